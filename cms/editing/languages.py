"""Texts in other languages as part of a set of changes: what isn't translated is filled in, as it is to be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, FromClause, Table, select

from cms.content import Entity, Locale
from cms.content.locale import locale_row, read_tag
from cms.content.translations import TRANSLATIONS, filled, owner_column, translated
from cms.errors import CmsError
from cms.store import Database, Revision, Row, batches, published

if TYPE_CHECKING:
    from .changes import Changes

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
    return sorted(_rows(connection, changes, seen, Locale).values(), key=lambda row: (row["rank"], row["tag"]))


def with_originals(
    connection: Connection, changes: Changes, seen: Seen, made: type[Entity], rows: Iterable[Row]
) -> Iterator[tuple[Row, Row]]:
    """Texts in other languages, each with the record as the changes leave it."""
    assert made.translates
    owner, rows = owner_column(made), list(rows)
    originals = _rows(connection, changes, seen, made.translates, {row[owner] for row in rows})
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
    for id_, original in _rows(connection, changes, seen, entity, ids).items():
        wanted |= {row["id"]: row for row in filled(entity, original, locales, rows.get(id_, {}))}
    for id_ in known.keys() - wanted.keys():
        changes.saved.get(made, {}).pop(id_, None)
        if id_ in stored:
            changes.remove(made, id_)
    for id_, row in wanted.items():
        changes.removed.get(made, set()).discard(id_)
        if id_ in stored:
            row["version"] = stored[id_]["version"]
        if id_ in changes.saved.get(made, {}) or row != stored.get(id_):
            changes.save(made, row)


def _rows(
    connection: Connection, changes: Changes, seen: Seen, entity: type[Entity], ids: set[str] | None = None
) -> dict[str, Row]:
    """The rows that there are once the changes are made, of all records or of some."""
    saved, removed = changes.saved.get(entity, {}), changes.removed.get(entity, set())
    stored = _stored(connection, seen, entity, "id", ids)
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


# ---- what is said of them ------------------------------------------------------------------------------------------------
def speak(connection: Connection, changes: Changes, seen: Seen, tags: Iterable[tuple[str, str | None]]) -> None:
    """Let the store have these languages, in this order, each with what it falls back to, if that isn't the first.

    Raises `CmsError` for a tag that is none, comes twice, or falls back to what isn't among them.
    """
    rows: dict[str, Row] = {}
    for rank, (tag, fallback) in enumerate(tags):
        try:
            row = locale_row(read_tag(tag), rank, read_tag(fallback) if fallback else None)
        except ValueError as error:
            raise CmsError(str(error)) from None
        if row["id"] in rows:
            raise CmsError(f"{row['tag']} is among the languages twice")
        rows[row["id"]] = row
    known = {row["tag"] for row in rows.values()}
    for row in rows.values():
        if row["fallback"] is not None and row["fallback"] not in known:
            raise CmsError(f"{row['tag']} falls back to {row['fallback']}, which isn't one of the languages")
    there = _rows(connection, changes, seen, Locale)
    for id_ in there.keys() - rows.keys():
        changes.remove(Locale, id_)
    for id_, row in rows.items():
        if {**there.get(id_, {}), "version": 0} != row:
            changes.save(Locale, row)


def say_languages(database: Database, tags: Iterable[str]) -> Revision | None:
    """Let a store have these languages, the first of which is the one that records are written in: as one revision.

    Each is a tag, with what it falls back to after a colon (`zh-Hant:zh`), if that isn't the first. Returns None where nothing
    changes. Raises `CmsError` as `speak` does.
    """
    from .changes import Changes
    from .committing import commit

    changes = Changes()
    with database.write() as connection:
        pairs = [(tag, fallback or None) for tag, _, fallback in (each.partition(":") for each in tags)]
        speak(connection, changes, published, pairs)
        if not changes:
            return None
        return commit(connection, changes, "languages", f"Languages: {', '.join(tag for tag, _ in pairs) or 'none'}")


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
