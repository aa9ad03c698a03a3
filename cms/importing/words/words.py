"""What a language's table holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Words:
    """One language's words. Each field holds phrases parted by `|`, in lower case."""

    venue: str = ""  # what names of journals, conferences and series hold
    status: str = ""  # how far a paper has come
    award: str = ""  # what awards are called
    guide: str = ""  # what comes before those who guided somebody: `advisor`, `supervised by`
    company: str = ""  # what comes before those who worked beside somebody: `with`, `joint work with`
    authorship: str = ""  # what comes before authors: `by`
    at: str = ""  # what parts somebody's title from where they were
    subject: str = ""  # what fields of study are called, or end in
    study: str = ""  # what opens a remark on studies: `thesis`, `grade`
    abstract: str = ""  # what opens the text about a paper
    small: str = ""  # words that texts and titles have, and names don't
    label: str = ""  # the words of links that only say what they lead to
    # What tables' columns, and labels before a colon, are called that hold each part of an entry: `Institution`, `Year`.
    columns: Mapping[str, str] = field(default_factory=dict)
