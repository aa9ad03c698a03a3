"""How long it takes to publish a change of one record, in stores of any size: `make bench` prints the medians."""

from __future__ import annotations

import statistics
import time

from sqlalchemy import select

from cms.content import Person
from cms.editing.access import Caller, Scope
from cms.editing.mutations import MUTATIONS
from cms.store import Database

_EDITOR = Caller("bench", frozenset({Scope.EDIT, Scope.PUBLISH}))
_TIMES = 25


def publish_one(url: str) -> float:
    """The median of the milliseconds that a change of one person takes, drafted and published in one transaction."""
    database = Database(url)
    took = []
    for n in range(_TIMES):
        began = time.perf_counter()
        with database.write() as connection:
            table = Person.table()
            row = connection.execute(select(table.c.id, table.c.version).where(table.c.slug == f"person-{n}")).one()
            given = {
                "id": row.id,
                "expectedVersion": row.version,
                "headline": f"Changed {time.time_ns()}",
                "publish": True,
            }
            MUTATIONS["updatePerson"].run(connection, _EDITOR, given)
        took.append((time.perf_counter() - began) * 1000)
    database.close()
    return statistics.median(took)
