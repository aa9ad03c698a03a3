"""Records with unpublished changes, as parts of the statement: since when they have them, by whom, and whose they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Select, String, Text, case, cast, exists, literal_column, select

from cms.content import Entity, Person
from cms.errors import BadUserInputError
from cms.store import DRAFT, PENDING, SCHEDULE, TWINS, EntryStatus

from .builder import Builder
from .checks import known_id
from .connections import paged
from .filters import keys
from .json_sql import AnyItem, ById, IsOneOf, Moment
from .orders import Order
from .pages import DEFAULT_FIRST
from .rows import Rows
from .selection import Given, Selected
from .view import View

Expression = ColumnElement[Any]


def drafts(plan: Builder, selected: Selected, arguments: dict[str, Given]) -> Expression:
    """The JSON object of the connection of what is drafted, what was begun last first.

    Raises `BadUserInputError`, when it's planned or when it's run, where the view isn't that of drafts.
    """
    if plan.view.preview is not None:
        raise BadUserInputError("a preview shows what the drafts come to, and doesn't tell of them", ("drafts",))
    if plan.at is None:
        raise _elsewhere()
    plan.seen["drafts"] = _require_drafts
    row, due = DRAFT.alias(), SCHEDULE.alias()
    given = arguments.get("filter")
    asked = plan.operation.members(given, keys) if given else ()
    conditions = [_condition(plan, key, row, due, given.part(key)) for key in asked if given]
    joined = row.outerjoin(due, due.c.id == row.c.schedule_id)
    order = Order("SINCE DESC, ID DESC", ((Moment(row.c.since), True), (row.c.record_id, True)))
    return paged(plan, Rows(joined, conditions), order, selected, arguments, lambda part: _draft(plan, row, due, part))


def _elsewhere() -> BadUserInputError:
    return BadUserInputError("drafts are told where they are seen: ask with `?perspective=draft`", ("drafts",))


def _require_drafts(view: View) -> None:
    """One statement serves drafts and the past: raise `BadUserInputError` in the past."""
    if not view.shows_drafts:
        raise _elsewhere()


def _condition(plan: Builder, key: str, row: FromClause, due: FromClause, given: Given) -> ColumnElement[bool]:
    """What a member of the filter asks of a draft."""
    plan.another_condition()
    if key == "personId":
        person = plan.bind(given, String(), lambda id_: known_id(id_, given.path))
        return AnyItem(row.c.people, AnyItem.Item() == person)
    if key in ("isScheduled", "hasFailed"):
        column = row.c.schedule_id if key == "isScheduled" else due.c.problem
        return column.is_not(None) if plan.operation.decide(given, bool) else column.is_(None)
    return IsOneOf(row.c[_COLUMNS[key]], plan.bind_list(given))


_COLUMNS = {"kinds": "kind", "statuses": "status", "authors": "author"}


def _draft(plan: Builder, row: FromClause, due: FromClause, selected: Selected) -> Expression:
    """A record's draft as a JSON object."""

    def node(part: Selected) -> Expression:
        with plan.counting(1):
            return plan.any_record(row.c.record_id, part)

    def people(part: Selected) -> Expression:
        person, seen = plan.rows(Person)
        with plan.counting(DEFAULT_FIRST):
            made = select(plan.record(Person, person, part)).where(person.c.id == ById.Wanted(), *seen)
            return ById(cast(row.c.people, Text), made.scalar_subquery())

    parts: dict[str, Callable[[Selected], Expression]] = {
        "recordId": lambda _: row.c.record_id,
        "kind": lambda _: row.c.kind,
        "status": lambda _: row.c.status,
        "since": lambda _: Moment(row.c.since),
        "author": lambda _: row.c.author,
        "people": people,
        "node": node,
        "publishAt": lambda _: Moment(due.c.at),
        "problem": lambda _: due.c.problem,
    }
    return plan.object(selected, lambda part: parts[part.name](part))


def entry_status(plan: Builder, entity: type[Entity], row: FromClause) -> Expression:
    """Where a record stands that is seen: published, but for what drafts show."""
    if plan.at is None:
        return literal_column(f"'{EntryStatus.PUBLISHED}'", String())
    before = TWINS[entity].alias()
    published: Select[Any] = select(literal_column("1")).where(before.c.id == row.c.id, before.c.until == PENDING)
    return case(
        (row.c.since < PENDING, EntryStatus.PUBLISHED.value),
        (exists(published.correlate(row)), EntryStatus.CHANGED.value),
        else_=EntryStatus.DRAFT.value,
    )
