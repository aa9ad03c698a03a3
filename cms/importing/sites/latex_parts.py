"""LaTeX documents in several files: what the first one brings in, put where it is brought in, from inside its folder."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from cms.documents.decoding import decode
from cms.documents.pandoc import packaged
from cms.errors import DocumentError

from ..formats import read_file
from ..records import Reading, ReadOnce
from .bibliographies import Names, read_bibliography
from .folder import MOST_BYTES, SiteDocument, read_bytes

LATEX = (".tex", ".ltx", ".latex")
Find = Callable[[str], "bytes | None"]  # a path from the folder to a file's bytes; None for what isn't in it
_MOST_FILES = 200
# `\input{part}`, `\import{folder/}{part}`; a comment is no command, and `\%` is no comment.
_BRINGS = re.compile(
    r"\\(?:input|include|subfile|subfileinclude"
    r"|(?:sub)?(?:import|inputfrom|includefrom)\*?[ \t]*\{(?P<folder>[^{}\n]{0,200})\})"
    r"[ \t]*\{(?P<name>[^{}\n]{1,200})\}"
    r"|(?P<passed>\\[\\%]|(?<!\\)%[^\n]*)"
)
# `\usepackage{mycv}`, `\documentclass{mycv}`: of one's own, where a file of that name lies beside the document.
_PACKAGE = re.compile(
    r"\\(?:usepackage|RequirePackage|(?P<class>documentclass|LoadClass))[ \t]{0,9}(?:\[[^\[\]]{0,400}\][ \t]{0,9})?"
    r"\{(?P<names>[^{}\\]{1,400})\}|(?P<passed>\\[\\%]|(?<!\\)%[^\n]*)"
)
_BEGIN, _END = re.compile(r"\\begin\s*\{document\}"), re.compile(r"\\end\s*\{document\}|(?<!\\)\\endinput(?![A-Za-z])")
_BIBLIOGRAPHY = re.compile(r"\\(?:bibliography|addbibresource(?:\[[^\[\]\n]{0,200}\])?)[ \t]*\{([^{}]{1,500})\}")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")


class Parts:
    """A LaTeX document with the files that it brings in, each from inside the folder, and none within itself."""

    def __init__(self, find: Find) -> None:
        """Look for files by `find`, which gives none from outside."""
        self._find = find
        self.brought: list[str] = []  # the paths of the files that were put in
        self._size = 0

    def put_in(self, data: bytes, path: str) -> bytes:
        """The document as one file; `data` itself where it brings in nothing that is there.

        What isn't in the folder, is brought in by itself, or is too much (200 files, 5 MB) stays a command, as it stands.
        Raises `DocumentError` for what is no text.
        """
        self._size = len(data)
        text = self._packaged(self._expanded(decode(data, path)[0], path, (path,)), path)
        return text.encode() if self.brought else data

    def bibliographies(self, data: bytes, path: str) -> list[str]:
        """The paths of the bibliographies that a document names, as far as they are in the folder."""
        text = _COMMENT.sub("", data.decode("utf-8", errors="replace"))
        named = [name.strip() for match in _BIBLIOGRAPHY.finditer(text) for name in match[1].split(",")]
        found = (self._found(name, path, ".bib") for name in named)
        return list(dict.fromkeys(each[0] for each in found if each))

    def _packaged(self, text: str, path: str) -> str:
        """A text with what the packages and the class define that lie in the folder, below where each is named."""

        def put(match: re.Match[str]) -> str:
            made = [match[0]]
            for name in map(str.strip, (match["names"] or "").split(",")):
                found = self._found(name, path, ".cls" if match["class"] else ".sty")
                if not found or found[0] in self.brought or self._size + len(found[1]) > MOST_BYTES:
                    continue
                self._size += len(found[1])
                self.brought.append(found[0])
                made.append(packaged(self._packaged(decode(found[1], found[0])[0], path), posixpath.basename(name)))
            return "\n".join(made)

        return _PACKAGE.sub(put, text)

    def _expanded(self, text: str, path: str, within: tuple[str, ...]) -> str:
        def put(match: re.Match[str]) -> str:
            if match["passed"]:
                return match[0]
            name = posixpath.join((match["folder"] or "").strip(), match["name"].strip())
            found = self._found(name, path, ".tex") or self._found(name, within[0], ".tex")
            if not found or found[0] in within or len(self.brought) >= _MOST_FILES:
                return match[0]
            other, data = found
            if self._size + len(data) > MOST_BYTES:
                return match[0]
            self._size += len(data)
            self.brought.append(other)
            return f"\n{self._expanded(_body(decode(data, other)[0]), other, (*within, other))}\n"

        return _BRINGS.sub(put, text)

    def _found(self, name: str, path: str, ending: str) -> tuple[str, bytes] | None:
        """A file by its name in the document at a path: where it is in the folder, and its bytes."""
        at = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        for each in (at, at + ending):
            if each.lower().endswith((ending, ".ltx", ".latex")) and (data := self._find(each)) is not None:
                return each, data
        return None


def _body(part: str) -> str:
    r"""What a file brings in: all of it up to `\endinput`, or what a document of its own, as `subfiles` are, has inside."""
    begin = _BEGIN.search(part)
    end = _END.search(part)
    return part[begin.end() if begin else 0 : end.start() if end else len(part)]


def latex_documents(file: Path) -> list[SiteDocument]:
    """A LaTeX document that is given by itself, with what stands beside it put in, and the bibliographies that it names."""

    def read() -> Reading:
        return read_file(Parts(find).put_in(read_bytes(file, file.name), file.name), file.name)

    find = beside(file)
    document = SiteDocument(file.name, ReadOnce(read))
    named = parts_of(file)[1]
    names = Names([document])
    return [document, *(SiteDocument(path, ReadOnce(partial(_bibliography, find, path, names))) for path in named)]


def _bibliography(find: Find, path: str, names: Names) -> Reading:
    return read_bibliography(find(path) or b"", path, names())


def parts_of(file: Path) -> tuple[list[str], list[str]]:
    """The files that a LaTeX document brings in, and the bibliographies that it names, by their paths from its folder."""
    parts = Parts(beside(file))
    try:
        whole = parts.put_in(read_bytes(file, file.name), file.name)
    except DocumentError:
        return [], []  # it's told of when it is its turn
    return parts.brought, parts.bibliographies(whole, file.name)


def beside(file: Path) -> Find:
    """The files in the folder of a file, and below it, by their paths from there; no link and no path leads out."""
    root = file.parent.resolve()

    def find(path: str) -> bytes | None:
        try:
            real = (root / path).resolve(strict=True)
        except (OSError, RuntimeError, ValueError):
            return None
        if not real.is_relative_to(root) or not real.is_file():
            return None
        try:
            return read_bytes(real, path)
        except DocumentError:
            return None

    return find
