"""Lists of mappings whose keys no table knows, read as a page's list of the same would be: by what the values look like."""

from __future__ import annotations

import re

from cms.documents import Item, ItemList, Line, SectionKind
from cms.documents import Section as Written
from cms.documents.languages import languages

from ..lists import Known
from ..lists.words import pattern
from ..reading import read_entries
from ..sections.kinds import kind_of_block
from .data_findings import DataFindings
from .data_sections import known_keys
from .mapping import plain_key
from .nodes import Node
from .shapes import SHAPES

_BEGINS = frozenset(("since", "from", "start", "startdate", "begin", "began", "started"))
_ENDS = frozenset(("til", "till", "until", "to", "end", "enddate", "ended"))
_YEAR = re.compile(r"(?:19|20)\d\d")


def by_years(node: Node) -> Node:
    """A mapping of years to what was in each as one list, each text with its year; any other data as it is."""
    listed = [(year, item) for year, each in node.fields.items() for item in (each.items or [each])]
    if not listed or not all(_YEAR.fullmatch(year) and item.text for year, item in listed):
        return node
    return Node([Node(f"{item.text} ({year})", item.start, item.end) for year, item in listed], node.start, node.end)


def kind_of_values(node: Node) -> SectionKind | None:
    """What a list of mappings is about, by what its items' values look like; None where they don't tell."""
    items = [item for item in node.items if item.fields]
    if len(items) < len(node.items) or not items:
        return None
    if all(any((value.text or "").casefold() in languages() for value in item.fields.values()) for item in items):
        return SectionKind.LANGUAGES if all(len(item.fields) < 4 for item in items) else None
    return kind_of_block(_as_list(node, None), Known())


def is_foreign(node: Node, kind: SectionKind) -> bool:
    """Whether most keys of a list's items mean nothing where entries of a kind are: or none says where somebody was."""
    known = {plain_key(key) for key in known_keys(kind)}
    said = [{plain_key(key) for key, value in item.fields.items() if value.text} for item in node.items if item.fields]
    if kind not in SHAPES or not said or len(said) < len(node.items):
        return False
    where = {plain_key(name) for row in SHAPES[kind].rows if row.to == "organization" for name in row.names}
    lacks = bool(where) and not any(where & keys for keys in said)
    return all(keys and (2 * len(known & keys) <= len(keys) or (lacks and keys - known)) for keys in said)


def read_as_list(title: str, node: Node, kind: SectionKind, findings: DataFindings) -> None:
    """Read a list of mappings by what their values look like."""
    read_entries([Written(title, 1, node.start, node.end, [_as_list(node, kind)])], kind, findings)


def _said(key: str, text: str) -> str:
    """A value, with its key where that says which remark it is: `Thesis: On Roads`."""
    return f"{key.capitalize()}: {text}" if pattern("study").fullmatch(key) else text


def _as_list(node: Node, kind: SectionKind | None) -> ItemList:
    """Mappings as items: a line of their texts, the dates of a time as one, and lists in them below."""
    between = ": " if kind in (SectionKind.LANGUAGES, SectionKind.SKILLS) else " | "
    items = []
    for item in node.items:
        texts = {plain_key(key): _said(key, value.text) for key, value in item.fields.items() if value.text}
        begin, end = (next((texts.pop(key) for key in keys if key in texts), "") for keys in (_BEGINS, _ENDS))
        time = [f"{begin} – {end or 'present'}"] if begin else [end] if end else []
        points = [Line(one.text or "", one.start, one.end) for value in item.fields.values() for one in value.items]
        below = ItemList([Item([point], [], "-", point.start, point.end) for point in points if point.text])
        line = Line(
            between.join([*(" ".join((text or "").split()) for text in texts.values()), *time]), item.start, item.end
        )
        items.append(Item([line], [below] if below.items else [], "-", item.start, item.end))
    return ItemList(items)
