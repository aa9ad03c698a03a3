"""Review at /edit in Chromium: a document beside what was made of it, and what people say of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from cms.content import Award, Correction, Person, Position, Publication, Talk
from cms.store import Database
from cms.store.checking import check

from ..conftest import BOTH
from .test_edit import Editor, editor, look_up  # noqa: F401  # a fixture

CV = """# Dorothy Gale

Keeps the weather of Oz.

## Experience

**Research Engineer**, Emerald Works, May 2031 – Present

- Keeps the forecasts running
- Golden Umbrella Prize, Ministry of Roads, 2032

**Intern**, Ministry of Roads, Summer 2029

Freelance

Ice cream stand, Oulu, 2027

## Odds and ends

Best Kite, Ministry of Roads, 2030

Kites and paper boats

## Publications

- Dorothy Gale, B. Lee. *On Roads in the Rain.* Journal of Weather, 2031.
"""


def rows(database: Database, entity: Any) -> list[dict[str, Any]]:
    with database.read() as connection:
        return [dict(row) for row in connection.execute(select(entity.table())).mappings()]


def imported(page: Page, text: str = CV, act: str = "Keep as drafts") -> None:
    page.get_by_role("link", name="Import").click()
    page.get_by_label("Or paste text").fill(text)
    page.get_by_role("button", name="See what becomes of it").click()
    page.get_by_role("button", name=act).click()
    expect(page.get_by_role("listbox", name="Document")).to_be_visible()


def line(page: Page, words: str) -> Any:
    return page.locator("[data-line]").filter(has_text=words).first


def choose_kind(page: Page, kind: str) -> None:
    page.get_by_role("button", name=re.compile("What it is")).click()
    page.get_by_role("option", name=kind, exact=True).click()


def publish(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("link", name="Publish").click()
    page.get_by_role("button", name=re.compile(r"Publish \d")).click()
    expect(page.get_by_role("heading", name="Nothing waits")).to_be_visible()


@pytest.mark.parametrize("editor", BOTH, indirect=True)
def test_lines_are_said_to_be_what_they_are(editor: Editor) -> None:  # noqa: F811
    page = editor.sign_in()
    imported(page)
    editor.assert_accessible("review")

    # What has no home comes first, and pointing at a record or a line lights the other.
    first = page.locator(".made .card").first
    expect(first).to_contain_text("Best Kite")
    expect(line(page, "Best Kite")).to_have_class(re.compile("section"))
    intern = page.locator(".made .card").filter(has_text="Intern").first
    intern.hover()
    expect(line(page, "**Intern**")).to_have_attribute("data-lit", "")
    line(page, "Ice cream stand").hover()
    expect(page.locator(".made .card[data-lit]").filter(has_text="Freelance")).to_have_count(1)
    expect(line(page, "**Intern**")).not_to_have_attribute("data-lit", "")

    # One line, by the mouse: what a reader makes of it is shown, and then its form is there, filled.
    line(page, "Golden Umbrella").click()
    choose_kind(page, "Award")
    read_as = page.locator(".read-as")
    expect(read_as).to_contain_text("Golden Umbrella Prize")
    expect(read_as).to_contain_text("Ministry of Roads")
    editor.assert_accessible("saying")
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("heading", name="Golden Umbrella Prize")).to_be_visible()
    expect(page.get_by_label("Awarder")).to_have_value("Ministry of Roads")
    editor.assert_accessible("form in review")
    page.get_by_role("button", name="Back").click()

    # What has no home, by its card; and that some lines say nothing, by the keyboard alone.
    page.get_by_role("button", name="Say what it is: Best Kite").click()
    choose_kind(page, "Award")
    expect(read_as).to_contain_text("Best Kite")
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("heading", name="Best Kite")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    line(page, "Freelance").click()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("listbox", name="Document").get_by_role("option", name=re.compile("Freelance")).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.get_by_role("heading", name=re.compile("Lines 14–16"))).to_be_visible()
    choose_kind(page, "Nothing")
    expect(page.get_by_text("Goes: Position 'Freelance'")).to_be_visible()
    page.get_by_role("button", name="Save as draft").click()
    expect(page.locator(".made .card").filter(has_text="Research Engineer").first).to_be_visible()
    expect(page.locator(".made .card").filter(has_text="Freelance")).to_have_count(0)
    publish(page)

    titles = {row["title"] for row in rows(editor.database, Award)}
    assert titles >= {"Golden Umbrella Prize", "Best Kite"}
    assert "Freelance" not in {row["title"] for row in rows(editor.database, Position)}
    assert {row["kind"] for row in rows(editor.database, Correction)} == {"Award", "nothing"}
    assert check(editor.database) == []

    # The same document again changes nothing of it.
    page.get_by_role("link", name="Import").click()
    page.get_by_label("Or paste text").fill(CV)
    page.get_by_role("button", name="See what becomes of it").click()
    expect(page.get_by_text("Nothing would change")).to_be_visible()
    editor.assert_clean()


def test_records_are_split_joined_and_of_another_kind(editor: Editor) -> None:  # noqa: F811
    page = editor.sign_in()
    imported(page)

    # Split: a part of its lines is a record of its own, and the rest is read anew.
    line(page, "Keeps the forecasts").click()
    choose_kind(page, "Position")
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("heading", name="Keeps the forecasts running")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".made .card").filter(has_text="Research Engineer").first).to_contain_text("Line")

    # Joined: two that are read of some lines are one, which says what both say.
    drag(page, "**Intern**", "Ice cream")
    choose_kind(page, "Position")
    expect(page.get_by_text("Read as 2 records")).to_be_visible()
    page.get_by_role("button", name="They are one").click()
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("heading", name="Intern, Freelance")).to_be_visible()
    page.get_by_role("button", name="Back").click()

    # Of another kind, by the button of its card.
    page.get_by_role("button", name="Something else: Keeps the forecasts").click()
    choose_kind(page, "Talk")
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("heading", name="Keeps the forecasts running")).to_be_visible()
    publish(page)
    titles = {row["title"] for row in rows(editor.database, Position)}
    assert titles >= {"Research Engineer", "Intern, Freelance"}
    assert not titles & {"Freelance", "Keeps the forecasts running"}
    assert "Keeps the forecasts running" in {row["title"] for row in rows(editor.database, Talk)}
    assert check(editor.database) == []
    editor.assert_clean()


def drag(page: Page, first: str, last: str) -> None:
    """Select lines as a mouse does."""
    line(page, first).hover()
    page.mouse.down()
    line(page, last).hover()
    page.mouse.up()


LINES = """# Dorothy Gale

Researcher, Emerald Works, since 2030

## Kept in a drawer

Gale, D., Lee, B. (2031). On Roads in the Rain. Journal of Weather, 12(3), 4-6.
B. Lee, D. Gale: Bridges of Straw. Submitted.
Wet bricks, a working paper of mine
"""


def test_each_line_is_one_and_what_one_does_is_in_view(editor: Editor) -> None:  # noqa: F811
    page = editor.sign_in()
    page.set_viewport_size({"width": 1100, "height": 500})
    imported(page, LINES)
    said = page.locator(".say")

    # The kind that was picked stays while more lines are selected, and begins anew after that.
    line(page, "On Roads").click()
    expect(page.get_by_role("button", name=re.compile("What it is"))).to_contain_text("Choose…")
    choose_kind(page, "Publication")
    line(page, "Wet bricks").click(modifiers=["Shift"])
    expect(said.get_by_role("heading")).to_have_text("Lines 7–9")
    expect(page.get_by_role("button", name=re.compile("What it is"))).to_contain_text("Publication")

    # Lines that a reader takes for one record are one each, and all are told as they will be.
    expect(page.get_by_text("Read as one record")).to_be_visible()
    page.get_by_role("button", name="Each line is one").click()
    expect(page.locator(".read-as")).to_have_count(3)
    editor.assert_accessible("each line")
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("status").filter(has_text="Saved as a draft")).to_be_in_viewport()
    expect(page.locator(".made .card").filter(has_text=re.compile("Rain|Straw|Wet bricks"))).to_have_count(3)

    # However far down a card is, what it opens begins in view; and one comes back to where it was.
    card = page.locator(".made .card").filter(has_text="Wet bricks")
    page.get_by_role("button", name="Something else: Wet bricks").click()
    expect(said.get_by_role("heading")).to_be_in_viewport()
    page.get_by_role("button", name="Cancel").click()
    expect(card).to_be_in_viewport()
    page.get_by_role("button", name="Something else: Wet bricks").click()
    page.get_by_role("link", name="Edit: Wet bricks").click()
    expect(page.get_by_role("heading", name="Wet bricks")).to_be_in_viewport()

    # An entry that is added has the focus.
    page.get_by_role("button", name="Add to “Authors”").press("Enter")
    expect(page.get_by_role("combobox", name="Person").last).to_be_focused()
    publish(page)
    titles = {row["title"] for row in rows(editor.database, Publication)}
    assert titles >= {"On Roads in the Rain", "Bridges of Straw", "Wet bricks"}
    assert check(editor.database) == []

    # Each of them stays what it was said to be.
    page.get_by_role("link", name="Import").click()
    page.get_by_label("Or paste text").fill(LINES)
    page.get_by_role("button", name="See what becomes of it").click()
    expect(page.get_by_text("Nothing would change")).to_be_visible()
    editor.assert_clean()


def test_two_people_are_one_and_two_again(editor: Editor) -> None:  # noqa: F811
    page = editor.sign_in()
    imported(page, CV.replace("B. Lee", "B. Li"))
    # What is a draft has no history by which a merge could be taken back.
    expect(page.locator(".alike .card").filter(has_text="B. Li")).to_contain_text("Not published yet")
    expect(page.get_by_role("button", name="B. Li: That is Bo Li")).to_have_count(0)
    publish(page)
    page.go_back()
    expect(page.get_by_role("listbox", name="Document")).to_be_visible()
    # It is no draft, which is said before anything is done.
    page.get_by_role("button", name="B. Li: That is Bo Li").click()
    expect(page.get_by_role("dialog", name="Is B. Li Bo Li?")).to_contain_text("Readers see it at once")
    editor.assert_accessible("asked whether two are one")
    page.keyboard.press("Escape")
    assert "b-li" in {row["slug"] for row in rows(editor.database, Person)}
    page.get_by_role("button", name="B. Li: That is Bo Li").click()
    page.get_by_role("button", name="Publish it").click()
    expect(page.get_by_role("status").filter(has_text="That is Bo Li from now on")).to_be_visible()
    assert "b-li" not in {row["slug"] for row in rows(editor.database, Person)}
    editor.assert_accessible("merged")
    page.get_by_role("button", name="Put back").click()
    expect(page.get_by_role("button", name="B. Li: That is Bo Li")).to_be_visible()
    assert "b-li" in {row["slug"] for row in rows(editor.database, Person)}
    # Anybody else is found by words.
    page.get_by_role("button", name="B. Li: Somebody else…").click()
    look_up(page, "Who B. Li is", "glin")
    page.get_by_role("option", name="Glinda Good").click()
    page.get_by_role("button", name="Publish it").click()
    expect(page.get_by_role("status").filter(has_text="That is Glinda Good from now on")).to_be_visible()
    assert check(editor.database) == []
    assert len(rows(editor.database, Publication)) > 0
    editor.assert_clean()


def test_an_address_is_fetched_and_none_of_this_machine(editor: Editor) -> None:  # noqa: F811
    page = editor.sign_in()
    page.get_by_role("link", name="Import").click()
    page.get_by_label("Or paste text").fill(f"{editor.origin}/edit")
    page.get_by_role("button", name="See what becomes of it").click()
    expect(page.get_by_role("alert").filter(has_text="on a private network or this machine")).to_be_visible()


OWN = """# Dorothy Gale

Keeper of the weather of Oz

## Writings

Gale, D. On Roads in the Rain. Journal of Weather, Summer 2031; Gale, D. Bridges of Straw. Kite Letters, 2032.

## Odds and ends

Where I post: kites.example/notes
"""


def test_a_line_is_two_records_or_the_persons_own(editor: Editor) -> None:  # noqa: F811
    page = editor.sign_in()
    imported(page, OWN)

    # What a person says of themselves is drafted as their own field, and its line is nothing else any more.
    line(page, "Where I post").click()
    choose_kind(page, "Of the person: Links")
    expect(page.get_by_role("textbox", name="URL")).to_have_value("https://kites.example/notes")
    editor.assert_accessible("a line that is the person's own")
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("status").filter(has_text="Saved as a draft")).to_be_visible()
    expect(page.locator(".made .card").filter(has_text="Where I post")).to_have_count(0)
    line(page, "Keeper of").click()
    choose_kind(page, "Of the person: Headline")
    expect(page.get_by_role("textbox", name="Headline")).to_have_value("Keeper of the weather of Oz")
    page.get_by_role("textbox", name="Headline").fill("Keeper of weather")
    page.get_by_role("button", name="Save as draft").click()
    expect(page.locator(".made .card").filter(has_text="Keeper of")).to_have_count(0)

    # Of two papers in a line one is a copy of the other, until each is put right.
    line(page, "Roads in the Rain").click()
    page.get_by_role("link", name=re.compile("Make a copy: On Roads")).click()
    page.get_by_role("textbox", name="Title").fill("Bridges of Straw")
    page.get_by_role("textbox", name="Venue").fill("Kite Letters")
    page.get_by_role("button", name="Save as draft").click()
    expect(page.get_by_role("heading", name="Bridges of Straw")).to_be_visible()
    publish(page)
    titles = {row["title"] for row in rows(editor.database, Publication)}
    assert {"Bridges of Straw", "On Roads in the Rain"} <= titles
    (dorothy,) = [row for row in rows(editor.database, Person) if row["slug"] == "dorothy-gale"]
    assert dorothy["headline"] == "Keeper of weather"
    assert [each.url for each in dorothy["links"]] == ["https://kites.example/notes"]

    # The same document again changes nothing of it.
    page.get_by_role("link", name="Import").click()
    page.get_by_label("Or paste text").fill(OWN)
    page.get_by_role("button", name="See what becomes of it").click()
    expect(page.get_by_text("Nothing would change")).to_be_visible()
    assert check(editor.database) == []
    editor.assert_clean()
