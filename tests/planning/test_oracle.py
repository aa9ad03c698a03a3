"""Any operation, answered by the planner's one statement and by the naive oracle: the same JSON, or both refuse it."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

import pytest
from graphql import (
    FieldNode,
    GraphQLEnumType,
    GraphQLError,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    TypeInfo,
    TypeInfoVisitor,
    Visitor,
    get_named_type,
    get_nullable_type,
    is_composite_type,
    is_list_type,
    parse,
    visit,
)
from hypothesis import Phase, given, note, settings
from hypothesis import strategies as st
from sqlalchemy import Boolean, Enum, Integer, select

from cms.api.schema import GRAPHQL_SCHEMA
from cms.content import (
    ENTITIES,
    Content,
    Course,
    Described,
    Entity,
    LineFate,
    Lines,
    Link,
    Locale,
    PartialDate,
    Person,
    PictureFormat,
    Position,
    Project,
    Reading,
    Source,
    Talk,
    TalkFile,
    ValueType,
)
from cms.content.columns import PartialDateType
from cms.content.fields import Scalar, api_fields, order_counts, order_keys, order_related
from cms.editing import Changes, commit
from cms.planning.operations import RequestError
from cms.settings import Limits
from cms.store import CHANGE, REVISION
from cms.store.database import Database

from ..asking import Api, ordered
from ..conftest import BOTH, Stores
from ..content import ODD_TEXTS, Maker, lab, varied
from ..oracle import NODES, Oracle, Order, Record, listed_in
from ..selections import everything
from .test_filters import Word, filters, moments

# No limit is to refuse what the oracle would answer.
UNLIMITED = Limits(**dict.fromkeys(Limits.__dataclass_fields__, 10**15))


DATES = [
    *map(
        PartialDate.parse, ("2029", "2030-02", "2030-02-28", "2030-24", "2031", "2031-23", "2032-02", "2100-02", "9999")
    )
]


# ---- content -----------------------------------------------------------------------------------------------------------
def _item(dice: random.Random, kind: Any) -> Any:
    text = dice.choice(ODD_TEXTS)
    if kind is Link:
        return Link(text, dice.choice(ODD_TEXTS) or "/")
    if kind is Reading:
        return Reading("name", text or "")
    if kind is Course:
        return Course(text, "Course", dice.sample(DATES, 2))
    if kind is Lines:
        return Lines(1, dice.randint(1, 9), dice.choice(list(LineFate)))
    return {PartialDate: dice.choice(DATES), dict: {}}.get(kind, text or "*empty*")


def _some(dice: random.Random, ids: dict[str, list[str]], entity: type[Entity], column: Any, n: int) -> Any:
    if column.unique or column.name == "path":
        return f"{entity.__tablename__}-{n}-scattered"
    if column.nullable and dice.random() < 0.3:
        return None
    if column.foreign_keys:
        (key,) = column.foreign_keys
        return dice.choice(ids[key.column.table.name])
    if column.name == "record_id":
        return dice.choice([id_ for several in ids.values() for id_ in several])
    match column.type:
        case ValueType(many=True):
            return [_item(dice, column.type.item) for _ in range(dice.randrange(3))]
        case ValueType():
            return _item(dice, column.type.item)
        case Enum():
            return dice.choice(list(column.type.enum_class or ()))
        case Boolean():
            return dice.random() < 0.5
        case Integer():
            return dice.randrange(3)
        case PartialDateType():
            return dice.choice(DATES)
    return dice.choice(ODD_TEXTS) or ""


def scattered(database: Database) -> None:
    """Eight records of every entity with values by chance: odd texts and nulls, ranks and dates that are alike."""
    make, dice = Maker(7), random.Random(7)  # noqa: S311
    ids: dict[str, list[str]] = {}

    in_order = {table: place for place, table in enumerate(Content.metadata.sorted_tables)}
    # What may refer to records of any kind comes last.
    entities = [e for e in ENTITIES.values() if e is not Locale and not e.translates]
    for entity in sorted(entities, key=lambda e: ("record_id" in e.table().c, in_order[e.table()])):
        columns = [c for c in entity.table().columns if c.name != "id" and c.name not in entity.derived]
        links = [c.name for c in columns if c.foreign_keys and not entity.is_node and entity is not Source]
        there: list[Any] = []
        for n in range(8):
            row = {column.name: _some(dice, ids, entity, column, n) for column in columns}
            linked = [row[name] for name in links]
            if not links or linked not in there:  # nobody is an author of one publication twice
                there.append(linked)
                ids.setdefault(entity.__tablename__, []).append(make(entity, **row))
    make.commit(database)


def edited(database: Database) -> None:
    """Some of it changed, and some removed, so that there is a history."""
    changes = Changes()
    with database.write() as connection:
        for entity in (Person, Position, Project, Talk):
            rows = connection.execute(select(entity.table()).order_by(entity.table().c.id).limit(3)).mappings().all()
            for n, row in enumerate(rows):
                if entity is Talk:
                    changes.remove(entity, row["id"])
                    lines = TalkFile.table()
                    for line in connection.execute(select(lines.c.id).where(lines.c.talk_id == row["id"])).scalars():
                        changes.remove(TalkFile, line)
                    continue
                given = {name: value for name, value in row.items() if name not in entity.derived}
                title = {"title" if "title" in given else "name": ODD_TEXTS[n]} if entity is not Project else {}
                links = {"links": [Link(None, f"/{n}")]}
                changes.save(entity, {**entity.complete({**given, **title, **links}), "id": row["id"]})
        commit(connection, changes, "an editor", "changed")


class Both(NamedTuple):
    """A store's API, and what it must answer."""

    api: Api
    oracle: Oracle


@pytest.fixture(scope="module", params=BOTH)
def both(request: pytest.FixtureRequest, session_stores: Stores) -> Iterator[Both]:
    with (
        closing(session_stores.empty(request.param, keep_open=True)) as database,
        closing(Api(database, limits=UNLIMITED)) as api,
    ):
        for fill in (lab, varied, scattered, edited):
            fill(database)
        yield Both(api, Oracle(database))


# ---- operations --------------------------------------------------------------------------------------------------------
@dataclass
class Asked:
    """A document, and several sets of values for its variables."""

    document: str
    variables: list[dict[str, Any]]


@dataclass
class Variable:
    """A variable of a document: its type, its default as text, and how its values are drawn."""

    kind: str
    default: str
    values: st.SearchStrategy[Any]


# Response key → the call that it stands for, and what stands below it: what is selected again must agree.
Scope = dict[str, tuple[str, Any]]


@dataclass
class Writer:
    """Writes an operation on the rows that the oracle knows."""

    draw: Callable[[st.SearchStrategy[Any]], Any]
    oracle: Oracle
    variables: dict[str, Variable] = field(default_factory=dict)
    fragments: dict[str, tuple[str, str]] = field(default_factory=dict)
    aliases: int = 0

    def operation(self, roots: list[str], depth: int) -> Asked:
        """An operation with some of these root fields."""
        query = GRAPHQL_SCHEMA.query_type
        assert query
        body = self.selection(query, depth, {}, names=roots)
        head = ", ".join(f"${name}: {v.kind}{v.default}" for name, v in self.variables.items())
        parts = [f"query {f'({head}) ' if head else ''}{body}"]
        parts += [f"fragment {name} on {on} {text}" for name, (on, text) in self.fragments.items()]
        return Asked("\n".join(parts), [self.values() for _ in range(2)])

    def values(self) -> dict[str, Any]:
        """A set of values; what may be absent or null sometimes is."""
        found = {}
        for name, variable in self.variables.items():
            optional = variable.default or not variable.kind.endswith("!")
            way = self.draw(st.sampled_from(["given"] * 8 + (["absent", "null"] if optional else [])))
            if way != "absent":
                nullable = way == "null" and not variable.kind.endswith("!")
                found[name] = None if nullable else self.draw(variable.values)
        return found

    def chance(self, of: int) -> bool:
        """Yes, once in so many times; shrinks to no."""
        return bool(self.draw(st.integers(0, of - 1)) == of - 1)

    # ---- selections ----------------------------------------------------------------------------------------------------
    def selection(
        self, on: Any, depth: int, scope: Scope, *, names: list[str] | None = None, apart: bool = False
    ) -> str:
        """A selection set on a type, `depth` levels deep; with aliases for all fields, if it is kept apart."""
        parts: list[str] = []
        while not parts or (len(parts) < 3 and self.chance(2)):
            way = self.draw(st.sampled_from(["field"] * 7 + ["inline", "fragment", "fragment"]))
            if way == "fragment" and names is None:
                parts.append(self.fragment(on, depth))
            elif way == "inline" or (isinstance(on, GraphQLInterfaceType) and way == "fragment"):
                parts.append(self.inline(on, depth, scope, names, apart))
            else:
                parts.append(self.field(on, depth, scope, names, apart))
        return f"{{ {' '.join(parts)} }}"

    def field(self, on: Any, depth: int, scope: Scope, names: list[str] | None, apart: bool) -> str:
        leaves = [name for name, one in on.fields.items() if not is_composite_type(get_named_type(one.type))]
        deeper = [name for name in on.fields if name not in leaves] if depth > 1 else []
        choices = deeper if deeper and (not leaves or self.chance(2) or self.chance(2)) else [*leaves, "__typename"]
        name = self.draw(st.sampled_from(names or choices))
        key = name
        if apart or self.chance(6):
            self.aliases += 1
            key = f"a{self.aliases}"
        definition = on.fields.get(name)
        if key not in scope:
            call = name if definition is None else name + self.arguments(on, name, definition)
            scope[key] = call, {}
        call, below = scope[key]
        text = call if key == name else f"{key}: {call}"
        text += self.directive()
        kind = definition and get_named_type(definition.type)
        return f"{text} {self.selection(kind, depth - 1, below)}" if is_composite_type(kind) else text

    def inline(self, on: Any, depth: int, scope: Scope, names: list[str] | None, apart: bool) -> str:
        conditions: list[Any] = [None, on]
        if isinstance(on, GraphQLInterfaceType):
            conditions = list(GRAPHQL_SCHEMA.get_possible_types(on))
        elif on.interfaces:
            conditions.append(on.interfaces[0])
        to = self.draw(st.sampled_from(conditions))
        condition = f" on {to.name}" if to else ""
        if to not in (None, on):  # other types' fields of the same name may be of other types
            names, scope, apart = None, {}, True
        text = self.selection(to or on, depth, scope, names=names, apart=apart)
        return f"...{condition}{self.directive()} {text}"

    def fragment(self, on: Any, depth: int) -> str:
        known = [name for name, (kind, _) in self.fragments.items() if kind == on.name]
        if known and self.draw(st.booleans()):
            name = self.draw(st.sampled_from(known))
        else:
            text = self.selection(on, depth, {}, apart=True)
            name = f"F{len(self.fragments) + 1}"
            self.fragments[name] = on.name, text
        return f"...{name}{self.directive()}"

    def directive(self) -> str:
        if not self.chance(10):
            return ""
        word = self.draw(st.sampled_from(["include", "skip"]))
        return f" @{word}(if: {self.given(st.booleans(), GRAPHQL_SCHEMA.directives[0].args['if'].type)})"

    # ---- arguments -----------------------------------------------------------------------------------------------------
    def arguments(self, on: Any, name: str, definition: GraphQLField) -> str:
        kind = get_named_type(definition.type).name
        if not definition.args:
            return ""
        if "id" in definition.args or "ids" in definition.args:
            ids = [row["id"] for entity in NODES.values() for row in self.oracle.rows[entity]]
            known = st.sampled_from([*ids, *ids, *(f"{prefix}_unknown" for prefix in NODES)])
            one = st.sampled_from(["nonsense", "aut_1", ""]) if self.chance(20) else known
            wanted: dict[str, Any] = {"id": one} if "id" in definition.args else {"ids": st.lists(one, max_size=4)}
        elif kind == "FacetValue":
            wanted = {"first": st.integers(-1, 4) | st.just(100)} if self.chance(2) else {}
        elif "width" in definition.args:
            wanted = {"width": st.integers(-1, 3_000), "format": st.sampled_from(list(PictureFormat))}
            wanted = {name: values for name, values in wanted.items() if self.chance(2)}
        elif "locale" in definition.args:
            wanted = {"locale": st.sampled_from(["en", "de", "de-AT", "nowhere"])} if self.chance(2) else {}
        elif "slug" in definition.args:
            wanted = {"slug": st.sampled_from(["nobody", *(row["slug"] for row in self.oracle.rows[ENTITIES[kind]])])}
        else:
            wanted = self.paging(on, name, kind)
            if "since" in definition.args and self.chance(2):
                wanted["since"] = st.integers(-1, 6)
            if "sinceTime" in definition.args and self.chance(3):
                wanted["sinceTime"] = moments
            if "includeMentioned" in definition.args and self.chance(2):
                wanted["includeMentioned"] = st.booleans()
        given = [f"{name}: {self.given(values, definition.args[name].type)}" for name, values in wanted.items()]
        return f"({', '.join(given)})" if given else ""

    def paging(self, on: Any, name: str, kind: str) -> dict[str, st.SearchStrategy[Any]]:
        """A connection's arguments: a filter, an order, and a page between places that rows have in that order."""
        relation: Any = api_fields(ENTITIES[on.name])[name] if on.name in ENTITIES else None
        entity = relation.target if relation else listed_in(kind)
        if entity is CHANGE:
            relation = on.name
        wanted: dict[str, st.SearchStrategy[Any]] = {}
        terms = None
        if entity in ENTITIES.values():
            if self.chance(2):
                wanted["filter"] = conditions(self.oracle, entity)
            if self.chance(2):
                terms = self.draw(orders(entity))
                wanted["orderBy"] = st.just(terms)
        sizes = st.integers(0, 4) | st.just(100)
        end = self.draw(st.sampled_from([None, None, "first", "last"]))
        if end:
            wanted[end] = st.sampled_from([-1, 101]) if self.chance(30) else sizes
        if self.chance(40):
            wanted |= {"first": st.none() | sizes, "last": st.none() | sizes}
        for place in ("after", "before"):
            if self.chance(4):
                nonsense = self.chance(20)
                wanted[place] = st.sampled_from(["", "nonsense"]) if nonsense else self.cursors(entity, terms, relation)
        return wanted

    def cursors(self, entity: Any, terms: list[dict[str, str]] | None, relation: Any) -> st.SearchStrategy[str]:
        order = Order.of(entity, terms and [{"direction": "ASC", **term} for term in terms], relation)
        rows = {REVISION: self.oracle.revisions, CHANGE: self.oracle.changes}.get(entity) or self.oracle.rows[entity]
        records = [Record(entity, row) for row in rows]
        if order.of_link:
            owners = next(e for e, rows in self.oracle.rows.items() if relation in api_fields(e).values())
            records = [r for row in self.oracle.rows[owners] for r in self.oracle.related(row, relation)]
        return st.sampled_from([order.cursor(record) for record in records])

    # ---- values --------------------------------------------------------------------------------------------------------
    def given(self, values: st.SearchStrategy[Any], kind: Any) -> str:
        """A value of a type: as it stands, or by a variable."""
        return self.variable(values, kind) if self.chance(4) else self.written(self.draw(values), kind)

    def variable(self, values: st.SearchStrategy[Any], kind: Any) -> str:
        default = ""
        if self.chance(5):
            kind = get_nullable_type(kind)  # a default makes it valid, and null is refused when it is given
            default = f" = {self.written(self.draw(values), kind, fixed=True)}"
        name = f"v{len(self.variables) + 1}"
        self.variables[name] = Variable(str(kind), default, values)
        return f"${name}"

    def written(self, value: Any, kind: Any, *, fixed: bool = False) -> str:
        """A value as a document has it; parts of it may be variables, if it isn't fixed."""
        bare = get_nullable_type(kind)
        if value is None:
            return "null"
        if is_list_type(bare):
            return f"[{', '.join(self.written(item, bare.of_type, fixed=fixed) for item in value)}]"
        if isinstance(bare, GraphQLInputObjectType):
            members = [f"{k}: {self.member(v, bare.fields[k].type, fixed=fixed)}" for k, v in value.items()]
            return f"{{{', '.join(members)}}}"
        return str(value) if isinstance(bare, GraphQLEnumType) else json.dumps(value)

    def member(self, value: Any, kind: Any, *, fixed: bool) -> str:
        bare = get_nullable_type(kind)
        if fixed or value is None or is_list_type(bare) or not self.chance(8):
            return self.written(value, kind, fixed=fixed)
        others: dict[str, st.SearchStrategy[Any]] = {
            "String": st.sampled_from([text for text in ODD_TEXTS if text is not None]),
            "Boolean": st.booleans(),
            "Int": st.integers(2028, 2032),
            "PartialDate": st.sampled_from(["2029", "2030-02", "2031-23"]),
        }
        same = st.just(value)
        return self.variable(same | others.get(bare.name, same), kind)


def orders(entity: type[Entity]) -> st.SearchStrategy[list[dict[str, Word]]]:
    names = st.sampled_from(
        [Word(name) for name in sorted([*order_keys(entity), *order_counts(entity), *order_related(entity)])]
    )
    directions = st.sampled_from([Word("ASC"), Word("DESC")])
    term = st.fixed_dictionaries({"field": names}, optional={"direction": directions})
    return st.lists(term, max_size=3)


def conditions(oracle: Oracle, entity: type[Entity]) -> st.SearchStrategy[dict[str, Any]]:
    """A filter: of any values, or of values that rows have; sometimes with a null where it says nothing, or is refused."""
    scalars = {name: f for name, f in api_fields(entity).items() if isinstance(f, Scalar) and not f.private}

    @st.composite
    def real(draw: st.DrawFn) -> dict[str, Any]:
        name = draw(st.sampled_from(sorted(scalars)))
        value = draw(st.sampled_from(oracle.rows[entity]))[scalars[name].column]
        if value is None:
            return {name: {"isNull": True}}
        if isinstance(value, PartialDate):
            return {name: {draw(st.sampled_from(["on", "before", "after"])): str(value)}}
        if scalars[name].type is datetime:
            return {name: {draw(st.sampled_from(["lt", "lte", "gt", "gte"])): value}}
        value = Word(value.value) if isinstance(value, Described) else value
        return {name: {"eq": value}}

    any_ = filters(entity)
    several = st.lists(real() | any_, max_size=3)
    nulls = st.sampled_from(
        [{"and": None}, {"not": None}, {"id": None}, {}, {"not": {}}, {"id": {}}, {"id": {"eq": None}}]
    )
    if not entity.is_node:
        nulls = st.just({"or": None})
    logical = st.one_of(
        several.map(lambda some: {"or": some}),
        several.map(lambda some: {"and": some}),
        real().map(lambda one: {"not": one}),
    )
    return st.one_of(any_, real(), logical, any_, any_, nulls)


QUERY: Any = GRAPHQL_SCHEMA.query_type
# What is drafted and previewed is told in one perspective alone, who is told of revisions to admins: others ask for it.
ROOT_FIELDS = [name for name in QUERY.fields if name not in ("search", "drafts", "previews", "webhooks")]
GROUPS = {
    "people": ["people", "person"],
    "by-id": ["node", "nodes"],
    "history": ["revisions", "entry", "revision"],
    "others": [*ROOT_FIELDS, "__typename"],
}


@st.composite
def operations(draw: st.DrawFn, oracle: Oracle, roots: list[str]) -> Asked:
    """An operation with some of these root fields."""
    return Writer(draw, oracle).operation(roots, draw(st.integers(3, 6)))


# ---- both ways ---------------------------------------------------------------------------------------------------------
def exact(text: str) -> str:
    """JSON's data so that equal texts are equal data: the order of keys counts, and `true` isn't 1."""
    return json.dumps(ordered(text)[0][2])


def planned(api: Api, document: str, variables: dict[str, Any]) -> str:
    try:
        return exact(api.answer(document, variables).text)
    except RequestError as error:
        (code,) = {each.extensions["code"] for each in error.errors if each.extensions}
        return f"refused: {code}"


def expected(oracle: Oracle, document: str, variables: dict[str, Any]) -> str:
    try:
        return exact(f'{{"data": {oracle.answer(document, variables)}}}')
    except GraphQLError:
        return "refused: BAD_USER_INPUT"


@pytest.mark.parametrize("name", [name for name in ROOT_FIELDS if name not in ("node", "nodes", "entry")])
def test_every_field_of_a_root(both: Both, name: str) -> None:
    definition = QUERY.fields[name]
    kind = get_named_type(definition.type).name
    slug = both.oracle.rows[ENTITIES[kind]][0]["slug"] if "slug" in definition.args else None
    # Operations that are drawn go deeper; here the oracle takes most of the time, tenfold a level.
    selected = everything(kind, 4 if name == "people" else 3)
    document = f"{{ {name}{f'(slug: {json.dumps(slug)})' if slug else ''} {selected} }}"
    wanted = expected(both.oracle, document, {})
    assert len(wanted) > 100 or name == "locales"  # there are none here; `test_perspectives` has some
    assert planned(both.api, document, {}) == wanted


@pytest.mark.parametrize("entity", NODES.values(), ids=NODES)
def test_every_field_of_a_record(both: Both, entity: type[Entity]) -> None:
    ids = [row["id"] for row in both.oracle.rows[entity]]
    document = (
        f"query($ids: [ID!]!) {{ nodes(ids: $ids) {{ ... on {entity.__name__} {everything(entity.__name__, 3)} }} }}"
    )
    wanted = expected(both.oracle, document, {"ids": ids})
    assert wanted.count('"object"') > len(ids) > 5
    assert planned(both.api, document, {"ids": ids}) == wanted


@pytest.mark.parametrize("roots", GROUPS.values(), ids=GROUPS)
@given(data=st.data())
def test_the_planner_answers_as_the_oracle_does(both: Both, roots: list[str], data: st.DataObject) -> None:
    asked = data.draw(operations(both.oracle, roots))
    for variables in asked.variables:
        note(f"{asked.document}\n{json.dumps(variables, ensure_ascii=False)}")
        wanted = expected(both.oracle, asked.document, variables)
        try:
            note(both.api.sql(asked.document, variables))
        except (RequestError, AssertionError) as error:
            note(repr(error))
        assert planned(both.api, asked.document, variables) == wanted


class Features(Visitor):
    """Notes what a document has that isn't told from its text: lists in records, which are paged, filtered and ordered."""

    def __init__(self, types: TypeInfo, seen: set[str]) -> None:
        super().__init__()
        self.types, self.seen = types, seen

    def enter_field(self, node: FieldNode, *_: Any) -> None:
        parent = self.types.get_parent_type()
        assert parent
        self.seen |= {f"{parent.name}.{node.name.value}"}
        if parent.name in ENTITIES:
            self.seen |= {f"{given.name.value} below a record" for given in node.arguments or ()}


class Reached(Exception):
    """Ends the drawing of operations, as there has been everything in them."""


@pytest.mark.parametrize("both", ["sqlite"], indirect=True)
def test_what_is_asked_reaches_everything(both: Both) -> None:
    """The operations that the test above draws: without this, it could hold because little is asked."""
    found: Counter[str] = Counter()

    def missing() -> dict[str, int]:
        return {name: found[name] for name in [*WRITTEN, *OTHERWISE] if found[name] < 2}

    @settings(max_examples=1_000, derandomize=True, phases=[Phase.generate])
    @given(several=st.tuples(*(operations(both.oracle, roots) for roots in GROUPS.values())))
    def read(several: tuple[Asked, ...]) -> None:
        for asked in several:
            written = f"{asked.document}\n{json.dumps(asked.variables[0])}"
            seen = {name for name, pattern in WRITTEN.items() if re.search(pattern, written)}
            types = TypeInfo(GRAPHQL_SCHEMA)
            visit(parse(asked.document), TypeInfoVisitor(types, Features(types, seen)))
            answer = expected(both.oracle, asked.document, asked.variables[0])
            seen |= {"refused" if answer.startswith("refused") else "answered"}
            seen |= {"two sets of values"} if asked.variables[0] != asked.variables[1] else set()
            seen |= {"much"} if len(answer) > 500 else set()
            found.update(seen)
        if not missing():
            raise Reached

    with suppress(Reached):
        read()
    assert missing() == {}
    assert found["refused"] < found["answered"] / 2
    assert sum("." in name for name in found) > 100, "fields of types"


WRITTEN = {
    # Those of filters stand in the document or in a variable.
    "some of a list": r'some"?: \{',
    "none of a list": r'none"?: \{',
    "filter by a reference": r'(person|organization|project|publication)"?: \{',
    "and": r'and"?: \[',
    "or": r'or"?: \[',
    "not": r'not"?: \{',
    "several orders": r"orderBy: \[\{[^]]*\}, \{",
    "descending": "DESC",
    "named fragment": r"\.\.\.F\d",
    "inline fragment": r"\.\.\. on",
    "alias": r"a\d+: ",
    "variable": r"query \(\$v1",
    "default": r"\$v\d+: \S+ = ",
    "variable in a value": r"\{[^()]*: \$v",
    "include": "@include",
    "skip": "@skip",
}
OTHERWISE = [
    *(f"{argument} below a record" for argument in ("first", "last", "after", "before", "filter", "orderBy")),
    *("Query.people", "Query.node", "Query.nodes", "PageInfo.endCursor", "PageInfo.hasNextPage", "Period.isCurrent"),
    *("Entry.history", "Revision.records", "RecordChange.fields", "RecordChange.node", "FieldChange.before"),
    *("two sets of values", "much"),
]
