"""Decoders that break, or break what runs them, each in a way of its own; and one that doesn't."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from cms.errors import DocumentError


def well(data: bytes, path: str, *, upper: bool = False) -> dict[str, Any]:
    text = data.decode()
    print("what is printed is no answer")
    return {"path": path, "text": text.upper() if upper else text}


def environment(data: bytes, path: str) -> list[str]:
    Path("left.txt").write_bytes(data)
    return [*os.environ, os.getcwd()]


def refuses(data: bytes, path: str) -> None:
    raise DocumentError(path, 3, "is a scan without text")


def eats_memory(data: bytes, path: str) -> None:
    eaten = []
    while True:
        eaten.append(bytearray(10_000_000))


def never_ends(data: bytes, path: str) -> None:
    # What it started must end with it, and holds nothing open that would be waited for.
    subprocess.Popen(
        [sys.executable, "-c", f"import time, pathlib; time.sleep(4); pathlib.Path({data.decode()!r}).touch()"]
    )
    while True:
        time.sleep(1)


def dies(data: bytes, path: str) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def leaves(data: bytes, path: str) -> None:
    os._exit(0)


def fails(data: bytes, path: str) -> None:
    raise RuntimeError("broken inside")


def prints(data: bytes, path: str) -> None:
    while True:
        print("x" * 1_000_000)


def makes_much(data: bytes, path: str) -> str:
    return "x" * 3_000_000


def makes_objects(data: bytes, path: str) -> object:
    return object()


def lacks_a_library(data: bytes, path: str) -> None:
    import no_such_library  # type: ignore[import-not-found]  # noqa: F401
