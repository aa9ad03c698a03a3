"""A member of a group to a reading of their own: a profile, what they are or were in the group and when, where they went.

`PhD student (2015–2019), now at Acme` is a position in the group with its end, and one elsewhere that goes on.
"""

from __future__ import annotations

import re

from cms.content import Organization, Period, Position, PositionKind
from cms.documents import Item, ItemList, Line, Outline, Section, SectionKind, kind_of_heading
from cms.documents.written_dates import as_period, find_dates

from .. import prose
from ..findings import stated
from ..formats.data_findings import DataFindings
from ..formats.mapping import as_markdown
from ..formats.placeholders import without_filler
from ..places import is_organization, read_organization
from ..reading import read_document, read_entries
from ..records import Reading, Record
from ..titles import kind_of_position, split_title
from .members import PAST, TRAILING, Member

_NOW_AT = re.compile(
    r"(?<![\s,;.(–—-])[\s,;.(–—-]*(?:\b(?:is\s+)?(?:now|currently|then|subsequently|next)\b\s*(?::\s*)?(?:(?:working\s+)?(?:at|with|in)\b)?|→|->|⇒)\s*",
    re.IGNORECASE,
)


def read_member(member: Member, group: str, data: bytes, path: str, text: str) -> Reading:
    """The reading of a document that says who a member of a group is: a profile, and what they are or were there."""
    findings = DataFindings(data, path, "member", text, (), [member.name])
    person = findings.person
    person.start_line, person.end_line = member.start, member.end
    values = {"name": member.name, "native_name": member.native, "email": member.email, "links": member.links}
    person.values |= stated(values)
    for topic in member.topics:
        findings.interest(topic, member.start, member.end)
    organization = Record(Organization, {"name": group}, member.start, member.end)
    _add_position(member, organization, findings)
    for title, when in member.before:
        _add_earlier(title, when, organization, member, findings)
    if member.studies:
        _add_studies(member, findings)
    if member.texts:
        person.values["bio"] = "\n\n".join(member.texts)
        prose.read_prose([Line(told, member.start, member.end) for told in member.texts], findings)
        prose.settle(findings)
    for key, node in member.other:
        findings.section(key, as_markdown(node), node.start, node.end)
    last = text.count("\n") + 1
    for first, end in ((1, member.start - 1), (member.end + 1, last)):
        if first <= end:
            findings.ignore(first, end, "about others")
    return without_filler(findings.finish())


def _add_position(member: Member, organization: Record, findings: DataFindings) -> None:
    said = " | ".join(member.said)
    went = member.went
    if (now := _NOW_AT.search(said)) and said[now.end() :].strip(TRAILING):
        where, _, rest = said[now.end() :].partition(" | ")
        said, went = f"{said[: now.start()]} | {rest}", went or where
    period, rest = _period(said, is_past=member.is_past or went is not None)
    parts = [part.strip(TRAILING) for part in _PARTS.split(rest)]
    title, told = _role(parts, member.heading)
    if went is None and member.is_past and (after := _AFTER_DATE.search(rest)) and is_organization(after["went"]):
        went = after["went"]
        told = [part for part in told if part != went.strip(TRAILING)]
    findings.add(
        Position,
        {
            "title": title,
            "organization": organization,
            "kind": kind_of_position(title, None, PositionKind.RESEARCH),
            "period_start": period.start,
            "period_end": period.end,
            "period_is_current": True if period.is_current else None,
        },
        member.start,
        member.end,
    )
    if told:
        findings.section(None, ". ".join(told), member.start, member.end)
    if went:
        _add_next(went, member, findings)


# Where a date stood, and what follows it: `PhD, May 2031. University of Roads`.
_AFTER_DATE = re.compile(r"[\s,]\s\.\s+(?P<went>[^|.]{3,80})")
_PARTS = re.compile(r"\||[\s,]\s\.\s+")


def _add_earlier(title: str, when: str, group: Record, member: Member, findings: DataFindings) -> None:
    """What a member was in the group before."""
    dates = find_dates(when)
    period = as_period(dates[0], "both") if dates else Period()
    values = {
        "title": title or None,
        "organization": group,
        "kind": kind_of_position(title or None, None, PositionKind.RESEARCH),
        "period_start": period.start,
        "period_end": period.end,
    }
    findings.add(Position, values, member.start, member.end)


def _period(text: str, *, is_past: bool) -> tuple[Period, str]:
    """When somebody is or was a member, and the text without it. One date alone is a former member's end, and else a start."""
    found = find_dates(text)
    if not found:
        return Period(None, None, not is_past), text
    dates = found[0]
    period = as_period(dates, "end" if is_past else "start")
    rest = text[: dates.at] + " " + text[dates.to :]
    season = not dates.is_range and dates.first is not None and (dates.first.month or 0) > 20
    if season and is_past:
        return Period(dates.first, dates.first), rest
    return Period(period.start, period.end, not is_past and (period.is_current or period.end is None)), rest


_GOES_ON = ("in ", "of ", "for ")


def _role(parts: list[str], heading: str | None) -> tuple[str | None, list[str]]:
    """What somebody is in a group, and what else is said: what names a role, or the first short part, or what stands above."""
    parts = [part for part in parts if part]
    for part in parts:
        title, rest = split_title(part)
        if title and len(rest.split()) <= 8:
            told = [one for one in parts if one is not part]
            if rest.startswith(_GOES_ON):
                return part, told
            return title, [*([rest.strip(TRAILING)] if rest.strip(TRAILING) else []), *told]
    if parts and len(parts[0].split()) <= 4 and not is_organization(parts[0]):
        return parts[0], parts[1:]
    return _singular(heading), parts


_EVERYBODY = re.compile(
    r"(?:(?:team|people|members|staff|roster|lab|group|present|current|active)\s?){1,4}", re.IGNORECASE
)


def _singular(heading: str | None) -> str | None:
    """What one of those is called whom a heading names: `PhD students` is a `PhD student`, `Alumni` an `Alumni`."""
    if not heading or PAST.search(heading) or _EVERYBODY.fullmatch(heading):
        return None
    return re.sub(r"(?<=[a-rt-z])s$", "", heading)


def _add_next(text: str, member: Member, findings: DataFindings) -> None:
    """Where a former member is now: `Research Chemist at Tollgate Paints`, `Hills Council`."""
    title, rest = split_title(text.strip(TRAILING))
    if not title and (at := re.search(r"(?<!\s)\s+(?:at|@|with)\s+", text)):
        title, rest = text[: at.start()], text[at.end() :]
    place = read_organization(re.sub(r"^(?:at|with|in|@|,)\s*", "", rest.strip()) if title else text.strip(TRAILING))
    if place is None:
        findings.section("now", text, member.start, member.end)
        return
    values = {
        "title": title or None,
        "organization": findings.organization(place, member.start, member.end),
        "kind": kind_of_position(title or None, place.name, PositionKind.EMPLOYMENT),
        "unit": place.unit,
        "location": place.location,
        "period_is_current": True,
    }
    findings.add(Position, values, member.start, member.end)


def _add_studies(member: Member, findings: DataFindings) -> None:
    """Degrees as data has them, each in a line, as a page's list of them is read: `PhD in Magic, Oz, with Ann Li, 2031`."""
    at = member.start, member.end
    items = [Item([Line(study, *at)], [], "-", *at) for study in member.studies]
    read_entries([Section("Education", 1, *at, [ItemList(items)])], SectionKind.EDUCATION, findings)


# ---- pages of their own ----------------------------------------------------------------------------------------------
def has_sections(outline: Outline) -> bool:
    """Whether a page has sections of its own, as somebody's CV, and isn't only a text about them."""
    return any(section.heading and kind_of_heading(section.heading) for section in outline.sections)


def with_sections(member: Reading, data: bytes, path: str) -> Reading:
    """The reading of a member's own page with what its sections say of them."""
    told = read_document(data, path)
    told.person.values |= member.person.values
    told.records += [record for record in member.records if not _is_told(record, told.records)]
    told.ignored += member.ignored
    return told


def _is_told(record: Record, others: list[Record]) -> bool:
    """Whether a position in the group is one that the page tells of with its employer: by title and beginning."""
    return any(
        other.entity is record.entity
        and all(other.values.get(key) == record.values.get(key) for key in ("title", "period_start"))
        for other in others
    )
