"""What a page opens with, and sections about the person: running text, and ways to reach them."""

from __future__ import annotations

import re
from collections.abc import Callable

from cms.documents import (
    EDGE,
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

from .. import prose
from ..bodies import markdown
from ..emails import email
from ..findings import Findings
from ..lists.looks import is_sentence
from ..people import is_name, read_name
from ..places import is_place
from ..titles import is_role
from .shapes import dated_titles, kind_of_table

EntriesReader = Callable[[list[Section], SectionKind, Findings], None]


def read_opening(section: Section, findings: Findings, read_entries: EntriesReader) -> None:
    """Read what stands before a page's first heading: the biography, and whatever else has a shape of its own."""
    _read(section.blocks, findings, read_entries)


def read_about(group: list[Section], kind: SectionKind | None, findings: Findings, read_entries: EntriesReader) -> None:
    """Read a section about the person; the first of a page whose heading is a name, of any level, states that name."""
    heading = plain(group[0].heading or "")
    if kind is None:
        if state_name(heading, findings):
            findings.taken.update(range(group[0].start, group[0].end + 1))
        elif group[0].level != 1 or not any(isinstance(b, Paragraph) for b in group[0].blocks):
            if group[0].blocks:
                findings.section(heading, markdown(group[0].blocks), group[0].blocks[0].start, group[0].end)
            return
    for section in group:
        _read(section.blocks, findings, read_entries)


# What a heading or a title says around a name: a greeting, and what kind of page it is.
_GREETING = re.compile(
    r"^\W*(?:(?:hi|hello|hey)\b[\s,!.👋-]*)?(?:(?:i['’]?m|i am|my name is|this is|welcome to|about|cv of|resume of)\s+)?",
    re.IGNORECASE,
)
_PAGE = re.compile(
    r"['’]s\s+(?:(?:academic|personal|professional)\s+)?(?:home\s?page|website|web\s?page|site|page|cv|resume)\b.*|\bhome\s?page$",
    re.IGNORECASE,
)
_BESIDE = re.compile(rf"{EDGE}+|(?<=\s)[|·•⋄◦]+(?=\s)")
_PARTED = re.compile(r"(?:(?<!\s)\s+)?[|·•–—:]\s*|(?<!\s)\s+[-/]\s+")


def stated_name(heading: str) -> tuple[str, str | None] | None:
    """The name that a page's heading or title states, with the name in its own script; None for other headings.

    `Ann Li`, `Ann Li (李安)`, `Hi, I'm Ann Li!`, `Publications - Ann Li`, `Ann Li, PhD | Oz University`.
    """
    text = re.sub(r"(?<![^\w)）.])[^\w)）.]+$", "", _PAGE.sub("", _GREETING.sub("", heading)))
    for part in (text, *_PARTED.split(text)):
        if not kind_of_heading(part) and is_name(part) and not is_role(part):
            found = read_name(part)
            return (found.name, found.native) if found else None
    return None


def state_name(heading: str, findings: Findings) -> bool:
    """Take the name that a heading states as the described person's; returns whether it does."""
    name = stated_name(heading)
    if name:
        findings.person.values.setdefault("name", name[0])
        if name[1]:
            findings.person.values.setdefault("native_name", name[1])
    return bool(name)


def _is_titled(text: str, findings: Findings) -> bool:
    """Whether an HTML page's title says the same name as a line that opens the page."""
    title = findings.outline.front_matter.get("title")
    if findings.outline.format != "html" or not isinstance(title, str):
        return False
    name, here = stated_name(title), stated_name(text)
    return name is not None and here is not None and name[0] == here[0]


def read_contact(blocks: list[Block], heading: str | None, findings: Findings) -> None:
    """Read a section of links and addresses; what isn't one is kept."""
    kept: list[Block] = []
    for block in blocks:
        lines = [part for line in lines_of([block]) for part in _parted(line)]
        left = [line for line in lines if not _contact(line, findings, everywhere=True)]
        if lines and not left:
            findings.taken.update(range(block.start, block.end + 1))
        elif isinstance(block, Paragraph) and len(left) < len(lines):
            findings.taken.update(n for line in lines for n in range(line.start, line.end + 1))
            kept.append(Paragraph(left))
        else:
            kept.append(block)
    if kept:
        findings.section(plain(heading) if heading else None, markdown(kept), kept[0].start, kept[-1].end)


def _contact(line: Line, findings: Findings, *, everywhere: bool) -> bool:
    """Take the addresses of a line; returns whether it says nothing else."""
    text = inline(line.text)
    rest = text.text
    for label, url in text.links:
        if url.startswith("mailto:"):
            findings.person.values.setdefault("email", url.removeprefix("mailto:").split("?")[0])
        elif everywhere:
            findings.link(label, url)
        rest = rest.replace(label, " ", 1)
    found = email(rest)
    if found and (everywhere or re.match(r"\W*e-?mail\b|\W*contact\b", rest, re.I)):
        findings.person.values.setdefault("email", found[0])
        rest = rest.replace(found[1], " ", 1)
    return not re.search(r"\w", re.sub(r"\b(?:e-?mail|contact|mail|and|links?|or|here|at|me)\b", " ", rest, flags=re.I))


def _read(blocks: list[Block], findings: Findings, read_entries: EntriesReader) -> None:
    """The running text makes the biography; lists and tables with a shape of their own are read as what they are."""
    told: list[Block] = []
    waiting: list[Line] = []

    def end_lines() -> None:
        if waiting:
            told.extend(_told(waiting, findings, read_entries, is_first=not told))
            waiting.clear()

    for block in blocks:
        if isinstance(block, Paragraph) and findings.outline.format == "text":
            waiting.extend(block.lines)
            continue
        end_lines()
        kind = kind_of_table(block) if isinstance(block, Table) else None
        if kind:
            read_entries([Section(None, 0, block.start, block.end, [block])], kind, findings)
        elif isinstance(block, Table):
            findings.section(None, markdown([block]), block.start, block.end)
        elif isinstance(block, Paragraph):
            if not told and not any(_tells(plain(line.text)) for line in block.lines):
                _card(block.lines, findings)
            elif not all(_contact(line, findings, everywhere=_only_links(line)) for line in block.lines):
                told.append(block)
            else:
                findings.taken.update(range(block.start, block.end + 1))
        else:
            told.append(block)
    end_lines()
    while told and isinstance(told[0], ItemList) and not any(isinstance(b, Paragraph) for b in told):
        block = told.pop(0)
        findings.section(None, markdown([block]), block.start, block.end)
    if told:
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


def _tells(text: str) -> bool:
    """Whether a line is running text, in a script without spaces, too."""
    return is_sentence(text) or (len(text) > 9 and text.rstrip()[-1] in "。！？")


def _only_links(line: Line) -> bool:
    text = inline(line.text)
    rest = text.text
    for label, _ in text.links:
        rest = rest.replace(label, "", 1)
    return bool(text.links) and not re.search(r"\w{3}", rest)


def _told(lines: list[Line], findings: Findings, read_entries: EntriesReader, *, is_first: bool) -> list[Block]:
    """The running text among the lines of a text copy: what comes before it or after it may be something else."""
    end = max((i + 1 for i, line in enumerate(lines) if _is_told(lines, i)), default=0)
    start = next((i for i in range(end) if _tells(plain(lines[i].text))), end)
    if is_first:
        _card(lines[:start], findings)
    rest = lines[end:]
    pairs = dated_titles(rest)
    if pairs:
        section = Section(None, 0, rest[0].start, rest[-1].end, [Paragraph([line]) for pair in pairs for line in pair])
        read_entries([section], SectionKind.PROJECTS, findings)
        rest = []
    _keep_titled(rest, findings)
    return [Paragraph([line]) for line in lines[start if is_first else 0 : end]]


def _card(lines: list[Line], findings: Findings) -> None:
    """Read the short lines above the running text: who somebody is, and how to reach them; what is neither is kept."""
    for line in (part for whole in lines for part in _parted(whole)):
        text = plain(line.text)
        if _is_titled(text, findings):
            state_name(text, findings)
            findings.taken.update(range(line.start, line.end + 1))
        elif _contact(line, findings, everywhere=True):
            findings.taken.update(range(line.start, line.end + 1))
        elif is_role(text) and "headline" not in findings.person.values:
            findings.person.values["headline"] = text
            findings.taken.update(range(line.start, line.end + 1))
        elif "location" not in findings.person.values and is_place(text):
            findings.person.values["location"] = text
            findings.taken.update(range(line.start, line.end + 1))
        else:
            findings.section(None, line.text, line.start, line.end)


def _parted(line: Line) -> list[Line]:
    """A line's parts, where it tells ways to reach somebody beside each other: `Oz, NZ | ada@example.org`."""
    whole, parts, at = inline(line.text), list[Inline](), 0
    for edge in _BESIDE.finditer(whole.text):
        parts.append(whole.cut(at, edge.start()))
        at = edge.end()
    parts.append(whole.cut(at))
    told = [part for part in parts if part.text]
    if len(told) < 2 or not any(part.links or email(part.text) for part in told):
        return [line]
    return [Line(part.markdown, line.start, line.end) for part in told]


def _is_told(lines: list[Line], index: int) -> bool:
    """Whether a line is running text that has no title right above it."""
    if not _tells(plain(lines[index].text)):
        return False
    titled = [i for i in range(index) if not _tells(plain(lines[i].text))]
    first_told = next((i for i in range(index + 1) if _tells(plain(lines[i].text))), index)
    return not any(i > first_told for i in titled)


def _keep_titled(lines: list[Line], findings: Findings) -> None:
    """Keep what follows the running text: a short line is the title of the texts under it."""
    at = 0
    while at < len(lines):
        title = None if _tells(plain(lines[at].text)) else lines[at]
        end = at + 1
        while end < len(lines) and _tells(plain(lines[end].text)):
            end += 1
        texts = lines[at + 1 if title else at : end]
        if title and texts:
            findings.section(plain(title.text), "\n\n".join(line.text for line in texts), title.start, texts[-1].end)
        else:
            findings.section(
                None, "\n\n".join(line.text for line in lines[at:end]), lines[at].start, lines[end - 1].end
            )
        at = end
