"""The planner: a whole operation becomes one SQL statement, which gives one row: the response's JSON, and the revision.

It walks the selection once. A record becomes a JSON object; a reference a scalar subquery in it; a short list an aggregate in
it; a connection an aggregate over a subquery of the page's rows. Nothing is resolved row by row.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from graphql import GraphQLObjectType
from graphql.execution.values import VariableValues
from sqlalchemy import (
    Boolean,
    ColumnElement,
    Dialect,
    FromClause,
    Integer,
    Select,
    String,
    Text,
    bindparam,
    case,
    cast,
    func,
    literal_column,
    null,
    select,
    true,
)
from sqlalchemy.types import TypeEngine

from cms.content import ENTITIES, Entity, PartialDate, kind_of, value_fields
from cms.content.fields import Computation, Field, Group, Relation, Scalar, Value, api_fields, api_name
from cms.errors import BadUserInputError, quoted
from cms.settings import Limits
from cms.store import REVISION, SITE, published

from .connections import connection
from .json_sql import ById as RecordsById
from .json_sql import JsonBoolean, JsonItems, JsonList, JsonMember, JsonObject, JsonValue, Moment
from .limits import check
from .pages import MOST
from .roots import ById, CurrentRevision, Many, One, Root, Search
from .search import search
from .selection import Given, Operation, Selected

Expression = ColumnElement[Any]


@dataclass(slots=True)
class Count:
    """How many records a list may give: its page's size, and for each record those of the lists within."""

    size: Callable[[VariableValues], int]
    within: list[Count] = field(default_factory=list)

    def records(self, variables: VariableValues) -> int:
        """The most that there may be with these variables."""
        return self.size(variables) * (1 + sum(count.records(variables) for count in self.within))


@dataclass(frozen=True, slots=True)
class Plan:
    """A compiled operation: its SQL, and how its parameters are read from the variables."""

    sql: str
    names: tuple[str, ...]  # the parameters, in the order in which the statement has them
    readers: dict[str, Callable[[VariableValues], Any]]
    constants: dict[str, Any]
    counts: tuple[Count, ...]

    def cost(self, variables: VariableValues) -> int:
        """How many records the operation may give, from the sizes of its pages."""
        return sum(count.records(variables) for count in self.counts)

    def arguments(self, variables: VariableValues) -> tuple[Any, ...]:
        """The parameters' values; raises `BadUserInputError` for a variable that means nothing."""
        values = {name: read(variables) for name, read in self.readers.items()}
        return tuple(values[name] if name in values else self.constants[name] for name in self.names)


@dataclass(slots=True)
class Rows:
    """Where the records of a list come from: an alias, perhaps an association's, and the conditions that join them."""

    row: FromClause
    conditions: list[Any]
    owner: FromClause | None = None
    link: FromClause | None = None
    link_target: str = ""
    rank: tuple[str, ...] = ()

    def select(self, *columns: Any) -> Select[Any]:
        """A SELECT over them. It must be told what to correlate: in FROM, SQLAlchemy never correlates by itself."""
        query = select(*columns).select_from(self.row).where(true(), *self.conditions)
        if self.link is not None:
            query = query.select_from(self.link)
        return query.correlate(self.owner) if self.owner is not None else query

    def ranked(self) -> list[tuple[str, Expression]]:
        """The columns of the owner's own order, by name."""
        return [(name, (self.row if self.link is None else self.link).c[name]) for name in self.rank]

    @property
    def id(self) -> Expression:
        """The record's id; by way of an association, as that has it, so that its index gives the order."""
        return self.row.c.id if self.link is None else self.link.c[self.link_target]


@dataclass(slots=True)
class Planner:
    """Plans one operation for one database."""

    operation: Operation
    roots: dict[str, Root]
    limits: Limits
    dialect: Dialect
    rows: Callable[[type[Entity]], tuple[FromClause, tuple[ColumnElement[bool], ...]]] = published
    whole: bool = False  # whether lists are read to their ends, not in pages
    readers: dict[str, Callable[[VariableValues], Any]] = field(default_factory=dict)
    counts: list[Count] = field(default_factory=list)
    conditions: int = 0  # of all filters so far
    fields: int = 0  # selected so far

    def plan(self, selected: dict[str, Selected]) -> Plan:
        """The statement for these root fields."""
        data = JsonObject((key, self._root(one)) for key, one in selected.items())
        revision = select(SITE.c.revision).scalar_subquery()
        compiled = select(cast(data, Text).label("data"), revision.label("revision")).compile(dialect=self.dialect)
        names = tuple(compiled.positiontup or ())
        constants = {name: value for name, value in compiled.params.items() if name not in self.readers}
        return Plan(str(compiled), names, self.readers, constants, tuple(self.counts))

    @contextmanager
    def counting(self, size: Callable[[VariableValues], int]) -> Iterator[None]:
        """What is planned meanwhile stands within a list of this size."""
        count = Count(size)
        self.counts.append(count)
        outside, self.counts = self.counts, count.within
        yield
        self.counts = outside

    # ---- values --------------------------------------------------------------------------------------------------------
    def bind(self, given: Given, kind: TypeEngine[Any], convert: Callable[[Any], Any] | None = None) -> Expression:
        """A parameter that is read from the variables at each execution, so that one statement serves all values."""
        name, read, path = f"p{len(self.readers) + 1}", given.read, given.path

        def value(variables: VariableValues) -> Any:
            return _storable(convert(read(variables)) if convert else read(variables), path)

        self.readers[name] = value
        # The values are bare: text of every kind is text, and a collation belongs to the column it's compared with.
        return bindparam(name, type_=kind if isinstance(kind, Integer | Boolean) else String())

    def bind_list(self, given: Given) -> Expression:
        """A list as one parameter: JSON text, so that its length doesn't shape the statement."""

        def text(values: list[Any]) -> str:
            return json.dumps([_storable(value, given.path) for value in values], ensure_ascii=False)

        return self.bind(given, String(), text)

    def another_condition(self) -> None:
        """Count a condition of a filter; raises `GraphQLError` for one too many, as a variable may hold thousands."""
        self.conditions += 1
        check(self.limits, "conditions", self.conditions)

    # ---- roots ---------------------------------------------------------------------------------------------------------
    def _root(self, selected: Selected) -> Expression:
        if selected.name == "__typename":
            return literal_column("'Query'")
        root, arguments = self.roots[selected.name], self.operation.arguments(selected)
        match root:
            case One():
                row, seen = self.rows(root.entity)
                column = row.c[root.column]
                wanted = column == self.bind(arguments[root.column], column.type)
                return select(self.record(root.entity, row, selected)).where(wanted, *seen).scalar_subquery()
            case Many():
                row, seen = self.rows(root.entity)
                conditions: list[Any] = list(seen)
                if root.flag and not self.operation.decide(arguments[root.unless], bool):
                    conditions.append(row.c[root.flag])
                return connection(self, root.entity, Rows(row, conditions), selected)
            case ById():
                return self._by_id(selected, arguments["ids" if root.many else "id"], many=root.many)
            case CurrentRevision():
                return self._revision(selected)
            case Search():
                return search(self, selected, arguments)

    def _by_id(self, selected: Selected, given: Given, *, many: bool) -> Expression:
        """Records of any kind by their IDs."""
        if not many:
            with self.counting(lambda _: 1):
                return self.any_record(self.bind(given, String(), lambda id_: _known_id(id_, given.path)), selected)
        with self.counting(lambda variables: len(given.read(variables))):
            found = self.any_record(RecordsById.Wanted(), selected)

        def ids(values: list[str]) -> list[str]:
            if len(values) > MOST:
                raise BadUserInputError(f"`ids` has {len(values)} IDs, and at most {MOST} can be asked for", given.path)
            return [_known_id(id_, (*given.path, i)) for i, id_ in enumerate(values)]

        checked = Given(given.value, lambda variables: ids(given.read(variables)), given.fixed, given.path)
        return RecordsById(self.bind_list(checked), found)

    def any_record(self, id_: Expression, selected: Selected) -> Expression:
        """The record with an ID, of whatever kind: the ID's prefix tells in which table to look."""
        choices = []
        for entity in (e for e in ENTITIES.values() if e.is_node):
            row, seen = self.rows(entity)
            found = select(self.record(entity, row, selected)).where(row.c.id == id_, *seen)
            its_own = func.substr(id_, 1, len(entity.prefix) + 1) == literal_column(f"'{entity.prefix}_'")
            choices.append((its_own, found.scalar_subquery()))
        return JsonValue(case(*choices, else_=null()))

    def _revision(self, selected: Selected) -> Expression:
        columns: dict[str, Expression] = {
            "number": REVISION.c.number,
            "time": Moment(REVISION.c.time),
            "message": REVISION.c.message,
        }
        made = self.object(selected, lambda part: columns[part.name])
        return select(made).where(REVISION.c.number == SITE.c.revision).scalar_subquery()

    # ---- records -------------------------------------------------------------------------------------------------------
    def below(self, selected: Selected, name: str = "") -> dict[str, Selected]:
        """What is selected below a field, of the type of this name (by default the field's own)."""
        parent = self.operation.schema.get_type(name or selected.type.name)
        assert isinstance(parent, GraphQLObjectType)
        return self.operation.fields(parent, selected.sets)

    def object(self, selected: Selected, member: Callable[[Selected], Expression], name: str = "") -> JsonObject:
        """What is selected below a field, as a JSON object: `member` gives each part, but for `__typename`.

        `name` is the object's type, where the field's own is an interface.
        """
        name = name or selected.type.name
        typename: Expression = literal_column(f"'{name}'")
        parts = self.below(selected, name).items()
        self.fields += len(parts)
        check(self.limits, "fields", self.fields)  # fragments that spread fragments have more than a document shows
        return JsonObject((key, typename if part.name == "__typename" else member(part)) for key, part in parts)

    def record(self, entity: type[Entity], row: FromClause, selected: Selected) -> Expression:
        """A record as a JSON object."""
        known = api_fields(entity)
        return self.object(selected, lambda part: self._field(known[part.name], row, part), entity.__name__)

    def scalar(self, field: Scalar, row: FromClause) -> Expression:
        """A column as a JSON value; a private one only where its record shows it."""
        column = row.c[field.column]
        if field.private:
            return case((row.c[f"{field.column}_is_public"], column), else_=null())
        return JsonBoolean(column) if field.type is bool else column

    def _field(self, field: Field, row: FromClause, selected: Selected) -> Expression:
        match field:
            case Scalar():
                return self.scalar(field, row)
            case Value():
                return self._value(field, row.c[field.name], selected)
            case Group():
                scalars = {api_name(scalar.name): scalar for scalar in field.scalars}
                return self.object(selected, lambda part: self.scalar(scalars[part.name], row))
            case Relation(many=False):
                target, seen = self.rows(field.target)
                joined = target.c[field.target_column] == row.c[field.owner_column]
                return select(self.record(field.target, target, selected)).where(joined, *seen).scalar_subquery()
            case Relation(short=True):
                return self._list(field.target, self._related(field, row), selected)
            case Relation():
                return connection(self, field.target, self._related(field, row), selected, field.edge)
            case Computation():
                return self._computation(field, row, selected)
        raise TypeError(f"{field!r} is no kind of field that the planner knows")

    def _value(self, field: Value, column: Expression, selected: Selected) -> Expression:
        """A JSON column, whole if all of it is selected in its own order, else rebuilt from the members selected."""
        if not selected.sets:
            return JsonValue(column)
        names = {api_name(name): name for name in value_fields(field.item)}
        if [(key, part.name) for key, part in self.below(selected).items()] == [(name, name) for name in names]:
            return JsonValue(column)

        def rebuilt(of: Expression) -> Expression:
            return self.object(selected, lambda part: JsonMember(of, names[part.name]))

        if field.many:
            return JsonItems(column, rebuilt(JsonItems.Item()))
        return JsonValue(case((column.is_not(None), rebuilt(column)), else_=null()))

    def _related(self, relation: Relation, owner: FromClause) -> Rows:
        """The records that a relation leads to from a row."""
        row, seen = self.rows(relation.target)
        own = owner.c[relation.owner_column]
        if relation.through is None:
            return Rows(row, [row.c[relation.target_column] == own, *seen], owner, rank=relation.rank)
        link, linked = self.rows(relation.through)
        joined = [link.c[relation.through_owner] == own, link.c[relation.through_target] == row.c.id]
        return Rows(row, [*joined, *linked, *seen], owner, link, relation.through_target, relation.rank)

    def _list(self, entity: type[Entity], rows: Rows, selected: Selected) -> Expression:
        """A short list: one aggregate, in the owner's order."""
        record = self.record(entity, rows.row, selected)
        order = [column for _, column in rows.ranked()] + [rows.id]
        return rows.select(JsonList(record, order)).scalar_subquery()

    def _computation(self, field: Computation, row: FromClause, selected: Selected) -> Expression:
        """A list that follows from other tables: its SELECT gives the rows."""
        found = field.computed.select(self.rows, row.c.id).subquery()

        def member(part: Selected) -> Expression:
            kind, _ = field.computed.fields[part.name]
            if not isinstance(kind, str):
                return found.c[part.name]
            target, seen = self.rows(ENTITIES[kind])
            joined = target.c.id == found.c[f"{part.name}_id"]
            return select(self.record(ENTITIES[kind], target, part)).where(joined, *seen).scalar_subquery()

        order = [found.c[name] for name in field.computed.order]
        return select(JsonList(self.object(selected, member), order)).select_from(found).scalar_subquery()


def _known_id(id_: str, path: tuple[str | int, ...]) -> str:
    kind = kind_of(id_)
    if kind is None or not kind.is_node:
        raise BadUserInputError(f"`{'.'.join(map(str, path))}`: {quoted(id_)} is no ID of this API", path)
    return id_


def _storable(value: Any, path: tuple[str | int, ...]) -> Any:
    """A value as a driver takes it; raises `BadUserInputError` for what no database stores."""
    if isinstance(value, str) and ("\0" in value or (not value.isprintable() and not _encodable(value))):
        raise BadUserInputError(f"`{'.'.join(map(str, path))}` has a character that no text here can have", path)
    if isinstance(value, enum.Enum):
        return value.value
    return str(value) if isinstance(value, PartialDate) else value


def _encodable(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        return False
    return True
