"""Text inside a line: taken apart, cut, put together, escaped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import render
from cms.documents import escape, inline, plain


def test_marks_and_links() -> None:
    piece = inline("See **the [Oz Works](https://oz.example)** and *more* in `code`.")
    assert piece.text == "See the Oz Works and more in code."
    assert piece.links == [("Oz Works", "https://oz.example")]
    assert {mark.kind for mark in piece.marks} == {"bold", "link", "italic", "code"}


def test_html_inside_becomes_marks() -> None:
    piece = inline("<b>Bold</b> and <a href='https://oz.example'>a link</a><br>on")
    assert piece.text == "Bold and a linkon" or piece.text == "Bold and a link on"
    assert piece.markdown.startswith("**Bold** and [a link](https://oz.example)")


def test_cut_keeps_marks_that_are_left() -> None:
    piece = inline("a **bold word** b").cut(2, 6)
    assert piece.text == "bold"
    assert piece.is_all("bold")


def test_without_leaves_one_space() -> None:
    assert inline("one two three").without(4, 7).text == "one three"


@pytest.mark.parametrize(
    "text",
    [
        "2019. foo",
        "1) one",
        "* star",
        "- dash",
        "+ plus",
        "# heading",
        "> quote",
        "a * b * c",
        "_under_ score snake_case",
        "[label](target)",
        "[1]: http://oz.example",
        "<b>bold</b>",
        "a < b",
        "&amp; and &copy;",
        "~~gone~~",
        "`code`",
        "\\*",
        "| a | b |",
        "---",
        "===",
        "![picture](p.png)",
    ],
)
def test_escaped_text_reads_as_itself(text: str) -> None:
    assert render(escape(text)).text == " ".join(text.split())


@given(
    st.text(st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(" *_[]()<>&#`~\\|-+=.!0123abc"), min_size=1)
)
def test_any_escaped_line_reads_as_itself(text: str) -> None:
    assert plain(escape(text.strip())) == " ".join(text.split())


@given(st.text(st.sampled_from("ab *_[]()<>`~\\"), max_size=40))
def test_markdown_of_taken_apart_markdown_says_the_same(text: str) -> None:
    assert plain(inline(text).markdown) == plain(text)
