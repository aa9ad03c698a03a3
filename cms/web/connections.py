"""Connections within bounds: how many there are, what they may send and how slowly, and how slowly they may take answers.

It is uvicorn's own protocol, which has no such bounds.
"""

from __future__ import annotations

import asyncio
import errno
import itertools
import os
import socket
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import httptools
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from cms.errors import CmsError
from cms.settings import Settings

from .application import Application
from .authentication import address
from .cache import Head, joined

if TYPE_CHECKING:
    from starlette.types import Scope
    from uvicorn._types import ASGIApplication, ASGISendEvent

_LOOK = 1.0  # seconds between two looks at all connections
_IDLE = 5.0  # seconds that one may be without another request, as uvicorn has it
# Bytes that are parsed at once, of a body and else: many small requests may stand in them, and each takes its time.
_AT_ONCE = {"body": 1_024, "head": 256, "nothing": 256}
_BACKLOG = 2_048  # connections that wait for being accepted, as uvicorn has it
_ACCEPTED = 8  # connections that are accepted in one round of the event loop
_MOST_HELD = 1_000_000  # bytes of requests that wait for those before them on their connection
_MOST_HEADERS = 100
_LEAST_TAKEN = 65_536  # bytes of an answer that a client must take in the time that it has for that
_MOST_UNSENT = 32_000_000  # bytes of answers that all clients together haven't taken yet
_MOST_IN_BODIES = 16_000_000  # bytes of bodies of all requests that arrive or are being answered
_LARGE = 16_384  # bytes of a body that counts while it is being answered


def configuration(connections: Connections, **more: Any) -> uvicorn.Config:
    """How uvicorn serves an application: with these bounds; `more` is what else it is told."""

    def protocol(**given: Any) -> Connection:
        return Connection(connections, **given)

    # What makes the protocol is all that is asked of its class, and that it can be called of an application.
    made_by, asked = cast("type[asyncio.Protocol]", protocol), cast("ASGIApplication", connections.application)
    # One process: `cms.web.workers` begins more, and uvicorn isn't to look at WEB_CONCURRENCY.
    given = {"http": made_by, "ws": "none", "server_header": False, "workers": 1, "log_config": None, **more}
    config = uvicorn.Config(asked, proxy_headers=False, **given)
    connections.proxies = ProxyHeadersMiddleware(_nobody, config.forwarded_allow_ips)
    return config


async def _nobody(*_: object) -> None:
    """Stand where uvicorn's middleware would ask the application, which a connection does itself."""


def listening(host: str, port: int, processes: int = 1) -> list[list[socket.socket]]:
    """Return what each process is to listen on: each address of a host, some times over; raises `CmsError`.

    In each round the event loop (libuv's) accepts one connection of each socket. With one alone, whoever comes waits for a
    round for each that came before, and a round takes as long as what is asked in it.
    """
    found: list[list[socket.socket]] = [[] for _ in range(processes)]
    try:
        for family, _, _, _, where in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE):
            for one, own in zip(_bound(family, where, processes), found, strict=True):
                own += _several(one)
    except OSError as error:
        for each in itertools.chain(*found):
            each.close()
        raise CmsError(f"{host}:{port} can't be listened on: {error.strerror}.") from None
    return found


def _bound(family: socket.AddressFamily, where: Any, processes: int) -> list[socket.socket]:
    """A socket for each process that listens at one address."""
    if processes == 1 or sys.platform != "linux":
        one = socket.create_server(where, family=family)
        return [one, *(one.dup() for _ in range(processes - 1))]
    # Of one socket, whoever wakes first takes all that wait; to one each, Linux deals them out. Whether somebody else
    # listens there is told by one that shares with nobody, which is there for long enough to tell.
    with socket.socket(family) as first:
        first.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            first.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        first.bind(where)
        where = first.getsockname()
    return [socket.create_server(where, family=family, reuse_port=True) for _ in range(processes)]


def _several(one: socket.socket) -> list[socket.socket]:
    """A socket so many times that the event loop accepts as many connections in a round."""
    return [one, *(one.dup() for _ in range(_ACCEPTED - 1))]


def listening_at(path: Path, processes: int = 1) -> list[list[socket.socket]]:
    """Return what each process is to listen on at a path of this machine, for everybody on it; raises `CmsError`.

    What is left there by a process that is gone is removed.
    """
    one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket():
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking, suppress(ConnectionRefusedError):
                asking.connect(str(path))
                raise FileExistsError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
            path.unlink()
        one.bind(str(path))
        path.chmod(0o666)  # as uvicorn has it: the folder says who gets there
        one.listen(_BACKLOG)
    except OSError as error:
        one.close()
        raise CmsError(f"{path} can't be listened on: {error.strerror or error}.") from None
    return [_several(each) for each in (one, *(one.dup() for _ in range(processes - 1)))]


class Connections:
    """The connections that are open, and what bounds them together."""

    def __init__(self, settings: Settings, application: Application) -> None:
        """Bound them as the settings say; what they take of the event loop counts in the application's turns."""
        self.settings, self.application, self.turns = settings, application, application.turns
        self.proxies: ProxyHeadersMiddleware  # says for whom those of them ask that are believed
        self.by_address: dict[str, dict[Connection, None]] = {}  # the oldest first
        self.count = self.in_bodies = 0
        self._looking = False

    def add(self, new: Connection) -> None:
        """Have one more; if that is too many, one of the address that has the most goes, an idle one rather than another."""
        self.by_address.setdefault(new.address, {})[new] = None
        self.count += 1
        if not self._looking:
            self._looking = True
            new.loop.call_later(_LOOK, self._look, new.loop)
        if self.count > self.settings.max_connections:
            most = max(self.by_address.values(), key=len)
            next((each for each in most if not each.asked), next(iter(most))).drop()

    def remove(self, gone: Connection) -> None:
        """Forget one that is closed; it may be forgotten already."""
        theirs = self.by_address.get(gone.address, {})
        if gone in theirs:
            del theirs[gone]
            self.count -= 1
            self.in_bodies -= gone.bodies
            gone.bodies = 0
            if not theirs:
                del self.by_address[gone.address]

    def stop(self) -> None:
        """Let the application say that it stops, and end what has no end."""
        self.application.stop()

    def every(self) -> list[Connection]:
        """All that are open."""
        return [each for theirs in self.by_address.values() for each in theirs]

    def relieve(self) -> None:
        """Drop some, if the answers that weren't taken yet are too much for us, or the bodies that were sent."""
        self._relieve(lambda each: each.unsent, _MOST_UNSENT)
        self._relieve(lambda each: each.bodies, _MOST_IN_BODIES)

    def _relieve(self, of: Callable[[Connection], int], most: int) -> None:
        """Of the address that has most of something, drop the connection that has most, until all together have `most`."""
        have = {each: size for each in self.every() if (size := of(each))}
        total = sum(have.values())
        while total > most:
            together: Counter[str] = Counter()
            for each, size in have.items():
                together[each.address] += size
            greedy = max(together, key=together.__getitem__)
            largest = max((each for each in have if each.address == greedy), key=have.__getitem__)
            total -= have.pop(largest)
            largest.drop()

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for each in self.every():
            each.look(now)
        self._looking = self.count > 0
        if self._looking:
            loop.call_later(_LOOK, self._look, loop)


class Connection(HttpToolsProtocol):
    """A connection of one client, and the requests that come over it, one after another."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self.bounds, self.settings, self.address = connections, connections.settings, ""
        self.since = self.loop.time()  # when what it is waited for began
        self.size = 0  # bytes of the request that arrives
        self.arriving = "nothing"  # or "head", or "body"
        self.held, self.read = b"", 0  # what came after a request that isn't answered yet; how much of it was parsed
        self.answering = 0  # bytes of large bodies that are being answered
        self.bodies = 0  # and with those of what arrives
        self.running: RequestResponseCycle | None = None  # the request that is being answered, or was last
        self.unbegun: tuple[RequestResponseCycle, Any] | None = None  # the one whose answer isn't begun yet
        self.taken = (self.since, 0)  # when it last took enough of an answer, and how much there was left

    @property
    def asked(self) -> bool:
        """Whether it waits for an answer."""
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def unsent(self) -> int:
        """How many bytes it didn't take yet."""
        return self.transport.get_write_buffer_size()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin."""
        began = self.bounds.turns.clock()
        super().connection_made(transport)
        self.address = address({"client": self.client})
        self.bounds.add(self)
        self.bounds.turns.spend(self.address, began)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        began = self.bounds.turns.clock()
        self.bounds.remove(self)
        self.held, self.read = b"", 0
        self._disconnect()
        if self.running is not None:
            self.running.message_event.set()
        super().connection_lost(exc)
        self.bounds.turns.spend(self.address, began)

    def shutdown(self) -> None:
        """End it once its answer is sent, as the server stops."""
        self.bounds.stop()
        super().shutdown()

    def close_after_answer(self) -> None:
        """End it once the answer that it waits for is sent, if it does."""
        for cycle in (self.running, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.keep_alive = False

    def drop(self) -> None:
        """End it now, whatever it waits for."""
        self.bounds.remove(self)
        self._disconnect()
        self.transport.abort()

    def _disconnect(self) -> None:
        """What is still sent goes nowhere, and is no error. Uvicorn sees to the last request's, which may be waiting yet."""
        for cycle in (self.running, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
        self.pipeline.clear()

    def data_received(self, data: bytes) -> None:
        """Parse what came, or hold it until the requests before it are answered."""
        began = self.bounds.turns.clock()
        if self.held:
            self._hold(self.held[self.read :] + data, 0)
        else:
            self._parse(data)
        self._begin()
        if self.arriving == "body" or self.answering:
            self._count_bodies()
        self.bounds.turns.spend(self.address, began)

    def _count_bodies(self) -> None:
        """Note how many bytes of bodies it has now."""
        if self.transport.is_closing():
            return
        bodies = self.answering + (self.size if self.arriving == "body" else 0)
        self.bounds.in_bodies += bodies - self.bodies
        self.bodies = bodies
        if self.bounds.in_bodies > _MOST_IN_BODIES:
            self.bounds.relieve()

    def _parse(self, data: bytes, read: int = 0) -> None:
        while read < len(data):
            if self.pipeline:
                self._hold(data, read)
                return
            part = data[read : read + _AT_ONCE[self.arriving]]
            read += len(part)
            self.size += len(part)
            try:
                self.parser.feed_data(part)
            except httptools.HttpParserUpgrade:
                pass  # a wish, and it isn't granted
            except httptools.HttpParserError:
                self._refuse(400, b"This is no HTTP request.")
            if not self.transport.is_closing():
                self._check_size()
            if self.transport.is_closing():
                return

    def _hold(self, data: bytes, read: int) -> None:
        self.held, self.read = data, read
        self.flow.pause_reading()
        if len(data) - read > _MOST_HELD:
            self.drop()

    def _check_size(self) -> None:
        if self.arriving == "body":
            # Twice: what is sent in chunks has their sizes besides.
            if self.size > self.settings.max_head + 2 * self.settings.max_body:
                self._refuse(413, b"The body is too large.")
        elif self.size > self.settings.max_head:
            self._refuse(431, b"The address and the headers have too many bytes (CMS_MAX_HEAD).")

    def _refuse(self, status: int, message: bytes) -> None:
        """Answer what never gets to the application, or not whole, and end; only end, if an answer is on its way."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            fields = b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + fields % len(message) + message)
        self.transport.close()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.unbegun = cycle, app  # until its body is here as well, or as much of it as there is

    def _begin(self) -> None:
        """Have a request answered: by what is kept, if it is here whole; else the application is asked, in a task."""
        if self.unbegun is None or self.transport.is_closing():
            return
        (cycle, app), self.unbegun = self.unbegun, None
        self.running = cycle
        with suppress(StopIteration):  # it waits for nothing
            self.bounds.proxies(cycle.scope, cycle.receive, cycle.send).send(None)
        ask, answer, scope = partial(self._ask, cycle, app), partial(self._answer, cycle), cast("Scope", cycle.scope)
        if cycle.more_body or not self.bounds.application.take(scope, cycle.body, answer, ask):
            ask()

    def _ask(self, cycle: RequestResponseCycle, app: Any) -> None:
        cycle.send = partial(self._send, cycle)  # type: ignore[method-assign]
        super()._start_asgi_task(cycle, app)

    def _answer(self, cycle: RequestResponseCycle, status: int, head: Head, body: bytes) -> bool:
        """Send an answer whole; gives False where something is to be waited for, or to be said of the connection."""
        if cycle.disconnected:
            return True
        if self.flow.write_paused or not cycle.keep_alive:
            return False
        cycle.response_started = cycle.response_complete = True
        self.transport.write(
            b"".join((STATUS_LINE[status], joined(self.server_state.default_headers), head.lines, b"\r\n", body))
        )
        self.on_response_complete()
        return True

    async def _send(self, cycle: RequestResponseCycle, message: ASGISendEvent) -> None:
        """Send a part of an answer: a head that is joined as it is; all else as uvicorn does, which looks at each field."""
        head = message.get("headers")
        plain = cycle.keep_alive and not (
            self.bounds.application.stopping or self.flow.write_paused or cycle.disconnected
        )
        if type(head) is Head and plain and not cycle.response_started:
            cycle.response_started, cycle.waiting_for_100_continue = True, False
            cycle.chunked_encoding, cycle.expected_content_length = False, head.length
            status = STATUS_LINE[message["status"]]  # type: ignore[typeddict-item]  # the first message has it
            self.transport.write(b"".join((status, joined(self.server_state.default_headers), head.lines, b"\r\n")))
        else:
            await RequestResponseCycle.send(cycle, message)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self.size, self.arriving = 0, "head"

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header came; raises `ValueError`, which refuses the request, where there are too many."""
        if len(self.headers) >= _MOST_HEADERS:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All headers came: the application is asked."""
        self.since, self.arriving = self.loop.time(), "body"
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of a request came."""
        super().on_message_complete()
        self._begin()
        if self.size > _LARGE:
            self.answering += self.size
        self.size, self.arriving = 0, "nothing"

    def on_response_complete(self) -> None:
        """A request is answered: go on with what came after it. If nothing does, `look` ends it, and no clock each."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self.unbegun = self.pipeline.pop()
            self._begin()
        if self.bodies and not self.pipeline:
            self.answering = 0
            self._count_bodies()
        if self.arriving != "body":
            self.since = self.loop.time()
        if self.held and not self.pipeline:
            self.flow.pause_reading()
            self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        began = self.bounds.turns.clock()
        held, read, self.held, self.read = self.held, self.read, b"", 0
        if held and not self.transport.is_closing():
            self._parse(held, read)
            self._begin()
            if not self.held:
                self.flow.resume_reading()
        self.bounds.turns.spend(self.address, began)

    def pause_writing(self) -> None:
        """The client takes its answer more slowly than it comes."""
        super().pause_writing()
        self.bounds.relieve()

    def look(self, now: float) -> None:
        """End it, if it keeps us waiting for too long."""
        unsent = self.unsent
        since, left = self.taken
        if not unsent or unsent <= left - _LEAST_TAKEN or not left:
            self.taken = now, unsent
        elif now - since > self.settings.send_timeout:
            self.drop()
            return
        most = self.settings.request_timeout
        if self.arriving == "nothing" and self.cycle is not None:
            most = min(most, _IDLE)
        if self.transport.is_closing() or self.pipeline or now - self.since <= most:
            return
        if self.arriving == "body" or (self.arriving == "head" and not self.asked):
            self._refuse(408, b"The request took too long to arrive (CMS_REQUEST_TIMEOUT).")
        elif not self.asked:
            self.transport.close()
