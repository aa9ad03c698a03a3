"""Pictures and files of a site that its documents refer to: they are taken along, as assets."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from cms.assets import look_at
from cms.content import Asset
from cms.content.inputs import associations
from cms.errors import DocumentError

from .records import Reading, Record, Remark

# Where generators keep what pages refer to, from the site's folder; a path from the page itself comes first.
_PLACES = (
    *("", "images", "assets/images", "assets/img", "img", "assets", "files", "static", "static/images", "static/img"),
    *("public", "public/images", "assets/media", "content", "docs", "src/assets", "src/images"),
)
# What people give away beside what they write: links to pages stay links.
_FILES = frozenset((".pdf", ".ppt", ".pptx", ".key", ".odp", ".doc", ".docx", ".odt", ".ps"))
_MOST_BYTES, _MOST_FILES = 25_000_000, 100  # of a file, and files of one document


@dataclass(slots=True)
class _Taking:
    """What is taken along with one document, which lies in a folder's folder."""

    reading: Reading
    root: Path
    data: list[bytes] = field(default_factory=list)
    known: dict[Path, Record] = field(default_factory=dict)

    def asset(self, address: str, of: Record, *, expected: bool) -> Record | None:
        """The asset that a relative address leads to; None where it leads out of the folder, or to nothing."""
        path = self._path(address)
        if path is None:
            if expected:
                self._remark(of, f"{address} isn't among the files: the address is kept as it is")
            return None
        if path in self.known or len(self.known) >= _MOST_FILES:
            return self.known.get(path)
        try:
            if path.stat().st_size > _MOST_BYTES:
                raise DocumentError(address, None, f"has more than {_MOST_BYTES // 1_000_000} MB")
            found = look_at(path.name, path.read_bytes())
        except (DocumentError, OSError) as error:
            self._remark(of, f"{error}: the address is kept as it is")
            return None
        self.data.append(found.data)
        self.known[path] = Record(Asset, dict(found.columns), of.start_line, of.end_line)
        return self.known[path]

    def _path(self, address: str) -> Path | None:
        try:
            said = urlsplit(address.strip())
        except ValueError:
            return None
        if said.scheme or said.netloc or not said.path:
            return None
        wanted = unquote(said.path).lstrip("/")
        here = PurePosixPath(self.reading.path).parent.as_posix()
        for place in (here, *_PLACES):
            path = (self.root / place / wanted).resolve()
            if path.is_relative_to(self.root) and path.is_file():
                return path
        return None

    def _remark(self, of: Record, message: str) -> None:
        self.reading.remarks.append(Remark("file", of.start_line, message))


def take_along(reading: Reading, folder: Path) -> list[bytes]:
    """Make assets of the person's picture and of the files that records link to; returns their bytes, which are to be kept.

    The document lies in the folder, by its path, or is one of its files.
    """
    taking, person = _Taking(reading, folder.resolve()), reading.person
    address = person.values.get("image_url")
    if address and not _is_elsewhere(address) and (picture := taking.asset(address, person, expected=True)):
        person.values["image"] = picture
        del person.values["image_url"]
    for record in (person, *reading.records):
        if "files" not in associations(record.entity):
            continue
        named = (link.url for link in record.values.get("links") or ())
        files = [
            file
            for url in named
            if PurePosixPath(url.partition("?")[0]).suffix.lower() in _FILES
            if (file := taking.asset(url, record, expected=False))
        ]
        if files:
            record.values["files"] = files
    return taking.data


def _is_elsewhere(address: str) -> bool:
    """Whether an address leads to another site, whatever the document's own is."""
    try:
        return bool(urlsplit(address.strip()).netloc)
    except ValueError:
        return True
