"""docs/pictures.md: its commands are run, and come to what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from cms.store import Database

from .conftest import ROOT
from .pages import assert_shown
from .pictures import picture


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # what commands say is the same on both
@pytest.mark.usefixtures("ids")
def test_the_pages_commands_do_what_it_says(
    database: Database, commands: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    (tmp_path / "site/images").mkdir(parents=True)
    (tmp_path / "site/images/dorothy.png").write_bytes(picture("PNG", (900, 600)))
    (tmp_path / "site/bricks.pdf").write_bytes(b"%PDF-1.7\n")
    (tmp_path / "road.jpg").write_bytes(picture())
    page = ROOT / "docs/pictures.md"
    assert_shown(page, database, commands, tmp_path, update=request.config.getoption("--update-golden"))
