"""Commands that write the content in other formats: export."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from cms.errors import CmsError

from .application import app, opened


@app.command()
def export(
    target: Annotated[
        str, typer.Argument(metavar="DIR|SLUG", help="The folder to write; with --format, the slug of a person.")
    ],
    format: Annotated[
        str | None, typer.Option("--format", help="What to write: json-resume, rendercv, bibtex, json-ld or markdown.")
    ] = None,
) -> None:
    """Write the whole published content as files into a folder; or, with --format, print a person's profile.

    The folder's files are readable and the same for the same content, private fields and the texts of imported documents in
    them. `cms import` reads them into an empty store. Drafts, history and tokens aren't in an export: `cms backup` has them.
    """
    from cms.exporting import FORMATS, Document, Exports, Format
    from cms.exporting.files import export
    from cms.planning.operations import RequestError
    from cms.store import require_newest
    from cms.store.reader import reading

    if format is not None and format not in FORMATS:
        raise CmsError(f"--format {format}: it must be one of {', '.join(FORMATS)}")
    settings, database = opened()
    require_newest(database)
    if format is None:
        print(export(database, Path(target)))
        return

    async def written(kind: Format) -> Document | None:
        async with reading(database, settings.statement_timeout, connections=1) as reader:
            return await Exports(database).person(reader, target, kind)

    try:
        document = asyncio.run(written(FORMATS[format]))
    except RequestError as error:
        raise CmsError(str(error)) from None
    if document is None:
        raise CmsError(f"{target!r}: nobody has this slug")
    sys.stdout.write(document.text)
