"""Which pages must be built anew: what one query tells of everything that changed since a build."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import select

from cms.content import Person, Position, Project, ProjectMember, Talk, Topic
from cms.content.asset import TalkFile
from cms.editing import Changes, commit
from cms.store import Database

from ..asking import Api
from .test_history import changed, row_of

SINCE = """query ($since: Int!) { revisions(since: $since) { nodes { number records { nodes {
  kind change slugBefore slugAfter ownerId owner { ... on Person { slug } } fields { field }
  related { ... on Person { slug } ... on Organization { slug } ... on Topic { slug } ... on Project { slug } } } } } } }"""


def told(api: Api, since: int) -> list[dict[str, Any]]:
    with api.statements() as seen:
        revisions = api(SINCE, since=since)["revisions"]["nodes"]
    assert len(seen) == 1
    return [{**change, "number": one["number"]} for one in revisions for change in one["records"]["nodes"]]


def pages(change: dict[str, Any]) -> set[str]:
    """The slugs of the pages that may show what changed."""
    related = {record["slug"] for record in change["related"] if record}
    return {slug for slug in (change["slugBefore"], change["slugAfter"]) if slug} | related


def test_each_change_leads_to_its_pages(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    ada, bo = ids["ada-example"], ids["bo-li"]
    with database.write() as connection:
        changes = Changes()  # a new slug, and a record that comes to another's profile
        changes.save(Person, changed(Person, row_of(connection, Person, bo), slug="bo"))
        commit(connection, changes, "test", "a slug")  # 2
        talk = connection.execute(select(Talk.table())).mappings().first()
        assert talk is not None
        changes = Changes()
        changes.remove(Talk, talk["id"])
        files = select(TalkFile.table().c.id).where(TalkFile.table().c.talk_id == talk["id"])
        for file in connection.execute(files).scalars().all():
            changes.remove(TalkFile, file)
        commit(connection, changes, "test", "a deletion")  # 3
        engineer = select(Position.table()).where(
            Position.table().c.title == "Engineer", Position.table().c.person_id == ada
        )
        (job,) = connection.execute(engineer).mappings()
        changes = Changes()
        changes.save(Position, changed(Position, dict(job), organization_id=ids["university-of-oz"]))
        commit(connection, changes, "test", "another employer")  # 4

    slug, deletion, employer = sorted(told(api, 1), key=lambda change: change["number"])
    assert (slug["slugBefore"], slug["slugAfter"]) == ("bo-li", "bo")
    assert slug["ownerId"] is None
    assert {"bo-li", "bo"} <= pages(slug)
    assert (deletion["kind"], deletion["change"], deletion["ownerId"]) == ("Talk", "DELETED", talk["person_id"])
    assert deletion["owner"]["slug"] in pages(deletion)
    assert pages(employer) == {"ada-example", "acme", "university-of-oz"}
    assert told(api, 4) == []
    assert [change["number"] for change in told(api, 3)] == [4]

    times = {one["number"]: one["time"] for one in api("{ revisions { nodes { number time } } }")["revisions"]["nodes"]}
    later = "query ($time: DateTime!) { revisions(sinceTime: $time) { totalCount } }"
    assert api(later, time=times[2])["revisions"]["totalCount"] == sum(time > times[2] for time in times.values())
    assert api(later, time="2101-01-01T00:00:00Z")["revisions"]["totalCount"] == 0


def test_what_only_moved_in_a_list_has_changed(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    with database.write() as connection:
        changes = Changes()
        jobs = select(Position.table()).where(Position.table().c.person_id == ids["ada-example"])
        moved = next(dict(row) for row in connection.execute(jobs).mappings() if row["title"] == "Intern")
        changes.save(Position, changed(Position, moved, rank=-1))
        line = next(dict(row) for row in connection.execute(select(ProjectMember.table())).mappings())
        changes.save(ProjectMember, changed(ProjectMember, line, person_rank=line["person_rank"] + 7))
        changes.save(Topic, row_of(connection, Topic, ids["systems"]))  # saved as it was: nothing became of it
        commit(connection, changes, "test", "moved")
    position, project = told(api, 1)
    assert (position["kind"], position["change"], position["fields"]) == ("Position", "UPDATED", [])
    assert "ada-example" in pages(position)
    assert (project["kind"], project["change"], project["fields"]) == (Project.__name__, "UPDATED", [])
    assert project["slugBefore"] in pages(project)
