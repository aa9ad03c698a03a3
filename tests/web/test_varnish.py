"""A real Varnish by the VCL of docs/: after a publish it has no answer that isn't as it is, and what else it had it keeps."""

from __future__ import annotations

import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from cms.content import Person
from cms.purging import varnish
from cms.store import current_revision
from cms.store.database import Database
from cms.store.tags import purged_since
from cms.telling import webhooks
from cms.telling.delivering import take, tell

from .. import content
from ..conftest import ROOT, Stores, free_port, serving
from ..editing.desk import Desk
from .conftest import missing

VCL = ROOT / "docs/varnish.vcl"
MODULES = "/usr/lib/*/varnish/vmods/libvmod_xkey.so"
ADA, BO = ('/graphql?query={person(slug:"%s"){headline}}' % slug for slug in ("ada-example", "bo-li"))  # noqa: UP031


@contextmanager
def cache(port: int, folder: Path, purgers: str = "127.0.0.1") -> Iterator[httpx.Client]:
    """A Varnish in front of a server's port, which lets those addresses purge: a client of it."""
    if not shutil.which("varnishd") or not [*Path("/").glob(MODULES[1:])]:
        missing("Varnish isn't installed", "`apt-get install varnish varnish-modules` brings it")
    vcl, at = folder / "varnish.vcl", free_port()
    text = VCL.read_text().replace('.port = "8000"', f'.port = "{port}"')
    vcl.write_text(text.replace('    "127.0.0.1";\n', f'    "{purgers}";\n'))
    command = ["varnishd", "-F", "-n", str(folder / "varnish"), "-a", f"127.0.0.1:{at}", "-f", str(vcl), "-j", "none"]
    with (folder / "log").open("w") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{at}", trust_env=False, timeout=30) as client:
                _wait(client, process, folder / "log")
                yield client
        finally:
            process.terminate()


def _wait(client: httpx.Client, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        assert process.poll() is None, log.read_text()
        try:
            client.get("/healthz")
        except httpx.TransportError:
            time.sleep(0.05)
            continue
        return
    raise AssertionError(log.read_text())


def purge(client: httpx.Client, database: Database, since: int) -> None:
    """Send what was published since a revision, as whoever follows the store does."""
    with database.read() as connection:
        newest = current_revision(connection)
        tags = purged_since(connection, since, newest)
    headers = {"xkey-purge": varnish(tags), "cms-revision": str(newest)}
    answer = client.request("PURGE", "/", headers=headers)
    assert answer.status_code == 200


def headline(client: httpx.Client, page: str, **headers: str) -> tuple[str, str]:
    """What a person's headline is told to be, and whether by the cache."""
    answer = client.get(page, headers=headers)
    assert answer.status_code == 200
    assert not answer.headers.keys() & {"surrogate-key", "cache-tag", "xkey"}, "these are between us and the cache"
    return answer.json()["data"]["person"]["headline"], answer.headers["x-cache"]


def newest(database: Database) -> int:
    with database.read() as connection:
        return current_revision(connection)


@pytest.fixture
def publish() -> Callable[[Database, str], int]:
    """Publishes a headline of Ada's; gives the revision before."""

    def published(database: Database, headline: str) -> int:
        with database.read() as connection:
            before, table = current_revision(connection), Person.table()
            (id_,) = connection.execute(
                table.select().with_only_columns(table.c.id).where(table.c.slug == "ada-example")
            ).scalars()
        Desk(database).update(id_, headline=headline, publish=True)
        return before

    return published


def test_what_is_published_is_told_once_it_is_purged(
    stores: Stores, tmp_path: Path, publish: Callable[[Database, str], int]
) -> None:
    database, _ = stores.holding(content.lab, "sqlite")
    with serving(database, shared_max_age=3_600) as client, cache(client.base_url.port or 0, tmp_path) as cached:
        publish(database, "First")
        assert headline(cached, ADA) == ("First", "miss")
        assert headline(cached, ADA) == ("First", "hit")
        bo = headline(cached, BO)[0]
        with database.write() as connection:
            webhooks.add(connection, "cache", f"{cached.base_url}", preset="VARNISH", private_network=True)
        feed = cached.get("/people/ada-example.feed.xml")
        assert cached.get("/people/ada-example.feed.xml").headers["x-cache"] == "hit"
        for n in range(5):
            publish(database, f"Then {n}")
            while webhook := take(database, datetime.now(UTC)):
                tell(database, webhook, threading.Event())
            assert headline(cached, ADA) == (f"Then {n}", "miss")
            assert headline(cached, ADA) == (f"Then {n}", "hit")
            assert headline(cached, BO) == (bo, "hit"), "which nothing was published of"
        assert cached.get("/people/ada-example.feed.xml").headers["x-cache"] == "miss"
        assert feed.headers["age"] == "0"
        # Whoever says who they are is answered by the server, and so is what isn't to be kept.
        assert headline(cached, ADA, cookie="cms_session=x; other=y")[1] == "miss"
        assert headline(cached, ADA, cookie="other=y")[1] == "hit"
        assert cached.get(ADA, headers={"authorization": "Bearer cms_nothing"}).status_code == 401
        for _ in range(2):
            assert headline(cached, f"{ADA}&revision={newest(database)}")[1] == "miss"
            assert cached.post("/graphql", json={"query": "{ __typename }"}).headers["x-cache"] == "miss"


def test_a_server_that_is_behind(stores: Stores, tmp_path: Path, publish: Callable[[Database, str], int]) -> None:
    """What a standby answers that hasn't the revision yet isn't kept, whenever it was asked for."""
    first, standby = stores.empty("sqlite"), stores.empty("sqlite")
    for database in (first, standby):
        content.lab(database)
        publish(database, "First")
    with serving(standby, shared_max_age=3_600) as client, cache(client.base_url.port or 0, tmp_path) as cached:
        assert headline(cached, ADA) == ("First", "miss")
        before = publish(first, "Second")
        assert headline(cached, ADA) == ("First", "hit")
        purge(cached, first, before)  # too early: the standby doesn't know of it
        for _ in range(3):
            assert headline(cached, ADA) == ("First", "miss")
        publish(standby, "Second")  # it catches up
        assert newest(standby) == newest(first)
        assert headline(cached, ADA) == ("Second", "miss")
        assert headline(cached, ADA) == ("Second", "hit")
        purge(cached, first, before)  # as whoever isn't sure sends it again
        assert headline(cached, ADA) == ("Second", "miss")


def test_only_who_may_purges(stores: Stores, tmp_path: Path) -> None:
    with serving(stores.empty("sqlite")) as client, cache(client.base_url.port or 0, tmp_path, "192.0.2.1") as cached:
        assert cached.request("PURGE", "/", headers={"xkey-purge": "cms"}).status_code == 403
