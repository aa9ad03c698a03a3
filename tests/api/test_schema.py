"""The schema that is served: what is committed is what it is, everything in it is described, and the contract holds."""

from __future__ import annotations

from typing import Any

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    build_schema,
    parse,
    validate,
    validate_schema,
)

from cms.api.schema import GRAPHQL_SCHEMA, sdl
from cms.content import ENTITIES, Described, Organization, Skill, Topic
from cms.content.fields import Relation, Scalar, fields

from ..conftest import ROOT

SHIPPED = sorted(
    [*(ROOT / "pages/playground/examples").glob("*.graphql"), *(ROOT / "schema/operations").glob("*.graphql")]
)
OURS = {name: kind for name, kind in GRAPHQL_SCHEMA.type_map.items() if not name.startswith("__")}
OF_GRAPHQL = {"String", "Int", "Float", "Boolean", "ID"}
# What the design promises beyond the operations that ship. What is added needs no line here; what goes breaks somebody.
CONTRACT = """query Contract($id: ID!, $ids: [ID!]!) {
  node(id: $id) { id ... on Person { slug } }
  nodes(ids: $ids) { id }
  revision { number time }
  revisions(first: 3) { nodes { number time author message records {
    nodes { recordId kind change fields { field before after } } } } }
  entry(id: $id) { recordId kind status history { nodes { change revision { number } } } }
  people(includeMentioned: true, first: 1, orderBy: [{ field: NAME, direction: ASC }], filter: { positions: {
    some: { organization: { slug: { eq: "university-of-oz" } } }, none: { kind: { in: [SERVICE] } } } }) {
    edges { cursor node { slug } } nodes { slug } totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
  organization(slug: "x") { slug name nativeName shortName url }
  project(slug: "x") { topics { name } links { label url } awards { title } unit }
  publication(slug: "x") { authors { name person { slug } equalContribution } note abstract { text } links { label url } doi }
  topic(slug: "x") { slug name people { totalCount } projects { totalCount } publications { totalCount } }
  organizations { totalCount } projects { totalCount } publications { totalCount } positions { totalCount }
  education { totalCount } awards { totalCount } news { totalCount } talks { totalCount } topics { totalCount }
  documents { nodes { path format hash } }
  person(slug: "x") {
    givenName familyName nativeName imageUrl email phone location hasProfile
    sections { title body { text } }
    relatedPeople { relation person { slug } }
    talks { nodes { title event location date links { url } abstract { text } } }
    certificates { title issuer date url } skills { name level keywords } languages { name fluency }
    sources { document { path } startLine endLine }
    positions { nodes { links { label url } sources { startLine } } }
    news(filter: { or: [{ date: { before: "2031" } }, { not: { date: { on: "2031-23" } } }, { date: { isNull: true } }] }) {
      totalCount
    }
  }
}"""


def test_the_committed_schema_is_the_schema() -> None:
    assert (ROOT / "schema/schema.graphql").read_text() == sdl(), "`make schema` writes it anew: read what changes"


def test_it_is_a_schema() -> None:
    assert validate_schema(GRAPHQL_SCHEMA) == []
    assert set(build_schema(sdl()).type_map) == set(GRAPHQL_SCHEMA.type_map)


def test_everything_is_described() -> None:
    bare, seen = [], 0
    for name, kind in OURS.items():
        if name in OF_GRAPHQL:
            continue
        parts = {name: kind.description}
        if isinstance(kind, GraphQLObjectType | GraphQLInterfaceType):
            for field_name, field in kind.fields.items():
                parts[f"{name}.{field_name}"] = field.description
                parts |= {f"{name}.{field_name}({a})": argument.description for a, argument in field.args.items()}
        elif isinstance(kind, GraphQLInputObjectType):
            parts |= {f"{name}.{field_name}": field.description for field_name, field in kind.fields.items()}
        elif isinstance(kind, GraphQLEnumType):
            parts |= {f"{name}.{value_name}": value.description for value_name, value in kind.values.items()}
        seen += len(parts)
        # A description is a sentence, and names nothing of Python's.
        bare += [path for path, text in parts.items() if not text or (not text.strip()[0].isupper() and text[0] != "`")]
    assert bare == []
    assert seen > 500


def test_descriptions_speak_of_the_api() -> None:
    """A name in a description is the API's, as `isCurrent` is, not the column's."""
    assert [line.strip() for line in sdl().splitlines() if "_" in line and "`" in line and _snake(line)] == []


def _snake(line: str) -> list[str]:
    quoted = line.split("`")[1::2]
    return [word for word in quoted if word.isidentifier() and "_" in word and word.islower()]


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.stem)
def test_what_ships_is_valid(file: object) -> None:
    assert validate(GRAPHQL_SCHEMA, parse(file.read_text())) == []  # type: ignore[attr-defined]


def test_several_ship() -> None:
    assert {file.stem for file in SHIPPED} >= {"person", "1-people", "2-profile"}


def test_the_contract() -> None:
    assert validate(GRAPHQL_SCHEMA, parse(CONTRACT)) == []
    (error,) = validate(GRAPHQL_SCHEMA, parse(CONTRACT.replace("fluency", "fluence")))
    assert "fluence" in error.message


@pytest.mark.parametrize(
    ("type_name", "field", "annotation"),
    [
        # What the database guarantees…
        ("Person", "id", "ID!"),
        ("Person", "slug", "String!"),
        ("Person", "displayName", "String!"),
        ("Person", "links", "[Link!]!"),
        ("Person", "positions", "PositionConnection!"),
        ("Person", "relatedPeople", "[RelatedPerson!]!"),
        ("Person", "hasProfile", "Boolean!"),
        ("Position", "kind", "PositionKind!"),
        ("Position", "person", "Person!"),
        ("Position", "period", "Period!"),
        ("Position", "highlights", "[RichText!]!"),
        ("Project", "title", "String!"),
        ("Award", "dates", "[PartialDate!]!"),
        ("Period", "isCurrent", "Boolean!"),
        ("PositionConnection", "nodes", "[Position!]!"),
        ("PositionConnection", "totalCount", "Int!"),
        ("PageInfo", "hasNextPage", "Boolean!"),
        ("Query", "people", "PersonConnection!"),
        ("Query", "nodes", "[Node]!"),
        ("Query", "revision", "Revision!"),
        ("Query", "revisions", "RevisionConnection!"),
        ("Revision", "records", "RecordChangeConnection!"),
        ("RecordChange", "fields", "[FieldChange!]!"),
        ("RecordChange", "recordId", "ID!"),
        # … and the rest.
        ("Person", "name", "String"),
        ("Person", "bio", "RichText"),
        ("Person", "phone", "String"),
        ("Position", "organization", "Organization"),
        ("Position", "title", "String"),
        ("Publication", "year", "Int"),
        ("Publication", "kind", "PublicationKind"),
        ("PublicationAuthor", "person", "Person"),
        ("Period", "start", "PartialDate"),
        ("Link", "label", "String"),
        ("PageInfo", "endCursor", "String"),
        ("Query", "person", "Person"),
        ("Query", "node", "Node"),
        ("Query", "entry", "Entry"),
        ("Entry", "status", "EntryStatus"),
        ("Revision", "author", "String"),
        ("RecordChange", "node", "Node"),
        ("FieldChange", "before", "JSON"),
    ],
)
def test_nullability_is_deliberate(type_name: str, field: str, annotation: str) -> None:
    type_: Any = GRAPHQL_SCHEMA.type_map[type_name]
    assert str(type_.fields[field].type) == annotation


def test_what_is_private_can_be_neither_filtered_nor_ordered_by() -> None:
    for name in ("PersonFilter", "PersonOrderField"):
        kind: Any = GRAPHQL_SCHEMA.type_map[name]
        names = kind.fields if isinstance(kind, GraphQLInputObjectType) else kind.values
        assert names
        assert not [each for each in names if "phone" in each.lower() or "address" in each.lower()]


def test_every_connection_takes_the_same_arguments() -> None:
    wanted = {"first": "Int", "last": "Int", "after": "String", "before": "String"}
    seen = 0
    for kind in OURS.values():
        for field in getattr(kind, "fields", {}).values():
            if str(field.type).endswith("Connection!") and "Search" not in str(field.type):
                seen += 1
                given = {name: str(argument.type) for name, argument in field.args.items()}
                assert wanted.items() <= given.items()
                if str(field.type) in ("RevisionConnection!", "RecordChangeConnection!", "WebhookDeliveryConnection!"):
                    assert given.keys() - {"since", "sinceTime"} == wanted.keys(), "these are no records"
                    continue
                assert given["filter"].endswith("Filter")
                if str(field.type) == "DraftConnection!":
                    continue  # nor are these, but they can be chosen
                assert given["orderBy"].endswith("Order!]")
    assert seen > 20


def test_what_there_is_to_choose_from_is_counted() -> None:
    """Each enum, year and place of a record, and the topics, organizations and skills that it refers to, have a facet."""
    for entity in (entity for entity in ENTITIES.values() if entity.plural):
        counted = {path.partition(".")[0] for _, path in entity.facets}
        for field in fields(entity).values():
            match field:
                case Scalar(name="year" | "location"):
                    assert field.name in counted, f"{entity.__name__}.{field.name}"
                case Scalar(type=kind) if issubclass(kind, Described):
                    assert field.name in counted, f"{entity.__name__}.{field.name}"
                case Relation(target=target) if target in (Topic, Organization, Skill):
                    assert field.name in counted, f"{entity.__name__}.{field.name}"
