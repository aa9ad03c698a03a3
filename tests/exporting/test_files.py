"""The whole content as files, and back: equal stores, equal bytes."""

from __future__ import annotations

import hashlib
import itertools
import shutil
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Boolean, Enum, Integer, delete, select

from cms.content import (
    ENTITIES,
    Alias,
    Asset,
    Course,
    Entity,
    LineFate,
    Lines,
    Link,
    Locale,
    PartialDate,
    Person,
    Publication,
    Reading,
    RichText,
    Source,
    SourceDocument,
    ValueType,
)
from cms.content.addresses import without_wrong
from cms.content.columns import PartialDateType
from cms.content.inputs import SHARED
from cms.content.locale import locale_row
from cms.content.translations import TRANSLATIONS, translated
from cms.content.translations import texts as texts_of
from cms.editing import Changes, commit, draft
from cms.errors import CmsError
from cms.exporting.files import export
from cms.importing.files import import_files, is_export
from cms.importing.layout import FOLDERS, lists
from cms.store import CHANGE, METADATA, Database
from cms.store.blobs import Blobs
from cms.store.checking import check
from cms.store.versions import twins

from ..conftest import BOTH, Stores, cms
from ..content import CV, ODD_TEXTS, OF_CV, PICTURE, PICTURED, Maker, kept, lab, varied
from ..planning.test_oracle import scattered

Rows = dict[str, list[dict[str, Any]]]


def content(database: Database) -> Rows:
    """The published content, versions aside."""
    with database.read() as connection:
        return {
            entity.__name__: [
                {name: value for name, value in row.items() if name != "version"}
                for row in connection.execute(select(*entity.columns()).order_by(entity.table().c.id)).mappings()
            ]
            for entity in ENTITIES.values()
        }


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder, by name."""
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def url(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "export"


def assert_round_trip(one: Database, other: Database, folder: Path) -> None:
    """What one store exports, another imports, and exports again."""
    export(one, folder / "1")
    import_files(other, folder / "1")
    export(other, folder / "2")
    assert files(folder / "1") == files(folder / "2")
    assert content(other) == content(one)
    assert check(other) == []


# ---- there and back ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("to", BOTH)
@pytest.mark.parametrize("fill", [lab, varied])
def test_there_and_back(
    database: Database, to: str, stores: Stores, folder: Path, fill: Callable[[Database], Any]
) -> None:
    fill(database)
    assert_round_trip(database, stores.empty(to), folder)


def test_the_seeds_there_and_back(seeds: Database, stores: Stores, folder: Path) -> None:
    assert_round_trip(seeds, stores.empty("postgresql" if seeds.is_postgresql else "sqlite"), folder)


def test_both_databases_export_the_same(stores: Stores, folder: Path) -> None:
    for kind in BOTH:
        database = stores.empty(kind)
        for fill in (lab, scattered):
            fill(database)
        export(database, folder / kind)
    assert files(folder / "sqlite") == files(folder / "postgresql")


def test_every_kind_of_record_is_in_a_file() -> None:
    found: set[type[Entity]] = set()
    pending: list[type[Entity]] = list(FOLDERS)
    while pending:
        found.add(entity := pending.pop())
        pending += [kind for kind, _ in lists(entity).values()]
    assert found == set(ENTITIES.values())


# ---- any content -------------------------------------------------------------------------------------------------------
LOOK_ALIKES = [
    "no",
    "Yes",
    "true",
    "2031",
    "2031-05-20",
    "0777",
    "1e3",
    "12:30",
    "~",
    "null",
    "",
    "=",
    "<<",
    "- a",
    "# b",
    "a: b",
    "'",
    '"',
    "|",
    ">",
    "@x",
    "%x",
    "&x",
    "*x",
    "!x",
    "{}",
    "[]",
    "  lead",
    "trail  ",
    "a  \nb",
    "  a\n b",
    "\n",
    "a\n",
    "\t",
    "a\tb",
    "\x85",
    "a\x85b",
    "\u2028",
    "\ufeffa",
    "\x1f",
    "\x07",
    "a\r\nb",
    "\r",
    "x" * 300,
    "\U0010ffff",
]
texts = st.sampled_from([text for text in [*ODD_TEXTS, *LOOK_ALIKES] if text is not None]) | st.text(
    st.characters(codec="utf-8", exclude_characters="\0"), max_size=8
)
dates = st.builds(PartialDate, st.integers(1, 9999)) | st.builds(
    PartialDate, st.integers(1, 9999), st.integers(1, 12) | st.integers(21, 24)
)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
items: dict[Any, st.SearchStrategy[Any]] = {
    RichText: texts,
    str: texts,
    PartialDate: dates,
    dict: st.dictionaries(texts, plain, max_size=3),
    Link: st.builds(Link, st.none() | texts, texts),
    Course: st.builds(Course, st.none() | texts, texts, st.lists(dates, max_size=2)),
    Reading: st.builds(Reading, texts, texts),
    Lines: st.builds(Lines, st.integers(1, 9), st.integers(1, 9), st.sampled_from(LineFate)),
}
PATHS = [
    "cv.md",
    "CV.md",
    "_pages/about.md",
    "a",
    "a/b",
    "a/b/c",
    "../up",
    "/abs",
    "a//b",
    ".git/config",
    "con",
    "ü.md",
    "x" * 400,
    "",
    "a.yaml",
    ".",
    "..",
    "a\\b",
    "a b.md",
    "?#%.md",
]


def value(draw: st.DrawFn, made: dict[type[Entity], list[str]], entity: type[Entity], column: Any, n: int) -> Any:
    """What a column has, of those that its type allows; what it refers to was made before."""
    if column.foreign_keys:
        (key,) = column.foreign_keys
        known = made[next(kind for kind in made if kind.table() is key.column.table)]
        return draw(st.sampled_from(known) | (st.none() if column.nullable else st.nothing())) if known else None
    name = f"{entity.__tablename__.replace('_', '-')}-{n}"
    if column.unique or column.name == "slug":  # an alias's, too: it was a record's once
        return name
    if column.name == "path":
        return draw(st.sampled_from(PATHS))
    if column.nullable and draw(st.booleans()):
        return None
    match column.type:
        case ValueType(item=kind, many=True):
            return draw(st.lists(items[kind], max_size=2))
        case ValueType(item=kind):
            return draw(items[kind])
        case Enum(enum_class=kind):
            return draw(st.sampled_from(list(kind or ())))
        case Boolean():
            return draw(st.booleans())
        case Integer():
            return draw(st.integers(1, 3) | st.sampled_from([0, 4096, 8192, -4096, 2**31 - 1]))
        case PartialDateType():
            return draw(dates)
    return draw(texts)


NO_PICTURE = {"width": None, "height": None, "thumb_hash": None}
FILES = [
    {"hash": hashlib.sha256(data).hexdigest(), "size": len(data), **NO_PICTURE, **told}
    for data, told in ((PICTURE, PICTURED), (CV, OF_CV))
]


@st.composite
def contents(draw: st.DrawFn) -> Changes:
    """Some records of every kind, with any values that a store can have."""
    changes, made = Changes(), dict[type[Entity], list[str]]()

    in_order = {table: place for place, table in enumerate(METADATA.sorted_tables)}
    last = (Source, Alias)  # they refer to records of any kind
    plain_kinds = [entity for entity in ENTITIES.values() if entity is not Locale and not entity.translates]
    for entity in sorted(plain_kinds, key=lambda e: (e in last, in_order[e.table()])):
        made[entity] = []
        paths: set[tuple[str, str]] = set()
        for n in range(draw(st.integers(0, 3))):
            columns = [c for c in entity.columns() if c.name not in ("id", "version") and c.name not in entity.derived]
            row = {column.name: without_wrong(column, value(draw, made, entity, column, n)) for column in columns}
            if entity in last:
                kinds = SHARED if entity is Alias else [kind for kind in made if kind.is_node]
                targets = [(kind, id_) for kind in kinds for id_ in made[kind]]
                kind, row["record_id"] = draw(st.sampled_from(targets)) if targets else (Person, None)
                row |= {"kind": kind.__name__} if entity is Alias else {}
            missing = [c.name for c in columns if not c.nullable and row[c.name] is None]
            if missing or (entity is SourceDocument and (row["person_id"], row["path"]) in paths):
                continue
            paths.add((row.get("person_id", ""), row.get("path", "")))
            if entity is Asset:
                row |= draw(st.sampled_from(FILES))
            if entity is Publication:
                row["year"] = draw(st.none() | st.integers(1, 9999))
            made[entity].append(id_ := f"{entity.prefix}_{n}")
            changes.save(entity, {**entity.complete(row), "id": id_})
    translate(draw, changes, made)
    return changes


def translate(draw: st.DrawFn, changes: Changes, made: dict[type[Entity], list[str]]) -> None:
    """Let the store have languages, and records be translated into them: some since outdated."""
    tags = draw(st.lists(st.sampled_from(["en", "zh", "zh-Hant", "pt-BR"]), unique=True, max_size=3))
    for rank, tag in enumerate(tags):
        changes.save(Locale, locale_row(tag, rank, draw(st.none() | st.sampled_from(tags[:rank])) if rank else None))
    for entity, tag in itertools.product(TRANSLATIONS, tags[1:]):
        columns = [entity.table().c[name] for name in texts_of(entity)]
        for row in list(changes.saved.get(entity, {}).values()) if draw(st.booleans()) else []:
            some = [column for column in columns if draw(st.booleans())]
            given = {column.name: without_wrong(column, value(draw, made, entity, column, 0)) for column in some}
            whole = TRANSLATIONS[entity].complete(given)
            told = translated(entity, row, tag, {name: whole[name] for name in given})
            if draw(st.booleans()):
                told["originals"] |= dict.fromkeys(told["originals"], "0123456789abcdef")
            changes.save(TRANSLATIONS[entity], told)


class Pair(NamedTuple):
    one: Database
    other: Database


@pytest.fixture(scope="module", params=BOTH)
def pair(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Pair]:
    """Two stores that all examples share."""
    with (
        closing(session_stores.empty(request.param, keep_open=True)) as one,
        closing(session_stores.empty(request.param, keep_open=True)) as other,
    ):
        yield Pair(one, other)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=settings().max_examples * 2 // 5,  # each a store that is filled anew
)
@given(changes=contents())
def test_any_content_there_and_back(pair: Pair, tmp_path: Path, changes: Changes) -> None:
    for database in pair:
        with database.write() as connection:
            for table, twin in twins().items():
                connection.execute(delete(table))
                connection.execute(delete(twin))
            connection.execute(delete(CHANGE))
    for data in (PICTURE, CV):
        pair.one.blobs.put(data)
    with pair.one.write() as connection:
        commit(connection, changes, "test", "any content")
    assert_round_trip(*pair, tmp_path)
    for name in ("1", "2"):
        shutil.rmtree(tmp_path / name)


# ---- files that people read --------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_a_person_in_a_file(database: Database, folder: Path) -> None:
    export(database, folder)
    text = (folder / "people/ada-example.yaml").read_text()
    assert "\nbio: |-\n  I build *things*.\n\n  And other <b>things</b>.\n" in text
    said = yaml.safe_load(text)
    engineer = said["positions"][0]
    assert list(engineer) == ["id", "organization", "title", "kind", "highlights", "period"]
    assert (engineer["organization"], engineer["period"]) == ("acme", {"start": "2031-05", "isCurrent": True})
    assert [line["topic"] for line in said["interests"]] == ["systems", "strasse"]
    assert (folder / "documents/ada-example/ada.md").read_text() == "# Ada\n"
    assert set(files(folder)) >= {"cms.yaml", "organizations/acme.yaml", "sources/ada-example/ada.md.yaml"}


def test_the_next_export_changes_what_changed_and_removes_what_is_gone(
    database: Database, ids: dict[str, str], folder: Path
) -> None:
    first = export(database, folder)
    assert (first.files, first.written, first.removed) == (21, 21, 0)
    (folder / "README.md").write_text("mine")
    (folder / "people/notes.txt").write_text("mine too")
    assert str(export(database, folder)) == "revision 1: 21 files, 0 written, 0 removed"

    changes = Changes()
    with database.write() as connection:
        row = connection.execute(select(Person.table()).where(Person.table().c.id == ids["nameless"])).mappings().one()
        changes.save(Person, {**Person.complete({**row, "slug": "renamed"}), "id": ids["nameless"]})
        commit(connection, changes, "test", "another slug")
    again = export(database, folder)
    assert (again.revision, again.written, again.removed) == (2, 1, 1)
    assert (folder / "people/renamed.yaml").exists()
    assert not (folder / "people/nameless.yaml").exists()
    assert (folder / "people/notes.txt").read_text() == "mine too"


@pytest.mark.usefixtures("ids")
def test_drafts_are_not_exported(database: Database, folder: Path) -> None:
    export(database, folder)
    before = files(folder)
    changes = Changes()
    changes.save(Person, {**Person.complete({"slug": "new", "name": "New"}), "id": "per_new"})
    with database.write() as connection:
        draft(connection, changes)
    export(database, folder)
    assert files(folder) == before


@pytest.mark.usefixtures("ids")
def test_another_folder_is_left_alone(database: Database, folder: Path) -> None:
    folder.mkdir()
    (folder / ".git").mkdir()
    (folder / "index.html").write_text("mine")
    with pytest.raises(CmsError, match=r"there are other files in it"):
        export(database, folder)
    assert files(folder) == {"index.html": b"mine"}
    (folder / "index.html").unlink()
    assert export(database, folder).files == 21
    with pytest.raises(CmsError, match="can't be written"):
        export(database, folder / "cms.yaml")


# ---- the commands ------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_the_commands(database: Database, stores: Stores, folder: Path) -> None:
    other = stores.empty("sqlite")
    done = cms("export", folder, url=url(database))
    assert (done.returncode, done.stdout) == (0, "revision 1: 21 files, 21 written, 0 removed\n")
    assert is_export(folder)

    dry = cms("import", folder, "--dry-run", url=url(other))
    assert dry.stdout.startswith(f"{folder}: would be imported, and nothing was written\n  added    2 Asset, 1 Award, ")
    assert content(other)["Person"] == []
    refused = cms("import", folder, "--person", "ada-example", url=url(other))
    assert refused.returncode == 1
    assert "only --dry-run goes with it" in refused.stderr
    done = cms("import", folder, url=url(other))
    assert done.stdout.startswith(f"{folder}: revision 1\n  added    2 Asset, 1 Award, ")
    assert content(other) == content(database)
    refused = cms("import", folder, url=url(other))
    assert refused.returncode == 1
    assert "this one has content" in refused.stderr

    file = folder / "organizations/acme.yaml"
    file.write_text(file.read_text().replace("name:", "nome:"))
    refused = cms("import", folder, url=url(stores.empty("sqlite")))
    assert refused.returncode == 1
    assert "organizations/acme.yaml: nome: there is no such field" in refused.stderr
    refused = cms("export", folder.parent, url=url(database))
    assert refused.returncode == 1
    assert "name an empty folder" in refused.stderr


def test_a_site_is_no_export(tmp_path: Path) -> None:
    assert not is_export(tmp_path)
    (tmp_path / "cms.yaml").write_text("title: My site\n")
    assert not is_export(tmp_path)
    assert not is_export(tmp_path / "cms.yaml")


def test_bytes_are_written_one_after_the_other(
    database: Database, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are, those of one are held; what is there already isn't read again."""
    make = Maker()
    for n in range(5):
        make(
            Asset, slug=f"file-{n}", name="file.bin", media_type="text/plain", **kept(database, bytes([n]) * 2_000_000)
        )
    make.commit(database)
    read: list[str] = []

    def counted(blobs: Blobs, hash_: str) -> bytes:
        read.append(hash_)
        return blobs.path(hash_).read_bytes()

    monkeypatch.setattr(Blobs, "read", counted)
    tracemalloc.start()
    export(database, folder)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(read) == 5
    assert most < 6_000_000
    (folder / "files/file-3/file.bin").write_bytes(b"changed")
    assert export(database, folder).written == 1
    assert len(read) == 6
