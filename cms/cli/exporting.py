"""Commands that write the content in other formats: export."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cms.errors import CmsError

from .application import app, opened

if TYPE_CHECKING:
    from cms.store import Database


@app.command()
def export(
    target: Annotated[
        str, typer.Argument(metavar="DIR|SLUG", help="The folder to write; with --format, the slug of a person.")
    ],
    format: Annotated[
        str | None, typer.Option("--format", help="What to write: json-resume, rendercv, bibtex, json-ld or markdown.")
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(
            "--to", help="With --format, the file to write; what it names of pictures and files is beside it."
        ),
    ] = None,
    locale: Annotated[
        str | None,
        typer.Option("--locale", help="With --format, the language: by default the first of the store's."),
    ] = None,
) -> None:
    """Write the whole published content as files into a folder; or, with --format, print a person's profile.

    The folder's files are readable and the same for the same content, private fields and the texts of imported documents in
    them. `cms import` reads them into an empty store. Drafts, history and tokens aren't in an export: `cms backup` has them.
    """
    from cms.assets import Copies, Sizes
    from cms.exporting import FORMATS, Document, Exports, Format
    from cms.exporting.files import export
    from cms.planning.addresses import Addresses
    from cms.planning.operations import RequestError
    from cms.store import require_newest
    from cms.store.reader import reading

    if format is not None and format not in FORMATS:
        raise CmsError(f"--format {format}: it must be one of {', '.join(FORMATS)}")
    settings, database = opened()
    require_newest(database)
    if format is None:
        if to is not None:
            raise CmsError("--to is the file of a person's profile: name its --format too")
        if locale is not None:
            raise CmsError("--locale is of a person's profile, and a folder has all languages: name its --format too")
        print(export(database, Path(target)))
        return

    tag = _other(database, locale) if locale else None
    base = "." if to else settings.public_url

    async def written(kind: Format) -> Document | None:
        async with reading(database, settings.statement_timeout, connections=1) as reader:
            return await Exports(database, Addresses(base) if base else None).person(reader, target, kind, tag)

    try:
        document = asyncio.run(written(FORMATS[format]))
    except RequestError as error:
        raise CmsError(str(error)) from None
    if document is None:
        raise CmsError(f"{target!r}: nobody has this slug")
    if to is None:
        sys.stdout.write(document.text)
        return
    with database.read() as connection:
        copies = Copies.of(connection, Sizes(database.blobs, settings.max_sizes), "./")
    text = copies.lead(document.text)
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        for path, read in copies.files.items():
            copy = to.parent / copies.folder / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(read())
        to.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CmsError(f"{error.filename}: it can't be written ({error.strerror})") from None


def _other(database: Database, locale: str) -> str | None:
    """A language of the store's, None for the first; raises `CmsError` for what is none of them."""
    from cms.content.locale import read_tag
    from cms.editing import Changes
    from cms.editing.languages import locales_of
    from cms.store import published

    with database.read() as connection:
        tags = [row["tag"] for row in locales_of(connection, Changes(), published)]
    try:
        tag = read_tag(locale)
    except ValueError as error:
        raise CmsError(f"--locale {error}") from None
    if tag not in tags:
        known = f"they are {', '.join(tags)}" if tags else "it states none: `cms languages` does"
        raise CmsError(f"--locale {locale}: it isn't one of the store's languages; {known}")
    return None if tag == tags[0] else tag
