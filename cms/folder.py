"""Folders that a command fills: brought up to date, so that what hasn't changed isn't touched, and what it didn't write stays.

A manifest in the folder lists the files, so that those which aren't written again are removed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from .errors import CmsError


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


def bring_up_to_date(folder: Path, files: Mapping[str, bytes | Later], manifest: Manifest, revision: int) -> Written:
    """Write the files that differ and remove those that are gone, so that all of them show a revision.

    Raises `CmsError` where a file is in the way that no former run wrote, and where the folder can't be written.
    """
    try:
        before = manifest.read(folder)
        for name in files:
            if not manifest.files.fullmatch(name):
                raise CmsError(f"{name}: no file can have this name here")
        changed = [name for name, content in files.items() if not _is_there(folder / name, content)]
        for name in changed:
            if name not in before and (folder / name).exists():
                raise CmsError(f"{folder / name}: it is there already, and this command didn't write it: move it away")
        # A run that is interrupted leaves no file that the next one doesn't know.
        manifest.write(folder, before | files.keys())
        gone = before - files.keys()
        for name in sorted(gone):
            (folder / name).unlink(missing_ok=True)
            _remove_empty(folder, (folder / name).parent)
        for name in changed:
            content = files[name]
            _replace(folder / name, content.read() if isinstance(content, Later) else content)
        manifest.write(folder, set(files))
    except OSError as error:
        raise CmsError(f"{error.filename}: it can't be written ({error.strerror})") from None
    return Written(revision, len(files), len(changed), len(gone))


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
