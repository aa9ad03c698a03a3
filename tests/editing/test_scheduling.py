"""Publishing at a moment, and with what belongs to a person: once, whichever server sees it, or told why not."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from cms.content import Education, Person, Position, PositionKind
from cms.editing.access import Caller, Scope
from cms.editing.scheduling import _take, publish_due
from cms.store import DRAFT, SCHEDULE, Database, current_revision, tokens

from .desk import Desk

NOW = datetime.now(UTC)
SOON, LATER = NOW + timedelta(hours=1), NOW + timedelta(hours=2)


@pytest.fixture
def desk(database: Database, ids: dict[str, str]) -> Desk:
    """A desk of somebody who has a token."""
    with database.write() as connection:
        tokens.issue(connection, "desk", [Scope.EDIT, Scope.PUBLISH])
    return Desk(database, Caller("desk", frozenset({Scope.EDIT, Scope.PUBLISH})), ids)


def newcomer(desk: Desk) -> dict[str, str]:
    """A profile of which nothing is published, its records by what they are."""
    person = desk.create("Person", name="Dorothy Gale", hasProfile=True)
    farm = desk.create("Organization", name="The Farm")
    aunt = desk.create("Person", name="Aunt Em")
    return {
        "person": person,
        "farm": farm,
        "aunt": aunt,
        "job": desk.create("Position", personId=person, organizationId=farm, kind=PositionKind.VOLUNTEER),
        "degree": desk.create("Education", personId=person, degree="Diploma"),
        "paper": desk.create("Publication", title="A Way Home", authors=[{"personId": person}, {"personId": aunt}]),
        "unrelated": desk.create("Topic", name="Slippers"),
    }


def published(desk: Desk, ids: dict[str, str]) -> set[str]:
    return {name for name, id_ in ids.items() if desk.published(id_)}


def notes(desk: Desk) -> dict[str, dict[str, Any]]:
    with desk.database.read() as connection:
        return {row["record_id"]: dict(row) for row in connection.execute(select(DRAFT)).mappings()}


def schedules(desk: Desk) -> list[dict[str, Any]]:
    with desk.database.read() as connection:
        return [dict(row) for row in connection.execute(select(SCHEDULE)).mappings()]


def revision(desk: Desk) -> int:
    with desk.database.read() as connection:
        return current_revision(connection)


# ---- with what belongs to a person ---------------------------------------------------------------------------------------
def test_a_person_is_published_with_the_whole_profile(desk: Desk) -> None:
    ids = newcomer(desk)
    done = desk("publish", ids=[ids["person"]], withOwned=True)
    assert published(desk, ids) == ids.keys() - {"unrelated"}
    assert set(done.records["nodes"] or ()) == {ids[name] for name in ids.keys() - {"unrelated"}}
    assert set(notes(desk)) == {ids["unrelated"]}


def test_without_it_the_person_alone_is(desk: Desk) -> None:
    ids = newcomer(desk)
    desk("publish", ids=[ids["person"]])
    assert published(desk, ids) == {"person"}


def test_another_profile_is_not_taken_along(desk: Desk) -> None:
    """It would be seen as an empty page: who publishes it says so."""
    ids = newcomer(desk)
    desk.update(ids["aunt"], hasProfile=True)
    codes = desk.codes("publish", ids=[ids["person"]], withOwned=True)
    assert codes == {"ids.0.authors.personId": "UNPUBLISHED"}
    assert published(desk, ids) == set()
    desk("publish", ids=[ids["person"], ids["aunt"]], withOwned=True)
    assert published(desk, ids) == ids.keys() - {"unrelated"}


def test_removals_and_changes_go_along_too(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    job, *_ = desk.order(Position, ada)
    (degree, *_) = desk.order(Education, ada) or [desk.create("Education", personId=ada, degree="BSc")]
    desk.delete(job)
    desk.update(degree, degree="Another")
    desk("publish", ids=[ada], withOwned=True)
    assert desk.published(job) is None
    assert (desk.published(degree) or {})["degree"] == "Another"
    assert notes(desk) == {}


def test_a_member_takes_along_what_is_theirs(desk: Desk) -> None:
    """And not what is everybody's: that isn't a member's to publish."""
    bo, member = desk.ids["bo-li"], desk.bound_to("bo-li")
    award = member.create("Award", personId=bo, title="Best Road")
    farm = desk.create("Organization", name="The Farm")
    job = desk.create("Position", personId=bo, organizationId=farm, kind=PositionKind.VOLUNTEER)
    assert member.codes("publish", ids=[bo], withOwned=True) == {"ids.0.organizationId": "UNPUBLISHED"}
    desk("publish", ids=[farm])
    member("publish", ids=[bo], withOwned=True)
    assert desk.published(award)
    assert desk.published(job)


# ---- at a moment ---------------------------------------------------------------------------------------------------------
def test_what_is_due_is_published_once(desk: Desk) -> None:
    ids, before = newcomer(desk), revision(desk)
    desk("publish", ids=[ids["person"]], withOwned=True, at=SOON, message="Welcome")
    assert publish_due(desk.database, NOW) == 0
    assert published(desk, ids) == set()
    late = desk.create("Award", personId=ids["person"], title="Said after it was scheduled")
    assert publish_due(desk.database, LATER) == 1
    assert published(desk, ids) == ids.keys() - {"unrelated"}
    assert desk.published(late)
    assert publish_due(desk.database, LATER) == 0
    assert revision(desk) == before + 1
    assert schedules(desk) == []


def test_a_moment_that_has_come_is_now(desk: Desk) -> None:
    topic = desk.create("Topic", name="Slippers")
    assert desk("publish", ids=[topic], at=NOW - timedelta(days=1)).values["revision"] == revision(desk)
    assert desk.published(topic)


def test_a_moment_without_an_offset_is_refused(desk: Desk) -> None:
    topic = desk.create("Topic", name="Slippers")
    assert desk.codes("publish", ids=[topic], at=datetime(2999, 1, 1)) == {"at": "INVALID"}


def test_what_cannot_be_published_now_is_not_scheduled(desk: Desk) -> None:
    ids = newcomer(desk)
    assert desk.codes("publish", ids=[ids["job"]], at=SOON).keys() == {"ids.0.personId", "ids.0.organizationId"}
    assert schedules(desk) == []


def test_another_moment_takes_the_place_of_the_first(desk: Desk) -> None:
    one, two = desk.create("Topic", name="One"), desk.create("Topic", name="Two")
    desk("publish", ids=[one, two], at=SOON)
    desk("publish", ids=[two], at=LATER)
    assert len(schedules(desk)) == 2
    publish_due(desk.database, SOON)
    assert [bool(desk.published(id_)) for id_ in (one, two)] == [True, False]
    desk("unschedule", ids=[two])
    assert schedules(desk) == []
    assert publish_due(desk.database, LATER) == 0
    assert desk.draft(two)


def test_what_was_published_or_dropped_meanwhile_is_not_published_again(desk: Desk) -> None:
    one, two = desk.create("Topic", name="One"), desk.create("Topic", name="Two")
    desk("publish", ids=[one, two], at=SOON)
    desk("publish", ids=[one])
    desk("discardDraft", ids=[two])
    before = revision(desk)
    assert publish_due(desk.database, LATER) == 0
    assert revision(desk) == before
    assert schedules(desk) == []


def test_an_import_beneath_a_draft_leaves_it_scheduled(desk: Desk) -> None:
    from cms.editing import Changes, commit
    from cms.editing.changes import present

    ada = desk.ids["ada-example"]
    desk.update(ada, headline="Drafted")
    desk("publish", ids=[ada], at=SOON)
    told = notes(desk)[ada]
    with desk.database.write() as connection:
        (row,) = present(connection, Person, [ada])
        changes = Changes()
        changes.save(Person, Person.complete({**row, "location": "Elsewhere"}))
        commit(connection, changes, "import", "Import something")
    assert notes(desk)[ada] == told
    publish_due(desk.database, LATER)
    assert (desk.published(ada) or {})["headline"] == "Drafted"
    assert (desk.published(ada) or {})["location"] == "Elsewhere"


def test_what_fails_stays_a_draft_and_is_told(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    ids = newcomer(desk)
    desk("publish", ids=[ids["farm"]])
    desk("publish", ids=[ids["person"], ids["job"]], at=SOON)
    desk("unpublish", ids=[ids["farm"]])
    with caplog.at_level(logging.ERROR, "cms.editing"):
        assert publish_due(desk.database, LATER) == 0
    assert "isn't published" in caplog.text
    assert published(desk, ids) == set()
    (kept,) = schedules(desk)
    assert "organizationId" in kept["problem"]
    assert publish_due(desk.database, LATER + timedelta(days=1)) == 0, "it isn't tried for ever"
    desk("publish", ids=[ids["person"]], withOwned=True)
    assert published(desk, ids) == ids.keys() - {"unrelated"}


def test_a_token_that_is_revoked_publishes_nothing_any_more(desk: Desk) -> None:
    topic = desk.create("Topic", name="Slippers")
    desk("publish", ids=[topic], at=SOON)
    with desk.database.write() as connection:
        tokens.revoke(connection, "desk")
    assert publish_due(desk.database, LATER) == 0
    assert desk.published(topic) is None
    assert "revoked" in schedules(desk)[0]["problem"]


def test_a_server_that_dies_loses_nothing(desk: Desk) -> None:
    """It took what was due, and no more: others leave it alone until the lease ends, and then publish it."""
    topic = desk.create("Topic", name="Slippers")
    desk("publish", ids=[topic], at=SOON)
    taken = _take(desk.database, LATER)
    assert taken
    assert publish_due(desk.database, LATER) == 0
    assert desk.published(topic) is None
    assert publish_due(desk.database, LATER + timedelta(minutes=6)) == 1
    assert desk.published(topic)


def test_a_server_that_comes_too_late_publishes_nothing_twice(desk: Desk) -> None:
    from cms.editing.scheduling import _publish

    topic = desk.create("Topic", name="Slippers")
    desk("publish", ids=[topic], at=SOON)
    slow = _take(desk.database, LATER)
    assert slow
    assert publish_due(desk.database, LATER + timedelta(minutes=6)) == 1
    desk.update(topic, name="Ruby Slippers")
    with desk.database.write() as connection:
        assert _publish(connection, slow) == 0
    assert (desk.published(topic) or {})["name"] == "Slippers"


def test_a_failed_moment_is_forgotten_with_a_new_one(desk: Desk) -> None:
    topic = desk.create("Topic", name="Slippers")
    desk("publish", ids=[topic], at=SOON)
    with desk.database.write() as connection:
        connection.execute(update(SCHEDULE).values(problem="It could not be."))
    desk("publish", ids=[topic], at=LATER)
    assert [row["problem"] for row in schedules(desk)] == [None]
