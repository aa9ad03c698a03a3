"""The planner: a whole operation becomes one SQL statement, which gives one row: the response's JSON, and its revision.

It walks the selection once. A record becomes a JSON object; a reference a scalar subquery in it; a short list an aggregate in
it; a connection an aggregate over a subquery of the page's rows. Nothing is resolved row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import (
    FromClause,
    Integer,
    String,
    Text,
    cast,
    func,
    literal_column,
    select,
)

from cms.content import ENTITIES, Alias, Entity, Person
from cms.content.columns import api_name
from cms.content.fields import (
    AnyRecord,
    Called,
    Computation,
    DateDetails,
    Field,
    Group,
    Located,
    Reach,
    Relation,
    Scalar,
    Told,
    Value,
    api_fields,
    details_name,
)
from cms.errors import BadUserInputError
from cms.store.tags import HISTORY

from . import history
from .builder import Builder, Expression
from .checks import known_id
from .connections import connection
from .drafts import drafts, entry_status
from .json_sql import ById as RecordsById
from .json_sql import JsonList, JsonObject, JsonTexts
from .languages import told
from .locating import address
from .pages import DEFAULT_FIRST, MOST
from .plan import Named, Plan, Reads
from .previews import previews
from .roots import ById, Drafts, Entry, Many, One, Previews, Revisions, Root, Search, Short, ShownRevision, Webhooks
from .rows import Rows
from .search import search
from .selection import Given, Selected
from .webhooks import webhooks

# What a list without pages is taken for in a query's cost: nobody knows its length before it is read.
SHORT = DEFAULT_FIRST


# Lists of what the store has besides its content and the drafts of it.
_BESIDE_CONTENT: dict[type[Root], Callable[[Builder, Selected], Expression]] = {Previews: previews, Webhooks: webhooks}


@dataclass(slots=True)
class Planner(Builder):
    """Plans one operation for one database."""

    def plan(self, selected: dict[str, Selected], roots: dict[str, Root]) -> Plan:
        """The statement for these root fields, which ask for `roots`."""
        return self._compiled({key: self._root(one, roots) for key, one in selected.items()})

    def plan_records(self, wanted: Iterable[Selected], read: Callable[[Selected], Any]) -> Plan:
        """The statement for parts of a payload: `read` returns the ID of each one's record, or the IDs of several."""
        return self._compiled({part.key: self._records(part, partial(read, part)) for part in wanted})

    def _records(self, selected: Selected, read: Callable[[], Any]) -> Expression:
        given = Given(None, lambda _: read(), False, (selected.key,))
        entity = ENTITIES.get(selected.type.name)
        if entity is None:
            with self.counting(SHORT):
                return RecordsById(self.bind_list(given), self.any_record(RecordsById.Wanted(), selected))
        if not entity.is_node:  # it is told with all others: the store's languages
            return self._every_one(entity, selected)
        return self._one(entity, "id", self.bind(given, String()), selected)

    def _compiled(self, parts: dict[str, Expression]) -> Plan:
        data = JsonObject(parts.items())
        revision = select(self.revision).scalar_subquery()
        columns = cast(data, Text).label("data"), revision.label("revision"), self.epoch.label("epoch")
        compiled = select(*columns).compile(dialect=self.dialect)
        names = tuple(compiled.positiontup or ())
        stated = sum(count.records(self.operation.variables) for count in self.counts if count.stated)
        others = [count for count in self.counts if not count.stated]
        return Plan(
            str(compiled), names, self.readers, self.seen, dict(compiled.params), stated, others, Reads.of(self.reads)
        )

    # ---- roots ---------------------------------------------------------------------------------------------------------
    def _root(self, selected: Selected, roots: dict[str, Root]) -> Expression:
        if selected.name == "__typename":
            return literal_column("'Query'")
        root, arguments = roots[selected.name], self.operation.arguments(selected)
        match root:
            case One():
                return self._by_slug(root.entity, selected, arguments["slug"])
            case Many():
                return self._many(root.entity, selected)
            case Short():
                return self._every_one(root.entity, selected)
            case ById():
                return self._by_id(selected, arguments["ids" if root.many else "id"], many=root.many)
            case ShownRevision():
                self.reads.add((HISTORY, None))
                return history.shown(self, selected)
            case Revisions():
                self.reads.add((HISTORY, None))
                return history.revisions(self, selected)
            case Entry():
                self.reads.add((HISTORY, None))
                return history.entry(self, selected, arguments["id"])
            case Drafts():
                return drafts(self, selected, arguments)
            case Previews() | Webhooks():
                return _BESIDE_CONTENT[type(root)](self, selected)
            case Search():
                return search(self, selected, arguments)

    def _many(self, entity: type[Entity], selected: Selected) -> Expression:
        """All records of an entity, or those that lists show."""
        row, seen = self.rows(entity)
        conditions: list[Any] = list(seen)
        if entity.listed and not self._every(selected):
            conditions.append(row.c[entity.listed])
        return connection(self, entity, Rows(row, conditions), selected)

    def _every(self, selected: Selected) -> bool:
        """Whether a connection is asked for those records, too, that lists don't show."""
        return self.operation.decide(self.operation.arguments(selected)["includeMentioned"], bool)

    def _by_slug(self, entity: type[Entity], selected: Selected, given: Given) -> Expression:
        """The record with a slug, or else the one that had it last."""
        slug = self.bind(given, String())
        of = Named(entity, str(slug.key))
        (row, seen), (named, at_named), (alias, at_alias) = (self.rows(each, of) for each in (entity, entity, Alias))
        self.asked[row] = of
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
                id_ = self.bind(given, String(), lambda id_: known_id(id_, given.path))
                return self.any_record(id_, selected, id_.key)
        with self.counting(lambda variables: len(given.read(variables))):
            found = self.any_record(RecordsById.Wanted(), selected)

        def ids(values: list[str]) -> list[str]:
            if len(values) > MOST:
                raise BadUserInputError(f"`ids` has {len(values)} IDs, and at most {MOST} can be asked for", given.path)
            return [known_id(id_, (*given.path, i)) for i, id_ in enumerate(values)]

        checked = Given(given.value, lambda variables: ids(given.read(variables)), given.fixed, given.path)
        return RecordsById(self.bind_list(checked), found)

    # ---- records -------------------------------------------------------------------------------------------------------
    def record(self, entity: type[Entity], row: FromClause, selected: Selected) -> Expression:
        """A record as a JSON object."""
        known = api_fields(entity)

        def member(part: Selected) -> Expression:
            if part.name == "entryStatus":
                return entry_status(self, entity, row)
            field = known[part.name]
            if isinstance(field, Told):
                return told(self, entity, row, field, part)
            return self._field(field, row, part)

        return self.object(selected, member, entity.__name__)

    def _field(self, field: Field, row: FromClause, selected: Selected) -> Expression:
        match field:
            case Scalar():
                return self.scalar(field, row)
            case Value():
                return self.value(field, row.c[field.name], selected)
            case DateDetails():
                return self._date_details(field.of, row, selected)
            case Group():
                return self.object(selected, lambda part: self._of_group(field, row, part))
            case Relation():
                return self._related(field, row, selected)
            case Reach():
                return self._reached(field, row, selected)
            case Called():
                return self._called(row)
            case AnyRecord():
                with self.counting(1):
                    return self.any_record(row.c[field.column], selected)
            case Located():
                return address(self, field, row, self.operation.arguments(selected))
            case Computation():
                return self._computation(field, row, selected)
        raise TypeError(f"{field!r} is no kind of field that the planner knows")

    def _related(self, field: Relation, row: FromClause, selected: Selected) -> Expression:
        """The record that a row refers to, a short list, or a connection."""
        if not field.many:
            return self._one(field.target, field.target_column, row.c[field.owner_column], selected)
        if field.short:
            return self._list(field.target, self.related(field, row), selected)
        every = bool(field.listed) and self._every(selected)
        return connection(self, field.target, self.related(field, row, every=every), selected, field.edge)

    def _date_details(self, of: Scalar | Value, row: FromClause, selected: Selected) -> Expression:
        """The details of a date, or of each of several."""
        if isinstance(of, Scalar):
            return self.date_details(self.scalar(of, row), selected)
        return JsonTexts(row.c[of.name], self.date_details(JsonTexts.Text(), selected))

    def _of_group(self, field: Group, row: FromClause, selected: Selected) -> Expression:
        """A member of a period, or the details of one."""
        for scalar in field.scalars:
            if selected.name == api_name(scalar.name):
                return self.scalar(scalar, row)
            if selected.name == api_name(details_name(scalar.name)):
                return self.date_details(self.scalar(scalar, row), selected)
        raise TypeError(f"{field!r} has no {selected.name}")

    def _list(self, entity: type[Entity], rows: Rows, selected: Selected) -> Expression:
        """A short list: one aggregate, in the owner's order."""
        with self.counting(SHORT):
            record = self.record(entity, rows.row, selected)
        order = [column for _, column in rows.ranked()] + [rows.id]
        return rows.select(JsonList(record, order)).scalar_subquery()

    def _every_one(self, entity: type[Entity], selected: Selected) -> Expression:
        """All of an entity, as a short list in their order."""
        row, seen = self.rows(entity)
        return self._list(entity, Rows(row, list(seen), rank=("rank",)), selected)

    def _reached(self, field: Reach, row: FromClause, selected: Selected) -> Expression:
        """Records that follow from other tables: a connection, a short list, or the first of them."""
        if field.paged:
            every = bool(field.listed) and self._every(selected)
            return connection(self, field.target, self.reached(field, row, every=every), selected)
        found = self.reached(field, row)
        order = field.reached.order(found.row)
        with self.counting(SHORT if field.many else 1):
            record = self.record(field.target, found.row, selected)
        if field.many:
            return found.select(JsonList(record, order)).scalar_subquery()
        return found.select(record).order_by(*order).limit(literal_column("1", Integer())).scalar_subquery()

    def _called(self, row: FromClause) -> Expression:
        """What to call the person of a line."""
        person, seen = self.rows(Person)
        own = select(person.c.display_name).where(person.c.id == row.c.person_id, *seen).correlate(row)
        return func.coalesce(row.c.name, own.scalar_subquery(), literal_column("''", String()))

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
