"""The files of an export of the whole content: which there are, and what each holds, read from the content model.

A record with a slug has a file in its kind's folder, with the records that it owns and its lines nested in it, in their order:
`people/ada-example.yaml`. Its texts in other languages are nested in it, too, as far as they are translated: what is filled in
follows. The store's languages are files in `locales`. An imported document is a file as it was, in `documents`, and one in
`sources` that says what came from which of its lines; an asset's bytes are a file in `files`. Names are those of the API,
references are slugs, and what is empty is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Column

from cms.content import Alias, Correction, Entity, Locale, Source, SourceDocument
from cms.content.columns import api_name
from cms.content.fields import Group, Relation, fields
from cms.content.inputs import SHARED, lines_of, owned_by
from cms.content.ranking import GAP
from cms.content.translations import texts

MARKER = "cms.yaml"  # by which the folder of an export is known
FORMAT = 1
DOCUMENTS, FILES = "documents", "files"
# The folder of each kind that has files of its own.
FOLDERS: dict[type[Entity], str] = {
    **{entity: entity.plural or entity.__tablename__ for entity in SHARED},
    SourceDocument: "sources",
    Locale: "locales",
}


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a record in a file: its column; the kind that it refers to by a slug; the object that it is a part of."""

    name: str
    column: Column[Any]
    target: type[Entity] | None = None
    group: str | None = None

    @property
    def is_rank(self) -> bool:
        """Whether it is a place among a person's records, which is 0 where nothing is said of it."""
        return self.column.name == "person_rank"


@cache
def members(entity: type[Entity], owner: str | None = None) -> tuple[Member, ...]:
    """What a file says of a record, besides its ID and its lists; `owner` is the column of the record that it's nested in."""
    groups = {
        scalar.column: (api_name(scalar.name), field.name)
        for field in fields(entity).values()
        if isinstance(field, Group)
        for scalar in field.scalars
    }
    if of := entity.translates:
        return tuple(Member(api_name(name), entity.table().c[name]) for name in ("locale", *texts(of), "originals"))
    found = []
    for column in entity.columns():
        # What isn't given follows from other columns, or from an asset's bytes; but for what a document says.
        is_given = column.info.get("given", True) or entity is SourceDocument
        follows = not is_given or (column.name in entity.derived and column.name.endswith("_key"))
        told_by_place = column.name in ("id", "version", owner) or (entity is Alias and column.name == "kind")
        told_by_place = told_by_place or (column.name == "rank" and entity is not Locale)
        if follows or told_by_place:
            continue
        name, group = groups.get(column.name, (api_name(column.name), None))
        target = None
        for key in column.foreign_keys:
            target = next(kind for kind in SHARED if kind.table() is key.column.table)
            name = api_name(column.name.removesuffix("_id"))
        found.append(Member(name, column, target, group))
    return tuple(found)


@cache
def lists(entity: type[Entity]) -> dict[str, tuple[type[Entity], str]]:
    """The lists that are nested in a record: of which kind, and the column by which that belongs to the record."""
    if entity is SourceDocument:
        return {"sources": (Source, "document_id"), "corrections": (Correction, "document_id")}
    belonging = {*owned_by(entity), *((lines.line, lines.owner) for lines in lines_of(entity))}
    found: dict[str, tuple[type[Entity], str]] = {}
    for field in fields(entity).values():
        if isinstance(field, Relation) and field.many:
            kind, column = field.through or field.target, field.through_owner or field.target_column
            if (kind, column) in belonging and kind not in FOLDERS:
                found[api_name(field.name)] = kind, column
    if entity in SHARED:
        found["aliases"] = Alias, "record_id"
    return found


def default_rank(place: int) -> int:
    """The rank that a record has by its place in a list, where its file states none."""
    return GAP * place
