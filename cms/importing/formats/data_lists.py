"""Lists of mappings whose keys no table knows, read as a page's list of the same would be: by what the values look like."""

from __future__ import annotations

import re

from cms.documents import Item, ItemList, Line, SectionKind
from cms.documents import Section as Written
from cms.documents.languages import languages, pattern

from ..columns import meanings
from ..lists import Known
from ..lists.looks import is_running
from ..reading import read_entries
from ..sections.kinds import kind_of_block
from .data_findings import DataFindings
from .data_sections import known_keys
from .mapping import plain_key, readable
from .nodes import Node
from .shapes import SHAPES
from .stated import required

_NAMES = 8  # words of what names something, however it reads
_PLACED = frozenset(
    ("slug", "order", "draft", "featured", "published", "pinned", "hidden", "category", "status")
)  # say where an entry stands
_YEAR = re.compile(r"(?:19|20)\d\d")
_DAY = re.compile(r"(?:19|20)\d\d(?:-\d\d){0,2}")


def by_years(node: Node) -> Node:
    """A mapping of years to what was in each as one list, each text with its year; any other data as it is."""
    listed = [(year, item) for year, each in node.fields.items() for item in (each.items or [each])]
    if not listed or not all(_YEAR.fullmatch(year) and item.text for year, item in listed):
        return node
    return Node([Node(f"{item.text} ({year})", item.start, item.end) for year, item in listed], node.start, node.end)


def kind_of_values(node: Node, name: str = "") -> SectionKind | None:
    """What a list of mappings is about, by what its items' values look like; None where they don't tell.

    The words of its name and its keys are evidence beside them, as a heading's are: `laurels: [{prize, given_by}]`.
    """
    items = [item for item in node.items if item.fields]
    if len(items) < len(node.items) or not items:
        return None
    if all(any((value.text or "").casefold() in languages() for value in item.fields.values()) for item in items):
        return SectionKind.LANGUAGES if all(len(item.fields) < 4 for item in items) else None
    said = " ".join(re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", key) for key in (name, *items[0].fields))
    listed = _as_list(node, None)
    return kind_of_block(listed, Known(), said) or kind_of_block(listed, Known())


def parted(node: Node) -> dict[str, Node]:
    """A list of mappings as several, by the one key whose few words say what each item is: `type: job`, `type: study`.

    {} where no key does. The items of each have no such key.
    """
    items = node.items if all(item.fields for item in node.items) else []
    for key in items[0].fields if len(items) > 3 else ():
        said = [item.fields[key].text or "" if key in item.fields else "" for item in items]
        if 1 < len(set(said)) <= len(said) // 2 and all(re.fullmatch(r"[^\W\d_]{3,20}", one) for one in said):
            groups: dict[str, list[Node]] = {}
            for one, item in zip(said, items, strict=True):
                rest = {name: value for name, value in item.fields.items() if name != key}
                groups.setdefault(one, []).append(Node(rest, item.start, item.end))
            return {one: Node([*group], group[0].start, group[-1].end) for one, group in groups.items()}
    return {}


def names_languages(node: Node) -> bool:
    """Whether a mapping says how well languages are spoken, each under its name: `Dutch: native`."""
    return len(node.fields) > 1 and all(key.casefold() in languages() for key in node.fields)


def _span(node: Node) -> str | None:
    """A list of two years or days as a period, whose end may be open: `[2029, null]`."""
    first, *rest = node.items or [Node(None, node.start, node.end)]
    if (
        len(rest) != 1
        or not _DAY.fullmatch(first.text or "")
        or not (rest[0].is_empty or _DAY.fullmatch(rest[0].text or ""))
    ):
        return None
    return f"{first.text} – {rest[0].text or 'present'}"


def is_foreign(node: Node, kind: SectionKind) -> bool:
    """Whether most keys of a list's items mean nothing where entries of a kind are: or none says where somebody was."""
    known = {plain_key(key) for key in known_keys(kind)}
    said = [_meant(item, known) - _PLACED for item in node.items if item.fields]
    if kind not in SHAPES or not said or len(said) < len(node.items):
        return False
    placed = kind is not SectionKind.PROJECTS  # of those few say where they were
    where = {plain_key(name) for row in SHAPES[kind].rows if row.to == "organization" and placed for name in row.names}
    lacks = bool(where) and not any(where & keys for keys in said)
    for name in required(SHAPES[kind].entity):
        named = {plain_key(key) for row in SHAPES[kind].rows if row.to == name for key in row.names}
        lacks = lacks or (bool(named) and not any(named & keys for keys in said))
    return all(keys and (2 * len(known & keys) <= len(keys) or (lacks and keys - known)) for keys in said)


def _meant(item: Node, known: set[str]) -> set[str]:
    """The keys of an item that say something, as a table has them where it has them in other words."""
    told = (key for key, value in item.fields.items() if value.text)
    return {
        next((one for one in (plain_key(key), *meanings(readable(key))) if one in known), plain_key(key))
        for key in told
    }


def read_as_list(title: str, node: Node, kind: SectionKind, findings: DataFindings) -> None:
    """Read a list of mappings by what their values look like."""
    read_entries([Written(title, 1, node.start, node.end, [_as_list(node, kind)])], kind, findings)


def _said(key: str, text: str) -> str:
    """A value, with its key where that says which remark it is, or what the number is of: `Thesis: On Roads`, `doi: 10…`."""
    if key == "doi":
        return f"https://doi.org/{text}" if text.startswith("10.") else text
    return f"{key.capitalize()}: {text}" if pattern("study").fullmatch(key) else text


def _tells(text: str) -> bool:
    """Whether a value tells of an entry, and names nothing."""
    return len(text.split()) > _NAMES and is_running(text)


def _as_list(node: Node, kind: SectionKind | None) -> ItemList:
    """Mappings as items: a line of their texts, the dates of a time as one, and lists in them below."""
    between = ": " if kind in (SectionKind.LANGUAGES, SectionKind.SKILLS) else " | "
    items = []
    for item in node.items:
        running = {key for key, value in item.fields.items() if value.text and _tells(value.text)}
        texts = {k: _said(k, value.text) for k, value in item.fields.items() if value.text and k not in running}
        meant = {meaning: key for key in texts for meaning in meanings(readable(key)) if meaning in ("start", "end")}
        begin, end = (texts.pop(meant.get(meaning, ""), "") for meaning in ("start", "end"))
        time = [f"{begin} – {end or 'present'}"] if begin else [end] if end else []
        spans = {key: span for key, value in item.fields.items() if (span := _span(value))}
        time += spans.values()
        told = [value for key, value in item.fields.items() if key not in spans]
        points = [Line(one.text or "", one.start, one.end) for value in told for one in value.items]
        points += [Line(value.text or "", value.start, value.end) for k, value in item.fields.items() if k in running]
        below = ItemList([Item([point], [], "-", point.start, point.end) for point in points if point.text])
        line = Line(
            between.join([*(" ".join((text or "").split()) for text in texts.values()), *time]), item.start, item.end
        )
        items.append(Item([line], [below] if below.items else [], "-", item.start, item.end))
    return ItemList(items)
