"""docs/feeds.md: its commands are run, and its tables are the code's."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from cms.exporting import Exports
from cms.exporting.feeds import DATED, SUBJECTS, Subject
from cms.store import Database

from .conftest import ROOT, serving
from .content import lab
from .pages import assert_shown

PAGE = ROOT / "docs/feeds.md"
SLUGS = {"people": "ada-example", "organizations": "acme", "topics": "systems"}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # what commands say is the same on both
@pytest.mark.usefixtures("ids")
def test_the_pages_commands_do_what_it_says(
    database: Database, commands: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert_shown(PAGE, database, commands, tmp_path, update=request.config.getoption("--update-golden"))


def test_the_page_has_every_address(database: Database) -> None:
    told = {*re.findall(r"`(/[\w/.]+)`", re.sub(r"(?s)^.*?\n\|", "|", PAGE.read_text()).split("\n\n")[0])}
    endings = {(name, ending) for name, of in SUBJECTS.items() for ending in Exports.endings(Subject(of, "x"))}
    profiles = {("people", ending) for ending in Exports.by_ending}
    assert {path for path in told if "SLUG" in path} == {
        f"/{name}/SLUG.{ending}" for name, ending in endings - profiles
    }
    kinds = re.search(r"have a date: (.*?)\.", PAGE.read_text())
    assert kinds
    assert re.findall(r"`(\w+)`", kinds[1]) == sorted(DATED)
    lab(database)
    with serving(database) as client:
        for path in told:
            folder = path.split("/")[1]
            answer: httpx.Response = client.get(path.replace("SLUG", SLUGS.get(folder, "")))
            assert answer.status_code == 200, path
