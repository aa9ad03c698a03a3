"""Decoders of files that are no text (PDF, Word and the like), each run in a process of its own.

A decoder is a function in a module of this room, `decode(data, path, **options)`: a file's bytes and its path to what JSON can
hold, be it text or an outline's parts; with the bytes of a file beside it, `(told, data)`, where it makes one. It raises
`DocumentError` for what it can tell is wrong. It runs with limits of memory, time and output, so that a file that breaks it
costs itself alone. Modules here import nothing of ours but `cms.errors`: a process that starts for each file mustn't load what
it doesn't need.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cms.errors import DocumentError

log = logging.getLogger("cms.decoders")
SECONDS = 60.0
MEMORY = 1_000_000_000  # bytes, of addresses: what a library maps counts too
OUTPUT = 64_000_000  # bytes of the answer, of what is printed, and of each file that is written
_TOLD = 2_000  # characters of what a decoder printed that the log takes
_SECRET = ("CMS_", "AWS_", "AZURE_", "GOOGLE_")
_GIVEN, _ANSWER, _PRINTED = "given", "answer", "printed"


def decoded(
    decoder: str,
    data: bytes,
    path: str,
    what: str,
    *,
    seconds: float = SECONDS,
    memory: int = MEMORY,
    output: int = OUTPUT,
    **options: Any,
) -> Any:
    """What a decoder makes of a file, in a process of its own that has so many seconds and bytes.

    Takes the decoder's importable name (`cms.decoders.pdf:decode`), the file's bytes, its path, what it is for messages ("a
    PDF document") and the decoder's options, which JSON can hold. Raises `DocumentError` where the file can't be read,
    whatever that did to the process.
    """
    asked = {
        "decoder": decoder,
        "path": path,
        "memory": memory,
        "seconds": seconds,
        "output": output,
        "options": options,
    }
    with TemporaryDirectory(prefix="cms-") as name:
        folder = Path(name)
        (folder / _GIVEN).write_bytes(json.dumps(asked).encode() + b"\n" + data)
        status = _run(folder, seconds)
        answer, _, file = (folder / _ANSWER).read_bytes().partition(b"\n")
        printed = _end_of(folder / _PRINTED)
    try:
        said = json.loads(answer) if status == 0 else {}
    except ValueError:  # it ended itself, halfway
        said = {}
    if "value" in said:
        return (said["value"], file) if said["file"] else said["value"]
    if "problem" in said:  # the decoder's own word
        raise DocumentError(path, said["line"], said["problem"])
    why = said.get("why") or _why(status)
    log.warning("decoding %s by %s failed: %s\n%s", path, decoder, why, said.get("trace") or printed)
    reason = {
        "time": f"that took more than {seconds:g} s",
        "memory": f"that took more than {memory // 1_000_000} MB of memory",
        "output": f"that made more than {output // 1_000_000} MB",
        "library": f"that takes {said.get('name')}, which isn't installed: `pip install 'profile-cms[files]'` brings it",
    }.get(why, why)
    raise DocumentError(path, None, f"is {what}, and can't be read: {reason}")


def _run(folder: Path, seconds: float) -> int | None:
    """Run what a folder's file asks for to its end: the process's status, None where its time was up."""
    # Its environment names no database and no object store: what reads a stranger's file needs no password.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(_SECRET)}
    with (
        (folder / _GIVEN).open("rb") as given,
        (folder / _ANSWER).open("wb") as answer,
        (folder / _PRINTED).open("wb") as printed,
        subprocess.Popen(
            [sys.executable, "-P", "-m", "cms.decoders.worker"],
            stdin=given,
            stdout=answer,
            stderr=printed,
            cwd=folder,
            env={**environment, "TMPDIR": str(folder)},
            start_new_session=True,
        ) as process,
    ):
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process with all that it started."""
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # macOS says the latter of a group that has ended
        os.killpg(process.pid, signal.SIGKILL)


def _why(status: int | None) -> str:
    if status is None or (sys.platform != "win32" and status == -signal.SIGXCPU):
        return "time"
    if status < 0:
        return f"the program that reads it was ended by {signal.Signals(-status).name}"
    return "the program that reads it ended halfway"


def _end_of(file: Path) -> str:
    with file.open("rb") as printed:
        printed.seek(max(0, file.stat().st_size - _TOLD))
        return printed.read().decode(errors="replace")
