"""A document's bytes to a `Reading`: which sections there are, who reads each, and that nothing was left out."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from functools import partial

from cms.content import ENTITIES
from cms.documents import (
    Block,
    ItemList,
    Outline,
    Paragraph,
    Section,
    SectionKind,
    Table,
    kind_of_heading,
    kinds_of_heading,
    plain,
    read_outline,
)
from cms.documents.events import is_chronicle, told_as_periods
from cms.documents.languages import alternatives, words
from cms.documents.locales import in_languages, lines_in

from . import prose
from .bodies import markdown
from .findings import Findings
from .leftovers import keep_the_rest, spans
from .lists import Known, ReadList
from .locales import tell_beside, told_again
from .profile import read_front_matter
from .records import Reading, Remark, described
from .sections.about import names_person, read_about, read_opening
from .sections.awards import read_awards
from .sections.card import contact, names_curriculum, read_contact, stated_name
from .sections.education import read_education
from .sections.interests import read_interests
from .sections.kinds import kind_of_block, lead_kind
from .sections.labelled import enumerated, labelled, labels_joined, state, without_vital
from .sections.naming import read_names_ahead, read_title
from .sections.news import read_news
from .sections.opening import read_opening_lines
from .sections.positions import read_positions
from .sections.projects import read_projects
from .sections.publications import read_publications
from .sections.qualifications import read_certificates, read_languages, read_skills
from .sections.shapes import (
    is_schedule,
    lists_projects,
    tells_research,
    tells_works,
    told_by_entries,
)
from .sections.structure import (
    above_each,
    belongs,
    interrupted,
    names_certificate,
    says_award,
    says_certificate,
    says_office,
    says_talk,
    shared,
    subheaded,
    titled,
    unsigned,
    with_headers,
)
from .sections.subject import is_flat, kind_of_section, opens_page
from .sections.talks import read_talks
from .sections.works import read_section, tells_of_both

# What a sentence says that tells of a page's own lists.
_OF_PAGE = re.compile(rf"(?<![^\W_])(?:{alternatives(words('words', 'of_page'))})(?![^\W_])", re.IGNORECASE)
_WHOLE_OR_NONE = (None, SectionKind.ABOUT, SectionKind.CONTACT)
# What says of an item that it is of a kind, where a heading names two.
_SAYS: dict[SectionKind, Callable[[str], bool]] = {
    SectionKind.CERTIFICATES: names_certificate,
    SectionKind.AWARDS: says_award,
    SectionKind.SERVICE: says_office,
}
_WON = (SectionKind.AWARDS, SectionKind("grants"))
# Who reads a section of each kind, as a list: all entries by one layout.
_READERS: dict[SectionKind, Callable[[list[Section], Findings], ReadList]] = {
    SectionKind.PUBLICATIONS: read_publications,
    SectionKind.EDUCATION: read_education,
    SectionKind.AWARDS: read_awards,
    SectionKind.NEWS: read_news,
    SectionKind.PROJECTS: read_projects,
    SectionKind.TALKS: read_talks,
    SectionKind.CERTIFICATES: read_certificates,
    SectionKind.SKILLS: read_skills,
    SectionKind.LANGUAGES: read_languages,
    SectionKind.EXPERIENCE: lambda sections, findings: read_positions(sections, SectionKind.EXPERIENCE, findings),
    SectionKind.TEACHING: lambda sections, findings: read_positions(sections, SectionKind.TEACHING, findings),
    SectionKind.SERVICE: lambda sections, findings: read_positions(sections, SectionKind.SERVICE, findings),
    SectionKind.VOLUNTEER: lambda sections, findings: read_positions(sections, SectionKind.VOLUNTEER, findings),
}
for _entity in ENTITIES.values():
    for _section in _entity.section_names:
        _READERS.setdefault(SectionKind(_section), partial(read_section, _entity))


def read_document(data: bytes, path: str) -> Reading:
    """Read a document about one person into records. Takes its bytes and its path; raises `DocumentError`."""
    outline = read_outline(data, path)
    reading = Reading(path, outline.format, hashlib.sha256(data).hexdigest(), outline.text, described())
    reading.remarks = [Remark(remark.code, remark.line, remark.message) for remark in outline.remarks]
    reading.ignored = list(outline.ignored)
    (reading.locale, first), *others = in_languages(outline)
    elsewhere = [lines_in(part) - lines_in(first) for _, part in others]
    whole = range(1, outline.text.count("\n") + 2)
    _read_outline(first, reading, set(whole).difference(*elsewhere))
    for (tag, part), lines in zip(others, elsewhere, strict=True):
        told = Reading(path, outline.format, reading.hash, outline.text, told_again(reading.person))
        _read_outline(replace(part, front_matter_lines=None), told, lines)
        tell_beside(reading, told, tag)
    reading.records.sort(key=lambda record: record.start_line)
    reading.ignored.sort()
    return reading


def _read_outline(outline: Outline, reading: Reading, lines: Container[int]) -> None:
    """Read what a document tells in one language, on some of its lines."""
    findings = Findings(outline, reading)
    read_front_matter(outline, findings)
    read_names_ahead(outline, findings)
    _read_sections(outline, findings)
    read_title(outline, findings)
    prose.settle(findings)
    read_opening_lines(findings)
    keep_the_rest(findings, lines)
    reading.person_lines = spans(findings.taken)


def _read_sections(outline: Outline, findings: Findings) -> None:
    """Give each section, with those under it, to its reader."""
    sections, signature = unsigned([labels_joined(with_headers(section)) for section in titled(outline)])
    if signature:
        findings.section(None, markdown(signature), signature[0].start, signature[-1].end)
    at = first = 0
    if sections and sections[0].heading is None:
        read_opening(_without_labelled(sections[0], findings), findings, read_entries)
        at = 1
        # Above the name there may be a menu, which tells nothing of the person.
        first = 0 if "bio" in findings.person.values else 1
    if at + 1 < len(sections) and opens_page(sections[at], sections[at + 1], outline):
        findings.ignore(sections[at].start, sections[at].start, "heading")
        at = first = at + 1
    above = above_each(sections)
    beside: Section | None = None  # the one before, where it was of skills
    while at < len(sections):
        section = sections[at]
        is_title = at == first and names_curriculum(plain(section.heading or ""))
        over = None if kind_of_heading(section.heading) else interrupted(sections, at, above[at])
        kind = kind_of_section(sections, at, over, beside, findings, first=first)
        after = at + 1
        level = (over or section).level - is_flat(sections, at)
        while after < len(sections) and sections[after].level > level and kind and belongs(sections[after], kind):
            after += 1
        group = sections[at:after]
        for one in group:
            findings.ignore(
                one.start, max(one.start, min((b.start for b in one.blocks), default=one.end + 1) - 1), "heading"
            )
        group = [replace(over, end=over.start, blocks=[]), *group] if over else group
        _read_section(group, kind, findings, is_first=at == first)
        beside = section if kind is SectionKind.SKILLS else None
        if is_title and kind is None and not section.blocks:
            first = after  # the name comes below
        at = after


def _read_section(group: list[Section], kind: SectionKind | None, findings: Findings, *, is_first: bool) -> None:
    group = [_without_labelled(one, findings, kind) for one in group]
    section = group[0]
    blocks = [block for one in group for block in one.blocks]
    if kind is SectionKind.ABOUT or (kind is None and is_first and "bio" not in findings.person.values):
        read_about(group, kind, findings, read_entries)
    elif kind is SectionKind.INTERESTS:
        read_interests(blocks, section.heading, findings)
    elif kind is SectionKind.CONTACT:
        read_contact(blocks, section.heading, findings)
    elif kind is None:
        _read_unnamed(section, findings)
    elif any(isinstance(block, ItemList) for block in blocks) and (both := _shared_by(section.heading)):
        some, rest = shared(group, both[2])
        for part, of in ((rest, both[1]), (some, both[0])):
            if any(one.blocks for one in part):
                read_entries(part, of, findings)
    else:
        read_entries(group, kind, findings)


def _shared_by(heading: str | None) -> tuple[SectionKind, SectionKind, Callable[[str], bool]] | None:
    """Two kinds that a heading names, and what says of an item that it is of the first; all else is of the second."""
    kinds = kinds_of_heading(heading)
    if kinds == {SectionKind.CERTIFICATES, SectionKind.SKILLS}:
        return SectionKind.CERTIFICATES, SectionKind.SKILLS, says_certificate
    if SectionKind.TALKS in kinds and (won := next((kind for kind in _WON if kind in kinds), None)):
        return SectionKind.TALKS, won, says_talk
    if len(kinds) != 2 or not kinds <= _SAYS.keys():
        return None
    named, other = kinds
    return other, named, lambda text: _SAYS[other](text) and not _SAYS[named](text)


def _without_labelled(section: Section, findings: Findings, kind: SectionKind | None = None) -> Section:
    """A section without the tables and lists of which each row says what it tells, and lines of another kind, as labelled."""
    section, kept = without_vital(section, findings), list[Block]()
    for before, block in zip([None, *section.blocks], section.blocks, strict=False):
        if (led := lead_kind(before, block)) and led is not kind and led in _READERS:
            kept = [one for one in kept if one is not before]
            findings.ignore(before.start, before.end, "heading")  # type: ignore[union-attr]
            read_entries([Section(None, 0, block.start, block.end, [block])], led, findings)
            continue
        rows = labelled(block) if kind in _WHOLE_OR_NONE else []
        if isinstance(block, Paragraph) and not rows and len(section.blocks) > 1:
            rows = [row for row in enumerated(block, bold=kind in _WHOLE_OR_NONE) if row.kind is not kind]
        if not rows and isinstance(block, ItemList) and kind in _WHOLE_OR_NONE and (rows := enumerated(block)):
            starts = {row.start for row in rows}
            kept.append(ItemList([item for item in block.items if item.start not in starts]))
        if not rows:
            kept.append(block)
            continue
        if isinstance(block, Table) and block.start < rows[0].start:
            findings.ignore(block.start, rows[0].start - 1, "heading")
        for row in rows:
            if state(row, findings):
                continue
            if row.kind is SectionKind.INTERESTS:
                read_interests(row.section.blocks, row.label, findings)
            elif row.kind in _READERS and not row.personal:
                read_entries([row.section], row.kind, findings)
            else:
                findings.section(row.label, markdown(row.section.blocks), row.start, row.end)
    return replace(section, blocks=kept) if kept != section.blocks else section


def _read_unnamed(section: Section, findings: Findings) -> None:
    """A section whose heading says nothing that we know: its lists and tables may, and the rest is kept as it is."""
    kept: list[Block] = []
    known = Known(findings.person.values.get("name"))
    # Whose lists are somebody else's.
    is_named = stated_name(plain(section.heading or "")) is not None and not names_person(section, findings)
    for block in section.blocks:
        kind = None if is_named else kind_of_block(block, known, section.heading)
        if kind:
            read_entries([Section(None, 0, block.start, block.end, [block])], kind, findings)
        else:
            kept.append(block)
    if kept:
        title = plain(section.heading) if section.heading else None
        if not is_named:
            prose.read_told(kept, findings, title)
        findings.section(title, markdown(kept), kept[0].start, kept[-1].end)
    elif section.heading and not section.blocks and section.end <= section.start:
        findings.remark("empty-section", section.start, f"nothing stands under {plain(section.heading)!r}")


def read_entries(group: list[Section], kind: SectionKind, findings: Findings) -> None:
    """Read the entries of a section of a known kind; what belongs to none is kept."""
    for block in (block for section in group for block in section.blocks):
        if isinstance(block, Table) and block.rows and block.start < block.rows[0].start:
            findings.ignore(block.start, block.rows[0].start - 1, "heading")
    if kind is not SectionKind.NEWS:
        group = [one for section in group for one in subheaded(section, kind)]
        for one in group[1:]:
            findings.ignore(one.start, min([one.end, *(block.start - 1 for block in one.blocks)]), "heading")
        group = _without_told(group, findings)
    group = _without_lead(group, findings)
    kind = told_by_entries(group, kind, findings)
    if kind is SectionKind.TEACHING:
        plans = [block for section in group for block in section.blocks if is_schedule(block)]
        _keep_loose(group, plans, findings)
        group = [replace(one, blocks=[b for b in one.blocks if b not in plans]) for one in group]
    if kind in (SectionKind.EXPERIENCE, SectionKind.EDUCATION):
        group = _without_chronicles(group, findings)
    if kind is SectionKind.EXPERIENCE and (tells_works(group) or tells_research(group)):
        kind = SectionKind.PROJECTS
    if kind is SectionKind.EXPERIENCE:
        group = _without_projects(group, findings)
    if kind is SectionKind("grants") and tells_of_both(group[0].heading):
        kind = SectionKind.AWARDS  # whose reader parts them
    read_as(group, kind, findings)


def _without_chronicles(group: list[Section], findings: Findings) -> list[Section]:
    """Sections without the chronicles in them, which tell of studies and jobs; they are read here."""
    kept: list[Section] = []
    for section in group:
        told = [block for block in section.blocks if is_chronicle(block)]
        for block in told:
            for kind, listed in zip(
                (SectionKind.EDUCATION, SectionKind.EXPERIENCE), told_as_periods(block), strict=True
            ):
                if listed.items:
                    read_as([Section(None, 0, block.start, block.end, [listed])], kind, findings)
            findings.taken.update(range(block.start, block.end + 1))
        kept.append(replace(section, blocks=[block for block in section.blocks if block not in told]))
    return kept


def read_as(group: list[Section], kind: SectionKind, findings: Findings) -> None:
    """Read the entries of a section as those of a kind, whatever they look like; what belongs to none is kept."""
    read = _READERS[kind](group, findings)
    for label in read.labels:
        findings.ignore(label.start, label.end, "heading")
    _keep_loose(group, read.loose, findings)


def _without_projects(group: list[Section], findings: Findings) -> list[Section]:
    """Sections of jobs without the tables under them of what was worked on there; they are read here."""
    kept: list[Section] = []
    for section in group:
        tables = [block for block in section.blocks if isinstance(block, Table) and lists_projects(block)]
        for table in tables:
            read_entries([Section(None, 0, table.start, table.end, [table])], SectionKind.PROJECTS, findings)
        blocks = [block for block in section.blocks if block not in tables]
        kept.append(replace(section, blocks=blocks) if tables else section)
    return kept


def _without_told(group: list[Section], findings: Findings) -> list[Section]:
    """Sections without the running text that stands before their entries and tells of the person; it is read here."""
    first = group[0]
    end = 0
    while end < len(first.blocks) and prose.tells_of_person(first.blocks[end], goes_on=end > 0):
        end += 1
    if not end:
        return group
    _keep_loose(group, first.blocks[:end], findings)
    return [replace(first, blocks=first.blocks[end:]), *group[1:]]


def _without_lead(group: list[Section], findings: Findings) -> list[Section]:
    """Sections without the paragraph that tells of what follows, or where it stands: `A list of my talks is here`."""
    first = group[0].blocks[0] if group[0].blocks else None
    if not isinstance(first, Paragraph) or not _is_of_page(" ".join(plain(line.text) for line in first.lines)):
        return group
    _keep_loose(group, [first], findings)
    return [replace(group[0], blocks=group[0].blocks[1:]), *group[1:]]


def _is_of_page(text: str) -> bool:
    """Whether a text is one sentence about the page's own lists."""
    return 4 <= len(text.split()) <= 25 and not re.search(r"\d|\. ", text) and _OF_PAGE.search(text) is not None


def _keep_loose(group: list[Section], loose: list[Block], findings: Findings) -> None:
    """Keep what belongs to no entry of a list; a line of how to reach the person, with its label, is taken."""
    left = []
    for block in loose:
        lines = block.lines if isinstance(block, Paragraph) else []
        if lines and all(contact(line, findings, everywhere=False) for line in lines):
            findings.taken.update(range(block.start, block.end + 1))
        else:
            left.append(block)
    for run in _runs(left):
        prose.links_of(run, findings)
        prose.read_told(run, findings)
        findings.section(plain(group[0].heading or "") or None, markdown(run), run[0].start, run[-1].end)


def _runs(blocks: Iterable[Block]) -> list[list[Block]]:
    """Blocks in runs of those that stand together."""
    runs: list[list[Block]] = []
    for block in blocks:
        if runs and block.start <= runs[-1][-1].end + 2:
            runs[-1].append(block)
        else:
            runs.append([block])
    return runs
