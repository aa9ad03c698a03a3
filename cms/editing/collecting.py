"""A set of changes, as it is collected: the records to be saved, and those to be removed."""

from __future__ import annotations

from dataclasses import dataclass, field

from cms.content import ENTITIES, Entity
from cms.store import Row


@dataclass(slots=True)
class Changes:
    """Records to be saved, whole, and records to be removed, by kind and ID."""

    saved: dict[type[Entity], dict[str, Row]] = field(default_factory=dict)
    removed: dict[type[Entity], set[str]] = field(default_factory=dict)

    def save(self, entity: type[Entity], row: Row) -> None:
        """Save a record: `row` holds every column, as `Entity.complete` returns it."""
        self.saved.setdefault(entity, {})[row["id"]] = row

    def remove(self, entity: type[Entity], id_: str) -> None:
        """Remove a record; whatever refers to it must be removed or saved otherwise in the same set."""
        self.removed.setdefault(entity, set()).add(id_)

    def __bool__(self) -> bool:
        return any(self.saved.values()) or any(self.removed.values())

    def touched(self) -> dict[type[Entity], list[str]]:
        """The IDs of all records in it. What is both saved and removed counts as saved."""
        found = {}
        for entity in ENTITIES.values():
            rows = self.saved.get(entity, {})
            if ids := [*rows, *(self.removed.get(entity, set()) - rows.keys())]:
                found[entity] = ids
        return found
