"""Who may go on where only so many can: by turns of the addresses that ask, the one that took the least time of late first.

So nobody waits behind all that somebody else asked for: one address may use everything as long as no other wants it. `Lane`
is for what takes long, in threads and databases; `Turns` for the event loop itself.
"""

from __future__ import annotations

import asyncio
import functools
import math
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from types import TracebackType, coroutine
from typing import Any, ParamSpec, TypeVar

from cms.errors import BusyError

P = ParamSpec("P")
T = TypeVar("T")
# The address that the present request came from. Each request is a task, and each task has a context of its own.
ASKING: ContextVar[str] = ContextVar("asking", default="")
_FADES = 10.0  # seconds, in which two thirds of what an address used are forgotten
_FORGOTTEN = 0.001  # seconds, below which an address is as good as new
_BESIDE = 10  # `nice`: how much less of the processor than the event loop those threads have that run Python beside it


def threads_beside(count: int, name: str, niceness: int) -> ThreadPoolExecutor:
    """Return threads that take what time of the processor the event loop leaves, where threads have priorities.

    With equal ones the event loop, whenever it had to wait for Python's lock, would wait for the rest of a thread's slice of
    time as well: some milliseconds.
    """
    return ThreadPoolExecutor(count, name, _give_way, (niceness,))


def _give_way(niceness: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


class _Used:
    """The seconds that each address used of something; two thirds are forgotten in ten seconds, once a second."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._faded = 0.0

    def add(self, address: str, seconds: float, now: float) -> None:
        if now - self._faded > 1:
            left = math.exp((self._faded - now) / _FADES)
            self.seconds = {each: used * left for each, used in self.seconds.items() if used * left > _FORGOTTEN}
            self._faded = now
        self.seconds[address] = self.seconds.get(address, 0.0) + seconds


class Lane:
    """A number of slots: `async with lane` waits for one, and raises `BusyError` after too long.

    It belongs to one event loop, and a task holds one slot of it at a time.
    """

    def __init__(self, slots: int, patience: float, clock: Callable[[], float] = time.perf_counter) -> None:
        """Let so many in at once; others wait `patience` seconds at most."""
        self.slots, self.patience, self.clock = slots, patience, clock
        self._taken: dict[asyncio.Task[object] | None, tuple[str, float]] = {}  # by whom, and since when
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._used = _Used()
        self._promised = 0  # slots of those that may go on, and didn't yet
        self._threads: ThreadPoolExecutor | None = None

    async def __aenter__(self) -> None:
        address = ASKING.get()
        if self._waiting or len(self._taken) + self._promised >= self.slots:
            await self._turn(address)
        self._taken[asyncio.current_task()] = address, self.clock()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        address, since = self._taken.pop(asyncio.current_task())
        now = self.clock()
        self._used.add(address, now - since, now)
        self._let_in()

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in a thread, once there is a slot."""
        async with self:
            if self._threads is None:
                self._threads = threads_beside(self.slots, "beside", _BESIDE)
            call = functools.partial(function, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    async def _turn(self, address: str) -> None:
        """Wait until it is this address's turn."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            async with asyncio.timeout(self.patience):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                self._promised -= 1
                self._let_in()
            else:
                self._forget(address, turn)
            if isinstance(error, TimeoutError):
                raise BusyError(self.slots) from None
            raise
        self._promised -= 1

    def _let_in(self) -> None:
        """Let those go on whose turn it is."""
        while self._waiting and len(self._taken) + self._promised < self.slots:
            held, used = [address for address, _ in self._taken.values()], self._used.seconds
            address = min(self._waiting, key=lambda each: (held.count(each), used.get(each, 0.0)))
            turn = self._waiting[address][0]
            self._forget(address, turn)
            if not turn.done():  # who waited may just have given up
                turn.set_result(None)
                self._promised += 1

    def _forget(self, address: str, turn: asyncio.Future[None]) -> None:
        turns = self._waiting.get(address, deque())
        if turn in turns:
            turns.remove(turn)
        if not turns:
            self._waiting.pop(address, None)


class Turns(Lane):
    """The event loop's time: one request begins at a time, so that none waits for all that one address sends.

    What an address used of it is measured, step by step, whether in a turn or not: see `spend` and `measured`.
    """

    def __init__(self, patience: float, clock: Callable[[], float] = time.perf_counter) -> None:
        """Let one in at a time; others wait `patience` seconds at most."""
        super().__init__(1, patience, clock)

    async def turn(self) -> None:
        """Wait for a turn, and have it until the event loop comes round again: for what runs without waiting.

        Whoever has one, as it didn't wait for anything since, just goes on.
        """
        task = asyncio.current_task()
        if task in self._taken:
            return
        address = ASKING.get()
        if self._taken or self._waiting or self._promised:
            await self._turn(address)
        self._taken[task] = address, 0.0  # since when doesn't matter: it's measured otherwise
        asyncio.get_running_loop().call_soon(self._end, task)

    def _end(self, task: asyncio.Task[object] | None) -> None:
        del self._taken[task]
        self._let_in()

    def spend(self, address: str, began: float) -> None:
        """Note that an address used the event loop since a moment of the clock."""
        now = self.clock()
        self._used.add(address, now - began, now)

    @coroutine
    def measured(self, address: str, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
        """Await something, and note what time of the event loop it takes for an address."""
        step: Callable[[Any], Any] = work.send
        given: Any = None
        while True:
            began = self.clock()
            try:
                awaited = step(given)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            finally:
                now = self.clock()
                self._used.add(address, now - began, now)
            try:
                step, given = work.send, (yield awaited)
            except BaseException as error:
                step, given = work.throw, error
