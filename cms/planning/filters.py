"""Filters as SQL conditions: the filter's keys shape the statement, its values are bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from operator import eq, ge, gt, le, lt
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Text,
    and_,
    case,
    cast,
    exists,
    false,
    func,
    literal_column,
    or_,
    select,
    true,
)

from cms.content import Entity, PartialDate, comparable
from cms.content.columns import api_name, as_moment
from cms.content.entity import UNKNOWN_DATE, UNKNOWN_NUMBER
from cms.content.fields import Group, Reach, Relation, Scalar, Value, api_fields
from cms.content.partial_date import SEASONS
from cms.errors import BadUserInputError

from .builder import Builder
from .json_sql import AnyItem, Contains, IsOneOf
from .limits import check
from .matching import matching_ids
from .selection import Given

Condition = ColumnElement[bool]
_NOTHING_AFTER = "\U0010ffff"  # sorts after everything that can follow a beginning


def keys(value: Any) -> tuple[str, ...]:
    """Which members of an input object are given; null ones say nothing."""
    return tuple(key for key, member in value.items() if member is not None)


def condition(plan: Builder, entity: type[Entity], row: FromClause, given: Given, without: str = "") -> Condition:
    """What a filter of an entity asks of a row; but not what it asks of the field `without`, unless deeper within."""
    plan.another_condition()
    # A step into a relation is two members: `positions: { some: … }`.
    check(plan.limits, "depth", len(given.path) // 2)
    parts: list[Condition] = []
    for key in plan.operation.members(given, keys):
        member = given.part(key)
        if key == without:
            continue
        if key in ("and", "or"):
            several = [condition(plan, entity, row, member.part(i)) for i in range(plan.operation.members(member, len))]
            parts.append(and_(true(), *several) if key == "and" else or_(false(), *several))
        elif key == "search":
            plan.another_condition()
            parts.append(row.c.id.in_(matching_ids(plan, member)))
        elif key == "not":
            # What isn't known doesn't hold, so its opposite does: in SQL it would be neither.
            parts.append(condition(plan, entity, row, member).is_not(true()))
        else:
            parts.append(_field(plan, api_fields(entity)[key], row, member))
    return and_(true(), *parts)


def _field(plan: Builder, field: Any, row: FromClause, given: Given) -> Condition:
    match field:
        case Scalar():
            return _scalar(plan, field, row, given)
        case Value():
            return _value(plan, field, row, given)
        case Group():
            scalars = {api_name(scalar.name): scalar for scalar in field.scalars}
            members = plan.operation.members(given, keys)
            return and_(true(), *(_scalar(plan, scalars[key], row, given.part(key)) for key in members))
        case Relation(many=True):
            parts = [_of_list(plan, field, row, key, given.part(key)) for key in plan.operation.members(given, keys)]
            return and_(true(), *parts)
        case Relation():
            target, seen = plan.rows(field.target)
            matching = select(target.c.id).where(condition(plan, field.target, target, given), *seen)
            # One that is named is looked up once; a set of one would be built first.
            named = plan.operation.members(given, _names_one)
            column = row.c[field.owner_column]
            return column == matching.scalar_subquery() if named else column.in_(matching)
    raise TypeError(f"{field!r} is no kind of field that can be filtered by")


def _of_list(plan: Builder, field: Relation, row: FromClause, key: str, given: Given) -> Condition:
    """What is asked of a list: of some record of it, of none, or of how many there are."""
    if key != "count":
        return _some(plan, field, row, given, negated=key == "none")
    number = counted(plan, field, row)
    asked = [_COMPARED[operator](number, plan.bind(value, number.type)) for operator, value in _operators(plan, given)]
    return and_(true(), *asked)


def counted(plan: Builder, relation: Relation | Reach, row: FromClause) -> ColumnElement[int]:
    """How many records a relation leads to from a row."""
    rows = plan.reached(relation, row) if isinstance(relation, Reach) else plan.related(relation, row)
    return rows.select(func.count()).scalar_subquery()


def _some(plan: Builder, field: Relation, row: FromClause, given: Given, *, negated: bool) -> Condition:
    """Whether some record of a list is so.

    Of what few records are, those are found first, and whose they are: `id IN (SELECT …)`. What many may be is asked of each
    row of the page alone. SQLite takes either as it is written; a wrong one takes it a hundred times as long.
    """
    target, seen = plan.rows(field.target)
    wanted = [condition(plan, field.target, target, given), *seen]
    if field.listed:
        wanted.append(target.c[field.listed])
    if field.through:
        link, linked = plan.rows(field.through)
        owner, owner_of = link.c[field.through_owner], field.through.table().c[field.through_owner]
        wanted += [link.c[field.through_target] == target.c.id, *linked]
    else:
        owner, owner_of = target.c[field.target_column], field.target.table().c[field.target_column]
    column = row.c[field.owner_column]
    if not _picks(plan, field.target, given):
        found = exists(select(literal_column("1")).where(owner == column, *wanted).correlate(row))
        return ~found if negated else found
    if negated and owner_of.nullable:
        wanted.append(owner.is_not(None))  # NOT IN of a set that holds a null is never true
    owners = select(owner).where(*wanted)
    return column.not_in(owners) if negated else column.in_(owners)


def _picks(plan: Builder, entity: type[Entity], given: Given) -> bool:
    """Whether a filter asks for what few records have: a text, an ID or words; not a kind, a date, or yes and no."""

    def picks(key: str) -> bool:
        member = given.part(key)
        if key in ("and", "or"):
            parts = [_picks(plan, entity, member.part(i)) for i in range(plan.operation.members(member, len))]
            return any(parts) if key == "and" else bool(parts) and all(parts)
        if key in ("search", "not"):
            return key == "search"
        match api_fields(entity)[key]:
            case Scalar(type=kind):
                return kind is str and not {"ne", "notIn", "isNull"} >= {*plan.operation.members(member, tuple)}
            case Value():
                return "contains" in plan.operation.members(member, tuple)
            case Relation(many=True, target=target):
                return "some" in plan.operation.members(member, keys) and _picks(plan, target, member.part("some"))
            case Relation(target=target):
                return _picks(plan, target, member)
        return False

    return any(map(picks, plan.operation.members(given, keys)))


def _scalar(plan: Builder, field: Scalar, row: FromClause, given: Given) -> Condition:
    """What is asked of a column, or of its key, which holds text and dates as they are compared."""
    column = row.c[field.column]
    key = row.c[field.key] if field.key else column
    known: Condition = column.is_not(None) if field.nullable else true()
    parts: list[Condition] = []
    for operator, value in _operators(plan, given):
        if operator in _COMPARED:
            kept = as_moment if field.type is datetime else None
            if operator == "eq" and key is not column:  # it is the key that has an index
                parts.append(key == plan.bind(value, key.type, comparable if field.folded else None))
                if not field.folded and not plan.operation.decide(value, _is_unknown):
                    continue  # a number is its own key, but for the one that others have who have none
            parts.append(_COMPARED[operator](column, plan.bind(value, column.type, kept)))
        elif operator == "ne":
            parts.append(column.is_distinct_from(plan.bind(value, column.type)))
        elif operator == "isNull":
            parts.append(column.is_(None) if plan.operation.decide(value, bool) else column.is_not(None))
        elif operator in ("in", "notIn"):
            named: Condition = IsOneOf(column, plan.bind_list(value))
            parts.append(named if operator == "in" else and_(true(), named).is_not(true()))
        elif operator in ("contains", "startsWith"):
            parts.append(and_(_text(plan, key, operator, value, comparable if field.folded else str), known))
        else:
            parts.append(_date(plan, key, operator, value))
    return and_(true(), *parts)


def _value(plan: Builder, field: Value, row: FromClause, given: Given) -> Condition:
    """What is asked of a value that is read whole: of its words, or of one of its dates."""
    column = row.c[field.name]
    parts: list[Condition] = []
    for operator, value in _operators(plan, given):
        if operator == "isNull":
            unknown = cast(column, Text) == literal_column("'[]'") if field.many else column.is_(None)
            parts.append(unknown if plan.operation.decide(value, bool) else unknown.is_not(true()))
        elif operator == "contains":
            parts.append(_text(plan, row.c[field.key or field.name], operator, value, comparable))
        else:
            parts.append(AnyItem(column, _date(plan, _key_of(AnyItem.Item()), operator, value)))
    return and_(true(), *parts)


def _operators(plan: Builder, given: Given) -> Iterator[tuple[str, Given]]:
    """What is asked of a field: each operator, with its value; raises `BadUserInputError` for one that is null."""
    for operator in plan.operation.members(given, tuple):
        value = given.part(operator)
        plan.another_condition()
        if plan.operation.decide(value, _is_null):
            where = ".".join(map(str, value.path))
            raise BadUserInputError(f"`{where}` is null: to ask for what isn't known, use `isNull`", value.path)
        yield operator, value


_COMPARED: dict[str, Callable[[Any, Any], Condition]] = {"eq": eq, "lt": lt, "lte": le, "gt": gt, "gte": ge}


def _text(
    plan: Builder, key: ColumnElement[Any], operator: str, value: Given, as_kept: Callable[[str], str]
) -> Condition:
    """What is asked of a text, which `as_kept` writes as the key is written."""
    if operator == "contains":
        return Contains(key, plan.bind(value, key.type, as_kept))
    begin = plan.bind(value, key.type, as_kept)
    return and_(key >= begin, key < plan.bind(value, key.type, lambda v: as_kept(v) + _NOTHING_AFTER))


def _key_of(date: ColumnElement[str]) -> ColumnElement[str]:
    """The key of a date that stands as text in a list, as `PartialDate.key` has it."""
    season = {f"{number}": func.substr(date, 1, 5).op("||")(f"{month:02}-00") for number, month in SEASONS.items()}
    return case(season, value=func.substr(date, 6, 2), else_=func.substr(date.op("||")("-00-00"), 1, 10))


def _date(plan: Builder, key: ColumnElement[Any], operator: str, value: Given) -> Condition:
    """What is asked of a date, by its key: the first day that it can be, or the last."""

    def bound(part: Callable[[PartialDate], str]) -> ColumnElement[Any]:
        def convert(text: str) -> str:
            try:
                return part(PartialDate.parse(text))
            except ValueError as error:
                raise BadUserInputError(f"`{'.'.join(map(str, value.path))}`: {error}", value.path) from None

        return plan.bind(value, key.type, convert)

    match operator:
        case "on":
            return key.between(bound(_key), bound(_last_key))
        case "before":
            return and_(key < bound(_key), key > UNKNOWN_DATE)
        case "after":
            return key > bound(_last_key)
    raise TypeError(f"{operator} is no operator")


def _names_one(value: Any) -> bool:
    """Whether no two records can be what a filter asks for: all have IDs and slugs of their own."""
    return any((value.get(key) or {}).get("eq") is not None for key in ("id", "slug"))


def _is_null(value: Any) -> bool:
    return value is None


def _is_unknown(value: Any) -> bool:
    return bool(value == UNKNOWN_NUMBER)


def _key(value: PartialDate) -> str:
    return value.key


def _last_key(value: PartialDate) -> str:
    return value.last_key
