"""Erasing: taking records out of every revision, draft, search entry, source and note, because people may ask for it.

The past is rewritten as if they had never been in it, so that no view of it refers to them. Others' records stay: their
references to what goes are emptied, a line for a person loses the printed name too, and of others' documents the lines that it
came from are blanked.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, Text, cast, delete, func, or_, select, update

from cms.content import Alias, Asset, Correction, Entity, Person, Source, SourceDocument, kind_of
from cms.content.inputs import SHARED, owner_of
from cms.errors import CmsError
from cms.store import (
    CHANGE,
    DRAFT,
    PENDING,
    REVISION,
    SCHEDULE,
    TOKEN,
    TWINS,
    Database,
    Revision,
    batches,
    reports,
    tags,
)
from cms.store.compacting import sweep
from cms.store.search import ENTRY, ENTRY_TWIN, GAP, INDEXES, TRANSLATED, entries_for, entries_of, rebuild, spaced
from cms.store.versions import project, twins
from cms.store.webhooks import forget_people

from .changes import Changes, present, undraft
from .committing import commit
from .drafts import Records, parts, references
from .erasure import Erasure, clear_corrections, erasure, lines_from
from .noting import note_anew

# What names a record: where this stands in a message, it is taken out.
_NAMES = ("slug", "name", "given_name", "family_name", "native_name", "short_name", "title", "email", "phone", "path")
_OUT = "…"


@dataclass(frozen=True, slots=True)
class Erased:
    """What was done: the revision, and the records whose own texts still have a name of what was erased."""

    revision: Revision
    left: list[str]


def erase(database: Database, expected: Erasure) -> Erased:
    """Erase records, as one revision that doesn't name them; raises `CmsError` if that comes to something else by now."""
    with database.write() as connection:
        found = erasure(connection, expected.named)
        if found != expected:
            raise CmsError("what was to be erased has changed meanwhile: look at it again")
        twin = TWINS[Asset]
        going = select(twin.c.hash).where(twin.c.id.in_(found.going[Asset]))
        hashes = set(connection.execute(going).scalars())
        done = _erase(connection, found)
        reports.forget(connection)
    database.vacuum()
    sweep(database, hashes)
    return done


def _erase(connection: Connection, found: Erasure) -> Erased:
    """Do it, in the caller's transaction: in the versions first, from which the content tables are written anew."""
    names, called = _names(connection, found, _NAMES), _names(connection, found, ("name", "native_name"))
    gone = set().union(*found.going.values())
    touched: Records = defaultdict(set, {entity: set(ids) for entity, ids in found.going.items()})
    for entity, ids in _blank(connection, found).items():
        touched[entity] |= ids
    others = _owners(connection, found)
    printed = _empty(connection, found, touched)
    _cut(connection, found, gone, touched)
    for entity, ids in found.going.items():
        _remove(connection, entity, ids)
    _clear_notes(connection, others, gone, printed)
    touched[Source] |= _clear_sources(connection, found)
    _clear_names(connection, found, names)
    written = {entity.table(): list(ids) for entity, ids in touched.items()}
    project(connection, {**written, **entries_for(touched)})
    for index in INDEXES if connection.dialect.name == "sqlite" else ():
        rebuild(connection, index)
    renewed = Changes()  # others' records have new versions, so that no editor brings back what an older one had
    for entity, ids in others.items():
        for row in present(connection, entity, ids):
            renewed.save(entity, row)
    count = sum(len(ids) for entity, ids in found.going.items() if entity.is_node)
    revision = commit(connection, renewed, "erase", f"Erase {count} records" if count != 1 else "Erase a record")
    note_anew(connection)
    tags.purge_all(connection, revision.number)
    return Erased(revision, _left(connection, called))


# ---- versions ----------------------------------------------------------------------------------------------------------
def _remove(connection: Connection, entity: type[Entity], ids: Iterable[str]) -> None:
    """Take records out of their twin, the entries' and the notes."""
    twin = TWINS[entity]
    for batch in batches(ids):
        connection.execute(delete(twin).where(twin.c.id.in_(batch)))
        connection.execute(delete(CHANGE).where(CHANGE.c.record_id.in_(batch)))
        if (entries := entries_of(entity)) is not None:
            entry = twins()[entries]
            connection.execute(delete(entry).where(entry.c.id.in_(batch)))


def _owners(connection: Connection, found: Erasure) -> Records:
    """The records of others that say something else then: those that refer to what goes, and those whose lines do."""
    owners: Records = defaultdict(set)
    for (entity, _), ids in (*found.emptied.items(), *found.dropped.items(), *found.cut.items()):
        if entity.is_node:
            owners[entity] |= set(ids)
        elif owner := owner_of(entity):
            twin = TWINS[entity]
            for batch in batches(ids):
                whose = select(twin.c[owner[1]]).where(twin.c.id.in_(batch))
                owners[owner[0]] |= set(connection.execute(whose).scalars())
    return {entity: ids - found.going[entity] for entity, ids in owners.items()}


def _empty(connection: Connection, found: Erasure, touched: Records) -> set[str]:
    """Empty references to what goes, and drop lines that are no more; returns the names that lines printed."""
    printed: set[str] = set()
    for (entity, column), ids in found.emptied.items():
        twin = TWINS[entity]
        touched[entity] |= ids
        for batch in batches(found.going[references(entity)[column]]):
            connection.execute(update(twin).where(twin.c[column].in_(batch)).values({column: None}))
        if entity.is_node or "name" not in twin.c:
            continue
        nameless = {name: value for name, value in entity.complete({}).items() if name in ("name", "name_key")}
        for batch in batches(ids):
            ours = twin.c.id.in_(batch), twin.c[column].is_(None)
            printed |= set(connection.execute(select(twin.c.name).where(*ours)).scalars()) - {None}
            connection.execute(update(twin).where(*ours).values(nameless))
    for (entity, column), ids in found.dropped.items():
        twin = TWINS[entity]
        touched[entity] |= ids
        for batch in batches(found.going[references(entity)[column]]):
            connection.execute(delete(twin).where(twin.c[column].in_(batch)))
    return printed


def _cut(connection: Connection, found: Erasure, gone: set[str], touched: Records) -> None:
    """Take the past that records had as a part of what goes, with what belonged to them then; and drafts that give it back."""
    for (entity, column), begins in found.cut.items():
        twin = TWINS[entity]
        for id_, begin in begins.items():
            touched[entity].add(id_)
            drafted = select(twin.c[column]).where(twin.c.id == id_, twin.c.since == PENDING)
            if connection.execute(drafted).scalar() in gone:
                undraft(connection, {entity: [id_]})
            for versions in (twin, ENTRY_TWIN):
                connection.execute(delete(versions).where(versions.c.id == id_, versions.c.until <= begin))
            connection.execute(delete(CHANGE).where(CHANGE.c.record_id == id_, CHANGE.c.revision <= begin))
            for other, owner in parts(entity):
                part = TWINS[other]
                ours = part.c[owner] == id_
                touched[other] |= set(connection.execute(select(part.c.id).where(ours)).scalars())
                connection.execute(delete(part).where(ours, part.c.until <= begin))
                connection.execute(update(part).where(ours, part.c.since < begin).values(since=begin))
                if (entries := entries_of(other)) is not None:
                    _cut_entries(connection, twins()[entries], touched[other], begin)


def _cut_entries(connection: Connection, entry: Table, ids: Iterable[str], begin: int) -> None:
    """Cut the past of what a search finds of what belonged to a record."""
    for batch in batches(ids):
        ours = entry.c.id.in_(batch)
        connection.execute(delete(entry).where(ours, entry.c.until <= begin))
        connection.execute(update(entry).where(ours, entry.c.since < begin).values(since=begin))


# ---- sources -----------------------------------------------------------------------------------------------------------
def _blank(connection: Connection, found: Erasure) -> Records:
    """Blank the lines of others' documents that what goes came from, in each of their versions; returns what changed."""
    twin = TWINS[SourceDocument]
    blanked: Records = defaultdict(set)
    for id_, version, numbers in lines_from(connection, found):
        blanked[SourceDocument].add(id_)
        text = connection.execute(select(twin.c.text).where(twin.c.version == version)).scalar_one()
        lines = text.split("\n")
        blanked[Correction] |= clear_corrections(connection, id_, (lines[n - 1] for n in numbers if n <= len(lines)))
        left = "\n".join("" if number in numbers else line for number, line in enumerate(lines, 1))
        values = {"text": left, "hash": hashlib.sha256(left.encode()).hexdigest()}
        connection.execute(update(twin).where(twin.c.version == version).values(values))
    return blanked


def _clear_sources(connection: Connection, found: Erasure) -> set[str]:
    """Take references to what goes out of what documents stated of others' records; returns the IDs of the sources."""
    twin, cleared = TWINS[Source], set()
    ids = [id_ for entity in SHARED for id_ in sorted(found.going[entity])]
    for at in range(0, len(ids), 100):  # conditions a statement
        some = ids[at : at + 100]
        has = (cast(column, Text).contains(id_) for column in (twin.c.stated, twin.c.readings) for id_ in some)
        for row in connection.execute(select(twin).where(or_(*has))).mappings().all():
            values = {
                "stated": {name: value for name, value in row["stated"].items() if value not in some},
                "readings": [reading for reading in row["readings"] if reading.value not in some],
            }
            connection.execute(update(twin).where(twin.c.version == row["version"]).values(values))
            cleared.add(row["id"])
    return cleared


# ---- notes and messages ------------------------------------------------------------------------------------------------
def _clear_notes(connection: Connection, others: Records, gone: set[str], printed: set[str]) -> None:
    """Take what goes out of the notes of how others' records changed; a note that says nothing any more goes too."""
    for ids in others.values():
        for batch in batches(ids):
            for row in connection.execute(select(CHANGE).where(CHANGE.c.record_id.in_(batch))).mappings().all():
                cleared = [_cleared(one, gone, printed) for one in row["fields"]]
                related = [id_ for id_ in row["related"] if id_ not in gone]
                if cleared == row["fields"] and related == row["related"]:
                    continue
                kept = [one for one in cleared if one["before"] != one["after"]]
                this = (CHANGE.c.revision == row["revision"]) & (CHANGE.c.record_id == row["record_id"])
                if kept or row["change"] != "UPDATED" or cleared == row["fields"]:
                    connection.execute(update(CHANGE).where(this).values(fields=kept, related=related))
                else:
                    connection.execute(delete(CHANGE).where(this))


def _cleared(value: Any, gone: set[str], printed: set[str]) -> Any:
    """What a note says, without references to what goes, and without the names that lines print for it."""
    if isinstance(value, list):
        return [_cleared(item, gone, printed) for item in value if not (isinstance(item, str) and item in gone)]
    if isinstance(value, Mapping):
        names = {"name"} if value.get("personId") in gone or value.get("name") in printed else set()
        return {k: None if k in names else _cleared(v, gone, printed) for k, v in value.items()}
    return None if isinstance(value, str) and value in gone else value


def _clear_names(connection: Connection, found: Erasure, names: set[str]) -> None:
    """Take names out of the revisions' messages, and tokens that were bound to what goes alone, with their names."""
    went = set()
    for name, people in connection.execute(select(TOKEN.c.name, TOKEN.c.people)).all():
        if left := [id_ for id_ in people if id_ not in found.going[Person]]:
            connection.execute(update(TOKEN).where(TOKEN.c.name == name).values(people=left))
        elif people:  # no people at all would mean everybody's
            went.add(name)
            connection.execute(delete(TOKEN).where(TOKEN.c.name == name))
    forget_people(connection, found.going[Person])
    pattern = _pattern(names)
    revisions = select(REVISION.c.number, REVISION.c.author, REVISION.c.message)
    for number, *said in connection.execute(revisions).all():
        author, message = said
        cleared = [_OUT if author in went else author, pattern.sub(_OUT, message)]
        if cleared != said:
            this = update(REVISION).where(REVISION.c.number == number)
            connection.execute(this.values(author=cleared[0], message=cleared[1]))
    for id_, message, problem in connection.execute(
        select(SCHEDULE.c.id, SCHEDULE.c.message, SCHEDULE.c.problem)
    ).all():
        plain = {"message": message and pattern.sub(_OUT, message), "problem": problem and pattern.sub(_OUT, problem)}
        connection.execute(update(SCHEDULE).where(SCHEDULE.c.id == id_).values(plain))
    for table in (DRAFT, SCHEDULE):
        connection.execute(update(table).where(table.c.author.in_(went)).values(author=_OUT))


def _names(connection: Connection, found: Erasure, columns: Iterable[str]) -> set[str]:
    """What these columns have, or had, of the records that go by a name of their own, and of documents."""
    names: set[str] = set()
    for entity, ids in found.going.items():
        twin = TWINS[entity]
        named = entity in (*SHARED, Alias, SourceDocument)
        of = [twin.c[name] for name in columns if name in twin.c] if named else []
        for batch in batches(ids) if of else ():
            for row in connection.execute(select(*of).where(twin.c.id.in_(batch))):
                names |= {name for name in row if name}
    return names


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Any of some names, as whole words."""
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})(?!\w)", re.IGNORECASE
    )


def _left(connection: Connection, called: set[str]) -> list[str]:
    """The records and documents in whose own texts one of these names still stands."""
    found: set[str] = set()
    searched = ((twins()[entries], ("title", "body")) for entries in (ENTRY, TRANSLATED))
    for twin, columns in (*searched, (TWINS[SourceDocument], ("text",))):
        texts = [twin.c[name] for name in columns]
        for name in called:
            has = (func.lower(text).contains(spaced(name).lower(), autoescape=True) for text in texts)
            for id_, *said in connection.execute(select(twin.c.id, *texts).where(or_(*has))):
                if _pattern([name]).search("\n".join(said).replace(GAP, "")):
                    found.add(id_)
    return [f"{kind.__name__} {id_}" for id_ in sorted(found) if (kind := kind_of(id_))]
