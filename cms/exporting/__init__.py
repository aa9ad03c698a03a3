"""The store's content in other formats: a profile as JSON Resume, RenderCV, BibTeX, JSON-LD or Markdown; feeds, and a sitemap.

Each format is a function from what the store shows of a person to a text. The same content always makes the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from cms.content import Entity, Person, Talk
from cms.importing.formats.json_resume import FORMAT as JSON_RESUME
from cms.importing.formats.rendercv import FORMAT as RENDERCV
from cms.planning.addresses import Addresses
from cms.planning.view import View
from cms.store.database import Database
from cms.store.lanes import Lane
from cms.store.reader import Reader
from cms.store.revisions import Point

from .atom import MEDIA as ATOM
from .atom import atom
from .bibtex import bibtex
from .calendar_file import calendar
from .feeds import DATED, SUBJECTS, Feed, Subject, feed, kinds_of, operation, record_of, subject_of
from .json_feed import json_feed
from .json_ld import json_ld
from .json_resume import json_resume
from .markdown import markdown
from .profile import Profile, Profiles
from .rendercv import rendercv
from .sitemap import OPERATION as PAGES
from .sitemap import sitemap

__all__ = ["FEEDS", "FORMATS", "Document", "Exports", "Format"]


@dataclass(frozen=True, slots=True)
class Format:
    """A format that profiles are written in: what writes it, what ends the names of its files, and its media type.

    `imported` is what documents of it are called that were imported: what only they say is written, too.
    """

    write: Callable[[Profile], str]
    ending: str
    media: str
    imported: str = ""


FORMATS = {
    "json-resume": Format(json_resume, "resume.json", "application/json", JSON_RESUME),
    "rendercv": Format(rendercv, "rendercv.yaml", "application/yaml", RENDERCV),
    "bibtex": Format(bibtex, "bib", "application/x-bibtex"),
    "json-ld": Format(json_ld, "jsonld", "application/ld+json"),
    "markdown": Format(markdown, "md", "text/markdown"),
}


@dataclass(frozen=True, slots=True)
class FeedFormat:
    """A format that feeds are written in, and its media type: of what kinds of record, and how many of them it has."""

    write: Callable[[Feed], str]
    media: str
    kinds: tuple[type[Entity], ...]
    most: int


_EVERY, _MOST = tuple(DATED.values()), 50
# By what their addresses end in.
FEEDS = {
    "feed.xml": FeedFormat(atom, ATOM, _EVERY, _MOST),
    "feed.json": FeedFormat(json_feed, "application/feed+json", _EVERY, _MOST),
    "ics": FeedFormat(calendar, "text/calendar", (Talk,), 100),
}


class Document(NamedTuple):
    """A document that was written, its media type, and the revision of the content that it shows; and what it is made of."""

    text: str
    media: str
    revision: Point | None
    tags: tuple[str, ...]


class Exports:
    """Writes documents from one store."""

    by_ending: ClassVar = {format.ending: format for format in FORMATS.values()}

    def __init__(
        self, database: Database, addresses: Addresses | None = None, site: str = "", work: Lane | None = None
    ) -> None:
        """Write from a store; without `addresses` of its pictures, none is named that isn't elsewhere.

        `site` is the address of the site that shows the content, to which feeds lead. Documents are written in the lane
        `work`, as they are long enough for others to notice.
        """
        self._profiles, self.site = Profiles(database, addresses), site
        self._work = work or self._profiles.operations.work

    named = staticmethod(subject_of)

    @classmethod
    def endings(cls, subject: Subject) -> list[str]:
        """What addresses of documents of a subject end in."""
        profiles = [*cls.by_ending] if subject.of is Person else []
        return [*profiles, *(ending for ending, format in FEEDS.items() if kinds_of(subject, format.kinds))]

    async def document(
        self, reader: Reader, subject: Subject, ending: str, address: str, locale: str | None = None
    ) -> Document | None:
        """The document of a subject that an ending of its addresses names; raises as `person` does, None as of that."""
        if ending in FEEDS:
            return await self.feed(reader, subject, FEEDS[ending], address, locale)
        return await self.person(reader, subject.slug, self.by_ending[ending], locale)

    async def person(self, reader: Reader, slug: str, format: Format, locale: str | None = None) -> Document | None:
        """The document of a person, in the store's first language or another; None where nobody has this slug.

        Raises `RequestError` for what can't be read in time.
        """
        profile = await self._profiles.read(reader, slug, format.imported, locale)
        if profile is None:
            return None
        text = await self._work.run(format.write, profile)
        return Document(text, format.media, profile.revision, profile.tags)

    async def feed(
        self, reader: Reader, subject: Subject, format: FeedFormat, address: str, locale: str | None = None
    ) -> Document | None:
        """The feed of a subject, as it's asked for at an address, in a language as `person` is; raises as that does.

        None where there is no such subject.
        """
        kinds = kinds_of(subject, format.kinds)
        given = {"slug": subject.slug} if subject.of else {}
        asked = operation(subject.of, kinds, format.most)
        answer = await self._profiles.operations.answer(reader, asked, given, view=View(locale=locale))
        data = json.loads(answer.text)["data"]
        record = record_of(data, subject)
        if record is None:
            return None
        if subject.slug and record["slug"] != subject.slug:  # what it has by now, by which alone its people are found
            return await self.feed(reader, subject._replace(slug=record["slug"]), format, address, locale)
        shown = data, subject, format.most, address, self.site, locale
        text = await self._work.run(_fed, format.write, *shown)
        return Document(text, format.media, answer.revision, answer.tags)

    async def sitemap(self, reader: Reader) -> Document:
        """The sitemap of the site, all languages in it; raises as `person` does."""
        answer = await self._profiles.operations.answer(reader, PAGES)
        text = await self._work.run(sitemap, json.loads(answer.text)["data"], self.site)
        return Document(text, "application/xml", answer.revision, answer.tags)


def _fed(write: Callable[[Feed], str], *asked: Any) -> str:
    """The feed of what is asked, written."""
    return write(feed(*asked))
