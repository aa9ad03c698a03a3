"""Facets: which values the records of a connection have, and how many records have each.

A facet shows what else could be chosen, as shops have it: what a filter asks of its own field is left out of it, unless it
stands within `and`, `or` or `not`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Integer, Text, cast, distinct, func, select

from cms.content import Entity
from cms.content.fields import Relation, Scalar, fields

from .builder import Builder
from .json_sql import Hex, JsonList
from .pages import most, sized
from .rows import Rows
from .selection import Selected

Expression = ColumnElement[Any]
_LABELS = ("display_name", "name", "title")


def facets(plan: Builder, entity: type[Entity], rows: Callable[[str], Rows], selected: Selected) -> Expression:
    """The JSON object of a connection's facets; `rows` gives its records without what is asked of a field, by its name."""
    paths = dict(entity.facets)

    def facet(part: Selected) -> Expression:
        path = paths[part.name].split(".")
        return _facet(plan, entity, rows(path[0]), path, part)

    return plan.object(selected, facet)


def _facet(plan: Builder, entity: type[Entity], rows: Rows, path: list[str], selected: Selected) -> Expression:
    """The JSON list of the values at the end of a path of fields, those that most records have first."""
    at = rows.row
    value: Any = None
    sources: list[FromClause] = []
    joins: list[Any] = []
    label: Any
    for name in path:
        field = fields(entity)[name]
        if isinstance(field, Relation):
            entity, reached = field.target, plan.related(field, at)
            at = reached.row
            sources += [at] if reached.link is None else [at, reached.link]
            joins += reached.conditions
        else:
            assert isinstance(field, Scalar), "a path ends in a column, or in records"
            value = label = at.c[field.column]
    if value is None:
        label = next(at.c[name] for name in _LABELS if name in at.c)
        value = at.c.slug if "slug" in at.c else label
    count = func.count(distinct(rows.id)).label("count")
    if isinstance(value.type, Integer):
        value = label = cast(value, Text)
    counted = rows.select(value.label("value"), label.label("label"), count).where(value.is_not(None), *joins)
    for source in sources:
        counted = counted.select_from(source)
    return counted_values(plan, counted.group_by(value, label), selected)


def counted_values(plan: Builder, counted: Any, selected: Selected) -> Expression:
    """The JSON list of the values that a SELECT of `value`, `label` and `count` gives, those of most records first."""
    first = plan.operation.arguments(selected).get("first")
    columns = counted.selected_columns
    # By its bytes, so that databases agree whatever their locales are.
    found = counted.order_by(columns["count"].desc(), Hex(columns["value"])).limit(sized(plan, first)).subquery()
    with plan.counting(most(first)):
        item = plan.object(selected, lambda part: found.c[part.name])
    return select(JsonList(item, (found.c.count.desc(), Hex(found.c.value)))).select_from(found).scalar_subquery()
