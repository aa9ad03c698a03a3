"""Compacting a store: letting go of the versions that only revisions before some revision show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, func, select, update

from cms.content import Asset
from cms.errors import CmsError, quoted
from cms.settings import duration

from .database import Database
from .revisions import CHANGE, REVISION, SITE
from .versions import TWINS, batches, twins


@dataclass(frozen=True, slots=True)
class Compacted:
    """What was done: the oldest revision that can still be asked for, and how many versions went."""

    oldest: int
    versions: int


def compact(database: Database, before: str) -> Compacted:
    """Drop the versions that no revision from `before` on shows, and what the revisions up to it changed.

    `before` is a revision's number, a moment, or a duration until now such as `90d`. What there is of a revision from then on
    stays as it is, drafts too. Raises `CmsError` for what is none of these.
    """
    with database.write() as connection:
        oldest = _number(connection, before)
        gone = sum(connection.execute(delete(twin).where(twin.c.until <= oldest)).rowcount for twin in twins().values())
        # What a revision did can be told, or taken back, only as long as the one before it is there.
        connection.execute(delete(CHANGE).where(CHANGE.c.revision <= oldest))
        connection.execute(update(SITE).values(oldest=oldest))
    database.vacuum()
    sweep(database, database.blobs.hashes())
    return Compacted(oldest, gone)


def sweep(database: Database, hashes: Iterable[str]) -> None:
    """Remove those of some bytes that no version of any asset has."""
    twin = TWINS[Asset]
    for batch in batches(hashes):
        with database.write() as connection:  # whoever makes an asset of them now finds them gone, and puts them again
            used = set(connection.execute(select(twin.c.hash).where(twin.c.hash.in_(batch))).scalars())
            for hash_ in set(batch) - used:
                database.blobs.remove(hash_)


def _number(connection: Connection, before: str) -> int:
    """The number of the revision that `before` names: of a moment, the newest one then; never older than the oldest kept."""
    newest, oldest = connection.execute(select(SITE.c.revision, SITE.c.oldest)).one()
    if before.isascii() and before.isdecimal():
        number = int(before)
        if number > newest:
            raise CmsError(f"--before {quoted(before)}: there is no such revision yet, the newest is {newest}")
    else:
        then = select(func.max(REVISION.c.number)).where(REVISION.c.time <= _moment(before))
        number = connection.execute(then).scalar() or 0
    return max(number, int(oldest))


def _moment(text: str) -> datetime:
    try:
        return datetime.now(UTC) - duration(text)
    except (ValueError, OverflowError):
        pass
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise CmsError(
            f"--before {quoted(text)}: give a revision's number, a moment as 2031-05-01T00:00Z, or a duration as 90d"
        ) from None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
