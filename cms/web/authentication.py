"""Who a request comes from: its token is looked up, and who shows wrong ones again and again is made to wait."""

from __future__ import annotations

import ipaddress
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from typing import NoReturn

from starlette.types import Scope as RequestScope

from cms.editing.access import ANONYMOUS, Caller, Scope
from cms.errors import CmsError, DatabaseError, ForbiddenError, ReadOnlyError, UnauthenticatedError
from cms.store import Database, sessions, tokens
from cms.store.reader import Reader

from .cookies import session_secret

log = logging.getLogger("cms.web")
_FAILURES, _WINDOW = 10, 60.0  # so many, in so many seconds, may come from one address
_KNOWN_ADDRESSES = 10_000
RETRY_AFTER = "5"  # seconds, where the store or a place in it isn't to be had
_NETWORK = 64  # bits of an IPv6 address that tell whose it is: the rest is its owner's to choose


def address(scope: RequestScope) -> str:
    """The address that a request came from, as far as it tells one client from another; "" where none is known.

    Behind a proxy it's the client's own if the proxy says so, and FORWARDED_ALLOW_IPS lets it.
    """
    host = str(scope["client"][0]) if scope.get("client") else ""
    if ":" not in host:
        return host
    try:
        return str(ipaddress.ip_network((host.partition("%")[0], _NETWORK), strict=False))
    except ValueError:
        return host


class InvalidTokenError(UnauthenticatedError):
    """A token that lets nobody in. What is wrong with it is in the log: whoever tries tokens learns nothing."""

    def __init__(self) -> None:
        super().__init__("This token doesn't let you in: it may be wrong, expired or revoked.")


class EndedPreviewError(UnauthenticatedError):
    """A preview link that shows nothing any more."""

    def __init__(self) -> None:
        super().__init__("This preview has ended: ask whoever sent the link for another.")


class EndedSessionError(UnauthenticatedError):
    """A browser's session that lets nobody in any more."""

    def __init__(self) -> None:
        super().__init__("Your session has ended: sign in again.")


class TooManyFailuresError(CmsError):
    """An address that showed too many wrong tokens; `seconds` is how long it has to wait."""

    code = "TOO_MANY_FAILURES"
    status = 429

    def __init__(self, seconds: float) -> None:
        self.seconds = math.ceil(seconds)
        super().__init__(f"Too many wrong tokens came from your address: wait {self.seconds} s.")


def response_headers(error: CmsError) -> dict[str, str]:
    """What the response to a caller who isn't let in says besides: RFC 6750's challenges, and how long to wait."""
    match error:
        case DatabaseError():
            return {"retry-after": RETRY_AFTER}
        case EndedSessionError():
            return {}
        case InvalidTokenError() | EndedPreviewError():
            return {"www-authenticate": 'Bearer error="invalid_token"'}
        case UnauthenticatedError():
            return {"www-authenticate": 'Bearer realm="profile CMS"'}
        case ForbiddenError():
            return {"www-authenticate": 'Bearer error="insufficient_scope"'}
        case TooManyFailuresError():
            return {"retry-after": str(error.seconds)}
    return {}


class Failures:
    """How often each address failed of late. `clock` returns seconds, and never goes back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._counted: OrderedDict[str, tuple[float, int]] = OrderedDict()  # since when, and how many

    def check(self, address: str) -> None:
        """Raise `TooManyFailuresError` for an address that has to wait."""
        began, count = self._counted.get(address, (0.0, 0))
        if count >= _FAILURES and (left := began + _WINDOW - self.clock()) > 0:
            raise TooManyFailuresError(left)

    def add(self, address: str) -> None:
        """Count a failure."""
        now = self.clock()
        began, count = self._counted.pop(address, (now, 0))
        if now - began >= _WINDOW:
            began, count = now, 0
        self._counted[address] = began, count + 1
        if len(self._counted) > _KNOWN_ADDRESSES:
            self._counted.popitem(last=False)
        if count + 1 == _FAILURES:
            log.warning("no token is looked at from %r for the next %.0f s", address, began + _WINDOW - now)


class Authentication:
    """Knows callers by their tokens and sessions, and notes when each token was used."""

    def __init__(self, database: Database, failures: Failures, *, public_read: bool, public_url: str = "") -> None:
        """Let callers without a token in if `public_read`. Sessions are those of pages of this server, or at `public_url`."""
        self.database, self.failures, self.public_read, self.public_url = database, failures, public_read, public_url
        self._statement, self._session = tokens.by_hash(database.dialect), sessions.by_hash(database.dialect)
        self._noted: dict[str, datetime] = {}
        # Notes are written beside the requests: a writer may have to wait for others, and no reader should.
        self._notes = ThreadPoolExecutor(1, "token use")

    async def caller(self, reader: Reader, scope: RequestScope, headers: Mapping[bytes, bytes]) -> Caller:
        """Who sent a request; raises `UnauthenticatedError` or `TooManyFailuresError` if that lets nobody in."""
        if b"authorization" in headers:
            scheme, _, shown = headers[b"authorization"].decode("latin-1").partition(" ")
            # Another scheme is somebody else's, such as a proxy's own sign-in; a token without one is a mistake that is told.
            if scheme.lower() == "bearer" or scheme.startswith(tokens.PREFIX):
                return await self.holder(reader, shown, scope)
        if b"cookie" in headers and (secret := session_secret(headers, self.public_url)):
            return await self._signed_in(reader, secret, address(scope) or "unknown")
        if not self.public_read:
            raise UnauthenticatedError("Reading takes a token here, sent as `Authorization: Bearer TOKEN`.")
        return ANONYMOUS

    async def holder(self, reader: Reader, shown: str, scope: RequestScope) -> Caller:
        """The caller whose token a request shows; raises `UnauthenticatedError` or `TooManyFailuresError`."""
        asking, shown = address(scope) or "unknown", shown.strip()
        self.failures.check(asking)
        row = await reader.fetch(self._statement, (tokens.hash_of(shown),))
        if row[0] is None:
            self._refuse("there is no such token", asking)
        token = tokens.Token.of(row)
        if (state := token.state(time.time())) != "valid":
            if token.scopes == [Scope.PREVIEW]:  # many have the link, and a page asks for many pictures
                log.info("%r is %s", token.name, state)
                raise EndedPreviewError
            self._refuse(f"{token.name!r} is {state}", asking)
        caller = self._let_in(token)
        return replace(caller, preview=shown) if caller.previews else caller

    async def _signed_in(self, reader: Reader, secret: str, address: str) -> Caller:
        """The caller whose session a cookie shows. One that ended isn't held against the address."""
        *row, until = await reader.fetch(self._session, (tokens.hash_of(secret),))
        if row[0] is None or float(until) <= time.time() or tokens.Token.of(row).state(time.time()) != "valid":
            log.info("a session from %r has ended", address)
            raise EndedSessionError
        return replace(self._let_in(tokens.Token.of(row)), signed_in=True)

    def _let_in(self, token: tokens.Token) -> Caller:
        """The caller that a valid token makes."""
        self._note(token.name)
        scopes = frozenset(scope for scope in Scope if scope in token.scopes)
        return Caller(token.name, scopes, frozenset(token.people) or None)

    def close(self) -> None:
        """Write what is still to be noted."""
        self._notes.shutdown()

    def _refuse(self, reason: str, address: str) -> NoReturn:
        log.warning("a token from %r was refused: %s", address, reason)
        self.failures.add(address)
        raise InvalidTokenError

    def _note(self, name: str) -> None:
        minute = datetime.now(UTC).replace(second=0, microsecond=0)
        if self._noted.get(name) != minute:
            self._noted[name] = minute
            self._notes.submit(self._write, name, minute)

    def _write(self, name: str, minute: datetime) -> None:
        try:
            with self.database.write() as connection:
                tokens.note_use(connection, name, minute)
        except ReadOnlyError:
            pass  # a server on a standby can't
        except Exception as error:
            log.warning("that the token %r was used could not be noted: %s", name, error)
