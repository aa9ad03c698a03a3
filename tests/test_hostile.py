"""What the hostile clients of the benchmark ask is what may be asked: refusals alone would show nothing."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bench import hostile
from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.planning.operations import Operations
from cms.store import Database

ANSWERED = (
    hostile.nested_lists,
    hostile.large_answers,
    hostile.ever_new_documents,
    hostile.documents_at_their_limits,
    hostile.searches,
    hostile.slow_statements,
    hostile.one_document_slow_and_quick,
)


class Noting(hostile.Hostile):
    """A hostile client that sends nothing, and notes the bodies of its requests."""

    def __init__(self, seed: int) -> None:
        super().__init__(0, "", random.Random(seed), numbers=itertools.count(1))  # noqa: S311 -- dice
        self.bodies: list[bytes] = []

    async def ask(self, request: bytes) -> bytes:
        self.bodies.append(request.partition(b"\r\n\r\n")[2])
        return b""


@pytest.mark.parametrize("kind", ANSWERED, ids=lambda kind: kind.__name__)
def test_it_may_be_asked(kind: Callable[[hostile.Hostile], Coroutine[Any, Any, None]]) -> None:
    operations = Operations(GRAPHQL_SCHEMA, ROOTS, Database("sqlite://"))
    for seed in range(3):
        client = Noting(seed)
        asyncio.run(kind(client))
        assert client.bodies
        for body in client.bodies:
            given = json.loads(body)
            if len(given["variables"].get("q", "")) < 1_000:
                assert operations.prepare(given["query"], given["variables"]).cost <= operations.limits.cost
