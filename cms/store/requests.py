"""Mutations that were done with a key of the client's own: kept for a day, so that one sent again isn't done again."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import JSON, Column, Connection, DateTime, Table, Text, delete, insert, select

from cms.content.columns import Exact

from .versions import METADATA

KEPT = timedelta(days=1)
REQUEST = Table(
    "request",
    METADATA,
    Column("author", Text, primary_key=True, comment="The token that it came with."),
    Column("key", Exact, primary_key=True, comment="The client's own key for it."),
    Column("done_at", DateTime(timezone=True), nullable=False, comment="When it was done, in UTC."),
    Column("hash", Exact, nullable=False, comment="The SHA-256 of what it said, in hexadecimal."),
    Column("outcome", JSON, nullable=False, comment="What it came to: IDs of records, and plain values."),
    comment="Mutations that were done, by their clients' own keys, kept for a day.",
)


def find(connection: Connection, author: str, key: str, now: datetime | None = None) -> tuple[str, Any] | None:
    """The hash and the outcome of what a caller did with a key in the last day; None where that is nothing."""
    since = (now or datetime.now(UTC)) - KEPT
    ours = REQUEST.c.author == author, REQUEST.c.key == key, REQUEST.c.done_at > since
    found = connection.execute(select(REQUEST.c.hash, REQUEST.c.outcome).where(*ours)).first()
    return (found.hash, found.outcome) if found else None


def keep(connection: Connection, author: str, key: str, hash_: str, outcome: Any, now: datetime | None = None) -> None:
    """Keep what a mutation came to, and let go of what is a day old."""
    now = now or datetime.now(UTC)
    connection.execute(delete(REQUEST).where(REQUEST.c.done_at <= now - KEPT))
    connection.execute(insert(REQUEST).values(author=author, key=key, done_at=now, hash=hash_, outcome=outcome))
