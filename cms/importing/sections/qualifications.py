"""Sections of skills, languages and certificates."""

from __future__ import annotations

import re

from cms.content import Certificate, Language, Skill
from cms.documents import Line, Section, SectionKind, inline, kind_of_heading, plain
from cms.documents.languages import languages

from ..bodies import highlights
from ..entries import Entry
from ..findings import Findings
from ..lists import AWARDS, Known, ReadList, read_list
from .awards import AWARD_SHAPE
from .parts import as_text, dates, words

_SPLIT = re.compile(r"(?:(?<!\s)\s+)?[,;|•·、，；]\s*(?![^(]{0,80}\))")

_LEVEL = re.compile(r"\b[ABC][12]\b")  # of the Common European Framework of Reference


def read_skill(entry: Entry, findings: Findings) -> None:
    """Read an entry into a skill: `Magic: wands, cauldrons` has keywords; a list of words is one skill each."""
    for line in entry.heads:
        text = plain(line.text)
        label, _, words = text.partition(":")
        points = [plain(point) for point in highlights(entry.body)]
        if kind_of_heading(label) is SectionKind.LANGUAGES and not points and _tells_languages(words):
            _languages(line, findings)
            continue
        if words.strip() and len(label.split()) <= 6:
            keywords = [word.strip(" .") for word in _SPLIT.split(words) if word.strip(" .")] + points
            findings.add(Skill, {"name": label.strip(), "keywords": keywords}, line.start, entry.end)
        elif points:
            findings.add(Skill, {"name": text.strip(" :"), "keywords": points}, line.start, entry.end)
        else:
            for name in _SPLIT.split(text.strip(" .")):
                level = re.search(r"(?<!\s)\s*\(([^()]+)\)$", name)
                values = {"name": name[: level.start()] if level else name, "level": level[1] if level else None}
                if values["name"]:
                    findings.add(Skill, values, line.start, line.end)


def _tells_languages(words: str) -> bool:
    """Whether these are languages that people speak, and none that programs are written in."""
    names = [
        re.split(r"[(:–—-]", part)[0].strip().casefold() for part in _SPLIT.split(words.strip(" .")) if part.strip()
    ]
    return bool(names) and all(name in languages() for name in names)


def read_language(entry: Entry, findings: Findings) -> None:
    """Read an entry into languages: `Quadling (native)`, `Quadling: fluent`, `Quadling – fluent, Munchkin – basic`."""
    for line in entry.heads:
        _languages(line, findings)


def _languages(line: Line, findings: Findings) -> None:
    text = plain(line.text)
    label, _, rest = text.partition(":")
    text = (rest if kind_of_heading(label) is SectionKind.LANGUAGES else text).strip(" .")
    if re.search(r"\d|@|://", _LEVEL.sub("", text)):  # a test's score, or an address: no language
        findings.section(None, line.text, line.start, line.end)
        return
    for part in _SPLIT.split(text):
        match = re.fullmatch(r"([^(:–—-]+)(?:\(([^)]*)\)|[:–—-]\s*(\S.*))?", part)
        if match and match[1].strip():
            findings.add(Language, {"name": match[1].strip(), "fluency": match[2] or match[3]}, line.start, line.end)
        elif part.strip():
            findings.add(Language, {"name": part.strip()}, line.start, line.end)


def read_certificates(sections: list[Section], findings: Findings) -> ReadList:
    """Read a list of certificates: title, issuer, date; they are laid out as awards are."""
    found = read_list(sections, AWARDS, AWARD_SHAPE, Known(findings.person.values.get("name")))
    for entry in found.entries:
        title = words(entry.first("title"))
        if title is None:
            findings.section(None, as_text(entry), entry.start, entry.end)
            continue
        when = dates(entry)
        url = next((url for line in entry.lines for _, url in inline(line.text).links), None)
        values = {
            "title": title,
            "issuer": words(entry.first("awarder")),
            "date": when[0].first if when else None,
            "url": url,
        }
        findings.add(Certificate, values, entry.start, entry.end)
    return found
