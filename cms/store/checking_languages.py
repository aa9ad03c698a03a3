"""Checking texts in other languages: whether what is filled in follows from the records, and what is found from both.

As it is published, and as drafts show it: the past was so once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from cms.content import Entity, Locale
from cms.content.translations import TRANSLATIONS, filled, owner_column

from .search import SEARCHED, TRANSLATED_TWIN, translated_entry
from .versions import OPEN, PENDING, TWINS, Row, batches, published, seen_at

Wrong = tuple[type[Entity], str, str]  # the kind of a record, its ID, and what is wrong


def wrong_texts(connection: Connection) -> Iterator[Wrong]:
    """The records whose texts in other languages aren't what follows, each once."""
    told: set[str] = set()
    for at in (None, PENDING):
        locales = _locales(connection, at)
        for entity in TRANSLATIONS:
            for ids in batches(_ids(connection, entity, at, bool(locales))):
                for id_, what in _wrong(connection, entity, ids, locales, at):
                    if id_ not in told:
                        told.add(id_)
                        yield entity, id_, what + (" as a draft" if at == PENDING else "")


def fill_in(connection: Connection, entity: type[Entity], ids: Iterable[str]) -> list[str]:
    """Write what follows of some records' texts anew, as published and as drafted; gives the IDs of the texts."""
    made, twin = TRANSLATIONS[entity], TWINS[TRANSLATIONS[entity]]
    owner, touched = owner_column(made), set[str]()
    for at in (None, PENDING):
        locales = _locales(connection, at)
        for batch in batches(ids):
            originals, rows = _seen(connection, entity, "id", batch, at), _seen(connection, made, owner, batch, at)
            right = _filled(entity, originals, rows, locales)
            touched |= right.keys() | rows.keys()
            known = select(twin.c.version, twin.c.since).where(twin.c.id.in_(rows))
            begins: dict[int, int] = dict(connection.execute(known).all())
            for id_, row in list(rows.items()):
                this = twin.c.version == row["version"]
                if at == PENDING and begins[row["version"]] < PENDING:  # readers see it, and may go on to
                    if {**right.get(id_, {}), "version": row["version"]} != row:
                        connection.execute(update(twin).where(this).values(until=PENDING))
                        del rows[id_]
                elif id_ in right:
                    connection.execute(update(twin).where(this).values({**right[id_], "version": row["version"]}))
                else:
                    connection.execute(delete(twin).where(this))
            for id_ in right.keys() - rows.keys():
                ends = twin.c.id == id_, twin.c.until < OPEN
                last = connection.execute(select(twin.c.until).where(*ends).order_by(twin.c.until.desc())).scalar() or 0
                since = (
                    PENDING if at and last == PENDING else max(_since(connection, entity, right[id_][owner], at), last)
                )
                new = {name: value for name, value in right[id_].items() if name != "version"}
                connection.execute(insert(twin).values({**new, "since": since, "until": OPEN}))
    for batch in batches(touched):
        _enter(connection, entity, batch)
    return sorted(touched)


def _enter(connection: Connection, entity: type[Entity], ids: list[str]) -> None:
    """Write the search entries of texts anew, for each of their versions with the record as it was when that began."""
    made = TRANSLATIONS[entity]
    if entity not in SEARCHED:
        return
    twin, of = TWINS[made], TWINS[entity]
    connection.execute(delete(TRANSLATED_TWIN).where(TRANSLATED_TWIN.c.id.in_(ids)))
    for row in connection.execute(select(twin).where(twin.c.id.in_(ids))).mappings().all():
        at = row["since"]
        known = select(of).where(of.c.id == row[owner_column(made)], of.c.since <= at, of.c.until > at)
        original = connection.execute(known).mappings().first()
        if original is not None:
            entry = translated_entry(made, dict(row), dict(original))
            connection.execute(insert(TRANSLATED_TWIN).values(entry | {"since": at, "until": row["until"]}))


def _wrong(
    connection: Connection, entity: type[Entity], ids: list[str], locales: list[tuple[str, str | None]], at: int | None
) -> Iterator[tuple[str, str]]:
    made = TRANSLATIONS[entity]
    owner = owner_column(made)
    originals, rows = _seen(connection, entity, "id", ids, at), _seen(connection, made, owner, ids, at)
    right = _filled(entity, originals, rows, locales)
    for id_ in right.keys() | rows.keys():
        row, wanted = rows.get(id_), right.get(id_)
        whose = (row or wanted or {})[owner]
        if row is None or wanted is None:
            yield (
                whose,
                f"{id_} is missing" if row is None else f"{id_} is there, and its language, or its record, isn't",
            )
        elif differing := [name for name in wanted if wanted[name] != row[name] and name != "version"]:
            yield whose, f"{', '.join(differing)} of {id_} isn't what follows"
    if entity in SEARCHED:
        entries = _entries(connection, right, at)
        for id_, row in right.items():
            entry = translated_entry(made, row, originals[row[owner]])
            found = entries.get(id_, {})
            if any(found.get(name) != value for name, value in entry.items()):
                yield row[owner], f"what is found of {id_} isn't what it says"


def _filled(
    entity: type[Entity], originals: dict[str, Row], rows: dict[str, Row], locales: list[tuple[str, str | None]]
) -> dict[str, Row]:
    owner = owner_column(TRANSLATIONS[entity])
    known: dict[str, dict[str, Row]] = {}
    for row in rows.values():
        known.setdefault(row[owner], {})[row["locale"]] = row
    each = (filled(entity, original, locales, known.get(id_, {})) for id_, original in originals.items())
    return {row["id"]: row for some in each for row in some}


# ---- what there is -----------------------------------------------------------------------------------------------------
def _view(entity: type[Entity], at: int | None) -> Any:
    return published(entity.table()) if at is None else seen_at(entity.table(), at)


def _seen(
    connection: Connection, entity: type[Entity], column: str, values: Iterable[str], at: int | None
) -> dict[str, Row]:
    row, seen = _view(entity, at)
    columns = (row.c[each.name] for each in entity.columns())
    found = select(*columns).where(row.c[column].in_(list(values)), *seen)
    return {each["id"]: dict(each) for each in connection.execute(found).mappings()}


def _ids(connection: Connection, entity: type[Entity], at: int | None, has_locales: bool) -> list[str]:
    """The IDs of the records that texts are told of; where there are languages, of all: each must have its texts."""
    (row, seen), (told, known) = _view(entity, at), _view(TRANSLATIONS[entity], at)
    owner = told.c[owner_column(TRANSLATIONS[entity])]
    found = select(owner).where(*known).distinct()
    return sorted(connection.execute(found.union(select(row.c.id).where(*seen)) if has_locales else found).scalars())


def _entries(connection: Connection, ids: Iterable[str], at: int | None) -> dict[str, Row]:
    entry = TRANSLATED_TWIN.c
    seen = (entry.since < PENDING, entry.until >= PENDING) if at is None else (entry.since <= at, entry.until > at)
    return {
        row["id"]: dict(row)
        for batch in batches(ids)
        for row in connection.execute(select(TRANSLATED_TWIN).where(entry.id.in_(batch), *seen)).mappings()
    }


def _since(connection: Connection, entity: type[Entity], id_: str, at: int | None) -> int:
    twin = TWINS[entity].c
    seen = (twin.since < PENDING, twin.until >= PENDING) if at is None else (twin.since <= at, twin.until > at)
    since: int = connection.execute(select(twin.since).where(twin.id == id_, *seen)).scalar_one()
    return since


def _locales(connection: Connection, at: int | None) -> list[tuple[str, str | None]]:
    row, seen = _view(Locale, at)
    found = select(row.c.tag, row.c.fallback).where(*seen).order_by(row.c["rank"], row.c.tag)
    return [(tag, fallback) for tag, fallback in connection.execute(found)]
