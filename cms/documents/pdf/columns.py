"""A document's pages to one sequence of rows: heads and feet of pages left out, columns one after the other."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from ..dates import YEAR, is_date
from ..headings import is_bare_heading, kind_of_heading
from ..languages import alternatives, words
from .grids import with_grids
from .rows import Row, Word, rows_of

_MARGIN = 0.09  # of a page's height: where heads and feet stand
_WIDE_MARGIN = 0.14  # where what is nothing but a page's number may stand, too
# With numbers as `#`: a page's number, whatever stands beside it; what browsers print above and below.
_OF = r"\#\s?(?:/|of|von|de|di|van|sur|av)\s?\#"
_FOOT = re.compile(
    rf"""[^\w\#]{{0,3}}(?:(?:page|seite|página|pagina|p\.)\s?)?(?:\#|{_OF})[^\w\#]{{0,3}}
    | (?:.{{1,60}}\W)?(?:page|seite|página|pagina|p\.)\s\#(?:\W.{{0,40}})?
    | (?:.{{1,60}}\W)?(?:(?:page|seite|página|pagina|p\.)\s)?{_OF}\W*
    | (?:\#|\d{{4}})\W\#\W(?:\#|\d{{4}}),?\s\#:\#(?!\w).*
    """,
    re.IGNORECASE | re.VERBOSE,
)
_UPDATED = re.compile(rf"\W*(?:{alternatives(words('words', 'updated'))})\b.{{0,40}}", re.IGNORECASE)
_RIGHTS = re.compile(r"(?:copyright\s)?©\W.{0,80}", re.IGNORECASE)  # below all, as on a home page that was printed
# How long somebody was with an employer, in all: a row of LinkedIn's own. What they were there has its dates.
_LASTED = re.compile(
    rf"(?:\d{{1,2}}\s(?:{alternatives((*words('prose', 'units'), 'yrs', 'yr', 'mos', 'mo'))})\s?){{1,2}}", re.IGNORECASE
)
_CENTERED = 12.0  # points: how far the middle of a row may be from the page's
_FILLED = 0.6  # of the room for a row: what is shorter wasn't wrapped
_CARD = 3.0  # of the size of what a card opens with: rows of it aren't farther apart
_INSIDE = 8.0  # points: how far before its words a card begins
_BROKEN = re.compile(r"\d\s*[-–—](?:\s*[^\W\d_]{3,9}\.?)?$")  # a period whose end stands on the next row
_MONTHS = re.compile(r"[^\W\d_]{3,9}\.?(?:\s*[-–—]\s*[^\W\d_]{3,9}\.?)?")
_RANGE = re.compile(r"\d\s*[-–—]")
_OPENING = 8  # rows of the first page that say whose it is, and what
_FEWEST_DATED = 3  # rows beside whose dates the text begins at one place
_GAP = 0.45  # of the size of letters: no space between words is as wide
_FEWEST = 5  # rows that a column has
_JUSTIFIED = 4  # times as many rows as reach beyond where they end: what doesn't fit is rare


@dataclass(slots=True)
class Column:
    """Rows that follow each other, and how far they reach."""

    rows: list[Row] = field(default_factory=list)
    edge: float = 0.0  # what it can't reach beyond: the page's edge, or another column

    @property
    def left(self) -> float:
        """Where most of it begins."""
        return min((row.bullet or row).x0 for row in self.rows)

    @property
    def right(self) -> float:
        """Where rows are wrapped: where the longest ends, unless even that is short for the room that there is.

        Of rows set as long as each other, those that didn't fit reach beyond, and say nothing.
        """
        ends = Counter(round(row.x1) for row in self.rows)
        usual, count = ends.most_common(1)[0]
        beyond = sum(row.x1 > usual + 1 for row in self.rows)
        justified = count >= _FEWEST and beyond * _JUSTIFIED < count
        longest = max(row.x1 for row in self.rows if not justified or row.x1 <= usual + 1)
        return longest if longest - self.left > _FILLED * (self.edge - self.left) else max(longest, self.edge)


@dataclass(slots=True)
class Laid:
    """What stands where in a document: its columns in the order in which they are read, and the heads and feet of pages."""

    columns: list[Column] = field(default_factory=list)
    margins: list[Row] = field(default_factory=list)


def lay(pages: list[dict[str, Any]]) -> Laid:
    """Lay a document's pages out."""
    laid = Laid()
    each = [rows_of(page, number) for number, page in enumerate(pages, 1)]
    each = _without_margins(each, [page["height"] for page in pages], laid)
    full, sides = Column(), (Column(), Column())
    gutter: float | None = None

    def end() -> None:
        nonlocal full, sides
        largest = max((row.size for side in sides for row in side.rows if not laid.columns), default=0.0)
        by_weight = sorted(
            sides,
            key=lambda side: (
                not full.rows and not any(row.size >= largest for row in side.rows[:2]),  # whose page it is comes first
                -sum(len(row.text) for row in side.rows),
            ),
        )
        laid.columns += [column for column in (full, *by_weight) if column.rows]
        full, sides = Column(), (Column(), Column())

    for page, rows in zip(pages, each, strict=True):
        found = _gutter(rows, page["width"])
        # Under headings what stands side by side is in columns of the page; else it may be in a table's.
        if found is None or not _are_headed(rows, found):
            rows = with_grids(rows)
            found = _gutter(rows, page["width"])
        if found is None and gutter is not None and not any(_crosses(row, gutter) for row in rows):
            found = gutter
        gutter = found
        above = _above(rows, page["width"]) if gutter and page is pages[0] else []
        for row in rows:
            if gutter is None or _crosses(row, gutter) or any(row is one for one in above):
                if sides[0].rows or sides[1].rows:
                    end()
                full.rows.append(row)
                full.edge = page["width"] - min(one.x0 for one in rows)
                continue
            for side, cells in zip(sides, _parted(row, gutter), strict=True):
                if cells:
                    side.rows.append(row.part(cells))
                    side.edge = gutter if side is sides[0] else page["width"] - min(one.x0 for one in rows)
    end()
    for column in laid.columns:
        _take_lasting(column, laid)
        column.rows = _with_whole_dates(_with_dates_apart(_without_cards(with_grids(column.rows))))
    return laid


def _take_lasting(column: Column, laid: Laid) -> None:
    """Take out the rows that say how long somebody was with an employer: what stands above each has several posts below."""
    kept: list[Row] = []
    for row in column.rows:
        if not _LASTED.fullmatch(row.text):
            kept.append(row)
            continue
        laid.margins.append(row)
        if kept and kept[-1].page == row.page:
            kept[-1].is_over = True
    column.rows = kept


def _with_dates_apart(rows: list[Row]) -> list[Row]:
    """Rows, of which what stands in the margin is a cell of its own where it nearly reaches what it stands beside.

    That is a date where the cells of others begin, or anything set to the right, as all of it ends at one place.
    """
    begin = Counter(round(row.cells[1][0].x0) for row in rows if len(row.cells) > 1)
    margin = _margin(rows)
    made: list[Row] = []
    for row in rows:
        first = row.cells[0]
        at = next((n for n, word in enumerate(first) if n and begin[round(word.x0)] >= _FEWEST_DATED), 0)
        if not is_date(" ".join(word.text for word in first[:at])):
            at = next((n for n, edge in enumerate(_edges(first), 1) if margin and _is_near(edge, margin)), 0)
        if at and not row.table:
            row = replace(row, cells=[first[:at], first[at:], *row.cells[1:]])
        made.append(row)
    return made


def _margin(rows: list[Row]) -> tuple[int, int] | None:
    """Where a margin ends whose words are set to the right, and where what stands beside it begins; None where none is.

    Words that begin at several places end at one there, and a gap is behind them that none has by itself.
    """
    found: dict[tuple[int, int], set[int]] = {}
    for row in (one for one in rows if not one.table and one.bullet is None):
        for (a, b), edge in zip(pairwise(row.cells[0]), _edges(row.cells[0]), strict=True):
            if b.x0 - a.x1 > _GAP * row.size:
                found.setdefault(edge, set()).add(round(row.x0))
    best = max(found, key=lambda edge: len(found[edge]), default=None)
    return best if best and len(found[best]) >= _FEWEST else None


def _is_near(edge: tuple[int, int], margin: tuple[int, int]) -> bool:
    return abs(edge[0] - margin[0]) <= 2 and abs(edge[1] - margin[1]) <= 1


def _edges(cell: list[Word]) -> list[tuple[int, int]]:
    """Where each word of a cell but the last ends, and the next begins."""
    return [(round(a.x1), round(b.x0)) for a, b in pairwise(cell)]


def _with_whole_dates(rows: list[Row]) -> list[Row]:
    """Rows beside which dates stand in a narrow column, those that were wrapped there made whole: `03/2028 –`, `Present`."""
    made: list[Row] = []
    for row in rows:
        before = made[-1] if made else None
        if before and len(before.cells) > 1 and not row.table and before.page == row.page:
            first, date = row.cells[0], before.cells[0]
            aligned = min(abs(first[0].x0 - date[0].x0), abs(first[-1].x1 - date[-1].x1)) < _INSIDE
            near = aligned and 0 < row.base - before.base < 2 * row.size
            full = date[-1].x1 + first[-1].x1 - first[0].x0 > before.cells[1][0].x0 - _INSIDE - row.size
            said = " ".join(word.text for word in first)
            if (
                near
                and full
                and len(first) < 3
                and _is_broken(" ".join(word.text for word in date), said)
                and not _RANGE.search(said)
            ):
                date += [replace(word, x0=date[-1].x1 + word.size, x1=date[-1].x1 + word.size + 1) for word in first]
                if len(row.cells) == 1:
                    continue
                row = row.part(row.cells[1:])
        made.append(row)
    return made


def _is_broken(date: str, rest: str) -> bool:
    """Whether a date goes on below: `03/2028 –`, or months whose year stands there, `Aug – Dec`."""
    return bool(
        _BROKEN.search(date) or (_MONTHS.fullmatch(date) and YEAR.fullmatch(rest) and is_date(f"{date} {rest}"))
    )


def _without_cards(rows: list[Row]) -> list[Row]:
    """Rows in the order in which they are read where cards stand side by side: each is read by itself."""
    made: list[Row] = []
    at = 0
    while at < len(rows):
        cards = _cards(rows, at)
        made += [row for card in cards for row in card] if cards else [rows[at]]
        at += _count(rows, at, cards) if cards else 1
    return made


def _cards(rows: list[Row], at: int) -> list[list[Row]]:
    """The cards that stand side by side from a row on: each opens with words in bold, and says when it was."""
    head = rows[at]
    if len(head.cells) < 2 or head.table or not all(word.bold for word in head.words):
        return []
    starts = [cell[0].x0 for cell in head.cells]
    cards: list[list[Row]] = [[] for _ in starts]
    before = head
    for row in rows[at:]:
        parts = _in_cards(row, starts)
        if parts is None or row.page != head.page or row.base - before.base > _CARD * head.size:
            break
        for card, cells in zip(cards, parts, strict=True):
            if cells:
                card.append(row.part(cells))
        before = row
    if any(2 * sum(row.x0 < x + _INSIDE for row in card) < len(card) for card, x in zip(cards, starts, strict=True)):
        return []  # it is set to the right: what says where and when beside each entry
    if any(2 * sum(is_date(row.text) for row in card) >= len(card) for card in cards):
        return []  # it says of every other row when it was
    told = [[bool(YEAR.search(row.text)) for row in card] for card in cards]
    return cards if all(len(some) > 2 and any(some) and not all(some[1:]) for some in told) else []


def _in_cards(row: Row, starts: list[float]) -> list[list[list[Any]]] | None:
    """A row's cells by the cards that they are in; None where one is in none, or in two."""
    parts: list[list[list[Any]]] = [[] for _ in starts]
    if row.table:
        return None
    for cell in row.cells:
        n = max((i for i, x in enumerate(starts) if cell[0].x0 > x - _INSIDE), default=None)
        if n is None or (n + 1 < len(starts) and cell[-1].x1 > starts[n + 1] - _INSIDE / 2):
            return None
        parts[n].append(cell)
    return parts


def _count(rows: list[Row], at: int, cards: list[list[Row]]) -> int:
    """How many rows cards were."""
    last = max(row.base for card in cards for row in card)
    return sum(1 for row in rows[at:] if row.page == rows[at].page and row.base <= last)


def _without_margins(pages: list[list[Row]], heights: list[float], laid: Laid) -> list[list[Row]]:
    """The pages without what is at the head or foot of each: the same text but for numbers, or a page's number."""

    def outer(rows: list[Row], height: float) -> list[Row]:
        found = []
        for row in [*rows[:2], *rows[-2:]]:
            margin = _WIDE_MARGIN if _FOOT.fullmatch(_key(row)) else _MARGIN
            if row.base < margin * height or row.base > (1 - margin) * height:
                found.append(row)
        return found

    last = next((rows[-1] for rows in reversed(pages) if rows), None)
    opening = {_folded(_said([cell])) for row in (pages or [[]])[0][:_OPENING] for cell in row.cells} - {""}
    told = Counter(
        key for rows, height in zip(pages, heights, strict=True) for key in {_key(row) for row in outer(rows, height)}
    )
    kept: list[list[Row]] = []
    for rows, height in zip(pages, heights, strict=True):
        margins = []
        for row in outer(rows, height):
            key = _key(row)
            runs = row.page > 1 and all(_folded(_said([cell])) in opening for cell in row.cells)
            if runs or _FOOT.fullmatch(key) or _UPDATED.fullmatch(key) or (told[key] > 1 and row is not pages[0][0]):
                margins.append(row)
        if rows and rows[-1] is last and rows[-1] not in margins and _RIGHTS.fullmatch(last.text):
            margins.append(last)
        laid.margins += margins
        kept.append([row for row in rows if not any(row is one for one in margins)])
    return kept


def _key(row: Row) -> str:
    """What a row says but for its numbers; no page has the number of a year."""
    return re.sub(r"(?!(?:19|20)\d\d(?!\d))(?<!\d)\d+", "#", row.text)


def _folded(text: str) -> str:
    return text.casefold().strip(" .,:-–—|")


def _crosses(row: Row, x: float) -> bool:
    if row.table:
        return min(cells[0].x0 for cells in row.table) < x - 1 and x + 1 < max(cells[-1].x1 for cells in row.table)
    after = [*(cell[0].x0 for cell in row.cells[1:]), float("inf")]
    return any(
        cell[0].x0 < x - 1 and x + 1 < cell[-1].x1 <= begins  # or else it only runs into what begins beside it
        for cell, begins in zip(row.cells, after, strict=True)
    )


def _parted(row: Row, x: float) -> tuple[list[list[Any]], list[list[Any]]]:
    return [cell for cell in row.cells if cell[0].x0 < x], [cell for cell in row.cells if cell[0].x0 >= x]


def _gutter(rows: list[Row], width: float) -> float | None:
    """Where a page of two columns is parted; None where what stands to the right belongs to what stands to its left."""
    best: tuple[float, float] | None = None
    for x in range(int(0.2 * width), int(0.8 * width), 3):
        worth = _worth(rows, x)
        if (
            worth and worth > 0 and (best is None or worth >= best[0])
        ):  # of equal ones, that beside the column to the right
            best = (worth, float(x))
    return best[1] if best else None


def _above(rows: list[Row], width: float) -> list[Row]:
    """The rows in the middle of a page that stand above its columns: before any of their headings."""
    found: list[Row] = []
    for row in rows:
        if any(kind_of_heading(_said([cell])) for cell in row.cells):
            break
        if abs((row.x0 + row.x1) / 2 - width / 2) < _CENTERED:
            found.append(row)
    return found


def _worth(rows: list[Row], x: float) -> float | None:
    """How well an upright line parts a page; None where it doesn't."""
    free = [row for row in rows if not _crosses(row, x)]
    parted = [_parted(row, x) for row in free]
    left, right = [a for a, _ in parted if a], [b for _, b in parted if b]
    crossing = len(rows) - len(free)
    if min(len(left), len(right)) < _FEWEST or crossing > 0.3 * len(rows) or _is_of_dates(parted):
        return None
    begins = Counter(round(cells[0][0].x0) for cells in right).most_common(1)[0][0]
    # What begins before the column to the right is in the middle of the page: a title above both sides.
    headed = [
        sum(_is_head(*sides) for sides in parted),
        sum(_is_head(b, a) for a, b in parted if b and b[0][0].x0 > begins - _INSIDE),
    ]
    # What stands at one height belongs together; a heading has nothing beside it in either case.
    told = [len(side) - count for side, count in zip((left, right), headed, strict=True)]
    together = sum(1 for a, b in parted if a and b) / max(min(told), 1)
    if not (min(headed) >= 1 and sum(headed) >= 3) and not (together < 0.5 and min(len(left), len(right)) > 8):
        return None
    return min(len(left), len(right)) + sum(headed) - 2.0 * crossing


def _are_headed(rows: list[Row], x: float) -> bool:
    """Whether both sides of a page have a heading that is set apart: larger than most of the text, in bold or in capitals."""
    sizes = Counter(row.size for row in rows)
    body = max(sizes, key=lambda size: sizes[size])

    def is_apart(cells: list[list[Word]]) -> bool:
        words = [word for cell in cells for word in cell]
        is_set = all(word.size > body + 1 or word.bold or word.text.isupper() for word in words)
        return len(cells) == 1 and is_set and is_bare_heading(_said(cells))

    parted = [_parted(row, x) for row in rows if not _crosses(row, x)]
    return all(any(is_apart(sides[at]) for sides in parted) for at in (0, 1))


def _is_head(cells: list[list[Word]], beside: list[list[Word]]) -> bool:
    """Whether cells are a heading of a column: beside a date they say what was then, as `Intern` does."""
    return bool(cells) and kind_of_heading(_said(cells)) is not None and not (beside and is_date(_said(beside)))


def _is_of_dates(parted: list[tuple[list[Any], list[Any]]]) -> bool:
    """Whether one side says of most of what stands beside it when it was, as a margin does: that is no column."""
    for at in (0, 1):
        beside = [_said(sides[at]) for sides in parted if sides[0] and sides[1]]
        dates = [said for said in beside if is_date(said)]
        if len(dates) < _FEWEST_DATED:
            continue
        alone = sum(1 for sides in parted if sides[at] and not sides[1 - at] and not kind_of_heading(_said(sides[at])))
        if len(dates) > (0.5 if len(dates) >= _FEWEST else 0.99) * (len(beside) + alone):
            return True
    return False


def _said(cells: list[list[Any]]) -> str:
    return " ".join(word.text for word in cells[0]) if len(cells[0]) <= 6 else ""
