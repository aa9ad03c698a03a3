"""Notations of CVs and home pages as people ordinarily write them, each with what it says; and near misses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cms.content import ENTITIES, Award, Publication, Section

from .reading import of, one, read

# Each of: `=== Entity: fields`, a document's section, `---`, and what it says, a record a line.
_CASE = re.compile(r"^=== (?P<entity>\w+): (?P<fields>.+)\n(?P<text>(?:.*\n)+?)---\n(?P<said>(?:.+\n)+)", re.MULTILINE)


def cases() -> Iterator[Any]:
    text = Path(__file__).with_name("ordinary.md").read_text(encoding="utf-8")
    for case in _CASE.finditer(text):
        yield pytest.param(*case.group("entity", "fields", "text", "said"), id=case["said"].split("\n")[0])


@pytest.mark.parametrize(("entity", "fields", "text", "said"), [*cases()])
def test_what_is_said(entity: str, fields: str, text: str, said: str) -> None:
    found = of(read(f"# Ada Example\n\n{text}"), ENTITIES[entity])
    assert [" | ".join(_cell(each.get(name)) for name in fields.split(", ")) for each in found] == said.strip().split(
        "\n"
    )


def _cell(value: Any) -> str:
    return "; ".join(map(str, value)) if isinstance(value, list) else "-" if value is None else str(value)


def test_labels_say_what_somebody_is_and_in_which_town() -> None:
    rows = "| Naam | Ada Example |\n| Functie | Verkeerskundige |\n| Adres | Laan 19, 8012 XX Zwolle |\n"
    said = read(f"# Persoonlijk\n\n| | |\n|-|-|\n{rows}").person.values
    assert (said["headline"], said["location"]) == ("Verkeerskundige", "Zwolle")


@pytest.mark.parametrize(
    "end",
    [
        "Oulu, den 2. März 2031\n\nA. Example",
        "Last updated: May 2031",
        "Fait à Oulu, le 2 mars 2031",
        "References on request.",
    ],
)
def test_where_and_when_a_document_was_signed_is_of_no_section(end: str) -> None:
    said = read(f"# Ada Example\n\n## Interests\n\nKites, brooms\n\n{end}\n")
    assert [topic.values["name"] for topic in said.person.values["interests"]] == ["Kites", "brooms"]
    assert end.split("\n")[0] in "\n".join(each["body"] for each in of(said, Section))


@pytest.mark.parametrize("line", ["Amber Broom, 2 March 2031", "Fellow, May 2031"])
def test_a_dated_entry_at_a_documents_end_is_no_signature(line: str) -> None:
    assert one(f"# Ada Example\n\n## Awards\n\n{line}\n", Award)["title"] in line


def test_whose_page_front_matter_names_is_known_when_papers_are_read() -> None:
    papers = "## Publications\n\nExample-Li A, Bo K (2031). Charcoal. *Holocene Letters* 11: 40–58.\n"
    said = read(f"---\ntitle: Ann Example-Li\n---\n\n{papers}", "index.qmd")
    (paper,) = (record for record in said.records if record.entity is Publication)
    assert paper.values["authors"][0].values["person"] is said.person
