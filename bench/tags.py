"""What tags cost: answers with them beside answers without, and a commit that keeps what it purges beside one without that.

    python -m bench.tags [--people 1000] [--rounds 40]

On SQLite, in the processor's time of this thread, as ratios: the median of rounds in which both stand beside each other. Q1 is
a profile, Q2 a directory, by GET, once answered anew each time and once by what is kept.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch
from urllib.parse import urlencode

from cms.settings import Settings
from cms.store import Database, tags
from cms.store.reader import reading
from cms.store.standbys import Readers
from cms.web.application import create_app

from .publish import publish_one
from .run import QUERIES, databases

_TIMES = 50  # requests of a round


def main() -> None:
    """Print the ratios."""
    options = argparse.ArgumentParser()
    options.add_argument("--people", type=int, default=1_000)
    options.add_argument("--rounds", type=int, default=40)
    given = options.parse_args()
    with databases("sqlite", [given.people]) as urls:
        url = urls[given.people]
        for cached in (False, True):
            for name in ("Q1", "Q2"):
                ratio = asyncio.run(_answers(url, name, given.rounds, cached=cached))
                print(f"{name} {'cached' if cached else 'not cached'}, with tags to without: {ratio:.3f}")
        print(f"a commit that keeps its tags, to the same without that: {_commits(url, given.rounds // 4):.3f}")


async def _answers(url: str, name: str, rounds: int, *, cached: bool) -> float:
    """How long an answer with tags takes, to one without."""
    asked = {"query": QUERIES[name], "variables": json.dumps({"slug": "person-7"})}
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/graphql",
        "query_string": urlencode(asked).encode(),
        "headers": [],
    }
    endpoints = []
    for seconds in (3_600, 0):
        settings = Settings(database_url=url, shared_max_age=seconds, cache_bytes=64_000_000 if cached else 0)
        endpoints.append(create_app(settings, Database(url)).endpoint)
    ratios = []
    async with reading(endpoints[0].operations.database, 30, 4) as reader:
        for endpoint in endpoints:
            endpoint.readers = Readers(reader)
            await _ask(endpoint, scope)
        for _ in range(rounds):
            took = []
            for endpoint in endpoints:
                began = time.thread_time()
                for _ in range(_TIMES):
                    await _ask(endpoint, scope)
                took.append(time.thread_time() - began)
            ratios.append(took[0] / took[1])
    return median(ratios)


async def _ask(endpoint: Any, scope: dict[str, Any]) -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    await endpoint(scope, receive, send)
    assert sent[0]["status"] == 200, json.dumps(str(sent))


def _commits(url: str, rounds: int) -> float:
    """How long a commit takes that keeps what it purges, to the same without the time that goes into that."""
    spent: list[float] = []

    def keep(*given: Any) -> None:
        began = time.perf_counter()
        kept(*given)
        spent.append((time.perf_counter() - began) * 1_000)

    kept = tags.keep
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        shutil.copy(url.removeprefix("sqlite:///"), copy)
        with patch.object(tags, "keep", keep):
            took = [publish_one(f"sqlite:///{copy}") for _ in range(max(rounds, 3))]
    whole = median(took)
    return whole / (whole - median(spent))


if __name__ == "__main__":
    main()
