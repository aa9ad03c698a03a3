"""What tests of exports share: a person with a bit of everything in a store, and writing their documents."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from cms.exporting import FORMATS, Document, Exports
from cms.importing.formats import read_file
from cms.importing.run import Report, Task, run
from cms.store.database import Database
from cms.store.reader import reading

from ..conftest import BOTH, Stores

HERE = Path(__file__).parent
PAGE = HERE / "ann-quill.md"
SLUG = "ann-quill"
Write = Callable[[Database, str], str]


def load(database: Database, name: str, text: str, slug: str = SLUG) -> Report:
    """Import a document about a person; fails if it can't be."""
    (report,) = run(database, [Task(name, slug, lambda: read_file(text.encode(), name))])
    assert report.error is None
    return report


def document(database: Database, format: str, slug: str = SLUG, locale: str | None = None) -> Document | None:
    """A person's document, as the server and the command write it, in the store's first language or another."""

    async def written() -> Document | None:
        async with reading(database, timeout=30, connections=1) as reader:
            return await Exports(database).person(reader, slug, FORMATS[format], locale)

    return asyncio.run(written())


@pytest.fixture
def write() -> Write:
    """Gives a person's document in a format: of whoever `ann-quill` is in a store."""

    def text(database: Database, format: str) -> str:
        found = document(database, format)
        assert found
        return found.text

    return text


def ann_quill(database: Database) -> None:
    """A person of whom each format finds something to say, and something that it has no key for."""
    load(database, PAGE.name, PAGE.read_text())


@pytest.fixture(params=BOTH)
def quill(request: pytest.FixtureRequest, stores: Stores) -> Database:
    """A store with her, on each database in turn."""
    return stores.holding(ann_quill, request.param)[0]
