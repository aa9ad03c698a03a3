"""Pictures and files of a site: what its documents refer to is taken along, and nothing that isn't the site's."""

from __future__ import annotations

import io
import zipfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from cms.importing.run import Report, path_tasks, run
from cms.store import Database
from cms.store.checking import check

from ..asking import Api
from ..pictures import CAMERA, picture

FOUND = """{ person(slug: "ada-example") {
    image { name mediaType width height } imageUrl
    files { name mediaType }
    publications { nodes { title files { name } links { url } } }
} }"""
CONFIG = "title: Ada Example\nauthor:\n  name: Ada Example\n  avatar: portrait.jpg\n"
ABOUT = "---\ntitle: About\npermalink: /\n---\n# Ada Example\n\nI build bridges. [CV](/files/cv.pdf)\n"
PAPER = (
    "---\ntitle: On Roads\ncollection: publications\ndate: 2031-05-01\nvenue: OSDI\npaperurl: /files/roads.pdf\n---\n"
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of Jekyll's, with what it refers to."""
    folder = tmp_path / "site"
    for path, data in {
        "_config.yml": CONFIG.encode(),
        "_pages/about.md": ABOUT.encode(),
        "_publications/roads.md": PAPER.encode(),
        "images/portrait.jpg": picture(orientation=6),
        "files/cv.pdf": b"%PDF-1.7\n% a CV",
        "files/roads.pdf": b"%PDF-1.7\n% a paper",
        "files/other.pdf": b"%PDF-1.7\n% nobody refers to it",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def imported(database: Database, path: Path, **how: Any) -> list[Report]:
    with ExitStack() as kept:
        tasks, _ = path_tasks([path], "ada-example", kept)
        reports = list(run(database, tasks, **how))
    assert [report.error for report in reports if report.error] == []
    return reports


def test_a_sites_picture_and_files_come_along(database: Database, asking: Any, site: Path) -> None:
    imported(database, site)
    person = asking(database)(FOUND)["person"]
    assert person["image"] == {"name": "portrait.jpg", "mediaType": "image/jpeg", "width": 200, "height": 300}
    assert person["imageUrl"] is None
    (paper,) = person["publications"]["nodes"]
    assert [file["name"] for file in paper["files"]] == ["roads.pdf"]
    assert len(list(database.blobs.hashes())) in (2, 3)
    assert not any(CAMERA.encode() in database.blobs.read(hash_) for hash_ in database.blobs.hashes())
    assert check(database) == []
    assert not any(report.revision for report in imported(database, site)), "a second import changes nothing"


def test_a_zip_is_a_site(database: Database, asking: Any, site: Path, tmp_path: Path) -> None:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for file in site.rglob("*"):
            if file.is_file():
                archive.write(file, file.relative_to(site))
    (tmp_path / "site.zip").write_bytes(written.getvalue())
    imported(database, tmp_path / "site.zip")
    assert asking(database)(FOUND)["person"]["image"]["name"] == "portrait.jpg"


def test_another_picture_takes_its_place(database: Database, asking: Any, site: Path) -> None:
    imported(database, site)
    (site / "images/portrait.jpg").write_bytes(picture(size=(64, 64)))
    imported(database, site)
    assert asking(database)(FOUND)["person"]["image"]["width"] == 64


def test_a_dry_run_keeps_nothing(database: Database, site: Path) -> None:
    imported(database, site, dry_run=True)
    assert list(database.blobs.hashes()) == []


@pytest.mark.parametrize(
    "avatar",
    ["missing.png", "../secret.png", "/etc/hostname", "images", "broken.png", "linked.png", "//[", "a b%2F..%2F"],
)
def test_what_is_not_the_sites_stays_an_address(database: Database, asking: Any, site: Path, avatar: str) -> None:
    (site.parent / "secret.png").write_bytes(picture("PNG"))
    (site / "images/broken.png").write_bytes(b"none")
    (site / "images/linked.png").symlink_to(site.parent / "secret.png")
    (site / "_config.yml").write_text(CONFIG.replace("portrait.jpg", f"'{avatar}'"))
    reports = imported(database, site)
    api: Api = asking(database)
    assert api(FOUND)["person"]["image"] is None
    remarks = [remark for report in reports for remark in report.remarks if remark.code == "file"]
    if api(FOUND)["person"]["imageUrl"] is not None and avatar != "//[":
        assert remarks
        assert remarks[0].line > 0
    assert not any(database.blobs.read(hash_) == picture("PNG") for hash_ in database.blobs.hashes())
