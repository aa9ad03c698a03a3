"""Lines that their author meant as one: the rows that each is printed on, put together, with the links that addresses are."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..dates import YEAR
from ..inline import EDGE, Inline, Mark
from .rows import Row, is_wide, read

_HYPHEN = re.compile(r"(?<=[^\W\d_]{2})[-‐]\Z")
# `(1 year 2 months)`, in whatever language, behind a date.
_DURATION = re.compile(r"(?<=\w)\s\(\d{1,2} [^\W\d_]{2,8}(?: \d{1,2} [^\W\d_]{2,8})?\)\Z")
_ADDRESS = re.compile(
    r"(?<![\w/@.])(?:https?://|www\.(?=\w)|(?:linkedin\.com/in|github\.com|gitlab\.com|orcid\.org|doi\.org|arxiv\.org)/)[^\s<>\[\]]+"
)


@dataclass(slots=True)
class Printed:
    """A line that its author meant as one: the rows that it is printed on, and its text in cells."""

    rows: list[Row]
    cells: list[Inline]

    @property
    def text(self) -> str:
        """The whole, in Markdown."""
        return EDGE.join(linked(cell).markdown for cell in self.cells if cell.text)


def linked(text: Inline) -> Inline:
    """A text without how long a period was, as its dates say that, and with links where addresses are printed."""
    if (duration := _DURATION.search(text.text)) and YEAR.search(text.text[: duration.start()]):
        text = text.without(duration.start(), duration.end())
    found = list(text.marks)
    for match in _ADDRESS.finditer(text.text):
        start, end = match.start(), match.start() + len(match[0].rstrip(".,;:)"))
        if not any(mark.kind == "link" and mark.start < end and mark.end > start for mark in found):
            address = text.text[start:end]
            found.append(Mark("link", start, end, address if "://" in address else f"https://{address}"))
    return Inline(text.text, tuple(found))


def printed(row: Row) -> Printed:
    """A line of one row."""
    return Printed([row], [read(cell) for cell in row.cells])


def joined(text: Inline, more: Inline) -> Inline:
    """A wrapped text made whole: a hyphen where it was broken is undone, unless the word has others or goes on in capitals."""
    last = text.text.rsplit(maxsplit=1)[-1] if text.text else ""
    if (last[-1:] in ("-", "/") and re.search(r"[.@]\w|://", last)) or last in ("http:", "https:"):  # an address
        return _remarked(text.joined(more, ""))
    if _HYPHEN.search(text.text) and more.text[:1].islower() and last.count("-") + last.count("‐") == 1:
        return text.cut(0, len(text.text) - 1).joined(more, "")
    is_one = (last.endswith("-") and not last.startswith("-")) or (is_wide(text.text[-1:]) and is_wide(more.text[:1]))
    return _remarked(text.joined(more, "" if is_one else " "))


def _remarked(text: Inline) -> Inline:
    """A text whose marks go on where it was wrapped."""
    made: list[Mark] = []
    for mark in text.marks:
        before = next(
            (m for m in reversed(made) if (m.kind, m.url) == (mark.kind, mark.url) and m.end <= mark.start), None
        )
        if before and not text.text[before.end : mark.start].strip(" ,;." if mark.kind == "link" else None):
            made.remove(before)
            mark = Mark(mark.kind, before.start, mark.end, mark.url)
        made.append(mark)
    return Inline(text.text, tuple(made))
