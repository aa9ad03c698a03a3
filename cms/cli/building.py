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
    public: Annotated[
        Path | None,
        typer.Option(
            help="The folder that the site serves as it is: pictures and files are copied into `assets` in it; "
            "by default the folder of the answers, or nowhere with CMS_PUBLIC_URL, where the server has them."
        ),
    ] = None,
    locale: Annotated[
        list[str] | None,
        typer.Option(
            help="A language that texts are told in, one of the store's, whose files are in a folder of its name; may be "
            "given several times. By default all are in the first, and in no folder."
        ),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Stay, and build again whenever the content or an operation changes.")
    ] = False,
) -> None:
    """Run operations, and write their answers as JSON files that a site generator reads without a server.

    people.graphql becomes people.json. An operation that takes a $slug is run for every slug: person.graphql becomes
    person/ada-example.json and so on. Lists are read to their ends, unless they ask for less than a page: first: 5.
    With --locale zh it is zh/people.json.
    What the answers name of pictures and files is copied, in the sizes that they ask for.
    """
    from cms import building
    from cms.api.query import ROOTS
    from cms.api.schema import GRAPHQL_SCHEMA
    from cms.assets import Sizes
    from cms.planning.addresses import Addresses
    from cms.planning.operations import Operations
    from cms.store import require_newest

    settings, database = opened()
    require_newest(database)
    base = "" if public else settings.public_url
    copied = None if base else building.Public(public or folder, Sizes(database.blobs, settings.max_sizes))
    whole = Operations(GRAPHQL_SCHEMA, ROOTS, database, settings.limits, whole=True, addresses=Addresses(base))
    source, locales = operations or shipped("schema") / "operations", locale or ()
    if not watch:
        print(building.build(whole, source, folder, copied, locales))
        return
    seen: object = None
    while True:
        if (now := building.state(whole, source)) != seen:
            seen = now
            try:
                print(building.build(whole, source, folder, copied, locales), flush=True)
            except CmsError as error:
                print(f"cms: {error}", file=sys.stderr)
        time.sleep(_SECONDS)
