"""Tags of answers: what an answer was made of, for caches in front of the server, and which of them a revision purges.

An answer depends on the rows that its statement reads, and a revision changes the rows that it writes. A tag stands for some
of both: `cms:person` for all rows of a kind, `cms:person:ada-example` for those of one record, by a slug, an ID or a hash that
an address names. A row that is written purges the tags of its kind, of its record, and of all records that it refers to; so a
list of what belongs to a record is told by that record's tag, too. `cms` is all there is: every answer has it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any
from urllib.parse import quote

from sqlalchemy import BigInteger, Connection, Select, Table, bindparam, select, update

from cms.content import ENTITIES, Alias, Entity, kind_of
from cms.content.inputs import owner_of
from cms.content.translations import owner_column

from .revisions import REVISION
from .search import ENTRY, TRANSLATED
from .versions import TWINS, batches

ALL = "cms"
HISTORY = f"{ALL}:revision"  # what tells of revisions themselves, and so changes with each
LANGUAGES = f"{ALL}:locale"  # what tells of the store's languages, or is asked for in one
_LONGEST = 120  # characters of a name; a longer one no record has
MOST = 100  # rows that a revision writes; beyond, it purges kinds alone


@cache
def kind_tag(table: Table) -> str:
    """The tag of all rows of a table: lines and translations count as the records whose they are."""
    if table in (ENTRY, TRANSLATED):
        return f"{ALL}:search"
    entity = next(each for each in ENTITIES.values() if each.table() is table)
    return f"{ALL}:{_kind(entity).__tablename__}"


def _kind(entity: type[Entity]) -> type[Entity]:
    owner = owner_of(entity)
    return entity.translates or (owner[0] if owner else entity)


def name_tag(entity: type[Entity], name: str) -> str | None:
    """The tag of the record of a kind that has a slug, an ID or a hash; None for a name that none can have."""
    quoted = quote(name, safe="")  # no tag ends within, in whatever header and by whatever separator
    return f"{ALL}:{entity.__tablename__}:{quoted}" if 0 < len(quoted) <= _LONGEST else None


# ---- what a revision purges --------------------------------------------------------------------------------------------
def purged(connection: Connection, revision: int, written: Mapping[Table, Sequence[str]]) -> list[str]:
    """The tags of the answers that a revision may have changed, which has just been numbered: `written` are its rows' IDs.

    Whatever those were before it, and are since. Of more than `MOST` rows they are those of kinds alone.
    """
    tags = {HISTORY, *(kind_tag(table) for table, ids in written.items() if ids)}
    entities = {entity: written[entity.table()] for entity in TWINS if written.get(entity.table())}
    if sum(map(len, entities.values())) <= MOST:
        tags |= _names(connection, revision, entities)
    return sorted(tags)


def _names(connection: Connection, revision: int, written: Mapping[type[Entity], Iterable[str]]) -> set[str]:
    """The tags of the records that rows are of, or refer to, before a revision and since."""
    found: dict[type[Entity], set[str]] = defaultdict(set)
    tags: set[str | None] = set()
    for entity, ids in written.items():
        _refer(connection, revision, entity, ids, found, tags)
    for made in [
        each for each in written if each.translates
    ]:  # a text is part of its record, and of what that refers to
        translated = made.translates
        assert translated
        _refer(connection, revision, translated, found[translated], found, tags)
    for entity, records in found.items():
        tags |= {name_tag(entity, id_) for id_ in records}
        names = [name for name in ("slug", "hash") if name in entity.table().c]
        for row in _rows(connection, revision, entity, records, names) if names else ():
            tags |= {name_tag(entity, name) for name in row}
    alias = TWINS[Alias]
    for batch in batches(id_ for records in found.values() for id_ in records):
        seen = alias.c.record_id.in_(batch), alias.c.since <= revision, alias.c.until >= revision
        tags |= {_aliased(*row) for row in connection.execute(select(alias.c.kind, alias.c.slug).where(*seen))}
    return {tag for tag in tags if tag}


def _refer(
    connection: Connection,
    revision: int,
    entity: type[Entity],
    ids: Iterable[str],
    found: dict[type[Entity], set[str]],
    tags: set[str | None],
) -> None:
    """Add to `found` the records that rows are, or refer to; of aliases, the tags by which they are asked for."""
    if entity.is_node:
        found[entity].update(ids)
    columns = _references(entity)
    for row in _rows(connection, revision, entity, list(ids), columns) if columns else ():
        for target, id_ in zip(columns.values(), row, strict=True):
            kind = target or (kind_of(id_) if id_ else None)
            if kind is not None and id_:
                found[kind].add(id_)
    if entity is Alias:
        tags |= {_aliased(*row) for row in _rows(connection, revision, entity, list(ids), ["kind", "slug"])}


def _rows(
    connection: Connection, revision: int, entity: type[Entity], ids: Iterable[str], columns: Iterable[str]
) -> Iterator[Sequence[str]]:
    """Some columns of rows as they were before a revision, and are since."""
    asked = _asked(entity, tuple(columns))
    for batch in batches(ids):
        yield from connection.execute(asked, {"some": batch, "revision": revision})


@cache
def _asked(entity: type[Entity], columns: tuple[str, ...]) -> Select[Any]:
    """What asks for them: made once, which takes longer than asking."""
    twin = TWINS[entity]
    some, revision = bindparam("some", type_=twin.c.id.type, expanding=True), bindparam("revision", type_=BigInteger())
    seen = twin.c.id.in_(some), twin.c.since <= revision, twin.c.until >= revision
    return select(*(twin.c[name] for name in columns)).where(*seen)


@cache
def _references(entity: type[Entity]) -> dict[str, type[Entity] | None]:
    """The columns by which rows refer to records, and to what kind: None where an ID says it itself."""
    kinds = {each.__tablename__: each for each in ENTITIES.values()}
    found: dict[str, type[Entity] | None] = {
        column.name: kinds[key.column.table.name] for column in entity.table().c for key in column.foreign_keys
    }
    if entity.translates:
        found.setdefault(owner_column(entity), entity.translates)
    return found | ({"record_id": None} if "record_id" in entity.table().c else {})


def _aliased(kind: str, slug: str) -> str | None:
    return name_tag(ENTITIES[kind], slug) if kind in ENTITIES else None


def keep(connection: Connection, revision: int, written: Mapping[Table, Sequence[str]]) -> None:
    """Keep what a revision purges beside it, in its transaction; what keeps nothing purges all."""
    tags = purged(connection, revision, written)
    connection.execute(update(REVISION).where(REVISION.c.number == revision).values(tags=tags))


def purge_all(connection: Connection, last: int) -> None:
    """Let all revisions up to the last purge everything: what is erased is in no tag then, and gone from everywhere."""
    connection.execute(update(REVISION).where(REVISION.c.number <= last).values(tags=[ALL]))


def purged_since(connection: Connection, revision: int, upto: int) -> list[str]:
    """The tags that all revisions purge after one and up to another: those of each, or `cms` alone."""
    kept = select(REVISION.c.tags).where(REVISION.c.number > revision, REVISION.c.number <= upto)
    tags = {tag for some in connection.execute(kept).scalars() for tag in some}
    return [ALL] if ALL in tags else sorted(tags)
