"""Sections of patents, software, grants, and of any kind that has no reader of its own: read by what its class states.

A part of an entry that is labelled as one of the kind's keys, as in `Funder: ACME Foundation`, is that field. Others are told
by their looks: dates, people, a number, an amount, how far it is. What is left names the thing, and tells of it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from sqlalchemy import Integer, Text

from cms.content import Entity, Link, RichText
from cms.content.columns import PartialDateType, ValueType
from cms.content.fields import Value, fields
from cms.content.inputs import makers
from cms.documents import Inline, Line, SectionKind, inline, plain

from ..bodies import highlights, summary, taken_links
from ..citations import sentences
from ..dates import Dates, as_period, find_dates, read_date
from ..entries import Entry
from ..facts import is_link_label, read_facts, trimmed
from ..findings import Findings
from ..money import find_money, read_number
from ..people import PersonName, is_name, read_names
from ..places import is_organization

_LABELLED = re.compile(r"\W*(?P<label>[A-Za-z][A-Za-z .]{0,28}?)\s?[:：]\s*(?P<said>\S.*)", re.DOTALL)
_NUMBER = re.compile(
    r"\b(?:(?:patent|application|grant|award|contract|project|reference)\s)?(?:no|nr|number|№)\b\.?\s?:?\s?"
    r"(?P<told>[\w./-]{0,40}\d[\w,./-]{0,60}(?:\s[A-Z]\d?\b)?)"
    r"|(?:\b(?:grant|award|patent)\s)?#\s?(?P<hashed>[\w./-]{0,40}\d[\w./-]{0,60})"
    r"|\b(?P<patent>(?:US|EP|WO|CN|JP|KR|DE|GB|CA|AU|FR)\s?(?:patent\s)?\d[\d,./]{3,30}(?:\s?[A-Z]\d?\b)?)"
    r"|\b(?P<code>(?:[A-Z]{2,20}-){1,5}\d{4,20}(?:-\d{1,20}){0,5}|[A-Z]{1,5}\d{5,20}(?:-\d{1,20})?)\b",
    re.IGNORECASE,
)
_STATUS = re.compile(
    r"(?:patent\s)?(?:pending|provisional|filed|granted|issued|published|awarded|funded|submitted|under review|in review"
    r"|active|archived|maintained|completed|ongoing|abandoned|expired|declined|not funded)",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"(?:as\s)?(?:(?:an?|the)\s)?(?:(?:lead|sole|main|original|core)\s)?(?:co-?)?(?:PI|P\.I\.|principal investigator"
    r"|investigator|applicant|developer|author|creator|maintainer|contributor|inventor)",
    re.IGNORECASE,
)
_VERSION = re.compile(r"v(?:ersion)?\.?\s?(?P<version>\d[\w.+-]*)", re.IGNORECASE)
_BRACKETS = re.compile(r"(?:(?<!\s)\s+)?\((?P<in>[^()]{1,60})\)")
_GRANTS = re.compile(r"\b(?:grants?|fund(?:s|ed|ing)?)\b", re.IGNORECASE)
_AWARDS = re.compile(r"\b(?:awards?|prizes?|medals?|honou?rs?|scholarships?|distinctions?)\b", re.IGNORECASE)
_LAST_WORD = re.compile(r"(?<![A-Za-z])([A-Za-z]+)\s*(?::\s*)?(?:(?:on|in)\s+)?$")
_COMMA = re.compile(r"(?:(?<!\s)\s+)?(?:,|;|\||\s[-–—]{1,2}\s|—)\s*")
_WITH = "with "
_LONGEST_NAME = 100


def read_work(entity: type[Entity], entry: Entry, findings: Findings) -> None:
    """Read an entry into a record of a kind; what has no title is kept as a section."""
    links, body = taken_links(list(entry.body))
    work = _Work(entity, findings, entry)
    heads = [Line(work.without_marks(inline(line.text)).markdown, line.start, line.end) for line in entry.heads]
    facts = read_facts(heads, people=False, places=False)
    for piece in facts.pieces:
        work.read(piece.text)
    points = [point for point in highlights(body) if not work.is_labelled(inline(point).text)]
    if entry.group and _STATUS.fullmatch(group := plain(entry.group)):
        work.put("status", group.lower())
    work.date(facts.dates)
    work.tell([summary(body) or "", "\n".join(f"- {point}" for point in points)])
    if "title" not in work.values:
        findings.section(None, "\n\n".join(line.text for line in entry.heads), entry.start, entry.end)
        return
    work.link([*work.links, *facts.links, *links])
    if of := makers(entity):
        work.values[of[0]] = findings.credits(entity, work.people, entry.start, entry.end, work.role)
    findings.add(entity, work.values, entry.start, entry.end)


def tells_of_both(heading: str | None) -> bool:
    """Whether a section is one of grants and of awards, as its heading says."""
    return bool(heading and _GRANTS.search(heading) and _AWARDS.search(heading))


def funded_or_awarded(entry: Entry, heading: str | None) -> SectionKind | None:
    """What an entry is in a section of grants and of awards, as its heading says; None in any other section."""
    if not tells_of_both(heading):
        return None
    said = " ".join(plain(line.text) for line in entry.heads)
    return (
        SectionKind("grants")
        if find_money(said) or (_GRANTS.search(said) and not _AWARDS.search(said))
        else SectionKind.AWARDS
    )


class _Work:
    """What an entry says so far of a thing of some kind."""

    def __init__(self, entity: type[Entity], findings: Findings, entry: Entry) -> None:
        self.entity, self.findings, self.entry = entity, findings, entry
        self.columns = entity.table().columns
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

    def read(self, text: Inline) -> None:
        """Read a part of the head lines."""
        if self.is_labelled(text.text):
            return
        others = [text]
        if "title" not in self.values:
            title, others = _titled(text)
            if title.url:
                self.links.append(Link(None, title.url))
            self.put("title", title.text.strip(" ,.;:") or None)
        parts = [part for other in others for said in sentences(other) for part in parts_of(said)]
        left = [part for part in map(trimmed, parts) if not self._is_taken(part.text.strip(" ,.;:()"))]
        named = [part for part in left if _is_person(part.text)] if makers(self.entity) else []
        if len(named) < 2 and not self.findings.among([name for part in named for name in read_names(part)]):
            named = [part for part in named if part.text.startswith(_WITH)]
        for part in left:
            if any(part is each for each in named):
                self.people += read_names(part.cut(len(_WITH)) if part.text.startswith(_WITH) else part)
            else:
                self._aside(part)

    def _is_taken(self, said: str) -> bool:
        return not re.search(r"\w", said) or is_link_label(said) or self.is_labelled(said) or self._mark(said)

    def is_labelled(self, text: str) -> bool:
        """Read a text that is labelled as a key of the kind's, as in `Funder: ACME Foundation`; says whether it is one."""
        match = _LABELLED.fullmatch(text)
        if not match:
            return False
        label, said = "".join(match["label"].casefold().split()), match["said"].strip()
        of = makers(self.entity)
        if label in ("role", "myrole") and of and "role" in of[1].line.table().columns:
            self.role = said
            return True
        name = _labels(self.entity).get(label)
        if name is None:
            return False
        if of and name == of[0]:
            self.people += read_names(inline(said))
            return True
        if name == "amount" and (money := find_money(said)):
            return self.put("amount", money.amount) and self.put("currency", money.currency)
        column = self.columns[name]
        if isinstance(column.type, PartialDateType):
            return self.put(name, read_date(said))
        if isinstance(column.type, Integer):
            return self.put(name, read_number(said))
        if isinstance(column.type, ValueType):
            return self.put(name, [word.strip() for word in said.split(",")]) if column.type.item is str else False
        return self.put(name, said)

    def without_marks(self, text: Inline) -> Inline:
        """A line without its amount, its number, dates that are told apart, and what stands in brackets and is known."""
        if "amount" in self.columns and (money := find_money(text.text)) and self.put("amount", money.amount):
            self.put("currency", money.currency)
            label = _LAST_WORD.search(text.text[: money.at])
            labelled = label and _labels(self.entity).get(label[1].casefold()) == "amount"
            text = text.without(label.start() if label and labelled else money.at, money.to)
        number = self.entity.identity.number if self.entity.identity else None
        if number and (found := _NUMBER.search(text.text)):
            told = next(group for group in found.groups() if group)
            if self.put(number, re.sub(r"(?:(?<!\s)\s+)?\bpatents?\b", "", told, flags=re.IGNORECASE).strip(" .,;")):
                text = text.without(found.start(), found.end())
        for match in reversed(list(_BRACKETS.finditer(text.text))):
            marks = [mark.strip() for mark in match["in"].split(",")]
            if all(map(_is_mark, marks)):
                text = text.without(match.start(), match.end())
                for mark in marks:
                    self._mark(mark)
        for dates in reversed(find_dates(text.text)):
            word = _LAST_WORD.search(text.text[: dates.at])
            name = _labels(self.entity).get(word[1].casefold()) if word else None
            if word and name and dates.first and isinstance(self.columns[name].type, PartialDateType):
                self._mark(word[1])
                if self.put(name, dates.first):
                    text = text.without(word.start(), dates.to)
        return text

    def _mark(self, said: str) -> bool:
        """Whether a text is nothing but a role, a version, or how far the thing is; that is then stated."""
        of = makers(self.entity)
        if _ROLE.fullmatch(said) and of and "role" in of[1].line.table().columns and not self.role:
            self.role = said
            return True
        if version := _VERSION.fullmatch(said):
            return self.put("release", version["version"])
        return bool(_STATUS.fullmatch(said)) and self.put("status", said)

    def _aside(self, part: Inline) -> None:
        """What stands beside the title without a label, or is told of it."""
        said = re.sub(r"^(?:by|from)\s+(?:the\s+)?", "", part.text.strip(" ,.;:()"))
        aside = _aside(self.entity)
        if not (aside and len(said) <= _LONGEST_NAME and self.put(aside, said)):
            self.told.append(part.markdown)

    def date(self, dates: list[Dates]) -> None:
        """State when it was: a period, a date, or of several the earlier where the kind has a date for that."""
        if dates and "period_start" in self.columns:
            period = as_period(dates[0], "start")
            self.put("period_start", period.start)
            self.put("period_end", period.end)
            self.put("period_is_current", period.is_current or None)
            return
        free = [c.name for c in self.columns if isinstance(c.type, PartialDateType) and c.name not in self.values]
        known = sorted((one for found in dates for one in (found.first, found.last) if one), key=lambda date: date.key)
        for name, date in zip(free[::-1], known[::-1], strict=False):
            self.put(name, date)

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


def _is_mark(said: str) -> bool:
    return bool(_ROLE.fullmatch(said) or _VERSION.fullmatch(said) or _STATUS.fullmatch(said))


def _is_person(said: str) -> bool:
    return is_name(said.removeprefix(_WITH)) and not is_organization(said)


def _titled(text: Inline) -> tuple[Inline, list[Inline]]:
    """A title, quoted, bold, linked, or the first part of a text, and the texts around it."""
    quoted = re.search(r"[“\"]([^”\"]{3,500})[”\"]", text.text)
    mark = next((m for m in text.marks if m.kind in ("bold", "link", "italic") and m.end - m.start > 2), None)
    if quoted:
        return text.cut(*quoted.span(1)), [text.cut(0, quoted.start()), text.cut(quoted.end())]
    if mark:
        return text.cut(mark.start, mark.end), [text.cut(0, mark.start), text.cut(mark.end)]
    said, *more = sentences(text) or [text]
    first, *rest = [*(parts_of(said) or [said]), *more]
    colon = re.search(r"[:：]\s+|\s[–—-]\s", first.text)
    if colon and colon.start():
        return first.cut(0, colon.start()), [first.cut(colon.end()), *rest]
    return first, rest


@cache
def _labels(entity: type[Entity]) -> dict[str, str]:
    """The fields that labels lead to: `grantnumber` → `number`."""
    columns = entity.table().columns.keys()
    of = makers(entity)
    return {
        key.strip().replace("_", "").casefold(): keys.to
        for keys in reversed(entity.keys)
        for key in keys.names.split("|")
        if keys.label is None and (keys.to in columns or (of and keys.to == of[0])) and keys.to != "title"
    }


@cache
def _aside(entity: type[Entity]) -> str | None:
    """The field for what stands beside the title without a label: of what it is known by, the first text but the title."""
    columns = entity.table().columns
    agree = entity.identity.agree if entity.identity else ()
    return next((name for name in agree if name in columns and isinstance(columns[name].type, Text)), None)


def parts_of(text: Inline) -> list[Inline]:
    """The parts of a line between commas and the like, outside brackets; what is bold, quoted or linked is one."""
    whole = [(m.start, m.end) for m in text.marks if m.kind in ("bold", "link")]
    whole += [(m.start(), m.end()) for m in re.finditer(r"\([^()]*\)|“[^“”]*”|\"[^\"]*\"", text.text)]
    found: list[Inline] = []
    at = 0
    for match in _COMMA.finditer(text.text):
        if any(start <= match.start() < end for start, end in whole):
            continue
        if re.match(r"(?:Inc|Ltd|LLC|Corp)\b", text.text[match.end() :]):
            continue
        found.append(text.cut(at, match.start()))
        at = match.end()
    found.append(text.cut(at))
    return [part for part in found if part.text.strip(" .,;:()")]
