"""Files that are no text, or are written in another markup: what they are by their bytes and names, and who reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from .outline import Outline
from .pdf import read_pdf


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file: what it is for messages, the endings of its name, whether bytes are one, and what reads them."""

    what: str
    endings: tuple[str, ...]
    fits: Callable[[bytes, str], bool]
    read: Callable[[bytes, str], Outline]


def _opens(magic: bytes) -> Callable[[bytes, str], bool]:
    return lambda data, _: data[:1_024].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(magic)


KINDS = (FileKind("a PDF document", (".pdf",), _opens(b"%PDF-"), read_pdf),)
ENDINGS = tuple(ending for kind in KINDS for ending in kind.endings)


def file_kind(data: bytes, path: str) -> FileKind | None:
    """Which of these kinds a file is; None for what is none of them. Bytes count for more than a name."""
    suffix = PurePath(path).suffix.lower()
    return next((kind for kind in KINDS if kind.fits(data, suffix)), None)
