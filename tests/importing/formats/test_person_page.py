"""A person's page, and what other files state in the content model's own terms: its values, and what is wrong with them."""

import re
from pathlib import Path
from typing import Any

import pytest

from cms.content import Award, Position, PositionKind, Project, Publication, Section
from cms.errors import DocumentError
from cms.importing.formats import read_file
from cms.importing.formats.stated import as_stated
from cms.importing.records import Reading, Record

from ..accounting import fates
from ..reading import of, shown

DOCS = Path(__file__).parents[3] / "docs/formats/markdown.md"


def read(settings: str, body: str = "") -> Reading:
    return read_file(f"---\nperson: ann-quill\nname: Ann Quill\n{settings}---\n{body}".encode(), "p.md")


def only(reading: Reading, entity: Any) -> Record:
    (record,) = (record for record in reading.records if record.entity is entity)
    return record


def test_the_page_in_the_documentation() -> None:
    (example,) = re.findall(r"```markdown\n(.*?)```", DOCS.read_text(), re.DOTALL)
    reading = read_file(example.encode(), "p.md")
    assert shown(reading.person.values["links"]) == ["https://ada.example/"]
    assert reading.person.values["bio"] == "I build *things*."
    assert of(reading, Position) == [
        {
            "title": "Engineer",
            "kind": PositionKind.EMPLOYMENT,
            "organization": "ACME Labs",
            "period_start": "2031-05",
            "period_is_current": True,
            "mentors": ["Glinda Good"],
        }
    ]
    assert only(reading, Award).values["publication"] is only(reading, Publication)
    assert reading.remarks == []
    assert all(len(fate) == 1 for fate in fates(reading).values())


def test_a_page_without_the_setting_is_any_page() -> None:
    reading = read_file(
        b"---\nname: Ann Quill\npositions:\n  - title: Wizard\n---\n\nHello there, dear reader.\n", "p.md"
    )
    assert reading.format == "markdown"
    assert of(reading, Position) == []


def test_lines_are_those_of_the_page() -> None:
    reading = read("skills:\n  - name: Wands\n  - name: Brooms\n", "\n\nI\n\ncast.\n")
    assert [record.start_line for record in reading.records] == [5, 6]
    assert (reading.person.start_line, reading.person.end_line) == (10, 12)


def test_a_key_that_is_no_field_is_kept() -> None:
    assert of(read("hobbies:\n  - tea\nlayout:\n"), Section) == [{"title": "hobbies", "body": "- tea"}]


def test_text_stays_text() -> None:
    reading = read("positions:\n  - kind: TEACHING\n    title: 12:30\n    focus: no\n    unit: 2409.03550\n")
    assert {key: only(reading, Position).values[key] for key in ("title", "focus", "unit")} == {
        "title": "12:30", "focus": "no", "unit": "2409.03550",
    }  # fmt: skip


def test_a_title_that_leads_nowhere_is_remarked() -> None:
    reading = read("awards:\n  - title: Best\n    project: Nothing\n")
    assert "project" not in only(reading, Award).values
    assert [(each.code, each.line) for each in reading.remarks] == [("unknown-title", 5)]


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ("positions: 7\n", "p.md:4: a list is needed here"),
        ("positions:\n  - title: Wizard\n", "p.md:5: it needs `kind`"),
        ("positions:\n  - kind: WIZARD\n", "p.md:5: 'WIZARD' is none of EMPLOYMENT, INTERNSHIP, RESEARCH"),
        ("positions:\n  - Wizard\n", "p.md:5: this is a mapping of unit, title, kind, focus"),
        ("positions:\n  - kind: SERVICE\n    period: 2031\n", "p.md:6: this is a mapping of start, end, isCurrent"),
        ("positions:\n  - kind: SERVICE\n    period:\n      start: soon\n", "p.md:7: 'soon' is no EDTF date such as"),
        ("positions:\n  - kind: SERVICE\n    period:\n      isCurrent: yes\n", "p.md:7: 'yes' is neither true nor false"),
        ("positions:\n  - kind: SERVICE\n    courses:\n      - code: CS 1\n", "p.md:7: it needs `title`"),
        ("positions:\n  - kind: SERVICE\n    organization:\n      city: Oz\n", "p.md:6: an organization has a name"),
        ("publications:\n  - title: T\n    year: soon\n", "p.md:6: 'soon' is no whole number"),
        ("links:\n  - label: Home\n", "p.md:5: it needs `url`"),
        ("links:\n  - label: Home\n    href: x\n", "p.md:5: this is a mapping of label, url"),
        ("headline:\n  - a\n", "p.md:4: a text is needed here"),
        ("positions: [\n", "p.md:5: isn't YAML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(settings: str, problem: str) -> None:
    with pytest.raises(DocumentError) as told:
        read(settings)
    assert str(told.value).startswith(problem)


def test_other_files_state_what_their_keys_do_not() -> None:
    """In a member of ours: what it says counts, null is unknown; as the text of JSON it's the same."""
    own = '{"kind": "TEACHING", "title": null, "organization": {"name": "Acme (Core)"}, "unit": null}'
    for written in (own, '"' + own.replace('"', r"\"") + '"'):
        work = f'{{"name": "Acme (Core)", "position": "Boss", "profile-cms": {written}}}'
        resume = f'{{"basics": {{"name": "Ann Quill"}}, "work": [{work}]}}'
        reading = read_file(resume.encode(), "r.json")
        assert as_stated(Position, only(reading, Position).values) == {
            "kind": "TEACHING",
            "organization": {"name": "Acme (Core)"},
        }
        assert of(reading, Section) == []


def test_an_entry_may_say_what_it_is() -> None:
    entry = "      - name: x\n        profile-cms: {type: Project, title: Broom}\n"
    cv = f"cv:\n  name: Ann Quill\n  sections:\n    teaching:\n{entry}"
    reading = read_file(cv.encode(), "cv.yaml")
    assert [record.entity for record in reading.records] == [Project]
    with pytest.raises(DocumentError, match=r"cv.yaml:6: 'Person' is no kind of record that a person owns"):
        read_file(cv.replace("Project", "Person").encode(), "cv.yaml")


def test_what_is_none_of_ours_is_kept() -> None:
    resume = b'{"basics": {"name": "Ann Quill"}, "work": [{"name": "Acme", "position": "Boss", "profile-cms": "mine"}]}'
    assert of(read_file(resume, "r.json"), Section) == [
        {"title": "work: Boss, Acme", "body": "- **profile-cms**: mine"}
    ]
