"""Bytes to text: which encoding, and what is no text at all."""

from __future__ import annotations

import codecs
import re

from cms.errors import DocumentError

from .outline import Remark

LARGEST = 8 * 1024 * 1024  # no page that a person wrote is longer; what is longer is data, or a mistake
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# A form feed, a vertical tab and what else has no place in a text, apart from tab and line ends.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029\x85]")


def decode(data: bytes, path: str) -> tuple[str, list[Remark]]:
    """The text of a document, with Unix line ends, and a remark where its encoding had to be guessed.

    UTF-8, or UTF-16 with its byte order mark; anything else is read as Windows-1252, with a remark. Raises `DocumentError`
    for a file that is too large, or that holds NUL characters, as binary files do.
    """
    if len(data) > LARGEST:
        raise DocumentError(path, None, f"is {len(data)} bytes long; documents may have up to {LARGEST}")
    remarks: list[Remark] = []
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        if encoding != "utf-8":
            raise DocumentError(path, line, f"begins as {encoding.upper()}, but isn't: {error.reason}") from error
        text = data.decode("cp1252", errors="replace")
        remarks.append(Remark("encoding", line, "isn't UTF-8; read as Windows-1252, so check accents and quotes"))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\x00" in text:
        line = text.count("\n", 0, text.index("\x00")) + 1
        raise DocumentError(path, line, "holds a NUL character, so this is no text document")
    control = _CONTROL.search(text)
    if control:
        if len(_CONTROL.findall(text)) > len(text) // 50 + 5:
            raise DocumentError(
                path, text.count("\n", 0, control.start()) + 1, "holds control characters, so this is no text document"
            )
        remarks.append(
            Remark("control-character", text.count("\n", 0, control.start()) + 1, "a control character was left out")
        )
        text = _CONTROL.sub(" ", text)
    return text, remarks
