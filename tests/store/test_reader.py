"""Readers: a statement has its time, and those that wait for it have theirs."""

from __future__ import annotations

import asyncio
import math
import os
import sys
import threading
import time
from types import SimpleNamespace
from typing import Any

import pytest

from cms.errors import BusyError, DatabaseError, StatementTimeoutError
from cms.store import lanes
from cms.store.database import Database, sqlite_driver
from cms.store.lanes import ASKING, Lane, Turns, _Used, threads_beside
from cms.store.reader import _PROVEN, Fetched, _Lane, _Running, reading

from ..conftest import GIVE_WAY

SLOW = {
    False: "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    True: "SELECT pg_sleep(60)::text",
}


def test_who_waits_for_too_long_is_told(database: Database) -> None:
    """One connection, and no statement may take longer than others wait for it."""

    async def asked() -> list[object]:
        async with reading(database, timeout=0.2, connections=1) as reader:
            slow = [reader.fetch(SLOW[database.is_postgresql], ()) for _ in range(12)]
            found: list[object] = await asyncio.gather(*slow, return_exceptions=True)
            return [*found, await reader.fetch("SELECT 'again'", ())]

    first, *_, last, again = asyncio.run(asked())
    assert isinstance(first, StatementTimeoutError)
    assert (first.code, first.limit, first.value) == ("TIMEOUT", "statement_timeout", 0.2)
    assert "0.2 s" in str(first)
    assert isinstance(last, BusyError)
    assert (last.code, last.limit, last.value) == ("BUSY", "connections", 1)
    assert again == ("again",)


def test_whatever_sqlite_says_of_a_statement_that_was_ended_it_took_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it had just begun to read what a search's table is, it says that it couldn't."""

    class Connection:
        def __init__(self) -> None:
            self.ended = threading.Event()

        def execute(self, sql: str, arguments: tuple[Any, ...]) -> Any:
            assert self.ended.wait(10)
            raise sqlite_driver().OperationalError("vtable constructor failed: search_index")

        def interrupt(self) -> None:
            self.ended.set()

        def close(self) -> None:
            pass

    async def asked() -> None:
        async with reading(database, timeout=0.02, connections=1) as reader:
            await reader.fetch("SELECT 1", ())

    database = Database("sqlite://")
    monkeypatch.setattr(database, "driver_connection", Connection)
    with pytest.raises(StatementTimeoutError):
        asyncio.run(asked())


def test_slow_statements_leave_quick_ones_their_places(database: Database) -> None:
    """However many wait for the slow lane, what is quick has its own; and what was slow once goes there at once."""

    async def asked() -> tuple[float, float]:
        async with reading(database, timeout=1.5, connections=2) as reader:
            slow = [asyncio.create_task(reader.fetch(SLOW[database.is_postgresql], ())) for _ in range(16)]
            await asyncio.sleep(0.6)  # by now it's known how slow they are
            waits = []
            for n in range(20):
                began = time.perf_counter()
                assert await reader.fetch(f"SELECT 'quick {n}'", ()) == (f"quick {n}",)
                waits.append(time.perf_counter() - began)
            done = sum(task.done() for task in slow)
            for task in slow:
                task.cancel()
            await asyncio.gather(*slow, return_exceptions=True)
            return max(waits), done

    longest, done = asyncio.run(asked())
    assert done < 16, "they were still at it"
    assert longest < 0.5


class Noting(_Running):
    """A reader whose statements take as long as they are said to: it notes which lanes had them."""

    needed = 0  # the lane whose time is enough

    async def _run(self, lane: _Lane, sql: str, arguments: tuple[Any, ...]) -> tuple[Fetched, float]:
        number = self.lanes.lanes.index(lane)
        self.tried.append(number)
        if number < self.needed:
            raise TimeoutError
        return (sql,), 0.0

    def fetched(self, needed: int) -> list[int]:
        """The lanes that a statement was in."""
        self.tried: list[int] = []
        self.needed = needed
        try:
            assert asyncio.run(self._fetch("SELECT 1", ())) == ("SELECT 1",)
        except StatementTimeoutError:
            self.tried.append(-1)
        return self.tried


@pytest.mark.parametrize(("needed", "lanes"), [(0, [0]), (1, [0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2, -1])])
def test_a_statement_goes_to_the_lane_that_it_needs(needed: int, lanes: list[int]) -> None:
    reader = Noting(Database("sqlite://"), 10, 4)
    assert reader.fetched(needed) == lanes
    last = min(needed, 2)
    assert reader.fetched(last) == [last], "it goes there at once"
    assert reader.fetched(needed) == lanes[last:]


def test_a_statement_that_has_become_quick_comes_back_lane_by_lane() -> None:
    reader = Noting(Database("sqlite://"), 10, 4)
    reader.fetched(2)
    tried = [reader.fetched(0)[0] for _ in range(2 * _PROVEN)]
    # The time that it took in the last lane counted as quick, too.
    assert tried == [2] * (_PROVEN - 1) + [1] * _PROVEN + [0]


def test_a_lane_is_shared_by_address() -> None:
    """Who asked for nothing yet comes before the rest of those who asked for much."""
    order: list[str] = []

    async def one(lane: Lane, address: str) -> None:
        ASKING.set(address)
        async with lane:
            order.append(address)
            await asyncio.sleep(0.01)

    async def asked() -> None:
        lane = Lane(1, 10)
        greedy = [asyncio.create_task(one(lane, "greedy")) for _ in range(10)]
        await asyncio.sleep(0.035)
        await asyncio.gather(*greedy, *(one(lane, name) for name in ("a", "b", "c")))
        assert not lane._waiting
        assert not lane._taken
        assert lane._promised == 0

    asyncio.run(asked())
    assert max(order.index(name) for name in "abc") < 8
    assert order.count("greedy") == 10


def test_each_waits_for_its_own_time() -> None:
    """Who came later isn't told with those who waited for too long, and is looked at when its own time is over."""
    again: list[float] = []

    async def one(lane: Lane) -> None:
        async with lane:
            pass

    async def asked() -> None:
        lane = Lane(1, 10)
        async with lane:
            waiting = []
            for _ in range(2):
                waiting.append(asyncio.create_task(one(lane)))
                await asyncio.sleep(0)
            early, late = lane._waiting[""].turns.values()
            loop: Any = SimpleNamespace(time=lambda: early, call_later=lambda seconds, *_: again.append(seconds))
            lane._look(loop)
            await asyncio.wait(waiting[:1])
            assert isinstance(waiting[0].exception(), BusyError)
            assert not waiting[1].done()
            assert again == [late - early]
        await waiting[1]

    asyncio.run(asked())


def test_what_an_address_used_fades() -> None:
    used = _Used()
    used.add("a", 1.0, now=20)
    used.add("b", 1.0, now=30)
    assert used.seconds == {"a": pytest.approx(math.exp(-1)), "b": 1.0}
    used.add("b", 1.0, now=200)
    assert used.seconds == {"b": 1.0}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux's threads have priorities of their own")
def test_threads_beside_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "_give_way", GIVE_WAY)  # other tests do without

    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    with threads_beside(1, "beside", 19) as threads:
        assert threads.submit(niceness).result() == 19


def test_a_round_of_the_event_loop_begins_nothing_once_it_took_long() -> None:
    async def begun() -> list[bool]:
        seconds = iter((1.0, 1.002, 1.004))
        turns = Turns(10, clock=lambda: next(seconds))
        return [turns.at_once() for _ in range(3)]

    assert asyncio.run(begun()) == [True, True, False]


LONG = 0.003  # seconds of a request, after which its round of the event loop begins no other


class Loop:
    """Turns of an event loop whose clock goes on by what is worked in them; `order` is who had one."""

    def __init__(self) -> None:
        self.now, self.order, self.turns = 0.0, list[str](), Turns(1_000, clock=lambda: self.now)

    async def ask(self, address: str, seconds: float) -> None:
        ASKING.set(address)
        await self.turns.turn()
        self.order.append(address)
        await self.turns.measured(address, self._work(seconds))

    async def _work(self, seconds: float) -> None:
        self.now += seconds

    async def always_ask(self, address: str, times: int) -> None:
        """Three requests at once, each sent again as soon as it is answered."""
        one = (asyncio.create_task(self.ask(address, LONG)) for _ in range(3))
        await asyncio.gather(*one)
        for _ in range(times):
            await asyncio.gather(*(self.ask(address, LONG) for _ in range(3)))


def test_who_asks_now_and_then_comes_before_those_who_always_ask() -> None:
    async def asked(loop: Loop) -> list[int]:
        greedy = [asyncio.create_task(loop.always_ask(f"greedy {n}", 20)) for n in range(16)]
        waits = []
        for _ in range(20):
            until = loop.now + 30 * LONG
            while loop.now < until:
                await asyncio.sleep(0)
            before = len(loop.order)
            await asyncio.create_task(loop.ask("seldom", LONG))
            waits.append(loop.order.index("seldom", before) - before)
        await asyncio.gather(*greedy)
        assert not loop.turns._waiting
        assert not loop.turns._taken
        return waits

    waits = asyncio.run(asked(Loop()))
    assert sorted(waits)[-3] <= 3, "of 16, each of which had a turn to come"


def test_who_used_much_while_nobody_wanted_it_isn_t_kept_waiting_for_that() -> None:
    """Else a client of cheap queries waits for dozens of turns, again and again, until all others had as much."""

    async def asked(loop: Loop) -> None:
        loop.turns.spend("busy", loop.now - 2)
        greedy = [asyncio.create_task(loop.always_ask(f"greedy {n}", 40)) for n in range(4)]
        await asyncio.sleep(0)
        await asyncio.create_task(loop.ask("busy", LONG))
        await asyncio.gather(*greedy)

    loop = Loop()
    asyncio.run(asked(loop))
    assert loop.order.index("busy") < 400


def test_what_is_measured_is_awaited_and_cancelled_as_ever() -> None:
    async def asked() -> list[object]:
        turns = Turns(10)
        met: list[object] = []

        async def work(error: Exception | None = None) -> str:
            await asyncio.sleep(0)
            if error:
                raise error
            return "done"

        async def endless() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                met.append("cancelled")
                raise

        met.append(await turns.measured("a", work()))
        with pytest.raises(ValueError, match="failed"):
            await turns.measured("a", work(ValueError("failed")))
        task = asyncio.ensure_future(asyncio.wait_for(turns.measured("a", endless()), 0.01))
        with pytest.raises(TimeoutError):
            await task
        return met

    assert asyncio.run(asked()) == ["done", "cancelled"]


def test_who_gives_up_waiting_leaves_the_place_to_others() -> None:
    async def asked() -> list[str]:
        lane, done, go_on = Lane(1, 0.05), [], asyncio.Event()

        async def one(name: str) -> None:
            ASKING.set(name)
            try:
                async with lane:
                    if name == "first":
                        await go_on.wait()
                    done.append(name)
            except BusyError:
                done.append(f"{name} is told")

        first = asyncio.create_task(one("first"))
        await asyncio.sleep(0)
        gone = asyncio.create_task(one("gone"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, one("late"), return_exceptions=True)
        go_on.set()
        await asyncio.gather(first, one("next"))
        assert not lane._waiting
        assert lane._promised == 0
        return done

    assert asyncio.run(asked()) == ["late is told", "first", "next"]


def test_a_fault_of_a_statement_says_nothing_of_the_database(database: Database) -> None:
    async def asked() -> None:
        async with reading(database, timeout=1, connections=1) as reader:
            with pytest.raises(Exception, match="missing") as raised:
                await reader.fetch("SELECT * FROM missing", ())
            assert not isinstance(raised.value, DatabaseError)
            assert database.trouble is None

    asyncio.run(asked())
