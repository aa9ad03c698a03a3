"""When records were saved, changed and published: in each perspective, as what is filtered and ordered by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from cms.content import Person
from cms.editing import Changes, commit
from cms.editing.access import Caller
from cms.editing.changes import draft
from cms.editing.publishing import publish_drafts, unpublish
from cms.planning.view import View
from cms.store import PENDING, TWINS, Database

from ..asking import EVERYTHING, Api
from ..content import Maker
from .test_history import changed, row_of

DRAFTS = View(at=PENDING, history=None)
MOMENTS = "query ($id: ID!) { node(id: $id) { createdAt updatedAt publishedAt } revision { number time } }"
EDITOR = Caller("an editor", frozenset(), None)


def moments(api: Api, id_: str, view: View = EVERYTHING) -> tuple[str, str, str | None]:
    with api.seeing(view):
        return tuple(api(MOMENTS, id=id_)["node"].values())


def saved(database: Database, id_: str, **values: Any) -> Changes:
    changes = Changes()
    with database.read() as connection:
        changes.save(Person, changed(Person, row_of(connection, Person, id_), **values))
    return changes


def test_what_is_published_keeps_when_it_was_and_tells_what_changed(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    ada = ids["ada-example"]
    first = api(MOMENTS, id=ada)["revision"]["time"]
    created, *both = moments(api, ada)
    assert created <= first
    assert both == [first, first]

    changes = saved(database, ada, headline="Builds roads")
    with database.write() as connection:
        commit(connection, changes, "test", "a change")
    second = api(MOMENTS, id=ada)["revision"]["time"]
    assert first < second
    assert moments(api, ada) == (created, second, first)
    assert moments(api, ada, View(at=1, history=None)) == (created, first, first)
    assert moments(api, ids["bo-li"]) == (moments(api, ids["bo-li"])[0], first, first)


def test_a_draft_tells_when_it_was_saved(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    ada = ids["ada-example"]
    created, updated, published = moments(api, ada)
    make = Maker(8)
    new = make(Person, slug="new-one", name="New One", has_profile=True)
    for changes in (make.changes, saved(database, ada, headline="Drafted")):
        with database.write() as connection:
            draft(connection, changes)
    assert moments(api, ada) == (created, updated, published)
    drafted = moments(api, ada, DRAFTS)
    assert drafted == (created, drafted[1], published)
    assert updated < drafted[1]
    begun, saved_at, unseen = moments(api, new, DRAFTS)
    assert begun == saved_at
    assert unseen is None

    with database.write() as connection:  # saved again: still the same record
        draft(connection, saved(database, new, headline="Newer"))
    assert moments(api, new, DRAFTS)[0] == begun
    with api.seeing(DRAFTS):
        found = api("{ people(filter: { publishedAt: { isNull: true } }) { nodes { slug } } }")
        assert found["people"]["nodes"] == [{"slug": "new-one"}]
        by = "query ($after: String) { people(first: 1, after: $after, orderBy: [{ field: PUBLISHED_AT }]) { nodes { slug } "
        by += "pageInfo { endCursor } } }"
        one = api(by)["people"]
        assert one["nodes"] == [{"slug": "new-one"}]
        assert api(by, after=one["pageInfo"]["endCursor"])["people"]["nodes"] != one["nodes"]
    with database.write() as connection:
        publish_drafts(connection, EDITOR, {new: ("ids", 0)})
    now = api(MOMENTS, id=new)["revision"]["time"]
    assert moments(api, new) == (begun, now, now)


def test_what_is_taken_back_is_published_anew(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    nameless = ids["nameless"]
    created, first, _ = moments(api, nameless)
    with database.write() as connection:
        unpublish(connection, EDITOR, {nameless: ("ids", 0)})
    assert moments(api, nameless, DRAFTS)[::2] == (created, None)
    with database.write() as connection:
        publish_drafts(connection, EDITOR, {nameless: ("ids", 0)})
    now = api(MOMENTS, id=nameless)["revision"]["time"]
    assert moments(api, nameless) == (created, now, now)
    assert first < now


def test_a_sitemap_is_one_query_and_one_statement(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    since = api(MOMENTS, id=ids["bo-li"])["revision"]["time"]
    changes = saved(database, ids["bo-li"], headline="Drives")
    with database.write() as connection:
        commit(connection, changes, "test", "a change")
    sitemap = "query ($since: DateTime) { people(filter: { updatedAt: { gt: $since } }) { nodes { slug updatedAt } } }"
    with api.statements() as seen:
        assert [person["slug"] for person in api(sitemap, since=since)["people"]["nodes"]] == ["bo-li"]
    assert len(seen) == 1
    assert len(api(sitemap, since="2001-01-01")["people"]["nodes"]) == 3
    assert "is no moment such as" in api.errors(sitemap, {"since": "yesterday"})[0]["message"]


@pytest.mark.usefixtures("ids")
def test_content_tables_hold_the_moments_of_their_versions(database: Database) -> None:
    names = ("id", "created_at", "updated_at", "published_at")
    with database.read() as connection:
        for entity, twin in TWINS.items():
            if entity.is_node:
                table, version = (
                    {tuple(row) for row in connection.execute(select(*(t.c[n] for n in names)))}
                    for t in (entity.table(), twin)
                )
                assert table == version
                assert all(all(row) for row in table)
