"""The object types of the API, generated from the content model: an entity each, and the values that fields hold."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

import strawberry
from strawberry.annotation import StrawberryAnnotation
from strawberry.schema_directives import OneOf
from strawberry.types.arguments import StrawberryArgument
from strawberry.types.base import StrawberryObjectDefinition, get_object_definition
from strawberry.types.field import StrawberryField
from strawberry.types.scalar import ScalarDefinition

from cms.content import ENTITIES, Computed, Described, Entity, PartialDate, PictureFormat, dates_of, value_fields
from cms.content.entity import MOMENTS
from cms.content.fields import (
    AnyRecord,
    Called,
    Computation,
    DateDetails,
    Field,
    Group,
    Located,
    Reach,
    Relation,
    Scalar,
    Told,
    Value,
    described,
    details_name,
)
from cms.planning.history import Json
from cms.store import EntryStatus

Annotation = Any
SCALARS: dict[object, ScalarDefinition] = {
    PartialDate: strawberry.scalar(
        name="PartialDate",
        description="A date as precise as its document: `2031`, `2031-05`, `2031-05-20`, or a season such as `2031-23` "
        "(21 spring, 22 summer, 23 autumn, 24 winter). Mutations take it as people write it, too: `May 2031`, `20.5.2031`; "
        "what may be two dates, as `5/6/2031`, is refused.",
        specified_by_url="https://www.loc.gov/standards/datetime/",
        serialize=str,
        parse_value=lambda value: _parse_date(value),
    ),
    date: strawberry.scalar(
        name="Date",
        description="A day, such as `2031-05-20`.",
        specified_by_url="https://scalars.graphql.org/andimarek/local-date",
        serialize=str,
        parse_value=lambda value: value,  # nothing takes one
    ),
    datetime: strawberry.scalar(
        name="DateTime",
        description="A moment in UTC, such as `2031-05-20T09:30:00.000Z`.",
        specified_by_url="https://scalars.graphql.org/andimarek/date-time",
        serialize=str,
        parse_value=lambda value: _parse_moment(value),
    ),
    Json: strawberry.scalar(
        name="JSON",
        description="Any value, as JSON has it.",
        specified_by_url="https://www.rfc-editor.org/rfc/rfc8259",
        serialize=lambda value: value,
        parse_value=lambda value: value,
    ),
}


def _parse_date(value: object) -> str:
    """The text of a date. Whether it is one is seen where it's used: there it is known how to tell the client."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no date such as 2031, 2031-05 or 2031-05-20")  # GraphQL reports these
    return value


def _parse_moment(value: object) -> datetime:
    """A moment in UTC; what one without a zone means, is said where it's used."""
    try:
        moment = datetime.fromisoformat(value)  # type: ignore[arg-type]
        return moment.astimezone(UTC) if moment.tzinfo else moment
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{value!r} is no moment such as 2031-05-20T09:30:00Z") from None  # GraphQL reports these


def argument(
    name: str, annotation: Annotation, description: str, default: Any = strawberry.UNSET
) -> StrawberryArgument:
    """An argument of a field that nothing resolves row by row: the planner reads it."""
    return StrawberryArgument(
        python_name=name,
        graphql_name=None,
        type_annotation=_annotated(annotation),
        description=description,
        default=default,
    )


@cache
def _annotated(annotation: Annotation) -> StrawberryAnnotation:
    """What Strawberry makes of an annotation, which it works out at each use: the same for all that have the same one."""
    return StrawberryAnnotation(annotation)


def planned(
    description: str,
    annotation: Annotation,
    arguments: Iterable[StrawberryArgument] = (),
    default: Any = dataclasses.MISSING,
) -> StrawberryField:
    """A field of a type, described, whose value is the planner's; or a member of an input."""
    field = StrawberryField(description=description, type_annotation=_annotated(annotation), default=default)
    field.arguments = list(arguments)
    return field


def declare(name: str, description: str, members: dict[str, StrawberryField], cls: type | None = None) -> Any:
    """An object type made from its members."""
    return _declared(cls or type(name, (), {}), name, description, members)


def declare_input(
    name: str,
    description: str,
    members: dict[str, StrawberryField],
    cls: type | None = None,
    *,
    one_of: bool = False,
) -> Any:
    """An input type made from its members, of which one is given where it's `one_of` them."""
    directives = (OneOf(),) if one_of else ()
    return _declared(cls or type(name, (), {}), name, description, members, is_input=True, directives=directives)


def _declared(
    cls: Any,
    name: str,
    description: str,
    members: dict[str, StrawberryField],
    *,
    is_input: bool = False,
    directives: Any = (),
) -> Any:
    """A class with the definition that Strawberry makes the type from.

    Its decorators make dataclasses of it, which takes half of the time; nothing here has instances.
    """
    interfaces = [known for base in cls.__mro__[1:] if (known := get_object_definition(base))]
    of_interfaces = {field.python_name: field for interface in interfaces for field in interface.fields}
    for key, field in members.items():
        field.python_name = key
    cls.__strawberry_definition__ = StrawberryObjectDefinition(
        name=name,
        is_input=is_input,
        is_interface=False,
        origin=cls,
        description=description,
        interfaces=interfaces,
        extend=False,
        directives=directives,
        is_type_of=None,
        resolve_type=None,
        fields=list((of_interfaces | members).values()),
    )
    return cls


@cache
def enum_type(kind: type[Described]) -> Any:
    """A GraphQL enum of a closed set of values."""
    made: Any = strawberry.enum(kind, name=kind.__name__, description=described(kind))
    for value in made.__strawberry_definition__.values:
        value.description = kind[value.name].description
    return made


_EntryStatus: Any = enum_type(EntryStatus)


@strawberry.interface(description="A record, which can be asked for again by its ID alone.")
class Node:
    """The interface of everything with a global ID. Not Strawberry's own: its relay module would encode the ID again."""

    id: strawberry.ID = strawberry.field(description="The record's global ID.")
    created_at: datetime = strawberry.field(description=MOMENTS["created_at"][0])
    updated_at: datetime = strawberry.field(description=MOMENTS["updated_at"][0])
    published_at: datetime | None = strawberry.field(description=MOMENTS["published_at"][0])
    entry_status: _EntryStatus = strawberry.field(
        description="Where it stands between its draft and what is published. Drafts show in the draft perspective only."
    )


_DATE_DETAILS: Any = declare(
    "DateDetails",
    "What a date that may be a year, a month or a season alone means in days, and how people print it.",
    {
        "earliest": planned("The first day that it can be.", date),
        "latest": planned("The last day that it can be; of winter, that of its year.", date),
        "text": planned(
            "The date as it is printed in a language: `Autumn 2031`, `20. Mai 2031`, `2031年5月`. Of a season for which there "
            "is no word the months are printed.",
            str,
            [argument("locale", str, "The language, perhaps with a region: `en`, `pt-BR`, `zh-Hant`.", "en")],
        ),
    },
)


def _details(description: str, *, many: bool, nullable: bool) -> Any:
    kind: Any = list[_DATE_DETAILS] if many else _DATE_DETAILS
    return planned(description, kind | None if nullable else kind)


_SIZED = (
    argument(
        "width", int | None, "How wide a picture is to be, in pixels, at most; the next greater width that there is."
    ),
    argument(
        "format",
        enum_type(PictureFormat) | None,
        "What a picture is to be made as; with a width alone, it is what the browser says that it likes best.",
    ),
)


@cache
def value_type(kind: type) -> Any:
    """The object type of a value: a link, a text in three forms, a course, a period."""
    members = {name: planned(about, _plain(annotation)) for name, (annotation, about) in value_fields(kind).items()}
    for name, many in dates_of(kind).items():
        about = f"{value_fields(kind)[name][1]} As days, and as it is printed."
        members[details_name(name)] = _details(about, many=many, nullable=not many)
    return declare(kind.__name__, described(kind), members)


# Types refer to each other in circles, so all classes exist before any has fields.
TYPES: dict[type[Entity], type] = {
    entity: type(entity.__name__, (Node,) if entity.is_node else (), {}) for entity in ENTITIES.values()
}


def scalar_annotation(field: Scalar) -> Annotation:
    """The Python annotation of a column's type."""
    kind = strawberry.ID if field.name == "id" else _plain(field.type)
    return kind | None if field.nullable else kind


def _plain(kind: Annotation) -> Annotation:
    """A type as the API has it: of a closed set of values, its enum."""
    return enum_type(kind) if isinstance(kind, type) and issubclass(kind, Described) else kind


def member(field: Field, connection: Callable[[Relation | Reach], Any]) -> Any:
    """The API field of a content field; `connection` makes those of connections."""
    match field:
        case Scalar():
            return planned(field.description, scalar_annotation(field))
        case Value():
            kind: Any = field.item if field.item in (str, PartialDate) else value_type(field.item)
            annotation: Any = list[kind] if field.many else kind
            return planned(field.description, annotation | None if field.nullable else annotation)
        case Told():
            told: Any = value_type(field.of.item) if field.of and field.of.item is not str else str
            return planned(field.description, list[told])
        case DateDetails():
            return _details(field.description, many=isinstance(field.of, Value), nullable=field.nullable)
        case Group():
            return planned(field.description, value_type(field.item))
        case AnyRecord():
            return planned(field.description, Node | None)
        case Called() | Located():
            return planned(field.description, str, _SIZED if isinstance(field, Located) else ())
        case Reach():
            return connection(field) if field.paged else _reached(field)
        case Computation():
            rows: Any = _computed_type(field.computed)
            return planned(field.description, list[rows])
        case Relation():
            return connection(field) if field.many and not field.short else _related(field)
    raise TypeError(f"{field!r} is no kind of field that the API knows")


def _related(field: Relation) -> Any:
    record: Any = TYPES[field.target]
    return planned(field.description, list[record] if field.many else record | None if field.nullable else record)


def _reached(field: Reach) -> Any:
    record: Any = TYPES[field.target]
    return planned(field.description, list[record] if field.many else record | None)


def _computed_type(computed: type[Computed]) -> Any:
    """The object type of a computed list's rows."""
    members = {}
    for name, (kind, description) in computed.fields.items():
        annotation = TYPES[ENTITIES[kind]] if isinstance(kind, str) else enum_type(kind)
        members[name] = planned(description, annotation)
    return declare(computed.__name__, described(computed), members)
