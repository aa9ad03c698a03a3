"""Records with drafts: since when, by whom, whose; and that nobody is told of them who doesn't see drafts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from cms.planning.operations import RequestError
from cms.planning.view import PUBLISHED, View
from cms.store import DRAFT, PENDING, Database, migrate

from ..asking import Api
from ..editing.desk import Desk

DRAFTS = View(at=PENDING, history=None)
ALL = """query ($filter: DraftFilter, $first: Int, $after: String) {
  drafts(filter: $filter, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { recordId kind status since author publishAt problem people { slug } node { id entryStatus } } } }"""
Ask = Callable[..., Any]


@pytest.fixture
def desk(database: Database, ids: dict[str, str]) -> Desk:
    return Desk(database, ids=ids)


@pytest.fixture
def ask(desk: Desk, asking: Callable[[Database], Api]) -> Ask:
    """Asks in the draft perspective, and sees to it that it is one statement."""
    api = asking(desk.database)

    def of(query: str = ALL, view: View = DRAFTS, **variables: Any) -> Any:
        with api.seeing(view), api.statements() as statements:
            data = api(query, **variables)
        assert len(statements) == 1
        return data

    return of


def told(data: Any) -> dict[str, dict[str, Any]]:
    return {one["recordId"]: one for one in data["drafts"]["nodes"]}


def test_every_record_with_unpublished_changes_is_told(desk: Desk, ask: Ask) -> None:
    ada, began = desk.ids["ada-example"], datetime.now(UTC)
    desk.update(ada, headline="Drafted")
    (job, *_) = ask("{ positions(first: 1) { nodes { id person { slug } } } }")["positions"]["nodes"]
    desk.delete(job["id"])
    paper = desk.create("Publication", title="A Way Home", authors=[{"personId": ada}, {"name": "Em"}])
    topic = desk.create("Topic", name="Slippers")
    at = datetime(2999, 5, 1, 12, tzinfo=UTC)
    desk("publish", ids=[topic], at=at)
    data = ask()
    assert data["drafts"]["totalCount"] == 4
    found = told(data)
    assert {id_: one["status"] for id_, one in found.items()} == {
        ada: "CHANGED",
        job["id"]: "REMOVAL_DRAFTED",
        paper: "DRAFT",
        topic: "DRAFT",
    }
    assert found[ada]["people"] == found[paper]["people"] == [{"slug": "ada-example"}]
    assert found[job["id"]]["people"] == [job["person"]]
    assert found[topic]["people"] == []
    assert found[job["id"]]["node"] is None
    assert found[ada]["node"] == {"id": ada, "entryStatus": "CHANGED"}
    assert found[paper]["node"] == {"id": paper, "entryStatus": "DRAFT"}
    assert {one["author"] for one in found.values()} == {"an editor"}
    assert found[topic]["publishAt"] == "2999-05-01T12:00:00.000Z"
    assert [one["publishAt"] for id_, one in found.items() if id_ != topic] == [None] * 3
    since = datetime.fromisoformat(found[ada]["since"])
    assert timedelta(seconds=-1) < since - began < timedelta(minutes=1)


def test_what_is_asked_for_is_told(desk: Desk, ask: Ask) -> None:
    ada, bo = desk.ids["ada-example"], desk.ids["bo-li"]
    desk.update(ada, headline="Drafted")
    desk.bound_to("bo-li").update(bo, headline="Drafted")
    award = desk.create("Award", personId=ada, title="Best Road")
    desk("publish", ids=[award], at=datetime(2999, 1, 1, tzinfo=UTC))

    def ids(**asked: Any) -> set[str]:
        return set(told(ask(filter=asked)))

    assert ids() == {ada, bo, award}
    assert ids(personId=ada) == {ada, award}
    assert ids(kinds=["Person"]) == {ada, bo}
    assert ids(kinds=["Person"], authors=["a member"]) == {bo}
    assert ids(statuses=["DRAFT"]) == {award}
    assert ids(isScheduled=True) == {award}
    assert ids(isScheduled=False) == {ada, bo}
    assert ids(hasFailed=True) == set()


def test_in_pages_what_was_begun_last_comes_first(desk: Desk, ask: Ask) -> None:
    made = [desk.create("Topic", name=f"Topic {n}") for n in range(5)]
    desk.update(made[0], name="Changed again")  # which is the same draft
    found, after = [], None
    while True:
        page = ask(first=2, after=after)["drafts"]
        found += [one["recordId"] for one in page["nodes"]]
        if not page["pageInfo"]["hasNextPage"]:
            break
        after = page["pageInfo"]["endCursor"]
    assert sorted(found) == sorted(made)
    since = {id_: one["since"] for id_, one in told(ask(first=100)).items()}
    assert [since[id_] for id_ in found] == sorted(since.values(), reverse=True)


@pytest.mark.parametrize("view", [PUBLISHED, View(at=1, history=None)])
def test_they_are_told_in_the_draft_perspective_alone(desk: Desk, ask: Ask, view: View) -> None:
    desk.create("Topic", name="Slippers")
    assert ask()["drafts"]["totalCount"] == 1
    with pytest.raises(RequestError, match="perspective=draft"):
        ask(view=view)


def test_drafts_of_an_older_store_are_told_too(desk: Desk) -> None:
    """Of when and by whom they were drafted, nothing is known."""
    desk.update(desk.ids["ada-example"], headline="Drafted")
    desk.create("Publication", title="A Way Home", authors=[{"personId": desk.ids["ada-example"]}])
    desk.delete(desk.create("Award", personId=desk.ids["bo-li"], title="Best Road", publish=True))

    def noted() -> set[tuple[str, str, str]]:
        with desk.database.read() as connection:
            return {(row.record_id, row.status, str(row.people)) for row in connection.execute(select(DRAFT))}

    before = noted()
    assert len(before) == 3
    migrate(desk.database, "0008")
    migrate(desk.database)
    assert noted() == before


def test_what_is_published_is_so_to_everybody(desk: Desk, ask: Ask) -> None:
    ada = desk.ids["ada-example"]
    desk.update(ada, headline="Drafted")
    query = "query ($id: ID!) { node(id: $id) { entryStatus } }"
    assert ask(query, view=PUBLISHED, id=ada) == {"node": {"entryStatus": "PUBLISHED"}}
    assert ask(query, view=View(at=1, history=None), id=ada) == {"node": {"entryStatus": "PUBLISHED"}}
    assert ask(query, id=ada) == {"node": {"entryStatus": "CHANGED"}}
    assert ask(query, id=desk.ids["bo-li"]) == {"node": {"entryStatus": "PUBLISHED"}}
