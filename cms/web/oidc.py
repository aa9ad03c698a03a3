"""Signing in by an OpenID Connect provider, at `/session/oidc`: a code, PKCE, state and nonce, all of it Authlib's.

Who may do what follows from a claim, each time that somebody signs in. What they get is the session that an invitation gives,
of a token of their own, which nobody sees: revoking it keeps them out, whatever the provider says.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from cms.content import Person
from cms.editing.access import Scope as Allowed
from cms.editing.changes import present
from cms.errors import CmsError
from cms.settings import Settings, SettingsError
from cms.store import Database, sessions
from cms.store.keys import Keys

from .cookies import set_cookie

log = logging.getLogger("cms.web")
PATH = "/session/oidc"
BACK = f"{PATH}/back"
LASTS = timedelta(hours=12)  # of a session: what the provider says by then counts anew
_WAY = 600  # seconds that somebody may take at the provider
_TIMEOUT = 8.0  # seconds for one of its answers
_NAMES = ("preferred_username", "email", "name", "sub")  # claims that somebody is called by, the best first
_UNFIT = re.compile(r"[^A-Za-z0-9._@-]+")
_LONGEST = 50  # characters of a name
_EVERYBODY = "*"


class NotAdmittedError(CmsError):
    """Somebody whom the provider knows, and who may do nothing here, or not any more; `why` is what the page calls it."""

    def __init__(self, why: str, told: str) -> None:
        self.why = why
        super().__init__(told)


@dataclass(slots=True)
class Rights:
    """What somebody may: scopes, and the slugs of the people whose profiles alone, or of nobody in particular (None)."""

    scopes: list[Allowed] = field(default_factory=list)
    slugs: list[str] | None = None


def rights(claims: Mapping[str, Any], claim: str, roles: Mapping[str, Mapping[str, Any]]) -> Rights:
    """What the roles that a claim names come to; raises `NotAdmittedError` where it names none.

    Of several, all scopes hold; they are bound to people only if each of them is.
    """
    given = claims.get(claim)
    values = {str(each) for each in given} if isinstance(given, list) else {str(given)}
    found = [role for value, role in roles.items() if value == _EVERYBODY or value in values]
    if not found:
        raise NotAdmittedError("nobody", f"the claim `{claim}` is {given!r}, and CMS_OIDC_ROLES names none of it")
    scopes = [scope for scope in Allowed if any(scope in role["scopes"] for role in found)]
    if not all("person" in role for role in found):
        return Rights(scopes)
    slugs = {str(claims[role["person"]]) for role in found if claims.get(role["person"])}
    return Rights(scopes, sorted(slugs))


def checked(roles: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    """The roles of the settings; raises `SettingsError` for what isn't one."""
    for value, role in roles.items():
        scopes = role.get("scopes") if isinstance(role, dict) else None
        fits = isinstance(scopes, list) and scopes and all(each in [*Allowed] for each in scopes)
        if not fits or role.keys() - {"scopes", "person"} or not isinstance(role.get("person", ""), str):
            raise SettingsError(
                f'CMS_OIDC_ROLES: {value!r} must be as {{"scopes": ["edit"], "person": "preferred_username"}}, '
                f"with scopes of {', '.join(Allowed)}, and `person` where it is bound to one"
            )
    if not roles:
        raise SettingsError("CMS_OIDC_ROLES: say which values of the claim allow what, or nobody can sign in")
    return roles


class Oidc:
    """An ASGI application that leads to the provider, and takes back whom it sends."""

    def __init__(self, database: Database, settings: Settings) -> None:
        """Raises `SettingsError` for settings that can't be used, or without Authlib."""
        try:
            import httpx2  # what Authlib asks by, where it is there
            from authlib.integrations.starlette_client import OAuth, OAuthError
            from joserfc.errors import JoseError
            from starlette.middleware.sessions import SessionMiddleware
        except ImportError:
            told = "CMS_OIDC_ISSUER takes Authlib, which isn't installed: `pip install 'profile-cms[oidc]'` brings it"
            raise SettingsError(told) from None
        self.database, self.settings, self.keys = database, settings, Keys(database)
        self.roles = checked(settings.oidc_roles)
        self.away = httpx2.HTTPError
        self.refusals: tuple[type[Exception], ...] = (OAuthError, JoseError, KeyError, ValueError, RuntimeError)
        self.provider: Any = OAuth().register(
            "oidc",
            client_id=settings.oidc_client_id,
            client_secret=settings.oidc_client_secret or None,
            server_metadata_url=f"{settings.oidc_issuer}/.well-known/openid-configuration",
            client_kwargs={
                "scope": settings.oidc_scope,
                "code_challenge_method": "S256",
                "timeout": _TIMEOUT,
                **({} if settings.oidc_client_secret else {"token_endpoint_auth_method": "none"}),
            },
        )
        self.middleware: Any = SessionMiddleware
        self.name = settings.oidc_name or urlsplit(settings.oidc_issuer).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. Its state goes along in a cookie of its own, which is Lax: the provider's page leads back here."""
        secret = await asyncio.to_thread(lambda: self.keys.secret.decode())
        secure = scope["scheme"] == "https" or self.settings.public_url.startswith("https:")
        way = self.middleware(
            self._answer, f"sign-in {secret}", "cms_sign_in", _WAY, PATH, same_site="lax", https_only=secure
        )
        await way(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            response = await (self._back(request) if scope["path"] == BACK else self._begin(request))
        except NotAdmittedError as error:
            log.warning("somebody who signed in by OpenID Connect isn't let in: %s", error.told)
            response = _to_page(error.why)
        except self.away as error:
            log.warning("the OpenID provider isn't reached: %s", error)
            response = _to_page("away")
        except self.refusals as error:
            log.warning("signing in by OpenID Connect failed: %s: %s", type(error).__name__, error)
            response = _to_page("denied" if getattr(error, "error", "") == "access_denied" else "failed")
        response.headers["cache-control"] = "private, no-store"
        await response(scope, receive, send)

    async def _begin(self, request: Request) -> Response:
        await self._known()
        response: Response = await self.provider.authorize_redirect(request, self._at(request, BACK))
        return response

    async def _back(self, request: Request) -> Response:
        await self._known()
        token = await self.provider.authorize_access_token(request)
        claims = dict(token["userinfo"])
        if self.settings.oidc_claim not in claims and "userinfo_endpoint" in self.provider.server_metadata:
            more = await self.provider.userinfo(token=token)
            if more.get("sub") == claims["sub"]:
                claims = {**more, **claims}
        may = rights(claims, self.settings.oidc_claim, self.roles)
        secret = await asyncio.to_thread(self._admit, claims, may)
        response = _to_page()
        cookie = set_cookie(secret, int(LASTS.total_seconds()), request.scope, self.settings.public_url)
        response.headers.append("set-cookie", cookie)
        return response

    async def _known(self) -> None:
        """Ask the provider what it is, the first time; raises `ValueError` for one that says it's another."""
        told = (await self.provider.load_server_metadata()).get("issuer")
        if str(told).rstrip("/") != self.settings.oidc_issuer:
            raise ValueError(f"the provider at {self.settings.oidc_issuer} says that it is {told}")

    def _admit(self, claims: Mapping[str, Any], may: Rights) -> str:
        subject = f"{self.settings.oidc_issuer} {claims['sub']}"
        with self.database.write() as connection:
            people = _people(connection, may.slugs)
            secret = sessions.admit(connection, subject, _name(claims), may.scopes, people, LASTS)
        if secret is None:
            raise NotAdmittedError("revoked", f"the token of {subject!r} is revoked")
        return secret

    def _at(self, request: Request, path: str) -> str:
        return f"{self.settings.public_url or str(request.base_url).rstrip('/')}{path}"

    def leaving(self) -> str | None:
        """The address at which one signs out of the provider, too, as far as it has told."""
        end = self.provider.server_metadata.get("end_session_endpoint")
        return f"{end}?{urlencode({'client_id': self.settings.oidc_client_id})}" if end else None


def _people(connection: Connection, slugs: Iterable[str] | None) -> list[str]:
    """The IDs of the people that rights are bound to; raises `NotAdmittedError` where there are none, so it would be all."""
    if slugs is None:
        return []
    found = [str(row["id"]) for row in present(connection, Person, slugs, "slug")]
    if not found:
        raise NotAdmittedError("person", f"no profile has the slug {' or '.join(map(repr, slugs)) or 'of a claim'}")
    return found


def _name(claims: Mapping[str, Any]) -> str:
    """What somebody is called in the history."""
    told = (_UNFIT.sub("-", str(claims.get(name) or "")).strip("-._@")[:_LONGEST] for name in _NAMES)
    return next(filter(None, told), "somebody")


def _to_page(why: str = "") -> Response:
    """Lead to the page, which says in words why somebody isn't signed in."""
    return RedirectResponse(f"/edit#refused={why}" if why else "/edit", 303)
