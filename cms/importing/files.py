"""The whole content from files, as an export writes them or people write them alike: into an empty store, all or nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, is_dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Required, get_args, get_origin

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError
from sqlalchemy import Boolean, Column, Integer, UniqueConstraint
from sqlalchemy import Enum as EnumType
from typing_extensions import TypedDict  # before Python 3.12, pydantic reads no other

from cms.assets import look_at
from cms.content import (
    Alias,
    Asset,
    Entity,
    Link,
    PartialDate,
    RichText,
    Source,
    SourceDocument,
    ValueType,
    new_id,
    ranked_anew,
    value_fields,
)
from cms.content.addresses import ADDRESS_RULE, is_address, wrong_addresses
from cms.content.columns import PartialDateType, api_name
from cms.content.inputs import SHARED, SLUGGED
from cms.content.slug import LONGEST_SLUG, SLUG_RULE, is_slug, made_slug
from cms.editing import Changes, commit
from cms.errors import CmsError, DocumentError
from cms.store import Database, Revision
from cms.store.versions import is_empty

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
        for data in found.data:
            database.blobs.put(data)
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
    data: list[bytes] = field(default_factory=list)  # of assets

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
            said: Said = _reader(entity).validate_python(load(self.folder / file, file))
        except DocumentError as error:
            self.problems.append(str(error))
            return None
        except ValidationError as error:
            for each in error.errors(include_url=False, include_input=False):
                self._fail(file, each["loc"], _PROBLEMS.get(each["type"]) or each["msg"].removeprefix("Value error, "))
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
            return _storable(self._bytes(file, "text", name).decode())
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
        self.data.append(found.data)
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
            _place(kind, items)
            for n, item in enumerate(items):
                self._add(file, (*path, name, n), kind, item, Owner(entity, column, id_))

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
    if column.type.many and _is_object(column.type.item):
        return [_made(column.type.item, item) for item in given or ()]
    return {} if given is None and column.type.item is dict else given


def _made(kind: type, said: Said) -> Any:
    """A link, a course, a reading."""
    made: Said = {}
    for name, (annotation, _) in value_fields(kind).items():
        value = said.get(api_name(name))
        made[name] = [] if value is None and get_origin(annotation) is list else value
    return kind(**made)


def _is_object(item: type) -> bool:
    return is_dataclass(item) and item not in (RichText, PartialDate)


# ---- what a file may say -----------------------------------------------------------------------------------------------
def _storable(text: str) -> str:
    """A text, if both databases can keep it; raises `ValueError`."""
    if "\0" in text:
        raise ValueError("it has a NUL character")
    text.encode()
    return text


def _slug(text: str) -> str:
    if not is_slug(text):
        raise ValueError(f"{text[:LONGEST_SLUG]!r} can't be a slug: {SLUG_RULE}")
    return text


def _address(text: str) -> str:
    if not is_address(text):
        raise ValueError(f"{text[:60]!r} can't be linked to: {ADDRESS_RULE}")
    return text


def _rich(text: str) -> str:
    if wrong := wrong_addresses(text):
        raise ValueError(f"it links to {wrong[0][:60]!r}: {ADDRESS_RULE}")
    return text


def _date(value: Any) -> PartialDate:
    return PartialDate.parse(str(value) if type(value) is int else value)


_STRICT = ConfigDict(extra="forbid", strict=True)
_Text = Annotated[str, AfterValidator(_storable)]
_Address = Annotated[_Text, AfterValidator(_address)]
_Rich = Annotated[_Text, AfterValidator(_rich)]
_Slug = Annotated[str, AfterValidator(_slug)]
_Date = Annotated[Any, BeforeValidator(_date)]
_Whole = Annotated[int, Field(ge=-(2**31), lt=2**31)]
_PROBLEMS = {
    "missing": "it is missing",
    "extra_forbidden": "there is no such field",
    "dict_type": "it must be a mapping of fields",
    "list_type": "it must be a list",
    "bool_type": "it must be true or false",
    "string_type": "it must be text: put it in quotes, if YAML takes it for something else",
}


@cache
def _reader(entity: type[Entity]) -> TypeAdapter[Any]:
    return TypeAdapter(_shape(entity))


@cache
def _shape(entity: type[Entity], owner: str | None = None) -> Any:
    """What a file may say of a record that is nested by a column, or stands by itself: a type that pydantic reads."""
    parts: dict[str | None, Said] = {
        None: {"id": Annotated[str, Field(pattern=rf"^{entity.prefix}_[0-9A-Za-z]+$")] | None}
    }
    for member in members(entity, owner):
        column, kind = member.column, _Text if member.target else _kind(member.column)
        if column.name == "slug":
            kind = _Slug
        optional = column.nullable or column.server_default is not None or member.is_rank or kind == dict[str, Any]
        optional = optional or (column.name == "slug" and entity in SLUGGED and entity not in SHARED)
        parts.setdefault(member.group, {})[member.name] = kind | None if optional else Required[kind]
    said = parts.pop(None)
    for group, some in parts.items():
        said[str(group)] = _object(some) | None
    for name, (nested, column_) in lists(entity).items():
        said[name] = list[_shape(nested, column_)] | None  # type: ignore[misc]  # types made here are none to mypy
    if "rank" in entity.table().c:
        said["rank"] = _Whole | None
    if entity is Asset:
        said["file"] = Required[_Text]
    return _object(said)


def _object(parts: dict[str, Any]) -> Any:
    shape = TypedDict("shape", parts, total=False)  # type: ignore[misc]
    shape.__pydantic_config__ = _STRICT  # type: ignore[attr-defined]
    return shape


def _kind(column: Column[Any]) -> Any:
    """What a column's value is in a file."""
    match column.type:
        case ValueType(item=item, many=many):
            return list[_part(item)] if many else _part(item)  # type: ignore[misc]
        case EnumType(enum_class=kind):
            return Annotated[kind, Field(strict=False)]
        case Boolean():
            return bool
        case Integer():
            return _Whole
        case PartialDateType():
            return _Date
    return _Address if column.info.get("address") else _Text


def _part(item: Any) -> Any:
    """What a JSON column's item is in a file."""
    if not _is_object(item):
        return {dict: dict[str, Any], PartialDate: _Date, RichText: _Rich}.get(item, _Text)
    parts: dict[str, Any] = {}
    for name, (annotation, _) in value_fields(item).items():
        if get_origin(annotation) is list:
            parts[api_name(name)] = list[_part(get_args(annotation)[0])] | None  # type: ignore[misc]
        else:
            text = _Address if (item, name) == (Link, "url") else _Text
            parts[api_name(name)] = text | None if type(None) in get_args(annotation) else Required[text]
    return _object(parts)
