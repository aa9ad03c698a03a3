"""The bytes of assets, in a folder or in an object store: each is named by the SHA-256 of what it holds, and never changes.

In a folder a file is written under another name, and gets its own once it's on the disk; an object store shows what is whole.
So whoever is killed while writing leaves nothing that could be taken for it. Whoever refers to bytes puts them first;
`cms.store.compacting` sweeps up those that nothing refers to. What is made of pictures is beside them, in `sizes`, and can be
made again.
"""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple, Protocol
from urllib.parse import unquote, urlsplit

from cms.errors import CmsError, DatabaseError

SIZES = "sizes"
_COMING = "coming"  # the folder in which files are written
_ABANDONED = 86_400  # seconds after which nobody still writes one
_HASHED = re.compile("[0-9a-f]{2}/([0-9a-f]{64})")


class Stored(NamedTuple):
    """Some bytes by their name: how many they are, and when they were written, in seconds since 1970."""

    name: str
    size: int
    time: float


class Place(Protocol):
    """Where bytes are, by names with slashes."""

    def shown(self, name: str) -> str:
        """Where some bytes are, for messages."""

    def file(self, name: str) -> Path | None:
        """The file that has some bytes, or would; None where they are in none."""

    def has(self, name: str) -> bool:
        """Whether they are there."""

    def read(self, name: str) -> bytes:
        """The bytes with a name; raises `FileNotFoundError` where there are none."""

    def write(self, name: str, data: bytes) -> None:
        """Have bytes there, whole, once it returns."""

    def remove(self, name: str) -> None:
        """Remove bytes, if they are there."""

    def list(self, folder: str = "") -> Iterator[Stored]:
        """What is there, or in a folder."""


class Blobs:
    """The bytes of a store's assets."""

    def __init__(self, place: Path | str) -> None:
        """Keep them in a folder, which is made when the first ones are put into it, or in the object store at a URL.

        Raises `CmsError` for what is no such URL.
        """
        self.place = _place(place)

    @property
    def folder(self) -> Path:
        """The folder that they are in; they must be in one."""
        assert isinstance(self.place, _Folder)
        return self.place.folder

    @property
    def sizes(self) -> Path:
        """The folder of what is made of pictures."""
        return self.folder / SIZES

    def name(self, hash_: str) -> str:
        """What the bytes with a hash are called where they are."""
        return f"{hash_[:2]}/{hash_}"

    def path(self, hash_: str) -> Path:
        """The file that has the bytes with a hash, or would, where they are in a folder."""
        return self.folder / self.name(hash_)

    def shown(self, hash_: str) -> str:
        """Where the bytes with a hash are, for messages."""
        return self.place.shown(self.name(hash_))

    def has(self, hash_: str) -> bool:
        """Whether they are there."""
        return self.place.has(self.name(hash_))

    def put(self, data: bytes, hash_: str | None = None) -> str:
        """Keep bytes, and return their hash, which may be known already: once it returns, they are kept."""
        hash_ = hash_ or hashlib.sha256(data).hexdigest()
        if not self.has(hash_):
            self.place.write(self.name(hash_), data)
        return hash_

    def read(self, hash_: str) -> bytes:
        """The bytes with a hash; raises `FileNotFoundError` where there are none."""
        return self.place.read(self.name(hash_))

    def is_whole(self, hash_: str) -> bool:
        """Whether the bytes that are there under a hash have it."""
        file = self.place.file(self.name(hash_))
        return is_whole(file, hash_) if file else hashlib.sha256(self.read(hash_)).hexdigest() == hash_

    def remove(self, hash_: str) -> None:
        """Remove the bytes with a hash, if they are there, with what was made of them."""
        self.place.remove(self.name(hash_))
        for made in self.place.list(SIZES):
            if made.name.startswith(f"{SIZES}/{hash_}-"):
                self.place.remove(made.name)

    def hashes(self) -> Iterator[str]:
        """The hashes of all bytes that are there."""
        for stored in self.place.list():
            if found := _HASHED.fullmatch(stored.name):
                yield found[1]


def _place(place: Path | str) -> Place:
    if isinstance(place, Path) or "://" not in place:
        return _Folder(Path(place))
    if place.startswith("file://"):
        return _Folder(Path(unquote(urlsplit(place).path)))
    return _Objects(place)


# ---- a folder ----------------------------------------------------------------------------------------------------------
class _Folder:
    """The files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def shown(self, name: str) -> str:
        return str(self.folder / name)

    def file(self, name: str) -> Path:
        return self.folder / name

    def has(self, name: str) -> bool:
        return (self.folder / name).is_file()

    def read(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def write(self, name: str, data: bytes) -> None:
        """A file gets its name once it's on the disk."""
        path, coming = self.folder / name, self.folder / _COMING
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

    def remove(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)

    def list(self, folder: str = "") -> Iterator[Stored]:
        for file in (self.folder / folder).glob("*" if folder else "*/*"):
            with suppress(FileNotFoundError):
                if file.is_file():
                    found = file.stat()
                    yield Stored(file.relative_to(self.folder).as_posix(), found.st_size, found.st_mtime)


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


# ---- an object store ---------------------------------------------------------------------------------------------------
class _Objects:
    """The objects below a URL, as `s3://bucket/folder`; who may use them is told by the provider's own variables."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        try:
            import obstore
            from obstore.exceptions import BaseError
            from obstore.store import from_url
        except ImportError:
            raise CmsError(
                f"CMS_ASSETS={url}: that takes obstore, which isn't installed: `pip install 'profile-cms[objects]'` brings it"
            ) from None
        self.obstore: Any = obstore
        self.failures = (BaseError,)
        try:
            self.store: Any = from_url(url)
        except (BaseError, ValueError) as error:
            raise CmsError(f"CMS_ASSETS={url}: it is no object store's URL ({error})") from None

    def shown(self, name: str) -> str:
        return f"{self.url}/{name}"

    def file(self, name: str) -> None:
        return None

    def has(self, name: str) -> bool:
        with self._told(name):
            try:
                self.obstore.head(self.store, name)
            except FileNotFoundError:
                return False
        return True

    def read(self, name: str) -> bytes:
        with self._told(name):
            return bytes(self.obstore.get(self.store, name).bytes())

    def write(self, name: str, data: bytes) -> None:
        with self._told(name, writes=True):  # there may be no such bucket
            self.obstore.put(self.store, name, data)

    def remove(self, name: str) -> None:
        with self._told(name), suppress(FileNotFoundError):
            self.obstore.delete(self.store, name)

    def list(self, folder: str = "") -> Iterator[Stored]:
        with self._told(folder):
            for batch in self.obstore.list(self.store, prefix=folder or None):
                for found in batch:
                    yield Stored(found["path"], found["size"], found["last_modified"].timestamp())

    @contextmanager
    def _told(self, name: str, *, writes: bool = False) -> Iterator[None]:
        """Say of which object it is that the store can't do something; what isn't there may be what was to be read."""
        try:
            yield
        except (FileNotFoundError, *self.failures) as error:
            if isinstance(error, FileNotFoundError) and not writes:
                raise
            reason = str(error).strip().split("\n")[0]
            raise DatabaseError(f"{self.shown(name)}: the object store can't be used ({reason})") from error
