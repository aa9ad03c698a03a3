"""However much is asked, it is one statement; and a plan serves all operations of its shape."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from cms.planning.planner import Planner
from cms.settings import Limits
from cms.store.database import Database

from ..asking import Api, ordered
from ..conftest import ROOT
from ..content import crowd
from ..selections import everything

PERSON = (ROOT / "schema/operations/person.graphql").read_text()
EVERYONE = f"{{ people(first: 100, includeMentioned: true) {everything('PersonConnection', 5)} }}"


def test_the_contracts_query_is_one_statement(lab: Api) -> None:
    with lab.statements() as statements:
        person = lab(PERSON, slug="ada-example")["person"]
    assert len(statements) == 1
    assert person["positions"]["totalCount"] == 3
    assert person["projects"]["edges"][0]["node"]["awards"] == [{"title": "Best Road"}]


DEAR = Limits(cost=10**9, fields=10**6, tokens=10**6)  # what nobody may ask a server for


def test_everyone_with_everything_is_one_statement(lab: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "limits", DEAR)
    with lab.statements() as statements:
        people = lab(EVERYONE)["people"]["nodes"]
    assert len(statements) == 1
    ada = next(person for person in people if person["slug"] == "ada-example")
    assert ada["positions"]["nodes"][2]["mentors"][0]["slug"] == "glinda-good"
    assert ada["publications"]["totalCount"] == 2
    assert ada["sections"][0]["body"]["text"] == "Made of bricks."


@pytest.mark.parametrize("count", [0, 1, 60])
def test_the_number_of_rows_changes_nothing(database: Database, asking: Callable[[Database], Api], count: int) -> None:
    crowd(database, count)
    api = asking(database)
    api.limits = DEAR
    with api.statements() as statements:
        people = api(EVERYONE)["people"]
    assert len(statements) == 1
    assert people["totalCount"] == len(people["nodes"]) == count


def test_counting_notices_a_second_statement(lab: Api) -> None:
    with lab.statements() as statements:
        lab("{ revision { number } }")
        lab("{ revision { number } }")
    assert len(statements) == 2


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one with each plan that is made."""
    made: list[int] = []
    plan = Planner.plan

    def counting(self: Planner, *arguments: Any) -> Any:
        made.append(1)
        return plan(self, *arguments)

    monkeypatch.setattr(Planner, "plan", counting)
    return made


SHAPED = """
query Shaped($filter: PersonFilter, $order: [PersonOrder!], $first: Int = 2, $after: String, $last: Int,
             $more: Boolean = false, $slugs: [String!] = ["ada-example", "bo-li"], $all: Boolean! = false) {
  people(filter: $filter, orderBy: $order, first: $first, after: $after, last: $last, includeMentioned: $all) {
    totalCount
    nodes { slug headline @include(if: $more) }
  }
  listed: people(filter: { slug: { in: $slugs } }) { nodes { slug } }
}
"""
# Variables that shape the statement alike stand in one line.
ALIKE: list[list[dict[str, Any]]] = [
    [{}, {"first": 1}, {"first": 0}, {"slugs": []}, {"slugs": ["nameless"]}],
    [{"filter": {}}],
    [{"filter": None}, {"filter": None, "first": 3}],
    [{"filter": {"name": {"eq": name}}, "first": first} for name, first in (("Bo Li", 5), ("Ada Example", 1), ("", 9))],
    [{"filter": {"name": {"contains": part}}} for part in ("a", "li", "%", "")],
    [{"filter": {"name": {"isNull": True}}}],
    [{"filter": {"name": {"isNull": False}}}],
    [{"filter": {"or": [{"name": {"eq": a}}, {"slug": {"eq": b}}]}} for a, b in (("Bo Li", "x"), ("", "nameless"))],
    [{"filter": {"or": [{"name": {"eq": "Bo Li"}}, {"slug": {"eq": "x"}}, {"slug": {"eq": "nameless"}}]}}],
    [{"filter": {"positions": {"some": {"kind": {"eq": kind}}}}} for kind in ("SERVICE", "TEACHING")],
    [{"filter": {"positions": {"none": {"kind": {"eq": kind}}}}} for kind in ("SERVICE", "TEACHING")],
    [{"order": []}],
    [{"order": [{"field": "NAME"}]}, {"order": [{"field": "NAME", "direction": "ASC"}], "first": 9}],
    [{"order": [{"field": "NAME", "direction": "DESC"}]}],
    [{"order": [{"field": "SLUG", "direction": "DESC"}]}],
    [{"first": None, "last": 1}, {"first": None, "last": 2}],
    [{"more": True}, {"more": True, "first": 3}],
    [{"all": True}, {"all": True, "first": 4}],
]


def test_a_plan_serves_all_values_of_its_variables(lab: Api, planned: list[int]) -> None:
    # Each on its own first, planned for it alone.
    cases = [(line, variables) for line, alike in enumerate(ALIKE) for variables in alike]
    alone = []
    for _, variables in cases:
        lab.forget()
        alone.append(ordered(lab.answer(SHAPED, variables).text))
    assert len({json.dumps(answer) for answer in alone}) > 12, "the variables make a difference"

    lab.forget()
    planned.clear()
    for line in ALIKE:
        before = len(planned)
        for variables in line:
            lab.answer(SHAPED, variables)
        assert len(planned) == before + 1, f"{line} needs one plan"

    # And now mixed, with nothing planned anew.
    dice = random.Random(5)  # noqa: S311
    for _ in range(3):
        for i in dice.sample(range(len(cases)), len(cases)):
            assert ordered(lab.answer(SHAPED, cases[i][1]).text) == alone[i], cases[i]
    assert len(planned) == len(ALIKE)


def test_cursors_are_values_too(lab: Api, planned: list[int]) -> None:
    lab.forget()
    query = "query ($after: String) { people(first: 1, after: $after) { nodes { slug } pageInfo { endCursor } } }"
    seen, after = [], None
    for _ in range(3):
        people = lab(query, after=after)["people"]
        seen += [node["slug"] for node in people["nodes"]]
        after = people["pageInfo"]["endCursor"]
    assert seen == ["ada-example", "bo-li", "nameless"]
    assert len(planned) == 2, "one for no cursor, one for any"


def test_operations_of_one_document_have_plans_of_their_own(lab: Api) -> None:
    document = "query A { people(first: 1) { nodes { slug } } } query B { people(first: 1) { nodes { name } } }"
    for _ in range(2):
        for name, node in (("A", {"slug": "ada-example"}), ("B", {"name": "Ada Example"})):
            assert json.loads(lab.answer(document, name=name).text)["data"] == {"people": {"nodes": [node]}}


def test_many_shapes_push_out_the_oldest_only(lab: Api, planned: list[int]) -> None:
    query = "query ($f: PersonFilter) { people(filter: $f) { nodes { slug } } }"
    shapes = [{"f": {"or": [{"slug": {"eq": "bo-li"}}] * n}} for n in range(1, 31)]
    for shape in shapes:
        assert lab(query, **shape)["people"]["nodes"] == [{"slug": "bo-li"}]
    planned.clear()
    assert lab(query, **shapes[-1])["people"]["nodes"] == [{"slug": "bo-li"}]
    assert planned == []
    assert lab(query, **shapes[0])["people"]["nodes"] == [{"slug": "bo-li"}]
    assert len(planned) == 1
