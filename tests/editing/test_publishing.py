"""Publishing, taking back, discarding: what readers see then, and what is refused."""

from __future__ import annotations

from sqlalchemy import select

from cms.content import Award, Person, PersonTopic, Position, PositionKind, PublicationAuthor
from cms.editing.changes import drafted
from cms.editing.drafts import pending_parts
from cms.store import CHANGE, REVISION, current_revision
from cms.store.checking import check

from .desk import Desk


def drafts(desk: Desk, *ids: str) -> bool:
    """Whether anything is drafted of records."""
    with desk.database.read() as connection:
        return bool(pending_parts(connection, ids))


def changes(desk: Desk, revision: int) -> dict[str, tuple[str, list[dict[str, object]]]]:
    """What a revision changed, by record."""
    with desk.database.read() as connection:
        rows = connection.execute(select(CHANGE).where(CHANGE.c.revision == revision))
        return {row.record_id: (row.change, row.fields) for row in rows}


# ---- publish -----------------------------------------------------------------------------------------------------------
def test_several_drafts_are_published_as_one_revision(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    award = desk.create("Award", personId=ada, title="Best Lever")
    desk.update(ada, headline="Lever of the year")
    position = desk.order(Position, ada)[0]
    desk.delete(position)
    revision = desk("publish", ids=[ada, award, position], message="A good year").values["revision"]
    with desk.database.read() as connection:
        told = connection.execute(select(REVISION).where(REVISION.c.number == revision)).one()
    assert (told.author, told.message, revision) == ("an editor", "A good year", 2)
    assert desk.published(award)
    assert desk.published(position) is None
    assert not drafts(desk, ada, award, position)
    known = changes(desk, revision)
    assert known.keys() == {ada, award, position}
    assert known[award] == ("CREATED", [])
    assert known[position] == ("DELETED", [])
    change, (field,) = known[ada]
    assert (change, field["field"], field["after"]) == ("UPDATED", "headline", "Lever of the year")


def test_what_is_done_to_one_record_says_which(desk: Desk) -> None:
    award = desk.create("Award", personId=desk.ids["ada-example"], title="Best Lever", publish=True)
    degree = desk.create("Education", personId=desk.ids["ada-example"], degree="MSc", publish=True)
    desk("unpublish", ids=[award])
    desk("publish", ids=[award])
    desk.delete(award)
    desk("publish", ids=[award])
    desk("restore", id=award, revision=5, publish=True)
    desk("publish", ids=[desk.create("Topic", name="Levers"), desk.create("Topic", name="Fulcrums")])
    with desk.database.read() as connection:
        messages = connection.scalars(select(REVISION.c.message).order_by(REVISION.c.number)).all()
    assert messages[-7:] == [
        "Publish Award “Best Lever”",
        "Publish Education",
        "Unpublish Award “Best Lever”",
        "Publish Award “Best Lever”",
        "Publish Award “Best Lever”",
        "Restore Award “Best Lever” as of revision 5",
        "Publish 2 records",
    ]
    assert not any(award in message or degree in message for message in messages)


def test_what_refers_to_a_draft_needs_that_published_too(desk: Desk) -> None:
    person = desk.create("Person", name="New")
    farm = desk.create("Organization", name="Farm")
    position = desk.create("Position", personId=person, organizationId=farm, kind=PositionKind.SERVICE)
    project = desk.create("Project", title="Barn", members=[{"personId": person}])
    assert desk.codes("publish", ids=[project, position]) == {
        "ids.0.members.personId": "UNPUBLISHED",
        "ids.1.personId": "UNPUBLISHED",
        "ids.1.organizationId": "UNPUBLISHED",
    }
    assert all(desk.published(id_) is None for id_ in (person, farm, position, project))
    desk("publish", ids=[position, farm, person, project])
    assert all(desk.published(id_) for id_ in (person, farm, position, project))


def test_what_readers_are_led_to_stays(desk: Desk) -> None:
    """A draft took the last reference away; until that is published too, its record can't go."""
    ada = desk.ids["ada-example"]
    project = desk.create("Project", title="Barn")
    award = desk.create("Award", personId=ada, title="For the barn", projectId=project)
    desk("publish", ids=[project, award])
    desk.update(award, projectId=None)
    desk.delete(project)
    assert desk.codes("publish", ids=[project]) == {"ids.0": "REFERENCED"}
    desk("publish", ids=[project, award])
    assert desk.published(project) is None


def test_what_loses_a_record_from_a_list_keeps_its_own_drafts(desk: Desk) -> None:
    cy = desk.create("Person", name="Cy Quill", hasProfile=True)
    paper = desk.create("Publication", title="On Barns", authors=[{"personId": cy, "name": "C. Quill"}])
    other = desk.create("Publication", title="On Doors", authors=[{"personId": cy, "name": "C. Quill"}])
    desk("publish", ids=[cy, paper, other])
    desk.update(paper, title="Drafted")
    desk.delete(cy)
    desk("publish", ids=[cy])
    row, draft = desk.published(paper), desk.draft(paper)
    assert row
    assert draft
    assert (row["title"], draft["title"]) == ("On Barns", "Drafted")
    assert not drafts(desk, other)
    assert check(desk.database) == []


def test_a_slug_that_was_taken_meanwhile(desk: Desk) -> None:
    one, two = (desk.create("Topic", name=name) for name in ("One", "Two"))
    desk("publish", ids=[one, two])
    desk.update(one, slug="three")
    desk.update(two, slug="one")
    assert desk.codes("publish", ids=[two]) == {"ids.0.slug": "TAKEN"}
    desk("publish", ids=[two, one])
    assert [desk.published(id_)["slug"] for id_ in (one, two)] == ["three", "one"]  # type: ignore[index]


def test_publishing_what_has_no_draft_makes_no_revision(desk: Desk) -> None:
    assert desk("publish", ids=[desk.ids["ada-example"]]).values["revision"] is None
    with desk.database.read() as connection:
        assert current_revision(connection) == 1
    assert desk.codes("publish", ids=["per_nobody"]) == {"ids.0": "NOT_FOUND"}


def test_publishing_with_the_change_takes_along_what_was_drafted(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    desk.update(ada, headline="Drafted before")
    assert desk.update(ada, location="Oz", publish=True).values["revision"] == 2
    row = desk.published(ada)
    assert row
    assert (row["headline"], row["location"]) == ("Drafted before", "Oz")
    unfit = desk.create("Person", name="New")
    told = desk.codes("createAward", personId=unfit, title="T", publish=True)
    assert told == {"personId": "UNPUBLISHED"}


# ---- unpublish ---------------------------------------------------------------------------------------------------------
def test_what_is_taken_back_is_a_draft_and_can_be_published_again(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    before = desk.published(ada)
    positions = desk.order(Position, ada)
    with desk.database.read() as connection:
        lines = [line["publication_id"] for line in drafted(connection, PublicationAuthor, [ada], "person_id")]
    assert lines
    taken = desk("unpublish", ids=[ada]).records["nodes"]
    assert taken
    assert {ada, *positions} <= {*taken}
    assert desk.published(ada) is None
    assert all(desk.published(id_) is None for id_ in positions)
    draft = desk.draft(ada)
    assert {**(draft or {}), "version": 0} == {**(before or {}), "version": 0}
    assert desk.order(Position, ada) == positions
    with desk.database.read() as connection:
        assert [line["publication_id"] for line in drafted(connection, PublicationAuthor, [ada], "person_id")] == lines
    desk("publish", ids=[*taken, *set(lines)])
    assert desk.published(ada)
    assert all(desk.published(id_) for id_ in positions)
    assert not drafts(desk, ada, *positions, *lines)


def test_what_only_drafts_refer_to_is_taken_back(desk: Desk) -> None:
    topic = desk.create("Topic", name="Levers", publish=True)
    desk.update(desk.ids["ada-example"], interestIds=[topic])
    desk("unpublish", ids=[topic])
    assert desk.published(topic) is None
    assert [line["topic_id"] for line in desk.lines(PersonTopic, desk.ids["ada-example"])] == [topic]


def test_what_others_refer_to_is_not_taken_back(desk: Desk) -> None:
    told = desk.refused("unpublish", ids=[desk.ids["university-of-oz"]])
    assert {(error.code, error.path) for error in told} == {("REFERENCED", ("ids", 0))}
    new = desk.create("Topic", name="New")
    assert desk.codes("unpublish", ids=[new]) == {"ids.0": "NOT_FOUND"}


# ---- discard -----------------------------------------------------------------------------------------------------------
def test_a_discarded_draft_leaves_what_readers_see(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    before = desk.draft(ada)
    desk.update(ada, name="Draft", interestIds=[])
    award = desk.create("Award", personId=ada, title="Draft")
    desk("discardDraft", ids=[ada, award])
    assert desk.draft(ada) == before
    assert desk.draft(award) is None
    assert not drafts(desk, ada, award)
    assert check(desk.database) == []
    with desk.database.read() as connection:
        assert current_revision(connection) == 1


def test_a_discarded_deletion_brings_everything_back(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    positions, awards = desk.order(Position, ada), desk.order(Award, ada)
    desk.delete(ada)
    desk("discardDraft", ids=[ada])
    assert desk.draft(ada)
    assert (desk.order(Position, ada), desk.order(Award, ada)) == (positions, awards)
    assert not drafts(desk, ada, *positions, *awards)
    assert check(desk.database) == []


def test_what_drafts_refer_to_is_not_discarded_alone(desk: Desk) -> None:
    farm = desk.create("Organization", name="Farm")
    position = desk.create("Position", personId=desk.ids["ada-example"], organizationId=farm, kind=PositionKind.SERVICE)
    assert desk.codes("discardDraft", ids=[farm]) == {"ids.0": "REFERENCED"}
    assert desk.draft(farm)
    desk("discardDraft", ids=[farm, position])
    assert desk.draft(farm) is None
    assert check(desk.database) == []


def test_a_person_nobody_saw_goes_with_all_that_is_theirs(desk: Desk) -> None:
    person = desk.create("Person", name="New")
    award = desk.create("Award", personId=person, title="T")
    desk("discardDraft", ids=[person])
    assert desk.draft(person) is None
    assert desk.draft(award) is None
    with desk.database.read() as connection:
        assert not list(drafted(connection, Person, [person]))
    assert check(desk.database) == []
