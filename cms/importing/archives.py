"""A ZIP archive is a folder: it is unpacked within limits, and nothing in it leads out of it."""

from __future__ import annotations

import stat
import unicodedata
import zipfile
from contextlib import suppress
from pathlib import Path, PurePosixPath

from cms.errors import DocumentError, quoted

from .formats.foreign import ARCHIVE, packed
from .records import Remark

MOST_FILES = 10_000
MOST_BYTES = 300_000_000  # unpacked
MOST_TIMES = 100  # as large unpacked as packed, from this on:
_SURELY_HARMLESS = 20_000_000  # bytes
_LONGEST = 500, 250  # bytes of a path, and of a part of it
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others may ask for any amount of memory
_CHUNK = 1 << 20
_UTF8, _ENCRYPTED = 0x800, 0x1  # flags: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.4.4
_NOT_CONTENT = ("__MACOSX/",)
# The end of an archive, which says how long its directory is: as above, 4.3.16.
_END, _AT, _LONGEST_END = b"PK\x05\x06", slice(12, 16), 65_557
_LARGEST_DIRECTORY = 5_000_000  # bytes; each file in it takes some hundred times as much to look at
_INNER = ".inner"  # where an archive that is all that another holds is unpacked
_TOO_MANY = f"it has more than {MOST_FILES} files: import it in parts"
Remarks = list[tuple[str, Remark]]


def is_archive(file: Path) -> bool:
    """Whether a file is a ZIP archive of files, and not one that is a document, as Word's are."""
    try:
        with file.open("rb") as start:
            if start.read(4) != b"PK\x03\x04":
                return False
        if _directory(file) > _LARGEST_DIRECTORY:
            return True
        with zipfile.ZipFile(file) as archive:
            return packed(archive.namelist()) == ARCHIVE
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        return False


def unpack(archive: Path, path: str, into: Path) -> tuple[Path, Remarks]:
    """Unpack an archive into an empty folder, and give the folder to read: that, or the only one in it.

    Takes its file, the path that messages call it by, and the folder. Gives remarks on what stands in it and is left out, each
    beside its path. Raises `DocumentError` where it can't be read, or is more than anybody's documents are.
    """
    try:
        if _directory(archive) > _LARGEST_DIRECTORY:
            raise DocumentError(path, None, f"is a ZIP archive, and isn't unpacked: {_TOO_MANY}")
        with zipfile.ZipFile(archive) as opened:
            remarks = _Unpacking(opened, path, into, archive.stat().st_size).run()
    except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
        raise DocumentError(path, None, f"is a ZIP archive, and can't be unpacked: {error}") from None
    except OSError as error:
        raise DocumentError(path, None, f"can't be unpacked: {error.strerror or error}") from None
    folder = into
    while len(inside := list(folder.iterdir())) == 1 and inside[0].is_dir():
        folder = inside[0]
    if len(inside) == 1 and path != inside[0].name and is_archive(inside[0]):  # Notion packs its exports twice
        inner = into / _INNER
        inner.mkdir()
        return unpack(inside[0], inside[0].name, inner)
    return folder, remarks


class _Unpacking:
    """One archive on its way to files; what its own directory says of sizes isn't believed."""

    def __init__(self, opened: zipfile.ZipFile, path: str, into: Path, size: int) -> None:
        self.opened, self.path, self.into = opened, path, into
        self.left = min(MOST_BYTES, max(_SURELY_HARMLESS, size * MOST_TIMES))
        self.remarks: Remarks = []

    def run(self) -> Remarks:
        """Write the files; raises `DocumentError` where they are too many or too large, and what `zipfile` raises."""
        entries = self.opened.infolist()
        if len(entries) > MOST_FILES:
            self._refuse(_TOO_MANY)
        for entry in entries:
            if entry.is_dir() or entry.filename.startswith(_NOT_CONTENT):
                continue
            name = _name(entry)
            if why := _wrong(entry, name) or self._write(entry, self.into / name):
                self.remarks.append((quoted(name) if why is _ODD else name, Remark("archive", 1, why)))
        return self.remarks

    def _write(self, entry: zipfile.ZipInfo, file: Path) -> str | None:
        """Write one file; gives why it couldn't be."""
        if file.exists():
            return "stands in the archive twice, and the first is read"
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError:  # a part of its path is a file
            return "can't be a file and a folder at once, and isn't read"
        try:
            with self.opened.open(entry) as packed, file.open("xb") as unpacked:
                while chunk := packed.read(_CHUNK):
                    self.left -= len(chunk)
                    if self.left < 0:
                        self._refuse("it is far larger unpacked than documents are: import what you need of it")
                    unpacked.write(chunk)
        except (zipfile.BadZipFile, zipfile.zlib.error, EOFError):  # type: ignore[attr-defined]
            file.unlink()
            return "is damaged in the archive, and isn't read"
        return None

    def _refuse(self, why: str) -> None:
        raise DocumentError(self.path, None, f"is a ZIP archive, and isn't unpacked: {why}")


def _directory(file: Path) -> int:
    """How many bytes an archive's directory has; reading it would take memory before it could be counted."""
    with file.open("rb") as opened:
        opened.seek(-min(file.stat().st_size, _LONGEST_END), 2)
        end = opened.read()
    at = end.rfind(_END)
    return int.from_bytes(end[at:][_AT], "little") if at >= 0 else 0


_ODD = "has a name that no file can have here, and isn't read"


def _name(entry: zipfile.ZipInfo) -> str:
    """An entry's path. Without the flag that says so it may be UTF-8 all the same, and Windows' separators may be in it."""
    name = entry.filename
    if not entry.flag_bits & _UTF8:
        with suppress(ValueError):
            name = name.encode("cp437").decode("utf-8")
    if "/" not in name:
        name = name.replace("\\", "/")
    return unicodedata.normalize("NFC", name)


def _wrong(entry: zipfile.ZipInfo, name: str) -> str | None:
    """Why an entry is left out, as far as its name and its kind tell."""
    path = PurePosixPath(name)
    if not path.parts or any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        return _ODD
    if len(name.encode()) > _LONGEST[0] or any(len(part.encode()) > _LONGEST[1] for part in path.parts):
        return _ODD
    if path.is_absolute() or ".." in path.parts or "\\" in name or ":" in path.parts[0]:
        return "would lie outside of the archive's folder, and isn't read"
    if stat.S_ISLNK(entry.external_attr >> 16):
        return "is a link, and isn't followed"
    if entry.flag_bits & _ENCRYPTED:
        return "is encrypted, and isn't read: pack it without a password"
    if entry.compress_type not in _METHODS:
        return "is packed by a method that isn't known here, and isn't read: pack it anew"
    return None
