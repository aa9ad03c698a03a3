"""Limits: what each refuses and tells, what a query costs, and that nothing is worked on again that was refused."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from graphql import validate

from cms.content import Person
from cms.errors import BusyError, LimitError, StatementTimeoutError
from cms.planning import documents
from cms.planning.documents import RequestError
from cms.planning.planner import Planner
from cms.settings import Limits, Settings
from cms.store.database import Database

from ..asking import Api
from ..conftest import ROOT
from ..content import Maker

# For each limit: its value, a query that just fits, and one that has one more of what is limited.
TIGHT: dict[str, tuple[int, str, str]] = {
    "depth": (3, "{ people { nodes { id } } }", "{ people { nodes { bio { text } } } }"),
    "fields": (
        3,
        "{ people { nodes { ...F } } } fragment F on Person { id slug }",
        "{ people { nodes { id slug name } } }",
    ),
    "aliases": (1, "{ a: people { totalCount } }", "{ a: people { b: totalCount } }"),
    "directives": (
        1,
        "{ people @skip(if: false) { totalCount } }",
        "{ people @skip(if: false) { totalCount @skip(if: false) } }",
    ),
    "tokens": (9, "{ people { nodes { id } } }", "{ people { nodes { id slug } } }"),
    "conditions": (
        2,
        '{ people(filter: { name: { eq: "a" } }) { totalCount } }',
        '{ people(filter: { name: { eq: "a", contains: "a" } }) { totalCount } }',
    ),
    "cost": (
        6,
        "{ people(first: 2) { nodes { awards(first: 2) { nodes { id } } } } }",
        "{ people(first: 7) { nodes { id } } }",
    ),
    "answer": (100, "{ people(first: 1) { nodes { id } } }", "{ people { nodes { id bio { text } } } }"),
}


@pytest.fixture
def api(lab: Api) -> Iterator[Api]:
    yield lab
    lab.forget()


@pytest.mark.parametrize("name", TIGHT)
def test_what_is_refused_names_the_limit_and_its_value(api: Api, name: str) -> None:
    value, fits, exceeds = TIGHT[name]
    limits = replace(Limits(), **{name: value})
    with api.statements() as statements:
        api.forget(limits)
        (error,) = api.errors(exceeds)
    assert statements == [] or name == "answer", "it's refused before any SQL runs"
    told = {"code": "LIMIT_EXCEEDED", "limit": name, "value": value, "setting": f"CMS_MAX_{name.upper()}"}
    assert error["extensions"] == told
    assert str(value) in error["message"]
    api.forget(limits)
    assert api(fits)


@pytest.mark.parametrize(
    ("of", "what", "met"),
    [
        ("reader", "answer", StatementTimeoutError(0.5)),
        ("reader", "answer", BusyError(3)),
        ("work", "run", BusyError(1)),
    ],
    ids=["timeout", "busy", "planning"],
)
def test_what_is_met_while_a_query_runs_is_told_as_well(
    api: Api, monkeypatch: pytest.MonkeyPatch, of: str, what: str, met: LimitError
) -> None:
    async def fail(*_: object) -> None:
        raise met

    api.forget()
    monkeypatch.setattr({"reader": api.reader, "work": api.operations.work}[of], what, fail)
    with pytest.raises(RequestError) as refused:
        api("{ people { totalCount } }")
    (error,) = refused.value.errors
    setting = f"CMS_{met.limit.upper()}"
    assert setting.lower().removeprefix("cms_") in Settings.model_fields
    assert error.message == str(met)
    assert error.extensions == {"code": met.code, "limit": met.limit, "value": met.value, "setting": setting}
    assert refused.value.status == 503


@pytest.mark.parametrize("name", ["Grünwald, 李", "Plain, Ann"])
def test_an_answer_has_a_most_number_of_bytes(database: Database, asking: Callable[[Database], Api], name: str) -> None:
    make = Maker()
    make(Person, slug="somebody", name=name, has_profile=True)
    make.commit(database)
    api, query = asking(database), '{ person(slug: "somebody") { name } }'
    data, _, _ = api.answer(query).text.removeprefix('{"data":').partition(',"extensions"')
    size = len(data.encode())
    api.forget(replace(Limits(), answer=size))
    for _ in range(3):  # in a thread, and in the event loop
        assert api(query) == {"person": {"name": name}}
    api.forget(replace(Limits(), answer=size - 1))
    for _ in range(3):
        (error,) = api.errors(query)
        told = {"code": "LIMIT_EXCEEDED", "limit": "answer", "value": size - 1, "setting": "CMS_MAX_ANSWER"}
        assert error["extensions"] == told
        assert f"{size - 1} bytes" in error["message"]


def test_introspection_has_a_depth(lab: Api) -> None:
    three = "{ fields { type { fields { type { fields { name } } } } } }"
    errors = lab.errors(f'{{ __type(name: "Person") {three} }}')
    assert [error["extensions"]["code"] for error in errors] == ["GRAPHQL_VALIDATION_FAILED"]
    assert "introspection depth" in errors[0]["message"].lower()


@pytest.mark.parametrize(
    ("query", "variables", "cost"),
    [
        ("{ __typename }", {}, 0),
        ("{ people { totalCount } }", {}, 1),
        ("{ people { nodes { id } } }", {}, 20),
        ("{ people { totalCount nodes { id } } }", {}, 21),
        ("{ people(last: 3) { nodes { id } } }", {}, 3),
        ("{ people(first: 2) { nodes { positions(first: 3) { nodes { id } } } } }", {}, 2 * (1 + 3)),
        ("{ a: people(first: 2) { nodes { id } } b: topics(first: 5) { edges { cursor } } }", {}, 7),
        (
            "query ($n: Int) { people(first: $n) { nodes { awards(first: $n) { nodes { id } } } } }",
            {"n": 4},
            4 * (1 + 4),
        ),
        ("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", {"ids": ["per_a", "per_b"]}, 2),
        # A list without pages is taken for twenty; what is read whole with its record, as links are, costs nothing more.
        ("{ people(first: 2) { nodes { links { url } skills { name } } } }", {}, 2 * (1 + 20)),
        ("{ people(first: 2) { nodes { relatedPeople { person { slug } } } } }", {}, 2 * (1 + 20 * (1 + 1))),
        ('{ person(slug: "x") { name } }', {}, 1),
        ("{ positions(first: 3) { nodes { person { name } organization { name } } } }", {}, 3 * (1 + 1 + 1)),
        (f'{{ person(slug: "x") {"{ skills { person " * 2}{{ name }}{" } }" * 2} }}', {}, 1 + 20 * (2 + 20 * 2)),
        # A record is of one kind: what it may be costs as much as the dearest.
        ('{ node(id: "per_a") { ... on Person { skills { id } } ... on Skill { person { id } } } }', {}, 1 + 20),
        ('{ search(query: "x", first: 3) { totalCount edges { node { ... on Skill { person { id } } } } } }', {}, 7),
        # Each value of a facet counts, and a store's languages are a list without pages.
        ("{ publications { facets { years { value } kinds(first: 5) { value } } } }", {}, 20 + 5),
        ("{ publications(first: 2) { nodes { id } facets { topics(first: 3) { value } } } }", {}, 2 + 3),
        ("{ locales { tag } }", {}, 20),
        ("{ revision { records(first: 2) { nodes { node { id } revision { number } } } } }", {}, 1 + 2 * (1 + 1 + 1)),
        ('{ entry(id: "per_a") { history(first: 2) { nodes { change } } } }', {}, 1 + 2),
    ],
)
def test_what_a_query_costs(lab: Api, query: str, variables: dict[str, Any], cost: int) -> None:
    assert lab.extensions(query, variables) == {"cost": {"requested": cost, "limit": Limits().cost}}


def test_what_people_ask_for_may_be_asked_for(lab: Api) -> None:
    """The operations of builds, the examples', the playground's and the benchmark's cost at most half of what is allowed."""
    files = [*ROOT.glob("pages/playground/examples/*.graphql"), *ROOT.glob("examples/*/operations/*.graphql")]
    files += [*ROOT.glob("schema/operations/*.graphql"), *ROOT.glob("bench/queries/*.graphql")]
    assert len(files) > 6
    costs: dict[str, int] = {}
    for file in files:
        text = file.read_text()
        given = {name: "ada-example" for name in ("slug", "organization") if f"${name}" in text}
        costs[f"{file.parent}/{file.name}"] = lab.extensions(text, given)["cost"]["requested"]
    assert max(costs.values()) <= Limits().cost // 2, costs


def test_nested_lists_are_refused_before_they_grow(lab: Api) -> None:
    four = f'{{ person(slug: "ada-example") {"{ skills { person " * 4}{{ name }}{" } }" * 4} }}'
    (error,) = lab.errors(four)
    assert error["extensions"]["limit"] == "cost"


# ---- what is kept ------------------------------------------------------------------------------------------------------
def test_a_document_that_is_refused_is_not_validated_again(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    api.forget()
    validated = []

    def noting(*arguments: Any, **options: Any) -> Any:
        validated.append(arguments)
        return validate(*arguments, **options)

    monkeypatch.setattr(documents, "validate", noting)
    wrong = "{ people { nodes { nothing } } }"
    first, second = api.errors(wrong), api.errors(wrong)
    assert first == second
    assert first[0]["locations"] == [{"line": 1, "column": 20}]
    assert len(validated) == 1


FILTERED = "query ($f: PersonFilter) { people(filter: $f) { totalCount } }"


def test_a_shape_that_is_refused_is_not_planned_again(api: Api, planned: list[str]) -> None:
    api.forget(replace(Limits(), conditions=3))
    few, many = {"name": {"eq": "x"}}, {"or": [{"name": {"eq": "x"}}] * 3}
    for _ in range(2):
        (error,) = api.errors(FILTERED, {"f": many})
        assert error["extensions"]["limit"] == "conditions"
        assert api(FILTERED, f=few)["people"] == {"totalCount": 0}
    assert len(planned) == 2, "once for each shape"


@pytest.mark.parametrize("order", [1, -1])
def test_what_is_refused_of_a_null_is_not_of_a_value(api: Api, order: int) -> None:
    """A null where only a default made the document valid, before a value and after one."""
    api.forget()
    for query, value in (
        ("query ($v: Boolean = true) { people { totalCount @include(if: $v) } }", True),
        ("query ($v: String = \"x\") { person(slug: $v) { id } }", "nobody"),
        ("query ($v: PersonOrderField = NAME) { people(orderBy: [{ field: $v }]) { totalCount } }", "SLUG"),
    ):  # fmt: skip
        for given in [None, value][::order] * 2:
            if given is None:
                assert api.errors(query, {"v": None})[0]["extensions"]["code"] == "BAD_USER_INPUT"
            else:
                assert api(query, v=given) is not None


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The thread of each planning."""
    threads: list[str] = []
    plan = Planner.plan

    def noting(self: Planner, *arguments: Any) -> Any:
        threads.append(threading.current_thread().name)
        return plan(self, *arguments)

    monkeypatch.setattr(Planner, "plan", noting)
    return threads


def test_planning_holds_up_nobody(api: Api, planned: list[str]) -> None:
    """A new document and a new shape of one that is known are planned beside the event loop."""
    api.forget()
    for shape in ({}, {"name": {"eq": "x"}}, {}, {"slug": {"eq": "x"}}):
        api(FILTERED, f=shape)
    assert len(planned) == 3
    assert threading.current_thread().name not in planned


def test_documents_are_kept_up_to_a_size(api: Api, planned: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "_MOST", 1_000)
    api.forget()
    asked = [f"{{ people(first: {n}) {{ nodes {{ id }} }} }}" for n in range(1, 21)]
    for query in asked:
        api(query)
        api(asked[0])  # is used again and again, so it stays
    assert len(planned) == 20
    api(asked[-1])
    assert len(planned) == 20
    api(asked[1])
    assert len(planned) == 21
