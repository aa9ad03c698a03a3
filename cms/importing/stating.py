"""What a document states of a record's fields: three-way merges by field and language, with the lines that say so."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import Connection

from cms.content import (
    Entity,
    Lines,
    NewsItem,
    Organization,
    Person,
    Section,
    Source,
    SourceDocument,
    plain_value,
)
from cms.content import Reading as Otherwise

from .accounting import all_records, fates, in_runs
from .identity import Row, essence, fuller_name, names_agree
from .known import Known
from .outcome import Conflict, Outcome, label
from .records import Reading, Record
from .refining import KEPT, merged, shown
from .tellings import Tellings, told_texts

HEADED: dict[type[Entity], str] = {
    Section: "title",
    NewsItem: "date",
}  # what tells their records if their words changed


class Stated:
    """What one reading of a document about one person states, as one connection sees the store."""

    def __init__(self, connection: Connection, reading: Reading, slug: str, *, drafts: bool = False) -> None:
        """Read from the store what the document could be about, as readers see it, or with all drafts."""
        self.connection, self.reading = connection, reading
        self.known = Known(connection, drafts=drafts)
        self.rows, self.before = self.known.rows, self.known.before
        self.found: dict[int, str] = {}  # the records of the reading, by identity → the IDs of their rows
        self.sources: dict[tuple[str, int, int, str | None, str | None], Row] = {}
        self.seen_sources: set[str] = set()
        # What this document stated of each record last, by the language it's in.
        self.bases: dict[tuple[str, str | None], Row] = defaultdict(dict)
        self.settled: set[tuple[str, str]] = set()  # fields of records that this reading has had its say on
        self.outcome = Outcome()
        self.orders: dict[type[Entity], list[str]] = defaultdict(list)
        self.person = self._described(slug)
        self.document = self._document()
        self.known.load([reading.person, *all_records(reading)], self.person["id"])
        self.tellings = Tellings(self.known, reading, self.person)
        self._told: dict[int, Row] = {}  # the rows of records that are told in another language, by identity
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
        values: Row = {"path": reading.path, "format": reading.format, "hash": reading.hash, "text": reading.text}
        self.known.fetch(SourceDocument, lambda columns: (columns.person_id == person) & (columns.path == reading.path))
        document = next(iter(self.rows[SourceDocument].values()), None)
        document = document or self.known.new(SourceDocument, {"path": reading.path, "person_id": self.person["id"]})
        document.update(values, lines=self._fates(document["lines"]))
        return document

    def _fates(self, before: list[Lines]) -> list[Lines]:
        """What became of the document's lines, where this was kept of them before."""
        return in_runs(fates(self.reading))

    def _load_sources(self) -> None:
        self.known.fetch_all(Source, "document_id", [self.document["id"]])
        for row in self.rows[Source].values():
            self.sources[row["record_id"], row["start_line"], row["end_line"], row["rule"], row["locale"]] = row
            of = row["record_id"], row["locale"]
            self.bases[of] = {**row["stated"], **self.bases[of]}

    def _by_heading(self) -> dict[tuple[type[Entity], Any], list[Row]]:
        """The sections and news that the document stated before and no longer states in these words, by their headings."""
        still = {essence(shown(record.values.get("body"))) for record in self.reading.records}
        stated: dict[str, set[str]] = defaultdict(set)
        for source in self.rows[Source].values():
            stated[source["record_id"]].add(essence(shown(source["stated"].get("body"))))
        found: dict[tuple[type[Entity], Any], list[Row]] = defaultdict(list)
        for entity, name in HEADED.items():
            for id_, row in self.rows[entity].items():
                if row[name] and id_ in stated and stated[id_].isdisjoint(still):
                    found[entity, row[name]].append(row)
        return found

    # ---- fields --------------------------------------------------------------------------------------------------------
    def _fields(self, entity: type[Entity], row: Row, record: Record, given: Row, *, is_new: bool = False) -> None:
        """Merge a record's columns into its row, and note where they come from."""
        given = {name: value for name, value in given.items() if name != "person_id" and value not in (None, [])}
        tag = self.tellings.tag_of(record)
        stated = {name: plain_value(value) for name, value in given.items()}
        base = self.bases[row["id"], tag]
        readings: list[Otherwise] = []

        def keep(name: str, kept: str, other: str) -> None:
            if entity.table().c[name].info.get("private"):  # sources are for everyone to read, and reports go around
                kept = other = "what is private"
            else:
                readings.append(Otherwise(name, other))
            self.outcome.conflicts.append(Conflict(label(entity, row), name, kept, other, record.start_line))

        if tag:
            told = {name: given.pop(name) for name in told_texts(entity) if name in given}
            for name, kept in self.tellings.tell(entity, row, tag, told, base, is_new=is_new):
                keep(name, shown(kept), shown(told[name]))
            _native(entity, row, given)
        for name, value in given.items():
            # What an earlier record of this very reading said of the field isn't its base.
            settled = (row["id"], name) in self.settled
            if entity is Person and name == "name" and row["name"] and names_agree(row["name"], value):
                value = fuller_name(row["name"], value)
                row["name"] = value
            if entity is Organization and name in ("name", "short_name") and _same_organization(row, value):
                continue
            self.settled.add((row["id"], name))
            if self.tellings.is_first(record) and self.tellings.is_borrowed(row, name):
                row[name] = value
                continue
            result = merged(row.get(name), value, None if settled else base.get(name), row, name)
            if result is KEPT:
                keep(name, shown(row[name]), shown(value))
            else:
                row[name] = result
        self.known.file(entity, row)
        if entity.is_node:
            self._note(row, record, tag, stated, readings)

    def _note(self, row: Row, record: Record, tag: str | None, stated: Row, readings: list[Otherwise]) -> None:
        """Note which lines a row comes from, and what they state."""
        place = (row["id"], record.start_line, record.end_line, record.rule, tag)
        known = self.sources.get(place)
        source = known or self.known.new(Source, {"record_id": row["id"], "document_id": self.document["id"]})
        source.update(start_line=record.start_line, end_line=record.end_line, rule=record.rule, locale=tag)
        if known and source["id"] in self.seen_sources:
            stated = {**source["stated"], **stated}
            readings = [*source["readings"], *(r for r in readings if r not in source["readings"])]
        source.update(stated=stated, readings=readings)
        self.sources[place] = source
        self.seen_sources.add(source["id"])


def _native(entity: type[Entity], row: Row, given: Row) -> None:
    """A name in another script is the native one, in whichever language the rest is told."""
    name, known = given.get("name"), row.get("name")
    if entity is Person and name and known and name.isascii() is not known.isascii() and not names_agree(name, known):
        del given["name"]
        given.setdefault("native_name", name)


def _same_organization(row: Row, name: str) -> bool:
    """Whether an organization has this name already, as its name or its short name."""
    return essence(name) in {essence(row["name"]), essence(row["short_name"])}
