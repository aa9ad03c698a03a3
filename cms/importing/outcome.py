"""What merging a document comes to: the changes, what became of each record, and where documents differ."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from cms.content import Entity
from cms.editing import Changes

from .identity import Row
from .records import Remark

_LABELS = ("title", "name", "degree", "path")


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field of which a document says otherwise than the record: what was kept, and what wasn't."""

    record: str
    field: str
    kept: str
    other: str
    line: int


@dataclass(slots=True)
class Outcome:
    """What merging a document comes to: the changes, the records by what became of them, and what differs."""

    changes: Changes = field(default_factory=Changes)
    added: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    changed: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    left: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    gone: list[str] = field(default_factory=list)  # no longer in the document, and kept
    pruned: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


def label(entity: type[Entity], row: Row) -> str:
    """What to call a record in a message."""
    text = next((row[name] for name in _LABELS if row.get(name)), None)
    body = row.get("body")
    return f"{entity.__name__} {text or (body.text[:60] if body else '') or row.get('slug') or row['id']!r}"
