"""Dates with slashes, in which the day or the month may come first: a whole document tells which, and one date doesn't.

`14/11/2031` says that days come first, `11/14/2031` that months do; where neither stands, the language says it: English
alone is taken for American. Dates with days first are written with full stops, which have them first everywhere.
"""

from __future__ import annotations

import re
from dataclasses import replace

from .locales import locale_of
from .outline import Block, Item, ItemList, Line, Outline, Paragraph, Section, Table, TableRow

_SLASHED = re.compile(r"(?<![\d/])(\d\d?)/(\d\d?)/(?=(?:19|20)\d\d(?![\d/]))")


def with_days_first(outline: Outline) -> Outline:
    """Return an outline in which dates that have their day first can't be read otherwise; as it is where none has."""
    if not _are_days_first(outline.text):
        return outline
    return replace(outline, sections=[_section(section) for section in outline.sections])


def days_first(text: str) -> str:
    """Return a text of data whose dates with their day first can't be read otherwise."""
    return _text(text) if _are_days_first(text) else text


def _are_days_first(text: str) -> bool:
    found = _SLASHED.findall(text)
    if not found or any(int(second) > 12 for _, second in found):
        return False
    return any(int(first) > 12 for first, _ in found) or locale_of(text) not in (None, "en")


def _text(text: str) -> str:
    return _SLASHED.sub(r"\1.\2.", text)


def _section(section: Section) -> Section:
    heading = _text(section.heading) if section.heading else section.heading
    return replace(section, heading=heading, blocks=[_block(block) for block in section.blocks])


def _block(block: Block) -> Block:
    if isinstance(block, Paragraph):
        return Paragraph(_lines(block.lines))
    if isinstance(block, ItemList):
        return replace(block, items=[_item(item) for item in block.items])
    if isinstance(block, Table):
        return replace(block, rows=[_row(row) for row in block.rows])
    return block


def _lines(lines: list[Line]) -> list[Line]:
    return [replace(line, text=_text(line.text)) for line in lines]


def _item(item: Item) -> Item:
    return replace(item, lines=_lines(item.lines), blocks=[_block(block) for block in item.blocks])


def _row(row: TableRow) -> TableRow:
    return replace(row, cells=[Paragraph(_lines(cell.lines)) for cell in row.cells])
