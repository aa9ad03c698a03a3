"""The query's root fields: their arguments for readers, and what they ask for, for the planner."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import strawberry

from cms.content import ENTITIES, Described, Entity, Locale
from cms.content.columns import api_name
from cms.content.fields import described
from cms.content.inputs import SLUGGED
from cms.planning.roots import (
    ById,
    Drafts,
    Entry,
    Many,
    One,
    Previews,
    Revisions,
    Root,
    Search,
    Short,
    ShownRevision,
    Webhooks,
)
from cms.store.search import SEARCHED

from . import history
from .connections import PAGING, FacetValue, connection_field, connection_of
from .previews import Preview
from .types import TYPES, Node, argument, declare, enum_type, planned
from .webhooks import Webhook

_searched: Any = Described("SearchType", {e.__tablename__.upper(): (e.__name__, described(e)) for e in SEARCHED})  # type: ignore[arg-type]
_searched.__doc__ = "What can be searched for."
SearchType: Any = enum_type(_searched)
_facet = [argument("first", int | None, "How many values, 0 to 100; 20 if it isn't given.")]
SearchFacets: Any = declare(
    "SearchFacets",
    "Which values what was found has.",
    {
        "kinds": planned(
            "By type, whichever are asked for: the value is what `types` takes.", list[FacetValue], _facet
        ),
        "people": planned(
            "By the people whose it is, whoever are asked for: the value is what `people` takes.",
            list[FacetValue],
            _facet,
        ),
    },
)
SearchConnection = connection_of(
    "Search",
    Node,
    "SearchResult",
    "record",
    {"snippet": planned("Some of its words as HTML, those found in `<mark>`, all else escaped.", str)},
    {"facets": planned("How many of them are of which kind, and whose.", SearchFacets)},
)


def _one(entity: type[Entity]) -> tuple[Root, Any]:
    annotation: Any = TYPES[entity]
    what = entity.__tablename__.replace("_", " ")
    slug = argument("slug", str, f"The {what}'s short name in addresses.")
    about = f"The {what} with this slug, or else the one that had it last, or null."
    return One(entity), planned(about, annotation | None, [slug])


def _records() -> dict[str, tuple[Root, Any]]:
    """One record by its slug, of what has one, and all records of each kind that states a plural."""
    found: dict[str, tuple[Root, Any]] = {}
    for entity in (*SLUGGED, *(each for each in ENTITIES.values() if each not in SLUGGED)):
        one = api_name(entity.__tablename__)
        if entity in SLUGGED:
            found[one] = _one(entity)
        if entity.plural:
            # A word without a plural of its own: `software`, and `allSoftware`.
            is_both = entity in SLUGGED and entity.plural == one
            name = f"all{entity.plural.capitalize()}" if is_both else api_name(entity.plural)
            which = " with a profile" if entity.listed else ""
            found[name] = Many(entity), connection_field(entity, f"All {entity.plural}{which}.")
    return found


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
    **_records(),
    "search": (
        Search(),
        planned(
            "What is found by words: all of them must be there, the last one may be a beginning. The best comes first.",
            SearchConnection,
            [
                argument("query", str, "The words."),
                argument("types", list[SearchType] | None, "Only records of these types."),
                argument("people", list[str] | None, "Only what is of these people, by their slugs."),
                *PAGING,
            ],
        ),
    ),
    "locales": (
        Short(Locale),
        planned(
            "The languages that texts are told in: the first is the one that records are written in. Empty where the store "
            "states none.",
            list[TYPES[Locale]],  # type: ignore[valid-type]
        ),
    ),
    "revision": (
        ShownRevision(),
        planned("The revision that this answer shows: the newest, or the one asked for.", history.Revision),
    ),
    "revisions": (
        Revisions(),
        planned(
            "The revisions whose changes you may see, the newest first.",
            history.RevisionConnection,
            [
                *PAGING,
                argument("since", int | None, "Only those after the one with this number."),
                argument("since_time", datetime | None, "Only those after this moment."),
            ],
        ),
    ),
    "drafts": (
        Drafts(),
        planned(
            "The records with changes that aren't published, those begun last first. It takes the draft perspective.",
            history.DraftConnection,
            history.DRAFT_ARGUMENTS,
        ),
    ),
    "previews": (
        Previews(),
        planned(
            "The previews that haven't ended, of the people whose profiles you may change, by when they end. It takes the "
            "draft perspective and the scope `edit`.",
            list[Preview],
        ),
    ),
    "webhooks": (
        Webhooks(),
        planned("Who is told of revisions, by name. Takes the scope `admin`.", list[Webhook]),
    ),
    "entry": (
        Entry(),
        planned(
            "What became of the record with this ID; null where there is none, and none was as far as you may see.",
            history.Entry | None,
            [argument("id", strawberry.ID, "A global ID.")],
        ),
    ),
}

Query = declare(
    "Query",
    "What can be asked. Every operation is one SQL statement, so it sees one revision throughout.",
    {name: field for name, (_, field) in _FIELDS.items()},
)
ROOTS: dict[str, Root] = {name: root for name, (root, _) in _FIELDS.items()}
