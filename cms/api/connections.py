"""Relay connections: lists in pages, with the arguments that all of them take.

The specification is https://relay.dev/graphql/connections.htm.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from strawberry.types.arguments import StrawberryArgument

from cms.content import Entity
from cms.content.fields import Reach, Relation, Scalar

from .inputs import FILTERS, order_type
from .types import TYPES, argument, declare, member, planned, scalar_annotation

PageInfo = declare(
    "PageInfo",
    "Where a page stands in its list.",
    {
        "has_next_page": planned("Whether there are more after it.", bool),
        "has_previous_page": planned("Whether there are more before it.", bool),
        "start_cursor": planned("The first edge's cursor; null on an empty page.", str | None),
        "end_cursor": planned("The last edge's cursor; null on an empty page.", str | None),
    },
)


@cache
def connection_type(entity: type[Entity], owner: str = "", edge: tuple[Scalar, ...] = ()) -> Any:
    """The connection of an entity; one whose edges hold more than the node is named for its owner too."""
    on_edges = {field.name: planned(field.description, scalar_annotation(field)) for field in edge}
    facets: Any = _facets_type(entity) if entity.facets else None
    about = (
        "Which values the records have, and how many have each: but for what the filter asks of a facet's own field."
    )
    more = {"facets": planned(about, facets)} if facets else {}
    return connection_of(f"{owner}{entity.__name__}", TYPES[entity], entity.__name__, "record", on_edges, more)


FacetValue: Any = declare(
    "FacetValue",
    "A value, and how many records have it.",
    {
        "value": planned("The value as a filter takes it: a record's slug, or else its name.", str),
        "label": planned("The value as people read it.", str),
        "count": planned("How many records have it.", int),
    },
)


@cache
def _facets_type(entity: type[Entity]) -> Any:
    """The facets of an entity's connections."""
    first = argument("first", int | None, "How many values, 0 to 100; 20 if it isn't given.")
    members = {
        name: planned(f"By `{path}`; what most records have comes first.", list[FacetValue], [first])
        for name, path in entity.facets
    }
    return declare(f"{entity.__name__}Facets", "Values that records have.", members)


def connection_of(
    name: str,
    node: Any,
    kind: str,
    what: str,
    edge: dict[str, Any] | None = None,
    more: dict[str, Any] | None = None,
) -> Any:
    """The connection of a type, whose objects are called `what`; it and its edges may hold more."""
    edges: Any = declare(
        f"{name}Edge",
        f"{'An' if kind[0] in 'AEIOU' else 'A'} {kind} in a list.",
        {
            "cursor": planned("Where it stands: give it as `after` or `before`.", str),
            "node": planned(f"The {what}.", node),
            **(edge or {}),
        },
    )
    return declare(
        f"{name}Connection",
        f"A page of a list of {kind} {what}s.",
        {
            "edges": planned(f"The page's {what}s with their cursors.", list[edges]),
            "nodes": planned(f"The page's {what}s.", list[node]),
            "page_info": planned("Where the page stands in the list.", PageInfo),
            "total_count": planned(f"How many {what}s the whole list has, all pages together.", int),
            **(more or {}),
        },
    )


PAGING = [
    argument("first", int | None, "How many from the start, 0 to 100; 20 if neither it nor `last` is given."),
    argument("after", str | None, "A cursor: only what comes after it."),
    argument("last", int | None, "How many from the end, 0 to 100."),
    argument("before", str | None, "A cursor: only what comes before it."),
]


def connection_arguments(entity: type[Entity]) -> list[StrawberryArgument]:
    """The arguments that every connection of an entity takes."""
    order: Any = order_type(entity)
    mentioned = argument(
        "include_mentioned",
        bool,
        "Whether people without a profile are listed too: mentors, advisors, co-authors.",
        default=False,
    )
    return [
        *PAGING,
        argument("filter", FILTERS[entity] | None, "Only records of which this holds."),
        argument(
            "order_by", list[order] | None, "The order; by default the one that the owner's profile gives, or by ID."
        ),
        *([mentioned] if entity.listed else []),
    ]


def connection_field(
    entity: type[Entity],
    description: str,
    owner: str = "",
    edge: Any = (),
) -> Any:
    """A field that is a connection."""
    return planned(description, connection_type(entity, owner, edge), connection_arguments(entity))


def build_types() -> None:
    """Give every object type its fields."""
    from cms.content.fields import described, fields

    for entity, cls in TYPES.items():

        def connection(relation: Relation | Reach, owner: str = entity.__name__) -> Any:
            edge = relation.edge if isinstance(relation, Relation) else ()
            return connection_field(relation.target, relation.description, owner if edge else "", edge)

        members = {field.name: member(field, connection) for field in fields(entity).values()}
        declare(entity.__name__, described(entity), members, cls)


build_types()
