"""What pages ask: each query that the documentation shows for it is one statement, and its answer is the oracle's."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from ..asking import Api, ordered
from ..oracle import Oracle
from .test_golden import QUESTIONS


def test_there_are_thirty() -> None:
    assert len(QUESTIONS) == 30


@pytest.fixture(scope="module")
def oracle(lab: Api) -> Oracle:
    return Oracle(lab.database)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_one_statement_and_finds_something(name: str, lab: Api, oracle: Oracle) -> None:
    query = QUESTIONS[name]
    with lab.statements() as statements:
        text = lab.answer(query).text
    assert len(statements) == 1
    data = json.loads(text)["data"]
    assert found(data), text
    if not re.search(r"\bsearch\b", query):  # how words are split is the databases' own
        assert ordered(json.dumps(data)) == ordered(oracle.answer(query))


def found(data: Any) -> bool:
    """Whether an answer tells of any record: not only of lengths that are 0, and of lists that are empty."""
    members = list(data.values()) if isinstance(data, dict) else data if isinstance(data, list) else []
    own = [one for one in members if not isinstance(one, dict | list)]
    return any(own) or any(map(found, members))
