"""Folders of notes: Obsidian's vaults and Notion's exports."""

from __future__ import annotations

import zipfile
from contextlib import ExitStack
from pathlib import Path

import pytest

from cms.content import Position, Project
from cms.errors import DocumentError
from cms.importing.records import Reading
from cms.importing.run import path_tasks
from cms.importing.sites import open_site

from ..reading import of

NUMBER = "0123456789abcdef0123456789abcdef"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def readings(folder: Path) -> dict[str, Reading]:
    return {reading.path: reading for reading in (each.read() for each in open_site(folder).documents)}


def test_of_a_vault_only_what_is_public_is_read(tmp_path: Path) -> None:
    files = {
        ".obsidian/app.json": "{}",
        "CV.md": "# Ada Example\n\n## Experience\n\n- Engineer, [[ACME Labs]], 2031\n",
        "About me.md": "---\npublish: false\n---\n# Hidden\n",
        "Kites.md": "---\ntags: [a]\npublish: true\n---\n# Kites\n\nThey fly.\n",
        "ACME Labs.md": "What I think of them.\n",
        "Daily/2031-05-02.md": "Dear diary\n",
        "people.csv": "Name,Email\nBo Li,bo@example.org\n",
    }
    site = open_site(write(tmp_path, files))
    assert site.format == "obsidian"
    assert [document.path for document in site.documents] == ["CV.md", "Kites.md"]
    assert {path for path, remark in site.remarks if remark.code == "private"} == {
        "ACME Labs.md", "About me.md", "Daily/2031-05-02.md", "people.csv",
    }  # fmt: skip


def test_a_vault_that_says_of_nothing_that_it_is_public(tmp_path: Path) -> None:
    folder = write(tmp_path, {".obsidian/app.json": "{}", "Diary.md": "Dear diary\n"})
    with pytest.raises(DocumentError):
        path_tasks([folder], None)


EXPORT = {
    f"Ada Example {NUMBER}.md": "# Ada Example\n\n## Experience\n\n**Engineer**, ACME Labs, May 2031 – Present\n\n"
    f"[Projects](Ada%20Example/Projects%20{NUMBER}.csv)\n",
    f"Ada Example {NUMBER}/Projects {NUMBER}.csv": '\ufeffName,Dates\nKite Fleet,"January 1, 2031 → March 1, 2031"\n',
    f"Ada Example {NUMBER}/Projects {NUMBER}/Kite Fleet {NUMBER}.md": "# Kite Fleet\n\nDates: January 1, 2031\n",
}


def test_notions_export(tmp_path: Path) -> None:
    found = readings(write(tmp_path, EXPORT))
    assert list(found) == ["Ada Example.md", f"Ada Example {NUMBER}/Projects {NUMBER}.csv"]
    page = found["Ada Example.md"]
    assert page.person.values["name"] == "Ada Example"
    assert [each["organization"] for each in of(page, Position)] == ["ACME Labs"]
    assert NUMBER not in page.text
    (project,) = of(found[f"Ada Example {NUMBER}/Projects {NUMBER}.csv"], Project)
    assert (project["title"], project["period_start"], project["period_end"]) == (
        "Kite Fleet",
        "2031-01-01",
        "2031-03-01",
    )


def test_a_page_is_about_what_its_name_says_without_its_number(tmp_path: Path) -> None:
    files = {
        f"Projects {NUMBER}.md": "---\ntitle: Mine\n---\n- **Kite Fleet**, 2031\n",
        f"Ada {NUMBER}.md": "# Ada Example\n",
    }
    found = readings(write(tmp_path, files))
    assert [each["title"] for each in of(found["Projects.md"], Project)] == ["Kite Fleet"]


def test_an_export_that_is_packed_twice(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "part.zip", "w") as inner:
        for name, text in EXPORT.items():
            inner.writestr(name, text)
    with zipfile.ZipFile(tmp_path / "Export.zip", "w") as outer:
        outer.write(tmp_path / "part.zip", "Export-Part-1.zip")
    with ExitStack() as kept:
        tasks, _ = path_tasks([tmp_path / "Export.zip"], None, kept)
        assert {task.slug for task in tasks} == {"ada-example"}
        assert len(tasks) == 2
