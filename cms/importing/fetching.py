"""Documents at addresses: fetched as they are, within limits, and from no private network unless that was asked for."""

from __future__ import annotations

import ipaddress
import mimetypes
import socket
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote, urlsplit

import httpcore
import httpx

from cms.errors import DocumentError

from .formats import KNOWN

MOST_BYTES = 20_000_000
MOST_REDIRECTS = 5
SECONDS = 30.0  # in all; and for each step, a third of it
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
        _require_plain(httpx.URL(address), address)
        with (
            httpx.Client(
                transport=_Transport(private_network),
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
                if time.monotonic() - began > SECONDS:
                    raise _failed(address, f"it takes more than {SECONDS:g} s to come")
            base = str(response.url)
            return Fetched(bytes(data), _name(base, response.headers.get("content-type", "")), base)
    except httpx.TooManyRedirects:
        raise _failed(address, f"it leads on more than {MOST_REDIRECTS} times") from None
    except (httpx.TimeoutException, httpcore.TimeoutException):
        raise _failed(address, f"nothing comes for {SECONDS / 3:g} s") from None
    except (httpx.HTTPError, httpx.InvalidURL, httpcore.ConnectError, httpcore.NetworkError) as error:
        raise _failed(address, str(error) or type(error).__name__) from None
    except httpcore.ProtocolError as error:
        raise _failed(address, f"what answers there speaks no HTTP that is understood ({error})") from None
    except (ValueError, UnicodeError) as error:  # a host that no name can have
        raise _failed(address, f"it is no address: {error}") from None


def _failed(address: str, why: str) -> DocumentError:
    return DocumentError(address, None, f"it can't be fetched: {why}")


def _require_plain(url: httpx.URL, address: str) -> None:
    """Refuse what isn't a web address, and one that holds a password, which would be kept with what is read from it."""
    if url.userinfo:
        shown = str(url.copy_with(userinfo=b""))
        raise _failed(
            shown, "it has a name or a password in it, which would be kept: fetch it yourself, and import the file"
        )
    if url.scheme not in ("http", "https"):
        raise _failed(address, f"it leads to a `{url.scheme}:` address, and only http and https are fetched")
    if not url.host:
        raise _failed(address, "it names no host")


def _name(address: str, media: str) -> str:
    """What to call a document whose kind its name tells: the end of its address, with the ending of its media type."""
    name = PurePosixPath(unquote(urlsplit(address).path)).name or "index"
    kind = media.partition(";")[0].strip().lower()
    ending = _ENDINGS.get(kind) or mimetypes.guess_extension(kind) or ""
    suffix = PurePosixPath(name).suffix.lower()
    known = suffix in KNOWN or mimetypes.guess_type(f"x{suffix}")[0] is not None
    return name if known or not ending else f"{name}{ending}"


# ---- connections -------------------------------------------------------------------------------------------------------
class _Public(httpcore.SyncBackend):
    """Connects to a host at an address that is looked at first; the connection goes to that very address."""

    def __init__(self, private_network: bool) -> None:
        self.private_network = private_network

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect; raises `httpcore.ConnectError`."""
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise httpcore.ConnectError(f"{host} isn't known ({error.strerror})") from error
        addresses = list(dict.fromkeys(str(each[4][0]) for each in found))
        if not self.private_network and (private := next((a for a in addresses if not is_public(a)), None)):
            raise httpcore.ConnectError(
                f"{host} is at {private}, on a private network or this machine, which only `cms import --private-network` asks"
            )
        failed: Exception = httpcore.ConnectError(f"{host} has no address")
        for address in addresses[:3]:
            try:
                return super().connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
        raise failed


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public network's, whatever form of IPv6 an IPv4 one is written in."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        # Mapped, 6to4 and Teredo addresses, and those that a NAT64 translates, lead to the IPv4 address in them.
        inner = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
        if any(ip in prefix for prefix in _TRANSLATED):
            inner.append(ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF))
        if found := [each for each in inner if each is not None]:
            return all(is_public(str(each)) for each in found)
        if ip.is_site_local:  # which Python counts as global
            return False
    return ip.is_global and not ip.is_multicast


_TRANSLATED = [ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("::/96")]


class _Transport(httpx.BaseTransport):
    """HTTP over such connections."""

    def __init__(self, private_network: bool) -> None:
        self.pool = httpcore.ConnectionPool(
            ssl_context=httpx.create_ssl_context(), network_backend=_Public(private_network)
        )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, and give the response as it begins."""
        _require_plain(request.url, str(request.url))  # redirects too
        url = httpcore.URL(
            scheme=request.url.raw_scheme,
            host=request.url.raw_host,
            port=request.url.port,
            target=request.url.raw_path,
        )
        response = self.pool.handle_request(
            httpcore.Request(
                request.method, url, headers=request.headers.raw, content=request.stream, extensions=request.extensions
            )
        )
        return httpx.Response(
            response.status, headers=response.headers, stream=_Stream(response), extensions=response.extensions
        )

    def close(self) -> None:
        """Close the connections."""
        self.pool.close()


class _Stream(httpx.SyncByteStream):
    def __init__(self, response: httpcore.Response) -> None:
        self.response = response

    def __iter__(self) -> Iterator[bytes]:
        yield from self.response.iter_stream()

    def close(self) -> None:
        self.response.close()
