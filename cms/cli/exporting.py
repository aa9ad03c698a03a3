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
    from cms.exporting import Format
    from cms.settings import Settings
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
            "--to",
            help="With --format, the file to write; beside it, what it names of pictures and files, and one for each other "
            "language of the store's that tells anything else: ada.zh.json beside ada.json.",
        ),
    ] = None,
    locale: Annotated[
        str | None,
        typer.Option(
            "--locale",
            help="With --format, the one language to write; by default the first of the store's, with --to all.",
        ),
    ] = None,
) -> None:
    """Write the whole published content as files into a folder; or, with --format, print a person's profile.

    The folder's files are readable and the same for the same content, private fields and the texts of imported documents in
    them. `cms import` reads them into an empty store. Drafts, history and tokens aren't in an export: `cms backup` has them.
    """
    from cms.exporting import FORMATS
    from cms.exporting.files import export
    from cms.planning import languages
    from cms.store import require_newest

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

    asked = languages.of_store(database, locale) if locale else None
    if to is None:
        told = _told(settings, database, target, FORMATS[format], settings.public_url, [asked])
        sys.stdout.write(told[asked])
        return
    every = [asked] if locale else [None, *languages.stated(database)[1:]]
    told = _told(settings, database, target, FORMATS[format], ".", every)
    first = told.pop(every[0])
    # What says the same as the first tells nothing in its language.
    others = {f"{to.stem}.{tag}{to.suffix}": text for tag, text in told.items() if text != first}
    _write(settings, database, to.parent, {to.name: first, **others})


def _told(
    settings: Settings, database: Database, slug: str, format: Format, base: str, locales: list[str | None]
) -> dict[str | None, str]:
    """A person's profile in some languages, None being the first, all of one revision; raises `CmsError`."""
    from cms.exporting import Document, Exports
    from cms.planning.addresses import Addresses
    from cms.planning.operations import RequestError
    from cms.store.reader import reading

    async def written() -> dict[str | None, Document | None]:
        exports = Exports(database, Addresses(base) if base else None)
        async with reading(database, settings.statement_timeout, connections=1) as reader:
            return {tag: await exports.person(reader, slug, format, tag) for tag in locales}

    try:
        while True:
            documents = {tag: document for tag, document in asyncio.run(written()).items() if document}
            if len(documents) < len(locales):
                raise CmsError(f"{slug!r}: nobody has this slug")
            if len({document.revision for document in documents.values()}) == 1:  # else the content changed meanwhile
                return {tag: document.text for tag, document in documents.items()}
    except RequestError as error:
        raise CmsError(str(error)) from None


def _write(settings: Settings, database: Database, folder: Path, texts: dict[str, str]) -> None:
    """Write files, and beside them copies of the pictures and files that they name; raises `CmsError`."""
    from cms.assets import Copies, Sizes

    with database.read() as connection:
        copies = Copies.of(connection, Sizes(database.blobs, settings.max_sizes), "./")
    texts = {name: copies.lead(text) for name, text in texts.items()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, read in copies.files.items():
            copy = folder / copies.folder / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(read())
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CmsError(f"{error.filename}: it can't be written ({error.strerror})") from None
