"""Who can be told, who may say so and see it, and which machine is asked."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from cms.editing.access import Caller, Scope
from cms.errors import CmsError
from cms.store import WEBHOOK, tokens
from cms.telling import webhooks
from cms.telling.presets import PRESETS

from ..conftest import BOTH, Stores, cms, serving
from ..content import lab
from ..editing.desk import Desk
from .conftest import Telling
from .receiver import Receiver

URL = "https://site.example/hook"


# ---- which can be told -------------------------------------------------------------------------------------------------
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no name": ({"name": ""}, "can't be a name"),
    "a name with a space": ({"name": "a b"}, "can't be a name"),
    "a file": ({"url": "file:///etc/passwd"}, "only http and https are asked"),
    "no address": ({"url": "hook"}, "no address that can be told"),
    "no host": ({"url": "https://"}, "names no host"),
    "a password": ({"url": "https://ada:secret@site.example/"}, "a name or a password in it"),
    "without TLS": ({"url": "http://site.example/"}, "could be read on the way"),
    "this machine": ({"url": "https://127.0.0.1/"}, "on a private network or this machine"),
    "its name": ({"url": "https://localhost:8000/"}, "on a private network or this machine"),
    "of IPv6": ({"url": "https://[::1]/"}, "on a private network or this machine"),
    "a cloud's secrets": ({"url": "https://169.254.169.254/latest"}, "on a private network or this machine"),
    "a long address": ({"url": f"https://site.example/{'x' * 2_000}"}, "2000 characters"),
    "an unknown kind": ({"kinds": ["Persons"]}, "no type of record"),
    "a line's kind": ({"kinds": ["PublicationAuthor"]}, "no type of record"),
    "nobody": ({"people": ["per_0"]}, "no person with the ID"),
    "an unknown preset": ({"preset": "ANY"}, "no preset: there are standard, netlify"),
    "no token": ({"preset": "GITHUB"}, "takes a token"),
    "a token too many": ({"token": "x"}, "takes no token"),
    "a token of two lines": ({"preset": "GITHUB", "token": "x\ny: z"}, "no spaces"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused(telling: Telling, what: str) -> None:
    given, why = REFUSED[what]
    given = {"name": "site", "url": URL, **given}
    with telling.database.write() as connection, pytest.raises(CmsError) as raised:
        webhooks.add(connection, given.pop("name"), given.pop("url"), **given)
    assert why in str(raised.value)
    assert "secret@" not in str(raised.value)
    with telling.database.read() as connection:
        assert connection.execute(select(WEBHOOK)).all() == []


def test_a_name_is_one_webhooks(telling: Telling) -> None:
    telling.add("site", URL)
    with pytest.raises(CmsError, match="already"):
        telling.add("site", URL)
    for function in (webhooks.rotate, webhooks.replay, webhooks.remove, webhooks.ask_for_test):
        with pytest.raises(CmsError, match="no webhook named 'other'"):
            telling.do(function, "other")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_told(telling: Telling, receiver: Receiver, preset: str) -> None:
    token = {"token": "none"} if PRESETS[preset].token else {}
    secret = telling.add("site", receiver.url, preset=preset, **token)
    assert secret.startswith("whsec_") == PRESETS[preset].signed
    telling.desk.update(telling.ids["ada-example"], headline="New", publish=True)
    telling.tell()
    assert [row["state"] for row in telling.rows("site")] == ["DELIVERED"]
    if not PRESETS[preset].signed:
        with pytest.raises(CmsError, match="isn't signed"):
            telling.do(webhooks.rotate, "site")


# ---- which machine is asked --------------------------------------------------------------------------------------------
def test_a_name_that_leads_to_this_machine_by_then_is_not_asked(
    telling: Telling, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a name leads to may change after it was added: so it is looked at each time."""
    with telling.database.write() as connection:
        webhooks.add(connection, "site", f"https://rebinding.example:{receiver.port}/hook")
    telling.desk.update(telling.ids["ada-example"], headline="New", publish=True)
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, receiver.port)) for each in ("8.8.8.8", "127.0.0.1")]
    with monkeypatch.context() as patch:
        patch.setattr("cms.outgoing.socket.getaddrinfo", lambda *_, **__: found)
        telling.tell()
    assert receiver.got == []
    (row,) = telling.rows("site")
    assert (row["state"], row["tries"]) == ("WAITING", 1)
    assert "127.0.0.1, on a private network or this machine, which only a webhook that was added with" in row["outcome"]


# ---- the command -------------------------------------------------------------------------------------------------------
def test_the_command_says_what_is_wrong(telling: Telling, receiver: Receiver, tmp_path: Path) -> None:
    url = telling.database.url.render_as_string(hide_password=False)

    def failing(*words: str) -> str:
        done = cms("webhook", *words, url=url)
        assert (done.returncode, done.stdout) == (1, "")
        return done.stderr

    assert "no webhook named 'site'" in failing("test", "site")
    assert "--private-network" in failing("add", "site", receiver.url)
    assert "no person with the slug 'nobody'" in failing("add", "site", URL, "--person", "nobody")
    assert "can't be read" in failing("add", "site", URL, "--preset", "github", "--token", str(tmp_path / "none"))
    added = cms("webhook", "add", "site", receiver.url, "--private-network", "--person", "ada-example", url=url)
    assert added.returncode == 0
    assert added.stdout.startswith("whsec_")
    listed = cms("webhook", "list", url=url).stdout
    assert added.stdout.strip() not in listed
    assert "ada-example" in listed
    assert cms("webhook", "test", "site", url=url).stdout == "site took it: 204 No Content\n"
    receiver.stop()
    try:
        assert "site did not take it: " in failing("test", "site")
    finally:
        receiver.start()
    assert "revision 7 can't be told again" in failing("replay", "site", "--from", "7")
    assert cms("webhook", "remove", "site", url=url).stdout == "site is told nothing any more\n"


# ---- the API -----------------------------------------------------------------------------------------------------------
@pytest.fixture(params=BOTH)
def api(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[tuple[httpx.Client, dict[str, str], Desk]]:
    """A client, tokens by what they are good for, and a desk of an admin's."""
    database, ids = session_stores.holding(lab, request.param, keep_open=True)
    with closing(database):
        scopes: dict[str, list[Scope]] = {"admin": [Scope.ADMIN], "bound": [Scope.ADMIN]}
        scopes["others"] = [scope for scope in Scope if scope not in (Scope.ADMIN, Scope.PREVIEW)]
        with database.write() as connection:
            known = {
                name: tokens.issue(connection, name, some, people=[ids["bo-li"]] if name == "bound" else ())
                for name, some in scopes.items()
            }
        desk = Desk(database, Caller("admin", frozenset({Scope.ADMIN})), ids)
        with serving(database) as client:
            yield client, known, desk


QUERY = """{ webhooks { name url preset kinds people { slug } privateNetwork createdAt told nextTryAt
    deliveries(first: 2) { totalCount nodes { messageId revision { number author } state tries triedAt outcome } } } }"""


def ask(client: httpx.Client, query: str, token: str = "", **parameters: str) -> httpx.Response:
    headers = {"accept": "application/graphql-response+json", **({"authorization": f"Bearer {token}"} if token else {})}
    return client.post("/graphql", json={"query": query}, headers=headers, params=parameters)


def test_who_may_see_who_is_told(api: tuple[httpx.Client, dict[str, str], Desk]) -> None:
    client, known, _ = api
    for _ in range(2):  # the second is answered by a plan that is kept
        for token, status in (("admin", 200), ("bound", 403), ("others", 403), ("", 401)):
            response = ask(client, QUERY, known.get(token, ""))
            assert response.status_code == status, (token, response.text)
            if status != 200:
                assert "data" not in response.json()
                assert "admin" in response.json()["errors"][0]["message"]
    assert ask(client, QUERY, known["others"], perspective="draft").status_code == 403


def test_what_was_told_is_seen_at_once(api: tuple[httpx.Client, dict[str, str], Desk], receiver: Receiver) -> None:
    client, known, desk = api
    bo = desk.ids["bo-li"]
    with desk.database.write() as connection:
        webhooks.add(connection, "site", receiver.url, kinds=["Person"], people=[bo], private_network=True)
    (before,) = ask(client, QUERY, known["admin"]).json()["data"]["webhooks"]
    assert before["deliveries"] == {"totalCount": 0, "nodes": []}
    number = desk.update(bo, headline="New", publish=True).values["revision"]
    receiver.wait(1)
    desk("testWebhook", name="site")
    receiver.wait(2)
    told: dict[str, Any] = {}
    while not told or any(each["triedAt"] is None for each in told["deliveries"]["nodes"]):
        (told,) = ask(client, QUERY, known["admin"]).json()["data"]["webhooks"]
    assert (told["people"], told["kinds"], told["told"]) == ([{"slug": "bo-li"}], ["Person"], number)
    assert (told["preset"], told["privateNetwork"], told["nextTryAt"]) == ("STANDARD", True, None)
    test, published = told["deliveries"]["nodes"]
    assert told["deliveries"]["totalCount"] == 2
    assert (test["revision"], test["state"], test["outcome"]) == (None, "DELIVERED", "204 No Content")
    assert published["revision"] == {"number": number, "author": "admin"}
    assert [got.id for got in receiver.got] == [published["messageId"], test["messageId"]]


def test_a_secret_is_told_once_and_again_to_who_sends_it_again(api: tuple[httpx.Client, dict[str, str], Desk]) -> None:
    client, known, desk = api
    given = f'name: "site", url: {json.dumps(URL)}, idempotencyKey: "k"'
    create = f"mutation {{ createWebhook(input: {{ {given} }}) {{ name secret userErrors {{ message path }} }} }}"
    first = ask(client, create, known["admin"]).json()["data"]["createWebhook"]
    assert first["secret"].startswith("whsec_")
    assert ask(client, create, known["admin"]).json()["data"]["createWebhook"] == first
    again = ask(client, create.replace('"k"', '"other"'), known["admin"]).json()["data"]["createWebhook"]
    assert (again["secret"], again["userErrors"][0]["path"]) == (None, ["name"])
    rotate = 'mutation { rotateWebhookSecret(input: { name: "site" }) { secret } }'
    rotated = ask(client, rotate, known["admin"]).json()["data"]["rotateWebhookSecret"]["secret"]
    assert rotated not in (None, first["secret"])
    assert "whsec_" not in ask(client, QUERY, known["admin"]).text
    errors = desk.refused("createWebhook", name="own", url="https://10.0.0.1/")
    assert [error.path for error in errors] == [("url",)]
    assert desk("deleteWebhook", name="site").values == {"deletedName": "site"}
