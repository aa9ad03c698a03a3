"""Dates as people write them: read exactly as precise as they are, and never a month or a day more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from cms.content import PartialDate, Period

from .languages import CJK, alternatives, months, words

_ENGLISH = frozenset(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"))

_MONTHS = months()
_SEASONS = {
    word.casefold(): number
    for number, season in ((21, "spring"), (22, "summer"), (23, "autumn"), (24, "winter"))
    for word in words("words", season)
}
# Abbreviations that are small words in other languages: alone, without a year beside them, they are no month.
_LONG_MONTHS = [name for name in _MONTHS if len(name) > 3 or not name.isascii() or name in _ENGLISH]
_DASH = r"[-–—−~→]{1,3}"
_OPEN_WORDS = rf"(?:{alternatives(words('words', 'open'))})"
_UNTIL = rf"(?:{_DASH}|(?<=\s):(?=\s)|{alternatives([*words('words', 'until'), *words('words', 'onward')])})"
_M = r"(?P<{0}>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")(?![^\W_])\.?"
_LONG_M = r"(?P<{0}>" + "|".join(sorted(_LONG_MONTHS, key=len, reverse=True)) + r")(?![^\W_])\.?"
_Y = r"(?P<{0}>(?:19|20)\d\d)"
_S = rf"(?P<{{0}}>{alternatives(_SEASONS)})"
_D = r"(?P<{0}>[0-3]?\d)(?:st|nd|rd|th|er|\.|º|ª|°)?"
_OF = r"(?:of|de|del|do|di)\b"
# Each way to write one date; of those that match at a place, the first counts. A letter, digit or a digit's sign on either
# side makes it something else: a version, an identifier, an amount. Chinese, Japanese and Korean letters may meet a date.
_FORMS = (
    rf"{_Y.format('yd')}\s?(?:年|년)?[\s,/-]*{_S.format('sd')}(?!\s*(?:,\s*)?(?:19|20)\d\d)",
    rf"{_Y.format('y1')}\s?[年년](?:\s?(?P<m1>\d\d?)\s?[月월](?:\s?(?P<d1>\d\d?)\s?[日일])?)?(?:\s?度(?!\w))?",
    r"(?P<e0>令和|平成|昭和)(?P<e1>\d\d?|元)年(?:\s?(?P<m0>\d\d?)月(?:\s?(?P<d0>\d\d?)日)?)?(?:度(?!\w))?",
    rf"{_Y.format('y2')}(?P<p2>[-/.])(?P<m2>\d\d?)(?P=p2)(?P<d2>\d\d?)(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?",
    rf"(?P<a3>\d\d?)(?P<p3>[/.-])(?P<b3>\d\d?)(?P=p3){_Y.format('y3')}",
    rf"{_Y.format('y4')}(?P<p4>[-/.])(?P<m4>1[0-2]|0?[1-9])(?!\d|(?P=p4)\d\d?(?!\d))",
    rf"(?P<m5>0?[1-9]|1[0-2])[/.-]{_Y.format('y5')}",
    rf"{_M.format('n6')}\s*{_D.format('d6')},?\s+{_Y.format('y6')}",
    rf"{_D.format('d7')}(?:\s+{_OF})?\s+{_M.format('n7')},?(?:\s+{_OF})?\s*{_Y.format('y7')}",
    rf"{_M.format('n8')}(?:\s+{_OF})?[\s,/-]*{_Y.format('y8')}",
    rf"{_M.format('n9')}(?:\s?['’-]\s?|/)(?P<s9>\d\d)(?![\d/])",
    rf"{_Y.format('ya')}[\s,]+{_M.format('na')}(?:\s+{_D.format('da')}(?![\w/]))?(?!\s*(?:,\s*)?(?:19|20)\d\d)",
    rf"{_S.format('sb')}(?:\s+(?:{_OF}|semester|term|quarter))?[\s,/-]*{_Y.format('yb')}(?:/(?:19|20)?\d\d(?!\d))?",
    rf"{_S.format('sc')}\s?['’]\s?(?P<tc>\d\d)(?!\d)",
    rf"{_Y.format('ye')}(?:[a-d](?![^\W_]))?",  # `2031b`, the second of that year
    # Half a date, which only says something beside another that has the year.
    r"(?P<mi>0[1-9]|1[0-2])(?=\s?[-–—−]\s?(?:0[1-9]|1[0-2])[/.](?:19|20)\d\d(?!\d))",
    rf"{_M.format('nf')}\s*{_D.format('df')}(?=\s*(?:[-–—−~&]|to\b))",
    rf"{_LONG_M.format('ng')}(?=\s*(?:[-–—−~&/]|(?:to|and|bis|und|à|et|a|y|al|e|tot|en)\b))",
    rf"{_S.format('sh')}(?=\s*(?:[-–—−~&/,]|to\b|and\b))",
)  # fmt: skip
_ATOM = re.compile(
    rf"(?<![^\W_{CJK}]|[$€£#.])(?:" + "|".join(f"(?:{form})" for form in _FORMS) + rf")(?![^\W_{CJK}]|%|[.,]\d|[-/]\d)",
    re.IGNORECASE,
)
_LOOSE_ATOM = re.compile(_ATOM.pattern.replace(r"|[.,]\d|[-/]\d)", r"|[.,]\d)"), re.IGNORECASE)
_TO = re.compile(rf"\s*{_UNTIL}\s*(?P<expected>\(?expected\)?:?\s*)?", re.IGNORECASE)
# Words that need no dash before them: `2031年至今`.
_UNPARTED = alternatives(word for word in words("words", "open") if len(word) > 1 and re.match(f"[{CJK}]", word))
_OPEN = re.compile(rf"\s*(?:{_UNTIL}\s*\(?{_OPEN_WORDS}|(?:{_UNPARTED}))\)?", re.IGNORECASE)
_ONWARD = re.compile(rf"\s*(?:{alternatives(words('words', 'onward'))})(?!\s*\d)", re.IGNORECASE)
_ENDLESS = re.compile(rf"\s*{_DASH}(?:\s*(?=[)\]）】、|,;]|$|[:：](?!\d))|\s?(?=\t|\s\s))|[-–—](?=\s[^\W\d_])")
_SHORT_END = re.compile(r"(?:\s*(?:-{1,3}|[–—−/])\s*(?P<year>\d\d)|(?:[–—−]|--)(?P<digit>\d))(?![\d/-]|\.\d)")
_SINCE = alternatives(words("words", "since"))
_BEFORE = re.compile(
    rf"(?:(?P<since>(?:{_SINCE})|(?:{alternatives(words('words', 'starting'))}))"
    r"|(?P<until>\b(?:until|till|bis|jusqu['’](?:à|en)|hasta|fino al|até|tot)|[-–—]))\s*(?::\s*)?$",
    re.IGNORECASE,
)
_IS_SINCE = re.compile(_SINCE, re.IGNORECASE)
# What opens a range, and says no more than that: `from 2031 to 2032`, `du 2 mai 2031 au …`.
_OPENS_RANGE = re.compile(
    rf"(?:(?:{_SINCE})|(?:{alternatives([*words('words', 'starting'), *words('words', 'from')])}))\s*$", re.IGNORECASE
)
# What a year of teaching is called before it: `A.Y. 2031/2032`, `anno accademico 2031/32`.
_ACADEMIC_YEAR = re.compile(rf"(?<![^\W_])(?:{alternatives(words('words', 'academic_year'))})\s*$", re.IGNORECASE)
# All that is said of a time that goes on, where no date is: `PhD, University of Oz (current)`.
_GOES_ON = re.compile(rf"[(\[（]\s?(?:{_OPEN_WORDS})\s?[)\]）]", re.IGNORECASE)
_CLOSES_RANGE = re.compile(r"\s*(?:まで|까지|止)")
_EXPECTED = re.compile(
    rf"\s*(?:[(\[（,]\s*)?(?:{alternatives(words('words', 'expected'))}|ongoing|now|present|current)\s*[)\]）]?",
    re.IGNORECASE,
)
_EXPECTED_BEFORE = re.compile(
    r"(?:[(\[（]|(?<!\s))\s*(?:expected(?:\s+(?:graduation|in|to\s+graduate(?:\s+in)?))?|"
    rf"{alternatives(words('words', 'expected'))})\s*(?:[:：]\s*)?$",
    re.IGNORECASE,
)
_WINDOW = 60  # characters: what is said of a date stands no further before it
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925}  # the year before the first of each, as Japan counts
# Characters of East Asian width, and hyphens that no line breaks at, as their plain forms: each for one, so that places in
# the text stay.
_PLAIN = str.maketrans("０１２３４５６７８９．／－～〜‐‑", "0123456789./-~~--")


@dataclass(frozen=True, slots=True)
class Half:
    """A date without its year, as in `Jan–Apr 2031`."""

    month: int
    day: int | None = None


@dataclass(frozen=True, slots=True)
class Dates:
    """One or two dates found in a text, and what is printed around them.

    `at` and `to` say where; `last` is the end of a range; `is_open` that it goes on; `is_expected` that the end lies ahead;
    `is_reversed` that the end printed lies before the beginning.
    """

    at: int
    to: int
    first: PartialDate | None
    last: PartialDate | None = None
    is_range: bool = False
    is_open: bool = False
    is_expected: bool = False
    is_reversed: bool = False


def _make(match: re.Match[str]) -> PartialDate | Half | None:
    """The date of one match, or None where the calendar doesn't have it."""
    given = {name[0] + name[1]: text for name, text in match.groupdict().items() if text is not None}
    by = {name[0]: text for name, text in given.items()}
    try:
        if "a" in by:  # a day and a month in the order of the place: 11/20/2031, 20.11.2031
            a, b = int(by["a"]), int(by["b"])
            month, day = (b, a) if a > 12 or (by["p"] == "." and b <= 12) else (a, b)
            return PartialDate(int(by["y"]), month, day)
        if "e" in by:
            era, number = given["e0"], given["e1"]
            given = {"y0": str(_ERAS[era] + (1 if number == "元" else int(number))), **given}
            by["y"] = given["y0"]
        month_or_none = int(by["m"]) if "m" in by else _MONTHS[by["n"].lower()] if "n" in by else None
        season = next((text for name, text in given.items() if name in ("sb", "sc", "sd", "sh")), None)
        if season:
            month_or_none = _SEASONS[" ".join(season.casefold().split())]
        day_or_none = int(by["d"]) if "d" in by else None
        if "y" in by:
            return PartialDate(int(by["y"]), month_or_none, day_or_none)
        short = given.get("s9") or given.get("tc")
        if short:
            return PartialDate(century(int(short)), month_or_none, day_or_none)
        assert month_or_none is not None
        return Half(month_or_none, day_or_none)
    except ValueError:
        return None


def century(short: int) -> int:
    """The year that two digits mean: 31 is 2031, 98 is 1998."""
    return short + (1900 if short >= 70 else 2000)


@dataclass(frozen=True, slots=True)
class _Atom:
    at: int
    to: int
    date: PartialDate | Half


def _atoms(text: str) -> list[_Atom]:
    found: list[_Atom] = []
    at = 0
    while match := _LOOSE_ATOM.search(text, at):
        date = _make(match)
        tail = text[match.end() : match.end() + 2]
        # `2031-5000` is no date, while `2031-32`, `2031/2032` are two.
        if date and not (
            re.match(r"[-/]\d", tail)
            and not re.match(r"[-/](?:(?:19|20)\d\d(?!\d)|\d\d(?!\d)|\d\d?[/.]\d)", text[match.end() :])
        ):
            found.append(_Atom(match.start(), match.end(), date))
        at = match.end()
    return found


def _with_year(half: PartialDate | Half, other: PartialDate | Half) -> PartialDate | None:
    """A date that has its year, or takes it from the one beside it."""
    if isinstance(half, PartialDate):
        return half
    if isinstance(other, Half):
        return None
    try:
        return PartialDate(other.year, half.month, half.day)
    except ValueError:
        return None


def find_dates(text: str) -> list[Dates]:
    """Find every date and range in a text, in order.

    `May 2031 – Aug 2031` is one range; `Jan–Apr 2031` takes its year from its end; `2031 – Present` and `(2031 - )` go on;
    `Apr 2031 & Apr 2032` are two. `2.0`, `5.5%` and `2409.03550` are none. `(current)` says when where nothing else does.
    """
    text = text.translate(_PLAIN)
    found = [_around(text, dates) for dates in _spans(text, _atoms(text))]
    if not found and (now := _GOES_ON.search(text)):
        found = [Dates(*now.span(), None, None, is_range=True, is_open=True)]
    return found


def _spans(text: str, atoms: list[_Atom]) -> Iterator[Dates]:
    index = 0
    while index < len(atoms):
        atom = atoms[index]
        following = atoms[index + 1] if index + 1 < len(atoms) else None
        between = _TO.fullmatch(text, atom.to, following.at) if following else None
        if following and (between or _is_academic_year(text, atom, following)):
            first, last = _with_year(atom.date, following.date), _with_year(following.date, atom.date)
            if first and last and not between and (open_ := _OPEN.match(text, following.to)):  # `2031/2032 – ongoing`
                yield Dates(atom.at, open_.end(), first, None, is_range=True, is_open=True)
                index += 2
                continue
            if first and last:
                span = _range(atom.at, following.to, first, last)
                yield replace(span, is_expected=bool(between and between["expected"]))
                index += 2
                continue
        index += 1
        if isinstance(atom.date, Half):
            if following and re.fullmatch(r"\s*(?:&|and|/|,)\s*", text[atom.to : following.at]):
                shared = _with_year(atom.date, following.date)
                if shared:
                    yield Dates(atom.at, atom.to, shared)
            continue
        date = atom.date
        short = _SHORT_END.match(text, atom.to) if date.month is None else None
        if open_ := _OPEN.match(text, atom.to) or _ENDLESS.match(text, atom.to) or _ONWARD.match(text, atom.to):
            yield Dates(atom.at, open_.end(), date, None, is_range=True, is_open=True)
        elif short and date.year < (ended := _ended(date, short)) <= date.year + 20:
            yield _range(atom.at, short.end(), date, PartialDate(ended))
        else:
            before = _BEFORE.search(text, max(0, atom.at - _WINDOW), atom.at)
            if before and before["since"]:
                goes_on = bool(_IS_SINCE.fullmatch(before["since"]))
                yield Dates(before.start(), atom.to, date, None, is_range=True, is_open=goes_on)
            elif before and before["until"] and (before["until"].isalpha() or not text[: before.start()].strip(" ([")):
                yield Dates(before.start(), atom.to, None, date, is_range=True)
            else:
                yield Dates(atom.at, atom.to, date)


def _ended(date: PartialDate, short: re.Match[str]) -> int:
    """The year that a period ends in whose end is written by its last digits: `2029–31`, `2029–30`, `2025–6`."""
    of, last = (100, "year") if short["year"] else (10, "digit")
    return date.year // of * of + int(short[last])


def _is_academic_year(text: str, atom: _Atom, following: _Atom) -> bool:
    """Whether two years are one academic year, as in `2031/2032`."""
    one, two = atom.date, following.date
    years = isinstance(one, PartialDate) and isinstance(two, PartialDate) and one.month is None and two.month is None
    return years and text[atom.to : following.at] == "/" and two.year == one.year + 1  # type: ignore[union-attr]


def _range(at: int, to: int, first: PartialDate, last: PartialDate) -> Dates:
    reversed_ = last.last_key < first.key
    return Dates(at, to, first, None if reversed_ else last, is_range=True, is_reversed=reversed_)


def _around(text: str, dates: Dates) -> Dates:
    """Widen to the words around a date that say how it stands, and to brackets that hold nothing else."""
    at, to, expected, open_ = dates.at, dates.to, dates.is_expected, dates.is_open
    if dates.is_range and (opening := _OPENS_RANGE.search(text, max(0, at - _WINDOW), at)):
        at = opening.start()
    if said := _ACADEMIC_YEAR.search(text, max(0, at - _WINDOW), at):
        at = said.start()
    if dates.is_range and (closing := _CLOSES_RANGE.match(text, to)):
        to = closing.end()
    if before := _EXPECTED_BEFORE.search(text, max(0, at - _WINDOW), at):
        at, expected = before.start(), True
    if not open_ and (after := _EXPECTED.match(text, to)):
        word = after[0].strip(" ()[]（）,").lower()
        if word in ("now", "present", "current", "ongoing"):
            open_ = dates.last is None
            expected = expected or dates.last is not None
        else:
            expected = True
        to = after.end()
    if text[at:to].count("(") < text[at:to].count(")") and "(" in text[:at]:
        at = text.rindex("(", 0, at)
    while at > 0 and to < len(text) and text[at - 1] + text[to] in ("()", "[]", "（）", "__", "**"):
        at, to = at - 1, to + 1
    last = dates.last
    return Dates(at, to, dates.first, last, dates.is_range, open_, expected, dates.is_reversed)


_MEETING = re.compile(r"年?[度届屆][^\s,、。；]{0,8}(?:[大年]会|会議|[大年]會|會議)")  # of which year


_INITIALS = re.compile(r"\b[A-Z]{1,3}\s$")  # of whoever wrote what the year stands before: `Li A (2031) Brooms`


def is_of_a_name(text: str, dates: Dates) -> bool:
    """Whether a year belongs to a name, as in `Oz 2031 Challenge`: a lone year amid capitalised words."""
    if dates.is_range or dates.first is None or dates.first.month is not None:
        return False
    before, after = text[: dates.at], text[dates.to :]
    if text[dates.at] == "(" and _INITIALS.search(before):
        return False
    if _MEETING.match(after):  # `2031/03: 魔法学会2030年度大会`
        return len(find_dates(text)) > 1
    return bool(re.search(r"[A-Z](?:[^\WA-Z]|&)*[\s'’]$", before) and re.match(r"\s+[A-Z]", after)) and not re.search(
        r"[,|(;]\s*$", before
    )


def own_dates(text: str) -> list[Dates]:
    """The dates of a text but those of names in it; beside when it was, `Horizon 2020` is what something is called."""
    found = [dates for dates in find_dates(text) if not is_of_a_name(text, dates)]
    if not any(dates.is_range for dates in found):
        return found
    return [d for d in found if d.is_range or d.first is None or d.first.month or not _NAME.search(text, 0, d.at)]


_NAME = re.compile(r"(?<![\w'-])[A-Z][\w&'-]{0,40}\s$")


def as_period(dates: Dates, single: Literal["both", "start", "end"]) -> Period:
    """The period that dates mean; `single` says what one date alone is: a year of a position both begins and ends it.

    `2031` on a position is 2031 to 2031, on a degree its end, on a project its start.
    """
    if dates.is_range:
        return Period(dates.first, dates.last, dates.is_open or dates.is_expected)
    if dates.is_expected or single == "end":
        return Period(None, dates.first, dates.is_expected) if not dates.is_open else Period(dates.first, None, True)
    if dates.is_open:
        return Period(dates.first, None, True)
    return Period(dates.first, dates.first if single == "both" else None)


def read_date(text: str) -> PartialDate | None:
    """The date that a text is, white space, brackets and marks apart; None for anything that isn't one date alone."""
    match = _ATOM.fullmatch(text.translate(_PLAIN).strip(" \t_*:.,;[]()（）"))
    date = _make(match) if match else None
    return date if isinstance(date, PartialDate) else None


_IN_PLACES = re.compile(r"(\d\d?)([/-])(\d\d?)\2\d{4}")


def typed_date(text: str) -> PartialDate:
    """The date that somebody typed, in EDTF or as people write them; raises `ValueError`.

    A page says around a date in which order it has days and months; here nothing does, so what could be either is refused.
    """
    text = text.strip()
    try:
        return PartialDate.parse(text)
    except ValueError as error:
        date, either = read_date(text), _IN_PLACES.fullmatch(text.translate(_PLAIN))
        if date is None:
            raise ValueError(f"{text!r} is no date such as 2031, May 2031, 20 May 2031 or autumn 2031") from error
        if either and int(either[1]) <= 12 >= int(either[3]) and int(either[1]) != int(either[3]):
            other = PartialDate(date.year, int(either[3]), int(either[1]))
            raise ValueError(f"{text!r} may be {date} or {other}: write which") from error
        return date


def read_terms(text: str) -> list[PartialDate]:
    """The terms that a course was given in: `(2031 Fall & 2032 Fall)`, `Fall 2031 & 2032`, `Spring/Fall 2031`.

    A year without a season takes the season beside it.
    """
    atoms = _atoms(text.translate(_PLAIN))
    terms: list[PartialDate] = []
    for index, atom in enumerate(atoms):
        date = atom.date
        around = (
            [*atoms[index + 1 :], *reversed(atoms[:index])]
            if isinstance(date, Half)
            else [*reversed(atoms[:index]), *atoms[index + 1 :]]
        )
        if isinstance(date, Half):
            years = (other.date for other in around if isinstance(other.date, PartialDate))
            year = next(years, None)
            if year and date.month > 20:
                terms.append(PartialDate(year.year, date.month))
        elif date.month is None:
            season = next((o.date.month for o in around if o.date.month and o.date.month > 20), None)
            terms.append(PartialDate(date.year, season) if season else date)
        else:
            terms.append(date)
    return list(dict.fromkeys(terms))
