"""The one write path: a set of changes, applied whole or not at all, is one revision. Nothing else commits content."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from cms.content import ENTITIES, Entity
from cms.store import Revision, next_revision, number, remove, save, search

Row = dict[str, Any]


@dataclass(slots=True)
class Changes:
    """Records to be saved, whole, and records to be removed, by kind and ID."""

    saved: dict[type[Entity], dict[str, Row]] = field(default_factory=dict)
    removed: dict[type[Entity], set[str]] = field(default_factory=dict)

    def save(self, entity: type[Entity], row: Row) -> None:
        """Save a record: `row` holds every column, as `Entity.complete` gives it."""
        self.saved.setdefault(entity, {})[row["id"]] = row

    def remove(self, entity: type[Entity], id_: str) -> None:
        """Remove a record; whatever refers to it must be removed or saved otherwise in the same set."""
        self.removed.setdefault(entity, set()).add(id_)

    def __bool__(self) -> bool:
        return any(self.saved.values()) or any(self.removed.values())


def commit(connection: Connection, changes: Changes, author: str, message: str) -> Revision:
    """Apply and publish a set of changes as one revision, in the caller's transaction.

    Every reference is checked by the database when that transaction commits.
    """
    # The revision's row is locked first: writers queue here, not halfway through.
    revision = next_revision(connection, author, message)
    touched: dict[type[Entity], list[str]] = {}
    for entity in ENTITIES.values():
        rows = changes.saved.get(entity, {})
        gone = changes.removed.get(entity, set()) - rows.keys()
        if gone:  # first: what is saved may have the slug of what goes
            remove(connection, entity, gone)
        if rows:
            save(connection, entity, list(rows.values()))
        if rows or gone:
            touched[entity] = [*rows, *gone]
    number(connection, revision.number, touched)
    search.index(connection, touched)
    return revision
