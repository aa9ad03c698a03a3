"""New documents are made ready in a process beside the server's: what it sends, and what is known here from then on."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from cms.planning import operations
from cms.planning.documents import RequestError

from ..asking import Api


class Elsewhere:
    """What a process does, done here by other operations: it notes for what it is asked, and what isn't sent isn't there."""

    def __init__(self, api: Api) -> None:
        own = api.operations
        self.there = operations.Operations(own.schema, own.roots, own.database, own.limits, addresses=own.addresses)
        self.asked: list[str] = []

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        self.asked.append(args[0])
        return sent(getattr(self.there, function.__name__)(*sent(args)))


def sent(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - our own


@pytest.fixture
def elsewhere(lab: Api, monkeypatch: pytest.MonkeyPatch) -> Elsewhere:
    lab.forget()
    made = Elsewhere(lab)
    monkeypatch.setattr(lab.operations.work, "beside", made)
    return made


def known(api: Api, query: str, **variables: Any) -> bool:
    return api.operations._known(query, variables, None, api.view) is not None


def test_what_comes_again_and_again_is_planned_here(lab: Api, elsewhere: Elsewhere) -> None:
    query = "query Some($n: Int!) { people(first: $n) { totalCount nodes { name } } }"
    for n in (1, 2, 1, 2, 3):
        assert len(lab(query, n=n)["people"]["nodes"]) == n
        assert known(lab, query, n=1) is (len(elsewhere.asked) == 3)
    assert len(elsewhere.asked) == 3


@pytest.mark.parametrize(
    "query",
    [
        "query Named { people(first: 2) { nodes { slug image { url } } } }",
        "{ __schema { queryType { name } } people { totalCount } }",
        '{ __type(name: "Person") { name } }',
    ],
    ids=["records", "both", "schema"],
)
def test_it_is_answered_as_what_is_planned_here(lab: Api, elsewhere: Elsewhere, query: str) -> None:
    there, here = lab.answer(query), elsewhere.there.run(query, view=lab.view)
    assert elsewhere.asked == [query]
    assert (there.text, there.revision, there.lasting, there.name, there.cost, there.tags) == (
        here.text,
        here.revision,
        here.lasting,
        here.name,
        here.cost,
        here.tags,
    )


@pytest.mark.parametrize(
    ("query", "times"),
    [
        ("{ people { nodes { nothing } } }", 1),  # it is refused whatever else is asked with it
        ("# mutation\n{ people { nodes { nothing } } }", 1),
        ("{ people(first: 101) { totalCount } }", 2),
    ],
    ids=["document", "word", "argument"],
)
def test_what_is_refused_is_refused_as_here(lab: Api, elsewhere: Elsewhere, query: str, times: int) -> None:
    with pytest.raises(RequestError) as here:
        elsewhere.there.run(query)

    async def asked() -> None:
        await lab.operations.mutates(query, None)
        await lab.operations.answer(lab.reader, query)

    for _ in range(2):
        with pytest.raises(RequestError) as there:
            lab.runner.run(asked())
        assert [each.formatted for each in there.value.errors] == [each.formatted for each in here.value.errors]
    assert len(elsewhere.asked) == times


def test_whether_it_changes_something_is_asked_there(lab: Api, elsewhere: Elsewhere) -> None:
    query = "# mutation\n{ people { totalCount } }"
    assert not lab.runner.run(lab.operations.mutates(query, None))
    assert elsewhere.asked == [query]
