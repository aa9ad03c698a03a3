"""Sections of education: degrees, and times of study without one."""

from __future__ import annotations

import re

from cms.content import Award, Education
from cms.documents import Inline, Line, lines_of, plain

from ..bodies import highlights, summary
from ..dates import as_period, find_dates
from ..degrees import Degree, best_degree, find_degree
from ..draft import Draft
from ..entries import Entry, is_award
from ..facts import read_facts, trimmed
from ..places import Place, is_place, read_organization


def read_education(entry: Entry, draft: Draft) -> None:
    """Read an entry into a degree; into awards where a line says nothing else; into a position where it is one."""
    if read_award_names(entry, draft):
        return
    entry.heads, awards = _without_awards(entry)
    facts = read_facts(entry.heads)
    place: Place | None = None
    location = facts.location
    degree: Degree | None = None
    notes: list[str] = []
    for piece in facts.pieces:
        text = piece.text
        found = best_degree(text.text)
        if found and degree is None:
            degree = found
            around = _around(text, found)
        else:
            around = [text]
            if found and degree and not degree.field and found.field:
                degree = Degree(degree.text, found.field, degree.levels, degree.at, degree.to, degree.is_current)
        for rest in around:
            rest = trimmed(rest)
            if not re.search(r"\w", rest.text):
                continue
            if is_place(rest.text):
                location = location or rest.text
            elif place is None and not re.match(
                r"(?:GPA|CGPA|Thesis|Dissertation|Minor|Rank|Grade|Major)\b", rest.text, re.I
            ):
                place = read_organization(re_at(rest))
                location = location or (place.location if place else None)
            else:
                notes.append(rest.markdown)
    if degree is None:
        body_degree = next(
            (
                (line, found)
                for line in lines_of(entry.body)
                if (found := find_degree(plain(line.text))) and found.at < 12
            ),
            None,
        )
        if body_degree:
            degree = body_degree[1]
            more = read_facts([body_degree[0]])
            facts.dates = facts.dates or more.dates
            facts.mentors += more.mentors
    for line in lines_of(entry.body):
        more = read_facts([line])
        facts.mentors += [m for m in more.mentors if m[0].name not in {n.name for n, _ in facts.mentors}]
    if degree is None and not facts.dates and place is None:
        draft.section("Education", "\n\n".join(line.text for line in entry.heads), entry.start, entry.end)
        return
    period = as_period(facts.dates[0], "end") if facts.dates else None
    told = [*notes, summary(entry.body), *(f"- {point}" for point in highlights(entry.body))]
    values = {
        "degree": degree.text if degree else None,
        "field": degree.field if degree else None,
        "organization": draft.organization(place, entry.start, entry.end) if place else None,
        "unit": place.unit if place else None,
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "period_is_current": True if (period and period.is_current) else None,
        "advisors": list(dict.fromkeys(draft.someone(name, line.start, line.end) for name, line in facts.mentors)),
        "note": "\n\n".join(text for text in told if text) or None,
    }
    draft.add(Education, values, entry.start, entry.end)
    for line in awards:
        read_award_line(line.text, line.start, line.end, draft)


def re_at(text: Inline) -> Inline:
    """A text without the `at`, `from` or `in` that it opens with."""
    match = re.match(r"(?:at|from|in|by|@)\s+", text.text)
    return text.cut(match.end()) if match else text


def _around(text: Inline, degree: Degree) -> list[Inline]:
    """What stands before and after a degree in its piece, where that isn't the rest of the degree's own name."""
    return [text.cut(0, degree.at), text.cut(degree.to)]


def _without_awards(entry: Entry) -> tuple[list[Line], list[Line]]:
    """Part the lines that only name awards from an entry's heads."""
    awards = [line for line in entry.heads[1:] if award_names(line.text)]
    return [line for line in entry.heads if line not in awards], awards


def award_names(text: str) -> list[str]:
    """The awards of a line that names nothing else: `Oz Scholarship, Emerald Prize`; [] where it does."""
    words = plain(text)
    if find_degree(words) and not is_award(words):
        return []
    parts = [part.strip() for part in re.split(r"[,;]\s+", words) if part.strip()]
    named = [part for part in parts if is_award(part) or (find_dates(part) and len(part) < 12)]
    return (
        [part for part in parts if is_award(part)] if parts and len(named) == len(parts) and is_award(parts[0]) else []
    )


def read_award_names(entry: Entry, draft: Draft) -> bool:
    """Read an entry that only names awards; gives whether it did."""
    if not entry.heads or entry.body or not all(award_names(line.text) for line in entry.heads):
        return False
    for line in entry.heads:
        read_award_line(line.text, line.start, line.end, draft)
    return True


def read_award_line(text: str, start: int, end: int, draft: Draft) -> None:
    """Read each award of a line that names only awards."""
    for name in award_names(text):
        dates = find_dates(name)
        title = name
        for found in reversed(dates):
            title = f"{title[: found.at]} {title[found.to :]}"
        values = {
            "title": re.sub(r"[\s,;()]+$|^[\s,;()]+", "", " ".join(title.split())),
            "dates": [d.first for d in dates if d.first],
        }
        draft.add(Award, values, start, end)
