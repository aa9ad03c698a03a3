"""Checking a store: whether its tables, version twins, search and references agree, and mending what follows from others.

A version twin is what the rest follows from: content tables hold its present versions, search entries what records say, and
keys what their fields are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    case,
    delete,
    exc,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    union_all,
    update,
)

from cms.content import ENTITIES, Alias, Asset, Described, Entity, Source
from cms.content.addresses import has_addresses, without_wrong, wrong_in
from cms.content.slug import SLUG_RULE, is_slug
from cms.content.translations import TRANSLATIONS

from .blobs import Blobs
from .checking_languages import fill_in, wrong_texts
from .database import Database
from .revisions import CHANGE, REVISION, SITE, Revision, next_revision
from .search import ENTRY, ENTRY_TWIN, INDEXES, SEARCHED, TRANSLATED, entry_of, rebuild
from .versions import METADATA, OPEN, PENDING, TWINS, Row, batches, project, twins

_AT_ONCE = 1_000  # records that are read at a time
_TWIN_NAMES = {twin.name for twin in twins().values()}


class Mend(Described):
    """How something is made anew that follows from something else."""

    DERIVE = "DERIVE", "compute it anew"
    UNLINK = "UNLINK", "take the address out, in the past too"
    ENTRY = "ENTRY", "write the record's entries anew"
    PROJECT = "PROJECT", "write the row anew from its version, or remove it where there is none"
    FILL = "FILL", "write the record's texts in other languages anew"
    INDEX = "INDEX", "build the index anew"


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a record in a table, or with the table (if `id` is None), and how it can be mended, if it can."""

    table: str
    id: str | None
    what: str
    mend: Mend | None = None

    def __str__(self) -> str:
        return f"{self.table}{f' {self.id}' if self.id else ''}: {self.what}"


def check(database: Database) -> list[Problem]:
    """Everything that is wrong with a store, as one state of it."""
    with database.read() as connection:
        found = [*_file(connection), *_revisions(connection), *_references(connection), *_past_references(connection)]
        newest = connection.execute(select(func.max(REVISION.c.number))).scalar() or 0
        for entity in TWINS:
            found += _records(connection, entity, newest)
        found += _bytes(connection, database.blobs)
        for entries in (ENTRY, TRANSLATED):
            for id_, versions, rows in _by_id(connection, select(twins()[entries]), select(entries)):
                found += _present(entries, id_, versions, rows, newest)
        for entity, id_, what in wrong_texts(connection):
            found.append(Problem(TRANSLATIONS[entity].table().name, id_, what, Mend.FILL))
    return found + list(_indexes(database))


def mend(database: Database, problems: Iterable[Problem]) -> Revision:
    """Mend what can be, as a revision of its own; a record whose versions contradict each other is left as it is."""
    problems = list(problems)
    contradicting = {problem.id for problem in problems if problem.mend is None and problem.table in _TWIN_NAMES}
    ids: dict[Mend, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for problem in problems:
        if problem.mend and (problem.id is None or problem.id not in contradicting):
            ids[problem.mend][problem.table].add(problem.id or "")
    with database.write() as connection:
        for entity, twin in TWINS.items():
            for id_ in ids[Mend.UNLINK][twin.name]:
                _unlink(connection, entity, id_)
                ids[Mend.ENTRY][twin.name].add(id_)
            _derive(connection, entity, ids[Mend.DERIVE][twin.name])
            _enter(connection, entity, ids[Mend.ENTRY][twin.name])
        versions = {twin.name: ids[Mend.DERIVE][twin.name] | ids[Mend.UNLINK][twin.name] for twin in twins().values()}
        anew = {table: list(ids[Mend.PROJECT][table.name] | versions[twin.name]) for table, twin in twins().items()}
        entries = {id_ for some in ids[Mend.ENTRY].values() for id_ in some}
        for entity, made in TRANSLATIONS.items():
            # What a record says may just have been mended.
            texts = fill_in(connection, entity, ids[Mend.FILL][made.table().name] | versions[TWINS[entity].name])
            anew[made.table()] += texts
            anew[TRANSLATED] += texts
        project(connection, {**anew, ENTRY: [*anew[ENTRY], *entries]})
        for index in ids[Mend.INDEX]:
            rebuild(connection, index)
        return next_revision(connection, "check", "Mend what was wrong with the store")


def _derive(connection: Connection, entity: type[Entity], ids: Iterable[str]) -> None:
    """Compute what follows from the fields of records, in all their versions."""
    twin, names = TWINS[entity], entity.table().columns.keys()
    for batch in batches(ids):
        for row in connection.execute(select(twin).where(twin.c.id.in_(batch))).mappings().all():
            values = _derived(entity, {name: row[name] for name in names})
            connection.execute(update(twin).where(twin.c.version == row["version"]).values(values))


def _unlink(connection: Connection, entity: type[Entity], id_: str) -> None:
    """Take the addresses that no page may link to out of all versions of a record."""
    twin = TWINS[entity]
    for row in connection.execute(select(twin).where(twin.c.id == id_)).mappings().all():
        values = {name: without_wrong(entity.table().c[name], row[name]) for name in _addresses(entity, dict(row))}
        if values:
            fields = {name: row[name] for name in entity.table().columns.keys()}  # noqa: SIM118 (a collection of columns)
            values |= _derived(entity, {**fields, **values})
            connection.execute(update(twin).where(twin.c.version == row["version"]).values(values))


def _addresses(entity: type[Entity], row: Row) -> dict[str, list[str]]:
    """The addresses in a record that no page may link to, by their fields."""
    found = {column.name: wrong_in(column, row[column.name]) for column in _with_addresses(entity)}
    return {name: addresses for name, addresses in found.items() if addresses}


@cache
def _with_addresses(entity: type[Entity]) -> tuple[Column[Any], ...]:
    return tuple(column for column in entity.columns() if has_addresses(column))


def _enter(connection: Connection, entity: type[Entity], ids: Iterable[str]) -> None:
    """Write the search entries of records, one for each of their versions."""
    twin = TWINS[entity]
    for batch in batches(ids):
        connection.execute(delete(ENTRY_TWIN).where(ENTRY_TWIN.c.id.in_(batch)))
        for row in connection.execute(select(twin).where(twin.c.id.in_(batch))).mappings().all():
            period = {"since": row["since"], "until": row["until"]}
            connection.execute(insert(ENTRY_TWIN).values(entry_of(entity, dict(row)) | period))


# ---- records and their versions ----------------------------------------------------------------------------------------
def _records(connection: Connection, entity: type[Entity], newest: int) -> Iterator[Problem]:
    """What is wrong with the records of an entity, one by one."""
    twin, table = TWINS[entity], entity.table()
    names = table.columns.keys()
    entries = select(ENTRY_TWIN).where(_is_of(entity, ENTRY_TWIN))
    for id_, versions, rows, found in _by_id(connection, select(twin), select(table), entries):
        yield from _present(table, id_, versions, rows, newest)
        for row in versions:
            values = {name: row[name] for name in names}
            if wrong := [name for name, value in _derived(entity, values).items() if row[name] != value]:
                what = f"in version {row['version']}, {_listed(wrong)} isn't what follows from its fields"
                yield Problem(twin.name, id_, what, Mend.DERIVE)
            for name, addresses in _addresses(entity, values).items():
                what = f"in version {row['version']}, {name} has {addresses[0][:60]!r}, which no page may link to"
                yield Problem(twin.name, id_, what, Mend.UNLINK)
            if entity.is_node and "slug" in values and row["until"] >= PENDING and not is_slug(values["slug"]):
                what = f"{values['slug']!r} can't be its slug: {SLUG_RULE}. Give it another by a mutation"
                yield Problem(table.name, id_, what)
        if (entity in SEARCHED or found) and (what_ := _wrong_entry(entity, versions, found, newest)):
            yield Problem(twin.name, id_, what_, Mend.ENTRY)


def _is_of(entity: type[Entity], entries: Table) -> ColumnElement[bool]:
    """Whether an entry's ID is one of an entity's."""
    return (entries.c.id >= f"{entity.prefix}_") & (entries.c.id < f"{entity.prefix}`")  # which comes after "_"


def _present(table: Table, id_: str, versions: Sequence[Row], rows: Sequence[Row], newest: int) -> Iterator[Problem]:
    """What is wrong with the periods of a record's versions, and whether its content table doesn't hold the present one."""
    whole = True
    for what in _wrong_periods(versions, newest):
        whole = False
        yield Problem(twins()[table].name, id_, what)
    present = [row for row in versions if row["since"] < PENDING <= row["until"]]
    if whole and (what_ := _wrong_row(rows, present)):
        yield Problem(table.name, id_, what_, Mend.PROJECT)


def _by_id(connection: Connection, *selects: Select[Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of several tables by their IDs, in the order of their versions: `(id, rows of the first, of the second)`.

    They are read by ranges that have so many IDs of the first.
    """
    ids = selects[0].selected_columns.id
    after: str | None = None
    while True:
        beyond = [] if after is None else [ids > after]
        last = select(ids).distinct().where(*beyond).order_by(ids).offset(_AT_ONCE - 1).limit(1)
        until = connection.execute(last).scalar()
        of: dict[str, list[list[Row]]] = defaultdict(lambda: [[] for _ in selects])
        for n, one in enumerate(selects):
            columns = one.selected_columns
            within = [
                *([] if after is None else [columns.id > after]),
                *([] if until is None else [columns.id <= until]),
            ]
            ordered = one.where(*within).order_by(
                columns.id, *([columns.since, columns.until] if "since" in columns else [])
            )
            names = columns.keys()
            for row in connection.execute(ordered):
                of[row.id][n].append(dict(zip(names, row, strict=True)))
        for id_ in sorted(of):
            yield id_, *of[id_]
        if until is None:
            return
        after = until


def _wrong_periods(versions: Sequence[Row], newest: int) -> Iterator[str]:
    for row in versions:
        for moment, what, others in (("since", "begins", (PENDING,)), ("until", "ends", (PENDING, OPEN))):
            if row[moment] > newest and row[moment] not in others:
                yield f"version {row['version']} {what} at revision {row[moment]}, and {newest} is the newest"
    for one, other in pairwise(versions):
        if one["until"] > other["since"]:
            yield f"version {other['version']} begins before version {one['version']} ends"


def _wrong_row(rows: Sequence[Row], present: Sequence[Row]) -> str | None:
    if not rows:
        return f"it isn't there, and version {present[0]['version']} is its present one" if present else None
    if not present:
        return "it is there, and has no present version"
    differing = [name for name, value in rows[0].items() if value != present[0][name]]
    if not differing:
        return None
    return f"its {_listed(differing)} differ{'s' * (len(differing) == 1)} from version {present[0]['version']}"


def _wrong_entry(entity: type[Entity], versions: Sequence[Row], entries: Sequence[Row], newest: int) -> str | None:
    """How search entries differ from what a record said, if they do.

    Stores that are older than versioned entries have none of their past; so nothing is asked of what was before the first.
    """
    if not entries:
        seen = any(row["until"] > newest for row in versions)
        return "it has no search entry" if seen else None
    moments = {row[end] for row in (*versions, *entries) for end in ("since", "until")} - {OPEN}
    for moment in sorted(moment for moment in moments if moment >= entries[0]["since"]):
        (record, entry) = (_at(rows, moment) for rows in (versions, entries))
        right = entry_of(entity, record) if record else None
        if right != (entry and {name: entry[name] for name in right or ("id",)}):
            return f"its search entry isn't what it {_said(moment)}"
    return None


def _at(versions: Sequence[Row], revision: int) -> Row | None:
    return next((row for row in versions if row["since"] <= revision < row["until"]), None)


def _said(moment: int) -> str:
    return "says as a draft" if moment == PENDING else f"said at revision {moment}"


def _derived(entity: type[Entity], row: Row) -> dict[str, Any]:
    made = dict(row)
    for name, derive in entity.derived.items():
        made[name] = derive(made)
    return {name: made[name] for name in entity.derived}


def _listed(names: Sequence[str]) -> str:
    return " and ".join(", ".join(names).rsplit(", ", 1))


# ---- references --------------------------------------------------------------------------------------------------------
def _references(connection: Connection) -> Iterator[Problem]:
    """References that lead nowhere."""
    for table, what, lost in _lost():
        for id_, value in connection.execute(lost):
            yield Problem(table.name, str(id_), what.format(value))


@cache
def _lost() -> tuple[tuple[Table, str, Select[Any]], ...]:
    """What asks for them, each with its table and what is said of what it finds: made once, which takes as long as asking."""
    asked: list[tuple[Table, str, Select[Any]]] = []
    for table in METADATA.sorted_tables:
        key = next(iter(table.primary_key.columns))
        for foreign in table.foreign_keys:
            nowhere = foreign.parent.is_not(None) & foreign.parent.not_in(select(foreign.column))
            what = f"{foreign.parent.name} is {{}}, which isn't there"
            asked.append((table, what, select(key, foreign.parent).where(nowhere)))
    records = [select(literal(e.__name__).label("kind"), e.table().c.id) for e in ENTITIES.values() if e.is_node]
    there = union_all(*records).subquery()
    for table in (Source.table(), Alias.table()):
        of_its_kind = [there.c.kind == table.c.kind] if table is Alias.table() else []
        lost = ~select(there.c.id).where(there.c.id == table.c.record_id, *of_its_kind).exists()
        what = "record_id is {}, which isn't there"
        asked.append((table, what, select(table.c.id, table.c.record_id).where(lost)))
    known = or_(*(_is_of(entity, ENTRY_TWIN) for entity in ENTITIES.values()))
    of_none = select(ENTRY_TWIN.c.id, ENTRY_TWIN.c.kind).where(~known)
    asked.append((ENTRY_TWIN, "no kind of record has such IDs", of_none))
    for entity in ENTITIES.values():
        changed = select(CHANGE.c.record_id, CHANGE.c.revision).where(CHANGE.c.kind == entity.__name__)
        of_nothing = changed.where(CHANGE.c.record_id.not_in(select(TWINS[entity].c.id)))
        asked.append((CHANGE, "revision {} changed it, and it has no version", of_nothing))
    return tuple(asked)


def _past_references(connection: Connection) -> Iterator[Problem]:
    """Versions that refer to a record where it wasn't: from their first revision on, or after it had gone."""
    for table, twin in twins().items():
        if connection.execute(select(twin.c.id).limit(1)).first() is None:
            continue  # most stores have no record of most kinds
        for name, wrong in _missing_then(table):
            for id_, version, value, n in connection.execute(wrong):
                what = f"{name} of version {version} is {value}, which isn't there at revision {n}"
                yield Problem(twin.name, id_, what)


@cache
def _missing_then(table: Table) -> tuple[tuple[str, Select[Any]], ...]:
    """What asks for them, by the column that refers: made once, which takes longer than asking."""
    twin, oldest = twins()[table], select(SITE.c.oldest).scalar_subquery()
    begins = case((twin.c.since > oldest, twin.c.since), else_=oldest)
    asked: list[tuple[str, Select[Any]]] = []
    for foreign in table.foreign_keys:
        at = twin.c[foreign.parent.name]
        other, then = (twins()[foreign.column.table].alias() for _ in range(2))
        ends = other.c.id == at, other.c.until > begins, other.c.until < twin.c.until, other.c.until < PENDING
        for moment, of in ((begins, twin), (other.c.until, twin.join(other, ends[0]))):
            missing = ~select(then.c.id).where(then.c.id == at, then.c.since <= moment, then.c.until > moment).exists()
            wrong = select(twin.c.id, twin.c.version, at, moment).select_from(of)
            wrong = wrong.where(at.is_not(None), twin.c.since < PENDING, twin.c.until > oldest, missing)
            asked.append((foreign.parent.name, wrong if of is twin else wrong.where(*ends)))
    return tuple(asked)


def _bytes(connection: Connection, blobs: Blobs) -> Iterator[Problem]:
    """Assets whose bytes aren't there, or are others."""
    twin = TWINS[Asset]
    found = select(twin.c.hash, func.min(twin.c.id)).group_by(twin.c.hash).order_by(twin.c.hash)
    for hash_, id_ in connection.execute(found):
        if not blobs.has(hash_):
            yield Problem(Asset.table().name, id_, f"its bytes aren't there: {blobs.shown(hash_)}")
        elif not blobs.is_whole(hash_):
            yield Problem(Asset.table().name, id_, f"its bytes have changed: {blobs.shown(hash_)}")


# ---- the store as such -------------------------------------------------------------------------------------------------
def _revisions(connection: Connection) -> Iterator[Problem]:
    """What is wrong with the numbers of revisions."""
    site = connection.execute(select(SITE)).mappings().all()
    if len(site) != 1:
        yield Problem(SITE.name, None, f"it has {len(site)} rows, and must have one")
        return
    greatest = connection.execute(select(func.max(REVISION.c.number))).scalar()
    if site[0]["revision"] != greatest:
        yield Problem(SITE.name, None, f"its revision is {site[0]['revision']}, and {greatest} is the newest")
    if site[0]["oldest"] > site[0]["revision"]:
        yield Problem(SITE.name, None, f"its oldest revision is {site[0]['oldest']}, after the newest")


def _file(connection: Connection) -> Iterator[Problem]:
    """What SQLite itself finds wrong with its file; PostgreSQL has `pg_amcheck` for that."""
    if connection.dialect.name == "sqlite":
        for index in INDEXES:  # read, so that the PRAGMA doesn't take what another process wrote for damage
            connection.exec_driver_sql(f"SELECT 1 FROM {index} LIMIT 1").first()  # noqa: S608 (as in `rebuild`)
        for said in connection.execute(text("PRAGMA integrity_check")).scalars():
            if said != "ok":
                yield Problem("sqlite", None, said)


def _indexes(database: Database) -> Iterator[Problem]:
    """Where SQLite's search index doesn't hold what the entries say; PostgreSQL keeps its own as it does any index."""
    for index in () if database.is_postgresql else INDEXES:
        wrong = ""
        with database.write() as connection:  # SQLite asks by way of an INSERT
            try:
                connection.exec_driver_sql(f"INSERT INTO {index}({index}, rank) VALUES ('integrity-check', 1)")  # noqa: S608 (as in `rebuild`)
            except exc.DatabaseError as error:  # within: to the store it would be a damaged file
                wrong = str(error.orig)
        if wrong:
            yield Problem(index, None, f"it doesn't hold what the entries say ({wrong})", Mend.INDEX)
