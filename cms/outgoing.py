"""HTTP to addresses that others name: to the public network alone unless that was asked for, and for so long and no longer.

Documents are fetched by it (`cms.importing.fetching`), and webhooks are told (`cms.telling.sending`).
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from collections.abc import Iterable, Iterator
from typing import Any

import httpcore
import httpx

_PIECE = 16_384  # bytes


class AddressError(Exception):
    """An address that isn't asked: `shown` is the address without what is secret in it, and `str(error)` says why."""

    def __init__(self, shown: str, why: str) -> None:
        super().__init__(why)
        self.shown = shown


def require_plain(url: httpx.URL) -> None:
    """Raise `AddressError` for what isn't a web address, and for one that holds a password, which would be kept with it."""
    if url.userinfo:
        shown = str(url.copy_with(userinfo=b""))
        raise AddressError(shown, "it has a name or a password in it, which would be kept")
    if url.scheme not in ("http", "https"):
        raise AddressError(str(url), f"it leads to a `{url.scheme}:` address, and only http and https are asked")
    if not url.host:
        raise AddressError(str(url), "it names no host")


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


class Transport(httpx.BaseTransport):
    """HTTP over connections whose addresses are looked at before anything is sent, whatever name or redirect led there.

    One that isn't public (private, loopback, link-local and the like) is refused unless `private_network`; `allowed_by` says
    what allows it. All that is asked by it is over in `seconds`, however slowly a server sends. Raises `AddressError`, and
    what httpx and httpcore raise.
    """

    def __init__(self, *, private_network: bool, allowed_by: str, seconds: float) -> None:
        backend = _Public(None if private_network else allowed_by, time.monotonic() + seconds)
        self.pool = httpcore.ConnectionPool(ssl_context=httpx.create_ssl_context(), network_backend=backend)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, and give the response as it begins."""
        require_plain(request.url)  # redirects too
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
            response.status, headers=response.headers, stream=_Body(response), extensions=response.extensions
        )

    def close(self) -> None:
        """Close the connections."""
        self.pool.close()


class _Public(httpcore.SyncBackend):
    """Connects to a host at an address that is looked at first; the connection goes to that very address."""

    def __init__(self, allowed_by: str | None, until: float) -> None:
        """Refuse private networks, but for what would allow them, if that is given; all ends at a moment."""
        self.allowed_by, self.until = allowed_by, until

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
        if self.allowed_by and (private := next((a for a in addresses if not is_public(a)), None)):
            raise httpcore.ConnectError(
                f"{host} is at {private}, on a private network or this machine, which only {self.allowed_by} asks"
            )
        failed: Exception = httpcore.ConnectError(f"{host} has no address")
        for address in addresses[:3]:
            try:
                within = _within(self.until, timeout, httpcore.ConnectTimeout)
                stream = super().connect_tcp(address, port, within, local_address, socket_options)
                return _Ending(stream, self.until)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failed = error
        raise failed


def _within(until: float, timeout: float | None, late: type[Exception]) -> float:
    """How long one step may take so that all is over at a moment; raises `late` where it is over."""
    left = until - time.monotonic()
    if left <= 0:
        raise late("it takes too long")
    return left if timeout is None else min(left, timeout)


class _Ending(httpcore.NetworkStream):
    """A connection that ends at a moment: each step has a time limit of its own, and a server could take ever more steps."""

    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self.stream, self.until = stream, until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.stream.read(max_bytes, _within(self.until, timeout, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for at in range(
            0, len(buffer), _PIECE
        ):  # the limit is of each piece that is taken, and these may be ever so small
            self.stream.write(buffer[at : at + _PIECE], _within(self.until, timeout, httpcore.WriteTimeout))

    def close(self) -> None:
        self.stream.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        within = _within(self.until, timeout, httpcore.ConnectTimeout)
        return _Ending(self.stream.start_tls(ssl_context, server_hostname, within), self.until)

    def get_extra_info(self, info: str) -> Any:
        return self.stream.get_extra_info(info)


class _Body(httpx.SyncByteStream):
    def __init__(self, response: httpcore.Response) -> None:
        self.response = response

    def __iter__(self) -> Iterator[bytes]:
        yield from self.response.iter_stream()

    def close(self) -> None:
        self.response.close()
