"""A row cut once into segments, wherever its author may have gone from one thing to the next.

A cut has the sign that is printed there, and a strength. Nothing is decided here, nothing is lost, and nobody else splits
strings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from cms.documents import Inline

from ..dates import Dates, find_dates, is_of_a_name, own_dates
from ..people import is_name
from .around import WORD, Cut, number_end
from .cuts import MARKS, Cutting, candidates

# Of two signs that stand together, the one that says more.
_TELLING = {
    sign: n
    for n, sign in enumerate(
        ("guide", "beside", "of", "with", "by", "at", "in", '"', "|", ";", "-", "(", ")", ":", ".", ",")
    )
}
_QUOTED = re.compile(r"[“\"]([^”\"]{1,500})[”\"]|[「『《]([^」』》]{1,500})[」』》]")


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a row between two cuts, with its marks.

    `sign` is what is printed before it: `,` `.` `:` `-` `|` `(` `"` `at` `in` `by` `with` `guide`, `beside`, `date` or `style`
    where only those change, `=` after a label, `line` for a row's first. `dated` are the dates in it, with their places in the
    row.
    """

    row: int
    line: Inline
    start: int
    end: int
    sign: str
    strength: float
    style: str
    dated: tuple[Dates, ...] = ()
    said: str = ""  # the role that a label before it, or its column's header, says it has

    @property
    def text(self) -> str:
        """The words of the segment."""
        return self.line.text[self.start : self.end]


def cut(line: Inline, row: int, cutting: Cutting) -> list[Segment]:
    """Cut one row. Takes its text, its number in the list and what its kind of list is cut at; returns segments in order."""
    text = line.text
    begin = number_end(text)
    labels = _labels(text, begin, cutting)
    dates = _dates(text, cutting)
    cuts, held = candidates(line, cutting, dates)
    cuts += [(start, end, "=", 3.0) for start, end, _ in labels]
    within = [(m.start, m.end) for m in line.marks if m.end - m.start < len(text)] + [
        span for m in _QUOTED.finditer(text) for span in (m.span(1), m.span(2)) if span[0] >= 0
    ]
    kept = [
        (max(a, begin), b, sign, strength * 0.4 if any(start < a and b < end for start, end in within) else strength)
        for a, b, sign, strength in cuts
        if (a >= begin or b > begin) and not _is_held(a, b, held)
    ]
    found = list(_segments(line, row, begin, _joined(text, sorted(kept, key=lambda c: (c[0], c[1])))))
    found = [_dated(segment, dates, labels) for segment in found]
    return _names_together(found) if "names" in cutting.around else found


def _dates(text: str, cutting: Cutting) -> list[Dates]:
    """The dates of a row that aren't part of a name."""
    if not re.search(r"\d", text):
        return []
    if "told" in cutting.around:
        return own_dates(text)
    return [found for found in find_dates(text) if not is_of_a_name(text, found)]


def _is_held(a: int, b: int, held: list[tuple[int, int]]) -> bool:
    """Whether a cut stands within what is never cut."""
    return any(
        start < a < end or start < b < end or (start <= a and b <= end and a != b and (a, b) != (start, end))
        for start, end in held
    )


def _labels(text: str, begin: int, cutting: Cutting) -> list[tuple[int, int, str]]:
    """The labels that say what comes after them, `Location: `: where each stands, and the role that it says."""
    if ":" not in text and "：" not in text:
        return []
    return [
        (match.start(1), match.end(), role)
        for role in cutting.labels
        for match in _label(cutting.called(role)).finditer(text, begin)
    ]


@cache
def _label(called: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|\t|[|,;(.–—-]\s{{0,9}})({called})(?:(?<!\s)\s+)?[:：]\s*", re.IGNORECASE)


def _dated(segment: Segment, dates: list[Dates], labels: list[tuple[int, int, str]]) -> Segment:
    inside = tuple(d for d in dates if d.at < segment.end and d.to > segment.start)
    said = next((role for _, end, role in labels if end == segment.start), "")
    return replace(segment, dated=inside, said=said) if inside or said else segment


def _joined(text: str, cuts: list[Cut]) -> list[Cut]:
    """Cuts, with neighbours that have nothing but marks between them made one."""
    joined: list[Cut] = []
    for start, end, sign, strength in cuts:
        if joined and not WORD.search(text, joined[-1][1], start):
            left = joined.pop()
            both = max(left[3], strength) + 0.3 * min(left[3], strength)
            telling = min((left[2], sign), key=lambda s: _TELLING.get(s, 99))
            joined.append((left[0], max(end, left[1]), telling, both))
        else:
            joined.append((start, end, sign, strength))
    return joined


def _segments(line: Inline, row: int, begin: int, cuts: list[Cut]) -> Iterator[Segment]:
    text = line.text
    at, sign, strength, any_yet = begin, "line", 3.0, False
    for start, end, next_sign, next_strength in [*cuts, (len(text), len(text), "", 0.0)]:
        first, last = at, max(start, at)
        while first < last and text[first].isspace():
            first += 1
        while last > first and text[last - 1].isspace():
            last -= 1
        if WORD.search(text, first, last):
            yield Segment(row, line, first, last, sign, strength, _style(line, first, last))
            sign, strength, any_yet = next_sign, next_strength, True
        elif next_strength > strength and any_yet:
            sign, strength = next_sign, next_strength
        elif not any_yet and next_sign in ("guide", "beside", "with", "by", "of", "at"):
            sign = next_sign
        at = max(end, at)


def _style(line: Inline, start: int, end: int) -> str:
    """How most of a stretch is set: `bold`, `italic`, `link`, `code`, `quoted`, `paren` joined by `+`, or `plain`."""
    here = [mark for mark in line.marks if mark.start < end and start < mark.end]
    kinds = [
        kind
        for kind in MARKS
        if sum(min(m.end, end) - max(m.start, start) for m in here if m.kind == kind) > 0.6 * (end - start)
    ]
    before, after = line.text[:start].rstrip()[-1:], line.text[end:].lstrip(" .,")[:1]
    straight = before == '"' and line.text.count('"', 0, start) % 2
    if before and (before in "“„「『《«‘" or straight or (before == "'" and after == "'")):
        kinds.insert(0, "quoted")
    if before and after and before in "([（" and after in ")]）":
        kinds.append("paren")
    return "+".join(kinds[:2]) or "plain"


def _names_together(segments: list[Segment]) -> list[Segment]:
    """Segments, of which those amid a list of names are one: what stands between names is a name."""
    found: list[Segment] = []
    flags = [is_name(re.sub(r"^(?:and|&)\s+", "", segment.text)) for segment in segments]
    for at, segment in enumerate(segments):
        amid = (
            1 < at < len(segments) - 1
            and all(flags[at - 2 : at + 2])
            and segment.row == segments[at - 1].row
            and all(s.sign in (",", "style", "|") for s in segments[at - 1 : at + 2])
        )
        if amid and len(found) > 1 and found[-1].row == segment.row:
            last = found.pop()
            found.append(replace(last, end=segment.end, style=last.style if last.style == segment.style else "plain"))
        else:
            found.append(segment)
    return found
