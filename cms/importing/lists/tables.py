"""For each kind of list one table: the roles that parts of an entry have, and what speaks for each.

A new kind of list is a new table. What can speak is in `evidence.TELLS`; a table names it and says how much.
"""

from __future__ import annotations

from dataclasses import replace

from .roles import Role, Table
from .segments import Cutting

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
                "editors": -4, "after with": -3,
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
                "editors": -1.5, "after with": 1.5,
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
    ),
    needs=("title",),
)  # fmt: skip

_CAREER_SIGNS = {
    "|": 2.5, ";": 1.8, "-": 2.0, ":": 1.2, ",": 1.0, "(": 1.3, ")": 1.3, '"': 1.0, "at": 1.8, "guide": 2.5, "beside": 2.5,
    "of": 2.2,
    "with": 1.5, ".": 1.6,
}  # fmt: skip
# What speaks against every name of a job, an organisation or a field.
_NO_NAME = {"partly date": -6, "place": -3, "told": -2.5, "over 8 words": -1.5, "label": -3}
_LOCATION = Role(
    "location",
    -5.0,
    {
        "place": 8.0,
        "bare word": 3.8,
        "closes": 0.8,
        "textual": -1.5,
        "study": -3,
        "after dash": -0.8,
        "partly date": -3,
        "title": -2,
        "degree": -3,
        "told": -2,
        "label": -3,
    },
    follows={"": -1.5, "organization": 0.6, "unit": 0.6, "event": 0.8, "awarder": 0.3},
)
_DATE = Role("date", -6, {"date": 9.5}, missing=1.5, once=False, longest=2)
_PEOPLE = Role(
    "people",
    -4.0,
    {
        "called": 5.0, "after guide": 6.0, "after with": 4.0, "names": 0.5, "no names": -1.5, "date": -6, "place": -3,
        "organization": -2, "told": -1,
    },
    once=False,
    longest=8,
    listed=True,
    follows={"": -2},
)  # fmt: skip
_LINKS = Role("links", -6, {"label": 9.0}, once=False, longest=1, follows={"": -2})
POSITIONS = Table(
    "positions",
    (
        Role(
            "title",
            -0.5,
            {
                "title": 3.5, "opens with title": 1.2, "maker": 0.8, "opens": 0.6, "marked": 0.3, "whole": -2.2, "lower": -1.2,
                "after guide": -3, "called": -2, "course": -2, "a name": -0.3, "degree": -0.5, "after at": -2, "again": -0.3,
                "textual": -0.7, **_NO_NAME,
            },
            missing=2.5,
            longest=3,
        ),
        Role(
            "focus",
            -1.6,
            {
                "after in": 3.6, "after style": 1.6, "whole": -1.5, "title": -3, "opens with title": -2, "organization": -1,
                "partly date": -6, "place": -3, "told": -1, "label": -3, "after guide": -3, "called": -3, "course": -1.5,
            },
            longest=3,
            follows={"": -2},
        ),
        Role(
            "organization",
            0.3,
            {
                "whole": 2.2, "organization": 0.7, "title": -2.8, "opens with title": -1.3, "link": 0.6, "bold": 0.3,
                "again": 0.8, "after at": 1.2, "lower": -2, "after guide": -4, "called": -3, "course": -2.5, "degree": -2,
                "textual": -0.4, **_NO_NAME,
            },
            missing=2.5,
            longest=3,
        ),
        Role(
            "unit",
            -1.0,
            {
                "part": 3.0, "after dash": 1.2, "title": -2.5, "lower": -2, "after guide": -3, "called": -3, "course": -2,
                "whole": -0.8,
                "textual": -0.4, **_NO_NAME,
            },
            longest=3,
            follows={"": -1},
        ),
        _LOCATION,
        _DATE,
        _PEOPLE,
        Role("course", -4.0, {"course": 6.5, "told": -2, "date": -4, "title": -3}, once=False, longest=4),
        _LINKS,
        Role(
            "note",
            -0.8,
            {"words": -0.25, "told": 2.0, "label": 1.0, "paren": 0.4, "date": -2, "title": -1, "organization": -0.5},
            once=False,
            longest=4,
            follows={"": -1},
        ),
    ),
    Cutting(
        _CAREER_SIGNS,
        ("title", "place"),
        ("title", "organization", "unit", "location", "date", "people"),
    ),
    needs=("title", "organization"),
    stand_in={"organization": "unit"},
)  # fmt: skip
EDUCATION = Table(
    "education",
    (
        Role(
            "degree",
            -2.5,
            {
                "degree": 6.0, "opens with degree": 3.0,
                "degree and more": -2.5, "whole": -2, "lower": -1, "award": -2, "study": -4, "after guide": -4,
                "called": -2, **_NO_NAME,
            },
            missing=2.5,
            longest=2,
        ),
        Role(
            "field",
            -1.0,
            {
                "subject": 2.8, "after in": 2.0, "after style": 0.3, "whole": -2.5, "organization": -1, "degree": -4,
                "opens with degree": -1.5, "award": -2, "study": -4, "after guide": -4, "called": -2, "title": -1,
                "a name": -0.3, **_NO_NAME,
            },
            missing=0.7,
            longest=3,
            follows={"": -0.5, "degree": 1.6, "organization": -0.4},
        ),
        Role(
            "organization",
            0.0,
            {
                "university": 0.5, "whole": 2.5, "organization": 0.5, "degree": -3, "opens with degree": -3, "link": 0.6,
                "bold": 0.3, "again": 0.5, "after at": 1.0, "subject": -0.6, "award": -2, "study": -4, "after guide": -4,
                "called": -3, "textual": -0.3, "lower": -2, **_NO_NAME,
            },
            missing=2.5,
            longest=3,
        ),
        Role(
            "unit",
            -1.5,
            {
                "part": 3.5, "degree": -3, "opens with degree": -3, "award": -2, "study": -3, "after guide": -4, "called": -3,
                "lower": -2, **_NO_NAME,
            },
            longest=3,
            follows={"": -1},
        ),
        _LOCATION,
        _DATE,
        _PEOPLE,
        Role("award", -4.0, {"award": 5.5, "told": -1, "degree": -3, "date": -3, "study": -1}, once=False, follows={"": -1}),
        _LINKS,
        Role(
            "note",
            -0.8,
            {"words": -0.25, "told": 1.5, "study": 2.8, "label": 1.0, "paren": 0.4, "date": -2, "degree": -2, "whole": -1},
            once=False,
            longest=4,
            follows={"": -1},
        ),
    ),
    Cutting(
        _CAREER_SIGNS,
        ("degree", "place"),
        ("degree", "field", "organization", "unit", "location", "date", "people"),
    ),
    needs=("degree", "organization"),
    stand_in={"organization": "unit"},
)  # fmt: skip
# What a course stands under or beside names itself as what it is, or isn't one.
_BESIDE = {"paren": -1.5, "degree": -3.0, "course": -2.5, "form": -3.0}
_TAUGHT = {
    "title": {"title": 4.2, "maker": 0.5, **_BESIDE},
    "organization": {"whole": 3.7, "organization": 2.2, "after at": 2.7, "acronym": 1.0, **_BESIDE},
}
TEACHING = replace(
    POSITIONS,
    name="teaching",
    roles=(
        *(
            replace(
                role,
                base=role.base - (1.5 if role.name == "organization" else 0.7 if role.name == "title" else 0.0),
                weights={**role.weights, **_TAUGHT.get(role.name, {})},
                missing={"title": 0.6, "organization": 0.8, "date": 0.6}.get(role.name, role.missing),
            )
            for role in POSITIONS.roles
            if role.name not in ("focus", "course", "links", "note")
        ),
        Role(
            "course",
            -0.2,
            {
                "course": 2.5, "3-22 words": 1.0, "2 words": 0.8, "1 word": -0.3, "subject": 0.6, "quoted": 1.0, "marked": 0.3,
                "textual": 0.4, "title": -3.5, "opens with title": -2.5, "whole": -3, "part": -1.0, "partly date": -5,
                "place": -3, "told": -2, "label": -4, "after guide": -4, "called": -3, "lower": -0.6, "after at": -2,
                "paren": -1.5, "degree": -2, "opens with degree": -1, "form": -3,
            },
            missing=2.0,
            longest=6,
        ),
        *(role for role in POSITIONS.roles if role.name == "links"),
        replace(
            POSITIONS.roles[-1], weights={**POSITIONS.roles[-1].weights, "paren": 1.6, "degree": 1.0, "lower": 0.5, "form": 3}
        ),
    ),
    cutting=replace(POSITIONS.cutting, signs={**_CAREER_SIGNS, ":": 0.6}, labels=(*POSITIONS.cutting.labels, "course")),
    needs=("course", "title"),
)  # fmt: skip
SERVICE = replace(
    POSITIONS,
    name="service",
    roles=(
        *(
            replace(role, missing={"title": 2.0, "organization": 0.6, "date": 0.3}.get(role.name, role.missing))
            for role in POSITIONS.roles
            if role.name not in ("focus", "location", "date", "course", "links", "note")
        ),
        replace(_LOCATION, weights={**_LOCATION.weights, "place": 4.5, "bare word": 1.0}),
        replace(_DATE, weights={"date": 5.5}, missing=0.3),
        Role(
            "venue",
            -0.6,
            {
                "venue": 1.5, "acronym": 1.2, "short with date": 4.5, "short name": 0.6, "title": -3, "opens with title": -2,
                "date": -6, "place": -3, "told": -2, "label": -3, "called": -3, "after guide": -3, "over 14 words": -2,
                "italic": 0.4, "again": 0.4, "lower": -1,
            },
            once=False,
            longest=4,
            follows={"": -1.0, "title": 0.5, "venue": 0.5},
        ),
        *(role for role in POSITIONS.roles if role.name in ("links", "note")),
    ),
    needs=("title",),
    stand_in={"organization": "venue"},
)  # fmt: skip
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
        _LOCATION,
        replace(_DATE, missing=0.7),
        replace(_PEOPLE, weights={**_PEOPLE.weights, "after by": 3.0, "only mine": 6.0, "mine": 2.0}, follows={}),
        _LINKS,
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
        {**_CAREER_SIGNS, ":": 0.6, '"': 3.5, ".": 2.0, "at": 1.6, "by": 1.2},
        ("place", "names"),
        ("title", "event", "location", "date"),
    ),
    needs=("title",),
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
        replace(_DATE, missing=0.5),
        replace(_LOCATION, weights={**_LOCATION.weights, "bare word": 0.5}),
        _LINKS,
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
        {**_CAREER_SIGNS, ":": 1.6, '"': 1.0, "at": 1.2, "by": 1.4, ".": 1.8},
        ("place",),
        ("title", "awarder", "date"),
    ),
    needs=("title",),
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
                "textual": -0.5, "award": -2, "after with": -1, **_NO_NAME,
            },
            longest=3,
            follows={"": -2, "role": 0.8},
        ),
        Role(
            "unit",
            -2.0,
            {
                "part": 3.0, "after dash": 0.5, "title": -2.5, "lower": -2, "after guide": -3, "called": -3, "running": -2,
                "textual": -0.4, "award": -2, **_NO_NAME,
            },
            longest=3,
            follows={"": -2, "organization": 1.5},
        ),
        replace(_LOCATION, weights={**_LOCATION.weights, "place": 6.0, "bare word": 0.3, "opens": -1, "running": -2}),
        replace(_DATE, missing=0.3),
        replace(_PEOPLE, weights={**_PEOPLE.weights, "after with": -4.0, "running": -2}),
        replace(
            _PEOPLE,
            name="members",
            weights={**_PEOPLE.weights, "after guide": -4.0, "after with": 6.0, "after by": 3.0, "running": -2},
        ),
        replace(_LINKS, weights={"label": 9.0, "address": 9.0}),
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
                "paren": -5.0,
            },
            once=False,
            longest=12,
            follows={"": -3, "project": 0.6, "description": 0.6},
        ),
    ),
    Cutting(
        {**{s: n for s, n in _CAREER_SIGNS.items() if s != "beside"}, ":": 0.9, '"': 1.5, "(": 0.7, ")": 0.7, "by": 1.2,
        ",": 0.9},
        ("told", "title", "place"),
        ("role", "project", "organization", "location", "date", "people", "members", "topics", "description"),
    ),
    needs=("project",),
)  # fmt: skip
# Of patents, grants, software and others with a class of their own; `works` adds the fields that its labels name.
WORKS = Table(
    "works",
    (
        Role(
            "title",
            0.3,
            {
                "2 words": 0.4, "3-22 words": 0.8, "23-40 words": -2.0, "over 40 words": -7, "opens": 1.0, "bold": 2.0,
                "link": 1.2,
                "italic": 0.8, "quoted": 3.0, "running": -0.6, "told": -1.5, "label": -7, "date": -7, "short with date": -2,
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
                "whole": 2.5, "organization": 1.5, "part": 1.0, "after by": 1.5, "acronym": 1.2, "again": 0.8, "place": -2,
                "date": -7, "partly date": -3, "told": -3, "running": -2.5, "label": -5, "money": -5, "number": -5, "mark": -6,
                "over 8 words": -1.5, "lower": -0.8, "bold": -1, "quoted": -3, "a name": -2.5, "several names": -3,
                "called": -3,
                "only mine": -4, "after with": -3, "address": -4,
            },
            longest=3,
            follows={"": -1.5, "title": 0.8},
        ),
        replace(_DATE, missing=0.3),
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
        Role("mark", -6.0, {"mark": 11.0}, once=False, follows={"": -1}),
        replace(_LINKS, weights={"label": 9.0, "address": 9.0}),
        Role(
            "note",
            -0.4,
            {
                "running": 2.0, "told": 2.0, "words": -0.1, "after description": 0.8, "paren": 0.6, "lower": 0.8, "date": -3,
                "money": -3, "number": -3, "mark": -4, "label": -4, "whole": -1.0, "bold": -1.0, "quoted": -1.0, "address": -6,
            },
            once=False,
            longest=10,
            follows={"": -2, "note": 0.5},
        ),
    ),
    Cutting(
        {**_CAREER_SIGNS, ":": 0.9, '"': 3.5, ".": 2.0, "by": 1.2, "at": 0.6},
        ("told", "names"),
    ),
    needs=("title",),
)  # fmt: skip
# What a list of news announces is one text a line, of which only a date at either end is cut.
NEWS = Table(
    "news",
    (
        replace(_DATE, missing=0.5, once=True),
        Role("body", 1.0, {"date": -2.0}, missing=3.0, longest=60),
        Role("more", -2.5, {}, once=False, longest=60),
    ),
    Cutting({}, ("text",)),
    needs=("body",),
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
    needs=("skill", "keyword"),
)
LANGUAGES = Table(
    "languages",
    (
        Role("language", 0.0, {"language": 4.0, "paren": -2, "lower": -2}, once=False, longest=1, follows={"": 1.5}),
        Role(
            "fluency",
            -1.0,
            {"language": -4.0, "after description": 2.0, "after dash": 2.0, "paren": 2.0, "lower": 1.0, "level": 3.0},
            once=False,
            longest=1,
            follows={"": -6, "language": 0.5},
        ),
    ),
    Cutting(_WORD_SIGNS, ("inside",), ("language", "fluency")),
    needs=("language",),
)
