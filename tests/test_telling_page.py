"""docs/telling.md: its commands are run, and come to what it says; its table of presets is the code's."""

from __future__ import annotations

from pathlib import Path

import pytest

from cms.store import Database
from cms.telling.presets import PRESETS, spelled

from .conftest import ROOT
from .pages import assert_shown

PAGE = ROOT / "docs/telling.md"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # what commands say is the same on both
@pytest.mark.usefixtures("ids")
def test_the_pages_commands_do_what_it_says(
    database: Database, commands: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert_shown(PAGE, database, commands, tmp_path, update=request.config.getoption("--update-golden"))


def test_the_page_has_every_preset() -> None:
    table = PAGE.read_text().partition("<!-- presets -->\n")[2].partition("\n<!-- /presets -->")[0].splitlines()
    assert table[2:] == [f"| `{spelled(name)}` | {preset.description} |" for name, preset in PRESETS.items()]
