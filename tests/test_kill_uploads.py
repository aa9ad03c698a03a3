"""A server killed while files are sent: records have their bytes, no file is half there, what was acknowledged is there."""

from __future__ import annotations

import hashlib
import itertools
import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import httpx
from sqlalchemy import select

from cms.content import Asset
from cms.editing.access import Scope
from cms.store import TWINS, Database, tokens
from cms.store.checking import check

from .test_kill import served

ROUNDS = 2


@dataclass
class Sender:
    """Somebody who sends files, drafts and published ones, and remembers what was acknowledged."""

    name: str
    dice: random.Random
    acknowledged: dict[str, str] = field(default_factory=dict)  # the asset's ID by the bytes' hash
    count: int = 0

    def work(self, client: httpx.Client, token: str) -> None:
        for _ in itertools.count():
            self.count += 1
            data = f"{self.name} {self.count} ".encode() * self.dice.choice([1, 50_000, 300_000])
            query = self.dice.choice(["", "?publish"])
            try:
                response = client.post(
                    f"/assets{query}",
                    files={"file": (f"{self.name}-{self.count}.txt", data)},
                    headers={"authorization": f"Bearer {token}"},
                )
            except httpx.TransportError:
                return  # the server was killed
            assert response.status_code == 201, response.text
            self.acknowledged[hashlib.sha256(data).hexdigest()] = response.json()["id"]


def test_neither_half_a_file_nor_a_record_without_one(database: Database) -> None:
    dice, url = random.Random(database.engine.name), database.url.render_as_string(hide_password=False)  # noqa: S311
    with database.write() as connection:
        token = tokens.issue(connection, "senders", [Scope.EDIT, Scope.PUBLISH])
    senders = [Sender(name, random.Random(name)) for name in ("one", "two")]  # noqa: S311
    for _ in range(ROUNDS):
        with served(url) as (client, process), ThreadPoolExecutor(len(senders)) as clients:
            before = sum(len(sender.acknowledged) for sender in senders)
            working = [clients.submit(sender.work, client, token) for sender in senders]
            while sum(len(sender.acknowledged) for sender in senders) < before + 2:
                time.sleep(0.01)
                assert not any(one.done() for one in working)
            time.sleep(dice.uniform(0, 0.3))
            process.kill()
            for one in working:
                one.result()
        assert_whole(database, senders)


def assert_whole(database: Database, senders: list[Sender]) -> None:
    """All bytes are what their names say, each record has some, and so has what was acknowledged."""
    for hash_ in database.blobs.hashes():
        assert hashlib.sha256(database.blobs.read(hash_)).hexdigest() == hash_
    assert check(database) == []
    twin = TWINS[Asset]
    with database.read() as connection:
        records = dict(connection.execute(select(twin.c.id, twin.c.hash)).all())
    assert {hash_ for hash_ in records.values() if not database.blobs.has(hash_)} == set()
    for sender in senders:
        for hash_, id_ in sender.acknowledged.items():
            assert records[id_] == hash_
