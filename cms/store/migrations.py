"""Bringing a database to the newest schema, and telling whether it's there; Alembic does the work.

Alembic is imported where it works: a server that only asks whether all is there starts a tenth of a second earlier without.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.exc import OperationalError

from cms.errors import CmsError, DatabaseError, SchemaAheadError, SchemaBehindError, WriterBusyError, quoted
from cms.settings import shipped

from .database import Database
from .search import INDEX
from .trouble import without_secrets
from .versions import METADATA

if TYPE_CHECKING:
    from alembic.config import Config

# How long a migration waits for a table: as long as others then wait behind it. Then it tries again, every half second.
_LOCK_TIMEOUT, _AGAIN, _PATIENCE = "500ms", 0.5, 60.0
_BACK_TO = "serves_back_to"  # a column beside Alembic's own
_ONLY_READS = "SELECT", "PRAGMA", "SHOW", "SET "


def _config(connection: Connection | None = None) -> Config:
    from alembic.config import Config

    config = Config()
    # A percent sign in a folder's name would be read as an interpolation.
    config.set_main_option("script_location", str(shipped("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def known() -> set[str]:
    """The numbers of all migrations: each one's file begins with it."""
    return {file.name.partition("_")[0] for file in shipped("migrations").glob("versions/[0-9]*.py")}


def newest() -> str:
    """The newest migration's number."""
    return max(known())


def applied(connection: Connection) -> str | None:
    """The newest migration that the database has, or None."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    number: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return number


def migrate(database: Database, target: str = "head") -> tuple[str | None, str | None]:
    """Bring a database to a migration (`head`, `base`, a number, `-1`); returns what it was at before and is at now.

    Each migration is a transaction of its own, so that what one altered is there for readers before the next begins; of an
    empty database, which nobody reads, all are one. One that doesn't get a table soon lets go of all it has, so that readers
    don't wait behind it, and tries again. Raises `CmsError` for a target that there isn't, and `DatabaseError` where others
    use what it needs for a minute.
    """
    with database.read() as connection:
        before = at = applied(connection)
    for step in _steps(at, target):
        until = time.monotonic() + _PATIENCE
        while not _step(database, at, step):
            if time.monotonic() > until:
                raise DatabaseError(
                    f"{database.shown_url} is at {at or 'no migration'}: others use what {step} alters, for longer than it "
                    f"waits ({_PATIENCE:g} s); run the command again"
                )
            time.sleep(_AGAIN)
        at = None if step == "base" else step
    return before, at


def statements(database: Database, target: str = "head") -> list[str]:
    """What `migrate` would execute: it is executed, noted, and taken back, so that what follows from content is told, too.

    Until then it has what it alters, as `migrate` does. Raises as that does.
    """
    told: list[str] = []

    def note(_: object, __: object, statement: str, parameters: Any, *___: object) -> None:
        if not statement.lstrip().upper().startswith(_ONLY_READS):
            told.append(f"{statement.strip()};" + (f"  -- {parameters!r}" if parameters else ""))

    with database.read() as connection:
        at = applied(connection)
    steps = _steps(at, target)
    with suppress(_TakenBack), _altering(database) as connection:
        event.listen(connection, "before_cursor_execute", note)
        for step in steps:
            _run(connection, at, step)
            at = step
        raise _TakenBack
    return told


def _made_by_newer(at: str) -> str:
    return f"is at migration {at}, which a newer version made: this one knows {newest()} at most"


class _TakenBack(Exception):
    """Ends a transaction without anything of it."""


def _steps(at: str | None, target: str) -> list[str]:
    """Where a database goes on its way from a migration to a target, one after the other; raises `CmsError`."""
    every = ["base", *sorted(known())]
    if at is not None and at not in every:
        raise SchemaAheadError(f"the database {_made_by_newer(at)}")
    here = every.index(at or "base")
    if re.fullmatch(r"[+-][0-9]{1,4}", target):
        there = here + int(target)
    else:
        there = len(every) - 1 if target == "head" else every.index(target) if target in every else -1
    if not 0 <= there < len(every):
        raise CmsError(
            f"there is no migration {quoted(target)}: they are {every[1]} to {every[-1]}, and `base` is none"
        )
    if there > here == 0:
        return [every[there]]
    return every[here + 1 : there + 1] if there > here else every[there:here][::-1]


@contextmanager
def _altering(database: Database) -> Iterator[Connection]:
    """A transaction that waits for no table for long; raises `WriterBusyError`, or `DatabaseError`."""
    try:
        with database.alter() as connection:
            if database.is_postgresql:
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{_LOCK_TIMEOUT}'")
            yield connection
    except OperationalError as error:
        raise DatabaseError(
            f"cannot migrate {database.shown_url}: {without_secrets(str(error.orig), database.url)}"
        ) from error


def _step(database: Database, at: str | None, step: str) -> bool:
    """Take a database one step; gives False where it couldn't have a table, and nothing was done."""
    try:
        with _altering(database) as connection:
            if applied(connection) == at:  # else another did it meanwhile
                _run(connection, at, step)
    except WriterBusyError:
        return False
    return True


def _run(connection: Connection, at: str | None, step: str) -> None:
    from alembic import command

    down = at is not None and (step == "base" or step < at)
    (command.downgrade if down else command.upgrade)(_config(connection), step)
    if step != "base":
        _note_who_can_serve(connection, step)


# ---- who can serve it ------------------------------------------------------------------------------------------------------
@cache
def _serving_back_to() -> dict[str, str]:
    """By the number of each migration, the oldest one whose code can serve a database that has it, as its file says.

    By itself a migration is for no code but its own.
    """
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return {script.revision: getattr(script.module, "serves_back_to", script.revision) for script in scripts}


def oldest_server(at: str, back_to: Mapping[str, str]) -> str:
    """The oldest migration whose code can serve a database that is at one: all that came since let it."""
    every = sorted(number for number in back_to if number <= at)
    oldest, needed = every.pop(), back_to[at]
    while every and needed <= every[-1]:
        oldest = every.pop()
        needed = max(needed, back_to[oldest])
    return oldest


def _note_who_can_serve(connection: Connection, at: str) -> None:
    """Write it beside the number: older code doesn't have the migration that says so."""
    if _BACK_TO not in {column["name"] for column in inspect(connection).get_columns("alembic_version")}:
        connection.execute(text(f"ALTER TABLE alembic_version ADD COLUMN {_BACK_TO} VARCHAR(32)"))
    noted = text(f"UPDATE alembic_version SET {_BACK_TO} = :oldest")  # noqa: S608 -- a name of ours
    connection.execute(noted, {"oldest": oldest_server(at, _serving_back_to())})


def require_servable(database: Database) -> None:
    """Raise `SchemaBehindError` or `SchemaAheadError` unless this code can serve the database.

    It can serve one at its newest migration, and one at a newer migration that lets older code serve.
    """
    try:
        require_newest(database)
    except SchemaAheadError:
        with database.read() as connection:
            oldest = connection.execute(text(f"SELECT {_BACK_TO} FROM alembic_version")).scalar()  # noqa: S608
        if oldest is None or oldest > newest():
            raise


def require_newest(database: Database) -> None:
    """Raise `SchemaBehindError` or `SchemaAheadError` unless the database is at the newest migration."""
    with database.read() as connection:
        found = applied(connection)
    if found is not None and found > newest():
        raise SchemaAheadError(f"the database {database.shown_url} {_made_by_newer(found)}")
    if found != newest():
        state = f"is at migration {found}" if found else "has no tables yet"
        raise SchemaBehindError(
            f"the database {database.shown_url} {state}, and {newest()} is the newest: run `cms migrate`"
        )


def generate(database: Database, message: str) -> str:
    """Write the migration that brings the tables to the content model; returns its file. For developers of the model.

    Raises `SchemaBehindError` for a database that isn't at the newest migration: what it lacks would be in the new one too.
    """
    from alembic import command
    from alembic.script import Script

    require_newest(database)
    with database.write() as connection:
        number = f"{int(newest()) + 1:04}"
        script = command.revision(_config(connection), message, autogenerate=True, rev_id=number)
    assert isinstance(script, Script), "one message makes one migration"
    return script.path


def ours(name: str | None, kind: str, _: object) -> bool:
    """Whether a table or index is one that the content model describes: the search's own are the migrations'."""
    return not (name or "").startswith(INDEX)


def drift(connection: Connection) -> list[object]:
    """What autogenerate would change: nothing, as long as the migrations and the content model agree."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    options = {"include_name": ours}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), METADATA))
