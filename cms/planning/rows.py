"""Rows that a SELECT is made over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Select, select, true


@dataclass(slots=True)
class Rows:
    """Where the records of a list come from: an alias, perhaps an association's, and the conditions that join them."""

    row: FromClause
    conditions: list[Any]
    owner: FromClause | None = None
    link: FromClause | None = None
    link_target: str = ""
    rank: tuple[str, ...] = ()

    def select(self, *columns: Any) -> Select[Any]:
        """A SELECT over them. It must be told what to correlate: in FROM, SQLAlchemy never correlates by itself."""
        query = select(*columns).select_from(self.row).where(true(), *self.conditions)
        if self.link is not None:
            query = query.select_from(self.link)
        return query.correlate(self.owner)

    def ranked(self) -> list[tuple[str, ColumnElement[Any]]]:
        """The columns of the owner's own order, by name."""
        return [(name, (self.row if self.link is None else self.link).c[name]) for name in self.rank]

    @property
    def id(self) -> ColumnElement[Any]:
        """The record's id; by way of an association, as that has it, so that its index gives the order."""
        return self.row.c.id if self.link is None else self.link.c[self.link_target]
