"""The shapes that pages ask, each at several sizes of a store, and how their time grows: one should follow the answer.

    python -m bench.shapes [--people 1000,20000] [--rounds 9] [--only sqlite|postgresql] [--shape WORDS]

What is timed is the statement that the server runs, by the processor's time: of this thread for SQLite, of the connection's
process for PostgreSQL, over the driver that reads use. So what else the machine does matters little. A figure is the median of
the rounds, of which a shape that takes long has fewer. The databases are those of `bench.run`. The last column is the time at
the greatest size to that at the first.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.planning.operations import Operations
from cms.planning.view import PUBLISHED, View
from cms.settings import Limits
from cms.store import PENDING, Database

from .run import databases

_SECONDS = 1.0  # that the rounds of a shape at one size take about: it has as many as fit, and three at least
_PLANNED = 6  # times after which PostgreSQL may keep a plan for all arguments


@dataclass(frozen=True)
class Shape:
    """What a page asks: fields of a query, where `$after` is the cursor that `cursor` gives, and in which view."""

    name: str
    asked: str
    cursor: str = ""
    view: View = field(default=PUBLISHED)


def _people(arguments: str, selected: str = "") -> str:
    return f"people(first: 20, {arguments}) {{ nodes {{ slug displayName }} {selected} }}"


def _papers(arguments: str, selected: str = "") -> str:
    return f"publications(first: 20, {arguments}) {{ nodes {{ slug title year }} {selected} }}"


def _those(asked: str) -> str:
    """People by name, of whom something is asked."""
    return _people(f"{_NAME}, filter: {{ {asked} }}")


_NAME = "orderBy: [{ field: NAME }]"
_YEAR = "orderBy: [{ field: YEAR, direction: DESC }, { field: TITLE }]"
_DATE = "orderBy: [{ field: DATE, direction: DESC }, { field: TITLE }]"
_ENDS = "pageInfo { hasPreviousPage hasNextPage endCursor }"
# Cursors in the middle of all people and of all papers.
_PERSON = f'people(first: 1, {_NAME}, filter: {{ name: {{ startsWith: "jetty" }} }}) {{ {_ENDS} }}'
_PAPER = f'publications(first: 1, {_YEAR}, filter: {{ title: {{ startsWith: "maple" }}, year: {{ eq: 2028 }} }}) {{ {_ENDS} }}'
_THERE = '{ organization: { slug: { eq: "organization-7" } } }'
_CURRENT = "{ period: { isCurrent: { eq: true } } }"
_FOUND = "edges { snippet node { __typename id } } pageInfo { hasNextPage endCursor }"
_DRAFTS, _PAST = View(at=PENDING), View(at=PENDING - 1)
SHAPES = (
    Shape("people by name, first page", _people(_NAME)),
    Shape("people by name, backwards", _people(_NAME).replace("first", "last")),
    Shape("people by name, deep cursor", _people(f"{_NAME}, after: $after", _ENDS), _PERSON),
    Shape("people whose names begin so", _those('name: { startsWith: "jetty k" }')),
    Shape("people of a name", _those('name: { eq: "Amber Basil 4711" }')),
    Shape("papers by year and title", _papers("orderBy: [{ field: YEAR }, { field: TITLE }]")),
    Shape("papers by year downwards and title", _papers(_YEAR)),
    Shape("the same, deep cursor", _papers(f"{_YEAR}, after: $after"), _PAPER),
    Shape("the same, and what is before and after", _papers(f"{_YEAR}, after: $after", _ENDS), _PAPER),
    Shape("papers by date downwards and title", _papers(_DATE)),
    Shape("papers of a year, by title", _papers("orderBy: [{ field: TITLE }], filter: { year: { eq: 2028 } }")),
    Shape("papers of a year, and how many", _papers("filter: { year: { eq: 2028 } }", "totalCount")),
    Shape("people, and how many", _people(_NAME, "totalCount")),
    Shape("people, and facets of all", _people(_NAME, "facets { topics { value count } }")),
    Shape("title contains, no hit", _papers('filter: { title: { contains: "zzyzx" } }')),
    Shape("title contains, one hit in thousands", _papers('filter: { title: { contains: "amber basil cedar" } }')),
    Shape("a paper's title contains, no hit", _those('publications: { some: { title: { contains: "zzyzx" } } }')),
    Shape("people who worked somewhere", _those(f"positions: {{ some: {_THERE} }}")),
    Shape("people who never worked somewhere", _those(f"positions: {{ none: {_THERE} }}")),
    Shape("people with a current position", _those(f"positions: {{ some: {_CURRENT} }}")),
    Shape("people without current studies: all", _those(f"education: {{ none: {_CURRENT} }}")),
    Shape("people without a current position: none", _those(f"positions: {{ none: {_CURRENT} }}")),
    Shape("drafts: people by name", _people(_NAME), view=_DRAFTS),
    Shape("drafts: papers by year downwards and title", _papers(_YEAR), view=_DRAFTS),
    Shape("the past: people by name", _people(_NAME), view=_PAST),
    Shape("search, a rare word", f'search(query: "4711", first: 10) {{ {_FOUND} }}'),
    Shape("search, a common word", f'search(query: "amber", first: 10) {{ {_FOUND} }}'),
    Shape("search, a common word, and how many", f'search(query: "amber", first: 10) {{ totalCount {_FOUND} }}'),
    Shape("papers with a common word", _papers('filter: { search: "amber" }')),
)


class Store:
    """A store of a size, and what runs a statement on it and says how long that took, in milliseconds."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.operations = Operations(GRAPHQL_SCHEMA, ROOTS, self.database, Limits())
        self.loop = asyncio.new_event_loop()
        self.run = self._postgresql() if self.database.is_postgresql else self._sqlite()

    def _sqlite(self) -> Callable[[str, tuple[Any, ...]], tuple[str, float]]:
        driver = self.database.driver_connection()

        def run(sql: str, arguments: tuple[Any, ...]) -> tuple[str, float]:
            began = time.thread_time()
            answer: str = driver.execute(sql, arguments).fetchone()[0]
            return answer, (time.thread_time() - began) * 1000

        return run

    def _postgresql(self) -> Callable[[str, tuple[Any, ...]], tuple[str, float]]:
        import asyncpg

        opened = asyncpg.connect(
            self.database.driver_url, server_settings=self.database.session, max_cacheable_statement_size=100_000
        )
        connection = self.loop.run_until_complete(opened)
        taken = Path(f"/proc/{connection.get_server_pid()}/schedstat")

        def run(sql: str, arguments: tuple[Any, ...]) -> tuple[str, float]:
            began = int(taken.read_text().split()[0])
            answer: str = self.loop.run_until_complete(connection.fetchval(sql, *arguments))
            return answer, (int(taken.read_text().split()[0]) - began) / 1e6

        return run

    def statement(self, shape: Shape) -> tuple[str, tuple[Any, ...]]:
        """The statement that a shape is here, and its arguments."""
        variables: dict[str, Any] = {}
        if shape.cursor:
            found = json.loads(self.operations.run(f"{{ {shape.cursor} }}").text)["data"]
            variables["after"] = next(iter(found.values()))["pageInfo"]["endCursor"]
        text = f"query Shape{'($after: String)' if variables else ''} {{ {shape.asked} }}"
        made = self.operations.prepare(text, variables, "Shape", shape.view)
        assert made.prepared.plan
        return made.prepared.plan.sql, made.arguments

    def times(self, shape: Shape, rounds: int) -> Iterator[float]:
        """How long a shape takes: so many times, or as often as there is time for.

        The first times aren't counted, as PostgreSQL plans a statement for its arguments until it has seen it five times.
        """
        statement = self.statement(shape)
        first = [self.run(*statement)[1] for _ in range(_PLANNED)][-1]
        for _ in range(max(3, min(rounds, int(_SECONDS * 1000 / max(first, 0.001))))):
            yield self.run(*statement)[1]

    def close(self) -> None:
        """Close the connections."""
        self.database.close()
        self.loop.close()


@contextmanager
def _stores(urls: dict[int, str]) -> Iterator[dict[int, Store]]:
    stores = {n: Store(url) for n, url in urls.items()}
    yield stores
    for store in stores.values():
        store.close()


def main() -> None:
    """Measure, and print the medians in milliseconds and their growth as a table in Markdown."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", default="1000,20000")
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--only", choices=["sqlite", "postgresql"])
    options.add_argument("--shape", default="", help="only those whose names have these words")
    options.add_argument("--sql", action="store_true", help="print the statements, too")
    given = options.parse_args()
    sizes = [int(n) for n in given.people.split(",")]
    for kind in ("sqlite", "postgresql") if not given.only else (given.only,):
        heads = " | ".join(f"{n:,}" for n in sizes)
        with databases(kind, sizes) as urls, _stores(urls) as stores:
            print(f"\n| {kind}, ms | {heads} | growth |\n|---|{'---|' * (len(sizes) + 1)}")
            for shape in SHAPES:
                if given.shape not in shape.name:
                    continue
                found = [median(store.times(shape, given.rounds)) for store in stores.values()]
                figures = " | ".join(f"{each:.3g}" for each in found)
                print(f"| {shape.name} | {figures} | {found[-1] / found[0]:.1f} |", flush=True)
                if given.sql:
                    print(stores[sizes[-1]].statement(shape))


if __name__ == "__main__":
    main()
