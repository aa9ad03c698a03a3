"""Two servers tell one receiver, and all of them are killed, stopped and wrong by turns: every revision arrives, in order."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from standardwebhooks import Webhook

from cms.store import Database

from ..conftest import cms_environment, free_port
from ..editing.desk import Desk
from .conftest import DESK, Telling
from .receiver import TAKE, WRONG, Received, Receiver, endless

# A server as it is, but in a hurry: what takes it seconds, and days, takes it a moment, and nothing has to wait for others.
HURRIED = """
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from cms.telling import delivering, sending
from cms.web import watching
delivering._PAUSE, delivering._LEASE = timedelta(milliseconds=50), timedelta(seconds=2)
delivering._LONGER, delivering.threads_beside = 1, ThreadPoolExecutor
sending.SECONDS, watching._LOOK = 0.4, 0.1
from cms.cli import main
main()
"""
REVISIONS, KILLED = 30, 3


class Server:
    """A server in a process of its own, which can be killed."""

    def __init__(self, url: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-c", HURRIED, "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=cms_environment(url), stdout=subprocess.DEVNULL)

    def wait(self) -> None:
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, "it ended by itself"
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill it, and wait until it is gone."""
        self.process.kill()
        self.process.wait()


def until(holds: Callable[[], bool], seconds: float, told: Callable[[], Any]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, told()
        time.sleep(0.02)


def test_every_revision_arrives_in_order(database: Database, ids: dict[str, str], receiver: Receiver) -> None:
    telling = Telling(database, Desk(database, DESK, ids))
    secret = telling.add("site", receiver.url)
    telling.add("another", "http://127.0.0.1:1/")  # which is never there, and holds up nobody
    receiver.answers = [answer for wrong in [*WRONG, endless] for answer in (wrong, wrong, TAKE)]
    url = database.url.render_as_string(hide_password=False)
    began = telling.newest
    with ExitStack() as stack:
        servers = [Server(url), Server(url)]
        stack.callback(lambda: list(map(Server.kill, servers)))  # those, too, that took the places of the first ones
        for server in servers:
            server.wait()

        def edit() -> None:
            for n in range(REVISIONS):
                telling.desk.update(telling.ids["ada-example"], headline=f"Number {n}", publish=True)
                time.sleep(0.05)

        editing = threading.Thread(target=edit)
        editing.start()
        for n in range(KILLED):
            came = len(receiver.got)
            until(lambda came=came: len(receiver.got) > came + 2, 30, lambda: receiver.revisions)  # type: ignore[misc]
            servers[n % 2].kill()
            if n == 1:
                receiver.stop()
                time.sleep(0.3)
                receiver.start()
            servers[n % 2] = Server(url)
        editing.join()
        last = began + REVISIONS
        until(lambda: last in receiver.revisions, 60, lambda: (receiver.revisions, telling.rows("site")[-3:]))
        until(lambda: {row["state"] for row in telling.rows("site")} == {"DELIVERED"}, 30, lambda: telling.rows("site"))
    assert_told(receiver.got, list(range(began + 1, last + 1)), secret)


def assert_told(got: list[Received], revisions: list[int], secret: str) -> None:
    """Hold that each revision came, each time as the same message, and none before one that it follows."""
    for one in got:
        Webhook(secret).verify(one.body, one.headers)
    told = [one.revision for one in got]
    assert told == sorted(told)
    assert sorted(set(told)) == revisions
    ids = {(one.id, one.revision, one.body) for one in got}
    assert len(ids) == len({id_ for id_, _, _ in ids}) == len(revisions)
    assert len(got) > len(revisions)  # some came twice, or nothing was tried here
