"""What answers say to caches in front of the server: for how long they may be kept, and by which tags they are let go of."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from cms.editing.locales import say_languages
from cms.store import tokens
from cms.store.database import Database

from ..conftest import serving

ADA = '/graphql?query={person(slug:"ada-example"){name}}'
KEPT = "public, max-age=0, s-maxage=3600, stale-while-revalidate=30"


@pytest.fixture
def client(database: Database, ids: dict[str, str]) -> Iterator[httpx.Client]:
    """A client of a server that lets caches keep what everybody sees."""
    with serving(database, shared_max_age=3_600, stale_while_revalidate=30) as client:
        yield client


def tags(answer: httpx.Response) -> list[str]:
    """The tags of an answer, which it has in two forms; none where it has neither."""
    assert answer.headers.get("cache-tag", "").replace(",", " ") == answer.headers.get("surrogate-key", "")
    return answer.headers.get("surrogate-key", "").split()


def test_what_everybody_sees_has_tags(client: httpx.Client) -> None:
    for _ in range(2):  # the second time by what is kept
        answer = client.get(ADA)
        assert (answer.headers["cache-control"], tags(answer)) == (KEPT, ["cms", "cms:person:ada-example"])
    told = client.get(ADA, headers={"if-none-match": answer.headers["etag"]})
    assert (told.status_code, tags(told)) == (304, ["cms", "cms:person:ada-example"])
    for page in ("/feed.xml", "/people/ada-example.jsonld", "/talks.ics"):
        answer = client.get(page)
        assert answer.headers["cache-control"] == KEPT
        assert "cms:person:ada-example" in tags(answer) or "cms:person" in tags(answer)
    assert tags(client.get("/graphql?query={__typename}")) == ["cms"]
    nobody = client.get(ADA.replace("ada-example", "a" * 121))  # no record has a name as long
    assert tags(nobody) == ["cms", "cms:alias", "cms:person"]


def test_what_not_everybody_sees_has_none(client: httpx.Client, database: Database) -> None:
    with database.write() as connection:
        secret = tokens.issue(connection, "reader", ["read:drafts"])
    token = {"authorization": f"Bearer {secret}"}
    asked = [client.get(page, headers=token) for page in (ADA, f"{ADA}&perspective=draft", "/feed.xml")]
    asked += [client.get(f"{ADA}&revision=1"), client.get("/graphql?query={nothing}"), client.get("/people/nobody.bib")]
    asked += [client.get("/graphql?query={revisions{nodes{number}}}"), client.get(f"{ADA}&perspective=draft")]
    asked.append(client.post("/graphql", json={"query": "{ people { totalCount } }"}))
    for answer in asked:
        assert tags(answer) == []
        assert "s-maxage" not in answer.headers["cache-control"]


def test_what_is_asked_in_a_language_depends_on_which_there_are(client: httpx.Client, database: Database) -> None:
    say_languages(database, ["en", "zh"])
    for page in (f"{ADA}&locale=en", f"{ADA}&locale=zh", "/people/ada-example.md?locale=en"):
        assert "cms:locale" in tags(client.get(page))
    assert "cms:locale" in tags(client.get(ADA, headers={"cms-locale": "en"}))
    assert "cms:locale" not in tags(client.get(ADA))
    assert client.get(f"{ADA}&locale=de").headers["cache-control"] == "no-store"


@pytest.mark.usefixtures("ids")
def test_without_the_setting_there_are_none(database: Database) -> None:
    with serving(database) as client:
        for page in (ADA, "/feed.xml"):
            answer = client.get(page)
            assert (answer.headers["cache-control"], tags(answer)) == ("no-cache", [])
    with serving(database, shared_max_age=60, cache_control="public, max-age=10") as client:
        assert client.get(ADA).headers["cache-control"] == "public, max-age=10, s-maxage=60"
