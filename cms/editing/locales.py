"""Which languages a store's texts are told in: a revision says so, which writes all texts in each of them."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from cms.content import Locale
from cms.content.locale import locale_row, read_tag
from cms.errors import CmsError
from cms.store import Database, Revision, Row, published

from .collecting import Changes
from .committing import commit
from .languages import Seen, rows_after


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
    there = rows_after(connection, changes, seen, Locale)
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
    changes = Changes()
    with database.write() as connection:
        pairs = [(tag, fallback or None) for tag, _, fallback in (each.partition(":") for each in tags)]
        speak(connection, changes, published, pairs)
        if not changes:
            return None
        return commit(connection, changes, "languages", told_languages(pairs))


def told_languages(tags: Iterable[tuple[str, str | None]]) -> str:
    """What a revision is about that says which languages there are."""
    return f"Languages: {', '.join(tag for tag, _ in tags) or 'none'}"
