"""Which records of two languages are one: told by what no language changes.

Dates, addresses, numbers, names in both scripts, names and numbers in the words, and the place in a list speak for it. What
speaks too little, or as much for another, stays apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from babel import Locale

from cms.content import Entity, Language, Link, PartialDate, RichText
from cms.content.columns import PartialDateType
from cms.documents.languages import CJK, tables

from .degrees import find_degree
from .identity import dates_agree, essence

# What each thing that two records have in common says, and what is enough.
_YEAR, _FINER, _CURRENT, _ADDRESS, _NUMBER = 1.0, 2.0, 1.0, 3.0, 4.0
_NAMED, _WORD, _WORDS, _KIND, _DEGREE = 1.5, 0.75, 1.5, 0.5, 1.0
_PLACE, _ONLY_PLACE = 1.0, 2.0  # the same place in lists of one length; of what has no dates, that is all there is
_ENOUGH, _APART = 2.0, 0.75
_NUMBERS = ("doi", "number", "isbn", "arxiv")
_SAYS = re.compile(r"(?<!\w)[A-Z][\w.+#-]{1,40}|\d{1,20}(?:[.,]\d{1,20}){0,5}")  # names and numbers
_WIDE = re.compile(rf"[{CJK}]")


@dataclass(frozen=True, slots=True)
class Told:
    """What a record says that no language changes. `names` are those of an organisation; `place` is where it is listed."""

    entity: type[Entity]
    dates: Mapping[str, PartialDate | int] = field(default_factory=dict)
    days: frozenset[str] = frozenset()
    current: bool = False
    addresses: frozenset[str] = frozenset()
    number: str | None = None
    names: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    kind: Any = None
    degrees: tuple[str, ...] = ()
    tongue: str | None = None


def told(
    entity: type[Entity],
    values: Mapping[str, Any],
    organization: Mapping[str, Any] | None = None,
    names: Iterable[str] = (),
) -> Told:
    """What the values of a record say, and those of the organisation that it names; `names` are more of its names."""
    columns = entity.table().c
    texts = [text for value in values.values() for text in _texts(value)]
    degree = values.get("degree")
    found = find_degree(degree) if isinstance(degree, str) else None
    return Told(
        entity,
        {
            name: value
            for name, value in values.items()
            if value is not None
            and name in columns
            and (isinstance(columns[name].type, PartialDateType) or name == "year")
        },
        frozenset(str(day) for day in values.get("dates") or ()),
        bool(values.get("period_is_current")),
        frozenset(_address(link.url) for link in values.get("links") or () if isinstance(link, Link)),
        next((essence(values[name]) for name in _NUMBERS if values.get(name)), None),
        _names(organization) | {essence(name) for name in names},
        frozenset(word for text in texts for word in _SAYS.findall(text) if len(word) > 2 or not word[1:].islower()),
        values.get("kind"),
        found.levels if found else (),
        _tongue(values.get("name")) if entity is Language else None,
    )


def _texts(value: Any) -> Iterable[str]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, RichText):
            yield item.text
        elif isinstance(item, str):
            yield item


def _address(url: str) -> str:
    return url.casefold().partition("://")[2].removeprefix("www.").rstrip("/")


def _names(organization: Mapping[str, Any] | None) -> frozenset[str]:
    known = [(organization or {}).get(name) for name in ("name", "native_name", "short_name")]
    return frozenset(essence(name) for name in known if name)


@cache
def _tongues() -> dict[str, str]:
    """The languages that people speak, by their names in each of ours."""
    return {
        essence(name): code
        for tag in tables()
        for code, name in Locale.parse(tag).languages.items()
        if "_" not in code and name
    }


def _tongue(name: Any) -> str | None:
    return _tongues().get(essence(name)) if isinstance(name, str) else None


def likeness(one: Told, other: Told) -> float | None:
    """How much speaks for two records of a kind being one; None where they can't be."""
    if one.number and other.number:
        return _NUMBER if one.number == other.number else None
    if one.tongue and other.tongue:
        return _NUMBER if one.tongue == other.tongue else None
    if (one.degrees and other.degrees and set(one.degrees).isdisjoint(other.degrees)) or (
        one.days and other.days and one.days.isdisjoint(other.days)
    ):
        return None
    said = _same_dates(one, other)
    if said is None:
        return None
    said += _YEAR * bool(one.days & other.days)
    said += _ADDRESS * bool(one.addresses & other.addresses)
    said += _NAMED * _may_be_one(one.names, other.names)
    said += min(_WORDS, _WORD * len(one.words & other.words))
    said += _DEGREE * bool(one.degrees and other.degrees)
    if one.kind and other.kind:
        said += _KIND if one.kind == other.kind else -_KIND
    return said


def _same_dates(one: Told, other: Told) -> float | None:
    said = _CURRENT * (one.current and other.current)
    for name in one.dates.keys() & other.dates.keys():
        mine, theirs = one.dates[name], other.dates[name]
        if isinstance(mine, int) or isinstance(theirs, int):
            if mine != theirs:
                return None
            said += _YEAR
        elif not dates_agree(mine, theirs):
            return None
        else:
            said += _FINER if mine == theirs and len(str(mine)) > len("2031") else _YEAR
    ends = (side.dates.get("period_end") for side in (one, other))
    if one.current is not other.current and any(ends):
        return None
    return said


def _may_be_one(names: frozenset[str], others: frozenset[str]) -> float:
    """Whether two organisations have a name in common; against it speaks that both are in one script, and share none."""
    if not names or not others:
        return 0
    if names & others or any(a in b or b in a for a in names for b in others if min(len(a), len(b)) > 2):
        return 1
    wide, others_wide = (any(_WIDE.search(name) for name in some) for some in (names, others))
    return -0.5 if wide and others_wide else 0


def pairs(ours: Sequence[Told], theirs: Sequence[Told], *, beside: bool = False) -> tuple[dict[int, int], set[int]]:
    """Which of some records of one kind are told again by which others, as indices of `theirs` → `ours`.

    The place in both lists counts if they are of one length; that of what has no dates only `beside` each other, in a document
    and its translation. Gives those, too, of `theirs` that could be several, or one of which too little speaks for it.
    """
    counts = len(ours) == len(theirs)
    scores: dict[tuple[int, int], float] = {}
    for t, their in enumerate(theirs):
        for o, our in enumerate(ours):
            said = likeness(our, their)
            if said is not None:
                dated = (our.dates or our.days) and (their.dates or their.days)
                place = (_PLACE if dated else _ONLY_PLACE * beside) if counts and o == t else 0.0
                scores[t, o] = said + place
    found: dict[int, int] = {}
    for (t, o), said in sorted(scores.items(), key=lambda each: (-each[1], each[0])):
        if said < _ENOUGH or t in found or o in found.values():
            continue
        rivals = [
            score
            for (a, b), score in scores.items()
            if (a == t) is not (b == o) and a not in found and b not in found.values()
        ]
        if all(said - rival >= _APART for rival in rivals):
            found[t] = o
    doubtful = {t for (t, o), said in scores.items() if t not in found and o not in found.values() and said >= _YEAR}
    return found, doubtful
