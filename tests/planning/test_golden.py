"""Golden files: for each query the SQL on each database, and the result. `--update-golden` writes them anew."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cms.planning.view import View

from ..asking import EVERYTHING, Api, ordered
from ..conftest import ROOT

GOLDEN = Path(__file__).parent / "golden"
# What ships runs on the lab with variables of the golden folder's: theirs are for the seeds.
SHIPPED = {
    f"{folder.name}-{file.stem}": file
    for folder in (ROOT / "pages/playground/examples", ROOT / "schema/operations")
    for file in folder.glob("*.graphql")
}
# What the documentation shows for what pages ask, by the names of its blocks.
_PAGE = (ROOT / "docs/querying.md").read_text().partition("\n## What pages ask\n")[2].partition("\n## ")[0]
QUESTIONS = dict(re.findall(r'^```graphql title="(.+?)\.graphql"\n(.*?)^```$', _PAGE, re.DOTALL | re.MULTILINE))
QUERIES = {
    **{name: file.read_text() for name, file in SHIPPED.items()},
    **{file.stem: file.read_text() for file in GOLDEN.glob("*.graphql")},
    **{f"page-{name}": query for name, query in QUESTIONS.items()},
}
VIEWS = {"past": View(at=1, history=None)}  # of all others what is published is asked for
# Databases choose a snippet's words each in its own way; tests/planning/test_search.py says what must be in it.
_SNIPPET = re.compile(r'("snippet" ?: ?)"(?:[^"\\]|\\.)*"')
_MOMENT = re.compile(r'"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"')


def variables(name: str, ids: dict[str, str]) -> Any:
    """A query's variables; `@slug` stands for an ID of the lab's."""
    file = GOLDEN / f"{name}.json"
    if not file.exists():
        return {}

    def filled(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: filled(member) for key, member in value.items()}
        if isinstance(value, list):
            return [filled(item) for item in value]
        return ids[value[1:]] if isinstance(value, str) and value.startswith("@") else value

    return filled(json.loads(file.read_text()))


@pytest.mark.parametrize("name", sorted(QUERIES))
def test_sql_and_result(name: str, lab: Api, request: pytest.FixtureRequest) -> None:
    asked = QUERIES[name], variables(name, lab.ids)
    with lab.seeing(VIEWS.get(name, EVERYTHING)):
        sql, answer = lab.sql(*asked), lab.answer(*asked)
    sql = "".join(f"{line.rstrip()}\n" for line in sql.splitlines())
    text = _MOMENT.sub('"2031-01-01T00:00:00.000Z"', answer.text)
    text = _SNIPPET.sub(r'\1"…"', text)

    sql_file, result_file = GOLDEN / f"{name}.{lab.kind}.sql", GOLDEN / f"{name}.result.json"
    if request.config.getoption("--update-golden"):
        sql_file.write_text(sql)
        if lab.kind == "sqlite":  # PostgreSQL is held against what SQLite gave
            result_file.write_text(json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n")
    assert sql_file.exists(), "run pytest with --update-golden, and read what it writes"
    assert ordered(text) == ordered(result_file.read_text())
    assert sql == sql_file.read_text()


def test_no_golden_file_is_left_over() -> None:
    parts = ("sqlite.sql", "postgresql.sql", "result.json", "graphql", "json")
    known = {f"{name}.{part}" for name in QUERIES for part in parts}
    assert {file.name for file in GOLDEN.iterdir()} <= known
    assert len(SHIPPED) >= 5
