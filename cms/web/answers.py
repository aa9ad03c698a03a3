"""Answers as JSON to one caller alone, at the addresses that aren't of GraphQL, refusals among them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Mapping
from typing import Any

from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response

from cms.errors import CmsError

from .authentication import response_headers

log = logging.getLogger("cms.web")


def told(said: dict[str, Any], status: int, headers: Mapping[str, str] | None = None) -> Response:
    """An answer to one caller alone, as JSON."""
    return JSONResponse(said, status, {"cache-control": "private, no-store", **(headers or {})})


def refusal(error: CmsError, headers: Mapping[str, str]) -> Response:
    """What says why something is refused."""
    return told({"error": {"code": error.code, "message": error.told}}, error.status, headers)


async def answered(answer: Awaitable[Response], what: str) -> Response | None:
    """An answer, or else what says why there is none; None where nobody waits for it. `what` failed, says the log."""
    try:
        return await answer
    except CmsError as error:
        return refusal(error, response_headers(error))
    except ClientDisconnect:
        return None
    except Exception:
        log.exception("%s failed", what)
        failed = {"code": "INTERNAL_SERVER_ERROR", "message": "Something failed here; it was logged."}
        return told({"error": failed}, 500)
