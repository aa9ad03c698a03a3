"""Asking a store's API in process, and seeing which statements that takes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from sqlalchemy import event

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.planning.operations import Answer, Operations, RequestError
from cms.settings import Settings
from cms.store.database import Database

POSTGRESQL_LOG: list[Path] = []  # where the server that the tests run writes its log, once it runs
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

    def planned(self, query: str, variables: dict[str, Any] | None = None) -> tuple[str, Answer]:
        """The statement that an operation comes to, and its answer."""
        seen: list[str] = []
        fetch = self.database.fetch

        def spying(sql: str, arguments: Any) -> Any:
            seen.append(sql)
            return fetch(sql, arguments)

        with patch.object(self.database, "fetch", spying):
            answer = self.answer(query, variables)
        (sql,) = seen
        return sql, answer

    @contextmanager
    def statements(self) -> Iterator[list[str]]:
        """Every statement that the database itself says it was given meanwhile, transactions' bounds aside."""
        seen: list[str] = []
        self.database.close()  # what is set up below holds for new connections
        with self._logged_by_postgresql() if self.database.is_postgresql else self._traced_by_sqlite() as said:
            yield seen
            self.database.close()
            seen += [text for text in said() if not text.startswith((";", "BEGIN", "COMMIT", "ROLLBACK", "PRAGMA"))]

    @contextmanager
    def _traced_by_sqlite(self) -> Iterator[Callable[[], list[str]]]:
        said: list[str] = []

        def connected(connection: Any, _: Any) -> None:
            connection.set_trace_callback(said.append)

        event.listen(self.database.engine, "connect", connected)
        try:
            yield lambda: said
        finally:
            event.remove(self.database.engine, "connect", connected)

    @contextmanager
    def _logged_by_postgresql(self) -> Iterator[Callable[[], list[str]]]:
        log = POSTGRESQL_LOG[0]
        self._set_log("all")
        before = log.stat().st_size
        try:
            yield lambda: re.findall(r"LOG:  (?:statement|execute [^:]*): (.*)", log.read_bytes()[before:].decode())
        finally:
            self._set_log("none")

    def _set_log(self, what: str) -> None:
        """Say which statements of this database PostgreSQL logs in sessions that begin from now on."""
        with self.database.write() as connection:
            connection.exec_driver_sql(f"ALTER DATABASE {self.database.url.database} SET log_statement = '{what}'")
        self.database.close()


def ordered(text: str) -> Any:
    """JSON with its objects as lists of pairs, so that comparing compares the order of keys too."""
    return json.loads(text, object_pairs_hook=lambda pairs: [("object", *pair) for pair in pairs])
