"""What revisions changed, as those are told who follow them: kinds, IDs and slugs of what is published, and no values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, RowMapping, exists, or_, select

from cms.content import Person

from .revisions import CHANGE, REVISION, SITE
from .versions import TWINS

_MOST_REVISIONS, _MOST_CHANGES = 100, 1_000  # beyond, all is to be read again


@dataclass(frozen=True, slots=True)
class Told:
    """A revision, and what it changed; `changes` is None where that, or what revisions before it changed, isn't told."""

    number: int
    changes: list[dict[str, Any]] | None


def following(connection: Connection, after: int, since: datetime) -> list[Told]:
    """The revisions after one, in order, as far as their changes are told: those made since a moment, and kept.

    Where that isn't so of all of them, or they are many, the newest alone is told, without its changes.
    """
    newest, oldest = connection.execute(select(SITE.c.revision, SITE.c.oldest)).one()
    if after == newest:
        return []
    untold = [Told(newest, None)]
    if not oldest <= after < newest <= after + _MOST_REVISIONS:
        return untold
    number = REVISION.c.number
    made = select(number).where(number > after, number <= newest, REVISION.c.time > since)
    numbers = connection.execute(made.order_by(number)).scalars().all()
    # A restored backup leaves a gap, and what is too old isn't told.
    if len(numbers) < newest - after:
        return untold
    changes = connection.execute(_changes(after, newest)).mappings().all()
    if len(changes) > _MOST_CHANGES:
        return untold
    by_number = {number: list(_told(some)) for number, some in groupby(changes, lambda row: int(row["revision"]))}
    return [Told(number, by_number.get(number, [])) for number in numbers]


def _changes(after: int, until: int) -> Any:
    """What revisions changed, but for people who are only mentioned, and were, if they are there no more."""
    row, person = CHANGE.c, TWINS[Person].c
    # The version that the revision made, or the one that it ended.
    seen = person.since <= row.revision, person.until >= row.revision
    profile = exists().where(person.id == row.record_id, person.has_profile, *seen)
    told = row.revision > after, row.revision <= until, or_(row.kind != Person.__name__, profile)
    names = row.revision, row.record_id, row.kind, row.change, row.slug_before, row.slug_after
    return select(*names).where(*told).order_by(row.revision, row.record_id).limit(_MOST_CHANGES + 1)


def _told(changes: Iterator[RowMapping]) -> Iterator[dict[str, Any]]:
    for row in changes:
        slugs = {"slugBefore": row["slug_before"], "slugAfter": row["slug_after"]}
        yield {"kind": row["kind"], "recordId": row["record_id"], "change": row["change"], **slugs}
