"""The process that a decoder runs in: limits are set before anything of the file is looked at.

Standard input has a line of JSON that says what is asked, and then the file; standard output takes one JSON object on a
line, with the bytes of a file behind it where one was made, and nothing that a decoder prints.
"""

from __future__ import annotations

import errno
import importlib
import json
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from cms.errors import DocumentError

_MOST_TRACE = 4_000  # characters


def limit(memory: int, seconds: float, output: int) -> None:
    """Let this process have so much, where the system can see to it; the one that waits for it watches the time, too."""
    try:
        import resource
    except ImportError:  # Windows
        return
    most = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_FSIZE: output,
        resource.RLIMIT_CORE: 0,
        # Of all threads together; it ends this process where nobody waits for it any more.
        resource.RLIMIT_CPU: int(seconds * (os.cpu_count() or 1)) + 1,
    }
    for what, value in most.items():
        _, hard = resource.getrlimit(what)
        with suppress(ValueError, OSError):  # macOS knows some only by name
            resource.setrlimit(what, (value if hard < 0 else min(value, hard),) * 2)


def answer(asked: dict[str, Any], data: bytes) -> dict[str, Any]:
    """What becomes of a file: the decoder's `value`, or the `problem` that it told, or `why` there is neither.

    What it made may be a file, with what is told of it: `(told, data)`.
    """
    try:
        module, _, name = asked["decoder"].partition(":")
        decode: Callable[..., Any] = getattr(importlib.import_module(module), name)
        made = decode(data, asked["path"], **asked["options"])
        told, file = made if isinstance(made, tuple) else (made, None)
        value = json.dumps({"value": told, "file": file is not None}, ensure_ascii=True)
    except DocumentError as error:
        return {"problem": error.problem, "line": error.line}
    except MemoryError:
        return {"why": "memory"}
    except ModuleNotFoundError as error:
        return {"why": "library", "name": error.name}
    except BaseException as error:
        if isinstance(error, OSError) and error.errno == errno.EFBIG:
            return {"why": "output"}
        trace = traceback.format_exc()[-_MOST_TRACE:]
        return {"why": "the program that reads it failed; the log says where", "trace": trace}
    if len(value) + len(file or b"") > asked["output"]:
        return {"why": "output"}
    return {"text": value, "data": file or b""}


def main() -> None:
    """Do what standard input asks, and end without ceremony: whatever a decoder left running ends with it."""
    out = os.dup(1)
    os.dup2(2, 1)  # what is printed is no answer
    asked = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read()
    limit(asked["memory"], asked["seconds"], asked["output"])
    said = answer(asked, data)
    with os.fdopen(out, "wb") as file:
        data = said.pop("data", b"")
        file.write((said.get("text") or json.dumps(said)).encode() + b"\n")
        file.write(data)
    os._exit(0)


if __name__ == "__main__":
    main()
