"""ORCID's keys, each with the field that it leads to, and what ORCID notes for itself."""

from __future__ import annotations

from cms.content import Award, Education, Grant, Person, Position, PositionKind, Publication, PublicationKind

from .fields import date, dates, end, labelled, link, links, organization, own_name, place, rich, start, url
from .mapping import KeyRule, Shape, keys_of

TECHNICAL = frozenset(
    keys_of(
        """created-date | last-modified-date | source | put-code | visibility | path | display-index | primary |
        verified | host | disambiguated-organization | assertion-origin-orcid | assertion-origin-client-id |
        assertion-origin-name | preferences | history | external-id-normalized | external-id-normalized-error |
        external-id-relationship | language-code"""
    )
)
NAME = Shape(
    Person,
    (
        KeyRule("credit-name", "name", own_name),
        KeyRule("given-names", "given_name"),
        KeyRule("family-name", "family_name"),
    ),
)
_AFFILIATION = (
    KeyRule("organization", "organization", organization),
    KeyRule("department-name", "unit"),
    KeyRule("start-date", "period_start", start),
    KeyRule("end-date", "period_end", end),
)
EMPLOYMENT = Shape(
    Position,
    (
        *_AFFILIATION,
        KeyRule("role-title", "title"),
        KeyRule("address", "location", place),
        KeyRule("url", "organization_url", url),
    ),
)
EDUCATION = Shape(
    Education,
    (
        *_AFFILIATION,
        KeyRule("role-title", "degree"),
        KeyRule("address", "location", place),
        KeyRule("url", "organization_url", url),
    ),
)
DISTINCTION = Shape(
    Award,
    (
        KeyRule("role-title | title", "title"),
        KeyRule("organization", "awarder"),
        KeyRule("start-date", "dates", dates),
        KeyRule("end-date", "description", labelled("Until")),
        KeyRule("url", "url", url),
        KeyRule("department-name", "description", rich),
        KeyRule("type", "description", labelled("Type")),
        KeyRule(
            "address",
            "description",
            labelled("Location"),
        ),
    ),
)
FUNDING = Shape(
    Grant,
    (
        KeyRule("title", "title"),
        KeyRule("organization", "funder"),
        KeyRule("start-date", "period_start", start),
        KeyRule("end-date", "period_end", end),
        KeyRule("url", "links", link(None)),
        KeyRule("department-name", "summary", rich),
        KeyRule("type", "summary", labelled("Type")),
        KeyRule("address", "summary", labelled("Location")),
    ),
)
WORK = Shape(
    Publication,
    (
        KeyRule("title", "title"),
        KeyRule("journal-title", "venue"),
        KeyRule("publication-date", "date", date),
        KeyRule("url", "links", links),
        KeyRule("short-description", "abstract", rich),
    ),
)
AFFILIATIONS: dict[str, tuple[Shape, PositionKind | None]] = {
    "employments": (EMPLOYMENT, PositionKind.EMPLOYMENT),
    "invited-positions": (EMPLOYMENT, PositionKind.EMPLOYMENT),
    "services": (EMPLOYMENT, PositionKind.SERVICE),
    "memberships": (EMPLOYMENT, PositionKind.SERVICE),
    "educations": (EDUCATION, None),
    "qualifications": (EDUCATION, None),
    "distinctions": (DISTINCTION, None),
    "fundings": (FUNDING, None),
}
KINDS: dict[str, PublicationKind] = {
    "journal-article": PublicationKind.ARTICLE,
    "magazine-article": PublicationKind.ARTICLE,
    "conference-paper": PublicationKind.CONFERENCE_PAPER,
    "preprint": PublicationKind.PREPRINT,
    "working-paper": PublicationKind.PREPRINT,
    "book": PublicationKind.BOOK,
    "edited-book": PublicationKind.BOOK,
    "book-chapter": PublicationKind.CHAPTER,
    "dissertation": PublicationKind.THESIS,
    "dissertation-thesis": PublicationKind.THESIS,
    "report": PublicationKind.REPORT,
    "patent": PublicationKind.PATENT,
}
