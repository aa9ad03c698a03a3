"""The Astro example: its search, its BibTeX, what it says to search engines, its print, its one revision."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import bibtexparser
import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from selectolax.lexbor import LexborHTMLParser

from cms.content import Person
from cms.editing import Changes, commit

from ..conftest import ROOT, Stores, free_port, serving
from ..content import Maker, lab
from .conftest import Content, Site, endpoint, fine, npm, plain


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


# ---- search ------------------------------------------------------------------------------------------------------------
def test_search_finds_as_one_types(astro: Site, page: Page) -> None:
    page.goto(f"{astro.origin}/search/")
    results, status = page.locator(".results a"), page.get_by_role("status")
    expect(results).to_have_count(0)
    page.get_by_role("searchbox").press_sequentially("munchkin")
    expect(results).to_have_text(["Ada Example"])
    expect(status).to_have_text("1 results")
    page.get_by_role("searchbox").fill("bricklayer")
    expect(results).to_have_text(["Ada Example"])
    page.get_by_role("searchbox").fill("no-such-thing")
    expect(status).to_have_text("0 results")
    page.get_by_role("searchbox").fill("roads a thesis")
    expect(results.first).to_have_text("Roads: A Thesis")
    results.first.click()
    expect(page.locator("h1")).to_have_text("Roads: A Thesis")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("roads a thesis")
    expect(results.first).to_have_text("Roads: A Thesis")


def test_search_knows_everything(astro: Site, content: Content) -> None:
    """What has a page of its own is in the index, which says by an attribute that it is."""
    found = content("""{
      people(first: 100) { nodes { slug } }
      publications(first: 100) { nodes { slug } }
      projects(first: 100) { nodes { slug } }
    }""")
    for kind, some in found.items():
        for node in some["nodes"]:
            assert "data-pagefind-body" in (astro.folder / kind / node["slug"] / "index.html").read_text()


# ---- publications ------------------------------------------------------------------------------------------------------
def test_publications_are_listed_by_year(astro: Site, content: Content, page: Page) -> None:
    nodes = content("{ publications(first: 100) { nodes { title year } } }")["publications"]["nodes"]
    page.goto(f"{astro.origin}/publications/")
    sections = page.locator("section").all()
    years = [section.locator("h2").inner_text() for section in sections]
    assert years == [*sorted((year for year in years if year.isdigit()), reverse=True), "Without a year"]
    for year, section in zip(years, sections, strict=True):
        titles = {plain(node["title"]) for node in nodes if str(node["year"] or "Without a year") == year}
        assert {plain(title) for title in section.locator("h3").all_inner_texts()} == titles


def test_bibtex_is_bibtex(astro: Site, content: Content, page: Page) -> None:
    nodes = content("{ publications(first: 100) { nodes { title year doi } } }")["publications"]["nodes"]
    page.goto(f"{astro.origin}/publications/")
    library = bibtexparser.parse_string("\n".join(page.locator(".bibtex pre").all_text_contents()))
    assert library.failed_blocks == []
    assert len(library.entries) == len(nodes)
    entries = {entry["title"].strip("{}"): entry for entry in library.entries}
    for node in nodes:
        entry = entries[node["title"]]
        assert entry.get("year") is None if node["year"] is None else entry["year"] == str(node["year"])
    assert entries["On Roads"]["author"] == "A. Example and B. Li"
    thesis = entries["Roads: A Thesis"]
    assert (thesis.entry_type, thesis["doi"]) == ("phdthesis", "10.1234/roads")
    assert thesis["author"] == "Nobody Known and others"


def test_bibtex_can_be_copied(astro: Site, browser: Browser) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{astro.origin}/publications/")
    entry = page.locator("#on-roads")
    entry.get_by_text("BibTeX").click()
    entry.get_by_role("button", name="Copy").click()
    expect(entry.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == entry.locator("pre").text_content()
    assert copied.startswith("@misc{example2031roads,\n  title = {{On Roads}},\n")
    context.close()


def test_equal_contributions_are_marked(astro: Site, page: Page) -> None:
    page.goto(f"{astro.origin}/publications/#on-roads")
    shown = plain(page.locator("#on-roads").inner_text())
    assert "A. Example*, B. Li*" in shown
    assert "* equal contribution" in shown


# ---- heads, paper ------------------------------------------------------------------------------------------------------
def test_heads_say_what_pages_are_in_the_words_of_schema_org(astro: Site, page: Page) -> None:
    def said(path: str) -> Any:
        page.goto(astro.origin + path)
        return json.loads(page.locator("head script[type='application/ld+json']").text_content() or "")

    ada = said("/people/ada-example/")["mainEntity"]
    assert ada["@type"] == "Person"
    assert ada["name"] == "Ada Example"
    assert ada["jobTitle"] == "Engineer"
    assert ada["worksFor"] == [{"@type": "Organization", "name": "ACME Labs"}]
    assert ada["award"] == ["Best Road"]
    assert ada["sameAs"] == ["https://ada.example/"]
    assert said("/people/em/")["mainEntity"]["name"] == "<b>Em</b> & Co"
    for path in astro.sample:
        assert said(path)["@context"] == "https://schema.org", path
    articles = [item["item"] for item in said("/publications/")["itemListElement"]]
    assert {"On Roads", "Roads: A Thesis"} <= {article["name"] for article in articles}


def test_a_printed_page_is_a_cv(astro: Site, page: Page) -> None:
    page.goto(f"{astro.origin}/people/ada-example/")
    aside = ["body > header", "body > footer", ".bibtex >> nth=0", ".news"]
    for what in aside:
        expect(page.locator(what)).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    for what in aside:
        expect(page.locator(what)).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.pdf(format="A4").startswith(b"%PDF")


# ---- how it is built ---------------------------------------------------------------------------------------------------
@contextmanager
def passing_on(address: str, asked: list[str], then: Callable[[], None]) -> Iterator[str]:
    """A server that passes requests on, notes what their addresses ask, and does something after the first one."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path.partition("?")[2])
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {"content-type": self.headers["content-type"]}
            answer = httpx.post(f"{address}?{asked[-1]}", content=body, headers=headers, trust_env=False)
            if len(asked) == 1:
                then()
            self.send_response(answer.status_code)
            self.send_header("CMS-Revision", answer.headers.get("CMS-Revision", ""))
            self.send_header("content-length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        def do_GET(self) -> None:
            answer = httpx.get(address.removesuffix("/graphql") + self.path, trust_env=False)
            self.send_response(answer.status_code)
            self.send_header("content-type", answer.headers["content-type"])
            self.send_header("content-length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/graphql"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_build_shows_one_revision(stores: Stores, workshop: Path, tmp_path: Path) -> None:
    database = stores.empty("sqlite")
    ids = lab(database)

    def rename() -> None:
        """What somebody publishes while the site is built."""
        changes = Changes()
        row = Person.complete({"slug": "bo-li", "name": "Bo Lee", "has_profile": True})
        changes.save(Person, {**row, "id": ids["bo-li"]})
        with database.write() as connection:
            commit(connection, changes, "test", "another name")

    asked: list[str] = []
    with serving(database) as client, passing_on(endpoint(client), asked, rename) as address:
        types = str(ROOT / "schema/schema.graphql")
        fine(npm(workshop / "astro", "build", "--", "--outDir", str(tmp_path), CMS_URL=address, CMS_SCHEMA=types))
        assert client.post("/graphql", json={"query": "{ revision { number } }"}).headers["cms-revision"] == "2"
    assert asked[0] == ""
    assert set(asked[1:]) == {"revision=1", "locale=en"}  # which the store doesn't tell anything in, as it says
    pages = [file.read_text() for file in tmp_path.rglob("index.html")]
    assert len(pages) > 12
    for page in pages:
        assert "Made from revision 1 of the content." in page
        assert "Bo Lee" not in page
    assert "Bo Li" in (tmp_path / "index.html").read_text()


def test_one_person_alone_has_the_home_page(stores: Stores, workshop: Path, tmp_path: Path) -> None:
    database = stores.empty("sqlite")
    make = Maker()
    make(Person, slug="alone", name="Alone Example", bio="By *myself*.", has_profile=True)
    make.commit(database)
    with serving(database) as client:
        two = {"LOCALES": "en,de", "SITE": "https://alone.example"}
        fine(npm(workshop / "astro", "build", "--", "--outDir", str(tmp_path), CMS_URL=endpoint(client), **two))
    home = (tmp_path / "index.html").read_text()
    assert "<h1>Alone Example</h1>" in home
    assert "<p>By <em>myself</em>.</p>" in home
    # In the second language the words of the site are that language's, and each page says where it is in the other.
    german = (tmp_path / "de/index.html").read_text()
    assert "<h1>Alone Example</h1>" in german
    assert [link.text() for link in LexborHTMLParser(german).css(".top nav a")] == ["Personen", "Suche"]
    for page in (home, german):
        links = LexborHTMLParser(page).css("link[hreflang]")
        found = {link.attributes["hreflang"]: link.attributes["href"] for link in links}
        assert found == {"en": "https://alone.example/", "de": "https://alone.example/de/"}


def test_without_a_cms_it_says_so(workshop: Path, tmp_path: Path) -> None:
    address = f"http://127.0.0.1:{free_port()}/graphql"
    types = str(ROOT / "schema/schema.graphql")
    done = npm(workshop / "astro", "build", "--", "--outDir", str(tmp_path), CMS_URL=address, CMS_SCHEMA=types)
    assert done.returncode != 0
    assert f"No CMS answers at {address}: start one, or say with CMS_URL where it is." in done.stdout + done.stderr
