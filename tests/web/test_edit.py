"""The built page at /edit in Debian's Chromium, against a server in this process: what its two users do.

The page knows nothing of databases: one test of it is on both, the others are on SQLite; what it asks is on both elsewhere.

With `--update-golden` these tests take the pictures that the documentation has of the page.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cms.content import Position
from cms.editing.locales import say_languages
from cms.store import Database, sessions, tokens

from ..conftest import BOTH, ROOT, Stores, cms, serving
from ..content import lab
from ..editing.desk import Desk
from .conftest import missing
from .test_playground import RECORD_VIOLATIONS

BUILT = ROOT / "cms/web/edit"
IMAGES = ROOT / "docs/images"
COLOURS = 128  # of a picture, which a plain page has enough of
AXE = ROOT / "pages/node_modules/axe-core/axe.min.js"
MOST_SCRIPT = 250_000  # bytes of what the first view loads, as they go out
PREVIEW = "https://preview.example/people"
CV = (
    "# Dorothy Gale\n\n## Awards\n\n- Best Kite, Ministry of Roads, 2030\n\n## Odds and ends\n\nKites and paper boats\n"
)


class Editor:
    """A browser's window on the page, and what went wrong in it."""

    def __init__(
        self,
        context: BrowserContext,
        database: Database,
        origin: str,
        people: dict[str, str],
        *,
        is_pictured: bool = False,
    ) -> None:
        self.context, self.database, self.origin, self.people = context, database, origin, people
        self.is_pictured = is_pictured and database.url.get_backend_name() == "sqlite"
        self.page = self.opened()

    def opened(self) -> Page:
        """Another window of the same browser."""
        page = self.context.new_page()
        self.requests: list[str] = []
        self.errors: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def link(self, name: str = "ada", scopes: tuple[str, ...] = ("admin",), person: str | None = None) -> str:
        """A link that signs in."""
        with self.database.write() as connection:
            if all(token.name != name for token in tokens.every(connection)):
                tokens.issue(connection, name, scopes, [self.people[person]] if person else ())
            return f"{self.origin}/edit#key={sessions.invite(connection, name)}"

    def sign_in(self, **how: Any) -> Page:
        self.page.goto(self.link(**how))
        expect(self.page.get_by_role("heading", name="Profiles")).to_be_visible()
        return self.page

    def picture(self, name: str) -> None:
        """Take the picture that the documentation has of what is shown, where pictures are wanted."""
        if self.is_pictured:
            self.page.wait_for_timeout(300)  # until what moves stands still
            shown = Image.open(io.BytesIO(self.page.screenshot()))
            shown.convert("RGB").quantize(COLOURS).save(IMAGES / f"edit-{name}.png", optimize=True)

    def assert_clean(self) -> None:
        """No request left the origin, nothing failed, nothing was refused by the policy."""
        foreign = [url for url in self.requests if not url.startswith((f"{self.origin}/", "data:", "blob:"))]
        assert foreign == []
        assert self.errors == []
        assert self.page.evaluate("window.violations") == []

    def assert_accessible(self, view: str) -> None:
        """Nothing that axe finds wrong, of WCAG 2.2 AA and of good practice."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run({ resultTypes: ['violations'] })")
        told = [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found["violations"]]
        assert told == [], view


def origin_of(client: httpx.Client) -> str:
    return str(client.base_url).rstrip("/")


@pytest.fixture
def editor(request: pytest.FixtureRequest, browser: Browser, stores: Stores) -> Iterator[Editor]:
    """A window on the page, whose server is on SQLite unless a test says otherwise."""
    if not (BUILT / "index.html").exists():
        missing("The page isn't built", "`make pages` builds it, with Node.js and npm")
    database, people = stores.holding(lab, getattr(request, "param", "sqlite"))
    with serving(database, preview_url=PREVIEW) as client, closing(browser.new_context(locale="en-GB")) as context:
        context.add_init_script(RECORD_VIOLATIONS)
        is_pictured = request.config.getoption("--update-golden")
        yield Editor(context, database, origin_of(client), people, is_pictured=is_pictured)


def open_person(page: Page, name: str) -> None:
    page.get_by_role("link", name="Profiles").click()
    page.get_by_role("link", name=name).click()
    page.get_by_role("link", name="Edit the person").click()
    expect(page.get_by_label("Headline", exact=True)).to_be_visible()


def save(page: Page) -> None:
    page.keyboard.press("Control+s")
    expect(page.get_by_role("status").filter(has_text="Saved as a draft")).to_be_visible()


def look_up(page: Page, field: str, words: str) -> None:
    """Type into a field that searches, as people do: its list closes where the page is scrolled under it."""
    page.get_by_role("combobox", name=field).click()
    page.keyboard.press("Control+a")
    page.keyboard.type(words)


@pytest.mark.parametrize("editor", BOTH, indirect=True)
def test_a_change_is_made_and_published(editor: Editor) -> None:
    page = editor.sign_in()
    assert "key" not in page.url
    editor.assert_accessible("people")
    page.get_by_role("link", name="Ada Example").click()
    expect(page.get_by_role("heading", name="Positions")).to_be_visible()
    editor.assert_accessible("profile")

    # What is wrong is told at its field, and the field has the focus.
    page.get_by_role("link", name="Edit the person").click()
    page.get_by_label("Headline").fill("Builds bridges")
    page.get_by_label("Birth date", exact=True).fill("the other day")
    page.get_by_role("button", name="Save as draft").click()
    birth = page.get_by_label("Birth date", exact=True)
    expect(birth).to_be_focused()
    expect(birth).to_have_accessible_description(re.compile("the other day"))
    editor.assert_accessible("form")
    birth.fill("2001-05")
    save(page)

    # Lists are ordered by buttons, references found by words or made on the spot.
    page.go_back()
    first = page.locator(".records").first.get_by_role("link").first.inner_text()
    page.get_by_role("button", name=re.compile("Move down")).first.click()
    expect(page.locator(".records").first.get_by_role("link").nth(1)).to_contain_text(first.splitlines()[0])
    page.get_by_role("link", name="+ Position").click()
    page.get_by_label("Title").fill("Architect")
    page.get_by_role("button", name=re.compile("Kind")).click()
    page.get_by_role("option", name="Employment").click()
    look_up(page, "Organization", "acm")
    page.get_by_role("option", name="ACME Labs").click()
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("heading", name="Architect")).to_be_visible()
    look_up(page, "Organization", "Emerald Works")
    with page.expect_response(lambda answer: "createOrganization" in (answer.request.post_data or "")):
        page.get_by_role("option", name="Make “Emerald Works”").click()
    page.get_by_label("Unit").fill("Towers")
    save(page)

    page.get_by_role("link", name="Publish").first.click()
    expect(page.locator("ins", has_text="Builds bridges")).to_be_visible()
    editor.assert_accessible("drafts")
    page.get_by_role("button", name=re.compile(r"Publish \d")).click()
    expect(page.get_by_role("heading", name="Nothing waits")).to_be_visible()
    with editor.database.read() as connection:
        text = "SELECT headline FROM person WHERE slug = 'ada-example'"
        assert connection.exec_driver_sql(text).scalar_one() == "Builds bridges"

    page.get_by_role("link", name="History").click()
    page.get_by_role("button", name="Put back").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Put back").click()
    expect(page.get_by_role("status").filter(has_text="as a draft")).to_be_visible()
    editor.assert_accessible("history")
    editor.assert_clean()


def test_a_record_and_everything_are_put_back_as_they_were(editor: Editor) -> None:
    desk, ada, bo = Desk(editor.database), editor.people["ada-example"], editor.people["bo-li"]
    for headline in ("Builds bridges", "Builds roads"):
        desk.update(ada, headline=headline, publish=True)
    desk.update(bo, headline="Builds kites", publish=True)
    employer = desk.create("Organization", name="Emerald Works", publish=True)
    desk.update(desk.order(Position, ada)[0], organizationId=employer, publish=True)
    page = editor.sign_in()
    open_person(page, "Ada Example")
    page.get_by_role("main").get_by_role("link", name="History").click()
    expect(page.get_by_role("heading", name="History: Ada Example")).to_be_visible()
    page.get_by_text("How it was").nth(1).click()
    expect(page.locator(".revisions dd", has_text="Builds bridges")).to_be_visible()
    editor.assert_accessible("history of a record")
    editor.picture("history")
    page.get_by_role("button", name=re.compile("As it was then")).nth(1).click()
    expect(page.get_by_role("status").filter(has_text="as a draft")).to_be_visible()
    row = desk.draft(ada)
    assert row
    assert row["headline"] == "Builds bridges"
    desk("discardDraft", ids=[ada])

    # What changed, and what that refers to, is called by its name.
    page.get_by_role("navigation").get_by_role("link", name="History").click()
    expect(page.locator(".revisions .title").first).to_contain_text("Publish Position “")
    page.get_by_text("1 record", exact=True).first.click()
    changed = page.locator(".revisions .remarks li").first
    expect(changed).to_contain_text("Position: ")
    expect(changed.locator("ins")).to_have_text("Emerald Works")
    expect(changed).not_to_contain_text("org_")
    editor.assert_accessible("history")
    page.get_by_role("button", name="Everything as of here: Revision 1", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Put back").click()
    expect(page.get_by_role("status").filter(has_text="as a draft")).to_be_visible()
    for id_, before in ((ada, "Builds things"), (bo, None)):
        row = desk.draft(id_)
        assert row
        assert row["headline"] == before
    editor.assert_clean()


def test_the_directory_is_filtered_and_changed_at_once(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "kites.md").write_text(CV)
    assert (
        cms("import", tmp_path / "kites.md", url=editor.database.url.render_as_string(hide_password=False)).returncode
        == 0
    )
    desk = Desk(editor.database)
    desk.update(editor.people["bo-li"], headline="Builds kites")
    page = editor.sign_in()
    rows = page.locator("table.people tbody tr")
    everybody = rows.count()
    expect(rows.filter(has_text="Bo Li").get_by_role("link", name="1 draft")).to_be_visible()
    expect(rows.filter(has_text="Bo Li")).to_contain_text("Bio, ")
    expect(rows.filter(has_text="Ada Example")).to_contain_text("Complete")
    editor.assert_accessible("directory")
    page.get_by_role("button", name=re.compile("Everybody")).click()
    page.get_by_role("option", name="With drafts").click()
    expect(rows).to_have_count(1)
    page.get_by_role("button", name=re.compile("With drafts")).click()
    page.get_by_role("option", name="With lines without a home").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Dorothy Gale")
    expect(rows.get_by_role("cell", name="1 line", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("With lines")).click()
    page.get_by_role("option", name="Complete", exact=True).click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ada Example")
    page.get_by_role("button", name=re.compile("Complete")).click()
    page.get_by_role("option", name="Everybody").click()
    expect(rows).to_have_count(everybody)

    with editor.database.read() as connection:
        before = connection.exec_driver_sql("SELECT revision FROM site").scalar_one()
    for name in ("Ada Example", "Bo Li"):
        page.get_by_role("checkbox", name=f"Select {name}").check(force=True)
    expect(page.get_by_role("button", name="Draft this for 2 people")).to_be_visible()
    editor.assert_accessible("directory, many chosen")
    page.get_by_role("textbox", name="Location").fill("Oulu")
    editor.picture("directory")
    page.get_by_role("button", name="Publish it at once").click()
    expect(page.get_by_role("status").filter(has_text="Changed: 2 people")).to_be_visible()
    with editor.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM person WHERE location = 'Oulu'").scalar() == 2
        assert connection.exec_driver_sql("SELECT revision FROM site").scalar_one() == before + 1
    # What is wrong of one is said, and nobody is changed.
    page.get_by_role("button", name=re.compile("Location.*Field|Field.*Location")).click()
    page.get_by_role("option", name="Birth date", exact=True).click()
    page.get_by_role("textbox", name="Birth date").fill("the other day")
    page.get_by_role("button", name="Draft this for 2 people").click()
    expect(page.get_by_role("textbox", name="Birth date")).to_have_accessible_description(re.compile("the other day"))
    editor.assert_clean()


def test_languages_stand_side_by_side(editor: Editor) -> None:
    say_languages(editor.database, ["en", "de"])
    desk, ada = Desk(editor.database), editor.people["ada-example"]
    desk.update(ada, translations=[{"locale": "de", "headline": "Baut Straßen"}], headline="Builder", publish=True)
    page = editor.sign_in()
    open_person(page, "Ada Example")
    german = page.get_by_label("Headline · German")
    expect(german).to_have_value("Baut Straßen")
    expect(page.get_by_label("Location · German")).to_have_value("")
    page.get_by_label("Headline", exact=True).fill("Builds bridges")
    save(page)
    expect(german).to_have_accessible_description(re.compile("has changed since"))
    editor.assert_accessible("languages")
    german.evaluate("field => field.scrollIntoView({ block: 'center' })")
    editor.picture("languages")
    page.get_by_role("button", name="It is still right").click()
    page.get_by_label("Location · German").fill("Oulu in Finnland")
    save(page)
    expect(page.get_by_role("button", name="It is still right")).to_have_count(0)
    with editor.database.read() as connection:
        told = (
            "SELECT headline, location, outdated FROM person_translation_version WHERE person_id = ? AND until > since"
        )
        told = told.replace("?", f"'{ada}'") + " ORDER BY version DESC"
        row = connection.exec_driver_sql(told).first()
    assert row
    assert (row.headline, row.location) == ("Baut Straßen", "Oulu in Finnland")
    editor.assert_clean()


def test_two_who_change_one_record_lose_nothing(editor: Editor) -> None:
    page = editor.sign_in()
    open_person(page, "Ada Example")
    page.get_by_label("Headline").fill("Builds bridges")
    page.get_by_label("Location").fill("Oulu")
    Desk(editor.database).update(editor.people["ada-example"], headline="Builds roads", email="ada@new.example")

    page.get_by_role("button", name="Save as draft").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Builds roads")).to_be_visible()
    expect(dialog.get_by_role("radiogroup")).to_have_count(1)
    editor.assert_accessible("conflict")
    editor.picture("conflict")
    dialog.get_by_role("radio", name="Theirs").check(force=True)
    dialog.get_by_role("button", name="Go on with these").click()
    save(page)
    values = [page.get_by_label(name, exact=True).input_value() for name in ("Headline", "Location", "Email")]
    assert values == ["Builds roads", "Oulu", "ada@new.example"]

    # Of what isn't disputed both stay, and nobody is asked.
    page.get_by_label("Location").fill("Oslo")
    Desk(editor.database).update(editor.people["ada-example"], email="ada@newer.example")
    save(page)
    expect(page.get_by_label("Email")).to_have_value("ada@newer.example")
    expect(page.get_by_label("Location")).to_have_value("Oslo")
    editor.assert_clean()


def test_what_was_typed_outlives_the_connection_and_the_session(editor: Editor) -> None:
    page = editor.sign_in()
    open_person(page, "Bo Li")
    editor.context.set_offline(True)
    page.get_by_label("Headline").fill("Builds kites")
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("alert").filter(has_text="isn’t reached")).to_be_visible()
    editor.context.set_offline(False)
    page.reload()
    expect(page.get_by_label("Headline")).to_have_value("Builds kites")
    expect(page.get_by_text("isn’t saved yet")).to_be_visible()

    with editor.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM session")
    page.get_by_role("button", name="Save as draft").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Your session has ended")).to_be_visible()
    editor.assert_accessible("session")
    dialog.get_by_label("Or paste the link here").fill(editor.link())
    dialog.get_by_role("button", name="Sign in").click()
    expect(dialog).to_be_hidden()
    save(page)

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    assert "Builds kites" not in page.evaluate("JSON.stringify([localStorage, sessionStorage])")
    editor.assert_accessible("sign-in")
    page.reload()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_a_text_is_imported_once_it_was_looked_at(editor: Editor, tmp_path: Path) -> None:
    page = editor.sign_in()
    page.get_by_role("link", name="Import").click()
    editor.assert_accessible("import")
    page.get_by_label("Or paste text").fill(CV)
    page.get_by_role("button", name="See what becomes of it").click()
    expect(page.get_by_text("Nothing is written yet")).to_be_visible()
    expect(page.get_by_text("Award 1")).to_be_visible()
    expect(page.get_by_text("Has no home of its own")).to_be_visible()
    editor.assert_accessible("report")
    with editor.database.read() as connection:
        assert (
            connection.exec_driver_sql("SELECT count(*) FROM person_version WHERE slug = 'dorothy-gale'").scalar() == 0
        )
    page.get_by_role("button", name="Keep as drafts").click()
    expect(page.get_by_role("listbox", name="Document")).to_contain_text("Best Kite")
    page.get_by_role("link", name="Publish").click()
    expect(page.get_by_role("link", name="Best Kite")).to_be_visible()
    page.get_by_role("button", name=re.compile(r"Publish \d")).click()
    expect(page.get_by_role("heading", name="Nothing waits")).to_be_visible()

    # Of somebody who is there: their document is published with what it says, though the person isn't changed.
    page.get_by_role("link", name="Import").click()
    page.get_by_label("Or paste text").fill("## Awards\n\n- Best Wall, Ministry of Walls, 2030\n")
    look_up(page, "Whom it is about", "bo")
    page.get_by_role("option", name="Bo Li").click()
    page.get_by_role("button", name="See what becomes of it").click()
    page.get_by_role("button", name="Keep as drafts").click()
    expect(page.get_by_role("listbox", name="Document")).to_be_visible()
    page.get_by_role("link", name="Publish").click()
    page.get_by_role("button", name="Publish 1").click()
    expect(page.get_by_role("heading", name="Nothing waits")).to_be_visible()
    with editor.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM draft").scalar() == 0

    # The same as a file, which changes nothing.
    (tmp_path / "pasted.md").write_text(CV)
    page.get_by_role("link", name="Import").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "pasted.md")
    page.get_by_role("button", name="See what becomes of it").click()
    expect(page.get_by_text("Nothing would change")).to_be_visible()
    editor.assert_clean()


def test_drafts_wait_for_a_moment_and_are_previewed(editor: Editor) -> None:
    desk, ada = Desk(editor.database), editor.people["ada-example"]
    desk.update(ada, headline="Builds bridges")
    employer = desk.create("Organization", name="Emerald Works")
    desk.create("Position", personId=ada, kind="EMPLOYMENT", title="Architect", organizationId=employer)
    desk.update(editor.people["bo-li"], headline="Builds kites")
    page = editor.sign_in()
    page.get_by_role("link", name="Publish").first.click()

    # A link: made, tried by somebody who isn't signed in, ended.
    page.get_by_role("button", name="Make a preview link").click()
    link = page.get_by_role("link", name=re.compile("preview="))
    expect(link).to_be_visible()
    editor.assert_accessible("preview")
    address, _, key = str(link.get_attribute("href")).partition("?preview=")
    assert address == PREVIEW

    def seen() -> tuple[int, Any]:
        answer = httpx.post(
            f"{editor.origin}/graphql?perspective=draft",
            json={"query": '{ person(slug: "ada-example") { headline } }'},
            headers={"authorization": f"Bearer {key}"},
            trust_env=False,
            timeout=30,
        )
        return answer.status_code, answer.json().get("data")

    assert seen() == (200, {"person": {"headline": "Builds bridges"}})
    # Another, of whoever comes first; both are listed when one comes back, without what would show them.
    page.get_by_role("button", name="Make a preview link").click()
    expect(page.get_by_role("listitem").filter(has_text="The drafts of Ada Example")).to_have_count(2)
    page.reload()
    expect(page.get_by_role("listitem").filter(has_text="The drafts of Ada Example")).to_have_count(2)
    expect(page.get_by_text(key)).to_have_count(0)
    editor.assert_accessible("live previews")
    page.get_by_role("button", name="End: The drafts of Ada Example").first.click()
    expect(page.get_by_role("status").filter(has_text="Ended")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="The drafts of Ada Example")).to_have_count(1)
    assert seen()[0] == 401

    # At a time; taken back; and with what belongs to a person.
    page.get_by_text("Select all").click()
    page.locator(
        "label.check[aria-label='Select Ada Example'], label:has([aria-label='Select Ada Example'])"
    ).first.click()
    page.get_by_text("At a time").click()
    page.get_by_label("When").fill("2999-05-20T09:30")
    page.get_by_role("button", name="Publish 1 then").click()
    expect(page.get_by_text(re.compile("Will be published May 20, 2999")).first).to_be_visible()
    editor.assert_accessible("scheduled")
    with editor.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM schedule").scalar() == 1
    page.get_by_role("button", name="Take back: Ada Example").click()
    expect(page.get_by_role("status").filter(has_text="waits as a draft again")).to_be_visible()
    with editor.database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM schedule").scalar() == 0
    page.get_by_text("With all that belongs to them").click()
    page.get_by_role("button", name="Publish 1").click()
    expect(page.locator(".drafts").get_by_role("link", name="Ada Example")).to_have_count(0)
    expect(page.get_by_role("status").get_by_role("link", name="Ada Example")).to_be_visible()
    expect(page.get_by_role("link", name="Bo Li")).to_be_visible()
    with editor.database.read() as connection:
        assert (
            connection.exec_driver_sql("SELECT count(*) FROM organization WHERE name = 'Emerald Works'").scalar() == 1
        )
    editor.assert_clean()


def test_who_is_bound_sees_their_own(editor: Editor) -> None:
    page = editor.sign_in(name="bo", scopes=("edit",), person="bo-li")
    expect(page.get_by_role("status").filter(has_text="1 person")).to_be_visible()
    expect(page.get_by_role("link", name="Ada Example")).to_have_count(0)
    open_person(page, "Bo Li")
    page.get_by_label("Headline").fill("Builds kites")
    save(page)
    page.get_by_role("link", name="Publish").first.click()
    expect(page.get_by_text("somebody who may publish")).to_be_visible()
    expect(page.get_by_role("link", name="History")).to_have_count(0)


# ---- once, on one database ----------------------------------------------------------------------------------------------
@pytest.fixture
def sqlite_editor(browser: Browser, stores: Stores) -> Iterator[Editor]:
    if not (BUILT / "index.html").exists():
        missing("The page isn't built", "`make pages` builds it, with Node.js and npm")
    database, people = stores.holding(lab, "sqlite")
    with (
        serving(database) as client,
        closing(
            browser.new_context(viewport={"width": 360, "height": 740}, locale="de-DE", color_scheme="dark")
        ) as context,
    ):
        context.add_init_script(RECORD_VIOLATIONS)
        yield Editor(context, database, origin_of(client), people)


def test_it_fits_a_phone_in_the_dark_and_speaks_german_and_chinese(sqlite_editor: Editor) -> None:
    page = sqlite_editor.page
    page.goto(sqlite_editor.link())
    expect(page.get_by_role("heading", name="Profile")).to_be_visible()
    page.get_by_role("link", name="Ada Example").click()
    expect(page.get_by_role("heading", name="Stellen")).to_be_visible()
    sqlite_editor.assert_accessible("profile, dark")
    page.get_by_role("link", name="Person bearbeiten").click()
    expect(page.get_by_label("Kurzbeschreibung")).to_be_visible()
    expect(page.get_by_text("In einer Zeile, wer das ist.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sqlite_editor.assert_accessible("form, dark")
    page.get_by_role("button", name=re.compile("Sprache")).last.click()
    page.get_by_role("option", name="中文").click()
    expect(page.get_by_role("button", name="保存为草稿")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "zh"
    sqlite_editor.assert_clean()


def test_each_language_has_words_for_the_content_model() -> None:
    """For each kind, list, field, hint and value that forms show; a hint that is said in English no more goes."""
    if not AXE.exists():
        missing("What the page is built from isn't installed", "`make pages` installs it, with Node.js and npm")
    done = subprocess.run(["node", "untranslated.js"], cwd=ROOT / "pages/edit", capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_first_view_loads_little(sqlite_editor: Editor) -> None:
    page = sqlite_editor.page
    page.goto(sqlite_editor.link())
    expect(page.get_by_role("link", name="Ada Example")).to_be_visible()
    sizes = page.evaluate(
        "performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.js')).map((e) => e.encodedBodySize)"
    )
    assert 0 < sum(sizes) < MOST_SCRIPT


def test_a_form_has_every_field_that_the_schema_has(sqlite_editor: Editor) -> None:
    """As the page learns them from there: here of a person, by the API's own introspection."""
    page = sqlite_editor.page
    page.add_init_script("localStorage.setItem('cms-language', 'en')")  # which descriptions are in
    page.goto(sqlite_editor.link())
    open_person(page, "Ada Example")
    asked = '{ __type(name: "UpdatePersonInput") { inputFields { name description } } }'
    answer = page.request.post(
        f"{sqlite_editor.origin}/graphql",
        data=json.dumps({"query": asked}),
        headers={"content-type": "application/json"},
    )
    about_the_change = {"id", "expectedVersion", "publish", "message", "idempotencyKey"}
    about_the_change.add("translations")  # each text of them stands beside what it translates
    fields = [one for one in answer.json()["data"]["__type"]["inputFields"] if one["name"] not in about_the_change]
    shown = page.locator("form").inner_text() + page.locator("form").inner_html()
    assert len(fields) > 20
    for field in fields:
        told = re.split(r"[.;`]", field["description"].replace("&", "&amp;"))[0].replace(
            "person's short name", "short name"
        )
        assert told in shown or told == "The asset's id", field["name"]  # which tells nothing to whoever sees a picture
