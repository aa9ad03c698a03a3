"""Revisions: each commit is one, numbered in the order of the commits, with the records that it changed."""

from __future__ import annotations

import re
import secrets
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    ScalarSelect,
    Table,
    Text,
    bindparam,
    case,
    func,
    insert,
    select,
    update,
)

from cms.content.columns import Exact

from .lanes import ASKING
from .versions import METADATA

# One row, locked from a revision's number on until its commit: so the order of revisions is the order of commits.
SITE = Table(
    "site",
    METADATA,
    Column("id", Integer, primary_key=True, comment="Always 1."),
    Column("revision", BigInteger, nullable=False, comment="The number of the newest revision."),
    Column(
        "oldest", BigInteger, nullable=False, server_default="0", comment="The oldest revision that can be asked for."
    ),
    Column("secret", Exact, nullable=False, server_default="", comment="What keys in addresses are signed with."),
    Column(
        "epoch",
        Exact,
        nullable=False,
        server_default="",
        comment="The epoch of the newest revision; at first it is empty.",
    ),
    Column(
        "timeline",
        Exact,
        nullable=False,
        server_default="",
        comment="PostgreSQL's own timeline in which that was made.",
    ),
    comment="The one row that each commit locks.",
)
REVISION = Table(
    "revision",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False, comment="Counts the commits, from 0."),
    Column("time", DateTime(timezone=True), nullable=False, comment="When it was committed, in UTC."),
    Column("author", Text, nullable=False, comment="Who or what made it."),
    Column("message", Text, nullable=False, comment="What it did."),
    Column(
        "tags",
        JSON,
        nullable=False,
        server_default='["cms"]',
        comment="The tags of the answers that it may have changed, which caches in front of the server purge.",
    ),
    Column(
        "origin",
        Text,
        comment="The address that it was asked for from; null for commands, and for what was before this.",
    ),
    Column(
        "epoch",
        Exact,
        nullable=False,
        server_default="",
        comment="The epoch in which it was made: numbers of another may come again.",
    ),
    comment="What each commit of the whole content was.",
)
CHANGE = Table(
    "record_change",
    METADATA,
    Column("revision", BigInteger, ForeignKey("revision.number"), primary_key=True, comment="The revision."),
    Column("record_id", Exact, primary_key=True, comment="The record that it changed."),
    Column("kind", Exact, nullable=False, comment="The record's type."),
    Column("change", Exact, nullable=False, comment="CREATED, UPDATED or DELETED."),
    Column("fields", JSON, nullable=False, comment="What differs, field by field: `field`, `before`, `after`."),
    Column("slug_before", Exact, comment="What its slug was; null where it wasn't there, or has none."),
    Column("slug_after", Exact, comment="What its slug became; null where it isn't there any more, or has none."),
    Column("owner_id", Exact, comment="Whose it is, or was: the person of a position; null for what people share."),
    Column(
        "related",
        JSON,
        nullable=False,
        server_default="[]",
        comment="The IDs of records with slugs that it refers to, or did: on their pages it may stand, too.",
    ),
    Index(None, "record_id", "revision"),
    comment="The records that each revision changed.",
)


_POINT = re.compile(r"([0-9]{1,18})(?:-([0-9a-f]{8}))?")
# Changes when a standby takes over, and only then: https://www.postgresql.org/docs/current/continuous-archiving.html.
_TIMELINE = func.substr(func.pg_walfile_name(func.pg_current_wal_insert_lsn()), 1, 8)


class Point(NamedTuple):
    """How far a store is: the number of a revision, and the epoch in which that was made.

    A standby that takes over may lack the newest revisions, and so their numbers come again: the first revision that is made
    there begins another epoch. That has no name until then; with it, no two revisions of a store are ever taken for one.
    """

    number: int
    epoch: str = ""

    @classmethod
    def of(cls, text: str) -> Point | None:
        """The point that is written as `12`, or as `12-5f2c9a7e` with its epoch; None for what is none."""
        found = _POINT.fullmatch(text)
        return cls(int(found[1]), found[2] or "") if found else None

    def __str__(self) -> str:
        return f"{self.number}-{self.epoch}" if self.epoch else str(self.number)

    def includes(self, other: Point) -> bool:
        """Whether a store that is here has another revision; False, too, for one of another epoch, which it may have."""
        return self.epoch == other.epoch and self.number >= other.number


@dataclass(frozen=True, slots=True)
class Revision:
    """One commit of the whole content."""

    number: int
    time: datetime
    author: str
    message: str
    origin: str | None = None
    epoch: str = ""


def newest(connection: Connection, count: int) -> list[Revision]:
    """The newest revisions, the newest first."""
    rows = connection.execute(select(REVISION).order_by(REVISION.c.number.desc()).limit(count))
    return [
        Revision(row.number, row.time.replace(tzinfo=UTC), row.author, row.message, row.origin, row.epoch)
        for row in rows
    ]


def next_revision(connection: Connection, author: str, message: str) -> Revision:
    """Number a revision, and hold every other writer until this transaction ends.

    Where a request asks for it, the address that this came from is noted. The first one of a standby that took over begins
    an epoch.
    """
    counted: dict[str, Any] = {"revision": SITE.c.revision + 1}
    if connection.dialect.name == "postgresql":
        same = SITE.c.timeline == _TIMELINE
        counted |= {"epoch": case((same, SITE.c.epoch), else_=secrets.token_hex(4)), "timeline": _TIMELINE}
    number, epoch = connection.execute(update(SITE).values(counted).returning(SITE.c.revision, SITE.c.epoch)).one()
    now = datetime.now(UTC)
    now = now.replace(microsecond=now.microsecond // 1000 * 1000)  # as precise as the API tells it
    revision = Revision(number, now, author, message, ASKING.get() or None, epoch)
    connection.execute(insert(REVISION).values(asdict(revision)))
    return revision


def current_revision(connection: Connection) -> int:
    """The number of the newest revision."""
    number: int = connection.execute(select(SITE.c.revision)).scalar_one()
    return number


def current_point(connection: Connection) -> Point:
    """The newest revision."""
    return Point(*connection.execute(select(SITE.c.revision, SITE.c.epoch)).one())


# ---- for whoever reads through a driver itself -------------------------------------------------------------------------
def bound(moment: datetime, dialect: Dialect) -> Any:
    """A moment in UTC as the driver takes it where it is compared with a revision's time."""
    write = REVISION.c.time.type.dialect_impl(dialect).bind_processor(dialect)
    return write(moment) if write else moment


def number_at(dialect: Dialect) -> str:
    """The statement that gives the number of the newest revision at its one argument, a moment; null where there was none."""
    return str(
        select(func.max(REVISION.c.number)).where(REVISION.c.time <= bindparam("moment")).compile(dialect=dialect)
    )


def epoch_at(number: ColumnElement[int] | int) -> ScalarSelect[str]:
    """The epoch of the revision with a number; null where there is none."""
    return select(REVISION.c.epoch).where(REVISION.c.number == number).scalar_subquery()


def epoch_of(dialect: Dialect) -> str:
    """The statement that gives the epoch of the revision with its one argument, a number; null where there is none."""
    return str(select(epoch_at(bindparam("number"))).compile(dialect=dialect))


def standing(dialect: Dialect) -> str:
    """Return the statement that tells of a revision: the newest and its epoch, the oldest that is kept, and its own epoch.

    The last is null where there is none. And whether the next one was made after a moment; null where there is none. Its
    arguments are the revision's number, the moment, and the number again. A store that was restored has no revisions between
    the backup's last and its own.
    """
    epoch = epoch_at(bindparam("number"))
    later = REVISION.alias()
    following = select(func.min(later.c.number)).where(later.c.number > bindparam("after")).scalar_subquery()
    recent = select(REVISION.c.time > bindparam("since")).where(REVISION.c.number == following).scalar_subquery()
    return str(select(SITE.c.revision, SITE.c.epoch, SITE.c.oldest, epoch, recent).compile(dialect=dialect))
