"""What words find: the search's entries that match, for `search` itself and for filters.

How a query becomes the database's own is in `cms.store.search`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Select,
    String,
    case,
    column,
    func,
    literal_column,
    select,
    table,
)

from cms.errors import BadUserInputError
from cms.store.search import (
    ENTRY,
    INDEX,
    INDEX_OF,
    MOST_CHARACTERS,
    MOST_WORDS,
    TRANSLATED,
    fts5_query,
    tsquery,
    words_of,
)
from cms.store.versions import twins

from .builder import Builder
from .json_sql import Snippet
from .rows import Rows
from .selection import Given

Expression = ColumnElement[Any]


@dataclass(frozen=True, slots=True)
class Matches:
    """The entries that match: their rows, of which records they are, 1 for those in titles and else 0, and a snippet."""

    entry: FromClause
    id: Expression
    rows: Rows
    in_title: Expression
    snippet: Callable[[Expression], Expression]


def matches(plan: Builder, query: Given) -> Matches:
    """The entries in which all of the query's words stand; raises `BadUserInputError` for a query that is too long."""
    entries = ENTRY if plan.locale is None else TRANSLATED
    entry, seen = plan.rows_of(entries)
    stored = entries if plan.at is None else twins()[entries]
    index = INDEX_OF[stored]
    found: FromClause | None = None
    if plan.dialect.name == "postgresql":
        asked = plan.bind(query, String(), _checked(query, tsquery))
        titled = plan.bind(query, String(), lambda text: tsquery(text, titles=True))
        words: Any = literal_column(INDEX)
        conditions: list[Any] = [words.op("@@")(_tsquery(asked))]
        in_title: Any = words.op("@@")(_tsquery(titled))
    else:
        asked = plan.bind(query, String(), _checked(query, fts5_query))
        titled = plan.bind(query, String(), lambda text: fts5_query(text, titles=True))
        found, titles = (table(index, column("rowid"), column(index)).alias() for _ in range(2))
        conditions = [found.c.rowid == entry.c.version, found.c[index].op("MATCH")(asked)]
        in_title = found.c.rowid.in_(select(titles.c.rowid).where(titles.c[index].op("MATCH")(titled)))
    record: Expression = entry.c.id
    if plan.locale is not None:
        record = entry.c.record_id
        conditions.append(entry.c.locale == plan.locale)
    rows = Rows(entry, [*conditions, *seen], link=found)
    ranked = case((in_title, literal_column("1", Integer())), else_=literal_column("0", Integer()))
    return Matches(entry, record, rows, ranked, lambda version: Snippet(asked, version, stored.name, index))


def matching_ids(plan: Builder, query: Given) -> Select[Any]:
    """The IDs of the records in which all of the query's words stand."""
    found = matches(plan, query)
    return found.rows.select(found.id)


def _tsquery(asked: Expression) -> Any:
    return func.to_tsquery(literal_column("'simple'"), asked)


def _checked(given: Given, write: Callable[[str], str]) -> Callable[[str], str]:
    """What writes a search for the database, and raises `BadUserInputError` for one that is too long."""
    name = ".".join(map(str, given.path))

    def written(text: str) -> str:
        if len(text) > MOST_CHARACTERS:
            message = f"`{name}` has {len(text)} characters, and at most {MOST_CHARACTERS} are searched for"
            raise BadUserInputError(message, given.path)
        words = sum(map(len, words_of(text)))
        if words > MOST_WORDS:
            raise BadUserInputError(
                f"`{name}` has {words} words, and at most {MOST_WORDS} are searched for", given.path
            )
        return write(text)

    return written
