"""Records in the content model's own terms: the fields of each entity under the API's names, as a data file states them.

Other formats have keys for a part of what a profile says. What they have none for stands in a member of ours, `profile-cms`,
beside their own, and our Markdown pages state a whole profile so. All of it is generated from the content model.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as dataclass_fields
from enum import Enum
from functools import cache
from typing import Any, get_args

from cms.content import (
    ENTITIES,
    Asset,
    Entity,
    Organization,
    PartialDate,
    Person,
    RichText,
    SourceDocument,
    Topic,
    value_fields,
)
from cms.content.columns import api_name
from cms.content.entity import MOMENTS
from cms.content.fields import Field, Group, Relation, Scalar, Value, api_fields
from cms.content.inputs import SHARED, makers
from cms.errors import DocumentError, quoted

from ..people import PersonName
from ..places import Place
from ..records import Record, Titled
from .data_findings import DataFindings
from .nodes import Node, of_values

OWN = "profile-cms"
ME = "me"  # the described person, where a record refers to one
# What identifies a record, or follows from its other fields, is no document's to state.
_NOT_STATED = frozenset(("id", "slug", "version", "display_name", "sort_name", "has_profile", "sources", *MOMENTS))
_RENAMED = {"image": "imageUrl"}  # what files that older versions wrote call it
Plain = dict[str, Any]


@cache
def stated_fields(entity: type[Entity]) -> dict[str, Field]:
    """The fields of an entity that a document may state, by their names in the API."""
    return {name: field for name, field in api_fields(entity).items() if _is_stated(entity, field)}


def _is_stated(entity: type[Entity], field: Field) -> bool:
    if field.name in _NOT_STATED:
        return False
    if not isinstance(field, Relation):
        return isinstance(field, Scalar | Value | Group)
    if field.target is Asset or field.target.translates:  # no text has its bytes; a document is in one language
        return False
    if not field.many:  # what a part belongs to, or whose a record is, is told by where it stands
        return (
            field.target in SHARED and field.target not in (Person, Topic) if entity.is_node else field.target is Person
        )
    if entity in (Organization, Topic) or field.target is SourceDocument:
        return False
    return entity is Person or field.through is not None or not field.target.is_node


@cache
def required(entity: type[Entity]) -> tuple[str, ...]:
    """What a record of a kind can't be without, of what documents state."""
    columns = entity.table().columns
    plain = [field for field in stated_fields(entity).values() if isinstance(field, Scalar | Value)]
    return tuple(f.name for f in plain if not columns[f.name].nullable and columns[f.name].server_default is None)


def owned(entity: type[Entity]) -> bool:
    """Whether records of a kind stand in a list of the person's own, as positions and sections do."""
    return entity.is_node and entity not in (Organization, Topic, Person, SourceDocument)


# ---- reading -----------------------------------------------------------------------------------------------------------
def read_stated(entity: type[Entity], node: Node, findings: DataFindings) -> tuple[dict[str, Any], dict[str, Node]]:
    """Read a mapping of an entity's fields; returns a record's values, and the members that are no fields.

    A field that is given as null has the value None: nothing is known of it, whatever else the document seems to say. Raises
    `DocumentError` for a value that its field can't have.
    """
    values: dict[str, Any] = {}
    unknown: dict[str, Node] = {}
    for key, value in node.fields.items():
        field = stated_fields(entity).get(_RENAMED.get(key, key))
        if field is None:
            unknown[key] = value
        elif isinstance(field, Group):
            values |= _group(field, value, findings)
        else:
            values[field.name] = None if value.value is None else _field(field, value, findings)
    return values, unknown


def own_of(node: Node) -> Node | None:
    """The member of ours that a mapping has; it may be the text of a JSON object, where only texts can be."""
    own = node.fields.get(OWN)
    if own is not None and own.text:
        try:
            own = of_values(json.loads(own.text), own.start, own.end)
        except (ValueError, RecursionError):
            return None
    return own if own is not None and own.fields else None


def is_typed(node: Node) -> bool:
    """Whether a mapping says which kind of record it is, whatever the section that it stands in."""
    own = own_of(node)
    return own is not None and "type" in own.fields


def read_typed(node: Node, findings: DataFindings) -> bool:
    """Read a mapping that says which kind of record it is; returns whether it does."""
    found = own_of(node)
    if found is None or "type" not in found.fields:
        return False
    own = dict(found.fields)
    entity = next((each for each in ENTITIES.values() if owned(each) and each.__name__ == own["type"].text), None)
    if entity is None:
        raise _problem(
            own["type"], findings, f"{quoted(own['type'].text or '')} is no kind of record that a person owns"
        )
    del own["type"]
    findings.reading.records.append(_member(entity, Node(own, node.start, node.end), findings))
    return True


def _field(field: Field, node: Node, findings: DataFindings) -> Any:
    if isinstance(field, Scalar):
        return _scalar(field.type, node, findings)
    if isinstance(field, Value):
        items = [_value(field.item, item, findings) for item in _list(node, findings)] if field.many else []
        return items if field.many else _value(field.item, node, findings)
    assert isinstance(field, Relation)
    if field.many:
        return [_member(field.target, item, findings) for item in _list(node, findings)]
    return _one(field.target, node, findings)


def _group(field: Group, node: Node, findings: DataFindings) -> dict[str, Any]:
    """The columns of a group; those that aren't given aren't known."""
    _known(node, [api_name(scalar.name) for scalar in field.scalars], findings)
    given = {scalar.column: node.fields.get(api_name(scalar.name)) for scalar in field.scalars}
    types = {scalar.column: scalar.type for scalar in field.scalars}
    return {
        name: None if part is None or part.value is None else _scalar(types[name], part, findings)
        for name, part in given.items()
    }


def _scalar(kind: Any, node: Node, findings: DataFindings) -> Any:
    text = _text(node, findings)
    if kind is bool:
        if text.casefold() not in ("true", "false"):
            raise _problem(node, findings, f"{quoted(text)} is neither true nor false")
        return text.casefold() == "true"
    if issubclass(kind, Enum) and text not in kind.__members__:
        raise _problem(node, findings, f"{quoted(text)} is none of {', '.join(kind.__members__)}")
    if issubclass(kind, Enum):
        return kind[text]
    if kind is int and not text.isdecimal():
        raise _problem(node, findings, f"{quoted(text)} is no whole number")
    try:
        return PartialDate.parse(text) if kind is PartialDate else kind(text)
    except ValueError as error:
        raise _problem(node, findings, str(error)) from None


def _value(kind: type, node: Node, findings: DataFindings) -> Any:
    if kind in (RichText, str):
        return _text(node, findings)
    if not is_dataclass(kind) or kind is PartialDate:
        return _scalar(kind, node, findings)
    parts = value_fields(kind)
    _known(node, list(parts), findings)
    made: dict[str, Any] = {}
    for field in dataclass_fields(kind):
        annotation = parts[field.name][0]
        part = node.fields.get(field.name)
        if part is not None and part.value is not None:
            inner = next((a for a in get_args(annotation) if a is not type(None)), annotation)
            is_list = getattr(annotation, "__origin__", None) is list
            made[field.name] = (
                [_value(inner, item, findings) for item in _list(part, findings)]
                if is_list
                else _value(inner, part, findings)
            )
        elif type(None) in get_args(annotation):
            made[field.name] = None
        elif field.default_factory is MISSING:
            raise _problem(node, findings, f"it needs `{field.name}`")
    return kind(**made)


def _one(entity: type[Entity], node: Node, findings: DataFindings) -> Any:
    """A record that another one refers to."""
    if entity is Person:
        return _person(_text(node, findings), node, findings)
    if entity is not Organization:
        return Titled(entity, _text(node, findings))
    if node.text:
        return findings.organization(Place(node.text), node.start, node.end)
    values, unknown = read_stated(entity, node, findings)
    if unknown or not values.get("name"):
        raise _problem(node, findings, f"an organization has a name, and {', '.join(stated_fields(entity))}")
    record = findings.organization(Place(values["name"]), node.start, node.end)
    for name, value in values.items():
        record.values.setdefault(name, value)
    return record


def _person(name: str, node: Node, findings: DataFindings) -> Record:
    return findings.person if name == ME else findings.someone(PersonName(name), node.start, node.end)


def _member(entity: type[Entity], node: Node, findings: DataFindings) -> Record:
    """An item of a list of records: a name; an author or member with more than that; or what the person owns."""
    if entity is Person:
        return _person(_text(node, findings), node, findings)
    if entity is Topic:
        return findings.topic(_text(node, findings), node.start, node.end)
    if node.text and not entity.is_node:
        return Record(entity, {"name": node.text, "person": _person(node.text, node, findings)}, node.start, node.end)
    values, unknown = read_stated(entity, node, findings)
    if unknown or not values:
        raise _problem(node, findings, f"this is a mapping of {', '.join(stated_fields(entity))}")
    if entity.is_node and (missing := [name for name in required(entity) if values.get(name) is None]):
        raise _problem(node, findings, f"it needs `{missing[0]}`")
    return Record(entity, {k: v for k, v in values.items() if v not in (None, [])}, node.start, node.end)


def _text(node: Node, findings: DataFindings) -> str:
    if not node.text:
        raise _problem(node, findings, "a text is needed here")
    return node.text


def _list(node: Node, findings: DataFindings) -> list[Node]:
    if not isinstance(node.value, list):
        raise _problem(node, findings, "a list is needed here")
    return node.items


def _known(node: Node, names: list[str], findings: DataFindings) -> None:
    unknown = node.fields.keys() - set(names)
    if unknown or not node.fields:
        raise _problem(node, findings, f"this is a mapping of {', '.join(names)}")


def _problem(node: Node, findings: DataFindings, problem: str) -> DocumentError:
    return DocumentError(findings.reading.path, node.start, problem)


# ---- the other way -----------------------------------------------------------------------------------------------------
def as_stated(entity: type[Entity], values: dict[str, Any], me: Record | None = None) -> Plain:
    """A record's values as a data file states them, without those that are unknown, empty or false."""
    plain: Plain = {}
    for key, field in stated_fields(entity).items():
        if isinstance(field, Group):
            value: Any = {api_name(s.name): plain_of(values.get(s.column), me) for s in field.scalars}
            value = {name: part for name, part in value.items() if part not in (None, False)}
        else:
            value = plain_of(values.get(field.name), me)
        if value not in (None, [], {}, False):
            plain[key] = value
    return plain


def plain_of(value: Any, me: Record | None) -> Any:
    """One value as a data file states it; `me` is the record of the described person."""
    if isinstance(value, list):
        return [plain_of(item, me) for item in value]
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, PartialDate):
        return str(value)
    if isinstance(value, RichText):
        return value.markdown
    if isinstance(value, Titled):
        return value.title
    if is_dataclass(value) and not isinstance(value, Record | type):
        parts = {name: plain_of(getattr(value, name), me) for name in value_fields(type(value))}
        return {name: part for name, part in parts.items() if part not in (None, [])}
    if not isinstance(value, Record):
        return value.strip() if isinstance(value, str) else value
    if makers(value.entity):
        return value.values.get("title")
    if value.entity is Person:
        return ME if value is me else value.values.get("name")
    if value.entity is Topic:
        return value.values.get("name")
    return shortened(as_stated(value.entity, value.values, me))


def shortened(plain: Plain) -> Any:
    """An author or member, as short as can be: their name alone, where that says it all."""
    return plain["name"] if plain.keys() == {"name", "person"} and plain["name"] == plain["person"] else plain
