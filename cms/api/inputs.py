"""What queries are asked with: filters and orders, generated from the content model."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from typing import Any

import strawberry
from strawberry.types.field import StrawberryField

from cms.content import ENTITIES, Described, Entity, PartialDate
from cms.content.fields import Field, Group, Relation, Scalar, Value, fields, order_counts, order_keys, order_related
from cms.store.search import SEARCHED

from .types import declare_input, enum_type, planned


def optional(kind: Any, description: str) -> StrawberryField:
    """A member of an input that may be left out."""
    return planned(description, kind | None, default=strawberry.UNSET)


def _operators(name: str, kind: Any, about: str, *which: str, how: str = "whatever the case and the accents") -> Any:
    words = {
        "eq": (kind, "Equals this, to the letter."),
        "ne": (kind, "Isn't this, to the letter: what isn't known isn't, either."),
        "in": (list[kind], "Equals one of these, to the letter."),
        "not_in": (list[kind], "Is none of these, to the letter: what isn't known is none, either."),
        "contains": (str, "Contains this, whatever the case and the accents."),
        "starts_with": (str, f"Begins with this, {how}."),
        "lt": (kind, "Is less than this."),
        "lte": (kind, "Is this or less."),
        "gt": (kind, "Is greater than this."),
        "gte": (kind, "Is this or greater."),
        "on": (kind, "Lies within this: `2031-05` lies within `2031`."),
        "before": (kind, "Begins before this begins."),
        "after": (kind, "Begins after this has ended."),
        "is_null": (bool, "Whether it isn't known."),
    }
    return declare_input(name, about, {word: optional(*words[word]) for word in which})


_CHOSEN = ("eq", "ne", "in", "not_in")
TextFilter = _operators("TextFilter", str, "Conditions on a text.", *_CHOSEN, "contains", "starts_with", "is_null")
IdentifierFilter = _operators(
    "IdentifierFilter",
    str,
    "Conditions on a text compared as it is.",
    *_CHOSEN,
    "starts_with",
    "is_null",
    how="to the letter",
)
IDFilter = _operators("IDFilter", strawberry.ID, "Conditions on an ID.", *_CHOSEN)
IntFilter = _operators("IntFilter", int, "Conditions on a whole number.", *_CHOSEN, "lt", "lte", "gt", "gte", "is_null")
CountFilter = _operators("CountFilter", int, "Conditions on a number of records.", "eq", "lt", "lte", "gt", "gte")
BooleanFilter = _operators("BooleanFilter", bool, "Conditions on a yes or no.", "eq")
WordsFilter = _operators("WordsFilter", str, "Conditions on the words of a value.", "contains", "is_null")
PartialDatesFilter = _operators(
    "PartialDatesFilter",
    PartialDate,
    "Conditions on several dates: for each, one of them is so.",
    "on",
    "before",
    "after",
    "is_null",
)
PartialDateFilter = _operators(
    "PartialDateFilter", PartialDate, "Conditions on a date.", "on", "before", "after", "is_null"
)

DateTimeFilter = _operators("DateTimeFilter", datetime, "Conditions on a moment.", "lt", "lte", "gt", "gte", "is_null")


@cache
def _enum_filter(kind: type[Described]) -> Any:
    about = "Conditions on a choice."
    return _operators(f"{kind.__name__}Filter", enum_type(kind), about, *_CHOSEN, "is_null")


def _scalar_filter(field: Scalar) -> Any:
    if field.name == "id":
        return IDFilter
    if issubclass(field.type, Described):
        return _enum_filter(field.type)
    if field.type is str:
        return TextFilter if field.folded else IdentifierFilter
    simple = {int: IntFilter, bool: BooleanFilter, PartialDate: PartialDateFilter, datetime: DateTimeFilter}
    return simple[field.type]


# Filters refer to each other in circles, so all classes exist before any has members.
FILTERS: dict[type[Entity], type] = {e: type(f"{e.__name__}Filter", (), {}) for e in ENTITIES.values()}
_LISTS: dict[type[Entity], type] = {e: type(f"{e.__name__}ListFilter", (), {}) for e in ENTITIES.values()}


def _condition(field: Field) -> StrawberryField | None:
    """The member of a filter for a field, or None where a field can't be filtered by."""
    match field:
        case Scalar(private=False):
            return optional(_scalar_filter(field), field.description)
        case Value(item=kind, key=str()):
            return optional(PartialDatesFilter if kind is PartialDate else WordsFilter, field.description)
        case Group():
            return optional(_group_filter(field), field.description)
        case Relation(many=True):
            return optional(_LISTS[field.target], field.description)
        case Relation():
            return optional(FILTERS[field.target], field.description)
    return None


_GROUPS: dict[str, Any] = {}


def _group_filter(field: Group) -> Any:
    name = f"{field.item.__name__}Filter"
    if name not in _GROUPS:
        members = {s.name: optional(_scalar_filter(s), s.description) for s in field.scalars}
        _GROUPS[name] = declare_input(name, "Conditions on a period; all must hold.", members)
    return _GROUPS[name]


for _entity, _cls in FILTERS.items():
    _many = list[_cls]  # type: ignore[valid-type]
    _members = {
        "and": optional(_many, "All of these hold."),
        "or": optional(_many, "At least one of these holds."),
        "not": optional(_cls, "This doesn't hold."),
        **({"search": optional(str, "`search` finds it by these words.")} if _entity in SEARCHED else {}),
        **{f.name: made for f in fields(_entity).values() if (made := _condition(f))},
    }
    declare_input(_cls.__name__, "Conditions on a record; all that are given must hold.", _members, _cls)
    _some = {
        "count": optional(CountFilter, "How many there are."),
        "some": optional(_cls, "At least one of them is so."),
        "none": optional(_cls, "None of them is so."),
    }
    declare_input(_LISTS[_entity].__name__, "Conditions on a list of records.", _some, _LISTS[_entity])


class OrderDirection(Described):
    """Which way an order goes."""

    ASC = "ASC", "From the least to the greatest; unknown texts come last, unknown dates first."
    DESC = "DESC", "From the greatest to the least; unknown texts come first, unknown dates last."


@cache
def order_type(entity: type[Entity]) -> Any:
    """The input that names a field to order by, and the direction."""
    values = {name: (name, about) for name, (_, about) in order_keys(entity).items()}
    for name, relation in order_counts(entity).items():
        values[name] = name, f"How many {relation.name.replace('_', ' ')} there are."
    for name, (related, _) in order_related(entity).items():
        values[name] = name, f"What the {related.name.replace('_', ' ')} is called; without one it comes last."
    names: Any = Described(f"{entity.__name__}OrderField", values)  # type: ignore[arg-type]
    names.__doc__ = f"What {entity.__name__} records can be ordered by."
    return declare_input(
        f"{entity.__name__}Order",
        "A field to order by; records that are alike in it are ordered by the next one, and in the end by their IDs.",
        {
            "field": planned("The field.", enum_type(names)),
            "direction": planned("The direction.", enum_type(OrderDirection), default=OrderDirection.ASC),
        },
    )
