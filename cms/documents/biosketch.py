"""The NIH's biographical sketch: its form's own words taken out, its parts under headings.

It is a form (https://grants.nih.gov/grants/forms/biosketch.htm) in English, filled in with a word processor: a Word or PDF
document, or text copied from one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .inline import plain
from .outline import Block, Heading, Item, ItemList, Line, Outline, Paragraph, Table, sections

_TITLE = re.compile(r"\W*(?:nih\s+)?biographical sketch\W*", re.IGNORECASE)
_TELLS = re.compile(r"\b(?:eRA COMMONS|POSITION TITLE\s*:|Contributions? to Science)", re.IGNORECASE)
_FORM = re.compile(
    r"""\W*(?:OMB\ No|Provide\ the\ following|Follow\ this\ format|DO\ NOT\ EXCEED|\(?Begin\ with\ baccalaureate
    |such\ as\ nursing|INSTITUTION\ AND\ LOCATION|DEGREE\ \(if|(?:Start|End|Completion)\ Date|MM/YYYY|FIELD\ OF\ STUDY
    |\(if\ applicable\)|eRA\ COMMONS|Add/delete\ rows)""",
    re.IGNORECASE | re.VERBOSE,
)
_NAME = re.compile(r"\W{0,3}NAME\s{0,3}:(.+)", re.IGNORECASE)
_POSITION = re.compile(r"\W{0,3}POSITION TITLE\s{0,3}:(.+)", re.IGNORECASE)
# The parts of a sketch, in the words that headings are known by.
_NAMED = (
    (r"EDUCATION\s*/\s*TRAINING\b.*", "Education"),
    (r"Personal Statement", "About"),
    (r"Positions(?:\W+(?:and\s+)?Scientific Appointments)?(?:\W+and\s+Honors)?", "Experience"),
    (r"Positions and (?:Employment|Honors)", "Experience"),
    (r"(?:Other Experience and )?Professional Memberships?", "Service"),
    (r"Honors(?: and Awards)?", "Awards"),
    (r"Contributions? to Science", "Contributions to Science"),
    (r"(?:Additional Information: )?Research Support.{0,60}", "Grants"),
    (r"(?:Additional Information: )?Scholastic Performance", "Scholastic Performance"),
)
_PARTS = [(re.compile(rf"(?:[A-D]\.\s*)?{pattern}\W*", re.IGNORECASE), name) for pattern, name in _NAMED]
_CITED = re.compile(r"\W{0,5}(?:[a-z]|\d{1,2})[.)]\s")
_YEAR, _PRINTED = re.compile(r"\b(?:19|20)\d\d\b"), re.compile(r"[;:]\s?\d|PMC?ID|doi", re.IGNORECASE)
_TELLING = ("About", "Contributions to Science")


def is_biosketch(outline: Outline) -> bool:
    """Whether a document is such a form."""
    head = outline.text[:6_000]
    return _TELLS.search(head) is not None and any(
        _TITLE.fullmatch(plain(line)) for line in head.lstrip("#").split("\n")[:30]
    )


def arrange(outline: Outline) -> None:
    """Put the parts of a sketch under headings that say what they are; what it cites is a list of publications."""
    parts: list[Block | Heading] = []
    cited: list[Item] = []
    part = ""
    for piece, depth in _pieces(outline):
        if not isinstance(piece, Line):
            parts.append(piece)
            continue
        text = plain(piece.text).strip()
        if (named := _NAME.fullmatch(text)) and not any(isinstance(each, Heading) for each in parts):
            family, _, given = (part.strip() for part in named[1].partition(","))
            parts.append(Heading(f"{given} {family}".strip(), 1, piece.start, piece.end))
        elif position := _POSITION.fullmatch(text):
            outline.front_matter["headline"] = position[1].strip()
            outline.front_matter_lines = (piece.start, piece.end)
        elif found := next((name for pattern, name in _PARTS if pattern.fullmatch(text)), None):
            if found != part:
                parts.append(Heading(found, 2, piece.start, piece.end))
            else:
                outline.ignored.append((piece.start, piece.end, "heading"))
            part = found
        elif _FORM.match(text) or _TITLE.fullmatch(text):
            outline.ignored.append((piece.start, piece.end, "layout"))
        elif part in _TELLING and _YEAR.search(text) and _PRINTED.search(text) and (depth or _CITED.match(text)):
            number = _CITED.match(piece.text)
            line = Line(piece.text[number.end() if number else 0 :], piece.start, piece.end)
            cited.append(Item([line], [], "-", piece.start, piece.end))
        elif parts and isinstance(last := parts[-1], Paragraph) and last.end + 1 == piece.start and not depth:
            last.lines.append(piece)
        else:
            parts.append(Paragraph([piece]))
    if cited:
        parts += [Heading("Publications", 2, cited[0].start, cited[0].start), ItemList(cited)]
    outline.sections = sections(parts)


def _pieces(outline: Outline) -> Iterator[tuple[Line | Block, int]]:
    """The lines of a document, headings among them, and how deep in a list each stands; tables as they are."""
    for section in outline.sections:
        if section.heading:
            end = max(section.start, min((block.start for block in section.blocks), default=section.start + 1) - 1)
            yield Line(section.heading, section.start, end), 0
        for block in section.blocks:
            yield from _of(block, 0)


def _of(block: Block, depth: int) -> Iterator[tuple[Line | Block, int]]:
    if isinstance(block, Paragraph):
        for line in block.lines:
            yield line, depth
    elif isinstance(block, ItemList):
        for item in block.items:
            for line in item.lines:
                yield line, depth
            for inner in item.blocks:
                yield from _of(inner, depth + 1)
    elif isinstance(block, Table):
        block.rows = [row for row in block.rows if not _FORM.match(plain(row.cells[0].lines[0].text))]
        if any(_FORM.match(word) for word in block.header):
            block.header = []
        yield block, depth
    else:
        yield block, depth
