"""A change of the schema that can break a client is told in CHANGELOG.md.

The entry names what changed as graphql-inspector does:

- Breaking: `Person.tagline` is gone; `Person.headline` says the same.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from .conftest import Node

ROOT = Path(__file__).parents[2]
SCHEMA = "schema/schema.graphql"
BEFORE, AFTER = "type Query { a(b: Int): Int c: Int d: Int }", "type Query { a(b: Int!): Int d: Int e: Int }"


def untold(breaking: list[dict[str, Any]], changelog: str) -> list[str]:
    """The breaking changes that no entry of the changelog names by their path."""
    entries = re.findall(r"^- Breaking: .*(?:\n  .*)*", changelog, re.MULTILINE)
    told = {name for entry in entries for name in re.findall(r"`([^`]+)`", entry)}
    return [f"`{change['path']}`: {change['message']}" for change in breaking if change["path"] not in told]


def breaking_changes(node: Node, folder: Path, before: str, after: str) -> list[dict[str, Any]]:
    (folder / "before.graphql").write_text(before)
    (folder / "after.graphql").write_text(after)
    found: list[dict[str, Any]] = json.loads(
        node("schema_changes.js", folder / "before.graphql", folder / "after.graphql")
    )
    return found


def earlier_schema(present: str) -> str | None:
    """The last committed schema; or, if that is the present one, the one committed before it."""
    git = ["git", "-C", str(ROOT)]
    commits = subprocess.run([*git, "log", "--format=%H", "--", SCHEMA], capture_output=True, text=True, check=False)
    for commit in commits.stdout.split():
        shown = subprocess.run([*git, "show", f"{commit}:{SCHEMA}"], capture_output=True, text=True, check=True)
        if shown.stdout != present:
            return shown.stdout
    return None


def test_what_breaks_clients_is_told(node: Node, tmp_path: Path) -> None:
    present = (ROOT / SCHEMA).read_text()
    earlier = earlier_schema(present)
    if earlier is None:
        pytest.skip("There is no earlier schema to compare with: this is no clone with its history")
    breaking = breaking_changes(node, tmp_path, earlier, present)
    problems = untold(breaking, (ROOT / "CHANGELOG.md").read_text())
    assert not problems, "CHANGELOG.md needs an entry `- Breaking: …` that names each of these:\n" + "\n".join(problems)


def test_breaking_changes_are_found_and_must_be_named(node: Node, tmp_path: Path) -> None:
    breaking = breaking_changes(node, tmp_path, BEFORE, AFTER)
    assert {change["path"] for change in breaking} == {"Query.a.b", "Query.c"}
    assert len(untold(breaking, "# Changes\n\n- `Query.a.b` and `Query.c` are as they were.\n")) == 2
    changelog = "- Breaking: `Query.c` is gone,\n  and `Query.a.b` is required.\n- New: `Query.e`.\n"
    assert untold(breaking, changelog) == []
