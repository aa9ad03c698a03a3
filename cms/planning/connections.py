"""Connections: a page of a list, its place in the list, and the list's length, in one pass over the page's rows.

The rows of the page stand in a subquery; an aggregate over it makes each part that is selected. Where `pageInfo` is selected
the subquery has one row more than the page and numbers them; where it isn't, nothing is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Select,
    String,
    Text,
    and_,
    case,
    cast,
    exists,
    false,
    func,
    literal,
    literal_column,
    null,
    or_,
    select,
    union_all,
)

from cms.content import Entity
from cms.content.columns import api_name
from cms.content.entity import UNKNOWN_TEXT
from cms.content.fields import Scalar, order_counts, order_keys, order_related
from cms.content.translations import TRANSLATIONS
from cms.errors import BadUserInputError

from .builder import TOLD_ID, Builder
from .facets import facets
from .filters import condition, counted
from .json_sql import JsonBoolean, JsonList
from .orders import Order
from .pages import ALL, MOST, is_whole, most, sized
from .rows import Rows
from .selection import Given, Selected

Expression = ColumnElement[Any]


def connection(
    plan: Builder, entity: type[Entity], rows: Rows, selected: Selected, edge: tuple[Scalar, ...] = ()
) -> Expression:
    """The JSON object of a connection: what is selected of `rows`, whose edges may carry an association's fields."""
    arguments = plan.operation.arguments(selected)
    every = rows

    def filtered(without: str = "") -> Rows:
        if "filter" not in arguments:
            return every
        asked = condition(plan, entity, every.row, arguments["filter"], without)
        return replace(every, conditions=[*every.conditions, asked])

    rows = filtered()
    order = _order(plan, entity, rows, arguments.get("orderBy"))

    def node(part: Selected) -> Expression:
        return plan.record(entity, rows.row, part)

    def faceted(part: Selected) -> Expression:
        return facets(plan, entity, lambda field: filtered(without=api_name(field)), part)

    return paged(plan, rows, order, selected, arguments, node, edge, faceted)


def paged(
    plan: Builder,
    rows: Rows,
    order: Order,
    selected: Selected,
    arguments: dict[str, Given],
    node: Callable[[Selected], Expression],
    edge: tuple[Scalar, ...] = (),
    faceted: Callable[[Selected], Expression] | None = None,
) -> Expression:
    """The JSON object of a connection, of rows in an order; `node` makes an object of each, `faceted` that of its facets."""
    page = Page(plan, rows, order, selected, arguments)
    below = plan.below(selected)
    numbered = any(part.name == "pageInfo" for part in below.values())
    items: dict[str, Expression] = {}
    for key, part in below.items():
        if part.name in ("nodes", "edges"):
            with plan.counting(page.most):
                items[key] = node(part) if part.name == "nodes" else _edge(plan, page, part, node, edge)
    inner = page.subquery(list(items.values()), numbered=numbered)
    listed = {key: page.listed(inner, inner.c[f"item{i}"]) for i, key in enumerate(items)}

    def member(part: Selected) -> Expression:
        if part.name == "totalCount":
            with plan.counting(1):
                return page.total(inner if items or numbered else None)
        if part.name == "facets":
            assert faceted is not None, "only connections of records have facets"
            return faceted(part)
        return page.info(inner, part) if part.name == "pageInfo" else listed[part.key]

    made: Expression = plan.object(selected, member)
    if not (items or numbered):
        return made
    if not items:
        # Nothing of `pageInfo` need be an aggregate, and without one there'd be an object a row, or none.
        made = case((func.count() >= 0, made), else_=null())
    return select(made).select_from(inner).scalar_subquery()


def _edge(
    plan: Builder, page: Page, selected: Selected, node: Callable[[Selected], Expression], fields: tuple[Scalar, ...]
) -> Expression:
    """An edge as a JSON object."""
    scalars = {api_name(scalar.name): scalar for scalar in fields}

    def member(part: Selected) -> Expression:
        if part.name == "cursor":
            return page.order.cursor()
        if part.name == "node":
            return node(part)
        assert page.rows.link is not None, "only an association's edges have fields of their own"
        return plan.scalar(scalars[part.name], page.rows.link)

    return plan.object(selected, member)


class Page:
    """Which rows of a list a page shows: its order, its size, from which end it is counted, and beyond which places."""

    def __init__(
        self, plan: Builder, rows: Rows, order: Order, selected: Selected, arguments: dict[str, Given]
    ) -> None:
        """Read the arguments, of which none is null; raises `BadUserInputError` for those that contradict each other."""
        if "first" in arguments and "last" in arguments:
            raise BadUserInputError("give `first` or `last`, not both", ("last",))
        self.plan, self.rows, self.order = plan, rows, order
        # What the list consists of, one after the other, each in an order of its own whose places are the list's.
        self.parts = [(rows, order)]
        self.backwards = "last" in arguments
        self.places: dict[str, Given] = {n: arguments[n] for n in ("after", "before") if n in arguments}
        self._given_size = arguments.get("last") or arguments.get("first")
        self.most = most(self._given_size)
        self.whole = is_whole(plan, selected, self._given_size)
        self.size = self.sized()

    def sized(self, more: int = 0) -> Expression:
        """The page's size, and so many rows more."""
        return literal_column(str(ALL + more), Integer()) if self.whole else sized(self.plan, self._given_size, more)

    def subquery(self, items: list[Expression], *, numbered: bool) -> FromClause:
        """The page's rows: `items` as `item0` and so on; if numbered, `place`, `number` and one row more than the page."""
        columns = [item.label(f"item{i}") for i, item in enumerate(items)]
        if numbered:
            columns.append(self.order.cursor().label("place"))
        page = self._first(self.rows.select(*columns), self.sized(1 if numbered else 0)).subquery()
        return self.number(page) if numbered or self.backwards else page

    @staticmethod
    def number(page: FromClause) -> FromClause:
        """A page's rows with their `number`: after the limit, so that no more rows are read than are shown."""
        return select(*page.c, func.row_number().over().label("number")).subquery()

    def _first(self, query: Select[Any], size: Expression) -> Select[Any]:
        """The first rows of a SELECT over the list that lie beyond the places, in the page's order."""

        def ordered(query: Select[Any]) -> Select[Any]:
            return query.order_by(*self.order.by(backwards=self.backwards)).limit(size)

        if not self.places:
            return ordered(query)
        ranges = [and_(*each) for each in product(*(self.beyond(self.order, name) for name in self.places))]
        if len(ranges) == 1 or self.rows.owner is not None:
            return ordered(query.where(or_(*ranges)))
        # An index gives the rows of each range in their order, but not those of several: so it's the first of each, sorted.
        id_ = self.rows.id
        firsts = (ordered(self.rows.select(id_).where(each)).correlate(None).subquery() for each in ranges)
        return ordered(query.where(id_.in_(union_all(*(select(first.c[0]) for first in firsts)))))

    def listed(self, inner: FromClause, item: Expression) -> Expression:
        """What is made of each of the page's rows, as a list in the list's order."""
        order = (inner.c.number.desc(),) if self.backwards else ()
        shown = inner.c.number <= self.size if "place" in inner.c else None
        return JsonList(item, order, shown)

    def total(self, inner: FromClause | None) -> Expression:
        """The list's length. A page that isn't full and begins at no cursor is the whole list, which needn't be read again."""
        counted = self.rows.select(func.count()).scalar_subquery()
        if inner is None or self.places:
            return counted
        fits = func.count() <= self.size if "place" in inner.c else func.count() < self.size
        return case((fits, func.count()), else_=counted)

    def info(self, inner: FromClause, selected: Selected) -> Expression:
        """The page's `pageInfo`, from rows that are numbered."""
        first_row = func.max(inner.c.place).filter(inner.c.number == 1, inner.c.number <= self.size)
        # A number of always as many digits before each cursor makes the last row's the greatest text.
        most = ALL if self.whole else MOST
        numbered = cast(inner.c.number + most, Text).op("||")(inner.c.place)
        last_row = func.substr(func.max(numbered).filter(inner.c.number <= self.size), len(str(most)) + 1)
        more = func.count() > self.size
        parts: dict[str, Callable[[], Expression]] = {
            "hasNextPage": lambda: JsonBoolean(or_(self._outside("before"), *(() if self.backwards else (more,)))),
            "hasPreviousPage": lambda: JsonBoolean(or_(self._outside("after"), *((more,) if self.backwards else ()))),
            "startCursor": lambda: last_row if self.backwards else first_row,
            "endCursor": lambda: first_row if self.backwards else last_row,
        }
        return self.plan.object(selected, lambda part: parts[part.name]())

    def _outside(self, name: str) -> Any:
        """Whether there are rows at the place of `after` or before it, or at the place of `before` or after it."""
        if name not in self.places:
            return false()
        found: list[Any] = []
        for rows, order in self.parts:
            row: Select[Any] = rows.select(literal_column("1"))
            found += [exists(row.where(each)) for each in self.beyond(order, name, outside=True)]
        return or_(*found)

    def beyond(self, order: Order, name: str, *, outside: bool = False) -> list[Any]:
        """The ranges of an order that lie beyond the place of `after` or `before`; or, if `outside`, that don't."""
        given = self.places[name]

        def bind(i: int) -> Expression:
            return self.plan.bind(given, order.columns[i][0].type, lambda cursor: order.read(cursor, name, i))

        return order.beyond(bind, after=(name == "after") != outside, inclusive=outside)


def _order(plan: Builder, entity: type[Entity], rows: Rows, given: Given | None) -> Order:
    """The order that is asked for, or else the owner's, or else the ids'; it always ends in the id."""
    terms = plan.operation.decide(given, _terms) if given else ()

    def key(name: str) -> Expression:
        if name in order_counts(entity):
            return counted(plan, order_counts(entity)[name], rows.row)
        if name in order_related(entity):
            relation, called = order_related(entity)[name]
            related = plan.related(relation, rows.row)
            # What refers to nothing comes last, as what has no name does.
            return func.coalesce(related.select(related.row.c[called]).scalar_subquery(), literal(UNKNOWN_TEXT))
        called = order_keys(entity)[name][0]
        # Of moments alone something may be unknown, and of what is published nothing is.
        unknown = plan.at is not None and entity.table().c[called].nullable
        return func.coalesce(rows.row.c[called], literal_column("''", String())) if unknown else rows.row.c[called]

    chosen: list[tuple[str, Expression, bool]] = [(f"{name} {way}", key(name), way == "DESC") for name, way in terms]
    chosen = chosen or [(name.upper(), column, False) for name, column in rows.ranked()]
    # The id goes the way of what comes before it, so that one direction throughout stays one comparison of rows.
    chosen.append(("ID", _last(plan, entity, rows, terms), bool(chosen) and chosen[-1][2]))
    columns = tuple((column, descending) for _, column, descending in chosen)
    return Order(", ".join(name for name, _, _ in chosen), columns)


def _last(plan: Builder, entity: type[Entity], rows: Rows, terms: tuple[tuple[str, str], ...]) -> Expression:
    """The id that ends an order: after a text, from where that is, so that an index may have both."""
    key, *_ = order_keys(entity).get(terms[-1][0], ("",)) if terms else ("",)
    is_text = plan.locale is not None and entity in TRANSLATIONS and key in TRANSLATIONS[entity].table().c
    return rows.row.c[TOLD_ID] if is_text else rows.id


def _terms(value: list[dict[str, Any]]) -> tuple[tuple[str, str], ...]:
    """The fields and directions of an order; a field that comes again says nothing more."""
    terms: dict[str, str] = {}
    for term in value:
        terms.setdefault(str(term["field"]), str(term["direction"]))
    return tuple(terms.items())
