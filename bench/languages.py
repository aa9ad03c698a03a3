"""A second language beside the first: Q1 (a whole profile) and Q2 (a directory in order of names), as ratios.

    python -m bench.languages [--people 2000] [--rounds 30]

Headlines, biographies and what each position was are translated. Statements are run by SQLite's driver itself, and their
time is the processor's: in each round the first language, the second, and, of Q2, what a person would write by hand
for the second. A ratio is the median of the rounds.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.content import Person, Position, render
from cms.content.translations import texts
from cms.editing import Changes, commit
from cms.editing.languages import rows_after, translate
from cms.editing.locales import say_languages
from cms.planning.operations import Operations
from cms.planning.view import PUBLISHED, View
from cms.store import Database, published

from .data import build
from .run import QUERIES

TAG = "zh"
BY_HAND = """
SELECT json_object('people', (SELECT json_object('nodes', json_group_array(json(x.node))) FROM (
  SELECT json_object('slug', p.slug, 'displayName', t.display_name, 'headline', t.headline,
    'positions', (SELECT json_object('nodes', json_group_array(json(y.node))) FROM (
      SELECT json_object('title', u.title, 'organization', (SELECT json_object('slug', o.slug, 'name', v.name)
          FROM organization o JOIN organization_translation v ON v.organization_id = o.id AND v.locale = ?
          WHERE o.id = j.organization_id)) AS node
      FROM position j JOIN position_translation u ON u.position_id = j.id AND u.locale = ?
      WHERE j.person_id = p.id AND j.period_is_current ORDER BY j.rank, j.id LIMIT 1) y)) AS node
  FROM person p JOIN person_translation t ON t.person_id = p.id AND t.locale = ?
  WHERE p.has_profile ORDER BY t.display_name_key, t.person_id LIMIT 50) x))
"""


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
    """Milliseconds of the processor's time that each statement takes, one a round."""
    import pysqlite3.dbapi2 as sqlite

    operations = Operations(GRAPHQL_SCHEMA, ROOTS, database)
    statements: dict[str, tuple[str, tuple[Any, ...]]] = {"Q2 by hand": (BY_HAND, (TAG,) * 3)}
    for name, variables in (("Q1", {"slug": f"person-{people // 3}"}), ("Q2", {})):
        for how, view in (("first", PUBLISHED), ("second", View(locale=TAG))):
            made = operations.prepare(QUERIES[name], variables, name, view)
            assert made.prepared.plan
            statements[f"{name} {how}"] = made.prepared.plan.sql, made.arguments
    taken: dict[str, list[float]] = {name: [] for name in statements}
    connection = sqlite.connect(str(database.url.database), isolation_level=None)
    answers = {name: connection.execute(*statement).fetchone()[0] for name, statement in statements.items()}
    assert answers["Q2 second"] == answers["Q2 by hand"] != answers["Q2 first"]
    for _ in range(rounds):
        for name, (sql, arguments) in statements.items():
            began = time.thread_time()
            connection.execute(sql, arguments).fetchone()
            taken[name].append((time.thread_time() - began) * 1000)
    connection.close()
    return taken


def main() -> None:
    """Measure, and print the medians and the ratios as a table in Markdown."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", type=int, default=2_000)
    options.add_argument("--rounds", type=int, default=30)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{Path(folder) / 'languages.db'}")
        build(database, given.people)
        translate_all(database)
        taken = measured(database, given.people, given.rounds)
        database.close()
    print("| a second language | |\n|---|---|")
    for name, values in taken.items():
        print(f"| {name}, ms | {median(values):.3f} |")
    for one, other in (("Q1 second", "Q1 first"), ("Q2 second", "Q2 first"), ("Q2 second", "Q2 by hand")):
        ratio = median(a / b for a, b in zip(taken[one], taken[other], strict=True))
        print(f"| {one} to {other} | {ratio:.2f} |")


if __name__ == "__main__":
    main()
