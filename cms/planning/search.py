"""Search as part of the statement: entries that match, in an order that follows from each of them alone.

What is found in titles comes first, and then what was written last. No statistics of an index say anything here: that holds
drafts, too, and versions of other times. How a query becomes the database's own is in `cms.store.search`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, String, column, func, literal_column, select, table

from cms.errors import BadUserInputError
from cms.store.search import (
    ENTRY,
    ENTRY_TWIN,
    INDEX,
    INDEXES,
    MOST_CHARACTERS,
    MOST_WORDS,
    fts5_query,
    tsquery,
    words_of,
)

from .builder import Builder
from .json_sql import IsOneOf, JsonList, Snippet
from .pages import most, sized
from .selection import Given, Selected

Expression = ColumnElement[Any]


def search(plan: Builder, selected: Selected, arguments: dict[str, Given]) -> Expression:
    """Return the JSON object of what a search found."""
    query, types, first = arguments["query"], arguments.get("types"), arguments.get("first")
    entry, seen = plan.rows_of(ENTRY)
    stored, index = (ENTRY, INDEXES[0]) if plan.at is None else (ENTRY_TWIN, INDEXES[1])
    if plan.dialect.name == "postgresql":
        asked = plan.bind(query, String(), _checked(query, tsquery))
        titled = plan.bind(query, String(), lambda text: tsquery(text, titles=True))
        words: Any = literal_column(INDEX)
        wanted: Any = words.op("@@")(_tsquery(asked))
        in_title: Any = words.op("@@")(_tsquery(titled))
        source: Any = entry
    else:
        asked = plan.bind(query, String(), _checked(query, fts5_query))
        titled = plan.bind(query, String(), lambda text: fts5_query(text, titles=True))
        found, titles = table(index, column("rowid")), table(index, column("rowid")).alias()
        wanted = literal_column(index).op("MATCH")(asked)
        in_title = found.c.rowid.in_(select(titles.c.rowid).where(literal_column(index).op("MATCH")(titled)))
        source = entry.join(found, found.c.rowid == entry.c.version)
    conditions = [wanted, *seen]
    if types is not None:
        conditions.append(IsOneOf(entry.c.kind, plan.bind_list(types)))

    def member(part: Selected) -> Expression:
        if part.name == "totalCount":
            with plan.counting(1):
                return select(func.count()).select_from(source).where(*conditions).scalar_subquery()
        matching = select(entry.c.id, entry.c.version).select_from(source).where(*conditions)
        best = matching.order_by(in_title.desc(), entry.c.version.desc())
        page = best.limit(sized(plan, first)).subquery()

        def result(of: Selected) -> Expression:
            if of.name == "node":
                return plan.any_record(page.c.id, of)
            return Snippet(asked, page.c.version, stored.name, index)

        with plan.counting(most(first)):
            item = plan.object(part, result)
        return select(JsonList(item)).select_from(page).scalar_subquery()

    return plan.object(selected, member)


def _tsquery(asked: Expression) -> Any:
    return func.to_tsquery(literal_column("'simple'"), asked)


def _checked(given: Given, write: Callable[[str], str]) -> Callable[[str], str]:
    """What writes a search for the database, and raises `BadUserInputError` for one that is too long."""

    def written(text: str) -> str:
        if len(text) > MOST_CHARACTERS:
            message = f"`query` has {len(text)} characters, and at most {MOST_CHARACTERS} are searched for"
            raise BadUserInputError(message, given.path)
        words = sum(map(len, words_of(text)))
        if words > MOST_WORDS:
            raise BadUserInputError(f"`query` has {words} words, and at most {MOST_WORDS} are searched for", given.path)
        return write(text)

    return written
