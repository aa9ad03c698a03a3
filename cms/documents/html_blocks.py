"""What HTML's lists and tables hold, as blocks: open elements, and what becomes of them when they end."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from urllib.parse import urlsplit

from .composing import item
from .headings import is_unmarked_heading, kind_of_heading
from .inline import inline, plain
from .outline import Block, Heading, Item, ItemList, Line, Paragraph, Table, TableRow, lines_of

DEEPEST = 40  # lists and tables nested deeper than this are read as if they were not nested
_CARDS = ("div", "article")  # of which several may stand for the items of a list
_SHORT = 70  # characters of what opens a box that holds one thing


@dataclass(slots=True)
class Frame:
    """An open list, item, table, row or cell, and what it holds so far."""

    tag: str
    line: int
    parts: list[Block | Heading] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    rows: list[list[Frame]] = field(default_factory=list)
    header: bool = False
    columns: int = 1  # how many a cell spans
    below: int = 0  # how many rows below its own it spans


def cells_spanned(told: str) -> int:
    """How many columns or rows a cell says that it spans."""
    return min(max(int(told), 1), 100) if re.fullmatch("[0-9]{1,4}", told) else 1


def is_bold(line: Line) -> bool:
    """Whether a line is all in bold."""
    return bool(re.fullmatch(r"\*\*[^*]{1,80}\*\*", line.text.strip()))


def _blocks(parts: list[Block | Heading]) -> list[Block]:
    """Headings inside an item or cell as lines in bold."""
    return [Paragraph([Line(f"**{p.text}**", p.start, p.end)]) if isinstance(p, Heading) else p for p in parts]


@dataclass(slots=True)
class _Box:
    """An open element that only lays out, by its class; where its parts begin in its frame, and the boxes closed in it."""

    tag: str
    name: str
    frame: Frame
    first: int
    closed: list[tuple[str, int, int]] = field(default_factory=list)  # class, first part, and the one after the last


class Boxes:
    """The open elements that only lay out, outermost first."""

    def __init__(self, frame: Frame, cards: Iterable[str] = ()) -> None:
        """Begin in a frame, which is a box of its own. `cards` are classes of boxes that stand for one thing each."""
        self.cards = set(cards)
        self._open = [_Box("", "", frame, 0)]

    def open(self, tag: str, class_: str, frame: Frame) -> None:
        """Remember where an element begins that may stand for one thing."""
        if tag in _CARDS and len(self._open) < DEEPEST:
            self._open.append(_Box(tag, class_ or (tag if tag == "article" else ""), frame, len(frame.parts)))

    def close(self, tag: str, frame: Frame) -> None:
        """Close the innermost box of this name, and make lists of what boxes in it hold."""
        at = next((n for n in range(len(self._open) - 1, 0, -1) if self._open[n].tag == tag), 0)
        if not at:
            return
        box, outer = self._open[at], self._open[at - 1]
        del self._open[at:]
        if box.frame is frame:
            self._list(box)
            if box.name and outer.frame is frame:
                outer.closed.append((box.name, box.first, len(frame.parts)))

    def end(self) -> None:
        """Make lists of what boxes at the end of a page hold."""
        self._list(self._open[0])

    def _list(self, box: _Box) -> None:
        """Boxes of one class within another, if they hold one thing each, become a list's items, in place.

        What stands between them, such as a year, parts them into several lists.
        """
        held: dict[str, list[list[Block | Heading]]] = {}
        for name, first, after in box.closed:
            held.setdefault(name, []).append(box.frame.parts[first:after])
        found = {name for name, parts in held.items() if _are_cards(parts)}
        alone = {name for name, parts in held.items() if name in self.cards and len(parts) == 1 and _is_card(parts[0])}
        self.cards |= found
        runs: list[list[tuple[str, int, int]]] = []
        for one in box.closed:
            if runs and runs[-1][-1][0] == one[0] and runs[-1][-1][2] == one[1]:
                runs[-1].append(one)
            else:
                runs.append([one])
        for run in reversed(runs):
            if run[0][0] in found | alone:
                items = [_card(box.frame.parts[first:after]) for _, first, after in run]
                box.frame.parts[run[0][1] : run[-1][2]] = [ItemList(items)]


def _card(parts: list[Block | Heading]) -> Item:
    """What a box holds as an item: the paragraphs that it opens with are its lines, as if they were broken by `<br>`."""
    blocks = _blocks(parts)
    lines: list[Line] = []
    while blocks and isinstance(blocks[0], Paragraph):
        lines += blocks.pop(0).lines  # type: ignore[union-attr]
    return item(lines, blocks)


def _are_cards(held: list[list[Block | Heading]]) -> bool:
    """Whether what boxes hold is one thing each, in several lines: opened by a few words, and not headed as sections are."""
    headings = [part for parts in held for part in parts if isinstance(part, Heading)]
    return (
        len(held) > 1
        and all(parts and _opens_card(parts[0]) for parts in held)
        and sum(len(parts) > 1 or len(_lines(parts[0])) > 1 for parts in held) * 2 > len(held)
        and not all(isinstance(parts[0], Heading) for parts in held)
        and not any(heading.level < 3 or kind_of_heading(heading.text) for heading in headings)
        and all(sum(isinstance(part, Heading) for part in parts) <= 2 for parts in held)
    )


def _is_card(parts: list[Block | Heading]) -> bool:
    """Whether what one box holds may be a card, where others of its class are."""
    return bool(parts) and _opens_card(parts[0]) and not any(isinstance(part, Heading) for part in parts)


def _lines(part: Block | Heading) -> list[Line]:
    return part.lines if isinstance(part, Paragraph) else []


def _opens_card(part: Block | Heading) -> bool:
    """Whether a part is a heading, or opens with a few words that aren't a sentence."""
    if isinstance(part, Heading):
        return True
    first = next(iter(_lines(part)), None)
    return first is not None and (
        is_bold(first) or (len(plain(first.text)) <= _SHORT and not first.text.endswith((".", ":", "!", "?")))
    )


def item_of(frame: Frame, marker: str) -> Item | None:
    """What an item of a list holds, with its marker; None of an empty one."""
    blocks = _blocks(frame.parts)
    if not blocks:
        return None
    lines: list[Line] = []
    while blocks and isinstance(blocks[0], Paragraph) and not lines:
        lines = blocks.pop(0).lines  # type: ignore[union-attr]
    return item(lines, blocks, marker)


def _named(row: list[Frame]) -> list[Frame]:
    """A row that is one cell set as a header, over several columns or called as sections are, with its heading."""
    part = row[0].parts[0]
    if len(row) > 1 or len(row[0].parts) > 1 or not isinstance(part, Paragraph) or len(part.lines) > 1:
        return row
    line = part.lines[0]
    is_header = row[0].header or (is_bold(line) and row[0].columns > 1)
    if not is_header or not (is_unmarked_heading(line.text) or row[0].columns > 1):
        return row
    return [replace(row[0], parts=[Heading(line.text.strip("* "), 2, line.start, line.end)])]


def _filled(rows: list[list[Frame]]) -> list[list[Frame]]:
    """Rows without empty cells, each with the first cell of one above that spans it, too."""
    found: list[list[Frame]] = []
    over: Frame | None = None
    left = 0
    for row in rows:
        cells = [cell for cell in row if cell.parts]
        if over and left and cells:
            cells.insert(0, over)
            left -= 1
        elif cells:
            over, left = cells[0], cells[0].below if len(cells) > 1 else 0
        if cells:
            found.append(cells)
    return found


def parts_of_table(frame: Frame, *, opens_page: bool) -> list[Block | Heading]:
    """A table, or what its cells hold where the table only lays out a page; a row that is a heading parts it in two."""
    rows = _filled(frame.rows)
    rows = [_named(row) if len(rows) > 1 else row for row in rows]
    cells = [cell for row in rows for cell in row]
    one = len(rows) == 1 and opens_page and any(len(cell.parts) > 1 for cell in cells)
    headed = [row for row in rows if any(isinstance(part, Heading) for cell in row for part in cell.parts)]
    whole = len(rows) > len(headed) and all(len(row) == 1 and len(row[0].parts) == 1 for row in headed)
    others = [part for cell in cells for part in cell.parts if not isinstance(part, Heading)]
    if one or len(cells) < 2 or not whole or any(not isinstance(part, Paragraph) for part in others):
        return [part for cell in cells for part in cell.parts] + frame.parts
    header: list[str] = []
    if len(rows) > 1 and not headed and all(cell.header for cell in rows[0]):
        header = [" ".join(line.text for part in cell.parts for line in part.lines) for cell in rows.pop(0)]  # type: ignore[union-attr]
    found: list[Block | Heading] = []
    made: list[TableRow] = []
    for row in [*rows, None]:
        if made and (row is None or row in headed):
            found.append(Table(header, made, frame.line if not found else made[0].start, max(r.end for r in made)))
            made = []
        if row in headed:
            found += row[0].parts
        elif row is not None:
            paragraphs = [Paragraph([line for part in cell.parts for line in part.lines]) for cell in row]  # type: ignore[union-attr]
            made.append(TableRow(paragraphs, paragraphs[0].start, max(p.end for p in paragraphs)))
    return [*found, *frame.parts]


_MENU = 3  # links, at the least
_ELSEWHERE = re.compile(r"^(?!https?:)\w+:|\.(?:pdf|docx?|bib|zip)$", re.IGNORECASE)  # what is no page of a site


def is_menu(block: Block) -> bool:
    """Whether a block only leads to a site's pages: links and nothing else, most of them called as sections are.

    The page that it stands on may be named without a link.
    """
    texts = [inline(line.text) for line in lines_of([block])]
    links = [link for text in texts for link in text.links]
    named = sum(kind_of_heading(label) is not None for label, _ in links)
    if len(links) < _MENU or named * 2 <= len(links) or any(_ELSEWHERE.search(url) for _, url in links):
        return False
    if len({urlsplit(url).netloc for _, url in links}) > 1:
        return False
    rest = [text.text for text in texts if not text.links and text.text.strip()]
    words = sum(len(re.findall(r"\w+", text.text)) for text in texts if text.links)
    here = not rest or (len(rest) == 1 and kind_of_heading(rest[0]) is not None)
    return here and words == sum(len(re.findall(r"\w+", label)) for label, _ in links)
