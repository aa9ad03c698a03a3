"""What planning an operation comes to: a statement, and how to run it for any variables and any view of its shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

from graphql import DocumentNode
from graphql.execution.values import VariableValues

from cms.content import Entity, kind_of
from cms.store.tags import ALL, name_tag

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


class Named(NamedTuple):
    """A record of a kind that an argument names by its slug or ID: the parameter that has it."""

    entity: type[Entity]
    parameter: str


Read = tuple[str, Named | None]  # the tag of a kind of rows, and of which record those are, if only its own are read


@dataclass(frozen=True, slots=True)
class Reads:
    """Of which rows an answer is made, as caches in front of the server are told: see `cms.store.tags`.

    `kinds` are the tags of kinds that are read whole or by way of others, `all` of every kind; `named` are the records
    that arguments name, of which only what is their own is read besides.
    """

    kinds: tuple[str, ...] = (ALL,)
    named: tuple[tuple[Named, tuple[str, ...]], ...] = ()

    @classmethod
    def of(cls, reads: Iterable[Read]) -> Reads:
        """Take together what a builder noted."""
        whole = {tag for tag, of in reads if of is None}
        named: dict[Named, set[str]] = {}
        for tag, of in reads:
            if of is not None and tag not in whole:
                named.setdefault(of, set()).add(tag)
        return cls((ALL, *sorted(whole)), tuple((of, tuple(sorted(tags))) for of, tags in named.items()))

    def tags(self, read: Callable[[str], Any]) -> tuple[str, ...]:
        """The tags of an answer, where `read` gives the value of a parameter."""
        if not self.named:
            return self.kinds
        tags: dict[str, None] = {}
        for of, kinds in self.named if len(self.named) <= _MOST_NAMED else ():
            name = str(read(of.parameter))
            if kind_of(name) not in (None, of.entity):  # an ID of another kind: nothing is read of this one
                continue
            tag = name_tag(of.entity, name)
            tags |= dict.fromkeys(kinds if tag is None else (tag,))
        if len(self.named) > _MOST_NAMED:
            tags = dict.fromkeys(tag for _, kinds in self.named for tag in kinds)
        return (*self.kinds, *(tag for tag in tags if tag not in self.kinds))


_MOST_NAMED = 60  # parts of an operation that name a record; beyond, its tags are those of their kinds


@dataclass(frozen=True)
class Plan:
    """A compiled operation: its SQL, and how its parameters are read from the variables."""

    sql: str
    names: tuple[str, ...]  # the parameters, in the order in which the statement has them
    readers: dict[str, Callable[[VariableValues], Any]]
    seen: dict[str, Callable[[View], Any]]  # those that the view tells
    constants: dict[str, Any]  # the others' values, and None of these
    stated: int  # records that it may give whatever the variables are
    counts: list[Count | Whichever]  # and those that they change
    reads: Reads = field(default_factory=Reads)

    @property
    def lasts(self) -> bool:
        """Whether the answer stays the same as long as the content does: what is told of the recent past, and keys, don't.

        Nor does what became of what webhooks were told.
        """
        return not {"since", "asset_key", "webhooks"} & self.seen.keys()

    def settled(self, variables: VariableValues) -> Plan:
        """It for these variables alone, whose arguments were read: it has no function, and so another process can send it."""
        seen: dict[str, Callable[[View], Any]] = dict.fromkeys(self.seen, _settled)
        return Plan(self.sql, (), {}, seen, {}, 0, [], Reads(self.tags(variables)))

    def cost(self, variables: VariableValues) -> int:
        """How many records the operation may give, from the sizes of its lists."""
        return self.stated + sum(count.records(variables) for count in self.counts)

    def tags(self, variables: VariableValues) -> tuple[str, ...]:
        """The tags of an answer: computed from the plan and its arguments, and nothing of what it gives."""
        return self.reads.tags(lambda name: self.readers[name](variables))

    def arguments(self, variables: VariableValues, view: View) -> tuple[Any, ...]:
        """The parameters' values; raises `BadUserInputError` for a variable that means nothing."""
        values = self._stated.copy()
        given = [(name, read(variables)) for name, read in self.readers.items()]
        given += [(name, tell(view)) for name, tell in self.seen.items()]
        for name, value in given:
            for place in self._places[name]:
                values[place] = value
        return tuple(values)

    @cached_property
    def _stated(self) -> list[Any]:
        """The parameters' values as far as they are always the same."""
        return [self.constants.get(name) for name in self.names]

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Where the others stand."""
        return {
            name: [place for place, each in enumerate(self.names) if each == name]
            for name in (*self.readers, *self.seen)
        }


def _settled(_: View) -> NoReturn:
    """Stand where a view was asked: the arguments were read."""
    raise AssertionError("a plan that is settled has no arguments to read")


@dataclass(frozen=True, slots=True)
class Prepared:
    """What an operation comes to: a statement for its data, and a document for what it asks of the schema itself."""

    keys: tuple[str, ...]
    plan: Plan | None
    introspection: DocumentNode | None
    name: str = ""  # of the operation, where it has one
    sent: str = ""  # the plan's statement as it goes to the database, for whoever looks there with the operation's name
