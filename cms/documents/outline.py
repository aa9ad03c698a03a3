"""What a document looks like once its format is behind us: sections of paragraphs, lists and tables, with their lines.

Text inside is Markdown in every format, so that links and emphasis survive. Lines are counted from 1, ends included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .inline import EDGE


@dataclass(frozen=True, slots=True)
class Line:
    """A line that the author meant as one (a hard break ends it, a soft one doesn't), and the document lines it is on."""

    text: str
    start: int
    end: int


@dataclass(slots=True)
class Paragraph:
    """Running text, or lines that stand together."""

    lines: list[Line]

    @property
    def start(self) -> int:
        """The first document line."""
        return self.lines[0].start

    @property
    def end(self) -> int:
        """The last document line."""
        return self.lines[-1].end

    @property
    def markdown(self) -> str:
        """The whole, with its hard breaks."""
        return "  \n".join(line.text.replace(EDGE, " ") for line in self.lines)


@dataclass(slots=True)
class Item:
    """One item of a list: its own lines, then the blocks nested in it. `marker` is what the document marks it with."""

    lines: list[Line]
    blocks: list[Block]
    marker: str
    start: int
    end: int


@dataclass(slots=True)
class ItemList:
    """A list."""

    items: list[Item]

    @property
    def start(self) -> int:
        """The first document line."""
        return self.items[0].start

    @property
    def end(self) -> int:
        """The last document line."""
        return self.items[-1].end


@dataclass(slots=True)
class TableRow:
    """One row of a table: its cells that aren't empty, in order. A text copy loses empty ones, so places mean nothing."""

    cells: list[Paragraph]
    start: int
    end: int


@dataclass(slots=True)
class Table:
    """A table: the header's cells as plain text, and the rows below it."""

    header: list[str]
    rows: list[TableRow]
    start: int
    end: int


@dataclass(slots=True)
class Verbatim:
    """Code, or anything else to be kept just as it is written."""

    text: str
    start: int
    end: int


Block = Paragraph | ItemList | Table | Verbatim


@dataclass(slots=True)
class Section:
    """What stands under one heading, up to the next heading of any level. The opening of a document has no heading."""

    heading: str | None
    level: int
    start: int  # of the heading; of the first block where there is none
    end: int
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd about the document itself: a code, the line, and what to make of it."""

    code: str
    line: int
    message: str


@dataclass(slots=True)
class Outline:
    """A document, read: front matter, sections in order, and the lines known not to be content, with the reason."""

    path: str
    format: str  # markdown, org, html, text, or what a file was decoded from
    text: str
    front_matter: dict[str, Any] = field(default_factory=dict)
    front_matter_lines: tuple[int, int] | None = None
    sections: list[Section] = field(default_factory=list)
    ignored: list[tuple[int, int, str]] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading among blocks, before `sections` has divided them. One that isn't `marked` is only set apart."""

    text: str
    level: int
    start: int
    end: int
    marked: bool = True


_OF_ENTRIES = 3  # the level of headings that are entries' in a document whose sections have headings, too


def sections(parts: Iterable[Block | Heading]) -> list[Section]:
    """Divide a document's parts at its headings. Takes them in order; the first section has no heading, if it has text.

    A heading that is only set apart below an entry's own is a part of that entry: `Tools` below `### Acme`.
    """
    found = [Section(None, 0, 1, 0)]
    marked = 0
    for part in parts:
        if isinstance(part, Heading):
            marked = part.level if part.marked else marked
            level = marked + 1 if marked >= _OF_ENTRIES and not part.marked else part.level
            found.append(Section(part.text, level, part.start, part.end))
        else:
            if not found[-1].blocks and found[-1].heading is None:
                found[-1].start = part.start
            found[-1].blocks.append(part)
            found[-1].end = max(found[-1].end, part.end)
    return found if found[0].blocks else found[1:]


def lines_of(blocks: Iterable[Block]) -> Iterator[Line]:
    """Every line of text in some blocks, nested ones included, in the document's order."""
    waiting = list(blocks)[::-1]
    while waiting:
        block = waiting.pop()
        if isinstance(block, Paragraph):
            yield from block.lines
        elif isinstance(block, ItemList):
            for item in block.items:
                yield from item.lines
                yield from lines_of(item.blocks)
        elif isinstance(block, Table):
            yield from (line for row in block.rows for cell in row.cells for line in cell.lines)
        else:
            yield Line(block.text, block.start, block.end)
