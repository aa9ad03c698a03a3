"""A list's lines as the pieces that mean something each: what somebody wrote on one line, and what on several that are one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cms.documents import Inline, Line, inline, plain
from cms.documents.written_dates import find_dates

from .looks import is_running, is_sentence, look


def led(line: Line) -> list[Line]:
    """A line as two where what is set apart opens it, and sentences tell of that: `*Acme, Oz.* I built it.`."""
    text = inline(line.text)
    mark = next((mark for mark in text.marks if mark.start == 0 and mark.kind in ("bold", "italic")), None)
    rest = text.text[mark.end :].lstrip(" .") if mark else ""
    if (
        not mark
        or "." not in text.text[mark.end - 1 : mark.end + 1]
        or not is_sentence(rest)
        or find_dates(text.text[: mark.end])
    ):
        return [line]
    led, told = text.cut(0, mark.end), text.cut(len(text.text) - len(rest))
    return [Line(led.markdown.rstrip("."), line.start, line.end), Line(told.markdown, line.start, line.end)]


def told_after(line: Line) -> list[Line]:
    """A line as two where sentences follow what it names with its date: `2031: Reader, Oz. I taught it all.`."""
    text = inline(line.text)
    dates = find_dates(text.text)
    ends = (m for m in _SENTENCE.finditer(text.text) if not any(date.at < m.end() <= date.to for date in dates))
    at = next(ends, None) if dates and dates[0].at <= 1 else None
    rest = text.text[at.end() :] if at else ""
    if at is None or len(rest.split()) < _SHORTEST_TOLD or not is_running(rest) or _LABELLED.match(rest):
        return [line]
    named, told = text.cut(0, at.start()), text.cut(at.end())
    return [Line(named.markdown, line.start, line.end), Line(told.markdown, line.start, line.end)]


# Where a sentence may end, and the next begin.
_SENTENCE = re.compile(r"(?<=[^\W\d_]{3})\.\s+(?=[^\W\d_a-z])")
_SHORTEST_TOLD = 5  # words


def dates_joined(lines: list[Line]) -> list[Line]:
    """Lines, of which the two that open them are one where they are nothing but a date each: `2029`, and `now` below it."""
    if len(lines) < 2 or any(len(line.text.split()) > 2 for line in lines[:2]):
        return lines
    first, last = lines[:2]
    joined = f"{plain(first.text)} – {plain(last.text)}"
    ranged = look(plain(first.text)).dated > 0.85 and look(joined).dated > 0.85
    return [Line(joined, first.start, last.end), *lines[2:]] if ranged and len(find_dates(joined)) == 1 else lines


def opens_with_date(line: Line) -> bool:
    """Whether a line begins with when the thing was that it goes on to name."""
    text = plain(line.text)
    first = next(iter(find_dates(text)), None)
    return first is not None and not re.search(r"\w", text[: first.at]) and len(_WORDS.findall(text, first.to)) > 1


_WORDS = re.compile(r"[^\W\d_]{2,}")
# Where one of several entries on a line may end, and the next begin.
_BETWEEN = re.compile(r";\s+|(?:(?<=[^\W\d_]{2})|(?<=[\d)\]”’]))\.\s+(?=[^\W_a-z]|[“‘\"'(])")
_LABELLED = re.compile(r"[^\W\d_][^:\d]{0,40}:\s")


def strung(line: Line) -> list[Line]:
    """The entries that stand one after the other on a line, each with when it was in brackets or beside a comma.

    `PhD, Oz (2031). MA, Roads (2029)` are two. `Engineer, Oz (2031). Promoted in 2032.` is one: what follows only tells of it.
    """
    text = inline(line.text)
    dates = find_dates(text.text)
    ends = [m.span() for m in _BETWEEN.finditer(text.text) if not any(d.at < m.start() < d.to for d in dates)]
    found: list[Inline] = []
    at = 0
    for end, after in [*ends, (len(text.text), len(text.text))]:
        piece = text.cut(at, end)
        if _is_dated_entry(piece.text):
            found.append(piece)
            at = after
    if len(found) < 2 or re.search(r"\w", text.text[at:]):
        return [line]
    return [Line(piece.markdown, line.start, line.end) for piece in found]


def _is_dated_entry(text: str) -> bool:
    dates = find_dates(text)
    rest = text
    for date in reversed(dates):
        rest = rest[: date.at] + rest[date.to :]
    if not dates or len(_WORDS.findall(rest)) < 2 or _LABELLED.match(text) or text[:1].islower() or is_running(text):
        return False
    before = text[: dates[0].at].rstrip()
    balanced = text.count("(") == text.count(")")
    return balanced and (not before or before[-1] in ",:|–—" or text[dates[0].at] in "([（")


def _opens_alike(piece: str) -> bool:
    """Whether a line opens as the lines of one list do that stand together: with a date, or in bold."""
    return bool(re.match(r"\s*(?:\*\*|__|[(\[`]?(?:19|20)\d\d|[(\[`]?\d\d?[./]\d{4})", piece))


def parted(lines: Iterable[Line]) -> list[Line]:
    """Lines parted at soft breaks too, where somebody wrote short lines rather than a wrapped text."""
    found: list[Line] = []
    for line in lines:
        pieces = line.text.split("\n")
        whole = all(piece.count("**") % 2 == 0 and piece.count("[") == piece.count("]") for piece in pieces)
        short = all(len(piece) < 66 for piece in pieces[:-1])
        if len(pieces) > 1 and whole and (short or all(_opens_alike(piece) for piece in pieces)):
            step = line.end - line.start
            found += [
                Line(piece.strip(), min(line.start + i, line.end), line.start + i if step >= i else line.end)
                for i, piece in enumerate(pieces)
            ]
        else:
            found.append(line)
    return found
