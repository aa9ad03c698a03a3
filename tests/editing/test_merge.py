"""Two records that are one: merging them, later imports, and taking it back."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from cms.content import Alias, Organization, Person, Position, PositionMentor, ProjectMember, Source, new_id
from cms.editing import Changes, commit, merge, unmerge
from cms.errors import CmsError
from cms.store import Database, current_revision
from cms.store.checking import check

from ..content import lab
from ..importing.test_run import do, rows
from .desk import Desk

HOME = "## Experience\n\n- **Engineer**, {} (2031 – 2032), Mentor: {}\n"


def by_slug(database: Database, entity: Any) -> dict[str, dict[str, Any]]:
    return {row["slug"]: row for row in rows(database, entity)}


def test_what_referred_to_one_refers_to_the_other(database: Database, ids: dict[str, str]) -> None:
    with database.write() as connection:
        merge(connection, "organization", "university-of-oz", "acme")
    assert "acme" not in by_slug(database, Organization)
    assert {row["organization_id"] for row in rows(database, Position)} == {ids["university-of-oz"], None}
    (alias,) = rows(database, Alias)
    assert (alias["slug"], alias["name"], alias["record_id"]) == ("acme", "ACME Labs", ids["university-of-oz"])


def test_empty_fields_are_filled_and_lines_that_say_the_same_are_one(database: Database, ids: dict[str, str]) -> None:
    with database.write() as connection:
        merge(connection, "person", "ada-example", "bo-li")
    ada = by_slug(database, Person)["ada-example"]
    assert ada["native_name"] == "李博"
    assert ada["name"] == "Ada Example"
    members = [row for row in rows(database, ProjectMember) if row["project_id"] == ids["yellow-road"]]
    assert [row["person_id"] for row in members] == [ids["ada-example"]]


def test_who_is_listed_twice_is_listed_once_and_every_source_stays(database: Database) -> None:
    do(database, slug="three", three=HOME.format("Oz Works", "Glinda Good, Linda Good and Belinda Good"))
    sources = len(rows(database, Source))
    for other in ("linda-good", "belinda-good"):
        with database.write() as connection:
            merge(connection, "person", "glinda-good", other)
    glinda = by_slug(database, Person)["glinda-good"]["id"]
    assert [row["person_id"] for row in rows(database, PositionMentor)] == [glinda]
    assert len(rows(database, Source)) == sources
    assert sum(row["record_id"] == glinda for row in rows(database, Source)) == 3


def test_two_lines_of_one_that_goes_become_one_line(database: Database) -> None:
    do(database, slug="three", three=HOME.format("Oz Works", "Linda Good"))
    do(database, slug="four", four=HOME.format("Oz Works", "Glinda Good"))
    (line,) = [row for row in rows(database, PositionMentor) if row["person_id"] == linda_of(database)]
    changes = Changes()
    changes.save(PositionMentor, {**line, "id": new_id(PositionMentor), "rank": 1})
    with database.write() as connection:
        commit(connection, changes, "test", "listed twice")
    with database.write() as connection:
        merge(connection, "person", "glinda-good", "linda-good")
    lines = [row["position_id"] for row in rows(database, PositionMentor)]
    assert len(lines) == len(set(lines)) == 2


def linda_of(database: Database) -> str:
    return str(by_slug(database, Person)["linda-good"]["id"])


@pytest.mark.usefixtures("ids")
def test_taking_it_back_leaves_everything_as_it_was(database: Database) -> None:
    kinds = (Person, Organization, Position, PositionMentor, ProjectMember)

    def told() -> dict[Any, list[dict[str, Any]]]:
        """All rows of these kinds, but for their versions."""
        return {k: sorted(({**row, "version": 0} for row in rows(database, k)), key=lambda r: r["id"]) for k in kinds}

    before = told()
    with database.write() as connection:
        merge(connection, "person", "ada-example", "bo-li")
    with database.write() as connection:
        unmerge(connection, "person", "bo-li")
    assert told() == before
    assert rows(database, Alias) == []


def test_what_changed_since_stays_when_it_is_taken_back(database: Database, ids: dict[str, str]) -> None:
    with database.write() as connection:
        merge(connection, "organization", "university-of-oz", "acme")
    changed = next(row for row in rows(database, Position) if row["title"] == "Intern")
    changes = Changes()
    changes.save(Position, Position.complete({**changed, "location": "Emerald City"}))
    with database.write() as connection:
        commit(connection, changes, "test", "an edit")
    with database.write() as connection:
        unmerge(connection, "organization", "acme")
    positions = {row["location"] or row["title"]: row["organization_id"] for row in rows(database, Position)}
    assert positions["Emerald City"] == ids["acme"]  # which is what the merge changed, and nobody since


def test_a_later_import_respects_it(database: Database) -> None:
    do(database, slug="one", one=HOME.format("Oz Works", "Glinda Good"))
    do(database, slug="two", two=HOME.format("Works of Oz", "Linda Good"))
    with database.write() as connection:
        merge(connection, "organization", "oz-works", "works-of-oz")
    with database.write() as connection:
        merge(connection, "person", "glinda-good", "linda-good")
    for slug, name, mentor in (("two", "Works of Oz", "Linda Good"), ("three", "Works of Oz", "Linda Good")):
        do(database, slug=slug, **{slug: HOME.format(name, mentor)})
    assert list(by_slug(database, Organization)) == ["oz-works"]
    assert {slug for slug in by_slug(database, Person) if "good" in slug} == {"glinda-good"}


@pytest.mark.usefixtures("ids")
@pytest.mark.parametrize(
    ("kind", "slug", "other", "problem"),
    [
        ("position", "a", "b", "can't be merged"),
        ("person", "nobody", "bo-li", "nobody"),
        ("person", "bo-li", "nobody", "nobody"),
        ("person", "bo-li", "bo-li", "one already"),
    ],
)
def test_what_can_not_be_merged_is_told_and_nothing_changes(
    database: Database, kind: str, slug: str, other: str, problem: str
) -> None:
    with pytest.raises(CmsError, match=problem), database.write() as connection:
        merge(connection, kind, slug, other)
    with database.read() as connection:
        assert current_revision(connection) == 1
        assert connection.execute(select(Alias.table())).all() == []


@pytest.mark.usefixtures("ids")
def test_what_was_not_merged_can_not_be_taken_back(database: Database) -> None:
    with pytest.raises(CmsError, match="was merged"), database.write() as connection:
        unmerge(connection, "person", "bo-li")


# ---- as a mutation -------------------------------------------------------------------------------------------------------
def test_an_editor_merges_and_takes_it_back(database: Database, ids: dict[str, str]) -> None:
    desk = Desk(database, ids=ids)
    before = {entity: rows(database, entity) for entity in (Person, Position, PositionMentor, ProjectMember, Source)}
    done = desk("merge", id=desk.ids["ada-example"], otherId=desk.ids["bo-li"])
    assert done.records == {"nodes": [desk.ids["ada-example"]]}
    assert "bo-li" not in by_slug(database, Person)
    assert {row["person_id"] for row in rows(database, ProjectMember)} >= {desk.ids["ada-example"]}
    assert [alias["slug"] for alias in rows(database, Alias)] == ["bo-li"]
    desk("undo", revisions=[done.values["revision"]], publish=True)
    for entity, was in before.items():
        assert unversioned(rows(database, entity)) == unversioned(was), entity
    assert rows(database, Alias) == []
    assert check(database) == []


def unversioned(found: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Rows by their IDs, without what every change of them changes."""
    return {row["id"]: {k: v for k, v in row.items() if k not in ("version", "updated_at")} for row in found}


def test_what_is_only_drafted_is_no_merge(database: Database, ids: dict[str, str]) -> None:
    desk = Desk(database, ids=ids)
    ada, bo, acme = (desk.ids[slug] for slug in ("ada-example", "bo-li", "acme"))
    new = desk.create("Person", name="B. Li")
    assert desk.codes("merge", id=bo, otherId=new) == {"otherId": "UNPUBLISHED"}
    assert desk.codes("merge", id=new, otherId=bo) == {"id": "UNPUBLISHED"}
    assert desk.codes("merge", id=bo, otherId=bo) == {"otherId": "INVALID"}
    assert desk.codes("merge", id=bo, otherId=acme) == {"otherId": "INVALID"}
    assert desk.codes("merge", id="per_0", otherId=bo) == {"id": "NOT_FOUND"}
    assert desk.codes("merge", id=bo, otherId=desk.create("Award", personId=ada, title="A")) == {"otherId": "INVALID"}
    # What is drafted beside it stays, and what a draft needs isn't taken from under it.
    desk("publish", ids=[new])
    desk.update(bo, headline="Drafted")
    paper = desk.create("Publication", title="On Kites", authors=[{"personId": new}])
    assert desk.codes("merge", id=bo, otherId=new) == {"otherId": "REFERENCED"}
    desk("discardDraft", ids=[paper])
    desk("merge", id=bo, otherId=new)
    drafted = desk.draft(bo)
    assert drafted
    assert drafted["headline"] == "Drafted"
    assert by_slug(database, Person)["bo-li"]["headline"] != "Drafted"
    assert check(database) == []


def test_who_is_bound_merges_what_is_theirs_alone(database: Database) -> None:
    desk = Desk(database, ids=lab(database))
    ids = {"id": desk.ids["ada-example"], "otherId": desk.ids["bo-li"]}
    assert desk.bound_to("ada-example").codes("merge", **ids) == {"id": "FORBIDDEN"}
    assert "bo-li" in by_slug(database, Person)
