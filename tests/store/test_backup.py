"""Backups: the same store again, on either database, while others write and read; and files that are none."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, func, select, text

from cms.content import Organization, Person, kind_of
from cms.editing import Changes, commit, draft
from cms.editing.problems import Refused
from cms.editing.undoing import undo
from cms.errors import CmsError
from cms.store import METADATA, SITE, TWINS, Database, current_revision, migrate
from cms.store.backup import backup, restore
from cms.store.tokens import issue, revoke

from ..asking import Api
from ..conftest import BOTH, Stores, cms, server_process
from ..content import Maker, lab

Everything = dict[str, list[dict[str, Any]]]
NAMES = "{ people(includeMentioned: true) { nodes { name } } }"


def everything(database: Database) -> Everything:
    """All rows of all tables but the one that counts revisions, alike on both databases."""
    found = {}
    with database.read() as connection:
        for table in METADATA.sorted_tables:
            if table is not SITE:
                keys = list(table.primary_key.columns)
                rows = connection.execute(select(table).order_by(*keys)).mappings()
                found[table.name] = [{name: _alike(value) for name, value in row.items()} for row in rows]
    return found


def _alike(value: Any) -> Any:
    """SQLite keeps moments in UTC, and doesn't say so."""
    return value.astimezone(UTC).replace(tzinfo=None) if isinstance(value, datetime) and value.tzinfo else value


def url(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


def changed(connection: Any, id_: str, **values: Any) -> Changes:
    """A record with some of its values changed."""
    entity, changes = kind_of(id_), Changes()
    assert entity
    row = dict(connection.execute(select(entity.table()).where(entity.table().c.id == id_)).mappings().one())
    changes.save(entity, {**entity.complete({**row, **values}), "id": id_})
    return changes


def full(database: Database) -> dict[str, str]:
    """The lab with a past, drafts and tokens. Gives IDs by slug."""
    ids = lab(database)
    with database.write() as connection:
        commit(connection, changed(connection, ids["ada-example"], name="Ada Changed"), "test", "a change")
    with database.write() as connection:
        draft(connection, changed(connection, ids["bo-li"], name="Bo Drafted"))
        issue(connection, "ada", ["edit"], [ids["ada-example"]])
        issue(connection, "builder", ["read-drafts"], expires_at=datetime(2050, 1, 1, tzinfo=UTC))
    return ids


@pytest.fixture(params=BOTH)
def filled(request: pytest.FixtureRequest, stores: Stores) -> Database:
    """Such a store, on each database in turn."""
    return stores.holding(full, request.param)[0]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cms #1 100%.backup"


# ---- the same store again ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("to", BOTH)
def test_a_restored_store_is_the_same(
    database: Database, to: str, stores: Stores, file: Path, asking: Callable[[Database], Api]
) -> None:
    ids = full(database)
    before = everything(database)
    assert all(before[name] for name in ("person", "person_version", "revision", "record_change", "token"))
    assert backup(database, file) == 2

    other = stores.empty(to)
    revision = restore(other, file)
    assert (revision.number, revision.author) == (3, "restore")
    after = everything(other)
    assert after["revision"].pop()["message"] == f"Restore {file.name} as of revision 2"
    assert after == before

    # It works on: what is written has new numbers, and words are found.
    with other.write() as connection:
        row = Person.table().c
        commit(connection, changed(connection, ids["nameless"], headline="lion keeper"), "test", "more")
        version = connection.execute(select(row.version).where(row.id == ids["nameless"])).scalar_one()
    assert version > max(one["version"] for one in before["person_version"])
    found = asking(other)('{ search(query: "lion") { edges { node { id } } } }')
    assert [one["node"]["id"] for one in found["search"]["edges"]] == [ids["nameless"]]


@pytest.mark.usefixtures("ids")
def test_a_backup_is_a_store(database: Database, file: Path, stores: Stores, asking: Callable[[Database], Api]) -> None:
    backup(database, file)
    renamed = file.with_name("backup.db")
    shutil.copy(file, renamed)
    assert asking(stores.opened(f"sqlite:///{renamed}"))(NAMES) == asking(database)(NAMES)


def test_a_store_goes_back_to_its_backup(database: Database, file: Path) -> None:
    ids = full(database)
    backup(database, file)
    before = everything(database)
    with database.write() as connection:
        for n in range(3):
            commit(connection, changed(connection, ids["bo-li"], name=f"Bo {n}"), "test", "later")
        greatest = connection.execute(select(func.max(TWINS[Person].c.version))).scalar_one()

    with pytest.raises(CmsError, match="--replace"):
        restore(database, file)
    revision = restore(database, file, replace=True)
    assert revision.number == 6, "greater than any that the store had"
    after = everything(database)
    after["revision"].pop()
    assert after == before
    with database.write() as connection:
        assert current_revision(connection) == 6
        commit(connection, changed(connection, ids["bo-li"], name="Bo"), "test", "again")
        row = Person.table().c
        assert connection.execute(select(row.version).where(row.id == ids["bo-li"])).scalar_one() > greatest


def test_what_was_revoked_stays_revoked(database: Database, file: Path) -> None:
    full(database)
    backup(database, file)
    with database.write() as connection:
        revoke(connection, "ada")
        issue(connection, "later", ["edit"])
    restore(database, file, replace=True)
    tokens = {row["name"]: row["revoked_at"] is None for row in everything(database)["token"]}
    assert tokens == {"ada": False, "builder": True}


def test_a_store_with_nothing_but_a_token_is_not_empty(stores: Stores, file: Path) -> None:
    database = stores.empty("sqlite")
    backup(database, file)
    with database.write() as connection:
        issue(connection, "ada", ["edit"])
    with pytest.raises(CmsError, match="isn't empty"):
        restore(database, file)


def test_an_older_backup_is_brought_to_the_newest_schema(database: Database, stores: Stores, file: Path) -> None:
    old = stores.empty("sqlite")
    lab(old)
    names = [row["name"] for row in everything(old)["person"]]
    migrate(old, "0001")
    old.close()
    shutil.copy(str(old.url.database), file)
    content = file.read_bytes()
    restore(database, file)
    assert [row["name"] for row in everything(database)["person"]] == names
    assert file.read_bytes() == content, "the file itself stays as it is"


# ---- beside others -----------------------------------------------------------------------------------------------------
def test_a_backup_is_one_state(database: Database, stores: Stores, tmp_path: Path) -> None:
    """Each revision adds two organizations while backups are made: none has half of one."""
    stop, written = threading.Event(), threading.Event()

    def write() -> None:
        n = 0
        while not stop.is_set():
            make = Maker(n)
            for which in "ab":
                make(Organization, slug=f"{which}-{n}", name=f"{n}")
            make.commit(database)
            written.set()
            n += 1

    writer = threading.Thread(target=write)
    writer.start()
    revisions = []
    try:
        for n in range(3):
            revisions.append(backup(database, tmp_path / f"{n}.backup"))
            written.clear()
            assert written.wait(30)
    finally:
        stop.set()
        writer.join()
    assert len(set(revisions)) == 3, "there were commits in between"
    for n, revision in enumerate(revisions):
        rows = everything(stores.opened(f"sqlite:///{tmp_path / f'{n}.backup'}"))
        assert len(rows["organization"]) == len(rows["organization_version"]) == 2 * revision
        assert len(rows["revision"]) == revision + 1


@pytest.fixture
def server(database: Database, ids: dict[str, str]) -> Iterator[httpx.Client]:
    """A client of `cms serve` in a process of its own, on the lab."""
    with server_process(url(database)) as (address, _), httpx.Client(base_url=address, trust_env=False) as client:
        yield client


def test_a_server_shows_what_was_restored_at_once(database: Database, server: httpx.Client, file: Path) -> None:
    def asked() -> tuple[list[str], int]:
        answer = server.post("/graphql", json={"query": NAMES})
        nodes = answer.json()["data"]["people"]["nodes"]
        return [node["name"] for node in nodes], int(answer.headers["cms-revision"])

    names, _ = asked()
    assert cms("backup", file, url=url(database)).returncode == 0
    make = Maker(9)
    make(Person, slug="dorothy", name="Dorothy Gale")
    make.commit(database)
    now, revision = asked()
    assert revision == 2
    assert sorted(map(str, now)) == sorted(map(str, [*names, "Dorothy Gale"]))
    done = cms("restore", file, "--replace", url=url(database))
    assert done.returncode == 0, done.stderr
    assert asked() == (names, 3)
    # The revision that it took the place of was never one of this store.
    for number, status in ((1, 200), (2, 404), (3, 200), (4, 404)):
        answer = server.post("/graphql", params={"revision": number}, json={"query": NAMES})
        assert answer.status_code == status, number
        if status == 404:
            assert answer.json()["errors"][0]["extensions"]["code"] == "REVISION_UNKNOWN"
    with database.read() as connection, pytest.raises(Refused) as refused:
        undo(connection, [2])
    assert [(error.code, error.path) for error in refused.value.errors] == [("NOT_FOUND", ("revisions",))]


# ---- the file ----------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_a_file_that_is_there_is_kept(database: Database, file: Path) -> None:
    file.write_text("mine")
    with pytest.raises(CmsError, match="there already"):
        backup(database, file)
    assert file.read_text() == "mine"
    backup(database, file, replace=True)
    assert file.read_bytes().startswith(b"SQLite format 3")
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(file.parent.iterdir()) == [file], "nothing is left beside it"


def test_a_folder_that_is_not_there(database: Database, tmp_path: Path) -> None:
    with pytest.raises(CmsError, match="nowhere"):
        backup(database, tmp_path / "nowhere" / "backup")
    with pytest.raises(CmsError, match="there already"):
        backup(database, tmp_path)
    with pytest.raises(CmsError, match="can't be written"):
        backup(database, tmp_path, replace=True)


def _of_another_program(file: Path) -> None:
    file.unlink()
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipes (name TEXT)"))
    engine.dispose()


def _of_a_newer_version(file: Path) -> None:
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()


def _with_a_reference_to_nowhere(file: Path) -> None:
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE position SET organization_id = 'org_nowhere'"))
    engine.dispose()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda file: file.unlink(), "there is no such file"),
        (lambda file: file.write_bytes(b""), "no backup"),
        (lambda file: file.write_bytes(b"# Ada\n" * 1000), "not a database"),
        (lambda file: file.write_bytes(file.read_bytes()[:200_000]), "damaged|malformed"),
        (
            lambda file: file.write_bytes(file.read_bytes()[:50_000] + bytes(8192) + file.read_bytes()[58_192:]),
            "damaged|malformed",
        ),
        (_of_another_program, "no backup"),
        (_of_a_newer_version, "9999"),
        (_with_a_reference_to_nowhere, "lead nowhere"),
    ],
    ids=["missing", "empty", "text", "truncated", "holed", "another program's", "newer", "broken reference"],
)
def test_a_bad_file_changes_nothing(filled: Database, file: Path, spoil: Callable[[Path], object], says: str) -> None:
    backup(filled, file)
    spoil(file)
    before = everything(filled)
    with pytest.raises(CmsError, match=says) as refused:
        restore(filled, file, replace=True)
    assert file.name in str(refused.value)
    assert everything(filled) == before


# ---- the commands ------------------------------------------------------------------------------------------------------
def test_the_commands(database: Database, stores: Stores, file: Path) -> None:
    full(database)
    done = cms("backup", file, url=url(database))
    assert (done.returncode, done.stdout) == (0, f"{file}: everything as of revision 2\n")
    again = cms("backup", file, url=url(database))
    assert again.returncode == 1
    assert "--replace" in again.stderr
    assert cms("backup", file, "--replace", url=url(database)).returncode == 0

    refused = cms("restore", file, url=url(database))
    assert refused.returncode == 1
    assert "--replace" in refused.stderr
    done = cms("restore", file, url=url(stores.empty("sqlite")))
    assert done.stdout == f"Restore {file.name} as of revision 2: revision 3\n"


def test_a_database_without_tables(bare: Database, file: Path) -> None:
    for command in ("backup", "restore"):
        refused = cms(command, file, url=url(bare))
        assert refused.returncode == 1
        assert "run `cms migrate`" in refused.stderr
    assert not file.exists()
