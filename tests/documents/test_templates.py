"""Marks of generators: found over several lines and around text, and never taken for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.documents import lines_of, read_outline
from cms.documents.templates import marks, without_marks


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a <!-- b\nc --> d", "a  d"),
        ("a <!-- never closed", "a "),
        ("{% include\n  button.html\n  text='x'\n%}\nb", "\nb"),
        ("a {{ site.title }} b", "a  b"),
        ("{{< figure src=x >}}{{% callout %}}b", "b"),
        ("{% comment %} a {% endcomment %}b", "b"),
        ("{%- comment -%}a", ""),
        ("{# jinja #}b", "b"),
        ("{{/* hugo */}}b", "b"),
        ("[a](b){:target=x} c", "[a](b) c"),
        ('[a](b){target="_blank"} c {d=1}', "[a](b) c {d=1}"),
        ("[2031 -- 2033]{.when} Engineer", "[2031 -- 2033] Engineer"),
        ("# A {#id}", "# A"),
        ("{: .wide}\nb", "\nb"),
        ("a \\hfill 2031\\vspace{1em} \\hfills", "a  2031 \\hfills"),
        ("100 % {braces} and {{ unclosed", "100 % {braces} and {{ unclosed"),
        ("{%" + " x" * 2_000 + "%}", "{%" + " x" * 2_000 + "%}"),
    ],
)
def test_what_is_left(text: str, left: str) -> None:
    assert without_marks(text) == left


def test_text_around_marks_keeps_its_lines() -> None:
    page = '# News\n\n{%\n  include button.html\n  text="Meet us"\n%}\n\n- 2031-05: A paper {{ x }} was accepted.\n'
    outline = read_outline(page.encode(), "index.md")
    (line,) = lines_of(outline.sections[0].blocks)
    assert (line.text, line.start) == ("2031-05: A paper  was accepted.", 8)
    assert [(remark.code, remark.line) for remark in outline.remarks] == [("include", 3)]


def test_quarto_blocks() -> None:
    page = "---\ntitle: x\n---\n\n```{r}\nsecret()\n```\n\n::: {.callout-note}\nKept.\n:::\n\n2031\n:   Best Talk\n"
    outline = read_outline(page.encode(), "index.qmd")
    assert [line.text for section in outline.sections for line in lines_of(section.blocks)] == [
        "Kept.",
        "2031",
        "Best Talk",
    ]
    assert [remark.code for remark in outline.remarks] == ["code"]


@given(st.text(alphabet="{}%<>!-#:. \nabendcomment", max_size=200))
def test_marks_follow_each_other(text: str) -> None:
    at = 0
    for start, end, reason in marks(text):
        assert at <= start < end <= len(text)
        assert reason in ("comment", "layout")
        at = end
