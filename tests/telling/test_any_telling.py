"""Any edits, one after another: what is told of each revision is what differs in what is published, and nothing else."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, select

from cms.content import Locale, Person
from cms.content.entity import MOMENTS
from cms.content.inputs import owner_of
from cms.store import TWINS, current_revision
from cms.telling.messages import message_of

from ..editing.desk import Desk
from ..editing.test_any_edits import Clerk, desk, steps  # noqa: F401  # a fixture

EVERYBODY = {"name": "any", "kinds": [], "people": [], "created_at": datetime(2031, 5, 1, tzinfo=UTC)}
Published = dict[tuple[str, str], tuple[Any, ...]]


def published(connection: Connection) -> Published:
    """What readers see of each record, with what belongs to it, by type and ID; who is only mentioned isn't among them."""
    lines: dict[str, list[str]] = defaultdict(list)
    for entity in TWINS:
        if owner := owner_of(entity):
            for row in connection.execute(select(entity.table())).mappings():
                said = {name: value for name, value in row.items() if name not in ("id", "version")}
                lines[row[owner[1]]].append(f"{entity.__name__} {said}")
    found: Published = {}
    for entity in TWINS:
        for row in connection.execute(select(entity.table())).mappings() if entity.is_node else ():
            if entity is Person and not row["has_profile"]:
                continue
            said = {name: value for name, value in row.items() if name not in ("version", *MOMENTS)}
            found[entity.__name__, row["id"]] = row.get("slug"), str(said), sorted(lines[row["id"]])
    return found


def languages(connection: Connection) -> list[Any]:
    return sorted(map(str, connection.execute(select(Locale.table().c.tag, Locale.table().c.fallback)).all()))


def differences(before: Published, after: Published) -> set[tuple[str, str, str, Any, Any]]:
    """What a message tells of them: type, ID, change, slug and former slug."""
    found = set()
    for key in before.keys() | after.keys():
        old, new = before.get(key), after.get(key)
        if old != new:
            change = "CREATED" if old is None else "DELETED" if new is None else "UPDATED"
            found.add((*key, change, (new or old or ("",))[0], old[0] if old else None))
    return found


@settings(phases=[Phase.generate], max_examples=25)
@given(plan=st.lists(steps, min_size=3, max_size=10))
def test_what_is_told_is_what_differs(desk: Desk, plan: list[tuple[Any, ...]]) -> None:  # noqa: F811
    clerk = Clerk(desk)
    for step in plan:
        with desk.database.read() as connection:
            newest, before, spoken = current_revision(connection), published(connection), languages(connection)
        clerk.try_to_do(step)
        with desk.database.read() as connection:
            now, after = current_revision(connection), published(connection)
            messages = [message_of(connection, EVERYBODY, n) for n in range(newest + 1, now + 1)]
            changed = languages(connection) != spoken
        if now > newest + 1:
            continue  # what waited was published, one after another: what was between them isn't known here
        if changed:
            assert [message and message.type for message in messages] == ["content.reset"]
            continue
        told = {
            (one["kind"], one["id"], one["change"], one["slug"], one["slugBefore"])
            for message in messages
            if message
            for one in message.records or ()
        }
        assert told == differences(before, after), step
        assert all(message is None or message.type == "content.published" for message in messages)
