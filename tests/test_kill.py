"""A server killed at any moment, under edits, imports and publishes: what it acknowledged is there, nothing is half done."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, func, select

from cms.api.schema import GRAPHQL_SCHEMA
from cms.content import Award, Entity, Person, Position, Project, ProjectMember, Topic, kind_of
from cms.editing.access import Scope
from cms.editing.changes import as_of, present
from cms.store import PENDING, REVISION, Database, current_revision, seen_at, tokens
from cms.store.checking import check

from .conftest import cms_environment, server_process
from .content import Maker
from .editing.test_any_edits import assert_sound

ROUNDS = ("one", "two")  # `make soak` kills for ten minutes
DOCUMENTS = 60
# `cms import` once it has a line to read: so it starts while the server does.
WHEN_TOLD = "import cms.cli, cms.importing.run; input(); cms.cli.main()"
# What a group's records are marked in, and how a node shows it: under names of its own, as the fields are of several types.
TOGETHER: dict[type[Entity], str] = {Person: "name", Position: "title", Award: "title", Project: "title"}
MARKED: dict[type[Entity], str] = {**TOGETHER, Topic: "name"}
_FIELDS = " ".join(f"... on {e.__name__} {{ version {e.__tablename__}: {name} }}" for e, name in MARKED.items())
NODE = f"... on Node {{ id {_FIELDS} }}"
State = tuple[str | None, str | None]  # a group's mark as drafted, and as published


class Lost(Exception):
    """The server was killed before it answered: what was asked of it may be done, or not."""


@dataclass
class Server:
    """A server as one of its clients knows it."""

    client: httpx.Client
    token: str
    answered: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))  # how often it has answered

    def ask(self, query: str, perspective: str = "draft", **variables: Any) -> Any:
        try:
            response = self.client.post(
                "/graphql",
                params={"perspective": perspective},
                json={"query": query, "variables": variables},
                headers={"authorization": f"Bearer {self.token}"},
            )
        except httpx.TransportError as error:
            raise Lost from error
        assert response.status_code == 200, response.text
        assert "errors" not in response.json(), response.text
        return response.json()["data"]

    def mutate(self, name: str, selected: str, /, **given: Any) -> Any:
        """Run a mutation; gives its payload."""
        taken = GRAPHQL_SCHEMA.mutation_type.fields[name].args["input"].type  # type: ignore[union-attr]
        selected = f"{selected} userErrors {{ code message }}"
        query = f"mutation ($input: {taken}) {{ {name}(input: $input) {{ {selected} }} }}"
        payload = self.ask(query, input=given)[name]
        self.answered.release()
        return payload

    def nodes(self, ids: list[str], perspective: str) -> dict[str, dict[str, Any]]:
        """The records of these that are seen, by ID."""
        query, found = f"query ($ids: [ID!]!) {{ nodes(ids: $ids) {{ {NODE} }} }}", []
        for at in range(0, len(ids), 100):
            found += self.ask(query, perspective, ids=ids[at : at + 100])["nodes"]
        return {node["id"]: node for node in found if node}


# ---- clients -----------------------------------------------------------------------------------------------------------
@dataclass(eq=False)
class Group:
    """Records that are always written together, each time with a mark of their own."""

    versions: dict[str, int]
    state: State

    def now(self, drafted: dict[str, dict[str, Any]], published: dict[str, dict[str, Any]]) -> State:
        """Its state, as what is seen of its records tells; fails if some have one mark and some another."""
        found = [{mark for id_ in self.versions for mark in marks(seen.get(id_, {}))} for seen in (drafted, published)]
        assert list(map(len, found)) == [1, 1], found
        return found[0].pop(), found[1].pop()


def marks(node: dict[str, Any]) -> list[str | None]:
    return [value for name, value in node.items() if name not in ("id", "version")] or [None]


@dataclass
class Editor:
    """Somebody who makes, changes and publishes groups, of one record or of several, and remembers what was acknowledged."""

    name: str
    dice: random.Random
    alone: bool
    groups: list[Group] = field(default_factory=list)
    trying: list[tuple[Group, State]] = field(default_factory=list)  # what becomes of groups by what isn't answered yet
    revisions: list[tuple[int, str, str | None]] = field(default_factory=list)
    count: int = 0

    def work(self, server: Server) -> None:
        with suppress(Lost):
            while True:
                drafts = [group for group in self.groups if group.state[0] != group.state[1]]
                action = self.dice.choice(["create", "update", "update", "publish"])
                if action == "create" or not self.groups:
                    self.create(server)
                elif action == "publish" and drafts:
                    self.publish(server, self.dice.sample(drafts, min(len(drafts), 2)))
                else:
                    self.update(server, self.dice.choice(self.groups))

    def create(self, server: Server) -> None:
        mark, publish = self.mark()
        kinds = [Topic] if self.alone else [*TOGETHER]
        changes = [{f"create{kind.__name__}": self.given(kind, mark, "the person")} for kind in kinds]
        if not self.alone:
            changes[0]["createPerson"]["key"] = "the person"
        group = Group({}, (mark, mark if publish else None))
        self.apply(server, group, changes, publish)
        self.groups.append(group)

    def update(self, server: Server, group: Group) -> None:
        mark, publish = self.mark()
        person = next(iter(group.versions))
        changes = []
        for id_, version in group.versions.items():
            kind = kind_of(id_)
            assert kind
            given = {"id": id_, "expectedVersion": version, **self.given(kind, mark, person)}
            changes.append({f"update{kind.__name__}": given})
        state = mark, mark if publish else group.state[1]
        self.trying = [(group, state)]
        self.apply(server, group, changes, publish)
        group.state = state

    def mark(self) -> tuple[str, bool]:
        """A mark that nothing has, and whether it is to be published at once."""
        self.count += 1
        return f"{self.name}-{self.count}", self.dice.random() < 0.5

    def given(self, kind: type[Entity], mark: str, person: str) -> dict[str, Any]:
        more: dict[type[Entity], dict[str, Any]] = {
            Position: {"personId": person, "kind": "SERVICE"},
            Award: {"personId": person},
            Project: {"members": [{"personId": person, "name": mark}]},
        }
        return {MARKED[kind]: mark, **more.get(kind, {})}

    def apply(self, server: Server, group: Group, changes: list[dict[str, Any]], publish: bool) -> None:
        if self.alone:
            ((name, given),) = changes[0].items()
            payload = server.mutate(name, f"revision topic {{ {NODE} }}", **given, publish=publish)
            nodes = [payload["topic"]]
        else:
            payload = server.mutate("applyChanges", f"revision nodes {{ {NODE} }}", changes=changes, publish=publish)
            nodes = payload["nodes"]
        assert payload["userErrors"] == []
        group.versions = {node["id"]: node["version"] for node in nodes}
        self.acknowledged(payload["revision"], [group], publish, nodes)

    def publish(self, server: Server, groups: list[Group]) -> None:
        states: list[State] = [(group.state[0], group.state[0]) for group in groups]
        self.trying = list(zip(groups, states, strict=True))
        ids = [id_ for group in groups for id_ in group.versions]
        payload = server.mutate("publish", f"revision nodes {{ {NODE} }}", ids=ids)
        assert payload["userErrors"] == []
        for group, state in self.trying:
            group.state = state
        self.acknowledged(payload["revision"], groups, True, payload["nodes"])

    def acknowledged(self, revision: int | None, groups: list[Group], publish: bool, nodes: list[Any]) -> None:
        self.trying = []
        assert (revision is not None) == publish
        if revision is not None:
            self.revisions += [(revision, node["id"], mark) for node in nodes for mark in marks(node)]

    def find(self, server: Server) -> None:
        """Hold what is there against what was acknowledged, and go on from there."""
        ids = [id_ for group in self.groups for id_ in group.versions]
        drafted, published = (server.nodes(ids, perspective) for perspective in ("draft", "published"))
        now = {group: group.now(drafted, published) for group in self.groups}
        done = {now[group] == state for group, state in self.trying}
        assert len(done) <= 1, "half of it was done"
        if True in done:
            for group, state in self.trying:
                group.state = state
                group.versions = {id_: drafted[id_]["version"] for id_ in group.versions}
        for group, state in now.items():
            assert state == group.state
            assert {id_: drafted[id_]["version"] for id_ in group.versions} == group.versions
        self.trying = []


@dataclass
class Counter:
    """Somebody who counts in a person's name, as another does too: each time from the version that was read."""

    person: str
    counted: set[int] = field(default_factory=set)
    lost: set[int] = field(default_factory=set)

    def work(self, server: Server) -> None:
        node = server.nodes([self.person], "draft")[self.person]
        while True:
            n = int(node["person"]) + 1
            given = {"id": self.person, "expectedVersion": node["version"], "name": str(n), "publish": True}
            try:
                payload = server.mutate("updatePerson", f"person {{ {NODE} }}", **given)
            except Lost:
                self.lost.add(n)
                return
            if payload["userErrors"]:
                assert [error["code"] for error in payload["userErrors"]] == ["CONFLICT"]
            else:
                self.counted.add(n)
            node = payload["person"]


def assert_counted(counters: list[Counter], server: Server) -> None:
    """No number was counted twice, and none that was acknowledged is missing."""
    person = counters[0].person
    drafted, published = (server.nodes([person], perspective)[person] for perspective in ("draft", "published"))
    assert drafted == published
    acknowledged = [n for counter in counters for n in counter.counted]
    counted = {*range(1, int(published["person"]) + 1)}
    assert len(acknowledged) == len({*acknowledged})
    assert {*acknowledged} <= counted
    assert counted - {*acknowledged} <= {n for counter in counters for n in counter.lost}


@dataclass
class Importer:
    """Somebody who imports the same documents again and again, each time with another mark in all that they state."""

    folder: Path
    url: str
    dice: random.Random
    mark: str = ""
    acknowledged: dict[str, str | None] = field(default_factory=lambda: {f"n-{n}": None for n in range(DOCUMENTS)})

    @contextmanager
    def importing(self, mark: str) -> Iterator[subprocess.Popen[str]]:
        """`cms import` in a process of its own, which begins when it is told to."""
        slugs = self.dice.sample([*self.acknowledged], len(self.acknowledged))
        for slug in slugs:
            stated = {
                "basics": {"name": slug, "summary": mark},
                "work": [{"name": "Acme", "position": title, "summary": mark} for title in ("Baker", "Cook")],
                "awards": [{"title": "Prize", "summary": mark}],
            }
            (self.folder / f"{slug}.json").write_text(json.dumps(stated))
        command = [sys.executable, "-c", WHEN_TOLD, "import", *(f"{slug}.json" for slug in slugs)]
        environment = cms_environment(self.url, {"PYTHONUNBUFFERED": "1"})  # what is printed is told at once
        pipe = subprocess.PIPE
        with subprocess.Popen(command, env=environment, cwd=self.folder, stdin=pipe, stdout=pipe, text=True) as process:
            try:
                yield process
            finally:
                process.kill()

    def work(self, process: subprocess.Popen[str], mark: str, server: Server) -> None:
        self.mark = mark
        assert process.stdin
        assert process.stdout
        process.stdin.write("\n")
        process.stdin.flush()
        said = ""
        for line in process.stdout:
            said += line
            if done := re.match(r"\S+ → (\S+): revision", line):
                self.acknowledged[done[1]] = self.mark
                server.answered.release()
        assert "not imported" not in said, said

    def find(self, database: Database) -> None:
        """Each document is there as it was acknowledged or as it was being imported, and whole."""
        with database.read() as connection:
            for slug, acknowledged in self.acknowledged.items():
                people = list(present(connection, Person, [slug], "slug"))
                ids = [person["id"] for person in people]
                told = [person["bio"].markdown for person in people]
                told += [row["summary"].markdown for row in present(connection, Position, ids, "person_id")]
                told += [row["description"].markdown for row in present(connection, Award, ids, "person_id")]
                assert told in ([acknowledged] * 4 if acknowledged else [], [self.mark] * 4), slug
                self.acknowledged[slug] = told[0] if told else None


# ---- rounds ------------------------------------------------------------------------------------------------------------
def test_what_was_acknowledged_is_there_and_nothing_is_half_done(database: Database, tmp_path: Path) -> None:
    dice, url = random.Random(database.engine.name), database.url.render_as_string(hide_password=False)  # noqa: S311
    with database.write() as connection:
        token = tokens.issue(connection, "clients", [Scope.EDIT, Scope.PUBLISH])
    make = Maker()
    person = make(Person, slug="counted", name="0")
    make.commit(database)
    importer = Importer(tmp_path, url, dice)
    editors = [Editor(name, random.Random(name), name == "alone") for name in ("one", "two", "alone")]  # noqa: S311
    counters = [Counter(person), Counter(person)]

    def find(server: Server) -> None:
        for editor in editors:
            editor.find(server)
        assert_counted(counters, server)
        importer.find(database)
        with database.read() as connection:
            assert_sound(connection)
            assert_whole(connection)
        assert check(database) == []

    for mark in ROUNDS:
        with importer.importing(mark) as importing, served(url) as (client, process):
            find(Server(client, token))
            servers = [Server(client, token) for _ in (importer, *editors, *counters)]
            with ThreadPoolExecutor(len(servers)) as clients:
                working: list[Future[None]] = [clients.submit(importer.work, importing, mark, servers[0])]
                others: list[Editor | Counter] = [*editors, *counters]
                for each, server in zip(others, servers[1:], strict=True):
                    working.append(clients.submit(each.work, server))
                try:
                    for server in servers:
                        for _ in range(dice.randint(1, 5)):
                            assert server.answered.acquire(timeout=60)
                finally:
                    both: list[subprocess.Popen[Any]] = [process, importing]
                    for one in dice.sample(both, 2):
                        time.sleep(dice.uniform(0, 0.05))
                        one.kill()
            for future in working:
                future.result()
    with served(url) as (client, _):
        find(Server(client, token))
    assert any(editor.revisions for editor in editors)
    with database.read() as connection:
        for editor in editors:
            for revision, id_, acknowledged in editor.revisions:
                assert_at(connection, revision, id_, acknowledged)


@contextmanager
def served(url: str) -> Iterator[tuple[httpx.Client, subprocess.Popen[bytes]]]:
    with (
        server_process(url) as (address, process),
        httpx.Client(base_url=address, trust_env=False, timeout=60) as client,
    ):
        yield client, process


def assert_at(connection: Connection, revision: int, id_: str, mark: str | None) -> None:
    """As of an acknowledged revision, a record has the mark that was acknowledged."""
    kind = kind_of(id_)
    assert kind
    (row,) = as_of(connection, kind, [id_], "id", revision)
    assert row[MARKED[kind]] == mark


def assert_whole(connection: Connection) -> None:
    """Whatever was written together is there together, be it acknowledged or not, as a draft and as published."""
    newest = current_revision(connection)
    for n in (newest, PENDING):
        found = []
        columns: dict[type[Entity], str] = {**TOGETHER, ProjectMember: "name"}
        for entity, column in columns.items():
            row, seen = seen_at(entity.table(), n)
            named = connection.execute(select(row.c[column]).where(*seen)).scalars()
            found.append(sorted(name for name in named if name and name.startswith(("one-", "two-"))))
        assert found[1:] == found[:-1]
    assert connection.execute(select(func.count()).select_from(REVISION)).scalar_one() == newest + 1
