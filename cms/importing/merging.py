"""Merging what a document states into what is there: matching records, filling and refining fields, noting what differs.

Field by field, the last value that the document stated is the base of a three-way merge, so that importing a changed document
updates what came from it, and never undoes what was changed here since.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

from sqlalchemy import Connection, select

from cms.content import (
    Entity,
    NewsItem,
    Organization,
    Person,
    Section,
    Source,
    SourceDocument,
    interleaved,
    plain_value,
    ranked_anew,
)
from cms.content import Reading as Otherwise
from cms.content.inputs import EDITABLE, SHARED, Association, associations, makers
from cms.store.versions import batches

from .accounting import all_records
from .identity import Row, essence, fuller_name, in_doubt, names_agree, same
from .known import Known
from .outcome import Conflict, Outcome, label
from .records import Reading, Record
from .refining import KEPT, merged, shown

_HEADED: dict[type[Entity], str] = {
    Section: "title",
    NewsItem: "date",
}  # what tells their records if their words changed
# The kinds that aren't shared, and of those that are, people's works: a profile has them in an order of its own.
ORDERED = {entity for entity in EDITABLE if entity not in SHARED or makers(entity)}


class Merger:
    """Merges one reading of a document about one person into a store, as seen by one connection."""

    def __init__(self, connection: Connection, reading: Reading, slug: str, *, drafts: bool = False) -> None:
        """Read from the store what the document could be about, as readers see it, or with all drafts."""
        self.connection, self.reading = connection, reading
        self.known = Known(connection, drafts=drafts)
        self.rows, self.before = self.known.rows, self.known.before
        self.found: dict[int, str] = {}  # the records of the reading, by identity → the IDs of their rows
        self.sources: dict[tuple[str, int, int, str | None], Row] = {}
        self.seen_sources: set[str] = set()
        self.bases: dict[str, Row] = defaultdict(dict)  # record → what this document stated of it last
        self.settled: set[tuple[str, str]] = set()  # fields of records that this reading has had its say on
        self.outcome = Outcome()
        self.orders: dict[type[Entity], list[str]] = defaultdict(list)
        self.person = self._described(slug)
        self.document = self._document()
        self.known.load([reading.person, *all_records(reading)], self.person["id"])
        self._load_sources()
        self._movable = self._by_heading()

    # ---- what is there -------------------------------------------------------------------------------------------------
    def _described(self, slug: str) -> Row:
        self.known.fetch_all(Person, "slug", [slug])
        known = next((row for row in self.rows[Person].values() if row["slug"] == slug), None)
        person = known or self.known.new(Person, {"slug": slug})
        person["has_profile"] = True
        self.known.related.add(person["id"])
        self.found[id(self.reading.person)] = person["id"]
        return person

    def _document(self) -> Row:
        reading, person = self.reading, self.person["id"]
        values = {"path": reading.path, "format": reading.format, "hash": reading.hash, "text": reading.text}
        self.known.fetch(SourceDocument, lambda columns: (columns.person_id == person) & (columns.path == reading.path))
        document = next(iter(self.rows[SourceDocument].values()), None)
        document = document or self.known.new(SourceDocument, {"path": reading.path, "person_id": self.person["id"]})
        document.update(values)
        return document

    def _load_sources(self) -> None:
        self.known.fetch_all(Source, "document_id", [self.document["id"]])
        for row in self.rows[Source].values():
            self.sources[row["record_id"], row["start_line"], row["end_line"], row["rule"]] = row
            self.bases[row["record_id"]] = {**row["stated"], **self.bases[row["record_id"]]}

    def _by_heading(self) -> dict[tuple[type[Entity], Any], list[Row]]:
        """The sections and news that the document stated before and no longer states in these words, by their headings."""
        still = {essence(shown(record.values.get("body"))) for record in self.reading.records}
        stated: dict[str, set[str]] = defaultdict(set)
        for source in self.rows[Source].values():
            stated[source["record_id"]].add(essence(shown(source["stated"].get("body"))))
        found: dict[tuple[type[Entity], Any], list[Row]] = defaultdict(list)
        for entity, name in _HEADED.items():
            for id_, row in self.rows[entity].items():
                if row[name] and id_ in stated and stated[id_].isdisjoint(still):
                    found[entity, row[name]].append(row)
        return found

    # ---- merging -------------------------------------------------------------------------------------------------------
    def merge(self, *, prune: bool = False) -> Outcome:
        """Merge everything that the document states; remove what it stated before and doesn't any more, if pruning."""
        self._fields(Person, self.person, self.reading.person, self._given(self.reading.person))
        self._lists(Person, self.person, self.reading.person)
        for record in self.reading.records:
            self._record(record)
        self._rank()
        left = self._left_out()
        if prune:
            self._prune(left)
        self._finish()
        self.outcome.gone = [label(entity, row) for entity, row in left if row["id"] in self.rows[entity]]
        return self.outcome

    def _record(self, record: Record) -> str:
        """The ID of a record's row, found or made, with its fields and lists merged."""
        if id(record) in self.found:
            return self.found[id(record)]
        entity = record.entity
        given = self._given(record)
        row = self._match(entity, given) or self.known.new(entity, given)
        self.found[id(record)] = row["id"]
        self._fields(entity, row, record, given)
        if entity in ORDERED:
            self.orders[entity].append(row["id"])
        self._lists(entity, row, record)
        return str(row["id"])

    def _given(self, record: Record) -> Row:
        """A record's columns as they'd be stored: its references are resolved, its owner is known."""
        columns = record.entity.table().c
        given: Row = {}
        for name, value in record.values.items():
            if isinstance(value, Record):
                given[f"{name}_id"] = self._record(value)
            elif name in columns:
                given[name] = value
        if "person_id" in columns and record.entity.is_node:
            given.setdefault("person_id", self.person["id"])
        if given.get("period_start") or given.get("period_end"):
            given.setdefault("period_is_current", False)  # a period that is stated says this too
        complete = record.entity.complete(given)
        return {name: complete[name] for name in given}

    def _match(self, entity: type[Entity], given: Row) -> Row | None:
        """The row that a record is, or None for a new one."""
        if entity is Person:
            return self._match_person(given)
        for row in self.known.candidates(entity, given):
            if "person_id" in given and row["person_id"] != given["person_id"]:
                continue
            if entity.identity and entity.identity.within and not self._is_mine(entity, row):
                continue
            if same(entity, row, given):
                return row
        return self._moved(entity, given) or self._merged_into(entity, given)

    def _is_mine(self, entity: type[Entity], row: Row) -> bool:
        """Whether a record is a work of the described person's."""
        of = makers(entity)
        lines = self.known.belonging(of[1].line, of[1].owner, row["id"]) if of else ()
        return any(line["person_id"] == self.person["id"] for line in lines)

    def _match_person(self, given: Row) -> Row | None:
        """Somebody of the same name; of another spelling of it, where the profile knows one person whom it can be."""
        name = given.get("name")
        if not name:
            return None
        related = self.known.related
        named = list(self.known.named(name))
        for row in named:
            if row["id"] in related:
                return row
        for row in named:
            if not in_doubt(row, given):
                return row
        can_be = [row for row in self.known.of_family(name) if row["id"] in related and names_agree(row["name"], name)]
        return can_be[0] if len(can_be) == 1 else self._merged_into(Person, given)

    def _merged_into(self, entity: type[Entity], given: Row) -> Row | None:
        """The record that one of this name was merged into."""
        name = given.get("name") or given.get("title")
        return self.known.merged_into(entity, name) if name else None

    def _moved(self, entity: type[Entity], given: Row) -> Row | None:
        """A section or news item that this document stated before under the same heading or date, in other words."""
        heading = given.get(_HEADED.get(entity, ""))
        listed = self._movable.get((entity, heading), []) if heading else []
        while listed and (listed[0]["id"], "body") in self.settled:  # it is another record of this reading
            listed.pop(0)
        return listed.pop(0) if listed else None

    # ---- fields --------------------------------------------------------------------------------------------------------
    def _fields(self, entity: type[Entity], row: Row, record: Record, given: Row) -> None:
        """Merge a record's columns into its row, and note where they come from."""
        given = {name: value for name, value in given.items() if name != "person_id"}
        place = (row["id"], record.start_line, record.end_line, record.rule)
        base = self.bases[row["id"]]
        readings: list[Otherwise] = []
        for name, value in given.items():
            if value in (None, []):
                continue
            # What an earlier record of this very reading said of the field isn't its base.
            settled = (row["id"], name) in self.settled
            if entity is Person and name == "name" and row["name"] and names_agree(row["name"], value):
                value = fuller_name(row["name"], value)
                row["name"] = value
            if entity is Organization and name in ("name", "short_name") and _same_organization(row, value):
                continue
            result = merged(row.get(name), value, None if settled else base.get(name), row, name)
            self.settled.add((row["id"], name))
            if result is KEPT:
                kept, other = shown(row[name]), shown(value)
                if (
                    entity.table().c[name].info.get("private")
                ):  # sources are for everyone to read, and reports go around
                    kept = other = "what is private"
                else:
                    readings.append(Otherwise(name, other))
                self.outcome.conflicts.append(Conflict(label(entity, row), name, kept, other, record.start_line))
            else:
                row[name] = result
        self.known.file(entity, row)
        if not entity.is_node:
            return
        stated = {name: plain_value(value) for name, value in given.items()}
        known = self.sources.get(place)
        source = known or self.known.new(Source, {"record_id": row["id"], "document_id": self.document["id"]})
        source.update(start_line=record.start_line, end_line=record.end_line, rule=record.rule)
        if known and source["id"] in self.seen_sources:
            stated = {**source["stated"], **stated}
            readings = [*source["readings"], *(r for r in readings if r not in source["readings"])]
        source.update(stated=stated, readings=readings)
        self.sources[place] = source
        self.seen_sources.add(source["id"])

    # ---- lists of records ----------------------------------------------------------------------------------------------
    def _lists(self, entity: type[Entity], row: Row, record: Record) -> None:
        for name, value in record.values.items():
            if isinstance(value, list) and (association := associations(entity).get(name)):
                self._associate(association, row["id"], value)

    def _associate(self, of: Association, owner: str, records: list[Record]) -> None:
        """Add to an owner's list those records that it lacks, each beside its neighbour in the document."""
        listed = sorted(self.known.belonging(of.line, of.owner, owner), key=lambda row: (row["rank"], row["id"]))
        order = [row["id"] for row in listed]
        place: dict[str, int] = {}
        by_record: dict[str, Row] = {}
        by_name: dict[str, Row] = {}

        def note(row: Row) -> None:
            place.setdefault(row["id"], len(place))
            by_record.setdefault(row[of.other] or "", row)
            by_name.setdefault(essence(row.get("name")), row)

        for row in listed:
            note(row)
        stated: list[str] = []
        for record in records:
            # A member or author is a line of its own, whose person may not be known.
            given = self._given(record) if record.entity is of.line else {of.other: self._record(record)}
            other, name = given.get(of.other), essence(given.get("name"))
            fitting = [each for each in (other and by_record.get(other), name and by_name.get(name)) if each]
            line = min(fitting, key=lambda each: place[each["id"]]) if fitting else None
            if line is None:
                line = self.known.new(of.line, {**given, of.owner: owner})
            for field_, value in given.items():
                if field_ == "name" and other and essence(value) == essence(self.rows[Person][other]["name"]):
                    continue  # the person's name is known: only another spelling says something
                if line.get(field_) in (None, False) and value is not None:
                    line[field_] = value
            self.known.file(of.line, line)
            note(line)
            stated.append(line["id"])
        self._number(self.rows[of.line], interleaved(order, stated), "rank")

    # ---- orders --------------------------------------------------------------------------------------------------------
    def _rank(self) -> None:
        """Number the person's records of each kind in the profile's order."""
        for entity, stated in self.orders.items():
            if of := makers(entity):
                lines = self.known.belonging(of[1].line, of[1].other, self.person["id"])
                mine, column = {line[of[1].owner]: line for line in lines}, "person_rank"
            else:
                rows = self.known.belonging(entity, "person_id", self.person["id"])
                mine, column = {row["id"]: row for row in rows}, "rank"
            known = [i for i, r in mine.items() if r["id"] in self.before]
            known.sort(key=lambda i: (mine[i][column], mine[i]["id"]))
            self._number(mine, interleaved(known, [i for i in stated if i in mine]), column)

    def _number(self, rows: dict[str, Row], order: list[str], column: str) -> None:
        """Give rows the ranks of an order; those that were there keep theirs where they can."""
        known = (rows[i][column] if rows[i]["id"] in self.before else None for i in order)
        for id_, rank in zip(order, ranked_anew(list(known)), strict=True):
            rows[id_][column] = rank

    # ---- the end -------------------------------------------------------------------------------------------------------
    def _left_out(self) -> list[tuple[type[Entity], Row]]:
        """The records that the document stated before and doesn't any more, and no other document does."""
        before = {row["record_id"] for id_, row in self.rows[Source].items() if id_ in self.before}
        now = {row["record_id"] for id_, row in self.rows[Source].items() if id_ in self.seen_sources}
        source, seen = self.known.view(Source.table())
        elsewhere: set[str] = set()
        for some in batches(sorted(before - now)):
            others = select(source.c.record_id).where(
                source.c.record_id.in_(some), source.c.document_id != self.document["id"], *seen
            )
            elsewhere |= set(self.connection.execute(others).scalars())
        gone = before - now - elsewhere
        return [(entity, row) for entity, rows in self.rows.items() for id_, row in rows.items() if id_ in gone]

    def _prune(self, left: list[tuple[type[Entity], Row]]) -> None:
        """Remove records of the person's that were left out and are as the document stated them.

        What is shared (a person, an organization, a topic) stays, as others may speak of it.
        """
        others = {id_ for id_, row in self.rows[Person].items() if row["has_profile"]} - {self.person["id"]}
        for entity, row in left:
            if self._is_changed(row) or entity not in ORDERED:
                continue
            of = makers(entity)
            lines = self._lines_of(entity, row["id"])
            shared = of is not None and any(kind is of[1].line and line["person_id"] in others for kind, line in lines)
            for kind, line in lines:
                if not shared or line.get("person_id") == self.person["id"]:
                    self._drop(kind, line["id"])
            if shared:
                continue
            for kind, column in _referring(entity):
                for referring in self.known.belonging(kind, column, row["id"]):
                    referring[column] = None
            self._drop(entity, row["id"])
            self.outcome.pruned.append(label(entity, row))

    def _is_changed(self, row: Row) -> bool:
        """Whether a record isn't as the document stated it last."""
        stated = self.bases[row["id"]].items()
        return any(plain_value(row.get(name)) != value for name, value in stated if value not in (None, []))

    def _lines_of(self, entity: type[Entity], id_: str) -> list[tuple[type[Entity], Row]]:
        """The rows of a record's own lists."""
        listed = {(each.line, each.owner) for each in associations(entity).values()}
        return [(line, row) for line, owner in listed for row in self.known.belonging(line, owner, id_)]

    def _drop(self, entity: type[Entity], id_: str) -> None:
        self.known.drop(entity, id_)
        self.outcome.changes.remove(entity, id_)

    def _finish(self) -> None:
        """Collect what changed, and remove the sources that aren't any more."""
        for id_ in [id_ for id_ in self.rows[Source] if id_ in self.before and id_ not in self.seen_sources]:
            self._drop(Source, id_)
        stated = {source["record_id"] for source in self.rows[Source].values()}
        for entity, rows in self.rows.items():
            columns = [column.name for column in entity.columns()]
            for id_, row in rows.items():
                complete = entity.complete({name: row[name] for name in columns})
                before = self.before.get(id_)
                if complete != before:
                    self.outcome.changes.save(entity, complete)
                if entity.is_node and id_ in stated:
                    outcome = self.outcome
                    fate = outcome.added if before is None else outcome.changed if complete != before else outcome.left
                    fate[entity.__name__].append(label(entity, row))


def _same_organization(row: Row, name: str) -> bool:
    """Whether an organization has this name already, as its name or its short name."""
    return essence(name) in {essence(row["name"]), essence(row["short_name"])}


@cache
def _referring(entity: type[Entity]) -> list[tuple[type[Entity], str]]:
    """The kinds whose records may refer to one of this kind and can be without it, and their columns for it."""
    return [
        (kind, column.name)
        for kind in EDITABLE
        for column in kind.table().columns
        if column.nullable and any(key.column.table is entity.table() for key in column.foreign_keys)
    ]
