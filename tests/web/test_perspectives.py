"""Drafts and the past over HTTP: who is let in, what is kept, and a build that sees one content throughout."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from cms.content import Organization, Person
from cms.editing import Changes, commit
from cms.editing.changes import draft
from cms.store import PENDING, REVISION, SITE, Database, seen_at, tokens
from cms.web.perspective import asks

from ..conftest import cms, serving
from ..content import Maker, crowd, lab

RESPONSE = "application/graphql-response+json"
QUERY = (
    '{ revision { number } person(slug: "ada-example") { name phone } people(includeMentioned: true) { totalCount } }'
)


def ask(
    client: httpx.Client, query: str = QUERY, method: str = "POST", token: str = "", tag: str = "", **asked: str
) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    headers |= {"if-none-match": tag} if tag else {}
    if method == "GET":
        return client.get("/graphql", params={"query": query, **asked}, headers=headers)
    return client.post("/graphql", json={"query": query}, params=asked, headers=headers)


def name_of(response: httpx.Response) -> str:
    assert response.status_code == 200, response.text
    return str(response.json()["data"]["person"]["name"])


def refusal(response: httpx.Response) -> tuple[int, str]:
    """The status and code of a request that is refused, of which nothing may be kept."""
    assert "data" not in response.json()
    assert response.headers["cache-control"] == "no-store"
    (error,) = response.json()["errors"]
    return response.status_code, error["extensions"]["code"]


def rename(database: Database, id_: str, name: str, how: Callable[..., Any] = commit) -> None:
    """Rename a person: published, or as a draft."""
    with database.write() as connection:
        row, seen = seen_at(Person.table(), PENDING)
        columns = [row.c[column.name] for column in Person.table().columns]
        was = connection.execute(select(*columns).where(row.c.id == id_, *seen)).mappings().one()
        kept = {key: value for key, value in was.items() if key not in Person.derived}
        changes = Changes()
        changes.save(Person, {**Person.complete({**kept, "name": name}), "id": id_})
        how(connection, changes, *(("somebody", "renamed") if how is commit else ()))


def token(database: Database, *scopes: str, people: tuple[str, ...] = ()) -> str:
    with database.write() as connection:
        return tokens.issue(connection, "-".join((*scopes, str(len(people)))), scopes, people)


def age(database: Database, number: int, **ago: float) -> None:
    """Let a revision have been made so long ago."""
    with database.write() as connection:
        then = datetime.now(UTC) - timedelta(**ago)
        connection.execute(update(REVISION).where(REVISION.c.number == number).values(time=then))


@contextmanager
def three_names(database: Database, **settings: Any) -> Iterator[tuple[httpx.Client, dict[str, str]]]:
    """A server on the lab, in which Ada had another name in each of three revisions, and has one more as a draft."""
    ids = lab(database)
    for name in ("Ada Two", "Ada Three"):
        rename(database, ids["ada-example"], name)
    rename(database, ids["ada-example"], "Ada Drafted", draft)
    with serving(database, **settings) as client:
        yield client, ids


# ---- drafts ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_drafts_take_their_scope(database: Database, method: str) -> None:
    with three_names(database) as (client, _):
        nobody = ask(client, method=method, perspective="draft")
        assert refusal(nobody) == (401, "UNAUTHENTICATED")
        assert nobody.headers["www-authenticate"].startswith("Bearer")
        for scope in ("read-history", "publish"):
            other = ask(client, method=method, perspective="draft", token=token(database, scope))
            assert refusal(other) == (403, "FORBIDDEN")
            assert "`read-drafts`" in other.text
        for scope in ("read-drafts", "edit", "admin"):
            seen = ask(client, method=method, perspective="draft", token=token(database, scope))
            assert name_of(seen) == "Ada Drafted"
            assert seen.headers["cms-revision"] == "3"
            assert "no-store" in seen.headers["cache-control"]
        assert name_of(ask(client, method=method, perspective="published")) == "Ada Three"
        assert name_of(ask(client, method=method)) == "Ada Three"


def test_drafts_are_never_kept(database: Database, runs: list[str]) -> None:
    with three_names(database) as (client, ids):
        reader = token(database, "read-drafts")
        for n in range(3):  # a draft is no revision
            rename(database, ids["ada-example"], f"Draft {n}", draft)
            assert name_of(ask(client, token=reader, perspective="draft")) == f"Draft {n}"
            assert name_of(ask(client, token=reader)) == "Ada Three"
            assert name_of(ask(client)) == "Ada Three"
    assert len(runs) == 3 + 1 + 1, "the two other answers are kept, each for those of the same rights"


def test_private_fields_are_for_editors(database: Database) -> None:
    with three_names(database) as (client, ids):

        def phone(*scopes: str, people: tuple[str, ...] = (), **asked: str) -> Any:
            shown = token(database, *scopes, people=people)
            return ask(client, token=shown, **asked).json()["data"]["person"]["phone"]

        assert phone("edit", perspective="draft") == "+1 555 0100"
        assert phone("read-drafts", perspective="draft") is None
        assert phone("read-drafts", "read-history", revision="1") is None
        assert phone("admin") is None, "what is published is the same for all"
        others, own = (ids["bo-li"],), (ids["bo-li"], ids["ada-example"])
        assert phone("edit", people=others, perspective="draft") is None
        assert phone("edit", people=own, perspective="draft") == "+1 555 0100"


# ---- the past ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_revision_can_be_asked_for(database: Database, method: str) -> None:
    with three_names(database) as (client, _):
        for number, name in ((1, "Ada Example"), (2, "Ada Two"), (3, "Ada Three")):
            response = ask(client, method=method, revision=str(number))
            assert name_of(response) == name
            assert response.headers["cms-revision"] == str(number)
            assert response.json()["data"]["revision"]["number"] == number
        assert ask(client, method=method, revision="0").json()["data"]["people"]["totalCount"] == 0


def test_a_moment_is_the_newest_revision_then(database: Database) -> None:
    with three_names(database) as (client, _):
        for number in (0, 1, 2, 3):
            age(database, number, hours=20 - 5 * number)
        now = datetime.now(UTC)

        def at(text: str) -> str:
            return name_of(ask(client, at=text))

        def ago(hours: float, offset: int = 0) -> datetime:
            return (now - timedelta(hours=hours)).astimezone(timezone(timedelta(hours=offset)))

        assert at(f"{ago(11):%Y-%m-%dT%H:%M:%SZ}") == at(ago(11).isoformat()) == "Ada Example"
        assert at(ago(9, 5).isoformat()) == at(ago(9, -3).isoformat()) == "Ada Two"
        assert at(f"{ago(4):%Y-%m-%dT%H:%MZ}") == at("2999-01-01T00:00Z") == "Ada Three"
        early = ask(client, at="2001-01-01T00:00Z")
        assert refusal(early) == (404, "REVISION_UNKNOWN")
        assert "2001-01-01T00:00Z" in early.text


def test_who_may_ask_for_what_is_long_past(database: Database) -> None:
    with three_names(database) as (client, _):
        age(database, 2, hours=23.9)  # so the first was the newest until then
        assert name_of(ask(client, revision="1")) == "Ada Example"
        age(database, 2, hours=24.1)
        for asked in ({"revision": "1"}, {"at": f"{datetime.now(UTC) - timedelta(hours=24.2):%Y-%m-%dT%H:%M:%SZ}"}):
            age(database, 1, hours=30)
            assert refusal(ask(client, **asked)) == (401, "UNAUTHENTICATED")
            assert refusal(ask(client, **asked, token=token(database, "edit", *asked))) == (403, "FORBIDDEN")
            response = ask(client, **asked, token=token(database, "read-history", *asked))
            assert name_of(response) == "Ada Example"
            assert "private" in response.headers["cache-control"]
        assert name_of(ask(client, revision="2")) == "Ada Two", "it was superseded just now"
        age(database, 3, days=400)
        assert refusal(ask(client, revision="2")) == (401, "UNAUTHENTICATED")
        assert name_of(ask(client, revision="3")) == "Ada Three", "the newest, however old"


def test_how_long_is_a_setting(database: Database) -> None:
    with three_names(database, public_history=timedelta(0)) as (client, _):
        assert refusal(ask(client, revision="2")) == (401, "UNAUTHENTICATED")
        assert name_of(ask(client, revision="3")) == "Ada Three"
        told = ask(client, "{ revisions { totalCount } }").json()["data"]["revisions"]["totalCount"]
        assert told == 0
    for days in (1_000, 999_999):
        with serving(database, public_history=timedelta(days=days)) as client:
            age(database, 2, days=999)
            assert name_of(ask(client, revision="1")) == "Ada Example"
            assert ask(client, "{ revisions { totalCount } }").json()["data"] == {"revisions": {"totalCount": 4}}


def test_revisions_that_there_are_not(database: Database) -> None:
    with three_names(database) as (client, _):
        for number in ("4", "999999999999999999"):
            unknown = ask(client, revision=number)
            assert refusal(unknown) == (404, "REVISION_UNKNOWN")
            assert "the newest is 3" in unknown.text
        with database.write() as connection:
            connection.execute(update(SITE).values(oldest=2))
        gone = ask(client, revision="1", token=token(database, "admin"))
        assert refusal(gone) == (410, "REVISION_GONE")
        assert "the oldest is 2" in gone.text
        assert name_of(ask(client, revision="2")) == "Ada Two"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"revision": ""}, "`revision`"),
        ({"revision": "-1"}, "`revision`"),
        ({"revision": "1.0"}, "`revision`"),
        ({"revision": "newest"}, "`revision`"),
        ({"revision": "٣"}, "`revision`"),
        ({"revision": "9" * 30}, "`revision`"),
        ({"at": ""}, "`at`"),
        ({"at": "yesterday"}, "`at`"),
        ({"at": "2031-05-01"}, "offset"),
        ({"at": "2031-05-01T00:00"}, "offset"),
        ({"at": "0001-01-01T00:00+14:00"}, "`at`"),
        ({"perspective": "drafts"}, "`published` or `draft`"),
        ({"perspective": ""}, "`published` or `draft`"),
        ({"revision": "1", "at": "2031-05-01T00:00Z"}, "one of them"),
        ({"revision": "1", "perspective": "draft"}, "without"),
        ({"at": "2031-05-01T00:00Z", "perspective": "draft"}, "without"),
        ({"revision": ["1", "1"]}, "more than once"),
        ({"perspective": ["draft", "published"]}, "more than once"),
        (
            {"perspectiv": "draft"},
            "'perspectiv' in the address means nothing here: known are `at`, `documentId`, `extensions`, ",
        ),
    ],
)
def test_what_means_nothing_is_refused(nothing_asked: httpx.Client, asked: dict[str, Any], says: str) -> None:
    for method in ("GET", "POST"):
        response = ask(nothing_asked, method=method, **asked)
        assert refusal(response) == (400, "BAD_REQUEST")
        assert says in response.json()["errors"][0]["message"]


@pytest.fixture(scope="module")
def nothing_asked(session_stores: Any) -> Iterator[httpx.Client]:
    """A server on a store of the lab's first revision."""
    database = session_stores.empty("sqlite", keep_open=True)
    lab(database)
    with serving(database) as client:
        yield client
    database.close()


def test_the_past_cannot_be_changed(nothing_asked: httpx.Client) -> None:
    mutation = 'mutation { publish(input: { ids: ["per_x"] }) { userErrors { code } } }'
    response = ask(nothing_asked, mutation, revision="1")
    assert refusal(response) == (400, "BAD_REQUEST")
    assert "can't be changed" in response.text


@pytest.mark.parametrize(
    ("query_string", "expected"),
    [
        ("", False),
        ("query=%7B%20revision%20%7B%20number%20%7D%20%7D", False),
        ("query={people(after:%22at=%22){totalCount}}&variables=%7B%7D", False),
        ("operationName=revision&query=at", False),
        ("revision=1", True),
        ("query=x&at=2031", True),
        ("query=x&another=1", True),
        ("perspective", True),
        ("%72evision=1", True),
        ("query=x&perspectiv%65=draft", True),
    ],
)
def test_ordinary_requests_are_told_at_a_glance(query_string: str, expected: bool) -> None:
    assert asks(query_string.encode()) is expected


def test_names_may_be_written_in_any_way(nothing_asked: httpx.Client) -> None:
    response = nothing_asked.get("/graphql?query=%7B__typename%7D&%72evision=7")
    assert refusal(response) == (404, "REVISION_UNKNOWN")


# ---- what is kept ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_answers_of_the_past_are_kept(database: Database, runs: list[str], method: str) -> None:
    with three_names(database) as (client, ids):
        first = ask(client, method=method, revision="2")
        for _ in range(3):
            again = ask(client, method=method, revision="2")
            assert (again.content, again.headers["etag"]) == (first.content, first.headers["etag"])
        assert len(runs) == 1
        same = ask(client, method=method, revision="2", tag=first.headers["etag"])
        assert (same.status_code, same.headers["cms-revision"]) == (304, "2")
        assert name_of(ask(client, method=method, revision="1")) == "Ada Example"
        assert len(runs) == 2
        rename(database, ids["bo-li"], "Bo Renamed")  # what is erased is a commit, too
        assert ask(client, method=method, revision="2").content == first.content
        assert len(runs) == 3


def test_what_is_kept_is_not_for_who_may_not_see_it(database: Database, runs: list[str]) -> None:
    with three_names(database) as (client, _):
        historian = token(database, "read-history")
        for shown in ("", historian):
            assert name_of(ask(client, revision="1", token=shown)) == "Ada Example"
        age(database, 2, hours=25)
        for _ in range(2):
            assert refusal(ask(client, revision="1")) == (401, "UNAUTHENTICATED")
            assert name_of(ask(client, revision="1", token=historian)) == "Ada Example"
        assert len(runs) == 2
        with database.write() as connection:
            connection.execute(update(SITE).values(oldest=2))
        assert refusal(ask(client, revision="1", token=historian)) == (410, "REVISION_GONE")


def test_authors_are_told_to_those_with_the_scope(database: Database, runs: list[str]) -> None:
    query = "{ revision { number author } revisions { nodes { author records { totalCount } } } }"
    with three_names(database) as (client, _):
        age(database, 1, hours=25)
        for _ in range(2):
            historian = ask(client, query, token=token(database, "read-history", str(len(runs)))).json()["data"]
            assert historian["revision"] == {"number": 3, "author": "somebody"}
            assert len(historian["revisions"]["nodes"]) == 4
            anonymous = ask(client, query).json()["data"]
            assert anonymous["revision"] == {"number": 3, "author": None}
            assert [one["author"] for one in anonymous["revisions"]["nodes"]] == [None, None, None]
    assert len(runs) == 3, "what depends on the time isn't kept"


def test_where_a_change_came_from_is_told_to_admins(database: Database) -> None:
    create = 'mutation { createPerson(input: { name: "Bo Li" }) { person { id } userErrors { message } } }'
    query = "{ revision { author origin } revisions(last: 1) { nodes { origin } } }"
    admin, editor = token(database, "admin"), token(database, "read-history")
    with serving(database) as client:
        made = ask(client, create, token=token(database, "edit")).json()["data"]["createPerson"]["person"]
        publish = f'mutation {{ publish(input: {{ ids: ["{made["id"]}"] }}) {{ userErrors {{ message }} }} }}'
        assert ask(client, publish, token=admin).json()["data"]["publish"]["userErrors"] == []
        for shown, whose in (("127.0.0.1", admin), (None, editor)) * 2:
            told = ask(client, query, token=whose).json()["data"]
            assert told["revision"] == {"author": "admin-0", "origin": shown}
            assert told["revisions"]["nodes"] == [{"origin": None}], "the store was made by a command"
        assert ask(client, query).json()["data"]["revision"] == {"author": None, "origin": None}
    url = database.url.render_as_string(hide_password=False)
    first, *rest = cms("history", url=url).stdout.splitlines()
    assert re.fullmatch(r" +1  \d{4}-\d\d-\d\d \d\d:\d\d:\d\d  admin-0  127\.0\.0\.1  Publish .*", first)
    assert len(rest) == 1
    (told,) = json.loads(cms("history", "--json", "--first", "1", url=url).stdout)
    assert (told["number"], told["author"], told["origin"]) == (1, "admin-0", "127.0.0.1")


# ---- a build -----------------------------------------------------------------------------------------------------------
PEOPLE = """query ($after: String) { people(first: 9, after: $after, orderBy: [{field: NAME}]) {
  totalCount pageInfo { hasNextPage endCursor } nodes { id slug } } }"""
PERSON = """query ($slug: String!) { person(slug: $slug) { name headline positions { totalCount nodes { title
  organization { name } } } relatedPeople { relation person { name } } } found: search(query: "name") { totalCount } }"""


def build(client: httpx.Client, *, pinned: bool, meanwhile: Callable[[], None]) -> list[Any]:
    """All that a site's build reads, page by page: of one revision, the first answer's, if it is pinned."""
    pin: dict[str, str] = {}
    read: list[Any] = []

    def post(query: str, **variables: Any) -> Any:
        response = client.post("/graphql", params=pin, json={"query": query, "variables": variables})
        assert response.status_code == 200, response.text
        if pinned:
            pin["revision"] = response.headers["cms-revision"]
        read.append(response.json()["data"])
        meanwhile()
        return read[-1]

    after, slugs = None, []
    while True:
        page = post(PEOPLE, after=after)["people"]
        slugs += [one["slug"] for one in page["nodes"]]
        after = page["pageInfo"]["endCursor"]
        if not page["pageInfo"]["hasNextPage"]:
            break
    for slug in slugs:
        post(PERSON, slug=slug)
    return read


def test_a_build_that_pins_its_revision_sees_one_content(database: Database) -> None:
    crowd(database, 20)
    ids = lab(database)
    edits = iter(range(1_000))

    def edit() -> None:
        """Somebody renames, adds and removes."""
        n = next(edits)
        changes = Changes()
        if n % 3 == 0:
            rename(database, ids[("ada-example", "bo-li", "nameless")[n // 3 % 3]], f"Aaron {n}")
        elif n % 3 == 1:
            make = Maker(100 + n)
            make(Person, slug=f"new-{n}", name=f"Name {n}", has_profile=True)
            make(Organization, slug=f"new-{n}", name=f"Organization {n}")
            make.commit(database)
        else:
            with database.write() as connection:
                table = Person.table()
                gone = connection.execute(select(table.c.id).where(table.c.slug.like("person-0-%")).limit(1)).scalar()
                if gone:
                    changes.remove(Person, gone)
                    commit(connection, changes, "somebody", "removed")

    with serving(database) as client:
        quiet = build(client, pinned=False, meanwhile=lambda: None)
        assert build(client, pinned=True, meanwhile=edit) == quiet
        assert next(edits) > 12
        assert build(client, pinned=False, meanwhile=edit) != quiet, "the edits make a difference"
    assert len(json.dumps(quiet)) > 3_000
