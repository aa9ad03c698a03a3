"""Mutations from their text to their answer: each field is one transaction; then one statement tells what it wrote."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from graphql import GraphQLError, OperationType
from sqlalchemy.exc import OperationalError

from cms.content.fields import api_name
from cms.editing.access import Caller, Scope, require
from cms.editing.mutations import MUTATIONS, Outcome
from cms.editing.problems import Refused, UserError
from cms.errors import BadUserInputError, DatabaseError
from cms.planning.operations import Answer, Operations, RequestError
from cms.planning.planner import Planner
from cms.planning.selection import Operation, Selected
from cms.planning.view import View
from cms.store import PENDING


class Mutations:
    """The mutations on one store, beside its queries."""

    def __init__(self, operations: Operations) -> None:
        """Parse, validate and plan as these do."""
        self.operations = operations

    def run(self, text: str, variables: dict[str, Any], name: str | None, caller: Caller) -> Answer:
        """Run a mutation of a document.

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
        for one in selected.values():
            if one.name != "__typename":
                require(caller, MUTATIONS[one.name].scope)
        data = {}
        for key, one in selected.items():
            data[key] = "Mutation" if one.name == "__typename" else self._field(operation, one, caller)
        return Answer(json.dumps({"data": data}, ensure_ascii=False, separators=(",", ":")), None)

    def _field(self, operation: Operation, selected: Selected, caller: Caller) -> dict[str, Any]:
        """Run one mutation, and give its payload."""
        mutation = MUTATIONS[selected.name]
        try:
            given = operation.arguments(selected)["input"].value
        except GraphQLError as error:
            raise RequestError([GraphQLError(error.message, extensions={"code": BadUserInputError.code})]) from error
        errors: list[UserError] = []
        try:
            with self.operations.database.write() as connection:
                outcome = mutation.run(connection, caller, given)
        except OperationalError as error:
            raise DatabaseError("The store is busy with another change: try again.") from error
        except Refused as refused:
            errors = refused.errors
            outcome = Outcome({mutation.about: given["id"]} if mutation.about else {})
        return self._payload(operation, selected, caller, outcome, errors)

    def _payload(
        self, operation: Operation, selected: Selected, caller: Caller, outcome: Outcome, errors: list[UserError]
    ) -> dict[str, Any]:
        view = View(PENDING, private_of=caller.people) if caller.may(Scope.READ_DRAFTS) else View()
        planner = Planner(operation, {}, self.operations.limits, self.operations.database.dialect, view)
        parts = planner.below(selected)
        told = {key: (part, ids) for key, part in parts.items() if (ids := outcome.records.get(part.name))}
        found: dict[str, Any] = {}
        if told:
            plan = planner.plan_records(told)
            text, _ = self.operations.database.fetch(plan.sql, plan.arguments(operation.variables, view))
            found = json.loads(text)

        def value(part: Selected) -> Any:
            if part.key in found or part.name in outcome.records:
                return found.get(part.key)
            if part.name == "userErrors":
                return [_told(planner, part, error) for error in errors]
            if part.name == "__typename":
                return selected.type.name
            return outcome.values.get(part.name, [] if part.name == "nodes" else None)

        return {key: value(part) for key, part in parts.items()}


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
