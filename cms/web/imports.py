"""Documents sent to be imported, at `/import`: files or a ZIP archive in, what became of them out as JSON.

Or no files: a query that names the address of a document, which is fetched, or says what lines of a document are that is here
already. What takes long is answered 202 with the address of its report, which the store keeps, so that any server can give it.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from cms.editing.access import Caller, require
from cms.editing.access import Scope as Allowed
from cms.errors import CmsError, quoted
from cms.store import Database, reports
from cms.store.lanes import threads_beside

from .answers import answered, refusal, told
from .authentication import RETRY_AFTER
from .exports import NotFoundError
from .graphql_http import GraphQLEndpoint

if TYPE_CHECKING:
    from cms.importing.run import Report

log = logging.getLogger("cms.web")
PATH = "/import"
_MOST_FILES, _MOST_FIELDS = 1_000, 20
_PATIENCE = 10.0  # seconds after which an import is answered without its report
_LONGEST_NAME = 200  # characters
_WORDS = {"draft", "publish", "dry-run", "prune"}
_OF_LINES = {"document", "lines", "kind"}
_NAMES = {"person", "url", *_OF_LINES}  # which have values
_LONGEST_URL = 2_000  # characters


class TooLargeError(CmsError):
    """A body with more bytes than one may have."""

    code = "LIMIT_EXCEEDED"
    status = 413


class RunningError(CmsError):
    """A caller's import while another one of theirs goes on."""

    code = "BUSY"
    status = 429

    def __init__(self) -> None:
        super().__init__("An import of yours goes on already: wait until it is done.")


class Imports:
    """An ASGI application that imports what is sent, one import at a time for each caller, and one at a time in all."""

    def __init__(self, endpoint: GraphQLEndpoint) -> None:
        """Share the endpoint's store, reader, callers and settings."""
        self.endpoint, self.database = endpoint, endpoint.operations.database
        self.running: set[str] = set()  # the callers whose imports go on
        self._workers = threads_beside(1, "import")  # reading takes the processor, which answers need
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request: POST imports, GET asks for a report."""
        if response := await answered(self._answer(scope, receive), "an import"):
            await response(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive) -> Response:
        caller = await self.endpoint.authentication.caller(self.endpoint.reader, scope, dict(scope["headers"]))
        require(caller, Allowed.EDIT)
        if scope["method"] != "POST":
            return await self._report(caller, scope["path"].removeprefix(PATH).strip("/"))
        try:
            return await self._import(caller, Request(scope, receive))
        except RunningError as error:
            return refusal(error, {"retry-after": RETRY_AFTER})

    def close(self) -> None:
        """Wait for the import that goes on; those that wait for it aren't begun."""
        self._workers.shutdown(cancel_futures=True)

    # ---- one import ----------------------------------------------------------------------------------------------------
    async def _import(self, caller: Caller, request: Request) -> Response:
        asked = _asked(request.scope["query_string"])
        if asked.get("publish") and not asked.get("dry-run"):
            require(caller, Allowed.PUBLISH)
        if caller.name in self.running:
            raise RunningError
        self.running.add(caller.name)
        try:
            most = self.endpoint.settings.max_import
            form = FormData() if {"document", "url"} & asked.keys() else await form_of(request, most)
            task = asyncio.create_task(self._work(caller, form, asked))
        except BaseException:
            self.running.discard(caller.name)
            raise
        done = asyncio.ensure_future(asyncio.shield(task))
        finished, _ = await asyncio.wait({done}, timeout=_PATIENCE)
        if finished:
            report = done.result()
            return told(report, 200 if any(not each["error"] for each in report["documents"]) else 422)
        done.add_done_callback(lambda future: future.cancelled() or future.exception())
        id_ = await asyncio.to_thread(self._begin, caller.name)
        keeping = asyncio.create_task(self._keep(task, id_))
        self._tasks.add(keeping)  # else nobody would hold it
        keeping.add_done_callback(self._tasks.discard)
        at = f"{PATH}/{id_}"
        return told({"report": at, "running": True}, 202, {"location": at, "retry-after": RETRY_AFTER})

    async def _work(self, caller: Caller, form: FormData, asked: Mapping[str, Any]) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        try:
            with TemporaryDirectory(prefix="cms-") as folder:
                paths = await loop.run_in_executor(self._workers, _paths, form, asked, Path(folder))
                given = self.database, caller, asked, paths
                if self.endpoint.importing is not None:
                    return await self.endpoint.importing.run(_imported, *given)
                return await loop.run_in_executor(self._workers, _imported, *given)
        finally:
            await form.close()
            self.running.discard(caller.name)

    # ---- reports -------------------------------------------------------------------------------------------------------
    def _begin(self, author: str) -> str:
        with self.database.write() as connection:
            return reports.begin(connection, author)

    async def _keep(self, task: asyncio.Task[dict[str, Any]], id_: str) -> None:
        """Keep an import's report once it is done."""
        try:
            report = await task
        except CmsError as error:
            report = {"error": {"code": error.code, "message": error.told}}
        except Exception:
            log.exception("an import failed")
            report = {"error": {"code": "INTERNAL_SERVER_ERROR", "message": "Something failed here; it was logged."}}
        await asyncio.to_thread(self._finish, id_, report)

    def _finish(self, id_: str, report: dict[str, Any]) -> None:
        with self.database.write() as connection:
            reports.finish(connection, id_, report)

    async def _report(self, caller: Caller, id_: str) -> Response:
        found = await asyncio.to_thread(self._find, id_)
        if found is None or (found[0] != caller.name and not caller.may(Allowed.ADMIN)):
            raise NotFoundError(f"There is no report {quoted(id_)} of an import of yours; they are kept for 7 days.")
        if found[1] is None:
            return told({"report": f"{PATH}/{id_}", "running": True}, 202, {"retry-after": RETRY_AFTER})
        return told(found[1], 200)

    def _find(self, id_: str) -> tuple[str, Any] | None:
        with self.database.read() as connection:
            return reports.find(connection, id_)


def _paths(form: FormData, asked: Mapping[str, Any], folder: Path) -> list[Path | str]:
    """What is to be read, files of the form in a folder among it; raises `CmsError` for what is no import."""
    if "document" in asked:
        return []
    return [_remote(asked["url"])] if "url" in asked else [*_files(form, folder)]


def _imported(database: Database, caller: Caller, asked: Mapping[str, Any], paths: list[Path | str]) -> dict[str, Any]:
    """Import what is at paths, or say what lines are, and return the report; raises `CmsError` for what is no import."""
    from cms.importing import run, saying  # what reads documents is loaded by those who use it

    draft, dry_run = not asked.get("publish"), bool(asked.get("dry-run"))
    if "document" in asked:
        which = asked["document"], asked["lines"], asked["kind"]
        said = saying.say(database, *which, dry_run=dry_run, draft=draft, caller=caller)
        return {"documents": [said.as_json()], "leftOut": []}
    slug = run.require_slug(asked["person"]) if "person" in asked else None
    prune = bool(asked.get("prune"))
    with ExitStack() as kept:
        tasks, remarks = run.path_tasks(paths, slug, kept)
        found: list[Report] = list(run.run(database, tasks, dry_run=dry_run, prune=prune, draft=draft, caller=caller))
    left_out = [{"file": path, "message": remark.message} for path, remark in remarks]
    return {"documents": [report.as_json() for report in found], "leftOut": left_out}


def _asked(query_string: bytes) -> dict[str, Any]:
    """What an address says of an import: names with their values, and words that hold if they stand there.

    `lines` are the first and the last. Raises `CmsError`.
    """
    given = dict(parse_qsl(query_string.decode("latin-1"), keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    if unknown := given.keys() - _WORDS - _NAMES:
        known = ", ".join(sorted(_WORDS | _NAMES))
        raise CmsError(f"{quoted(sorted(unknown)[0])} is nothing that an import is told: {known} are.")
    asked: dict[str, Any] = {name: given.pop(name) for name in _NAMES & given.keys()}
    wrong = next((name for name, value in given.items() if value not in ("", "true", "false")), None)
    if wrong:
        raise CmsError(f"`{wrong}` is {quoted(given[wrong])}: it holds if it stands there, or is `true` or `false`.")
    asked |= {name: value != "false" for name, value in given.items()}
    if asked.get("draft") and asked.get("publish"):
        raise CmsError("`draft` and `publish` exclude each other.")
    if of_lines := asked.keys() & _OF_LINES:
        if of_lines != _OF_LINES or {"person", "url"} & asked.keys() or asked.get("prune"):
            raise CmsError(
                "What lines are is said by `document`, `lines` and `kind`, without `person`, `url` and `prune`."
            )
        asked["lines"] = _lines(asked["lines"])
    return asked


def _lines(said: str) -> tuple[int, int]:
    """The first and the last of the lines that an address names: `12-14`, or `12`. Raises `CmsError`."""
    first, _, last = said.partition("-")
    if not re.fullmatch(r"[0-9]{1,9}(?:-[0-9]{1,9})?", said):
        raise CmsError(f"`lines` is {quoted(said)}: it must be the first and the last line's number, as `12-14`.")
    return int(first), int(last or first)


def _remote(url: str) -> str:
    """The address of a document that is to be fetched; raises `CmsError` for what is none."""
    from cms.importing.arriving import is_remote

    if not is_remote(url) or len(url) > _LONGEST_URL:
        raise CmsError(f"`url` is {quoted(url)}: it must be a document's address, as `https://ada.example/cv.md`.")
    return url


async def form_of(request: Request, most: int) -> FormData:
    """The form that a request's body is, of `most` bytes; its files wait on the disk. Raises `CmsError`."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "multipart/form-data":
        raise CmsError("The body must be a form with files: `multipart/form-data`.")
    too_large = TooLargeError(f"The body has more than {most} bytes, which is the most (CMS_MAX_IMPORT).")
    if int(request.headers.get("content-length", "0")) > most:
        raise too_large
    came = 0

    async def bounded() -> Message:
        nonlocal came
        message: Message = await request.receive()
        came += len(message.get("body", b""))
        if came > most:
            raise too_large
        return message

    parser = MultiPartParser(
        request.headers, Request(request.scope, bounded).stream(), max_files=_MOST_FILES, max_fields=_MOST_FIELDS
    )
    try:
        return await parser.parse()
    except (MultiPartException, ValueError, KeyError) as error:
        raise CmsError(f"The body is no form that can be read: {getattr(error, 'message', error)}") from None


def name_of(file: UploadFile) -> tuple[str, bool]:
    """The name that a file is sent with, without folders, and whether a file can have it."""
    name = PurePosixPath((file.filename or "").replace("\\", "/")).name
    return name, 0 < len(name) <= _LONGEST_NAME and name.isprintable() and name not in (".", "..")


def _files(form: FormData, folder: Path) -> list[Path]:
    """Write a form's files into a folder; raises `CmsError` where there is none, or two have one name."""
    found: dict[str, Path] = {}
    for _, value in form.multi_items():
        if not isinstance(value, UploadFile):
            raise CmsError("All members of the form must be files.")
        name, fits = name_of(value)
        if not fits:
            raise CmsError(f"{quoted(name)} can't be a file's name: each needs one, which tells what it is.")
        if name in found:
            raise CmsError(f"Two files are called {quoted(name)}: send them one after the other.")
        found[name] = folder / name
        with found[name].open("wb") as file:
            while chunk := value.file.read(1 << 20):
                file.write(chunk)
    if not found:
        raise CmsError("The form has no file: send each document as a file of its own, or all as a ZIP archive.")
    return list(found.values())
