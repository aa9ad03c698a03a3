"""Dates with slashes: a document tells whether its days come first."""

import pytest

from cms.documents import lines_of, read_outline


def text(written: str) -> str:
    outline = read_outline(written.encode(), "page.md")
    return "\n".join(line.text for section in outline.sections for line in lines_of(section.blocks))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("01/09/2031 to 31/08/2032", "01.09.2031 to 31.08.2032"),
        ("- seit 01/09/2031 bei der Universität\n- davor war ich Lehrer an der Schule und am Institut", "01.09.2031"),
        ("| Von |\n|---|\n| 02/03/2031 |\n| 31/03/2031 |", "02.03.2031"),
    ],
)
def test_days_first(written: str, read: str) -> None:
    assert read in text(written)


@pytest.mark.parametrize("written", ["09/01/2031 to 08/31/2032", "09/01/2031 in Oz", "31/1/31", "see /31/12/2031/page"])
def test_what_stays_as_it_is(written: str) -> None:
    assert written in text(written)
