"""The rooms import one way, as the design's table says."""

from __future__ import annotations

import grimp
import pytest

LEAVES = {"errors", "settings"}
# Each room, and all that it may import: what stands below it.
STORE = {"content"}
ABOVE_STORE = STORE | {"store"}
TABLE = {
    "errors": set(),
    "settings": {"errors"},
    "folder": {"errors"},
    "content": {"errors"},
    "store": STORE | LEAVES,
    "documents": {"content", "errors"},
    "editing": ABOVE_STORE | LEAVES,
    "planning": ABOVE_STORE | LEAVES,
    "importing": ABOVE_STORE | LEAVES | {"documents", "editing"},
    "api": ABOVE_STORE | LEAVES | {"planning", "editing"},
    # Formats are written by the tables that they are read by.
    "exporting": ABOVE_STORE | {"documents", "importing", "planning", "api", "errors", "folder"},
    "web": ABOVE_STORE | LEAVES | {"planning", "editing", "api", "exporting"},
}
TABLE["building"] = TABLE["web"] - {"editing"} | {"folder"}
TABLE["cli"] = set(TABLE)


def room(module: str) -> str:
    return module.split(".")[1]


def breaches(graph: grimp.ImportGraph) -> set[tuple[str, str]]:
    """The imports from one room into another that the table doesn't allow."""
    return {
        (module, imported)
        for module in graph.modules - {"cms"}
        for imported in graph.find_modules_directly_imported_by(module) - {"cms"}
        if room(imported) != room(module) and room(imported) not in TABLE[room(module)]
    }


@pytest.fixture
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("cms", cache_dir=None)


def test_every_module_stands_in_a_room_of_the_table(graph: grimp.ImportGraph) -> None:
    assert {room(module) for module in graph.modules - {"cms"}} == set(TABLE)


def test_imports_go_one_way(graph: grimp.ImportGraph) -> None:
    # These exist, so something was looked at: one at the head of a file, one in a function.
    assert "cms.store.versions" in graph.find_modules_directly_imported_by("cms.store.revisions")
    assert "cms.web.app" in graph.find_modules_directly_imported_by("cms.cli.serving")
    assert breaches(graph) == set()


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("cms.content.person", "cms.settings"),
        ("cms.content.person", "cms.store.versions"),
        ("cms.documents.outline", "cms.importing.run"),
        ("cms.store.versions", "cms.editing.changes"),
        ("cms.planning.planner", "cms.api.types"),
        ("cms.importing.run", "cms.planning.planner"),
        ("cms.errors", "cms.content.person"),
    ],
)
def test_a_wrong_import_would_be_noticed(graph: grimp.ImportGraph, importer: str, imported: str) -> None:
    assert {importer, imported} <= graph.modules
    graph.add_import(importer=importer, imported=imported)
    assert breaches(graph) == {(importer, imported)}
