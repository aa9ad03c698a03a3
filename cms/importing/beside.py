"""What lies beside a document: the files of its site's folder, or what its site has at addresses."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path, PurePosixPath
from typing import NamedTuple, Protocol
from urllib.parse import SplitResult, unquote, urljoin, urlsplit

from cms.errors import DocumentError

# Where generators keep what pages refer to, from the site's folder; a path from the page itself comes first.
_PLACES = (
    *("", "images", "assets/images", "assets/img", "img", "assets", "files", "static", "static/images", "static/img"),
    *("public", "public/images", "assets/media", "content", "docs", "src/assets", "src/images"),
    "assets/img/publication_preview",
)
PICTURES = frozenset((".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp"))
_BUNDLES = ("index", "_index")  # what the page in a folder is called whose other files are its own
_SECONDS = 60.0  # that fetching all that lies beside one document may take


class Beside(NamedTuple):
    """A file: where it is, which tells it from others, what it's called, and its bytes.

    Reading them takes how many they may be, and raises `DocumentError`, or `OSError`.
    """

    place: str
    name: str
    read: Callable[[int], bytes]


class Files(Protocol):
    """The files of a site."""

    def find(self, path: str, address: str) -> Beside | None:
        """What an address in the document at a path leads to; None for what isn't the site's, as far as can be told."""

    def bundled(self, path: str, called: str) -> str | None:
        """The address of the picture that lies beside a page, and is called so; None where there is none."""

    def is_elsewhere(self, address: str) -> bool:
        """Whether an address leads to another site, or to nothing that could be a file."""


class Folder:
    """The files of a folder; nothing leads out of it."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def find(self, path: str, address: str) -> Beside | None:
        """See `Files.find`: an address is relative to the document, to the folder, or to where generators keep such files."""
        said = _split(address)
        if said is None or said.scheme or said.netloc or not said.path:
            return None
        wanted = unquote(said.path).lstrip("/")
        if "\0" in wanted:
            return None
        for place in (PurePosixPath(path).parent.as_posix(), *_PLACES):
            file = (self.root / place / wanted).resolve()
            if file.is_relative_to(self.root) and file.is_file():
                return Beside(str(file), file.name, partial(_read, file))
        return None

    def bundled(self, path: str, called: str) -> str | None:
        """See `Files.bundled`; Hugo Blox keeps authors' pictures apart from their data, too."""
        page = PurePosixPath(path)
        here = [self.root / page.parent] if page.stem in _BUNDLES else []
        for folder, start in (*((one, called) for one in here), (self.root / "assets/media/authors", page.stem)):
            if folder.name == "authors" and page.parent.name != "authors":
                continue
            if folder.resolve().is_relative_to(self.root) and folder.is_dir():
                for file in sorted(folder.iterdir()):
                    if file.suffix.lower() in PICTURES and file.stem.startswith(start):
                        return "/" + file.relative_to(self.root).as_posix()
        return None

    def is_elsewhere(self, address: str) -> bool:
        """See `Files.is_elsewhere`: whatever the document's own site is, it isn't this folder."""
        said = _split(address)
        return said is None or bool(said.netloc) or bool(said.scheme)


class Site:
    """What the host of a document has, fetched by `fetch`, which raises `DocumentError`."""

    def __init__(self, base: str, fetch: Callable[[str], bytes]) -> None:
        self.base, self.fetch = base, fetch
        self.until: float | None = None

    def find(self, path: str, address: str) -> Beside | None:
        """See `Files.find`."""
        try:
            whole = urljoin(self.base, address.strip())
        except ValueError:
            return None
        said, own = _split(whole), _split(self.base)
        if said is None or own is None or said.scheme not in ("http", "https") or said.netloc != own.netloc:
            return None
        place = said._replace(fragment="").geturl()
        return Beside(place, PurePosixPath(unquote(said.path)).name or "file", partial(self._read, place))

    def _read(self, address: str, most: int) -> bytes:
        now = time.monotonic()
        self.until = self.until or now + _SECONDS
        if now > self.until:
            raise DocumentError(address, None, f"isn't fetched, as fetching what is beside it took {_SECONDS:g} s")
        data = self.fetch(address)
        return _within(data, address, most)

    def bundled(self, path: str, called: str) -> str | None:
        """See `Files.bundled`: nobody tells what lies beside a page."""
        return None

    def is_elsewhere(self, address: str) -> bool:
        """See `Files.is_elsewhere`."""
        return self.find("", address) is None


def _split(address: str) -> SplitResult | None:
    try:
        return urlsplit(address.strip())
    except ValueError:
        return None


def _read(file: Path, most: int) -> bytes:
    if file.stat().st_size > most:
        raise _too_large(file.name, most)
    return _within(file.read_bytes(), file.name, most)


def _within(data: bytes, name: str, most: int) -> bytes:
    if len(data) > most:
        raise _too_large(name, most)
    return data


def _too_large(name: str, most: int) -> DocumentError:
    return DocumentError(name, None, f"has more than {most // 1_000_000} MB")
