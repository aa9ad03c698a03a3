"""A site of a lab of forty: who is what, what can be filtered, what is sent, what moves, and what is printed."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pdfplumber
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, Response, expect

from .conftest import Site, plain

PAGES = [
    "/",
    "/publications/",
    "/publications/paper-0/",
    "/people/member-1/",
    "/projects/",
    "/projects/project-0/",
    "/news/",
]
# What a page may have: so many requests, and bytes on their way, uncompressed, its pictures and typeface among them.
REQUESTS, BYTES = 20, 400_000
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shifted += entry.value; }))
  .observe({ type: 'layout-shift', buffered: true });
"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_and_little_is_sent(lab_astro: Site, browser: Browser, width: int, path: str) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.add_init_script(SHIFTS)
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(lab_astro.origin + path, wait_until="networkidle")
    assert len(responses) <= REQUESTS
    assert sum(len(response.body()) for response in responses) <= BYTES
    assert page.evaluate("window.shifted") == 0
    assert page.evaluate("[...document.images].every(({ width, height }) => width && height)")
    page.close()


def test_people_are_grouped_by_role(lab_astro: Site, page: Page) -> None:
    page.goto(lab_astro.origin)
    groups = page.locator("section:has(.people)").all()
    found = {plain(group.locator("h2").inner_text()): group.locator("h3").count() for group in groups}
    assert list(found.items()) == [
        ("Faculty", 3),
        ("Researchers", 6),
        ("Doctoral students", 16),
        ("Students", 8),
        ("Staff", 4),
        ("Alumni", 3),
    ]
    assert page.locator(".people img").count() == 34
    assert page.locator(".people .portrait:not(:has(img))").first.inner_text() == "DG"


def test_publications_are_filtered(lab_astro: Site, page: Page) -> None:
    page.goto(f"{lab_astro.origin}/publications/")
    entries = page.locator(".years .entry:visible")
    expect(entries).to_have_count(120)
    page.get_by_role("navigation", name="Year").get_by_role("link", name="2030 12").click()
    expect(entries).to_have_count(12)
    page.get_by_role("navigation", name="Kind").get_by_role("link", name="Preprints").click()
    left = entries.count()
    assert 0 < left < 12
    expect(page.get_by_role("status")).to_have_text(f"{left} / 120")
    page.reload()
    expect(entries).to_have_count(left)
    page.get_by_role("navigation", name="Year").get_by_role("link", name="2030 12").click()
    page.get_by_role("navigation", name="Kind").get_by_role("link", name="Preprints").click()
    expect(entries).to_have_count(120)


def test_publications_are_filtered_without_scripts(lab_astro: Site, browser: Browser) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{lab_astro.origin}/publications/")
    page.get_by_role("navigation", name="Year").get_by_role("link", name="2030 12").click()
    assert page.url == f"{lab_astro.origin}/publications/year/2030/"
    assert page.locator(".years .entry").count() == 12
    page.get_by_role("link", name="All publications").click()
    page.get_by_role("navigation", name="Kind").get_by_role("link", name="Theses").click()
    assert page.url == f"{lab_astro.origin}/publications/kind/thesis/"
    assert 0 < page.locator(".years .entry").count() < 120
    page.close()


def test_a_publication_has_a_page(lab_astro: Site, page: Page) -> None:
    page.goto(f"{lab_astro.origin}/publications/paper-5/")
    assert page.locator("figure img").get_attribute("width") == "1200"
    assert [plain(each) for each in page.locator("h2").all_inner_texts()] == ["Abstract", "Topics", "BibTeX"]
    assert "forty sites" in page.inner_text("main")
    assert page.locator("pre").inner_text().startswith("@article{")
    assert page.get_by_role("link", name="DOI").get_attribute("href") == "https://doi.org/10.5555/roads.5"


def test_others_can_show_and_follow_it(lab_astro: Site, page: Page) -> None:
    def meta(name: str) -> Any:
        return page.locator(f"head meta[property='{name}']").get_attribute("content")

    page.goto(f"{lab_astro.origin}/people/member-1/")
    assert meta("og:title") == "Bo Li"
    address = meta("og:image")
    assert address == "https://lab.example/cards/people/member-1.png"
    with Image.open(lab_astro.folder / address.removeprefix("https://lab.example/")) as card:
        assert (card.format, card.size) == ("PNG", (1200, 630))
        assert len(card.getcolors(1 << 20) or []) > 4  # somebody is on it
    feed = ElementTree.parse(lab_astro.folder / "feed.xml").getroot()  # noqa: S314  # ours
    atom = {"": "http://www.w3.org/2005/Atom"}
    assert len(feed.findall("entry", atom)) == 24
    link = feed.find("entry/link", atom)
    assert link is not None
    assert link.get("href") == "https://lab.example/news/#news-0"
    sitemap = ElementTree.parse(lab_astro.folder / "sitemap.xml").getroot()  # noqa: S314  # ours
    listed = {found.text or "" for found in sitemap.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}
    paths = {found.removeprefix("https://lab.example") for found in listed}
    assert len(paths) > 170
    assert paths <= set(lab_astro.paths)
    assert "Sitemap: https://lab.example/sitemap.xml" in (lab_astro.folder / "robots.txt").read_text()


def test_a_cv_fits(lab_astro: Site, page: Page) -> None:
    page.goto(f"{lab_astro.origin}/people/member-1/")
    page.emulate_media(media="print", color_scheme="dark")
    with pdfplumber.open(io.BytesIO(page.pdf(prefer_css_page_size=True, format="A4"))) as pdf:
        assert len(pdf.pages) == 2
        first = plain(pdf.pages[0].extract_text())
    assert first.startswith("Bo Li Professor")
    assert "Experience" in first
    assert "BibTeX" not in first


def test_pictures_are_taken_along(lab_astro: Site, page: Page) -> None:
    page.goto(f"{lab_astro.origin}/people/member-1/")
    picture = page.locator(".portrait img")
    named = [each.split() for each in (picture.get_attribute("srcset") or "").split(", ")]
    sources = {width: source for source, width in named}
    assert list(sources) == ["200w", "400w", "800w"]
    for width, source in sources.items():
        with Image.open(lab_astro.folder / source[1:]) as file:
            assert (file.format, f"{file.width}w") == ("WEBP", width)
    assert (picture.get_attribute("style") or "").startswith("background-image: url(data:image/png;base64,")
    assert json.loads(page.evaluate("JSON.stringify(document.images[0].complete)"))
