"""Somebody says what lines of a document in the store are: they are read as that, in place of what they gave before.

What is said is kept beside the document (`corrections`), so that the next import respects it.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from cms.content import Alias, Correction, Entity, Person, Section, Source, SourceDocument, kind_of, plain_value
from cms.content import Lines as Fates
from cms.content.columns import api_name
from cms.content.inputs import EDITABLE, Input, Lines, Reference, api_names, associations, inputs, lines_of, stated
from cms.editing.access import Caller
from cms.editing.drafts import DraftedStore, PublishedStore, references, referring
from cms.errors import CmsError, quoted
from cms.store import Database

from .accounting import said_anew
from .admission import admit
from .corrections import Said, correction, reread, said_of, unsaid
from .identity import Row
from .known import Known
from .merging import ORDERED, Merger
from .outcome import Outcome, label
from .records import Reading
from .run import DryRun, Report, enter, require_own


def say(
    database: Database,
    document: str,
    lines: tuple[int, int],
    kind: str,
    *,
    dry_run: bool = False,
    draft: bool = False,
    caller: Caller | None = None,
) -> Report:
    """Say of lines of a document, first and last, from 1, what they are: a kind of `SAYABLE`.

    Takes the document's ID. Everything else is as for an import (`run`). Raises `CmsError` for what isn't there, for what
    lines can't be said to be, and where a caller is bound to other profiles.
    """
    report = Report("", "")
    try:
        with database.write() as connection:
            known = Known(connection, drafts=draft)
            known.fetch_all(SourceDocument, "id", [document])
            about = known.rows[SourceDocument].get(document)
            if about is None:
                raise CmsError(f"There is no document {quoted(document)}.", ("document",))
            known.fetch_all(Person, "id", [about["person_id"]])
            person = known.rows[Person][about["person_id"]]
            require_own(caller, person, about["path"])
            report.path, report.slug = about["path"], person["slug"]
            _say(known, about, person, correction(about, *lines, kind), report, draft=draft)
            message = f"Say that lines of {report.path} are {kind}"
            enter(connection, report, person["id"], message, draft=draft, caller=caller)
            if dry_run:
                report.revision, report.drafts = None, []
                report.says = [{**each, "id": None} for each in report.says]
                raise DryRun
            report.document = document
    except DryRun:
        pass
    return report


def _say(known: Known, document: Row, person: Row, row: Row, report: Report, *, draft: bool) -> None:
    known.fetch_all(Source, "document_id", [document["id"]])
    known.fetch_all(Correction, "document_id", [document["id"]])
    before = said_of(document["text"], known.rows[Correction].values())
    new = Said(frozenset(range(row["start_line"], row["end_line"] + 1)), row["kind"])
    reading, replaced = reread(document, list(known.rows[Source].values()), before, new, person["name"])
    report.tell(admit(reading), new.lines)
    merger = LinesMerger(known.connection, reading, person["slug"], new.lines, replaced, drafts=draft)
    report.outcome = merger.merge()
    report.says = merger.says()
    if new not in before:
        report.outcome.changes.save(Correction, row)


class LinesMerger(Merger):
    """Merges what some lines of a document say; what the rest of it says stays as it is."""

    def __init__(
        self,
        connection: Connection,
        reading: Reading,
        slug: str,
        lines: frozenset[int],
        replaced: set[str],
        *,
        drafts: bool = False,
    ) -> None:
        """As for a whole document; `replaced` are the IDs of the sources that the reading takes the place of."""
        super().__init__(connection, reading, slug, drafts=drafts)
        self.lines, self.drafts = lines, drafts
        self.seen_sources |= self.rows[Source].keys() - replaced
        for id_ in replaced:
            mentioned = self.rows[Source][id_]["record_id"]
            if (kind := kind_of(mentioned)) and mentioned not in self.rows[kind]:
                self.known.fetch_all(kind, "id", [mentioned])
                # A work of others' has a list of them, which goes along with it.
                for each in associations(kind).values():
                    self.known.fetch_all(each.line, each.owner, [mentioned])

    def _fates(self, before: list[Fates]) -> list[Fates]:
        return before

    def _keep_fates(self) -> None:
        """What is said of lines is noted, whatever else it changes."""

    def _finish(self) -> None:
        """Note what became of the lines, now that it is known which sources stay."""
        kept = [row for id_, row in self.rows[Source].items() if id_ in self.seen_sources]
        others = [row for row in kept if row["record_id"] != self.person["id"]]
        stated = {
            n
            for row in others
            if kind_of(row["record_id"]) is not Section
            for n in range(row["start_line"], row["end_line"] + 1)
        }
        self.document["lines"] = said_anew(self.document["lines"], self.reading, stated)
        super()._finish()

    def merge(self, *, prune: bool = True) -> Outcome:
        """Merge what the lines say; what only they stated goes, as far as it wasn't changed here."""
        self._unsay()
        super().merge(prune=prune)
        outcome = self.outcome
        outcome.left.clear()
        for entity, rows in self.rows.items():
            for id_ in rows.keys() & set(self.found.values()):
                named = label(entity, rows[id_])
                known = outcome.added.get(entity.__name__, []) + outcome.changed.get(entity.__name__, [])
                if named not in known:
                    outcome.left[entity.__name__].append(named)
        return outcome

    def says(self) -> list[dict[str, Any]]:
        """The records that the lines are read as, once they are merged, each with what an input would state of it.

        What a record refers to is told by its name, as it may not be there yet; whose it is, the document says.
        """
        found = []
        for record in self.reading.records:
            entity, id_ = record.entity, self.found.get(id(record))
            row = self.rows[entity].get(id_ or "")
            if row is None or not self.lines.issuperset(range(record.start_line, record.end_line + 1)):
                continue
            columns = entity.complete({column.name: row[column.name] for column in entity.columns()})
            lists = {of.line: self.known.belonging(of.line, of.owner, row["id"]) for of in lines_of(entity)}
            said = stated(
                entity,
                columns,
                {line: sorted(rows, key=lambda each: (each["rank"], each["id"])) for line, rows in lists.items()},
            )
            fields = {name: self._named(inputs(entity)[name], value) for name, value in said.items()}
            found.append(
                {
                    "id": id_,
                    "kind": entity.__name__,
                    "startLine": record.start_line,
                    "endLine": record.end_line,
                    "fields": {api_name(n): api_names(v) for n, v in fields.items() if v and n != "person_id"},
                }
            )
        return found

    def _named(self, input_: Input, value: Any) -> Any:
        """What is stated by an input, with names for the IDs of records."""
        if isinstance(input_, Reference):
            row = self.rows[input_.target].get(value or "", {})
            return row.get("name") or row.get("title") or row.get("slug")
        if isinstance(input_, Lines) and input_.bare:
            return [self._named(input_.bare, each) for each in value]
        if isinstance(input_, Lines):
            of = {member.name: member for member in input_.inputs}
            return [{n: told for n, v in line.items() if (told := self._named(of[n], v))} for line in value]
        if isinstance(value, dict):
            return {name: part for name, part in value.items() if part} or None
        return value

    def _unsay(self) -> None:
        """Take back what only these lines say of the person, as far as it wasn't changed here."""
        for source in [row for row in self.rows[Source].values() if row["record_id"] == self.person["id"]]:
            for name, left in unsaid(source["stated"], self.reading.text, self.lines).items():
                was = source["stated"][name]
                if isinstance(was, list):
                    value = [
                        item for item in self.person[name] if plain_value(item) not in was or plain_value(item) in left
                    ]
                    rest = left
                else:
                    value = Person.complete({name: left or None})[name]
                    rest = plain_value(value)
                if isinstance(was, list) or plain_value(self.person[name]) == was:
                    self.person[name] = value
                source["stated"] = {key: said for key, said in source["stated"].items() if key != name}
                if rest:
                    source["stated"][name] = rest

    def _rank(self) -> None:
        """Number what is new beside its neighbours in the whole document."""
        seen = [row for id_, row in self.rows[Source].items() if id_ in self.seen_sources]
        seen.sort(key=lambda row: (row["start_line"], row["end_line"]))
        for entity in self.orders:
            listed = (row["record_id"] for row in seen if kind_of(row["record_id"]) is entity)
            self.orders[entity] = list(dict.fromkeys(id_ for id_ in listed if id_ in self.rows[entity]))
        super()._rank()

    def _left_out(self) -> list[tuple[type[Entity], Row]]:
        """What only the lines stated; what the rest of the document mentions, too, keeps its source."""
        while True:
            left = super()._left_out()
            kept = self._mentioned() & {row["id"] for entity, row in left if entity not in ORDERED}
            if not kept:
                return left
            self.seen_sources |= {id_ for id_, row in self.rows[Source].items() if row["record_id"] in kept}

    def _mentioned(self) -> set[str]:
        """What the records that the document still states refer to, their lists, too."""
        stated = {row["record_id"] for id_, row in self.rows[Source].items() if id_ in self.seen_sources}
        found: set[str] = set()
        for entity in set(EDITABLE) - {Person}:
            for id_ in self.rows[entity].keys() & stated:
                found |= {self.rows[entity][id_][column] for column in references(entity)}
            for each in associations(entity).values():
                found |= {line[each.other] for line in self.rows[each.line].values() if line[each.owner] in stated}
        return found

    def _prune(self, left: list[tuple[type[Entity], Row]]) -> None:
        """Remove what was left out, and of what people share that to which nothing refers."""
        super()._prune(left)
        gone = {row["id"] for _, row in left}
        for each in associations(Person).values():
            for line in self.known.belonging(each.line, each.owner, self.person["id"]):
                if line[each.other] in gone:
                    self._drop(each.line, line["id"])
        store = (DraftedStore if self.drafts else PublishedStore)(self.connection, self.outcome.changes)
        waiting = [(entity, row) for entity, row in left if entity not in ORDERED and not row.get("has_profile")]
        while free := [(entity, row) for entity, row in waiting if self._is_free(entity, row, store)]:
            for entity, row in free:
                waiting.remove((entity, row))
                self._drop(entity, row["id"])
                self.outcome.pruned.append(label(entity, row))

    def _is_free(self, entity: type[Entity], row: Row, store: DraftedStore) -> bool:
        """Whether a record is as the document stated it, and nothing refers to it."""
        if self._is_changed(entity, row):
            return False
        referred: list[tuple[type[Entity], str]] = [*referring(entity), (Alias, "record_id")]
        for kind, column in referred:
            known = self.rows[kind]
            there = [known.get(each["id"], each) for each in store.rows(kind, [row["id"]], column)]
            if any(each[column] == row["id"] for each in (*there, *known.values())):
                return False
        return True
