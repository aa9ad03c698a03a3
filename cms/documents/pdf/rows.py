"""A page's words to rows: what stands at one height, cut into cells where there is more than a space between words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Any

from ..inline import EDGE, Inline, Mark

_CELL = 0.95  # of a font's size: what is farther apart stands in two cells
_LARGE = 16.0  # points: as names are set
_SPACED = 0.4  # of a font's size: how far a number may stand from a Chinese character without a space
_OVER = 0.3  # how far a word may begin before the one to its left ends, as slanted letters do
_SMALL, _RAISED = 0.85, 0.5  # of a word's size: how large what is raised behind it may be, and how high it stands
_WORD = 0.13  # what is nearer is one word, set in two fonts
BULLET = "•"
_MARK = re.compile(r"[-–—*+»>]|\[\d{1,3}\]|\(?\d{1,3}[.)]")
_CIRCLE = "o"  # as word processors have it before items in items
_HUNG = 0.8  # of a font's size: how far from its mark an item's text hangs
_FEWEST_RULED = 3  # rows of a table that lines below them set apart
# What Chinese and Japanese are written in, without spaces.
_WIDE = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\u3000-\u30ff\uff00-\uff60]")
_COUNTED = "年月日号號回期名人次巻卷章版년월일명장개회차"
_AREA = re.compile(r"\(\d{2,3}\)")  # of a phone number


@dataclass(frozen=True, slots=True)
class Word:
    """A word, as `cms.decoders.pdf` gives it; points from the page's upper left."""

    text: str
    x0: float
    x1: float
    top: float
    base: float
    size: float
    bold: bool
    italic: bool
    capitals: bool
    link: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table that was drawn: its rows, and where it begins and ends."""

    rows: list[Row]
    x0: float
    x1: float


@dataclass(slots=True)
class Row:
    """Words at one height, in cells; `bullet` is the mark that opens an item, and `ruled` says if a line is drawn below.

    A table that was drawn is one row with all its words.
    """

    page: int
    cells: list[list[Word]]
    bullet: Word | None = None
    ruled: bool = False
    is_over: bool = False  # an employer whose posts stand below, each with its dates
    table: list[list[Cell]] | None = None  # what is in each cell of each row, where this is a table that was drawn

    @property
    def words(self) -> list[Word]:
        """All words."""
        if self.table:
            return [word for row in self.table for cell in row for line in cell.rows for word in line.words]
        return [word for cell in self.cells for word in cell]

    @property
    def x0(self) -> float:
        """Where the text begins, after the mark of an item."""
        return self.cells[0][0].x0

    @property
    def x1(self) -> float:
        """Where the text ends."""
        return self.cells[-1][-1].x1

    @property
    def base(self) -> float:
        """The line that it stands on."""
        return max(self.words, key=lambda word: word.size).base

    @property
    def size(self) -> float:
        """The size of most of its letters."""
        sizes: dict[float, int] = {}
        for word in self.words:
            sizes[word.size] = sizes.get(word.size, 0) + len(word.text)
        return max(sizes, key=lambda size: (sizes[size], size))

    @property
    def text(self) -> str:
        """Its plain text."""
        return " ".join(read(cell).text for cell in self.cells)

    @property
    def markdown(self) -> str:
        """Its text, with the edges of its cells."""
        return EDGE.join(read(cell).markdown for cell in self.cells)

    def part(self, cells: list[list[Word]]) -> Row:
        """A row of some of its cells; the first may open an item."""
        first, *rest = cells
        if first is self.cells[0]:
            return replace(self, cells=cells)
        is_item = (first[0].text == BULLET and len(first) + len(rest) > 1) or _is_marked(first)
        kept = [cell for cell in (first[1:] if is_item else first, *rest) if cell]
        return replace(self, cells=kept, bullet=first[0] if is_item else None)


def rows_of(page: dict[str, Any], number: int) -> list[Row]:
    """The rows of a page, from above."""
    words = [Word(**word) for word in page["words"]]
    tables = [made for cells in page.get("tables", ()) if (made := _table(words, cells, number))]
    inside = {id(word) for table in tables for word in table.words}
    rows = _lines([word for word in words if id(word) not in inside], number)
    for row in rows:
        bottom = row.base + 0.9 * row.size
        row.ruled = any(row.base - 1 <= y <= bottom and x0 < row.x1 and x1 > row.x0 for x0, x1, y in page["rules"])
    return sorted([*_with_ruled(rows, number), *tables], key=lambda row: row.base)


def _with_ruled(rows: list[Row], number: int) -> list[Row]:
    """Rows, of which those that follow each other in cells, with a line drawn below each, are one table."""
    made: list[Row] = []
    for is_ruled, run in groupby(rows, key=lambda row: row.ruled and len(row.cells) > 1 and not row.bullet):
        some = list(run)
        table = _in_columns(some, number) if is_ruled and len(some) >= _FEWEST_RULED else None
        made += [table] if table else some
    return made


def _in_columns(rows: list[Row], number: int) -> Row | None:
    """A table of rows whose cells mostly begin at the same places; None where they don't."""
    begin = Counter(round(cell[0].x0) for row in rows for cell in row.cells)
    starts = sorted(x for x, count in begin.items() if 2 * count > len(rows))
    if len(starts) < 2 or any(row.x0 < starts[0] - 1 for row in rows):
        return None
    cells = []
    for row in rows:
        parts = [
            [word for word in row.words if x - 1 <= word.x0 < end - 1] for x, end in pairwise([*starts, float("inf")])
        ]
        cells.append([Cell([Row(number, [part])], part[0].x0, part[-1].x1) for part in parts if part])
    return Row(number, [rows[0].words], table=cells)


def _table(words: list[Word], cells: list[list[list[float]]], number: int) -> Row | None:
    """A table that was drawn, with the words in its cells; None for a frame around something else."""
    made: list[list[Cell]] = []
    every: list[Word] = []
    for row in cells:
        listed = []
        for x0, top, x1, bottom in row:
            within = [
                word for word in words if x0 - 1 <= word.x0 and word.x1 <= x1 + 1 and top - 1 <= word.base <= bottom + 1
            ]
            listed.append(Cell(_lines(within, number), x0, x1))
            every += within
        made.append(listed)
    filled = sum(bool(cell.rows) for row in made for cell in row)
    if not every or filled < 0.5 * sum(map(len, made)) or len({id(word) for word in every}) < len(every):
        return None
    first = min(word.base for word in every)
    return Row(
        number, [sorted((word for word in every if word.base <= first + 1), key=lambda word: word.x0)], table=made
    )


def _lines(words: list[Word], number: int) -> list[Row]:
    """Words as rows, from above."""
    groups: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.base, word.x0)):
        for group in groups[-3:]:
            tallest = max(group, key=lambda one: one.size)
            if abs(tallest.base - word.base) <= max(1.5, 0.3 * min(tallest.size, word.size)):
                group.append(word)
                break
        else:
            groups.append([word])
    groups = _with_raised(groups)
    rows = [row for group in groups if (row := row_of(sorted(group, key=lambda word: word.x0), number))]
    return sorted(rows, key=lambda row: row.base)


def _with_raised(groups: list[list[Word]]) -> list[list[Word]]:
    """Words by their heights, with what is raised in smaller letters right behind a word put to that: `Example¹`, `Li*`."""
    kept: list[list[Word]] = []
    for group, after in zip(groups, [*groups, []][1:], strict=True):
        size = max((word.size for word in after), default=0.0)
        is_raised = (
            max(word.size for word in group) < _SMALL * size
            and 0 < min(word.base for word in after) - group[0].base < _RAISED * size
            and all(any(-1 <= word.x0 - one.x1 <= 2 for one in (*group, *after) if one is not word) for word in group)
        )
        if is_raised:
            after += group
        else:
            kept.append(group)
    return kept


def row_of(words: list[Word], page: int) -> Row | None:
    """A row of words that are sorted from the left; None where they say nothing."""
    bullet = None
    while words and (words[0].text == BULLET or (len(words) > 1 and not words[0].text)):
        bullet = words[0] if words[0].text == BULLET else bullet
        words = words[1:]
    if bullet is None and _is_marked(words):
        bullet, words = words[0] if words[0].text != _CIRCLE else replace(words[0], text=BULLET), words[1:]
    cells: list[list[Word]] = []
    at: Word | None = None
    spread = _spread(words)
    for word in words:
        if not word.text:
            at = None  # a picture parts what stands around it
            continue
        gap = word.x0 - at.x1 if at else 0.0
        is_over = gap < -_OVER * word.size  # a long word of one column that runs into the next
        if at is None or is_over or gap > max(6, _CELL * max(word.size, at.size)) + spread:
            cells.append([])
        cells[-1].append(word)
        at = word
    icons = [cell for cell in cells[1:] if len(cell) > 1 and cell[0].text == BULLET]
    if bullet and bullet.text == BULLET and icons and 2 * len(icons) >= len(cells) - 1:
        # Signs before each part of a line, as icons of a font that has no names: they open no item.
        cells, bullet = [cell[1:] if cell in icons else cell for cell in cells], None
    return Row(page, cells, bullet) if any(word.text != BULLET for cell in cells for word in cell) else None


def _is_marked(words: list[Word]) -> bool:
    """Whether words open with a number, or another mark of an item."""
    if len(words) < 2 or words[1].x0 - words[0].x1 <= 1:
        return False
    if words[0].text == _CIRCLE:  # or a word
        return words[1].x0 - words[0].x1 > _HUNG * words[0].size
    is_phone = _AREA.fullmatch(words[0].text) and words[1].text[:1].isdigit()
    return _MARK.fullmatch(words[0].text) is not None and not is_phone


def _spread(words: list[Word]) -> float:
    """How much farther apart words are where their letters are set apart."""
    gaps = sorted(b.x0 - a.x1 for a, b in pairwise(words) if len(a.text) == len(b.text) == 1 and a.text.isalpha())
    return 2 * gaps[len(gaps) // 2] if len(gaps) > len(words) / 2 else 0.0


def read(words: Iterable[Word]) -> Inline:
    """Neighbouring words as text with its marks."""
    words = spaced_out(list(words))
    text, marks, open_ = "", list[Mark](), dict[str, tuple[int, str]]()
    before: Word | None = None
    for word in words:
        space = before is not None and word.x0 - before.x1 > _WORD * min(word.size, before.size)
        if space and before and _is_spaced(before.text[-1:], word.text[:1]):
            space = word.x0 - before.x1 > _SPACED * word.size
        if not space and before and before.text[-1:].islower() and word.text[:1].isupper():
            # A name whose parts are set in two weights, or large in two fonts, with less than a space between them.
            space = word.bold != before.bold or word.size > _LARGE
        states = {"bold": word.bold, "italic": word.italic, "link": word.link}
        for kind, state in states.items():
            if kind in open_ and str(state) != open_[kind][1]:
                marks.append(_mark(kind, *open_.pop(kind), text))
        text += " " if space else ""
        for kind, state in states.items():
            if state and kind not in open_:
                open_[kind] = (len(text), str(state))
        text += "·" if word.text == BULLET else word.text
        before = word
    marks += [_mark(kind, *opened, text) for kind, opened in open_.items()]
    return Inline(text, tuple(marks)).cut(0)


def _mark(kind: str, start: int, was: str, text: str) -> Mark:
    """A mark up to a text's end; of a link, without what ends a clause behind it, as words are known whole."""
    if kind != "link":
        return Mark(kind, start, len(text))
    return Mark(kind, start, max(len(text.rstrip(",;.")), start + 1), was)


def _is_spaced(before: str, after: str) -> bool:
    """Whether programs set a number a little apart without a space: from what it counts (`3月`), or counts by it (`第3`)."""
    return (before.isdigit() and after in _COUNTED) or (before in "年月第" and after.isdigit())


def is_wide(character: str) -> bool:
    """Whether a character is one of those that Chinese and Japanese are written in: rows end behind any of them."""
    return _WIDE.fullmatch(character) is not None


def room_for(word: Word) -> float:
    """How much room a row would have needed for a word that stands at the head of the next, or for its first characters.

    Of Chinese and Japanese two, as some may not stand at an end of a row, and others stand beyond it.
    """
    return 2 * word.size if is_wide(word.text[:1]) else word.x1 - word.x0 + 0.25 * word.size


def spaced_out(words: list[Word]) -> list[Word]:
    """Words again, where a word's letters were set apart: `E D U C A T I O N`."""
    longer = sum(len(word.text) > 1 for word in words)
    if (
        len(words) < 4
        or longer > len(words) / 3
        or any(len(word.text) > 2 or not word.text.isalpha() for word in words)
    ):
        return words
    gaps = sorted(b.x0 - a.x1 for a, b in pairwise(words))
    usual = gaps[len(gaps) // 2]
    made = [words[0]]
    for before, word in pairwise(words):
        if word.x0 - before.x1 > 1.6 * usual + 0.5:
            made.append(word)
        else:
            made[-1] = replace(made[-1], text=made[-1].text + word.text, x1=word.x1)
    return made
