"""Orders and keyset cursors: where a record stands in an order, and what comes after it.

Every order ends in the id and each of its columns is NOT NULL, so that a place in it is a row of values; a row added or
removed between two pages neither repeats nor hides another.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from operator import ge, gt, le, lt
from typing import Any

from sqlalchemy import ColumnElement, Integer, and_, literal_column, tuple_

from cms.errors import BadUserInputError, quoted

from .json_sql import Hex

_CURSOR = re.compile(r"[0-9a-f]{8}(\.([0-9a-f]{2})*)+")  # a mark, and the values' bytes in hexadecimal
# How a row compares that comes after, or before, a place; or stands there, or in the place itself.
_COMPARE = {(True, False): gt, (True, True): ge, (False, False): lt, (False, True): le}
_INTEGERS = range(-(2**31), 2**31)  # those that a column of either database holds


@dataclass(frozen=True, slots=True)
class Order:
    """Columns with their directions; the last one is the id. `name` tells one order from another."""

    name: str
    columns: tuple[tuple[ColumnElement[Any], bool], ...]

    @property
    def mark(self) -> str:
        """What a cursor of this order begins with: a cursor of another order is refused, not misread."""
        return f"{zlib.crc32(self.name.encode()):08x}"

    def by(self, *, backwards: bool = False) -> list[ColumnElement[Any]]:
        """The ORDER BY terms."""
        return [c.desc() if descending != backwards else c.asc() for c, descending in self.columns]

    def cursor(self) -> ColumnElement[str]:
        """A row's place as text: the mark and each column's value in hexadecimal."""
        text: Any = literal_column(f"'{self.mark}'")
        for column, _ in self.columns:
            text = text.op("||")(literal_column("'.'")).op("||")(Hex(column))
        return text  # type: ignore[no-any-return]

    def read(self, cursor: str, argument: str, i: int) -> Any:
        """The value that a cursor holds for column `i`; raises `BadUserInputError` for what is no cursor of this order."""
        mark, *values = cursor.split(".")
        if _CURSOR.fullmatch(cursor) and mark != self.mark:
            raise BadUserInputError(
                f"`{argument}`: this cursor comes from a list in another order; here the order is {self.name}",
                (argument,),
            )
        try:
            if not _CURSOR.fullmatch(cursor) or len(values) != len(self.columns):
                raise ValueError
            text = bytes.fromhex(values[i]).decode()
            value = int(text) if isinstance(self.columns[i][0].type, Integer) else text
            if "\0" in text or (isinstance(value, int) and value not in _INTEGERS):
                raise ValueError
        except ValueError:
            message = f"`{argument}`: {quoted(cursor)} is no cursor of this API"
            raise BadUserInputError(message, (argument,)) from None
        return value

    def beyond(self, bind: Callable[[int], ColumnElement[Any]], *, after: bool, inclusive: bool = False) -> list[Any]:
        """What is asked of a row that comes after (or before) a place, whose value for column `i` is `bind(i)`.

        These are conditions of which one holds: each is a range of an index on the columns. Columns that go one way are
        compared as a row, so an order of one direction throughout has one range.
        """
        columns = [column for column, _ in self.columns]
        greater = [after != descending for _, descending in self.columns]
        values = [bind(i) for i in range(len(columns))]
        ranges: list[Any] = []
        begin = 0
        for way, run in groupby(greater):
            end = begin + len(list(run))
            same = (column == value for column, value in zip(columns[:begin], values, strict=False))
            compare = _COMPARE[way, inclusive and end == len(columns)]
            ours, place = columns[begin:end], values[begin:end]
            beyond = compare(tuple_(*ours), tuple_(*place)) if len(ours) > 1 else compare(ours[0], place[0])
            ranges.append(and_(*same, beyond))
            begin = end
        return ranges
