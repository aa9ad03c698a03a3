"""The previews that show drafts to whoever has their keys, as a part of the statement: for those alone who may end them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, String, Text, cast, literal_column, select

from cms.content import Person
from cms.errors import BadUserInputError, ForbiddenError
from cms.store import TOKEN, revisions

from .builder import Builder
from .json_sql import IsOneOf, JsonList, Moment
from .pages import DEFAULT_FIRST
from .selection import Selected
from .view import View

Expression = ColumnElement[Any]
_ALLOWS = literal_column("""'["preview"]'""", String())  # as the column has a list of scopes


def previews(plan: Builder, selected: Selected) -> Expression:
    """The list of the previews that haven't ended, by when they end: of one person each, whom the view's caller may edit.

    Running it raises `BadUserInputError` where the view isn't that of drafts, `ForbiddenError` where nobody may be edited.
    """
    plan.seen["previews"] = _require_editor
    row = TOKEN.alias()
    first, second = (row.c.people.op("->>", return_type=Text())(literal_column(place)) for place in "01")
    now = plan.of_view("now", TOKEN.c.expires_at.type, lambda _: revisions.bound(datetime.now(UTC), plan.dialect))
    alive = [cast(row.c.scopes, Text) == _ALLOWS, row.c.revoked_at.is_(None), row.c.expires_at > now]
    mine: list[Expression] = [first.is_not(None), second.is_(None)]
    if plan.view.private_of is not None:
        mine.append(IsOneOf(first, plan.of_view("people", String(), View.people)))

    def person(part: Selected) -> Expression:
        of, seen = plan.rows(Person)
        return select(plan.record(Person, of, part)).where(of.c.id == first, *seen).scalar_subquery()

    parts: dict[str, Callable[[Selected], Expression]] = {
        "name": lambda _: row.c.name,
        "person": person,
        "createdAt": lambda _: Moment(row.c.created_at),
        "expiresAt": lambda _: Moment(row.c.expires_at),
    }
    with plan.counting(DEFAULT_FIRST):
        made = plan.object(selected, lambda part: parts[part.name](part))
    listed = JsonList(made, [row.c.expires_at, row.c.name])
    return select(listed).select_from(row).where(*alive, *mine).scalar_subquery()


def _require_editor(view: View) -> None:
    """Plans are kept, whoever asked first: so each who asks is looked at."""
    if not view.shows_drafts:
        raise BadUserInputError("previews are told where drafts are seen: ask with `?perspective=draft`", ("previews",))
    if view.private_of is not None and not view.private_of:
        raise ForbiddenError("`previews` takes a token with the scope `edit`.")
