"""Who is who: what is filed by what it's known by is found by it, as if it had been compared with everything."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.content import ENTITIES, Entity, PartialDate, Person, RichText
from cms.content.columns import PartialDateType, ValueType
from cms.content.ranking import interleaved
from cms.importing.identity import family_of, keys, keys_of_same, names_agree, same

KNOWN = [entity for entity in ENTITIES.values() if entity.identity and entity is not Person]
TEXTS = st.sampled_from(["Road", "road!", "The Road", "Way", "Ω"])
DATES = st.sampled_from(["2031", "2031-05", "2031-05-06", "2032", "2040"]).map(PartialDate.parse)
WORDS = st.sampled_from(["Ada", "A.", "A", "Ann", "Bo", "Example", "Li", "van", "Examplé"])


def values(entity: type[Entity], name: str) -> st.SearchStrategy[Any]:
    column = entity.table().columns[name]
    if isinstance(column.type, PartialDateType):
        kind: st.SearchStrategy[Any] = DATES
    elif isinstance(column.type, ValueType):
        kind = TEXTS.map(lambda text: RichText(text, text, text))
    elif column.type.python_type is int:
        kind = st.sampled_from([2030, 2031, 2033, 2040])
    else:
        kind = TEXTS
    return st.none() | kind if column.nullable else kind


def rows(entity: type[Entity]) -> st.SearchStrategy[dict[str, Any]]:
    identity = entity.identity
    assert identity is not None
    near = identity.near[:1] if identity.near else ()
    number = [identity.number] if identity.number else []
    names = {*identity.alike, *identity.agree, *identity.names, *near, *number}
    return st.fixed_dictionaries({name: values(entity, name) for name in sorted(names)})


@pytest.mark.parametrize("entity", KNOWN, ids=lambda entity: entity.__name__)
@given(data=st.data())
def test_whatever_is_the_same_is_found(entity: type[Entity], data: st.DataObject) -> None:
    one, other = data.draw(rows(entity)), data.draw(rows(entity))
    if same(entity, one, other):
        assert keys(entity, one) & keys_of_same(entity, other)
        assert same(entity, other, one)


@given(st.lists(WORDS, min_size=1, max_size=4).map(" ".join), st.lists(WORDS, min_size=1, max_size=4).map(" ".join))
def test_spellings_that_agree_are_of_one_family(one: str, other: str) -> None:
    if names_agree(one, other) and len(one.split()) > 1 and len(other.split()) > 1:
        assert family_of(one) == family_of(other)


def inserted(known: list[str], stated: list[str]) -> list[str]:
    """The order by its definition, each place looked for."""
    order, last = list(known), None
    for at, id_ in enumerate(stated):
        if id_ not in order:
            following = next((each for each in stated[at + 1 :] if each in order), None)
            place = order.index(last) + 1 if last else order.index(following) if following else len(order)
            order.insert(place, id_)
        last = id_
    return order


@given(st.lists(st.sampled_from("abcdef"), unique=True), st.lists(st.sampled_from("abcdefghij")))
def test_what_is_new_stands_beside_its_neighbour(known: list[str], stated: list[str]) -> None:
    assert interleaved(known, stated) == inserted(known, stated)
