"""Records as editors see them, with all drafts and with what is being changed just now; and what belongs to a record."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from sqlalchemy import Connection, or_, select

from cms.content import ENTITIES, Alias, Asset, Correction, Entity, Person, Source, SourceDocument, kind_of
from cms.content.inputs import lines_of, owned_by, owner_of
from cms.store import OPEN, PENDING, TWINS, Row, batches

from .access import Caller
from .changes import Changes, drafted, present

Records = dict[type[Entity], set[str]]


class DraftedStore:
    """The draft perspective, with a set of changes that isn't drafted yet."""

    def __init__(self, connection: Connection, changes: Changes) -> None:
        """Read through the connection; `changes` goes before what is stored."""
        self.connection, self.changes = connection, changes

    def row(self, id_: str) -> Row | None:
        """A record's row, or None where there is none."""
        entity = kind_of(id_)
        return next(iter(self.rows(entity, [id_])), None) if entity else None

    def rows(self, entity: type[Entity], values: Iterable[str], column: str = "id") -> list[Row]:
        """The rows whose column has one of these values, in no order."""
        wanted = set(values)
        saved, removed = self.changes.saved.get(entity, {}), self.changes.removed.get(entity, set())
        stored = drafted(self.connection, entity, wanted, column)
        kept = [row for row in stored if row["id"] not in saved and row["id"] not in removed]
        return kept + [row for row in saved.values() if row[column] in wanted]

    def ordered(self, entity: type[Entity], column: str, owner: str, rank: str = "rank") -> list[Row]:
        """The rows of an owner in its order."""
        return sorted(self.rows(entity, [owner], column), key=lambda row: (row[rank], row["id"]))

    def lines(self, entity: type[Entity], id_: str) -> dict[type[Entity], list[Row]]:
        """The lines that belong to a record, in order, by their kind."""
        return {lines.line: self.ordered(lines.line, lines.owner, id_) for lines in lines_of(entity)}

    def people(self, entity: type[Entity], row: Row) -> set[str]:
        """The people whose profiles a record is a part of: whose it is, or who has a place in its list for it."""
        if entity is Person:
            return {row["id"]}
        if "person_id" in row:
            return {row["person_id"]}
        placed = [lines for lines in lines_of(entity) if lines.place]
        return {r["person_id"] for lines in placed for r in self.rows(lines.line, [row["id"]], lines.owner)} - {None}

    def may_change(self, caller: Caller, entity: type[Entity], row: Row) -> bool:
        """Whether a caller who is bound to some profiles may change a record: it is a part of one of them.

        An asset is, where all that refers to it may be changed.
        """
        if caller.people is None:
            return True
        if entity is Asset:
            return all(self.may_change(caller, *user) for user in self.users(row["id"]))
        return bool(caller.people & self.people(entity, row))

    def users(self, asset: str) -> Iterator[tuple[type[Entity], Row]]:
        """The records that refer to an asset, by themselves or by a line."""
        for entity, column in referring(Asset):
            for row in self.rows(entity, [asset], column):
                if owner := owner_of(entity):
                    yield from ((owner[0], of) for of in self.rows(owner[0], [row[owner[1]]]))
                else:
                    yield entity, row

    def missing(self, rows: Mapping[type[Entity], Iterable[Row]]) -> set[str]:
        """The IDs that rows refer to, and that no record has."""
        wanted: Records = defaultdict(set)
        for entity, some in rows.items():
            for column, target in references(entity).items():
                wanted[target] |= {row[column] for row in some} - {None}
        return {id_ for target, ids in wanted.items() for id_ in ids - {row["id"] for row in self.rows(target, ids)}}

    def taken(self, entity: type[Entity], slug: str, id_: str) -> bool:
        """Whether another record has a slug."""
        return any(row["id"] != id_ for row in self.rows(entity, [slug], "slug"))


class PublishedStore(DraftedStore):
    """The store as readers would see it with these changes."""

    def rows(self, entity: type[Entity], values: Iterable[str], column: str = "id") -> list[Row]:
        """The published rows whose column has one of these values."""
        saved, removed = self.changes.saved.get(entity, {}), self.changes.removed.get(entity, set())
        return [
            saved.get(row["id"], row)
            for row in present(self.connection, entity, set(values), column)
            if row["id"] not in removed
        ]


def references(entity: type[Entity]) -> dict[str, type[Entity]]:
    """The columns by which an entity's rows refer to records, and the records' kinds."""
    kinds = {kind.table(): kind for kind in ENTITIES.values()}
    return {c.name: kinds[key.column.table] for c in entity.table().columns for key in c.foreign_keys}


def referring(entity: type[Entity]) -> list[tuple[type[Entity], str]]:
    """The kinds of rows that refer to records of an entity, and by which columns; but for its texts in other languages."""
    others = [other for other in ENTITIES.values() if other.translates is not entity]
    return [(other, name) for other in others for name, kind in references(other).items() if kind is entity]


def parts(entity: type[Entity]) -> list[tuple[type[Entity], str]]:
    """The kinds of rows that can't be without a record of an entity, and their columns for it."""
    found = [*owned_by(entity), *((lines.line, lines.owner) for lines in lines_of(entity))]
    found += [(Source, "record_id"), (Alias, "record_id")]
    return [*found, *((part, "document_id") for part in (Source, Correction))] if entity is SourceDocument else found


def with_owned(drafts: DraftedStore, ids: Iterable[str]) -> Records:
    """Records and all that can't be without them: what they own, their lines, sources and other names."""
    found: Records = defaultdict(set)
    pending = [id_ for id_ in ids if drafts.row(id_)]
    while pending:
        by_kind: Records = defaultdict(set)
        for id_ in pending:
            kind = kind_of(id_)
            if kind and id_ not in found[kind]:
                by_kind[kind].add(id_)
        pending = []
        for entity, some in by_kind.items():
            found[entity] |= some
            pending += [row["id"] for other, column in parts(entity) for row in drafts.rows(other, some, column)]
    return {entity: some for entity, some in found.items() if some}


def pending_parts(connection: Connection, ids: Iterable[str], *, owned: bool = True) -> Records:
    """What is drafted of records: themselves, their lines and other names.

    And, where they go, all that goes with them, unless `owned` is false.
    """
    found: Records = defaultdict(set)
    waiting: Records = defaultdict(set)
    for id_ in ids:
        if kind := kind_of(id_):
            waiting[kind].add(id_)
    while waiting:
        entity, some = waiting.popitem()
        some -= found[entity]
        if not some:
            continue
        twin = TWINS[entity]
        going = set()
        for batch in batches(some):
            drafts = select(twin.c.id, twin.c.since).where(
                twin.c.id.in_(batch), or_(twin.c.since == PENDING, twin.c.until == PENDING)
            )
            rows = connection.execute(drafts).all()
            found[entity].update(row.id for row in rows)
            going |= {row.id for row in rows} - {row.id for row in rows if row.since == PENDING}
        for lines in lines_of(entity):
            waiting[lines.line] |= _ids(connection, lines.line, lines.owner, some)
        if entity.is_node:
            waiting[Alias] |= _ids(connection, Alias, "record_id", some)
            waiting[Source] |= _ids(connection, Source, "record_id", some)
        if entity is Person and owned:  # nobody publishes documents by themselves
            waiting[SourceDocument] |= _ids(connection, SourceDocument, "person_id", some)
            waiting[Correction] |= _ids(connection, Correction, "document_id", _documents(connection, some))
        if entity is SourceDocument:
            waiting[Source] |= _ids(connection, Source, "document_id", some)
        for other, column in owned_by(entity) if owned else ():
            waiting[other] |= _ids(connection, other, column, going, going=True)
    return {entity: some for entity, some in found.items() if some}


def _documents(connection: Connection, people: Iterable[str]) -> set[str]:
    """The IDs of the documents that describe some people, drafted or not."""
    twin = TWINS[SourceDocument]
    found: set[str] = set()
    for batch in batches(people):
        found.update(connection.execute(select(twin.c.id).where(twin.c.person_id.in_(batch))).scalars())
    return found


def _ids(
    connection: Connection, entity: type[Entity], column: str, values: Iterable[str], *, going: bool = False
) -> set[str]:
    """The IDs of drafted rows with these values: of all, or of removals alone."""
    twin = TWINS[entity]
    found: set[str] = set()
    for batch in batches(values):
        ours = twin.c[column].in_(batch)
        gone = connection.execute(select(twin.c.id).where(ours, twin.c.until == PENDING)).scalars()
        found.update(gone)
        drafts = set(
            connection.execute(select(twin.c.id).where(ours, twin.c.since == PENDING, twin.c.until == OPEN)).scalars()
        )
        found = found - drafts if going else found | drafts
    return found
