"""Who is who: whether a record that a document states is one that is there already."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from cms.content import (
    Award,
    Certificate,
    Education,
    Entity,
    Language,
    NewsItem,
    Organization,
    PartialDate,
    Person,
    Position,
    Project,
    Publication,
    Section,
    Skill,
    SourceDocument,
    Talk,
    Topic,
    fold,
)

Row = dict[str, Any]


@lru_cache(maxsize=100_000)
def essence(text: str | None) -> str:
    """What a title or name is compared by: its letters and digits, folded, whatever stands between them."""
    return "".join(character for character in fold(text or "") if character.isalnum())


def names_agree(one: str, other: str) -> bool:
    """Whether two spellings can be one person's: `G. M. Family`, `Given Family` and `Given Middle Family` can.

    The family names are the same, and of the given names each is the other's or its initial, as far as both go.
    """
    (*given, family), (*others, other_family) = (_words(one) or [""], _words(other) or [""])
    if not family or family != other_family or not given or not others:
        return bool(essence(one)) and essence(one) == essence(other)
    return all(a == b or (min(len(a), len(b)) == 1 and a[0] == b[0]) for a, b in zip(given, others, strict=False))


def fuller_name(one: str, other: str) -> str:
    """Of two spellings that agree, the one that says more."""
    return other if len(essence(other)) > len(essence(one)) else one


def strangers(one: str, other: str) -> bool:
    """Whether two stated names share nothing, so that a document is about somebody else: a theme's example, a colleague.

    Names in different scripts can't be told apart.
    """
    mine, theirs = set(_words(one)), set(_words(other))
    if one.isascii() != other.isascii() and (len(mine) < 2 or len(theirs) < 2):
        return False
    return bool(mine and theirs) and not mine & theirs


def _words(name: str) -> list[str]:
    return [word for word in (essence(part) for part in name.replace(".", ". ").split()) if word]


def in_doubt(one: Row, other: Row) -> bool:
    """Whether two people of one name are rather two: their ORCIDs differ, or both have home pages and share none."""
    mine, theirs = _addresses(one), _addresses(other)
    for kind in ("orcid", "home"):
        if mine[kind] and theirs[kind]:
            return not mine[kind] & theirs[kind]
    return False


# Hosts whose pages are a service's accounts, not somebody's home page.
_SERVICES = (
    "github.com",
    "linkedin.com",
    "scholar.google",
    "twitter.com",
    "x.com",
    "orcid.org",
    "dblp",
    "semanticscholar",
)


def _addresses(row: Row) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {"orcid": set(), "home": set()}
    for link in row.get("links") or ():
        address = fold(link.url).partition("://")[2].removeprefix("www.").rstrip("/")
        if address.startswith("orcid.org/"):
            found["orcid"].add(address)
        elif address and not address.startswith(_SERVICES):
            found["home"].add(address)
    return found


def _alike(one: Row, other: Row, field: str) -> bool:
    return essence(one.get(field)) == essence(other.get(field))


def _agree(one: Row, other: Row, field: str) -> bool:
    """Whether two values of a field can both be true: equal, or one not stated."""
    return not one.get(field) or not other.get(field) or _alike(one, other, field)


def _same_reference(one: Row, other: Row, field: str) -> bool:
    return one.get(field) == other.get(field) or one.get(field) is None or other.get(field) is None


def dates_agree(one: PartialDate | None, other: PartialDate | None) -> bool:
    """Whether two dates can be the same: equal, one finer than the other, or one not stated."""
    return one is None or other is None or one == other or one.refines(other) or other.refines(one)


def _periods_agree(one: Row, other: Row) -> bool:
    return dates_agree(one.get("period_start"), other.get("period_start"))


def _position(one: Row, other: Row) -> bool:
    """The same place and title, begun at the same time: an end that differs is a difference within one position."""
    return _same_reference(one, other, "organization_id") and _alike(one, other, "title") and _periods_agree(one, other)


def _education(one: Row, other: Row) -> bool:
    """The same degree, in fields and at places that agree."""
    if one.get("organization_id") is None and other.get("organization_id") is None:
        return _alike(one, other, "degree") and _alike(one, other, "field")
    degrees = _agree(one, other, "degree") and _agree(one, other, "field")
    # A year more or less is told of one degree: defended in one, conferred in the next.
    end, other_end = one.get("period_end"), other.get("period_end")
    near = not end or not other_end or abs(end.year - other_end.year) <= 1
    return _same_reference(one, other, "organization_id") and degrees and near


def _news(one: Row, other: Row) -> bool:
    same = essence(one["body"].text) == essence(other["body"].text)
    return same and dates_agree(one.get("date"), other.get("date"))


def _section(one: Row, other: Row) -> bool:
    return _alike(one, other, "title") and essence(one["body"].text) == essence(other["body"].text)


def _publication(one: Row, other: Row) -> bool:
    if one.get("doi") and other.get("doi"):
        return fold(one["doi"]) == fold(other["doi"])
    # A preprint's year may be the one before.
    near = not one.get("year") or not other.get("year") or abs(one["year"] - other["year"]) <= 2
    return _alike(one, other, "title") and near


def _talk(one: Row, other: Row) -> bool:
    dates = dates_agree(one.get("date"), other.get("date"))
    return _alike(one, other, "title") and _agree(one, other, "event") and dates


def _titled(one: Row, other: Row) -> bool:
    return _alike(one, other, "title")


def _named(one: Row, other: Row) -> bool:
    return _alike(one, other, "name")


def _organization(one: Row, other: Row) -> bool:
    """The same name or short name, with or without its article."""
    mine, theirs = (
        {essence(fold(row.get(field) or "").removeprefix("the ")) for field in ("name", "short_name")} - {""}
        for row in (one, other)
    )
    return bool(mine & theirs)


# For rows of one kind that belong to one owner (or, where there is none, to all): whether they are one record.
SAME: dict[type[Entity], Callable[[Row, Row], bool]] = {
    Person: _named,
    Organization: _organization,
    Topic: _named,
    Position: _position,
    Education: _education,
    Project: _titled,
    Publication: _publication,
    Award: _titled,
    NewsItem: _news,
    Talk: _talk,
    Certificate: _titled,
    Skill: _named,
    Language: _named,
    Section: _section,
    SourceDocument: lambda one, other: one["path"] == other["path"],
}
