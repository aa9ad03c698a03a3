"""Pages: each row once however the list is walked and whatever changes meanwhile, and what `pageInfo` says of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import Entity, Person, Position, Project, Publication, new_id
from cms.content.fields import order_keys
from cms.editing import Changes, commit
from cms.store.database import Database

from ..asking import Api
from ..conftest import Stores, Varied
from ..content import crowd

Row = dict[str, Any]
Terms = list[dict[str, str]]


# ---- rows that come and go ---------------------------------------------------------------------------------------------
def thousand(database: Database) -> list[str]:
    return crowd(database, 1_000)


@pytest.fixture
def crowded(stores: Stores, request: pytest.FixtureRequest) -> tuple[Database, list[str]]:
    """A store with 1,000 people of one name, and their IDs."""
    return stores.holding(thousand, request.param)


@pytest.mark.parametrize("crowded", ["sqlite", "postgresql"], indirect=True)
@pytest.mark.parametrize("direction", ["ASC", "DESC"])
@pytest.mark.parametrize("forwards", [True, False], ids=["forwards", "backwards"])
def test_a_walk_meets_each_surviving_row_once(
    crowded: tuple[Database, list[str]], asking: Callable[[Database], Api], direction: str, forwards: bool
) -> None:
    database, first_there = crowded
    api, dice = asking(database), random.Random(9)  # noqa: S311
    size, place, end, more = (
        ("first", "after", "endCursor", "hasNextPage")
        if forwards
        else ("last", "before", "startCursor", "hasPreviousPage")
    )
    query = f"""query ($place: String) {{
      people({size}: 7, {place}: $place, orderBy: {{field: NAME, direction: {direction}}}) {{
        nodes {{ id }} pageInfo {{ {end} {more} }}
      }}
    }}"""

    def change() -> None:
        """A few rows go, some of those that were met and some that weren't; a few come, before and after."""
        changes = Changes()
        for id_ in dice.sample(sorted(there), 5):
            there.discard(id_)
            changes.remove(Person, id_)
        for _ in range(5):
            id_ = new_id(Person, lambda: (1_900_000_000_000 + dice.randrange(1_000)) * 1_000_000, dice)
            there.add(id_)
            slug = f"late-{len(there)}-{dice.random()}"
            changes.save(
                Person, {**Person.complete({"slug": slug, "name": "Same Name", "has_profile": True}), "id": id_}
            )
        with database.write() as connection:
            commit(connection, changes, "test", "people come and go")

    met: list[str] = []
    there, cursor, pages = set(first_there), None, 0
    while True:
        page = api(query, place=cursor)["people"]
        assert len(page["nodes"]) == 7 or not page["pageInfo"][more]
        assert {node["id"] for node in page["nodes"]} <= there
        ids = [node["id"] for node in page["nodes"]]
        met += ids if forwards else reversed(ids)
        cursor, pages = page["pageInfo"][end], pages + 1
        if not page["pageInfo"][more]:
            break
        if pages % 4 == 0:
            change()

    assert pages > 100
    assert len(met) == len(set(met)), "no row twice"
    assert met == sorted(met, reverse=(direction == "DESC") == forwards)
    survivors = there & set(first_there)
    assert 0 < len(survivors) < 1_000
    assert survivors <= set(met)
    assert set(met) - set(first_there), "some of those that came were met"


# ---- any list, any order, any page -------------------------------------------------------------------------------------
def in_order(entity: type[Entity], rows: list[Row], terms: Terms, default: tuple[str, ...] = ()) -> list[str]:
    """The IDs of rows in an order, by the keys that the content model computed in Python."""
    fields = {term["field"]: term["direction"] == "DESC" for term in reversed(terms)}  # the first of two alike stands
    asked = [term["field"] for at, term in enumerate(terms) if term["field"] not in [t["field"] for t in terms[:at]]]
    keys = [(order_keys(entity)[name][0], fields[name]) for name in asked]
    keys = keys or [(name, False) for name in default]
    keys.append(("id", keys[-1][1] if keys else False))
    for key, descending in reversed(keys):
        rows = sorted(rows, key=lambda row: row[key], reverse=descending)
    return [row["id"] for row in rows]


def orders(entity: type[Entity]) -> st.SearchStrategy[Terms]:
    names = st.sampled_from(sorted(order_keys(entity)))
    term = st.fixed_dictionaries({"field": names, "direction": st.sampled_from(["ASC", "DESC"])})
    return st.lists(term, max_size=3)


@dataclass
class Window:
    """What is asked of a list of so many: a page of `size` from one end, between the places of two rows."""

    forwards: bool
    size: int | None
    after: int | None
    before: int | None

    def arguments(self, cursors: list[str]) -> dict[str, Any]:
        given: dict[str, Any] = {"first" if self.forwards else "last": self.size}
        given |= {name: cursors[at] for name, at in (("after", self.after), ("before", self.before)) if at is not None}
        return given

    def page(self, whole: list[str]) -> tuple[list[str], bool, bool]:
        """What Relay's specification says the page is, whether there's more after it, and before it."""
        between = whole[
            0 if self.after is None else self.after + 1 : len(whole) if self.before is None else self.before
        ]
        size = 20 if self.size is None else self.size
        shown = between[:size] if self.forwards else between[max(0, len(between) - size) :]
        more = len(between) > len(shown)
        return (
            shown,
            (self.forwards and more) or self.before is not None,
            (not self.forwards and more) or self.after is not None,
        )


@st.composite
def windows(draw: st.DrawFn, length: int) -> Window:
    at = st.none() | st.integers(0, length - 1) if length else st.none()
    forwards = draw(st.booleans())
    sizes = st.integers(0, 8) | st.sampled_from([1, length, 100])
    # Without a size a page goes forwards, and has 20.
    size = draw(st.none() | sizes) if forwards else draw(sizes)
    return Window(forwards, size, draw(at), draw(at))


PAGE = "edges { cursor node { id } } nodes { id } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }"
ARGUMENTS = "first: $first, last: $last, after: $after, before: $before, orderBy: $order"
VARIABLES = "$first: Int, $last: Int, $after: String, $before: String"


def check(page: Any, window: Window, whole: list[str]) -> None:
    shown, has_next, has_previous = window.page(whole)
    assert [edge["node"]["id"] for edge in page["edges"]] == shown
    assert page["nodes"] == [{"id": id_} for id_ in shown]
    assert page["totalCount"] == len(whole)
    cursors = [edge["cursor"] for edge in page["edges"]]
    assert page["pageInfo"] == {
        "hasNextPage": has_next,
        "hasPreviousPage": has_previous,
        "startCursor": cursors[0] if cursors else None,
        "endCursor": cursors[-1] if cursors else None,
    }


@pytest.mark.parametrize(("name", "entity"), [("positions", Position), ("publications", Publication)])
@given(data=st.data())
def test_every_page_of_a_list(varied: Varied, name: str, entity: type[Entity], data: st.DataObject) -> None:
    terms = data.draw(orders(entity))
    whole = in_order(entity, varied.rows[entity], terms)
    assert len(whole) > 10
    query = f"query ({VARIABLES}, $order: [{entity.__name__}Order!]) {{ {name}({ARGUMENTS}) {{ {PAGE} }} }}"
    edges = varied.api(query, first=100, order=terms)[name]["edges"]
    assert [edge["node"]["id"] for edge in edges] == whole

    window = data.draw(windows(len(whole)))
    page = varied.api(query, order=terms, **window.arguments([edge["cursor"] for edge in edges]))[name]
    check(page, window, whole)


@given(
    terms=orders(Position),
    size=st.integers(1, 9),
    forwards=st.booleans(),
    kind=st.sampled_from([None, "RESEARCH", "TEACHING"]),
)
def test_pages_make_up_the_list(varied: Varied, terms: Terms, size: int, forwards: bool, kind: str | None) -> None:
    rows = [row for row in varied.rows[Position] if kind in (None, row["kind"])]
    met: list[str] = []
    whole, cursor = in_order(Position, rows, terms), None
    query = f"""query ({VARIABLES}, $order: [PositionOrder!], $filter: PositionFilter) {{
      positions({ARGUMENTS}, filter: $filter) {{ {PAGE} }}
    }}"""
    asked = {"kind": {"eq": kind}} if kind else None
    while True:
        given = {"first": size, "after": cursor} if forwards else {"last": size, "before": cursor}
        page = varied.api(query, order=terms, filter=asked, **given)["positions"]
        ids = [node["id"] for node in page["nodes"]]
        met = met + ids if forwards else ids + met
        info = page["pageInfo"]
        assert info["hasPreviousPage" if forwards else "hasNextPage"] == (cursor is not None)
        assert page["totalCount"] == len(whole)
        cursor = info["endCursor" if forwards else "startCursor"]
        if not info["hasNextPage" if forwards else "hasPreviousPage"]:
            break
        assert len(ids) == size
        assert len(met) < len(whole), "there is more, as it said"
    assert met == whole


def owned(varied: Varied, name: str, person: str) -> tuple[type[Entity], list[Row], tuple[str, ...]]:
    """What a person has under a name, and the columns of its own order."""
    if name == "positions":
        return Position, [row for row in varied.rows[Position] if row["person_id"] == person], ("rank",)
    entity, through, key = {
        "projects": (Project, "ProjectMember", "project_id"),
        "publications": (Publication, "PublicationAuthor", "publication_id"),
    }[name]
    links = next(rows for kind, rows in varied.rows.items() if kind.__name__ == through)
    ranks = {link[key]: link["person_rank"] for link in links if link["person_id"] == person}
    rows = [{**row, "person_rank": ranks[row["id"]]} for row in varied.rows[entity] if row["id"] in ranks]
    return entity, rows, ("person_rank",)


@pytest.mark.parametrize("name", ["positions", "projects", "publications"])
@given(data=st.data())
def test_nested_lists_are_paged_per_parent(varied: Varied, name: str, data: st.DataObject) -> None:
    entity = {"positions": Position, "projects": Project, "publications": Publication}[name]
    terms = data.draw(st.just([]) | orders(entity))
    nested = f"nodes {{ id {name}({ARGUMENTS}) {{ {PAGE} }} }}"
    query = f"""query ({VARIABLES}, $order: [{entity.__name__}Order!], $filter: PersonFilter) {{
      people(includeMentioned: true, first: 100, filter: $filter) {{ {nested} }}
    }}"""
    wholes = {}
    for row in varied.rows[Person]:
        _, rows, default = owned(varied, name, row["id"])
        wholes[row["id"]] = in_order(entity, rows, terms, default)
    assert max(map(len, wholes.values())) > 2

    # One page of every parent's list.
    size, forwards = data.draw(st.integers(0, 5)), data.draw(st.booleans())
    window = Window(forwards, size, None, None)
    people = varied.api(query, order=terms, **window.arguments([]))["people"]["nodes"]
    assert [person["id"] for person in people] == sorted(wholes)
    for person in people:
        check(person[name], window, wholes[person["id"]])

    # Any page of one parent's list, between any of its places.
    person = data.draw(st.sampled_from([id_ for id_, whole in wholes.items() if len(whole) > 1]))
    one = {"filter": {"id": {"eq": person}}, "order": terms}
    (whole,) = varied.api(query, first=100, **one)["people"]["nodes"]
    window = data.draw(windows(len(wholes[person])))
    cursors = [edge["cursor"] for edge in whole[name]["edges"]]
    (found,) = varied.api(query, **one, **window.arguments(cursors))["people"]["nodes"]
    check(found[name], window, wholes[person])


def test_a_place_outlives_its_row(database: Database, asking: Callable[[Database], Api]) -> None:
    ids = crowd(database, 5)
    api = asking(database)
    query = """query ($after: String) {
      people(first: 2, after: $after) { nodes { id } pageInfo { endCursor hasNextPage hasPreviousPage } }
    }"""
    cursor = api(query)["people"]["pageInfo"]["endCursor"]
    for gone, left, previous in ((ids[1], ids[0], True), (ids[0], None, False)):
        changes = Changes()
        changes.remove(Person, gone)
        with database.write() as connection:
            commit(connection, changes, "test", "one goes")
        page = api(query, after=cursor)["people"]
        assert page["nodes"] == [{"id": ids[2]}, {"id": ids[3]}]
        assert page["pageInfo"]["hasNextPage"] is True
        assert page["pageInfo"]["hasPreviousPage"] is previous, left


@pytest.mark.parametrize(
    "part",
    ["hasNextPage", "hasPreviousPage", "startCursor", "endCursor", "__typename", "id: __typename @skip(if: true)"],
)
@pytest.mark.parametrize("more", ["", "totalCount"])
@pytest.mark.parametrize("size", ["", "(first: 1)", "(last: 1)", "(first: 0)", '(filter: {slug: {eq: "nobody"}})'])
def test_every_part_of_page_info_alone(varied: Varied, part: str, more: str, size: str) -> None:
    key = part.split(":")[0]
    whole = varied.api(f"{{ people{size} {{ totalCount nodes {{ id }} pageInfo {{ {part} hasNextPage }} }} }}")[
        "people"
    ]
    wanted = {key: whole["pageInfo"][key]} if "@skip" not in part else {}
    alone = varied.api(f"{{ people{size} {{ {more} pageInfo {{ {part} }} }} }}")["people"]
    assert alone == ({"totalCount": whole["totalCount"]} if more else {}) | {"pageInfo": wanted}


@pytest.mark.parametrize("end", ["first", "last"])
@pytest.mark.parametrize("info", ["", "pageInfo { hasNextPage }"])
def test_the_total_is_the_same_on_a_page_of_any_size(varied: Varied, end: str, info: str) -> None:
    """A page that isn't full has been counted; one that is just full, or follows a cursor, says nothing of the rest."""
    whole = varied.api("{ people(first: 100) { totalCount edges { cursor } } }")["people"]
    total, cursors = whole["totalCount"], [edge["cursor"] for edge in whole["edges"]]
    assert 2 < total == len(cursors) < 100
    place = "after" if end == "first" else "before"
    query = f"query ($n: Int, $c: String) {{ people({end}: $n, {place}: $c) {{ totalCount nodes {{ id }} {info} }} }}"
    for size in (0, 1, total - 1, total, total + 1, 100):
        for cursor in (None, cursors[0], cursors[-1]):
            assert varied.api(query, n=size, c=cursor)["people"]["totalCount"] == total, (size, cursor)
        stated = varied.api(f"{{ people({end}: {size}) {{ nodes {{ id }} totalCount {info} }} }}")
        assert stated["people"]["totalCount"] == total, size
