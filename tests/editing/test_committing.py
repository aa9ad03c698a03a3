"""What an import commits beneath the drafts that editors have of the same records."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from cms.content import Award, Entity, Organization, Person, Position, PositionMentor, new_id
from cms.editing import Changes, commit
from cms.errors import CmsError
from cms.importing.formats import read_file
from cms.importing.run import Report, Task, run
from cms.store import Database

from .desk import Desk


def read(database: Database, text: str, slug: str) -> list[Report]:
    """Import a document about a person."""
    return list(run(database, [Task("cv.md", slug, lambda: read_file(text.encode(), "cv.md"))]))


def imported(desk: Desk, entity: type[Entity], id_: str, **changed: Any) -> None:
    """Commit a change of a published record, as an import does."""
    row = desk.published(id_)
    assert row
    changes = Changes()
    changes.save(entity, entity.complete({**row, **changed}))
    with desk.database.write() as connection:
        commit(connection, changes, "import", "Import something")


def test_a_draft_keeps_what_it_changed_and_follows_in_the_rest(desk: Desk) -> None:
    position = desk.order(Position, desk.ids["ada-example"])[0]
    desk.update(position, title="Edited", mentorIds=[desk.ids["bo-li"]])
    imported(desk, Position, position, title="Imported", location="Imported")
    published, draft = desk.published(position), desk.draft(position)
    assert published
    assert draft
    assert (published["title"], published["location"]) == ("Imported", "Imported")
    assert (draft["title"], draft["title_key"], draft["location"]) == ("Edited", "edited", "Imported")
    assert [line["person_id"] for line in desk.lines(PositionMentor, position)] == [desk.ids["bo-li"]]
    desk("publish", ids=[position])
    assert desk.published(position)["title"] == "Edited"  # type: ignore[index]


def test_a_draft_that_says_the_same_is_no_draft_any_more(desk: Desk) -> None:
    position = desk.order(Position, desk.ids["ada-example"])[0]
    desk.update(position, location="Oz")
    imported(desk, Position, position, location="Oz")
    assert desk("publish", ids=[position]).values["revision"] is None


def test_a_drafted_removal_stays_one(desk: Desk) -> None:
    position = desk.order(Position, desk.ids["ada-example"])[0]
    desk.delete(position)
    imported(desk, Position, position, title="Imported")
    assert desk.published(position)["title"] == "Imported"  # type: ignore[index]
    assert desk.draft(position) is None
    desk("publish", ids=[position])
    assert desk.published(position) is None


def test_somebody_who_gets_something_new_is_not_removed_any_more(desk: Desk) -> None:
    ada = desk.ids["ada-example"]
    desk.delete(ada)
    award = {**Award.complete({"person_id": ada, "title": "New", "rank": 0}), "id": new_id(Award)}
    changes = Changes()
    changes.save(Award, award)
    with desk.database.write() as connection:
        commit(connection, changes, "import", "Import something")
    assert desk.draft(ada)
    assert desk.order(Award, ada) == [award["id"]], "what else is theirs is removed all the same"


def test_what_drafts_refer_to_is_not_removed(desk: Desk) -> None:
    farm = desk.create("Organization", name="Farm", publish=True)
    desk.update(desk.order(Position, desk.ids["ada-example"])[0], organizationId=farm)
    changes = Changes()
    changes.remove(Organization, farm)
    with pytest.raises(CmsError, match=r"the Position .* refers to it"), desk.database.write() as connection:
        commit(connection, changes, "import", "Import something")
    assert desk.published(farm)


def test_a_slug_that_a_draft_has_is_not_given_to_another(desk: Desk) -> None:
    new = desk.create("Person", name="Dorothy Gale")
    assert desk.draft(new)["slug"] == "dorothy-gale"  # type: ignore[index]
    (report,) = read(desk.database, "# Dorothy Gale\n\nMentor: Toto", slug="dorothy-gale")
    assert "publish or discard it first" in str(report.error)
    (report,) = read(
        desk.database, "# Bo Li\n\n## Experience\n\n- **Hand**, Farm (2031), Mentor: Dorothy Gale\n", slug="bo-li"
    )
    assert report.error is None
    with desk.database.read() as connection:
        slugs = connection.execute(select(Person.table().c.slug)).scalars().all()
    assert "dorothy-gale-2" in slugs


def test_an_import_gives_the_owner_of_a_line_a_new_version(desk: Desk) -> None:
    position = desk.order(Position, desk.ids["ada-example"])[0]
    before = desk.version(position)
    line = {"position_id": position, "person_id": desk.ids["bo-li"], "rank": 99}
    changes = Changes()
    changes.save(PositionMentor, {**PositionMentor.complete(line), "id": new_id(PositionMentor)})
    with desk.database.write() as connection:
        commit(connection, changes, "import", "Import something")
    assert desk.version(position) > before
