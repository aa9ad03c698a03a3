"""GraphQL over HTTP: a request becomes an operation, its answer a response.

The specification is https://graphql.github.io/graphql-over-http/. Under `application/graphql-response+json` the status says
what became of the request; under `application/json`, which older clients ask for, a well-formed request is always answered
with 200.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from codecs import BOM_UTF8
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from graphql import GraphQLError
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cms.api.executor import Executor
from cms.editing.access import ANONYMOUS, Caller
from cms.editing.scheduling import publish_due
from cms.errors import BadUserInputError, CmsError, DatabaseError, UnknownRevisionError
from cms.planning.limits import exceeded
from cms.planning.operations import Answer, Operations, RequestError
from cms.planning.view import View
from cms.settings import Settings
from cms.store.beside import Process
from cms.store.lanes import Lane, Turns
from cms.store.reader import Reader
from cms.store.revisions import Point
from cms.store.standbys import Readers
from cms.store.tags import LANGUAGES

from .authentication import RETRY_AFTER, Authentication, response_headers
from .cache import Answers, Fields, Kept, tagged, takes_gzip
from .noting import ASKED, Asked
from .persisted import PersistedDocuments
from .perspective import LOCALE, MOST_PARAMETERS, Perspectives, asks, least
from .spans import document_hash

log = logging.getLogger("cms.web")
RESPONSE_TYPE, JSON_TYPE = "application/graphql-response+json", "application/json"
VARY = "Accept, Accept-Encoding, Origin, CMS-Locale, CMS-Min-Revision"
_KNOWN_ACCEPTS, _LONGEST_ACCEPT = 1_000, 500  # headers, and characters of one, after which nothing is read
_PATIENCE = 10.0  # seconds that a request waits for its turn, and a large answer for being compressed
_LARGE = 100_000  # characters of an answer; below, another thread costs more than it saves
_SURROGATE = re.compile("[\ud800-\udfff]")
_UNAVAILABLE = 503
Headers = dict[bytes, bytes]
JSON_BYTES = JSON_TYPE.encode()


class HttpError(Exception):
    """A request that isn't one of GraphQL over HTTP: a status, and a message or an error of GraphQL."""

    def __init__(self, status: int, told: str | GraphQLError, headers: dict[str, str] | None = None) -> None:
        super().__init__(str(told))
        self.status, self.headers = status, headers or {}
        self.error = GraphQLError(told, extensions={"code": "BAD_REQUEST"}) if isinstance(told, str) else told


@dataclass(slots=True)
class Parameters:
    """What a request asks: a document, which of its operations, and the variables' values."""

    query: str
    variables: dict[str, Any]
    operation_name: str | None

    @classmethod
    def of(cls, given: Any, *, escapes: bool = True) -> Parameters:
        """Check the members of a request's body or query string, whose JSON may have `escapes`; raises `HttpError` 400."""
        if not isinstance(given, dict):
            raise HttpError(400, "The body must be a JSON object with the member `query`.")
        query, variables, name, extensions = map(given.get, ("query", "variables", "operationName", "extensions"))
        if not isinstance(query, str) or not query:
            raise HttpError(400, "`query` is missing: it must be a GraphQL document as a string.")
        if variables is not None and not isinstance(variables, dict):
            raise HttpError(400, "`variables` must be a JSON object.")
        if name is not None and not isinstance(name, str):
            raise HttpError(400, "`operationName` must be a string.")
        if extensions is not None and not isinstance(extensions, dict):
            raise HttpError(400, "`extensions` must be a JSON object.")
        for part in (
            ("query", "operationName", "variables") if escapes else ()
        ):  # UTF-8 itself can't write what is looked for
            if path := _lone_surrogate(given.get(part), (part,)):
                told = f"`{path[0]}` has half of a surrogate pair in it, which is no text."
                raise HttpError(400, GraphQLError(told, path=path, extensions={"code": BadUserInputError.code}))
        return cls(query, variables or {}, name or None)


@dataclass(slots=True)
class _Request:
    """A request whose body is here: what it asks, by whom, for which media type, and the least revision that it takes."""

    method: str
    query_string: bytes
    headers: Headers
    asked: bytes
    media: str
    caller: Caller
    least: Point | None


class GraphQLEndpoint:
    """The endpoint, an ASGI application: answers GET and POST requests with what `operations` answer, or answered before."""

    readers: Readers  # set while the application runs

    def __init__(
        self, operations: Operations, answers: Answers, authentication: Authentication, settings: Settings
    ) -> None:
        """Serve as the settings say."""
        self.operations, self.answers = operations, answers
        self.mutations, self._writing = Executor(operations), asyncio.Lock()
        self.documents = PersistedDocuments(operations.database, known_only=settings.documents == "known")
        self.large = Lane(1, _PATIENCE)  # large answers, which take a while to be made ready and compressed
        self.turns = Turns(_PATIENCE)
        self.importing: Process | None = None  # where documents are imported, if there are processes beside this one
        self.authentication, self.settings = authentication, settings
        self.perspectives = Perspectives(operations.database, settings.public_history)
        self.fields = [(b"cache-control", settings.cache_control.encode()), (b"vary", VARY.encode())]
        # What a cache in front of the server may keep until it's told, if it may: with tags.
        shared = settings.shared_cache_control
        self.shared_fields = [(b"cache-control", shared.encode()), (b"vary", VARY.encode())] if shared else None
        # Shared caches, which may be told to keep what everybody is answered, have no part in the rest.
        self.private_fields = [(b"cache-control", b"private, no-cache"), (b"vary", VARY.encode())]
        self.draft_fields = [(b"cache-control", b"private, no-store"), (b"vary", VARY.encode())]
        self.media: dict[bytes, str] = {}  # what `accepted` said of headers
        self._newest = Point(0), 0.0  # the revision that was the newest when it was last looked for, and when that was

    @property
    def reader(self) -> Reader:
        """The primary's reader, which knows all that anybody was told."""
        return self.readers.primary

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        headers: Headers = dict(scope["headers"])
        media = JSON_TYPE
        try:
            await self.turns.turn()
            media = self._media_type(headers.get(b"accept", b""))
            caller = await self.authentication.caller(self.reader, scope, headers)
            most = self.settings.max_public_body if caller is ANONYMOUS else self.settings.max_body
            asked = await self._asked(scope, headers, receive, most)
            method = "GET" if scope["method"] == "HEAD" else scope["method"]
            request = _Request(method, scope["query_string"], headers, asked, media, caller, least(headers))
            waits = request.least is not None
            kept = await self.readers.read(partial(self._told, request), late=caller.only_reads, waits=waits)
            await self.send(kept, headers, send)
            return
        except RequestError as error:
            wait = {"retry-after": RETRY_AFTER} if error.status == _UNAVAILABLE else {}
            response = _errors(error.errors, media, error.status, wait)
        except HttpError as error:
            response = _errors([error.error], media, error.status, error.headers, always=True)
        except CmsError as error:
            failed = GraphQLError(error.told, extensions={"code": error.code})
            response = _errors([failed], media, error.status, response_headers(error), always=True)
        except Exception as error:
            log.exception("an operation failed")
            told = "Something failed here; it was logged."
            if self.settings.error_detail:
                told = f"{type(error).__name__}: {error}"
            masked = GraphQLError(told, extensions={"code": "INTERNAL_SERVER_ERROR"})
            response = _errors([masked], media, 500, always=True)
        await response(scope, receive, send)

    async def _told(self, request: _Request, reader: Reader) -> Kept:
        """What a reader's store answers a request: what is kept and holds, or what is made now.

        Raises `UnknownRevisionError` where it doesn't have a revision that the request names.
        """
        caller, headers = request.caller, request.headers
        view, newest = self.perspectives.public, None
        is_asked = asks(request.query_string) or LOCALE in headers
        if request.least is not None:
            await self.perspectives.require(reader, request.least)
        if caller is not ANONYMOUS or is_asked:
            view, newest = await self.perspectives.view(reader, request.query_string, caller, headers.get(LOCALE))
        # With the caller's rights, so that nobody is ever sent what was kept for somebody who may see more.
        rights = "" if caller is ANONYMOUS else caller.rights
        key = key_of(request.method, request.media, view, rights, request.asked, is_asked=is_asked)
        kept = await self.holding(reader, self.answers.get(key), newest)
        noted = ASKED.get() or Asked("")
        noted.document = request.asked
        if kept is not None:
            noted.operation, noted.kept = kept.name, True
            return kept
        answer = await self._answer(reader, request, view)
        noted.operation, noted.seconds, noted.read = answer.name, answer.seconds, time.time_ns()
        if answer.seconds is not None and answer.seconds > self.settings.slow:
            _tell_slow(answer, request.asked)
        if reader is not self.reader and answer.revision is not None:
            _require_shown(answer.revision, view, request.least)
        lasting = answer.lasting and not view.shows_drafts
        fields = self._fields(request, view, answer, is_asked=is_asked) if lasting else self.draft_fields
        made_of = answer, request.media, fields, newest
        large = len(answer.text) > _LARGE
        kept = await self.large.run(_kept, *made_of) if large else _kept(*made_of)
        kept.name = answer.name
        if lasting:
            self.answers.put(key, kept)
        else:
            headers.pop(b"if-none-match", None)
        return kept

    def _fields(self, request: _Request, view: View, answer: Answer, *, is_asked: bool) -> Fields:
        """The header fields of an answer that may be kept."""
        if request.caller is not ANONYMOUS:
            return self.draft_fields if request.caller.signed_in else self.private_fields
        if self.shared_fields and request.method == "GET" and view.at is None:
            # Which languages there are says which one is asked for, or that there is no such language.
            return self.shared_fields + tagged((*answer.tags, LANGUAGES) if is_asked else answer.tags)
        return self.fields

    async def holding(self, reader: Reader, kept: Kept | None, newest: Point | None = None) -> Kept | None:
        """An answer that is kept, if no revision came since: by a read that begins now, unless one gave the `newest`.

        Where the primary is away, one that held when it was last asked goes out as such, if the settings let it. Raises
        `DatabaseError`.
        """
        if kept is None or kept.newest is None:
            return kept
        last = reader is self.reader  # where a standby is away, another answers
        if last and type(reader.database.trouble) is DatabaseError and (stale := self._stale(kept)):
            return stale  # the next look at what is new tells that it's back
        try:
            point = await reader.revision() if newest is None else newest
        except DatabaseError:
            if last and (stale := self._stale(kept)):
                return stale
            raise
        self.saw(point)
        return kept if kept.newest == point else None

    def saw(self, point: Point) -> None:
        """Note that a revision is the newest now."""
        self._newest = point, time.monotonic()

    def _stale(self, kept: Kept) -> Kept | None:
        """An answer that held when that was last known, as it goes out where it isn't known any more; None if it may not."""
        point, known = self._newest
        seconds = time.monotonic() - known
        within = kept.newest == point and seconds <= self.settings.stale.total_seconds()
        return kept.stale(seconds) if within else None

    async def _answer(self, reader: Reader, request: _Request, view: View) -> Answer:
        """Run what a request asks for."""
        if request.method == "GET":
            given: Any = dict(_pairs(request.asked))
            for name in ("variables", "extensions"):
                if name in given:
                    given[name] = _json(given[name], f"`{name}`")
        else:
            given = _json(request.asked, "The body")
        escapes = request.method == "GET" or b"\\u" in request.asked
        parameters = Parameters.of(await self.documents.resolved(reader, given), escapes=escapes)
        if await self.operations.mutates(parameters.query, parameters.operation_name):
            if request.method == "GET":
                raise HttpError(405, "GET only reads: send a mutation by POST.", {"allow": "POST"})
            if view.at is not None and not view.shows_drafts:
                raise HttpError(400, "What was can't be changed: send a mutation without `revision` and `at`.")
            asked_for = parameters.query, parameters.variables, parameters.operation_name, request.caller, view.locale
            known = reader.database.trouble
            async with self._writing:  # a store has one writer: who waits for it needs no thread meanwhile
                # That the database is away, whoever tried meanwhile found out for all who waited.
                found = reader.database.trouble
                if type(found) is DatabaseError and found is not known:
                    raise DatabaseError(str(found))
                return await asyncio.to_thread(self.mutations.run, *asked_for)
        return await self.operations.answer(
            reader, parameters.query, parameters.variables, parameters.operation_name, view
        )

    async def publish_due(self) -> None:
        """Publish the drafts that are due: a write like any other."""
        async with self._writing:
            await asyncio.to_thread(publish_due, self.operations.database)

    async def _asked(self, scope: Scope, headers: Headers, receive: Receive, most: int) -> bytes:
        """What a request asks, as it came: a GET's query string or a POST's body of `most` bytes; raises `HttpError`."""
        method = scope["method"]
        if method in ("GET", "HEAD") and self.settings.get:
            return bytes(scope["query_string"])
        if method != "POST":
            ways, allowed = ("GET or POST", "GET, HEAD, POST") if self.settings.get else ("POST", "POST")
            raise HttpError(405, f"Ask by {ways}.", {"allow": allowed})
        _check_content_type(headers.get(b"content-type", b""))
        turn, body = self.turns.round, bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise HttpError(400, "The body ended too early.")
            body += message.get("body", b"")
            if len(body) > most:
                raise HttpError(413, self._too_large(most))
            if not message.get("more_body"):
                break
        if self.turns.round != turn:  # it waited, and needs another
            await self.turns.turn()
        return bytes(body)

    def _too_large(self, most: int) -> GraphQLError:
        """The error of a body that has more bytes than it may."""
        if most == self.settings.max_body:
            return exceeded("body", most, f"The body has more than {most} bytes, which is the most (CMS_MAX_BODY).")
        told = f"The body has more than {most} bytes, which is the most without a token (CMS_MAX_PUBLIC_BODY)."
        return exceeded("public_body", most, told)

    async def send(self, kept: Kept, headers: Headers, send: Send) -> None:
        """Send an answer, compressed where the client takes that; or, where it has the answer, only say so."""
        gzipped = takes_gzip(headers.get(b"accept-encoding", b""))
        form = kept.at_hand(gzipped=gzipped, known=headers.get(b"if-none-match"))
        if form is None:
            form = await kept.gzipped(self.large)
        await send({"type": "http.response.start", "status": form.status, "headers": form.head})
        await send({"type": "http.response.body", "body": form.body})

    def _media_type(self, accept: bytes) -> str:
        """What `accepted` says of a header, remembered."""
        accept = accept[:_LONGEST_ACCEPT]
        if accept not in self.media:
            if len(self.media) >= _KNOWN_ACCEPTS:
                self.media.clear()
            self.media[accept] = accepted(accept.decode("latin-1"))
        return self.media[accept]


def key_of(method: str, media: str, view: View, rights: str, asked: bytes, *, is_asked: bool) -> bytes:
    """Under which an answer is kept: all of a request that it hangs on."""
    return f"{method} {media} {view.at} {view.locale} {is_asked} {rights}\n".encode() + asked


def _kept(answer: Answer, media: str, fields: Fields, newest: Point | None) -> Kept:
    """An answer as it is kept and sent."""
    return Kept.of(answer.text.encode(), media, answer.revision, fields, newest)


def _require_shown(shown: Point, view: View, least: Point | None) -> None:
    """Raise `UnknownRevisionError` where an answer isn't of the revision that was asked for, or is older than it may be.

    Where several standbys share an address, another one may have said that it has them.
    """
    of_past = view.at is not None and not view.shows_drafts
    if (of_past and shown.number != view.at) or (least is not None and not of_past and not shown.includes(least)):
        raise UnknownRevisionError(f"There is only revision {shown} yet.")


def _tell_slow(answer: Answer, asked: bytes) -> None:
    """Have the log say which operation's statement took long: by its name, and by the hash of what was asked."""
    name, hash_ = answer.name or "an operation without a name", document_hash(asked)
    log.warning(
        "slow: the statement of %s (%s) took %.2f s; it may give %d records", name, hash_, answer.seconds, answer.cost
    )


def _pairs(query_string: bytes) -> list[tuple[str, str]]:
    """What an address says; without what is empty, which isn't given."""
    try:
        return parse_qsl(query_string.decode("latin-1"), max_num_fields=MOST_PARAMETERS)
    except ValueError:
        raise HttpError(400, f"The address has more than {MOST_PARAMETERS} parameters.") from None


def _check_content_type(header: bytes) -> None:
    """Refuse what isn't JSON: a form, which other sites' pages can post without asking, least of all."""
    if header == JSON_BYTES:
        return
    kind, *parameters = (part.strip() for part in header[:_LONGEST_ACCEPT].decode("latin-1").lower().split(";"))
    if kind != JSON_TYPE:
        raise HttpError(415, f"The body must be JSON, sent with `content-type: {JSON_TYPE}`.")
    charsets = [p.removeprefix("charset=").strip('"') for p in parameters if p.startswith("charset=")]
    if any(charset not in ("utf-8", "utf8") for charset in charsets):
        raise HttpError(415, "The body must be in UTF-8.")


def _json(text: str | bytes, what: str) -> Any:
    try:
        # By itself it would take other encodings, too, and halves of surrogate pairs in this one.
        return json.loads(text if isinstance(text, str) else text.removeprefix(BOM_UTF8).decode())
    except (ValueError, RecursionError):
        raise HttpError(400, f"{what} must be valid JSON.") from None


def _lone_surrogate(value: Any, path: tuple[str | int, ...]) -> tuple[str | int, ...] | None:
    """Where a value of JSON has a text that no encoding can write; None if it has none."""
    if isinstance(value, str):
        return path if not value.isascii() and _SURROGATE.search(value) else None
    if isinstance(value, dict):
        # The path is written itself, so a name that can't be is where it stands.
        at = next((path for name in value if _lone_surrogate(name, path)), None)
        return at or next(filter(None, (_lone_surrogate(each, (*path, name)) for name, each in value.items())), None)
    if isinstance(value, list):
        return next(filter(None, (_lone_surrogate(each, (*path, n)) for n, each in enumerate(value))), None)
    return None


def accepted(accept: str) -> str:
    """The media type to answer with: the first of ours that an `Accept` header names; raises `HttpError` 406."""
    if not accept:
        return JSON_TYPE
    named = []
    for place, part in enumerate(accept.split(",")):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        quality = next((p.removeprefix("q=") for p in parameters if p.startswith("q=")), "1")
        try:
            named.append((-float(quality), place, name))
        except ValueError:
            continue
    for wanted, _, name in sorted(named):
        if wanted == 0:
            continue
        if name == RESPONSE_TYPE:
            return RESPONSE_TYPE
        if name in (JSON_TYPE, "*/*", "application/*"):
            return JSON_TYPE
    raise HttpError(406, f"The answer is {RESPONSE_TYPE} or {JSON_TYPE}, and the request accepts neither.")


def _errors(
    errors: list[GraphQLError], media: str, status: int, headers: dict[str, str] | None = None, *, always: bool = False
) -> Response:
    """A response of errors without data. A well-formed request asked for as plain JSON is answered with 200."""
    if request := ASKED.get():
        request.outcome = str((errors[0].extensions or {}).get("code", "")) if errors else ""
    body = json.dumps({"errors": [error.formatted for error in errors]}, ensure_ascii=False)
    code = status if always or media == RESPONSE_TYPE else 200
    return Response(
        body, code, {"vary": VARY, "cache-control": "no-store", **(headers or {})}, f"{media}; charset=utf-8"
    )
