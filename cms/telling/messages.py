"""What a webhook is told of a revision: which records it changed in what is published, and never a value or a draft."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, select

from cms.content.columns import as_moment
from cms.store import REVISION, SITE, Point, Row
from cms.store.following import changed
from cms.store.tags import ALL

PUBLISHED, RESET, TEST = "content.published", "content.reset", "webhook.test"


@dataclass(frozen=True, slots=True)
class Message:
    """What is sent: `records` are None where it isn't told which they are, and all is to be read again."""

    id: str  # the same each time that it is sent
    type: str
    time: datetime  # of the revision
    point: Point  # the revision
    records: list[dict[str, Any]] | None = None
    tags: tuple[str, ...] = (ALL,)  # of the answers that are purged

    @property
    def body(self) -> bytes:
        """The message as JSON, in the form of Standard Webhooks."""
        data = {"revision": self.point.number, **({} if self.records is None else {"records": self.records})}
        moment = as_moment(self.time)
        return json.dumps({"type": self.type, "timestamp": moment, "data": data}, ensure_ascii=False).encode()


def in_utc(moment: datetime) -> datetime:
    """A moment as a database gives it: SQLite doesn't say that it is in UTC."""
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def message_of(connection: Connection, webhook: Row, number: int, *, purges: bool = False) -> Message | None:
    """What a webhook is told of a revision; None where it changed nothing published that concerns it, or there is none.

    One that `purges` is told the tags of each.
    """
    asked = select(REVISION.c.time, REVISION.c.tags, REVISION.c.epoch).where(REVISION.c.number == number)
    revision = connection.execute(asked).first()
    if revision is None:  # a restored backup leaves a gap
        return None
    time, tags, point = revision.time, tuple(revision.tags), Point(number, revision.epoch)
    id_ = _id(webhook, number, time)
    if purges:  # what was compacted with those before it purges what they did, too
        oldest = connection.execute(select(SITE.c.oldest)).scalar_one()
        return Message(id_, PUBLISHED, time, point, [], tags if number > oldest else (ALL,))
    changes = changed(connection, number)
    if changes is None:
        return Message(id_, RESET, time, point)
    records = [_told(row) for row in changes if _concerns(webhook, row)]
    return Message(id_, PUBLISHED, time, point, records) if records else None


def _id(webhook: Row, number: int, time: datetime) -> str:
    """What a message is known by: of another store, webhook or revision it is another."""
    said = [webhook["name"], as_moment(webhook["created_at"]), number, as_moment(time)]
    return f"msg_{hashlib.sha256(json.dumps(said).encode()).hexdigest()[:32]}"


def _concerns(webhook: Row, row: Row) -> bool:
    """Whether a change is of a type and of a person that a webhook is told of; those of whom a record tells count, too."""
    if webhook["kinds"] and row["kind"] not in webhook["kinds"]:
        return False
    people = set(webhook["people"])
    return not people or bool(people & {row["record_id"], row["owner_id"], *row["related"]})


def _told(row: Mapping[str, Any]) -> dict[str, Any]:
    """A record that changed: by `slug` it is found now, or was last; `slugBefore` is another if it was renamed."""
    return {
        "kind": row["kind"],
        "id": row["record_id"],
        "slug": row["slug_after"] or row["slug_before"],
        "slugBefore": row["slug_before"],
        "ownerId": row["owner_id"],
        "change": row["change"],
    }
