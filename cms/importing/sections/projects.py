"""Sections of projects: portfolios, software, research projects."""

from __future__ import annotations

import re
from dataclasses import replace

from cms.content import Award, Link, Project
from cms.documents import (
    Block,
    Inline,
    Item,
    ItemList,
    Line,
    Paragraph,
    Section,
    SectionKind,
    inline,
    kind_of_heading,
    plain,
)
from cms.documents.written_dates import Dates, as_period, find_dates

from ..bodies import highlights, markdown, taken_links
from ..findings import Findings
from ..lists import PROJECTS, Known, ListEntry, Part, ReadList, Shape, read_list
from ..lists.looks import is_running, is_sentence, look
from ..lists.rows import named_with_date
from ..networks import network_of
from ..records import Record
from .parts import as_text, dates, group_place, joined_units, links, people, place, printed_links, tidy, words

_YEAR_NOTE = re.compile(r"^\s*\[Years? of (?P<when>[^\]]+)\]\s*", re.IGNORECASE)
_SPLIT = re.compile(r"(?:(?<!\s)\s+)?(?:[,;|•·、，；\t]|(?<!\s)\s+/)\s*(?![^(]{0,80}\))")


def read_projects(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of projects: `**Title** (2031): what it is`, `[Title](url) — text`, a heading over a text and points."""
    found = read_list(sections, PROJECTS, PROJECT_SHAPE, Known(findings.person.values.get("name")))
    for entry in found.entries:
        if not _read(entry, findings):
            found.loose += [*([Paragraph(entry.lines)] if entry.lines else []), *entry.body]
    found.loose.sort(key=lambda block: block.start)
    return found


# ---- what lines of projects are like ---------------------------------------------------------------------------------------
def _tells(text: Inline) -> bool:
    if PROJECTS.cutting.said(text.text.split(":")[0]) or look(text.text).guide or _is_named(text):
        return False
    if any(found.is_range for found in find_dates(text.text)):
        return False
    return is_sentence(text.text, is_first=False) or is_running(text.text)


def _heads(text: Inline, above: list[Inline]) -> bool:
    """Whether a nested item still says when or where, or is labelled, rather than telling what was done."""
    seen = look(text.text)
    label, colon, _ = text.text.partition(":")
    part = seen.role == "all" and named_with_date(above)
    return seen.dated > 0.6 or seen.place or part or (bool(colon) and bool(PROJECTS.cutting.said(label)))


def _groups(section: Section) -> bool:
    """Whether a heading only groups the entries below it, as a year does, or `Current projects` over items with names."""
    heading = plain(section.heading or "")
    if not re.search(r"[^\W\d_]{3}", heading) or look(heading).dated > 0.8:
        return True
    items = [item for block in section.blocks if isinstance(block, ItemList) for item in block.items]
    if not items or find_dates(heading):
        return False
    return kind_of_heading(heading) is SectionKind.PROJECTS or _are_named(items)


def _are_named(items: list[Item]) -> bool:
    """Whether most items open with a name that is set apart, so that they are projects and no points of one."""
    firsts = [inline(item.lines[0].text) for item in items if item.lines]
    named = sum(_is_named(first) for first in firsts)
    return len(firsts) > 1 and named * 2 > len(firsts)


def _is_named(text: Inline) -> bool:
    """Whether a line opens with a name that is set apart."""
    opening = next((m for m in text.marks if m.start == 0 and m.kind in ("bold", "link")), None)
    return opening is not None and not is_running(text.text[: opening.end])


PROJECT_SHAPE = Shape(
    _tells, _heads, lambda heads, firsts: False, _groups, nests=lambda items: not _are_named(items.items)
)


# ---- from parts to records -------------------------------------------------------------------------------------------------
def _read(entry: ListEntry, findings: Findings) -> bool:
    """Read an entry into a project; gives whether it names one."""
    title = entry.first("project")
    if title is None or not (name := words(title)) or kind_of_heading(as_text(entry)):
        return False
    if name == findings.person.values.get("name") or (len(entry.parts) == 1 and network_of(name)):
        return False  # whose page it is, and where else they are
    start, end = entry.start, entry.end
    more, body = taken_links(entry.body)
    body, noted = _dated(body)
    when = [*dates(entry), *noted]
    period = as_period(when[0], "start") if when else None
    where = place(entry.first("organization")) or group_place(entry)
    unit, location = words(entry.first("unit")), words(entry.first("location"))
    members = [findings.me_as_member(words(entry.first("role")), start, end)]
    members += [findings.member(name, at, to) for name, at, to in people(entry, "members")]
    mentors = [findings.someone(name, at, to) for name, at, to in people(entry, "people")]
    url = tidy(title.text).url
    values = {
        "title": name,
        "organization": findings.organization(where, start, end) if where else None,
        "unit": joined_units(unit, where),
        "location": location or (where.location if where else None),
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "period_is_current": True if period and period.is_current else None,
        "members": members,
        "mentors": list(dict.fromkeys(mentors)),
        "summary": _summary(entry, body),
        "highlights": highlights(body),
        "topics": list(dict.fromkeys(findings.topic(topic, start, end) for topic in _topics(entry))),
        "links": [*([Link(None, url)] if url else []), *links(entry), *printed_links(entry), *more],
    }
    project = findings.add(Project, values, start, end)
    for part in entry.all("award"):
        _add_award(part, project, entry, findings)
    return True


def _summary(entry: ListEntry, body: list[Block]) -> str | None:
    """What tells of the project, on its lines and below them, in the document's order."""
    lines = {id(row.text): row.line.start for row in entry.rows}
    texts = [(block.start, markdown([block])) for block in body if not isinstance(block, ItemList)]
    texts += [(lines.get(id(part.segments[0].line), entry.start), _told(part)) for part in _together(entry)]
    return "\n\n".join(text for _, text in sorted(texts, key=lambda each: each[0]) if text) or None


def _together(entry: ListEntry) -> list[Part]:
    """What tells of the project: parts that follow each other on a line are one text."""
    found: list[Part] = []
    for before, part in zip([None, *entry.parts], entry.parts, strict=False):
        if part.role != "description":
            continue
        if (
            before is not None
            and found
            and before.role == "description"
            and before.segments[-1].row == part.segments[0].row
        ):
            found[-1] = replace(found[-1], segments=(*found[-1].segments, *part.segments))
        else:
            found.append(part)
    return found


def _told(part: Part) -> str:
    """What a part tells, as Markdown, with the full stop that is printed after it."""
    last = part.segments[-1]
    stop = re.match(r"[.!?。！？…]+", last.line.text[last.end :])
    end = last.end + (stop.end() if stop else 0)
    text = replace(part, segments=(*part.segments[:-1], replace(last, end=end))).text
    while text.text[:1] in ",;:|·•–—-" and text.text:
        text = text.cut(1)
    if text.text.startswith("(") and text.text.endswith(")") and "(" not in text.text[1:]:
        text = text.cut(1, len(text.text) - 1)
    return text.markdown.replace("\t", " ").rstrip(" ,;|")


def _topics(entry: ListEntry) -> list[str]:
    """What a project is made with or about, as its line of them says."""
    found = [topic for part in entry.all("topics") for text in part.texts for topic in _SPLIT.split(text.text)]
    return [topic for each in found if (topic := each.strip(" .,;:()[]")) and len(topic.split()) <= 5]


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


def _add_award(part: Part, project: Record, entry: ListEntry, findings: Findings) -> None:
    line = next((line for line in entry.lines if inline(line.text) == part.segments[0].line), entry.lines[0])
    when = [found.first for segment in part.segments for found in segment.dated if found.first]
    values = {"title": words(part), "dates": when, "url": part.text.url, "project": project}
    findings.add(Award, values, line.start, line.end)
