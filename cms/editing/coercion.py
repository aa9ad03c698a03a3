"""Values as inputs state them, turned into values as columns hold them."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Callable
from typing import Any

from cms.content import Link, PartialDate, Period, RichText, value_fields
from cms.content.addresses import ADDRESS_RULE, is_address, wrong_addresses
from cms.content.columns import api_name
from cms.content.fields import Group, Scalar, Value
from cms.content.forms import ORCID_RULE, rule_of, wrong_orcid, wrong_period
from cms.content.inputs import Plain
from cms.content.rich_text import clean, render
from cms.content.slug import SLUG_RULE, is_slug

from .problems import Path, UserError, UserErrorCode

Report = Callable[[UserError], None]
_LONGEST = 1_000  # characters of a text that isn't rich: a title, a name, an address


def columns_of(input_: Plain, value: Any, path: Path, report: Report) -> dict[str, Any]:
    """The columns that a field's value comes to; what it can't be is reported, and left out.

    Takes a value as GraphQL coerced it: null for none, dates as text, rich text as Markdown.
    """
    if value is None and input_.required:
        report(UserError(UserErrorCode.REQUIRED, f"`{path[-1]}` can't be null", path))
        return {}
    reader = _Reader(path, report)
    match input_.field:
        case Group() as group:
            return reader.period(group, value or {})
        case Value() as field:
            return reader.found({field.name: reader.value(field, value)})
        case Scalar() as field:
            read = reader.scalar(field.type, value, path)
            if read is None and field.type is str and input_.required and not reader.failed:
                reader.fail(UserErrorCode.REQUIRED, f"`{path[-1]}` can't be empty", path)
            if field.name == "slug" and read is not None and not is_slug(read):
                reader.fail(UserErrorCode.INVALID, SLUG_RULE, path)
            if field.address and read is not None:
                reader.address(read, path)
            reader.form(field.form, read, path)
            return reader.found({field.column: read})


@dataclasses.dataclass(slots=True)
class _Reader:
    """Reads one value, and knows whether anything was wrong with it."""

    path: Path
    report: Report
    failed: bool = False

    def fail(self, code: UserErrorCode, message: str, path: Path) -> None:
        self.failed = True
        self.report(UserError(code, message, path))

    def found(self, columns: dict[str, Any]) -> dict[str, Any]:
        return {} if self.failed else columns

    def scalar(self, kind: Any, value: Any, path: Path) -> Any:
        """A text (null where it's empty), a number, yes or no, an enum's member, a date."""
        if kind is bool:
            return bool(value)
        if value is None:
            return None
        if kind is PartialDate:
            return self.date(value, path)
        if kind is str:
            return self.text(value, path, _LONGEST)
        return kind(value) if isinstance(kind, type) and issubclass(kind, enum.Enum) else value

    def date(self, value: str | PartialDate, path: Path) -> PartialDate | None:
        from cms.documents.written_dates import typed_date  # what reads documents is loaded by those who use it

        try:
            return value if isinstance(value, PartialDate) else typed_date(value)
        except ValueError as error:
            self.fail(UserErrorCode.INVALID, str(error), path)
            return None

    def text(self, value: str, path: Path, longest: int | None = None) -> str | None:
        try:
            value.encode()
        except UnicodeEncodeError:
            self.fail(UserErrorCode.INVALID, "it has a character that no text can have", path)
            return None
        text = clean(value)
        if longest and len(text) > longest:
            self.fail(UserErrorCode.INVALID, f"it has {len(text)} characters, and {longest} are the most", path)
        return text if text.strip() else None

    def address(self, value: str, path: Path) -> None:
        if not is_address(value):
            self.fail(UserErrorCode.INVALID, f"{_short(value)} can't be linked to: {ADDRESS_RULE}", path)

    def form(self, form: str | None, value: Any, path: Path) -> None:
        if value is not None and not self.failed and (rule := rule_of(form, value)):
            self.fail(UserErrorCode.INVALID, f"{_short(str(value))} isn't one: {rule}", path)

    def period(self, group: Group, value: dict[str, Any]) -> dict[str, Any]:
        columns = {
            scalar.column: self.scalar(
                scalar.type, value.get(api_name(scalar.name)), (*self.path, api_name(scalar.name))
            )
            for scalar in group.scalars
        }
        for scalar in group.scalars:
            self.form(scalar.form, columns[scalar.column], (*self.path, api_name(scalar.name)))
        if wrong := wrong_period(Period(*columns.values())):
            self.fail(UserErrorCode.INVALID, wrong, (*self.path, "end"))
        return self.found(columns)

    def value(self, field: Value, value: Any) -> Any:
        if field.many:
            items = (self.item(field.item, item, (*self.path, i)) for i, item in enumerate(value or ()))
            return [item for item in items if item is not None]
        return self.item(field.item, value, self.path)

    def item(self, kind: Any, value: Any, path: Path) -> Any:
        """Rich text, a date, a text, or a dataclass such as a link or a course."""
        if value is None:
            return None
        if kind is RichText:
            text = self.text(value, path)
            if text and (wrong := wrong_addresses(text)):
                self.fail(UserErrorCode.INVALID, f"it links to {_short(wrong[0])}: {ADDRESS_RULE}", path)
                return None
            return text and render(text)
        if kind in (str, PartialDate):
            read = self.scalar(kind, value, path)
            self.form(None, read, path)
            return read
        members: dict[str, Any] = {}
        for name, (annotation, _) in value_fields(kind).items():
            given, at = value.get(api_name(name)), (*path, api_name(name))
            if annotation == list[PartialDate]:
                members[name] = [date for i, d in enumerate(given or ()) if (date := self.date(d, (*at, i)))]
            else:
                members[name] = None if given is None else self.text(given, at, _LONGEST)
                if members[name] is None and annotation is str and not self.failed:
                    self.fail(UserErrorCode.REQUIRED, f"`{api_name(name)}` can't be empty", at)
            if kind is Link and name == "url" and members[name] is not None:
                self.address(members[name], at)
                if wrong_orcid(members[name]):
                    self.fail(UserErrorCode.INVALID, f"{_short(members[name])} leads to nobody: {ORCID_RULE}", at)
            for i, date in enumerate(members[name] if annotation == list[PartialDate] else ()):
                self.form(None, date, (*at, i))
        return None if self.failed else kind(**members)


def _short(address: str) -> str:
    return repr(address if len(address) <= 60 else f"{address[:60]}…")
