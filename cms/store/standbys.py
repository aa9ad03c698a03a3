"""Reads that standbys answer: which of them do, how far each is, and what all have that do.

A standby is a copy of the store that PostgreSQL keeps up to date, some milliseconds late or more. Each server asks each of
them once a second how far it is, as nothing is told there (LISTEN). One that is away answers nothing, nor does one that is
more than `MOST_BEHIND` behind; and then it does again once it had everything for long enough that all servers know. So
whoever waits until all have a revision knows of each that it has it, or that nobody reads it.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TypeVar

from cms.errors import DatabaseError, UnknownRevisionError

from .database import Database
from .reader import Reader, reading
from .revisions import Point

T = TypeVar("T")
_LOOK, _SILENT = 1.0, 5.0  # seconds between two looks, and those that one may take
MOST_BEHIND = 10.0  # seconds that a standby which answers may be behind
# Seconds behind after which no server asks a standby, though each looks at moments of its own; and those for which it must
# have had everything before it is asked again.
_UNREAD, _PROVEN = MOST_BEHIND + 5.0, 2.0
_REMEMBERED = 2 * _UNREAD  # seconds
_PATIENCE, _PAUSE = 2.0, 0.05  # seconds that a request waits for a revision in all, and between two tries


class Standby:
    """A standby, and what is known of it: its newest revision, and `until` when it has all that the primary had."""

    def __init__(self, reader: Reader, now: float) -> None:
        """Take it for one that may answer others, as long as nothing is known; here it answers nothing yet."""
        self.reader, self.point = reader, Point(-1)
        self.until, self.lag = now, 0.0  # a moment, and the seconds by which it is behind
        self._since: float | None = None  # when it was seen to have everything, since when it wasn't far behind

    @property
    def name(self) -> str:
        """What figures call it: its host and port."""
        url = self.reader.database.url
        return f"{url.host or url.query.get('host', '')}:{url.port or url.query.get('port', 5432)}"

    def stands(self, point: Point | None, seen: Sequence[tuple[float, Point]], now: float) -> None:
        """Note how far it is, or None where it doesn't say so; `seen` is how far the primary was, and when."""
        if point is not None:
            self.point = point
            self.until = max([self.until, *(moment for moment, newest in seen if point.includes(newest))])
        # While the primary is away, nobody falls behind.
        self.lag = max(0.0, seen[-1][0] - self.until) if seen else 0.0
        if self.lag > MOST_BEHIND:
            self._since = None
        elif self._since is None and seen and point is not None and point.includes(seen[-1][1]):
            self._since = now

    def answers(self, now: float) -> bool:
        """Whether reads may go there."""
        return self._since is not None and now - self._since >= _PROVEN and self.reader.database.trouble is None

    @property
    def is_read(self) -> bool:
        """Whether some server may read there, whatever others think."""
        return self.lag < _UNREAD


class Readers:
    """The readers of a store: the primary's, and those of its standbys."""

    def __init__(
        self, primary: Reader, standbys: Sequence[Reader] = (), clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin with what is known of nobody; `clock` returns seconds, and never goes back."""
        self.primary, self.clock = primary, clock
        self.standbys = [Standby(each, clock()) for each in standbys]
        random.shuffle(self.standbys)  # each process reads from one: so not all from the same
        self._settled: tuple[float, Point | None] = -math.inf, None
        self._seen: deque[tuple[float, Point]] = deque()  # how far the primary was at moments, the newest last

    async def read(self, ask: Callable[[Reader], Awaitable[T]], *, late: bool, waits: bool = False) -> T:
        """What `ask` makes of a reader: of a standby's, if it may be `late`, and of the next one's where that doesn't have it.

        That is where the standby turns out to be away, or `ask` raises `UnknownRevisionError`. The primary is the last; where
        it doesn't have a revision either, whoever `waits` waits for it a little. Raises what `ask` does of the primary.
        """
        if not waits and not (late and self.standbys):
            return await ask(self.primary)
        until = self.clock() + _PATIENCE
        while True:
            if late:
                for standby in self.standbys:
                    if standby.answers(self.clock()):
                        try:
                            return await ask(standby.reader)
                        except (DatabaseError, UnknownRevisionError):
                            continue
            try:
                return await ask(self.primary)
            except UnknownRevisionError:
                if not waits or self.clock() > until:
                    raise
            await asyncio.sleep(_PAUSE)

    def saw(self, newest: Point, moment: float) -> None:
        """Note which revision was the primary's newest at a moment, or later."""
        self._seen.append((moment, newest))
        while self._seen[0][0] < moment - _REMEMBERED:
            self._seen.popleft()

    def have(self, number: int) -> bool:
        """Whether all standbys that some server may read have a revision of the primary's, for all that is known."""
        newest = self._seen[-1][1] if self._seen else Point(-1)
        told = (each.point for each in self.standbys if each.is_read)
        return all(point.epoch == newest.epoch and point.number >= number for point in told)

    @property
    def settled(self) -> Point | None:
        """The primary's newest revision of those that all standbys have which some server may read; None while none is known.

        It never goes back, unless the primary does.
        """
        read = [each.point for each in self.standbys if each.is_read]
        for moment, newest in reversed(self._seen):
            if moment <= self._settled[0]:
                break
            if all(point.includes(newest) for point in read):
                self._settled = moment, newest
                break
        return self._settled[1]

    async def look(self, standby: Standby) -> None:
        """Ask a standby again and again how far it is."""
        while True:
            point = None
            try:
                async with asyncio.timeout(_SILENT):
                    point = await standby.reader.revision()
            except DatabaseError:
                pass  # it was announced
            except TimeoutError:
                standby.reader.database.unusable(ConnectionError(f"there was no answer in {_SILENT:g} s"))
                standby.reader.abandon()
            except Exception as error:  # it isn't migrated yet, say
                standby.reader.database.unusable(ConnectionError(str(error)))
            standby.stands(point, self._seen, self.clock())
            await asyncio.sleep(_LOOK)


@asynccontextmanager
async def reading_from(
    database: Database, standbys: Sequence[Database], timeout: float, connections: int
) -> AsyncIterator[Readers]:
    """The readers of a store and its standbys, for the running event loop: see `reading`."""
    async with AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(reading(each, timeout, connections)) for each in (database, *standbys)
        ]
        readers = Readers(opened[0], opened[1:])
        tasks = [asyncio.create_task(readers.look(each)) for each in readers.standbys]
        try:
            yield readers
        finally:
            while looking := [task for task in tasks if not task.done()]:
                for task in looking:
                    task.cancel()
                await asyncio.wait(looking, timeout=_LOOK)
