"""The bytes of assets in an object store: one that answers as S3 does, and one in memory. All that a folder does, it does."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from moto.server import ThreadedMotoServer
from PIL import Image

from cms.assets import Sizes, add, look_at
from cms.content import PictureFormat
from cms.editing.access import Caller, Scope
from cms.editing.erasing import erase
from cms.editing.erasure import erasure
from cms.errors import CmsError, DatabaseError
from cms.importing.run import path_tasks, run
from cms.store import Database, migrate
from cms.store.backup import backup, restore
from cms.store.blobs import Blobs
from cms.store.checking import check

from ..conftest import cms, serving
from ..pictures import picture

BUCKET = "pictures"
DESK = Caller("desk", frozenset((Scope.EDIT, Scope.PUBLISH)))


@pytest.fixture(scope="module")
def s3() -> Iterator[str]:
    """A server that speaks S3, with an empty bucket; gives the bucket's URL."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "AWS_ENDPOINT_URL": f"http://{host}:{port}",
            "AWS_ALLOW_HTTP": "true",
            "AWS_ACCESS_KEY_ID": "ada",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_DEFAULT_REGION": "us-east-1",
        }.items():
            patch.setenv(name, value)
        assert httpx.put(f"http://{host}:{port}/{BUCKET}", trust_env=False).status_code == 200
        yield f"s3://{BUCKET}"
    server.stop()


@pytest.fixture(params=["s3", "memory"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an object store in which nothing is."""
    if request.param == "memory":
        return "memory:///"
    return f"{request.getfixturevalue('s3')}/{tmp_path.name}"


@pytest.fixture
def stored(place: str, tmp_path: Path) -> Iterator[Database]:
    """An empty store whose assets' bytes are in an object store."""
    database = Database(f"sqlite:///{tmp_path / 'cms.db'}", place)
    migrate(database)
    yield database
    database.close()


def test_what_is_put_is_there(place: str) -> None:
    blobs = Blobs(place)
    assert list(blobs.hashes()) == []
    hash_ = blobs.put(b"road")
    assert hash_ == hashlib.sha256(b"road").hexdigest()
    assert (blobs.has(hash_), blobs.read(hash_), blobs.is_whole(hash_), list(blobs.hashes())) == (
        True, b"road", True, [hash_],
    )  # fmt: skip
    assert blobs.put(b"road") == hash_
    blobs.place.write(blobs.name(hash_), b"other")
    assert not blobs.is_whole(hash_)
    for _ in range(2):
        blobs.remove(hash_)
    assert (blobs.has(hash_), list(blobs.hashes())) == (False, [])
    with pytest.raises(FileNotFoundError):
        blobs.read(hash_)


def test_pictures_are_sent_whole_in_parts_and_smaller(stored: Database) -> None:
    data = picture(size=(800, 600))
    file = look_at("road.jpg", data)
    add(stored, DESK, file, {"name": "road.jpg"}, publish=True)
    address = f"/assets/{file.columns['hash']}/road.jpg"
    with serving(stored) as client:
        assert client.get(address).content == data
        part = client.get(address, headers={"range": "bytes=10-19"})
        assert (part.status_code, part.content) == (206, data[10:20])
        for _ in range(2):
            with Image.open(io.BytesIO(client.get(f"{address}?w=200&format=webp").content)) as small:
                assert small.size == (200, 150)
    assert check(stored) == []


def test_sizes_are_bounded_and_go_with_their_bytes(stored: Database) -> None:
    file = look_at("road.jpg", picture(size=(800, 600)))
    add(stored, DESK, file, {"name": "road.jpg"}, publish=True)
    sizes = Sizes(stored.blobs, 20_000)
    for width in (64, 128, 200, 256, 320, 400, 512):
        sizes.make(file.columns["hash"], width, PictureFormat.PNG)
    left = list(stored.blobs.place.list("sizes"))
    assert 0 < len(left) < 7
    stored.blobs.remove(file.columns["hash"])
    assert list(stored.blobs.place.list()) == []


def test_imports_backups_and_erasing(stored: Database, tmp_path: Path) -> None:
    (tmp_path / "me.jpg").write_bytes(picture())
    (tmp_path / "page.md").write_text("# Ada Example\n\n![](me.jpg)\n\nI build bridges.\n")
    tasks, _ = path_tasks([tmp_path / "page.md"], "ada-example")
    assert [report.error for report in run(stored, tasks)] == [None]
    assert len(list(stored.blobs.hashes())) == 1
    backup(stored, tmp_path / "all.backup")
    with stored.read() as connection:
        found = erasure(connection, ["ada-example"])
    erase(stored, found)
    assert list(stored.blobs.place.list()) == []
    other = Database(f"sqlite:///{tmp_path / 'other.db'}")
    migrate(other)
    restore(other, tmp_path / "all.backup")
    assert check(other) == []
    restore(stored, tmp_path / "all.backup", replace=True)
    assert check(stored) == []
    (hash_,) = stored.blobs.hashes()
    stored.blobs.remove(hash_)
    assert [str(problem).partition(": ")[2] for problem in check(stored)] == [
        f"its bytes aren't there: {stored.blobs.shown(hash_)}"
    ]


def test_the_setting_names_it(s3: str, tmp_path: Path) -> None:
    (tmp_path / "me.jpg").write_bytes(picture())
    (tmp_path / "page.md").write_text("# Ada Example\n\n![](me.jpg)\n")
    more = {"CMS_ASSETS": f"{s3}/by-setting"}
    url = f"sqlite:///{tmp_path / 'cms.db'}"
    assert cms("migrate", url=url, more=more).returncode == 0
    assert cms("import", tmp_path / "page.md", url=url, more=more).returncode == 0
    assert len(list(Blobs(more["CMS_ASSETS"]).hashes())) == 1


def test_what_cannot_be_used_is_told_of(s3: str, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"s3://nowhere/.*: the object store can't be used"):
        Blobs("s3://nowhere").put(b"road")
    with pytest.raises(CmsError, match="CMS_ASSETS=what://ever"):
        Blobs("what://ever")
    done = cms("check", url=f"sqlite:///{tmp_path / 'cms.db'}", more={"CMS_ASSETS": "what://ever"})
    assert (done.returncode, done.stderr.startswith("cms: CMS_ASSETS=what://ever: ")) == (1, True)


def test_a_file_url_is_a_folder(tmp_path: Path) -> None:
    assert Blobs(f"file://{tmp_path}/as%20sets").folder == tmp_path / "as sets"
