"""Tokens over HTTP: who is let in and who isn't, what a wrong token costs, and which settings close what else is open."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from cms.editing.access import Caller, Scope, require
from cms.planning.operations import Answer, Operations
from cms.store import Database, current_revision, tokens
from cms.web.authentication import Authentication, Failures, TooManyFailuresError

from ..asking import Api
from ..conftest import run_cms, serving

RESPONSE, JSON = "application/graphql-response+json", "application/json"
QUERY = '{ person(slug: "ada-example") { name } }'
ANSWER = {"person": {"name": "Ada Example"}}
SCHEMA = "{ __schema { queryType { name } } }"
MESSAGE = "This token doesn't let you in: it may be wrong, expired or revoked."


class Clock:
    """Seconds that pass when they're told to."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the servers that the test starts."""
    clock = Clock()
    monkeypatch.setattr("cms.web.application.Failures", lambda: Failures(clock))
    return clock


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Grows with each query that is run, rather than answered by what is kept."""
    ran: list[str] = []
    answer = Operations.answer

    async def counting(self: Operations, reader: Any, text: str, *rest: Any, **more: Any) -> Answer:
        ran.append(text)
        return await answer(self, reader, text, *rest, **more)

    monkeypatch.setattr(Operations, "answer", counting)
    return ran


@pytest.fixture
def callers(monkeypatch: pytest.MonkeyPatch) -> list[Caller]:
    """Grows with the caller of each request that is let in."""
    callers: list[Caller] = []
    caller = Authentication.caller

    async def noting(self: Authentication, *rest: Any) -> Caller:
        callers.append(await caller(self, *rest))
        return callers[-1]

    monkeypatch.setattr(Authentication, "caller", noting)
    return callers


def issued(database: Database, name: str, *scopes: str, lasts: timedelta | None = None) -> str:
    """A new token; one that `lasts` less than nothing has expired."""
    with database.write() as connection:
        until = None if lasts is None else datetime.now(UTC) + lasts
        return tokens.issue(connection, name, scopes or ("read-drafts",), expires_at=until)


def revoked(database: Database, name: str) -> str:
    token = issued(database, name)
    with database.write() as connection:
        assert tokens.revoke(connection, name)
    return token


def ask(
    client: httpx.Client, authorization: str | None = None, query: str = QUERY, method: str = "POST", **headers: str
) -> httpx.Response:
    if authorization is not None:
        headers["authorization"] = authorization
    named = {name.replace("_", "-").encode(): value.encode() for name, value in headers.items()}
    if method == "GET":
        return client.get("/graphql", params={"query": query}, headers=named)
    return client.post("/graphql", json={"query": query}, headers=named)


def code(response: httpx.Response) -> str:
    """The code of a refusal."""
    (error,) = response.json()["errors"]
    assert "data" not in response.json()
    return str(error["extensions"]["code"])


def used_at(database: Database, name: str) -> float | None:
    with database.read() as connection:
        return next(token.used_at for token in tokens.every(connection) if token.name == name)


# ---- who is let in -----------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_who_may_read_what_is_published(database: Database) -> None:
    right = issued(database, "right", lasts=timedelta(hours=1))
    admitted = [None, f"Bearer {right}", f"bearer {right}", f"BEARER   {right}", f"Basic {right}", "Negotiate", ""]
    refused = {
        "wrong": f"Bearer {tokens.PREFIX}{'x' * 43}",
        "nearly right": f"Bearer {right[:-1]}",
        "longer": f"Bearer {right}x",
        "its hash": f"Bearer {tokens.hash_of(right)}",
        "expired": f"Bearer {issued(database, 'expired', lasts=timedelta(seconds=-1))}",
        "revoked": f"Bearer {revoked(database, 'revoked')}",
        "no scheme": right,
        "no token": "Bearer",
        "two": f"Bearer {right}, Bearer {right}",
        "no ASCII": "Bearer é",
    }
    address = iter(range(250))
    with serving(database) as client:
        for method in ("POST", "GET"):
            for accept in (JSON, RESPONSE):
                for authorization in admitted:
                    answer = ask(client, authorization, method=method, accept=accept)
                    assert (answer.status_code, answer.json()["data"]) == (200, ANSWER), authorization
                bodies = set()
                for kind, authorization in refused.items():
                    # Each from another address, as one that fails often has to wait.
                    one = {"accept": accept, "x_forwarded_for": f"203.0.113.{next(address)}"}
                    answer = ask(client, authorization, method=method, **one)
                    assert answer.status_code == 401, kind
                    assert answer.headers["www-authenticate"] == 'Bearer error="invalid_token"', kind
                    assert answer.headers["cache-control"] == "no-store", kind
                    assert answer.headers["content-type"] == f"{accept}; charset=utf-8", kind
                    assert code(answer) == "UNAUTHENTICATED", kind
                    bodies.add(answer.text)
                assert len(bodies) == 1, "what is wrong with a token is nobody's to know"
                assert MESSAGE in bodies.pop()


def test_a_wrong_token_is_wrong_whatever_is_asked(lab: Api) -> None:
    wrong = "Bearer wrong"
    with serving(lab.database) as client:
        for query in (QUERY, SCHEMA, "{ __typename }", "{", "{ nothing }", "mutation { nothing }"):
            assert ask(client, wrong, query).status_code == 401, query
        assert client.post("/graphql", content=b"{", headers={"authorization": wrong}).status_code == 401
        # The pages that need no token don't look at it.
        for page in ("/", "/healthz", "/readyz"):
            assert client.get(page, headers={"authorization": wrong}).status_code == 200, page


def test_without_a_token_nothing_is_looked_up(lab: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: str) -> str:
        raise AssertionError("a token was looked for")

    monkeypatch.setattr(tokens, "hash_of", never)
    with serving(lab.database) as client:
        assert ask(client).json()["data"] == ANSWER
        assert ask(client, "Bearer x").status_code == 500


@pytest.mark.usefixtures("ids")
def test_another_process_revokes_a_token(database: Database) -> None:
    url = database.url.render_as_string(hide_password=False)
    with serving(database) as client:
        made = run_cms("token", "create", "short-lived", "--scope", "edit", url=url)
        assert made.returncode == 0, made.stderr
        token = made.stdout.splitlines()[-1]
        for _ in range(2):
            assert ask(client, f"Bearer {token}").json()["data"] == ANSWER
        assert run_cms("token", "revoke", "short-lived", url=url).returncode == 0
        assert ask(client, f"Bearer {token}").status_code == 401


def test_the_caller_has_what_the_token_says(database: Database, callers: list[Caller]) -> None:
    with database.write() as connection:
        bound = tokens.issue(connection, "bound", ["edit"], ["per_1", "per_2"])
        # A scope that a later release had.
        free = tokens.issue(connection, "free", ["publish", "teleport"])
    with serving(database) as client:
        for token in (bound, free):
            assert ask(client, f"Bearer {token}").status_code == 200
    assert [one.name for one in callers] == ["bound", "free"]
    assert [one.scopes for one in callers] == [{Scope.EDIT}, {Scope.PUBLISH}]
    assert [one.people for one in callers] == [{"per_1", "per_2"}, None]


# ---- when it was used --------------------------------------------------------------------------------------------------
def test_a_use_is_noted_beside_the_request(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    token, unused = issued(database, "used"), issued(database, "unused")
    before = datetime.now(UTC).replace(second=0, microsecond=0)
    with serving(database) as client:
        with database.write():
            # As long as somebody writes, it can't be noted: nobody waits for that.
            for _ in range(3):
                assert ask(client, f"Bearer {token}").status_code == 200
            assert used_at(database, "used") is None
        assert ask(client, f"Bearer {unused}x").status_code == 401
    noted = used_at(database, "used")
    assert noted is not None
    assert before.timestamp() <= noted <= datetime.now(UTC).timestamp()
    assert noted % 60 == 0
    assert used_at(database, "unused") is None
    assert "could not be noted" not in caplog.text
    with database.read() as connection:
        assert current_revision(connection) == 0


def test_a_use_that_can_not_be_noted_fails_nobody(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: Any) -> None:
        raise OSError("the disk is full")

    token = issued(database, "used")
    monkeypatch.setattr(tokens, "note_use", fails)
    with caplog.at_level(logging.WARNING, "cms.web"), serving(database) as client:
        assert ask(client, f"Bearer {token}").status_code == 200
    assert "'used'" in caplog.text
    assert "the disk is full" in caplog.text


# ---- who tries ---------------------------------------------------------------------------------------------------------
def test_who_fails_often_has_to_wait(lab: Api, clock: Clock, database: Database) -> None:
    right = f"Bearer {issued(database, 'right')}"
    with serving(database) as client:
        for _ in range(10):
            assert ask(client, "Bearer wrong").status_code == 401
            clock.now += 1
        for authorization in ("Bearer wrong", right, f"{tokens.PREFIX}nonsense"):
            answer = ask(client, authorization)
            assert answer.status_code == 429
            assert answer.headers["retry-after"] == "50"
            assert "www-authenticate" not in answer.headers
            assert code(answer) == "TOO_MANY_FAILURES"
        # Who shows no token isn't meant, nor who comes from elsewhere.
        assert ask(client).status_code == 200
        assert ask(client, right, x_forwarded_for="203.0.113.9").status_code == 200
        clock.now += 49.5
        assert ask(client, right).headers["retry-after"] == "1"
        clock.now += 0.5
        assert ask(client, right).status_code == 200
        assert ask(client, "Bearer wrong").status_code == 401


def test_few_failures_make_nobody_wait() -> None:
    clock = Clock()
    failures = Failures(clock)
    for _ in range(100):
        failures.add("203.0.113.1")
        failures.check("203.0.113.1")
        clock.now += 6.7  # nine a minute


def test_a_crowd_of_addresses_takes_no_more_memory() -> None:
    failures = Failures(Clock())
    for n in range(12_000):
        failures.add(f"address {n}")
    assert len(failures._counted) == 10_000
    for _ in range(10):
        failures.add("address 11999")
    with pytest.raises(TooManyFailuresError):
        failures.check("address 11999")


def test_the_log_tells_who_failed_and_why_but_no_token(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    shown = {
        "there is no such token": f"{tokens.PREFIX}{'QwErTyUiOp' * 5}",
        "'old' is expired": issued(database, "old", lasts=timedelta(seconds=-1)),
        "'lost' is revoked": revoked(database, "lost"),
    }
    right = issued(database, "right")
    with caplog.at_level(logging.DEBUG), serving(database) as client:
        for token in shown.values():
            ask(client, f"Bearer {token}", x_forwarded_for="203.0.113.7")
        for _ in range(9):
            ask(client, right, x_forwarded_for="203.0.113.7")
        assert ask(client, f"Bearer {right}").status_code == 200
    refusals = [record.getMessage() for record in caplog.records if record.name == "cms.web"]
    assert len(refusals) == 11, "a line for each of the first ten, and one that says that this was enough"
    assert all("'203.0.113.7'" in line for line in refusals)
    for reason, line in zip(shown, refusals, strict=False):
        assert reason in line
    for token in (*shown.values(), right):
        for at in range(len(tokens.PREFIX), len(token) - 6):
            assert token[at : at + 6] not in caplog.text
        assert tokens.hash_of(token)[:8] not in caplog.text


# ---- what is kept ------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_answers_are_kept_for_callers_of_the_same_rights(database: Database, ran: list[str]) -> None:
    editor, other, reader = (issued(database, name, name[:-1]) for name in ("edit1", "edit2", "read-drafts3"))
    nothing = issued(database, "nothing", "of-the-future")
    with database.write() as connection:
        member = tokens.issue(connection, "member", ["edit"], ["per_1"])
    with serving(database, cache_control="public, max-age=60") as client:
        for authorization, count in (
            (None, 1),
            (f"Bearer {editor}", 2),
            (f"Bearer {other}", 2),
            (f"Bearer {reader}", 3),
            (f"Bearer {member}", 4),
            (f"Bearer {nothing}", 5),
            (None, 5),
        ):
            for _ in range(2):
                answer = ask(client, authorization)
                assert answer.json()["data"] == ANSWER
                told = "public, max-age=60" if authorization is None else "private, no-cache"
                assert answer.headers["cache-control"] == told, (
                    "shared caches keep what everybody may read, and no more"
                )
            assert len(ran) == count
        # Who has the answer is told so only if the token is right.
        known = {"if_none_match": answer.headers["etag"]}
        assert ask(client, f"Bearer {editor}", **known).status_code == 304
        assert ask(client, f"Bearer {editor}x", **known).status_code == 401


def test_only_what_says_that_it_lasts_is_kept(lab: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []

    async def answer(self: Operations, reader: Any, text: str, *_: Any, **__: Any) -> Answer:
        ran.append(text)
        return Answer('{"data":{}}', None)

    monkeypatch.setattr(Operations, "answer", answer)
    with serving(lab.database) as client:
        for _ in range(2):
            assert ask(client).json() == {"data": {}}
    assert len(ran) == 2


# ---- settings ----------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_reading_can_take_a_token(database: Database) -> None:
    token = issued(database, "site", "read-history")
    with serving(database, public_read=False) as client:
        for method in ("POST", "GET"):
            for query in (QUERY, SCHEMA, "{"):
                answer = ask(client, None, query, method)
                assert answer.status_code == 401
                assert answer.headers["www-authenticate"] == 'Bearer realm="profile CMS"'
                assert code(answer) == "UNAUTHENTICATED"
                assert "takes a token" in answer.text
            for _ in range(2):
                assert ask(client, f"Bearer {token}", method=method).json()["data"] == ANSWER
            assert ask(client, method=method).status_code == 401, "not what was kept for the token"
        for page in ("/", "/healthz", "/readyz"):
            assert client.get(page).status_code == 200, page


def test_get_can_be_refused(lab: Api) -> None:
    with serving(lab.database, get=False) as client:
        refused = ask(client, method="GET")
        assert (refused.status_code, refused.headers["allow"]) == (405, "POST")
        assert ask(client).json()["data"] == ANSWER
        assert ask(client, method="GET", accept=RESPONSE).status_code == 405


def test_the_schema_can_be_kept_back(lab: Api) -> None:
    queries = [
        SCHEMA,
        '{ __type(name: "Person") { name } }',
        '{ person(slug: "x") { slug } more: __type(name: "Person") { name } }',
        "{ ...Hidden } fragment Hidden on Query { ... on Query { s: __schema { types { name } } } }",
        "query ($yes: Boolean = true) { __schema @include(if: $yes) { description } }",
    ]
    with serving(lab.database) as open_, serving(lab.database, introspection=False) as closed:
        for query in queries:
            assert "errors" not in ask(open_, None, query).json(), query
            for _ in range(2):
                assert code(ask(closed, None, query)) == "INTROSPECTION_DISABLED", query
        assert ask(closed, None, "{ __typename }").json()["data"] == {"__typename": "Query"}
        assert ask(closed).json()["data"] == ANSWER


def test_wrong_names_are_not_put_right_then(lab: Api) -> None:
    asked: list[tuple[str, dict[str, Any]]] = [
        ("{ poeple { totalCount } }", {}),
        ("{ people { nodes { displayNme } } }", {}),
        ("{ people(frst: 1) { totalCount } }", {}),
        ("{ people(orderBy: [{ field: NAMES }]) { totalCount } }", {}),
        ("{ people(filter: { nme: { eq: 1 } }) { totalCount } }", {}),
        ("query ($f: PersonFiltr) { people(filter: $f) { totalCount } }", {}),
        ("query ($f: PersonFilter) { people(filter: $f) { totalCount } }", {"f": {"nme": {"eq": "x"}}}),
        ("query ($o: [PersonOrder!]) { people(orderBy: $o) { totalCount } }", {"o": [{"field": "NAMES"}]}),
    ]
    with serving(lab.database) as open_, serving(lab.database, introspection=False) as closed:
        for query, variables in asked:
            body = {"query": query, "variables": variables}
            assert "Did you mean" in open_.post("/graphql", json=body).text, query
            refused = closed.post("/graphql", json=body)
            assert refused.json()["errors"], query
            assert "Did you mean" not in refused.text, query


def test_a_fault_can_tell_what_it_was(lab: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: Any, **__: Any) -> Any:
        raise RuntimeError("the tin man has no heart")

    with serving(lab.database, error_detail=True) as client:
        monkeypatch.setattr(Operations, "answer", fails)
        answer = ask(client)
    assert answer.status_code == 500
    assert answer.json()["errors"][0]["message"] == "RuntimeError: the tin man has no heart"
    assert code(answer) == "INTERNAL_SERVER_ERROR"


# ---- what is forbidden -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("accept", [JSON, RESPONSE])
def test_what_takes_a_scope(
    database: Database, callers: list[Caller], monkeypatch: pytest.MonkeyPatch, accept: str
) -> None:
    """An operation that takes a scope is refused as a whole, whatever the media type."""

    async def requires(*_: Any, **__: Any) -> Answer:
        require(callers[-1], Scope.PUBLISH)
        return Answer('{"data":{}}', None)

    monkeypatch.setattr(Operations, "answer", requires)
    with serving(database) as client:
        anonymous = ask(client, accept=accept)
        assert (anonymous.status_code, code(anonymous)) == (401, "UNAUTHENTICATED")
        assert anonymous.headers["www-authenticate"] == 'Bearer realm="profile CMS"'
        poor = ask(client, f"Bearer {issued(database, 'poor', 'edit', 'read-history')}", accept=accept)
        assert (poor.status_code, code(poor)) == (403, "FORBIDDEN")
        assert poor.headers["www-authenticate"] == 'Bearer error="insufficient_scope"'
        assert "`publish`" in poor.text
        for scope in ("publish", "admin"):
            assert ask(client, f"Bearer {issued(database, scope, scope)}", accept=accept).status_code == 200
