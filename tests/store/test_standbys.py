"""Which standbys answer reads, by how far they are; and what all have that do. No PostgreSQL: see `tests/test_replicas.py`."""

from __future__ import annotations

import asyncio
from contextlib import closing
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cms.errors import DatabaseError, UnknownRevisionError
from cms.store import Database, Point
from cms.store.reader import Reader
from cms.store.standbys import MOST_BEHIND, Readers, reading_from

from ..conftest import Stores

PRIMARY = cast("Reader", SimpleNamespace(name="primary"))


@dataclass
class Clock:
    """Seconds, which pass when somebody says so."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Copy:
    """A standby's reader, which is asked nothing."""

    name: str = "standby"
    database: Any = field(default_factory=lambda: SimpleNamespace(trouble=None))


class Looking:
    """A primary and a standby, looked at once a second; `asked` says who answers."""

    def __init__(self) -> None:
        self.clock, self.copy = Clock(), Copy()
        self.readers = Readers(PRIMARY, [cast("Reader", self.copy)], self.clock)

    def look(self, newest: Point, copied: Point | None, seconds: int = 1) -> None:
        (standby,) = self.readers.standbys
        for _ in range(seconds):
            self.clock.now += 1
            self.readers.saw(newest, self.clock.now)
            standby.stands(copied, self.readers._seen, self.clock.now)

    @property
    def asked(self) -> str:
        async def ask(reader: Any) -> str:
            return str(reader.name)

        return asyncio.run(self.readers.read(ask, late=True))

    @property
    def lag(self) -> float:
        return self.readers.standbys[0].lag


def test_a_standby_answers_once_it_has_had_everything_for_a_while() -> None:
    looking = Looking()
    assert looking.asked == "primary"
    looking.look(Point(5), Point(4))
    assert looking.asked == "primary", "it never had everything"
    looking.look(Point(5), Point(5))
    assert looking.asked == "primary", "and others may not know yet that it does"
    looking.look(Point(5), Point(5), 2)
    assert looking.asked == "standby"
    looking.look(Point(6), Point(5))
    assert looking.asked == "standby", "which may be a little behind"


def test_one_that_is_far_behind_or_away_answers_nothing_until_it_has_everything() -> None:
    for copied in (Point(5), None):
        looking = Looking()
        looking.look(Point(5), Point(5), 3)
        looking.look(Point(6), copied, int(MOST_BEHIND))
        assert (looking.asked, looking.lag) == ("standby", MOST_BEHIND)
        looking.look(Point(6), copied)
        assert looking.asked == "primary"
        looking.look(Point(7), Point(6), 3)
        assert (looking.asked, looking.lag) == ("primary", 3)
        looking.look(Point(7), Point(7), 2)
        assert (looking.asked, looking.lag) == ("primary", 0)
        looking.look(Point(7), Point(7))
        assert looking.asked == "standby"


def test_nobody_falls_behind_while_the_primary_is_away() -> None:
    looking = Looking()
    looking.look(Point(5), Point(5), 3)
    for _ in range(100):
        looking.clock.now += 1
        looking.readers.standbys[0].stands(Point(5), looking.readers._seen, looking.clock.now)
    assert (looking.asked, looking.lag) == ("standby", 0)


def test_where_a_standby_fails_or_lacks_a_revision_the_next_one_is_asked() -> None:
    looking = Looking()
    looking.look(Point(5), Point(5), 3)

    asked: list[str] = []

    async def ask(reader: Any) -> str:
        asked.append(reader.name)
        if reader.name == "standby":
            raise failures.pop()
        return str(reader.name)

    failures = [DatabaseError("gone"), UnknownRevisionError("not yet")]
    for late in (True, True, False):
        assert asyncio.run(looking.readers.read(ask, late=late)) == "primary"
    assert asked == ["standby", "primary", "standby", "primary", "primary"]
    looking.copy.database.trouble = DatabaseError("gone")
    assert looking.asked == "primary"


def test_who_waits_for_a_revision_waits_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cms.store.standbys._PAUSE", 0)
    looking, tries = Looking(), list[int]()

    async def ask(_: Any) -> None:
        tries.append(1)
        looking.clock.now += 0.5
        raise UnknownRevisionError("not yet")

    for waits in (False, True):
        tries.clear()
        with pytest.raises(UnknownRevisionError):
            asyncio.run(looking.readers.read(ask, late=False, waits=waits))
        assert (len(tries) > 3) is waits


def test_what_all_have_that_answer_reads() -> None:
    """One that nobody reads holds nothing up; and what is told to be there for all never goes back."""
    looking = Looking()
    assert not looking.readers.have(0), "nothing is known of it yet"
    looking.look(Point(5), Point(5))
    assert looking.readers.have(5)
    looking.look(Point(6), Point(5), int(MOST_BEHIND))
    assert (looking.readers.have(5), looking.readers.have(6), looking.readers.settled) == (True, False, Point(5))
    looking.look(Point(7), Point(5), 6)
    assert looking.asked == "primary"
    assert (looking.readers.have(7), looking.readers.settled) == (True, Point(7)), "no server asks it any more"
    looking.look(Point(8), Point(6))
    looking.look(Point(8), Point(7))
    assert (looking.readers.have(8), looking.readers.settled) == (False, Point(7))
    looking.look(Point(8), Point(8))
    assert (looking.readers.have(8), looking.readers.settled) == (True, Point(8))


def test_numbers_of_another_epoch_say_nothing() -> None:
    """A standby took over that lacked revisions 6 to 9; another one still has them."""
    looking = Looking()
    looking.look(Point(9), Point(9))
    looking.look(Point(5), Point(9))
    looking.look(Point(6, "0000000a"), Point(9))
    assert not looking.readers.have(6)
    assert looking.readers.settled == Point(5), "it goes back with the primary"
    looking.look(Point(6, "0000000a"), Point(6, "0000000a"))
    assert looking.readers.have(6)
    assert looking.readers.settled == Point(6, "0000000a")


def test_each_standby_is_looked_at_until_nobody_reads(session_stores: Stores) -> None:
    async def looked_at(*standbys: Database) -> int:
        async with reading_from(database, standbys, 1, 1) as readers:
            return len(readers.standbys)

    with closing(session_stores.empty("sqlite", keep_open=True)) as database:
        assert asyncio.run(looked_at()) == 0
        assert asyncio.run(looked_at(database, database)) == 2


def test_points_are_written_and_read() -> None:
    for point in (Point(0), Point(12), Point(12, "5f2c9a7e")):
        assert Point.of(str(point)) == point
    for text in ("", "x", "-1", "12-", "12-x", "1" * 19, "12 "):
        assert Point.of(text) is None
    assert Point(12).includes(Point(11))
    assert not Point(12).includes(Point(13))
    assert not Point(12, "5f2c9a7e").includes(Point(11))
