"""Settings: what the environment says, and that the README's tables say what the code does."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import timedelta
from typing import Any

import pytest

from cms.settings import Limits, Settings, SettingsError, load_settings
from docs import generated

from .conftest import ROOT

README = ROOT / "README.md"


@pytest.mark.parametrize(("marker", "table"), [("settings", generated.settings()), ("commands", generated.commands())])
def test_the_readme_says_what_the_code_does(marker: str, table: str, request: pytest.FixtureRequest) -> None:
    assert len(table.splitlines()) > 6
    readme = README.read_text()
    found = re.search(rf"(?<=<!-- {marker} -->\n).*?(?=<!-- /{marker} -->)", readme, re.DOTALL)
    assert found, f"there is no place for the table of {marker}"
    if request.config.getoption("--update-golden"):
        README.write_text(f"{readme[: found.start()]}{table}\n{readme[found.end() :]}")
    else:
        assert found[0] == f"{table}\n", f"--update-golden puts this between the marks of {marker}:\n\n{table}\n"


def test_every_setting_is_described() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description, name
        assert field.description.endswith("."), name
        assert "|" not in field.description, "it stands in a table"


def test_every_limit_has_a_setting_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().limits == Limits()
    for field in fields(Limits):
        monkeypatch.setenv(f"CMS_MAX_{field.name.upper()}", "123" if field.name != "depth" else "12")
    assert {getattr(Settings().limits, field.name) for field in fields(Limits)} == {123, 12}


@pytest.mark.parametrize(
    ("variable", "text", "value"),
    [
        ("PORT", "9000", 9000),
        ("HOST", "0.0.0.0", "0.0.0.0"),  # noqa: S104
        ("PLAYGROUND", "false", False),
        ("CORS_ORIGINS", "https://a.example, https://b.example", ["https://a.example", "https://b.example"]),
        ("CORS_ORIGINS", "*", ["*"]),
        ("CORS_ORIGINS", "", []),
        ("DATABASE_URL", "postgresql://u@h/n", "postgresql://u@h/n"),
        ("PUBLIC_HISTORY", "30m", timedelta(minutes=30)),
        ("PUBLIC_HISTORY", "36h", timedelta(hours=36)),
        ("PUBLIC_HISTORY", "7d", timedelta(days=7)),
        ("PUBLIC_HISTORY", "90", timedelta(seconds=90)),
        ("PUBLIC_HISTORY", "0", timedelta(0)),
        ("PUBLIC_READ", "false", False),
        ("GET", "0", False),
    ],
)
def test_the_environment_is_read(monkeypatch: pytest.MonkeyPatch, variable: str, text: str, value: Any) -> None:
    monkeypatch.setenv(f"CMS_{variable}", text)
    assert getattr(load_settings(), variable.lower()) == value


def test_what_can_not_be_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CMS_PORT", "-1")
    monkeypatch.setenv("CMS_DATABASE_URL", "oracle://dorothy:secret@h/x")
    with pytest.raises(SettingsError) as raised:
        load_settings()
    assert "CMS_PORT='-1'" in str(raised.value)
    assert "CMS_DATABASE_URL: " in str(raised.value)


@pytest.mark.parametrize("text", ["", "soon", "-1", "1.5h", "24 h", "1h30m", "1000000d", "٣h", "٣"])
def test_durations_that_are_none(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("CMS_PUBLIC_HISTORY", text)
    with pytest.raises(SettingsError, match=r"CMS_PUBLIC_HISTORY=.*24h"):
        load_settings()


def test_settings_do_not_change() -> None:
    with pytest.raises(Exception, match="frozen"):
        Settings().port = 1  # type: ignore[misc]
