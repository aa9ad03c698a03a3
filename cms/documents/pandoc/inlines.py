"""Pandoc's inline elements to lines of Markdown: https://hackage.haskell.org/package/pandoc-types says what there is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from ..inline import EDGE, Inline, Mark

TAB = "\ue009"  # as `cms.decoders.pandoc` writes what parts a line
_MARKS = {"Strong": "bold", "Emph": "italic", "Strikeout": "strike"}
_QUOTES = {"SingleQuote": ("‘", "’"), "DoubleQuote": ("“", "”")}
_HIDDEN = frozenset(("comment-start", "comment-end", "deletion", "paragraph-deletion", "anchor"))
_ROLE = "interpreted-text"  # what pandoc calls a text whose role it doesn't know
_PRIVATE = re.compile("[\ue000-\ue008\ue00a-\uf8ff\u200b\u2060\ufeff\u00ad]")
_WIDE = re.compile("[\u2001\u2003]+")  # spaces as wide as a letter is high, which part what stands around them
Element = dict[str, Any]


@dataclass(slots=True)
class Lines:
    """What some inline elements say: lines, and the notes that stand at the foot of the page."""

    lines: list[Inline]
    notes: list[list[Element]] = field(default_factory=list)

    @property
    def markdown(self) -> list[str]:
        """The lines that say something, in Markdown."""
        return [line.markdown for line in self.lines if line.text.strip(EDGE + " ")]


def read(elements: list[Element]) -> Lines:
    """Read inline elements."""
    writer = _Writer()
    writer.add(elements)
    return Lines(writer.lines(), writer.notes)


class _Writer:
    def __init__(self) -> None:
        self.text = ""
        self.marks: list[Mark] = []
        self.notes: list[list[Element]] = []

    def add(self, elements: list[Element]) -> None:
        for element in elements:
            self.element(element["t"], element.get("c"))

    def element(self, kind: str, content: Any) -> None:
        match kind:
            case "Str":
                self.text += _WIDE.sub(TAB, _PRIVATE.sub("", content.replace("\u00a0", " ")))
            case "Space" | "SoftBreak" | "LineBreak":
                self.text += "\n" if kind == "LineBreak" else " "
            case "Strong" | "Emph" | "Strikeout":
                self.marked(_MARKS[kind], content)
            case "Underline" | "SmallCaps" | "Superscript" | "Subscript":
                self.add(content)
            case "Quoted":
                opening, closing = _QUOTES[content[0]["t"]]
                self.add([{"t": "Str", "c": opening}, *content[1], {"t": "Str", "c": closing}])
            case "Cite" | "Span":
                self.add([] if kind == "Span" and _HIDDEN & set(content[0][1]) else content[1])
            case "Link":
                self.marked("link", content[1], content[2][0])
            case "Code" if _ROLE in content[0][1]:  # of Sphinx: `talks.csv <talks.csv>`
                self.code(kind, content[1].partition(" <")[0])
            case "Code" | "Math":
                self.code(kind, content[1])
            case "Note":
                self.notes.append(content)

    def marked(self, kind: str, content: list[Element], url: str = "") -> None:
        start = len(self.text)
        self.add(content)
        if len(self.text) > start and (kind != "link" or (url and not url.startswith("#"))):
            self.marks.append(Mark(kind, start, len(self.text), url))

    def code(self, kind: str, text: str) -> None:
        start = len(self.text)
        is_formula = kind == "Math" and any(sign.isalnum() for sign in text)
        self.text += f"${text}$" if is_formula else text
        if kind == "Code" and text:
            self.marks.append(Mark("code", start, len(self.text)))

    def lines(self) -> list[Inline]:
        """The text, cut at its breaks; white space around what parts it is dropped."""
        whole = Inline(
            self.text.replace(TAB, EDGE), tuple(sorted(self.marks, key=lambda mark: (mark.start, -mark.end)))
        )
        found, at = [], 0
        for match in re.finditer(r"\n|\Z", whole.text):
            line = whole.cut(at, match.start())
            if line.text:
                found.append(_without_spaces(line))
            at = match.end()
        return found


def _without_spaces(line: Inline) -> Inline:
    """A line with one edge for any white space that has one."""
    parts, at = [], 0
    for match in re.finditer(EDGE, line.text):
        parts.append(line.cut(at, match.start()))
        at = match.end()
    parts.append(line.cut(at))
    made = parts[0]  # an empty one isn't joined
    for part in parts[1:]:
        made = made.joined(part, EDGE)
    return made if " )" not in made.text else _tidy(made)


def _tidy(line: Inline) -> Inline:
    """A line without what stands for an argument that is empty: `Ozish (native )`."""
    while (at := line.text.find(" )")) >= 0:
        line = line.cut(0, at).joined(line.cut(at + 1), "")
    return line
