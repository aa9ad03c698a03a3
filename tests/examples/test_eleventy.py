"""The Eleventy example: whose page it makes."""

from __future__ import annotations

from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from .conftest import Content, fine, npm


def test_it_says_whose_pages_it_could_make(workshop: Path, content: Content) -> None:
    done = npm(workshop / "eleventy", "build", CMS_URL=content.address, PERSON="nobody-here")
    assert done.returncode != 0
    assert "Nobody here has the slug nobody-here: set PERSON to one of " in done.stderr
    assert "ada-example, bo-li, nameless" in done.stderr


def test_text_is_no_markup(workshop: Path, content: Content, tmp_path: Path) -> None:
    fine(npm(workshop / "eleventy", "build", "--", "--output", str(tmp_path), CMS_URL=content.address, PERSON="em"))
    page = LexborHTMLParser((tmp_path / "index.html").read_text())
    assert [heading.text() for heading in page.css("h1, h3")] == ["<b>Em</b> & Co", "</script><script>throw 1</script>"]
    assert page.css_first("script") is None
