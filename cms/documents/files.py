"""Files that are no text, or are written in another markup: what they are by their bytes and names, and who reads them."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from . import pandoc
from .outline import Outline
from .pdf import read_pdf
from .sheets import is_page, read_sheets
from .wordpress import is_wordpress, read_wordpress


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file: what it is for messages, the endings of its name, whether bytes are one, and what reads them."""

    what: str
    endings: tuple[str, ...]
    fits: Callable[[bytes, str], bool]
    read: Callable[[bytes, str], Outline]


def _opens(magic: bytes) -> Callable[[bytes, str], bool]:
    return lambda data, _: data[:1_024].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(magic)


def _holds(name: str, *words: str) -> Callable[[bytes, str], bool]:
    """Whether bytes are an archive with a part of a name, and one of some words in the part called `mimetype`, if any."""

    def fits(data: bytes, _: str) -> bool:
        if not data.startswith(b"PK\x03\x04"):
            return False
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                info = archive.getinfo(name)
                return not words or any(word.encode() in archive.read(info)[:200] for word in words)
        except (zipfile.BadZipFile, KeyError, ValueError, NotImplementedError, OSError, zlib.error):
            return False

    return fits


def _named(*endings: str) -> Callable[[bytes, str], bool]:
    """Whether a text has a name that ends so."""
    return lambda data, suffix: suffix in endings and b"\0" not in data[:1_024]


def _is_latex(data: bytes, suffix: str) -> bool:
    """Whether a text opens as LaTeX does, after comments, or is called so."""
    lines = data[:4_096].decode("utf-8", errors="replace").removeprefix("\ufeff").split("\n")
    first = next((line.strip() for line in lines if line.strip() and not line.lstrip().startswith("%")), "")
    opens = first.startswith(("\\documentclass", "\\documentstyle", "\\begin{document}"))
    return opens or _named(".tex", ".ltx", ".latex")(data, suffix)


def _kind(what: str, endings: str, fits: Callable[[bytes, str], bool], name: str) -> FileKind:
    return FileKind(what, tuple(endings.split()), fits, pandoc.reader(name, what))


KINDS = (
    FileKind("a PDF document", (".pdf",), _opens(b"%PDF-"), read_pdf),
    _kind("a Word document", ".docx", _holds("word/document.xml"), "docx"),
    _kind("an OpenDocument text", ".odt", _holds("mimetype", "opendocument.text"), "odt"),
    _kind("an RTF document", ".rtf", _opens(b"{\\rtf"), "rtf"),
    FileKind("a LaTeX document", (".tex", ".ltx", ".latex"), _is_latex, pandoc.read_latex),
    _kind("a reStructuredText document", ".rst .rest", _named(".rst", ".rest"), "rst+smart"),
    FileKind("a Typst document", (".typ",), _named(".typ"), pandoc.read_typst),
    _kind("a notebook", ".ipynb", _named(".ipynb"), "ipynb"),
    FileKind("an export of WordPress", (), is_wordpress, read_wordpress),  # other XML is data
    FileKind("a workbook", (), lambda data, _: is_page(data), read_sheets),
    _kind("an EPUB book", ".epub", _holds("mimetype", "epub"), "epub"),
)
ENDINGS = tuple(ending for kind in KINDS for ending in kind.endings)


def file_kind(data: bytes, path: str) -> FileKind | None:
    """Which of these kinds a file is; None for what is none of them. Bytes count for more than a name."""
    suffix = PurePath(path).suffix.lower()
    return next((kind for kind in KINDS if kind.fits(data, suffix)), None)
