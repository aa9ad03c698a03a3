"""What the code says of itself, as Markdown: the settings, the commands, and the schema.

`build` fills the pages of `reference/` with it, and a test holds the README's tables to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    get_named_type,
    is_introspection_type,
    is_specified_scalar_type,
)
from typer.main import get_command

from cms.api.schema import GRAPHQL_SCHEMA
from cms.cli import app
from cms.settings import Settings

_COMMANDS: Mapping[str, Any] = get_command(app).commands  # type: ignore[attr-defined]


# ---- settings and commands -----------------------------------------------------------------------------------------------
def settings() -> str:
    """A table of every setting: its variable, its default, what it says."""
    rows = (
        (f"`CMS_{name.upper()}`", f"`{shown}`" if (shown := _shown(field.default)) else "", field.description)
        for name, field in Settings.model_fields.items()
    )
    return _table(("variable", "default", ""), rows)


def commands() -> str:
    """A table of every command, with the first sentence of its help."""
    return _table(("command", ""), ((f"`cms {name}`", _paragraphs(each.help)[0]) for name, each in _COMMANDS.items()))


def options() -> str:
    """A section for every command, with all that its `--help` says."""
    return "\n\n".join(text for name, command in _COMMANDS.items() for text in _command(f"cms {name}", command))


def _shown(value: Any) -> str:
    """A default as one would set it; nothing where it isn't one value."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, timedelta):
        return f"{value // timedelta(hours=1)}h"
    return ",".join(value) if isinstance(value, list) else str(value)


def _command(name: str, command: Any, level: str = "##") -> Iterator[str]:
    context = command.make_context(name, [], resilient_parsing=True)
    yield f"{level} {name}"
    yield from _paragraphs(command.help)
    yield f"```text\n{command.get_usage(context).removeprefix('Usage: ')}\n```"
    if command.params:
        said = (parameter.get_help_record(context) for parameter in command.params)
        yield _table(("argument or option", ""), ((f"`{names}`", text) for names, text in said))
    for word, part in getattr(command, "commands", {}).items():
        yield from _command(f"{name} {word}", part, f"{level}#")


# ---- the schema ------------------------------------------------------------------------------------------------------------
class Schema:
    """The schema as pages: `queries`, the `types` of what they find, the `lists` that these are in, and `mutations`."""

    PAGES = ("queries", "types", "lists", "mutations")

    def __init__(self) -> None:
        """Find the page of every type."""
        query, mutation = GRAPHQL_SCHEMA.query_type, GRAPHQL_SCHEMA.mutation_type
        assert query
        assert mutation
        found, stated = _reachable(query), _reachable(query, arguments=True)
        self.pages: dict[str, list[GraphQLNamedType]] = {page: [] for page in self.PAGES}
        self.page_of: dict[str, str] = {}
        for type_ in sorted(GRAPHQL_SCHEMA.type_map.values(), key=lambda each: each.name):
            if is_introspection_type(type_) or is_specified_scalar_type(type_):
                continue
            if type_ is query:
                page = "queries"
            elif type_.name in found:
                page = "lists" if _is_a_page(type_) else "types"
            else:
                page = "lists" if type_.name in stated else "mutations"
            self.page_of[type_.name] = page
            self.pages[page].append(type_)
        self.pages["mutations"].sort(key=lambda each: each is not mutation)
        told = Counter(given for types in self.pages.values() for type_ in types for given in _arguments(type_))
        self.common = {name: description for (name, description), times in told.items() if times > 1}

    def page(self, name: str) -> str:
        """The types of one page, each with its fields, and what their common arguments mean."""
        types = self.pages[name]
        parts = [part for type_ in types for part in self._type(type_, name)]
        used = dict.fromkeys(given for type_ in types for given in _arguments(type_) if given in self.common.items())
        if used:
            rows = ((f"`{argument}`", _line(description)) for argument, description in used)
            parts += [
                "## Arguments",
                "Those that several fields of this page take alike.",
                _table(("argument", ""), rows),
            ]
        return "\n\n".join(parts)

    def _type(self, type_: GraphQLNamedType, page: str) -> Iterator[str]:
        yield f"## {type_.name}"
        yield from _paragraphs(type_.description)
        if isinstance(type_, GraphQLObjectType) and type_.interfaces:
            yield f"It is a {', '.join(self._link(each, page) for each in type_.interfaces)}."
        if isinstance(type_, GraphQLEnumType):
            yield _table(("value", ""), ((f"`{name}`", _line(v.description)) for name, v in type_.values.items()))
        elif isinstance(type_, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
            fields: Mapping[str, Any] = type_.fields
            rows = ((f"`{name}`<br>{self._link(f.type, page)}", self._about(f, page)) for name, f in fields.items())
            yield _table(("field", ""), rows)

    def _about(self, field: Any, page: str) -> str:
        """What a field's description says, and which arguments it takes."""
        lines = [_line(field.description)]
        arguments: Mapping[str, GraphQLArgument] = field.args if isinstance(field, GraphQLField) else {}
        alike = {name: arg for name, arg in arguments.items() if self.common.get(name) == arg.description}
        lines += [
            f"`{name}`, {self._link(arg.type, page)}{_default(arg)}: {_line(arg.description)}"
            for name, arg in arguments.items()
            if name not in alike
        ]
        if alike:
            lines.append(f"Arguments: {', '.join(self._link(arg.type, page, name) for name, arg in alike.items())}.")
        return "<br>".join(lines)

    def _link(self, type_: Any, page: str, text: str = "") -> str:
        """A type or another text, as a link to where the type is told; GraphQL's own types are told nowhere."""
        name = get_named_type(type_).name
        there = self.page_of.get(name)
        code = f"`{text or type_}`"
        return f"[{code}]({'' if there == page else f'{there}.md'}#{name.lower()})" if there else code


def _reachable(type_: GraphQLNamedType, *, arguments: bool = False) -> set[str]:
    """The names of the types that are found below a type; with those that its fields' arguments take, if asked for."""
    found: set[str] = set()
    left = [type_]
    while left:
        each = left.pop()
        if each.name in found:
            continue
        found.add(each.name)
        fields: Mapping[str, Any] = getattr(each, "fields", {})
        left += [get_named_type(field.type) for field in fields.values()]
        if arguments:
            left += [
                get_named_type(argument.type) for f in fields.values() for argument in getattr(f, "args", {}).values()
            ]
        if isinstance(each, GraphQLInterfaceType):
            left += GRAPHQL_SCHEMA.get_possible_types(each)
    return found


def _is_a_page(type_: GraphQLNamedType) -> bool:
    """Whether a type is a page of a list, or a part of one."""
    fields: Mapping[str, Any] = getattr(type_, "fields", {})
    return not fields.keys().isdisjoint({"pageInfo", "cursor", "endCursor"})


def _arguments(type_: GraphQLNamedType) -> Iterator[tuple[str, str | None]]:
    """The arguments of a type's fields, with their descriptions."""
    for field in getattr(type_, "fields", {}).values():
        yield from ((name, argument.description) for name, argument in getattr(field, "args", {}).items())


def _default(argument: GraphQLArgument) -> str:
    return f" = `{str(argument.default_value).lower()}`" if isinstance(argument.default_value, bool) else ""


# ---- Markdown --------------------------------------------------------------------------------------------------------------
def _table(head: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> str:
    lines = (f"| {' | '.join(row)} |".replace("|  |", "| |") for row in (head, *rows))
    return "\n".join([next(lines), f"|{'---|' * len(head)}", *lines])


def _line(text: str | None) -> str:
    """A text as one line of a table."""
    return " ".join((text or "").split()).replace("|", "\\|")


def _paragraphs(text: str | None) -> list[str]:
    return [" ".join(paragraph.split()) for paragraph in (text or "").split("\n\n")]
