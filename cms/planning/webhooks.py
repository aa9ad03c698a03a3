"""Who is told of revisions, and what became of it, as parts of the statement: for those alone who may say who is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, FromClause, String, Text, cast, func, literal_column, select

from cms.content import Person
from cms.errors import ForbiddenError, UnauthenticatedError
from cms.store import DELIVERY, REVISION, WEBHOOK

from .builder import Builder
from .connections import paged
from .history import revision_object
from .json_sql import ById, JsonBoolean, JsonList, Moment
from .orders import Order
from .pages import DEFAULT_FIRST
from .rows import Rows
from .selection import Selected
from .view import View

Expression = ColumnElement[Any]


def webhooks(plan: Builder, selected: Selected) -> Expression:
    """The list of all webhooks, by name.

    Running it raises `UnauthenticatedError` or `ForbiddenError` where the view isn't that of somebody who may say who is told.
    """
    plan.seen["webhooks"] = _require_admin
    row = WEBHOOK.alias()
    with plan.counting(DEFAULT_FIRST):
        made = _webhook(plan, row, selected)
    return select(JsonList(made, [row.c.name])).select_from(row).scalar_subquery()


def _require_admin(view: View) -> None:
    """Plans are kept, whoever asked first: so each who asks is looked at."""
    if view.admin is None:
        raise UnauthenticatedError("`webhooks` takes a token with the scope `admin`.")
    if not view.admin:
        raise ForbiddenError("`webhooks` takes a token with the scope `admin` that isn't bound to some people.")


def _webhook(plan: Builder, row: FromClause, selected: Selected) -> Expression:
    def people(part: Selected) -> Expression:
        person, seen = plan.rows(Person)
        with plan.counting(DEFAULT_FIRST):
            made = select(plan.record(Person, person, part)).where(person.c.id == ById.Wanted(), *seen)
            return ById(cast(row.c.people, Text), made.scalar_subquery())

    def deliveries(part: Selected) -> Expression:
        told = DELIVERY.alias()
        # What wasn't sent yet comes before all that was.
        last = func.coalesce(Moment(told.c.tried_at), literal_column("'later'", String()))
        order = Order("TRIED DESC, ID DESC", ((last, True), (told.c.id, True)))
        rows = Rows(told, [told.c.webhook == row.c.name], row)
        arguments = plan.operation.arguments(part)
        return paged(plan, rows, order, part, arguments, lambda below: _delivery(plan, told, below))

    parts: dict[str, Callable[[Selected], Expression]] = {
        "name": lambda _: row.c.name,
        "url": lambda _: row.c.url,
        "preset": lambda _: row.c.preset,
        "kinds": lambda _: row.c.kinds,
        "people": people,
        "privateNetwork": lambda _: JsonBoolean(row.c.private_network),
        "createdAt": lambda _: Moment(row.c.created_at),
        "told": lambda _: row.c.told,
        "nextTryAt": lambda _: Moment(row.c.next_at),
        "deliveries": deliveries,
    }
    return plan.object(selected, lambda part: parts[part.name](part))


def _delivery(plan: Builder, row: FromClause, selected: Selected) -> Expression:
    def revision(part: Selected) -> Expression:
        made = REVISION.alias()
        with plan.counting(1):
            return select(revision_object(plan, made, part)).where(made.c.number == row.c.revision).scalar_subquery()

    parts: dict[str, Callable[[Selected], Expression]] = {
        "messageId": lambda _: row.c.id,
        "revision": revision,
        "state": lambda _: row.c.state,
        "tries": lambda _: row.c.tries,
        "triedAt": lambda _: Moment(row.c.tried_at),
        "outcome": lambda _: row.c.outcome,
    }
    return plan.object(selected, lambda part: parts[part.name](part))
