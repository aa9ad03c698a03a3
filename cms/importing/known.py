"""The rows of a store that a document could be about, found by what they are known by and by whom they belong to.

Whatever is looked for while a document is merged is looked up here: no row is ever compared with all others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from sqlalchemy import Connection, FromClause, Table, select
from sqlalchemy.sql import ColumnElement

from cms.content import ENTITIES, Alias, Entity, Person, Source, SourceDocument, comparable, new_id
from cms.content.inputs import EDITABLE, SHARED, associations, makers
from cms.content.slug import made_slug
from cms.editing.changes import drafted, present
from cms.store import PENDING, TWINS, published, seen_at

from .identity import Key, Row, essence, family_of, keys, keys_of_same
from .records import Record

Columns = Any  # of an alias, by name
View = Callable[[Table], tuple[FromClause, tuple[ColumnElement[bool], ...]]]


class Known:
    """Rows by kind and ID, those of the store and new ones; `before` has the store's as they were."""

    def __init__(self, connection: Connection, *, drafts: bool = False) -> None:
        """Know nothing yet of the store that the connection sees, as readers see it, or with all drafts."""
        self.connection, self.drafts = connection, drafts
        self.view: View = partial(seen_at, n=PENDING) if drafts else published
        self.rows: dict[type[Entity], dict[str, Row]] = defaultdict(dict)
        self.before: dict[str, Row] = {}
        self.related: set[str] = set()  # the people whom a list of a known record names
        self._filed: dict[tuple[type[Entity], Key], dict[str, None]] = defaultdict(dict)
        self._belonging: dict[tuple[type[Entity], str, str], dict[str, None]] = defaultdict(dict)
        self._place: dict[str, int] = {}
        self._slugs: dict[type[Entity], set[str]] = defaultdict(set)

    # ---- what there is -------------------------------------------------------------------------------------------------
    def fetch(self, entity: type[Entity], condition: Callable[[Columns], ColumnElement[bool]]) -> None:
        """Get to know the rows of a kind for which a condition on their columns holds."""
        row, seen = self.view(entity.table())
        columns = [row.c[column.name] for column in entity.columns()]
        found = self.connection.execute(select(*columns).where(condition(row.c), *seen))
        self._know(entity, map(dict, found.mappings()))

    def fetch_all(self, entity: type[Entity], column: str, values: Iterable[str | None]) -> None:
        """Get to know the rows that have one of these values in a column."""
        wanted = sorted({value for value in values if value is not None})
        self._know(entity, (drafted if self.drafts else present)(self.connection, entity, wanted, column))

    def _know(self, entity: type[Entity], rows: Iterable[Row]) -> None:
        for row in rows:
            if row["id"] not in self.before:
                self.before[row["id"]] = dict(row)
                self._add(entity, row)

    def load(self, records: Iterable[Record], person: str) -> None:
        """Get to know all that some records could be: by name what is shared, by owner what is the person's."""
        self._load_named(records)
        if person in self.before:  # to whom the store doesn't know, nothing belongs yet
            for entity in ENTITIES.values():
                if "person_id" in entity.table().c and entity is not SourceDocument:
                    self.fetch_all(entity, "person_id", [person])
        for entity in SHARED:
            if made := makers(entity):
                lines = made[1]
                self.fetch_all(entity, "id", [row[lines.owner] for row in self.rows[lines.line].values()])
        for entity in EDITABLE:
            for each in associations(entity).values():
                self.fetch_all(each.line, each.owner, list(self.rows[entity]))
        self.fetch_all(Person, "id", self.related)

    def _load_named(self, records: Iterable[Record]) -> None:
        """Get to know what people share and has the name of one of some records, or had it once."""
        names: dict[type[Entity], set[str]] = defaultdict(set)
        for record in records:
            for name in ("name", "title", "short_name"):
                if isinstance(record.values.get(name), str):
                    names[record.entity].add(comparable(record.values[name]))
        for entity in SHARED:
            for column in ("name_key", "title_key", "short_name_key"):
                if column in entity.table().c:
                    self.fetch_all(entity, column, names[entity])
        self.fetch_all(Alias, "name_key", set().union(*names.values()))

    def new(self, entity: type[Entity], given: Row) -> Row:
        """A new row of a kind; what needs a slug and isn't given one gets one that is free."""
        row = {**entity.complete(given), "id": new_id(entity)}
        columns = entity.table().c
        if "slug" in columns and not row.get("slug"):
            row["slug"] = self._slug(entity, row)
        for rank in ("rank", "person_rank"):
            if rank in columns and row.get(rank) is None:
                row[rank] = 0
        self._add(entity, row)
        return row

    def drop(self, entity: type[Entity], id_: str) -> None:
        """Forget a row."""
        del self.rows[entity][id_]

    def _slug(self, entity: type[Entity], row: Row) -> str:
        twin, known = TWINS[entity], self._slugs[entity]  # drafts have slugs too

        def taken(slug: str) -> bool:
            if slug not in known:
                there = select(twin.c.id).where(twin.c.slug == slug, twin.c.until >= PENDING).limit(1)
                if self.connection.execute(there).first() is None:
                    return False
                known.add(slug)
            return True

        return made_slug(entity.__tablename__, row, taken)

    # ---- finding it ----------------------------------------------------------------------------------------------------
    def _add(self, entity: type[Entity], row: Row) -> None:
        self.rows[entity][row["id"]] = row
        self._place[row["id"]] = len(self._place)
        if "slug" in row:
            self._slugs[entity].add(row["slug"])
        self.file(entity, row)

    def file(self, entity: type[Entity], row: Row) -> None:
        """File a row, or one that changed: by what it is known by now, and by the records that it refers to."""
        for key in _keys(entity, row):
            self._filed[entity, key][row["id"]] = None
        for column in _references(entity):
            if row[column]:
                self._belonging[entity, column, row[column]][row["id"]] = None
        if entity in _PEOPLE and row["person_id"]:
            self.related.add(row["person_id"])

    def candidates(self, entity: type[Entity], given: Row) -> Iterator[Row]:
        """The rows that a given one could be, in the order in which they became known."""
        return self._under(entity, keys_of_same(entity, given))

    def named(self, name: str) -> Iterator[Row]:
        """The people of a name, whatever stands between its letters."""
        return (row for row in self._under(Person, {(essence(name), _NAME)}) if essence(row["name"]) == essence(name))

    def of_family(self, name: str) -> Iterator[Row]:
        """The people whose names' other spelling a name could be: of the same family name and initial."""
        return self._under(Person, {(*family_of(name), _FAMILY)})

    def merged_into(self, entity: type[Entity], name: str) -> Row | None:
        """The record that one of this kind and name was merged into."""
        for alias in self._under(Alias, {(entity.__name__, essence(name))}):
            self.fetch_all(entity, "id", [alias["record_id"]])
            return self.rows[entity].get(alias["record_id"])
        return None

    def belonging(self, entity: type[Entity], column: str, id_: str) -> list[Row]:
        """The rows of a kind that refer to a record by a column."""
        rows = self.rows[entity]
        listed = self._belonging.get((entity, column, id_), ())
        return [rows[each] for each in listed if each in rows and rows[each][column] == id_]

    def _under(self, entity: type[Entity], wanted: Iterable[Key]) -> Iterator[Row]:
        found = {id_ for key in wanted for id_ in self._filed.get((entity, key), ()) if id_ in self.rows[entity]}
        return (self.rows[entity][id_] for id_ in sorted(found, key=self._place.__getitem__))


_NAME, _FAMILY = "name", "family"
# Lists of people: of a publication's authors, a position's mentors.
_PEOPLE = {each.line for entity in EDITABLE for each in associations(entity).values() if each.other == "person_id"}


def _keys(entity: type[Entity], row: Row) -> set[Key]:
    if entity is Alias:
        return {(row["kind"], essence(row["name"]))} if essence(row["name"]) else set()
    if entity is Person:
        return {(essence(row["name"]), _NAME), (*family_of(row["name"]), _FAMILY)} if row["name"] else set()
    return keys(entity, row) if entity.identity else set()


def _references(entity: type[Entity]) -> list[str]:
    if entity is Source:
        return ["record_id"]
    return [column.name for column in entity.table().columns if column.foreign_keys]
