"""Notes on drafts: which records have some, since when, by whom, and whose they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from itertools import chain
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select, update

from cms.content import Entity, Person, kind_of
from cms.content.inputs import makers
from cms.store import PENDING, TWINS, Row, batches
from cms.store.drafting import DRAFT, EntryStatus

Nodes = Mapping[type[Entity], Iterable[str]]
Notes = dict[str, Row]


def note(connection: Connection, nodes: Nodes, author: str | None = None) -> None:
    """Bring the notes on records into line with their drafts, in the caller's transaction.

    One that has no draft any more loses its note; with an `author`, who just drafted them, one that has is noted as theirs.
    """
    listed = {entity: list(ids) for entity, ids in nodes.items()}
    known = noted(connection, chain.from_iterable(listed.values())).keys()
    for entity, ids in listed.items():
        for batch in batches(ids if author is not None else [id_ for id_ in ids if id_ in known]):
            status = _status(connection, entity, batch)
            _forget(connection, (known & set(batch)) - status.keys())
            people = _people(connection, entity, status)
            for id_, now in status.items():
                of = {"status": now, "people": sorted(people[id_])}
                if id_ in known:
                    theirs = {} if author is None else {"author": author}
                    connection.execute(update(DRAFT).where(DRAFT.c.record_id == id_).values(**of, **theirs))
                elif author is not None:
                    new = {"record_id": id_, "kind": entity.__name__, "since": datetime.now(UTC), "author": author}
                    connection.execute(insert(DRAFT).values(**new, **of))


def noted(connection: Connection, ids: Iterable[str]) -> Notes:
    """The notes on records, by their IDs."""
    found: Notes = {}
    for batch in batches(ids):
        for row in connection.execute(select(DRAFT).where(DRAFT.c.record_id.in_(batch))).mappings():
            found[row["record_id"]] = dict(row)
    return found


def restore_notes(connection: Connection, notes: Notes) -> None:
    """Put back since when and by whom drafts were that had to make room, and when they are due, if they are drafts again."""
    for id_, row in notes.items():
        kept = {name: row[name] for name in ("since", "author", "schedule_id")}
        connection.execute(update(DRAFT).where(DRAFT.c.record_id == id_).values(kept))


def note_anew(connection: Connection) -> None:
    """Bring all notes into line with the drafts, where versions were rewritten: what is erased is in none of them then."""
    nodes: dict[type[Entity], list[str]] = {}
    for id_ in connection.execute(select(DRAFT.c.record_id)).scalars():
        if entity := kind_of(id_):
            nodes.setdefault(entity, []).append(id_)
    note(connection, nodes)


def _forget(connection: Connection, ids: Iterable[str]) -> None:
    for batch in batches(ids):
        connection.execute(delete(DRAFT).where(DRAFT.c.record_id.in_(batch)))


def _status(connection: Connection, entity: type[Entity], ids: list[str]) -> dict[str, str]:
    """Where records with drafts stand."""
    twin = TWINS[entity]
    pending = or_(twin.c.since == PENDING, twin.c.until == PENDING)
    comes, goes = set(), set()
    for id_, since, until in connection.execute(
        select(twin.c.id, twin.c.since, twin.c.until).where(twin.c.id.in_(ids), pending)
    ):
        if since == PENDING:
            comes.add(id_)
        if until == PENDING:
            goes.add(id_)
    return {
        id_: EntryStatus.CHANGED.value
        if id_ in comes and id_ in goes
        else EntryStatus.DRAFT.value
        if id_ in comes
        else EntryStatus.REMOVAL_DRAFTED.value
        for id_ in sorted(comes | goes)
    }


def _people(connection: Connection, entity: type[Entity], ids: Iterable[str]) -> dict[str, set[str]]:
    """The people whose profiles records are a part of, or were before their drafts."""
    found: dict[str, set[str]] = {id_: {id_} if entity is Person else set() for id_ in ids}
    line, owner = (TWINS[entity], "id") if "person_id" in TWINS[entity].c else (None, "")
    if line is None and (made := makers(entity)):
        line, owner = TWINS[made[1].line], made[1].owner
    if line is not None and found:
        whose: Any = select(line.c[owner], line.c.person_id)
        for id_, person in connection.execute(whose.where(line.c[owner].in_(list(found)), line.c.until >= PENDING)):
            if person is not None:
                found[id_].add(person)
    return found
