"""Tables that SQLite makes anew for a migration keep what reflection doesn't tell of them."""

from __future__ import annotations

import re

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Column, Connection, Integer, func, inspect, select, text

import cms.store.altering  # noqa: F401 (as migrations do)
from cms.content import Organization, Person
from cms.store import METADATA, TWINS, discard, save
from cms.store.database import Database
from cms.store.versions import last_number, twins

from ..conftest import Stores
from ..content import lab


@pytest.fixture
def sqlite(stores: Stores) -> Database:
    database, _ = stores.holding(lab, "sqlite")
    return database


def altering(connection: Connection) -> Operations:
    return Operations(MigrationContext.configure(connection))


def make_anew(database: Database, *tables: str) -> None:
    with database.alter() as connection:
        for table in tables:
            with altering(connection).batch_alter_table(table, recreate="always"):
                pass


def made_by(database: Database) -> dict[str, list[str]]:
    """The words of the statements that made tables, indexes and triggers, by name: their order varies, and so do brackets."""
    with database.read() as connection:
        found = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL"))
        return {name: sorted(re.findall(r"[^\s,()\"]+", sql)) for name, sql in found}


def test_all_tables_are_made_anew_as_they_were(sqlite: Database) -> None:
    before, tables = made_by(sqlite), [table.name for table in METADATA.sorted_tables]
    make_anew(sqlite, *tables)
    assert made_by(sqlite) == before
    assert not [name for name in inspect(sqlite.engine).get_table_names() if name.startswith("_alembic")]


@pytest.mark.parametrize("emptied", [False, True])
def test_a_number_never_comes_again(sqlite: Database, emptied: bool) -> None:
    """Not those of drafts that were discarded, and not where no version is left."""
    twin = TWINS[Organization]
    with sqlite.write() as connection:
        row = dict(connection.execute(select(Organization.table())).mappings().first() or {})
        for _ in range(3):
            save(connection, Organization.table(), [row])
        greatest = connection.execute(select(func.max(twin.c.version))).scalar_one()
        discard(connection, Organization.table(), [row["id"]])
        if emptied:
            connection.execute(twin.delete())
        before = {twin.name: last_number(connection, twin) for twin in twins().values()}
    assert before[twin.name] == greatest
    make_anew(sqlite, *before)
    with sqlite.write() as connection:
        assert {twin.name: last_number(connection, twin) for twin in twins().values()} == before
        save(connection, Organization.table(), [row])
        assert connection.execute(select(func.max(twin.c.version))).scalar_one() == greatest + 1


def test_a_search_follows_a_table_that_was_made_anew(sqlite: Database) -> None:
    make_anew(sqlite, "search_entry", "search_entry_version")
    found = text("SELECT count(*) FROM search_index_version WHERE search_index_version MATCH 'kumquat'")
    row = {"id": "per_x", "kind": "Person", "title": "Kumquat", "body": "", "since": 1, "until": 2}
    entries = twins()[METADATA.tables["search_entry"]]
    with sqlite.write() as connection:
        connection.execute(entries.insert().values(row))
        assert connection.execute(found).scalar() == 1
        connection.execute(entries.delete().where(entries.c.id == "per_x"))
        assert connection.execute(found).scalar() == 0


def test_what_is_renamed_is_no_table_made_anew(sqlite: Database) -> None:
    """And a column may come into a table whose number none has: one of content."""
    with sqlite.alter() as connection:
        operations = altering(connection)
        operations.rename_table("talk", "speech")
        operations.rename_table("speech", "talk")
        with operations.batch_alter_table("person", recreate="always") as batch:
            batch.add_column(Column("shoe_size", Integer))
    with sqlite.read() as connection:
        assert len(connection.execute(select(Person.table())).all()) == 4
    assert "AUTOINCREMENT" not in made_by(sqlite)["person"]
