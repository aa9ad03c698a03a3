"""What is private in a text: phone numbers, street addresses, dates of birth, and what registers know somebody by.

It is told by a label (`private` in the languages' tables), or by its shape where that is one's own: `+49 30 123456`,
`12 Yellow Road`. What is doubtful is private, as its owner can show it; what has the shape of something else (dates, pages,
ISBNs, coordinates) isn't.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from urllib.parse import unquote, unquote_plus

from cms.documents.languages import CJK, pattern, words

from .private_shapes import (
    ALONE,
    CALL,
    LABELLED_DATE,
    LABELLED_NUMBER,
    LETTERS,
    LINK,
    MARKS,
    NEXT,
    OTHER,
    PAGES,
    PLAIN,
    PLUS,
    SHAPES,
    STREET,
    STREET_CJK,
    STREET_WORD,
    THING,
    TOWN,
    YEAR,
    either,
    labels,
)


class Kind(enum.StrEnum):
    """What is private; a value says it to people."""

    PHONE = "a phone number"
    ADDRESS = "a street address"
    BIRTH = "a date of birth"
    IDENTITY = "something personal"


@dataclass(frozen=True, slots=True)
class Private:
    """Something private in a text: what it is, from where to where with its label, and the value without that."""

    kind: Kind
    start: int
    end: int
    value: str


# ---- labels ------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class _Label:
    kind: Kind
    found: re.Pattern[str]


@cache
def _labels() -> tuple[_Label, ...]:
    """A pattern for each kind of label, with what may stand around it; the groups are the sign after it, if any."""
    kinds, number = (labels(words("private", key)) for key in ("phone_kind", "number"))
    found = []
    for kind, key, signs in (
        (Kind.PHONE, "phone", "📞☎☏📱📲📠✆🤙🖷"),
        (Kind.BIRTH, "birth", "🎂"),
        (Kind.IDENTITY, "identity", ""),
        (Kind.ADDRESS, "address", "🏠🏡🏘📍📫📬📮✉"),
    ):
        said = words("private", key)
        one = labels(word for word in said if not re.match(f"[{CJK}]", word))
        other = labels([*(word for word in said if re.match(f"[{CJK}]", word)), *signs])
        labelled = (
            rf"(?<![^\W_])[*_`]{{0,3}}(?:(?:{kinds})[\s_-]{{1,2}}){{0,2}}"
            rf"(?:(?:{one})(?![^\W_])|(?:{other}))\ufe0f?"
            rf"(?:[\s_-]?(?:{number}|#)\b)?"
            rf"(?P<gap>(?:\s?[(（][^()（）\n\d]{{0,25}}[)）])?{MARKS}{{0,10}}(?:\n{MARKS}{{0,8}})?"
            r"(?:(?:details?|value|text|content|username|number|summary)[*]{0,2}[:：][* ]{0,4})?)"
        )
        found.append(_Label(kind, re.compile(labelled, re.IGNORECASE)))
    return tuple(found)


# A number of things, and not one of a house or of a family; a ranking's number.
_COUNTED = re.compile(
    r"[\W_]{0,6}(?:[^\W\d_]{2,20}:\s)?(?:\d{1,4}\s)?(?:[\w-]{1,20}\s){0,2}"
    rf"(?:{labels(words('private', 'counted'))})s?\b",
    re.IGNORECASE,
)
_RANKED = re.compile(r"(?:\b|\\n)(?:top|best|first|last|over|the|these|all)\s$", re.IGNORECASE)
_DIGIT = re.compile(r"\d")


# ---- finding -----------------------------------------------------------------------------------------------------------
def find(text: str, under: Kind | None = None) -> list[Private]:
    """What is private in a text, in its order; `under` says which kind of label the whole text stands under."""
    plain = text.translate(PLAIN)
    if under is not None:
        return [Private(under, 0, len(text), text.strip())] if _may_be(under, plain) else []
    found: list[Private] = []

    def add(kind: Kind, start: int, end: int, value: str) -> None:
        if end <= start:
            return
        for n, one in enumerate(found):
            if start < one.end and one.start < end:
                if kind is one.kind is Kind.ADDRESS and start < one.start:  # `Street` in it was taken for a label
                    found[n] = Private(kind, start, max(end, one.end), _value(plain[start : max(end, one.end)]))
                return
        found.append(Private(kind, start, end, _value(value)))

    for kind, start, end, value in _every(plain):
        add(kind, start, end, value)
    return sorted(found, key=lambda one: one.start)


_Place = tuple[Kind, int, int, str]


def _every(plain: str) -> Iterator[_Place]:
    """All that may be private, the surest first: where it is found again, or a part of it, that says nothing more."""
    yield from _linked(plain)
    masked = _masked(plain)
    for label in _labels():
        for at in label.found.finditer(plain):
            yield from _labelled(label.kind, at, plain, masked)
    if not _DIGIT.search(plain):  # all that follows has numbers
        return
    yield from ((Kind.PHONE, *at.span(), at[1]) for at in LETTERS.finditer(plain) if _is_alone(at[1]))
    yield from ((Kind.PHONE, *at.span(1), at[1]) for at in CALL.finditer(masked) if _is_number(at[1]))
    yield from _streets(plain, masked)
    yield from ((Kind.PHONE, *at.span(), at[0]) for at in SHAPES.finditer(masked) if _is_number(at[0]))
    for start, end in _segments(masked):
        alone = ALONE.fullmatch(masked, start, end)
        if alone and _is_alone(alone[1]):
            yield Kind.PHONE, alone.start(1), alone.end(1), alone[1]


def _linked(plain: str) -> Iterator[_Place]:
    """Numbers in links that call them, and numbers with a country's code."""
    for link in LINK.finditer(plain):
        if "//t.me/" not in link[0] or "/+" in link[0]:
            digits = re.search(r"\+?\d[\d().\- ]{4,20}\d", unquote(link[0]))
            yield Kind.PHONE, *link.span(), digits[0] if digits else ""
    yield from ((Kind.PHONE, *at.span(), at[0]) for at in PLUS.finditer(plain) if _is_number(at[0]))


def _streets(plain: str, masked: str) -> Iterator[_Place]:
    for street in (STREET, STREET_CJK):
        for at in street.finditer(masked):
            counted = _COUNTED.match(plain, at.end()) and _RANKED.search(plain, max(0, at.start() - 12), at.start())
            if _is_street(at[0]) and not counted:
                town = re.compile(TOWN).match(plain, at.end())
                end = town.end() if town else at.end()
                yield Kind.ADDRESS, at.start(), end, plain[at.start() : end]


def _value(text: str) -> str:
    """A value in one line, without the marks and the keys of data that stand before its parts."""
    lines = (
        re.sub(r"^[\s*>-]{0,8}(?:[^\W\d_][\w ]{0,20}\*{0,2}:\s{0,3})?", "", line).strip() for line in text.split("\n")
    )
    return " ".join(", ".join(line.rstrip(",") for line in lines if line).split())


def _masked(text: str) -> str:
    """A text without the numbers of other things, each character in its place."""

    def hide(match: re.Match[str]) -> str:
        given = match[0]
        if re.fullmatch(r"(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx]", given) and not _is_isbn(given):
            return given
        return "\x00" * len(given)

    return THING.sub(lambda match: "\x00" * len(match[0]), OTHER.sub(hide, text))


def _is_isbn(text: str) -> bool:
    digits = [10 if c in "xX" else int(c) for c in text if c.isalnum()]
    if len(digits) == 13:
        return sum(d * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10 == 0 and 10 not in digits
    grouped = re.fullmatch(r"\d{1,5}([- ])\d{1,7}\1\d{1,6}\1[\dXx]", text) is not None
    return grouped and sum(d * (10 - i) for i, d in enumerate(digits)) % 11 == 0


def _labelled(kind: Kind, at: re.Match[str], plain: str, masked: str) -> Iterator[tuple[Kind, int, int, str]]:
    """What a label stands for, if that is private."""
    start, end, gap = at.start(), at.end(), at["gap"]
    marked = bool(re.search(r"[:|=#\n(—-]|\*\*", gap)) or not at[0][:1].isascii()
    if kind is Kind.PHONE:
        number = LABELLED_NUMBER.match(plain, end) or re.compile(r"(\d{3,6})\b").match(plain, end)
        if number:
            digits = sum(map(str.isdigit, number[1]))
            if _is_date(number[1]) or (not marked and (digits < 7 or "\x00" in masked[number.start() : number.end(1)])):
                return
            yield kind, start, number.end(), number[1]
    elif kind is Kind.BIRTH:
        date = LABELLED_DATE.match(plain, end)
        value = re.split(r"[|·•;\n]", plain[end : end + 200], maxsplit=1)[0].rstrip()
        if re.search(r"[:|=\n]", gap) and re.search(r"\d", value):
            yield kind, start, end + len(value), value
        elif date and (marked or not re.fullmatch(r"\d{4}", date[1]) or _opens(plain, start)):
            yield kind, start, date.end(), date[1]
    elif kind is Kind.IDENTITY:
        value = re.split(r"[|·•;\n]", plain[end : end + 200], maxsplit=1)[0]
        if marked and re.search(r"\w", value) and re.search(r"[:|=\n]", gap) and not _COUNTED.match(value):
            yield kind, start, end + len(value.rstrip()), value
    elif re.search(r"[:|=\n]", gap) or not at[0].strip("*_` ")[:1].isalnum():
        yield from _address(at, plain, masked)


def _opens(text: str, at: int) -> bool:
    """Whether a label without a mark opens what it stands in, or says whose it is: `Born 1990 in Oz`, `I was born in 1990`."""
    return (
        re.search(
            rf"(?:^|[\n.;|(•*-])\s{{0,3}}$|{either('i_am')}\s{{1,2}}$",
            text[max(0, at - 12) : at],
            re.IGNORECASE,
        )
        is not None
    )


def _address(at: re.Match[str], plain: str, masked: str) -> Iterator[tuple[Kind, int, int, str]]:
    """The lines of an address that a label stands before: to the line's end, and what goes on below."""
    before = plain[max(0, at.start() - 12) : at.start()]
    if re.search(r"(?:e-?mail|ip|mac|web|url|http|site|site's|wallet|memory)[\s_*-]{0,3}$", before, re.IGNORECASE):
        return
    lines = plain[at.end() :].split("\n")
    kept = [re.split(r"\s?[|·•]\s?", lines[0], maxsplit=1)[0]]
    whole = kept[0] == lines[0]
    for line in lines[1:6] if whole else ():
        stripped = re.sub(r"^[\s*>-]{1,6}", "", line)
        if NEXT.match(stripped) and not re.match(
            r"\s*(?:street|city|zip|country|plz|ort|state|region|postal)", stripped, re.I
        ):
            break
        if not re.search(r"\d", line) and not re.search(r",\s*$", kept[-1]):
            break
        kept.append(line)
    value = "\n".join(kept)
    end = at.end() + len(value)
    label = at[0].strip("*_` \n:").casefold()
    visible = masked[at.end() : end]
    weak = not label[:1].isalnum() or label.startswith(("home", "house", "post", "cap"))
    if weak and not (STREET.search(visible) or STREET_CJK.search(visible) or re.search(r"\d{1,5}\s\w+\s\w+", visible)):
        return
    if re.search(r"\d", visible) or STREET_WORD.search(visible):
        yield Kind.ADDRESS, at.start(), end, value


def _may_be(kind: Kind, plain: str) -> bool:
    """Whether what stands under a label of a kind can be it."""
    if kind is Kind.PHONE:
        return sum(map(str.isdigit, plain)) >= 3 and not _is_date(plain.strip())
    if kind is Kind.ADDRESS:
        return bool(re.search(r"\d", _masked(plain)) or STREET_WORD.search(plain))
    if kind is Kind.IDENTITY and _COUNTED.match(plain):
        return False
    return bool(re.search(r"\d" if kind is Kind.BIRTH else r"\w", plain))


def _is_date(text: str) -> bool:
    """Whether digits are years or a whole date rather than a number to call."""
    return (
        re.fullmatch(
            rf"\W*(?:{YEAR}(?:\W{{1,3}}{YEAR})?|{YEAR}[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./]{YEAR}|{YEAR}-\d\d)\W*",
            text,
        )
        is not None
    )


def _is_street(text: str) -> bool:
    """Whether what has the shape of a street is one: its words have capitals, and its number is no year."""
    words = re.findall(r"[^\W\d_]{3,}", text)
    if re.search(r"\b(?:to|in|for|with|and|an?|by|that|this|we|is|are|of the)\b", text):
        return False  # a sentence
    return any(not word[:1].islower() for word in words) and not re.search(rf"[^,] {YEAR}$", text)


def _is_number(text: str) -> bool:
    digits = sum(map(str.isdigit, text))
    return 7 <= digits <= 15 and not _is_date(text)


def _is_alone(text: str) -> bool:
    """Whether a number that stands by itself is one to call: in groups, or long; neither pages nor an amount."""
    digits = sum(map(str.isdigit, text))
    pages = PAGES.fullmatch(text)
    amount = re.fullmatch(r"[1-9]\d{0,2}(?: \d{3})+", text) and digits != 9
    if not 7 <= digits <= 15 or _is_date(text) or amount or (pages and int(pages[1]) < int(pages[2])):
        return False
    return digits >= 9 or re.search(r"\d[ ().\-/]+\d", text) is not None


def _segments(text: str) -> Iterator[tuple[int, int]]:
    """The spans of a text that stand by themselves: lines, and parts of them between bars and dots."""
    start = 0
    for at in re.finditer(r"[\n|·•\t;,]", text):
        yield start, at.start()
        start = at.end()
    yield start, len(text)


# ---- taking it out -----------------------------------------------------------------------------------------------------
_OTHERS = pattern("others")


def is_of_others(heading: str) -> bool:
    """Whether a section is of those who recommend somebody, or are to be told in an emergency."""
    return bool(_OTHERS.search(heading))


def kind_of_label(text: object) -> Kind | None:
    """The kind of what a title, a key or a label announces, where it says nothing else: `Phone`, `author: address`."""
    if not isinstance(text, str) or len(text) > 80:
        return None
    text = re.sub(r"^[\w ]{1,20}:\s*|^x-", "", text.strip(" \t*_#:：-.")).translate(PLAIN)
    for label in _labels():
        if label.found.fullmatch(f"{text}:") and text.casefold() not in (
            "home",
            "post",
            "signal",
            "project",
            "contact details",
        ):
            return label.kind
    return None


def without(text: str, found: Iterable[Private]) -> str:
    """A text without what is private in it: lines that say nothing else go; within a sentence, `…` stands for it."""
    parts, last = [], 0
    cut = "\x1f"
    for one in found:
        parts += [text[last : one.start], cut]
        last = one.end
    lines = "".join([*parts, text[last:]]).split("\n")
    return "\n".join(line for line in (_tidy(line) if cut in line else line for line in lines) if line is not None)


def _tidy(line: str) -> str | None:
    if not re.search(r"\w", re.sub(r"^[\s*>-]{0,8}[^\W\d_][\w ]{0,30}\*{0,2}:", "", line)):
        return re.sub("\x1f", "", line) if line.count("|") > 1 else None
    opens = line.startswith("\x1f")
    line = re.sub(r"(?<=\w )\x1f(?=[ ,.]{0,2}\w)", "…", line)
    line = re.sub(r"[*_]{0,3}\x1f[*_]{0,3}", "\x1f", line)
    line = re.sub(r"(?:(?<![ \t])[ \t]+)?(?:[|·•,;/][ \t]*)?\x1f(?=[ \t]*(?:[|·•,;]|$))", "", line)
    line = re.sub(r"\x1f\s*(?:[|·•,;]\s*)?", "", line)
    return re.sub(r"^[\s|·•,;]+", "", line.replace("()", "")).rstrip() if opens else line.replace("()", "").rstrip()


def public(text: str) -> str:
    """A text without what is private in it."""
    found = find(text)
    return without(text, found) if found else text


def is_private_address(url: str) -> Kind | None:
    """The kind of what an address of the web tells by itself: a number to call, or a street on a map."""
    if re.match(r"(?:tel|sms|smsto|callto|whatsapp|viber|facetime):", url.strip(), re.IGNORECASE):
        return Kind.PHONE
    if re.match(
        r"(?:https?:)?//(?:wa\.me/\+?\d|api\.whatsapp\.com/send|signal\.me/|t\.me/(?:\+|%2b)\d)",
        url.strip(),
        re.IGNORECASE,
    ):
        return Kind.PHONE
    if re.match(r"\+?[\d\s().-]{7,20}$", url.strip()):
        return Kind.PHONE
    if (
        re.match(r"(?:https?:)?//[^/]{0,40}(?:maps?\b|openstreetmap|goo\.gl/maps)", url.strip(), re.IGNORECASE)
        or "/maps" in url
    ):
        said = unquote_plus(url)
        return Kind.ADDRESS if STREET.search(said) or STREET_CJK.search(said) else None
    return None
