"""What the files of an export may say, as types that pydantic reads: they follow from the content model."""

from __future__ import annotations

from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Required, get_args, get_origin

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, TypeAdapter
from sqlalchemy import Boolean, Column, Integer
from sqlalchemy import Enum as EnumType
from typing_extensions import TypedDict  # before Python 3.12, pydantic reads no other

from cms.content import (
    Asset,
    Entity,
    Link,
    PartialDate,
    RichText,
    ValueType,
    value_fields,
)
from cms.content.addresses import ADDRESS_RULE, is_address, wrong_addresses
from cms.content.columns import PartialDateType, api_name
from cms.content.inputs import SHARED, SLUGGED
from cms.content.slug import LONGEST_SLUG, SLUG_RULE, is_slug

from .layout import lists, members

Said = dict[str, Any]


def storable(text: str) -> str:
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
_Text = Annotated[str, AfterValidator(storable)]
_Address = Annotated[_Text, AfterValidator(_address)]
_Rich = Annotated[_Text, AfterValidator(_rich)]
_Slug = Annotated[str, AfterValidator(_slug)]
_Date = Annotated[Any, BeforeValidator(_date)]
_Whole = Annotated[int, Field(ge=-(2**31), lt=2**31)]
PROBLEMS = {
    "missing": "it is missing",
    "extra_forbidden": "there is no such field",
    "dict_type": "it must be a mapping of fields",
    "list_type": "it must be a list",
    "bool_type": "it must be true or false",
    "string_type": "it must be text: put it in quotes, if YAML takes it for something else",
}


@cache
def reader_of(entity: type[Entity]) -> TypeAdapter[Any]:
    """What reads what a file says of a record of a kind; raises pydantic's `ValidationError`."""
    return TypeAdapter(_shape(entity))


@cache
def _shape(entity: type[Entity], owner: str | None = None) -> Any:
    """What a file may say of a record that is nested by a column, or stands by itself: a type that pydantic reads."""
    parts: dict[str | None, Said] = {
        None: {"id": Annotated[str, Field(pattern=rf"^{entity.prefix}_[0-9A-Za-z-]+$")] | None}
    }
    for member in members(entity, owner):
        column, kind = member.column, _Text if member.target else _kind(member.column)
        if column.name == "slug":
            kind = _Slug
        optional = column.nullable or column.server_default is not None or member.is_rank or kind == dict[str, Any]
        optional = optional or bool(entity.translates and column.name != "locale")
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
    if not is_object(item):
        return {dict: dict[str, Any], PartialDate: _Date, RichText: _Rich}.get(item, _Text)
    parts: dict[str, Any] = {}
    for name, (annotation, _) in value_fields(item).items():
        if get_origin(annotation) is list:
            parts[api_name(name)] = list[_part(get_args(annotation)[0])] | None  # type: ignore[misc]
        else:
            text: Any = _Address if (item, name) == (Link, "url") else _Text
            if annotation is int:
                text = _Whole
            elif isinstance(annotation, type) and issubclass(annotation, Enum):
                text = Annotated[annotation, Field(strict=False)]
            parts[api_name(name)] = text | None if type(None) in get_args(annotation) else Required[text]
    return _object(parts)


def is_object(item: type) -> bool:
    """Whether a JSON column's item has parts, which a file has as an object: a link, a course, a reading."""
    return is_dataclass(item) and item not in (RichText, PartialDate)
