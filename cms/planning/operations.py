"""Operations from their text to their answer: parse, validate, plan, run; each step is done once for what was seen before."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

from graphql import (
    DocumentNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    execute_sync,
    get_variable_values,
    parse,
    validate,
)
from graphql.execution.values import VariableValues
from graphql.language import SelectionSetNode

from cms.errors import BadUserInputError
from cms.store.database import Database

from .planner import Plan, Planner
from .roots import Root
from .selection import Assumption, Operation, nesting

_KEPT = 500  # documents
_KEPT_SHAPES = 20  # statements for one document: filters that come as variables have many shapes
_MOST_TOKENS = 15_000


class RequestError(Exception):
    """A request that is refused before anything runs: its GraphQL errors, and the HTTP status that fits them."""

    status = 400

    def __init__(self, errors: list[GraphQLError]) -> None:
        super().__init__("; ".join(error.message for error in errors))
        self.errors = errors


@dataclass(slots=True)
class Answer:
    """A response: its JSON text, and the revision of the content that it shows (None where it shows none)."""

    text: str
    revision: int | None


@dataclass(frozen=True, slots=True)
class _Prepared:
    """What an operation comes to: a statement for its data, and a document for what it asks of the schema itself."""

    keys: tuple[str, ...]
    plan: Plan | None
    introspection: DocumentNode | None


@dataclass(slots=True)
class _Document:
    """A document that was parsed and validated, and what its operations came to so far."""

    node: DocumentNode
    known: list[tuple[str | None, list[Assumption], _Prepared]] = field(default_factory=list)

    def prepared(self, name: str | None, values: VariableValues) -> _Prepared | None:
        """What an operation came to with variables that shape it alike."""
        for known_name, assumptions, prepared in self.known:
            if known_name == name and all(assumption.holds(values) for assumption in assumptions):
                return prepared
        return None

    def keep(self, name: str | None, assumptions: list[Assumption], prepared: _Prepared) -> None:
        """Keep it for the next time; the oldest goes when there are many."""
        self.known = [*self.known[-_KEPT_SHAPES + 1 :], (name, assumptions, prepared)]


class Operations:
    """All operations on one store."""

    def __init__(self, schema: GraphQLSchema, roots: dict[str, Root], database: Database, max_depth: int) -> None:
        """Plan for this schema, whose root fields ask for `roots`."""
        self.schema, self.roots, self.database, self.max_depth = schema, roots, database, max_depth
        self._documents: OrderedDict[str, _Document] = OrderedDict()
        self._lock = threading.Lock()

    def run(self, text: str, variables: dict[str, Any] | None = None, name: str | None = None) -> Answer:
        """Answer an operation of a document; raises `RequestError` for what can't be answered."""
        document = self._document(text)
        definition = self._definition(document.node, name)
        values = get_variable_values(self.schema, definition.variable_definitions or (), variables or {}, max_errors=20)
        if isinstance(values, list):
            raise RequestError([_coded(error, "BAD_USER_INPUT") for error in values])
        try:
            prepared = document.prepared(name, values) or self._prepare(document, name, definition, values)
            data, revision = "{}", None
            if prepared.plan:
                data, revision = self.database.fetch(prepared.plan.sql, prepared.plan.parameters(values))
        except BadUserInputError as error:
            raise RequestError([_coded(GraphQLError(str(error)), error.code)]) from error
        if prepared.introspection:
            data = self._joined(prepared, data, variables)
        return Answer(f'{{"data":{data}}}', revision)

    def _document(self, text: str) -> _Document:
        """A document, parsed and validated."""
        with self._lock:
            if known := self._documents.get(text):
                self._documents.move_to_end(text)
                return known
        try:
            node = parse(text, max_tokens=_MOST_TOKENS)
        except GraphQLError as error:
            raise RequestError([_coded(error, "GRAPHQL_PARSE_FAILED")]) from error
        if errors := validate(self.schema, node):
            raise RequestError([_coded(error, "GRAPHQL_VALIDATION_FAILED") for error in errors])
        fragments = {d.name.value: d for d in node.definitions if isinstance(d, FragmentDefinitionNode)}
        for definition in node.definitions:
            if isinstance(definition, OperationDefinitionNode):
                depth = nesting(definition, fragments)
                if depth > self.max_depth:
                    raise _refused(
                        f"The query's fields are nested {depth} deep, and at most {self.max_depth} is allowed.",
                        "TOO_DEEP",
                    )
        document = _Document(node)
        with self._lock:
            self._documents[text] = document
            while len(self._documents) > _KEPT:
                self._documents.popitem(last=False)
        return document

    def _definition(self, document: DocumentNode, name: str | None) -> OperationDefinitionNode:
        """The operation that a request names, or the document's only one."""
        found = [d for d in document.definitions if isinstance(d, OperationDefinitionNode)]
        named = [d for d in found if name is None or (d.name and d.name.value == name)]
        if len(named) == 1:
            return named[0]
        problem = f"has no operation named {name!r}" if name else "has several operations: give `operationName`"
        raise _refused(f"The document {problem if found else 'has no operation'}.", "OPERATION_RESOLUTION_FAILURE")

    def _prepare(
        self, document: _Document, name: str | None, definition: OperationDefinitionNode, values: VariableValues
    ) -> _Prepared:
        """Plan an operation for variables such as these, and keep the plan."""
        operation = Operation(self.schema, document.node, definition, values)
        query = self.schema.query_type
        assert query is not None
        selected = operation.fields(query, [definition.selection_set])
        planned = {key: one for key, one in selected.items() if one.name not in ("__schema", "__type")}
        plan = Planner(operation, self.roots).plan(planned, self.database.engine.dialect) if planned else None
        introspection = None
        if len(planned) < len(selected):
            nodes = [node for key, one in selected.items() if key not in planned for node in one.nodes]
            alone = replace(definition, selection_set=SelectionSetNode(selections=tuple(nodes)))
            rest = [d for d in document.node.definitions if isinstance(d, FragmentDefinitionNode)]
            introspection = DocumentNode(definitions=(alone, *rest))
        prepared = _Prepared(tuple(selected), plan, introspection)
        document.keep(name, operation.assumptions, prepared)
        return prepared

    def _joined(self, prepared: _Prepared, data: str, variables: dict[str, Any] | None) -> str:
        """The data of an operation that asks for the schema too, with the keys in the operation's order."""
        assert prepared.introspection is not None
        result = execute_sync(self.schema, prepared.introspection, variable_values=variables)
        if result.errors or result.data is None:
            raise RequestError(result.errors or [])
        both = {**json.loads(data), **result.data}
        return json.dumps({key: both[key] for key in prepared.keys}, ensure_ascii=False)


def _coded(error: GraphQLError, code: str) -> GraphQLError:
    """The error with a code in its extensions, for programs."""
    return GraphQLError(
        error.message, error.nodes, error.source, error.positions, error.path, extensions={"code": code}
    )


def _refused(message: str, code: str) -> RequestError:
    return RequestError([GraphQLError(message, extensions={"code": code})])
