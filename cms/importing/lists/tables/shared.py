"""What the tables of several kinds have in common: when, where, with whom, and what a line is cut at."""

from __future__ import annotations

from ..roles import Role

CAREER_SIGNS = {
    "|": 2.5, ";": 1.8, "-": 2.0, ":": 1.2, ",": 1.0, "(": 1.3, ")": 1.3, '"': 1.0, "at": 1.8, "guide": 2.5, "beside": 2.5,
    "of": 2.2,
    "with": 1.5, ".": 1.6,
}  # fmt: skip
# What speaks against every name of a job, an organisation or a field.
NO_NAME = {"partly date": -6, "place": -3, "told": -2.5, "over 8 words": -1.5, "label": -3, "terms": -8}
LOCATION = Role(
    "location",
    -5.0,
    {
        "place": 8.0,
        "bare word": 3.8,
        "closes": 0.8,
        "textual": -1.5,
        "study": -3,
        "after dash": -0.8,
        "after with": -4,
        "partly date": -3,
        "title": -2,
        "degree": -3,
        "told": -2,
        "label": -3,
        "terms": -8,
    },
    follows={"": -1.5, "organization": 0.6, "unit": 0.6, "event": 0.8, "awarder": 0.3},
)
DATE = Role("date", -6, {"date": 9.5}, missing=1.5, once=False, longest=2)
PEOPLE = Role(
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
LINKS = Role("links", -6, {"label": 9.0}, once=False, longest=1, follows={"": -2})
