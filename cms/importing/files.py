"""The whole content from files, as an export writes them or people write them alike: into an empty store, all or nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, get_origin

from pydantic import ValidationError
from sqlalchemy import Column, UniqueConstraint

from cms.assets import File, look_at
from cms.content import (
    Alias,
    Asset,
    Entity,
    Source,
    SourceDocument,
    ValueType,
    new_id,
    ranked_anew,
    value_fields,
)
from cms.content.columns import api_name
from cms.content.inputs import SHARED, SLUGGED
from cms.content.locale import read_tag
from cms.content.slug import made_slug
from cms.content.translations import translated
from cms.editing import Changes, commit
from cms.errors import CmsError, DocumentError
from cms.store import Database, Revision
from cms.store.versions import is_empty

from .file_shapes import PROBLEMS, is_object, reader_of, storable
from .layout import FOLDERS, FORMAT, MARKER, default_rank, lists, members
from .yaml_files import load

Said = dict[str, Any]
Path_ = tuple[str | int, ...]
_MOST_PROBLEMS = 20


@dataclass(frozen=True, slots=True)
class Imported:
    """What was read: how many records of each kind; and the revision that they are, unless it was a dry run."""

    records: Counter[str]
    revision: Revision | None


def is_export(folder: Path) -> bool:
    """Whether a folder has the files of an export."""
    marker = folder / MARKER
    return marker.is_file() and re.search(rb"^format:", marker.read_bytes(), re.MULTILINE) is not None


def import_files(database: Database, folder: Path, *, dry_run: bool = False) -> Imported:
    """Import the files of an export as one revision; a dry run reads and checks all the same.

    Raises `CmsError` for a store that has content, and for files that say what can't be, with each file and field.
    """
    found = _Content(folder)
    found.read()
    records = Counter({entity.__name__: len(rows) for entity, rows in found.changes.saved.items() if entity.is_node})
    with database.write() as connection:
        if not is_empty(connection):
            raise CmsError(f"{folder} is a whole content, and is imported into an empty store: this one has content")
        if dry_run:
            return Imported(records, None)
        for file in found.assets:
            file.keep(database.blobs)
        return Imported(records, commit(connection, found.changes, "import", f"Import {folder.resolve().name}"))


class Owner(NamedTuple):
    """The record that another is nested in, and the other's column for it."""

    entity: type[Entity]
    column: str
    id: str


@dataclass(slots=True)
class _Content:
    """What files say, on the way to being changes; what is wrong with them is collected."""

    folder: Path
    changes: Changes = field(default_factory=Changes)
    files: dict[str, str] = field(default_factory=dict)  # by the IDs of the records in them
    slugs: dict[type[Entity], dict[str, str]] = field(default_factory=lambda: {entity: {} for entity in SHARED})
    problems: list[str] = field(default_factory=list)
    assets: list[File] = field(default_factory=list)

    def read(self) -> None:
        """Read all files; raises `CmsError` if anything is wrong with them."""
        self._format()
        found = [
            (file, entity, said)
            for entity in FOLDERS
            for file in self._yaml(entity)
            if (said := self._said(file, entity))
        ]
        self._raise()
        for _, entity, said in found:
            said["id"] = said.get("id") or new_id(entity)
            if entity in SHARED:
                self.slugs[entity].setdefault(said["slug"], said["id"])
        for file, entity, said in found:
            self._add(file, (), entity, said)
        self._give_slugs()
        for entity, rows in self.changes.saved.items():
            self._check(entity, rows)
        self._raise()

    def _raise(self) -> None:
        if self.problems:
            left = len(self.problems) - _MOST_PROBLEMS
            more = [f"and {left} more"] if left > 0 else []
            raise CmsError("\n".join([f"{self.folder} can't be imported:", *self.problems[:_MOST_PROBLEMS], *more]))

    def _fail(self, file: str, path: Path_, problem: str) -> None:
        at = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")
        self.problems.append(f"{file}: {f'{at}: ' if at else ''}{problem}")

    # ---- files ---------------------------------------------------------------------------------------------------------
    def _format(self) -> None:
        said = load(self.folder / MARKER, MARKER)
        number = said.get("format") if isinstance(said, dict) else None
        if number != FORMAT:
            newer = isinstance(number, int) and number > FORMAT
            raise DocumentError(
                self.folder / MARKER,
                None,
                f"its format is {number}, and this version of the program reads {FORMAT}"
                + (": use a newer one" * newer),
            )

    def _yaml(self, entity: type[Entity]) -> Iterator[str]:
        """The files of a kind."""
        for file in sorted((self.folder / FOLDERS[entity]).rglob("*.yaml")):
            if file.name[0] != ".":
                yield file.relative_to(self.folder).as_posix()

    def _said(self, file: str, entity: type[Entity]) -> Said | None:
        """What a file says, each value of the kind that its field takes; None where it can't be."""
        try:
            said: Said = reader_of(entity).validate_python(load(self.folder / file, file))
        except DocumentError as error:
            self.problems.append(str(error))
            return None
        except ValidationError as error:
            for each in error.errors(include_url=False, include_input=False):
                self._fail(file, each["loc"], PROBLEMS.get(each["type"]) or each["msg"].removeprefix("Value error, "))
            return None
        return said

    def _bytes(self, file: str, member: str, name: str) -> bytes:
        """The bytes of a file that another names."""
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder.resolve()):
            self._fail(file, (member,), f"{name} isn't in this folder")
            return b""
        try:
            return path.read_bytes()
        except OSError as error:
            self._fail(file, (member,), f"{name} can't be read ({error.strerror})")
            return b""

    def _text(self, file: str, name: str) -> str:
        """The text of an imported document."""
        try:
            return storable(self._bytes(file, "text", name).decode())
        except ValueError as error:
            self._fail(file, ("text",), f"{name} can't be read as text ({error})")
            return ""

    def _asset(self, file: str, said: Said) -> dict[str, Any]:
        """The columns of an asset that follow from its bytes, which are to be kept."""
        try:
            found = look_at(said["name"], self._bytes(file, "file", said["file"]))
        except DocumentError as error:
            self._fail(file, ("file",), error.problem)
            return {}
        self.assets.append(found)
        return found.columns

    # ---- records -------------------------------------------------------------------------------------------------------
    def _add(self, file: str, path: Path_, entity: type[Entity], said: Said, owner: Owner | None = None) -> None:
        """Add a record with all that is nested in it."""
        id_ = said["id"]
        if id_ in self.files:
            self._fail(file, (*path, "id"), f"{id_} is in {self.files[id_]} too")
        self.files[id_] = file
        row: dict[str, Any] = {owner.column: owner.id} if owner else {}
        for member in members(entity, owner and owner.column):
            of = (said.get(member.group) or {}) if member.group else said
            given = of.get(member.name)
            if member.target and given is not None:
                known = self.slugs[member.target].get(given)
                if known is None:
                    self._fail(file, (*path, member.name), f"there is no {member.target.__tablename__} {given!r}")
                given = known
            row[member.column.name] = _stored(member.column, 0 if member.is_rank and given is None else given)
        if entity is SourceDocument:
            row["text"] = self._text(file, said["text"])
        if entity is Asset:
            row |= self._asset(file, said)
        if entity is Alias and owner:
            row["kind"] = owner.entity.__name__
        if "rank" in entity.table().c:
            row["rank"] = said["rank"]
        self.changes.save(entity, {**entity.complete(row), "id": id_})
        for name, (kind, column) in lists(entity).items():
            items: list[Said] = said.get(name) or []
            add = self._translate if kind.translates else self._add
            if not kind.translates:
                _place(kind, items)
            for n, item in enumerate(items):
                add(file, (*path, name, n), kind, item, Owner(entity, column, id_))

    def _translate(self, file: str, path: Path_, entity: type[Entity], said: Said, owner: Owner) -> None:
        """Add a record's texts in a language; what isn't translated is filled in when all is written."""
        try:
            tag = read_tag(said["locale"])
        except ValueError as error:
            self._fail(file, (*path, "locale"), str(error))
            return
        values = {
            member.column.name: _stored(member.column, said[member.name])
            for member in members(entity)
            if member.column.name not in ("locale", "originals") and said.get(member.name) is not None
        }
        original = self.changes.saved[owner.entity][owner.id]
        made = entity.complete(values)
        row = translated(owner.entity, original, tag, {name: made[name] for name in values})
        row["originals"] |= {name: known for name, known in (said.get("originals") or {}).items() if name in values}
        self.changes.save(entity, row)

    def _give_slugs(self) -> None:
        """Give slugs to what is nested and states none, as people may leave it out."""
        for entity in SLUGGED:
            rows = self.changes.saved.get(entity, {})
            taken = {row["slug"] for row in rows.values()}
            for row in rows.values():
                row["slug"] = row["slug"] or made_slug(entity.__tablename__, row, taken.__contains__)
                taken.add(row["slug"])

    def _check(self, entity: type[Entity], rows: dict[str, Said]) -> None:
        """Whether what is one record's only is, and whether sources are of records."""
        for constraint in entity.table().constraints:
            if isinstance(constraint, UniqueConstraint):
                names, seen = [column.name for column in constraint.columns], dict[tuple[Any, ...], str]()
                for id_, row in rows.items():
                    key = tuple(row[name] for name in names)
                    if key in seen:
                        said = " and ".join(map(repr, key))
                        self._fail(self.files[id_], (api_name(names[-1]),), f"{said} is in {self.files[seen[key]]} too")
                    seen[key] = id_
        for id_, row in rows.items() if entity is Source else ():
            if row["record_id"] not in self.files:
                self._fail(self.files[id_], ("sources", "recordId"), f"there is no record {row['record_id']}")


def _place(entity: type[Entity], items: list[Said]) -> None:
    """Give the items of a list IDs and ranks: those that they state, if these are in the list's order."""
    for n, item in enumerate(items):
        item["id"] = item.get("id") or new_id(entity)
        item["rank"] = default_rank(n) if item.get("rank") is None else item["rank"]
    if any((one["rank"], one["id"]) >= (other["rank"], other["id"]) for one, other in pairwise(items)):
        for item, rank in zip(items, ranked_anew([item["rank"] for item in items]), strict=True):
            item["rank"] = rank


def _stored(column: Column[Any], given: Any) -> Any:
    """A value as `Entity.complete` takes it."""
    if not isinstance(column.type, ValueType):
        return given
    if column.type.many and is_object(column.type.item):
        return [_made(column.type.item, item) for item in given or ()]
    return {} if given is None and column.type.item is dict else given


def _made(kind: type, said: Said) -> Any:
    """A link, a course, a reading."""
    made: Said = {}
    for name, (annotation, _) in value_fields(kind).items():
        value = said.get(api_name(name))
        made[name] = [] if value is None and get_origin(annotation) is list else value
    return kind(**made)
