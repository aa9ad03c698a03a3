"""The GraphQL schema as a whole."""

from __future__ import annotations

import strawberry
from graphql import GraphQLInputObjectType, GraphQLSchema
from strawberry.schema.config import StrawberryConfig

from .mutation import Mutation
from .query import Query
from .types import SCALARS, TYPES

SCHEMA = strawberry.Schema(
    Query,
    Mutation,
    types=[cls for entity, cls in TYPES.items() if entity.is_node],
    config=StrawberryConfig(scalar_map=SCALARS),
)
GRAPHQL_SCHEMA: GraphQLSchema = SCHEMA._schema
for _type in GRAPHQL_SCHEMA.type_map.values():
    # Strawberry checks this where it executes; graphql-core, which coerces our inputs, has to be told.
    if isinstance(_type, GraphQLInputObjectType):
        _type.is_one_of = _type.extensions["strawberry-definition"].is_one_of


def sdl() -> str:
    """The schema in the schema definition language, with descriptions."""
    return SCHEMA.as_str() + "\n"
