"""Backups: everything that a store holds in one file, written and put back while it serves.

A backup is itself a store on SQLite, whatever database it was made from. So it moves content from either database to the
other, and can be served as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL, Connection, delete, exc, insert, select, update

from cms.content import Asset
from cms.errors import CmsError, DatabaseError

from .blobs import Blobs, sync
from .database import Database, sqlite_driver
from .migrations import applied, known, migrate
from .revisions import SITE, Revision, current_revision, next_revision
from .sessions import SESSION
from .tokens import TOKEN
from .versions import METADATA, TWINS, batches, is_empty, last_number, number_after, twins

_ITS_OWN = "secret", "timeline"  # what stays a store's: servers know the one, and PostgreSQL has the other
_BYTES = "asset_bytes"  # the table of a backup that has the bytes of assets, which a store has in a folder


def backup(database: Database, file: Path, *, replace: bool = False) -> int:
    """Write one state of a store into a file, which is there once it is whole; returns the number of its newest revision.

    Raises `CmsError` where there is a file already, unless it's to be replaced, and where none can be written.
    """
    if file.exists() and not replace:
        raise CmsError(f"{file}: it is there already: give another name, or add --replace")
    with _explained(file, "the backup can't be written"), TemporaryDirectory(prefix=".cms-", dir=file.parent) as folder:
        made = Path(folder) / "backup"
        revision = _write(database, made)
        made.chmod(0o600)  # it holds drafts, and what is private
        sync(made)
        made.replace(file)
        sync(file.parent)
    return revision


def _write(database: Database, file: Path) -> int:
    """Write a store into a new file; returns the number of its newest revision."""
    with _store_in(file) as copy:
        if database.is_postgresql:
            migrate(copy)
            with database.read() as source, copy.write() as target:
                _copy(source, target)
        else:
            with closing(database.driver_connection()) as connection:
                connection.execute("VACUUM INTO ?", (str(file),))
        with copy.read() as connection_:
            revision = current_revision(connection_)
            hashes = list(connection_.execute(select(TWINS[Asset].c.hash).distinct()).scalars())
        _take_bytes(database.blobs, copy, hashes)
        copy.close()
        with closing(copy.driver_connection()) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
    return revision


def _take_bytes(blobs: Blobs, copy: Database, hashes: list[str]) -> None:
    """Put the bytes of assets into a backup; those that aren't there any more are for `cms check` to tell."""
    with closing(copy.driver_connection()) as connection:
        connection.execute(f"CREATE TABLE {_BYTES} (hash TEXT PRIMARY KEY, data BLOB NOT NULL)")
        connection.execute("BEGIN")
        for hash_ in hashes:
            with suppress(FileNotFoundError):
                connection.execute(f"INSERT INTO {_BYTES} VALUES (?, ?)", (hash_, blobs.read(hash_)))  # noqa: S608 (a name of ours)
        connection.execute("COMMIT")


def _give_bytes(copy: Database, blobs: Blobs) -> None:
    """Put the bytes of assets that a backup has into a folder; older ones have none."""
    with closing(copy.driver_connection()) as connection:
        if connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (_BYTES,)).fetchone():
            for (data,) in connection.execute(f"SELECT data FROM {_BYTES}"):  # noqa: S608 (a name of ours)
                blobs.put(data)


def restore(database: Database, file: Path, *, replace: bool = False) -> Revision:
    """Put what a backup holds in place of everything in a store, in one transaction, as a new revision.

    A backup of an older schema is brought to the newest in a copy of it. What the store has revoked stays revoked. Raises
    `CmsError` for what is no backup or is damaged, and where the store isn't empty, unless it's to be replaced.
    """
    with _explained(file, "it can't be restored"), TemporaryDirectory(prefix="cms-") as folder:
        copied = Path(folder) / "backup"
        _take(file, copied)
        with _store_in(copied) as copy:
            _accept(copy, file)
            with copy.read() as source, database.write() as target:
                if not replace and not (is_empty(target) and target.execute(select(TOKEN.c.name)).first() is None):
                    raise CmsError("this store isn't empty: add --replace if all that it holds is to be replaced")
                _give_bytes(copy, database.blobs)
                return _replace(source, target, file.name)


def _replace(source: Connection, target: Connection, name: str) -> Revision:
    """Put one store in place of another, as a revision with a number that none of either ever had."""
    was = current_revision(source)
    newest = max(was, current_revision(target))  # answers are kept by it, and none may be taken for another
    revoked = select(TOKEN.c.hash, TOKEN.c.revoked_at).where(TOKEN.c.revoked_at.is_not(None))
    moments = target.execute(revoked).all()
    _copy(source, target)
    for hash_, moment in moments:
        still = TOKEN.c.hash == hash_, TOKEN.c.revoked_at.is_(None)
        target.execute(update(TOKEN).where(*still).values(revoked_at=moment))
    target.execute(update(SITE).values(revision=newest))
    return next_revision(target, "restore", f"Restore {name} as of revision {was}")


def _copy(source: Connection, target: Connection) -> None:
    """Put all rows of a store in place of another's."""
    for table in reversed(METADATA.sorted_tables):
        if table is not SITE:
            target.execute(delete(table))
    for table in METADATA.sorted_tables:
        if table is SESSION:  # who is signed in isn't content, and who signed out since would be signed in again
            continue
        rows = source.execute(select(table).execution_options(yield_per=1_000)).mappings()
        if table is SITE:
            given = {name: value for name, value in rows.one().items() if name not in _ITS_OWN}
            target.execute(update(SITE).values(given))
            continue
        for batch in batches(rows):
            target.execute(insert(table), [dict(row) for row in batch])
    for twin in twins().values():
        number_after(target, twin, last_number(source, twin))


# ---- the file ----------------------------------------------------------------------------------------------------------
@contextmanager
def _store_in(file: Path) -> Iterator[Database]:
    """The store on SQLite in a file, closed at the end."""
    database = Database(URL.create("sqlite", database=str(file)))
    try:
        yield database
    finally:
        database.close()


def _take(file: Path, copied: Path) -> None:
    """Copy a SQLite file, with what its log holds, and write nothing to it."""
    if not file.is_file():
        raise CmsError(f"{file}: there is no such file")
    driver = sqlite_driver()
    reading = f"{file.resolve().as_uri()}?mode=ro"
    with closing(driver.connect(reading, uri=True)) as taken, closing(driver.connect(copied)) as copy:
        taken.backup(copy)


def _accept(copy: Database, file: Path) -> None:
    """Bring a backup to the newest schema; raises `CmsError` for what is none, is damaged, or is newer than this program."""
    with copy.read() as connection:
        problems = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalars().all()
        if problems != ["ok"]:
            raise CmsError(f"{file}: it is damaged ({problems[0]})")
        migration = applied(connection)
    if migration is None:
        raise CmsError(f"{file}: it is no backup, as `cms backup` writes them")
    if migration not in known():
        raise CmsError(f"{file}: it is at migration {migration}, which is newer than this version of the program knows")
    try:
        migrate(copy)
    except DatabaseError as error:
        raise DatabaseError(f"{file}: it is damaged ({error})") from error
    with copy.read() as connection:
        if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            raise CmsError(f"{file}: it is damaged ({len(broken)} references lead nowhere: {broken[:3]})")


@contextmanager
def _explained(file: Path, problem: str) -> Iterator[None]:
    """Say of which file it is that a database or the file system can't do something."""
    try:
        yield
    except OSError as error:
        raise CmsError(f"{file}: {problem} ({error.strerror})") from None
    except (exc.DBAPIError, sqlite_driver().Error) as error:
        raise DatabaseError(f"{file}: {problem} ({getattr(error, 'orig', error)})") from error
