"""The files of a site's folder: only what is inside of it, and not what its generator made or brought along."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from cms.errors import DocumentError

from ..records import Reading, ReadOnce, Remark
from ..translations import first_language, translations

MOST_BYTES = 5_000_000  # of text; what is larger is no page, CV or bibliography of one person's
_MADE = "is what a generator writes, and isn't looked into: what it's made from is read"
_FETCHED = "is what a package manager fetched, and isn't looked into"
_DRAFTS = "holds drafts, which aren't published, and isn't looked into"
# Folders that aren't looked into, and why; a hidden one isn't either, as editors and version control have them.
SKIPPED: dict[str, str] = {
    **dict.fromkeys(("_site", "_sources", "public", "dist", "build"), _MADE),
    **dict.fromkeys(("node_modules", "vendor", "venv", "_extensions", "__pycache__"), _FETCHED),
    **dict.fromkeys(("_drafts", "drafts"), _DRAFTS),
    "exampleSite": "is a theme's example, and isn't looked into",
}


# Folders of templates, whose pages are no pages yet.
LAYOUTS = frozenset(
    ("_layouts", "_includes", "_templates", "layouts", "archetypes", "themes", "partials", "components")
)


@dataclass(frozen=True, slots=True)
class SiteDocument:
    """A document of a site: its path from the site's folder, and how it is read, which raises `DocumentError`.

    `slug` is whose it is, where a site is of several people.
    """

    path: str
    read: ReadOnce
    slug: str | None = None


@dataclass(slots=True)
class Site:
    """A site: what it was made with, its documents in the order to import them, and remarks on what isn't read.

    A remark stands beside the path that it is on.
    """

    format: str
    documents: list[SiteDocument] = field(default_factory=list)
    remarks: list[tuple[str, Remark]] = field(default_factory=list)


class Folder:
    """A site's folder: its files by their paths from it, links that lead out of it left out with a remark."""

    def __init__(self, root: Path) -> None:
        """Look through a folder; raises `DocumentError` where there is none."""
        if not root.is_dir():
            raise DocumentError(root, None, "there is no such folder")
        self.root = root
        self.real = root.resolve()
        self.remarks: list[tuple[str, Remark]] = []
        self._files: dict[str, Path] = {}
        self._seen: set[Path] = set()
        self._walk(root, PurePosixPath())
        self.paths = sorted(self._files)
        self.locale: str | None = None  # the first language of a site that has several
        self._called: dict[str, str] = {}  # files that stand here in the place of others, by these
        self._translated: dict[str | None, dict[str, str]] = {}
        for path, (other, tag) in translations(self.paths, self.text).items():
            self._translated.setdefault(tag, {})[other] = path
        if self._translated:
            self.locale = next(iter(first_language(self.paths, self.text)), None)
        self._hidden = {path: self._files.pop(path) for each in self._translated.values() for path in each.values()}
        self.paths = sorted(self._files)

    def in_languages(self) -> Iterator[Folder]:
        """The folder as it is in each other language: what is told in it stands in the place of what it tells."""
        for _, others in sorted(self._translated.items(), key=lambda each: each[0] or ""):
            folder = copy(self)
            folder.remarks, folder._called, folder._translated = [], others, {}
            folder._files = {**self._files, **{other: self._hidden[path] for other, path in others.items()}}
            yield folder

    def translated(self) -> dict[str, str]:
        """The files that stand here in the place of others, each with that one."""
        return {path: other for other, path in self._called.items()}

    def _walk(self, folder: Path, path: PurePosixPath) -> None:
        waiting = [(folder, path)]
        while waiting:
            here, at = waiting.pop()
            real = here.resolve()
            if real in self._seen:  # a link that leads back
                continue
            self._seen.add(real)
            try:
                entries = sorted(os.scandir(here), key=lambda entry: entry.name)
            except OSError as error:
                self.remark(at.as_posix(), "folder", f"can't be looked into: {error.strerror or error}")
                continue
            for entry in entries:
                inner = at / entry.name
                if entry.name.startswith(".") or (entry.is_symlink() and not self._is_inside(Path(entry.path), inner)):
                    continue
                if entry.is_dir():
                    if entry.name in SKIPPED:
                        self.remark(inner.as_posix(), "folder", SKIPPED[entry.name])
                    else:
                        waiting.append((Path(entry.path), inner))
                elif entry.is_file():
                    self._files[inner.as_posix()] = Path(entry.path)

    def _is_inside(self, link: Path, path: PurePosixPath) -> bool:
        try:
            target = link.resolve(strict=True)
        except (OSError, RuntimeError):
            self.remark(path.as_posix(), "symlink", "this link leads nowhere")
            return False
        if not target.is_relative_to(self.real):
            self.remark(path.as_posix(), "symlink", "this link leads out of the site, and isn't followed")
            return False
        return True

    def remark(self, path: str, code: str, message: str) -> None:
        """Say something about a file that isn't read."""
        self.remarks.append((path, Remark(code, 1, message)))

    def __contains__(self, path: str) -> bool:
        return path in self._files

    def first(self, *paths: str) -> str | None:
        """The first of some paths that is there."""
        return next((path for path in paths if path in self._files), None)

    def under(self, folder: str, *endings: str) -> Iterator[str]:
        """The files below a folder, at any depth, whose names end so; all of them where no ending is given."""
        ends = endings or ("",)
        return (path for path in self.paths if path.startswith(f"{folder}/") and path.lower().endswith(ends))

    def beside(self, *endings: str) -> Iterator[str]:
        """The files in the folder itself whose names end so."""
        return (path for path in self.paths if "/" not in path and path.lower().endswith(endings))

    def read(self, path: str) -> bytes:
        """A file's bytes; raises `DocumentError` for one that is too large, or can't be read."""
        return read_bytes(self._files[path], path)

    def head(self, path: str) -> bytes:
        """A file's first bytes, or all where what they are of is told at the end; b"" for one that can't be read."""
        try:
            with self._files[path].open("rb") as file:
                start = file.read(4_096)
        except OSError:
            return b""
        return self.read(path) if start.startswith(b"PK") and self._files[path].stat().st_size <= MOST_BYTES else start

    def text(self, path: str) -> str:
        """A file's text, for a look at what it is; "" for one that is no text."""
        try:
            return self.read(path).decode("utf-8", errors="replace")
        except DocumentError:
            return ""

    def document(self, path: str, read: Callable[[bytes, str], Reading]) -> SiteDocument:
        """A document that is read, when it is its turn, by this."""
        return SiteDocument(self._called.get(path, path), ReadOnce(lambda: self._reading(path, read)))

    def _reading(self, path: str, read: Callable[[bytes, str], Reading]) -> Reading:
        reading = read(self.read(path), path)
        reading.site_locale = self.locale
        if path in self._called:
            reading.path, reading.translates = self._called[path], path
        return reading

    def documents(self, paths: Iterable[str], read: Callable[[bytes, str], Reading]) -> list[SiteDocument]:
        """Documents that are read alike."""
        return [self.document(path, read) for path in paths]


def read_bytes(file: Path, path: str) -> bytes:
    """A file's bytes; raises `DocumentError`, which calls it by `path`."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise DocumentError(path, None, f"it has more than {MOST_BYTES // 1_000_000} MB, which no document has")
        return file.read_bytes()
    except OSError as error:
        raise DocumentError(path, None, f"it can't be read: {error.strerror or error}") from None
