"""Checking a store: a sound one has no problem, and whatever is broken by hand is found, and mended where it can be."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from cms.content import Person
from cms.editing import commit, draft, merge
from cms.store import OPEN, PENDING, Database, current_revision
from cms.store.checking import Mend, check, mend

from ..asking import Api
from ..conftest import BOTH, Stores, cms
from ..content import lab, varied
from .test_backup import changed, everything, url


def store(database: Database) -> dict[str, str]:
    """The lab with a past of three revisions, a merge, and drafts of a change, a removal and a new record. Gives IDs."""
    ids = lab(database)
    with database.write() as connection:
        commit(connection, changed(connection, ids["ada-example"], name="Ada Changed"), "test", "a change")
    with database.write() as connection:
        merge(connection, "organization", "university-of-oz", "acme")
    with database.write() as connection:
        drafts = changed(connection, ids["bo-li"], name="Bo Drafted")
        drafts.save(Person, {**Person.complete({"slug": "new", "name": "New"}), "id": "per_new"})
        drafts.remove(Person, ids["nameless"])
        draft(connection, drafts)
    return ids


@pytest.fixture(params=BOTH)
def stored(request: pytest.FixtureRequest, stores: Stores) -> Database:
    """Such a store, on each database in turn."""
    return stores.holding(store, request.param)[0]


def without_constraints(database: Database, *statements: str) -> None:
    """Run statements that the database itself would refuse; names in capitals stand for what `NAMES` has."""
    with database.engine.connect() as connection:
        off = "SET session_replication_role = replica" if database.is_postgresql else "PRAGMA foreign_keys = OFF"
        driver: Any = connection.connection.driver_connection
        driver.execute(off)
        for statement in statements:
            for name, value in NAMES.items():
                statement = statement.replace(name, value)
            driver.execute(statement)
        driver.commit()
        connection.invalidate()


def found(database: Database) -> list[str]:
    return [str(problem) for problem in check(database)]


def test_a_sound_store_has_no_problem(database: Database) -> None:
    assert check(database) == []
    store(database)
    assert check(database) == []


def test_nor_has_varied_content(database: Database) -> None:
    varied(database)
    assert check(database) == []


def test_nor_have_the_seeds(seeds: Database) -> None:
    assert check(seeds) == []


NAMES = {
    "ADA": "(SELECT id FROM person WHERE slug = 'ada-example')",
    "BO": "(SELECT id FROM person WHERE slug = 'bo-li')",
    "GONE": "(SELECT id FROM organization_version WHERE slug = 'acme')",
    "PENDING": str(PENDING),
    "OPEN": str(OPEN),
}
# What is done to a store, and what is said of it; all of it can be mended.
MENDED = {
    "a changed row": (
        "UPDATE person SET headline = 'x', bio_key = 'x', location = 'x' WHERE id = ADA",
        "person per_.*: its headline, location and bio_key differ from version",
    ),
    "a row's version": ("UPDATE topic SET version = 99", "topic top_.*: its version differs from version"),
    "a missing row": ("DELETE FROM award", "award awd_.*: it isn't there, and version . is its present one"),
    "a row too many": (
        "INSERT INTO topic (id, version, slug, name) VALUES ('top_x', 9, 'x', 'X')",
        "topic top_x: it is there, and has no present version",
    ),
    "a wrong key": (
        "UPDATE person_version SET name_key = 'x' WHERE id = ADA",
        "person_version per_.*: in version ., name_key isn't what follows from its fields",
    ),
    "a wrong key, all over": ("UPDATE project_version SET title_key = 'x'; UPDATE project SET title_key = 'x'", "title_key"),
    "a wrong key of a draft": ("UPDATE person_version SET display_name = 'x' WHERE id = 'per_new'", "per_new.*display_name"),
    "a changed entry": ("UPDATE search_entry_version SET title = 'x' WHERE id = ADA AND since = 1", "said at revision 1"),
    "a changed entry of a draft": (
        "UPDATE search_entry_version SET title = 'x' WHERE id = BO AND since = PENDING",
        "person_version per_.*: its search entry isn't what it says as a draft",
    ),
    "an entry that ends too late": (
        "UPDATE search_entry_version SET until = OPEN WHERE id = GONE",
        "organization_version org_.*: its search entry isn't what it said at revision 3",
    ),
    "no entry": ("DELETE FROM search_entry_version WHERE id = ADA", "person_version per_.*: it has no search entry"),
    "no entry among the present": ("DELETE FROM search_entry WHERE kind = 'Talk'", "search_entry tlk_.*: it isn't there"),
    "an entry of nothing": (
        "INSERT INTO search_entry_version (id, kind, title, body, since, until) VALUES ('per_y', 'Person', '', '', 1, 2)",
        "person_version per_y: its search entry isn't what it said at revision 1",
    ),
}  # fmt: skip
# The same of what can't.
LEFT = {
    "a gap at the end of a past": (
        "UPDATE organization_version SET until = 2 WHERE id = GONE",
        "position_version pos_.*: organization_id of version . is org_.*, which isn't there at revision 2",
    ),
    "a late beginning": (
        "UPDATE organization_version SET since = 2 WHERE id = GONE",
        "position_version pos_.*: organization_id of version . is org_.*, which isn't there at revision 1",
    ),
    "versions that overlap": ("UPDATE person_version SET until = 3 WHERE id = ADA AND since = 1", "begins before version"),
    "a version of the future": ("UPDATE talk_version SET since = 77", "begins at revision 77, and 3 is the newest"),
    "a version that ends in the future": ("UPDATE talk_version SET until = 77", "ends at revision 77, and 3 is the newest"),
    "a reference to nowhere": (
        "UPDATE award SET project_id = 'prj_x'", "award awd_.*: project_id is prj_x, which isn't there",
    ),
    "a source of nothing": ("UPDATE source SET record_id = 'pos_x'", "source src_.*: record_id is pos_x, which isn't there"),
    "an alias of nothing": ("UPDATE alias SET record_id = 'org_x'", "alias als_.*: record_id is org_x, which isn't there"),
    "an alias of another kind": ("UPDATE alias SET kind = 'Topic'", "alias als_.*: record_id is org_.*, which isn't there"),
    "a change of nothing": (
        "UPDATE record_change SET record_id = 'per_x' WHERE revision = 2",
        "record_change per_x: revision 2 changed it, and it has no version",
    ),
    "a change in no revision": ("UPDATE record_change SET revision = 50 WHERE revision = 2", "revision is 50, which isn't"),
    "a lower number": ("UPDATE site SET revision = 2", "site: its revision is 2, and 3 is the newest"),
    "an oldest that is newer": ("UPDATE site SET oldest = 9", "site: its oldest revision is 9, after the newest"),
    "no number": ("DELETE FROM site", "site: it has 0 rows, and must have one"),
}  # fmt: skip


@pytest.mark.parametrize(("statements", "says"), MENDED.values(), ids=MENDED)
def test_what_is_broken_is_found_and_mended(stored: Database, statements: str, says: str) -> None:
    before = everything(stored)
    without_constraints(stored, *statements.split("; "))
    problems = check(stored)
    assert _matches(says, problems)
    assert all(problem.mend for problem in problems)

    revision = mend(stored, problems)
    assert revision.number == 4
    assert check(stored) == []
    after = everything(stored)
    assert after["revision"].pop()["author"] == "check"
    for name in before:
        entries = name.startswith("search_entry")  # those that are written anew have new numbers
        assert _content(after[name], entries) == _content(before[name], entries), name


def _matches(says: str, problems: list[Any]) -> bool:
    return any(re.search(says, str(problem)) for problem in problems)


def _content(rows: list[dict[str, Any]], entries: bool) -> list[dict[str, Any]]:
    kept = [{name: value for name, value in row.items() if not (entries and name == "version")} for row in rows]
    return sorted(kept, key=lambda row: str(sorted(row.items(), key=str))) if entries else kept


@pytest.mark.parametrize(("statement", "says"), LEFT.values(), ids=LEFT)
def test_what_can_not_be_mended_is_found(stored: Database, statement: str, says: str) -> None:
    without_constraints(stored, statement)
    problems = check(stored)
    assert _matches(says, [problem for problem in problems if problem.mend is None])


def test_what_is_gone_may_have_no_entries(stored: Database) -> None:
    """Stores that are older than entries with versions have none of their past."""
    without_constraints(stored, "DELETE FROM search_entry_version WHERE id = GONE")
    assert check(stored) == []


def test_a_record_whose_versions_contradict_each_other_is_left(database: Database) -> None:
    store(database)
    without_constraints(
        database,
        "UPDATE person_version SET until = 3, name_key = 'x' WHERE id = ADA AND since = 1",
        "UPDATE topic SET version = 99",
    )
    mend(database, check(database))
    problems = check(database)
    assert {problem.table for problem in problems} == {"person_version"}
    assert _matches("begins before version", problems)
    assert _matches("name_key", problems)


INDEXES = {
    "a word too many": "INSERT INTO search_index(rowid, title, body) VALUES (999, 'ghost', '')",
    "a word too few": "INSERT INTO search_index(search_index) VALUES ('delete-all')",
    "a word too few of the past": "INSERT INTO search_index_version(search_index_version) VALUES ('delete-all')",
}


@pytest.mark.parametrize("statement", INDEXES.values(), ids=INDEXES)
def test_sqlites_index_is_found_and_mended(stores: Stores, asking: Callable[[Database], Api], statement: str) -> None:
    database, ids = stores.holding(store, "sqlite")
    without_constraints(database, statement)
    problems = check(database)
    assert [problem.mend for problem in problems] == [Mend.INDEX]
    mend(database, problems)
    assert check(database) == []
    found = asking(database)('{ search(query: "bricklayer") { edges { snippet } } }')
    assert len(found["search"]["edges"]) == 1, ids


def test_a_damaged_file_is_found(stores: Stores) -> None:
    database, _ = stores.holding(store, "sqlite")
    without_constraints(
        database,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT NOT NULL', 'name TEXT NOT NULL CHECK (name = 1)') "
        "WHERE name = 'topic'",
    )
    assert any(text.startswith("sqlite: ") for text in found(database))


# ---- the command -------------------------------------------------------------------------------------------------------
def test_the_command(database: Database) -> None:
    store(database)
    done = cms("check", url=url(database))
    assert (done.returncode, done.stdout) == (0, "nothing is wrong\n")

    without_constraints(
        database,
        "DELETE FROM award",
        "UPDATE record_change SET record_id = 'per_x' WHERE record_id = ADA AND revision = 2",
    )
    done = cms("check", url=url(database))
    assert done.returncode == 1
    change, award, count = done.stdout.splitlines()
    assert change == "record_change per_x: revision 2 changed it, and it has no version"
    assert award.endswith("(--mend would write the row anew from its version, or remove it where there is none)")
    assert count == "2 problems"

    done = cms("check", "--mend", url=url(database))
    assert done.returncode == 1, "something is left"
    assert done.stdout == f"Mend what was wrong with the store: revision 4\n{change}\n1 problem\n"
    with database.read() as connection:
        assert current_revision(connection) == 4
