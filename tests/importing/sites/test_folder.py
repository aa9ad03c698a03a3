"""Only what is inside a site is read; what is broken is told of, and costs no other document."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cms.content import Publication
from cms.errors import CmsError, DocumentError
from cms.importing.formats.printed import read_citation
from cms.importing.run import path_tasks
from cms.importing.sites import open_site


def write(folder: Path, **files: str) -> None:
    """Write files, whose names have `__` for a slash."""
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_DOT_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_there_must_be_a_folder(tmp_path: Path) -> None:
    with pytest.raises(DocumentError):
        open_site(tmp_path / "none")
    assert open_site(tmp_path).documents == []


def test_links_are_followed_inside_only(tmp_path: Path) -> None:
    site, secret = tmp_path / "site", tmp_path / "secret.md"
    secret.write_text("# Secret\n")
    write(site, home_DOT_md="# Ann Quill\n", notes__a_DOT_md="# A\n")
    (site / "leak.md").symlink_to(secret)
    (site / "up").symlink_to(tmp_path, target_is_directory=True)
    (site / "lost.md").symlink_to(site / "nowhere.md")
    (site / "again").symlink_to(site, target_is_directory=True)
    (site / "twin.md").symlink_to(site / "notes" / "a.md")
    found = open_site(site)
    assert [document.path for document in found.documents] == ["home.md", "notes/a.md", "twin.md"]
    assert {path: remark.code for path, remark in found.remarks} == {
        "leak.md": "symlink",
        "up": "symlink",
        "lost.md": "symlink",
    }


def test_what_a_generator_made_is_not_read(tmp_path: Path) -> None:
    write(tmp_path, home_DOT_md="# Ann Quill\n")
    for folder in ("_site", "public", "node_modules", "vendor", ".git", ".cache", "_drafts"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.md").write_text("# X\n")
    assert [document.path for document in open_site(tmp_path).documents] == ["home.md"]


@pytest.mark.parametrize(
    ("package", "read"), [("package.json", ["index.html"]), ("x.css", ["index.html", "docs/a.md"])]
)
def test_what_tells_of_a_sites_code_is_not_read(tmp_path: Path, package: str, read: list[str]) -> None:
    (tmp_path / "docs").mkdir()
    for name in ("docs/a.md", "THIRD-PARTY-LICENSES.md", "TASKS.md", package):
        (tmp_path / name).write_text(
            "{}" if name == package else "# Ada Example\n\n## Publications\n\n- Walls, 2031.\n"
        )
    (tmp_path / "index.html").write_text("<title>Ada Example</title><p>I build walls at Oz University.</p>")
    assert [document.path for document in open_site(tmp_path).documents] == read


def test_an_include_is_read_from_inside_only(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("# Secret\n")
    write(
        tmp_path / "site",
        _config_DOT_yml="name: Ann Quill\n",
        _pages__about_DOT_md="---\npermalink: /\n---\nI fly.\n{% include ../../secret.md %}\n{% include cv.md %}\n",
        _includes__cv_DOT_md="## News\n\n- 2031-05: Flew\n",
    )
    found = open_site(tmp_path / "site")
    assert [document.path for document in found.documents] == ["_config.yml", "_pages/about.md", "_includes/cv.md"]
    assert [(path, remark.code) for path, remark in found.remarks] == [("_pages/about.md", "include")]


def test_a_broken_document_costs_no_other(tmp_path: Path) -> None:
    write(
        tmp_path,
        _config_DOT_yml="author:\n  name: [Ann\n",
        _data__cv_DOT_json='{"basics":',
        _bibliography__papers_DOT_bib="@article{a, title={A}, author={Ann Quill}}",
        _publications__x_DOT_md="---\ntitle: 'Spells\nvenue: OzSym\n---\nWe cast.\n",
    )
    (tmp_path / "_pages").mkdir()
    (tmp_path / "_pages" / "about.md").write_bytes(b"\x00\x01\x02PNG" * 50)
    lines: dict[str, Any] = {}
    for document in open_site(tmp_path).documents:
        try:
            lines[document.path] = [record.entity for record in document.read().records]
        except DocumentError as error:
            assert document.path in str(error)  # noqa: PT017
            lines[document.path] = "error"
    assert lines["_config.yml"] == lines["_data/cv.json"] == lines["_pages/about.md"] == "error"
    assert lines["_bibliography/papers.bib"] == [Publication]
    assert lines["_publications/x.md"] == [Publication]


def test_settings_that_nobody_filled_in_say_nothing(tmp_path: Path) -> None:
    write(tmp_path, _config_DOT_yml="author:\n  name: Your Sidebar Name\n  location: Earth\n  github: annq\n")
    (document,) = open_site(tmp_path).documents
    reading = document.read()
    assert (reading.person.values, reading.records) == ({}, [])
    assert [(remark.code, remark.line) for remark in reading.remarks] == [("template", 2)]


PLACES = (
    *("_config.yml", "_data/socials.yml", "_data/coauthors.yml", "_news/a.md", "_talks/a.md", "_teaching/a.md"),
    *("_publications/a.md", "content/authors/admin/_index.md", "content/_index.md", "data/authors/me.yaml"),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(PLACES), st.text(max_size=40) | st.text(alphabet="ab:-+ \n[]{}'\"=#", max_size=60))
def test_any_text_is_read_or_told_of(tmp_path: Path, path: str, text: str) -> None:
    for other in tmp_path.rglob("*"):
        if other.is_file():
            other.unlink()
    file = tmp_path / path
    file.parent.mkdir(parents=True, exist_ok=True)
    front = path.endswith(".md")
    file.write_text(f"---\ntitle: A\n{text}\n---\n{text}\n" if front else text, encoding="utf-8", errors="ignore")
    for document in open_site(tmp_path).documents:
        try:
            document.read()
        except DocumentError as error:
            assert str(error).startswith(path)  # noqa: PT017


@pytest.mark.parametrize(
    ("citation", "authors", "rest"),
    [
        ('Quill, A., & Reed, B. C. (2031). "On Spells." <i>Oz Letters</i>. 1(1).', ["A. Quill", "B. C. Reed"], "1(1)"),
        (
            "Ann Quill, Bo Reed, and Cy Berg. &quot;On Spells.&quot; Oz Letters, 2031.",
            ["Ann Quill", "Bo Reed", "Cy Berg"],
            "",
        ),
        ("Quill, A. (2031). On Spells. Oz Letters, pp. 1–10.", ["A. Quill"], "pp. 1–10"),
        ("A. Quill et al. On Spells. Oz Letters 2031", ["A. Quill"], ""),
        ("On Spells, Oz Letters, 2031", [], ""),
        ("See the paper.", [], ""),
    ],
)
def test_citations(citation: str, authors: list[str], rest: str) -> None:
    found = read_citation(citation, "On Spells", "Oz Letters")
    assert [name.name for name in found.authors] == authors
    assert found.rest == rest


RIS = "TY  - JOUR\nTI  - {}\nAU  - {}\nPY  - 2031\nER  - \n"


def test_citations_of_any_format_are_the_persons_where_they_name_them(tmp_path: Path) -> None:
    papers = RIS.format("Kites", "Quill, Ann") + RIS.format("Roads", "Li, Bo") + RIS.format("Trains", "Fox, Jo")
    csl = '[{"type": "book", "title": "Walls", "author": [{"family": "Quill", "given": "Ann"}]}]'
    write(tmp_path, index_DOT_md="# Ann Quill\n", papers_DOT_ris=papers, books_DOT_json=csl)
    books, ris = open_site(tmp_path).documents[1:]
    assert (books.path, ris.path) == ("books.json", "papers.ris")
    for document, titles in ((ris, ["Kites"]), (books, ["Walls"])):
        reading = document.read()
        found = [record for record in reading.records if record.entity is Publication]
        assert [record.values["title"] for record in found] == titles
        assert [author.values["person"] for author in found[0].values["authors"]] == [reading.person]


TABLE = "Name,Role,Email\nAda Example,Engineer,ada@oz.example\nBo Li,Analyst,bo@oz.example\n"


def test_people_whom_a_table_in_a_folder_lists_have_profiles(tmp_path: Path) -> None:
    write(tmp_path, index_DOT_md="# Ann Quill\n", people_DOT_csv=TABLE)
    tasks, remarks = path_tasks([tmp_path], None)
    assert [(task.path, task.slug) for task in tasks] == [
        ("people.csv", "ada-example"),
        ("people.csv", "bo-li"),
        ("index.md", "ann-quill"),
    ]
    assert not remarks
    with pytest.raises(CmsError, match=r"people\.csv lists people: import the folder without --person"):
        path_tasks([tmp_path], "ann-quill")


def test_a_slug_tells_who_of_the_authors_it_is(tmp_path: Path) -> None:
    write(tmp_path, papers_DOT_ris=RIS.format("Kites", "Quill, A.") + RIS.format("Roads", "Quill, Ann"))
    tasks, _ = path_tasks([tmp_path / "papers.ris"], "ann-quill")
    reading = tasks[0].read()
    papers = [record for record in reading.records if record.entity is Publication]
    assert [[author.values["person"] for author in paper.values["authors"]] for paper in papers] == [
        [reading.person]
    ] * 2
