"""One rule for slugs, wherever one is given: by an import, on the command line, in a mutation, in files."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from cms.building import build
from cms.content import NewsItem, Person, Talk
from cms.content.slug import LONGEST_SLUG, is_slug, numbered, slug_of
from cms.editing import Changes, commit
from cms.errors import CmsError, DocumentError
from cms.exporting.files import export
from cms.importing.files import import_files
from cms.importing.run import path_tasks, require_slug, run, seed_tasks
from cms.store import Database
from cms.store.checking import check

from .conftest import Stores
from .editing.desk import Desk
from .test_building import CARD, whole

BAD = [
    "../../../x",
    "",
    "<script>",
    "a" * 300,
    "-a",
    "a-",
    "a--b",
    "A",
    "é",
    "a b",
    "a/b",
    ".",
    "a\n",
    "٣",
    "a.json",
    "%2e",
]


@pytest.mark.parametrize("slug", BAD)
def test_what_can_be_no_slug_is_refused_everywhere(stores: Stores, tmp_path: Path, slug: str) -> None:
    database = stores.empty("sqlite")
    assert not is_slug(slug)
    with pytest.raises(CmsError, match="can't be a slug: a slug has small letters"):
        require_slug(slug)
    (tmp_path / "seeds.yaml").write_text(f"people: {{{_quoted(slug)}: [a.md]}}\n")
    with pytest.raises(DocumentError, match=r"seeds\.yaml.*can't be a slug"):
        seed_tasks(tmp_path)
    for entity, folder in (("person", "people"), ("topic", "topics")):
        export = tmp_path / entity
        (export / folder).mkdir(parents=True)
        (export / "cms.yaml").write_text("format: 1\n")
        (export / folder / "x.yaml").write_text(f"slug: {_quoted(slug)}\nname: X\n")
        with pytest.raises(CmsError, match=rf"{folder}/x\.yaml: slug: .*can't be a slug"):
            import_files(database, export)
    if slug:  # an empty one is none, and one is made
        (error,) = Desk(database).refused("createPerson", name="X", slug=slug)
        assert (error.path, error.message.startswith("a slug has")) == (("slug",), True)


def _quoted(text: str) -> str:
    return '"' + text.replace("\n", "\\n") + '"'


@given(st.text(max_size=300), st.integers(0, 5))
def test_what_is_made_of_a_name_is_a_slug(name: str, others: int) -> None:
    made = slug_of(name)
    assert made is None or is_slug(made)
    taken = {f"{made}", *(f"{made}-{n}" for n in range(others))}
    assert made is None or is_slug(numbered(made, taken.__contains__))


PROFILE = """# {name}

## Talks

- Roads and Rails, OzConf, May 2031

## News

- 2031-05: I moved.
"""


def slugs_of_parts(database: Database) -> dict[str, list[str]]:
    """The slugs of people's talks and news, by the people's."""
    person = Person.table()
    found: dict[str, list[str]] = defaultdict(list)
    with database.read() as connection:
        for part in (Talk.table(), NewsItem.table()):
            whose = select(person.c.slug, part.c.slug).where(part.c.person_id == person.c.id).order_by(part.c.rank)
            for slug, own in connection.execute(whose):
                found[slug].append(own)
    return found


def test_what_is_a_part_of_a_profile_has_slugs_that_stay(database: Database, stores: Stores, tmp_path: Path) -> None:
    for slug, name in (("ada", "Ada Example"), ("bo", "Bo Li")):
        (tmp_path / f"{slug}.md").write_text(PROFILE.format(name=name))
    expected = {"ada": ["roads-and-rails", "i-moved"], "bo": ["roads-and-rails-2", "i-moved-2"]}
    for _ in range(2):
        for slug in expected:
            tasks, _ = path_tasks([tmp_path / f"{slug}.md"], slug)
            assert [report.error for report in run(database, tasks)] == [None]
        assert slugs_of_parts(database) == expected
    export(database, tmp_path / "out")
    file = tmp_path / "out/people/ada.yaml"
    text = file.read_text()
    assert "slug: roads-and-rails\n" in text
    # Who writes such a file, or has one of an older version, may leave them out.
    file.write_text("".join(line for line in text.splitlines(keepends=True) if not line.startswith("    slug: ")))
    other = stores.empty("sqlite")
    import_files(other, tmp_path / "out")
    assert slugs_of_parts(other) == expected


@pytest.mark.parametrize("slug", ["ada", "ada-example", "a1-b2", "0", "a" * LONGEST_SLUG])
def test_what_can_be_one_is_taken(slug: str) -> None:
    assert require_slug(slug) == slug


def test_a_path_that_makes_no_slug_is_told_of(tmp_path: Path) -> None:
    for name, text in (("…. .txt", "I build things.\n"), ("☺.md", "# ☺\n")):
        (tmp_path / name).write_text(text)
        with pytest.raises(CmsError, match="give one with --person"):
            path_tasks([tmp_path / name], None)


def test_a_store_that_is_older_than_the_rule_is_told_which_record(stores: Stores, tmp_path: Path) -> None:
    database: Database = stores.empty("sqlite")
    changes = Changes()
    changes.save(Person, {**Person.complete({"slug": "../x", "name": "X", "has_profile": True}), "id": "per_x"})
    with database.write() as connection:
        commit(connection, changes, "test", "as an older version did")
    assert [str(problem) for problem in check(database)] == [
        "person per_x: '../x' can't be its slug: a slug has small letters, digits and single hyphens between them, "
        "at most 100, as in `ada-example`. Give it another by a mutation"
    ]
    (tmp_path / "card.graphql").write_text(CARD)
    with pytest.raises(CmsError, match=r"people: '\.\./x' can't name a file: a slug has"):
        build(whole(database), tmp_path, tmp_path / "out")
    desk = Desk(database)
    desk("updatePerson", id="per_x", expectedVersion=desk.version("per_x"), slug="x")
    desk("publish", ids=["per_x"])
    assert check(database) == []
    assert build(whole(database), tmp_path, tmp_path / "out").files == 1
