"""Any edits, one after another: whatever is done or refused, the store is sound, and what is refused has changed nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, select

from cms.content import ENTITIES, Award, Entity, PositionKind, new_id
from cms.content.inputs import EDITABLE, is_stated
from cms.editing import Changes, commit
from cms.editing.access import Caller, Scope
from cms.editing.changes import present
from cms.editing.locales import say_languages
from cms.editing.problems import Refused, UserError
from cms.editing.scheduling import publish_due
from cms.store import DRAFT, PENDING, SCHEDULE, TWINS, current_revision, seen_at, tokens
from cms.store.checking_languages import wrong_texts
from cms.store.search import ENTRY, SEARCHED, entry_of

from ..conftest import BOTH
from ..content import lab
from .desk import EDITOR, Desk

LATER = datetime(2999, 1, 1, tzinfo=UTC)
KINDS = [entity.__name__ for entity in EDITABLE]
# What an input of each kind says, of few values, so that edits meet: names of records are looked up in the store.
few = st.integers(0, 5)
text = st.sampled_from(["one", "two", None, ""])
slug = st.sampled_from(["one", "two", "three", "Not A Slug"])
url = st.sampled_from(["https://one.example/", "javascript:alert(1)", ""])
link = st.fixed_dictionaries({"url": url}, optional={"label": text})
period = st.fixed_dictionaries({}, optional={"start": st.sampled_from(["2031", "2031-13"]), "end": st.just("2032")})


tag = st.sampled_from(["zh", "zh-Hant", "zh", "de", "en"])
LANGUAGES = [["en", "zh", "zh-Hant:zh"], ["en", "de", "zh"], ["en"], ["zh", "en"]]


def told(**texts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Translations of some texts."""
    return st.lists(st.fixed_dictionaries({"locale": tag}, optional=texts), max_size=2)


def some(kind: str) -> st.SearchStrategy[Any]:
    """A record of a kind, by its place among those that are there, or none."""
    return st.none() | st.tuples(st.just(kind), few)


person, organization, topic, asset = (some(kind) for kind in ("Person", "Organization", "Topic", "Asset"))
FIELDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "Person": {
        "name": text,
        "slug": slug,
        "bio": text,
        "phone": text,
        "phoneIsPublic": st.booleans(),
        "interestIds": st.lists(topic, max_size=3),
        "imageId": asset,
        "fileIds": st.lists(asset, max_size=2),
        "headline": text,
        "translations": told(headline=text, bio=text),
    },
    "Organization": {"name": text, "slug": slug, "url": url},
    "Topic": {"name": text, "slug": slug, "translations": told(name=text)},
    "Position": {
        "personId": person,
        "organizationId": organization,
        "kind": st.sampled_from(PositionKind),
        "period": period,
        "highlights": st.lists(text, max_size=2),
        "mentorIds": st.lists(person, max_size=2),
        "after": some("Position"),
    },
    "Project": {
        "title": text,
        "slug": slug,
        "organizationId": organization,
        "links": st.lists(link, max_size=2),
        "members": st.lists(st.fixed_dictionaries({"personId": person}, optional={"name": text}), max_size=3),
        "topicIds": st.lists(topic, max_size=2),
        "translations": told(links=st.lists(link, max_size=2), summary=text),
    },
    "Asset": {"name": text, "slug": slug, "alt": text},
    "Award": {"personId": person, "title": text, "projectId": some("Project"), "after": some("Award")},
}


def fields(kind: str) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({}, optional=FIELDS[kind])


kinds = st.sampled_from(sorted(FIELDS))
made = st.sampled_from([kind for kind in sorted(FIELDS) if is_stated(ENTITIES[kind])])
several = st.lists(kinds.flatmap(lambda kind: st.tuples(st.just(kind), few)), min_size=1, max_size=3)
steps = st.one_of(
    made.flatmap(lambda kind: st.tuples(st.just("create"), st.just(kind), fields(kind), st.booleans())),
    st.sampled_from(["Person", "Organization", "Topic", "Project"]).flatmap(
        lambda kind: st.tuples(st.just("upsert"), st.just(kind), fields(kind), st.booleans())
    ),
    kinds.flatmap(
        lambda kind: st.tuples(st.just("update"), st.tuples(st.just(kind), few), fields(kind), st.booleans())
    ),
    kinds.flatmap(lambda kind: st.tuples(st.just("delete"), st.tuples(st.just(kind), few), st.booleans())),
    st.tuples(st.sampled_from(["publish", "unpublish", "discardDraft", "unschedule"]), several),
    st.tuples(st.just("publish"), several, st.booleans(), st.booleans()),
    st.tuples(st.just("wait")),
    st.tuples(st.just("restore"), kinds.flatmap(lambda kind: st.tuples(st.just(kind), few)), few, st.booleans()),
    st.tuples(st.just("take back"), few, st.booleans()),
    st.tuples(st.just("languages"), st.sampled_from(LANGUAGES)),
    kinds.flatmap(lambda kind: st.tuples(st.just("import"), st.tuples(st.just(kind), few), person)),
)


class Clerk:
    """Does what the steps say on a desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def named(self, value: Any) -> Any:
        """A value with records looked up, wherever they stand in it."""
        if isinstance(value, tuple):
            return self.record(value)
        if isinstance(value, list):
            return [self.named(item) for item in value]
        return {key: self.named(member) for key, member in value.items()} if isinstance(value, dict) else value

    def record(self, which: tuple[str, int]) -> str:
        entity, place = ENTITIES[which[0]], which[1]
        row, seen = seen_at(entity.table(), PENDING)
        with self.desk.database.read() as connection:
            ids = sorted({*connection.execute(select(row.c.id).where(*seen)).scalars()})
            ids += sorted({*connection.execute(select(entity.table().c.id)).scalars()} - {*ids})
        return ids[place % len(ids)] if ids else f"{entity.prefix}_none"

    def version(self, id_: str) -> int:
        row = self.desk.draft(id_)
        return row["version"] if row else 0

    def try_to_do(self, step: tuple[Any, ...]) -> list[UserError]:
        """Do a step; gives the errors with which it is refused."""
        try:
            self.do(step)
        except Refused as refused:
            return refused.errors
        return []

    def import_(self, which: tuple[str, int], person: tuple[str, int] | None) -> None:
        """What an import does: a record changed beneath its drafts, and perhaps one more for a person who is published."""
        changes = Changes()
        known = self.desk.published(self.record(which))
        entity = ENTITIES[which[0]]
        if known:
            changed = {"title": "Imported"} if "title" in known else {"name": "Imported"}
            changes.save(entity, entity.complete({**known, **changed}))
        if person and self.desk.published(owner := self.record(person)):
            award = {**Award.complete({"title": "Imported", "person_id": owner, "rank": 0}), "id": new_id(Award)}
            changes.save(Award, award)
        with self.desk.database.write() as connection:
            commit(connection, changes, "import", "Import something")
            for entity, rows in changes.saved.items():
                for row in rows.values():
                    (found,) = present(connection, entity, [row["id"]])
                    assert {**found, "version": 0} == {**row, "version": 0}

    def do(self, step: tuple[Any, ...]) -> None:
        what, *rest = step
        with self.desk.database.read() as connection:
            newest = current_revision(connection)
        if what in ("create", "upsert"):
            kind, given_, publish = rest
            self.desk(f"{what}{kind}", **self.named(given_), publish=publish)
        elif what in ("update", "delete"):
            which, *given_, publish = rest
            id_ = self.record(which)
            more = self.named(given_[0]) if given_ else {}
            self.desk(f"{what}{which[0]}", id=id_, expectedVersion=self.version(id_), **more, publish=publish)
        elif what == "import":
            self.import_(*rest)
        elif what == "restore":
            which, past, publish = rest
            self.desk("restore", id=self.record(which), revision=max(newest - past, 1), publish=publish)
        elif what == "take back":
            past, publish = rest
            self.desk("restore", revision=max(newest - past, 2), publish=publish)
        elif what == "languages":
            say_languages(self.desk.database, rest[0])
        elif what == "wait":
            publish_due(self.desk.database, LATER)
        elif len(rest) > 1:
            several_, along, later = rest
            ids = [self.record(which) for which in several_]
            self.desk(what, ids=ids, withOwned=along, at=LATER if later else None)
        else:
            self.desk(what, ids=[self.record(which) for which in rest[0]])


def everything(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All that is stored of content, its versions, and what is found."""
    tables = [*TWINS.values(), *(entity.table() for entity in TWINS), ENTRY, DRAFT, SCHEDULE]
    return {t.name: sorted(map(tuple, connection.execute(select(t)).all()), key=str) for t in tables}


def assert_noted(connection: Connection) -> None:
    """Each record with a draft is noted as what it is, with whose it is, and no other."""
    notes = {row["record_id"]: dict(row) for row in connection.execute(select(DRAFT)).mappings()}
    drafted: dict[str, dict[str, Any]] = {}
    for entity, twin in TWINS.items():
        if entity.is_node:
            pending = select(twin).where((twin.c.since == PENDING) | (twin.c.until == PENDING))
            for row in connection.execute(pending).mappings():
                drafted.setdefault(row["id"], {})["DRAFT" if row["since"] == PENDING else "REMOVAL_DRAFTED"] = row
    found = {id_: "CHANGED" if len(kinds) == 2 else min(kinds) for id_, kinds in drafted.items()}
    assert {id_: row["status"] for id_, row in notes.items()} == found
    for id_, rows in drafted.items():
        whose = {row["person_id"] for row in rows.values() if "person_id" in row} | (
            {id_} if id_[:3] == "per" else set()
        )
        assert whose <= set(notes[id_]["people"])


def assert_sound(connection: Connection) -> None:
    """The present is its versions', no reference of any perspective leads nowhere, and what is found is what is there."""
    assert_noted(connection)
    newest = current_revision(connection)
    for n in (newest, PENDING):
        seen: dict[type[Entity], dict[str, Any]] = {}
        for entity in TWINS:
            row, at = seen_at(entity.table(), n)
            columns = [row.c[column.name] for column in entity.table().columns]
            seen[entity] = {
                found["id"]: dict(found) for found in connection.execute(select(*columns).where(*at)).mappings()
            }
            if n == newest:
                now = connection.execute(select(entity.table())).mappings()
                assert seen[entity] == {found["id"]: dict(found) for found in now}, entity
        tables = {entity.table(): rows for entity, rows in seen.items()}
        for entity, rows in seen.items():
            for key in entity.table().foreign_keys:
                for found in rows.values():
                    at_ = found[key.parent.name]
                    assert at_ is None or at_ in tables[key.column.table], (n, entity, key.parent.name, found)
            if "slug" in entity.table().columns and entity.is_node:
                assert len({found["slug"] for found in rows.values()}) == len(rows)
            for found in rows.values():
                complete = entity.complete(found)
                assert complete == {name: found[name] for name in complete}
        row, at = seen_at(ENTRY, n)
        columns = [row.c[name] for name in ("id", "kind", "title", "body")]
        entries = {entry["id"]: dict(entry) for entry in connection.execute(select(*columns).where(*at)).mappings()}
        wanted = {id_: entry_of(entity, found) for entity in SEARCHED for id_, found in seen[entity].items()}
        assert entries == wanted, n
    assert list(wrong_texts(connection)) == []


@pytest.fixture(scope="module", params=BOTH)
def desk(request: pytest.FixtureRequest, session_stores: Any) -> Iterator[Desk]:
    with closing(session_stores.empty(request.param, keep_open=True)) as database:
        lab(database)
        say_languages(database, LANGUAGES[0])
        with database.write() as connection:
            tokens.issue(connection, EDITOR.name.replace(" ", "-"), [Scope.EDIT, Scope.PUBLISH])
        yield Desk(database, Caller(EDITOR.name.replace(" ", "-"), EDITOR.scopes))


@settings(phases=[Phase.generate], max_examples=settings().max_examples * 2 // 5)  # each of many steps
@given(plan=st.lists(steps, min_size=3, max_size=12))
def test_whatever_is_done_the_store_is_sound(desk: Desk, plan: list[tuple[Any, ...]]) -> None:
    clerk = Clerk(desk)
    for step in plan:
        with desk.database.read() as connection:
            before = everything(connection)
        errors = clerk.try_to_do(step)
        with desk.database.read() as connection:
            if errors:
                assert all(error.message for error in errors)
                assert everything(connection) == before
            else:
                assert_sound(connection)


def test_the_kinds_here_have_all_kinds_of_inputs() -> None:
    """What isn't drawn here is of a kind that is."""
    from cms.content.inputs import Lines, Plain, Reference, Texts, inputs

    drawn = {type(i) for kind in FIELDS for i in inputs(ENTITIES[kind]).values()}
    assert drawn == {Lines, Plain, Reference, Texts}
    assert set(FIELDS) < set(KINDS)
