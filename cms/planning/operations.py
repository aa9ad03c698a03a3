"""Operations from their text to their answer: parse, validate, plan, run; what was seen before is only run."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ParamSpec, TypeVar

from graphql import (
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    OperationType,
    execute_sync,
    get_variable_values,
)
from graphql.execution.get_variable_signature import GraphQLVariableSignature
from graphql.execution.values import VariableValues, VariableValueSource
from graphql.language import SelectionSetNode
from graphql.pyutils import Undefined
from graphql.utilities import coerce_input_value
from sqlalchemy import Connection

from cms.errors import AnswerTooLargeError, BadUserInputError, LimitError
from cms.settings import Limits
from cms.store import Database, Point
from cms.store.lanes import Lane
from cms.store.reader import Reader, bounded
from cms.store.tags import ALL

from .addresses import Addresses
from .documents import Document, Documents, RequestError, coded, refusal
from .languages import UnknownLocaleError
from .limits import check, exceeded, met
from .plan import Plan, Prepared
from .planner import Planner
from .roots import Root
from .selection import Operation
from .view import PUBLISHED, GoneRevisionError, View

P = ParamSpec("P")
T = TypeVar("T")
_PATIENCE = 20.0  # seconds that a document waits to be planned
_KNOWN, _OFTEN = 10_000, 3  # statements whose number of times is known; and how many make it worth to plan one here
_LONGEST_NAME = 64  # characters of an operation's name that others are told


@dataclass(slots=True)
class Answer:
    """A response: its JSON text, and the revision of the content that it shows (None where it shows none).

    It is `lasting` if the same request, of a caller with the same rights, may be answered with it until there is another
    revision. Whoever makes one must say so: what isn't a read of published content isn't.
    """

    text: str
    revision: Point | None
    lasting: bool = False
    name: str = ""  # of the operation, where it has one
    cost: int = 0
    seconds: float | None = None  # that its statement took, or waited to be run; None where there was none
    statement: Statement | None = None

    @property
    def tags(self) -> tuple[str, ...]:
        """What it was made of, as caches in front of the server are told."""
        plan = self.statement.prepared.plan if self.statement else None
        return plan.tags(self.statement.values) if plan and self.statement else (ALL,)


@dataclass(slots=True)
class Statement:
    """An operation with its variables, ready to run: the SQL and its arguments, if it needs any, and what it may cost.

    `values` are the variables as their types have them; `schema` is what it asks of the schema itself, if it was looked up.
    """

    prepared: Prepared
    arguments: tuple[Any, ...]
    cost: int
    values: VariableValues
    locale: str | None = None
    schema: dict[str, Any] | None = None

    @property
    def is_ready(self) -> bool:
        """Whether nothing is to be done before it runs that takes long."""
        return self.prepared.introspection is None or self.schema is not None

    def settled(self) -> Statement:
        """It without what could prepare it for other variables: so another process can send it."""
        plan = self.prepared.plan and self.prepared.plan.settled(self.values)
        return replace(self, prepared=replace(self.prepared, plan=plan), values=VariableValues({}, {}))


class Operations:
    """All operations on one store."""

    def __init__(
        self,
        schema: GraphQLSchema,
        roots: dict[str, Root],
        database: Database,
        limits: Limits | None = None,
        *,
        whole: bool = False,
        introspection: bool = True,
        addresses: Addresses | None = None,
    ) -> None:
        """Plan for this schema, whose root fields ask for `roots`; if `whole`, lists are read to their ends (see `pages`).

        Without `introspection` nothing is told of the schema but what is asked for by its right name.
        """
        self.schema, self.roots, self.database = schema, roots, database
        self.limits, self.whole, self.introspection = limits or Limits(), whole, introspection
        self.addresses = addresses or Addresses()
        self.documents = Documents(schema, self.limits, suggestions=introspection)
        # Several at once would only take turns at Python's one lock, and the event loop's turn would come later. `work` is
        # done in the process beside this one, if there is one, and what comes again and again is planned `here`.
        self.work, self.here = Lane(1, _PATIENCE), Lane(1, _PATIENCE)
        self._came: OrderedDict[int, int] = OrderedDict()  # how often a statement of a document came, by their hash

    def run(
        self,
        text: str,
        variables: dict[str, Any] | None = None,
        name: str | None = None,
        within: Connection | None = None,
        view: View = PUBLISHED,
    ) -> Answer:
        """Answer an operation of a document, without a server; raises `RequestError` for what can't be answered.

        Within a transaction, if one is given: so that several operations see one revision.
        """
        statement = self.prepare(text, variables, name, view)
        plan = statement.prepared.plan
        return self._finish(statement, self.database.fetch(plan.sql, statement.arguments, within) if plan else None)

    async def answer(
        self,
        reader: Reader,
        text: str,
        variables: dict[str, Any] | None = None,
        name: str | None = None,
        view: View = PUBLISHED,
    ) -> Answer:
        """Answer an operation of a document; raises `RequestError` for what can't be answered."""
        statement = self._known(text, variables or {}, name, view)
        if statement is None or not statement.is_ready:
            statement = await self._new(text, variables, name, view)
        plan, row, seconds = statement.prepared.plan, None, None
        try:
            if plan:
                began = time.perf_counter()
                row = await reader.answer(statement.prepared.sent, statement.arguments, self.limits.answer)
                seconds = time.perf_counter() - began
        except LimitError as error:
            raise RequestError([met(error)], error.status) from None
        except AnswerTooLargeError as error:
            raise RequestError([exceeded("answer", self.limits.answer, str(error))]) from None
        answer = self._finish(statement, row)
        answer.seconds = seconds
        return answer

    async def mutates(self, text: str, name: str | None) -> bool:
        """Whether an operation of a document is a mutation; raises `RequestError` for a document that is refused."""
        if "mutation" not in text:
            return False
        if self.documents.known(text) is None:
            return await self._elsewhere(text, self._mutates, text, name)
        return self._mutates(text, name)

    def _mutates(self, text: str, name: str | None) -> bool:
        return self.documents.read(text).definition(name).operation is OperationType.MUTATION

    async def _new(self, text: str, variables: dict[str, Any] | None, name: str | None, view: View) -> Statement:
        """Make an operation ready that isn't known here: in the process beside this one, until it came some times.

        So who asks for ever new ones takes nothing of this process's time, and what is asked again and again no other's.
        """
        asked = text, variables, name, view
        if self.work.beside is None:
            return await self._in_turn(self.work, self.prepare, *asked)
        statement = await self._elsewhere(text, self._settled, *asked)
        if statement.schema is None and self._came_often(text, statement):
            return await self._in_turn(self.here, self.prepare, *asked)
        return statement

    def _settled(self, text: str, variables: dict[str, Any] | None, name: str | None, view: View) -> Statement:
        return self.prepare(text, variables, name, view).settled()

    def _came_often(self, text: str, statement: Statement) -> bool:
        """Note that a statement came of a document, and say whether it did several times."""
        key = hash((text, statement.prepared.sent))
        times = self._came.pop(key, 0) + 1
        self._came[key] = times
        if len(self._came) > _KNOWN:
            self._came.popitem(last=False)
        return times >= _OFTEN

    async def _elsewhere(self, text: str, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call what reads a document, as `_in_turn` does; one that is refused is known from then on."""
        try:
            return await self._in_turn(self.work, function, *args, **kwargs)
        except RequestError as error:
            if error.document:
                self.documents.keep(text, error.errors)
            raise

    async def _in_turn(self, lane: Lane, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call what takes long enough for others to notice, one at a time.

        Raises `RequestError` for what had to wait for too long.
        """
        try:
            return await lane.run(function, *args, **kwargs)
        except LimitError as error:
            raise RequestError([met(error)], error.status) from None

    def prepare(
        self,
        text: str,
        variables: dict[str, Any] | None = None,
        name: str | None = None,
        view: View = PUBLISHED,
    ) -> Statement:
        """Make an operation ready to run; raises `RequestError` for what is refused."""
        statement = self._known(text, variables or {}, name, view)
        if statement is None:
            document = self.documents.read(text)
            definition, values = self._asked(document, name, variables or {})
            prepared = self._plan(document, name, definition, values, view)
            statement = self._statement(prepared, values, view)
        if statement.prepared.introspection:
            result = execute_sync(self.schema, statement.prepared.introspection, variable_values=variables)
            if result.errors or result.data is None:
                raise RequestError(result.errors or [])
            statement.schema = result.data
        return statement

    def _known(self, text: str, inputs: dict[str, Any], name: str | None, view: View) -> Statement | None:
        """An operation that was planned before, ready to run, or None; raises `RequestError` for what is, or was, refused."""
        document = self.documents.known(text)
        if document is None:
            return None
        _, values = self._asked(document, name, inputs)
        prepared = document.prepared(name, values, view)
        return None if prepared is None else self._statement(prepared, values, view)

    def _asked(
        self, document: Document, name: str | None, inputs: dict[str, Any]
    ) -> tuple[OperationDefinitionNode, VariableValues]:
        """The operation that is asked for, and its variables' values."""
        definition = document.definition(name)
        return definition, self.coerced(document.signatures(self.schema, definition), definition, inputs)

    def _statement(self, prepared: Prepared, values: VariableValues, view: View) -> Statement:
        """What was prepared with its arguments, within the limit of what it may cost."""
        if prepared.plan is None:
            return Statement(prepared, (), 0, values)
        try:
            arguments, cost = prepared.plan.arguments(values, view), prepared.plan.cost(values)
            check(self.limits, "cost", cost)
        except (BadUserInputError, GraphQLError) as error:
            raise RequestError(refusal(error)) from error
        return Statement(prepared, arguments, cost, values, view.locale)

    def coerced(
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
        values = get_variable_values(
            self.schema,
            definition.variable_definitions or (),
            inputs,
            max_errors=20,
            hide_suggestions=not self.introspection,
        )
        if isinstance(values, list):
            raise RequestError([coded(error, "BAD_USER_INPUT") for error in values])
        return values

    def _plan(
        self,
        document: Document,
        name: str | None,
        definition: OperationDefinitionNode,
        values: VariableValues,
        view: View,
    ) -> Prepared:
        """Plan an operation for variables and a view such as these, and keep the plan, or why there is none."""
        if definition.operation is not OperationType.QUERY:
            raise RequestError([coded("This only answers queries: send a mutation to the server.", "BAD_REQUEST")])
        operation = Operation(self.schema, document.node, definition, values)
        try:
            prepared = self._prepared(operation, view)
        except (BadUserInputError, GraphQLError) as error:
            why = refusal(error)
            document.keep(name, values, view, operation.assumptions, why)
            raise RequestError(why) from error
        document.keep(name, values, view, operation.assumptions, prepared)
        self.documents.weigh(document)
        return prepared

    def _prepared(self, operation: Operation, view: View) -> Prepared:
        """What an operation comes to."""
        definition, query = operation.definition, self.schema.query_type
        assert query is not None
        selected = operation.fields(query, [definition.selection_set])
        planned = {key: one for key, one in selected.items() if one.name not in ("__schema", "__type")}
        if len(planned) < len(selected) and not self.introspection:
            raise RequestError([coded("This server doesn't tell its schema.", "INTROSPECTION_DISABLED")])
        planner = Planner(
            operation, self.limits, self.database.dialect, view, whole=self.whole, addresses=self.addresses
        )
        plan = planner.plan(planned, self.roots) if planned else None
        introspection = None
        if len(planned) < len(selected):
            nodes = [node for key, one in selected.items() if key not in planned for node in one.nodes]
            alone = replace(definition, selection_set=SelectionSetNode(selections=tuple(nodes)))
            introspection = DocumentNode(definitions=(alone, *operation.fragments.values()))
        name = name_of(definition)
        return Prepared(tuple(selected), plan, introspection, name, self._sent(plan, name) if plan else "")

    def _sent(self, plan: Plan, name: str) -> str:
        """A statement as a reader gets it; it says whose it is to whoever looks at what the database does."""
        sql = bounded(plan.sql, self.limits.answer, self.database)
        return f"/* {name} */ {sql}" if name else sql  # a GraphQL name ends no comment

    def _finish(self, statement: Statement, row: tuple[Any, ...] | None) -> Answer:
        """The response of a statement that ran: what the database made of it goes out as it is."""
        data, revision, epoch = row or ("{}", None, None)
        if row and revision is None and statement.locale:
            raise UnknownLocaleError(f"This store tells nothing in {statement.locale!r} any more, or at this revision.")
        if row and revision is None:
            raise GoneRevisionError("This revision isn't kept any more.")
        if statement.schema is not None:
            both = {**json.loads(data), **statement.schema}
            data = json.dumps({key: both[key] for key in statement.prepared.keys}, ensure_ascii=False)
        if revision is None:
            return Answer(f'{{"data":{data}}}', None, lasting=True, name=statement.prepared.name)
        plan = statement.prepared.plan
        return Answer(
            f'{{"data":{data},"extensions":{{"cost":{{"requested":{statement.cost},"limit":{self.limits.cost}}}}}}}',
            Point(revision, epoch or ""),
            lasting=plan is not None and plan.lasts,
            name=statement.prepared.name,
            cost=statement.cost,
            statement=statement,
        )


def name_of(definition: OperationDefinitionNode) -> str:
    """An operation's name, for logs, figures and the database; "" where it has none, or one that is too long for them."""
    name = definition.name.value if definition.name else ""
    return name if len(name) <= _LONGEST_NAME else ""
