"""What is told of each request to whoever runs the server: an ID, a line of the log, figures that Prometheus collects.

The ID is the client's own `x-request-id`, or else a new one; the response says it, and so does each line of the log that is
written on the way.
"""

from __future__ import annotations

import logging
import random
import re
import time
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Protocol

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cms.settings import Settings

from .cache import Head

log = logging.getLogger("cms.requests")
HEADER = b"x-request-id"
FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the variable of `prometheus_client`: where processes count together
_ID = re.compile(rb"[\w.:/+=@-]{1,128}")


@dataclass(slots=True)
class Asked:
    """A request that is being answered: its ID, and what is known of it by now."""

    id: str
    began: float = field(default_factory=time.perf_counter)
    document: bytes = b""  # what is asked of GraphQL, variables and all, as it came
    operation: str = ""  # its name
    outcome: str = ""  # the code of its first error
    kept: bool = False  # whether its answer was there already
    seconds: float | None = None  # that its statement took, or waited to be run
    read: int = 0  # when that was done, in nanoseconds since 1970
    status: int = 0

    @property
    def taken(self) -> float:
        """How many seconds it took by now."""
        return time.perf_counter() - self.began


ASKED: ContextVar[Asked | None] = ContextVar("asked", default=None)


class Figures(Protocol):
    """What counts requests: `cms.web.metrics`."""

    def answered(self, path: str, asked: Asked, seconds: float) -> None:
        """Count one."""

    def stands(self, kept_bytes: int, lanes: list[tuple[int, int]], revision: int) -> None:
        """Note how things stand."""

    def lag(self, behind: Mapping[str, float]) -> None:
        """Note by how many seconds each standby is behind."""


class Traced(Protocol):
    """What makes spans of requests: `cms.web.spans`."""

    def answered(self, scope: Scope, asked: Asked) -> None:
        """Make those of one."""


class Noting:
    """An ASGI application around another, which gives each request its ID, and tells of it once it is answered."""

    def __init__(self, app: ASGIApp, settings: Settings, figures: Figures | None, spans: Traced | None) -> None:
        """Write lines where the settings say so, and count and make spans where there is something to."""
        self.app, self.figures, self.spans, self.lines = app, figures, spans, settings.log_requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        asked = Asked(request_id(scope))
        said = HEADER, asked.id.encode()
        ASKED.set(asked)

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                asked.status = message["status"]
                head = message.get("headers", ())
                message["headers"] = head.noted(said) if type(head) is Head else [*head, said]
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            self.tell(scope, asked)

    def tell(self, scope: Scope, asked: Asked) -> None:
        """Tell of a request that is answered."""
        if self.figures is not None:
            self.figures.answered(scope["path"], asked, asked.taken)
        if self.spans is not None:
            self.spans.answered(scope, asked)
        if self.lines:
            self._line(scope, asked, asked.taken)

    def _line(self, scope: Scope, asked: Asked, seconds: float) -> None:
        told: dict[str, Any] = {"client": (scope.get("client") or ("",))[0], "milliseconds": round(seconds * 1000, 2)}
        if asked.operation:
            told["operation"] = asked.operation
        if asked.outcome:
            told["outcome"] = asked.outcome
        if asked.kept:
            told["kept"] = True
        if asked.seconds is not None:
            told["statement_milliseconds"] = round(asked.seconds * 1000, 2)
        # Without what its address asks: that may be anything, keys of previews among it.
        log.info("%s %s %d", scope["method"], scope["path"], asked.status, extra={"told": told})


def request_id(scope: Scope) -> str:
    """The ID that a request brings, if it is one; else a new one."""
    brought = dict(scope["headers"]).get(HEADER)  # at the speed of C: there may be a hundred
    return str(brought, "ascii") if brought and _ID.fullmatch(brought) else f"{random.getrandbits(64):016x}"


def write_logs(how: Literal["text", "json"]) -> None:
    """Let all that is logged go to standard error, a line each: as text, or as JSON for what collects logs."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Lines(how))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    log.setLevel(logging.INFO)


class _Lines(logging.Formatter):
    """Lines of the log, as `structlog` writes them, which is loaded with the first: it takes its time and memory."""

    def __init__(self, how: Literal["text", "json"]) -> None:
        super().__init__()
        self.how = how

    def format(self, record: logging.LogRecord) -> str:
        return self._written.format(record)

    @cached_property
    def _written(self) -> logging.Formatter:
        import structlog

        is_text, own = self.how == "text", structlog.processors
        # Its own way of telling errors takes half a second for each, and tells all values on the way, tokens among them.
        as_text = structlog.dev.ConsoleRenderer(
            colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
        )
        ends: list[Any] = [own.EventRenamer("message"), own.dict_tracebacks, own.JSONRenderer()]
        return structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                own.TimeStamper(fmt="iso", key="timestamp" if is_text else "time"),
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                _told,
            ],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *([as_text] if is_text else ends),
            ],
        )


def _told(_: Any, __: str, event: Any) -> Any:
    """Add the request's ID, and what a line tells besides."""
    if asked := ASKED.get():
        event["request_id"] = asked.id
    event.update(getattr(event.get("_record"), "told", {}))
    return event
