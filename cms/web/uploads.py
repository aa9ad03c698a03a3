"""Pictures and files sent to be kept, at `/assets`: a form with one file in, the asset that it has become out as JSON."""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from urllib.parse import parse_qsl

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from cms.content import Asset
from cms.content.columns import api_name
from cms.content.inputs import inputs
from cms.editing.access import Caller, require
from cms.editing.access import Scope as Allowed
from cms.editing.problems import Refused
from cms.errors import CmsError, quoted
from cms.store.lanes import threads_beside

from .answers import answered, told
from .graphql_http import GraphQLEndpoint
from .imports import form_of, name_of

log = logging.getLogger("cms.web")
PATH = "/assets"
_TOLD = ("hash", "media_type", "size", "width", "height", "thumb_hash")
_SAID = sorted(api_name(name) for name in inputs(Asset) if name != "name")


class Uploads:
    """An ASGI application that keeps what is sent, one file after the other."""

    def __init__(self, endpoint: GraphQLEndpoint) -> None:
        """Share the endpoint's store, reader, callers and settings."""
        self.endpoint, self.database = endpoint, endpoint.operations.database
        self._workers = threads_beside(1, "upload")  # decoding takes memory and the processor, which answers need

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if response := await answered(self._answer(scope, receive), "an upload"):
            await response(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> Response:
        caller = await self.endpoint.authentication.caller(self.endpoint.reader, scope, dict(scope["headers"]))
        require(caller, Allowed.EDIT)
        try:
            return await self._keep(caller, Request(scope, receive))
        except Refused as refused:
            errors = [{"code": error.code, "message": error.message, "path": error.path} for error in refused.errors]
            return told({"userErrors": errors}, 422)

    def close(self) -> None:
        """Wait for the file that is being kept; those that wait for it aren't begun."""
        self._workers.shutdown(cancel_futures=True)

    async def _keep(self, caller: Caller, request: Request) -> Response:
        publish = _publishes(request.scope["query_string"])
        if publish:
            require(caller, Allowed.PUBLISH)
        form = await form_of(request, self.endpoint.settings.max_import)
        try:
            file, given = _parts(form)
            data = await file.read()
        finally:
            await form.close()
        loop = asyncio.get_running_loop()
        asset, is_new = await loop.run_in_executor(
            self._workers, self._add, caller, str(given["name"]), data, given, publish
        )
        return told(asset, 201 if is_new else 200)

    def _add(
        self, caller: Caller, name: str, data: bytes, given: dict[str, Any], publish: bool
    ) -> tuple[dict[str, Any], bool]:
        """Keep a file, in a thread; returns what is told of its asset, and whether that is new."""
        from cms.assets import add, look_at  # what looks at files is loaded by those who use it

        file = look_at(name, data)
        id_, is_new = add(self.database, caller, file, given, publish=publish)
        return {"id": id_, **{api_name(column): file.columns.get(column) for column in _TOLD}}, is_new


def _publishes(query_string: bytes) -> bool:
    """Whether an address says that the asset is to be published; raises `CmsError` for what else it says."""
    given = dict(parse_qsl(query_string.decode("latin-1"), keep_blank_values=True, max_num_fields=9))
    publish = given.pop("publish", "false")
    if given or publish not in ("", "true", "false"):
        raise CmsError(
            "The address takes nothing but `publish`, which holds if it stands there, or is `true` or `false`."
        )
    return publish != "false"


def _parts(form: FormData) -> tuple[UploadFile, dict[str, Any]]:
    """A form's one file, and what its other members say of the asset; raises `CmsError`."""
    files = [value for _, value in form.multi_items() if isinstance(value, UploadFile)]
    given: dict[str, Any] = {name: value for name, value in form.multi_items() if not isinstance(value, UploadFile)}
    if len(files) != 1:
        raise CmsError("The form must have one file: send each by itself.")
    if unknown := sorted(given.keys() - set(_SAID)):
        raise CmsError(
            f"{quoted(unknown[0])} is nothing that an asset can say: beside the file, {', '.join(_SAID)} are."
        )
    name, fits = name_of(files[0])
    if not fits:
        raise CmsError(f"{quoted(name)} can't be a file's name.")
    return files[0], {**given, "name": name}
