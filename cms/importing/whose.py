"""Whose the documents are that are given by themselves: whom they name, or what stands beside them, or their own names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from cms.content.slug import slug_of
from cms.errors import CmsError, DocumentError

from .accounting import all_records
from .admission import admit
from .formats import read_file
from .formats.recognise import cites
from .formats.tables import is_table
from .records import ReadOnce
from .sites.bibliographies import read_bibliography
from .sites.folder import read_bytes


def whose(readers: Iterable[ReadOnce], path: Path) -> str:
    """The slug of whom documents at a path name first, or else of whom the path names; raises `CmsError`."""
    for read in readers:
        try:
            name = admit(read.look()).person.values.get("name")
        except DocumentError:
            continue  # it's told of when it is its turn
        if name and (made := slug_of(name)):
            return made
    if made := slug_of(path.stem if path.is_file() else path.resolve().name):
        return made
    raise CmsError(f"{path}: neither a name in it nor its own makes a slug: give one with --person", ("person",))


def is_list_of_works(path: Path, read: ReadOnce) -> bool:
    """Whether a file lists somebody's works and doesn't say whose: a bibliography, a table of talks."""
    try:
        if read.names():
            return False
        data = read_bytes(path, path.name)
        return is_table(data, path.name) or cites(data.decode("utf-8", errors="replace"), path.name)
    except DocumentError:
        return False  # it's told of when it is its turn


def whose_works(path: Path, beside: Mapping[str, ReadOnce]) -> tuple[str, ReadOnce]:
    """Whose a list of works is, and how it is read: who its name says wrote some, or whom the documents beside it describe.

    Takes the documents that were given with it, by the slugs of whom they describe. Raises `DocumentError` where it could be
    anybody's.
    """
    words = path.stem.replace("-", " ").replace("_", " ")
    if (named := slug_of(path.stem)) and " " in words:
        read = ReadOnce(lambda: read_file(read_bytes(path, path.name), path.name, [words]))
        reading = read.look()
        if any(reading.person in each.values.values() for each in all_records(reading) if not each.entity.is_node):
            return named, read
    if len(beside) == 1:
        ((whom, document),) = beside.items()
        names = [*document.names(), whom.replace("-", " ")][:1]
        return whom, ReadOnce(lambda: read_bibliography(read_bytes(path, path.name), path.name, names))
    raise DocumentError(path.name, None, "lists works, and doesn't say whose they are: give their slug with --person")
