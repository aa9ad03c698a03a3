"""The Eleventy example: whose page it makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from .conftest import Builder, Content, npm


@pytest.mark.parametrize(
    ("whose", "said"),
    [
        ("nobody-here", "Nobody here has the slug nobody-here: set PERSON"),
        ("", "There are several people here: set PERSON"),
    ],
)
def test_it_says_whose_pages_it_could_make(workshop: Path, content: Content, whose: str, said: str) -> None:
    done = npm(workshop / "eleventy", "build", CMS_URL=content.address, PERSON=whose)
    assert done.returncode != 0
    assert f"{said} to one of " in done.stderr
    assert all(slug in done.stderr for slug in ("ada-example", "bo-li", "nameless"))


def test_text_is_no_markup(build: Builder, content: Content) -> None:
    site = build("eleventy", content, PERSON="em")
    page = LexborHTMLParser((site.folder / "index.html").read_text())
    assert [heading.text() for heading in page.css("h1, h3")] == ["<b>Em</b> & Co", "</script><script>throw 1</script>"]
    assert [script.attributes.get("type") for script in page.css("script")] == ["module", "application/ld+json"]
