"""A list's layout, found out from the list: what follows what, on which line and in which style. It knows no kind of list.

Every entry is read a few times by a beam over roles. Each time, what the other entries were read as is evidence for this
one, so that the entries that leave no doubt decide how those are read that do.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest
from operator import add

from cms.documents import Inline

from .evidence import Around, Run
from .looks import look
from .roles import Table
from .segments import Segment

_ROUNDS = 3
_WIDTH = 6  # states that the beam keeps
_LEAST = -4.0  # a run that fits a role less is not tried
_MOST = 2.0  # what the layout may speak for or against a role at most
_DOUBT = 2.5  # how many entries that say nothing the others are weighed against
START = 31  # the role before an entry's first
_LINES = 5  # lines that are told apart

Context = tuple[int, ...]
Own = tuple[tuple[int, float], ...]  # roles, and how much each counted
Found = list[tuple[int, int, int, float]]  # parts of an entry: from which segment to which, the role, how well it fits


@dataclass(frozen=True, slots=True)
class Part:
    """A run of an entry's segments with its role."""

    role: str
    segments: tuple[Segment, ...]
    score: float

    @property
    def texts(self) -> list[Inline]:
        """What it says, a text a line, cut from the line with its marks."""
        found: list[Inline] = []
        at = 0
        while at < len(self.segments):
            last = at
            while last + 1 < len(self.segments) and self.segments[last + 1].row == self.segments[at].row:
                last += 1
            line, start, end = self.segments[at].line, self.segments[at].start, self.segments[last].end
            for opened, closed in ("()", "[]", "（）"):
                text = line.text[start:end]
                if text.count(opened) > text.count(closed) and line.text[end : end + 1] == closed:
                    end += 1
                elif text.count(closed) > text.count(opened) and line.text[start - 1 : start] == opened:
                    start -= 1
            found.append(line.cut(start, end))
            at = last + 1
        return found

    @property
    def text(self) -> Inline:
        """What it says, its lines joined."""
        whole = Inline("")
        for text in self.texts:
            whole = whole.joined(text)
        return whole


@dataclass(frozen=True, slots=True)
class Candidate:
    """Segments from one on to `last`, not included, as what they may be."""

    last: int
    role: int
    score: float


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of segments up to `last`, not included, and what its cuts speak against its being one thing, or a list."""

    run: Run
    last: int
    joins: float
    weak: float


class SegmentedEntry:
    """An entry's segments, with what every run of them may be, found out once."""

    def __init__(self, segments: list[Segment], table: Table, around: Around) -> None:
        self.segments = segments
        self.table = table
        numbers = {row: n for n, row in enumerate(dict.fromkeys(s.row for s in segments))}
        self.signs = [_sign(s) for s in segments]
        self.lines = [(numbers[s.row], s.sign == "line") for s in segments]
        self.styles = [(_code(s.style), s.sign == "line") for s in segments]
        self._best: dict[int, dict[int, list[tuple[float, int]]]] = {}
        self.alone: tuple[float, float, Found] | None = None  # as it is read without a layout
        self.weak = [max(0.0, 0.7 * (1.4 - s.strength)) for s in segments]
        self.runs: list[list[Candidate]] = [list(self._from(first, around)) for first in range(len(segments))]

    def _from(self, first: int, around: Around) -> Iterator[Candidate]:
        roles = self.table.roles
        for run in self.from_(first, around):
            size = run.last - first
            for number, (role, score) in enumerate(zip(roles, self.table.scores(run.run), strict=True)):
                if size <= role.longest:
                    fits = score - (run.weak if role.listed else run.joins)
                    if fits > _LEAST or (size == 1 and number == len(roles) - 1):
                        yield Candidate(run.last, number, fits)

    def from_(self, first: int, around: Around) -> Iterator[Stretch]:
        """Every run of segments that may be one thing, from a segment on, shortest first."""
        joins = weak = 0.0
        pieces = good = lone = 0
        segments = self.segments
        longest = max(role.longest for role in self.table.roles)
        for last in range(first, min(len(segments), first + longest)):
            segment = segments[last]
            if last > first:
                before = segments[last - 1]
                if segment.row != before.row and (segment.style != before.style or last - first > 3):
                    return
                joins += 0.8 * segment.strength + 0.2
                weak += 0.15 if segment.sign in (",", ";", "style") or segment.strength < 1 else segment.strength
            text = _text(segments[first : last + 1])
            if last > first and segment.strength < 1.0:  # a cut within a name, it may be
                pieces, good, lone = look(text).people
            else:
                counts = look(segment.text).people
                pieces, good, lone = pieces + counts[0], good + counts[1], lone + counts[2]
            listed = good + lone >= 0.7 * pieces
            if last - first >= 8 and not listed:
                return
            if joins > 9.0 and not listed:
                return
            next_ = segments[last + 1] if last + 1 < len(segments) else None
            closes = (
                first > 0
                and segments[first - 1].row == segment.row
                and (next_ is None or next_.row != segment.row or bool(next_.dated))
            )
            then = next_.sign if next_ and next_.row == segment.row else ""
            names = pieces, good, lone
            run = Run(segments[first : last + 1], text, look(text), names, around, closes=closes, then=then)
            yield Stretch(run, last + 1, joins, weak)

    def trust(self, first: int, last: int, role: int) -> float:
        """How far a run's own evidence speaks for a role and against others: 0.25 to 1."""
        if first not in self._best:
            self._best[first] = {}
            for run in self.runs[first]:
                self._best[first].setdefault(run.last, []).append((run.score, run.role))
        scores = self._best[first].get(last, [])
        own = next((score for score, number in scores if number == role), 0.0)
        other = max((score for score, number in scores if number != role), default=_LEAST)
        return max(0.25, min(1.0, round(2 * (own - other)) / 4))

    def parts(self, found: Found) -> list[Part]:
        """What a beam found, (from, to, role, score), as parts."""
        return [
            Part(self.table.roles[role].name, tuple(self.segments[first:last]), score)
            for first, last, role, score in found
        ]


def _text(segments: list[Segment]) -> str:
    if segments[0].row == segments[-1].row:
        return segments[0].line.text[segments[0].start : segments[-1].end]
    return " ".join(segment.text for segment in segments)


_CODES: dict[str, int] = {}


def _code(text: str) -> int:
    """A number for a sign or style, the same each time."""
    return _CODES.setdefault(text, len(_CODES))


def _sign(segment: Segment) -> int:
    return _code(segment.sign)


class Layout:
    """How often each role stood where: after which role and sign, on which line, in which style."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.roles = len(table.roles)
        self.counts: dict[Context, float] = defaultdict(float)
        self._known: dict[tuple[Context, Own], tuple[float, ...]] = {}

    def add(self, found: Found, entry: SegmentedEntry) -> None:
        """Count where an entry's roles stand, those more that leave less doubt by themselves."""
        for context, role, weight in contexts(found, entry):
            self.counts[context] += weight
            self.counts[(*context, role)] += weight

    def speaks(self, context: Context, own: Own = ()) -> tuple[float, ...]:
        """For each role, how much more often than elsewhere it stands in a context, as a logarithm, within `_MOST`.

        `own` are the roles that the entry itself was counted with there, and how much, which is taken out.
        """
        known = self._known.get((context, own))
        if known is None:
            all_ = self.counts[context] - sum(weight for _, weight in own)
            share = _DOUBT / self.roles
            seen = [self.counts[(*context, role)] for role in range(self.roles)]
            for role, weight in own:
                seen[role] -= weight
            known = (0.0,) * self.roles
            if all_ > 0.01:
                logs = (math.log((max(n, 0.0) + share) / (all_ + _DOUBT) * self.roles) for n in seen)
                known = tuple(0.8 * max(-_MOST, min(_MOST, log)) for log in logs)
                known = (*known[:-1], min(known[-1], 0.1))  # where a note stands says little of where notes stand
            if context[0] == 0:
                known = tuple(map(add, known, self.table.follows(context[1])))
            self._known[context, own] = known
        return known


def contexts(found: Found, entry: SegmentedEntry) -> Iterator[tuple[Context, int, float]]:
    """Where each part of an entry stands, its role, and how much that is to be trusted."""
    before = START
    for first, last, role, _ in found:
        weight = entry.trust(first, last, role)
        yield (0, before, entry.signs[first]), role, weight
        yield (1, min(entry.lines[first][0], _LINES), entry.lines[first][1]), role, weight
        yield (2, *entry.styles[first]), role, weight
        before = role


def parse(entry: SegmentedEntry, layout: Layout, previous: Found | None = None) -> tuple[float, float, Found]:
    """The best roles for an entry's segments: how well they fit, by how much better than others, and what they are.

    A beam over where runs end, the role before, and which roles were used that an entry has only once. `previous` is what
    the entry was counted as in the layout.
    """
    if not layout.counts:
        entry.alone = entry.alone or _parse(entry, layout, None)
        return entry.alone
    return _parse(entry, layout, previous)


def _parse(entry: SegmentedEntry, layout: Layout, previous: Found | None) -> tuple[float, float, Found]:
    table = entry.table
    size = len(entry.segments)
    bits = [1 << n for n in range(len(table.roles))]
    once = [bit if role.once else 0 for bit, role in zip(bits, table.roles, strict=True)]
    own = _own(previous, entry) if previous else {}
    beams: list[dict[int, tuple[float, tuple[int, int, int, float] | None, int]]] = [{} for _ in range(size + 1)]
    beams[0][START] = (0.0, None, 0)
    for first in range(size):
        states = beams[first]
        if not states:
            continue
        best = nlargest(_WIDTH, states.items(), key=_score) if len(states) > _WIDTH else list(states.items())
        here = _here(entry, layout, first, own)
        for key, (score, _, _) in best:
            before, used = key & 31, key >> 5
            place = (0, before, entry.signs[first])
            after = layout.speaks(place, own.get(place, ()))
            for run in entry.runs[first]:
                role = run.role
                if used & once[role]:
                    continue
                gain = run.score + here[role] + after[role]
                state = (used | bits[role]) << 5 | role
                new = score + gain
                kept = beams[run.last].get(state)
                if kept is None or kept[0] < new:
                    beams[run.last][state] = (new, (first, run.last, role, gain), key)
    ends = sorted(((score - table.lacking(key >> 5), key) for key, (score, _, _) in beams[size].items()), reverse=True)
    if not ends:
        return -9.0 * size, 0.0, []
    found: Found = []
    at, key = size, ends[0][1]
    while at:
        _, step, before_key = beams[at][key]
        assert step is not None
        found.append(step)
        at, key = step[0], before_key
    margin = ends[0][0] - ends[1][0] if len(ends) > 1 else _MOST
    return ends[0][0], margin, found[::-1]


def _score(item: tuple[int, tuple[float, tuple[int, int, int, float] | None, int]]) -> float:
    return item[1][0]


def _own(found: Found, entry: SegmentedEntry) -> dict[Context, Own]:
    """The roles that an entry was counted with, by where they stood."""
    own: dict[Context, Own] = {}
    for context, role, weight in contexts(found, entry):
        own[context] = tuple(sorted((*own.get(context, ()), (role, weight))))
    return own


def _here(entry: SegmentedEntry, layout: Layout, first: int, own: dict[Context, Own], top: int = 0) -> list[float]:
    """What a segment's line and style say of each role, less what a weak cut before it costs."""
    weak = entry.weak[first]
    if not layout.counts:
        return [-weak] * layout.roles
    at, opens = entry.lines[first]
    line, style = (1, min(at - top, _LINES), opens), (2, *entry.styles[first])
    there, so = layout.speaks(line, own.get(line, ())), layout.speaks(style, own.get(style, ()))
    return [a + b - weak for a, b in zip(there, so, strict=True)]


def divide(whole: SegmentedEntry, may_end: list[float], layout: Layout) -> list[int]:
    """Where entries begin in a list that nothing outward divides: roles come once an entry, so that a second title begins one.

    `whole` is the list as if it were one entry; `may_end` says for each of its segments what it costs that an entry begins
    with it, or a negative number where none may. Returns the numbers of the segments that begin one.
    """
    table, size = whole.table, len(whole.segments)
    bits = [1 << n for n in range(len(table.roles))]
    once = [bit if role.once else 0 for bit, role in zip(bits, table.roles, strict=True)]
    State = tuple[int, int]  # used and role before, the segment that the entry began with
    beams: list[dict[State, tuple[float, tuple[int, ...]]]] = [{} for _ in range(size + 1)]
    beams[0][START, 0] = (0.0, (0,))
    for first in range(size):
        states = beams[first]
        if first and may_end[first] >= 0 and states:
            score, starts = max(
                ((s - table.lacking(key >> 5), starts) for (key, _), (s, starts) in states.items()), key=lambda e: e[0]
            )
            states[START, first] = (score - may_end[first], (*starts, first))
        best = nlargest(2 * _WIDTH, states.items(), key=lambda item: item[1][0])
        for (key, top), (score, starts) in best:
            before, used = key & 31, key >> 5
            here = _here(whole, layout, first, {}, whole.lines[top][0])
            after = layout.speaks((0, before, whole.signs[first]))
            for run in whole.runs[first]:
                if used & once[run.role]:
                    continue
                new = score + run.score + here[run.role] + after[run.role]
                state = ((used | bits[run.role]) << 5 | run.role, top)
                kept = beams[run.last].get(state)
                if kept is None or kept[0] < new:
                    beams[run.last][state] = (new, starts)
    ends = ((score - table.lacking(key >> 5), starts) for (key, _), (score, starts) in beams[size].items())
    return list(max(ends, default=(0.0, (0,)))[1])


@dataclass(slots=True)
class Explanation:
    """A list, read: how well it went, and for each entry its parts and by how much they fit better than others."""

    score: float
    found: list[Found]
    margins: list[float]
    layout: Layout


def read(entries: list[SegmentedEntry], prior: Layout, rounds: int = _ROUNDS) -> Explanation:
    """Read entries as one list. `prior` is the layout of another list of the kind, or an empty one."""
    layout = prior
    results: list[tuple[float, float, Found]] = []
    before: list[Found | None] = [None] * len(entries)
    for _ in range(rounds):
        results = [parse(entry, layout, last) for entry, last in zip(entries, before, strict=True)]
        layout = Layout(layout.table)
        for entry, (_, _, one) in zip(entries, results, strict=True):
            layout.add(one, entry)
        before = [one for _, _, one in results]
    return Explanation(sum(r[0] for r in results), [r[2] for r in results], [r[1] for r in results], layout)
