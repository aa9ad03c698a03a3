"""Fit what speaks for a role to the corpus: each list is read, and weights move to where it is read as the facts say.

    python -m tests.corpus.fit [TABLE …]      # tells what it brings, and writes cms/importing/lists/fitted.json

A table's numbers are where it begins. An entry is read twice by the same beam: with a bonus for what the facts say, and
with one against it. Where the second reading is as good as the first, weights move from what speaks for it to what speaks
for the first, no further than that mistake needs (Crammer et al. 2006, https://jmlr.org/papers/v7/crammer06a.html; Chiang
2012, https://jmlr.org/papers/v13/chiang12a.html). What is kept is the mean of all steps. Whether it helps is asked of
documents that it didn't learn from: each fifth of them in turn. A table for which it doesn't keeps the numbers it has.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest import mock

from cms.importing.lists import parsing
from cms.importing.lists.evidence import TELLS, Around
from cms.importing.lists.layout import START, Found, Layout, SegmentedEntry, parse, read
from cms.importing.lists.roles import FITTED, Table, adjusted
from cms.importing.lists.segments import Segment
from cms.importing.lists.tables import career, publications, works

from .gold import FIELDS, Gold, golds
from .reading import cases
from .reading import read as import_all

PRIOR = {
    table.name: table
    for table in (
        career.POSITIONS, career.EDUCATION, career.TEACHING, career.SERVICE, publications.PUBLICATIONS, works.TALKS,
        works.AWARDS, works.PROJECTS, works.WORKS,
    )
}  # fmt: skip
_EPOCHS = 3
_STEP = 0.02  # how far one mistake moves a weight at most
_FAR = 0.3  # how far from what somebody wrote a weight may move in all
_COUNTS = {"words": 12, "names": 7}  # what counts several, up to so many, so that its weight moves less
_FOR, _AGAINST = 3.0, 1.0  # what the facts are worth in the two readings
_FOLDS = 5
_GAIN = 0.005  # of what is stated, that learning must bring on documents that it hasn't seen
_LONGEST = 60  # segments of an entry that is learned from
_LEAST = 0.02  # what a weight must have moved to be written

Weights = dict[tuple[str, str], float]  # by role and what speaks for it


@dataclass(slots=True)
class Example:
    """An entry of a list that was read: its segments, what was known of the list, and what the facts say it is."""

    segments: list[Segment]
    around: Around
    gold: Gold | None

    def entry(self, table: Table, bonus: float = 0.0) -> SegmentedEntry:
        """It as a table weighs it, with something added for what the facts say, or taken off."""
        entry = SegmentedEntry(self.segments, table, self.around)
        if bonus and self.gold:
            for first, runs in enumerate(entry.runs):
                entry.runs[first] = [
                    replace(run, score=run.score + bonus * self._value(entry, first, run)) for run in runs
                ]
        return entry

    def _value(self, entry: SegmentedEntry, first: int, run: Any) -> float:
        assert self.gold is not None
        return self.gold.value(entry.table.roles[run.role].name, _text(entry, first, run.last))

    def gain(self, entry: SegmentedEntry, found: Found) -> float:
        """How much a reading has right."""
        assert self.gold is not None
        roles = entry.table.roles
        return sum(self.gold.value(roles[role].name, _text(entry, first, last)) for first, last, role, _ in found)

    def speaks(self, entry: SegmentedEntry, found: Found) -> Counter[tuple[str, str]]:
        """What a reading's score is made of: how much of each weight counts in it."""
        counts: Counter[tuple[str, str]] = Counter()
        before, used = START, 0
        roles = entry.table.roles
        for first, last, number, _ in found:
            role = roles[number]
            run = next(one.run for one in entry.from_(first, self.around) if one.last == last)
            counts[role.name, "base"] += 1
            for name in role.weights:
                counts[role.name, name] += TELLS[name](run)  # type: ignore[assignment]
            name = roles[before].name if before < len(roles) else ""
            counts[role.name, f"> {name}"] += name in role.follows
            before, used = number, used | 1 << number
        for number, role in enumerate(roles):
            if role.missing and not used >> number & 1:
                stands_in = entry.table.stand_in.get(role.name)
                counts[role.name, "missing"] -= 0.4 if stands_in and used >> entry.table.number[stands_in] & 1 else 1  # type: ignore[assignment]
        return counts


def _text(entry: SegmentedEntry, first: int, last: int) -> str:
    return " ".join(segment.text for segment in entry.segments[first:last])


List = list[Example]


def collect() -> dict[str, dict[str, list[List]]]:
    """Read the corpus: by table and case, the lists of which the facts say something."""
    found: dict[str, dict[str, list[List]]] = defaultdict(lambda: defaultdict(list))
    read_here: list[tuple[str, list[tuple[list[Segment], Around]]]] = []
    best = parsing._Divided.best

    def noted(self: parsing._Divided) -> Any:
        if (divided := best(self)) and self.table.name in FIELDS:
            read_here.append((self.table.name, [(entry.segments, self.around) for entry in divided[1]]))
        return divided

    with tempfile.TemporaryDirectory() as scratch, mock.patch.object(parsing._Divided, "best", noted):
        for case, _ in import_all(cases(), Path(scratch)):
            for name, entries in read_here:
                short = [(segments, around) for segments, around in entries if len(segments) <= _LONGEST]
                texts = [" ".join(segment.text for segment in segments) for segments, _ in short]
                stated = golds(name, texts, case.facts)
                one = [Example(*entry, gold) for entry, gold in zip(short, stated, strict=True)]
                if any(example.gold for example in one):
                    found[name][case.name].append(one)
            read_here.clear()
    return found


def judged(lists: Iterable[List], table: Table) -> tuple[float, int]:
    """How much is read right, and how much there is."""
    right, most = 0.0, 0
    for one in lists:
        entries = [example.entry(table) for example in one]
        for example, entry, found in zip(one, entries, read(entries, Layout(table)).found, strict=True):
            if example.gold:
                right += example.gain(entry, found)
                most += example.gold.most
    return right, most


def learn(lists: list[List], prior: Table) -> Weights:
    """What to add to a table's weights."""
    order, chance = list(lists), random.Random(7)  # noqa: S311 - an order that is the same each time
    now: Weights = defaultdict(float)
    summed: Weights = defaultdict(float)
    for _ in range(_EPOCHS):
        chance.shuffle(order)
        for one in order:
            table = adjusted(prior, nested(now))
            entries = [example.entry(table) for example in one]
            reading = read(entries, Layout(table))
            for example, found in zip(one, reading.found, strict=True):
                if example.gold and _step(example, found, reading.layout, table, now):
                    table = adjusted(prior, nested(now))
            for key, value in now.items():
                summed[key] += value
    return {key: value / (_EPOCHS * len(order)) for key, value in summed.items()}


def _step(example: Example, found: Found, layout: Layout, table: Table, now: Weights) -> bool:
    """Learn from one entry; says whether there was anything to learn."""
    hoped, feared = example.entry(table, _FOR), example.entry(table, -_AGAINST)
    for_score, _, hope = parse(hoped, layout, found)
    against_score, _, fear = parse(feared, layout, found)
    gains = example.gain(hoped, hope), example.gain(feared, fear)
    if gains[0] <= gains[1]:
        return False
    ahead = (for_score - _FOR * gains[0]) - (against_score + _AGAINST * gains[1])
    missing = gains[0] - gains[1] - ahead
    apart = example.speaks(hoped, hope)
    apart.subtract(example.speaks(feared, fear))
    size = sum(value * value for value in apart.values())
    if missing <= 0 or not size:
        return False
    left = table.roles[-1].name  # what nothing else is: the facts don't say how good it is at that
    for key, value in apart.items():
        if key[0] == left:
            continue
        far = _FAR / _COUNTS.get(key[1], 1)
        if value:
            now[key] = max(-far, min(far, now[key] + min(_STEP, missing / size) * value))
    return True


def nested(weights: Weights) -> dict[str, dict[str, float]]:
    """Weights by role, as `adjusted` takes them."""
    found: dict[str, dict[str, float]] = {}
    for (role, name), value in weights.items():
        found.setdefault(role, {})[name] = value
    return found


def main() -> None:
    """Fit the tables that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.corpus.fit", description=__doc__.split("\n", 1)[0])
    parser.add_argument("tables", nargs="*", choices=[[], *PRIOR], metavar="TABLE")
    chosen = parser.parse_args().tables or list(PRIOR)
    collected = collect()
    written: dict[str, Mapping[str, Mapping[str, float]]] = json.loads(FITTED.read_text(encoding="utf-8"))
    for name in chosen:
        prior, by_case = PRIOR[name], collected[name]
        names = sorted(by_case)
        before = after = most = 0.0
        for fold in range(_FOLDS):
            unseen = [one for case in names[fold::_FOLDS] for one in by_case[case]]
            seen = [one for case in names if case not in names[fold::_FOLDS] for one in by_case[case]]
            right, some = judged(unseen, prior)
            before, most = before + right, most + some
            after += judged(unseen, adjusted(prior, nested(learn(seen, prior))))[0]
        if not most:
            continue
        helps = after - before > _GAIN * most
        print(
            f"{name:13} {before / most:6.1%} → {after / most:6.1%} of {most:.0f}{'' if helps else ', and is left'}",
            flush=True,
        )
        written.pop(name, None)
        if helps:
            weights = learn([one for case in names for one in by_case[case]], prior)
            kept = {key: round(value, 2) for key, value in sorted(weights.items()) if abs(value) >= _LEAST}
            written[name] = nested(kept)
        FITTED.write_text(json.dumps(dict(sorted(written.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
