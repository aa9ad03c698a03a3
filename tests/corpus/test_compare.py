"""The comparison itself: a wrong value, a missing and an invented record each count, and nothing else does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from .compare import Result, compare, same
from .kept import kept, words
from .reading import Case, Said
from .score import LESS, fallen, figures, judge, measured, page, screen

FACTS = """
slug: ada-example
documents: [page.md]
must:
  name: Ada Example
  interests: [Roads, Bricks]
  positions:
    key: [organization, title]
    records:
      - {title: Engineer, organization: ACME Labs, start: 2020-05, current: true, mentors: [Bo Li]}
      - {title: Reader, organization: "~", start: "~", end: "~"}
  publications:
    key: [title]
    records:
      - {title: On Roads, venue: "~Journal", year: 2021, authors: [Ada Example, "~Li"]}
stretch:
  talks:
    key: [title]
    records: [{title: Roads Aloud, date: 2022}]
"""


def position(title: str, organization: str | None, **more: Any) -> dict[str, Any]:
    node: dict[str, Any] = {
        "title": title,
        "kind": "EMPLOYMENT",
        "focus": None,
        "unit": None,
        "location": None,
        "summary": None,
    }
    node |= {"organization": {"name": organization, "nativeName": None} if organization else None, "mentors": []}
    node |= {"period": {"start": None, "end": None, "isCurrent": False}, "highlights": [], "courses": [], "links": []}
    return node | more


@pytest.fixture
def right() -> dict[str, Any]:
    """What a reading that holds every fact gives."""
    period = {"start": "2020-05", "end": None, "isCurrent": True}
    authors = [{"name": "Ada Example"}, {"name": "B. Li"}]
    paper = {"title": "On Roads.", "venue": "Journal of Roads", "year": 2021, "authors": authors, "links": []}
    talk: dict[str, Any] = {
        "title": "Roads Aloud",
        "event": None,
        "location": None,
        "date": "2022",
        "links": [],
        "abstract": None,
    }
    return {
        "slug": "ada-example",
        "name": "Ada Example",
        "interests": [{"name": "roads"}, {"name": "Bricks"}],
        "positions": {
            "nodes": [
                position("Engineer", "ACME Labs", period=period, mentors=[{"name": "Bo Li"}]),
                position("Reader", "Ministry of Roads"),
            ]
        },
        "publications": {"nodes": [paper]},
        "talks": {"nodes": [talk]},
        "sections": [],
    }


def counts(answer: dict[str, Any]) -> tuple[int, int, int, int, int]:
    """Of an answer: facts that don't hold, records not found, records garbled, records invented, wrong values."""
    result = Result()
    compare(yaml.safe_load(FACTS), answer, result)
    total = result.total()
    missing = sum(total.asked.values()) - sum(total.held.values())
    return missing, total.stated - total.found, total.garbled, total.invented, total.wrong


def test_all_as_stated(right: dict[str, Any]) -> None:
    assert counts(right) == (0, 0, 0, 0, 0)


def test_nothing_given() -> None:
    result = Result()
    compare(yaml.safe_load(FACTS), {}, result)
    total = result.total()
    assert (total.held, total.asked) == ({"must": 0, "stretch": 0}, {"must": 1 + 2 + 6 + 2 + 5, "stretch": 3})
    assert (total.stated, total.found, total.invented, total.wrong) == (6, 0, 0, 0)


@pytest.mark.parametrize(
    ("kind", "field", "value", "expected"),
    [
        ("positions", "period", {"start": "2020", "end": None, "isCurrent": True}, (1, 0, 0, 0, 1)),
        ("positions", "period", {"start": None, "end": None, "isCurrent": True}, (1, 0, 0, 0, 0)),
        ("positions", "period", {"start": "2020-05", "end": "2021", "isCurrent": False}, (1, 0, 0, 0, 1)),
        ("positions", "mentors", [], (1, 0, 0, 0, 0)),
        ("positions", "mentors", [{"name": "Bo Li"}, {"name": "Cy Moor"}], (1, 0, 0, 0, 1)),
        ("positions", "location", "Oulu, FI", (0, 0, 0, 0, 1)),
        ("positions", "summary", {"text": "Said without being stated, and kept."}, (0, 0, 0, 0, 0)),
        ("positions", "title", "Engineer 2020", (6, 1, 1, 0, 1)),
        ("publications", "title", "A. Example, On Roads, Journal", (5, 1, 1, 0, 1)),
        ("publications", "title", "Something Else", (5, 1, 0, 1, 0)),
        ("publications", "year", 2022, (1, 0, 0, 0, 1)),
        ("talks", "date", "2023", (1, 0, 0, 0, 1)),
        ("talks", "event", "OzConf", (0, 0, 0, 0, 1)),
    ],
)
def test_one_thing_otherwise(
    right: dict[str, Any], kind: str, field: str, value: Any, expected: tuple[int, int, int, int, int]
) -> None:
    right[kind]["nodes"][0][field] = value
    assert counts(right) == expected


def test_a_record_too_many_and_one_too_few(right: dict[str, Any]) -> None:
    right["positions"]["nodes"].append(position("Wizard", None))
    assert counts(right) == (0, 0, 0, 1, 0)
    del right["positions"]["nodes"][0]
    assert counts(right) == (6, 1, 0, 1, 0)


def test_the_same_record_twice_is_invented_once(right: dict[str, Any]) -> None:
    right["talks"]["nodes"] *= 2
    assert counts(right) == (0, 0, 0, 1, 0)


def test_a_record_that_may_be_given_is_neither_asked_nor_invented(right: dict[str, Any]) -> None:
    facts, result = yaml.safe_load(FACTS), Result()
    facts["may"] = {"positions": {"key": ["organization"], "records": [{"organization": "~Club"}]}}
    right["positions"]["nodes"] += [position("Member", "Kite Club"), position("Member", "Kite Club")]
    compare(facts, right, result)
    total = result.total()
    assert (total.stated, total.found, total.invented) == (6, 6, 1)


def test_interests_are_records(right: dict[str, Any]) -> None:
    right["interests"] = [{"name": "Roads"}, {"name": "has led"}]
    assert counts(right) == (1, 1, 0, 1, 0)


def test_a_name_that_nobody_has(right: dict[str, Any]) -> None:
    right["name"] = "Roads and Bricks"
    assert counts(right) == (1, 0, 0, 0, 1)
    facts, result = {"slug": "page", "must": {"name": None}}, Result()
    compare(facts, {"name": "Roads"}, result)
    assert result.total().wrong == 1


@pytest.mark.parametrize(
    ("wanted", "got", "holds"),
    [
        ("~", None, True),
        ("~road", "On Roads", True),
        ("On “Roads”", 'on  "roads".', True),
        ("On Roads", "On Road", False),
        (2024, "2024", True),
        (None, "x", False),
        ("x", None, False),
        (True, False, False),
    ],
)
def test_values(wanted: object, got: object, holds: bool) -> None:
    assert same(wanted, got) is holds


@pytest.fixture
def case(tmp_path: Path) -> Case:
    folder = tmp_path / "seen" / "ada"
    folder.mkdir(parents=True)
    (folder / "page.md").write_text("# Ada\n\nEngineer at ACME Labs in March. I juggle <!-- hidden --> kites. 研究者\n")
    return Case(folder, yaml.safe_load(FACTS))


def test_profiles(case: Case, right: dict[str, Any]) -> None:
    other = {**right, "slug": "page"}
    one = judge(case, Said({"page": other}))  # the only one there is
    assert (one.result.of("people").found, one.result.of("people").invented) == (1, 0)
    two = judge(case, Said({"ada-example": right, "x": {**right, "name": None, "slug": "x"}}))
    assert (two.result.of("people").found, two.result.of("people").invented) == (1, 1)
    none = judge(case, Said(errors=["page.md: no"]))
    assert none.result.of("people").found == 0
    assert "not imported: page.md: no" in none.result.misses[0]


def test_a_word_is_kept_where_readers_see_it(case: Case, right: dict[str, Any]) -> None:
    assert kept(case, Said({"ada-example": right})) == (7, ["juggle", "kites", "研究", "究者"])
    right["sections"] = [{"title": None, "body": {"text": "I juggle kites. 研究者"}}]
    assert kept(case, Said({"ada-example": right})) == (7, [])
    # What is stated must be in a field: a section that has it all the same doesn't count.
    right["positions"]["nodes"] = []
    right["sections"][0]["body"]["text"] += " Engineer, ACME Labs"
    assert kept(case, Said({"ada-example": right})) == (7, ["acme", "engineer", "labs"])


def test_words() -> None:
    assert words("The Journal of Roads, May 2021: 研究者") == {"journal", "roads", "研究", "究者"}


def test_a_figure_that_falls_is_told(case: Case, right: dict[str, Any]) -> None:
    good = measured([judge(case, Said({"ada-example": right}))])
    right["positions"]["nodes"] = [position("Wizard", None)]
    bad = measured([judge(case, Said({"ada-example": right}))])
    assert fallen(good, good) == []
    assert fallen(bad, good) == []
    told = fallen(good, bad)
    assert "seen positions: found is 0.0, and was 100.0" in told
    assert any(f" {name} is " in line for line in told for name in LESS)
    assert "seen positions: invented is 100.0, and was 0.0" in told
    for shown in (screen(bad), page(bad)):
        assert "ada" in shown
        assert "positions" in shown


def test_figures_of_nothing() -> None:
    assert set(figures(Result().total()).values()) == {0, None}
