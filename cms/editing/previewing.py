"""Preview links: a key by which anyone sees what is drafted of one person, until it ends, and changes nothing.

A preview is a token that allows nothing else. Its key follows from its name and the store's secret, so that a mutation that is
sent again tells the same, and none is kept.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from cms.content import Person
from cms.content.columns import as_moment
from cms.store import tokens

from .access import Caller, Scope
from .changes import Changes, drafted
from .drafts import DraftedStore
from .problems import Path, Refused, UserError, UserErrorCode, forbidden
from .publishing import publishable, slugs_taken, taken_along

LASTS, LONGEST = timedelta(days=7), timedelta(days=90)
_KEPT = timedelta(days=30)  # for which the list of tokens tells of one that has ended
_SLUG = 40  # characters of a name that tell whose it is


def create_preview(connection: Connection, caller: Caller, person: str, until: datetime | None) -> dict[str, Any]:
    """Make a preview of what is drafted of a person, which ends at a moment or in a week; gives its name and its end.

    Raises `Refused` where there is no such person, it isn't the caller's, or the moment can't be meant.
    """
    row = _person(connection, caller, person)
    now = datetime.now(UTC)
    until = now + LASTS if until is None else until
    if until.tzinfo is None or not now < until <= now + LONGEST:
        message = f"it ends at a moment to come, with its offset, and in {LONGEST.days} days at the latest"
        raise Refused([UserError(UserErrorCode.INVALID, message, ("until",))])
    tokens.forget(connection, Scope.PREVIEW, now - _KEPT)
    name = f"preview-{row['slug'][:_SLUG]}-{secrets.token_hex(6)}"
    key = tokens.derived(connection, name)
    until = until.astimezone(UTC)
    tokens.issue(connection, name, [Scope.PREVIEW], [person], until, key)
    return {"name": name, "expiresAt": as_moment(until)}


def preview_link(connection: Connection, values: Mapping[str, Any], site: str) -> dict[str, Any]:
    """What is told of a preview that was made: its key, and its link to the site at an address, or null without one."""
    if "name" not in values:
        return {}
    key = tokens.derived(connection, values["name"])
    return {"key": key, "url": f"{site}{'&' if '?' in site else '?'}preview={key}" if site else None}


def revoke_previews(connection: Connection, caller: Caller, person: str, name: str | None = None) -> int:
    """End all previews of a person, or the one with a name; returns how many there were. Raises `Refused`."""
    _person(connection, caller, person)
    now = datetime.now(UTC).timestamp()
    theirs = [
        one
        for one in tokens.every(connection)
        if one.scopes == [Scope.PREVIEW]
        and one.people == [person]
        and one.state(now) == "valid"
        and name in (None, one.name)
    ]
    return sum(tokens.revoke(connection, one.name) for one in theirs)


def previewed_rows(connection: Connection, people: Iterable[str]) -> frozenset[str]:
    """The IDs of all rows that would change if what is drafted of people were published, with what that refers to.

    What has a slug that a published record has isn't among them: readers can't see both.
    """
    anybody = Caller("preview", frozenset())
    ids: dict[str, Path] = {row["id"]: (row["id"],) for row in drafted(connection, Person, people)}
    along = taken_along(connection, anybody, ids)
    touched = publishable(connection, anybody, along, now=False)
    taken = slugs_taken(connection, touched, along, DraftedStore(connection, Changes()))
    if taken:
        hidden = {str(path[0]) for _, path in taken}
        along = {id_: path for id_, path in along.items() if id_ not in hidden}
        touched = publishable(connection, anybody, along, now=False)
    return frozenset(id_ for some in touched.values() for id_ in some)


def _person(connection: Connection, caller: Caller, id_: str) -> dict[str, Any]:
    """A person's row, drafted or not; raises `Refused` where there is none, or it isn't the caller's."""
    row = next(drafted(connection, Person, [id_]), None)
    if row is None:
        raise Refused([UserError(UserErrorCode.NOT_FOUND, f"there is no person with the ID {id_!r}", ("id",))])
    if not DraftedStore(connection, Changes()).may_change(caller, Person, row):
        raise Refused([forbidden(caller.name, ("id",))])
    return row
