"""Commands that write the content into files for site generators: build."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from cms.errors import CmsError
from cms.settings import shipped

from .application import app, opened

_SECONDS = 1.0  # between two looks at the revision


@app.command()
def build(
    folder: Annotated[Path, typer.Argument(help="The folder that the files are written to.")],
    operations: Annotated[
        Path | None,
        typer.Option(help="A folder of .graphql files with one operation each; by default the one that ships."),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Stay, and build again whenever the content or an operation changes.")
    ] = False,
) -> None:
    """Run operations, and write their answers as JSON files that a site generator reads without a server.

    people.graphql becomes people.json. An operation that takes a $slug is run for every slug: person.graphql becomes
    person/ada-example.json and so on. Lists are read to their ends, unless they ask for less than a page: first: 5.
    """
    from cms import building
    from cms.api.query import ROOTS
    from cms.api.schema import GRAPHQL_SCHEMA
    from cms.planning.addresses import Addresses
    from cms.planning.operations import Operations
    from cms.store import require_newest

    settings, database = opened()
    require_newest(database)
    whole = Operations(
        GRAPHQL_SCHEMA, ROOTS, database, settings.limits, whole=True, addresses=Addresses(settings.public_url)
    )
    source = operations or shipped("schema") / "operations"
    if not watch:
        print(building.build(whole, source, folder))
        return
    seen: object = None
    while True:
        if (now := building.state(whole, source)) != seen:
            seen = now
            try:
                print(building.build(whole, source, folder), flush=True)
            except CmsError as error:
                print(f"cms: {error}", file=sys.stderr)
        time.sleep(_SECONDS)
