"""What filters find, against the same filters evaluated in Python over the rows that are there."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cms.api.query import ROOTS
from cms.content import (
    Award,
    Described,
    Entity,
    Organization,
    PartialDate,
    Person,
    Position,
    Project,
    Publication,
)
from cms.content.columns import api_name
from cms.content.fields import Field, Group, Relation, Scalar, Value, api_fields
from cms.planning.roots import Many
from cms.store import Database

from ..asking import Api
from ..conftest import Varied
from ..content import ODD_TEXTS, Maker
from ..oracle import OPERATORS, holds_of, holds_of_value

Rows = dict[type[Entity], list[dict[str, Any]]]
LISTS = {root.entity: name for name, root in ROOTS.items() if isinstance(root, Many)}


class Word(str):
    """A value that stands bare in a document: an enum's."""


# ---- the oracle --------------------------------------------------------------------------------------------------------
def holds(rows: Rows, entity: type[Entity], row: dict[str, Any], asked: dict[str, Any]) -> bool:
    """Whether a filter holds for a row: what isn't known doesn't hold, and whatever doesn't hold, its `not` does."""
    return all(_holds(rows, entity, row, key, member) for key, member in asked.items())


def _holds(rows: Rows, entity: type[Entity], row: dict[str, Any], key: str, asked: Any) -> bool:
    match key:
        case "and":
            return all(holds(rows, entity, row, one) for one in asked)
        case "or":
            return any(holds(rows, entity, row, one) for one in asked)
        case "not":
            return not holds(rows, entity, row, asked)
    field = api_fields(entity)[key]
    if isinstance(field, Scalar):
        return all(_operator(field, row, *each) for each in asked.items())
    if isinstance(field, Value):
        whole = row[field.name]
        return all(holds_of_value(field, whole, word, _meant(field.item, word, one)) for word, one in asked.items())
    if isinstance(field, Group):
        scalars = {api_name(scalar.name): scalar for scalar in field.scalars}
        return all(_operator(scalars[name], row, *each) for name, tests in asked.items() for each in tests.items())
    assert isinstance(field, Relation)
    related = _related(rows, field, row)
    if not field.many:
        return any(holds(rows, field.target, other, asked) for other in related)
    return all(
        all(OPERATORS[operator](len(related), number) for operator, number in condition.items())
        if word == "count"
        else any(holds(rows, field.target, other, condition) for other in related) == (word == "some")
        for word, condition in asked.items()
    )


def _related(rows: Rows, field: Relation, row: dict[str, Any]) -> list[dict[str, Any]]:
    own, targets = row[field.owner_column], rows.get(field.target, [])
    if field.through is None:
        return [other for other in targets if own is not None and other[field.target_column] == own]
    links = [link for link in rows.get(field.through, []) if link[field.through_owner] == own]
    wanted = {link[field.through_target] for link in links}
    return [other for other in targets if other["id"] in wanted]


def _operator(field: Scalar, row: dict[str, Any], operator: str, asked: Any) -> bool:
    return holds_of(field, row, {operator: _meant(field.type, operator, asked)})


def _meant(kind: Any, operator: str, asked: Any) -> Any:
    """A condition's value as it is compared."""
    return PartialDate.parse(asked) if kind is PartialDate and operator != "isNull" else asked


# ---- filters to ask ----------------------------------------------------------------------------------------------------
_known = [text for text in ODD_TEXTS if text is not None]
_parts = st.sampled_from(_known).flatmap(
    lambda text: st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(lambda at: text[min(at) : max(at)])
)
_any_text = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=3)
texts = st.one_of(st.sampled_from([*_known, "%", "_", "\\", "SS", "ss", "i̇", "Oz", "person-1"]), _parts, _any_text)
dates = st.sampled_from(["2029", "2030", "2030-02", "2030-02-28", "2030-22", "2030-24", "2031", "2031-23", "2031-12"])
moments = st.sampled_from(["2001-01-01T00:00:00Z", "2101-01-01T02:00:00+02:00", datetime.now(UTC).isoformat()])


def operators(field: Scalar) -> st.SearchStrategy[Any]:
    """A condition of one or two operators on a field."""
    values: st.SearchStrategy[Any] = texts
    words = ["eq", "ne", "in", "notIn"]
    if field.type is bool:
        values, words = st.booleans(), ["eq"]
    elif field.type is int:
        values, words = st.integers(2028, 2032), [*words, "lt", "lte", "gt", "gte", "isNull"]
    elif field.type is PartialDate:
        values, words = dates, ["on", "before", "after", "isNull"]
    elif issubclass(field.type, Described):
        values = st.sampled_from([Word(kind.value) for kind in field.type])
        words += ["isNull"]
    elif field.name != "id":
        words += ["isNull", "startsWith", *(["contains"] if field.folded else [])]
    several = st.lists(values, max_size=3)
    special = {"in": several, "notIn": several, "isNull": st.booleans()}
    chosen = st.lists(st.sampled_from(words), min_size=1, max_size=2, unique=True)
    return chosen.flatmap(lambda some: st.fixed_dictionaries({word: special.get(word, values) for word in some}))


def member(field: Field, depth: int) -> st.SearchStrategy[Any] | None:
    if isinstance(field, Scalar):
        # Moments are the store's, and not known here: the other oracle reads them.
        return None if field.private or field.type is datetime else operators(field)
    if isinstance(field, Value):
        if field.key is None:
            return None
        one = st.fixed_dictionaries({}, optional={"contains": texts, "isNull": st.booleans()})
        at = st.fixed_dictionaries(
            {}, optional=dict.fromkeys(("on", "before", "after"), dates) | {"isNull": st.booleans()}
        )
        return at if field.item is PartialDate else one
    if isinstance(field, Group):
        return st.sampled_from(field.scalars).flatmap(
            lambda scalar: st.fixed_dictionaries({api_name(scalar.name): operators(scalar)})
        )
    if not isinstance(field, Relation) or depth == 0:
        return None
    below = filters(field.target, depth - 1)
    if not field.many:
        return below
    count = st.dictionaries(st.sampled_from(["eq", "lt", "lte", "gt", "gte"]), st.integers(-1, 4), max_size=2)
    lists = st.sampled_from(["some", "none", "count"]).flatmap(
        lambda word: st.fixed_dictionaries({word: count if word == "count" else below})
    )
    return st.lists(lists, min_size=1, max_size=2).map(lambda some: {k: v for one in some for k, v in one.items()})


def filters(entity: type[Entity], depth: int = 2) -> st.SearchStrategy[dict[str, Any]]:
    """A filter of up to two members, some of which are filters themselves."""

    def members() -> dict[str, st.SearchStrategy[Any]]:
        found = {name: made for name, field in api_fields(entity).items() if (made := member(field, depth)) is not None}
        if depth:
            below = filters(entity, depth - 1)
            found |= {"and": st.lists(below, max_size=2), "or": st.lists(below, max_size=3), "not": below}
        return found

    def chosen() -> st.SearchStrategy[dict[str, Any]]:
        known = members()
        # The sort of member first, then which: however many fields there are, each sort comes as often.
        sorts: dict[Any, list[str]] = {}
        for name in sorted(known):
            field = api_fields(entity).get(name)
            sorts.setdefault((type(field), isinstance(field, Relation) and field.many), []).append(name)
        one = st.sampled_from(list(sorts.values())).flatmap(st.sampled_from)
        names = st.lists(one, max_size=2, unique=True)
        return names.flatmap(lambda some: st.fixed_dictionaries({name: known[name] for name in some}))

    return st.deferred(chosen)


def literal(value: Any) -> str:
    """A value as it's written in a document."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {literal(member)}' for key, member in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    return str(value) if isinstance(value, Word) else json.dumps(value)


def found(api: Api, entity: type[Entity], asked: dict[str, Any], *, stated: bool = False) -> set[str]:
    """The IDs that a list gives for a filter, which is a variable or stated in the document."""
    mentioned = ", includeMentioned: true" if entity is Person else ""
    head, given = ("", literal(asked)) if stated else (f"query ($filter: {entity.__name__}Filter) ", "$filter")
    query = f"{head}{{ {LISTS[entity]}(first: 100, filter: {given}{mentioned}) {{ totalCount nodes {{ id }} }} }}"
    answer = api(query, **({} if stated else {"filter": asked}))[LISTS[entity]]
    ids = {node["id"] for node in answer["nodes"]}
    assert answer["totalCount"] == len(answer["nodes"]) == len(ids)
    return ids


@pytest.mark.parametrize("entity", [Person, Position, Publication, Project, Organization, Award])
@given(data=st.data(), stated=st.booleans())
def test_filters_find_what_python_finds(
    varied: Varied, entity: type[Entity], data: st.DataObject, stated: bool
) -> None:
    asked = data.draw(filters(entity))
    wanted = {row["id"] for row in varied.rows[entity] if holds(varied.rows, entity, row, asked)}
    assert found(varied.api, entity, asked, stated=stated) == wanted


@pytest.mark.parametrize("word", ["eq", "in", "contains", "startsWith"])
def test_every_odd_text_against_every_other(varied: Varied, word: str) -> None:
    rows = varied.rows[Person]
    several = {}
    for text in _known:
        asked = {"name": {word: [text] if word == "in" else text}}
        wanted = {row["id"] for row in rows if holds(varied.rows, Person, row, asked)}
        several[text] = len(wanted)
        assert found(varied.api, Person, asked) == wanted, text
    if word in ("eq", "in"):
        assert set(several.values()) == {1}, "to the letter"
    else:
        assert several["straße" if "straße" in several else "Straße"] == 3, "whatever the case"
        assert several["100%"] == several["a_b"] == several["back\\slash"] == 1, "no wildcards"
        assert several["ﬁne"] == several["FINE"] == several["ＦＵＬＬ width"] == 2
        assert several[""] == len(_known), "an unknown text doesn't even contain nothing"


def test_what_is_not_known_is_neither(varied: Varied) -> None:
    unknown = {row["id"] for row in varied.rows[Person] if row["name"] is None}
    everyone = {row["id"] for row in varied.rows[Person]}
    assert len(unknown) == 1
    asked: list[dict[str, Any]] = [{"eq": "1000"}, {"in": ["1000"]}, {"contains": "0"}, {"startsWith": ""}]
    for condition in asked:
        yes = found(varied.api, Person, {"name": condition})
        no = found(varied.api, Person, {"not": {"name": condition}})
        assert yes | no == everyone
        assert yes & no == set()
        assert unknown <= no


@pytest.mark.parametrize("word", ["on", "before", "after"])
def test_a_date_that_is_not_known_is_at_no_time(varied: Varied, word: str) -> None:
    """An unknown date sorts before every other; yet it isn't before any."""
    undated = {row["id"] for row in varied.rows[Publication] if row["date"] is None}
    assert undated
    for date in ("0001", "2029", "2030-02", "9999-12-31"):
        assert not undated & found(varied.api, Publication, {"date": {word: date}})
        assert undated <= found(varied.api, Publication, {"not": {"date": {word: date}}})


def test_none_where_some_belong_to_nobody(varied: Varied) -> None:
    """Positions at no organization say nothing of any: in SQL, `NOT IN` a set with a null in it would never hold."""
    at_none = [row for row in varied.rows[Position] if row["organization_id"] is None]
    kind = Word(at_none[0]["kind"].value)
    asked = {"positions": {"none": {"kind": {"eq": kind}}}}
    wanted = {row["id"] for row in varied.rows[Organization] if holds(varied.rows, Organization, row, asked)}
    with_any = {"positions": {"none": {"kind": {"eq": kind}, "title": {"eq": "nobody has this"}}}}
    assert found(varied.api, Organization, asked) == wanted
    assert found(varied.api, Organization, with_any) == {row["id"] for row in varied.rows[Organization]}
    assert wanted, "some have none"


def test_members_that_are_null_say_nothing(varied: Varied) -> None:
    everyone = {row["id"] for row in varied.rows[Person]}
    for asked in (
        {"name": None},
        {"and": None, "or": None, "not": None},
        {"positions": None},
        {"positions": {"some": None}},
    ):
        assert found(varied.api, Person, asked) == everyone


def test_texts_of_every_length_are_found(varied: Varied) -> None:
    assert found(varied.api, Person, {"name": {"in": ["x" * n for n in range(1, 2_000)] + ["1000"]}}) == {
        row["id"] for row in varied.rows[Person] if row["name"] == "1000"
    }
    assert found(varied.api, Person, {"name": {"contains": "x" * 500_000}}) == set()


def test_accents_are_folded_and_names_stand_as_directories_have_them(
    database: Database, asking: Callable[[Database], Api]
) -> None:
    """On both databases alike: by family names where they are known, what has no name by what it's called."""
    make = Maker()
    for slug, values in {
        "zoe": {"name": "Zoe Example"},
        "alvaro": {"name": "Álvaro Example"},
        "asa": {"name": "Åsa Öberg", "given_name": "Åsa", "family_name": "Öberg"},
        "bo": {"name": "Bo Zimmer", "given_name": "Bo", "family_name": "Zimmer"},
        "no-name": {"headline": "Émigré"},
    }.items():
        make(Person, slug=slug, has_profile=True, **values)
    make.commit(database)
    api = asking(database)
    query = "query N($f: PersonFilter) { people(filter: $f, orderBy: [{ field: NAME }]) { nodes { slug } } }"

    def slugs(asked: dict[str, Any] | None = None) -> list[str]:
        return [node["slug"] for node in api(query, f=asked)["people"]["nodes"]]

    assert slugs() == ["alvaro", "no-name", "asa", "bo", "zoe"]
    assert slugs({"name": {"contains": "asa"}}) == slugs({"name": {"startsWith": "ÅSA"}}) == ["asa"]
    assert slugs({"name": {"contains": "oberg"}}) == ["asa"]
    assert slugs({"name": {"startsWith": "alv"}}) == ["alvaro"]
    assert slugs({"headline": {"contains": "emigre"}}) == ["no-name"]
    assert slugs({"name": {"eq": "Asa Oberg"}}) == [], "to the letter"


def test_nobody_has_what_a_line_without_a_person_belongs_to(lab: Api) -> None:
    query = "query($title: String!) { people(filter: { publications: { none: { title: { eq: $title } } } }) { totalCount } }"
    everyone = lab("{ people { totalCount } }")["people"]["totalCount"]
    assert everyone
    assert lab(query, title="Roads: A Thesis")["people"]["totalCount"] == everyone
