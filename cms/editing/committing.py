"""Committing what nobody drafted, an import or a merge, beneath the drafts that editors have of the same records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sqlalchemy import Connection, or_, select

from cms.content import Entity
from cms.content.inputs import owner_of
from cms.errors import CmsError
from cms.store import PENDING, TWINS, Revision, Row, batches, published

from .changes import Changes, as_drafted, draft, drafted, present, publish, undraft, with_owners
from .drafts import DraftedStore, pending_parts, referring
from .languages import fill
from .noting import noted, restore_notes


def commit(connection: Connection, changes: Changes, author: str, message: str) -> Revision:
    """Draft and publish a set of changes as one revision, in the caller's transaction; what editors drafted stays drafted.

    An editor's draft of a record keeps what it changed, and follows these changes in the rest. Raises `CmsError` where drafts
    refer to what is removed.
    """
    revision = commit_beneath(connection, changes, author, message)
    _settle(connection, changes)
    return revision


def commit_beneath(connection: Connection, changes: Changes, author: str, message: str) -> Revision:
    """Publish changes as `commit` does, for whoever drafts again what is removed: drafts may refer to it."""
    _renew_owners(connection, changes, present)
    fill(connection, changes, published)
    touched = changes.touched()
    _require_slugs(connection, changes)
    aside = _set_aside(connection, touched)
    notes = noted(connection, (id_ for pending in aside.values() for id_ in pending))
    draft(connection, changes)
    revision = publish(connection, touched, author, message)
    again = _rebased(aside, changes)
    # What isn't translated follows what editors drafted, too, though it wasn't drafted itself.
    fill(connection, again, as_drafted, after=changes)
    if aside or again:
        draft(connection, again, author)
        restore_notes(connection, notes)
    return revision


def _require_slugs(connection: Connection, changes: Changes) -> None:
    """Raise `CmsError` where a draft has the slug of what is saved: readers mustn't be led by it, nor editors lose it."""
    drafts = DraftedStore(connection, changes)
    for entity, rows in changes.saved.items():
        if not entity.is_node or "slug" not in entity.table().columns:
            continue
        slugs = {row["slug"]: row["id"] for row in rows.values()}
        for id_, slug in [(row["id"], row["slug"]) for row in drafts.rows(entity, slugs, "slug")]:
            if id_ != slugs[slug]:
                whose = f"another {entity.__name__}, {id_}, has the slug {slug!r}"
                raise CmsError(f"{whose}; if only in a draft, publish or discard it first")


def suggest(connection: Connection, changes: Changes, author: str) -> None:
    """Draft a set of changes that was made on what is drafted already, in the caller's transaction: none is published."""
    _renew_owners(connection, changes, drafted)
    draft(connection, changes, author)


def _renew_owners(connection: Connection, changes: Changes, seen: Callable[..., Iterator[Row]]) -> None:
    """Save the owners of lines that are saved or removed: what belongs to a record is part of its version."""
    owners = with_owners(connection, {e: ids for e, ids in changes.touched().items() if owner_of(e)})
    for line, rows in changes.saved.items():
        if owner := owner_of(line):
            owners.setdefault(owner[0], set()).update(row[owner[1]] for row in rows.values())
    for entity, ids in owners.items():
        known = changes.saved.get(entity, {}).keys() | changes.removed.get(entity, set())
        for row in seen(connection, entity, ids - known):
            changes.save(entity, row)


Aside = dict[type[Entity], dict[str, tuple[Row | None, Row | None]]]


def _set_aside(connection: Connection, touched: Mapping[type[Entity], Sequence[str]]) -> Aside:
    """What editors drafted of records: by kind and ID, the published row, if any, and the draft's, if it isn't a removal."""
    found: Aside = {}
    for entity, ids in touched.items():
        twin = TWINS[entity]
        drafts_of = select(twin.c.id).where(or_(twin.c.since == PENDING, twin.c.until == PENDING))
        pending: set[str] = set()
        for batch in batches(ids):
            pending.update(connection.execute(drafts_of.where(twin.c.id.in_(batch))).scalars())
        if pending:
            now = {row["id"]: row for row in present(connection, entity, pending)}
            drafts = {row["id"]: row for row in drafted(connection, entity, pending)}
            found[entity] = {id_: (now.get(id_), drafts.get(id_)) for id_ in pending}
    return found


def _rebased(aside: Aside, changes: Changes) -> Changes:
    """The drafts that were set aside, again: each with what it had changed, on what the changes made of its record."""
    again = Changes()
    for entity, pending in aside.items():
        for id_, (base, mine) in pending.items():
            theirs = changes.saved.get(entity, {}).get(id_)
            if mine is None:
                again.remove(entity, id_)
            elif theirs is None or base is None:
                again.save(entity, mine)
            else:
                changed = {name for name in mine if mine[name] != base[name]} - {"version"}
                merged = {name: mine[name] if name in changed else theirs.get(name) for name in mine}
                if (complete := entity.complete(merged)) != theirs:
                    again.save(entity, complete)
    return again


def _settle(connection: Connection, changes: Changes) -> None:
    """Bring drafts into line: a record whose removal is drafted stays if something new refers to it."""
    drafts = DraftedStore(connection, Changes())
    for entity, gone in changes.removed.items():
        for other, column in referring(entity):
            if rows := drafts.rows(other, gone - changes.saved.get(entity, {}).keys(), column):
                raise CmsError(
                    f"the {other.__name__} {rows[0]['id']} refers to it; if only in a draft, publish or discard that first"
                )
    # What was only filled in in other languages goes with its record, and keeps none.
    said = {entity: saved.values() for entity, saved in changes.saved.items() if not entity.translates}
    missing = drafts.missing(said)
    undraft(connection, pending_parts(connection, missing, owned=False))  # what it owned may go all the same
