"""Answers that are kept: never an old one once a commit has returned, wherever it was made; and what HTTP says of them."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from cms.content import Person
from cms.editing import Changes, commit
from cms.store.database import Database
from cms.store.lanes import Lane
from cms.store.revisions import Point
from cms.web.cache import Answers, Kept

from ..asking import Api
from ..conftest import run_cms, serving
from ..content import Maker, crowd

RESPONSE, JSON = "application/graphql-response+json", "application/json"
QUERY = '{ revision { number } person(slug: "counted") { headline } people(first: 100) { nodes { id slug name } } }'
NAMES = "{ people(first: 100) { nodes { slug name } } }"
SHORT = "{ people(first: 1) { nodes { slug } } }"

# Commits one change for each line that it's given, and says when the commit has returned.
WRITER = """
import sys
from cms.content import Person
from cms.editing import Changes, commit
from cms.store.database import Database

database = Database(sys.argv[1])
for line in sys.stdin:
    changes = Changes()
    person = Person.complete({"slug": "counted", "headline": line.strip(), "has_profile": True})
    changes.save(Person, {**person, "id": "per_counted"})
    with database.write() as connection:
        revision = commit(connection, changes, "test", "count")
    print(revision.number, flush=True)
"""


def url_of(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


@contextmanager
def another_process(database: Database) -> Iterator[Callable[[int], int]]:
    """Gives what writes a number from another process and, once the commit has returned, gives its revision."""
    command = [sys.executable, "-c", WRITER, url_of(database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        to, said = process.stdin, process.stdout

        def write(number: int) -> int:
            to.write(f"{number}\n")
            to.flush()
            return int(said.readline())

        yield write
        to.close()


def ask(client: httpx.Client, query: str = QUERY, method: str = "POST", **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if method == "GET":
        return client.get("/graphql", params={"query": query}, headers=named)
    return client.post("/graphql", json={"query": query}, headers=named)


def rename(database: Database, id_: str, name: str) -> None:
    """Change a person's name."""
    changes = Changes()
    changes.save(Person, {**Person.complete({"slug": "renamed", "name": name, "has_profile": True}), "id": id_})
    with database.write() as connection:
        commit(connection, changes, "test", "rename")


# ---- never an old answer -----------------------------------------------------------------------------------------------
class Committed:
    """What has been committed for certain: a number that is shown, and the revision that shows it."""

    number, revision = 0, 0


class ReaderThread:
    """Asks the same again and again, as one kind of client does, and notes each answer that is too old."""

    def __init__(self, client: httpx.Client, committed: Committed, method: str, **headers: str) -> None:
        self.client = httpx.Client(base_url=client.base_url, trust_env=False, timeout=30)
        self.committed, self.method, self.headers = committed, method, headers
        self.tag, self.number = "", -1
        self.answers, self.unchanged, self.problems = 0, 0, list[str]()

    def read(self, stop: threading.Event) -> None:
        with self.client:
            while not stop.is_set():
                number, revision = self.committed.number, self.committed.revision
                self._read(number, revision)

    def _read(self, number: int, revision: int) -> None:
        response = ask(self.client, method=self.method, **self.headers, if_none_match=self.tag)
        self.answers += 1
        if response.status_code == 304:
            self.unchanged += 1
        else:
            data = response.json()["data"]
            self.tag, self.number = response.headers["etag"], int(data["person"]["headline"])
            if data["revision"]["number"] != int(response.headers["cms-revision"]):
                self.problems.append(f"{response.headers} with {data['revision']}")
        if self.number < number or int(response.headers["cms-revision"]) < revision:
            self.problems.append(f"{self.number} after {number} was committed")


def test_no_answer_is_older_than_the_last_commit(database: Database, runs: list[str]) -> None:
    crowd(database, 30)
    committed, stop = Committed(), threading.Event()
    with another_process(database) as write, serving(database) as client, ThreadPoolExecutor(5) as threads:
        committed.revision = write(0)
        kinds = [("GET", JSON), ("GET", RESPONSE), ("POST", JSON), ("POST", RESPONSE)]
        readers = [ReaderThread(client, committed, method, accept=accept) for method, accept in kinds]
        readers.append(ReaderThread(client, committed, "POST", accept_encoding="identity"))
        reading = [threads.submit(reader.read, stop) for reader in readers]
        try:
            for number in range(1, 61):
                revision = write(number)
                committed.number, committed.revision = number, revision
                for _ in range(2):
                    data = ask(client).json()["data"]
                    assert data["person"]["headline"] == str(number)
                    assert data["revision"]["number"] == revision
        finally:
            stop.set()
        for thread in reading:
            thread.result()

    asked = 120 + sum(reader.answers for reader in readers)
    assert [problem for reader in readers for problem in reader.problems] == []
    assert min(reader.answers for reader in readers) > 20
    assert any(reader.unchanged for reader in readers), "some of them had the answer already"
    assert 60 <= len(runs) < asked, "some answers were kept"


def test_an_import_is_seen_as_soon_as_it_has_ended(database: Database, runs: list[str], tmp_path: Path) -> None:
    count = "{ people { totalCount } }"
    with serving(database) as client:
        for number in range(2):
            for _ in range(2):
                assert ask(client, count).json()["data"]["people"]["totalCount"] == number
            document = tmp_path / f"{number}.md"
            document.write_text(f"# Ada Example the {number}th\n\nBuilds roads.\n")
            done = run_cms("import", document, "--person", f"ada-{number}", url=url_of(database))
            assert done.returncode == 0, done.stderr
    assert len(runs) == 2


# ---- entity tags -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_who_has_the_answer_is_only_told_so(database: Database, method: str) -> None:
    ids = crowd(database, 30)
    with serving(database) as client:
        first = ask(client, NAMES, method)
        tag = first.headers["etag"]
        assert re.fullmatch(r'"[^"]+"', tag), "strong: without W/"
        for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            again = ask(client, NAMES, method, if_none_match=known)
            assert (again.status_code, again.content) == (304, b""), known
            for name in ("etag", "cache-control", "vary", "cms-revision"):
                assert again.headers[name] == first.headers[name], name
            assert "content-type" not in again.headers
        for unknown in ('"other"', tag[:-2] + '"', ""):
            assert ask(client, NAMES, method, if_none_match=unknown).content == first.content, unknown

        # A commit that this answer doesn't show leaves it as it was, but for the revision.
        make = Maker(9)
        make(Person, slug="mentioned", name="Only Mentioned")
        make.commit(database)
        same = ask(client, NAMES, method, if_none_match=tag)
        assert same.status_code == 304
        assert int(same.headers["cms-revision"]) == int(first.headers["cms-revision"]) + 1

        rename(database, ids[0], "Another Name")
        changed = ask(client, NAMES, method, if_none_match=tag)
        assert changed.status_code == 200
        assert changed.headers["etag"] != tag
        assert "Another Name" in changed.text


def test_each_form_of_an_answer_has_a_tag_of_its_own(database: Database) -> None:
    crowd(database, 30)
    with serving(database) as client:
        forms = [
            ask(client, NAMES, accept=accept, accept_encoding=encoding).headers["etag"]
            for accept in (JSON, RESPONSE)
            for encoding in ("identity", "gzip")
        ]
        assert len(set(forms)) == 4
        # Who has it plain and asks for it compressed is sent it, as it may have been told to forget the other.
        crossed = ask(client, NAMES, accept=JSON, accept_encoding="gzip", if_none_match=forms[0])
        assert (crossed.status_code, crossed.headers["etag"]) == (200, forms[1])
        # Asked otherwise, the same answer has the same tag.
        assert ask(client, f"#\n{NAMES}", "GET", accept=JSON, accept_encoding="identity").headers["etag"] == forms[0]


# ---- compression -------------------------------------------------------------------------------------------------------
def body(client: httpx.Client, query: str, encoding: str | None) -> tuple[httpx.Headers, bytes]:
    """An answer's headers, and its body as it comes over the wire."""
    request = client.build_request("POST", "/graphql", json={"query": query})
    del request.headers["accept-encoding"]
    if encoding is not None:
        request.headers["accept-encoding"] = encoding
    response = client.send(request, stream=True)
    content = b"".join(response.iter_raw())
    response.close()
    assert int(response.headers["content-length"]) == len(content)
    return response.headers, content


def test_gzip_where_it_is_accepted_and_worth_it(database: Database) -> None:
    crowd(database, 60)
    with serving(database) as client:
        headers, plain = body(client, NAMES, None)
        assert "content-encoding" not in headers
        assert len(plain) > 2_000
        for accepted in ("gzip", "br, gzip", "gzip;q=0.5, identity;q=0.1", "deflate,gzip;q=1.0,*;q=0.5"):
            for _ in range(2):
                headers, compressed = body(client, NAMES, accepted)
                assert headers["content-encoding"] == "gzip", accepted
                assert gzip.decompress(compressed) == plain
                assert len(compressed) < len(plain) / 2
        for refused in ("identity", "br", "", "gzip;q=0", "gzip; q=0.000, br", "br,gzip;q=0,deflate"):
            headers, content = body(client, NAMES, refused)
            assert "content-encoding" not in headers, refused
            assert content == plain

        headers, short = body(client, SHORT, "gzip")
        assert "content-encoding" not in headers
        assert len(short) < 1_024


# ---- other headers -----------------------------------------------------------------------------------------------------
def test_what_shared_caches_are_told(lab: Api) -> None:
    for setting, told in (({}, "no-cache"), ({"cache_control": "public, max-age=60"}, "public, max-age=60")):
        with serving(lab.database, **setting) as client:
            for method in ("GET", "POST"):
                for _ in range(2):
                    answer = ask(client, NAMES, method)
                    assert answer.headers["cache-control"] == told
                    varied = {name.strip().lower() for name in answer.headers["vary"].split(",")}
                    assert varied == {"accept", "accept-encoding", "origin", "cms-locale", "cms-min-revision"}
            refused = ask(client, "{ nothing }")
            assert refused.headers["cache-control"] == "no-store"
            assert "etag" not in refused.headers
            assert "accept" in refused.headers["vary"].lower()


def test_what_is_kept_goes_out_in_order_to_whom_it_is_for(lab: Api, runs: list[str]) -> None:
    """Kept answers of one round of the event loop share one look at the revision, and have no tasks of their own."""
    asked = json.dumps({"query": SHORT}).encode()
    head = b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
    end = b"content-length: %d\r\n\r\n%b" % (len(asked), asked)
    wrong = b"authorization: Bearer cms_wrong\r\n"
    with serving(lab.database) as client:
        first = client.post("/graphql", content=asked, headers={"content-type": JSON})
        with socket.create_connection(("127.0.0.1", client.base_url.port or 80), timeout=10) as connection:
            ids = [b"%d" % n for n in range(9)]
            sent = [head + (wrong if n == b"4" else b"") + b"x-request-id: " + n + b"\r\n" + end for n in ids]
            connection.sendall(b"".join(sent[:-1]) + sent[-1].replace(b"host: x", b"connection: close"))
            with connection.makefile("rb") as file:
                got = file.read()
    assert re.findall(rb"x-request-id: (\d)\r\n", got) == ids
    assert re.findall(rb"HTTP/1.1 (\d+) ", got) == [b"401" if n == b"4" else b"200" for n in ids]
    assert got.count(first.content) == len(ids) - 1
    assert got.count(first.headers["etag"].encode()) == len(ids) - 1
    assert len(runs) == 1


def test_refusals_are_not_kept(lab: Api, runs: list[str]) -> None:
    with serving(lab.database) as client:
        for _ in range(2):
            assert "data" not in ask(client, "{ people(first: 101) { totalCount } }").json()
    assert len(runs) == 2


def test_what_asks_only_of_the_schema_outlives_commits(database: Database, runs: list[str]) -> None:
    ids = crowd(database, 1)
    schema = '{ __type(name: "Person") { name kind } }'
    mixed = '{ __type(name: "Person") { name } people { nodes { name } } }'
    with serving(database) as client:
        before = ask(client, schema)
        assert before.json() == {"data": {"__type": {"name": "Person", "kind": "OBJECT"}}}
        assert "cms-revision" not in before.headers
        assert ask(client, mixed).json()["data"]["people"]["nodes"] == [{"name": "Same Name"}]

        rename(database, ids[0], "Another Name")
        after = ask(client, schema)
        assert after.content == before.content
        assert ask(client, schema, if_none_match=before.headers["etag"]).status_code == 304
        assert ask(client, mixed).json()["data"]["people"]["nodes"] == [{"name": "Another Name"}]
    assert runs == [schema, mixed, mixed]


# ---- what is kept ------------------------------------------------------------------------------------------------------
def kept(size: int, revision: int = 1) -> Kept:
    return Kept.of(b"x" * size, JSON, Point(revision), [])


def test_answers_are_kept_up_to_so_many_bytes() -> None:
    answers, keys = Answers(200_000), [f"{n}".encode() for n in range(100)]
    for n, key in enumerate(keys):
        answers.put(key, kept(1_000 + n))
        assert answers.get(keys[0]) is not None, "it is used all the time"
        assert 0 < answers.bytes <= 200_000
    there = [key for key in keys if answers.get(key)]
    assert 30 < len(there) < 80
    assert there[1:] == keys[-len(there) + 1 :], "those used longest ago went first"


def test_an_answer_takes_the_place_of_the_one_before() -> None:
    answers = Answers(100_000)
    answers.put(b"key", kept(1_000))
    once = answers.bytes
    for revision in range(2, 500):
        answers.put(b"key", kept(1_000, revision))
    found = answers.get(b"key")
    assert found
    assert found.newest == Point(499)
    assert answers.bytes == once


def test_compressing_takes_no_more_than_was_counted() -> None:
    answers, noise = Answers(100_000), random.Random(1).randbytes(1_500)  # noqa: S311
    answers.put(b"key", one := Kept.of(noise, JSON, Point(1), []))
    lane = Lane(1, 1)
    form = asyncio.run(one.gzipped(lane))
    assert form is asyncio.run(one.gzipped(lane)), "compressed once"
    assert len(one.plain.body) + len(form.body) < answers.bytes


def test_a_huge_answer_drives_out_no_others() -> None:
    answers = Answers(20_000)
    answers.put(b"small", kept(100))
    answers.put(b"huge", kept(10_000))
    assert answers.get(b"small")
    assert answers.get(b"huge") is None


@pytest.mark.parametrize(("cache_bytes", "count"), [(0, 3), (1_000_000, 1)])
def test_nothing_is_kept_where_nothing_may_be(lab: Api, runs: list[str], cache_bytes: int, count: int) -> None:
    with serving(lab.database, cache_bytes=cache_bytes) as client:
        assert len({ask(client, NAMES).content for _ in range(3)}) == 1
    assert len(runs) == count
