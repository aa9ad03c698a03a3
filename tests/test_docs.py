"""The site of docs/: it builds, its links lead somewhere, it asks no other host, and it tells the whole schema."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from graphql import GraphQLNamedType, is_introspection_type, is_specified_scalar_type
from playwright.sync_api import Browser, ConsoleMessage, Request
from selectolax.lexbor import LexborHTMLParser
from typer.main import get_command

from cms.api.schema import GRAPHQL_SCHEMA
from cms.cli import app
from cms.settings import Settings
from cms.store import Database
from docs import build

from .conftest import ROOT
from .examples.conftest import Site, plain, served
from .pages import assert_shown
from .web.conftest import browser  # noqa: F401  # a fixture

DOCS = ROOT / "docs"
# Each page goes on from the store that the one before it leaves.
WALK = ["importing.md", "querying.md", "generators.md", "production.md"]
PAGES = sorted(page.relative_to(DOCS).with_suffix(".html").as_posix() for page in DOCS.rglob("*.md"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site, built and served."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    build.build(folder)
    with served("docs", folder) as site:
        yield site


@pytest.fixture(scope="session")
def parsed(site: Site) -> dict[str, LexborHTMLParser]:
    """Its pages by their paths."""
    return {page: LexborHTMLParser((site.folder / page).read_text()) for page in PAGES}


def test_every_page_is_there_and_in_the_navigation(parsed: dict[str, LexborHTMLParser]) -> None:
    assert len(parsed) > 25
    links = parsed["index.html"].css(".md-nav--primary a[href]")
    found = {str(link.attributes["href"]).removeprefix("./").partition("#")[0] for link in links}
    assert found - {""} >= set(parsed) - {"index.html"}


def test_every_link_leads_somewhere(site: Site, parsed: dict[str, LexborHTMLParser]) -> None:
    ids = {page: {str(node.attributes["id"]) for node in html.css("[id]")} for page, html in parsed.items()}
    checked = 0
    for page, html in parsed.items():
        for node in html.css("a[href], img[src], script[src], link[href]"):
            link = urlsplit(urljoin(page, str(node.attributes.get("href") or node.attributes.get("src"))))
            if link.scheme or link.netloc:
                continue
            path = unquote(link.path) or page
            assert (site.folder / path.removeprefix("/")).is_file(), f"{page}: {path}"
            if link.fragment and path in ids:
                assert unquote(link.fragment) in ids[path], f"{page}: {path}#{link.fragment}"
            checked += 1
    assert checked > 2_000


def test_a_broken_link_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pages = tmp_path / "docs"
    shutil.copytree(DOCS, pages, ignore=shutil.ignore_patterns("site", "__pycache__"))
    with (pages / "index.md").open("a") as page:
        page.write("\n[There is no such heading](querying.md#nothing), and [no such page](nothing.md).\n")
    monkeypatch.setattr(build, "PAGES", pages)
    with pytest.raises(SystemExit):
        build.build(tmp_path / "site")
    assert "2 issues found" in "".join(capfd.readouterr())
    assert not (tmp_path / "site").exists()


def test_pages_are_clean_and_fit(site: Site, browser: Browser) -> None:  # noqa: F811
    asked: list[str] = []
    said: list[str] = []
    page = browser.new_page(viewport={"width": 360, "height": 800})

    def heard(message: ConsoleMessage) -> None:
        said.append(f"{page.url}: {message.text}")

    def seen(request: Request) -> None:
        asked.append(request.url)

    page.on("console", heard)
    page.on("request", seen)
    for path in PAGES:
        page.goto(f"{site.origin}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    page.close()
    assert said == []
    assert len(asked) > len(PAGES)
    assert {f"{urlsplit(url).scheme}://{urlsplit(url).netloc}" for url in asked} == {site.origin}


# ---- what pages show -----------------------------------------------------------------------------------------------------
def test_the_first_query(seeds_sqlite: Database, tmp_path: Path) -> None:
    assert_shown(DOCS / "index.md", seeds_sqlite, tmp_path, update=False)


def test_what_the_pages_show(bare: Database, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    for page in WALK:
        assert_shown(DOCS / page, bare, tmp_path, update=request.config.getoption("--update-golden"))


# ---- what the code says of itself ----------------------------------------------------------------------------------------
def said_of(type_: GraphQLNamedType) -> Iterator[str]:
    """What the schema says of a type: names and descriptions."""
    yield type_.name
    yield type_.description or ""
    for members in (getattr(type_, "fields", {}), getattr(type_, "values", {})):
        for name, member in members.items():
            yield name
            yield member.description or ""
            for argument, its in getattr(member, "args", {}).items():
                yield argument
                yield its.description or ""


def test_the_schema_is_told_whole(parsed: dict[str, LexborHTMLParser]) -> None:
    told = " ".join(
        plain(html.body.text(separator=" ")) for page, html in parsed.items() if html.body and "reference/" in page
    )
    told = re.sub(r"\s+", "", told)
    types = [type_ for type_ in GRAPHQL_SCHEMA.type_map.values() if not is_introspection_type(type_)]
    said = {text for type_ in types if not is_specified_scalar_type(type_) for text in said_of(type_)}
    assert len(said) > 400
    for text in said:
        assert re.sub(r"[\s`]+", "", text) in told, text


def test_every_command_and_setting_is_told(parsed: dict[str, LexborHTMLParser]) -> None:
    def text(page: str) -> str:
        body = parsed[page].body
        assert body
        return plain(body.text())

    commands, settings = text("reference/commands.html"), text("reference/settings.html")
    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        assert f"cms {name}" in commands
        for part in (command, *getattr(command, "commands", {}).values()):
            for parameter in part.params:
                assert plain(parameter.help.replace("`", "")) in commands, f"{name} {parameter.name}"
    for name, field in Settings.model_fields.items():
        assert f"CMS_{name.upper()}" in settings
        assert plain(str(field.description).replace("`", "")) in settings
