"""What a page opens with, and sections about the person: running text, and what stands in it with a shape of its own."""

from __future__ import annotations

import re
from collections.abc import Callable

from cms.documents import (
    Block,
    ItemList,
    Line,
    Paragraph,
    Section,
    SectionKind,
    Table,
    inline,
    lines_of,
    plain,
)
from cms.documents.written_dates import find_dates

from .. import prose
from ..bodies import markdown
from ..findings import Findings
from ..lists import Known
from ..lists.looks import is_told
from ..people import PersonName
from ..titles import is_role
from .card import (
    contact,
    is_card,
    is_contact,
    names_curriculum,
    opening,
    read_card,
    read_list_of_contacts,
    state_name,
    stated_name,
)
from .kinds import kind_of_block
from .shapes import dated_titles

_GREETS = re.compile(r"👋|^\W*(?:hi|hello|hey|welcome)\b", re.IGNORECASE)  # as pages on GitHub begin
EntriesReader = Callable[[list[Section], SectionKind, Findings], None]


def read_opening(section: Section, findings: Findings, read_entries: EntriesReader) -> None:
    """Read what stands before a page's first heading: the biography, and whatever else has a shape of its own."""
    _read(section.blocks, findings, read_entries)


def read_about(group: list[Section], kind: SectionKind | None, findings: Findings, read_entries: EntriesReader) -> None:
    """Read a section about the person; the first of a page whose heading is a name, of any level, states that name."""
    heading = plain(group[0].heading or "")
    if kind is None:
        if state_name(heading, findings) or names_curriculum(heading):
            findings.taken.update(range(group[0].start, group[0].end + 1))
        elif not (group[0].level == 1 or _GREETS.search(heading)) or not _has_text(group[0]):
            if group[0].blocks:
                findings.section(heading, markdown(group[0].blocks), group[0].blocks[0].start, group[0].end)
            return
    for section in group:
        _read(section.blocks, findings, read_entries)


def _has_text(section: Section) -> bool:
    return any(isinstance(block, Paragraph) for block in section.blocks)


def _read(blocks: list[Block], findings: Findings, read_entries: EntriesReader) -> None:
    """The running text makes the biography; lists and tables with a shape of their own are read as what they are."""
    told: list[Block] = []
    waiting: list[Line] = []

    def end_lines() -> None:
        if waiting:
            told.extend(_told(waiting, findings, read_entries, is_first=not told))
            waiting.clear()

    tells = any(is_told(plain(line.text)) for line in lines_of(blocks))
    blocks = [part for block in blocks for part in _paragraphs(block)]
    for block in blocks:
        if isinstance(block, Paragraph) and findings.outline.format == "text" and tells:
            waiting.extend(block.lines)
            continue
        end_lines()
        known = Known(findings.person.values.get("name"))
        kind = kind_of_block(block, known) if isinstance(block, Table) or _is_dated(block) else None
        if kind:
            read_entries([Section(None, 0, block.start, block.end, [block])], kind, findings)
        elif isinstance(block, Table):
            findings.section(None, markdown([block]), block.start, block.end)
        elif isinstance(block, Paragraph):
            if (told and not is_card(block)) or not opening(block, findings):
                told += _but_for_contacts(block, findings)
        elif is_contact(block):
            read_list_of_contacts(block, findings)
        else:
            told.append(block)
    end_lines()
    while told and isinstance(told[0], ItemList) and not any(isinstance(b, Paragraph) for b in told):
        block = told.pop(0)
        findings.section(None, markdown([block]), block.start, block.end)
    if told:
        _take_biography(told, findings)


_DATED = 0.75  # of a list's items, if they tell what somebody did: of what goes on, no date may be said


def _is_dated(block: Block) -> bool:
    """Whether a list has a date in each item, as what somebody did has, and no text that tells of it."""
    items = block.items if isinstance(block, ItemList) else []
    texts = [plain(item.lines[0].text) for item in items if item.lines]
    found = [find_dates(text) for text in texts]
    named = [not is_told(t) or (bool(d) and d[0].is_range and d[0].at <= 1) for t, d in zip(texts, found, strict=True)]
    return len(texts) > 2 and all(named) and sum(map(bool, found)) >= _DATED * len(texts)


def _paragraphs(block: Block) -> list[Block]:
    """A list as paragraphs, where each item is running text with nothing below it: `- I build walls in Oz.`, and others."""
    items = block.items if isinstance(block, ItemList) else []
    texts = [" ".join(plain(line.text) for line in item.lines) for item in items if not item.blocks]
    if len(items) < 2 or len(texts) < len(items) or not all(map(is_told, texts)):
        return [block]
    return [Paragraph(item.lines) for item in items]


def _take_biography(told: list[Block], findings: Findings) -> None:
    text = markdown(told)
    values = findings.person.values
    if "bio" in values:
        values["bio"] = f"{values['bio']}\n\n{text}"
    else:
        values["bio"] = text
        findings.person.start_line, findings.person.end_line = told[0].start, told[-1].end
    findings.person.end_line = max(findings.person.end_line, told[-1].end)
    for block in told:
        findings.taken.update(range(block.start, block.end + 1))
    prose.read_prose(lines_of(told), findings)


def names_person(section: Section, findings: Findings) -> bool:
    """Whether a section's heading names the described person: `About Ann Li`."""
    name = stated_name(plain(section.heading or ""))
    return name is not None and findings.is_me(PersonName(name[0]))


def is_below_name(named: Section, section: Section, findings: Findings) -> bool:
    """Whether a section right below the heading that names the person is about them.

    Its heading says what they are, and is their headline then, or its text tells of them.
    """
    heading, values = plain(section.heading or ""), findings.person.values
    below = not named.blocks and stated_name(plain(named.heading or "")) and section.level > named.level
    if not below or "bio" in values:
        return False
    text = [line.text for line in section.blocks[0].lines] if _is_text(section) else []  # type: ignore[union-attr]
    text = text if prose.is_of_person(" ".join(text), findings) else []
    if (
        is_role(heading)
        or prose.is_calling(heading.partition(",")[0])
        or (text and prose.is_called(heading, " ".join(text)))
    ):
        values.setdefault("headline", heading)
        return True
    return bool(text)


def _is_text(section: Section) -> bool:
    """Whether a section opens with running text and has no list of entries."""
    first = section.blocks[0] if section.blocks else None
    opens = isinstance(first, Paragraph) and all(is_told(plain(line.text)) for line in first.lines)
    return opens and all(isinstance(block, Paragraph) for block in section.blocks)


def _but_for_contacts(block: Paragraph, findings: Findings) -> list[Block]:
    """A paragraph, whose ways to reach the person are taken; nothing where it has no more."""
    alone = [contact(line, findings, everywhere=_only_links(line)) for line in block.lines]
    if not all(alone):
        return [block]
    findings.taken.update(range(block.start, block.end + 1))
    return []


def _only_links(line: Line) -> bool:
    text = inline(line.text)
    rest = text.text
    for label, _ in text.links:
        rest = rest.replace(label, "", 1)
    return bool(text.links) and not re.search(r"\w{3}", rest)


def _told(lines: list[Line], findings: Findings, read_entries: EntriesReader, *, is_first: bool) -> list[Block]:
    """The running text among the lines of a text copy: what comes before it or after it may be something else."""
    end = max((i + 1 for i, line in enumerate(lines) if _is_told(lines, i)), default=0)
    start = next((i for i in range(end) if is_told(plain(lines[i].text))), end)
    if is_first:
        read_card(lines[:start], findings)
    rest = []
    for line in lines[end:]:
        if contact(line, findings, everywhere=_only_links(line)):
            findings.taken.update(range(line.start, line.end + 1))
        else:
            rest.append(line)
    pairs = dated_titles(rest)
    if pairs:
        section = Section(None, 0, rest[0].start, rest[-1].end, [Paragraph([line]) for pair in pairs for line in pair])
        read_entries([section], SectionKind.PROJECTS, findings)
        rest = []
    _keep_titled(rest, findings)
    return [Paragraph([line]) for line in lines[start if is_first else 0 : end]]


def _is_told(lines: list[Line], index: int) -> bool:
    """Whether a line is running text that has no title right above it."""
    if not is_told(plain(lines[index].text)):
        return False
    titled = [i for i in range(index) if not is_told(plain(lines[i].text))]
    first_told = next((i for i in range(index + 1) if is_told(plain(lines[i].text))), index)
    return not any(i > first_told for i in titled)


def _keep_titled(lines: list[Line], findings: Findings) -> None:
    """Keep what follows the running text: a short line is the title of the texts under it."""
    at = 0
    while at < len(lines):
        title = None if is_told(plain(lines[at].text)) else lines[at]
        end = at + 1
        while end < len(lines) and is_told(plain(lines[end].text)):
            end += 1
        texts = lines[at + 1 if title else at : end]
        prose.read_told([Paragraph(texts)] if texts else [], findings)
        if title and texts:
            findings.section(plain(title.text), "\n\n".join(line.text for line in texts), title.start, texts[-1].end)
        else:
            findings.section(
                None, "\n\n".join(line.text for line in lines[at:end]), lines[at].start, lines[end - 1].end
            )
        at = end
