"""Errors that tell what is the matter with a database, and addresses that tell no secret."""

from __future__ import annotations

import json
import shutil
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from cms.errors import CmsError, DatabaseError, StoreFullError
from cms.store import Database, tokens
from cms.store import trouble as trouble_module
from cms.store.trouble import address, parsed

from ..conftest import cms, run_cms, serving

SECRETS = [
    "postgresql://dorothy:s3cret@127.0.0.1:1/cms",
    "postgresql://127.0.0.1:1/cms?user=dorothy&password=s3cret",
    "postgresql://dorothy@127.0.0.1:1/cms?sslpassword=s3cret&sslmode=disable",
    "postgresql://dorothy:s3cret@127.0.0.1:1/cms?options=-c%20app.key%3Ds3cret",
    "postgresql://127.0.0.1:1/cms?password=s3cret&password=s3cret",
]
MUTATION = 'mutation { createTopic(input: { name: "Roads", publish: true }) { topic { id } userErrors { code } } }'


@pytest.mark.parametrize("url", SECRETS)
def test_an_address_tells_no_secret(url: str) -> None:
    shown = address(parsed(url))
    assert "s3cret" not in shown
    assert "127.0.0.1" in shown


@pytest.mark.parametrize("url", SECRETS)
@pytest.mark.parametrize("words", [("migrate",), ("check",), ("query", "-"), ("token", "list")])
def test_no_command_tells_one(url: str, words: tuple[str, ...]) -> None:
    done = cms(*words, url=url, stdin="{ people { totalCount } }")
    assert done.returncode == 1
    assert "s3cret" not in done.stdout + done.stderr
    assert "cannot" in done.stderr


@pytest.mark.parametrize("url", SECRETS)
def test_nor_does_a_server_that_does_not_start(url: str) -> None:
    done = run_cms("serve", url=url)
    assert done.returncode == 1
    assert "s3cret" not in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "cannot" in done.stderr


@pytest.mark.parametrize("url", ["mysql://dorothy:s3cret@h/cms", "postgresql://dorothy:s3cret@h:port/cms", "s3cret"])
def test_nor_does_one_that_means_nothing(url: str) -> None:
    done = run_cms("serve", url=url)
    assert done.returncode == 1
    assert "CMS_DATABASE_URL" in done.stderr
    assert "s3cret" not in done.stderr
    assert "Traceback" not in done.stderr


def told(response: httpx.Response) -> str:
    (error,) = response.json()["errors"]
    return str(error["extensions"]["code"])


def bearer(database: Database) -> dict[str, str]:
    with database.write() as connection:
        return {"authorization": f"Bearer {tokens.issue(connection, 'desk', ['edit', 'publish'])}"}


def test_a_database_that_is_away(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    """The status is 503 for as long as it's away, everywhere, and one line is logged; then all is as before."""
    query = {"query": "{ people { totalCount } }"}
    with serving(database) as client, caplog.at_level("ERROR"):
        assert client.get("/readyz").status_code == 200
        away, back = take_away(database)
        for _ in range(3):
            for response in (
                client.post("/graphql", json=query),
                client.post("/graphql", json={"query": "{ topics { totalCount } }"}),
                client.get("/graphql", params={**query, "at": "2031-05-01T00:00Z"}),
                client.post("/graphql", json=query, headers={"authorization": "Bearer nothing"}),
            ):
                assert response.status_code == 503, response.text
                assert response.headers["retry-after"] == "5"
                assert told(response) == "DATABASE_UNAVAILABLE"
                assert str(database.url.database) not in response.text
            assert client.get("/feed.xml").status_code == 503
            ready = client.get("/readyz")
            assert ready.status_code == 503
            assert str(database.url.database) not in ready.text
            assert client.get("/healthz").status_code == 200
        lines = [record for record in caplog.records if record.name == "cms.web"]
        assert len(lines) == 1, caplog.text
        assert "Traceback" not in caplog.text
        back()
        assert client.post("/graphql", json=query).json()["data"] == {"people": {"totalCount": 0}}
        assert client.get("/readyz").json() == {"status": "ready"}
    assert away in lines[0].message


def take_away(database: Database) -> tuple[str, Any]:
    """Make a database unusable; gives what is said of it, and how to bring it back."""
    if not database.is_postgresql:
        file = Path(str(database.url.database))
        for each in (file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm")):
            each.unlink(missing_ok=True)
        kept = file.read_bytes()
        file.write_bytes(b"no database " * 10_000)
        # "is not a database" or "database … is malformed": which, depends on what SQLite still had in memory
        return "database", lambda: file.write_bytes(kept)
    admin = Database(database.url.set(database="postgres"))
    name = database.url.database

    def run(*statements: str) -> None:
        with admin.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)

    database.close()
    run(
        f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",  # noqa: S608
    )

    def mend() -> None:
        run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        admin.close()

    return "not currently accepting connections", mend


def test_a_server_that_lost_its_connections_makes_new_ones(database: Database) -> None:
    if not database.is_postgresql:
        pytest.skip("SQLite has no server")
    with serving(database) as client:
        assert client.post("/graphql", json={"query": "{ people { totalCount } }"}).status_code == 200
        with database.engine.connect() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        for n in range(5):
            response = client.post("/graphql", json={"query": f"{{ p{n}: people {{ totalCount }} }}"})
            assert response.status_code == 200, response.text


def test_a_full_disk(database: Database, caplog: pytest.LogCaptureFixture) -> None:
    """It's told as such, logged once, and the server isn't ready until something could be written again."""
    headers = bearer(database)
    with serving(database) as client, caplog.at_level("ERROR"):
        fill, empty = _filling(database)
        fill()
        for _ in range(2):
            response = client.post("/graphql", json={"query": MUTATION}, headers=headers)
            assert response.status_code == 503, response.text
            assert (response.status_code, told(response)) == (503, "STORE_FULL"), response.text
            assert client.post("/graphql", json={"query": "{ topics { totalCount } }"}).status_code == 200
            if database.is_postgresql:  # SQLite's part of it stays within what there is
                assert client.get("/readyz").status_code == 503
        assert [record.name for record in caplog.records if "full" in record.message] == ["cms.web"]
        empty()
        assert client.get("/readyz").status_code == 200
        done = client.post("/graphql", json={"query": MUTATION}, headers=headers).json()
        assert done["data"]["createTopic"]["userErrors"] == [], json.dumps(done)


def _filling(database: Database) -> tuple[Any, Any]:
    if database.is_postgresql:
        raising = (
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'could not extend file: disk full' USING ERRCODE = '53100'; END $$"
        )

        def fill() -> None:
            with database.write() as connection:
                connection.exec_driver_sql(raising)
                connection.exec_driver_sql(
                    "CREATE TRIGGER full_disk BEFORE UPDATE ON site EXECUTE FUNCTION full_disk()"
                )

        def empty() -> None:
            with database.write() as connection:
                connection.exec_driver_sql("DROP TRIGGER full_disk ON site")

        return fill, empty
    most = [1_000_000_000]

    def limit(connection: Any) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {most[0]}")

    event.listen(database.engine, "begin", limit)

    def fill_pages() -> None:
        # No page is free, so that there is no room for even one more record.
        with database.write() as connection:
            connection.exec_driver_sql("CREATE TABLE filler (bytes)")
            connection.exec_driver_sql("INSERT INTO filler VALUES (zeroblob(10000))")
            connection.exec_driver_sql(
                "CREATE TRIGGER full_disk AFTER INSERT ON topic BEGIN INSERT INTO filler VALUES (zeroblob(100000)); END"
            )
        most[0] = 1

    def free_pages() -> None:
        most[0] = 1_000_000_000

    return fill_pages, free_pages


def test_a_disk_that_is_full_is_noticed_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(f"sqlite:///{tmp_path}/cms.db")
    database.require_room()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=4_096))
    with pytest.raises(StoreFullError, match="4096 bytes are free"):
        database.require_room()


def test_what_is_no_address_is_told_without_it() -> None:
    with pytest.raises(CmsError, match="CMS_DATABASE_URL") as raised:
        parsed("postgresql://dorothy:s3cret@h:port/cms")
    assert "s3cret" not in str(raised.value)
    assert not isinstance(raised.value, DatabaseError)


def test_faults_of_ours_say_nothing_of_the_database() -> None:
    assert trouble_module.kind(ValueError("no")) is None
    assert trouble_module.kind(socket.gaierror("Name or service not known")) is DatabaseError
