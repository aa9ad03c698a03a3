"""What nobody may see changes nothing that anybody is answered: two stores that differ in that alone give the same bytes.

One store is a copy of the other, and then has drafts of every kind of record, other private values, and tokens. Whatever is
asked of both without a token, by operations that name what is only in the one, is answered with the same status, headers and
body.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import httpx
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from sqlalchemy import select, update

from cms.content import ENTITIES, Entity, PartialDate, Person, new_id
from cms.content.columns import ValueType
from cms.content.fields import Scalar, fields
from cms.content.inputs import EDITABLE
from cms.editing import Changes
from cms.editing.changes import draft
from cms.exporting import Exports
from cms.exporting.feeds import DATED, SUBJECTS, Subject
from cms.planning.view import PUBLISHED
from cms.store import PENDING, TWINS, Database, current_revision, tokens

from ..conftest import BOTH, Stores, serving
from ..content import ODD_TEXTS, lab, varied
from ..oracle import NODES, Oracle
from ..planning.test_oracle import GROUPS, Asked, Writer, edited, scattered
from ..selections import everything

SITE = "https://lab.example"
HIDDEN = "zyxwvut"  # nothing else has it
WORDS = ["ada", "example", "a", "of", HIDDEN, "zyx", "555", "straße", "安", *filter(None, ODD_TEXTS)]
OF_EACH = {"date": "", "x-request-id": ""}  # headers that differ from one request to the next


class Two(NamedTuple):
    """Clients of servers on a store and on one that holds more, and what the latter's operations are written from."""

    plain: httpx.Client
    secret: httpx.Client
    oracle: Oracle
    newest: int

    def same(self, method: str, path: str, **more: Any) -> httpx.Response:
        """What both answer, which is the same."""
        headers = {"host": "cms.example"}  # which a feed tells
        one, other = (client.request(method, path, headers=headers, **more) for client in (self.plain, self.secret))
        assert other.status_code == one.status_code
        assert {**other.headers, **OF_EACH} == {**one.headers, **OF_EACH}
        assert other.content == one.content
        assert HIDDEN.encode() not in one.content or HIDDEN in str((path, more)), "only what was asked is told back"
        return one


def hide(database: Database) -> None:
    """Put into a store what nobody may see."""
    with database.write() as connection:
        changes = Changes()
        for entity in EDITABLE:
            rows = connection.execute(select(entity.table()).order_by(entity.table().c.id).limit(3)).mappings().all()
            names = [c.name for c in entity.table().columns if c.name != "id" and c.name not in entity.derived]
            assert len(rows) == 3, entity
            for n, row in enumerate(rows):
                texts = {
                    name: f"{HIDDEN} {'ada ' * 50}{row[name]}"
                    for name in names
                    if isinstance(row[name], str) and _free(entity, name)
                }
                changed = {**{name: row[name] for name in names}, **texts}
                if n == 1:
                    changes.remove(entity, row["id"])
                elif n == 0:
                    changes.save(entity, {**entity.complete(changed), "id": row["id"]})
                if "slug" in changed:
                    changed["slug"] = f"{HIDDEN}-{n}"
                changes.save(entity, {**entity.complete(changed), "id": new_id(entity)})
        draft(connection, changes)
        tokens.issue(connection, HIDDEN, ["admin"])
    with database.write() as connection:
        for entity in ENTITIES.values():
            for field in fields(entity).values():
                if isinstance(field, Scalar) and field.private:
                    _hide(connection, entity, field)


def _free(entity: type[Entity], name: str) -> bool:
    """Whether a column may hold any text."""
    column = entity.table().columns[name]
    return (
        not (column.foreign_keys or column.unique or isinstance(column.type, ValueType))
        and column.type.python_type is str
    )


def _hide(connection: Any, entity: type[Entity], field: Scalar) -> None:
    """Give a private field another value wherever it isn't shown: everywhere, where no column says that it is."""
    value: Any = PartialDate.parse("1901-02-03") if field.type is PartialDate else HIDDEN
    for table in (entity.table(), TWINS[entity]):
        shown = table.c.get(f"{field.column}_is_public")
        hidden = table.c[field.column].is_not(None) if shown is None else shown.is_(False)
        done = connection.execute(update(table).where(hidden).values({field.column: value}))
        assert done.rowcount > 3


@pytest.fixture(scope="module", params=BOTH)
def two(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Two]:
    with closing(session_stores.empty(request.param, keep_open=True)) as first:
        for fill in (lab, varied, scattered, edited):
            fill(first)
        url = first.url.render_as_string(hide_password=False)
    session_stores.keep("leaks", request.param, url)
    copied = session_stores.url(request.param, f"leaks-{request.param}")
    with ExitStack() as stack:
        plain, secret = (stack.enter_context(closing(Database(each))) for each in (url, copied))
        hide(secret)
        oracle = Oracle(secret, PENDING)
        with secret.read() as connection:
            newest = current_revision(connection)
        one, other = (stack.enter_context(serving(each, site_url=SITE)) for each in (plain, secret))
        yield Two(one, other, oracle, newest)


def perspectives(two: Two) -> st.SearchStrategy[str]:
    """The ways in which an address may ask for content, whether or not somebody without a token may."""
    hour = (datetime.now(UTC) - timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    past = [f"?revision={number}" for number in range(two.newest + 2)]
    return st.sampled_from(["", "", "", *past, "?perspective=draft", "?at=2999-01-01T00:00Z", f"?at={hour}"])


@pytest.mark.parametrize("roots", GROUPS.values(), ids=GROUPS)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_operations(two: Two, roots: list[str], data: st.DataObject) -> None:
    """Any fields, filters, orders, pages and totals, with the IDs, slugs and texts of what is drafted."""
    asked: Asked = Writer(data.draw, two.oracle).operation(roots, data.draw(st.integers(2, 5)))
    where = data.draw(perspectives(two))
    for variables in asked.variables:
        note(f"{where} {asked.document}\n{json.dumps(variables, ensure_ascii=False)}")
        two.same("POST", f"/graphql{where}", json={"query": asked.document, "variables": variables})


@pytest.mark.parametrize("entity", NODES.values(), ids=NODES)
def test_every_field_of_every_record(two: Two, entity: type[Entity]) -> None:
    """Of all that there is, was, or is only drafted."""
    ids = sorted({row["id"] for rows in (two.oracle.rows, two.oracle.published) for row in rows[entity]})
    name = entity.__name__
    query = f"query ($ids: [ID!]!) {{ nodes(ids: $ids) {{ ... on {name} {everything(name, 3)} }} }}"
    for where in ("", f"?revision={two.newest - 1}", "?perspective=draft"):
        for at in range(0, len(ids), 20):
            asked = {"query": query, "variables": {"ids": ids[at : at + 20]}}
            assert len(two.same("POST", f"/graphql{where}", json=asked).content) > 100


SEARCH = """query ($query: String!, $types: [SearchType!], $first: Int) { search(query: $query, types: $types, first: $first) {
    totalCount edges { snippet node { __typename id ... on Person { slug phone address } } } } }"""


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_searches(two: Two, data: st.DataObject) -> None:
    """What is found, how much, in which order and how it is quoted."""
    words = data.draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3))
    given = {"query": " ".join(words), "first": data.draw(st.integers(0, 100))}
    if data.draw(st.booleans()):
        given["types"] = data.draw(
            st.lists(st.sampled_from(["PERSON", "TOPIC", "PUBLICATION", "POSITION"]), max_size=3)
        )
    two.same("POST", f"/graphql{data.draw(perspectives(two))}", json={"query": SEARCH, "variables": given})


def test_searches_find_something(two: Two) -> None:
    """Without this, the one above could hold because little is found."""
    for where in ("", f"?revision={two.newest - 1}"):
        found = two.same("POST", f"/graphql{where}", json={"query": SEARCH, "variables": {"query": "a", "first": 50}})
        assert len(found.json()["data"]["search"]["edges"]) > 20
    none = two.same("POST", "/graphql", json={"query": SEARCH, "variables": {"query": HIDDEN}})
    assert none.json()["data"]["search"] == {"totalCount": 0, "edges": []}


def test_exports(two: Two) -> None:
    """Every format, of everybody who is there, who is only drafted, or whom a draft removes; feeds of all that has any."""
    slugs = [row["slug"] for row in two.oracle.rows[ENTITIES["Person"]]]
    slugs += [row["slug"] for row in two.oracle.published[ENTITIES["Person"]] if row["slug"] not in slugs]
    statuses = {
        slug: {two.same("GET", f"/people/{slug}.{ending}").status_code for ending in Exports.endings(Subject(Person))}
        for slug in slugs
    }
    assert statuses.pop(f"{HIDDEN}-0") == statuses.pop(f"{HIDDEN}-2") == {404}
    assert sum(found == {200} for found in statuses.values()) > 5
    pages = ["/feed.xml", "/feed.json", "/talks.ics", "/sitemap.xml"]
    pages += [f"/{name}.{ending}" for name in DATED for ending in ("feed.xml", "feed.json")]
    for name, entity in SUBJECTS.items():
        every = {row["slug"] for rows in (two.oracle.rows, two.oracle.published) for row in rows[entity]}
        pages += [f"/{name}/{slug}.{ending}" for slug in sorted(every) for ending in Exports.endings(Subject(entity))]
    told = Counter(two.same("GET", page).status_code for page in pages)
    assert told[200] > 100
    assert told.keys() == {200, 404}


def test_the_two_stores_differ(two: Two) -> None:
    """In all that is tried above."""
    drafted = {entity for entity in EDITABLE if two.oracle.rows[entity] != two.oracle.published[entity]}
    assert drafted == set(EDITABLE)
    assert any(row["phone"] == HIDDEN for row in two.oracle.published[ENTITIES["Person"]])
    assert PUBLISHED.private_of == frozenset()
