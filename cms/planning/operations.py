"""Operations from their text to their answer: parse, validate, plan, run; what was seen before is only run."""

from __future__ import annotations

import asyncio
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
from graphql.execution.get_variable_signature import GraphQLVariableSignature, get_variable_signature
from graphql.execution.values import VariableValues, VariableValueSource
from graphql.language import SelectionSetNode
from graphql.pyutils import Undefined
from graphql.utilities import coerce_input_value

from cms.errors import BadUserInputError, StatementTimeoutError, quoted
from cms.settings import Limits
from cms.store import Database
from cms.store.reading import Reader

from .limits import check, check_document, exceeded
from .planner import Plan, Planner
from .roots import Root
from .selection import Assumption, Operation

_KEPT = 500  # documents
_KEPT_SHAPES = 20  # statements for one document: filters that come as variables have many shapes


class RequestError(Exception):
    """A request that is refused, whole: its GraphQL errors, and the HTTP status that fits them."""

    def __init__(self, errors: list[GraphQLError], status: int = 400) -> None:
        super().__init__("; ".join(error.message for error in errors))
        self.errors, self.status = errors, status


@dataclass(frozen=True, slots=True)
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
    typed: dict[str, list[GraphQLVariableSignature]] = field(default_factory=dict)

    def definition(self, name: str | None) -> OperationDefinitionNode:
        """The operation that a request names, or the document's only one; raises `RequestError`."""
        found = [d for d in self.node.definitions if isinstance(d, OperationDefinitionNode)]
        named = [d for d in found if name is None or (d.name and d.name.value == name)]
        if len(named) == 1:
            return named[0]
        problem = f"has no operation named {quoted(name)}" if name else "has several operations: give `operationName`"
        message = f"The document {problem if found else 'has no operation'}."
        raise RequestError([_error(message, "OPERATION_RESOLUTION_FAILURE")])

    def signatures(self, schema: GraphQLSchema, definition: OperationDefinitionNode) -> list[GraphQLVariableSignature]:
        """The types of an operation's variables."""
        name = definition.name.value if definition.name else ""
        if name not in self.typed:
            made = (get_variable_signature(schema, node) for node in definition.variable_definitions or ())
            self.typed[name] = [signature for signature in made if isinstance(signature, GraphQLVariableSignature)]
        return self.typed[name]

    def prepared(self, name: str | None, values: VariableValues) -> _Prepared | None:
        """What an operation came to with variables that shape it alike."""
        for known_name, assumptions, prepared in self.known:
            if known_name == name and all(assumption.holds(values) for assumption in assumptions):
                return prepared
        return None

    def keep(self, name: str | None, assumptions: list[Assumption], prepared: _Prepared) -> None:
        """Keep it for the next time; the oldest goes when there are many."""
        self.known = [*self.known[-_KEPT_SHAPES + 1 :], (name, assumptions, prepared)]


@dataclass(frozen=True, slots=True)
class Statement:
    """An operation with its variables, ready to run: the SQL and its arguments, if it needs any, and what it may cost."""

    prepared: _Prepared
    arguments: tuple[Any, ...]
    cost: int
    variables: dict[str, Any]


class Operations:
    """All operations on one store."""

    def __init__(
        self, schema: GraphQLSchema, roots: dict[str, Root], database: Database, limits: Limits | None = None
    ) -> None:
        """Plan for this schema, whose root fields ask for `roots`."""
        self.schema, self.roots, self.database = schema, roots, database
        self.limits = limits or Limits()
        self._documents: OrderedDict[str, _Document] = OrderedDict()
        self._lock = threading.Lock()

    def run(self, text: str, variables: dict[str, Any] | None = None, name: str | None = None) -> Answer:
        """Answer an operation of a document, without a server; raises `RequestError` for what can't be answered."""
        statement = self.prepare(text, variables, name)
        plan = statement.prepared.plan
        return self._finish(statement, self.database.fetch(plan.sql, statement.arguments) if plan else None)

    async def answer(
        self, reader: Reader, text: str, variables: dict[str, Any] | None = None, name: str | None = None
    ) -> Answer:
        """Answer an operation of a document; raises `RequestError` for what can't be answered."""
        # Planning a large document takes long enough for others to notice; in a thread it holds nobody up.
        if text in self._documents:
            statement = self.prepare(text, variables, name)
        else:
            statement = await asyncio.to_thread(self.prepare, text, variables, name)
        plan = statement.prepared.plan
        try:
            row = await reader.fetch(plan.sql, statement.arguments) if plan else None
        except StatementTimeoutError as error:
            raise RequestError([_error(str(error), error.code)], error.status) from None
        return self._finish(statement, row)

    def prepare(self, text: str, variables: dict[str, Any] | None = None, name: str | None = None) -> Statement:
        """Make an operation ready to run; raises `RequestError` for what is refused."""
        document = self._document(text)
        inputs = variables or {}
        definition = document.definition(name)
        values = self._coerced(document.signatures(self.schema, definition), definition, inputs)
        try:
            prepared = document.prepared(name, values) or self._plan(document, name, definition, values)
            arguments, cost = ((), 0)
            if prepared.plan:
                arguments, cost = prepared.plan.arguments(values), prepared.plan.cost(values)
                check(self.limits, "cost", cost)
        except BadUserInputError as error:
            raise RequestError([_error(str(error), error.code)]) from error
        except GraphQLError as error:
            # A limit's has its code; without one it's graphql-core's, on a null where only a default made it valid.
            raise RequestError([error if error.extensions else _coded(error, BadUserInputError.code)]) from error
        return Statement(prepared, arguments, cost, inputs)

    def _coerced(
        self, signatures: list[GraphQLVariableSignature], definition: OperationDefinitionNode, inputs: dict[str, Any]
    ) -> VariableValues:
        """The variables' values by their types; raises `RequestError` for those that don't fit."""
        sources: dict[str, VariableValueSource] = {}
        coerced: dict[str, Any] = {}
        for signature in signatures:
            given = inputs.get(signature.name, Undefined)
            value = Undefined if given is Undefined else coerce_input_value(given, signature.type)
            if value is Undefined:
                break
            sources[signature.name] = VariableValueSource(signature, given)
            coerced[signature.name] = value
        else:
            return VariableValues(sources, coerced)
        # One is absent, or doesn't fit: defaults and messages are graphql-core's, which takes its time.
        values = get_variable_values(self.schema, definition.variable_definitions or (), inputs, max_errors=20)
        if isinstance(values, list):
            raise RequestError([_coded(error, "BAD_USER_INPUT") for error in values])
        return values

    def _document(self, text: str) -> _Document:
        """A document, parsed, validated and within the limits."""
        with self._lock:
            if known := self._documents.get(text):
                self._documents.move_to_end(text)
                return known
        try:
            node = parse(text, max_tokens=self.limits.tokens)
        except GraphQLError as error:
            if "tokens" in error.message:
                most = self.limits.tokens
                raise RequestError([exceeded("tokens", most, f"The query has more than {most} tokens.")]) from None
            raise RequestError([_coded(error, "GRAPHQL_PARSE_FAILED")]) from error
        if errors := validate(self.schema, node):
            raise RequestError([_coded(error, "GRAPHQL_VALIDATION_FAILED") for error in errors])
        try:
            check_document(self.limits, node)
        except GraphQLError as error:
            raise RequestError([error]) from None
        document = _Document(node)
        with self._lock:
            self._documents[text] = document
            while len(self._documents) > _KEPT:
                self._documents.popitem(last=False)
        return document

    def _plan(
        self, document: _Document, name: str | None, definition: OperationDefinitionNode, values: VariableValues
    ) -> _Prepared:
        """Plan an operation for variables such as these, and keep the plan."""
        operation = Operation(self.schema, document.node, definition, values)
        query = self.schema.query_type
        assert query is not None
        selected = operation.fields(query, [definition.selection_set])
        planned = {key: one for key, one in selected.items() if one.name not in ("__schema", "__type")}
        planner = Planner(operation, self.roots, self.limits, self.database.dialect)
        plan = planner.plan(planned) if planned else None
        introspection = None
        if len(planned) < len(selected):
            nodes = [node for key, one in selected.items() if key not in planned for node in one.nodes]
            alone = replace(definition, selection_set=SelectionSetNode(selections=tuple(nodes)))
            rest = [d for d in document.node.definitions if isinstance(d, FragmentDefinitionNode)]
            introspection = DocumentNode(definitions=(alone, *rest))
        prepared = _Prepared(tuple(selected), plan, introspection)
        document.keep(name, operation.assumptions, prepared)
        return prepared

    def _finish(self, statement: Statement, row: tuple[Any, ...] | None) -> Answer:
        """The response of a statement that ran: what the database made of it goes out as it is."""
        data, revision = row or ("{}", None)
        if statement.prepared.introspection:
            result = execute_sync(self.schema, statement.prepared.introspection, variable_values=statement.variables)
            if result.errors or result.data is None:
                raise RequestError(result.errors or [])
            both = {**json.loads(data), **result.data}
            data = json.dumps({key: both[key] for key in statement.prepared.keys}, ensure_ascii=False)
        if revision is None:
            return Answer(f'{{"data":{data}}}', None)
        return Answer(f'{{"data":{data},"extensions":{{"cost":{{"records":{statement.cost}}}}}}}', revision)


def _error(message: str, code: str) -> GraphQLError:
    return GraphQLError(message, extensions={"code": code})


def _coded(error: GraphQLError, code: str) -> GraphQLError:
    """The error with a code in its extensions, for programs."""
    return GraphQLError(
        error.message, error.nodes, error.source, error.positions, error.path, extensions={"code": code}
    )
