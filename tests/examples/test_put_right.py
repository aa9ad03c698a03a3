"""From a CV on paper to a site, by the page at /edit alone: imported, put right, published, built, and imported again.

With `--update-golden` it takes the pictures that the documentation has of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cms.content import Person, Position
from cms.store.checking import check

from ..conftest import Stores, server_process
from ..pictures import picture
from ..web.conftest import missing
from ..web.test_edit import BUILT, Editor
from ..web.test_edit_review import choose_kind, line, publish, rows
from ..web.test_playground import RECORD_VIOLATIONS
from .conftest import fine, npm, served

PRINTED = """<style>
body { font: 11pt/1.5 sans-serif; margin: 2cm }
h2 { font-size: 14pt; margin-top: 1cm }
p { margin: 0 0 .35cm }</style>
<h1>Ada Example</h1>
<p>ada@roads.example · Oulu</p>
<h2>Experience</h2>
<p><b>Research Engineer</b>, ACME Labs, May 2031 – Present</p>
<p><b>Intern</b>, Ministry of Roads, June 2029 – August 2029</p>
<p><b>Open days</b>, University of Roads, 2028</p>
<h2>Education</h2>
<p>MSc in Meteorology, University of Roads, 2031</p>
<h2>Odds and ends</h2>
<p>Golden Umbrella, Ministry of Roads, 2032</p>
<p>Rain on Request, a talk at OzConf, 2033</p>
<h2>Publications</h2>
<p>Ada Example, Dorothy Gale. “On Roads in the Rain.” Journal of Weather, 2031.</p>
<p>Ada Example, Dot Gale. “Bricks and Clouds.” Journal of Bricks, 2032.</p>
"""


@pytest.fixture
def fresh(request: pytest.FixtureRequest, browser: Browser, stores: Stores) -> Iterator[Editor]:
    """The page on a store that holds nothing."""
    if not (BUILT / "index.html").exists():
        missing("The page isn't built", "`make pages` builds it, with Node.js and npm")
    database = stores.empty("sqlite")
    url = database.url.render_as_string(hide_password=False)
    size: Any = {"width": 1280, "height": 860}
    with server_process(url) as (origin, _), closing(browser.new_context(locale="en-GB", viewport=size)) as context:
        context.add_init_script(RECORD_VIOLATIONS)
        is_pictured = request.config.getoption("--update-golden")
        yield Editor(context, database, origin, {}, is_pictured=is_pictured)


def printed(browser: Browser) -> bytes:
    """The CV as a program prints it."""
    with closing(browser.new_page()) as page:
        page.set_content(PRINTED)
        return page.pdf(format="A4")


def drop(page: Page, file: Path) -> None:
    """Drop a file on the page, as from a folder beside the browser."""
    box = page.locator(".drop.large").bounding_box()
    assert box
    data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
    session = page.context.new_cdp_session(page)
    for event in ("dragEnter", "dragOver", "drop"):
        at = {"x": box["x"] + 20, "y": box["y"] + 20}
        session.send("Input.dispatchDragEvent", {"type": event, "data": data, **at})
    expect(page.get_by_text(file.name)).to_be_visible()


def saved(page: Page) -> None:
    page.get_by_role("button", name="Save as draft").click()


def look(page: Page, file: Path) -> None:
    """Give the page the CV, and see what would become of it."""
    page.get_by_role("navigation").get_by_role("link", name="Import").click()
    drop(page, file)
    page.get_by_role("button", name="See what becomes of it").click()


def test_a_cv_becomes_a_site_and_stays_put_right(
    fresh: Editor, browser: Browser, workshop: Path, tmp_path: Path
) -> None:
    cv = tmp_path / "ada.pdf"
    cv.write_bytes(printed(browser))
    page = fresh.page
    page.goto(fresh.link())
    expect(page.get_by_role("heading", name="Nobody yet")).to_be_visible()
    look(page, cv)
    expect(page.get_by_text("Nothing is written yet")).to_be_visible()
    page.get_by_role("button", name="Keep as drafts").click()
    expect(page.get_by_role("listbox", name="Document")).to_be_visible()
    page.locator(".made .card").first.hover()
    fresh.picture("review")

    # A line is said to be an award; then three wrong facts: what is no position, what is a talk, and a date.
    line(page, "Golden Umbrella").click()
    choose_kind(page, "Award")
    expect(page.locator(".read-as")).to_contain_text("Ministry of Roads")
    fresh.picture("say")
    saved(page)
    expect(page.get_by_role("heading", name="Golden Umbrella")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name=re.compile("Something else: Open days")).click()
    choose_kind(page, "Nothing")
    saved(page)
    expect(page.locator(".made .card").filter(has_text="Research Engineer")).to_be_visible()
    expect(page.locator(".made .card").filter(has_text="Open days")).to_have_count(0)
    line(page, "Rain on Request").click()
    choose_kind(page, "Talk")
    saved(page)
    expect(page.get_by_role("heading", name="Rain on Request")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    page.locator(".made .card").get_by_role("link", name=re.compile("^Intern")).click()
    page.get_by_label("End", exact=True).fill("20 September 2029")
    saved(page)
    expect(page.get_by_label("End", exact=True)).to_have_value("2029-09-20")
    page.get_by_role("button", name="Back").click()

    # A portrait, of which a part is shown.
    page.locator(".made .card").get_by_role("link", name=re.compile("^Ada Example")).click()
    (tmp_path / "ada.jpg").write_bytes(picture("JPEG", (640, 480)))
    page.get_by_label("Headline").fill("Builds bridges between islands")
    page.get_by_role("group", name="Image").locator("input[type=file]").set_input_files(tmp_path / "ada.jpg")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Use the whole picture")).to_be_visible()
    fresh.assert_accessible("cropping")
    dialog.get_by_label("Move this side (→)").focus()
    page.keyboard.press("Control+ArrowLeft")
    page.keyboard.press("Control+ArrowLeft")
    dialog.get_by_role("button", name="Use this part").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("group", name="Image").get_by_role("img")).to_be_visible()
    saved(page)
    expect(page.get_by_role("status").filter(has_text="Saved as a draft")).to_be_visible()
    review = page.url
    page.get_by_role("navigation").get_by_role("link", name="Publish").click()
    expect(page.locator("ins", has_text="Builds bridges").first).to_be_visible()
    fresh.picture("publish")
    publish(page)

    # Two spellings of one person.
    page.goto(re.sub(r"/Person/\w+$", "", review))
    page.get_by_role("button", name="Dot Gale: That is Dorothy Gale").click()
    page.get_by_role("dialog").get_by_role("button", name="Publish it").click()
    expect(page.get_by_role("status").filter(has_text="That is Dorothy Gale from now on")).to_be_visible()
    assert {row["name"] for row in rows(fresh.database, Person)} == {"Ada Example", "Dorothy Gale"}

    # On the site, as a reader sees it.
    folder = tmp_path / "site"
    fine(npm(workshop / "astro", "build", "--", "--outDir", str(folder), CMS_URL=f"{fresh.origin}/graphql"))
    with served("astro", folder) as site, closing(browser.new_page()) as reader:
        reader.goto(f"{site.origin}/people/ada-example/")
        for words in ("Builds bridges between islands", "Golden Umbrella", "Rain on Request", "Research Engineer"):
            expect(reader.get_by_text(words).first).to_be_visible()
        expect(reader.get_by_text("Open days")).to_have_count(0)
        portrait = reader.locator("main img").first
        expect(portrait).to_be_visible()
        width, height = portrait.evaluate("(image) => [image.naturalWidth, image.naturalHeight]")
        assert 0 < width / height < 640 / 480 - 0.02

    # The same CV again undoes none of it.
    before = rows(fresh.database, Position)
    look(page, cv)
    expect(page.get_by_text("Nothing would change")).to_be_visible()
    page.get_by_role("button", name="Keep and publish").click()
    expect(page.get_by_role("listbox", name="Document")).to_be_visible()
    assert rows(fresh.database, Position) == before
    assert check(fresh.database) == []
    fresh.assert_clean()
