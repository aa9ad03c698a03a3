"""Texts in other languages: beside each table of records with texts stands one of a row a record and language.

Which texts there are follows from the content model: text, rich text, and values with text in them, but for what is marked as
not `translated`. What isn't translated is filled in when a row is written, along the chain that the store's languages state,
so that whoever reads joins one row, and sorts by its keys. `stated` is what was really translated; all else in a row follows
from that and from the record, by `filled`.
"""

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any

from sqlalchemy import Column, DefaultClause, Index, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .columns import Identifier, ValueType, api_name, field, listing, reference, value
from .entity import ENTITIES, MOMENTS, Entity, Ranked
from .locale import chains
from .parts import TEXTS, plain_value, read_value

Row = dict[str, Any]


@dataclasses.dataclass(frozen=True, slots=True)
class FieldLocale:
    """A text that is told in another language than the one that was asked for."""

    field: Annotated[str, "The field's name."]
    locale: Annotated[str, "The language that it is told in, as `lang` takes it."]


class Translation(Ranked, Entity):
    """The texts of a record in a language."""

    __abstract__ = True
    is_node = False
    locale: Mapped[Identifier] = field("The language.")
    stated: Mapped[dict[str, Any]] = value(dict, "What was translated, by column.", internal=True)
    originals: Mapped[dict[str, Any]] = value(dict, "Digests of what it was translated from, by column.", internal=True)
    untranslated: Mapped[list[FieldLocale]] = value(
        list[FieldLocale], "What isn't translated, and in which language it is told instead.", given=False
    )
    outdated: Mapped[list[str]] = value(
        list[str], "The fields whose original has changed since they were translated.", given=False
    )

    @classmethod
    def index(cls, key: str) -> None:
        """Add the index that gives the records of a language in the order of a key."""
        columns = cls.table().c
        Index(f"ix_{cls.__tablename__}_locale_{key}", columns.locale, columns[key], columns[owner_column(cls)])


TRANSLATIONS: dict[type[Entity], type[Translation]] = {}


@cache
def texts(entity: type[Entity]) -> tuple[str, ...]:
    """The columns of an entity that are told in other languages, in their order."""
    return tuple(column.name for column in entity.columns() if _is_text(entity, column))


def _is_text(entity: type[Entity], column: Column[Any]) -> bool:
    info = column.info
    hidden = info.get("internal") or info.get("private") or column.foreign_keys or column.name in MOMENTS
    if hidden or not info.get("given", True) or not info.get("translated", True):
        return False
    if isinstance(column.type, ValueType):
        item = column.type.item
        return item in TEXTS or not (dataclasses.is_dataclass(item) and "text" not in item.__dataclass_fields__)
    return isinstance(column.type, Text)


@cache
def following(entity: type[Entity]) -> tuple[str, ...]:
    """The columns of text that follow from others: what to call a person who has a headline and no name."""
    columns = entity.table().c
    return tuple(name for name in entity.derived if name in columns and isinstance(columns[name].type, Text))


def owner_column(translation: type[Entity]) -> str:
    """The column that has the ID of the record that is translated."""
    assert translation.translates
    return f"{translation.translates.__tablename__}_id"


def translation_id(entity: type[Entity], id_: str, tag: str) -> str:
    """The ID of a record's texts in a language: it follows from both."""
    return f"{TRANSLATIONS[entity].prefix}_{id_.partition('_')[2]}.{tag}"


def _declared(entity: type[Entity]) -> type[Translation]:
    table = entity.__tablename__
    owner, refers = f"{table}_id", reference(table, index=False)
    refers.column.nullable = False
    members: dict[str, Any] = {
        "__module__": __name__,
        "__doc__": f"The texts of a {table.replace('_', ' ')} in another language; what isn't translated is filled in.",
        "__tablename__": f"{table}_translation",
        "__table_args__": (UniqueConstraint(owner, "locale"),),
        "prefix": f"{entity.prefix}t",
        "translates": entity,
        "derived": {},
        owner: refers,
    }
    for name in (*texts(entity), *following(entity)):
        column = entity.table().c[name]
        default = column.server_default
        members[name] = mapped_column(
            name,
            column.type,
            nullable=column.nullable,
            server_default=str(default.arg) if isinstance(default, DefaultClause) else None,
            comment=column.comment,
            info={"given": name in texts(entity)},
        )
    return type(f"{entity.__name__}Translation", (Translation,), members)


for _entity in [e for e in ENTITIES.values() if e.is_node and e.has_sources and texts(e)]:
    TRANSLATIONS[_entity] = _made = _declared(_entity)
    _about = "Its texts in the store's other languages; what isn't translated is filled in."
    _entity.translations = listing(_about, argument=_made.__name__, order_by=f"{_made.__name__}.rank", viewonly=True)


# ---- rows --------------------------------------------------------------------------------------------------------------
def stated_texts(entity: type[Entity], values: Mapping[str, Any]) -> Row:
    """Translated texts as `Translation.stated` keeps them; empty ones, which aren't translated, are left out."""
    return {name: plain_value(values[name]) for name in texts(entity) if values.get(name) not in (None, "", [])}


def translated(
    entity: type[Entity], original: Row, tag: str, values: Mapping[str, Any], before: Row | None = None
) -> Row:
    """A record's texts in a language, as `Changes` take them: `values` by column, as the record's own are kept.

    Texts that aren't among them stay as they were `before`, null ones aren't translated any more. All are noted as translated
    from what the record says now. `filled` makes the row whole.
    """
    stated = {**(before["stated"] if before else {}), **stated_texts(entity, values)}
    originals = {**(before["originals"] if before else {}), **{n: _digest(entity, original, n) for n in values}}
    kept = {name: stated[name] for name in stated if values.get(name, stated) not in (None, "", [])}
    return _row(entity, original, tag, kept, {name: originals[name] for name in kept})


def _row(entity: type[Entity], original: Row, tag: str, stated: Row, originals: Row) -> Row:
    made = TRANSLATIONS[entity]
    own = {owner_column(made): original["id"], "locale": tag, "stated": stated, "originals": originals}
    return {**made.complete(own), "id": translation_id(entity, original["id"], tag), "version": 0}


def filled(
    entity: type[Entity], original: Row, locales: Iterable[tuple[str, str | None]], rows: Mapping[str, Row]
) -> list[Row]:
    """The rows that a record has in each of the store's languages but the first, whole.

    Takes the languages' tags in their order, each with what it falls back to; and what there is in each language, of which
    `stated` and `originals` count.
    """
    locales = list(locales)
    first = locales[0][0] if locales else ""
    return [
        _filled(entity, original, chain, rows, rank, first)
        for rank, chain in enumerate(chains(locales).values())
        if rank
    ]


def _filled(
    entity: type[Entity], original: Row, chain: list[str], rows: Mapping[str, Row], rank: int, first: str
) -> Row:
    made, tag = TRANSLATIONS[entity], chain[0]
    own = rows.get(tag)
    stated, originals = (own["stated"], own["originals"]) if own else ({}, {})
    values: Row = {}
    untranslated = []
    for name in texts(entity):
        at = next((each for each in chain if name in rows.get(each, _NONE)["stated"]), None)
        told = original[name] if at is None else _told(entity, original, name, rows[at]["stated"][name])
        values[name] = told
        if at != tag and told not in (None, "", []):
            untranslated.append(FieldLocale(api_name(name), at or first))
    whole = {**original, **values}
    for name in following(entity):
        values[name] = whole[name] = entity.derived[name](whole)
    outdated = [api_name(n) for n in texts(entity) if n in stated and originals.get(n) != _digest(entity, original, n)]
    notes = {"rank": rank, "untranslated": untranslated, "outdated": outdated}
    return made.complete({**_row(entity, original, tag, stated, originals), **values, **notes})


def without_texts(entity: type[Entity], original: Row, row: Row, names: Iterable[str]) -> Row:
    """A row without some texts, which the record hasn't either any more: what follows from them is as it then is."""
    made, names = TRANSLATIONS[entity], set(names)
    values = {name: None if name in names else value for name, value in row.items() if name not in made.derived}
    for each in ("stated", "originals"):
        values[each] = {name: said for name, said in row[each].items() if name not in names}
    values["untranslated"] = [each for each in row["untranslated"] if each.field not in set(map(api_name, names))]
    values["outdated"] = [each for each in row["outdated"] if each not in set(map(api_name, names))]
    whole = {**original, **{name: values[name] for name in texts(entity)}}
    for name in following(entity):
        values[name] = whole[name] = entity.derived[name]({**whole, name: None})
    return {**made.complete(values), "version": row["version"]}


_NONE: Row = {"stated": {}}


def read_column(column: Column[Any], stated: Any) -> Any:
    """A translated value as a column keeps it; the reverse of what `stated_texts` does."""
    if not isinstance(column.type, ValueType):
        return stated
    item = column.type.item
    return [read_value(item, each) for each in stated] if column.type.many else read_value(item, stated)


def _told(entity: type[Entity], original: Row, name: str, stated: Any) -> Any:
    """A translated value; of values in a list that are known by something else than text, those that the record has."""
    kind = entity.table().c[name].type
    if not isinstance(kind, ValueType):
        return stated
    if not kind.many:
        return read_value(kind.item, stated)
    items = [read_value(kind.item, item) for item in stated]
    if kind.item not in TEXTS:
        return items
    text, known = TEXTS[kind.item]
    by_name = {getattr(item, known): item for item in items}
    found = []
    for i, item in enumerate(original[name]):
        key = getattr(item, known)
        same = by_name.get(key) if key else items[i] if i < len(items) else None
        said = same and getattr(same, text)
        found.append(dataclasses.replace(item, **{text: said}) if said else item)
    return found


def _digest(entity: type[Entity], original: Row, name: str) -> str:
    """A text as it was translated from, in sixteen digits."""
    said = json.dumps(plain_value(original[name]), ensure_ascii=False)
    return hashlib.sha256(said.encode()).hexdigest()[:16]
