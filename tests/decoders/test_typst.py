"""Typst: functions of the document's own are evaluated, those of packages tell what they are given, and no line is refused."""

from __future__ import annotations

import pytest

from cms.documents import read_outline
from tests.documents.test_pandoc import told


def typst(text: str) -> list[str]:
    return told(read_outline(text.encode(), "cv.typ"))


def test_functions_of_its_own_are_entries() -> None:
    lines = typst(
        "#let job(what, where, when, place: none, ..rest) = {\n"
        "  grid(columns: (1fr, auto), [*#what*, #where#if place != none [, #place]], when)\n"
        "  for one in rest.pos() [ #list(one) ]\n}\n"
        "= Employment\n"
        '#job("Road engineer", "ACME Labs", "2031–", place: "Oz", [Paved it], [Drew it])\n'
        "#job([Intern], [Kites Ltd], [2029])\n"
    )
    assert lines == [
        "# Employment",
        "**Road engineer**, ACME Labs, Oz | 2031–",
        "Paved it",
        "Drew it",
        "**Intern**, Kites Ltd | 2029",
    ]


def test_functions_of_packages_tell_what_they_are_given() -> None:
    lines = typst(
        '#import "@preview/some-resume:0.1.0": *\n'
        '#import "@preview/fontawesome:0.5.0": fa-icon\n'
        "#show: resume.with(\n"
        '  author: "Ada Example", email: "ada@oz.example", accent-color: "#26428b", font: "Roboto", paper: "a4",\n)\n'
        "== Experience\n"
        '#work(title: "Engineer", company: "ACME", dates: helper(start-date: "May 2031", end-date: "Present"), on: true)\n'
        "- Paved it\n\n"
        '#fa-icon("rocket") #tag("Kites") fly\n'
    )
    assert lines == [
        "# Ada Example",
        "email: ada@oz.example",
        "## Experience",
        "Engineer | ACME | May 2031 – Present",
        "Paved it",
        "Kites fly",
    ]


def test_authors_may_be_dictionaries() -> None:
    lines = typst(
        '#show: cv.with(author: (firstname: "Ada", lastname: "Example", positions: ("Engineer", "Kite maker")))\nKites fly.'
    )
    assert lines == ["# Ada Example", "positions: Engineer, Kite maker", "Kites fly."]


@pytest.mark.parametrize(
    "show",
    [
        "#show heading: it => block[#text(fill: red, smallcaps(it.body)) #line(length: 100%)]",
        "#show heading.where(level: 1): it => {\n  text(12pt)[#it.body]\n  v(2pt)\n}",
        "#show heading: set text(red)",
    ],
)
def test_headings_stay_headings_however_they_are_set(show: str) -> None:
    assert typst(f"{show}\n= Education\nPhD, 2031") == ["# Education", "PhD, 2031"]


def test_links_and_terms_stay_however_a_template_sets_them() -> None:
    template = "#let conf(doc) = {\n  show link: this => {\n    text(this)\n  }\n  doc\n}\n#show: conf\n"
    terms = "#show terms.item: it => block[#it.term]\n"
    text = '#link("https://oz.example")[Oz], show link: by link.\n\n/ 2031: PhD'
    assert typst(template + terms + text) == ["[Oz](https://oz.example), show link: by link.", "2031: PhD"]


def test_room_parts_a_line_and_a_space_does_not() -> None:
    assert typst("Kite prize #h(1fr) 2031\n\nfor#h(3pt)kites") == ["Kite prize | 2031", "for kites"]


def test_what_cannot_be_evaluated_is_left_out_with_a_warning() -> None:
    outline = read_outline(b"= Education\n\nPhD, 2031\n\n#nothing.at(3)\n\n#box[a].foo(\n  3)\n\nMA, 2029\n", "cv.typ")
    assert told(outline) == ["# Education", "PhD, 2031", "MA, 2029"]
    assert any("left out" in remark.message for remark in outline.remarks)


def test_comments_and_what_is_given_to_nothing_stay_private() -> None:
    lines = typst("#let todo(x) = none\n= Jobs\n// secret\n#todo[Secret job]\n/* secret */\nEngineer, 2031")
    assert lines == ["# Jobs", "Engineer, 2031"]
