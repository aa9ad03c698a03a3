"""Which records of two languages are one, as what no language changes tells."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import Award, Education, Entity, Language, Link, PartialDate, Position, PositionKind, Publication
from cms.importing.pairing import Told, likeness, pairs, told


def said(entity: type[Entity], organization: str | None = None, **values: Any) -> Told:
    for name, value in values.items():
        if name.startswith("period_") and isinstance(value, str):
            values[name] = PartialDate.parse(value)
    return told(entity, values, {"name": organization} if organization else None)


def test_degrees_by_their_years_and_levels() -> None:
    ours = [
        said(Education, "University of Roads", degree="PhD", period_start="2015", period_end="2020"),
        said(Education, "Harbour University", degree="BSc", period_start="2011", period_end="2015"),
    ]
    theirs = [
        said(Education, "海港大学", degree="学士", period_start="2011", period_end="2015"),
        said(Education, "路桥大学", degree="博士", period_start="2015", period_end="2020"),
    ]
    assert pairs(ours, theirs) == ({0: 1, 1: 0}, set())


def test_a_degree_of_another_level_is_another() -> None:
    one = said(Education, degree="PhD", period_start="2015", period_end="2020")
    assert likeness(one, said(Education, degree="学士", period_start="2015", period_end="2020")) is None


def test_a_kind_speaks_for_one_or_against_it() -> None:
    research, service, unsaid = (
        said(Position, kind=kind, period_start="2020") for kind in (PositionKind.RESEARCH, PositionKind.SERVICE, None)
    )
    same, open_, other = (likeness(research, one) or 0 for one in (research, unsaid, service))
    assert same > open_ > other


def test_two_that_could_be_one_stay_apart() -> None:
    ours = [said(Position, title=title, period_start="2020", period_end="2022") for title in ("Planner", "Builder")]
    theirs = [said(Position, title="道路计划者", period_start="2020", period_end="2022")]
    assert pairs(ours, theirs) == ({}, {0})


def test_lists_of_one_length_are_in_one_order() -> None:
    dates = [[PartialDate.parse("2022")], [PartialDate.parse("2022")]]
    ours = [said(Award, title=title, dates=day) for title, day in zip(("Prize", "Medal"), dates, strict=True)]
    theirs = [said(Award, title=title, dates=day) for title, day in zip(("奖", "奖章"), dates, strict=True)]
    assert pairs(ours, theirs)[0] == {0: 0, 1: 1}
    assert pairs(ours, theirs[:1]) == ({}, {0})


def test_what_has_no_dates_is_in_order_only_beside_its_translation() -> None:
    ours = [said(Award, title=title) for title in ("Prize", "Medal")]
    theirs = [said(Award, title=title) for title in ("奖", "奖章")]
    assert pairs(ours, theirs)[0] == {}
    assert pairs(ours, theirs, beside=True)[0] == {0: 0, 1: 1}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (said(Publication, title="Bridges", doi="10.1/x"), said(Publication, title="桥", doi="10.1/X")),
        (said(Language, name="German"), said(Language, name="德语")),
        (
            said(Position, title="Planner", links=[Link(None, "https://acme.example/")]),
            said(Position, title="计划者", links=[Link("主页", "http://www.acme.example")]),
        ),
        (
            said(Position, "ACME Labs", kind=PositionKind.RESEARCH, title="Postdoc", period_start="2020"),
            said(Position, "ACME 实验室", kind=PositionKind.RESEARCH, title="博士后", period_start="2020"),
        ),
    ],
)
def test_what_speaks_for_one(one: Told, other: Told) -> None:
    assert pairs([one], [other]) == ({0: 0}, set())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (said(Publication, title="Bridges", doi="10.1/x"), said(Publication, title="桥", doi="10.1/y")),
        (said(Language, name="German"), said(Language, name="英语")),
        (said(Publication, title="Bridges", year=2021), said(Publication, title="桥", year=2022)),
        (
            said(Position, title="Planner", period_start="2020", period_is_current=True),
            said(Position, title="计划者", period_start="2020", period_end="2021"),
        ),
    ],
)
def test_what_speaks_against_it(one: Told, other: Told) -> None:
    assert pairs([one], [other], beside=True) == ({}, set())


years = st.integers(2000, 2006).map(str)
jobs = st.lists(st.builds(lambda start: said(Position, title="x", period_start=start), years), max_size=5)


@given(jobs, jobs, st.booleans())
def test_nothing_is_told_by_two(ours: list[Told], theirs: list[Told], beside: bool) -> None:
    found, doubtful = pairs(ours, theirs, beside=beside)
    assert len(set(found.values())) == len(found)
    assert doubtful.isdisjoint(found)
    assert all(ours[o].dates == theirs[t].dates for t, o in found.items())
