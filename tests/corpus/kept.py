"""Whether what a document says is kept: each of its content words is in a field, a note or a section that readers see."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from babel import Locale
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from .reading import Case, Said

# What stands in front matter is mostly settings; these are what people say.
_SPOKEN = {
    "title",
    "subtitle",
    "description",
    "excerpt",
    "summary",
    "abstract",
    "venue",
    "event",
    "location",
    "bio",
    "role",
}
_MARKDOWN, _PAGES, _DATA = (".md", ".qmd", ".markdown", ".org"), (".html", ".htm"), (".yml", ".yaml", ".json")
# Months become dates.
_MONTHS = {
    name.casefold().rstrip(".")
    for language in ("en", "de", "fr", "es", "it", "pt", "nl")
    for form in ("format", "stand-alone")
    for width in ("wide", "abbreviated")
    for name in Locale(language).months[form][width].values()
}
_TEMPLATE = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|<!--.*?-->", re.DOTALL)
_FRONT_MATTER = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]+")
_MARKDOWN_IT = MarkdownIt("commonmark").enable("table")


def words(text: str) -> set[str]:
    """The content words of a text: of four letters and more, no months; in scripts without spaces, each two characters."""
    found: set[str] = set()
    for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold()):
        if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", word):
            found |= {word[at : at + 2] for at in range(max(1, len(word) - 1))}
        elif len(word) > 3 and word not in _MONTHS:
            found.add(word)
    return found


def said_by(case: Case) -> set[str]:
    """The content words of a case's documents, headings and what is no content left out."""
    aside = set(case.aside)
    found: set[str] = set()
    for document in case.documents:
        files = [document] if document.is_file() else sorted(path for path in document.rglob("*") if path.is_file())
        for file in files:
            if file not in aside:
                found |= words(" ".join(_text(file)))
    for person in case.people:
        found -= words(" ".join((person.get("must") or {}).get("never") or []))
    return found


def _text(file: Path) -> Iterator[str]:
    suffix = file.suffix.casefold()
    if suffix not in (*_MARKDOWN, *_PAGES, *_DATA, ".txt"):
        return
    text = file.read_text(encoding="utf-8")
    if suffix in _DATA:
        # Settings speak of the site, not of the person.
        if not file.name.startswith(("_config", "_quarto", "hugo", "config", "package")):
            yield from _values(yaml.safe_load(text))
        return
    if match := _FRONT_MATTER.match(text):
        text = text[match.end() :]
        yield from (str(v) for k, v in (yaml.safe_load(match[1]) or {}).items() if k in _SPOKEN and isinstance(v, str))
    text = _TEMPLATE.sub(" ", text)
    if suffix == ".txt":
        yield text
        return
    html = LexborHTMLParser(_MARKDOWN_IT.render(text) if suffix in _MARKDOWN else text)
    for node in html.css("script, style, nav, footer, head, h1, h2, h3, h4, h5, h6, th, dt"):
        node.decompose()
    if html.body:
        yield html.body.text(separator=" ")


def _values(data: Any) -> Iterator[str]:
    """Each text in data; keys and addresses are none."""
    if isinstance(data, dict):
        for value in data.values():
            yield from _values(value)
    elif isinstance(data, list):
        for value in data:
            yield from _values(value)
    elif isinstance(data, str) and "://" not in data:
        yield data


def kept(case: Case, said: Said) -> tuple[int, list[str]]:
    """How many content words a case has, and those that readers don't see.

    A section counts only for words that no fact has: what is stated must be in a field.
    """
    sections = [answer["sections"] for answer in said.people.values()]
    people = [{name: value for name, value in answer.items() if name != "sections"} for answer in said.people.values()]
    in_fields = words(json.dumps([people, said.store], ensure_ascii=False))
    in_sections = words(json.dumps(sections, ensure_ascii=False))
    stated = words(" ".join(_values({name: case.facts.get(name) for name in ("must", "stretch", "people", "store")})))
    of_documents = said_by(case)
    return len(of_documents), sorted(of_documents - in_fields - (in_sections - stated))
