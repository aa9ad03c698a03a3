"""Texts in other languages as part of a set of changes: what isn't translated is filled in, as it is to be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Table, select

from cms.content import Entity, Locale
from cms.content.translations import TRANSLATIONS, filled, owner_column, translated
from cms.store import Row, batches
from cms.store.search import SEARCHED, translated_entry

from .collecting import Changes

Seen = Callable[[Table], tuple[FromClause, tuple[ColumnElement[bool], ...]]]  # `published`, or what drafts show


def fill(connection: Connection, changes: Changes, seen: Seen, after: Changes | None = None) -> None:
    """Bring texts in other languages into line with a set of changes, as part of it, where `seen` shows what there is.

    Each record that is saved, or whose texts are, has a row in each of the store's languages but the first; where languages
    change, every record has. So has what was saved `after` which these changes come. A store with one language pays for a
    read of those.
    """
    sets = [changes] if after is None else [changes, after]
    locales = locales_of(connection, changes, seen)
    everything = any(Locale in each.saved or Locale in each.removed for each in sets)
    if len(locales) < 2 and not everything and not any(made in changes.saved for made in TRANSLATIONS.values()):
        return
    pairs = [(row["tag"], row["fallback"]) for row in locales]
    for entity in TRANSLATIONS:
        ids = None if everything else {id_ for each in sets for id_ in _touched(each, entity)}
        if ids is None or ids:
            _fill(connection, changes, seen, entity, pairs, ids)


def _touched(changes: Changes, entity: type[Entity]) -> Iterator[str]:
    """The IDs of the records that are changed, or whose texts in other languages are."""
    made = TRANSLATIONS[entity]
    yield from changes.saved.get(entity, {})
    yield from changes.removed.get(entity, ())
    for id_ in (*changes.saved.get(made, {}), *changes.removed.get(made, ())):
        # `translation_id`, reversed.
        yield f"{entity.prefix}_{id_.partition('_')[2].partition('.')[0]}"


def locales_of(connection: Connection, changes: Changes, seen: Seen) -> list[Row]:
    """The store's languages in their order, with what a set of changes makes of them."""
    return sorted(rows_after(connection, changes, seen, Locale).values(), key=lambda row: (row["rank"], row["tag"]))


def with_originals(
    connection: Connection, changes: Changes, seen: Seen, made: type[Entity], rows: Iterable[Row]
) -> Iterator[tuple[Row, Row]]:
    """Texts in other languages, each with the record as the changes leave it."""
    assert made.translates
    owner, rows = owner_column(made), list(rows)
    originals = rows_after(connection, changes, seen, made.translates, {row[owner] for row in rows})
    return ((row, originals[row[owner]]) for row in rows)


def _fill(
    connection: Connection,
    changes: Changes,
    seen: Seen,
    entity: type[Entity],
    locales: list[tuple[str, str | None]],
    ids: set[str] | None,
) -> None:
    """Fill in the texts of some records of an entity, or of all."""
    made = TRANSLATIONS[entity]
    owner = owner_column(made)
    stored = _stored(connection, seen, made, owner, ids)
    known = {
        **{i: r for i, r in stored.items() if i not in changes.removed.get(made, ())},
        **changes.saved.get(made, {}),
    }
    rows: dict[str, dict[str, Row]] = {}
    for row in known.values():
        rows.setdefault(row[owner], {})[row["locale"]] = row
    wanted: dict[str, Row] = {}
    before = _stored(connection, seen, entity, "id", ids)
    found_anew: set[str] = set()  # what a search finds by texts of the record that no language has
    for id_, original in _left(before, changes, entity, ids).items():
        for row in filled(entity, original, locales, rows.get(id_, {})):
            wanted[row["id"]] = row
            old = before.get(id_, original)
            if (
                entity in SEARCHED
                and old != original
                and translated_entry(made, row, old) != translated_entry(made, row, original)
            ):
                found_anew.add(row["id"])
    for id_ in known.keys() - wanted.keys():
        changes.saved.get(made, {}).pop(id_, None)
        if id_ in stored:
            changes.remove(made, id_)
    for id_, row in wanted.items():
        changes.removed.get(made, set()).discard(id_)
        if id_ in stored:
            row["version"] = stored[id_]["version"]
        if id_ in changes.saved.get(made, {}) or row != stored.get(id_) or id_ in found_anew:
            changes.save(made, row)


def rows_after(
    connection: Connection, changes: Changes, seen: Seen, entity: type[Entity], ids: set[str] | None = None
) -> dict[str, Row]:
    """The rows that there are once the changes are made, of all records or of some."""
    return _left(_stored(connection, seen, entity, "id", ids), changes, entity, ids)


def _left(stored: dict[str, Row], changes: Changes, entity: type[Entity], ids: set[str] | None) -> dict[str, Row]:
    """What a set of changes makes of the rows that are stored."""
    saved, removed = changes.saved.get(entity, {}), changes.removed.get(entity, set())
    kept = {id_: row for id_, row in stored.items() if id_ not in removed}
    return {**kept, **{id_: row for id_, row in saved.items() if ids is None or id_ in ids}}


def _stored(
    connection: Connection, seen: Seen, entity: type[Entity], column: str, values: set[str] | None
) -> dict[str, Row]:
    row, conditions = seen(entity.table())
    found = select(*(row.c[each.name] for each in entity.columns())).where(*conditions)
    some: Iterable[Any] = (
        [found] if values is None else (found.where(row.c[column].in_(batch)) for batch in batches(values))
    )
    return {each["id"]: dict(each) for query in some for each in connection.execute(query).mappings()}


def translate(
    connection: Connection,
    changes: Changes,
    seen: Seen,
    entity: type[Entity],
    original: Row,
    texts: Mapping[str, Mapping[str, Any]],
) -> None:
    """Say what a record's texts are in some languages: `texts` has values by tag and column, as the record's own are kept.

    What isn't mentioned stays, null isn't translated any more; the record, as `original` has it, must be saved in the same
    set, so that it has a new version.
    """
    made = TRANSLATIONS[entity]
    rows = {
        row["locale"]: row
        for row in (
            *_stored(connection, seen, made, owner_column(made), {original["id"]}).values(),
            *(row for row in changes.saved.get(made, {}).values() if row[owner_column(made)] == original["id"]),
        )
    }
    for tag, values in texts.items():
        changes.save(made, translated(entity, original, tag, values, rows.get(tag)))
