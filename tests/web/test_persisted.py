"""Documents that are named: those that a client sent before, and those that it was built with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from cms.store import Database
from cms.store.trusted import hash_of

from ..conftest import BOTH, cms, serving
from ..content import lab

QUERY = 'query Name { person(slug: "ada-example") { name } }'
OTHER = 'query Other { person(slug: "bo-li") { name } }'
ANSWER = {"person": {"name": "Ada Example"}}


@pytest.fixture(scope="module", params=BOTH)
def database(request: pytest.FixtureRequest, session_stores: Any) -> Iterator[Database]:
    with closing(session_stores.empty(request.param, keep_open=True)) as database:
        lab(database)
        yield database


@pytest.fixture
def client(database: Database) -> Iterator[httpx.Client]:
    with serving(database) as client:
        yield client


def named(hash_: str, version: int = 1) -> dict[str, Any]:
    return {"persistedQuery": {"version": version, "sha256Hash": hash_}}


def code(response: httpx.Response) -> tuple[str, str]:
    (error,) = response.json()["errors"]
    return error["extensions"]["code"], error["message"]


# ---- what a client sent before -------------------------------------------------------------------------------------------
def test_a_document_is_sent_once_and_named_from_then_on(client: httpx.Client) -> None:
    """As Apollo's link does it: the hash alone, then with the document, then alone again, by POST or GET."""
    extensions = named(hash_of(QUERY))
    asked = {"extensions": extensions}
    assert code(client.post("/graphql", json=asked)) == ("PERSISTED_QUERY_NOT_FOUND", "PersistedQueryNotFound")
    assert client.post("/graphql", json={**asked, "query": QUERY}).json()["data"] == ANSWER
    assert client.post("/graphql", json=asked).json()["data"] == ANSWER
    by_get = client.get("/graphql", params={"extensions": json.dumps(extensions), "operationName": "Name"})
    assert by_get.json()["data"] == ANSWER


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ({"extensions": named(hash_of(QUERY), 2)}, "PERSISTED_QUERY_NOT_SUPPORTED"),
        ({"extensions": named("x")}, "BAD_REQUEST"),
        ({"extensions": {"persistedQuery": 1}}, "PERSISTED_QUERY_NOT_SUPPORTED"),
        ({"extensions": named(hash_of(OTHER)), "query": QUERY}, "BAD_REQUEST"),
        ({"documentId": "none"}, "PERSISTED_DOCUMENT_NOT_FOUND"),
        ({"documentId": "\0"}, "PERSISTED_DOCUMENT_NOT_FOUND"),
        ({"documentId": ""}, "BAD_REQUEST"),
        ({"documentId": 1}, "BAD_REQUEST"),
        ({"documentId": "none", "query": QUERY}, "BAD_REQUEST"),
        ({"query": 1, "extensions": named(hash_of(QUERY))}, "BAD_REQUEST"),
    ],
)
def test_what_cannot_be_named(client: httpx.Client, asked: dict[str, Any], wanted: str) -> None:
    assert code(client.post("/graphql", json=asked))[0] == wanted


def test_what_is_kept_is_bounded(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cms.web.persisted._MOST", 500)
    queries = [f"query Number{n} {{ revision {{ number }} }}" for n in range(20)]
    for query in queries:
        assert "data" in client.post("/graphql", json={"query": query, "extensions": named(hash_of(query))}).json()
    named_alone = [client.post("/graphql", json={"extensions": named(hash_of(query))}) for query in queries]
    again = ["data" in response.json() for response in named_alone]
    assert again[-1]
    assert not any(again[:10])


# ---- what a client was built with ----------------------------------------------------------------------------------------
@pytest.fixture
def trusted(database: Database, tmp_path: Path) -> None:
    """QUERY, by the manifests of Relay, GraphQL Code Generator and Apollo, and as it is."""
    (tmp_path / "persisted.json").write_text(json.dumps({"0123456789abcdef0123456789abcdef": QUERY}))  # Relay's MD5
    (tmp_path / "persisted-documents.json").write_text(json.dumps({"a" * 40: QUERY}))
    operation = {"id": "b" * 64, "name": "Name", "type": "query", "body": QUERY}
    manifest = {"format": "apollo-persisted-query-manifest", "version": 1, "operations": [operation]}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    (tmp_path / "name.graphql").write_text(QUERY)
    url = database.url.render_as_string(hide_password=False)
    done = cms("documents", "add", *tmp_path.iterdir(), url=url)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("4 documents")
    assert cms("documents", "add", *tmp_path.iterdir(), url=url).stdout == "4 documents, of which 0 are new\n"


@pytest.mark.usefixtures("trusted")
def test_documents_of_every_manifest_are_named(client: httpx.Client) -> None:
    for id_ in ("0123456789abcdef0123456789abcdef", "a" * 40, "b" * 64, f"sha256:{hash_of(QUERY)}"):
        assert client.post("/graphql", json={"documentId": id_}).json()["data"] == ANSWER
        assert client.get("/graphql", params={"documentId": id_}).json()["data"] == ANSWER
    assert client.post("/graphql", json={"extensions": named(hash_of(QUERY))}).json()["data"] == ANSWER


@pytest.mark.usefixtures("trusted")
def test_a_server_may_answer_known_documents_alone(database: Database) -> None:
    with ExitStack() as stack:
        client = stack.enter_context(serving(database, documents="known"))
        assert client.post("/graphql", json={"documentId": "a" * 40}).json()["data"] == ANSWER
        assert client.post("/graphql", json={"query": QUERY}).json()["data"] == ANSWER
        assert code(client.post("/graphql", json={"query": OTHER}))[0] == "DOCUMENT_UNKNOWN"
        asked = {"query": OTHER, "extensions": named(hash_of(OTHER))}
        assert code(client.post("/graphql", json=asked)) == (
            "PERSISTED_QUERY_NOT_SUPPORTED",
            "PersistedQueryNotSupported",
        )


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("other.json", json.dumps({"a" * 40: OTHER}), "names another document already"),
        ("wrong.graphql", "{ nothing }", "can't be answered"),
        ("none.json", "[]", "no manifest"),
        ("broken.json", "{", "no JSON"),
    ],
)
def test_what_is_no_document_is_told(database: Database, tmp_path: Path, name: str, text: str, problem: str) -> None:
    (tmp_path / name).write_text(text)
    done = cms("documents", "add", tmp_path / name, url=database.url.render_as_string(hide_password=False))
    assert done.returncode == 1
    assert problem in done.stderr
    assert "Traceback" not in done.stderr
