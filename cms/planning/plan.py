"""What planning an operation comes to: a statement, and how to run it for any variables and any view of its shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from graphql import DocumentNode
from graphql.execution.values import VariableValues

from .view import View

Size = int | Callable[[VariableValues], int]  # as the document states it, or as a variable says


@dataclass(slots=True)
class Count:
    """How many records a list may give: its size, and for each record those within; a single record is a list of one."""

    size: Size
    within: list[Count | Whichever] = field(default_factory=list)

    @property
    def stated(self) -> bool:
        """Whether no variable changes it."""
        return isinstance(self.size, int) and all(count.stated for count in self.within)

    def records(self, variables: VariableValues) -> int:
        """How many there may be with these variables."""
        size = self.size if isinstance(self.size, int) else self.size(variables)
        return size * (1 + sum(count.records(variables) for count in self.within))


@dataclass(slots=True)
class Whichever:
    """Counts of which one holds: a record of any kind is of one kind."""

    of: list[list[Count | Whichever]] = field(default_factory=list)

    @property
    def stated(self) -> bool:
        """Whether no variable changes it."""
        return all(count.stated for counts in self.of for count in counts)

    def records(self, variables: VariableValues) -> int:
        """The most of them."""
        return max((sum(count.records(variables) for count in counts) for counts in self.of), default=0)


@dataclass(frozen=True, slots=True)
class Plan:
    """A compiled operation: its SQL, and how its parameters are read from the variables."""

    sql: str
    names: tuple[str, ...]  # the parameters, in the order in which the statement has them
    readers: dict[str, Callable[[VariableValues], Any]]
    seen: dict[str, Callable[[View], Any]]  # those that the view tells
    constants: dict[str, Any]
    stated: int  # records that it may give whatever the variables are
    counts: list[Count | Whichever]  # and those that they change

    @property
    def lasts(self) -> bool:
        """Whether the answer stays the same as long as the content does: what is told of the recent past, and keys, don't.

        Nor does what became of what webhooks were told.
        """
        return not {"since", "asset_key", "webhooks"} & self.seen.keys()

    def cost(self, variables: VariableValues) -> int:
        """How many records the operation may give, from the sizes of its lists."""
        return self.stated + sum(count.records(variables) for count in self.counts)

    def arguments(self, variables: VariableValues, view: View) -> tuple[Any, ...]:
        """The parameters' values; raises `BadUserInputError` for a variable that means nothing."""
        values = {**self.constants, **{name: read(variables) for name, read in self.readers.items()}}
        if self.seen:
            values |= {name: tell(view) for name, tell in self.seen.items()}
        return tuple(map(values.__getitem__, self.names))


@dataclass(frozen=True, slots=True)
class Prepared:
    """What an operation comes to: a statement for its data, and a document for what it asks of the schema itself."""

    keys: tuple[str, ...]
    plan: Plan | None
    introspection: DocumentNode | None
