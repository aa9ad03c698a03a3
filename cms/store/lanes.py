"""Who may go on where only so many can: by turns of the addresses that ask, the one that took the least time of late first.

So nobody waits behind all that somebody else asked for: one address may use everything as long as no other wants it.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from types import TracebackType
from typing import ParamSpec, TypeVar

from cms.errors import BusyError

P = ParamSpec("P")
T = TypeVar("T")
# The address that the present request came from. Each request is a task, and each task has a context of its own.
ASKING: ContextVar[str] = ContextVar("asking", default="")
_FADES = 10.0  # seconds, in which two thirds of what an address used are forgotten
_FORGOTTEN = 0.001  # seconds, below which an address is as good as new
_KNOWN = 1_000  # addresses


class Lane:
    """A number of slots: `async with lane` waits for one, and raises `BusyError` after too long.

    It belongs to one event loop, and a task holds one slot of it at a time.
    """

    def __init__(self, slots: int, patience: float, clock: Callable[[], float] = time.perf_counter) -> None:
        """Let so many in at once; others wait `patience` seconds at most."""
        self.slots, self.patience, self.clock = slots, patience, clock
        self._taken: dict[asyncio.Task[object] | None, tuple[str, float]] = {}  # by whom, and since when
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._used: dict[str, tuple[float, float]] = {}  # seconds of an address, and when they were added up
        self._promised = 0  # slots of those that may go on, and didn't yet

    async def __aenter__(self) -> None:
        address = ASKING.get()
        if self._waiting or len(self._taken) + self._promised >= self.slots:
            await self._turn(address)
        self._taken[asyncio.current_task()] = address, self.clock()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave(asyncio.current_task())

    async def turn(self) -> None:
        """Wait for a slot, and have it until the event loop comes round again: for what runs without waiting."""
        await self.__aenter__()
        asyncio.get_running_loop().call_soon(self._leave, asyncio.current_task())

    def _leave(self, task: asyncio.Task[object] | None) -> None:
        address, since = self._taken.pop(task)
        now = self.clock()
        self._used[address] = self._use(address, now) + now - since, now
        if len(self._used) > _KNOWN:
            self._used = {each: used for each, used in self._used.items() if self._use(each, now) > _FORGOTTEN}
        self._let_in()

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in a thread, once there is a slot."""
        async with self:
            return await asyncio.to_thread(function, *args, **kwargs)

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
            now = self.clock()
            held = [address for address, _ in self._taken.values()]
            address = min(self._waiting, key=lambda each: (held.count(each), self._use(each, now)))
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

    def _use(self, address: str, now: float) -> float:
        """The seconds that an address used, faded."""
        seconds, at = self._used.get(address, (0.0, now))
        return seconds * math.exp((at - now) / _FADES)
