"""Schemathesis asks whatever the schema allows: 50 generated queries for each field of `Query`, the same in every run."""

from __future__ import annotations

import json
from typing import Any

import schemathesis
from hypothesis import HealthCheck, seed, settings

from cms.settings import shipped

from .leaks import LEAKS

REFUSALS = {"GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "BAD_USER_INPUT", "LIMIT_EXCEEDED"}
schema = schemathesis.graphql.from_path(shipped("schema") / "schema.graphql")


@schema.parametrize()
@seed(2026)
@settings(max_examples=50, database=None, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_answers_or_says_why_not(case: schemathesis.Case[Any], seeded_server: str) -> None:
    answer = case.call(base_url=f"{seeded_server}/graphql")
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert "data" in body or body["errors"]
    for error in body.get("errors", ()):
        assert error["extensions"]["code"] in REFUSALS, error
        assert not LEAKS.search(json.dumps(error)), error
