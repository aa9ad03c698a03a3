"""Files that list people, each of whom has a profile: tables and address books, by themselves or in a folder."""

from __future__ import annotations

from functools import partial
from pathlib import PurePosixPath
from typing import Any

from cms.content.slug import slug_of

from ..formats import people_of
from ..limits import Made
from ..records import Reading, ReadOnce
from .folder import SiteDocument


def people_documents(data: bytes, path: str, so_far: Made) -> list[SiteDocument]:
    """A document for each person whom a file lists, with their slug, and counted; [] for a file about one.

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
    return documents


def _given(reading: Reading) -> Reading:
    return reading
