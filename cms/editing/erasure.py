"""What erasing comes to: the records that go with those which are named, and what of others' records refers to them.

What belongs to a record goes with it, and so does what was merged into it; a person takes along the documents about them, and
the projects and publications that nobody else with a profile was ever named on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sqlalchemy import Connection, select, update

from cms.content import Alias, Asset, Correction, Entity, Person, Source, SourceDocument, kind_of
from cms.content.inputs import EDITABLE, lines_of
from cms.errors import CmsError, quoted
from cms.store import PENDING, TWINS, batches

from .drafts import Records, parts, referring

Referring = tuple[type[Entity], str]  # a kind of rows, and the column by which they refer


@dataclass(slots=True)
class Erasure:
    """What erasing some records comes to.

    `named` says what was asked for, `going` are all records that go. Of `cut` ones goes what they were up to a revision: they
    belonged to a record that goes, and do to another since. `emptied` refer to what goes, `dropped` are lines that say no more
    than that, and `blanked` are lines of others' documents.
    """

    named: dict[str, str]
    going: Records = field(default_factory=lambda: defaultdict(set))
    cut: dict[Referring, dict[str, int]] = field(default_factory=lambda: defaultdict(dict))
    emptied: dict[Referring, set[str]] = field(default_factory=lambda: defaultdict(set))
    dropped: dict[Referring, set[str]] = field(default_factory=lambda: defaultdict(set))
    blanked: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    def told(self) -> Iterator[str]:
        """What would be erased, in lines."""
        yield from self.named.values()
        for entity, ids in self.going.items():
            if more := len(ids - self.named.keys()):
                yield f"with {more} {entity.__name__}"
        for what, found in (("is emptied", self.emptied), ("goes", self.dropped), ("loses its past", self.cut)):
            for (entity, column), some in found.items():
                yield f"of others: {column} of {len(some)} {entity.__name__} {what}"
        for document, lines in self.blanked.items():
            yield f"of others: {len(lines)} lines of the document {document} are blanked"


def erasure(connection: Connection, names: Iterable[str]) -> Erasure:
    """What erasing records comes to, which are named by ID or slug, be they present, drafted or past; raises `CmsError`."""
    found = Erasure(dict(_find(connection, name) for name in names))
    waiting: Records = defaultdict(set)
    for id_ in found.named:
        waiting[_kind(id_)].add(id_)
    _follow(connection, found, waiting)
    if assets := _only_theirs(connection, found):
        _follow(connection, found, defaultdict(set, {Asset: assets}))
    for entity in [entity for entity, ids in found.going.items() if ids]:
        _of_others(connection, found, entity)
    for document, _, lines in lines_from(connection, found):
        found.blanked[document] |= lines
    return found


def _follow(connection: Connection, found: Erasure, waiting: Records) -> None:
    """Let records go that wait for it, with all that goes with them."""
    while waiting:
        entity, some = waiting.popitem()
        some = some - found.going[entity]
        if not some:
            continue
        found.going[entity] |= some
        for other, column in parts(entity):
            owners = _owners(connection, other, column, some)
            waiting[other] |= {id_ for id_, owner in owners.items() if owner in found.going[entity]}
        waiting[entity] |= _merged_into(connection, entity, some)
        waiting[Alias] |= _aliases_of(connection, entity, some)
        if entity is Person:
            for owner_kind, ids in _works(connection, found.going[Person]).items():
                waiting[owner_kind] |= ids


def _find(connection: Connection, name: str) -> tuple[str, str]:
    """The ID of a record that has this ID, or has or had this slug; and what to call it."""
    kind = kind_of(name)
    found: dict[str, str] = {}
    for entity, twin in TWINS.items():
        column = twin.c.id if entity is kind else twin.c.get("slug")
        if column is None or not entity.is_node:
            continue
        for row in connection.execute(select(twin).where(column == name).order_by(twin.c.since)).mappings():
            said = next((row[n] for n in ("slug", "title", "path") if row.get(n)), None)
            found[row["id"]] = f"{entity.__name__} {row['id']}" + (f" ({said})" if said else "")
    alias = TWINS[Alias]
    for id_ in connection.execute(select(alias.c.record_id).where(alias.c.slug == name)).scalars() if not found else ():
        found.update([_find(connection, id_)])
    if not found:
        raise CmsError(f"{quoted(name)}: no record has or had this ID or slug")
    if len(found) > 1:
        raise CmsError(f"{quoted(name)} is or was the slug of several: give an ID, of {', '.join(found.values())}")
    return found.popitem()


def _kind(id_: str) -> type[Entity]:
    kind = kind_of(id_)
    assert kind, "records have IDs of their kinds"
    return kind


def _owners(connection: Connection, entity: type[Entity], column: str, owners: Iterable[str]) -> dict[str, str]:
    """Whose the records are that ever belonged to some owners: as they are published, else as they were last."""
    twin = TWINS[entity]
    found: dict[str, str] = {}
    for batch in batches(owners):
        ids = select(twin.c.id).where(twin.c[column].in_(batch))
        is_present = (twin.c.since < PENDING) & (twin.c.until >= PENDING)
        versions = select(twin.c.id, twin.c[column]).where(twin.c.id.in_(ids)).order_by(is_present, twin.c.since)
        found.update((id_, owner) for id_, owner in connection.execute(versions))
    return found


def _merged_into(connection: Connection, entity: type[Entity], ids: Iterable[str]) -> set[str]:
    """The records that were merged into some: their slugs became aliases when they went."""
    alias, twin = TWINS[Alias], TWINS[entity]
    found: set[str] = set()
    for batch in batches(ids) if "slug" in twin.c else ():
        merged = (alias.c.kind == entity.__name__, alias.c.slug == twin.c.slug, alias.c.since == twin.c.until)
        leading = alias.c.record_id.in_(batch), twin.c.id != alias.c.record_id
        found.update(connection.execute(select(twin.c.id).where(*merged, *leading)).scalars())
    return found


def _aliases_of(connection: Connection, entity: type[Entity], ids: Iterable[str]) -> set[str]:
    """The aliases that keep the slugs of some records, whatever they lead to."""
    alias, twin = TWINS[Alias], TWINS[entity]
    found: set[str] = set()
    for batch in batches(ids) if "slug" in twin.c and entity is not Alias else ():
        slugs = select(twin.c.slug).where(twin.c.id.in_(batch))
        kept = select(alias.c.id).where(alias.c.kind == entity.__name__, alias.c.slug.in_(slugs))
        found.update(connection.execute(kept).scalars())
    return found


def _works(connection: Connection, people: set[str]) -> Records:
    """The projects and publications of some people that nobody else with a profile was ever named on."""
    found: Records = {}
    person = TWINS[Person]
    profiles = select(person.c.id).where(person.c.has_profile)
    for entity in EDITABLE:
        for lines in lines_of(entity):
            if not lines.place:
                continue
            twin = TWINS[lines.line]
            owner = twin.c[lines.owner]
            for batch in batches(people):
                theirs = set(connection.execute(select(owner).where(twin.c.person_id.in_(batch))).scalars())
                found[entity] = found.get(entity, set()) | theirs
            for batch in batches(list(found.get(entity, ()))):
                named = select(owner, twin.c.person_id).where(owner.in_(batch), twin.c.person_id.in_(profiles))
                found[entity] -= {id_ for id_, other in connection.execute(named) if other not in people}
    return found


def _only_theirs(connection: Connection, found: Erasure) -> set[str]:
    """The assets that what goes refers to, or ever did, and nothing else did."""
    theirs: set[str] = set()
    for entity, column in referring(Asset):
        twin = TWINS[entity]
        for batch in batches(found.going[entity]):
            theirs |= set(connection.execute(select(twin.c[column]).where(twin.c.id.in_(batch))).scalars())
    others: set[str] = set()
    for entity, column in referring(Asset):
        twin = TWINS[entity]
        for batch in batches(theirs - {None}):
            users = connection.execute(select(twin.c.id, twin.c[column]).where(twin.c[column].in_(batch)))
            others |= {asset for id_, asset in users if id_ not in found.going[entity]}
    return theirs - {None} - others


def _of_others(connection: Connection, found: Erasure, entity: type[Entity]) -> None:
    """Find what of others' records refers to records of an entity that go."""
    belonging = parts(entity)
    for other, column in dict.fromkeys([*belonging, *referring(entity)]):
        twin = TWINS[other]
        for batch in batches(found.going[entity]):
            refer = select(twin.c.id, twin.c.since, twin.c.until).where(twin.c[column].in_(batch))
            for id_, since, until in connection.execute(refer):
                if id_ in found.going[other]:
                    continue
                if other.table().c[column].nullable:
                    found.emptied[other, column].add(id_)
                elif (other, column) in belonging:
                    end = until if since < PENDING else 0  # what is only drafted has no past
                    found.cut[other, column][id_] = max(end, found.cut[other, column].get(id_, 0))
                else:
                    found.dropped[other, column].add(id_)


def lines_from(connection: Connection, found: Erasure) -> Iterator[tuple[str, int, set[int]]]:
    """The lines of others' documents that what goes came from: the document's ID, one of its versions, and the lines in it."""
    source, document = TWINS[Source], TWINS[SourceDocument]
    both = (document.c.id == source.c.document_id) & (document.c.since < source.c.until)
    of_it = source.join(document, both & (document.c.until > source.c.since))
    columns = document.c.id, document.c.version, source.c.start_line, source.c.end_line
    lines: dict[tuple[str, int], set[int]] = defaultdict(set)
    for batch in batches(found.going[Source]):
        for id_, version, first, last in connection.execute(
            select(*columns).select_from(of_it).where(source.c.id.in_(batch))
        ):
            if id_ not in found.going[SourceDocument]:
                lines[id_, version].update(range(first, last + 1))
    for (id_, version), numbers in list(lines.items()):
        # A version in which only what became of its lines differs says the same.
        text = select(document.c.hash).where(document.c.version == version).scalar_subquery()
        alike = select(document.c.version).where(document.c.id == id_, document.c.hash == text)
        for other in connection.execute(alike).scalars().all():
            lines[id_, other] |= numbers
    for (id_, version), numbers in lines.items():
        yield id_, version, numbers


def clear_corrections(connection: Connection, document: str, blanked: Iterable[str]) -> set[str]:
    """Take lines that were blanked in a document out of what was said of its lines, ever; gives the IDs of what lost some."""
    twin, gone = TWINS[Correction], {" ".join(line.split()) for line in blanked}
    cleared = set()
    for row in connection.execute(select(twin).where(twin.c.document_id == document)).mappings().all():
        lines = row["text"].split("\n")
        left = "\n".join(line for line in lines if " ".join(line.split()) not in gone)
        if left != row["text"]:
            connection.execute(update(twin).where(twin.c.version == row["version"]).values(text=left))
            cleared.add(row["id"])
    return cleared
