"""The rooms import one way, as the design's table says, and no module imports itself by way of others."""

from __future__ import annotations

import copy

import grimp
import pytest

from cms.content import ENTITIES

LEAVES = {"errors", "settings"}
# Each room, and all that it may import: what stands below it.
STORE = {"content"}
ABOVE_STORE = STORE | {"store"}
TABLE = {
    "errors": set(),
    "settings": {"errors"},
    "folder": {"errors"},
    "outgoing": set(),
    "purging": set(),
    "decoders": {"errors"},
    "content": {"errors"},
    "store": STORE | LEAVES,
    "documents": {"content", "decoders", "errors"},
    "telling": ABOVE_STORE | LEAVES | {"outgoing", "purging"},
    # Dates are read as people write them; mutations say who is told.
    "editing": ABOVE_STORE | LEAVES | {"documents", "telling"},
    "planning": ABOVE_STORE | LEAVES,
    "importing": ABOVE_STORE | LEAVES | {"assets", "decoders", "documents", "editing", "outgoing"},
    "assets": ABOVE_STORE | LEAVES | {"decoders", "editing"},
    "api": ABOVE_STORE | LEAVES | {"planning", "editing", "telling"},
    # Formats are written by the tables that they are read by.
    "exporting": ABOVE_STORE | {"documents", "importing", "planning", "api", "errors", "folder"},
    "web": ABOVE_STORE | LEAVES | {"assets", "importing", "planning", "editing", "api", "exporting", "telling"},
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


def circles(graph: grimp.ImportGraph) -> set[tuple[str, str]]:
    """The imports that lead back to the module that they are in."""
    above = {module: graph.find_upstream_modules(module) for module in graph.modules - {"cms"}}
    return {
        (module, imported)
        for module in above
        for imported in graph.find_modules_directly_imported_by(module) - {"cms"}
        if module in above[imported]
    }


# Until reading the data formats is taken apart: each of the two makes what the other fills.
STANDING = {
    ("cms.importing.formats.data_findings", "cms.importing.formats.stated"),
    ("cms.importing.formats.stated", "cms.importing.formats.data_findings"),
}


@pytest.fixture(scope="module")
def whole() -> grimp.ImportGraph:
    return grimp.build_graph("cms", cache_dir=None)


@pytest.fixture
def graph(whole: grimp.ImportGraph) -> grimp.ImportGraph:
    """The imports, to be added to."""
    return copy.deepcopy(whole)


def test_every_module_stands_in_a_room_of_the_table(graph: grimp.ImportGraph) -> None:
    assert {room(module) for module in graph.modules - {"cms"}} == set(TABLE)


def test_imports_go_one_way(graph: grimp.ImportGraph) -> None:
    # These exist, so something was looked at: one at the head of a file, one in a function.
    assert "cms.store.versions" in graph.find_modules_directly_imported_by("cms.store.revisions")
    assert "cms.web.application" in graph.find_modules_directly_imported_by("cms.cli.serving")
    assert breaches(graph) == set()


def test_no_module_imports_itself_by_way_of_others(graph: grimp.ImportGraph) -> None:
    """But for entities that have each other, as SQLAlchemy annotates them: these imports are for type checkers alone."""
    entities = {entity.__module__ for entity in ENTITIES.values()}
    assert {edge for edge in circles(graph) if not entities.issuperset(edge)} <= STANDING
    run = grimp.build_graph("cms", cache_dir=None, exclude_type_checking_imports=True)
    assert circles(run) <= STANDING


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("cms.planning.builder", "cms.planning.planner"),
        ("cms.planning.filters", "cms.planning.planner"),
        ("cms.content.entity", "cms.content.person"),
        ("cms.errors", "cms.settings"),
    ],
)
def test_a_new_circle_would_be_noticed(graph: grimp.ImportGraph, importer: str, imported: str) -> None:
    before = circles(graph)
    graph.add_import(importer=importer, imported=imported)
    entities = {entity.__module__ for entity in ENTITIES.values()}
    new = circles(graph) - before
    assert (importer, imported) in new
    assert not entities.issuperset((importer, imported))


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
