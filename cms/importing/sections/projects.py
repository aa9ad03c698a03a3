"""Sections of projects: portfolios, software, research projects."""

from __future__ import annotations

import re

from cms.content import Award, Link, Project
from cms.documents import Block, Line, Paragraph, inline, plain

from ..bodies import highlights, summary, taken_links
from ..dates import as_period, find_dates
from ..draft import Draft
from ..entries import Entry, is_award, type_of_line
from ..facts import read_facts, trimmed
from ..naming import read_naming
from ..places import is_organization
from ..titles import is_role

_YEAR_NOTE = re.compile(r"^\s*\[Years? of (?P<when>[^\]]+)\]\s*", re.IGNORECASE)


def read_project(entry: Entry, draft: Draft) -> None:
    """Read an entry into a project: its first line is its title, the lines below say who, where and when."""
    first, others, told = _parted(entry)
    title_facts = read_facts([first], people=False, places=False)
    title, description = _title(title_facts.pieces[0].text.joined_rest if False else inline(first.text))
    awards = [line for line in others if is_award(plain(line.text)) and type_of_line(line.text, None) == "award"]
    facts = read_facts([line for line in others if line not in awards])
    dates = title_facts.dates + facts.dates
    naming = read_naming(facts) if facts.pieces else None
    body = list(entry.body)
    links, body = taken_links(body)
    body, noted = _dated(body)
    dates += noted
    period = as_period(dates[0], "start") if dates else None
    role = naming.title if naming else None
    texts = [description, *told, summary(body)]
    if naming:
        texts += [piece.text.markdown for piece in naming.rest]
    organization = naming.organization if naming else None
    if organization and not (is_organization(organization.name) or role or facts.location):
        texts.insert(0, organization.name)
        organization = None
    if naming and naming.focus:
        role = f"{role}, {naming.focus}" if role else naming.focus
    members = [draft.me_as_member(role, first.start, entry.end)]
    members += [draft.member(name, line.start, line.end) for name, line in facts.companions]
    values = {
        "title": title.text,
        "organization": draft.organization(organization, entry.start, entry.end) if organization else None,
        "unit": naming.unit if naming else None,
        "location": (naming.location if naming else None) or facts.location,
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "period_is_current": True if period and period.is_current else None,
        "members": members,
        "mentors": list(dict.fromkeys(draft.someone(name, line.start, line.end) for name, line in facts.mentors)),
        "summary": "\n\n".join(text for text in texts if text) or None,
        "highlights": highlights(body),
        "links": _links(title, [*title_facts.links, *facts.links, *links]),
    }
    project = draft.add(Project, values, entry.start, entry.end)
    for line in awards:
        _award(line, project, draft)


def _parted(entry: Entry) -> tuple[Line, list[Line], list[str]]:
    """An entry's title line, the lines of facts below it, and those that only tell."""
    first = entry.heads[0]
    others: list[Line] = []
    told: list[str] = []
    for line in entry.heads[1:]:
        type_ = type_of_line(line.text, None)
        facts = read_facts([line])
        if type_ == "plain" and not (facts.dates or facts.mentors or facts.companions or facts.location or facts.links):
            if is_role(plain(line.text)) or is_organization(plain(line.text)) or " at " in line.text:
                others.append(line)
            else:
                told.append(line.text)
        else:
            others.append(line)
    return first, others, told


def _title(text: object) -> tuple:
    from cms.documents import Inline

    assert isinstance(text, Inline)
    for dates in reversed(find_dates(text.text)):
        text = text.without(dates.at, dates.to)
    text = trimmed(text)
    for mark in text.marks:
        if mark.kind in ("bold", "link") and mark.start == 0 and len(text.text) > mark.end:
            rest = text.cut(mark.end).text
            if re.match(r"[:–—.-]", rest.strip()) or text.text[mark.end - 1] in ":.":
                return trimmed(text.cut(0, mark.end)), trimmed(text.cut(mark.end)).markdown
    colon = re.search(r":\s+|\s+[-–—]\s+", text.text)
    if colon and len(text.text) > 110:
        return trimmed(text.cut(0, colon.start())), trimmed(text.cut(colon.end())).markdown
    return text, None


def _links(title: object, links: list[Link]) -> list[Link]:
    url = getattr(title, "url", None)
    own = [Link(None, url)] if url else []
    return [*own, *links]


def _dated(body: list[Block]) -> tuple[list[Block], list]:
    """Take the `[Year of 2031]` that opens a text out of it."""
    kept: list[Block] = []
    found: list = []
    for block in body:
        if isinstance(block, Paragraph):
            text = inline(block.lines[0].text)
            note = _YEAR_NOTE.match(text.text)
            if note:
                found += find_dates(note["when"])
                line = Line(text.cut(note.end()).markdown, block.lines[0].start, block.lines[0].end)
                block = Paragraph([line, *block.lines[1:]])
        kept.append(block)
    return kept, found


def _award(line: Line, project: object, draft: Draft) -> None:
    text = inline(line.text)
    dates = find_dates(text.text)
    for found in reversed(dates):
        text = text.without(found.at, found.to)
    text = trimmed(text)
    values = {"title": text.text, "dates": [d.first for d in dates if d.first], "url": text.url, "project": project}
    draft.add(Award, values, line.start, line.end)
