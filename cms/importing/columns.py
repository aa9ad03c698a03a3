"""What the columns of tables are called, in all our languages, and under which key each is read.

A header word stands in `[columns]` of a language's file; where it means two things (`Title`), what the table lists decides.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from cms.content import comparable
from cms.documents.languages import forms, keys, words

# What tells of people, and what of works: a table with a name and one of the first lists people.
PERSONAL = frozenset(
    (
        "given_name",
        "family_name",
        "email",
        "phone",
        "address",
        "birth_date",
        "role",
        "unit",
        "interests",
        "website",
        "bio",
        "image",
    )
)
WORK = frozenset(("authors", "venue", "doi", "citation", "volume", "publisher", "pages"))

_BRACKETED = re.compile(r"\([^()]*\)|（[^（）]*）")
_BETWEEN = re.compile(rf"[,;/&+、・]|\s{forms(words('words', 'and', 'or'))}\s", re.IGNORECASE)
_OF_WHAT = re.compile(r"\s(?:in|of|within|der|des|dans|du|de|del|della|nel|no|na|da|van)\s.*", re.IGNORECASE)
_HOST = re.compile(r"@((?:[\w-]{1,63}\.){1,5}[a-z]{2,24})(?![\w.])", re.IGNORECASE)


@cache
def _known() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for key in keys("columns"):
        for word in words("columns", key):
            found.setdefault(_plain(word), []).append(key)
    return {word: tuple(meant) for word, meant in found.items()}


@lru_cache(maxsize=1024)
def meanings(header: str) -> tuple[str, ...]:
    """What a header word can mean: `("name",)`, `("role", "title")`; () for one that isn't known.

    `Surname, first name` is the name, `ORCID / homepage` what one of its words is, `Role in group` what stands before `in`.
    """
    known = _known()
    bare = _BRACKETED.sub(" ", header)
    if found := known.get(_plain(header)) or known.get(_plain(bare)):
        return found
    parts = [known.get(_plain(part), ()) for part in _BETWEEN.split(bare)]
    told = [meant for meant in parts if meant]
    if len(parts) == len(told) == 2 and {"given_name", "family_name"} <= {key for meant in told for key in meant}:
        return ("name",)
    if len(parts) > 1 and len(set(told)) == 1:
        return told[0]
    first = known.get(_plain(_OF_WHAT.sub("", bare)), ())
    return tuple(key for key in first if key in ("role", "title"))


def host_of(header: str) -> str | None:
    """The host of the addresses below a header that says it for all of them: `E-mail (…@oz.example)`."""
    found = _HOST.search(header)
    return found[1] if found else None


def _plain(header: str) -> str:
    """A header as it is compared: without marks, and without accents, which keys of data lack."""
    return " ".join(re.sub(r"[_*:：#?]+", " ", comparable(header)).split())


def named(headers: list[str]) -> dict[int, str]:
    """Which column is which, each key once; a word of two meanings has the one that no other column is.

    `Nom, Prénom` are the family name and the given one, `Nome` alone the name, as the columns beside tell.
    """
    told = [meanings(header) for header in headers]
    every = {key for meant in told for key in meant}
    found: dict[int, str] = {}
    for at, meant in sorted(enumerate(told), key=lambda one: len(one[1])):
        free = [key for key in meant if key not in found.values()]
        if len(free) > 1:
            free = sorted(free, key=lambda key: _rank(key, every))
        if free:
            found[at] = free[0]
    return found


def _rank(key: str, every: set[str]) -> int:
    """How little a meaning fits the other columns."""
    is_people = bool(every & PERSONAL) and not every & {"authors", "doi", "citation"}
    if key in ("given_name", "family_name"):
        return 0 if {"given_name", "family_name"} <= every else 2
    if key == "name":
        return 1
    if key in ("role", "location", "unit", "bio", "interests", "start", "end", "address"):
        return 0 if is_people else 2
    return 1
