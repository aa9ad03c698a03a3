"""A profile as the store shows it: one operation that asks for all of it, and its answer in the terms that documents state.

The operation is made from the content model, so that a field that is written there is exported too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import bindparam, select

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.content import (
    Course,
    Entity,
    Link,
    Organization,
    Person,
    RichText,
    SourceDocument,
    Topic,
    value_fields,
)
from cms.content.columns import api_name
from cms.content.fields import Field, Group, Relation, Value, api_fields
from cms.content.inputs import makers
from cms.importing.formats.stated import ME, Plain, required, shortened, stated_fields
from cms.planning.addresses import Addresses
from cms.planning.operations import Operations
from cms.planning.view import View
from cms.store.database import Database
from cms.store.reader import Reader
from cms.store.revisions import SITE, Point
from cms.store.tags import ALL

_KEPT = ("id", "slug", "displayName")  # beside what documents state


@dataclass(frozen=True, slots=True)
class Profile:
    """What the store says of one person, and the imported documents of the format that it's written in.

    `person` has the content model's fields as `cms.importing.formats.stated` has them, and `id`, `slug` and `displayName`;
    `tags` say what it is made of.
    """

    person: Plain
    originals: tuple[str, ...]
    revision: Point
    tags: tuple[str, ...] = (ALL,)

    def all(self, field: str) -> list[Plain]:
        """The person's records of one kind, in order."""
        found: list[Plain] = self.person.get(field, [])
        return found


class Profiles:
    """Reads profiles from one store, whole however long their lists are."""

    def __init__(self, database: Database, addresses: Addresses | None) -> None:
        """Read from a store; the person's picture is named by its address, where there are `addresses`."""
        self.operations = Operations(GRAPHQL_SCHEMA, ROOTS, database, whole=True, addresses=addresses)
        self._pictured = addresses is not None
        text = select(SourceDocument.table().c.text).where(SourceDocument.table().c.id == bindparam("id"))
        statement = select(text.scalar_subquery(), SITE.c.revision, SITE.c.epoch)
        self._text = str(statement.compile(dialect=database.dialect))

    async def read(self, reader: Reader, slug: str, format: str, locale: str | None = None) -> Profile | None:
        """The profile of a person, with the documents that were imported in a format; None where nobody has this slug.

        It is told in the store's first language, or in another one. Raises `RequestError` for what can't be answered in time.
        """
        asked, view = operation(pictured=self._pictured), View(locale=locale)
        while True:
            answer = await self.operations.answer(reader, asked, {"slug": slug}, view=view)
            person = json.loads(answer.text)["data"]["person"]
            if person is None:
                return None
            if person.get("image"):
                person["imageUrl"] = person["image"]["url"]
            ids = sorted(each["id"] for each in person["documents"] if each["format"] == format)
            rows = [await reader.fetch(self._text, (each,)) for each in ids]
            if all(tuple(revision) == answer.revision for _, *revision in rows):  # else the content changed meanwhile
                assert answer.revision is not None
                return Profile(
                    plain(Person, person, person["id"]), tuple(text for text, *_ in rows), answer.revision, answer.tags
                )


@cache
def operation(*, pictured: bool = False) -> str:
    """The operation that asks for everything that documents can state of a person, and for the address of a picture."""
    more = f"documents {{ id format }}{' image { url }' * pictured}"
    return f"query Profile($slug: String!) {{ person(slug: $slug) {{ {_selection(Person)} {more} }} }}"


def _selection(entity: type[Entity]) -> str:
    fields = {name: _below(field) for name, field in stated_fields(entity).items()}
    kept = [
        name for name in _KEPT if entity.is_node and name in api_fields(entity)
    ]  # of a line, its name says who it is
    return " ".join([*kept, *(f"{k} {v}" for k, v in fields.items())])


def _below(field: Field) -> str:
    """What is asked of a field that is more than one value."""
    if isinstance(field, Value):
        if field.item is RichText:
            return "{ markdown }"
        return f"{{ {' '.join(value_fields(field.item))} }}" if field.item in (Link, Course) else ""
    if isinstance(field, Group):
        return f"{{ {' '.join(api_name(scalar.name) for scalar in field.scalars)} }}"
    if not isinstance(field, Relation):
        return ""
    if field.target is Person:
        return "{ id name }"
    if field.target is Topic or (makers(field.target) and not field.many):
        return "{ name }" if field.target is Topic else "{ title }"
    below = f"{{ {_selection(field.target)} }}"
    return below if field.short or not field.many else f"{{ nodes {below} }}"


# ---- the answer --------------------------------------------------------------------------------------------------------
def plain(entity: type[Entity], given: dict[str, Any], me: str) -> Plain:
    """A record of an answer as documents state it, where `me` is the described person's ID; unknown fields are absent."""
    made: Plain = {name: given[name] for name in _KEPT if name in given}
    for name, field in stated_fields(entity).items():
        value = _plain(field, given[name], me)
        if value not in (None, "", [], {}, False):
            made[name] = value
    return made


def _is_told(entity: type[Entity], record: Plain) -> bool:
    """Whether a record has what none of its kind can be told without, and anything at all."""
    names = [name for name in required(entity) if name != "kind"]
    return all(name in record for name in names) and bool(record.keys() - {*_KEPT, "kind"})


def _plain(field: Field, given: Any, me: str) -> Any:
    if given is None:
        return None
    if isinstance(field, Value):
        return [_value(item) for item in given] if field.many else _value(given)
    if isinstance(field, Group):
        return {name: part for name, part in given.items() if part not in (None, False)}
    if not isinstance(field, Relation):
        return given
    if not field.many:
        return _reference(field.target, given, me)
    listed = given if field.short else given["nodes"]
    if field.target.is_node and field.target not in (Person, Topic):
        return [each for each in (plain(field.target, item, me) for item in listed) if _is_told(field.target, each)]
    return [known for item in listed if (known := _reference(field.target, item, me))]


def _value(given: Any) -> Any:
    if not isinstance(given, dict):
        return given
    return given["markdown"] if "markdown" in given else {k: v for k, v in given.items() if v not in (None, [])}


def _reference(entity: type[Entity], given: dict[str, Any], me: str) -> Any:
    """A record that another one names."""
    if entity is Person and given["id"] == me:
        return ME
    if entity in (Person, Topic):
        return given["name"]
    if makers(entity):
        return given["title"]
    known = plain(entity, given, me)
    if entity is not Organization:
        return shortened(known)
    return {name: value for name, value in known.items() if name not in _KEPT} if "name" in known else None
