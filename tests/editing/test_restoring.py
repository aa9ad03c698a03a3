"""Bringing back what was: records, and what whole revisions did."""

from __future__ import annotations

from cms.content import Position, PositionKind, PositionMentor, ProjectMember
from cms.store import current_revision

from .desk import Desk


def revision(desk: Desk) -> int:
    with desk.database.read() as connection:
        return current_revision(connection)


def test_a_record_is_what_it_was_with_its_lists(desk: Desk) -> None:
    road = desk.ids["yellow-road"]
    before, members = desk.published(road), desk.lines(ProjectMember, road)
    desk.update(road, title="Red Road", members=[{"name": "Toto"}], publish=True)
    desk.update(road, title="Blue Road", publish=True)
    assert desk("restore", id=road, revision=1).values["revision"] is None
    draft = desk.draft(road)
    assert draft
    assert before
    assert draft["title"] == before["title"]
    assert desk.published(road)["title"] == "Blue Road"  # type: ignore[index]
    assert desk("restore", id=road, revision=1, publish=True).values["revision"] == 4
    assert {**(desk.published(road) or {}), "version": 0} == {**before, "version": 0}
    now = desk.lines(ProjectMember, road)
    assert [(line["id"], line["person_id"], line["rank"]) for line in now] == [
        (line["id"], line["person_id"], line["rank"]) for line in members
    ]


def test_what_a_revision_did_is_taken_back_but_for_what_changed_since(desk: Desk) -> None:
    ada, bo = desk.ids["ada-example"], desk.ids["bo-li"]
    name = desk.published(ada)["name"]  # type: ignore[index]
    farm = desk.create("Organization", name="Farm")
    desk.update(ada, name="Wrong")
    desk.update(bo, name="Wrong too")
    bad = desk("publish", ids=[farm, ada, bo]).values["revision"]
    desk.update(bo, name="Mended", publish=True)
    desk("restore", revision=bad, publish=True)
    assert desk.published(ada)["name"] == name  # type: ignore[index]
    assert desk.published(bo)["name"] == "Mended"  # type: ignore[index]
    assert desk.published(farm) is None


def test_a_deleted_person_comes_back_whole(desk: Desk) -> None:
    ada, road = desk.ids["ada-example"], desk.ids["yellow-road"]
    positions, members = desk.order(Position, ada), desk.lines(ProjectMember, road)
    mentors = [desk.lines(PositionMentor, id_) for id_ in positions]
    gone = desk.delete(ada, publish=True).values["revision"]
    back = desk("restore", revision=gone, publish=True).values["revision"]
    assert back == gone + 1 == revision(desk)
    assert desk.published(ada)
    assert desk.order(Position, ada) == positions
    said = [[line["person_id"] for line in desk.lines(PositionMentor, id_)] for id_ in positions]
    assert said == [[line["person_id"] for line in lines] for lines in mentors]
    assert [line["person_id"] for line in desk.lines(ProjectMember, road)] == [line["person_id"] for line in members]


def test_a_member_brings_back_their_own(desk: Desk) -> None:
    ada, member = desk.ids["ada-example"], desk.bound_to("ada-example")
    before = desk.published(ada)
    award = member.create("Award", personId=ada, title="Mine", publish=True)
    with_award = revision(desk)
    member.update(ada, headline="Builds kites")
    member.delete(award)
    member("publish", ids=[ada, award])
    for id_ in (ada, award):
        member("restore", id=id_, revision=with_award, publish=True)
    assert {**(desk.published(ada) or {}), "version": 0} == {**(before or {}), "version": 0}
    assert desk.published(award)


def test_what_can_not_be_brought_back(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    assert desk.codes("restore", id="per_nobody", revision=1) == {"revision": "NOT_FOUND"}
    assert desk.codes("restore", id="nonsense", revision=1) == {"id": "NOT_FOUND"}
    assert desk.codes("restore", id=ada, revision=0) == {"revision": "NOT_FOUND"}
    farm = desk.create("Organization", name="Farm", publish=True)
    position = desk.create("Position", personId=ada, organizationId=farm, kind=PositionKind.SERVICE, publish=True)
    with_farm = revision(desk)
    desk.update(position, organizationId=None, publish=True)
    desk.delete(farm, publish=True)
    assert desk.codes("restore", id=position, revision=with_farm) == {"id.organizationId": "NOT_FOUND"}
    topic = desk.create("Topic", name="Levers", publish=True)
    then = revision(desk)
    desk.update(topic, slug="handles", publish=True)
    desk.create("Topic", name="Levers")
    assert desk.codes("restore", id=topic, revision=then) == {"id.slug": "TAKEN"}


def test_what_something_later_refers_to_is_not_taken_back(desk: Desk) -> None:
    farm = desk.create("Organization", name="Farm", publish=True)
    made = revision(desk)
    desk.create("Position", personId=desk.ids["ada-example"], organizationId=farm, kind=PositionKind.SERVICE)
    assert desk("restore", revision=made).records == {"nodes": [], "kept": [farm]}
    assert desk.published(farm)


def test_a_revision_that_there_is_not_brings_nothing_back(desk: Desk) -> None:
    for given in ({"id": desk.ids["ada-example"]}, {}):
        for number in (99, -1):
            assert desk.codes("restore", revision=number, **given) == {"revision": "NOT_FOUND"}
