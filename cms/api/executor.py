"""Mutations from their text to their answer: each field is one transaction; then one statement tells what it wrote."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass, field, replace
from typing import Any

from graphql import GraphQLError, OperationType

from cms.content import ENTITIES, kind_of
from cms.content.columns import api_name
from cms.editing.access import Caller, require
from cms.editing.mutations import MUTATIONS, Mutation, Outcome
from cms.editing.once import run_once
from cms.editing.problems import Refused, UserError
from cms.errors import BadUserInputError
from cms.planning.documents import RequestError, refusal
from cms.planning.limits import check
from cms.planning.operations import Answer, Operations, name_of
from cms.planning.plan import Plan
from cms.planning.planner import Planner
from cms.planning.selection import Operation, Selected
from cms.store import Database, Point, current_point

from .seeing import payload_view


class Executor:
    """The mutations on one store, beside its queries."""

    def __init__(self, operations: Operations) -> None:
        """Parse, validate and plan as these do."""
        self.operations = operations

    def run(
        self, text: str, variables: dict[str, Any], name: str | None, caller: Caller, locale: str | None = None
    ) -> Answer:
        """Run a mutation of a document, whose payload tells texts in a language of the store's, or None for the first.

        Raises `RequestError` for a document that can't be run, `UnauthenticatedError` or `ForbiddenError` where the caller
        may not do all that it asks; then nothing of it is done.
        """
        document = self.operations.documents.read(text)
        definition = document.definition(name)
        assert definition.operation is OperationType.MUTATION, "queries are answered by `Operations`"
        signatures = document.signatures(self.operations.schema, definition)
        values = self.operations.coerced(signatures, definition, variables)
        operation = Operation(self.operations.schema, document.node, definition, values)
        mutation_type = self.operations.schema.mutation_type
        assert mutation_type is not None
        selected = operation.fields(mutation_type, [definition.selection_set])
        try:
            fields = [_Field.of(self.operations, operation, one, caller, locale) for one in selected.values()]
        except (BadUserInputError, GraphQLError) as error:
            raise RequestError(refusal(error)) from None
        data = {field.selected.key: field.run(self.operations.database, caller) for field in fields}
        text = json.dumps({"data": data}, ensure_ascii=False, separators=(",", ":"))
        return Answer(text, next((field.at for field in reversed(fields) if field.at), None), name=name_of(definition))


@dataclass(slots=True)
class _Field:
    """One mutation of an operation: its input, and how its payload is told, planned before anything is done."""

    operation: Operation
    selected: Selected
    mutation: Mutation | None
    given: Any
    planner: Planner
    parts: dict[str, Selected]
    site: str
    outcome: Outcome = field(default_factory=Outcome)
    told: dict[str, Any] = field(default_factory=dict)
    plan: Plan | None = None
    at: Point | None = None  # the newest revision when it was done

    @classmethod
    def of(
        cls, operations: Operations, operation: Operation, selected: Selected, caller: Caller, locale: str | None
    ) -> _Field:
        """Prepare a mutation; raises what is wrong with it, or with what its payload asks."""
        view = replace(payload_view(caller), locale=locale)
        planner = Planner(
            operation, operations.limits, operations.database.dialect, view, addresses=operations.addresses
        )
        if selected.name == "__typename":
            return cls(operation, selected, None, None, planner, {}, "")
        mutation = MUTATIONS[selected.name]
        require(caller, mutation.scope)
        given = operation.arguments(selected)["input"].value
        parts = planner.below(selected)
        field_ = cls(operation, selected, mutation, given, planner, parts, operations.addresses.site)
        records = [part for part in field_.parts.values() if part.sets and part.name != "userErrors"]
        if records:
            field_.plan = planner.plan_records(records, field_.ids)
            field_.plan.arguments(operation.variables, view)  # to see whether they can be had
            check(operations.limits, "cost", field_.plan.cost(operation.variables))
        return field_

    def ids(self, part: Selected) -> Any:
        """The ID of the record that a part of the payload tells, or the IDs of several."""
        return self.outcome.records.get(part.name, None if part.type.name in ENTITIES else [])

    def run(self, database: Database, caller: Caller) -> Any:
        """Do it, and return the payload."""
        if self.mutation is None:
            return "Mutation"
        errors: list[UserError] = []
        try:
            with database.write() as connection:
                self.outcome = run_once(connection, self.selected.name, self.mutation, caller, self.given)
                self.at = current_point(connection)
                if self.mutation.tell:
                    self.told = self.mutation.tell(connection, self.outcome.values, self.site)
        except Refused as refused:
            errors = refused.errors
            about = self.mutation.about
            self.outcome = Outcome({about: self.given["id"]} if about and kind_of(self.given["id"]) else {})
        return self._payload(database, errors)

    def _payload(self, database: Database, errors: list[UserError]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.plan:
            arguments = self.plan.arguments(self.operation.variables, self.planner.view)
            found = json.loads(database.fetch(self.plan.sql, arguments)[0])

        values = {**self.outcome.values, **self.told}

        def value(part: Selected) -> Any:
            if part.key in found:
                return found[part.key]
            if part.name == "userErrors":
                return [_told(self.planner, part, error) for error in errors]
            return self.selected.type.name if part.name == "__typename" else values.get(part.name)

        return {key: value(part) for key, part in self.parts.items()}


def _told(planner: Planner, selected: Selected, value: Any) -> Any:
    """A plain value as it is selected: objects are dataclasses, whose fields have the API's names in snake case."""
    if value is None:
        return None
    members = {api_name(field.name): getattr(value, field.name) for field in dataclasses.fields(value)}
    told: dict[str, Any] = {}
    for key, part in planner.below(selected).items():
        if part.name == "__typename":
            told[key] = selected.type.name
        elif part.sets:
            told[key] = _told(planner, part, members[part.name])
        else:
            member = members[part.name]
            told[key] = [str(step) for step in member] if part.name == "path" else member
    return told
