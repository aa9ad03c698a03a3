"""The content model as data: the fields of an entity, read from its mapper.

The API's types, filters and orders are generated from these, and the planner turns them into SQL; so a field that is written
in its class is everywhere.
"""

from __future__ import annotations

import dataclasses
import inspect
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from sqlalchemy import JSON, Boolean, Column, Enum, Integer
from sqlalchemy.orm import RelationshipProperty

from .columns import Described, PartialDateType, ValueType, api_name
from .entity import ENTITIES, Computed, Entity, Reached
from .partial_date import PartialDate
from .parts import Period
from .translations import TRANSLATIONS


@dataclass(frozen=True, slots=True)
class Field:
    """What all fields have: a name (in the database, the code and, in camel case, the API) and a description."""

    name: str
    description: str
    nullable: bool


@dataclass(frozen=True, slots=True)
class Scalar(Field):
    """A column: `str`, `int`, `bool`, `PartialDate`, a moment or an enum.

    `key` is the column that it sorts by, if it sorts, which is NOT NULL but for moments; `folded` says that the key is folded
    text. A private one is shown where the column `x_is_public` holds, if there is one. Pages link to what an `address` holds.
    `form` names the one that its values have, of `cms.content.forms`. `column` differs from `name` within a group.
    """

    type: Any
    column: str
    key: str | None = None
    folded: bool = False
    private: bool = False
    address: bool = False
    form: str | None = None


@dataclass(frozen=True, slots=True)
class Value(Field):
    """A column of JSON that is read whole: `item` is a dataclass, `str` or `PartialDate`, or a list of such if `many`.

    `key` is the NOT NULL column of its words, as they are compared; or of its dates' last, which it sorts by.
    """

    item: type
    many: bool
    key: str | None = None


@dataclass(frozen=True, slots=True)
class DateDetails(Field):
    """What is told of a date besides itself, or of each of a value's dates: the days that it spans, how it is printed."""

    of: Scalar | Value


@dataclass(frozen=True, slots=True)
class Group(Field):
    """Several columns that are one object: a period."""

    item: type
    scalars: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class Relation(Field):
    """Other records, and how they are joined.

    The owner's `owner_column` equals `target_column` of the target; or, where there is an association (`through`), its
    `through_owner`, and its `through_target` equals the target's id. `rank` names the columns that a list is ordered by
    before the id, on the association if there is one. `short` relations are plain lists, the rest are connections, whose edges
    carry the association's fields in `edge`. Where `listed` names a column of the target, only those that it holds of are in
    the list, unless all are asked for.
    """

    target: type[Entity]
    many: bool
    short: bool
    owner_column: str
    target_column: str
    through: type[Entity] | None = None
    through_owner: str = ""
    through_target: str = ""
    rank: tuple[str, ...] = ()
    edge: tuple[Scalar, ...] = ()
    listed: str | None = None


@dataclass(frozen=True, slots=True)
class Computation(Field):
    """A list that follows from other tables."""

    computed: type[Computed]


@dataclass(frozen=True, slots=True)
class Reach(Field):
    """Records of `target` that follow from other tables: the first one, a list of `many`, or a connection if it's `paged`."""

    reached: type[Reached]
    target: type[Entity]
    many: bool
    paged: bool = False

    @property
    def listed(self) -> str | None:
        """The column of the target that says which records a connection shows, unless all are asked for."""
        return self.target.listed if self.paged else None


@dataclass(frozen=True, slots=True)
class Called(Field):
    """What to call the person of a line: its own `name`, else the `display_name` of the person that it refers to."""


@dataclass(frozen=True, slots=True)
class AnyRecord(Field):
    """A record of whatever kind, whose ID is in `column`; null where it isn't seen."""

    column: str


@dataclass(frozen=True, slots=True)
class Located(Field):
    """The address of what a record is about, whose path is in `column`; of pictures in other sizes and formats, too."""

    column: str


@dataclass(frozen=True, slots=True)
class Told(Field):
    """In which languages a record is told: all of them (`of` is None), or what a translation has of the one asked for."""

    of: Value | None


def details_name(name: str) -> str:
    """What the details of a date, or of several, are called."""
    return f"{name.removesuffix('s')}_details"


def described(kind: type) -> str:
    """The docstring of a class, as its description."""
    return inspect.cleandoc(kind.__doc__ or "")


@cache
def api_fields(entity: type[Entity]) -> dict[str, Field]:
    """The fields of an entity by their names in the API."""
    return {api_name(name): field for name, field in fields(entity).items()}


@cache
def order_keys(entity: type[Entity]) -> dict[str, tuple[str, str]]:
    """What an entity's records can be ordered by: the API's enum value, the NOT NULL column for it, a description."""
    keys: dict[str, tuple[str, str]] = {}
    for field in fields(entity).values():
        scalars = field.scalars if isinstance(field, Group) else (field,)
        for scalar in scalars:
            if isinstance(scalar, Value) and scalar.item is not PartialDate:
                continue  # words are found, not sorted by
            if isinstance(scalar, Scalar | Value) and scalar.key and scalar.key != "id":
                name = scalar.column if isinstance(scalar, Scalar) else scalar.name
                keys[name.upper()] = entity.sorted_by.get(name, scalar.key), scalar.description
    return keys


@cache
def order_counts(entity: type[Entity]) -> dict[str, Relation | Reach]:
    """The lists by whose length an entity's records can be ordered: the API's enum value, the relation."""
    found: dict[str, Relation | Reach] = {}
    for field in fields(entity).values():
        if (isinstance(field, Relation) and field.many and field.name not in ("sources", "translations")) or (
            isinstance(field, Reach) and field.paged
        ):
            found[f"{field.name.upper()}_COUNT"] = field
    return found


@cache
def order_related(entity: type[Entity]) -> dict[str, tuple[Relation, str]]:
    """The related records by whose names an entity's can be ordered: the API's enum value, the relation, the column for it."""
    found: dict[str, tuple[Relation, str]] = {}
    for relation in fields(entity).values():
        if isinstance(relation, Relation) and not relation.many:
            keys = order_keys(relation.target)
            for name in [name for name in ("NAME", "TITLE") if name in keys][:1]:
                found[f"{relation.name.upper()}_{name}"] = relation, keys[name][0]
    return found


@cache
def fields(entity: type[Entity]) -> dict[str, Field]:
    """The fields of an entity that the API shows, in the order they're written: columns, relations, computed ones."""
    mapper = entity.__mapper__
    grouped = {column.name for composite in mapper.composites for column in composite.columns}
    found: list[Field] = []
    for column in entity.table().columns:
        hidden = column.info.get("internal") or column.name.endswith(("_key", "_is_public"))
        part = column.name in ("id", "version") and not entity.is_node
        if column.info.get("any_kind"):
            found.append(AnyRecord(column.name.removesuffix("_id"), column.comment or "", True, column.name))
            continue
        if column.foreign_keys or hidden or part or column.name in grouped or column.name == "rank":
            continue
        found.append(made := _column(entity, column))
        if (made.item if isinstance(made, Value) else made.type) is PartialDate:
            about = f"{made.description} As days, and as it is printed."
            found.append(DateDetails(details_name(made.name), about, made.nullable, made))
    if not entity.is_node and {"name", "person_id"} <= {*entity.table().columns.keys()}:
        about = "What to call them: the name as it is printed, or else the person's; empty where neither is known."
        found.append(Called("display_name", about, False))
    for composite in mapper.composites:
        names = [field.name for field in dataclasses.fields(Period)]
        parts = (_scalar(entity, c, name) for c, name in zip(composite.columns, names, strict=True))
        found.append(Group(composite.key, described(Period), False, Period, tuple(parts)))
    if entity.located:
        about = "The address of its bytes, which stay the same; a draft's, or a past one's, lasts for an hour."
        found.append(Located("url", about, False, entity.located))
    found.extend(_relation(entity, relationship) for relationship in mapper.relationships)
    for name, computed in entity.computed.items():
        if issubclass(computed, Reached):
            target, many = ENTITIES[computed.entity], computed.many
            found.append(Reach(name, described(computed), not many, computed, target, many, computed.paged))
        else:
            found.append(Computation(name, described(computed), False, computed))
    if translation := TRANSLATIONS.get(entity):
        about = (
            "The languages that some text of it is told in, as `lang` takes them; the first is the one it's written in."
        )
        found.append(Told("locales", about, False, None))
        for name in ("untranslated", "outdated"):
            of = _column(translation, translation.table().c[name])
            assert isinstance(of, Value)
            about = f"{of.description} Empty where no language is asked for."
            found.append(Told(name, about, False, of))
    return {field.name: field for field in found}


def _column(entity: type[Entity], column: Column[Any]) -> Scalar | Value:
    if isinstance(column.type, ValueType):
        key = f"{column.name}_key" if f"{column.name}_key" in entity.table().columns else None
        nullable = bool(column.nullable)
        return Value(column.name, column.comment or "", nullable, column.type.item, column.type.many, key)
    return _scalar(entity, column, column.name)


def _scalar(entity: type[Entity], column: Column[Any], name: str) -> Scalar:
    kind: Any = str
    if isinstance(column.type, Enum):
        kind = column.type.enum_class
        assert issubclass(kind, Described)
    elif isinstance(column.type, PartialDateType):
        kind = PartialDate
    elif isinstance(column.type, Boolean):
        kind = bool
    elif isinstance(column.type, Integer):
        kind = int
    elif column.info.get("moment"):
        kind = datetime
    else:
        assert not isinstance(column.type, JSON), f"{entity.__name__}.{name}: JSON is for values"
    key = f"{column.name}_key" if f"{column.name}_key" in entity.table().columns else None
    folded = key is not None and kind is str
    private = bool(column.info.get("private"))
    if kind is datetime or (key is None and not column.nullable and not private and kind in (str, int)):
        key = column.name
    nullable = bool(column.nullable) or private
    address = bool(column.info.get("address"))
    form = column.info.get("form")
    return Scalar(name, column.comment or "", nullable, kind, column.name, key, folded, private, address, form)


def _relation(entity: type[Entity], relationship: RelationshipProperty[Any]) -> Relation:
    target = relationship.mapper.class_
    many = bool(relationship.uselist)
    short = bool(relationship.info.get("list"))
    listed = target.listed if many and not short else None
    order = tuple(c.name for c in relationship.order_by or () if c.name != "id")
    nullable = not many and any(c.nullable for c in relationship.local_columns)
    about = relationship.doc or ""
    if relationship.secondary is None:
        ((own, other),) = relationship.local_remote_pairs or ()
        rank = order or (("rank",) if many and "rank" in target.table().columns else ())
        ends = own.name, other.name
        return Relation(relationship.key, about, nullable, target, many, short, *ends, rank=rank, listed=listed)
    through = next(e for e in ENTITIES.values() if e.table() is relationship.secondary)
    links = {remote.name: local for local, remote in relationship.local_remote_pairs or ()}
    (owner_link,) = (name for name, local in links.items() if local.table is entity.table())
    (target_link,) = (name for name in links if name != owner_link)
    columns = through.table().columns
    edge = tuple(_scalar(through, columns[name], name) for name in relationship.info.get("edge", ()))
    return Relation(
        relationship.key,
        about,
        nullable,
        target,
        many,
        short,
        "id",
        "id",
        through,
        owner_link,
        target_link,
        order,
        edge,
        listed,
    )
