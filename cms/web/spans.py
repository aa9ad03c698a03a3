"""Spans of OpenTelemetry: one for each request that was answered, and one in it for its statement.

Its packages are loaded only where they are installed and a variable of their own (`OTEL_…`) is set; where the spans go, says
whoever sets up its SDK. Names of attributes are its conventions': https://opentelemetry.io/docs/specs/semconv/.
"""

from __future__ import annotations

import hashlib
import os
import time
from typing import TYPE_CHECKING, Any

from starlette.types import Scope

from .noting import Asked

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer

_CALLERS = b"traceparent", b"tracestate"  # by which a request says what it is a part of
_FAILED = 500  # the least status of a failure of ours


class Spans:
    """Makes the spans of requests once they are answered, so that nothing is done for them on the way."""

    def __init__(self, tracer: Tracer, system: str) -> None:
        """Take OpenTelemetry's tracer, and what it calls the database."""
        self.tracer, self.system = tracer, system

    def answered(self, scope: Scope, asked: Asked) -> None:
        """Make those of a request that is answered now."""
        from opentelemetry.propagate import extract
        from opentelemetry.trace import SpanKind, StatusCode, set_span_in_context

        end, seconds = time.time_ns(), time.perf_counter() - asked.began
        brought = {str(name, "latin-1"): str(said, "latin-1") for name, said in scope["headers"] if name in _CALLERS}
        told: dict[str, Any] = {
            "http.request.method": scope["method"],
            "url.path": scope["path"],
            "http.response.status_code": asked.status,
            "cms.request.id": asked.id,
            "cms.kept": asked.kept,
        }
        if asked.operation:
            told["graphql.operation.name"] = asked.operation
        if asked.document:
            told["graphql.document.hash"] = document_hash(asked.document)
        if asked.outcome:
            told["error.type"] = asked.outcome
        name, began = f"{scope['method']} {asked.operation}".strip(), end - int(seconds * 1e9)
        span = self.tracer.start_span(name, extract(brought), SpanKind.SERVER, told, start_time=began)
        if asked.status >= _FAILED:
            span.set_status(StatusCode.ERROR)
        if asked.seconds is not None:
            of = {"db.system.name": self.system, "db.operation.name": "SELECT"}
            began = asked.read - int(asked.seconds * 1e9)
            within = set_span_in_context(span)
            self.tracer.start_span("SELECT", within, SpanKind.CLIENT, of, start_time=began).end(asked.read)
        span.end(end)


def document_hash(asked: bytes) -> str:
    """What the log and spans call what was asked, with its variables: the beginning of its SHA-256."""
    return hashlib.sha256(asked).hexdigest()[:12]


def spans(system: str) -> Spans | None:
    """What makes spans; None where nobody asks OpenTelemetry for any, or it isn't installed."""
    if not any(name.startswith("OTEL_") for name in os.environ):
        return None
    try:
        from opentelemetry.trace import get_tracer
    except ImportError:
        return None
    return Spans(get_tracer("profile-cms"), system)
