"""The sites of a lab of forty: who is what, what can be filtered, what is sent, what moves, what is printed, and languages."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pdfplumber
import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, Response, expect

from .conftest import Site, plain

KINDS = [
    "/",
    "/publications/",
    "/publications/paper-31/",
    "/people/member-1/",
    "/projects/",
    "/projects/project-0/",
    "/news/",
]
# What a page may have: so many requests, and bytes on their way, uncompressed, its pictures and typeface among them.
REQUESTS, WEIGHT = 20, 400_000
FEEDS = {"astro": "feed.xml", "eleventy": "feed.xml", "hugo": "feed.xml", "next": "feed/en.xml"}
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


@pytest.fixture(params=["lab_astro", "lab_eleventy", "lab_hugo", "lab_next"])
def lab(request: pytest.FixtureRequest) -> Site:
    """Each of the lab's sites in turn."""
    built: Site = request.getfixturevalue(request.param)
    return built


# They share their style: on a desk one of them shows where it puts things.
@pytest.mark.parametrize(
    ("lab", "width"),
    [("lab_astro", 390), ("lab_astro", 1280), ("lab_eleventy", 390), ("lab_hugo", 390), ("lab_next", 390)],
    indirect=["lab"],
)
def test_nothing_moves_and_little_is_sent(lab: Site, browser: Browser, width: int) -> None:
    looked_at = [path for path in KINDS if path in lab.paths]
    assert len(looked_at) > 4
    for path in looked_at:
        context = browser.new_context(viewport={"width": width, "height": 900})  # with nothing kept of the page before
        page = context.new_page()
        page.add_init_script(SHIFTS)
        responses = sent(page, lab.origin + path)
        assert len(responses) <= REQUESTS, path
        assert sum(len(response.body()) for response in responses) <= WEIGHT, path
        assert page.evaluate("window.shifted") == 0, path
        assert page.evaluate("[...document.images].every(({ width, height }) => width && height)"), path
        context.close()


def sent(page: Page, address: str) -> list[Response]:
    """All that is sent for a page."""
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto(address, wait_until="networkidle")
    return responses


@pytest.mark.parametrize("name", ["lab_astro", "lab_hugo", "lab_next"])
def test_people_are_grouped_by_role(request: pytest.FixtureRequest, name: str, page: Page) -> None:
    lab: Site = request.getfixturevalue(name)
    page.goto(lab.origin)
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


def count(link: Locator) -> int:
    """How many a filter says that it leaves."""
    return int(link.locator(".soft").inner_text())


def test_publications_are_filtered(lab: Site, page: Page) -> None:
    # Without its script yet, a page follows the links to others that say the same.
    page.goto(f"{lab.origin}/publications/", wait_until="networkidle")
    entries = page.locator(".years .entry:visible")
    total = entries.count()
    assert total == 12 if lab.name == "eleventy" else total == 120
    year = page.get_by_role("navigation", name="Year").get_by_role("link").filter(has_text="2029")
    kind = page.get_by_role("navigation", name="Kind").get_by_role("link").filter(has_text="Theses")
    of_year, of_kind = count(year), count(kind)
    year.click()
    expect(entries).to_have_count(of_year)
    kind.click()
    left = len(page.locator(".entry[data-year='2029'][data-kind=THESIS]").all())
    assert 0 < left < min(of_year, of_kind)
    expect(entries).to_have_count(left)
    expect(page.get_by_role("status")).to_have_text(f"{left} / {total}")
    page.reload(wait_until="networkidle")
    expect(entries).to_have_count(left)
    year.click()
    expect(entries).to_have_count(of_kind)
    kind.click()
    expect(entries).to_have_count(total)


def test_publications_are_filtered_without_scripts(lab: Site, browser: Browser) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{lab.origin}/publications/")
    year = page.get_by_role("navigation", name="Year").get_by_role("link").filter(has_text="2029")
    of_year = count(year)
    year.click()
    assert page.url == f"{lab.origin}/publications/year/2029/"
    assert page.locator(".years .entry").count() == of_year
    page.get_by_role("link", name="All publications").click()
    page.get_by_role("navigation", name="Kind").get_by_role("link", name="Theses").click()
    assert page.url == f"{lab.origin}/publications/kind/thesis/"
    assert page.locator(".years .entry").count() == page.locator(".entry[data-kind=THESIS]").count() > 0
    page.close()


def test_what_is_written_is_found(lab: Site, page: Page) -> None:
    page.goto(f"{lab.origin}/search/?q=three+winters")
    results = page.locator(".results a")
    expect(results.first).to_be_visible()
    results.first.click()
    assert "three winters" in page.inner_text("main").lower()


def test_a_publication_has_a_page(lab: Site, page: Page) -> None:
    page.goto(f"{lab.origin}/publications/paper-31/")
    assert page.locator("figure img").get_attribute("width") == "1200"
    assert [plain(each) for each in page.locator("h2").all_inner_texts()] == ["Abstract", "Topics", "BibTeX"]
    assert "forty sites" in page.inner_text("main")
    assert (
        page.locator("pre")
        .inner_text()
        .startswith("@phdthesis{gale2029field,\n  title = {{A Field Guide to Measuring Road Noise}},\n")
    )
    assert page.get_by_role("link", name="DOI").get_attribute("href") == "https://doi.org/10.5555/roads.31"


def test_others_can_show_and_follow_it(lab: Site, page: Page) -> None:
    def meta(name: str) -> Any:
        return page.locator(f"head meta[property='{name}']").get_attribute("content")

    page.goto(lab.origin + lab.profile("member-1"))
    assert meta("og:title") == "Bo Li"
    address = meta("og:image")
    assert address == f"https://lab.example/cards/{'site' if lab.name == 'eleventy' else 'people/member-1'}.png"
    with Image.open(lab.folder / address.removeprefix("https://lab.example/")) as card:
        assert (card.format, card.size) == ("PNG", (1200, 630))
        assert len(card.getcolors(1 << 20) or []) > 4  # somebody is on it
    feed = ElementTree.parse(lab.folder / FEEDS[lab.name]).getroot()  # noqa: S314  # ours
    atom = {"": "http://www.w3.org/2005/Atom"}
    assert len(feed.findall("entry", atom)) == (3 if lab.name == "eleventy" else 24)
    link = feed.find("entry/link", atom)
    assert link is not None
    assert link.get("href") == f"https://lab.example/news/#news-{1 if lab.name == 'eleventy' else 0}"
    sitemap = ElementTree.parse(lab.folder / "sitemap.xml").getroot()  # noqa: S314  # ours
    listed = {found.text or "" for found in sitemap.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}
    paths = {found.removeprefix("https://lab.example") for found in listed}
    assert len(paths) > (20 if lab.name == "eleventy" else 170)
    assert paths <= set(lab.paths)
    assert "Sitemap: https://lab.example/sitemap.xml" in (lab.folder / "robots.txt").read_text()


def test_a_cv_fits(lab: Site, page: Page) -> None:
    page.goto(lab.origin + lab.profile("member-1"))
    page.emulate_media(media="print", color_scheme="dark")
    with pdfplumber.open(io.BytesIO(page.pdf(prefer_css_page_size=True, format="A4"))) as pdf:
        assert len(pdf.pages) == 2
        first = plain(pdf.pages[0].extract_text())
    assert first.startswith("Bo Li Professor")
    assert "Experience" in first
    assert "BibTeX" not in first


def test_pictures_are_taken_along(lab: Site, page: Page) -> None:
    page.goto(lab.origin + lab.profile("member-1"))
    picture = page.locator(".portrait img")
    named = [each.split() for each in (picture.get_attribute("srcset") or "").split(", ")]
    sources = {width: source for source, width in named}
    assert list(sources) == ["200w", "400w", "800w"]
    for width, source in sources.items():
        with Image.open(lab.folder / source[1:]) as file:
            assert (file.format, f"{file.width}w") == ("WEBP", width)
    if lab.name != "hugo":  # which can't draw what shows until then
        assert "url(data:image/png;base64," in (picture.get_attribute("style") or "")
    assert json.loads(page.evaluate("JSON.stringify(document.images[0].complete)"))


def alternates(page: Page) -> dict[str | None, str | None]:
    """Where a page says that it is in other languages."""
    links = page.locator("link[hreflang]").all()
    return {link.get_attribute("hreflang"): link.get_attribute("href") for link in links}


def test_pages_are_there_in_both_languages(lab: Site, page: Page) -> None:
    path = lab.profile("member-1")
    page.goto(lab.origin + path)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".lead")).to_have_text("Professor")
    both = {"en": f"https://lab.example{path}", "de": f"https://lab.example/de{path}"}
    assert alternates(page) == both
    page.get_by_role("link", name="Deutsch").click()
    assert page.url == f"{lab.origin}/de{path}"
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".lead")).to_have_text("Professur für Straßen")
    expect(page.locator("section h2").first).to_have_text("Neuigkeiten")
    assert alternates(page) == both
    assert page.locator("link[rel=canonical]").get_attribute("href") == both["de"]


@pytest.mark.parametrize("name", ["lab_astro", "lab_hugo", "lab_next"])
def test_what_is_not_translated_says_so(request: pytest.FixtureRequest, name: str, page: Page) -> None:
    """In which language it is: and search engines aren't told that it were German."""
    lab: Site = request.getfixturevalue(name)
    page.goto(f"{lab.origin}/de/people/member-5/")
    expect(page.locator(".lead[lang=en]")).to_have_text("Postdoctoral researcher")
    assert alternates(page) == {}
    assert page.locator("link[rel=canonical]").get_attribute("href") == "https://lab.example/people/member-5/"
    page.goto(f"{lab.origin}/de/projects/")
    expect(page.get_by_role("link", name="Das Asphaltprojekt")).to_be_visible()
