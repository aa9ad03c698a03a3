"""The kinds of column that fields are: how each is written in a class, and how the database keeps it.

- text: `Mapped[str]`, with a twin `x_key` (text folded for `contains`, `startsWith` and orders; never null);
- exact text, which is compared only as it stands: `Mapped[Identifier]`, as slugs and addresses are;
- a partial date: `Mapped[PartialDate]`, with its `x_key`;
- yes or no, a whole number, an enum;
- a value that is read whole, kept as JSON: `Mapped[RichText]`, `Mapped[list[Link]]`;
- a period: `Period`'s three columns, from the mixin `Periodic`;
- a reference: `reference("person")` and a `relationship` beside it.
"""

from __future__ import annotations

import enum
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar, get_args, get_origin

from sqlalchemy import JSON, Dialect, Enum, ForeignKey, Index, String, TypeDecorator, types
from sqlalchemy.orm import MappedColumn, mapped_column, relationship

from .partial_date import PartialDate
from .parts import plain_value, read_value


class Described(enum.StrEnum):
    """A closed set of values, each written with its description: `EMPLOYMENT = "EMPLOYMENT", "A job."`."""

    description: str

    def __new__(cls, value: str, description: str) -> Described:
        """Keep the description beside the value."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.description = description
        return member


class PartialDateType(TypeDecorator[PartialDate]):
    """A `PartialDate` as EDTF text."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: PartialDate | None, dialect: Dialect) -> str | None:
        """Return the EDTF text."""
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> PartialDate | None:
        """Read the EDTF text."""
        return None if value is None else PartialDate.parse(value)


class ValueType(TypeDecorator[Any]):
    """A value that is read whole, or a list of such, as JSON: dataclasses become objects, in the order of their fields.

    JSON, not JSONB, which would put the keys into an order of its own.
    """

    impl = JSON(none_as_null=True)
    cache_ok = True

    def __init__(self, item: type, many: bool) -> None:
        super().__init__()
        self.item, self.many = item, many

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        """Return what JSON can hold."""
        return None if value is None else [plain_value(v) for v in value] if self.many else plain_value(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        """Build the dataclasses again."""
        if value is None:
            return None
        return [read_value(self.item, v) for v in value] if self.many else read_value(self.item, value)

    def coerce_compared_value(self, op: Any, value: Any) -> types.TypeEngine[Any]:
        """JSON is never compared with another type here."""
        return self


# Text that is compared byte by byte, in every locale alike.
Exact = String().with_variant(String(collation="C"), "postgresql")
Identifier = Annotated[str, mapped_column(Exact)]
E = TypeVar("E", bound=enum.Enum)


def api_name(name: str) -> str:
    """A name as GraphQL has it: `period_start` is `periodStart`."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def field(
    description: str,
    *,
    private: bool = False,
    internal: bool = False,
    given: bool = True,
    address: bool = False,
    form: str | None = None,
    translated: bool = True,
) -> MappedColumn[Any]:
    """A column with its description.

    A private one is hidden from readers until its `x_is_public` says otherwise, or for good if it isn't given; an internal one
    isn't in the API at all; one that isn't given always follows from others; pages link to an address: `cms.content.addresses`
    says what can be one. A value with a `form` is one of `cms.content.forms`. Of text, names and the like aren't `translated`:
    they are the same in every language.
    """
    info = {
        "private": private,
        "internal": internal,
        "given": given,
        "address": address,
        "form": form,
        "translated": translated,
    }
    return mapped_column(comment=description, info=info)


def moment(description: str, *, nullable: bool = False) -> MappedColumn[Any]:
    """A column of a moment that the store states itself: the text that `as_moment` gives, so that databases sort it alike."""
    return mapped_column(
        Exact, nullable=nullable, server_default=None if nullable else "", comment=description, info={"moment": True}
    )


def as_moment(time: datetime) -> str:
    """A moment as it is kept and told: `2031-05-20T09:30:00.000Z`. One without a zone is in UTC."""
    time = time.astimezone(UTC) if time.tzinfo else time
    return f"{time:%Y-%m-%dT%H:%M:%S}.{time.microsecond // 1000:03}Z"


def unique(description: str) -> MappedColumn[Any]:
    """A column whose values are one record's each."""
    return mapped_column(comment=description, unique=True)


def choice(kind: type[E], description: str) -> MappedColumn[E]:
    """A column of an enum's values, checked by the database."""
    stored = Enum(kind, native_enum=False, create_constraint=True, name=kind.__name__.lower(), length=32)
    return mapped_column(stored, comment=description)


def value(
    kind: Any, description: str, *, internal: bool = False, given: bool = True, translated: bool = True
) -> MappedColumn[Any]:
    """A column of a value that is read whole, or of a list of such: `value(list[Link], "…")`; as for `field`."""
    many = get_origin(kind) is list
    stored = ValueType(get_args(kind)[0] if many else kind, many)
    default = "[]" if many else None
    info = {"internal": internal, "given": given, "translated": translated}
    return mapped_column(stored, server_default=default, comment=description, info=info)


def reference(table: str, description: str = "", *, index: bool = True) -> MappedColumn[Any]:
    """A foreign key, checked at COMMIT, so that a set of changes needs no order."""
    key = ForeignKey(f"{table}.id", deferrable=True, initially="DEFERRED")
    return mapped_column(Exact, key, index=index, comment=description or f"The {table}'s id.")


def ranked(owner: str, rank: str = "rank", then: str = "id") -> Index:
    """The index that gives an owner's records in their order, without sorting; it serves the foreign key too."""
    return Index(None, owner, rank, then)


def relation(description: str, **options: Any) -> Any:
    """A relationship that raises when it's loaded lazily; the planner reads it, and nothing walks it."""
    return relationship(lazy="raise", doc=description, **options)


def listing(description: str, **options: Any) -> Any:
    """A relation to what belongs to its owner and stays short: a plain list in the API, in `order_by`'s order."""
    return relation(description, info={"list": True}, **options)
