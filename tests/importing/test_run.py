"""Importing into a store: once, twice, changed, in any order, beside others, and what must never happen."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from cms.content import (
    ENTITIES,
    Award,
    Education,
    Organization,
    Person,
    Position,
    Project,
    ProjectMember,
    Publication,
    PublicationAuthor,
    Source,
)
from cms.editing import Changes, commit
from cms.errors import CmsError
from cms.importing.formats import read_file
from cms.importing.run import Report, Task, path_tasks, require_slug, run, seed_tasks
from cms.settings import shipped
from cms.store import Database

HOME = """---
title: About
author: Ada Example
---

I build bridges between islands.

## Experience

- **Engineer**, ACME Labs (2031 – Present)
  - Built a bridge
- **Intern**, Oz Works, Oz, CA (May 2030 – Aug 2030), Mentor: Glinda Good

## Education

- Ph.D. in Magic, University of Oz (UOz), 2025 – 2030, advised by Prof. [Glinda Good](https://glinda.example/)

## Awards

- Best Bridge Award, _Oct 2031_

## Hobbies

I fly kites.
"""
CV = """# Ada Example

## Experience

- **Intern**, Oz Works, Oz, CA (May 2030 – Sep 2030)

## Awards

- Best Bridge Award, 2031
- Second Prize, 2030
"""


def do(database: Database, slug: str = "ada-example", **documents: str) -> list[Report]:
    """Import documents by their names, `home` being `home.md`."""

    def reader(name: str, text: str) -> Any:
        return lambda: read_file(text.encode(), f"{name}.md")

    reports = list(run(database, [Task(f"{name}.md", slug, reader(name, text)) for name, text in documents.items()]))
    assert [str(report.error) for report in reports if report.error] == []
    return reports


def rows(database: Database, entity: Any) -> list[dict[str, Any]]:
    with database.read() as connection:
        return [dict(row) for row in connection.execute(select(*entity.columns())).mappings()]


def everything(database: Database) -> dict[str, list[str]]:
    """The whole content but for IDs and ranks, comparable."""
    found = {}
    for name, entity in ENTITIES.items():
        names = [column.name for column in entity.columns()]
        kept = [name for name in names if not name.endswith("id") and "rank" not in name]
        found[name] = sorted(str([row[c] for c in kept]) for row in rows(database, entity))
    return found


def one(database: Database, entity: Any, **wanted: Any) -> dict[str, Any]:
    (found,) = (row for row in rows(database, entity) if all(row[k] == v for k, v in wanted.items()))
    return found


def test_a_second_import_changes_nothing_and_says_so(database: Database) -> None:
    (first,) = do(database, home=HOME)
    assert first.revision
    assert first.outcome.added["Position"]
    before = everything(database)
    (second,) = do(database, home=HOME)
    assert second.revision is None
    assert not second.outcome.changes
    assert not second.outcome.added
    assert not second.outcome.changed
    assert len(second.outcome.left["Position"]) == 2
    assert everything(database) == before


def test_the_same_documents_in_any_order_change_nothing_again(database: Database) -> None:
    do(database, home=HOME, cv=CV)
    before = everything(database)
    for order in itertools.permutations([("home", HOME), ("cv", CV)]):
        assert [report.revision for report in do(database, **dict(order))] == [None, None]
    assert everything(database) == before


def test_what_two_documents_tell_is_one_record_and_what_differs_is_kept_beside_it(database: Database) -> None:
    do(database, home=HOME)
    (report,) = do(database, cv=CV)
    intern = one(database, Position, title="Intern")
    assert str(intern["period_end"]) == "2030-08"
    assert [(c.field, c.kept, c.other, c.line) for c in report.outcome.conflicts] == [
        ("period_end", "2030-08", "2030-09", 5)
    ]
    readings = [
        reading for row in rows(database, Source) if row["record_id"] == intern["id"] for reading in row["readings"]
    ]
    assert [(reading.field, reading.value) for reading in readings] == [("period_end", "2030-09")]
    # Of two that agree the finer date stands, whichever came first.
    assert [str(date) for date in one(database, Award, title="Best Bridge Award")["dates"]] == ["2031-10"]
    assert len(rows(database, Award)) == 2


def test_people_who_are_named_are_people_once_with_their_link(database: Database) -> None:
    do(database, home=HOME)
    guide = one(database, Person, name="Glinda Good")
    assert guide["has_profile"] is False
    assert [link.url for link in guide["links"]] == ["https://glinda.example/"]
    assert one(database, Organization, name="University of Oz")["short_name"] == "UOz"


def test_a_changed_document_updates_what_came_from_it(database: Database) -> None:
    do(database, home=HOME)
    changed = HOME.replace("(2031 – Present)", "(2031 – 2032)").replace("2025 – 2030", "2025 – 2031")
    (report,) = do(database, home=changed)
    assert report.outcome.conflicts == []
    engineer = one(database, Position, title="Engineer")
    assert (str(engineer["period_end"]), engineer["period_is_current"]) == ("2032", False)
    assert str(one(database, Education)["period_end"]) == "2031"
    assert len(rows(database, Position)) == 2


def test_what_was_changed_here_stays_and_the_conflict_is_told(database: Database) -> None:
    do(database, home=HOME)
    engineer = one(database, Position, title="Engineer")
    edited = Position.complete({**engineer, "location": "Emerald City", "period_is_current": False})
    changes = Changes()
    changes.save(Position, edited)
    with database.write() as connection:
        commit(connection, changes, "test", "an edit")
    assert (
        do(database, home=HOME)[0].revision is None
        or one(database, Position, title="Engineer")["location"] == "Emerald City"
    )
    changed = HOME.replace("ACME Labs (2031 – Present)", "ACME Labs, Oz, CA (2031 – Present)")
    (report,) = do(database, home=changed)
    assert one(database, Position, title="Engineer")["location"] == "Emerald City"
    assert [c.field for c in report.outcome.conflicts] == ["location"]


def test_what_is_new_stands_where_the_document_has_it(database: Database) -> None:
    do(database, home=HOME)
    changed = HOME.replace("- **Intern**", "- **Analyst**, Oz Bank (2029)\n- **Intern**")
    do(database, home=changed)
    ordered = sorted(rows(database, Position), key=lambda row: row["rank"])
    assert [row["title"] for row in ordered] == ["Engineer", "Analyst", "Intern"]


def test_what_left_the_document_is_told_and_removed_only_by_pruning(database: Database) -> None:
    do(database, home=HOME, cv=CV)
    less = HOME.replace("- **Engineer**, ACME Labs (2031 – Present)\n  - Built a bridge\n", "")
    (report,) = do(database, home=less)
    assert report.outcome.gone == ["Position 'Engineer'"] or report.outcome.gone[0].startswith("Position Engineer")
    assert len(rows(database, Position)) == 2
    do(database, home=HOME)

    (pruned,) = run(database, [Task("home.md", "ada-example", lambda: read_file(less.encode(), "home.md"))], prune=True)
    assert [row["title"] for row in rows(database, Position)] == ["Intern"]
    assert pruned.outcome.gone == []
    # The other document still tells the award, so it stays though this one lost it.
    lost = less.replace("- Best Bridge Award, _Oct 2031_\n", "")
    list(run(database, [Task("home.md", "ada-example", lambda: read_file(lost.encode(), "home.md"))], prune=True))
    assert {row["title"] for row in rows(database, Award)} == {"Best Bridge Award", "Second Prize"}


def test_pruning_keeps_what_was_edited_here_and_what_others_share(database: Database) -> None:
    page = "# Ada Example\n\n## Positions\n\n- **Engineer**, ACME Labs (2031 – 2032)\n- **Intern**, Oz Works (2030 – 2031)\n"
    papers = '## Publications\n\n- Ada Example, Bo Li. "Bridges between islands." Journal of Roads, 2031.\n'
    do(database, home=page + papers)
    do(database, slug="bo-li", other="# Bo Li\n\nI walk on roads.\n")
    edited = next(row for row in rows(database, Position) if row["title"] == "Engineer")
    changes = Changes()
    changes.save(Position, Position.complete({**edited, "location": "Emerald City", "title": "Bridge engineer"}))
    with database.write() as connection:
        commit(connection, changes, "edit", "an edit")
    (report,) = run(
        database, [Task("home.md", "ada-example", lambda: read_file(b"# Ada Example\n", "home.md"))], prune=True
    )
    assert [(row["title"], row["location"]) for row in rows(database, Position)] == [
        ("Bridge engineer", "Emerald City")
    ]
    assert report.outcome.pruned == ["Position 'Intern'"]
    assert "Position 'Bridge engineer'" in report.outcome.gone
    # Bo Li has a profile, and wrote the publication too: only who pruned it is no author any more.
    assert len(rows(database, Publication)) == 1
    people = {row["id"]: row["slug"] for row in rows(database, Person)}
    assert [people[row["person_id"]] for row in rows(database, PublicationAuthor)] == ["bo-li"]


def test_a_dry_run_says_the_same_and_writes_nothing(database: Database) -> None:

    task = Task("home.md", "ada-example", lambda: read_file(HOME.encode(), "home.md"))
    before = everything(database)
    (dry,) = run(database, [task], dry_run=True)
    assert everything(database) == before
    assert dry.revision is None
    (wet,) = run(database, [task])
    assert {k: len(v) for k, v in dry.outcome.added.items()} == {k: len(v) for k, v in wet.outcome.added.items()}


def test_a_bad_document_costs_no_other(database: Database, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\x00\x01\x02\xff" * 100)
    (tmp_path / "b.md").write_text(CV)
    (tmp_path / "c.json").write_text("{ broken: [")
    tasks, _ = path_tasks(
        [tmp_path / "a.md", tmp_path / "b.md", tmp_path / "c.json", tmp_path / "none.md"], "ada-example"
    )
    reports = list(run(database, tasks))
    assert [bool(report.error) for report in reports] == [True, False, True, True]
    assert all(Path(str(report.error).split(":")[0]).name == report.path for report in reports if report.error)
    assert len(rows(database, Award)) == 2


def test_a_fault_of_ours_is_logged_and_costs_no_other(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:

    def fails() -> Any:
        raise ZeroDivisionError

    reports = list(run(database, [Task("a.md", "x", fails), Task("b.md", "x", lambda: read_file(CV.encode(), "b.md"))]))
    assert "the importer failed" in str(reports[0].error)
    assert "ZeroDivisionError" in caplog.text
    assert reports[1].revision


def test_the_report_accounts_for_every_line(database: Database) -> None:
    (report,) = do(database, home=HOME)
    told = json.loads(json.dumps(report.as_json()))
    assert told["lines"]["lost"] == 0
    assert sum(told["lines"].values()) == sum(bool(line.strip()) for line in HOME.split("\n"))
    assert told["lines"]["section"] >= 1
    assert told["records"]["added"]["Position"] == 2
    assert told["unplaced"][0]["text"].startswith("Hobbies")


def test_without_a_slug_the_name_that_is_stated_makes_one(database: Database, tmp_path: Path) -> None:
    (tmp_path / "home.md").write_text(HOME)
    (tmp_path / "page.txt").write_text("I build things.\n\nNews\n2031.05 Something new.\n")
    tasks, _ = path_tasks([tmp_path / "home.md", tmp_path / "page.txt"], None)
    assert [task.slug for task in tasks] == ["ada-example", "page"]
    with pytest.raises(CmsError, match="slug"):
        require_slug("A b")


def test_a_file_of_a_site_about_somebody_else_is_left_out(database: Database, tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text(HOME)
    (tmp_path / "b-resume.json").write_text(
        json.dumps({"basics": {"name": "Zora Other"}, "awards": [{"title": "Hers"}]})
    )
    tasks, _ = path_tasks([tmp_path], None)
    reports = {report.path: report for report in run(database, tasks)}
    assert "other-person" in [remark.code for remark in reports["b-resume.json"].remarks]
    assert [row["title"] for row in rows(database, Award)] == ["Best Bridge Award"]


def test_the_seeds_in_any_order_change_nothing_again(database: Database) -> None:

    tasks = seed_tasks(shipped("seeds"))
    assert all(report.error is None for report in run(database, tasks))
    before = everything(database)
    for order in (tasks, tasks[::-1], tasks[2:] + tasks[:2]):
        assert [report.revision for report in run(database, order)] == [None] * len(tasks)
    assert everything(database) == before


def test_two_people_of_one_name_stay_two_where_their_addresses_differ(database: Database) -> None:
    paper = "## Education\n\n- Ph.D. in Magic, University of Oz, 2030, advised by [Sam Smith](https://{}.example/)\n"
    do(database, slug="one", one=paper.format("sam-of-oz"))
    do(database, slug="two", two=paper.format("sam-of-ix"))
    assert len([row for row in rows(database, Person) if row["name"] == "Sam Smith"]) == 2
    do(database, slug="three", three=paper.format("sam-of-oz"))
    assert len([row for row in rows(database, Person) if row["name"] == "Sam Smith"]) == 2


def test_spellings_of_one_name_on_one_profile_are_one_person(database: Database) -> None:
    text = """## Education

- Ph.D. in Magic, University of Oz, 2030, advised by Prof. Glinda M. Good

## Experience

- **Intern**, ACME (2029), Mentor: G. M. Good
"""
    do(database, home=text)
    (guide,) = (row for row in rows(database, Person) if row["slug"] != "ada-example")
    assert guide["name"] == "Glinda M. Good"


@pytest.mark.parametrize(("year", "count"), [(2032, 1), (2033, 1), (2034, 2)])
def test_a_preprint_is_the_paper_up_to_two_years_later(database: Database, year: int, count: int) -> None:
    paper = "# Ada Example\n\n## Publications\n\n- **Roads Are Bridges**  \n  Ada Example, Bo Li  \n  {}\n"
    do(database, home=paper.format("arXiv preprint, 2031"), cv=paper.format(f"Journal of Oz, {year}"))
    assert len(rows(database, Publication)) == count


def test_projects_keep_the_profiles_order(database: Database) -> None:
    text = "## Projects\n\n" + "".join(
        f"- **{name} Mill** (2030)\n  - Ground corn\n" for name in ("Third", "First", "Second")
    )
    do(database, home=text)
    by_id = {row["id"]: row["title"] for row in rows(database, Project)}
    members = sorted(rows(database, ProjectMember), key=lambda row: row["person_rank"])
    assert [by_id[row["project_id"]] for row in members] == ["Third Mill", "First Mill", "Second Mill"]
