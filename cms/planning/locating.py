"""What the `url` of an asset is: where its bytes are; of a picture's, in the size and format that are asked for."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, FromClause, String, case, func, literal_column

from cms.content.asset import width_for
from cms.content.fields import Located

from .builder import Builder
from .selection import Given


def address(plan: Builder, field: Located, row: FromClause, arguments: dict[str, Given]) -> ColumnElement[Any]:
    """The address of a record's bytes; of a picture's, in the width and the format that are asked for."""
    parts: list[ColumnElement[Any]] = [_text(f"{plan.addresses.base}/assets/"), row.c[field.column]]
    key = plan.asset_key
    if key is not None:
        parts += [_text("?key="), key]
    sized: list[ColumnElement[Any]] = []
    between = "?" if key is None else "&"
    if width := arguments.get("width"):
        sized += [_text(f"{between}w="), plan.bind(width, String(), lambda given: str(width_for(given)))]
        between = "&"
    if format := arguments.get("format"):
        name = plan.operation.decide(format, str)
        sized.append(_text(f"{between}format={name.lower()}"))
    if sized:  # of pictures alone
        empty = literal_column("''", String())
        parts.append(case((row.c.width.is_(None), empty), else_=func.concat(*sized)))
    return func.concat(*parts, type_=String())


def _text(text: str) -> ColumnElement[str]:
    """A text of the statement's own."""
    return literal_column("'" + text.replace("'", "''") + "'", String())
