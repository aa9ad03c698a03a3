"""Merging what a document states into what is there: matching records, filling and refining fields, noting what differs.

Field by field, the last value that the document stated is the base of a three-way merge, so that importing a changed document
updates what came from it, and never undoes what was changed here since.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from sqlalchemy import select

from cms.content import (
    Entity,
    Person,
    Source,
    SourceDocument,
    interleaved,
    plain_value,
    ranked_anew,
)
from cms.content.inputs import EDITABLE, SHARED, Association, associations, makers
from cms.store.versions import batches

from .identity import Row, essence, in_doubt, names_agree, same
from .outcome import Outcome, label
from .records import Record, Remark
from .stating import HEADED, Stated
from .tellings import told_texts

# The kinds that aren't shared, and of those that are, people's works: a profile has them in an order of its own.
ORDERED = {entity for entity in EDITABLE if entity not in SHARED or makers(entity)}


class Merger(Stated):
    """Merges one reading of a document about one person into a store, as seen by one connection."""

    # ---- merging -------------------------------------------------------------------------------------------------------
    def merge(self, *, prune: bool = False) -> Outcome:
        """Merge everything that the document states; remove what it stated before and doesn't any more, if pruning."""
        self._fields(Person, self.person, self.reading.person, self._given(self.reading.person))
        self._lists(Person, self.person, self.reading.person)
        foreign = [record for record in self.reading.records if self.tellings.tag_of(record)]
        self._pair([record for record in self.reading.records if self.tellings.is_first(record)])
        for record in self.reading.records:
            if not self.tellings.tag_of(record):
                self._record(record)
        self._pair(foreign)
        for record in foreign:
            self._record(record)
        self._rank()
        left = self._left_out()
        if prune:
            self._prune(left)
        self._finish()
        self._keep_fates()
        self.outcome.gone = [label(entity, row) for entity, row in left if row["id"] in self.rows[entity]]
        return self.outcome

    def _record(self, record: Record) -> str:
        """The ID of a record's row, found or made, with its fields and lists merged."""
        if id(record) in self.found:
            return self.found[id(record)]
        entity = record.entity
        if record.original is not None:
            row = self.rows[entity][self._record(record.original)]
            self.found[id(record)] = row["id"]
            self._fields(entity, row, record, self._given(record))
            return str(row["id"])
        told = self._told.get(id(record))
        given = self._given(record)
        known = told or self._match(entity, given)
        row = known or self.known.new(entity, given)
        self.found[id(record)] = row["id"]
        self._fields(entity, row, record, given, is_new=known is None)
        if entity in ORDERED and row["id"] not in self.orders[entity]:
            self.orders[entity].append(row["id"])
        self._lists(entity, row, record)
        return str(row["id"])

    def _pair(self, records: list[Record]) -> None:
        """Find which rows the records are that are told there in another language, and which organisations they name."""
        kinds: dict[type[Entity], list[Record]] = defaultdict(list)
        for record in records:
            if record.entity in ORDERED and id(record) not in self.found and len(self.tellings.tags) > 1:
                kinds[record.entity].append(record)
        for some in kinds.values():
            told, doubtful = self.tellings.told_elsewhere(some, self.found)
            self._told |= told
            for record in some:
                if (row := told.get(id(record))) is not None:
                    self._pair_references(record, row)
            for record in doubtful:
                message = "may be told in another language, too, and stays apart: what both say doesn't tell"
                self.outcome.remarks.append(Remark("translation", record.start_line, message))

    def _pair_references(self, record: Record, row: Row) -> None:
        """What a record names is what the row refers to, if it isn't known by itself."""
        for name, value in record.values.items():
            id_ = row.get(f"{name}_id")
            if not isinstance(value, Record) or id_ not in self.rows[value.entity] or id(value) in self.found:
                continue
            given = self._given(value)
            if self._match(value.entity, given) is None:
                self.found[id(value)] = id_
                self._fields(value.entity, self.rows[value.entity][id_], value, given)

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
        return self._moved(entity, given) or self.tellings.named(entity, given) or self._merged_into(entity, given)

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
        heading = given.get(HEADED.get(entity, ""))
        listed = self._movable.get((entity, heading), []) if heading else []
        while listed and (listed[0]["id"], "body") in self.settled:  # it is another record of this reading
            listed.pop(0)
        return listed.pop(0) if listed else None

    # ---- lists of records ----------------------------------------------------------------------------------------------
    def _lists(self, entity: type[Entity], row: Row, record: Record) -> None:
        foreign = self.tellings.tag_of(record) is not None
        for name, value in record.values.items():
            association = associations(entity).get(name) if isinstance(value, list) else None
            if association and not (foreign and self._is_told(association, row["id"], value)):
                self._associate(association, row["id"], value)

    def _is_told(self, of: Association, owner: str, records: list[Record]) -> bool:
        """Whether a list in another language is one that is there; topics in its order are the same, if they are as many."""
        listed = sorted(self.known.belonging(of.line, of.owner, owner), key=lambda row: (row["rank"], row["id"]))
        if of.other != "topic_id" or len(listed) != len(records):
            return bool(listed) and of.other != "topic_id"
        for line, record in zip(listed, records, strict=True):
            given = self._given(record)
            if id(record) not in self.found and self._match(record.entity, given) is None:
                self.found[id(record)] = line[of.other]
                self._fields(record.entity, self.rows[record.entity][line[of.other]], record, given)
        return True

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
            if entity not in ORDERED or self._is_changed(entity, row):
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

    def _is_changed(self, entity: type[Entity], row: Row) -> bool:
        """Whether a record isn't as the document stated it last, in whichever language that told it."""
        stated = self.bases[row["id"], None].items()
        if any(plain_value(row.get(name)) != value for name, value in stated if value not in (None, [])):
            return True
        texts = told_texts(entity)
        for tag in self.tellings.tags[1:]:
            told = {name: value for name, value in self.bases[row["id"], tag].items() if name in texts}
            said = self.tellings.stated(row["id"], tag)
            # What is the same in both languages isn't said again.
            if any(said.get(name, plain_value(row.get(name))) != value for name, value in told.items()):
                return True
        return False

    def _lines_of(self, entity: type[Entity], id_: str) -> list[tuple[type[Entity], Row]]:
        """The rows of a record's own lists."""
        listed = {(each.line, each.owner) for each in associations(entity).values()}
        return [(line, row) for line, owner in listed for row in self.known.belonging(line, owner, id_)]

    def _drop(self, entity: type[Entity], id_: str) -> None:
        self.known.drop(entity, id_)
        self.outcome.changes.remove(entity, id_)

    def _keep_fates(self) -> None:
        """Leave what became of the lines as it is known where a document that was here already changes nothing else."""
        saved, before = self.outcome.changes.saved, self.before.get(self.document["id"])
        now = saved.get(SourceDocument, {}).get(self.document["id"])
        is_all = set(saved) == {SourceDocument} and not any(self.outcome.changes.removed.values())
        if before and before["lines"] and now and is_all:
            known = {name: before[name] for name in ("lines", "unplaced_lines")}
            if now | known == before:
                saved.clear()

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
                    is_other = complete != before or self.tellings.changed(entity, id_)
                    fate = outcome.added if before is None else outcome.changed if is_other else outcome.left
                    fate[entity.__name__].append(label(entity, row))
        self.tellings.finish(self.outcome.changes)


@cache
def _referring(entity: type[Entity]) -> list[tuple[type[Entity], str]]:
    """The kinds whose records may refer to one of this kind and can be without it, and their columns for it."""
    return [
        (kind, column.name)
        for kind in EDITABLE
        for column in kind.table().columns
        if column.nullable and any(key.column.table is entity.table() for key in column.foreign_keys)
    ]
