"""Sections of positions: experience, teaching, service and volunteering."""

from __future__ import annotations

import re

from cms.content import Course, Position, PositionKind
from cms.documents import Block, Item, ItemList, Line, Paragraph, SectionKind, escape, inline, plain

from ..bodies import highlights, markdown, summary, taken_links
from ..courses import has_code, read_course
from ..dates import Dates, as_period, find_dates
from ..draft import Draft
from ..entries import Entry, is_sentence
from ..facts import Facts, read_facts
from ..naming import Naming, read_naming
from ..places import Place, is_organization, read_organization
from ..records import Record
from ..titles import is_role, kind_of_position

KINDS = {
    SectionKind.EXPERIENCE: PositionKind.EMPLOYMENT,
    SectionKind.TEACHING: PositionKind.TEACHING,
    SectionKind.SERVICE: PositionKind.SERVICE,
    SectionKind.VOLUNTEER: PositionKind.VOLUNTEER,
}


def read_position(entry: Entry, kind: SectionKind, draft: Draft) -> None:
    """Read an entry into a position, or into one for each role that is nested in it."""
    group = _group_place(entry)
    if kind is SectionKind.SERVICE and _read_venues(entry, draft):
        return
    facts = read_facts(entry.heads)
    naming = read_naming(facts)
    if naming.organization is None:
        naming.organization = group
    elif kind is not SectionKind.EXPERIENCE and naming.title is None and not is_organization(naming.organization.name):
        draft.section(
            entry.group,
            markdown([ItemList([Item(entry.heads, entry.body, "-", entry.start, entry.end)])]),
            entry.start,
            entry.end,
        )
        return
    if naming.title is None:
        nested = _nested_roles(entry)
        if len(nested) == 1 and facts.dates and not find_dates(plain(nested[0].lines[0].text)):
            _one_role(entry, nested[0], kind, draft, naming.organization)
            return
        if nested:
            draft.taken.update(n for line in entry.heads for n in range(line.start, line.end + 1))
            for item in nested:
                _nested(item, naming, facts, kind, draft)
            left = [
                item
                for block in entry.body
                if isinstance(block, ItemList)
                for item in block.items
                if item not in nested
            ]
            if left:
                _keep(entry, left, draft)
            return
    _write(entry.heads, entry.body, naming, facts, kind, draft, entry.start, entry.end)


_OF_VENUES = re.compile(
    r"(?P<title>[^:–—-]{2,60}?)\s*(?::|\s[-–—]\s|\bfor\b(?:\s+the)?|\bof\b(?=\s[A-Z]{3}))\s*(?P<venues>.+)"
)


def _read_venues(entry: Entry, draft: Draft) -> bool:
    """Read `Reviewer: OZ 2031, KANSAS 2032`: one office at several venues, of which the years say no period."""
    text = inline(entry.heads[0].text)
    match = _OF_VENUES.fullmatch(text.text)
    if len(entry.heads) > 1 or not match or not is_role(match["title"]) or find_dates(match["title"]):
        return False
    venues = [part.strip(" .") for part in re.split(r"[,;]\s+(?:and\s+)?", match["venues"]) if part.strip(" .")]
    if len(venues) < 2 or any(len(venue) > 100 for venue in venues):
        return False
    values = {
        "title": match["title"].strip(),
        "kind": PositionKind.SERVICE,
        "highlights": [escape(v) for v in venues] + highlights(entry.body),
    }
    draft.add(Position, values, entry.start, entry.end)
    return True


def _keep(entry: Entry, items: list[Item], draft: Draft) -> None:
    start, end = items[0].start, items[-1].end
    draft.section(plain(entry.heads[0].text) if entry.heads else None, markdown([ItemList(items)]), start, end)


def _one_role(entry: Entry, item: Item, kind: SectionKind, draft: Draft, place: Place | None) -> None:
    """An organisation with its dates, and under it one role and points on what was done: all of them are one position."""
    heads = [*entry.heads, *item.lines[:1]]
    facts = read_facts(heads)
    naming = read_naming(facts)
    naming.organization = naming.organization or place
    body: list[Block] = [Paragraph(item.lines[1:])] if item.lines[1:] else []
    for block in entry.body:
        left = [other for other in block.items if other is not item] if isinstance(block, ItemList) else []
        if left:
            body.append(ItemList(left))
        elif not isinstance(block, ItemList):
            body.append(block)
    _write(heads, [*body, *item.blocks], naming, facts, kind, draft, entry.start, entry.end)


def _nested_roles(entry: Entry) -> list[Item]:
    """The items of an organisation that are roles there."""
    items = [item for block in entry.body if isinstance(block, ItemList) for item in block.items]
    return [
        item
        for item in items
        if item.lines
        and is_role(plain(item.lines[0].text))
        and not is_sentence(plain(item.lines[0].text), is_first=False)
    ]


def _nested(item: Item, outer: Naming, facts: Facts, kind: SectionKind, draft: Draft) -> None:
    heads = [line for i, line in enumerate(item.lines) if not i or not is_sentence(plain(line.text), is_first=False)]
    told = [line for line in item.lines if line not in heads]
    own = read_facts(heads)
    naming = read_naming(own)
    if naming.organization is not None and outer.organization is not None:
        inner = naming.organization
        naming.unit = naming.unit or inner.name
    naming.organization = outer.organization or naming.organization
    naming.unit = naming.unit or outer.unit
    naming.location = naming.location or outer.location
    if not own.dates:
        own.dates = facts.dates
    body = [*([Paragraph(told)] if told else []), *item.blocks]
    _write(heads, body, naming, own, kind, draft, item.start, item.end)


def _write(
    heads: list[Line],
    body: list[Block],
    naming: Naming,
    facts: Facts,
    kind: SectionKind,
    draft: Draft,
    start: int,
    end: int,
) -> Record:
    place = naming.organization
    otherwise = KINDS.get(kind, PositionKind.EMPLOYMENT)
    role = kind_of_position(naming.title, place.name if place else None, otherwise)
    courses = list(naming.courses)
    points = highlights(body)
    if role is PositionKind.TEACHING:
        taught, points = _courses(points)
        courses += taught
        courses = _with_terms(courses, facts.dates)
    period = as_period(facts.dates[0], "both") if facts.dates else None
    if facts.dates and facts.dates[0].is_reversed:
        draft.remark(
            "reversed-period", start, "the end that is printed lies before the beginning; only the beginning was kept"
        )
    links, body = taken_links(body)
    told = [summary(body)] + [piece.text.markdown for piece in naming.rest]
    mentors = [draft.someone(name, line.start, line.end) for name, line in (*facts.mentors, *facts.companions)]
    first = heads[0].start if heads else start
    values = {
        "title": naming.title,
        "organization": draft.organization(place, first, heads[-1].end if heads else end) if place else None,
        "unit": naming.unit,
        "kind": role,
        "focus": naming.focus,
        "location": naming.location,
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "period_is_current": True if period and period.is_current else None,
        "summary": "\n\n".join(text for text in told if text) or None,
        "highlights": points,
        "courses": courses,
        "mentors": list(dict.fromkeys(mentors)),
        "links": facts.links + links,
    }
    return draft.add(Position, values, start, end)


def _with_terms(courses: list[Course], dates: list[Dates]) -> list[Course]:
    """A lone course with the terms that its line gives beside it."""
    terms = [found.first for found in dates if found.first and not found.is_range]
    if len(courses) == 1 and not courses[0].terms and terms and all((term.month or 0) > 20 for term in terms):
        return [Course(courses[0].code, courses[0].title, terms)]
    return courses


def _courses(points: list[str]) -> tuple[list[Course], list[str]]:
    """The courses among a teaching position's points, and the other points."""
    courses: list[Course] = []
    others: list[str] = []
    for point in points:
        text = plain(point)
        course = read_course(text) if not is_sentence(text) and len(text) < 140 else None
        if course:
            courses.append(course)
        else:
            others.append(point)
    return courses, others


def read_course_entry(entry: Entry, draft: Draft) -> None:
    """Read an entry of a teaching section: a course, with whoever gave it, or a position that lists its courses."""
    text = " ".join(plain(line.text) for line in entry.heads)
    role = is_role(text) or any(is_role(part) for part in re.split(r"[,|–—:]\s*", text))
    course = read_course(text) if not role else None
    if course and not highlights(entry.body):
        _course_alone(entry, course, draft)
    else:
        read_position(entry, SectionKind.TEACHING, draft)


def _course_alone(entry: Entry, course: Course, draft: Draft) -> None:
    """`CS 101 Intro to Magic, University of Oz, Fall 2031`: a position of which nothing but the course is known."""
    facts = read_facts(entry.heads)
    place = _group_place(entry)
    left: list[str] = []
    for part in (part for piece in facts.pieces for part in re.split(r",\s+", piece.text.text)):
        if is_organization(part) and not has_code(part):
            place = place or read_organization(part)
        else:
            left.append(part)
    named = read_course(", ".join(left))
    title = named.title if named else ", ".join(left)
    values = {
        "kind": PositionKind.TEACHING,
        "organization": draft.organization(place, entry.start, entry.end) if place else None,
        "unit": place.unit if place else None,
        "location": facts.location,
        "courses": [Course(course.code, title or course.title, course.terms)],
        "mentors": [draft.someone(name, line.start, line.end) for name, line in (*facts.mentors, *facts.companions)],
        "summary": summary(entry.body),
        "links": facts.links,
    }
    draft.add(Position, values, entry.start, entry.end)


def _group_place(entry: Entry) -> Place | None:
    """The organisation that an entry stands under with others."""
    group = plain(entry.group) if entry.group else ""
    return read_organization(group) if group and not find_dates(group) else None
