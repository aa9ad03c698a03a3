"""JSON Resume: each field in its place, aliases, properties that the schema doesn't know, and nothing dropped."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import (
    Award,
    Certificate,
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
from cms.errors import DocumentError
from cms.importing.formats import read_file
from cms.importing.formats.json_nodes import read_json
from cms.importing.formats.json_resume import read_json_resume
from cms.importing.formats.mapping import keys_of
from cms.importing.records import Reading

from ..accounting import fates, lost
from ..reading import of, shown

FIXTURE = Path(__file__).parent / "fixtures" / "resume.json"


def read(value: Any) -> Reading:
    return read_file(json.dumps(value).encode(), "resume.json")


def person(reading: Reading) -> dict[str, Any]:
    return {name: shown(value) for name, value in reading.person.values.items()}


def test_basics() -> None:
    reading = read_file(FIXTURE.read_bytes(), "resume.json")
    assert person(reading) == {
        "name": "Ann Quill",
        "headline": "Wizard",
        "image_url": "a.png",
        "email": "ann@oz.example",
        "phone": "(555) 1",
        "bio": "I do *magic*.",
        "location": "Emerald, OZ",
        "address": "1 Road, OZ 1",  # private, as the phone number is
        "links": ["https://ann.example", "https://twitter.com/annq", "https://github.com/annq"],
        "interests": ["Wildlife", "Ferrets", "Unicorns"],
    }


SECTIONS: list[tuple[str, Any, type[Entity], dict[str, Any]]] = [
    (
        "work",
        {"company": "Acme (Seed)", "position": "Research Intern", "website": "https://acme.example", "location": "Oz, CA",
         "startDate": "2031-05", "endDate": "2031-08-31", "summary": "Did.", "highlights": ["a", "b"]},
        Position,
        {"organization": "Acme", "unit": "Seed", "title": "Research Intern", "location": "Oz, CA", "summary": "Did.",
         "period_start": "2031-05", "period_end": "2031-08-31", "highlights": ["a", "b"], "kind": PositionKind.INTERNSHIP},
    ),
    (
        "volunteer",
        {"organization": "Club", "position": "Teacher", "startDate": "2031", "highlights": []},
        Position,
        {"organization": "Club", "title": "Teacher", "period_start": "2031", "period_is_current": True,
         "kind": PositionKind.VOLUNTEER},
    ),
    (
        "education",
        {"institution": "Munchkin U", "area": "Magic", "studyType": "Bachelor", "startDate": "2027", "endDate": "2031-01",
         "gpa": "4.0", "courses": ["DB1101 - Spells"], "url": "https://mu.example"},
        Education,
        {"organization": "Munchkin U", "field": "Magic", "degree": "Bachelor", "period_start": "2027", "period_end": "2031-01",
         "note": "Score: 4.0\n\nCourses:\n\n- DB1101 - Spells"},
    ),
    (
        "awards",
        {"title": "Oz Prize", "date": "2031-11-01", "awarder": "Oz", "summary": "For it", "url": "https://p.example"},
        Award,
        {"title": "Oz Prize", "dates": ["2031-11-01"], "awarder": "Oz", "description": "For it", "url": "https://p.example"},
    ),
    (
        "certificates",
        {"name": "Flyer", "date": "2031-11-07", "issuer": "Air Board", "url": "https://c.example"},
        Certificate,
        {"title": "Flyer", "date": "2031-11-07", "issuer": "Air Board", "url": "https://c.example"},
    ),
    (
        "publications",
        {"name": "Spells", "publisher": "Oz Letters", "releaseDate": "2031-10", "url": "https://s.example", "summary": "We."},
        Publication,
        {"title": "Spells", "venue": "Oz Letters", "date": "2031-10", "links": ["https://s.example"], "abstract": "We.",
         "authors": [None], "kind": PublicationKind.ARTICLE},
    ),
    ("skills", {"name": "Web", "level": "Master", "keywords": ["HTML", "CSS"]}, Skill,
     {"name": "Web", "level": "Master", "keywords": ["HTML", "CSS"]}),
    ("languages", {"language": "Munchkin", "fluency": "Native"}, Language, {"name": "Munchkin", "fluency": "Native"}),
    (
        "projects",
        {"name": "Broom", "description": "Flies.", "highlights": ["Won"], "keywords": ["flight"], "startDate": "2031-01-15",
         "endDate": "2031-12-30", "url": "https://b.example", "roles": ["Lead", "Pilot"], "entity": "Acme"},
        Project,
        {"title": "Broom", "summary": "Flies.", "highlights": ["Won"], "topics": ["flight"], "period_start": "2031-01-15",
         "period_end": "2031-12-30", "links": ["https://b.example"], "organization": "Acme", "members": [None]},
    ),
    # What the schema doesn't know is read where its name says what it is.
    ("presentations",
     {"name": "Brooms", "event": "Air Show", "date": "2031-02", "location": "Oz", "description": "Low."}, Talk,
     {"title": "Brooms", "event": "Air Show", "date": "2031-02", "location": "Oz", "abstract": "Low."}),
    (
        "teaching",
        {"course": "CS 101: Wands", "institution": "U of Oz", "role": "Instructor", "date": "Fall 2031"},
        Position,
        {"courses": [("CS 101", "Wands", "2031-23")], "organization": "U of Oz", "title": "Instructor",
         "period_start": "2031-23", "period_end": "2031-23", "kind": PositionKind.TEACHING},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("key", "entry", "entity", "values"), SECTIONS, ids=[row[0] for row in SECTIONS])
def test_sections(key: str, entry: Any, entity: type[Entity], values: dict[str, Any]) -> None:
    reading = read({"basics": {}, key: [entry]})
    assert of(reading, entity) == [values]
    assert of(reading, Section) == []


def test_the_address_of_a_company_is_its_own() -> None:
    reading = read({"basics": {}, "work": [{"name": "Acme", "url": "https://acme.example"}]})
    assert [record.values["organization"].values["url"] for record in reading.records] == ["https://acme.example"]


def test_a_role_in_a_project_is_the_persons() -> None:
    (project,) = (r for r in read({"basics": {}, "projects": [{"name": "X", "roles": ["Lead"]}]}).records)
    (member,) = project.values["members"]
    assert member.values["role"] == "Lead"


def test_what_has_no_field_is_kept_in_a_section_that_says_where_it_stood() -> None:
    reading = read(
        {
            "basics": {"name": "Ann Quill", "pronouns": "she", "profiles": [{"network": "Ozbook", "username": "ann"}]},
            "work": [{"name": "Acme", "position": "Wizard", "salary": "low", "team": {"size": 3, "names": ["a", "b"]}}],
            "references": [{"name": "Jo Fox", "reference": "Ann is great."}],
            "breakfasts": ["tea", {"name": "chess", "since": 2031}],
        }
    )
    assert of(reading, Section) == [
        {"title": "basics: Ozbook", "body": "- **network**: Ozbook\n- **username**: ann"},
        {"title": "basics", "body": "- **pronouns**: she"},
        {
            "title": "work: Wizard, Acme",
            "body": "- **salary**: low\n- **team**:\n  - **size**: 3\n  - **names**:\n    - a\n    - b",
        },
        {"title": "references: Jo Fox", "body": "Ann is great."},
        {"title": "breakfasts", "body": "- tea\n- **name**: chess; **since**: 2031"},
    ]


def test_a_date_that_cannot_be_read_is_kept_and_remarked() -> None:
    reading = read(
        {"basics": {}, "work": [{"name": "Acme", "position": "Wizard", "startDate": "2031", "endDate": "some day"}]}
    )
    assert [(r.code, r.message) for r in reading.remarks] == [
        ("date", "endDate: 'some day' isn't a date that can be read; kept as text")
    ]
    assert "period_is_current" not in of(reading, Position)[0]
    assert of(reading, Section)[0]["body"] == "- **endDate**: some day"


def test_a_date_under_a_key_that_is_not_known_is_kept_without_a_remark() -> None:
    reading = read({"basics": {"name": "Ann Quill"}, "projects": [{"name": "Wandkit", "lastUpdated": "2031-05"}]})
    assert reading.remarks == []
    assert of(reading, Section)[0]["body"] == "- **lastUpdated**: 2031-05"


def test_filler_that_is_left_out_is_named_in_words() -> None:
    reading = read(
        {"basics": {"name": "Ann Quill"}, "projects": [{"name": "Wandkit", "keywords": ["your title here"]}]}
    )
    assert [r.message for r in reading.remarks] == ["topics: 'your title here' is a template's filler, and left out"]
    reading = read_file(
        b'{\n"basics": {"name": "Ann Quill"},\n"projects": [\n{"name": "your title here"}\n]}', "r.json"
    )
    assert of(reading, Project) == []
    assert fates(reading)[4] == {"ignored: template"}


def test_lines() -> None:
    reading = read_file(FIXTURE.read_bytes(), "resume.json")
    assert {r.start_line for r in reading.records if r.entity is Position} == {12, 14, 24}
    assert all(len(fate) == 1 for fate in fates(reading).values())
    assert fates(reading)[2] == {"ignored: settings"}


def test_lists_of_somebody_named_elsewhere_are_no_resume() -> None:
    portfolio = {
        "personalInfo": {"name": "Ada Example", "title": "Kite builder", "location": "Oulu"},
        "education": [{"degree": "MSc Kites", "school": "Wand College", "years": "2025 - 2029"}],
        "skills": [{"category": "Tails", "items": ["ribbon", "cord"]}],
    }
    reading = read_file(json.dumps(portfolio).encode(), "portfolio.json")
    assert [reading.person.values[name] for name in ("name", "headline", "location")] == [
        "Ada Example",
        "Kite builder",
        "Oulu",
    ]
    assert [one["degree"] for one in of(reading, Education)] == ["MSc"]


def test_another_shape_is_an_error() -> None:
    with pytest.raises(DocumentError):
        read_json_resume(b"[]", "x.json", "[]", read_json("[]", "x.json")[0])


WORDS = st.text(alphabet="abcdefgh ABC.,-()&éß漢", min_size=1, max_size=20)
VALUES = st.recursive(
    WORDS | st.sampled_from(["2031-05", "2031", "https://a.example/b", "Present", None, ""]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abcdef", min_size=1, max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
KEYS = st.sampled_from(
    keys_of(
        """name | position | url | startDate | endDate | summary | highlights | location | description
        | company | organization | institution | area | studyType | score | courses | title | date | awarder
        | publisher | releaseDate | keywords | level | language | fluency | reference | roles | entity | type
        | authors | links | extra | event | role | course"""
    )
)
# Texts between the entries are read as a page's would be, which has its own tests.
ENTRY = st.dictionaries(KEYS, VALUES, min_size=1, max_size=6)
RESUMES = st.fixed_dictionaries(
    {
        "basics": st.dictionaries(
            st.sampled_from(keys_of("name | label | email | phone | url | summary | location | x")), VALUES
        )
    },
    optional={
        **{
            key: st.lists(ENTRY, max_size=3)
            for key in keys_of(
                """work | volunteer | education | awards | certificates | publications | skills | languages | interests
                | references | projects | presentations | teaching"""
            )
        },
        "other": st.lists(ENTRY | WORDS, max_size=3) | VALUES,
    },
)


@given(RESUMES)
def test_no_word_of_a_resume_is_dropped(resume: dict[str, Any]) -> None:
    text = json.dumps(resume, ensure_ascii=False, indent=1)
    root, _ = read_json(text, "x.json")
    reading = read_json_resume(text.encode(), "x.json", text, root)
    assert lost(root, reading) <= {"present", "expected", "ongoing", "now", "current"}, text
    assert all(len(fate) == 1 for fate in fates(reading).values())


def test_positions_held_at_one_place() -> None:
    reading = resume(
        work=[
            {
                "name": "ACME Labs",
                "location": "Oz",
                "positions": [{"title": "Lead", "startDate": "2031"}, {"title": "Engineer"}],
            },
            {"company": "Roads", "roles": [{"position": "Intern", "startDate": "2026", "endDate": "2027"}]},
            {"name": "Kites", "position": ["CTO", "CISO"]},
        ]
    )
    found = of(reading, Position)
    assert [(one["title"], one["organization"]) for one in found] == [
        ("Lead", "ACME Labs"),
        ("Engineer", "ACME Labs"),
        ("Intern", "Roads"),
        ("CTO, CISO", "Kites"),
    ]
    assert [one.get("location") for one in found] == ["Oz", "Oz", None, None]
    assert of(reading, Section) == []


def test_sections_of_keys_and_values() -> None:
    reading = resume(
        skills={"Languages": ["Python", "C"], "Tools": "git, make"},
        languages={"English": "native"},
        interests={"Sports": ["Kites"]},
        work={"ACME Labs": {"position": "Engineer", "startDate": "2031"}},
    )
    assert [(one["name"], one["keywords"]) for one in of(reading, Skill)] == [
        ("Languages", ["Python", "C"]),
        ("Tools", ["git", "make"]),
    ]
    assert of(reading, Language) == [{"name": "English", "fluency": "native"}]
    assert shown(reading.person.values["interests"]) == ["Sports", "Kites"]
    assert [(one["title"], one["organization"]) for one in of(reading, Position)] == [("Engineer", "ACME Labs")]
    assert of(reading, Section) == []


def test_a_user_name_beside_its_address_says_nothing_more() -> None:
    accounts = [
        {"network": "GitHub", "username": "annquill"},
        {"network": "LinkedIn", "username": "Ann Quill", "url": "https://linkedin.com/in/ann-42"},
        {"network": "Kitter", "username": "@ann_2", "url": "https://kitter.example/ann-2"},
    ]
    reading = resume(basics={"name": "Ann Quill", "profiles": accounts})
    assert shown(reading.person.values["links"]) == [
        "https://github.com/annquill",
        "https://linkedin.com/in/ann-42",
        "https://kitter.example/ann-2",
    ]
    assert of(reading, Section) == []


def test_remarks_are_of_keys_that_are_known_and_in_words() -> None:
    reading = resume(
        projects=[
            {
                "name": "Wandkit",
                "lastUpdated": "soon",
                "candidate": "yes",
                "links": [{"url": "https://github.com/username"}],
            }
        ],
        publications=[{"name": "Kites", "releaseDate": "soon"}],
    )
    assert [remark.message for remark in reading.remarks if remark.code == "date"] == [
        "releaseDate: 'soon' isn't a date that can be read; kept as text"
    ]
    assert not [remark for remark in reading.remarks if re.search(r"\w+\(|object at 0x|\[<", remark.message)]


@pytest.mark.parametrize(
    "name",
    [
        "Dr. Ann Quill",
        "Prof. Dr. Ann Quill",
        "Ann Quill, PhD",
        "Ann Quill (she/her)",
        "Dr Ann Quill, MD, PhD",
        "Ann Quill, MBChB, FRCS",
    ],
)
def test_titles_are_no_part_of_the_name(name: str) -> None:
    papers = [{"name": "Kites", "authors": ["Ann Quill", "Bo Li"]}]
    cv = {"cv": {"name": name, "sections": {"publications": [{"title": "Kites", "authors": ["Ann Quill", "Bo Li"]}]}}}
    for reading in (resume(basics={"name": name}, publications=papers), read_file(json.dumps(cv).encode(), "cv.json")):
        assert reading.person.values["name"] == "Ann Quill"
        paper = next(record for record in reading.records if record.entity is Publication)
        assert paper.values["authors"][0].values["person"] is reading.person


def resume(**sections: Any) -> Reading:
    return read_file(json.dumps({"basics": {"name": "Ann Quill"}, **sections}).encode(), "resume.json")
