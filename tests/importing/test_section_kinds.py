"""Sections whose headings say nothing that is known: what their entries and heading's words tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from cms.content import Section
from cms.documents import SectionKind, evidence_of_heading, read_outline
from cms.importing.lists import Known
from cms.importing.sections.kinds import kind_of_entries

from .reading import read

_PAGE = "# Ada Example\n\nI build.\n\n"


def _kind(text: str, *, headed: bool = True) -> SectionKind | None:
    section = read_outline((_PAGE + text).encode(), "page.md").sections[-1]
    return kind_of_entries([section], Known("Ada Example"), section.heading if headed else None)


_CASES = [
    ("experience", "Posts held", ["**Engineer**, ACME Labs, Oulu, 2029–2031", "**Trainee**, Roads Ltd, 2027–2029"]),
    (
        "experience",
        "Berufliches",
        [
            "**Inhaberin**, Ziegelei am Deich, seit 2030",
            "**Setzerin**, Ofenbau Nordstrand, 2027–2030",
            "**Wissenschaftliche Mitarbeiterin**, Haus der Ziegel, 2025–2027",
        ],
    ),
    ("experience", "Before that", ["2029–2031: Night porter, Hotel Oz, Oulu", "2027–2029: Librarian, Town Library"]),
    (
        "experience",
        "Where I have been",
        ["Since 2031: Researcher, University of Roads", "2028–2031: PhD student, ACME Labs"],
    ),
    (
        "publications",
        "Written",
        [
            "Li, B. and Example, A. (2030). On Roads. Journal of Roads, 3, 4–9.",
            "Example, A. (2031). Why Bricks? Wall Press.",
        ],
    ),
    (
        "publications",
        "Print",
        [
            "A. Example, 'Why bricks?', *Wall Letters* 3 (2031)",
            "A. Example & B. Li, 'On roads', *Road Quarterly* 9 (2030)",
        ],
    ),
    (
        "talks",
        "Spoken",
        [
            "“The wall is wet”, Brick Conference, Oulu, 12 Sept 2031",
            "“Ten roads in ten minutes”, Roads Day, Lisbon, March 2030",
        ],
    ),
    ("awards", "Applause", ["Brick Prize, ACME Foundation, 2031", "Roads Medal, University of Roads, 2029"]),
    ("education", "Where I learned it", ["MSc Roads, University of Roads, 2029", "BSc Bricks, Wall College, 2027"]),
    ("languages", "I can say hello in", ["English (native)", "Dutch (good)", "Finnish, a little"]),
    (
        "experience",
        "Bisherige Posten",
        ["2029–2031: Ingenieurin, ACME GmbH, Ulm", "2027–2029: Praktikantin, Straßenbau AG"],
    ),
    (
        "publications",
        "Was ich geschrieben habe",
        [
            "Example, A.: Warum Ziegel? In: Mauerbriefe 3 (2031), S. 4–9.",
            "Example, A./Li, B.: Über Straßen. Wegverlag, 2030.",
        ],
    ),
    (
        "experience",
        "Ce que j'ai fait",
        ["2029–2031 : Ingénieure, Société des Routes, Lyon", "2027–2029 : Stagiaire, Institut des Ponts"],
    ),
    (
        "service",
        "On committees",
        ["Member, Roads Working Group, Town Council, 2029–", "Trustee, Lifeboat Fund, 2027–2029"],
    ),
    (
        "teaching",
        "What I have taught",
        ["Introduction to Roads, University of Roads, autumn 2030", "Brick Theory, Wall College, spring 2031"],
    ),
    ("awards", "🏆", ["1st place, Roads Cup, 2031", "Brick Prize, 2030"]),
]


@pytest.mark.parametrize(("kind", "heading", "entries"), _CASES)
def test_entries_and_the_words_of_a_heading_tell_what_a_section_is(kind: str, heading: str, entries: list[str]) -> None:
    assert _kind(f"## {heading}\n\n" + "\n".join(f"- {entry}" for entry in entries)) is SectionKind(kind)


# Lists that look like something that somebody did, and aren't, each under its heading.
_NEAR = [f"## {part}" for part in (Path(__file__).parent / "section_near_misses.md").read_text().split("## ")[1:]]
# Of these, only the heading tells that they aren't the person's own.
_HEADED = ("## My students", "## Programmes we offer")


@pytest.mark.parametrize("text", _NEAR, ids=lambda text: text.split("\n")[0])
def test_what_is_no_list_of_a_kind_stays_a_section(text: str) -> None:
    assert _kind(text) is None
    assert {record.entity for record in read(_PAGE + text).records} == {Section}


@pytest.mark.parametrize("text", _NEAR, ids=lambda text: text.split("\n")[0])
def test_nor_do_entries_alone_make_one_of_it(text: str) -> None:
    assert _kind(text, headed=False) is None or text.startswith(_HEADED)


def test_each_word_of_a_heading_says_something() -> None:
    assert evidence_of_heading("Things I wrote").keys() == {SectionKind.PUBLICATIONS}
    assert evidence_of_heading("Was ich gelernt habe").keys() == {SectionKind.EDUCATION}
    more, less = (
        evidence_of_heading("Courses and tickets")[kind] for kind in (SectionKind.CERTIFICATES, SectionKind.TEACHING)
    )
    assert more > less > 0
    assert max(evidence_of_heading("Open positions").values()) < 0
    assert evidence_of_heading("A text of more words than headings have, which tells of the work that I did") == {}
