"""The `cms` command: what it prints, and what it leaves to its caller as exit status."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from cms.cli import app
from cms.settings import shipped
from cms.store import Database, current_revision

from .conftest import BOTH, ROOT, Stores, cms, run_cms

COMMANDS = sorted(get_command(app).commands)  # type: ignore[attr-defined]
PERSON = ROOT / "schema/operations/person.graphql"
CV = "# Dorothy Gale\n\n## Experience\n\n**Farm Hand**, Kansas Farms, 2029 – Present\n\n- Kept pigs\n"


@pytest.fixture
def url(database: Database) -> str:
    """The URL of a migrated store, on each database in turn."""
    return database.url.render_as_string(hide_password=False)


@pytest.fixture
def lab_url(database: Database, ids: dict[str, str], url: str) -> str:
    """The URL of a store with the lab in it."""
    return url


@pytest.fixture
def in_folder(stores: Stores, tmp_path: Path) -> tuple[Path, str]:
    """A folder, and the URL of a migrated SQLite file: for what is the same whatever the database."""
    return tmp_path, stores.empty("sqlite").url.render_as_string(hide_password=False)


def fine(*words: str | Path, **options: Any) -> str:
    """What a command prints that ends well, and has nothing to complain of."""
    done = cms(*words, **options)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


def failing(*words: str | Path, **options: Any) -> str:
    """The complaint of a command that fails: one that a user can do something about."""
    done = cms(*words, **options)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("cms: "), done.stderr
    return done.stderr


def test_it_is_a_command() -> None:
    done = run_cms("query", "-", stdin="{ __typename }", more={"CMS_PORT": "x"})
    assert done.returncode == 1
    assert done.stderr.startswith("cms: CMS_PORT='x'")
    assert run_cms("--help").returncode == 0
    assert run_cms("nothing").returncode == 2


# ---- help --------------------------------------------------------------------------------------------------------------
def test_help_lists_the_commands() -> None:
    text = fine("--help")
    assert set(COMMANDS) >= {"serve", "migrate", "seed", "import", "query", "schema"}
    for name in COMMANDS:
        assert re.search(rf"^\s+{name}\s+\w", text, re.MULTILINE)
    assert "CMS_DATABASE_URL" in text


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_helps(name: str) -> None:
    command = get_command(app).commands[name]  # type: ignore[attr-defined]
    assert command.help
    text = " ".join(fine(name, "--help").split())
    assert " ".join(command.help.split("\n\n")[0].split()) in text
    for parameter in command.params:
        assert parameter.name == "help" or getattr(parameter, "help", None), f"{name} {parameter.name} isn't explained"


def test_what_it_does_not_know() -> None:
    for words in (["nothing"], ["query"], ["serve", "--port", "much"], ["migrate", "--nothing"]):
        done = cms(*words)
        assert done.returncode == 2
        assert "Usage" in done.stderr
        assert "Traceback" not in done.stderr


# ---- settings ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("CMS_PORT", "much", "integer"),
        ("CMS_PORT", "70000", "65535"),
        ("CMS_MAX_DEPTH", "0", "1"),
        ("CMS_MAX_DEPTH", "1000", "less than"),
        ("CMS_MAX_BODY", "", "integer"),
        ("CMS_PLAYGROUND", "perhaps", "boolean"),
        ("CMS_DATABASE_URL", "mysql://localhost/cms", "sqlite:///"),
    ],
)
def test_a_bad_setting_is_named(name: str, value: str, says: str) -> None:
    complaint = failing("migrate", "--check", more={name: value})
    # An address is named without its value, which may hold a password.
    assert (f"{name}: " if name == "CMS_DATABASE_URL" else f"{name}={value!r}") in complaint
    assert says in complaint


def test_bad_settings_are_named_all_at_once() -> None:
    complaint = failing("query", "-", stdin="{ __typename }", more={"CMS_PORT": "x", "CMS_MAX_DEPTH": "x"})
    assert "CMS_PORT" in complaint
    assert "CMS_MAX_DEPTH" in complaint


def test_a_password_is_nobodys_to_read() -> None:
    complaint = failing("migrate", url="postgresql://dorothy:ruby-slippers@127.0.0.1:1/cms")
    assert "dorothy" in complaint
    assert "ruby-slippers" not in complaint


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    for words in (["migrate"], ["migrate", "--check"], ["seed"], ["serve"]):
        complaint = failing(*words, url=f"sqlite:///{tmp_path}/nowhere/cms.db")
        assert "nowhere/cms.db" in complaint


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "cms.db").write_text("# A document, not a database\n" * 100)
    for words in (["migrate"], ["migrate", "--check"], ["query", PERSON]):
        assert "cms.db" in failing(*words, cwd=tmp_path)


@pytest.mark.parametrize("words", [["seed"], ["import", "cv.md", "--person", "x"], ["query", PERSON], ["serve"]])
def test_what_needs_tables_says_so(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "cv.md").write_text(CV)
    assert "run `cms migrate`" in failing(*words, cwd=tmp_path)


# ---- queries -----------------------------------------------------------------------------------------------------------
def test_a_query_from_a_file(lab_url: str) -> None:
    answer = json.loads(fine("query", PERSON, "-v", "slug=ada-example", url=lab_url))
    assert answer["data"]["person"]["name"] == "Ada Example"
    assert answer["data"]["person"]["positions"]["totalCount"] == 3


def test_a_query_from_standard_input(lab_url: str) -> None:
    text = "query ($slug: String!, $n: Int) { person(slug: $slug) { nativeName positions(first: $n) { nodes { title } } } }"
    printed = fine("query", "-", "--variable", "slug=bo-li", "-v", "n=1", url=lab_url, stdin=text)
    assert json.loads(printed)["data"] == {
        "person": {"nativeName": "李博", "positions": {"nodes": [{"title": "Research Assistant"}]}}
    }
    assert "李博" in printed, "as it is, not escaped"


def test_variables_are_json_or_text(in_folder: tuple[Path, str]) -> None:
    _, url = in_folder
    text = """query ($s: String, $list: [String!], $filter: PersonFilter, $yes: Boolean!) {
      a: people(filter: { name: { eq: $s } }) { totalCount }
      b: people(filter: { slug: { in: $list } }) { totalCount }
      c: people(filter: $filter) { totalCount @include(if: $yes) }
    }"""
    given = ["-v", "s=a=b c", "-v", 'list=["x"]', "-v", 'filter={"name": {"isNull": true}}', "-v", "yes=true"]
    assert json.loads(fine("query", "-", *given, url=url, stdin=text))["data"]["c"] == {"totalCount": 0}
    # What looks like JSON is JSON, so a text of that form is given in quotes.
    one = "query ($s: String) { people(filter: { name: { eq: $s } }) { totalCount } }"
    assert cms("query", "-", "-v", "s=5", url=url, stdin=one).returncode == 1
    assert cms("query", "-", "-v", 's="5"', url=url, stdin=one).returncode == 0
    assert "name=value" in failing("query", "-", "-v", "slug", url=url, stdin=one)


def test_an_unknown_slug_is_null(lab_url: str) -> None:
    assert json.loads(fine("query", PERSON, "-v", "slug=nobody", url=lab_url))["data"] == {"person": None}


def test_one_of_several_operations(lab_url: str) -> None:
    text = "query A { a: revision { number } } query B { b: revision { number } }"
    assert json.loads(fine("query", "-", "--operation", "B", url=lab_url, stdin=text))["data"] == {"b": {"number": 1}}
    assert cms("query", "-", url=lab_url, stdin=text).returncode == 1


def test_errors_are_json_too(lab_url: str) -> None:
    for text, code in (
        ("{ nothing }", "GRAPHQL_VALIDATION_FAILED"),
        ("{", "GRAPHQL_PARSE_FAILED"),
        ("{ people(first: 101) { totalCount } }", "BAD_USER_INPUT"),
        ("query ($slug: String!) { person(slug: $slug) { id } }", "BAD_USER_INPUT"),
    ):
        done = cms("query", "-", url=lab_url, stdin=text)
        assert done.returncode == 1
        assert json.loads(done.stdout)["errors"][0]["extensions"]["code"] == code
        assert done.stderr == ""


def test_a_file_that_can_not_be_read(in_folder: tuple[Path, str]) -> None:
    folder, url = in_folder
    (folder / "binary.graphql").write_bytes(b"\xff\xfe{")
    for name in ("missing.graphql", "binary.graphql", "."):
        assert name in failing("query", name, url=url, cwd=folder)


def test_the_schema_is_printed_whole() -> None:
    assert fine("schema") == (ROOT / "schema/schema.graphql").read_text()


# ---- importing ---------------------------------------------------------------------------------------------------------
def count(url: str, what: str) -> int:
    query = f"{{ {what}(first: 0) {{ totalCount }} }}"
    answer = json.loads(fine("query", "-", url=url, stdin=query))
    return int(answer["data"][what]["totalCount"])


@pytest.mark.parametrize("kind", BOTH)
def test_the_seeds_are_imported_once(stores: Stores, kind: str) -> None:
    database = stores.empty(kind)
    url = database.url.render_as_string(hide_password=False)
    listed = yaml.safe_load((shipped("seeds") / "seeds.yaml").read_text())["people"]
    files = [name for names in listed.values() for name in names]

    dry = fine("seed", "--dry-run", url=url)
    assert dry.count("would change, and nothing was written") == len(files)
    assert "revision" not in dry
    with database.read() as connection:
        assert current_revision(connection) == 0

    first = fine("seed", url=url)
    for number, name in enumerate(files, start=1):
        slug = next(slug for slug, names in listed.items() if name in names)
        assert f"{name} → {slug}: revision {number}\n" in first
    assert re.search(r"^  added +.*\d+ Position", first, re.MULTILINE)
    assert first.count("  no home  ") > 0
    for line in re.findall(r"no home  (.*)", first):
        assert re.match(r"\S+:\d+: \S", line), "a file and a line"

    second = fine("seed", url=url)
    assert second.count(": nothing changed\n") == len(files)
    assert "added" not in second
    with database.read() as connection:
        assert current_revision(connection) == len(files)


def test_a_document_is_imported(url: str, tmp_path: Path) -> None:
    (tmp_path / "cv.md").write_text(CV)
    (tmp_path / "other.md").write_text(CV.replace("Dorothy Gale", "Zeb Gale"))
    dry = fine("import", "cv.md", "--person", "dorothy", "--dry-run", url=url, cwd=tmp_path)
    assert "cv.md → dorothy: would change, and nothing was written" in dry
    assert count(url, "people") == 0

    printed = fine(
        "import", "cv.md", "other.md", "--person", "dorothy", "--report", "report.json", url=url, cwd=tmp_path
    )
    assert "cv.md → dorothy: revision 1" in printed
    assert "1 Position" in printed
    assert count(url, "people") == 1
    told = json.loads((tmp_path / "report.json").read_text())["documents"]
    assert [(one["path"], one["revision"], one["error"]) for one in told] == [
        ("cv.md", 1, None),
        ("other.md", told[1]["revision"], None),
    ]

    again = fine("import", "cv.md", "--person", "dorothy", url=url, cwd=tmp_path)
    assert "cv.md → dorothy: nothing changed" in again


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda folder: folder / "bad.md", "can't be read"),
        (lambda folder: _written(folder / "bad.md", b"\x7fELF\x00\x01\x02\x00\x00" * 100), "bad.md"),
        (lambda folder: _written(folder / "bad.json", b"{"), "bad.json"),
    ],
    ids=["missing", "binary", "broken"],
)
def test_a_bad_document_costs_no_other(url: str, tmp_path: Path, make: Callable[[Path], Path], says: str) -> None:
    bad = make(tmp_path)
    (tmp_path / "cv.md").write_text(CV)
    done = cms("import", bad, tmp_path / "cv.md", "--person", "dorothy", url=url, cwd=tmp_path)
    assert done.returncode == 1
    assert f"{bad.name} → dorothy: not imported" in done.stdout
    assert says in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert "cv.md → dorothy: revision 1" in done.stdout
    assert count(url, "people") == 1


def _written(file: Path, content: bytes) -> Path:
    file.write_bytes(content)
    return file


def test_a_folder_with_nothing_to_read(in_folder: tuple[Path, str]) -> None:
    folder, url = in_folder
    (folder / "empty").mkdir()
    assert "empty" in failing("import", "empty", "--person", "dorothy", url=url, cwd=folder)


def test_a_slug_that_can_be_none(in_folder: tuple[Path, str]) -> None:
    folder, url = in_folder
    (folder / "cv.md").write_text(CV)
    for slug in ("Dorothy Gale", "", "a/b", "dörte", "--"):
        done = cms("import", "cv.md", f"--person={slug}", url=url, cwd=folder)
        assert done.returncode == 1, slug
        assert "can't be a slug" in done.stderr


def test_a_report_that_can_not_be_written(in_folder: tuple[Path, str]) -> None:
    folder, url = in_folder
    (folder / "cv.md").write_text(CV)
    complaint = failing(
        "import", "cv.md", "--person", "dorothy", "--report", "nowhere/report.json", url=url, cwd=folder
    )
    assert "nowhere/report.json" in complaint


def test_seeds_that_are_none(in_folder: tuple[Path, str]) -> None:
    folder, url = in_folder
    assert "seeds.yaml" in failing("seed", folder, url=url)
    for text in ("", "people: [", "people: {x: 1}", "- a", "people: {'No Slug': [a.md]}"):
        (folder / "seeds.yaml").write_text(text)
        failing("seed", folder, url=url)
    (folder / "seeds.yaml").write_text("people: {dorothy: [missing.md]}")
    done = cms("seed", folder, url=url)
    assert done.returncode == 1
    assert "missing.md → dorothy: not imported" in done.stdout


def test_programs_are_told_in_json(lab_url: str, database: Database) -> None:
    assert json.loads(fine("check", "--json", url=lab_url)) == []
    newest = json.loads(fine("migrate", "--json", url=lab_url))
    assert newest["before"] == newest["after"] == json.loads(fine("migrate", "--check", "--json", url=lab_url))["after"]
    with database.write() as connection:
        connection.exec_driver_sql("UPDATE person SET headline = 'Nobody said this' WHERE slug = 'ada-example'")
    done = cms("check", "--json", url=lab_url)
    assert done.returncode == 1
    problems = json.loads(done.stdout)
    assert {problem["table"] for problem in problems} == {"person"}
    assert all(problem["what"] and problem["mendWould"] for problem in problems)
    assert json.loads(fine("check", "--mend", "--json", url=lab_url)) == []


def test_it_says_which_version_it_is() -> None:
    assert fine("--version") == f"cms {version('profile-cms')}\n"
