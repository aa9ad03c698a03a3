"""Rules for studies: degrees received, degrees under way, who advised, and times of study without a degree."""

from __future__ import annotations

import re
from dataclasses import dataclass
from dataclasses import field as held

from cms.content import Education, PartialDate
from cms.content.entity import fold

from ..dates import as_period
from ..degrees import Degree, find_degree
from ..findings import Findings
from ..people import PersonName
from ..places import Place
from ..records import Record
from .phrases import SUBJECT, dates_at, organization_at, people_at
from .sentences import Sentence, rule

_RECEIVED = re.compile(
    r"\b(?:received?|receiving|got|obtained|obtaining|earned|completed|hold(?:s|ing)?|finished|did|was\s+awarded|defended|graduated|have|has|gained|attained)\b"
    r"(?:\s+(?:with|both|also|his|her|their|my|a|an|the|dual|joint|two|from))*\s+",
)
_AGAIN = re.compile(
    r"\s*(?:,\s*)?(?:and|as\s+well\s+as|,|;|preceded\s+by|after|following)\s+(?:(?:also|both|his|her|their|my|a|an|the|received|obtained|earned|completed|hold|holds|got)\s+)*"
)
_STUDENT = re.compile(
    rf"\b(?:{SUBJECT}\s+(?:am|is|are)|I'm|I\s+am)\s+(?:(?:currently|now|also|presently)\s+)?(?:an?|the)\s+(?:[\w/-]+(?:-|\s)year,?\s+"
    rf"|(?:incoming|final|last|full-time|part-time|joint|senior|junior|rising|new|current|proud)\s+(?:year\s+)?){{0,3}}(?=[A-Z]|bachelor|master|doctoral|undergraduate|graduate|ph)"
)
_NO_DEGREE = re.compile(
    r"(?:(?:senior|junior|sophomore|freshman)\s+)?(?:undergraduate|undergrad|graduate\s+student|college\s+student)(?:\s+student)?\b"
)
_PURSUING = re.compile(
    r"\b(?:pursuing|working\s+(?:on|towards?)|doing|studying\s+for|completing)\s+(?:his|her|their|my|a|an|the)\s+(?=[A-Z]|bachelor|master|doctoral)",
    re.IGNORECASE,
)
_ADVISED = re.compile(
    r"[,(]?\s*\b(?:(?:where\s+)?(?:(?:I|she|he)\s+)?(?:(?:am|is|was|were|been)\s+)?(?:(?:being|fortunate(?:ly)?\s+to\s+be|lucky\s+to\s+be|very|so|jointly|currently|also|primarily|mainly)\s+)*(?:co-)?(?:advised|supervised|mentored|guided)\s+by"
    r"|(?:working\s+)?under\s+(?:the\s+)?(?:(?:joint\s+|co-)?(?:supervision|guidance|direction|mentorship|advis\w+)\s+(?:of|by)|(?=(?:Prof|Dr)))"
    r"|(?:working|work|worked)\s+(?:closely\s+)?with(?=\s+(?:my\s+advisors?\s+)?(?:Prof|Dr))|with\s+(?:my\s+)?(?:advisors?|supervisors?)|(?:my|her|his)\s+(?:advisors?|supervisors?)\s+(?:is|are|was|were)|with(?=\s+(?:Prof|Dr)\b))\s*:?\s*",
    re.IGNORECASE,
)
_MY_ADVISOR = re.compile(
    r"\b(?:My|Her|His|Their)\s+(?:[\w.]+\s+)?(?:co-)?(?:advis[oe]rs?|supervisors?)\s+(?:is|are|was|were)\s+",
    re.IGNORECASE,
)
_WAS_ADVISED = re.compile(
    rf"\b{SUBJECT}\s+(?:am|is|was|'m)\s+(?:(?:also|very|currently|fortunate|lucky|privileged|so|grateful|honou?red|to|be|being|jointly|primarily)\s+)*(?:co-)?(?:advised|supervised)\s+by\s+"
)
_VISIT = re.compile(
    r"\b(?:study\s+period|exchange(?:\s+(?:student|semester|year|program(?:me)?|study))?|visiting\s+(?:undergraduate\s+)?student|semester\s+abroad|studied\s+abroad)\s+at\s+"
)


@dataclass(slots=True)
class _Study:
    """What the words around a degree say of it."""

    field: str | None = None
    place: Place | None = None
    unit: str | None = None
    date: PartialDate | None = None
    start: PartialDate | None = None
    is_current: bool = False
    advisors: list[PersonName] = held(default_factory=list)
    end: int = 0
    named: int = 0  # where ends what names the studies


def _around(sentence: Sentence, at: int, study: _Study) -> _Study:
    """Read on from a degree: in a field, at or from an organisation, in a year, advised by somebody, in any order."""
    text = sentence.words
    while True:
        advised = _ADVISED.match(text, at)
        if advised:
            names, end = people_at(sentence, advised.end())
            if names:
                study.advisors += names
                at = end
                continue
        dates = dates_at(sentence, at)
        if dates and study.date is None and study.start is None and dates[0].at - at < 12:
            period = as_period(dates[0], "end")
            study.start, study.date, study.is_current = period.start, period.end, study.is_current or period.is_current
            at = dates[1]
            continue
        place = re.match(r"\s*(?:,\s*)?(?:both\s+)?(?:from|at|@|of)\s+", text[at:]) or (
            re.match(r"\s*,\s+(?=[A-Z])", text[at:]) if not study.place else None
        )
        if place and study.place is None:
            found = organization_at(sentence, at + place.end())
            if found:
                study.place, at = found
                study.named = at
                continue
        within = re.match(r"\s*(?:,\s*)?in\s+(?:the\s+)?", text[at:])
        if within:
            unit = re.match(
                r"(?:(?:Department|School|Faculty|College|Division|Institute|Program)\b|[A-Z][\w&]*(?:\s[A-Z&][\w&]*)*\s(?:Department|School|Group|Lab|Program)\b)",
                text[at + within.end() :],
            )
            found = organization_at(sentence, at + within.end()) if unit else None
            if found and study.unit is None and study.place is None:
                study.unit, at = found[0].name, found[1]
                if found[0].unit:
                    study.place = found[0]
                continue
            name = re.match(
                r"(?:[Mm]ajor\s+in\s+)?([A-Z][^,;.()]*?)(?<!\s)(?=\s*(?:[,;.(]|$|\b(?:at|from|with|under|where|in|for|advised|and\s+(?=[a-z]))\b))",
                text[at + within.end() :],
            )
            if name and study.field is None and not unit:
                study.field = name[1].strip()
                at += within.end() + name.end()
                continue
        skipped = _SKIPPED.match(text, at)
        if skipped:
            at = skipped.end()
            continue
        study.end = at
        return study


# What may stand between a degree and what else is told of it, without a part in that.
_SKIPPED = re.compile(
    r"\s*(?:\([^()]{0,60}\)|(?:degrees?|student|candidate)\b|(?:,\s*)?with\s+(?:an?|his|her|their|my)\s+(?:thesis|dissertation|minor|focus)\b[^.;(]*?(?<!\s)"
    r"(?=,\s|\s+(?:under|advised|supervised|written|directed|from|at)\s)|(?:,\s*)?(?:written|completed|defended)(?=\s+under)"
    r"|(?:,\s*)?(?:and\s+)?(?:finished|finishing|graduated|graduating|completed)(?=\s+in\s))"
)


def _add(sentence: Sentence, findings: Findings, degree: Degree, study: _Study, name: str) -> None:
    """Add one degree, or several where a bachelor's and a higher one are told at once."""
    texts = [(degree.text, degree.levels)]
    if len(degree.levels) > 1 and "bachelor" in degree.levels:
        parts = re.split(r"(?:(?<!\s)\s+)?(?:,\s*and\b|,|\band\b|&|/)\s*", degree.text)
        if len(parts) == len(degree.levels):
            texts = [(part, (level,)) for part, level in zip(parts, degree.levels, strict=True)]
    place = study.place
    for text, _ in texts:
        values = {
            "degree": text,
            "field": degree.field or study.field,
            "organization": findings.organization(place, sentence.start, sentence.end, name) if place else None,
            "unit": study.unit or (place.unit if place else None),
            "location": place.location if place else None,
            "period_start": study.start,
            "period_end": study.date,
            "period_is_current": True if study.is_current or degree.is_current else None,
            "advisors": [findings.someone(n, sentence.start, sentence.end, name) for n in study.advisors],
        }
        findings.add(Education, values, sentence.start, sentence.end, name)


@rule
def degree_received(sentence: Sentence, findings: Findings) -> None:
    """`I received my Ph.D. in Magic from the University of Oz in 2031, advised by Prof. Ann Li, and my B.Sc. from …`."""
    text = sentence.words
    verb = _RECEIVED.search(text)
    while verb:
        at = verb.end()
        degree = find_degree(text, at)
        if degree and degree.at - at <= 14 and not re.search(r"[.;]", text[at : degree.at]):
            break
        verb = _RECEIVED.search(text, verb.end())
    if not verb:
        return
    while degree:
        study = _around(sentence, degree.to, _Study())
        if study.place or study.date or study.advisors or degree.field:
            _add(sentence, findings, degree, study, degree_received.__name__)
        again = _AGAIN.match(text, max(study.end, degree.to))
        if not again:
            return
        degree = find_degree(text, again.end())
        if degree and degree.at > again.end() + 2:
            return


@rule
def student_now(sentence: Sentence, findings: Findings) -> None:
    """`I am a third-year Ph.D. student in Magic at the University of Oz, advised by Prof. Ann Li`."""
    text = sentence.words
    for opening in (_STUDENT.search(text), _PURSUING.search(text)):
        degree = find_degree(text, opening.end()) if opening else None
        level = _NO_DEGREE.match(text, opening.end()) if opening else None
        if level and opening and not (degree and degree.at <= opening.end() + 1):
            study = _around(sentence, level.end(), _Study(is_current=True))
            if study.place:
                _add(sentence, findings, Degree("", None, (), 0, 0), study, student_now.__name__)
            return
        if not opening or not degree or degree.at > opening.end() + 1:
            # `a graduate student in the Department of Magic` tells no degree
            continue
        if not degree.is_current and opening.re is _STUDENT:
            continue
        study = _around(sentence, degree.to, _Study(is_current=True))
        if study.place or study.advisors:
            _add(sentence, findings, degree, study, student_now.__name__)
            told = sentence.words[degree.at : study.named or degree.to].strip(" ,;")
            findings.told_headline = findings.told_headline or told
        return


@rule
def advised_by(sentence: Sentence, findings: Findings) -> None:
    """`Before that, I was advised by Prof. Ann Li in Magic at the University of Oz`; `My advisor is Prof. Ann Li`."""
    match = _WAS_ADVISED.search(sentence.words) or _MY_ADVISOR.search(sentence.words)
    if not match or find_degree(sentence.words[: match.start()]):
        return
    names, end = people_at(sentence, match.end())
    if not names:
        return
    study = _around(sentence, end, _Study())
    people = [findings.someone(name, sentence.start, sentence.end, advised_by.__name__) for name in names]
    record = _studied(findings, study)
    if record is not None:
        advisors = record.values.setdefault("advisors", [])
        advisors.extend(person for person in people if person not in advisors)
    elif study.place:
        values = {
            "organization": findings.organization(study.place, sentence.start, sentence.end, advised_by.__name__),
            "field": study.field,
            "unit": study.unit,
            "advisors": people,
        }
        findings.add(
            Education, {k: v for k, v in values.items() if v}, sentence.start, sentence.end, advised_by.__name__
        )
    else:
        findings.waiting_advisors.extend(people)


def _studied(findings: Findings, study: _Study) -> Record | None:
    """The studies, told before, that a sentence about an advisor goes on with: at that place, or the last told."""
    for record in reversed(findings.of(Education)):
        if not record.rule:
            continue
        organization = record.values.get("organization")
        same_place = study.place is None or (
            organization is not None and fold(organization.values["name"]) == fold(study.place.name)
        )
        same_field = (
            study.field is None or "field" not in record.values or fold(record.values["field"]) == fold(study.field)
        )
        if same_place and same_field:
            return record
    return None


_STUDIED = re.compile(
    rf"\b{SUBJECT}\s+(?:(?:also|first|previously|then)\s+)*(?:studied|read|majored\s+in)\s+(?P<field>[A-Za-z][^,;.()]{{0,120}}?)(?<!\s)\s+at\s+"
)


@rule
def studied(sentence: Sentence, findings: Findings) -> None:
    """`She studied Magic at Emerald College, where she graduated with a BA in 2031`: a field, and what degree it led to."""
    match = _STUDIED.search(sentence.words)
    found = organization_at(sentence, match.end()) if match else None
    if not match or not found:
        return
    place, end = found
    degree = find_degree(sentence.words, end)
    dates = dates_at(sentence, end)
    period = as_period(dates[0], "end") if dates else None
    values = {
        "field": match["field"],
        "organization": findings.organization(place, sentence.start, sentence.end, studied.__name__),
        "unit": place.unit,
        "location": place.location,
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
    }
    told = next(
        (
            r
            for r in findings.of(Education)
            if r.rule and r.start_line == sentence.start and "organization" not in r.values
        ),
        None,
    )
    if (
        degree and told and told.values.get("degree") == degree.text
    ):  # the rule for degrees has read that one, but not where
        told.values |= {name: value for name, value in values.items() if value and name not in told.values}
        return
    findings.add(Education, values, sentence.start, sentence.end, studied.__name__)


@rule
def study_period(sentence: Sentence, findings: Findings) -> None:
    """`… with a study period at the University of Oz in 2031`: studies without a degree."""
    match = _VISIT.search(sentence.words)
    found = organization_at(sentence, match.end()) if match else None
    if not found:
        return
    place, end = found
    dates = dates_at(sentence, end)
    period = as_period(dates[0], "end") if dates else None
    name = study_period.__name__
    values = {
        "organization": findings.organization(place, sentence.start, sentence.end, name),
        "unit": place.unit,
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
    }
    findings.add(Education, values, sentence.start, sentence.end, name)
