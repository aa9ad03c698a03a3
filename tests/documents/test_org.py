"""Org: what is public of it as Markdown, line for line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.documents import read_outline
from cms.documents.org import read_org


@pytest.mark.parametrize(
    ("org", "markdown"),
    [
        ("* Education", "# Education"),
        ("** TODO [#A] Talks  :cv:public:", "## Talks"),
        ("- one", "- one"),
        ("  + [X] two", "  - two"),
        ("1) three", "1) three"),
        ("- 2018 :: PhD, University of Roads", "- 2018: PhD, University of Roads"),
        ("*bold*, /italic/, =code= and ~verbatim~", "**bold**, *italic*, `code` and `verbatim`"),
        ("a/b and 2 * 3 * 4, snake_case_name", "a/b and 2 * 3 * 4, snake_case_name"),
        ("see [[https://roads.example][the /roads/]]", "see [the *roads*](https://roads.example)"),
        ("[[https://roads.example]]", "<https://roads.example>"),
        ("[[file:me.jpg]]", ""),
        ("<2031-05-01 Thu 10:00>--<2031-05-02 Fri>", "2031-05-01--2031-05-02"),
        ("[2031-05-01 Thu] Talk[fn:1]", "2031-05-01 Talk"),
        ("| a | b |", "| a | b |"),
        ("|---+---|", "|---|---|"),
        ("first line\\\\", "first line\\"),
    ],
)
def test_a_line(org: str, markdown: str) -> None:
    assert read_org([org]).lines == [markdown]


PRIVATE = """#+TITLE: Curriculum Vitae
#+AUTHOR: Ada Example
#+EXCLUDE_TAGS: private
# a comment
* Work
:PROPERTIES:
:ID: secret-1
:END:
- Engineer, ACME Labs, 2030
SCHEDULED: <2031-01-01 Wed>
#+BEGIN_SRC python
secret = 2
#+END_SRC
#+begin_quote
Roads are long.
#+end_quote
* Ideas :noexport:
** secret 3
secret 4
* COMMENT Address
secret 5
* Salary :private:
secret 6
* Talks
On Roads, 2031
"""


def test_what_is_not_public_is_left_out() -> None:
    text = read_org(PRIVATE.split("\n"))
    kept = "\n".join(text.lines)
    assert "secret" not in kept
    assert "Roads are long." in kept
    assert kept.index("# Work") < kept.index("# Talks")
    assert text.values == {"title": "Curriculum Vitae", "author": "Ada Example"}
    assert text.settings == (1, 2)


def test_lines_stay_where_they_are() -> None:
    outline = read_outline(PRIVATE.encode(), "cv.org")
    assert [(s.heading, s.start) for s in outline.sections] == [("Work", 5), ("Talks", 24)]
    assert outline.format == "org"
    assert outline.front_matter["author"] == "Ada Example"


@given(st.text(alphabet="*#+:|-[]<>/=~_ \nabBEGINENDSRC1", max_size=200))
def test_any_text_gives_as_many_lines(text: str) -> None:
    lines = text.split("\n")
    found = read_org(lines)
    assert len(found.lines) == len(lines)
    assert all(1 <= start <= end <= len(lines) for start, end, _ in found.ignored)


def test_properties_of_a_heading_say_when_and_where_that_was() -> None:
    text = """** Lecturer :current:
:PROPERTIES:
:CUSTOM_ID: lecturer
:FROM:     <2031-08-01 Fri>
:EMPLOYER: University of Roads
:PHONE:    555 0100
:LOCATION: Oz, NZ
:END:
** Helper
:PROPERTIES:
:FROM: 2029
:TO:   2030
:END:
Told.
:LOGBOOK:
:AT: home
:END:
:PROPERTIES:
:AT: nowhere
:END:"""
    made = read_org(text.split("\n")).lines
    assert [line for line in made if line] == [
        *("## Lecturer", "- Employer: University of Roads", "- Location: Oz, NZ", "- Dates: 2031-08-01 – present"),
        *("## Helper", "- Dates: 2029 – 2030", "Told."),
    ]
    assert len(made) == text.count("\n") + 1
