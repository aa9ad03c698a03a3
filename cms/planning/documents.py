"""Documents: each is parsed and validated once, and known by its text, with what its operations came to.

What is refused is known as well: a client that asks for it again and again costs nothing but its answer.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from graphql import DocumentNode, GraphQLError, GraphQLSchema, OperationDefinitionNode, parse, validate
from graphql.execution.get_variable_signature import GraphQLVariableSignature, get_variable_signature
from graphql.execution.values import VariableValues
from graphql.language import Node

from cms.errors import BadUserInputError, quoted
from cms.settings import Limits

from .limits import check_depth, check_size, exceeded
from .plan import Prepared
from .selection import Assumption
from .view import View

T = TypeVar("T")
Refusal = list[GraphQLError]  # why something is refused
# An operation's name, what of a view shapes its statement, and which variables are given, and which of them null.
Shape = tuple[str | None, tuple[bool, ...], tuple[tuple[str, bool], ...]]
_MOST = 200_000  # characters of documents, each of which takes up to a hundred bytes as a tree
_LIKE_A_DOCUMENT = 10  # characters of a statement take as much memory as one of a document
_SHAPES = 20  # statements for one document: filters that come as variables have many shapes


class RequestError(Exception):
    """A request that is refused, whole: its GraphQL errors, and the HTTP status that fits them.

    Whether the `document` is, whatever else is asked with it, is said as well.
    """

    def __init__(self, errors: Refusal, status: int = 400, *, document: bool = False) -> None:
        super().__init__("; ".join(error.message for error in errors))
        self.errors, self.status, self.document = errors, status, document

    def __reduce__(self) -> tuple[Any, ...]:
        """As it is: another process may raise it. Errors of graphql-core lose all but their messages by themselves."""
        parts = [(each.message, each.source, each.positions, each.path, each.extensions) for each in self.errors]
        return _raised, (parts, self.status, self.document)


def _raised(parts: Iterable[Any], status: int, document: bool) -> RequestError:
    errors = [
        GraphQLError(text, None, source, positions, path, extensions=extensions)
        for text, source, positions, path, extensions in parts
    ]
    return RequestError(errors, status, document=document)


@dataclass(slots=True)
class Document:
    """A document that was parsed and validated, and what its operations came to so far."""

    text: str
    node: DocumentNode
    known: list[tuple[Shape, list[Assumption], Prepared | Refusal]] = field(default_factory=list)
    named: dict[str | None, OperationDefinitionNode] = field(default_factory=dict)
    typed: dict[str, list[GraphQLVariableSignature]] = field(default_factory=dict)

    def definition(self, name: str | None) -> OperationDefinitionNode:
        """The operation that a request names, or the document's only one; raises `RequestError`."""
        if name not in self.named:
            self.named[name] = self._definition(name)
        return self.named[name]

    def _definition(self, name: str | None) -> OperationDefinitionNode:
        found = [d for d in self.node.definitions if isinstance(d, OperationDefinitionNode)]
        named = [d for d in found if name is None or (d.name and d.name.value == name)]
        if len(named) == 1:
            return named[0]
        problem = f"has no operation named {quoted(name)}" if name else "has several operations: give `operationName`"
        message = f"The document {problem if found else 'has no operation'}."
        raise RequestError([coded(message, "OPERATION_RESOLUTION_FAILURE")])

    def signatures(self, schema: GraphQLSchema, definition: OperationDefinitionNode) -> list[GraphQLVariableSignature]:
        """The types of an operation's variables."""
        name = definition.name.value if definition.name else ""
        if name not in self.typed:
            made = (get_variable_signature(schema, node) for node in definition.variable_definitions or ())
            self.typed[name] = [signature for signature in made if isinstance(signature, GraphQLVariableSignature)]
        return self.typed[name]

    def prepared(self, name: str | None, values: VariableValues, view: View) -> Prepared | None:
        """What an operation came to with variables that shape it alike; raises `RequestError` if it was refused."""
        shape = _shape(name, values, view)
        for known_shape, assumptions, prepared in self.known:
            if known_shape == shape and all(assumption.holds(values) for assumption in assumptions):
                return _unless_refused(prepared)
        return None

    def keep(
        self,
        name: str | None,
        values: VariableValues,
        view: View,
        assumptions: list[Assumption],
        prepared: Prepared | Refusal,
    ) -> None:
        """Keep it for the next time; the oldest goes when there are many."""
        self.known = [*self.known[-_SHAPES + 1 :], (_shape(name, values, view), assumptions, prepared)]

    @property
    def size(self) -> int:
        """How much memory it takes, in characters of documents."""
        plans = [prepared for _, _, prepared in self.known if isinstance(prepared, Prepared)]
        texts = sum(len(each.plan.sql) + len(each.sent) for each in plans if each.plan)
        return len(self.text) + texts // _LIKE_A_DOCUMENT


class Documents:
    """The documents used last. Any thread may ask for one.

    Those that were asked for once have half of the room at most: whoever asks for ever new ones drives no others out.
    """

    def __init__(self, schema: GraphQLSchema, limits: Limits, *, suggestions: bool) -> None:
        """Validate against a schema, whose names the errors of those who misspell them suggest if `suggestions`."""
        self.schema, self.limits, self.suggestions = schema, limits, suggestions
        self._new, self._kept = _Sized(), _Sized()
        self._lock = threading.Lock()

    def known(self, text: str) -> Document | None:
        """A document that was seen before, or None; raises `RequestError` for one that was refused."""
        with self._lock:
            found = self._kept.used(text)
            if found is None and (found := self._new.take(text)) is not None:
                self._kept.put(text, found)
            return None if found is None else _unless_refused(found, document=True)

    def read(self, text: str) -> Document:
        """A document, seen before or not; raises `RequestError` for one that is refused."""
        return self.known(text) or _unless_refused(self.keep(text, self._read(text)), document=True)

    def _read(self, text: str) -> Document | Refusal:
        """Parse a document, validate it and hold it against the limits."""
        try:
            node = parse(text, max_tokens=self.limits.tokens)
        except GraphQLError as error:
            if "tokens" in error.message:
                most = self.limits.tokens
                return [exceeded("tokens", most, f"The query has more than {most} tokens.")]
            return [coded(error, "GRAPHQL_PARSE_FAILED")]
        try:
            check_size(self.limits, node)
            if errors := validate(self.schema, node, hide_suggestions=not self.suggestions):
                return [coded(error, "GRAPHQL_VALIDATION_FAILED") for error in errors]
            check_depth(self.limits, node)
        except GraphQLError as error:
            return refusal(error)
        finally:
            _forget_places(node)
        return Document(text, node)

    def keep(self, text: str, document: Document | Refusal) -> Document | Refusal:
        """Keep a document, or why it is refused; those used longest ago go when they are too large together."""
        with self._lock:
            self._new.put(text, document)
            gone = self._shrink()
        del gone
        return document

    def weigh(self, document: Document) -> None:
        """Note that a document has more statements now."""
        with self._lock:
            for each in (self._new, self._kept):
                if document.text in each.documents:
                    each.put(document.text, document)
            gone = self._shrink()
        del gone

    def _shrink(self) -> list[Document | Refusal]:
        """Make room, and return what went, which a thread is to let go of without the lock: a tree takes its time to go."""
        return [*self._new.shrink(_MOST // 2), *self._kept.shrink(_MOST - self._new.size)]


class _Sized:
    """Documents by their text, the one used last at the end, and how large they are together."""

    def __init__(self) -> None:
        self.documents: OrderedDict[str, tuple[Document | Refusal, int]] = OrderedDict()
        self.size = 0

    def put(self, text: str, document: Document | Refusal) -> None:
        self.take(text)
        size = document.size if isinstance(document, Document) else len(text)
        self.documents[text] = document, size
        self.size += size

    def used(self, text: str) -> Document | Refusal | None:
        if text not in self.documents:
            return None
        self.documents.move_to_end(text)
        return self.documents[text][0]

    def take(self, text: str) -> Document | Refusal | None:
        document, size = self.documents.pop(text, (None, 0))
        self.size -= size
        return document

    def shrink(self, most: int) -> Iterator[Document | Refusal]:
        while self.size > most and len(self.documents) > 1:
            if (gone := self.take(next(iter(self.documents)))) is not None:
                yield gone


def _forget_places(document: Node) -> None:
    """Take from a tree where its parts stand in the text, and with that the tokens.

    They are most of its memory; and each points to the next and the one before, so only the garbage collector frees them,
    which stops everything for as long as it looks through all there is.
    """
    token = document.loc.start_token if document.loc else None
    while token is not None:
        token.prev, token = None, token.next
    left: list[Node] = [document]
    while left:
        node = left.pop()
        object.__setattr__(node, "loc", None)
        for key in node.keys:
            value = getattr(node, key)
            if isinstance(value, Node):
                left.append(value)
            elif isinstance(value, tuple):
                left += (each for each in value if isinstance(each, Node))


def coded(error: GraphQLError | str, code: str) -> GraphQLError:
    """An error with a code for programs; without the document's tree, as it may be kept for long."""
    if isinstance(error, str):
        return GraphQLError(error, extensions={"code": code})
    return GraphQLError(error.message, None, error.source, error.positions, error.path, extensions={"code": code})


def refusal(error: BadUserInputError | GraphQLError) -> Refusal:
    """Why something is refused, without the stack that the error came through."""
    if isinstance(error, BadUserInputError):
        return [coded(str(error), error.code)]
    if error.extensions:  # a limit's
        return [GraphQLError(error.message, extensions=error.extensions)]
    return [coded(error, BadUserInputError.code)]  # graphql-core's, on a null where only a default made it valid


def _shape(name: str | None, values: VariableValues, view: View) -> Shape:
    return name, view.shape, tuple([(key, value is None) for key, value in values.coerced.items()])


def _unless_refused(kept: T | Refusal, *, document: bool = False) -> T:
    if isinstance(kept, list):
        raise RequestError(kept, document=document)
    return kept
