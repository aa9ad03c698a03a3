"""What a server does by itself: it publishes what is due, whoever looked at it last."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from cms.editing.access import Caller, Scope
from cms.store import REVISION, Database, tokens

from ..conftest import BOTH, serving
from ..content import lab
from ..editing.desk import Desk


@pytest.fixture(params=BOTH)
def desk(request: pytest.FixtureRequest, session_stores: Any) -> Iterator[Desk]:
    database, ids = session_stores.holding(lab, request.param, keep_open=True)
    with closing(database):
        with database.write() as connection:
            tokens.issue(connection, "desk", [Scope.EDIT, Scope.PUBLISH])
        yield Desk(database, Caller("desk", frozenset({Scope.EDIT, Scope.PUBLISH})), ids)


def headline(client: httpx.Client) -> str:
    query = '{ person(slug: "ada-example") { headline } }'
    return str(client.get("/graphql", params={"query": query}).json()["data"]["person"]["headline"])


def test_of_two_servers_one_publishes_what_is_due(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    with ExitStack() as servers:
        one = servers.enter_context(serving(desk.database))
        other = servers.enter_context(serving(Database(desk.database.url)))
        before = headline(one)
        desk.update(ada, headline="At last")
        desk("publish", ids=[ada], at=datetime.now(UTC) + timedelta(seconds=1), message="On the hour")
        assert headline(one) == headline(other) == before
        until = time.monotonic() + 20
        while headline(one) == before and time.monotonic() < until:
            time.sleep(0.1)
        assert headline(one) == headline(other) == "At last"
    with desk.database.read() as connection:
        said = connection.execute(select(REVISION.c.message).where(REVISION.c.author == "desk")).scalars().all()
    assert said == ["On the hour"]
