"""Asking a store's API in process, and seeing which statements that takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.planning.operations import Answer, Operations, RequestError
from cms.settings import Settings
from cms.store.database import Database
from sqlalchemy import event

DEPTH = Settings.model_fields["max_depth"].default


class Api:
    """The API of one store: `api(query, **variables)` gives the data."""

    def __init__(self, database: Database, ids: dict[str, str] | None = None, max_depth: int = DEPTH) -> None:
        self.database, self.ids = database, ids or {}
        self.operations = Operations(GRAPHQL_SCHEMA, ROOTS, database, max_depth)

    @property
    def kind(self) -> str:
        return "postgresql" if self.database.is_postgresql else "sqlite"

    def answer(self, query: str, variables: dict[str, Any] | None = None, name: str | None = None) -> Answer:
        return self.operations.run(query, variables, name)

    def __call__(self, query: str, **variables: Any) -> Any:
        return json.loads(self.answer(query, variables).text)["data"]

    def errors(self, query: str, variables: dict[str, Any] | None = None, name: str | None = None) -> list[Any]:
        """The errors that a request is refused with; fails if it is answered."""
        try:
            answer = self.answer(query, variables, name)
        except RequestError as error:
            return [each.formatted for each in error.errors]
        raise AssertionError(f"it was answered: {answer.text[:500]}")

    @contextmanager
    def statements(self) -> Iterator[list[str]]:
        """Every statement that the database gets meanwhile."""
        seen: list[str] = []

        def record(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
            # `BEGIN` is written out on SQLite, and sent by the driver on PostgreSQL.
            if not statement.startswith("BEGIN"):
                seen.append(statement)

        event.listen(self.database.engine, "before_cursor_execute", record)
        try:
            yield seen
        finally:
            event.remove(self.database.engine, "before_cursor_execute", record)


def ordered(text: str) -> Any:
    """JSON with its objects as lists of pairs, so that comparing compares the order of keys too."""
    return json.loads(text, object_pairs_hook=lambda pairs: [("object", *pair) for pair in pairs])
