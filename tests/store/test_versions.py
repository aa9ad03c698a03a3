"""Version twins: after any commits they tell what was seen at each revision, and the content tables hold the newest."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from cms.content import ENTITIES, Entity, Organization, Person, Position, Project
from cms.editing import Changes, commit
from cms.errors import CmsError
from cms.store import OPEN, PENDING, REVISION, TWINS, Database, current_revision

from ..asking import Api
from ..content import lab

Content = dict[str, dict[str, Any]]  # rows by ID
KINDS = (Organization, Project)


def seen_at(connection: Connection, entity: type[Entity], revision: int) -> Content:
    """The rows of an entity that a revision shows, from its twin."""
    twin = TWINS[entity]
    columns = [twin.c[column.name] for column in entity.table().columns]
    rows = connection.execute(select(*columns).where(twin.c.since <= revision, twin.c.until > revision)).mappings()
    return {row["id"]: dict(row) for row in rows}


def present(connection: Connection, entity: type[Entity]) -> Content:
    return {row["id"]: dict(row) for row in connection.execute(select(entity.table())).mappings()}


def assert_whole(connection: Connection) -> None:
    """Twins and content tables agree, each record has one open version, and its versions follow one another."""
    newest = current_revision(connection)
    for entity, twin in TWINS.items():
        assert seen_at(connection, entity, newest) == present(connection, entity), entity
        periods: dict[str, list[tuple[int, int]]] = {}
        for row in connection.execute(select(twin.c.id, twin.c.since, twin.c.until).order_by(twin.c.since)):
            assert row.since < row.until
            assert PENDING not in (row.since, row.until), "nothing here is a draft"
            periods.setdefault(row.id, []).append((row.since, row.until))
        for versions in periods.values():
            assert all(one[1] <= other[0] for one, other in itertools.pairwise(versions))
            assert all(until <= newest or until == OPEN for _, until in versions)


def test_every_entity_has_a_twin_with_its_columns() -> None:
    assert set(TWINS) == set(ENTITIES.values())
    for entity, twin in TWINS.items():
        columns = {column.name: (str(column.type), column.nullable) for column in entity.table().columns}
        twins = {column.name: (str(column.type), column.nullable) for column in twin.columns}
        assert columns.items() <= twins.items()
        assert set(twins) - set(columns) == {"since", "until"}
        assert not twin.foreign_keys


# ---- any commits -------------------------------------------------------------------------------------------------------
numbers, slugs = st.integers(0, 3), st.sampled_from(["a", "b", "c"])
steps = st.one_of(
    st.tuples(st.just("save"), st.just(Organization), numbers, slugs, st.none()),
    st.tuples(st.just("save"), st.just(Project), numbers, slugs, st.none() | numbers),
    st.tuples(st.just("remove"), st.sampled_from(KINDS), numbers),
)
commits = st.lists(st.lists(steps, min_size=1, max_size=5), min_size=1, max_size=6)
Model = dict[type[Entity], dict[int, tuple[str, int | None]]]


def fits(model: Model) -> bool:
    """Whether slugs are one record's each, and references lead somewhere."""
    for rows in model.values():
        if max(Counter(slug for slug, _ in rows.values()).values(), default=0) > 1:
            return False
    return all(of is None or of in model[Organization] for _, of in model[Project].values())


def id_of(entity: type[Entity], number: int) -> str:
    return f"{entity.prefix}_{number}"


def told(content: Content, entity: type[Entity]) -> dict[int, tuple[str, int | None]]:
    """Rows as the model has them."""
    found = {}
    for id_, row in content.items():
        of = row.get("organization_id")
        found[int(id_.split("_")[1])] = row["slug"], int(of.split("_")[1]) if of else None
    return found


@given(plan=commits)
def test_any_commits(plan_store: Database, plan: list[list[tuple[Any, ...]]]) -> None:
    database = plan_store
    with database.write() as connection:  # begin with nothing
        away = Changes()
        for entity in KINDS:
            for id_ in present(connection, entity):
                away.remove(entity, id_)
        commit(connection, away, "test", "begin anew")
        start = current_revision(connection)
    model: Model = {kind: {} for kind in KINDS}
    history: list[Model] = [{kind: {} for kind in KINDS}]

    for taken in plan:
        changes = Changes()
        wanted: Model = {kind: dict(model[kind]) for kind in KINDS}
        for what, entity, number, *values in taken:
            if what == "remove":
                changes.remove(entity, id_of(entity, number))
            else:
                slug, of = values
                given_ = {"slug": slug, "name": slug} if entity is Organization else {"slug": slug, "title": slug}
                if of is not None:
                    given_["organization_id"] = id_of(Organization, of)
                changes.save(entity, {**entity.complete(given_), "id": id_of(entity, number)})
        for entity in KINDS:
            for id_ in changes.removed.get(entity, ()):
                wanted[entity].pop(int(id_.split("_")[1]), None)
            # Of a record that is both saved and removed in one set, the saving stands.
            wanted[entity] |= told(changes.saved.get(entity, {}), entity)

        if fits(wanted):
            with database.write() as connection:
                assert commit(connection, changes, "test", "a step").number == start + len(history)
            model = wanted
            history.append({kind: dict(model[kind]) for kind in KINDS})
        else:
            with pytest.raises((IntegrityError, CmsError)), database.write() as connection:
                commit(connection, changes, "test", "a step that doesn't fit")

        with database.read() as connection:
            assert current_revision(connection) == start + len(history) - 1
            for entity in KINDS:
                assert told(present(connection, entity), entity) == model[entity]
                for past, then in enumerate(history):
                    assert told(seen_at(connection, entity, start + past), entity) == then[entity]
    with database.read() as connection:
        assert_whole(connection)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def plan_store(request: pytest.FixtureRequest, session_stores: Any) -> Any:
    """A store that all examples of a property share."""
    database = session_stores.empty(request.param, keep_open=True)
    yield database
    database.close()


# ---- some in particular ------------------------------------------------------------------------------------------------
def changed(entity: type[Entity], row: dict[str, Any], **values: Any) -> dict[str, Any]:
    """A whole row with some of its values changed, and those that follow from them."""
    kept = {name: value for name, value in row.items() if name not in entity.derived}
    return {**entity.complete({**kept, **values}), "id": row["id"]}


def test_a_commit_is_one_revision_of_everything(database: Database, ids: dict[str, str]) -> None:
    with database.read() as connection:
        assert_whole(connection)
        first = {entity: present(connection, entity) for entity in TWINS}
        assert all(first[entity] for entity in (Person, Position, Project))

    changes = Changes()
    ada = first[Person][ids["ada-example"]]
    changes.save(Person, changed(Person, ada, name="Ada Changed", bio="Now *this*."))
    gone = next(id_ for id_, row in first[Position].items() if row["title"] == "Chair")
    changes.remove(Position, gone)
    with database.write() as connection:
        commit(connection, changes, "somebody", "a change and a removal")

    with database.read() as connection:
        assert_whole(connection)
        for entity in TWINS:
            assert seen_at(connection, entity, 1) == first[entity], "the past stays"
        now = present(connection, Person)[ids["ada-example"]]
        assert now["name"] == "Ada Changed"
        assert now["name_key"] == "ada changed"
        assert now["bio"].text == "Now this."
        assert gone not in present(connection, Position)
        # What wasn't touched has no new version.
        twin = TWINS[Person]
        versions = Counter(connection.execute(select(twin.c.id)).scalars())
        assert versions.pop(ids["ada-example"]) == 2
        assert set(versions.values()) == {1}
        told_of = connection.execute(select(REVISION).order_by(REVISION.c.number)).all()
        assert [(one.number, one.author, one.message) for one in told_of[1:]] == [
            (1, "test", "test"),
            (2, "somebody", "a change and a removal"),
        ]
        assert all(one.time <= other.time for one, other in itertools.pairwise(told_of))


def test_slugs_can_be_swapped(database: Database, ids: dict[str, str]) -> None:
    changes = Changes()
    with database.write() as connection:
        people = present(connection, Person)
        one, other = people[ids["ada-example"]], people[ids["bo-li"]]
        changes.save(Person, changed(Person, one, slug=other["slug"]))
        changes.save(Person, changed(Person, other, slug=one["slug"]))
        commit(connection, changes, "test", "swap")
    with database.read() as connection:
        assert_whole(connection)
        assert present(connection, Person)[ids["ada-example"]]["slug"] == "bo-li"
        assert seen_at(connection, Person, 1)[ids["ada-example"]]["slug"] == "ada-example"


def test_a_bad_reference_refuses_the_whole(database: Database, ids: dict[str, str]) -> None:
    with database.read() as connection:
        before = {entity: present(connection, entity) for entity in TWINS}
    changes = Changes()
    changes.save(Person, changed(Person, before[Person][ids["ada-example"]], name="Never"))
    changes.remove(Person, ids["glinda-good"])  # whom positions and degrees refer to
    with pytest.raises(CmsError, match="refers to it"), database.write() as connection:
        commit(connection, changes, "test", "half of it would fit")
    with database.read() as connection:
        assert current_revision(connection) == 1
        assert {entity: present(connection, entity) for entity in TWINS} == before
        assert_whole(connection)


def test_a_missing_value_is_refused(database: Database) -> None:
    changes = Changes()
    changes.save(Organization, {**Organization.complete({"slug": "o", "name": "O"}), "id": "org_1", "name": None})
    with pytest.raises(IntegrityError), database.write() as connection:
        commit(connection, changes, "test", "no name")


def test_an_unknown_column_is_refused() -> None:
    with pytest.raises(KeyError, match="shoe_size"):
        Organization.complete({"slug": "o", "name": "O", "shoe_size": 44})


@pytest.mark.usefixtures("ids")
def test_a_version_has_a_number_of_its_own(database: Database) -> None:
    """What is numbered stays numbered: no version ever has the number of one that was dropped."""
    twin = TWINS[Organization]
    with database.write() as connection:
        numbers_before = connection.execute(select(twin.c.version)).scalars().all()
        connection.execute(twin.delete().where(twin.c.version == max(numbers_before)))
    changes = Changes()
    changes.save(Organization, {**Organization.complete({"slug": "new", "name": "New"}), "id": "org_new"})
    with database.write() as connection:
        commit(connection, changes, "test", "another")
        newest = connection.execute(select(twin.c.version).where(twin.c.id == "org_new")).scalar_one()
    assert newest > max(numbers_before)


def test_readers_see_what_was_published(database: Database, asking: Any) -> None:
    """What is only drafted is in no answer, and a removal that is only drafted neither."""
    from cms.store import remove, save

    ids = lab(database)
    api: Api = asking(database)
    query = "{ people(includeMentioned: true) { totalCount nodes { slug name } } }"
    before = api(query)
    with database.write() as connection:
        row = present(connection, Person)[ids["ada-example"]]
        save(connection, Person.table(), [changed(Person, row, name="A Draft")])
        save(connection, Person.table(), [{**Person.complete({"slug": "new", "name": "New"}), "id": "per_new"}])
        remove(connection, Person.table(), [ids["nameless"]])
    assert api(query) == before
