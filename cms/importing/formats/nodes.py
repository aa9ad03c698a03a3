"""Data with the lines that it stands on: what JSON, YAML, TOML and BibTeX files are once they have been parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cms.errors import DocumentError

DEEPEST = 100  # no profile nests deeper, and what does is an attack or an accident
LARGEST = 500_000  # nodes; aliases let a small YAML file stand for a huge one
# A NUL and halves of surrogate pairs can be written in JSON, and kept in no database.
_UNKEPT = re.compile("[\x00\ud800-\udfff]")


@dataclass(eq=False, slots=True)
class Node:
    """A value and its lines, from 1, ends included. In a mapping they begin with the key's.

    Every scalar is text as it is printed, so that `2409.03550`, `no` and `12:30` stay what they are; null is None.
    """

    value: str | list[Node] | dict[str, Node] | None
    start: int
    end: int

    @property
    def text(self) -> str | None:
        """A scalar's text without white space around it; None for an empty one, and for what is no scalar."""
        return (self.value.strip() or None) if isinstance(self.value, str) else None

    @property
    def items(self) -> list[Node]:
        """A list's items; [] for anything else."""
        return self.value if isinstance(self.value, list) else []

    @property
    def fields(self) -> dict[str, Node]:
        """A mapping's values by their keys; {} for anything else."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said: null, an empty text, and lists and mappings of such."""
        return next(self.leaves(), None) is None

    def leaves(self) -> Iterator[Node]:
        """The scalars in it that say something, in order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if isinstance(node.value, str):
                if node.text:
                    yield node
            else:
                waiting += [*node.items, *node.fields.values()][::-1]


def scalar(text: str, start: int, end: int) -> Node:
    """A scalar, without the characters that no database keeps."""
    return Node(_UNKEPT.sub("", text), start, end)


def add(fields: dict[str, Node], key: str, node: Node, line: int) -> bool:
    """Add a value to a mapping; says whether the key was there already.

    Of several values the last has the key, as every JSON and YAML reader has it; the earlier ones are kept beside it.
    """
    node = Node(node.value, min(line, node.start), node.end)
    earlier = fields.pop(key, None)
    name = key
    while earlier is not None and (name := f"{name} (earlier)") in fields:
        pass
    if earlier is not None:
        fields[name] = earlier
    fields[key] = node
    return earlier is not None


def of_values(value: Any, start: int, end: int) -> Node:
    """A node of Python values that were parsed without lines, as front matter is: all of it stands on the same lines."""
    if isinstance(value, dict):
        return Node({str(key): of_values(item, start, end) for key, item in value.items()}, start, end)
    if isinstance(value, list | tuple):
        return Node([of_values(item, start, end) for item in value], start, end)
    return Node(None, start, end) if value is None else scalar(str(value), start, end)


def too_deep(path: str, line: int) -> DocumentError:
    """The error for data that nests deeper than any profile."""
    return DocumentError(path, line, f"nests deeper than {DEEPEST} levels, which no profile does")
