"""What a webhook costs a commit: a change of one person is published in a store that tells webhooks, and in one without.

    python -m bench.telling [--people 200] [--rounds 200] [--only sqlite|postgresql]

Both are one store, in which there are ten webhooks or none by turns. A ratio is of two neighbours; what is printed is the
median of the rounds. The time is the processor's and the clock's, of this process: PostgreSQL's own isn't in the former.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from statistics import median

from sqlalchemy import delete, select

from cms.content import Person
from cms.editing.access import Caller, Scope
from cms.editing.mutations import MUTATIONS
from cms.store import WEBHOOK, Database
from cms.telling import webhooks

from .run import databases

_EDITOR = Caller("bench", frozenset({Scope.EDIT, Scope.PUBLISH}))
_MANY = 10


def commit_one(database: Database, n: int) -> tuple[float, float]:
    """The milliseconds of the processor, and of the clock, that it takes to publish a change of one person."""
    began = time.thread_time(), time.perf_counter()
    with database.write() as connection:
        table = Person.table()
        row = connection.execute(select(table.c.id, table.c.version).where(table.c.slug == f"person-{n}")).one()
        given = {"id": row.id, "expectedVersion": row.version, "headline": f"Changed {time.time_ns()}", "publish": True}
        MUTATIONS["updatePerson"].run(connection, _EDITOR, given)
    return (time.thread_time() - began[0]) * 1000, (time.perf_counter() - began[1]) * 1000


def measured(database: Database, people: int, rounds: int) -> dict[str, list[float]]:
    """The milliseconds of each round, without webhooks and with some."""
    taken: dict[str, list[float]] = defaultdict(list)
    for n in range(rounds):
        ways = ["without", "with"] if n % 2 else ["with", "without"]
        for way in ways:
            with database.write() as connection:
                connection.execute(delete(WEBHOOK))
                for m in range(_MANY) if way == "with" else ():
                    webhooks.add(connection, f"site-{m}", "https://site.example/")
            processor, clock = commit_one(database, n % people)
            taken[f"{way}, processor"].append(processor)
            taken[f"{way}, clock"].append(clock)
    with database.write() as connection:
        connection.execute(delete(WEBHOOK))
    return taken


def main() -> None:
    """Measure, and print the medians and the ratios as a table in Markdown."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", type=int, default=200)
    options.add_argument("--rounds", type=int, default=200)
    options.add_argument("--only", choices=["sqlite", "postgresql"])
    given = options.parse_args()
    for kind in ("sqlite", "postgresql") if not given.only else (given.only,):
        with databases(kind, [given.people], called="telling") as urls:
            database = Database(urls[given.people])
            measured(database, given.people, 5)  # statements are compiled, and connections open
            taken = measured(database, given.people, given.rounds)
            database.close()
        print(f"\n| a commit, {kind} | |\n|---|---|")
        for name, values in taken.items():
            print(f"| {name}, ms | {median(values):.3f} |")
        for time_ in ("processor", "clock"):
            both = zip(taken[f"with, {time_}"], taken[f"without, {time_}"], strict=True)
            print(f"| with {_MANY} webhooks to without, {time_} | {median(a / b for a, b in both):.3f} |")


if __name__ == "__main__":
    main()
