"""What an editor's inputs make of records: fields, lists, orders, slugs, and what is refused."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from cms.content import (
    Alias,
    Award,
    Course,
    Link,
    PartialDate,
    PersonTopic,
    Position,
    PositionKind,
    PositionMentor,
    ProjectMember,
    PublicationAuthor,
)
from cms.editing.changes import drafted
from cms.editing.problems import Refused
from cms.store import TWINS, current_revision

from .desk import Desk

D = PartialDate.parse


def aliases(desk: Desk, id_: str) -> set[str]:
    with desk.database.read() as connection:
        return {row["slug"] for row in drafted(connection, Alias, [id_], "record_id")}


# ---- create ------------------------------------------------------------------------------------------------------------
def test_a_new_record_is_a_draft_of_what_is_given(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    id_ = desk.create(
        "Position",
        personId=ada,
        organizationId=desk.ids["acme"],
        title="Wizard",
        kind=PositionKind.EMPLOYMENT,
        summary="Pulls *levers*.",
        highlights=["One", "", "Two"],
        courses=[{"code": "OZ1", "title": "Levers", "terms": ["2031-21"]}],
        links=[{"label": "Home", "url": "https://wizard.example/"}],
        period={"start": "2031-05", "isCurrent": True},
        mentorIds=[desk.ids["glinda-good"], desk.ids["bo-li"]],
    )
    assert desk.published(id_) is None
    row = desk.draft(id_)
    assert row
    assert (row["title"], row["title_key"], row["summary"].html) == (
        "Wizard",
        "wizard",
        "<p>Pulls <em>levers</em>.</p>",
    )
    assert [text.markdown for text in row["highlights"]] == ["One", "Two"], "an empty text is none"
    assert row["courses"] == [Course("OZ1", "Levers", [D("2031-21")])]
    assert row["links"] == [Link("Home", "https://wizard.example/")]
    assert (row["period_start"], row["period_end"], row["period_is_current"]) == (D("2031-05"), None, True)
    mentors = [line["person_id"] for line in desk.lines(PositionMentor, id_)]
    assert mentors == [desk.ids["glinda-good"], desk.ids["bo-li"]]
    assert desk.order(Position, ada)[-1] == id_, "it comes last"


def test_a_slug_is_made_of_a_name(desk: Desk) -> None:
    one, two = (desk.create("Organization", name="Straße & Söhne") for _ in range(2))
    assert [desk.draft(id_)["slug"] for id_ in (one, two)] == ["strasse-sohne", "strasse-sohne-2"]  # type: ignore[index]
    assert desk.draft(desk.create("Person", headline="Who?"))["slug"] == "person"  # type: ignore[index]


def test_what_is_missing_or_wrong_is_told_by_field(desk: Desk) -> None:
    told = desk.codes(
        "createPosition",
        personId="per_nobody",
        organizationId=desk.ids["ada-example"],
        title="x" * 1_001,
        unit="\ud800",
        period={"start": "2031", "end": "2030"},
        courses=[{"code": "X"}, {"title": "Y", "terms": ["soon"]}],
        links=[{"label": "no address"}],
        mentorIds=[desk.ids["bo-li"], desk.ids["bo-li"]],
    )
    assert told == {
        "personId": "NOT_FOUND",
        "organizationId": "NOT_FOUND",
        "title": "INVALID",
        "unit": "INVALID",
        "period.end": "INVALID",
        "courses.0.title": "REQUIRED",
        "courses.1.terms.0": "INVALID",
        "links.0.url": "REQUIRED",
        "kind": "REQUIRED",
    }
    for address, said in (("ftp://x", "'ftp://x' can't"), ("ftp://" + "x" * 60, f"'ftp://{'x' * 54}…' can't")):
        (error,) = desk.refused("createPerson", name="A", links=[{"url": address}])
        assert (error.code, error.message.startswith(said)) == ("INVALID", True)
    assert desk.codes("createPerson", slug="Not A Slug") == {"slug": "INVALID"}
    assert desk.codes("createPerson", slug="ada-example", name="A") == {"slug": "TAKEN"}
    assert desk.codes("createOrganization", name="  ") == {"name": "REQUIRED"}
    twice = {"personId": desk.ids["ada-example"], "kind": PositionKind.SERVICE, "mentorIds": [desk.ids["bo-li"]] * 2}
    assert desk.codes("createPosition", **twice) == {"mentorIds.1": "INVALID"}


# ---- update ------------------------------------------------------------------------------------------------------------
def test_what_is_left_out_stays_and_null_empties(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    before = desk.draft(ada)
    assert before
    assert before["headline"]
    desk.update(ada, headline=None, location="Emerald City")
    after = desk.draft(ada)
    assert after
    assert (after["headline"], after["location"]) == (None, "Emerald City")
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"version", "headline", "headline_key", "location", "location_key"}
    assert desk.published(ada) == before


def test_what_followed_from_other_values_follows_from_the_new_ones(desk: Desk) -> None:
    paper = desk.create("Publication", title="On Levers", date="2030-05")
    assert desk.draft(paper)["year"] == 2030  # type: ignore[index]
    desk.update(paper, date="2031-05")
    assert desk.draft(paper)["year"] == 2031  # type: ignore[index]
    desk.update(paper, year=2029)
    desk.update(paper, date="2032")
    assert desk.draft(paper)["year"] == 2029, "as it was stated"  # type: ignore[index]
    person = desk.create("Person", headline="A wizard", slug="wizard")
    assert desk.draft(person)["display_name"] == "A wizard"  # type: ignore[index]
    desk.update(person, name="Oscar")
    assert desk.draft(person)["display_name"] == "Oscar"  # type: ignore[index]


def test_nothing_changed_makes_no_version(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    before = desk.version(ada)
    desk.update(ada, name=desk.draft(ada)["name"])  # type: ignore[index]
    assert desk.version(ada) == before
    assert desk("publish", ids=[ada]).values["revision"] is None


def test_of_two_editors_one_wins_and_the_other_is_told(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    version = desk.version(ada)
    desk("updatePerson", id=ada, expectedVersion=version, name="One", headline="Of one")
    (error,) = desk.refused("updatePerson", id=ada, expectedVersion=version, name="Other")
    assert (error.code, error.path) == ("CONFLICT", ("expectedVersion",))
    assert error.message.startswith("it was changed since you read it (version ")
    assert error.conflict
    assert error.conflict.current_version == desk.version(ada)
    assert sorted(error.conflict.fields) == ["headline", "name"]
    assert desk.draft(ada)["name"] == "One"  # type: ignore[index]
    # Of a draft that was drafted over nothing is left: then it's told in what this change differs.
    drafted_over = desk.version(ada)
    desk.update(ada, name="Third")
    (error,) = desk.refused("updatePerson", id=ada, expectedVersion=drafted_over, name="Fourth", headline="Of one")
    assert error.conflict
    assert error.conflict.fields == ["name"]
    assert desk.codes("deletePerson", id=ada, expectedVersion=version) == {"expectedVersion": "CONFLICT"}


def test_editors_at_the_same_time(desk: Desk) -> None:
    """Eight threads change one record from one version: one is done, and seven are told."""
    ada = desk.ids["ada-example"]
    version, outcomes, start = desk.version(ada), [], threading.Barrier(8)

    def edit(n: int) -> None:
        start.wait()
        try:
            desk("updatePerson", id=ada, expectedVersion=version, name=f"Editor {n}", publish=True)
            outcomes.append(f"Editor {n}")
        except Refused as refused:
            outcomes.append(refused.errors[0].code)

    threads = [threading.Thread(target=edit, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes)[:7] == ["CONFLICT"] * 7
    assert desk.published(ada)["name"] == sorted(outcomes)[7]  # type: ignore[index]


def test_what_is_not_there_can_not_be_changed(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    for id_ in ("per_nobody", desk.ids["acme"], "nonsense", ""):
        assert desk.codes("updatePerson", id=id_, expectedVersion=1, name="X") == {"id": "NOT_FOUND"}
    desk.delete(ada)
    assert desk.codes("updatePerson", id=ada, expectedVersion=1, name="X") == {"id": "NOT_FOUND"}


# ---- slugs -------------------------------------------------------------------------------------------------------------
def test_a_slug_that_changed_still_leads_to_its_record(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    desk.update(ada, slug="ada", publish=True)
    assert aliases(desk, ada) == {"ada-example"}
    desk.update(ada, slug="ada-the-first", publish=True)
    assert aliases(desk, ada) == {"ada-example", "ada"}
    desk.update(ada, slug="ada", publish=True)
    assert aliases(desk, ada) == {"ada-example", "ada-the-first"}
    # A slug that nobody ever saw leads nowhere.
    new = desk.create("Person", name="New", slug="new")
    desk.update(new, slug="newer")
    assert aliases(desk, new) == set()


def test_a_slug_is_taken_by_a_draft_too(desk: Desk) -> None:
    desk.create("Topic", name="Levers", slug="levers")
    assert desk.codes("createTopic", name="Other", slug="levers") == {"slug": "TAKEN"}
    desk.create("Organization", name="Levers", slug="levers")  # of another kind it is free


# ---- lists and orders --------------------------------------------------------------------------------------------------
def test_a_list_is_replaced_and_lines_that_stay_keep_what_they_have(desk: Desk) -> None:
    road, ada, bo = desk.ids["yellow-road"], desk.ids["ada-example"], desk.ids["bo-li"]
    before = {line["person_id"]: line for line in desk.lines(ProjectMember, road)}
    version = desk.version(road)
    desk.update(road, members=[{"name": "Toto"}, {"personId": ada, "role": "Boss"}])
    after = desk.lines(ProjectMember, road)
    assert [(line["person_id"], line["name"], line["role"]) for line in after] == [
        (None, "Toto", None),
        (ada, None, "Boss"),
    ]
    assert after[1]["id"] == before[ada]["id"]
    assert after[1]["person_rank"] == before[ada]["person_rank"]
    assert bo not in {line["person_id"] for line in after}
    assert desk.version(road) > version, "a list is a part of its record"
    assert desk.codes("updateProject", id=road, expectedVersion=desk.version(road), members=[{"role": "Boss"}]) == {
        "members.0": "REQUIRED"
    }


def test_moving_one_record_changes_that_record_alone(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    one, two, three = (desk.create("Award", personId=ada, title=t) for t in ("One", "Two", "Three"))
    before = desk.order(Award, ada)
    assert before[-3:] == [one, two, three]
    versions = {id_: desk.version(id_) for id_ in before}
    desk.update(three, after=one)
    assert desk.order(Award, ada)[-3:] == [one, three, two]
    desk.update(two, after=None)
    assert desk.order(Award, ada)[0] == two
    assert {id_ for id_ in before if desk.version(id_) != versions[id_]} == {two, three}
    assert desk.codes("updateAward", id=two, expectedVersion=desk.version(two), after=ada) == {"after": "NOT_FOUND"}


def test_moving_often_into_one_gap_still_gives_the_order(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    first, last = (desk.create("Award", personId=ada, title=t) for t in ("First", "Last"))
    put = [desk.create("Award", personId=ada, title=str(n), after=first) for n in range(15)]
    order = desk.order(Award, ada)
    assert order[order.index(first) :] == [first, *reversed(put), last]


def test_a_publication_has_its_place_in_its_authors_lists(desk: Desk) -> None:
    bo = desk.ids["bo-li"]
    papers = [
        desk.create("Publication", title=t, authors=[{"personId": bo, **place}])
        for t, place in (("One", {}), ("Two", {}), ("Three", {"after": None}))
    ]
    with desk.database.read() as connection:
        lines = sorted(drafted(connection, PublicationAuthor, [bo], "person_id"), key=lambda line: line["person_rank"])
    ours = [line["publication_id"] for line in lines if line["publication_id"] in papers]
    assert ours == [papers[2], papers[0], papers[1]]
    assert lines[0]["publication_id"] == papers[2]


def test_interests_are_topics_in_order(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    desk.update(ada, interestIds=[desk.ids["strasse"], desk.ids["systems"]])
    assert [line["topic_id"] for line in desk.lines(PersonTopic, ada)] == [desk.ids["strasse"], desk.ids["systems"]]
    desk.update(ada, interestIds=None)
    assert desk.lines(PersonTopic, ada) == []


# ---- delete ------------------------------------------------------------------------------------------------------------
def test_a_deleted_person_takes_along_what_is_theirs_and_leaves_what_is_shared(desk: Desk) -> None:
    ada, road = desk.ids["ada-example"], desk.ids["yellow-road"]
    name = desk.draft(ada)["name"]  # type: ignore[index]
    positions = desk.order(Position, ada)
    assert positions
    desk.delete(ada)
    assert desk.draft(ada) is None
    assert desk.order(Position, ada) == []
    assert desk.published(ada), "readers still see it"
    members = desk.lines(ProjectMember, road)
    assert name in [line["name"] for line in members], "who worked on it did so all the same"
    assert ada not in [line["person_id"] for line in members]
    desk("publish", ids=[ada])
    assert desk.published(ada) is None
    assert all(desk.published(id_) is None for id_ in positions)
    assert desk.published(road)


def test_what_others_refer_to_is_not_deleted(desk: Desk) -> None:
    oz = desk.ids["university-of-oz"]
    told = desk.refused("deleteOrganization", id=oz, expectedVersion=desk.version(oz))
    assert {error.code for error in told} == {"REFERENCED"}
    assert all("refers to it" in error.message for error in told)
    assert desk.draft(oz)


# ---- sets of changes ---------------------------------------------------------------------------------------------------
def test_a_set_is_applied_whole_and_knows_its_own_new_records(desk: Desk) -> None:
    outcome = desk(
        "applyChanges",
        changes=[
            {"createPerson": {"key": "dot", "name": "Dorothy Gale"}},
            {"createOrganization": {"key": "farm", "name": "Kansas Farms"}},
            {"createPosition": {"personId": "dot", "organizationId": "farm", "kind": PositionKind.EMPLOYMENT}},
            {"createProject": {"title": "Barn", "members": [{"personId": "dot"}], "organizationId": "farm"}},
        ],
        publish=True,
        message="Kansas",
    )
    person, farm, position, project = (str(id_) for id_ in outcome.records["nodes"] or ())
    row = desk.published(position)
    assert row
    assert (row["person_id"], row["organization_id"]) == (person, farm)
    assert desk.published(project)
    with desk.database.read() as connection:
        assert current_revision(connection) == outcome.values["revision"] == 2


def test_a_set_with_one_wrong_change_does_nothing(desk: Desk) -> None:
    def versions() -> dict[str, int]:
        with desk.database.read() as connection:
            return {t.name: len(connection.execute(t.select()).all()) for t in TWINS.values()}

    before = versions()
    told = desk.codes(
        "applyChanges",
        changes=[
            {"createPerson": {"key": "dot", "name": "Dorothy Gale"}},
            {"createPosition": {"personId": "dot"}},
            {"createTopic": {"name": "T", "publish": True}},
            {"deletePerson": {"id": "per_nobody", "expectedVersion": 1}},
        ],
    )
    assert told == {
        "changes.1.createPosition.kind": "REQUIRED",
        "changes.2.createTopic.publish": "INVALID",
        "changes.3.deletePerson.id": "NOT_FOUND",
    }
    assert versions() == before


def test_one_record_can_be_changed_twice_in_a_set(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    version = desk.version(ada)
    changes = [
        {"updatePerson": {"id": ada, "expectedVersion": version, **c}} for c in ({"name": "N"}, {"headline": "H"})
    ]
    desk("applyChanges", changes=changes)
    row = desk.draft(ada)
    assert row
    assert (row["name"], row["headline"]) == ("N", "H")


# ---- bound callers -----------------------------------------------------------------------------------------------------
@pytest.fixture
def member(desk: Desk) -> Desk:
    return desk.bound_to("ada-example")


def test_a_member_edits_their_own(member: Desk) -> None:
    ada, bo = member.ids["ada-example"], member.ids["bo-li"]
    member.update(ada, headline="Mine")
    award = member.create("Award", personId=ada, title="Mine")
    member.update(award, title="Still mine", publish=True)
    member.create("Publication", title="Ours", authors=[{"personId": ada}, {"personId": bo}])
    member.update(member.ids["yellow-road"], title="Ada is a member")
    member.delete(award, publish=True)


@pytest.mark.parametrize(
    ("mutation", "given"),
    [
        ("createOrganization", {"name": "Not mine"}),
        ("createPerson", {"name": "Not me"}),
        ("createAward", {"personId": "@bo-li", "title": "For somebody else"}),
        ("createPublication", {"title": "Without me", "authors": [{"personId": "@bo-li"}]}),
        ("updatePerson", {"id": "@bo-li", "name": "Hacked"}),
        ("updateOrganization", {"id": "@acme", "name": "Hacked"}),
        ("updateTopic", {"id": "@systems", "name": "Hacked"}),
        ("deletePerson", {"id": "@bo-li"}),
        ("deleteTopic", {"id": "@systems"}),
        ("publish", {"ids": ["@bo-li"]}),
        ("unpublish", {"ids": ["@bo-li"]}),
        ("discardDraft", {"ids": ["@bo-li"]}),
        ("restore", {"id": "@bo-li", "revision": 1}),
        ("restore", {"revision": 1}),
        ("updateProject", {"id": "@yellow-road", "members": [{"personId": "@bo-li"}]}),
        ("applyChanges", {"changes": [{"createPerson": {"name": "Not me"}}]}),
    ],
)
def test_a_member_edits_nothing_else(member: Desk, mutation: str, given: dict[str, Any]) -> None:
    def named(value: Any) -> Any:
        if isinstance(value, list):
            return [named(item) for item in value]
        if isinstance(value, dict):
            return {key: named(part) for key, part in value.items()}
        return member.ids[value[1:]] if isinstance(value, str) and value.startswith("@") else value

    input_ = named(given)
    if mutation.startswith(("update", "delete")):
        input_["expectedVersion"] = member.version(input_["id"])
    if mutation in ("discardDraft", "publish"):
        Desk(member.database).update(input_["ids"][0], name="Drafted by another")
    assert "FORBIDDEN" in {error.code for error in member.refused(mutation, **input_)}
