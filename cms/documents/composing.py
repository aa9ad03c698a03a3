"""Putting together a document whose file is no text: its decoded text, line by line, and the parts that stand there."""

from __future__ import annotations

from .inline import EDGE, inline
from .outline import Block, Heading, Item, Line, Outline, Paragraph, Remark, sections


class Composer:
    """A text in the making, and its parts; each method that takes words puts them on lines of their own."""

    def __init__(self, path: str, format_: str) -> None:
        self.outline = Outline(path, format_, "")
        self.lines: list[str] = []
        self.parts: list[Block | Heading] = []

    def put(self, text: str) -> int:
        """Add a line of text; gives its number."""
        self.lines.append(text.replace(EDGE, "  ").rstrip())
        return len(self.lines)

    def line(self, rows: list[str], whole: str, before: str = "") -> Line:
        """Add a line that its author meant as one, on as many lines as it is printed on."""
        start = len(self.lines) + 1
        for index, row in enumerate(rows):
            self.put((before if index == 0 else " " * len(before)) + row)
        return Line(whole, start, len(self.lines))

    def gap(self) -> None:
        """Add a blank line, where none is."""
        if self.lines and self.lines[-1]:
            self.put("")

    def leave_out(self, text: str, reason: str = "layout") -> None:
        """Add a line that is no content."""
        number = self.put(text)
        self.outline.ignored.append((number, number, reason))

    def heading(self, text: str, level: int, rows: list[str] | None = None) -> None:
        """Add a heading, in Markdown."""
        self.gap()
        made = self.line(rows or [text], text, "#" * min(level, 6) + " ")
        self.parts.append(Heading(text, level, made.start, made.end))
        self.gap()

    def paragraph(self, lines: list[Line]) -> None:
        """Make a paragraph of lines that were added."""
        if kept := [line for line in lines if inline(line.text).text.strip()]:
            self.parts.append(Paragraph(kept))

    def remark(self, code: str, message: str) -> None:
        """Say something about the document as a whole."""
        self.outline.remarks.append(Remark(code, 1, message))

    def done(self) -> Outline:
        """The document, put together."""
        self.outline.text = "\n".join(self.lines).rstrip() + "\n"
        self.outline.sections = sections(self.parts)
        return self.outline


def item(lines: list[Line], blocks: list[Block], marker: str = "-") -> Item:
    """An item of a list that was added: its own lines and what is nested in it; there is one of either."""
    spans = [*((line.start, line.end) for line in lines), *((block.start, block.end) for block in blocks)]
    return Item(lines, blocks, marker, min(start for start, _ in spans), max(end for _, end in spans))
