"""Search as a part of the statement: the index gives the best entries, and each leads to its record.

The two databases match, rank and quote in their own words, which stand in text here; the rest is the planner's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, String, column, func, literal_column, select, table, text

from cms.store.search import ENTRY, INDEXES, WORDS, fts5_query, tsquery

from .json_sql import IsOneOf, JsonList, Snippet
from .pages import most, sized
from .selection import Given, Selected

if TYPE_CHECKING:
    from .planner import Planner

Expression = ColumnElement[Any]


def search(plan: Planner, selected: Selected, arguments: dict[str, Given]) -> Expression:
    """The JSON object of what a search found."""
    query, types, first = arguments["query"], arguments.get("types"), arguments.get("first")
    entry, seen = plan.rows_of(ENTRY)
    name = INDEXES[plan.at is not None]
    if plan.dialect.name == "postgresql":
        asked = plan.bind(query, String(), tsquery)
        vector: Any = literal_column(WORDS)
        wanted: Any = vector.op("@@")(func.to_tsquery(literal_column("'simple'"), asked))
        best: Any = func.ts_rank(vector, func.to_tsquery(literal_column("'simple'"), asked)).desc()
        source: Any = entry
    else:
        asked = plan.bind(query, String(), fts5_query)
        index = table(name, column("rowid"))
        wanted = literal_column(name).op("MATCH")(asked)
        best = text(f"bm25({name}, 5.0, 1.0)")
        source = entry.join(index, index.c.rowid == entry.c.version)
    conditions = [wanted, *seen]
    if types is not None:
        conditions.append(IsOneOf(entry.c.kind, plan.bind_list(types)))

    def member(part: Selected) -> Expression:
        if part.name == "totalCount":
            with plan.counting(1):
                return select(func.count()).select_from(source).where(*conditions).scalar_subquery()

        def result(of: Selected) -> Expression:
            return plan.any_record(entry.c.id, of) if of.name == "node" else Snippet(asked, name)

        with plan.counting(most(first)):
            item = plan.object(part, result).label("item")
        found = select(item).select_from(source).where(*conditions).order_by(best, entry.c.version)
        page = found.limit(sized(plan, first)).subquery()
        return select(JsonList(page.c.item)).select_from(page).scalar_subquery()

    return plan.object(selected, member)
