"""Texts in other languages: what is translated, what is filled in, and that both follow whatever is written."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from cms.content import Locale, Topic
from cms.content.translations import TRANSLATIONS
from cms.editing import Changes
from cms.editing.changes import present
from cms.editing.locales import say_languages
from cms.editing.problems import UserErrorCode
from cms.editing.undoing import take_back
from cms.errors import CmsError
from cms.store import CHANGE, METADATA, OPEN, PENDING, TWINS, Database
from cms.store.checking import check, mend
from cms.store.search import TRANSLATED, TRANSLATED_TWIN

from ..conftest import BOTH, Stores
from ..content import lab
from .desk import Desk

CHAIN = ("en", "zh", "zh-Hant:zh")


def lab_in_languages(database: Database) -> dict[str, str]:
    """Fill a store with the lab, and let it have three languages; gives the lab's IDs."""
    ids = lab(database)
    assert say_languages(database, CHAIN)
    return ids


@pytest.fixture(params=BOTH)
def polyglot(request: pytest.FixtureRequest, stores: Stores) -> Desk:
    """A desk on a store of three languages, on each database in turn."""
    database, ids = stores.holding(lab_in_languages, request.param)
    return Desk(database, ids=ids)


def told(desk: Desk, id_: str, *, draft: bool = True) -> dict[str, dict[str, Any]]:
    """A record's texts by language, as drafts show them or as readers see them."""
    from cms.content import kind_of
    from cms.content.translations import owner_column
    from cms.editing.changes import drafted

    entity = kind_of(id_)
    assert entity
    made = TRANSLATIONS[entity]
    with desk.database.read() as connection:
        rows = (drafted if draft else present)(connection, made, [id_], owner_column(made))
        return {row["locale"]: row for row in rows}


def test_every_record_is_told_in_every_language_but_the_first(polyglot: Desk) -> None:
    with polyglot.database.read() as connection:
        for entity, made in TRANSLATIONS.items():
            records, texts = (connection.execute(kind.table().select()).all() for kind in (entity, made))
            assert len(texts) == 2 * len(records)
    ada = polyglot.ids["ada-example"]
    rows = told(polyglot, ada, draft=False)
    published = polyglot.published(ada)
    assert published
    assert {row["headline"] for row in rows.values()} == {published["headline"]}
    assert {each.locale for each in rows["zh-Hant"]["untranslated"]} == {"en"}
    assert check(polyglot.database) == []


def test_a_store_of_one_language_has_no_rows(desk: Desk) -> None:
    assert told(desk, desk.ids["ada-example"]) == {}
    say_languages(desk.database, ["en"])
    assert told(desk, desk.ids["ada-example"]) == {}
    assert say_languages(desk.database, ["en"]) is None


def test_what_isnt_translated_comes_from_the_chain(polyglot: Desk) -> None:
    ada = polyglot.ids["ada-example"]
    polyglot.update(ada, translations=[{"locale": "zh", "headline": "道路研究员", "bio": "她修路。"}])
    rows = told(polyglot, ada)
    assert rows["zh"]["headline"] == rows["zh-Hant"]["headline"] == "道路研究员"
    assert rows["zh-Hant"]["bio"].text == "她修路。"
    languages = {each.field: each.locale for each in rows["zh-Hant"]["untranslated"]}
    assert languages["headline"] == languages["bio"] == "zh"
    assert languages["location"] == "en"
    assert "headline" not in {each.field for each in rows["zh"]["untranslated"]}
    polyglot.update(ada, translations=[{"locale": "zh-Hant", "headline": "道路研究員"}])
    rows = told(polyglot, ada)
    assert (rows["zh"]["headline"], rows["zh-Hant"]["headline"]) == ("道路研究员", "道路研究員")
    assert told(polyglot, ada, draft=False)["zh"]["headline"] != "道路研究员"
    polyglot("publish", ids=[ada])
    assert told(polyglot, ada, draft=False)["zh"]["headline"] == "道路研究员"
    assert check(polyglot.database) == []


def test_what_is_filled_in_follows_the_original(polyglot: Desk) -> None:
    ada = polyglot.ids["ada-example"]
    polyglot.update(ada, translations=[{"locale": "zh", "bio": "她修路。"}], publish=True)
    polyglot.update(ada, headline="Mayor of Roads", bio="She paves.", publish=True)
    rows = told(polyglot, ada, draft=False)
    assert rows["zh"]["headline"] == rows["zh-Hant"]["headline"] == "Mayor of Roads"
    assert rows["zh"]["bio"].text == "她修路。"
    assert rows["zh"]["outdated"] == ["bio"]
    assert rows["zh-Hant"]["outdated"] == []
    # Said again, it is a translation of what is there now.
    polyglot.update(ada, translations=[{"locale": "zh", "bio": "她修路。"}], publish=True)
    assert told(polyglot, ada, draft=False)["zh"]["outdated"] == []
    polyglot.update(ada, translations=[{"locale": "zh", "bio": None}], publish=True)
    assert told(polyglot, ada, draft=False)["zh"]["bio"].text == "She paves."
    assert check(polyglot.database) == []


def test_labels_follow_the_addresses_that_the_record_has(polyglot: Desk) -> None:
    ada = polyglot.ids["ada-example"]
    links = [{"label": "Home", "url": "https://ada.example/"}, {"label": "Code", "url": "https://code.example/"}]
    polyglot.update(
        ada, links=links, translations=[{"locale": "zh", "links": [{"label": "代码", "url": "https://code.example/"}]}]
    )
    assert [link.label for link in told(polyglot, ada)["zh"]["links"]] == ["Home", "代码"]
    polyglot.update(ada, links=links[::-1][:1])
    assert [link.label for link in told(polyglot, ada)["zh"]["links"]] == ["代码"]


def test_what_a_person_is_called_follows_in_each_language(polyglot: Desk) -> None:
    id_ = polyglot.create("Person", headline="Bridge builder", translations=[{"locale": "zh", "headline": "造桥人"}])
    rows = told(polyglot, id_)
    assert rows["zh"]["display_name"] == rows["zh-Hant"]["sort_name"] == "造桥人"
    assert told(polyglot, id_, draft=False) == {}


def test_a_new_record_has_its_rows_and_loses_them(polyglot: Desk) -> None:
    topic = polyglot.create("Topic", name="Roads", publish=True)
    assert told(polyglot, topic, draft=False).keys() == {"zh", "zh-Hant"}
    polyglot.delete(topic)
    assert told(polyglot, topic) == {}
    assert len(told(polyglot, topic, draft=False)) == 2
    polyglot("publish", ids=[topic])
    assert told(polyglot, topic, draft=False) == {}
    assert check(polyglot.database) == []


def test_languages_come_and_go_beneath_drafts(polyglot: Desk) -> None:
    ada = polyglot.ids["ada-example"]
    drafted = polyglot.create("Topic", name="Bridges")
    going = polyglot.create("Topic", name="Tunnels", publish=True)
    polyglot.delete(going)
    polyglot.update(ada, headline="Mayor of Roads", translations=[{"locale": "zh", "location": "路城"}])
    say_languages(polyglot.database, ["en", "de", "zh"])
    rows = told(polyglot, ada)
    assert rows.keys() == {"de", "zh"}
    assert rows["de"]["headline"] == "Mayor of Roads"
    assert rows["zh"]["location"] == "路城"
    assert told(polyglot, ada, draft=False)["de"]["headline"] != "Mayor of Roads"
    assert told(polyglot, drafted).keys() == {"de", "zh"}
    assert told(polyglot, going) == {}
    polyglot("publish", ids=[ada, drafted, going])
    assert told(polyglot, ada, draft=False)["de"]["headline"] == "Mayor of Roads"
    assert check(polyglot.database) == []
    said = _newest(polyglot) - 1
    polyglot("undo", revisions=[said], publish=True)  # which languages there are is no draft
    assert told(polyglot, ada, draft=False).keys() == {"de", "zh"}
    with polyglot.database.write() as connection:
        take_back(connection, [said])
    assert told(polyglot, ada, draft=False).keys() == {"zh", "zh-Hant"}
    assert told(polyglot, ada, draft=False)["zh"]["location"] == "路城"
    assert check(polyglot.database) == []


def _newest(desk: Desk) -> int:
    from cms.store import current_revision

    with desk.database.read() as connection:
        return current_revision(connection)


def test_what_is_undone_is_untranslated(polyglot: Desk) -> None:
    ada = polyglot.ids["ada-example"]
    before = polyglot.published(ada)
    assert before
    polyglot.update(ada, translations=[{"locale": "zh", "headline": "道路研究员"}], publish=True)
    polyglot("undo", revisions=[_newest(polyglot)], publish=True)
    assert told(polyglot, ada, draft=False)["zh"]["headline"] == before["headline"]
    assert check(polyglot.database) == []


def test_a_record_goes_with_what_made_it_though_languages_came_since(desk: Desk) -> None:
    topic = desk.create("Topic", name="Roads", publish=True)
    made = _newest(desk)
    say_languages(desk.database, CHAIN)
    outcome = desk("undo", revisions=[made], publish=True)
    assert outcome.records["kept"] == []
    assert desk.published(topic) is None
    assert check(desk.database) == []


def test_a_record_that_was_translated_since_stays(polyglot: Desk) -> None:
    topic = polyglot.create("Topic", name="Roads", publish=True)
    made = _newest(polyglot)
    polyglot.update(topic, translations=[{"locale": "zh", "name": "道路"}], publish=True)
    polyglot("undo", revisions=[made], publish=True)
    assert told(polyglot, topic, draft=False)["zh"]["name"] == "道路"


def test_a_restored_record_has_the_texts_it_had(polyglot: Desk) -> None:
    ada = polyglot.ids["ada-example"]
    polyglot.update(ada, translations=[{"locale": "zh", "headline": "道路研究员"}], publish=True)
    then = _newest(polyglot)
    polyglot.update(ada, headline="Mayor", translations=[{"locale": "zh", "headline": "市长"}], publish=True)
    say_languages(polyglot.database, ["en", "de", "zh"])
    polyglot("restore", id=ada, revision=then, publish=True)
    rows = told(polyglot, ada, draft=False)
    assert rows["zh"]["headline"] == "道路研究员"
    assert rows.keys() == {"de", "zh"}
    assert check(polyglot.database) == []


def test_unpublished_and_discarded_drafts_have_their_texts(polyglot: Desk) -> None:
    ada = polyglot.ids["ada-example"]
    polyglot.update(ada, translations=[{"locale": "zh", "headline": "道路研究员"}])
    polyglot("discardDraft", ids=[ada])
    assert told(polyglot, ada) == told(polyglot, ada, draft=False)
    polyglot.update(ada, translations=[{"locale": "zh", "headline": "道路研究员"}], publish=True)
    polyglot("unpublish", ids=[ada])
    assert told(polyglot, ada, draft=False) == {}
    assert told(polyglot, ada)["zh"]["headline"] == "道路研究员"
    assert check(polyglot.database) == []


def test_the_history_tells_what_was_translated_and_nothing_that_was_filled_in(polyglot: Desk) -> None:
    from sqlalchemy import select

    from cms.store import CHANGE

    ada = polyglot.ids["ada-example"]
    polyglot.update(ada, headline="Mayor", translations=[{"locale": "zh", "bio": "*她*"}], publish=True)
    with polyglot.database.read() as connection:
        fields = connection.execute(select(CHANGE.c.fields).where(CHANGE.c.revision == _newest(polyglot))).scalar_one()
    assert {one["field"] for one in fields} == {"headline", "translations"}
    (said,) = (one for one in fields if one["field"] == "translations")
    assert (said["before"], said["after"]) == ([], [{"locale": "zh", "bio": "*她*"}])


@pytest.mark.parametrize("given", ["en", "de", "", "not a tag", None])
def test_a_translation_is_to_one_of_the_languages_and_not_the_first(polyglot: Desk, given: str | None) -> None:
    ada = polyglot.ids["ada-example"]
    (error,) = polyglot.refused(
        "updatePerson",
        id=ada,
        expectedVersion=polyglot.version(ada),
        translations=[{"locale": given, "headline": "x"}],
    )
    assert error.code == UserErrorCode.INVALID
    assert error.path == ("translations", 0, "locale")
    assert "en, zh, zh-Hant" in error.message


def test_what_no_text_can_be_is_refused_at_its_path(polyglot: Desk) -> None:
    ada = polyglot.ids["ada-example"]
    said = [{"locale": "zh", "bio": "[x](javascript:alert())"}, {"locale": "zh-hant", "headline": "x" * 2000}]
    version = polyglot.version(ada)
    errors = polyglot.refused("updatePerson", id=ada, expectedVersion=version, translations=said)
    assert [error.path for error in errors] == [("translations", 0, "bio"), ("translations", 1, "headline")]


def test_a_field_that_is_erased_is_erased_in_every_language(polyglot: Desk) -> None:
    ada = polyglot.ids["ada-example"]
    polyglot.update(ada, translations=[{"locale": "zh", "bio": "她修路。"}], publish=True)
    polyglot("eraseField", id=ada, field="bio")
    with polyglot.database.read() as connection:
        for table in METADATA.sorted_tables:
            said = str(connection.execute(table.select()).all())
            assert "她修路" not in said.replace("\x1f", "").replace("\\x1f", ""), table.name
        notes = connection.execute(select(CHANGE.c.fields).where(CHANGE.c.record_id == ada)).scalars().all()
    assert [one for fields in notes for one in fields if one["before"] == one["after"]] == []
    assert check(polyglot.database) == []


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        (["english"], "no language"),
        (["en", "EN"], "twice"),
        (["en", "zh:fr"], "isn't one of the languages"),
    ],
)
def test_languages_that_make_no_sense_are_refused(desk: Desk, tags: list[str], said: str) -> None:
    with pytest.raises(CmsError, match=said):
        say_languages(desk.database, tags)


def test_a_merged_record_keeps_its_texts_and_takes_those_of_what_it_lacked(polyglot: Desk) -> None:
    from cms.editing.merge import merge, unmerge

    kept = polyglot.create(
        "Organization", slug="roads", name="Roads", translations=[{"locale": "zh", "name": "道路"}], publish=True
    )
    gone = polyglot.create(
        "Organization",
        slug="ways",
        name="Ways",
        shortName="W",
        translations=[{"locale": "zh", "name": "路", "shortName": "路社"}],
        publish=True,
    )
    with polyglot.database.write() as connection:
        merge(connection, "organization", "roads", "ways")
    row = told(polyglot, kept, draft=False)["zh"]
    assert (row["name"], row["short_name"]) == ("道路", "路社")
    assert told(polyglot, gone, draft=False) == {}
    assert check(polyglot.database) == []
    with polyglot.database.write() as connection:
        unmerge(connection, "organization", "ways")
    assert told(polyglot, gone, draft=False)["zh"]["short_name"] == "路社"
    assert told(polyglot, kept, draft=False)["zh"]["short_name"] is None
    assert check(polyglot.database) == []


def test_what_is_said_of_languages_is_one_change_among_others(polyglot: Desk) -> None:
    with polyglot.database.read() as connection:
        rows = list(present(connection, Locale, ["loc_en", "loc_zh", "loc_zh-Hant"]))
    assert {row["tag"]: (row["rank"], row["fallback"]) for row in rows} == {
        "en": (0, None),
        "zh": (1, None),
        "zh-Hant": (2, "zh"),
    }
    assert not Changes()
    assert Topic in TRANSLATIONS


@pytest.mark.parametrize("damage", ["text", "row", "draft", "language", "found"])
def test_what_is_filled_in_is_checked_and_mended(polyglot: Desk, damage: str) -> None:
    ada, topic = polyglot.ids["ada-example"], polyglot.create("Topic", name="Roads", publish=True)
    for id_, name in ((topic, "Ways"), (polyglot.create("Topic", name="Bridges", publish=True), "Dams")):
        polyglot.update(id_, name=name)
    made = TRANSLATIONS[Topic]
    with polyglot.database.write() as connection:
        if damage == "text":
            for table in (made.table(), TWINS[made]):
                connection.execute(table.update().values(name="Nonsense"))
        elif damage == "row":
            for table in (made.table(), TWINS[made]):
                connection.execute(table.delete().where(table.c.topic_id == topic))
        elif damage == "draft":
            twin = TWINS[made]
            connection.execute(twin.delete().where(twin.c.topic_id == topic, twin.c.since == PENDING))
            connection.execute(twin.update().where(twin.c.topic_id == topic).values(until=OPEN))
        elif damage == "language":
            for table in (Locale.table(), TWINS[Locale]):
                connection.execute(table.delete().where(table.c.tag == "zh-Hant"))
        else:
            for table in (TRANSLATED, TRANSLATED_TWIN):
                connection.execute(table.delete().where(table.c.record_id == ada))
    problems = check(polyglot.database)
    assert problems
    mend(polyglot.database, problems)
    assert check(polyglot.database) == []
    assert told(polyglot, topic)["zh"]["name"] == "Ways"
    assert damage == "language" or told(polyglot, topic, draft=False)["zh"]["name"] == "Roads"


def test_what_is_found_in_a_language_follows_what_has_none(polyglot: Desk) -> None:
    """A name in its own script is no text that is translated, and is found in every language."""
    firm = polyglot.create("Organization", name="Road Works", nativeName="路工", publish=True)
    polyglot.update(firm, nativeName="桥工")
    assert check(polyglot.database) == []
    polyglot("publish", ids=[firm])
    assert check(polyglot.database) == []
