"""What all commands share: the application that lists them, the database that the settings name, and its closing."""

from __future__ import annotations

from contextlib import ExitStack
from importlib.metadata import version
from typing import Annotated

import typer

from cms.settings import Settings, load_settings
from cms.store.database import Database

app = typer.Typer(
    name="cms",
    help="A headless CMS for profiles: documents in, a typed GraphQL API out. "
    "The database is CMS_DATABASE_URL, by default the SQLite file cms.db in this folder.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
at_end = ExitStack()  # what is closed when the command ends


JSON = typer.Option("--json", help="Say it as JSON, for programs.")  # for commands that programs may ask


def _version(wanted: bool) -> None:
    if wanted:
        print(f"cms {version('profile-cms')}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is, and exit.")
    ] = False,
) -> None:
    pass


def opened() -> tuple[Settings, Database]:
    """The settings, and the database that they name; it is closed when the command ends."""
    settings = load_settings()
    database = Database(settings.database_url, settings.assets, pgbouncer=settings.pgbouncer)
    at_end.callback(database.close)
    return settings, database


def migrated() -> Database:
    """The database that the settings name, at the newest migration; raises `DatabaseError` for one that isn't."""
    from cms.store import require_newest

    _, database = opened()
    require_newest(database)
    return database
