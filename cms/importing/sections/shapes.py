"""What a list is about though its heading says otherwise, told by its shape; and titles with dated texts under them."""

from __future__ import annotations

import re

from cms.content import Position, PositionKind
from cms.documents import (
    Block,
    ItemList,
    Line,
    Paragraph,
    Section,
    SectionKind,
    Table,
    kind_of_heading,
    lines_of,
    plain,
)
from cms.documents.languages import alternatives, pattern, words
from cms.documents.written_dates import find_dates

from ..degrees import find_degree
from ..findings import Findings
from ..lists import POSITIONS
from ..lists.looks import is_sentence, look
from ..titles import kind_of_position

_ACADEMIC = {PositionKind.TEACHING, PositionKind.RESEARCH}
_PART = re.compile(r"(?:(?<!\s)\s+)?(?:[,;|\t\n·•—:(]|\s[-–—]\s)\s*")


def lists_projects(table: Table) -> bool:
    """Whether a table has a column of projects, and none of employers."""
    said = [POSITIONS.cutting.said(name) for name in table.header]
    return "organization" not in said and any(kind_of_heading(name) is SectionKind.PROJECTS for name in table.header)


def told_by_entries(group: list[Section], kind: SectionKind, findings: Findings) -> SectionKind:
    """What a section is about, of what its heading says, as its entries tell: projects may be papers, and teaching jobs.

    Courses were taken by who has worked, and neither taught nor researched.
    """
    if kind is SectionKind.PROJECTS and tells_publications(group):
        return SectionKind.PUBLICATIONS
    if kind is SectionKind.EDUCATION and _is_training(group):
        return SectionKind.CERTIFICATES
    worked = {record.values.get("kind") for record in findings.of(Position)}
    if kind is SectionKind.TEACHING and worked and not worked & _ACADEMIC and _are_taken(group):
        return SectionKind.CERTIFICATES
    if kind is SectionKind.EDUCATION and tells_teaching(group):
        kind = SectionKind.TEACHING
    return SectionKind.EXPERIENCE if kind is SectionKind.TEACHING and tells_jobs(group) else kind


def _is_training(group: list[Section]) -> bool:
    """Whether a section is of courses that somebody took, as none of its entries is a degree: `Training`."""
    headed = re.fullmatch(
        alternatives(words("words", "training")), plain(group[0].heading or "").strip(" :"), re.IGNORECASE
    )
    lines = [plain(line.text) for section in group for line in lines_of(section.blocks)]
    ranged = any(date.is_range for text in lines for date in find_dates(text))  # as residencies are
    return headed is not None and not ranged and not any(find_degree(text) for text in lines)


def _are_taken(group: list[Section]) -> bool:
    """Whether courses are some that somebody took: of each a title, who gave it, and a year; nothing says that they taught."""
    headed = re.fullmatch(
        alternatives(words("words", "courses")), plain(group[0].heading or "").strip(" :"), re.IGNORECASE
    )
    lines = [plain(line.text) for section in group for line in lines_of(section.blocks)]
    return headed is not None and bool(lines) and all(map(_is_taken, lines))


def _is_taken(text: str) -> bool:
    dates = find_dates(text)
    if len(dates) != 1 or dates[0].is_range or dates[0].first is None or dates[0].first.month:
        return False
    rest = f"{text[: dates[0].at]} {text[dates[0].to :]}".strip(" ,;:().–—-")
    parts = rest.split(", ")
    seen = [look(part) for part in parts]
    taught = any(one.course or one.form or one.degree or one.size > _SCHOOL for one in seen) or any(
        map(_teaches, parts)
    )
    return len(parts) == _TITLE_AND_PLACE and not taught


def _teaches(text: str) -> bool:
    return kind_of_position(text, None, PositionKind.EMPLOYMENT) is PositionKind.TEACHING


_TITLE_AND_PLACE, _SCHOOL = 2, 2  # parts; how great what is smaller than a university is


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


def tells_jobs(group: list[Section]) -> bool:
    """Whether a section of teaching tells of a teacher's posts: a title, below it where, and on a line by itself when.

    Or most of the headings in it are titles.
    """
    headed = [_opens_with_role(plain(section.heading or "")) for section in group[1:]]
    if len(headed) >= _SEVERAL and 2 * sum(headed) > len(headed):
        return True
    blocks = [block for section in group for block in section.blocks]
    entries = [block.lines for block in blocks if isinstance(block, Paragraph)]
    entries += [item.lines for block in blocks if isinstance(block, ItemList) for item in block.items]
    posts = sum(_is_post([plain(line.text) for line in lines]) for lines in entries)
    return posts > 1 and posts * 2 >= len(entries)


def _opens_with_role(text: str) -> bool:
    return bool(look(re.split(r",\s|\s[(（]", text)[0]).role)


def _is_post(lines: list[str]) -> bool:
    alone = [text for text in lines if look(text).dated > _NOTHING_ELSE]
    named = next((text for text in lines if text not in alone), "")
    if len(lines) < _LINES_OF_POST or not _opens_with_role(named):
        return False
    return any(date.is_range for text in alone for date in find_dates(text))


_LINES_OF_POST, _NOTHING_ELSE = 3, 0.6  # the share of a line that dates take


def tells_works(group: list[Section]) -> bool:
    """Whether a section of works tells of what somebody made and not of jobs: no entry names a role, or years on end."""
    lines = [plain(line.text) for section in group for line in lines_of(section.blocks)]
    works = group and re.search(r"\bworks\b", plain(group[0].heading or ""), re.IGNORECASE)
    return bool(works and lines) and not any(
        any(date.is_range or date.is_open for date in find_dates(text))
        or any(look(part).role for part in _PART.split(text)[:3])
        for text in lines
    )


def tells_research(group: list[Section]) -> bool:
    """Whether a section of research tells of projects and not of posts: each has a heading, and none says where or as what."""
    headed = [plain(section.heading or "") for section in group[1:]]
    if len(headed) < _SEVERAL or group[0].blocks or not pattern("research").search(plain(group[0].heading or "")):
        return False
    firsts = [next(lines_of(section.blocks), None) for section in group[1:]]
    parts = [part for text in (*headed, *(plain(line.text) for line in firsts if line)) for part in _PART.split(text)]
    return not any((seen := look(part)).role or seen.maker or seen.organization or seen.degree for part in parts)


_SEVERAL = 2  # entries

_NUMBERED = re.compile(
    r"(?:week|lecture|session|day|class|module|unit|part|woche|semaine|semana|settimana)?\W{0,3}\d{1,2}", re.I
)


def is_schedule(block: Block) -> bool:
    """Whether a table or a list says what comes when in a course: a week or a number in most rows, and a day."""
    if isinstance(block, Table):
        firsts = [plain(row.cells[0].markdown) for row in block.rows if row.cells]
        numbered = [bool(_NUMBERED.fullmatch(text.strip())) for text in firsts]
    else:
        items = block.items if isinstance(block, ItemList) else []
        firsts = [plain(item.lines[0].text) for item in items if item.lines]
        numbered = [(match := _NUMBERED.match(text)) is not None and match.end() > 3 for text in firsts]
    return len(firsts) > 1 and sum(numbered) * 3 >= len(firsts) * 2


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
