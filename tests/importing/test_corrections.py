"""What somebody says of a document's lines: what becomes of them, and that every later import respects it."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from cms.content import (
    Award,
    Organization,
    Person,
    PersonTopic,
    Position,
    Publication,
    Section,
    Source,
    SourceDocument,
    Talk,
    Topic,
)
from cms.editing import Changes, commit
from cms.editing.undoing import take_back
from cms.errors import CmsError
from cms.importing.corrections import SAYABLE, passages
from cms.importing.formats import read_file
from cms.importing.run import Report, Task, run
from cms.importing.saying import say
from cms.store import Database, checking

from ..conftest import Stores
from ..editing.test_undoing import everything

PAGE = """# Ada Example

I build bridges between islands.

My office is full of bricks.

## Experience

- **Engineer**, ACME Labs (2031 – Present)
- **Intern**, Oz Works (2030)
  - Built a bridge
  - Best Bridge Award, 2029
- Golden Brick Medal, Oz Academy (2028)

## Odds and ends

- On Roads, talk at OzConf, 2027
- Kites
  of strings

## Publications

- Ada Example, Bo Li. *On Bricks.* Journal of Roads, 2031.
"""


def imported(database: Database, text: str = PAGE, name: str = "page.md", slug: str = "ada-example") -> Report:
    (report,) = run(database, [Task(name, slug, partial(read_file, text.encode(), name))])
    assert report.error is None
    return report


def document(database: Database) -> str:
    with database.read() as connection:
        return connection.execute(select(SourceDocument.table().c.id)).scalar_one()


def said(database: Database, first: int, last: int, kind: str, **how: Any) -> Report:
    """Say it; and prove that the store is sound, and that importing the same document again changes nothing."""
    report = say(database, document(database), (first, last), kind, **how)
    assert checking.check(database) == []
    return report


def rows(database: Database, entity: Any) -> list[dict[str, Any]]:
    with database.read() as connection:
        return [dict(row) for row in connection.execute(select(entity.table())).mappings()]


def titles(database: Database, entity: Any, name: str = "title") -> list[str]:
    return sorted(row[name] for row in rows(database, entity))


def bodies(database: Database) -> list[str]:
    return [row["body"].markdown for row in rows(database, Section)]


@pytest.fixture
def store(database: Database) -> Database:
    imported(database)
    return database


def test_a_whole_record_becomes_another_and_what_only_it_mentioned_goes(store: Database) -> None:
    assert titles(store, Position) == ["Engineer", "Golden Brick Medal", "Intern"]
    report = said(store, 13, 13, "Award")
    assert titles(store, Position) == ["Engineer", "Intern"]
    (award,) = rows(store, Award)
    assert (award["title"], award["awarder"], str(award["dates"][0])) == ("Golden Brick Medal", "Oz Academy", "2028")
    assert titles(store, Organization, "name") == ["ACME Labs", "Oz Works"]
    assert report.as_json()["records"]["added"] == {"Award": 1}
    assert sorted(report.outcome.pruned) == ["Organization 'Oz Academy'", "Position 'Golden Brick Medal'"]
    assert report.lines == {"record": 1, "section": 0, "not content": 0, "lost": 0}
    (source,) = [row for row in rows(store, Source) if row["record_id"] == award["id"]]
    assert (source["start_line"], source["end_line"], source["document_id"]) == (13, 13, document(store))
    assert imported(store).revision is None


def test_a_work_of_others_goes_with_its_authors(database: Database) -> None:
    """It is none of the person's works, which are known with their authors."""
    imported(database, "# Ada Example\n\n## Publications\n\n- **Kites**, Oz Works, Oz (May 2030 – Aug 2030)\n")
    assert titles(database, Publication) == ["Kites"]
    assert titles(database, Person, "name") == ["Ada Example", "Oz Works"]
    said(database, 5, 5, "nothing")
    assert titles(database, Publication) == []
    assert titles(database, Person, "name") == ["Ada Example"]


def test_what_is_left_of_a_record_is_read_again(store: Database) -> None:
    said(store, 12, 12, "Award")
    assert titles(store, Award) == ["Best Bridge Award"]
    (intern,) = [row for row in rows(store, Position) if row["title"] == "Intern"]
    assert [each.text for each in intern["highlights"]] == ["Built a bridge"]
    assert imported(store).revision is None
    said(store, 17, 17, "Talk")
    assert titles(store, Talk) == ["On Roads"]
    assert [row["title"] for row in rows(store, Section)] == ["Odds and ends"]
    assert "Kites" in bodies(store)[0]
    assert "Roads" not in bodies(store)[0]
    assert imported(store).revision is None


def test_lines_that_no_rule_reads_are_what_they_are_said_to_be(store: Database) -> None:
    for kind, entity, name in (
        ("Award", Award, "title"),
        ("Topic", Topic, "name"),
        ("Publication", Publication, "title"),
    ):
        said(store, 18, 18, kind)
        assert "Kites" in titles(store, entity, name)
        assert imported(store).revision is None
    assert titles(store, Award) == []
    assert titles(store, Topic, "name") == []
    assert rows(store, PersonTopic) == []


@pytest.mark.parametrize("kind", SAYABLE)
def test_lines_can_be_said_to_be_of_any_kind(stores: Stores, kind: str) -> None:
    database = stores.empty("sqlite")
    imported(database)
    report = said(database, 13, 13, kind)
    assert report.lines["lost"] == 0
    before = everything(database)
    assert imported(database).revision is None
    assert said(database, 13, 13, kind).revision is None
    assert everything(database) == before
    if kind not in ("nothing", "Topic"):
        source = next(row for row in rows(database, Source) if row["start_line"] == 13)
        assert report.outcome.added[kind] or kind == "Position"
        assert source["end_line"] == 13


def test_a_section_whose_every_line_is_something_else_is_gone(database: Database) -> None:
    text = "# Ada Example\n\n## Odds and ends\n\nBest Kite, Oz Works, 2030\n\nGolden Brick, Oz Works, 2031\n"
    imported(database, text)
    assert titles(database, Section) == ["Odds and ends"]
    said(database, 5, 5, "Award")
    said(database, 7, 7, "Award")
    assert titles(database, Section) == []
    assert imported(database, text).revision is None
    assert titles(database, Award) == ["Best Kite", "Golden Brick"]


def test_what_is_nothing_goes_from_the_person_too(store: Database) -> None:
    (person,) = [row for row in rows(store, Person) if row["has_profile"]]
    assert "bricks" in person["bio"].text
    report = said(store, 5, 5, "nothing")
    assert report.lines == {"record": 0, "section": 0, "not content": 1, "lost": 0}
    (person,) = [row for row in rows(store, Person) if row["has_profile"]]
    assert person["bio"].text == "I build bridges between islands."
    assert imported(store).revision is None
    said(store, 3, 3, "Section")
    (person,) = [row for row in rows(store, Person) if row["has_profile"]]
    assert person["bio"] is None
    assert "I build bridges between islands." in bodies(store)
    assert imported(store).revision is None


def test_what_was_changed_here_stays(store: Database) -> None:
    (row,) = [row for row in rows(store, Position) if row["title"] == "Golden Brick Medal"]
    changes = Changes()
    changes.save(Position, Position.complete({**{c.name: row[c.name] for c in Position.columns()}, "location": "Oz"}))
    with store.write() as connection:
        commit(connection, changes, "somebody", "edit")
    # A document's own fields that were changed keep the record; a field that it never stated doesn't.
    said(store, 13, 13, "Award")
    assert titles(store, Position) == ["Engineer", "Intern"]


def test_a_correction_follows_its_words_and_not_its_lines(store: Database) -> None:
    said(store, 13, 13, "Award")
    moved = PAGE.replace("## Experience\n", "## Experience\n\n- **Baker**, Brick Bakery (2033)\n")
    imported(store, moved)
    assert titles(store, Award) == ["Golden Brick Medal"]
    assert titles(store, Position) == ["Baker", "Engineer", "Intern"]
    # Other words were never corrected.
    imported(store, PAGE.replace("Medal", "Ribbon"))
    assert "Golden Brick Ribbon" in titles(store, Position)
    # Words that come back are what they were said to be.
    imported(store)
    assert titles(store, Award) == ["Golden Brick Medal"]


def test_of_the_same_words_those_are_meant_that_were_pointed_at(database: Database) -> None:
    text = "# Ada Example\n\n## Awards\n\n- Golden Brick, 2030\n\n## Experience\n\n- Golden Brick, 2030\n"
    imported(database, text)
    said(database, 9, 9, "Talk")
    assert (titles(database, Award), titles(database, Talk)) == (["Golden Brick"], ["Golden Brick"])
    assert imported(database, text).revision is None
    imported(database, text.replace("## Awards", "## Awards\n\n- Silver Brick, 2029"))
    assert (titles(database, Award), titles(database, Talk)) == (["Golden Brick", "Silver Brick"], ["Golden Brick"])


def test_what_was_said_last_counts_and_undoing_it_brings_the_one_before_back(store: Database) -> None:
    before = everything(store)
    first = said(store, 12, 13, "Award")
    between = everything(store)
    second = said(store, 13, 13, "Talk")
    assert titles(store, Award) == ["Best Bridge Award"]
    assert titles(store, Talk) == ["Golden Brick Medal"]
    assert imported(store).revision is None
    for report, was in ((second, between), (first, before)):
        assert report.revision
        with store.write() as connection:
            take_back(connection, [report.revision.number])
        assert everything(store) == was
        assert imported(store).revision is None


def test_a_dry_run_says_the_same_and_changes_nothing(store: Database) -> None:
    before = everything(store)
    dry = said(store, 13, 13, "Award", dry_run=True)
    assert everything(store) == before
    assert dry.revision is None
    assert dry.as_json()["records"] == said(store, 13, 13, "Award").as_json()["records"]


def test_a_draft_is_drafted_with_what_it_changes(store: Database) -> None:
    before = everything(store)
    report = said(store, 13, 13, "Award", draft=True)
    assert everything(store) == before
    assert report.drafts
    # What is drafted was said of the drafts: saying it again there changes nothing, and readers' documents know nothing of it.
    assert said(store, 13, 13, "Award", draft=True).drafts == []
    assert imported(store).revision is None


@pytest.mark.parametrize(
    ("lines", "kind", "why"),
    [
        ((13, 13), "Medal", "'Medal' is nothing that lines can be said to be: Award,"),
        ((0, 3), "Award", "has the lines 1 to 24: 0-3 aren't among them"),
        ((13, 12), "Award", "13-12 aren't among them"),
        ((20, 99), "Award", "20-99 aren't among them"),
        ((4, 4), "Award", "Nothing stands in the lines 4-4"),
    ],
)
def test_what_cannot_be_said_is_told(store: Database, lines: tuple[int, int], kind: str, why: str) -> None:
    with pytest.raises(CmsError, match=why):
        say(store, document(store), lines, kind)


def test_data_say_by_their_keys_what_they_are(database: Database) -> None:
    awards = '[\n    {"title": "Golden Brick"},\n    {"title": "Lamp"}\n  ]'
    text = f'{{\n  "basics": {{"name": "Ada Example"}},\n  "awards": {awards}\n}}\n'
    imported(database, text, "resume.json")
    assert titles(database, Award) == ["Golden Brick", "Lamp"]
    with pytest.raises(CmsError, match="is data, whose keys"):
        say(database, document(database), (5, 5), "Talk")
    said(database, 5, 5, "nothing")
    assert titles(database, Award) == ["Golden Brick"]
    assert imported(database, text, "resume.json").revision is None


def test_html_is_read_as_html_and_its_comments_stay_out(database: Database) -> None:
    text = (
        "<html><head><title>Ada Example</title></head><body><h1>Ada Example</h1>\n<h2>Odds</h2>\n<ul>\n"
        "<li><b>Golden Brick</b>, Oz Academy, 2028</li>\n<!-- my diary:\n  secret -->\n"
        "<li>Lamp, 2027</li>\n</ul></body></html>\n"
    )
    imported(database, text, "page.html")
    said(database, 3, 8, "Award")
    assert titles(database, Award) == ["Golden Brick", "Lamp"]
    assert "secret" not in str(everything(database)["Section"] + everything(database)["Award"])
    assert imported(database, text, "page.html").revision is None


def test_what_is_private_stays_private(store: Database) -> None:
    text = PAGE.replace("- Kites\n  of strings\n", "- Phone: +64 555 010 0199\n")
    imported(store, text)
    said(store, 18, 18, "Award")
    published = [
        value
        for name, found in everything(store).items()
        if name not in ("SourceDocument", "Correction", "Person")
        for value in found
    ]
    assert "0199" not in str(published)


@given(st.lists(st.sampled_from(["a b", "a", "b", "", "c-", "--"]), min_size=1, max_size=12), st.data())
def test_passages_are_found_wherever_they_stand(lines: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(lines) - 1))
    last = data.draw(st.integers(first, len(lines) - 1))
    text, words = "\n".join(lines), "\n".join(lines[first : last + 1])
    found = passages(text, words)
    if not words.strip():
        assert found == []
        return
    stripped = [n for n in range(first, last + 1) if lines[n].strip()]
    assert range(stripped[0] + 1, stripped[-1] + 2) in found
    assert found == sorted(found, key=lambda each: each.start)


# ---- any document, any lines, any kind ---------------------------------------------------------------------------------
PIECES = [
    "## Experience",
    "## Awards",
    "## Odds and ends",
    "## Publications",
    "### ACME Labs",
    "- **Engineer**, ACME Labs (2031 – Present)",
    "- **Intern**, Oz Works, Oz (May 2030 – Aug 2030)",
    "  - Built a bridge",
    "- Golden Brick, Oz Academy, 2028",
    "- Ada Example, Bo Li. *On Bricks.* Journal of Roads, 2031.",
    "I was an engineer at ACME Labs until 2029.",
    "Kites and",
    "strings, lamps",
    "| 2030 | Lamp | Oz |",
    "|------|------|----|",
    "",
]


@settings(max_examples=settings().max_examples * 2 // 5)  # each of four imports
@given(st.lists(st.sampled_from(PIECES), min_size=2, max_size=14), st.sampled_from(SAYABLE), st.data())
def test_importing_again_changes_nothing_whatever_was_said(
    session_stores: Stores, pieces: list[str], kind: str, data: st.DataObject
) -> None:
    text = "\n".join(["# Ada Example", "", *pieces, ""])
    lines = [n for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    first = data.draw(st.sampled_from(lines))
    last = data.draw(st.sampled_from([n for n in lines if n >= first][:4]))
    with closing(session_stores.empty("sqlite", keep_open=True)) as store:
        imported(store, text)
        report = said(store, first, last, kind)
        assert report.lines["lost"] == 0
        again = imported(store, text)
        assert again.revision is None, again.outcome.changes
        assert said(store, first, last, kind).revision is None
        if report.revision:
            with store.write() as connection:
                take_back(connection, [report.revision.number])
