"""Without a server: `cms build` writes whole lists of one revision; `cms query` gives the same answers as a server."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cms.api.query import ROOTS
from cms.api.schema import GRAPHQL_SCHEMA
from cms.assets import Sizes
from cms.building import MANIFEST, Public, build
from cms.content import Asset, Award, Person
from cms.editing import Changes, commit
from cms.editing.locales import say_languages
from cms.errors import CmsError
from cms.folder import Written
from cms.planning.operations import Answer, Operations
from cms.settings import shipped
from cms.store.database import Database

from .asking import Api, ordered
from .conftest import BOTH, CMS, Stores, cms, heeding_interrupts, serving
from .content import PICTURE, Maker, crowd, kept, lab
from .editing.desk import Desk
from .pictures import picture
from .planning.test_golden import QUERIES, variables

SHIPPED = shipped("schema") / "operations"
NAMES = "query Names { people(orderBy: [{ field: SLUG }]) { nodes { slug name } } }"
CARD = "query Card($slug: String!) { person(slug: $slug) { slug name } }"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where the files go: a folder that isn't there yet."""
    return tmp_path / "data"


@pytest.fixture
def asked(tmp_path: Path) -> Callable[..., Path]:
    """Writes a folder of operations, `asked(people="query …")`, and gives it."""

    def write(**texts: str) -> Path:
        folder = tmp_path / "operations"
        folder.mkdir(exist_ok=True)
        for name, text in texts.items():
            (folder / f"{name}.graphql").write_text(text)
        return folder

    return write


def whole(database: Database) -> Operations:
    return Operations(GRAPHQL_SCHEMA, ROOTS, database, whole=True)


def written(folder: Path) -> dict[str, Any]:
    """The files that a build wrote, by name."""
    files = sorted(folder.rglob("*.json"))
    return {file.relative_to(folder).as_posix(): json.loads(file.read_text()) for file in files}


def rename(database: Database, api: Api, slug: str, name: str) -> None:
    """Change a person's name: a revision."""
    changes = Changes()
    person = api("query ($slug: String!) { person(slug: $slug) { id } }", slug=slug)["person"]
    changes.save(Person, {**Person.complete({"slug": slug, "name": name, "has_profile": True}), "id": person["id"]})
    with database.write() as connection:
        commit(connection, changes, "test", "another name")


# ---- what is written ---------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_each_operation_is_a_file_or_one_a_slug(
    database: Database, asking: Callable[[Database], Api], target: Path
) -> None:
    built = build(whole(database), SHIPPED, target)

    slugs = ("ada-example", "bo-li", "nameless")  # and not who is only mentioned
    lists = ("people", "projects", "publications", "topics")
    files = written(target)
    assert files.keys() == {*(f"{name}.json" for name in lists), *(f"person/{slug}.json" for slug in slugs)}
    assert built == Written(revision=1, files=7, written=7, removed=0)
    api = asking(database)
    for name in lists:
        assert files[f"{name}.json"] == api((SHIPPED / f"{name}.graphql").read_text())
    for slug in slugs:
        assert files[f"person/{slug}.json"] == api((SHIPPED / "person.graphql").read_text(), slug=slug)


def test_the_root_field_says_whose_slugs(
    database: Database, ids: dict[str, str], target: Path, asked: Callable[..., Path]
) -> None:
    prefixes = {"person": "per", "organization": "org", "project": "prj", "publication": "pub", "topic": "top"}
    for root, prefix in prefixes.items():
        build(whole(database), asked(one=f"query One($slug: String!) {{ {root}(slug: $slug) {{ id slug }} }}"), target)
        expected = {slug: id_ for slug, id_ in ids.items() if id_.startswith(f"{prefix}_") and slug != "glinda-good"}
        assert expected
        assert written(target) == {
            f"one/{slug}.json": {root: {"id": id_, "slug": slug}} for slug, id_ in expected.items()
        }


def test_both_databases_give_the_same_bytes(stores: Stores, tmp_path: Path) -> None:
    for kind in BOTH:
        database = stores.empty(kind)
        lab(database)
        build(whole(database), SHIPPED, tmp_path / kind)
    sqlite, postgresql = (
        {
            file.relative_to(tmp_path / kind): file.read_bytes()
            for file in (tmp_path / kind).rglob("*")
            if file.is_file()
        }
        for kind in BOTH
    )
    assert sqlite == postgresql
    assert len(sqlite) == 8
    assert "Straße & Verkehr".encode() in sqlite[Path("topics.json")], "as it is, not escaped"


# ---- whole lists -------------------------------------------------------------------------------------------------------
def walked(api: Api, query: str) -> list[Any]:
    """The nodes of all pages of a list of people, one after the other."""
    nodes, after = [], None
    while True:
        page = api(query, after=after)["people"]
        nodes += page["nodes"]
        if not page["pageInfo"]["hasNextPage"]:
            return nodes
        after = page["pageInfo"]["endCursor"]


@pytest.mark.parametrize("arguments", ["after: $after, first: 7", "after: $after", "after: $after, first: 100"])
def test_a_list_that_can_be_paged_through_is_whole(
    database: Database,
    asking: Callable[[Database], Api],
    target: Path,
    asked: Callable[..., Path],
    arguments: str,
) -> None:
    crowd(database, 230)
    query = f"""query People($after: String) {{
      people({arguments}, orderBy: [{{ field: NAME }}, {{ field: SLUG, direction: DESC }}]) {{
        totalCount nodes {{ slug }} edges {{ cursor node {{ slug }} }}
        pageInfo {{ hasNextPage hasPreviousPage startCursor endCursor }}
      }}
    }}"""
    build(whole(database), asked(people=query), target)
    people = written(target)["people.json"]["people"]
    assert people["nodes"] == walked(asking(database), query)
    assert [edge["node"] for edge in people["edges"]] == people["nodes"]
    assert len(people["nodes"]) == people["totalCount"] == 230
    assert people["pageInfo"] == {
        "hasNextPage": False,
        "hasPreviousPage": False,
        "startCursor": people["edges"][0]["cursor"],
        "endCursor": people["edges"][-1]["cursor"],
    }


def test_a_list_that_asks_for_less_than_a_page_has_that(
    database: Database, target: Path, asked: Callable[..., Path]
) -> None:
    crowd(database, 130)
    for query, many in (
        ("{ people { nodes { slug } } }", 130),
        ("{ people(first: 100) { nodes { slug } } }", 130),
        ("{ people(last: 100) { nodes { slug } } }", 130),
        ("query ($n: Int = 100) { people(first: $n) { nodes { slug } } }", 130),
        ('{ people(first: 100, filter: { slug: { in: ["person-0-7"] } }) { nodes { slug } } }', 1),
        ("{ people(first: 5) { nodes { slug } } }", 5),
        ("{ people(last: 99) { nodes { slug } } }", 99),
        ("query ($n: Int = 5) { people(first: $n) { nodes { slug } } }", 5),
        ("{ people(first: 0) { nodes { slug } } }", 0),
    ):
        build(whole(database), asked(people=query), target)
        nodes = written(target)["people.json"]["people"]["nodes"]
        numbers = [int(node["slug"].rpartition("-")[2]) for node in nodes]
        assert len(numbers) == many, query
        assert numbers == sorted(numbers), query


def test_a_list_within_a_list_is_whole(database: Database, target: Path, asked: Callable[..., Path]) -> None:
    make = Maker()
    for slug, awards in (("ada", 120), ("bo", 1), ("cy", 0)):
        person = make(Person, slug=slug, name=slug, has_profile=True)
        for rank in range(awards):
            make(Award, person_id=person, title=f"{slug} {rank}", rank=rank)
    make.commit(database)
    query = """query People { people(orderBy: [{ field: SLUG }]) { nodes {
      all: awards { nodes { title } } latest: awards(last: 2) { nodes { title } }
    } } }"""
    build(whole(database), asked(people=query), target)
    ada, bo, cy = written(target)["people.json"]["people"]["nodes"]
    assert [node["title"] for node in ada["all"]["nodes"]] == [f"ada {rank}" for rank in range(120)]
    assert [node["title"] for node in ada["latest"]["nodes"]] == ["ada 118", "ada 119"]
    assert bo["all"] == bo["latest"] == {"nodes": [{"title": "bo 0"}]}
    assert cy["all"] == {"nodes": []}


def test_a_list_is_one_statement_however_long(
    database: Database, monkeypatch: pytest.MonkeyPatch, target: Path, asked: Callable[..., Path]
) -> None:
    crowd(database, 300)
    fetched: list[str] = []
    fetch = database.fetch

    def counting(sql: str, *more: Any) -> Any:
        fetched.append(sql)
        return fetch(sql, *more)

    monkeypatch.setattr(database, "fetch", counting)
    build(whole(database), asked(names=NAMES), target)
    assert len(fetched) == 1


# ---- one revision ------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_a_build_sees_one_revision(
    database: Database,
    asking: Callable[[Database], Api],
    monkeypatch: pytest.MonkeyPatch,
    target: Path,
    asked: Callable[..., Path],
) -> None:
    operations, api, run = whole(database), asking(database), Operations.run

    def interrupted(self: Operations, *given: Any, **more: Any) -> Answer:
        """Answer, and let somebody change the content before the next operation."""
        answer = run(self, *given, **more)
        rename(database, api, "bo-li", "Bo Lee")
        return answer

    monkeypatch.setattr(Operations, "run", interrupted)
    built = build(operations, asked(names=NAMES, person=CARD), target)
    files = written(target)
    assert files["person/bo-li.json"]["person"]["name"] == "Bo Li"
    assert files["names.json"]["people"]["nodes"][1]["name"] == "Bo Li"
    assert built.revision == 1

    monkeypatch.undo()
    assert build(operations, asked(), target).revision > 1
    assert written(target)["person/bo-li.json"]["person"]["name"] == "Bo Lee"


# ---- what is touched, and what is removed ------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_only_what_changed_is_touched(
    database: Database, asking: Callable[[Database], Api], target: Path, asked: Callable[..., Path]
) -> None:
    operations, folder = whole(database), asked(names=NAMES, person=CARD)
    build(operations, folder, target)
    for file in target.rglob("*"):
        os.utime(file, ns=(1, 1))

    def touched() -> set[str]:
        return {file.name for file in target.rglob("*") if file.is_file() and file.stat().st_mtime_ns != 1}

    assert build(operations, folder, target) == Written(revision=1, files=4, written=0, removed=0)
    assert touched() == set()
    rename(database, asking(database), "bo-li", "Bo Lee")
    assert build(operations, folder, target) == Written(revision=2, files=4, written=2, removed=0)
    assert touched() == {"names.json", "bo-li.json"}


def test_what_is_gone_is_removed_and_nothing_else(
    database: Database, ids: dict[str, str], target: Path, asked: Callable[..., Path]
) -> None:
    operations, folder = whole(database), asked(names=NAMES, person=CARD, again=CARD)
    build(operations, folder, target)
    (target / "mine.json").write_text("{}")
    (target / "person/nameless.md").write_text("mine too")

    changes = Changes()
    nameless = Person.complete({"slug": "renamed", "headline": "zebra keeper", "has_profile": True})
    changes.save(Person, {**nameless, "id": ids["nameless"]})
    with database.write() as connection:
        commit(connection, changes, "test", "another slug")
    (folder / "again.graphql").unlink()
    assert build(operations, folder, target) == Written(revision=2, files=4, written=2, removed=4)
    left = {file.relative_to(target).as_posix() for file in target.rglob("*")}
    people = {f"person/{name}" for name in ("ada-example.json", "bo-li.json", "renamed.json", "nameless.md")}
    assert left == {MANIFEST.name, "names.json", "mine.json", "person", *people}


@pytest.mark.usefixtures("ids")
def test_what_no_build_wrote_is_not_overwritten(database: Database, target: Path, asked: Callable[..., Path]) -> None:
    (target / "person").mkdir(parents=True)
    (target / "person/bo-li.json").write_text("{}")
    with pytest.raises(CmsError, match=r"person/bo-li\.json: it is there already, and this command didn't write it"):
        build(whole(database), asked(names=NAMES, person=CARD), target)
    assert written(target) == {"person/bo-li.json": {}}


@pytest.mark.usefixtures("ids")
def test_a_manifest_leads_nowhere_else(database: Database, target: Path, asked: Callable[..., Path]) -> None:
    outside = target.parent / "outside.json"
    outside.write_text("{}")
    target.mkdir()
    (target / "a").mkdir()
    lines = ("../outside.json", str(outside), "a/../../outside.json", "a/../outside.json", "..\\outside.json", "", "\0")
    (target / MANIFEST.name).write_text("\n".join(lines))
    assert build(whole(database), asked(names=NAMES), target).removed == 0
    assert outside.exists()
    assert (target / MANIFEST.name).read_text().splitlines()[1:] == ["names.json"]


def test_a_folder_that_can_not_be_written(database: Database, tmp_path: Path, asked: Callable[..., Path]) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CmsError, match=r"file.*can't be written"):
        build(whole(database), asked(names=NAMES), tmp_path / "file")


# ---- what is refused ---------------------------------------------------------------------------------------------------
REFUSED = {
    "{ people { nodes { name } }": r"bad\.graphql:1: Syntax Error",
    "query Q {\n  people {\n    nodes { nom }\n  }\n}": r"bad\.graphql:3: Cannot query field 'nom'",
    "query A { revision { number } } query B { revision { number } }": "one operation a file, and here are 2",
    "fragment Name on Person { name }": "one operation a file, and here are 0",
    "query Q($year: Int!) { publications(filter: { year: { eq: $year } }) { totalCount } }": r"`\$year: Int!`",
    "query Q($slug: String!) { people(filter: { slug: { eq: $slug } }) { totalCount } }": "goes to none",
    "query Q($slug: String!) { person(slug: $slug) { id } topic(slug: $slug) { id } }": "goes to person and topic",
    "{ people(first: 101) { nodes { name } } }": "from 0 to 100",
    "mutation { publish { revision { number } } }": "this is a mutation",
}


@pytest.mark.parametrize(("text", "says"), REFUSED.items())
def test_a_refusal_names_the_file_and_nothing_is_written(
    stores: Stores, target: Path, asked: Callable[..., Path], text: str, says: str
) -> None:
    database = stores.empty("sqlite")
    with pytest.raises(CmsError, match=says) as refused:
        build(whole(database), asked(good=NAMES, bad=text), target)
    assert "bad.graphql" in str(refused.value)
    assert not target.exists()


def test_a_folder_without_operations(stores: Stores, tmp_path: Path, target: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(CmsError, match=r"no file here has a name that ends in \.graphql"):
            build(whole(stores.empty("sqlite")), folder, target)


# ---- languages ---------------------------------------------------------------------------------------------------------
@pytest.fixture
def bilingual(database: Database, ids: dict[str, str]) -> Database:
    """The lab in two languages, whose first person has a headline and a picture's `alt` in the second."""
    desk = Desk(database, ids=ids)
    say_languages(database, ["en", "zh", "zh-Hant:zh"])
    told = [{"locale": "zh", "headline": "道路研究员"}]
    desk.update(desk.ids["ada-example"], headline="Builds roads", translations=told, publish=True)
    return database


TOLD = "query Told($slug: String!) { person(slug: $slug) { headline image { url } untranslated { field locale } } }"


def test_each_language_has_a_folder(bilingual: Database, target: Path, asked: Callable[..., Path]) -> None:
    public = Public(target / "public", Sizes(bilingual.blobs, 10**9))
    folder = asked(told=TOLD, names=NAMES)
    build(whole(bilingual), folder, target)
    plain = written(target)
    built = build(whole(bilingual), folder, target, public, ["EN", "zh", "zh-hant", "zh"])
    files = written(target)
    assert {name.partition("/")[0] for name in files} == {"en", "zh", "zh-Hant"}, (
        "what a build without them wrote is gone"
    )
    assert {name.partition("/")[2] for name in files} == plain.keys()
    assert built.revision == 3
    headlines = {tag: files[f"{tag}/told/ada-example.json"]["person"]["headline"] for tag in ("en", "zh", "zh-Hant")}
    assert headlines == {"en": "Builds roads", "zh": "道路研究员", "zh-Hant": "道路研究员"}
    assert {"field": "headline", "locale": "zh"} in files["zh-Hant/told/ada-example.json"]["person"]["untranslated"]
    pictures = {files[f"{tag}/told/ada-example.json"]["person"]["image"]["url"] for tag in ("en", "zh", "zh-Hant")}
    (picture,) = pictures
    assert (public.folder / picture[1:]).read_bytes() == PICTURE
    assert build(whole(bilingual), folder, target, public, ["en", "zh", "zh-Hant"]).written == 0
    left = build(whole(bilingual), folder, target, public, ["zh"])
    assert (left.written, left.removed) == (0, 2 * len(plain))
    assert (public.folder / picture[1:]).is_file()


def test_an_unknown_language_is_told_before_anything_is_written(
    bilingual: Database, stores: Stores, target: Path, asked: Callable[..., Path]
) -> None:
    folder = asked(names=NAMES)
    with pytest.raises(CmsError, match="its languages are en, zh, zh-Hant"):
        build(whole(bilingual), folder, target, None, ["zh", "fr"])
    with pytest.raises(CmsError, match="it states none"):
        build(whole(stores.empty("sqlite")), folder, target, None, ["en"])
    assert not target.exists()
    url = bilingual.url.render_as_string(hide_password=False)
    done = cms("build", target, "--operations", folder, "--locale", "zh", "--locale", "en", url=url)
    assert (done.returncode, sorted(written(target))) == (0, ["en/names.json", "zh/names.json"])
    assert "its languages are" in cms("build", target, "--locale", "fr", url=url).stderr


# ---- the command -------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_the_command(database: Database, target: Path) -> None:
    url = database.url.render_as_string(hide_password=False)
    done = cms("build", target, url=url)
    assert (done.returncode, done.stdout) == (0, "revision 1: 8 files, 8 written, 0 removed\n")
    done = cms("build", target, "--operations", target, url=url)
    assert done.returncode == 1
    assert done.stderr.startswith("cms: ")


@pytest.fixture
def watching(
    database: Database, ids: dict[str, str], target: Path, asked: Callable[..., Path]
) -> Iterator[subprocess.Popen[str]]:
    """`cms build --watch` in a process of its own, on the lab."""
    environment = {**os.environ, "CMS_DATABASE_URL": database.url.render_as_string(hide_password=False)}
    words = ("build", target, "--operations", asked(names=NAMES), "--watch")
    with heeding_interrupts():
        process = subprocess.Popen(
            [*CMS, *map(str, words)], env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    yield process
    process.kill()
    process.communicate()


def test_watching_builds_again_when_something_changes(
    watching: subprocess.Popen[str],
    database: Database,
    asking: Callable[[Database], Api],
    target: Path,
    asked: Callable[..., Path],
) -> None:
    assert watching.stdout
    assert watching.stderr
    assert watching.stdout.readline() == "revision 1: 1 files, 1 written, 0 removed\n"
    rename(database, asking(database), "bo-li", "Bo Lee")
    assert watching.stdout.readline() == "revision 2: 1 files, 1 written, 0 removed\n"
    assert written(target)["names.json"]["people"]["nodes"][1]["name"] == "Bo Lee"

    asked(names="{ people { nodes { nom } } }")
    assert "names.graphql:1: Cannot query field 'nom'" in watching.stderr.readline()
    asked(names="{ people { nodes { headline } } }")
    assert watching.stdout.readline() == "revision 2: 1 files, 1 written, 0 removed\n"

    watching.send_signal(signal.SIGINT)
    assert "Traceback" not in watching.communicate(timeout=20)[1]


# ---- queries -----------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def both_ways(session_stores: Stores) -> Iterator[tuple[Any, str, dict[str, str]]]:
    """A client of a server on the lab, the URL of the lab's store, and its IDs; `tests/planning` compares the databases."""
    database = session_stores.empty("sqlite", keep_open=True)
    ids = lab(database)
    with serving(database) as client:
        yield client, database.url.render_as_string(hide_password=False), ids


@pytest.mark.parametrize("name", sorted(QUERIES))
def test_a_query_is_answered_as_a_server_answers_it(
    both_ways: tuple[Any, str, dict[str, str]], name: str, tmp_path: Path
) -> None:
    client, url, ids = both_ways
    (asked := tmp_path / "asked.graphql").write_text(QUERIES[name])
    given = variables(name, ids)
    served = client.post("/graphql", json={"query": QUERIES[name], "variables": given})
    words = [word for key, value in given.items() for word in ("-v", f"{key}={json.dumps(value)}")]
    printed = cms("query", asked, *words, url=url)
    assert printed.returncode == 0, printed.stdout
    assert ordered(printed.stdout) == ordered(served.text)


# ---- pictures and files ------------------------------------------------------------------------------------------------
PICTURED = """query Pictured { people(orderBy: [{ field: SLUG }]) { nodes {
    slug bio { markdown html } image { name url small: url(width: 200) jpeg: url(width: 64, format: JPEG) } files { url }
} } }"""


def addresses(said: Any) -> set[str]:
    """The addresses of assets in an answer."""
    return set(re.findall(r"/assets/[^\s\"()\\]+", json.dumps(said)))


@pytest.mark.usefixtures("ids")
def test_what_answers_name_is_beside_them(database: Database, target: Path, asked: Callable[..., Path]) -> None:
    make, wide = Maker(), picture(size=(800, 600))
    told = {"media_type": "image/jpeg", "width": 800, "height": 600}
    cy = make(Asset, slug="cy", name="Cy at/../sea 海.jpg", **kept(database, wide), **told)
    make(Person, slug="cy-li", has_profile=True, image_id=cy)
    make.commit(database)
    public = Public(target / "public", Sizes(database.blobs, 10**9))
    built = build(whole(database), asked(pictured=PICTURED), target, public)
    answer = written(target)["pictured.json"]
    named = addresses(answer)
    copies = {f"/{file.relative_to(public.folder)}" for file in public.folder.rglob("*") if file.is_file()}
    assert copies - {"/assets/.cms-build"} == named
    assert built == Written(2, 1 + len(named), 1 + len(named), 0)
    ada, _, cy_li, *_ = answer["people"]["nodes"]
    assert (public.folder / ada["image"]["url"][1:]).read_bytes() == PICTURE
    assert (public.folder / cy_li["image"]["url"][1:]).read_bytes() == wide
    for address, format, width in (("small", "WEBP", 200), ("jpeg", "JPEG", 64)):
        with Image.open(public.folder / cy_li["image"][address][1:]) as found:
            assert (found.format, found.width) == (format, width)
    assert build(whole(database), asked(pictured=PICTURED), target, public).written == 0
    (target.parent / "operations/pictured.graphql").write_text(NAMES)
    assert build(whole(database), target.parent / "operations", target, public).removed == len(named)
    assert [file.name for file in public.folder.rglob("*") if file.is_file()] == [".cms-build"]


def test_what_only_looks_like_an_address_stays(database: Database, target: Path, asked: Callable[..., Path]) -> None:
    """A text may name the bytes of what isn't published, or another site's."""
    make = Maker()
    hidden = database.blobs.put(b"hidden")
    bio = f"[a](/assets/{hidden}/a.txt) [b](https://other.example/assets/{hidden}/b.txt)"
    make(Person, slug="ada-example", has_profile=True, bio=bio)
    make.commit(database)
    build(whole(database), asked(pictured=PICTURED), target, Public(target, Sizes(database.blobs, 10**9)))
    assert f"/assets/{hidden}/a.txt" in written(target)["pictured.json"]["people"]["nodes"][0]["bio"]["html"]
    assert not (target / "assets").exists()


@pytest.mark.usefixtures("ids")
def test_bytes_that_are_not_there_are_told_of(database: Database, target: Path, asked: Callable[..., Path]) -> None:
    for hash_ in list(database.blobs.hashes()):
        database.blobs.remove(hash_)
    with pytest.raises(CmsError, match="aren't there"):
        build(whole(database), asked(pictured=PICTURED), target, Public(target, Sizes(database.blobs, 10**9)))
    assert not target.exists()


@pytest.mark.usefixtures("ids")
def test_the_command_copies_them_unless_a_server_has_them(
    database: Database, target: Path, asked: Callable[..., Path]
) -> None:
    url, folder = database.url.render_as_string(hide_password=False), asked(pictured=PICTURED)
    call = ["build", str(target), "--operations", str(folder)]
    assert cms(*call, url=url).returncode == 0
    (one,) = (target / "assets").glob("*-200")
    assert written(target)["pictured.json"]["people"]["nodes"][0]["image"]["small"] == f"/assets/{one.name}/ada.webp"
    more = {"CMS_PUBLIC_URL": "https://cms.example"}
    assert cms(*call, url=url, more=more).returncode == 0
    image = written(target)["pictured.json"]["people"]["nodes"][0]["image"]
    assert image["small"].startswith("https://cms.example/assets/")
    assert cms(*call, "--public", str(target / "static"), url=url, more=more).returncode == 0
    image = written(target)["pictured.json"]["people"]["nodes"][0]["image"]
    assert (target / "static" / image["small"][1:]).is_file()
