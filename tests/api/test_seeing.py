"""Who sees what: every private field of every payload, for every kind of caller; all of it found in the schema and the model.

A private field, an entity or a mutation that comes is covered by itself; only how a mutation is called stands in
`test_mutations`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import date, timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from graphql import GraphQLInterfaceType, GraphQLObjectType, get_named_type
from sqlalchemy import select, update

from cms.api.executor import Executor
from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.api.seeing import payload_view, view
from cms.content import ENTITIES, Entity, PartialDate
from cms.content.columns import api_name
from cms.content.fields import Scalar, fields
from cms.editing.access import ANONYMOUS, Caller, Scope
from cms.editing.mutations import CHANGES, MUTATIONS
from cms.errors import CmsError
from cms.planning.operations import Operations
from cms.planning.view import PUBLISHED
from cms.settings import Limits
from cms.store import PENDING, TWINS, Database

from ..conftest import BOTH, Stores
from ..content import lab
from ..editing.desk import Desk
from .test_mutations import input_of, on_databases

PRIVATE: dict[type[Entity], list[Scalar]] = {
    entity: found
    for entity in ENTITIES.values()
    if (found := [field for field in fields(entity).values() if isinstance(field, Scalar) and field.private])
}
NEW = "private, and made just now"
_STEPS = 3  # from a payload's record to a private field


def reaching(kind: Any, steps: int = _STEPS) -> str:
    """A selection of all private fields that can be reached from a type in so many steps; empty where there are none."""
    if isinstance(kind, GraphQLInterfaceType):
        # What each kind leads to is asked of the mutations that tell it alone.
        found = {one.name: reaching(one, min(steps, 1)) for one in GRAPHQL_SCHEMA.get_possible_types(kind)}
        return " ".join(f"... on {name} {{ {below} }}" for name, below in found.items() if below)
    if not isinstance(kind, GraphQLObjectType):
        return ""
    entity = ENTITIES.get(kind.name)
    parts = [api_name(field.name) for field in PRIVATE.get(entity, ())] if entity else []
    for name, field in kind.fields.items():
        if steps and (below := reaching(get_named_type(field.type), steps - 1)):
            parts.append(f"{name} {{ {below} }}")
    return " ".join(parts)


@pytest.fixture(scope="module")
def opened(session_stores: Stores) -> Iterator[Callable[[str], tuple[Database, dict[str, str]]]]:
    """Gives the lab on a kind of database, once for all tests, which say anew what is private in it."""
    with ExitStack() as running:

        @cache
        def of(kind: str) -> tuple[Database, dict[str, str]]:
            database = running.enter_context(closing(session_stores.empty(kind, keep_open=True)))
            return database, lab(database)

        yield of


@pytest.fixture(params=BOTH)
def store(
    request: pytest.FixtureRequest, opened: Callable[[str], tuple[Database, dict[str, str]]]
) -> tuple[Database, dict[str, str]]:
    """The lab, where every private field has a value that is nowhere else."""
    return opened(request.param)


def hide(database: Database) -> dict[str, str]:
    """Give each private field of each record a value of its own, published and drafted, that nobody may see."""
    secrets: dict[str, str] = {}
    with database.write() as connection:
        for entity, private in PRIVATE.items():
            twin = TWINS[entity]
            whose = twin.c.person_id if "person_id" in twin.c else twin.c.id
            for n, (id_, person) in enumerate(sorted(set(connection.execute(select(twin.c.id, whose))))):
                for field in private:
                    text = f"{field.name} of {id_}"
                    if field.type is PartialDate:
                        text = str(date(1700, 1, 1) + timedelta(days=10 * n + len(secrets)))
                    secrets[text] = person
                    value: Any = PartialDate.parse(text) if field.type is PartialDate else text
                    for table in (entity.table(), TWINS[entity]):
                        shown = f"{field.column}_is_public"
                        given = {field.column: value, **({shown: False} if shown in table.c else {})}
                        connection.execute(update(table).where(table.c.id == id_).values(given))
    return secrets


def callers(ids: dict[str, str]) -> list[Caller]:
    """Callers of each kind: some bound to nobody, some to the person that mutations are about, or to another."""
    read, past, edit, publish = Scope.READ_DRAFTS, Scope.READ_HISTORY, Scope.EDIT, Scope.PUBLISH
    kinds: list[tuple[set[Scope], str | None]] = [
        ({publish}, None),
        ({publish, read, past}, None),
        ({edit}, None),
        ({edit, publish}, "ada-example"),
        ({edit, publish}, "glinda-good"),
        ({Scope.ADMIN}, None),
    ]
    return [
        Caller(f"{'+'.join(sorted(scopes))} of {slug}", frozenset(scopes), frozenset({ids[slug]}) if slug else None)
        for scopes, slug in kinds
    ]


def test_the_schema_has_private_fields_to_look_for() -> None:
    assert "phone" in reaching(GRAPHQL_SCHEMA.get_type("Person"), 0)
    assert "phone" in reaching(GRAPHQL_SCHEMA.get_type("Node"), 1)
    telling = [name for name in MUTATIONS if reaching(payload_of(name))]
    assert {"publish", "updatePerson", "createPosition", "createPublication", "restore"} <= set(telling)


def with_people(name: str, given: dict[str, Any], database: Database, ids: dict[str, str]) -> dict[str, Any]:
    """An input that is about people, too, where its mutation takes any records."""
    people, desk = [ids["ada-example"], ids["bo-li"]], Desk(database)
    if "ids" in given:
        if name == "unpublish":  # a caller before this one has taken them back
            desk("publish", ids=list(ids.values()))
        return {**given, "ids": [*given["ids"], *people]}
    if name == "merge":
        pair = [desk.create("Person", name=f"{each} Pair") for each in ("Ann", "Bo")]
        desk("publish", ids=pair)
        return {"id": pair[0], "otherId": pair[1]}
    if "changes" in given:
        more = [{"updatePerson": {"id": id_, "expectedVersion": desk.version(id_), "name": "x"}} for id_ in people[:1]]
        return {**given, "changes": [*given["changes"], *more]}
    verb, entity = CHANGES.get(name, ("", None))
    if verb in ("create", "upsert") and entity in PRIVATE:
        texts = [field for field in PRIVATE[entity] if field.type is str]
        return {**given, **{api_name(field.name): NEW for field in texts}}
    return given


def payload_of(name: str) -> Any:
    mutation = GRAPHQL_SCHEMA.mutation_type
    assert mutation
    return get_named_type(mutation.fields[name].type)


# What needs people as they are comes before what takes them back.
FIRST = ("discardDraft", "updateAsset", "deleteAsset")


TELLING = [*FIRST, *sorted(name for name in MUTATIONS if reaching(payload_of(name)) and name not in FIRST)]


@pytest.mark.parametrize(("store", "name"), on_databases(TELLING), indirect=["store"])
def test_private_fields_of_payloads(store: tuple[Database, dict[str, str]], name: str) -> None:
    """They are told to those who may edit, of the people whose profiles they may change, and to nobody else."""
    database, ids = store
    far = Limits(cost=10_000_000)  # all that can be reached is more than anybody asks at once
    mutations = Executor(Operations(GRAPHQL_SCHEMA, ROOTS, database, far))
    taken = GRAPHQL_SCHEMA.mutation_type.fields[name].args["input"].type  # type: ignore[union-attr]
    text = f"mutation ($input: {taken}) {{ {name}(input: $input) {{ {reaching(payload_of(name))} }} }}"
    told: set[Caller] = set()
    for caller in callers(ids):
        if not caller.may(MUTATIONS[name].scope):
            continue
        given = with_people(name, input_of(SimpleNamespace(database=database, ids=ids), name), database, ids)  # type: ignore[arg-type]
        secrets = {**hide(database), NEW: ""}
        conflicting = {**given, "expectedVersion": 0} if "expectedVersion" in given else given
        for one in (conflicting, given):  # what is refused tells the record, too
            answer = mutations.run(text, {"input": one}, None, caller).text
            assert "errors" not in json.loads(answer), answer
            for secret, owner in secrets.items():
                if secret in answer:
                    told.add(caller)
                    assert caller.may(Scope.EDIT), f"{caller.name} was told {secret!r}"
                    assert caller.people is None or owner in caller.people, f"{caller.name} was told {secret!r}"
    # A topic and an organization that were just made lead to nobody, nor does a file that is gone.
    assert told or name.endswith(("Topic", "Organization", "Asset")), (
        "no editor was told anything, so nothing was looked at"
    )


# ---- the function itself -----------------------------------------------------------------------------------------------
def test_what_each_caller_sees() -> None:
    people = frozenset({"per_1"})
    editor, member = Caller("e", frozenset({Scope.EDIT})), Caller("m", frozenset({Scope.EDIT}), people)
    reader = Caller("r", frozenset({Scope.READ_DRAFTS, Scope.PUBLISH, Scope.READ_HISTORY}))
    assert view(ANONYMOUS) == PUBLISHED, "exports show what everybody may see"
    assert view(editor, PENDING).private_of is None
    assert view(member, PENDING).private_of == people
    assert view(reader, PENDING).private_of == frozenset()
    for caller in (editor, member, reader, Caller("a", frozenset({Scope.ADMIN}))):
        for at in (None, 3):
            assert view(caller, at).private_of == frozenset(), (
                "what is published is the same for all, and so is the past"
            )
    assert view(reader).history is None
    assert view(editor, None, timedelta(hours=1)).history == timedelta(hours=1)
    for caller in (ANONYMOUS, Caller("p", frozenset({Scope.PUBLISH, Scope.READ_HISTORY}))):
        with pytest.raises(CmsError, match="read-drafts"):
            view(caller, PENDING)
        assert payload_view(caller).at is None
