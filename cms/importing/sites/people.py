"""Files that list people, each of whom has a profile: tables and address books, by themselves or in a folder."""

from __future__ import annotations

from functools import partial
from pathlib import PurePosixPath
from typing import Any

from cms.content import Position
from cms.content.slug import slug_of

from ..formats import people_of, works_of
from ..limits import Made
from ..records import Reading, ReadOnce
from .folder import SiteDocument
from .groups import Others
from .members import LEADS


def people_documents(data: bytes, path: str, so_far: Made) -> list[SiteDocument]:
    """A document for each person whom a file lists, with their slug, and counted; [] for a file about one.

    What other sheets of a workbook say that they wrote and did is a document of whoever heads them, whose authors they are.
    Raises `DocumentError` for what can't be read, and for too much.
    """
    readings = people_of(data, path)
    so_far.keep(readings)
    documents: list[SiteDocument] = []
    of: dict[str, Any] = {}
    for reading in readings:
        values = reading.person.values
        made = slug_of(str(values.get("name") or "")) or f"{PurePosixPath(path).stem}-{reading.person.start_line}"
        said = values.get("email"), values.get("birth_date")
        while of.setdefault(made, said) != said and said != (None, None):
            made = f"{made}-2"  # somebody else of this name
        documents.append(SiteDocument(path, ReadOnce(partial(_given, reading)), made))
    names = [str(reading.person.values.get("name") or "") for reading in readings]
    head = next((n for n, reading in enumerate(readings) if _leads(reading)), 0)
    if documents and names[head] and (works := works_of(data, path, names[head])):
        so_far.keep([works])
        others = Others("", names[head], [name for name in names if name])
        read = others.reader(SiteDocument(path, ReadOnce(partial(_given, works))))
        documents.append(SiteDocument(path, ReadOnce(read), documents[head].slug))
    return documents


def _leads(reading: Reading) -> bool:
    """Whether a person heads the others, by what they are now."""
    held = [record.values for record in reading.records if record.entity is Position]
    return any(LEADS.search(one.get("title") or "") for one in held if one.get("period_is_current"))


def _given(reading: Reading) -> Reading:
    return reading
