"""The sites of one person alone, who has everything that a profile can hold: the home page is theirs, and a CV on paper."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import closing

import pdfplumber
import pytest
from playwright.sync_api import Browser

from cms.importing.run import run, seed_tasks
from cms.settings import shipped

from ..conftest import Stores, serving
from .conftest import Builder, Content, Site, plain
from .test_sites import SAID, faults, texts


@pytest.fixture(scope="session")
def complete(session_stores: Stores) -> Iterator[Content]:
    """The complete profile among the seeds, of somebody invented."""
    with closing(session_stores.empty("sqlite", keep_open=True)) as database:
        for report in run(database, [task for task in seed_tasks(shipped("seeds")) if task.slug == "ada-example"]):
            assert report.error is None, report.error
        with serving(database) as client:
            yield Content("complete", database, client)


@pytest.fixture(scope="session", params=["astro", "eleventy", "hugo", "next"])
def alone(request: pytest.FixtureRequest, complete: Content, build: Builder) -> Site:
    """Each example, built for her."""
    return build(request.param, complete)


def test_her_home_page_says_everything(alone: Site, complete: Content, browser: Browser) -> None:
    person = complete(f'{{ person(slug: "ada-example") {{ {SAID} }} }}')["person"]
    page = browser.new_page()
    page.goto(alone.origin)
    shown = plain(page.inner_text("body"))
    assert page.locator("h1").all_inner_texts()[0].startswith("Ada Example")
    assert [text for text in texts(person) if text not in shown] == []
    page.close()


def test_printed_it_is_a_cv(alone: Site, browser: Browser) -> None:
    page = browser.new_page(color_scheme="dark")
    page.goto(alone.origin)
    page.emulate_media(media="print", color_scheme="dark")
    with pdfplumber.open(io.BytesIO(page.pdf(prefer_css_page_size=True, format="A4"))) as pdf:
        assert len(pdf.pages) <= 3
        for sheet in pdf.pages:
            assert all(0 <= word["x0"] < word["x1"] <= sheet.width for word in sheet.extract_words())
        said = [plain(sheet.extract_text()) for sheet in pdf.pages]
    assert said[0].startswith("Ada Example")
    assert all(len(sheet) > 200 for sheet in said)
    assert "BibTeX" not in " ".join(said)
    page.close()


# They share their style: on a desk one of them shows where it puts things.
@pytest.mark.parametrize(
    ("alone", "width"),
    [("astro", 360), ("astro", 1280), ("eleventy", 360), ("hugo", 360), ("next", 360)],
    indirect=["alone"],
)
def test_it_is_open_to_everybody(alone: Site, browser: Browser, width: int) -> None:
    """The home page, which has everything; all other kinds of pages are looked at in `test_sites`."""
    page = browser.new_page(viewport={"width": width, "height": 900}, bypass_csp=True)
    assert faults(page, f"{alone.origin}/") == []
    page.close()
