"""What each section of a document is about: as its heading says, what it goes on with, or else as its entries tell."""

from __future__ import annotations

from collections.abc import Collection

from cms.documents import (
    Outline,
    Section,
    SectionKind,
    kind_of_heading,
    kinds_of_heading,
    likely_kind,
    plain,
)

from ..findings import Findings
from ..lists import Known
from ..people import is_name
from .about import is_below_name, names_person
from .card import names_curriculum, names_page, stated_name
from .kinds import kind_of_entries
from .labelled import enumerated, labelled
from .naming import says_name
from .structure import lists_terms

_CAREER = {SectionKind.EXPERIENCE, SectionKind.EDUCATION}
_USED = {SectionKind("software"), SectionKind.SKILLS}


def _is_about(sections: list[Section], first: int, at: int, findings: Findings) -> bool:
    """Whether a section below the heading that opens a page is about the person, whose heading is no word for that."""
    below = at == first + 1 and is_below_name(sections[first], sections[at], findings)
    if below or at == first or "bio" in findings.person.values or not names_person(sections[at], findings):
        return below
    return not is_name(plain(sections[at].heading or ""))  # which alone heads all that a document says


def opens_page(section: Section, below: Section, outline: Outline) -> bool:
    """Whether a heading says what kind of page it is, and nothing but the heading below it whose: `Home`, `Ann Li`."""
    if section.blocks or not names_page(plain(section.heading or "")):
        return False
    found = stated_name(plain(below.heading or ""))
    return found is not None and says_name(outline, found[0], below.heading or "")


def is_flat(sections: list[Section], at: int) -> bool:
    """Whether a heading with nothing of its own stands over some of its level that don't say what they are about."""
    below = sections[at + 1] if at + 1 < len(sections) else None
    return (
        below is not None
        and not sections[at].blocks
        and below.level == sections[at].level
        and not kinds_of_heading(below.heading)
        and likely_kind(below.heading) is None
    )


def kind_of_section(
    sections: list[Section], at: int, over: Section | None, beside: Section | None, findings: Findings, *, first: int
) -> SectionKind | None:
    """What a section is about: as its heading says, or the section that it goes on with, or what stands beside it or in it."""
    section = sections[at]
    heading = over.heading if over else section.heading
    kind = kind_of_heading(heading) or (likely_kind(section.heading) if at > first else None)
    if at == first and names_curriculum(plain(section.heading or "")):
        alone = at == 0 or section.level == 1 or not section.blocks or any(labelled(block) for block in section.blocks)
        kind = None if alone else kind
    if kind is None and _is_about(sections, first, at, findings):
        kind = SectionKind.ABOUT
    if kind is None and beside and beside.level == section.level and lists_terms(section):
        kind = SectionKind.SKILLS  # `Databases` below `Programming languages`
    several = kinds_of_heading(section.heading)
    if several == _CAREER:
        return SectionKind.EXPERIENCE  # whose reader parts the degrees from the jobs
    if several == _USED:
        return SectionKind.SKILLS
    if kind is not None and len(several) < 2:
        return kind
    # Of two that it names, the entries tell which.
    return _told_kind(sections, at, findings, among=several if kind else (), is_first=at == first) or kind


def _told_kind(
    sections: list[Section], at: int, findings: Findings, *, among: Collection[SectionKind], is_first: bool
) -> SectionKind | None:
    """What a section is about whose heading doesn't say, with those under it that don't either, as its entries tell."""
    section, after = sections[at], at + 1
    if stated_name(plain(section.heading or "")) or any(labelled(block) for block in section.blocks):
        return None
    if len(section.blocks) == 1 and enumerated(section.blocks[0]):
        return None
    while not is_first and after < len(sections) and sections[after].level > section.level:
        if kind_of_heading(sections[after].heading):
            break
        after += 1
    known = Known(findings.person.values.get("name"))
    return kind_of_entries(sections[at:after], known, section.heading, among)
