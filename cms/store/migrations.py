"""Bringing a database to the newest schema, and telling whether it's there; Alembic does the work."""

from __future__ import annotations

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from cms.errors import DatabaseError, SchemaBehindError
from cms.settings import shipped

from .database import Database
from .search import INDEX
from .versions import METADATA


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    # A percent sign in a folder's name would be read as an interpolation.
    config.set_main_option("script_location", str(shipped("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The newest migration's name."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head, "there are no migrations"
    return head


def applied(connection: Connection) -> str | None:
    """The newest migration that the database has, or None."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(database: Database, target: str = "head") -> tuple[str | None, str | None]:
    """Bring a database to a migration (`head`, `base`, a name, `-1`); gives what it was at before and is at now."""
    try:
        with database.alter() as connection:
            before = applied(connection)
            down = target == "base" or target.startswith("-")
            (command.downgrade if down else command.upgrade)(_config(connection), target)
            return before, applied(connection)
    except OperationalError as error:
        raise DatabaseError(f"cannot migrate {database.shown_url}: {error.orig}") from error


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
    """Write the migration that brings the tables to the content model; gives its file. For developers of the model."""
    with database.write() as connection:
        script = command.revision(_config(connection), message, autogenerate=True)
    assert isinstance(script, Script), "one message makes one migration"
    return script.path


def ours(name: str | None, kind: str, _: object) -> bool:
    """Whether a table or index is one that the content model describes: the search's own are the migrations'."""
    return not (name or "").startswith(INDEX)


def drift(connection: Connection) -> list[object]:
    """What autogenerate would change: nothing, as long as the migrations and the content model agree."""
    options = {"include_name": ours}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), METADATA))
