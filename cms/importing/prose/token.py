"""A part of a sentence, and which kinds of parts are verbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

# Kinds of verbs.
VERBS = frozenset(
    (
        "is",
        "was",
        "became",
        "work",
        "worked",
        "join",
        "study",
        "graduate",
        "take",
        "doing",
        "done",
        "begun",
        "live",
        "speak",
    )
)


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a sentence: what it may be, where it stands, and for dates and degrees what was read there.

    `kinds` are those of the language's table, or one of `date`, `degree`, `title`, `stop`, `gap`; `gap` is text that says
    something by where it stands.
    """

    kinds: frozenset[str]
    at: int
    to: int
    value: Any = None

    def __contains__(self, kind: str) -> bool:
        return kind in self.kinds
