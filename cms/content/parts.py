"""Values with parts, which are read whole: links, courses, periods; and values as JSON holds them.

Annotations are evaluated here: SQLAlchemy reads a composite's, and takes names for those of the module that uses it.
"""

import dataclasses
from typing import Annotated, Any, get_args, get_type_hints

from .partial_date import PartialDate


@dataclasses.dataclass(frozen=True, slots=True)
class Link:
    """A labelled address. `url` is kept as the document prints it, so it may be relative to that document."""

    label: Annotated[str | None, "What the document calls it."]
    url: Annotated[str, "The address, as it is printed; a relative one belongs to the document's own site."]


@dataclasses.dataclass(frozen=True, slots=True)
class Course:
    """A course that someone taught or assisted in: its code, title and terms (EDTF seasons or other partial dates)."""

    code: Annotated[str | None, "The code in the school's catalogue."]
    title: Annotated[str, "The title."]
    terms: Annotated[list[PartialDate], "When it was given."] = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True, slots=True)
class Period:
    """When something was. Where there is no end, it goes on if it is current, and else the end isn't known."""

    start: Annotated[PartialDate | None, "When it began."] = None
    end: Annotated[PartialDate | None, "When it ended, or is expected to."] = None
    is_current: Annotated[bool, "Whether it goes on."] = False


# What of a value in a list is text, and by which part the value is known in every language.
TEXTS: dict[type, tuple[str, str]] = {Link: ("label", "url"), Course: ("title", "code")}


def value_fields(kind: type) -> dict[str, tuple[Any, str]]:
    """The fields of a value's dataclass: `{name: (type, description)}`, as its annotations have them."""
    hints = get_type_hints(kind, include_extras=True)
    return {f.name: (hints[f.name].__origin__, hints[f.name].__metadata__[0]) for f in dataclasses.fields(kind)}


def dates_of(kind: type) -> dict[str, bool]:
    """The fields of a value's dataclass that are dates: whether each holds several."""
    types = {name: annotation for name, (annotation, _) in value_fields(kind).items()}
    return {name: type_ == list[PartialDate] for name, type_ in types.items() if PartialDate in get_args(type_)}


def plain_value(value: Any) -> Any:
    """A value as JSON can hold it."""
    if dataclasses.is_dataclass(value) and not isinstance(value, PartialDate):
        return {f.name: plain_value(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, list | tuple):
        return [plain_value(item) for item in value]
    return str(value) if isinstance(value, PartialDate) else value


def read_value(item: type, value: Any) -> Any:
    """The reverse of `plain_value`: a dataclass, a partial date, or the JSON value itself."""
    if item is PartialDate:
        return PartialDate.parse(value)
    if item is Course:
        return Course(value["code"], value["title"], [PartialDate.parse(term) for term in value["terms"]])
    return item(**value) if dataclasses.is_dataclass(item) else value
