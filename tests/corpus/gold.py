"""What the parts of a list's entries are, by the facts: what weights are fitted to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .compare import CLOSED, LEVELS, as_list, plain

# For each table the kinds of records that its entries are, and which field each role fills.
FIELDS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "positions": (
        ("positions",),
        {
            "title": "title",
            "focus": "focus",
            "organization": "organization",
            "unit": "unit",
            "location": "location",
            "people": "mentors",
            "course": "course",
        },
    ),
    "education": (
        ("education",),
        {
            "degree": "degree",
            "field": "field",
            "organization": "organization",
            "unit": "unit",
            "location": "location",
            "people": "advisors",
        },
    ),
    "publications": (("publications",), {"title": "title", "authors": "authors", "venue": "venue"}),
    "talks": (("talks",), {"title": "title", "event": "event", "location": "location"}),
    "awards": (("awards",), {"title": "title", "awarder": "awarder"}),
    "projects": (
        ("projects",),
        {"project": "title", "role": "role", "organization": "organization", "unit": "unit", "location": "location"},
    ),
    "works": (("grants", "patents", "software"), {"title": "title", "aside": "funder", "number": "number"}),
}
FIELDS |= dict.fromkeys(("teaching", "service"), FIELDS["positions"])
_LISTED = ("authors", "people", "course")  # roles that hold several
_NAMING = ("title", "degree", "project")  # roles that tell which record an entry is
_EDGES = " \"'.,;:()[]*–—-|"


def bare(text: object) -> str:
    """A text as it is compared, without what stands around it."""
    return plain(text).strip(_EDGES)


@dataclass(slots=True)
class Gold:
    """What a record says for each role: the texts that it may be, whole or in part; none, where it states none."""

    said: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)

    @classmethod
    def of(cls, kind: str, record: Mapping[str, Any], fields: Mapping[str, str]) -> Gold:
        """What a record of the facts says."""
        gold = cls()
        for role, name in fields.items():
            texts = [str(text) for text in as_list(record.get(name))]
            if texts and "~" not in texts:
                gold.said[role] = [(bare(text.removeprefix("~")), text.startswith("~")) for text in texts]
            elif not texts and name in CLOSED.get(kind, ()):
                gold.said[role] = []
        return gold

    @property
    def most(self) -> int:
        """How much a reading can get right of it."""
        return sum(bool(texts) for texts in self.said.values())

    def value(self, role: str, text: str) -> float:
        """What it is worth that a role holds a text: 1 where that is stated, -1 where something else is, or nothing."""
        stated = self.said.get(role)
        if stated is None:
            return 0.0
        given = bare(text)
        if role in _LISTED and stated:
            held = sum(one in given or one.split()[-1] in given for one, _ in stated) / len(stated)
            return 1.0 if held == 1 else held - 0.5
        said = any(given == one or (part and one in given and len(given) < 3 * len(one) + 12) for one, part in stated)
        return 1.0 if said else -1.0


def golds(table: str, entries: list[str], facts: Mapping[str, Any]) -> Iterator[Gold | None]:
    """For each entry of a list, by its text, what the record says that it is; None where the facts have none."""
    kinds, fields = FIELDS[table]
    stated = [Gold.of(kind, record, fields) for kind, record in _records(kinds, facts)]
    for entry in entries:
        text = bare(re.sub(r"\s+", " ", entry))
        weighed = [(_held(gold, text), gold) for gold in stated]
        yield max(weighed, key=lambda one: one[0], default=(0.0, None))[1] if any(held for held, _ in weighed) else None


def _held(gold: Gold, text: str) -> float:
    """How much of a record a text holds: nothing where neither its name nor two other things are there."""
    found = [one for texts in gold.said.values() for one, _ in texts if one in text]
    names = [one for role in _NAMING for one, _ in gold.said.get(role, [])]
    return sum(1 + 0.1 * len(one.split()) for one in found) if len(found) > 1 or set(names) & set(found) else 0.0


def _records(kinds: tuple[str, ...], facts: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for one in (facts, *(facts.get("people") or []), facts.get("store") or {}):
        for level in (*LEVELS, "may"):
            for kind in kinds:
                for record in ((one.get(level) or {}).get(kind) or {}).get("records", []):
                    yield kind, record
