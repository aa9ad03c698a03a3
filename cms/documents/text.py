"""Plain text to an outline's parts: copies of pages, as extraction tools make them, and text that was written by hand.

Such copies share some damage, which is repaired here: headings without marks, bullets that lost their nesting, table cells
broken across lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from .headings import evidence_of_heading, is_bare_heading, kind_of_heading
from .inline import EDGE, escape, plain
from .outline import Block, Heading, Item, ItemList, Line, Paragraph, Table, TableRow

_BULLET = re.compile(r"(\s*)([-*+•·▪●◦‣∙○■□➢►▶✓]|–(?=\s)|\(?\d{1,3}[.)](?=\s))\s+(\S.*)")
_LONE_BULLET = re.compile(r"\s*[-*+•·▪●◦‣]\s*")
_RULE = re.compile(r"\s*([-=_*~#])\1{2,}\s*")
_SEPARATOR = re.compile(r"\s*(?:\|\s*)?(?::?-{2,}:?\s*\|\s*)+(?::?-{2,}:?\s*)?")
_GAP = re.compile(r"(?<=\S)(?<![.!?:;,]) {2,}(?=\S)|(?<=[.!?:;,]) {3,}(?=\S)")  # between columns; not after a sentence
_LEADER = re.compile(r"(?:\.{4,}|…{2,}|_{5,})(?=\s{0,3}[^\s._])")  # dots that lead to the next column
_CAPITALS = re.compile(r"(?P<heading>[^\W\d_a-z][^\d_a-z@.;:]{3,50}?)(?::|(?::?(?:\t|\s{2,})(?P<said>\S.*)))?")
Numbered = tuple[int, str]


def read_text(lines: list[str], first_line: int = 1) -> tuple[list[Block | Heading], list[tuple[int, int, str]]]:
    """Read the lines of a plain text; returns its parts in order, and what isn't content.

    A line that says nothing but what a section is about is a heading, as is one that is underlined. Consecutive lines make a
    paragraph, in which each line counts as one; hand-wrapped lines are joined.
    """
    numbered = [(first_line + i, _led(line.rstrip())) for i, line in enumerate(lines)]
    parts: list[Block | Heading] = []
    ignored: list[tuple[int, int, str]] = []
    wrapped = _is_wrapped(lines)
    hung = _hung(numbered)
    capitals = _capital_headings(numbered)
    run: list[Numbered] = []
    at = _menu(numbered)
    ignored += [(number, number, "layout") for number, line in numbered[:at] if line.strip()]

    def end_run() -> None:
        parts.extend(_paragraphs(run, wrapped))
        run.clear()

    while at < len(numbered):
        number, line = numbered[at]
        following = numbered[at + 1][1] if at + 1 < len(numbered) else ""
        if not line.strip():
            end_run()
        elif _is_table(line, following):
            end_run()
            table, at = _table(numbered, at)
            parts.append(table)
            continue
        elif _RULE.fullmatch(line) or _LONE_BULLET.fullmatch(line):
            end_run()
            ignored.append((number, number, "layout"))
        elif (
            _RULE.fullmatch(following)
            and following.strip()[0] in "=-~"
            and len(line) <= 80
            and not run
            and not _BULLET.match(line)
        ):
            end_run()
            parts.append(Heading(escape(line.strip()), 1 if following.strip()[0] == "=" else 2, number, number + 1))
            at += 1
        elif number in capitals:
            end_run()
            heading, said = capitals[number]
            parts.append(Heading(escape(heading), 1, number, number))
            if said:
                run.append((number, said))
        elif is_bare_heading(escape(line.strip())) and not (run and wrapped):
            end_run()
            parts.append(Heading(escape(line.strip()), 1, number, number))
        elif _BULLET.match(line):
            end_run()
            bullets, at = _bullets(numbered, at, wrapped, hung)
            parts.append(bullets)
            continue
        else:
            run.append((number, line))
        at += 1
    end_run()
    return parts, ignored


def _led(line: str) -> str:
    """A line, where dots between two columns are a tab: `ENGINEER .......... 2031`."""
    return _LEADER.sub("\t", line) if line[:1] not in ("", ".", "_", "…") else line


_SEVERAL = 2  # headings that we know


def _capital_headings(numbered: list[Numbered]) -> dict[int, tuple[str, str]]:
    """Headings of a text that sets them all in capitals, at the margin over lines that are indented, by their numbers.

    With each what stands beside it: `LANGUAGES   English, Dutch`. None of a text in which fewer than two say what we know, or
    what it opens with. Over lines that aren't indented, each stands by itself, and we know most.
    """
    likely: dict[int, tuple[str, str]] = {}
    known = 0
    above, opened = "", False
    for number, line in numbered:
        match = _CAPITALS.fullmatch(line) if not above.strip() or _RULE.fullmatch(above) else None
        said = (match["said"] or "").strip() if match else ""
        above = line
        is_known = match is not None and kind_of_heading(match["heading"]) is not None
        if not match or not opened or (said and not is_known):
            opened = opened or bool(line.strip())
            continue
        known += is_known
        likely[number] = match["heading"], said
    first = min(likely, default=0)
    others = [line for number, line in numbered if line.strip() and number not in likely and number > first]
    indented = sum(line[0].isspace() for line in others)
    blank = {number for number, line in numbered if not line.strip()}
    likely = {
        number: said
        for number, said in likely.items()
        if indented * 4 >= len(others) * 3
        or number + 1 in blank
        or evidence_of_heading(said[0])
        or kind_of_heading(said[0])
    }
    apart = known > _SEVERAL and known * 2 >= len(likely)
    return likely if apart or (known > 1 and indented * 4 >= len(others) * 3) else {}


def _is_wrapped(lines: list[str]) -> bool:
    """Whether somebody, or an editor, broke lines at a margin: then no line is long, and many go on in lower case."""
    full = [i for i, line in enumerate(lines) if 55 <= len(line.rstrip()) <= 100]
    if len(full) < 4 or any(len(line) > 110 for line in lines):
        return False
    continued = sum(1 for i in full if i + 1 < len(lines) and re.match(r"\s*[a-z(]", lines[i + 1]))
    return continued * 3 >= len(full)


def _goes_on(line: str, following: str) -> bool:
    """Whether `following` is the rest of a wrapped `line`."""
    return len(line.rstrip()) >= 50 and bool(
        re.match(r"\s*[a-z(0-9\"“]", following) or not re.search(r"[.:!?]$", line.rstrip())
    )


def _paragraphs(run: list[Numbered], wrapped: bool) -> Iterator[Paragraph]:
    """Lines that stand together as a paragraph; as several, where lines below the first of each are indented."""
    if not run:
        return
    depths = [len(text) - len(text.lstrip()) for _, text in run]
    hangs = depths.count(min(depths)) > 1 and max(depths) > min(depths) and depths[0] == min(depths)
    lines: list[Line] = []
    previous = ""
    for (number, text), depth in zip(_with_columns(run), depths, strict=True):
        if hangs and depth == min(depths) and lines:
            yield Paragraph(lines)
            lines, previous = [], ""
        if wrapped and lines and _goes_on(previous, text):
            last = lines.pop()
            lines.append(Line(f"{last.text}\n{escape(text.strip())}", last.start, number))
        else:
            lines.append(Line(escape(text.strip()), number, number))
        previous = text
    yield Paragraph(lines)


def _with_columns(run: list[Numbered]) -> list[Numbered]:
    """Lines with an edge wherever white space sets columns apart; or one space does, where a column of other lines begins."""
    starts = Counter(gap.end() for _, text in run for gap in _GAP.finditer(text.expandtabs()))
    columns = [at for at, count in starts.items() if count > 1]
    found: list[Numbered] = []
    for number, text in run:
        if "\t" in text.strip():  # which parts by itself
            found.append((number, text))
            continue
        whole = text.expandtabs()
        gaps = [(gap.start(), gap.end()) for gap in _GAP.finditer(whole)]
        gaps += [(at - 1, at) for at in columns if re.fullmatch(r"\S \S", whole[at - 2 : at + 1])]
        for start, end in sorted(gaps, reverse=True):
            whole = whole[:start] + EDGE + whole[end:]
        found.append((number, whole if gaps else text))
    return found


def _hung(numbered: list[Numbered]) -> set[int]:
    """The numbers of the lines that go on with the bullet above them, though a copy lost their indent.

    Where bullets have lines below them, those lines are theirs, as many as most have, if the section opens with a bullet, or
    with another number of lines than that: else they head the bullets below. What opens in lower case always goes on.
    """
    found: set[int] = set()
    above = 0  # lines of the section before its first bullet
    bullets: list[list[int]] = []  # for each bullet of the section, the numbers of the lines below it

    def end_section() -> None:
        below = [len(lines) for lines in bullets if lines]
        if len(below) < 2:
            return
        usual = max(set(below), key=lambda count: (below.count(count), -count))
        share = len(below) / len(bullets)
        if (above == 0 and share >= 0.5) or (above != usual and share >= 0.8 and len(below) >= 3):
            found.update(number for lines in bullets for number in lines[:usual])

    for number, line in [*numbered, (0, "")]:
        text = line.strip()
        if not text or is_bare_heading(escape(text)) or text.startswith("|"):
            end_section()
            bullets, above = [], 0
        elif _BULLET.match(line):
            bullets.append([])
        elif not bullets:
            above += 1
        else:
            bullets[-1].append(number)
            if text[0].islower() and len(bullets[-1]) == 1:
                found.add(number)
    return found


def _bullets(numbered: list[Numbered], at: int, wrapped: bool, hung: set[int]) -> tuple[ItemList, int]:
    """A run of bullets, nested by their indent; a line without a bullet that is deeper, or hung, goes on with the last."""
    top: list[Item] = []
    stack: list[tuple[int, Item]] = []
    while at < len(numbered):
        number, line = numbered[at]
        match = _BULLET.match(line)
        if match:
            indent = len(match[1].expandtabs(4))
            text = match[3]
            again = _BULLET.match(text)
            if again:  # a bullet inside a bullet is a child that was flattened
                indent, text = indent + 2, again[3]
            item = Item([Line(escape(text), number, number)], [], match[2], number, number)
            while stack and stack[-1][0] >= indent:
                stack.pop()
            if stack and len(stack) < 20:
                blocks = stack[-1][1].blocks
                if blocks and isinstance(blocks[-1], ItemList):
                    blocks[-1].items.append(item)
                else:
                    blocks.append(ItemList([item]))
            else:
                top.append(item)
            stack.append((indent, item))
        elif (
            line.strip() and stack and (number in hung or _continues(line, numbered[at - 1][1], stack[-1][0], wrapped))
        ):
            item = stack[-1][1]
            joined = wrapped and _goes_on(numbered[at - 1][1], line)
            last = item.lines[-1]
            if joined:
                item.lines[-1] = Line(f"{last.text}\n{escape(line.strip())}", last.start, number)
            else:
                item.lines.append(Line(escape(line.strip()), number, number))
        else:
            break
        for _, open_item in stack:
            open_item.end = number
        at += 1
    return ItemList(top), at


def _continues(line: str, previous: str, indent: int, wrapped: bool) -> bool:
    deeper = len(line) - len(line.lstrip()) > indent
    return not _is_table(line, "") and (
        deeper or (wrapped and bool(re.match("[a-z]", line)) and _goes_on(previous, line))
    )


# ---- tables ------------------------------------------------------------------------------------------------------------
def _menu(numbered: list[Numbered]) -> int:
    """How many lines of a copy are the menu of its page: a word or two each, of which two or more are headings."""
    end = next((n for n, (_, line) in enumerate(numbered) if not line.strip()), 0)
    lines = [line.strip() for _, line in numbered[:end]]
    headings = sum(is_bare_heading(escape(line)) for line in lines)
    short = all(len(line.split()) <= 2 and not _BULLET.match(line) for line in lines)
    return end if len(lines) > 2 and headings >= 2 and headings >= len(lines) - 1 and short else 0


def _is_table(line: str, following: str) -> bool:
    return line.lstrip().startswith("|") or ("|" in line and bool(_SEPARATOR.fullmatch(following)))


def _table(numbered: list[Numbered], at: int) -> tuple[Table, int]:
    """A table that was copied as text, put together again.

    A line that begins with a bar and goes on begins a row; other lines go on with the row above, as long as they end with a
    bar or the line before them didn't. Cells that are empty are left out.
    """
    start = at
    header: list[str] = []
    groups: list[list[Numbered]] = []
    open_ = False
    while at < len(numbered):
        number, line = numbered[at]
        text = line.strip()
        if not text:
            break
        following = numbered[at + 1][1] if at + 1 < len(numbered) else ""
        if _SEPARATOR.fullmatch(following) and not _SEPARATOR.fullmatch(text):
            if at > start:
                break  # the header of the next table
            header = [plain(escape(cell)) for cell in text.split("|") if cell.strip()]
            at += 2
            continue
        bare = not text.strip("| ")
        if text.startswith("|") and not bare:
            groups.append([(number, text)])
        elif not groups:
            if not bare and not _SEPARATOR.fullmatch(text):
                break
        elif bare or text.endswith("|") or not open_:
            groups[-1].append((number, text))
        else:
            break
        open_ = text.endswith("|")
        at += 1
    rows = [TableRow(_cells(group), group[0][0], group[-1][0]) for group in groups]
    last = numbered[max(at - 1, start)][0]
    return Table(header, rows, numbered[start][0], last), max(at, start + 1)


def _cells(group: list[Numbered]) -> list[Paragraph]:
    cells: list[list[Line]] = [[]]
    for number, text in group:
        for index, piece in enumerate(text.split("|")):
            if index:
                cells.append([])
            if piece.strip():
                cells[-1].append(Line(escape(piece.strip()), number, number))
    return [Paragraph(lines) for lines in cells if lines]
