"""PostgreSQL reached by PgBouncer in transaction mode: everything works, however few connections it deals out."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvloop
from sqlalchemy.engine import URL

from cms.editing.access import Scope
from cms.errors import StatementTimeoutError
from cms.store import Database, Point, tokens
from cms.store.reader import reading

from ..conftest import Stores, free_port, run_cms, server_process
from ..content import crowd
from ..web.conftest import missing

POOLED = {"CMS_PGBOUNCER": "true"}
SERVERS = 2  # connections to PostgreSQL, of which each transaction gets one
CONFIGURATION = """
[databases]
* = host={host} port={port} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {listening}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {servers}
max_client_conn = 200
"""


@pytest.fixture(scope="module")
def pooler(session_stores: Stores) -> Iterator[URL]:
    """The address of a real PgBouncer, before this run's PostgreSQL."""
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        missing("PgBouncer isn't installed", "`apt-get install pgbouncer` brings it")
        return
    server, listening = session_stores.server, free_port()
    owner = pwd.getpwuid(Path(str(server.query["host"])).stat().st_uid).pw_name
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        file = Path(folder) / "pgbouncer.ini"
        file.write_text(
            CONFIGURATION.format(
                host=server.query["host"],
                port=server.port or 5432,
                user=server.username,
                listening=listening,
                servers=SERVERS,
            )
        )
        # It refuses root, and PostgreSQL's socket is its owner's alone.
        words = [program, "-q", *(["-u", owner] if os.geteuid() == 0 else []), str(file)]
        process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", listening), 1).close()
                    break
                except OSError:
                    assert process.poll() is None
                    time.sleep(0.02)
            yield URL.create("postgresql", server.username, host="127.0.0.1", port=listening)
        finally:
            process.terminate()
            process.wait(10)


@pytest.fixture
def address(pooler: URL, stores: Stores) -> str:
    """A store without content, by way of the pooler."""
    made = stores.empty("postgresql").url.database
    return pooler.set(database=made).render_as_string(hide_password=False)


def asked(client: httpx.Client, query: str, **variables: Any) -> Any:
    answer = client.post("/graphql", json={"query": query, "variables": variables})
    assert answer.status_code == 200, answer.text
    assert "errors" not in answer.json(), answer.text
    return answer.json()["data"]


CREATE = """mutation($name: String!) {
  createPerson(input: {name: $name, hasProfile: true, publish: true}) { userErrors { message } }
}"""


def test_a_server_answers_and_writes_by_fewer_connections_than_clients(address: str) -> None:
    """Statements of many shapes at once, two processes, and edits."""
    with closing(Database(address, pgbouncer=True)) as database:
        crowd(database, 20)
        with database.write() as connection:
            secret = tokens.issue(connection, "editor", [Scope.EDIT, Scope.PUBLISH])
            assert connection.exec_driver_sql("SHOW jit").scalar() == "off"
        with database.read() as connection:
            assert connection.exec_driver_sql("SHOW transaction_isolation").scalar() == "repeatable read"
    more = {**POOLED, "WEB_CONCURRENCY": "2", "CMS_CACHE_BYTES": "0", "CMS_CONNECTIONS": "8"}
    with (
        server_process(address, more) as (at, _),
        httpx.Client(base_url=at, trust_env=False, timeout=30) as client,
        ThreadPoolExecutor(8) as threads,
    ):
        headers = {"authorization": f"Bearer {secret}"}

        def some(number: int) -> None:
            name = f"p{number % 7}"
            found = asked(client, f"{{ {name}: people(first: 30) {{ nodes {{ slug name }} }} }}")[name]["nodes"]
            assert len(found) >= 20
            if number % 10 == 0:
                told = client.post("/graphql", json={"query": CREATE, "variables": {"name": "New"}}, headers=headers)
                assert told.json()["data"]["createPerson"]["userErrors"] == []

        list(threads.map(some, range(150)))
        assert len(asked(client, "{ people(first: 100) { nodes { slug } } }")["people"]["nodes"]) == 20 + 15
        assert client.get("/readyz").json() == {"status": "ready"}


def test_a_statement_that_takes_too_long_is_cancelled(address: str) -> None:
    """It ends its transaction alone: the connection goes on to be used, and PostgreSQL's by others with their own bounds."""

    async def ask() -> None:
        async with reading(database, 0.2, 1) as reader:
            for _ in range(2 * SERVERS):
                with pytest.raises(StatementTimeoutError):
                    await reader.fetch("SELECT pg_sleep(20)::text", ())
                assert await reader.revision() == Point(0)
        with database.read() as connection:
            assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "0"

    with closing(Database(address, pgbouncer=True)) as database:
        uvloop.run(ask())


def test_commands_work_by_way_of_it(address: str, tmp_path: Path) -> None:
    with closing(Database(address, pgbouncer=True)) as database:
        crowd(database, 5)
    file, assets = tmp_path / "monday.backup", {**POOLED, "CMS_ASSETS": str(tmp_path / "assets")}
    for words in (
        ["migrate"],
        ["migrate", "--check"],
        ["check"],
        ["backup", file],
        ["restore", file, "--replace"],
        ["export", tmp_path / "content"],
        ["token", "list"],
        ["migrate", "--to", "0021"],
        ["migrate"],
    ):
        done = run_cms(*words, url=address, more=assets, cwd=tmp_path)
        assert done.returncode == 0, (words, done.stderr)
