"""What the API must answer, worked out the naive way: every row as a dictionary, every field resolved by itself.

graphql-core executes the operation, on a schema that is built from the printed one, so that nothing of the planner takes part.
Only `search` is left out: how it splits words, and quotes them, is the databases' own.
"""

from __future__ import annotations

import json
import zlib
from calendar import monthrange
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from datetime import date as Date
from functools import cmp_to_key, partial
from typing import Any

from babel import Locale as BabelLocale
from babel.dates import format_date, format_skeleton
from graphql import (
    ExecutionResult,
    GraphQLEnumType,
    GraphQLError,
    GraphQLResolveInfo,
    GraphQLSchema,
    build_schema,
    execute_sync,
    get_named_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
    parse,
)
from sqlalchemy import Column, Integer, String, select

from cms.api.schema import sdl
from cms.content import ENTITIES, Course, Entity, Locale, PartialDate, comparable, plain_value
from cms.content.asset import WIDTHS
from cms.content.columns import api_name, as_moment
from cms.content.entity import OPEN_DATE, UNKNOWN_TEXT, words_in
from cms.content.fields import (
    AnyRecord,
    Called,
    Computation,
    DateDetails,
    Field,
    Group,
    Located,
    Reach,
    Relation,
    Scalar,
    Told,
    Value,
    api_fields,
    fields,
    order_counts,
    order_keys,
    order_related,
)
from cms.content.translations import TRANSLATIONS, owner_column
from cms.store import CHANGE, PENDING, REVISION, TWINS
from cms.store.database import Database

Row = dict[str, Any]
Rows = dict[type[Entity], list[Row]]
NODES = {entity.prefix: entity for entity in ENTITIES.values() if entity.is_node}


def listed_in(connection: str) -> Any:
    """What a connection lists: an entity, revisions or changes."""
    name = connection.removesuffix("Connection")
    return ENTITIES[name] if name in ENTITIES else {"Revision": REVISION, "RecordChange": CHANGE}[name]


class Refused(GraphQLError):
    """Something that was asked for means nothing."""


@dataclass(frozen=True)
class Record:
    """A row of an entity, of revisions or of changes; in a list, with the row of the association that leads to it."""

    entity: Any
    row: Row
    link: Row | None = None


@dataclass(frozen=True)
class Order:
    """Columns with whether they descend; the last one is the record's id, the others are the association's if `of_link`."""

    columns: tuple[tuple[Column[Any], bool], ...]
    name: str
    of_link: bool = False

    @classmethod
    def of(cls, entity: Any, terms: list[dict[str, str]] | None, relation: Any = None) -> Order:
        """The order asked for, or else the owner's; of changes, a revision's or a record's."""
        if entity is REVISION:
            assert relation is None
            return cls(((REVISION.c.number, True),), "NUMBER DESC")
        if entity is CHANGE:
            name = "revision" if relation == "Entry" else "record_id"
            descending = name == "revision"
            return cls(((CHANGE.c[name], descending),), f"{name.upper()}{' DESC' if descending else ''}")
        directions: dict[str, str] = {}
        for term in terms or ():
            directions.setdefault(term["field"], term["direction"])
        if directions:
            keys = [((order_keys(entity).get(name) or (name,))[0], way == "DESC") for name, way in directions.items()]
            names = [f"{name} {way}" for name, way in directions.items()]
            through = None
        else:
            owned = relation if isinstance(relation, Relation) else None  # what only follows from others has no order
            keys = [(name, False) for name in owned.rank] if owned else []
            names = [name.upper() for name, _ in keys]
            through = owned.through if owned else None
        known = (through or entity).table().c
        kinds = {name: String() for name in order_related(entity)}
        columns = [
            (known[name] if name in known else Column(name, kinds.get(name, Integer())), descending)
            for name, descending in keys
        ]
        columns.append((entity.table().c.id, bool(keys) and keys[-1][1]))
        return cls(tuple(columns), ", ".join([*names, "ID"]), through is not None)

    def place(self, record: Record) -> tuple[Any, ...]:
        """Where a record stands."""
        row = record.link if self.of_link else record.row
        assert row is not None
        values = ("" if row[column.name] is None else row[column.name] for column, _ in self.columns[:-1])
        return (*values, record.row[self.columns[-1][0].name])

    def compare(self, a: tuple[Any, ...], b: tuple[Any, ...]) -> int:
        """Negative where place `a` comes before place `b`, positive where it comes after."""
        for ours, theirs, (_, descending) in zip(a, b, self.columns, strict=True):
            if ours != theirs:
                return -1 if (ours < theirs) != descending else 1
        return 0

    @property
    def mark(self) -> str:
        """What each cursor of this order begins with."""
        return f"{zlib.crc32(self.name.encode()):08x}"

    def cursor(self, record: Record) -> str:
        """A record's place as text."""
        return ".".join([self.mark, *(str(value).encode().hex() for value in self.place(record))])

    def read(self, cursor: str) -> tuple[Any, ...]:
        """The place that a cursor tells of; raises `Refused`."""
        mark, *values = cursor.split(".")
        try:
            texts = [bytes.fromhex(value).decode() for value in values]
            types = [int if isinstance(column.type, Integer) else str for column, _ in self.columns]
            place = tuple(kind(text) for kind, text in zip(types, texts, strict=True))
        except ValueError:
            raise Refused("no cursor") from None
        if mark != self.mark:
            raise Refused("a cursor of another order")
        return place


@dataclass(frozen=True)
class Page:
    """Which part of a list is asked for."""

    order: Order
    size: int
    backwards: bool
    after: tuple[Any, ...] | None
    before: tuple[Any, ...] | None
    filter: dict[str, Any]

    @classmethod
    def of(cls, entity: Any, relation: Any, asked: dict[str, Any]) -> Page:
        """Read a connection's arguments; raises `Refused`."""
        asked = {name: value for name, value in asked.items() if value is not None}
        if "first" in asked and "last" in asked:
            raise Refused("first and last")
        size = asked.get("first", asked.get("last", 20))
        if not 0 <= size <= 100:
            raise Refused("size")
        order = Order.of(entity, asked.get("orderBy"), relation)
        after, before = (order.read(asked[n]) if n in asked else None for n in ("after", "before"))
        check_filter(asked.get("filter", {}))
        return cls(order, size, "last" in asked, after, before, asked.get("filter", {}))


def check_filter(asked: Any) -> None:
    """A condition on a field whose value is null means nothing; a member of a record's filter may be null."""
    for key, member in asked.items():
        for part in member if isinstance(member, list) else [member]:
            if isinstance(part, dict):
                check_filter(part)
            elif part is None and key in OPERATORS:
                raise Refused("a condition on null")


OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda value, asked: value == asked,
    "ne": lambda value, asked: value != asked,
    "in": lambda value, asked: value in asked,
    "notIn": lambda value, asked: value not in asked,
    "contains": lambda value, asked: comparable(asked) in comparable(value),
    "startsWith": lambda value, asked: comparable(value).startswith(comparable(asked)),
    "startsWith to the letter": lambda value, asked: value.startswith(asked),
    "lt": lambda value, asked: value < asked,
    "lte": lambda value, asked: value <= asked,
    "gt": lambda value, asked: value > asked,
    "gte": lambda value, asked: value >= asked,
    "on": lambda key, asked: asked.key <= key <= asked.last_key,
    "before": lambda key, asked: key < asked.key,
    "after": lambda key, asked: key > asked.last_key,
    "isNull": lambda value, asked: (value is None) == asked,
}


UNKNOWN_TOO = ("isNull", "ne", "notIn")  # of what isn't known they are true or false, too


class Oracle:
    """Answers operations on the rows that a store has now; or had at a revision; or has with all drafts, at `PENDING`.

    Their texts are in the store's first language, or in another.
    """

    def __init__(self, database: Database, at: int | None = None, locale: str | None = None) -> None:
        """Read all tables, or their twins."""
        with database.read() as connection:

            def read(table: Any) -> list[Row]:
                return [dict(row) for row in connection.execute(select(table)).mappings()]

            self.published: Rows = {entity: read(entity.table()) for entity in ENTITIES.values()}
            self.rows = self.published
            self.revisions, self.changes = read(REVISION), read(CHANGE)
            self.drafts = at == PENDING
            if at is not None:
                self.rows = {
                    e: [row for row in read(twin) if row["since"] <= at < row["until"]] for e, twin in TWINS.items()
                }
                self.revisions = [row for row in self.revisions if row["number"] <= at]
                self.changes = [row for row in self.changes if row["revision"] <= at]
        if locale is not None:
            self.rows = {entity: self.told_in(entity, locale) for entity in self.rows}
        self.indexes: dict[tuple[type[Entity], str], dict[Any, list[Row]]] = {}
        self.count()
        self.schema = _schema()

    def told_in(self, entity: type[Entity], locale: str) -> list[Row]:
        """The rows of an entity with the texts that they have in a language."""
        if entity not in TRANSLATIONS:
            return self.rows[entity]
        made = TRANSLATIONS[entity]
        texts = {row[owner_column(made)]: row for row in self.rows[made] if row["locale"] == locale}
        names = {*made.table().c.keys()} - {"id", "version", "rank"}
        return [{**row, **{name: texts[row["id"]][name] for name in names}} for row in self.rows[entity]]

    def languages(self, record: Record, of: Value | None) -> Any:
        """What a row has of its language; or the first language, and those in which something of a record is stated."""
        if of is not None:
            return _read(of, record.row) if of.name in record.row else []
        made = TRANSLATIONS[record.entity]
        texts = [row for row in self.rows[made] if row[owner_column(made)] == record.row["id"]]
        stated = {row["locale"] for row in texts if row["stated"]}
        rows = sorted(self.rows[Locale], key=lambda row: (row["rank"], row["id"]))
        return [row["tag"] for row in rows if row["rank"] == 0 or row["tag"] in stated]

    def count(self) -> None:
        """Note of each row how many records its lists have, and what it refers to is called, as what it's ordered by."""
        for entity, rows in self.rows.items():
            for name, relation in order_counts(entity).items():
                for row in rows:
                    found = self.reached(row, relation) if isinstance(relation, Reach) else self.related(row, relation)
                    row[name] = len(found)
            for name, (relation, key) in order_related(entity).items():
                for row in rows:
                    row[name] = next((record.row[key] for record in self.related(row, relation)), UNKNOWN_TEXT)

    def answer(self, query: str, variables: dict[str, Any] | None = None) -> Any:
        """The data as JSON text; raises `Refused` for what is refused, wherever in the operation it stands."""
        document = parse(query)

        def execute(resolve: Callable[..., Any], kind: Callable[..., str]) -> ExecutionResult:
            return execute_sync(
                self.schema, document, variable_values=variables, field_resolver=resolve, type_resolver=kind
            )

        # First with one record of each kind wherever one could be: a refusal doesn't depend on which rows there are.
        abstract = False
        for entity in NODES.values():

            def kind(*_: Any, name: str = entity.__name__) -> str:
                nonlocal abstract
                abstract = True
                return name

            _checked(execute(_check, kind))
            if not abstract:
                break
        return json.dumps(_checked(execute(self.resolve, lambda record, *_: record.entity.__name__)).data)

    def resolve(self, source: Any, info: GraphQLResolveInfo[Any], **arguments: Any) -> Any:
        """A field of anything: of the query, of a record, or of what is a dictionary already."""
        if source is None:
            return self.root(info, arguments)
        if isinstance(source, Record):
            if source.entity in (REVISION, CHANGE):
                return self.told(source, info.field_name, arguments)
            if info.field_name == "entryStatus":
                return self.status(source.entity, source.row["id"])
            return self.field(source, api_fields(source.entity)[info.field_name], arguments)
        value = source[info.field_name]
        return value(arguments) if callable(value) else value

    # ---- roots ---------------------------------------------------------------------------------------------------------
    def root(self, info: GraphQLResolveInfo[Any], asked: dict[str, Any]) -> Any:
        kind = get_named_type(info.return_type).name
        if info.field_name == "revision":
            return Record(REVISION, max(self.revisions, key=lambda row: row["number"]))
        if info.field_name == "revisions":
            since, moment = asked.get("since"), asked.get("sinceTime")
            rows = [row for row in self.revisions if since is None or row["number"] > since]
            rows = [row for row in rows if moment is None or _time(row["time"]) > moment]
            return self.connection(REVISION, None, [Record(REVISION, row) for row in rows], asked)
        if info.field_name == "entry":
            return self.entry(asked["id"])
        if kind == "Node":
            found = [self.by_id(id_) for id_ in (asked["ids"] if "ids" in asked else [asked["id"]])]
            return found if "ids" in asked else found[0]
        if kind == "Locale":
            return [Record(Locale, row) for row in sorted(self.rows[Locale], key=lambda row: (row["rank"], row["id"]))]
        entity = ENTITIES[kind.removesuffix("Connection")]
        if "slug" in asked:
            return next((Record(entity, row) for row in self.rows[entity] if row["slug"] == asked["slug"]), None)
        rows = self.rows[entity]
        if "includeMentioned" in asked and not asked["includeMentioned"]:
            rows = [row for row in rows if row["has_profile"]]
        return self.connection(entity, None, [Record(entity, row) for row in rows], asked)

    def by_id(self, id_: str) -> Record | None:
        entity = NODES.get(id_.split("_")[0])  # none where only a line has it
        found = self.matching(entity, "id", id_) if entity else []
        return next((Record(entity, row) for row in found if entity), None)

    # ---- history -------------------------------------------------------------------------------------------------------
    def entry(self, id_: str) -> dict[str, Any] | None:
        """What became of a record."""
        entity = NODES[id_.split("_")[0]]
        status = self.status(entity, id_)
        changes = [Record(CHANGE, row) for row in self.changes if row["record_id"] == id_]
        if status is None and not changes:
            return None

        def history(asked: dict[str, Any]) -> Any:
            return self.connection(CHANGE, "Entry", changes, asked)

        return {"recordId": id_, "kind": entity.__name__, "status": status, "history": history}

    def status(self, entity: type[Entity], id_: str) -> str | None:
        """Where a record stands; None for one that isn't seen."""
        now, then = ({row["id"]: row["version"] for row in rows[entity]} for rows in (self.rows, self.published))
        if not self.drafts:
            return "PUBLISHED" if id_ in now else None
        drafted = "CHANGED" if now.get(id_) != then.get(id_) else "PUBLISHED"
        return {(1, 1): drafted, (1, 0): "DRAFT", (0, 1): "REMOVAL_DRAFTED"}.get((id_ in now, id_ in then))

    def told(self, record: Record, name: str, asked: dict[str, Any]) -> Any:
        """A field of a revision, or of a change that it made."""
        row = record.row
        if record.entity is REVISION:
            if name == "records":
                changes = [Record(CHANGE, change) for change in self.changes if change["revision"] == row["number"]]
                return self.connection(CHANGE, "Revision", changes, asked)
            return _time(row["time"]) if name == "time" else row[name]
        if name == "revision":
            return next(Record(REVISION, one) for one in self.revisions if one["number"] == row["revision"])
        if name == "related":
            return [self.by_id(id_) for id_ in row["related"]]
        if name in ("node", "owner"):
            id_ = row["record_id" if name == "node" else "owner_id"]
            return id_ and self.by_id(id_)
        return {api_name(column): value for column, value in row.items()}[name]

    # ---- records -------------------------------------------------------------------------------------------------------
    def field(self, record: Record, field: Field, asked: dict[str, Any]) -> Any:
        match field:
            case Located():
                return _address(record.row, asked)
            case Told():
                return self.languages(record, field.of)
            case Scalar() | Value() | DateDetails() | Group():
                return _own(field, record.row)
            case Relation(many=False):
                return next(iter(self.related(record.row, field)), None)
            case Relation(short=True):
                order = Order.of(field.target, None, field)
                return sorted(self.related(record.row, field), key=order.place)
            case Relation():
                return self.connection(field.target, field, self.related(record.row, field, asked), asked)
            case Called():
                return self.called(record.row)
            case AnyRecord():
                return self.by_id(record.row[field.column])
            case Reach():
                return self.follows(record, field, asked)
            case Computation(name="related_people"):
                return self.related_people(record.row["id"])
        raise TypeError(field)

    def called(self, row: Row) -> str:
        """What to call the person of a line."""
        person = row["person_id"] and self.by_id(row["person_id"])
        return row["name"] if row["name"] is not None else person.row["display_name"] if person else ""

    def follows(self, record: Record, field: Reach, asked: dict[str, Any]) -> Any:
        """What follows from other tables by a rule."""
        if field.paged:
            return self.connection(field.target, None, self.reached(record.row, field, asked), asked)
        if field.name == "current_position":
            every = self.matching(field.target, "person_id", record.row["id"])
            now = [row for row in every if row["period_is_current"]]
            now.sort(key=lambda row: (row["kind"] in ("SERVICE", "VOLUNTEER"), row["rank"], row["id"]))
            return Record(field.target, now[0]) if now else None
        relation = {"advisees": "ADVISOR", "mentees": "MENTOR"}[field.name]
        everybody = [Record(field.target, row) for row in self.rows[field.target]]
        found = [one for one in everybody if (relation, record.row["id"]) in self.named(one.row["id"])]
        return sorted(found, key=lambda one: (one.row["display_name_key"], one.row["id"]))

    def matching(self, entity: type[Entity], column: str, value: Any) -> list[Row]:
        """The rows of an entity that have a value in a column; none for null, as in SQL."""
        if (entity, column) not in self.indexes:
            index = self.indexes[entity, column] = defaultdict(list)
            for row in self.rows[entity]:
                index[row[column]].append(row)
        return [] if value is None else self.indexes[entity, column].get(value, [])

    def reached(self, row: Row, field: Reach, asked: dict[str, Any] | None = None) -> list[Record]:
        """The people of an organization; those that lists show, unless all are asked for."""
        assert field.name == "people"
        lines = (self.matching(ENTITIES[name], "organization_id", row["id"]) for name in ("Position", "Education"))
        ids = {line["person_id"] for some in lines for line in some}
        every = (asked or {}).get("includeMentioned")
        people = (person for person in self.rows[field.target] if person["id"] in ids)
        return [Record(field.target, person) for person in people if every or person["has_profile"]]

    def related(self, row: Row, relation: Relation, asked: dict[str, Any] | None = None) -> list[Record]:
        """The records that a relation leads to from a row, in no order; those that lists show, unless all are asked for."""
        if relation.listed and not (asked or {}).get("includeMentioned"):
            every = self.related(row, replace(relation, listed=None))
            return [record for record in every if record.row[relation.listed]]
        own, target = row[relation.owner_column], relation.target
        if relation.through is None:
            return [Record(target, other) for other in self.matching(target, relation.target_column, own)]
        return [
            Record(target, other, link)
            for link in self.matching(relation.through, relation.through_owner, own)
            for other in self.matching(target, "id", link[relation.through_target])
        ]

    def related_people(self, person: str) -> list[dict[str, Any]]:
        """Whom somebody's records name, each once a relation, by relation and name."""
        found = self.named(person)
        people = {id_: other for _, id_ in found if (other := self.by_id(id_))}
        listed = sorted(found, key=lambda each: (each[0], people[each[1]].row["display_name_key"], each[1]))
        return [{"relation": relation, "person": people[id_]} for relation, id_ in listed]

    def named(self, person: str) -> set[tuple[str, str]]:
        """How somebody's records name whom."""
        named = ENTITIES.__getitem__
        ways = [
            ("ADVISOR", named("Education"), "id", named("EducationAdvisor"), "education_id"),
            ("MENTOR", named("Position"), "id", named("PositionMentor"), "position_id"),
            ("MENTOR", named("ProjectMember"), "project_id", named("ProjectMentor"), "project_id"),
            ("COLLABORATOR", named("ProjectMember"), "project_id", named("ProjectMember"), "project_id"),
            ("COAUTHOR", named("PublicationAuthor"), "publication_id", named("PublicationAuthor"), "publication_id"),
            ("CODEVELOPER", named("SoftwareAuthor"), "software_id", named("SoftwareAuthor"), "software_id"),
            ("COINVENTOR", named("PatentInventor"), "patent_id", named("PatentInventor"), "patent_id"),
            ("COINVESTIGATOR", named("GrantInvestigator"), "grant_id", named("GrantInvestigator"), "grant_id"),
        ]
        return {
            (relation, other["person_id"])
            for relation, mine, key, others, its_key in ways
            for own in self.matching(mine, "person_id", person)
            for other in self.matching(others, its_key, own[key])
            if other["person_id"] not in (None, person)
        }

    # ---- connections ---------------------------------------------------------------------------------------------------
    def connection(self, entity: Any, relation: Any, records: list[Record], asked: dict[str, Any]) -> dict[str, Any]:
        page = Page.of(entity, relation, asked)
        order = page.order
        whole = [record for record in records if self.holds(record.row, entity, page.filter)]

        def facet(path: str, asked: dict[str, Any]) -> list[dict[str, Any]]:
            own = path.partition(".")[0]
            others = {key: member for key, member in page.filter.items() if key != api_name(own)}
            of = [record.row for record in records if self.holds(record.row, entity, others)]
            return self.facet(entity, of, path.split("."), asked.get("first"))

        whole.sort(key=cmp_to_key(lambda a, b: order.compare(order.place(a), order.place(b))))

        def beyond(record: Record, after: Any, before: Any) -> bool:
            place = order.place(record)
            return (after is None or order.compare(place, after) > 0) and (
                before is None or order.compare(place, before) < 0
            )

        between = [record for record in whole if beyond(record, page.after, page.before)]
        left = max(0, len(between) - page.size)
        shown = between[left:] if page.backwards else between[: page.size]
        cursors = [order.cursor(record) for record in shown]
        edge = relation.edge if isinstance(relation, Relation) else ()
        return {
            "totalCount": len(whole),
            "nodes": shown,
            "edges": [
                {"cursor": cursor, "node": record, **{api_name(s.name): _scalar(s, record.link) for s in edge}}
                for cursor, record in zip(cursors, shown, strict=True)
            ],
            "pageInfo": {
                "hasNextPage": (left > 0 and not page.backwards)
                or not all(beyond(record, None, page.before) for record in whole),
                "hasPreviousPage": (left > 0 and page.backwards)
                or not all(beyond(record, page.after, None) for record in whole),
                "startCursor": cursors[0] if cursors else None,
                "endCursor": cursors[-1] if cursors else None,
            },
            "facets": {name: partial(facet, path) for name, path in getattr(entity, "facets", ())},
        }

    def facet(self, entity: type[Entity], rows: list[Row], path: list[str], first: int | None) -> list[dict[str, Any]]:
        """The values at the end of a path of fields, and how many rows have each."""
        if first is not None and not 0 <= first <= 100:
            raise Refused("size")
        found: Counter[tuple[str, str]] = Counter(pair for row in rows for pair in self._values(entity, row, path))
        most = 20 if first is None else first
        listed = sorted(found.items(), key=lambda each: (-each[1], each[0][0].encode()))[:most]
        return [{"value": value, "label": label, "count": count} for (value, label), count in listed]

    def _values(self, entity: type[Entity], row: Row, path: list[str]) -> set[tuple[str, str]]:
        """The values that a row has there, with their labels."""
        if not path:
            label = row[next(name for name in ("display_name", "name", "title") if name in row)]
            return set() if label is None else {(str(row.get("slug", label)), str(label))}
        field = fields(entity)[path[0]]
        if isinstance(field, Relation):
            related = [record.row for record in self.related(row, field)]
            return {pair for other in related for pair in self._values(field.target, other, path[1:])}
        assert isinstance(field, Scalar)
        value = row[field.column]
        return set() if value is None else {(str(value), str(value))}

    # ---- filters -------------------------------------------------------------------------------------------------------
    def holds(self, row: Row, entity: type[Entity], asked: dict[str, Any]) -> bool:
        """Whether a filter holds for a row: what isn't known doesn't hold, and whatever doesn't hold, its `not` does."""
        return all(self._holds(row, entity, key, member) for key, member in asked.items() if member is not None)

    def _holds(self, row: Row, entity: type[Entity], key: str, asked: Any) -> bool:
        match key:
            case "and":
                return all(self.holds(row, entity, one) for one in asked)
            case "or":
                return any(self.holds(row, entity, one) for one in asked)
            case "not":
                return not self.holds(row, entity, asked)
        field = api_fields(entity)[key]
        if isinstance(field, Scalar):
            return holds_of(field, row, asked)
        if isinstance(field, Value):
            return all(holds_of_value(field, row[field.name], *each) for each in asked.items())
        if isinstance(field, Group):
            scalars = {api_name(scalar.name): scalar for scalar in field.scalars}
            return all(holds_of(scalars[name], row, tests) for name, tests in asked.items() if tests is not None)
        assert isinstance(field, Relation)
        related = [record.row for record in self.related(row, field)]
        if not field.many:
            return any(self.holds(other, field.target, asked) for other in related)
        return all(
            all(OPERATORS[operator](len(related), number) for operator, number in condition.items())
            if word == "count"
            else any(self.holds(other, field.target, condition) for other in related) == (word == "some")
            for word, condition in asked.items()
            if condition is not None
        )


def holds_of(field: Scalar, row: Row, asked: dict[str, Any]) -> bool:
    """Whether all conditions on a field hold."""

    def test(operator: str, value: Any, wanted: Any) -> bool:
        if operator != "isNull" and field.type is PartialDate:
            # What goes on ends after everything.
            goes_on = value is None and field.column == "period_end" and row["period_is_current"]
            dated = value or (PartialDate(row["year"]) if field.column == "date" and row.get("year") else None)
            value = OPEN_DATE if goes_on else dated and dated.key
        if operator == "startsWith" and not field.folded:
            operator = "startsWith to the letter"
        return (operator in UNKNOWN_TOO or value is not None) and OPERATORS[operator](value, wanted)

    return all(test(operator, row[field.column], wanted) for operator, wanted in asked.items())


def holds_of_value(field: Value, value: Any, operator: str, asked: Any) -> bool:
    """Whether a condition holds of a value that is read whole: of its words, or of one of its dates."""
    if operator == "isNull":
        return (not value if field.many else value is None) == asked
    if operator == "contains":
        return comparable(asked) in comparable(words_in(value))
    return any(OPERATORS[operator](date.key, asked) for date in value)


def _read(field: Value, row: Row) -> Any:
    return [_value(item) for item in row[field.name]] if field.many else _value(row[field.name])


def _address(row: Row, asked: dict[str, Any]) -> str:
    """Where an asset's bytes are; of a picture's, in the size and format that are asked for."""
    width, format = asked.get("width"), asked.get("format")
    made = None if width is None else next((each for each in WIDTHS if each >= width), WIDTHS[-1])
    said = [f"{name}={str(value).lower()}" for name, value in (("w", made), ("format", format)) if value is not None]
    return f"/assets/{row['path']}" + (f"?{'&'.join(said)}" if said and row["width"] is not None else "")


def _own(field: Scalar | Value | DateDetails | Group, row: Row) -> Any:
    """What a record's own columns say."""
    if isinstance(field, Scalar):
        return _scalar(field, row)
    return _read(field, row) if isinstance(field, Value) else _dated(field, row)


def _scalar(field: Scalar, row: Row | None) -> Any:
    assert row is not None
    if field.private and not row.get(f"{field.column}_is_public"):
        return None
    value = row[field.column]
    return str(value) if isinstance(value, PartialDate) else value


def _dated(field: DateDetails | Group, row: Row) -> Any:
    """The details of a date or of several; or a period, with those of its own."""
    if isinstance(field, DateDetails):
        of = field.of
        return _details(_scalar(of, row)) if isinstance(of, Scalar) else [*map(_details, row[of.name])]
    parts = {api_name(scalar.name): _scalar(scalar, row) for scalar in field.scalars}
    dates = [scalar.name for scalar in field.scalars if scalar.type is PartialDate]
    return parts | {f"{name}Details": _details(parts[name]) for name in dates}


def _value(value: Any) -> Any:
    plain = plain_value(value)
    if isinstance(value, Course):
        plain["term_details"] = [_details(term) for term in value.terms]
    return {api_name(name): member for name, member in plain.items()} if isinstance(plain, dict) else plain


def _details(date: PartialDate | str | None) -> Any:
    """The days that a date spans, looked for one by one, and how Babel itself prints one of them."""
    if date is None:
        return None
    date = PartialDate.parse(str(date))
    months = {None: range(1, 13), 21: (3, 4, 5), 22: (6, 7, 8), 23: (9, 10, 11), 24: (12,)}.get(
        date.month, (date.month,)
    )
    days = [
        Date(date.year, month or 1, day)
        for month in months
        for day in range(1, monthrange(date.year, month or 1)[1] + 1)
        if date.day in (None, day)
    ]

    def text(asked: dict[str, str]) -> str:
        locale = BabelLocale.parse(asked["locale"], sep="-")
        if date.day:
            return format_date(days[0], "long", locale)
        if date.month and date.month > 12:
            return f"{SEASONS[locale.language][date.month - 21]} {date.year}"
        return format_skeleton("yMMMM" if date.month else "y", days[0], locale=locale)

    return {"earliest": f"{days[0]}", "latest": f"{days[-1]}", "text": text}


SEASONS = {
    "en": ("Spring", "Summer", "Autumn", "Winter"),
    "de": ("Frühling", "Sommer", "Herbst", "Winter"),
}


def _time(time: datetime) -> str:
    time = time.astimezone(UTC) if time.tzinfo else time
    return f"{time:%Y-%m-%dT%H:%M:%S}.{time.microsecond // 1000:03}Z"


def _schema() -> GraphQLSchema:
    """The printed schema, with the one scalar that not every text is a value of."""
    schema = build_schema(sdl())
    dates: Any = schema.get_type("PartialDate")
    dates.coerce_input_value = PartialDate.parse
    moments: Any = schema.get_type("DateTime")
    moments.coerce_input_value = lambda text: as_moment(datetime.fromisoformat(text))
    return schema


def _check(_: Any, info: GraphQLResolveInfo[Any], **asked: Any) -> Any:
    """Resolve nothing: check a field's arguments, and give something of its type."""
    kind = get_named_type(info.return_type)
    if kind.name.endswith("Connection"):
        parent, relation = info.parent_type.name, None
        if parent in ENTITIES:
            relation = api_fields(ENTITIES[parent])[info.field_name]
            assert isinstance(relation, Relation | Reach)
            Page.of(relation.target, relation if isinstance(relation, Relation) else None, asked)
        else:
            listed = listed_in(kind.name)
            Page.of(listed, parent if listed is CHANGE else None, asked)
    if kind.name == "FacetValue" and not 0 <= (0 if asked.get("first") is None else asked["first"]) <= 100:
        raise Refused("size")
    if asked.get("locale") == "nowhere":
        raise Refused("locale")
    if asked.keys() & {"id", "ids"}:
        ids = asked["ids"] if "ids" in asked else [asked["id"]]
        if len(ids) > 100 or any(id_.split("_")[0] not in NODES for id_ in ids):
            raise Refused("IDs")
    return _something(info.return_type)


def _something(kind: Any) -> Any:
    if is_non_null_type(kind):
        return _something(kind.of_type)
    if is_list_type(kind):
        return [_something(kind.of_type)]
    if isinstance(kind, GraphQLEnumType):
        return next(iter(kind.values))
    return {"Int": 0, "Boolean": False}.get(kind.name, "") if is_leaf_type(kind) else {}


def _checked(result: ExecutionResult) -> ExecutionResult:
    """A result without errors; raises the first one."""
    for error in result.errors or ():
        raise error.original_error or error
    return result
