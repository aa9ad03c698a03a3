"""Dates as people print them in their language: `May 20, 2031`, `2031年5月`, `Herbst 2031`.

Months and the order of the parts are the Unicode CLDR's, by Babel. It has no words for seasons: those of the languages that
documents are read in are here, and elsewhere a season is printed as its months.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from babel import Locale
from babel.core import UnknownLocaleError
from babel.dates import DateTimeFormat, parse_pattern

from .partial_date import SEASON_ENDS, SEASONS

# How a season is printed, and what spring, summer, autumn and winter are called.
_SEASONS: dict[str, tuple[str, str]] = {
    "de": ("{season} {y}", "Frühling Sommer Herbst Winter"),
    "en": ("{season} {y}", "Spring Summer Autumn Winter"),
    "es": ("{season} de {y}", "primavera verano otoño invierno"),
    "fr": ("{season} {y}", "printemps été automne hiver"),
    "it": ("{season} {y}", "primavera estate autunno inverno"),
    "ja": ("{y}年{season}", "春 夏 秋 冬"),
    "ko": ("{y}년 {season}", "봄 여름 가을 겨울"),
    "nl": ("{season} {y}", "lente zomer herfst winter"),
    "pt": ("{season} de {y}", "primavera verão outono inverno"),
    "zh": ("{y}年{season}", "春季 夏季 秋季 冬季"),
}
_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}")


@lru_cache(128)
def date_patterns(tag: str) -> Mapping[str, str]:
    """How dates of each form are printed in a locale, by `form_of`: `{y}` stands for the year, `{d}` or `{dd}` for the day.

    Raises `ValueError` for what is no locale.
    """
    try:
        if not _TAG.fullmatch(tag):
            raise ValueError(tag)
        locale = Locale.parse(tag.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        known = "no locale that the Unicode CLDR knows, as `en`, `pt-BR` and `zh-Hant` are"
        raise ValueError(f"{tag[:40]!r} is {known}") from None
    skeletons = locale.datetime_skeletons
    of_month = str(skeletons["yMMMM"] if "yMMMM" in skeletons else skeletons["yMMM"])
    of_day = str(locale.date_formats["long"])
    found = {form_of("2031"): _printed(str(skeletons["y"]), 1, locale)}
    for month in range(1, 13):
        found[form_of(f"2031-{month:02}")] = _printed(of_month, month, locale)
        found[form_of(f"2031-{month:02}-20")] = _printed(of_day, month, locale)
    for place, (season, month) in enumerate(SEASONS.items()):
        found[form_of(f"2031-{season}")] = _season(place, month, SEASON_ENDS[season], locale)
    return found


def form_of(date: str) -> str:
    """The form of a date that stands as EDTF text: how long it is, and its month or season."""
    return f"k{len(date)}{date[5:7]}"


class _Parts(dict[str, str]):
    """The fields of a pattern in some month, with what stands for the year and the day."""

    def __init__(self, month: int, locale: Locale) -> None:
        super().__init__()
        self.format = DateTimeFormat(datetime.date(2031, month, 1), locale)

    def __missing__(self, name: str) -> str:
        if name[0] in "yd":
            return "{y}" if name[0] == "y" else f"{{{name}}}"
        return str(self.format[name])


def _printed(pattern: str, month: int, locale: Locale) -> str:
    """A pattern of the CLDR, filled but for the year and the day."""
    form: Any = parse_pattern(pattern).format  # with %(MMMM)s for the month
    return str(form % _Parts(month, locale))


def _season(place: int, first: int, last: int, locale: Locale) -> str:
    if locale.language in _SEASONS:
        form, names = _SEASONS[locale.language]
        return form.replace("{season}", names.split()[place])
    if first == last:
        return _printed(str(locale.datetime_skeletons["yMMMM"]), first, locale)
    parts = _interval(locale)
    return "".join(_printed(part, of, locale) for part, of in zip(parts, (first, last), strict=True))


@cache
def _interval(locale: Locale) -> tuple[str, str]:
    """The patterns of an interval between two months of one year."""
    first, second = locale.interval_formats["yMMM"]["M"]
    return str(first), str(second)
