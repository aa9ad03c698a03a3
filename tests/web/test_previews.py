"""Preview links: they show what publishing one person's drafts would, until they end, to anyone, and change nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from io import BytesIO
from typing import Any

import httpx
import pytest
from graphql import get_named_type
from PIL import Image
from playwright.sync_api import Browser, Error
from sqlalchemy import update

from cms.api.schema import GRAPHQL_SCHEMA
from cms.editing.mutations import MUTATIONS
from cms.store import TOKEN, Database, tokens

from ..conftest import BOTH, cms, serving
from ..content import lab
from ..editing.desk import Desk
from ..selections import everything as below
from .test_cors import READ, posted, site

SITE = "https://preview.example/people"
CREATE = """mutation ($id: ID!, $until: DateTime) {
  createPreview(input: {id: $id, until: $until}) { key url name expiresAt userErrors { code path } } }"""
REVOKE = """mutation ($id: ID!, $name: String) {
  revokePreviews(input: {id: $id, name: $name}) { ended userErrors { code } } }"""
LIST = "{ previews { name createdAt expiresAt person { slug } } }"
DRAFTS = "/graphql?perspective=draft"


class Lab:
    """A store that is served, its records by slug, and an editor's token."""

    def __init__(self, database: Database, client: httpx.Client) -> None:
        self.database, self.client, self.desk = database, client, Desk(database, ids=lab(database))
        self.ids = self.desk.ids
        with database.write() as connection:
            self.editor = tokens.issue(connection, "editor", ["edit", "publish"])

    def ask(self, query: str, token: str = "", path: str = DRAFTS, **variables: Any) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        response = self.client.post(path, json={"query": query, "variables": variables}, headers=headers)
        answer = response.json()
        assert "errors" not in answer, answer
        return answer["data"]

    def preview(self, slug: str = "ada-example", **variables: Any) -> dict[str, Any]:
        told: dict[str, Any] = self.ask(CREATE, self.editor, id=self.ids[slug], **variables)["createPreview"]
        assert told["userErrors"] == []
        return told

    def status(self, key: str, path: str = DRAFTS, query: str = "{ __typename people { totalCount } }") -> int:
        headers = {"authorization": f"Bearer {key}", "accept": "application/graphql-response+json"}
        return self.client.post(path, json={"query": query}, headers=headers).status_code

    @property
    def url(self) -> str:
        return self.database.url.render_as_string(hide_password=False)


@pytest.fixture
def served(database: Database) -> Iterator[Lab]:
    with serving(database, preview_url=f"{SITE}/") as client:
        yield Lab(database, client)


def name_of(served: Lab, key: str, slug: str) -> Any:
    return served.ask("query ($slug: String!) { person(slug: $slug) { headline } }", key, slug=slug)["person"][
        "headline"
    ]


def test_a_link_shows_the_drafts_of_one_person(served: Lab) -> None:
    ada, bo = served.ids["ada-example"], served.ids["bo-li"]
    served.desk.update(ada, headline="Drafts bridges")
    served.desk.update(bo, headline="Builds kites", publish=True)
    served.desk.update(bo, headline="Drafts kites")
    employer = served.desk.create("Organization", name="Emerald Works")
    served.desk.create("Position", personId=ada, kind="EMPLOYMENT", title="Architect", organizationId=employer)
    served.desk.create("Talk", personId=bo, title="Kites in the wind")
    told = served.preview()
    assert told["url"] == f"{SITE}?preview={told['key']}"
    assert re.fullmatch(r"preview-ada-example-[0-9a-f]{12}", told["name"])
    lasts = datetime.fromisoformat(told["expiresAt"]) - datetime.now(UTC)
    assert timedelta(days=6, hours=23) < lasts <= timedelta(days=7)

    key = told["key"]
    assert name_of(served, key, "ada-example") == "Drafts bridges"
    assert name_of(served, key, "bo-li") == "Builds kites"
    jobs = served.ask('{ search(query: "Emerald Architect Kites") { totalCount } }', key)
    assert jobs["search"]["totalCount"] == 0
    for words, found in (("Emerald", 1), ("Architect", 1), ("Kites in the wind", 0)):
        asked = served.ask("query ($words: String!) { search(query: $words) { totalCount } }", key, words=words)
        assert asked["search"]["totalCount"] == found, words
    # Without asking for drafts it is anybody's view; and of what is everybody's nothing else is different.
    published = '{ person(slug: "ada-example") { headline } }'
    assert served.ask(published, key, path="/graphql") == served.ask(published, path="/graphql")
    answer = served.client.post(DRAFTS, json={"query": published}, headers={"authorization": f"Bearer {key}"})
    assert answer.headers["cache-control"] == "private, no-store"
    with served.client.stream("GET", "/revision/events", headers={"authorization": f"Bearer {key}"}) as stream:
        assert stream.status_code == 200


def test_it_tells_nothing_else(served: Lab) -> None:
    ada, bo = served.ids["ada-example"], served.ids["bo-li"]
    served.desk.update(ada, headline="Drafts bridges", phone="+1 555 0100", birthDate="2001-05-06")
    paper = served.desk.create("Publication", title="On Kites", authors=[{"personId": bo}])
    served.desk.update(bo, headline="Drafts kites")
    key = served.preview()["key"]
    assert served.ask('{ person(slug: "ada-example") { phone birthDate } }', key)["person"] == {
        "phone": None,
        "birthDate": None,
    }
    of = "query ($id: ID!) { entry(id: $id) { status } node(id: $id) { id entryStatus } }"
    assert served.ask(of, key, id=paper) == {"entry": None, "node": None}
    assert served.ask(of, key, id=bo)["entry"] == {"status": "PUBLISHED"}
    assert served.ask(of, key, id=ada) == {
        "entry": {"status": "CHANGED"},
        "node": {"id": ada, "entryStatus": "CHANGED"},
    }
    assert served.status(key, query="{ drafts { totalCount } }") == 400
    assert served.ask("{ revisions { nodes { author } } }", key)["revisions"]["nodes"][0]["author"] is None


def test_it_changes_nothing(served: Lab) -> None:
    """Whatever the mutation: and no file goes in by it, and nobody is signed in or invited."""
    key = served.preview()["key"]
    headers = {"authorization": f"Bearer {key}"}
    for name in MUTATIONS:
        taken = GRAPHQL_SCHEMA.mutation_type.fields[name].args["input"].type  # type: ignore[union-attr]
        query = f"mutation ($input: {taken}) {{ {name}(input: $input) {{ userErrors {{ code }} }} }}"
        given: dict[str, Any] = {"id": served.ids["ada-example"], "ids": [], "expectedVersion": 1, "changes": []}
        fields = GRAPHQL_SCHEMA.type_map[taken.of_type.name].fields  # type: ignore[attr-defined]
        more = {
            "revision": 1,
            "revisions": [1],
            "field": "headline",
            "otherId": served.ids["bo-li"],
            "locales": [{"tag": "en"}],
            "name": "hook",
            "url": "https://site.example/hook",
        }
        body = {"query": query, "variables": {"input": {n: v for n, v in {**given, **more}.items() if n in fields}}}
        for path in ("/graphql", DRAFTS):
            response = served.client.post(
                path, json=body, headers={**headers, "accept": "application/graphql-response+json"}
            )
            assert response.status_code == 403, (name, response.text)
    file = {"file": ("a.md", b"# Dorothy Gale\n")}
    for path in ("/import", "/import?dry-run", "/assets"):
        assert served.client.post(path, files=file, headers=headers).status_code == 403, path
    assert served.client.post("/session", json={"key": key}, headers={"cms-session": "1"}).status_code == 401
    assert (
        served.client.get("/session", headers={"cookie": f"cms_session={key}", "cms-session": "1"}).status_code == 401
    )


def test_it_ends(served: Lab) -> None:
    served.desk.update(served.ids["ada-example"], headline="Drafts bridges")
    one, two, bos = served.preview(), served.preview(), served.preview("bo-li")
    with served.database.write() as connection:
        past = datetime.now(UTC) - timedelta(seconds=1)
        connection.execute(update(TOKEN).where(TOKEN.c.name == one["name"]).values(expires_at=past))
    refused = served.client.post(
        DRAFTS, json={"query": "{ __typename }"}, headers={"authorization": f"Bearer {one['key']}"}
    )
    assert refused.status_code == 401
    assert "ended" in refused.text
    assert served.status(two["key"]) == 200
    assert served.ask(REVOKE, served.editor, id=served.ids["ada-example"])["revokePreviews"]["ended"] == 1
    for _ in range(12):  # whoever has the link meant no harm
        assert served.status(two["key"]) == 401
    assert served.status(bos["key"]) == 200
    assert cms("token", "revoke", bos["name"], url=served.url).returncode == 0
    assert served.status(bos["key"]) == 401
    assert served.status(one["key"][:-1] + ("A" if one["key"][-1] != "A" else "B")) == 401


def test_those_who_may_end_them_are_told_which_there_are(served: Lab) -> None:
    ada, bo = served.ids["ada-example"], served.ids["bo-li"]
    until = datetime.now(UTC).replace(microsecond=0) + timedelta(days=3)
    one, ended, bos = served.preview(), served.preview(), served.preview("bo-li", until=until.isoformat())
    elsewhere = until.astimezone(timezone(timedelta(hours=9)))
    early = served.preview(until=elsewhere.isoformat())
    assert served.ask(REVOKE, served.editor, id=ada, name=ended["name"])["revokePreviews"]["ended"] == 1
    assert served.ask(REVOKE, served.editor, id=bo, name=one["name"])["revokePreviews"]["ended"] == 0
    with served.database.write() as connection:
        made = {
            f"{scopes[0]} of {person}": tokens.issue(
                connection, f"{scopes[0]}-{person}", scopes, [served.ids[person]] if person else []
            )
            for scopes in (["admin"], ["edit"], ["read-drafts"], ["publish"])
            for person in ("", "bo-li", "glinda-good")
        }
        tokens.issue(connection, "of-several", ["preview"], [ada, bo])
        tokens.issue(connection, "gone", ["preview"], [bo], datetime.now(UTC) - timedelta(seconds=1))
    told = served.ask(LIST, served.editor)["previews"]
    assert [each["name"] for each in told] == [*sorted([bos["name"], early["name"]]), one["name"]]
    assert {each["name"]: each["person"] for each in told} == {
        one["name"]: {"slug": "ada-example"},
        early["name"]: {"slug": "ada-example"},
        bos["name"]: {"slug": "bo-li"},
    }
    ends = {each["name"]: datetime.fromisoformat(each["expiresAt"]) for each in told}
    assert ends[bos["name"]] == ends[early["name"]] == until
    assert all(one["key"] not in json.dumps(each) for each in told)

    everything = sorted(each["name"] for each in told)
    seen = {"admin of ": everything, "edit of ": everything, "edit of bo-li": [bos["name"]], "edit of glinda-good": []}
    seen |= {"admin of bo-li": [bos["name"]], "admin of glinda-good": []}
    for caller, token in made.items():
        if caller in seen:
            assert sorted(each["name"] for each in served.ask(LIST, token)["previews"]) == seen[caller], caller
        else:
            assert served.status(token, query=LIST) == 403, caller
        assert served.status(token, "/graphql", LIST) == 400, caller
    assert served.status(one["key"], query=LIST) == 403
    assert served.client.post(DRAFTS, json={"query": LIST}).status_code == 401


def test_what_can_not_be_previewed_is_a_user_error(served: Lab) -> None:
    def errors(token: str = "", **variables: Any) -> Any:
        told = served.ask(CREATE, token or served.editor, **variables)["createPreview"]
        assert told["key"] is told["url"] is None
        return [(error["code"], error["path"]) for error in told["userErrors"]]

    ada = served.ids["ada-example"]
    for until in (datetime.now(UTC), datetime.now(UTC) + timedelta(days=91)):
        assert errors(id=ada, until=until.isoformat()) == [("INVALID", ["until"])]
    assert errors(id=ada, until="2031-05-01T00:00:00") == [("INVALID", ["until"])]
    assert errors(id=served.ids["acme"]) == [("NOT_FOUND", ["id"])]
    with served.database.write() as connection:
        bos = tokens.issue(connection, "bo", ["edit"], [served.ids["bo-li"]])
    assert errors(bos, id=ada) == [("FORBIDDEN", ["id"])]
    told = served.ask(REVOKE, bos, id=ada)["revokePreviews"]
    assert told == {"ended": None, "userErrors": [{"code": "FORBIDDEN"}]}


def test_the_command_makes_one_of_several_people(served: Lab) -> None:
    url = served.url
    refused = cms("token", "create", "show", "--scope", "preview", url=url)
    assert refused.returncode == 1
    assert "--person" in refused.stderr
    made = cms("token", "create", "show", "--scope", "preview", "--person", "ada-example", "--person", "bo-li", url=url)
    for slug in ("ada-example", "bo-li"):
        served.desk.update(served.ids[slug], headline="Drafted")
        assert name_of(served, made.stdout.strip(), slug) == "Drafted"


def test_pictures_are_shown_for_as_long(served: Lab) -> None:
    def upload(colour: str) -> dict[str, Any]:
        data = BytesIO()
        Image.new("RGB", (90, 90), colour).save(data, "PNG")
        file = {"file": (f"{colour}.png", data.getvalue())}
        sent = served.client.post("/assets", files=file, headers={"authorization": f"Bearer {served.editor}"})
        told: dict[str, Any] = sent.json()
        return told

    shown, hidden = upload("red"), upload("blue")
    served.desk.update(served.ids["ada-example"], imageId=shown["id"], bio=f"![red](/assets/-/{shown['hash']}/red.png)")
    served.desk.update(served.ids["bo-li"], imageId=hidden["id"])
    told = served.preview()
    person = served.ask('{ person(slug: "ada-example") { image { url } bio { html } } }', told["key"])["person"]
    in_text = re.search(r'src="([^"]+)"', person["bio"]["html"])
    assert in_text
    addresses = [person["image"]["url"], in_text[1]]
    for address in addresses:
        assert told["key"] in address
        answer = served.client.get(address)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png"), address
        assert answer.headers["cache-control"] == "private, no-store"
    for key in (f"?key={told['key']}", ""):
        assert served.client.get(f"/assets/{hidden['hash']}/blue.png{key}").status_code == 404
    served.ask(REVOKE, served.editor, id=served.ids["ada-example"])
    for address in addresses:
        assert served.client.get(address).status_code == 401


# ---- what it shows is what publishing shows --------------------------------------------------------------------------------
# What a draft changes whatever it says, and what tells of the drafts themselves.
_OF_VERSIONS = frozenset({"version", "updatedAt", "publishedAt", "entryStatus", "url", "documents", "sources"})


def everything(lists: Iterable[str]) -> str:
    """All of all records of some lists, and what they lead to."""
    fields = GRAPHQL_SCHEMA.query_type.fields  # type: ignore[union-attr]
    types = {name: get_named_type(fields[name].type).name for name in lists}
    parts = (f"{name}(first: 30) {below(kind, 3, without=_OF_VERSIONS)}" for name, kind in types.items())
    return f"{{ {' '.join(parts)} }}"


LISTS = ["people", "positions", "organizations", "publications", "talks", "awards"]


def test_a_preview_is_what_publishing_comes_to(served: Lab) -> None:
    ada, bo, desk = served.ids["ada-example"], served.ids["bo-li"], served.desk
    desk.update(ada, headline="Drafts bridges", name="Ada Exemplar")
    employer = desk.create("Organization", name="Emerald Works")
    desk.create("Position", personId=ada, kind="EMPLOYMENT", title="Architect", organizationId=employer)
    desk.create("Publication", title="On Bridges", authors=[{"personId": ada}, {"personId": bo}])
    jobs = served.ask(
        '{ person(slug: "ada-example") { positions { nodes { id } } awards { nodes { id } } } }', served.editor
    )
    desk.delete(jobs["person"]["positions"]["nodes"][0]["id"])
    desk.update(bo, headline="Drafts kites")
    desk.create("Talk", personId=bo, title="Kites in the wind")
    desk.update(served.ids["acme"], name="ACME Laboratories")
    asked = everything(LISTS)
    key = served.preview()["key"]
    before, shown = served.ask(asked, path="/graphql"), served.ask(asked, key)
    assert shown != before
    served.desk("publish", ids=[ada], withOwned=True)
    after = served.ask(asked, path="/graphql")
    assert json.dumps(shown, indent=1, sort_keys=True) == json.dumps(after, indent=1, sort_keys=True)
    assert served.ask(asked, key) == after
    assert "ACME Laboratories" not in json.dumps(after)


def test_a_slug_that_another_still_has_stays_the_others(served: Lab) -> None:
    ada, bo = served.ids["ada-example"], served.ids["bo-li"]
    served.desk.update(bo, slug="bo-li-before")
    served.desk.update(ada, slug="bo-li", headline="Drafts bridges")
    key = served.preview()["key"]
    assert served.ask('{ person(slug: "bo-li") { id } }', key) == {"person": {"id": bo}}


def test_a_person_nobody_saw_is_previewed(served: Lab) -> None:
    dorothy = served.desk.create("Person", name="Dorothy Gale", hasProfile=True)
    served.desk.create("Award", personId=dorothy, title="Best Kite")
    served.ids["dorothy-gale"] = dorothy
    key = served.preview("dorothy-gale")["key"]
    asked = '{ person(slug: "dorothy-gale") { displayName awards { nodes { title } } } }'
    assert served.ask(asked, key) == {
        "person": {"displayName": "Dorothy Gale", "awards": {"nodes": [{"title": "Best Kite"}]}}
    }
    assert served.ask(asked, path="/graphql") == {"person": None}
    # What is discarded isn't there any more: the link shows what there is.
    served.desk("discardDraft", ids=[dorothy])
    assert served.ask(asked, key) == {"person": None}


# ---- from a site of another origin -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("engine", BOTH)
def test_a_static_site_reads_with_it(engine: str, stores: Any, browser: Browser) -> None:
    with (
        closing(stores.empty(engine, keep_open=True)) as database,
        site() as ours,
        site() as theirs,
        serving(database, preview_url=f"{ours}/people") as client,
        closing(browser.new_page()) as page,
    ):
        served = Lab(database, client)
        served.desk.update(served.ids["ada-example"], name="Ada Drafted")
        key = served.preview()["key"]
        options = posted('{ person(slug: "ada-example") { name } }', authorization=f"Bearer {key}")
        url = f"{str(client.base_url).rstrip('/')}{DRAFTS}"
        page.goto(ours)
        assert page.evaluate(READ, [url, options])["body"]["data"] == {"person": {"name": "Ada Drafted"}}
        page.goto(theirs)
        with pytest.raises(Error, match="Failed to fetch"):
            page.evaluate(READ, [url, options])
