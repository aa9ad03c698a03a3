"""Two workers on a primary and a standby, for minutes: writers, readers, a worker killed again and again, and a failover.

    python -m tests.soak [--seconds 600]

It ends with a word on each promise: that nothing acknowledged is lost, as commits wait for the standby; that nobody is told
what is older than it may be; that nobody is refused for longer than a failover takes; and that memory stays what it was.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from cms.content import Person
from cms.editing.access import Scope
from cms.store import Database, migrate, tokens

from .conftest import server_process
from .content import crowd
from .replication import Pair, children, replicating

WRITERS, READERS = 2, 3
KILLS = 10  # in all
MOST_BEHIND = 15.0  # seconds that what anybody is told may be old
RECOVERY = 6.0  # seconds after a failover, or a kill, in which a request may still be refused
GROWTH = 30_000_000  # bytes that a worker's memory may grow once it is warm
PERSON = "query($slug: String!) { person(slug: $slug) { headline } }"
VERSION = "query($id: ID!) { node(id: $id) { ... on Person { headline version } } }"
RENAME = """mutation($id: ID!, $version: Int!, $headline: String!) {
  updatePerson(input: {id: $id, expectedVersion: $version, headline: $headline, publish: true}) {
    person { version } userErrors { code }
  }
}"""


@dataclass
class Count:
    """A person's headline, which is a number that only grows: what was acknowledged, when, and by which revision."""

    id: str
    slug: str
    acknowledged: list[tuple[float, int, str]] = field(default_factory=list)
    asked: int = 0  # the last that was sent, whatever came of it

    def at(self, moment: float) -> int:
        """What everybody who asks must be told, of what was acknowledged before a moment."""
        return next((number for when, number, _ in reversed(self.acknowledged) if when < moment), 0)


@dataclass
class Soak:
    """What goes on, and what came of it."""

    pair: Pair
    address: str
    token: str
    counts: list[Count]
    ended: threading.Event = field(default_factory=threading.Event)
    faults: list[str] = field(default_factory=list)
    reads: int = 0
    refused: list[tuple[float, float]] = field(
        default_factory=list
    )  # since when and until when somebody was, each time
    blows: list[tuple[float, float]] = field(default_factory=list)  # when something was taken away, and was there again

    def __post_init__(self) -> None:
        # Each request has a connection of its own, so that none stays with a worker.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.client = httpx.Client(base_url=self.address, trust_env=False, timeout=20, limits=limits)

    def _ask(self, query: str, variables: dict[str, Any], headers: dict[str, str]) -> httpx.Response | None:
        """An answer; None where there is none, or the server says that it can't."""
        try:
            answer = self.client.post("/graphql", json={"query": query, "variables": variables}, headers=headers)
        except httpx.TransportError:
            return None
        if answer.status_code == 200 and "errors" not in answer.json():
            return answer
        if answer.status_code != 503:
            self.faults.append(f"{answer.status_code}: {answer.text}")
        return None

    def _again(self, ask: Callable[[], httpx.Response | None]) -> httpx.Response | None:
        """The same again and again until it is answered; None at the end."""
        since = None
        while not self.ended.is_set():
            asked = time.monotonic()
            answer = ask()
            if answer is not None:
                if since is not None:
                    self.refused.append((since, asked))
                return answer
            since = since or asked
            time.sleep(0.05)
        return None

    def write(self, count: Count) -> None:
        """Count up, one after the other."""
        bearer = {"authorization": f"Bearer {self.token}"}
        while not self.ended.is_set():
            answer = self._again(lambda: self._ask(VERSION, {"id": count.id}, bearer))
            if answer is None:
                return
            now = answer.json()["data"]["node"]
            last = count.at(float("inf"))
            if not last <= int(now["headline"] or 0) <= count.asked:
                self.faults.append(f"{count.slug} was {last}, and is {now['headline']}")
            version, count.asked = now["version"], int(now["headline"] or 0)
            while answer is not None and not self.ended.is_set():
                count.asked += 1
                given = {"id": count.id, "version": version, "headline": str(count.asked)}
                answer = self._ask(RENAME, given, bearer)
                if answer is not None:
                    told = answer.json()["data"]["updatePerson"]
                    if told["userErrors"] == [{"code": "CONFLICT"}]:
                        break  # what nobody heard of any more was done all the same
                    if told["userErrors"]:
                        self.faults.append(f"{count.slug}: {told['userErrors']}")
                        return
                    version = told["person"]["version"]
                    count.acknowledged.append((time.monotonic(), count.asked, answer.headers["cms-revision"]))
                    self.ended.wait(0.01)

    def read(self) -> None:
        """Ask for what somebody counts: at times for what was acknowledged last."""
        while not self.ended.is_set():
            count, began = random.choice(self.counts), time.monotonic()  # noqa: S311 (no secret)
            _, least, revision = (count.acknowledged or [(0.0, 0, "")])[-1]
            headers = {"cms-min-revision": revision} if revision and random.random() < 0.3 else {}  # noqa: S311
            if not headers:
                least = count.at(began - MOST_BEHIND)
            answer = self._again(lambda: self._ask(PERSON, {"slug": count.slug}, headers))  # noqa: B023
            if answer is None:
                return
            told = int(answer.json()["data"]["person"]["headline"] or 0)
            self.reads += 1
            self.ended.wait(0.02)
            if told < least:
                self.faults.append(f"{count.slug} was {least}, and is told to be {told} ({headers})")

    def fail_over(self) -> None:
        """Let the primary die, the standby take over, and the other one follow it."""
        began = time.monotonic()
        self.pair.fail_over()
        self.blows.append((began, time.monotonic()))
        self.pair.standby.follow(self.pair.primary)
        self.pair.primary.synchronous(True)

    def kill(self, pid: int) -> None:
        """Let a worker die; another takes its place."""
        os.kill(pid, signal.SIGKILL)
        self.blows.append((time.monotonic(),) * 2)

    def longest(self) -> float:
        """The seconds for which somebody was refused at most, beyond what was away; a fault where nothing was."""
        beyond = 0.0
        for since, until in self.refused:
            away = [end - begin for begin, end in self.blows if begin - 1 <= until and since <= end + RECOVERY]
            if not away:
                self.faults.append(f"somebody was refused for {until - since:.1f} s, though nothing was away")
            beyond = max(beyond, until - since - max(away, default=0.0))
        return beyond


def memory(pid: int) -> int:
    """The bytes of memory that a process has for itself and shares."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def soak(folder: Path, seconds: float) -> tuple[str, list[str]]:
    """Do all that for so long: what came of it in words, and what was not as it must be."""
    with replicating(folder) as pair, ExitStack() as at_end:
        with closing(Database(pair.url)) as database:
            migrate(database)
            ids = crowd(database, WRITERS)
            with database.write() as connection:
                token = tokens.issue(connection, "soak", [Scope.EDIT, Scope.PUBLISH])
                table = Person.table()
                slugs = dict(connection.execute(table.select().with_only_columns(table.c.id, table.c.slug)).all())
        pair.primary.synchronous(True)
        read_from = f"{pair.primary.url},{pair.standby.url}"
        settings = {"WEB_CONCURRENCY": "2", "CMS_READ_URL": read_from}
        with server_process(pair.url, settings) as (address, process):
            state = Soak(pair, address, token, [Count(id_, slugs[id_]) for id_ in ids])
            at_end.callback(state.client.close)
            begins = [*(lambda count=count: state.write(count) for count in state.counts), *[state.read] * READERS]
            with ThreadPoolExecutor(len(begins)) as threads:
                running = [threads.submit(begin) for begin in begins]
                try:
                    grown = _beat(state, process.pid, seconds)
                finally:
                    state.ended.set()
                for each in running:
                    each.result()
            for count in state.counts:
                kept = int(pair.primary.ask(f"SELECT headline FROM person WHERE id = '{count.id}'"))  # noqa: S608
                if not count.at(float("inf")) <= kept <= count.asked:
                    state.faults.append(f"{count.slug} was {count.at(float('inf'))}, and is {kept}: it was lost")
        beyond = state.longest()
        if beyond > RECOVERY:
            state.faults.append(f"somebody was refused for {beyond:.1f} s longer than anything was away")
        if grown > GROWTH:
            state.faults.append(f"a worker's memory grew by {grown} bytes")
        written = sum(len(count.acknowledged) for count in state.counts)
        failover = max(end - begin for begin, end in state.blows)
        said = (
            f"{seconds:.0f} s: {written} changes and {state.reads} reads, {len(state.blows) - 1} kills; a failover took "
            f"{failover:.1f} s, and nobody was refused for more than {beyond:.1f} s beyond; a worker's memory grew by "
            f"{grown / 1e6:.1f} MB"
        )
        return said, state.faults


def _beat(state: Soak, server: int, seconds: float) -> int:
    """Kill the same of two workers again and again, and half-way the primary; gives what the other one's memory grew by."""
    steady, pause = children(server)[0], seconds / (KILLS + 1)
    warm = 0
    for number in range(KILLS):
        state.ended.wait(pause)
        if number == KILLS // 2:
            state.fail_over()
        state.kill(next(each for each in children(server) if each != steady))
        if number == KILLS // 4:
            warm = memory(steady)
    state.ended.wait(pause)
    return memory(steady) - warm


def main() -> None:
    """Do it, and say what came of it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=600)
    given = options.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="cms-soak-"))
    try:
        said, faults = soak(folder, given.seconds)
    finally:
        shutil.rmtree(folder)
    print(said)
    if faults:
        raise SystemExit("\n".join(faults[:20]))
    print("Nothing was lost, nothing was stale.")


if __name__ == "__main__":
    main()
