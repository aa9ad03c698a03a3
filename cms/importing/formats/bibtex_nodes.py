"""BibTeX to nodes: entries with their fields' text and lines, macros and `#` resolved, whatever is broken set apart.

The grammar is bibtexparser's (version 2, https://bibtexparser.readthedocs.io), which gives each block's line and goes on after
a broken one. It leaves a value as it is printed; what that stands for is read here.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import (
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ParsingFailedBlock,
    String,
)

from cms.errors import DocumentError

from ..limits import MOST_CHARACTERS
from ..records import Remark
from .nodes import Node, add, scalar

logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)  # what it warns of is remarked here
# The macros that every style defines, https://ctan.org/pkg/bibtex
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


# A line that people have put out of use; BibTeX itself passes over whatever stands between entries.
_COMMENTED = re.compile(r"^[ \t]{0,80}%[^\n]*", re.MULTILINE)


@dataclass(slots=True)
class BibEntry:
    """One entry: its type and key, and its fields by their names in small letters."""

    type: str
    key: str
    node: Node


@dataclass(slots=True)
class Bibliography:
    """A file's entries; blocks that can't be read, with their text; lines that hold no entry, with the reason."""

    entries: list[BibEntry] = field(default_factory=list)
    broken: list[Node] = field(default_factory=list)
    ignored: list[tuple[int, int, str]] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


def read_bibliography(text: str, path: str) -> Bibliography:
    """Read a BibTeX file, with or without a site generator's front matter; raises `DocumentError` for what is none."""
    commented = [text.count("\n", 0, line.start()) + 1 for line in _COMMENTED.finditer(text)]
    try:
        blocks = parse_string(_COMMENTED.sub("", text), parse_stack=[]).blocks
    except Exception as error:  # whatever its splitter meets in text that is no BibTeX
        raise DocumentError(path, None, f"can't be read as BibTeX: {error}") from None
    found = Bibliography(ignored=[(line, line, "comment") for line in commented])
    macros = _Macros(path)
    for block in blocks:
        line = (block.start_line or 0) + 1
        last = line + (block.raw or "").rstrip("\n").count("\n")
        if isinstance(block, String):
            macros.texts[block.key.casefold()] = macros.value(block.value, line)
            found.ignored.append((line, last, "macro"))
            continue
        entry = block
        if isinstance(block, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock):
            entry = block.ignore_error_block or block
            twice = "a key" if isinstance(block, DuplicateBlockKeyBlock) else "a field"
            found.remarks.append(
                Remark("duplicate-key", line, f"{twice} of this entry is given twice; all of it is read")
            )
        if isinstance(entry, Entry):
            found.entries.append(_entry(entry, line, last, macros))
        elif isinstance(block, ParsingFailedBlock):
            reason = " ".join(str(getattr(block.error, "abort_reason", None) or "can't be read").split())
            found.remarks.append(Remark("broken-bibtex", line, f"{reason} It is kept as text"))
            found.broken.append(scalar(block.raw or "", line, last))
        else:
            found.ignored.append((line, last, "comment"))
    found.ignored.sort()
    return found


def _entry(entry: Entry, line: int, last: int, macros: _Macros) -> BibEntry:
    fields: dict[str, Node] = {}
    for each in entry.fields:
        at = (each.start_line or line - 1) + 1
        raw = str(each.value)
        node = scalar(macros.value(raw, at), at, min(at + raw.count("\n"), max(last, at)))
        add(fields, each.key.strip().casefold(), node, at)
    return BibEntry(entry.entry_type.strip().casefold(), entry.key.strip(), Node(fields, line, last))


_PIECE = re.compile(r'(?P<word>[^\s#{}"]+)|[\s#]+')


@dataclass(slots=True)
class _Macros:
    """The texts that `@string` gives names to; how much they make in all is bounded, as each may double the one before."""

    path: str
    texts: dict[str, str] = field(default_factory=lambda: {month: month for month in _MONTHS})
    made: int = 0  # characters

    def value(self, raw: str, line: int) -> str:
        """What a value stands for: text in braces or quotes, a number, a macro, or several of them joined by `#`.

        Raises `DocumentError` where macros make more text than any bibliography has.
        """
        raw = raw.strip()
        parts: list[str] = []
        at = 0
        while at < len(raw):
            if raw[at] in '{"':
                end = _closing(raw, at)
                if end < 0:
                    return raw.strip('{}"')
                parts.append(raw[at + 1 : end])
                at = end + 1
                continue
            match = _PIECE.match(raw, at)
            if not match or match.end() == at:
                return raw
            if match["word"]:
                parts.append(self.text(match["word"], line))
            at = match.end()
        return "".join(parts)

    def text(self, name: str, line: int) -> str:
        """What a macro stands for; a name that was never defined stands for itself."""
        text = self.texts.get(name.casefold(), name)
        self.made += len(text)
        if self.made > MOST_CHARACTERS:
            raise DocumentError(
                self.path,
                line,
                f"its macros stand for more than {MOST_CHARACTERS:,} characters, {name!r} here among them: "
                "write out what they are to say",
            )
        return text


def _closing(raw: str, at: int) -> int:
    """Where a text that opens with a brace or a quote ends; -1 where it doesn't."""
    depth = 0
    for index in range(at, len(raw)):
        character = raw[index]
        if raw[index - 1 : index] == "\\" and index > at:
            continue
        if character == "{":
            depth += 1
        elif character == "}":
            depth -= 1
            if depth == 0 and raw[at] == "{":
                return index
        elif character == '"' and raw[at] == '"' and depth == 0 and index > at:
            return index
    return -1
