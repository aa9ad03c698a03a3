"""Files of kinds that aren't read: refused, with what they are and what to bring instead, and others still imported."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from cms.errors import DocumentError
from cms.importing.formats import read_file
from cms.importing.run import path_tasks, run
from cms.store import Database

CORPUS = Path(__file__).parents[2] / "corpus"


def zipped(*names: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return data.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("cv.pdf", b"Ada Example\n", "no such document"),
        ("cv.docx", b"Ada Example\n", "no such document"),
        ("cv.odt", zipped("mimetype", "content.xml"), "a document of LibreOffice"),
        ("cv.pages", zipped("Index/Document.iwa"), "a document of Pages"),
        ("site.zip", zipped("index.md"), "a ZIP archive"),
        ("site.zip", b"PK\x03\x04 broken", "a ZIP archive"),
        ("lab.numbers", b"x", "a table"),
        ("me.png", b"\x89PNG\r\n\x1a\n", "a picture"),
        ("cv.ada", b"# Ada Example\n", "call a page .md or .txt"),
    ],
)
def test_a_file_of_another_kind_is_refused(name: str, data: bytes, what: str) -> None:
    with pytest.raises(DocumentError, match=rf"^{name}: .*{what}") as refused:
        read_file(data, name)
    assert "import" in str(refused.value) or "call a page" in str(refused.value) or "bring" in str(refused.value)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("README", b"# Ada Example\n\nI like roads.\n"),
        ("tex.md", b"# Ada Example\n\n```\n\\documentclass{article}\n```\n"),
        ("page.html", b'<?xml version="1.0"?>\n<!DOCTYPE html>\n<html><body><h1>Ada Example</h1></body></html>'),
        ("percent.md", b"% 0 of people like this\n\nAda Example\n"),
    ],
)
def test_what_only_looks_like_another_kind_is_read(name: str, data: bytes) -> None:
    assert read_file(data, name).text


def test_other_files_are_still_imported(database: Database, tmp_path: Path) -> None:
    (tmp_path / "cv.pages").write_bytes(zipped("Index/Document.iwa"))
    (tmp_path / "about.md").write_text("# Ada Example\n\nI like roads.\n")
    tasks, _ = path_tasks([tmp_path / "cv.pages", tmp_path / "about.md"], "ada-example")
    refused, imported = run(database, tasks)
    assert refused.revision is None
    assert "is a document of Pages, Numbers or Keynote, and isn't read" in str(refused.error)
    assert imported.revision is not None


def test_what_is_no_text_is_read_by_its_bytes_whatever_it_is_called() -> None:
    pdf = CORPUS / "seen" / "pdf-rendercv" / "cv.pdf"
    for name in ("cv.pdf", "cv.txt", "cv.json"):
        reading = read_file(pdf.read_bytes(), name)
        assert (reading.format, reading.person.values["name"]) == ("pdf", "Theodora Pinkwater")
    latex = b"% mine\n\\documentclass{article}\n\\begin{document}\n\\section{Ada Example}\nI build.\n\\end{document}\n"
    assert read_file(latex, "cv.txt").format == "latex"
