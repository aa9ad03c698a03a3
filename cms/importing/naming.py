"""From what heads say besides dates and people to a title, an organisation and a unit, in whatever order."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from cms.content import Course, PositionKind
from cms.documents import Inline

from .courses import has_code, read_course
from .facts import Facts, Piece, trimmed
from .places import Place, is_organization, is_place, read_organization, size, split_place
from .titles import is_role, kind_of_position, split_title

_AT = re.compile(r"(?:(?<!\s)\s+)?(?:\bat\b|@)\s+(?:the\s+(?=[a-z]))?", re.IGNORECASE)
_IN = re.compile(r"^\s*(?:in|on|for|working on|focus(?:ing|ed)? on|within)\s+(?:the\s+)?", re.IGNORECASE)
_COMMA = re.compile(r"(?:(?<!\s)\s+)?,\s+|(?<!\s)\s+[-–—]{1,2}\s+|(?:(?<!\s)\s+)?(?:—\s*|:\s+)")


@dataclass(slots=True)
class Naming:
    """What somebody was and where: with the piece that each came from left in no doubt, and the rest kept."""

    title: str | None = None
    focus: str | None = None
    organization: Place | None = None
    unit: str | None = None
    location: str | None = None
    courses: list[Course] = field(default_factory=list)
    rest: list[Piece] = field(default_factory=list)


def read_naming(facts: Facts) -> Naming:
    """Read a position's title, organisation, unit and focus from the pieces of its heads.

    `Acme – Seed` and `Research Intern in Magic` on two lines; `**Intern**, Acme`; `Intern at Acme`; `Acme, Intern`;
    `Teaching Assistant Intro to Magic (CS 101)`.
    """
    naming = Naming(location=facts.location)
    for piece in facts.pieces:
        _read_piece(piece, naming)
    return naming


def _read_piece(piece: Piece, naming: Naming) -> None:
    segments = _segments(piece.text)
    role = next((i for i, segment in enumerate(segments) if is_role(segment.text)), None)
    if role is None or naming.title is not None:
        _place(piece.text, piece, naming)
    else:
        _titled(segments[role], piece, naming)
        others = segments[:role] + segments[role + 1 :]
        if kind_of_position(naming.title, None, PositionKind.EMPLOYMENT) is PositionKind.TEACHING:
            others = _without_courses(others, naming)
        _place(_rejoined(piece.text, others), piece, naming)


def _without_courses(segments: list[Inline], naming: Naming) -> list[Inline]:
    """Take the courses from what stands beside the title of somebody who teaches: what is no organisation or place."""
    left: list[Inline] = []
    for segment in segments:
        if is_organization(segment.text) or is_place(segment.text) or _AT.match(segment.text) or len(segment.text) > 90:
            left.append(segment)
        else:
            naming.courses.append(read_course(segment.text) or Course(None, segment.text.strip(" .,;:")))
    return left


def _segments(text: Inline) -> list[Inline]:
    """A piece's parts between commas and dashes, and at the ends of what is set in bold; not inside brackets."""
    cuts: list[tuple[int, int]] = []
    for match in _COMMA.finditer(text.text):
        before = text.text[: match.start()]
        after = text.text[match.end() :]
        if before.count("(") > before.count(")") or re.match(r"(?:Inc|Ltd|LLC|Corp|Co)\b", after):
            continue
        cuts.append((match.start(), match.end()))
    for mark in text.marks:
        if mark.kind not in ("bold", "italic") or (mark.start == 0 and mark.end == len(text.text)):
            continue
        for edge in (mark.start, mark.end):
            around = text.text[max(edge - 1, 0) : edge + 1]
            following = text.text[edge:].lstrip()
            if (
                0 < edge < len(text.text)
                and " " in around
                and not re.match(r"(?:at|in|of|for|and|with|on)\b|[@&(]", following)
                and not re.search(r"\b(?:at|in|of|for|and|with|on|the)\s*$|[@&]\s*$", text.text[:edge])
            ):
                cuts.append((edge, edge))
    found: list[Inline] = []
    at = 0
    for start, end in sorted(cuts):
        if start < at:
            continue
        found.append(text.cut(at, start))
        at = end
    found.append(text.cut(at))
    return [segment for segment in map(trimmed, found) if segment.text]


def _rejoined(whole: Inline, segments: list[Inline]) -> Inline:
    """Segments that were parts of one piece, with the separators that say which is a unit."""
    joined = Inline("")
    for segment in segments:
        before = whole.text.find(segment.text)
        dash = before > 0 and bool(re.search(r"\s[-–—]+\s*$|—\s*$", whole.text[:before])) and bool(joined.text)
        joined = joined.joined(segment, " – " if dash else ", ")
    return joined


def _titled(segment: Inline, piece: Piece, naming: Naming) -> None:
    """A segment that opens with a title: what follows it is a focus, a course, or where it was."""
    title, rest = split_title(segment.text)
    naming.title = title
    if not rest:
        return
    start = segment.text.rindex(rest) if rest in segment.text else len(title)
    tail = segment.cut(start)
    at = _AT.match(tail.text)
    if at:
        _place(tail.cut(at.end()), piece, naming)
        return
    inside = _AT.search(tail.text)
    if inside and not _in_brackets(tail.text, inside.start()):
        _place(tail.cut(inside.end()), piece, naming)
        tail = tail.cut(0, inside.start())
    if has_code(tail.text):
        course = read_course(tail.text)
        if course:
            naming.courses.append(course)
            return
    focus = _IN.sub("", tail.text).strip(" .,;:")
    if re.fullmatch(r"\(.*\)", focus):
        focus = focus[1:-1]
    if focus:
        if is_organization(focus) and naming.organization is None and _IN.match(tail.text):
            _place(tail.cut(len(tail.text) - len(_IN.sub("", tail.text))), piece, naming)
        else:
            naming.focus = focus


def _in_brackets(text: str, at: int) -> bool:
    return text.count("(", 0, at) > text.count(")", 0, at)


def _place(text: Inline, piece: Piece, naming: Naming) -> None:
    """What isn't a title: the organisation; after it, its unit; after that, nobody knows."""
    text = trimmed(text)
    at = _AT.match(text.text)
    if at:
        text = text.cut(at.end())
    if not text.text:
        return
    if is_place(text.text):
        naming.location = naming.location or text.text
        return
    if naming.organization is None:
        place = read_organization(text)
        if place:
            naming.organization = place
            naming.location = naming.location or place.location
            naming.unit = place.unit
        return
    if has_code(text.text) and naming.title:
        course = read_course(text.text)
        if course:
            naming.courses.append(course)
            return
    rest, location = split_place(text.text)
    if location and not naming.location:
        start = text.text.find(rest)
        naming.location, text = location, text.cut(start, start + len(rest))
    if naming.unit is None and text.text and len(text.text) <= 90 and not text.text.endswith("."):
        _unit(text, naming, naming.organization)
    elif text.text:
        naming.rest.append(Piece(text, piece.line))


def _unit(text: Inline, naming: Naming, organization: Place) -> None:
    """What follows the organisation: its unit, or what the unit is of; or what the position was about."""
    if not is_organization(text.text) and naming.title is not None and naming.focus is None:
        naming.focus = text.text
        return
    greater = read_organization(text)
    if greater and _greater(greater.name, organization.name):
        naming.unit, naming.organization = organization.name, greater
    else:
        naming.unit = text.text


def _greater(one: str, other: str) -> bool:
    return size(one) > size(other)
