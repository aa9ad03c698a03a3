"""Taking back imports: what they made goes, what they changed is as before, and what was said since stays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from cms.content import ENTITIES, Alias, Organization, Person, Position, PositionKind, Source, SourceDocument
from cms.editing.access import Caller, Scope
from cms.editing.undoing import take_back
from cms.errors import CmsError
from cms.importing.formats import read_file
from cms.importing.run import Task, run
from cms.store import Database, checking
from cms.store.compacting import compact

from ..conftest import Stores, cms
from .desk import Desk

FIRST = "# Ada Example\n\nI build bridges.\n\n## Experience\n\n- **Engineer**, ACME Labs (2031 – Present)\n"
SECOND = (
    FIRST
    + "- **Intern**, Oz Works (2030)\n\n## Publications\n\n- Ada Example, Bo Li. *On Roads.* Journal of Roads, 2031.\n"
)


def imported(database: Database, name: str, text: str) -> int | None:
    (report,) = run(database, [Task(name, "ada-example", lambda: read_file(text.encode(), name))])
    assert report.error is None
    return report.revision.number if report.revision else None


def everything(database: Database) -> dict[str, list[Any]]:
    """All rows but for their versions."""
    with database.read() as connection:
        return {
            name: sorted(
                ({**row, "version": 0} for row in connection.execute(select(*entity.columns())).mappings()),
                key=lambda row: row["id"],
            )
            for name, entity in ENTITIES.items()
        }


def named(database: Database, entity: Any, **wanted: Any) -> dict[str, Any]:
    with database.read() as connection:
        rows = connection.execute(select(entity.table())).mappings().all()
    (found,) = (dict(row) for row in rows if all(row[name] == value for name, value in wanted.items()))
    return found


def undone(database: Database, *revisions: int) -> list[str]:
    """Take revisions back; the kinds of what is kept."""
    with database.write() as connection:
        _, found = take_back(connection, revisions)
    assert checking.check(database) == []
    return sorted(entity.__name__ for entity, rows in found.kept.items() for _ in rows)


def test_an_import_is_taken_back_and_can_be_made_again(database: Database) -> None:
    empty = everything(database)
    first = imported(database, "ada.md", FIRST)
    before = everything(database)
    second = imported(database, "ada.md", SECOND)
    after = everything(database)
    assert first
    assert second
    assert undone(database, second) == []
    assert everything(database) == before
    again = imported(database, "ada.md", SECOND)
    assert again
    assert {name: len(rows) for name, rows in everything(database).items()} == {n: len(r) for n, r in after.items()}
    assert undone(database, first, second, 3, again) == []
    assert everything(database) == empty


def test_edits_made_since_stay(database: Database) -> None:
    desk = Desk(database)
    first, second = imported(database, "ada.md", FIRST), imported(database, "ada.md", SECOND)
    assert first
    assert second
    intern, ada = named(database, Position, title="Intern"), named(database, Person, slug="ada-example")
    desk.update(intern["id"], location="Emerald City", publish=True)
    desk.update(ada["id"], headline="Builds kites", publish=True)
    bio = ada["bio"].markdown
    assert undone(database, second) == ["Organization", "Position"]
    # All of a record that was edited stays, and what it refers to.
    assert named(database, Position, title="Intern")["location"] == "Emerald City"
    assert named(database, Organization, name="Oz Works")["id"] == intern["organization_id"]
    assert everything(database)["Publication"] == []
    # Of one that the import changed, the field that was edited.
    ada = named(database, Person, slug="ada-example")
    assert (ada["headline"], ada["bio"].markdown) == ("Builds kites", bio)
    with database.read() as connection:
        sources = connection.execute(select(Source.table().c.record_id)).scalars().all()
    assert intern["id"] in sources
    assert "Person" in undone(database, first)
    assert named(database, Person, slug="ada-example")["headline"] == "Builds kites"


def test_what_another_document_says_too_stays(database: Database) -> None:
    first = imported(database, "ada.md", FIRST)
    second = imported(database, "cv.md", FIRST)
    assert first
    assert second
    kept = undone(database, first)
    assert kept == ["Organization", "Person", "Position"]
    assert named(database, Position, title="Engineer")
    with database.read() as connection:
        assert connection.execute(select(SourceDocument.table().c.path)).scalars().all() == ["cv.md"]
    assert undone(database, first, second) == []
    assert everything(database)["Position"] == []


def test_what_a_later_record_refers_to_stays(database: Database) -> None:
    desk = Desk(database)
    second = imported(database, "ada.md", FIRST) and imported(database, "ada.md", SECOND)
    assert second
    works, ada = named(database, Organization, name="Oz Works"), named(database, Person, slug="ada-example")
    for publish in (True, False):
        desk.create(
            "Position", personId=ada["id"], organizationId=works["id"], kind=PositionKind.SERVICE, publish=publish
        )
    assert undone(database, second) == ["Organization"]
    assert named(database, Organization, name="Oz Works")


def test_what_an_editor_is_at_stays_with_the_draft(database: Database) -> None:
    desk = Desk(database)
    imported(database, "ada.md", FIRST)
    second = imported(database, "ada.md", SECOND)
    assert second
    intern = named(database, Position, title="Intern")
    desk.update(intern["id"], location="Emerald City")
    assert undone(database, second) == ["Organization", "Position"]
    draft = desk.draft(intern["id"])
    assert draft
    assert draft["location"] == "Emerald City"


def test_the_mutation_drafts_or_publishes_and_tells_what_is_kept(database: Database) -> None:
    desk = Desk(database)
    imported(database, "ada.md", FIRST)
    before = everything(database)
    second = imported(database, "ada.md", SECOND)
    intern = named(database, Position, title="Intern")
    outcome = desk("undo", revisions=[second])
    assert outcome.values == {"revision": None}
    assert outcome.records["kept"] == []
    assert desk.draft(intern["id"]) is None
    assert desk.published(intern["id"])
    nodes = outcome.records["nodes"]
    assert isinstance(nodes, list)
    desk("discardDraft", ids=nodes)
    assert desk("undo", revisions=[second], publish=True).values == {"revision": 3}
    assert everything(database) == before
    assert checking.check(database) == []
    assert desk.codes("undo", revisions=[99]) == {"revisions": "NOT_FOUND"}


def test_who_is_bound_to_a_profile_takes_back_what_they_did_to_it(database: Database) -> None:
    imported(database, "ada.md", FIRST)
    ada = named(database, Person, slug="ada-example")
    caller = Caller("a member", frozenset({Scope.EDIT, Scope.PUBLISH}), frozenset({ada["id"]}))
    task = Task("ada.md", "ada-example", lambda: read_file(SECOND.encode(), "ada.md"))
    (report,) = run(database, [task], caller=caller)
    assert report.revision
    member = Desk(database, caller)
    member("undo", revisions=[report.revision.number], publish=True)
    assert {row["title"] for row in everything(database)["Position"]} == {"Engineer"}
    assert everything(database)["Publication"] == []
    assert named(database, Person, slug="bo-li")  # who isn't the member's
    assert named(database, Organization, name="Oz Works")
    # What somebody else did to others' records isn't theirs to take back, nor is any of it somebody else's.
    now = everything(database)
    assert member.codes("undo", revisions=[1, 2], publish=True) == {"revisions": "FORBIDDEN"}
    other = Desk(database, Caller("another", caller.scopes, frozenset({"per_other"})))
    assert other.codes("undo", revisions=[2]) == {"revisions": "FORBIDDEN"}
    assert everything(database) == now
    # Nor do others' records change that the member could change at the time.
    bo = named(database, Person, slug="bo-li")["id"]
    free = Desk(database, Caller(caller.name, caller.scopes))
    free.update(ada["id"], headline="Builds kites")
    free.update(bo, headline="Builds ships")
    both = free("publish", ids=[ada["id"], bo]).values["revision"]
    member("undo", revisions=[both], publish=True)
    assert [named(database, Person, id=id_)["headline"] for id_ in (ada["id"], bo)] == [None, "Builds ships"]


def test_what_refers_to_what_has_gone_since_stays_away_alone(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    farm = desk.create("Organization", name="Farm")
    given = {"personId": ada, "kind": PositionKind.SERVICE}
    at_farm, at_home = desk.create("Position", organizationId=farm, **given), desk.create("Position", **given)
    desk("publish", ids=[farm, at_farm, at_home])
    desk.delete(at_farm)
    desk.delete(at_home)
    gone = desk("publish", ids=[at_farm, at_home]).values["revision"]
    desk.delete(farm, publish=True)
    assert undone(desk.database, gone) == []
    assert desk.published(at_home)
    assert desk.published(at_farm) is None


def test_a_slug_that_another_has_by_now_stays(database: Database) -> None:
    desk = Desk(database)
    imported(database, "ada.md", FIRST)
    ada = named(database, Person, slug="ada-example")
    desk.update(ada["id"], slug="ada", publish=True)
    renamed = 2
    assert len(everything(database)["Alias"]) == 1
    assert named(database, Alias, slug="ada-example")
    other = desk.create("Person", slug="ada-example", name="Another Ada", publish=True)
    undone(database, renamed)
    assert desk.published(ada["id"])["slug"] == "ada"  # type: ignore[index]
    assert desk.published(other)["slug"] == "ada-example"  # type: ignore[index]


def test_what_there_is_not_is_told(database: Database) -> None:
    imported(database, "ada.md", FIRST)
    with database.write() as connection, pytest.raises(CmsError, match="there is no revision 7"):
        take_back(connection, [1, 7])
    assert imported(database, "ada.md", SECOND) == 2
    compact(database, "2")  # what it changed is gone, as is what was before it
    with database.write() as connection, pytest.raises(CmsError, match="revision 1 isn't kept any more"):
        take_back(connection, [2])


# ---- drafts by an import -------------------------------------------------------------------------------------------------
def test_a_drafted_import_shows_readers_nothing_and_is_published_whole(database: Database) -> None:
    desk = Desk(database)
    reports = list(
        run(
            database,
            [
                Task("ada.md", "ada-example", lambda: read_file(FIRST.encode(), "ada.md")),
                Task("cv.md", "ada-example", lambda: read_file(SECOND.encode(), "cv.md")),
            ],
            draft=True,
        )
    )
    assert [(report.error, report.revision) for report in reports] == [(None, None)] * 2
    assert not any(everything(database).values())
    # The second document met what the first one drafted.
    assert reports[1].outcome.left["Position"] == ["Position 'Engineer'"]
    again = list(run(database, [Task("cv.md", "ada-example", lambda: read_file(SECOND.encode(), "cv.md"))], draft=True))
    assert again[0].drafts == []
    ids = list(dict.fromkeys(id_ for report in reports for id_ in report.drafts))
    assert desk("publish", ids=ids).values["revision"] == 1
    assert len(everything(database)["Position"]) == 2
    assert len(everything(database)["SourceDocument"]) == 2
    assert checking.check(database) == []
    # It is what a plain import would have made.
    assert imported(database, "ada.md", FIRST) is None
    assert imported(database, "cv.md", SECOND) is None


def test_a_drafted_document_that_says_what_is_known_is_published_with_its_person(database: Database) -> None:
    imported(database, "ada.md", FIRST)
    (report,) = run(database, [Task("cv.md", "ada-example", lambda: read_file(FIRST.encode(), "cv.md"))], draft=True)
    assert report.error is None
    Desk(database)("publish", ids=[named(database, Person, slug="ada-example")["id"]])
    engineer, rows = named(database, Position, title="Engineer"), everything(database)
    assert [row["path"] for row in sorted(rows["SourceDocument"], key=lambda row: row["path"])] == ["ada.md", "cv.md"]
    assert sum(row["record_id"] == engineer["id"] for row in rows["Source"]) == 2


def test_a_drafted_import_can_be_dropped_and_keeps_what_editors_drafted(database: Database) -> None:
    desk = Desk(database)
    imported(database, "ada.md", FIRST)
    before = everything(database)
    ada = named(database, Person, slug="ada-example")
    desk.update(ada["id"], headline="Builds kites")
    (report,) = run(database, [Task("ada.md", "ada-example", lambda: read_file(SECOND.encode(), "ada.md"))], draft=True)
    draft = desk.draft(ada["id"])
    assert draft
    assert draft["headline"] == "Builds kites"
    assert everything(database) == before
    desk("discardDraft", ids=report.drafts)
    assert everything(database) == before
    assert checking.check(database) == []


# ---- the commands --------------------------------------------------------------------------------------------------------
def test_the_commands(stores: Stores, tmp_path: Path) -> None:
    url = stores.empty("sqlite").url.render_as_string()
    (tmp_path / "ada.md").write_text(FIRST)
    assert "ada.md → ada-example: drafted" in cms("import", "ada.md", "--draft", url=url, cwd=tmp_path).stdout
    assert "nothing changed" in cms("import", "ada.md", "--draft", url=url, cwd=tmp_path).stdout
    other = stores.empty("sqlite").url.render_as_string()
    cms("import", "ada.md", url=other, cwd=tmp_path)
    (tmp_path / "ada.md").write_text(SECOND)
    cms("import", "ada.md", url=other, cwd=tmp_path)
    assert cms("undo", "1-2", url=other).stdout == "Take back revisions 1 to 2: revision 3\n"
    assert cms("undo", "1", "2", url=other).stdout == "nothing is left to take back\n"
    for wrong in ("x", "3-1", "1-99999999", "0-"):
        done = cms("undo", wrong, url=other)
        assert done.returncode == 1, done
        assert wrong in done.stderr
    assert "there is no revision 9" in cms("undo", "9", url=other).stderr
