"""Entries of data files, written so that whoever reads them finds all that the store says.

An entry is written in its format's own keys first. Our importer then reads it, and what it doesn't find as it is, because the
format has no key for it or says it less exactly, is stated in a member of ours. So whatever is exported can be imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

from cms.content import Entity, PartialDate, Person, Publication
from cms.content.fields import Relation, Scalar, Value
from cms.content.inputs import makers
from cms.importing.formats.data_findings import DataFindings
from cms.importing.formats.data_sections import kind_of_entry, read_values
from cms.importing.formats.json_resume import read_basics
from cms.importing.formats.nodes import of_values
from cms.importing.formats.shapes import SHAPES
from cms.importing.formats.stated import ME, OWN, Plain, as_stated, stated_fields

from .dates import ends, iso
from .profile import Profile

# The person's own fields; their records stand in sections.
_HOME = re.compile(r"website|home ?page|home|(?:personal )?(?:web ?)?(?:site|page)", re.IGNORECASE)
_SHAPED = frozenset(shape.entity for shape in SHAPES.values())
PERSONAL = frozenset(name for name, field in stated_fields(Person).items() if not hasattr(field, "target"))


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a section: the record that it is, and what the format's own keys say of it, or its text."""

    entity: type[Entity]
    record: Plain
    native: Any


def stated(**members: Any) -> dict[str, Any]:
    """Members of an object without those that say nothing."""
    return {name: value for name, value in members.items() if value not in (None, "", [], {})}


def of_other_kinds(
    profile: Profile, known: Collection[str], date: Callable[[str], Any] = iso
) -> Iterator[tuple[str, list[Item]]]:
    """The sections of those kinds that a format says nothing of, with their entries by the keys that their classes state.

    `known` are the person's fields that the format writes by itself; `date` writes a date.
    """
    for name, field in stated_fields(Person).items():
        if name not in known and isinstance(field, Relation) and (sections := field.target.section_names):
            entity = field.target
            yield sections[0], [Item(entity, each, _by_keys(entity, each, date)) for each in profile.all(name)]


def _by_keys(entity: type[Entity], record: Plain, date: Callable[[str], Any]) -> dict[str, Any]:
    """A record by the first key of each field; links, periods and roles as the schema of JSON Resume has them."""
    entry: dict[str, Any] = {}
    for name, field in stated_fields(entity).items():
        key = next(
            (each.names.split(" | ")[0] for each in entity.keys if each.to == field.name and not each.label), None
        )
        value = record.get(name)
        if key is None or value is None:
            continue
        of = makers(entity)
        if of and field.name == of[0]:
            mine = next((one for one in value if isinstance(one, dict) and one.get("person") == ME), {})
            entry |= {key: names(value), "role": mine.get("role")}
        elif isinstance(field, Relation) and isinstance(value, dict):
            entry[key] = value.get("name")
        elif isinstance(field, Scalar) and field.type is PartialDate:
            entry[key] = date(value)
        elif isinstance(field, Value) and field.item is PartialDate:
            entry[key] = [date(each) for each in value] if field.many else date(value)
        else:
            entry[key] = value
    start, end = ends(record.get("period", {}))
    url = next((link["url"] for link in record.get("links", []) if is_http(link)), None)
    return stated(**entry) | stated(startDate=start, endDate=end, url=url)


def exact(item: Item, entry: dict[str, Any], section: str, name: str | None) -> dict[str, Any]:
    """An entry of a section, with the member of ours where it takes one to read the record as it is.

    The section is told by its title; `name` is the person's.
    """
    if item.entity not in _SHAPED or not isinstance(entry, dict):
        return entry
    node = of_values(entry, 1, 1)
    kind = kind_of_entry(section, node)
    if kind not in SHAPES or SHAPES[kind].entity is not item.entity:
        return {**entry, OWN: {"type": item.entity.__name__, **_without_identity(item.entity, item.record)}}
    findings = _findings(name)
    read, values = read_values(node, kind, findings)
    # A value that its key can't have, for our reader at least; unless it is the imported document's.
    if left := [key for key in read.rest if key in item.native and entry[key] == item.native[key]]:
        return exact(item, {key: value for key, value in entry.items() if key not in left}, section, name)
    told = as_stated(item.entity, values, findings.person)
    return _with_difference(entry, item.entity, item.record, told)


def exact_basics(basics: dict[str, Any], person: Plain) -> dict[str, Any]:
    """What JSON Resume says of the person themselves, with whatever it would be read otherwise without."""
    findings = _findings(person.get("name"))
    read_basics(of_values(basics, 1, 1), findings)
    told = as_stated(Person, findings.person.values)
    return _with_difference(basics, Person, person, told, PERSONAL)


def _findings(name: str | None) -> DataFindings:
    return DataFindings(b"", "", "", "", names=[name] if name else [])


def _with_difference(
    entry: dict[str, Any], entity: type[Entity], record: Plain, told: Plain, among: frozenset[str] | None = None
) -> dict[str, Any]:
    """An entry that reads as `told`, with what the record says otherwise; null where the record says nothing."""
    record = {
        name: value for name, value in _without_identity(entity, record).items() if among is None or name in among
    }
    if entity is Publication:
        _dated(record, told)
    differing: Plain = {name: value for name, value in record.items() if not _is_same(value, told.get(name))}
    differing |= {name: None for name in told if name not in record and (among is None or name in among)}
    return {**entry, OWN: differing} if differing else entry


def _without_identity(entity: type[Entity], record: Plain) -> Plain:
    return {name: record[name] for name in stated_fields(entity) if name in record}


def _dated(record: Plain, told: Plain) -> None:
    """A publication's year and its date, where that is but the year, say the same."""
    if "date" in told:
        told["year"] = int(told["date"][:4])
        if told["date"] == str(told["year"]) and "date" not in record:
            del told["date"]


def _is_same(value: Any, told: Any) -> bool:
    """Whether a value was read as it is; of an organization, all that was read must be so, and its name among it."""
    if isinstance(value, dict) and "name" in value and isinstance(told, dict):
        named = [value.get(name) for name in ("name", "shortName", "nativeName")]
        return told.get("name") in named and all(value.get(n) == part for n, part in told.items() if n != "name")
    return bool(value == told)


def is_http(link: Plain) -> bool:
    """Whether a link can be followed from anywhere."""
    return re.match(r"https?://[^/\s]", link["url"]) is not None


def is_home(link: Plain) -> bool:
    """Whether a link is called what people call their own site."""
    return _HOME.fullmatch(link.get("label", "")) is not None


def year(publication: Plain) -> str | None:
    """The year of a publication as a date."""
    return f"{publication['year']:04}" if "year" in publication else None


def names(authors: list[Any]) -> list[str]:
    """The authors' names as they are printed; none where the described person is the only one, and not printed."""
    printed = [author if isinstance(author, str) else author.get("name") for author in authors]
    return [name for name in printed if name]
