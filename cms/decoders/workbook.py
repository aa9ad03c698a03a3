"""Workbooks (XLSX, ODS) to rows of texts: what a sheet shows, and nothing that it hides.

Formulas are their last results, dates are written as precisely as their cells show them, and what is merged stands in each
cell that it spans. ODS is https://docs.oasis-open.org/office/OpenDocument/v1.3.
"""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date, datetime, time
from typing import Any

from cms.errors import DocumentError

MOST_ROWS = 50_000
MOST_COLUMNS = 200
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
Sheets = list[dict[str, Any]]


def decode(data: bytes, path: str) -> Sheets:
    """The sheets of a workbook that are shown, each with its name and rows; raises `DocumentError`."""
    if data[:4] != b"PK\x03\x04":
        raise DocumentError(path, None, "is no workbook of a kind that is read: save it as XLSX, ODS or CSV")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            return _opendocument(archive, path) if "content.xml" in names else _excel(data)
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise DocumentError(path, None, f"is a workbook that can't be read: {error}") from error


def _excel(data: bytes) -> Sheets:
    from openpyxl import load_workbook

    sheets = []
    for sheet in load_workbook(io.BytesIO(data), data_only=True).worksheets:
        if sheet.sheet_state != "visible":
            continue
        spanned = {
            (row, column): (merged.min_row, merged.min_col)
            for merged in sheet.merged_cells.ranges
            if merged.size["rows"] * merged.size["columns"] < MOST_ROWS
            for row in range(merged.min_row, merged.max_row + 1)
            for column in range(merged.min_col, merged.max_col + 1)
        }
        hidden = set()
        for group in sheet.column_dimensions.values():
            if group.hidden:
                hidden |= set(range(group.min or 1, min((group.max or 1), MOST_COLUMNS) + 1))
        rows = []
        for number in range(1, min(sheet.max_row, MOST_ROWS) + 1):
            if sheet.row_dimensions[number].hidden:
                continue
            cells = (
                sheet.cell(*spanned.get((number, column), (number, column)))
                for column in range(1, min(sheet.max_column, MOST_COLUMNS) + 1)
                if column not in hidden
            )
            rows.append([_shown(cell.value, str(cell.number_format)) for cell in cells])
        sheets.append({"name": sheet.title, "rows": rows})
    return sheets


def _shown(value: Any, form: str) -> str:
    """A cell's value as a text; a date is as fine as its format shows it."""
    if isinstance(value, datetime | date):
        shown = re.sub(r"\[[^\[\]]*\]|\"[^\"]*\"", "", form).lower()
        finest = 10 if "d" in shown or ("m" not in shown and "y" not in shown) else 7 if "m" in shown else 4
        return value.isoformat()[:finest]
    if isinstance(value, time):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


# ---- OpenDocument --------------------------------------------------------------------------------------------------------
def _opendocument(archive: zipfile.ZipFile, path: str) -> Sheets:
    from defusedxml.ElementTree import fromstring

    root = fromstring(archive.read("content.xml"))
    unseen = {
        style.get(f"{_STYLE}name")
        for style in root.iter(f"{_STYLE}style")
        for shown in style.iter(f"{_STYLE}table-properties")
        if shown.get(f"{_TABLE}display") == "false"
    }
    tables = list(root.iter(f"{_TABLE}table"))
    if not tables:
        raise DocumentError(path, None, "is no spreadsheet: it holds no table")
    return [
        {"name": table.get(f"{_TABLE}name") or "", "rows": list(_rows(table))}
        for table in tables
        if table.get(f"{_TABLE}style-name") not in unseen
    ]


def _rows(table: Any) -> Any:
    hidden = _hidden(table)
    made = 0
    spans: dict[int, tuple[int, str]] = {}  # columns that a cell above spans: how many rows more, and what it says
    for row in table.iter(f"{_TABLE}table-row"):
        cells = list(_cells(row, spans))
        while cells and not cells[-1]:
            cells.pop()
        if row.get(f"{_TABLE}visibility", "visible") != "visible":
            continue
        shown = [cell for at, cell in enumerate(cells) if at not in hidden]
        for _ in range(min(int(row.get(f"{_TABLE}number-rows-repeated", "1")), MOST_ROWS if cells else 1)):
            made += 1
            if made > MOST_ROWS:
                return
            yield shown


def _hidden(table: Any) -> set[int]:
    hidden: set[int] = set()
    at = 0
    for column in table.iter(f"{_TABLE}table-column"):
        count = min(int(column.get(f"{_TABLE}number-columns-repeated", "1")), MOST_COLUMNS)
        if column.get(f"{_TABLE}visibility", "visible") != "visible":
            hidden |= set(range(at, at + count))
        at += count
    return hidden


def _cells(row: Any, spans: dict[int, tuple[int, str]]) -> Any:
    at = 0
    for cell in row:
        count = min(int(cell.get(f"{_TABLE}number-columns-repeated", "1")), MOST_COLUMNS - at)
        text = cell.get(f"{_OFFICE}date-value", "")[:10] or "\n".join(
            "".join(part.itertext()) for part in cell.iter(f"{_TEXT}p")
        )
        across = min(int(cell.get(f"{_TABLE}number-columns-spanned", "1")), MOST_COLUMNS)
        down = int(cell.get(f"{_TABLE}number-rows-spanned", "1"))
        for column in range(at, at + max(count, 1)):
            if cell.tag.endswith("covered-table-cell") and column in spans:
                left, said = spans.pop(column)
                if left > 1:
                    spans[column] = (left - 1, said)
                yield said
                continue
            for spanned in range(column, column + across):
                if down > 1:
                    spans[spanned] = (down - 1, text)
            yield text
        at += count
