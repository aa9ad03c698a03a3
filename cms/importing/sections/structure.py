"""The sections that a page has, and which of them are parts of which: its title counts, and what interrupts a list."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePosixPath

from cms.documents import (
    Block,
    Item,
    ItemList,
    Outline,
    Paragraph,
    Section,
    SectionKind,
    Table,
    evidence_of_heading,
    kind_of_heading,
    kinds_of_heading,
    lines_of,
    plain,
)
from cms.documents.languages import alternatives, either, words
from cms.documents.written_dates import find_dates

from ..columns import meanings
from ..lists.looks import look
from ..money import find_money
from ..people import is_name
from ..places import is_organization
from .awards import CERTIFICATE
from .card import stated_name

_TITLE_PARTS = re.compile(r"(?:(?<!\s)\s+)?[|·•–—:]\s*|(?<!\s)\s+-\s+")
# Kinds whose pages are about the whole person, or tell how to reach them.
_WHOLE = (SectionKind.ABOUT, SectionKind.CONTACT, SectionKind.EXPERIENCE)
_TOLD = (SectionKind.ABOUT, SectionKind.CONTACT, SectionKind.INTERESTS)  # kinds that have no entries
_SERVED = {SectionKind.PUBLICATIONS, SectionKind.TALKS}
_SKILLS = {SectionKind.LANGUAGES, SectionKind("software")}  # what skills are in, where they are parted by it


def titled(outline: Outline) -> list[Section]:
    """A page's sections; where its title or its file is called `Publications` or the like, all are parts of that one.

    A heading that states the person's name, as pages repeat it, is none of them.
    """
    title = _kind_in_title(outline)
    if title is None or not outline.sections:
        return outline.sections
    first, *rest = outline.sections
    if first.heading is None and _is_above_page(outline, title):
        return [first, *_below(title, *rest)]
    if first.heading is None:
        return [Section(title, 0, first.start, first.end, first.blocks), *rest]
    return _below(title, first, *rest)


def _below(title: str, first: Section, *rest: Section) -> list[Section]:
    """Sections, as parts of what a page's title says, but for the heading that states the person's name."""
    if not stated_name(plain(first.heading or "")):
        return [Section(title, 0, first.start, first.start - 1), first, *rest]
    if any(kind_of_heading(section.heading) is kind_of_heading(title) for section in rest):
        return [first, Section(title, 0, rest[0].start, rest[0].start - 1), *rest]
    at = min((block.start for block in first.blocks), default=first.end + 1)
    named = Section(first.heading, first.level, first.start, at - 1)
    return [named, Section(title, 0, at, max(at, first.end), first.blocks), *rest]


# What stands before the date when a document was signed, or changed: `Oulu, den 2. März 2031`, `Last updated: May 2031`.
_CHANGED = re.compile(
    rf"\W{{0,5}}(?:{alternatives(words('words', 'updated'))}|{either('as_of')})\b"
    rf"\W{{0,5}}(?:{either('since_when')}\W{{0,5}})?",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    rf"(?i:{either('signed_at')} )?[^\W\d_a-z][^\W\d_]+(?:[ /-]{{1,3}}[^\W\d_]+){{0,3}}"
    rf",?\s{either('signed')}\s*"
)
_ON_REQUEST = re.compile(rf"\W*(?:{alternatives(words('words', 'on_request'))})\W*", re.IGNORECASE)
_LONGEST_SIGNED = 60  # characters
_CAREERS = (SectionKind.EXPERIENCE, SectionKind.SERVICE)  # of which terms may stand over several entries: `Previous`
_WHEN = 0.6  # of a text that dates take which says nothing else
_LONGEST_TERM = 2  # words over several entries
_LONGEST_LED = 4  # words of a line that heads a list
_MOST_SIGNED = 3  # blocks at a document's end that say where, when and who


def unsigned(sections: list[Section]) -> tuple[list[Section], list[Block]]:
    """Part a document's sections from where, when and by whom it was signed at its end, which is of no section."""
    if not sections or not (tail := sections[-1].blocks[-_MOST_SIGNED:]):
        return sections, []
    for at, block in enumerate(tail):
        rest = [plain(line.text) for one in tail[at + 1 :] for line in lines_of([one])]
        if _is_signature(block) and all(is_name(said) or not re.search(r"\w", said) for said in rest):
            signed = tail[at:]
            last = replace(sections[-1], blocks=sections[-1].blocks[: -len(signed)])
            return [*sections[:-1], last], signed
    return sections, []


def _is_signature(block: Block) -> bool:
    """Whether a line by itself says when a document was signed, or changed, or who is asked, and nothing else."""
    text = plain(block.lines[0].text) if isinstance(block, Paragraph) and len(block.lines) == 1 else ""
    if _ON_REQUEST.fullmatch(text.replace(":", "")):
        return True
    dates = find_dates(text) if len(text) < _LONGEST_SIGNED else []
    if len(dates) != 1 or re.search(r"\w", text[dates[0].to :]) or dates[0].last or not dates[0].first:
        return False
    before = text[: dates[0].at]
    if _CHANGED.fullmatch(before):
        return True
    return dates[0].first.day is not None and _SIGNED.fullmatch(before) is not None


def _is_above_page(outline: Outline, title: str) -> bool:
    """Whether what stands before all headings is the frame of a page of HTML, whose own heading comes below."""
    if outline.format != "html" or outline.front_matter_lines or len(outline.sections) < 2:
        return False
    after = outline.sections[1]
    return after.level == 1 or kind_of_heading(after.heading) is kind_of_heading(title)


def _kind_in_title(outline: Outline) -> str | None:
    """The part of a page's title that says what all of it is about, or else of its file's name."""
    title = outline.front_matter.get("title")
    stem = re.sub(r"[-_]+", " ", PurePosixPath(outline.path).stem)
    # That of a printed document names whose it is: what it's about stands at the head of its first page.
    told = [*_TITLE_PARTS.split(title)] if isinstance(title, str) and outline.format != "pdf" else []
    for part in (*told, stem):
        kind = kind_of_heading(part)
        if kind and kind not in _WHOLE and (part is not stem or outline.format == "html" or outline.front_matter_lines):
            return part
    return None


def above_each(sections: list[Section]) -> list[int | None]:
    """For each section the number of the one that it stands under."""
    found: list[int | None] = []
    open_: list[int] = []
    for at, section in enumerate(sections):
        while open_ and sections[open_[-1]].level >= section.level:
            open_.pop()
        found.append(open_[-1] if open_ else None)
        open_.append(at)
    return found


def interrupted(sections: list[Section], at: int, above: int | None) -> Section | None:
    """The section whose entries one goes on with, among which a part of another kind stands: a job, courses, a job."""
    if above is None or above + 1 == at or sections[above + 1].level != sections[at].level:
        return None
    kind = kind_of_heading(sections[above].heading)
    is_listed = kind is not None and kind not in _TOLD
    return sections[above] if is_listed and kind_of_heading(sections[above + 1].heading) is None else None


def belongs(section: Section, kind: SectionKind) -> bool:
    """Whether a deeper section is a part of one of this kind: its heading says nothing else."""
    own = {kind_of_heading(section.heading), *kinds_of_heading(section.heading)}
    if kind is SectionKind.TEACHING and own == {None} and evidence_of_heading(section.heading).get(kind, 0) < 0:
        return False  # `Doctoral students`
    if kind is SectionKind.SERVICE and own <= _SERVED:
        return True  # `Journals` and `Conferences` that somebody reviews for
    return kind in own or own == {None} or (kind is SectionKind.SKILLS and not own.isdisjoint(_SKILLS))


def with_headers(section: Section) -> Section:
    """A section whose tables have headers where their first rows are nothing but what columns are called."""
    blocks = [_with_header(block) if isinstance(block, Table) else block for block in section.blocks]
    return (
        replace(section, blocks=blocks)
        if any(a is not b for a, b in zip(blocks, section.blocks, strict=True))
        else section
    )


def _with_header(table: Table) -> Table:
    rest = table.rows[1:]
    cells = [plain(" ".join(line.text for line in cell.lines)) for row in table.rows[:1] for cell in row.cells]
    named = all(meanings(cell) or kind_of_heading(cell) for cell in cells) and any(map(meanings, cells))
    if table.header or not rest or len(cells) < 2 or not named or len(set(cells)) < len(cells):
        return table
    return replace(table, header=cells, rows=rest)


def subheaded(section: Section, kind: SectionKind) -> list[Section]:
    """A section, with each line that heads a list of the same kind in it as a section's heading: `University courses`.

    So is a term over several entries, each with its date: `Previous`.
    """
    found = [replace(section, blocks=[])]
    for block, below in zip(section.blocks, [*section.blocks[1:], None], strict=False):
        if isinstance(below, ItemList) and _names_more(below) and (led := _led(block, kind)):
            found.append(Section(led, section.level + 1, block.start, block.end, []))
        elif isinstance(block, ItemList) and kind in _CAREERS and _heads_several(block):
            found += [_under_term(item, section.level + 1) for item in block.items]
        else:
            found[-1].blocks.append(block)
            found[-1].end = max(found[-1].end, block.end)
    return found if len(found) > 1 else [section]


def _names_more(items: ItemList) -> bool:
    """Whether a list's items say more than when something was, as those of one course's terms do."""
    return all(item.lines and look(plain(item.lines[0].text)).dated <= _WHEN for item in items.items)


def _heads_several(block: ItemList) -> bool:
    """Whether a list's items are terms of a word or two without a date, and what stands below them entries that have one."""
    terms = [plain(item.lines[0].text) if len(item.lines) == 1 else "" for item in block.items]
    named = all(0 < len(term.split()) <= _LONGEST_TERM and not find_dates(term) for term in terms)
    told = [[plain(line.text) for line in lines_of(item.blocks)] for item in block.items]
    dated = all(lines and all(find_dates(text) and _opens_with_role(text) for text in lines) for lines in told)
    return named and dated and any(len(lines) > 1 for lines in told) and not any(map(is_organization, terms))


def _under_term(item: Item, level: int) -> Section:
    entries = [Item([line], [], "-", line.start, line.end) for line in lines_of(item.blocks)]
    return Section(plain(item.lines[0].text), level, item.start, item.end, [ItemList(entries)])


def _led(block: Block, kind: SectionKind) -> str | None:
    text = plain(block.lines[0].text).rstrip(" :：") if isinstance(block, Paragraph) and len(block.lines) == 1 else ""
    is_short = 0 < len(text.split()) <= _LONGEST_LED and "](" not in text and not find_dates(text)
    return text if is_short and not look(text).role and evidence_of_heading(text).get(kind, 0) > 0 else None


def lists_terms(section: Section) -> bool:
    """Whether a section is nothing but a list of terms, of a few words each: no sentence, date, name, place or role."""
    items = [item for block in section.blocks if isinstance(block, ItemList) for item in block.items]
    texts = [plain(line.text) for item in items for line in item.lines]
    return (
        bool(texts)
        and all(isinstance(block, ItemList) for block in section.blocks)
        and not any(item.blocks for item in items)
        and all(len(text.split()) <= _LONGEST_LED and _is_term(text) for text in texts)
    )


def _is_term(text: str) -> bool:
    seen = look(text)
    return not (find_dates(text) or seen.role or seen.organization or seen.place or seen.told or seen.degree)


def shared(group: list[Section], is_one: Callable[[str], bool]) -> tuple[list[Section], list[Section]]:
    """Part sections whose heading names two kinds: those of their items that are one, as their text says, and all else."""
    parts: tuple[list[Section], list[Section]] = ([], [])
    for section in group:
        for of, wanted in zip(parts, (True, False), strict=True):
            blocks = [part for block in section.blocks if (part := _items_of(block, is_one, wanted))]
            of.append(replace(section, blocks=blocks))
    return parts


def _items_of(block: Block, is_one: Callable[[str], bool], wanted: bool) -> Block | None:
    """A list's items that are one, or the others; anything else is among the others whole."""
    if not isinstance(block, ItemList):
        return None if wanted else block
    items = [item for item in block.items if is_one(plain(" ".join(line.text for line in item.lines))) is wanted]
    return replace(block, items=items) if items else None


def says_certificate(text: str) -> bool:
    """Whether an item among skills is a certificate: it has a date, or is called so."""
    return bool(find_dates(text)) or names_certificate(text)


def names_certificate(text: str) -> bool:
    """Whether an item among awards is a certificate, as its words say."""
    return CERTIFICATE.search(text) is not None


def says_talk(text: str) -> bool:
    """Whether an item among awards and grants is a talk: it opens with a title in quotes, and tells neither of those."""
    return _QUOTED.match(text) is not None and not look(text).award and find_money(text) is None


_QUOTED = re.compile(r"\W{0,3}[“„«「\"](?=\w)")


def says_office(text: str) -> bool:
    """Whether an item among awards is an office: it opens with what somebody is called who holds one, `Reviewer for …`."""
    return _opens_with_role(text)


def says_award(text: str) -> bool:
    """Whether an item among offices is an award, as its words say."""
    return look(text).award and not _opens_with_role(text)


def _opens_with_role(text: str) -> bool:
    dates = find_dates(text)
    told = text[dates[0].to :] if dates and dates[0].at <= 1 else text
    return look(re.split(r",\s|\s[-–—|]\s|:\s|\s(?:for|of|at|in)\s", told.strip(" :–—-"))[0]).role == "all"
