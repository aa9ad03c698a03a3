"""What a server looks for by itself, once a second and by one statement for all: a newer revision, and drafts that are due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime

from cms.errors import CmsError
from cms.store import drafting, revisions
from cms.store.database import Database
from cms.store.lanes import ASKING
from cms.store.reader import Reader

log = logging.getLogger("cms.web")
_LOOK = 1.0  # seconds between two looks


class Watch:
    """Looks at a store, and calls whoever waits for what is new there."""

    def __init__(
        self,
        database: Database,
        publish: Callable[[], Awaitable[object]],
        saw: Callable[[int], Awaitable[object]],
    ) -> None:
        """Call `publish` where drafts are due, and `saw` with the number of the newest revision, each time."""
        self.dialect, self.publish, self.saw = database.dialect, publish, saw
        self.statement = drafting.looking(database.dialect)

    @asynccontextmanager
    async def looking(self, reader: Reader) -> AsyncIterator[None]:
        """Look, for as long as this lasts."""
        task = asyncio.create_task(self._look(reader))
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _look(self, reader: Reader) -> None:
        ASKING.set("this server itself")
        while True:
            try:
                now = revisions.bound(datetime.now(UTC), self.dialect)
                newest, due = await reader.fetch(self.statement, (now, now))
                await self.saw(int(newest))
                if due:
                    await self.publish()
            except CmsError:
                pass  # the database is away, or busy: it was announced, and the next look tells more
            except Exception:
                log.exception("what is new could not be looked for")
            await asyncio.sleep(_LOOK)
