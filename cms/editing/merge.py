"""Two records that are one: merging them, so that a later import respects it, and taking that back."""

from __future__ import annotations

from sqlalchemy import Connection, or_, select

from cms.content import ENTITIES, Alias, Entity, Source, kind_of, new_id
from cms.content.inputs import EDITABLE, SHARED
from cms.content.translations import TRANSLATIONS, owner_column
from cms.errors import CmsError
from cms.store import TWINS, Revision, Row, published

from .access import Caller
from .changes import Changes, present
from .committing import commit
from .drafts import DraftedStore, PublishedStore
from .languages import translate
from .problems import Refused, UserError, UserErrorCode, forbidden
from .undoing import undo

MERGEABLE: dict[str, type[Entity]] = {entity.__tablename__: entity for entity in SHARED}


def _kind(name: str) -> type[Entity]:
    if name not in MERGEABLE:
        raise CmsError(f"{name!r} can't be merged: the kinds are {', '.join(MERGEABLE)}")
    return MERGEABLE[name]


def _by_slug(connection: Connection, entity: type[Entity], slug: str) -> Row:
    table = entity.table()
    row = connection.execute(select(*entity.columns()).where(table.c.slug == slug)).mappings().first()
    if row is None:
        raise CmsError(f"there is no {entity.__tablename__} with the slug {slug!r}")
    return dict(row)


def merge(connection: Connection, kind: str, slug: str, other_slug: str) -> Revision:
    """Make `other_slug` a part of `slug`: what referred to it refers to that, and its slug and name lead there.

    The kept record's empty fields are filled from the other. Raises `CmsError` for what can't be merged.
    """
    entity = _kind(kind)
    kept, gone = _by_slug(connection, entity, slug), _by_slug(connection, entity, other_slug)
    if kept["id"] == gone["id"]:
        raise CmsError(f"{slug!r} and {other_slug!r} are one already")
    changes = _merged(connection, entity, kept, gone)
    return commit(connection, changes, "merge", f"Merge {kind} {other_slug} into {slug}")


def merge_records(connection: Connection, caller: Caller, id_: str, other: str, message: str | None = None) -> Revision:
    """Make one record a part of another for a caller, who names both by their IDs; else as `merge`. Raises `Refused`."""
    kept, gone = (_published(connection, each, name) for each, name in ((id_, "id"), (other, "otherId")))
    entity = kind_of(id_)
    if entity is None or entity is not kind_of(other) or id_ == other:
        why = "is the very record that it is to be a part of" if id_ == other else "is a record of another kind"
        raise Refused([UserError(UserErrorCode.INVALID, f"{other!r} {why}", ("otherId",))])
    changes = _merged(connection, entity, kept, gone)
    store = PublishedStore(connection, Changes())
    for touched, ids in changes.touched().items():
        rows = store.rows(touched, ids) if touched in EDITABLE else ()
        if not all(store.may_change(caller, touched, row) for row in rows):
            raise Refused([forbidden(caller.name, ("id",))])
    said = f"Merge {entity.__tablename__} {gone['slug']} into {kept['slug']}"
    try:
        return commit(connection, changes, caller.name, message or said)
    except CmsError as error:  # what is drafted is in the way
        raise Refused([UserError(UserErrorCode.REFERENCED, str(error), ("otherId",))]) from None


def _published(connection: Connection, id_: str, name: str) -> Row:
    """The row of a record that can be merged, as readers see it; raises `Refused`."""
    entity = kind_of(id_)
    if entity not in SHARED:
        kinds = ", ".join(each.__name__ for each in SHARED)
        raise Refused([UserError(UserErrorCode.INVALID, f"{id_!r} can't be merged: records of {kinds} can", (name,))])
    if row := next(present(connection, entity, [id_]), None):
        return row
    if DraftedStore(connection, Changes()).row(id_):
        why = "it is a draft, which has no history by which a merge could be taken back: publish it first"
        raise Refused([UserError(UserErrorCode.UNPUBLISHED, why, (name,))])
    raise Refused([UserError(UserErrorCode.NOT_FOUND, f"there is no record with the ID {id_!r}", (name,))])


def _merged(connection: Connection, entity: type[Entity], kept: Row, gone: Row) -> Changes:
    """What makes one record a part of another."""
    changes = Changes()
    _repoint(connection, entity, kept["id"], gone["id"], changes)
    filled = {name: gone[name] if kept[name] in (None, [], False) else kept[name] for name in kept}
    complete = entity.complete(filled)
    if complete != kept:
        changes.save(entity, complete)
        _translate(connection, entity, complete, gone, [name for name in kept if complete[name] != kept[name]], changes)
    changes.remove(entity, gone["id"])
    name = gone.get("name") or gone.get("title")
    alias = {"kind": entity.__name__, "slug": gone["slug"], "name": name, "record_id": kept["id"]}
    changes.save(Alias, {**Alias.complete(alias), "id": new_id(Alias)})
    return changes


def _translate(
    connection: Connection, entity: type[Entity], kept: Row, gone: Row, names: list[str], changes: Changes
) -> None:
    """Take along what the fields that are filled from the other record are in other languages."""
    made = TRANSLATIONS[entity]
    rows = [dict(r) for r in present(connection, made, [gone["id"]], owner_column(made))]
    texts = {row["locale"]: {n: row[n] for n in names if n in row["stated"]} for row in rows}
    translate(connection, changes, published, entity, kept, {tag: said for tag, said in texts.items() if said})


def _repoint(connection: Connection, entity: type[Entity], kept: str, gone: str, changes: Changes) -> None:
    """Let everything that refers to one record refer to the other; of two lines that then say the same, one stays."""
    for referring in ENTITIES.values():
        if referring.translates:  # its texts in other languages go with it
            continue
        table = referring.table()
        columns = [key.parent for key in table.foreign_keys if key.column.table is entity.table()]
        columns += [table.c.record_id] if referring in (Source, Alias) else []
        if not columns:
            continue
        found = select(*referring.columns()).where(or_(*(c.in_([kept, gone]) for c in columns)))
        rows = connection.execute(found).mappings().all()
        names = {column.name for column in columns}
        owners = [c.name for c in table.columns if c.name.endswith("_id") and c.name not in names]
        mine = {tuple(row[name] for name in owners) for row in rows if all(row[name] != gone for name in names)}
        for row in rows:
            if all(row[name] != gone for name in names):
                continue
            if not referring.is_node and referring not in (Source, Alias):
                line = tuple(row[name] for name in owners)
                if line in mine:
                    changes.remove(referring, row["id"])
                    continue
                mine.add(line)
            changes.save(referring, {**row, **{name: kept for name in names if row[name] == gone}})


def unmerge(connection: Connection, kind: str, other_slug: str) -> Revision:
    """Take a merge back: the record is there again, and what the merge changed and nobody since is as it was before."""
    entity = _kind(kind)
    table, twin = Alias.table(), TWINS[Alias]
    found = select(table).where(table.c.slug == other_slug, table.c.kind == entity.__name__)
    alias = connection.execute(found).mappings().first()
    if alias is None:
        raise CmsError(f"no {kind} with the slug {other_slug!r} was merged into another")
    merged = connection.execute(
        select(twin.c.since).where(twin.c.id == alias["id"]).order_by(twin.c.since).limit(1)
    ).scalar_one()
    try:
        changes = undo(connection, [merged]).changes
    except Refused as refused:
        raise CmsError(refused.errors[0].message) from None
    return commit(connection, changes, "merge", f"Take back merging {kind} {other_slug}")
