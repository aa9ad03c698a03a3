"""Schemathesis asks whatever the schema allows: 50 operations for each query and mutation, the same in every run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, seed, settings

from cms.editing.access import Scope
from cms.settings import shipped
from cms.store import tokens

from ..conftest import Stores, serving
from ..content import lab
from .leaks import LEAKS

REFUSALS = {"GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "BAD_USER_INPUT", "LIMIT_EXCEEDED"}
schema = schemathesis.graphql.from_path(shipped("schema") / "schema.graphql")


@pytest.fixture(scope="module")
def edited(session_stores: Stores) -> Iterator[tuple[str, str]]:
    """The address of a server whose store may be changed, and a token for that."""
    with closing(session_stores.empty("sqlite", keep_open=True)) as database:
        lab(database)
        with database.write() as connection:
            token = tokens.issue(connection, "schemathesis", [Scope.EDIT, Scope.PUBLISH])
        with serving(database) as client:
            yield str(client.base_url), token


@schema.parametrize()
@seed(2026)
@settings(suppress_health_check=list(HealthCheck))
def test_it_answers_or_says_why_not(case: schemathesis.Case[Any], seeded_server: str, edited: tuple[str, str]) -> None:
    server, headers = seeded_server, {}
    if isinstance(case.body, str) and case.body.startswith("mutation"):
        server, headers = edited[0], {"authorization": f"Bearer {edited[1]}"}
    answer = case.call(base_url=f"{server}/graphql", headers=headers)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert "data" in body or body["errors"]
    for error in body.get("errors", ()):
        assert error["extensions"]["code"] in REFUSALS, error
        assert not LEAKS.search(json.dumps(error)), error
    for payload in (body.get("data") or {}).values() if headers else ():
        for error in payload.get("userErrors", ()):
            assert not LEAKS.search(json.dumps(error)), error
