"""Several processes that serve one store: what one writes all show, one that ends is replaced, and where they can listen."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from cms.editing.access import Scope
from cms.store import Database, tokens

from .conftest import CMS, Stores, cms_environment, free_port, server_process

TWO = {"WEB_CONCURRENCY": "2"}
NAMES = "{ people(first: 100) { nodes { name } } }"
CREATE = """mutation($name: String!) {
  createPerson(input: {name: $name, hasProfile: true, publish: true}) { userErrors { message } }
}"""
PATIENCE = 20.0  # seconds
linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def url_of(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


def children(process: subprocess.Popen[bytes]) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def opened(pid: int) -> int:
    """How many files and sockets a process has."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def asked(client: httpx.Client, query: str, **variables: Any) -> Any:
    answer = client.post("/graphql", json={"query": query, "variables": variables})
    answer.raise_for_status()
    assert "errors" not in answer.json(), answer.text
    return answer.json()["data"]


@linux
def test_what_one_worker_writes_all_of_them_show(database: Database) -> None:
    """Each keeps answers of its own, and none is sent once a change was acknowledged."""
    with database.write() as connection:
        secret = tokens.issue(connection, "editor", [Scope.EDIT, Scope.PUBLISH])
    with server_process(url_of(database), TWO) as (address, process), ExitStack() as clients:
        before = [opened(pid) for pid in children(process)]
        assert len(before) == 2
        writer = httpx.Client(base_url=address, trust_env=False, headers={"authorization": f"Bearer {secret}"})
        clients.enter_context(writer)
        readers: list[httpx.Client] = []
        while len(readers) < 8 or any(opened(p) <= b for p, b in zip(children(process), before, strict=True)):
            readers.append(clients.enter_context(httpx.Client(base_url=address, trust_env=False)))
            asked(readers[-1], NAMES)
            assert len(readers) < 200, "one worker gets all"
        for number in range(15):
            assert asked(writer, CREATE, name=f"Person {number}") == {"createPerson": {"userErrors": []}}
            for reader in readers:
                found = {each["name"] for each in asked(reader, NAMES)["people"]["nodes"]}
                assert found == {f"Person {n}" for n in range(number + 1)}


@linux
def test_a_worker_that_ends_is_replaced(stores: Stores) -> None:
    with server_process(url_of(stores.empty("sqlite")), TWO) as (address, process):
        gone, left = children(process)
        os.kill(gone, signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while len(now := children(process)) < 2 or gone in now:
            assert time.monotonic() < until
            time.sleep(0.02)
            assert httpx.get(f"{address}/healthz", trust_env=False).status_code == 200, "the other one answers"
        assert left in now


@linux
def test_workers_end_with_the_process_that_began_them(stores: Stores) -> None:
    with server_process(url_of(stores.empty("sqlite")), TWO) as (_, process):
        workers = children(process)
        process.kill()
        process.wait(PATIENCE)
        until = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{pid}/fd/0").exists() for pid in workers):
            assert time.monotonic() < until
            time.sleep(0.02)


def test_it_listens_at_a_path_for_a_proxy_on_this_machine(stores: Stores, tmp_path: Path) -> None:
    """What a killed one left there is no hindrance; one that still listens is."""
    environment, where = cms_environment(url_of(stores.empty("sqlite"))), tmp_path / "s"
    command = [*CMS, "serve", "--uds", str(where)]
    for end in (signal.SIGKILL, signal.SIGTERM):
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        assert answering_at(where).json()["data"] == {"__typename": "Query"}
        if end is signal.SIGTERM:
            second = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
            assert second.returncode == 1
            assert "can't be listened on: Address already in use" in second.stderr
        process.send_signal(end)
        process.wait(PATIENCE)
    assert not where.exists()


def answering_at(where: Path) -> httpx.Response:
    until = time.monotonic() + PATIENCE
    while True:
        with socket.socket(socket.AF_UNIX) as trying:
            try:
                trying.connect(str(where))
                break
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.02)
    with httpx.Client(transport=httpx.HTTPTransport(uds=str(where)), base_url="http://cms.example") as client:
        return client.get("/graphql", params={"query": "{ __typename }"})


@pytest.mark.parametrize(
    ("words", "more", "said"),
    [
        (["--port", "65536"], {}, "Invalid value for '--port'"),
        (["--port", "http"], {}, "Invalid value for '--port'"),
        (["--workers", "0"], {}, "Invalid value for '--workers'"),
        ([], {"WEB_CONCURRENCY": "many"}, "Invalid value for '--workers' (env var: 'WEB_CONCURRENCY')"),
    ],
)
def test_what_is_no_port_and_no_number_is_refused(
    stores: Stores, words: list[str], more: dict[str, str], said: str
) -> None:
    environment = cms_environment(url_of(stores.empty("sqlite")), more)
    done = subprocess.run([*CMS, "serve", *words], env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


@pytest.mark.parametrize("workers", ["1", "2"])
def test_another_server_can_have_the_application(stores: Stores, workers: str) -> None:
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "cms.web:app", "--port", str(port), "--workers", workers]
    environment = cms_environment(url_of(stores.empty("sqlite")))
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                answer = httpx.get(
                    f"http://127.0.0.1:{port}/graphql", params={"query": "{__typename}"}, trust_env=False
                )
                break
            except httpx.TransportError:
                assert time.monotonic() < until
                time.sleep(0.02)
        assert answer.json()["data"] == {"__typename": "Query"}
    finally:
        process.terminate()
        process.wait(PATIENCE)
