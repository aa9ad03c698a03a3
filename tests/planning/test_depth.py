"""The limit of depth is one that both databases bear: by default, and at the most that the setting allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cms.content import Award, Organization, Person, Position, PositionKind, Project, ProjectMember
from cms.editing.locales import say_languages
from cms.planning.operations import RequestError
from cms.settings import Limits, Settings
from cms.store import Database

from ..asking import Api
from ..content import Maker

PAGE = "pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount"
MIXED = "orderBy: [{ field: TITLE, direction: DESC }, { field: PERIOD_START }]"
SOME = 'filter: { organization: { positions: { some: { title: { contains: "x" } } } } }'
MOST = next(each.le for each in Settings.model_fields["max_depth"].metadata if hasattr(each, "le"))

# A field to begin with, and those that lead from its record to one of its kind, each with what else is selected below it.
Level = tuple[str, str]
SHAPES: dict[str, tuple[str, list[Level]]] = {
    "edges": (
        'organization(slug: "o")',
        [("positions(first: 1)", PAGE), ("edges", "cursor"), ("node", ""), ("organization", "")],
    ),
    "nodes": ('organization(slug: "o")', [("positions(last: 1)", PAGE), ("nodes", ""), ("organization", "")]),
    "orders": (
        'organization(slug: "o")',
        [(f"positions(first: 1, {MIXED})", PAGE), ("nodes", ""), ("organization", "")],
    ),
    "filters": (
        'organization(slug: "o")',
        [(f"positions(first: 1, {SOME})", PAGE), ("nodes", ""), ("organization", "")],
    ),
    "associations": (
        'person(slug: "a")',
        [
            ("projects(first: 1)", PAGE),
            ("edges", "cursor role"),
            ("node", "title"),
            ("members", "name"),
            ("person", ""),
        ],
    ),
    "lists": ('project(slug: "p")', [("awards", "title"), ("project", "title")]),
    "computed": ('person(slug: "a")', [("relatedPeople", "relation"), ("person", "displayName")]),
}


@pytest.fixture
def api(database: Database, asking: Callable[[Database], Api]) -> Api:
    """A store in which each record leads back to itself, or to one other and back, in one way only."""
    make = Maker()
    organization = make(Organization, slug="o", name="O")
    people = [make(Person, slug=slug, name=slug, has_profile=True) for slug in ("a", "b")]
    kind = PositionKind.RESEARCH
    make(Position, person_id=people[0], organization_id=organization, title="x", kind=kind, rank=0)
    project = make(Project, slug="p", title="P")
    for rank, person in enumerate(people):
        make(ProjectMember, project_id=project, person_id=person, rank=rank, person_rank=0)
    make(Award, person_id=people[0], project_id=project, title="A", rank=0)
    make.commit(database)
    return asking(database)


def nested(shape: str, depth: int) -> str:
    """A query of a shape whose fields are nested this deep."""
    root, cycle = SHAPES[shape]
    text = "__typename"  # which isn't counted
    for at, (name, more) in reversed(list(enumerate([(root, ""), *cycle * depth][:depth]))):
        text = f"{name} {{ {more if depth - at > 2 else ''} {text} }}"
    return f"{{ {text} }}"


def deepest(value: Any) -> int:
    """How deeply objects are nested in a result."""
    if isinstance(value, dict):
        return 1 + max(map(deepest, value.values()), default=0)
    return max(map(deepest, value), default=0) if isinstance(value, list) else 0


@pytest.mark.parametrize("locale", [None, "zh"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("depth", [Limits().depth, MOST])
def test_the_deepest_query_runs(api: Api, shape: str, depth: int, locale: str | None) -> None:
    if locale:
        say_languages(api.database, ["en", locale])
    api.view = replace(api.view, locale=locale)
    query, limits = nested(shape, depth), replace(Limits(), depth=depth, cost=10**15)
    api.forget(limits)
    assert deepest(api(query)) == depth + 1, "the data goes down to the last level"
    # It is as deep as is said: a limit one less refuses it.
    api.forget(replace(limits, depth=depth - 1))
    with pytest.raises(RequestError, match="nested"):
        api(query)


def test_an_object_of_very_many_members(lab: Api) -> None:
    """More than a function of either database takes arguments for."""
    names = ("slug", "name", "headline", "hasProfile", "displayName")
    wide = " ".join(f"a{i}: {names[i % 5]}" for i in range(1_200))
    lab.forget(replace(Limits(), aliases=2_000))
    person = lab(f'{{ person(slug: "ada-example") {{ {wide} }} }}')["person"]
    lab.forget()
    values = lab(f'{{ person(slug: "ada-example") {{ {" ".join(names)} }} }}')["person"]
    assert list(person) == [f"a{i}" for i in range(1_200)]
    assert list(person.values()) == [values[names[i % 5]] for i in range(1_200)]
