"""What stands without a heading, told by its shape: tables by their headers and cells, titles with dated texts under them."""

from __future__ import annotations

import re

from cms.documents import (
    Block,
    Inline,
    ItemList,
    Line,
    Paragraph,
    Section,
    SectionKind,
    Table,
    inline,
    kind_of_heading,
    lines_of,
    plain,
)

from ..dates import Dates, find_dates
from ..degrees import find_degree
from ..lists import POSITIONS
from ..lists.looks import is_running, is_sentence, look

_HEADERS: tuple[tuple[SectionKind, str], ...] = (
    (SectionKind.EDUCATION, r"school|degree|university|major|education"),
    (SectionKind.EXPERIENCE, r"position|role|job|employer|company|internship|title.*(?:organi[sz]ation|institution)"),
    (SectionKind.CERTIFICATES, r"certificate|certification|licen[cs]e|credential"),
    (SectionKind.AWARDS, r"award|prize|scholarship|honou?r|grant"),
    (SectionKind.TEACHING, r"course|semester|term"),
    (SectionKind.PUBLICATIONS, r"paper|publication|authors|venue"),
    (SectionKind.PROJECTS, r"project"),
    (SectionKind.TALKS, r"talk|event"),
    (SectionKind.NEWS, r"news"),
)


def kind_of_table(table: Table) -> SectionKind | None:
    """What a table is about: as its header says, else as its rows are; None where neither tells."""
    header = " ".join(table.header).lower()
    for kind, words in _HEADERS:
        if re.search(rf"\b(?:{words})s?\b", header):
            return kind
    return kind_of_entries([table])


def kind_of_entries(blocks: list[Block], hint: SectionKind | None = None) -> SectionKind | None:
    """What a list is about whose heading doesn't say, by what its entries look like; None where most don't look alike.

    `hint` is what the heading may mean: then some need to look so only.
    """
    heads = [block for block in blocks if isinstance(block, Paragraph)]
    if len(heads) > 1 and blocks[0] is heads[0]:  # lists below them tell of what they name
        blocks = list(heads)
    entries = [text for block in blocks for text in _entries(block)]
    seen = [kind for text in entries if (kind := _kind_of_entry(text))]
    if not seen:
        return None
    if hint in seen and seen.count(hint) * 3 >= len(entries):
        return hint
    most = max(dict.fromkeys(seen), key=seen.count)
    several = seen.count(most) > 1 and seen.count(most) * 3 >= len(entries) * 2
    return most if several else None


def _entries(block: Block) -> list[Inline]:
    """The entries of a block, each as one line: its items, its rows, or the lines that stand together."""
    if isinstance(block, Table):
        return [inline(" | ".join(line.text for cell in row.cells for line in cell.lines)) for row in block.rows]
    if isinstance(block, ItemList):
        return [inline(" | ".join(line.text for line in item.lines)) for item in block.items]
    if isinstance(block, Paragraph):
        lines = [inline(line.text) for line in block.lines]
        each = len(lines) > 1 and all(find_dates(line.text) for line in lines)
        whole = inline(" | ".join(line.text for line in block.lines))
        return (
            lines
            if each
            else [whole if len(whole.text.split()) < _LONGEST or not is_running(whole.text) else Inline("")]
        )
    return []


_LONGEST = 25  # words of a paragraph that runs on, and yet names something
_PART = re.compile(r"(?:(?<!\s)\s+)?(?:[,;|\t\n·•—:(]|\s[-–—]\s|\s@\s)\s*|(?<!\s)\s+at\s+(?:the\s+)?")
_TITLED = re.compile(r"[“„«「《\"‘][^”»」》\"’]{6,300}[”“»」》\"’]")


_SENTENCE = re.compile(
    r"(?:(?<=\w\w)|(?<=\w\w [A-Z])(?<!nd [A-Z])(?<!et [A-Z])|(?<=\w\w [A-Z][A-Z]))[.:]\s"
    r"|[“\"|]|(?<!\w)['‘]|,\s(?=[“\"'‘])"
)
# The only author of something: `A. Li, `, `Li A. `, `Li, A. `.
_ALONE = re.compile(
    r"(?:^|(?<=[,|] ))(?:(?:[A-Z]\.[ -]?){1,3} ?[^\W\d_a-z][\w’'-]+(?: [^\W\d_a-z][\w’'-]+)?(?:,| \()"
    r"|[^\W\d_a-z][\w’'-]+(?: [^\W\d_a-z][\w’'-]+)?,? (?:[A-Z]\.?[ -]?){1,3}(?:[.,:;(]|\s))"
)


def _kind_of_entry(text: Inline) -> SectionKind | None:
    """What an entry looks like by itself, where it is dated, and no running text."""
    found = find_dates(text.text)
    if not found:
        return None
    titled = _TITLED.search(text.text) or any(mark.kind == "italic" and mark.start for mark in text.marks)
    sentences = _SENTENCE.split(text.text)
    named = any(_are_people(part) or look(part).people[1] >= 2 for part in sentences[:4]) and len(sentences) > 2
    alone = titled and _ALONE.search(text.text, 0, 100)
    if named or alone:
        return SectionKind.PUBLICATIONS
    if not titled and is_running(text.text) and (is_sentence(text.text) or len(text.text.split()) > _LONGEST):
        return SectionKind.NEWS if _announces(text, found) else None
    parts = [part for part in _PART.split(_without(text.text, found)) if re.search(r"\w", part)]
    looks = [look(part.strip()) for part in parts]
    if any(seen.role for seen in looks[:2]) and not any(seen.award for seen in looks[:1]):
        return SectionKind.EXPERIENCE
    if any(seen.degree for seen in looks[:3]):
        return SectionKind.EDUCATION
    if any(seen.award for seen in looks):
        return SectionKind.AWARDS
    if titled:
        return SectionKind.TALKS
    lasted = found[0].is_range or found[0].is_open
    if len(looks) > 1 and (any(seen.maker for seen in looks[:2]) or (lasted and any(s.organization for s in looks))):
        return SectionKind.EXPERIENCE
    return None


def _without(text: str, found: list[Dates]) -> str:
    for one in reversed(found):
        text = f"{text[: one.at]} | {text[one.to :]}"
    return text


def _announces(text: Inline, found: list[Dates]) -> bool:
    """Whether a text tells of what happened on a day or in a month, which stands at its beginning."""
    opens = found and not re.search(r"\w", text.text[: found[0].at])
    return bool(opens and found[0].first and found[0].first.month and not found[0].is_range)


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


def tells_works(group: list[Section]) -> bool:
    """Whether a section of works tells of what somebody made and not of jobs: no entry names a role, or years on end."""
    entries = [text for section in group for block in section.blocks for text in _entries(block)]
    works = group and re.search(r"\bworks\b", plain(group[0].heading or ""), re.IGNORECASE)
    return bool(works and entries) and not any(
        _kind_of_entry(text) is SectionKind.EXPERIENCE or any(date.is_range for date in find_dates(text.text))
        for text in entries
    )


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
