"""Publications."""

from __future__ import annotations

from ..cuts import Cutting
from ..roles import Role, Table

PUBLICATIONS = Table(
    "publications",
    (
        Role(
            "title",
            -0.2,
            {
                "1 word": -1.5, "2 words": 0.3, "3-22 words": 2.0, "23-40 words": -1.0, "over 40 words": -7, "textual": 0.6,
                "quoted": 2.5, "link": 1.0, "bold": 0.8, "venue": -2.0, "again": -3, "several names": -4, "status": -5,
                "tag": -3, "paren": -3, "only mine": -3, "mine": -3, "whole": -1.5, "opens with in": -1.5, "label": -7,
                "date": -7,
                "short with date": -3, "after by": -3, "abstract": -2.5, "pages": -5, "address": -7, "equal": -5,
                "editors": -4, "after with": -3, "before description": -1.5, "after description": -0.2,
            },
            missing=4.0,
            longest=8,
        ),
        Role(
            "authors",
            0.6,
            {
                "no names": -6.6, "names": 0.6, "strangers": -1.5, "mine": 2.0, "known person": 0.7, "cut short": 1.0,
                "after by": 1.5, "quoted": -3, "label": -5, "date": -5, "venue": -2, "textual": -1, "status": -5,
                "editors": -1.5, "after with": 1.5, "a name in italics": -2.5,
            },
            missing=1.0,
            longest=60,
            listed=True,
        ),
        Role(
            "venue",
            -0.3,
            {
                "venue": 2.5, "italic": 1.2, "again": 1.2, "over 8 words": -0.5, "over 14 words": -1.5, "opens with in": 1.0,
                "short name": 0.8, "acronym": 1.0, "several names": -3, "label": -3, "date": -5, "status": -3, "pages": -4,
                "question": -1, "mine": -3, "tag": -3, "award": -1.5, "a name": -1.0, "known person": -2, "abstract": -3,
                "address": -5, "quoted": -1.5, "equal": -5, "over 40 words": -5, "textual": -0.2,
                "before description": -0.5, "after description": -1.0,
            },
            missing=1.0,
            longest=5,
        ),
        Role("date", -6, {"date": 9.5}, missing=0.5, once=False, longest=2),
        Role("links", -6, {"label": 9.0}, once=False, longest=1, follows={"": -2}),
        Role("place", -6, {"place": 3.0, "place in region": 4.5}, longest=3, follows={"": -2}),
        Role(
            "note",
            -0.8,
            {
                "words": -0.25, "status": 3, "pages": 3.0, "tag": 2.5, "award": 1.0, "equal": 3, "abstract": 1.5,
                "address": 4.0, "paren": 0.8, "cut short": -1, "editors": 3.0, "date": -2, "label": -2, "a name": -1.5,
            },
            once=False,
            longest=4,
            follows={"": -1},
        ),
    ),
    Cutting(
        {"|": 2.5, ";": 1.5, "-": 2.0, ":": 0.6, ",": 1.0, "(": 1.3, ")": 1.3, '"': 3.5, "by": 1.2, "with": 1.2, ".": 2.0},
        ("names", "volume"),
        labels=("title", "authors", "venue", "date"),
    ),
)  # fmt: skip
