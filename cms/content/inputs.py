"""What an editor may say of a record: the inputs of its create and update mutations, read from its mapper as its fields are.

The same form tells what a record is: `stated` returns a record's values as an input would state them, for differences between
two versions and for exports.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from .columns import api_name
from .entity import ENTITIES, MOMENTS, Entity
from .fields import Group, Relation, Scalar, Value, fields
from .parts import plain_value
from .rich_text import RichText
from .translations import owner_column, texts


@dataclass(frozen=True, slots=True)
class Input:
    """A member of an input: a name, a description, and whether a record can't be without it."""

    name: str
    description: str
    required: bool


@dataclass(frozen=True, slots=True)
class Plain(Input):
    """A field's own value: rich text as Markdown, dates as EDTF."""

    field: Scalar | Value | Group


@dataclass(frozen=True, slots=True)
class Reference(Input):
    """The ID of another record."""

    column: str
    target: type[Entity]


@dataclass(frozen=True, slots=True)
class Lines(Input):
    """A list that belongs to the record, kept as rows of `line`, whose column `owner` holds the record's ID.

    A line is an object of `inputs`, or, where there is just one, the ID itself. `place` is the column of a second rank: the
    record's place among those of the line's person.
    """

    line: type[Entity]
    owner: str
    inputs: tuple[Input, ...]
    place: str | None

    @property
    def bare(self) -> Reference | None:
        """The one reference that a line is, where it says no more than that."""
        only, *more = self.inputs
        return only if isinstance(only, Reference) and not more and self.place is None else None


@dataclass(frozen=True, slots=True)
class Texts(Lines):
    """A record's texts in other languages: an object a language, with those of `inputs` that are translated."""


EDITABLE: tuple[type[Entity], ...] = tuple(e for e in ENTITIES.values() if e.is_node and e.has_sources)

# What has a page of its own, which its slug leads to.
SLUGGED: tuple[type[Entity], ...] = tuple(e for e in EDITABLE if "slug" in e.table().columns)

# What people share, known by its slug whoever mentions it: no part of one person's profile, as a talk is.
SHARED: tuple[type[Entity], ...] = tuple(e for e in SLUGGED if "person_id" not in e.table().columns)


@cache
def inputs(entity: type[Entity]) -> dict[str, Input]:
    """What can be stated of an entity, in the order in which it's written."""
    found: list[Input] = []
    columns = entity.table().columns
    taken = {relation.owner_column for relation in fields(entity).values() if isinstance(relation, Relation)}
    found += [_reference(entity, c.name) for c in columns if c.name in taken and c.foreign_keys]
    for field in fields(entity).values():
        if isinstance(field, Relation):
            if lines := _lines(field):
                found.append(lines)
        elif isinstance(field, Scalar | Value | Group) and field.name not in ("id", "version", *MOMENTS):
            if isinstance(field, Group) or columns[field.name].info.get("given", True):
                required = not isinstance(field, Group) and _required(entity, field.name)
                found.append(Plain(field.name, field.description, required, field))
            if isinstance(field, Scalar) and field.private and f"{field.name}_is_public" in columns:
                column = columns[f"{field.name}_is_public"]
                shown = Scalar(column.name, column.comment or "", False, bool, column.name)
                found.append(Plain(column.name, shown.description, False, shown))
    return {input_.name: input_ for input_ in found}


def _required(entity: type[Entity], name: str) -> bool:
    column = entity.table().columns[name]
    return not column.nullable and column.server_default is None


def _reference(entity: type[Entity], name: str) -> Reference:
    column = entity.table().columns[name]
    (key,) = column.foreign_keys
    target = next(e for e in ENTITIES.values() if e.table() is key.column.table)
    return Reference(name, column.comment or "", not column.nullable, name, target)


def _lines(relation: Relation) -> Lines | None:
    """The lines of a short list that belongs to its owner; None for other relations."""
    line = relation.through or relation.target
    if not relation.short or line.is_node or "rank" not in line.table().columns:
        return None
    if line.translates:
        about, known = "The language: one of the store's, but not the first.", fields(line)
        locale = Plain("locale", about, True, Scalar("locale", about, False, str, "locale"))
        told = (Plain(n, known[n].description, False, known[n]) for n in texts(line.translates))  # type: ignore[arg-type]
        return Texts(relation.name, relation.description, False, line, owner_column(line), (locale, *told), None)
    owner = relation.through_owner if relation.through else relation.target_column
    columns = line.table().columns
    others = [name for name, column in columns.items() if column.foreign_keys and name != owner]
    more = [Plain(f.name, f.description, False, f) for f in fields(line).values() if isinstance(f, Scalar)]
    place = "person_rank" if "person_rank" in columns else None
    name = relation.name if more else f"{relation.name.removesuffix('s')}_ids"
    return Lines(name, relation.description, False, line, owner, (*(_reference(line, o) for o in others), *more), place)


def lines_of(entity: type[Entity]) -> list[Lines]:
    """The lists that belong to an entity's records."""
    return [input_ for input_ in inputs(entity).values() if isinstance(input_, Lines)]


@dataclass(frozen=True, slots=True)
class Association:
    """A list of other records that a record has, kept as rows of `line`, with the columns for the owner and for the other.

    If it is `ranked` for people too, it says whose works the owner's records are: who wrote a publication.
    """

    line: type[Entity]
    owner: str
    other: str
    ranked: bool


@cache
def associations(entity: type[Entity]) -> dict[str, Association]:
    """The lists of other records that an entity's records have, by their fields."""
    found: dict[str, Association] = {}
    for field in fields(entity).values():
        if isinstance(field, Relation) and (lines := _lines(field)) and not isinstance(lines, Texts):
            (other,) = (input_.column for input_ in lines.inputs if isinstance(input_, Reference))
            found[field.name] = Association(lines.line, lines.owner, other, lines.place is not None)
    return found


@cache
def makers(entity: type[Entity]) -> tuple[str, Association] | None:
    """The list of the people whose works an entity's records are, and its field; None for what is no work of people's."""
    return next(((name, each) for name, each in associations(entity).items() if each.ranked), None)


@cache
def owner_of(line: type[Entity]) -> tuple[type[Entity], str] | None:
    """The entity whose records lines of this kind belong to, and the lines' column for it; None for what is no line."""
    for entity in EDITABLE:
        for lines in lines_of(entity):
            if lines.line is line:
                return entity, lines.owner
    return None


@cache
def is_stated(entity: type[Entity]) -> bool:
    """Whether inputs can state all that a record can't be without: not that of an asset, which is made of bytes."""
    unsaid = (c.name for c in entity.columns() if not c.info.get("given", True) and c.name not in entity.derived)
    return not any(_required(entity, name) for name in unsaid)


@cache
def owned_by(entity: type[Entity]) -> list[tuple[type[Entity], str]]:
    """The kinds of records that can't be without a record of this entity, and their columns for it."""
    return [
        (other, column.name)
        for other in ENTITIES.values()
        if other.is_node
        for column in other.table().columns
        if not column.nullable and any(key.column.table is entity.table() for key in column.foreign_keys)
    ]


# ---- records as inputs state them --------------------------------------------------------------------------------------
def stated(
    entity: type[Entity], row: Mapping[str, Any], lines: Mapping[type[Entity], Sequence[Mapping[str, Any]]]
) -> dict[str, Any]:
    """A record as an input would state it, as JSON can hold it; `lines` are its own, in order, by their kind."""
    said: dict[str, Any] = {}
    for input_ in inputs(entity).values():
        of = lines.get(input_.line, ()) if isinstance(input_, Lines) else ()
        if isinstance(input_, Texts):
            said[input_.name] = [_texts(input_, line) for line in of if line["stated"]]
        elif isinstance(input_, Lines):
            said[input_.name] = [_line(input_, line) for line in of]
        else:
            said[input_.name] = stated_value(input_, row)
    return said


def _texts(lines: Texts, row: Mapping[str, Any]) -> dict[str, Any]:
    """What of a record was translated to a language, without what was filled in."""
    told = (input_ for input_ in lines.inputs if input_.name in row["stated"])
    return {"locale": row["locale"], **{input_.name: stated_value(input_, row) for input_ in told}}


def _line(lines: Lines, row: Mapping[str, Any]) -> Any:
    if lines.bare:
        return stated_value(lines.bare, row)
    return {input_.name: stated_value(input_, row) for input_ in lines.inputs}


def stated_value(input_: Input, row: Mapping[str, Any]) -> Any:
    """What an input would state of one value of a row."""
    if isinstance(input_, Reference):
        return row[input_.column]
    assert isinstance(input_, Plain)
    field = input_.field
    if isinstance(field, Group):
        return {scalar.name: plain_value(row[scalar.column]) for scalar in field.scalars}
    value = row[field.name]
    if isinstance(field, Value) and field.item is RichText:
        return [item.markdown for item in value] if field.many else value and value.markdown
    return plain_value(value)


def api_names(value: Any) -> Any:
    """What is stated, as the API names it: `is_current` is `isCurrent`."""
    if isinstance(value, dict):
        return {api_name(name): api_names(member) for name, member in value.items()}
    return [api_names(item) for item in value] if isinstance(value, list) else value


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What differs between two statements of a record: `field`, `before` and `after` of each."""
    return [
        {"field": name, "before": before[name], "after": after[name]} for name in after if before[name] != after[name]
    ]
