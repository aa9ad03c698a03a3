"""Languages as parts of a statement, and which of a store's an operation is asked in."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Dialect,
    FromClause,
    Text,
    bindparam,
    cast,
    exists,
    literal_column,
    or_,
    select,
)

from cms.content import Entity, Locale
from cms.content.fields import Told
from cms.content.locale import read_tag
from cms.content.translations import TRANSLATIONS, owner_column
from cms.errors import CmsError, quoted
from cms.store import Database, published, seen_at

from .builder import Builder
from .json_sql import JsonList
from .selection import Selected


class UnknownLocaleError(CmsError):
    """A language that the store's texts aren't told in."""

    code = "LOCALE_UNKNOWN"
    status = 400


def told(plan: Builder, entity: type[Entity], row: FromClause, field: Told, selected: Selected) -> ColumnElement[Any]:
    """In which languages a record is told, as JSON: all of them, or what its translation to the one asked for has."""
    if field.of is None:
        return _locales(plan, entity, row)
    if plan.locale is not None:
        return plan.value(field.of, row.c[field.name], selected)
    return literal_column("'[]'::json" if plan.dialect.name == "postgresql" else "'[]'", JSON())


def _locales(plan: Builder, entity: type[Entity], row: FromClause) -> ColumnElement[Any]:
    """The languages that some text of a record is told in, as JSON: the first, and those that it's translated to."""
    made = TRANSLATIONS[entity]
    (locale, seen), (told, at) = plan.rows(Locale), plan.rows(made)
    translated = cast(told.c.stated, Text) != literal_column("'{}'")
    some = exists(
        select(literal_column("1"))
        .where(told.c[owner_column(made)] == row.c.id, told.c.locale == locale.c.tag, translated, *at)
        .correlate(row, locale)
    )
    tags = JsonList(locale.c.tag, (locale.c["rank"], locale.c.id))
    found = select(tags).select_from(locale).where(or_(locale.c["rank"] == literal_column("0"), some), *seen)
    return found.correlate(row).scalar_subquery()


def stating(dialect: Dialect, *, at: bool) -> str:
    """The statement that tells a store's languages in their order, as JSON; with `at`, as of a revision, given twice."""
    row, seen = published(Locale.table())
    if at:  # twice, as PostgreSQL's driver would take one parameter of one name once, and SQLite's twice
        row, _ = seen_at(Locale.table(), 0)
        seen = (row.c.since <= bindparam("since"), row.c.until > bindparam("until"))
    tags = JsonList(row.c.tag, (row.c["rank"], row.c.id))
    return str(select(cast(tags, Text)).select_from(row).where(*seen).compile(dialect=dialect))


def stated(database: Database, within: Connection | None = None) -> list[str]:
    """The languages of what a store publishes, in their order, without a server; within a transaction, if one is given."""
    (tags,) = database.fetch(stating(database.dialect, at=False), (), within)
    known: list[str] = json.loads(tags)
    return known


def of_store(database: Database, asked: str) -> str | None:
    """The language of what a store publishes that is asked for, without a server. As `chosen`."""
    return chosen(stated(database), asked)


def chosen(known: list[str], asked: str) -> str | None:
    """Which of a store's languages is asked for; None for the first. Raises `UnknownLocaleError`."""
    try:
        tag = read_tag(asked)
    except ValueError:
        tag = ""
    if tag in known:
        return None if tag == known[0] else tag
    there = f"its languages are {', '.join(known)}" if known else "it states none: `cms languages` does"
    raise UnknownLocaleError(f"This store tells nothing in {quoted(asked)}: {there}.")
