"""Documents that are kept: what they cost those who wait meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from cms.api.schema import GRAPHQL_SCHEMA
from cms.planning import documents
from cms.planning.documents import Document, Documents, RequestError
from cms.settings import Limits

from ..asking import Api


def made(limits: Limits | None = None) -> Documents:
    return Documents(GRAPHQL_SCHEMA, limits or Limits(), suggestions=False)


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        ("fields", "{ " + "a " * 2_001 + "}"),
        ("fields", "fragment F on Query { " + "a " * 2_001 + "} { a }"),
        ("aliases", "{ " + "b: a " * 201 + "}"),
        ("directives", "{ " + "a @include(if: true) " * 51 + "}"),
    ],
    ids=["fields", "fragment", "aliases", "directives"],
)
def test_what_has_too_much_is_not_validated(limit: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes a third of a second for some thousand fields that are the same."""
    validated: list[Any] = []
    monkeypatch.setattr(documents, "validate", lambda *given, **_: validated.append(given))
    with pytest.raises(RequestError) as refused:
        made().read(text)
    assert (refused.value.errors[0].extensions or {})["limit"] == limit
    assert not validated


def test_what_many_operations_have_is_not_added_up() -> None:
    text = " ".join(f"query Q{n} {{ " + "__typename " * 5 + "}" for n in range(10))
    assert made(Limits(fields=5)).read(text).definition("Q3")


def test_a_document_weighs_what_its_statements_do(lab: Api) -> None:
    lab.forget()
    lab(text := "{ people { totalCount } }")
    kept = lab.operations.documents._new
    ((document, _),) = kept.documents.values()
    assert isinstance(document, Document)
    assert kept.size == document.size > len(text)


def test_what_goes_is_let_go_of_without_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event loop takes the lock as well, and a large tree takes milliseconds to go."""
    kept, held = made(), list[bool]()
    monkeypatch.setattr(documents, "_MOST", 100)

    class Refusal(list[Any]):
        def __del__(self) -> None:
            held.append(kept._lock.locked())

    for n in range(10):
        kept.keep(f"{n}" * 20, Refusal())
    assert held == [False] * 8, "two have the half of the room that new ones have"
