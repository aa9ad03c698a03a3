"""Sections of news: a date, and what was announced."""

from __future__ import annotations

from cms.content import NewsItem
from cms.documents import inline

from .. import prose
from ..bodies import markdown
from ..dates import find_dates, leading_date, read_date
from ..entries import Entry
from ..facts import trimmed
from ..findings import Findings


def read_news(entry: Entry, findings: Findings) -> None:
    """Read an entry into a news item.

    `[5/2031] Foo`, `2031.05 Foo`, `**May 2031**: Foo`, `Foo (May 2031)`, a date on a line or in a cell of its own.
    """
    date = None
    parts: list[str] = []
    for line in entry.heads:
        text = inline(line.text)
        alone = read_date(text.text)
        found = leading_date(text.text)
        if date is None and alone:
            date = alone
            continue
        if date is None and found:
            date, rest = found
            text = text.cut(len(text.text) - len(rest)) if rest else text.cut(0, 0)
        elif date is None and len(entry.heads) == 1:
            dates = find_dates(text.text)
            last = dates[-1] if dates else None
            if (
                last
                and last.first
                and not last.is_range
                and last.to >= len(text.text.rstrip(" ."))
                and text.text[last.at] in "(["
            ):
                date = last.first
                text = text.cut(0, last.at)
        if text.text:
            parts.append(trimmed(text).markdown if found else text.markdown)
    if entry.body:
        parts.append(markdown(entry.body))
    if date is None and entry.group:
        date = read_date(entry.group)
    body = "  \n".join(parts)
    if body:
        findings.add(NewsItem, {"date": date, "body": body}, entry.start, entry.end)
        prose.read_news(entry.heads, findings)
    else:
        findings.ignore(entry.start, entry.end, "layout")
