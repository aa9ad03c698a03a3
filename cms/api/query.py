"""The query's root fields: their arguments for readers, and what they ask for, for the planner."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import strawberry

from cms.content import (
    Award,
    Education,
    Entity,
    NewsItem,
    Organization,
    Person,
    Position,
    Project,
    Publication,
    SourceDocument,
    Talk,
    Topic,
)
from cms.planning.roots import ById, CurrentRevision, Many, One, Root

from .connections import connection_field
from .types import TYPES, Node, argument, declare, planned

Revision = declare(
    strawberry.type,
    "Revision",
    "A commit of the whole content.",
    {
        "number": planned("Counts the commits, from 0.", int),
        "time": planned("When it was committed.", datetime),
        "message": planned("What it did.", str),
    },
)


def _one(entity: type[Entity], what: str) -> tuple[Root, Any]:
    annotation: Any = TYPES[entity]
    slug = argument("slug", str, f"The {what}'s short name in addresses.")
    return One(entity), planned(f"The {what} with this slug, or null.", annotation | None, [slug])


def _many(entity: type[Entity], what: str) -> tuple[Root, Any]:
    return Many(entity), connection_field(entity, f"All {what}.")


_mentioned = argument(
    "include_mentioned",
    bool,
    "Whether people without a profile are listed too: mentors, advisors, co-authors.",
    default=False,
)

_FIELDS: dict[str, tuple[Root, Any]] = {
    "node": (
        ById(),
        planned("The record with this ID, or null.", Node | None, [argument("id", strawberry.ID, "A global ID.")]),
    ),
    "nodes": (
        ById(many=True),
        planned(
            "The records with these IDs, in their order; null for an ID that there is no record for.",
            list[Node | None],
            [argument("ids", list[strawberry.ID], "Up to 100 global IDs.")],
        ),
    ),
    "person": _one(Person, "person"),
    "people": (
        Many(Person, flag="has_profile", unless="includeMentioned"),
        connection_field(Person, "All people with a profile.", [_mentioned]),
    ),
    "organization": _one(Organization, "organization"),
    "organizations": _many(Organization, "organizations"),
    "project": _one(Project, "project"),
    "projects": _many(Project, "projects"),
    "publication": _one(Publication, "publication"),
    "publications": _many(Publication, "publications"),
    "topic": _one(Topic, "topic"),
    "topics": _many(Topic, "topics"),
    "positions": _many(Position, "positions"),
    "education": _many(Education, "studies"),
    "awards": _many(Award, "awards"),
    "news": _many(NewsItem, "news"),
    "talks": _many(Talk, "talks"),
    "documents": _many(SourceDocument, "documents that were imported"),
    "revision": (CurrentRevision(), planned("The newest revision: the one that this answer shows.", Revision)),
}

Query = declare(
    strawberry.type,
    "Query",
    "What can be asked. Every operation is one SQL statement, so it sees one revision throughout.",
    {name: field for name, (_, field) in _FIELDS.items()},
)
ROOTS: dict[str, Root] = {name: root for name, (root, _) in _FIELDS.items()}
