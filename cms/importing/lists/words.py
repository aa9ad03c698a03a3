"""The words that looks are found by: the patterns and phrases of every language's table.

A language's table is `cms/documents/languages`; what is said there needs no word here.
"""

from __future__ import annotations

import re
from functools import cache

from cms.documents.languages import alternatives, words

# What each name stands for in the languages' tables.
_TABLES: dict[str, tuple[str, ...]] = {
    "venue": ("venues", "journal", "conference", "publisher", "thesis"),
    "imprint": ("venues", "publisher"),
    "status": ("venues", "status"),
    "award": ("awards", "words"),
    "guide": ("people", "advised", "mentored"),
    "at": ("words", "at"),
    "form": ("words", "forms"),
    "terms": ("words", "terms"),
    "of_field": ("words", "of_field"),
    "talk": ("words", "talks"),
    "company": ("people", "company"),
    "study": ("venues", "thesis"),
}


@cache
def either(name: str) -> str:
    """The words for a name as one regular expression without groups: `venue`, `guide`, `small` and so on."""
    more = words("words", "grades") if name == "study" else ()
    return _either(words("patterns", name), (*(words(*_TABLES[name]) if name in _TABLES else ()), *more))


@cache
def column(role: str) -> str:
    """What columns and labels are called that hold a part of an entry, as `either` gives it."""
    return _either(words("labels", role), words("columns", role))


@cache
def pattern(name: str) -> re.Pattern[str]:
    """`either` compiled, whatever the case of letters."""
    return re.compile(either(name), re.IGNORECASE)


def _either(patterns: tuple[str, ...], phrases: tuple[str, ...]) -> str:
    known = sorted({pattern.replace(" ", r"\s+") for pattern in patterns}, key=lambda pattern: (-len(pattern), pattern))
    parts = [rf"(?<![^\W_])(?:{'|'.join(known)})(?![^\W_])"] if known else []
    return "(?:" + "|".join([*parts, *([alternatives(phrases)] if phrases else [])]) + ")"
