"""Workbooks that are set as a page: a sheet whose headings stand between its tables, as a CV's do. Others are tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from cms.decoders import decoded
from cms.errors import DocumentError

from .composing import Composer
from .headings import SectionKind, is_bare_heading, kind_of_heading
from .languages import keys, words
from .outline import Line, Outline, Paragraph, Table, TableRow

Row = list[str]
_TELLING = (SectionKind.EXPERIENCE, SectionKind.EDUCATION)  # a page of somebody has one of them


def is_workbook(data: bytes) -> bool:
    """Whether a file is a workbook, by its bytes."""
    return data.startswith(b"PK\x03\x04") and (b"xl/workbook.xml" in data or b"opendocument.spreadsheet" in data[:200])


def sheets_of(data: bytes, path: str) -> list[dict[str, Any]]:
    """The sheets of a workbook, each with its name and rows, as `cms.decoders.workbook` gives them; raises `DocumentError`."""
    try:
        return _sheets(data)
    except DocumentError as error:
        raise DocumentError(path, error.line, error.problem) from error


@lru_cache(maxsize=1)  # one workbook is asked what it is, whom it lists, and what else it tells
def _sheets(data: bytes) -> list[dict[str, Any]]:
    sheets: list[dict[str, Any]] = decoded("cms.decoders.workbook:decode", data, "", "a workbook")
    return sheets


def is_page(data: bytes) -> bool:
    """Whether a file is a workbook that is set as a page: headings of several kinds stand by themselves in a sheet."""
    try:
        return is_workbook(data) and any(_is_page(sheet["rows"]) for sheet in _sheets(data))
    except DocumentError:
        return False  # it's told of when it is read


def _is_page(rows: list[Row]) -> bool:
    kinds = {kind_of_heading(title) for row in rows if (title := _heading(row))}
    return len(kinds) > 2 and any(kind in kinds for kind in _TELLING)


def read_sheets(data: bytes, path: str) -> Outline:
    """Read a workbook that is set as a page; its text has a line for each row. Raises `DocumentError`."""
    composer = Composer(path, "workbook")
    for sheet in sheets_of(data, path):
        rows: list[Row] = sheet["rows"]
        if not _is_page(rows) and any(_filled(row) for row in rows):
            composer.heading(sheet["name"], 2)
        for stretch in _stretches(rows):
            _put(stretch, composer)
    return composer.done()


def _stretches(rows: list[Row]) -> Iterator[list[Row]]:
    """Rows that stand together: a heading by itself, or what is between two blank ones."""
    some: list[Row] = []
    for row in rows:
        if _heading(row) or not _filled(row):
            yield some
            some = []
            if _filled(row):
                yield [row]
        else:
            some.append(row)
    yield some


def _put(rows: list[Row], composer: Composer) -> None:
    """Add rows that stand together: a heading, a table, or lines."""
    if not rows:
        return
    if len(rows) == 1 and (title := _heading(rows[0])):
        composer.heading(title, 2)
        return
    if not any(part for part in composer.parts):
        first, *rows = rows  # whose page it is
        composer.heading(" – ".join(_filled(first)), 1)
    told = [_filled(row) for row in rows]
    is_headed = len(rows) > 1 and len(told[0]) > 1 and _names_columns(told[0])
    if all(len(cells) < 2 for cells in told) or (not is_headed and not any(part for part in composer.parts[1:])):
        composer.paragraph([composer.line([text], text) for cells in told if (text := ": ".join(cells))])
        return
    composer.gap()
    start = len(composer.lines) + 1
    header = [" ".join(cell.split()) for cell in rows[0]] if is_headed else []
    while header and not header[-1]:
        header.pop()
    if is_headed:
        composer.put("| " + " | ".join(header) + " |")
    made = []
    for row in rows[is_headed:]:
        cells = _filled(row)
        at = composer.put("| " + " | ".join(cells) + " |")
        made.append(TableRow([Paragraph([Line(cell, at, at)]) for cell in cells], at, at))
    composer.parts.append(Table(header, made, start, len(composer.lines)))


def _filled(row: Row) -> Row:
    return [" ".join(cell.split()) for cell in row if cell.strip()]


def _heading(row: Row) -> str | None:
    """The words of a row that is a heading: nothing stands beside them, and it is known what they head."""
    told = _filled(row)
    return told[0] if len(told) == 1 and is_bare_heading(told[0]) else None


def _names_columns(cells: Row) -> bool:
    """Whether a row says what columns are: by words that are known for it, without numbers."""
    known = {word.casefold() for key in keys("columns") for word in words("columns", key)}
    told = [cell.casefold().rstrip(":") in known for cell in cells]
    return 2 * sum(told) >= len(cells) and not any(re.search(r"\d", cell) for cell in cells)
