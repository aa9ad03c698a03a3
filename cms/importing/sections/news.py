"""Sections of news: a date, and what was announced."""

from __future__ import annotations

import re

from cms.content import NewsItem
from cms.documents import Inline, ItemList, Section, SectionKind, Table, kind_of_heading, plain

from .. import prose
from ..bodies import markdown
from ..findings import Findings
from ..lists import NEWS, Known, ListEntry, ReadList, Shape, read_list
from ..lists.looks import look
from .parts import dates

_AFTER_DATE = re.compile(r"[\s:,;|·•→>–—-]+(?=\S)")


def read_news(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of news: `[5/2031] Foo`, `**May 2031**: Foo`, `Foo (May 2031)`, a date on a line or in a cell of its own."""
    found = read_list(sections, NEWS, _SHAPE, Known(findings.person.values.get("name")))
    for entry in found.entries:
        _read(entry, findings)
    return found


def _groups(section: Section) -> bool:
    listed = any(isinstance(block, ItemList | Table) for block in section.blocks)
    heading = plain(section.heading or "")
    return listed or look(heading).dated > 0.8 or kind_of_heading(heading) is SectionKind.NEWS


_SHAPE = Shape(
    tells=lambda text: False, heads=lambda text, above: False, stands_over=lambda heads, firsts: False, groups=_groups
)


def _read(entry: ListEntry, findings: Findings) -> None:
    when = dates(entry)
    told = [text.markdown for text in _texts(entry)]
    body = "\n\n".join(text for text in ("  \n".join(told), markdown(entry.body)) if text)
    if not body:
        findings.ignore(entry.start, entry.end, "layout")
        return
    findings.add(NewsItem, {"date": when[0].first if when else None, "body": body}, entry.start, entry.end)
    prose.read_news(entry.lines, findings)


def _texts(entry: ListEntry) -> list[Inline]:
    """What an entry announces, a text a line, without what stood between it and its date."""
    found: list[Inline] = []
    for text in (text for part in entry.all("body", "more") for text in part.texts):
        opening = _AFTER_DATE.match(text.text)
        found.append(text.cut(opening.end()) if opening else text)
    return found
