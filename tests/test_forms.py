"""Values that have a form: mutations refuse what hasn't it, at its path; imports keep it as words, and say so."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.api.schema import GRAPHQL_SCHEMA
from cms.content import PartialDate, Period, PositionKind
from cms.content.forms import FORMS, is_orcid, wrong_orcid, wrong_period
from cms.importing.formats import read_file
from cms.importing.run import Task, run
from cms.store import Database

from .asking import Api
from .editing.desk import Desk

EXAMPLES: dict[str, tuple[list[Any], list[Any]]] = {
    "email": (
        ["ada@oz.example", "a.b+c@mail.oz.example", "jürgen@straße.example", "ada@例え.テスト"],
        ["ada", "ada@", "@oz.example", "ada@oz", "ada @oz.example", "ada@oz..example", "a@b.c", "Ada <ada@oz.example>"],
    ),
    "doi": (
        ["10.5555/12345678", "10.1000/xyz(1)<2>"],
        ["https://doi.org/10.5555/12345678", "doi:10.5555/1", "10.5555", "10.55/1", "10.5555/a b", ""],
    ),
    "currency": (["EUR", "USD"], ["€", "eur", "EURO", "EU"]),
    "year": ([1000, 2031, 2200], [999, 2201, 0, -5, 20301]),
    "amount": ([0, 5], [-1]),
}


@pytest.mark.parametrize("form", sorted(FORMS))
def test_what_has_a_form(form: str) -> None:
    right, wrong = EXAMPLES[form]
    assert [value for value in right if not FORMS[form].has(value)] == []
    assert [value for value in wrong if FORMS[form].has(value)] == []


def test_an_orcid_has_a_check_digit() -> None:
    # The examples that ORCID's own documentation gives.
    assert is_orcid("0000-0002-1825-0097")
    assert is_orcid("0000-0001-5109-3700")
    assert is_orcid("0000-0002-1694-233X")
    assert not is_orcid("0000-0002-1825-0098")
    assert not is_orcid("0000000218250097")


@given(st.integers(0, 10**15 - 1), st.integers(0, 14), st.integers(1, 9))
def test_one_wrong_digit_is_noticed(number: int, place: int, by: int) -> None:
    digits = f"{number:015}"
    right = next(c for c in "0123456789X" if is_orcid(_grouped(digits + c)))
    other = digits[:place] + str((int(digits[place]) + by) % 10) + digits[place + 1 :]
    assert not is_orcid(_grouped(other + right))


def _grouped(digits: str) -> str:
    return "-".join(digits[i : i + 4] for i in range(0, 16, 4))


def test_addresses_at_orcid_lead_to_somebody() -> None:
    assert not wrong_orcid("https://orcid.org/0000-0002-1825-0097")
    assert not wrong_orcid("https://orcid.org/0000-0002-1694-233x?lang=en")
    assert wrong_orcid("https://orcid.org/0000-0002-1825-0098")
    assert wrong_orcid("orcid.org/1") is False, "it is no address of theirs: it is relative"
    assert not wrong_orcid("https://orcid.org/signin")
    assert not wrong_orcid("https://oz.example/orcid.org/1")


def test_what_goes_on_has_not_ended() -> None:
    now = datetime(2031, 5, 20, tzinfo=UTC)
    parse = PartialDate.parse
    assert wrong_period(Period(parse("2029"), parse("2030"), True), now)
    assert wrong_period(Period(parse("2031"), parse("2030"), False), now)
    assert wrong_period(Period(None, parse("2031-05-19"), True), now)
    for end in ("2031", "2031-05", "2031-05-20", "2035"):  # expected
        assert wrong_period(Period(None, parse(end), True), now) is None
    assert wrong_period(Period(parse("2029"), None, True), now) is None


def test_mutations_refuse_what_has_not_its_form(database: Database, ids: dict[str, str]) -> None:
    desk = Desk(database, ids=ids)
    ada = desk.ids["ada-example"]
    orcid = {"label": "ORCID", "url": "https://orcid.org/0000-0002-1825-0098"}
    assert desk.codes("createPerson", name="X", email="x at y", links=[orcid]) == {
        "email": "INVALID",
        "links.0.url": "INVALID",
    }
    paper = {"title": "T", "doi": "https://doi.org/10.5555/1", "year": 99999, "date": "0012-05"}
    assert desk.codes("createPublication", **paper) == {"doi": "INVALID", "year": "INVALID", "date": "INVALID"}
    assert desk.codes("createGrant", title="T", amount=-1, currency="€") == {"amount": "INVALID", "currency": "INVALID"}
    job = {"personId": ada, "kind": PositionKind.EMPLOYMENT}
    ended = {"start": "2001", "end": "2002", "isCurrent": True}
    assert desk.codes("createPosition", **job, period=ended) == {"period.end": "INVALID"}
    assert desk.codes("createPosition", **job, period={"start": "2999-01"}) == {"period.start": "INVALID"}
    course = {"title": "C", "terms": ["2031-21", "9999"]}
    assert desk.codes("createPosition", **job, courses=[course]) == {"courses.0.terms.1": "INVALID"}
    desk.create("Person", name="X", email="x@y.example", links=[{"url": "https://orcid.org/0000-0002-1825-0097"}])


def test_nobody_is_nobody(database: Database, ids: dict[str, str]) -> None:
    desk = Desk(database, ids=ids)
    assert desk.codes("createPerson", location="Oz") == {"name": "REQUIRED"}
    assert desk.codes("createPerson", name=" ", slug="who") == {"name": "REQUIRED"}
    who = desk.create("Person", headline="A wizard")
    version = desk.version(who)
    assert desk.codes("updatePerson", id=who, expectedVersion=version, headline=None) == {"name": "REQUIRED"}
    desk.update(who, headline=None, nativeName="Оз")


def test_imports_keep_it_as_words(database: Database, asking: Callable[[Database], Api]) -> None:
    resume = {
        "basics": {
            "name": "Zed Quill",
            "email": "zed(at)nowhere",
            "profiles": [{"network": "ORCID", "url": "https://orcid.org/0000-0002-1825-0098"}],
        },
        "publications": [{"name": "On Quills", "releaseDate": "9031"}],
    }
    (report,) = run(
        database, [Task("resume.json", "zed", lambda: read_file(json.dumps(resume).encode(), "resume.json"))]
    )
    assert report.error is None
    assert report.lines["lost"] == 0
    person = asking(database)(
        """{ person(slug: "zed") { email links { url } sections { title body { text } }
        publications { nodes { year date } } } }"""
    )["person"]
    words = " ".join(f"{section['title']} {section['body']['text']}" for section in person["sections"])
    assert person["email"] is None
    assert "zed(at)nowhere" in words
    assert person["links"] == [{"url": "https://orcid.org/0000-0002-1825-0098"}], "it is only said"
    assert [paper["year"] for paper in person["publications"]["nodes"]] == [None]
    told = [remark.message for remark in report.remarks if remark.code == "form"]
    assert any("0098" in message for message in told), told


def test_inputs_say_what_is_required_and_what_form_it_has() -> None:
    def about(kind: str, name: str) -> str:
        return str(GRAPHQL_SCHEMA.get_type(kind).fields[name].description)  # type: ignore[union-attr]

    assert "Required" in about("CreateAwardInput", "title")
    assert "Required" in about("CreateAwardInput", "personId")
    assert "Required" not in about("CreateAwardInput", "url")
    assert "ada@oz.example" in about("UpdatePersonInput", "email")
    assert "https:" in about("CreateAwardInput", "url")
    assert "small letters" in about("CreateTopicInput", "slug")
