"""The invented profile of the seeds: the first that one sees, with something of everything, read as it's meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from cms.settings import shipped
from cms.store.database import Database

from ..asking import Api
from ..conftest import ROOT

PROFILE = """
query Profile($slug: String!) {
  people { nodes { slug } }
  person(slug: $slug) {
    displayName headline location email links { label url } interests { name }
    positions { nodes { kind title organization { name } period { start end } courses { title terms } } }
    education { nodes { degree field note { text } advisors { name } } }
    projects { nodes { title period { start } members { name person { slug } } links { url } } }
    publications { nodes { kind title venue year doi authors { name } links { url } } }
    grants { nodes { title funder number amount currency period { start end } investigators { name } summary { text } } }
    patents { nodes { title number status filed date inventors { name } } }
    software { nodes { title release license date authors { name } summary { text } links { url } } }
    awards { nodes { title awarder dates url } }
    news { nodes { date body { text } } }
    talks { nodes { title event location date links { url } } }
    skills { name keywords } languages { name fluency } certificates { title issuer date url } sections { title }
  }
}
"""


@pytest.fixture
def answered(seeds_sqlite: Database) -> Iterator[dict[str, Any]]:
    with closing(Api(seeds_sqlite)) as api:
        yield api(PROFILE, slug="ada-example")


def test_it_is_the_first_that_one_sees(answered: dict[str, Any]) -> None:
    assert answered["people"]["nodes"][0] == {"slug": "ada-example"}


def test_the_first_query_of_the_readme_shows_it(seeds_sqlite: Database) -> None:
    (query,) = re.findall(r"```graphql\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    with closing(Api(seeds_sqlite)) as api:
        person = api(query, slug="ada-example")["person"]
    assert person["displayName"] == "Ada Example"
    assert [each["title"] for each in person["positions"]["nodes"]] == ["Professor of Road Engineering", "Reviewer"]
    assert person["publications"]["totalCount"] == 3


def test_it_has_something_of_everything(answered: dict[str, Any]) -> None:
    person = answered["person"]
    assert [name for name, value in person.items() if value in ({"nodes": []}, [], None)] == []


def test_what_it_says_is_read_as_it_is_meant(answered: dict[str, Any]) -> None:
    person = answered["person"]
    assert (person["location"], person["email"]) == ("Oulu, Finland", "ada@ada.example")
    assert [each["label"] for each in person["links"]] == ["Home", "GitHub", "ORCID"]
    of = {name: value["nodes"] for name, value in person.items() if "nodes" in value}
    assert [(each["kind"], each["organization"]["name"]) for each in of["positions"]] == [
        ("EMPLOYMENT", "University of Roads"),
        ("EMPLOYMENT", "ACME Labs"),
        ("INTERNSHIP", "Institute of Kerbs"),
        ("TEACHING", "University of Roads"),
        ("SERVICE", "Journal of Invented Roads"),
        ("SERVICE", "Conference on Road Surfaces"),
    ]
    assert of["positions"][3]["courses"] == [
        {"title": "How Surfaces Age", "terms": ["2028-23", "2030-23"]},
        {"title": "Introduction to Kerbs", "terms": ["2027-21"]},
    ]
    assert of["education"][0] == {
        "degree": "PhD",
        "field": "Civil Engineering",
        "note": {"text": "Thesis: How Cracks Find Each Other"},
        "advisors": [{"name": "Carol Doe"}],
    }
    assert of["projects"][0]["members"] == [
        {"name": None, "person": {"slug": "ada-example"}},
        {"name": "Bo Li", "person": {"slug": "bo-li"}},
        {"name": "Carol Doe", "person": {"slug": "carol-doe"}},
    ]
    assert [(each["kind"], each["year"], len(each["authors"])) for each in of["publications"]] == [
        ("ARTICLE", 2031, 3),
        ("CONFERENCE_PAPER", 2030, 2),
        ("ARTICLE", 2021, 2),
    ]
    assert of["grants"] == [
        {
            "title": "Roads that Mend Themselves",
            "funder": "Fund for Invented Research",
            "number": "FIR-2028-117",
            "amount": 1_250_000,
            "currency": "EUR",
            "period": {"start": "2028", "end": "2032"},
            "investigators": [{"name": "Ada Example"}, {"name": "Carol Doe"}],
            "summary": None,
        }
    ]
    assert of["patents"] == [
        {
            "title": "Mirror for Warming a Road Surface",
            "number": "EP 9912345 B1",
            "status": "granted",
            "filed": "2027-02-11",
            "date": "2029-06-20",
            "inventors": [{"name": "Ada Example"}, {"name": "Bo Li"}],
        }
    ]
    assert of["software"] == [
        {
            "title": "crackcount",
            "release": "2.4",
            "license": "MIT",
            "date": "2030",
            "authors": [{"name": "Ada Example"}, {"name": "Bo Li"}],
            "summary": {"text": "Counts the cracks in a picture of a road."},
            "links": [{"url": "https://github.com/ada-example/crackcount"}],
        }
    ]
    assert of["awards"][0] == {
        "title": "Golden Kerb",
        "awarder": "Society of Invented Engineers",
        "dates": ["2030"],
        "url": "https://kerb.example/prize",
    }
    assert [each["date"] for each in of["news"]] == ["2031-05-12", "2031-03", "2030-11-04"]
    assert [(each["event"], each["location"], each["date"]) for each in of["talks"]] == [
        ("Conference on Road Surfaces", "Lisbon, Portugal", "2030-06-14"),
        ("Open Evening of Oulu", "Oulu, Finland", "2029"),
    ]
    assert person["skills"][0] == {"name": "Programming", "keywords": ["Python", "Rust", "SQL"]}
    assert person["languages"][1] == {"name": "Finnish", "fluency": "fluent"}
    assert person["certificates"] == [
        {
            "title": "Chartered Road Engineer",
            "issuer": "Society of Invented Engineers",
            "date": "2023",
            "url": "https://kerb.example/chartered",
        }
    ]
    assert person["sections"] == [{"title": "Long walks"}]


def test_its_file_is_listed_first() -> None:
    listed = (shipped("seeds") / "seeds.yaml").read_text().partition("people:\n")[2]
    assert listed.startswith("  ada-example:")
