"""What tests of webhooks share: a store with the lab, an editor's desk, and a receiver."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from cms.editing.access import Caller, Scope
from cms.store import DELIVERY, WEBHOOK, Database, current_revision, tokens
from cms.telling import webhooks
from cms.telling.delivering import take, tell

from ..conftest import BOTH, Stores
from ..content import lab
from ..editing.desk import Desk
from .receiver import Receiver

DESK = Caller("desk", frozenset({Scope.EDIT, Scope.PUBLISH}))


@dataclass
class Telling:
    """A store whose webhooks are told by hand."""

    database: Database
    desk: Desk

    @property
    def ids(self) -> dict[str, str]:
        return self.desk.ids

    def add(self, name: str, url: str, **options: Any) -> str:
        """Add a webhook on this machine; gives its secret."""
        with self.database.write() as connection:
            webhooks.add(connection, name, url, private_network=True, **options)
            return webhooks.secret_of(connection, name) or ""

    def do(self, function: Any, *arguments: Any) -> Any:
        """Do something with webhooks in a transaction."""
        with self.database.write() as connection:
            return function(connection, *arguments)

    def tell(self, now: datetime | None = None) -> int:
        """Tell all that is due at a moment; gives how many webhooks there were to tell."""
        count = 0
        while webhook := take(self.database, now or datetime.now(UTC)):
            tell(self.database, webhook, threading.Event())
            count += 1
        return count

    def rest(self) -> None:
        """Let the pauses after failures be over."""
        with self.database.write() as connection:
            connection.execute(
                update(WEBHOOK)
                .where(WEBHOOK.c.next_at.is_not(None))
                .values(next_at=datetime.now(UTC) - timedelta(seconds=1))
            )

    def rows(self, name: str) -> list[dict[str, Any]]:
        """What became of what a webhook was told, by revision."""
        with self.database.read() as connection:
            found = select(DELIVERY).where(DELIVERY.c.webhook == name).order_by(DELIVERY.c.revision)
            return [dict(row) for row in connection.execute(found).mappings()]

    @property
    def newest(self) -> int:
        with self.database.read() as connection:
            return current_revision(connection)


@pytest.fixture(params=BOTH)
def telling(request: pytest.FixtureRequest, stores: Stores) -> Telling:
    database, ids = stores.holding(lab, request.param)
    with database.write() as connection:
        tokens.issue(connection, "desk", [Scope.EDIT, Scope.PUBLISH])
    return Telling(database, Desk(database, DESK, ids))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as running:
        yield running
