"""Signing in by a browser, at `/session`: POST spends the key of an invitation, GET tells who one is, DELETE signs out."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cms.editing.access import ANONYMOUS, Caller
from cms.editing.access import Scope as Allowed
from cms.errors import CmsError, ForbiddenError, UnauthenticatedError
from cms.store import sessions

from .answers import answered, told
from .authentication import address
from .cookies import is_own, session_secret, set_cookie
from .graphql_http import GraphQLEndpoint
from .imports import TooLargeError
from .oidc import PATH as OIDC
from .oidc import Oidc

log = logging.getLogger("cms.web")
PATH = "/session"
_LONGEST = 1_000  # bytes of a body


class Sessions:
    """An ASGI application that signs people in and out, and tells them who they are."""

    def __init__(self, endpoint: GraphQLEndpoint, oidc: Oidc | None = None) -> None:
        """Share the endpoint's store, reader, callers and settings; tell of a provider by which one signs in, too."""
        self.oidc = oidc
        self.endpoint, self.database = endpoint, endpoint.operations.database
        self.authentication, self.public_url = endpoint.authentication, endpoint.settings.public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if response := await answered(self._answer(scope, receive), "a session"):
            await response(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> Response:
        headers = dict(scope["headers"])
        if scope["method"] == "POST":
            return await self._sign_in(scope, headers, Request(scope, receive))
        if scope["method"] == "DELETE":
            return await self._sign_out(scope, headers)
        try:
            return told(_who(await self.authentication.caller(self.endpoint.reader, scope, headers)), 200)
        except UnauthenticatedError as error:
            return told({"error": {"code": error.code, "message": error.told}, **self._ways()}, error.status)

    def _ways(self) -> dict[str, Any]:
        """By what somebody can sign in, besides an invitation."""
        return {"provider": {"name": self.oidc.name, "url": OIDC} if self.oidc else None}

    async def _sign_in(self, scope: Scope, headers: dict[bytes, bytes], request: Request) -> Response:
        if not is_own(headers, self.public_url):
            raise ForbiddenError("Only a page of this server signs people in, with the header `cms-session`.")
        asking = address(scope) or "unknown"
        self.authentication.failures.check(asking)
        secret = await asyncio.to_thread(self._open, await _key(request))
        if secret is None:
            log.warning("a key to sign in from %r was refused", asking)
            self.authentication.failures.add(asking)
            raise UnauthenticatedError("This link doesn't sign you in: each works once, and for ten minutes.")
        cookie = set_cookie(secret, int(sessions.SIGNED_IN.total_seconds()), scope, self.public_url)
        opened = {**headers, b"cookie": cookie.partition(";")[0].encode()}
        caller = await self.authentication.caller(self.endpoint.reader, scope, opened)
        return told(_who(caller), 200, {"set-cookie": cookie})

    def _open(self, key: str) -> str | None:
        with self.database.write() as connection:
            return sessions.open_session(connection, key)

    async def _sign_out(self, scope: Scope, headers: dict[bytes, bytes]) -> Response:
        if secret := session_secret(headers, self.public_url):
            await asyncio.to_thread(self._end, secret)
            leaving = self.oidc.leaving() if self.oidc else None
            return told({"elsewhere": leaving}, 200, {"set-cookie": set_cookie("", 0, scope, self.public_url)})
        raise UnauthenticatedError("There is no session to end.")

    def _end(self, secret: str) -> None:
        with self.database.write() as connection:
            sessions.end(connection, secret)


def _who(caller: Caller) -> dict[str, Any]:
    """What a caller is told of itself: its name, all that it may, and the IDs of the people it is bound to (null: all)."""
    if caller is ANONYMOUS:
        raise UnauthenticatedError("Nobody is signed in.")
    may = [str(scope) for scope in Allowed if caller.may(scope)]
    return {"name": caller.name, "scopes": may, "people": caller.people and sorted(caller.people)}


async def _key(request: Request) -> str:
    """The key that a request's body says, as JSON; raises `CmsError`."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST:
            raise TooLargeError(f"The body has more than {_LONGEST} bytes.")
    try:
        key = json.loads(body)["key"]
    except (ValueError, KeyError, TypeError, RecursionError):
        key = None
    if not isinstance(key, str):
        raise CmsError('The body must be JSON, as `{"key": "…"}`.')
    return key
