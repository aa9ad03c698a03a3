"""What a server looks for by itself, once a second and by one statement for all: a newer revision, and what is due.

That is drafts to publish (`cms.editing.scheduling`), and webhooks to tell (`cms.telling.delivering`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from sqlalchemy import Dialect, bindparam, exists, select

from cms.errors import CmsError
from cms.store import SCHEDULE, SITE, Point, drafting, revisions, webhooks
from cms.store.database import Database
from cms.store.lanes import ASKING
from cms.store.reader import Reader

log = logging.getLogger("cms.web")
_LOOK = 1.0  # seconds between two looks


def _looking(dialect: Dialect) -> str:
    """The statement: the newest revision and its epoch, whether drafts are due, and whether a webhook is.

    Its four arguments are the moment.
    """
    moments = [bindparam(f"now{n}", type_=SCHEDULE.c.at.type) for n in range(4)]
    drafts, tell = exists().where(drafting.is_due(*moments[:2])), exists().where(webhooks.is_due(*moments[2:]))
    return str(select(SITE.c.revision, SITE.c.epoch, drafts, tell).compile(dialect=dialect))


class Watch:
    """Looks at a store, and calls whoever waits for what is new there."""

    def __init__(
        self,
        database: Database,
        publish: Callable[[], Awaitable[object]],
        saw: Callable[[Point, float], Awaitable[object]],
        tell: Callable[[], object],
    ) -> None:
        """Call `saw` each time with the newest revision, and with the moment by the clock since when it is known.

        Call `publish` where drafts are due, and `tell` if webhooks are.
        `tell` only begins it: what webhooks answer is waited for elsewhere.
        """
        self.dialect, self.publish, self.saw, self.tell = database.dialect, publish, saw, tell
        self.statement = _looking(database.dialect)

    @asynccontextmanager
    async def looking(self, reader: Reader) -> AsyncIterator[None]:
        """Look, for as long as this lasts."""
        task = asyncio.create_task(self._look(reader))
        try:
            yield
        finally:
            while not task.done():  # a look that fails at this very moment would go on as if nothing was said
                task.cancel()
                await asyncio.wait([task], timeout=_LOOK)

    async def _look(self, reader: Reader) -> None:
        ASKING.set("this server itself")
        while True:
            try:
                now = revisions.bound(datetime.now(UTC), self.dialect)
                began = time.monotonic()
                number, epoch, due, untold = await reader.fetch(self.statement, (now,) * 4)
                if untold:
                    self.tell()
                await self.saw(Point(number, epoch), began)
                if due:
                    await self.publish()
            except CmsError:
                pass  # the database is away, or busy: it was announced, and the next look tells more
            except Exception:
                log.exception("what is new could not be looked for")
            await asyncio.sleep(_LOOK)
