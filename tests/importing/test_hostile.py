"""Documents that are made to cost much: each is read, or refused with a reason, in a CPU time that no good one comes near."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlalchemy import select

from cms.content import Person
from cms.errors import DocumentError
from cms.importing import limits
from cms.importing.accounting import counts
from cms.importing.formats import people_of, read_file
from cms.importing.run import path_tasks, run
from cms.store import Database

ENTRY = "**Engineer**, ACME Labs, 2030 - Present\n"
PAGE = f"## Experience\n\n{ENTRY}"


@contextmanager
def cpu_seconds(most: float) -> Iterator[None]:
    """Fail where the block takes more CPU time than this, in C code that asks for signals (as `re` does) too."""

    def late(_: int, frame: object) -> None:
        raise AssertionError(f"it took more than {most} s of CPU time, and was in {frame}")

    before = signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _doubled(times: int) -> str:
    macros = "".join(f"@string{{b{n + 1} = b{n} # b{n}}}\n" for n in range(times))
    return f'@string{{b0 = "On wet roads, "}}\n{macros}@article{{k, author={{Bo Li}}, title=b{times}, year=2031}}\n'


READ: dict[str, Callable[[], str]] = {
    "comments.md": lambda: "---\nname: Ada Example\n---\n\n" + "<!-- a note -->\n" * 1_000 + PAGE,
    "comments.txt": lambda: "<!-- a note -->\n" * 1_000 + PAGE,
    "macros.bib": lambda: _doubled(5),
}
REFUSED: dict[str, tuple[Callable[[], str], str]] = {
    "doubling.bib": (lambda: _doubled(60), r"doubling\.bib:\d+: its macros stand for more than"),
}


@pytest.mark.parametrize("name", READ)
def test_what_costs_much_is_read(name: str) -> None:
    text = READ[name]()
    with cpu_seconds(20):
        reading = read_file(text.encode(), name)
        assert counts(reading)["lost"] == 0
    assert reading.records


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_too_much_is_refused(name: str) -> None:
    text, why = REFUSED[name][0](), REFUSED[name][1]
    with cpu_seconds(20), pytest.raises(DocumentError, match=why):
        read_file(text.encode(), name)


def test_comments_before_an_entry_cost_it_nothing() -> None:
    (position,) = (r for r in read_file(READ["comments.md"]().encode(), "a.md").records if "title" in r.values)
    assert position.values["title"] == "Engineer"


def names(database: Database) -> list[str]:
    with database.read() as connection:
        return sorted(connection.execute(select(Person.table().c.name)).scalars())


LARGE = f"# Ada Example\n\n## Experience\n\n- {ENTRY}- Baker, Oz Bread, 2020\n"


@pytest.mark.parametrize(
    ("limit", "most", "says"),
    [
        ("MOST_RECORDS", 4, "large.md:6: it makes more than 4 records, counted to this line"),
        ("MOST_CHARACTERS", 40, "large.md:6: it makes more than 40 characters, counted to this line"),
    ],
)
def test_a_document_that_makes_too_much_applies_nothing(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int, says: str
) -> None:
    (tmp_path / "large.md").write_text(LARGE)
    (tmp_path / "small.md").write_text("# Ada Example\n\nI bake.\n")
    monkeypatch.setattr(limits, limit, most)
    tasks, _ = path_tasks([tmp_path / "large.md", tmp_path / "small.md"], "ada-example")
    large, small = run(database, tasks)
    assert says in str(large.error)
    assert "nothing of it was imported: split it into files" in str(large.error)
    assert large.revision is None
    assert small.revision is not None
    assert small.revision.number == 1


@pytest.mark.parametrize(
    ("limit", "most", "what"),
    [("MOST_RECORDS_IN_ALL", 7, "7 records"), ("MOST_CHARACTERS_IN_ALL", 70, "70 characters")],
)
def test_an_import_that_makes_too_much_takes_the_documents_that_fit(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int, what: str
) -> None:
    monkeypatch.setattr(limits, limit, most)
    for name in ("Ada", "Bo", "Cy"):
        (tmp_path / f"{name}.md").write_text(LARGE.replace("Ada", name))
    tasks, _ = path_tasks([tmp_path / f"{name}.md" for name in ("Ada", "Bo", "Cy")], None)
    unread = Mock()
    first, second, third = run(database, [*tasks[:2], replace(tasks[2], read=unread)])
    assert first.error is None
    for report, name in ((second, "Bo"), (third, "Cy")):
        assert f"{name}.md: with the documents before it, it makes more than {what}" in str(report.error)
        assert "import what is left in parts" in str(report.error)
        assert report.revision is None
    unread.assert_not_called()
    assert names(database) == ["Ada Example"]
    # What is left is imported by itself.
    assert [report.error for report in run(database, tasks[2:])] == [None]


def _table(first: int, people: int) -> str:
    return "Name,Role\n" + "".join(f"Person Number{chr(65 + first + n)},Baker\n" for n in range(people))


def _cards(people: int) -> str:
    return "".join(f"BEGIN:VCARD\nVERSION:4.0\nFN:Person Number{chr(65 + n)}\nEND:VCARD\n" for n in range(people))


@pytest.mark.parametrize(("name", "text"), [("people.csv", _table(0, 20)), ("people.vcf", _cards(20))])
def test_a_file_that_lists_too_many_people_applies_nothing(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    (tmp_path / name).write_text(text)
    monkeypatch.setattr(limits, "MOST_CHARACTERS", 20 * text.count("\n"))
    tasks, _ = path_tasks([tmp_path / name], None)
    (report,) = run(database, tasks)
    assert f"{name}: it lists 20 people in {text.count(chr(10)) + 1} lines, which is too much" in str(report.error)
    assert names(database) == []
    monkeypatch.setattr(limits, "MOST_CHARACTERS", 20 * (text.count("\n") + 1))
    assert len(path_tasks([tmp_path / name], None)[0]) == 20


def test_files_that_list_too_many_people_together_are_told(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = tmp_path / "one.csv", tmp_path / "other.csv"
    one.write_text(_table(0, 2))
    other.write_text(_table(2, 2))
    held = sum(len(reading.text) for reading in people_of(one.read_bytes(), one.name))
    monkeypatch.setattr(limits, "MOST_CHARACTERS_IN_ALL", held)
    tasks, _ = path_tasks([one, other], None)
    reports = list(run(database, tasks))
    assert [report.path for report in reports if not report.error] == ["one.csv", "one.csv"]
    assert "other.csv: with the documents before it" in str(reports[2].error)
    assert names(database) == ["Person NumberA", "Person NumberB"]
