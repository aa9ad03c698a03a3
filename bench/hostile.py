"""Sixteen hostile clients at once: what a cheap query takes meanwhile, to what it takes alone, and the server's memory.

    python -m bench.hostile [--people 500] [--seconds 20] [--only sqlite|postgresql] [--kinds slow_statements,...]

The server runs on one core, all clients on another, where the honest one, whose times count, comes first. PostgreSQL is with
the clients: on the server's core its processes, which hostile queries keep busy, would have as much of the time as the server
has, and what was measured would be how the system shares it. Each hostile client has an address of its own (127.0.1.1 and so
on) and does one thing, as fast as it can, for as long as it's let.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import itertools
import json
import logging
import multiprocessing
import os
import random
import threading
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from statistics import quantiles
from typing import Any

from cms.store import Database, tokens

from .data import WORDS
from .run import CORE, DATA, OTHER, Server, databases, ours

CLIENTS = 16
CHEAP = "query Cheap($slug: String!) { person(slug: $slug) { displayName headline } }"
_MEGABYTE = 1_000_000
_A_CONNECTION = 50  # honest requests, after which it makes a new one
_PAUSE = 0.002  # seconds between two honest requests


@dataclass(slots=True)
class Hostile:
    """A hostile client: where the server is, and its own address."""

    port: int
    address: str
    dice: random.Random
    token: str = ""  # with which it may import
    numbers: itertools.count[int] = field(default_factory=itertools.count)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    async def ask(self, request: bytes) -> bytes:
        """Send a request over a connection of its own, and read what comes, for some seconds."""
        reader, writer = await self.connect()
        try:
            writer.write(request)
            async with asyncio.timeout(15):
                return await reader.read(-1)
        finally:
            writer.transport.abort()

    async def flood(self, request: Callable[[], bytes], at_once: int) -> None:
        """Send requests without waiting for their answers, which are read and forgotten."""
        reader, writer = await self.connect()

        async def read() -> None:
            while await reader.read(1 << 18):
                pass

        reading = asyncio.create_task(read())
        try:
            while not reading.done():
                writer.write(b"".join(request() for _ in range(at_once)))
                await writer.drain()
                await asyncio.sleep(0)
        finally:
            reading.cancel()
            writer.transport.abort()


def post(query: str, variables: Any = None, *, headers: str = "", close: bool = True) -> bytes:
    return posted(json.dumps({"query": query, "variables": variables or {}}).encode(), headers=headers, close=close)


def posted(body: bytes, *, headers: str = "", close: bool = True) -> bytes:
    end = "connection: close\r\n" if close else ""
    head = f"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{headers}{end}"
    return head.encode() + b"content-length: %d\r\n\r\n" % len(body) + body


async def nested_lists(client: Hostile) -> None:
    inner = "name"
    for most in (1, 2, 2):
        papers = f"publications(first: {most}) {{ nodes {{ authors {{ person {{ {inner} }} }} }} }}"
        inner = f"name n{next(client.numbers)}: name links {{ label url }} {papers}"
    await client.ask(post(f'{{ person(slug: "person-{client.dice.randrange(500)}") {{ {inner} }} }}'))


async def large_answers(client: Hostile) -> None:
    await client.ask(post(large(client), headers="accept-encoding: gzip\r\n"))


def large(client: Hostile) -> str:
    number = next(client.numbers)
    return f"""{{ x{number}: people(first: 100, orderBy: [{{ field: NAME }}]) {{ nodes {{ name bio {{ text html }}
        positions(first: 5) {{ nodes {{ title summary {{ text }} highlights {{ text }} }} }}
        publications(first: 5) {{ nodes {{ title venue authors {{ name }} }} }} }} }} }}"""


async def answers_not_read(client: Hostile) -> None:
    kept = []
    try:
        for _ in range(20):
            reader, writer = await client.connect()
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            kept.append(writer)
            writer.write(post(large(client), close=False) * 3)
            await asyncio.sleep(0.1)
        await asyncio.sleep(5)
    finally:
        for each in kept:
            each.transport.abort()


async def a_mutation_in_a_comment(client: Hostile) -> None:
    size = client.dice.choice([960_000, 95_000, 95_000])
    await client.ask(post("# mutation\n" + "{ a " * (size // 4)))
    number = next(client.numbers)
    await client.ask(post(f"# mutation {number}\n{{ " + f"a{number} " * 9_000 + "}"))


async def long_heads(client: Hostile) -> None:
    _, writer = await client.connect()
    try:
        writer.write(client.dice.choice([b"GET /", b"GET / HTTP/1.1\r\nx: ", b"GET / HTTP/1.1\r\n"]))
        for _ in range(60):
            writer.write(client.dice.choice([b"a", b"a: b\r\n"]) * (_MEGABYTE // 6))
            await writer.drain()
    finally:
        writer.transport.abort()


async def half_sent(client: Hostile) -> None:
    writers = []
    try:
        for n in range(400):
            _, writer = await client.connect()
            writers.append(writer)
            writer.write([b"GET /gra", b"", post(CHEAP)[:-5], posted(b"x" * 90_000)[:-1]][n % 4])
        for _ in range(100):
            for writer in writers:
                writer.write(b"x")
            await asyncio.sleep(0.1)
    finally:
        for writer in writers:
            writer.transport.abort()


async def ever_new_documents(client: Hostile) -> None:
    number = next(client.numbers)
    fields = " ".join(f"f{number}x{n}: displayName" for n in range(client.dice.choice([2, 100, 190])))
    await client.ask(post(f"{{ people(first: {client.dice.randrange(1, 5)}) {{ nodes {{ {fields} }} }} }}"))


async def documents_at_their_limits(client: Hostile) -> None:
    number, inner = next(client.numbers), "id"
    for level in range(4):
        jobs = f"positions(first: 1) {{ nodes {{ title organization {{ name }} person {{ {inner} }} }} }}"
        inner = f"id slug name {jobs} " + " ".join(f"n{number}x{level}x{n}: name" for n in range(45))
    await client.ask(post(f"{{ people(first: 1) {{ nodes {{ {inner} }} }} }}"))


async def searches(client: Hostile) -> None:
    words = " ".join(client.dice.choice(WORDS) for _ in range(client.dice.choice([1, 2, 20_000 // 3])))
    query = (
        "query ($q: String!) { search(query: $q, first: 100) { totalCount edges { snippet node { __typename id } } } }"
    )
    await client.ask(post(query, {"q": words}))


async def slow_statements(client: Hostile) -> None:
    number = next(client.numbers)
    like = client.dice.choice(WORDS)
    query = f"""query ($w: String!) {{ s{number}: people(first: 100, filter: {{ or: [
        {{ headline: {{ contains: $w }} }}, {{ publications: {{ some: {{ title: {{ contains: $w }} }} }} }},
        {{ positions: {{ some: {{ title: {{ contains: $w }} }} }} }}] }}) {{ totalCount nodes {{ name }} }} }}"""
    await client.ask(post(query, {"w": like + str(number)}))


async def one_document_slow_and_quick(client: Hostile) -> None:
    query = """query ($n: Int!, $w: String!) { people(first: $n, filter: { name: { contains: $w } }) { totalCount
        nodes { name publications(first: $n) { nodes { title authors { person { name
        positions(first: $n) { nodes { title summary { text } } } } } } } } } }"""
    for n in (1, 1, 1, 16):
        await client.ask(post(query, {"n": n, "w": str(next(client.numbers)) if n == 1 else ""}))


async def pipelines(client: Hostile) -> None:
    await client.flood(lambda: b"GET /healthz HTTP/1.1\r\n\r\n", 2_000)


async def not_modified(client: Hostile) -> None:
    tags = "if-none-match: " + ", ".join(f'"{n:024x}"' for n in range(400)) + "\r\n"
    await client.flood(lambda: post(CHEAP, {"slug": "person-1"}, headers=tags, close=False), 100)


async def wrong_tokens(client: Hostile) -> None:
    token = f"authorization: Bearer cms_{next(client.numbers)}{'x' * 20_000}\r\n"
    await client.flood(lambda: post(CHEAP, {"slug": "person-1"}, headers=token, close=False), 20)


async def odd_json(client: Hostile) -> None:
    deep = b'{"query":"{ __typename }","variables":' + client.dice.choice(
        [
            b'{"a":' * 19_000,
            b"[" * 90_000,
            b'{"a":' + b"[]," * 33_000,
            b"1" * 90_000,
            b'{"a":[' + b"[]," * 30_000 + b"1]}}",
        ]
    )
    await client.ask(posted(deep))


async def odd_headers(client: Hostile) -> None:
    odd = client.dice.choice(["a/b;q=1," * 3_500, ";" * 25_000, "gzip " * 5_000, "gzip" + " " * 25_000])
    for name in ("accept", "content-type", "accept-encoding", "x-forwarded-for", "origin"):
        await client.ask(post("{ __typename }", headers=f"{name}: {odd}\r\n"))
    await client.ask(b"GET /graphql?" + b"a&" * 12_000 + b" HTTP/1.1\r\nconnection: close\r\n\r\n")


async def documents_of_people(client: Hostile) -> None:
    ending = client.dice.choice(["jsonld", "bib", "resume.json", "rendercv.yaml", "md"])
    host = f"h{next(client.numbers)}.example"
    request = f"GET /people/person-{client.dice.randrange(500)}.{ending} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
    await client.ask(request.encode())


async def comings_and_goings(client: Hostile) -> None:
    for _ in range(50):
        _, writer = await client.connect()
        writer.transport.abort()
    await client.ask(b"GET / HTTP/1.1\r\n\r\n" * 50 + b"nonsense\r\n\r\n")


async def uploads(client: Hostile) -> None:
    part = b'--x\r\ncontent-disposition: form-data; name="f"; filename="a.zip"\r\n\r\nPK\x03\x04'
    size = client.dice.choice([1_000, _MEGABYTE, 100 * _MEGABYTE])
    token = client.dice.choice(["", f"authorization: Bearer cms_{next(client.numbers)}\r\n"])
    form = f"content-type: multipart/form-data; boundary=x\r\ncontent-length: {size}\r\nconnection: close\r\n"
    await client.ask(
        f"POST /import HTTP/1.1\r\nhost: x\r\n{token}{form}\r\n".encode() + part + b"x" * min(size, _MEGABYTE)
    )


async def imports(client: Hostile) -> None:
    number = next(client.numbers)
    lines = (f"- A. Example, B. Li. Paper {number} {n} of roads. ACME Letters {n}, 20{n % 40:02}." for n in range(300))
    page = f"# Ada Example {number}\n\n## Publications\n\n" + "\n".join(lines) + "\n"
    part = '--x\r\ncontent-disposition: form-data; name="f"; filename="cv.md"\r\n\r\n'
    body = f"{part}{page}\r\n--x--\r\n".encode()
    form = f"content-type: multipart/form-data; boundary=x\r\ncontent-length: {len(body)}\r\nconnection: close\r\n"
    asked = f"POST /import?dry-run&person=ada-{number} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {client.token}\r\n"
    await client.ask(f"{asked}{form}\r\n".encode() + body)


KINDS: tuple[Callable[[Hostile], Awaitable[None]], ...] = (
    nested_lists,
    large_answers,
    answers_not_read,
    a_mutation_in_a_comment,
    long_heads,
    half_sent,
    ever_new_documents,
    documents_at_their_limits,
    searches,
    slow_statements,
    one_document_slow_and_quick,
    pipelines,
    not_modified,
    wrong_tokens,
    odd_json,
    odd_headers,
    documents_of_people,
    comings_and_goings,
    uploads,
    imports,
)


def postgresql_beside_clients() -> None:
    """Move PostgreSQL, which has no connections yet, to the clients' core: its processes for them inherit that."""
    first = int((DATA / "postgresql" / "postmaster.pid").read_text().split()[0])
    os.sched_setaffinity(first, {int(OTHER)})


def tokens_of(url: str) -> list[str]:
    """A token for each hostile client that lets it import, for an hour."""
    database, until = Database(url), datetime.now(UTC) + timedelta(hours=1)
    with database.write() as connection:
        made = [tokens.issue(connection, f"bench-{uuid.uuid4()}", ["edit"], (), until) for _ in range(CLIENTS)]
    database.close()
    return made


def attack(port: int, names: list[str], shown: list[str]) -> None:
    """Be the hostile clients, until the process is ended: some of two kinds by turns, as there are more kinds than clients.

    Each shows a token of its own where its kind takes one.
    """
    os.sched_setaffinity(0, {int(OTHER)})
    os.nice(15)
    logging.disable()
    chosen = [kind for kind in KINDS if kind.__name__ in names]

    async def one(number: int) -> None:
        client = Hostile(port, f"127.0.1.{number + 1}", random.Random(number), shown[number])
        for kind in itertools.cycle(chosen[number::CLIENTS] or [chosen[number % len(chosen)]]):
            until = time.monotonic() + 3
            while time.monotonic() < until:
                with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                    async with asyncio.timeout(10):
                        await kind(client)
                await asyncio.sleep(0)

    async def every() -> None:
        await asyncio.gather(*map(one, range(CLIENTS)))

    asyncio.run(every())


@dataclass(slots=True)
class Honest:
    """What the honest client met: the seconds of each request, and what failed."""

    taken: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def percentiles(self) -> tuple[float, float]:
        """The median and the 99th percentile, in milliseconds."""
        cut = quantiles(self.taken, n=100, method="inclusive")
        return cut[49] * 1000, cut[98] * 1000


def honest(port: int, seconds: float, people: int) -> Honest:
    """Ask a cheap query again and again, of one person after another, over a new connection from time to time."""
    met, until, dice = Honest(), time.monotonic() + seconds, random.Random(1)
    while time.monotonic() < until:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        for _ in range(_A_CONNECTION):
            slug = f"person-{dice.randrange(people)}"
            body = json.dumps({"query": CHEAP, "variables": {"slug": slug}})
            began = time.perf_counter()
            try:
                connection.request("POST", "/graphql", body, {"content-type": "application/json"})
                answer = connection.getresponse()
                text = answer.read().decode()
            except OSError as error:
                met.failed.append(repr(error))
                break
            except http.client.HTTPException as error:
                met.failed.append(repr(error))
                break
            met.taken.append(time.perf_counter() - began)
            if answer.status != 200 or "displayName" not in text:
                met.failed.append(f"{answer.status} {text[:200]}")
            time.sleep(_PAUSE)
        connection.close()
    return met


def memory(asked: Server, most: list[int], ended: threading.Event) -> None:
    """Note how much memory the server and its processes have together, in kB, once a second; what they share counts once."""
    while not ended.wait(1):
        with contextlib.suppress(OSError):  # one has just ended
            most.append(sum(asked.memory_of(pid) for pid in asked.processes()))


def measured(
    asked: Server, seconds: float, people: int, names: list[str], shown: list[str]
) -> tuple[Honest, Honest, float]:
    """What the honest client met alone and among hostile ones, and the most memory that the server had, in MB."""
    os.sched_setaffinity(0, {int(OTHER)})
    most, ended = [0], threading.Event()
    threading.Thread(target=memory, args=(asked, most, ended), daemon=True).start()
    honest(asked.port, 2, people)
    alone = honest(asked.port, seconds, people)
    hostile = multiprocessing.Process(target=attack, args=(asked.port, names, shown), daemon=True)
    hostile.start()
    try:
        time.sleep(3)
        among = honest(asked.port, seconds, people)
    finally:
        ended.set()
        hostile.kill()
        hostile.join()
        os.sched_setaffinity(0, {int(CORE), int(OTHER)})
    return alone, among, max(most) / 1024


def main() -> None:
    """Measure, and print one table in Markdown."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--people", type=int, default=500)
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--only", choices=["sqlite", "postgresql"])
    options.add_argument("--kinds", default=",".join(kind.__name__ for kind in KINDS))
    given = options.parse_args()
    rows = []
    for kind in ("sqlite", "postgresql") if not given.only else (given.only,):
        with databases(kind, [given.people]) as urls:
            if kind == "postgresql":
                postgresql_beside_clients()
            shown = tokens_of(url := urls[given.people])
            with ours(url, cached=True) as asked:
                alone, among, memory = measured(asked, given.seconds, given.people, given.kinds.split(","), shown)
        (middle, late), (middle_among, late_among) = alone.percentiles(), among.percentiles()
        rows.append(
            f"| {kind} | {middle:.2f} / {late:.2f} | {middle_among:.2f} / {late_among:.2f} | {late_among / late:.1f} "
            f"| {memory:.0f} | {len(among.taken):,} | {len(among.failed)} |"
        )
        for failure in among.failed[:5]:
            print(failure)
    print(
        "\n| | alone, p50 / p99 ms | among 16 hostile clients | p99, to alone | peak memory, MB | honest requests | failed |"
    )
    print("|---|---|---|---|---|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
