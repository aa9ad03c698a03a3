"""Sections of projects: portfolios, software, research projects."""

from __future__ import annotations

import re

from cms.content import Award, Link, Project
from cms.documents import Block, Inline, Line, Paragraph, inline, plain

from ..bodies import highlights, summary, taken_links
from ..dates import Dates, as_period, find_dates, own_dates
from ..entries import Entry, is_award, type_of_line
from ..facts import read_facts, trimmed, without_labels
from ..findings import Findings
from ..naming import Naming, read_naming
from ..places import is_organization
from ..records import Record
from ..titles import is_role

_YEAR_NOTE = re.compile(r"^\s*\[Years? of (?P<when>[^\]]+)\]\s*", re.IGNORECASE)
_LONGEST_TITLE = 110


def read_project(entry: Entry, findings: Findings) -> None:
    """Read an entry into a project: its first line is its title, the lines below say who, where and when."""
    first, others, told = _parted(entry)
    line, links = without_labels(inline(first.text))
    dates = own_dates(line.text)
    title, description = _title(line, dates)
    awards = [other for other in others if type_of_line(other.text, None) == "award"]
    facts = read_facts([other for other in others if other not in awards])
    naming = read_naming(facts)
    more, body = taken_links(list(entry.body))
    body, noted = _dated(body)
    dates = [*dates, *facts.dates, *noted]
    period = as_period(dates[0], "start") if dates else None
    texts = [description, *told, summary(body), *(piece.text.markdown for piece in naming.rest)]
    if naming.organization and not (is_organization(naming.organization.name) or naming.title or facts.location):
        texts.insert(0, naming.organization.name)
        naming.organization = None
    place = naming.organization
    members = [findings.me_as_member(_role(naming), first.start, entry.end)]
    members += [findings.member(name, at.start, at.end) for name, at in facts.companions]
    values = {
        "title": title.text,
        "organization": findings.organization(place, entry.start, entry.end) if place else None,
        "unit": naming.unit,
        "location": naming.location,
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "period_is_current": True if period and period.is_current else None,
        "members": members,
        "mentors": list(dict.fromkeys(findings.someone(name, at.start, at.end) for name, at in facts.mentors)),
        "summary": "\n\n".join(text for text in texts if text) or None,
        "highlights": highlights(body),
        "links": [*([Link(None, title.url)] if title.url else []), *links, *facts.links, *more],
    }
    if not title.text:
        findings.section(None, "\n\n".join(head.text for head in entry.heads), entry.start, entry.end)
        return
    project = findings.add(Project, values, entry.start, entry.end)
    for award in awards:
        _add_award(award, project, findings)


def _role(naming: Naming) -> str | None:
    if naming.focus:
        return f"{naming.title}, {naming.focus}" if naming.title else naming.focus
    return naming.title


def _parted(entry: Entry) -> tuple[Line, list[Line], list[str]]:
    """An entry's title line, the lines of facts below it, and those that only tell."""
    others: list[Line] = []
    told: list[str] = []
    for line in entry.heads[1:]:
        facts = read_facts([line])
        stated = facts.dates or facts.mentors or facts.companions or facts.location or facts.links
        text = plain(line.text)
        if stated or is_award(text) or is_role(text) or is_organization(text) or " at " in text:
            others.append(line)
        else:
            told.append(line.text)
    return entry.heads[0], others, told


def _title(text: Inline, dates: list[Dates]) -> tuple[Inline, str | None]:
    """A title without its dates, and what the same line goes on to tell after a bold or linked name and a colon."""
    for found in reversed(dates):
        text = text.without(found.at, found.to)
    text = trimmed(text)
    for mark in text.marks:
        if mark.kind in ("bold", "link") and mark.start == 0 and mark.end < len(text.text):
            rest = text.text[mark.end :].strip()
            if re.match(r"[:–—.-]", rest) or text.text[mark.end - 1] in ":.":
                return trimmed(text.cut(0, mark.end)), trimmed(text.cut(mark.end)).markdown or None
    colon = re.search(r":\s+|(?<!\s)\s+[-–—]\s+", text.text)
    if colon and len(text.text) > _LONGEST_TITLE:
        return trimmed(text.cut(0, colon.start())), trimmed(text.cut(colon.end())).markdown
    return text, None


def _dated(body: list[Block]) -> tuple[list[Block], list[Dates]]:
    """Take the `[Year of 2031]` that opens a text out of it."""
    kept: list[Block] = []
    found: list[Dates] = []
    for block in body:
        if isinstance(block, Paragraph):
            first = block.lines[0]
            text = inline(first.text)
            note = _YEAR_NOTE.match(text.text)
            if note:
                found += find_dates(note["when"])
                block = Paragraph([Line(text.cut(note.end()).markdown, first.start, first.end), *block.lines[1:]])
        kept.append(block)
    return kept, found


def _add_award(line: Line, project: Record, findings: Findings) -> None:
    text = inline(line.text)
    dates = own_dates(text.text)
    for found in reversed(dates):
        text = text.without(found.at, found.to)
    text = trimmed(text)
    values = {
        "title": text.text,
        "dates": [found.first for found in dates if found.first],
        "url": text.url,
        "project": project,
    }
    findings.add(Award, values, line.start, line.end)
