"""Tables whose columns say when something began and when it ended: one column with both."""

from __future__ import annotations

import re
from functools import cache

from .languages import words
from .outline import Line, Outline, Paragraph, Table, TableRow

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)|^\W*\d{1,2}[./-]\d\d\W*$")


def join_spans(outline: Outline) -> None:
    """Make one of two columns beside each other, `From` and `To`, in each table of an outline."""
    for section in outline.sections:
        section.blocks = [_joined(block) if isinstance(block, Table) else block for block in section.blocks]


def _joined(table: Table) -> Table:
    at = next((n for n in range(len(table.header) - 1) if _is_pair(*table.header[n : n + 2])), None)
    if at is None:
        return table
    rows = [_row(row, at, len(table.header)) for row in table.rows]
    header = [*table.header[:at], f"{table.header[at]} – {table.header[at + 1]}", *table.header[at + 2 :]]
    return Table(header, rows, table.start, table.end)


def _is_pair(start: str, end: str) -> bool:
    return start.strip().casefold() in _words("start") and end.strip().casefold() in _words("end")


@cache
def _words(key: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in words("columns", key))


def _row(row: TableRow, at: int, columns: int) -> TableRow:
    """A row with its dates in one cell; where the second is empty, as of what goes on, the first stays open."""
    told = [cell.markdown.strip() for cell in row.cells]
    if len(told) <= at or not _YEAR.search(told[at]):
        return row
    has_end = len(told) > at + 1 and (_YEAR.search(told[at + 1]) or _goes_on(told[at + 1]))
    is_blank = len(told) == columns and not re.search(r"\w", told[at + 1])
    if not has_end and not is_blank and len(told) != columns - 1:
        return row
    line = row.cells[at].lines[0]
    span = f"{told[at]} – {told[at + 1]}" if has_end else f"{told[at]} –"
    cells = [
        *row.cells[:at],
        Paragraph([Line(span, line.start, line.end)]),
        *row.cells[at + (2 if has_end or is_blank else 1) :],
    ]
    return TableRow(cells, row.start, row.end)


def _goes_on(text: str) -> bool:
    """Whether a text says that something goes on: `present`, `to date`."""
    said = text.strip(" .…()*_").casefold()
    first, _, rest = said.partition(" ")
    known = words("words", "open")
    return said in known or (first in words("words", "until") and rest in known)
