"""The built playground in Debian's Chromium, against a real server: what it loads, shows, completes and runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, expect
from sqlalchemy import select

from cms.content import Person
from cms.editing.access import Scope
from cms.store import Database, tokens

from ..conftest import Stores, server_process
from ..editing.desk import Desk
from .conftest import missing

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "cms/web/playground/index.html"
EXAMPLES = sorted(path.stem for path in (ROOT / "pages/playground/examples").glob("*.graphql"))
RECORD_VIOLATIONS = """
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) =>
        window.violations.push(`${event.violatedDirective}: ${event.blockedURI}`));
"""


class Visit:
    """A page with an empty profile, and what went wrong on it."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page, self.origin = page, origin
        self.requests: list[str] = []
        self.errors: list[str] = []
        page.add_init_script(RECORD_VIOLATIONS)
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        response = page.goto(origin + "/")
        assert response
        self.response: Response = response
        expect(page.locator(".graphiql-query-editor")).to_contain_text("query")

    def assert_clean(self) -> None:
        """No request left the origin, nothing failed, nothing was refused by the policy."""
        foreign = [url for url in self.requests if not url.startswith((self.origin + "/", "data:", "blob:"))]
        assert foreign == []
        assert self.errors == []
        assert self.page.evaluate("window.violations") == []


@pytest.fixture
def visit(browser: Browser, seeded_server: str) -> Iterator[Visit]:
    if not BUILT.exists():
        missing("The playground isn't built", "`make pages` builds it, with Node.js and npm")
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    yield Visit(page, seeded_server)
    page.close()


def test_the_policy_names_no_foreign_host(visit: Visit) -> None:
    policy = visit.response.headers["content-security-policy"]
    directives = {words[0]: set(words[1:]) for words in map(str.split, policy.split(";"))}
    assert directives["default-src"] == {"'none'"}
    assert directives["script-src"] == directives["worker-src"] == directives["connect-src"] == {"'self'"}
    assert set.union(*directives.values()) <= {"'none'", "'self'", "'unsafe-inline'", "data:"}


def test_every_example_is_a_tab_that_runs(visit: Visit) -> None:
    page = visit.page
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_count(len(EXAMPLES))
    for index in range(len(EXAMPLES)):
        tabs.nth(index).click()
        page.wait_for_timeout(500)  # GraphiQL reads the operation's name a moment after the tab was opened
        with page.expect_response(visit.origin + "/graphql") as answered:
            page.get_by_label("Execute query").click()
        answer = answered.value.json()
        assert "errors" not in answer
        for found in answer["data"].values():
            assert found
            assert found.get("nodes") != []
        expect(page.locator(".graphiql-response")).to_contain_text('"data"')
    visit.assert_clean()


def test_the_editor_completes(visit: Visit) -> None:
    page = visit.page
    page.locator(".graphiql-query-editor").get_by_text("displayName", exact=True).click()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("headl", delay=50)
    suggestions = page.locator(".suggest-widget.visible")
    expect(suggestions).to_contain_text("headline")
    page.keyboard.press("Enter")
    expect(page.locator(".graphiql-query-editor").get_by_text("headline", exact=True)).to_have_count(2)
    visit.assert_clean()


def test_documentation_history_and_explorer_open(visit: Visit) -> None:
    page = visit.page
    page.get_by_label("Show Documentation Explorer").click()
    page.get_by_role("link", name="Query", exact=True).click()
    expect(page.locator(".graphiql-doc-explorer")).to_contain_text("people")

    page.get_by_label("Show History").click()
    expect(page.locator(".graphiql-history")).to_be_visible()

    page.get_by_label("Show GraphiQL Explorer").click()
    editor = page.locator(".graphiql-query-editor")
    expect(editor).not_to_contain_text("givenName")
    page.locator(".graphiql-explorer-root").get_by_text("givenName", exact=True).click()
    expect(editor).to_contain_text("givenName")
    visit.assert_clean()


def test_its_state_is_kept_apart_from_another_graphiql(visit: Visit) -> None:
    page = visit.page
    page.evaluate("localStorage.setItem('graphiql:tabState', '{\"activeTabIndex\": 0, \"tabs\": []}')")
    page.reload()
    expect(page.get_by_role("tab")).to_have_count(len(EXAMPLES))
    visit.assert_clean()


def run(page: Page, address: str) -> Response:
    """Run the query; gives the response from an address that begins so."""
    with page.expect_response(lambda response: response.url.startswith(address)) as answered:
        page.get_by_label("Execute query").click()
    return answered.value


def test_what_queries_see_is_chosen(browser: Browser, session_stores: Stores) -> None:
    if not BUILT.exists():
        missing("The playground isn't built", "`make pages` builds it, with Node.js and npm")
    url = session_stores.seeded()
    with closing(Database(url)) as database:
        with database.write() as connection:
            token = tokens.issue(connection, "editor", [Scope.EDIT])
            people = Person.table().c
            ada = connection.execute(select(people.id).where(people.slug == "ada-example")).scalar_one()
        Desk(database).update(ada, headline="Only drafted")
    with server_process(url) as (origin, _), closing(browser.new_page(viewport={"width": 1400, "height": 900})) as page:
        Visit(page, origin)
        endpoint, bar, answer = f"{origin}/graphql", page.locator(".seeing"), page.locator(".graphiql-response")
        assert "Only drafted" not in run(page, endpoint).text()

        bar.get_by_label("Content").select_option("Drafts")
        assert run(page, f"{endpoint}?perspective=draft").status == 401
        bar.get_by_label("Token").fill(token)
        assert run(page, f"{endpoint}?perspective=draft").status == 200
        expect(answer).to_contain_text("Only drafted")
        assert token not in page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])")

        bar.get_by_label("Content").select_option("Revision")
        bar.get_by_label("Number").fill("1")
        assert run(page, f"{endpoint}?revision=1").json()["data"]["people"]["totalCount"] == 1

        bar.get_by_label("Content").select_option("Moment")
        bar.get_by_label("As of").fill("2000-01-01T00:00")
        assert run(page, f"{endpoint}?at=").status == 404
        expect(answer).to_contain_text("There was no revision yet")


def test_it_fits_a_phone(browser: Browser, seeded_server: str) -> None:
    if not BUILT.exists():
        missing("The playground isn't built", "`make pages` builds it, with Node.js and npm")
    with closing(browser.new_page(viewport={"width": 360, "height": 740})) as page:
        visit = Visit(page, seeded_server)
        assert run(page, f"{seeded_server}/graphql").status == 200
        answer = page.locator(".graphiql-response")
        expect(answer).to_contain_text("ada-example")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        above, below = page.locator(".graphiql-editors").bounding_box(), answer.bounding_box()
        assert above
        assert below
        assert min(above["width"], below["width"]) > 300
        assert below["y"] >= above["y"] + above["height"]
        visit.assert_clean()
