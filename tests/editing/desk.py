"""An editor's desk for tests: mutations run on a store as the server runs them, and the rows that they leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cms.content import Entity, kind_of
from cms.editing.access import Caller, Scope
from cms.editing.changes import drafted, lines_at, present
from cms.editing.mutations import MUTATIONS, Outcome
from cms.editing.problems import Refused, UserError
from cms.store import PENDING, Database

EDITOR = Caller("an editor", frozenset({Scope.EDIT, Scope.PUBLISH}))


def kind(id_: str) -> str:
    """The name of a record's type."""
    entity = kind_of(id_)
    assert entity
    return entity.__name__


@dataclass
class Desk:
    """`desk("updatePerson", id=…, name=…)` runs a mutation; `refused` gives the user errors of one that is refused."""

    database: Database
    caller: Caller = EDITOR
    ids: dict[str, str] = field(default_factory=dict)  # of the lab's records, by slug

    def __call__(self, mutation: str, **given: Any) -> Outcome:
        with self.database.write() as connection:
            return MUTATIONS[mutation].run(connection, self.caller, given)

    def refused(self, mutation: str, **given: Any) -> list[UserError]:
        try:
            outcome = self(mutation, **given)
        except Refused as refused:
            return refused.errors
        raise AssertionError(f"it was done: {outcome}")

    def codes(self, mutation: str, **given: Any) -> dict[str, str]:
        """The codes of those errors by the paths, joined."""
        return {".".join(map(str, error.path)): error.code for error in self.refused(mutation, **given)}

    def version(self, id_: str) -> int:
        """The version of a record, with all drafts."""
        row = self.draft(id_)
        assert row
        return int(row["version"])

    def bound_to(self, *slugs: str) -> Desk:
        """A desk on the same store for a caller who is bound to some people's profiles."""
        people = frozenset(self.ids[slug] for slug in slugs)
        return Desk(self.database, Caller("a member", EDITOR.scopes, people), self.ids)

    def create(self, entity: str, **given: Any) -> str:
        """Create a record; gives its ID."""
        (id_,) = self(f"create{entity}", **given).records.values()
        assert isinstance(id_, str)
        return id_

    def update(self, id_: str, **given: Any) -> Outcome:
        """Change a record as whoever has just read it."""
        return self(f"update{kind(id_)}", id=id_, expectedVersion=self.version(id_), **given)

    def delete(self, id_: str, **given: Any) -> Outcome:
        """Delete a record as whoever has just read it."""
        return self(f"delete{kind(id_)}", id=id_, expectedVersion=self.version(id_), **given)

    def draft(self, id_: str) -> dict[str, Any] | None:
        """A record's row with all drafts."""
        return self._row(drafted, id_)

    def published(self, id_: str) -> dict[str, Any] | None:
        """A record's row as readers see it."""
        return self._row(present, id_)

    def _row(self, rows: Callable[..., Any], id_: str) -> dict[str, Any] | None:
        entity = kind_of(id_)
        assert entity
        with self.database.read() as connection:
            return next(iter(rows(connection, entity, [id_])), None)

    def lines(self, line: type[Entity], owner: str) -> list[dict[str, Any]]:
        """A record's lines of a kind, in order, with all drafts."""
        entity = kind_of(owner)
        assert entity
        with self.database.read() as connection:
            return lines_at(connection, entity, owner, PENDING)[line]

    def order(self, entity: type[Entity], person: str) -> list[str]:
        """The IDs of a person's records of a kind, in order, with all drafts."""
        with self.database.read() as connection:
            rows = drafted(connection, entity, [person], "person_id")
            return [row["id"] for row in sorted(rows, key=lambda row: (row["rank"], row["id"]))]
