"""Tables without lines: rows of a page whose cells begin at the same places, as word processors set tables by default."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ..dates import YEAR
from ..headings import is_bare_heading
from .rows import Cell, Row, Word

_FEWEST_COLUMNS = 3  # of two it may be a margin, or a column of the page, unless a line is drawn below the first
_FEWEST_FULL = 2  # rows that have a cell in that many columns, at least
_NEAR = 3.0  # points: two cells begin alike
_EXACTLY = 1.0  # point: how near a word begins to a column that it is the first of
_PADDING = 10.0  # points between what stands in a cell and where the next begins
_FAR = 2.6  # of its letters' size: no row of a table is farther below the one before
_LOWER = 0.9  # of its letters' size: what is less far below stands in a cell of several rows
_APART = 1.18  # of the least distance of two rows: what is farther below is a row of the table, and none of a cell
# Ways to reach somebody, which stand side by side and are no table.
_REACHED = re.compile(r"\S@\S|https?:|www\.|\+\d[\d ()-]{6,}")


class Span(NamedTuple):
    """Where what opens a column begins and ends: what else is in it begins there, or ends there, or has the same middle."""

    x0: float
    x1: float

    def holds(self, cell: list[Word]) -> bool:
        """Whether a cell is aligned with it."""
        begins, ends = cell[0].x0 - self.x0, cell[-1].x1 - self.x1
        return min(abs(begins), abs(ends), abs(begins + ends) / 2) < _NEAR


def with_grids(rows: list[Row]) -> list[Row]:
    """Rows, from above, of which those that are a table's are one."""
    made: list[Row] = []
    at = 0
    while at < len(rows):
        columns, run = _run(rows, at)
        table = _table(columns, run) if columns else None
        if table and table.table and made and _is_header(made[-1], table.page, table.table[0]):
            header = made.pop()
            cells = zip(header.cells, table.table[0], strict=True)
            table.table.insert(0, [Cell([header.part([cell])], at.x0, at.x1) for cell, at in cells])
        made.append(table or rows[at])
        at += len(run) if table else 1
    return made


def _is_header(row: Row, page: int, first: list[Cell]) -> bool:
    """Whether a row is the header of a table, above its first: in bold, each cell in the middle of its column."""
    if row.table or row.page != page or len(row.cells) != len(first) or not all(word.bold for word in row.words):
        return False
    below = min(one.base for cell in first for one in cell.rows) - row.base
    middles = [(cell[0].x0 + cell[-1].x1) / 2 for cell in row.cells]
    within = all(at.x0 <= middle <= at.x1 + _PADDING for middle, at in zip(middles, first, strict=True))
    return 0 < below < _FAR * row.size and within


def _run(rows: list[Row], at: int) -> tuple[list[Span], list[Row]]:
    """The columns of what may be a table from a row on, and its rows."""
    first = rows[at]
    if not _may_be(first) or len(first.cells) < (2 if first.ruled else _FEWEST_COLUMNS):
        return [], []
    if all(is_bare_heading(first.part([cell]).text) for cell in first.cells):
        return [], []  # of the columns of a page
    columns, run = _spans(first), [first]
    for row in rows[at + 1 :]:
        below = row.base - run[-1].base
        if not _may_be(row) or row.page != first.page or below > _FAR * row.size or _is_apart(row, run[-1], columns):
            break
        if len(row.cells) > len(columns) and all(any(one.holds(cell) for cell in row.cells) for one in columns):
            columns = _spans(row)
        row = row if _fits(row, columns) else _cut(row, columns)
        if not _fits(row, columns):
            break
        run.append(row)
    return (columns, run) if all(_fits(row, columns) for row in run) else ([], [])


def _spans(row: Row) -> list[Span]:
    return [Span(cell[0].x0, cell[-1].x1) for cell in row.cells]


def _may_be(row: Row) -> bool:
    return not row.table and row.bullet is None and not _REACHED.search(row.text)


def _cut(row: Row, columns: list[Span]) -> Row:
    """A row, cut where a column begins that the text of the one before it nearly reaches."""
    cells: list[list[Word]] = []
    for cell in row.cells:
        cells.append([])
        for word in cell:
            if cells[-1] and any(abs(word.x0 - column.x0) < _EXACTLY for column in columns):
                cells.append([])
            cells[-1].append(word)
    return replace(row, cells=cells)


def _is_apart(row: Row, before: Row, columns: list[Span]) -> bool:
    """Whether a row is set as no table is: larger than the one before, or alone and in bold, as headings are."""
    if len(row.cells) == 1 and is_bare_heading(row.text) and not any(one.holds(row.cells[0]) for one in columns[1:]):
        return True
    above = next((cell[-1].bold for cell in before.cells if abs(cell[0].x0 - row.x0) < _NEAR), False)
    return row.size > before.size + 1 or (len(row.cells) == 1 and row.cells[0][0].bold > above)


def _fits(row: Row, columns: list[Span]) -> bool:
    """Whether each cell of a row is in a column, and ends before the next begins."""
    return all(_column(cell, columns) is not None for cell in row.cells)


def _column(cell: list[Word], columns: list[Span]) -> int | None:
    ends = [*(column.x0 for column in columns[1:]), float("inf")]
    return next((n for n, column in enumerate(columns) if cell[-1].x1 < ends[n] and column.holds(cell)), None)


def _table(columns: list[Span], run: list[Row]) -> Row | None:
    """A table of rows; None where they aren't one: it says when, of most of its rows, or a line is drawn below its first."""
    rows = list(_rows(run, columns))
    enough = 2 if run[0].ruled else min(_FEWEST_COLUMNS, len(columns))  # below a header cells may well be empty
    full = [row for row in rows if sum(bool(cell) for cell in row) >= enough]
    if len(full) < _FEWEST_FULL or len(full) * 2 <= len(rows):
        return None
    dated = max(sum(any(YEAR.search(line.text) for line in row[n]) for row in full) for n in range(len(columns)))
    is_headed = run[0].ruled and sum(row.ruled for row in run) <= 2  # below its last row another may be drawn
    if not is_headed and dated < max(2, len(full) - 1):
        return None
    ends = [column.x0 - _PADDING for column in columns[1:]] + [max(row.x1 for row in run)]
    cells = [[Cell(part, column.x0, end) for part, column, end in zip(row, columns, ends, strict=True)] for row in rows]
    return Row(run[0].page, run[0].cells, table=cells)


def _rows(run: list[Row], columns: list[Span]) -> Iterator[list[list[Row]]]:
    """The rows of a table, each with what is printed in each column."""
    opens = _opening(run, columns)
    made: list[list[Row]] = [[] for _ in columns]
    for n, row in enumerate(run):
        if n and opens[n]:
            yield made
            made = [[] for _ in columns]
        for cell in row.cells:
            made[_column(cell, columns) or 0].append(row.part([cell]))
    yield made


def _opening(run: list[Row], columns: list[Span]) -> list[bool]:
    """Which rows open one of the table's.

    They are farther below the one before, or else say when, as others do, or else have something in the first column.
    """
    body = run[1:] if run[0].ruled else run
    gaps = [b.base - a.base for a, b in pairwise(body)]
    near = _APART * min((gap for row, gap in zip(body, gaps, strict=False) if gap > _LOWER * row.size), default=0.0)
    inside = [row for row, gap in zip(body[1:], gaps, strict=True) if gap <= near]
    if any(gap > near for gap in gaps) and 2 * sum(len(row.cells) == len(columns) for row in inside) < len(inside):
        return [True] * (len(run) - len(body) + 1) + [gap > near for gap in gaps]
    dated = Counter(n for row in body for n, column in enumerate(columns) if _says_when(row, column))
    column = max(range(len(columns)), key=lambda n: (dated[n], -n))
    opens = [
        _says_when(row, columns[column]) if dated[column] > 1 else columns[0].holds(row.cells[0]) and len(row.cells) > 1
        for row in body
    ]
    return [True] * (len(run) - len(body)) + opens


def _says_when(row: Row, column: Span) -> bool:
    """Whether a row has a year in a column."""
    return any(column.holds(cell) and any(YEAR.search(word.text) for word in cell) for cell in row.cells)
