"""From a section's rows to its entries: every way to divide a list that makes sense is read, and the best kept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from cms.documents import Block, Line, Paragraph, Section

from ..people import is_name, is_same_person
from .cuts import MARKS
from .evidence import Around
from .labels import with_labels, without_upright
from .layout import Explanation, Layout, Part, SegmentedEntry, divide, read
from .looks import look
from .roles import Table
from .rows import ListLine, Shape, rows_of
from .segments import cut

_LONGEST = 120  # segments of an entry
_SAMPLE = 40  # rows on which divisions are compared
_CLOSEST = 3  # divisions that are read to the end
_COST = 1.6  # of each entry: of two divisions that explain as much, the one with fewer
_UNDER = 7.0  # of each entry without a heading, in a list of headings
_NEVER = 99.0  # what no division gains
_FREE = 400  # segments of a list that is divided by nothing but what it says


@dataclass(frozen=True, slots=True)
class Known:
    """What is known before a list is read: the described person's name, where a document states it."""

    owner: str | None = None

    def is_mine(self, text: str) -> bool:
        """Whether a text is the described person's name in some spelling."""
        return bool(self.owner) and is_same_person(text, self.owner or "")


@dataclass(slots=True)
class ListEntry:
    """What a list says of one thing: its parts by role, what only tells of it, its lines, and the headings over it.

    `margin` is by how much the reading fits better than the second best.
    """

    parts: list[Part]
    body: list[Block]
    lines: list[Line]
    start: int
    end: int
    groups: tuple[str, ...] = ()
    margin: float = 0.0
    rows: list[ListLine] = field(default_factory=list)

    def first(self, role: str) -> Part | None:
        """The first part with a role, or None."""
        return next((part for part in self.parts if part.role == role), None)

    def all(self, *roles: str) -> list[Part]:
        """The parts with some roles, in order."""
        return [part for part in self.parts if part.role in roles]


@dataclass(slots=True)
class ReadList:
    """A list, read: its entries; the blocks that belong to none; lines that only group the entries below them."""

    entries: list[ListEntry] = field(default_factory=list)
    loose: list[Block] = field(default_factory=list)
    labels: list[Line] = field(default_factory=list)
    layout: Layout | None = None


def read_list(
    sections: list[Section], table: Table, shape: Shape, known: Known, prior: Layout | None = None
) -> ReadList:
    """Read one list. Takes its section with those under it, and what is known beforehand."""
    found = ReadList()
    if table.labels_tell:
        rows = with_labels(rows_of(without_upright(sections, table.cutting), shape), table.cutting)
    else:
        rows = rows_of(sections, shape)
    rows = [row for row in rows if row.text.text or row.told]
    found.loose += [row.told or Paragraph([row.line]) for row in rows if look(row.text.text).footer]
    rows = [row for row in rows if not look(row.text.text).footer]
    listed = {row.section for row in rows if row.opens in ("item", "row")}
    # A section of items and one of paragraphs are two lists: what stands between items only groups them.
    for part in ([row for row in rows if (row.section in listed) is items] for items in (True, False)):
        read_rows(_without_labels(part, found), table, known, prior, found)
    found.entries.sort(key=lambda entry: entry.start)
    return found


def read_rows(
    rows: list[ListLine], table: Table, known: Known, prior: Layout | None = None, found: ReadList | None = None
) -> ReadList:
    """Read rows as one list, into what was found before them."""
    found = found or ReadList()
    if not rows:
        return found
    best = _Divided(rows, table, known, prior).best()
    if best is None:
        found.loose += [row.told or Paragraph([row.line]) for row in rows]
        return found
    groups, entries, reading = best
    found.layout = reading.layout
    for group in groups:
        if all(row.told for row in group):
            found.loose += [row.told for row in group if row.told]
    named = [group for group in groups if not all(row.told for row in group)]
    for group, entry, parts, margin in zip(named, entries, reading.found, reading.margins, strict=True):
        found.entries.append(_list_entry(group, entry.parts(parts), margin))
    return found


def _list_entry(group: list[ListLine], parts: list[Part], margin: float) -> ListEntry:
    own = [row for row in group if not row.is_copy] or group
    told = _only_told(group, parts)
    return ListEntry(
        [part for part in parts if not any(part.segments[0].line is row.text for row in told)],
        [row.told or Paragraph([row.line]) for row in group if row.told or row in told],
        [row.line for row in group if not row.told and row not in told],
        min(row.line.start for row in own),
        max(max(row.line.end, row.end) for row in own),
        group[0].groups,
        margin,
        group,
    )


def _only_told(group: list[ListLine], parts: list[Part]) -> list[ListLine]:
    """The rows of which nothing but notes was made, and that are sentences: they tell of the entry."""
    named = {id(s.line) for part in parts for s in part.segments if part.role != "note"}
    return [row for row in group[1:] if not row.told and id(row.text) not in named and look(row.text.text).told]


def _without_labels(rows: list[ListLine], found: ReadList) -> list[ListLine]:
    """The rows of a list of items, without what stands between them: a short line groups the items under it."""
    if not any(row.opens in ("item", "row") for row in rows):
        return _without_dates(rows, found)
    kept: list[ListLine] = []
    groups: tuple[str, ...] = ()
    within = False  # whether the row goes on with an item
    for row, next_ in zip(rows, [*rows[1:], None], strict=True):
        if row.opens in ("item", "row"):
            within = True
        elif row.opens in ("block", "heading"):
            within = False
        if within:
            row.groups = row.groups or groups
            kept.append(row)
        elif row.told or look(row.text.text).told or row.opens == "line" or (next_ and next_.opens == "line"):
            found.loose.append(row.told or Paragraph([row.line]))
        else:
            groups = (row.text.text,)
            found.labels.append(row.line)
    return kept


def _without_dates(rows: list[ListLine], found: ReadList) -> list[ListLine]:
    """The rows of a list of blocks, without dates that stand alone above several of them each."""
    alone = [n for n, row in enumerate(rows) if row.opens in ("block", "heading") and look(row.text.text).dated > 0.85]
    alone = [n for n in alone if n + 1 < len(rows) and rows[n + 1].opens in ("block", "heading")]
    alone = [n for n in alone if not n or rows[n - 1].opens != "heading"]  # a heading's own date stands right under it
    others = sum(row.opens in ("block", "heading") for row in rows) - len(alone)
    years = all(re.fullmatch(r"\W*(?:19|20)\d\d\W*", rows[n].text.text) for n in alone)
    is_below = bool(alone) and alone[0] > 1 and (alone[0] > 3 or not years or 2 * len(alone) > others)
    if not alone or is_below or 5 * len(alone) > 4 * others:
        return rows
    kept: list[ListLine] = []
    groups: tuple[str, ...] = ()
    for n, row in enumerate(rows):
        if n in alone:
            groups = (row.text.text,)
            found.labels.append(row.line)
        elif years and n < alone[0] and row.opens == "block" and not look(row.text.text).dated:
            found.loose.append(row.told or Paragraph([row.line]))  # what stands under no year introduces the list
        else:
            row.groups = (*groups, *row.groups)
            kept.append(row)
    return kept


class _Divided:
    """A list's rows with their segments, each cut once, and the entries that they could make, each weighed once."""

    def __init__(self, rows: list[ListLine], table: Table, known: Known, prior: Layout | None) -> None:
        self.rows = rows
        self.table = table
        self.prior = prior or Layout(table)
        self.cuts = [[] if row.told else cut(row.text, n, table.cutting) for n, row in enumerate(rows)]
        for row, segments in zip(rows, self.cuts, strict=True):
            if segments and row.column and (said := table.cutting.said(row.column)):
                segments[0] = replace(segments[0], said=said)
            if not segments and not row.told:
                row.told = Paragraph([row.line])
        texts = Counter(
            look(s.text).key for row, cut_ in zip(rows, self.cuts, strict=True) if not row.is_copy for s in cut_
        )
        people = frozenset(key for key, n in texts.items() if n > 1 and is_name(key.title()))
        self.around = Around(known.is_mine, people, texts)
        self.headed = any(row.opens == "heading" for row in rows) or _are_styled(rows)
        self.entries: dict[tuple[int, ...], SegmentedEntry | None] = {}

    def entry(self, numbers: tuple[int, ...]) -> SegmentedEntry | None:
        """The entry that some rows make, by their numbers; None where they make none."""
        if numbers not in self.entries:
            segments = [s for n in numbers for s in self.cuts[n]]
            fits = 0 < len(segments) <= _LONGEST
            self.entries[numbers] = SegmentedEntry(segments, self.table, self.around) if fits else None
        return self.entries[numbers]

    def best(self) -> tuple[list[list[ListLine]], list[SegmentedEntry], Explanation] | None:
        """The division that explains most: groups of rows, the entries that they make, and their reading."""
        ways = list(self._ways())
        if len(ways) > 1:
            scored = [(self._try(starts, cost), starts, cost) for starts, cost in ways]
            ways = [
                (starts, cost) for score, starts, cost in sorted(scored, key=lambda w: -w[0])[:_CLOSEST] if score > -1e9
            ]
        best: tuple[float, list[int], list[SegmentedEntry], Explanation] | None = None
        for starts, cost in ways:
            best = self._better(best, starts, cost)
        if not any(row.opens in ("item", "row") or row.is_entry for row in self.rows):
            best = self._freely(best)
        if best is None:
            return None
        _, starts, entries, reading = best
        return [self.rows[a:b] for a, b in zip(starts, [*starts[1:], len(self.rows)], strict=True)], entries, reading

    def _groups(self, starts: list[int], end: int) -> list[tuple[int, ...]]:
        bounds = zip(starts, [*starts[1:], end], strict=True)
        groups = [tuple(n for n in range(a, b) if not self.rows[n].told) for a, b in bounds]
        return [group for group in groups if group]

    def _try(self, starts: list[int], cost: float) -> float:
        """How well a division explains the opening of a list."""
        end = next((at for at in starts if at >= _SAMPLE), len(self.rows))
        entries = [self.entry(group) for group in self._groups([at for at in starts if at < end], end)]
        given = [entry for entry in entries if entry]
        if not given or len(given) < len(entries):
            return -1e10
        return read(given, self.prior, rounds=2 if len(given) > 2 else 1).score - cost - self._cost(starts)

    def _cost(self, starts: list[int]) -> float:
        """What a division costs by itself: something an entry, and more where headings are, for those that have none."""
        bare = sum(not _heads(self.rows[at]) for at in starts) if self.headed else 0
        return _COST * len(starts) + _UNDER * bare

    def _better(
        self, best: tuple[float, list[int], list[SegmentedEntry], Explanation] | None, starts: list[int], cost: float
    ) -> tuple[float, list[int], list[SegmentedEntry], Explanation] | None:
        entries = [self.entry(group) for group in self._groups(starts, len(self.rows))]
        given = [entry for entry in entries if entry]
        if not given or len(given) < len(entries):
            return best
        reading = read(given, self.prior)
        score = reading.score - cost - self._cost(starts)
        return (score, starts, given, reading) if best is None or score > best[0] else best

    def _freely(
        self, best: tuple[float, list[int], list[SegmentedEntry], Explanation] | None
    ) -> tuple[float, list[int], list[SegmentedEntry], Explanation] | None:
        """A list divided by what its rows say, where no outward sign divides it as well."""
        segments = [s for cut_ in self.cuts for s in cut_]
        if len(segments) > _FREE or not segments:
            return best
        whole = SegmentedEntry(segments, self.table, self.around)
        costs = [self._may_begin(s.row) if s.sign == "line" else -1.0 for s in segments]
        layout = Layout(self.table)
        for _ in range(3):
            starts = sorted({0, *(segments[n].row for n in divide(whole, costs, layout))})
            found = self._better(best, starts, 0.3 * len(starts))
            if found is best and layout.counts:
                return best
            best, layout = found, found[3].layout if found else layout
        return best

    def _may_begin(self, at: int) -> float:
        """What it costs that an entry begins with a row: little where a block does, or after what tells of another."""
        if self.rows[at].is_labelled:
            return _NEVER
        if at and self.rows[at - 1].told:
            return 0.0
        return 0.8 if self.rows[at].opens == "line" else 0.3

    def _ways(self) -> Iterator[tuple[list[int], float]]:
        """Ways to divide rows, and what each costs: where entries begin, by their rows' numbers."""
        opens = [row.opens for row in self.rows]
        alike = {n for n, row in enumerate(self.rows) if row.is_entry and not row.is_copy}
        alike |= {n + 1 for n in alike if n + 1 < len(opens) and opens[n + 1] == "block" and not self.rows[n + 1].told}
        if {"item", "row"} & set(opens):
            yield sorted({0, *alike, *(n for n, o in enumerate(opens) if o in ("item", "row"))}), 0.0
            return
        heads = [n for n, row in enumerate(self.rows) if not row.told and not row.is_labelled]
        blocks = [n for n in heads if opens[n] in ("block", "heading")]
        signs = [_sign(row) for row in self.rows]
        after = [n for n in heads if n and self.rows[n - 1].told]
        ways = [[n for n in heads if opens[n] == "heading"], blocks, heads, after]
        for one in list(dict.fromkeys(signs[n] for n in heads))[:8]:
            same = [n for n in heads if signs[n] == one]
            ways += [same, [n for n in same if n in set(blocks)], [n for n in same if not n or signs[n - 1] != one]]
        ways += [blocks[::n] for n in (2, 3, 4) if len(blocks) % n == 0]
        seen: set[tuple[int, ...]] = set()
        for way in ways:
            starts = sorted({0, *alike, *way})
            if tuple(starts) not in seen:
                seen.add(tuple(starts))
                yield starts, 0.0


def _heads(row: ListLine) -> bool:
    """Whether a row is a heading, or set as one: all of it in bold, at the beginning of a block; or is written as one."""
    return row.is_entry or row.opens == "heading" or (row.opens == "block" and row.text.is_all("bold"))


def _are_styled(rows: list[ListLine]) -> bool:
    """Whether several blocks begin with a line in bold, each with other lines below it."""
    blocks = [n for n, row in enumerate(rows) if row.opens == "block" and row.told is None]
    return len(blocks) > 1 and all(
        _heads(rows[n]) and n + 1 < len(rows) and rows[n + 1].opens == "line" and not rows[n + 1].text.is_all("bold")
        for n in blocks
    )


def _sign(row: ListLine) -> tuple[object, ...]:
    """What a row looks like from afar: how it is set, and whether it is a date, names or something else."""
    seen = look(row.text.text)
    parts, names, _ = seen.people
    marks = tuple(kind for kind in MARKS if row.text.is_all(kind))
    return row.level, marks, seen.dated > 0.7, names > 0.7 * parts and parts > 1
