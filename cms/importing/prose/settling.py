"""Settling what a text tells with what a structure states, so that one thing told twice in a document is one record."""

from __future__ import annotations

import re

from cms.content import Award, Certificate, Education, Position, PositionKind, Project, Publication
from cms.content.entity import fold

from ..degrees import find_degree
from ..findings import Findings
from ..places import is_organization
from ..records import Record


def settle(findings: Findings) -> None:
    """Join each record that a rule found to the one that states the same; what only the text tells is added to it."""
    _same_organizations(findings)
    for entity, same in (
        (Education, _same_studies),
        (Position, _same_position),
        (Publication, _same_title),
        (Project, _same_title),
        (Award, _same_title),
        (Certificate, _same_title),
    ):
        for told in [record for record in findings.of(entity) if record.rule]:
            known = next(
                (
                    r
                    for r in findings.of(entity)
                    if r is not told and (not r.rule or _before(findings, r, told)) and same(r, told)
                ),
                None,
            )
            if known is not None:
                _join(known, told)
                findings.reading.records.remove(told)
    _place_advisors(findings)
    _latest(findings)
    if (headline := findings.told_headline) and "headline" not in findings.person.values:
        findings.person.values["headline"] = headline[:1].upper() + headline[1:]


def _same_organizations(findings: Findings) -> None:
    """Let a text's short name for an organisation, `Roads` or `the School`, be the one that the document names whole."""
    records = findings.of(Position, Education)
    named = {id(o): o for r in records if (o := r.values.get("organization"))}
    wholes = [(fold(name), o) for o in named.values() if is_organization(name := o.values["name"])]
    for told in records:
        if not told.rule or (short := told.values.get("organization")) is None:
            continue
        name = short.values["name"]
        if is_organization(name) and " " not in name:  # the one of which a unit is called so
            units = (r for r in records if fold(name) in fold(r.values.get("unit", "")).split())
            if whole := next((r for r in units if "organization" in r.values), None):
                told.values["organization"] = whole.values["organization"]
                told.values.setdefault("unit", whole.values["unit"])
            elif len(called := [o for known, o in wholes if fold(name) in known.split() and " " in known]) == 1:
                told.values["organization"] = called[0]  # `the University`, of the only one that is named
        elif not short.values.get("url"):
            of = "of " if is_organization(name) else ""  # `Oz University Hospital` isn't Oz University
            longer = [o for known, o in wholes if known.startswith(f"{fold(name)} {of}")]
            if len(longer) == 1:
                told.values["organization"] = longer[0]


def _before(findings: Findings, one: Record, other: Record) -> bool:
    records = findings.reading.records
    return records.index(one) < records.index(other)


def _join(known: Record, told: Record) -> None:
    """Fill what the one doesn't state from the other."""
    for name, value in told.values.items():
        if isinstance(value, list) and name in known.values and name in ("advisors", "mentors", "links"):
            known.values[name] += [item for item in value if item not in known.values[name]]
        elif name == "period_is_current" and ("period_end" in known.values or "period_start" in known.values):
            continue
        else:
            known.values.setdefault(name, value)


def _levels(record: Record) -> set[str]:
    degree = find_degree(record.values.get("degree", ""))
    return set(degree.levels) if degree else set()


def _agree(one: Record, other: Record, field: str) -> bool:
    mine, theirs = one.values.get(field), other.values.get(field)
    if mine is None or theirs is None:
        return True
    if isinstance(mine, Record):
        return mine is theirs
    return fold(str(mine)) == fold(str(theirs))


def _agree_on_place(one: Record, other: Record) -> bool:
    mine, theirs = one.values["organization"], other.values.get("organization")
    if mine is theirs or theirs is None:
        return mine is theirs
    name, told = fold(mine.values["name"]), fold(theirs.values["name"])
    return name == told or _opens_small(name, told)


def _opens_small(name: str, told: str) -> bool:
    """Whether a text told a name without the syllables that it opens with, which it can't tell from the words before."""
    return len(told) > 3 and bool(re.fullmatch(r"[\u3040-\u309f]{1,4}", name.removesuffix(told)))


def _same_studies(known: Record, told: Record) -> bool:
    """Whether both tell of one degree: of one level, at places and in fields that agree."""
    mine, theirs = _levels(known), _levels(told)
    if not mine or not theirs:
        return not mine and not theirs and known.values.get("organization") is told.values.get("organization")
    return bool(mine & theirs) and _agree(known, told, "organization") and _agree(known, told, "field")


def _same_position(known: Record, told: Record) -> bool:
    """At one place: both now, or called alike, or begun alike."""
    if "organization" not in known.values or not _agree_on_place(known, told):
        return False
    if told.rule and "title" not in told.values and _goes_with(known, told):
        return True  # `I joined ACME in 2031`, of an engineer there
    if known.rule and told.rule and not _agree(known, told, "title"):
        return False  # a text that tells both tells them apart
    both_now = bool(known.values.get("period_is_current") and told.values.get("period_is_current"))
    starts = known.values.get("period_start"), told.values.get("period_start")
    if starts[0] and starts[1]:
        return bool(starts[0].year == starts[1].year)
    return both_now or fold(known.values.get("title", "")) == fold(told.values.get("title", ""))


def _goes_with(known: Record, told: Record) -> bool:
    """Whether what a text tells without a title can be when a position was."""
    begun = told.values.get("period_start")
    if begun is None:
        return True
    start, end = known.values.get("period_start"), known.values.get("period_end")
    return not (start and start.year != begun.year) and not (end and end.year < begun.year)


def _same_title(known: Record, told: Record) -> bool:
    """Whether both have one title, or a name that the title opens with, as `Wand` of `Wand: A Framework`."""
    mine, theirs = fold(known.values.get("title", "")), fold(told.values.get("title", ""))
    return bool(theirs) and (
        mine == theirs or mine.startswith((theirs + ":", theirs + " (")) or theirs.startswith(mine + ":")
    )


def _latest(findings: Findings) -> None:
    """Where a text tells of no post that somebody has now, the one that they came to last and never left is it."""
    posts = [record for record in findings.of(Position) if record.values.get("kind") is not PositionKind.SERVICE]
    positions = [record for record in posts if record.values.get("period_start")]
    if len(positions) < 2 or any(record.values.get("period_is_current") for record in posts):
        return
    last = max(positions, key=lambda record: record.values["period_start"].year)
    begins = [r for r in positions if r.values["period_start"].year == last.values["period_start"].year]
    if len(begins) == 1 and last.rule == "position" and "period_end" not in last.values and last.values.get("title"):
        last.values["period_is_current"] = True


def _place_advisors(findings: Findings) -> None:
    """Advisors of whom a text doesn't say when: of the studies under way, else of the highest degree."""
    if not findings.waiting_advisors:
        return
    studies = findings.of(Education)
    best = next((r for r in studies if r.values.get("period_is_current")), None) or next(
        (r for r in studies if "doctor" in _levels(r)), None
    )
    if best is not None:
        advisors = best.values.setdefault("advisors", [])
        advisors.extend(person for person in findings.waiting_advisors if person not in advisors)
