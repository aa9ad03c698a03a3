"""The cookie that a browser's session is: how it is written, and whether a request that brings it may use it.

A browser sends cookies with whatever it asks, whoever made it ask. So one counts only in a request that a page of this
server sent: by its header `cms-session`, which no page elsewhere can send along with a cookie, by where the browser says that
the request came from, and by SameSite=Strict, which the cookie has besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.types import Scope as RequestScope

HEADER = b"cms-session"
_NAME = "cms_session"
_LONGEST = 200  # characters of a secret


def session_secret(headers: Mapping[bytes, bytes], public_url: str) -> str | None:
    """What the cookie of a request says, if the request may use it; None where it has none, or isn't one of our own pages."""
    if not is_own(headers, public_url):
        return None
    try:
        cookie = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return None
    found = cookie[_NAME].value if _NAME in cookie else ""
    return found if 0 < len(found) <= _LONGEST else None


def is_own(headers: Mapping[bytes, bytes], public_url: str) -> bool:
    """Whether a page of this server sent a request, as far as its headers tell."""
    if HEADER not in headers or headers.get(b"sec-fetch-site", b"same-origin") != b"same-origin":
        return False
    origin = headers.get(b"origin")
    if origin is None:
        return True
    # A proxy may take TLS off without saying so: what tells one site from another is the host and the port.
    hosts = {headers.get(b"host", b"").decode("latin-1").lower(), urlsplit(public_url).netloc.lower()}
    return urlsplit(origin.decode("latin-1").lower()).netloc in hosts - {""}


def set_cookie(secret: str, seconds: int, scope: RequestScope, public_url: str) -> str:
    """The `Set-Cookie` that gives a browser a session for so long; 0 seconds take it back."""
    secure = "; Secure" if scope.get("scheme") == "https" or public_url.startswith("https:") else ""
    return f"{_NAME}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}"
