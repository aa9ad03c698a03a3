"""Erasing: nothing of a record is left in any view, table or file; what is others' stays, and refers to nothing that went."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import select, update

from cms.assets import Sizes
from cms.content import (
    ENTITIES,
    Alias,
    Asset,
    Award,
    Correction,
    Education,
    EducationAdvisor,
    Organization,
    PartialDate,
    Person,
    PersonFile,
    PersonTopic,
    PictureFormat,
    Position,
    PositionKind,
    PositionMentor,
    Project,
    ProjectMember,
    ProjectMentor,
    Publication,
    PublicationAuthor,
    Source,
    SourceDocument,
    Topic,
    kind_of,
)
from cms.content.source import Reading
from cms.editing import Changes, commit, draft, merge
from cms.editing.erasing import Erased, erase
from cms.editing.erasure import Erasure, erasure
from cms.errors import CmsError
from cms.importing.saying import say
from cms.store import CHANGE, SCHEDULE, TWINS, Database, current_revision
from cms.store.backup import backup, restore
from cms.store.checking import check
from cms.store.tokens import issue

from ..asking import Api
from ..conftest import BOTH, Stores, cms, serving
from ..content import CV, PICTURE, PICTURED, Maker, kept, lab
from ..importing.test_run import do
from ..pictures import picture
from ..store.test_backup import changed, everything, url
from ..store.test_compacting import views
from .desk import Desk
from .test_any_edits import Clerk, steps

WORD = "zyxwvut"  # nothing else has it


def erased(database: Database, *names: str) -> Erased:
    with database.read() as connection:
        found = erasure(connection, names)
    return erase(database, found)


def rows(database: Database, entity: Any, **values: Any) -> list[dict[str, Any]]:
    """The published rows with these values."""
    with database.read() as connection:
        table = entity.table()
        where = (table.c[name] == value for name, value in values.items())
        found = select(*entity.columns()).where(*where).order_by(table.c.id)
        return [dict(row) for row in connection.execute(found).mappings()]


def word_in(database: Database) -> list[str]:
    """The tables in which the word still is, in whatever column."""
    found = []
    for name, content in everything(database).items():
        if WORD in repr(content).casefold():
            found.append(name)
    return found


def files(database: Database) -> bytes:
    """All bytes that SQLite has of a store."""
    file = Path(str(database.url.database))
    return b"".join(each.read_bytes() for each in file.parent.rglob("*") if file.name in str(each) and each.is_file())


Filled = tuple[Database, dict[str, str]]


def populated(database: Database, *, drafts: bool = True) -> dict[str, str]:
    """The lab, and somebody whose name is the word, wherever a name can be. Gives IDs by slug."""
    ids = lab(database)
    make = Maker(5)
    ids["zyx"] = zyx = make(
        Person,
        slug=f"{WORD}-example",
        name=f"{WORD.title()} Example",
        headline=f"I am {WORD}",
        bio=f"About *{WORD}*",
        email=f"{WORD}@oz.example",
        phone=WORD,
        has_profile=True,
    )
    told: dict[str, Any] = {"media_type": "text/plain", "credit": WORD}
    ids["portrait"] = make(
        Asset, slug=f"{WORD}-jpg", name=f"{WORD}.jpg", **kept(database, f"of {WORD}".encode()), **told
    )
    ids["same"] = make(Asset, slug="road-jpg", name="road.jpg", **kept(database, PICTURE), **PICTURED)
    person = make.changes.saved[Person]
    person[zyx] = {**person[zyx], "image_id": ids["portrait"]}
    for rank, asset in enumerate((ids["portrait"], ids["same"], ids["cv-pdf"])):
        make(PersonFile, person_id=zyx, asset_id=asset, rank=rank)
    position = make(
        Position, person_id=zyx, organization_id=ids["acme"], title=WORD, kind=PositionKind.EMPLOYMENT, rank=0
    )
    make(PositionMentor, position_id=position, person_id=ids["glinda-good"], rank=0)
    degree = make(Education, person_id=zyx, degree=WORD, rank=0)
    make(EducationAdvisor, education_id=degree, person_id=ids["glinda-good"], rank=0)
    make(PersonTopic, person_id=zyx, topic_id=ids["systems"], rank=0)
    make(ProjectMember, project_id=ids["yellow-road"], person_id=zyx, name=f"{WORD} E.", rank=8192, person_rank=0)
    make(ProjectMentor, project_id=ids["yellow-road"], person_id=zyx, rank=8192)
    make(PublicationAuthor, publication_id=ids["on-roads"], person_id=zyx, name=WORD, rank=8192, person_rank=0)
    ids["alone"] = make(Publication, slug=f"on-{WORD}", title=f"On {WORD}", kind=None)
    make(PublicationAuthor, publication_id=ids["alone"], person_id=zyx, rank=0, person_rank=4096)
    make(PublicationAuthor, publication_id=ids["alone"], person_id=ids["glinda-good"], rank=4096, person_rank=0)
    (award,) = rows(database, Award)
    make.changes.save(Award, {**award, "publication_id": ids["alone"]})
    (intern,) = rows(database, Position, title="Intern")
    make(PositionMentor, position_id=intern["id"], person_id=zyx, rank=4096)
    own = make(SourceDocument, path=f"{WORD}.md", person_id=zyx, format="markdown", hash="1", text=f"# {WORD}\n")
    make(Source, record_id=zyx, document_id=own, start_line=1, end_line=1, stated={"name": WORD})
    make(Source, record_id=ids["systems"], document_id=own, start_line=1, end_line=1, stated={"name": "Systems"})
    text = f"# Ada\n\n## Work\n\n- Intern, mentored by {WORD},\n  {WORD} himself\n\nBye\n"
    ids["theirs"] = theirs = make(
        SourceDocument, path="theirs.md", person_id=ids["ada-example"], format="markdown", hash="2", text=text
    )
    make(Source, record_id=zyx, document_id=theirs, start_line=5, end_line=6, stated={"name": WORD})
    said: dict[str, Any] = {"stated": {"title": "Intern", "organization_id": ids["acme"]}}
    said["readings"] = [Reading("title", "Intern"), Reading("organization_id", ids["acme"])]
    make(Source, record_id=intern["id"], document_id=theirs, start_line=5, end_line=6, **said)
    make.commit(database, f"Import {WORD}-example")

    with database.write() as connection:  # an older name, then a draft, and a draft that names the person
        changes = changed(connection, zyx, name=f"Old {WORD}", slug=f"{WORD}-was")
        commit(connection, changes, f"{WORD}-token", f"Rename {WORD}-example, as {WORD.upper()} asked")
    with database.write() as connection:
        commit(connection, changed(connection, zyx, slug=f"{WORD}-example"), "test", "and back")
    with database.write() as connection:
        make = Maker(6)
        make(PublicationAuthor, publication_id=ids["on-brooms"], person_id=zyx, name=WORD, rank=4096, person_rank=8192)
        if drafts:
            draft(connection, changed(connection, zyx, headline=f"drafted {WORD}"))
            draft(connection, make.changes)
        alias = {"kind": "Person", "slug": f"{WORD}-alias", "name": WORD, "record_id": zyx}
        later = Changes()
        later.save(Alias, {**Alias.complete(alias), "id": "als_1"})
        commit(connection, later, "test", "an alias")
        issue(connection, f"{WORD}-token", ["edit"], [zyx])
        issue(connection, "both", ["edit"], [zyx, ids["bo-li"]])
    return ids


@pytest.fixture(params=BOTH)
def filled(request: pytest.FixtureRequest, stores: Stores) -> Filled:
    """A store that is populated, on each database in turn, and the IDs."""
    return stores.holding(populated, request.param)


# ---- nothing is left ---------------------------------------------------------------------------------------------------
def test_nothing_is_left_of_a_person(filled: Filled) -> None:
    database, ids = filled
    make = Maker(7)  # a line that printed the name before anybody said whose it is
    line = make(PublicationAuthor, publication_id=ids["on-brooms"], name=WORD, rank=8192, person_rank=0)
    make.commit(database)
    with database.write() as connection:
        commit(connection, changed(connection, line, person_id=ids["zyx"]), "test", "who that is")
    desk = Desk(database)
    desk.update(ids["bo-li"], headline="Later")
    desk("publish", ids=[ids["bo-li"]], at=datetime.now(UTC) + timedelta(days=1), message=f"As {WORD}-example asked")
    with database.write() as connection:
        connection.execute(update(SCHEDULE).values(problem=f"{WORD}-example is another's slug"))
    assert {"person", "person_version", "search_entry_version", "record_change", "revision", "token"} <= set(
        word_in(database)
    )
    done = erased(database, f"{WORD}-example")
    assert word_in(database) == []
    assert done.left == []
    assert done.revision.message.startswith("Erase ")
    assert check(database) == []
    if not database.is_postgresql:
        assert WORD.encode() not in files(database).lower()


def test_nor_in_the_files_of_a_store_that_serves(stores: Stores) -> None:
    database = stores.empty("sqlite")
    populated(database)
    query = {"query": "{ people { nodes { slug } } }"}
    with serving(stores.opened(url(database))) as client:
        assert WORD in client.post("/graphql", json=query).text
        assert cms("erase", f"{WORD}-example", "--yes", url=url(database)).returncode == 0
        assert WORD.encode() not in files(database).lower()
        assert WORD not in client.post("/graphql", json=query).text


def test_all_before_it_was_in_the_file(stores: Stores) -> None:
    """Else the test above would prove nothing."""
    database = stores.empty("sqlite")
    populated(database)
    assert WORD.encode() in files(database).lower()


def test_their_bytes_go_from_the_folder_from_what_was_made_of_them_and_from_later_backups(
    database: Database, stores: Stores, tmp_path: Path
) -> None:
    ids, make, sizes = populated(database), Maker(9), Sizes(database.blobs, 10**9)
    told: dict[str, Any] = {"media_type": "image/jpeg", "width": 300, "height": 200}
    theirs, shared = picture(), picture(size=(300, 201))
    own = make(Asset, slug="their-own", name="own.jpg", **kept(database, theirs), **told)
    twice = [make(Asset, slug=f"twice-{n}", name="twice.jpg", **kept(database, shared), **told) for n in range(2)]
    both = make(Asset, slug="of-both", name="both.jpg", **kept(database, picture("PNG")), **told)
    for rank, (person, asset) in enumerate(
        [(ids["zyx"], own), (ids["zyx"], twice[0]), (ids["zyx"], both), (ids["bo-li"], both), (ids["bo-li"], twice[1])]
    ):
        make(PersonFile, person_id=person, asset_id=asset, rank=100 + rank)
    make.commit(database)
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in (("theirs", theirs), ("shared", shared))}
    made = {name: sizes.make(hash_, 64, PictureFormat.WEBP) for name, hash_ in hashes.items()}
    erased(database, ids["zyx"])
    assert not database.blobs.has(hashes["theirs"])
    assert not database.blobs.place.has(made["theirs"])
    assert {database.blobs.read(hashes["shared"]), picture("PNG")} <= {
        database.blobs.read(hash_) for hash_ in database.blobs.hashes()
    }
    assert database.blobs.place.has(made["shared"])
    backup(database, tmp_path / "later.backup")
    other = stores.empty("sqlite")
    restore(other, tmp_path / "later.backup")
    assert other.blobs.read(hashes["shared"]) == shared
    assert not other.blobs.has(hashes["theirs"])
    assert check(other) == []


def test_what_is_others_stays(filled: Filled) -> None:
    database, ids = filled
    others = [e for e in ENTITIES.values() if e.is_node]
    before = {e: {row["id"]: row for row in rows(database, e)} for e in others}
    erased(database, ids["zyx"])
    after = {e: {row["id"]: row for row in rows(database, e)} for e in others}
    gone = {id_ for e in others for id_ in before[e].keys() - after[e].keys()}
    assert {kind_of(id_) for id_ in gone} == {Asset, Person, Position, Education, Publication, SourceDocument}
    assert len(gone) == 7
    # The bytes that only theirs had are gone; those that another asset has, or that others refer to, aren't.
    assert {database.blobs.read(hash_) for hash_ in database.blobs.hashes()} == {PICTURE, CV}
    assert not any(after[e].keys() - before[e].keys() for e in others)

    # Of what others' records say, only what refers to the person is another.
    def told(row: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in row.items() if name != "version"}

    changes = {id_ for e in others for id_ in after[e] if told(after[e][id_]) != told(before[e][id_])}
    (award,) = rows(database, Award)
    assert changes == {award["id"], ids["theirs"]}
    assert award["publication_id"] is None
    (document,) = rows(database, SourceDocument, id=ids["theirs"])
    assert document["text"] == "# Ada\n\n## Work\n\n\n\n\nBye\n"

    authors = rows(database, PublicationAuthor, publication_id=ids["on-roads"])
    assert [(row["name"], row["person_id"] is None) for row in sorted(authors, key=lambda row: row["rank"])] == [
        ("A. Example", False),
        ("B. Li", False),
        (None, True),
    ]
    members = rows(database, ProjectMember, project_id=ids["yellow-road"])
    assert [row["person_id"] for row in members].count(None) == 1
    assert {row["person_id"] for row in rows(database, ProjectMentor)} == {ids["glinda-good"]}
    assert {row["person_id"] for row in rows(database, PositionMentor)} == {ids["glinda-good"]}
    tokens = {row["name"]: row["people"] for row in everything(database)["token"]}
    assert tokens == {"both": [ids["bo-li"]]}


def test_every_view_is_as_if_they_had_never_been(filled: Filled, asking: Callable[[Database], Api]) -> None:
    database, ids = filled
    with database.read() as connection:
        newest = current_revision(connection)
        before = views(connection, list(range(newest + 1)))
    erased(database, f"{WORD}-example")
    with database.read() as connection:
        after = views(connection, list(range(newest + 1)))
        notes = connection.execute(select(CHANGE.c.fields).where(CHANGE.c.record_id == ids["on-roads"])).scalars().all()
    for n in range(newest + 1):
        for name, content in after[n].items():
            was = {row["id"] for row in before[n][name]}
            assert {row["id"] for row in content} <= was, (n, name)
        names = {row["slug"] for row in after[n]["person"]}
        assert names == {row["slug"] for row in before[n]["person"] if WORD not in row["slug"]}
    assert ids["zyx"] not in str(notes)
    assert ids["ada-example"] in str(notes), "what it says of others stays"
    # Who edits what others' records were before has a conflict to look at.
    versions = {row["id"]: row["version"] for row in rows(database, Publication)}
    assert versions[ids["on-roads"]] > max(row["version"] for row in before[newest]["publication"])
    found = asking(database)("query($q: String!) { search(query: $q) { totalCount } }", q=WORD)
    assert found["search"]["totalCount"] == 0


def test_a_person_from_documents(database: Database) -> None:
    """Whom others' documents mention is blanked in them, in each version that there was."""
    jobs = "- **Intern**, Oz Works (2030), Mentor: Zyxwvut Good\n- **Engineer**, Oz Inn (2031)\n"
    home = f"# Ada Example\n\n## Experience\n\n{jobs}"
    do(database, home=home.replace(jobs, "- **Cook**, Oz Diner (2029)\n"))  # where others are named later
    do(database, home=home)
    do(database, home=home.replace("## Exp", "\n\n## Exp").replace("Engineer", "Analyst"))
    assert word_in(database)
    done = erased(database, f"{WORD}-good")
    assert word_in(database) == []
    assert done.left == []
    assert check(database) == []
    assert {row["title"] for row in rows(database, Position)} >= {"Intern", "Analyst"}
    with database.read() as connection:
        texts = connection.execute(select(TWINS[SourceDocument].c.text)).scalars().all()
    assert len(texts) == 3
    assert all("Experience" in text and "Intern" not in text for text in texts)
    assert sum("Cook" in text for text in texts) == 1


def test_what_was_said_of_lines_that_name_them(database: Database) -> None:
    do(
        database,
        home="# Ada Example\n\n## Experience\n\n- **Intern**, Oz Works (2030), Mentor: Zyxwvut Good\n- **Chef**, Oz Inn\n",
    )
    (document,) = (row["id"] for row in rows(database, SourceDocument))
    say(database, document, (5, 6), "nothing")
    assert WORD in str(rows(database, Correction)).casefold()
    assert erased(database, f"{WORD}-good").left == []
    assert word_in(database) == []
    assert [row["text"] for row in rows(database, Correction)] == ["- **Chef**, Oz Inn"]
    assert check(database) == []


# ---- what goes along ---------------------------------------------------------------------------------------------------
def test_what_was_merged_into_it_goes_along(database: Database) -> None:
    ids = populated(database, drafts=False)
    with database.write() as connection:
        merge(connection, "person", "bo-li", f"{WORD}-example")
    erased(database, "bo-li")
    assert word_in(database) == []
    assert check(database) == []
    assert "bo-li" not in {row["slug"] for row in rows(database, Person)}
    with database.read() as connection:
        assert connection.execute(select(TWINS[Person].c.id).where(TWINS[Person].c.id == ids["bo-li"])).all() == []


def test_nothing_else_that_went_then_goes_along(database: Database, ids: dict[str, str]) -> None:
    with database.write() as connection:
        merge(connection, "organization", "university-of-oz", "acme")
    erased(database, "university-of-oz")
    twin = TWINS[Organization]
    with database.read() as connection:
        left = set(connection.execute(select(twin.c.id)).scalars())
    assert not left & {ids["university-of-oz"], ids["acme"]}


def test_what_is_anothers_by_now_keeps_what_it_is(filled: Filled) -> None:
    """A position that was moved to somebody else is theirs, but for its past."""
    database, ids = filled
    with database.write() as connection:
        (moved,) = connection.execute(
            select(Position.table().c.id).where(Position.table().c.person_id == ids["zyx"])
        ).scalars()
        changes = changed(connection, moved, person_id=ids["bo-li"], title="Chef")
        revision = commit(connection, changes, "test", "moved").number
        draft(connection, changed(connection, moved, person_id=ids["zyx"]))
    done = erased(database, ids["zyx"])
    assert word_in(database) == []
    assert check(database) == []
    (row,) = rows(database, Position, id=moved)
    assert (row["title"], row["person_id"]) == ("Chef", ids["bo-li"])
    with database.read() as connection:
        twin = TWINS[Position]
        since = connection.execute(select(twin.c.since).where(twin.c.id == moved)).scalars().all()
        assert sorted(since) == [revision, done.revision.number]


def test_works_with_somebody_else_who_has_a_profile_stay(database: Database, ids: dict[str, str]) -> None:
    erased(database, "ada-example")
    assert check(database) == []
    slugs = {row["slug"] for row in rows(database, Publication)}
    assert slugs == {"on-roads", "roads-thesis"}, "On Brooms was Ada's alone"
    assert [row["slug"] for row in rows(database, Project)] == ["yellow-road"]
    assert rows(database, Position, person_id=ids["ada-example"]) == []
    erased(database, "bo-li")
    assert check(database) == []
    assert {row["slug"] for row in rows(database, Publication)} == {"roads-thesis"}
    assert rows(database, Project) == []


@pytest.mark.parametrize(
    ("slug", "entity"),
    [("acme", Organization), ("systems", Topic), ("yellow-road", Project), ("on-roads", Publication)],
)
def test_other_kinds(filled: Filled, slug: str, entity: Any) -> None:
    database, ids = filled
    with database.write() as connection:
        changes = changed(connection, ids["ada-example"], headline="later")
        commit(connection, changes, "test", "a change")
    people = rows(database, Person)
    erased(database, slug)
    assert check(database) == []
    assert rows(database, entity, id=ids[slug]) == []
    assert [row["id"] for row in rows(database, Person)] == [row["id"] for row in people]
    for name, content in everything(database).items():
        assert ids[slug] not in str(content), name
    (source,) = (row for row in rows(database, Source) if "title" in row["stated"])
    assert source["stated"]["title"] == "Intern"
    assert Reading("title", "Intern") in source["readings"]


@pytest.mark.usefixtures("ids")
def test_a_record_without_a_slug(database: Database) -> None:
    (talk,) = everything(database)["talk"]
    done = erased(database, talk["id"])
    assert done.revision.message == "Erase a record"
    assert everything(database)["talk"] == everything(database)["talk_version"] == []
    assert check(database) == []


def test_whoever_is_only_past_or_drafted(filled: Filled) -> None:
    database, ids = filled
    changes = Changes()
    changes.save(Person, {**Person.complete({"slug": "new", "name": "New"}), "id": "per_new"})
    with database.write() as connection:
        draft(connection, changes)
    erased(database, "new")
    with database.write() as connection:
        merge(connection, "organization", "university-of-oz", "acme")
    erased(database, "acme")
    assert check(database) == []
    assert rows(database, Alias, slug="acme") == []
    for id_ in ("per_new", ids["acme"]):
        assert id_ not in str(everything(database))
    assert rows(database, Organization, id=ids["university-of-oz"])


def test_where_the_name_still_stands_is_told(filled: Filled) -> None:
    database, ids = filled
    with database.write() as connection:
        name = f"{WORD.title()} Example"
        commit(connection, changed(connection, ids["bo-li"], bio=f"I work with **{name}**."), "test", "a bio")
    done = erased(database, ids["zyx"])
    assert done.left == [f"Person {ids['bo-li']}"]


# ---- after any edits ---------------------------------------------------------------------------------------------------
KINDS = st.sampled_from([Person, Person, Organization, Project, Publication, Topic])


@pytest.mark.parametrize("kind", BOTH)
def test_whatever_was_done_before(session_stores: Stores, kind: str) -> None:
    """After any edits, drafts, merges and imports, a store is sound once some records are erased, and nothing names them."""

    @settings(max_examples=20 if kind == "sqlite" else 4, phases=[Phase.generate])
    @given(
        plan=st.lists(steps, min_size=3, max_size=8),
        kinds=st.lists(KINDS, min_size=1, max_size=3),
        which=st.integers(0),
    )
    def erase_some(plan: list[Any], kinds: list[Any], which: int) -> None:
        with closing(session_stores.holding(lab, kind, keep_open=True)[0]) as database:
            clerk = Clerk(Desk(database))
            for step in plan:
                clerk.try_to_do(step)
            for entity in kinds:
                with database.read() as connection:
                    there = sorted(set(connection.execute(select(TWINS[entity].c.id)).scalars()))
                if there:
                    id_ = there[which % len(there)]
                    erased(database, id_)
                    assert id_ not in str({**everything(database), "revision": []})
            assert check(database) == []

    erase_some()


# ---- which record ------------------------------------------------------------------------------------------------------
def test_what_names_nothing_or_several_is_refused(filled: Filled) -> None:
    database, ids = filled
    make = Maker(8)
    make(Topic, slug="acme", name="Acme")
    make.commit(database)
    before = everything(database)
    for name, says in (
        ("nobody", "no record has or had"),
        ("per_0", "no record"),
        ("acme", "is or was the slug of several"),
    ):
        with pytest.raises(CmsError, match=says), database.read() as connection:
            erasure(connection, [name])
    with pytest.raises(CmsError, match=f"Organization {ids['acme']}.*Topic top_"), database.read() as connection:
        erasure(connection, ["acme"])
    assert everything(database) == before


def test_an_alias_names_its_record(filled: Filled) -> None:
    database, ids = filled
    with database.read() as connection:
        assert list(erasure(connection, [f"{WORD}-alias"]).named) == [ids["zyx"]]
        assert list(erasure(connection, [f"{WORD}-was"]).named) == [ids["zyx"]]


def test_what_has_changed_meanwhile_is_not_erased(filled: Filled) -> None:
    database, ids = filled
    with database.read() as connection:
        found: Erasure = erasure(connection, [ids["zyx"]])
    make = Maker(8)
    make(Position, person_id=ids["zyx"], kind=PositionKind.SERVICE, period_start=PartialDate(2031), rank=9)
    make.commit(database)
    before = everything(database)
    with pytest.raises(CmsError, match="changed meanwhile"):
        erase(database, found)
    assert everything(database) == before


# ---- the command -------------------------------------------------------------------------------------------------------
def test_the_command(filled: Filled) -> None:
    database, ids = filled
    before = everything(database)
    asked = cms("erase", f"{WORD}-example", url=url(database))
    assert asked.returncode == 1
    assert "--yes" in asked.stderr
    assert everything(database) == before
    told = asked.stdout.splitlines()
    assert told[0] == f"Person {ids['zyx']} ({WORD}-example)"
    assert {"with 1 Position", "with 1 Publication", "with 1 SourceDocument"} <= set(told)
    assert "of others: publication_id of 1 Award is emptied" in told
    assert "of others: person_id of 1 PositionMentor goes" in told
    assert f"of others: 2 lines of the document {ids['theirs']} are blanked" in told

    done = cms("erase", f"{WORD}-example", "--yes", url=url(database))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[: len(told)] == told
    assert "Erase 7 records: revision " in done.stdout
    assert word_in(database) == []
