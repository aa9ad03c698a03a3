"""What a site says in several languages is read in each: in the first one first, and as what it tells again then."""

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
    ("settings", "paths", "first"),
    [
        (
            "",
            ["_pages/en/about.md", "_pages/it/about.md", "_pages/it/poems.md"],
            {"_pages/it/about.md": "_pages/en/about.md"},
        ),
        ("lang: it\n", ["_pages/en/about.md", "_pages/it/about.md"], {"_pages/en/about.md": "_pages/it/about.md"}),
        ("", ["_pages/cv.md", "_pages/cv.de.md"], {"_pages/cv.de.md": "_pages/cv.md"}),
        ("", ["_pages/about.md", "_pages/about_zh.md"], {"_pages/about_zh.md": "_pages/about.md"}),
        ("", ["index.md", "zh/index.md"], {"zh/index.md": "index.md"}),
        ("", ["_pages/english/cv.md", "_pages/german/cv.md"], {"_pages/german/cv.md": "_pages/english/cv.md"}),
        ("", ["_pages/fr-ca/about.md", "_pages/en-us/about.md"], {"_pages/fr-ca/about.md": "_pages/en-us/about.md"}),
        # What isn't there twice is no translation, and a folder of two letters no language.
        ("", ["_pages/de/cv.md", "_pages/en/talks.md"], {}),
        ("", ["_pages/qx/cv.md", "_pages/zy/cv.md"], {}),
        ("", ["_pages/who.md", "_pages/who-is.md"], {}),
    ],
)
def test_pages_in_several_languages(tmp_path: Path, settings: str, paths: list[str], first: dict[str, str]) -> None:
    site = opened(tmp_path, *paths, settings=f"title: Ada Example\n{settings}")
    documents = [document for document in site.documents if document.path != "_config.yml"]
    assert sorted(document.path for document in documents) == sorted(paths)
    assert documents[len(paths) - len(first) :] == [d for d in documents if d.path in first]
    assert {d.path: d.read().translates for d in documents if d.path in first} == first
    assert all(d.read().translates is None for d in documents if d.path not in first)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("content/en/about.md", "content/zh/about.md"),
        ("content/about.md", "content/about.zh.md"),
        ("content/about/index.md", "content/about/index.zh.md"),
        ("content/english/about/_index.md", "content/chinese/about/_index.md"),
        ("content/en/about.md", "content/zh-tw/about.md"),
    ],
)
def test_hugos_pages_in_several_languages(tmp_path: Path, one: str, other: str) -> None:
    (tmp_path / "hugo.toml").write_text('title = "Ada Example"\ndefaultContentLanguage = "en"\n')
    for path in (one, other):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(PAGE.format("About"))
    read = {document.path: document.read() for document in open_site(tmp_path).documents}
    assert {path: reading.translates for path, reading in read.items() if reading.translates} == {other: one}


def test_pages_that_state_what_they_have_in_common(tmp_path: Path) -> None:
    (tmp_path / "_pages").mkdir()
    for name, language in (("me", "en"), ("ueber", "de")):
        text = f"---\nlang: {language}\npage_id: about\ntitle: x\n---\n\nI lay bricks.\n"
        (tmp_path / f"_pages/{name}.md").write_text(text)
    site = opened(tmp_path)
    assert [(d.path, d.read().translates) for d in site.documents[1:]] == [
        ("_pages/me.md", None),
        ("_pages/ueber.md", "_pages/me.md"),
    ]


def test_a_cv_of_each_language_is_one(tmp_path: Path) -> None:
    for language, heading in (("en", "Experience"), ("it", "Esperienza")):
        (tmp_path / f"_data/{language}").mkdir(parents=True)
        (tmp_path / f"_data/{language}/cv.yml").write_text(
            f"- title: {heading}\n  type: time_table\n  contents:\n"
            "    - title: Road Planner\n      institution: ACME Labs\n      year: 2029 - 2031\n"
        )
    documents = opened(tmp_path).documents[1:]
    assert [document.path for document in documents] == ["_data/en/cv.yml", "_data/it/cv.yml"]
    for document in documents:
        (job,) = (record for record in document.read().records if record.entity.__name__ == "Position")
        assert (job.values["title"], job.values["organization"].values["name"]) == ("Road Planner", "ACME Labs")


def test_notes_on_the_repository_arent_the_persons(tmp_path: Path) -> None:
    for name in ("UPGRADING.md", "about.md"):
        (tmp_path / name).write_text("# Ada Example\n\nI lay bricks.\n")
    assert [document.path for document in opened(tmp_path).documents] == ["_config.yml", "about.md"]
