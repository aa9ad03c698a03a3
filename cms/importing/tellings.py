"""What a document tells in another language than the store's first: whose texts they are, and what becomes of them.

Structure, dates and links are shared by all languages. A record that is told in another language only has its texts in both
places, and gives them up in the first where a document tells it in that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import select

from cms.content import (
    Entity,
    Organization,
    Person,
    PersonTopic,
    Source,
    SourceDocument,
    Topic,
    comparable,
    plain_value,
)
from cms.content.inputs import makers
from cms.content.translations import TRANSLATIONS, owner_column, texts
from cms.documents.locales import locale_of
from cms.editing import Changes
from cms.editing.languages import locales_of, translate
from cms.editing.locales import speak
from cms.store import batches

from .accounting import all_records
from .identity import Row, essence
from .known import Known
from .pairing import Told, likeness, pairs, told
from .records import Reading, Record
from .refining import shown
from .translations import parted

_NAMED = (Organization, Topic)  # what people share, and is known by its name in each language
_TITLES = ("title", "degree", "field", "name", "body")
_LOOKED_AT = 20  # people whose texts tell in which language a store is written that doesn't state it


class Tellings:
    """The languages of a store, and what its records say in those beside the first, as one reading finds them."""

    def __init__(self, known: Known, reading: Reading, person: Row) -> None:
        """Read what the store has; all that the reading could be about must be known."""
        self.known, self.reading, self.person = known, reading, person
        stored = locales_of(known.connection, Changes(), known.view)
        self._stored = [(row["tag"], row["fallback"]) for row in stored]
        self.tags = [tag for tag, _ in self._stored]
        found = dict.fromkeys(filter(None, (reading.locale, *(r.locale for r in all_records(reading)))))
        if found and not self.tags:
            self.tags = [self._first(next(iter(found)))]
        for tag in found:
            if self._known_as(tag) is None:
                self.tags.append(tag)
        self._said: dict[
            tuple[str, str], dict[str, Any]
        ] = {}  # record and language → what is translated, as JSON has it
        self._now: dict[type[Entity], dict[str, dict[str, dict[str, Any]]]] = defaultdict(lambda: defaultdict(dict))
        self._by_name: dict[tuple[type[Entity], str], str] = {}
        if len(self.tags) > 1:
            self._load()

    def _first(self, found: str) -> str:
        """The language that a store is written in which doesn't state it: the site's, or what its texts are told in."""
        if self.reading.site_locale:
            return self.reading.site_locale
        said = [
            text for entity, rows in self.known.rows.items() if entity in TRANSLATIONS for row in rows.values()
            if row["id"] in self.known.before for text in _words(entity, row)
        ]  # fmt: skip
        if not said:
            row, seen = self.known.view(Person.table())
            some = (
                select(row.c.headline, row.c.bio).where(row.c.has_profile, *seen).order_by(row.c.id).limit(_LOOKED_AT)
            )
            for headline, bio in self.known.connection.execute(some):
                said += [text for text in (headline, bio and bio.text) if text]
        return locale_of("\n".join(said)) or found

    def _known_as(self, tag: str) -> str | None:
        """A language as the store has it: `zh` is its `zh-Hant` where it has no other."""
        if tag in self.tags:
            return tag
        return next((each for each in self.tags if each.partition("-")[0] == tag.partition("-")[0]), None)

    def _load(self) -> None:
        of = {
            row["organization_id"]
            for rows in self.known.rows.values()
            for row in rows.values()
            if "organization_id" in row
        }
        self.known.fetch_all(Organization, "id", of)
        self.known.fetch_all(Topic, "id", {line["topic_id"] for line in self.known.rows[PersonTopic].values()})
        for entity, made in TRANSLATIONS.items():
            row, seen = self.known.view(made.table())
            owner = row.c[owner_column(made)]
            for ids in batches(list(self.known.rows[entity])):
                found = select(owner, row.c.locale, row.c.stated).where(owner.in_(ids), *seen)
                for id_, tag, stated in self.known.connection.execute(found):
                    self._said[id_, tag] = stated
        for entity in _NAMED:
            self._load_named(entity)

    def _load_named(self, entity: type[Entity]) -> None:
        """Get to know what people share and is called in another language as this reading has it."""
        records = [r for r in all_records(self.reading) if r.entity is entity and self.tag_of(r) and "name" in r.values]
        if not records:
            return
        made = TRANSLATIONS[entity]
        row, seen = self.known.view(made.table())
        owner = row.c[owner_column(made)]
        for some in batches(sorted({comparable(record.values["name"]) for record in records})):
            found = select(owner, row.c.name, row.c.stated).where(row.c.name_key.in_(some), *seen).order_by(owner)
            for id_, name, stated in self.known.connection.execute(found):
                if "name" in stated:
                    self._by_name.setdefault((entity, essence(name)), id_)
        self.known.fetch_all(entity, "id", self._by_name.values())

    # ---- in which language ---------------------------------------------------------------------------------------------
    def tag_of(self, record: Record) -> str | None:
        """The language that a record is told in, if that isn't the store's first."""
        locale = record.locale or self.reading.locale
        tag = self._known_as(locale) if locale else None
        return None if tag is None or tag == self.tags[0] else tag

    def is_first(self, record: Record) -> bool:
        """Whether a record is known to be told in the store's first language."""
        locale = record.locale or self.reading.locale
        return bool(locale and self.tags) and self._known_as(locale or "") == self.tags[0]

    def is_borrowed(self, row: Row, name: str) -> bool:
        """Whether a record's text in the first language is only what another language has, as nothing told it yet."""
        value = plain_value(row.get(name))
        return bool(value) and any(self.stated(row["id"], tag).get(name) == value for tag in self.tags[1:])

    def stated(self, id_: str, tag: str) -> dict[str, Any]:
        """What is translated of a record to a language, by column, as JSON has it."""
        return self._said.get((id_, tag), {})

    # ---- which record --------------------------------------------------------------------------------------------------
    def named(self, entity: type[Entity], given: Row) -> Row | None:
        """What people share and is called so in another language."""
        id_ = self._by_name.get((entity, essence(given.get("name"))))
        return self.known.rows[entity].get(id_) if id_ else None

    def told_elsewhere(self, records: list[Record], found: Mapping[int, str]) -> tuple[dict[int, Row], list[Record]]:
        """Which rows some records of one kind are in another language, by the records' identity, and those in doubt.

        `found` has the rows of the reading's records that are known by now.
        """
        entity = records[0].entity
        listed = [record for record in records if record.rule is None]
        tag = self.tag_of(records[0])
        rows = [row for row in self._own(entity) if tag or any(self.is_borrowed(row, n) for n in told_texts(entity))]
        taken = self._told_before(entity, rows, records, tag) if tag else {}
        doubtful: list[Record] = []
        for at, ours in enumerate((self._beside(entity, found, listed) if tag else [], rows)):
            theirs = [record for record in (listed if at == 0 else records) if id(record) not in taken]
            ours = [row for row in ours if all(row is not each for each in taken.values())]
            which, doubt = pairs(
                [self._row_told(entity, row) for row in ours],
                [_record_told(record) for record in theirs],
                beside=at == 0,
            )
            taken |= {id(theirs[t]): ours[o] for t, o in which.items()}
            doubtful = [theirs[t] for t in doubt]
        for record in records:  # what a text tells, and a list again
            again = next((r for r in listed if r is not record and id(r) in taken and _alike(r, record)), None)
            if record.rule and again is not None:
                taken.setdefault(id(record), taken[id(again)])
        return taken, doubtful

    def _told_before(self, entity: type[Entity], rows: list[Row], records: list[Record], tag: str) -> dict[int, Row]:
        """The rows that say in a language already what some records say."""
        titles = {title: row for row in rows if (title := _title({**row, **self.stated(row["id"], tag)}))}
        taken: dict[int, Row] = {}
        for record in records:
            row = titles.get(_title(record.values))
            is_told = row and any(name in self.stated(row["id"], tag) for name in _TITLES)
            if row and is_told and likeness(self._row_told(entity, row), _record_told(record)) is not None:
                taken[id(record)] = row
        return taken

    def _own(self, entity: type[Entity]) -> list[Row]:
        """The described person's records of a kind, in their order."""
        if of := makers(entity):
            lines = self.known.belonging(of[1].line, of[1].other, self.person["id"])
            lines.sort(key=lambda line: (line["person_rank"], line["id"]))
            return [
                self.known.rows[entity][line[of[1].owner]]
                for line in lines
                if line[of[1].owner] in self.known.rows[entity]
            ]
        if "person_id" not in entity.table().c:
            return []
        return sorted(
            self.known.belonging(entity, "person_id", self.person["id"]), key=lambda row: (row["rank"], row["id"])
        )

    def _beside(self, entity: type[Entity], found: Mapping[int, str], theirs: list[Record]) -> list[Row]:
        """The rows of what the same document, or the one that it translates, lists in other languages, in its order."""
        locales = {record.locale for record in theirs}
        rows = self.known.rows[entity]
        ids = [
            found[id(record)]
            for record in self.reading.records
            if record.entity is entity and record.rule is None and record.locale not in locales and id(record) in found
        ]
        if not ids and (path := self._original()):
            source, seen = self.known.view(Source.table())
            document, known = self.known.view(SourceDocument.table())
            of = (document.c.path == path, document.c.person_id == self.person["id"])
            listed = (
                select(source.c.record_id)
                .join(document, document.c.id == source.c.document_id)
                .where(*of, source.c.rule.is_(None), *seen, *known)
                .order_by(source.c.start_line, source.c.id)
            )
            ids = list(self.known.connection.execute(listed).scalars())
        return [rows[id_] for id_ in dict.fromkeys(ids) if id_ in rows]

    def _original(self) -> str | None:
        """The path of the document that this one tells in another language: a site says so, or both are called alike."""
        bare, _ = parted(self.reading.path)
        document, seen = self.known.view(SourceDocument.table())
        of = document.c.person_id == self.person["id"]
        paths = self.known.connection.execute(
            select(document.c.path).where(of, *seen).order_by(document.c.id)
        ).scalars()
        alike = (path for path in paths if path != self.reading.path and parted(path)[0] == bare)
        return self.reading.translates or next(alike, None)

    def _row_told(self, entity: type[Entity], row: Row) -> Told:
        of = self.known.rows[Organization].get(row.get("organization_id") or "")
        names = [self.stated(of["id"], tag).get("name") for tag in self.tags[1:]] if of else []
        return told(entity, row, of, [name for name in names if name])

    # ---- what is said --------------------------------------------------------------------------------------------------
    def tell(
        self, entity: type[Entity], row: Row, tag: str, values: Mapping[str, Any], base: Row, *, is_new: bool
    ) -> Iterator[tuple[str, Any]]:
        """Put texts of a record into a language, and give those that it says otherwise there, with what is kept.

        It is a three-way merge: what came from the document follows it, what somebody changed here since stays.
        """
        stated = self.stated(row["id"], tag)
        for name, value in values.items():
            plain, current = plain_value(value), stated.get(name)
            if current is None:
                same = not is_new and essence(shown(value)) == essence(shown(row.get(name)))
                if same or base.get(name) == plain:  # it's no other text, or somebody took it back
                    continue
            elif essence(shown(current)) == essence(shown(plain)):
                continue
            elif base.get(name) != current:
                yield name, current
                continue
            stated = self._said[row["id"], tag] = {**stated, name: plain}
            self._now[entity][row["id"]].setdefault(tag, {})[name] = value

    def changed(self, entity: type[Entity], id_: str) -> bool:
        """Whether something was said of a record in another language."""
        return id_ in self._now[entity]

    def finish(self, changes: Changes) -> None:
        """Put all into a set of changes: the languages that came, and what is said in them."""
        added = [(tag, None) for tag in self.tags if tag not in {tag for tag, _ in self._stored}]
        if not any(self._now.values()):
            return
        connection, seen = self.known.connection, self.known.view
        if added:
            speak(connection, changes, seen, [*self._stored, *added])
        for entity, rows in self._now.items():
            columns = [column.name for column in entity.columns()]
            for id_, said in rows.items():
                if id_ not in self.known.rows[entity]:
                    continue
                row = entity.complete({name: self.known.rows[entity][id_][name] for name in columns})
                changes.save(entity, row)
                translate(connection, changes, seen, entity, row, said)


def told_texts(entity: type[Entity]) -> list[str]:
    """The columns of a kind that documents tell in other languages; links are shared with what they are called."""
    return [name for name in texts(entity) if name != "links"] if entity in TRANSLATIONS else []


def _words(entity: type[Entity], row: Row) -> Iterable[str]:
    return (shown(row[name]) for name in told_texts(entity) if row.get(name))


def _record_told(record: Record) -> Told:
    of = record.values.get("organization")
    return told(record.entity, record.values, of.values if isinstance(of, Record) else None)


def _title(values: Mapping[str, Any]) -> str:
    return "".join(essence(shown(values.get(name))) for name in _TITLES)


def _alike(one: Record, other: Record) -> bool:
    return bool(_title(one.values)) and _title(one.values) == _title(other.values)
