"""What every content class is made of: what an entity states of itself, its row, and the columns that follow from its fields.

A field is written once, as an attribute with a description. From it follow its column, its sort key, its version twin, its
API field, its filter and its order. `columns` has the kinds of field.
"""

from __future__ import annotations

import dataclasses
import random
import re
import time
import unicodedata
import uuid
from collections.abc import Callable
from typing import Any, ClassVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    DefaultClause,
    FromClause,
    Index,
    Integer,
    MetaData,
    Select,
    Table,
    Text,
    text,
    types,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, composite, declared_attr, mapped_column

from .columns import Exact, PartialDateType, ValueType, api_name, listing, moment
from .partial_date import PartialDate
from .parts import Period, value_fields
from .rich_text import RichText, render

UNKNOWN_TEXT = "\U0010ffff"  # the sort key of text that isn't known: after every other
UNKNOWN_DATE = ""  # the sort key of a date that isn't known: before every other
UNKNOWN_NUMBER = -1  # the sort key of a number that isn't known: before every other
OPEN_DATE = "9999-99-99"  # the sort key of the end of what goes on

# When what became of a record: each a description, and whether it may be unknown.
MOMENTS = {
    "created_at": ("When it was first saved.", False),
    "updated_at": ("When it was changed last: what is published, when that was published.", False),
    "published_at": ("Since when readers see it, be it as it was; null where they don't.", True),
}


def fold(text: str) -> str:
    """Text as names are told apart: compatibility forms unified, case folded, white space single."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


_ACCENTS = re.compile("(?<=[a-zα-ω])[\u0300-\u036f]+")
# Letters that Unicode doesn't take apart, as those who lack them write them.
_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ł": "l", "ŧ": "t", "þ": "th"}
)


def comparable(text: str) -> str:
    """Text as filters and orders compare it: folded, and Latin and Greek letters without accents, so that `Åsa` is `asa`."""
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", fold(text)))
    return unicodedata.normalize("NFC", plain.translate(_LETTERS))


def words_in(value: Any) -> str:
    """The words of a value that is read whole, or of a list of such: a rich text's text, and what a link or a course says."""
    if isinstance(value, list):
        return "\n".join(words_in(item) for item in value)
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, RichText):
        return value.text
    return "\n".join(said for part in dataclasses.fields(value) if isinstance(said := getattr(value, part.name), str))


# ---- the base ----------------------------------------------------------------------------------------------------------
class Content(DeclarativeBase):
    """The registry of all tables."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        str: Text,
        int: Integer,
        bool: Boolean,
        PartialDate: PartialDateType,
        RichText: ValueType(RichText, False),
    }


@dataclasses.dataclass(frozen=True, slots=True)
class Identity:
    """What a record is known by: two of a kind, and of one owner where they have one, are one record if these fields say so.

    `number` decides alone where both have it. Else they share one of their `names`, or what is `alike` says the same in both;
    what must `agree` may be unknown in one of them, and a date be finer than the other; a year is `near` if it's so many apart
    at most. What is known `within` a person's own is another record with everybody else.
    """

    alike: tuple[str, ...] = ()
    agree: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    near: tuple[str, int] | None = None
    number: str | None = None
    within: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Keys:
    """Keys of data formats that say a field, as `title | name`: the first that says something is read; the first is written.

    A `label` names the link that such a key leads to, or what is told in a text, as in `Score: 3.9`.
    """

    names: str
    to: str
    label: str | None = None


Derivation = Callable[[dict[str, Any]], Any]
ENTITIES: dict[str, type[Entity]] = {}


class Entity(Content):
    """A kind of record. Its subclass's docstring is its description in the API.

    A class with a `prefix` has global IDs of its own (`per_…`); one whose `is_node` is false is only ever a part of another
    (an author line, a source), and has no place among the API's nodes.
    """

    __abstract__ = True
    prefix: ClassVar[str]
    is_node: ClassVar[bool] = True
    has_sources: ClassVar[bool] = True
    identity: ClassVar[Identity | None] = None
    plural: ClassVar[str | None] = None  # the root field that lists all records
    # The sections of documents in which its records stand, by their names in data formats: the first is its own. What people
    # head them with in each language is in `cms/documents/languages`, under the same names.
    section_names: ClassVar[tuple[str, ...]] = ()
    keys: ClassVar[tuple[Keys, ...]] = ()
    schema_type: ClassVar[str | None] = None  # its type at https://schema.org
    # What the person of such a line is to whose record it belongs to: one of `RelationKind`.
    relation_kind: ClassVar[str | None] = None
    # The relations that a person has to it, by their names, where `Person` doesn't state them itself.
    of_person: ClassVar[dict[str, Any]] = {}
    # Columns that follow from others, and how: computed when a row is written, by `complete`.
    derived: ClassVar[dict[str, Derivation]] = {}
    # What connections of its records count: each facet, and the path of fields to it, which ends in a column or in records.
    facets: ClassVar[tuple[tuple[str, str], ...]] = ()
    # The keys that orders by some fields go by, where they aren't the fields' own.
    sorted_by: ClassVar[dict[str, str]] = {}
    # The orders in which pages list its records, each the keys that it goes by: versions have indexes for these alone.
    page_orders: ClassVar[tuple[str, ...]] = ()
    # The kind of record whose texts it tells in another language.
    translates: ClassVar[type[Entity] | None] = None
    # The column that has the path of what a record's `url` leads to.
    located: ClassVar[str | None] = None
    # The column that says which records long lists show, unless they're asked for all.
    listed: ClassVar[str | None] = None
    # Relations that no foreign key holds: rows that a SELECT makes for their owner, or records that a condition finds.
    computed: ClassVar[dict[str, type[Computed | Reached]]] = {}

    @declared_attr
    def id(cls) -> Mapped[str]:
        """A type prefix and a UUIDv7."""
        return mapped_column(Exact, primary_key=True, sort_order=-10, comment="The record's global ID.")

    @declared_attr
    def version(cls) -> Mapped[int]:
        """The number of the row's version, which its twin gives it when it's written."""
        about = "Grows with every change of the record: what `expectedVersion` is compared with."
        return mapped_column(BigInteger, sort_order=-9, server_default=text("0"), comment=about)

    def __init_subclass__(cls, **options: Any) -> None:
        """Map the class, then add the columns that follow from its fields."""
        super().__init_subclass__(**options)
        if "__tablename__" not in vars(cls):
            return
        cls.derived = dict(cls.derived)
        for column in list(cls.table().columns):
            if isinstance(column.type, Boolean):
                column.server_default = DefaultClause(text("false"))
            if column.info.get("private") and column.info.get("given", True):
                about = f"Whether readers may see `{api_name(column.key)}`."
                shown = mapped_column(Boolean, nullable=False, server_default=text("false"), comment=about)
                setattr(cls, f"{column.key}_is_public", shown)
            if found := _key_of(column):
                key, about = f"{column.key}_key", f"`{column.key}` as it is compared and sorted; never null."
                stored, unknown, derivation = found
                default = text(str(unknown)) if isinstance(unknown, int) else unknown
                setattr(cls, key, mapped_column(stored, nullable=False, server_default=default, comment=about))
                cls.derived.setdefault(key, derivation)
                cls.index(key)
            elif isinstance(column.type, ValueType) and (cls.is_node or cls.translates) and not _is_hidden(column):
                key, about = f"{column.key}_key", f"The words of `{column.key}` as they are compared; never null."
                setattr(cls, key, mapped_column(Exact, nullable=False, server_default="", comment=about))
                cls.derived[key] = _words_key(column.key)
        if cls.is_node:
            for name, (about, nullable) in MOMENTS.items():  # those of a line are its owner's
                setattr(cls, name, moment(about, nullable=nullable))
                cls.index(name)
        cls.index_pages()
        if cls.is_node and cls.has_sources:
            # No foreign key: a source belongs to a record of any kind.
            of = f"foreign(Source.record_id) == {cls.__name__}.id"
            order = "(Source.document_id, Source.start_line)"
            about = "The documents and lines that this came from."
            cls.sources = listing(about, argument="Source", primaryjoin=of, order_by=order, viewonly=True)
        ENTITIES[cls.__name__] = cls

    @classmethod
    def index(cls, key: str) -> None:
        """Add the index that gives its records in the order of a key."""
        Index(None, cls.table().c[key], cls.table().c["id"])

    @classmethod
    def index_pages(cls) -> None:
        """Add the indexes of the orders of pages, of those that lists show, and of whose go on, if people have them."""
        for order in cls.page_orders:
            if "," in order:  # one key alone has its index
                index_order(cls.table(), order)
        if cls.listed:
            id_, shown = cls.table().c["id"], cls.table().c[cls.listed]
            Index(f"ix_{cls.__tablename__}_listed", id_, sqlite_where=shown, postgresql_where=shown)
        if {"period_is_current", "person_id"} <= set(cls.table().c.keys()):
            Index(None, cls.table().c["period_is_current"], cls.table().c["person_id"])

    @classmethod
    def table(cls) -> Table:
        """The content table: the rows that readers see."""
        table = cls.__table__
        assert isinstance(table, Table)
        return table

    @classmethod
    def columns(cls) -> list[Column[Any]]:
        """The columns that a row states: all but the moments, which the store notes when it's written."""
        return [column for column in cls.table().columns if column.name not in MOMENTS]

    @classmethod
    def complete(cls, given: dict[str, Any]) -> dict[str, Any]:
        """A whole row from its fields' values: absent ones are null or empty, rich text rendered, derived columns computed.

        Takes `{column: value}`; rich text may be given as Markdown. Raises `KeyError` for what is no column.
        """
        unknown = given.keys() - cls.table().columns.keys()
        if unknown:
            raise KeyError(f"{cls.__name__} has no {', '.join(sorted(unknown))}")
        row = {column.key: _stored(column, given.get(column.key)) for column in cls.columns()}
        for name, derive in cls.derived.items():
            row[name] = derive(row)
        return row


def index_order(table: Table, order: str) -> None:
    """Add the index that gives a table's rows in an order of keys, as `date_key DESC, title_key`, and then of IDs."""
    ways = dict(key.partition(" ")[::2] for key in order.split(", "))
    columns = [table.c[key].desc() if way else table.c[key] for key, way in ways.items()]
    named = "_".join(key + ("_desc" if way else "") for key, way in ways.items())
    Index(f"ix_{table.name}_{named}_id", *columns, table.c.id)


def _stored(column: Column[Any], given: Any) -> Any:
    """A field's value as its column keeps it."""
    if isinstance(column.type, ValueType):
        if column.type.many:
            given = given or []
            return [render(v) if isinstance(v, str) and column.type.item is RichText else v for v in given]
        return render(given) if isinstance(given, str) and column.type.item is RichText else given
    if given is None and isinstance(column.type, Boolean):
        return False
    return given


def _key_of(column: Column[Any]) -> tuple[types.TypeEngine[Any], str | int, Derivation] | None:
    """A column's sort key: its type, what stands for unknown, how it's computed; None where a column needs no key.

    What stands for unknown is the key's default too, so that a field can be added to a table that has rows.
    """
    name = column.key
    if column.info.get("private"):
        return None  # an order would tell what the field doesn't
    if isinstance(column.type, Text):
        return Exact, UNKNOWN_TEXT, lambda row: UNKNOWN_TEXT if row[name] is None else comparable(row[name])
    if isinstance(column.type, PartialDateType):

        def date_key(row: dict[str, Any]) -> str:
            if row[name]:
                return str(row[name].key)
            return OPEN_DATE if name == "period_end" and row["period_is_current"] else UNKNOWN_DATE

        return Exact, UNKNOWN_DATE, date_key
    if isinstance(column.type, ValueType) and column.type.item is PartialDate:
        return Exact, UNKNOWN_DATE, lambda row: max((date.key for date in row[name]), default=UNKNOWN_DATE)
    if isinstance(column.type, Integer) and column.nullable:
        return Integer(), UNKNOWN_NUMBER, lambda row: UNKNOWN_NUMBER if row[name] is None else row[name]
    return None


def _is_hidden(column: Column[Any]) -> bool:
    """Whether no condition can ask for a column's words: the API doesn't show it, or nobody states it."""
    return bool(column.info.get("internal")) or not column.info.get("given", True)


def _words_key(name: str) -> Derivation:
    """What gives the key of a value that is read whole: it's compared, and nothing is sorted by it, so it has no index."""
    return lambda row: comparable(words_in(row[name]))


class Computed:
    """A list that follows from other tables: its docstring describes it in the API.

    `fields` maps each field to an enum (a column of that name) or to an entity (a column `x_id` that refers to it);
    `order` names the columns that the list is ordered by.
    """

    fields: ClassVar[dict[str, tuple[Any, str]]]
    order: ClassVar[tuple[str, ...]]

    @classmethod
    def select(cls, rows: Rows, owner: ColumnElement[str]) -> Select[Any]:
        """The rows of the owner with this id, where `rows` gives an entity's alias and its conditions."""
        raise NotImplementedError


class Reached:
    """Records that follow from other tables: its docstring describes them in the API.

    `entity` names their kind; the first of them alone is meant unless there can be `many`, which are a short list unless it is
    `paged`.
    """

    entity: ClassVar[str]
    many: ClassVar[bool] = True
    paged: ClassVar[bool] = False

    @classmethod
    def where(cls, row: FromClause, rows: Rows, owner: ColumnElement[str]) -> ColumnElement[bool]:
        """Whether a row is one of the owner's with this id, where `rows` gives an entity's alias and its conditions."""
        raise NotImplementedError

    @classmethod
    def order(cls, row: FromClause) -> tuple[ColumnElement[Any], ...]:
        """What they are ordered by."""
        raise NotImplementedError


Rows = Callable[[type[Entity]], tuple[FromClause, tuple[ColumnElement[bool], ...]]]


class Periodic:
    """A mixin: when something was."""

    @declared_attr
    def period(cls) -> Mapped[Period]:
        """Start, end and whether it goes on."""
        start, end, is_current = value_fields(Period).values()
        return composite(
            Period,
            mapped_column("period_start", PartialDateType, nullable=True, comment=start[1]),
            mapped_column("period_end", PartialDateType, nullable=True, comment=end[1]),
            mapped_column("period_is_current", Boolean, nullable=False, comment=is_current[1]),
        )


class Ranked:
    """A mixin: a place among its owner's records of the kind, from 0, in the order that the owner's profile gives."""

    rank: Mapped[int] = mapped_column(comment="Its place among its owner's, in the order the profile gives, from 0.")


# ---- identity ----------------------------------------------------------------------------------------------------------
_dice = random.SystemRandom()


def new_id(kind: type[Entity], clock: Callable[[], int] = time.time_ns, dice: random.Random = _dice) -> str:
    """A new global ID: the type's prefix and a UUIDv7 (RFC 9562), so that IDs sort by the time they were made."""
    milliseconds = clock() // 1_000_000
    bits = milliseconds << 80 | 0x7 << 76 | dice.getrandbits(12) << 64 | 0b10 << 62 | dice.getrandbits(62)
    return f"{kind.prefix}_{uuid.UUID(int=bits).hex}"


def kind_of(id_: str) -> type[Entity] | None:
    """The kind of record that an ID's prefix names, or None; no ID has characters that a database might refuse."""
    prefix = id_.partition("_")[0] if id_.isascii() and id_.isprintable() else ""
    return next((kind for kind in ENTITIES.values() if kind.prefix == prefix), None)
