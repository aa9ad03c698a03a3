"""A section's lines as rows: each knows what begins with it, under which headings it stands, and whether it only tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from cms.documents import Block, Inline, Item, ItemList, Line, Paragraph, Section, Table, inline, plain
from cms.documents.languages import column
from cms.documents.written_dates import find_dates

from ..courses import is_code
from .looks import is_phrase, is_running, is_sentence, look
from .pieces import dates_joined, led, opens_with_date, parted, strung, told_after

_NEAR = 40  # headings after one, among which another of its level is looked for


@dataclass(slots=True)
class ListLine:
    """A line of a list.

    `opens` is what begins with it: `item`, `row`, `heading`, `block`, or `line` where nothing does. `told` is the block that
    it is of, where it only tells of what other lines name. `groups` are headings that stand over several entries.
    """

    line: Line
    text: Inline
    opens: str
    level: int = 0
    told: Block | None = None
    groups: tuple[str, ...] = ()
    column: str | None = None  # the header of its column, in a table
    section: int = 0  # the number of its section
    is_copy: bool = False  # of a row that stands over several entries, and is read with each
    is_entry: bool = False  # one of several that are written alike, so that an entry begins with it
    is_labelled: bool = False  # by a label that says what it tells of the lines above, so that no entry begins with it

    @property
    def end(self) -> int:
        """The last document line of what it opens."""
        return self.told.end if self.told else self.line.end


@dataclass(frozen=True, slots=True)
class Shape:
    """What a kind of list says of lines by themselves.

    `tells` says whether a line only tells; `heads` whether a nested item still names
    something under the lines above it, though most tell;
    `stands_over` whether a line names what the items under it have in common, each of which is an entry: an employer over
    roles. `groups` says whether a heading only groups the entries below it. `names` says whether the first item under lines
    is only a name, and what they lack: `ACME` under `Summer 2031: Intern`. `headed` says whether the heading above counts
    among the lines that `heads` is told.
    """

    tells: Callable[[Inline], bool]
    heads: Callable[[Inline, list[Inline]], bool]
    stands_over: Callable[[list[Inline], list[Inline]], bool]
    groups: Callable[[Section], bool]
    names: Callable[[Inline, list[Inline]], bool] = lambda text, above: False
    nests: Callable[[ItemList], bool] = lambda items: False  # whether a list under a line tells of what that names
    headed: bool = False
    coded: bool = False  # whether a cell may be the code of what the next one names: `CS 101`, and `Intro to Magic`
    strung: bool = False  # whether one line may have several entries: `Reader, Oz (2031–); Lecturer, Oz (2029–31)`


def rows_of(sections: list[Section], shape: Shape) -> list[ListLine]:
    """The rows of a section and the sections under it. Takes the section first, then its sub-sections in order."""
    found: list[ListLine] = []
    groups: tuple[str, ...] = ()
    over: list[ListLine] = []  # the headings that the present one stands under, each of which names something
    for index, section in enumerate(sections):
        headed = False
        own: list[ListLine] = []  # what stands above a list in another section is nothing that the list is of
        if index and section.heading is not None:
            over = [row for row in over if row.level < section.level]
            if shape.groups(section) and (section.blocks or not over):
                groups = (plain(section.heading),)
            else:
                heading = Line(section.heading, section.start, section.start)
                row = ListLine(heading, inline(section.heading), "heading", section.level, groups=groups)
                if over and (not sections[index - 1].blocks or _goes_on(sections, index, found)):
                    row.opens = "line"  # it goes on with the heading right above, as the first role under its employer
                elif over:
                    copies = [replace(one, is_copy=True, opens="line") for one in over]
                    own += [replace(copies[0], opens="heading", level=section.level), *copies[1:]]
                    row.opens = "line"
                own.append(row)
                over.append(row)
                headed = True
        for block in _as_items(section.blocks):
            own += _block(block, groups, headed, shape, own)
        for row in own:
            row.section = index
        found += own
    return _under_headings(found, shape)


def _as_items(blocks: list[Block]) -> list[Block]:
    """Blocks, or where each is a line that opens with a date, and most are no running text, the items that they are."""
    items = [
        Item(block.lines, [], "-", block.start, block.end)
        for block in blocks
        if isinstance(block, Paragraph) and len(block.lines) == 1 and opens_with_date(block.lines[0])
    ]
    told = sum(look(plain(item.lines[0].text)).running for item in items)
    return [ItemList(items)] if len(items) > 1 and len(items) == len(blocks) and told * 2 <= len(items) else blocks


def _goes_on(sections: list[Section], index: int, rows: list[ListLine]) -> bool:
    """Whether a heading is the only one under that right above it, of which nothing but a date is said between the two."""
    above, section = sections[index - 1], sections[index]
    if above.level >= section.level:
        return False
    for other in sections[index + 1 : index + 1 + _NEAR]:
        if other.level <= above.level:
            break
        if other.level == section.level:
            return False
    for row in reversed(rows):
        if row.section != index - 1 or row.opens == "heading":
            break
        if row.told or look(row.text.text).dated <= 0.6:
            return False
    return True


def _under_headings(rows: list[ListLine], shape: Shape) -> list[ListLine]:
    """Rows, with what stands under a heading and names several things there repeated for each: an employer over its roles."""
    found: list[ListLine] = []
    at = 0
    while at < len(rows):
        end = at + 1
        while end < len(rows) and rows[end].opens != "heading":
            end += 1
        scope = rows[at:end]
        blocks = [n for n, row in enumerate(scope) if n and row.opens == "block" and row.told is None]
        named = [n for n in blocks if shape.stands_over([], [scope[n].text])]
        over = scope[: named[0]] if named else []
        if (
            scope[0].opens == "heading"
            and len(named) > 1
            and all(row.told is None for row in over)
            and shape.stands_over([row.text for row in over], [scope[n].text for n in named])
        ):
            for n, row in enumerate(scope):
                if n in named[1:]:
                    found += [replace(one, is_copy=True) for one in over]
                found.append(replace(row, opens="line") if n in named else row)
        else:
            found += scope
        at = end
    return found


def _block(
    block: Block, groups: tuple[str, ...], is_headed: bool, shape: Shape, before: list[ListLine]
) -> list[ListLine]:
    """A block's rows; `before` are those above it, of which the last may name what a list's items have in common."""
    if isinstance(block, Paragraph):
        return list(_lines(block.lines, "block", groups, shape))
    if isinstance(block, ItemList):
        return _items(block, groups, is_headed, shape, before)
    if isinstance(block, Table):
        found: list[ListLine] = []
        dated = [bool(row.cells) and look(plain(row.cells[0].markdown)).dated > 0.6 for row in block.rows]
        for row, is_dated in zip(block.rows, dated, strict=True):
            whole = len(row.cells) == len(block.header)
            # A cell alone under a row with its date goes on with that.
            goes_on = found and len(row.cells) == 1 and not is_dated and sum(dated) * 2 >= len(dated)
            headers = block.header if whole else [None] * len(row.cells)
            cells = list(zip(headers, row.cells, strict=True))
            for at, (header, cell) in enumerate(_with_codes(cells) if shape.coded else cells):
                rows = list(_lines(cell.lines, "line" if at or goes_on else "row", groups, shape))
                if at and header and re.fullmatch(column("tasks"), header.strip(" :*_"), re.IGNORECASE):
                    rows = [replace(row, told=Paragraph([row.line])) for row in rows]
                found += [replace(row, column=header) for row in rows]
        return found
    text = block.text.strip().split("\n")[0]
    return [ListLine(Line(text, block.start, block.end), Inline(text), "line", told=block, groups=groups)]


Cell = tuple[str | None, Paragraph]  # with the header of its column


def _with_codes(cells: list[Cell]) -> list[Cell]:
    """A row's cells, of which one that is nothing but a course's code opens the one after it."""
    found: list[Cell] = []
    for header, cell in cells:
        if found and is_code(code := plain(found[-1][1].markdown)):
            first, *others = cell.lines
            found[-1] = header, Paragraph([replace(first, text=f"{code} {first.text}"), *others])
        else:
            found.append((header, cell))
    return found


def _items(
    block: ItemList, groups: tuple[str, ...], is_headed: bool, shape: Shape, before: list[ListLine]
) -> list[ListLine]:
    if len(block.items) == 1 and len(block.items[0].lines) > 1 and not block.items[0].blocks:
        return list(_lines(block.items[0].lines, "block", groups, shape))  # it lists nothing but its lines
    heads = _above(before)
    if all(item.lines and look(inline(item.lines[0].text).text).equal for item in block.items):
        if not heads:  # what marks at names mean, above all entries: it's none of them
            return list(_lines([line for item in block.items for line in item.lines], "block", groups, shape))
        return [
            ListLine(i.lines[0], inline(i.lines[0].text), "line", told=ItemList([i]), groups=groups)
            for i in block.items
        ]
    firsts = [inline(item.lines[0].text) for item in block.items if item.lines]
    if is_headed and shape.headed and len(firsts) > 1 and all(map(_is_entry_of_then, block.items)):
        return [row for item in block.items for row in _item(item, groups, shape)]
    if heads and firsts and shape.stands_over([row.text for row in heads], firsts):
        del before[len(before) - len(heads) :]
        return _each(block, heads, shape)
    opening = next((row for row in reversed(before) if row.opens != "line" and row.told is None), None)
    under = opening is not None and opening.opens in ("block", "heading")
    if not (is_headed or (under and shape.nests(block))):
        return [row for item in block.items for row in _item(item, groups, shape)]
    headings = before[-len(heads) - 1 : -len(heads) or None] if is_headed and shape.headed else []
    return _nested(block, groups, shape, heads, [row for row in headings if row.opens == "heading"])


def _above(rows: list[ListLine]) -> list[ListLine]:
    """The rows at the end that name what a list under them is about."""
    at = len(rows)
    while at and rows[at - 1].told is None and (at == len(rows) or rows[at].opens == "line"):
        at -= 1
    return rows[at:]


def _each(block: ItemList, heads: list[ListLine], shape: Shape) -> list[ListLine]:
    """The rows of items, each of them an entry with what stands over all of them."""
    found: list[ListLine] = []
    for at, item in enumerate(block.items):
        found += [replace(row, is_copy=at > 0) for row in heads]
        found += [replace(row, opens="line") if not i else row for i, row in enumerate(_item(item, (), shape))]
    return found


def dates_stand_over(heads: list[Inline], firsts: list[Inline]) -> bool:
    """Whether a line is nothing but a date, and what stands under it are things of then: `2031`, over two prizes."""
    return (
        len(heads) == 1
        and look(heads[0].text).dated > 0.85
        and not any(look(first.text).dated > 0.85 or look(first.text).place for first in firsts)
    )


def named_with_date(heads: list[Inline]) -> bool:
    """Whether a date and a name stand together on lines of their own, so that what follows them is of that name."""
    dated = [look(head.text).dated > 0.85 for head in heads]
    return len(heads) == 2 and dated.count(True) == 1 and not any(look(head.text).told for head in heads)


def names_where(text: Inline, above: list[Inline]) -> bool:
    """Whether a line names an organisation, under lines that name none: `University of Oz`, `Acme, 2029–2031`."""
    parts = [part.strip() for part in re.split(r",\s|\s[-–—|]\s", text.text)]
    over = [part.strip() for line in above for part in re.split(r",\s|\s[-–—|@]\s|\sat\s", line.text)]
    if len(text.text.split()) > _LONGEST_NAME or is_running(text.text) or any(look(part).size >= 2 for part in over):
        return False
    dates = find_dates(text.text)
    since = bool(dates) and dates[-1].is_range and not any(find_dates(line.text) for line in above)
    named = since or any(look(part).size >= 2 for part in parts)
    return named and not (look(parts[0]).role or look(parts[0]).award)


_DECADE = re.compile(r"(?:19|20)\d0['’]?s")  # which groups what it stands over, and dates none of it


def _item(item: Item, groups: tuple[str, ...], shape: Shape) -> list[ListLine]:
    found = list(_lines(item.lines, "item", groups, shape))
    blocks = item.blocks
    if len(found) == 1 and _DECADE.fullmatch(found[0].text.text) and all(isinstance(b, ItemList) for b in blocks):
        each = (one for block in blocks if isinstance(block, ItemList) for one in block.items)
        return [row for one in each for row in _item(one, (found[0].text.text,), shape)]
    over = look(found[0].text.text) if found else None
    if len(blocks) > 1 and over and (over.dated > 0.85 or over.form):
        told = [block for block in blocks if isinstance(block, Paragraph)]
        if len(told) == len(blocks):  # several definitions of one term
            blocks = [ItemList([Item(one.lines, [], "-", one.start, one.end) for one in told])]
    for inner in blocks:
        if isinstance(inner, ItemList) and not found:  # `* * Did X`
            found += [row for one in inner.items for row in _item(one, groups, shape)]
        elif isinstance(inner, ItemList):
            firsts = [inline(one.lines[0].text) for one in inner.items if one.lines]
            if found and firsts and shape.stands_over([row.text for row in found], firsts):
                if len(found) == 1 and is_phrase(found[0].text.text):
                    return [row for one in inner.items for row in _item(one, (found[0].text.text,), shape)]
                found = _each(inner, found, shape)
            else:
                found += _nested(inner, groups, shape, found)
        else:
            rows = _block(inner, groups, False, shape, found)
            found += [replace(row, opens="line" if found else "item") for row in rows]
    return found


def _nested(
    block: ItemList, groups: tuple[str, ...], shape: Shape, above: list[ListLine], headings: Iterable[ListLine] = ()
) -> list[ListLine]:
    """The rows of a list under an entry: points that tell of it, but for those that still name something."""
    found: list[ListLine] = []
    over = [row.text for row in above]
    headed = [*(row.text for row in headings), *over]
    dated = _lone_date(block) if shape.headed else 0
    for n, item in enumerate(block.items):
        first = item.lines[0] if item.lines else None
        named = first is not None and (n < dated or (not n and shape.names(inline(first.text), over)))
        if first is not None and not item.blocks and (named or shape.heads(inline(first.text), headed)):
            found += _lines(item.lines, "line", groups, shape)
        else:
            line = first or Line("", item.start, item.end)
            found.append(ListLine(line, inline(line.text), "line", told=ItemList([item]), groups=groups))
    return found


def _lone_date(block: ItemList) -> int:
    """Which item of a list is nothing but a date, after short ones that each name something: an employer, a place; else 0."""
    for n, item in enumerate(block.items):
        text = plain(item.lines[0].text) if len(item.lines) == 1 and not item.blocks else ""
        if not text or is_sentence(text) or len(text.split()) > _LONGEST_NAME or text[0].islower():
            return 0
        if look(text).dated > 0.85:
            return n
    return 0


_LONGEST_NAME = 12  # words of what an item names beside others, such as an employer with its town


def _lines(lines: Iterable[Line], opens: str, groups: tuple[str, ...], shape: Shape) -> Iterator[ListLine]:
    joined = dates_joined(parted(lines))
    if shape.headed:
        joined = [piece for line in joined for piece in led(line)]
    if shape.strung and opens == "item" and len(joined) == 1:
        joined = told_after(joined[0])
    if opens in ("block", "item") and shape.strung and len(joined) == 1:
        each = strung(joined[0])
    else:
        each = joined if opens == "block" and all(opens_with_date(line) for line in joined) else []
    if len(each) > 1:
        yield from (ListLine(line, inline(line.text), opens, groups=groups, is_entry=True) for line in each)
        return
    for at, line in enumerate(joined):
        text = inline(line.text)
        titles = at == 0 and len(joined) > 1 and text.is_all("bold")  # however it reads: `**Pits and patience.**`
        tells = shape.tells(text) and not titles and (at or opens in ("line", "block"))
        told = Paragraph([line]) if tells or look(text.text).equal else None
        yield ListLine(line, text, opens, told=told, groups=groups)
        if told is None or opens != "block":
            opens = "line"  # what a block opens with is its first line that names something


def _is_entry_of_then(item: Item) -> bool:
    """Whether an item says by itself when somebody was something, so that it is more than a point of what stands above it."""
    return bool(item.lines) and opens_with_date(item.lines[0]) and not is_sentence(plain(item.lines[0].text))
