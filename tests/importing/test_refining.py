"""What a field becomes when a document states a value for it."""

from __future__ import annotations

from typing import Any

import pytest

from cms.content import Course, Link, PartialDate
from cms.content.rich_text import render
from cms.importing.refining import KEPT, merged

D = PartialDate.parse
HERE, THERE = Link(None, "https://a.example/"), Link("There", "https://b.example/")


@pytest.mark.parametrize(
    ("current", "stated", "base", "becomes"),
    [
        (None, "Roads", None, "Roads"),
        ("Roads", "ROADS", None, "Roads"),
        ("Roads", "Kites", None, KEPT),
        ("Roads", "Kites", "Roads", "Kites"),
        ("Roads", "Kites", "Ships", KEPT),
        (render("Some *roads*."), render("Some roads."), None, render("Some *roads*.")),
        (render("Some *roads*."), render("All roads."), None, KEPT),
        (D("2031"), D("2031-05"), None, D("2031-05")),
        (D("2031-05"), D("2031"), None, D("2031-05")),
        (D("2031-05"), D("2031-06"), None, KEPT),
        ([D("2031"), D("2032")], [D("2031-05"), D("2032"), D("2033")], None, [D("2031-05"), D("2032"), D("2033")]),
        ([D("2031-05")], [D("2031")], None, [D("2031-05")]),
        ([HERE], [Link("Here", HERE.url), THERE], None, [HERE, THERE]),
        (
            [Course("OZ 1", "Levers", [D("2031")])],
            [Course("OZ1", "Levers, again", [D("2032")])],
            None,
            [Course("OZ 1", "Levers", [D("2031"), D("2032")])],
        ),
        ([Course("OZ 1", "Levers", [])], [Course(None, "levers", [])], None, [Course("OZ 1", "Levers", [])]),
        ([Course(None, "Levers", [])], [Course("OZ 1", "Levers", [])], None, [Course("OZ 1", "Levers", [])]),
        (
            [Course("OZ 1", "Levers", [])],
            [Course("OZ 2", "Levers", [])],
            None,
            [Course("OZ 1", "Levers", []), Course("OZ 2", "Levers", [])],
        ),
        (True, False, None, True),
        (False, True, None, True),
    ],
)
def test_a_stated_value_fills_refines_joins_or_stays_beside(current: Any, stated: Any, base: Any, becomes: Any) -> None:
    assert merged(current, stated, base, {}, "x") == becomes


def test_what_other_fields_say_already() -> None:
    assert merged(None, D("2031"), None, {"year": 2031}, "date") is None
    assert merged(None, D("2031-05"), None, {"year": 2031}, "date") == D("2031-05")
    assert merged(False, True, None, {"period_end": D("2031")}, "period_is_current") is KEPT
