"""GraphQL over HTTP: requests that are answered, requests that are refused, and what of a fault gets out."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import urllib.request
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from cms.content import Person, Skill
from cms.planning.operations import Operations
from cms.settings import Settings
from cms.store import Database, migrate
from cms.web.application import create_app

from ..asking import Api
from ..conftest import serving
from ..content import Maker, crowd

RESPONSE, JSON = "application/graphql-response+json", "application/json"
QUERY = "query Name($slug: String!) { person(slug: $slug) { name } }"
ADA = {"query": QUERY, "variables": {"slug": "ada-example"}}
ANSWER = {"person": {"name": "Ada Example"}}


@pytest.fixture(scope="module")
def client(lab: Api) -> Iterator[httpx.Client]:
    with serving(lab.database) as client:
        yield client


def codes(response: Any) -> list[str]:
    assert "data" not in response.json()
    return [error["extensions"]["code"] for error in response.json()["errors"]]


def test_what_is_asked_elsewhere_has_its_headers_looked_at_once() -> None:
    """A request may have a hundred, and send the next before it is answered."""
    looks: list[None] = []

    class Counted(list[Any]):
        def __iter__(self) -> Iterator[Any]:
            looks.append(None)
            return super().__iter__()

    async def asked() -> list[Any]:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": "/healthz", "query_string": b"", "headers": Counted()}
        await create_app(Settings(), Database("sqlite://"))(scope, asyncio.Event().wait, send)  # type: ignore[arg-type]
        return sent

    assert asyncio.run(asked())[0]["status"] == 200
    assert len(looks) == 1, "for the request's ID"


# ---- answers -----------------------------------------------------------------------------------------------------------
def test_post(client: httpx.Client) -> None:
    response = client.post("/graphql", json=ADA)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json; charset=utf-8"
    assert response.json()["data"] == ANSWER
    assert "errors" not in response.json()


def test_get(client: httpx.Client) -> None:
    given = {"query": QUERY, "variables": json.dumps(ADA["variables"]), "operationName": "Name"}
    response = client.get("/graphql", params=given)
    assert response.status_code == 200
    assert response.json()["data"] == ANSWER


def test_the_answer_names_its_revision(database: Database) -> None:
    with serving(database) as client:
        for number in range(3):
            asked = client.post("/graphql", json={"query": "{ revision { number } people { totalCount } }"})
            assert asked.headers["cms-revision"] == str(asked.json()["data"]["revision"]["number"]) == str(number)
            assert asked.json()["data"]["people"]["totalCount"] == 2 * number
            crowd(database, 2, at=number)
        # What shows no content shows no revision.
        assert "cms-revision" not in client.post("/graphql", json={"query": "{ __schema { types { name } } }"}).headers


def test_names_and_texts_go_through_whole(client: httpx.Client) -> None:
    named = client.get("/graphql", params={"query": '{ person(slug: "bo-li") { nativeName } }'})
    assert named.json()["data"] == {"person": {"nativeName": "李博"}}
    odd = "ß \u2028 \\ \" ' 🧪 \x01 <script>"
    asked = client.post(
        "/graphql", json={"query": "query ($s: String!) { p: person(slug: $s) { id } }", "variables": {"s": odd}}
    )
    assert asked.json()["data"] == {"p": None}
    # A body may come with a byte order mark or a charset.
    for kind in ("application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"'):
        assert client.post("/graphql", content=json.dumps(ADA), headers={"content-type": kind}).json()["data"] == ANSWER


def test_members_that_are_null_are_absent(client: httpx.Client) -> None:
    absent: list[dict[str, Any]] = [{"operationName": None}, {"extensions": None}, {"extensions": {}}]
    for more in [*absent, {"operationName": "Name"}]:
        assert client.post("/graphql", json={**ADA, **more}).json()["data"] == ANSWER
    assert client.post("/graphql", json={"query": "{ __typename }", "variables": None}).json()["data"] == {
        "__typename": "Query"
    }


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        (None, JSON),
        ("*/*", JSON),
        (JSON, JSON),
        (RESPONSE, RESPONSE),
        (f"{RESPONSE}, {JSON}", RESPONSE),
        (f"{JSON}, {RESPONSE}", JSON),
        (f"{JSON};q=0.5, {RESPONSE}", RESPONSE),
        (f"{RESPONSE};q=0.1, {JSON};q=0.9", JSON),
        (f"{RESPONSE}; charset=utf-8", RESPONSE),
        ("text/html, application/*;q=0.8", JSON),
    ],
)
def test_media_types_and_statuses(client: httpx.Client, accept: str | None, kind: str) -> None:
    def post(asked: dict[str, Any]) -> httpx.Response:
        request = client.build_request("POST", "/graphql", json=asked, headers={"accept": accept or ""})
        if accept is None:
            del request.headers["accept"]
        return client.send(request)

    fine = post(ADA)
    assert fine.headers["content-type"] == f"{kind}; charset=utf-8"
    assert fine.status_code == 200
    assert "Accept" in fine.headers["vary"]
    # A request that is refused: its status says so only where the client knows the newer media type.
    for query, code in (("{ nothing }", "GRAPHQL_VALIDATION_FAILED"), ("{", "GRAPHQL_PARSE_FAILED")):
        refused = post({"query": query})
        assert refused.status_code == (400 if kind == RESPONSE else 200)
        assert refused.headers["content-type"] == f"{kind}; charset=utf-8"
        assert set(codes(refused)) == {code}
    bad = post({"query": "{ people(first: 101) { totalCount } }"})
    assert bad.status_code == (400 if kind == RESPONSE else 200)
    assert codes(bad) == ["BAD_USER_INPUT"]


@pytest.mark.parametrize("accept", ["text/html", "application/xml, text/*", f"{JSON};q=0", "image/png;q=0.9"])
def test_what_nobody_accepts_is_not_sent(client: httpx.Client, accept: str) -> None:
    response = client.post("/graphql", json=ADA, headers={"accept": accept})
    assert response.status_code == 406
    assert codes(response) == ["BAD_REQUEST"]


# ---- refusals ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS"])
def test_other_methods(client: httpx.Client, method: str) -> None:
    response = client.request(method, "/graphql", json=ADA)
    assert response.status_code == 405
    assert set(response.headers["allow"].split(", ")) >= {"GET", "POST"}


@pytest.mark.parametrize(
    "kind",
    [
        None,
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/graphql",
        "application/jsonp",
        "text/json",
        "application/json; charset=latin-1",
    ],
)
def test_a_body_of_another_kind(client: httpx.Client, kind: str | None) -> None:
    headers = {} if kind is None else {"content-type": kind}
    response = client.post("/graphql", content=json.dumps(ADA), headers=headers)
    assert response.status_code == 415
    assert codes(response) == ["BAD_REQUEST"]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "JSON"),
        (b"{", "JSON"),
        (b'{"query": "{ __typename }"', "JSON"),
        (b"\xff\xfe{}", "JSON"),
        (b'{"query": "\xe9"}', "JSON"),
        (b"[" * 100_000, "JSON"),
        (b"[]", "JSON object"),
        (b'[{"query": "{ __typename }"}]', "JSON object"),
        (b"null", "JSON object"),
        (b'"{ __typename }"', "JSON object"),
        (b"{}", "`query`"),
        (b'{"query": null}', "`query`"),
        (b'{"query": ""}', "`query`"),
        (b'{"query": ["{ __typename }"]}', "`query`"),
        (b'{"query": "{ __typename }", "variables": []}', "`variables`"),
        (b'{"query": "{ __typename }", "variables": "{}"}', "`variables`"),
        (b'{"query": "{ __typename }", "operationName": 1}', "`operationName`"),
        (b'{"query": "{ __typename }", "extensions": 1}', "`extensions`"),
        (b'{"query": "{ __typename }", "extensions": []}', "`extensions`"),
    ],
)
def test_bodies_that_are_no_request(client: httpx.Client, body: bytes, says: str) -> None:
    response = client.post("/graphql", content=body, headers={"content-type": JSON})
    assert response.status_code == 400
    assert codes(response) == ["BAD_REQUEST"]
    assert says in response.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({}, "`query`"),
        ({"query": ""}, "`query`"),
        ({"query": "{ __typename }", "variables": "{"}, "`variables`"),
        ({"query": "{ __typename }", "variables": "[]"}, "`variables`"),
        ({"query": "{ __typename }", "extensions": "x"}, "`extensions`"),
    ],
)
def test_query_strings_that_are_no_request(client: httpx.Client, parameters: dict[str, str], says: str) -> None:
    response = client.get("/graphql", params=parameters)
    assert response.status_code == 400
    assert says in response.json()["errors"][0]["message"]


def test_answers_have_a_size(database: Database) -> None:
    """Where lists hold more than their cost says, the answer's size is met: by a little, and by far."""
    make = Maker()
    ada = make(Person, slug="ada", name="Ada")
    for i in range(300):
        make(Skill, person_id=ada, name=f"Skill {i}", rank=i)
    make.commit(database)
    one = '{ person(slug: "ada") { skills { name } } }'
    two = '{ person(slug: "ada") { skills { person { skills { name } } } } }'
    with serving(database, max_answer=10_000) as client:
        assert len(client.post("/graphql", json={"query": one}).json()["data"]["person"]["skills"]) == 300
        for query in (one.replace("name", "id name known: level keywords"), two):
            for _ in range(2):
                response = client.post("/graphql", json={"query": query}, headers={"accept": RESPONSE})
                assert response.status_code == 400
                (error,) = response.json()["errors"]
                told = {"code": "LIMIT_EXCEEDED", "limit": "answer", "value": 10_000, "setting": "CMS_MAX_ANSWER"}
                assert error["extensions"] == told
                assert "ask for less" in error["message"]
        assert client.post("/graphql", json={"query": one}).status_code == 200


def test_an_address_that_ends_in_a_slash_leads_to_the_endpoint(client: httpx.Client) -> None:
    moved = client.post("/graphql/?perspective=published", json=ADA)
    assert moved.status_code == 308
    answer = client.post("/graphql/?perspective=published", json=ADA, follow_redirects=True)
    assert (str(answer.url).partition("/graphql")[2], answer.json()["data"]) == ("?perspective=published", ANSWER)


def test_who_opens_the_endpoint_in_a_browser_gets_the_playground(lab: Api, client: httpx.Client) -> None:
    browser = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    moved = client.get("/graphql", headers=browser)
    assert (moved.status_code, moved.headers["location"]) == (303, "/")
    assert client.get("/graphql", params={"query": "{ __typename }"}, headers=browser).json()["data"] == {
        "__typename": "Query"
    }
    with serving(lab.database, playground=False) as bare:
        assert bare.get("/graphql", headers=browser).status_code == 400


def test_bodies_have_a_size(lab: Api) -> None:
    with serving(lab.database, max_public_body=2_000) as client:
        fits = json.dumps(ADA)
        assert (
            client.post("/graphql", content=fits.ljust(2_000), headers={"content-type": JSON}).json()["data"] == ANSWER
        )
        for body in (fits.ljust(2_001), iter([fits.encode(), b" " * 2_000])):
            response = client.post("/graphql", content=body, headers={"content-type": JSON})
            assert response.status_code == 413
            (error,) = response.json()["errors"]
            assert "2000 bytes" in error["message"]
            told = {"code": "LIMIT_EXCEEDED", "limit": "public_body", "value": 2_000, "setting": "CMS_MAX_PUBLIC_BODY"}
            assert error["extensions"] == told


@pytest.mark.parametrize(
    ("variables", "path"),
    [
        ({"slug": "\ud800"}, ["variables", "slug"]),
        ({"slug": {"\ud800": "\udfff"}}, ["variables", "slug"]),
        ({"slug": ["ok", "👩 \udc00"]}, ["variables", "slug", 1]),
        ({"\ud800": 1, "slug": None}, ["variables"]),
        ({"slug": "ada-example", "unused": {"a": [{"b": "\udfff"}]}}, ["variables", "unused", "a", 0, "b"]),
    ],
)
@pytest.mark.parametrize("kind", ["query", "mutation"])
def test_halves_of_characters_come_back_as_errors(
    client: httpx.Client, variables: dict[str, Any], path: list[str | int], kind: str
) -> None:
    """What can't be encoded is refused, and the refusal can be sent and says where it is."""
    query = QUERY if kind == "query" else "mutation ($slug: String) { nothing }"
    body = json.dumps({"query": query, "variables": variables})
    response = client.post("/graphql", content=body, headers={"content-type": JSON})
    assert codes(response) == ["BAD_USER_INPUT"]
    assert response.status_code == 400
    assert response.json()["errors"][0]["path"] == path


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "latin-1"])
def test_other_encodings_are_refused(client: httpx.Client, encoding: str) -> None:
    body = json.dumps({**ADA, "variables": {"slug": "Grünwald"}}, ensure_ascii=False).encode(encoding)
    response = client.post("/graphql", content=body, headers={"content-type": JSON})
    assert response.status_code == 400
    assert codes(response) == ["BAD_REQUEST"]


@pytest.mark.parametrize("member", ["query", "operationName"])
def test_halves_of_characters_elsewhere(client: httpx.Client, member: str) -> None:
    body = json.dumps({**ADA, member: "{ \ud800 }"})
    response = client.post("/graphql", content=body, headers={"content-type": JSON, "accept": RESPONSE})
    assert response.status_code == 400
    assert len(codes(response)) == 1


# ---- mutations ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["mutation", "subscription"])
def test_nothing_but_queries(client: httpx.Client, kind: str) -> None:
    for accept, status in ((JSON, 200), (RESPONSE, 400)):
        response = client.post(
            "/graphql", json={"query": f"{kind} {{ people {{ totalCount }} }}"}, headers={"accept": accept}
        )
        assert response.status_code == status
        assert codes(response)


# ---- faults ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("accept", [JSON, RESPONSE])
def test_a_fault_is_logged_and_masked(
    lab: Api, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, accept: str
) -> None:
    async def fails(*_: Any) -> Any:
        raise RuntimeError("secret: the password is tin-man")

    with serving(lab.database) as client:
        monkeypatch.setattr(Operations, "answer", fails)
        with caplog.at_level(logging.ERROR, "cms.web"):
            response = client.post("/graphql", json=ADA, headers={"accept": accept})
    assert response.status_code == 500
    assert codes(response) == ["INTERNAL_SERVER_ERROR"]
    assert "tin-man" not in response.text
    assert "RuntimeError" not in response.text
    assert "tin-man" in caplog.text


def test_a_database_that_fails_is_a_fault(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    with serving(database) as client:
        assert client.post("/graphql", json=ADA).json()["data"] == {"person": None}
        with database.write() as connection:
            connection.exec_driver_sql("ALTER TABLE person RENAME TO persona")
        with caplog.at_level(logging.ERROR, "cms.web"):
            response = client.post("/graphql", json={"query": "{ people { nodes { slug } } }"})
        assert response.status_code == 500
        assert codes(response) == ["INTERNAL_SERVER_ERROR"]
        assert "person" not in response.text
        assert "person" in caplog.text
        with database.write() as connection:
            connection.exec_driver_sql("ALTER TABLE persona RENAME TO person")
        assert client.post("/graphql", json={"query": "{ people { nodes { slug } } }"}).json()["data"] == {
            "people": {"nodes": []}
        }


# ---- the other pages ---------------------------------------------------------------------------------------------------
def test_alive_and_ready(bare: Database) -> None:
    with serving(bare) as client:
        assert client.get("/healthz").json() == {"status": "alive"}
        waiting = client.get("/readyz")
        assert waiting.status_code == 503
        assert "cms migrate" in waiting.json()["reason"]
        migrate(bare)
        assert client.get("/readyz").json() == {"status": "ready"}


# ---- a real server -----------------------------------------------------------------------------------------------------
def test_a_real_server_answers_the_same(seeded_server: str) -> None:
    query = "query ($slug: String!) { person(slug: $slug) { slug positions { totalCount } } }"
    body = json.dumps({"query": query, "variables": {"slug": "purdue-ml-systems"}}).encode()
    request = urllib.request.Request(  # noqa: S310
        f"{seeded_server}/graphql", body, {"content-type": JSON, "accept": RESPONSE, "accept-encoding": "gzip"}
    )
    with urllib.request.urlopen(request, timeout=10) as response:  # noqa: S310
        text = response.read()
        if response.headers["content-encoding"] == "gzip":
            text = gzip.decompress(text)
        assert response.status == 200
        assert int(response.headers["cms-revision"]) >= 5, "a revision for each document"
        assert "server" not in response.headers
    person = json.loads(text)["data"]["person"]
    assert person["slug"] == "purdue-ml-systems"
    assert person["positions"]["totalCount"] > 0
