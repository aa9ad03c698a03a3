"""Revisions and what they changed: who is told of which, and that nobody is told of what isn't for them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st
from sqlalchemy import Connection, select, update

from cms.content import (
    ENTITIES,
    Entity,
    Organization,
    Period,
    Person,
    Position,
    ProjectMember,
    SourceDocument,
    Talk,
    TalkFile,
)
from cms.editing import Changes, commit
from cms.editing.changes import draft, publish
from cms.planning.operations import RequestError
from cms.planning.view import View
from cms.store import CHANGE, PENDING, REVISION, TWINS, Database, seen_at

from ..asking import EVERYTHING, Api
from ..conftest import BOTH, Stores
from ..content import Maker, lab
from ..oracle import Oracle
from .test_oracle import GROUPS, UNLIMITED, operations

PUBLIC = View(history=timedelta(hours=24))
DRAFTS = View(at=PENDING, history=None)
Row = dict[str, Any]


def row_of(connection: Connection, entity: type[Entity], id_: str) -> Row:
    """A record's row with its draft."""
    row, seen = seen_at(entity.table(), PENDING)
    columns = [row.c[column.name] for column in entity.table().columns]
    return dict(connection.execute(select(*columns).where(row.c.id == id_, *seen)).mappings().one())


def changed(entity: type[Entity], row: Row, **values: Any) -> Row:
    kept = {name: value for name, value in row.items() if name not in entity.derived}
    return {**entity.complete({**kept, **values}), "id": row["id"]}


def age(database: Database, number: int, **ago: float) -> None:
    """Let a revision and all before it have been made so long ago."""
    with database.write() as connection:
        then = datetime.now(UTC) - timedelta(**ago)
        connection.execute(update(REVISION).where(REVISION.c.number <= number).values(time=then))


HISTORY = """query ($id: ID!) { entry(id: $id) { recordId kind status history { totalCount nodes {
  change revision { number author } fields { field before after } } } } }"""


def test_a_records_history_tells_what_changed_in_each_field(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    with database.write() as connection:
        changes = Changes()
        ada = row_of(connection, Person, ids["ada-example"])
        changes.save(Person, changed(Person, ada, given_name="Ada", bio="Now *this*.", phone="+1 555 0199"))
        (job, *_) = connection.execute(select(Position.table()).where(Position.table().c.title == "Intern")).mappings()
        changes.save(Position, changed(Position, dict(job), period_is_current=True))
        members = connection.execute(select(ProjectMember.table()).where(ProjectMember.table().c.role == "Lead"))
        (lead,) = (dict(row) for row in members.mappings())
        changes.save(ProjectMember, changed(ProjectMember, lead, role="Head"))
        commit(connection, changes, "an editor", "several at once")
    history = api(HISTORY, id=ids["ada-example"])["entry"]
    assert history == {
        "recordId": ids["ada-example"],
        "kind": "Person",
        "status": "PUBLISHED",
        "history": {
            "totalCount": 2,
            "nodes": [
                {
                    "change": "UPDATED",
                    "revision": {"number": 2, "author": "an editor"},
                    "fields": [
                        {"field": "givenName", "before": None, "after": "Ada"},
                        {
                            "field": "bio",
                            "before": "I build *things*.\n\nAnd other <b>things</b>.",
                            "after": "Now *this*.",
                        },
                    ],
                },
                {"change": "CREATED", "revision": {"number": 1, "author": "test"}, "fields": []},
            ],
        },
    }
    (period, *_) = api(HISTORY, id=job["id"])["entry"]["history"]["nodes"][0]["fields"]
    assert period["field"] == "period"
    assert period["before"] == {"start": "2029-06", "end": "2029-08", "isCurrent": False}
    (lines,) = api(HISTORY, id=ids["yellow-road"])["entry"]["history"]["nodes"][0]["fields"]
    assert lines["field"] == "members", "a record's lines are part of it"
    assert lines["after"][0] == {"personId": ids["ada-example"], "name": None, "role": "Head"}

    query = """{ revisions(first: 1) { totalCount nodes { number author message records { totalCount
        nodes { recordId kind node { ... on Person { slug } ... on Project { slug } } } } } } }"""
    (newest,) = api(query)["revisions"]["nodes"]
    assert (newest["number"], newest["author"], newest["message"]) == (2, "an editor", "several at once")
    assert [one["kind"] for one in newest["records"]["nodes"]] == ["Person", "Position", "Project"]
    assert {"slug": "yellow-road"} in [one["node"] for one in newest["records"]["nodes"]]
    assert len(Period.__dataclass_fields__) == 3


def test_the_documents_of_an_import_are_among_its_records(lab: Api) -> None:
    query = "{ revision { records(first: 100) { nodes { kind node { ... on SourceDocument { path } } } } } }"
    records = lab(query)["revision"]["records"]["nodes"]
    assert [one["node"] for one in records if one["kind"] == SourceDocument.__name__] == [{"path": "ada.md"}]


def test_revisions_come_in_pages(database: Database, asking: Callable[[Database], Api]) -> None:
    for n in range(7):
        make = Maker(n)
        make(Organization, slug=f"o-{n}", name=f"O {n}")
        make.commit(database)
    api = asking(database)
    query = """query ($after: String) { revisions(first: 3, after: $after) {
        totalCount nodes { number } pageInfo { hasNextPage endCursor } } }"""
    seen, after, more = [], None, True
    while more:
        page = api(query, after=after)["revisions"]
        assert page["totalCount"] == 8
        seen += [one["number"] for one in page["nodes"]]
        more, after = page["pageInfo"]["hasNextPage"], page["pageInfo"]["endCursor"]
    assert seen == [7, 6, 5, 4, 3, 2, 1, 0]
    (error,) = api.errors('{ revisions(after: "nonsense") { totalCount } }')
    assert error["extensions"]["code"] == "BAD_USER_INPUT"


def test_where_a_record_stands(database: Database, asking: Callable[[Database], Api]) -> None:
    ids, api, make = lab(database), asking(database), Maker(5)
    new, spare = "per_01ba60d3382377fdbc37ed29d8a064df", make(Organization, slug="spare", name="Spare")
    make.commit(database)
    with database.write() as connection:
        changes = Changes()
        changes.save(Person, changed(Person, row_of(connection, Person, ids["bo-li"]), name="Drafted"))
        changes.save(Person, {**Person.complete({"slug": "new", "name": "New"}), "id": new})
        changes.remove(Organization, spare)
        draft(connection, changes)

    def status(id_: str) -> str | None:
        entry = api("query ($id: ID!) { entry(id: $id) { status } }", id=id_)["entry"]
        return entry["status"] if entry else "no entry"

    several = [ids["ada-example"], ids["bo-li"], new, spare, "per_nobody"]
    with api.seeing(DRAFTS):
        assert [*map(status, several)] == ["PUBLISHED", "CHANGED", "DRAFT", "REMOVAL_DRAFTED", "no entry"]
    for view in (EVERYTHING, View(at=2, history=None)):
        with api.seeing(view):
            assert [*map(status, several)] == ["PUBLISHED", "PUBLISHED", "no entry", "PUBLISHED", "no entry"], view
    with api.seeing(View(at=0, history=None)):
        assert [*map(status, several)] == ["no entry"] * 5
    with database.write() as connection:
        publish(connection, {Organization: [spare], Person: [new]}, "test", "publish")
    for view in (EVERYTHING, DRAFTS):
        with api.seeing(view):
            assert status(spare) is None, "it isn't there, and it has a history"
            assert status(new) == "PUBLISHED"
    (error,) = api.errors('{ entry(id: "nonsense") { status } }')
    assert error["extensions"]["code"] == "BAD_USER_INPUT"


def test_who_may_not_see_the_past_is_told_of_recent_changes_only(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    talk = api("{ talks { nodes { id } } }")["talks"]["nodes"][0]["id"]
    with database.write() as connection:
        changes = Changes()
        changes.remove(Talk, talk)
        for line in connection.execute(select(TalkFile.table().c.id)).scalars():
            changes.remove(TalkFile, line)
        commit(connection, changes, "an editor", "removed")  # 2
    with database.write() as connection:
        changes = Changes()
        changes.save(Person, changed(Person, row_of(connection, Person, ids["bo-li"]), headline="New"))
        commit(connection, changes, "an editor", "changed")  # 3

    def told(view: View) -> tuple[list[int], list[int], int, Any]:
        query = """query ($gone: ID!, $bo: ID!) {
          revisions { totalCount nodes { number author records { totalCount } } }
          revision { author records { totalCount } }
          gone: entry(id: $gone) { history { nodes { change revision { number } } } }
          bo: entry(id: $bo) { history { nodes { revision { number author } } } } }"""
        with api.seeing(view):
            data = api(query, gone=talk, bo=ids["bo-li"])
        listed = data["revisions"]
        assert listed["totalCount"] == len(listed["nodes"])
        authors = {one["author"] for one in [data["revision"], *listed["nodes"]]}
        assert (authors == {None}) == (view.history is not None), "names of tokens are nobody else's business"
        gone = data["gone"] and [one["revision"]["number"] for one in data["gone"]["history"]["nodes"]]
        bo = [one["revision"]["number"] for one in data["bo"]["history"]["nodes"]]
        return [one["number"] for one in listed["nodes"]], bo, data["revision"]["records"]["totalCount"], gone

    assert told(PUBLIC) == ([3, 2, 1, 0][: 3 + 1], [3, 1], 1, [2, 1])
    age(database, 1, hours=25)
    assert told(PUBLIC) == ([3, 2], [3], 1, [2])
    age(database, 2, hours=25)
    assert told(PUBLIC) == ([3], [3], 1, None), "of what went longer ago than that, nothing is told"
    age(database, 3, hours=25)
    assert told(PUBLIC) == ([], [], 0, None)
    assert told(EVERYTHING) == ([3, 2, 1, 0], [3, 1], 1, [2, 1])
    assert told(View(at=2, history=None)) == ([2, 1, 0], [1], 1, [2, 1])
    assert told(View()) == ([], [], 0, None)


def test_what_depends_on_the_time_is_not_kept(lab: Api) -> None:
    for query, lasts in (
        ("{ people { totalCount } revision { number time message author } }", True),
        ("{ revisions { totalCount } }", False),
        ("{ revision { records { totalCount } } }", False),
        ('{ entry(id: "per_x") { kind } }', False),
    ):
        with lab.seeing(PUBLIC):
            assert lab.answer(query).lasting is lasts, query
        assert lab.answer(query).lasting, query


# ---- nothing hidden gets out -------------------------------------------------------------------------------------------
HIDDEN = "zqxj"  # stands in whatever no anonymous reader may see, and nowhere else


def hide(database: Database) -> None:
    """Content that was removed and changed long ago, drafts of every kind, and fields that aren't shown."""
    long_ago = Maker(11)
    made: dict[type[Entity], list[str]] = {}

    def texts(entity: type[Entity], row: Row) -> Row:
        """A row with the word in all of its texts but for those that are one of a few."""
        free = [c.name for c in entity.table().columns if c.name in TEXTS and c.name in row]
        return changed(entity, row, **{name: f"{HIDDEN} {row[name] or ''}" for name in free})

    lab(database)  # 1
    ada = long_ago(Person, slug=f"{HIDDEN}-gone", name=f"{HIDDEN} Gone", has_profile=True)
    of_a_person: tuple[type[Entity], ...] = (Position, Talk)
    for entity in of_a_person:
        more = {"kind": "SERVICE"} if entity is Position else {}
        made[entity] = [long_ago(entity, person_id=ada, title=f"{HIDDEN} {n}", rank=n, **more) for n in range(2)]
    made[Person] = [ada, long_ago(Person, slug="renamed", name=f"{HIDDEN} Before", headline=HIDDEN, has_profile=True)]
    long_ago.commit(database, f"{HIDDEN} came")  # 2
    with database.write() as connection:
        changes = Changes()
        changes.save(Person, changed(Person, row_of(connection, Person, made[Person][1]), name="Now", headline=None))
        for entity in of_a_person:
            for id_ in made[entity]:
                changes.remove(entity, id_)
        changes.remove(Person, ada)
        commit(connection, changes, HIDDEN, "removed")  # 3
    age(database, 3, hours=25)
    lately = Maker(12)
    lately(Organization, slug="lately", name="Lately")
    lately.commit(database)  # 4: the third revision may be asked for, as it was the newest just now
    with database.write() as connection:
        changes = Changes()
        for entity in (e for e in ENTITIES.values() if e.is_node):
            table = entity.table()
            for row in connection.execute(select(table).order_by(table.c.id).limit(4)).mappings():
                changes.save(entity, texts(entity, dict(row)))
        for n in range(2):
            new = Person.complete({"slug": f"{HIDDEN}-{n}", "name": f"{HIDDEN} {n}", "has_profile": True})
            changes.save(Person, {**new, "id": f"per_{HIDDEN}{n}"})
            job = Position.complete({"person_id": f"per_{HIDDEN}{n}", "kind": "SERVICE", "title": HIDDEN, "rank": n})
            changes.save(Position, {**job, "id": f"pos_{HIDDEN}{n}"})
        phones = Person.complete({"slug": "phones", "name": "Phones", "has_profile": True})
        draft(connection, changes)
        hidden = Changes()
        hidden.save(Person, {**phones, "id": "per_phones", "phone": HIDDEN, "address": HIDDEN})
        commit(connection, hidden, HIDDEN, "phones")  # 5


TEXTS = ("name", "title", "headline", "degree", "unit", "venue", "event", "fluency", "level", "short_name", "path")


@pytest.fixture(scope="module", params=BOTH)
def hiding(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[tuple[Api, Oracle]]:
    """A store of which much is hidden, and an oracle that knows all of it, for what to ask."""
    with (
        closing(session_stores.empty(request.param, keep_open=True)) as database,
        closing(Api(database, limits=UNLIMITED)) as api,
    ):
        hide(database)
        oracle = Oracle(database)
        with database.read() as connection:
            oracle.rows = {
                e: [dict(row) for row in connection.execute(select(twin)).mappings()] for e, twin in TWINS.items()
            }
        oracle.indexes.clear()
        oracle.count()
        yield api, oracle


ANONYMOUS = [
    PUBLIC,
    View(at=5, history=PUBLIC.history),
    View(at=4, history=PUBLIC.history),
    View(at=3, history=PUBLIC.history),
]


@pytest.mark.parametrize("roots", [*GROUPS.values(), ["search"]], ids=[*GROUPS, "search"])
@given(data=st.data())
def test_nothing_hidden_is_ever_told(hiding: tuple[Api, Oracle], roots: list[str], data: st.DataObject) -> None:
    api, oracle = hiding
    view = data.draw(st.sampled_from(ANONYMOUS))
    if roots == ["search"]:
        words = st.sampled_from([HIDDEN, HIDDEN[:2], f"{HIDDEN} gone", "ada", "n", "555"])
        document = "query ($q: String!) { search(query: $q) { totalCount edges { snippet node { id __typename } } } }"
        several = [{"q": data.draw(words)}]
    else:
        asked = data.draw(operations(oracle, roots))
        document, several = asked.document, asked.variables
    with api.seeing(view):
        for variables in several:
            note(f"{document}\n{json.dumps(variables, ensure_ascii=False)}")
            try:
                text = api.answer(document, variables).text
            except RequestError:
                continue
            assert HIDDEN not in text
            if roots == ["search"] and HIDDEN[:2] in variables["q"]:
                assert json.loads(text)["data"]["search"]["totalCount"] == 0


def test_what_is_hidden_would_be_found(hiding: tuple[Api, Oracle]) -> None:
    """Without this, the test above could hold because nothing is hidden, or because it can't be asked for."""
    api, oracle = hiding
    seen = "{ people(first: 100, includeMentioned: true) { nodes { slug name headline phone talks { nodes { title } } } } }"
    told = "{ revisions(first: 100) { nodes { message author records(first: 100) { nodes { fields { before } } } } } }"
    for view in ANONYMOUS:
        with api.seeing(view):
            assert HIDDEN not in api.answer(seen).text + api.answer(told).text
    for query, view in (
        (seen, DRAFTS),
        (seen, View(at=2)),
        (seen, View(private_of=None)),
        (told, EVERYTHING),
        (told, View(at=3, history=None)),
    ):
        with api.seeing(view):
            assert HIDDEN in api.answer(query).text, (query, view)
    with api.database.read() as connection:
        kinds = set(connection.execute(select(CHANGE.c.kind)).scalars())
    assert {"Person", "Talk", "Position"} <= kinds
    assert any(row["slug"] == f"{HIDDEN}-gone" for row in oracle.rows[Person])
