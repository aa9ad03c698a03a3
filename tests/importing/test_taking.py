"""Pictures and files of a site: what its documents refer to is taken along, and nothing that isn't the site's."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from cms.editing.erasing import erase
from cms.editing.erasure import erasure
from cms.importing.run import Report, path_tasks, run
from cms.store import Database
from cms.store.checking import check

from ..asking import Api
from ..pictures import CAMERA, picture


@pytest.fixture
def served_files() -> Iterator[Callable[[Path], str]]:
    """Serves a folder on loopback; gives its address."""
    with ExitStack() as up:

        def serve(folder: Path) -> str:
            handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
            server = up.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), handler))
            up.callback(server.shutdown)
            Thread(target=server.serve_forever, daemon=True).start()
            return f"http://127.0.0.1:{server.server_port}/"

        yield serve


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
    (link,) = paper["links"]
    assert link["url"].startswith("/assets/-/")
    assert link["url"].endswith("/roads.pdf")
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


# ---- pictures of records, and in texts -----------------------------------------------------------------------------------
PICTURED = """{ person(slug: "ada-example") {
    bio { html markdown } image { name alt } files { name alt }
    projects { nodes { title image { name alt width } summary { html } files { name } } }
    publications { nodes { title image { name } } }
    news { nodes { body { html } image { name } } }
    sections { title body { html markdown } }
} }"""
BIB = "@article{a, title={On Roads}, author={Ada Example}, year={2031}, journal={Roads}, preview={roads.png}}\n"


def lay(folder: Path, **files: str | bytes) -> Path:
    """Write files, whose names have `__` for a slash and `_dot_` for a dot."""
    for name, data in files.items():
        path = folder / name.replace("__", "/").replace("_dot_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
    return folder


def test_al_folios_pictures_come_along(database: Database, asking: Any, tmp_path: Path) -> None:
    lay(
        tmp_path / "site",
        _config_dot_yml="first_name: Ada\nlast_name: Example\nscholar:\n  last_name: Example\n",
        _pages__about_dot_md="---\nlayout: about\npermalink: /\nprofile:\n  image: prof_pic.jpg\n---\nI build bridges.\n",
        _projects__1_project_dot_md="---\nlayout: page\ntitle: A bridge\nimg: assets/img/1.jpg\n---\nIt is long.\n\n"
        '{% include figure.liquid path="assets/img/2.jpg" alt="Its end" class="img-fluid" %}\n',
        _news__1_dot_md="---\nlayout: post\ndate: 2031-05-01\nteaser: /assets/img/1.jpg\n---\n"
        "A bridge was [built](/files/plan.pdf).\n",
        _bibliography__papers_dot_bib=BIB,
        assets__img__prof_pic_dot_jpg=picture(),
        assets__img__1_dot_jpg=picture(size=(120, 80)),
        assets__img__2_dot_jpg=picture(size=(130, 80)),
        assets__img__publication_preview__roads_dot_png=picture("PNG"),
        files__plan_dot_pdf=b"%PDF-1.7",
    )
    imported(database, tmp_path / "site")
    person = asking(database)(PICTURED)["person"]
    assert person["image"]["name"] == "prof_pic.jpg"
    (project,) = person["projects"]["nodes"]
    assert project["image"] == {"name": "1.jpg", "alt": None, "width": 120}
    assert re.search(
        r'It is long.*<img src="/assets/-/[0-9a-f]{64}/2.jpg" alt="Its end"', project["summary"]["html"], re.DOTALL
    )
    assert [file["name"] for file in project["files"]] == ["2.jpg"]
    assert [paper["image"]["name"] for paper in person["publications"]["nodes"]] == ["roads.png"]
    (news,) = person["news"]["nodes"]
    assert news["image"]["name"] == "1.jpg"
    assert re.search(r'<a href="/assets/-/[0-9a-f]{64}/plan.pdf"', news["body"]["html"])
    assert [file["name"] for file in person["files"]] == ["plan.pdf"]
    assert check(database) == []
    assert not any(report.revision for report in imported(database, tmp_path / "site"))


def test_hugos_pictures_lie_beside_their_pages(database: Database, asking: Any, tmp_path: Path) -> None:
    lay(
        tmp_path / "site",
        content__authors__admin___index_dot_md="---\ntitle: Ada Example\nsuperuser: true\n---\nI build bridges.\n",
        content__authors__admin__avatar_dot_jpg=picture(),
        content__project__bridge__index_dot_md="---\ntitle: A bridge\nimage:\n  caption: Whole\n---\nLong.\n",
        content__project__bridge__featured_dot_jpg=picture(size=(99, 66)),
        content__publication__roads__index_dot_md="---\ntitle: On Roads\nauthors: [admin]\ndate: 2031-01-01\n"
        "image:\n  filename: map.png\n---\n",
        content__publication__roads__map_dot_png=picture("PNG"),
        config_dot_yaml="title: Ada Example\n",
    )
    imported(database, tmp_path / "site")
    person = asking(database)(PICTURED)["person"]
    assert person["image"]["name"] == "avatar.jpg"
    assert [project["image"]["name"] for project in person["projects"]["nodes"]] == ["featured.jpg"]
    assert [paper["image"]["name"] for paper in person["publications"]["nodes"]] == ["map.png"]


@pytest.mark.parametrize("ending", ["md", "html"])
def test_texts_lead_to_the_assets(database: Database, asking: Any, tmp_path: Path, ending: str) -> None:
    pages = {
        "md": "# Ada Example\n\n![Ada](img/me.jpg)\n\nI build bridges.\n\n## Of my cat and other animals\n\nIt sleeps, "
        "says [the vet](vet.pdf).\n\n![Asleep](img/cat.jpg)\n\n![gone](img/gone.jpg) is gone, `![x](img/cat.jpg)` is code.\n",
        "html": "<html><body><h1>Ada Example</h1>\n<img src='img/me.jpg' alt='Ada'>\n<p>I build bridges.</p>\n"
        "<h2>Of my cat and other animals</h2>\n<p>It sleeps,\nsays <a href='vet.pdf'>the vet</a>.</p>\n"
        "<img alt='Asleep' src=img/cat.jpg>\n<p>It is old.</p></body></html>",
    }
    lay(tmp_path, img__me_dot_jpg=picture(), img__cat_dot_jpg=picture(size=(90, 60)), vet_dot_pdf=b"%PDF-1.7")
    (tmp_path / f"page.{ending}").write_text(pages[ending])
    reports = imported(database, tmp_path / f"page.{ending}")
    person = asking(database)(PICTURED)["person"]
    assert person["image"]["name"] == "me.jpg"
    assert sorted((file["name"], file["alt"]) for file in person["files"]) == [("cat.jpg", "Asleep"), ("vet.pdf", None)]
    (section,) = person["sections"]
    assert re.search(r'<img src="/assets/-/[0-9a-f]{64}/cat.jpg" alt="Asleep"', section["body"]["html"])
    assert re.search(r'<a href="/assets/-/[0-9a-f]{64}/vet.pdf"', section["body"]["html"])
    gone = [remark for report in reports for remark in report.remarks if remark.code == "file"]
    assert ["img/gone.jpg" in remark.message for remark in gone] == [True] * (ending == "md")
    assert ("`![x](img/cat.jpg)`" in section["body"]["markdown"]) == (ending == "md")
    assert check(database) == []


def test_what_is_beside_a_page_at_an_address_comes_along(
    database: Database, asking: Any, tmp_path: Path, served_files: Callable[[Path], str]
) -> None:
    lay(tmp_path, img__me_dot_jpg=picture(), cv_dot_pdf=b"%PDF-1.7", img__cat_dot_jpg=picture(size=(90, 60)))
    (tmp_path / "index.html").write_text(
        "<html><body><h1>Ada Example</h1>\n<img src='img/me.jpg'>\n<p>I build bridges.</p>\n<h2>Of my cat and more</h2>\n"
        "<p>It sleeps. <a href='cv.pdf'>Its CV</a>, <a href='http://other.example/x.pdf'>another</a></p>\n"
        "<img src='/img/cat.jpg'>\n<img src='img/gone.jpg'></body></html>"
    )
    address = served_files(tmp_path)
    with ExitStack() as kept:
        tasks, _ = path_tasks([address], "ada-example", kept, private_network=True)
        (report,) = run(database, tasks)
    assert report.error is None
    person = asking(database)(PICTURED)["person"]
    assert person["image"]["name"] == "me.jpg"
    assert sorted(file["name"] for file in person["files"]) == ["cat.jpg", "cv.pdf"]
    assert ["img/gone.jpg" in remark.message for remark in report.remarks if remark.code == "file"] == [True]


def test_erasing_somebody_takes_the_pictures_in_their_texts(database: Database, tmp_path: Path) -> None:
    lay(tmp_path, img__cat_dot_jpg=picture(size=(90, 60)))
    (tmp_path / "page.md").write_text("# Ada Example\n\n## Of my cat and more\n\nIt sleeps. ![](img/cat.jpg)\n")
    imported(database, tmp_path / "page.md")
    assert len(list(database.blobs.hashes())) == 1
    with database.read() as connection:
        found = erasure(connection, ["ada-example"])
    erase(database, found)
    assert list(database.blobs.hashes()) == []
