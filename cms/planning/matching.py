"""What words find: the search's entries that match, for `search` itself and for filters.

How a query becomes the database's own is in `cms.store.search`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import (
    Alias,
    BigInteger,
    ColumnElement,
    FromClause,
    Select,
    String,
    and_,
    column,
    func,
    literal_column,
    select,
    table,
    true,
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
_NEWEST = 300  # entries


@dataclass(frozen=True, slots=True)
class Matches:
    """The entries that match: their rows, of which records they are, their versions, and a snippet of each."""

    entry: FromClause
    id: Expression
    rows: Rows
    version: Expression
    snippet: Expression


def matches(plan: Builder, query: Given, *, titled: bool | None = None, newest: bool = False) -> Matches:
    """The entries in which all of the query's words stand: be it in titles or not, if `titled` doesn't say which.

    On PostgreSQL it can be asked of the `newest` entries alone, which are looked through without the words' index.

    Raises `BadUserInputError` for a query that is too long.
    """
    entries = ENTRY if plan.locale is None else TRANSLATED
    entry, seen = plan.rows_of(entries)
    index = INDEX_OF[entries if plan.at is None else twins()[entries]]
    found: FromClause | None = None
    version: Expression = entry.c.version

    def asked(*, titles: bool = False) -> Expression:
        write = fts5_query if plan.dialect.name == "sqlite" else tsquery
        return plan.bind(query, String(), _checked(query, partial(write, titles=titles)))

    words = asked(titles=bool(titled))
    if plan.dialect.name == "postgresql":
        conditions = [_stand(words)]
        # No order that an index gives: PostgreSQL takes any beginning of a word for common, and would go through all entries.
        version = version + literal_column("0", BigInteger())
        snippet = Snippet(asked(), entry.c.title, entry.c.body)
        if titled is False:
            conditions.append(~_stand(asked(titles=True)))
        if newest:
            # An index on what is true there isn't one on whether that is so.
            conditions = [_is_among_newest(entry), *(each.is_(true()) for each in conditions)]
    else:
        found = table(index, column("rowid"), column(index)).alias()
        version = found.c.rowid  # as the index has it, so that it gives the order
        conditions = [version == entry.c.version, found.c[index].op("MATCH")(words)]
        snippet = Snippet(found.c[index])
        if titled is False:
            titles = table(index, column("rowid"), column(index)).alias()
            in_titles = select(titles.c.rowid).where(titles.c[index].op("MATCH")(asked(titles=True)))
            conditions.append(version.not_in(in_titles))
    record: Expression = entry.c.id
    if plan.locale is not None:
        record = entry.c.record_id
        conditions.append(entry.c.locale == plan.locale)
    rows = Rows(entry, [*conditions, *seen], link=found)
    return Matches(entry, record, rows, version, snippet)


def matching_ids(plan: Builder, query: Given) -> Select[Any]:
    """The IDs of the records in which all of the query's words stand."""
    found = matches(plan, query)
    return found.rows.select(found.id)


def _stand(asked: Expression) -> Any:
    """Whether what is asked for stands in PostgreSQL's words of an entry."""
    words: Any = literal_column(INDEX)
    return words.op("@@")(func.to_tsquery(literal_column("'simple'"), asked))


def _is_among_newest(entry: FromClause) -> ColumnElement[bool]:
    """Whether an entry is one of the newest of its table: between two versions, which PostgreSQL takes for few."""
    assert isinstance(entry, Alias)
    versions = entry.element.c.version
    newest = select(versions).order_by(versions.desc()).limit(literal_column(str(_NEWEST))).subquery()
    least, most = (select(end(newest.c.version)).scalar_subquery() for end in (func.min, func.max))
    return and_(entry.c.version >= least, entry.c.version <= most)


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
