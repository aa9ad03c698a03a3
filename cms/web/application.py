"""The Starlette application: the GraphQL endpoint, the pages, and whether all is well."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.errors import BusyError, CmsError
from cms.planning.addresses import Addresses
from cms.planning.operations import Operations
from cms.settings import Settings
from cms.store import require_servable
from cms.store.beside import Beside, Process
from cms.store.database import Database
from cms.store.keys import Keys
from cms.store.lanes import ASKING
from cms.store.revisions import Point
from cms.store.standbys import reading_from
from cms.telling.delivering import Deliverer

from .assets import Assets
from .authentication import RETRY_AFTER, Authentication, Failures, address, response_headers
from .built import BuiltFiles
from .cache import Answers, Head
from .events import PATH as EVENTS
from .events import Events
from .exports import PATHS, Documents
from .graphql_http import GraphQLEndpoint
from .imports import PATH, Imports
from .noting import Figures, Noting
from .oidc import BACK, Oidc
from .oidc import PATH as OIDC
from .sessions import PATH as SESSION
from .sessions import Sessions
from .spans import spans
from .together import Together
from .uploads import PATH as ASSETS
from .uploads import Uploads
from .watching import Watch

log = logging.getLogger("cms.web")
PLAYGROUND = Path(__file__).parent / "playground"
EDIT = Path(__file__).parent / "edit"
_ROOM = 1_000_000  # bytes: what is stored may be as long, however short answers are
POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; "
    "font-src 'self' data:; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
EDIT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PAGE_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
}
_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>profile CMS</title>
<body><h1>profile CMS</h1>
<p>The GraphQL endpoint is <a href="/graphql?query={__typename}"><code>/graphql</code></a>.</p>
<p>The pages are not built here: install Node.js 20.19 or newer with npm, and run <code>make pages</code>.</p>
"""


def _require_usable(database: Database) -> None:
    """Raise `DatabaseError` unless the store can be read and written, and is at a migration that this code can serve."""
    require_servable(database)
    database.require_room()


async def _alive(_: Request) -> Response:
    return JSONResponse({"status": "alive"})


async def _without_slash(request: Request) -> Response:
    """Lead to the endpoint itself, by a redirection that keeps a POST and its body."""
    return RedirectResponse(str(request.url.replace(path="/graphql")), 308)


async def _to_playground(_: Request) -> Response:
    return RedirectResponse("/", 303)


async def _playground(_: Request) -> Response:
    page = PLAYGROUND / "index.html"
    if page.is_file():
        return FileResponse(page, headers=_PAGE_HEADERS)
    return HTMLResponse(_NOT_BUILT, headers=_PAGE_HEADERS)


async def _edit(_: Request) -> Response:
    page, headers = EDIT / "index.html", {**_PAGE_HEADERS, "content-security-policy": EDIT_POLICY}
    return FileResponse(page, headers=headers) if page.is_file() else HTMLResponse(_NOT_BUILT, headers=headers)


class _AnyOrigin(CORSMiddleware):
    """Sharing with the pages of any site: they may send whatever header they ask for, as clients have their own, but no token.

    That, only those of the `trusted` origins may. Not by `*`: by the standard that leaves `Authorization` out
    (https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name), but Chromium sends it all the same.
    """

    def __init__(self, app: ASGIApp, trusted: Sequence[str], **settings: Any) -> None:
        super().__init__(app, **settings)
        self.trusted = trusted

    def preflight_response(self, request_headers: Headers) -> Response:
        """Return what may be sent of what is asked for."""
        asked = request_headers.get("access-control-request-headers", "").lower().split(",")
        kept_back = set() if request_headers.get("origin") in self.trusted else {"authorization"}
        named = sorted({name.strip() for name in asked} - {"", *kept_back})
        rest = [(name, value) for name, value in request_headers.raw if name != b"access-control-request-headers"]
        response = super().preflight_response(Headers(raw=rest))
        response.headers["access-control-allow-headers"] = ", ".join(named)
        return response


def _shared(app: ASGIApp, settings: Settings) -> ASGIApp:
    """An application whose answers the pages of other sites may read, as the settings say."""
    # Any site's pages may read what everybody may; a token only goes out with the pages of origins that are named.
    preview = [f"{at.scheme}://{at.netloc}" for at in [urlsplit(settings.preview_url)] if at.netloc]
    kind = partial(_AnyOrigin, trusted=preview) if "*" in settings.cors_origins else CORSMiddleware
    return kind(
        app,
        allow_origins=[*settings.cors_origins, *preview],
        allow_methods=["GET", "POST"],
        allow_headers=["accept", "authorization", "cms-min-revision", "content-type", "if-none-match"],
        expose_headers=["cache-status", "cms-revision", "etag"],
        max_age=86_400,
    )


def _is_visited(scope: Scope, headers: Mapping[bytes, bytes]) -> bool:
    """Whether somebody opened the endpoint in a browser, and asks nothing of it."""
    return scope["method"] in _READING and not scope["query_string"] and b"text/html" in headers.get(b"accept", b"")


_READING = "GET", "HEAD"


def _figures(settings: Settings) -> Figures | None:
    """What counts requests, where somebody collects that."""
    if settings.metrics_port is None:
        return None
    from .metrics import Metrics  # when it is imported, it looks for what `serve` made: see there

    return Metrics()


_BELOW = f"{ASSETS}/"


def _is_from_elsewhere(scope: Scope) -> bool:
    return any(name == b"origin" for name, _ in scope["headers"])


class Application:
    """The ASGI application: requests have turns of the event loop, and what each takes of it is noted for its address."""

    def __init__(
        self,
        endpoint: GraphQLEndpoint,
        events: Events,
        assets: Assets,
        pages: ASGIApp,
        settings: Settings,
    ) -> None:
        """Send what asks for `/graphql` to the endpoint, and all else to `pages`, of which `events` and `assets` are some."""
        self.endpoint, self.events, self.assets, self.pages = endpoint, events, assets, pages
        self.figures = _figures(settings)
        system = "postgresql" if endpoint.operations.database.is_postgresql else "sqlite"
        self.noting = Noting(self._answer, settings, self.figures, spans(system))
        self.together, self.turns = Together(endpoint, self.noting), endpoint.turns
        self.from_elsewhere, self.playground = _shared(endpoint, settings), settings.playground
        self.stopping = False  # whether nobody is to be sent here any more

    @contextmanager
    def with_processes(self, sockets: list[socket.socket]) -> Iterator[None]:
        """While this lasts, have processes beside this one, which has these sockets: on Linux, where forking is safe."""
        if sys.platform != "linux":
            yield
            return
        operations = self.endpoint.operations
        beside = Beside({"operations": operations, "database": operations.database}, sockets)
        planning, importing = Process(beside), Process(beside)
        operations.work.beside, self.endpoint.importing = planning, importing
        try:
            yield
        finally:
            for each in (planning, importing, beside):
                each.close()

    def stop(self) -> None:
        """Say that it stops, wherever somebody asks whether it is ready; and end what has no end."""
        self.stopping = True
        self.events.end()

    def take(
        self, scope: Scope, body: bytearray, send: Callable[[int, Head, bytes], bool], otherwise: Callable[[], object]
    ) -> bool:
        """Whether a request, which is here whole, is answered by what is kept: see `Together.take`."""
        return scope["path"] == "/graphql" and not self.stopping and self.together.take(scope, body, send, otherwise)

    async def saw(self, newest: Point) -> None:
        """Tell whoever waits for it which revision is there for all who read, and how things stand here."""
        readers = self.endpoint.readers
        if self.figures is not None:
            self.figures.stands(self.endpoint.answers.bytes, readers.primary.standing(), newest.number)
            self.figures.lag({standby.name: standby.lag for standby in readers.standbys})
        if (settled := readers.settled) is not None:
            await self.events.saw(settled)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.pages(scope, receive, send)
            return
        try:
            await self.noting(scope, receive, send)
        except asyncio.CancelledError:
            if not self.stopping:
                raise
            # Its time was up as the server stops, which is no fault: uvicorn, which logs how many there were, ends it.

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        asking = address(scope)
        ASKING.set(asking)
        if scope["path"] == "/graphql":
            answering = self._graphql(scope, receive, send)
        elif scope["method"] in _READING and scope["path"].startswith(_BELOW) and not _is_from_elsewhere(scope):
            answering = self._page(scope, receive, send, self.assets)  # as kept answers, they pass no router
        else:
            answering = self._page(scope, receive, send, self.pages)
        await self.turns.measured(asking, answering)

    def _graphql(self, scope: Scope, receive: Receive, send: Send) -> Coroutine[Any, Any, None]:
        """What answers a request of the endpoint."""
        headers = dict(scope["headers"])
        if self.playground and _is_visited(scope, headers):
            return self._page(scope, receive, send, self.pages)
        if b"origin" in headers:
            return self._page(scope, receive, send, self.from_elsewhere)
        # Answers that are kept take fewer microseconds than a router and its middleware do, so they don't pass through.
        return self.endpoint(scope, receive, send)

    async def _page(self, scope: Scope, receive: Receive, send: Send, app: ASGIApp) -> None:
        """Answer by an application that takes no turns itself."""
        try:
            await self.turns.turn()
        except BusyError as error:
            busy = PlainTextResponse(f"{error.told}\n", error.status, {"retry-after": RETRY_AFTER})
            await busy(scope, receive, send)
            return
        await app(scope, receive, send)


def _standbys(settings: Settings) -> list[Database]:
    """The standbys that the settings name."""
    standbys = [Database(url, pgbouncer=settings.pgbouncer) for url in settings.read_url]
    for standby in standbys:
        standby.announce = log.error
    return standbys


def create_app(settings: Settings, database: Database) -> Application:
    """The application that serves a store."""
    database.longest = settings.max_answer + _ROOM
    database.announce = log.error
    addresses = Addresses(settings.public_url, Keys(database), settings.public_read, settings.preview_url)
    operations = Operations(
        GRAPHQL_SCHEMA, ROOTS, database, settings.limits, introspection=settings.introspection, addresses=addresses
    )
    authentication = Authentication(
        database, Failures(), public_read=settings.public_read, public_url=settings.public_url
    )
    endpoint = GraphQLEndpoint(operations, Answers(settings.cache_bytes), authentication, settings)

    imports, uploads, assets = Imports(endpoint), Uploads(endpoint), Assets(endpoint)
    events = Events(endpoint)

    async def saw(newest: Point, moment: float) -> None:
        endpoint.saw(newest)
        endpoint.readers.saw(newest, moment)
        await application.saw(newest)

    telling = Deliverer(database, lambda number: endpoint.readers.have(number))
    watch = Watch(database, endpoint.publish_due, saw, telling.begin)

    async def ready(_: Request) -> Response:
        if application.stopping:
            return JSONResponse({"status": "not ready", "reason": "The server stops."}, 503)
        try:
            await run_in_threadpool(_require_usable, database)
        except CmsError as error:
            return JSONResponse({"status": "not ready", "reason": error.told}, 503, response_headers(error))
        return JSONResponse({"status": "ready"})

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        limits = settings.statement_timeout, settings.connections
        async with reading_from(database, _standbys(settings), *limits) as endpoint.readers:
            async with watch.looking(endpoint.reader):
                yield
            await run_in_threadpool(telling.close)
            await run_in_threadpool(imports.close)
            await run_in_threadpool(uploads.close)
            await run_in_threadpool(assets.close)
        authentication.close()
        database.close()

    routes: list[BaseRoute] = [Route("/healthz", _alive), Route("/readyz", ready)]
    routes.append(Route("/graphql/", _without_slash, methods=["GET", "POST"]))
    if settings.playground:
        routes += [Route("/", _playground), Route("/graphql", _to_playground)]
        if PLAYGROUND.is_dir():
            routes.append(Mount("/playground", BuiltFiles(PLAYGROUND)))
    if settings.edit:
        routes += [Route("/edit", _edit), Route("/edit/", _edit)]
        if EDIT.is_dir():
            routes.append(Mount("/edit", BuiltFiles(EDIT)))
    oidc = Oidc(database, settings) if settings.oidc_issuer else None
    routes.append(Route(SESSION, Sessions(endpoint, oidc), methods=["GET", "POST", "DELETE"]))
    if oidc:
        routes += [Route(path, oidc, methods=["GET"]) for path in (OIDC, BACK)]
    documents = _shared(Documents(endpoint), settings)
    routes.append(Route(EVENTS, _shared(events, settings), methods=["GET", "OPTIONS"]))
    routes += [Route(path, imports, methods=["GET", "POST"]) for path in (PATH, f"{PATH}/{{id}}")]
    routes.append(Route(ASSETS, uploads, methods=["POST"]))
    routes.append(Route(f"{ASSETS}/{{path:path}}", _shared(assets, settings), methods=["GET", "OPTIONS"]))
    routes += [Route(path, documents, methods=["GET", "OPTIONS"]) for path in PATHS]
    application = Application(endpoint, events, assets, Starlette(routes=routes, lifespan=lifespan), settings)
    return application
