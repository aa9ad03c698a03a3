"""Sections of talks and presentations."""

from __future__ import annotations

import re

from cms.content import Link, Talk
from cms.documents import Inline

from ..bodies import highlights, summary
from ..citations import sentences
from ..draft import Draft
from ..entries import Entry
from ..facts import is_link_label, read_facts
from .awards import parts_of


def read_talk(entry: Entry, draft: Draft) -> None:
    """Read an entry into a talk: title (quoted, bold, linked, or the first part), event, place, date, links."""
    facts = read_facts(entry.heads, people=False)
    title: Inline | None = None
    rest: list[str] = []
    links = list(facts.links)
    for piece in facts.pieces:
        text = piece.text
        if title is None:
            quoted = re.search(r"[“\"]([^”\"]{4,})[”\"]", text.text)
            marked = next((m for m in text.marks if m.kind in ("bold", "link") and m.end - m.start > 8), None)
            if quoted:
                title = text.cut(quoted.start(1), quoted.end(1))
                others = [text.cut(0, quoted.start()), text.cut(quoted.end())]
            elif marked:
                title = text.cut(marked.start, marked.end)
                others = [text.cut(0, marked.start), text.cut(marked.end)]
            else:
                parts = parts_of(text)
                title, others = (parts[0], parts[1:]) if parts else (text, [])
        else:
            others = [text]
        rest += [
            part.text.strip(" ,.;:()–—-") for other in others for piece in sentences(other) for part in parts_of(piece)
        ]
    if title is None:
        draft.section(None, "\n\n".join(line.text for line in entry.heads), entry.start, entry.end)
        return
    rest = [re.sub(r"^(?:at|in|@)\s+(?:the\s+)?", "", part) for part in rest if re.search(r"\w", part)]
    rest = [part for part in rest if not is_link_label(part)]
    if title.url:
        links.insert(0, Link(None, title.url))
    told = [summary(entry.body), *(f"- {point}" for point in highlights(entry.body))]
    values = {
        "title": title.text.strip(" ,.;:"),
        "event": ", ".join(rest) or None,
        "location": facts.location,
        "date": facts.dates[0].first if facts.dates else None,
        "links": links,
        "abstract": "\n\n".join(text for text in told if text) or None,
    }
    draft.add(Talk, values, entry.start, entry.end)
