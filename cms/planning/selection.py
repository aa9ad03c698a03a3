"""What an operation selects and with which arguments: the document's side of planning, without a word of SQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from graphql import (
    DirectiveNode,
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLDirective,
    GraphQLField,
    GraphQLIncludeDirective,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLSkipDirective,
    InlineFragmentNode,
    ListValueNode,
    ObjectValueNode,
    OperationDefinitionNode,
    VariableNode,
    get_named_type,
    is_abstract_type,
)
from graphql.execution.values import VariableValues, get_argument_values
from graphql.language import Node, SelectionSetNode, ValueNode

T = TypeVar("T")
Read = Callable[[VariableValues], Any]


@dataclass(frozen=True, slots=True)
class Given:
    """A value that an argument was given, or a part of it: now, and at each execution.

    `value` is what it is with the variables that the plan is made for, `read` gives it for any, and `fixed` says that the
    document states it, so that no variable changes it. `path` names it in messages: `("filter", "name", "eq")`.
    `parts` are there where the document states some of it and names variables for the rest.
    """

    value: Any
    read: Read
    fixed: bool
    path: tuple[str | int, ...]
    parts: dict[str | int, Given] | None = None

    def part(self, key: str | int) -> Given:
        """A member of an input object, or an item of a list."""
        if self.parts is not None:
            return self.parts[key]
        read = self.read
        return Given(self.value[key], lambda variables: read(variables)[key], self.fixed, (*self.path, key))


@dataclass(slots=True)
class Selected:
    """A field that is selected under one response key: all nodes that select it, which validation found to agree."""

    key: str
    name: str
    definition: GraphQLField
    nodes: list[FieldNode]

    @property
    def sets(self) -> list[SelectionSetNode]:
        """What is selected below it."""
        return [node.selection_set for node in self.nodes if node.selection_set]

    @property
    def type(self) -> GraphQLNamedType:
        """The type of what it gives, without lists and non-nulls."""
        return get_named_type(self.definition.type)


@dataclass(slots=True)
class Assumption:
    """Something about the variables that shapes a statement: a plan serves those of which it's the same.

    That the same ones are given, and the same ones null, goes without saying: `Document.prepared` sees to it.
    """

    read: Read
    what: Callable[[Any], Any]
    was: Any

    def holds(self, variables: VariableValues) -> bool:
        """Whether these variables are alike in it."""
        return bool(self.what(self.read(variables)) == self.was)


@dataclass(slots=True)
class Operation:
    """One operation of a document, with the variables that it's being planned for."""

    schema: GraphQLSchema
    document: DocumentNode
    definition: OperationDefinitionNode
    variables: VariableValues
    assumptions: list[Assumption] = field(default_factory=list)

    def decide(self, given: Given, what: Callable[[Any], T]) -> T:
        """Ask of a value what shapes the statement: whether it's null, which keys it has, an enum's value."""
        was = what(given.value)
        if not given.fixed:
            self.assumptions.append(Assumption(given.read, what, was))
        return was

    def members(self, given: Given, what: Callable[[Any], T]) -> T:
        """As `decide`, for what asks only which members there are. A document that states them states this, too."""
        return what(given.value) if given.parts is not None else self.decide(given, what)

    def fields(self, parent: GraphQLObjectType, sets: Iterable[SelectionSetNode]) -> dict[str, Selected]:
        """Response key → field, in order: fragments merged, `@skip` and `@include` applied."""
        found: dict[str, Selected] = {}
        for node in self._flat(parent, sets):
            key = node.alias.value if node.alias else node.name.value
            if key in found:
                found[key].nodes.append(node)
            else:
                definition = self.schema.get_field(parent, node.name.value)
                assert definition, f"validation lets no {parent.name}.{node.name.value} pass"
                found[key] = Selected(key, node.name.value, definition, [node])
        return found

    def arguments(self, selected: Selected) -> dict[str, Given]:
        """The arguments that a field is given, coerced by the schema, with defaults; absent and null ones are absent."""
        return self._arguments(selected.definition, selected.nodes[0])

    def _arguments(
        self, definition: GraphQLField | GraphQLDirective, node: FieldNode | DirectiveNode
    ) -> dict[str, Given]:
        nodes = {argument.name.value: argument.value for argument in node.arguments or ()}
        values = get_argument_values(definition, node, self.variables)
        given = {name: value for name, value in values.items() if value is not None}
        return {name: self._given(nodes.get(name), value, (name,)) for name, value in given.items()}

    def _given(self, node: ValueNode | None, now: Any, path: tuple[str | int, ...]) -> Given:
        """What a document gives by a node, or by saying nothing, which comes to `now` with the variables at hand."""
        if isinstance(node, VariableNode) and node.name.value in self.variables.coerced:
            variable = node.name.value
            return Given(now, lambda variables: variables.coerced[variable], False, path)
        if node is None or isinstance(node, VariableNode) or not any(_variables(node)):
            return Given(now, lambda _: now, True, path)
        # It needn't be coerced again at each execution: what is stated in it has been, and so have the variables.
        parts: dict[str | int, Given]
        if isinstance(now, list):
            nodes = node.values if isinstance(node, ListValueNode) else [node]  # one stands for a list of one
            parts = {i: self._given(nodes[i], item, (*path, i)) for i, item in enumerate(now)}
            return Given(now, lambda variables: [part.read(variables) for part in parts.values()], False, path, parts)
        assert isinstance(node, ObjectValueNode)
        members = {member.name.value: member.value for member in node.fields}
        parts = {key: self._given(members.get(key), value, (*path, key)) for key, value in now.items()}
        return Given(now, lambda variables: {k: p.read(variables) for k, p in parts.items()}, False, path, parts)

    @property
    def fragments(self) -> dict[str, FragmentDefinitionNode]:
        """The document's fragments."""
        definitions = self.document.definitions
        return {d.name.value: d for d in definitions if isinstance(d, FragmentDefinitionNode)}

    def _flat(
        self, parent: GraphQLObjectType, sets: Iterable[SelectionSetNode], seen: set[str] | None = None
    ) -> Iterator[FieldNode]:
        seen = set() if seen is None else seen  # fragments, each of which counts once
        for selection_set in sets:
            for node in selection_set.selections:
                if not self._included(node.directives or ()):
                    continue
                if isinstance(node, FieldNode):
                    yield node
                    continue
                fragment: Any = node
                if isinstance(node, FragmentSpreadNode):
                    if node.name.value in seen:
                        continue
                    seen.add(node.name.value)
                    fragment = self.fragments[node.name.value]
                assert isinstance(fragment, FragmentDefinitionNode | InlineFragmentNode)
                if self._applies(fragment, parent):
                    yield from self._flat(parent, [fragment.selection_set], seen)

    def _applies(self, fragment: FragmentDefinitionNode | InlineFragmentNode, parent: GraphQLObjectType) -> bool:
        condition = fragment.type_condition
        if condition is None or condition.name.value == parent.name:
            return True
        on = self.schema.get_type(condition.name.value)
        return is_abstract_type(on) and self.schema.is_sub_type(on, parent)

    def _included(self, directives: Iterable[DirectiveNode]) -> bool:
        return all(
            self.decide(self._arguments(kind, directive)["if"], bool) is wanted
            for directive in directives
            for kind, wanted in ((GraphQLSkipDirective, False), (GraphQLIncludeDirective, True))
            if directive.name.value == kind.name
        )


def _variables(node: ValueNode) -> Iterator[str]:
    """The variables that are named anywhere in a value."""
    pending: list[Node] = [node]
    while pending:
        at = pending.pop()
        if isinstance(at, VariableNode):
            yield at.name.value
        pending += [field.value for field in getattr(at, "fields", None) or ()]
        pending += getattr(at, "values", None) or ()
