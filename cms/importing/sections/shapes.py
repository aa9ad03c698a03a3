"""What stands without a heading, told by its shape: tables by their headers and cells, titles with dated texts under them."""

from __future__ import annotations

import re

from cms.documents import Line, Section, SectionKind, Table, kind_of_heading, lines_of, plain

from ..dates import find_dates
from ..degrees import find_degree
from ..lists import POSITIONS
from ..lists.looks import is_sentence, look
from ..titles import is_role

_HEADERS: tuple[tuple[SectionKind, str], ...] = (
    (SectionKind.EDUCATION, r"school|degree|university|major|education"),
    (SectionKind.EXPERIENCE, r"position|role|job|employer|company|internship|title.*(?:organi[sz]ation|institution)"),
    (SectionKind.AWARDS, r"award|prize|scholarship|honou?r|grant"),
    (SectionKind.TEACHING, r"course|semester|term"),
    (SectionKind.PUBLICATIONS, r"paper|publication|authors|venue"),
    (SectionKind.PROJECTS, r"project"),
    (SectionKind.TALKS, r"talk|event"),
    (SectionKind.NEWS, r"news"),
)


def kind_of_table(table: Table) -> SectionKind | None:
    """What a table is about: as its header says, else as its cells are; None where neither tells."""
    header = " ".join(table.header).lower()
    for kind, words in _HEADERS:
        if re.search(rf"\b(?:{words})s?\b", header):
            return kind
    rows = [[plain(" ".join(line.text for line in cell.lines)) for cell in row.cells] for row in table.rows]
    dated = [row for row in rows if any(find_dates(cell) for cell in row)]
    if not rows or len(dated) * 2 < len(rows):
        return None
    for kind, tells in (
        (SectionKind.EDUCATION, lambda c: bool(find_degree(c))),
        (SectionKind.EXPERIENCE, is_role),
        (SectionKind.AWARDS, lambda c: look(c).award),
    ):
        if sum(any(tells(cell) for cell in row) for row in rows) * 2 >= len(rows):
            return kind
    return None


def lists_projects(table: Table) -> bool:
    """Whether a table has a column of projects, and none of employers."""
    said = [POSITIONS.cutting.said(name) for name in table.header]
    return "organization" not in said and any(kind_of_heading(name) is SectionKind.PROJECTS for name in table.header)


def tells_publications(group: list[Section]) -> bool:
    """Whether a section of research tells of papers: most of its entries print a list of authors."""
    lines = [plain(line.text) for section in group for line in lines_of(section.blocks)]
    people = sum(any(_are_people(part) for part in re.split(r"(?<=\w{2})\.\s|[“”\"|]", text)) for text in lines)
    return people >= 2 and people * 8 >= len(lines)


def tells_teaching(group: list[Section]) -> bool:
    """Whether a section of education tells of what somebody taught: most lines open with a title, and none has a degree."""
    lines = [plain(line.text) for section in group for line in lines_of(section.blocks)]
    openings = [look(re.split(r"[,，、:：「『\"“(（|\t]|\s[-–—]\s", text.strip())[0]) for text in lines]
    taught = sum(bool(seen.role) and not seen.degree for seen in openings)
    return taught * 2 > len(lines) and not any(find_degree(text) for text in lines)


def _are_people(text: str) -> bool:
    parts, names, _ = look(text).people
    return parts > 1 and names >= max(2, round(0.75 * parts))


def dated_titles(lines: list[Line]) -> list[tuple[Line, Line]]:
    """A run of titles, each with a text under it, some of which are dated as `[Year of 2031] …`: projects.

    Returns the pairs; [] where the lines are something else.
    """
    if len(lines) < 2 or len(lines) % 2:
        return []
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    shaped = all(not is_sentence(plain(a.text)) and is_sentence(plain(b.text)) for a, b in pairs)
    noted = any(re.match(r"\[Years? of\b", plain(b.text)) for _, b in pairs)
    return pairs if shaped and noted else []
