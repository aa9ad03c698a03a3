"""A real primary and its hot standby: who reads where, whom a standby that lags misleads, and what a failover loses."""

from __future__ import annotations

import shutil
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from cms.content import Person
from cms.editing.access import Scope
from cms.store import Database, migrate, tokens
from cms.telling import webhooks

from .conftest import FOLDER, serving
from .content import crowd
from .replication import Pair, PostgreSQL, replicating
from .web.test_varnish import cache

PATIENCE = 20.0  # seconds
HEADLINE = "{ people(first: 1) { nodes { headline } } }"
RENAME = """mutation($id: ID!, $version: Int!, $headline: String!) {
  updatePerson(input: {id: $id, expectedVersion: $version, headline: $headline, publish: true}) {
    revision person { version } userErrors { message }
  }
}"""


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came to be so"
        time.sleep(0.02)


class Desk:
    """Somebody who changes one person's headline, by a server."""

    def __init__(self, database: Database) -> None:
        (self.id,) = crowd(database, 1)
        with database.write() as connection:
            self.token = tokens.issue(connection, "desk", [Scope.EDIT, Scope.PUBLISH])
            self.version = int(
                connection.execute(Person.table().select().with_only_columns(Person.table().c.version)).scalar_one()
            )

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def rename(self, client: httpx.Client, headline: str) -> httpx.Response:
        variables = {"id": self.id, "version": self.version, "headline": headline}
        answer = client.post("/graphql", json={"query": RENAME, "variables": variables}, headers=self.bearer)
        if answer.status_code == 200:
            told = answer.json()["data"]["updatePerson"]
            assert told["userErrors"] == []
            self.version = told["person"]["version"]
        return answer


def headline(client: httpx.Client, query: str = HEADLINE, address: str = "/graphql", **headers: str) -> str:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = client.post(address, json={"query": query}, headers=named)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["people"]["nodes"][0]["headline"])


@pytest.fixture(scope="module")
def pair(request: pytest.FixtureRequest) -> Iterator[Pair]:
    folder = request.config.stash[FOLDER] / "pair"
    folder.mkdir()
    with replicating(folder) as pair:
        with closing(Database(pair.url)) as database:
            migrate(database)
        yield pair
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def desk(pair: Pair) -> Desk:
    with closing(Database(pair.url)) as database:
        return Desk(database)


@pytest.fixture
def store(pair: Pair) -> Iterator[Database]:
    with closing(Database(pair.url)) as database:
        yield database


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Standbys are looked at more often, so that nothing here takes seconds; and a slow machine makes none lag."""
    for name, seconds in {"_LOOK": 0.05, "_PROVEN": 0.1, "MOST_BEHIND": 60.0, "_UNREAD": 61.0}.items():
        monkeypatch.setattr(f"cms.store.standbys.{name}", seconds)
    monkeypatch.setattr("cms.web.watching._LOOK", 0.05)


@contextmanager
def reading(store: Database, pair: Pair, **settings: Any) -> Iterator[httpx.Client]:
    """A client of a server whose standby answers reads by now."""
    with serving(store, read_url=[pair.standby.url], **settings) as client:
        until(lambda: is_read(pair.standby, client))
        yield client


def is_read(server: PostgreSQL, client: httpx.Client) -> bool:
    """Whether what anybody asks now is read there."""
    mark = f"P{uuid.uuid4().hex}"
    headline(client, f"query {mark} {HEADLINE}")
    ran = f"SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%/* {mark} */%' AND pid <> pg_backend_pid()"  # noqa: S608
    return bool(server.ask(ran))


def test_reads_go_to_the_standby_and_writers_read_what_they_wrote(pair: Pair, desk: Desk, store: Database) -> None:
    with reading(store, pair) as client:
        assert desk.rename(client, "Before").status_code == 200
        until(lambda: headline(client) == "Before")
        with pair.standby.held_back():
            changed = desk.rename(client, "After")
            number = changed.json()["data"]["updatePerson"]["revision"]
            assert changed.headers["cms-revision"] == str(number)
            feed = "/feed.json"
            for _ in range(2):
                assert headline(client) == "Before", "the standby doesn't know of it"
                assert headline(client, **desk.bearer) == "After", "who writes reads from the primary"
                assert headline(client, cms_min_revision=str(number)) == "After", "which has it"
                assert headline(client, cms_min_revision=str(number - 1)) == "Before", "which the standby has"
                assert headline(client, address=f"/graphql?revision={number}") == "After"
                assert headline(client, address=f"/graphql?revision={number - 1}") == "Before"
                assert client.get(feed).headers["cms-revision"] == str(number - 1)
                least = {"cms-min-revision": str(number)}
                assert client.get(feed, headers=least).headers["cms-revision"] == str(number)
            unknown = client.post("/graphql", json={"query": HEADLINE}, headers={"cms-min-revision": "9999"})
            assert (unknown.status_code, code_of(unknown)) == (404, "REVISION_UNKNOWN")
            none = client.post("/graphql", json={"query": HEADLINE}, headers={"cms-min-revision": "newest"})
            assert (none.status_code, code_of(none)) == (400, "BAD_REQUEST")
        until(lambda: headline(client) == "After")


def test_one_that_is_far_behind_answers_nothing(
    pair: Pair, desk: Desk, store: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cms.store.standbys.MOST_BEHIND", 0.5)
    with reading(store, pair) as client:
        with pair.standby.held_back():
            assert desk.rename(client, "Far ahead").status_code == 200
            until(lambda: headline(client) == "Far ahead")
            assert not is_read(pair.standby, client)
        until(lambda: is_read(pair.standby, client))


def test_one_that_is_away_fails_nobody(
    pair: Pair, desk: Desk, store: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """Requests go to the primary, one line is logged; and again to the standby, once it is back."""
    with reading(store, pair) as client, caplog.at_level("ERROR"):
        pair.standby.stop()
        for number in range(5):
            assert headline(client, f"query N{number} {HEADLINE}")
        assert desk.rename(client, "Meanwhile").status_code == 200
        assert headline(client) == "Meanwhile"
        pair.standby.start()
        until(lambda: is_read(pair.standby, client))
    away, back = (record.message for record in caplog.records)
    assert "cannot use postgresql" in away
    assert "can be used again" in back


def test_a_cache_is_purged_once_the_standby_has_it(pair: Pair, desk: Desk, store: Database, tmp_path: Path) -> None:
    """After the purge nothing is told as it was; and nobody who follows the revisions is told of one before."""
    page = "/graphql?query={people(first:1){nodes{headline}}}"

    def told() -> tuple[str, str]:
        answer = cached.get(page)
        return answer.json()["data"]["people"]["nodes"][0]["headline"], answer.headers["x-cache"]

    with reading(store, pair, shared_max_age=3_600) as client, cache(client.base_url.port or 0, tmp_path) as cached:
        with store.write() as connection:
            webhooks.add(connection, "cache", f"{cached.base_url}", preset="VARNISH", private_network=True)
        desk.rename(client, "Kept by all")
        until(lambda: store_says(store, "SELECT count(*) FROM webhook_delivery WHERE state = 'DELIVERED'"))
        until(lambda: told() == ("Kept by all", "hit"))
        with client.stream("GET", "/revision/events") as events, pair.standby.held_back():
            lines = events.iter_lines()
            number = desk.rename(client, "Purged").headers["cms-revision"]
            until(lambda: store_says(store, "SELECT next_at FROM webhook"))  # it was looked at, and waits
            for _ in range(3):
                assert told() == ("Kept by all", "hit")
            assert pair.primary.ask("SELECT count(*) FROM webhook_delivery WHERE state = 'WAITING'") == 1
            waiting = [next(lines) for _ in range(3)]
            assert f"id: {number}" not in waiting
        until(lambda: told()[0] == "Purged")
        for _ in range(20):
            assert told()[0] == "Purged"
        with store.write() as connection:
            webhooks.remove(connection, "cache")


def test_a_server_on_a_standby_only_reads(pair: Pair, desk: Desk) -> None:
    with closing(Database(pair.standby.url)) as standby, serving(standby) as client:
        told = headline(client)
        refused = desk.rename(client, "Nothing")
        assert (refused.status_code, code_of(refused)) == (503, "READ_ONLY")
        assert (headline(client), client.get("/readyz").status_code) == (told, 200)
        with closing(Database(pair.url)) as store, serving(store) as other, ThreadPoolExecutor(1) as beside:
            with pair.standby.held_back():
                number = desk.rename(other, "Elsewhere").headers["cms-revision"]
                waiting = beside.submit(headline, client, cms_min_revision=number)
            assert waiting.result() == "Elsewhere", "for which it waits a little"


def test_a_failover_that_loses_a_revision(pair: Pair, desk: Desk, store: Database) -> None:
    """Its number comes again, and nobody takes the one for the other; what anybody may see is told throughout."""
    with reading(store, pair) as client:
        kept = desk.rename(client, "Kept").headers["cms-revision"]
        until(lambda: headline(client) == "Kept")
        version = desk.version
        pair.standby.stop()
        lost = desk.rename(client, "Lost").headers["cms-revision"]
        assert headline(client) == "Lost"
        pair.primary.kill()
        pair.standby.start()
        until(lambda: client.post("/graphql", json={"query": HEADLINE}).status_code == 200)
        assert headline(client) == "Kept", "by the standby"
        refused = client.post("/graphql", json={"query": HEADLINE}, headers=desk.bearer)
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
        pair.standby.promote()
        pair.primary, pair.standby = pair.standby, pair.primary
        desk.version = version
        until(lambda: client.post("/graphql", json={"query": HEADLINE}, headers=desk.bearer).status_code == 200)
        changed = desk.rename(client, "Another")
        number, _, epoch = changed.headers["cms-revision"].partition("-")
        assert number == lost
        assert len(epoch) == 8
        for headers in ({}, desk.bearer):
            until(lambda: headline(client, **headers) == "Another")  # noqa: B023
            assert headline(client, cms_min_revision=f"{number}-{epoch}", **headers) == "Another"
            assert headline(client, cms_min_revision=kept, **headers) == "Another"
            none = client.post("/graphql", json={"query": HEADLINE}, headers={"cms-min-revision": lost, **headers})
            assert (none.status_code, code_of(none)) == (404, "REVISION_UNKNOWN")
            assert headline(client, address=f"/graphql?revision={number}-{epoch}", **headers) == "Another"
            gone = client.post(f"/graphql?revision={number}-00000000", json={"query": HEADLINE}, headers=headers)
            assert (gone.status_code, code_of(gone)) == (404, "REVISION_UNKNOWN")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_primary_that_vanishes_keeps_nobody_waiting(pair: Pair, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is open to it stays open, and nothing comes: all are refused in time, and then find the one that took over."""
    monkeypatch.setattr("cms.store.reader._SILENT", 0.3)
    pair.standby.follow(pair.primary)
    with closing(Database(f"{pair.url}&connect_timeout=2")) as store, serving(store) as client:
        assert desk.rename(client, "Before it vanished").status_code == 200
        version, changed = desk.version, partial(desk.rename, client, "Nobody knows")
        with ThreadPoolExecutor(2) as beside, pair.primary.frozen():
            asked = beside.submit(changed), beside.submit(client.post, "/graphql", json={"query": HEADLINE})
            refused = [each.result() for each in asked]
            assert [(each.status_code, code_of(each)) for each in refused] == [(503, "DATABASE_UNAVAILABLE")] * 2
            pair.standby.promote()
            desk.version = version
            until(lambda: desk.rename(client, "After it vanished").status_code == 200)
            assert headline(client) == "After it vanished"
        pair.primary, pair.standby = pair.standby, pair.primary


def store_says(store: Database, statement: str) -> Any:
    with store.read() as connection:
        return connection.exec_driver_sql(statement).scalar()


def code_of(answer: httpx.Response) -> str:
    return str(answer.json()["errors"][0]["extensions"]["code"])
