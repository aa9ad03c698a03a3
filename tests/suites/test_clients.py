"""Clients that front ends and scripts use, against a running server."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from gql import Client, GraphQLRequest
from gql.client import SyncClientSession
from gql.dsl import DSLQuery, DSLSchema, dsl_gql
from gql.transport.exceptions import TransportQueryError
from gql.transport.httpx import HTTPXTransport
from graphql import print_schema

from cms.api.schema import GRAPHQL_SCHEMA

from .conftest import Node


def test_apollo(node: Node, seeded_server: str) -> None:
    node("clients/apollo.js", f"{seeded_server}/graphql")


def test_urql(node: Node, seeded_server: str) -> None:
    node("clients/urql.js", f"{seeded_server}/graphql")


@pytest.fixture
def session(seeded_server: str) -> Iterator[SyncClientSession]:
    """Python's gql, which learns the schema by introspection and checks queries against it before it sends them."""
    client = Client(
        transport=HTTPXTransport(f"{seeded_server}/graphql"),
        fetch_schema_from_transport=True,
        introspection_args={"specified_by_url": True, "input_value_deprecation": True},
        parse_results=True,
    )
    with client as session:
        yield session


def test_gql_learns_the_schema(session: SyncClientSession) -> None:
    assert session.client.schema
    # It doesn't ask which inputs take one of their members, nor what is said of the schema itself.
    own = re.sub(r'\A""".*?"""\nschema \{.*?\n\}\n\n', "", print_schema(GRAPHQL_SCHEMA), flags=re.DOTALL)
    assert print_schema(session.client.schema) == own.replace(" @oneOf", "")


def test_gql_builds_queries_from_the_schema(session: SyncClientSession) -> None:
    assert session.client.schema
    ds = DSLSchema(session.client.schema)
    page = ds.PersonConnection.nodes.select(ds.Person.id, ds.Person.slug)
    (person,) = session.execute(dsl_gql(DSLQuery(ds.Query.people(first=1).select(page))))["people"]["nodes"]

    node = GraphQLRequest(
        "query ($id: ID!) { node(id: $id) { ... on Person { slug } } }", variable_values={"id": person["id"]}
    )
    assert session.execute(node) == {"node": {"slug": person["slug"]}}


def test_gql_reports_a_refusal(session: SyncClientSession) -> None:
    refused = GraphQLRequest(
        "query ($first: Int) { people(first: $first) { totalCount } }", variable_values={"first": -1}
    )
    with pytest.raises(TransportQueryError) as caught:
        session.execute(refused)
    assert caught.value.errors
    assert caught.value.errors[0]["extensions"] == {"code": "BAD_USER_INPUT"}
