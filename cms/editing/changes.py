"""The one write path: a set of changes is drafted, and what is drafted is published, as one revision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, ColumnElement, Connection, FromClause, Select, Table, bindparam, insert, select

from cms.content import Entity
from cms.content.columns import api_name
from cms.content.inputs import (
    SLUGGED,
    Lines,
    Reference,
    api_names,
    differences,
    inputs,
    lines_of,
    owner_of,
    stated,
)
from cms.store import (
    CHANGE,
    PENDING,
    TWINS,
    Revision,
    Row,
    batches,
    discard,
    next_revision,
    number,
    published,
    remove,
    save,
    search,
    seen_at,
    tags,
)

from .collecting import Changes as Changes
from .languages import fill, with_originals
from .noting import note

Touched = Mapping[type[Entity], Iterable[str]]


def draft(connection: Connection, changes: Changes, author: str | None = None) -> None:
    """Draft a set of changes, in the caller's transaction, and note who drafted it: none where it is published at once."""
    if author is not None:
        fill(connection, changes, as_drafted)
    seen = published if author is None else as_drafted
    for entity, ids in changes.touched().items():
        rows = changes.saved.get(entity, {})
        if gone := [id_ for id_ in ids if id_ not in rows]:  # first: what is saved may have the slug of what goes
            remove(connection, entity.table(), gone)
            if (entries := search.entries_of(entity)) is not None:
                remove(connection, entries, gone)
        if rows:
            save(connection, entity.table(), list(rows.values()))
            if entity.translates:
                pairs = with_originals(connection, changes, seen, entity, list(rows.values()))
                search.draft_translated(connection, entity, pairs)
    search.draft(connection, changes.saved)
    if author is not None:
        note(connection, {entity: ids for entity, ids in changes.touched().items() if entity.is_node}, author)


def undraft(connection: Connection, touched: Touched) -> None:
    """Drop what is drafted of records, lines and the like, in the caller's transaction."""
    for entity, some in touched.items():
        ids = list(some)
        discard(connection, entity.table(), ids)
        if (entries := search.entries_of(entity)) is not None:
            discard(connection, entries, ids)
    note(connection, {entity: list(some) for entity, some in touched.items() if entity.is_node})


def publish(connection: Connection, touched: Touched, author: str, message: str) -> Revision:
    """Publish what is drafted of records as one revision, in the caller's transaction.

    Every reference is checked by the database when that transaction commits.
    """
    # The revision's row is locked first: writers queue here, not halfway through.
    revision = next_revision(connection, author, message)
    ids = {entity: list(some) for entity, some in touched.items()}
    whole = with_owners(connection, ids)
    before = statements(connection, whole)
    tables: dict[Table, Sequence[str]] = {entity.table(): some for entity, some in ids.items()}
    written = {**tables, **search.entries_for(ids)}
    number(connection, revision.number, revision.time, written)
    tags.keep(connection, revision.number, written)
    note(connection, whole)
    _note(connection, revision.number, whole, before, statements(connection, whole))
    return revision


def present(connection: Connection, entity: type[Entity], ids: Iterable[str], column: str = "id") -> Iterator[Row]:
    """The published rows with these IDs, or with these values of another column."""
    asked = _asked(entity, column, at=False)
    for batch in batches(ids):
        for row in connection.execute(asked, {"some": batch}).mappings():
            yield dict(row)


def drafted(connection: Connection, entity: type[Entity], ids: Iterable[str], column: str = "id") -> Iterator[Row]:
    """The rows with these IDs, or these values of another column, with all drafts."""
    return as_of(connection, entity, ids, column, PENDING)


def as_drafted(table: Table) -> tuple[FromClause, tuple[ColumnElement[bool], ...]]:
    """An alias of a table's rows with all drafts, and the conditions under which they are seen."""
    return seen_at(table, PENDING)


def as_of(connection: Connection, entity: type[Entity], ids: Iterable[str], column: str, n: int) -> Iterator[Row]:
    """The rows with these IDs, or these values of another column, as of revision `n`, or at `PENDING` with all drafts."""
    asked = _asked(entity, column, at=True)
    for batch in batches(ids):
        for row in connection.execute(asked, {"some": batch, "n": n}).mappings():
            yield dict(row)


@cache
def _asked(entity: type[Entity], column: str, *, at: bool) -> Select[Any]:
    """What asks for the rows that have one of `some` values in a column, as published or as of revision `n`.

    It is made once, which takes about as long as asking does.
    """
    row, seen = seen_at(entity.table(), bindparam("n", type_=BigInteger)) if at else published(entity.table())
    some = bindparam("some", type_=row.c[column].type, expanding=True)
    return select(*(row.c[column_.name] for column_ in entity.columns())).where(row.c[column].in_(some), *seen)


class Said(NamedTuple):
    """What a published record says, as inputs would state it; its place among its owners', and its slug, if it has these."""

    stated: dict[str, Any]
    place: tuple[Any, ...]
    slug: str | None


def statements(connection: Connection, ids: Touched) -> dict[str, Said]:
    """What published records say, by ID."""
    found: dict[str, Said] = {}
    for entity, some in ids.items():
        rows = {row["id"]: row for row in present(connection, entity, some)}
        lists: dict[str, dict[type[Entity], list[Row]]] = defaultdict(lambda: defaultdict(list))
        for lines in lines_of(entity):
            ordered = sorted(present(connection, lines.line, rows, lines.owner), key=lambda r: (r["rank"], r["id"]))
            for line in ordered:
                lists[line[lines.owner]][lines.line].append(line)
        for id_, row in rows.items():
            lines_ = lists[id_]
            places = [line["person_rank"] for of in lines_.values() for line in of if "person_rank" in line]
            said = stated(entity, row, lines_)
            found[id_] = Said(said, (row.get("rank"), *places), row.get("slug"))
    return found


def lines_at(connection: Connection, entity: type[Entity], id_: str, n: int) -> dict[type[Entity], list[Row]]:
    """The lines that belonged to a record as of a revision, in order, by their kind."""
    return {
        lines.line: sorted(as_of(connection, lines.line, [id_], lines.owner, n), key=lambda r: (r["rank"], r["id"]))
        for lines in lines_of(entity)
    }


def with_owners(connection: Connection, touched: Mapping[type[Entity], Sequence[str]]) -> dict[type[Entity], set[str]]:
    """The nodes that are touched: lines count as their owners."""
    found = {entity: set(ids) for entity, ids in touched.items() if entity.is_node}
    for entity, ids in touched.items():
        if owner := owner_of(entity):
            twin = TWINS[entity]  # of the past too: a line that goes away had an owner
            for batch in batches(ids):
                owners = connection.execute(select(twin.c[owner[1]]).where(twin.c.id.in_(batch))).scalars()
                found.setdefault(owner[0], set()).update(owners)
    return found


def _note(
    connection: Connection,
    revision: int,
    whole: Mapping[type[Entity], Iterable[str]],
    before: Mapping[str, Said],
    after: Mapping[str, Said],
) -> None:
    """Keep which records a revision changed, and how; one that only moved in a list has changed, and no field differs."""
    notes = []
    for entity, ids in whole.items():
        for id_ in ids:
            old, new = before.get(id_), after.get(id_)
            if old != new:
                notes.append(_noted(revision, entity, id_, old, new))
    for batch in batches(notes):
        connection.execute(insert(CHANGE), batch)


def note_rewritten(connection: Connection, revision: int, entity: type[Entity], id_: str) -> None:
    """Keep that a revision changed a published record in all its versions, so that they don't show it; no field is told."""
    said = statements(connection, {entity: [id_]})[id_]
    connection.execute(insert(CHANGE), _noted(revision, entity, id_, said, said))


def _noted(revision: int, entity: type[Entity], id_: str, old: Said | None, new: Said | None) -> Row:
    """What is kept of how a revision changed a record."""
    change = "CREATED" if old is None else "DELETED" if new is None else "UPDATED"
    fields = [] if old is None or new is None else differences(old.stated, new.stated)
    refers = [_related(entity, said.stated) for said in (new, old) if said]
    return {
        "revision": revision,
        "record_id": id_,
        "kind": entity.__name__,
        "change": change,
        "fields": [_told(one) for one in fields if not _hidden(entity, one["field"])],
        "slug_before": old and old.slug,
        "slug_after": new and new.slug,
        "owner_id": next((said.stated.get("person_id") for said in (new, old) if said), None),
        "related": list(dict.fromkeys(id_ for some in refers for id_ in some)),
    }


def _related(entity: type[Entity], said: Mapping[str, Any]) -> Iterator[str]:
    """The IDs of the records with slugs that a record, or one of its lines, refers to."""
    for input_ in inputs(entity).values():
        if isinstance(input_, Reference) and input_.target in SLUGGED:
            yield from filter(None, (said[input_.name],))
        elif isinstance(input_, Lines):
            for line in said[input_.name]:
                for of in input_.inputs:
                    if isinstance(of, Reference) and of.target in SLUGGED:
                        yield from filter(None, (line if input_.bare else line[of.name],))


def _told(difference: Mapping[str, Any]) -> dict[str, Any]:
    """A difference as the API tells it."""
    values = {name: api_names(difference[name]) for name in ("before", "after")}
    return {"field": api_name(difference["field"]), **values}


def _hidden(entity: type[Entity], name: str) -> bool:
    """Whether a field is private: its values are in no history."""
    column = entity.table().columns.get(name)
    return column is not None and bool(column.info.get("private"))
