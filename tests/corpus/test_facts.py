"""The corpus's facts say what can be asked: their documents are there, their kinds and fields are the API's."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .compare import CLOSED, LEVELS
from .reading import Case, cases

SAID = {
    "name", "nativeName", "headline", "email", "location", "givenName", "familyName", "bio", "links", "people_links",
    "interests", "never",
}  # fmt: skip
FIELDS = {
    "positions": {"kind", "summary", "highlights", "courses", "course", "links", "organization_native"},
    "education": {"location", "note", "organization_native"},
    "projects": {"role", "summary", "highlights", "with", "mentors", "awards", "links", "topics", "unit"},
    "publications": {"kind", "date", "doi", "note", "abstract", "links", "topics"},
    "awards": {"description", "url"},
    "news": {"body"},
    "talks": {"abstract", "links"},
    "certificates": {"url"},
    "skills": {"level", "keywords"},
    "languages": set(),
    "organizations": {"nativeName", "shortName", "url"},
    "patents": {"title", "number", "office", "date"},
    "software": {"title", "release", "license", "status", "date", "languages", "role", "authors", "summary", "links"},
    "grants": {"title", "start", "end", "funder", "number", "role", "amount", "currency"},
}
ALL = {case.name: case for case in cases()}


def parts(case: Case) -> list[dict[str, Any]]:
    """Each group of facts of a case: of its people, by level, and of its store."""
    owners = [*case.people, *([case.facts["store"]] if "store" in case.facts else [])]
    return [owner[level] for owner in owners for level in (*LEVELS, "may") if owner.get(level)]


def test_there_are_documents_of_every_sort() -> None:
    assert len(ALL) >= 10
    assert sum("store" in case.facts for case in ALL.values()) >= 1


@pytest.mark.parametrize("name", ALL)
def test_facts_can_be_asked(name: str) -> None:
    case = ALL[name]
    assert [str(path) for path in (*case.documents, *case.aside) if not path.exists()] == []
    asked = 0
    for facts in parts(case):
        for kind, spec in facts.items():
            if kind in SAID:
                asked += 1
                continue
            assert set(spec) == {"key", "records"}, kind
            known = {*CLOSED.get(kind, ()), *FIELDS[kind]}
            assert set(spec["key"]) <= known, kind
            for record in spec["records"]:
                assert set(record) <= known, (kind, record)
                assert any(record.get(key, "~") != "~" for key in spec["key"]), (kind, record)
                asked += 1
    assert asked >= 5


@pytest.mark.parametrize("name", ALL)
def test_dates_are_edtf(name: str) -> None:
    dates = [
        str(date)
        for facts in parts(ALL[name])
        for spec in facts.values()
        if isinstance(spec, dict)
        for record in spec["records"]
        for field in ("start", "end", "date", "dates")
        if record.get(field) not in (None, "~")
        for date in (record[field] if isinstance(record[field], list) else [record[field]])
    ]
    assert [date for date in dates if not re.fullmatch(r"~?\d{4}(-\d\d(-\d\d)?)?", date)] == []
