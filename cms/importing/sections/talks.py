"""Sections of talks and presentations."""

from __future__ import annotations

import re

from cms.content import Link, Talk
from cms.documents import Inline, ItemList, Section, SectionKind, kind_of_heading, plain
from cms.documents.written_dates import find_dates

from ..bodies import highlights, summary, taken_links
from ..findings import Findings
from ..lists import TALKS, Known, ListEntry, ListLine, Part, ReadList, Shape, read_list, read_rows
from ..lists.looks import look
from ..lists.rows import dates_stand_over
from ..places import is_organization, is_school
from .parts import as_text, dates, links, tidy, words


def read_talks(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of talks: title, event, place, date, links."""
    found = read_list(sections, TALKS, _SHAPE, Known(findings.person.values.get("name")))
    for entry in found.entries:
        _read(entry, findings)
    return found


def read_held(rows: list[ListLine], findings: Findings) -> None:
    """Read rows of another list as talks."""
    for entry in read_rows(rows, TALKS, Known(findings.person.values.get("name"))).entries:
        _read(entry, findings)


def _tells(text: Inline) -> bool:
    seen = look(text.text)
    if (
        seen.pointer
        and any(mark.end >= len(text.text.rstrip(".")) for mark in text.marks)
        and not find_dates(text.text)
    ):
        return True  # `See [my talks](…).`
    return seen.told and seen.length > 12 and not find_dates(text.text) and not re.search('[“”"]', text.text)


_SHAPE = Shape(
    tells=_tells,
    heads=lambda text, _: not look(text.text).told,
    stands_over=dates_stand_over,
    groups=lambda section: (
        bool(section.blocks)
        and (
            kind_of_heading(section.heading) is SectionKind.TALKS
            or look(plain(section.heading or "")).dated > 0.8
            or _lists_talks(section)
        )
    ),
)


def _lists_talks(section: Section) -> bool:
    """Whether the items under a heading are talks themselves, and don't tell of one: most of them say when."""
    items = [item for block in section.blocks if isinstance(block, ItemList) for item in block.items if item.lines]
    dated = sum(bool(find_dates(plain(item.lines[0].text))) for item in items)
    return 2 * dated > len(items) and not find_dates(plain(section.heading or ""))


def _read(entry: ListEntry, findings: Findings) -> None:
    title = entry.first("title")
    if title is None:
        findings.section(None, as_text(entry), entry.start, entry.end)
        return
    when = dates(entry)
    more, body = taken_links(entry.body)
    found = [*links(entry), *more]
    url = tidy(title.text).url
    if url and all(link.url != url for link in found):
        found.insert(0, Link(None, url))
    notes = [tidy(part.text).markdown for part in entry.all("note")]
    told = [*notes, summary(body), *(f"- {point}" for point in highlights(body))]
    name, where = words(title) or "", words(entry.first("location"))
    event = ", ".join(filter(None, (_event(words(part)) for part in entry.all("event"))))
    if occasion := _occasion(title, event):
        where = where or (event if occasion == name else name)
        name = event = occasion
    values = {
        "title": name,
        "event": event or None,
        "location": where or None,
        "date": when[0].first if when else None,
        "links": found,
        "abstract": "\n\n".join(text for text in told if text) or None,
    }
    findings.add(Talk, values, entry.start, entry.end)


def _occasion(title: Part, event: str) -> str | None:
    """What a talk is called by that only says where it was given: `Broom Colloquium, University of Oz`; None of another."""
    name = words(title) or ""
    if any("quoted" in segment.style for segment in title.segments):
        return None
    if look(name).talk and not look(event).talk and (not event or is_organization(event)):
        return name
    return event if look(event).talk and not look(name).talk and is_school(name) else None


def _event(text: str | None) -> str | None:
    return re.sub(r"^(?:at|in|@|for)\s+(?:the\s+(?=[a-z]))?", "", text, flags=re.IGNORECASE) if text else None
