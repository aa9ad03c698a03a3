"""Search: what is found, in which order, and how it is quoted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.content import Person, Topic, new_id
from cms.editing import Changes, commit
from cms.editing.changes import draft
from cms.planning.operations import Operations, RequestError
from cms.planning.roots import Many
from cms.planning.view import View
from cms.store import PENDING, Database
from cms.store.search import SEARCHED, fts5_query, spaced, tsquery

from ..asking import EVERYTHING, Api
from ..conftest import Stores
from ..content import Maker, lab

QUERY = """
query($query: String!, $types: [SearchType!], $first: Int) {
  search(query: $query, types: $types, first: $first) {
    totalCount
    edges { snippet node { __typename ... on Person { slug } ... on Publication { slug } ... on Topic { slug } } }
  }
}
"""


def find(database: Database, query: str, **variables: object) -> dict[str, Any]:
    operations = Operations(GRAPHQL_SCHEMA, ROOTS, database)
    return json.loads(operations.run(QUERY, {"query": query, **variables}).text)["data"]["search"]


def slugs(found: dict[str, Any]) -> list[str]:
    return [result["node"].get("slug") for result in found["edges"]]


@pytest.mark.usefixtures("ids")
def test_finds_by_words_wherever_they_stand(database: Database) -> None:
    assert "ada-example" in slugs(find(database, "build THINGS"))
    assert slugs(find(database, "ada example", types=["PERSON"])) == ["ada-example"]
    assert find(database, "nothing that anybody wrote")["edges"] == []


@pytest.mark.usefixtures("ids")
def test_the_last_word_may_be_a_beginning(database: Database) -> None:
    assert slugs(find(database, "ada exam", types=["PERSON"])) == ["ada-example"]
    assert slugs(find(database, "exam ada", types=["PERSON"])) == []


def test_a_title_counts_more_than_a_text(database: Database) -> None:
    make = Maker()
    make(Person, slug="text", name="Somebody", bio="Walks over bridges every day, and back over other roads.")
    make(Person, slug="title", name="Bridges", bio="Walks every day.")
    make.commit(database)
    assert slugs(find(database, "bridges")) == ["title", "text"]


def test_what_is_found_alike_comes_last_written_first(database: Database) -> None:
    """However often a word stands in it, and however rare it is elsewhere."""
    make = Maker()
    make(Topic, slug="first", name="Bridges bridges bridges")
    make(Topic, slug="second", name="A bridge, or bridges over very many rivers")
    make(Person, slug="text", name="Somebody", bio="Bridges.")
    make.commit(database)
    assert slugs(find(database, "bridges")) == ["second", "first", "text"]
    assert slugs(find(database, "bri", first=2)) == ["second", "first"]
    assert slugs(find(database, "somebody bridges")) == ["text"], "words may stand in both"
    changes = Changes()
    for index in range(50):  # what else is in the index changes nothing
        changes.save(Topic, {**Topic.complete({"slug": f"t{index}", "name": "Bridges"}), "id": new_id(Topic)})
    with database.write() as connection:
        draft(connection, changes)
    assert slugs(find(database, "bridges")) == ["second", "first", "text"]


def test_titles_of_unspaced_scripts_come_first_as_well(database: Database) -> None:
    make = Maker()
    make(Topic, slug="title", name="大学")
    make(Person, slug="text", name="Ann", bio="在奥兹大学工作。")
    make.commit(database)
    assert slugs(find(database, "大学")) == ["title", "text"]


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("a " * 101, "101 words"),
        ("x" * 1_001, "1001 characters"),
        ("安" * 101, "101 words"),
        ("a " * 20_000, "at most"),
    ],
)
def test_a_search_has_a_length(database: Database, query: str, says: str) -> None:
    for _ in range(2):
        with pytest.raises(RequestError) as refused:
            find(database, query)
        (error,) = refused.value.errors
        assert says in error.message
        assert error.extensions == {"code": "BAD_USER_INPUT"}
    assert find(database, "a " * 100)["totalCount"] == 0
    assert find(database, "安" * 100)["totalCount"] == 0


def test_postgresql_reads_words_that_are_stored(stores: Stores) -> None:
    database, _ = stores.holding(lab, "postgresql")
    plan = Operations(GRAPHQL_SCHEMA, ROOTS, database).prepare(QUERY, {"query": "ada"}).prepared.plan
    assert plan
    assert "to_tsvector" not in plan.sql
    with database.read() as connection:
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        for table in ("search_entry", "search_entry_version"):
            asked = f"EXPLAIN SELECT id FROM {table} WHERE search_index @@ to_tsquery('simple', 'ada')"  # noqa: S608
            assert f"{table.replace('entry', 'index')}_words" in str(connection.exec_driver_sql(asked).all())


def test_scripts_without_spaces_are_found_by_any_part(database: Database) -> None:
    make = Maker()
    make(Person, slug="one", name="Ann Li", native_name="李安安", bio="在奥兹大学工作。")
    make(Person, slug="two", name="Bo Li", native_name="李博", bio="东京大学で働いています。")
    make.commit(database)
    assert slugs(find(database, "李安")) == ["one"]
    assert slugs(find(database, "奥兹大学")) == ["one"]
    assert sorted(slugs(find(database, "大学"))) == ["one", "two"]
    assert slugs(find(database, "学大")) == []
    assert slugs(find(database, "働い")) == ["two"]


def test_types_and_first_narrow_it_and_the_total_counts_all(database: Database) -> None:
    make = Maker()
    for n in range(5):
        make(Topic, slug=f"topic-{n}", name=f"Common {n}")
    make(Person, slug="person", name="Common Person")
    make.commit(database)
    found = find(database, "common", first=2)
    assert found["totalCount"] == 6
    assert len(found["edges"]) == 2
    assert find(database, "common", types=["TOPIC"])["totalCount"] == 5
    assert find(database, "common", types=[])["totalCount"] == 0
    with pytest.raises(RequestError, match="first"):
        find(database, "common", first=101)


@pytest.mark.usefixtures("ids")
def test_what_is_hidden_is_not_found(database: Database) -> None:
    assert find(database, "555")["totalCount"] == 0


def test_changed_and_removed_records_are_found_by_what_they_are_now(database: Database, ids: dict[str, str]) -> None:
    changes = Changes()
    row = {**Topic.complete({"slug": "systems", "name": "Renamed"}), "id": ids["systems"]}
    changes.save(Topic, row)
    with database.write() as connection:
        commit(connection, changes, "test", "rename")
    assert slugs(find(database, "renamed")) == ["systems"]
    assert find(database, "systems", types=["TOPIC"])["totalCount"] == 0


def test_a_snippet_marks_what_was_found_and_escapes_the_rest(database: Database) -> None:
    make = Maker()
    make(Person, slug="p", name="Tags", bio="We wrote 5 \\< 6 \\& some code about rivers, for 李安 too.")
    make.commit(database)
    (result,) = find(database, "rivers")["edges"]
    assert "<mark>rivers</mark>" in result["snippet"]
    assert re.findall(r"<(?!/?mark>)", result["snippet"]) == []
    assert "5 < 6 & some code" in unescape(result["snippet"])
    assert "<mark>李安</mark>" in find(database, "李安")["edges"][0]["snippet"].replace("</mark><mark>", "")


@given(st.text(max_size=30))
def test_no_text_breaks_a_query(text: str) -> None:
    for made in (write(text, titles=titles) for write in (fts5_query, tsquery) for titles in (False, True)):
        assert made.count('"') % 2 == 0
        assert made.count("(") == made.count(")")
    assert spaced(text).replace("\x1f", "") == text.replace("\x1f", "")


@pytest.mark.parametrize(
    "text",
    ['"', "'", "a'b", "a & b | !c", "a <-> b", "-a", "a:*", "NEAR(a b)", "a OR", "(", "*", "\\", "𝕏 ½ ٣", "_", ""],
)
def test_no_text_is_refused(lab: Api, text: str) -> None:
    assert json.loads(lab.answer(QUERY, {"query": text}).text)["data"]["search"]["totalCount"] >= 0


def test_a_search_comes_in_pages(
    database: Database, asking: Callable[[Database], Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Be they filled by the newest entries, as the first of them is on PostgreSQL, or not."""
    monkeypatch.setattr("cms.planning.matching._NEWEST", 12)
    lab(database)
    api = asking(database)
    whole = api('{ search(query: "o", first: 100) { totalCount nodes { id } } }')["search"]
    ids = [node["id"] for node in whole["nodes"]]
    assert len(ids) == whole["totalCount"] > 8
    page = """query ($after: String, $before: String, $first: Int, $last: Int) {
      search(query: "o", after: $after, before: $before, first: $first, last: $last) {
        totalCount edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"""
    seen: list[str] = []
    after, more = None, True
    while more:
        with api.statements() as statements:
            found = api(page, first=3, after=after)["search"]
        assert len(statements) == 1
        assert found["totalCount"] == len(ids)
        assert found["pageInfo"]["hasPreviousPage"] == bool(seen)
        assert found["edges"][-1]["cursor"] == found["pageInfo"]["endCursor"]
        seen += [edge["node"]["id"] for edge in found["edges"]]
        more, after = found["pageInfo"]["hasNextPage"], found["pageInfo"]["endCursor"]
    assert seen == ids
    last = api(page, last=2)["search"]
    assert [edge["node"]["id"] for edge in last["edges"]] == ids[-2:]
    before = api(page, last=2, before=last["pageInfo"]["startCursor"])["search"]
    assert [edge["node"]["id"] for edge in before["edges"]] == ids[-4:-2]
    for size in (-1, 101):
        (error,) = api.errors(f'{{ search(query: "o", first: {size}) {{ totalCount }} }}')
        assert error["extensions"]["code"] == "BAD_USER_INPUT"


@pytest.mark.usefixtures("ids")
def test_what_is_found_is_counted_by_kind_and_by_person(database: Database, asking: Callable[[Database], Api]) -> None:
    api = asking(database)
    for query in ("o", "roads", "ada", "nothing of the kind"):
        found = api(
            """query ($words: String!) { search(query: $words, first: 100, types: [PERSON]) {
              facets { kinds(first: 100) { value count } people(first: 100) { value count } } }
              every: search(query: $words, first: 100) { nodes { __typename } } }""",
            words=query,
        )
        kinds = {
            "".join(f"_{c}" if c.isupper() else c for c in node["__typename"])[1:] for node in found["every"]["nodes"]
        }
        facets = found["search"]["facets"]
        assert {one["value"] for one in facets["kinds"]} == {kind.upper() for kind in kinds}, "whichever are asked for"
        assert sum(one["count"] for one in facets["kinds"]) == len(found["every"]["nodes"])
    ada = api('{ search(query: "ada") { facets { people { value label count } } } }')["search"]["facets"]["people"]
    assert {"value": "ada-example", "label": "Ada Example", "count": 1} in ada


def test_what_is_found_is_narrowed_to_people(database: Database, asking: Callable[[Database], Api]) -> None:
    """By what a facet counts, which shows what else there is to choose from; in every perspective."""
    lab(database)
    api = asking(database)
    asked = """query ($people: [String!]) { search(query: "o", people: $people, first: 100) {
      totalCount nodes { id } facets { kinds(first: 100) { value count } people(first: 100) { value count } } } }"""
    for view in (EVERYTHING, View(at=PENDING, history=None), View(at=1, history=None)):
        with api.seeing(view):
            every = api(asked)["search"]
            counts = {one["value"]: one["count"] for one in every["facets"]["people"]}
            assert {"ada-example", "bo-li"} <= counts.keys()
            ids: dict[str, set[str]] = {}
            for slug, count in counts.items():
                found = api(asked, people=[slug])["search"]
                ids[slug] = {node["id"] for node in found["nodes"]}
                assert (found["totalCount"], len(ids[slug])) == (count, count)
                assert found["facets"]["people"] == every["facets"]["people"]
                assert sum(one["count"] for one in found["facets"]["kinds"]) == count
            both = api(asked, people=["ada-example", "bo-li", "nobody"])["search"]
            assert {node["id"] for node in both["nodes"]} == ids["ada-example"] | ids["bo-li"]
            assert api(asked, people=[])["search"]["totalCount"] == 0


@pytest.mark.usefixtures("ids")
def test_a_filter_asks_for_words_too(database: Database, asking: Callable[[Database], Api]) -> None:
    """It finds what `search` finds, within any list, in every perspective."""
    api = asking(database)
    lists = {root.entity: name for name, root in ROOTS.items() if isinstance(root, Many) and root.entity in SEARCHED}
    del lists[Person]  # whose root leaves out who is only mentioned
    for view in (EVERYTHING, View(at=PENDING, history=None), View(at=1, history=None)):
        with api.seeing(view):
            for query in ("o", "roads", "b"):
                for entity, name in lists.items():
                    kind = entity.__tablename__.upper()
                    asked = f"""query ($q: String!) {{
                      search(query: $q, types: [{kind}], first: 100) {{ nodes {{ id }} }}
                      {name}(filter: {{ search: $q }}, first: 100) {{ nodes {{ id }} }} }}"""
                    found = api(asked, q=query)
                    listed, searched = ({node["id"] for node in found[key]["nodes"]} for key in (name, "search"))
                    assert listed == searched, (name, query)
    none = '{ people(filter: { not: { search: "ada" } }, first: 100) { nodes { slug } } }'
    assert "ada-example" not in [node["slug"] for node in api(none)["people"]["nodes"]]
    (error,) = api.errors("query ($q: String!) { people(filter: { search: $q }) { totalCount } }", {"q": "a" * 1001})
    assert "`filter.search` has 1001 characters" in error["message"]
