"""The words that notations are told by, one table a language: what is looked for is the tables' words together.

A new language is a new module with a `WORDS`, named in `LANGUAGES`. A phrase is written in lower case, phrases are parted
by `|`, and within one a regular expression may say what changes: `ha?rd`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from .english import WORDS as ENGLISH
from .words import Words

LANGUAGES: tuple[Words, ...] = (ENGLISH,)
# Scripts that are written without spaces: their words have no edges.
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


@cache
def either(name: str) -> str:
    """The phrases of all languages for a field of `Words`, as one regular expression without groups."""
    return _either(getattr(words, name) for words in LANGUAGES)


@cache
def column(role: str) -> str:
    """What columns and labels are called that hold a part of an entry, as `either` gives it."""
    return _either(words.columns.get(role, "") for words in LANGUAGES)


def _either(tables: Iterable[str]) -> str:
    phrases = {" ".join(phrase.split()) for table in tables for phrase in _phrases(table)} - {""}
    spaced = sorted((p for p in phrases if not _UNSPACED.search(p)), key=len, reverse=True)
    unspaced = sorted((p for p in phrases if _UNSPACED.search(p)), key=len, reverse=True)
    parts = [rf"(?<![^\W_])(?:{'|'.join(spaced)})(?![^\W_])"] if spaced else []
    return "(?:" + "|".join([*parts, *unspaced]).replace(" ", r"\s+") + ")"


def _phrases(table: str) -> list[str]:
    """A table's phrases: parted at bars that stand in no brackets."""
    return re.split(r"\|(?![^(]*\))", table)


@cache
def pattern(name: str) -> re.Pattern[str]:
    """`either` compiled, whatever the case of letters."""
    return re.compile(either(name), re.IGNORECASE)
