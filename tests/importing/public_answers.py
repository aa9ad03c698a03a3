"""Everything that a store may tell to anybody, as one text: what no query, search, export or report could go beyond."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import select

from cms.content import ENTITIES, Person, plain_value
from cms.exporting import FEEDS, FORMATS, Exports
from cms.exporting.feeds import Subject
from cms.importing.run import Report, path_tasks, run
from cms.store import Database
from cms.store.reader import reading
from cms.store.search import ENTRY


def imported(database: Database, paths: Iterable[Path], slug: str | None = "ada-example") -> list[Report]:
    """Import files or sites as `cms import` does."""
    tasks, _ = path_tasks(list(paths), slug)
    return list(run(database, tasks))


def told(database: Database, reports: Iterable[Report] = ()) -> str:
    """All columns that the API shows to somebody without a token, search entries, exports, and the reports of imports."""
    found: list[Any] = [report.as_json() for report in reports]
    with database.read() as connection:
        for entity in ENTITIES.values():
            columns = [
                column
                for column in entity.table().columns
                if not (column.info.get("private") or column.info.get("internal")) and not _of_identity(column.name)
            ]
            for row in connection.execute(select(*columns)).mappings() if columns else ():
                found.append({name: plain_value(value) for name, value in row.items()})
        found += [
            {name: value for name, value in row.items() if not _of_identity(name)}
            for row in connection.execute(select(ENTRY)).mappings()
        ]
        slugs = list(connection.execute(select(Person.table().c.slug).where(Person.table().c.has_profile)).scalars())
    found.append(asyncio.run(_exported(database, slugs)))
    return re.sub(r"urn:uuid:[\da-f-]+|[\d-]{10}T[\d:]{8}Z", "", json.dumps(found, ensure_ascii=False, default=str))


def _of_identity(name: str) -> bool:
    """Columns whose digits nobody stated: IDs, versions, hashes, places."""
    return name in ("id", "version", "hash", "rank", "person_rank", "updated") or name.endswith(("_id", "_line"))


async def _exported(database: Database, slugs: list[str]) -> list[str]:
    exports = Exports(database)
    async with reading(database, timeout=60, connections=1) as reader:
        documents = [await exports.person(reader, slug, format) for slug in slugs for format in FORMATS.values()]
        documents.append(await exports.feed(reader, Subject(), FEEDS["feed.json"], "https://cms.example/"))
    return [document.text for document in documents if document]
