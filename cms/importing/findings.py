"""The records of one document while it is being read: one record a person, organisation or topic that it names."""

from __future__ import annotations

import re
from typing import Any

from cms.content import (
    Entity,
    Link,
    Organization,
    Person,
    ProjectMember,
    PublicationAuthor,
    Section,
    Topic,
)
from cms.content.entity import fold
from cms.content.inputs import makers
from cms.documents import Outline

from .people import PersonName, is_same_person
from .places import Place
from .records import Reading, Record, Remark


class Findings:
    """Collects what a document states, in its order."""

    def __init__(self, outline: Outline, reading: Reading) -> None:
        self.outline = outline
        self.reading = reading
        self._people: dict[str, Record] = {}
        self._organizations: dict[str, Record] = {}
        self._topics: dict[str, Record] = {}
        self.waiting_advisors: list[Record] = []  # of whom a text doesn't say which studies they advised
        self.told_headline: str | None = None  # what a text says that the described person is
        self.taken: set[int] = set()  # lines that the described person has

    @property
    def person(self) -> Record:
        """The described person."""
        return self.reading.person

    def add(
        self, entity: type[Entity], values: dict[str, Any], start: int, end: int, rule: str | None = None
    ) -> Record:
        """Add a record of the described person's; what is None or empty isn't stated."""
        record = Record(entity, stated(values), start, end, rule)
        self.reading.records.append(record)
        return record

    def remark(self, code: str, line: int, message: str) -> None:
        """Say something about the document."""
        self.reading.remarks.append(Remark(code, line, message))

    def ignore(self, start: int, end: int, reason: str) -> None:
        """Mark lines as no content."""
        self.reading.ignored.append((start, end, reason))

    def section(self, title: str | None, body: str, start: int, end: int) -> Record:
        """Keep a text that fits nothing else."""
        return self.add(Section, {"title": heading_text(title), "body": body}, start, end)

    def someone(self, name: PersonName, start: int, end: int, rule: str | None = None) -> Record:
        """The record of somebody whom the document names, once a name; a link given for them is kept."""
        if fold(name.name) == fold(self.person.values.get("name") or ""):
            return self.person
        record = self._people.get(fold(name.name))
        if record is None:
            record = Record(Person, {"name": name.name}, start, end, rule)
            self._people[fold(name.name)] = record
        if name.native:
            record.values.setdefault("native_name", name.native)
        if name.url and all(link.url != name.url for link in record.values.get("links", [])):
            record.values.setdefault("links", []).append(Link(None, name.url))
        return record

    def is_me(self, name: PersonName) -> bool:
        """Whether a printed name is the described person's, where a document states that: whole, or with initials."""
        values = self.person.values
        native = values.get("native_name")
        if native and fold(name.name).replace(" ", "") == fold(native).replace(" ", ""):
            return True
        return " " in name.name and is_same_person(name.name, values.get("name") or "")

    def organization(self, place: Place, start: int, end: int, rule: str | None = None) -> Record:
        """The record of an organisation that the document names, once a name; what is said of it is added up."""
        for key in (place.name, place.short_name):
            record = self._organizations.get(fold(key)) if key else None
            if record is not None:
                break
        else:
            record = Record(Organization, {"name": place.name}, start, end, rule)
        assert record is not None
        for key in (place.name, place.short_name, place.native_name):
            if key:
                self._organizations.setdefault(fold(key), record)
        for field, value in (("native_name", place.native_name), ("short_name", place.short_name), ("url", place.url)):
            if value:
                record.values.setdefault(field, value)
        return record

    def topic(self, name: str, start: int, end: int, rule: str | None = None) -> Record:
        """The record of a topic, once a name."""
        record = self._topics.get(fold(name))
        if record is None:
            record = Record(Topic, {"name": name}, start, end, rule)
            self._topics[fold(name)] = record
        return record

    def interest(self, name: str, start: int, end: int, rule: str | None = None) -> None:
        """Add a topic to the described person's interests."""
        topic = self.topic(name, start, end, rule)
        self.taken.update(range(start, end + 1))
        interests = self.person.values.setdefault("interests", [])
        if topic not in interests:
            interests.append(topic)

    def link(self, label: str | None, url: str) -> None:
        """Add an address to the described person's."""
        links = self.person.values.setdefault("links", [])
        if all(link.url != url for link in links):
            links.append(Link(label, url))

    def me_as_author(self, start: int, end: int, is_equal: bool = False) -> list[Record]:
        """The one author of a publication on a profile that prints none: the described person."""
        values = {"person": self.person, "equal_contribution": is_equal}
        return [Record(PublicationAuthor, values, start, end)]

    def me_as_member(self, role: str | None, start: int, end: int) -> Record:
        """The described person as a project's member."""
        return Record(ProjectMember, stated({"person": self.person, "role": role}), start, end)

    def member(self, name: PersonName, start: int, end: int) -> Record:
        """Somebody else as a project's member, with the name as it is printed."""
        return Record(ProjectMember, {"person": self.someone(name, start, end), "name": name.name}, start, end)

    def credits(
        self, entity: type[Entity], names: list[PersonName], start: int, end: int, role: str | None = None
    ) -> list[Record]:
        """Whose work a record is: the described person, wherever they stand among the names, and the others."""
        of = makers(entity)
        assert of is not None
        line, me = of[1].line, self.among(names)
        mine = {"person": self.person, "name": me and me.name}
        if role and "role" in line.table().columns:
            mine["role"] = role
        lines = [] if me else [Record(line, stated(mine), start, end)]
        for name in names:
            values = mine if name is me else {"person": self.someone(name, start, end), "name": name.name}
            lines.append(Record(line, stated(values), start, end))
        return lines

    def among(self, names: list[PersonName]) -> PersonName | None:
        """Which of some names is the described person's; None where none is."""
        return next((name for name in names if self.is_me(name)), None)

    def of(self, *entities: type[Entity]) -> list[Record]:
        """The records so far of some kinds."""
        return [record for record in self.reading.records if record.entity in entities]


def heading_text(title: str | None) -> str | None:
    """A heading's words, without the emoji and marks that it opens with; None where it has none."""
    return re.sub(r"^[^\w(\[\"“'‘¿¡.#$+-]+|(?<![\s:：])[\s:：]+$", "", title) or None if title else None


def stated(values: dict[str, Any]) -> dict[str, Any]:
    """Values without those that a document doesn't state: None, and empty texts and lists."""
    return {key: value for key, value in values.items() if value is not None and value != "" and value != []}
