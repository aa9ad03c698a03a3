"""Figures for Prometheus, at `/metrics` on a port of their own: requests, statements, answers that were kept, the revision.

They are `prometheus_client`'s, whose files in a folder let several processes count together. It looks for the folder when it
is imported, so nothing imports this module before `serve` has made one.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, make_wsgi_app, multiprocess

from .noting import FOLDER, Asked

_MOST_NAMES = 200  # of operations: anybody may make up another, and each is a series for whoever collects them
_PATHS = {"graphql", "people", "assets", "import", "edit", "session", "revision", "healthz", "readyz", "playground"}
_SECONDS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)

_REQUESTS = Counter("cms_requests", "Requests that were answered.", ["path", "operation", "outcome"])
_TAKEN = Histogram("cms_request_seconds", "How long they took.", ["path"], buckets=_SECONDS)
_STATEMENTS = Histogram(
    "cms_statement_seconds", "How long statements of operations took, or waited to be run.", buckets=_SECONDS
)
_KEPT = Counter("cms_kept_answers", "Answers that were sent again, as the content was the same.")
_BYTES = Gauge("cms_kept_bytes", "Bytes of answers that are kept.", multiprocess_mode="livesum")
_RUNNING = Gauge("cms_statements_running", "Statements that run, by lane.", ["lane"], multiprocess_mode="livesum")
_WAITING = Gauge(
    "cms_statements_waiting", "Statements that wait for a place, by lane.", ["lane"], multiprocess_mode="livesum"
)
_LAG = Gauge(
    "cms_standby_lag_seconds",
    "How long ago a standby had all that its primary had.",
    ["standby"],
    multiprocess_mode="livemax",
)
_REVISION = Gauge("cms_revision", "The newest revision that was seen.", multiprocess_mode="max")


class Metrics:
    """What counts requests, and tells how things stand whenever somebody asks."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def answered(self, path: str, asked: Asked, seconds: float) -> None:
        """Count a request."""
        first = path.split("/", 2)[1]
        place = f"/{first}" if first in _PATHS else "other"
        outcome = asked.outcome or ("OK" if asked.status < 400 else str(asked.status))
        _REQUESTS.labels(place, self._name(asked.operation), outcome).inc()
        _TAKEN.labels(place).observe(seconds)
        if asked.seconds is not None:
            _STATEMENTS.observe(asked.seconds)
        if asked.kept:
            _KEPT.inc()

    def stands(self, kept_bytes: int, lanes: list[tuple[int, int]], revision: int) -> None:
        """Tell how things stand: bytes of answers that are kept, statements that run and wait in each lane, the revision."""
        _BYTES.set(kept_bytes)
        for number, (running, waiting) in enumerate(lanes):
            _RUNNING.labels(str(number)).set(running)
            _WAITING.labels(str(number)).set(waiting)
        _REVISION.set(revision)

    def lag(self, behind: Mapping[str, float]) -> None:
        """Tell by how many seconds each standby is behind."""
        for standby, seconds in behind.items():
            _LAG.labels(standby).set(seconds)

    def _name(self, operation: str) -> str:
        if operation not in self.names:
            if len(self.names) >= _MOST_NAMES:
                return "other"
            self.names.add(operation)
        return operation


class _Handler(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of each."""


class _Living(multiprocess.MultiProcessCollector):
    """The figures of all processes: of one that ended, only what it counted stays."""

    def collect(self) -> Iterable[Any]:
        for file in Path(os.environ[FOLDER]).glob("gauge_live*.db"):
            pid = int(file.stem.rpartition("_")[2])
            if not _is_there(pid):
                multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
        found: Iterable[Any] = super().collect()  # type: ignore[no-untyped-call]
        return found


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def expose(listening: socket.socket) -> Callable[[], None]:
    """Answer at a socket with all figures, in a thread, until what this returns is called."""
    registry = REGISTRY
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        _Living(registry)  # type: ignore[no-untyped-call]
    server = WSGIServer(listening.getsockname()[:2], _Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = listening
    server.server_name, server.server_port = "metrics", listening.getsockname()[1]
    server.setup_environ()
    server.set_app(make_wsgi_app(registry))
    threading.Thread(target=server.serve_forever, name="metrics", daemon=True).start()
    return server.shutdown
