"""Compacting: what went is what no kept revision shows, and all else is as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, func, select, update

from cms.content import Organization, Person
from cms.editing import Changes, commit, draft, merge, unmerge
from cms.editing.access import Caller, Scope
from cms.editing.problems import Refused
from cms.editing.restoring import restore
from cms.editing.undoing import undo
from cms.errors import CmsError, DatabaseError
from cms.store import CHANGE, PENDING, REVISION, SITE, TWINS, Database, current_revision
from cms.store import database as database_module
from cms.store.checking import check
from cms.store.compacting import compact
from cms.store.database import _SQLITE_SESSION
from cms.store.versions import twins

from ..conftest import BOTH, Stores, cms, serving
from ..content import lab
from .test_backup import changed, everything, url
from .test_versions import KINDS, commits, fits, id_of, present

Content = dict[str, Any]


def views(connection: Connection, revisions: list[int]) -> dict[int, Content]:
    """What is seen of all tables at revisions."""
    found: dict[int, Content] = {}
    for n in revisions:
        found[n] = {}
        for table, twin in twins().items():
            seen = select(twin).where(twin.c.since <= n, twin.c.until > n).order_by(twin.c.id)
            found[n][table.name] = [dict(row) for row in connection.execute(seen).mappings()]
    return found


def oldest(database: Database) -> int:
    with database.read() as connection:
        number: int = connection.execute(select(SITE.c.oldest)).scalar_one()
        return number


# ---- any commits -------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module", params=BOTH)
def shared(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Database]:
    """A store that all examples of a property share."""
    with closing(session_stores.empty(request.param, keep_open=True)) as database:
        yield database


def _row(entity: Any, number: int, slug: str, of: int | None) -> dict[str, Any]:
    values = {"slug": slug, "name" if entity is Organization else "title": slug}
    if of is not None:
        values["organization_id"] = id_of(Organization, of)
    return {**entity.complete(values), "id": id_of(entity, number)}


def _apply(database: Database, steps: list[tuple[Any, ...]], model: dict[Any, Any], *, only_draft: bool) -> None:
    """Commit or draft steps, if they fit to what is there."""
    changes = Changes()
    wanted: dict[Any, Any] = {kind: dict(model[kind]) for kind in KINDS}
    for what, entity, number, *values in steps:
        if what == "save":
            changes.save(entity, _row(entity, number, *values))
            wanted[entity][number] = tuple(values)
        elif number not in {int(id_.split("_")[1]) for id_ in changes.saved.get(entity, {})}:
            changes.remove(entity, id_of(entity, number))
            wanted[entity].pop(number, None)
    if fits(wanted):
        with database.write() as connection:
            if only_draft:
                draft(connection, changes)
            else:
                commit(connection, changes, "test", "a step")
        model |= wanted


@settings(max_examples=settings().max_examples * 2 // 5)  # each of many commits
@given(plan=commits, drafts=commits, share=st.floats(0, 1))
def test_what_is_kept_is_as_it_was(shared: Database, plan: list[Any], drafts: list[Any], share: float) -> None:
    away = Changes()
    with shared.write() as connection:  # begin with nothing
        for entity in KINDS:
            for id_ in connection.execute(select(TWINS[entity].c.id)).scalars().all():
                away.remove(entity, id_)
        draft(connection, away)
        commit(connection, away, "test", "begin anew")
        start = current_revision(connection)
    model: dict[Any, Any] = {kind: {} for kind in KINDS}
    for steps in plan:
        _apply(shared, steps, model, only_draft=False)
    for steps in drafts[:2]:
        _apply(shared, steps, model, only_draft=True)

    with shared.read() as connection:
        newest = current_revision(connection)
        before = start + round(share * (newest - start))
        kept = [*range(before, newest + 1), PENDING]
        was, tables = views(connection, kept), {kind: present(connection, kind) for kind in KINDS}
    assert compact(shared, str(before)).oldest == before
    with shared.read() as connection:
        assert views(connection, kept) == was
        assert {kind: present(connection, kind) for kind in KINDS} == tables
        for twin in twins().values():
            assert (connection.execute(select(func.min(twin.c.until))).scalar() or before + 1) > before
        assert (connection.execute(select(func.min(CHANGE.c.revision))).scalar() or before + 1) > before
        assert connection.execute(select(func.count()).select_from(REVISION)).scalar_one() == newest + 1
    assert check(shared) == []


# ---- by moments, and what is refused -----------------------------------------------------------------------------------
def grow_old(database: Database) -> None:
    """Fill a store with the lab, and change it in revisions of which each is ten days older than the next."""
    ids = lab(database)
    for n in range(4):
        with database.write() as connection:
            commit(connection, changed(connection, ids["ada-example"], name=f"Ada {n}"), "test", "a change")
    with database.write() as connection:
        for number in range(6):
            moment = datetime.now(UTC) - timedelta(days=10 * (5 - number), hours=1)
            connection.execute(update(REVISION).where(REVISION.c.number == number).values(time=moment))


@pytest.fixture(params=BOTH)
def aged(request: pytest.FixtureRequest, stores: Stores) -> Database:
    """The lab with such a past, on each database in turn."""
    return stores.holding(grow_old, request.param)[0]


def test_a_duration(aged: Database) -> None:
    assert compact(aged, "15d").oldest == 3, "the newest one that is older"
    assert compact(aged, "15d").versions == 0, "a second time there is nothing to do"
    assert compact(aged, "25d").oldest == 3, "what is gone doesn't come back"
    assert compact(aged, "90d").oldest == 3


def test_a_moment(aged: Database) -> None:
    with aged.read() as connection:
        time = (
            connection.execute(select(REVISION.c.time).where(REVISION.c.number == 2)).scalar_one().replace(tzinfo=UTC)
        )
    assert compact(aged, "2001-05-01T00:00Z").oldest == 0
    assert compact(aged, time.isoformat()).oldest == 2
    assert compact(aged, (time + timedelta(days=11)).astimezone().isoformat()).oldest == 3
    assert compact(aged, "9999-01-01").oldest == 5


@pytest.mark.parametrize("before", ["7", "soon", "-1", "", "90y", "2031-13-01", "99999999999999999999"])
def test_what_is_refused_changes_nothing(aged: Database, before: str) -> None:
    was = everything(aged)
    with pytest.raises(CmsError, match="--before"):
        compact(aged, before)
    assert everything(aged) == was
    assert oldest(aged) == 0


def test_the_command_and_what_a_server_says_then(aged: Database) -> None:
    done = cms("compact", "--before", "4", url=url(aged))
    assert (
        done.stdout
        == "revision 4 is the oldest that can be asked for: 6 versions that only older ones showed are gone\n"
    )
    query = '{ person(slug: "ada-example") { name } }'
    with serving(aged, public_history="365d") as client:
        for revision, name in ((4, "Ada 2"), (5, "Ada 3")):
            answer = client.post(f"/graphql?revision={revision}", json={"query": query}).json()
            assert answer["data"]["person"]["name"] == name
        assert client.post("/graphql?revision=3", json={"query": query}).status_code == 410
    refused = cms("compact", "--before", "soon", url=url(aged))
    assert refused.returncode == 1
    assert "a duration as 90d" in refused.stderr


def test_what_is_gone_is_not_restored_by_halves(database: Database, ids: dict[str, str]) -> None:
    """What was there before a revision that is taken back must be whole."""
    with database.write() as connection:
        merge(connection, "organization", "university-of-oz", "acme")
    compact(database, "2")
    before = everything(database)
    caller = Caller("test", frozenset(Scope))
    attempts: list[Callable[[Connection], Any]] = [
        lambda connection: unmerge(connection, "organization", "acme"),
        lambda connection: undo(connection, [2]),
        lambda connection: restore(connection, caller, ids["ada-example"], 1),
    ]
    for attempt in attempts:
        with pytest.raises((CmsError, Refused)) as refused, database.write() as connection:
            attempt(connection)
        said = refused.value.errors[0].message if isinstance(refused.value, Refused) else str(refused.value)
        assert said == "revision 1 isn't kept any more: the oldest is 2"
    assert everything(database) == before
    with database.read() as connection:
        assert restore(connection, caller, ids["ada-example"], 2)


def test_sqlites_file_gets_smaller(stores: Stores) -> None:
    database, ids = stores.holding(lab, "sqlite")
    for n in range(20):
        with database.write() as connection:
            bio = f"{n} " + "long " * 20_000
            commit(connection, changed(connection, ids["ada-example"], bio=bio), "test", "a change")
    file = Path(str(database.url.database))
    size = file.stat().st_size
    compact(database, "21")
    assert file.stat().st_size < size / 3


def test_a_file_that_others_use_is_written_anew_later(stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was asked for is done, and what is left to do is told."""
    monkeypatch.setattr(database_module, "_SQLITE_SESSION", _SQLITE_SESSION.replace("10000", "50"))
    monkeypatch.setattr(database_module, "_PATIENCE", 0.05)
    database, _ = stores.holding(lab, "sqlite")
    other = stores.opened(url(database))
    with other.read() as reading:
        current_revision(reading)  # from here on it reads the log as it is now
        with pytest.raises(DatabaseError, match=r"it is done, but .*others are using it.*cms compact --before 0"):
            compact(database, "1")
    assert oldest(database) == 1
    with closing(other.driver_connection()) as writing:
        writing.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseError, match=r"it is done, but .*keeps the store busy"):
            database.vacuum()
    assert compact(database, "0").oldest == 1
    assert Path(f"{database.url.database}-wal").stat().st_size == 0


def test_what_others_write_while_the_file_is_written_anew_stays(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, ids = stores.holding(lab, "sqlite")
    other, driver = stores.opened(url(database)), database_module.sqlite_driver()
    names = iter(["Ada in Between"])

    def connect(file: Any, **given: Any) -> Any:
        """Open the file that was written anew, once somebody has changed the store."""
        if name := next(names, None) if Path(file).name == "anew" else None:
            with other.write() as connection:
                commit(connection, changed(connection, ids["ada-example"], name=name), "test", "a change")
        return driver.connect(file, **given)

    with monkeypatch.context() as patched:
        patched.setattr(database_module, "sqlite_driver", lambda: SimpleNamespace(connect=connect, Error=driver.Error))
        database.vacuum()
    assert next(names, None) is None
    with database.read() as connection:
        assert present(connection, Person)[ids["ada-example"]]["name"] == "Ada in Between"
    assert check(database) == []
