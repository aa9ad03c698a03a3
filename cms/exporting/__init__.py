"""The store's content in other formats: a profile as JSON Resume, RenderCV, BibTeX, JSON-LD or Markdown, and news as a feed.

Each format is a function from what the store shows of a person to a text. The same content always makes the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from cms.importing.formats.json_resume import FORMAT as JSON_RESUME
from cms.importing.formats.rendercv import FORMAT as RENDERCV
from cms.planning.addresses import Addresses
from cms.planning.view import View
from cms.store.database import Database
from cms.store.reader import Reader

from .atom import OPERATION, atom
from .bibtex import bibtex
from .json_ld import json_ld
from .json_resume import json_resume
from .markdown import markdown
from .profile import Profile, Profiles
from .rendercv import rendercv


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


class Document(NamedTuple):
    """A document that was written, its media type, and the revision of the content that it shows."""

    text: str
    media: str
    revision: int | None


class Exports:
    """Writes documents from one store."""

    by_ending: ClassVar = {format.ending: format for format in FORMATS.values()}

    def __init__(self, database: Database, addresses: Addresses | None = None) -> None:
        """Write from a store; without `addresses` of its pictures, none is named that isn't elsewhere."""
        self._profiles = Profiles(database, addresses)

    async def person(self, reader: Reader, slug: str, format: Format, locale: str | None = None) -> Document | None:
        """The document of a person, in the store's first language or another; None where nobody has this slug.

        Raises `RequestError` for what can't be read in time.
        """
        profile = await self._profiles.read(reader, slug, format.imported, locale)
        if profile is None:
            return None
        # A long profile takes long enough to write for others to notice.
        text = await self._profiles.operations.work.run(format.write, profile)
        return Document(text, format.media, profile.revision)

    async def feed(self, reader: Reader, address: str, locale: str | None = None) -> Document:
        """The feed of the newest news, as it's asked for at an address, in a language as `person` is; raises as that does."""
        answer = await self._profiles.operations.answer(reader, OPERATION, view=View(locale=locale))
        return Document(atom(json.loads(answer.text)["data"], address), "application/atom+xml", answer.revision)
