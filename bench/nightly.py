"""What runs at night, at several sizes of a store: how long it takes, of the processor too, and the most memory that it has.

    python -m bench.nightly [--people 1000,20000] [--only sqlite|postgresql] [--command WORDS]

Each command is a process of its own, as an operator or a timer starts it, on a copy of the databases of `bench.run`. Time of
the processor is the command's own: PostgreSQL's processes take theirs beside it. The last column is that time at the greatest
size to that at the first.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy

from .run import DATA, ENVIRONMENT, databases

# In this order: the last ones change what they are run on.
COMMANDS = {
    "backup": "backup {folder}/nightly.backup",
    "check": "check",
    "export": "export {folder}/content",
    "export again": "export {folder}/content",
    "erase": "erase person-7 --yes",
    "compact": "compact --before 2",
}


@dataclass(frozen=True)
class Taken:
    """What a command took: seconds by the clock and of the processor, and MB of memory at most."""

    seconds: float
    processor: float
    memory: float


def measured(command: str, url: str) -> Taken:
    """Run a command on a store."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", "from cms.cli import main; main()", *command.split()],
        env={**ENVIRONMENT, "CMS_DATABASE_URL": url},
        stdout=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command} ended with {process.returncode}")
    return Taken(time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000)


@contextlib.contextmanager
def copied(url: str, folder: Path) -> Iterator[str]:
    """The URL of a copy of a database, for as long as it's needed."""
    parsed = sqlalchemy.make_url(url)
    if parsed.drivername == "sqlite":
        shutil.copy(str(parsed.database), folder / "copy.db")
        yield f"sqlite:///{folder / 'copy.db'}"
        return
    engine = sqlalchemy.create_engine(
        parsed.set(drivername="postgresql+psycopg", database="postgres"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.exec_driver_sql("DROP DATABASE IF EXISTS nightly")
        connection.exec_driver_sql(f"CREATE DATABASE nightly TEMPLATE {parsed.database}")
        yield parsed.set(database="nightly").render_as_string(hide_password=False)
        connection.exec_driver_sql("DROP DATABASE nightly")
    engine.dispose()


def main() -> None:
    """Measure, and print a table in Markdown for each database."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", default="1000,20000")
    options.add_argument("--only", choices=["sqlite", "postgresql"])
    options.add_argument("--command", default="", help="only those whose names have these words")
    given = options.parse_args()
    sizes = [int(n) for n in given.people.split(",")]
    for kind in ("sqlite", "postgresql") if not given.only else (given.only,):
        heads = " | ".join(f"{n:,}: s | of the processor | MB" for n in sizes)
        taken: dict[str, list[Taken]] = {name: [] for name in COMMANDS if given.command in name}
        with databases(kind, sizes) as urls:
            for url in urls.values():
                with tempfile.TemporaryDirectory(dir=DATA) as folder, copied(url, Path(folder)) as copy:
                    for name, found in taken.items():
                        found.append(measured(COMMANDS[name].format(folder=folder), copy))
                        print(f"{name}: {found[-1]}", file=sys.stderr, flush=True)
        print(f"\n| {kind} | {heads} | growth |\n|---|{'---|' * (3 * len(sizes) + 1)}")
        for name, found in taken.items():
            figures = " | ".join(f"{one.seconds:.1f} | {one.processor:.1f} | {one.memory:.0f}" for one in found)
            print(f"| {name} | {figures} | {found[-1].processor / found[0].processor:.1f} |", flush=True)


if __name__ == "__main__":
    main()
