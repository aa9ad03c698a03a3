"""A second language beside the first: Q1 to Q4 (a profile, a directory, a page of the whole site, a filter), as ratios.

    python -m bench.languages [--people 2000] [--rounds 30] [--only sqlite|postgresql]

Headlines, biographies and what each position was are translated, all else is filled in. In each round stands the first
language, the second, and what a person would write by hand for the second: the hand-written SQL of `bench.limit`, with each
table's texts joined. Statements are run by the drivers themselves. Their time is the processor's on SQLite, and goes by the
clock on PostgreSQL. A ratio is the median of the rounds.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.content import Award, Education, Entity, Organization, Person, Position, Project, Publication, Topic, render
from cms.content.translations import TRANSLATIONS, following, owner_column, texts
from cms.editing import Changes, commit
from cms.editing.languages import rows_after, translate
from cms.editing.locales import say_languages
from cms.planning.operations import Operations
from cms.planning.view import PUBLISHED, View
from cms.store import Database, published

from .data import build
from .run import QUERIES, databases

TAG, NAMES = "zh", ("Q1", "Q2", "Q3", "Q4")
# What the hand-written SQL calls each table.
CALLED: dict[str, type[Entity]] = {
    "p": Person, "q": Person, "j": Position, "o": Organization, "e": Education, "r": Project, "b": Publication,
    "t": Topic, "w": Award,
}  # fmt: skip


def by_hand(sql: str) -> str:
    """A hand-written statement with each table's texts in the second language joined to it, and taken from there."""
    sql = sql.replace("p.display_name_key, p.id", "p.display_name_key, p_.person_id")  # as one index has both
    for name, entity in CALLED.items():
        made, table = TRANSLATIONS[entity], entity.__tablename__
        told = [*texts(entity), *following(entity), *(f"{each}_key" for each in following(entity))]
        sql, found = re.subn(rf"\b{name}\.({'|'.join(told)})\b", rf"{name}_.\1", sql)
        if found:
            joined = f"{name}_.{owner_column(made)} = {name}.id AND {name}_.locale = '{TAG}'"
            of = re.compile(rf"\b{table} {name}\b(?: ON \S+ = [\w.]+)?")
            way = "JOIN" if entity is Person else "LEFT JOIN"  # else SQLite begins with all texts of a language
            sql = of.sub(rf"\g<0> {way} {made.__tablename__} {name}_ ON {joined}", sql)
    return sql


def in_two(database: Database, people: int) -> None:
    """Invented people, whom the store tells of in a second language."""
    build(database, people)
    translate_all(database)


def translate_all(database: Database) -> None:
    """Let the content have a second language."""
    say_languages(database, ["en", TAG])
    changes = Changes()
    with database.write() as connection:
        for entity, names in ((Person, ("headline", "bio")), (Position, ("title", "summary", "highlights"))):
            assert set(names) <= set(texts(entity))
            for row in rows_after(connection, changes, published, entity).values():
                changes.save(entity, row)
                said = {name: _told(row[name]) for name in names}
                translate(connection, changes, published, entity, row, {TAG: said})
        commit(connection, changes, "bench", "translate")


def _told(value: Any) -> Any:
    if isinstance(value, list):
        return [_told(item) for item in value]
    return f"译 {value}" if isinstance(value, str) else render(f"译 {value.markdown}")


def measured(database: Database, people: int, rounds: int) -> dict[str, list[float]]:
    """Milliseconds that each statement takes, one a round."""
    operations = Operations(GRAPHQL_SCHEMA, ROOTS, database)
    os.environ["LIMIT_DATABASE_URL"] = database.url.render_as_string(hide_password=False)
    limit = importlib.reload(importlib.import_module("bench.limit"))
    statements: dict[str, tuple[str, tuple[Any, ...]]] = {}
    asked = {"Q1": {"slug": f"person-{people // 3}"}, "Q4": {"organization": f"organization-{people // 30}"}}
    for name in NAMES:
        variables = asked.get(name, {})
        for how, view in (("first", PUBLISHED), ("second", View(locale=TAG))):
            made = operations.prepare(QUERIES[name], variables, name, view)
            assert made.prepared.plan
            statements[f"{name} {how}"] = made.prepared.plan.sql, made.arguments
        statements[f"{name} by hand"] = by_hand(limit.SQL[name]), limit.parameters(name, variables)
    run, clock, close = _driver(database)
    taken: dict[str, list[float]] = {name: [] for name in statements}
    answers = {name: json.loads(run(*statement)) for name, statement in statements.items()}
    for name in ("Q3 first", "Q3 second", "Q3 by hand"):
        answers[name] = answers[name]["people"]["nodes"]  # cursors are each one's own
    for name in NAMES:
        assert answers[f"{name} second"] == answers[f"{name} by hand"] != answers[f"{name} first"], name
    for _ in range(rounds):
        for name, statement in statements.items():
            run(*statement)  # what it reads is at hand, whatever ran before
            began = clock()
            run(*statement)
            taken[name].append((clock() - began) * 1000)
    close()
    return taken


def _driver(database: Database) -> tuple[Callable[..., str], Callable[[], float], Callable[[], None]]:
    """What runs a statement and gives its answer, what tells the time meanwhile, and what closes the connection."""
    if database.is_postgresql:
        import psycopg

        options = "-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1"
        connection = psycopg.connect(database.driver_url, autocommit=True, prepare_threshold=0, options=options)
        cursor = psycopg.RawCursor(connection)

        def run(sql: str, arguments: tuple[Any, ...]) -> str:
            (answer, *_) = cursor.execute(sql, arguments).fetchone() or ()
            return answer if isinstance(answer, str) else json.dumps(answer)

        return run, time.perf_counter, connection.close
    driver = database.driver_connection()
    return lambda sql, arguments: driver.execute(sql, arguments).fetchone()[0], time.thread_time, driver.close


def main() -> None:
    """Measure, and print the medians and the ratios as a table in Markdown."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", type=int, default=2_000)
    options.add_argument("--rounds", type=int, default=30)
    options.add_argument("--only", choices=["sqlite", "postgresql"])
    given = options.parse_args()
    for kind in ("sqlite", "postgresql") if not given.only else (given.only,):
        with databases(kind, [given.people], in_two, "languages") as urls:
            database = Database(urls[given.people])
            taken = measured(database, given.people, given.rounds)
            database.close()
        print(f"\n| a second language, {kind} | |\n|---|---|")
        for name, values in taken.items():
            print(f"| {name}, ms | {median(values):.3f} |")
        for name in NAMES:
            for other in ("first", "by hand"):
                both = zip(taken[f"{name} second"], taken[f"{name} {other}"], strict=True)
                print(f"| {name} second to {name} {other} | {median(a / b for a, b in both):.2f} |")


if __name__ == "__main__":
    main()
