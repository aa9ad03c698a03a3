"""Webhooks: who is to be told of revisions, as far as each has been told, and what became of what they were told.

A revision's own row is what waits to be told (`docs/decisions.md`): so a commit writes nothing here, and none goes untold.
"""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    and_,
    delete,
    exists,
    literal_column,
    or_,
    select,
    update,
)

from cms.content import Described
from cms.content.columns import Exact

from .revisions import SITE
from .versions import METADATA

Moment = ColumnElement[datetime] | datetime


class DeliveryState(Described):
    """What became of what a webhook was to be told."""

    WAITING = "WAITING", "It was not taken yet, and will be sent again."
    DELIVERED = "DELIVERED", "It was taken."
    PUT_ASIDE = "PUT_ASIDE", "It was sent for days and never taken; it is sent again only if somebody says so."


WEBHOOK = Table(
    "webhook",
    METADATA,
    Column("name", Text, primary_key=True, comment="What it's called."),
    Column("url", Exact, nullable=False, comment="Where it is sent."),
    Column("preset", Exact, nullable=False, comment="What is sent, and how."),
    Column("kinds", JSON, nullable=False, comment="The types of records that it is told of; none: all."),
    Column("people", JSON, nullable=False, comment="The IDs of the people of whose profiles it is told; none: all."),
    Column("private_network", Boolean, nullable=False, comment="Whether it may be on a private network."),
    Column("secret", Exact, nullable=False, comment="What is signed with, or sent as a token; empty: neither."),
    Column("former_secret", Exact, comment="What was signed with before, and still is."),
    Column("former_until", DateTime(timezone=True), comment="Until when it still is, in UTC."),
    Column("created_at", DateTime(timezone=True), nullable=False, comment="When it was made, in UTC."),
    Column("told", BigInteger, nullable=False, comment="The revision up to which it has been told, or is being told."),
    Column("next_at", DateTime(timezone=True), comment="Before when nothing is sent, as it failed; null: it didn't."),
    Column("leased_until", DateTime(timezone=True), comment="Until when no other server may take what is sent."),
    comment="Who is told of revisions.",
)
DELIVERY = Table(
    "webhook_delivery",
    METADATA,
    Column("id", Exact, primary_key=True, comment="What is sent with it, the same each time."),
    Column("webhook", Text, ForeignKey(WEBHOOK.c.name, ondelete="CASCADE"), nullable=False, comment="Who is told."),
    Column("revision", BigInteger, comment="The revision that is told; null: it is a test."),
    Column("state", Exact, nullable=False, comment="WAITING, DELIVERED or PUT_ASIDE."),
    Column("tries", Integer, nullable=False, comment="How often it was sent."),
    Column("tried_at", DateTime(timezone=True), comment="When it was sent last, in UTC."),
    Column("outcome", Text, comment="What came of that."),
    Index(None, "webhook", "state"),
    comment="What webhooks were told, or are to be told again.",
)


def is_due(now: Moment, again: Moment) -> ColumnElement[bool]:
    """The condition that there may be something to tell a webhook at a moment, given twice, and nobody is at it."""
    free = or_(WEBHOOK.c.leased_until.is_(None), WEBHOOK.c.leased_until < now)
    ripe = or_(WEBHOOK.c.next_at.is_(None), WEBHOOK.c.next_at <= again)
    newest = select(SITE.c.revision).scalar_subquery()
    # Not a parameter: whoever reads through a driver itself gives the moments alone.
    waiting: ColumnElement[str] = literal_column(f"'{DeliveryState.WAITING}'")
    waits = exists().where(DELIVERY.c.webhook == WEBHOOK.c.name, DELIVERY.c.state == waiting)
    return and_(free, ripe, or_(WEBHOOK.c.told < newest, waits.correlate(WEBHOOK)))


def forget_people(connection: Connection, gone: Set[str]) -> None:
    """Let no webhook be told of people who were erased; one that was told of them alone goes, as no people would mean all."""
    for name, people in connection.execute(select(WEBHOOK.c.name, WEBHOOK.c.people)).all():
        if left := [id_ for id_ in people if id_ not in gone]:
            connection.execute(update(WEBHOOK).where(WEBHOOK.c.name == name).values(people=left))
        elif people:
            connection.execute(delete(WEBHOOK).where(WEBHOOK.c.name == name))
