"""Upserts: a slug says which record it is, now or once, and one that there isn't is made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from ..conftest import BOTH, Stores
from ..content import lab
from .desk import Desk


@pytest.fixture(params=BOTH)
def desk(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Desk]:
    database, ids = session_stores.holding(lab, request.param, keep_open=True)
    with closing(database):
        yield Desk(database, ids=ids)


def upserted(desk: Desk, kind: str, **given: object) -> str:
    (id_,) = desk(f"upsert{kind}", **given).records.values()
    assert isinstance(id_, str)
    return id_


def test_one_that_there_isnt_is_made_and_then_it_is_changed(desk: Desk) -> None:
    id_ = upserted(desk, "Person", slug="dorothy", name="Dorothy Gale", headline="Travels")
    assert upserted(desk, "Person", slug="dorothy", headline="Is home") == id_
    row = desk.draft(id_)
    assert row
    assert (row["name"], row["headline"]) == ("Dorothy Gale", "Is home")
    assert desk.published(id_) is None
    version = desk.version(id_)
    assert upserted(desk, "Person", slug="dorothy", headline="Is home", publish=True) == id_
    assert desk.version(id_) == version, "nothing differs"
    assert desk.published(id_)


def test_a_slug_that_a_record_had_leads_to_it(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    desk.update(ada, slug="ada-of-roads", publish=True)
    assert upserted(desk, "Person", slug="ada-example", headline="Moved") == ada
    row = desk.draft(ada)
    assert row
    assert (row["slug"], row["headline"]) == ("ada-of-roads", "Moved")


@pytest.mark.parametrize(("kind", "field"), [("Talk", "title"), ("NewsItem", "body")])
def test_a_part_of_a_profile_has_a_slug_too(desk: Desk, kind: str, field: str) -> None:
    ada, said = desk.ids["ada-example"], {field: "A *road* to the sea, and so on, for as long as it goes"}
    made = desk.draft(desk.create(kind, personId=ada, **said))
    other = desk.draft(desk.create(kind, personId=ada, **said))
    assert made
    assert other
    assert made["slug"].startswith("a-road-to-the-sea-and-so-on")
    assert other["slug"] == f"{made['slug']}-2"
    assert upserted(desk, kind, slug=made["slug"], **{field: "Another"}) == made["id"]
    new = upserted(desk, kind, slug="new-one", personId=ada, publish=True, **said)
    assert desk.codes(f"update{kind}", id=new, expectedVersion=desk.version(new), slug=made["slug"]) == {
        "slug": "TAKEN"
    }
    desk.update(new, slug="newer-one", publish=True)
    assert upserted(desk, kind, slug="new-one", **{field: "Once more"}) == new
    bound = desk.bound_to("bo-li")
    assert bound.codes(f"upsert{kind}", slug="newer-one", **{field: "Mine"}) == {"slug": "FORBIDDEN"}


def test_of_a_set_each_goes_on_from_the_one_before_it(desk: Desk) -> None:
    changes = [
        {"upsertPerson": {"key": "her", "slug": "dorothy", "name": "Dorothy Gale"}},
        {"upsertPerson": {"slug": "dorothy", "headline": "Travels"}},
        {"upsertPerson": {"key": "bo", "slug": "bo-li", "headline": "Meets her"}},
        {
            "upsertProject": {
                "slug": "way-home",
                "title": "A Way Home",
                "members": [{"personId": "her"}, {"personId": "bo"}],
            }
        },
    ]
    ids = desk("applyChanges", changes=changes).records["nodes"]
    assert isinstance(ids, list)
    assert ids[0] == ids[1]
    assert ids[2] == desk.ids["bo-li"]
    again = desk("applyChanges", changes=changes).records["nodes"]
    assert again == ids


def test_what_is_wrong_is_told_where_it_is(desk: Desk) -> None:
    assert desk.codes("upsertPerson", name="Nobody") == {"slug": "REQUIRED"}
    assert desk.codes("upsertPerson", slug="Not A Slug", name="X") == {"slug": "INVALID"}
    assert desk.codes("upsertProject", slug="new-one") == {"title": "REQUIRED"}
    assert desk.codes("upsertPerson", slug="ada-example", links=[{"label": "Home"}]) == {"links.0.url": "REQUIRED"}
    bound = desk.bound_to("bo-li")
    assert bound.codes("upsertPerson", slug="ada-example", headline="Not mine") == {"slug": "FORBIDDEN"}
    assert "FORBIDDEN" in bound.codes("upsertPerson", slug="somebody-new", name="New").values()
    assert upserted(bound, "Person", slug="bo-li", headline="Mine") == desk.ids["bo-li"]
