"""An entry's parts as values: what every kind of list reads from them in the same way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cms.content import Link
from cms.documents import Inline, inline, kind_of_heading, plain
from cms.documents.languages import forms
from cms.documents.languages import words as all_words
from cms.documents.written_dates import Dates, find_dates

from ..lists import ListEntry, Part
from ..lists.looks import is_label, is_phrase, look
from ..people import PersonName, is_name, read_names
from ..places import Place, is_organization, is_place, of_campus, read_organization

_EDGES = ' \t,;:|·•–—-*"“”„«»「」'
_SHORT = re.compile(r"\b(?:Inc|Ltd|Co|Corp|Jr|Sr|al|[A-Z]|[A-Z]\w{0,3}\.(?:\s?[a-z]{2,4}\.)?\s?\w{1,4})\.$")
_LAB = re.compile(r"['’]s?\s+(?:\w+\s+)?(?:lab(?:oratory)?|group|team)\b.*", re.IGNORECASE)


_INITIALISM = re.compile(r"[A-Z]{2,5}")  # what somebody is, after their name: `Ann Li, CTO`


def tidy(text: Inline) -> Inline:
    """A text without the separators at its ends, and without brackets that close nothing or hold all of it."""
    while True:
        body = text.text
        if body[:1] in _EDGES and body:
            text = text.cut(1)
        elif body and (body[-1] in _EDGES or (body[-1] == "." and not _SHORT.search(body))):
            text = text.cut(0, len(body) - 1)
        elif re.fullmatch(r"\([^()]*\)|\[[^\[\]]*\]|（[^（）]*）", body):
            text = text.cut(1, len(body) - 1)
        elif body.count("(") != body.count(")") and body[:1] in "()" and body:
            text = text.cut(1)
        elif (body.count("(") != body.count(")") and body[-1:] in ("(", ")")) or (
            body.endswith("]") and "[" not in body
        ):
            text = text.cut(0, len(body) - 1)
        elif body.startswith("[") and "]" not in body:
            text = text.cut(1)
        else:
            return text


def words(part: Part | None) -> str | None:
    """What a part says, tidied and on one line; None where there is none."""
    return " ".join(tidy(part.text).text.split()) or None if part else None


def note(part: Part) -> str:
    """What a part tells, as Markdown: with its own full stop, but without the separators before it."""
    text = part.text
    while text.text[:1] in _EDGES and text.text:
        text = text.cut(1)
    return text.markdown.rstrip(" ,;|")


def notes(entry: ListEntry) -> list[Part]:
    """The notes of an entry; what nothing but a stop or a slash parts is one: `GPA: 4.0/4.0`."""
    found: list[Part] = []
    for part in entry.all("note"):
        before = found[-1].segments[-1] if found else None
        first = part.segments[0]
        if before and before.line is first.line and first.line.text[before.end : first.start] in ("", ".", "/", ":"):
            found[-1] = Part("note", (*found[-1].segments, *part.segments), part.score)
        else:
            found.append(part)
    return found


def place(part: Part | None, location: Part | None = None) -> Place | None:
    """The organisation that a part names, with the unit and the place that are printed with it, or in a part of their own."""
    found = read_organization(tidy(part.text)) if part else None
    if found and found.location is None and (where := words(location)):
        return of_campus(replace(found, location=where))
    return found


def location(entry: ListEntry) -> tuple[Part | None, str | None]:
    """The part that says where, and what stands in its place and says something else.

    A place that is known stands anywhere. Another stands beside an employer or a date, or in a column: right behind a title it
    is what that is about, `Nurse, Burns`, and what is called as an organisation's part is one.
    """
    at = next((n for n, part in enumerate(entry.parts) if part.role == "location"), None)
    if at is None:
        return None, None
    part, before = entry.parts[at], entry.parts[at - 1] if at else None
    said = words(part) or ""
    first, about = part.segments[0], ("title", "degree", "field", "course")
    named = before is not None and before.role in about and before.segments[-1].row == first.row and first.sign != "|"
    return (part, None) if is_place(said) or not (named or is_organization(said)) else (None, said)


def joined_units(unit: str | None, of: Place | None) -> str | None:
    """The unit that a part names, after the one that is printed with the organisation, where those are two."""
    found = [each for each in (of.unit if of else None, unit) if each]
    return ", ".join(dict.fromkeys(found)) or None


def named_units(unit: str | None, of: Place | None, *printed: Part | None) -> tuple[str | None, str | None]:
    """The units as above that are called as parts of organisations are, or by letters, and what else stands in their place.

    That tells of the entry, and is a note: `part time`, `with honours`, `Kansas Fells`. What is `printed` behind an employer's
    name after a dash, or in brackets, is a unit, too: `Acme – Seed`, `Acme (Core and Design)`.
    """
    found = dict.fromkeys(each for each in (of.unit if of else None, unit) if each)
    texts = [f"{'-' if part.segments[0].sign == '-' else ''}{part.text.text}" for part in printed if part]
    apart = [text.strip() for each in texts for text in re.findall(r"[(–—|@-]\s*([^\W\d_a-z][^()–—|@,]+)", each)]
    named = [
        each
        for each in found
        if is_organization(each) or (not look(each).role and (_INITIALISM.fullmatch(each) or each in apart))
    ]
    return ", ".join(named) or None, "; ".join(each for each in found if each not in named) or None


def group_place(entry: ListEntry) -> Place | None:
    """The organisation that an entry stands under with others."""
    groups = [plain(group) for group in entry.groups]
    # What a heading only calls a list is nobody's: `Courses`, `Outside the museum`.
    named = (group for group in groups if not find_dates(group) and not kind_of_heading(group) and not is_phrase(group))
    return next(map(read_organization, named), None)


def dates(entry: ListEntry) -> list[Dates]:
    """The dates of an entry: those of its own, else those of the heading that it stands under.

    What a column or a label calls dates comes first, and ranges, then those nearest to what the entry is named by: an
    employer's years stand farther than a role's.
    """
    named = next(
        (part.segments[0].row for part in entry.parts if part.role in ("title", "degree", "course", "project")), 0
    )
    own = [
        (segment.said != "date", not (found.is_range or found.is_open), abs(segment.row - named), n, found)
        for n, part in enumerate(entry.all("date"))
        for segment in part.segments
        for found in segment.dated
    ]
    if own:
        return list(dict.fromkeys(found for *_, found in sorted(own, key=lambda one: one[:4])))
    return [found for group in entry.groups for found in find_dates(plain(group))]


def people(entry: ListEntry, *roles: str) -> Iterator[tuple[PersonName, int, int]]:
    """The people whom parts with some roles name, each with the lines that say so."""
    for part in entry.all(*roles):
        lines = [line for line in entry.lines if any(segment.line == inline(line.text) for segment in part.segments)]
        line = (lines or entry.lines)[0]
        for text in part.texts:
            lab = _LAB.search(text.text)
            for name in read_names(tidy(text.cut(0, lab.start()) if lab else text)):
                if is_name(name.name, alone=True) and not _INITIALISM.fullmatch(name.name):
                    yield name, line.start, line.end


def links(entry: ListEntry) -> list[Link]:
    """The links of an entry whose words only say what they lead to, or are the address."""
    found = [(label, url) for line in entry.lines for label, url in inline(line.text).links]
    return [
        Link(None if look(label).address else label.strip("[]() "), url)
        for label, url in found
        if is_label(label) or look(label).address
    ]


def printed_links(entry: ListEntry) -> list[Link]:
    """The addresses that are printed as such."""
    urls = [part.text.text.strip(" .()<>") for part in entry.all("links") if part.text.url is None]
    return [Link(None, url) for url in urls if re.match(r"https?://", url)]


def as_text(entry: ListEntry) -> str:
    """An entry's lines as a text, for where it makes no record."""
    return "\n\n".join(line.text.replace("\t", " ") for line in entry.lines)


_LAST = re.compile(
    rf"(?P<one>\S+(?:\s\S+)?)\s{forms(all_words('words', 'and'))}\s(?P<other>\S+(?:\s\S+)?)", re.IGNORECASE
)


def last_parted(listed: list[str]) -> list[str]:
    """What commas part, and in the last of it `and`: `chess`, `hiking and cooking` are three."""
    found = _LAST.fullmatch(listed[-1]) if len(listed) > 1 else None
    whole = any(_LAST.fullmatch(one) for one in listed[:-1])  # where an earlier one has it, too, it parts nothing
    return [*listed[:-1], found["one"], found["other"]] if found and not whole else listed
