"""A receiver of webhooks on this machine, which answers as it is told to: well, or in every wrong way."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Received:
    """What came, whole: its path, headers and body."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers.get("webhook-id", "")

    @property
    def told(self) -> dict[str, Any]:
        """The message."""
        found: dict[str, Any] = json.loads(self.body)
        return found

    @property
    def revision(self) -> int:
        return int(self.told["data"]["revision"])


Answer = Callable[[BaseHTTPRequestHandler], None]


def status(number: int, **headers: str) -> Answer:
    """Answer with a status."""

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(number)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("content-length", "0")
        handler.end_headers()

    return answer


TAKE = status(204)
REDIRECT = status(307, location="http://127.0.0.1:1/elsewhere")
MOST = 3.0  # seconds that anything goes on for here


def silent(_: BaseHTTPRequestHandler) -> None:
    """Never answer."""
    time.sleep(MOST)


def hangs_up(handler: BaseHTTPRequestHandler) -> None:
    """Close the connection without a word."""
    handler.connection.close()


def drips(handler: BaseHTTPRequestHandler) -> None:
    """Begin a header, and never end it."""
    with suppress(OSError):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nx-long: ")
        until = time.monotonic() + MOST
        while time.monotonic() < until:
            handler.wfile.write(b"x")
            time.sleep(0.05)


def huge_headers(handler: BaseHTTPRequestHandler) -> None:
    """Send headers without an end."""
    with suppress(OSError):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        for n in range(2_000):
            handler.wfile.write(f"x-{n}: {'y' * 1_000}\r\n".encode())


def endless(handler: BaseHTTPRequestHandler) -> None:
    """Take it, and never stop talking."""
    with suppress(OSError):
        handler.send_response(200)
        handler.end_headers()
        until = time.monotonic() + MOST
        while time.monotonic() < until:
            handler.wfile.write(b"x" * 100_000)


def nonsense(handler: BaseHTTPRequestHandler) -> None:
    """Speak something else."""
    with suppress(OSError):
        handler.wfile.write(b"SSH-2.0-nonsense\r\n\r\n")


# Ways in which nothing is taken; and those that only look so.
WRONG: list[Answer] = [
    status(500),
    status(404),
    silent,
    REDIRECT,
    hangs_up,
    drips,
    huge_headers,
    nonsense,
    status(503),
    status(429),
]


class Receiver:
    """Keeps what comes. Each request is answered by the next of `answers`, and by `TAKE` once there are none left."""

    def __init__(self) -> None:
        self.got: list[Received] = []
        self.answers: list[Answer] = []
        self._lock = threading.Lock()
        self.port = 0

    def __enter__(self) -> Receiver:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    @property
    def revisions(self) -> list[int]:
        return [one.revision for one in self.got]

    def start(self) -> None:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                with outer._lock:
                    outer.got.append(Received(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                    answer = outer.answers.pop(0) if outer.answers else TAKE
                answer(self)

            do_PURGE = do_POST  # of a cache

            def log_message(self, *_: Any) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            block_on_close = False
            allow_reuse_address = True

            def handle_error(self, *_: Any) -> None:
                """What hangs up is what is tried."""

        self.server = Server(("127.0.0.1", self.port), Handler)
        self.port = self.server.server_port
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()

    def stop(self) -> None:
        """Be killed: nothing listens there any more."""
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def wait(self, count: int, seconds: float = 20) -> None:
        """Wait until so much came."""
        until = time.monotonic() + seconds
        while len(self.got) < count:
            assert time.monotonic() < until, f"{len(self.got)} of {count} came"
            time.sleep(0.01)
