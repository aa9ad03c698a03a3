"""Dates in days and as they are printed: by SQL as by Python, on both databases, and in Babel's locales."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date as Date
from itertools import product

import pytest
from babel.core import Locale, localedata
from babel.dates import format_date, format_skeleton
from sqlalchemy import Text, literal, select

from cms.content import PartialDate, Person
from cms.content.partial_date import SEASONS
from cms.content.printed_date import date_patterns, form_of
from cms.planning.dates import earliest, latest, printed
from cms.planning.documents import RequestError
from cms.store import Database

from ..asking import Api
from ..content import Maker

MONTHS = [None, *range(1, 13), *SEASONS]
DATES = [PartialDate(year, month) for year, month in product((999, 1900, 2000, 2031, 2032, 9999), MONTHS)]
DATES += [PartialDate(2031, 1, 1), PartialDate(2032, 2, 29), PartialDate(2031, 12, 31)]


def filled(pattern: str, date: PartialDate) -> str:
    """A pattern with a date's year and day."""
    day = date.day or 0
    return pattern.replace("{y}", f"{date.year}").replace("{dd}", f"{day:02}").replace("{d}", f"{day}")


@pytest.mark.parametrize("locale", ["en", "lt"])
def test_sql_tells_what_python_does(database: Database, locale: str) -> None:
    patterns = date_patterns(locale)
    bound = literal(json.dumps(patterns), Text())
    with database.read() as connection:
        for date in DATES:
            text = literal(str(date), Text())
            told = connection.execute(select(earliest(text), latest(text), printed(text, bound))).one()
            as_python = f"{date.earliest}", f"{date.latest}", filled(patterns[form_of(str(date))], date)
            assert tuple(told) == as_python, date


@pytest.mark.parametrize(
    ("date", "first", "last"),
    [
        ("2031", Date(2031, 1, 1), Date(2031, 12, 31)),
        ("2032-02", Date(2032, 2, 1), Date(2032, 2, 29)),
        ("2100-02", Date(2100, 2, 1), Date(2100, 2, 28)),
        ("2031-21", Date(2031, 3, 1), Date(2031, 5, 31)),
        ("2031-23", Date(2031, 9, 1), Date(2031, 11, 30)),
        ("2031-24", Date(2031, 12, 1), Date(2031, 12, 31)),
        ("2031-05-20", Date(2031, 5, 20), Date(2031, 5, 20)),
    ],
)
def test_the_days_that_a_date_spans(date: str, first: Date, last: Date) -> None:
    partial = PartialDate.parse(date)
    assert (partial.earliest, partial.latest) == (first, last)


@pytest.mark.parametrize(
    ("locale", "date", "text"),
    [
        ("en", "2031-23", "Autumn 2031"),
        ("zh", "2031-05", "2031年5月"),
        ("de", "2031-05-20", "20. Mai 2031"),
        ("de-AT", "2031-01", "Jänner 2031"),
        ("es", "2031-21", "primavera de 2031"),
        ("pt_BR", "2031", "2031"),
        ("ja", "2031", "2031年"),
        ("ko", "2031-24", "2031년 겨울"),
        ("sv", "2031-23", "sep.–nov. 2031"),
        ("pl", "2031-24", "grudzień 2031"),
    ],
)
def test_as_people_print_it(locale: str, date: str, text: str) -> None:
    assert filled(date_patterns(locale)[form_of(date)], PartialDate.parse(date)) == text


def test_locales_print_as_babel_does() -> None:
    for name in localedata.locale_identifiers()[::7]:
        patterns, locale = date_patterns(name), Locale.parse(name)
        for month in range(1, 13):
            date, day = PartialDate(2031, month), PartialDate(2031, month, 7)
            first = Date(2031, month, 7)
            assert filled(patterns[form_of(str(date))], date) == format_skeleton("yMMMM", first, locale=locale), name
            assert filled(patterns[form_of(str(day))], day) == format_date(first, "long", locale), name
        assert all(filled(patterns[form_of(f"2031-{season}")], PartialDate(2031, season)) for season in SEASONS)


@pytest.mark.parametrize("tag", ["", "xx", "en;", "../en", "en_US.UTF-8", "root", "x" * 300, "en-", "é"])
def test_what_is_no_locale_is_told_where_it_stands(lab: Api, tag: str) -> None:
    asked = "query ($in: String!) { talks { nodes { dateDetails { text(locale: $in) } } } }"
    with pytest.raises(RequestError) as refused:
        lab.answer(asked, {"in": tag})
    (error,) = refused.value.errors
    assert error.message.endswith("is no locale that the Unicode CLDR knows, as `en`, `pt-BR` and `zh-Hant` are")


def test_a_hidden_date_has_no_details(database: Database, asking: Callable[[Database], Api]) -> None:
    make = Maker()
    hidden = make(Person, slug="a", name="A", has_profile=True, birth_date=PartialDate(1991, 1, 2))
    shown = make(
        Person, slug="b", name="B", has_profile=True, birth_date=PartialDate(1992, 5), birth_date_is_public=True
    )
    make.commit(database)
    api = asking(database)
    nodes = api(
        "query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Person { birthDateDetails { text } } } }", ids=[hidden, shown]
    )
    assert nodes == {"nodes": [{"birthDateDetails": None}, {"birthDateDetails": {"text": "May 1992"}}]}
