"""Reading invented documents in tests: what records of a kind they make, as plain values."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from cms.content import Course, Entity, Link, PartialDate
from cms.importing.reading import read_document
from cms.importing.records import Reading, Record


def read(text: str, path: str = "page.md") -> Reading:
    """Read a document that is written in a test, indented as the test is."""
    return read_document(dedent(text).lstrip("\n").encode(), path)


def shown(value: Any) -> Any:
    """A value as a test writes it: dates as EDTF, people and things by name, links by address."""
    if isinstance(value, list):
        return [shown(item) for item in value]
    if isinstance(value, PartialDate):
        return str(value)
    if isinstance(value, Course):
        return (value.code, value.title, *map(str, value.terms))
    if isinstance(value, Link):
        return value.url
    if isinstance(value, Record):
        return value.values.get("name") or value.values.get("title")
    return value


def of(reading: Reading, entity: type[Entity]) -> list[dict[str, Any]]:
    """The records of a kind, as plain values."""
    return [
        {name: shown(v) for name, v in record.values.items()} for record in reading.records if record.entity is entity
    ]


def one(text: str, entity: type[Entity], path: str = "page.md") -> dict[str, Any]:
    """The only record of a kind in a document."""
    found = of(read(text, path), entity)
    assert len(found) == 1, found
    return found[0]
