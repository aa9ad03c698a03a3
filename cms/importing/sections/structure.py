"""The sections that a page has, and which of them are parts of which: its title counts, and what interrupts a list."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePosixPath

from cms.documents import (
    Block,
    Item,
    ItemList,
    Outline,
    Section,
    SectionKind,
    evidence_of_heading,
    kind_of_heading,
    kinds_of_heading,
    plain,
)
from cms.documents.written_dates import find_dates

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


def certified(group: list[Section]) -> tuple[list[Section], list[Section]]:
    """Return the certificates of sections that list skills as well, and those: what has a date, or is called so, is one."""
    parts: tuple[list[Section], list[Section]] = ([], [])
    for section in group:
        for of, is_one in zip(parts, (True, False), strict=True):
            blocks = [part for block in section.blocks if (part := _of_certificates(block, is_one))]
            of.append(replace(section, blocks=blocks))
    return parts


def _of_certificates(block: Block, is_one: bool) -> Block | None:
    """A list's items that are certificates, or the others; anything else is among the others whole."""
    if not isinstance(block, ItemList):
        return None if is_one else block
    items = [item for item in block.items if _is_certificate(item) is is_one]
    return replace(block, items=items) if items else None


def _is_certificate(item: Item) -> bool:
    text = plain(" ".join(line.text for line in item.lines))
    return bool(find_dates(text)) or CERTIFICATE.search(text) is not None
