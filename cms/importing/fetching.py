"""Documents at addresses: fetched as they are, within limits, and from no private network unless that was asked for."""

from __future__ import annotations

import mimetypes
import time
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

import httpcore
import httpx

from cms.errors import DocumentError
from cms.outgoing import AddressError, Transport, require_plain

from .formats import KNOWN

MOST_BYTES = 20_000_000
MOST_REDIRECTS = 5
SECONDS = 30.0  # in all; and for each step, a third of it
_ALLOWED_BY = "`cms import --private-network`"
# What servers call what is read by its name's ending; a name that is known counts for more.
_ENDINGS = {
    "text/html": ".html",
    "application/xhtml+xml": ".html",
    "text/markdown": ".md",
    "text/plain": ".txt",
    "text/x-bibtex": ".bib",
    "application/x-bibtex": ".bib",
    "application/yaml": ".yaml",
    "application/json": ".json",
}


@dataclass(frozen=True, slots=True)
class Fetched:
    """What is at an address: its bytes, a file's name for it, and the address that it was at after redirects."""

    data: bytes
    name: str
    base: str


def fetch(address: str, *, private_network: bool = False) -> Fetched:
    """What is at an address; raises `DocumentError`.

    The address of each connection is looked at before anything is sent: one that isn't public (private, loopback, link-local
    and the like) is refused unless `private_network`, whatever name or redirect led there.
    """
    began = time.monotonic()
    try:
        require_plain(httpx.URL(address))
        with (
            httpx.Client(
                transport=Transport(private_network=private_network, allowed_by=_ALLOWED_BY, seconds=SECONDS),
                timeout=SECONDS / 3,
                follow_redirects=True,
                max_redirects=MOST_REDIRECTS,
                trust_env=False,
                headers={"user-agent": "profile-cms", "accept": "*/*", "accept-encoding": "gzip"},
            ) as client,
            client.stream("GET", address) as response,
        ):
            if response.status_code != httpx.codes.OK:
                raise _failed(address, f"the server answers {response.status_code} {response.reason_phrase}".rstrip())
            if response.headers.get("content-encoding", "identity").lower() not in ("identity", "gzip", "x-gzip"):
                raise _failed(address, "the server sends it in an encoding that wasn't asked for")
            data = bytearray()
            for chunk in response.iter_bytes(1 << 16):
                data += chunk
                if len(data) > MOST_BYTES:
                    raise _failed(address, f"it has more than {MOST_BYTES // 1_000_000} MB, which no document has")
            base = str(response.url)
            return Fetched(bytes(data), _name(base, response.headers.get("content-type", "")), base)
    except AddressError as error:
        raise _failed(error.shown, f"{error}: fetch it yourself, and import the file") from None
    except httpx.TooManyRedirects:
        raise _failed(address, f"it leads on more than {MOST_REDIRECTS} times") from None
    except (httpx.TimeoutException, httpcore.TimeoutException):
        late = time.monotonic() - began >= SECONDS
        why = f"it takes more than {SECONDS:g} s to come" if late else f"nothing comes for {SECONDS / 3:g} s"
        raise _failed(address, why) from None
    except (httpx.HTTPError, httpx.InvalidURL, httpcore.ConnectError, httpcore.NetworkError) as error:
        raise _failed(address, str(error) or type(error).__name__) from None
    except httpcore.ProtocolError as error:
        raise _failed(address, f"what answers there speaks no HTTP that is understood ({error})") from None
    except (ValueError, UnicodeError) as error:  # a host that no name can have
        raise _failed(address, f"it is no address: {error}") from None


def _failed(address: str, why: str) -> DocumentError:
    return DocumentError(address, None, f"it can't be fetched: {why}")


def _name(address: str, media: str) -> str:
    """What to call a document whose kind its name tells: the end of its address, with the ending of its media type."""
    name = PurePosixPath(unquote(urlsplit(address).path)).name or "index"
    kind = media.partition(";")[0].strip().lower()
    ending = _ENDINGS.get(kind) or mimetypes.guess_extension(kind) or ""
    suffix = PurePosixPath(name).suffix.lower()
    known = suffix in KNOWN or mimetypes.guess_type(f"x{suffix}")[0] is not None
    return name if known or not ending else f"{name}{ending}"
