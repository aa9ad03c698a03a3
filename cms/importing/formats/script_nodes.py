"""The data that JavaScript and TypeScript declare (`export const DATA = {…}`) to nodes: what is written out, and no code.

What a program would make of them isn't known here, so nothing is run: a call, a condition or a function is no value. Text
between the tags of JSX is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import PurePath

import tree_sitter
import tree_sitter_typescript

from .nodes import DEEPEST, Node, add, scalar, too_deep

ENDINGS = (".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts")
_ESCAPES = {"n": "\n", "t": "\t", "r": "", "b": "", "f": "", "v": "", "0": "", "\n": ""}
_NUMBERED = re.compile(r"(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2}))")
# What stands around a value and leaves it as it is: `{…} as const`, `({…})`.
_AROUND = ("as_expression", "satisfies_expression", "parenthesized_expression", "non_null_expression")


@cache
def _parser(language: str) -> tree_sitter.Parser:
    made = tree_sitter_typescript.language_tsx() if language == "tsx" else tree_sitter_typescript.language_typescript()
    return tree_sitter.Parser(tree_sitter.Language(made))


def read_script(text: str, path: str) -> Node:
    """What a file declares at its top, by name; `default` is what it exports without one.

    Raises `DocumentError` for what nests deeper than any profile.
    """
    ending = PurePath(path).suffix.lower()
    tree = _parser("typescript" if ending in (".ts", ".mts") else "tsx").parse(text.encode("utf-8"))
    return _Script(path).read(tree.root_node)


class _Script:
    def __init__(self, path: str) -> None:
        self.path = path
        self.known: dict[str, Node] = {}
        self.readers: dict[str, Callable[[tree_sitter.Node, int], Node]] = {
            "object": self.mapping,
            "array": self.listed,
            "string": lambda node, _: scalar(_unquoted(node), *_lines(node)),
            "template_string": self.template,
            "binary_expression": self.joined,
            "identifier": lambda node, _: Node(self.named(node), *_lines(node)),
            "jsx_element": lambda node, depth: scalar(" ".join(self.words(node, depth)), *_lines(node)),
            "jsx_fragment": lambda node, depth: scalar(" ".join(self.words(node, depth)), *_lines(node)),
            "call_expression": self.argument,
            "new_expression": self.argument,
        }

    def read(self, program: tree_sitter.Node) -> Node:
        fields: dict[str, Node] = {}
        for name, node in _declared(program):
            value = self.value(node, 0)
            self.known[name] = value
            add(fields, name, value, value.start)
        return Node(fields, 1, program.end_point.row + 1)

    def value(self, node: tree_sitter.Node, depth: int) -> Node:
        if depth > DEEPEST:
            raise too_deep(self.path, node.start_point.row + 1)
        if node.type in _AROUND and node.named_children:
            return self.value(node.named_children[0], depth + 1)
        if node.type in ("number", "true", "false"):
            return scalar(_text(node), *_lines(node))
        reader = self.readers.get(node.type)
        return reader(node, depth) if reader else Node(None, *_lines(node))

    def mapping(self, node: tree_sitter.Node, depth: int) -> Node:
        fields: dict[str, Node] = {}
        for child in node.named_children:
            if child.type == "spread_element":
                for key, value in self.value(child.named_children[0], depth + 1).fields.items():
                    fields[key] = value
            key_node, value_node = child.child_by_field_name("key"), child.child_by_field_name("value")
            if child.type == "shorthand_property_identifier" and (known := self.known.get(_text(child))):
                add(fields, _text(child), known, known.start)
            elif key_node is not None and value_node is not None:
                key = _unquoted(key_node) if key_node.type == "string" else _text(key_node)
                add(fields, key, self.value(value_node, depth + 1), key_node.start_point.row + 1)
        return Node(fields, *_lines(node))

    def listed(self, node: tree_sitter.Node, depth: int) -> Node:
        items: list[Node] = []
        for child in node.named_children:
            if child.type == "spread_element":
                items += self.value(child.named_children[0], depth + 1).items
            elif child.type != "comment":
                items.append(self.value(child, depth + 1))
        return Node(items, *_lines(node))

    def template(self, node: tree_sitter.Node, depth: int) -> Node:
        """A text with values in it; it says nothing where one of them isn't known."""
        parts: list[str] = []
        for child in node.named_children:
            if child.type == "template_substitution":
                found = self.value(child.named_children[0], depth + 1).text if child.named_children else None
                if found is None:
                    return Node(None, *_lines(node))
                parts.append(found)
            else:
                parts.append(_piece(child))
        return scalar("".join(parts), *_lines(node))

    def joined(self, node: tree_sitter.Node, depth: int) -> Node:
        """Texts that are added up, however many."""
        texts: list[str] = []
        at: tree_sitter.Node | None = node
        while at is not None and at.type == "binary_expression":
            right, at = at.child_by_field_name("right"), at.child_by_field_name("left")
            value = self.value(right, depth + 1).value if right is not None else None
            texts.append(value if isinstance(value, str) else "")
        first = self.value(at, depth + 1).value if at is not None else None
        return scalar("".join([first if isinstance(first, str) else "", *reversed(texts)]), *_lines(node))

    def named(self, node: tree_sitter.Node) -> str | list[Node] | dict[str, Node] | None:
        known = self.known.get(_text(node))
        return known.value if known else None

    def argument(self, node: tree_sitter.Node, depth: int) -> Node:
        """What is given to a function that takes nothing else: `Object.freeze({…})`, `new Date("2031-05-01")`."""
        given = node.child_by_field_name("arguments")
        some = given.named_children if given is not None else []
        taken = some[0] if len(some) == 1 and some[0].type in ("string", "object", "array") else None
        return self.value(taken, depth + 1) if taken is not None else Node(None, *_lines(node))

    def words(self, node: tree_sitter.Node, depth: int) -> Iterator[str]:
        waiting = [node]
        while waiting:
            each = waiting.pop()
            if each.type in ("jsx_text", "html_character_reference"):
                yield from _text(each).split()
            elif each.type in ("jsx_element", "jsx_fragment"):
                waiting += reversed(each.named_children)


def _declared(program: tree_sitter.Node) -> Iterator[tuple[str, tree_sitter.Node]]:
    for statement in program.named_children:
        exported = statement.child_by_field_name("declaration") if statement.type == "export_statement" else statement
        if exported is None:
            if (value := statement.child_by_field_name("value")) is not None:
                yield "default", value
        elif exported.type in ("lexical_declaration", "variable_declaration"):
            for one in exported.named_children:
                name, value = one.child_by_field_name("name"), one.child_by_field_name("value")
                if name is not None and value is not None:
                    yield _text(name), value
        elif exported.type == "expression_statement" and exported.named_children[0].type == "assignment_expression":
            value = exported.named_children[0].child_by_field_name("right")
            if value is not None:
                yield "default", value


def _lines(node: tree_sitter.Node) -> tuple[int, int]:
    return node.start_point.row + 1, node.end_point.row + 1


def _text(node: tree_sitter.Node) -> str:
    return (node.text or b"").decode("utf-8", errors="replace")


def _unquoted(node: tree_sitter.Node) -> str:
    return "".join(_piece(child) for child in node.named_children)


def _piece(node: tree_sitter.Node) -> str:
    """A piece of a quoted text: as it is, or what an escape stands for."""
    text = _text(node)
    if node.type != "escape_sequence":
        return text
    if numbered := _NUMBERED.fullmatch(text[1:]):
        code = int(next(filter(None, numbered.groups())), 16)
        return chr(code) if code < 0x110000 else ""
    return _ESCAPES.get(text[1:], text[1:])
