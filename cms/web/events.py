"""`GET /revision/events`: each revision as it is made, for previews and builds that follow the content without a database.

They are server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html): `revision` with what it changed,
as everybody may know it, and `reset` where that isn't told, and all is to be read again.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from datetime import datetime

from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from cms.editing.access import ANONYMOUS
from cms.errors import BusyError, CmsError, quoted
from cms.store.following import Told, following
from cms.store.lanes import Lane
from cms.store.revisions import Point

from .authentication import address, response_headers
from .exports import refusal
from .graphql_http import GraphQLEndpoint

log = logging.getLogger("cms.web")
PATH = "/revision/events"
_EVENTS = "text/event-stream"
_SHARE = 4  # one in so many connections may be a stream
_MOST_WAITING = 100  # events that a client didn't take yet
_SILENCE = 15.0  # seconds without an event, after which something is sent all the same, as proxies end what is silent
_AGAIN = 3_000  # milliseconds after which a client comes back
_PATIENCE = 10.0  # seconds that one who comes back waits for being told what there was meanwhile


class _Stream:
    """What one client is to be sent: revisions, or None, with which it ends."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._waiting: asyncio.Queue[Told | None] = asyncio.Queue(_MOST_WAITING)

    def give(self, told: Told | None) -> None:
        """Have one more sent; a client that takes none is let go, and comes back for what it missed."""
        if told is None or self._waiting.full():
            while not self._waiting.empty():
                self._waiting.get_nowait()
            told = None
        self._waiting.put_nowait(told)

    async def next(self) -> Told | None:
        """The next one, once there is one."""
        return await self._waiting.get()


class Events:
    """An ASGI application that answers with a stream of events; one look at the store, `cms.web.watching`'s, serves all."""

    def __init__(self, endpoint: GraphQLEndpoint) -> None:
        """Share the endpoint's reader, database, callers and settings."""
        self.endpoint = endpoint
        self.most = max(1, endpoint.settings.max_connections // _SHARE)
        self.lane = Lane(1, _PATIENCE)
        self._streams: dict[str, dict[_Stream, None]] = {}  # by address, the oldest first
        self._told: Point | None = None  # the newest revision that was told to all
        self._ended = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        stream = None
        try:
            if scope["query_string"]:
                raise CmsError("The address takes no parameters: a client says by `Last-Event-ID` what it had last.")
            private = await self._let_in(scope)
            fields = {"cache-control": "private, no-store" if private else "no-store", "x-accel-buffering": "no"}
            if scope["method"] == "HEAD":
                await Response(headers=fields, media_type=_EVENTS)(scope, receive, send)
                return
            after = _last(scope)
            stream = self._open(address(scope))
            if self._told is None:
                self._told = await self.endpoint.reader.revision()
            missed = [] if after is None else await self._following(after, self._told)
            response: Response = StreamingResponse(
                self._events(stream, self._told if after is None else after, missed, scope),
                headers=fields,
                media_type=_EVENTS,
            )
        except CmsError as error:
            response = refusal(error.told, error.status, response_headers(error))
        except Exception:
            log.exception("a stream could not begin")
            response = refusal("Something failed here; it was logged.", 500)
        try:
            await response(scope, receive, send)
        finally:
            if stream is not None:
                self._forget(stream)

    async def saw(self, point: Point) -> None:
        """Tell all who follow what there is up to a revision; raises `CmsError` where it can't be read: say it again then."""
        if self._told is not None and point != self._told and self._streams:
            new = await self._following(self._told, point)
            for stream in self._every():
                for told in new:
                    stream.give(told)
        self._told = point

    def end(self) -> None:
        """End all streams, and begin no more: the server stops, and they would never end by themselves."""
        self._ended = True
        for stream in self._every():
            stream.give(None)

    async def _events(self, stream: _Stream, after: Point, missed: list[Told], scope: Scope) -> AsyncIterator[str]:
        """What one client is sent: where it stands, what it missed, and then what comes."""
        # An event without data only says to the client which one it had last.
        yield f"retry: {_AGAIN}\nid: {after}\n\n"
        for told in missed:
            yield _event(told)
            after = told.point
        while True:
            told_now: Told | None = None
            try:
                async with asyncio.timeout(_SILENCE):
                    told_now = await stream.next()
                if told_now is None:
                    return
            except TimeoutError:
                pass
            try:
                await self._let_in(scope)  # its token may not hold any more
            except CmsError:
                return
            if told_now is None:
                yield ":\n\n"
            elif not after.includes(told_now.point):
                yield _event(told_now)
                after = told_now.point

    async def _let_in(self, scope: Scope) -> bool:
        """Whether a token came with a request; raises `CmsError` for a caller who may not read."""
        endpoint = self.endpoint
        return await endpoint.authentication.caller(endpoint.reader, scope, dict(scope["headers"])) is not ANONYMOUS

    async def _following(self, after: Point, until: Point) -> list[Told]:
        """What there is after a revision until another, from a read that begins now."""
        return await self.lane.run(self._read, after, until, self.endpoint.perspectives.public.since())

    def _read(self, after: Point, until: Point, since: datetime) -> list[Told]:
        with self.endpoint.operations.database.read() as connection:
            return following(connection, after, until, since)

    def _open(self, address: str) -> _Stream:
        """One more; if it is too many, the oldest of the address with the most ends. Raises `BusyError` at the end."""
        if self._ended:
            raise BusyError(self.most)
        stream = _Stream(address)
        self._streams.setdefault(address, {})[stream] = None
        if len(self._every()) > self.most:
            most = max(self._streams, key=lambda address: len(self._streams[address]))
            oldest = next(iter(self._streams[most]))
            oldest.give(None)
            self._forget(oldest)
        return stream

    def _every(self) -> list[_Stream]:
        return [stream for theirs in self._streams.values() for stream in theirs]

    def _forget(self, stream: _Stream) -> None:
        """Count a stream no more; it may be forgotten already."""
        theirs = self._streams.get(stream.address, {})
        theirs.pop(stream, None)
        if not theirs:
            self._streams.pop(stream.address, None)


def _event(told: Told) -> str:
    name, data = ("reset", {}) if told.changes is None else ("revision", {"changes": told.changes})
    return f"id: {told.point}\nevent: {name}\ndata: {json.dumps({'revision': told.point.number, **data})}\n\n"


def _last(scope: Scope) -> Point | None:
    """The revision that a client had last, if it says so; raises `CmsError` for what is none."""
    given = dict(scope["headers"]).get(b"last-event-id", b"").decode("latin-1")
    point = Point.of(given)
    if given and point is None:
        raise CmsError(f"`Last-Event-ID` is {quoted(given)}: it must be a revision's number.")
    return point
