"""A server that is told to stop: it loses no request, and ends in time, whatever its clients do."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

import pytest

from cms.store import Database

from .conftest import CMS, Stores, cms_environment, free_port
from .content import crowd

STOPS = int(os.environ.get("CMS_TEST_STOPS", "2"))
CLIENTS = 4
PAUSE = 0.02  # seconds from an answer to the next request, so that servers have time to start
QUERY = "/graphql?query={people(first:50){nodes{slug%20name}}}"
LONG = b"GET /graphql?query={__schema{types{name,description,fields{name,description}}}} HTTP/1.1\r\nhost: x\r\n\r\n"
PATIENCE = 30.0  # seconds


def url_of(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


def wait_until_it_answers(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).close()
            return
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.02)


def ask_on(ports: list[int], done: threading.Event, became: Counter[str]) -> None:
    """Ask again and again over connections that are kept, as a proxy does, of the server that there is then."""
    while not done.is_set():
        connection = http.client.HTTPConnection("127.0.0.1", ports[0], timeout=PATIENCE)
        with closing(connection):
            try:
                connection.connect()
            except OSError:
                became["refused"] += 1
                time.sleep(0.01)
                continue
            last = False
            while not last and not done.is_set():
                outcome, last = ask(connection)
                became[outcome] += 1
                became["last"] += last
                done.wait(PAUSE)


def ask(connection: http.client.HTTPConnection) -> tuple[str, bool]:
    """What becomes of a request, and whether the connection ends by it."""
    try:
        connection.request("GET", QUERY)
        answer = connection.getresponse()
        whole = answer.read().startswith(b'{"data"')
    except (OSError, http.client.HTTPException) as error:
        return f"lost: {error!r}", True
    return ("answered" if answer.status == 200 and whole else f"{answer.status}"), answer.will_close


@contextmanager
def asking(ports: list[int]) -> Iterator[Counter[str]]:
    """Some clients that ask meanwhile, and what became of their requests."""
    done, became = threading.Event(), Counter[str]()
    threads = [threading.Thread(target=ask_on, args=(ports, done, became)) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    try:
        yield became
    finally:
        done.set()
        for thread in threads:
            thread.join()


def start(database: Database, *words: str, **more: str) -> tuple[int, subprocess.Popen[bytes]]:
    port = free_port()
    process = subprocess.Popen(
        [*CMS, "serve", "--port", str(port), *words],
        env=cms_environment(url_of(database), more),
        stdout=subprocess.DEVNULL,
    )
    return port, process


@pytest.mark.parametrize(("database", "workers"), [("sqlite", "1"), ("postgresql", "2")], indirect=["database"])
def test_no_request_is_lost_as_servers_take_turns(database: Database, workers: str) -> None:
    """A new one is there before the old one is told; what is in front of them sends no more to one that isn't ready."""
    crowd(database, 60)
    port, process = start(database, "--workers", workers)
    wait_until_it_answers(port)
    ports = [port]
    with asking(ports) as became:
        for _ in range(STOPS):
            port, newer = start(database, "--workers", workers)
            wait_until_it_answers(port)
            ports[:] = [port]
            before = became["answered"]
            process.terminate()
            assert process.wait(PATIENCE) == 0
            assert became["answered"] > before
            process = newer
    process.terminate()
    process.wait(PATIENCE)
    assert set(became) == {"answered", "last"}, dict(became)
    assert became["last"] >= STOPS, "they were told that the connection ends"


def test_whatever_a_client_does_a_server_ends_in_time(stores: Stores) -> None:
    """One doesn't send its request, one takes no answer, one never ends to ask."""
    database = stores.empty("sqlite")
    crowd(database, 100)
    port, process = start(database, CMS_GRACE="2", CMS_REQUEST_TIMEOUT="600", CMS_SEND_TIMEOUT="600")
    wait_until_it_answers(port)
    with ExitStack() as opened, asking([port]):
        for sent in (b"GET", b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{", LONG):
            client = opened.enter_context(closing(socket.socket()))
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            client.connect(("127.0.0.1", port))
            client.sendall(sent)
        time.sleep(0.5)
        began = time.monotonic()
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert time.monotonic() - began < 2 + 2
