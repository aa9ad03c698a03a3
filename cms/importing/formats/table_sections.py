"""A table that holds all of a CV: a column says what each row is, as the R packages vitae and datadrivencv have it."""

from __future__ import annotations

import re

from cms.documents import SectionKind, likely_kind

from .data_sections import kind_of_key
from .nodes import Node

_COLUMN = re.compile(r"(?:entry|row|cv)?[ _-]?(?:section|type|kind|category|area)", re.IGNORECASE)
_OF_LIVES = {SectionKind.EDUCATION, SectionKind.EXPERIENCE}
_NUMBERED = re.compile(r"(?:description|detail|bullet|highlight|point|desc)s?[ _-]?\d{1,2}", re.IGNORECASE)
_SWITCH = re.compile(r"true|false", re.IGNORECASE)  # whether a row is in the short version


def rows_by_section(rows: list[Node]) -> dict[SectionKind, list[Node]]:
    """The rows of a table by what a column of it says that each is: `education`, `positions`; {} where none does."""
    for column in dict.fromkeys(key for row in rows for key in row.fields if _COLUMN.fullmatch(key)):
        told = [_section_of(row.fields.get(column)) for row in rows]
        if len(set(told)) < 2 or not set(told) & _OF_LIVES:
            continue
        parts: dict[SectionKind, list[Node]] = {}
        for row, kind in zip(rows, told, strict=True):
            if kind is None:
                break
            fields = {key: value for key, value in row.fields.items() if key != column}
            parts.setdefault(kind, []).append(Node(_points_joined(fields), row.start, row.end))
        else:
            return parts
    return {}


def _section_of(cell: Node | None) -> SectionKind | None:
    said = (cell.text or "").replace("_", " ") if cell else ""
    return kind_of_key(said) or likely_kind(said)


def _points_joined(fields: dict[str, Node]) -> dict[str, Node]:
    """A row's cells, with those that are numbered as points of one list: `description_1`, `description_2`."""
    points = {key: value for key, value in fields.items() if _NUMBERED.fullmatch(key)}
    kept = {
        key: value for key, value in fields.items() if key not in points and not _SWITCH.fullmatch(value.text or "")
    }
    if points:
        cells = [*points.values()]
        kept["highlights"] = Node(cells, cells[0].start, cells[-1].end)
    return kept
