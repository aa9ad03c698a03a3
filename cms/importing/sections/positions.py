"""Sections of positions: experience, teaching, service and volunteering."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from cms.content import Course, Position, PositionKind
from cms.documents import (
    Paragraph,
    Section,
    SectionKind,
    escape,
    plain,
)
from cms.documents.languages import either, pattern, tables
from cms.documents.written_dates import Dates, as_period, find_dates, read_terms

from ..bodies import highlights, summary, taken_links
from ..courses import has_code, read_course
from ..degrees import find_degree, is_studies
from ..findings import Findings
from ..lists import POSITIONS, SERVICE, TEACHING, Known, ListEntry, ListLine, Part, ReadList, Table, read_list
from ..lists.looks import is_sentence, look
from ..lists.segments import Segment
from ..people import is_name
from ..places import Place, is_organization, is_school, read_organization
from ..titles import kind_of_position
from .awards import read_prizes
from .education import GRADUATED, read_degrees
from .parts import (
    dates,
    group_place,
    joined_units,
    links,
    location,
    named_units,
    note,
    notes,
    people,
    place,
    tidy,
    words,
)
from .position_lines import opening_of, shape_of, undated

# What positions are by the section that lists them, unless their words say otherwise.
POSITION_KINDS = {
    SectionKind.EXPERIENCE: PositionKind.EMPLOYMENT,
    SectionKind.TEACHING: PositionKind.TEACHING,
    SectionKind.SERVICE: PositionKind.SERVICE,
    SectionKind.VOLUNTEER: PositionKind.VOLUNTEER,
}
_TABLES: dict[SectionKind, Table] = {SectionKind.TEACHING: TEACHING, SectionKind.SERVICE: SERVICE}


def read_positions(sections: list[Section], kind: SectionKind, findings: Findings) -> ReadList:
    """Read a list of positions of a kind: jobs, courses taught, offices."""
    known = Known(findings.person.values.get("name"))
    found = read_list(_under_employers(sections), _TABLES.get(kind, POSITIONS), shape_of(kind), known)
    degrees = [entry for entry in found.entries if kind is SectionKind.EXPERIENCE and _is_degree(entry)]
    is_prize = {SectionKind.TEACHING: _is_prize, SectionKind.EXPERIENCE: _is_award}.get(kind)
    prizes = [entry for entry in found.entries if is_prize and is_prize(entry)]
    others = _are_people(found.entries)
    employed = _employed(found.entries) if kind is SectionKind.EXPERIENCE else {}
    for entry in found.entries:
        served = _served(sections, entry.start) if kind is SectionKind.SERVICE else None
        if entry in degrees or entry in prizes:
            continue
        if others or not _read(entry, kind, findings, served, employed.get(id(entry))):
            found.loose += [*([Paragraph(entry.lines)] if entry.lines else []), *entry.body]
    found.loose.sort(key=lambda block: block.start)
    read_degrees([_but_for_taking(row) for entry in degrees for row in entry.rows], findings)
    read_prizes([row for entry in prizes for row in entry.rows], findings)
    return found


def _under_employers(sections: list[Section]) -> list[Section]:
    """Sections, with a line that is an employer's name as a heading, where the headings below it are of posts there."""
    found: list[Section] = []
    for section, below in zip(sections, [*sections[1:], None], strict=False):
        block = section.blocks[0] if len(section.blocks) == 1 else None
        text = plain(block.lines[0].text) if isinstance(block, Paragraph) and len(block.lines) == 1 else ""
        heads = below is not None and below.level > section.level and opening_of(plain(below.heading or "")).role
        if block and heads and is_organization(text) and not find_dates(text) and not is_sentence(text):
            found.append(replace(section, blocks=[], end=block.start - 1))
            section = Section(text, section.level, block.start, block.end)
        found.append(section)
    return found


# What a life told in lines has before a degree: `2031 awarded PhD`.
_TAKEN = re.compile(
    r"\b(?:awarded|received|completed|obtained|earned|gained|finished|graduated with)\s(?:an?\s|my\s)?", re.IGNORECASE
)


def _taken(text: str, start: int = 0) -> re.Match[str] | None:
    """The word that says that something was taken, where a text opens with it from a place on."""
    found = _TAKEN.search(text, start)
    return found if found and not re.search(r"\w", text[start : found.start()]) else None


def _but_for_taking(row: ListLine) -> ListLine:
    """A row without the word that says that a degree was taken."""
    dates = find_dates(row.text.text)
    taken = _taken(row.text.text, dates[0].to if dates and dates[0].at <= 1 else 0)
    return replace(row, text=row.text.without(*taken.span())) if taken else row


def _employed(entries: list[ListEntry]) -> dict[int, Place]:
    """Where somebody was in entries that don't say so, by `id`: where they were in the entry above, whose first line does.

    `Acme, Oz`, below it `Engineer (2029–2031)`, and after what they did there `Trainee (2028)`: on a page that has all its
    employers on lines of their own. Who is free of one isn't theirs.
    """
    placed = [
        (at, title) for entry in entries if (at := entry.first("organization")) and (title := entry.first("title"))
    ]
    if len(placed) < _FEWEST_OVER or not all(at.segments[0].row < title.segments[0].row for at, title in placed):
        return {}
    found: dict[int, Place] = {}
    above: Place | None = None
    for entry in entries:
        where, named = entry.first("organization"), words(entry.first("title"))
        if where and named:
            above = place(where, entry.first("location"))
        elif (
            above
            and named
            and len(entry.rows) == 1
            and not entry.groups
            and entry.all("date")
            and not _FREE.search(named)
        ):
            found[id(entry)] = above
    return found


_FEWEST_OVER = 2  # employers on lines of their own
_FREE = pattern("freelance")


def _is_prize(entry: ListEntry) -> bool:
    """Whether an entry is what somebody won, among what they taught: `Dean's Award for Tutors`."""
    title = words(entry.first("title") or entry.first("course")) or ""
    return look(title).award and not look(title).role


def _are_people(entries: list[ListEntry]) -> bool:
    """Whether a list is of people and what they were, as those whom somebody supervised, and of nobody's own posts."""
    titles = [words(title) or "" for entry in entries if (title := entry.first("title"))]
    return len(titles) > 1 and all(
        " " in title and is_name(title) and not look(title).role and not is_organization(title) for title in titles
    )


@cache
def _titles_of_headings() -> list[tuple[re.Pattern[str], str]]:
    named = [
        (title, pattern)
        for table in tables().values()
        for title, some in table.get("served", {}).items()
        for pattern in some
    ]
    return [(re.compile(pattern, re.IGNORECASE), title) for title, pattern in named]


def _served(sections: list[Section], at: int) -> str | None:
    """The title that a heading over a line gives whoever is named below it: `Reviewer` under `Reviewing`, over `Journals`."""
    level = 7
    for section in reversed([section for section in sections if section.heading and section.start <= at]):
        if section.level < level:
            level = section.level
            if found := _title_of_heading(plain(section.heading or "")):
                return found
    return None


def _title_of_heading(heading: str) -> str | None:
    return next((title for pattern, title in _titles_of_headings() if pattern.fullmatch(heading.strip(" :"))), None)


_OFFICE = re.compile(r"(?P<title>(?:[\w-]+ )?(?:member|fellow)) of (?:the )?(?P<of>[A-Z].*)", re.IGNORECASE)

_DONE_FOR = re.compile(rf"(?P<title>[^,;:]{{3,40}}?) {either('serves_for')} (?P<of>[^\W\d_a-z].*)")


def _titled(
    title: str | None, organization: Place | None, served: str | None, *, serves: bool
) -> tuple[str | None, Place | None]:
    """A title and an organisation, where a heading gives the first, or the title holds both: `Member of the Oz Union`."""
    done = _DONE_FOR.fullmatch(title) if serves and title and organization is None else None
    if done and look(done["title"]).role == "all":  # `Reviewer for the Oz Letters`
        return done["title"], read_organization(done["of"])
    if title and organization is None and (office := _OFFICE.fullmatch(title)) and is_organization(office["of"]):
        return office["title"], read_organization(office["of"])
    named = title and (organization or look(title).role or is_sentence(title) or _title_of_heading(title))
    if served is None or named:
        return title, organization
    return served, organization or read_organization(title or "")


def _is_degree(entry: ListEntry) -> bool:
    """Whether an entry is a degree, among jobs."""
    title = entry.first("title")
    others = [part for part in entry.parts if part.role not in ("location", "people", "date", "links")]
    if title and look(words(title) or "").role:
        return False  # `PhD Intern`
    if any(GRADUATED.search(words(part) or "") for part in entry.parts):
        return True
    said = [words(part) or "" for part in ([title] if title else others)]
    named = [text[opens.end() :] if (opens := _taken(text)) else text for text in said]
    at = place(entry.first("organization"))
    studied = any((found := find_degree(name)) and is_studies(found.text) for name in named)
    if studied and at and not is_school(at.name):
        return False  # `Studies of broom flight, Acme Ltd`
    return any(look(name).degree and not name.endswith("学部") for name in named)  # which is a faculty, too


def _is_award(entry: ListEntry) -> bool:
    """Whether an entry among jobs is an award: it names one, and a year, and neither a post nor a degree."""
    said = " ".join(plain(line.text) for line in entry.lines)
    dates = find_dates(said)
    opening = look(undated(said)[:_LONGEST_AWARD])
    return (
        entry.first("title") is None
        and len(dates) == 1
        and not dates[0].is_range
        and not dates[0].is_open
        and opening.award
        and not (opening.role or opening.degree)
        and not entry.body
    )


_LONGEST_AWARD = 120  # characters that name one


# ---- from parts to records -----------------------------------------------------------------------------------------------
def _read(
    entry: ListEntry, kind: SectionKind, findings: Findings, served: str | None = None, above: Place | None = None
) -> bool:
    """Read an entry into a position, which has the title that its heading gives; gives whether it says enough of one.

    `above` is where somebody was who is employed where the entry above says.
    """
    title = words(entry.first("title"))
    title = None if title and (re.match(r"https?://", title) or not re.search(r"[^\W\d_]{2}", title)) else title
    where, aside = location(entry)
    organization = place(entry.first("organization"), where)
    unit = words(entry.first("unit")) or aside
    if organization is None and unit:
        organization, unit = read_organization(unit), None
    organization = organization or group_place(entry) or above
    when = dates(entry)
    courses = _courses(entry, when)
    venues = [name for part in entry.all("venue") if (name := words(part))]
    if len(venues) == 1 and organization is None:  # of one venue the year says when
        found = entry.all("venue")[0]
        when = when or [date for segment in found.segments for date in segment.dated]
        organization, venues = read_organization(undated(venues[0])), []
    title, organization = _titled(title, organization, served, serves=kind is SectionKind.SERVICE)
    if kind is SectionKind.TEACHING:
        title, organization, courses = _taught_there(title, organization, courses)
    elif title and kind is not SectionKind.SERVICE and not (when or _says_job(title, organization)):
        return False
    named = organization and (_says_where(entry, organization) if kind is SectionKind.EXPERIENCE else when)
    if title is None and not courses and not named:
        return False
    role = kind_of_position(title, organization.name if organization else None, POSITION_KINDS[kind])
    period = as_period(when[0], "both") if when and (title or not courses) else None
    if when and when[0].is_reversed:
        message = "the end that is printed lies before the beginning; only the beginning was kept"
        findings.remark("reversed-period", entry.start, message)
    more, body = taken_links(entry.body)
    points = highlights(body)
    if role is PositionKind.TEACHING:
        taught, points = _taught(points)
        courses += taught
    unit = None if organization and unit == organization.name else unit
    within, beside = named_units(unit, organization, entry.first("organization"), entry.first("unit"))
    if kind is SectionKind.SERVICE:  # whose bodies are called as anything: `Library Committee`
        within, beside = joined_units(unit, organization), None
    told = [summary(body), beside and escape(beside), *(note(part) for part in notes(entry))]
    mentors = [findings.someone(name, start, end) for name, start, end in people(entry, "people")]
    start, end = entry.lines[0].start if entry.lines else entry.start, entry.end
    values = {
        "title": title,
        "organization": findings.organization(organization, start, end) if organization else None,
        "unit": within,
        "kind": role,
        "focus": words(entry.first("focus")),
        "location": words(where) or (organization.location if organization else None),
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "period_is_current": True if period and period.is_current else None,
        "summary": "\n\n".join(text for text in told if text) or None,
        "highlights": [*map(escape, venues), *points],
        "courses": courses,
        "mentors": list(dict.fromkeys(mentors)),
        "links": [*links(entry), *more],
    }
    findings.add(Position, values, entry.start, entry.end)
    return True


def _says_job(title: str, organization: Place | None) -> bool:
    """Whether a title is one that people are called by, or stands with an employer that is called as those are."""
    return bool(look(title).role) or (organization is not None and is_organization(organization.name))


def _says_where(entry: ListEntry, organization: Place) -> bool:
    """Whether a name is an employer's: it called as those are, or more than when is said; `Map`, `Went home, 2031` aren't."""
    others = [part for part in entry.parts if part.role != "date"]
    return bool(organization.location or entry.body or len(others) > 1) or is_organization(organization.name)


def _courses(entry: ListEntry, when: list[Dates]) -> list[Course]:
    """The courses that an entry names; a lone one was given in the terms that stand beside it."""
    found: list[Course] = []
    for part in entry.all("course"):
        runs: list[list[Segment]] = []
        for segment in part.segments:  # `CS 101 Brooms, CS 102 Wands` are two
            if runs and not (has_code(segment.text) and any(has_code(other.text) for other in runs[-1])):
                runs[-1].append(segment)
            else:
                runs.append([segment])
        for run in runs:
            text = tidy(Part("course", tuple(run), 0.0).text).text
            course = read_course(text) or Course(None, text)
            if found and _is_code(found[-1]) and not course.code:  # `CS 101`, and in the next cell its title
                found[-1] = Course(found[-1].title, course.title, [*found[-1].terms, *course.terms])
            elif re.search(r"\w", text):
                found.append(course)
    terms = read_terms(", ".join(part.text.text for part in entry.all("date")))
    seasons = bool(terms) and all((term.month or 0) > 20 for term in terms)
    alone = entry.first("title") is None and not any(date.is_range for date in when)
    if len(found) == 1 and not found[0].terms and terms and (seasons or alone):
        return [Course(found[0].code, found[0].title, terms)]
    return found


def _is_code(course: Course) -> bool:
    """Whether nothing but a course's code is known."""
    return not course.code and bool(
        re.fullmatch(r"(?:[A-Z][A-Za-z]{1,7}/)?[A-Z][A-Za-z]{1,7}[ -]?\d{2,4}[A-Z]?", course.title)
    )


def _taught_there(
    title: str | None, where: Place | None, courses: list[Course]
) -> tuple[str | None, Place | None, list[Course]]:
    """As what, where and what somebody taught, where a course stands in the place of one of the others.

    A title that nobody is called by is a course, and so is the name beside a code, `Math 557 - Magic`, or one alone.
    """
    if title and not (seen := look(title)).role and not seen.maker:
        courses, title = [Course(None, title), *courses], None
    if where is None or title or where.unit or where.location:
        return title, where, courses
    if len(courses) == 1 and _is_code(courses[0]) and not is_organization(where.name):
        return None, None, [Course(courses[0].title, where.name, courses[0].terms)]
    return (None, where, courses) if courses or is_school(where.name) else (None, None, [Course(None, where.name)])


def _taught(points: list[str]) -> tuple[list[Course], list[str]]:
    """The courses among a teaching position's points, and the other points."""
    courses: list[Course] = []
    others: list[str] = []
    for point in points:
        text = plain(point)
        course = None if is_sentence(text) or look(text).role or len(text) >= 140 else read_course(text)
        if course:
            courses.append(course)
        else:
            others.append(point)
    return courses, others
