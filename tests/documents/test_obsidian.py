"""Obsidian's notation in Markdown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import Position
from cms.documents.obsidian import is_obsidian, unlinked

from ..importing.reading import of, read


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Engineer at [[ACME Labs]]", "Engineer at ACME Labs"),
        ("Engineer at [[companies/ACME Labs#History|ACME]]", "Engineer at ACME"),
        ("![[photo.png|200]] Hello", " Hello"),
        ("> [!note]- Callout", "> Callout"),
        ("- ==Best Kite==, 2030 %%ask Bo%%", "- Best Kite, 2030 "),
        ("- Intern, 2029 #work ^intern", "- Intern, 2029"),
        ("# [[Ada]]", "# Ada"),
        ("[[Code](https://c.example)] and C #1", "[[Code](https://c.example)] and C #1"),
        ("5%% of 6%% are a == b", "5%% of 6%% are a == b"),
        ("|[[ACME\\|the lab]]|2031|", "|the lab|2031|"),
    ],
)
def test_marks(line: str, shown: str) -> None:
    assert unlinked([line], 1, ())[0] == [shown]


def test_comments_over_lines_are_hidden_and_no_line_moves() -> None:
    lines = ["# Ada", "%%", "secret", "%%", "I fly.", "%% never closed", "more"]
    shown, ignored = unlinked(lines, 1, ())
    assert shown == ["# Ada", "", "", "", "I fly.", "", ""]
    assert ignored == [(n, n, "comment") for n in (2, 3, 4, 6, 7)]


@pytest.mark.parametrize("text", ["Plain *text* [a](b)", "[[1](u)] [2]", "100%% sure", "> quote"])
def test_other_markdown_is_left_alone(text: str) -> None:
    assert not is_obsidian(text)


def test_a_note_is_read_as_a_page_is() -> None:
    text = """
    # Ada Example

    ## Experience

    - **Engineer**, [[ACME Labs|ACME]], May 2031 – Present #work ^now
    """
    (position,) = of(read(text), Position)
    assert (position["title"], position["organization"]) == ("Engineer", "ACME")


@given(st.lists(st.text(st.sampled_from("[]|%#=!^> a\\"), max_size=30), min_size=1, max_size=8))
def test_no_line_moves_whatever_is_written(lines: list[str]) -> None:
    assert len(unlinked(lines, 1, ())[0]) == len(lines)
