"""Pages of other origins read the API, in a real browser that enforces who may."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from cms.store import Database, tokens

from ..conftest import serving

QUERY = '{ person(slug: "ada-example") { name } }'
READ = """async ([url, options]) => {
    const response = await fetch(url, options);
    return {status: response.status, revision: response.headers.get('cms-revision'), body: await response.json()};
}"""


class _Blank(BaseHTTPRequestHandler):
    """Answers with an empty page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>a site</title>")

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def site() -> Iterator[str]:
    """The origin of a site that is none of ours."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Blank)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.fixture
def token(database: Database, ids: dict[str, str]) -> str:
    """A token of a store with the lab."""
    with database.write() as connection:
        return tokens.issue(connection, "editor", ["edit"])


def posted(query: str, **headers: str) -> dict[str, Any]:
    body = '{"query": ' + f'"{query}"'.replace('"ada-example"', '\\"ada-example\\"') + "}"
    return {"method": "POST", "body": body, "headers": {"content-type": "application/json", **headers}}


@pytest.mark.usefixtures("ids")
def test_a_page_of_another_origin_reads(database: Database, page: Page) -> None:
    with site() as origin, serving(database) as api:
        url = f"{str(api.base_url).rstrip('/')}/graphql"
        assert not url.startswith(origin)
        page.goto(origin)
        # With a question beforehand, as JSON is no form; and without one.
        for options in (posted(QUERY), posted(QUERY, accept="application/graphql-response+json")):
            answer = page.evaluate(READ, [url, options])
            assert answer["status"] == 200
            assert answer["body"]["data"] == {"person": {"name": "Ada Example"}}
            assert answer["revision"] == "1"
        answer = page.evaluate(READ, [f"{url}?query={QUERY}", {}])
        assert answer["body"]["data"] == {"person": {"name": "Ada Example"}}
        assert answer["revision"] == "1"
        # It may read what went wrong, too.
        refused = page.evaluate(READ, [url, posted("{ nothing }", accept="application/graphql-response+json")])
        assert refused["status"] == 400
        assert "nothing" in refused["body"]["errors"][0]["message"]
        too_large = page.evaluate(READ, [url, posted("{" + " " * 1_000_000)])
        assert too_large["status"] == 413
        # Its visitors' credentials are none of its business.
        with pytest.raises(Error, match="Failed to fetch"):
            page.evaluate(READ, [url, {**posted(QUERY), "credentials": "include"}])


@pytest.mark.usefixtures("ids")
def test_only_pages_of_the_origins_that_are_named(database: Database, page: Page) -> None:
    with site() as ours, site() as theirs, serving(database, cors_origins=f"https://x.example, {ours}") as api:
        url = f"{str(api.base_url).rstrip('/')}/graphql"
        page.goto(ours)
        assert page.evaluate(READ, [url, posted(QUERY)])["body"]["data"] == {"person": {"name": "Ada Example"}}
        page.goto(theirs)
        for asked in ([url, posted(QUERY)], [f"{url}?query={QUERY}", {}]):
            with pytest.raises(Error, match="Failed to fetch"):
                page.evaluate(READ, asked)
        # Again from the first: what was answered to the other page isn't kept for it.
        page.goto(ours)
        assert page.evaluate(READ, [f"{url}?query={QUERY}", {}])["body"]["data"] == {"person": {"name": "Ada Example"}}


@pytest.mark.usefixtures("ids")
def test_where_every_page_may_read_clients_send_headers_of_their_own(database: Database, page: Page) -> None:
    own = {"apollographql-client-name": "a site", "x-request-id": "1", "accept-language": "en"}
    with site() as theirs, serving(database) as api:
        page.goto(theirs)
        answer = page.evaluate(READ, [f"{str(api.base_url).rstrip('/')}/graphql", posted(QUERY, **own)])
        assert answer["body"]["data"] == {"person": {"name": "Ada Example"}}


def test_pages_of_origins_that_are_named_send_tokens(database: Database, token: str, page: Page) -> None:
    with site() as ours, site() as theirs, serving(database, cors_origins=ours) as api:
        url = f"{str(api.base_url).rstrip('/')}/graphql"
        page.goto(ours)
        answer = page.evaluate(READ, [url, posted(QUERY, authorization=f"Bearer {token}")])
        assert answer["body"]["data"] == {"person": {"name": "Ada Example"}}
        # It may read that its token is wrong, too.
        refused = page.evaluate(READ, [url, posted(QUERY, authorization="Bearer wrong")])
        assert refused["status"] == 401
        assert refused["body"]["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
        page.goto(theirs)
        with pytest.raises(Error, match="Failed to fetch"):
            page.evaluate(READ, [url, posted(QUERY, authorization=f"Bearer {token}")])


def test_where_every_page_may_read_none_sends_a_token(database: Database, token: str, page: Page) -> None:
    with site() as theirs, serving(database) as api:
        url = f"{str(api.base_url).rstrip('/')}/graphql"
        page.goto(theirs)
        assert page.evaluate(READ, [url, posted(QUERY)])["status"] == 200
        with pytest.raises(Error, match="Failed to fetch"):
            page.evaluate(READ, [url, posted(QUERY, authorization=f"Bearer {token}")])
        # A page of its own origin, such as the playground, needs nobody's leave.
        page.goto(url.replace("graphql", "healthz"))
        assert page.evaluate(READ, [url, posted(QUERY, authorization=f"Bearer {token}")])["status"] == 200
