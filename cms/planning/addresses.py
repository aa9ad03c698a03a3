"""Addresses of assets: where they lead, for whom, and how a picture is asked for in another size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, FromClause, String, case, func, literal_column

from cms.content.asset import width_for
from cms.content.fields import Located
from cms.store.keys import Keys

if TYPE_CHECKING:
    from .builder import Builder
    from .selection import Given


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the assets of a store are served: the server's address, and the keys of what isn't for everybody.

    Without keys there are none in addresses: those who read without a server.
    """

    base: str = ""
    keys: Keys | None = None
    for_everybody: bool = True  # whether what is published takes no key


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
