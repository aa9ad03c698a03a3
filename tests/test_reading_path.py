"""docs/reading-path.md says what the code does: its blocks are compared, and its names looked up."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from graphql import GraphQLObjectType

from cms.api.schema import GRAPHQL_SCHEMA
from cms.planning.planner import Planner
from cms.planning.selection import Operation, Selected
from cms.store.database import Database

from .asking import Api
from .conftest import ROOT, Stores, serving
from .content import lab
from .pages import are_named

PAGE = (ROOT / "docs/reading-path.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
QUERY, VARIABLES, SELECTION, ASSUMPTIONS, SQL, ARGUMENTS, DATA, REVISION, RESPONSE = (text for _, text in BLOCKS)


@pytest.fixture(scope="module")
def database(session_stores: Stores) -> Iterator[Database]:
    database = session_stores.empty("sqlite", keep_open=True)
    lab(database)
    yield database
    database.close()


@pytest.fixture
def api(database: Database) -> Iterator[Api]:
    api = Api(database)
    yield api
    api.close()


@pytest.fixture
def planned(api: Api, monkeypatch: pytest.MonkeyPatch) -> Operation:
    """What the planner was given for the page's request, once it has planned it."""
    seen: list[Operation] = []
    plan = Planner.plan

    def noting(self: Planner, selected: dict[str, Selected], roots: Any) -> object:
        seen.append(self.operation)
        return plan(self, selected, roots)

    monkeypatch.setattr(Planner, "plan", noting)
    api.answer(QUERY, json.loads(VARIABLES))
    (operation,) = seen
    return operation


def lines(operation: Operation, parent: GraphQLObjectType, sets: list[Any], indent: str = "") -> Iterator[str]:
    """A selection as the page shows it."""
    for key, selected in operation.fields(parent, sets).items():
        arguments = operation.arguments(selected).items()
        told = ", ".join(f"{name} {'stated' if given.fixed else 'from a variable'}" for name, given in arguments)
        yield f"{indent}{key}: {selected.type}{f' ({told})' if told else ''}\n"
        if isinstance(selected.type, GraphQLObjectType):
            yield from lines(operation, selected.type, selected.sets, indent + "  ")


def test_the_selection(planned: Operation) -> None:
    alone = Operation(planned.schema, planned.document, planned.definition, planned.variables)
    query = GRAPHQL_SCHEMA.query_type
    assert query
    assert "".join(lines(alone, query, [planned.definition.selection_set])) == SELECTION


def test_the_assumptions(planned: Operation) -> None:
    noted = [f"{assumption.what.__name__}: {assumption.was}\n" for assumption in planned.assumptions]
    assert "".join(noted) == ASSUMPTIONS
    assert all(assumption.holds(planned.variables) for assumption in planned.assumptions)


def test_the_statement_and_its_row(api: Api) -> None:
    statement = api.operations.prepare(QUERY, json.loads(VARIABLES))
    plan = statement.prepared.plan
    assert plan
    assert [line.rstrip() for line in plan.sql.splitlines()] == SQL.splitlines()
    assert list(statement.arguments) == json.loads(ARGUMENTS)
    assert api.database.fetch(plan.sql, statement.arguments) == (DATA.strip(), json.loads(REVISION), "")
    assert statement.cost == 5


def test_the_response(database: Database) -> None:
    head, _, body = RESPONSE.partition("\n\n")
    status, *fields = head.splitlines()
    with serving(database) as client:
        answer = client.post("/graphql", json={"query": QUERY, "variables": json.loads(VARIABLES)})
    assert f"{answer.http_version} {answer.status_code} {answer.reason_phrase}" == status
    assert [
        f"{name}: {value}" for name, value in answer.headers.items() if name not in ("date", "x-request-id")
    ] == fields
    assert answer.text == body.strip()
    assert DATA.strip() in body


def test_the_names() -> None:
    are_named(PAGE, files=12, names=25)
