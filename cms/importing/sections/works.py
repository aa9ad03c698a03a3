"""Sections of patents, software, grants, and of any kind that has no reader of its own: read by what its class states.

A part of an entry that is labelled as one of the kind's keys, as in `Funder: ACME Foundation`, is that field. Others are told
by their looks: dates, people, a number, an amount, how far it is. What is left names the thing, and tells of it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

from sqlalchemy import Integer, Text

from cms.content import Entity, Link, RichText
from cms.content.columns import PartialDateType, ValueType
from cms.content.fields import Value, fields
from cms.content.inputs import makers
from cms.documents import Inline, ItemList, Section, SectionKind, inline, kind_of_heading, kinds_of_heading, plain
from cms.documents.languages import column
from cms.documents.languages import words as all_words
from cms.documents.written_dates import Dates, as_period, find_dates, read_date

from ..bodies import highlights, summary, taken_links
from ..findings import Findings
from ..lists import WORKS, Known, ListEntry, ListLine, Part, ReadList, Role, Shape, Table, read_list, read_rows
from ..lists.looks import is_running, is_sentence, look
from ..lists.rows import dates_stand_over
from ..marks import find_number, is_part, is_status, read_release
from ..money import find_money, read_number
from ..people import PersonName, read_names
from ..places import is_organization
from .parts import as_text, dates, links, note, printed_links, tidy, words

_GRANTS = re.compile(r"\b(?:grants?|fund(?:s|ed|ing)?)\b", re.IGNORECASE)
_AWARDS = re.compile(r"\b(?:awards?|prizes?|medals?|honou?rs?|scholarships?|distinctions?)\b", re.IGNORECASE)
_LAST_WORD = re.compile(r"(?<![A-Za-z])([A-Za-z]+)\s*(?::\s*)?(?:(?:on|in)\s+)?$")
GIVEN_BY = re.compile(
    r"^(?:(?:funded|supported|sponsored|awarded|given|issued)\s+)?(?:by|from)\s+(?:the\s+)?", re.IGNORECASE
)
# `Projet « Ponts de verre »`
_PROJECT_NAMED = re.compile(r"(?P<what>[^\W\d_]{4,12}) ?[«“„\"] ?(?P<name>[^\s«»“”\"][^«»“”\"]{2,200})[»”\"]?")
_TITLES = r"title|name|what|projects?|grants?|patents?|software|topic|programme?|description"


def read_section(entity: type[Entity], sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of records of a kind; what has no title is kept as a section."""
    return _read_all(entity, read_list(sections, _table(entity), _SHAPE, _known(findings)), findings)


def read_works(entity: type[Entity], rows: list[ListLine], findings: Findings) -> ReadList:
    """Read rows of another list as one of records of a kind."""
    return _read_all(entity, read_rows(rows, _table(entity), _known(findings)), findings)


def _known(findings: Findings) -> Known:
    return Known(findings.person.values.get("name"))


def _read_all(entity: type[Entity], found: ReadList, findings: Findings) -> ReadList:
    for entry in found.entries:
        _read(entity, entry, findings)
    return found


def _read(entity: type[Entity], entry: ListEntry, findings: Findings) -> None:
    """Read an entry into a record; what has no title is kept as a section."""
    links_below, body = taken_links(list(entry.body))
    work = _Work(entity, findings, entry)
    for part in entry.parts:
        work.read(part)
    work.date(dates(entry))
    given = _aside(entity)
    if "title" not in work.values and given in work.values and look(work.values[given]).award:
        # A programme is called by who gives it: `Road Foundation Starting Grant`.
        work.values["title"] = work.values.pop(given)
    elif given and given not in work.values and _names_giver(work.values.get("title") or ""):
        del work.values["title"]
    points = [point for point in highlights(body) if not work.read_label(inline(point).text)]
    for group in entry.groups:
        if is_status(said := plain(group)):
            work.put("status", said.lower())
    work.tell([summary(body) or "", "\n".join(f"- {point}" for point in points)])
    if "title" not in work.values:
        findings.section(None, as_text(entry), entry.start, entry.end)
        return
    work.link([*work.links, *links(entry), *printed_links(entry), *links_below])
    if of := makers(entity):
        work.values[of[0]] = findings.credits(entity, work.people, entry.start, entry.end, work.role)
    findings.add(entity, work.values, entry.start, entry.end)


def _names_giver(title: str) -> bool:
    """Whether what stands in a title's place is who gave something, which is no name for it: `Road Foundation`."""
    seen = look(title)
    return is_organization(title) and not (seen.award or seen.running or ":" in title) and title[:1].isupper()


def tells_of_both(heading: str | None) -> bool:
    """Whether a section is one of grants and of awards, as its heading says."""
    if heading and _GRANTS.search(heading) and _AWARDS.search(heading):
        return True
    return {SectionKind("grants"), SectionKind.AWARDS} <= kinds_of_heading(heading)


def is_funded(entry: ListEntry) -> bool:
    """Whether an entry in a section of grants and of awards is a grant: by an amount, by its words, as a project of years."""
    said = " ".join(plain(line.text) for line in entry.lines)
    if kind_of_heading(said.split()[0] if said else "") is SectionKind.PROJECTS and not look(said).award:
        return any(found.is_range for found in find_dates(said))
    return find_money(said) is not None or bool(_GRANTS.search(said) and not _AWARDS.search(said))


# ---- what lines of works are like ------------------------------------------------------------------------------------------
def _tells(text: Inline) -> bool:
    marked = any(mark.start == 0 and mark.kind in ("bold", "link") for mark in text.marks)
    dated = re.search(r"\d", text.text) and find_dates(text.text)
    return (
        not (marked or dated or find_money(text.text))
        and is_sentence(text.text, is_first=False)
        and is_running(text.text)
    )


def _heads(text: Inline, _: list[Inline]) -> bool:
    return look(text.text).dated > 0.6 or look(text.text).money or look(text.text).number


def _groups(section: Section) -> bool:
    heading = plain(section.heading or "")
    listed = any(isinstance(block, ItemList) for block in section.blocks)
    return (
        is_status(heading)
        or look(heading).dated > 0.8
        or (listed and (bool(kind_of_heading(heading)) or not section.blocks[1:]))
    )


_SHAPE = Shape(
    _tells,
    _heads,
    dates_stand_over,
    _groups,
    nests=lambda items: not any(item.blocks for item in items.items),
    strung=True,
)


# ---- the kind's own fields -------------------------------------------------------------------------------------------------
@cache
def _labels(entity: type[Entity]) -> dict[str, list[str]]:
    """What labels lead to each field: `number` → grant number, id."""
    columns = entity.table().columns.keys()
    of = makers(entity)
    found: dict[str, list[str]] = {}
    for keys in entity.keys:
        if keys.label is None and (keys.to in columns or (of and keys.to == of[0])) and keys.to != "title":
            found.setdefault(keys.to, []).extend(_spelled(key.strip()) for key in keys.names.split("|"))
    if of and "role" in of[1].line.table().columns:
        found["role"] = ["role", "my role", "position", *all_words("columns", "role")]
    return found


def _spelled(key: str) -> str:
    """A key as a label is written: `grant number` for `grantNumber`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", key).lower()


@cache
def _table(entity: type[Entity]) -> Table:
    """The table of roles of a kind: those of works under its fields' names, and its other fields where a label says them."""
    labels = _labels(entity)
    of, number, aside = makers(entity), entity.identity.number if entity.identity else None, _aside(entity)
    named = {"people": of[0] if of else None, "number": number, "aside": aside}
    columns = entity.table().columns
    roles = []
    for role in WORKS.roles:
        name = named.get(role.name, role.name)
        if name is not None and (role.name != "amount" or "amount" in columns):
            roles.append(replace(role, name=name, follows={named.get(k, k) or k: v for k, v in role.follows.items()}))
    known = {role.name for role in roles}
    labelled = [Role(name, -9.0, {"labelled": 10.0}, longest=20, listed=True) for name in labels if name not in known]
    roles[-1:-1] = labelled[: 30 - len(roles)]  # a note comes last: whatever fits nothing else is one
    patterns = {name: "|".join(map(re.escape, said)) for name, said in labels.items()} | {"title": _TITLES}
    if aside in patterns:
        patterns[aside] += "|" + column("awarder")  # whoever gives something
    patterns = {name: rf"(?<![^\W_])(?:{said})(?![^\W_])" for name, said in patterns.items()}
    cutting = replace(WORKS.cutting, labels=("title", *labels, "date"), named=patterns)
    return replace(WORKS, name=entity.__tablename__, roles=tuple(roles), cutting=cutting)


@cache
def _aside(entity: type[Entity]) -> str | None:
    """The field for what stands beside the title without a label: of what it is known by, the first text but the title."""
    columns = entity.table().columns
    agree = entity.identity.agree if entity.identity else ()
    return next((name for name in agree if name in columns and isinstance(columns[name].type, Text)), None)


# ---- from parts to a record ------------------------------------------------------------------------------------------------
class _Work:
    """What an entry says so far of a thing of some kind."""

    def __init__(self, entity: type[Entity], findings: Findings, entry: ListEntry) -> None:
        self.entity, self.findings, self.entry = entity, findings, entry
        self.columns = entity.table().columns
        self.labels = {label: name for name, labels in _labels(entity).items() for label in labels}
        self.makers = makers(entity)
        self.values: dict[str, Any] = {}
        self.told: list[str] = []
        self.links: list[Link] = []
        self.people: list[PersonName] = []
        self.role: str | None = None

    def put(self, name: str, value: Any) -> bool:
        """State a field that the kind has and that isn't stated yet; says whether it could be."""
        if name not in self.columns or name in self.values or value is None:
            return False
        self.values[name] = value
        return True

    def read(self, part: Part) -> None:
        """Read a part by its role."""
        said = words(part) or ""
        if part.role == "title":
            named = _PROJECT_NAMED.fullmatch(said)
            is_named = named and kind_of_heading(named["what"]) is SectionKind.PROJECTS
            self.put("title", named["name"].strip() if named and is_named else said)
            if url := tidy(part.text).url:
                self.links.append(Link(None, url))
        elif part.role in ("date", "links"):
            return
        elif part.role == "mark":
            self._mark(said)
        elif self.makers and part.role in (self.makers[0], "people"):
            self.people += [name for text in part.texts for name in read_names(tidy(text))]
        elif part.role != "note" and self.state(part.role, said):
            return
        elif said.casefold() not in self.labels and not self._mark(said):
            self.told.append(note(part))

    def read_label(self, text: str) -> bool:
        """Read a text that is labelled as a key of the kind's, as in `Funder: ACME Foundation`; says whether it is one."""
        label, colon, said = text.partition(":")
        name = self.labels.get(label.strip().casefold())
        return bool(colon and name) and self.state(name or "", said.strip())

    def state(self, name: str, said: str) -> bool:
        """State a field by its words, read as the field's kind; says whether it could be."""
        if name == "role":
            self.role = self.role or said
            return True
        if self.makers and name == self.makers[0]:
            self.people += read_names(inline(said))
            return True
        if name == "amount" and (money := find_money(said)):
            return self.put("amount", money.amount) and self.put("currency", money.currency)
        if name in ("aside", "awarder"):
            name = _aside(self.entity) or name
        if name not in self.columns:
            return False
        column = self.columns[name]
        if self.entity.identity and name == self.entity.identity.number:
            found = find_number(said)
            return self.put(name, found.number if found else said)
        if isinstance(column.type, PartialDateType):
            return self.put(name, read_date(said))
        if isinstance(column.type, Integer):
            return self.put(name, read_number(said))
        if isinstance(column.type, ValueType):
            return self.put(name, [word.strip() for word in said.split(",")]) if column.type.item is str else False
        return self.put(name, GIVEN_BY.sub("", said) if name == _aside(self.entity) else said)

    def _mark(self, said: str) -> bool:
        """Whether a text is nothing but a role, a release, or how far the thing is; that is then stated."""
        if (
            (is_part(said) or look(said).role == "all")
            and self.makers
            and "role" in self.makers[1].line.table().columns
            and not self.role
        ):
            self.role = said
            return True
        if release := read_release(said):
            return self.put("release", release)
        return is_status(said) and self.put("status", said)

    def date(self, found: list[Dates]) -> None:
        """State when it was: a period, a date, or of several the earlier where the kind has a date for that."""
        found = [date for date in found if not self._is_of_field(date)]
        if found and "period_start" in self.columns:
            period = as_period(found[0], "start")
            self.put("period_start", period.start)
            self.put("period_end", period.end)
            self.put("period_is_current", period.is_current or None)
            return
        free = [c.name for c in self.columns if isinstance(c.type, PartialDateType) and c.name not in self.values]
        known = sorted((one for date in found for one in (date.first, date.last) if one), key=lambda date: date.key)
        for name, date in zip(free[::-1], known[::-1], strict=False):
            self.put(name, date)

    def _is_of_field(self, date: Dates) -> bool:
        """Whether the word before a date says which field it is, as in `filed 2030`; that is then stated."""
        for part in self.entry.all("date"):
            for segment in part.segments:
                word = _LAST_WORD.search(segment.line.text[: date.at]) if date in segment.dated else None
                name = self.labels.get(word[1].casefold()) if word else None
                if word and name and date.first and isinstance(self.columns[name].type, PartialDateType):
                    return self.put(name, date.first)
        return False

    def tell(self, more: list[str]) -> None:
        """State what is told beside all that, as the kind's text, or keep it as a section."""
        text = "\n\n".join(part for part in ["; ".join(self.told), *more] if part)
        rich = [field for field in fields(self.entity).values() if isinstance(field, Value) and field.item is RichText]
        field = next((field.name for field in rich if not field.many), "")
        if text and not self.put(field, text):
            self.findings.section(self.values.get("title"), text, self.entry.start, self.entry.end)

    def link(self, links: list[Link]) -> None:
        """State the addresses: all of them, or the first where the kind has just one."""
        if "links" in self.columns:
            self.put("links", links or None)
        elif links:
            self.put("url", links[0].url)
