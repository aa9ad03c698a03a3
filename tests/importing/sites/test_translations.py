"""Of what a site says in several languages, each thing is read once, in the site's first language."""

from __future__ import annotations

from pathlib import Path

import pytest

from cms.importing.sites import Site, open_site

PAGE = "---\ntitle: {0}\n---\n\nI lay bricks.\n"


def opened(folder: Path, *paths: str, settings: str = "title: Ada Example\n") -> Site:
    (folder / "_config.yml").write_text(settings)
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(PAGE.format(path))
    return open_site(folder)


@pytest.mark.parametrize(
    ("settings", "paths", "read"),
    [
        (
            "",
            ["_pages/en/about.md", "_pages/it/about.md", "_pages/it/poems.md"],
            ["_pages/en/about.md", "_pages/it/poems.md"],
        ),
        ("lang: it\n", ["_pages/en/about.md", "_pages/it/about.md"], ["_pages/it/about.md"]),
        ("", ["_pages/cv.md", "_pages/cv.de.md"], ["_pages/cv.md"]),
        ("", ["index.md", "zh/index.md"], ["index.md"]),
        ("", ["_pages/fr-ca/about.md", "_pages/en-us/about.md"], ["_pages/en-us/about.md"]),
        # What isn't there twice is no translation, and a folder of two letters no language.
        ("", ["_pages/de/cv.md", "_pages/en/talks.md"], ["_pages/de/cv.md", "_pages/en/talks.md"]),
        ("", ["_pages/qx/cv.md", "_pages/zy/cv.md"], ["_pages/qx/cv.md", "_pages/zy/cv.md"]),
    ],
)
def test_pages_in_several_languages(tmp_path: Path, settings: str, paths: list[str], read: list[str]) -> None:
    site = opened(tmp_path, *paths, settings=f"title: Ada Example\n{settings}")
    assert sorted(document.path for document in site.documents if document.path != "_config.yml") == sorted(read)
    gone = {path: remark.code for path, remark in site.remarks if path in paths}
    assert gone == dict.fromkeys(set(paths) - set(read), "translation")


def test_a_cv_of_each_language_is_one(tmp_path: Path) -> None:
    for language, heading in (("en", "Experience"), ("it", "Esperienza")):
        (tmp_path / f"_data/{language}").mkdir(parents=True)
        (tmp_path / f"_data/{language}/cv.yml").write_text(
            f"- title: {heading}\n  type: time_table\n  contents:\n"
            "    - title: Road Planner\n      institution: ACME Labs\n      year: 2029 - 2031\n"
        )
    site = opened(tmp_path)
    records = [record for document in site.documents for record in document.read().records]
    (job,) = (record for record in records if record.entity.__name__ == "Position")
    assert (job.values["title"], job.values["organization"].values["name"]) == ("Road Planner", "ACME Labs")


def test_notes_on_the_repository_arent_the_persons(tmp_path: Path) -> None:
    for name in ("UPGRADING.md", "about.md"):
        (tmp_path / name).write_text("# Ada Example\n\nI lay bricks.\n")
    assert [document.path for document in opened(tmp_path).documents] == ["_config.yml", "about.md"]
