"""Mutations over HTTP: who may do what, what payloads tell, and what readers see before and after."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import httpx
import pytest
from graphql import get_named_type, is_composite_type
from sqlalchemy import select, update

from cms.api.schema import GRAPHQL_SCHEMA
from cms.content import Asset, Person, PersonFile, PositionKind, kind_of, new_id
from cms.content.inputs import EDITABLE, inputs, is_stated
from cms.editing import Changes, commit
from cms.editing.access import Scope
from cms.editing.mutations import CHANGES, MUTATIONS
from cms.store import (
    CHANGE,
    DELIVERY,
    DRAFT,
    REQUEST,
    REVISION,
    SCHEDULE,
    SESSION,
    TOKEN,
    TWINS,
    WEBHOOK,
    Database,
    current_revision,
    sessions,
    tokens,
)
from cms.telling import webhooks

from ..conftest import BOTH, Stores, serving
from ..content import lab
from ..editing.desk import Desk

ERRORS = "userErrors { code message path conflict { currentVersion fields } }"


def on_databases(names: Sequence[str]) -> list[tuple[str, str]]:
    """Mutations with the databases they are tried on: of those that are alike for all kinds, a person's on PostgreSQL, too."""
    both = [name for name in names if CHANGES.get(name, ("", Person))[1] is Person]
    return [*(("sqlite", name) for name in names), *(("postgresql", name) for name in both)]


@dataclass
class Served:
    """A store that is served, its records by slug, and tokens by what they are good for."""

    database: Database
    client: httpx.Client
    ids: dict[str, str]
    tokens: dict[str, str]
    sessions: dict[str, dict[str, str]]  # what browsers send, by what is the matter with it

    def post(self, query: str, token: str = "", **variables: Any) -> httpx.Response:
        headers = {"accept": "application/graphql-response+json", "content-type": "application/json"}
        if token in self.sessions:
            headers |= self.sessions[token]
        elif token:
            headers["authorization"] = f"Bearer {self.tokens[token]}"
        body = json.dumps(
            {"query": query, "variables": variables}
        )  # in ASCII, so that halves of characters get through
        return self.client.post("/graphql", content=body, headers=headers)

    def mutate(self, name: str, given: dict[str, Any], selected: str = ERRORS, caller: str = "right") -> Any:
        """Run a mutation; gives its payload."""
        taken = GRAPHQL_SCHEMA.mutation_type.fields[name].args["input"].type  # type: ignore[union-attr]
        response = self.post(
            f"mutation ($input: {taken}) {{ {name}(input: $input) {{ {selected} }} }}", caller, input=given
        )
        assert response.status_code == 200, response.text
        return response.json()["data"][name]


@pytest.fixture(scope="module")
def serve(session_stores: Stores) -> Iterator[Callable[[str], Served]]:
    """Gives what is served on a kind of database, which is once for all tests: they change what no other asks about."""
    with ExitStack() as running:
        yield cache(lambda kind: running.enter_context(serving_lab(session_stores, kind)))


@pytest.fixture(params=BOTH)
def served(request: pytest.FixtureRequest, serve: Callable[[str], Served]) -> Served:
    return serve(request.param)


@contextmanager
def serving_lab(stores: Stores, kind: str) -> Iterator[Served]:
    """Serve the lab, and know a caller of each kind."""
    with closing(stores.empty(kind, keep_open=True)) as database:
        ids = lab(database)
        past = datetime.now(UTC) - timedelta(days=1)
        everything = [Scope.EDIT, Scope.PUBLISH]
        with database.write() as connection:
            known = {
                "right": tokens.issue(connection, "right", everything),
                "expired": tokens.issue(connection, "expired", everything, expires_at=past),
                "revoked": tokens.issue(connection, "revoked", everything),
                "wrong-scope": tokens.issue(connection, "wrong-scope", [Scope.READ_DRAFTS, Scope.READ_HISTORY]),
                "anothers": tokens.issue(connection, "anothers", everything, people=[ids["glinda-good"]]),
                "only-edits": tokens.issue(connection, "only-edits", [Scope.EDIT]),
                "previews": tokens.issue(connection, "previews", [Scope.PREVIEW], people=[ids["ada-example"]]),
                "admin": tokens.issue(connection, "admin", [Scope.ADMIN]),
                "anothers-admin": tokens.issue(
                    connection, "anothers-admin", [Scope.ADMIN], people=[ids["glinda-good"]]
                ),
            }
            tokens.revoke(connection, "revoked")
        browsers = signed_in(database)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("cms.web.authentication._FAILURES", 1_000)
            patch.setattr("cms.telling.delivering.Deliverer.begin", lambda _: None)  # nothing changes by itself
            with serving(database) as client:
                yield Served(database, client, ids, {**known, "none-of-ours": "cms_nonsense"}, browsers)


def signed_in(database: Database) -> dict[str, dict[str, str]]:
    """What the browser of somebody with the right token sends: from our page, and as no browser may that is made to."""
    with database.write() as connection:
        secret, stale = (sessions.open_session(connection, sessions.invite(connection, "right")) for _ in range(2))
        assert secret
        assert stale
        this = SESSION.c.hash == tokens.hash_of(stale)
        connection.execute(update(SESSION).where(this).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
        unspent = sessions.invite(connection, "right")
    cookie, own = {"cookie": f"cms_session={secret}"}, {"cms-session": "1"}
    return {
        "session": {**cookie, **own},
        "session-without-header": cookie,
        "session-of-another-origin": {**cookie, **own, "origin": "https://evil.example"},
        "session-of-another-site": {**cookie, **own, "sec-fetch-site": "cross-site"},
        "session-stale": {"cookie": f"cms_session={stale}", **own},
        "session-unspent": {"cookie": f"cms_session={unspent}", **own},
        "session-of-nobody": {"cookie": "cms_session=nonsense", **own},
    }


def everything(database: Database) -> dict[str, list[str]]:
    """All that is stored, but for when tokens were used."""
    tables: list[Any] = [*TWINS.values(), *(entity.table() for entity in TWINS), CHANGE, REVISION, DRAFT, SCHEDULE]
    columns = {TOKEN.name: "name, revoked_at", **{table.name: "*" for table in (*tables, WEBHOOK, DELIVERY)}}
    with database.read() as connection:
        return {
            name: sorted(map(str, connection.exec_driver_sql(f'SELECT {chosen} FROM "{name}"').all()))  # noqa: S608
            for name, chosen in columns.items()
        }


# What each mutation is tried with: IDs by slug, and `expectedVersion` as it is then.
_FIELDS: dict[str, dict[str, Any]] = {
    "Asset": {"alt": "T"},
    "Award": {"personId": "@ada-example", "title": "T"},
    "Certificate": {"personId": "@ada-example", "title": "T"},
    "Education": {"personId": "@ada-example", "degree": "T"},
    "Grant": {"title": "T", "investigators": [{"personId": "@ada-example"}]},
    "Language": {"personId": "@ada-example", "name": "T"},
    "NewsItem": {"personId": "@ada-example", "body": "T"},
    "Organization": {"name": "T"},
    "Patent": {"title": "T", "inventors": [{"personId": "@ada-example"}]},
    "Person": {"name": "T"},
    "Position": {"personId": "@ada-example", "kind": "SERVICE"},
    "Project": {"title": "T", "members": [{"personId": "@ada-example"}]},
    "Publication": {"title": "T", "authors": [{"personId": "@ada-example"}]},
    "Section": {"personId": "@ada-example", "body": "T"},
    "Skill": {"personId": "@ada-example", "name": "T"},
    "Software": {"title": "T", "authors": [{"personId": "@ada-example"}]},
    "Talk": {"personId": "@ada-example", "title": "T"},
    "Topic": {"name": "T"},
}


def named_by(desk: Desk, verb: str, id_: str) -> dict[str, Any]:
    """How a change names a record that there is."""
    row = desk.draft(id_)
    assert row
    return {"slug": row["slug"]} if verb == "upsert" else {"id": id_, "expectedVersion": row["version"]}


def of_adas(served: Served) -> str:
    """A new asset that is a file of Ada's."""
    changes, id_ = Changes(), new_id(Asset)
    told = {"slug": f"asset-{id_[-12:]}", "name": "x.txt", "hash": "0" * 64, "size": 1, "media_type": "text/plain"}
    changes.save(Asset, {**Asset.complete(told), "id": id_})
    line = {"person_id": served.ids["ada-example"], "asset_id": id_, "rank": 9}
    changes.save(PersonFile, {**PersonFile.complete(line), "id": new_id(PersonFile)})
    with served.database.write() as connection:
        commit(connection, changes, "test", "a file")
    return id_


def input_of(served: Served, name: str) -> dict[str, Any]:
    """An input that a mutation takes, for a record that was made for it where it needs one."""

    def named(value: Any) -> Any:
        if isinstance(value, list):
            return [named(item) for item in value]
        if isinstance(value, dict):
            return {key: named(member) for key, member in value.items()}
        return served.ids[value[1:]] if isinstance(value, str) and value.startswith("@") else value

    desk = Desk(served.database)
    if name in CHANGES:
        verb, entity = CHANGES[name]
        given: dict[str, Any] = named(_FIELDS[entity.__name__])
        if verb == "create":
            return given
        if "kind" in given:
            given["kind"] = PositionKind[given["kind"]]
        id_ = desk.create(entity.__name__, **given) if is_stated(entity) else of_adas(served)
        more = {} if verb == "delete" else {next(iter(set(given) - {"personId"})): "other"}
        more = (
            {"kind": "TEACHING"}
            if "kind" in more
            else {"title": "other"}
            if more.keys() & {"members", "authors", "inventors", "investigators"}
            else more
        )
        return {**named_by(desk, verb, id_), **more}
    return input_of_other(served, desk, name)


def input_of_other(served: Served, desk: Desk, name: str) -> dict[str, Any]:
    """An input of a mutation that isn't one of a kind of record's."""
    bo = served.ids["bo-li"]
    if name.endswith(("Webhook", "WebhookSecret")):
        return input_of_webhooks(served, name)
    if name == "revokePreviews":
        desk("createPreview", id=bo)
    stated: dict[str, dict[str, Any]] = {
        "applyChanges": {"changes": [{"createTopic": {"name": "Another"}}]},
        "createPreview": {"id": bo},
        "eraseField": {"id": served.ids["ada-example"], "field": "headline"},
        "restore": {"id": bo, "revision": 1},
        "revokePreviews": {"id": bo},
        "setLocales": {"locales": [{"tag": "en"}, {"tag": "zh"}]},
    }
    if name in stated:
        return stated[name]
    topic = desk.create("Topic", name="Of this test")
    if name == "merge":
        kept = desk.create("Topic", name="Of this test, too")
        desk("publish", ids=[kept, topic])
        return {"id": kept, "otherId": topic}
    if name == "undo":
        ada = served.ids["ada-example"]
        done = desk.update(ada, headline=f"Said after version {desk.version(ada)}", publish=True)
        return {"revisions": [done.values["revision"]]}
    if name in ("unpublish", "unschedule"):
        desk("publish", ids=[topic], at=datetime.now(UTC) + timedelta(days=1) if name == "unschedule" else None)
    return {"ids": [topic]}


def input_of_webhooks(served: Served, name: str) -> dict[str, Any]:
    """An input of a mutation that says who is told of revisions."""
    hook = f"hook-{len(everything(served.database)['webhook'])}"
    if name == "createWebhook":
        return {"name": hook, "url": "https://site.example/hook", "people": [served.ids["bo-li"]]}
    with served.database.write() as connection:
        webhooks.add(connection, hook, "https://site.example/hook")
    return {"name": hook, **({"revision": 1} if name == "replayWebhook" else {})}


DENIED = {
    "": (401, "UNAUTHENTICATED"),
    "expired": (401, "UNAUTHENTICATED"),
    "revoked": (401, "UNAUTHENTICATED"),
    "none-of-ours": (401, "UNAUTHENTICATED"),
    "session-without-header": (401, "UNAUTHENTICATED"),
    "session-of-another-origin": (401, "UNAUTHENTICATED"),
    "session-of-another-site": (401, "UNAUTHENTICATED"),
    "session-stale": (401, "UNAUTHENTICATED"),
    "session-unspent": (401, "UNAUTHENTICATED"),
    "session-of-nobody": (401, "UNAUTHENTICATED"),
    "wrong-scope": (403, "FORBIDDEN"),
    "previews": (403, "FORBIDDEN"),
}


@pytest.mark.parametrize(("served", "name"), on_databases(sorted(MUTATIONS)), indirect=["served"])
def test_who_may_do_what(served: Served, name: str) -> None:
    """Nobody but the right caller changes anything, whatever the mutation."""
    given = input_of(served, name)
    before = everything(served.database)
    taken = GRAPHQL_SCHEMA.mutation_type.fields[name].args["input"].type  # type: ignore[union-attr]
    query = f"mutation ($input: {taken}) {{ {name}(input: $input) {{ {ERRORS} }} }}"
    for token, (status, code) in DENIED.items():
        response = served.post(query, token, input=given)
        assert response.status_code == status, (token, response.text)
        assert [error["extensions"]["code"] for error in response.json()["errors"]] == [code]
        assert "data" not in response.json(), token
    assert everything(served.database) == before
    right, anothers = "right", "anothers"
    if MUTATIONS[name].scope is Scope.ADMIN:
        assert served.post(query, right, input=given).status_code == 403
        right, anothers = "admin", "anothers-admin"
    told = served.mutate(name, given, caller=anothers)["userErrors"]
    assert {error["code"] for error in told} == {"FORBIDDEN"}, told
    if MUTATIONS[name].scope is Scope.EDIT and "publish" in GRAPHQL_SCHEMA.type_map[taken.of_type.name].fields:  # type: ignore[attr-defined]
        response = served.post(query, "only-edits", input={**given, "publish": True})
        assert response.status_code == 403
        assert "publish" in response.json()["errors"][0]["message"]
    assert everything(served.database) == before

    assert served.mutate(name, given, caller=right)["userErrors"] == []
    assert everything(served.database) != before or name == "restore"


def test_a_session_may_do_what_its_token_may(served: Served) -> None:
    selected = f"{ERRORS} topic {{ id }}"
    assert served.mutate("createTopic", {"name": "By a browser"}, selected, caller="session")["topic"]


def test_every_operation_declares_its_scope() -> None:
    """What changes content is in the table of mutations, each with its scope; an operation that has none fails here."""
    mutation, query = GRAPHQL_SCHEMA.mutation_type, GRAPHQL_SCHEMA.query_type
    assert mutation
    assert query
    assert set(mutation.fields) == set(MUTATIONS)
    assert GRAPHQL_SCHEMA.subscription_type is None
    for name, field in mutation.fields.items():
        scope = MUTATIONS[name].scope
        assert isinstance(scope, Scope)
        assert f"Takes the scope `{scope}`" in (field.description or "")
        assert set(field.args) == {"input"}
        assert "userErrors" in field.type.of_type.fields
    assert {entity for _, entity in CHANGES.values()} == set(EDITABLE)
    slugged = [entity for entity in EDITABLE if "slug" in inputs(entity)]
    assert len(slugged) > 5
    assert len(CHANGES) == 3 * len(EDITABLE) + len(slugged) - 2  # no input makes an asset


def test_one_denied_field_denies_the_whole(served: Served) -> None:
    before = everything(served.database)
    query = """mutation {
        createTopic(input: {name: "T"}) { topic { id } }
        publish(input: {ids: []}) { userErrors { code } }
    }"""
    assert served.post(query, "only-edits").status_code == 403
    assert everything(served.database) == before


# ---- payloads ----------------------------------------------------------------------------------------------------------
def test_a_payload_tells_the_record_as_it_is_now(served: Served) -> None:
    ada, desk = served.ids["ada-example"], Desk(served.database)
    given = {"id": ada, "expectedVersion": desk.version(ada), "headline": "Of a *draft*", "phone": "+1 555 0100"}
    selected = f"""__typename revision renamed: person {{ ... on Node {{ ... on Person {{ slug headline }} }} phone version }}
        person {{ positions(first: 1) {{ totalCount }} }} {ERRORS}"""
    payload = served.mutate("updatePerson", given, selected)
    positions = payload.pop("person")
    assert positions["positions"]["totalCount"] > 0
    assert payload == {
        "__typename": "UpdatePersonPayload",
        "revision": None,
        "renamed": {
            "slug": "ada-example",
            "headline": "Of a *draft*",
            "phone": "+1 555 0100",
            "version": desk.version(ada),
        },
        "userErrors": [],
    }
    assert list(served.mutate("updatePerson", given, f"{ERRORS} revision person {{ slug }}")) == [
        "userErrors",
        "revision",
        "person",
    ]


def test_a_conflict_tells_the_record_and_what_differs(served: Served) -> None:
    bo, desk = served.ids["bo-li"], Desk(served.database)
    version = desk.version(bo)
    desk.update(bo, name="Changed by another")
    given = {"id": bo, "expectedVersion": version, "name": "Mine"}
    payload = served.mutate("updatePerson", given, f"person {{ name version }} {ERRORS}")
    assert payload["person"] == {"name": "Changed by another", "version": desk.version(bo)}
    ((error),) = payload["userErrors"]
    assert error["code"] == "CONFLICT"
    assert error["path"] == ["expectedVersion"]
    assert error["conflict"] == {"currentVersion": desk.version(bo), "fields": ["name"]}


def test_bad_input_is_a_user_error_and_never_a_top_level_one(served: Served) -> None:
    given = {
        "personId": "x",
        "period": {"start": "soon"},
        "title": "\0" * 3 + "t" * 2_000,
        "links": [{"label": "l" * 2_000, "url": None}],
        "courses": [None, {}],
    }
    given["courses"] = [{}]
    payload = served.mutate("createPosition", given, f"position {{ id }} {ERRORS}")
    assert payload["position"] is None
    paths = {".".join(error["path"]): error["code"] for error in payload["userErrors"]}
    assert paths == {
        "personId": "NOT_FOUND",
        "period.start": "INVALID",
        "title": "INVALID",
        "links.0.label": "INVALID",
        "courses.0.title": "REQUIRED",
        "kind": "REQUIRED",
    }
    told = served.mutate("publish", {"ids": ["", "per_nobody", "nonsense", served.ids["acme"] + "x"]})["userErrors"]
    assert [(error["code"], error["path"]) for error in told] == [("NOT_FOUND", ["ids", str(i)]) for i in range(4)]


def test_what_a_payload_can_not_tell_is_refused_before_anything_is_done(served: Served) -> None:
    before = everything(served.database)
    given = {"name": "Never"}
    for selected in (
        'person { positions(after: "nonsense") { totalCount } }',
        "person { positions(first: 101) { totalCount } }",
    ):
        query = f"mutation ($input: CreatePersonInput!) {{ createPerson(input: $input) {{ {selected} }} }}"
        response = served.post(query, "right", input=given)
        assert response.status_code == 400
        assert response.json()["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"
    assert everything(served.database) == before


def test_a_set_of_changes(served: Served) -> None:
    changes = [
        {"createPerson": {"key": "dot", "name": "Dorothy Gale"}},
        {"createPosition": {"personId": "dot", "kind": "VOLUNTEER", "title": "Farm hand"}},
    ]
    selected = f"revision nodes {{ __typename id ... on Position {{ title person {{ name }} }} }} {ERRORS}"
    payload = served.mutate("applyChanges", {"changes": changes, "publish": True, "message": "Kansas"}, selected)
    person, position = payload["nodes"]
    assert (person["__typename"], position["__typename"]) == ("Person", "Position")
    assert (position["title"], position["person"]) == ("Farm hand", {"name": "Dorothy Gale"})
    assert kind_of(person["id"]).__name__ == "Person"  # type: ignore[union-attr]
    with served.database.read() as connection:
        told = connection.execute(select(REVISION).where(REVISION.c.number == payload["revision"])).one()
        assert (told.author, told.message) == ("right", "Kansas")
        changed = connection.execute(select(CHANGE.c.kind).where(CHANGE.c.revision == payload["revision"])).scalars()
        assert sorted(changed) == ["Person", "Position"]
    both = {"createTopic": {"name": "A"}, "createPerson": {"name": "B"}}
    query = "mutation ($input: ApplyChangesInput!) { applyChanges(input: $input) { userErrors { code } } }"
    assert served.post(query, "right", input={"changes": [both]}).status_code == 400, "one change is one of them"


# ---- readers -----------------------------------------------------------------------------------------------------------
def test_readers_see_a_change_when_it_is_published_and_not_before(served: Served) -> None:
    query = '{ person(slug: "bo-li") { headline } }'
    headline = served.post(query).json()["data"]["person"]["headline"]
    bo, desk = served.ids["bo-li"], Desk(served.database)
    given = {"id": bo, "expectedVersion": desk.version(bo), "headline": "Only a draft"}
    assert served.mutate("updatePerson", given)["userErrors"] == []
    assert served.post(query).json()["data"]["person"]["headline"] == headline
    payload = served.mutate("publish", {"ids": [bo]}, f"revision {ERRORS}")
    read = served.post(query)
    assert read.json()["data"]["person"]["headline"] == "Only a draft"
    assert read.headers["cms-revision"] == str(payload["revision"])


def test_mutations_go_by_post_and_are_not_kept(served: Served) -> None:
    query = 'mutation { createTopic(input: {name: "Same"}) { topic { id slug } } }'
    one, two = (served.post(query, "right") for _ in range(2))
    assert one.json()["data"]["createTopic"]["topic"]["id"] != two.json()["data"]["createTopic"]["topic"]["id"]
    assert one.headers["cache-control"] == "private, no-store"
    again = served.client.post(
        "/graphql",
        json={"query": query},
        headers={"authorization": f"Bearer {served.tokens['right']}", "if-none-match": "*"},
    )
    assert again.status_code == 200
    refused = served.client.get("/graphql", params={"query": query})
    assert refused.status_code == 405


def test_a_past_revision_can_not_be_changed(served: Served) -> None:
    with served.database.read() as connection:
        before = current_revision(connection)
    headers = {"authorization": f"Bearer {served.tokens['right']}"}
    body = json.dumps({"query": 'mutation { createTopic(input: {name: "Then"}) { topic { id } } }'})
    for where in ("?revision=1", "?perspective=draft"):
        response = served.client.post(
            f"/graphql{where}", content=body, headers={**headers, "content-type": "application/json"}
        )
        assert response.status_code == (400 if "revision" in where else 200), response.text
    with served.database.read() as connection:
        assert current_revision(connection) == before


# ---- once, however often it is sent ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("served", "name"), on_databases(sorted(MUTATIONS)), indirect=["served"])
def test_what_is_sent_again_with_its_key_is_not_done_again(served: Served, name: str) -> None:
    given = {**input_of(served, name), "idempotencyKey": f"the key of {name}"}
    payload = GRAPHQL_SCHEMA.mutation_type.fields[name].type.of_type  # type: ignore[union-attr]
    plain = [each for each, field in payload.fields.items() if not is_composite_type(get_named_type(field.type))]
    selected = f"{ERRORS} {' '.join(plain)}"
    caller = "admin" if MUTATIONS[name].scope is Scope.ADMIN else "right"
    first = served.mutate(name, given, selected, caller)
    assert first["userErrors"] == []
    after = everything(served.database)
    assert served.mutate(name, given, selected, caller) == first
    assert everything(served.database) == after


def test_a_key_is_of_one_mutation_and_one_caller(served: Served) -> None:
    given = {"name": "With a key", "idempotencyKey": "mine"}
    selected = f"{ERRORS} topic {{ id }}"
    topic = served.mutate("createTopic", given, selected)["topic"]
    assert served.mutate("createTopic", given, selected)["topic"] == topic
    other = served.mutate("createTopic", {**given, "name": "Another"}, selected)
    assert [(error["code"], error["path"]) for error in other["userErrors"]] == [("INVALID", ["idempotencyKey"])]
    assert served.mutate("createTopic", given, selected, caller="only-edits")["topic"] != topic


def test_what_was_refused_is_tried_again(served: Served) -> None:
    given = {"slug": "only-with-this-key", "idempotencyKey": "refused at first"}
    assert served.mutate("createTopic", given)["userErrors"]
    with served.database.read() as connection:
        assert connection.execute(select(REQUEST).where(REQUEST.c.key == "refused at first")).first() is None


def test_a_key_is_kept_for_a_day(served: Served) -> None:
    given = {"name": "Day by day", "idempotencyKey": "daily"}
    selected = f"{ERRORS} topic {{ id }}"
    first = served.mutate("createTopic", given, selected)["topic"]
    with served.database.write() as connection:
        connection.execute(update(REQUEST).values(done_at=datetime.now(UTC) - timedelta(hours=25)))
    assert served.mutate("createTopic", given, selected)["topic"] != first
