"""Documents over HTTP: at addresses that stay, with entity tags and the revision that they show, never an old one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import feedparser
import httpx
import pytest
from sqlalchemy import select

from cms.content import Person
from cms.editing import Changes, commit
from cms.editing.locales import say_languages
from cms.exporting import FORMATS
from cms.store.database import Database

from ..conftest import serving
from ..editing.desk import Desk

ADA = [f"/people/ada-example.{format.ending}" for format in FORMATS.values()]
FEEDS = {
    "application/atom+xml; charset=utf-8": [
        "/feed.xml",
        "/news.feed.xml",
        "/people/ada-example.feed.xml",
        "/topics/systems.feed.xml",
    ],
    "application/feed+json; charset=utf-8": ["/feed.json", "/talks.feed.json", "/organizations/acme.feed.json"],
    "text/calendar; charset=utf-8": ["/talks.ics", "/people/ada-example.ics", "/organizations/acme.ics"],
}
ENDINGS = ", ".join(
    f".{ending}" for ending in (*(format.ending for format in FORMATS.values()), "feed.xml", "feed.json", "ics")
)
PAGES = [*ADA, *(page for pages in FEEDS.values() for page in pages)]


@pytest.fixture
def client(database: Database, ids: dict[str, str]) -> Iterator[httpx.Client]:
    """A client of a server on the invented lab, on each database in turn."""
    with serving(database) as client:
        yield client


def rename(database: Database, name: str) -> int:
    """Change a person's name; gives the revision."""
    table, changes = Person.table(), Changes()
    with database.write() as connection:
        row = dict(connection.execute(select(table).where(table.c.slug == "ada-example")).mappings().one())
        changes.save(Person, Person.complete({**row, "name": name}))
        return commit(connection, changes, "test", "rename").number


def test_documents_and_their_media_types(client: httpx.Client) -> None:
    told = {page: client.get(page) for page in PAGES}
    assert {answer.status_code for answer in told.values()} == {200}
    assert [answer.headers["content-type"] for answer in told.values()] == [
        "application/json; charset=utf-8",
        "application/yaml; charset=utf-8",
        "application/x-bibtex; charset=utf-8",
        "application/ld+json; charset=utf-8",
        "text/markdown; charset=utf-8",
        *(media for media, pages in FEEDS.items() for _ in pages),
    ]
    assert told["/people/ada-example.resume.json"].json()["basics"]["name"] == "Ada Example"
    assert told["/people/ada-example.bib"].text.startswith("@misc{on-roads,")
    assert all(answer.headers["cms-revision"] == "1" for answer in told.values())
    assert all(answer.headers["cache-control"] == "no-cache" for answer in told.values())
    assert all(answer.headers["vary"] == "Accept-Encoding, CMS-Min-Revision, Origin" for answer in told.values())
    assert all(re.fullmatch(r'"[0-9a-f]{24}(?:-gzip)?"', answer.headers["etag"]) for answer in told.values())


def test_who_has_a_document_is_only_told_so(client: httpx.Client, database: Database) -> None:
    firsts = {page: client.get(page) for page in PAGES}
    for page, first in firsts.items():
        again = client.get(page, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"]), page
    revision = rename(database, "Ada Renamed")
    for page, first in firsts.items():
        changed = client.get(page, headers={"if-none-match": first.headers["etag"]})
        if "Ada" not in first.text:  # nor does a bibliography without her name change
            assert changed.status_code == 304, page
        else:
            assert (changed.status_code, changed.headers["cms-revision"]) == (200, str(revision)), page
            assert changed.headers["etag"] != first.headers["etag"], page
            assert "Ada Renamed" in changed.text, page


def test_a_document_in_a_language(client: httpx.Client, database: Database) -> None:
    assert client.get(f"{ADA[0]}?locale=zh").status_code == 400
    with database.read() as connection:
        ids = dict(connection.execute(select(Person.table().c.slug, Person.table().c.id)).all())
    desk = Desk(database, ids=ids)
    say_languages(database, ["en", "zh"])
    desk.update(
        ids["ada-example"],
        headline="Builds roads",
        translations=[{"locale": "zh", "headline": "道路研究员"}],
        publish=True,
    )
    news = desk.create(
        "NewsItem",
        personId=ids["ada-example"],
        date="2031-05-01",
        body="Moved again.",
        translations=[{"locale": "zh", "body": "又搬了。"}],
        publish=True,
    )
    assert news
    for _ in range(2):  # the second time by what is kept
        for page in ADA:
            if not page.endswith(".bib"):
                assert "道路研究员" in client.get(f"{page}?locale=zh").text, page
                assert "道路研究员" not in client.get(page).text, page
        told = client.get("/feed.xml?locale=ZH&utm=1")
        assert "又搬了。" in told.text
        assert "/feed.xml?locale=ZH</id>" in told.text
        assert "Moved again." in client.get("/feed.xml?locale=en").text
    assert told.headers["etag"] != client.get("/feed.xml?locale=en").headers["etag"]
    for asked in ("locale=fr", "locale=en&locale=zh", "&".join(f"a{n}=1" for n in range(60))):
        answer = client.get(f"{ADA[0]}?{asked}")
        assert (answer.status_code, answer.headers["cache-control"]) == (400, "no-store")
    assert "its languages are en, zh" in client.get("/feed.xml?locale=fr").text


def test_head_and_compression(client: httpx.Client) -> None:
    page = "/people/ada-example.md"
    plain = client.get(page, headers={"accept-encoding": "identity"})
    packed = client.get(page, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text
    assert packed.headers["etag"] != plain.headers["etag"]
    head = client.head(page, headers={"accept-encoding": "identity"})
    assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", plain.headers["etag"])
    assert client.post(page).status_code == 405


def test_what_is_not_there(client: httpx.Client) -> None:
    for page, message in (
        ("/people/nobody.md", "There is no person with the slug 'nobody'."),
        ("/people/%2e%2e.md", "There is no person with the slug ''."),
        ("/people/ada-example", f"Addresses like this one end in {ENDINGS}."),
        ("/people/ada-example.pdf", f"Addresses like this one end in {ENDINGS}."),
        ("/people/nobody.feed.xml", "There is no person with the slug 'nobody'."),
        ("/organizations/nowhere.ics", "There is no organization with the slug 'nowhere'."),
        ("/topics/systems.ics", "Addresses like this one end in .feed.xml, .feed.json."),
        ("/topics/nothing.feed.json", "There is no topic with the slug 'nothing'."),
        ("/awards.feed.xml", "There is no feed of this kind of record."),
        ("/sitemap.xml", "There is no sitemap, as there is no site: its address would be in CMS_SITE_URL."),
    ):
        answer = client.get(page)
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store"), page
        if "%2e" not in page:
            assert answer.text == f"{message}\n"


def test_pages_of_other_origins_may_read(client: httpx.Client) -> None:
    answer = client.get("/people/ada-example.jsonld", headers={"origin": "https://elsewhere.example"})
    assert answer.headers["access-control-allow-origin"] == "*"
    assert set(answer.headers["access-control-expose-headers"].split(", ")) == {"cache-status", "cms-revision", "etag"}
    asked = {
        "origin": "https://e.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "if-none-match",
    }
    assert client.options("/people/ada-example.jsonld", headers=asked).status_code == 200


def test_the_feed_tells_where_it_is(client: httpx.Client) -> None:
    feed = feedparser.parse(client.get("/news.feed.xml?utm=1").content)
    assert (feed.bozo, feed.feed.id) == (False, f"{client.base_url}/news.feed.xml".replace("//news", "/news"))
    assert [entry.title for entry in feed.entries] == ["On Roads was accepted.", "Moved."]
    assert [entry.published for entry in feed.entries] == ["2031-06-01T00:00:00Z", "2030-01-01T00:00:00Z"]
    assert "CMS" not in feed.feed.title


@pytest.mark.usefixtures("ids")
def test_feeds_and_the_sitemap_lead_to_the_site(database: Database) -> None:
    with serving(database, public_url="https://cms.example", site_url="https://lab.example/") as client:
        feed = feedparser.parse(client.get("/people/ada-example.feed.xml?locale=").content)
        assert (feed.feed.id, feed.feed.link) == (
            "https://cms.example/people/ada-example.feed.xml",
            "https://lab.example/people/ada-example/",
        )
        told = {entry.title: entry.link for entry in feed.entries}
        assert told["On Roads"] == "https://lab.example/publications/on-roads/"
        assert told["Moved."] == "https://lab.example/people/ada-example/"
        sitemap = client.get("/sitemap.xml")
        assert (sitemap.status_code, sitemap.headers["content-type"]) == (200, "application/xml; charset=utf-8")
        assert set(told.values()) < {*re.findall("<loc>(.*?)</loc>", sitemap.text)}
        assert client.get("/sitemap.xml", headers={"if-none-match": sitemap.headers["etag"]}).status_code == 304


def test_a_feed_without_news(database: Database) -> None:
    with serving(database) as client:
        feed = feedparser.parse(client.get("/feed.xml").content)
    assert (feed.bozo, feed.entries) == (False, [])
    assert feed.feed.updated == "1970-01-01T00:00:00Z"


@pytest.mark.usefixtures("ids")
def test_settings_of_the_site(database: Database) -> None:
    with serving(database, cache_control="public, max-age=60") as client:
        assert client.get(ADA[0]).headers["cache-control"] == "public, max-age=60"
        wrong = client.get(ADA[0], headers={"authorization": "Bearer cms_nothing"})
        assert (wrong.status_code, wrong.headers["www-authenticate"]) == (401, 'Bearer error="invalid_token"')
    with serving(database, public_read=False) as client:
        for page in PAGES:
            assert client.get(page).status_code == 401


@pytest.mark.usefixtures("ids")
def test_what_takes_too_long_is_said_so(database: Database) -> None:
    with serving(database, statement_timeout=0.000_001) as client:
        answer = client.get(ADA[0])
    if answer.status_code != 200:  # SQLite may have been quick enough
        assert answer.status_code == 503
        assert "took longer" in answer.text


def test_what_a_page_embeds_is_json(client: httpx.Client) -> None:
    data = json.loads(client.get("/people/ada-example.jsonld").text)
    assert data["@graph"][0]["name"] == "Ada Example"
