"""Builds: the answers of operations as JSON files, for site generators that read a folder of data and ask no server.

`people.graphql` becomes `people.json`. An operation that takes a `$slug` is run for every slug: `person.graphql` becomes
`person/ada-example.json` and so on. Each file holds the answer's `data`, so that types generated from the operation fit it.
In several languages, each has a folder: `zh/people.json`.
The pictures and files that answers name are copied beside them, or where the site has what it serves as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from graphql import (
    FieldNode,
    GraphQLError,
    NonNullTypeNode,
    OperationDefinitionNode,
    OperationType,
    VariableNode,
    parse,
    print_ast,
)
from pydantic_core import from_json, to_json
from sqlalchemy import Connection

from cms.assets import Copies, Sizes
from cms.content.slug import SLUG_RULE, is_slug
from cms.errors import CmsError, DocumentError
from cms.folder import Later, Manifest, Written, bring_up_to_date
from cms.planning import languages
from cms.planning.operations import Operations, RequestError
from cms.planning.roots import Many, One
from cms.planning.view import PUBLISHED, View
from cms.store import current_revision

MANIFEST = Manifest(
    ".cms-build",  # generators read no file whose name begins with a dot
    "# What `cms build` wrote here, one file a line: the next build removes those that it doesn't write again.\n",
    re.compile(r"^(?:[^./\\][^/\\]*/){0,2}[^./\\][^/\\]*\.json"),
)
_COPIES = Manifest(MANIFEST.name, MANIFEST.head, re.compile(r"^[0-9a-f]{64}(?:-\d+)?/[\w-][\w.-]*", re.ASCII))
_SLUG = "slug"


@dataclass(frozen=True, slots=True)
class Public:
    """The folder that a site serves as it is, and what makes pictures in other sizes, for copies in its folder `assets`."""

    folder: Path
    sizes: Sizes


@dataclass(frozen=True, slots=True)
class Source:
    """An operation to build from: where it stands, and the list whose slugs it's run for, if it takes a `$slug`."""

    file: Path
    text: str
    listing: str | None


def build(
    operations: Operations, folder: Path, target: Path, public: Public | None = None, locales: Sequence[str] = ()
) -> Written:
    """Run the operations of a folder, which read whole lists, and bring the files in `target` up to date.

    All files show one revision. Given `locales`, each has a folder of its name in `target`; else all texts are in the store's
    first language. Files whose content is the same aren't touched, and those that only a former build wrote are
    removed. Given a `public` folder, what the answers name of pictures and files is copied there, and they lead to it; else
    they lead to the server. No answer is written unless all of it can be. Raises `CmsError`, where an operation can't be run
    with its file, and `UnknownLocaleError`.
    """
    assert operations.whole, "a build has no pages"
    sources = list(_sources(operations, folder))
    with operations.database.read() as connection:
        answers = _in_languages(operations, sources, connection, locales)
        if public is None:
            files, copies = {name: _data(text) for name, text in answers}, None
        else:
            copies = Copies.of(connection, public.sizes)
            files = {name: _data(copies.lead(text)) for name, text in answers}
        revision = current_revision(connection)
    copied = _copy(public.folder, copies, revision) if public and copies else Written(revision, 0, 0, 0)
    return copied + bring_up_to_date(target, files.items(), MANIFEST, revision)


def _copy(public: Path, copies: Copies, revision: int) -> Written:
    folder = public / copies.folder
    if not copies.files and not (folder / _COPIES.name).is_file():
        return Written(revision, 0, 0, 0)
    # A copy is named by what it holds.
    files = ((path, Later(read)) for path, read in copies.files.items())
    return bring_up_to_date(folder, files, _COPIES, revision)


def state(operations: Operations, folder: Path) -> object:
    """What a build follows from: as long as it is the same, another one would write the same."""
    with operations.database.read() as connection:
        revision = current_revision(connection)
    return revision, [(file, _read(file)) for file in _files(folder)]


# ---- operations --------------------------------------------------------------------------------------------------------
def _sources(operations: Operations, folder: Path) -> Iterator[Source]:
    """The operations of a folder, checked; raises `CmsError`."""
    files = _files(folder)
    if not files:
        raise CmsError(f"{folder}: no file here has a name that ends in .graphql")
    for file in files:
        text = _read(file)
        with _explained(file):
            definitions = parse(text).definitions
            found = [each for each in definitions if isinstance(each, OperationDefinitionNode)]
            if len(found) != 1:
                raise DocumentError(file, None, f"a build takes one operation a file, and here are {len(found)}")
            listing = _listing(operations, found[0], file)
            operations.prepare(text, {_SLUG: ""} if listing else None)
        yield Source(file, text, listing)


def _listing(operations: Operations, definition: OperationDefinitionNode, file: Path) -> str | None:
    """The root field that lists the records which an operation's `$slug` may name; None for one that takes no `$slug`."""
    if definition.operation is not OperationType.QUERY:
        raise DocumentError(file, None, f"a build only reads, and this is a {definition.operation.value}")
    takes_slug = False
    for variable in definition.variable_definitions or ():
        if variable.variable.name.value == _SLUG:
            takes_slug = True
        elif isinstance(variable.type, NonNullTypeNode) and variable.default_value is None:
            raise DocumentError(
                file,
                None,
                f"it needs `{print_ast(variable)}`, and all that a build gives is `${_SLUG}`: write a default beside it",
            )
    if not takes_slug:
        return None
    lists = {root.entity: name for name, root in operations.roots.items() if isinstance(root, Many)}
    listings = {name: lists[root.entity] for name, root in operations.roots.items() if isinstance(root, One)}
    asked = {
        field.name.value
        for field in definition.selection_set.selections
        if isinstance(field, FieldNode) and field.name.value in listings
        for argument in field.arguments or ()
        if isinstance(argument.value, VariableNode) and argument.value.name.value == _SLUG
    }
    if len(asked) != 1:
        goes = (
            f"must go to one root field of {', '.join(listings)}, and goes to {' and '.join(sorted(asked)) or 'none'}"
        )
        raise DocumentError(file, None, f"its `${_SLUG}` {goes}")
    return listings[asked.pop()]


def _in_languages(
    operations: Operations, sources: list[Source], connection: Connection, locales: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """The answers by the names of their files, from one state of the store: in its first language, or in each of some."""
    if not locales:
        yield from _answers(operations, sources, connection, PUBLISHED)
        return
    known = languages.stated(operations.database, connection)
    for asked in dict.fromkeys(locales):
        view = View(locale=languages.chosen(known, asked))
        for name, text in _answers(operations, sources, connection, view):
            yield f"{view.locale or known[0]}/{name}", text


def _answers(
    operations: Operations, sources: list[Source], connection: Connection, view: View
) -> Iterator[tuple[str, str]]:
    """The answers in a view by the names of their files, from one state of the store."""
    slugs: dict[str, list[str]] = {}
    for source in sources:
        name, listing = source.file.stem, source.listing
        with _explained(source.file):
            if listing is None:
                yield f"{name}.json", operations.run(source.text, within=connection, view=view).text
                continue
            if listing not in slugs:
                answer = operations.run(f"{{ {listing} {{ nodes {{ slug }} }} }}", within=connection)
                slugs[listing] = [node["slug"] for node in from_json(answer.text)["data"][listing]["nodes"]]
            for slug in slugs[listing]:
                if not is_slug(slug):  # of a store that is older than the rule
                    raise CmsError(f"{listing}: {slug!r} can't name a file: {SLUG_RULE}. Give the record another.")
                yield (
                    f"{name}/{slug}.json",
                    operations.run(source.text, {_SLUG: slug}, within=connection, view=view).text,
                )


def _data(answer: str) -> bytes:
    """The data of an answer as a file has it: whatever the database's spacing, the same data are the same bytes."""
    return to_json(from_json(answer)["data"], indent=2) + b"\n"


@contextmanager
def _explained(file: Path) -> Iterator[None]:
    """Say of which file an operation is that is refused, by the parser or later."""
    try:
        yield
    except (GraphQLError, RequestError) as refused:
        error = refused.errors[0] if isinstance(refused, RequestError) else refused
        line = error.locations[0].line if error.locations else None
        raise DocumentError(file, line, error.message) from None


# ---- files -------------------------------------------------------------------------------------------------------------
def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.graphql"))


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DocumentError(file, None, f"it can't be read as UTF-8 text ({error})") from None
