"""Rules for positions: what somebody is, was, joined, leads or founded."""

from __future__ import annotations

import re

from cms.content import Period, Position, PositionKind

from ..dates import as_period, find_dates
from ..degrees import find_degree
from ..draft import Draft
from ..people import PersonName
from ..places import Place
from ..titles import kind_of_position, split_title
from .phrases import SUBJECT, dates_at, only_date, organization_at, people_at
from .sentences import Sentence, rule

_AM = re.compile(
    rf"(?:\b{SUBJECT}\s+(?:am|is)|\bI'm|\bcurrently)\s+(?:(?:currently|now|also|presently|working\s+as|serving\s+as)\s+)*(?:an?|the)\s+(?:(?:incoming|tenure-track|tenured|full-time|part-time|proud)\s+)*(?=[A-Za-z])"
)
_WORK_AS = re.compile(
    rf"\b{SUBJECT}\s+(?:currently\s+|also\s+|now\s+)?(?:work|works|serve|serves)\s+as\s+(?:an?|the)\s+"
)
_JOINED = re.compile(rf"\b{SUBJECT}\s+(?:have\s+|has\s+|will\s+)?(?:recently\s+)?(?:join|joined)\s+")
_WAS = re.compile(
    rf"\b{SUBJECT}\s+(?:was|have\s+been|has\s+been|had\s+been)\s+(?:previously\s+|also\s+|formerly\s+)?(?:an?|the)\s+"
)
_AND = re.compile(r"\s*,?\s*(?:and|,)\s+(?:at\s+)?(?=[A-Z])")
_AS = re.compile(r"\b[Aa]s\s+(?:an?|the)\s+(?=[A-Za-z])")
_LEADING = re.compile(
    rf"\b(?:{SUBJECT}\s+(?:have|has)\s+been\s+|{SUBJECT}\s+(?:am|is)\s+|I'm\s+|I've\s+been\s+)(?:currently\s+)?(?:co-)?(?P<verb>leading|heading|directing|managing)\s+(?:the\s+|an?\s+)?|\b{SUBJECT}\s+(?:currently\s+)?(?P<now>leads?|heads?|directs?|manages?)\s+the\s+"
)
_FOUNDED = re.compile(rf"\b(?:{SUBJECT}\s+(?:have\s+|has\s+|also\s+)*|and\s+)(?P<co>co-?)?founded\s+")
_INTERNED = re.compile(rf"\b(?:{SUBJECT}\s+(?:have\s+|has\s+|also\s+|previously\s+)*|and\s+)interned\s+(?:at|with)\s+")
# Whoever studies holds no position.
_STUDENT = re.compile(
    r"\b(?:undergraduate|undergrad|(?:graduate|master['’]?s|doctoral|college|undergraduate|phd)\s+(?:student|candidate))$",
    re.IGNORECASE,
)
_BEGUN = re.compile(r"\b(?:since|beginning|starting|from|started)\b(?:\s+(?:in|from))?\s*$", re.IGNORECASE)


def _period(sentence: Sentence, near: int, *, joined: bool = False) -> Period | None:
    """When it was: the date right after, else the only one of the sentence. Where somebody joined, only the beginning."""
    here = dates_at(sentence, near)
    found = here[0] if here else only_date(sentence)
    if not found:
        return None
    begun = _BEGUN.search(sentence.words[: found.at])
    if not found.is_range and (joined or begun):
        since = bool(begun and begun[0].lower().startswith("since"))
        return Period(found.first, None, since)
    return as_period(found, "both")


def _add(
    sentence: Sentence, draft: Draft, name: str, title: str, place: Place, period: Period | None, *,
    unit: str | None = None, focus: str | None = None, mentors: list[PersonName] | None = None,
    otherwise: PositionKind = PositionKind.EMPLOYMENT,
) -> None:  # fmt: skip
    values = {
        "title": title,
        "organization": draft.organization(place, sentence.start, sentence.end, name),
        "unit": unit or place.unit,
        "kind": kind_of_position(title, place.name, otherwise),
        "focus": focus,
        "location": place.location,
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "period_is_current": True if period and period.is_current else None,
        "mentors": [draft.someone(n, sentence.start, sentence.end, name) for n in mentors or []],
    }
    draft.add(Position, values, sentence.start, sentence.end, name)


def _title(sentence: Sentence, at: int) -> tuple[str, int] | None:
    """A title that opens here, and where it ends."""
    text = sentence.words
    stop = re.search(r"[,;.](?:\s|$)|\(", text[at:])
    phrase = text[at : at + stop.start() if stop else None].rstrip()
    title, rest = split_title(phrase[:1].upper() + phrase[1:])
    if not title or find_degree(title) or len(title.split()) > 8 or _STUDENT.search(title):
        return None
    return phrase[: len(title)], at + len(phrase) - len(rest) if rest else at + len(phrase)


def _at_place(sentence: Sentence, at: int) -> tuple[Place, int, str | None] | None:
    """The organisation after a title: `at Acme`, `in the Core Team at Acme`, `with Acme`; the unit too."""
    text = sentence.words
    unit = None
    within = re.match(r"\s*,?\s*in\s+(?:the\s+)?(?P<unit>[A-Z][^,;.()]*?)\s+at\s+", text[at:])
    if within:
        unit, at = within["unit"], at + within.end()
    else:
        word = re.match(r"\s*,?\s*(?:at|with|@|for|in)\s+", text[at:])
        if not word:
            return None
        at += word.end()
    found = organization_at(sentence, at)
    return (found[0], found[1], unit) if found else None


@rule
def position_now(sentence: Sentence, draft: Draft) -> None:
    """`I am a Research Scientist at Acme Labs, where …`; `She is a postdoc at the University of Oz`; `I work as …`."""
    for match in [*_AM.finditer(sentence.words), *_WORK_AS.finditer(sentence.words)]:
        found = _title(sentence, match.end())
        where = _at_place(sentence, found[1]) if found else None
        if found and where:
            place, end, unit = where
            here = dates_at(sentence, end)
            since = only_date(sentence)
            start = here[0].first if here else None
            if (start is None and since and _BEGUN.search(sentence.words[: since.at])) or (
                start is None and since and since.is_open
            ):
                start = since.first
            mentors = _mentors(sentence, end)
            _add(
                sentence,
                draft,
                position_now.__name__,
                found[0],
                place,
                Period(start, None, True),
                unit=unit,
                mentors=mentors,
            )
            return


def _mentors(sentence: Sentence, at: int) -> list[PersonName]:
    match = re.match(
        r"\s*,?\s*(?:working\s+with|advised\s+by|supervised\s+by|mentored\s+by|hosted\s+by|under\s+the\s+\w+\s+of|with)\s+",
        sentence.words[at:],
    )
    return people_at(sentence, at + match.end())[0] if match else []


@rule
def joined(sentence: Sentence, draft: Draft) -> None:
    """`I joined Acme Labs in 2031 as a Researcher`: begun then; whether it ended isn't told."""
    match = _JOINED.search(sentence.words)
    found = organization_at(sentence, match.end()) if match else None
    if not found:
        return
    place, end = found
    role = _AS.search(sentence.words, end)
    title = _title(sentence, role.end()) if role else None
    if title:
        _add(sentence, draft, joined.__name__, title[0], place, _period(sentence, end, joined=True))


@rule
def worked_as(sentence: Sentence, draft: Draft) -> None:
    """`Earlier, I worked as a Research Intern at Acme, beginning in 2031`; `… as a visiting student with Acme`."""
    if _JOINED.search(sentence.words) or _WORK_AS.search(sentence.words):
        return
    if not re.search(rf"\b(?:{SUBJECT}|[Mm]y)\b", sentence.words):
        return
    for match in _AS.finditer(sentence.words):
        title = _title(sentence, match.end())
        where = _at_place(sentence, title[1]) if title else None
        if title and where:
            place, end, unit = where
            _add(
                sentence,
                draft,
                worked_as.__name__,
                title[0],
                place,
                _period(sentence, end),
                unit=unit,
                mentors=_mentors(sentence, end),
            )
            return


@rule
def position_past(sentence: Sentence, draft: Draft) -> None:
    """`Previously, I was a research intern at Acme Labs in 2031 and Oz Works in 2032`: each where it says when."""
    match = _WAS.search(sentence.words)
    found = _title(sentence, match.end()) if match else None
    where = _at_place(sentence, found[1]) if found else None
    if not found or not where:
        return
    place, end, unit = where
    while True:
        dates = dates_at(sentence, end)
        period = as_period(dates[0], "both") if dates else _period(sentence, end)
        _add(
            sentence, draft, position_past.__name__, found[0], place, period, unit=unit, mentors=_mentors(sentence, end)
        )
        again = _AND.match(sentence.words, dates[1]) if dates else None
        another = organization_at(sentence, again.end()) if again else None
        if not another or not dates_at(sentence, another[1]):
            return
        (place, end), unit = another, None


@rule
def interned_at(sentence: Sentence, draft: Draft) -> None:
    """`I interned at Acme Labs in 2031`."""
    match = _INTERNED.search(sentence.words)
    found = organization_at(sentence, match.end()) if match else None
    if found:
        _add(
            sentence,
            draft,
            interned_at.__name__,
            "Intern",
            found[0],
            _period(sentence, found[1]),
            mentors=_mentors(sentence, found[1]),
        )


@rule
def leading(sentence: Sentence, draft: Draft) -> None:
    """`Since 2031, I have been leading the Core Team at Acme`: its lead, still."""
    match = _LEADING.search(sentence.words)
    if not match:
        return
    where = re.match(r"(?P<unit>[A-Z][^,;.()]{2,60}?)\s+at\s+", sentence.words[match.end() :])
    if not where:
        return
    found = organization_at(sentence, match.end() + where.end())
    if not found:
        return
    verb = (match["verb"] or match["now"]).lower()
    title = next(
        t
        for stem, t in (("lead", "Lead"), ("head", "Head"), ("direct", "Director"), ("manag", "Manager"))
        if verb.startswith(stem)
    )
    dates = find_dates(sentence.words)
    start = dates[0].first if len(dates) == 1 else None
    _add(sentence, draft, leading.__name__, title, found[0], Period(start, None, True), unit=where["unit"])


@rule
def founded(sentence: Sentence, draft: Draft) -> None:
    """`I founded Acme Research — a place where …`: its founder."""
    match = _FOUNDED.search(sentence.words)
    found = organization_at(sentence, match.end()) if match else None
    if not match or not found:
        return
    dates = dates_at(sentence, found[1])
    start = dates[0].first if dates else None
    period = Period(start, None, False) if start else None
    _add(sentence, draft, founded.__name__, "Co-founder" if match["co"] else "Founder", found[0], period)
