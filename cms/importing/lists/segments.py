"""A row cut once into segments, wherever its author may have gone from one thing to the next.

A cut has the sign that is printed there, and a strength. Nothing is decided here, nothing is lost, and nobody else splits
strings.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from cms.documents import Inline, Mark
from cms.documents.languages import forms, words
from cms.documents.written_dates import Dates, find_dates, is_of_a_name, own_dates

from ..people import is_name
from .around import WORD, Cut, Spans, number_end
from .cuts import MARKS, Cutting, candidates
from .looks import look

# Of two signs that stand together, the one that says more.
_TELLING = {
    sign: n
    for n, sign in enumerate(
        ("guide", "beside", "of", "with", "by", "at", "in", '"', "|", ";", "-", "(", ")", ":", ".", ",")
    )
}
_LABELS_CUT = 1.0  # how strongly a colon cuts where it ends a label; where titles have one, it is weaker
_IN_QUOTES = ("at", "in", "with", "by", "of", ",")  # what parts nothing within quotes
# What a title ends with that tells of a time before our dates: `*Walls, 1540–1720*`.
_ADDRESS = re.compile(r"(?:https?://|\bdoi:\s?|\b)10\.\d{4,9}/[^\s,;]+|https?://[^\s,;]+")  # whose digits are no dates
_TITLE_YEARS = re.compile(r"\w[,:]?\s+1[0-8]\d\d[–-]\d{2,4}\Z")
_AFTER_YEAR = re.compile(
    r"\((?:19|20)\d\d[a-z]?\)[.,:]?\s((?:(?!\.\s)[^()]){3,300}(\w[,:]?\s\d{4}[–-]\d{2,4}))(?=[.”\"’])"
)
# What stands before a journal in the signs that titles are set in: such a title, or people and one without them.
_NAMED_BEFORE = re.compile(r"》|[.．。][^.．。]{2,200}[.．。]")
_QUOTED = re.compile(
    r"„([^“”\"]{1,500})[“”\"]|[“\"]([^”\"]{1,500})[”\"]|[「『《«]([^」』》»]{1,500})[」』》»]|»([^»«]{1,500})«"
    r"|‘((?:[^‘’]|’(?=\w)){1,500})’(?!\w)"
)
# What stands amid the words of a title: `What the drought of 2031 changed`.
_AMID = (
    re.compile(rf"{forms(('from', 'during'), (*words('prose', 'of', 'in', 'art'), *words('words', 'since')))}\s+$"),
    re.compile(r"(?<!\s)\s+[a-z]"),
)


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

    @property
    def is_bracketed(self) -> bool:
        """Whether it begins within round brackets, which may hold more than it."""
        opened = max(self.line.text.rfind(sign, 0, self.start) for sign in "(（")
        return opened >= 0 and not any(sign in self.line.text[opened : self.start] for sign in ")）")


def cut(line: Inline, row: int, cutting: Cutting) -> list[Segment]:
    """Cut one row. Takes its text, its number in the list and what its kind of list is cut at; returns segments in order."""
    text = line.text
    begin = number_end(text)
    labels = _labels(text, begin, cutting)
    dates, of_titles = _dates(line, cutting)
    cuts, held = candidates(line, cutting, dates)
    held += [match.span() for match in _ADDRESS.finditer(text)]
    held += [(len(text[: date.at].rstrip(" ,:;(–—-")) - 1, date.to) for date in of_titles]
    held += [m.span(2) for m in [_AFTER_YEAR.search(text)] if m]
    held += [m.span() for mark in line.marks if (m := _TITLE_YEARS.search(text, mark.start, mark.end))]
    cuts += [(start, end, "=", 3.0) for start, end, _ in labels]
    held += [m.span() for _, end, role in labels if role == "location" and (m := _PLACE.fullmatch(text, end))]
    within = Spans([(m.start, m.end) for m in line.marks if m.end - m.start < len(text)] + _quoted(text))
    quoted = Spans(_quoted(text))
    cuts = [one for one in cuts if one[2] not in _IN_QUOTES or quoted.reach(one[0]) <= one[1]]
    if cutting.signs.get(":", 0.0) < _LABELS_CUT:  # a title that is set apart is whole: `*Salt: a History*`
        cuts = [one for one in cuts if one[2] != ":" or within.reach(one[0]) <= one[1]]
    whole = _Held(held)
    kept = [
        (max(a, begin), b, sign, strength * 0.4 if within.reach(a) > b else strength)
        for a, b, sign, strength in cuts
        if (a >= begin or b > begin) and not whole.holds(a, b)
    ]
    found = list(_segments(line, row, begin, _joined(text, sorted(kept, key=lambda c: (c[0], c[1])))))
    found = list(_dated(found, dates, {end: role for _, end, role in reversed(labels)}))
    return _names_together(found) if "names" in cutting.around else found


def _dates(line: Inline, cutting: Cutting) -> tuple[list[Dates], list[Dates]]:
    """The dates of a row that aren't part of a name; and a title's own years: `*Walls, 1540–1720*`, in print elsewhere."""
    text = line.text
    if not re.search(r"\d|[(（\[]", text):
        return [], []
    if "told" in cutting.around:
        return own_dates(text), []
    within = Spans([match.span() for match in _ADDRESS.finditer(text)])
    found = [one for one in find_dates(text) if not is_of_a_name(text, one) and within.reach(one.at) < one.to]
    if len(found) < 2 or "names" not in cutting.around:
        return found, []
    if (after := _told_by_title(text, found)) is not None:
        return [one for one in found if one is not after], [after]
    titles = [(m.start, m.end) for m in line.marks if m.end - m.start < len(text)]
    titles = [(a, b) for a, b in (*titles, *(m.span() for m in _QUOTED.finditer(text))) if look(text[a:b]).dated < 0.5]
    amid = [d for d in found if _AMID[0].search(text[max(d.at - 12, 0) : d.at]) and _AMID[1].match(text, d.to)]
    own = [
        one
        for one in found
        if one in amid or any(a < one.at and one.to <= b and WORD.search(text, a, one.at) for a, b in titles)
    ]
    return ([one for one in found if one not in own], own) if len(own) < len(found) else (found, [])


def _quoted(text: str) -> list[tuple[int, int]]:
    """What stands within quotes."""
    return [m.span(m.lastindex or 0) for m in _QUOTED.finditer(text)]


def _told_by_title(text: str, found: list[Dates]) -> Dates | None:
    """The date that ends a title where another says in brackets when it was: `(2031). Ferries, 1830–1960. *Roads*`."""
    title = _AFTER_YEAR.search(text)
    return next((one for one in found if title and one.to == title.end(1)), None)


class _Held:
    """What is never cut."""

    def __init__(self, held: list[tuple[int, int]]) -> None:
        self._spans = Spans(held)
        self._from: dict[int, int] = {}
        for start, end in held:
            self._from[start] = max(end, self._from.get(start, -1))

    def holds(self, a: int, b: int) -> bool:
        """Whether a cut stands within any of it, or is a part of it."""
        before = self._spans.reach(a)
        if before > a or self._spans.reach(b) > b:
            return True
        return a != b and (before >= b or self._from.get(a, -1) > b)


def _labels(text: str, begin: int, cutting: Cutting) -> list[tuple[int, int, str]]:
    """The labels that say what comes after them, `Location: `: where each stands, and the role that it says.

    A journal before a year with a volume is told as well as by a label: `On Roads. J Bricks. 2031;12(3):1-17.`
    """
    found: list[tuple[int, int, str]] = []
    if "volume" in cutting.around and (volume := _VOLUME.search(text, begin)):
        stop = text.rfind(". ", begin, volume.start())
        found += [(stop + 1, stop + 2, "venue")] if 0 < stop < volume.start() - 3 else []
    if ":" not in text and "：" not in text:
        return found
    return found + [
        (match.start(1), match.end(), role)
        for role in cutting.labels
        for match in _label(cutting.called(role)).finditer(text, begin)
    ]


# As PubMed and journals of medicine cite (https://www.nlm.nih.gov/bsd/uniform_requirements.html): the date, then the volume.
_VOLUME = re.compile(r"[.:]? (?:1[89]|20)\d\d(?: [A-Z][a-z]{2}(?:-[A-Z][a-z]{2})?(?: \d{1,2})?)?; ?\d+")


@cache
def _label(called: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:^|\t|[|,;(.–—)\]”\"-]\s{{0,9}}|\d\s{{1,9}})({called})(?:(?<!\s)\s+)?[:：]\s*", re.IGNORECASE
    )


# All that a label of a place is over, at the end of its line: `Local: Cidade, UF`.
_PLACE = re.compile(r"[^|;()\t\d:]{2,60}")
# Roles whose label is over all that follows between commas: `Stack: Python, Fortran`.
_LISTS, _WITHIN_LIST = ("topics",), (",", ";", "style", "-")


def _dated(segments: list[Segment], dates: list[Dates], labels: dict[int, str]) -> Iterator[Segment]:
    """Segments with the dates in them, and what a label that ends where they begin says, or one over a list of words."""
    starts = [date.at for date in dates]
    listed = ""
    for segment in segments:
        last = first = bisect_left(starts, segment.end)
        while first and dates[first - 1].to > segment.start:
            first -= 1
        inside, said = tuple(dates[first:last]), labels.get(segment.start, "")
        listed = said or (listed if segment.sign in _WITHIN_LIST and not inside else "")
        said = said or (listed if listed in _LISTS else "")
        yield replace(segment, dated=inside, said=said) if inside or said else segment


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
    styles = _Styles(line)
    at, sign, strength, any_yet = begin, "line", 3.0, False
    for start, end, next_sign, next_strength in [*cuts, (len(text), len(text), "", 0.0)]:
        first, last = at, max(start, at)
        while first < last and text[first].isspace():
            first += 1
        while last > first and text[last - 1].isspace():
            last -= 1
        if WORD.search(text, first, last):
            yield Segment(row, line, first, last, sign, strength, styles.of(first, last))
            sign, strength, any_yet = next_sign, next_strength, True
        elif next_strength > strength and any_yet:
            sign, strength = next_sign, next_strength
        elif not any_yet and next_sign in ("guide", "beside", "with", "by", "of", "at"):
            sign = next_sign
        at = max(end, at)


class _Styles:
    """How the stretches of a line are set, asked for from its beginning to its end."""

    def __init__(self, line: Inline) -> None:
        self.text = line.text
        self._coming = deque(sorted((m for m in line.marks if m.kind in MARKS), key=lambda mark: mark.start))
        self._here: list[Mark] = []
        self._quotes = self._counted = 0  # straight quotes before the present stretch, and how far they are counted

    def of(self, start: int, end: int) -> str:
        """How most of a stretch is set: `bold`, `italic`, `link`, `code`, `quoted`, `paren` joined by `+`, or `plain`."""
        while self._coming and self._coming[0].start < end:
            self._here.append(self._coming.popleft())
        self._here = [mark for mark in self._here if mark.end > start]
        shares = dict.fromkeys(MARKS, 0)
        for mark in self._here:
            shares[mark.kind] += min(mark.end, end) - max(mark.start, start)
        kinds = [kind for kind, share in shares.items() if share > 0.6 * (end - start)]
        self._quotes += self.text.count('"', self._counted, start)
        self._counted = start
        first, last = start, end
        while first and self.text[first - 1].isspace():
            first -= 1
        while last < len(self.text) and self.text[last] in " .,":
            last += 1
        before, after = self.text[max(first - 1, 0) : first], self.text[last : last + 1]
        if before and (
            before in "“„「『«‘" or (before == '"' and self._quotes % 2) or (before == "'" and after == "'")
        ):
            kinds.insert(0, "quoted")
        if before == "《" and not _NAMED_BEFORE.search(self.text, 0, first - 1):
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
