"""`cms export`: prints a person's document, and says what to do where it can't."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.main import get_command

from cms.cli.application import app
from cms.editing.locales import say_languages
from cms.exporting import FORMATS
from cms.store.database import Database

from .. import content
from ..conftest import Stores, cms, run_cms
from ..editing.desk import Desk
from .conftest import document


def url_of(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


@pytest.mark.usefixtures("ids")
@pytest.mark.parametrize("format", FORMATS)
def test_it_prints_what_the_server_sends(database: Database, format: str) -> None:
    done = cms("export", "ada-example", "--format", format, url=url_of(database))
    expected = document(database, format, "ada-example")
    assert expected
    assert done == (0, expected.text, "")


@pytest.mark.usefixtures("ids")
def test_as_it_is_installed(database: Database) -> None:
    done = run_cms("export", "--format", "json-resume", "ada-example", url=url_of(database))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["basics"]["name"] == "Ada Example"


def test_what_it_cannot_do(database: Database) -> None:
    assert cms("export", "nobody", "--format", "markdown", url=url_of(database)) == (
        1, "", "cms: 'nobody': nobody has this slug\n",
    )  # fmt: skip
    assert cms("export", "nobody", "--format", "pdf", url=url_of(database)) == (
        1, "", "cms: --format pdf: it must be one of json-resume, rendercv, bibtex, json-ld, markdown\n",
    )  # fmt: skip


@pytest.mark.usefixtures("ids")
def test_a_language_of_the_stores(database: Database) -> None:
    asked = ("export", "ada-example", "--format", "json-resume", "--locale", "zh")
    assert cms(*asked, url=url_of(database)).stderr == (
        "cms: This store tells nothing in 'zh': it states none: `cms languages` does.\n"
    )
    say_languages(database, ["en", "zh"])
    told = cms(*asked, url=url_of(database))
    assert (told.returncode, json.loads(told.stdout)["basics"]["name"]) == (0, "Ada Example")
    assert cms("export", "folder", "--locale", "zh", url=url_of(database)).returncode == 1


def test_a_file_a_language(database: Database, ids: dict[str, str], stores: Stores, tmp_path: Path) -> None:
    """Which are imported as what they are: the same profile, told twice."""
    desk = Desk(database, ids=ids)
    say_languages(database, ["en", "zh", "de"])
    told = [{"locale": "zh", "headline": "道路研究员", "bio": "她研究道路，也教人怎样修路。"}]
    desk.update(desk.ids["ada-example"], headline="Builds roads", translations=told, publish=True)
    folder = tmp_path / "resumes"
    asked = ("export", "ada-example", "--format", "json-resume", "--to", folder / "ada.resume.json")
    assert cms(*asked, url=url_of(database)) == (0, "", "")
    files = {file.name: json.loads(file.read_text()) for file in folder.glob("*.json")}
    assert files.keys() == {"ada.resume.json", "ada.resume.zh.json"}, "nothing is told in German"
    assert [each["basics"]["label"] for each in files.values()].count("Builds roads") == 1
    assert files["ada.resume.zh.json"]["basics"]["label"] == "道路研究员"
    assert files["ada.resume.zh.json"]["basics"]["image"] == files["ada.resume.json"]["basics"]["image"]
    other = stores.empty("postgresql" if database.is_postgresql else "sqlite")
    say_languages(other, ["en", "zh"])
    assert cms("import", folder, "--person", "ada-example", url=url_of(other)).returncode == 0
    query = "{ people { nodes { headline translations { locale headline } } } }"
    found = json.loads(cms("query", "-", url=url_of(other), stdin=query).stdout)["data"]["people"]["nodes"]
    assert found[0] == {"headline": "Builds roads", "translations": [{"locale": "zh", "headline": "道路研究员"}]}
    one = tmp_path / "one.json"
    assert cms(*asked[:-1], one, "--locale", "zh", url=url_of(database)).returncode == 0
    assert json.loads(one.read_text())["basics"]["label"] == "道路研究员"
    assert len(list(tmp_path.glob("*.json"))) == 1


def test_a_database_without_tables_is_told_of(tmp_path: Path) -> None:
    done = cms("export", "nobody", "--format", "markdown", url=f"sqlite:///{tmp_path / 'none.db'}")
    assert done.returncode == 1
    assert "cms migrate" in done.stderr


def test_the_help_names_all_formats() -> None:
    (option,) = (p for p in get_command(app).commands["export"].params if p.name == "format")  # type: ignore[attr-defined]
    assert all(format in str(option.help) for format in FORMATS)


@pytest.mark.usefixtures("ids")
@pytest.mark.parametrize("format", ["json-resume", "rendercv", "markdown"])
def test_the_picture_is_beside_the_file(database: Database, stores: Stores, tmp_path: Path, format: str) -> None:
    """And whoever imports the file has the picture again."""
    file = tmp_path / f"ada.{FORMATS[format].ending}"
    done = cms("export", "ada-example", "--format", format, "--to", file, url=url_of(database))
    assert done == (0, "", "")
    (copy,) = (tmp_path / "assets").glob("*/ada.png")
    assert copy.read_bytes() == content.PICTURE
    assert f"./{copy.relative_to(tmp_path)}" in file.read_text()
    other = stores.empty("postgresql" if database.is_postgresql else "sqlite")
    assert cms("import", file, "--person", "ada-example", url=url_of(other)).returncode == 0
    told = cms(
        "query", "-", url=url_of(other), stdin='{ person(slug: "ada-example") { image { name width } imageUrl } }'
    )
    assert json.loads(told.stdout)["data"]["person"] == {"image": {"name": "ada.png", "width": 4}, "imageUrl": None}


@pytest.mark.usefixtures("ids")
def test_it_names_the_picture_where_the_server_has_an_address(database: Database) -> None:
    more = {"CMS_PUBLIC_URL": "https://cms.example"}
    done = cms("export", "ada-example", "--format", "json-resume", url=url_of(database), more=more)
    assert json.loads(done.stdout)["basics"]["image"].startswith("https://cms.example/assets/")
    assert "--format" in cms("export", "folder", "--to", "x", url=url_of(database)).stderr
