"""What a document says of the person beside all that has a reader: in the lines that it opens with, or anywhere at all.

A line below the name says what somebody is, and where; the one e-mail address of a page is theirs, and so is what a network is
named for. Nothing here overrides what a reader stated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, takewhile

from cms.content import Position, PositionKind
from cms.content import Section as Kept
from cms.documents import Section, SectionKind, inline, kind_of_heading, lines_of, plain
from cms.documents.languages import CJK, alternatives, words

from .. import prose
from ..emails import emails
from ..findings import Findings, stated
from ..lists.looks import is_told, look
from ..networks import network_of
from ..people import is_name
from ..places import is_organization, is_place, read_organization, size, town_of_address
from ..privacy import is_of_others
from ..records import Record
from ..titles import is_role, kind_of_position

_MOST_LINES = 12  # of those that a document opens with
_WHOLE, _LONGEST = 2, 200  # how great what employs somebody is, and how long its name with its parts
_MOST_WORDS = 14  # of what somebody is called, with what of and where
_PARTS = re.compile(r"(?<!\s)\s+[|·•⋄◦–—/-]{1,3}\s|\t|\s{3}|\n|[·•|]")
_SENTENCES = re.compile(r"(?<=[^\W\d_]{3})[.;:]\s+|[。；]")
_TOWN = re.compile(r"[^\W\d_a-z][^\W\d_]+(?:[ -][^\W\d_]+){0,2}")
_MOST_PARTS = 3  # of a place
_PINNED = re.compile(r"^[^\w(\"“'‘]+")
_LABEL = re.compile(r"[^\W\d_][^:：]{0,30}[:：]\s")
_AROUND_NAME = re.compile(r"[\s,;:|·–—()（）/-]+")
_SCRIPT = re.compile(r"<(/?)script\b", re.IGNORECASE)
_REACHES = re.compile(rf"mailto:|{alternatives(words('words', 'contact'))}", re.IGNORECASE)


def read_opening_lines(findings: Findings) -> None:
    """State a headline, a place and ways to reach the described person that no reader found."""
    values = findings.person.values
    lines = list(islice(_opening_lines(findings), _MOST_LINES))
    _post(lines, findings)
    for text, is_text, _ in lines:
        parts = [text] if is_text else _PARTS.split(text)
        for part in parts:
            if not is_text and "location" not in values and emails(part) and (place := _beside_address(part)):
                values["location"] = place
            said = [one.strip(" ,") for one in _SENTENCES.split(_PINNED.sub("", part)) if one.strip(" ,")]
            if not said or emails(part) or _LABEL.match(part):
                continue
            called = _called(said[0])
            if called and "headline" not in values and not findings.told_headline:
                values["headline"] = called
            if not is_text and "location" not in values and (place := _place(said)):
                values["location"] = place
    if "email" not in values and (address := _address(findings)):
        values["email"] = address
    for label, url in _links(findings):
        if network_of(label) and all(link.url != url for link in values.get("links", [])):
            findings.link(label, url)


def _post(lines: list[tuple[str, bool, int]], findings: Findings) -> None:
    """State the post that a page names below its person's name, with where: a title, and the next lines or the rest of it.

    A document that lists one that may be it says more of it there.
    """
    if "name" not in findings.person.values or any(_may_be_now(one) for one in findings.of(Position)):
        return
    for at, (text, is_text, line) in enumerate(lines):
        first, *rest = text.split(", ")
        if is_text or not is_role(first) or look(text).dated or len(first.split()) > _MOST_WORDS:
            continue
        below = list(takewhile(lambda each: not each[1] and is_organization(each[0]), lines[at + 1 :]))
        where = ", ".join([*rest, *(said for said, _, _ in below)])
        place = read_organization(where) if is_organization(where) else None
        if place is None or size(place.name) < _WHOLE or len(where) > _LONGEST:
            return
        end = max([line, *(one for _, _, one in below)])
        values = {
            "title": first,
            "organization": findings.organization(place, line, end),
            "unit": place.unit,
            "location": place.location,
            "kind": kind_of_position(first, place.name, PositionKind.EMPLOYMENT),
            "period_is_current": True,
        }
        findings.add(Position, stated(values), line, end)
        said = {text for text, _, _ in below}
        kept = [record for record in findings.of(Kept) if record.values.get("body") in said]
        findings.reading.records = [record for record in findings.reading.records if record not in kept]
        return


def _may_be_now(position: Record) -> bool:
    """Whether a position is a post that somebody may have: it goes on, or nothing says when it was; courses are none."""
    values = position.values
    if values.get("kind") in (PositionKind.SERVICE, PositionKind.VOLUNTEER) or values.get("courses"):
        return False
    return bool(values.get("period_is_current")) or not (values.get("period_start") or values.get("period_end"))


def _opening_lines(findings: Findings) -> Iterator[tuple[str, bool, int]]:
    """The lines above the first section of another kind, without the name, each with its place.

    The last of them may be running text.
    """
    name = findings.person.values.get("name")
    for section in findings.outline.sections:
        if not _is_opening(section):
            return
        said = [(section.heading or "", section.start), *((line.text, line.start) for line in lines_of(section.blocks))]
        for text, at in ((plain(text), at) for text, at in said):
            text = _AROUND_NAME.sub(" ", text.replace(name, " "), 1).strip() if name and text.startswith(name) else text
            is_text = is_told(text)
            if text and not is_name(text):
                yield text, is_text, at
            if is_text:
                return


def _is_opening(section: Section) -> bool:
    return section.heading is None or kind_of_heading(section.heading) in (None, SectionKind.ABOUT, SectionKind.CONTACT)


def _called(text: str) -> str | None:
    """What somebody is called, as a line says by itself: `Keeper of Textiles`; without the place behind it."""
    pieces = text.split(", ")
    while len(pieces) > 1 and is_place(", ".join(pieces[1:])):
        pieces = pieces[:1]
    said = ", ".join(pieces)
    first = pieces[0]
    if len(said.split()) > _MOST_WORDS or len(said) > 120 or re.search(r"[!?@]|\d{3}|\b(?:I|my|we)\b", said):
        return None
    if is_place(first) or is_name(first) or look(first).dated:
        return None
    named = is_role(said) or is_role(first[:1].upper() + first[1:]) or _is_calling(first)
    return said if named else None


def _is_calling(text: str) -> bool:
    if re.search(rf"[{CJK}]", text):
        return any(prose.is_calling(part) for part in re.split(r"[・、/／]", text) if part) and len(text) <= 24
    seen = look(text)
    made = seen.maker and seen.length <= 5 and not is_organization(text) and not seen.running
    return prose.is_calling(text) or made


def _place(said: list[str]) -> str | None:
    """The place that a line names by itself, or behind what somebody is and a street."""
    for one in said:
        if not is_organization(one) and (town := town_of_address(one)):
            return town
        pieces = one.split(", ")
        for at in range(len(pieces)):
            tail = ", ".join(pieces[at:])
            if (at == 0 or not any(is_organization(piece) for piece in pieces[:at])) and is_place(tail):
                return tail
    return None


def _beside_address(text: str) -> str | None:
    """The town, and what it is in, that stand beside an e-mail address by themselves: `Oz, Emerald County, ada@oz.example`."""
    rest = text
    for address in emails(text):
        rest = rest.replace(address, "")
    pieces = [piece.strip() for piece in rest.strip(" ,;").split(",") if piece.strip()]
    named = all(_TOWN.fullmatch(piece) and not is_organization(piece) and not is_role(piece) for piece in pieces)
    told = 0 < len(pieces) <= _MOST_PARTS and named and not any(map(_is_else, pieces))
    return ", ".join(pieces) if told else None


def _is_else(text: str) -> bool:
    reaches = network_of(text) is not None or _REACHES.search(text) is not None
    return reaches or is_name(text) or _is_calling(text) or kind_of_heading(text) is not None


def _address(findings: Findings) -> str | None:
    """The one e-mail address of a document, or of several the one that holds a part of the person's name."""
    others = [one for one in findings.outline.sections if is_of_others(one.heading or "")]
    lines = [
        line
        for at, line in enumerate(_shown(findings.outline.text).split("\n"), start=1)
        if not any(one.start <= at <= one.end for one in others)
    ]
    said = {one: line for line in lines for one in emails(line)}
    parts = [part for part in re.split(r"\W+", (findings.person.values.get("name") or "").casefold()) if len(part) > 2]
    named = [one for one in said if any(part in one.rpartition(".")[0].casefold() for part in parts)]
    if len(said) == 1:  # amid a text it is anybody's, unless that says whom it reaches
        return next(
            (one for one, line in said.items() if named or not is_told(plain(line)) or _REACHES.search(line)), None
        )
    return named[0] if len(named) == 1 else None


def _shown(text: str) -> str:
    """A document's text on its lines without scripts: what data in them says of whom, its own reader tells."""
    first, *rest = _SCRIPT.split(text)
    ends = zip(rest[::2], rest[1::2], strict=True)
    return first + "".join(part if end else "\n" * part.count("\n") for end, part in ends)


def _links(findings: Findings) -> Iterator[tuple[str, str]]:
    """The links of a document's paragraphs and lists, each with its label."""
    for section in findings.outline.sections:
        for line in lines_of(section.blocks):
            for label, url in inline(line.text).links:
                yield label.strip(), url
