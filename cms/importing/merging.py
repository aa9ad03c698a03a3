"""Merging what a document states into what is there: matching records, filling and refining fields, noting what differs.

Field by field, the last value that the document stated is the base of a three-way merge, so that importing a changed document
updates what came from it, and never undoes what was changed here since.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from slugify import slugify
from sqlalchemy import Connection, or_, select
from sqlalchemy.sql import ColumnElement

from cms.content import (
    ENTITIES,
    Alias,
    Award,
    Education,
    EducationAdvisor,
    Entity,
    NewsItem,
    Organization,
    Person,
    PersonTopic,
    Position,
    PositionMentor,
    Project,
    ProjectMember,
    ProjectMentor,
    ProjectTopic,
    Publication,
    PublicationAuthor,
    PublicationTopic,
    Section,
    Source,
    SourceDocument,
    Topic,
    fold,
    new_id,
    plain_value,
    ranked_anew,
)
from cms.content import Reading as Otherwise
from cms.content.slug import numbered
from cms.editing import Changes
from cms.store import PENDING, TWINS

from .identity import SAME, Row, essence, fuller_name, in_doubt, names_agree
from .records import Reading, Record
from .values import KEPT, merged, shown

# Lists of records that are kept by an association: {(owner, field): (association, its column for the owner, …the other)}.
ASSOCIATIONS: dict[tuple[type[Entity], str], tuple[type[Entity], str, str]] = {
    (Person, "interests"): (PersonTopic, "person_id", "topic_id"),
    (Position, "mentors"): (PositionMentor, "position_id", "person_id"),
    (Education, "advisors"): (EducationAdvisor, "education_id", "person_id"),
    (Project, "members"): (ProjectMember, "project_id", "person_id"),
    (Project, "mentors"): (ProjectMentor, "project_id", "person_id"),
    (Project, "topics"): (ProjectTopic, "project_id", "topic_id"),
    (Publication, "authors"): (PublicationAuthor, "publication_id", "person_id"),
    (Publication, "topics"): (PublicationTopic, "publication_id", "topic_id"),
}
_SHARED: tuple[type[Entity], ...] = (
    Organization,
    Topic,
    Person,
    Project,
    Publication,
)  # known by name or title, whoever mentions them
_LINKS: tuple[type[Entity], ...] = (PositionMentor, EducationAdvisor, ProjectMember, ProjectMentor, PublicationAuthor)
_LABELS = ("title", "name", "degree", "path")


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field of which a document says otherwise than the record: what was kept, and what wasn't."""

    record: str
    field: str
    kept: str
    other: str
    line: int


@dataclass(slots=True)
class Outcome:
    """What merging a document comes to: the changes, the records by what became of them, and what differs."""

    changes: Changes = field(default_factory=Changes)
    added: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    changed: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    left: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    gone: list[str] = field(default_factory=list)  # no longer in the document, and kept
    pruned: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)


def label(entity: type[Entity], row: Row) -> str:
    """What to call a record in a message."""
    text = next((row[name] for name in _LABELS if row.get(name)), None)
    body = row.get("body")
    return f"{entity.__name__} {text or (body.text[:60] if body else '') or row.get('slug') or row['id']!r}"


class Merger:
    """Merges one reading of a document about one person into a store, as seen by one connection."""

    def __init__(self, connection: Connection, reading: Reading, slug: str) -> None:
        """Read from the store what the document could be about."""
        self.connection, self.reading = connection, reading
        self.rows: dict[type[Entity], dict[str, Row]] = defaultdict(dict)
        self.before: dict[str, Row] = {}
        self.found: dict[int, str] = {}  # the records of the reading, by identity → the IDs of their rows
        self.sources: dict[tuple[str, int, int, str | None], Row] = {}
        self.seen_sources: set[str] = set()
        self.bases: dict[str, Row] = defaultdict(dict)  # record → what this document stated of it last
        self.settled: set[tuple[str, str]] = set()  # fields of records that this reading has had its say on
        self.outcome = Outcome()
        self.orders: dict[type[Entity], list[str]] = defaultdict(list)
        self.person = self._described(slug)
        self.document = self._document()
        self._load()

    # ---- what is there -------------------------------------------------------------------------------------------------
    def _fetch(self, entity: type[Entity], condition: ColumnElement[bool]) -> list[Row]:
        table = entity.table()
        found = [dict(row) for row in self.connection.execute(select(table).where(condition)).mappings()]
        for row in found:
            if row["id"] not in self.before:
                self.before[row["id"]] = dict(row)
                self.rows[entity][row["id"]] = row
        return found

    def _described(self, slug: str) -> Row:
        table = Person.table()
        self._fetch(Person, table.c.slug == slug)
        known = next((row for row in self.rows[Person].values() if row["slug"] == slug), None)
        person = known or self._new(Person, {"slug": slug})
        person["has_profile"] = True
        self.found[id(self.reading.person)] = person["id"]
        return person

    def _document(self) -> Row:
        table = SourceDocument.table()
        reading = self.reading
        values = {"path": reading.path, "format": reading.format, "hash": reading.hash, "text": reading.text}
        self._fetch(SourceDocument, (table.c.person_id == self.person["id"]) & (table.c.path == reading.path))
        document = next(iter(self.rows[SourceDocument].values()), None)
        document = document or self._new(SourceDocument, {"path": reading.path, "person_id": self.person["id"]})
        document.update(values)
        return document

    def _load(self) -> None:
        """Everything that the document's records could be: by name what is shared, by owner what is the person's."""
        person, names = self.person["id"], defaultdict(set)
        for record in self._every([self.reading.person, *self.reading.records]):
            for name in ("name", "title", "short_name"):
                if isinstance(record.values.get(name), str):
                    names[record.entity].add(fold(record.values[name]))
        for entity in _SHARED:
            columns = entity.table().c
            keys = [columns[key] for key in ("name_key", "title_key", "short_name_key") if key in columns]
            for some in _some(sorted(names[entity])):
                self._fetch(entity, or_(*(key.in_(some) for key in keys)))
        for some in _some(sorted(set().union(*names.values()))):
            self._fetch(Alias, Alias.table().c.name_key.in_(some))
        for entity in ENTITIES.values():
            columns = entity.table().c
            if "person_id" in columns and entity is not SourceDocument:
                self._fetch(entity, columns.person_id == person)
        owners: tuple[tuple[type[Entity], str], ...] = ((Project, "members"), (Publication, "authors"))
        for owner, name in owners:
            link, key, _ = ASSOCIATIONS[owner, name]
            for some in _some([row[key] for row in self.rows[link].values()]):
                self._fetch(owner, owner.table().c.id.in_(some))
        for (owner, _), (link, key, _) in ASSOCIATIONS.items():
            for some in _some(list(self.rows[owner])):
                self._fetch(link, link.table().c[key].in_(some))
        people = {row["person_id"] for link in _LINKS for row in self.rows[link].values()} - {None}
        for some in _some(sorted(people)):
            self._fetch(Person, Person.table().c.id.in_(some))
        table = Source.table()
        self._fetch(Source, table.c.document_id == self.document["id"])
        for row in self.rows[Source].values():
            self.sources[row["record_id"], row["start_line"], row["end_line"], row["rule"]] = row
            self.bases[row["record_id"]] = {**row["stated"], **self.bases[row["record_id"]]}

    def _every(self, records: Iterable[Record]) -> Iterable[Record]:
        """Records and the records that they refer to, each once."""
        seen: set[int] = set()
        pending = list(records)
        while pending:
            record = pending.pop()
            if id(record) not in seen:
                seen.add(id(record))
                yield record
                for value in record.values.values():
                    pending += [v for v in (value if isinstance(value, list) else [value]) if isinstance(v, Record)]

    # ---- merging -------------------------------------------------------------------------------------------------------
    def merge(self, *, prune: bool = False) -> Outcome:
        """Merge everything that the document states; remove what it stated before and doesn't any more, if pruning."""
        self._fields(Person, self.person, self.reading.person)
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
        row = self._match(entity, given)
        if row is None:
            row = self._new(entity, given)
        self.found[id(record)] = row["id"]
        self._fields(entity, row, record)
        if entity not in _SHARED or entity in (Project, Publication):
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
        if "person_id" in columns and record.entity not in (ProjectMember, PublicationAuthor):
            given.setdefault("person_id", self.person["id"])
        if given.get("period_start") or given.get("period_end"):
            given.setdefault("period_is_current", False)  # a period that is stated says this too
        complete = record.entity.complete(given)
        return {name: complete[name] for name in given}

    def _match(self, entity: type[Entity], given: Row) -> Row | None:
        """The row that a record is, or None for a new one."""
        if entity is Person:
            return self._match_person(given)
        same = SAME[entity]
        mine = {row["project_id"] for row in self.rows[ProjectMember].values() if row["person_id"] == self.person["id"]}
        for row in self.rows[entity].values():
            if entity is Project and row["id"] not in mine:
                continue  # of two people's projects a title tells too little
            if "person_id" in given and row.get("person_id") != given["person_id"]:
                continue
            if same(row, given):
                return row
        return self._moved(entity, given) or self._merged_into(entity, given)

    def _match_person(self, given: Row) -> Row | None:
        """Somebody of the same name; of another spelling of it, where the profile knows one person whom it can be."""
        name = given.get("name")
        if not name:
            return None
        rows = self.rows[Person]
        related = {row["person_id"] for link in _LINKS for row in self.rows[link].values()} | {self.person["id"]}
        named = [row for row in rows.values() if essence(row["name"]) == essence(name)]
        for row in named:
            if row["id"] in related:
                return row
        for row in named:
            if not in_doubt(row, given):
                return row
        can_be = [row for id_, row in rows.items() if id_ in related and row["name"] and names_agree(row["name"], name)]
        return can_be[0] if len(can_be) == 1 else self._merged_into(Person, given)

    def _merged_into(self, entity: type[Entity], given: Row) -> Row | None:
        """The record that one of this name was merged into."""
        name = essence(given.get("name") or given.get("title"))
        for alias in self.rows[Alias].values():
            if alias["kind"] == entity.__name__ and name and essence(alias["name"]) == name:
                self._fetch(entity, entity.table().c.id == alias["record_id"])
                return self.rows[entity].get(alias["record_id"])
        return None

    def _moved(self, entity: type[Entity], given: Row) -> Row | None:
        """A section or news item that this document stated before under the same heading or date, in other words."""
        if entity not in (Section, NewsItem):
            return None
        name = "title" if entity is Section else "date"
        for row in self.rows[entity].values():
            ours = [
                s for s in self.sources.values() if s["record_id"] == row["id"] and s["id"] not in self.seen_sources
            ]
            if ours and row.get(name) == given.get(name) and given.get(name) and row["id"] not in self.found.values():
                stated = essence(shown(ours[0]["stated"].get("body")))
                still = any(stated == essence(shown(r.values.get("body"))) for r in self.reading.records)
                if not still and row["person_id"] == given["person_id"]:
                    return row
        return None

    def _new(self, entity: type[Entity], given: Row) -> Row:
        row = {**entity.complete(given), "id": new_id(entity)}
        columns = entity.table().c
        if "slug" in columns and not row.get("slug"):
            row["slug"] = self._slug(entity, row.get("name") or row.get("title") or row["id"])
        for rank in ("rank", "person_rank"):
            if rank in columns and row.get(rank) is None:
                row[rank] = 0
        self.rows[entity][row["id"]] = row
        return row

    def _slug(self, entity: type[Entity], text: str) -> str:
        base = slugify(text, max_length=80, word_boundary=True) or entity.__name__.lower()
        twin = TWINS[entity]  # drafts have slugs too
        like = twin.c.slug.startswith(base, autoescape=True), twin.c.until >= PENDING
        taken = set(self.connection.execute(select(twin.c.slug).where(*like)).scalars())
        taken |= {row["slug"] for row in self.rows[entity].values()}
        return numbered(base, taken.__contains__)

    # ---- fields --------------------------------------------------------------------------------------------------------
    def _fields(self, entity: type[Entity], row: Row, record: Record) -> None:
        """Merge a record's columns into its row, and note where they come from."""
        given = self._given(record)
        given.pop("person_id", None)
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
                if not entity.table().c[name].info.get("private"):  # sources are for everyone to read
                    readings.append(Otherwise(name, other))
                self.outcome.conflicts.append(Conflict(label(entity, row), name, kept, other, record.start_line))
            else:
                row[name] = result
        if not entity.is_node:
            return
        stated = {name: plain_value(value) for name, value in given.items()}
        known = self.sources.get(place)
        source = known or self._new(Source, {"record_id": row["id"], "document_id": self.document["id"]})
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
            if (entity, name) in ASSOCIATIONS and isinstance(value, list):
                self._associate(*ASSOCIATIONS[entity, name], row["id"], value)

    def _associate(self, link: type[Entity], key: str, other: str, owner: str, records: list[Record]) -> None:
        """Add to an owner's list those records that it lacks, each beside its neighbour in the document."""
        listed = sorted((r for r in self.rows[link].values() if r[key] == owner), key=lambda r: (r["rank"], r["id"]))
        order = [row["id"] for row in listed]
        stated: list[str] = []
        for record in records:
            if record.entity is link:  # a member or author: a line of its own, whose person may not be known
                given = self._given(record)
                person = given.get("person_id")
            else:
                given, person = {}, self._record(record)
                given[other] = person
            name = essence(given.get("name"))
            row = next(
                (
                    r
                    for r in listed
                    if (person and r[other] == person) or (name and "name" in r and essence(r["name"]) == name)
                ),
                None,
            )
            if row is None:
                row = self._new(link, {**given, key: owner})
                listed.append(row)
            for field_, value in given.items():
                if field_ == "name" and person and essence(value) == essence(self.rows[Person][person]["name"]):
                    continue  # the person's name is known: only another spelling says something
                if row.get(field_) in (None, False) and value is not None:
                    row[field_] = value
            stated.append(row["id"])
        self._number(self.rows[link], _interleaved(order, stated), "rank")

    # ---- orders --------------------------------------------------------------------------------------------------------
    def _rank(self) -> None:
        """Number the person's records of each kind in the profile's order."""
        for entity, stated in self.orders.items():
            if entity in (Project, Publication):
                link, key, _ = ASSOCIATIONS[entity, "members" if entity is Project else "authors"]
                mine = {r[key]: r for r in self.rows[link].values() if r["person_id"] == self.person["id"]}
                column = "person_rank"
            else:
                mine = {i: r for i, r in self.rows[entity].items() if r.get("person_id") == self.person["id"]}
                column = "rank"
            known = [i for i, r in mine.items() if r["id"] in self.before]
            known.sort(key=lambda i: (mine[i][column], mine[i]["id"]))
            self._number(mine, _interleaved(known, [i for i in stated if i in mine]), column)

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
        table = Source.table()
        elsewhere: set[str] = set()
        for some in _some(sorted(before - now)):
            others = select(table.c.record_id).where(
                table.c.record_id.in_(some), table.c.document_id != self.document["id"]
            )
            elsewhere |= set(self.connection.execute(others).scalars())
        gone = before - now - elsewhere
        return [(entity, row) for entity, rows in self.rows.items() for id_, row in rows.items() if id_ in gone]

    def _prune(self, left: list[tuple[type[Entity], Row]]) -> None:
        """Remove records of the person's that were left out and are as the document stated them.

        What is shared (a person, an organization, a topic) stays, as others may speak of it.
        """
        owned = {entity for entity in ENTITIES.values() if entity.is_node and "person_id" in entity.table().c}
        for entity, row in left:
            stated = self.bases[row["id"]]
            changed = any(
                plain_value(row.get(name)) != value for name, value in stated.items() if value not in (None, [])
            )
            if changed or entity not in owned | {Project, Publication} or entity is SourceDocument:
                continue
            others = [
                link for link in self._links_of(entity, row["id"]) if link[1].get("person_id") != self.person["id"]
            ]
            shared = any(link.get("person_id") in self._with_profiles() for _, link in others)
            for kind, link in self._links_of(entity, row["id"]):
                if not shared or link.get("person_id") == self.person["id"]:
                    self._drop(kind, link["id"])
            if shared:
                continue
            for award in self.rows[Award].values():
                for name in ("project_id", "publication_id"):
                    award[name] = None if award[name] == row["id"] else award[name]
            self._drop(entity, row["id"])
            self.outcome.pruned.append(label(entity, row))

    def _links_of(self, entity: type[Entity], id_: str) -> list[tuple[type[Entity], Row]]:
        """The association's rows that belong to a record."""
        kinds = {(link, key) for (owner, _), (link, key, _) in ASSOCIATIONS.items() if owner is entity}
        return [(link, row) for link, key in kinds for row in self.rows[link].values() if row[key] == id_]

    def _with_profiles(self) -> set[str]:
        return {row["id"] for row in self.rows[Person].values() if row["has_profile"]} - {self.person["id"]}

    def _drop(self, entity: type[Entity], id_: str) -> None:
        del self.rows[entity][id_]
        self.outcome.changes.remove(entity, id_)

    def _finish(self) -> None:
        """Collect what changed, and remove the sources that aren't any more."""
        for id_ in [id_ for id_ in self.rows[Source] if id_ in self.before and id_ not in self.seen_sources]:
            self._drop(Source, id_)
        stated = {source["record_id"] for source in self.rows[Source].values()}
        for entity, rows in self.rows.items():
            columns = entity.table().c.keys()
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


def _interleaved(known: list[str], stated: list[str]) -> list[str]:
    """The known order with what is new put after its neighbour in the stated one, or before the next that is known."""
    order, last = list(known), None
    for i, id_ in enumerate(stated):
        if id_ not in order:
            following = next((s for s in stated[i + 1 :] if s in order), None)
            at = order.index(last) + 1 if last else order.index(following) if following else len(order)
            order.insert(at, id_)
        last = id_
    return order


def _some(items: list[Any], size: int = 500) -> Iterable[list[Any]]:
    return (items[i : i + size] for i in range(0, len(items), size))
