"""The site of docs/: it builds, its links lead somewhere, it asks no other host, and it tells the whole schema."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import httpx
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

from .conftest import ROOT, Stores, cms, free_port
from .content import lab
from .examples.conftest import Site, plain, served
from .pages import assert_shown
from .web.conftest import browser, missing  # noqa: F401  # a fixture

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
def test_the_first_query(seeds_sqlite: Database, commands: Path, tmp_path: Path) -> None:
    assert_shown(DOCS / "index.md", seeds_sqlite, commands, tmp_path, update=False)


@pytest.mark.parametrize("bare", ["sqlite"], indirect=True)  # what commands say is the same on both
def test_what_the_pages_show(bare: Database, commands: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    for page in WALK:
        assert_shown(DOCS / page, bare, commands, tmp_path, update=request.config.getoption("--update-golden"))


def test_the_readmes_query(stores: Stores) -> None:
    database = stores.empty("sqlite")
    lab(database)
    (query,) = re.findall(r"^```graphql\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    url = database.url.render_as_string()
    done = cms("query", "-", "-v", "slug=ada-example", url=url, stdin=query)
    assert done.returncode == 0, done.stdout
    person = json.loads(done.stdout)["data"]["person"]
    assert (person["displayName"], person["publications"]["totalCount"]) == ("Ada Example", 2)


# Commands that pages show and this file doesn't run, with where they are run.
ELSEWHERE = {
    "make test": (".ci/run", "make test"),
    "cd examples && npm install": ("Makefile", 'cd examples && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci'),
    **{
        f"cd examples/{name} && npm run build": ("tests/examples/conftest.py", 'npm(folder, "build"')
        for name in ("astro", "eleventy", "hugo", "next")
    },
}
# Variables that are none of the program's settings: the examples', and docker-compose.yml's.
OTHER_VARIABLES = {"URL", "SCHEMA", "DATABASE_PASSWORD"}


def test_every_command_that_pages_show_is_run_somewhere() -> None:
    text = "".join((DOCS / page).read_text() for page in ["index.md", *WALK])
    shown = {
        line
        for block in re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        for line in block.splitlines()
    }
    assert shown == ELSEWHERE.keys() | {"make run"}
    for file, line in ELSEWHERE.values():
        assert line in (ROOT / file).read_text(), file


def test_make_run(tmp_path: Path) -> None:
    if subprocess.run(["make", "--question", ".venv/.installed"], cwd=ROOT, capture_output=True).returncode:
        missing("The environment isn't up to date", "`make test` brings it up to date")
    port = free_port()
    process = subprocess.Popen(
        ["make", "run", f"PORT={port}", "PAGES=no"],
        cwd=ROOT,
        env={**os.environ, "CMS_DATABASE_URL": f"sqlite:///{tmp_path / 'cms.db'}"},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        with httpx.Client(transport=httpx.HTTPTransport(retries=10), trust_env=False, timeout=60) as client:
            answer = client.get(f"http://127.0.0.1:{port}/graphql", params={"query": "{ people { totalCount } }"})
        assert answer.json()["data"]["people"]["totalCount"] == 5
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)


def test_pages_name_what_there_is() -> None:
    pages = "".join(page.read_text() for page in (ROOT / "README.md", *DOCS.rglob("*.md")))
    spans = " ".join(re.findall(r"`[^`\n]+`", pages))
    named = set(re.findall(r"\bcms ([a-z]+)", spans))
    assert len(named) > 8
    assert named <= get_command(app).commands.keys()  # type: ignore[attr-defined]
    made = set(re.findall(r"\bmake ([a-z]+)", spans))
    assert len(made) > 2
    assert made <= set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    variables = set(re.findall(r"\bCMS_([A-Z_]+)", pages))
    assert len(variables) > 20
    assert variables <= {name.upper() for name in Settings.model_fields} | OTHER_VARIABLES
    modules = set(re.findall(r"`([a-z_/]+\.py)`", pages))
    assert len(modules) > 15
    there = [f"/{path.relative_to(ROOT).as_posix()}" for path in ROOT.glob("*/**/*.py") if ".venv" not in path.parts]
    assert not [module for module in modules if not any(path.endswith(f"/{module}") for path in there)]


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
