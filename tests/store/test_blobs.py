"""The bytes of assets: there once they are whole, and gone with the last version that has them."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cms.content import Asset
from cms.editing import Changes, commit
from cms.store import Database
from cms.store.backup import backup, restore
from cms.store.blobs import Blobs
from cms.store.checking import check
from cms.store.compacting import compact, sweep

from ..conftest import Stores
from ..content import CV, PICTURE


@pytest.fixture
def blobs(tmp_path: Path) -> Blobs:
    return Blobs(tmp_path / "assets")


def test_what_is_put_is_there(blobs: Blobs) -> None:
    assert list(blobs.hashes()) == []
    hash_ = blobs.put(b"road")
    assert hash_ == hashlib.sha256(b"road").hexdigest()
    assert (blobs.has(hash_), blobs.read(hash_), list(blobs.hashes())) == (True, b"road", [hash_])
    assert blobs.put(b"road") == hash_
    assert [file for file in blobs.folder.rglob("*") if file.is_file()] == [blobs.path(hash_)]
    blobs.remove(hash_)
    blobs.remove(hash_)
    assert (blobs.has(hash_), list(blobs.hashes())) == (False, [])


def test_a_full_disk_leaves_nothing(blobs: Blobs, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    blobs.folder.mkdir()
    (blobs.folder / "coming").mkdir()
    (blobs.folder / hashlib.sha256(b"road").hexdigest()[:2]).mkdir()
    with pytest.raises(OSError, match="No space"):
        blobs.put(b"road")
    assert [file for file in blobs.folder.rglob("*") if file.is_file()] == []


def test_whoever_is_killed_leaves_no_half_file(blobs: Blobs) -> None:
    """A process that puts large files is killed at some moment, again and again: what is there is whole."""
    code = f"""
from pathlib import Path; from cms.store.blobs import Blobs; import itertools
blobs = Blobs(Path({str(blobs.folder)!r})); print("ready", flush=True)
for n in itertools.count():
    blobs.put(bytes([n % 251]) * 3_000_000 + str(n).encode())
"""
    for round_ in range(8):
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
            assert process.stdout
            process.stdout.readline()
            time.sleep(0.003 * round_)
            process.send_signal(signal.SIGKILL)
        for hash_ in blobs.hashes():
            assert hashlib.sha256(blobs.read(hash_)).hexdigest() == hash_
    (left := blobs.folder / "coming" / "left").write_bytes(b"ro")
    os.utime(left, (1, 1))
    blobs.put(b"road")
    assert not left.exists(), "what was left is tidied up"


@pytest.mark.usefixtures("ids")
def test_a_backup_has_them(database: Database, stores: Stores, tmp_path: Path) -> None:
    backup(database, tmp_path / "all.backup")
    assert [file.name for file in tmp_path.iterdir()] == ["all.backup"]
    for kind in ("sqlite", "postgresql"):
        other = stores.empty(kind)
        restore(other, tmp_path / "all.backup")
        assert {other.blobs.read(hash_) for hash_ in other.blobs.hashes()} == {PICTURE, CV}
        assert check(other) == []


@pytest.mark.usefixtures("ids")
def test_a_check_misses_what_is_gone_or_changed(database: Database) -> None:
    assert check(database) == []
    (cv, picture) = (database.blobs.path(hashlib.sha256(data).hexdigest()) for data in (CV, PICTURE))
    cv.unlink()
    picture.write_bytes(b"other")
    assert sorted(str(problem).partition(": ")[2] for problem in check(database)) == [
        f"its bytes aren't there: {cv}",
        f"its bytes have changed: {picture}",
    ]


def test_they_go_with_the_last_version_that_has_them(database: Database, ids: dict[str, str]) -> None:
    database.blobs.put(b"nobody's")
    changes = Changes()
    one = {
        "slug": "lost",
        "name": "lost.txt",
        "media_type": "text/plain",
        "hash": database.blobs.put(b"lost"),
        "size": 4,
    }
    changes.save(Asset, {**Asset.complete(one), "id": "ast_lost"})
    with database.write() as connection:
        commit(connection, changes, "test", "a file")
    gone = Changes()
    gone.remove(Asset, "ast_lost")
    with database.write() as connection:
        commit(connection, gone, "test", "and gone")
    sweep(database, list(database.blobs.hashes()))
    assert {database.blobs.read(hash_) for hash_ in database.blobs.hashes()} == {PICTURE, CV, b"lost"}, (
        "the past has it"
    )
    compact(database, "3")
    assert {database.blobs.read(hash_) for hash_ in database.blobs.hashes()} == {PICTURE, CV}
    assert check(database) == []
    assert ids["ada-png"]
