"""The whole published content as files that people read and compare: the same content always makes the same bytes."""

from __future__ import annotations

import dataclasses
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, select

from cms.content import Alias, Asset, Entity, Locale, PartialDate, RichText, SourceDocument
from cms.content.columns import api_name
from cms.content.inputs import SHARED
from cms.content.translations import read_column
from cms.errors import CmsError
from cms.folder import Later, Manifest, Written, bring_up_to_date
from cms.importing.layout import DOCUMENTS, FILES, FOLDERS, FORMAT, MARKER, default_rank, lists, members
from cms.store import Database, Row, batches, current_revision
from cms.store.blobs import Blobs, is_whole

from .yaml_text import Bare, dump

_LONGEST_NAME = 200  # bytes; file systems take 255, and the ending is added
_MANIFEST = Manifest(
    MARKER,
    "# The whole content, as `cms export` wrote it and `cms import` reads it. These files are its own: the next export\n"
    f"# removes those that it doesn't write again.\nformat: {FORMAT}\nfiles:\n",
    re.compile(rf"(?:{'|'.join([*FOLDERS.values(), DOCUMENTS, FILES])})(?:/[^./\\][^/\\]*)+"),
    "- ",
)


def export(database: Database, folder: Path) -> Written:
    """Bring a folder's files up to date with the published content, as one state of it.

    Raises `CmsError` for a folder that has anything else in it, hidden files aside, and where it can't be written.
    """
    if not (folder / MARKER).is_file() and folder.is_dir() and any(f.name[0] != "." for f in folder.iterdir()):
        raise CmsError(
            f"{folder}: there are other files in it, and no {MARKER} as an export has it: name an empty folder"
        )
    with database.read() as connection:
        files = written(connection, database.blobs)
        return bring_up_to_date(folder, files, _MANIFEST, current_revision(connection))


def written(connection: Connection, blobs: Blobs) -> Iterator[tuple[str, bytes | Later]]:
    """The files of the whole content by their names; the bytes of assets are read as they are written."""
    files = _Names(FILES)
    slugs = {
        row.id: row.slug
        for entity in SHARED
        for row in connection.execute(select(entity.table().c.id, entity.table().c.slug))
    }
    for entity in SHARED:
        names = _Names(FOLDERS[entity])
        for row, said in _records(connection, entity, "slug", slugs):
            if entity is Asset and blobs.has(row["hash"]):  # else `cms check` tells
                said["file"] = files.take([row["slug"], row["name"]], row["id"], "")
                yield said["file"], Later(partial(blobs.read, row["hash"]), partial(is_whole, hash_=row["hash"]))
            yield names.take([row["slug"]], row["id"], ".yaml"), dump(said).encode()
    locales = _Names(FOLDERS[Locale])
    for row, said in _records(connection, Locale, "tag", slugs):
        yield locales.take([row["tag"]], row["id"], ".yaml"), dump(said).encode()
    sources, documents = _Names(FOLDERS[SourceDocument]), _Names(DOCUMENTS)
    for row, said in _records(connection, SourceDocument, "path", slugs):
        path = [slugs[row["person_id"]], *row["path"].split("/")]
        text = documents.take(path, row["id"], "")
        yield text, row["text"].encode()
        yield sources.take(path, row["id"], ".yaml"), dump({**said, "text": text}).encode()


class _Names:
    """Names of files in a folder: made of slugs and paths, such that every file system can tell them apart."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.files: set[str] = set()
        self.folders: set[str] = set()

    def take(self, parts: list[str], id_: str, ending: str) -> str:
        """A name that no other file has: made of the parts, or else of the first and the ID."""
        named = [re.sub(r"^\.", "%2E", quote(part, safe="")) for part in parts]
        if not (all(0 < len(part) <= _LONGEST_NAME for part in named) and self._is_free(named, ending)):
            named = [*named[: len(named) > 1], id_]
            assert self._is_free(named, ending)
        self.folders |= _above(named)
        self.files.add(f"{'/'.join(named)}{ending}".casefold())
        return f"{self.folder}/{'/'.join(named)}{ending}"

    def _is_free(self, parts: list[str], ending: str) -> bool:
        name = f"{'/'.join(parts)}{ending}".casefold()
        return name not in self.files and name not in self.folders and not _above(parts) & self.files


def _above(parts: list[str]) -> set[str]:
    """The folders that a file is in."""
    return {"/".join(parts[:n]).casefold() for n in range(1, len(parts))}


# ---- records -----------------------------------------------------------------------------------------------------------
def _records(
    connection: Connection, entity: type[Entity], order: str, slugs: dict[str, str]
) -> Iterator[tuple[Row, dict[str, Any]]]:
    """The rows of an entity, and what files say of them with all that is nested."""
    table = entity.table()
    ordered = connection.execute(select(table.c.id).order_by(table.c[order], table.c.id)).scalars().all()
    for ids in batches(ordered):
        rows = {row["id"]: row for row in _rows(connection, entity, "id", ids)}
        nested = _nested(connection, entity, ids, slugs)
        for id_ in ids:
            yield rows[id_], _said(entity, None, rows[id_], slugs) | nested[id_]


def _nested(
    connection: Connection, entity: type[Entity], ids: Iterable[str], slugs: dict[str, str]
) -> dict[str, dict[str, list[Any]]]:
    """What files say of the lists of some records, by the records' IDs."""
    found: dict[str, dict[str, list[Any]]] = defaultdict(dict)
    for name, (kind, owner) in lists(entity).items():
        rows = list(_rows(connection, kind, owner, ids))
        below = _nested(connection, kind, [row["id"] for row in rows], slugs)
        for row in rows:
            if kind.translates:
                if row["stated"]:
                    found[row[owner]].setdefault(name, []).append(_translated(kind, row))
                continue
            items = found[row[owner]].setdefault(name, [])
            said = _said(kind, owner, row, slugs)
            if row.get("rank", 0) != default_rank(len(items)) and "rank" in row:
                said["rank"] = row["rank"]
            items.append(said | below[row["id"]])
    return found


def _rows(connection: Connection, entity: type[Entity], column: str, values: Iterable[str]) -> Iterator[Row]:
    """The rows with these values of a column, in the order of their lists."""
    table = entity.table()
    order = [table.c[name] for name in ("rank", "start_line", "end_line", "id") if name in table.c]
    order[:0] = [table.c.slug] if entity is Alias else []
    for batch in batches(values):
        for row in connection.execute(select(table).where(table.c[column].in_(batch)).order_by(*order)).mappings():
            yield dict(row)


def _said(entity: type[Entity], owner: str | None, row: Row, slugs: dict[str, str]) -> dict[str, Any]:
    """What a file says of a record by itself; what is null, empty or false is left out, and so is a rank of 0."""
    said: dict[str, Any] = {"id": row["id"]}
    for member in members(entity, owner):
        value = _plain(row[member.column.name])
        if value is None or value is False or value in ([], {}) or (member.is_rank and not value):
            continue
        of = said.setdefault(member.group, {}) if member.group else said
        of[member.name] = slugs[value] if member.target else value
    return said


def _translated(kind: type[Entity], row: Row) -> dict[str, Any]:
    """What a file says of a record's texts in a language: what is translated, and of what has changed since from what."""
    said: dict[str, Any] = {"locale": row["locale"]}
    for member in members(kind):
        name = member.column.name
        if name in row["stated"]:
            said[member.name] = _plain(read_column(member.column, row["stated"][name]))
    changed = {name: made for name, made in row["originals"].items() if api_name(name) in row["outdated"]}
    return said | ({"originals": changed} if changed else {})


def _plain(value: Any) -> Any:
    """A value as YAML can hold it: rich text as Markdown, dates as EDTF, objects by the API's names."""
    if isinstance(value, RichText):
        return value.markdown
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, PartialDate):
        return Bare(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = {api_name(f.name): _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return {name: part for name, part in parts.items() if part not in (None, [])}
    return str(value) if isinstance(value, str) else value
