"""Rules for positions: what somebody is, was, joined, leads or founded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as held

from cms.content import Period, Position, PositionKind

from ..dates import Dates, as_period, find_dates
from ..degrees import find_degree
from ..findings import Findings
from ..people import PersonName
from ..places import Place, is_organization, is_place, size
from ..titles import kind_of_position, split_title
from .phrases import SUBJECT, dates_at, only_date, organization_at, people_at
from .sentences import Sentence, rule

# Small words between a verb and a title: `is currently also the`.
_ADVERBS = (
    r"(?:(?:currently|now|also|presently|still|previously|formerly|later|then|again|first|once|briefly|recently|both"
    r"|newly)\s+)*"
)
_ARTICLE = r"(?:(?:an?|the|its|their|one\s+of\s+the)\s+)?"
_PROUD = (
    r"(?:(?:incoming|tenure-track|tenured|full-time|part-time|proud|founding|newly\s+appointed|former|current|new|(?:first|second|third|fourth"
    r"|fifth|final)[-\s]year)\s+)*"
)
# What leads to a title, each with what it says of the time: now, or then.
_NOW = re.compile(
    rf"(?:\b{SUBJECT}\s+(?:am|is|are)(?:\s+[A-Z][\w'-]+(?:\s[A-Z][\w'.-]*){{0,3}},)?|\bI['’]m|\b{SUBJECT}\s+{_ADVERBS}(?:works?|serves?|acts?)\s+as)\s+{_ADVERBS}"
    rf"(?:(?:working|serving|acting)\s+as\s+)?{_ARTICLE}{_PROUD}"
)
_THEN = re.compile(
    rf"\b(?:{SUBJECT}\s+{_ADVERBS})(?:was|have\s+been|has\s+been|had\s+been|became|becomes?)\s+{_ADVERBS}"
    rf"(?:(?:appointed|named|elected|promoted\s+to|made)\s+)?(?:as\s+|to\s+)?{_ARTICLE}{_PROUD}"
)
_AS = re.compile(rf"\b[Aa]s\s+{_ARTICLE}{_PROUD}(?=[A-Za-z])")
_POST = re.compile(
    rf"\b(?:(?P<holds>hold(?:s|ing)?)|held|(?:taking|took)\s+up)\s+{_ARTICLE}(?:(?:current|joint|visiting|previous|various)\s+)*"
    rf"(?:(?:positions?|posts?|roles?|titles?|appointments?)\s+(?:of|as)\s+)?{_ARTICLE}{_PROUD}"
    rf"|\b(?:appointed|elected|promoted\s+to|named)\s+(?:as\s+|to\s+)?{_ARTICLE}{_PROUD}"
)
# A sentence without a verb of its own: `Currently a postdoc at Acme.`, `Previously: Engineer at Oz Works.`
_FRAGMENT = re.compile(
    rf"^\W*(?:(?P<now>[Cc]urrently|[Nn]ow|[Pp]resently)|[Pp]reviously|[Ff]ormerly|[Ee]arlier|[Bb]efore(?:\s+(?:that|this))?"
    rf"|[Pp]rior\s+to\s+(?:that|this)|[Pp]ast|(?P<bare>(?=[A-Z])))[,:]?\s*{_ARTICLE}{_PROUD}(?=[A-Za-z])"
)
_FURTHER = re.compile(
    rf"\s*(?:,\s*(?:and\s+)?|\band\s+|\bas\s+well\s+as\s+)(?:then\s+|later\s+|before\s+that\s+|{SUBJECT}\s+)?"
    rf"(?:(?P<was>was(?:\s+(?:promoted|appointed|named)(?:\s+to|\s+as)?)?|served\s+as|worked\s+as|became|promoted\s+to)\s+|(?P<is>is|am|serves?\s+as|works?\s+as)\s+|(?:as)\s+)?{_ADVERBS}{_ARTICLE}{_PROUD}(?=[A-Za-z])"
)
_ITS = re.compile(r"(?<!\s)\s+(?:of|for)\s+(?:its|their|the\s+same)\s+(?P<unit>[A-Z].*)", re.DOTALL)
_JOINED = re.compile(rf"\b{SUBJECT}\s+(?:have\s+|has\s+|will\s+)?(?:recently\s+)?(?:join|joined)\s+")
_AND = re.compile(r"\s*(?:,\s*)?(?:and|,)\s+(?:at\s+)?(?=[A-Z])")
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
_VERB = re.compile(r"(?:.*\s)?(?:is|am|are|was|were|has|have|had|became|being|been|I|she|he|they|we)\b", re.IGNORECASE)
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
    sentence: Sentence, findings: Findings, name: str, title: str, place: Place | None, period: Period | None, *,
    unit: str | None = None, focus: str | None = None, location: str | None = None,
    mentors: list[PersonName] | None = None,
) -> None:  # fmt: skip
    values = {
        "title": title,
        "organization": findings.organization(place, sentence.start, sentence.end, name) if place else None,
        "unit": unit or (place.unit if place else None),
        "kind": kind_of_position(title, place.name if place else None, PositionKind.EMPLOYMENT),
        "focus": focus,
        "location": location or (place.location if place else None),
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "period_is_current": True if period and period.is_current else None,
        "mentors": [findings.someone(n, sentence.start, sentence.end, name) for n in mentors or []],
    }
    findings.add(Position, values, sentence.start, sentence.end, name)


def _title(sentence: Sentence, at: int) -> tuple[str, int] | None:
    """A title that opens here, and where it ends."""
    text = sentence.words
    stop = re.search(r"[,;.](?:\s|$)|\(", text[at:])
    phrase = text[at : at + stop.start() if stop else None].rstrip()
    title, rest = split_title(phrase[:1].upper() + phrase[1:])
    if not title or find_degree(title) or len(title.split()) > 8 or _STUDENT.search(title) or _VERB.match(title):
        return None
    return phrase[: len(title)], at + len(phrase) - len(rest) if rest else at + len(phrase)


@dataclass(slots=True)
class _Claim:
    """What a sentence says somebody is or was: a title, where, when, with whom, and how far the words for that go."""

    title: str
    at: int  # where the title begins
    to: int
    is_now: bool
    place: Place | None = None
    unit: str | None = None
    focus: str | None = None
    location: str | None = None
    period: Period | None = None
    mentors: list[PersonName] = held(default_factory=list)
    begins: bool = False  # whether it's told how it began: a date says no end then
    named: int = 0  # where ends what names the position


_WITHIN = re.compile(r"\s*(?:,\s*)?(?:at|with|@|for|of|from)\s+(?:the\s+)?")
_IN = re.compile(r"\s*(?:,\s*)?(?:in|on|within|and)\s+(?:the\s+|its\s+)?")
_UNIT = re.compile(
    r"(?P<unit>(?:[A-Z][^,;.()]*?\s)?(?:Department|School|Faculty|College|Division|Institute|Centre|Center|Laborator\w+|Lab|Group|Team|Program\w*|Unit)"
    r"(?:\s+(?:of|for)\s+[A-Z][\w&-]*(?:(?:,?\s+(?:and|of|&)|,)?\s+[A-Z][\w&-]*){0,9})?)(?=\s+(?:at|of|in)\s|,|\.|;|$|\s\()"
)
_TOPIC = re.compile(
    r"(?P<topic>[A-Z]?[^,;.()@]*?[^\s,;.()@])(?=\s*(?:[,;.(]|$|\b(?:at|with|from|under|where|since|advised|supervised|who)\b|@))"
)
_WHEN = re.compile(r"\s*(?:,\s*)?(?:\(|(?:since|from|between|until|in|during|for)\s)", re.IGNORECASE)


def _read_on(sentence: Sentence, claim: _Claim) -> None:
    """Read on from a title: where it was held, in which unit or subject, when, guided by whom, in any order."""
    text = sentence.words
    while True:
        dates = dates_at(sentence, claim.to)
        if dates is None and _WHEN.match(text, claim.to):
            dates = next(((d, d.to) for d in find_dates(text) if 0 <= d.at - claim.to <= 3), None)
        if dates and claim.period is None:
            claim.period, claim.to = _as_told(sentence, dates[0], claim), dates[1]
            continue
        if not claim.mentors and (mentors := _mentors(sentence, claim.to)):
            claim.mentors = mentors
            return
        within = _WITHIN.match(text, claim.to) if claim.place is None else None
        if within and (found := organization_at(sentence, within.end())):
            claim.place, claim.to = found
            claim.named = claim.to
            continue
        if claim.place is None and (comma := re.compile(r",\s+(?=[A-Z])").match(text, claim.to)):
            found = organization_at(sentence, comma.end())
            if found and is_organization(found[0].name):
                claim.place, claim.to = found
                claim.named = claim.to
                continue
        inside = _IN.match(text, claim.to)
        if inside and _read_inside(sentence, claim, inside.end()):
            continue
        return


def _read_inside(sentence: Sentence, claim: _Claim, at: int) -> bool:
    """What stands after `in`: a unit, a town, an organisation or a subject; returns whether one does."""
    text = sentence.words
    unit = _UNIT.match(text, at)
    if unit and claim.unit is None and claim.place is None and not _is_whole(unit["unit"]):
        claim.unit, claim.to = unit["unit"], unit.end()
        return True
    topic = _TOPIC.match(text, at)
    if topic and is_place(topic["topic"]) and claim.location is None:
        claim.location, claim.to = topic["topic"], topic.end()
        return True
    found = organization_at(sentence, at) if claim.place is None else None
    if found and is_organization(found[0].name):
        claim.place, claim.to = found
        claim.named = claim.to
        return True
    if topic and claim.place is None and claim.focus is None and len(topic["topic"].split()) <= 8:
        claim.focus, claim.to = topic["topic"], topic.end()
        return True
    return False


def _is_whole(text: str) -> bool:
    """Whether what looks like a unit names a whole organisation, as `Institute of Magic` may."""
    return size(text) > 1


def _as_told(sentence: Sentence, dates: Dates, claim: _Claim) -> Period:
    begun = _BEGUN.search(sentence.words[: dates.at])
    if not dates.is_range and (claim.is_now or claim.begins or begun):
        return Period(dates.first, None, claim.is_now or bool(begun and begun[0].lower().startswith("since")))
    return as_period(dates, "both")


def _openings(sentence: Sentence) -> Iterator[tuple[int, bool]]:
    """Where titles may begin in a sentence, and whether they are held now."""
    text = sentence.words
    found = [(match.end(), True) for match in _NOW.finditer(text)]
    found += [(match.end(), False) for match in _THEN.finditer(text)]
    found += [(match.end(), bool(match["holds"])) for match in _POST.finditer(text)]
    if _ABOUT.search(text) and not _WORKS_AT.search(text):
        known = {at for at, _ in found}
        found += [(match.end(), False) for match in _AS.finditer(text) if match.end() not in known]
    if fragment := _FRAGMENT.match(text):
        found.append((fragment.end(), bool(fragment["now"] or fragment["bare"] is not None)))
    yield from sorted(found)


_ABOUT = re.compile(rf"\b(?:{SUBJECT}|[Mm]y|[Hh]er|[Hh]is|[Tt]heir)\b|^\W*(?:[Cc]urrently|[Pp]reviously|[Ff]ormerly)\b")


_BEGINS = re.compile(r"\b(?:appointed|became|elected|promoted|named|took up)\b[\w\s]{0,200}$")


def _claims(sentence: Sentence) -> list[_Claim]:
    """What a sentence says that its person is or was, in order; a title may be followed by others, as in `… and head of …`."""
    claims: list[_Claim] = []
    for at, is_now in _openings(sentence):
        if claims and at < claims[-1].to:
            continue
        while found := _title(sentence, at):
            claim = _Claim(
                found[0], at, found[1], is_now, begins=bool(_BEGINS.search(sentence.words[max(0, at - 30) : at]))
            )
            if its := _ITS.search(claim.title):
                claim.title, claim.unit = claim.title[: its.start()], its["unit"]
                claim.place = next((one.place for one in reversed(claims) if one.place), None)
            else:
                _read_on(sentence, claim)
            claims.append(claim)
            further = _FURTHER.match(sentence.words, claim.to)
            if not further:
                break
            at, is_now = further.end(), bool(further["is"]) or (is_now and not further["was"])
    return claims


@rule
def position(sentence: Sentence, findings: Findings) -> None:
    """`I am a Research Scientist at Acme Labs, where …`; `Previously, I was an intern at Acme in 2031 and at Oz in 2032`."""
    claims = _claims(sentence)
    named: Place | None = None
    for claim in reversed(claims):  # `a lecturer and head of magic at the University of Oz`
        named = claim.place or named
        claim.place = claim.place or (named if claim.to and claim is not claims[-1] else None)
    before: _Claim | None = None
    for claim in claims:
        dated = _date_of(sentence, claim) if claim.period is None and before is None else None
        if dated and (len(claims) == 1 or dated.to <= claim.at):
            claim.period = _as_told(sentence, dated, claim)
        if claim.place is None and before and claim.period:  # `… and became full professor in 2031`
            claim.place = before.place
        if claim.place or (claim.period and claim.period.start):
            _state(sentence, findings, claim)
        before = claim
    _headline(sentence, findings, claims)


def _date_of(sentence: Sentence, claim: _Claim) -> Dates | None:
    """The date that opens a sentence, or the only one that it has, after the claim."""
    dates = find_dates(sentence.words)
    if dates and dates[0].at <= len("Starting in ") and dates[0].to <= claim.at:
        return dates[0]
    return dates[0] if len(dates) == 1 and dates[0].at >= claim.to else None


def _state(sentence: Sentence, findings: Findings, claim: _Claim, name: str = "position") -> None:
    period = claim.period or Period()
    is_current = period.is_current or (claim.is_now and period.end is None)
    told = Period(period.start, period.end, is_current)
    while True:
        _add(
            sentence, findings, name, claim.title, claim.place, told, unit=claim.unit, focus=claim.focus,
            location=claim.location, mentors=claim.mentors,
        )  # fmt: skip
        # `at Acme in 2031 and Oz Works in 2032`: the same, elsewhere and then.
        again = _AND.match(sentence.words, claim.to) if claim.place and claim.period else None
        another = organization_at(sentence, again.end()) if again else None
        dates = dates_at(sentence, another[1]) if another else None
        if not another or not dates:
            return
        claim.place, claim.to = another[0], dates[1]
        told = as_period(dates[0], "both")


def _headline(sentence: Sentence, findings: Findings, claims: list[_Claim]) -> None:
    """What a text says first that its person is now is their headline, where none is stated."""
    claim = next((claim for claim in claims if claim.is_now and claim.place), None)
    if claim and findings.told_headline is None:
        findings.told_headline = sentence.words[claim.at : claim.named].strip(" ,;")


def _mentors(sentence: Sentence, at: int) -> list[PersonName]:
    match = re.match(
        r"\s*(?:,\s*)?(?:working\s+with|advised\s+by|supervised\s+by|mentored\s+by|hosted\s+by|under\s+the\s+\w+\s+of|with)\s+",
        sentence.words[at:],
    )
    return people_at(sentence, at + match.end())[0] if match else []


@rule
def joined(sentence: Sentence, findings: Findings) -> None:
    """`I joined Acme Labs in 2031 as a Researcher`: begun then; whether it ended isn't told."""
    match = _JOINED.search(sentence.words)
    found = organization_at(sentence, match.end()) if match else None
    if not found:
        return
    place, end = found
    role = _AS.search(sentence.words, end)
    title = _title(sentence, role.end()) if role else None
    if title:
        _add(sentence, findings, joined.__name__, title[0], place, _period(sentence, end, joined=True))


_WORKS_AT = re.compile(
    rf"\b{SUBJECT}\s+{_ADVERBS}(?P<verb>work|works|worked|am\s+working|is\s+working|have\s+been\s+working|has\s+been\s+working)"
    rf"\s+{_ADVERBS}(?:at|for)\s+"
)


@rule
def works_at(sentence: Sentence, findings: Findings) -> None:
    """`Since 2031, I work at Acme Labs as an engineer`: where, whether or not as what."""
    match = _WORKS_AT.search(sentence.words)
    found = organization_at(sentence, match.end()) if match else None
    if not match or not found:
        return
    place, end = found
    role = _AS.match(sentence.words, end + 1) if end < len(sentence.words) else None
    title = _title(sentence, role.end()) if role else None
    is_now = not match["verb"].startswith("worked")
    claim = _Claim(title[0] if title else "", match.end(), title[1] if title else end, is_now, place, named=end)
    _read_on(sentence, claim)
    if claim.period is None and (only := _date_of(sentence, claim)):
        claim.period = _as_told(sentence, only, claim)
    _state(sentence, findings, claim, works_at.__name__)


@rule
def interned_at(sentence: Sentence, findings: Findings) -> None:
    """`I interned at Acme Labs in 2031`."""
    match = _INTERNED.search(sentence.words)
    found = organization_at(sentence, match.end()) if match else None
    if found:
        _add(
            sentence,
            findings,
            interned_at.__name__,
            "Intern",
            found[0],
            _period(sentence, found[1]),
            mentors=_mentors(sentence, found[1]),
        )


@rule
def leading(sentence: Sentence, findings: Findings) -> None:
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
    _add(sentence, findings, leading.__name__, title, found[0], Period(start, None, True), unit=where["unit"])


@rule
def founded(sentence: Sentence, findings: Findings) -> None:
    """`I founded Acme Research — a place where …`: its founder."""
    match = _FOUNDED.search(sentence.words)
    found = organization_at(sentence, match.end()) if match else None
    if not match or not found:
        return
    dates = dates_at(sentence, found[1])
    start = dates[0].first if dates else None
    period = Period(start, None, False) if start else None
    title = "Co-founder" if match["co"] else "Founder"
    _add(sentence, findings, founded.__name__, title, found[0], period)
    findings.told_headline = findings.told_headline or f"{title} of {found[0].name}"
