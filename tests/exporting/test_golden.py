"""Golden files: one invented person in every format, the same on both databases. `--update-golden` writes them anew."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from cms.exporting import FEEDS, FORMATS, Document, Exports
from cms.exporting.feeds import Subject
from cms.store.database import Database
from cms.store.reader import reading

from .conftest import HERE, PAGE, Write

GOLDEN = HERE / "golden"
_NOW = re.compile(r"20[2-9]\d-\d\d-\d\dT(?!00:00:00)\d\d:\d\d:\d\dZ")  # when it was imported
_URN = re.compile(r"urn:uuid:[0-9a-f-]{36}")


def numbered(text: str) -> str:
    """A text with its records' identifiers numbered in their order: a new store gives them anew."""
    known: dict[str, str] = {}
    return _URN.sub(lambda match: known.setdefault(match[0], f"urn:uuid:{len(known) + 1}"), text)


def compare(name: str, text: str, request: pytest.FixtureRequest) -> None:
    file = GOLDEN / name
    if request.config.getoption("--update-golden"):
        file.write_text(numbered(text))
    assert file.exists(), "run pytest with --update-golden, and read what it writes"
    assert numbered(text) == file.read_text()


@pytest.mark.parametrize("format", FORMATS)
def test_a_person_in_each_format(quill: Database, format: str, write: Write, request: pytest.FixtureRequest) -> None:
    text = write(quill, format)
    compare(f"ann-quill.{FORMATS[format].ending}", text, request)
    assert write(quill, format) == text


@pytest.mark.parametrize("ending", ["feed.xml", "feed.json"])
def test_feeds(quill: Database, ending: str, request: pytest.FixtureRequest) -> None:
    async def feed() -> Document | None:
        async with reading(quill, timeout=30, connections=1) as reader:
            exports = Exports(quill, site="https://oz.example")
            return await exports.feed(reader, Subject(), FEEDS[ending], f"https://cms.example/{ending}")

    found = asyncio.run(feed())
    assert found
    compare(ending, _NOW.sub("2031-05-01T00:00:00Z", found.text), request)


def test_no_golden_file_is_left_over() -> None:
    known = {f"ann-quill.{format.ending}" for format in FORMATS.values()} | {"feed.xml", "feed.json"}
    assert {file.name for file in GOLDEN.iterdir()} == known


def test_the_page_is_exported_as_it_was_imported_but_for_what_is_private() -> None:
    private = ("phone: ", "address: ")
    expected = [line for line in PAGE.read_text().splitlines() if not line.startswith(private)]
    assert (GOLDEN / "ann-quill.md").read_text().splitlines() == expected


@pytest.mark.parametrize("format", FORMATS)
def test_what_is_private_does_not_go_out(format: str) -> None:
    text = (GOLDEN / f"ann-quill.{FORMATS[format].ending}").read_text()
    assert "555 0100" not in text
    assert "1 Yellow Road" not in text


def test_what_is_embedded_in_a_page_ends_no_element() -> None:
    text = (GOLDEN / "ann-quill.jsonld").read_text()
    assert "<" not in text
    assert "100 % of <it>" not in text
    assert "at once" in json.dumps(json.loads(text))
