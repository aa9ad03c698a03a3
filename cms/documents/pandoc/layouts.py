"""What only lays out a document, taken apart: tables that hold sections, rows that head others, headings amid lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby

from ..dates import is_date
from ..headings import is_unmarked_heading
from .inlines import Element, read
from .tables import flat, is_line, is_short, lines_in, rows_of

_DEEPEST = 12  # tables in tables
_FEW = 4  # rows, of a table that opens a document, from which on it is one
_Row = list[list[Element]]


def unfolded(elements: list[Element], depth: int = 0) -> Iterator[Element]:
    """A document's blocks in order, with what lays them out taken apart.

    What the cells of a table hold stands in its place where these have sections in them; a row that is a heading stands
    between what is above and below it; and a line in bold that is called as sections are is a paragraph of its own, amid
    others or as an item of a list.
    """
    opens = depth == 0
    every = list(flat(elements))
    bars = {id(element): bar for element in every if (bar := _bar(element))}
    if len(bars) < 2 or not any(map(_is_heading, bars.values())):
        bars = {}
    for element in every:
        if id(element) in bars:
            yield _heading(bars[id(element)])
        elif element["t"] == "Table":
            yield from _of_table(element, depth, opens=opens)
        elif element["t"] in ("Para", "Plain"):
            yield from _of_paragraph(element)
        elif element["t"] in ("BulletList", "OrderedList"):
            yield from _of_list(element)
        else:
            yield element
        opens = opens and not lines_in([element])


def _heading(line: Element) -> Element:
    """A line as a heading."""
    return {"t": "Header", "c": [2, ["", [], []], line["c"]]}


def _bar(element: Element) -> Element | None:
    """The line that a table of one cell holds, as where a colour stands behind it: several of those are headings."""
    held = [block for row in rows_of(element["c"]) for cell in row for block in cell] if element["t"] == "Table" else []
    is_short_line = len(held) == 1 and is_line(held[0]) and is_short("".join(read(held[0]["c"]).markdown))
    return held[0] if is_short_line else None


def _of_list(element: Element) -> Iterator[Element]:
    """A list, parted at the items that are nothing but a line in bold which is called as sections are."""
    ordered = element["t"] == "OrderedList"
    items = element["c"][1] if ordered else element["c"]
    flats = [list(flat(item)) for item in items]
    heads = [len(item) == 1 and _is_heading(item[0]) and _is_bold(item[0]) for item in flats]
    if not any(heads) or (all(heads) and len(heads) > 1):
        yield element
        return
    for is_head, some in groupby(zip(items, flats, heads, strict=True), key=lambda one: one[2]):
        held = list(some)
        if is_head:
            yield from (blocks[0] for _, blocks, _ in held)
        else:
            kept = [item for item, _, _ in held]
            yield {"t": element["t"], "c": [element["c"][0], kept] if ordered else kept}


def _of_table(table: Element, depth: int, *, opens: bool) -> Iterator[Element]:
    rows = rows_of(table["c"])
    cells = [cell for cell in chain(*rows) if cell]
    is_card = opens and len(rows) < _FEW and any(len(cell) > 1 for cell in cells)  # whose it is, and how to reach them
    lays_out = len(cells) == 1 or is_card or _are_sections(rows) or any(map(_has_sections, cells))
    if depth < _DEEPEST and lays_out and not _are_dated(rows):
        for cell in cells:
            yield from unfolded(cell, depth + 1)
        return
    heads = _heading_rows(rows)
    if not heads or len(heads) == len(rows):
        yield table
        return
    for is_head, some in groupby(enumerate(rows), key=lambda one: one[0] in heads):
        if not is_head:
            yield _table_of(table, [row for _, row in some])
            continue
        for _, row in some:
            (block,) = (block for cell in row for block in cell)
            yield _heading(block)


def _table_of(table: Element, rows: list[_Row]) -> Element:
    """Some rows of a table, as one without a head."""
    made = [[["", [], []], [[["", [], []], {}, 1, 1, cell] for cell in row]] for row in rows]
    attributes, caption, columns, head, _, foot = table["c"]
    return {
        "t": "Table",
        "c": [attributes, caption, columns, [head[0], []], [[["", [], []], 0, [], made]], [foot[0], []]],
    }


def _has_sections(cell: list[Element]) -> bool:
    """Whether a cell holds what only a page does: headings over something, or tables."""
    if any(block["t"] in ("Table", "Header") for block in cell):
        return True
    return len(cell) > 1 and any(_is_heading(block) for block in cell)


def _are_dated(rows: list[_Row]) -> bool:
    """Whether rows are entries, most of which open with when that was: `Internship` beside it heads nothing."""
    firsts = [cell[0] for row in rows for cell in [next(filter(None, row), None)] if cell]
    dated = [block for block in firsts if is_line(block) and is_date("".join(read(block["c"]).markdown))]
    return len(dated) > 1 and 2 * len(dated) >= len(firsts)


def _are_sections(rows: list[_Row]) -> bool:
    """Whether each row is a section: its heading, and beside it more than a line."""
    filled = [[cell for cell in row if cell] for row in rows]
    beside = [row for row in filled if len(row) == 2 and len(row[0]) == 1 and _is_heading(row[0][0])]
    long = [row for row in beside if len(row[1]) > 1 or not is_line(row[1][0])]
    return len(long) > 1 and 2 * len(long) > len([row for row in filled if row])


def _heading_rows(rows: list[_Row]) -> set[int]:
    """The numbers of the rows that head others: one cell that is called as sections are, and those that are set as these."""
    lone: dict[int, tuple[Element, bool]] = {}
    for n, row in enumerate(rows):
        blocks = [block for cell in row for block in cell]
        lines = read(blocks[0]["c"]).lines if len(blocks) == 1 and is_line(blocks[0]) else []
        if lines and is_short(lines[0].text):
            lone[n] = blocks[0], _is_bold(blocks[0])
    several = [n for n, row in enumerate(rows) if sum(map(bool, row)) > 1]
    set_as = {is_bold for block, is_bold in lone.values() if _is_heading(block)}
    spans = all(len(rows[n]) == 1 for n in lone)  # each over the whole width
    if not several:
        return set()
    return {
        n for n, (block, is_bold) in lone.items() if _is_heading(block) or (is_bold in set_as and (is_bold or spans))
    }


def _is_bold(block: Element) -> bool:
    lines = read(block["c"]).lines
    return len(lines) == 1 and is_short(lines[0].text) and lines[0].is_all("bold")


def _is_heading(block: Element) -> bool:
    """Whether a block is a line that is called as sections are."""
    if block["t"] not in ("Para", "Plain"):
        return False
    lines = read(block["c"]).lines
    return len(lines) == 1 and is_unmarked_heading(lines[0].markdown)


def _of_paragraph(element: Element) -> Iterator[Element]:
    """A paragraph, parted before and after each of its lines that is set as a heading and called as one."""
    lines: list[list[Element]] = [[]]
    for inner in element["c"]:
        if inner["t"] == "LineBreak":
            lines.append([])
        else:
            lines[-1].append(inner)
    heads = [
        len(lines) > 1 and _is_heading(block) and _is_bold(block)
        for line in lines
        for block in [{"t": "Para", "c": line}]
    ]
    if not any(heads):
        yield element
        return
    for is_head, some in groupby(zip(lines, heads, strict=True), key=lambda one: one[1]):
        kept = [line for line, _ in some]
        for run in [[line] for line in kept] if is_head else [kept]:
            content = [inner for n, line in enumerate(run) for inner in ([{"t": "LineBreak"}] if n else []) + line]
            if content:
                yield {"t": "Para", "c": content}
