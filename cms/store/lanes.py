"""Who may go on where only so many can: by turns of the addresses that ask, and sooner the less one asked for of late.

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
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import TracebackType, coroutine
from typing import Any, ParamSpec, TypeVar

from cms.errors import BusyError

from .beside import Process

P = ParamSpec("P")
T = TypeVar("T")
# The address that the present request came from. Each request is a task, and each task has a context of its own.
ASKING: ContextVar[str] = ContextVar("asking", default="")
_FADES = 10.0  # seconds, in which two thirds of what an address used are forgotten
_FORGOTTEN = 0.001  # seconds, below which an address is as good as new
_ROUND = 0.003  # seconds of the event loop's, in which requests may begin without waiting for its next round
_MOST_BEGUN = 16  # requests that waited and begin in one
_BESIDE = 15  # `nice`: how much less of the processor than the event loop those threads have that run Python beside it


def threads_beside(count: int, name: str, niceness: int = _BESIDE) -> ThreadPoolExecutor:
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
    """The seconds that each address used of something, or waited for it; two thirds are forgotten in ten, once a second."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._faded = 0.0

    def add(self, address: str, seconds: float, now: float) -> None:
        if now - self._faded > 1:
            left = math.exp((self._faded - now) / _FADES)
            self.seconds = {each: used * left for each, used in self.seconds.items() if used * left > _FORGOTTEN}
            self._faded = now
        self.seconds[address] = self.seconds.get(address, 0.0) + seconds


@dataclass(slots=True)
class _Queue:
    """The turns that one address waits for, and since when it waits for the next."""

    since: float
    # The first to come first, with until when each waits.
    turns: dict[asyncio.Future[None], float] = field(default_factory=dict)


class Lane:
    """A number of slots: `async with lane` waits for one, and raises `BusyError` after too long.

    It belongs to one event loop, and a task holds one slot of it at a time.

    Of the addresses that wait, the next is the one that waited longest for what it asks: for the time in the last ten seconds
    in which it used the lane or waited for it. So who asks now and then comes before those who always ask, and yet nobody,
    however much they used before, waits until all others had as much.
    """

    def __init__(self, slots: int, patience: float, clock: Callable[[], float] = time.perf_counter) -> None:
        """Let so many in at once; others wait `patience` seconds at most."""
        self.slots, self.patience, self.clock = slots, patience, clock
        self._taken: dict[asyncio.Task[object] | None, tuple[str, float]] = {}  # by whom, and since when
        self._waiting: dict[str, _Queue] = {}
        self._used = _Used()
        self._promised = 0  # slots of those that may go on, and didn't yet
        self._looking = False  # whether it will be looked who waited for too long
        self._threads: ThreadPoolExecutor | None = None
        self.beside: Process | None = None

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

    @property
    def standing(self) -> tuple[int, int]:
        """How many are let in, and how many wait."""
        return len(self._taken), sum(len(queue.turns) for queue in self._waiting.values())

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function once there is a slot: in the process `beside` this one, if there is one, else in a thread."""
        async with self:
            if self.beside is not None:
                return await self.beside.run(function, *args, **kwargs)
            if self._threads is None:
                self._threads = threads_beside(self.slots, "beside")
            call = functools.partial(function, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(self._threads, call)

    async def _turn(self, address: str) -> None:
        """Wait until it is this address's turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        if address not in self._waiting:
            self._waiting[address] = _Queue(self.clock())
        self._waiting[address].turns[turn] = loop.time() + self.patience
        if not self._looking:
            self._looking = True
            loop.call_later(self.patience, self._look, loop)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(address, turn)
            elif turn.exception() is None:  # it has just come, for somebody else now
                self._promised -= 1
                self._let_in()
            raise
        self._promised -= 1

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let those know who waited for too long; and look again when the next will have. A clock each would cost more."""
        now = loop.time()
        waiting = [
            (until, address, turn) for address, queue in self._waiting.items() for turn, until in queue.turns.items()
        ]
        for until, address, turn in waiting:
            if until <= now:
                self._forget(address, turn)
                if not turn.done():
                    turn.set_exception(BusyError(self.slots))
        left = [until for until, _, _ in waiting if until > now]
        self._looking = bool(left)
        if left:
            loop.call_later(min(left) - now, self._look, loop)

    def _let_in(self) -> None:
        """Let those go on whose turn it is."""
        while self._waiting and len(self._taken) + self._promised < self.slots:
            now, address = self.clock(), next(iter(self._waiting))
            if len(self._waiting) > 1:
                held = [each for each, _ in self._taken.values()]
                address = min(self._waiting, key=lambda each: (held.count(each), -self._urgency(each, now)))
            queue = self._waiting[address]
            turn = next(iter(queue.turns))
            self._used.add(address, now - queue.since, now)
            queue.since = now
            self._forget(address, turn)
            if not turn.done():  # who waited may just have given up
                turn.set_result(None)
                self._promised += 1

    def _urgency(self, address: str, now: float) -> float:
        """How long an address waited for its next turn, to what it asked for of late."""
        return (now - self._waiting[address].since) / (self._used.seconds.get(address, 0.0) + _FORGOTTEN)

    def _forget(self, address: str, turn: asyncio.Future[None]) -> None:
        queue = self._waiting.get(address)
        if queue is not None:
            queue.turns.pop(turn, None)
            if not queue.turns:
                del self._waiting[address]


class Turns(Lane):
    """The event loop's time: few requests begin in one of its rounds, so that none waits for all that one address sends.

    What an address used of it is measured, step by step, whether in a turn or not: see `spend` and `measured`.
    """

    def __init__(self, patience: float, clock: Callable[[], float] = time.perf_counter) -> None:
        """Let in who comes in the first `_ROUND` of each round; others wait, `patience` seconds at most, and are let in first.

        Of those, one more in each round as long as that takes little of it, and half as many where it takes too much.
        """
        super().__init__(1, patience, clock)
        self.round = 0  # its number: who knows that of its turn can tell whether it still has that
        self._began: float | None = None  # when the first of this round went on, if any did

    async def turn(self) -> None:
        """Wait for a turn, and have it until the event loop comes round again: for what runs without waiting."""
        if not self.at_once():
            await self._turn(ASKING.get())
            self._go_on()

    def at_once(self) -> bool:
        """Have a turn, as `turn` does, if there is one without waiting."""
        if self._waiting or self._promised or self._took() > _ROUND:
            return False
        self._go_on()
        return True

    def _go_on(self) -> None:
        if self._began is None:
            self._began = self.clock()
            asyncio.get_running_loop().call_soon(self._end)

    def _took(self) -> float:
        """How long this round took by now, since the first who went on in it."""
        return 0.0 if self._began is None else self.clock() - self._began

    def _end(self) -> None:
        took = self._took()
        self.slots = min(self.slots + 1, _MOST_BEGUN) if took < _ROUND / 2 else max(self.slots // 2, 1)
        self.round, self._began = self.round + 1, None
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
