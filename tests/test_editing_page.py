"""docs/editing.md: its commands are run, and its tables are the code's."""

from __future__ import annotations

from pathlib import Path

import pytest

from cms.store import Database

from .conftest import ROOT
from .pages import assert_shown

PAGE = ROOT / "docs/editing.md"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # what commands say is the same on both
@pytest.mark.usefixtures("ids")
def test_the_pages_commands_do_what_it_says(
    database: Database, commands: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert_shown(PAGE, database, commands, tmp_path, update=request.config.getoption("--update-golden"))
