"""Translations as inputs state them: an object a language, of which what is left out stays as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from cms.content.columns import api_name
from cms.content.inputs import Plain, Texts
from cms.content.locale import read_tag
from cms.errors import quoted
from cms.store import Row

from .changes import Changes, as_drafted
from .coercion import Report, columns_of
from .languages import locales_of
from .problems import Path, UserError, UserErrorCode


def translations_of(
    connection: Connection, changes: Changes, texts: Texts, items: list[Any], path: Path, report: Report
) -> dict[str, Row]:
    """What is said of a record's texts, by language and column; what is wrong with it is reported."""
    if not items:
        return {}
    tags = [locale["tag"] for locale in locales_of(connection, changes, as_drafted)]
    found: dict[str, Row] = {}
    for i, item in enumerate(items):
        tag = _tag(item.get("locale"), tags, (*path, i, "locale"), report)
        values = found.setdefault(tag, {})
        for each in texts.inputs:
            name = api_name(each.name)
            if name in item and each.name != "locale":
                assert isinstance(each, Plain)
                values |= columns_of(replace(each, required=False), item[name], (*path, i, name), report)
    return found


def _tag(given: str | None, tags: list[str], path: Path, report: Report) -> str:
    """A language that records of the store are translated to."""
    try:
        tag = read_tag(given or "")
    except ValueError:
        tag = given or ""
    if tag not in tags[1:]:
        known = f"they are {', '.join(tags)}" if tags else "it has one: `cms languages` gives it others"
        what = "is the first, in which records are written" if tag in tags else "isn't one of the store's languages"
        report(UserError(UserErrorCode.INVALID, f"{quoted(tag)} {what}; {known}", path))
    return tag
