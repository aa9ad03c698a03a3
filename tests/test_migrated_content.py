"""Content across migrations: a store of the first one finds all of it again, and no number of a version comes again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, Table, select, text

from cms.content import ENTITIES, Alias, NewsItem, Person, Position, Source, Talk
from cms.editing import Changes, commit, draft
from cms.store import CHANGE, METADATA, migrate
from cms.store.checking import check
from cms.store.database import Database
from cms.store.search import ENTRY, ENTRY_TWIN
from cms.store.versions import last_number

from .asking import Api
from .conftest import BOTH, Stores
from .content import Maker, lab
from .test_new_field import Checkout, cms, done

FOUND = '{ search(query: "roads") { edges { node { __typename ... on Node { id } } } } }'
GAP = 4_096  # between ranks, since the second migration
# Drafts a new version of something in each table, and discards it: which numbers they had.
DRAFTS = """
def drafted_and_discarded(database):
    from cms.content import ENTITIES
    from cms.store import TWINS, discard, save
    from cms.store.versions import last_number
    with database.write() as connection:
        for entity in ENTITIES.values():
            found = connection.execute(entity.table().select().limit(1)).mappings().all()
            save(connection, entity.table(), [dict(row) for row in found])
            discard(connection, entity.table(), [row["id"] for row in found])
        return {twin.name: last_number(connection, twin) for twin in TWINS.values()}
"""
# Two fields that a database fills in where they come to a table, and one that may now be missing.
AWAY = '    is_away: Mapped[bool] = field("Whether the person is away.")\n'
DESKS = '    desks: Mapped[int | None] = field("How many desks it has.")\n'
TITLE = 'title: Mapped[str] = field("The title.")', 'title: Mapped[str | None] = field("The title.")'


def reflected(database: Database) -> dict[str, Table]:
    """The tables of a store as its database describes them, without the search's and Alembic's own."""
    found = MetaData()
    found.reflect(database.engine, only=lambda name, _: name in METADATA.tables)
    return dict(found.tables)


def rows(connection: Connection, table: Table, *but: str) -> list[dict[str, Any]]:
    """The rows of a table as they are stored, in no order that matters, without some columns."""
    found = connection.execute(select(*(c for c in table.columns if c.name not in but))).mappings()
    return sorted((dict(row) for row in found), key=repr)


def full(database: Database) -> None:
    """Put something into every table that there was at first, published and past: drafts came later."""
    ids = lab(database)
    changes = Changes()
    other = {"slug": "ada", "name": "A. Example", "kind": "Person", "record_id": ids["ada-example"]}
    changes.save(Alias, {**Alias.complete(other), "id": "als_1"})
    with database.write() as connection:
        bo = connection.execute(select(Person.table()).where(Person.table().c.slug == "bo-li")).mappings().one()
        changes.save(Person, Person.complete({**bo, "name": "Bo Renamed"}))
        commit(connection, changes, "test", "other names")


def as_first(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row as a store of the first migration had it, which called some columns otherwise."""
    number = row.get("number", row.get("version"))
    renamed = {"vid": row.get("version"), "number": number, "record_id": row.get("id"), "image": row.get("image_url")}
    return {column.name: {**renamed, **row}[column.name] for column in table.columns}


def test_what_the_first_migration_kept_is_all_there(
    bare: Database, stores: Stores, asking: Callable[[Database], Api]
) -> None:
    today = stores.empty("postgresql" if bare.is_postgresql else "sqlite")
    full(today)
    migrate(bare, "0001")
    first, newest = reflected(bare), reflected(today)
    later = [entity.__name__ for entity in ENTITIES.values() if entity.table().name not in first]
    highest: dict[str, int] = {}
    with today.write() as connection:  # what could not be there: entries of kinds that came later
        for each in (ENTRY, ENTRY_TWIN):
            connection.execute(each.delete().where(each.c.kind.in_(later)))
    with today.read() as source, bare.alter() as target:
        for name, table in first.items():
            target.execute(table.delete())
            there = [as_first(table, row) for row in rows(source, newest[name])]
            assert there, f"there is nothing in {name}"
            target.execute(table.insert(), there)
            if "vid" in table.columns:  # the latest numbers were of drafts that were discarded
                highest[name] = 7 + max(row["vid"] for row in there)
                number = "UPDATE sqlite_sequence SET seq = :highest WHERE name = :name"
                if bare.is_postgresql:
                    number = "SELECT setval(pg_get_serial_sequence(:name, 'vid'), :highest)"
                target.execute(text(number), {"name": name, "highest": highest[name]})

    migrate(bare)

    with today.read() as source, bare.read() as target:
        for name, table in reflected(bare).items():
            # What is searched for was numbered anew, and is as old as that.
            entries = name.startswith("search_entry")
            # And when what is published was drafted isn't in the versions.
            but = ("version", "since", "until") if entries else ("created_at", "secret")
            expected = rows(source, newest[name.removesuffix("_version") if entries else name], *but)
            if name not in first and not entries:  # record_change and token
                expected = []
            for row in expected:
                row.update({name: None for name in row if name == "image_id"})
                row.update({name: ["cms"] for name in row if name == "tags"})  # revisions before that purge all
                row.update({rank: row[rank] * GAP for rank in ("rank", "person_rank") if rank in row})
            assert rows(target, table, *but) == sorted(expected, key=repr), name
        assert {name: last_number(target, METADATA.tables[name]) for name in highest} == highest
    assert list(check(bare)) == []
    assert asking(bare)(FOUND) == asking(today)(FOUND)


def test_what_follows_from_revisions_is_found_in_older_stores(database: Database) -> None:
    """The moments of records, and the pages that changes touch: a store that goes back and forth has them as before."""
    full(database)
    migrate(database, "0013")  # which knows no assets
    migrate(database)
    tables = [entity.table() for entity in ENTITIES.values() if entity.is_node]
    told = [*tables, *(METADATA.tables[f"{table.name}_version"] for table in tables), CHANGE]
    but = ("created_at", "related")  # of the past, when it was drafted and what lines refer to isn't known any more
    with database.read() as connection:
        before = {table.name: rows(connection, table, *but) for table in told}
    migrate(database, "0011")
    migrate(database)
    with database.read() as connection:
        assert {table.name: rows(connection, table, *but) for table in told} == before
        made = {row["record_id"]: row["related"] for row in rows(connection, CHANGE)}
        position = connection.execute(select(Position.table())).mappings().first()
    assert position is not None
    assert position["person_id"] in made[position["id"]]
    assert list(check(database)) == []


def test_the_address_of_a_picture_is_kept_as_one(database: Database, asking: Callable[[Database], Api]) -> None:
    """What was a person's `image` before pictures were assets: now, in the past, in drafts, sources and histories."""
    full(database)
    migrate(database, "0013")
    address, past = "https://ada.example/me.jpg", "me.png"
    stated, readings = json.dumps({"image": past}), json.dumps([{"field": "image", "value": past}])
    fields = json.dumps([{"field": "image", "before": past, "after": address}])
    with database.write() as connection:
        me = connection.execute(text("SELECT id FROM person WHERE slug = 'ada-example'")).scalar_one()
        for table, column, of, said in (
            ("person", "image", "id", address),
            ("person_version", "image", "id", address),
            ("source", "stated", "record_id", stated),
            ("source_version", "stated", "record_id", stated),
            ("source", "readings", "record_id", readings),
            ("source_version", "readings", "record_id", readings),
            ("record_change", "fields", "record_id", fields),
        ):
            connection.execute(text(f"UPDATE {table} SET {column} = :said WHERE {of} = :me"), {"said": said, "me": me})  # noqa: S608
    migrate(database)
    api = asking(database)
    query = """{ person(slug: "ada-example") { imageUrl image { url: hash } sources { readings { field value } } }
        entry(id: "%s") { history { nodes { fields { field before after } } } } }"""
    told = api(query % me)
    assert told["person"] == {
        "imageUrl": address,
        "image": None,
        "sources": [{"readings": [{"field": "image_url", "value": past}]}],
    }
    assert told["entry"]["history"]["nodes"][0]["fields"] == [{"field": "imageUrl", "before": past, "after": address}]
    with database.read() as connection:
        source = Source.table()
        assert connection.execute(select(source.c.stated).where(source.c.record_id == me)).scalar_one() == {
            "image_url": past
        }
    assert list(check(database)) == []


def test_talks_and_news_get_slugs(database: Database) -> None:
    """Each record one, in its past and its drafts too, and none the same as another's."""
    make = Maker()
    ada, bo = (make(Person, slug=slug, name=slug, has_profile=True) for slug in ("ada", "bo"))
    first, second, renamed, removed = (
        make(Talk, person_id=person, title=title, rank=0)
        for person, title in ((ada, "Roads"), (bo, "Roads"), (ada, "Draft Title"), (bo, "道路"))
    )
    news = [make(NewsItem, person_id=ada, body="I *moved* to a [lab](https://lab.example)", rank=n) for n in range(2)]
    make.commit(database)
    saved = make.changes.saved[Talk]
    changes, drafts = Changes(), Changes()
    changes.save(Talk, Talk.complete({**saved[renamed], "title": "Bridges"}))
    changes.remove(Talk, removed)
    drafts.save(Talk, Talk.complete({**saved[first], "title": "Roads, Drafted"}))
    with database.write() as connection:
        commit(connection, changes, "test", "renamed and removed")
        draft(connection, drafts, "an editor")

    migrate(database, "0015")
    assert "slug" not in reflected(database)["talk"].columns
    migrate(database)

    with database.read() as connection:
        twins = {name: rows(connection, METADATA.tables[f"{name}_version"]) for name in ("talk", "news_item")}
        published = {row["id"]: row["slug"] for row in rows(connection, METADATA.tables["talk"])}
        told = {(row["revision"], row["record_id"]): row for row in rows(connection, CHANGE)}
    slugs = {id_: {row["slug"] for row in twins["talk"] if row["id"] == id_} for id_ in saved}
    expected = {first: "roads-drafted", second: "roads", renamed: "bridges", removed: "dao-lu"}
    assert slugs == {id_: {slug} for id_, slug in expected.items()}
    assert published == {id_: slug for id_, slug in expected.items() if id_ != removed}
    assert {row["id"]: row["slug"] for row in twins["news_item"]} == dict(
        zip(news, ["i-moved-to-a-lab", "i-moved-to-a-lab-2"], strict=True)
    )
    assert [told[1, removed][name] for name in ("slug_before", "slug_after")] == [None, "dao-lu"]
    assert [told[2, removed][name] for name in ("slug_before", "slug_after")] == ["dao-lu", None]
    assert [told[2, renamed][name] for name in ("slug_before", "slug_after")] == ["bridges", "bridges"]
    assert list(check(database)) == []


@pytest.fixture(params=BOTH)
def checkout(request: pytest.FixtureRequest, stores: Stores, tmp_path: Path) -> Checkout:
    database, _ = stores.holding(lab, request.param)
    return Checkout(tmp_path / "checkout", database.url.render_as_string(hide_password=False))


def test_no_number_comes_again_after_a_migration(checkout: Checkout) -> None:
    """SQLite makes a table anew for a column that it fills in, and for one that it alters."""
    (before,) = checkout.run(("drafted_and_discarded",), more=DRAFTS)
    checkout.add_line("cms/content/person.py", '"The name in its own script.", translated=False)\n', AWAY)
    checkout.add_line("cms/content/organization.py", '"The address of its site.", address=True)\n', DESKS)
    publication = checkout.folder / "cms/content/publication.py"
    publication.write_text(publication.read_text().replace(*TITLE))

    written, migrated, drift, after = checkout.run(
        cms("migrate", "--new", "desks and absences"),
        cms("migrate"),
        ("found_drift",),
        ("drafted_and_discarded",),
        more=DRAFTS,
    )
    migration = Path(done(written).strip().splitlines()[-1]).read_text()
    assert "alter_column" in migration
    assert "add_column" in migration
    done(migrated)
    assert drift == "[]"
    assert after == {name: number and number + 1 for name, number in before.items()}
    assert sum(map(bool, after.values())) > 25

    down, up, again = checkout.run(cms("migrate", "--to=-1"), cms("migrate"), ("drafted_and_discarded",), more=DRAFTS)
    done(down)
    done(up)
    assert again == {name: number and number + 1 for name, number in after.items()}
