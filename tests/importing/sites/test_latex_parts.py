"""LaTeX in several files: what a document brings in is read where it is brought in, and nothing from outside is."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cms.content import Position, Publication
from cms.importing.run import path_tasks
from cms.importing.sites import open_site
from cms.importing.sites.latex_parts import Parts, beside

MAIN = r"""\documentclass{article}
\author{Ada Example}
\begin{document}
\maketitle
% \input{old}
\input{sections/jobs}
\bibliography{papers}
\end{document}
"""
JOBS = r"""\section{Experience}
\begin{itemize}
\item Engineer, ACME Labs, 2031--2033
\item Analyst, University of Roads, 2029--2031
\end{itemize}
\endinput
\item Spy, Nowhere, 2001--2002
"""
PAPERS = "@article{k, title = {Kites}, author = {Example, Ada}, year = 2032, journal = {Roads}}\n"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def put_in(folder: Path, name: str = "cv.tex") -> str:
    return Parts(beside(folder / name)).put_in((folder / name).read_bytes(), name).decode()


@pytest.fixture
def cv(tmp_path: Path) -> Path:
    return write(tmp_path / "ada", {"cv.tex": MAIN, "sections/jobs.tex": JOBS, "papers.bib": PAPERS, "old.tex": "Old"})


@pytest.mark.parametrize("whole", [True, False], ids=["folder", "file"])
def test_parts_and_bibliography_are_read_with_their_document(cv: Path, whole: bool) -> None:
    tasks, _ = path_tasks([cv if whole else cv / "cv.tex"], None)
    assert [(task.path, task.slug) for task in tasks] == [("cv.tex", "ada-example"), ("papers.bib", "ada-example")]
    jobs, papers = (task.read() for task in tasks)
    assert [r.values["title"] for r in jobs.records if r.entity is Position] == ["Engineer", "Analyst"]
    (paper,) = (r for r in papers.records if r.entity is Publication)
    assert [author.values["person"] for author in paper.values["authors"]] == [papers.person]


def test_parts_given_beside_their_document_are_not_read_twice(cv: Path) -> None:
    (cv / "jobs.tex").write_text(JOBS)
    (cv / "cv.tex").write_text(MAIN.replace("sections/jobs", "jobs"))
    tasks, remarks = path_tasks([cv / "jobs.tex", cv / "cv.tex", cv / "papers.bib"], None)
    assert [task.path for task in tasks] == ["cv.tex", "papers.bib"]
    assert [Path(path).name for path, remark in remarks if remark.code == "part"] == ["jobs.tex", "papers.bib"]


def test_a_part_called_like_a_cv_is_no_document(cv: Path) -> None:
    write(cv, {"cv.tex": MAIN.replace("sections/jobs", "sections/cv-jobs"), "sections/cv-jobs.tex": JOBS})
    site = open_site(cv)
    assert [document.path for document in site.documents] == ["cv.tex", "papers.bib"]
    assert dict(site.remarks)["sections/cv-jobs.tex"].message == "is a part of cv.tex, and is read there"


def test_a_folder_of_latex_alone_has_one_document_whatever_it_is_called(tmp_path: Path) -> None:
    site = open_site(write(tmp_path, {"main.tex": MAIN, "sections/jobs.tex": JOBS}))
    assert [document.path for document in site.documents] == ["main.tex"]


def test_nothing_from_outside_comes_in(tmp_path: Path) -> None:
    write(tmp_path, {"secret.tex": "Secret", "in/deep/er.tex": r"\input{../../../secret}"})
    (tmp_path / "in/link.tex").symlink_to(tmp_path / "secret.tex")
    said = (
        rf"\input{{../secret}} \input{{{tmp_path}/secret}} \include{{link}} \input{{deep/er}} \import{{../}}{{secret}}"
    )
    write(tmp_path / "in", {"cv.tex": said})
    for text in (put_in(tmp_path / "in"), Parts(_find(tmp_path / "in")).put_in(said.encode(), "cv.tex").decode()):
        assert "Secret" not in text
        assert r"\input{../../../secret}" in text


def _find(folder: Path):  # type: ignore[no-untyped-def]
    from cms.importing.sites.folder import Folder

    found = Folder(folder)
    return lambda path: found.read(path) if path in found else None


def test_where_parts_are_looked_for(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "cv.tex": r"\subfile{a/one} \import{b/}{two} \input{three.tex}",
            "a/one.tex": r"\documentclass[../cv]{subfiles}\begin{document}One \input{four}\end{document} No",
            "a/four.tex": "Four",
            "b/two.tex": "Two \\% \\input{three}",
            "three.tex": "Three % \\input{a/four}",
        },
    )
    assert put_in(tmp_path).split() == [
        "One",
        "Four",
        "Two",
        "\\%",
        "Three",
        "%",
        "\\input{a/four}",
        "Three",
        "%",
        "\\input{a/four}",
    ]


def test_what_packages_of_ones_own_define(tmp_path: Path) -> None:
    style = (
        "\\RequirePackage{geometry,more}\\setlength{\\parindent}{0pt}% \\newcommand{\\no}{No}\n"
        "\\newcommand{\\job}[2]{\\textbf{#1}\\hfill #2\\par}\\newcommand{\\email}[1]{E}\\newcommand{\\x}{\\@x}\n"
        "\\newenvironment{jobs}[1]{\\section{#1}}{}\n"
    )
    document = "\\documentclass{resume}\\usepackage{a/style}\\begin{document}"
    files = {
        "cv.tex": document,
        "a/style.sty": style,
        "more.sty": "\\newif\\iflong",
        "moderncv.cls": "\\newcommand{\\y}{}",
    }
    write(tmp_path, files | {"resume.cls": "\\LoadClass{moderncv}"})
    assert put_in(tmp_path).split("\n") == [
        "\\documentclass{resume}",
        "\\usepackage{a/style}",
        "\\newif\\iflong",
        "\\newcommand{\\job}[2]{\\textbf{#1}\\hfill #2\\par}",
        "\\newenvironment{jobs}[1]{\\section{#1}}{}\\begin{document}",
    ]


def test_cycles_and_floods_end(tmp_path: Path) -> None:
    write(tmp_path, {"cv.tex": r"A \input{b}", "b.tex": r"B \input{cv} \input{b}"})
    assert put_in(tmp_path).split() == ["A", "B", r"\input{cv}", r"\input{b}"]
    levels = {f"f{n}.tex": rf"\input{{f{n + 1}}}\input{{f{n + 1}}}" for n in range(40)}
    write(tmp_path, {"cv.tex": r"\input{f0}", **levels, "f40.tex": "x" * 1_000_000})
    assert len(put_in(tmp_path)) < 5_100_000


NAMES = st.sampled_from(["cv", "a", "b/c", "b/../a", "../cv", "/", ".", "", "a.tex", "b"])
TEXTS = st.lists(
    st.one_of(
        st.builds(r"\input{{{}}}".format, NAMES), st.builds(r"\import{{{}}}{{{}}}".format, NAMES, NAMES), st.just("%")
    )
).map("\n".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TEXTS, TEXTS, TEXTS)
def test_any_files_are_put_together(tmp_path: Path, main: str, one: str, other: str) -> None:
    write(tmp_path, {"cv.tex": main, "a.tex": one, "b/c.tex": other})
    put_in(tmp_path)
