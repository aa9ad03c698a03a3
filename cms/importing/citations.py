"""Citations: a publication's line parted into title, authors, venue at full stops, quotes, links and bold type."""

from __future__ import annotations

import re

from cms.documents import Inline

from .facts import trimmed
from .people import is_list_of_names

_QUOTED = re.compile(r"[“\"](?P<title>[^”\"]{8,500}?)[,.]?[”\"][,.]?")
_NUMBER = re.compile(r"^\s*(?:\[[A-Z]{0,3}\s?\d{1,3}\]|\(\d{1,3}\)|\d{1,3}[.)](?=\s))\s*")
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{2})[.?!](?=\s)|(?<=[\d)*†‡\]\"”])\.(?=\s)|(?<=et al)\.(?=\s)|\s\|\s|\n")
_ABBREVIATED = re.compile(
    r"\b(?:Proc|Conf|Int|Trans|Vol|No|vs|pp|Jr|St|Dr|Prof|Symp|Adv|Sys|Comput|Intl|Univ|Assoc|Dept|Lett|Rev|Phys|Ann|Appl|Math|Eng|Sci|Ed|Eds|Inf|Commun|Mach|Learn|Artif|Intell|[Vv]ol|[Nn]o|pp)$"
)


def pieces(line: Inline) -> list[Inline]:
    """The parts of one line: between full stops, and at the ends of what is quoted, or linked or bold and no name.

    `A. Li, B. Bo. "Wands." In OZ, 2031.` and `**Wands at Scale in Oz** A Li, B Bo. OZ 2031` have three each.
    """
    line = without_number(line)
    quoted = _QUOTED.search(line.text)
    if quoted:
        cuts = quoted.start(), quoted.end(), quoted.start("title"), quoted.end("title")
        return _around(line, *cuts)
    for mark in sorted(line.marks, key=lambda m: m.start):
        words = line.text[mark.start : mark.end]
        if (
            mark.kind in ("link", "bold")
            and len(words.split()) >= 3
            and not is_list_of_names(Inline(words))
            and not _is_inner(line, mark.start)
        ):
            return _around(line, mark.start, mark.end, mark.start, mark.end)
    return sentences(line)


def _is_inner(line: Inline, at: int) -> bool:
    """Whether something bold or linked stands late in a line whose title came before, as a venue does."""
    before = line.text[:at]
    return len(sentences(Inline(before))) >= 2 and len(before) > 60


def _around(line: Inline, start: int, end: int, title_start: int, title_end: int) -> list[Inline]:
    before, title, after = line.cut(0, start), line.cut(title_start, title_end), line.cut(end)
    return [piece for piece in (*sentences(before), trimmed(title), *sentences(after)) if re.search(r"\w", piece.text)]


def sentences(line: Inline) -> list[Inline]:
    """A citation's parts between full stops: not after initials and abbreviations, or within brackets."""
    found: list[Inline] = []
    at = 0
    for match in _FULL_STOP.finditer(line.text):
        before = line.text[at : match.start()]
        if before.count("(") > before.count(")") or (match[0] == "." and _ABBREVIATED.search(before)):
            continue
        found.append(line.cut(at, match.end() if match[0] in "?!" else match.start()))
        at = match.end()
    found.append(line.cut(at))
    return [trimmed(piece) for piece in found if re.search(r"\w", piece.text)]


def without_number(line: Inline) -> Inline:
    """A line without the number that it has in a list: `[12]`, `3.`, `[C4]`."""
    match = _NUMBER.match(line.text)
    return line.cut(match.end()) if match else line


def is_citation(line: Inline) -> bool:
    """Whether a line tells a publication by itself: numbered, or with people and something else."""
    if _NUMBER.match(line.text) and len(line.text) > 150:
        return True
    parts = pieces(line)
    return len(parts) >= 3 and len(line.text) > 60 and any(is_list_of_names(part) for part in parts)


def opens_with_people(line: Inline) -> bool:
    """Whether a line opens with a list of people."""
    parts = sentences(without_number(line))
    return bool(parts) and is_list_of_names(parts[0])
