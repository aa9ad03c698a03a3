"""Sections of education: degrees, and times of study without one."""

from __future__ import annotations

import re
from dataclasses import replace

from cms.content import Award, Education, Period, Position, PositionKind
from cms.documents import Section, escape, inline, plain
from cms.documents.languages import alternatives, pattern
from cms.documents.languages import words as table_words
from cms.documents.written_dates import Dates, as_period, find_dates

from ..bodies import highlights, summary
from ..degrees import find_degree, is_studies, without_studies
from ..findings import Findings
from ..lists import EDUCATION, Known, ListEntry, ListLine, Part, ReadList, Shape, read_list, read_rows
from ..lists.looks import Look, is_sentence, look
from ..lists.rows import names_where
from ..people import is_name, read_names
from ..places import Place, is_organization, is_school, read_organization, size
from ..titles import is_role, kind_of_position
from .parts import as_text, dates, group_place, joined_units, location, named_units, notes, people, place, tidy, words

# What ends an entry that was finished somewhere, in languages that say so last: `北浜大学 卒業`.
GRADUATED = re.compile(rf"(?:{alternatives(table_words('prose', 'graduate'))})$")


def read_education(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of degrees. What a line names besides is an award, or said in a note."""
    found = read_list(sections, EDUCATION, _SHAPE, Known(findings.person.values.get("name")))
    for entry in found.entries:
        _read(entry, findings)
    return found


def read_degrees(rows: list[ListLine], findings: Findings) -> None:
    """Read rows that stood among others and are degrees."""
    for entry in read_rows(rows, EDUCATION, Known(findings.person.values.get("name"))).entries:
        _read(entry, findings)


def _names_something(seen: Look) -> bool:
    opening = look(re.split(r",\s|\s[-–—|]\s|\bat\s|[.:]\s", seen.text)[0])
    return bool(opening.role or opening.degree or opening.organization or opening.dated > 0.5 or seen.guide)


_SHAPE = Shape(
    tells=lambda text: (
        is_sentence(text.text, is_first=False) and not _names_something(look(text.text)) and len(text.text.split()) > 7
    ),
    heads=lambda text, above: (
        look(text.text).dated > 0.6
        or names_where(text, above)
        or look(text.text).place
        or bool(look(text.text).degree and not look(text.text).told)
        or (look(text.text).guide and not look(text.text).told)
    ),
    stands_over=lambda heads, firsts: (
        not any(look(h.text).degree or find_degree(h.text) for h in heads)
        and len(firsts) > 1
        and all(look(first.text).degree for first in firsts)
    ),
    groups=lambda section: (
        bool(find_dates(plain(section.heading or ""))) and not re.search(r"[^\W\d_]{3}", plain(section.heading or ""))
    ),
    nests=lambda items: True,
    strung=True,
)


def _read(entry: ListEntry, findings: Findings) -> None:
    awards = [part for part in entry.all("award") if not _says_how(part)]
    where, aside = location(entry)
    degree, organization = words(entry.first("degree")), place(entry.first("organization"), where)
    unit = entry.first("unit")
    if organization is None and unit is not None:
        organization, unit = place(unit), None
    organization = organization or group_place(entry)
    degree, field, organization = _subject(entry, degree, organization)
    degree, field, organization, unit = _studied(entry, degree, field, organization, unit)
    if field and (grade := _GRADE.search(field)):
        field, aside = field[: grade.start()], "; ".join(filter(None, (aside, grade[0].strip(" ,()"))))
    of_part = field is not None and unit is None and size(field) == 0
    if organization and of_part and not organization.unit:  # `PhD, Department of Roads, University of Oz`
        organization, field = replace(organization, unit=field), None
    when = dates(entry)
    if not _is_study(entry, degree, organization):
        for part in awards:
            _award(part.text.text, entry, findings)
        if not awards:
            findings.section("Education", as_text(entry), entry.start, entry.end)
        return
    if aside and degree and field is None and not is_organization(aside):
        field, aside = aside, None
    within = words(unit) or aside
    if degree and organization and find_degree(degree) is None and is_organization(degree):
        within, degree = ", ".join(filter(None, (degree, within))), None  # `Department of Roads, Faculty of Magic, Oz`
    if degree and organization and _is_job(degree, organization):
        _job(entry, degree, organization, unit, when, findings)
        return
    period = as_period(when[0], "end") if when else None
    current = bool(degree and re.search(r"\b(?:student|candidate|researcher|scholar)$", degree, re.IGNORECASE))
    organization, beside = _beside(organization)
    within, rest = named_units(_finished(within), organization)
    told = [
        *([escape(rest)] if rest else []),
        *(tidy(part.text).markdown for part in (*notes(entry), *filter(_says_how, entry.all("award")))),
        summary(entry.body),
        *(f"- {point}" for point in highlights(entry.body)),
    ]
    first = findings.organization(organization, entry.start, entry.end) if organization else None
    advisors = [findings.someone(name, start, end) for name, start, end in people(entry, "people")]
    advisors += [findings.someone(name, entry.start, entry.end) for name in read_names(inline(beside or ""))]
    values = {
        "degree": re.sub(
            r"(?<!\s)\s+(?:degree|student|candidate|program(?:me)?|studies)$", "", degree, flags=re.IGNORECASE
        )
        if degree
        else None,
        "field": field,
        "organization": first,
        "unit": within,
        "location": words(where) or (organization.location if organization else None),
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "period_is_current": True if (period.is_current if period else current) else None,
        "advisors": list(dict.fromkeys(advisors)),
        "note": "\n\n".join(text for text in told if text and re.search(r"\w", text)) or None,
    }
    findings.add(Education, values, entry.start, entry.end)
    for part in awards:
        _award(part.text.text, entry, findings)


def _says_how(award: Part) -> bool:
    """Whether what looks like an award only says how somebody graduated: `with high honours`."""
    return (words(award) or "")[:1].islower()


def _studied(
    entry: ListEntry, degree: str | None, field: str | None, organization: Place | None, unit: Part | None
) -> tuple[str | None, str | None, Place | None, Part | None]:
    """What was studied, and which degree was taken where another part says it: `Studium der Magie, Oz (Diplom)`."""
    if degree and field is None and (studied := without_studies(degree)) != degree:
        degree, field = degree[: -len(studied)].split()[0], studied
    if not degree or not is_studies(degree):
        told = filter(None, map(words, entry.parts))
        studies = (bare for said in told if (bare := without_studies(said)) != said)
        return degree, field or next(studies, None), organization, unit
    taken = next((part for part in entry.parts if look(words(part) or "").degree == "all"), None)
    within = organization.unit if organization else None
    if taken and not is_studies(words(taken) or ""):
        return words(taken), field, organization, None if taken is unit else unit
    if organization and within and look(within).degree == "all":
        return within, field, replace(organization, unit=None), unit
    return degree, field, organization, unit


def _is_job(title: str, at: Place) -> bool:
    """Whether what stands in a degree's place is what somebody worked as: where nobody studies, or as who teaches there."""
    learnt = find_degree(title) is not None and not re.match(r"post[- ]?doc", title, re.IGNORECASE)
    works = _WORKS.search(title) or not is_school(at.name)
    return not learnt and is_role(title) and bool(works) and not _LEARNS.search(title)


def _job(entry: ListEntry, title: str, at: Place, unit: Part | None, when: list[Dates], findings: Findings) -> None:
    """A job that stands among degrees, as in a table of both."""
    period = as_period(when[0], "both") if when else Period()
    told = [*(tidy(part.text).markdown for part in notes(entry)), summary(entry.body)]
    values = {
        "title": title,
        "organization": findings.organization(at, entry.start, entry.end),
        "unit": joined_units(words(unit), at),
        "kind": kind_of_position(title, at.name, PositionKind.EMPLOYMENT),
        "location": words(entry.first("location")) or at.location,
        "period_start": period.start,
        "period_end": period.end,
        "period_is_current": True if period.is_current else None,
        "summary": "\n\n".join(text for text in told if text) or None,
        "highlights": highlights(entry.body),
    }
    findings.add(Position, values, entry.start, entry.end)


def _beside(organization: Place | None) -> tuple[Place | None, str | None]:
    """A place without who advised there, and them: `Quadling College with Ann Li`."""
    found = _WITH.fullmatch(organization.name) if organization else None
    if organization is None or found is None or not is_name(found["people"]):
        return organization, None
    return replace(organization, name=found["place"]), found["people"]


def _subject(
    entry: ListEntry, degree: str | None, organization: Place | None
) -> tuple[str | None, str | None, Place | None]:
    """A degree, its subject and where it was taken, parted where one holds another: `PhD` `from Oz`, `MDes Carpets`."""
    printed = without_studies(re.sub(r"(?:^|(?<!\s)\s)(?:from|at)$", "", _finished(words(entry.first("field"))) or ""))
    field = re.sub(r"^(?:d['’]|(?:de|du|des|di|da|do|en|em)\s+)(?=[^\W\d_]{3})", "", printed) or None
    if degree and field is None and (short := _SHORT.fullmatch(degree)):
        degree, field = short["degree"], short["field"]
    for glued in (_GLUED, _FROM) if organization and field is None else ():
        if organization and (found := glued.fullmatch(organization.name)):
            organization, field = replace(organization, name=found["name"]), found["field"]
    if field and organization is None and (led := _LED.match(field)):
        organization, field = read_organization(field[led.end() :]), None
    return degree, field, organization


def _finished(text: str | None) -> str | None:
    """A text without the word that says that somebody graduated."""
    return GRADUATED.sub("", text).strip() or None if text else None


def _is_study(entry: ListEntry, degree: str | None, organization: Place | None) -> bool:
    """Whether what an entry names is a time of study: a degree that is known or called so, or somewhere where people study."""
    if degree is None and organization is None:
        return False
    called = any(segment.said in ("degree", "organization") for part in entry.parts for segment in part.segments)
    studied = organization is not None and (
        is_organization(organization.name) or size(organization.name) > 1 or organization.unit is not None
    )
    return called or studied or (degree is not None and find_degree(degree) is not None)


# A degree in letters, and its field right behind it: `MDes Information Design`.
_SHORT = re.compile(
    r"(?P<degree>(?:[BM][a-z]{0,3}[A-Z][A-Za-z]{0,4}|(?:[A-Z][a-z]{0,3}\.){2,4})(?: \(?Hons\)?)?)"
    r" (?P<field>[A-Z][^\W\d_][^\d()]{2,60})"
)
# A university and a field that nothing parts, in Chinese: `绿野大学软件工程`.
_GLUED = re.compile(
    r"(?P<name>[\u3400-\u9fff]{2,12}(?:大学|大學))(?P<field>[\u3400-\u9fff]{2,12})(?<![系院部所校])(?<!中心)"
)
# What somebody is called who works where others study, and who is taught there all the same; an engineer may be a degree.
_WORKS = pattern("works")
_LEARNS = pattern("learns")
# How well somebody graduated, after the subject.
_GRADE = re.compile(
    rf"(?:,\s*|\s\()(?:{alternatives(table_words('words', 'grades'))}|[12]:[12])(?:\s[^\W\d_]+)?\)?$", re.IGNORECASE
)
_LED = re.compile(r"(?:from|at)\s+(?:the\s+)?(?=[^\W\d_a-z])")
_WITH = re.compile(r"(?P<place>[^,;]{3,80}?)(?<!\s)\s(?:with|under)\s(?P<people>[^\W\d_a-z].*)")
_FROM = re.compile(r"(?P<field>[^,;]{3,60}?)(?<!\s)\sfrom\s(?:the\s)?(?P<name>[^\W\d_a-z].*)")


def _award(text: str, entry: ListEntry, findings: Findings) -> None:
    lines = [line for line in entry.lines if text in inline(line.text).text] or entry.lines
    found = find_dates(text)
    for one in reversed(found):
        text = f"{text[: one.at]} {text[one.to :]}"
    title = re.sub(r"(?<![\s,;()])[\s,;()]+$|^[\s,;()]+", "", " ".join(text.split()))
    findings.add(Award, {"title": title, "dates": [d.first for d in found if d.first]}, lines[0].start, lines[-1].end)
