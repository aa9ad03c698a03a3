"""What holds for every example: the content is on its pages, in order, and they are clean, whole and open to everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page
from selectolax.lexbor import LexborHTMLParser

from .conftest import EXAMPLES, Content, Site, plain

AXE = EXAMPLES / "node_modules/axe-core/axe.min.js"
# What is said of a person; every text in the answer must be on their page.
SAID = """
    displayName bio { text } interests { name } location
    positions(first: 100) { nodes {
      title unit focus location organization { name } summary { text } highlights { text }
      courses { code title } mentors { displayName }
    } }
    education(first: 100) { nodes { degree field unit organization { name } advisors { displayName } note { text } } }
    projects(first: 100) { nodes { title location organization { name } summary { text } highlights { text } } }
    publications(first: 100) { nodes { title venue note authors { name } } }
    awards(first: 100) { nodes { title awarder description { text } } }
    news(first: 100) { nodes { body { text } } }
    talks(first: 100) { nodes { title event location } }
    certificates { title issuer } skills { name level keywords } languages { name fluency }
    sections { title body { text } }
"""


def texts(value: Any) -> Iterator[str]:
    """Every text in an answer, line by line."""
    if isinstance(value, str):
        yield from filter(None, map(plain, value.splitlines()))
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def people(site: Site, content: Content) -> list[tuple[str, Any]]:
    """The address of each person's page, and what must stand there."""
    if site.name == "eleventy":
        return [("/", content(f'{{ person(slug: "ada-example") {{ {SAID} }} }}')["person"])]
    found = content(f"{{ people(first: 100) {{ nodes {{ slug {SAID} }} }} }}")["people"]["nodes"]
    return [(f"/people/{person.pop('slug')}/", person) for person in found]


def test_the_facts_are_on_the_pages(site: Site, content: Content, page: Page) -> None:
    said = people(site, content)
    assert len(said) == 1 if site.name == "eleventy" else len(said) > 6
    for path, person in said:
        page.goto(site.origin + path)
        shown = plain(page.inner_text("body"))
        wanted = list(texts(person))
        assert len(wanted) > 1
        assert [text for text in wanted if text not in shown] == [], path


def test_lists_keep_the_order_of_the_profile(site: Site, content: Content, page: Page) -> None:
    for path, person in people(site, content):
        page.goto(site.origin + path)
        headings = page.evaluate("[...document.querySelectorAll('h2, h3')].map(each => [each.tagName, each.innerText])")
        shown: dict[str, list[str]] = {}
        for tag, text in headings:
            if tag == "H2":
                under = shown.setdefault(text, [])
            else:
                under.append(plain(text))
        for what in ("publications", "awards"):
            titles = [plain(node["title"]) for node in person[what]["nodes"]]
            assert shown.get(what.title(), []) == titles, path


def test_dates_are_as_precise_as_they_are(site: Site, page: Page) -> None:
    page.goto(site.origin + site.profile("ada-example"))
    shown = plain(page.inner_text("body"))
    for text in ("May 2031 – present", "2030 – 2031", "Jun 2029 – Aug 2029", "1 Jun 2031"):
        assert text in shown
    assert "Intro (Spring 2030, Spring 2031)" in shown
    assert "Winter 2026" in shown


@pytest.mark.parametrize("name", ["astro", "next_"])
def test_what_has_no_page_of_its_own_is_listed(
    request: pytest.FixtureRequest, name: str, content: Content, page: Page
) -> None:
    """Talks, teaching and awards of everybody, and topics with what is about them, where a site is one of several people."""
    site: Site = request.getfixturevalue(name)
    found = content("""{
        talks(first: 100) { nodes { title event location person { displayName } } }
        teaching: positions(first: 100, filter: { kind: { eq: TEACHING } }) { nodes {
            title organization { name } unit focus courses { code title } person { displayName } } }
        awards(first: 100) { nodes { title awarder description { text } person { displayName } } }
        topics(first: 100) { nodes { name } }
    }""")
    for kind, listed in found.items():
        page.goto(site.origin)
        page.get_by_role("navigation").get_by_role("link", name=kind.title(), exact=True).click()
        assert page.url == f"{site.origin}/{kind}/"
        shown = plain(page.inner_text("main"))
        assert listed["nodes"], kind
        assert [text for text in texts(listed) if text not in shown] == [], kind


@pytest.mark.parametrize("name", ["astro", "hugo", "next_"])
def test_text_is_no_markup(request: pytest.FixtureRequest, name: str, page: Page) -> None:
    site: Site = request.getfixturevalue(name)
    page.goto(f"{site.origin}/people/em/")
    assert page.inner_text("h1") == "<b>Em</b> & Co"
    assert "</script><script>throw 1</script>" in page.inner_text("main")
    page.goto(site.origin)
    assert "<b>Em</b> & Co" in page.inner_text("main")


def test_pages_are_clean_and_ask_nobody_else(site: Site, page: Page) -> None:
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: complaints.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    for path in site.sample:
        page.goto(site.origin + path, wait_until="networkidle")
    assert len(requests) > len(site.sample)
    assert [url for url in requests if not url.startswith((f"{site.origin}/", "data:"))] == []
    assert complaints == []


def test_every_link_within_the_site_leads_somewhere(site: Site) -> None:
    parsed = {path: LexborHTMLParser((site.folder / path[1:] / "index.html").read_text()) for path in site.paths}
    followed = 0
    for path, page in parsed.items():
        for link in page.css("a[href]"):
            target = urlsplit(link.attributes["href"] or "")
            if target.scheme or target.netloc:
                continue
            to = unquote(target.path) or path
            if (site.folder / to[1:]).is_file():
                continue
            assert to in parsed, f"{path} links to {target.geturl()}"
            if target.fragment:
                ids = {node.attributes["id"] for node in parsed[to].css("[id]")}
                assert unquote(target.fragment) in ids, f"{path} links to {target.geturl()}"
            followed += 1
    assert followed


def test_pages_are_open_to_everybody(site: Site, browser: Browser) -> None:
    """On a telephone, where long names are in the way first; on a desk as well, where somebody has everything."""
    # The policy forbids scripts from elsewhere, axe's too.
    page = browser.new_page(viewport={"width": 360, "height": 900}, bypass_csp=True)
    assert [found for path in site.sample if (found := faults(page, site.origin + path))] == []
    page.close()


def faults(page: Page, address: str) -> list[Any]:
    """What keeps somebody from reading a page, as axe finds it in light and in dark, or as it is wider than the screen."""

    def found(*rules: str) -> list[Any]:
        results = (
            page.evaluate("rules => axe.run({ runOnly: rules })", list(rules)) if rules else page.evaluate("axe.run()")
        )
        assert results["passes"]
        return [(address, fault["id"], [node["html"] for node in fault["nodes"]]) for fault in results["violations"]]

    page.emulate_media(color_scheme="light")
    page.goto(address)
    page.add_script_tag(path=AXE)
    assert brightness(page) > 700
    faults = found()
    if wider := page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"):
        faults.append((address, f"{wider} pixels wider than the screen"))
    page.emulate_media(color_scheme="dark")
    assert brightness(page) < 100
    return faults + found("color-contrast")


def brightness(page: Page) -> int:
    """Of the page's background, from 0 to 765."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(map(int, re.findall(r"\d+", colour)[:3]))
