"""What of a document's rows are headings: those that are set as the ones are whose words are known."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import dropwhile
from typing import NamedTuple

from ..headings import is_bare_heading
from .columns import Column
from .rows import Row

_LONGEST = 70  # characters of a heading
_LARGER = 1.08  # than the text: a size that sets apart
_NEAR = 2.0  # points: two rows begin, or end, alike
_REMARK = re.compile(r"\s\([^()]+\)$")  # behind a heading, set as the text is: `HONORS (reverse order)`
_FEWEST_SET = 3  # headings that are known by how they are set
_FEWEST_MARKED = 3  # headings behind marks, in bold alone: so few may as well be items
_NAME = 1.25  # than the text: the size of a name, at least


class Style(NamedTuple):
    """How a row is set."""

    size: float
    bold: bool
    italic: bool
    capitals: bool
    ruled: bool
    marked: bool = False  # numbered, or behind another mark of an item


@dataclass(slots=True)
class Headings:
    """A document's styles: the size of its text, and the styles of its headings, the largest first."""

    body: float
    sections: list[Style]
    alone: frozenset[Style]  # of these only rows are headings whose words are known: its entries are set alike
    name: float  # the size of the largest row on the first page; 0 where it's none apart
    beside: tuple[tuple[float, float], ...] = ()  # where headings in the margin begin and end that stand out

    def level(self, row: Row) -> int | None:
        """A row's level, if it's a heading; 1 is the name's."""
        if row.page == 1 and self.name and not row.table and row.size >= self.name - 0.3 and len(row.cells) == 1:
            return 1
        style = style_of(row)
        if style not in self.sections or not _could_be(row):
            return None
        if style in self.alone and not is_bare_heading(row.text):
            return None
        return 2 + min(
            [size for size, *_ in sorted({(one.size,) for one in self.sections}, reverse=True)].index(style.size), 3
        )

    def names(self, row: Row) -> bool:
        """Whether a row's first cell alone is set as the name, beside ways to reach somebody."""
        if row.page != 1 or not self.name or row.table or len(row.cells) < 2:
            return False
        first, rest = row.part(row.cells[:1]), row.part(row.cells[1:])
        return first.size >= self.name - 0.3 and all(word.size < self.name - 0.3 for word in rest.words)

    def leads(self, row: Row) -> bool:
        """Whether a row's first cell is a heading that the rest of it stands beside."""
        if len(row.cells) < 2 or row.bullet or not is_bare_heading(row.part(row.cells[:1]).text):
            return False
        end = row.cells[0][-1].x1
        return _stands_out(row) or any(abs(row.x0 - x0) < _NEAR or abs(end - x1) < _NEAR for x0, x1 in self.beside)


def _stands_out(row: Row) -> bool:
    """Whether a row's first cell is set as headings are, beside the rest of it."""
    first, rest = row.part(row.cells[:1]), row.part(row.cells[1:])
    one, other = style_of(first), style_of(rest)
    return (one.bold, one.capitals) > (other.bold, other.capitals) or one.size > other.size * _LARGER


def style_of(row: Row) -> Style:
    """How a row is set: what all of it is."""
    words = [word for word in row.words if any(c.isalpha() for c in word.text)] or row.words
    text = _REMARK.sub("", row.text)
    capitals = (text.isupper() and sum(c.isalpha() for c in text) > 3) or all(word.capitals for word in words)
    size = max(word.size for word in words) if capitals else row.size
    bold, italic = all(word.bold for word in words), all(word.italic for word in words)
    return Style(round(size * 2) / 2, bold, italic, capitals, row.ruled, row.bullet is not None)


def headings_of(columns: list[Column]) -> Headings:
    """Find out how a document sets its headings."""
    rows = [row for column in columns for row in column.rows]
    sizes: Counter[float] = Counter()
    for row in rows:
        for word in row.words:
            sizes[word.size] += len(word.text)
    body = max(sizes, key=lambda size: sizes[size], default=10.0)
    largest = max((_largest(row) for row in rows if row.page == 1), default=body)
    named = [row for row in rows if row.page == 1 and _largest(row) >= largest - 0.3]
    # `Curriculum vitae`, over a name that isn't set so large, and over headings.
    is_title = len(named) == 1 and named[0] is rows[0] and sum(is_bare_heading(row.text) for row in rows) > _FEWEST_SET
    alone_in_size = len(named) <= 3 and largest >= body * _NAME
    name = largest if alone_in_size and (is_title or not any(is_bare_heading(row.text) for row in named)) else 0.0
    known: Counter[Style] = Counter()
    every: Counter[Style] = Counter()
    for row in rows:
        if _could_be(row) and not (name and row.size >= name - 0.3):
            style = style_of(row)
            every[style] += 1
            known[style] += is_bare_heading(row.text)
    plain = Style(round(body * 2) / 2, False, False, False, False)
    chosen = [style for style in known if known[style] and (_apart(style, body) or _mostly(known, every, style))]
    if sum(known[style] for style in chosen) < _FEWEST_SET <= known[plain]:
        chosen.append(plain)  # they are set as all else is, and told by their words alone
    alone = {style for style in chosen if not _apart(style, body) and known[style] < 0.6 * every[style]}
    if not chosen:
        chosen = [
            style
            for style in every
            if not style.marked and (style.size >= body * 1.15 or (style.bold and style.capitals))
        ]
    alone |= {plain} & set(chosen)
    chosen += _under(rows, chosen, body)
    beside = [
        (row.x0, row.cells[0][-1].x1)
        for row in rows
        if len(row.cells) > 1 and not row.bullet and is_bare_heading(row.part(row.cells[:1]).text) and _stands_out(row)
    ]
    return Headings(body, sorted(chosen, reverse=True), frozenset(alone), name, tuple(beside))


def _under(rows: list[Row], chosen: list[Style], body: float) -> list[Style]:
    """The styles of headings below the chosen ones: larger than the text, smaller than those, of rows by themselves alone."""
    smallest = min((style.size for style in chosen), default=0.0)
    below = list(dropwhile(lambda row: style_of(row) not in chosen, rows))
    every = Counter(style_of(row) for row in below if _could_be(row))
    beside = {style_of(row.part(row.cells[:1])) for row in below if len(row.cells) > 1 and not row.table}
    found = [
        style
        for style, count in every.items()
        if body * _LARGER < style.size < smallest / _LARGER and count > 1 and not style.marked and style not in beside
    ]
    return found if len(found) == 1 else []  # of several, each is a line of entries


def _largest(row: Row) -> float:
    """The size of the largest cell of a row."""
    return row.size if row.table else max(row.part([cell]).size for cell in row.cells)


def _apart(style: Style, body: float) -> bool:
    """Whether entries wouldn't be set so."""
    if style.marked and not style.bold and style.size <= body * _LARGER:
        return False
    return style.size > body * _LARGER or style.capitals or (style.ruled and style.bold)


def _mostly(known: Counter[Style], every: Counter[Style], style: Style) -> bool:
    """Whether a style that entries may have, too, is one of headings: some are known, and they aren't running text."""
    if style.marked:
        return style.bold and known[style] >= _FEWEST_MARKED and known[style] >= 0.3 * every[style]
    return (style.bold or style.ruled or style.italic) and known[style] >= 1 and known[style] >= 0.05 * every[style]


def _could_be(row: Row) -> bool:
    text = row.text
    if row.table or len(row.cells) > 1:
        return False
    return len(text) <= _LONGEST and not text.endswith((".", ",", ";"))
