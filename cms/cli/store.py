"""Commands about the database as such: migrate."""

from __future__ import annotations

from typing import Annotated

import typer

from .application import app, opened


@app.command()
def migrate(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit with 1 if the database is behind.")
    ] = False,
    to: Annotated[
        str, typer.Option(help="A migration to go to instead of the newest, up or down; `base` is none.")
    ] = "head",
    new: Annotated[
        str | None,
        typer.Option(
            help="For developers of the content model: write the migration that the model needs, with this message."
        ),
    ] = None,
) -> None:
    """Bring the database to the newest schema."""
    from cms import store

    _, database = opened()
    if check:
        store.require_newest(database)
        print(f"{database.shown_url} is at the newest migration, {store.newest()}")
    elif new is not None:
        print(store.generate(database, new))
    else:
        before, after = store.migrate(database, to)
        step = "already at" if before == after else f"{before or 'no tables'} →"
        print(f"{database.shown_url}: {step} {after or 'no tables'}")
