"""A column's rows to groups of lines: wrapped rows joined, items and entries told, what stands to the right of an entry."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile, groupby, pairwise, takewhile
from statistics import median, quantiles

from ..dates import YEAR
from .columns import Column
from .headings import Headings
from .printed import Printed, joined, linked, printed
from .rows import Cell, Row, read, room_for

_APART = 1.2  # of the usual distance: where a paragraph ends
NEAR = 4.0  # points: two rows begin alike
_LEADING = 1.1  # of the distance of rows that go on surely: what is farther below begins anew
_HALF = 0.56  # of a column's width: how far in a table's second column may begin
_FEWEST_BESIDE = 3  # rows of running text beside a picture
_FEW = 3  # words in a margin beside an entry
_LONG = 0.4  # of a column's width: what is shorter isn't wrapped
_REACHED_BY = re.compile(
    r"\S+@\S|www\.|https?:|\+?\d[\d ()-]{6,}\d"
)  # which nobody breaks a line before, but where one ends
# What no line ends in that its author meant as one.
_HANGS = re.compile(r"\w\s(?:of|the|of the|and|for|with|du|des|et|und|für|y|del|della|van de|voor)$")
_NUMBER = re.compile(r"\d")
_SENTENCE = re.compile(r"[^\W\d_]{3}\.$")
_DATE = re.compile(r"(?=.{0,30}(?<!\d)(?:19|20)\d\d(?!\d)).{4,30}", re.DOTALL)  # what says when, and little more
_NARROW = str.maketrans("（）", "()")
_ENTRY_OPENS = re.compile(r"\W*(?:\[\d+\]|\d{4}\b)")


@dataclass(slots=True)
class Group:
    """Lines that stand together: a heading of a level, an item of a depth (the place of its mark), a paragraph, or a table."""

    lines: list[Printed]
    level: int = 0
    mark: float | None = None
    marker: str = ""
    table: list[list[Cell]] | None = None
    is_dated: bool = False  # whether its first cell says when it was


class GroupReader:
    """Reads a column's rows, in order."""

    def __init__(self, column: Column, headings: Headings, others: dict[float, float]) -> None:
        """Find out how far apart its rows are, and which of them open entries; `others` are the document's `distances`."""
        self.column, self.headings = column, headings
        rows = column.rows
        gaps = [b.base - a.base for a, b in pairwise(rows) if a.page == b.page and b.base > a.base]
        close = [gap for gap in gaps if gap < 2.2 * headings.body]
        self.leading = quantiles(close, n=10)[2] if len(close) > 1 else 1.3 * headings.body
        self.farthest = {**others, **distances([column])}
        # Where most paragraphs are one row each, what is usual is how far they are apart: rows that go on tell better.
        self.leading = min(self.leading, *(gap / _LEADING for gap in self.farthest.values()), 2.2 * headings.body)
        self.dated = dict(self.in_margin())
        self.opening = {*self.hanging(), *self.above_dated()}
        self.hangs = any(
            row.bullet and abs(row.x0 - below.x0) < NEAR and not below.bullet for row, below in pairwise(rows)
        )
        self.measures = dict(self.narrower())
        self.beside_pictures = dict(self.shortened())
        self.groups: list[Group] = []
        self.before: Row | None = None

    def read(self) -> list[Group]:
        """The column's groups."""
        for row in self.column.rows:
            level = self.headings.level(row)
            if row.table:
                last = self.groups[-1].table if self.groups and self.before and self.before.page < row.page else None
                if last is not None:
                    last.extend(row.table[_told(row.table[0]) == _told(last[0]) :])  # it goes on from the page before
                else:
                    self.groups.append(Group([], table=row.table))
            elif level:
                self.heading(row, level)
            elif self.headings.names(row):
                self.heading(row.part(row.cells[:1]), 1)
                self.text(row.part(row.cells[1:]))
            elif self.headings.leads(row):
                self.heading(row.part(row.cells[:1]), 2)
                self.text(row.part(row.cells[1:]))
            elif id(row) in self.dated:
                self.groups.append(Group([printed(row)], mark=self.dated[id(row)], marker="-", is_dated=True))
            elif row.bullet:
                row = self.beside(row)
                marker = "-" if row.bullet is None or not row.bullet.text[-1:].isalnum() else row.bullet.text
                self.groups.append(Group([printed(row)], mark=self.place(row), marker=marker))
            else:
                self.text(self.beside(row) if row.cells and _SENTENCE.search(row.part(row.cells[:1]).text) else row)
            self.before = row
        return self.groups

    @property
    def is_opening(self) -> bool:
        """Whether no heading but a name's was read yet."""
        return not any(group.level > 1 for group in self.groups)

    def place(self, row: Row) -> float:
        """Where the mark of an item stands; of numbers before texts that begin alike, the widest, as all end at one place."""
        mark = row.bullet.x0 if row.bullet else row.x0
        if row.bullet is None or not _NUMBER.search(row.bullet.text):
            return mark
        numbered = [
            (one.bullet.x0, one.x0) for one in self.column.rows if one.bullet and _NUMBER.search(one.bullet.text)
        ]
        return min([mark, *(x for x, begins in numbered if abs(begins - row.x0) < NEAR)])

    def hanging(self) -> Iterator[int]:
        """The rows that open entries whose other rows stand farther in, in stretches without marks between headings."""
        run: list[Row] = []
        for row in [*self.column.rows, None]:
            if row and not row.bullet and not row.table and len(row.cells) == 1 and not self.headings.level(row):
                run.append(row)
                continue
            left = min((one.x0 for one in run), default=0.0)
            begin = [one.x0 > left + NEAR for one in run]
            # Farther in after a row that is full: it goes on. After one that isn't: a paragraph begins so.
            full = [one.x1 + 0.15 * (self.column.right - left) > self.column.right for one in run]
            votes = [1 if full[n - 1] else -1 for n in range(1, len(run)) if begin[n]]
            if sum(votes) > 0 and not begin[0]:
                yield from (id(one) for one, inside in zip(run, begin, strict=True) if not inside)
            run = []

    def in_margin(self) -> Iterator[tuple[int, float]]:
        """The rows that open entries as a date stands in the margin: beside each, the text begins at the same place.

        Each with where the margin begins, as dates may end at one place rather than begin there.
        """
        rows = [row for row in self.column.rows if len(row.cells) > 1 and not row.bullet and not row.table]
        rows = [row for row in rows if _DATE.fullmatch(read(row.cells[0]).text)]
        rows = [row for row in rows if self.is_in_margin(row, rows)]
        for row in rows:
            alike = [one for one in rows if abs(one.cells[1][0].x0 - row.cells[1][0].x0) < NEAR]
            if len(alike) > 1:
                yield id(row), min(one.x0 for one in alike)
        yield from self.among_dated({id(row) for row in rows})

    def among_dated(self, dated: set[int]) -> Iterator[tuple[int, float]]:
        """The rows that say what something was in place of when, as degrees do, under the same heading as dated ones."""
        for is_heading, some in groupby(self.column.rows, key=lambda row: bool(self.headings.level(row))):
            rows = [row for row in some if len(row.cells) == 2 and not row.bullet and not row.table and not is_heading]
            begin = Counter(_begin(row) for row in rows if id(row) in dated)
            yield from (
                (id(row), row.x0)
                for row in rows
                if id(row) not in dated and begin[_begin(row)] > 1 and len(row.cells[0]) <= _FEW
            )

    def narrower(self) -> Iterator[tuple[int, float]]:
        """Where texts begin that are wrapped before the column ends, as in a table without lines, and where they are wrapped.

        Every row that goes on below itself there must be one behind which the next word didn't fit.
        """
        below = dropwhile(lambda row: self.headings.level(row) in (None, 1), self.column.rows)
        texts = [(row, row.cells[id(row) in self.dated]) for row in below if not row.table]
        begins = [row.bullet.x0 if row.bullet and not self.hangs else cell[0].x0 for row, cell in texts]
        for x in {round(one) for one in begins if one > self.column.left + NEAR}:
            some = {n for n, one in enumerate(begins) if abs(one - x) < NEAR}
            right = max(texts[n][1][-1].x1 for n in some)
            goes_on = [n for n in some if n + 1 in some and self.follows(texts[n][0], texts[n + 1][0])]
            amid = any(not texts[n + 1][0].text[:1].isupper() for n in goes_on)
            full = all(_is_full([texts[n][0], texts[n + 1][0]], right) for n in goes_on)
            if full and len(goes_on) > (1 if amid else 2):
                yield x, right

    def shortened(self) -> Iterator[tuple[int, float]]:
        """The rows of running text that are wrapped before the column ends, as beside a picture, each with where it is.

        Every one is as full as the others beside it allow, and most go on amid a sentence.
        """
        run: list[Row] = []
        right, least = (
            0.0,
            float("inf"),
        )  # how far the rows reach, and would at least have with the word that didn't fit
        for row in [*self.column.rows, None]:
            if row and run and self.follows(run[-1], row) and abs(row.x0 - run[-1].x0) < NEAR:
                least = min(least, run[-1].x1 + room_for(row.words[0]))
                if least > max(right, row.x1) - 1:
                    run.append(row)
                    right = max(right, row.x1)
                    continue
                if least > right - 1:
                    run.append(row)  # it is below what the others stand beside
            amid = sum(one.text[:1].islower() for one in run[1:])
            if len(run) > _FEWEST_BESIDE and 2 * amid >= len(run) - 1 and right < self.column.right - NEAR:
                yield from ((id(one), right) for one in run)
            run = [row] if row and not row.table else []
            right, least = row.x1 if row else 0.0, float("inf")

    def follows(self, row: Row, below: Row) -> bool:
        """Whether a row may go on with the one above it, whatever fits there: nothing opens with it, and it is as near."""
        near = 0 < below.base - row.base <= self.farthest.get(below.size, _APART * self.leading)
        plain = len(below.cells) == 1 and not below.bullet and id(below) not in self.dated
        return row.page == below.page and near and plain and not self.headings.level(below)

    def is_typed(self, row: Row, below: Row) -> bool:
        """Whether the mark of an item was typed as its text was, which then goes on below the mark."""
        return row.bullet is not None and not self.hangs and abs(row.bullet.x0 - below.x0) < NEAR

    def is_in_margin(self, row: Row, dated: list[Row]) -> bool:
        """Whether a date stands in the margin of what is beside it.

        Beyond the middle that's a place, and the date stands below a name; but not where only dates are in the first half.
        """
        begins, middle = row.cells[1][0].x0, (self.column.left + self.column.right) / 2
        if begins < middle:
            return True
        at = next(n for n, one in enumerate(self.column.rows) if one is row)
        above = self.column.rows[at - 1] if at else None
        alone = above is None or bool(self.headings.level(above)) or above.x0 > begins - NEAR or above in dated
        alone = alone and all(
            one in dated for one in self.under_heading(at) if abs(one.cells[-1][0].x0 - begins) < NEAR
        )
        return alone and begins < self.column.left + _HALF * (self.column.right - self.column.left)

    def under_heading(self, at: int) -> Iterator[Row]:
        """The rows of several cells that stand between the same headings as a row does."""
        rows = self.column.rows
        before = takewhile(lambda row: not self.headings.level(row), reversed(rows[:at]))
        after = takewhile(lambda row: not self.headings.level(row), rows[at:])
        yield from (row for row in (*before, *after) if len(row.cells) > 1 and not row.table)

    def above_dated(self) -> Iterator[int]:
        """The rows that stand over entries with dates in the margin, as an employer's name does."""
        for row, after in pairwise(self.column.rows):
            if id(after) in self.dated and id(row) not in self.dated and abs(row.x0 - after.x0) < NEAR:
                yield id(row)

    def heading(self, row: Row, level: int) -> None:
        """A row that is a heading, or goes on with the name above it."""
        last = self.groups[-1] if self.groups else None
        if last and last.level == level == 1 and len(last.lines[0].rows) == 1 and self.gap(row) < 1.5 * row.size:
            last.lines[0].rows.append(row)
            last.lines[0].cells = [last.lines[0].cells[0].joined(read(row.cells[0]))]
        else:
            self.groups.append(Group([printed(row)], level=level))

    def text(self, row: Row) -> None:
        """A row that opens nothing of its own: it goes on where the last one ended, or begins a paragraph."""
        last = self.groups[-1] if self.groups else None
        if last is None or last.level or last.table:
            self.groups.append(Group([printed(row)]))
            return
        gap = self.gap(row)
        if last.mark is not None:
            beside = last.is_dated and abs(row.x0 - last.lines[0].rows[0].cells[1][0].x0) < NEAR
            line = last.lines[-1]
            is_typed = (
                self.before is line.rows[-1] and self.is_typed(line.rows[0], row) and self.wrapped(line, row) == 0
            )
            if ((gap <= 1.6 * self.leading or beside) and row.x0 > last.mark + NEAR) or is_typed:
                row = self.beside(row)
                self.go_on(last, row)
            else:
                self.groups.append(Group([printed(row)]))
            return
        is_other = self.is_opening and abs(row.size - last.lines[-1].rows[-1].size) > 1
        if gap > _APART * self.leading or is_other or (self.before and self.before.is_over):
            self.groups.append(Group([printed(row)]))
        elif not self.go_on(last, row) and id(row) in self.opening:
            self.groups.append(Group([last.lines.pop()]))

    def gap(self, row: Row) -> float:
        """How far a row is below the one before; the usual distance at the head of a page, far at that of a card beside."""
        before = self.before
        if before and before.page == row.page and row.base < before.base:
            return 2 * _APART * self.leading
        return row.base - before.base if before and before.page == row.page and row.base > before.base else self.leading

    def go_on(self, group: Group, row: Row) -> bool:
        """Add a row to a group: to its last line, if that was wrapped here; gives whether it was."""
        line = group.lines[-1]
        cell = self.wrapped(line, row) if self.before is line.rows[-1] or group.mark is not None else None
        if cell is None:
            group.lines.append(printed(row))
            return False
        line.cells[cell] = joined(line.cells[cell], read(row.cells[0]))
        line.cells += [read(more) for more in row.cells[1:]]
        line.rows.append(row)
        return True

    def wrapped(self, line: Printed, row: Row) -> int | None:
        """Which cell of a line goes on in a row: the row's first word didn't fit behind it."""
        before = line.rows[-1]
        if len(row.cells) > 1 and len(line.cells) > 1:
            return None
        if (
            id(row) in self.opening
            or abs(before.size - row.size) > 0.6
            or (len(before.words) < 5 and (_REACHED_BY.match(row.text) or _is_reached(row, before)))
        ):
            return None
        if before.page == row.page and row.base - before.base > self.farthest.get(row.size, row.base):
            return None
        if len(row.cells) == 1 and (_closes(line, row) or _HANGS.search(line.cells[-1].text)):
            return len(line.cells) - 1
        if len(line.cells) == 1 and linked(line.cells[0]).text != line.cells[0].text:
            return None  # how long it was ends it
        if _opens_in_bold(line, row):
            return None
        needed = room_for(row.words[0])
        for index, cell in reversed(list(enumerate(before.cells))):
            begins = row.x0 if self.is_typed(before, row) else cell[0].x0
            indented = NEAR <= row.x0 - begins < 60 and len(line.rows) == 1
            outdented = NEAR <= begins - row.x0 < 40 and len(line.rows) == 1 and line.rows[0].bullet is None
            if not (abs(begins - row.x0) < NEAR or indented or outdented):
                continue
            is_last = index + 1 == len(before.cells)
            measures = self.measures.items() if is_last and not self.is_opening else ()
            narrow = next((right for x, right in measures if abs(x - begins) < NEAR), None)
            narrow = narrow or self.beside_pictures.get(id(before))
            right = narrow or (self.column.right if is_last else before.cells[index + 1][0].x0 - 6)
            if cell[-1].x1 - begins < _LONG * (right - begins if narrow else self.column.right - self.column.left):
                continue
            if cell[-1].x1 + needed > right - 1 and not (outdented and _ENTRY_OPENS.match(row.text)):
                # A row that went on already stands below the cell that it is of.
                above = [n for n, one in enumerate(line.rows[0].cells) if one[0].x0 < begins + NEAR]
                return min(above[-1] if above else index, len(line.cells) - 1)
        return None

    def beside(self, row: Row) -> Row:
        """An item's row without what stands far right of it: that belongs to the entry which the item is of."""
        if len(row.cells) < 2 or abs(row.x1 - self.column.right) > NEAR:
            return row
        head = next((group for group in reversed(self.groups) if group.mark is None), None)
        after = row.part(row.cells[1:])
        if head is None or head.level or not head.lines or len(after.text) > 45:
            return row
        line = head.lines[-1]
        if len(head.lines) > 1 and len(line.cells) == 1 and len(head.lines[0].cells) > 1:
            line = head.lines[0]
        line.rows.append(after)
        line.cells += [read(cell) for cell in after.cells]
        return row.part(row.cells[:1])


def _told(row: list[Cell]) -> list[str]:
    """What the cells of a table's row say, as a header is told again on each page."""
    return [one.text for cell in row for one in cell.rows]


def _begin(row: Row) -> tuple[int, int]:
    """Where the first two cells of a row begin."""
    return round(row.cells[0][0].x0), round(row.cells[1][0].x0)


def _is_full(rows: list[Row], right: float) -> bool:
    """Whether the first word of each row wouldn't have fit behind the one above it, before a place."""
    return all(a.x1 + room_for(b.words[0]) > right - 1 for a, b in pairwise(rows))


def _is_reached(row: Row, before: Row) -> bool:
    """Whether a row ends in a link of its own, as ways to reach somebody do below each other."""
    link = row.words[-1].link
    return bool(link) and link != before.words[-1].link


def distances(columns: list[Column]) -> dict[float, float]:
    """How far below the one before a row that goes on may be, by its size: rows tell that begin amid a sentence."""
    told: dict[float, list[float]] = {}
    for a, b in (pair for column in columns for pair in pairwise(column.rows)):
        goes_on = len(b.cells) == 1 and not b.bullet and b.text[:1].islower() and not _SENTENCE.search(a.text)
        if goes_on and a.page == b.page and 0 < b.base - a.base < 2 * b.size:
            told.setdefault(b.size, []).append(b.base - a.base)
    return {size: _LEADING * median(gaps) for size, gaps in told.items() if len(gaps) > 1}


def _opens_in_bold(line: Printed, row: Row) -> bool:
    """Whether a row begins anew after a line, as what is bold in each of them says."""
    before, first = line.rows[-1], row.words[0]
    if not first.bold and all(word.bold for word in before.words) and before is line.rows[0]:
        return True  # a title, and what is said below it
    if all(word.bold for word in row.words) and not any(word.bold for word in before.words):
        return True  # what was said below one, and the next
    # Each opens in bold with when it was.
    return first.bold and line.rows[0].words[0].bold and not before.words[-1].bold and bool(YEAR.match(first.text))


def _closes(line: Printed, row: Row) -> bool:
    """Whether a row closes a bracket that stands open in the line above it."""
    said, more = (text.translate(_NARROW) for text in (line.cells[-1].text, row.text))
    is_open = said.rfind("(") > said.rfind(")")
    return is_open and ")" in more and "(" not in more.partition(")")[0]
