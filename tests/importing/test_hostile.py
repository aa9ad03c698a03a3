"""Documents that are made to cost much: each is read, or refused with a reason, in a CPU time that no good one comes near."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cms.errors import DocumentError
from cms.importing import limits
from cms.importing.accounting import counts
from cms.importing.formats import read_file
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


def test_an_import_that_makes_too_much_applies_nothing(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "large.md").write_text(f"# Ada Example\n\n## Experience\n\n- {ENTRY}- Baker, Oz Bread, 2020\n")
    (tmp_path / "small.md").write_text("# Ada Example\n\nI bake.\n")
    monkeypatch.setattr(limits, "MOST_RECORDS", 4)
    tasks, _ = path_tasks([tmp_path / "large.md", tmp_path / "small.md"], "ada-example")
    large, small = run(database, tasks)
    assert "large.md:6: it makes more than 4 records" in str(large.error)
    assert large.revision is None
    assert small.revision is not None
