"""The connection to SQLite or PostgreSQL: engines, transactions, and what each database is told at the start."""

from __future__ import annotations

import ctypes
import os
import shutil
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar
from weakref import WeakSet

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, exc

from cms.errors import DatabaseError, ReadOnlyError, StoreFullError, WriterBusyError

from . import trouble
from .blobs import Blobs

# From this version on, SQLite's parser grows with a statement's depth and `json_object` takes 500 pairs.
OLDEST_SQLITE = (3, 48, 0)
_WRITERS = 0x636D73  # the advisory lock that PostgreSQL's writers queue for; SQLite has one writer by itself
_LENGTH = 0  # SQLITE_LIMIT_LENGTH
_PAGES = 100  # that are put in place at a time: fewer than any store has, and than are held before they are written
_ROOM = 1_000_000  # bytes of disk, below which a store counts as full
_PATIENCE, _PAUSE = 10.0, 0.001  # seconds that one of SQLite's writers waits for the others, and between two looks
CONNECTING = 5  # seconds that each host of a PostgreSQL may take to let us in
# How soon libpq notices that nobody is at the other end any more, whether it waits for an answer or sends: see
# https://www.postgresql.org/docs/current/libpq-connect.html. Where the address says otherwise, that counts.
_NOTICING = {
    "connect_timeout": CONNECTING,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 20_000,
}
_SQLITE_SESSION = (
    "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL; "
    f"PRAGMA busy_timeout={_PATIENCE * 1000:.0f};"
)


class Database:
    """One store. `read()` and `write()` are transactions; the driver's own cursor runs what the planner compiled."""

    # What a session of PostgreSQL is told: parallel workers and compiling cost short statements more than they give; and what
    # an index leads to is in memory, or on a disk without arms.
    session: ClassVar[dict[str, str]] = {
        "application_name": "cms",
        "max_parallel_workers_per_gather": "0",
        "jit": "off",
        "random_page_cost": "1.1",
        "timezone": "UTC",
    }

    def __init__(self, url: str | URL, assets: Path | str | None = None, *, pgbouncer: bool = False) -> None:
        """Open nothing yet; the bytes of assets are in a folder, or in the object store at a URL.

        By default it is a folder beside SQLite's file, or in the current one. With `pgbouncer` PostgreSQL is reached by a
        pooler that deals out connections by transactions, so that nothing may be kept in one from one to the next.
        Raises `DatabaseError` where SQLite is too old for us, and `CmsError` for what is no address.
        """
        self.url = trouble.parsed(url)
        self.blobs = Blobs(assets or Path(f"{self.url.database or 'cms'}-assets"))
        self.is_postgresql = self.url.drivername.split("+")[0] in ("postgresql", "postgres")
        self.pgbouncer = pgbouncer
        self.engine = _postgresql(self.url, pgbouncer) if self.is_postgresql else _sqlite(self.url)
        self._opened: WeakSet[Any] = WeakSet()  # PostgreSQL's connections
        if self.is_postgresql:
            event.listen(self.engine, "connect", self._take, insert=True)  # before anything is asked there
        self.trouble: DatabaseError | None = None  # why it couldn't be used, until it can be again
        # What a server is told when that begins, and when it ends.
        self.announce: Callable[[str], object] = lambda _: None
        # Bytes that a text may have, stored or being made, on `driver_connection`s: what grows beyond is stopped as it grows,
        # with the driver's `DataError`. None: as many as SQLite takes.
        self.longest: int | None = None

    @property
    def shown_url(self) -> str:
        """The URL without its secrets, for people."""
        return trouble.address(self.url)

    def unusable(self, error: BaseException) -> DatabaseError | None:
        """What an error of a driver's says of the database; None if it says nothing, and is a fault of ours.

        It is announced once, until the database can be used again: everybody meets the same.
        """
        kind = trouble.kind(error)
        if kind is None:
            return None
        reason = trouble.without_secrets(str(getattr(error, "orig", None) or error or type(error).__name__), self.url)
        found = kind(f"cannot use {self.shown_url}: {' '.join(reason.split())}")
        if kind not in (WriterBusyError, ReadOnlyError):
            if type(self.trouble) is not kind:
                self.announce(str(found))
            self.trouble = found
        return found

    def usable(self) -> None:
        """Say that the database was just used without trouble."""
        if self.trouble is not None:
            self.trouble = None
            self.announce(f"{self.shown_url} can be used again")

    def require_room(self) -> None:
        """Raise `StoreFullError` where nothing could be written, as far as can be told by writing next to nothing."""
        if not self.is_postgresql and (file := self.url.database):
            free = shutil.disk_usage(Path(file).absolute().parent).free
            if free < _ROOM:
                raise StoreFullError(f"the disk of {self.shown_url} is full: {free} bytes are free")
        if isinstance(self.trouble, StoreFullError):
            with self.write() as connection:
                connection.exec_driver_sql("UPDATE site SET revision = revision + 1")
                connection.exec_driver_sql("UPDATE site SET revision = revision - 1")

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that reads: it sees one state of the store throughout."""
        with self._connect(False) as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that writes, committed if nothing is raised: there is one at a time, so what it read still holds."""
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
            with self.engine.connect() as connection:
                connection.execution_options(writing=writing, altering=altering)
                if self.is_postgresql and not writing:
                    connection.execution_options(isolation_level="REPEATABLE READ")
                with connection.begin():
                    if self.is_postgresql and writing:
                        self._begin_writing(connection)
                    yield connection
        except exc.DBAPIError as error:
            if found := self.unusable(error):
                raise found from error
            raise
        if writing or not isinstance(self.trouble, StoreFullError):
            self.usable()

    def _take(self, connection: Any, _: Any) -> None:
        """Note a new connection of PostgreSQL's; raises `DatabaseError` for a database that can't have every text."""
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise DatabaseError(
                f"{self.shown_url} is encoded in {encoding}, and must be in UTF8: make another one by "
                "`createdb --encoding UTF8 --template template0 NAME`"
            )
        self._opened.add(connection)

    def abandon(self) -> None:
        """Cut all of PostgreSQL's connections, as nobody seems to be at their other end: whoever waits there learns of it."""
        for connection in list(self._opened):
            with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)

    def _begin_writing(self, connection: Connection) -> None:
        """Wait for PostgreSQL's other writers; raises `ReadOnlyError` for a standby, before what is old is read."""
        begun = f"SELECT pg_advisory_xact_lock({_WRITERS}), current_setting('transaction_read_only')"
        if connection.exec_driver_sql(begun).one()[1] == "on":
            raise ReadOnlyError(f"{self.shown_url} only reads: it is a standby")

    def vacuum(self) -> None:
        """SQLite: write the file anew, and empty its log, so that nothing of what was deleted is left in them.

        Meanwhile it takes as much of the disk as the store has, twice. PostgreSQL does its housekeeping by itself. Raises
        `DatabaseError` if others keep the file in use, or the disk is full.
        """
        if self.is_postgresql:
            return
        file = Path(self.url.database or "").resolve()
        try:
            with TemporaryDirectory(prefix=".cms-", dir=file.parent) as folder:
                until = time.monotonic() + _PATIENCE
                while not self._written_anew(Path(folder) / "anew"):
                    if time.monotonic() > until:
                        raise WriterBusyError("others are using it")
            with closing(self.driver_connection()) as connection:
                (busy, *_) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            problem = "others are using it" if busy else ""
        except (sqlite_driver().Error, exc.DBAPIError, OSError, DatabaseError) as error:
            problem = str(error)
        if problem:
            raise DatabaseError(
                f"it is done, but {self.url.database} still has the bytes of what was deleted ({problem}): "
                "`cms compact --before 0` tries again to write it anew"
            )

    def _written_anew(self, file: Path) -> bool:
        """Write SQLite's store into a file without what was deleted, and put that in place; False if others wrote meanwhile.

        A plain VACUUM keeps all of it in memory until it's done, where SQLite is built to have what is temporary there.
        """
        file.unlink(missing_ok=True)
        with closing(self.driver_connection()) as target, closing(self.driver_connection()) as watching:
            with self.write():  # others wait, as they would for a VACUUM
                (seen,) = watching.execute("PRAGMA data_version").fetchone()
                watching.execute("VACUUM INTO ?", (str(file),))

            looked = False

            def look(status: int, *_: int) -> None:
                """Once its first pages are taken nobody else writes; what came before that would be lost."""
                nonlocal looked
                if not looked and (status or watching.execute("PRAGMA data_version").fetchone() != (seen,)):
                    raise _ChangedError
                looked = True  # what is written from here on, into a log that may begin anew, are these pages

            with closing(sqlite_driver().connect(file)) as source:
                try:
                    source.backup(target, pages=_PAGES, progress=look)
                except _ChangedError:
                    return False
        return True

    @property
    def dialect(self) -> Dialect:
        """What the planner compiles for: parameters stand in their order, as the drivers themselves take them."""
        if not self.is_postgresql:
            return self.engine.dialect
        from sqlalchemy.dialects.postgresql import asyncpg

        return asyncpg.dialect()  # type: ignore[no-untyped-call]

    def fetch(self, sql: str, arguments: tuple[Any, ...], within: Connection | None = None) -> tuple[Any, ...]:
        """The one row of a compiled statement, within a transaction or by itself; `cms.store.reader` is for servers.

        Raises `DatabaseError` where the database can't be used.
        """
        if within is None:
            with self.read() as connection:
                return self.fetch(sql, arguments, connection)
        driver: Any = within.connection.driver_connection
        if self.is_postgresql:
            import psycopg

            cursor: Any = psycopg.RawCursor(driver)
        else:
            cursor = driver.cursor()
        row: Any = cursor.execute(sql, arguments).fetchone()
        cursor.close()
        return tuple(row)

    def driver_connection(self) -> Any:
        """A connection of SQLite's driver, for whoever closes it; only one thread at a time may use it."""
        driver = sqlite_driver()
        with _bounded(driver, self.longest):
            connection = driver.connect(self.url.database, isolation_level=None, check_same_thread=False)
        if driver is sqlite3 and self.longest is not None:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, self.longest)
        connection.executescript(_SQLITE_SESSION)
        return connection

    @property
    def driver_url(self) -> str:
        """The URL as PostgreSQL's own programs take it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


class _ChangedError(Exception):
    """Somebody else wrote between two looks."""


def sqlite_driver() -> Any:
    """The driver with a SQLite that is new enough; raises `DatabaseError`."""
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
    return driver


@contextmanager
def _bounded(driver: Any, longest: int | None) -> Iterator[None]:
    """Let texts have so many bytes on connections that this thread opens by pysqlite3 meanwhile: see `Database.longest`.

    Python's own driver has a method for SQLite's limit; for pysqlite3, SQLite itself calls us with what it opens. See
    https://sqlite.org/c3ref/limit.html and https://sqlite.org/c3ref/auto_extension.html.
    """
    if longest is None or driver is sqlite3:
        yield
        return
    _bound_what_is_opened()
    _OPENING.longest = longest
    try:
        yield
    finally:
        del _OPENING.longest


_OPENING = threading.local()  # its `longest`, while this thread opens a connection whose texts are bounded
_REGISTERING, _REGISTERED = threading.Lock(), list[Any]()


def _bound_what_is_opened() -> None:
    """Let pysqlite3's SQLite call us with whatever this process opens, from the first time on and for good.

    A thread that opens calls what was registered when it began, so what another took away and freed would still be called.
    """
    with _REGISTERING:
        if _REGISTERED:
            return
        import pysqlite3._sqlite3

        library = ctypes.CDLL(pysqlite3._sqlite3.__file__)

        def opened(handle: int, _: int, __: int) -> int:
            longest = getattr(_OPENING, "longest", None)
            if longest is not None:
                library.sqlite3_limit(ctypes.c_void_p(handle), _LENGTH, longest)
            return 0

        _REGISTERED.append(ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(opened))
        library.sqlite3_auto_extension(_REGISTERED[0])


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, module=sqlite_driver())

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # BEGIN is ours: the driver's comes too late for a consistent read
        connection.executescript(_SQLITE_SESSION)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get("altering"):
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")  # heeded only outside a transaction
        if options.get("writing", True):
            _begin_writing(connection)
        else:
            connection.exec_driver_sql("BEGIN")

    return engine


def _begin_writing(connection: Connection) -> None:
    """Begin a transaction of SQLite's one writer; raises `DatabaseError` where others write for longer than we wait.

    SQLite itself would look every 100 ms whether it may, and seldom meet the moment between two transactions of an import: an
    edit waited for seconds.
    """
    until = time.monotonic() + _PATIENCE
    connection.exec_driver_sql("PRAGMA busy_timeout=0")
    try:
        while True:
            try:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                return
            except exc.OperationalError as error:
                if "locked" not in str(error.orig):
                    raise
                if time.monotonic() > until:
                    raise WriterBusyError("another change keeps the store busy: try again") from error
            time.sleep(_PAUSE)
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={_PATIENCE * 1000:.0f}")


def set_local(settings: dict[str, str]) -> str:
    """The statements that tell PostgreSQL what holds until the end of the transaction."""
    return "; ".join(f"SET LOCAL {name} = '{value}'" for name, value in settings.items())


def _postgresql(url: URL, pgbouncer: bool) -> Engine:
    given: dict[str, Any] = {"options": " ".join(f"-c {name}={value}" for name, value in Database.session.items())}
    if pgbouncer:
        given = {"prepare_threshold": None}
    given |= {name: value for name, value in _NOTICING.items() if name not in url.query}
    target = url.set(drivername="postgresql+psycopg")
    engine = create_engine(target, connect_args=given, pool_size=4, max_overflow=4, pool_pre_ping=True)
    if pgbouncer:
        telling = set_local(Database.session)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(telling))
    return engine
