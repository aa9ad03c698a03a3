"""Translations and languages over HTTP: who may say them, who sees them, and what is refused, whatever the mutation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from typing import Any

import pytest

from cms.content import Organization, kind_of
from cms.content.fields import Value
from cms.content.inputs import Plain, Texts, inputs
from cms.content.translations import TRANSLATIONS
from cms.editing.access import Scope
from cms.editing.locales import say_languages
from cms.editing.mutations import CHANGES
from cms.store import Database, tokens

from ..conftest import BOTH, Stores, serving
from ..content import lab
from ..editing.desk import Desk
from .test_mutations import Served, everything, input_of, on_databases

TRANSLATED = sorted(name for name, (verb, entity) in CHANGES.items() if verb != "delete" and entity in TRANSLATIONS)
SHARED = ("Asset", "Grant", "Organization", "Patent", "Project", "Publication", "Software", "Topic")  # nobody's alone


@pytest.fixture(scope="module")
def serve(session_stores: Stores) -> Iterator[Callable[[str], Served]]:
    """Gives what is served on a kind of database, once for all tests."""
    with ExitStack() as running:
        yield cache(lambda kind: running.enter_context(serving_lab(session_stores, kind)))


@pytest.fixture(params=BOTH)
def served(request: pytest.FixtureRequest, serve: Callable[[str], Served]) -> Served:
    return serve(request.param)


@contextmanager
def serving_lab(stores: Stores, kind: str) -> Iterator[Served]:
    """Serve the lab in two languages, and know a caller of each kind."""
    with closing(stores.empty(kind, keep_open=True)) as database:
        ids = lab(database)
        say_languages(database, ["en", "zh"])
        kinds: dict[str, tuple[list[Scope], str | None]] = {
            "reader": ([Scope.READ_DRAFTS, Scope.READ_HISTORY], None),
            "editor": ([Scope.EDIT], None),
            "owner": ([Scope.EDIT, Scope.PUBLISH], "ada-example"),
            "another": ([Scope.EDIT, Scope.PUBLISH], "glinda-good"),
            "publisher": ([Scope.EDIT, Scope.PUBLISH], None),
            "admin": ([Scope.ADMIN], None),
        }
        with database.write() as connection:
            known = {
                name: tokens.issue(connection, name, scopes, people=[ids[slug]] if slug else ())
                for name, (scopes, slug) in kinds.items()
            }
        with serving(database) as client, pytest.MonkeyPatch.context() as patch:
            patch.setattr("cms.web.authentication._FAILURES", 1_000)
            yield Served(database, client, ids, known, {})


def a_text(name: str) -> str:
    """A text of what a mutation is about that is a single one."""
    (texts,) = (each for each in inputs(CHANGES[name][1]).values() if isinstance(each, Texts))
    known = ("headline", "title", "name", "body", "degree", "alt", "summary")
    return next(one for one in known if one in {each.name for each in texts.inputs})


def test_all_that_has_texts_takes_translations() -> None:
    assert {CHANGES[name][1] for name in TRANSLATED} == set(TRANSLATIONS)


@pytest.mark.parametrize(("served", "name"), on_databases(TRANSLATED), indirect=["served"])
def test_who_may_translate(served: Served, name: str) -> None:
    """Nobody but who may change a record says what it is called in another language; and what is drafted is a draft."""
    entity = CHANGES[name][1]
    field, noun = a_text(name), f"{entity.__name__[0].lower()}{entity.__name__[1:]}"
    given = {**input_of(served, name), "translations": [{"locale": "zh", field: "路"}]}
    query = (
        f"mutation ($input: {'Create' if name.startswith('upsert') else name[0].upper() + name[1:6]}{entity.__name__}Input!)"
        f" {{ {name}(input: $input) {{ {noun} {{ id translations {{ locale }} }} userErrors {{ code path }} }} }}"
    )
    before = everything(served.database)
    assert served.post(query, input=given).status_code == 401
    assert served.post(query, "reader", input=given).status_code == 403
    denied = served.post(query, "another", input=given).json()["data"][name]
    assert {error["code"] for error in denied["userErrors"]} == {"FORBIDDEN"}
    assert served.post(query, "editor", input={**given, "publish": True}).status_code == 403
    assert everything(served.database) == before
    for caller in ("owner", "editor", "admin"):
        again = {**input_of(served, name), "translations": given["translations"]}
        if "id" in again:  # readers see it
            desk = Desk(served.database)
            desk("publish", ids=[again["id"]])
            again["expectedVersion"] = desk.version(again["id"])
        payload = served.post(query, caller, input=again).json()["data"][name]
        if caller == "owner" and payload["userErrors"]:
            assert {error["code"] for error in payload["userErrors"]} == {"FORBIDDEN"}
            assert entity.__name__ in ("Person", *SHARED), "the person of these is somebody new"
            continue
        assert payload["userErrors"] == []
        assert payload[noun]["translations"] == [{"locale": "zh"}]
        row = seen(served, payload[noun]["id"], field)
        assert row["reader, drafts"] == "路"
        assert row["anonymous"] != "路"
        assert (row["reader"], row["owner"]) == (row["anonymous"],) * 2
        assert row["is public"] == ("id" in again)


def test_who_owns_a_profile_translates_it(served: Served) -> None:
    desk, ada = Desk(served.database), served.ids["ada-example"]
    before = everything(served.database)
    for caller, done in (("another", False), ("owner", True)):
        given = {
            "id": ada,
            "expectedVersion": desk.version(ada),
            "translations": [{"locale": "zh", "headline": "道路研究员"}],
        }
        payload = served.mutate(
            "updatePerson", given, "person { translations { headline } } userErrors { code }", caller
        )
        assert [error["code"] for error in payload["userErrors"]] == ([] if done else ["FORBIDDEN"])
        assert (payload["person"]["translations"] == [{"headline": "道路研究员"}]) == done
        assert (everything(served.database) != before) == done


def seen(served: Served, id_: str, field: str) -> dict[str, Any]:
    """What a record's text in the second language is to callers, as `translations` tells it and as `locale` asks for it."""
    entity = kind_of(id_)
    assert entity
    (texts,) = (each for each in inputs(entity).values() if isinstance(each, Texts))
    stated = next(each for each in texts.inputs if each.name == field)
    is_rich = isinstance(stated, Plain) and isinstance(stated.field, Value)
    below = f"{field} {{ markdown }}" if is_rich else field
    query = (
        f"query ($id: ID!) {{ node(id: $id) {{ ... on {entity.__name__} {{ {below} translations {{ {below} }} }} }} }}"
    )
    found: dict[str, Any] = {}
    for who, token, address in (
        ("anonymous", "", "/graphql?locale=zh"),
        ("reader", "reader", "/graphql?locale=zh"),
        ("owner", "owner", "/graphql?locale=zh"),
        ("reader, drafts", "reader", "/graphql?locale=zh&perspective=draft"),
    ):
        headers = {"authorization": f"Bearer {served.tokens[token]}"} if token else {}
        body = {"query": query, "variables": {"id": id_}}
        node = served.client.post(address, json=body, headers=headers).json()["data"]["node"]
        told = [node and node[field], *(each[field] for each in (node or {}).get("translations", ()))]
        plain = {value["markdown"].strip() if isinstance(value, dict) else value for value in told}
        assert len(plain) == 1, told
        found[who] = plain.pop()
        found.setdefault("is public", node is not None)  # the first who asks is anonymous
    return found


def test_a_set_of_changes_translates(served: Served) -> None:
    change = {"createTopic": {"name": "Roads", "translations": [{"locale": "zh", "name": "路"}]}}
    wrong = {"createTopic": {"name": "Roads", "translations": [{"locale": "fr", "name": "Routes"}]}}
    before = everything(served.database)
    told = served.mutate("applyChanges", {"changes": [change, wrong]}, caller="editor")["userErrors"]
    assert [error["path"] for error in told] == [["changes", "1", "createTopic", "translations", "0", "locale"]]
    told = served.mutate("applyChanges", {"changes": [change]}, caller="another")["userErrors"]
    assert {error["code"] for error in told} == {"FORBIDDEN"}
    assert everything(served.database) == before
    assert served.mutate("applyChanges", {"changes": [change]}, caller="editor")["userErrors"] == []


LOCALES = "locales { tag fallback }"


def asked(served: Served, address: str = "/graphql") -> list[dict[str, Any]]:
    answer = served.client.post(address, json={"query": f"{{ {LOCALES} }}"}).json()
    found: list[dict[str, Any]] = answer["data"]["locales"]
    return found


def test_the_languages_are_told_and_said(served: Served, fresh: Served) -> None:
    del served
    assert asked(fresh) == []
    told = "locales { tag fallback } revision userErrors { code message path }"
    given = {"locales": [{"tag": "en"}, {"tag": "ZH"}, {"tag": "zh-hant", "fallback": "zh"}]}
    payload = fresh.mutate("setLocales", given, told, caller="admin")
    expected = [{"tag": "en", "fallback": None}, {"tag": "zh", "fallback": None}, {"tag": "zh-Hant", "fallback": "zh"}]
    assert payload == {"locales": expected, "revision": 2, "userErrors": []}
    assert asked(fresh) == asked(fresh, "/graphql?locale=zh") == expected
    assert asked(fresh, "/graphql?revision=1") == []
    assert fresh.mutate("setLocales", given, told, caller="admin")["revision"] is None, "nothing changes"
    for wrong, said in (
        ([{"tag": "english"}], "no language"),
        ([{"tag": "en"}, {"tag": "EN"}], "twice"),
        ([{"tag": "en"}, {"tag": "zh", "fallback": "fr"}], "isn't one of the languages"),
    ):
        (error,) = fresh.mutate("setLocales", {"locales": wrong}, told, caller="admin")["userErrors"]
        assert (error["code"], error["path"]) == ("INVALID", ["locales"])
        assert said in error["message"]
    assert asked(fresh) == expected
    payload = fresh.mutate(
        "setLocales", {"locales": [{"tag": "en"}, {"tag": "zh"}], "message": "Two"}, told, caller="admin"
    )
    assert (payload["locales"], payload["revision"]) == (expected[:2], 3)
    revisions = fresh.post("{ revisions(first: 2) { nodes { message author } } }").json()["data"]["revisions"]["nodes"]
    assert [one["message"] for one in revisions] == ["Two", "Languages: en, ZH, zh-hant"]


@pytest.fixture(params=BOTH)
def fresh(request: pytest.FixtureRequest, stores: Any) -> Iterator[Served]:
    """The lab, in one language, served to an admin."""
    database: Database
    database, ids = stores.holding(lab, request.param)
    with database.write() as connection:
        known = {"admin": tokens.issue(connection, "admin", [Scope.ADMIN])}
    with serving(database) as client:
        yield Served(database, client, ids, known, {})


def test_a_closed_store_tells_no_texts_while_they_are_published(fresh: Served) -> None:
    """Without public reading, nobody is told what was just published in another language, nor that there is one."""
    say_languages(fresh.database, ["en", "zh"])
    desk = Desk(fresh.database, ids=fresh.ids)
    with serving(fresh.database, public_read=False) as closed:
        mine = {"authorization": f"Bearer {fresh.tokens['admin']}"}
        query = {"query": '{ organization(slug: "acme") { name locales } locales { tag } }'}
        for name in ("路桥公司", "桥路公司"):
            told = [{"locale": "zh", "name": name}]
            desk.update(fresh.ids["acme"], translations=told, publish=True)
            for address in (
                "/graphql?locale=zh",
                "/graphql",
                "/graphql?locale=zh&perspective=draft",
                "/graphql?locale=fr",
            ):
                refused = closed.post(address, json=query)
                assert (refused.status_code, "data" in refused.json()) == (401, False)
                assert "en, zh" not in refused.text
                assert name not in refused.text
            for path in ("/people/ada-example.jsonld?locale=zh", "/feed.xml?locale=zh", "/feed.xml?locale=fr"):
                assert closed.get(path).status_code == 401
            told_me = closed.post("/graphql?locale=zh", json=query, headers=mine)
            assert told_me.json()["data"]["organization"] == {"name": name, "locales": ["en", "zh"]}
            assert told_me.headers["cache-control"].startswith("private")
    assert Organization in TRANSLATIONS
