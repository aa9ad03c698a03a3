"""The read path's end: a compiled statement goes to the driver itself, and its one row comes back.

No session, no pool's reset, no thread hop for what is quick; a deadline for what isn't. A reader belongs to one event loop.

Statements have lanes by how long they take: what takes longer than its lane allows is cancelled, begun anew in the next one,
and known from then on. So a few that take seconds never keep the many that take less than a millisecond waiting.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, NoReturn, Protocol
from weakref import WeakSet

from cms.errors import AnswerTooLargeError, DatabaseError, StatementTimeoutError

from .database import Database, set_local, sqlite_driver
from .hosts import Hosts
from .lanes import Lane, threads_beside
from .revisions import Point

Fetched = tuple[Any, ...]  # what a statement gave: its one row, in the order of its columns
_REVISION = "SELECT revision, epoch FROM site"
_BRIEF, _SHORT = 0.03, 0.3  # seconds that statements of the first and of the second lane may take
_GIVE_WAY = 15, 17, 19  # `nice`: how much less of the processor than the event loop their threads have
_QUICK = 0.002  # seconds that a statement of SQLite's may hold the event loop
_PROVEN = 5  # quick runs in its lane, before a statement that was slow once counts as quick again
_KNOWN = 10_000  # statements whose lane is known
_STEPS = 2_000  # of SQLite's virtual machine between two looks at the clock: some ten microseconds
_PREPARED, _LONGEST_PREPARED = 200, 100_000  # statements that PostgreSQL keeps for a connection, and their characters
# Seconds beyond what a statement may take, after which nobody seems to be there who would end it.
_SILENT = 5.0


class Reader(Protocol):
    """Runs compiled statements on one store."""

    database: Database

    async def fetch(self, sql: str, arguments: tuple[Any, ...]) -> Fetched:
        """The one row of a statement, which must have one.

        Raises `StatementTimeoutError` or `BusyError`, and `DatabaseError` where the database is away.
        """

    async def answer(self, sql: str, arguments: tuple[Any, ...], most: int) -> Fetched:
        """The one row of a statement that returns an operation's `data`, of `most` bytes at most, `revision` and `epoch`.

        The statement is as `bounded` makes it. Raises `StatementTimeoutError`, `BusyError` or `AnswerTooLargeError`.
        """

    async def revision(self) -> Point:
        """The newest revision, from a read that began after this call; raises `DatabaseError`."""

    def standing(self) -> list[tuple[int, int]]:
        """How many statements run, and how many wait, in each lane: that of the quick ones first."""

    def abandon(self) -> None:
        """Give up all connections, as nobody seems to be at their other end: whoever waits there learns that it broke."""

    async def close(self) -> None:
        """Close the connections."""


@asynccontextmanager
async def reading(database: Database, timeout: float, connections: int) -> AsyncIterator[Reader]:
    """A reader for the running event loop.

    A statement may take `timeout` seconds. At most `connections` quick ones run at once, half
    as many that take longer and a quarter that take much longer; others wait as long as two statements may take.
    """
    make = _PostgresqlReader if database.is_postgresql else _SqliteReader
    reader = make(database, timeout, connections)
    await reader.open()
    try:
        yield reader
    finally:
        await reader.close()


def bounded(sql: str, most: int, database: Database) -> str:
    """Return an operation's statement as `Reader.answer` takes it: what is larger than `most` bytes stays in PostgreSQL."""
    if not database.is_postgresql:
        return sql  # SQLite stops making it: see `Database.longest`
    # It is made once: the planner sees no further than an OFFSET, and this one skips nothing.
    return (
        f"SELECT CASE WHEN octet_length(data) <= {most} THEN data END, revision, epoch "  # noqa: S608 -- ours, and a number
        f"FROM ({sql} OFFSET 0) AS answer"
    )


class _Lane(Lane):
    """A lane of statements: how long each may take, and the connections that are open and free."""

    def __init__(self, slots: int, seconds: float, timeout: float) -> None:
        super().__init__(slots, 2 * timeout)
        self.seconds = min(seconds, timeout)
        self.spare: list[Any] = []


class _Lanes:
    """The lanes of a reader, and which statement belongs into which."""

    def __init__(self, timeout: float, connections: int) -> None:
        slots = (connections, max(1, connections // 2), max(1, connections // 4))
        self.lanes = [_Lane(n, s, timeout) for n, s in zip(slots, (_BRIEF, _SHORT, timeout), strict=True)]
        # By its hash: the text itself may be long, and is kept by its plan. How often it must be quick to count as quicker.
        self._known: OrderedDict[int, tuple[int, int]] = OrderedDict()

    def of(self, sql: str) -> int:
        """The number of a statement's lane: the first, unless it was too slow for that."""
        return self._known.get(hash(sql), (0, 0))[0]

    def proven(self, sql: str) -> bool:
        """Whether a statement was quick of late, each time."""
        return self._known.get(hash(sql)) == (0, 0)

    def was_slow(self, sql: str, lane: int) -> None:
        """Note that a statement took longer than it might, and which lane is to have it."""
        self._note(sql, lane, _PROVEN)

    def was(self, sql: str, lane: int, seconds: float) -> None:
        """Note how long a statement took in a lane."""
        quicker = self.lanes[lane - 1].seconds if lane else _QUICK
        if seconds < quicker / 2:
            _, left = self._known.get(hash(sql), (lane, 1))  # one that was never slow proves itself by one run
            if left <= 1:
                self._note(sql, max(0, lane - 1), _PROVEN if lane else 0)
            else:
                self._note(sql, lane, left - 1)
        elif self.proven(sql):
            self.was_slow(sql, lane)

    def _note(self, sql: str, lane: int, left: int) -> None:
        key = hash(sql)
        self._known[key] = lane, left
        self._known.move_to_end(key)
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)


class _Running:
    """What readers of either database share: a statement goes from lane to lane until it is done."""

    def __init__(self, database: Database, timeout: float, connections: int) -> None:
        self.database, self.timeout = database, timeout
        self.lanes = _Lanes(timeout, connections)

    def abandon(self) -> None:
        """Do nothing, where there are none to lose."""

    def standing(self) -> list[tuple[int, int]]:
        return [lane.standing for lane in self.lanes.lanes]

    async def _fetch(self, sql: str, arguments: tuple[Any, ...]) -> Fetched:
        lanes = self.lanes
        for number in range(lanes.of(sql), len(lanes.lanes)):
            lane = lanes.lanes[number]
            async with lane:
                try:
                    row, seconds = await self._run(lane, sql, arguments)
                except TimeoutError:
                    if lane.seconds < self.timeout:
                        lanes.was_slow(sql, number + 1)
                        continue
                    break
                except Exception as error:
                    self._raise(error)
            lanes.was(sql, number, seconds)
            if self.database.trouble:
                self._usable()
            return row
        raise StatementTimeoutError(self.timeout)

    async def _run(self, lane: _Lane, sql: str, arguments: tuple[Any, ...]) -> tuple[Fetched, float]:
        """The row of a statement, and the seconds that it took; raises `TimeoutError` if the lane doesn't allow as many."""
        raise NotImplementedError

    def _raise(self, error: Exception) -> NoReturn:
        """Raise what an error says is the matter with the database, if it is that; else the error itself."""
        if found := self.database.unusable(error):
            raise found from error
        raise error

    def _usable(self) -> None:
        if type(self.database.trouble) is DatabaseError:  # that it is full, no read can tell
            self.database.usable()


class _SqliteReader(_Running):
    """SQLite is in this process: what was quick runs where it stands, what wasn't, and what is new, in a thread."""

    def __init__(self, database: Database, timeout: float, connections: int) -> None:
        super().__init__(database, timeout, connections)
        self.here, self.too_long = database.driver_connection(), sqlite_driver().DataError
        self.newest: Point | None = None  # the revision, as it was read in this round of the event loop
        self.threads = [
            threads_beside(lane.slots, f"lane {number}", niceness)
            for number, (lane, niceness) in enumerate(zip(self.lanes.lanes, _GIVE_WAY, strict=True))
        ]

    async def open(self) -> None:
        """Open nothing: threads open their connections."""

    async def fetch(self, sql: str, arguments: tuple[Any, ...]) -> Fetched:
        if self.lanes.proven(sql):
            try:
                row = _quick(self.here, sql, arguments)
            except TimeoutError:
                pass  # a thread tells by the processor's time whether that was the statement, or the machine is busy
            except Exception as error:
                self._raise(error)
            else:
                if self.database.trouble:
                    self._usable()
                return row
        return await self._fetch(sql, arguments)

    async def answer(self, sql: str, arguments: tuple[Any, ...], most: int) -> Fetched:
        try:
            row = await self.fetch(sql, arguments)
        except self.too_long:  # a text grew longer than one may be on this connection: see `Database.longest`
            raise AnswerTooLargeError(most) from None
        # Bytes are counted only where the characters don't tell.
        if len(row[0]) > most or (len(row[0]) > most // 4 and len(row[0].encode()) > most):
            raise AnswerTooLargeError(most)
        return row

    async def _run(self, lane: _Lane, sql: str, arguments: tuple[Any, ...]) -> tuple[Fetched, float]:
        loop, threads = asyncio.get_running_loop(), self.threads[self.lanes.lanes.index(lane)]
        connection = lane.spare.pop() if lane.spare else self.database.driver_connection()
        began: list[float] = []  # when, once it has: the thread gives way to others
        running = loop.run_in_executor(threads, _timed, connection, sql, arguments, began)
        ending: asyncio.TimerHandle
        interrupted = False

        def interrupt() -> None:
            nonlocal interrupted, ending
            left = began[0] + lane.seconds - time.perf_counter() if began else lane.seconds
            if left <= 0:
                interrupted = True
                connection.interrupt()
                left = _BRIEF  # it may just have been about to run, and not have noticed
            ending = loop.call_later(left, interrupt)

        def done(_: asyncio.Future[tuple[Fetched, float]]) -> None:
            ending.cancel()
            lane.spare.append(connection)

        # Looks at the clock in between would each wait for Python's lock, and then keep the event loop waiting for it.
        ending = loop.call_later(lane.seconds, interrupt)
        running.add_done_callback(done)
        try:
            return await asyncio.shield(running)  # where who waits goes, the connection is in use until it's done
        except Exception:
            if interrupted:  # SQLite has several words for it: it may just have read what a search's table is
                raise TimeoutError from None
            raise

    async def revision(self) -> Point:
        # Whatever is asked in one round of the event loop came before that, so the first read serves all of it.
        if self.newest is None:
            try:
                self.newest = Point(*self.here.execute(_REVISION).fetchone())
            except Exception as error:
                self._raise(error)
            asyncio.get_running_loop().call_soon(self._next_round)
        return self.newest

    def _next_round(self) -> None:
        self.newest = None

    async def close(self) -> None:
        for threads in self.threads:
            await asyncio.to_thread(threads.shutdown)  # the event loop ends what takes too long
        for connection in (self.here, *(each for lane in self.lanes.lanes for each in lane.spare)):
            connection.close()


def _timed(connection: Any, sql: str, arguments: tuple[Any, ...], began: list[float]) -> tuple[Fetched, float]:
    """The row of a statement, and the seconds of the processor that it took; when it `began` is noted by the clock."""
    began.append(time.perf_counter())
    before = time.thread_time()
    row: Fetched = connection.execute(sql, arguments).fetchone()
    return row, time.thread_time() - before


def _quick(connection: Any, sql: str, arguments: tuple[Any, ...]) -> Fetched:
    """The row of a statement, if it's there before it held the event loop for too long; raises `TimeoutError`."""
    deadline = time.perf_counter() + _QUICK
    connection.set_progress_handler(lambda: time.perf_counter() > deadline, _STEPS)
    try:
        row: Fetched = connection.execute(sql, arguments).fetchone()
    except Exception as error:
        if time.perf_counter() > deadline and "interrupted" in str(error):
            raise TimeoutError from None
        raise
    finally:
        connection.set_progress_handler(None, 0)
    return row


class _PostgresqlReader(_Running):
    """PostgreSQL over asyncpg, on connections of our own: its pool would reset a connection after each statement."""

    def __init__(self, database: Database, timeout: float, connections: int) -> None:
        super().__init__(database, timeout, connections)
        self.for_revisions: Any = None
        self.made: WeakSet[Any] = WeakSet()  # all connections that there are
        self.hosts = Hosts(database)
        self.asked: list[asyncio.Future[Point]] = []
        self.asking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open what most statements need; what can't be opened yet is when it's needed."""
        with suppress(Exception):
            self.for_revisions = await self._connect(self.timeout)
            first = self.lanes.lanes[0]
            first.spare += [await self._connect(first.seconds) for _ in range(first.slots)]

    def _told(self, seconds: float) -> dict[str, str]:
        """What PostgreSQL is told of statements that may take so long."""
        return {**self.database.session, "statement_timeout": str(int(seconds * 1000))}

    async def _connect(self, seconds: float) -> Any:
        # Statements are few and long: each is prepared once a connection.
        given: dict[str, Any] = {
            "max_cacheable_statement_size": _LONGEST_PREPARED,
            "statement_cache_size": _PREPARED,
            "server_settings": self._told(seconds),
        }
        if self.database.pgbouncer:
            given = {"statement_cache_size": 0}
        connection = await self.hosts.connect(**given)
        self.made.add(connection)
        return connection

    async def fetch(self, sql: str, arguments: tuple[Any, ...]) -> Fetched:
        return await self._fetch(sql, arguments)

    async def answer(self, sql: str, arguments: tuple[Any, ...], most: int) -> Fetched:
        row = await self._fetch(sql, arguments)
        if row[0] is None:
            raise AnswerTooLargeError(most)
        return row

    async def _run(self, lane: _Lane, sql: str, arguments: tuple[Any, ...]) -> tuple[Fetched, float]:
        import asyncpg

        began = time.perf_counter()
        connection = lane.spare.pop() if lane.spare else None
        is_new = not _is_open(connection)
        try:
            try:
                if is_new:
                    connection = await self._connect(lane.seconds)
                row = await self._row(connection, lane.seconds, sql, arguments)
            except _broken():  # as nothing went over it, perhaps: a new one tells
                if is_new:
                    raise
                _drop(connection)
                connection = await self._connect(lane.seconds)
                row = await self._row(connection, lane.seconds, sql, arguments)
            return row, time.perf_counter() - began
        except asyncpg.QueryCanceledError:
            raise TimeoutError from None
        finally:
            if connection is not None and not connection.is_closed():
                lane.spare.append(connection)

    async def _row(self, connection: Any, seconds: float, sql: str, arguments: tuple[Any, ...]) -> Fetched:
        """The one row of a statement; a pooler gives it a transaction of its own, in which all stands that it needs."""
        # A pooler may let it wait for what others run.
        within = (self.timeout if self.database.pgbouncer else seconds) + _SILENT
        try:
            if not self.database.pgbouncer:
                return tuple(await connection.fetchrow(sql, *arguments, timeout=within))
            await connection.execute(f"BEGIN READ ONLY; {set_local(self._told(seconds))}", timeout=within)
            try:
                return tuple(await connection.fetchrow(sql, *arguments, timeout=within))
            finally:
                if not connection.is_closed():
                    # Which takes all back where the statement failed.
                    await connection.execute("COMMIT", timeout=within)
        except TimeoutError as error:
            self.abandon()
            raise ConnectionError(f"there was no answer in {within:g} s") from error

    async def revision(self) -> Point:
        # Those who wait share the next read; the one under way may have begun before they asked.
        told: asyncio.Future[Point] = asyncio.get_running_loop().create_future()
        self.asked.append(told)
        if self.asking is None or self.asking.done():
            self.asking = asyncio.create_task(self._read_revisions())
        try:
            return await told
        except Exception as error:
            self._raise(error)

    async def _read_revisions(self) -> None:
        while self.asked:
            asked, self.asked = self.asked, []
            is_new = not _is_open(self.for_revisions)
            try:
                try:
                    found = await self._revision()
                except _broken():
                    if is_new:
                        raise
                    _drop(self.for_revisions)
                    found = await self._revision()
            except Exception as error:
                for told in asked:
                    if not told.done():  # who asked may have gone
                        told.set_exception(error)
            else:
                for told in asked:
                    if not told.done():
                        told.set_result(found)
                if self.database.trouble:
                    self._usable()

    async def _revision(self) -> Point:
        if not _is_open(self.for_revisions):
            self.for_revisions = await self._connect(self.timeout)
        return Point(*await self._row(self.for_revisions, self.timeout, _REVISION, ()))

    def abandon(self) -> None:
        """Cut all connections, and those that write."""
        for connection in list(self.made):
            connection.terminate()
        self.database.abandon()

    async def close(self) -> None:
        for connection in (self.for_revisions, *(each for lane in self.lanes.lanes for each in lane.spare)):
            if connection is not None:
                await connection.close()


def _broken() -> tuple[type[BaseException], ...]:
    """What asyncpg raises where a connection is no longer one; the last, while it just learns of it."""
    import asyncpg

    return asyncpg.PostgresConnectionError, asyncpg.InterfaceError, ConnectionError, asyncpg.InternalClientError


def _is_open(connection: Any) -> bool:
    return connection is not None and not connection.is_closed()


def _drop(connection: Any) -> None:
    if connection is not None:
        connection.terminate()
