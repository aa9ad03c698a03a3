"""Migrations on both databases: up, down and up again, and what tells that a database is behind."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from cms.settings import shipped
from cms.store import applied, drift, migrate, newest
from cms.store.database import Database
from cms.store.migrations import oldest_server

from .conftest import Stores, cms


def url(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


def tables(database: Database) -> set[str]:
    return set(inspect(database.engine).get_table_names())


def shape(database: Database) -> dict[str, object]:
    """Everything that the database's catalogue says of the tables."""
    inspector = inspect(database.engine)

    def plain(value: object) -> object:
        if isinstance(value, dict):
            return {key: plain(member) for key, member in value.items()}
        return [plain(item) for item in value] if isinstance(value, list | tuple) else str(value)

    kinds = ("indexes", "foreign_keys", "unique_constraints", "check_constraints")
    return {
        name: {
            "columns": plain(inspector.get_columns(name)),
            **{kind: sorted(map(str, map(plain, getattr(inspector, f"get_{kind}")(name)))) for kind in kinds},
        }
        for name in tables(database)
    }


def test_there_is_one_newest_migration() -> None:
    scripts = ScriptDirectory(str(shipped("migrations")))
    assert scripts.get_heads() == [newest()]


def test_up_down_and_up_again(bare: Database) -> None:
    assert migrate(bare) == (None, newest())
    first = shape(bare)
    assert {"person", "person_version", "site", "revision"} <= set(first)

    # Each migration by itself, down, which is so whatever one asks for, and up again.
    assert migrate(bare, "base") == (newest(), None)
    assert tables(bare) == {"alembic_version"}
    for number in sorted(script.revision for script in ScriptDirectory(str(shipped("migrations"))).walk_revisions()):
        assert migrate(bare, "+1")[1] == number
    assert number == newest()
    assert shape(bare) == first


def test_migrating_twice_changes_nothing(database: Database) -> None:
    before = shape(database)
    assert migrate(database) == (newest(), newest())
    assert shape(database) == before


def test_the_migrations_make_what_the_content_model_says(database: Database) -> None:
    with database.read() as connection:
        assert drift(connection) == []


def test_drift_is_noticed(database: Database) -> None:
    with database.write() as connection:
        connection.execute(text("ALTER TABLE person ADD COLUMN shoe_size INTEGER"))
        assert [what for what, *_ in drift(connection)] == ["remove_column"]  # type: ignore[misc, has-type]
    with database.write() as connection:
        connection.execute(text("ALTER TABLE person DROP COLUMN shoe_size"))
        connection.execute(text("DROP INDEX ix_person_name_key_id"))
        assert [what for what, *_ in drift(connection)] == ["add_index"]  # type: ignore[misc, has-type]


def test_the_command_says_whether_a_database_is_behind(bare: Database) -> None:
    behind = cms("migrate", "--check", url=url(bare))
    assert behind.returncode == 1
    assert "cms migrate" in behind.stderr
    assert "has no tables yet" in behind.stderr
    assert tables(bare) == set()

    done = cms("migrate", url=url(bare))
    assert done.returncode == 0, done.stderr
    assert f"no tables → {newest()}" in done.stdout
    with bare.read() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == newest() == applied(connection)

    assert cms("migrate", "--check", url=url(bare)).returncode == 0
    assert "already at" in cms("migrate", url=url(bare)).stdout
    # A password, where the URL has one, is nobody's to read.
    password = bare.url.password
    assert not password or password not in done.stdout + behind.stderr


def test_a_migration_is_written_only_from_the_newest_schema(bare: Database) -> None:
    refused = cms("migrate", "--new", "add pronouns", url=url(bare))
    assert refused.returncode == 1
    assert "has no tables yet" in refused.stderr
    assert "run `cms migrate`" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert tables(bare) == set()


def test_the_server_never_alters_a_schema(bare: Database) -> None:
    stopped = cms("serve", "--port", "0", url=url(bare))
    assert stopped.returncode == 1
    assert "run `cms migrate`" in stopped.stderr
    assert "Traceback" not in stopped.stderr
    assert tables(bare) == set()


@pytest.mark.parametrize("target", ["0999", "7", "newest", "-99", "+1", "", "0001; DROP"])
def test_a_target_that_there_is_not_is_a_message(database: Database, target: str) -> None:
    refused = cms("migrate", "--to", target, url=url(database))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"there is no migration {target!r}: they are 0001 to {newest()}, and `base` is none" in refused.stderr


def test_the_command_goes_down_and_up(database: Database) -> None:
    before = f"{int(newest()) - 1:04}"
    assert cms("migrate", "--to", before, url=url(database)).stdout.endswith(f"{newest()} → {before}\n")
    with database.read() as connection:
        assert applied(connection) == before
    assert cms("migrate", url=url(database)).stdout.endswith(f"{before} → {newest()}\n")


def test_a_database_that_a_newer_version_made_is_left_alone(database: Database) -> None:
    with database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for words in (["migrate"], ["migrate", "--to", "0001"], ["migrate", "--dry-run"], ["migrate", "--check"]):
        refused = cms(*words, url=url(database))
        assert refused.returncode == 1
        assert "a newer version made" in refused.stderr


def test_a_dry_run_prints_what_would_be_executed_and_changes_nothing(database: Database) -> None:
    before = shape(database)
    told = cms("migrate", "--to", "-2", "--dry-run", url=url(database))
    assert told.returncode == 0, told.stderr
    assert "alembic_version" in told.stdout
    assert all(
        line.rstrip().endswith(";") or "--" in line or line.startswith((" ", "\t", ")")) or line == "" or "(" in line
        for line in told.stdout.splitlines()
    ), told.stdout
    with database.read() as connection:
        assert applied(connection) == newest()
    assert shape(database) == before
    assert cms("migrate", "--dry-run", url=url(database)).stdout.strip() == ""


def test_readers_do_not_wait_behind_a_migration_that_waits(stores: Stores) -> None:
    """PostgreSQL lets nobody pass who waits for a whole table: so it gives up soon, and comes again until it is free."""
    database = stores.empty("postgresql")
    with ThreadPoolExecutor(1) as beside, database.read() as reading:
        reading.execute(text("SELECT count(*) FROM source_document"))  # which is now in use until the transaction ends
        going = beside.submit(migrate, database, "0021")
        longest = 0.0
        for _ in range(30):
            began = time.monotonic()
            with database.read() as connection:
                connection.execute(text("SELECT count(*) FROM source_document"))
            longest = max(longest, time.monotonic() - began)
            time.sleep(0.05)
        assert not going.done()
        assert longest < 5, "far less than the other transaction, which would go on until it is told to end"
        reading.rollback()
        assert going.result(30)[1] == "0021"


@pytest.mark.parametrize(
    ("back_to", "oldest"),
    [
        ({"0001": "0001", "0002": "0002"}, "0002"),
        ({"0001": "0001", "0002": "0001"}, "0001"),
        ({"0001": "0001", "0002": "0002", "0003": "0002", "0004": "0003"}, "0003"),
        ({"0001": "0001", "0002": "0001", "0003": "0002", "0004": "0002"}, "0002"),
        ({"0001": "0001", "0002": "0001", "0003": "0001"}, "0001"),
        ({"0001": "0001", "0002": "0002", "0003": "0001"}, "0002"),
    ],
)
def test_who_can_serve_a_database(back_to: dict[str, str], oldest: str) -> None:
    """All that came since have to let it."""
    found = oldest_server(max(back_to), back_to)
    assert found == oldest
