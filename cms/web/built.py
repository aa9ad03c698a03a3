"""The pages' built files: compressed once, for clients that take that, and kept by them for as long as they like."""

from __future__ import annotations

import asyncio
import gzip
from os import PathLike, stat_result
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .cache import LASTING, WORTH_COMPRESSING, takes_gzip

_COMPRESSIBLE = {".css", ".html", ".js", ".json", ".map", ".svg", ".ttf", ".txt"}
# What is built into this folder has a hash of its content in its name: another content has another name.
_HASHED = "assets"


class BuiltFiles(StaticFiles):
    """An ASGI application that serves a folder of built files."""

    def __init__(self, directory: Path) -> None:
        """Serve what is in the folder."""
        super().__init__(directory=directory)
        self._compressed: dict[tuple[str, float], bytes] = {}  # by path and when it was changed

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Answer with a file, and say for how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["vary"] = "Accept-Encoding"
        hashed = Path(full_path).parent.name == _HASHED
        response.headers["cache-control"] = LASTING if hashed else "no-cache"
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file, compressed where that pays and the client takes it."""
        response = await super().get_response(path, scope)
        if not isinstance(response, FileResponse) or not takes_gzip(
            dict(scope["headers"]).get(b"accept-encoding", b"")
        ):
            return response
        file = Path(response.path)
        found = response.stat_result
        if file.suffix not in _COMPRESSIBLE or found is None or found.st_size < WORTH_COMPRESSING:
            return response
        key = str(file), found.st_mtime
        if key not in self._compressed:
            self._compressed[key] = await asyncio.to_thread(lambda: gzip.compress(file.read_bytes(), 9, mtime=0))
        kept = ("cache-control", "vary", "last-modified", "content-type")
        headers = {name: response.headers[name] for name in kept if name in response.headers}
        tag = response.headers["etag"].rstrip('"') + '-gzip"'
        return Response(self._compressed[key], 200, {**headers, "etag": tag, "content-encoding": "gzip"})
