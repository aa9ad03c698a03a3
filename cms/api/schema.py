"""The GraphQL schema as a whole."""

from __future__ import annotations

import strawberry
from graphql import GraphQLSchema
from strawberry.schema.config import StrawberryConfig

from .query import Query
from .types import SCALARS, TYPES

SCHEMA = strawberry.Schema(
    Query,
    types=[cls for entity, cls in TYPES.items() if entity.is_node],
    config=StrawberryConfig(scalar_map=SCALARS),
)
GRAPHQL_SCHEMA: GraphQLSchema = SCHEMA._schema


def sdl() -> str:
    """The schema in the schema definition language, with descriptions."""
    return SCHEMA.as_str() + "\n"
