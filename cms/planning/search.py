"""Search as part of the statement: a connection of what matches, in an order that follows from each of them alone.

What is found in titles comes first, and then what was written last. No statistics of an index say anything here: that holds
drafts, too, and versions of other times.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Integer,
    Select,
    case,
    distinct,
    func,
    literal_column,
    null,
    select,
    union_all,
)

from cms.content import Person
from cms.content.inputs import makers
from cms.store.search import SEARCHED

from .builder import Builder
from .connections import Page
from .facets import counted_values
from .json_sql import IsOneOf
from .matching import Matches, matches
from .orders import Order
from .rows import Rows
from .selection import Given, Selected

Expression = ColumnElement[Any]
Seen = tuple[ColumnElement[bool], ...]


def search(plan: Builder, selected: Selected, arguments: dict[str, Given]) -> Expression:
    """Return the JSON object of the connection of what a search found."""
    found = matches(plan, arguments["query"])
    rows = found.rows
    every, asked = list(rows.conditions), _asked(plan, found, arguments)
    rows.conditions += asked.values()
    page = _Page(plan, found, selected, arguments)
    below = plan.below(selected)
    listed = any(part.name not in ("totalCount", "facets", "__typename") for part in below.values())
    inner = page.found()

    def edge(part: Selected) -> Expression:
        if part.name == "cursor":
            return inner.c.place
        return inner.c.snippet if part.name == "snippet" else plan.any_record(inner.c.id, part)

    def member(part: Selected) -> Expression:
        match part.name:
            case "totalCount":
                with plan.counting(1):
                    return page.total(inner if listed else None)
            case "facets":

                def facet(of: Selected) -> Expression:
                    # As shops have it: what is asked for of a facet's own is left out.
                    others = [condition for name, condition in asked.items() if name != of.name]
                    return _facet(plan, found, replace(rows, conditions=[*every, *others]), of)

                return plan.object(part, facet)
            case "pageInfo":
                return page.info(inner, part)
        with plan.counting(page.most):
            item = plan.object(part, edge) if part.name == "edges" else plan.any_record(inner.c.id, part)
        return page.listed(inner, item)

    made: Expression = plan.object(selected, member)
    if not listed:
        return made
    return select(case((func.count() >= 0, made), else_=null())).select_from(inner).scalar_subquery()


def _asked(plan: Builder, found: Matches, arguments: dict[str, Given]) -> dict[str, Expression]:
    """What is asked of what is found besides its words, by the facet that shows what else could be."""
    asked: dict[str, Expression] = {}
    if "types" in arguments:
        asked["kinds"] = IsOneOf(found.entry.c.kind, plan.bind_list(arguments["types"]))
    if "people" in arguments:
        person, seen = plan.rows(Person)
        named = select(person.c.id).where(IsOneOf(person.c.slug, plan.bind_list(arguments["people"])), *seen)
        theirs = union_all(*(select(id_).where(owner.in_(named), *at) for id_, owner, at in _whose(plan))).subquery()
        asked["people"] = found.id.in_(select(theirs.c[0]))
    return asked


class _Page(Page):
    """A page of what is found: first what is found in titles, which no index says of all that match."""

    def __init__(self, plan: Builder, found: Matches, selected: Selected, arguments: dict[str, Given]) -> None:
        """As of any list."""
        self.plan, self.asked = plan, arguments
        self.halves = {titled: self._half(titled=titled) for titled in (True, False)}
        super().__init__(plan, found.rows, self.halves[True][1], selected, arguments)
        self.parts = [(half.rows, order) for half, order in self.halves.values()]

    def _half(self, *, titled: bool, newest: bool = False) -> tuple[Matches, Order]:
        """What is found in titles, or only elsewhere, and its order; perhaps of the newest entries alone."""
        half = matches(self.plan, self.asked["query"], titled=titled, newest=newest)
        half.rows.conditions += _asked(self.plan, half, self.asked).values()
        in_title = literal_column(str(int(titled)), Integer())
        return half, Order("TITLE DESC, VERSION DESC", ((in_title, True), (half.version, True)))

    def found(self) -> FromClause:
        """The page's rows: the `id` of each record, a `snippet`, its `place` and `number`; and one row more than the page.

        The second half is read as far as the first doesn't fill the page. Which they are is known before any record is read.
        """
        size = self.sized(1)
        begin = self._begin_of(not self.backwards, size).cte()
        filled = select(func.count()).select_from(begin).scalar_subquery()
        # As many as may be, and of those as many as are needed: PostgreSQL plans for what is stated.
        more = select(self._begin_of(self.backwards, size).subquery()).limit(size - filled)
        found = union_all(select(begin), select(more.subquery())).subquery()
        columns = [found.c.half, found.c.version]
        ordered = [column if self.backwards else column.desc() for column in columns]
        return self.number(select(found).order_by(*ordered).limit(size).subquery())

    def _begin_of(self, titled: bool, size: Expression) -> Select[Any]:
        """The first rows of a half that lie beyond the places.

        SQLite's index gives them in their order, but PostgreSQL has to sort all that there are. Of what many have, the newest
        entries fill a page; so what is among them is looked for before.
        """
        every = self._first_of(*self.halves[titled], size)
        if self.plan.dialect.name == "sqlite" or self.backwards:
            return every
        newest = self._first_of(*self._half(titled=titled, newest=True), size).cte()
        found = select(func.count()).select_from(newest).scalar_subquery()
        rest = every.limit(case((found < size, size), else_=literal_column("0", Integer())))
        return select(union_all(select(newest).where(found >= size), select(rest.subquery())).subquery())

    def _first_of(self, half: Matches, order: Order, size: Expression) -> Select[Any]:
        version, in_title = half.version.label("version"), order.columns[0][0].label("half")
        beyond = (each for name in self.places for each in self.beyond(order, name))
        columns = half.id.label("id"), half.snippet.label("snippet"), order.cursor().label("place")
        query = half.rows.select(version, in_title, *columns).where(*beyond)
        return query.order_by(half.version if self.backwards else half.version.desc()).limit(size)


def _facet(plan: Builder, found: Matches, rows: Rows, selected: Selected) -> Expression:
    """The JSON list of the kinds of rows that were found, or of the people whose they are."""
    entry = found.entry
    if selected.name == "kinds":
        names = {entity.__name__: entity.__tablename__.upper() for entity in SEARCHED}
        value = case(*((entry.c.kind == _text(kind), _text(name)) for kind, name in names.items()), else_=entry.c.kind)
        kinds = rows.select(value.label("value"), entry.c.kind.label("label"), func.count().label("count"))
        return counted_values(plan, kinds.group_by(entry.c.kind), selected)
    records = rows.select(found.id.label("id")).cte()
    whose = union_all(
        *(
            select(records.c.id, owner.label("person_id")).where(id_ == records.c.id, *at)
            for id_, owner, at in _whose(plan)
        )
    ).subquery()
    person, seen = plan.rows(Person)
    people = select(
        person.c.slug.label("value"),
        person.c.display_name.label("label"),
        func.count(distinct(whose.c.id)).label("count"),
    )
    people = people.where(person.c.id == whose.c.person_id, *seen).group_by(person.c.slug, person.c.display_name)
    return counted_values(plan, people, selected)


def _whose(plan: Builder) -> Iterator[tuple[Expression, Expression, Seen]]:
    """Of each kind that people have, its records and whose they are: two columns, and under which conditions they are seen."""
    for entity in SEARCHED:
        made = makers(entity)
        if not (made or entity is Person or "person_id" in entity.table().c):
            continue
        row, seen = plan.rows(made[1].line if made else entity)
        key, person = (made[1].owner, made[1].other) if made else ("id", "id" if entity is Person else "person_id")
        yield row.c[key], row.c[person], seen


def _text(word: str) -> Expression:
    return literal_column(f"'{word}'")
