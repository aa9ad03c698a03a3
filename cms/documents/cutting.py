"""An outline cut to some of its lines: what somebody pointed at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .composing import item
from .outline import Block, Item, ItemList, Line, Outline, Paragraph, Section, Table


def cut_to(outline: Outline, lines: frozenset[int]) -> list[Section]:
    """The sections of an outline with what of them is among some of the document's lines, from 1.

    A heading that isn't among them is left out, and one that nothing of its section stands under is text. Lines that the
    outline has in no section, as those of front matter, are taken as they stand.
    """
    return _Cutting(outline, lines).sections


class _Cutting:
    """What of an outline is among some lines."""

    def __init__(self, outline: Outline, lines: frozenset[int]) -> None:
        self.lines, self.is_html = lines, outline.format == "html"
        self.text = outline.text.split("\n")
        self.sections: list[Section] = []
        for section in outline.sections:
            heading, start = section.heading, section.start
            blocks = self._blocks(section.blocks)
            if heading is not None and start in lines:
                text = Paragraph([Line(heading, start, start)])
                level = section.level
                found = Section(heading, level, start, blocks[-1].end, blocks) if blocks else _untitled([text])
                self.sections.append(found)
            elif blocks:
                self.sections.append(_untitled(blocks))
        if not self.sections and (own := self._own(range(min(lines, default=1), max(lines, default=0) + 1))):
            self.sections.append(_untitled([Paragraph(own)]))

    def _own(self, lines: Iterable[int]) -> list[Line]:
        """A line of the outline for each of the document's own."""
        found = []
        for n in lines:
            said = self.text[n - 1].strip() if n in self.lines else ""
            if said := re.sub(r"<[^<>]*>", " ", said).strip() if self.is_html else said:
                found.append(Line(said, n, n))
        return found

    def _blocks(self, blocks: Iterable[Block]) -> list[Block]:
        found: list[Block] = []
        for block in blocks:
            if isinstance(block, ItemList):
                found += self._items(block)
            elif isinstance(block, Table):
                if rows := [row for row in block.rows if row.start in self.lines]:
                    found.append(Table(block.header, rows, rows[0].start, rows[-1].end))
            elif isinstance(block, Paragraph):
                if lines := self._of(block.lines):
                    found.append(Paragraph(lines))
            elif self.lines.issuperset(range(block.start, block.end + 1)):
                found.append(block)
            elif lines := self._own(range(block.start, block.end + 1)):
                found.append(Paragraph(lines))
        return found

    def _items(self, items: ItemList) -> Iterator[Block]:
        """Items with what of theirs is among the lines; what stood under others stands by itself."""
        kept: list[Item] = []
        for whole in items.items:
            lines, blocks = self._of(whole.lines, whole.marker), self._blocks(whole.blocks)
            if lines or (not whole.lines and blocks):
                kept.append(item(lines, blocks, whole.marker))
                continue
            if kept and blocks:
                yield ItemList(kept)
                kept = []
            yield from blocks
        if kept:
            yield ItemList(kept)

    def _of(self, lines: Iterable[Line], marker: str = "") -> list[Line]:
        """Lines, each cut to what of it is among the lines, without the marker of their item."""
        found: list[Line] = []
        for line in lines:
            spread = range(line.start, line.end + 1)
            if self.lines.issuperset(spread):
                found.append(line)
            elif own := self._own(spread):
                text = " ".join(each.text for each in own).removeprefix(marker).strip()
                found.append(Line(text, own[0].start, own[-1].end))
        return found


def _untitled(blocks: list[Block]) -> Section:
    return Section(None, 0, blocks[0].start, blocks[-1].end, blocks)
