"""JSON to nodes. Reads what people break by hand, too: comments, trailing and missing commas, quotes of the other kind.

JSON is RFC 8259. The libraries that read its extensions (JSON5, https://spec.json5.org) give values without their lines, so
the few lines of grammar are here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from cms.documents.days import days_first
from cms.errors import DocumentError

from ..records import Remark
from .nodes import DEEPEST, Node, add, scalar, too_deep

_WORD = re.compile(
    r"""(?P<space>[\s\ufeff]+)
    | (?P<comment>//[^\n]*|\#[^\n]*|/\*.*?(?:\*/|\Z))
    | (?P<mark>[{}\[\]:,])
    | (?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    | (?P<word>[^\s{}\[\]:,"']+)""",
    re.VERBOSE | re.DOTALL,
)
_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
_NOTHING = frozenset(("null", "undefined", "None", "NaN"))
_UNKNOWN_ESCAPE = re.compile(r"(?<!\\)((?:\\\\)*)\\(?![\"\\/bfnrtu])")


@dataclass(slots=True)
class _Open:
    """A list or mapping that isn't closed yet, the line it began on, and the key that waits for its value."""

    value: list[Node] | dict[str, Node]
    start: int
    key: str | None = None
    key_line: int = 0
    has_key: bool = False  # the key's colon was read
    needs_comma: bool = False
    after_comma: bool = False


def read_json(text: str, path: str) -> tuple[Node, list[Remark]]:
    """Read JSON; returns its root and what was wrong with it. Raises `DocumentError` for what can't be read."""
    return _Reader(path).read(days_first(text))


class _Reader:
    def __init__(self, path: str) -> None:
        self.path = path
        self.remarks: dict[str, Remark] = {}  # one for each kind of damage
        self.stack: list[_Open] = []
        self.root: Node | None = None

    def read(self, text: str) -> tuple[Node, list[Remark]]:
        line = 1
        for kind, word, line in _parts(text, self.path):
            if kind == "comment":
                self.remark("comment", line, "a comment stands here, which JSON has none of; read without it")
            elif kind == "mark":
                self.mark(word, line)
            elif kind == "text":
                self.scalar(_unquoted(word), word[0] == '"', line)
            else:
                self.word(word, line)
        if self.stack:
            raise DocumentError(self.path, self.stack[-1].start, "what opens here is never closed, so this is no JSON")
        if self.root is None:
            raise DocumentError(self.path, None, "holds nothing")
        return self.root, list(self.remarks.values())

    def remark(self, kind: str, line: int, message: str) -> None:
        self.remarks.setdefault(kind, Remark("broken-json", line, message))

    def mark(self, word: str, line: int) -> None:
        top = self.stack[-1] if self.stack else None
        if word in "{[":
            self.expect_value(line)
            if len(self.stack) >= DEEPEST:
                raise too_deep(self.path, line)
            self.stack.append(_Open({} if word == "{" else [], line))
        elif top is None:
            raise DocumentError(self.path, line, f"{word!r} stands outside of everything, so this is no JSON")
        elif word == ":":
            if top.key is None or top.has_key:
                raise DocumentError(self.path, line, "a colon stands where none can")
            top.has_key = True
        elif word == ",":
            self.comma(top, line)
        else:
            self.close(top, word, line)

    def comma(self, top: _Open, line: int) -> None:
        if top.key is not None:
            raise DocumentError(self.path, line, f"{top.key!r} has no value")
        if not top.needs_comma:
            self.remark("comma", line, "a comma too many; read without it")
        top.needs_comma, top.after_comma = False, True

    def close(self, top: _Open, word: str, line: int) -> None:
        if (word == "}") is not isinstance(top.value, dict):
            raise DocumentError(self.path, line, f"{word!r} doesn't close what opened on line {top.start}")
        if top.key is not None:
            raise DocumentError(self.path, line, f"{top.key!r} has no value")
        if top.after_comma:
            self.remark("trailing", line, "a comma stands before the end; read without it")
        self.stack.pop()
        self.put(Node(top.value, top.start, line))

    def word(self, word: str, line: int) -> None:
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.value, dict) and not top.has_key:
            self.scalar(word, False, line)
        elif word in _NOTHING:
            self.expect_value(line)
            self.put(Node(None, line, line))
        elif _NUMBER.fullmatch(word) or word in ("true", "false"):
            self.expect_value(line)
            self.put(Node(word, line, line))
        else:
            raise DocumentError(self.path, line, f"{word[:40]!r} is no JSON: a text stands between double quotes")

    def scalar(self, text: str, is_quoted: bool, line: int) -> None:
        if not is_quoted:
            self.remark("quotes", line, "a text isn't between double quotes; read all the same")
        top = self.stack[-1] if self.stack else None
        if top is not None and isinstance(top.value, dict) and not top.has_key:
            if top.key is not None:
                raise DocumentError(self.path, line, f"{top.key!r} has no value")
            self.separate(top, line)
            top.key, top.key_line = scalar(text, line, line).value or "", line  # type: ignore[assignment]
        else:
            self.expect_value(line)
            self.put(scalar(text, line, line))

    def separate(self, top: _Open, line: int) -> None:
        if top.needs_comma:
            self.remark("missing", line, "a comma is missing before this; read as if it were there")
        top.needs_comma = top.after_comma = False

    def expect_value(self, line: int) -> None:
        top = self.stack[-1] if self.stack else None
        if top is None:
            if self.root is not None:
                raise DocumentError(self.path, line, "something follows the end of the data")
        elif isinstance(top.value, list):
            self.separate(top, line)
        elif not top.has_key:
            raise DocumentError(self.path, line, "a value stands where a key is needed")

    def put(self, node: Node) -> None:
        top = self.stack[-1] if self.stack else None
        if top is None:
            self.root = node
            return
        if isinstance(top.value, list):
            top.value.append(node)
        else:
            assert top.key is not None  # `expect_value` has seen to it
            if add(top.value, top.key, node, top.key_line):
                self.remark(
                    "twice", top.key_line, f"{top.key!r} is given twice; the last one counts, and both are kept"
                )
            top.key, top.has_key = None, False
        top.needs_comma = True


def _parts(text: str, path: str) -> Iterator[tuple[str, str, int]]:
    at, line = 0, 1
    while at < len(text):
        match = _WORD.match(text, at)
        if match is None:
            raise DocumentError(path, line, "a text isn't closed on its line, so this is no JSON")
        if match.lastgroup != "space":
            yield str(match.lastgroup), match[0], line
        line += match[0].count("\n")
        at = match.end()


def _unquoted(word: str) -> str:
    """A quoted text's value; an escape that JSON doesn't know stands for its character."""
    inner = _UNKNOWN_ESCAPE.sub(r"\1", word[1:-1])
    if word[0] == "'":
        inner = re.sub(r'(?<!\\)((?:\\\\)*)"', r"\1\"", inner)
    try:
        return str(json.loads(f'"{inner}"', strict=False))
    except ValueError:  # half of a \u escape
        return inner
