"""What revisions changed, as those are told who follow them: kinds, IDs and slugs of what is published, and no values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, RowMapping, exists, or_, select

from cms.content import Locale, Person

from .revisions import CHANGE, REVISION, SITE, Point, epoch_at
from .versions import TWINS, Row

_MOST_REVISIONS, _MOST_CHANGES = 100, 1_000  # beyond, all is to be read again
_REWRITES = ("erase", "restore", "check")  # the authors of what isn't a set of changes: no token has these names


@dataclass(frozen=True, slots=True)
class Told:
    """A revision, and what it changed; `changes` is None where that, or what revisions before it changed, isn't told."""

    point: Point
    changes: list[dict[str, Any]] | None


def following(connection: Connection, last: Point, until: Point, since: datetime) -> list[Told]:
    """The revisions after one until another, in order, as far as their changes are told: those made since a moment, and kept.

    Where that isn't so of all of them, or they are many, the last alone is told, without its changes; and so it is where the
    first one is lost, as a standby took over that didn't have it.
    """
    if last == until:
        return []
    after, newest, oldest = last.number, until.number, connection.execute(select(SITE.c.oldest)).scalar_one()
    untold = [Told(until, None)]
    if not oldest <= after < newest <= after + _MOST_REVISIONS or _is_lost(connection, last):
        return untold
    number = REVISION.c.number
    made = select(number, REVISION.c.epoch).where(number > after, number <= newest, REVISION.c.time > since)
    points = [Point(*row) for row in connection.execute(made.order_by(number))]
    # A restored backup leaves a gap, and what is too old isn't told.
    if len(points) < newest - after:
        return untold
    changes = connection.execute(_changes(after, newest)).mappings().all()
    if len(changes) > _MOST_CHANGES:
        return untold
    by_number = {number: list(_told(some)) for number, some in groupby(changes, lambda row: int(row["revision"]))}
    unsaid = _unsaid(connection, after, newest)
    return [Told(each, None if each.number in unsaid else by_number.get(each.number, [])) for each in points]


def _is_lost(connection: Connection, point: Point) -> bool:
    """Whether a revision isn't there, but perhaps another one with its number; a store begins without any."""
    epoch = connection.execute(select(epoch_at(point.number))).scalar()
    return point.number > 0 and epoch != point.epoch


def changed(connection: Connection, number: int) -> list[Row] | None:
    """What one revision changed, in order; None where that isn't told: all is to be read again.

    Of each record `kind`, `record_id`, `change`, `slug_before`, `slug_after`, `owner_id`, and the IDs that are `related`.
    """
    oldest = connection.execute(select(SITE.c.oldest)).scalar_one()
    if number <= oldest or number in _unsaid(connection, number - 1, number):
        return None
    changes = connection.execute(_changes(number - 1, number)).mappings().all()
    return [dict(row) for row in changes] if len(changes) <= _MOST_CHANGES else None


def _unsaid(connection: Connection, after: int, until: int) -> set[int]:
    """The revisions that changed what no list of records says: they rewrote the past, or in which languages all is told."""
    number, language = REVISION.c.number, TWINS[Locale].c
    rewrote = select(number).where(number > after, number <= until, REVISION.c.author.in_(_REWRITES))
    found = set(connection.execute(rewrote).scalars())
    for column in (language.since, language.until):
        found |= set(connection.execute(select(column).where(column > after, column <= until)).scalars())
    return found


def _changes(after: int, until: int) -> Any:
    """What revisions changed, but for people who are only mentioned, and were, if they are there no more."""
    row, person = CHANGE.c, TWINS[Person].c
    # The version that the revision made, or the one that it ended.
    seen = person.since <= row.revision, person.until >= row.revision
    profile = exists().where(person.id == row.record_id, person.has_profile, *seen)
    told = row.revision > after, row.revision <= until, or_(row.kind != Person.__name__, profile)
    names = (
        row.revision,
        row.record_id,
        row.kind,
        row.change,
        row.slug_before,
        row.slug_after,
        row.owner_id,
        row.related,
    )
    return select(*names).where(*told).order_by(row.revision, row.record_id).limit(_MOST_CHANGES + 1)


def _told(changes: Iterator[RowMapping]) -> Iterator[dict[str, Any]]:
    for row in changes:
        slugs = {"slugBefore": row["slug_before"], "slugAfter": row["slug_after"]}
        yield {"kind": row["kind"], "recordId": row["record_id"], "change": row["change"], **slugs}
