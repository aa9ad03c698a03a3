"""Transactions on both databases, and what is said where a database can't be used."""

from __future__ import annotations

import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, func, select
from sqlalchemy.exc import IntegrityError

from cms.content import Organization, Project
from cms.editing import Changes, commit
from cms.errors import DatabaseError
from cms.store import Database, current_revision
from cms.store import database as database_module
from cms.store.database import sqlite_driver

from ..conftest import Stores
from ..content import Maker, crowd


def test_a_read_sees_one_state(database: Database) -> None:
    table = Organization.table()
    with database.read() as reading:
        before = reading.execute(select(func.count()).select_from(table)).scalar_one()
        make = Maker()
        make(Organization, slug="o", name="O")
        make.commit(database)
        assert reading.execute(select(func.count()).select_from(table)).scalar_one() == before == 0
        assert current_revision(reading) == 0
    with database.read() as reading:
        assert reading.execute(select(func.count()).select_from(table)).scalar_one() == 1
        assert current_revision(reading) == 1


def test_what_is_raised_undoes_all(database: Database) -> None:
    def half(connection: Connection) -> None:
        changes = Changes()
        changes.save(Organization, {**Organization.complete({"slug": "o", "name": "O"}), "id": "org_1"})
        commit(connection, changes, "test", "one")
        assert current_revision(connection) == 1
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"), database.write() as connection:
        half(connection)
    with database.read() as connection:
        assert current_revision(connection) == 0
        assert connection.execute(select(Organization.table())).all() == []


def test_one_that_cannot_have_every_text_is_refused(session_stores: Stores) -> None:
    """As PostgreSQL makes one where the machine has no language."""
    name = "in_ascii"
    with session_stores.admin.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    told = "encoded in SQL_ASCII, and must be in UTF8"
    with (
        closing(Database(session_stores.server.set(database=name))) as database,
        pytest.raises(DatabaseError, match=told),
    ):
        database.read().__enter__()


def test_who_waits_too_long_is_told(stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    """On SQLite, where a writer doesn't wait for ever."""
    database = stores.empty("sqlite")
    monkeypatch.setattr(database_module, "_PATIENCE", 0.01)
    with database.write() as writing:
        for _ in range(2):
            with pytest.raises(DatabaseError, match="busy: try again"), database.write():
                pass
        with database.read() as reading:
            assert current_revision(reading) == current_revision(writing) == 0
    with database.write() as connection:
        assert current_revision(connection) == 0


def test_writers_come_one_after_the_other(database: Database) -> None:
    """Each reads, thinks, and writes what follows from what it read: nothing gets lost, and the revisions have no gap."""
    crowd(database, 1)
    table, failed = Organization.table(), []

    def add(which: int) -> None:
        try:
            for _ in range(5):
                with database.write() as connection:
                    count = connection.execute(select(func.count()).select_from(table)).scalar_one()
                    time.sleep(0.002)
                    changes = Changes()
                    row = {**Organization.complete({"slug": f"o-{count}", "name": str(which)}), "id": f"org_{count}"}
                    changes.save(Organization, row)
                    commit(connection, changes, str(which), "another")
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=add, args=(which,)) for which in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with database.read() as connection:
        slugs = connection.execute(select(table.c.slug)).scalars().all()
        assert sorted(slugs) == sorted(f"o-{n}" for n in range(20))
        assert current_revision(connection) == 21


def test_a_reader_does_not_wait_for_a_writer(database: Database) -> None:
    with database.write() as writing:
        commit(writing, Changes(), "test", "not yet")
        with database.read() as reading:
            assert current_revision(reading) == 0
    with database.read() as reading:
        assert current_revision(reading) == 1


def to_nowhere(database: Database) -> None:
    changes = Changes()
    row = Project.complete({"slug": "p", "title": "P", "organization_id": "org_nowhere"})
    changes.save(Project, {**row, "id": "prj_1"})
    with database.write() as connection:
        commit(connection, changes, "test", "a reference to nowhere")


def test_references_are_checked(database: Database) -> None:
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        to_nowhere(database)
    with database.alter() as connection:
        assert current_revision(connection) == 0
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        to_nowhere(database)


def test_altering_breaks_no_reference(database: Database) -> None:
    make = Maker()
    organization = make(Organization, slug="o", name="O")
    make(Project, slug="p", title="P", organization_id=organization)
    make.commit(database)
    with pytest.raises((DatabaseError, IntegrityError)), database.alter() as connection:
        connection.execute(delete(Organization.table()))
    with database.read() as connection:
        assert connection.execute(select(Organization.table().c.slug)).scalars().all() == ["o"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    missing = Database(f"sqlite:///{tmp_path}/nowhere/cms.db")
    with pytest.raises(DatabaseError, match="cannot use") as raised, missing.read():
        pass
    assert "nowhere/cms.db" in str(raised.value)


def test_a_server_that_is_not_there() -> None:
    missing = Database("postgresql://dorothy:secret@127.0.0.1:1/cms")
    with pytest.raises(DatabaseError, match="cannot use") as raised, missing.read():
        pass
    assert "secret" not in str(raised.value)
    with pytest.raises(DatabaseError, match="cannot use"):
        missing.fetch("SELECT 1", ())
    assert "dorothy" in missing.shown_url
    assert "secret" not in missing.shown_url


def test_an_old_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "OLDEST_SQLITE", (99, 0, 0))
    with pytest.raises(DatabaseError, match=r"99\.0 or newer is needed") as raised:
        Database("sqlite:///cms.db")
    assert "CMS_DATABASE_URL" in str(raised.value)


def test_texts_can_be_bounded_on_connections_of_their_own(tmp_path: Path) -> None:
    """On those of one database, whichever the driver; others, are as they were."""
    bounded, free = (Database(f"sqlite:///{tmp_path / 'cms.db'}") for _ in range(2))
    bounded.longest = 1_000
    grown = "SELECT length(group_concat(hex(randomblob(100)))) FROM json_each('[1, 2, 3, 4, 5, 6, 7]')"

    with closing(bounded.driver_connection()) as ours, closing(free.driver_connection()) as other:
        assert other.execute(grown).fetchone()[0] > 1_000
        with pytest.raises(sqlite_driver().DataError):
            ours.execute(grown).fetchone()
        assert ours.execute("SELECT 1").fetchone() == (1,), "and it goes on"


def test_many_threads_open_bounded_connections_at_once(tmp_path: Path) -> None:
    """SQLite calls what bounds them as long as any of them is being opened."""
    bounded = Database(f"sqlite:///{tmp_path / 'cms.db'}")
    bounded.longest = 1_000
    opened: list[int] = []

    def open_some() -> None:
        for _ in range(100):
            with closing(bounded.driver_connection()) as connection:
                opened.append(connection.execute("SELECT 1").fetchone()[0])

    threads = [threading.Thread(target=open_some) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert opened == [1] * 800
