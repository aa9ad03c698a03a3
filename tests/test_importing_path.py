"""docs/importing-path.md says what the code does: its blocks are compared, and its names looked up."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from cms.content import Project, Source, plain_value
from cms.documents import Section, kind_of_heading, read_outline
from cms.importing.lists import PROJECTS, Known, ListEntry, parsing, rows, segments
from cms.importing.lists.evidence import Around, Run
from cms.importing.lists.looks import look
from cms.importing.reading import read_document
from cms.importing.records import Record
from cms.importing.run import Task, run
from cms.importing.sections.projects import PROJECT_SHAPE
from cms.store.database import Database

from .conftest import ROOT, Stores
from .pages import are_named

PAGE = (ROOT / "docs/importing-path.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
DOCUMENT, SECTIONS, ROWS, SEGMENTS, LIKELY, PARTS, RECORD, ROW, REPORT = (text for _, text in BLOCKS)
LINE = 8  # which is followed


@pytest.fixture(scope="module")
def section() -> Section:
    return read_outline(DOCUMENT.encode(), "page.md").sections[1]


@pytest.fixture(scope="module")
def entry(section: Section) -> ListEntry:
    found = parsing.read_list([section], PROJECTS, PROJECT_SHAPE, Known("Ada Example"))
    return next(entry for entry in found.entries if entry.start == LINE)


def test_the_sections() -> None:
    sections = read_outline(DOCUMENT.encode(), "page.md").sections
    said = [f"{s.heading}, lines {s.start} to {s.end}: {kind_of_heading(s.heading)}\n" for s in sections]
    assert "".join(said) == SECTIONS


def test_the_rows(section: Section) -> None:
    assert "".join(f"{r.line.start} {r.opens}: {r.text.text}\n" for r in rows.rows_of([section], PROJECT_SHAPE)) == ROWS


def cut(section: Section) -> list[segments.Segment]:
    row = next(row for row in rows.rows_of([section], PROJECT_SHAPE) if row.line.start == LINE)
    return segments.cut(row.text, 0, PROJECTS.cutting)


def test_the_segments(section: Section) -> None:
    assert "".join(f"{s.sign:5} {s.style:6} {s.text}\n" for s in cut(section)) == SEGMENTS


def likely(section: Section) -> Iterator[str]:
    """The two roles that each segment fits best by itself."""
    for segment in cut(section):
        around = Around(Known("Ada Example").is_mine, frozenset(), {})
        run_ = Run([segment], segment.text, look(segment.text), look(segment.text).people, around)
        scores = PROJECTS.scores(run_)
        best = sorted(range(len(scores)), key=lambda n: -scores[n])[:2]
        yield f"{segment.text}: {', '.join(PROJECTS.roles[n].name for n in best)}\n"


def test_what_segments_look_like(section: Section) -> None:
    assert "".join(likely(section)) == LIKELY


def test_the_parts(entry: ListEntry) -> None:
    assert "".join(f"{part.role}: {part.text.text}\n" for part in entry.parts) == PARTS


def shown(value: Any) -> Any:
    if isinstance(value, list):
        return [shown(item) for item in value]
    if isinstance(value, Record):
        return {name: shown(each) for name, each in value.values.items() if name != "links"}
    return plain_value(value)


def test_the_record() -> None:
    reading = read_document(DOCUMENT.encode(), "page.md")
    record = next(record for record in reading.records if record.start_line == LINE)
    assert record.entity is Project
    assert shown(record) == json.loads(RECORD)


def test_the_row(session_stores: Stores) -> None:
    database: Database = session_stores.empty("sqlite")
    (report,) = run(database, [Task("page.md", "ada-example", lambda: read_document(DOCUMENT.encode(), "page.md"))])
    assert report.as_json() | {"path": "page.md", "document": "doc_…"} == json.loads(REPORT)
    project, source = Project.table(), Source.table()
    columns = (project.c.slug, project.c.title, project.c.summary, project.c.period_start, source.c.start_line)
    statement = select(*columns).join(source, source.c.record_id == project.c.id).where(source.c.start_line == LINE)
    with database.read() as connection:
        (row,) = connection.execute(statement).mappings()
    assert {name: plain_value(value) for name, value in row.items()} == json.loads(ROW)


def test_the_names() -> None:
    are_named(PAGE, files=12, names=25)
