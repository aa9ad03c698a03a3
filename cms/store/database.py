"""The connection to SQLite or PostgreSQL: engines, transactions, and what each database is told at the start."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import OperationalError

from cms.errors import DatabaseError

# From this version on, SQLite's parser grows with a statement's depth and `json_object` takes 500 pairs.
OLDEST_SQLITE = (3, 48, 0)


class Database:
    """One store. `read()` and `write()` are transactions; the driver's own cursor runs what the planner compiled."""

    def __init__(self, url: str) -> None:
        """Open nothing yet; raises `DatabaseError` where SQLite is too old for us."""
        self.url = make_url(url)
        self.is_postgresql = self.url.get_backend_name() in ("postgresql", "postgres")
        self.engine = _postgresql(url) if self.is_postgresql else _sqlite(url)

    @property
    def shown_url(self) -> str:
        """The URL without its password."""
        return self.url.render_as_string(hide_password=True)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that reads: it sees one state of the store throughout."""
        with self._connect(False) as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that writes, committed if nothing is raised; on SQLite there is one at a time."""
        with self._connect(True) as connection:
            yield connection

    @contextmanager
    def alter(self) -> Iterator[Connection]:
        """A transaction that alters tables.

        SQLite alters one by making it anew under its name; so there, references are checked at the end, not on the way.
        """
        try:
            with self._connect(True, altering=True) as connection:
                yield connection
                if not self.is_postgresql and (broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all()):
                    raise DatabaseError(f"{len(broken)} references would lead nowhere: {broken[:3]}")
        finally:
            if not self.is_postgresql:
                self.close()  # the next connection checks references again

    @contextmanager
    def _connect(self, writing: bool, *, altering: bool = False) -> Iterator[Connection]:
        try:
            connection = self.engine.connect()
        except OperationalError as error:
            raise DatabaseError(f"cannot open {self.shown_url}: {error.orig}") from error
        with connection.execution_options(writing=writing, altering=altering), connection.begin():
            yield connection

    def fetch(self, sql: str, parameters: Any) -> tuple[Any, ...]:
        """The one row of a compiled statement."""
        with self.read() as connection:
            return tuple(connection.exec_driver_sql(sql, parameters).one())

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


def _sqlite(url: str) -> Engine:
    try:
        # Python 3.11 to 3.13 carry the system's SQLite, which is often too old; the wheel brings its own.
        import pysqlite3.dbapi2 as driver
    except ImportError:
        driver = sqlite3
    if driver.sqlite_version_info < OLDEST_SQLITE:
        found, wanted = driver.sqlite_version, ".".join(map(str, OLDEST_SQLITE[:2]))
        raise DatabaseError(
            f"this Python's SQLite is {found}, and {wanted} or newer is needed: "
            "`pip install pysqlite3`, use a Python with a newer SQLite, or set CMS_DATABASE_URL to a PostgreSQL"
        )
    engine = create_engine(url, module=driver)

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # BEGIN is ours: the driver's comes too late for a consistent read
        connection.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL; PRAGMA busy_timeout=10000;"
        )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get("altering"):
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")  # heeded only outside a transaction
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writing", True) else "BEGIN")

    return engine


def _postgresql(url: str) -> Engine:
    target = make_url(url).set(drivername="postgresql+psycopg")
    # Parallel workers and compiling cost these short statements more than they give them.
    options = "-c max_parallel_workers_per_gather=0 -c jit=off -c timezone=UTC"
    return create_engine(target, connect_args={"options": options}, pool_size=4, max_overflow=4, pool_pre_ping=True)
