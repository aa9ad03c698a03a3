"""What is told of drafts: since when each record has one, by whom and whose it is, and when it is to be published.

The drafts themselves are versions (`cms.store.versions`). A row here says that a record has some, for as long as it has.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ColumnElement,
    DateTime,
    ForeignKey,
    Table,
    Text,
    and_,
    or_,
)

from cms.content import Described
from cms.content.columns import Exact

from .versions import METADATA

Moment = ColumnElement[datetime] | datetime


class EntryStatus(Described):
    """Where a record stands between its draft and what is published."""

    PUBLISHED = "PUBLISHED", "Readers see it as it is."
    DRAFT = "DRAFT", "Readers don't see it: it was never published, or it was taken back."
    CHANGED = "CHANGED", "Readers see it as it was before its draft."
    REMOVAL_DRAFTED = "REMOVAL_DRAFTED", "Readers see it until its removal is published."


SCHEDULE = Table(
    "schedule",
    METADATA,
    Column("id", Exact, primary_key=True, comment="What the drafts that are published together refer to."),
    Column("at", DateTime(timezone=True), nullable=False, comment="When they are to be published, in UTC."),
    Column("author", Text, nullable=False, comment="The token that said so."),
    Column("message", Text, comment="What the revision is about."),
    Column("with_owned", Boolean, nullable=False, comment="Whether what belongs to people is published with them."),
    Column("leased_until", DateTime(timezone=True), comment="Until when a server that began to publish them may take."),
    Column("problem", Text, comment="Why they could not be published; they stay drafts."),
    comment="Drafts that are to be published at a moment.",
)
DRAFT = Table(
    "draft",
    METADATA,
    Column("record_id", Exact, primary_key=True, comment="A record with changes that aren't published."),
    Column("kind", Exact, nullable=False, comment="The record's type."),
    Column("status", Exact, nullable=False, comment="DRAFT, CHANGED or REMOVAL_DRAFTED."),
    Column("since", DateTime(timezone=True), nullable=False, comment="When it began to be drafted, in UTC."),
    Column("author", Text, nullable=False, comment="Who drafted last."),
    Column("people", JSON, nullable=False, comment="The IDs of the people whose profiles it is a part of."),
    Column("schedule_id", Exact, ForeignKey("schedule.id"), comment="When it is to be published, if that is said."),
    comment="The records that have drafts.",
)


def is_due(now: Moment, again: Moment) -> ColumnElement[bool]:
    """The condition that drafts are to be published at a moment, given twice: it has come, they could be, nobody is at it."""
    free = or_(SCHEDULE.c.leased_until.is_(None), SCHEDULE.c.leased_until < again)
    return and_(SCHEDULE.c.at <= now, SCHEDULE.c.problem.is_(None), free)
