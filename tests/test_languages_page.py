"""docs/languages.md: its commands are run, and come to what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from cms.store import Database

from .conftest import ROOT
from .pages import assert_shown


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # what commands say is the same on both
@pytest.mark.usefixtures("ids")
def test_the_pages_commands_do_what_it_says(
    database: Database, commands: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    page = ROOT / "docs/languages.md"
    assert_shown(page, database, commands, tmp_path, update=request.config.getoption("--update-golden"))
