"""What no reader took of a document."""

from __future__ import annotations

from cms.importing.leftovers import spans


def test_lines_that_follow_each_other_are_one_span() -> None:
    assert spans([]) == []
    assert spans({5, 3, 1, 2}) == [(1, 3), (5, 5)]
