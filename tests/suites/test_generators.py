"""Generators and linters that front ends use: what they make of the schema and of the operations that ship."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import SUITES, Node

ROOT = Path(__file__).parents[2]
OPERATIONS = [*(ROOT / "schema/operations").glob("*.graphql"), *(ROOT / "pages/playground/examples").glob("*.graphql")]


@pytest.fixture
def workshop(tmp_path: Path) -> Callable[[str], Path]:
    """Copies a folder to where generators may write, within reach of the packages, and the schema into it."""

    def copy(folder: str) -> Path:
        (tmp_path / "node_modules").symlink_to(SUITES / "node_modules")
        target = Path(shutil.copytree(SUITES / folder, tmp_path / folder))
        shutil.copy(ROOT / "schema/schema.graphql", target)
        return target

    return copy


def test_codegen_makes_types_that_fit(node: Node, workshop: Callable[[str], Path]) -> None:
    folder = workshop("codegen")
    (folder / "operations").mkdir()
    assert len(OPERATIONS) > 1
    for operation in OPERATIONS:
        shutil.copy(operation, folder / "operations")
    node("node_modules/.bin/graphql-codegen", "--config", "codegen.yml", cwd=folder)
    node("node_modules/.bin/tsc", "--project", folder, cwd=folder)


def test_relay_compiles_pagination_and_refetching(node: Node, workshop: Callable[[str], Path]) -> None:
    folder = workshop("relay")
    (folder / "__generated__").mkdir()
    node("node_modules/.bin/relay-compiler", "relay.config.json", cwd=folder)
    made = {path.name for path in (folder / "__generated__").iterdir()}
    queries = ("PeopleQuery", "PeoplePageQuery", "PersonCardQuery", "PersonProjectsQuery", "PersonPositionsQuery")
    assert {f"{query}.graphql.ts" for query in queries} <= made


def test_the_schema_follows_the_rules(node: Node, workshop: Callable[[str], Path]) -> None:
    node("node_modules/.bin/eslint", "--max-warnings", "0", "schema.graphql", cwd=workshop("eslint"))
