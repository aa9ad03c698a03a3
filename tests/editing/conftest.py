"""What tests of editing share: an editor's desk on the invented lab."""

from __future__ import annotations

import pytest

from ..conftest import BOTH, Stores
from ..content import lab
from .desk import Desk


@pytest.fixture(params=BOTH)
def desk(request: pytest.FixtureRequest, stores: Stores) -> Desk:
    """A desk on a store with the lab, on each database in turn."""
    database, ids = stores.holding(lab, request.param)
    return Desk(database, ids=ids)
