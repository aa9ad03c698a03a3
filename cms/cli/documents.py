"""Commands for the documents that clients were built with: documents add."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from graphql import GraphQLError

from cms.errors import CmsError, DocumentError
from cms.store import require_newest, trusted

from .application import app, opened

commands = typer.Typer(
    name="documents",
    help="Store the documents that clients were built with, which they then name by their IDs.",
    no_args_is_help=True,
)
app.add_typer(commands)


@commands.callback()
def _group() -> None:
    """Keep `add` a command of its own."""


@commands.command()
def add(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="GraphQL documents, each with the SHA-256 of its text as its ID; or manifests as Relay's compiler, GraphQL "
            "Code Generator and Apollo's tools write them."
        ),
    ],
) -> None:
    """Store documents that clients name. With CMS_DOCUMENTS=known no others are answered."""
    from cms.api.schema import GRAPHQL_SCHEMA
    from cms.planning.documents import Documents, RequestError

    settings, database = opened()
    require_newest(database)
    found: dict[str, str] = {}
    documents = Documents(GRAPHQL_SCHEMA, settings.limits, suggestions=True)
    for file in files:
        for id_, text in _documents(file).items():
            try:
                documents.read(text)
            except (RequestError, GraphQLError) as error:
                raise DocumentError(file, None, f"the document {id_[:80]!r} can't be answered: {error}") from None
            if found.setdefault(id_, text) != text:
                raise DocumentError(file, None, f"{id_[:80]!r} names another document in another file")
    with database.write() as connection:
        new = trusted.add(connection, found)
    print(f"{len(found)} documents, of which {new} are new")


def _documents(file: Path) -> dict[str, str]:
    """The documents in a file, by their IDs; raises `CmsError`."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CmsError(f"{file}: it can't be read as UTF-8 text ({error})") from None
    if file.suffix.lower() != ".json":
        return {trusted.hash_of(text): text}
    try:
        given: Any = json.loads(text)
    except ValueError as error:
        raise DocumentError(file, None, f"it is no JSON ({error})") from None
    if isinstance(given, dict) and given.get("format") == "apollo-persisted-query-manifest":
        given = {one.get("id"): one.get("body") for one in given.get("operations") or () if isinstance(one, dict)}
    if not isinstance(given, dict) or not all(
        isinstance(part, str) and part for pair in given.items() for part in pair
    ):
        raise DocumentError(file, None, "it is no manifest: it must be an object of IDs, each with its document")
    return {id_.removeprefix("sha256:"): document for id_, document in given.items()}
