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
GRAPHQL_SCHEMA.description = (
    "What people's documents say of them: records that refer to each other, and say which lines they came from. Lists are "
    "connections, filtered, ordered and paged alike at every level. A change of content is a revision; an answer shows one."
)
for _type in GRAPHQL_SCHEMA.type_map.values():
    # Strawberry checks this where it executes; graphql-core, which coerces our inputs, has to be told.
    if isinstance(_type, GraphQLInputObjectType):
        _type.is_one_of = _type.extensions["strawberry-definition"].is_one_of


def sdl() -> str:
    """The schema in the schema definition language, with descriptions."""
    # Strawberry prints no description of the schema itself.
    whole = f'"""\n{GRAPHQL_SCHEMA.description}\n"""\nschema {{\n  query: Query\n  mutation: Mutation\n}}\n\n'
    return whole + SCHEMA.as_str() + "\n"
