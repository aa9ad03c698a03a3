"""What documents tell in other languages, in the store: whose texts they are, and what becomes of them the next time."""

from __future__ import annotations

import json
import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from cms.content import Entity, Locale, NewsItem, Organization, Person, Position, Project, Publication, Section, Source
from cms.content.translations import TRANSLATIONS, owner_column, translated
from cms.editing import Changes, commit
from cms.importing.formats import read_file
from cms.importing.run import Report, Task, path_tasks, run
from cms.store import Database, current_revision
from cms.store.checking import check

from ..conftest import ROOT
from ..pictures import picture

SITE = ROOT / "tests/importing/sites/fixtures/al-folio-bilingual"


def do(database: Database, slug: str = "ann-li", **documents: str) -> list[Report]:
    """Import documents by their names, `cv__de` being `cv.de.md`, JSON ending in `.json`."""
    return _do(database, slug, documents, prune=False)


def pruned(database: Database, **documents: str) -> Report:
    """Import one again as `do`, and remove what it doesn't state any more."""
    (report,) = _do(database, "ann-li", documents, prune=True)
    return report


def _do(database: Database, slug: str, documents: dict[str, str], *, prune: bool) -> list[Report]:
    tasks = []
    for name, text in documents.items():
        path = f"{name.replace('__', '.')}.{'json' if text.startswith('{') else 'md'}"
        tasks.append(Task(path, slug, lambda text=text, path=path: read_file(text.encode(), path)))  # type: ignore[misc]
    reports = list(run(database, tasks, prune=prune))
    assert [str(report.error) for report in reports if report.error] == []
    return reports


def rows(database: Database, entity: type[Entity]) -> list[dict[str, Any]]:
    with database.read() as connection:
        found = connection.execute(select(*entity.columns()).order_by(entity.table().c.id)).mappings()
        return [dict(row) for row in found]


def tags(database: Database) -> list[str]:
    return [row["tag"] for row in sorted(rows(database, Locale), key=lambda row: row["rank"])]


def said(database: Database, entity: type[Entity], column: str, tag: str) -> dict[Any, Any]:
    """What a column says in a language, as far as it's translated, by what the record itself says."""
    made = TRANSLATIONS[entity]
    own = {row["id"]: shown(row[column]) for row in rows(database, entity)}
    return {
        own[row[owner_column(made)]]: shown(row[column])
        for row in rows(database, made)
        if row["locale"] == tag and column in row["stated"]
    }


def shown(value: Any) -> Any:
    return value.text if hasattr(value, "text") else value


# ---- a site ------------------------------------------------------------------------------------------------------------
@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A bilingual al-folio site, with pictures."""
    shutil.copytree(SITE, tmp_path / "site")
    (tmp_path / "site/assets/img").mkdir(parents=True)
    for name in ("prof_pic", "sway", "bridges"):
        (tmp_path / f"site/assets/img/{name}.png").write_bytes(picture("PNG"))
    return tmp_path / "site"


def imported(database: Database, site: Path) -> list[Report]:
    with ExitStack() as kept:
        tasks, _ = path_tasks([site], None, kept)
        reports = list(run(database, tasks))
    assert [str(report.error) for report in reports if report.error] == []
    return reports


def test_a_bilingual_site_gives_both_languages(database: Database, site: Path) -> None:
    imported(database, site)
    assert tags(database) == ["en", "zh"]
    (person,) = (row for row in rows(database, Person) if row["has_profile"])
    assert (person["slug"], person["image_id"] is not None) == ("bo-li", True)
    assert said(database, Person, "headline", "zh") == {
        "Associate Professor at the University of Roads": "路桥大学副教授"
    }
    ((own, other),) = said(database, Person, "bio", "zh").items()
    assert own.startswith("I am an associate professor")
    assert other.startswith("我是路桥大学的副教授")
    titles = said(database, Position, "title", "zh")
    assert {title.casefold(): told for title, told in titles.items()} == {
        "associate professor": "副教授",
        "postdoctoral researcher": "博士后",
    }
    assert said(database, Organization, "name", "zh") == {
        "University of Roads": "路桥大学",
        "Harbour University": "海港大学",
        "ACME Labs": "ACME 实验室",
    }
    assert said(database, Project, "title", "zh") == {"Sway": "摇摆"}
    assert said(database, NewsItem, "body", "zh") == {"We won the Quiet Bridge Prize.": "我们获得了静桥奖。"}
    counts = {
        entity: len(rows(database, entity)) for entity in (Position, Organization, Project, NewsItem, Publication)
    }
    assert counts == {Position: 2, Organization: 3, Project: 1, NewsItem: 1, Publication: 1}
    with database.read() as connection:
        before = current_revision(connection)
    imported(database, site)
    with database.read() as connection:
        assert current_revision(connection) == before


def test_a_translation_says_which_lines_it_comes_from(database: Database, site: Path) -> None:
    imported(database, site)
    jobs = {row["id"] for row in rows(database, Position)}
    found = {
        (source["start_line"], source["end_line"])
        for source in rows(database, Source)
        if source["locale"] == "zh" and source["record_id"] in jobs
    }
    assert found == {(13, 17), (18, 20), (14, 14)}  # the CV's two, and the home page's sentence of one of them


def test_the_first_language_is_the_sites_own(database: Database, site: Path) -> None:
    settings = site / "_config.yml"
    settings.write_text(
        settings.read_text().replace("en-us\nscholar", "zh-cn\nscholar").replace('"en-us"\n', '"zh-cn"\n')
    )
    imported(database, site)
    assert tags(database) == ["zh", "en"]
    assert said(database, Project, "title", "en") == {"摇摆": "Sway"}


# ---- documents by themselves -------------------------------------------------------------------------------------------
ENGLISH = {
    "basics": {
        "name": "Ann Li",
        "label": "Road planner",
        "summary": "I plan quiet streets for the towns of the north, and I teach people how to measure the noise in them.",
    },
    "work": [
        {"name": "ACME Labs", "position": "Road Planner", "startDate": "2021-03", "summary": "Plans the streets."},
        {"name": "University of Roads", "position": "Research Assistant", "startDate": "2018-10", "endDate": "2021-02"},
    ],
    "languages": [{"language": "German"}, {"language": "English"}],
}
GERMAN = {
    "basics": {
        "name": "Ann Li",
        "label": "Straßenplanerin",
        "summary": "Ich plane leise Straßen für die Städte des Nordens und zeige den Leuten, wie man den Lärm in ihnen misst.",
    },
    "work": [
        {"name": "ACME Labs", "position": "Straßenplanerin", "startDate": "2021-03", "summary": "Plant die Straßen."},
        {"name": "Straßenuni", "position": "Hilfskraft", "startDate": "2018-10", "endDate": "2021-02"},
    ],
    "languages": [{"language": "Deutsch"}, {"language": "Englisch"}],
}


def test_a_file_a_language_in_either_order(database: Database) -> None:
    for resume in (ENGLISH, GERMAN, ENGLISH, GERMAN):
        name = "resume" if resume is ENGLISH else "resume__de"
        reports = do(database, **{name: json.dumps(resume)})
        assert all(not report.outcome.conflicts for report in reports)
    assert reports[0].revision is None
    assert tags(database) == ["en", "de"]
    assert said(database, Position, "title", "de") == {
        "Road Planner": "Straßenplanerin",
        "Research Assistant": "Hilfskraft",
    }
    assert said(database, Position, "summary", "de") == {"Plans the streets.": "Plant die Straßen."}
    assert len(rows(database, Person)) == 1
    assert len(rows(database, Position)) == 2


def test_a_document_in_another_language_alone_is_told_in_that_until_the_first_has_it(database: Database) -> None:
    do(
        database,
        "bo-wu",
        bo="# Bo Wu\n\nI am a professor of roads at the University of Roads, and I work on the bridges.\n",
    )
    do(database, resume__de=json.dumps(GERMAN))
    assert tags(database) == ["en", "de"]
    assert said(database, Position, "title", "de")["Straßenplanerin"] == "Straßenplanerin"
    do(database, resume=json.dumps(ENGLISH))
    assert said(database, Position, "title", "de") == {
        "Road Planner": "Straßenplanerin",
        "Research Assistant": "Hilfskraft",
    }
    (ann,) = (row for row in rows(database, Person) if row["slug"] == "ann-li")
    assert ann["headline"] == "Road planner"
    assert len([row for row in rows(database, Position) if row["person_id"] == ann["id"]]) == 2


def test_what_somebody_wrote_since_stays(database: Database) -> None:
    do(database, resume=json.dumps(ENGLISH), resume__de=json.dumps(GERMAN))
    (planner,) = (row for row in rows(database, Position) if row["title"] == "Road Planner")
    by_hand(database, planner, title="Planerin von Straßen")
    changed = json.loads(json.dumps(GERMAN))
    changed["work"][0] |= {"position": "Verkehrsplanerin", "summary": "Plant alle Straßen."}
    (report,) = do(database, resume__de=json.dumps(changed))
    assert said(database, Position, "title", "de")["Road Planner"] == "Planerin von Straßen"
    assert said(database, Position, "summary", "de") == {"Plans the streets.": "Plant alle Straßen."}
    assert [(c.field, c.kept, c.other) for c in report.outcome.conflicts] == [
        ("title", "Planerin von Straßen", "Verkehrsplanerin")
    ]


def by_hand(database: Database, position: dict[str, Any], **texts: str) -> None:
    """Say by hand what a position is called in German."""
    made = TRANSLATIONS[Position]
    (before,) = (row for row in rows(database, made) if row[owner_column(made)] == position["id"])
    changes = Changes()
    changes.save(Position, position)
    changes.save(made, translated(Position, position, "de", texts, before))
    with database.write() as connection:
        commit(connection, changes, "ann", "by hand")


def without(resume: dict[str, Any], at: int) -> str:
    return json.dumps({**resume, "work": [job for n, job in enumerate(resume["work"]) if n != at]})


def test_what_no_language_tells_any_more_is_pruned_with_its_texts(database: Database) -> None:
    do(database, resume=json.dumps(ENGLISH), resume__de=json.dumps(GERMAN))
    report = pruned(database, resume__de=without(GERMAN, 1))
    assert report.outcome.pruned == []
    assert said(database, Position, "title", "de")["Research Assistant"] == "Hilfskraft", "English tells of it"
    report = pruned(database, resume=without(ENGLISH, 1))
    assert report.outcome.pruned == ["Position 'Research Assistant'"]
    assert said(database, Position, "title", "de") == {"Road Planner": "Straßenplanerin"}
    assert check(database) == []
    report = pruned(database, resume=without({**ENGLISH, "work": []}, 0))
    assert report.outcome.pruned == [], "German tells of it"
    report = pruned(database, resume__de=without({**GERMAN, "work": []}, 0))
    assert report.outcome.pruned == ["Position 'Road Planner'"]
    assert rows(database, Position) == rows(database, TRANSLATIONS[Position]) == []
    assert check(database) == []


def test_what_somebody_translated_otherwise_since_is_not_pruned(database: Database) -> None:
    do(database, resume=json.dumps(ENGLISH), resume__de=json.dumps(GERMAN))
    (planner,) = (row for row in rows(database, Position) if row["title"] == "Road Planner")
    by_hand(database, planner, title="Planerin von Straßen")
    pruned(database, resume=without(ENGLISH, 0))
    report = pruned(database, resume__de=without(GERMAN, 0))
    assert report.outcome.pruned == []
    assert "Position 'Road Planner'" in report.outcome.gone
    assert said(database, Position, "title", "de")["Road Planner"] == "Planerin von Straßen"
    assert check(database) == []


def test_what_is_doubtful_stays_apart_and_is_told(database: Database) -> None:
    english = {**ENGLISH, "work": [{"name": n, "position": n, "startDate": "2020"} for n in ("Planner", "Builder")]}
    german = {**GERMAN, "work": [{"name": "Bau", "position": "Bauleitung der Straßen", "startDate": "2020"}]}
    *_, report = do(database, cv=json.dumps(english), lebenslauf=json.dumps(german))
    assert len(rows(database, Position)) == 3
    assert [remark.code for remark in report.remarks] == ["translation"]


def test_a_name_in_another_script_is_the_native_one(database: Database) -> None:
    do(
        database,
        index="# Ann Li\n\nI am a professor of roads at the University of Roads, and I work on the bridges.\n",
        index__zh="# 李安\n\n我是路桥大学的教授，从事桥梁建设工作。\n",
    )
    (ann,) = rows(database, Person)
    assert (ann["name"], ann["native_name"]) == ("Ann Li", "李安")
    assert list(said(database, Person, "bio", "zh").values()) == ["我是路桥大学的教授，从事桥梁建设工作。"]


def test_a_page_in_two_languages(database: Database) -> None:
    page = """# Ann Li

I am a professor of roads at the University of Roads, and I work on the bridges.

我是路桥大学的道路教授，从事桥梁建设工作。

## 工作经历 / Experience

- Professor of Roads, University of Roads, 2023 – Present
- 道路教授，路桥大学，2023 – 至今
- Postdoc, ACME Labs, 2020.09 – 2023.06
- 博士后，ACME 实验室，2020.09 – 2023.06

## Weather

Kites
"""
    first, again = do(database, page=page), do(database, page=page)
    assert again[0].revision is None
    assert first[0].lines["lost"] == 0
    assert said(database, Position, "title", "zh") == {"Professor of Roads": "道路教授", "Postdoc": "博士后"}
    assert len(rows(database, Position)) == 2
    assert [row["title"] for row in rows(database, Section)] == ["Weather"]


def test_one_language_states_none(database: Database) -> None:
    do(database, home="# Ann Li\n\nI am a professor of roads at the University of Roads, and I work on the bridges.\n")
    assert tags(database) == []
