"""What a query may ask for, checked before any SQL runs: each refusal names the limit, its value and what was found."""

from __future__ import annotations

from dataclasses import fields

from graphql import (
    DirectiveNode,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    InlineFragmentNode,
    OperationDefinitionNode,
    Visitor,
    visit,
)
from graphql.language import SelectionSetNode
from graphql.validation.rules import overlapping_fields_can_be_merged

from cms.errors import LimitError
from cms.settings import Limits

_WHAT = {
    "depth": "fields nested {} deep",
    "fields": "{} fields, those of its fragments counted wherever they are spread",
    "aliases": "{} aliases",
    "directives": "{} directives",
    "tokens": "{} tokens",
    "conditions": "{} conditions in its filters",
    "cost": "a cost of {} records",
    "answer": "an answer of {} bytes",
}
assert _WHAT.keys() == {field.name for field in fields(Limits)}


def check(limits: Limits, name: str, found: int) -> None:
    """Raise a `GraphQLError` if there is more of something than there may be."""
    most = getattr(limits, name)
    if found > most:
        raise exceeded(name, most, f"The query has {_WHAT[name].format(found)}, and at most {most} is allowed.")


def check_size(limits: Limits, document: DocumentNode) -> None:
    """Check what can be counted of a document before it is known to be valid, which takes longer the more there is."""
    counts = _Counts()
    visit(document, counts)
    check(limits, "aliases", counts.aliases)
    check(limits, "directives", counts.directives)
    check(limits, "fields", max(counts.fields))


def check_depth(limits: Limits, document: DocumentNode) -> None:
    """Check how deep the operations of a valid document go: its fragments form no circle."""
    fragments = {d.name.value: d for d in document.definitions if isinstance(d, FragmentDefinitionNode)}
    for definition in document.definitions:
        if isinstance(definition, OperationDefinitionNode):
            check(limits, "depth", depth(definition, fragments))


# graphql-core compares all fields of one response key with each other before it gives up; this is the place it documents for
# saying when. At a tenth of its own number a document that repeats itself keeps the server busy for a third of a second.
overlapping_fields_can_be_merged.MAX_COMPLEXITY_BUDGET = 50_000


def exceeded(name: str, most: int, message: str) -> GraphQLError:
    """The error of a limit of what a query may have, for people and for programs."""
    return _told(message, "LIMIT_EXCEEDED", name, most, f"CMS_MAX_{name.upper()}")


def met(error: LimitError) -> GraphQLError:
    """The error of a limit that a query met as it ran."""
    return _told(str(error), error.code, error.limit, error.value, f"CMS_{error.limit.upper()}")


def _told(message: str, code: str, name: str, value: float, setting: str) -> GraphQLError:
    return GraphQLError(message, extensions={"code": code, "limit": name, "value": value, "setting": setting})


class _Counts(Visitor):
    """Counts what a document has."""

    def __init__(self) -> None:
        super().__init__()
        self.aliases = self.directives = 0
        self.fields = [0]  # of each operation and fragment by itself

    def enter_operation_definition(self, *_: object) -> None:
        self.fields.append(0)

    def enter_fragment_definition(self, *_: object) -> None:
        self.fields.append(0)

    def enter_field(self, node: FieldNode, *_: object) -> None:
        self.aliases += node.alias is not None
        self.fields[-1] += 1

    def enter_directive(self, node: DirectiveNode, *_: object) -> None:
        self.directives += 1


def depth(operation: OperationDefinitionNode, fragments: dict[str, FragmentDefinitionNode]) -> int:
    """How deeply an operation's fields are nested: `{ a { b } }` has depth 2; introspection isn't counted."""
    known: dict[str, int] = {}

    def below(selection_set: SelectionSetNode | None) -> int:
        deepest = 0
        for node in selection_set.selections if selection_set else ():
            if isinstance(node, FieldNode):
                found = 0 if node.name.value.startswith("__") else 1 + below(node.selection_set)
            elif isinstance(node, FragmentSpreadNode):
                name = node.name.value
                if name not in known:
                    known[name] = below(fragments[name].selection_set)
                found = known[name]
            else:
                assert isinstance(node, InlineFragmentNode)
                found = below(node.selection_set)
            deepest = max(deepest, found)
        return deepest

    return below(operation.selection_set)
