"""Folders that a command fills: brought up to date, so that what hasn't changed isn't touched, and what it didn't write stays.

A manifest in the folder lists the files, so that those which aren't written again are removed.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from .errors import CmsError

_WAITING = ".cms-new"  # the folder in which files wait until all of them are made


@dataclass(frozen=True, slots=True)
class Manifest:
    """A folder's list of files: its name, its beginning, what names files may have, and what stands before each in it."""

    name: str
    head: str
    files: re.Pattern[str]
    item: str = ""

    def read(self, folder: Path) -> set[str]:
        """The files in the list of a folder; what no file of it can be called is none of ours to remove."""
        lines = (_content(folder / self.name) or b"").decode(errors="replace").splitlines()
        return {name for line in lines if self.files.fullmatch(name := line.removeprefix(self.item))}

    def write(self, folder: Path, names: set[str]) -> None:
        """List these files."""
        content = (self.head + "".join(f"{self.item}{name}\n" for name in sorted(names))).encode()
        if _content(folder / self.name) != content:
            _replace(folder / self.name, content)


@dataclass(frozen=True, slots=True)
class Later:
    """A file whose bytes are read when it's written, one file after the other, as they may be many.

    `is_there` says of a file that a former run wrote whether it is this one already.
    """

    read: Callable[[], bytes]
    is_there: Callable[[Path], bool] = Path.is_file


@dataclass(frozen=True, slots=True)
class Written:
    """What bringing a folder up to date did: the revision that its files show, how many they are, changed and went."""

    revision: int
    files: int
    written: int
    removed: int

    def __add__(self, other: Written) -> Written:
        """What two folders come to that show the same revision."""
        counts = self.files + other.files, self.written + other.written, self.removed + other.removed
        return Written(self.revision, *counts)

    def __str__(self) -> str:
        return f"revision {self.revision}: {self.files} files, {self.written} written, {self.removed} removed"


def bring_up_to_date(
    folder: Path, files: Iterable[tuple[str, bytes | Later]], manifest: Manifest, revision: int
) -> Written:
    """Write the files that differ and remove those that are gone, so that all of them show a revision.

    They are taken one by one, as they may be more than memory holds: what differs waits in a hidden folder beside the others
    until all have come, so that nothing is changed unless all of it can be. Raises `CmsError` where a file is in the way
    that no former run wrote, and where the folder can't be written.
    """
    waiting = folder / _WAITING
    try:
        before = manifest.read(folder)
        shutil.rmtree(waiting, ignore_errors=True)  # of a run that was killed
        waiting.mkdir(parents=True)
        names, changed = set[str](), list[str]()
        for name, content in files:
            if not manifest.files.fullmatch(name):
                raise CmsError(f"{name}: no file can have this name here")
            names.add(name)
            if _is_there(folder / name, content):
                continue
            if name not in before and (folder / name).exists():
                raise CmsError(f"{folder / name}: it is there already, and this command didn't write it: move it away")
            (waiting / str(len(changed))).write_bytes(content.read() if isinstance(content, Later) else content)
            changed.append(name)
        # A run that is interrupted leaves no file that the next one doesn't know.
        manifest.write(folder, before | names)
        gone = before - names
        for name in sorted(gone):
            (folder / name).unlink(missing_ok=True)
            _remove_empty(folder, (folder / name).parent)
        for number, name in enumerate(changed):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (waiting / str(number)).replace(folder / name)
        manifest.write(folder, names)
    except OSError as error:
        raise CmsError(f"{error.filename}: it can't be written ({error.strerror})") from None
    finally:
        shutil.rmtree(waiting, ignore_errors=True)
    return Written(revision, len(names), len(changed), len(gone))


def _remove_empty(folder: Path, parent: Path) -> None:
    while parent != folder and parent.is_dir() and not any(parent.iterdir()):
        parent.rmdir()
        parent = parent.parent


def _is_there(file: Path, content: bytes | Later) -> bool:
    if isinstance(content, Later):
        return file.is_file() and content.is_there(file)
    return _content(file) == content


def _content(file: Path) -> bytes | None:
    return file.read_bytes() if file.is_file() else None


def _replace(file: Path, content: bytes) -> None:
    """Put a file there in one step, so that whoever watches the folder never reads half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f".{file.name}.new")
    new.write_bytes(content)
    new.replace(file)
