"""Selections written from the schema: everything below a type, down to a depth."""

from __future__ import annotations

from graphql import GraphQLInterfaceType, GraphQLObjectType, get_named_type

from cms.api.schema import GRAPHQL_SCHEMA


def everything(type_name: str, depth: int, *, without: frozenset[str] = frozenset()) -> str:
    """A selection set of all fields of a type, `depth` levels of fields deep; what has no leaf there is left out."""
    kind = GRAPHQL_SCHEMA.get_type(type_name)
    assert isinstance(kind, GraphQLObjectType)
    parts = ["__typename"]
    for name, field in kind.fields.items():
        of = get_named_type(field.type)
        if name in without:
            continue
        if isinstance(of, GraphQLObjectType | GraphQLInterfaceType):
            if depth > 1:
                below = (
                    everything(of.name, depth - 1, without=without) if isinstance(of, GraphQLObjectType) else "{ id }"
                )
                parts.append(f"{name} {below}")
        else:
            parts.append(name)
    return f"{{ {' '.join(parts)} }}"
