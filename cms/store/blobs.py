"""The bytes of assets, in a folder: each file is named by the SHA-256 of what it holds, and never changes.

A file is written under another name, and gets its own once it's on the disk: so whoever is killed while writing leaves nothing
that could be taken for it. Whoever refers to bytes puts them first; `sweep` takes those that nothing refers to.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

_COMING = "coming"  # the folder in which files are written
_ABANDONED = 86_400  # seconds after which nobody still writes one


class Blobs:
    """The files of a folder, which is made when the first one is put into it."""

    def __init__(self, folder: Path) -> None:
        """Make nothing yet."""
        self.folder = folder

    @property
    def sizes(self) -> Path:
        """The folder of what is made of pictures: it can be made again."""
        return self.folder / "sizes"

    def path(self, hash_: str) -> Path:
        """Where the bytes with a hash are, or would be."""
        return self.folder / hash_[:2] / hash_

    def has(self, hash_: str) -> bool:
        """Whether they are there."""
        return self.path(hash_).is_file()

    def put(self, data: bytes, hash_: str | None = None) -> str:
        """Keep bytes, and return their hash, which may be known already: once it returns, they are on the disk."""
        hash_ = hash_ or hashlib.sha256(data).hexdigest()
        path = self.path(hash_)
        if not path.is_file():
            self.write(path, data)
        return hash_

    def write(self, path: Path, data: bytes) -> None:
        """Write a file of the folder, which gets its name once it's on the disk.

        What is made of a picture is in `sizes`, and its name begins with the picture's hash.
        """
        coming = self.folder / _COMING
        for folder in (self.folder, coming, path.parent):
            if not folder.is_dir():
                folder.mkdir(parents=True, exist_ok=True)
                sync(folder.parent)
        self._tidy(coming)
        with NamedTemporaryFile(dir=coming, delete=False) as file:
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                Path(file.name).replace(path)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
        sync(path.parent)

    def _tidy(self, coming: Path) -> None:
        """Remove what was being written by whoever was killed meanwhile."""
        for file in coming.iterdir():
            with suppress(FileNotFoundError):  # another tidies up too, or has written it to its end
                if file.stat().st_mtime < time.time() - _ABANDONED:
                    file.unlink()

    def read(self, hash_: str) -> bytes:
        """The bytes with a hash; raises `FileNotFoundError` where there are none."""
        return self.path(hash_).read_bytes()

    def remove(self, hash_: str) -> None:
        """Remove the bytes with a hash, if they are there, with what was made of them."""
        self.path(hash_).unlink(missing_ok=True)
        for made in self.sizes.glob(f"{hash_}-*"):
            made.unlink(missing_ok=True)

    def hashes(self) -> Iterator[str]:
        """The hashes of all bytes that are there."""
        for file in self.folder.glob("[0-9a-f][0-9a-f]/*"):
            yield file.name


def is_whole(path: Path, hash_: str) -> bool:
    """Whether a file holds the bytes with a hash."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == hash_


def sync(path: Path) -> None:
    """Have what was written to a file, or into a folder, on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
