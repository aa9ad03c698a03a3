"""What tests of editing share: an editor's desk on the invented lab."""

from __future__ import annotations

import pytest

from cms.store import Database

from ..content import lab
from .desk import Desk


@pytest.fixture
def desk(database: Database) -> Desk:
    """A desk on a store with the lab, on each database in turn."""
    ids = lab(database)
    return Desk(database, ids=ids)
