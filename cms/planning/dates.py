"""What SQL tells of a partial date that stands as text: the days that it spans, and how it is printed.

In Python, `PartialDate` has the days, and `cms.content.printed_date` how dates are printed: the same holds here, of columns.
"""

from __future__ import annotations

import calendar
from typing import Any

from sqlalchemy import ColumnElement, Integer, Text, and_, case, cast, func, literal_column, not_, or_
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from cms.content.partial_date import SEASON_ENDS, SEASONS

from .json_sql import SqlExpression

Expression = ColumnElement[str]


class _TextOf(SqlExpression):
    """The text that a member of a JSON object has, by its name; the object is bound as text."""

    inherit_cache = False
    type = Text()

    def __init__(self, members: ColumnElement[Any], name: ColumnElement[Any]) -> None:
        self.parts = (members, name)


@compiles(_TextOf, "sqlite")
def _(e: _TextOf, compiler: SQLCompiler, **options: Any) -> str:
    members, name = (compiler.process(part, **options) for part in e.parts)
    return f"({members} ->> ({name}))"


@compiles(_TextOf, "postgresql")
def _(e: _TextOf, compiler: SQLCompiler, **options: Any) -> str:
    members, name = (compiler.process(part, **options) for part in e.parts)
    return f"({members}::json ->> ({name}))"


def earliest(date: Expression) -> Expression:
    """The first day that a date can be."""
    months = {"": "01", **{f"{season}": f"{month:02}" for season, month in SEASONS.items()}}
    return _day(date, _chosen(date, months, _month(date)), _text("01"))


def latest(date: Expression) -> Expression:
    """The last day that a date can be."""
    months = {"": "12", **{f"{season}": f"{month:02}" for season, month in SEASON_ENDS.items()}}
    days = {f"{month:02}": f"{calendar.monthrange(2031, month)[1]}" for month in range(1, 13) if month != 2}
    days |= {"": "31", **{f"{season}": days[f"{month:02}"] for season, month in SEASON_ENDS.items()}}
    year = cast(_part(date, 1, 4), Integer)
    divided = {by: year % _number(by) == _number(0) for by in (4, 100, 400)}
    leap = and_(divided[4], or_(not_(divided[100]), divided[400]))
    february = case((leap, _text("29")), else_=_text("28"))
    return _day(date, _chosen(date, months, _month(date)), _chosen(date, days, february))


def printed(date: Expression, patterns: Expression) -> Expression:
    """A date as it is printed by the `date_patterns` of a locale, which are bound as JSON text."""
    form = _joined(_text("k"), cast(func.length(date), Text), _month(date))  # as `form_of` has it
    made: Expression = _TextOf(patterns, form)
    day, zero = _part(date, 9, 2), _text("0")
    values = {"{y}": func.ltrim(_part(date, 1, 4), zero), "{dd}": day, "{d}": func.ltrim(day, zero)}
    for place, value in values.items():
        made = func.replace(made, _text(place), value)
    return made


def _month(date: Expression) -> Expression:
    """The month or season; empty where neither is known."""
    return _part(date, 6, 2)


def _day(date: Expression, month: Expression, day: Expression) -> Expression:
    """A day: the date itself, if it's one, or else this day of this month."""
    made = _joined(_part(date, 1, 4), _text("-"), month, _text("-"), day)
    return case((func.length(date) == _number(10), date), else_=made)


def _chosen(date: Expression, choices: dict[str, str], otherwise: Expression) -> Expression:
    """What a date's month or season chooses."""
    return case(*((_month(date) == _text(given), _text(made)) for given, made in choices.items()), else_=otherwise)


def _part(date: Expression, begin: int, length: int) -> Expression:
    return func.substr(date, _number(begin), _number(length))


def _joined(first: Expression, *others: Expression) -> Expression:
    for other in others:
        first = first.op("||")(other)
    return first


def _text(constant: str) -> Expression:
    return literal_column(f"'{constant}'", Text())


def _number(constant: int) -> ColumnElement[int]:
    return literal_column(f"{constant}", Integer())
