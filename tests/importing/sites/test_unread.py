"""What of a folder isn't read is named with the reason, file by file or, for what lays a site out, folder by folder."""

from __future__ import annotations

from pathlib import Path

from cms.importing.sites import open_site, unread


def test_each_file_that_could_hold_content_is_read_or_named(tmp_path: Path) -> None:
    files = {
        "index.md": "# Ada Example\n\nI like roads.\n",
        "cv.org": "* Education\n- PhD in Roads, University of Roads, 2030\n",
        "notes.qmd": "---\ntitle: Notes\n---\n\nRoads.\n",
        "roads.pdf": "%PDF-1.7\n",
        "resume.tsx": "export const DATA = f()\n",
        "talks.csv": "x,y\n1,2\n",
        "_layouts/default.html": "<html>{{ content }}</html>",
        "assets/css/main.css": "body {}",
        "assets/js/app.js": "f()",
        "assets/cv/cv.doc": "PK",
        "public/index.html": "<h1>Ada Example</h1>",
        "_drafts/secret.md": "# Not yet\n",
        "package.json": "{}",
        "logo.png": "x",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    site = open_site(tmp_path)
    assert {document.path for document in site.documents} == {"index.md", "cv.org", "notes.qmd"}
    told = {path: remark.message for path, remark in site.remarks}
    assert {path: told[path].partition(",")[0] for path in told} == {
        "roads.pdf": "is a PDF document",
        "resume.tsx": "is program code that declares no data about anybody",
        "talks.csv": "is a table whose columns don't tell what it lists: call them Name",
        "assets/cv/cv.doc": "is a document of a word processor",
        "_layouts": "holds 1 file that lays the site out",
        "assets": "holds 1 file that lays the site out",
        "public": "is what a generator writes",
        "_drafts": "holds drafts",
    }


def test_a_great_many_files_are_counted(tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text("# Ada Example\n")
    for n in range(unread.MOST + 20):
        (tmp_path / f"talk{n}.pdf").write_text("%PDF-")
    remarks = open_site(tmp_path).remarks
    assert len(remarks) == unread.MOST + 1
    assert remarks[-1][1].message == "20 files more aren't read"
