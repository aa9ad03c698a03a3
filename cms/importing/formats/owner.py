"""The described person among others: the names that they are known by, and which author of a paper that makes them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from ..people import PersonName, is_same_person, read_name


class Owner:
    """The names that a site states for the person whom it describes."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.names: list[list[str]] = []
        for name in names:
            self.add(name)

    def add(self, name: str | None) -> None:
        """Take another name into account, without the titles and degrees that are no part of one."""
        found = read_name(name or "")
        words = _words(found.name if found else name or "")
        if words and words not in self.names:
            self.names.append(words)

    def is_called(self, name: str) -> bool:
        """Whether this is one of their names, as it is printed."""
        return _words(name) in self.names

    def among(self, people: list[PersonName]) -> PersonName | None:
        """The described person among some people, or None where nobody, or more than one, could be.

        A name counts as theirs where it is the same, in whichever order; else where the family names are and the given ones
        agree, initials included, or are initials behind it (`Quill AB`); else where it alone is set in bold, as people print
        themselves.
        """
        for test in (_is_same, _is_short_for, _is_cited_as):
            found = [one for one in people if any(test(one.name, name) for name in self.names)]
            if found:
                return found[0] if len(found) == 1 else None
        bold = [one for one in people if one.is_bold]
        return bold[0] if len(bold) == 1 and len(people) > 1 else None


def _words(name: str) -> list[str]:
    """A name's words, without case, accents and full stops."""
    return re.findall(r"[^\W\d_]+", _bare(name).casefold())


def _bare(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))


def _is_same(name: str, other: list[str]) -> bool:
    return sorted(_words(name)) == sorted(other)


def _is_cited_as(name: str, other: list[str]) -> bool:
    return is_same_person(_bare(name), " ".join(other))


def _is_short_for(name: str, other: list[str]) -> bool:
    """Whether two names agree: the family names are one, and the given names begin alike as far as both are told."""
    one = _words(name)
    if not one or not other or one[-1] != other[-1] or len(one) == 1 or len(other) == 1:
        return False
    first, second = one[0], other[0]
    if not (first.startswith(second) or second.startswith(first)) or (
        first != second and min(len(first), len(second)) > 1
    ):
        return False
    return all(a[0] == b[0] for a, b in zip(one[1:-1], other[1:-1], strict=False))
