"""What is told of a revision: through whichever door it came, to whom it concerns, and nothing of what was erased."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from cms.content import Person
from cms.editing import Changes, commit
from cms.editing.access import Caller, Scope
from cms.editing.erasing import erase
from cms.editing.erasure import erasure
from cms.editing.scheduling import publish_due
from cms.importing.run import path_tasks, run
from cms.store import SCHEDULE, WEBHOOK, checking, migrate
from cms.store.backup import backup, restore
from cms.store.compacting import compact
from cms.store.database import Database

from ..content import Maker
from ..editing.desk import Desk
from .conftest import Telling
from .receiver import Received, Receiver

ADMIN = Caller("admin", frozenset({Scope.ADMIN}))


# ---- every door --------------------------------------------------------------------------------------------------------
def edited(telling: Telling, _: Path) -> None:
    telling.desk.update(telling.ids["ada-example"], headline="Said", publish=True)


def drafted_and_published(telling: Telling, _: Path) -> None:
    telling.desk.update(telling.ids["ada-example"], headline="Drafted")
    telling.desk("publish", ids=[telling.ids["ada-example"]])


def applied(telling: Telling, _: Path) -> None:
    telling.desk("applyChanges", publish=True, changes=[{"createTopic": {"name": "Of a set"}}])


def upserted(telling: Telling, _: Path) -> None:
    telling.desk("upsertTopic", slug="upserted", name="Upserted", publish=True)


def scheduled(telling: Telling, _: Path) -> None:
    telling.desk.update(telling.ids["ada-example"], headline="In time")
    telling.desk("publish", ids=[telling.ids["ada-example"]], at=datetime.now(UTC) + timedelta(days=1))
    with telling.database.write() as connection:
        connection.execute(update(SCHEDULE).values(at=datetime.now(UTC) - timedelta(seconds=1)))
    assert publish_due(telling.database) == 1


def deleted(telling: Telling, _: Path) -> None:
    telling.desk.delete(telling.ids["bo-li"], publish=True)


def unpublished(telling: Telling, _: Path) -> None:
    telling.desk("unpublish", ids=[telling.ids["bo-li"]])


def restored(telling: Telling, _: Path) -> None:
    telling.desk.update(telling.ids["ada-example"], headline="Wrong", publish=True)
    telling.desk("restore", id=telling.ids["ada-example"], revision=1, publish=True)


def undone(telling: Telling, _: Path) -> None:
    done = telling.desk.update(telling.ids["ada-example"], headline="Wrong", publish=True)
    telling.desk("undo", revisions=[done.values["revision"]], publish=True)


def merged(telling: Telling, _: Path) -> None:
    pair = [telling.desk.create("Topic", name=name, publish=True) for name in ("One thing", "The same thing")]
    telling.desk("merge", id=pair[0], otherId=pair[1])


def imported(telling: Telling, folder: Path) -> None:
    (folder / "cy.md").write_text("# Cy Example\n\n## Experience\n\n- **Engineer**, ACME Labs (2031 – Present)\n")
    tasks, _ = path_tasks([str(folder / "cy.md")], None, None)
    assert [report.error for report in run(telling.database, tasks)] == [None]


def committed(telling: Telling, _: Path) -> None:
    make = Maker(7)
    make(Person, slug="dee-example", name="Dee Example", has_profile=True, links=[])
    make.commit(telling.database)


def spoken(telling: Telling, _: Path) -> None:
    Desk(telling.database, ADMIN)("setLocales", locales=[{"tag": "en"}, {"tag": "zh"}])


def field_erased(telling: Telling, _: Path) -> None:
    telling.desk("eraseField", id=telling.ids["ada-example"], field="headline")


def erased(telling: Telling, _: Path) -> None:
    with telling.database.read() as connection:
        found = erasure(connection, ["bo-li"])
    erase(telling.database, found)


def mended(telling: Telling, _: Path) -> None:
    with telling.database.write() as connection:
        connection.execute(update(Person.table()).values(headline="Not what its version says"))
    checking.mend(telling.database, checking.check(telling.database))


def put_back(telling: Telling, folder: Path) -> None:
    backup(telling.database, folder / "backup")
    restore(telling.database, folder / "backup", replace=True)


Door = Callable[[Telling, Path], None]
TELLING_WHAT: list[Door] = [
    edited,
    drafted_and_published,
    applied,
    upserted,
    scheduled,
    deleted,
    unpublished,
    restored,
    undone,
    merged,
    imported,
    committed,
    field_erased,
]
RESETTING: list[Door] = [spoken, erased, mended, put_back]


@pytest.mark.parametrize("door", [*TELLING_WHAT, *RESETTING], ids=lambda door: door.__name__)
def test_whichever_door_a_revision_comes_through_it_is_told(
    telling: Telling, receiver: Receiver, tmp_path: Path, door: Door
) -> None:
    telling.add("site", receiver.url)
    began = telling.newest
    door(telling, tmp_path)
    assert telling.newest > began
    telling.tell()
    assert receiver.revisions[-1] == telling.newest
    assert receiver.revisions == list(range(began + 1, telling.newest + 1))
    last = receiver.got[-1].told
    if door in RESETTING:
        assert (last["type"], last["data"]) == ("content.reset", {"revision": telling.newest})
    else:
        assert last["type"] == "content.published"
        assert last["data"]["records"]


def test_there_is_no_other_door() -> None:
    """What numbers a revision is what publishes, and what rewrites a store as a whole, which is told as such."""
    folder = Path(checking.__file__).parents[1]
    calls = {path.name for path in folder.rglob("*.py") if "next_revision(" in path.read_text()}
    assert calls == {"revisions.py", "changes.py", "backup.py", "checking.py"}


# ---- who is told what --------------------------------------------------------------------------------------------------
def records(got: Received) -> set[tuple[str, str | None, str]]:
    return {(one["kind"], one["slug"], one["change"]) for one in got.told["data"]["records"]}


def test_of_kinds_and_people_only_theirs_is_told(telling: Telling, receiver: Receiver) -> None:
    ada, bo = telling.ids["ada-example"], telling.ids["bo-li"]
    telling.add("all", f"{receiver.url}/all")
    telling.add("papers", f"{receiver.url}/papers", kinds=["Publication"])
    telling.add("ada", f"{receiver.url}/ada", people=[ada])
    telling.add("adas-papers", f"{receiver.url}/both", kinds=["Publication"], people=[ada])
    desk = telling.desk
    desk.update(bo, headline="Of Bo", publish=True)
    desk.create("Position", personId=ada, kind="SERVICE", title="Chair", publish=True)
    desk.create("Publication", title="By both", authors=[{"personId": ada}, {"personId": bo}], publish=True)
    desk.create("Publication", title="By Bo", authors=[{"personId": bo}], publish=True)
    telling.tell()
    told = {
        path: [records(got) for got in receiver.got if got.path.endswith(path)]
        for path in ("all", "papers", "ada", "both")
    }
    both, alone = {("Publication", "by-both", "CREATED")}, {("Publication", "by-bo", "CREATED")}
    chair = {("Position", None, "CREATED")}
    assert told == {
        "all": [{("Person", "bo-li", "UPDATED")}, chair, both, alone],
        "papers": [both, alone],
        "ada": [chair, both],
        "both": [both],
    }
    (owner,) = {
        one["ownerId"] for got in receiver.got for one in got.told["data"]["records"] if one["kind"] == "Position"
    }
    assert owner == ada


def test_a_renamed_record_is_told_by_both_its_slugs(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    telling.desk.update(telling.ids["bo-li"], slug="bo-lee", publish=True)
    telling.desk("unpublish", ids=[telling.ids["bo-li"]])
    telling.tell()
    people = [one for got in receiver.got for one in got.told["data"]["records"] if one["kind"] == "Person"]
    slugs = [(one["change"], one["slugBefore"], one["slug"]) for one in people]
    assert slugs[0] == ("UPDATED", "bo-li", "bo-lee")
    assert ("DELETED", "bo-lee", "bo-lee") in slugs


def test_who_is_only_mentioned_is_not_told_of(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    telling.desk.create("Person", name="Only Mentioned", publish=True)
    telling.tell()
    assert receiver.got == []


def test_a_value_is_never_told(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    telling.desk.update(telling.ids["ada-example"], headline="SECRET", phone="+1 555 0100", publish=True)
    telling.tell()
    assert b"SECRET" not in receiver.got[0].body
    assert b"555" not in receiver.got[0].body


def test_what_is_too_much_is_told_as_such(
    telling: Telling, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cms.store.following._MOST_CHANGES", 2)
    telling.add("site", receiver.url)
    make = Maker(8)
    for n in range(3):
        make(Person, slug=f"many-{n}", name="Many", has_profile=True, links=[])
    make.commit(telling.database)
    telling.tell()
    assert receiver.got[0].told["type"] == "content.reset"


# ---- what goes ---------------------------------------------------------------------------------------------------------
def test_what_was_erased_is_told_of_no_more(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    ada, short = telling.ids["ada-example"], "short-stay"
    gone = telling.desk.create("Person", slug=short, name="Short Stay", hasProfile=True, publish=True)
    telling.add("hers", f"{receiver.url}/hers", people=[gone])
    telling.add("theirs", f"{receiver.url}/theirs", people=[gone, ada])
    receiver.stop()
    telling.tell()
    assert [row["state"] for row in telling.rows("site")] == ["WAITING"]
    with telling.database.read() as connection:
        found = erasure(connection, [short])
    erase(telling.database, found)
    receiver.start()
    telling.rest()
    telling.tell()
    said = (
        b"".join(got.body for got in receiver.got)
        + json.dumps([row["outcome"] for name in ("site", "theirs") for row in telling.rows(name)]).encode()
    )
    assert short.encode() not in said
    assert gone.encode() not in said
    # But that something went, everybody is told.
    assert {(got.path, got.told["type"]) for got in receiver.got} == {
        ("/hook", "content.reset"),
        ("/hook/theirs", "content.reset"),
    }
    with telling.database.read() as connection:
        left = dict(connection.execute(select(WEBHOOK.c.name, WEBHOOK.c.people)).all())
    assert left == {"site": [], "theirs": [ada]}


def test_of_what_was_compacted_it_is_told_once_that_all_is_to_be_read_again(
    telling: Telling, receiver: Receiver
) -> None:
    telling.add("site", receiver.url)
    numbers = [
        telling.desk.update(telling.ids["ada-example"], headline=str(n), publish=True).values["revision"]
        for n in range(4)
    ]
    compact(telling.database, str(numbers[2]))
    telling.tell()
    told = [(got.revision, got.told["type"]) for got in receiver.got]
    assert told == [(numbers[2], "content.reset"), (numbers[3], "content.published")]


def test_a_store_that_was_restored_elsewhere_tells_other_messages(
    telling: Telling, receiver: Receiver, tmp_path: Path
) -> None:
    """An ID is never used for another message, though the number of a revision may be."""
    telling.add("site", receiver.url)
    backup(telling.database, tmp_path / "backup")
    telling.desk.update(telling.ids["ada-example"], headline="Here", publish=True)
    telling.tell()
    other = Database(f"sqlite:///{tmp_path / 'other.db'}")
    migrate(other)
    restore(other, tmp_path / "backup")
    Telling(other, Desk(other, telling.desk.caller, telling.ids)).tell()
    other.close()
    assert len({got.id for got in receiver.got}) == len(receiver.got) == 2
    assert len({got.revision for got in receiver.got}) == 1


def test_a_commit_that_fails_is_not_told(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    changes = Changes()
    with telling.database.read() as connection:
        row: dict[str, Any] = dict(connection.execute(select(*Person.columns()).limit(1)).mappings().one())
    changes.save(Person, {**row, "headline": "Never"})

    with suppress(KeyError), telling.database.write() as connection:
        commit(connection, changes, "test", "It fails")
        raise KeyError
    telling.tell()
    assert receiver.got == []
