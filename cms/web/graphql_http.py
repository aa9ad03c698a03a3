"""GraphQL over HTTP: a request becomes an operation, its answer a response.

The specification is https://graphql.github.io/graphql-over-http/. Under `application/graphql-response+json` the status says
what became of the request; under `application/json`, which older clients ask for, a well-formed request is always answered
with 200.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import Any

from graphql import GraphQLError
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from cms.errors import CmsError
from cms.planning.operations import Operations, RequestError

log = logging.getLogger("cms.web")
RESPONSE_TYPE, JSON_TYPE = "application/graphql-response+json", "application/json"


class HttpError(Exception):
    """A request that isn't one of GraphQL over HTTP: a status and a message."""

    def __init__(self, status: int, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status, self.headers = status, headers or {}


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a request asks: a document, which of its operations, and the variables' values."""

    query: str
    variables: dict[str, Any]
    operation_name: str | None

    @classmethod
    def of(cls, given: Any) -> Parameters:
        """Check the members of a request's body or query string; raises `HttpError` 400."""
        if not isinstance(given, dict):
            raise HttpError(400, "The body must be a JSON object with the member `query`.")
        query, variables, name = (given.get(key) for key in ("query", "variables", "operationName"))
        if not isinstance(query, str) or not query:
            raise HttpError(400, "`query` is missing: it must be a GraphQL document as a string.")
        if variables is not None and not isinstance(variables, dict):
            raise HttpError(400, "`variables` must be a JSON object.")
        if name is not None and not isinstance(name, str):
            raise HttpError(400, "`operationName` must be a string.")
        if not isinstance(given.get("extensions") or {}, dict):
            raise HttpError(400, "`extensions` must be a JSON object.")
        return cls(query, variables or {}, name or None)


class GraphQLEndpoint:
    """The endpoint: answers GET and POST requests with what `operations` answer."""

    def __init__(self, operations: Operations, max_body: int) -> None:
        """Refuse bodies of more than `max_body` bytes."""
        self.operations, self.max_body = operations, max_body

    async def __call__(self, request: Request) -> Response:
        """Answer a request; nothing is raised but for a client that left."""
        media = JSON_TYPE
        try:
            media = _media_type(request.headers.get("accept"))
            parameters = await self._parameters(request)
            answer = await run_in_threadpool(
                self.operations.run, parameters.query, parameters.variables, parameters.operation_name
            )
        except RequestError as error:
            return _errors(error.errors, media, error.status)
        except HttpError as error:
            refused = GraphQLError(str(error), extensions={"code": "BAD_REQUEST"})
            return _errors([refused], media, error.status, error.headers, always=True)
        except CmsError as error:
            return _errors(
                [GraphQLError(str(error), extensions={"code": error.code})], media, error.status, always=True
            )
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            log.exception("an operation failed")
            masked = GraphQLError("Something failed here; it was logged.", extensions={"code": "INTERNAL_SERVER_ERROR"})
            return _errors([masked], media, 500, always=True)
        headers = {"cache-control": "no-cache", "vary": "Accept"}
        if answer.revision is not None:
            headers["cms-revision"] = str(answer.revision)
        return Response(answer.text, media_type=f"{media}; charset=utf-8", headers=headers)

    async def _parameters(self, request: Request) -> Parameters:
        if request.method == "GET":
            given: dict[str, Any] = dict(request.query_params)
            for name in ("variables", "extensions"):
                if name in given:
                    given[name] = _json(given[name], f"`{name}`")
            return Parameters.of(given)
        if request.method != "POST":
            raise HttpError(405, "Ask by GET or POST.", {"allow": "GET, POST"})
        kind, _, options = request.headers.get("content-type", "").partition(";")
        if kind.strip().lower() != JSON_TYPE:
            raise HttpError(415, f"The body must be JSON, sent with `content-type: {JSON_TYPE}`.")
        charset = options.strip().lower().removeprefix("charset=").strip('"')
        if charset and charset not in ("utf-8", "utf8"):
            raise HttpError(415, "The body must be in UTF-8.")
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > self.max_body:
                raise HttpError(413, f"The body has more than {self.max_body} bytes, which is the most (CMS_MAX_BODY).")
        return Parameters.of(_json(bytes(body), "The body"))


def _json(text: str | bytes, what: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise HttpError(400, f"{what} must be valid JSON.") from None


def _media_type(accept: str | None) -> str:
    """The media type to answer with: the first of ours that the client accepts; raises `HttpError` 406."""
    if not accept:
        return JSON_TYPE
    accepted = []
    for place, part in enumerate(accept.split(",")):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        quality = next((p.removeprefix("q=") for p in parameters if p.startswith("q=")), "1")
        try:
            accepted.append((-float(quality), place, name))
        except ValueError:
            continue
    for quality_, _, name in sorted(accepted):
        if quality_ == 0:
            continue
        if name == RESPONSE_TYPE:
            return RESPONSE_TYPE
        if name in (JSON_TYPE, "*/*", "application/*"):
            return JSON_TYPE
    raise HttpError(406, f"The answer is {RESPONSE_TYPE} or {JSON_TYPE}, and the request accepts neither.")


def _errors(
    errors: list[GraphQLError], media: str, status: int, headers: dict[str, str] | None = None, *, always: bool = False
) -> Response:
    """A response of errors without data. A well-formed request asked for as plain JSON is answered with 200."""
    body = json.dumps({"errors": [error.formatted for error in errors]}, ensure_ascii=False)
    code = status if always or media == RESPONSE_TYPE else 200
    return Response(body, code, {"vary": "Accept", **(headers or {})}, f"{media}; charset=utf-8")
