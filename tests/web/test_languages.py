"""A language over HTTP: asked for in the address or by a header, kept apart from others, and refused if there is none such."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from cms.editing.locales import say_languages
from cms.store import Database, current_revision, tokens

from ..conftest import serving
from ..editing.desk import Desk

QUERY = '{ person(slug: "ada-example") { headline } }'
ENGLISH, CHINESE = "Builds things", "道路研究员"


@pytest.fixture
def client(database: Database, ids: dict[str, str]) -> Iterator[httpx.Client]:
    """A server on the lab in English and Chinese."""
    desk = Desk(database, ids=ids)
    say_languages(database, ["en", "zh"])
    told = [{"locale": "zh", "headline": CHINESE}]
    desk.update(desk.ids["ada-example"], headline=ENGLISH, translations=told, publish=True)
    with serving(database) as client:
        yield client


def headline(client: httpx.Client, locale: str = "", header: str = "", method: str = "POST", **asked: str) -> str:
    params = {**asked, **({"locale": locale} if locale else {})}
    headers = {"cms-locale": header} if header else {}
    if method == "GET":
        answer = client.get("/graphql", params={"query": QUERY, **params}, headers=headers)
    else:
        answer = client.post("/graphql", json={"query": QUERY}, params=params, headers=headers)
    assert answer.status_code == 200, answer.text
    assert "CMS-Locale" in answer.headers["vary"]
    return str(answer.json()["data"]["person"]["headline"])


def test_a_language_is_asked_for_in_the_address_or_by_a_header(client: httpx.Client) -> None:
    for method in ("GET", "POST", "GET", "POST"):  # the second time by what is kept
        assert headline(client, method=method) == ENGLISH
        assert headline(client, "en", method=method) == ENGLISH
        assert headline(client, "zh", method=method) == CHINESE
        assert headline(client, header="ZH", method=method) == CHINESE
        assert headline(client, "en", header="zh", method=method) == ENGLISH  # the address counts


def test_what_a_browser_likes_says_nothing(client: httpx.Client) -> None:
    answer = client.post("/graphql", json={"query": QUERY}, headers={"accept-language": "zh"})
    assert answer.json()["data"]["person"]["headline"] == ENGLISH


def test_an_unknown_language_is_refused_with_those_that_there_are(client: httpx.Client) -> None:
    for asked in ("fr", "nonsense!", "zh-Hant"):
        for answer in (
            client.post("/graphql", json={"query": QUERY}, params={"locale": asked}),
            client.post("/graphql", json={"query": QUERY}, headers={"cms-locale": asked}),
        ):
            (error,) = answer.json()["errors"]
            assert (answer.status_code, error["extensions"]["code"]) == (400, "LOCALE_UNKNOWN"), asked
            assert "en, zh" in error["message"]


def test_tags_tell_languages_apart(client: httpx.Client) -> None:
    tags = set()
    for locale in ("en", "zh"):
        answer = client.post("/graphql", json={"query": QUERY}, params={"locale": locale})
        tags.add(answer.headers["etag"])
        known = {"if-none-match": answer.headers["etag"]}
        again = client.post("/graphql", json={"query": QUERY}, params={"locale": locale}, headers=known)
        assert again.status_code == 304
    assert len(tags) == 2


def test_drafts_and_the_past_in_a_language_are_for_whom_they_are_for(client: httpx.Client, database: Database) -> None:
    with database.write() as connection:
        before = current_revision(connection)
        token = tokens.issue(connection, "reader", ["read-drafts", "read-history"], ())
    desk = Desk(database, ids=_ids(database))
    desk.update(desk.ids["ada-example"], translations=[{"locale": "zh", "headline": "市长"}])
    refused = client.post("/graphql", json={"query": QUERY}, params={"locale": "zh", "perspective": "draft"})
    assert refused.status_code in (401, 403)
    client.headers["authorization"] = f"Bearer {token}"
    assert headline(client, "zh", perspective="draft") == "市长"
    assert headline(client, "zh", revision=str(before)) == CHINESE
    # Before there were languages, there was none to ask for.
    answer = client.post("/graphql", json={"query": QUERY}, params={"locale": "zh", "revision": "1"})
    assert answer.json()["errors"][0]["extensions"]["code"] == "LOCALE_UNKNOWN"


def _ids(database: Database) -> dict[str, str]:
    from sqlalchemy import select

    from cms.content import Person

    with database.read() as connection:
        return dict(connection.execute(select(Person.table().c.slug, Person.table().c.id)).all())
