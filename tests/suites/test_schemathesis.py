"""Schemathesis asks whatever the schema allows: 50 generated queries for each field of `Query`, the same in every run."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, seed, settings
from schemathesis.schemas import BaseSchema

from .leaks import LEAKS


@pytest.fixture(scope="module")
def api(seeded_server: str) -> BaseSchema:
    return schemathesis.graphql.from_url(f"{seeded_server}/graphql")


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@seed(2026)
@settings(max_examples=50, database=None, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_answers_or_says_why_not(case: schemathesis.Case) -> None:
    answer = case.call()
    assert answer.status_code == 200, answer.text
    assert not LEAKS.search(answer.text)
    body = answer.json()
    assert "data" in body or body["errors"]
    for error in body.get("errors", ()):
        assert error["extensions"]["code"] in ("BAD_USER_INPUT", "LIMIT_EXCEEDED"), error
