"""The whole content from files: those that people wrote, and those that can't be imported."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from cms.content import ENTITIES
from cms.editing import Changes, commit
from cms.errors import CmsError
from cms.exporting.files import export
from cms.importing.files import import_files
from cms.store import Database, current_revision
from cms.store.checking import check

from ..conftest import Stores
from ..content import lab
from ..exporting.test_files import content


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "export"


def test_files_that_people_wrote(database: Database, folder: Path) -> None:
    """IDs, ranks and everything that isn't known may be left out; `no` is Norway, and years are numbers."""
    written = {
        "cms.yaml": "format: 1\n",
        "people/ada.yaml": "slug: ada\nname: Ada\nlocation: no\npositions:\n- kind: EMPLOYMENT\n  organization: oz\n"
        "  period: {start: 2031}\n- kind: SERVICE\n  title: Chair\n  period:\n",
        "organizations/oz.yaml": "slug: oz\nname: Oz\nurl: null\n",
        "publications/p.yaml": "slug: p\ntitle: P\ndate: 2031-05-20\nauthors:\n- person: ada\n- name: B. Li\n",
    }
    for name, text in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    done = import_files(database, folder)
    assert (done.records, done.revision and done.revision.number) == (
        {"Person": 1, "Organization": 1, "Publication": 1, "Position": 2},
        1,
    )
    rows = content(database)
    (ada,), (oz,) = rows["Person"], rows["Organization"]
    assert (ada["location"], ada["display_name"]) == ("no", "Ada")
    positions = sorted(rows["Position"], key=lambda row: row["rank"])
    assert [(row["title"], row["organization_id"], str(row["period_start"])) for row in positions] == [
        (None, oz["id"], "2031"),
        ("Chair", None, "None"),
    ]
    assert [row["rank"] for row in positions] == [0, 4096]
    authors = sorted(rows["PublicationAuthor"], key=lambda row: row["rank"])
    assert [row["person_id"] for row in authors] == [ada["id"], None]
    assert rows["Publication"][0]["year"] == 2031
    assert check(database) == []


def test_a_list_is_in_the_order_of_its_file(stores: Stores, folder: Path) -> None:
    one, other = stores.empty("sqlite"), stores.empty("sqlite")
    lab(one)
    export(one, folder)
    file = folder / "people/ada-example.yaml"
    said = yaml.safe_load(file.read_text())
    said["positions"].insert(1, said["positions"].pop())
    file.write_text(yaml.safe_dump(said))
    import_files(other, folder)
    rows = sorted(content(other)["Position"], key=lambda row: row["rank"])
    titles = [row["title"] for row in rows if row["person_id"] == said["id"]]
    assert titles == ["Engineer", "Intern", "Teaching Assistant"]


# ---- what is refused ---------------------------------------------------------------------------------------------------
def edited(name: str, old: str, new: str) -> Callable[[Path], object]:
    """Replace a text in a file of an export."""

    def edit(folder: Path) -> None:
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1))

    return edit


ADA = "people/ada-example.yaml"
REFUSED = {
    "a missing field": (
        edited("organizations/acme.yaml", "name: ACME Labs\n", ""),
        "organizations/acme.yaml: name: it is missing",
    ),
    "a missing field in a list": (
        edited(ADA, "    kind: EMPLOYMENT\n", ""),
        f"{ADA}: positions[0].kind: it is missing",
    ),
    "an unknown field": (edited(ADA, "headline:", "headlines:"), f"{ADA}: headlines: there is no such field"),
    "an unknown field of a part": (
        edited(ADA, "start: 2031-05", "began: 2031-05"),
        f"{ADA}: positions[0].period.began: there is",
    ),
    "a bad date": (
        edited(ADA, "start: 2031-05", "start: 2031-13"),
        f"{ADA}: positions[0].period.start: 13 is neither a month",
    ),
    "no date": (
        edited(ADA, "start: 2031-05", "start: soon"),
        f"{ADA}: positions[0].period.start: 'soon' is no EDTF date",
    ),
    "a bad choice": (edited(ADA, "EMPLOYMENT", "JOB"), f"{ADA}: positions[0].kind: Input should be 'EMPLOYMENT'"),
    "a number for a text": (
        edited(ADA, "Builds things", "2031"),
        f"{ADA}: headline: it must be text: put it in quotes",
    ),
    "a text for a truth": (
        edited(ADA, "hasProfile: true", "hasProfile: yes"),
        f"{ADA}: hasProfile: it must be true or false",
    ),
    "a text for a list": (
        edited(ADA, "interests:", "interests: x\nx:"),
        f"{ADA}: interests: it must be a list",
    ),
    "a wrong id": (edited(ADA, "id: pos_", "id: job_"), f"{ADA}: positions[0].id: "),
    "a reference to nowhere": (
        edited(ADA, "organization: acme", "organization: x"),
        f"{ADA}: positions[0].organization: there is no organization 'x'",
    ),
    "a source of nothing": (
        edited("sources/ada-example/ada.md.yaml", "recordId: pos_", "recordId: pos_x"),
        "recordId: there is no record pos_x",
    ),
    "an ID given twice": (
        lambda folder: shutil.copy(folder / ADA, folder / "people/b.yaml"),
        "is in people/ada-example.yaml too",
    ),
    "a slug given twice": (
        edited("people/bo-li.yaml", "slug: bo-li", "slug: ada-example"),
        "people/bo-li.yaml: slug: 'ada-example' is in people/ada-example.yaml too",
    ),
    "a key given twice": (
        edited(ADA, "headline:", "slug: x\nheadline:"),
        f"{ADA}:4: isn't YAML that can be read: 'slug' is given twice",
    ),
    "no YAML": (edited(ADA, "name: Ada", "name: [Ada"), f"{ADA}:"),
    "no mapping": (lambda folder: (folder / ADA).write_text("- a\n"), f"{ADA}: it must be a mapping of fields"),
    "nothing": (lambda folder: (folder / ADA).write_text(""), f"{ADA}: it must be a mapping of fields"),
    "no UTF-8": (lambda folder: (folder / ADA).write_bytes(b"name: \xff"), f"{ADA}: it can't be read as UTF-8 text"),
    "a NUL": (edited(ADA, "Builds things", '"\\0"'), f"{ADA}: headline: it has a NUL character"),
    "half a character": (edited(ADA, "Builds things", '"\\uD800"'), f"{ADA}:"),
    "too deep": (lambda folder: (folder / ADA).write_text("[" * 100_000), f"{ADA}:"),
    "a huge number": (edited(ADA, "rank: 1\n", "rank: 99999999999\n"), f"{ADA}: positions[1].rank: "),
    "a document that isn't there": (
        lambda folder: (folder / "documents/ada-example/ada.md").unlink(),
        "text: documents/ada-example/ada.md can't be read",
    ),
    "a document elsewhere": (
        edited("sources/ada-example/ada.md.yaml", "text: documents/ada-example/ada.md", "text: ../../etc/passwd"),
        "isn't in this folder",
    ),
    "a newer format": (
        edited("cms.yaml", "format: 1", "format: 2"),
        "its format is 2, and this version of the program reads 1: use a newer one",
    ),
    "no format": (edited("cms.yaml", "format: 1", "format: x"), "its format is x, and"),
}


@pytest.mark.parametrize(("spoil", "says"), REFUSED.values(), ids=REFUSED)
def test_a_bad_file_is_named_and_nothing_is_written(
    stores: Stores, folder: Path, spoil: Callable[[Path], object], says: str
) -> None:
    one, other = stores.empty("sqlite"), stores.empty("sqlite")
    lab(one)
    export(one, folder)
    spoil(folder)
    with pytest.raises(CmsError, match=re.escape(says)):
        import_files(other, folder)
    with other.read() as connection:
        assert current_revision(connection) == 0


def test_all_that_is_wrong_is_told_at_once(stores: Stores, folder: Path) -> None:
    one = stores.empty("sqlite")
    lab(one)
    export(one, folder)
    files = list(folder.glob("*/*.yaml"))
    for file in files:
        file.write_text(file.read_text() + "shoeSize: 44\n")
    with pytest.raises(CmsError) as refused:
        import_files(stores.empty("sqlite"), folder)
    assert str(refused.value).count("shoeSize: there is no such field") == len(files) > 10


@pytest.mark.usefixtures("ids")
def test_a_store_with_content_is_left_alone(database: Database, folder: Path) -> None:
    export(database, folder)
    with pytest.raises(CmsError, match="imported into an empty store"):
        import_files(database, folder)
    with database.write() as connection:
        away = Changes()
        for entity, rows in content(database).items():
            for row in rows:
                away.remove(ENTITIES[entity], row["id"])
        commit(connection, away, "test", "all gone")
    with pytest.raises(CmsError, match="imported into an empty store"):
        import_files(database, folder)  # it has a past
