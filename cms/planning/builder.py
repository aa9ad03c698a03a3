"""The builder: what every part of a plan is put together from, and where it is noted what the statement will need.

Aliases come from `rows`, parameters from `bind`, objects from `object`, and each list says in `counting` how long it is.
Filters, connections, history and search are functions of a builder. The one that there is, the planner, knows how a record
is made of its fields (`cms.planning.planner`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from graphql import GraphQLObjectType
from graphql.execution.values import VariableValues
from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    DateTime,
    Dialect,
    FromClause,
    Integer,
    String,
    Table,
    bindparam,
    case,
    func,
    literal_column,
    null,
    or_,
    select,
)
from sqlalchemy.types import TypeEngine

from cms.content import ENTITIES, Entity, Link, Locale, RichText, dates_of, value_fields
from cms.content.asset import KEPT
from cms.content.columns import api_name
from cms.content.fields import Reach, Relation, Scalar, Value, details_name
from cms.content.printed_date import date_patterns
from cms.content.translations import TRANSLATIONS, owner_column
from cms.errors import BadUserInputError
from cms.settings import Limits
from cms.store import PENDING, REVISION, SITE, preview_at, previewed, published, revisions, seen_at
from cms.store.tags import kind_tag

from . import dates
from .addresses import Addresses
from .checks import storable
from .json_sql import IsOneOf, JsonBoolean, JsonItems, JsonMember, JsonObject, JsonTexts, Led
from .limits import check
from .plan import Count, Named, Read, Size, Whichever
from .rows import Rows
from .selection import Given, Operation, Selected
from .view import PUBLISHED, View

TOLD_ID = "told_id"  # in another language, the ID as the table of texts has it
Expression = ColumnElement[Any]
Seen = tuple[FromClause, tuple[ColumnElement[bool], ...]]


@dataclass(slots=True)
class Builder:
    """What one operation's statement for one database is built with."""

    operation: Operation
    limits: Limits
    dialect: Dialect
    view: View = PUBLISHED
    whole: bool = False  # whether lists are read to their ends, not in pages
    addresses: Addresses = field(default_factory=Addresses)
    readers: dict[str, Callable[[VariableValues], Any]] = field(default_factory=dict)
    seen: dict[str, Callable[[View], Any]] = field(default_factory=dict)
    counts: list[Count | Whichever] = field(default_factory=list)
    reads: set[Read] = field(default_factory=set)  # of which rows the answer is made
    asked: dict[FromClause, Named] = field(default_factory=dict)  # the rows of records that arguments name
    conditions: int = 0  # of all filters so far
    fields: int = 0  # selected so far

    @contextmanager
    def counting(self, size: Size) -> Iterator[None]:
        """What is planned meanwhile stands within a list of this size."""
        count = Count(size)
        self.counts.append(count)
        outside, self.counts = self.counts, count.within
        yield
        self.counts = outside

    # ---- what is seen --------------------------------------------------------------------------------------------------
    def rows(self, entity: type[Entity], of: Named | None = None) -> Seen:
        """An alias of an entity's rows, and the conditions under which they are seen, for the WHERE of its SELECT.

        Where only those are read that are `of` a record which an argument names, or refer to it, that is said.

        In another language than the first, their texts are those of that language: nothing else knows of languages, but for
        what a search finds.
        """
        made = TRANSLATIONS.get(entity)
        if self.locale is None or made is None:
            return self.rows_of(entity.table(), of)
        (record, seen), (told, at) = self.rows_of(entity.table(), of), self.rows_of(made.table(), of)
        owner = owner_column(made)
        texts = {*made.table().c.keys()} - {"id", "version", "rank"}
        columns = [told.c[c.name] if c.name in texts else c for c in record.c]
        # The ID beside the texts, too: no index orders by the columns of two tables.
        columns += [told.c[owner].label(TOLD_ID), told.c.untranslated, told.c.outdated]
        # As a table of its own, which both databases take apart again: so whoever reads it reads it as any other.
        joined = told.c[owner] == record.c.id, self._in_language(told), *seen, *at
        return select(*columns).where(*joined).subquery(), ()

    def _in_language(self, told: FromClause) -> Expression:
        """The condition that texts are of the language that is asked for."""
        asked = told.c.locale == self.locale
        # Nearly as many rows are as there are records. SQLite would take it for few, begin with them, and sort them all.
        return asked if self.dialect.name == "postgresql" else func.likely(asked)

    def rows_of(self, table: Table, of: Named | None = None) -> Seen:
        """`rows` of any table that has a twin. Every alias comes from here: nothing else knows of versions."""
        self.reads.add((kind_tag(table), of))
        if self.view.preview is not None:
            return previewed(table, self._comes)
        return published(table) if self.at is None else seen_at(table, self.at)

    def _comes(self, id_: Expression) -> Expression:
        """Whether a preview shows the drafts of a row with this ID."""
        return IsOneOf(id_, self.of_view("previewed", String(), View.previewed))

    def at_of(self, id_: Expression) -> Expression | None:
        """`at`, of the record with this ID: in a preview each has its own."""
        return self.at if self.view.preview is None else preview_at(self._comes(id_))

    def related(self, relation: Relation, owner: FromClause, *, every: bool = False) -> Rows:
        """The records that a relation leads to from a row; if `every`, those too that lists don't show."""
        of = self.asked.get(owner) if relation.owner_column == "id" else None
        row, seen = self.rows(relation.target, of if relation.through is None else None)
        if relation.listed and not every:
            seen = *seen, row.c[relation.listed]
        own = owner.c[relation.owner_column]
        if relation.through is None:
            return Rows(row, [row.c[relation.target_column] == own, *seen], owner, rank=relation.rank)
        link, linked = self.rows(relation.through, of)
        joined = [link.c[relation.through_owner] == own, link.c[relation.through_target] == row.c.id]
        return Rows(row, [*joined, *linked, *seen], owner, link, relation.through_target, relation.rank)

    def reached(self, field: Reach, owner: FromClause, *, every: bool = False) -> Rows:
        """The records that a rule leads to from a row; if `every`, those too that lists don't show."""
        row, seen = self.rows(field.target)
        if field.listed and not every:
            seen = *seen, row.c[field.listed]
        return Rows(row, [field.reached.where(row, self.rows, owner.c.id), *seen], owner)

    @property
    def locale(self) -> Expression | None:
        """The language that is asked for; None for the first."""
        return None if self.view.locale is None else self.of_view("locale", String(), lambda view: view.locale)

    @property
    def at(self) -> Expression | None:
        """The revision that is asked for, or `PENDING`; None for what is published."""
        return None if self.view.at is None else self.of_view("at", BigInteger(), lambda view: view.at)

    @property
    def revision(self) -> Expression:
        """The number of the revision that is shown, where `SITE` is read; null for one that isn't kept any more.

        Null, too, where the store doesn't have the language that is asked for, and so no texts in it.
        """
        newest = SITE.c.revision
        shown: Expression = newest
        if self.at is not None:
            shown = case((self.at < SITE.c.oldest, null()), (newest < self.at, newest), else_=self.at)
        if self.locale is None:
            return shown
        row, seen = self.rows_of(Locale.table())
        known = select(row.c.id).where(row.c.tag == self.locale, row.c["rank"] > 0, *seen).exists()
        return case((known, shown), else_=null())

    @property
    def epoch(self) -> Expression:
        """The epoch of the revision that is shown; null where there is no such revision."""
        if self.at is None:
            return select(SITE.c.epoch).scalar_subquery()
        shown = case((SITE.c.revision < self.at, SITE.c.revision), else_=self.at)
        return revisions.epoch_at(shown)

    @property
    def since(self) -> Expression:
        """The moment from which on revisions' changes are told, where not all are."""
        return self.of_view("since", REVISION.c.time.type, lambda view: revisions.bound(view.since(), self.dialect))

    @property
    def asset_key(self) -> Expression | None:
        """The key in an asset's address; None where everybody may see it."""
        keys = self.addresses.keys
        if keys is None or (self.view.at is None and self.addresses.for_everybody):
            return None
        assert keys.secret  # read while planning, which nobody's request waits for
        if self.view.preview is not None:  # it ends when the preview does, and lets nobody see more
            return self.of_view("asset_key", String(), lambda view: view.preview.key if view.preview else "")
        return self.of_view("asset_key", String(), lambda view: keys.key(view.at))

    def of_view(self, name: str, kind: TypeEngine[Any], tell: Callable[[View], Any]) -> Expression:
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
        return bindparam(name, type_=kind if isinstance(kind, Integer | Boolean | DateTime) else String())

    def bind_list(self, given: Given) -> Expression:
        """A list as one parameter: JSON text, so that its length doesn't shape the statement."""

        def text(values: list[Any]) -> str:
            return json.dumps([storable(value, given.path) for value in values], ensure_ascii=False)

        return self.bind(given, String(), text)

    def another_condition(self) -> None:
        """Count a condition of a filter; raises `GraphQLError` for one too many, as a variable may hold thousands."""
        self.conditions += 1
        check(self.limits, "conditions", self.conditions)

    # ---- objects -------------------------------------------------------------------------------------------------------
    def below(self, selected: Selected, name: str = "") -> dict[str, Selected]:
        """What is selected below a field, of the type of this name (by default the field's own)."""
        parent = self.operation.schema.get_type(name or selected.type.name)
        assert isinstance(parent, GraphQLObjectType)
        return self.operation.fields(parent, selected.sets)

    def object(self, selected: Selected, member: Callable[[Selected], Expression], name: str = "") -> JsonObject:
        """What is selected below a field, as a JSON object: `member` returns each part, but for `__typename`.

        `name` is the object's type, where the field's own is an interface.
        """
        name = name or selected.type.name
        typename: Expression = literal_column(f"'{name}'")
        parts = self.below(selected, name).items()
        self.fields += len(parts)
        check(self.limits, "fields", self.fields)  # fragments that spread fragments have more than a document shows
        return JsonObject((key, typename if part.name == "__typename" else member(part)) for key, part in parts)

    def scalar(self, field: Scalar, row: FromClause) -> Expression:
        """A column as a JSON value; a private one only where its record shows it."""
        column = row.c[field.column]
        if field.private and self.view.private_of is not None:
            shown: list[Expression] = (
                [row.c[f"{field.column}_is_public"]] if f"{field.column}_is_public" in row.c else []
            )
            if self.view.private_of:
                person = row.c.person_id if "person_id" in row.c else row.c.id
                shown.append(IsOneOf(person, self.of_view("people", String(), View.people)))
            return case((or_(*shown), column), else_=null()) if shown else null()
        return JsonBoolean(column) if field.type is bool else column

    def date_details(self, date: Expression, selected: Selected) -> Expression:
        """What is selected of a date besides itself, as a JSON object; null where the date isn't known."""

        def member(part: Selected) -> Expression:
            if part.name != "text":
                return dates.earliest(date) if part.name == "earliest" else dates.latest(date)
            locale = self.operation.arguments(part)["locale"]

            def patterns(tag: str) -> str:
                try:
                    return json.dumps(date_patterns(tag), ensure_ascii=False)
                except ValueError as error:
                    raise BadUserInputError(str(error), locale.path) from None

            return dates.printed(date, self.bind(locale, String(), patterns))

        return case((date.is_not(None), self.object(selected, member)), else_=null())

    def value(self, field: Value, column: Expression, selected: Selected) -> Expression:
        """A JSON column, whole if all of it is selected in its own order, else rebuilt from the members selected."""
        if not selected.sets:
            return column
        names = {api_name(name): name for name in value_fields(field.item)}
        # Its members go by the names that they are kept by.
        parts = [(key, part.name) for key, part in self.below(selected).items()]
        whole = parts == [(name, name) for name in names.values()]
        leading = self._leading(field.item)
        if whole and not leading:
            return column

        listed = {api_name(details_name(name)): name for name, many in dates_of(field.item).items() if many}

        def rebuilt(of: Expression) -> Expression:
            def member(part: Selected) -> Expression:
                if part.name in names:
                    value = JsonMember(of, names[part.name])
                    return Led(value, *leading[1]) if leading and leading[0] == part.name else value
                texts = JsonMember(of, listed[part.name])
                return JsonTexts(texts, self.date_details(JsonTexts.Text(), part))

            return self.object(selected, member)

        if field.many:
            return JsonItems(column, rebuilt(JsonItems.Item()))
        return case((column.is_not(None), rebuilt(column)), else_=null())

    def _leading(self, kind: type) -> tuple[str, tuple[str, Expression]] | None:
        """The member of a value in which addresses of assets don't begin as they are kept: how they do, and how they are to.

        Of a drafted text, they have a key. Markdown stays as it is kept, as it is what an editor sends back.
        """
        drafted = kind is RichText and self.view.at == PENDING and self.addresses.keys is not None
        if kind not in (RichText, Link) or not (self.addresses.base or drafted):
            return None
        member, before = ("html", '=\\"') if kind is RichText else ("url", '"')
        base = json.dumps(self.addresses.base)[1:-1].replace("'", "''")
        start: Expression = literal_column(f"'{before}{base}/assets/'", String())
        key = self.asset_key if drafted else None
        end: Expression = literal_column("'-/'", String())
        if key is not None:
            end = func.concat(key, literal_column("'/'", String()), type_=String())
        return member, (f"{before}{KEPT}", func.concat(start, end, type_=String()))

    # ---- records -------------------------------------------------------------------------------------------------------
    def record(self, entity: type[Entity], row: FromClause, selected: Selected) -> Expression:
        """A record as a JSON object: the planner says of which fields, and how."""
        raise NotImplementedError

    def any_record(self, id_: Expression, selected: Selected, argument: str | None = None) -> Expression:
        """The record with an ID, of whatever kind; perhaps one that an argument has, by its parameter."""

        def found(entity: type[Entity]) -> Expression:
            of = None if argument is None else Named(entity, argument)
            row, seen = self.rows(entity, of)
            if of is not None:
                self.asked[row] = of
            return select(self.record(entity, row, selected)).where(row.c.id == id_, *seen).scalar_subquery()

        return self.of_kind(id_, found)

    def of_kind(self, id_: Expression, make: Callable[[type[Entity]], Expression]) -> Expression:
        """What `make` returns for the kind of record that an ID's prefix names."""
        choices, counts, outside = [], Whichever(), self.counts
        for entity in (e for e in ENTITIES.values() if e.is_node):
            its_own = func.substr(id_, 1, len(entity.prefix) + 1) == literal_column(f"'{entity.prefix}_'")
            self.counts = []
            choices.append((its_own, make(entity)))
            counts.of.append(self.counts)
        self.counts = outside
        self.counts.append(counts)
        return case(*choices, else_=null())
