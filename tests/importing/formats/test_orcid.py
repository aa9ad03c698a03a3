"""ORCID records: every level may be null, and what ORCID notes for itself is no content."""

import json
from pathlib import Path
from typing import Any

import pytest

from cms.content import Award, Education, Grant, Position, PositionKind, Publication, PublicationKind, Section
from cms.importing.admission import admit
from cms.importing.formats import read_file
from cms.importing.records import Reading

from ..accounting import fates
from ..reading import of, shown

FIXTURE = Path(__file__).parent / "fixtures" / "orcid.json"


@pytest.fixture
def record() -> Reading:
    return read_file(FIXTURE.read_bytes(), "orcid.json")


def test_the_person(record: Reading) -> None:
    assert {name: shown(value) for name, value in record.person.values.items()} == {
        "name": "Ann Quill",
        "given_name": "Ann",
        "family_name": "Quill",
        "bio": "I do magic.",
        "email": "ann@oz.example",
        "location": "OZ",
        "links": ["https://orcid.org/0000-0001", "https://ann.example"],
        "interests": ["magic", "wands"],
    }
    assert of(record, Section) == [{"title": "other names", "body": "- A. Quill"}]


def test_affiliations(record: Reading) -> None:
    professor, reviewer = of(record, Position)
    if professor["title"] == "Reviewer":
        professor, reviewer = reviewer, professor
    assert professor == {
        "organization": "University of Oz",
        "unit": "Wands",
        "title": "Professor",
        "kind": PositionKind.EMPLOYMENT,
        "location": "Emerald, OZ",
        "period_start": "2031-05",
        "period_is_current": True,
    }
    assert (reviewer["organization"], reviewer["kind"]) == ("OZ Press", PositionKind.SERVICE)
    assert of(record, Education) == [
        {"organization": "Oz College", "degree": "PhD", "field": "Magic", "period_start": "2025", "period_end": "2030"}
    ]
    assert of(record, Award) == [{"title": "Oz Prize", "awarder": "Oz Society", "dates": ["2029"]}]
    (grant,) = of(record, Grant)
    assert len(grant.pop("investigators")) == 1
    assert grant == {
        "title": "Wand grant",
        "funder": "Oz Fund",
        "number": "G 1",
        "period_start": "2032",
        "period_end": "2034",
        "summary": "Type: grant",
    }


def test_works_are_grouped(record: Reading) -> None:
    assert of(record, Publication) == [
        {
            "title": "On Magic: a study",
            "kind": PublicationKind.ARTICLE,
            "venue": "OZ Letters",
            "year": 2031,
            "date": "2031",
            "doi": "10.1000/x",
            "note": "eid 2-s2.0",
            "links": ["https://x.example"],
            "authors": [None],
        }
    ]


def test_every_line_has_a_fate(record: Reading) -> None:
    assert all(len(fate) == 1 for fate in fates(record).values())


def nulled(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a record that could be null instead."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inner for place in nulled(item, (*path, key)))]


def test_any_level_may_be_null() -> None:
    whole = json.loads(FIXTURE.read_text())
    places = nulled(whole)[1:]
    assert len(places) > 100
    for place in places:
        value = json.loads(FIXTURE.read_text())
        inner = value
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = None
        value["orcid-identifier"] = value["orcid-identifier"] or {}
        assert read_file(json.dumps(value).encode(), "orcid.json").format == "orcid"


def test_lines_make_no_difference() -> None:
    record = json.loads(FIXTURE.read_text())
    readings = [read_file(json.dumps(record, indent=indent).encode(), "orcid.json") for indent in (None, 2)]
    for reading in readings:
        admit(reading)
    one, other = ([(r.entity, shown(list(r.values.values()))) for r in reading.records] for reading in readings)
    assert sorted(map(str, one)) == sorted(map(str, other))
    assert {remark.code for remark in readings[1].remarks} <= {"private", "form"}


def test_what_identifies_versions_is_said_once_for_all_of_them() -> None:
    numbers = [("doi", "10.5555/kites.1"), ("arxiv", "3101.00001"), ("pmid", "77")]
    ids: dict[str, Any] = {
        "external-id": [{"external-id-type": kind, "external-id-value": number} for kind, number in numbers]
    }
    address = {"external-id-url": {"value": "https://arxiv.org/abs/3101.00001"}}
    ids["external-id"].append({"external-id-type": "other-id", "external-id-value": "x", **address})
    work = {"title": {"title": {"value": "Kites"}}, "type": "journal-article", "external-ids": ids}
    record = {
        "orcid-identifier": {"uri": "https://orcid.org/0000-0001-2345-6789"},
        "person": {"name": {"credit-name": {"value": "Prof. Ann Quill"}}},
        "activities-summary": {"works": {"group": [{"external-ids": ids, "work-summary": [work]}]}},
    }
    reading = read_file(json.dumps(record, indent=1).encode(), "orcid.json")
    assert reading.person.values["name"] == "Ann Quill"
    (paper,) = of(reading, Publication)
    assert paper["doi"] == "10.5555/kites.1"
    assert (paper["links"], paper["note"]) == (["https://arxiv.org/abs/3101.00001"], "pmid 77")
    assert of(reading, Section) == []
