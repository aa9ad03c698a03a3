"""Asking a store's API in process, and seeing which statements that takes."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.planning.operations import Answer, Operations, RequestError
from cms.planning.view import View
from cms.settings import Limits
from cms.store.database import Database
from cms.store.reader import reading

EVERYTHING = View(history=None)  # published content, and all that was ever done to it
POSTGRESQL_LOG: list[Path] = []  # where the server that the tests run writes its log, once it runs


class Api:
    """The API of one store, asked as the server asks it: `api(query, **variables)` gives the data."""

    def __init__(
        self,
        database: Database,
        ids: dict[str, str] | None = None,
        limits: Limits | None = None,
        view: View = EVERYTHING,
    ) -> None:
        self.database, self.ids, self.limits, self.view = database, ids or {}, limits, view
        self.runner = asyncio.Runner()
        self._open()

    def _open(self) -> None:
        self.forget()
        self.stack = AsyncExitStack()
        entered = self.stack.enter_async_context(reading(self.database, timeout=30, connections=1))
        self.reader = self.runner.run(entered)

    def forget(self, limits: Limits | None = None) -> None:
        """Forget all that was planned, and plan within other limits from now on, if there are any."""
        self.operations = Operations(GRAPHQL_SCHEMA, ROOTS, self.database, limits or self.limits)

    def close(self) -> None:
        self.runner.run(self.stack.aclose())
        self.runner.close()

    @contextmanager
    def seeing(self, view: View) -> Iterator[Api]:
        """Ask with another view meanwhile."""
        before, self.view = self.view, view
        try:
            yield self
        finally:
            self.view = before

    @property
    def kind(self) -> str:
        return "postgresql" if self.database.is_postgresql else "sqlite"

    def answer(self, query: str, variables: dict[str, Any] | None = None, name: str | None = None) -> Answer:
        return self.runner.run(self.operations.answer(self.reader, query, variables, name, self.view))

    def __call__(self, query: str, **variables: Any) -> Any:
        return json.loads(self.answer(query, variables).text)["data"]

    def extensions(self, query: str, variables: dict[str, Any] | None = None) -> Any:
        """What an answer tells besides the data."""
        return json.loads(self.answer(query, variables).text)["extensions"]

    def errors(self, query: str, variables: dict[str, Any] | None = None, name: str | None = None) -> list[Any]:
        """The errors that a request is refused with; fails if it is answered."""
        try:
            answer = self.answer(query, variables, name)
        except RequestError as error:
            return [each.formatted for each in error.errors]
        raise AssertionError(f"it was answered: {answer.text[:500]}")

    def sql(self, query: str, variables: dict[str, Any] | None = None) -> str:
        """The statement that an operation comes to."""
        plan = self.operations.prepare(query, variables, view=self.view).prepared.plan
        assert plan
        return plan.sql

    @contextmanager
    def statements(self) -> Iterator[list[str]]:
        """Every statement that the database itself says it was given meanwhile, sessions' settings aside."""
        seen: list[str] = []
        traced = self._logged_by_postgresql() if self.database.is_postgresql else self._traced_by_sqlite()
        # What takes long is begun anew in another lane, and would be seen twice.
        with patch.multiple("cms.store.reader", _QUICK=60, _BRIEF=60, _SHORT=60), traced as said:
            self._reopen()  # what is set up holds for new connections
            said()
            yield seen
            seen += said()
        self._reopen()

    def _reopen(self) -> None:
        self.runner.run(self.stack.aclose())
        self._open()

    @contextmanager
    def _traced_by_sqlite(self) -> Iterator[Callable[[], list[str]]]:
        traced: list[str] = []
        connect = self.database.driver_connection

        def tracing() -> Any:
            connection = connect()
            connection.set_trace_callback(traced.append)
            return connection

        def said() -> list[str]:
            # Besides ours there are those by which its search index reads its own tables.
            new = [statement for statement in traced if not statement.startswith(("-- ", "SELECT k, v FROM"))]
            traced.clear()
            return new

        with patch.object(self.database, "driver_connection", tracing):
            yield said

    @contextmanager
    def _logged_by_postgresql(self) -> Iterator[Callable[[], list[str]]]:
        log = POSTGRESQL_LOG[0]
        self._set_log("all")
        at = [log.stat().st_size]

        def said() -> list[str]:
            new = log.read_bytes()[at[0] :]
            at[0] += len(new)
            return re.findall(rf" {self.database.url.database} LOG:  (?:statement|execute [^:]*): (.*)", new.decode())

        try:
            yield said
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
