"""The planner: a whole operation becomes one SQL statement, which gives one row: the response's JSON, and the revision.

It walks the selection once. A record becomes a JSON object; a reference a scalar subquery in it; a short list an aggregate in
it; a connection an aggregate over a subquery of the page's rows. Nothing is resolved row by row.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from graphql import GraphQLObjectType
from graphql.execution.values import VariableValues
from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    Dialect,
    FromClause,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    case,
    cast,
    func,
    literal_column,
    null,
    or_,
    select,
)
from sqlalchemy.types import TypeEngine

from cms.content import ENTITIES, Alias, Entity, value_fields
from cms.content.fields import Computation, Field, Group, Relation, Scalar, Value, api_fields, api_name
from cms.errors import BadUserInputError
from cms.settings import Limits
from cms.store import REVISION, SITE, published, revisions, seen_at

from . import history
from .connections import connection
from .json_sql import ById as RecordsById
from .json_sql import IsOneOf, JsonBoolean, JsonItems, JsonList, JsonMember, JsonObject
from .limits import check
from .pages import DEFAULT_FIRST, MOST
from .plan import Count, Plan, Size, Whichever
from .roots import ById, Entry, Many, One, Revisions, Root, Search, ShownRevision
from .rows import Rows
from .search import search
from .selection import Given, Operation, Selected
from .values import known_id, storable
from .view import PUBLISHED, View

Expression = ColumnElement[Any]
# What a list without pages is taken for in a query's cost: nobody knows its length before it is read.
SHORT = DEFAULT_FIRST
Seen = tuple[FromClause, tuple[ColumnElement[bool], ...]]


@dataclass(slots=True)
class Planner:
    """Plans one operation for one database."""

    operation: Operation
    roots: dict[str, Root]
    limits: Limits
    dialect: Dialect
    view: View = PUBLISHED
    whole: bool = False  # whether lists are read to their ends, not in pages
    readers: dict[str, Callable[[VariableValues], Any]] = field(default_factory=dict)
    seen: dict[str, Callable[[View], Any]] = field(default_factory=dict)
    counts: list[Count | Whichever] = field(default_factory=list)
    conditions: int = 0  # of all filters so far
    fields: int = 0  # selected so far

    def plan(self, selected: dict[str, Selected]) -> Plan:
        """The statement for these root fields."""
        return self._compiled({key: self._root(one) for key, one in selected.items()})

    def plan_records(self, wanted: Iterable[Selected], read: Callable[[Selected], Any]) -> Plan:
        """The statement for parts of a payload: `read` gives the ID of each one's record, or the IDs of several."""
        return self._compiled({part.key: self._records(part, partial(read, part)) for part in wanted})

    def _records(self, selected: Selected, read: Callable[[], Any]) -> Expression:
        given = Given(None, lambda _: read(), False, (selected.key,))
        if selected.type.name not in ENTITIES:
            with self.counting(SHORT):
                return RecordsById(self.bind_list(given), self.any_record(RecordsById.Wanted(), selected))
        return self._one(ENTITIES[selected.type.name], "id", self.bind(given, String()), selected)

    def _compiled(self, parts: dict[str, Expression]) -> Plan:
        data = JsonObject(parts.items())
        revision = select(self.revision).scalar_subquery()
        compiled = select(cast(data, Text).label("data"), revision.label("revision")).compile(dialect=self.dialect)
        names = tuple(compiled.positiontup or ())
        constants = {name: value for name, value in compiled.params.items() if name not in {*self.readers, *self.seen}}
        stated = sum(count.records(self.operation.variables) for count in self.counts if count.stated)
        others = [count for count in self.counts if not count.stated]
        return Plan(str(compiled), names, self.readers, self.seen, constants, stated, others)

    @contextmanager
    def counting(self, size: Size) -> Iterator[None]:
        """What is planned meanwhile stands within a list of this size."""
        count = Count(size)
        self.counts.append(count)
        outside, self.counts = self.counts, count.within
        yield
        self.counts = outside

    # ---- what is seen --------------------------------------------------------------------------------------------------
    def rows(self, entity: type[Entity]) -> Seen:
        """An alias of an entity's rows, and the conditions under which they are seen, for the WHERE of its SELECT."""
        return self.rows_of(entity.table())

    def rows_of(self, table: Table) -> Seen:
        """The same of any table that has a twin. Every alias comes from here: nothing else knows of versions."""
        return published(table) if self.at is None else seen_at(table, self.at)

    @property
    def at(self) -> Expression | None:
        """The revision that is asked for, or `PENDING`; None for what is published."""
        return None if self.view.at is None else self._of_view("at", BigInteger(), lambda view: view.at)

    @property
    def revision(self) -> Expression:
        """The number of the revision that is shown, where `SITE` is read; null for one that isn't kept any more."""
        newest = SITE.c.revision
        if self.at is None:
            return newest
        return case((self.at < SITE.c.oldest, null()), (newest < self.at, newest), else_=self.at)

    @property
    def since(self) -> Expression:
        """The moment from which on revisions' changes are told, where not all are."""
        return self._of_view("since", REVISION.c.time.type, lambda view: revisions.bound(view.since(), self.dialect))

    def _of_view(self, name: str, kind: TypeEngine[Any], tell: Callable[[View], Any]) -> Expression:
        """A parameter that the view tells at each execution."""
        self.seen[name] = tell
        return bindparam(name, type_=kind)

    # ---- values --------------------------------------------------------------------------------------------------------
    def bind(self, given: Given, kind: TypeEngine[Any], convert: Callable[[Any], Any] | None = None) -> Expression:
        """A parameter that is read from the variables at each execution, so that one statement serves all values."""
        name, read, path = f"p{len(self.readers) + 1}", given.read, given.path

        def value(variables: VariableValues) -> Any:
            return storable(convert(read(variables)) if convert else read(variables), path)

        self.readers[name] = value
        # The values are bare: text of every kind is text, and a collation belongs to the column it's compared with.
        return bindparam(name, type_=kind if isinstance(kind, Integer | Boolean) else String())

    def bind_list(self, given: Given) -> Expression:
        """A list as one parameter: JSON text, so that its length doesn't shape the statement."""

        def text(values: list[Any]) -> str:
            return json.dumps([storable(value, given.path) for value in values], ensure_ascii=False)

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
                return self._by_slug(root.entity, selected, arguments["slug"])
            case Many():
                row, seen = self.rows(root.entity)
                conditions: list[Any] = list(seen)
                if root.flag and not self.operation.decide(arguments[root.unless], bool):
                    conditions.append(row.c[root.flag])
                return connection(self, root.entity, Rows(row, conditions), selected)
            case ById():
                return self._by_id(selected, arguments["ids" if root.many else "id"], many=root.many)
            case ShownRevision():
                return history.shown(self, selected)
            case Revisions():
                return history.revisions(self, selected)
            case Entry():
                return history.entry(self, selected, arguments["id"])
            case Search():
                return search(self, selected, arguments)

    def _by_slug(self, entity: type[Entity], selected: Selected, given: Given) -> Expression:
        """The record with a slug, or else the one that had it last."""
        slug = self.bind(given, String())
        (row, seen), (named, at_named), (alias, at_alias) = self.rows(entity), self.rows(entity), self.rows(Alias)
        now = select(named.c.id).where(named.c.slug == slug, *at_named).scalar_subquery()
        once = select(alias.c.record_id).where(
            alias.c.slug == slug, alias.c.kind == literal_column(f"'{entity.__name__}'"), *at_alias
        )
        newest = once.order_by(alias.c.id.desc()).limit(literal_column("1", Integer())).scalar_subquery()
        found = row.c.id == func.coalesce(now, newest)
        with self.counting(1):
            return select(self.record(entity, row, selected)).where(found, *seen).scalar_subquery()

    def _one(self, entity: type[Entity], column: str, value: Expression, selected: Selected) -> Expression:
        """The record that has a value which no other has."""
        row, seen = self.rows(entity)
        with self.counting(1):
            return select(self.record(entity, row, selected)).where(row.c[column] == value, *seen).scalar_subquery()

    def _by_id(self, selected: Selected, given: Given, *, many: bool) -> Expression:
        """Records of any kind by their IDs."""
        if not many:
            with self.counting(1):
                return self.any_record(self.bind(given, String(), lambda id_: known_id(id_, given.path)), selected)
        with self.counting(lambda variables: len(given.read(variables))):
            found = self.any_record(RecordsById.Wanted(), selected)

        def ids(values: list[str]) -> list[str]:
            if len(values) > MOST:
                raise BadUserInputError(f"`ids` has {len(values)} IDs, and at most {MOST} can be asked for", given.path)
            return [known_id(id_, (*given.path, i)) for i, id_ in enumerate(values)]

        checked = Given(given.value, lambda variables: ids(given.read(variables)), given.fixed, given.path)
        return RecordsById(self.bind_list(checked), found)

    def any_record(self, id_: Expression, selected: Selected) -> Expression:
        """The record with an ID, of whatever kind."""

        def found(entity: type[Entity]) -> Expression:
            row, seen = self.rows(entity)
            return select(self.record(entity, row, selected)).where(row.c.id == id_, *seen).scalar_subquery()

        return self.of_kind(id_, found)

    def of_kind(self, id_: Expression, make: Callable[[type[Entity]], Expression]) -> Expression:
        """What `make` gives for the kind of record that an ID's prefix names."""
        choices, counts, outside = [], Whichever(), self.counts
        for entity in (e for e in ENTITIES.values() if e.is_node):
            its_own = func.substr(id_, 1, len(entity.prefix) + 1) == literal_column(f"'{entity.prefix}_'")
            self.counts = []
            choices.append((its_own, make(entity)))
            counts.of.append(self.counts)
        self.counts = outside
        self.counts.append(counts)
        return case(*choices, else_=null())

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
        if field.private and self.view.private_of is not None:
            shown: Expression = row.c[f"{field.column}_is_public"]
            if self.view.private_of:
                shown = or_(shown, IsOneOf(row.c.id, self._of_view("people", String(), View.people)))
            return case((shown, column), else_=null())
        return JsonBoolean(column) if field.type is bool else column

    def _field(self, field: Field, row: FromClause, selected: Selected) -> Expression:
        match field:
            case Scalar():
                return self.scalar(field, row)
            case Value():
                return self.value(field, row.c[field.name], selected)
            case Group():
                scalars = {api_name(scalar.name): scalar for scalar in field.scalars}
                return self.object(selected, lambda part: self.scalar(scalars[part.name], row))
            case Relation(many=False):
                return self._one(field.target, field.target_column, row.c[field.owner_column], selected)
            case Relation(short=True):
                return self._list(field.target, self._related(field, row), selected)
            case Relation():
                return connection(self, field.target, self._related(field, row), selected, field.edge)
            case Computation():
                return self._computation(field, row, selected)
        raise TypeError(f"{field!r} is no kind of field that the planner knows")

    def value(self, field: Value, column: Expression, selected: Selected) -> Expression:
        """A JSON column, whole if all of it is selected in its own order, else rebuilt from the members selected."""
        if not selected.sets:
            return column
        names = {api_name(name): name for name in value_fields(field.item)}
        if [(key, part.name) for key, part in self.below(selected).items()] == [(name, name) for name in names]:
            return column

        def rebuilt(of: Expression) -> Expression:
            return self.object(selected, lambda part: JsonMember(of, names[part.name]))

        if field.many:
            return JsonItems(column, rebuilt(JsonItems.Item()))
        return case((column.is_not(None), rebuilt(column)), else_=null())

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
        with self.counting(SHORT):
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
            return self._one(ENTITIES[kind], "id", found.c[f"{part.name}_id"], part)

        order = [found.c[name] for name in field.computed.order]
        with self.counting(SHORT):
            return select(JsonList(self.object(selected, member), order)).select_from(found).scalar_subquery()
