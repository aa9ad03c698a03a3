"""Groups of lines to blocks: entries with the items below them, lists in lists, tables, and what opens a document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ..composing import Composer, item
from ..dates import YEAR
from ..inline import plain
from ..outline import Block, Item, ItemList, Line, Paragraph, Table, TableRow
from .columns import Column
from .grouping import NEAR, Group, GroupReader, distances
from .headings import Headings, style_of
from .printed import Printed, joined, linked
from .rows import Cell, read, room_for


def compose(columns: list[Column], headings: Headings, composer: Composer) -> None:
    """Add columns to a document; what stands in one above all headings opens it, with what the first column opens with."""
    others = distances(columns)
    read_ = [GroupReader(column, headings, others).read() for column in columns]
    for main, other in _openings(columns, read_):
        at = next(n for n, group in enumerate(main) if group.level > 1)
        main[at:at] = other
    is_opening = True
    for groups in read_:
        stretch: list[Group] = []
        for group in groups:
            if not group.level:
                stretch.append(group)
                continue
            _stretch(stretch, composer, is_opening=is_opening)
            stretch, is_opening = [], is_opening and group.level == 1
            rows = [_unbold(row.markdown) for row in group.lines[0].rows]
            composer.heading(_unbold(group.lines[0].text), group.level, rows)
        _stretch(stretch, composer, is_opening=is_opening)


def _openings(columns: list[Column], read_: list[list[Group]]) -> Iterator[tuple[list[Group], list[Group]]]:
    """What columns beside the first with headings have above their own, and begin above its; it's taken out of them."""
    headed = ((n, group) for n, groups in enumerate(read_) for group in groups if group.level > 1)
    main, heading = next(headed, (0, None))
    if heading is None:
        return
    first = heading.lines[0].rows[0]
    for column, groups in zip(columns[main + 1 :], read_[main + 1 :], strict=True):
        end = next((n for n, group in enumerate(groups) if group.level), 0)
        row = column.rows[0]
        if row.page == first.page and row.base < first.base:
            yield read_[main], groups[:end]
            del groups[:end]


def _stretch(groups: list[Group], composer: Composer, *, is_opening: bool) -> None:
    """Add what stands under a heading: where items stand below paragraphs, each paragraph is an entry that they are of.

    Nothing is one in a document's opening, which says who somebody is and how they are reached.
    """
    has_posts = any(map(_is_over, groups))
    has_items = has_posts or any(a.mark is None and b.mark is not None for a, b in pairwise(groups))
    entries = None if is_opening or not has_items else groups if has_posts else _entries(groups)
    has_entries, groups = entries is not None, entries or groups
    at = 0
    items: list[Item] = []
    while at < len(groups):
        end = at + 1
        while end < len(groups) and groups[end].mark is not None and (has_entries or groups[at].mark is not None):
            end += 1
        composer.gap()
        if table := groups[at].table:
            composer.parts += [ItemList(items), _table(table, composer)] if items else [_table(table, composer)]
            items, end = [], at + 1
        elif groups[at].mark is not None:
            composer.parts.append(_list(groups[at:end], composer, 0))
        elif has_entries and _is_over(groups[at]):
            end = _posts_end(groups, at)
            lines = _lines(groups[at], composer, "- ")
            items.append(item(lines, [ItemList(list(_posts(groups[at + 1 : end], composer)))]))
        elif has_entries:
            lines = _lines(groups[at], composer, "- ")
            inner: list[Block] = [_list(groups[at + 1 : end], composer, 1)] if end > at + 1 else []
            items.append(item(lines, inner))
        else:
            composer.paragraph(_lines(groups[at], composer, ""))
        at = end
    if items:
        composer.parts.append(ItemList(items))


def _entries(groups: list[Group]) -> list[Group] | None:
    """The groups with the paragraphs of each entry put together, told by how each opens; None where nothing tells them."""
    if any(group.table for group in groups):
        return None
    heads = {_opening_style(a) for a, b in pairwise(groups) if a.mark is None and b.mark is not None}
    first = next((group for group in groups if group.mark is None), None)
    if len(heads) != 1 or first is None or _opening_style(first) not in heads:
        return None
    made: list[Group] = []
    for group in groups:
        if made and made[-1].mark is None and group.mark is None and _opening_style(group) not in heads:
            made[-1] = replace(made[-1], lines=[*made[-1].lines, *group.lines])
        else:
            made.append(group)
    return made if sum(group.mark is None for group in made) > 1 else None


def _opening_style(group: Group) -> tuple[bool, bool, bool]:
    """How a paragraph opens: in bold, in italics, or else with something at the end of its row."""
    row = group.lines[0].rows[0]
    bold, italic = row.words[0].bold, row.words[0].italic
    return bold, italic, not (bold or italic) and len(row.cells) > 1


def _is_over(group: Group) -> bool:
    """Whether a paragraph is an employer whose posts stand below."""
    return group.mark is None and not group.table and group.lines[0].rows[0].is_over


def _posts_end(groups: list[Group], at: int) -> int:
    """Where the posts below an employer end: at a table, or at what is set as it is."""
    style = style_of(groups[at].lines[0].rows[0])
    others = (n for n in range(at + 1, len(groups)) if groups[n].mark is None)
    ends = (n for n in others if groups[n].table or style_of(groups[n].lines[0].rows[0]) == style)
    return next(ends, len(groups))


def _posts(groups: list[Group], composer: Composer) -> Iterator[Item]:
    at = 0
    while at < len(groups):
        end = next((n for n in range(at + 1, len(groups)) if groups[n].mark is None), len(groups))
        lines = _lines(groups[at], composer, "  - ")
        yield item(lines, [_list(groups[at + 1 : end], composer, 2)] if end > at + 1 else [])
        at = end


def _lines(group: Group, composer: Composer, before: str) -> list[Line]:
    return [
        composer.line(_rows(line), line.text, before if index == 0 else " " * len(before))
        for index, line in enumerate(group.lines)
    ]


def _table(rows: list[list[Cell]], composer: Composer) -> Table:
    """Add a table; its first row is the header where it alone is set in bold, or has a line drawn below."""
    filled = [[cell for cell in row if cell.rows] for row in rows]
    set_apart = [
        all(one.ruled or all(word.bold for word in one.words) for cell in row for one in cell.rows) for row in filled
    ]
    header: list[str] = []
    made: list[TableRow] = []
    start = len(composer.lines) + 1
    for row, is_apart in zip(filled, set_apart, strict=True):
        told = [_cell(cell) for cell in row]
        number = composer.put("| " + " | ".join(" ".join(part) for part in told) + " |")
        if (
            is_apart
            and not header
            and not made
            and not all(set_apart)
            and not any(map(YEAR.search, map(" ".join, told)))
        ):
            header = [plain(" ".join(part)) for part in told]
        elif told:
            made.append(
                TableRow([Paragraph([Line(line, number, number) for line in part]) for part in told], number, number)
            )
    return Table(header, made, start, len(composer.lines))


def _cell(cell: Cell) -> list[str]:
    """The lines of a cell, as its author meant them: a row that the next one's first word didn't fit behind goes on."""
    made, padding = [read(cell.rows[0].words)], max(min(row.x0 for row in cell.rows) - cell.x0, 0)
    for before, row in pairwise(cell.rows):
        if before.x1 + room_for(row.words[0]) > cell.x1 - padding - 1 and not row.bullet:
            made[-1] = joined(made[-1], read(row.words))
        else:
            made.append(read(row.words))
    return [linked(text).markdown for text in made]


def _rows(line: Printed) -> list[str]:
    return [row.markdown for row in line.rows]


def _unbold(text: str) -> str:
    """A heading's words, without the emphasis that all of them have."""
    for sign in ("***", "**", "*"):
        if (
            text.startswith(sign)
            and text.endswith(sign)
            and len(text) > 2 * len(sign)
            and sign not in text[len(sign) : -len(sign)]
        ):
            return text[len(sign) : -len(sign)]
    return text


def _date_last(line: Printed) -> Printed:
    return Printed(line.rows, [*line.cells[1:], line.cells[0]])


def _list(groups: list[Group], composer: Composer, depth: int) -> ItemList:
    items: list[Item] = []
    outer = min(group.mark or 0.0 for group in groups) if depth < 4 else float("inf")
    at = 0
    while at < len(groups):
        group = groups[at]
        end = at + 1
        while end < len(groups) and (groups[end].mark or 0.0) > outer + NEAR:
            end += 1
        if group.is_dated and depth:  # what somebody was under an employer: when stands behind it, as on most pages
            group = replace(group, lines=[_date_last(group.lines[0]), *group.lines[1:]])
        lines = _lines(group, composer, "  " * depth + group.marker + " ")
        inner: list[Block] = [_list(groups[at + 1 : end], composer, depth + 1)] if end > at + 1 else []
        items.append(item(lines, inner, group.marker))
        at = end
    return ItemList(items)
