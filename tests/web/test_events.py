"""Streams of events, over real sockets: what they tell, what they don't, who may have how many, and how they end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from cms.content import Person
from cms.editing.access import Caller, Scope
from cms.editing.erasing import erase
from cms.editing.erasure import erasure
from cms.store import Database, current_revision, tokens
from cms.store.following import following as told_after

from ..conftest import BOTH, Stores, server_process, serving
from ..content import Maker, lab
from ..editing.desk import Desk

PATH = "/revision/events"
Event = dict[str, Any]


@pytest.fixture(params=BOTH)
def desk(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Desk]:
    database, ids = session_stores.holding(lab, request.param, keep_open=True)
    with closing(database):
        yield Desk(database, Caller("desk", frozenset({Scope.EDIT, Scope.PUBLISH})), ids)


class Stream:
    """What one client was sent, block by block."""

    def __init__(self, response: httpx.Response) -> None:
        self.response, self.lines = response, response.iter_lines()
        self.begin = self.block()

    def block(self) -> dict[str, str]:
        """The fields of what comes until the next empty line; nothing, once it ended."""
        found: dict[str, str] = {}
        for line in self.lines:
            if not line:
                return found
            name, _, value = line.partition(":")
            found[name] = value.strip()
        return found

    def event(self) -> Event:
        """The next event's name and data; checks that its ID is its revision."""
        block = self.block()
        data = json.loads(block["data"])
        assert block["id"] == str(data.pop("revision"))
        return {"event": block["event"], "id": int(block["id"]), **data}


@contextmanager
def following(client: httpx.Client, last: int | None = None, **headers: str) -> Iterator[Stream]:
    more = headers if last is None else {"last-event-id": str(last), **headers}
    with client.stream("GET", PATH, headers=more) as response:
        assert response.status_code == 200, response.read()
        assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
        yield Stream(response)


def newest(database: Database) -> int:
    with database.read() as connection:
        return current_revision(connection)


def changed(desk: Desk, slug: str, change: str, before: str | None, after: str | None) -> Event:
    slugs = {"slugBefore": before, "slugAfter": after}
    return {"kind": "Person", "recordId": desk.ids[slug], "change": change, **slugs}


def test_each_revision_is_told_as_it_is_made(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    with serving(desk.database) as client, following(client) as one, following(client) as other:
        assert one.begin == {"retry": "3000", "id": str(newest(desk.database))}
        desk.update(ada, headline="A secret", slug="ada-of-roads")
        desk("publish", ids=[ada])
        for stream in (one, other):
            event = stream.event()
            assert event == {
                "event": "revision",
                "id": newest(desk.database),
                "changes": [changed(desk, "ada-example", "UPDATED", "ada-example", "ada-of-roads")],
            }
            assert "secret" not in json.dumps(event)
        desk.update(ada, slug="ada-example", publish=True)
        assert one.event()["changes"][0]["slugAfter"] == "ada-example"


def test_drafts_and_those_who_are_only_mentioned_stay_out(desk: Desk) -> None:
    with serving(desk.database) as client, following(client) as stream:
        desk.create("Person", slug="in-draft", name="In Draft", hasProfile=True)
        desk.update(desk.ids["glinda-good"], headline="A good witch", publish=True)
        told = stream.event()
        assert (told["id"], told["changes"]) == (newest(desk.database), [])
        desk.update(desk.ids["glinda-good"], hasProfile=True, publish=True)
        assert [each["slugAfter"] for each in stream.event()["changes"]] == ["glinda-good"]
        desk.update(desk.ids["glinda-good"], hasProfile=False, publish=True)
        assert [each["slugAfter"] for each in stream.event()["changes"]] == ["glinda-good"], (
            "it goes from the list of people"
        )
        desk.update(desk.ids["glinda-good"], headline="Still good", publish=True)
        assert stream.event()["changes"] == []


def test_who_comes_back_is_told_what_there_was_meanwhile(desk: Desk) -> None:
    began = newest(desk.database)
    for headline in ("One", "Two", "Three"):
        desk.update(desk.ids["bo-li"], headline=headline, publish=True)
    with serving(desk.database) as client:
        with following(client, began + 1) as stream:
            assert stream.begin["id"] == str(began + 1)
            assert [stream.event()["id"] for _ in range(2)] == [began + 2, began + 3]
            desk.update(desk.ids["bo-li"], headline="Four", publish=True)
            assert stream.event()["id"] == began + 4
        with following(client, began + 4) as stream:
            desk.update(desk.ids["bo-li"], headline="Five", publish=True)
            assert stream.event()["id"] == began + 5


def test_what_is_erased_is_told_no_more(desk: Desk) -> None:
    began = newest(desk.database)
    desk.create("Person", slug="short-stay", name="Short Stay", hasProfile=True, publish=True)
    with desk.database.read() as connection:
        found = erasure(connection, ["short-stay"])
    erase(desk.database, found)
    with serving(desk.database) as client, following(client, began) as stream:
        told = [stream.event() for _ in range(2)]
    assert [each["id"] for each in told] == [began + 1, began + 2]
    assert "short-stay" not in json.dumps(told)


def test_what_is_not_told_is_read_again(desk: Desk) -> None:
    began = newest(desk.database)
    desk.update(desk.ids["bo-li"], headline="New", publish=True)
    reset = {"event": "reset", "id": began + 1}
    with serving(desk.database, public_history="0s") as client, following(client, began) as stream:
        assert stream.event() == reset
    with serving(desk.database) as client:
        with following(client, 10**6) as stream:
            assert stream.event() == reset
        with patch("cms.store.following._MOST_REVISIONS", 1), following(client, began - 1) as stream:
            assert stream.event() == reset
        with patch("cms.store.following._MOST_CHANGES", 1), following(client, began) as stream:
            assert stream.event()["event"] == "revision"
            make = Maker(9)
            for n in range(2):
                make(Person, slug=f"many-{n}", name="Many", has_profile=True, links=[])
            make.commit(desk.database)
            assert stream.event() == {"event": "reset", "id": began + 2}


def test_one_look_serves_all(desk: Desk) -> None:
    with ExitStack() as stack:
        client = stack.enter_context(serving(desk.database, max_connections=100))
        streams = [stack.enter_context(following(client)) for _ in range(12)]
        with patch("cms.web.events.following", side_effect=told_after) as read:
            desk.update(desk.ids["bo-li"], headline="Read once", publish=True)
            assert {stream.event()["id"] for stream in streams} == {newest(desk.database)}
        assert read.call_count == 1


def test_a_quarter_of_the_connections_may_follow_and_who_has_the_most_loses_one(desk: Desk) -> None:
    with ExitStack() as stack:
        client = stack.enter_context(serving(desk.database, max_connections=16))
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        theirs = httpx.Client(base_url=client.base_url, transport=elsewhere, trust_env=False, timeout=30)
        other = stack.enter_context(following(stack.enter_context(theirs)))
        streams = [stack.enter_context(following(client)) for _ in range(4)]
        assert streams[0].block() == {}, "the oldest of the address that has the most ended"
        desk.update(desk.ids["bo-li"], headline="Told", publish=True)
        assert {stream.event()["id"] for stream in (other, *streams[1:])} == {newest(desk.database)}


def test_they_end_when_the_server_does(desk: Desk) -> None:
    url = desk.database.url.render_as_string(hide_password=False)
    with ExitStack() as stack:
        address, process = stack.enter_context(server_process(url))
        client = stack.enter_context(httpx.Client(base_url=address, trust_env=False, timeout=30))
        stream = stack.enter_context(following(client))
        process.terminate()
        assert stream.block() == {}
        process.wait(10)


def test_who_may_not_read_is_told_nothing(desk: Desk) -> None:
    with desk.database.write() as connection:
        token = tokens.issue(connection, "reader", [Scope.READ_HISTORY])
    with serving(desk.database, public_read=False) as client, patch("cms.web.events._SILENCE", 0.2):
        assert client.get(PATH).status_code == 401
        with following(client, authorization=f"Bearer {token}") as stream:
            assert stream.response.headers["cache-control"] == "private, no-store"
            assert stream.block() == {"": ""}, "what says that it goes on"
            with desk.database.write() as connection:
                tokens.revoke(connection, "reader")
            while block := stream.block():
                assert block == {"": ""}


def test_what_a_request_may_say(desk: Desk) -> None:
    with serving(desk.database) as client:
        assert client.get(PATH, headers={"last-event-id": "x"}).status_code == 400
        assert client.get(PATH, params={"since": "1"}).status_code == 400
        assert client.post(PATH).status_code == 405
        with following(client, origin="https://elsewhere.example") as stream:
            assert stream.response.headers["access-control-allow-origin"] == "*"
            assert re.fullmatch(r"[0-9]+", stream.begin["id"])
