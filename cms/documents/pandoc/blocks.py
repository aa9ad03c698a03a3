"""Pandoc's blocks to an outline's, with the lines of the text that is put together from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from statistics import mode
from typing import Any

from ..composing import Composer, item
from ..dates import YEAR, is_date
from ..headings import is_unmarked_heading, kind_of_heading
from ..inline import EDGE, Inline, inline
from ..outline import Block, Heading, Item, ItemList, Line, Paragraph, Table, TableRow, Verbatim
from .hanging import hanging, over_numbers
from .inlines import Element, read
from .layouts import unfolded
from .tables import (
    LONGEST_NAME,
    flat,
    is_headed,
    is_labelled,
    is_line,
    is_of_texts,
    is_short,
    is_simple,
    lines_in,
    rows_of,
)

_DEEPEST = 12  # lists in lists
_BULLET = re.compile(r"\s*(?:[•◦▪●○■‣·∙▸►➢✓]\s*|\\?[-–]\s+|\\\*\s*(?=[^\s*])(?![^*]*\*))")
PROCESSED = ("docx", "odt", "rtf")  # by which programs of offices keep what they process
_COUNTED = re.compile(r"(\d{1,2})[.)]\s*[^\W\d]")
_FEWEST, _MOSTLY = 3, 0.6  # headings in bold by their words, of all that is set so


class Reader:
    """Reads blocks in order into a composer."""

    def __init__(self, composer: Composer) -> None:
        self.composer = composer
        self.depth = 0

    # ---- what stands above ---------------------------------------------------------------------------------------------
    def head(self, meta: dict[str, Any]) -> None:
        """The title and authors that a document states: a heading, and lines below it."""
        title, subtitle = (_meta(meta.get(name)) for name in ("title", "subtitle"))
        authors = _meta(meta.get("author"))
        heading = authors[:1] or title[:1]
        for text in heading:
            self.composer.heading(_plain_heading(text), 1)
        told = [*authors[1:], *(title if authors else title[1:]), *subtitle]
        self.composer.paragraph([self.line(text) for text in told if text not in heading])
        self.composer.gap()

    # ---- blocks --------------------------------------------------------------------------------------------------------
    def blocks(self, elements: list[Element]) -> None:
        """Read a document's blocks: those between two headings together."""
        stretch: list[Element] = []
        every = list(unfolded(elements))
        styled = _heading_styles(every)
        over = over_numbers(every)
        for n, element in enumerate(every):
            is_first = n == 0 and not self.composer.parts
            if is_first and (opened := _name_above(element)):
                self.composer.heading(opened[0], 1)
                stretch += opened[1]
                continue
            heading = self.heading_of(element, styled)
            if not heading and id(element) in over:
                heading = _plain_heading(" ".join(read(element["c"]).markdown)), 3
            if not heading:
                stretch.append(element)
                continue
            self.stretch(stretch)
            stretch = []
            self.composer.heading(*heading)
        self.stretch(stretch)

    def heading_of(self, element: Element, styled: set[str]) -> tuple[str, int] | None:
        """The words and level of a block, if it is a heading, or is set as one."""
        if element["t"] == "Header":
            text = " ".join(read(element["c"][2]).markdown)
            return (_plain_heading(text), element["c"][0]) if text else None
        if element["t"] not in ("Para", "Plain"):
            return None
        lines = read(element["c"]).lines
        if len(lines) != 1 or EDGE in lines[0].text:
            return None
        line = lines[0]
        if is_unmarked_heading(line.markdown):
            return _plain_heading(line.markdown), 2
        if "numbered" in styled and _number_of(line) is not None:
            return line.text, 2
        return (line.text, 2) if _style(line) in styled and is_short(line.text) else None

    def stretch(self, elements: list[Element]) -> None:
        """What stands under a heading: where lists stand below paragraphs, each of these is an entry that they are of."""
        hung = hanging(elements)
        blocks = _joined(
            [
                block
                for element in elements
                for block in (self.hung(element, hung[id(element)]) if id(element) in hung else self.block(element))
            ]
        )
        nested = any(_may_head(a) and isinstance(b, ItemList) for a, b in pairwise(blocks))
        nested = nested and not self.opens_document() and not any(map(_says_when, blocks[:1]))
        self.composer.parts.extend(_entries(blocks) if nested else blocks)

    def opens_document(self) -> bool:
        """Whether nothing is read yet but the name or title of the document, below which nothing is an entry."""
        headings = [part for part in self.composer.parts if isinstance(part, Heading)]
        return len(headings) == 1 and headings[0].level == 1 and kind_of_heading(headings[0].text) is None

    def hung(self, element: Element, marker: str) -> Iterator[Block]:
        """A paragraph that its number, or when it was, stands before: an item, without what only counts it."""
        (text,) = read(element["c"]).markdown
        if marker != "-":
            text = text.partition(EDGE)[2]
        yield ItemList([item([self.line(text, f"{marker} ")], [], marker)])

    def block(self, element: Element) -> Iterator[Block]:
        """A block that is no heading; it may be several of ours."""
        content: Any = element.get("c")
        match element["t"]:
            case "Para" | "Plain":
                yield from self.paragraph([content])
            case "LineBlock":
                yield from self.paragraph(content)
            case "BulletList":
                yield from self.items([("-", blocks) for blocks in content])
            case "OrderedList":
                start = content[0][0]
                yield from self.items([(f"{start + n}.", blocks) for n, blocks in enumerate(content[1])])
            case "DefinitionList":
                yield from (block for one in content for block in self.definition(*one))
            case "Table":
                yield from self.table(content)
            case "CodeBlock":
                yield self.code(content[1])
            case "Header":  # in an item or a cell
                yield from self.paragraph([content[2]])

    def code(self, text: str) -> Verbatim:
        """Code, as it is."""
        self.composer.gap()
        start = len(self.composer.lines) + 1
        for line in ("```", *text.split("\n"), "```"):
            self.composer.put(line)
        return Verbatim(f"```\n{text}\n```", start, len(self.composer.lines))

    def line(self, text: str, before: str = "") -> Line:
        """A line of text, after what marks it."""
        return self.composer.line([text], text, before)

    def paragraph(self, several: list[list[Element]]) -> Iterator[Block]:
        """Lines that stand together; where each is marked as an item by a sign that somebody typed, a list."""
        told = [read(elements) for elements in several]
        lines = [text for one in told for text in one.markdown]
        if lines:
            if not self.depth:
                self.composer.gap()
            if all(_BULLET.match(text) for text in lines):
                yield from self.marked(lines)
            else:
                yield Paragraph([self.line(text, "  " * self.depth) for text in lines])
        for note in (note for one in told for note in one.notes):
            yield from (block for inner in flat(note) for block in self.block(inner))

    def marked(self, lines: list[str]) -> Iterator[Block]:
        """Lines that signs which somebody typed mark as items."""
        kept = [text[found.end() :] if (found := _BULLET.match(text)) else text for text in lines]
        made = [self.line(text, "  " * self.depth + "- ") for text in kept]
        if items := [item([line], []) for line in made if line.text]:
            yield ItemList(items)

    def items(self, marked: list[tuple[str, list[Element]]]) -> Iterator[Block]:
        """A list of items, each with its mark."""
        if not self.depth:
            self.composer.gap()
        items = [one for marker, blocks in marked if (one := self.item(marker, blocks))]
        if items:
            yield ItemList(items)

    def item(self, marker: str, elements: list[Element]) -> Item | None:
        """An item of a list; the rows of a table that opens it are its lines."""
        lines: list[Line] = []
        rest = list(flat(elements))
        if rest and rest[0]["t"] in ("Para", "Plain"):
            texts = read(rest.pop(0)["c"]).markdown
            indent = "  " * self.depth
            lines = [self.line(text, indent + (f"{marker} " if n == 0 else "  ")) for n, text in enumerate(texts)]
        elif rest and rest[0]["t"] == "Table" and is_simple(rows := rows_of(rest[0]["c"])):
            told = [[text for cell in row for block in cell for text in read(block["c"]).markdown] for row in rows]
            texts, rest = [EDGE.join(row) for row in told], rest[1:]
            lines = [
                self.line(text, "  " * self.depth + ("  " if n else f"{marker} "))
                for n, text in enumerate(texts)
                if text
            ]
        blocks: list[Block] = []
        if self.depth < _DEEPEST:
            self.depth += 1
            blocks = _joined([block for element in rest for block in self.block(element)])
            self.depth -= 1
        return item(lines, blocks, marker) if lines or blocks else None

    def definition(self, term: list[Element], definitions: list[list[Element]]) -> Iterator[Block]:
        """A term and what is said of it: an item, as in Markdown."""
        if not self.depth:
            self.composer.gap()
        named = " ".join(read(term).markdown)
        if not any(sign.isdigit() for sign in named):  # a date and a course's code name nothing by themselves
            named = " ".join(read([{"t": "Strong", "c": term}]).markdown)
        first, *rest = [block for blocks in definitions for block in flat(blocks)] or [{"t": "Plain", "c": []}]
        if first["t"] in ("Para", "Plain"):
            texts = read(first["c"]).markdown
            first_line = f"{named}: {texts[0]}" if texts and named else named or "".join(texts[:1])
            lines = [first_line, *texts[1:]]
        else:
            lines, rest = [named], [first, *rest]
        made = [self.line(text, "- " if n == 0 else "  ") for n, text in enumerate(lines) if text]
        self.depth += 1
        blocks = [block for element in rest for block in self.block(element)]
        self.depth -= 1
        if made or blocks:
            yield ItemList([item(made, blocks)])

    # ---- tables --------------------------------------------------------------------------------------------------------
    def table(self, content: list[Any]) -> Iterator[Block]:
        """A table; one that only lays out what stands beside each other gives entries, a row each."""
        rows = rows_of(content)
        format_ = self.composer.outline.format
        is_stated = bool(content[3][1]) or format_ == "rtf"  # which has no way to
        headed = is_headed(rows, stated=is_stated, by_writer=format_ not in PROCESSED)
        self.composer.gap()
        if len(rows) == 1 and is_simple(rows) and not headed:  # it sets two ends of a line apart
            if ends := [" ".join(lines) for cell in rows[0] if (lines := lines_in(cell))]:
                yield Paragraph([self.line(EDGE.join(ends))])
            return
        if not is_simple(rows) and not (is_of_texts(rows) and (headed or is_labelled(rows))):
            yield from self.laid_out(rows)
            return
        header: list[str] = []
        start = len(self.composer.lines) + 1
        made: list[TableRow] = []
        for n, row in enumerate(rows):
            told = [lines for cell in row if (lines := lines_in(cell))]
            if not told:
                continue
            texts = [" ".join(lines) for lines in told]
            at = self.composer.put(f"| {' | '.join(texts)} |")
            if n == 0 and headed:
                header = [inline(text).text for text in texts]
                self.composer.leave_out("|" + "---|" * len(texts))
            else:
                made.append(TableRow([Paragraph([Line(text, at, at) for text in lines]) for lines in told], at, at))
        if made:
            yield Table(header, made, start, len(self.composer.lines))
        elif header:
            yield Paragraph([Line(EDGE.join(header), start, start)])

    def laid_out(self, rows: list[list[list[Element]]]) -> Iterator[Block]:
        """The rows of a table that lays out: the first lines of its cells make one, all else stands below it."""
        items: list[Item] = []
        for row in rows:
            cells = [cell for cell in row if cell]
            firsts, rest = [], []
            for cell in cells:
                texts = read(cell[0]["c"]).markdown if cell[0]["t"] in ("Para", "Plain") else []
                if texts and not _BULLET.match(texts[0]):
                    firsts.append(texts)
                    rest += cell[1:]
                else:
                    rest += cell
            below = [text for texts in firsts for text in texts[1:]]
            told = [EDGE.join(texts[0] for texts in firsts), *(text for text in below if not _BULLET.match(text))]
            lines = [self.line(text, "- " if n == 0 else "  ") for n, text in enumerate(told) if text]
            self.depth += 1
            blocks = [block for text in below if _BULLET.match(text) for block in self.marked([text])]
            blocks = _joined([*blocks, *(block for element in rest for block in self.block(element))])
            self.depth -= 1
            if lines or blocks:
                items.append(item(lines, blocks))
        if items:
            yield ItemList(items)


def _name_above(element: Element) -> tuple[str, list[Element]] | None:
    """What a document opens with, if that may be a name, and what is below it in the same paragraph."""
    if element["t"] not in ("Para", "Plain"):
        return None
    breaks = [n for n, inner in enumerate(element["c"]) if inner["t"] == "LineBreak"]
    end = breaks[0] if breaks else len(element["c"])
    lines = read(element["c"][:end]).lines
    if len(lines) != 1 or not is_short(lines[0].text) or is_unmarked_heading(lines[0].markdown):
        return None
    words = lines[0].text.split()
    if not 2 <= len(words) <= 5 or not all(word[0].isupper() or len(word) < 4 for word in words):
        return None
    rest = element["c"][end + 1 :]
    return lines[0].text, [{"t": "Para", "c": rest}] if rest else []


def _meta(value: Any) -> list[str]:
    """What a field of the document's head says, in lines."""
    if not value:
        return []
    match value["t"]:
        case "MetaInlines":
            return read(value["c"]).markdown
        case "MetaBlocks":
            return [text for block in flat(value["c"]) if is_line(block) for text in read(block["c"]).markdown]
        case "MetaList":
            return [text for one in value["c"] for text in _meta(one)]
        case "MetaString":
            return [value["c"]]
    return []


def _heading_styles(elements: list[Element]) -> set[str]:
    """How paragraphs are set that are headings by their words: those alone that are set apart, as `_style` calls them.

    Capitals do that, and bold where most of what is set so is called as sections are: else entries are, too. `numbered`
    stands for lines in bold that numbers open, one after the other.
    """
    called: list[str] = []
    every: list[str] = []
    numbers: list[int] = []
    for element in elements:
        if element["t"] == "Header":
            return set()
        lines = read(element["c"]).lines if element["t"] in ("Para", "Plain") else []
        if len(lines) != 1:
            continue
        if is_short(lines[0].text):
            every.append(_style(lines[0]))
            called += every[-1:] if is_unmarked_heading(lines[0].markdown) else []
        numbers += [n for n in [_number_of(lines[0])] if n is not None]
    is_numbered = len(numbers) > 2 and all(b - a == 1 for a, b in pairwise(numbers))
    capitals = {style for style in called if "capitals" in style and called.count(style) > 1}
    bold = "bold" if called.count("bold") >= max(_FEWEST, _MOSTLY * every.count("bold")) else ""
    return {*capitals, bold, "numbered" if is_numbered else ""} - {""}


def _style(line: Inline) -> str:
    """How a line is set apart: `bold`, `capitals`, `bold capitals`, or not."""
    return " ".join(name for name, is_ in (("bold", line.is_all("bold")), ("capitals", line.text.isupper())) if is_)


def _number_of(line: Inline) -> int | None:
    """The number that opens a short line in bold: `2. Present post`."""
    match = _COUNTED.match(line.text)
    return int(match[1]) if match and len(line.text) <= 2 * LONGEST_NAME and line.is_all("bold") else None


def _plain_heading(text: str) -> str:
    """A heading's words, without an emphasis that all of them have."""
    whole = inline(text)
    return whole.text if whole.is_all("bold") or whole.is_all("italic") else text


def _joined(blocks: list[Block]) -> list[Block]:
    """Blocks, with lists that follow each other as one."""
    made: list[Block] = []
    for block in blocks:
        if made and isinstance(block, ItemList) and isinstance(made[-1], ItemList):
            made[-1] = ItemList([*made[-1].items, *block.items])
        else:
            made.append(block)
    return made


def _says_when(block: Block) -> bool:
    """Whether a paragraph says of what the heading above it names when or where that was: it is no entry itself."""
    lines = block.lines if isinstance(block, Paragraph) else []
    text = inline(lines[0].text) if len(lines) == 1 else Inline("")
    return bool(YEAR.search(text.text)) and (text.is_all("italic") or is_date(text.text))


def _may_head(block: Block) -> bool:
    """Whether a block may be what a list below it is of: a paragraph, and no sentence that leads to all of them."""
    if not isinstance(block, Paragraph):
        return False
    return (
        len(block.lines) > 1
        or len(text := block.lines[0].text) <= LONGEST_NAME
        or not text.rstrip().endswith((".", "。", ":"))
    )


def _entries(blocks: list[Block]) -> list[Block]:
    """Paragraphs with the lists below them, as a list of entries; as many of them are one as stand above most lists."""
    runs: list[list[Paragraph]] = [[]]
    for block in blocks:
        if isinstance(block, Paragraph):
            runs[-1].append(block)
        elif runs[-1]:
            runs.append([])
    lengths = [len(run) for run in runs if run and all(len(one.lines) == 1 for one in run)]
    usual = min(mode(lengths), 4) if lengths else 1
    made: list[Block] = []
    items: list[Item] = []
    waiting: list[Paragraph] = []

    def end(inner: list[Block]) -> None:
        while waiting:
            size = len(waiting) % usual or usual
            some, waiting[:size] = waiting[:size], []
            items.append(item([line for one in some for line in one.lines], [] if waiting else inner))

    for block in blocks:
        if isinstance(block, Paragraph):
            waiting.append(block)
        elif isinstance(block, ItemList) and waiting:
            end([block])
        else:
            end([])
            made += [ItemList(items), block] if items else [block]
            items = []
    end([])
    return [*made, ItemList(items)] if items else made
