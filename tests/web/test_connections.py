"""What clients may do over raw sockets: how much and how slowly they send and take, and how many of them there are."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest
import uvloop

from cms.errors import CmsError
from cms.store import Database
from cms.web.connections import Connection, listening

from ..asking import Api
from ..conftest import serving
from ..content import crowd

ASKED = json.dumps({"query": "{ people { totalCount } }"}).encode()
POST = b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
WHOLE = POST + b"content-length: %d\r\n\r\n" % len(ASKED) + ASKED
HEALTHY = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n"
PATIENCE = 8.0  # seconds


@pytest.fixture(scope="module")
def client(session_stores: object) -> Iterator[httpx.Client]:
    with bounded(session_stores.empty("sqlite", keep_open=True)) as client:  # type: ignore[attr-defined]
        yield client


@contextmanager
def bounded(database: Database, **more: float) -> Iterator[httpx.Client]:
    tight = {"max_head": 4_000, "max_connections": 8, "request_timeout": 0.6, "send_timeout": 0.6, **more}
    with serving(database, **tight) as client:
        yield client


def raw(client: httpx.Client, sent: bytes = b"", source: str = "127.0.0.1", received: int = 0) -> socket.socket:
    """A connection from an address, over which something was sent."""
    connection = socket.socket()
    if received:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, received)
    connection.settimeout(PATIENCE)
    connection.bind((source, 0))
    connection.connect(("127.0.0.1", client.base_url.port))
    connection.sendall(sent)
    return connection


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server ends the connection; fails if it doesn't."""
    got = b""
    try:
        while more := connection.recv(65_536):
            got += more
    except ConnectionResetError:
        pass
    finally:
        connection.close()
    return got


def answered(connection: socket.socket, count: int = 1) -> bytes:
    """What comes until there are so many whole answers."""
    got = b""
    while len(re.findall(rb"\r\n\r\n[^\r]", got)) < count:
        more = connection.recv(65_536)
        assert more, got
        got += more
    return got


def one_answer(client: httpx.Client, sent: bytes) -> bytes:
    with raw(client, sent) as connection:
        return answered(connection)


def healthy(client: httpx.Client) -> bool:
    return client.get("/healthz").json() == {"status": "alive"}


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /" + b"a" * 10_000,
        b"GET / HTTP/1.1\r\nhost: " + b"a" * 10_000,
        b"GET / HTTP/1.1\r\n" + b"a" * 10_000,
        b"GET / HTTP/1.1\r\n" + b"a:b\r\n" * 2_000,
        b"\r\n" * 5_000,
    ],
    ids=["address", "value", "name", "headers", "nothing"],
)
def test_a_head_has_a_size(client: httpx.Client, sent: bytes) -> None:
    got = rest(raw(client, sent))
    assert re.match(rb"HTTP/1.1 (431|400) ", got) or not got
    assert healthy(client)


def test_a_head_of_many_megabytes_costs_next_to_nothing(client: httpx.Client) -> None:
    connection = raw(client, b"GET /")
    with pytest.raises(OSError, match=r"reset|Broken pipe|aborted"):  # noqa: PT012
        for _ in range(1_000):
            connection.sendall(b"a" * 60_000)
    connection.close()
    assert healthy(client)


def test_headers_have_a_number(client: httpx.Client) -> None:
    many = b"".join(b"x%d: y\r\n" % n for n in range(101))
    assert rest(raw(client, b"GET /healthz HTTP/1.1\r\n" + many + b"\r\n")).startswith(b"HTTP/1.1 400 ")
    some = b"".join(b"x%d: y\r\n" % n for n in range(90))
    assert b"alive" in one_answer(client, b"GET /healthz HTTP/1.1\r\n" + some + b"\r\n")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", b""),
        (b"GET /health", b"408"),
        (b"GET /healthz HTTP/1.1\r\nhost: x\r\n", b"408"),
        (POST + b"content-length: 100\r\n\r\n{", b"408"),
        (POST + b"transfer-encoding: chunked\r\n\r\n5\r\n{", b"408"),
        (HEALTHY + b"GET /hea", b"200"),
        # Refused before the body was read, which then doesn't come.
        (b"POST /graphql HTTP/1.1\r\ncontent-type: text/plain\r\ncontent-length: 1000\r\n\r\n{", b"415"),
    ],
    ids=["idle", "address", "headers", "body", "chunk", "second", "unread"],
)
def test_a_request_arrives_in_time_or_never(client: httpx.Client, sent: bytes, status: bytes) -> None:
    began = time.monotonic()
    got = rest(raw(client, sent))
    assert 0.5 < time.monotonic() - began < PATIENCE
    assert got.startswith(b"HTTP/1.1 " + status if status else b"")
    assert bool(got) == bool(status)


def test_bytes_one_by_one_are_no_way_to_stay(client: httpx.Client) -> None:
    began, connection = time.monotonic(), raw(client)
    try:
        for byte in (b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 1_000)[:200]:
            connection.sendall(bytes([byte]))
            time.sleep(0.03)
    except OSError:
        pass
    assert time.monotonic() - began < 4
    connection.close()


def test_requests_one_after_another_stay_connected(client: httpx.Client) -> None:
    with raw(client) as connection:
        for _ in range(6):  # longer than one request may take to arrive
            connection.sendall(WHOLE)
            assert b"totalCount" in answered(connection)
            time.sleep(0.2)


@pytest.mark.parametrize("count", [3, 2_000])
def test_requests_sent_at_once_are_answered_in_their_order(client: httpx.Client, count: int) -> None:
    bodies = [json.dumps({"query": f"{{ p{n}: people {{ totalCount }} }}"}).encode() for n in range(count)]
    sent = b"".join(POST + b"content-length: %d\r\n\r\n" % len(body) + body for body in bodies[: min(count, 50)])
    sent += HEALTHY * (count - min(count, 50))
    with raw(client) as connection:
        connection.sendall(sent)
        got = b""
        while got.count(b"HTTP/1.1 200 OK") < count or not got.endswith(b"}"):
            more = connection.recv(65_536)
            assert more
            got += more
    assert [int(n) for n in re.findall(rb'"p(\d+)"', got)] == list(range(min(count, 50)))


def test_few_of_the_requests_sent_at_once_are_begun_at_once(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others wait unread: beginning one takes its time, and whoever else has a request waits for that."""
    begun: list[int] = []

    def holding(self: Connection, *held: Any) -> None:
        begun.append(len(self.pipeline))
        hold(self, *held)

    hold = Connection._hold
    monkeypatch.setattr(Connection, "_hold", holding)
    with raw(client, HEALTHY * 500) as connection:
        answered(connection, 500)
    assert begun
    assert max(begun) <= 256 // len(HEALTHY) + 1


def test_whoever_comes_is_let_in_at_once_though_others_come_too() -> None:
    """An event loop accepts one connection of each socket in a round."""
    (sockets,) = listening("127.0.0.1", 0)

    async def rounds() -> int:
        loop, let_in, counted = asyncio.get_running_loop(), list[int](), itertools.count()

        class One(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                let_in.append(next(counted))
                transport.close()

        servers = [await loop.create_server(One, sock=one) for one in sockets]
        with ExitStack() as opened:
            for _ in range(32):
                opened.enter_context(socket.create_connection(sockets[0].getsockname()))
            while len(let_in) < 32:
                next(counted)
                await asyncio.sleep(0)
        for server in servers:
            server.close()
        return let_in[-1] - let_in[0] - 31

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(rounds()) < 16


def test_what_can_t_be_listened_on_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CmsError, match=rf"127\.0\.0\.1:{port} can't be listened on: Address already in use"):
            listening("127.0.0.1", port)
    with pytest.raises(CmsError, match=r"no\.invalid:80 can't be listened on"):
        listening("no.invalid", 80)


def test_too_many_requests_at_once_end_a_connection(client: httpx.Client) -> None:
    connection = raw(client)
    with pytest.raises(OSError, match=r"reset|Broken pipe|timed out"):  # noqa: PT012
        for _ in range(2_000):  # none of the answers is read
            connection.sendall(HEALTHY * 1_000)
    connection.close()
    assert healthy(client)


def test_who_leaves_before_the_answers_is_no_fault(client: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    for count in (1, 2, 50, 500):
        for sent in (HEALTHY, WHOLE):
            connection = raw(client, sent * count)
            # Ended at once, with what came unread.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
    time.sleep(0.5)
    assert healthy(client)
    assert not caplog.records


def test_an_answer_is_taken_in_time(database: Database) -> None:
    crowd(database, 100)
    query = "{ " + " ".join(f"a{n}: people(first: 100) {{ nodes {{ id name slug }} }}" for n in range(100)) + " }"
    body = json.dumps({"query": query}).encode()
    sent = POST + b"content-length: %d\r\n\r\n" % len(body) + body
    with bounded(database) as client:
        whole = client.post("/graphql", content=body, headers={"content-type": "application/json"}).content
        assert len(whole) > 800_000
        times = 12  # more than the kernel keeps for a connection
        never = raw(client, sent * times, received=4_096)
        time.sleep(3)
        assert len(rest(never)) < times * len(whole), "it was ended"
        slow, got = raw(client, sent * times, received=65_536), 0
        while got < times * len(whole):  # slowly, but more than must be
            got += len(slow.recv(200_000))
            time.sleep(0.01)
        slow.close()


def test_whoever_has_most_connections_loses_one(client: httpx.Client) -> None:
    """So others always get in: an idle one goes first."""
    with ExitStack() as opened:
        honest = opened.enter_context(raw(client, source="127.0.0.2"))
        honest.sendall(WHOLE)
        assert b"totalCount" in answered(honest)
        greedy = [opened.enter_context(raw(client, source="127.0.0.3")) for _ in range(20)]
        time.sleep(0.2)
        honest.sendall(WHOLE)
        assert b"totalCount" in answered(honest)
        another = opened.enter_context(raw(client, source="127.0.0.4"))
        another.sendall(WHOLE)
        assert b"totalCount" in answered(another)
        for each in greedy:
            each.setblocking(False)
        assert sum(_ended(each) for each in greedy) >= 14


def test_whoever_has_most_in_bodies_loses_one(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a body gets in whatever others send: the largest of the address that has most in all goes first."""
    monkeypatch.setattr("cms.web.connections._MOST_IN_BODIES", 100_000)
    half = POST + b"content-length: 90000\r\n\r\n"
    honest_body = json.dumps({"query": "{ people { totalCount } }" + " " * 20_000}).encode()
    with ExitStack() as opened:
        greedy = [opened.enter_context(raw(client, half + b" " * 30_000, source="127.0.0.3")) for _ in range(3)]
        time.sleep(0.1)
        honest = opened.enter_context(raw(client, POST + b"content-length: %d\r\n\r\n" % len(honest_body)))
        honest.sendall(honest_body)
        assert b"totalCount" in answered(honest)
        for each in greedy:
            each.setblocking(False)
        assert sum(map(_ended, greedy)) == 1
        for _ in range(20):  # nor does what was answered count any more
            honest.sendall(POST + b"content-length: %d\r\n\r\n" % len(honest_body) + honest_body)
            assert b"totalCount" in answered(honest)
    assert healthy(client)


def _ended(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_what_is_no_http_is_told_and_not_logged(client: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    for sent in (
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"nonsense\r\n\r\n",
        b"CONNECT x HTTP/1.1\r\n\r\n",
        b"GET \xff HTTP/1.1\r\n\r\n",
    ):
        assert rest(raw(client, sent)).startswith(b"HTTP/1.1 4")
    upgrade = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"
    assert b"alive" in one_answer(client, upgrade)
    assert not caplog.records
    assert healthy(client)


def test_many_parameters_are_refused(lab: Api) -> None:
    with serving(lab.database) as client:
        for name in ("a", "query", ""):
            response = client.get("/graphql", params=[(name, "{__typename}")] * 200)
            assert response.status_code == 400
            assert "parameters" in response.text or name == ""


@pytest.mark.parametrize("header", ["accept", "content-type", "accept-encoding", "if-none-match", "authorization"])
def test_headers_that_are_as_long_as_they_may_be(lab: Api, header: str) -> None:
    """Whatever stands in them, they take a moment."""
    with serving(lab.database) as client:
        for text in (";" * 30_000, "gzip" + " " * 20_000 + ";", "a/b;q=1," * 3_500, '"' * 30_000, "gzip;q=0" * 3_000):
            began = time.perf_counter()
            response = client.post(
                "/graphql", content=ASKED, headers={"content-type": "application/json", header: text}
            )
            assert response.status_code in (200, 401, 406, 415, 429)
            assert time.perf_counter() - began < 2
