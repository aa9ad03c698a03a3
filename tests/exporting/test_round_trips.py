"""Round trips: importing an export changes nothing, and an imported file comes out again as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from sqlalchemy import select

from cms.content import Person, Position, Section, Skill, Source
from cms.content.fields import Relation
from cms.editing import Changes, commit
from cms.exporting.bibtex import bibtex, escaped
from cms.exporting.json_resume import json_resume
from cms.exporting.markdown import markdown
from cms.exporting.rendercv import rendercv
from cms.importing.formats import read_file
from cms.importing.formats.fields import marked
from cms.importing.formats.latex import decode, decode_rich
from cms.importing.formats.stated import ME, Plain, as_stated, stated_fields
from cms.importing.run import Report, path_tasks, run
from cms.store.database import Database

from ..conftest import BOTH, ROOT, Stores
from .conftest import SLUG, Write, document, load
from .people import BODIES, PEOPLE, TEXTS, profile
from .test_golden import numbered

FIXTURES = ROOT / "tests/importing/formats/fixtures"
READ = {
    "json-resume": "cv.json",
    "rendercv": "cv.yaml",
    "bibtex": "cv.bib",
    "markdown": "cv.md",
    "json-ld": "cv.jsonld",
}
EXACT = READ.keys() - {"json-ld"}  # which say of a maker whether anybody knows who they are


def changed(report: Report) -> list[str]:
    """The kinds of records that an import changed, but for its own document and what it says of it."""
    changes = report.outcome.changes
    return sorted({entity.__name__ for entity in (*changes.saved, *changes.removed)} - {"SourceDocument", "Source"})


@pytest.mark.parametrize("format", READ)
def test_importing_an_export_changes_nothing(quill: Database, format: str, write: Write) -> None:
    report = load(quill, READ[format], write(quill, format))
    assert changed(report) == []
    assert report.outcome.added == {}
    assert report.outcome.conflicts == []
    assert report.remarks == []


@pytest.mark.usefixtures("ids")
@pytest.mark.parametrize("format", sorted(EXACT))
def test_nor_where_nobody_imported_anything(database: Database, format: str) -> None:
    """Content that was made otherwise has what no document says: publications without a kind, authors without a name."""
    for slug in ("ada-example", "bo-li", "nameless"):
        found = document(database, format, slug)
        assert found
        report = load(database, READ[format], found.text, slug)
        assert changed(report) == []
        assert report.outcome.conflicts == []


@pytest.mark.parametrize("format", READ)
def test_nor_after_the_seeds(seeds: Database, format: str) -> None:
    with seeds.read() as connection:
        slugs = connection.execute(select(Person.table().c.slug).where(Person.table().c.has_profile)).scalars().all()
    assert len(slugs) == 5
    for slug in slugs:
        found = document(seeds, format, slug)
        assert found
        report = load(seeds, f"again-{READ[format]}", found.text, slug)
        assert changed(report) == []
        assert report.outcome.conflicts == []


BILINGUAL = ROOT / "tests/importing/sites/fixtures/al-folio-bilingual"


def site(database: Database) -> None:
    """Somebody whose site is in English and Chinese."""
    tasks, _ = path_tasks([BILINGUAL], None)
    assert [report.error for report in run(database, tasks) if report.error] == []


@pytest.fixture(params=BOTH)
def bilingual(request: pytest.FixtureRequest, stores: Stores) -> Database:
    """A store with such a site, on each database in turn."""
    return stores.holding(site, request.param)[0]


@pytest.mark.parametrize("format", READ)
@pytest.mark.parametrize("locale", ["en", "zh"])
def test_nor_does_one_in_another_language(bilingual: Database, format: str, locale: str) -> None:
    found = document(bilingual, format, "bo-li", locale if locale != "en" else None)
    assert found
    assert ("路桥大学" in found.text) == (locale == "zh" and format != "bibtex")
    assert ("University of Roads" in found.text) == (locale == "en" and format != "bibtex")
    report = load(bilingual, READ[format].replace(".", f".{locale}."), found.text, "bo-li")
    kinds = {entity.__name__.removesuffix("Translation") for entity in report.outcome.changes.saved}
    assert kinds <= {"SourceDocument", "Source"}
    assert report.outcome.conflicts == []
    assert report.remarks == []


def test_our_own_data_in_a_page_fill_an_empty_store_and_come_out_as_they_were(quill: Database, stores: Stores) -> None:
    """By itself, and in the head of a page."""
    written = document(quill, "json-ld")
    assert written
    for name, text in (
        ("ann.jsonld", written.text),
        (
            "ann.html",
            f'<html><head><script type="application/ld+json">{written.text}</script></head><body></body></html>',
        ),
    ):
        with closing(stores.empty("sqlite", keep_open=True)) as other:
            load(other, name, text)
            again = document(other, "json-ld")
            assert again
            assert numbered(again.text) == numbered(written.text)


def test_a_page_fills_an_empty_store_with_all_of_it(quill: Database, stores: Stores, write: Write) -> None:
    page = write(quill, "markdown")
    with closing(stores.empty("sqlite", keep_open=True)) as other:
        load(other, "p.md", page)
        assert write(other, "markdown") == page


# ---- files that people have --------------------------------------------------------------------------------------------
FILES: list[tuple[str, str, Callable[[str], Any]]] = [
    ("json-resume", "resume.json", json.loads),
    ("rendercv", "rendercv.yaml", yaml.safe_load),
]


def lacking(old: Any, new: Any, at: str = "") -> list[str]:
    """The members of a document that another one doesn't have, or has otherwise."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [each for key in old for each in lacking(old[key], new.get(key, "nothing"), f"{at}/{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [
            each
            for n, (one, other) in enumerate(zip(old, new, strict=True))
            for each in lacking(one, other, f"{at}/{n}")
        ]
    return [] if old == new else [at]


@pytest.mark.parametrize(("format", "name", "parsed"), FILES)
def test_an_imported_file_keeps_every_field(
    database: Database, format: str, name: str, parsed: Callable[[str], Any], write: Write
) -> None:
    given = (FIXTURES / name).read_text()
    load(database, name, given)
    exported = write(database, format)
    private = {"/basics/phone", "/basics/location/address", "/basics/location/postalCode", "/cv/phone"}
    assert set(lacking(parsed(given), parsed(exported))) <= private
    report = load(database, f"again-{name}", exported)
    assert changed(report) == []
    assert write(database, format) == exported


@pytest.mark.parametrize(("format", "name", "parsed"), FILES)
def test_what_other_documents_say_is_added(
    database: Database, format: str, name: str, parsed: Callable[[str], Any], write: Write
) -> None:
    load(database, name, (FIXTURES / name).read_text())
    load(database, "more.md", "# Ann Quill\n\n## Awards\n\n- Second Prize, 2029\n\n## Skills\n\n- Brooms: oak, elm\n")
    exported = parsed(write(database, format))
    sections = exported["cv"]["sections"] if format == "rendercv" else exported
    assert "Second Prize" in [each.get("title", each.get("name")) for each in sections["awards"]]
    assert "Brooms" in [each.get("name", each.get("label")) for each in sections["skills"] if isinstance(each, dict)]
    assert changed(load(database, f"again-{name}", write(database, format))) == []


def edit(database: Database, kind: Any, named: str, **fields: Any) -> None:
    """Change a record here, or remove it where no field is given."""
    table, changes = kind.table(), Changes()
    with database.write() as connection:
        key = table.c.title_key if "title_key" in table.c else table.c.name_key
        row = dict(connection.execute(select(table).where(key == named.casefold())).mappings().one())
        if fields:
            changes.save(kind, kind.complete({**row, **fields}))
        else:
            changes.remove(kind, row["id"])
            sources = Source.table()
            for id_ in connection.execute(select(sources.c.id).where(sources.c.record_id == row["id"])).scalars():
                changes.remove(Source, id_)
        commit(connection, changes, "test", "edit")


def test_what_was_changed_here_is_exported_as_it_is_now(database: Database, write: Write) -> None:
    load(database, "resume.json", (FIXTURES / "resume.json").read_text())
    edit(database, Position, "Research Intern", title="Apprentice")
    edit(database, Skill, "Web")
    edit(database, Section, "work: Research Intern, Acme")
    edit(database, Section, "basics", body="- **pronouns**: they/them")
    resume = json.loads(write(database, "json-resume"))
    assert [each["position"] for each in resume["work"]] == ["Apprentice", "Engineer"]
    assert "salary" not in resume["work"][0]
    assert resume["skills"] == ["Java"]
    assert "pronouns" not in resume["basics"]
    assert {"title": "basics", "body": "- **pronouns**: they/them"} in resume["sections"]
    assert changed(load(database, "again.json", json.dumps(resume))) == []


def test_comments_and_what_is_private_do_not_go_out(database: Database, write: Write) -> None:
    cv = "cv:\n  name: Ann Quill\n  sections:\n    skills:\n      - label: Wands\n        details: oak\n"
    given = cv.replace("Quill", "Quill # secret\n  phone: +1 555 0100")
    load(database, "cv.yaml", f"# secret\n{given}")
    assert write(database, "rendercv") == cv


def test_texts_where_the_format_has_lists_stay(database: Database, write: Write) -> None:
    given = {
        "basics": {"name": "Ann Quill"},
        "skills": "Oak, Elm",
        "interests": ["Ferrets", "Unicorns"],
        "work": None,
        "volunteer": [],
    }
    load(database, "r.json", json.dumps(given))
    assert json.loads(write(database, "json-resume")) == given


def test_a_file_that_only_our_reader_can_read_is_exported_by_its_facts(database: Database, write: Write) -> None:
    load(database, "r.json", '{"basics": {"name": "Ann Quill", // me\n "pronouns": "she"}}')
    resume = json.loads(write(database, "json-resume"))
    assert resume["basics"] == {"name": "Ann Quill"}
    assert resume["sections"] == [{"title": "basics", "body": "- **pronouns**: she"}]


@pytest.mark.parametrize("format", READ)
def test_lists_are_whole_however_long(database: Database, format: str, write: Write) -> None:
    titles = [f"On things, part {n:03}." for n in range(230)]
    papers = [{"title": title, "authors": [{"person": ME}]} for title in titles]
    page = yaml.safe_dump({"person": SLUG, "name": "Ann Quill", "publications": papers}, sort_keys=False)
    load(database, "p.md", f"---\n{page}---\n")
    text = write(database, format)
    assert [title for title in titles if title not in text] == []


# ---- any people --------------------------------------------------------------------------------------------------------
def stated(text: str, name: str) -> dict[str, Any]:
    """What a document states, as data files state it: of the person, and their records by kind, in order."""
    reading = read_file(text.encode(), name)
    found: dict[str, Any] = as_stated(Person, reading.person.values)
    by_entity = {f.target: key for key, f in stated_fields(Person).items() if isinstance(f, Relation) and f.many}
    for record in reading.records:
        if record.entity in by_entity:
            found.setdefault(by_entity[record.entity], []).append(
                as_stated(record.entity, record.values, reading.person)
            )
    return found


def known(value: Any) -> Any:
    """A record without the identity that the store gives it."""
    if isinstance(value, dict):
        return {k: known(v) for k, v in value.items() if k not in ("id", "slug", "displayName")}
    return [known(each) for each in value] if isinstance(value, list) else value


def unordered(found: dict[str, Any]) -> dict[str, Any]:
    """A document with its lists of records sorted, as formats have sections of their own; links are in an order."""

    def by_text(value: Any) -> str:
        return json.dumps(value, sort_keys=True)

    return {k: sorted(v, key=by_text) if isinstance(v, list) and k != "links" else v for k, v in found.items()}


ANY = settings(suppress_health_check=list(HealthCheck))


@ANY
@given(PEOPLE)
def test_any_page_says_all_of_a_person(person: Plain) -> None:
    assert stated(markdown(profile(person)), "p.md") == known(person)


@ANY
@given(PEOPLE)
def test_any_resume_says_all_of_a_person(person: Plain) -> None:
    assert unordered(stated(json_resume(profile(person)), "r.json")) == unordered(known(person))


@ANY
@given(PEOPLE)
def test_any_cv_says_all_that_it_can_of_a_person(person: Plain) -> None:
    # Links are told by whom they lead to. What else of the person themselves RenderCV has no key for, its page lists.
    absent = {"links", "givenName", "familyName", "nativeName", "address", "birthDate", "imageUrl"}
    found, expected = stated(rendercv(profile(person)), "cv.yaml"), known(person)
    assert {link["url"] for link in found.pop("links", [])} == {link["url"] for link in expected.get("links", [])}
    kept = {key: value for key, value in expected.items() if key not in absent}
    # Its texts are Markdown.
    kept |= {key: marked(kept[key]).text for key in ("headline", "location") if key in kept}
    found.pop("imageUrl", None)
    assert unordered(found) == unordered(kept)


@ANY
@given(TEXTS, BODIES)
def test_latex_prints_any_text_as_it_is(text: str, body: str) -> None:
    assert decode(escaped(text)) == text
    paragraphs = [" ".join(part.split()) for part in body.split("\n\n")]
    assert decode_rich(escaped(body)) == "\n\n".join(part for part in paragraphs if part)


@ANY
@given(PEOPLE)
def test_any_bibliography_names_all_publications(person: Plain) -> None:
    found = stated(bibtex(profile(person)), "p.bib").get("publications", [])
    expected = person.get("publications", [])
    assert [each["title"] for each in found] == [each["title"] for each in expected]
    for name in ("kind", "date", "doi", "hasMoreAuthors"):
        assert [each.get(name) for each in found] == [each.get(name) for each in expected]


@pytest.mark.parametrize("format", ["json-resume", "rendercv"])
def test_words_stay_under_their_interest(database: Database, format: str, write: Write) -> None:
    interests = [{"name": "Wildlife", "keywords": ["Ferrets", "Unicorns"]}, {"name": "Tech", "keywords": ["Prolog"]}]
    if format == "json-resume":
        text = json.dumps({"basics": {"name": "Ann Quill"}, "interests": interests})
    else:
        listed = [{"label": one["name"], "details": ", ".join(one["keywords"])} for one in interests]
        text = yaml.safe_dump({"cv": {"name": "Ann Quill", "sections": {"interests": listed}}})
        interests = listed
    load(database, "cv.json" if format == "json-resume" else "cv.yaml", text)
    read = yaml.safe_load(write(database, format))
    assert (read if format == "json-resume" else read["cv"]["sections"])["interests"] == interests
