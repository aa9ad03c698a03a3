"""docs/cdn.md: what it shows is what is answered, and what it names is there."""

from __future__ import annotations

import re

import pytest

from cms import purging
from cms.store import Database, tags

from .conftest import ROOT, serving

PAGE = ROOT / "docs/cdn.md"


@pytest.mark.usefixtures("ids")
def test_the_page_shows_what_is_answered(database: Database) -> None:
    found = re.search(r"`GET (.*?)` is answered with\n\n```http\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found
    with serving(database, shared_max_age=3_600, stale_while_revalidate=30) as client:
        told = client.get(found[1]).headers
    shown = [line.partition(": ")[::2] for line in found[2].splitlines()]
    assert [(name, told[name]) for name, _ in shown] == shown


def test_the_page_names_what_there_is() -> None:
    text = PAGE.read_text()
    for tag in (tags.ALL, tags.HISTORY, tags.LANGUAGES, tags.kind_tag(tags.ENTRY)):
        assert f"| `{tag}` |" in text
    assert f"more than {tags.MOST} rows" in text
    assert callable(purging.varnish)
    assert (PAGE.parent / "varnish.vcl").is_file()
    assert "./docs/varnish.vcl:/etc/cms.vcl:ro" in (ROOT / "docker-compose.yml").read_text()
