"""News, which are hardly cut, and skills and languages, which are cut at signs alone."""

from __future__ import annotations

from dataclasses import replace

from ..cuts import Cutting
from ..roles import Role, Table
from .shared import DATE

# What a list of news announces is one text a line, of which only a date at either end is cut.
NEWS = Table(
    "news",
    (
        replace(DATE, missing=0.5, once=True),
        Role("body", 1.0, {"date": -2.0}, missing=3.0, longest=1),
        Role("more", -3.2, {}, once=False, longest=1),
    ),
    Cutting({}, ("text",)),
    labels_tell=False,
)
# Words in a row, of which each is something: what parts them is told by signs alone.
_WORD_SIGNS = {",": 2.0, ";": 2.0, "|": 2.5, ":": 1.8, "-": 1.6, "(": 1.6, ")": 1.6, ".": 1.8}
SKILLS = Table(
    "skills",
    (
        Role("group", -1.0, {"bold": 1.0, "opens": 1.5, "over 8 words": -2, "paren": -5}, longest=1, follows={"": 0.5}),
        Role(
            "skill",
            0.5,
            {"after description": -3, "paren": -5},
            once=False,
            longest=1,
            follows={"group": -3, "keyword": -3},
        ),
        Role(
            "keyword",
            -3.0,
            {"after description": 4.0, "paren": -5},
            once=False,
            longest=1,
            follows={"": -6, "group": 1.0, "keyword": 2.5, "level": 1.5},
        ),
        Role("level", -2.0, {"paren": 4.0}, once=False, longest=1, follows={"": -6, "group": -3}),
    ),
    Cutting(_WORD_SIGNS, ("inside",)),
    labels_tell=False,
)
LANGUAGES = Table(
    "languages",
    (
        Role("language", 0.0, {"language": 4.0, "paren": -2, "lower": -1}, once=False, longest=1, follows={"": 1.5}),
        Role(
            "fluency",
            -1.0,
            {"language": -4.0, "after description": 2.0, "after dash": 2.0, "paren": 2.0, "lower": 0.5, "level": 3.0},
            once=False,
            longest=1,
            follows={"": -6, "language": 1.0, "fluency": -1.0},
        ),
    ),
    Cutting(_WORD_SIGNS, ("inside",), ("language", "fluency")),
    labels_tell=False,
)
