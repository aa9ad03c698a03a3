"""Profiles in other formats, feeds, calendars and the sitemap, at addresses that stay: `/people/SLUG.bib`, `/feed.xml`.

They show what everybody may see of the published present, whoever asks; a token only opens what is closed without one.
`?locale=zh` asks for one in another of the store's languages; what else an address says, as readers of feeds add, is nothing.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import URL
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from cms.editing.access import ANONYMOUS, Caller
from cms.errors import CmsError, quoted
from cms.planning.addresses import Addresses
from cms.planning.operations import RequestError
from cms.store.reader import Reader
from cms.store.tags import LANGUAGES

from .authentication import response_headers
from .cache import Kept, tagged
from .graphql_http import GraphQLEndpoint
from .perspective import MOST_PARAMETERS, least

if TYPE_CHECKING:
    from cms.exporting import Document, Exports

log = logging.getLogger("cms.web")
SITEMAP = "/sitemap.xml"
PATHS = (
    *("/feed.xml", "/feed.json", SITEMAP),  # of everybody
    *("/{kind}.feed.xml", "/{kind}.feed.json", "/talks.ics"),  # of a kind of record
    *("/people/{name}", "/organizations/{name}", "/topics/{name}"),
)
_VARY = "Accept-Encoding, CMS-Min-Revision"  # what shares it with other origins adds theirs


class NotFoundError(CmsError):
    """A path or a slug that nothing has."""

    code = "NOT_FOUND"
    status = 404


class Documents:
    """An ASGI application that answers with documents; they are read and kept as the endpoint's answers are."""

    def __init__(self, endpoint: GraphQLEndpoint) -> None:
        """Share the endpoint's reader, kept answers and settings."""
        self.endpoint = endpoint
        self._exports: Exports | None = None
        self._shared = (endpoint.settings.shared_cache_control or "").encode()  # with which there are tags

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request by its path."""
        headers = dict(scope["headers"])
        try:
            caller = await self.endpoint.authentication.caller(self.endpoint.reader, scope, headers)
            told = partial(self._told, scope, headers, self._cache_control(caller), _asked(scope["query_string"]))
            kept = await self.endpoint.readers.read(told, late=caller.only_reads, waits=least(headers) is not None)
            await self.endpoint.send(kept, headers, send)
            return
        except RequestError as error:
            response = refusal(str(error), error.status)
        except CmsError as error:
            response = refusal(error.told, error.status, response_headers(error))
        except Exception:
            log.exception("an export failed")
            response = refusal("Something failed here; it was logged.", 500)
        await response(scope, receive, send)

    async def _told(
        self, scope: Scope, headers: dict[bytes, bytes], cache_control: bytes, asked: str, reader: Reader
    ) -> Kept:
        """What a reader's store answers a request, which asks for a language: what is kept and holds, or what is made now.

        Raises `UnknownRevisionError` where it doesn't have the least revision that the request takes.
        """
        if (needed := least(headers)) is not None:
            await self.endpoint.perspectives.require(reader, needed)
        address = self._address(scope, asked)
        key = f"{address} ".encode() + cache_control
        kept = await self.endpoint.holding(reader, self.endpoint.answers.get(key))
        if kept is None:
            locale = await self.endpoint.perspectives.locale(reader, asked) if asked else None
            text, media, revision, tags = await self._written(reader, scope["path"], address, locale)
            fields = [(b"cache-control", cache_control), (b"vary", _VARY.encode())]
            if cache_control == self._shared:
                fields += tagged((*tags, LANGUAGES) if asked else tags)
            kept = Kept.of(text.encode(), media, revision, fields)
            self.endpoint.answers.put(key, kept)
        return kept

    async def _written(self, reader: Reader, path: str, address: str, locale: str | None) -> Document:
        """The document that a path names, in a language, its media type, revision and tags; raises `NotFoundError`."""
        if self._exports is None:
            self._exports = await asyncio.to_thread(self._loaded)
        exports = self._exports
        found = exports.named(path)
        if path == SITEMAP:
            if not exports.site:
                raise NotFoundError("There is no sitemap, as there is no site: its address would be in CMS_SITE_URL.")
            return await exports.sitemap(reader)
        if found is None:
            raise NotFoundError("There is no feed of this kind of record.")
        subject, ending = found
        endings = exports.endings(subject)
        if ending not in endings:
            raise NotFoundError(f"Addresses like this one end in {', '.join(f'.{each}' for each in endings)}.")
        document = await exports.document(reader, subject, ending, address, locale)
        if document is None:
            raise NotFoundError(f"There is no {subject.called} with the slug {quoted(subject.slug)}.")
        return document

    def _address(self, scope: Scope, locale: str) -> str:
        """Where a document is: at the address that the server has for everybody, if that is said, else as it was asked for."""
        query = urlencode({"locale": locale}) if locale else ""
        base = self.endpoint.settings.public_url
        if base:
            return f"{base}{scope['path']}{'?' if query else ''}{query}"
        return str(URL(scope=scope).replace(query=query))

    def _loaded(self) -> Exports:
        """What writes them. Its tables and rules take a while to load, which only those who use them should wait for."""
        from cms.exporting import Exports

        base = self.endpoint.settings.public_url  # without it, no address of ours leads anywhere from a document
        addresses = Addresses(base) if base else None
        operations = self.endpoint.operations
        return Exports(operations.database, addresses, self.endpoint.settings.site_url, operations.work)

    def _cache_control(self, caller: Caller) -> bytes:
        """The `Cache-Control` of an answer to a caller."""
        public = self._shared or self.endpoint.settings.cache_control.encode()
        return public if caller is ANONYMOUS else b"private, no-cache"


def _asked(query_string: bytes) -> str:
    """The language that an address asks for, as it says it, or nothing; raises `CmsError`."""
    try:
        given = parse_qs(query_string.decode("latin-1"), max_num_fields=MOST_PARAMETERS).get("locale", [""])
    except ValueError:
        raise CmsError(f"The address has more than {MOST_PARAMETERS} parameters.") from None
    if len(given) > 1:
        raise CmsError("`locale` is in the address more than once.")
    return given[0]


def refusal(message: str, status: int, headers: dict[str, str] | None = None) -> Response:
    """A response that says in words why there is nothing else."""
    return PlainTextResponse(f"{message}\n", status, {"vary": _VARY, "cache-control": "no-store", **(headers or {})})
