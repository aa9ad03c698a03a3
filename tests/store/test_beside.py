"""Processes beside the event loop's: what is called there returns here, and what ends them costs no more than that."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cms.errors import BusyError, CmsError, DocumentError
from cms.store import beside
from cms.store.beside import GIVE_WAY, Beside, EndedError, Process

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux alone")


class Shared:
    """What both processes have."""

    def __init__(self) -> None:
        self.times = 0

    def here(self) -> tuple[int, int]:
        """Where it is called, and for which time."""
        self.times += 1
        return os.getpid(), self.times

    def is_me(self, other: object) -> bool:
        return other is self


@pytest.fixture
def shared() -> Shared:
    return Shared()


@pytest.fixture
def run(shared: Shared) -> Iterator[Callable[..., Any]]:
    """What runs a function, with the process as its first argument, in an event loop."""
    first = Beside({"shared": shared})
    process = Process(first)
    yield lambda function: asyncio.run(function(process))
    process.close()
    first.close()


def raising(error: Exception) -> None:
    raise error


def niceness() -> int:
    return os.getpriority(os.PRIO_PROCESS, 0)


def test_what_is_shared_is_there_and_each_call_goes_on_from_the_one_before(
    run: Callable[..., Any], shared: Shared
) -> None:
    async def called(process: Process) -> list[tuple[int, int]]:
        assert await process.run(shared.is_me, shared)
        assert await process.run(niceness) == min(niceness() + GIVE_WAY, 19)
        return await asyncio.gather(*(process.run(shared.here) for _ in range(3)))

    found = run(called)
    assert [times for _, times in found] == [1, 2, 3]
    assert len({pid for pid, _ in found} - {os.getpid()}) == 1
    assert shared.times == 0


@pytest.mark.parametrize(
    "error", [BusyError(7), DocumentError("cv.md", 3, "is empty"), CmsError("no", ("input", 1)), KeyError("x")]
)
def test_what_is_raised_there_is_raised_here(run: Callable[..., Any], error: Exception) -> None:
    async def called(process: Process) -> tuple[int, int]:
        with pytest.raises(type(error)) as caught:
            await process.run(raising, error)
        assert str(caught.value) == str(error)
        told = {name: value for name, value in vars(caught.value).items() if name != "__notes__"}
        assert told == {name: value for name, value in vars(error).items() if name != "__notes__"}
        return await process.run(niceness), 1

    run(called)


def test_one_that_ends_costs_what_it_was_at(run: Callable[..., Any], shared: Shared) -> None:
    async def called(process: Process) -> None:
        before = (await process.run(shared.here))[0]
        with pytest.raises(EndedError):
            await process.run(os._exit, 1)
        after = (await process.run(shared.here))[0]
        os.kill(after, signal.SIGKILL)  # while nobody waits for it
        while Path(f"/proc/{after}").exists():
            await asyncio.sleep(0)
        assert len({before, after, (await process.run(shared.here))[0]}) == 3

    run(called)


def test_one_with_nothing_to_do_ends(run: Callable[..., Any], shared: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "_IDLE", 0.0)

    async def called(process: Process) -> None:
        first, times = await process.run(shared.here)
        while process._connection is not None:
            await asyncio.sleep(0)
        second, again = await process.run(shared.here)
        assert first != second
        assert times == again == 1

    run(called)
