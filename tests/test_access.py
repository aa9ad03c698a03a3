"""`cms token`, and docs/access.md: its commands are run, its table is the code's, its settings are there."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cms.cli.access import commands
from cms.editing.access import Scope
from cms.settings import Settings
from cms.store import Database, current_revision, tokens
from cms.store.tokens import TOKEN

from .conftest import ROOT, cms
from .pages import assert_shown

PAGE = ROOT / "docs/access.md"
MADE = re.compile(r"cms_[A-Za-z0-9_-]{43}")


@pytest.fixture
def url(database: Database, ids: dict[str, str]) -> str:
    """The URL of a store with the lab, on each database in turn."""
    return database.url.render_as_string(hide_password=False)


def kept(database: Database) -> dict[str, tokens.Token]:
    with database.read() as connection:
        return {token.name: token for token in tokens.every(connection)}


def failing(*words: str, url: str, status: int = 1) -> str:
    done = cms("token", *words, url=url)
    assert (done.returncode, done.stdout) == (status, "")
    assert "Traceback" not in done.stderr
    return done.stderr


# ---- the commands ------------------------------------------------------------------------------------------------------
def test_a_token_is_shown_once_and_its_hash_is_kept(database: Database, url: str) -> None:
    before = datetime.now(UTC).timestamp() - 1
    done = cms("token", "create", "site", "--scope", "edit", "--scope", "publish", "--expires", "12h", url=url)
    assert done.returncode == 0
    token = done.stdout.splitlines()[-1]
    assert MADE.fullmatch(token)
    assert token not in done.stderr
    assert "edit, publish" in done.stderr
    with database.read() as connection:
        (row,) = connection.execute(TOKEN.select()).mappings()
        assert current_revision(connection) == 1, "a token is no content"
    assert row["hash"] == tokens.hash_of(token)
    assert token[4:12] not in str(dict(row))
    made = kept(database)["site"]
    assert (made.scopes, made.people, made.used_at, made.revoked_at) == (["edit", "publish"], [], None, None)
    assert before <= made.created_at <= datetime.now(UTC).timestamp()
    assert made.expires_at == pytest.approx(made.created_at + 12 * 3600, abs=1)
    assert cms("token", "create", "other", "--scope", "edit", url=url).stdout != done.stdout
    assert kept(database)["other"].expires_at is None


def test_a_token_is_bound_to_people_by_their_ids(database: Database, url: str) -> None:
    words = ["--person", "bo-li", "--person", "ada-example", "--person", "bo-li"]
    done = cms("token", "create", "two", "--scope", "edit", *words, url=url)
    assert "bound to bo-li, ada-example" in done.stderr
    people = kept(database)["two"].people
    assert len(people) == 2
    assert all(id_.startswith("per_") for id_ in people)
    assert "bo-li, ada-example" in cms("token", "list", url=url).stdout


def test_the_list_tells_what_became_of_each(database: Database, url: str) -> None:
    with database.write() as connection:
        made = [
            tokens.issue(connection, name, ["edit"], expires_at=datetime.now(UTC) + lasts)
            for name, lasts in (("b-valid", timedelta(1)), ("a-expired", timedelta(-1)), ("c-revoked", timedelta(-1)))
        ]
        tokens.revoke(connection, "c-revoked")
        tokens.note_use(connection, "b-valid", datetime(2031, 5, 1, 12, 30, tzinfo=UTC))
    printed = cms("token", "list", url=url).stdout
    states = {line.split()[0]: line.split()[-1] for line in printed.splitlines()[1:]}
    assert states == {"b-valid": "valid", "a-expired": "expired", "c-revoked": "revoked"}
    assert list(states) == ["b-valid", "a-expired", "c-revoked"], "as they were made"
    assert printed.count("2031-05-01 12:30") == 1
    told = json.loads(cms("token", "list", "--json", url=url).stdout)
    assert [(each["name"], each["state"]) for each in told] == list(states.items())
    assert [each["lastUsed"] for each in told] == ["2031-05-01T12:30:00+00:00", None, None]
    assert {tuple(each["scopes"]) for each in told} == {("edit",)}
    for token in made:
        assert token[4:12] not in printed
        assert tokens.hash_of(token)[:8] not in printed


def test_a_token_is_revoked_for_good(database: Database, url: str) -> None:
    assert cms("token", "create", "lost", "--scope", "edit", url=url).returncode == 0
    assert cms("token", "revoke", "lost", url=url).stdout == "lost is revoked\n"
    when = kept(database)["lost"].revoked_at
    assert cms("token", "revoke", "lost", url=url).stdout == "lost was revoked before\n"
    assert kept(database)["lost"].revoked_at == when
    assert "'lost' already" in failing("create", "lost", "--scope", "edit", url=url)


def test_what_can_not_be(database: Database, url: str) -> None:
    for words, says in (
        (
            ["create", "x", "--scope", "edit", "--expires", "90"],
            "--expires 90: a duration is written like 30m, 24h or 90d",
        ),
        (["create", "x", "--scope", "edit", "--expires", "3 weeks"], "90d"),
        (["create", "x", "--scope", "edit", "--expires", "-1d"], "90d"),
        (["create", "x", "--scope", "edit", "--expires", "9999999d"], "90d"),
        (["create", "x", "--scope", "edit", "--expires", "0m"], "never be valid"),
        (["create", "x", "--scope", "edit", "--person", "nobody"], "no person with the slug 'nobody'"),
        (["create", "", "--scope", "edit"], "can't be a token's name"),
        (["create", "a b", "--scope", "edit"], "can't be a token's name"),
        (["create", "x" * 65, "--scope", "edit"], "can't be a token's name"),
        (["create", "import", "--scope", "edit"], "what the program itself does"),
        (["revoke", "nobody"], "no token named 'nobody'"),
    ):
        complaint = failing(*words, url=url)
        assert complaint.startswith("cms: ")
        assert says in complaint, words
    for words in (["create", "x"], ["create", "x", "--scope", "all"], ["create", "--scope", "edit"]):
        assert "Usage" in failing(*words, url=url, status=2)
    assert kept(database) == {}


def test_the_help_explains_the_scopes() -> None:
    text = " ".join(cms("token", "create", "--help").stdout.replace("-\n", "-").split())
    for scope in Scope:
        assert f"{scope.description}" in text
    for command in commands.registered_commands:
        assert command.callback
        assert command.callback.__doc__


# ---- the page ----------------------------------------------------------------------------------------------------------
def scopes_table() -> str:
    rows = [f"| `{scope}` | {scope.description} |" for scope in Scope]
    return "\n".join(["| scope | |", "|---|---|", *rows])


def test_the_page_has_the_scopes(request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text()
    found = re.search(r"(?<=<!-- scopes -->\n).*?(?=<!-- /scopes -->)", page, re.DOTALL)
    assert found
    if request.config.getoption("--update-golden"):
        PAGE.write_text(f"{page[: found.start()]}{scopes_table()}\n{page[found.end() :]}")
    else:
        assert found[0] == f"{scopes_table()}\n", "--update-golden writes it anew"


def test_the_page_names_settings_that_there_are() -> None:
    named = set(re.findall(r"\bCMS_([A-Z_]+)", PAGE.read_text()))
    assert len(named) > 6
    assert named <= {name.upper() for name in Settings.model_fields}


def test_the_pages_commands_do_what_it_says(
    database: Database, url: str, commands: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert_shown(PAGE, database, commands, tmp_path, update=request.config.getoption("--update-golden"))
