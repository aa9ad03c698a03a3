"""Whose lists of works are that do not say it: of whom others given with them describe, or their own names, or nobody's."""

from __future__ import annotations

from pathlib import Path

import pytest

from cms.errors import DocumentError
from cms.importing.run import path_tasks

PAPERS = "@article{x, title={On Bricks}, author={Example, Ada and Li, Bo}, year={2031}, journal={Roads}}\n"
FILES = {
    "page.md": "# Ada Example\n\nI build bridges.\n",
    "other.md": "# Bo Li\n\nI build roads.\n",
    "papers.bib": PAPERS,
    "bo-li.bib": PAPERS,
    "example.bib": PAPERS,
    "papers.ris": "TY  - JOUR\nTI  - On Bricks\nAU  - Example, Ada\nPY  - 2031\nER  - \n",
    "talks.csv": "title,event,date\nOn Roads,OzConf,2031\n",
}
NOBODY = "?"


@pytest.mark.parametrize(
    ("given", "whose"),
    [
        ("papers.bib", {"papers.bib": NOBODY}),
        ("example.bib", {"example.bib": NOBODY}),
        ("papers.ris", {"papers.ris": NOBODY}),
        ("talks.csv", {"talks.csv": NOBODY}),
        ("bo-li.bib", {"bo-li.bib": "bo-li"}),
        ("papers.bib page.md", {"page.md": "ada-example", "papers.bib": "ada-example"}),
        ("page.md talks.csv papers.ris", dict.fromkeys(("page.md", "talks.csv", "papers.ris"), "ada-example")),
        ("page.md bo-li.bib", {"page.md": "ada-example", "bo-li.bib": "bo-li"}),
        ("page.md other.md papers.bib", {"page.md": "ada-example", "other.md": "bo-li", "papers.bib": NOBODY}),
    ],
)
def test_whose_they_are(tmp_path: Path, given: str, whose: dict[str, str]) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    tasks, _ = path_tasks([tmp_path / name for name in given.split()], None)
    assert {task.path: task.slug for task in tasks} == whose
    for task in tasks:
        if task.slug == NOBODY:
            with pytest.raises(DocumentError, match="give their slug with --person"):
                task.read()
            continue
        reading = task.read()
        for record in reading.records:
            for author in record.values.get("authors", ()):
                is_theirs = author.values["name"].casefold().split() == task.slug.split("-")
                assert (author.values["person"] is reading.person) == is_theirs


def test_with_a_slug_they_are_whoever_was_named(tmp_path: Path) -> None:
    (tmp_path / "papers.bib").write_text(PAPERS, encoding="utf-8")
    (task,) = path_tasks([tmp_path / "papers.bib"], "bo-li")[0]
    assert task.slug == "bo-li"
    assert task.read().records
