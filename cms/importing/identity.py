"""Who is who: whether a record that a document states is one that is there already."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from cms.content import Education, Entity, PartialDate, RichText, fold
from cms.content.columns import PartialDateType
from cms.content.entity import Identity

Row = dict[str, Any]


@lru_cache(maxsize=100_000)
def essence(text: str | None) -> str:
    """What a title or name is compared by: its letters and digits, folded, whatever stands between them."""
    return "".join(character for character in fold(text or "") if character.isalnum())


def names_agree(one: str, other: str) -> bool:
    """Whether two spellings can be one person's: `G. M. Family`, `Given Family` and `Given Middle Family` can.

    The family names are the same, and of the given names each is the other's or its initial, as far as both go.
    """
    (*given, family), (*others, other_family) = (_words(one) or ("",), _words(other) or ("",))
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


def family_of(name: str) -> tuple[str, str]:
    """The family name, folded, and the first given name's initial: other spellings that agree have the same."""
    *given, family = _words(name) or ("",)
    return family, given[0][0] if given else ""


@lru_cache(maxsize=100_000)
def _words(name: str) -> tuple[str, ...]:
    return tuple(word for word in (essence(part) for part in name.replace(".", ". ").split()) if word)


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


def dates_agree(one: PartialDate | None, other: PartialDate | None) -> bool:
    """Whether two dates can be the same: equal, one finer than the other, or one not stated."""
    return one is None or other is None or one == other or one.refines(other) or other.refines(one)


def _said(row: Row, field: str) -> str:
    """What a field is compared by."""
    value = row.get(field)
    return essence(value.text if isinstance(value, RichText) else value)


def _alike(one: Row, other: Row, field: str) -> bool:
    return _said(one, field) == _said(other, field)


def _agree(one: Row, other: Row, field: str) -> bool:
    """Whether two values of a field can both be true: equal, one not stated, or one date finer than the other."""
    mine, theirs = one.get(field), other.get(field)
    if mine is None or theirs is None or mine == theirs:
        return True
    if isinstance(mine, PartialDate):
        return dates_agree(mine, theirs)
    return not mine or not theirs or (not field.endswith("_id") and _alike(one, other, field))


def _near(one: Row, other: Row, field: str, years: int) -> bool:
    mine, theirs = one.get(field), other.get(field)
    return not mine or not theirs or abs(_year(mine) - _year(theirs)) <= years


def _year(value: int | PartialDate) -> int:
    return value.year if isinstance(value, PartialDate) else value


def _names(row: Row, identity: Identity) -> set[str]:
    """What a record goes by, with or without its article."""
    return {essence(fold(row.get(name) or "").removeprefix("the ")) for name in identity.names} - {""}


def _is_nowhere(entity: type[Entity], row: Row) -> bool:
    return entity is Education and row.get("organization_id") is None


def same(entity: type[Entity], one: Row, other: Row) -> bool:
    """Whether two rows of one kind, which belong to one owner if they belong to any, are one record."""
    identity = entity.identity
    assert identity is not None
    if identity.number and one.get(identity.number) and other.get(identity.number):
        return fold(one[identity.number]) == fold(other[identity.number])
    if identity.names:
        return not _names(one, identity).isdisjoint(_names(other, identity))
    if _is_nowhere(entity, one) and _is_nowhere(entity, other):  # without a place, what was studied tells, all of it
        return _alike(one, other, "degree") and _alike(one, other, "field")
    return (
        all(_agree(one, other, field) for field in identity.agree)
        and all(_alike(one, other, field) for field in identity.alike)
        and (identity.near is None or _near(one, other, *identity.near))
    )


Key = tuple[Any, ...]


def keys(entity: type[Entity], row: Row) -> set[Key]:
    """What a row is filed under, so that whatever it could be one with is found by `keys_of_same`."""
    return _number(entity, row) | {key for part in _parts(entity, row) for key in (part, (*part[:-1], _ANY))}


def keys_of_same(entity: type[Entity], given: Row) -> set[Key]:
    """What those rows are filed under that a given one could be."""
    found = _number(entity, given)
    for *part, told in _parts(entity, given):
        found |= {(*part, told), (*part, None)} if told else {(*part, _ANY)}
    return found


_ANY = True  # beside what a row tells and None, where it doesn't


def _number(entity: type[Entity], row: Row) -> set[Key]:
    name = entity.identity and entity.identity.number
    return {("number", fold(row[name]))} if name and row.get(name) else set()


def _parts(entity: type[Entity], row: Row) -> list[Key]:
    """What is compared, and last the first of what must only agree, or None where it isn't stated."""
    identity = entity.identity
    assert identity is not None
    if identity.names:
        return [(name, None) for name in _names(row, identity)]
    agreeing = next((field for field in identity.agree if not _is_date(entity, field)), None)
    told = _said(row, agreeing) or None if agreeing else None
    return [(*(_said(row, field) for field in identity.alike), told)]


@cache
def _is_date(entity: type[Entity], field: str) -> bool:
    return isinstance(entity.table().columns[field].type, PartialDateType)
