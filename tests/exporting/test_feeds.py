"""Feeds, calendars and the sitemap: well-formed whatever the content is, and as their standards say.

What Atom requires is checked here, by RFC 4287; JSON Feed by a schema of version 1.1; calendars are read back.
"""

from __future__ import annotations

import asyncio
import json
from datetime import date, timedelta
from typing import Any
from xml.etree.ElementTree import Element

import feedparser
import jsonschema_rs
import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from cms.content import NewsItem, Organization, Person, Publication, Talk, Topic
from cms.exporting import FEEDS, Exports
from cms.exporting.atom import NAMESPACE, atom
from cms.exporting.calendar_file import calendar
from cms.exporting.feeds import DATED, Feed, Subject, feed, fit, subject_of
from cms.exporting.json_feed import json_feed
from cms.exporting.sitemap import MOST, sitemap
from cms.planning.operations import Operations
from cms.store.database import Database
from cms.store.reader import reading

from ..editing.desk import Desk
from .people import DATES

ATOM = f"{{{NAMESPACE}}}"
MOMENT = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"
ADDRESS = {"type": "string", "pattern": "^https?://"}
AUTHORS = {
    "type": "array",
    "minItems": 1,
    "items": {
        "type": "object",
        "properties": {"name": {"type": "string", "minLength": 1}, "url": ADDRESS},
        "required": ["name"],
        "additionalProperties": False,
    },
}
# JSON Feed 1.1, as far as it is written here: https://www.jsonfeed.org/version/1.1/
SCHEMA = {
    "type": "object",
    "required": ["version", "title", "items", "feed_url"],
    "additionalProperties": False,
    "properties": {
        "version": {"const": "https://jsonfeed.org/version/1.1"},
        "title": {"type": "string", "minLength": 1},
        "home_page_url": ADDRESS,
        "feed_url": ADDRESS,
        "language": {"type": "string", "minLength": 2},
        "items": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "date_published", "date_modified"],
                "anyOf": [{"required": ["content_html"]}, {"required": ["content_text"]}],
                "additionalProperties": False,
                "properties": {
                    "id": {"type": "string", "pattern": "^urn:uuid:"},
                    "url": ADDRESS,
                    "external_url": ADDRESS,
                    "title": {"type": "string", "minLength": 1},
                    "content_html": {"type": "string", "minLength": 1},
                    "content_text": {"type": "string", "minLength": 1},
                    "date_published": {"type": "string", "pattern": MOMENT},
                    "date_modified": {"type": "string", "pattern": MOMENT},
                    "authors": AUTHORS,
                },
            },
        },
    },
}

# ---- any content -------------------------------------------------------------------------------------------------------
texts = st.text(max_size=30) | st.sampled_from(["\x00\x0b\ufffe", "]]>", "\r\n\u2028", "安 مرحبا", "😀 <b>&amp;"])
some = st.none() | texts
urls = st.sampled_from(
    ["https://a.example/x", "mailto:a@b.example", "/here", "https://b.example/\x01?q=<&>", "http://"]
)
rich = st.builds(lambda text: {"html": text, "text": text}, texts)
people = st.builds(
    lambda name, profile, links: {
        "slug": "ada-example",
        "displayName": name,
        "hasProfile": profile,
        "links": [{"url": url} for url in links],
    },
    texts,
    st.booleans(),
    st.lists(urls, max_size=2),
)
moments = st.datetimes().map(
    lambda at: f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z".rjust(24, "0")
)  # as the store keeps them
lines = st.lists(st.fixed_dictionaries({"displayName": texts, "person": st.none() | people}), max_size=3)
ids = st.uuids().map(lambda id_: f"xyz_{id_.hex}")
common = {
    "id": ids,
    "slug": st.just("a-slug"),
    "date": st.none() | DATES,
    "publishedAt": st.none() | moments,
    "updatedAt": moments,
}
linked = {"links": st.lists(urls.map(lambda url: {"url": url}), max_size=2)}
RECORDS: dict[type[Any], st.SearchStrategy[Any]] = {
    NewsItem: st.fixed_dictionaries({**common, "body": rich, "person": people}),
    Talk: st.fixed_dictionaries(
        {
            **common,
            **linked,
            "title": texts,
            "event": some,
            "location": some,
            "abstract": st.none() | rich,
            "person": people,
        }
    ),
    Publication: st.fixed_dictionaries(
        {
            **common,
            **linked,
            "title": texts,
            "venue": some,
            "year": st.none() | st.integers(1, 9999),
            "doi": st.none() | st.just("10.1234/x"),
            "abstract": st.none() | rich,
            "authors": lines,
        }
    ),
}
locales = st.sampled_from([[], ["en"], ["zh", "en"]]).map(lambda tags: [{"tag": tag} for tag in tags])


@st.composite
def feeds(draw: st.DrawFn) -> Feed:
    """A feed of anything."""
    lists = {str(kind.plural): {"nodes": draw(st.lists(records, max_size=3))} for kind, records in RECORDS.items()}
    site, locale = draw(st.sampled_from(["", "https://lab.example"])), draw(st.sampled_from([None, "en"]))
    if draw(st.booleans()):
        person = {"slug": "ada-example", "displayName": draw(texts), "links": [], "updatedAt": draw(moments), **lists}
        data, subject = dict[str, Any](person=person), Subject(Person, "ada-example")
    else:
        data, subject = lists, Subject(kind=draw(st.sampled_from([None, Talk])))
    address = "https://cms.example/feed.xml"
    return feed({"locales": draw(locales), **data}, subject, draw(st.integers(0, 50)), address, site, locale)


def text_of(element: Element, name: str) -> str:
    """The text of the one element of a name."""
    (found,) = element.findall(f"{ATOM}{name}")
    assert found.text
    return found.text


def assert_atom(document: str) -> Element:
    """That a document is what RFC 4287 requires (4.1.1, 4.1.2)."""
    root: Element = fromstring(document)
    assert root.tag == f"{ATOM}feed"
    authors = root.findall(f"{ATOM}author")
    for element in (root, *root.findall(f"{ATOM}entry")):
        assert text_of(element, "id").startswith(("https://", "urn:uuid:"))
        text_of(element, "title")
        updated = text_of(element, "updated")
        assert len(updated) == 20, updated
        assert authors or element.findall(f"{ATOM}author")
        alternates = [each.get("href") for each in element.findall(f"{ATOM}link") if each.get("rel") == "alternate"]
        assert len(alternates) <= 1
        if element is not root:
            (content_,) = element.findall(f"{ATOM}content")
            assert content_.get("type") in ("text", "html")
            assert all(text_of(author, "name") for author in element.findall(f"{ATOM}author"))
    (me,) = (each for each in root.findall(f"{ATOM}link") if each.get("rel") == "self")
    assert me.get("href") == text_of(root, "id")
    return root


@given(feeds())
def test_any_feed_is_atom(made: Feed) -> None:
    root = assert_atom(atom(made))
    assert [text_of(entry, "id") for entry in root.findall(f"{ATOM}entry")] == [entry.id for entry in made.entries]
    read = feedparser.parse(atom(made).encode())
    assert not read.bozo, read.get("bozo_exception")
    assert len(read.entries) == len(made.entries)


@given(feeds())
def test_any_feed_is_json_feed(made: Feed) -> None:
    told = json.loads(json_feed(made))
    jsonschema_rs.validate(SCHEMA, told)
    assert [item["id"] for item in told["items"]] == [entry.id for entry in made.entries]


@given(feeds())
def test_any_feed_is_a_calendar(made: Feed) -> None:
    text = calendar(made)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n")), "RFC 5545, 3.1"
    assert "\n" not in text.replace("\r\n", "")
    read = Calendar.from_ical(text)
    assert not read.errors
    dated = [entry for entry in made.entries if entry.date and entry.date.day]
    assert [str(event["uid"]) for event in read.walk("VEVENT")] == [entry.id for entry in dated]
    for event, entry in zip(read.walk("VEVENT"), dated, strict=True):
        assert not event.errors
        assert entry.date
        assert event.decoded("dtstart") == entry.date.earliest
        if entry.date.earliest < date.max:
            assert event.decoded("dtend") - event.decoded("dtstart") == timedelta(1)
        assert event["dtstamp"]


@given(feeds())
def test_what_is_newest_comes_first(made: Feed) -> None:
    keys = [entry.date.key if entry.date else "" for entry in made.entries]
    assert keys == sorted(keys, reverse=True)
    assert made.updated == max([entry.updated for entry in made.entries] or [made.updated])


@given(texts)
def test_what_no_xml_can_write_is_left_out(text: str) -> None:
    fromstring(f"<a>{fit(text).translate(dict.fromkeys(map(ord, '<&>')))}</a>")
    assert fit("a\x00b\x7fc\ufffe") == "abc"


# ---- the sitemap -------------------------------------------------------------------------------------------------------
def test_a_sitemap_has_every_page_in_every_language() -> None:
    record = {"slug": "a-b", "updatedAt": "2031-05-01T00:00:00.000Z"}
    data = {
        "locales": [{"tag": "en"}, {"tag": "zh"}],
        "people": {"nodes": [{**record, "locales": ["en", "zh"]}]},
        "projects": {"nodes": [{**record, "locales": ["en"]}]},
        "publications": {"nodes": [{**record, "slug": "ü&<", "locales": []}]},
    }
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    root = fromstring(sitemap(data, "https://lab.example"))
    assert root.tag == f"{space}urlset"
    assert [url.findtext(f"{space}loc") for url in root] == [
        "https://lab.example/",
        "https://lab.example/zh/",
        "https://lab.example/people/a-b/",
        "https://lab.example/zh/people/a-b/",
        "https://lab.example/projects/a-b/",
        "https://lab.example/publications/%C3%BC%26%3C/",
    ]
    assert [url.findtext(f"{space}lastmod") for url in root][:3] == [None, None, record["updatedAt"]]
    links = [[each.get("hreflang") for each in url if "link" in each.tag] for url in root]
    assert links == [["en", "zh"]] * 4 + [[], []]
    many = {**data, "people": {"nodes": [{**record, "locales": ["en"]}] * (MOST + 1)}}
    assert sitemap(many, "https://lab.example").count("<loc>") == MOST


# ---- of a store --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("path", "subject"),
    [
        ("/feed.xml", (Subject(), "feed.xml")),
        ("/feed.json", (Subject(), "feed.json")),
        ("/talks.ics", (Subject(kind=Talk), "ics")),
        ("/news.feed.xml", (Subject(kind=NewsItem), "feed.xml")),
        ("/people/a-b.feed.json", (Subject(Person, "a-b"), "feed.json")),
        ("/people/a-b.bib", (Subject(Person, "a-b"), "bib")),
        ("/organizations/a.ics", (Subject(Organization, "a"), "ics")),
        ("/topics/a.feed.xml", (Subject(Topic, "a"), "feed.xml")),
        ("/awards.feed.xml", None),
        ("/nothing/a.feed.xml", None),
        ("/people/a/b.feed.xml", None),
    ],
)
def test_what_an_address_names(path: str, subject: tuple[Subject, str] | None) -> None:
    assert subject_of(path) == subject


def titles(database: Database, subject: Subject, ending: str = "feed.json") -> list[str] | None:
    """The titles of a subject's feed; None where there is no such subject."""

    async def written() -> Any:
        async with reading(database, timeout=30, connections=1) as reader:
            return await Exports(database).feed(reader, subject, FEEDS[ending], "https://cms.example/feed.json")

    document = asyncio.run(written())
    if document is None:
        return None
    return [item["title"] for item in json.loads(document.text)["items"]]


@pytest.mark.usefixtures("ids")
def test_what_feeds_tell_of_a_store(database: Database) -> None:
    every = titles(database, Subject())
    assert every
    assert every[:5] == ["Roads: A Thesis", "Roads & Rails", "On Roads was accepted.", "lampd", "On Roads"]
    of_kinds = [titles(database, Subject(kind=kind)) for kind in DATED.values()]
    assert sorted(every) == sorted(title for some in of_kinds for title in some or [])
    assert titles(database, Subject(kind=Talk)) == ["Roads & Rails"]
    ada = titles(database, Subject(Person, "ada-example"))
    assert ada
    assert ada == [title for title in every if title in ada]
    assert {"Roads & Rails", "On Roads", "Moved.", "lampd", "Kite brake"} <= {*ada} < {*every}
    assert titles(database, Subject(Topic, "systems")) == ["On Roads"]
    oz, acme = (titles(database, Subject(Organization, slug)) for slug in ("university-of-oz", "acme"))
    assert oz == acme == ada  # she studied at the one, and works at the other
    assert titles(database, Subject(Person, "bo-li")) == ["On Roads", "Kite brake"]
    assert titles(database, Subject(Person, "nobody")) is None


def test_a_feed_by_what_a_slug_was(database: Database, ids: dict[str, str]) -> None:
    desk, here = Desk(database, ids=ids), titles(database, Subject(Organization, "acme"))
    assert here
    desk.update(ids["acme"], slug="acme-labs", publish=True)
    for slug in ("acme", "acme-labs"):
        assert titles(database, Subject(Organization, slug)) == here


@pytest.mark.usefixtures("ids")
def test_a_feed_is_one_statement(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    fetch = Operations.answer

    async def counted(self: Operations, reader: Any, text: str, *rest: Any, **more: Any) -> Any:
        ran.append(text)
        return await fetch(self, reader, text, *rest, **more)

    monkeypatch.setattr(Operations, "answer", counted)
    for subject in (
        Subject(),
        Subject(Person, "ada-example"),
        Subject(Organization, "acme"),
        Subject(Topic, "systems"),
    ):
        ran.clear()
        titles(database, subject)
        assert len(ran) == 1, subject


def test_every_kind_with_a_date_is_told_of() -> None:
    assert {*DATED} == {"news", "patents", "publications", "software", "talks"}
