"""Sections of awards, prizes, scholarships, honours and grants."""

from __future__ import annotations

import re

from cms.content import Award, Certificate, Grant, PartialDate
from cms.documents import Inline, Paragraph, Section, inline, kind_of_heading, plain
from cms.documents.languages import either, pattern
from cms.documents.written_dates import Dates, find_dates

from ..bodies import highlights, summary
from ..findings import Findings
from ..lists import AWARDS, Known, ListEntry, ListLine, ReadList, Shape, read_list, read_rows
from ..lists.looks import look
from ..lists.rows import dates_stand_over, named_with_date
from .parts import as_text, dates, tidy, words
from .works import GIVEN_BY, is_funded, read_works, tells_of_both

_RECEIVED = re.compile(
    r"^(?:(?:i|we)\s+)?(?:received?|awarded|won|recipient of|winner of)(?:\s+the)?(?:\s+|$)", re.IGNORECASE
)

_WON = re.compile(rf"(?<=.{{2}})[」』》”]?\s?{either('won')}$")
# What a section of awards and of certificates, and an entry there, says that is one of the latter.
CERTIFICATE = pattern("certificate")


def read_awards(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of awards: `Title; Oct 2031`, `[Title](url), Awarder, 2031: what for`, `2031 & 2032 Title`."""
    found = read_list(sections, AWARDS, AWARD_SHAPE, Known(findings.person.values.get("name")))
    both = tells_of_both(sections[0].heading) if sections else False
    funded = [entry for entry in found.entries if both and is_funded(entry)]
    for entry in found.entries:
        if entry not in funded:
            _read(entry, findings, certified=CERTIFICATE.search(sections[0].heading or "") is not None)
    found.loose += read_works(Grant, [row for entry in funded for row in entry.rows], findings).loose
    return found


def read_prizes(rows: list[ListLine], findings: Findings) -> None:
    """Read rows of another list as awards."""
    for entry in read_rows(rows, AWARDS, Known(findings.person.values.get("name"))).entries:
        _read(entry, findings)


def _tells(text: Inline) -> bool:
    seen = look(text.text)
    return seen.told and seen.length > 14 and not seen.award and not find_dates(text.text[:40])


def _groups(section: Section) -> bool:
    """Whether a heading only groups the awards below it: it isn't dated, nor is one of its own with a line under it."""
    heading = plain(section.heading or "")
    if not section.blocks or find_dates(heading[4:]):
        return False
    lines = section.blocks[0].lines if isinstance(section.blocks[0], Paragraph) else []
    is_one = len(section.blocks) == 1 and 0 < len(lines) <= 2 and not any(look(plain(one.text)).award for one in lines)
    return not (is_one and re.search(r"[^\W\d_]{3}", heading) and kind_of_heading(heading) is None)


AWARD_SHAPE = Shape(
    tells=_tells,
    heads=lambda text, _: look(text.text).dated > 0.6,
    stands_over=lambda heads, firsts: (
        dates_stand_over(heads, firsts) or (named_with_date(heads) and not any(look(head.text).award for head in heads))
    ),
    groups=_groups,
    strung=True,
)


def _read(entry: ListEntry, findings: Findings, *, certified: bool = False) -> None:
    title = entry.first("title")
    if certified and title and CERTIFICATE.search(words(title) or ""):
        add_certificate(entry, findings)
        return
    if title is None:
        findings.section(None, as_text(entry), entry.start, entry.end)
        return
    found = [date for part in entry.all("date") for segment in part.segments for date in segment.dated]
    found = list(dict.fromkeys(found)) or [date for group in entry.groups for date in find_dates(plain(group))]
    notes = [tidy(part.text).markdown for part in entry.all("note", "location")]
    notes = [note for note in notes if not _RECEIVED.fullmatch(note)]
    told = [*notes, summary(entry.body), *(f"- {point}" for point in highlights(entry.body))]
    named, awarder = _title(words(title) or ""), GIVEN_BY.sub("", words(entry.first("awarder")) or "") or None
    if awarder and look(named).rank and not look(awarder).organization:  # `1st place, Wall Cup`
        named, awarder = f"{named}, {awarder}", None
    values = {
        "title": named,
        "awarder": awarder,
        "dates": _finest([moment for date in found for moment in _moments(date)]),
        "description": "\n\n".join(text for text in told if text) or None,
        "url": next((url for line in entry.lines for _, url in inline(line.text).links), None),
    }
    findings.add(Award, values, entry.start, entry.end)


def add_certificate(entry: ListEntry, findings: Findings) -> None:
    """Add the certificate that an entry is: they are laid out as awards are."""
    when = dates(entry)
    values = {
        "title": words(entry.first("title")),
        "issuer": words(entry.first("awarder")),
        "date": when[0].first if when else None,
        "url": next((url for line in entry.lines for _, url in inline(line.text).links), None),
    }
    findings.add(Certificate, values, entry.start, entry.end)


def _title(title: str) -> str:
    title = re.sub(
        r"^(?:(?:i|we)\s+)?(?:received?|awarded|won|recipient of|winner of)\s+(?:the\s+)?",
        "",
        title,
        flags=re.IGNORECASE,
    )
    title = _WON.sub("", title)
    return title[:1].upper() + title[1:] if title[:1].islower() and not title[1:2].isupper() else title


def _moments(dates: Dates) -> list[PartialDate]:
    """The dates of an award: both ends of a range, since it was held in both."""
    return [date for date in (dates.first, dates.last) if date]


def _finest(dates: list[PartialDate]) -> list[PartialDate]:
    """Dates without those that another one says more precisely: `2031 Prize; Apr 2031` has one."""
    return [date for date in dict.fromkeys(dates) if not any(other.refines(date) for other in dates if other != date)]
