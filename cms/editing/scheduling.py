"""Publishing at a moment: drafts wait for it, and whichever server sees first that they are due publishes them, once.

A server takes what is due by a lease, and publishes it by a transaction that ends the waiting, too. One that dies in between
has published nothing, and its lease ends; one that comes too late finds nothing that waits.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from cms.errors import CmsError
from cms.store import DRAFT, SCHEDULE, Database, Row, batches, tokens
from cms.store.drafting import is_due

from .access import Caller, Scope, require
from .problems import Path, Refused
from .publishing import publish_drafts, publishable, taken_along

log = logging.getLogger("cms.editing")
_LEASE = timedelta(minutes=5)  # for how long a server may take to publish what it took


def schedule(
    connection: Connection,
    caller: Caller,
    ids: Mapping[str, Path],
    at: datetime,
    message: str | None = None,
    *,
    with_owned: bool = False,
) -> None:
    """Let what is drafted of records be published at a moment, together; raises `Refused` as publishing would by now.

    What waited for another moment waits for this one. What is drafted of them until then is published, too.
    """
    every = taken_along(connection, caller, ids) if with_owned else ids
    publishable(connection, caller, every)
    id_ = secrets.token_urlsafe(16)
    connection.execute(
        insert(SCHEDULE).values(id=id_, at=at, author=caller.name, message=message, with_owned=with_owned)
    )
    _say(connection, every, id_)


def unschedule(connection: Connection, caller: Caller, ids: Mapping[str, Path]) -> None:
    """Let drafts wait for no moment any more; raises `Refused`."""
    publishable(connection, caller, ids, now=False)
    _say(connection, ids, None)


def _say(connection: Connection, ids: Iterable[str], schedule: str | None) -> None:
    """Note when records are to be published, and forget moments for which nothing waits any more."""
    for batch in batches(ids):
        connection.execute(update(DRAFT).where(DRAFT.c.record_id.in_(batch)).values(schedule_id=schedule))
    waiting = select(DRAFT.c.schedule_id).where(DRAFT.c.schedule_id.is_not(None))
    connection.execute(delete(SCHEDULE).where(SCHEDULE.c.id.not_in(waiting)))


def publish_due(database: Database, now: datetime | None = None) -> int:
    """Publish all that is due; returns how much was. What can't be stays drafted, and why is kept and logged."""
    count = 0
    while taken := _take(database, now or datetime.now(UTC)):
        problem = ""
        try:
            with database.write() as connection:
                count += _publish(connection, taken)
        except Refused as refused:
            problem = "; ".join(f"{'.'.join(map(str, error.path))}: {error.message}" for error in refused.errors)
        except CmsError as error:
            problem = str(error)
        if problem:
            log.error("what was to be published at %s could not be: %s", taken["at"], problem)
            with database.write() as connection:
                connection.execute(update(SCHEDULE).where(SCHEDULE.c.id == taken["id"]).values(problem=problem))
    return count


def _take(database: Database, now: datetime) -> Row | None:
    """Take what is due and no server is at, if anything is: one statement finds it, and holds it against others."""
    due: Any = select(SCHEDULE.c.id).where(is_due(now, now)).order_by(SCHEDULE.c.at, SCHEDULE.c.id).limit(1)
    first = due.with_for_update(skip_locked=True).scalar_subquery()
    took = update(SCHEDULE).where(SCHEDULE.c.id == first).values(leased_until=now + _LEASE).returning(*SCHEDULE.c)
    with database.write() as connection:
        found = connection.execute(took).mappings().first()
    return dict(found) if found else None


def _publish(connection: Connection, taken: Row) -> int:
    """Publish what waits for a moment, and let go of that; returns how many revisions that makes.

    Raises `Refused` or `CmsError`. None where another server did it, as the lease had ended.
    """
    ours = SCHEDULE.c.id == taken["id"], SCHEDULE.c.leased_until == taken["leased_until"]
    if connection.execute(select(SCHEDULE.c.id).where(*ours)).first() is None:
        return 0
    caller = _author(connection, taken["author"])
    waiting = select(DRAFT.c.record_id).where(DRAFT.c.schedule_id == taken["id"]).order_by(DRAFT.c.record_id)
    ids: Mapping[str, Path] = {id_: (id_,) for id_ in connection.execute(waiting).scalars()}
    if ids and taken["with_owned"]:
        ids = taken_along(connection, caller, ids)
    revision = publish_drafts(connection, caller, ids, taken["message"]) if ids else None
    _say(connection, ids, None)
    connection.execute(delete(SCHEDULE).where(SCHEDULE.c.id == taken["id"]))
    return int(revision is not None)


def _author(connection: Connection, name: str) -> Caller:
    """Who said that something is to be published, with what the token allows by now; raises `CmsError`."""
    token = next((one for one in tokens.every(connection) if one.name == name), None)
    if token is None:
        raise CmsError(f"the token {name}, by which it was said, isn't there any more")
    if (state := token.state(datetime.now(UTC).timestamp())) != "valid":
        raise CmsError(f"the token {name}, by which it was said, is {state}")
    caller = Caller(name, frozenset(scope for scope in Scope if scope in token.scopes), frozenset(token.people) or None)
    require(caller, Scope.PUBLISH)
    return caller
