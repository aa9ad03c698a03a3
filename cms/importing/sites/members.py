"""Members of a group: from a page each, from data, or from a page that lists them; each becomes a reading of their own.

What is said of a member in a line or two (`PhD student (2015–2019), now at Acme`) is what they are or were in the group, when,
and where they went.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from cms.content import Education, Link, Organization, Period, Position, PositionKind
from cms.documents import (
    Block,
    Inline,
    Item,
    ItemList,
    Line,
    Outline,
    Paragraph,
    Section,
    Table,
    inline,
    lines_of,
    plain,
)
from cms.documents.outline import TableRow

from .. import prose
from ..bodies import markdown
from ..dates import as_period, find_dates
from ..degrees import opening_degree
from ..emails import email
from ..findings import stated
from ..formats.data_findings import DataFindings
from ..formats.fields import is_url
from ..formats.mapping import as_markdown
from ..formats.networks import network_of, profile_link
from ..formats.nodes import Node
from ..formats.placeholders import without_filler
from ..people import is_name, read_name
from ..places import read_organization
from ..records import Reading, Record
from ..titles import kind_of_position, split_title

# What a member's keys say, in the order in which they count.
_NAMES = ("name", "title", "full_name", "fullname", "display_name")
_ROLES = (
    "role",
    "position",
    "title",
    "job",
    "job_title",
    "status",
    "info",
    "duration",
    "description",
    "subtitle",
    "degree",
)
_TEXTS = (
    "bio",
    "biography",
    "about",
    "description",
    "text",
    "summary",
    "blurb",
    "research",
    "details",
    "content",
    "project",
)
_TOPICS = ("interests", "research_interests", "topics", "keywords", "tags")
_STARTS, _ENDS = (
    ("start", "started", "start_date", "joined", "since", "from"),
    ("end", "ended", "end_date", "left", "until", "to"),
)
_SPANS = ("years", "period", "dates", "when", "time", "year")
_NEXT = ("next", "now", "current", "currently", "current_position", "after", "later", "placement", "where")
_NO_FACTS = re.compile(
    r"(?:image|photo|picture|avatar|img|thumb\w*|number_educ|group|weight|order|layout|permalink|slug|id|published|draft|sort\w*"
    r"|aliases|category|type|show\w*|alt|last_?name|first_?name|family|given|pronouns)",
    re.IGNORECASE,
)
# Roles as templates write them, and what people call those.
_SHORT = {
    "pi": "Principal Investigator",
    "principal-investigator": "Principal Investigator",
    "postdoc": "Postdoc",
    "phd": "PhD student",
    "grad": "Graduate student",
    "undergrad": "Undergraduate student",
    "masters": "Master's student",
    "msc": "Master's student",
    "ra": "Research Assistant",
}
_LEADS = re.compile(
    r"\b(?:pi|principal\W*investigator|(?:group|team|lab(?:oratory)?)\W*(?:leader|head)|head\s+of\s+(?:the\s+)?\w+|director|chair|leader)\b"
    r"|教授|主任|負責人|负责人|교수|Leiter|Lehrstuhlinhaber|responsable|directeur|directrice",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:alumn\w+|alum|former|past|previous|ehemalige\w*|anciens?|antiguos|ex-?members|visitors)\b|卒業|修了|OB|已毕业|毕业生|校友|畢業|졸업",
    re.IGNORECASE,
)
_NOW_AT = re.compile(
    r"(?<![\s,;.(–—-])[\s,;.(–—-]*(?:\b(?:is\s+)?(?:now|currently|then|subsequently|next)\b\s*(?::\s*)?(?:(?:working\s+)?(?:at|with|in)\b)?|→|->|⇒)\s*",
    re.IGNORECASE,
)
_TRAILING = " ,;:.–—-()（）[]"


@dataclass(slots=True)
class Member:
    """Somebody of a group: their name, what stands above them, what is said of them, and the lines that say so."""

    name: str
    heading: str | None
    start: int
    end: int
    said: list[str] = field(default_factory=list)  # roles and the like, each of a line or a value
    texts: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    email: str | None = None
    topics: list[str] = field(default_factory=list)
    studies: list[str] = field(default_factory=list)
    went: str | None = None  # where they are now
    native: str | None = None
    other: list[tuple[str, Node]] = field(default_factory=list)
    above: str = ""  # all that stands above them

    @property
    def is_past(self) -> bool:
        """Whether they were a member, and aren't any more."""
        return bool(_PAST.search(" ".join([self.above, self.heading or "", *self.said[:1]]))) or self.went is not None

    @property
    def leads(self) -> bool:
        """Whether they head the group."""
        return not self.is_past and bool(_LEADS.search(" ".join([self.heading or "", *self.said])))


# ---- from data -----------------------------------------------------------------------------------------------------
def of_data(root: Node, heading: str | None) -> Iterator[Member]:
    """The members that data lists, at any depth: mappings with a name. What they stand under is their heading."""
    waiting: list[tuple[Node, str | None]] = [(root, heading)]
    while waiting:
        node, above = waiting.pop(0)
        if member := of_mapping(node, above):
            yield member
            continue
        waiting += [(item, above) for item in node.items]
        waiting += [
            (value, f"{above or ''} {key}".strip()) for key, value in node.fields.items() if value.items or value.fields
        ]


def of_mapping(node: Node, heading: str | None) -> Member | None:
    """The member whom a mapping describes; None for one without a name."""
    known = {key.casefold(): value for key, value in node.fields.items()}
    parts = [
        known[key].text
        for key in ("first_name", "firstname", "given", "last_name", "lastname", "family")
        if key in known
    ]
    names = (known[key].text for key in _NAMES if key in known)
    said = next((one for one in names if is_name(one or "", alone=True)), None)
    called = read_name(inline(said or " ".join(part for part in parts if part)))
    if called is None:
        return None
    member = Member(called.name, heading, node.start, node.end, native=called.native)
    taken = {key for key in known if known[key].text and read_name(known[key].text or "") == called and key in _NAMES}
    if "group" in known and known["group"].text:
        member.heading = f"{heading or ''} {known['group'].text}".strip()
    _dated(member, known, taken)
    for key, value in known.items():
        if key not in taken and not value.is_empty and not _NO_FACTS.fullmatch(key):
            _take(member, key, value)
    return member


def _dated(member: Member, known: dict[str, Node], taken: set[str]) -> None:
    """Keys of times make one text, as `2019 – 2021`."""
    start, end = (
        next(((k, known[k].text) for k in keys if k in known and known[k].text), None) for keys in (_STARTS, _ENDS)
    )
    span = next(((k, known[k].text) for k in _SPANS if k in known and known[k].text), None)
    taken |= {found[0] for found in (start, end, span) if found}
    if start or end:
        told = (
            f"{start[1]} – {end[1]}"
            if start and end
            else f"since {start[1]}"
            if start
            else f"until {end[1] if end else ''}"
        )
        member.said.append(told)
    if span:
        member.said.append(str(span[1]))


def _take(member: Member, key: str, value: Node) -> None:
    text = value.text
    if key in ("email", "e-mail", "mail") and text:
        member.email = text.removeprefix("mailto:")
    elif re.fullmatch(r"education\d*|degrees?", key) and (text or value.items):
        member.studies += [leaf.text or "" for leaf in value.leaves()]
    elif key in _TOPICS:
        member.topics += [
            topic.strip() for leaf in value.leaves() for topic in re.split(r"[,;]", leaf.text or "") if topic.strip()
        ]
    elif key in _NEXT and text:
        member.went = text
    elif key in _ROLES and text and _says_role(text):
        member.said.append(_SHORT.get(text.casefold(), text))
    elif key in _TEXTS and text:
        member.texts.append(text)
    elif key == "links":
        for name, each in value.fields.items():
            _take(member, name.casefold(), each)
        member.links += [
            Link(None, leaf.text or "") for item in value.items for leaf in item.leaves() if is_url(leaf.text or "")
        ]
    elif text and (network_of(key) or is_url(text)):
        if link := profile_link(key, text) or (Link(key, text) if is_url(text) else None):
            member.links.append(link)
    else:
        member.other.append((key, value))


def _says_role(text: str) -> bool:
    """Whether a text says what somebody is in a group, and not what they do: it's short, and no sentence."""
    words = text.split()
    return len(words) <= 6 or (
        len(words) <= 15 and bool(find_dates(text) or split_title(text)[0]) and not _TELLS.search(text)
    )


_TELLS = re.compile(
    r"\b(?:was|is|are|were|has|have|works?|worked|studies|studied|joined|likes?|before|who|which|he|she|they|I)\b"
)


# ---- from a page of them -------------------------------------------------------------------------------------------
def of_page(outline: Outline) -> Iterator[Member]:
    """The members that a page lists under its headings: items, rows, cards, or headings of their own."""
    above: list[tuple[int, str]] = []
    for section in outline.sections:
        heading = plain(section.heading) if section.heading else None
        while above and above[-1][0] >= section.level:
            above.pop()
        titles = [title for _, title in above]
        if heading and above and _names_somebody(heading):
            member = _of_lines(
                inline(section.heading or ""), list(lines_of(section.blocks)), titles[-1], section.start, section.end
            )
            found = iter([member])
        else:
            if heading:
                above.append((section.level, heading))
                titles.append(heading)
            found = _of_blocks(section.blocks, titles[-1] if titles else None)
        for member in found:
            member.above = " ".join(titles)
            yield member


def _of_blocks(blocks: list[Block], heading: str | None) -> Iterator[Member]:
    cards: list[Line] = []
    for block in [*blocks, None]:
        if isinstance(block, Paragraph):
            cards += block.lines
            continue
        yield from _of_cards(cards, heading)
        cards = []
        if isinstance(block, ItemList):
            yield from (member for item in block.items if (member := _of_item(item, heading)))
        elif isinstance(block, Table):
            yield from (member for row in block.rows if (member := _of_row(row, heading)))


def _of_row(row: TableRow, heading: str | None) -> Member | None:
    lines = [line for cell in row.cells for line in cell.lines]
    at = next((n for n, line in enumerate(lines) if _names_somebody(plain(line.text))), None)
    if at is None:
        return None
    others = [line for line in lines if line is not lines[at]]
    return _of_lines(inline(lines[at].text), others, heading, row.start, row.end)


def _of_item(item: Item, heading: str | None) -> Member | None:
    lines = [*item.lines, *lines_of(item.blocks)]
    if not lines:
        return None
    name, rest = _opening(inline(lines[0].text))
    if name is None:
        return None
    said = [Line(rest.text, lines[0].start, lines[0].end)] if rest.text else []
    return _of_lines(name, [*said, *lines[1:]], heading, item.start, item.end)


def _of_cards(lines: list[Line], heading: str | None) -> Iterator[Member]:
    """People one below the other, each a name and the lines under it."""
    starts = [n for n, line in enumerate(lines) if _opening(inline(line.text))[0] is not None]
    for at, following in pairwise([*starts, len(lines)]):
        name, rest = _opening(inline(lines[at].text))
        assert name is not None
        said = [Line(rest.text, lines[at].start, lines[at].end)] if rest.text else []
        yield _of_lines(name, [*said, *lines[at + 1 : following]], heading, lines[at].start, lines[following - 1].end)


_AFTER_NAME = re.compile(r"(?<!\s)\s*(?:[,:;(（|·•]|\s[-–—]+\s|—|–|$)\s*")


def _opening(text: Inline) -> tuple[Inline | None, Inline]:
    """The name that a line opens with, and the rest; None where it opens with something else."""
    mark = next((m for m in text.marks if m.kind in ("link", "bold") and m.start <= 6 and m.end < len(text.text)), None)
    for end in ([mark.end] if mark else []) + [m.start() for m in _AFTER_NAME.finditer(text.text)][:2]:
        piece = text.cut(0, end)
        if _names_somebody(piece.text):
            after = _AFTER_NAME.match(text.text, end)
            return piece, text.cut(after.end() if after else end)
    return None, text


def _names_somebody(text: str) -> bool:
    title, _ = split_title(text)
    return is_name(text) and not title


def _of_lines(name: Inline, lines: list[Line], heading: str | None, start: int, end: int) -> Member:
    """A member of a name and the lines under it: an address, what they are, and texts."""
    called = read_name(name)
    assert called is not None
    member = Member(called.name, heading, start, end, native=called.native)
    if called.url:
        member.links.append(Link(None, called.url))
    for line in lines:
        text = inline(line.text)
        found = email(text.text)
        for label, url in text.links:
            if url.startswith("mailto:"):
                member.email = member.email or url.removeprefix("mailto:").split("?")[0]
            elif label in text.text:
                member.links.append(Link(label or None, url))
        if found:
            member.email = member.email or found[0]
            continue
        if text.text.strip(_TRAILING):
            (member.said if _says_role(text.text) and not member.texts else member.texts).append(text.text)
    return member


# ---- to a reading --------------------------------------------------------------------------------------------------
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
    for study in member.studies:
        _add_study(study, member, findings)
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
    if (now := _NOW_AT.search(said)) and said[now.end() :].strip(_TRAILING):
        where, _, rest = said[now.end() :].partition(" | ")
        said, went = f"{said[: now.start()]} | {rest}", went or where
    period, rest = _period(said, is_past=member.is_past or went is not None)
    parts = [part.strip(_TRAILING) for part in rest.split("|")]
    title, told = _role(parts, member.heading)
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
    return Period(period.start, period.end, period.is_current or (not is_past and period.end is None)), rest


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
            return title, [*([rest.strip(_TRAILING)] if rest.strip(_TRAILING) else []), *told]
    if parts and len(parts[0].split()) <= 4:
        return parts[0], parts[1:]
    return _singular(heading), parts


def _singular(heading: str | None) -> str | None:
    """What one of those is called whom a heading names: `PhD students` is a `PhD student`, `Alumni` an `Alumni`."""
    if not heading or _PAST.search(heading):
        return None
    return re.sub(r"(?<=[a-rt-z])s$", "", heading)


def _add_next(text: str, member: Member, findings: DataFindings) -> None:
    """Where a former member is now: `Research Chemist at Tollgate Paints`, `Hills Council`."""
    title, rest = split_title(text.strip(_TRAILING))
    if not title and (at := re.search(r"(?<!\s)\s+(?:at|@|with)\s+", text)):
        title, rest = text[: at.start()], text[at.end() :]
    place = read_organization(re.sub(r"^(?:at|with|in|@|,)\s*", "", rest.strip()) if title else text.strip(_TRAILING))
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


def _add_study(text: str, member: Member, findings: DataFindings) -> None:
    """A degree as data has it in a line: `PhD in Magic, University of Oz, 2031`."""
    degree = opening_degree(text)
    if degree is None:
        findings.section("education", text, member.start, member.end)
        return
    dates = find_dates(text)
    rest = text[degree.to :]
    for found in reversed(find_dates(rest)):
        rest = rest[: found.at] + rest[found.to :]
    subject, _, where = rest.strip(_TRAILING).partition(",")
    field_ = degree.field
    if field_ is None and where.strip() and subject.strip():
        field_ = subject.strip()
    place = read_organization((where if degree.field is None and where.strip() else rest).strip(_TRAILING))
    period = as_period(dates[0], "end") if dates else Period()
    values = {
        "degree": degree.text,
        "field": field_,
        "organization": findings.organization(place, member.start, member.end) if place else None,
        "period_start": period.start,
        "period_end": period.end,
        "period_is_current": True if period.is_current else None,
    }
    findings.add(Education, values, member.start, member.end)


def body_of(sections: list[Section]) -> str:
    """A page's text."""
    return "\n\n".join(markdown(section.blocks) for section in sections if section.blocks).strip()
