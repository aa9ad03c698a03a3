"""Bringing a database to the newest schema, and telling whether it's there; Alembic does the work.

Alembic is imported where it works: a server that only asks whether all is there starts a tenth of a second earlier without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import OperationalError

from cms.errors import DatabaseError, SchemaBehindError
from cms.settings import shipped

from .database import Database
from .search import INDEX
from .trouble import without_secrets
from .versions import METADATA

if TYPE_CHECKING:
    from alembic.config import Config


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
    """Bring a database to a migration (`head`, `base`, a number, `-1`); returns what it was at before and is at now."""
    from alembic import command

    try:
        with database.alter() as connection:
            before = applied(connection)
            earlier = before is not None and target in known() and target < before
            down = earlier or target == "base" or target.startswith("-")
            (command.downgrade if down else command.upgrade)(_config(connection), target)
            return before, applied(connection)
    except OperationalError as error:
        raise DatabaseError(
            f"cannot migrate {database.shown_url}: {without_secrets(str(error.orig), database.url)}"
        ) from error


def require_newest(database: Database) -> None:
    """Raise `SchemaBehindError` unless the database is at the newest migration."""
    with database.read() as connection:
        found = applied(connection)
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
