"""What goes out while the database is away, as settings say; and HEAD, by which whoever watches a server asks."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from cms.store import Database

from ..conftest import Stores, serving
from ..content import crowd, lab
from ..store.test_trouble import bearer, take_away

KEPT, OTHER = "{ people { nodes { slug } } }", "{ people { nodes { name } } }"
PATIENCE = 10.0  # seconds
FEED = "/feed.xml"


@pytest.fixture
def away(stores: Stores) -> Database:
    """A store on a database that can be away: SQLite is in the server's own process."""
    return stores.empty("postgresql")


def ask(client: httpx.Client, query: str = KEPT, **headers: str) -> httpx.Response:
    return client.get("/graphql", params={"query": query}, headers={k.replace("_", "-"): v for k, v in headers.items()})


def until_fresh(client: httpx.Client) -> httpx.Response:
    until = time.monotonic() + PATIENCE
    while (answer := ask(client)).status_code != 200 or "cache-status" in answer.headers:
        assert time.monotonic() < until
        time.sleep(0.05)
    return answer


def test_kept_answers_go_out_where_a_setting_lets_them(away: Database) -> None:
    """They are marked, and no cache keeps them; what isn't kept is refused; then all is fresh again."""
    lab(away)
    headers = bearer(away)
    with serving(away, stale="1h") as client:
        before, feed = ask(client), client.get(FEED)
        assert (before.status_code, feed.status_code) == (200, 200)
        assert "cache-status" not in before.headers
        _, back = take_away(away)
        for _ in range(3):
            for was, now in ((before, ask(client)), (feed, client.get(FEED))):
                assert now.status_code == 200, now.text
                assert now.headers["cache-status"].startswith("cms; hit; ttl=-")
                assert now.headers["cache-control"] == "no-store"
                assert (now.text, now.headers["etag"]) == (was.text, was.headers["etag"])
            known = ask(client, if_none_match=before.headers["etag"])
            assert (known.status_code, known.text) == (304, "")
            assert "cache-status" in known.headers
            for refused in (ask(client, OTHER), ask(client, **headers), client.get("/readyz")):
                assert (refused.status_code, refused.headers["retry-after"]) == (503, "5"), refused.text
        back()
        assert until_fresh(client).headers["cache-control"] == "no-cache"
        crowd(away, 3)
        assert len(ask(client).json()["data"]["people"]["nodes"]) > len(before.json()["data"]["people"]["nodes"])


def test_what_is_known_to_be_old_does_not_go_out(away: Database) -> None:
    """An answer that held when the database was last looked at may; one that was made before, as a revision came, may not."""
    with serving(away, stale="1h") as client:
        assert ask(client).status_code == 200
        crowd(away, 3)
        assert len(ask(client, OTHER).json()["data"]["people"]["nodes"]) == 3
        time.sleep(2)  # until the next look at what is new
        _, back = take_away(away)
        assert (ask(client, OTHER).status_code, ask(client).status_code) == (200, 503)
        back()
        assert len(until_fresh(client).json()["data"]["people"]["nodes"]) == 3


@pytest.mark.parametrize("stale", ["0", "1s"])
def test_without_the_setting_and_after_its_time_they_are_refused(away: Database, stale: str) -> None:
    with serving(away, stale=stale) as client:
        assert ask(client).status_code == 200
        _, back = take_away(away)
        if stale != "0":
            time.sleep(1.2)
        assert ask(client).status_code == 503
        back()


@pytest.mark.parametrize(
    "path",
    [
        "/graphql?query={__typename}",
        "/graphql?query={people{nodes{slug}}}",
        "/graphql?query={nothing}",
        "/graphql",
        "/",
        "/edit",
        "/healthz",
        "/readyz",
        FEED,
        "/people/ada-example.jsonld",
        "/people/nobody.jsonld",
        "/assets/nothing",
        "/session",
        "/import/nothing",
        "/revision/events",
        "/nothing",
    ],
)
def test_head_is_answered_as_get_without_the_body(head: httpx.Client, path: str) -> None:
    def fields(response: httpx.Response) -> dict[str, Any]:
        # The length of what is streamed isn't known, and an empty stream has one.
        left_out = (
            "date",
            "x-request-id",
            "transfer-encoding",
            *(["content-length"] if path == "/revision/events" else []),
        )
        return {name: value for name, value in response.headers.items() if name not in left_out}

    with head.stream("GET", path) as asked:
        got = asked.status_code, fields(asked)
    told = head.head(path)
    assert ((told.status_code, fields(told)), told.content) == (got, b"")


@pytest.fixture(scope="module")
def head(session_stores: Any) -> Any:
    database = session_stores.empty("sqlite", keep_open=True)
    lab(database)
    with serving(database) as client:
        yield client
    database.close()


def test_head_begins_no_import(database: Database) -> None:
    with serving(database) as client:
        assert client.head("/import?url=https://ada.example/cv.md", headers=bearer(database)).status_code == 404
