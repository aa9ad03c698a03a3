"""Signing in by a browser: what a key is worth, what a cookie is, and who can't use either."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from cms.store import Database, sessions, tokens
from cms.store.backup import backup, restore
from cms.store.sessions import SESSION

from ..conftest import cms, serving

OWN = {"cms-session": "1"}
DRAFTS = "/graphql?perspective=draft"
CHANGE = """mutation ($id: ID!) {
  updatePerson(input: {id: $id, expectedVersion: 2, headline: "Builds more"}) { userErrors { code } }
}"""


def url_of(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


def key_of(database: Database, *words: str) -> str:
    """The key of a link that `cms invite` prints."""
    done = cms("invite", *words, url=url_of(database))
    assert done.returncode == 0, done.stderr
    address, _, key = done.stdout.strip().partition("#key=")
    assert address == "http://127.0.0.1:8000/edit"
    assert key not in done.stderr
    return key


def sign_in(client: httpx.Client, key: str, **headers: str) -> httpx.Response:
    return client.post("/session", json={"key": key}, headers=OWN | headers)


def sees_drafts(client: httpx.Client, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post(DRAFTS, json={"query": "{ drafts { totalCount } }"}, headers=named).status_code


def code(response: httpx.Response) -> Any:
    return response.json()["error"]["code"]


def test_a_link_signs_in_once_until_one_signs_out(database: Database, ids: dict[str, str]) -> None:
    people = ids
    key = key_of(database, "ada")
    with serving(database) as client:
        assert sees_drafts(client, **{"cms-session": "1"}) == 401
        response = sign_in(client, key)
        assert (response.status_code, response.json()) == (
            200,
            {"name": "ada", "scopes": ["read-drafts", "edit", "publish"], "people": None},
        )
        assert response.headers["cache-control"] == "private, no-store"
        cookie = response.headers["set-cookie"]
        assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
        assert "Secure" not in cookie
        assert key not in cookie

        answer = client.post("/graphql", json={"query": "{ people { totalCount } }"}, headers=OWN)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "private, no-store")
        assert sees_drafts(client, **OWN) == 200
        changed = client.post(
            "/graphql", json={"query": CHANGE, "variables": {"id": people["ada-example"]}}, headers=OWN
        )
        assert changed.json()["data"]["updatePerson"]["userErrors"] == []
        assert client.get("/session", headers=OWN).json()["name"] == "ada"
        with database.read() as connection:
            assert {row.hash for row in connection.execute(SESSION.select())}.isdisjoint(
                {key, client.cookies["cms_session"]}
            )

        before = client.cookies["cms_session"]
        assert client.delete("/session", headers=OWN).status_code == 200
        assert client.get("/session", headers=OWN).status_code == 401
        client.cookies.set("cms_session", before)
        assert sees_drafts(client, **OWN) == 401


@pytest.mark.usefixtures("ids")
def test_a_key_is_spent_once_and_soon_by_our_page_alone(database: Database) -> None:
    key, late = key_of(database, "ada"), key_of(database, "bo")
    with database.write() as connection:
        this = SESSION.c.hash == tokens.hash_of(late)
        connection.execute(update(SESSION).where(this).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
    with serving(database) as client:
        assert client.post("/session", json={"key": key}).status_code == 403
        assert sign_in(client, key, origin="https://evil.example").status_code == 403
        assert sign_in(client, key, **{"sec-fetch-site": "cross-site"}).status_code == 403
        for body in (b"", b"{", b"[]", b'{"key": 1}', b"[" * 900):
            assert client.post("/session", content=body, headers=OWN).status_code == 400
        assert client.post("/session", content=b" " * 2_000, headers=OWN).status_code == 413
        assert code(sign_in(client, late)) == "UNAUTHENTICATED"
        assert sign_in(client, key, origin=str(client.base_url).rstrip("/")).status_code == 200
        secret = client.cookies["cms_session"]
        client.cookies.clear()
        for wrong in (key, secret, "", "x" * 500):
            assert sign_in(client, wrong).status_code == 401
        for _ in range(5):
            sign_in(client, "wrong")
        assert code(sign_in(client, key_of(database, "ada"))) == "TOO_MANY_FAILURES"


@pytest.mark.usefixtures("ids")
def test_a_cookie_counts_in_what_our_own_pages_ask(database: Database) -> None:
    with serving(database, public_url="https://cms.example") as client:
        assert "Secure" in sign_in(client, key_of_public(database)).headers["set-cookie"]
        secret = sign_in(client, key_of_public(database)).headers["set-cookie"].partition("=")[2].partition(";")[0]
        own = {"cookie": f"cms_session={secret}", **OWN}
        host = str(client.base_url).rstrip("/")
        for headers in ({}, {"origin": host}, {"origin": "https://cms.example"}, {"sec-fetch-site": "same-origin"}):
            assert sees_drafts(client, **own, **headers) == 200, headers
        refused = (
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"origin": "https://cms.example.evil.example"},
            {"sec-fetch-site": "same-site"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "none"},
        )
        for headers in refused:
            assert sees_drafts(client, **own, **headers) == 401, headers
        assert sees_drafts(client, cookie=own["cookie"]) == 401
        for path, method in (("/import", "POST"), ("/assets", "POST"), ("/session", "DELETE")):
            refusal = client.request(method, path, headers={"cookie": own["cookie"]})
            assert refusal.status_code == 401, path
            assert client.request(method, path, headers={**own, "origin": "https://evil.example"}).status_code == 401, (
                path
            )
        # What everybody may see is seen all the same: the cookie is as if it weren't there.
        public = client.post("/graphql", json={"query": "{ __typename }"}, headers={"cookie": own["cookie"]})
        assert (public.status_code, public.headers["cache-control"]) == (200, "no-cache")
        preflight = {
            "origin": "https://evil.example",
            "access-control-request-method": "POST",
            "access-control-request-headers": "cms-session",
        }
        assert "access-control-allow-credentials" not in client.options("/graphql", headers=preflight).headers


def key_of_public(database: Database) -> str:
    with database.write() as connection:
        if not any(token.name == "ada" for token in tokens.every(connection)):
            tokens.issue(connection, "ada", ["edit"])
        return sessions.invite(connection, "ada")


@pytest.mark.usefixtures("ids")
def test_a_session_ends_with_its_token_and_by_itself(database: Database) -> None:
    with serving(database) as client:
        sign_in(client, key_of(database, "ada"))
        for cookie in ("cms_session=wrong", "cms_session=", f"cms_session={'x' * 300}", '=; cms_session="', "é"):
            answer = sees_drafts(
                client, cookie=cookie.encode("latin-1").decode("latin-1").encode("ascii", "ignore").decode(), **OWN
            )
            assert answer == 401, cookie
        with database.write() as connection:
            connection.execute(update(SESSION).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
        ended = client.get("/session", headers=OWN)
        assert (ended.status_code, code(ended)) == (401, "UNAUTHENTICATED")
        assert "sign in again" in ended.text
        sign_in(client, key_of(database, "ada"))
        assert sees_drafts(client, **OWN) == 200
        assert cms("token", "revoke", "ada", url=url_of(database)).returncode == 0
        assert sees_drafts(client, **OWN) == 401
        for _ in range(12):  # a browser keeps its cookie: that isn't held against it
            assert client.get("/session", headers=OWN).status_code == 401
    refused = cms("invite", "ada", url=url_of(database))
    assert refused.returncode == 1
    assert "is revoked" in refused.stderr


def test_who_is_bound_to_a_person_is_so_in_a_session(database: Database, ids: dict[str, str]) -> None:
    people = ids
    key = key_of(database, "bo", "--person", "bo-li", "--scope", "edit")
    with serving(database) as client:
        assert sign_in(client, key).json() == {
            "name": "bo",
            "scopes": ["read-drafts", "edit"],
            "people": [people["bo-li"]],
        }
        refused = client.post(
            "/graphql", json={"query": CHANGE, "variables": {"id": people["ada-example"]}}, headers=OWN
        )
        assert refused.json()["data"]["updatePerson"]["userErrors"] == [{"code": "FORBIDDEN"}]
    again = cms("invite", "bo", "--person", "bo-li", url=url_of(database))
    assert again.returncode == 1
    assert "already" in again.stderr


@pytest.mark.usefixtures("ids")
def test_a_restore_signs_everybody_out(database: Database, tmp_path: Path) -> None:
    with serving(database) as client:
        sign_in(client, key_of(database, "ada"))
        backup(database, tmp_path / "b")
        restore(database, tmp_path / "b", replace=True)
        assert sees_drafts(client, **OWN) == 401
        assert sign_in(client, key_of(database, "ada")).status_code == 200


@pytest.mark.parametrize("edit", [True, False])
def test_the_page_has_a_strict_policy_and_can_be_left_out(database: Database, edit: bool) -> None:
    with serving(database, edit=edit) as client:
        page = client.get("/edit")
        assert page.status_code == (200 if edit else 404)
        if edit:
            assert "unsafe" not in page.headers["content-security-policy"]
