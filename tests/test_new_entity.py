"""What a new entity takes: one file, a generated migration and schema; then it is imported, edited, asked for and exported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .conftest import BOTH, Stores
from .test_new_field import Checkout, cms, data, done, query

MEMBERSHIP = '''"""Memberships: the societies that people belong to."""

from typing import TYPE_CHECKING, ClassVar

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, ranked, reference, relation, value
from .entity import Entity, Identity, Keys, Periodic, Ranked
from .rich_text import RichText

if TYPE_CHECKING:
    from .person import Person


class Membership(Periodic, Ranked, Entity):
    """A membership of a society."""

    __tablename__ = "membership"
    prefix = "mbs"
    __table_args__ = (ranked("person_id"),)
    identity = Identity(alike=("title",), agree=("society",))
    plural = "memberships"
    section_names = ("memberships",)
    keys = (
        Keys("name | title", "title"),
        Keys("society | organization", "society"),
        Keys("summary | description", "note"),
        Keys("link", "url"),
    )
    schema_type = "ProgramMembership"
    of_person: ClassVar = {
        "memberships": relation("What the person belongs to.", argument="Membership", back_populates="person")
    }
    person_id: Mapped[str] = reference("person", index=False)
    title: Mapped[str] = field("What the person is in it.")
    society: Mapped[str | None] = field("The society.")
    note: Mapped[RichText | None] = value(RichText, "What else is said of it.")
    url: Mapped[Identifier | None] = field("The address of a page about it.")

    person: Mapped["Person"] = relation("Who belongs to it.", back_populates="memberships")
'''
SHIELD = {
    "name": "Shield of the Road",
    "society": "Order of Roads",
    "summary": "For a *bridge*.",
    "startDate": "2031-05",
}
FELLOW = {"name": "Fellow", "society": "Kite Society", "startDate": "2030", "endDate": "2032"}
RESUME = json.dumps({"basics": {"name": "Ada Example"}, "memberships": [SHIELD, FELLOW]})
CV = """cv:
  name: Bo Li
  sections:
    memberships:
      - name: Fellow
        society: Kite Society
        date: 2030
      - name: Member
        society: Lamp Society
"""
PAGE = """# Cy Pagewright

I walk on roads.

## Memberships

- **Fellow**, Kite Society (2030 – 2032)
- Keeper of lamps. Society: Lamp Society. 2031 – present
  - Lights them at dusk
"""
ASKED = """query($slug: String!) { person(slug: $slug) {
  memberships { nodes { title society period { start end isCurrent } note { markdown } sources { document { path } } } }
  sections { title body { text } }
} }"""
# Steps in a process that has the copy's code, beside those of a new field's.
EDIT = """
def edit(database, title, note):
    from cms.content import ENTITIES
    from cms.editing.access import Caller, Scope
    from cms.editing.mutations import MUTATIONS
    table = ENTITIES["Membership"].table()
    with database.write() as connection:
        row = connection.execute(table.select().where(table.c.title == title)).mappings().one()
        given = {"id": row["id"], "expectedVersion": row["version"], "note": note, "publish": True}
        MUTATIONS["updateMembership"].run(connection, Caller("x", frozenset({Scope.EDIT, Scope.PUBLISH})), given)

"""


@pytest.fixture(params=BOTH)
def checkout(request: pytest.FixtureRequest, stores: Stores, tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "checkout", stores.empty(request.param).url.render_as_string(hide_password=False))


def memberships(answer: list[Any]) -> list[tuple[Any, ...]]:
    """What an answer has of each: title, society, dates, note; and nothing of the document is left as a section."""
    person = data(answer)["person"]
    assert person["sections"] == []
    return [
        (one["title"], one["society"], tuple(one["period"].values()), one["note"] and one["note"]["markdown"])
        for one in person["memberships"]["nodes"]
    ]


def asked(slug: str) -> Any:
    return "cms", ("query", "-", "-v", f"slug={slug}"), ASKED


def test_a_new_entity_takes_one_file(checkout: Checkout, stores: Stores, tmp_path: Path) -> None:
    for name, text in (("resume.json", RESUME), ("cv.yaml", CV), ("page.md", PAGE)):
        (tmp_path / name).write_text(text)

    # The hand-written part.
    (checkout.folder / "cms/content/membership.py").write_text(MEMBERSHIP)

    # The generated part, and documents of three formats; what is asked then; and it is edited, and exported in every format.
    written, migrated, schema, drift, *answers = checkout.run(
        cms("migrate", "--new", "memberships"),
        cms("migrate"),
        cms("schema"),
        ("found_drift",),
        *(cms("import", str(tmp_path / name)) for name in ("resume.json", "cv.yaml", "page.md")),
        cms("import", str(tmp_path / "resume.json")),
        asked("ada-example"),
        asked("bo-li"),
        asked("cy-pagewright"),
        query('{ memberships(filter: {society: {contains: "kite"}}) { nodes { person { slug } } } }'),
        query('{ search(query: "dusk") { edges { node { __typename } } } }'),
        ("edit", "Shield of the Road", "For two bridges."),
        *(
            cms("export", "ada-example", "--format", format)
            for format in ("json-resume", "rendercv", "markdown", "json-ld")
        ),
        cms("export", str(tmp_path / "exported")),
        more=EDIT,
    )
    *imported, ada, bo, cy, root, found, edited, resume, cv, page, linked, folder = answers
    assert "drop_table" not in Path(done(written).strip().splitlines()[-1]).read_text().split("def downgrade")[0]
    done(migrated)
    assert drift == "[]"
    new = done(schema)
    for line in ("type Membership implements Node {", "input CreateMembershipInput {", "  memberships("):
        assert line in new
    assert "nothing changed" in [done(each) for each in imported][-1]
    shield = ("Shield of the Road", "Order of Roads", ("2031-05", None, True), "For a *bridge*.")
    fellow = ("Fellow", "Kite Society", ("2030", "2032", False), None)
    assert memberships(ada) == [shield, fellow]
    assert memberships(bo) == [
        ("Fellow", "Kite Society", ("2030", "2030", False), None),
        ("Member", "Lamp Society", (None, None, False), None),
    ]
    keeper = ("Keeper of lamps", "Lamp Society", ("2031", None, True), "- Lights them at dusk")
    assert memberships(cy) == [fellow, keeper]
    people = [each["person"]["slug"] for each in data(root)["memberships"]["nodes"]]
    assert sorted(people) == ["ada-example", "bo-li", "cy-pagewright"]
    assert {each["node"]["__typename"] for each in data(found)["search"]["edges"]} == {"Membership"}

    assert edited is None
    resume, cv, page, linked = (done(each) for each in (resume, cv, page, linked))
    done(folder)
    assert json.loads(resume)["memberships"][0] == {**SHIELD, "summary": "For two bridges."}
    assert "memberships:" in cv
    nodes = {node["@type"]: node for node in json.loads(linked)["@graph"]}
    assert nodes["ProgramMembership"]["startDate"] in ("2031-05", "2030")

    # And read back: each format says all of it, and so does the folder of the whole content.
    for name, text in (("back.json", resume), ("back.yaml", cv), ("back.md", page)):
        (tmp_path / name).write_text(text)
    names = ("back.json", "back.yaml", "back.md")
    _, *_, one, two, three = checkout.run(
        cms("migrate"),
        *(cms("import", str(tmp_path / name), "--person", name.replace(".", "-")) for name in names),
        *(asked(name.replace(".", "-")) for name in names),
    )
    mine = [("Shield of the Road", "Order of Roads", ("2031-05", None, True), "For two bridges."), fellow]
    assert [memberships(each) for each in (one, two, three)] == [mine] * 3
    checkout.environment["CMS_DATABASE_URL"] = stores.url("sqlite")
    _, whole, again = checkout.run(cms("migrate"), cms("import", str(tmp_path / "exported")), asked("ada-example"))
    done(whole)
    assert memberships(again) == mine
