"""The past and drafts are answered as the present is: by the same planner, and as if they were what is published."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from graphql import get_named_type
from hypothesis import given, note
from hypothesis import strategies as st
from sqlalchemy import Connection, or_, select, update
from sqlalchemy.exc import IntegrityError

from cms.content import (
    ENTITIES,
    Alias,
    Award,
    Course,
    Entity,
    Link,
    Locale,
    Organization,
    Person,
    Position,
    Publication,
    RichText,
    Section,
    Talk,
    new_id,
    render,
)
from cms.content.translations import TRANSLATIONS, texts
from cms.editing import Changes, commit
from cms.editing.changes import draft, publish
from cms.editing.languages import translate
from cms.editing.locales import say_languages
from cms.errors import CmsError
from cms.planning.planner import Planner
from cms.planning.view import GoneRevisionError, View
from cms.store import DRAFT, PENDING, SITE, TWINS, Database, current_revision, published, seen_at
from cms.store.revisions import Point
from cms.store.search import SEARCHED, entry_of

from ..asking import EVERYTHING, Api
from ..conftest import BOTH, ROOT, Stores
from ..content import crowd, lab, varied
from ..oracle import Oracle
from ..selections import everything
from .test_golden import QUESTIONS
from .test_oracle import GROUPS, QUERY, UNLIMITED, edited, expected, operations, planned, scattered

DRAFTS = View(at=PENDING, history=None)
Row = dict[str, Any]


def past(number: int) -> View:
    return View(at=number, history=None)


def rows_at(connection: Connection, entity: type[Entity], n: int) -> dict[str, Row]:
    """The rows of an entity as of a revision, or with all drafts, by ID."""
    row, seen = seen_at(entity.table(), n)
    found = connection.execute(select(*(row.c[c.name] for c in entity.table().columns)).where(*seen)).mappings()
    return {one["id"]: dict(one) for one in found}


def changed(entity: type[Entity], row: Row, **values: Any) -> Row:
    kept = {name: value for name, value in row.items() if name not in entity.derived}
    return {**entity.complete({**kept, **values}), "id": row["id"]}


# ---- any operation in any view -----------------------------------------------------------------------------------------
class Views(NamedTuple):
    """A store's API, and what it must answer in each of its views."""

    api: Api
    oracles: dict[View, Oracle]


def drafted(database: Database) -> None:
    """Drafts of every sort: of what is published, of what is new, and of removals."""
    changes = Changes()
    with database.write() as connection:
        for entity in (e for e in ENTITIES.values() if e not in (Alias, Locale) and not e.translates):
            for n, row in enumerate(list(rows_at(connection, entity, PENDING).values())[1:4]):
                texts = [c.name for c in entity.table().columns if c.name in ("name", "title", "headline", "degree")]
                if n == 2 and (not entity.is_node or entity in (Section, Talk, Award)):
                    changes.remove(entity, row["id"])
                else:
                    changes.save(entity, changed(entity, row, **dict.fromkeys(texts, f"drafted {n}")))
        for n in range(2):
            new = {**Person.complete({"slug": f"drafted-{n}", "name": "İstanbul", "has_profile": True})}
            changes.save(Person, {**new, "id": f"per_drafted{n}"})
            job = Position.complete({"person_id": f"per_drafted{n}", "kind": "SERVICE", "title": "Straße", "rank": n})
            changes.save(Position, {**job, "id": f"pos_drafted{n}"})
        draft(connection, changes, "an editor")


def translated(database: Database) -> None:
    """A second language and a third, which falls back to it, with some texts of every kind in the second."""
    say_languages(database, ["en", "zh", "zh-Hant:zh"])
    changes, dice = Changes(), random.Random(5)  # noqa: S311
    with database.write() as connection:
        for entity in TRANSLATIONS:
            for row in rows_at(connection, entity, PENDING).values():
                names = dice.sample(texts(entity), dice.randrange(len(texts(entity)) + 1))
                said = {name: _told(row[name], dice) for name in names}
                changes.save(entity, {name: row[name] for name in (c.name for c in entity.columns())})
                translate(connection, changes, published, entity, row, {"zh": said})
        commit(connection, changes, "an editor", "translated")


def _told(value: Any, dice: random.Random) -> Any:
    """A text in another language; what has other parts keeps those."""
    if isinstance(value, list):
        return [_told(item, dice) for item in value]
    if isinstance(value, RichText):
        return render(f"文 {value.markdown}")
    if isinstance(value, Link):
        return Link("链接", value.url)
    if isinstance(value, Course):
        return Course(value.code, "课程", value.terms)
    return value and f"{dice.choice('甲乙丙')} {value}"


@pytest.fixture(scope="module", params=BOTH)
def views(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Views]:
    """A store with a past and with drafts."""
    with (
        closing(session_stores.empty(request.param, keep_open=True)) as database,
        closing(Api(database, limits=UNLIMITED)) as api,
    ):
        for fill in (lab, varied, scattered, edited, translated, drafted):
            fill(database)
        every = [EVERYTHING, past(1), past(3), past(6), DRAFTS]
        every += [replace(view, locale=tag) for view in (EVERYTHING, DRAFTS) for tag in ("zh", "zh-Hant")]
        every.append(replace(past(5), locale="zh"))  # before anything was translated
        yield Views(api, {view: Oracle(database, view.at, view.locale) for view in every})


SEEN = [past(1), past(3), DRAFTS, replace(EVERYTHING, locale="zh"), replace(DRAFTS, locale="zh-Hant")]
SEEN_AS = ["first", "third", "drafts", "translated", "translated drafts"]


@pytest.mark.parametrize("roots", GROUPS.values(), ids=GROUPS)
@given(data=st.data())
def test_every_view_is_answered_as_the_oracle_does(views: Views, roots: list[str], data: st.DataObject) -> None:
    view = data.draw(st.sampled_from(list(views.oracles)))
    oracle = views.oracles[view]
    asked = data.draw(operations(oracle, roots))
    with views.api.seeing(view):
        for variables in asked.variables:
            note(f"{asked.document}\n{json.dumps(variables, ensure_ascii=False)}")
            assert planned(views.api, asked.document, variables) == expected(oracle, asked.document, variables)


def test_where_drafts_stand_is_told_in_every_language(views: Views) -> None:
    with views.api.database.read() as connection:
        noted = {row.status: row.record_id for row in connection.execute(select(DRAFT))}
    assert len(noted) == 3
    for view in (view for view in views.oracles if view.at == DRAFTS.at):
        with views.api.seeing(view):
            for status, id_ in noted.items():
                told = views.api("query ($id: ID!) { entry(id: $id) { status } }", id=id_)
                assert told == {"entry": {"status": status}}


@pytest.mark.parametrize("name", ["people", "projects", "publications", "positions", "education", "awards", "topics"])
@pytest.mark.parametrize("view", SEEN, ids=SEEN_AS)
def test_every_field_in_every_view(views: Views, view: View, name: str) -> None:
    arguments = "first: 100, includeMentioned: true" if name == "people" else "first: 100"
    kind = get_named_type(QUERY.fields[name].type).name
    document = f"{{ {name}({arguments}) {everything(kind, 3)} }}"
    with views.api.seeing(view):
        assert planned(views.api, document, {}) == expected(views.oracles[view], document, {})


@pytest.mark.parametrize("name", [name for name, query in QUESTIONS.items() if "search" not in query])
@pytest.mark.parametrize("view", SEEN, ids=SEEN_AS)
def test_what_pages_ask_in_every_view(views: Views, view: View, name: str) -> None:
    with views.api.seeing(view), views.api.statements() as statements:
        answer = planned(views.api, QUESTIONS[name], {})
    assert len(statements) == 1
    assert answer == expected(views.oracles[view], QUESTIONS[name], {})


def with_word(oracle: Oracle, word: str) -> dict[type[Entity], list[Row]]:
    """The records that say a word, or one that begins with it, in a view: found by reading all that each says."""

    def says(entity: type[Entity], row: Row) -> bool:
        entry = entry_of(entity, row)
        words = re.findall(r"[^\W_]+", f"{entry['title']} {entry['body']}".casefold())
        return any(each.startswith(word) for each in words)

    return {entity: [row for row in oracle.rows[entity] if says(entity, row)] for entity in SEARCHED}


SEARCHES = [name for name, query in QUESTIONS.items() if "search" in query]


@pytest.mark.parametrize("words", ["roads", "drafted", "文"])
@pytest.mark.parametrize("view", [EVERYTHING, *SEEN], ids=["published", *SEEN_AS])
def test_what_pages_search_in_every_view(views: Views, view: View, words: str) -> None:
    """How words are split is the databases' own; a word by itself is found wherever it stands."""
    oracle = views.oracles[view]
    wanted = with_word(oracle, words)
    with views.api.seeing(view), views.api.statements() as statements:
        asked = {
            name: json.loads(views.api.answer(QUESTIONS[name], {"words": words}).text)["data"] for name in SEARCHES
        }
    assert len(statements) == len(SEARCHES) == 3
    found, more, papers = (
        asked["found"]["search"],
        asked["more-found"]["search"],
        asked["papers-with-words"]["publications"],
    )
    kinds = {entity.__tablename__.upper(): len(rows) for entity, rows in wanted.items() if rows}
    assert {facet["value"]: facet["count"] for facet in found["facets"]["kinds"]} == kinds
    assert found["totalCount"] == sum(kinds.values())
    assert len(found["edges"]) == min(20, found["totalCount"])
    assert {edge["node"]["__typename"].upper() for edge in found["edges"]} <= {kind.replace("_", "") for kind in kinds}
    ids = {row["id"] for row in wanted[Publication]}
    assert more["totalCount"] == len(ids)
    assert {edge["node"]["id"] for edge in more["edges"]} <= ids
    assert len(more["edges"]) == min(10, len(ids))
    late = [row["title"] for row in wanted[Publication] if row["year"] is not None and row["year"] >= 2030]
    assert papers["totalCount"] == len(late)
    assert {node["title"] for node in papers["nodes"]} <= set(late)
    assert len(papers["nodes"]) == min(20, len(late))


def test_there_is_something_to_search_for_in_every_view(views: Views) -> None:
    for word, seen in {"roads": [EVERYTHING, *SEEN], "drafted": [SEEN[2], SEEN[4]], "文": [SEEN[3], SEEN[4]]}.items():
        for view in seen:
            assert sum(map(len, with_word(views.oracles[view], word).values())), (word, view)


def test_the_views_differ(views: Views) -> None:
    """Without this, the test above could hold because all of them show the same."""
    people = "people(includeMentioned: true) { totalCount nodes { name headline untranslated { locale } } }"
    query = f"{{ {people} talks {{ totalCount }} revision {{ number }} }}"
    answers = set()
    for view in views.oracles:
        with views.api.seeing(view):
            answers.add(views.api.answer(query).text)
    assert len(answers) == len(views.oracles) - 1, "the newest revision is what is published"


# ---- any edits ---------------------------------------------------------------------------------------------------------
# Of each query the answer when a revision was the newest, and as of that revision, must be the same, byte for byte.
QUERIES = [
    """{ people(includeMentioned: true, orderBy: [{field: NAME}]) { totalCount pageInfo { endCursor hasNextPage }
         edges { cursor node { id version slug name headline bio { html }
           positions(first: 2, filter: { not: { title: { eq: "b" } } }, orderBy: [{field: TITLE, direction: DESC}]) {
             totalCount nodes { id title organization { id name } person { slug } } }
           sections { title body { text } } } } } }""",
    """{ organizations(filter: { name: { in: ["a", "b"] } }) { totalCount nodes { id version slug name } }
         worked: people(includeMentioned: true, filter: { positions: { some: { organization: { name: { eq: "a" } } } } }) {
           totalCount nodes { slug } }
         idle: people(includeMentioned: true, filter: { positions: { none: {} } }, last: 2) { totalCount nodes { slug } }
         positions(filter: { person: { sections: { some: { title: { startsWith: "a" } } } } }) {
           totalCount nodes { id } } }""",
    """{ a: person(slug: "a") { id } b: person(slug: "b") { id slug } c: person(slug: "c") { id }
         o: organization(slug: "a") { id name } }""",
    """{ revision { number time author message records { totalCount } }
         revisions(first: 100) { totalCount pageInfo { hasNextPage } nodes { number author records(first: 100) { totalCount
           nodes { recordId kind change fields { field before after } node { id } revision { number } } } } }
         entry(id: "per_0") { recordId kind history { totalCount edges { cursor node { change revision { number } } } } } }""",
    '{ search(query: "a") { totalCount edges { node { id } } } b: search(query: "b", types: [PERSON]) { totalCount } }',
]
IDS = [f"{prefix}_{n}" for prefix in ("per", "org", "pos", "sec") for n in range(3)]
NODES = """query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Person { version name sections { title } }
             ... on Position { version title person { name } organization { name } } } }"""
OF_DRAFTS = [query for query in QUERIES if "revision" not in query]  # whose numbers tell a draft from what it becomes


def answers(ask: Callable[..., str], queries: list[str]) -> list[Any]:
    """What is answered to each; what a search finds in its order, too, as that follows from each entry alone."""
    asked = [*((query, {}) for query in queries), (NODES, {"ids": IDS})]
    return [json.loads(ask(query, variables))["data"] for query, variables in asked]


names, numbers = st.sampled_from(["a", "b", "c", "a b", None]), st.integers(0, 2)  # without a name it goes
edits = st.one_of(
    st.tuples(st.just(Organization), numbers, names),
    st.tuples(st.just(Person), numbers, names),
    st.tuples(st.just(Position), numbers, names, numbers, st.none() | numbers),
    st.tuples(st.just(Section), numbers, names, numbers),
    st.tuples(st.just(Alias), numbers, names, numbers),
)
some_edits = st.lists(edits, min_size=1, max_size=4)
steps = st.tuples(st.sampled_from(["commit", "draft", "publish"]), some_edits)


def changes_of(connection: Connection, made: list[tuple[Any, ...]], states: tuple[int, ...]) -> Changes:
    """The changes of a step, but for those that would leave a reference without what it refers to in one of the states."""
    changes = Changes()

    def there(entity: type[Entity], id_: str) -> bool:
        return all(id_ in rows_at(connection, entity, n) for n in states) and id_ not in changes.removed.get(entity, ())

    for entity, number, name, *of in made:
        id_ = f"{entity.prefix}_{number}"
        person, organization = (
            f"{kind.prefix}_{n}" if n is not None else None
            for kind, n in zip((Person, Organization), (*of, None, None)[:2], strict=True)
        )
        row: Row = {"id": id_}
        if entity in (Person, Organization):
            row |= {"slug": (name or "")[:1], "name": name}
        elif entity is Alias:
            row |= {"kind": "Person", "slug": name, "record_id": person}
        else:
            row |= {"person_id": person, "title": name, "rank": number}
        if entity is Position:
            row |= {"organization_id": organization, "kind": "SERVICE"}
        if name is None:
            users = [
                (e, r)
                for e in (Position, Section)
                for n in (PENDING - 1, PENDING)
                for r in rows_at(connection, e, n).values()
            ]
            used = any(id_ in (r.get("person_id"), r.get("organization_id")) for _, r in users)
            saved = any(id_ in r.values() for rows in changes.saved.values() for r in rows.values() if r["id"] != id_)
            if not used and not saved and id_ not in changes.saved.get(entity, {}):
                changes.remove(entity, id_)
        elif all(
            there(kind, one)
            for kind, one in ((Person, person), (Organization, organization))
            if one and entity is not Alias
        ):
            if entity is Section:
                row |= {"body": f"About *{name}*."}
            given = {key: value for key, value in row.items() if key != "id"}
            changes.save(entity, {**entity.complete(given), "id": id_})
    return changes


class TakenBack(Exception):
    """Raised to leave a transaction of which nothing is to stay."""


@pytest.fixture(scope="module", params=BOTH)
def edited_store(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Api]:
    """A store that all examples of a property share."""
    with closing(session_stores.empty(request.param, keep_open=True)) as database, closing(Api(database)) as api:
        yield api


def pending(connection: Connection) -> dict[type[Entity], list[str]]:
    """All that is drafted."""
    found = {}
    for entity, twin in TWINS.items():
        ids = connection.execute(
            select(twin.c.id).where(or_(twin.c.since == PENDING, twin.c.until == PENDING)).distinct()
        )
        if some := list(ids.scalars()):
            found[entity] = some
    return found


@given(plan=st.lists(steps, min_size=1, max_size=7), last=some_edits)
def test_the_past_stays_and_drafts_are_what_is_to_come(
    edited_store: Api, plan: list[tuple[str, Any]], last: list[tuple[Any, ...]]
) -> None:
    api, database = edited_store, edited_store.database

    def ask(query: str, variables: Row) -> str:
        return api.answer(query, variables).text

    with database.write() as connection:  # begin with nothing
        away = Changes()
        for entity, twin in TWINS.items():
            for id_ in connection.execute(select(twin.c.id).where(twin.c.until >= PENDING)).scalars():
                away.remove(entity, id_)
        draft(connection, away)
        publish(connection, pending(connection), "test", "begin anew")
    then: dict[int, list[Any]] = {}
    for way, made in [*plan, ("draft", last)]:
        try:
            with database.write() as connection:
                changes = changes_of(connection, made, (PENDING,) if way == "draft" else (PENDING - 1, PENDING))
                if way == "commit":
                    commit(connection, changes, "an import", "committed")
                elif way == "draft":
                    draft(connection, changes)
                elif some := pending(connection):
                    publish(connection, some, "an editor", "published")
        except (IntegrityError, CmsError):
            continue  # two of one slug, or a draft needs what was to be removed
        with database.read() as connection:
            number = current_revision(connection)
        then[number] = answers(ask, QUERIES)

    for number, was in then.items():
        with api.seeing(past(number)):
            assert answers(ask, QUERIES) == was, f"as of {number}"

    with api.seeing(DRAFTS):
        drafts = answers(ask, OF_DRAFTS)

    def after(query: str, variables: Row) -> str:
        return api.operations.run(query, variables, within=connection).text

    with suppress(TakenBack), database.write() as connection:
        if some := pending(connection):
            publish(connection, some, "an editor", "all of it")
        become = answers(after, OF_DRAFTS)
        raise TakenBack
    assert become == drafts, "what is drafted is what is published then"


# ---- some in particular ------------------------------------------------------------------------------------------------
PERSON = (ROOT / "schema/operations/person.graphql").read_text()
SHOWN = '{ person(slug: "ada-example") { name phone } people { totalCount nodes { slug name } } revision { number } }'


def rename(database: Database, id_: str, name: str, how: Callable[[Connection, Changes], Any]) -> None:
    changes = Changes()
    with database.write() as connection:
        changes.save(Person, changed(Person, rows_at(connection, Person, PENDING)[id_], name=name))
        how(connection, changes)


def committed(connection: Connection, changes: Changes) -> None:
    commit(connection, changes, "somebody", "a change")


def test_a_record_with_a_draft_appears_once_as_the_draft(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    rename(database, ids["ada-example"], "Ada Published", committed)
    rename(database, ids["ada-example"], "Ada Drafted", draft)
    names = {}
    for view, number in ((past(1), 1), (past(2), 2), (EVERYTHING, 2), (DRAFTS, 2)):
        with api.seeing(view):
            answer = api.answer(SHOWN)
        data = json.loads(answer.text)["data"]
        assert data["people"]["totalCount"] == 3
        assert answer.revision == Point(data["revision"]["number"]) == Point(number)
        names[view] = data["person"]["name"]
        assert [one["name"] for one in data["people"]["nodes"] if one["slug"] == "ada-example"] == [names[view]]
    assert list(names.values()) == ["Ada Example", "Ada Published", "Ada Published", "Ada Drafted"]


@pytest.mark.usefixtures("ids")
@pytest.mark.parametrize("view", [EVERYTHING, past(1), DRAFTS], ids=["published", "past", "drafts"])
def test_an_operation_is_one_statement_in_every_view(
    database: Database, asking: Callable[[Database], Api], view: View
) -> None:
    crowd(database, 30)
    api = asking(database)
    api.view = view
    queries = [PERSON, NODES, *QUERIES]
    with api.statements() as statements:
        for query in queries:
            api.answer(query, {"slug": "ada-example", "ids": IDS})
    assert len(statements) == len(queries)


def test_one_plan_serves_drafts_and_all_of_the_past(lab: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, made = Planner.plan, []

    def counting(self: Planner, *arguments: Any) -> Any:
        made.append(self.view)
        return plan(self, *arguments)

    monkeypatch.setattr(Planner, "plan", counting)
    lab.forget()
    for view in (EVERYTHING, past(1), past(0), DRAFTS, EVERYTHING):
        with lab.seeing(view):
            lab.answer(SHOWN)
    assert made == [EVERYTHING, past(1)]


def test_nothing_was_there_before_the_first_revision(lab: Api) -> None:
    with lab.seeing(past(0)):
        data = lab(SHOWN)
        assert data == {"person": None, "people": {"totalCount": 0, "nodes": []}, "revision": {"number": 0}}
        assert lab('{ search(query: "ada") { totalCount } }')["search"]["totalCount"] == 0


def test_what_is_not_kept_any_more_is_refused(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    """By the statement itself: whoever compacts the store may have done so since it was looked at."""
    api = asking(database)
    rename(database, ids["ada-example"], "Ada Renamed", committed)
    with database.write() as connection:
        connection.execute(update(SITE).values(oldest=2))
    with api.seeing(past(1)), pytest.raises(GoneRevisionError):
        api.answer(SHOWN)
    for view in (past(2), DRAFTS, EVERYTHING):
        with api.seeing(view):
            assert api(SHOWN)["revision"] == {"number": 2}


def test_private_fields_are_shown_to_whom_they_may_be(lab: Api) -> None:
    query = "{ people { nodes { slug phone } } }"
    ada, bo = {"slug": "ada-example", "phone": "+1 555 0100"}, {"slug": "bo-li", "phone": "+1 555 0101"}
    hidden = {**ada, "phone": None}
    for private_of, shown in (
        (frozenset(), hidden),
        (frozenset({lab.ids["bo-li"]}), hidden),
        (frozenset({lab.ids["ada-example"], "per_other"}), ada),
        (None, ada),
    ):
        for at in (None, PENDING):
            with lab.seeing(View(at=at, private_of=private_of)):
                assert lab(query)["people"]["nodes"][:2] == [shown, bo], private_of


def test_a_search_sees_what_its_view_does(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)
    rename(database, ids["ada-example"], "Ada Wednesday", committed)
    rename(database, ids["ada-example"], "Ada Thursday", draft)
    with database.write() as connection:
        changes = Changes()
        changes.remove(Organization, ids["acme"])
        draft(connection, changes)
    query = """query ($q: String!) { search(query: $q, first: 5) { totalCount
        edges { snippet node { ... on Person { slug name } ... on Organization { slug } } } } }"""
    seen: dict[Any, Any] = {}
    for view in (past(1), past(2), EVERYTHING, DRAFTS):
        with api.seeing(view):
            for word in ("example", "wednesday", "thursday", "acme"):
                found = api(query, q=word)["search"]
                named = {one["node"]["slug"]: one for one in found["edges"] if "slug" in one["node"]}
                wanted = "acme" if word == "acme" else "ada-example"
                if wanted in named:
                    assert f"<mark>{word}</mark>" in named[wanted]["snippet"].lower()
                    seen.setdefault(view, []).append(word)
                    assert named[wanted]["node"].get("name", f"Ada {word}").lower() == f"ada {word}"
                assert found["totalCount"] == len(found["edges"])
    assert list(seen.values()) == [["example", "acme"], ["wednesday", "acme"], ["wednesday", "acme"], ["thursday"]]


def test_a_slug_that_changed_still_leads_to_its_record(
    database: Database, ids: dict[str, str], asking: Callable[[Database], Api]
) -> None:
    api = asking(database)

    def move(slug: str, old: str, new: str) -> None:
        changes = Changes()
        with database.write() as connection:
            changes.save(Person, changed(Person, rows_at(connection, Person, PENDING)[ids[slug]], slug=new))
            alias = {"kind": "Person", "slug": old, "record_id": ids[slug]}
            changes.save(Alias, {**Alias.complete(alias), "id": new_id(Alias)})
            committed(connection, changes)

    def names(*slugs: str) -> list[str | None]:
        asked = " ".join(f'a{n}: person(slug: "{slug}") {{ name }}' for n, slug in enumerate(slugs))
        return [one and one["name"] for one in api(f"{{ {asked} }}").values()]

    move("ada-example", "ada-example", "ada")  # 2
    assert names("ada-example", "ada", "nobody") == ["Ada Example", "Ada Example", None]
    assert api('{ organization(slug: "ada-example") { name } }')["organization"] is None, (
        "each kind has slugs of its own"
    )
    move("bo-li", "bo-li", "ada-example")  # 3
    assert names("ada-example", "bo-li", "ada") == ["Bo Li", "Bo Li", "Ada Example"], "who has a slug goes first"
    move("bo-li", "ada-example", "bo")  # 4
    assert names("ada-example", "bo") == ["Bo Li", "Bo Li"], "and then who had it last"
    for view, found in (
        (past(1), ["Ada Example", None, "Bo Li"]),
        (past(2), ["Ada Example", "Ada Example", "Bo Li"]),
        (past(3), ["Bo Li", "Ada Example", "Bo Li"]),
        (DRAFTS, ["Bo Li", "Ada Example", "Bo Li"]),
    ):
        with api.seeing(view):
            assert names("ada-example", "ada", "bo-li") == found, view
