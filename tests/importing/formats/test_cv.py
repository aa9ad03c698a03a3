"""RenderCV, and al-folio's older CV: every type of entry, sections under any title, text that stays text."""

from pathlib import Path
from typing import Any

import pytest

from cms.content import (
    Award,
    Education,
    Entity,
    Language,
    Position,
    PositionKind,
    Project,
    Publication,
    PublicationKind,
    Section,
    Skill,
    Talk,
)
from cms.importing.formats import read_file
from cms.importing.records import Reading

from ..accounting import fates
from ..reading import of, shown

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture
def rendercv() -> Reading:
    return read_file((FIXTURES / "rendercv.yaml").read_bytes(), "cv.yaml")


@pytest.fixture
def listed() -> Reading:
    return read_file((FIXTURES / "cv-list.yml").read_bytes(), "_data/cv.yml")


def section(text: str, path: str = "cv.yaml") -> Reading:
    lines = "\n".join(f"    {line}" for line in text.strip("\n").split("\n"))
    return read_file(f"cv:\n  name: Ann Quill\n  sections:\n{lines}\n".encode(), path)


def test_the_person(rendercv: Reading) -> None:
    assert {name: shown(value) for name, value in rendercv.person.values.items()} == {
        "name": "Ann Quill",
        "headline": "Wizard",
        "image_url": "ann.jpg",
        "email": "ann@oz.example",
        "phone": "tel:+1-555-0100",
        "location": "Emerald City, OZ",
        "links": [
            "https://annq.example",
            "mailto:quill@wands.example",
            "https://www.linkedin.com/in/annq-oz",
            "https://github.com/annq",
            "https://orcid.org/0000-0001-0000-0000",
            "https://calls.example/ann",
        ],
    }


ENTRIES: list[tuple[type[Entity], list[dict[str, Any]]]] = [
    (
        Education,
        [
            {"organization": "University of Oz", "degree": "PhD", "field": "Magic", "period_start": "2031-09",
             "period_is_current": True, "location": "Emerald City, OZ", "note": "- GPA: 3.9"},
        ],
    ),
    (
        Position,
        [
            {"organization": "Acme Wands", "title": "Research Intern", "kind": PositionKind.INTERNSHIP,
             "location": "Oz City, OZ", "period_start": "2031-05", "period_end": "2031-08",
             "summary": "Worked on wands.", "highlights": ["Made **one**", "Broke 12:30 of them"]},
            {"organization": "Emerald Labs", "title": "Engineer", "kind": PositionKind.EMPLOYMENT, "period_start": "2029",
             "period_end": "2030"},
            {"organization": "Chess club", "title": "President", "kind": PositionKind.SERVICE, "period_start": "2030",
             "period_is_current": True},
        ],
    ),
    (
        Publication,
        [
            {"title": "Spells at Scale", "authors": ["Ann Quill", "Bo C. Reed", "Jo Müller"], "abstract": "We cast spells.",
             "doi": "10.1000/spells", "links": ["https://ozsym.example/spells"], "venue": "Oz Letters", "date": "2031-01",
             "kind": PublicationKind.ARTICLE},
        ],
    ),
    (
        Project,
        [{"title": "Broomstick", "links": ["https://broom.example"], "period_start": "2031-23", "highlights": ["It flies"],
          "members": [None]}],
    ),
    (Skill, [{"name": "Tongues of machines", "keywords": ["Ozlang", "Wandscript"]}]),
    (Language, [{"name": "Munchkin", "fluency": "native"}]),
    (
        Section,
        [
            {"title": "Welcome to my CV",
             "body": "- I cast **spells** at scale.\n- [Here](https://annq.example/more) is more: a lot."},
            {"title": "experience: Research Intern, Acme Wands", "body": "- **team size**: 4"},
            {"title": "Anything else", "body": "- **label**: Hat size; **details**: 7\n- A line of text"},
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("entity", "expected"), ENTRIES, ids=[entity.__name__ for entity, _ in ENTRIES])
def test_entries_of_every_type(rendercv: Reading, entity: type[Entity], expected: list[dict[str, Any]]) -> None:
    assert of(rendercv, entity) == expected


def test_texts_are_read_as_a_page_of_them_would_be(rendercv: Reading) -> None:
    assert [(a["title"], a["dates"]) for a in of(rendercv, Award)] == [
        ("Best Paper Award", ["2031"]),
        ("Oz Prize", ["2031"]),
    ]
    assert [(t["title"], t["date"]) for t in of(rendercv, Talk)] == [("Spells for everyone", "2031")]


def test_the_described_person_is_known_among_authors(rendercv: Reading) -> None:
    (paper,) = (record for record in rendercv.records if record.entity is Publication)
    assert [line.values["person"] is rendercv.person for line in paper.values["authors"]] == [True, False, False]


def test_an_entry_says_what_it_is_where_its_section_does_not() -> None:
    reading = section("""
Ann in Oz:
  - institution: Oz College
    area: Hats
  - company: Hatters
    position: Hatter
""")
    assert [record.entity for record in reading.records] == [Education, Position]


def test_degrees_among_jobs_are_degrees_in_data_too() -> None:
    reading = section("""
Experience and Education:
  - title: PhD in Wands
    institution: Oz College
    year: 2028-2031
  - title: Master Distiller
    institution: Hatters
    year: 2026
  - title: PhD student
    institution: Oz College
    year: 2028-2031
""")
    assert [record.entity for record in reading.records] == [Education, Position, Position]


def test_design_is_no_content(rendercv: Reading) -> None:
    lines = rendercv.text.split("\n")
    fate = fates(rendercv)
    assert fate[lines.index("design:") + 1] == {"ignored: settings"}
    assert all(len(one) == 1 for one in fate.values())


def test_the_older_cv_of_al_folio(listed: Reading) -> None:
    assert listed.format == "al-folio-cv"
    assert listed.person.values["name"] == "Ann Quill"
    assert shown(listed.person.values["interests"])[:3] == ["Topology", "Knots", "Loops"]
    assert of(listed, Language) == [
        {"name": "Munchkin", "fluency": "native"},
        {"name": "Winkie", "fluency": "basic"},
    ]
    (studies,) = of(listed, Education)
    assert (studies["degree"], studies["field"], studies["unit"]) == ("PhD", "Magic", "School of Wands")
    assert (studies["period_start"], studies["period_end"]) == ("2031", "2033")
    assert "Wands B" in studies["note"]
    assert [(a["title"], a["dates"]) for a in of(listed, Award)] == [
        ("Emerald Fellowship", ["2031"]),
        ("Best Poster Award", ["2031"]),
    ]
    (project,) = of(listed, Project)
    assert (project["title"], project["links"], project["period_is_current"]) == (
        "broom",
        ["https://broom.example"],
        True,
    )
    assert of(listed, Section) == [{"title": "General Information", "body": "- **Date of Birth**: 5th January 2001"}]
    assert all(len(fate) == 1 for fate in fates(listed).values())
