"""The read path's end: a compiled statement goes to the driver itself, and its one row comes back.

No session, no pool's reset, no thread hop for what is quick; a deadline for what isn't. A reader belongs to one event loop.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Protocol

from cms.errors import AnswerTooLargeError, BusyError, StatementTimeoutError

from .database import Database, sqlite_driver

Row = tuple[Any, ...]
_REVISION = "SELECT revision FROM site"
_QUICK = 0.005  # seconds that a statement may hold the event loop before it's begun anew in a thread
_STEPS = 2_000  # of SQLite's virtual machine between two looks at the clock: some ten microseconds
_KNOWN_SLOW = 1_000


class Reader(Protocol):
    """Runs compiled statements on one store."""

    async def fetch(self, sql: str, arguments: tuple[Any, ...]) -> Row:
        """The one row of a statement, which must have one; raises `StatementTimeoutError` or `BusyError`."""

    async def answer(self, sql: str, arguments: tuple[Any, ...], most: int) -> Row:
        """The same of a statement that gives an operation's `data` and `revision`; raises `AnswerTooLargeError` as well.

        The data may have `most` bytes.
        """

    async def revision(self) -> int:
        """The number of the newest revision, from a read that began after this call."""

    async def close(self) -> None:
        """Close the connections."""


@asynccontextmanager
async def reading(database: Database, timeout: float, connections: int) -> AsyncIterator[Reader]:
    """A reader for the running event loop.

    A statement may take `timeout` seconds, and at most `connections` slow ones run at once; others wait as long at most.
    """
    make = _PostgresqlReader.open if database.is_postgresql else _SqliteReader.open
    reader = await make(database, timeout, connections)
    try:
        yield reader
    finally:
        await reader.close()


class _SqliteReader:
    """SQLite is in this process: what is quick runs where it stands, what isn't goes on in a thread."""

    def __init__(self, database: Database, timeout: float, connections: int) -> None:
        self.database, self.timeout, self.connections = database, timeout, connections
        self.here = database.driver_connection()
        self.threads = ThreadPoolExecutor(connections, "slow statement")
        self.spare: list[Any] = []
        self.slow: dict[str, None] = {}

    @classmethod
    async def open(cls, database: Database, timeout: float, connections: int) -> Reader:
        return cls(database, timeout, connections)

    async def fetch(self, sql: str, arguments: tuple[Any, ...]) -> Row:
        if sql not in self.slow:
            try:
                return _before(time.perf_counter() + _QUICK, self.here, sql, arguments)
            except TimeoutError:
                self.slow[sql] = None
                if len(self.slow) > _KNOWN_SLOW:
                    del self.slow[next(iter(self.slow))]
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.threads, self._in_thread, sql, arguments, time.perf_counter())
        except TimeoutError:
            raise StatementTimeoutError(self.timeout) from None

    async def answer(self, sql: str, arguments: tuple[Any, ...], most: int) -> Row:
        try:
            row = await self.fetch(sql, arguments)
        except (
            sqlite_driver().DataError
        ):  # a text grew longer than one may be on this connection: see `Database.longest`
            raise AnswerTooLargeError(most) from None
        # Bytes are counted only where the characters don't tell.
        if len(row[0]) > most or (len(row[0]) > most // 4 and len(row[0].encode()) > most):
            raise AnswerTooLargeError(most)
        return row

    def _in_thread(self, sql: str, arguments: tuple[Any, ...], asked: float) -> Row:
        began = time.perf_counter()
        if began - asked > self.timeout:
            raise BusyError(self.connections)
        connection = self.spare.pop() if self.spare else self.database.driver_connection()
        try:
            return _before(began + self.timeout, connection, sql, arguments)
        finally:
            self.spare.append(connection)
            if time.perf_counter() - began < _QUICK / 2:  # the first time it had to be prepared, or pages to be read
                self.slow.pop(sql, None)

    async def revision(self) -> int:
        # A few microseconds: there is nothing to share.
        return int(self.here.execute(_REVISION).fetchone()[0])

    async def close(self) -> None:
        self.threads.shutdown()
        for connection in (self.here, *self.spare):
            connection.close()


def _before(deadline: float, connection: Any, sql: str, arguments: tuple[Any, ...]) -> Row:
    """The row of a statement, if it's there before the deadline; raises `TimeoutError`."""
    connection.set_progress_handler(lambda: time.perf_counter() > deadline, _STEPS)
    try:
        row: Row = connection.execute(sql, arguments).fetchone()
    except Exception as error:
        if time.perf_counter() > deadline and "interrupted" in str(error):
            raise TimeoutError from None
        raise
    finally:
        connection.set_progress_handler(None, 0)
    return row


class _PostgresqlReader:
    """PostgreSQL over asyncpg, on connections of our own: its pool would reset a connection after each statement."""

    def __init__(self, database: Database, timeout: float, connections: int) -> None:
        self.database, self.timeout, self.connections = database, timeout, connections
        self.free: asyncio.LifoQueue[Any] = asyncio.LifoQueue()
        self.for_revisions: Any = None
        self.asked: asyncio.Future[int] | None = None
        self.asking: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, database: Database, timeout: float, connections: int) -> Reader:
        reader = cls(database, timeout, connections)
        reader.for_revisions = await reader._connect()
        for _ in range(connections):
            reader.free.put_nowait(await reader._connect())
        return reader

    async def _connect(self) -> Any:
        import asyncpg

        return await asyncpg.connect(
            self.database.driver_url,
            # Statements are few and long: each is prepared once a connection, whatever its length.
            max_cacheable_statement_size=0,
            statement_cache_size=500,
            server_settings={**self.database.session, "statement_timeout": str(int(self.timeout * 1000))},
        )

    async def fetch(self, sql: str, arguments: tuple[Any, ...]) -> Row:
        import asyncpg

        try:
            async with asyncio.timeout(self.timeout):
                connection = await self.free.get()
        except TimeoutError:
            raise BusyError(self.connections) from None
        try:
            if connection.is_closed():
                connection = await self._connect()
            return tuple(await connection.fetchrow(sql, *arguments))
        except asyncpg.QueryCanceledError:
            raise StatementTimeoutError(self.timeout) from None
        finally:
            self.free.put_nowait(connection)

    async def answer(self, sql: str, arguments: tuple[Any, ...], most: int) -> Row:
        # What is too large stays there. It is made once: the planner sees no further into what is materialized.
        row = await self.fetch(
            f"WITH answer AS MATERIALIZED ({sql}) "  # noqa: S608 -- the planner's own, and a number
            f"SELECT CASE WHEN octet_length(data) <= {most} THEN data END, revision FROM answer",
            arguments,
        )
        if row[0] is None:
            raise AnswerTooLargeError(most)
        return row

    async def revision(self) -> int:
        # Those who wait share the next read; the one under way may have begun before they asked.
        if self.asked is None:
            self.asked = asyncio.get_running_loop().create_future()
            if self.asking is None or self.asking.done():
                self.asking = asyncio.create_task(self._read_revisions())
        return await asyncio.shield(self.asked)

    async def _read_revisions(self) -> None:
        while self.asked is not None:
            asked, self.asked = self.asked, None
            try:
                if self.for_revisions.is_closed():
                    self.for_revisions = await self._connect()
                asked.set_result(await self.for_revisions.fetchval(_REVISION))
            except Exception as error:
                asked.set_exception(error)

    async def close(self) -> None:
        await self.for_revisions.close()
        while not self.free.empty():
            await self.free.get_nowait().close()
