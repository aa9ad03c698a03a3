"""Reading in another language: texts, orders, cursors, filters, facets and searches are of that language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cms.editing.locales import say_languages
from cms.planning.languages import UnknownLocaleError, of_store
from cms.store import PENDING, Database, current_revision

from ..asking import EVERYTHING, Api
from ..conftest import BOTH, Stores
from ..content import lab
from ..editing.desk import Desk

TOPICS = {"Bridges": "桥", "Roads": "阿路", "Tunnels": None}
ZH = replace(EVERYTHING, locale="zh")


@pytest.fixture(params=BOTH)
def bilingual(request: pytest.FixtureRequest, stores: Stores, asking: Callable[[Database], Api]) -> tuple[Desk, Api]:
    """A desk and the API of a store in English and Chinese, with some topics and a person that are translated."""
    database, ids = stores.holding(lab, request.param)
    desk = Desk(database, ids=ids)
    say_languages(database, ["en", "zh"])
    for name, told in TOPICS.items():
        ids[name] = desk.create("Topic", name=name, translations=[{"locale": "zh", "name": told}], publish=True)
    said = {"locale": "zh", "headline": "道路研究员", "bio": "她*修路*。"}
    desk.update(ids["ada-example"], headline="Builder", translations=[said], publish=True)
    return desk, asking(database)


PERSON = """{ person(slug: "ada-example") {
  name headline bio { markdown } location locales untranslated { field locale } outdated
  translations { locale headline outdated }
} }"""


def test_texts_are_told_in_the_language_and_never_missing(bilingual: tuple[Desk, Api]) -> None:
    _, api = bilingual
    plain = api(PERSON)["person"]
    with api.seeing(ZH):
        told = api(PERSON)["person"]
    assert (plain["headline"], told["headline"]) == ("Builder", "道路研究员")
    assert told["bio"] == {"markdown": "她*修路*。"}
    assert told["name"] == plain["name"]
    assert told["location"] == plain["location"] is not None
    assert {"field": "location", "locale": "en"} in told["untranslated"]
    assert (plain["untranslated"], plain["outdated"]) == ([], [])
    assert told["locales"] == plain["locales"] == ["en", "zh"]
    assert told["translations"] == plain["translations"] == [{"locale": "zh", "headline": "道路研究员", "outdated": []}]


def _names(api: Api, query: str, **variables: Any) -> list[str]:
    return [node["name"] for node in api(query, **variables)["topics"]["nodes"]]


def test_orders_cursors_filters_and_counts_are_of_the_language(bilingual: tuple[Desk, Api]) -> None:
    _, api = bilingual
    ordered = "{ topics(first: 100, orderBy: [{ field: NAME }]) { totalCount nodes { name } } }"
    with api.seeing(ZH):
        every = _names(api, ordered)
        assert every.index("Tunnels") < every.index("桥") < every.index("阿路")
        page = """query P($after: String) { topics(first: 2, after: $after, orderBy: [{ field: NAME }]) {
          nodes { name } pageInfo { endCursor hasNextPage } } }"""
        found, after = [], None
        while True:
            answer = api(page, after=after)["topics"]
            found += [node["name"] for node in answer["nodes"]]
            after = answer["pageInfo"]["endCursor"]
            if not answer["pageInfo"]["hasNextPage"]:
                break
        assert found == every
        filtered = "query F($f: TopicFilter) { topics(filter: $f) { nodes { name } } }"
        assert _names(api, filtered, f={"name": {"contains": "路"}}) == ["阿路"]
        assert _names(api, filtered, f={"name": {"eq": "Roads"}}) == []
        assert _names(api, filtered, f={"search": "桥"}) == ["桥"]
        assert _names(api, filtered, f={"search": "Bridges"}) == []


def test_a_search_finds_what_is_told_in_the_language(bilingual: tuple[Desk, Api]) -> None:
    desk, api = bilingual
    query = """query S($q: String!) { search(query: $q) {
      totalCount edges { snippet node { __typename id } } facets { kinds { value count } people { value } } } }"""
    with api.seeing(ZH):
        (edge,) = api(query, q="修路")["search"]["edges"]
        assert edge["node"] == {"__typename": "Person", "id": desk.ids["ada-example"]}
        assert "<mark>" in edge["snippet"]
        assert api(query, q="修路")["search"]["facets"] == {
            "kinds": [{"value": "PERSON", "count": 1}],
            "people": [{"value": "ada-example"}],
        }
        assert api(query, q="Tunnels")["search"]["totalCount"] == 1
    assert api(query, q="修路")["search"]["totalCount"] == 0


def test_drafts_and_the_past_are_told_in_a_language(bilingual: tuple[Desk, Api]) -> None:
    desk, api = bilingual
    ada = desk.ids["ada-example"]
    with desk.database.read() as connection:
        before = current_revision(connection)
    desk.update(ada, translations=[{"locale": "zh", "headline": "市长"}], publish=True)
    desk.update(ada, translations=[{"locale": "zh", "headline": "省长"}])
    expected = {before: "道路研究员", before + 1: "市长", PENDING: "省长", None: "市长"}
    for at, headline in expected.items():
        with api.seeing(replace(ZH, at=at)):
            assert api(PERSON)["person"]["headline"] == headline
            found = api('{ search(query: "长") { edges { node { id } } } }')["search"]["edges"]
            assert bool(found) is ("长" in headline)


def test_each_is_one_statement(bilingual: tuple[Desk, Api]) -> None:
    _, api = bilingual
    with api.seeing(ZH):
        sql = api.operations.prepare(PERSON, view=ZH).prepared.plan
    assert sql is not None
    assert "person_translation" in sql.sql
    plain = api.operations.prepare("{ people { nodes { headline } } }").prepared.plan
    assert plain is not None
    assert "translation" not in plain.sql


@pytest.mark.parametrize(
    "query",
    [
        "{ people(first: 5, orderBy: [{ field: DISPLAY_NAME }]) { nodes { headline } pageInfo { endCursor } } }",
        "{ topics(first: 5, orderBy: [{ field: NAME, direction: DESC }]) { nodes { name } } }",
        "{ people(first: 5) { nodes { positions(first: 5) { nodes { title organization { name } } } } } }",
    ],
)
@pytest.mark.parametrize("bilingual", ["sqlite"], indirect=True)
def test_an_order_follows_an_index(bilingual: tuple[Desk, Api], query: str) -> None:
    """As it does in the first language: neither the texts nor the records of a page are sorted."""
    desk, api = bilingual
    for view in (EVERYTHING, ZH):
        made = api.operations.prepare(query, view=view)
        assert made.prepared.plan
        with desk.database.read() as connection:
            explain = f"EXPLAIN QUERY PLAN {made.prepared.plan.sql}"
            steps = [row[3] for row in connection.exec_driver_sql(explain, made.arguments)]
        assert any("INDEX" in step for step in steps)
        assert not [step for step in steps if "ORDER BY" in step], view


def test_an_unknown_language_is_told_with_those_that_there_are(bilingual: tuple[Desk, Api]) -> None:
    desk, _ = bilingual
    assert of_store(desk.database, "en") is None
    assert of_store(desk.database, "ZH") == "zh"
    for asked in ("de", "nonsense!", ""):
        with pytest.raises(UnknownLocaleError, match="en, zh"):
            of_store(desk.database, asked)


def test_a_language_that_goes_meanwhile_is_no_empty_answer(bilingual: tuple[Desk, Api]) -> None:
    desk, api = bilingual
    say_languages(desk.database, ["en"])
    with api.seeing(ZH), pytest.raises(UnknownLocaleError):
        api(PERSON)
