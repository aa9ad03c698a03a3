"""A third of a minute of what `make soak` does for ten."""

from __future__ import annotations

import sys

import pytest

from .conftest import FOLDER
from .soak import soak


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_nothing_is_lost_or_stale_whatever_dies(request: pytest.FixtureRequest) -> None:
    folder = request.config.stash[FOLDER] / "soak"
    folder.mkdir()
    said, faults = soak(folder, 20)
    assert faults == [], said
