"""Readers: a statement has its time, and those that wait for it have theirs."""

from __future__ import annotations

import asyncio

from cms.errors import BusyError, StatementTimeoutError
from cms.store.database import Database
from cms.store.reading import reading

SLOW = {
    False: "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    True: "SELECT pg_sleep(60)::text",
}


def test_who_waits_for_too_long_is_told(database: Database) -> None:
    """One connection, and no statement may take longer than others wait for it."""

    async def asked() -> list[object]:
        async with reading(database, timeout=0.2, connections=1) as reader:
            slow = [reader.fetch(SLOW[database.is_postgresql], ()) for _ in range(4)]
            found: list[object] = await asyncio.gather(*slow, return_exceptions=True)
            return [*found, await reader.fetch("SELECT 'again'", ())]

    first, *_, last, again = asyncio.run(asked())
    assert isinstance(first, StatementTimeoutError)
    assert (first.code, first.limit, first.value) == ("TIMEOUT", "statement_timeout", 0.2)
    assert "0.2 s" in str(first)
    assert isinstance(last, BusyError)
    assert (last.code, last.limit, last.value) == ("BUSY", "connections", 1)
    assert again == ("again",)
