"""Pictures and files by their addresses, `/assets/{hash}/{name}`: their bytes never change, so whoever has them keeps them.

Texts have them as `/assets/-/{hash}/{name}`, or with a key in place of the dash.

What everybody may see is sent to everybody. The rest takes a token, or the key that addresses in answers have, and no cache
but the browser's own keeps it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, quote

from sqlalchemy import BigInteger, String, bindparam, func, select
from starlette.background import BackgroundTask
from starlette.responses import FileResponse, Response
from starlette.types import Receive, Send
from starlette.types import Scope as RequestScope

from cms.assets.sizing import Sizes
from cms.content import Asset, PictureFormat
from cms.content.asset import WIDTHS
from cms.editing.access import Caller, Scope
from cms.errors import CmsError, UnauthenticatedError, UnknownRevisionError, quoted
from cms.planning.json_sql import IsOneOf
from cms.store import PENDING, previewed, seen_at, tokens
from cms.store.lanes import threads_beside
from cms.store.reader import Reader
from cms.store.revisions import Point
from cms.store.tags import ALL, name_tag

from .authentication import response_headers
from .cache import LASTING, Form, Kept, is_known, tagged
from .exports import NotFoundError, refusal
from .graphql_http import GraphQLEndpoint

log = logging.getLogger("cms.web")
_PATH = re.compile("/assets/(?:(?P<key>[^/]+)/)?(?P<hash>[0-9a-f]{64})/.+")
_NO_KEY = "-"  # what stands for one in addresses within texts
_OF_BODY = (b"etag", b"content-type", b"content-length", b"last-modified", b"accept-ranges")
_PRIVATE = "private, no-store"
# What browsers show, and run nothing of; all else is saved, not shown.
_SHOWN = re.compile(r"image/(?:avif|gif|jpeg|png|webp)|application/pdf|text/(?:plain|csv)|(?:audio|video)/[\w.+-]+")
_SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
_MEDIA = {each: f"image/{each.value.lower()}" for each in PictureFormat}


class Found(NamedTuple):
    """What is known of an asset whose bytes may be sent: `is_public` tells whether to everybody."""

    name: str
    media_type: str
    is_picture: bool
    is_public: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for: a picture's width and format, and the key that lets somebody see it."""

    width: int | None = None
    format: PictureFormat | None = None
    key: str | None = None

    @property
    def made(self) -> bool:
        """Whether it asks for a picture that is made of another."""
        return self.width is not None or self.format is not None


class Assets:
    """An ASGI application that sends assets, and pictures made of them."""

    def __init__(self, endpoint: GraphQLEndpoint) -> None:
        """Share the endpoint's store, reader, callers and settings."""
        self.endpoint, self.database = endpoint, endpoint.operations.database
        self.keys = endpoint.operations.addresses.keys
        self.blobs = self.database.blobs
        self.sizes = Sizes(self.blobs, endpoint.settings.max_sizes)
        self._workers = threads_beside(1, "picture")  # making one takes memory and the processor, which answers need
        hash_, at = bindparam("hash", type_=String()), bindparam("at", type_=BigInteger())
        row, seen = seen_at(Asset.table(), at)
        self._public = self._compiled(Asset.table(), hash_)
        self._seen = self._compiled(row, hash_, *seen)
        row, seen = previewed(Asset.table(), lambda id_: IsOneOf(id_, bindparam("rows", type_=String())))
        self._previewed = self._compiled(row, hash_, *seen)

    def _compiled(self, row: Any, hash_: Any, *seen: Any) -> tuple[str, tuple[str, ...]]:
        """The statement that tells of an asset with a hash, and its parameters in order: nulls where there is none."""
        columns = (func.min(row.c[name]) for name in ("name", "media_type", "width"))
        compiled = select(*columns).where(row.c.hash == hash_, *seen).compile(dialect=self.database.dialect)
        return str(compiled), tuple(compiled.positiontup or ())

    async def __call__(self, scope: RequestScope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        headers = dict(scope["headers"])
        try:
            path = _PATH.fullmatch(scope["path"])
            if path is None:
                raise NotFoundError("There is no such picture or file.")
            place = self._place(path, scope, headers)
            told = partial(self._told, path, place, scope, headers)
            response = await self.endpoint.readers.read(told, late=place is not None)
            if isinstance(response, Kept):
                await self.endpoint.send(response, headers, send)
                return
        except CmsError as error:
            response = refusal(error.told, error.status, response_headers(error))
        except FileNotFoundError:
            log.error("the bytes of %s aren't there: `cms check` tells which are missing", scope["path"])
            response = refusal("The bytes of this aren't there; it was logged.", 500)
        except Exception:
            log.exception("an asset could not be sent")
            response = refusal("Something failed here; it was logged.", 500)
        await response(scope, receive, send)

    async def _told(
        self, path: re.Match[str], place: bytes | None, scope: RequestScope, headers: dict[bytes, bytes], reader: Reader
    ) -> Kept | Response:
        """What a reader's store answers a request: what is kept in a place and holds, or what is made now.

        Raises `UnknownRevisionError` where a standby doesn't have what is asked for, perhaps not yet.
        """
        kept = await self.endpoint.holding(reader, self.endpoint.answers.get(place)) if place else None
        if kept:
            return kept
        newest = await reader.revision()
        asked = _asked(scope["query_string"])
        key = path["key"] if path["key"] not in (None, _NO_KEY) else asked.key
        found = await self._found(reader, scope, headers, path["hash"], key)
        response = await self._response(path["hash"], found, asked, headers)
        kept = await self._kept(response, found, asked, newest) if place else None
        if kept and place:
            self.endpoint.answers.put(place, kept)
        return kept or response

    def close(self) -> None:
        """Wait for the picture that is being made; others aren't begun."""
        self._workers.shutdown(cancel_futures=True)

    # ---- what is kept --------------------------------------------------------------------------------------------------
    def _place(self, path: re.Match[str], scope: RequestScope, headers: dict[bytes, bytes]) -> bytes | None:
        """Under what the answer to a request is kept; None for one that isn't everybody's, or asks for a part.

        By whatever name the bytes are asked for, it is the same.
        """
        keyed = path["key"] not in (None, _NO_KEY)
        if keyed or not self.endpoint.settings.public_read or headers.keys() & {b"authorization", b"range"}:
            return None
        liked = _liked(headers.get(b"accept", b""), "")
        return f"{liked} {path['hash']}?{scope['query_string'].decode('latin-1')}".encode()

    async def _kept(self, response: Response, found: Found, asked: Asked, newest: Point) -> Kept | None:
        """A response as it is kept: a picture that was made for everybody."""
        if not (isinstance(response, FileResponse) and found.is_public and found.is_picture and asked.made):
            return None
        body = await asyncio.to_thread(Path(response.path).read_bytes)
        if response.background:
            await response.background()
        fields = [(name, value) for name, value in response.raw_headers if name not in _OF_BODY]
        tag, media = response.headers["etag"].encode(), response.headers["content-type"].encode()
        return Kept(Form.of(body, tag, fields, media), fields, media, newest, is_text=False)

    # ---- who may see it ------------------------------------------------------------------------------------------------
    async def _found(
        self, reader: Reader, scope: RequestScope, headers: dict[bytes, bytes], hash_: str, key: str | None
    ) -> Found:
        """What is known of an asset, if its caller may see it; raises `CmsError`."""
        perspective, primary, authentication = None, self.endpoint.reader, self.endpoint.authentication
        caller: Caller | None = None
        if key is not None and key.startswith(tokens.PREFIX):
            caller = await authentication.holder(primary, key, scope)
        elif key is not None and self.keys is not None:
            perspective = await asyncio.to_thread(self.keys.perspective, key)
            if perspective is None:
                raise UnauthenticatedError("This address was for a while, which is over: ask for it again.")
        if perspective is None and caller is None:
            caller = await authentication.caller(primary, scope, headers)
        everybody = self.endpoint.settings.public_read
        name, media_type, width = await reader.fetch(self._public[0], (hash_,))
        if name is not None:
            return Found(name, media_type, width is not None, everybody)
        if reader is not primary:
            raise UnknownRevisionError("It isn't there for everybody, or not yet.")
        at = perspective[0] if perspective else PENDING if caller and caller.may(Scope.READ_DRAFTS) else None
        values: dict[str, Any] = {"hash": hash_, "at": at}
        if caller and caller.previews:
            shown = await self.endpoint.perspectives.preview(caller)
            name, media_type, width = await self._asset(self._previewed, {**values, "rows": json.dumps([*shown.rows])})
        elif at is not None:
            name, media_type, width = await self._asset(self._seen, values)
        if name is None:
            raise NotFoundError("There is no such picture or file, for everybody at least.")
        return Found(name, media_type, width is not None, False)

    async def _asset(self, compiled: tuple[str, tuple[str, ...]], values: dict[str, Any]) -> tuple[Any, ...]:
        sql, names = compiled
        return await self.endpoint.reader.fetch(sql, tuple(values[each] for each in names))

    # ---- what is sent --------------------------------------------------------------------------------------------------
    async def _response(self, hash_: str, found: Found, asked: Asked, headers: dict[bytes, bytes]) -> Response:
        name, media_type, tag, vary = self.blobs.name(hash_), found.media_type, hash_, None
        if found.is_picture and asked.made:
            format = asked.format or _liked(headers.get(b"accept", b""), found.media_type)
            vary = None if asked.format else "Accept"
            name = await self._made(hash_, asked.width or WIDTHS[-1], format)
            media_type, tag = _MEDIA[format], PurePosixPath(name).name
        fields = _fields(found, media_type, f'"{tag}"', vary)
        if found.is_public and (
            named := name_tag(Asset, hash_)
        ):  # kept for as long as a cache likes, so it's told, too
            fields |= {name.decode(): value.decode() for name, value in tagged((ALL, named))}
        if is_known(headers.get(b"if-none-match", b""), fields["etag"].encode()):
            return Response(status_code=304, headers=fields)
        path, then = self.blobs.place.file(name), None
        if path is None:
            path = await asyncio.to_thread(self._fetched, name)
            then = BackgroundTask(path.unlink, missing_ok=True)
        return FileResponse(path, headers=fields, media_type=media_type, stat_result=path.stat(), background=then)

    async def _made(self, hash_: str, width: int, format: PictureFormat) -> str:
        name = self.sizes.name(hash_, width, format)
        if await asyncio.to_thread(self.blobs.place.has, name):
            return name
        make = partial(self.sizes.make, hash_, width, format)
        return await asyncio.get_running_loop().run_in_executor(self._workers, make)

    def _fetched(self, name: str) -> Path:
        """A file of its own that has what an object store does; takes a while."""
        data = self.blobs.place.read(name)
        with NamedTemporaryFile(prefix="cms-", delete=False) as file:
            file.write(data)
        return Path(file.name)


def _fields(found: Found, media_type: str, tag: str, vary: str | None) -> dict[str, str]:
    """The header fields of a response: no browser takes it for what it isn't, or runs it."""
    shown = _SHOWN.fullmatch(media_type) is not None
    how = "inline" if shown else "attachment"
    fields = {
        "etag": tag,
        "cache-control": LASTING if found.is_public else _PRIVATE,
        "content-disposition": f"{how}; filename*=utf-8''{quote(found.name, safe='')}",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "cross-origin",
    }
    if not shown:
        fields["content-security-policy"] = _SANDBOX
    return fields | ({"vary": vary} if vary else {})


def _asked(query_string: bytes) -> Asked:
    """What an address asks for; raises `CmsError` for what means nothing."""
    given = dict(parse_qsl(query_string.decode("latin-1"), keep_blank_values=True, max_num_fields=9))
    if unknown := sorted(given.keys() - {"w", "format", "key"}):
        raise CmsError(f"{quoted(unknown[0])} in the address means nothing here: known are `format`, `key` and `w`.")
    width, format = given.get("w"), given.get("format")
    if width is not None and width not in map(str, WIDTHS):
        raise CmsError(f"`w` is {quoted(width)}: pictures are made {', '.join(map(str, WIDTHS))} pixels wide.")
    if format is not None and format.upper() not in PictureFormat.__members__:
        raise CmsError(
            f"`format` is {quoted(format)}: it is {', '.join(each.lower() for each in PictureFormat.__members__)}."
        )
    return Asked(int(width) if width else None, PictureFormat[format.upper()] if format else None, given.get("key"))


def _liked(accept: bytes, media_type: str) -> PictureFormat:
    """What a browser likes best, of what it says that it shows; else what everything shows."""
    for format in (PictureFormat.AVIF, PictureFormat.WEBP):
        if _MEDIA[format].encode() in accept:
            return format
    return PictureFormat.JPEG if media_type == "image/jpeg" else PictureFormat.PNG
