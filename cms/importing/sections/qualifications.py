"""Sections of skills, languages and certificates."""

from __future__ import annotations

import re

from cms.content import Certificate, Language, Skill
from cms.documents import Inline, plain

from ..bodies import highlights
from ..draft import Draft
from ..entries import Entry
from ..facts import read_facts
from .awards import parts_of

_SPLIT = re.compile(r"\s*[,;|•·、，]\s*(?![^(]*\))")


def read_skill(entry: Entry, draft: Draft) -> None:
    """Read an entry into a skill: `Magic: wands, cauldrons` has keywords; a list of words is one skill each."""
    for line in entry.heads:
        text = plain(line.text)
        label, _, words = text.partition(":")
        points = [plain(point) for point in highlights(entry.body)]
        if words.strip() and len(label.split()) <= 6:
            keywords = [word.strip(" .") for word in _SPLIT.split(words) if word.strip(" .")] + points
            draft.add(Skill, {"name": label.strip(), "keywords": keywords}, line.start, entry.end)
        elif points:
            draft.add(Skill, {"name": text.strip(" :"), "keywords": points}, line.start, entry.end)
        else:
            for name in _SPLIT.split(text.strip(" .")):
                level = re.search(r"\s*\(([^()]+)\)$", name)
                values = {"name": name[: level.start()] if level else name, "level": level[1] if level else None}
                if values["name"]:
                    draft.add(Skill, values, line.start, line.end)


def read_language(entry: Entry, draft: Draft) -> None:
    """Read an entry into languages: `Quadling (native)`, `Quadling: fluent`, `Quadling – fluent, Munchkin – basic`."""
    for line in entry.heads:
        text = re.sub(r"^languages?\s*:\s*", "", plain(line.text), flags=re.IGNORECASE).strip(" .")
        if re.search(r"\d|@|://", text):  # a test's score, or an address: no language
            draft.section(None, line.text, line.start, line.end)
            continue
        for part in _SPLIT.split(text):
            match = re.fullmatch(r"([^(:–—-]+?)\s*(?:\(([^)]*)\)|[:–—-]\s*(.+))?", part)
            if match and match[1].strip():
                draft.add(Language, {"name": match[1].strip(), "fluency": match[2] or match[3]}, line.start, line.end)
            elif part.strip():
                draft.add(Language, {"name": part.strip()}, line.start, line.end)


def read_certificate(entry: Entry, draft: Draft) -> None:
    """Read an entry into a certificate: title, issuer, date."""
    facts = read_facts(entry.heads, people=False, places=False)
    text = Inline("")
    for piece in facts.pieces:
        text = text.joined(piece.text, " | ")
    parts = parts_of(text)
    if not parts:
        draft.section(None, "\n\n".join(line.text for line in entry.heads), entry.start, entry.end)
        return
    url = text.url or next((link.url for link in facts.links), None)
    issuer = ", ".join(part.text.strip(" ()") for part in parts[1:])
    date = facts.dates[0].first if facts.dates else None
    values = {"title": parts[0].text.strip(" ()"), "issuer": issuer or None, "date": date, "url": url}
    draft.add(Certificate, values, entry.start, entry.end)
