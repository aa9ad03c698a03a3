"""YAML and TOML to nodes. YAML 1.1 as PyYAML has it (https://yaml.org/spec/1.1/), with every scalar left as text."""

from __future__ import annotations

import tomllib
from typing import Any

import yaml

from cms.documents.days import days_first
from cms.errors import DocumentError

from ..records import Remark
from .nodes import DEEPEST, LARGEST, Node, add, of_values, scalar, too_deep

# libyaml's parser where it is there: ten times as fast. Both give events, so that no depth of nesting exhausts a stack.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))


def read_yaml(text: str, path: str, first_line: int = 1) -> tuple[Node, list[Remark]]:
    """Read YAML; returns its root (an empty file's is null) and what was odd about it.

    `first_line` is the line that the text begins on. Raises `DocumentError` for what is no YAML.
    """
    try:
        return _Reader(path, first_line).read(days_first(text))
    except yaml.YAMLError as error:
        if "\t" in text:  # YAML indents by spaces only; people don't
            return read_yaml(text.replace("\t", "  "), path, first_line)
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "it can't be parsed"
        raise DocumentError(path, mark.line + first_line if mark else None, f"isn't YAML: {problem}") from None


def read_toml(text: str, path: str, start: int, end: int) -> Node:
    """Read TOML (https://toml.io/en/v1.0.0) that stands on some lines; raises `DocumentError` for what is none."""
    try:
        return of_values(tomllib.loads(days_first(text)), start, end)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise DocumentError(path, start, f"isn't TOML: {error}") from None


class _Open:
    """A list or mapping that isn't closed yet; in a mapping, the key that waits for its value."""

    def __init__(self, node: Node, anchor: str | None) -> None:
        self.node, self.anchor = node, anchor
        self.key: str | None = None
        self.key_line = 0
        self.weight = 1
        self.merged: dict[str, Node] = {}  # what `<<` brings, where the mapping itself says nothing


class _Reader:
    def __init__(self, path: str, first_line: int) -> None:
        self.path, self.first = path, first_line
        self.remarks: list[Remark] = []
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.roots: list[Node] = []

    def read(self, text: str) -> tuple[Node, list[Remark]]:
        for event in yaml.parse(text, Loader=_LOADER):
            line = event.start_mark.line + self.first if event.start_mark else self.first
            if isinstance(event, yaml.ScalarEvent):
                node = self.scalar(event, line)
                self.anchor(event.anchor, node, 1)
                self.put(node, 1)
            elif isinstance(event, yaml.AliasEvent):
                node, weight = self.alias(event.anchor or "", line)
                self.put(Node(node.value, line, line), weight)
            elif isinstance(event, yaml.CollectionStartEvent):
                if len(self.stack) >= DEEPEST:
                    raise too_deep(self.path, line)
                empty: list[Node] | dict[str, Node] = [] if isinstance(event, yaml.SequenceStartEvent) else {}
                self.stack.append(_Open(Node(empty, line, line), event.anchor))
            elif isinstance(event, yaml.CollectionEndEvent):
                done = self.stack.pop()
                node = done.node
                for name, value in done.merged.items():
                    node.fields.setdefault(name, value)
                is_flow = _mark(event.end_mark).index > _mark(event.start_mark).index
                ends = [child.end for child in (*node.items, *node.fields.values())]
                node.end = max([node.start, *ends, *([line] if is_flow else [])])
                self.anchor(done.anchor, node, done.weight)
                self.put(node, done.weight)
        said = [root for root in self.roots if not root.is_empty]
        if len(said) > 1:
            raise DocumentError(
                self.path, said[1].start, "a second YAML document begins here; one file can describe one thing"
            )
        return (said or self.roots or [Node(None, self.first, self.first)])[0], self.remarks

    def scalar(self, event: yaml.ScalarEvent, line: int) -> Node:
        mark = _mark(event.end_mark)
        last = mark.line + self.first - (1 if mark.column == 0 else 0)
        if event.style in (None, "") and event.value in _NULLS:
            return Node(None, line, line)
        return scalar(event.value, line, max(line, last))

    def anchor(self, name: str | None, node: Node, weight: int) -> None:
        if name:
            self.anchors[name] = node, weight

    def alias(self, name: str, line: int) -> tuple[Node, int]:
        if name not in self.anchors:
            raise DocumentError(self.path, line, f"*{name} refers to nothing that stands above it")
        return self.anchors[name]

    def put(self, node: Node, weight: int) -> None:
        top = self.stack[-1] if self.stack else None
        if top is None:
            self.roots.append(node)
            return
        top.weight += weight
        if top.weight > LARGEST:
            raise DocumentError(self.path, node.start, f"holds more than {LARGEST} values, which no profile does")
        if isinstance(top.node.value, list):
            top.node.value.append(node)
        elif top.key is None:
            top.key = node.value if isinstance(node.value, str) else "null" if node.value is None else "?"
            top.key_line = node.start
        else:
            self.pair(top, top.key, node)
            top.key = None

    def pair(self, top: _Open, key: str, node: Node) -> None:
        fields = top.node.fields
        if key == "<<" and node.fields:
            top.merged.update(node.fields)
        elif add(fields, key, node, top.key_line):
            self.remarks.append(
                Remark("duplicate-key", top.key_line, f"{key!r} is given twice; the last one counts, and both are kept")
            )


def _mark(mark: Any) -> Any:
    """A mark of an event, which a parser that reads text always sets."""
    assert mark is not None
    return mark
