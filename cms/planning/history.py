"""Revisions, what each changed, and what became of a record, as parts of the statement.

What is told depends on the view: as of a revision nothing later is, and a caller who may not see all of the past is told only
what changed of late, as a change tells what was before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, NewType

from sqlalchemy import ColumnElement, FromClause, Integer, String, case, exists, func, literal_column, null, or_, select

from cms.content import Described, Entity, kind_of
from cms.content.fields import Value
from cms.store import CHANGE, PENDING, REVISION, TWINS, EntryStatus
from cms.store.revisions import bound

from .builder import Builder
from .checks import known_id
from .connections import paged
from .json_sql import ById, Moment
from .orders import Order
from .pages import DEFAULT_FIRST
from .rows import Rows
from .selection import Given, Selected

Expression = ColumnElement[Any]
Json = NewType("Json", object)


class ChangeKind(Described):
    """What a revision did to a record."""

    CREATED = "CREATED", "It wasn't there before."
    UPDATED = "UPDATED", "It is there as it was, but for some fields."
    DELETED = "DELETED", "It isn't there any more."


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field that a revision changed. Its values are as an input states them, and of private fields none are told."""

    field: Annotated[str, "The field's name."]
    before: Annotated[Json | None, "What it was."]
    after: Annotated[Json | None, "What it became."]


def shown(plan: Builder, selected: Selected) -> Expression:
    """The JSON object of the revision that the answer shows."""
    with plan.counting(1):
        made = revision_object(plan, REVISION, selected)
    return select(made).where(REVISION.c.number == plan.revision).scalar_subquery()


def revisions(plan: Builder, selected: Selected) -> Expression:
    """The JSON object of the connection of the revisions whose changes are told, the newest first."""
    row, arguments = REVISION.alias(), plan.operation.arguments(selected)
    later: list[Any] = []
    if "since" in arguments:
        later.append(row.c.number > plan.bind(arguments["since"], Integer()))
    if "sinceTime" in arguments:
        moment = plan.bind(arguments["sinceTime"], row.c.time.type, _in_utc(plan))
        later.append(row.c.time > moment)
    rows = Rows(row, [*_recent(plan, row), *_until(plan, row.c.number), *later])
    order = Order("NUMBER DESC", ((row.c.number, True),))
    return _paged(plan, rows, order, selected, lambda part: revision_object(plan, row, part))


def _in_utc(plan: Builder) -> Callable[[datetime], Any]:
    """What writes a moment as the driver takes it; one without a zone is in UTC."""
    return lambda moment: bound(moment if moment.tzinfo else moment.replace(tzinfo=UTC), plan.dialect)


def entry(plan: Builder, selected: Selected, given: Given) -> Expression:
    """The JSON object of what became of a record; null where none is seen, and nothing told of one that was."""
    id_ = plan.bind(given, String(), lambda text: known_id(text, given.path))
    status = plan.of_kind(id_, lambda entity: _status(plan, entity, id_))
    parts: dict[str, Callable[[Selected], Expression]] = {
        "recordId": lambda _: id_,
        "kind": lambda _: plan.bind(given, String(), _kind),
        "status": lambda _: status,
        "history": lambda part: _history(plan, id_, part),
    }
    with plan.counting(1):
        made = plan.object(selected, lambda part: parts[part.name](part))
    told = exists(_changes(plan, CHANGE.alias(), id_).select(literal_column("1")))
    return select(made).where(or_(status.is_not(None), told)).scalar_subquery()


def _kind(id_: str) -> str:
    kind = kind_of(id_)
    assert kind, "only IDs of a kind get here"
    return kind.__name__


def _status(plan: Builder, entity: type[Entity], id_: Expression) -> Expression:
    """Where a record stands; null where it isn't seen, if its removal isn't only drafted."""
    if plan.at is None:
        shown, _ = plan.rows(entity)
        return select(literal_column(f"'{EntryStatus.PUBLISHED}'")).where(shown.c.id == id_).scalar_subquery()
    # All versions, and not those alone that are seen, as rows in a language are.
    row = TWINS[entity].alias()
    since, until, at = row.c.since, row.c.until, plan.at_of(id_)
    assert at is not None
    status = case(
        (func.count() == 0, null()),
        (at < PENDING, EntryStatus.PUBLISHED.value),
        (func.min(since) == PENDING, EntryStatus.DRAFT.value),
        (func.max(since) == PENDING, EntryStatus.CHANGED.value),
        (func.max(until) == PENDING, EntryStatus.REMOVAL_DRAFTED.value),
        else_=EntryStatus.PUBLISHED.value,
    )
    # The version that goes once a draft is published counts, too; as of a revision it is one that is seen anyway.
    seen = since <= at, or_(until > at, until == PENDING)
    return select(status).where(row.c.id == id_, *seen).scalar_subquery()


def _history(plan: Builder, id_: Expression, selected: Selected) -> Expression:
    """The connection of a record's changes, the newest first."""
    row = CHANGE.alias()
    order = Order("REVISION DESC", ((row.c.revision, True),))
    return _paged(plan, _changes(plan, row, id_), order, selected, lambda part: _change(plan, row, part))


def _changes(plan: Builder, row: FromClause, id_: Expression) -> Rows:
    """What is told of a record's changes."""
    made = REVISION.alias()
    recent = [row.c.revision.in_(select(made.c.number).where(limit)) for limit in _recent(plan, made)]
    return Rows(row, [row.c.record_id == id_, *recent, *_until(plan, row.c.revision)])


def revision_object(plan: Builder, row: FromClause, selected: Selected) -> Expression:
    """A revision as a JSON object."""
    parts: dict[str, Callable[[Selected], Expression]] = {
        "number": lambda _: row.c.number,
        "time": lambda _: Moment(row.c.time),
        "author": lambda _: row.c.author if plan.view.history is None else null(),
        "message": lambda _: row.c.message,
        "origin": lambda _: row.c.origin if plan.view.admin else null(),
        "records": lambda part: _records(plan, row, part),
    }
    return plan.object(selected, lambda part: parts[part.name](part))


def _records(plan: Builder, revision: FromClause, selected: Selected) -> Expression:
    """The connection of what a revision changed, by ID."""
    row = CHANGE.alias()
    rows = Rows(row, [row.c.revision == revision.c.number, *_recent(plan, revision)], revision)
    order = Order("RECORD_ID", ((row.c.record_id, False),))
    return _paged(plan, rows, order, selected, lambda part: _change(plan, row, part))


def _change(plan: Builder, row: FromClause, selected: Selected) -> Expression:
    """What a revision did to a record, as a JSON object."""

    def revision(part: Selected) -> Expression:
        made = REVISION.alias()
        with plan.counting(1):
            return select(revision_object(plan, made, part)).where(made.c.number == row.c.revision).scalar_subquery()

    def node(part: Selected, id_: Expression = row.c.record_id) -> Expression:
        with plan.counting(1):
            return plan.any_record(id_, part)

    def related(part: Selected) -> Expression:
        with plan.counting(DEFAULT_FIRST):
            return ById(row.c.related, plan.any_record(ById.Wanted(), part))

    parts: dict[str, Callable[[Selected], Expression]] = {
        "recordId": lambda _: row.c.record_id,
        "kind": lambda _: row.c.kind,
        "change": lambda _: row.c.change,
        "fields": lambda part: plan.value(_FIELDS, row.c.fields, part),
        "slugBefore": lambda _: row.c.slug_before,
        "slugAfter": lambda _: row.c.slug_after,
        "ownerId": lambda _: row.c.owner_id,
        "owner": lambda part: node(part, row.c.owner_id),
        "related": related,
        "node": node,
        "revision": revision,
    }
    return plan.object(selected, lambda part: parts[part.name](part))


_FIELDS = Value("fields", "", False, FieldChange, many=True)


def _paged(
    plan: Builder, rows: Rows, order: Order, selected: Selected, node: Callable[[Selected], Expression]
) -> Expression:
    return paged(plan, rows, order, selected, plan.operation.arguments(selected), node)


def _recent(plan: Builder, revision: FromClause) -> list[Any]:
    """The condition that a revision's changes are told to this caller: none, where all are."""
    return [] if plan.view.history is None else [revision.c.time > plan.since]


def _until(plan: Builder, number: Expression) -> list[Any]:
    """The condition that a revision isn't later than what is shown: none where the newest is."""
    return [] if plan.at is None else [number <= plan.at]
