"""A document in the API: its text for those who may edit, what became of each line, and which records come from which."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from cms.api.seeing import view
from cms.content import Person, SourceDocument
from cms.editing.access import ANONYMOUS, Caller, Scope
from cms.importing.formats import read_file
from cms.importing.run import Report, Task, run
from cms.importing.saying import say
from cms.planning.operations import RequestError
from cms.planning.view import PUBLISHED
from cms.store import PENDING, Database

from ..asking import Api

PAGE = """# Ada Example

I build bridges between islands.

<!-- Bo pays me
for this -->

## Experience

- **Engineer**, ACME Labs (2031 – Present)
- Golden Brick Medal, Oz Academy (2028)

## Contact

Phone: +64 555 010 0199

## Hobbies

Kites of strings.
"""
QUERY = """query ($id: ID!) { node(id: $id) { ... on SourceDocument {
  path text lines { startLine endLine fate }
  sources { startLine endLine record { __typename id ... on Position { job: title } ... on Award { title } } } } } }"""


def imported(database: Database, text: str = PAGE) -> Report:
    (report,) = run(database, [Task("page.md", "ada-example", partial(read_file, text.encode(), "page.md"))])
    assert report.error is None
    return report


@pytest.fixture
def api(database: Database) -> Iterator[Api]:
    with closing(Api(database)) as api:
        imported(database)
        with database.read() as connection:
            for name, entity in (("document", SourceDocument), ("person", Person)):
                slug = entity is Person and [entity.table().c.slug == "ada-example"]
                api.ids[name] = connection.execute(select(entity.table().c.id).where(*slug or ())).scalar_one()
        yield api


def asked(api: Api) -> dict[str, Any]:
    with api.statements() as statements:
        said = json.loads(api.answer(QUERY, {"id": api.ids["document"]}).text)
    assert "errors" not in said, said
    assert len(statements) == 1
    found: dict[str, Any] = said["data"]["node"]
    return found


def by_line(found: dict[str, Any]) -> dict[int, str]:
    """The fate of each line, those of blank ones between them left out."""
    text = PAGE.split("\n")
    runs = [(run["startLine"], run["endLine"], run["fate"]) for run in found["lines"]]
    return {n: fate for first, last, fate in runs for n in range(first, last + 1) if text[n - 1].strip()}


def counted(found: dict[str, Any]) -> dict[str, int]:
    fates = list(by_line(found).values())
    names = ("RECORD", "SECTION", "NOT_CONTENT", "LOST")
    return {name.lower().replace("_", " "): fates.count(name) for name in names}


def test_each_line_has_its_fate_and_each_record_its_lines(api: Api) -> None:
    found = asked(api)
    fates = by_line(found)
    assert fates.keys() == {n for n, line in enumerate(PAGE.split("\n"), 1) if line.strip()}
    assert {n: fates[n] for n in (1, 3, 5, 6, 10, 15, 19)} == {
        1: "RECORD",
        3: "RECORD",
        5: "NOT_CONTENT",
        6: "NOT_CONTENT",
        10: "RECORD",
        15: "RECORD",
        19: "SECTION",
    }
    jobs = [one for one in found["sources"] if one["record"]["__typename"] == "Position"]
    assert [(one["startLine"], one["endLine"], one["record"]["job"]) for one in jobs][:1] == [(10, 10, "Engineer")]


def test_the_fates_are_those_of_the_report(api: Api) -> None:
    assert counted(asked(api)) == imported(api.database).lines


def test_they_follow_what_is_said_of_lines_and_the_next_import(api: Api) -> None:
    say(api.database, api.ids["document"], (11, 11), "Award")
    assert any(one["record"].get("title") == "Golden Brick Medal" for one in asked(api)["sources"])
    say(api.database, api.ids["document"], (10, 10), "nothing")
    found = asked(api)
    assert {n: by_line(found)[n] for n in (10, 11, 19)} == {10: "NOT_CONTENT", 11: "RECORD", 19: "SECTION"}
    assert imported(api.database).lines == counted(found)
    assert asked(api) == found, "what was said of lines holds in the next import"
    imported(api.database, PAGE.replace("## Hobbies\n\nKites of strings.\n", "## Interests\n\n- Kites\n"))
    assert "SECTION" not in [run["fate"] for run in asked(api)["lines"]]


@pytest.mark.parametrize(
    ("scopes", "mine", "is_told"),
    [
        ({Scope.EDIT}, None, True),
        ({Scope.EDIT}, True, True),
        ({Scope.ADMIN}, None, True),
        ({Scope.EDIT}, False, False),
        ({Scope.READ_DRAFTS, Scope.PUBLISH, Scope.READ_HISTORY}, None, False),
    ],
)
def test_the_text_is_for_those_who_may_edit(api: Api, scopes: set[Scope], mine: bool | None, is_told: bool) -> None:
    """It has what is private, and what nobody publishes, as comments are."""
    people = None if mine is None else frozenset({api.ids["person"] if mine else "per_other"})
    caller = Caller("c", frozenset(scopes), people)
    with api.seeing(view(caller, PENDING)):
        found = asked(api)
    assert (found["text"] == PAGE) is is_told
    assert found["text"] is None or is_told
    for elsewhere in (PUBLISHED, view(caller), view(ANONYMOUS)):
        with api.seeing(elsewhere):
            found = asked(api)
        assert found["text"] is None
        assert "0199" not in json.dumps(found)
        assert found["lines"]


def test_nobody_orders_or_asks_by_the_text(api: Api) -> None:
    """An order, or a condition, would tell what it hides."""
    for query in (
        "{ documents(orderBy: [{field: TEXT}]) { nodes { path } } }",
        '{ documents(filter: {text: {contains: "0199"}}) { nodes { path } } }',
    ):
        with pytest.raises(RequestError, match=r"(?i)text"):
            api.answer(query, {})
