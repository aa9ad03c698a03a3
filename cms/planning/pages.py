"""How many records of a list are given: a page of them, or, for files and exports, the whole list.

What is asked over HTTP comes in pages. `Operations(…, whole=True)` reads lists to their ends instead, in the same one
statement: whoever writes files would ask for every page anyway, and might see another revision on each.
"""

from __future__ import annotations

from typing import Any

from graphql import VariableNode
from sqlalchemy import ColumnElement, Integer, literal_column

from cms.errors import BadUserInputError

from .builder import Builder
from .plan import Size
from .selection import Given, Selected

DEFAULT_FIRST, MOST = 20, 100
# More records than any list has. It is a LIMIT all the same: without one, SQLite drops the order of a subquery.
ALL = 10**9


def is_whole(plan: Builder, selected: Selected, size: Given | None) -> bool:
    """Whether a list is read to its end: where its readers would go on to the next page, if the plan is one of whole lists.

    They would where no size is stated, or the greatest, or where `after` is a variable. `first: 5` alone is five.
    """
    if not plan.whole:
        return False
    arguments = selected.nodes[0].arguments or ()
    if size is None or any(a.name.value == "after" and isinstance(a.value, VariableNode) for a in arguments):
        return True
    return plan.operation.decide(size, _greatest)


def _greatest(number: int) -> bool:
    return number == MOST


def most(size: Given | None) -> Size:
    """How many records a page may have, for the query's cost."""
    if size is None or size.fixed:
        return DEFAULT_FIRST if size is None else int(size.value)
    return size.read


def sized(plan: Builder, size: Given | None, more: int = 0) -> ColumnElement[Any]:
    """A page's size, and so many rows more. One that the document states is stated: the database knows it then."""
    if size is None or size.fixed:
        number = DEFAULT_FIRST if size is None else _checked(size.value, size.path)
        return literal_column(str(number + more), Integer())
    bound = plan.bind(size, Integer(), lambda number: _checked(number, size.path))
    # A sum even where nothing is added: SQLite prepares a statement anew whenever a bare `LIMIT ?` is bound.
    return bound + literal_column(str(more), Integer())


def _checked(number: int, path: tuple[str | int, ...]) -> int:
    if not 0 <= number <= MOST:
        raise BadUserInputError(f"`{path[0]}` is {number}, and must be from 0 to {MOST}", path)
    return number
