"""Jobs, degrees, teaching and service."""

from __future__ import annotations

from dataclasses import replace

from ..cuts import Cutting
from ..roles import Role, Table
from .shared import CAREER_SIGNS, DATE, LINKS, LOCATION, NO_NAME, PEOPLE

POSITIONS = Table(
    "positions",
    (
        Role(
            "title",
            -0.5,
            {
                "title": 3.5, "opens with title": 1.2, "maker": 0.8, "opens": 0.6, "marked": 0.3, "whole": -2.2, "lower": -1.2,
                "after guide": -3, "called": -2, "course": -2, "a name": -0.3, "degree": -0.5, "after at": -2, "again": -0.3,
                "textual": -0.7, **NO_NAME,
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
                "textual": -0.4, "running on": -4, **NO_NAME,
            },
            missing=2.5,
            longest=3,
        ),
        Role(
            "unit",
            -1.0,
            {
                "part": 3.0, "after dash": 1.8, "title": -2.5, "lower": -2, "after guide": -3, "called": -3, "course": -2,
                "whole": -0.8, "running on": -4,
                "textual": -0.4, **NO_NAME,
            },
            longest=3,
            follows={"": -1},
        ),
        LOCATION,
        DATE,
        PEOPLE,
        Role("course", -4.0, {"course": 6.5, "told": -2, "date": -4, "title": -3}, once=False, longest=4),
        LINKS,
        Role(
            "note",
            -0.8,
            {
                "words": -0.25, "told": 2.0, "label": 1.0, "paren": 0.4, "date": -2, "title": -1, "organization": -0.5,
                "terms": 4.0,
            },
            once=False,
            longest=4,
            follows={"": -1},
        ),
    ),
    Cutting(
        CAREER_SIGNS,
        ("title", "place"),
        ("title", "organization", "unit", "location", "date", "people"),
    ),
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
                "called": -2, **NO_NAME,
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
                "a name": -0.3, **NO_NAME,
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
                "called": -3, "textual": -0.3, "lower": -2, **NO_NAME,
            },
            missing=2.5,
            longest=3,
        ),
        Role(
            "unit",
            -1.5,
            {
                "part": 3.5, "degree": -3, "opens with degree": -3, "award": -2, "study": -3, "after guide": -4, "called": -3,
                "lower": -2, **NO_NAME,
            },
            longest=3,
            follows={"": -1},
        ),
        LOCATION,
        DATE,
        PEOPLE,
        Role("award", -4.0, {"award": 5.5, "told": -1, "degree": -3, "date": -3, "study": -1}, once=False, follows={"": -1}),
        LINKS,
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
        CAREER_SIGNS,
        ("degree", "place"),
        ("degree", "field", "organization", "unit", "location", "date", "people"),
    ),
    stand_in={"organization": "unit"},
)  # fmt: skip
# What a course stands under or beside names itself as what it is, or isn't one.
_BESIDE = {"paren": -1.5, "degree": -3.0, "course": -2.5, "form": -3.0}
_TAUGHT = {
    "location": {"in brackets": -1.5},
    "title": {"title": 4.2, "maker": 0.5, **_BESIDE},
    "organization": {
        "whole": 3.7,
        "organization": 2.2,
        "after at": 2.7,
        "acronym": 1.0,
        "in brackets": -1.5,
        **_BESIDE,
    },
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
                "paren": -1.0, "in brackets": -4.0, "degree": -2, "opens with degree": -1, "form": -3,
            },
            missing=2.0,
            longest=6,
        ),
        *(role for role in POSITIONS.roles if role.name == "links"),
        replace(
            POSITIONS.roles[-1], weights={**POSITIONS.roles[-1].weights, "paren": 1.6, "degree": 1.0, "lower": 0.5, "form": 3}
        ),
    ),
    cutting=replace(POSITIONS.cutting, signs={**CAREER_SIGNS, ":": 0.6}, labels=(*POSITIONS.cutting.labels, "course")),
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
        replace(LOCATION, weights={**LOCATION.weights, "place": 4.5, "bare word": 1.0}),
        replace(DATE, weights={"date": 5.5}, missing=0.3),
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
    stand_in={"organization": "venue"},
)  # fmt: skip
