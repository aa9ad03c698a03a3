"""Ranks: whole numbers that put an owner's records into their order, with gaps, so that one can be moved alone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

GAP = 4_096  # between two ranks at first: it can be halved a dozen times
_MOST = 2**31 - 1  # what both databases' integers hold


def ranked_anew(ranks: Sequence[int | None]) -> list[int]:
    """Ranks for records in this order, given those that they have (None for a new one); as few as can be are changed.

    Where a gap is too narrow for what comes into it, all are numbered anew.
    """
    made: list[int] = []
    for i in [*_longest_rise(ranks), len(ranks)]:
        coming = i - len(made)  # records without a place yet, before one that keeps its rank
        left = made[-1] if made else None
        right = ranks[i] if i < len(ranks) else None
        if left is None:
            first = 0 if right is None else right - GAP * coming
            made += [first + GAP * n for n in range(coming)]
        elif right is None:
            made += [left + GAP * n for n in range(1, coming + 1)]
        else:
            made += [left + (right - left) * n // (coming + 1) for n in range(1, coming + 1)]
        if right is not None:
            made.append(right)
    if all(one < other for one, other in pairwise(made)) and all(abs(rank) <= _MOST for rank in made):
        return made
    return [GAP * i for i in range(len(ranks))]


def interleaved(known: list[str], stated: list[str]) -> list[str]:
    """The known order with what is new put after its neighbour in the stated one, or before the next that is known."""
    following: dict[str | None, str | None] = dict(
        pairwise([None, *known, None])
    )  # a circle, which None opens and closes
    last = next((id_ for id_ in stated if id_ in following), None)
    if stated and stated[0] not in following:
        last = next(one for one, other in following.items() if other == last)
    for id_ in stated:
        if id_ not in following:
            following[id_], following[last] = following[last], id_
        last = id_
    order: list[str] = []
    while (at := following[order[-1] if order else None]) is not None:
        order.append(at)
    return order


def _longest_rise(ranks: Sequence[int | None]) -> list[int]:
    """The places of the longest strictly rising run of ranks, which needn't stand side by side: patience sorting."""
    least: list[int] = []  # the least rank that a run of each length can end with
    ends: list[int] = []  # and where that stands
    before: dict[int, int | None] = {}
    for i, rank in enumerate(ranks):
        if rank is not None:
            length = bisect_left(least, rank)
            before[i] = ends[length - 1] if length else None
            least[length : length + 1], ends[length : length + 1] = [rank], [i]
    found: list[int] = []
    at = ends[-1] if ends else None
    while at is not None:
        found.append(at)
        at = before[at]
    return found[::-1]
