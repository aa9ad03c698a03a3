"""Version twins: beside each content table stands `x_version`, which holds every version of its rows.

A content table holds the published present, with its foreign keys. Its twin has the same columns and `since` and `until`,
between which a version is seen; a draft is the revision after the last one:

    past                    since=2, until=3                 seen at n  ⇔  since <= n AND until > n
    present                 since=3, until=OPEN              as of revision N: n = N
    present, a draft of it  since=3, until=PENDING           draft perspective: n = PENDING
    draft                   since=PENDING, until=OPEN        published: the content table itself
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ColumnElement,
    Connection,
    DefaultClause,
    Delete,
    FromClause,
    Identity,
    Index,
    Insert,
    Integer,
    Select,
    Table,
    TableClause,
    UniqueConstraint,
    Update,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal_column,
    null,
    select,
    text,
    update,
)
from sqlalchemy import column as light_column
from sqlalchemy import table as light_table

from cms.content import ENTITIES, Content, Entity
from cms.content.columns import as_moment
from cms.content.entity import index_order

Row = dict[str, Any]  # of a table: its values by column
Seen = tuple[ColumnElement[bool], ...]  # the conditions under which an alias's rows are seen
PENDING, OPEN = 2**62, 2**62 + 1
_BATCH = 1_000  # rows and ids a statement: far below either database's limit of parameters


def twin_of(table: Table) -> Table:
    """Make the twin of a table. Not by `to_metadata`: that copies keys, which hold for the present only."""
    version = Table(
        f"{table.name}_version",
        table.metadata,
        # What `expectedVersion` refers to, and the rows of the search's index.
        Column("version", BigInteger().with_variant(Integer, "sqlite"), Identity(), primary_key=True),
        *(_copied(column) for column in table.columns if column.name != "version"),
        Column("since", BigInteger, nullable=False, comment="The first revision that shows it."),
        Column("until", BigInteger, nullable=False, comment="The first revision that doesn't show it any more."),
        CheckConstraint("since < until", name="period"),
        UniqueConstraint("id", "until"),  # a record has one open version
        sqlite_autoincrement=True,  # else SQLite gives the number of a discarded draft to the next one
        comment=f"Every version of `{table.name}`: past, present and draft.",
    )
    for column in table.columns:
        if column.name == "version":
            continue
        if (
            column.unique or column.index or column.foreign_keys
        ):  # with `until`, a slug stays unique in every perspective
            Index(None, version.c[column.name], version.c.until, unique=bool(column.unique))
    for column in (version.c.since, version.c.until):
        # An index on all of `until` would tempt PostgreSQL to read every open row; only pending ones are looked for.
        pending = column == literal_column(str(PENDING))
        name = f"ix_{version.name}_pending_{column.name}"
        Index(name, version.c.id, sqlite_where=pending, postgresql_where=pending)
    _TWINS[table] = version
    return version


def _copied(column: Column[Any]) -> Column[Any]:
    default = column.server_default
    assert default is None or isinstance(default, DefaultClause)
    value: Any = None if default is None else default.arg
    return Column(column.name, column.type, nullable=column.nullable, server_default=value, comment=column.comment)


_TWINS: dict[Table, Table] = {}
TWINS: dict[type[Entity], Table] = {entity: twin_of(entity.table()) for entity in ENTITIES.values()}
for _entity, _twin in TWINS.items():
    for _order in _entity.page_orders:
        index_order(_twin, _order)
METADATA = Content.metadata


def twins() -> dict[Table, Table]:
    """All tables that have a twin, with it: those of entities, and the search's entries."""
    return _TWINS


def is_empty(connection: Connection) -> bool:
    """Whether a store holds no content, be it published, drafted or past."""
    return not any(connection.execute(select(twin.c.version).limit(1)).first() for twin in _TWINS.values())


@cache
def _columns_alone(table: Table) -> TableClause:
    """A table by its name and its columns' names and types, which is all that a SELECT asks of it.

    Each alias makes its columns anew, and those of a `Table`, with their keys and defaults, took half of the time to plan.
    """
    return light_table(table.name, *(light_column(c.name, c.type) for c in table.columns))


def published(table: Table) -> tuple[FromClause, tuple[ColumnElement[bool], ...]]:
    """An alias of a table's rows as readers see them, and the conditions that its SELECT must hold: here, none.

    The planner asks this, or `seen_at`, for each of its aliases, and knows nothing else of versions.
    """
    return _columns_alone(table).alias(), ()


def seen_at(table: Table, n: ColumnElement[int] | int) -> tuple[FromClause, tuple[ColumnElement[bool], ...]]:
    """An alias of a table's rows as of revision `n`, or at `PENDING` with all drafts, and the conditions of its own WHERE."""
    row = _columns_alone(_TWINS[table]).alias()
    return row, (row.c.since <= n, row.c.until > n)


def previewed(table: Table, comes: Callable[[ColumnElement[Any]], ColumnElement[bool]]) -> tuple[FromClause, Seen]:
    """An alias of a table's rows as readers see them, but with the drafts of those that come, and its conditions.

    `comes` says of an ID whether they are among these.
    """
    row = _columns_alone(_TWINS[table]).alias()
    n = preview_at(comes(row.c.id))
    # The last one says nothing new, but is one that an index is read by.
    return row, (row.c.since <= n, row.c.until > n, row.c.until >= literal_column(str(PENDING), BigInteger()))


def preview_at(comes: ColumnElement[bool]) -> ColumnElement[int]:
    """As of which revision a record is seen in a preview: all drafts if it comes, else the last before any."""
    drafts, before = (literal_column(str(n), BigInteger()) for n in (PENDING, PENDING - 1))
    return case((comes, drafts), else_=before)


def save(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Draft whole rows, new or changed; each gets a new version, and keeps the moments of the one before."""
    twin = _TWINS[table]
    known = _known(connection, twin, [row["id"] for row in rows])
    remove(connection, table, known)
    now = as_moment(datetime.now(UTC))
    for batch in batches(rows):
        drafts = [{**row, "since": PENDING, "until": OPEN} for row in batch]
        for draft in drafts:
            draft.pop("version", None)
            if "created_at" in twin.c:
                created, published = known.get(draft["id"], (now, None))
                draft.update(created_at=created, updated_at=now, published_at=published)
        connection.execute(insert(twin), drafts)


def _known(connection: Connection, twin: Table, ids: Iterable[str]) -> dict[str, tuple[str | None, str | None]]:
    """The records that have versions, by their IDs: where that is noted, when they were first saved and since when shown."""
    found: dict[str, tuple[str | None, str | None]] = {}
    for batch in batches(ids):
        for id_, created, published in connection.execute(_statements(twin).know, {"some": batch}):
            found[id_] = created, published
    return found


def remove(connection: Connection, table: Table, ids: Iterable[str]) -> None:
    """Draft the removal of records: nothing stays open for these ids."""
    made = _statements(_TWINS[table])
    for batch in batches(ids):
        connection.execute(made.drop, {"some": batch})
        connection.execute(made.close, {"some": batch})


def discard(connection: Connection, table: Table, ids: Iterable[str]) -> None:
    """Drop what is drafted of records: they are what is published again, or nothing."""
    twin = _TWINS[table]
    for batch in batches(ids):
        connection.execute(_statements(twin).drop, {"some": batch})
        connection.execute(update(twin).where(twin.c.until == PENDING, twin.c.id.in_(batch)).values(until=OPEN))


def number(connection: Connection, revision: int, time: datetime, drafts: Mapping[Table, Sequence[str]]) -> None:
    """Number the pending versions of records, and project them into the content tables, where keys are checked."""
    for table, ids in drafts.items():
        made = _statements(_TWINS[table])
        at = {"at": as_moment(time)} if "created_at" in table.c else {}
        for batch in batches(ids):
            connection.execute(made.end, {"some": batch, "numbered": revision})
            connection.execute(made.begin, {"some": batch, "numbered": revision, **at})
    project(connection, drafts)


class _Statements(NamedTuple):
    """What is done with `some` versions in a twin."""

    know: Select[Any]
    drop: Delete
    close: Update
    end: Update
    begin: Update


@cache
def _statements(twin: Table) -> _Statements:
    """They are made once for each twin, which takes longer than doing what they say."""
    ours = twin.c.id.in_(bindparam("some", type_=twin.c.id.type, expanding=True))
    numbered = bindparam("numbered", type_=BigInteger())
    begun: dict[str, Any] = {"since": numbered}
    moments: tuple[ColumnElement[Any], ColumnElement[Any]] = null(), null()
    if "created_at" in twin.c:
        at = bindparam("at", type_=twin.c.published_at.type)
        begun |= {"updated_at": at, "published_at": func.coalesce(twin.c.published_at, at)}
        shown = case(((twin.c.since < PENDING) & (twin.c.until >= PENDING), twin.c.published_at))
        moments = func.min(twin.c.created_at), func.max(shown)
    return _Statements(
        know=select(twin.c.id, *moments).group_by(twin.c.id).where(ours),
        drop=delete(twin).where(twin.c.since == PENDING, ours),
        close=update(twin).where(twin.c.until == OPEN, ours).values(until=PENDING),
        end=update(twin).where(twin.c.until == PENDING, ours).values(until=numbered),
        begin=update(twin).where(twin.c.since == PENDING, ours).values(begun),
    )


def project(connection: Connection, records: Mapping[Table, Sequence[str]]) -> None:
    """Write what content tables hold of records anew, from their versions.

    All rows go before any comes, and none is updated, so that two records may swap slugs.
    """
    for table, ids in records.items():
        for batch in batches(ids):
            connection.execute(_projecting(table)[0], {"some": batch})
    for table, ids in records.items():
        for batch in batches(ids):
            connection.execute(_projecting(table)[1], {"some": batch})


@cache
def _projecting(table: Table) -> tuple[Delete, Insert]:
    """What takes `some` rows out of a content table, and what writes them anew: made once, which takes longer than that."""
    twin, some = _TWINS[table], bindparam("some", type_=table.c.id.type, expanding=True)
    names = [column.name for column in table.columns]  # by name: tables may order their columns differently
    seen = twin.c.id.in_(some), twin.c.since < PENDING, twin.c.until >= PENDING
    present = select(*(twin.c[name] for name in names)).where(*seen)
    return delete(table).where(table.c.id.in_(some)), insert(table).from_select(names, present)


def last_number(connection: Connection, twin: Table) -> int:
    """The greatest number that a version in a twin ever had: those that had the latest ones may be gone."""
    if connection.dialect.name == "sqlite":
        found = text("SELECT seq FROM sqlite_sequence WHERE name = :twin")
    else:
        found = text("SELECT pg_sequence_last_value(pg_get_serial_sequence(:twin, 'version')::regclass)")
    return connection.execute(found, {"twin": twin.name}).scalar() or 0


def number_after(connection: Connection, twin: Table, number: int) -> None:
    """Let the next version in a twin have a greater number than this, and than any that was ever given in it."""
    last = max(number, last_number(connection, twin))
    if not last:
        return
    if connection.dialect.name == "sqlite":
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :twin"), {"twin": twin.name})
        begin = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:twin, :last)")
    else:
        begin = text("SELECT setval(pg_get_serial_sequence(:twin, 'version'), :last)")
    connection.execute(begin, {"twin": twin.name, "last": last})


def batches(items: Iterable[Any]) -> Iterator[list[Any]]:
    """The items in lists of at most a thousand."""
    iterator = iter(items)
    while batch := list(islice(iterator, _BATCH)):
        yield batch
