"""What a revision purges of caches in front of the server: whatever it changes of an answer, and not much else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st
from sqlalchemy import select

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.content import Entity, Organization, Person, Topic
from cms.editing.access import Caller, Scope
from cms.editing.erasing import erase, erasure
from cms.editing.locales import say_languages
from cms.errors import CmsError
from cms.exporting.feeds import DATED, operation
from cms.exporting.profile import operation as profile
from cms.exporting.sitemap import OPERATION
from cms.planning.operations import Operations, RequestError
from cms.planning.view import PUBLISHED, View
from cms.store import Database, current_revision, tokens
from cms.store.tags import ALL, HISTORY, MOST, purged_since

from ..conftest import BOTH, Stores
from ..content import lab
from ..oracle import Oracle
from ..planning.test_oracle import GROUPS, UNLIMITED, Writer
from ..selections import everything
from .desk import EDITOR, Desk
from .test_any_edits import LANGUAGES, Clerk, steps

# What reads nothing but a record's own has no tag of a kind: this is asked of every one.
OF_EACH: list[tuple[type[Entity], str]] = [
    (Person, "query($slug: String!) { person(slug: $slug) { displayName positions { nodes { title kind } } } }"),
    (Person, "query($slug: String!) { person(slug: $slug) { headline awards { nodes { title } } documents { id } } }"),
    (Person, "query($slug: String!) { person(slug: $slug) { bio { text } publications { totalCount } } }"),
    (Organization, "query($slug: String!) { organization(slug: $slug) { name positions { nodes { title } } } }"),
    (
        Organization,
        "query($slug: String!) { organization(slug: $slug) { projects { nodes { title links { url } } } } }",
    ),
    (Topic, "query($slug: String!) { topic(slug: $slug) { name } }"),
]
OF_ONE = [
    f"query($slug: String!) {{ person(slug: $slug) {everything('Person', 2)} }}",
    "query($slug: String!) { person(slug: $slug) { displayName positions { nodes { title kind mentors { id } } } } }",
    f"query($slug: String!) {{ organization(slug: $slug) {everything('Organization', 2)} }}",
    f"query($slug: String!) {{ topic(slug: $slug) {everything('Topic', 2)} project(slug: $slug) {{ topics {{ name }} }} }}",
    profile(),
    *(operation(of, tuple(DATED.values()), 50) for of in (Person, Organization, Topic)),
]
OF_ALL = [
    OPERATION,
    operation(None, tuple(DATED.values()), 50),
    '{ search(query: "one") { nodes { id } } locales { tag } }',
    "{ revision { number } people { totalCount } }",
]

# The oracle knows nothing of webhooks, which are told to nobody here.
ASKED = [[name for name in roots if name != "webhooks"] for roots in GROUPS.values() if roots != ["webhooks"]]


class Question(NamedTuple):
    """What is asked before and after each edit."""

    text: str
    variables: dict[str, Any]
    view: View


class Edited(NamedTuple):
    """A store that is edited; what is asked is written from the records that it had at first."""

    desk: Desk
    oracle: Oracle
    names: dict[type[Entity], list[str]]

    @property
    def every_name(self) -> list[str]:
        return [name for some in self.names.values() for name in some]


class Answered(NamedTuple):
    """What a question came to: its text, or why it was refused; and the tags of the one."""

    text: str
    tags: frozenset[str]


def ask(operations: Operations, question: Question) -> Answered:
    """Answer a question as of now."""
    try:
        answer = operations.run(*question[:2], view=question.view)
    except (RequestError, CmsError) as refused:
        return Answered(str(refused), frozenset())  # no cache keeps what is refused
    # Whoever asks in a language depends on which there are: the server says so.
    return Answered(answer.text, frozenset(answer.tags) | ({"cms:locale"} if question.view.locale else set()))


@pytest.fixture(scope="module", params=BOTH)
def edited(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Edited]:
    with closing(session_stores.empty(request.param, keep_open=True)) as database:
        ids = lab(database)
        say_languages(database, LANGUAGES[0])
        with database.write() as connection:
            tokens.issue(connection, EDITOR.name.replace(" ", "-"), [Scope.EDIT, Scope.PUBLISH])
        desk = Desk(database, Caller(EDITOR.name.replace(" ", "-"), EDITOR.scopes), ids)
        yield Edited(desk, Oracle(database), names(database))


def names(database: Database) -> dict[type[Entity], list[str]]:
    """The slugs and IDs that there are, and some slugs that edits give."""
    with database.read() as connection:
        return {
            entity: [
                *sorted(connection.execute(select(entity.table().c.slug)).scalars()),
                *("one", "two"),
                *sorted(connection.execute(select(entity.table().c.id)).scalars()),
            ]
            for entity in (Person, Organization, Topic)
        }


@settings(phases=[Phase.generate], max_examples=20)
@given(data=st.data())
def test_whatever_changes_is_purged(edited: Edited, data: st.DataObject) -> None:
    desk, oracle, known = edited.desk, edited.oracle, st.sampled_from(edited.every_name)
    clerk, operations = Clerk(desk), Operations(GRAPHQL_SCHEMA, ROOTS, desk.database, UNLIMITED)
    views = st.sampled_from([PUBLISHED, PUBLISHED, View(locale="zh"), View(locale="de")])
    questions = [Question(text, {"slug": data.draw(known)}, data.draw(views)) for text in OF_ONE]
    questions += [Question(text, {}, data.draw(views)) for text in OF_ALL]
    for entity, text in OF_EACH:
        view = data.draw(views)
        questions += [Question(text, {"slug": name}, view) for name in edited.names[entity] if "_" not in name]
    for _ in range(6):
        asked = Writer(data.draw, oracle).operation(data.draw(st.sampled_from(ASKED)), 3)
        questions.append(Question(asked.document, asked.variables[0], data.draw(views)))
    for id_ in data.draw(st.lists(known, max_size=3)):
        questions.append(
            Question(
                "query($id: ID!) { node(id: $id) { id ... on Person { headline news { nodes { date } } } } }",
                {"id": id_},
                PUBLISHED,
            )
        )
    answers = [ask(operations, question) for question in questions]
    for step in data.draw(st.lists(steps, min_size=1, max_size=6)):
        with desk.database.read() as connection:
            before = current_revision(connection)
        if clerk.try_to_do(step):
            continue
        with desk.database.read() as connection:
            tags = purged_since(connection, before, current_revision(connection))
        for at, question in enumerate(questions):
            now = ask(operations, question)
            if now.text != answers[at].text and answers[at].tags:
                note(f"{step}: {question}")
                assert answers[at].tags & {*tags}, (answers[at].tags, tags)
            answers[at] = now


# ---- what is left ------------------------------------------------------------------------------------------------------
def tags_of(database: Database, text: str, **variables: Any) -> set[str]:
    return {*Operations(GRAPHQL_SCHEMA, ROOTS, database).run(text, variables).tags}


def purges(database: Database, before: int) -> set[str]:
    with database.read() as connection:
        return {*purged_since(connection, before, current_revision(connection))}


def newest(database: Database) -> int:
    with database.read() as connection:
        return current_revision(connection)


ADA = '{ person(slug: "ada-example") { displayName positions { nodes { title } } news { nodes { date } } } }'


@pytest.mark.usefixtures("ids")
def test_what_an_answer_is_made_of(database: Database) -> None:
    assert tags_of(database, ADA) == {ALL, "cms:person:ada-example"}
    with_more = ADA.replace("title", "title organization { name }")
    assert tags_of(database, with_more) == {ALL, "cms:organization", "cms:person:ada-example"}
    assert tags_of(database, "{ people { nodes { name } } }") == {ALL, "cms:person"}
    assert tags_of(database, "query($s: String!) { topic(slug: $s) { name } }", s="a, b\r\nc") == {
        ALL,
        "cms:topic:a%2C%20b%0D%0Ac",
    }
    assert tags_of(database, "query($s: String!) { topic(slug: $s) { name } }", s="x" * 500) == {
        ALL,
        "cms:alias",
        "cms:topic",
    }
    assert tags_of(database, "{ revision { number } }") == {ALL, HISTORY}
    assert tags_of(database, "{ __typename }") == {ALL}
    assert tags_of(database, '{ search(query: "a") { totalCount } }') == {ALL, "cms:search"}
    id_ = "per_0123456789abcdef0123456789abcdef"
    assert tags_of(database, f'{{ node(id: "{id_}") {{ id }} }}') == {ALL, f"cms:person:{id_}"}


def test_tags_are_bounded(database: Database) -> None:
    many = " ".join(f'a{n}: person(slug: "person-{n}") {{ name }}' for n in range(100))
    assert tags_of(database, f"{{ {many} }}") == {ALL, "cms:alias", "cms:person"}
    several = " ".join(f'a{n}: person(slug: "person-{n}") {{ name }}' for n in range(20))
    assert tags_of(database, f"{{ {several} }}") == {ALL, *(f"cms:person:person-{n}" for n in range(20))}
    every = tags_of(database, f"{{ {' '.join(_every_root())} }}")
    assert sum(map(len, every)) < 2_000


_NO_LISTS = {"node", "nodes", "drafts", "entry", "search", "revision", "revisions", "locales", "previews", "webhooks"}


def _every_root() -> Iterator[str]:
    for name in ROOTS:
        if name not in _NO_LISTS:
            field = GRAPHQL_SCHEMA.query_type.fields[name]  # type: ignore[union-attr]
            yield f'{name}(slug: "a") {{ id }}' if "slug" in field.args else f"{name} {{ nodes {{ id }} }}"


def test_what_is_of_others_is_left(database: Database, ids: dict[str, str]) -> None:
    desk = Desk(database, ids=ids)
    before = newest(database)
    desk.create("NewsItem", personId=desk.ids["bo-li"], body="Moved.", publish=True)
    purged = purges(database, before)
    assert {"cms:news_item", "cms:person:bo-li"} <= purged
    assert not purged & tags_of(database, ADA)
    assert purged & tags_of(database, ADA.replace("ada-example", "bo-li"))
    before = newest(database)
    desk.update(desk.ids["ada-example"], slug="ada-lee", publish=True)
    for name in ("ada-example", "ada-lee", desk.ids["ada-example"]):
        assert f"cms:person:{name}" in purges(database, before)
    before = newest(database)
    desk.update(desk.ids["ada-example"], headline="Still here", publish=True)
    assert "cms:person:ada-example" in purges(database, before), "who asks by what it was is led there"


def test_a_draft_purges_nothing(database: Database, ids: dict[str, str]) -> None:
    desk = Desk(database, ids=ids)
    before = newest(database)
    desk.update(desk.ids["ada-example"], headline="Not yet")
    assert newest(database) == before
    assert purges(database, before) == set()


def test_many_changes_purge_their_kinds(database: Database, ids: dict[str, str]) -> None:
    desk = Desk(database, ids=ids)
    before = newest(database)
    news = [desk.create("NewsItem", personId=desk.ids["ada-example"], body=f"{n}") for n in range(MOST + 1)]
    desk("publish", ids=news, withOwned=False, at=None)
    assert purges(database, before) == {HISTORY, "cms:news_item", "cms:search"}


def test_erasing_purges_all_and_is_in_no_tag(database: Database, ids: dict[str, str]) -> None:
    desk = Desk(database, ids=ids)
    desk.update(desk.ids["glinda-good"], headline="Soon gone", publish=True)
    before = newest(database)
    with database.read() as connection:
        found = erasure(connection, ["glinda-good"])
    erase(database, found)
    assert purges(database, 0) == purges(database, before) == {ALL}
