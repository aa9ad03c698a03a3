"""What a table of roles is: the roles that parts of an entry have, and what speaks for each. `tables` has them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path

from .cuts import Cutting
from .evidence import TELLS, Run

FITTED = Path(__file__).with_name("fitted.json")
_SAID, _UNSAID = 4.0, 1.0  # what a label or a header says for the role it names, and against others


@dataclass(frozen=True, slots=True)
class Role:
    """A role: what speaks for it (`base` where nothing does), what an entry loses that lacks it, and how long it may be.

    `once` says that an entry has it once at most; `listed` that commas within it cost nothing, as in a list of people.
    """

    name: str
    base: float
    weights: Mapping[str, float]
    missing: float = 0.0
    once: bool = True
    longest: int = 3  # segments
    listed: bool = False
    follows: Mapping[str, float] = field(
        default_factory=dict
    )  # what its coming after a role says; after "" where it leads


@dataclass(frozen=True)
class Table:
    """A kind of list: its roles, and what its rows are cut at.

    Its last role is what a piece is that fits no other; there are at most 30.
    """

    name: str
    roles: tuple[Role, ...]
    cutting: Cutting
    stand_in: Mapping[str, str] = field(default_factory=dict)  # a role that makes up for most of a missing other
    labels_tell: bool = True  # whether a line that a label opens tells of what stands above it, and is no entry

    @cached_property
    def asks(self) -> tuple[tuple[Callable[[Run], float], tuple[tuple[int, float], ...]], ...]:
        """Each thing that speaks in this table, and for which roles, by number, how much."""
        found: dict[str, list[tuple[int, float]]] = {}
        for number, role in enumerate(self.roles):
            for name, weight in role.weights.items():
                found.setdefault(name, []).append((number, weight))
        return tuple((TELLS[name], tuple(speaks)) for name, speaks in found.items())

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each role."""
        return {role.name: number for number, role in enumerate(self.roles)}

    @cached_property
    def _lacking(self) -> dict[int, float]:
        return {}

    def lacking(self, used: int) -> float:
        """What an entry loses for the roles that it lacks, of which `used` has a bit each for those that it has.

        A role that stands in for another makes up for most of that.
        """
        if used not in self._lacking:
            lost = 0.0
            for number, role in enumerate(self.roles):
                if role.missing and not used >> number & 1:
                    other = self.stand_in.get(role.name)
                    lost += role.missing * (0.4 if other and used >> self.number[other] & 1 else 1.0)
            self._lacking[used] = lost
        return self._lacking[used]

    def follows(self, before: int) -> tuple[float, ...]:
        """What is said for each role by the one before it; `before` is none of them where an entry begins."""
        name = self.roles[before].name if before < len(self.roles) else ""
        return tuple(role.follows.get(name, 0.0) for role in self.roles)

    def scores(self, run: Run) -> list[float]:
        """How well a run fits each role."""
        scores = [role.base for role in self.roles]
        for tells, speaks in self.asks:
            if value := tells(run):
                for number, weight in speaks:
                    scores[number] += weight * value
        if said := run.first.said:
            scores = [
                score + (_SAID if role.name == said else -_UNSAID)
                for score, role in zip(scores, self.roles, strict=True)
            ]
        return scores


@cache
def _all_fitted() -> dict[str, dict[str, dict[str, float]]]:
    found: dict[str, dict[str, dict[str, float]]] = json.loads(FITTED.read_text(encoding="utf-8"))
    return found


def fitted(table: Table) -> Table:
    """A table whose numbers are what was learned from the corpus, where anything was: `python -m tests.corpus.fit` writes it.

    The numbers that somebody wrote are what learning begins with, so each role still reads as it was meant.
    """
    return adjusted(table, _all_fitted().get(table.name, {}))


def adjusted(table: Table, by: Mapping[str, Mapping[str, float]]) -> Table:
    """A table with something added to its numbers, by role: to `base`, `missing`, a weight, or `> ` and the role before."""
    roles = []
    for role in table.roles:
        more = by.get(role.name, {})
        roles.append(
            replace(
                role,
                base=role.base + more.get("base", 0.0),
                missing=role.missing + more.get("missing", 0.0),
                weights={name: weight + more.get(name, 0.0) for name, weight in role.weights.items()},
                follows={name: said + more.get(f"> {name}", 0.0) for name, said in role.follows.items()},
            )
        )
    return replace(table, roles=tuple(roles))
