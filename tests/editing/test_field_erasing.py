"""Erasing a field: its texts are in no table any more, whatever view shows them; what else the record says stays as it was."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from cms.content import Correction, Position, PositionKind, Source, SourceDocument, new_id
from cms.content.source import Reading
from cms.editing import Changes, commit
from cms.editing.access import Caller, Scope
from cms.store import CHANGE, METADATA, TWINS, Database, current_revision
from cms.store.checking import check

from ..conftest import serving
from .desk import Desk

HIDDEN = "zyxwvut"  # nothing else has it
PAGE = f"""# Ada Example
Phone: +1 ({HIDDEN}) 0100
Bo Li wrote: call +1-{HIDDEN}-0100.
She lives by the sea.
I like {HIDDEN}
roads.
"""


def everything(database: Database) -> dict[str, str]:
    """All rows of all tables, as text; and what SQLite's file holds besides, in its indexes."""
    with database.read() as connection:
        found = {table.name: str(connection.execute(select(table)).all()) for table in METADATA.tables.values()}
        if not database.is_postgresql:
            for name in ("search_index", "search_index_version"):
                found[name] = str(connection.exec_driver_sql(f"SELECT block FROM {name}_data").all())  # noqa: S608
    return found


def told(desk: Desk, id_: str) -> None:
    """Let a document say a record's texts."""
    document, source = new_id(SourceDocument), new_id(Source)
    changes = Changes()
    given = {"person_id": desk.ids["ada-example"], "path": "told.md", "format": "MARKDOWN", "hash": "x", "text": PAGE}
    columns = SourceDocument.table().columns.keys()
    row = SourceDocument.complete({name: value for name, value in given.items() if name in columns})
    changes.save(SourceDocument, {**row, "id": document})
    lines = {"record_id": id_, "document_id": document, "start_line": 4, "end_line": 6}
    said = {"phone": f"+1 {HIDDEN} 0100", "headline": HIDDEN, "bio": f"I like {HIDDEN} roads.", "name": "Ada Example"}
    readings = [Reading(name, said[name]) for name in ("headline", "phone", "bio")]
    row = Source.complete({**lines, "stated": said, "readings": readings})
    changes.save(Source, {**row, "id": source})
    words = {"text": f"I like {HIDDEN}\nroads.", "occurrence": 1}
    row = Correction.complete({"document_id": document, "start_line": 5, "end_line": 6, "kind": "Topic", **words})
    changes.save(Correction, {**row, "id": new_id(Correction)})
    with desk.database.write() as connection:
        commit(connection, changes, "test", "told")


VALUES: dict[str, Any] = {
    "phone": f"+1 {HIDDEN} 0100",
    "headline": HIDDEN,
    "bio": f"I like *{HIDDEN}* roads.",
    "links": [{"label": HIDDEN, "url": "https://example.com"}, {"label": None, "url": f"https://{HIDDEN}.example"}],
}


@pytest.mark.parametrize("field", ["phone", "headline", "bio", "links"])
def test_nothing_says_it_any_more(desk: Desk, field: str) -> None:
    """Whether it was published, hidden again, or only drafted; whatever table, note, search entry or document had it."""
    ada = desk.ids["ada-example"]
    shown = {"phoneIsPublic": True} if field == "phone" else {}
    desk.update(ada, **{field: VALUES[field]}, **shown, publish=True)
    desk.update(ada, name="Ada Two", **dict.fromkeys(shown, False), publish=True)
    others: tuple[str, ...] = ()
    if field in ("phone", "headline", "bio"):
        told(desk, ada)
        # What other fields say in these words stays: only this field's are taken out here.
        others = {"phone": ("headline", "bio"), "headline": ("phone", "bio"), "bio": ("phone", "headline")}[field]
    desk.update(ada, **{field: VALUES[field]}, location="Drafted")
    before, version = desk.draft(ada), desk.version(ada)
    assert any(HIDDEN in rows for rows in everything(desk.database).values())
    outcome = desk("eraseField", id=ada, field=field)
    assert outcome.records == {"nodes": [ada]}
    after = everything(desk.database)
    for name in ("person", "person_version", "search_entry", "search_entry_version", "record_change", "search_index"):
        assert HIDDEN not in after.get(name, ""), name
    for name in ("source", "source_version"):
        assert after[name].count(HIDDEN) == (2 * len(others) if others else 0), name
    draft = desk.draft(ada)
    assert draft
    assert before
    changed = {name for name in draft if draft[name] != before[name]} - {"version"}
    assert {name.removesuffix("_is_public").removesuffix("_key") for name in changed} == {field}
    assert draft["location"] == "Drafted"
    assert desk.published(ada)["name"] == "Ada Two"  # type: ignore[index]
    assert desk.version(ada) > version, "who has read it before must read it again"
    assert check(desk.database) == []


def test_documents_lose_the_lines_that_say_it(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    desk.update(ada, phone=VALUES["phone"], bio=VALUES["bio"])
    told(desk, ada)

    def lines() -> list[str]:
        table = SourceDocument.table()
        with desk.database.read() as connection:
            return list(
                connection.execute(select(table.c.text).where(table.c.path == "told.md")).scalar_one().split("\n")
            )

    desk("eraseField", id=ada, field="phone")
    assert lines() == ["# Ada Example", "", "", "She lives by the sea.", f"I like {HIDDEN}", "roads.", ""], "wherever"
    desk("eraseField", id=ada, field="bio")
    assert lines() == ["# Ada Example", "", "", "She lives by the sea.", "", "", ""], "where the record came from"
    assert HIDDEN not in everything(desk.database)["correction_version"]


def test_what_can_not_be_erased(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    for given, errors in (
        ({"id": "per_nobody", "field": "phone"}, {"id": "NOT_FOUND"}),
        ({"id": "nonsense", "field": "phone"}, {"id": "NOT_FOUND"}),
        ({"id": ada, "field": "nothing"}, {"field": "INVALID"}),
        ({"id": ada, "field": "version"}, {"field": "INVALID"}),
        ({"id": desk.create("Topic", name="T"), "field": "name"}, {"field": "REQUIRED"}),
        ({"id": desk.create("Publication", title="T"), "field": "authors"}, {"field": "INVALID"}),
    ):
        assert desk.codes("eraseField", **given) == errors, given
    other = Desk(desk.database, Caller("m", frozenset({Scope.EDIT, Scope.PUBLISH}), frozenset({desk.ids["bo-li"]})))
    assert other.codes("eraseField", id=ada, field="phone") == {"id": "FORBIDDEN"}
    # Nor by whose it is since a merge: what it said before was another's.
    award = desk.create("Award", personId=desk.ids["bo-li"], title="T", description=HIDDEN, publish=True)
    desk("merge", id=ada, otherId=desk.ids["bo-li"])
    assert desk.published(award)["person_id"] == ada  # type: ignore[index]
    assert desk.bound_to("ada-example").codes("eraseField", id=award, field="description") == {"id": "FORBIDDEN"}


def test_what_was_only_drafted_or_is_gone_can_be_erased(desk: Desk) -> None:
    drafted = desk.create("Person", name="Only Drafted", headline=HIDDEN)
    gone = desk.create("Person", name="Gone", headline=HIDDEN, publish=True)
    desk.delete(gone, publish=True)
    for id_ in (drafted, gone):
        desk("eraseField", id=id_, field="headline")
    assert not any(HIDDEN in rows for rows in everything(desk.database).values())
    assert desk.draft(drafted)["name"] == "Only Drafted"  # type: ignore[index]
    assert check(desk.database) == []


def test_readers_see_it_nowhere_at_once(desk: Desk) -> None:
    """Not even in answers about the past that were kept."""
    ada = desk.ids["ada-example"]
    desk.update(ada, headline=HIDDEN, publish=True)
    with desk.database.read() as connection:
        number = current_revision(connection)
    desk.update(ada, headline="Roads", publish=True)
    query = f'{{ person(slug: "ada-example") {{ headline }} search(query: "{HIDDEN}") {{ totalCount }} ' + (
        f'entry(id: "{ada}") {{ history {{ nodes {{ fields {{ before after }} }} }} }} }}'
    )
    with serving(desk.database) as client:

        def asked(where: str) -> Any:
            return client.post(f"/graphql{where}", json={"query": query}).json()["data"]

        then = asked(f"?revision={number}")
        assert (then["person"]["headline"], then["search"]["totalCount"]) == (HIDDEN, 1)
        assert HIDDEN in str(asked(""))
        desk("eraseField", id=ada, field="headline", message="Hide it")
        for where in ("", f"?revision={number}", f"?revision={number + 1}"):
            found = asked(where)
            assert HIDDEN not in str(found)
            assert found["person"]["headline"] is None, "whatever it said"
            assert found["search"]["totalCount"] == 0


def test_references_and_lists_of_values_are_fields_too(desk: Desk) -> None:
    id_ = desk.create("Publication", title="T", venue=HIDDEN, publish=True)
    desk("eraseField", id=id_, field="venue")
    assert desk.published(id_)["title"] == "T"  # type: ignore[index]
    with desk.database.read() as connection:
        assert HIDDEN not in str(connection.execute(select(CHANGE)).all())
    farm, ada = desk.create("Organization", name="Farm", publish=True), desk.ids["ada-example"]
    id_ = desk.create("Position", personId=ada, kind=PositionKind.SERVICE, title="T", publish=True)
    desk.update(id_, organizationId=farm, period={"start": "2031", "end": "2032"}, publish=True)
    for field in ("organizationId", "period"):
        desk("eraseField", id=id_, field=field)
    with desk.database.read() as connection:
        versions = connection.execute(select(TWINS[Position]).where(TWINS[Position].c.id == id_)).mappings().all()
        notes = connection.execute(select(CHANGE.c.fields).where(CHANGE.c.record_id == id_)).scalars().all()
    emptied = ("organization_id", "period_start", "period_end")
    assert {row[name] for row in versions for name in emptied} == {None}
    assert {row["title"] for row in versions} == {"T"}
    assert not any(said in str(notes) for said in (farm, "2031", "2032"))
