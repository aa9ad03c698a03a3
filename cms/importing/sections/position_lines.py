"""What the lines of positions are like: which of them name a post, which stand over several, and which tell of one."""

from __future__ import annotations

import re

from cms.documents import (
    Inline,
    ItemList,
    Section,
    SectionKind,
    evidence_of_heading,
    inline,
    kind_of_heading,
    names_career,
    plain,
)
from cms.documents.written_dates import find_dates

from ..lists import POSITIONS, Shape
from ..lists.labels import label_of
from ..lists.looks import Look, is_sentence, look
from ..lists.rows import named_with_date, names_where
from ..places import is_organization


def opening_of(text: str) -> Look:
    """What the first part of a line looks like: `Engineer` of `Engineer at Acme, Oz`."""
    return look(re.split(r",\s|\s[-–—|]\s|\bat\s|\s@\s|\t", text.strip(" -–—•|"))[0])


def _tells(text: Inline) -> bool:
    seen, opening = look(text.text), opening_of(text.text)
    named = opening.role or opening.organization or opening.place or opening.dated > 0.5 or seen.guide or opening.degree
    dated = re.search(r"\d", text.text) and any(text.text[d.to : d.to + 1] != "]" for d in find_dates(text.text))
    set_apart = opening.maker and any(mark.kind == "bold" and mark.start == 0 for mark in text.marks)
    return (
        not (named or set_apart)
        and is_sentence(text.text, is_first=False)
        and len(text.text.split()) > (14 if dated else 7)
    )


def _heads(text: Inline, above: list[Inline]) -> bool:
    """Whether a nested item still says who, when or where, rather than what was done."""
    seen, opening = look(text.text), opening_of(text.text)
    labelled = POSITIONS.cutting.said(label_of(text) or "") in ("title", "organization")  # `Role: Keeper`
    if labelled or seen.dated > 0.6 or seen.place or (seen.guide and not seen.told) or names_where(text, above):
        return True
    titled = any(opening_of(line.text).role or look(line.text).role for line in above)
    return not titled and bool(opening.role) and not is_sentence(text.text, is_first=False) and len(seen.words) < 14


def _stands_over(heads: list[Inline], firsts: list[Inline]) -> bool:
    """Whether lines name an employer, and the items below them roles there."""
    if _names_role(heads):
        return False
    told = [is_sentence(first.text, is_first=False) for first in firsts]
    named = [_names_office(first.text) for first in firsts]
    if len(firsts) == 1 and any(look(head.text).dated for head in heads) and not find_dates(firsts[0].text):
        return False
    return bool(firsts) and all(name and not tells for name, tells in zip(named, told, strict=True))


def _names_office(text: str) -> bool:
    """Whether a line opens with a title or a degree, or says when somebody was what those are called who do it."""
    opening = opening_of(text)
    return bool(opening.role or opening.degree == "opens") or (
        opening.maker and not opening.organization and bool(find_dates(text))
    )


def _stands_over_offices(heads: list[Inline], firsts: list[Inline]) -> bool:
    """Whether lines name where somebody held an office, with its date, and the items below them the office."""
    named = all(opening_of(first.text).role and not is_sentence(first.text, is_first=False) for first in firsts)
    return _stands_over(heads, firsts) or (named and named_with_date(heads) and not _names_role(heads))


def _stands_over_courses(heads: list[Inline], firsts: list[Inline]) -> bool:
    """Whether lines name where courses were given, which are the items below them."""
    told = any(is_sentence(first.text, is_first=False) for first in firsts)
    dated = sum(bool(find_dates(first.text)) and look(first.text).dated < 0.8 for first in firsts)
    courses = sum(look(first.text).course for first in firsts)
    where = not _names_role(heads) and not any(find_dates(head.text) or is_sentence(head.text) for head in heads)
    levels = all(look(head.text).form for head in heads)  # `Bachelor`, over what was taught there
    return _stands_over(heads, firsts) or (where and not told and (levels or max(dated, courses) * 2 > len(firsts)))


def _names_role(heads: list[Inline]) -> bool:
    parts = [part for head in heads for part in re.split(r"(?:(?<!\s)\s+)?[,|·@—–]\s*|\s-\s", head.text)]
    return any(look(part.strip()).role for part in parts)


def _groups(section: Section) -> bool:
    """Whether a heading only groups the entries below it, as a year or `Industry` does."""
    heading = plain(section.heading or "")
    bare = not re.search(r"[^\W\d_]{3}", heading)
    of_jobs = names_career(heading) and not find_dates(heading)
    if bare or of_jobs or kind_of_heading(heading) is not None:
        return True
    seen = look(heading)
    items = [item for block in section.blocks if isinstance(block, ItemList) for item in block.items if item.lines]
    if find_dates(heading) or seen.role or seen.degree or seen.size >= 2 or not items:
        return False
    if sum(label_of(inline(item.lines[0].text)) is not None for item in items) * 2 > len(items):
        return False  # `Role: …`, `Dates: …`: what the heading names is told by its items
    named = sum(bool(find_dates(plain(i.lines[0].text)) or opening_of(plain(i.lines[0].text)).role) for i in items)
    return named * 2 > len(items)


def _ends_in_courses(heading: str | None) -> bool:
    """Whether a heading says of which kind the courses below it are: `University courses`, which names no university."""
    said = plain(heading or "").split()
    return len(said) > 1 and evidence_of_heading(said[-1]).get(SectionKind.TEACHING, 0) > 0


def shape_of(kind: SectionKind) -> Shape:
    """What a list of positions says of its lines: of jobs, of courses taught, of offices."""
    if kind is SectionKind.TEACHING:
        return Shape(
            _tells,
            _heads_course,
            _stands_over_courses,
            lambda section: _groups(section) or _ends_in_courses(section.heading),
            lambda text, above: is_organization(text.text) and _names_place(text, above),  # and no course
            nests=lambda items: True,
            coded=True,
            strung=True,
        )
    over = _stands_over_offices if kind is SectionKind.SERVICE else _stands_over
    return Shape(
        _tells,
        _heads,
        over,
        _groups,
        _names_place,
        nests=lambda items: kind is not SectionKind.SERVICE,
        headed=True,
        strung=True,
    )


def _names_place(text: Inline, above: list[Inline]) -> bool:
    """Whether an item is a name, under a line that says when and as what somebody worked, and not where."""
    words_ = text.text.split()
    if len(above) != 1 or len(words_) > 8 or re.search(r"[;:!?]|\.$", text.text):
        return False
    capitals = len(words_) <= 5 and "," not in text.text and all(word[0].isupper() for word in words_)
    if not capitals and not (is_organization(text.text) and text.text[0].isupper()):
        return False
    over = above[0].text
    return bool(find_dates(over)) and look(undated(over).strip(" -–—:|")).role == "all"


def _heads_course(text: Inline, above: list[Inline]) -> bool:
    return _heads(text, above) or (look(text.text).course and not look(text.text).told)


def undated(text: str) -> str:
    """A text without its dates."""
    for found in reversed(find_dates(text)):
        text = f"{text[: found.at]} {text[found.to :]}"
    return " ".join(text.split()).strip(" ,;()'’")
