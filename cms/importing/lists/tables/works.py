"""What people made and were given: talks, awards, projects, and kinds that have a class of their own."""

from __future__ import annotations

from dataclasses import replace

from ..cuts import Cutting
from ..roles import Role, Table
from .shared import CAREER_SIGNS, DATE, LINKS, LOCATION, NO_NAME, PEOPLE

TALKS = Table(
    "talks",
    (
        Role(
            "title",
            -0.2,
            {
                "1 word": -0.8, "2 words": 0.4, "3-22 words": 1.6, "23-40 words": -1.0, "over 40 words": -7, "textual": 0.8,
                "quoted": 3.0, "quoted 2 words": 1.0, "link": 0.8, "bold": 1.0, "italic": 0.6, "venue": -1.5, "whole": -2.5,
                "several names": -4, "a name": -1.0, "only mine": -4, "mine": -3, "again": -1.5, "tag": -3, "paren": -2,
                "label": -7, "date": -7, "short with date": -3, "place": -3, "after at": -2, "after by": -3, "after with": -2,
                "opens with in": -1.0, "short name": -0.8, "acronym": -1.0, "names among": -1.5, "lower": -1,
                "before description": -1.0, "after description": -1.0,
            },
            missing=4.0,
            longest=8,
        ),
        Role(
            "event",
            -0.2,
            {
                "venue": 2.0, "talk": 1.5, "whole": 1.5, "part": 1.0, "after at": 1.5, "italic": 0.8, "again": 0.8,
                "short name": 0.8, "acronym": 0.8, "opens with in": 0.8, "paren": 0.3, "over 14 words": -1.5, "label": -4,
                "date": -5, "place": -2, "several names": -3, "only mine": -4, "quoted": -1.5, "question": -1.5, "told": -0.5,
                "a name": -1.0, "called": -3, "tag": -2, "talk kind": -3, "kind and more": -2.5, "address": -4,
            },
            missing=1.0,
            once=False,
            longest=4,
            follows={"": -0.3, "event": -0.8},
        ),
        LOCATION,
        replace(DATE, missing=0.7),
        replace(PEOPLE, weights={**PEOPLE.weights, "after by": 3.0, "only mine": 6.0, "mine": 2.0}, follows={}),
        LINKS,
        Role(
            "note",
            -0.8,
            {"words": -0.25, "told": 1.5, "tag": 2, "label": 1.0, "paren": 0.6, "date": -2, "talk kind": 2.5, "a name": -0.5},
            once=False,
            longest=4,
            follows={"": -1},
        ),
    ),
    Cutting(
        {**CAREER_SIGNS, ":": 0.6, '"': 3.5, ".": 2.0, "at": 1.6, "by": 1.2},
        ("place", "names"),
        ("title", "event", "location", "date"),
    ),
)  # fmt: skip
AWARDS = Table(
    "awards",
    (
        Role(
            "title",
            0.2,
            {
                "award": 3.0, "3-22 words": 0.8, "bold": 0.8, "link": 0.6, "quoted": 1.0, "opens": 0.3, "whole": -1.5,
                "part": -1.0, "place": -4, "date": -7, "partly date": -1, "told": -1.5, "label": -5, "paren": -2, "money": -3,
                "after guide": -4, "called": -3, "lower": -1.2, "after by": -2, "over 14 words": -1.5, "a name": -0.5,
                "tag": -2, "status": 2.0, "rank": 1.0,
            },
            missing=4.0,
            longest=5,
        ),
        Role(
            "awarder",
            -0.2,
            {
                "whole": 2.5, "part": 1.5, "organization": 0.5, "venue": 1.2, "after by": 2.0, "after at": 1.2, "acronym": 1.0,
                "short name": 0.6, "again": 0.6, "award": -2.5, "place": -3, "date": -7, "partly date": -3, "told": -2.5,
                "label": -5, "money": -4, "over 14 words": -2, "lower": -1, "tag": -2, "rank": -3, "quoted": -1.5,
                "bold": -0.5, "called": -2,
            },
            missing=0.3,
            longest=4,
            follows={"": -1.0, "title": 0.6},
        ),
        replace(DATE, missing=0.5),
        replace(LOCATION, weights={**LOCATION.weights, "bare word": 0.5}),
        LINKS,
        Role(
            "note",
            -0.8,
            {
                "words": -0.15, "told": 2.0, "money": 3.0, "paren": 1.0, "rank": 2.0, "date": -2, "lower": 1.0,
                "after description": 1.5,                "award": -1, "names": 0.3, "pages": 1.0,
            },
            once=False,
            longest=8,
            follows={"": -1.5},
        ),
    ),
    Cutting(
        {**CAREER_SIGNS, ":": 1.6, '"': 1.0, "at": 1.2, "by": 1.4, ".": 1.8},
        ("place",),
        ("title", "awarder", "date"),
    ),
)  # fmt: skip
PROJECTS = Table(
    "projects",
    (
        Role(
            "project",
            0.3,
            {
                "2 words": 0.4, "3-22 words": 0.6, "23-40 words": -2.0, "over 40 words": -7, "opens": 1.0, "bold": 1.5,
                "link": 1.2, "italic": 0.5, "quoted": 2.0, "running": -1.5, "told": -2.5, "label": -7, "date": -7,
                "short with date": -2, "place": -2, "title": -2.5, "whole": -2, "after at": -3, "after with": -4,
                "after guide": -4, "several names": -3, "only mine": -4, "paren": -3, "lower": -0.6, "status": -2, "money": -2,
                "award": -1.0, "address": -5, "names among": -1, "organization": -1.0,
            },
            missing=4.0,
            longest=6,
        ),
        Role(
            "role",
            -2.0,
            {
                "title": 5.0, "opens with title": 1.0, "running": -2, "told": -2, "partly date": -6, "opens": -0.5, "bold": -1,
                "whole": -2, "place": -3, "label": -3, "after guide": -4, "called": -3, "over 8 words": -1.5, "award": -4,
                "terms": -8,
            },
            longest=2,
            follows={"": -2},
        ),
        Role(
            "organization",
            -1.5,
            {
                "whole": 2.5, "organization": 2.0, "after at": 2.0, "again": 0.5, "italic": 0.3, "title": -3,
                "opens with title": -2, "running": -2, "after guide": -4, "called": -3, "lower": -2, "opens": -0.5,
                "textual": -0.5, "award": -2, "after with": -1, **NO_NAME,
            },
            longest=3,
            follows={"": -2, "role": 0.8},
        ),
        Role(
            "unit",
            -2.0,
            {
                "part": 3.0, "after dash": 0.5, "title": -2.5, "lower": -2, "after guide": -3, "called": -3, "running": -2,
                "textual": -0.4, "award": -2, **NO_NAME,
            },
            longest=3,
            follows={"": -2, "organization": 1.5},
        ),
        replace(LOCATION, weights={**LOCATION.weights, "place": 6.0, "bare word": 0.3, "opens": -1, "running": -2}),
        replace(DATE, missing=0.3),
        replace(PEOPLE, weights={**PEOPLE.weights, "after with": -4.0, "running": -2}),
        replace(
            PEOPLE,
            name="members",
            weights={**PEOPLE.weights, "after guide": -4.0, "after with": 6.0, "after by": 3.0, "running": -2},
        ),
        replace(LINKS, weights={"label": 9.0, "address": 9.0}),
        Role(
            "award",
            -2.5,
            {"award": 5.0, "running": -3, "told": -3, "date": -4, "opens": 1.0, "whole": -1, "label": -3, "title": -3},
            once=False,
            longest=4,
            follows={"": -4},
        ),
        Role("topics", -4.0, {"labelled": 4.0, "code": 3.0, "date": -4, "running": -3}, once=False, longest=20, listed=True,
        follows={"": -3}),
        Role(
            "description",
            0.0,
            {
                "running": 2.5, "told": 2.0, "after description": 0.8, "after dash": 0.6, "lower": 0.6, "date": -4,
                "title": -1.5,
                "whole": -1.0, "label": -4, "place": -1.5, "opens": -0.3, "bold": -1.5, "words": 0.03, "address": -3,
                "paren": -5.0, "terms": 9.0,
            },
            once=False,
            longest=12,
            follows={"": -3, "project": 0.6, "description": 0.6},
        ),
    ),
    Cutting(
        {**{s: n for s, n in CAREER_SIGNS.items() if s != "beside"}, ":": 0.9, '"': 1.5, "(": 0.7, ")": 0.7, "by": 1.2,
        ",": 0.9},
        ("told", "title", "place"),
        ("role", "project", "organization", "location", "date", "people", "members", "topics", "description"),
    ),
)  # fmt: skip
# Of patents, grants, software and others with a class of their own; `works` adds the fields that its labels name.
WORKS = Table(
    "works",
    (
        Role(
            "title",
            0.3,
            {
                "funding": -3.0, "2 words": 0.4, "3-22 words": 0.8, "23-40 words": -2.0, "over 40 words": -7, "opens": 1.0,
                "bold": 2.0,
                "link": 1.2,
                "italic": 0.8, "quoted": 3.0, "running": -0.6, "textual": 0.4, "told": -1.5, "label": -7, "date": -7,
                "short with date": -2,
                "place": -2, "whole": -1.8, "organization": -0.6, "after by": -3, "after with": -4, "several names": -4,
                "only mine": -4, "paren": -4, "lower": -0.8, "money": -6, "number": -6, "mark": -6, "address": -5,
                "award": 0.4,
            },
            missing=4.0,
            longest=6,
        ),
        Role(
            "aside",
            0.0,
            {
                "funding": 4.0, "whole": 2.5, "organization": 1.5, "part": 1.0, "after by": 1.5, "acronym": 1.2,
                "again": 0.8, "place": -2,
                "date": -7, "partly date": -3, "told": -3, "running": -2.5, "label": -5, "money": -5, "number": -5, "mark": -6,
                "over 8 words": -1.5, "textual": -1.0, "lower": -0.8, "bold": -1, "quoted": -3, "a name": -2.5,
                "several names": -3,
                "called": -3,
                "only mine": -4, "after with": -3, "address": -4,
            },
            longest=3,
            follows={"": -1.5, "title": 0.8},
        ),
        replace(DATE, missing=0.3),
        Role(
            "people",
            -2.0,
            {
                "names": 1.0, "no names": -4, "several names": 2.5, "mine": 2.5, "only mine": 2.0, "known person": 1.0,
                "after with": 5.0, "after by": 2.0, "called": 1.5, "date": -6, "whole": -4, "organization": -2, "place": -2,
                "label": -4, "mark": -5,
            },
            once=False,
            longest=40,
            listed=True,
            follows={"": -0.5},
        ),
        Role("amount", -6.0, {"money": 10.0, "running": -1, "over 8 words": -3}, longest=2, follows={"": -2}),
        Role("number", -6.0, {"number": 10.0}, longest=2, follows={"": -1}),
        Role("mark", -6.0, {"mark": 11.0, "title": 8.0, "opens": -2.0}, once=False, follows={"": -1}),
        replace(LINKS, weights={"label": 9.0, "address": 9.0}),
        Role(
            "note",
            -0.4,
            {
                "funding": -3.0, "running": 2.0, "told": 2.0, "words": -0.1, "after description": 0.8, "paren": 0.6,
                "lower": 0.8, "date": -3,
                "money": -3, "number": -3, "mark": -4, "label": -4, "whole": -1.0, "bold": -1.0, "quoted": -1.0, "address": -6,
            },
            once=False,
            longest=10,
            follows={"": -2, "note": 0.5},
        ),
    ),
    Cutting(
        {**CAREER_SIGNS, ":": 0.9, '"': 3.5, ".": 2.0, "by": 1.2, "at": 0.6},
        ("told", "names"),
    ),
)  # fmt: skip
