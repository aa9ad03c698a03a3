"""JSON built by the database: the few expressions that both databases have, each under names of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import JSON, Boolean, ColumnElement, Integer, Text, cast
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

# How many arguments a function takes.
_MOST = {"postgresql": 100, "sqlite": 1_000}


class SqlExpression(ColumnElement[Any]):
    """An expression made of others, which SQLAlchemy doesn't see: what a SELECT is from, it says itself, or its WHERE does."""

    inherit_cache = False
    type: TypeEngine[Any] = JSON()


class JsonObject(SqlExpression):
    """`{key: value, …}`, with the keys in this order."""

    def __init__(self, pairs: Iterable[tuple[str, ColumnElement[Any]]]) -> None:
        self.pairs = list(pairs)


class JsonList(SqlExpression):
    """The values of all rows, in `order` (by default the order in which the rows come); `[]` where there are none."""

    def __init__(self, item: ColumnElement[Any], order: Sequence[ColumnElement[Any]] = (), where: Any = None) -> None:
        self.item, self.order, self.where = item, tuple(order), where


class JsonBoolean(SqlExpression):
    """`true` or `false`, never null."""

    def __init__(self, value: ColumnElement[Any]) -> None:
        self.value = value


class JsonMember(SqlExpression):
    """A member of a JSON object, as JSON."""

    def __init__(self, value: ColumnElement[Any], name: str) -> None:
        self.value, self.name = value, name


class Led(SqlExpression):
    """A JSON text in which `kept`, wherever it stands, is what `to` is: both as JSON writes them."""

    inherit_cache = False
    type = JSON()

    def __init__(self, value: ColumnElement[Any], kept: str, to: ColumnElement[Any]) -> None:
        self.value, self.kept, self.to = value, kept, to


class JsonItems(SqlExpression):
    """`make` of each item of a JSON array, as an array: `item` stands for the item in it."""

    class Item(ColumnElement[Any]):
        """The item at hand."""

        inherit_cache = False
        type = JSON()

    def __init__(self, array: ColumnElement[Any], make: ColumnElement[Any]) -> None:
        self.array, self.make = array, make


class JsonTexts(SqlExpression):
    """`make` of each text of a JSON array of texts, as an array: `Text` stands for the text in it."""

    class Text(ColumnElement[str]):
        """The text at hand."""

        inherit_cache = False
        type = Text()

    def __init__(self, array: ColumnElement[Any], make: ColumnElement[Any]) -> None:
        self.array, self.make = array, make


class AnyItem(SqlExpression):
    """Whether a condition holds of some item of a JSON array of texts: `Item` stands for the text in it."""

    type = Boolean()

    class Item(ColumnElement[str]):
        """The text at hand."""

        inherit_cache = False
        type = Text()

    def __init__(self, array: ColumnElement[Any], condition: ColumnElement[bool]) -> None:
        self.parts = (array, condition)


class Moment(SqlExpression):
    """A moment as ISO 8601 text in UTC, to the millisecond."""

    type = Text()

    def __init__(self, value: ColumnElement[Any]) -> None:
        self.value = value


class Hex(SqlExpression):
    """The bytes of a text, in hexadecimal."""

    type = Text()

    def __init__(self, value: ColumnElement[Any]) -> None:
        self.value = cast(value, Text)


class Contains(SqlExpression):
    """Whether a text holds another, byte for byte."""

    type = Boolean()

    def __init__(self, text: ColumnElement[Any], part: ColumnElement[Any]) -> None:
        self.parts = (text, part)


class IsOneOf(SqlExpression):
    """Whether a value is one of a JSON array of strings or numbers that is bound as text."""

    type = Boolean()

    def __init__(self, value: ColumnElement[Any], array: ColumnElement[Any]) -> None:
        self.parts = (value, array)


class ById(SqlExpression):
    """`make` of each ID in a JSON array that is bound as text, in order: `Wanted` stands for the ID in it."""

    class Wanted(ColumnElement[str]):
        """The ID at hand."""

        inherit_cache = False
        type = Text()

    def __init__(self, array: ColumnElement[Any], make: ColumnElement[Any]) -> None:
        self.parts = (array, make)


class Snippet(SqlExpression):
    """Some words of an entry, around what was found, as HTML: that in `<mark>`, all else escaped.

    SQLite tells them of the row at hand of its index, which is named by its column; PostgreSQL finds the query's words in a
    title and a body.
    """

    type = Text()

    def __init__(self, *parts: ColumnElement[Any]) -> None:
        self.parts = parts


def _name(key: str) -> str:
    """A response key as it stands in SQL text: GraphQL's names are ASCII letters, digits and underscores."""
    assert key.isascii(), key
    assert key.replace("_", "a").isalnum(), key
    return key


def _quoted(e: ColumnElement[Any], compiler: SQLCompiler, **options: Any) -> str:
    """An expression as JSON text in SQLite, whose JSON functions would parse what is JSON already, at each level anew."""
    made = compiler.process(e, **options)
    if not isinstance(getattr(e.type, "impl_instance", e.type), JSON):
        return f"json_quote({made})"
    return (
        made
        if isinstance(e, JsonObject | JsonList | JsonItems | JsonTexts | JsonBoolean)
        else f"ifnull({made}, 'null')"
    )


@compiles(JsonObject, "sqlite")
def _(e: JsonObject, compiler: SQLCompiler, **options: Any) -> str:
    most = _MOST["sqlite"]
    texts = [text if i % 2 else f"'{text}'" for i, text in enumerate(_texts(e, compiler, **options))]
    calls = [f"concat({', '.join(texts[i : i + most])})" for i in range(0, len(texts), most)]
    return calls[0] if len(calls) == 1 else f"concat({', '.join(calls)})"


def _texts(e: JsonObject, compiler: SQLCompiler, **options: Any) -> list[str]:
    """What an object's text consists of, that of objects in it too: in turn, what is always the same and an expression."""
    texts = ["{"]
    for i, (key, value) in enumerate(e.pairs):
        texts[-1] += f'{"," if i else ""}"{_name(key)}":'
        if isinstance(value, JsonObject):
            first, *others = _texts(value, compiler, **options)
            texts[-1] += first
            texts += others
        else:
            texts += [_quoted(value, compiler, **options), ""]
    texts[-1] += "}"
    return texts


@compiles(JsonObject, "postgresql")
def _(e: JsonObject, compiler: SQLCompiler, **options: Any) -> str:
    most = _MOST["postgresql"] // 2
    pairs = [f"'{_name(key)}', {compiler.process(value, **options)}" for key, value in e.pairs]
    calls = [f"json_build_object({', '.join(pairs[i : i + most])})" for i in range(0, max(len(pairs), 1), most)]
    if len(calls) == 1:
        return calls[0]
    # Too many for one call: several objects' texts without their braces, joined as one.
    return "('{' || " + " || ', ' || ".join(f"left(substr({call}::text, 2), -1)" for call in calls) + " || '}')::json"


def _aggregate(e: JsonList, item: str, compiler: SQLCompiler, **options: Any) -> str:
    """An aggregate's arguments, with what they are ordered and filtered by."""
    order = f" ORDER BY {', '.join(compiler.process(o, **options) for o in e.order)}" if e.order else ""
    where = f" FILTER (WHERE {compiler.process(e.where, **options)})" if e.where is not None else ""
    return f"({item}{order}){where}"


@compiles(JsonList, "sqlite")
def _(e: JsonList, compiler: SQLCompiler, **options: Any) -> str:
    item = f"{_quoted(e.item, compiler, **options)}, ','"
    return f"concat('[', group_concat{_aggregate(e, item, compiler, **options)}, ']')"


@compiles(JsonList, "postgresql")
def _(e: JsonList, compiler: SQLCompiler, **options: Any) -> str:
    made = _aggregate(e, compiler.process(e.item, **options), compiler, **options)
    return f"coalesce(json_agg{made}, '[]'::json)"


@compiles(JsonBoolean, "sqlite")
def _(e: JsonBoolean, compiler: SQLCompiler, **options: Any) -> str:
    return f"iif({compiler.process(e.value, **options)}, 'true', 'false')"


@compiles(JsonBoolean, "postgresql")
def _(e: JsonBoolean, compiler: SQLCompiler, **options: Any) -> str:
    return f"({compiler.process(e.value, **options)})"


@compiles(JsonMember)
def _(e: JsonMember, compiler: SQLCompiler, **options: Any) -> str:
    return f"({compiler.process(e.value, **options)} -> '{_name(e.name)}')"


@compiles(Led, "sqlite")
def _(e: Led, compiler: SQLCompiler, **options: Any) -> str:
    value, to = (compiler.process(part, **options) for part in (e.value, e.to))
    return f"replace({value}, '{e.kept}', {to})"


@compiles(Led, "postgresql")
def _(e: Led, compiler: SQLCompiler, **options: Any) -> str:
    value, to = (compiler.process(part, **options) for part in (e.value, e.to))
    return f"replace(({value})::text, '{e.kept}', {to})::json"


@compiles(AnyItem, "sqlite")
def _(e: AnyItem, compiler: SQLCompiler, **options: Any) -> str:
    array, condition = (compiler.process(part, **options) for part in e.parts)
    return f"EXISTS (SELECT 1 FROM json_each({array}) AS item WHERE {condition})"


@compiles(AnyItem, "postgresql")
def _(e: AnyItem, compiler: SQLCompiler, **options: Any) -> str:
    array, condition = (compiler.process(part, **options) for part in e.parts)
    return f"EXISTS (SELECT 1 FROM json_array_elements_text({array}) AS item(value) WHERE {condition})"


@compiles(AnyItem.Item)
@compiles(JsonItems.Item)
def _(e: JsonItems.Item, compiler: SQLCompiler, **options: Any) -> str:
    return "item.value"


@compiles(JsonItems, "sqlite")
def _(e: JsonItems, compiler: SQLCompiler, **options: Any) -> str:
    array, make = compiler.process(e.array, **options), _quoted(e.make, compiler, **options)
    return f"(SELECT concat('[', group_concat({make}, ','), ']') FROM json_each({array}) AS item)"


@compiles(JsonItems, "postgresql")
def _(e: JsonItems, compiler: SQLCompiler, **options: Any) -> str:
    array, make = (compiler.process(part, **options) for part in (e.array, e.make))
    return f"(SELECT coalesce(json_agg({make}), '[]'::json) FROM json_array_elements({array}) AS item(value))"


@compiles(JsonTexts.Text)
def _(e: JsonTexts.Text, compiler: SQLCompiler, **options: Any) -> str:
    return "listed.value"


@compiles(JsonTexts, "sqlite")
def _(e: JsonTexts, compiler: SQLCompiler, **options: Any) -> str:
    array, make = compiler.process(e.array, **options), _quoted(e.make, compiler, **options)
    return f"(SELECT concat('[', group_concat({make}, ','), ']') FROM json_each({array}) AS listed)"


@compiles(JsonTexts, "postgresql")
def _(e: JsonTexts, compiler: SQLCompiler, **options: Any) -> str:
    array, make = (compiler.process(part, **options) for part in (e.array, e.make))
    return f"(SELECT coalesce(json_agg({make}), '[]'::json) FROM json_array_elements_text({array}) AS listed(value))"


@compiles(Moment, "sqlite")
def _(e: Moment, compiler: SQLCompiler, **options: Any) -> str:
    return f"strftime('%Y-%m-%dT%H:%M:%fZ', {compiler.process(e.value, **options)})"


@compiles(Moment, "postgresql")
def _(e: Moment, compiler: SQLCompiler, **options: Any) -> str:
    return f"to_char({compiler.process(e.value, **options)} AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"


@compiles(Hex, "sqlite")
def _(e: Hex, compiler: SQLCompiler, **options: Any) -> str:
    return f"lower(hex({compiler.process(e.value, **options)}))"


@compiles(Hex, "postgresql")
def _(e: Hex, compiler: SQLCompiler, **options: Any) -> str:
    return f"encode(convert_to({compiler.process(e.value, **options)}, 'UTF8'), 'hex')"


@compiles(Contains, "sqlite")
def _(e: Contains, compiler: SQLCompiler, **options: Any) -> str:
    return f"instr({', '.join(compiler.process(part, **options) for part in e.parts)}) > 0"


@compiles(Contains, "postgresql")
def _(e: Contains, compiler: SQLCompiler, **options: Any) -> str:
    return f"strpos({', '.join(compiler.process(part, **options) for part in e.parts)}) > 0"


@compiles(IsOneOf, "sqlite")
def _(e: IsOneOf, compiler: SQLCompiler, **options: Any) -> str:
    value, array = (compiler.process(part, **options) for part in e.parts)
    return f"{value} IN (SELECT value FROM json_each({array}))"


@compiles(IsOneOf, "postgresql")
def _(e: IsOneOf, compiler: SQLCompiler, **options: Any) -> str:
    value, array = (compiler.process(part, **options) for part in e.parts)
    kind = "::bigint" if isinstance(e.parts[0].type, Integer) else ""
    return f"{value} IN (SELECT value{kind} FROM json_array_elements_text({array}::json) AS item(value))"


@compiles(ById, "sqlite")
def _(e: ById, compiler: SQLCompiler, **options: Any) -> str:
    array, make = compiler.process(e.parts[0], **options), _quoted(e.parts[1], compiler, **options)
    return f"(SELECT concat('[', group_concat({make}, ','), ']') FROM json_each({array}) AS wanted)"


@compiles(ById, "postgresql")
def _(e: ById, compiler: SQLCompiler, **options: Any) -> str:
    array, make = (compiler.process(part, **options) for part in e.parts)
    listed = f"json_array_elements_text({array}::json) AS wanted(value)"
    return f"(SELECT coalesce(json_agg({make}), '[]'::json) FROM {listed})"


@compiles(ById.Wanted)
def _(e: ById.Wanted, compiler: SQLCompiler, **options: Any) -> str:
    return "wanted.value"


def _as_html(snippet: str, character: str) -> str:
    """Escape a snippet whose found words stand between two private characters, and take the gaps out."""
    made = f"replace({snippet}, {character}(31), '')"
    for mark, html in (("'&'", "&amp;"), ("'<'", "&lt;"), ("'>'", "&gt;")):
        made = f"replace({made}, {mark}, '{html}')"
    for mark, html in (("57344", "<mark>"), ("57345", "</mark>")):
        made = f"replace({made}, {character}({mark}), '{html}')"
    return made


@compiles(Snippet, "sqlite")
def _(e: Snippet, compiler: SQLCompiler, **options: Any) -> str:
    (index,) = (compiler.process(part, **options) for part in e.parts)
    return _as_html(f"snippet({index}, -1, char(57344), char(57345), '…', 24)", "char")


@compiles(Snippet, "postgresql")
def _(e: Snippet, compiler: SQLCompiler, **options: Any) -> str:
    query, title, body = (compiler.process(part, **options) for part in e.parts)
    how = "'MaxWords=24, MinWords=8, MaxFragments=1, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)"
    words = f"CASE WHEN {body} = '' THEN {title} ELSE {title} || ' … ' || {body} END"
    return _as_html(f"ts_headline('simple', {words}, to_tsquery('simple', {query}), {how})", "chr")
