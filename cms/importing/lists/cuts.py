"""Where a row may be cut: at signs, stops, edges of style and dates, and around what its kind of list has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from cms.documents import Inline
from cms.documents.languages import CJK, alternatives, column, either, keys, words
from cms.documents.written_dates import Dates, find_dates

from ..gazetteer import is_region, is_town
from ..marks import is_mark
from ..people import has_title, is_name, is_spaced_name
from ..places import is_organization, is_place, is_short_name
from ..titles import split_title
from .around import AROUND, ENDS_IN_SMALL_WORD, Cut

_WINDOW = 300  # characters: what stands on either side of a sign is known within these
MARKS = ("bold", "italic", "link", "code")


@dataclass(frozen=True, slots=True)
class Cutting:
    """What a kind of list is cut at besides style and dates: how strong each sign is, and which things a cut stands around."""

    signs: Mapping[str, float]
    around: tuple[str, ...] = ()  # of `degree`, `title`, `place`, `names`, `volume`, `told`, `text`, `inside`
    labels: tuple[str, ...] = ()  # roles that a label may say: `Location: Oz`
    named: Mapping[str, str] = field(default_factory=dict)  # what labels are called that no vocabulary has, as patterns

    def said(self, column: str) -> str:
        """The role that a column's header says its cells have; empty where it says none."""
        header = column.strip(" :*_")
        return next((role for role in self.labels if _whole(self.called(role)).fullmatch(header)), "")

    def called(self, role: str) -> str:
        """What labels and columns are called that say a role, as a pattern."""
        return self.named.get(role) or column(role)


@cache
def _whole(called: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{called})", re.IGNORECASE)


_TITLED = r"(?=(?:assoc\w*\.?\s+|assist?\w*\.?\s+)?(?:prof|dr)\b)"
_SIGNS: dict[str, str] = {
    "|": r"(?:(?<!\s)\s+)?[|·•｜\t]\s*|(?<!\s)\s+/\s+",
    ";": r"(?<!\s)\s*;\s+(?:and\s+|&\s+)?|；",
    "-": r"(?<!\s)\s+(?:[-‐‑–—]+\s+|[-–](?=[A-Z]))|(?:(?<!\s)\s+)?—\s*",
    ":": r":\s+|：\s*",
    ",": rf",\s+(?:and\s+|&\s+)?|(?:(?<!\s)\s+)?[，、]\s*|(?<=[{CJK}）)])[ \u3000]+(?=[{CJK}])",
    "(": r"(?:(?<!\s)\s+)?[(\[（【]",
    ")": r"[)\]）】][,.:]?\s*",
    '"': r"(?:(?<!\b[A-Z])[,.]\s*|(?<!\s)\s+)?[“”„«»\"「」『』《》][,.]?\s*",
    "at": rf"(?:^|(?<!\s)\s+){either('at')}\s+(?:the\s+(?=[a-z]))?",
    "by": rf"(?:(?<=[(,])|(?<!\s)\s+|^){either('authorship')}(?:\s*:)?\s+(?=(?-i:[^\W\d_a-z]))",
    "with": rf"(?:(?<=[(,])|(?<!\s)\s+|^){either('company')}(?:\s*:\s*|\s+)(?=(?-i:[^\W\d_a-z]))",
    "guide": rf"(?:{either('guide')}(?:\s*[:：]\s*|(?<=by)\s+|(?<=of)\s+|\s+{_TITLED})"
    rf"|(?:(?<=[.,;(]\s)|(?<=\()){either('guide')}\s+(?=(?-i:[^\W\d_a-z][\w’'-]+ [^\W\d_a-z]))|\bunder\s+{_TITLED})",
    "beside": rf"\bwith\s+{_TITLED}",
    "of": rf"(?:,\s*|(?<!\s)\s+)(?:in|at|of|with)\s+{_TITLED}(?=[^,;|()]{{2,50}}['’]s?\s+(?:\w+\s+)?(?:lab|group|team))",
}
_PATTERNS = {sign: re.compile(pattern, re.IGNORECASE if sign != "by" else 0) for sign, pattern in _SIGNS.items()}
_FULL_STOP = re.compile(
    r"(?<=[^\W\d_]{2})(?:[.?!]|[?!]\.)(?=\s)|(?<=[\d)*†‡\]\"”])\.(?=\s)|(?<=et al)\.(?=\s)|(?<=[^\W\d_]{2})[。！？．]|\n"
)
# `Profa. Dra. Ana Li`: what people are called by is short for something in most languages; `Ir.` may be a degree, too.
_DEGREES = {name.strip(".").casefold() for key in keys("degrees") for name in words("degrees", key)}
_TITLES = {
    part.strip(".") for title in words("people", "titles") for part in title.split(". ") if len(part) > 3
} - _DEGREES
_CALLED = "|".join(map(re.escape, sorted(_TITLES)))
_CALLED_AFTER = re.compile(
    rf"(?:{alternatives(t for t in words('people', 'titles') if re.fullmatch(f'[{CJK}]+', t))})(?![{CJK}])"
)
_ABBREVIATED = re.compile(
    rf"\b(?i:{_CALLED})$|"
    r"\b(?:Proc|Conf|Int|Trans|Vol|No|vs|pp|Jr|St|Dr|Prof|Symp|Adv|Sys|Comput|Intl|Univ|Assoc|Assist|Asst|Dept|Lett"
    r"|Rev|Phys|Appl|Sci|Eds|Inf|Commun|Mach|Artif|Intell|Inst|Soc|Cf|e\.g|i\.e"
    r"|(?<=\. )(?:Learn|Ann|Am|Math|Eng|Ed|Res|Nat|Softw|Syst|Vis|Robot|Biol|Med|Chem|Mater)"
    r"|[Vv]ol|[Nn]o|pp|[Ee]st|[Ee]xp|Feb|Aug|Sept?|Oct|Nov|Dec|Jan|Mar|Apr|Jun|Jul)$"
)
_COURSE = re.compile(r"[A-Z]{2,7}[ -]?(?!(?:19|20)\d\d$)\d{2,4}[A-Z]?$")
_EDITED = re.compile(r"\b(?:edited|ed|eds|edit|translated|trans|illustrated|introduced)\.?$", re.IGNORECASE)
_LEADS_IN = re.compile(r"(?:,|[.”\"»])\s(?:in|en|dans|em):?$", re.IGNORECASE)
_WITHIN = re.compile(r"(?:^|[^\w\s]\s)(?:in|en|dans|em)$", re.IGNORECASE)
_IDEOGRAPHS, _IDEOGRAPHS_BEFORE = re.compile(rf"[{CJK}]{{0,9}}"), re.compile(rf"[{CJK}]{{0,9}}\Z")
_COMPANY_FORM = re.compile(r"(?:Inc|Ltd|LLC|Corp|Co|Jr|Sr|Ph\.?D|GmbH|S\.?A)\b")
# What is quoted by signs that open and close: `「ほうき、つえ」`.
_CORNERS = re.compile(r"[「『《]([^「」『』《》]{2,200})[」』》]")
# `'Wands and brooms'`, of several words, and with apostrophes in it.
_SINGLE_QUOTES = re.compile(
    r"(?<!\w)['‘](?=\w)((?:[^'’‘]|['’](?=\w)){4,300}\s(?:[^'’‘]|['’](?=\w)){2,300})['’][,.]?(?!\w)"
)


def candidates(line: Inline, cutting: Cutting, dates: list[Dates]) -> tuple[list[Cut], list[tuple[int, int]]]:
    """Where a line may be cut, and the spans within which it may not."""
    text = line.text
    held = [(date.at, date.to) for date in dates]
    cuts: list[Cut] = [(edge, edge, "date", 1.4) for date in dates for edge in (date.at, date.to)]
    cuts += [
        (edge, edge, "style", 1.5)
        for mark in line.marks
        if mark.kind in MARKS
        for edge in (mark.start, mark.end)
        if 0 < edge < len(text) and _parts(text, edge)
    ]
    for sign, strength in cutting.signs.items():
        if sign == ".":
            cuts += _stops(text, strength)
        elif sign in _PATTERNS:
            for match in _PATTERNS[sign].finditer(text):
                inner = (
                    re.match(r"([\w&.’'-]{2,12}(?:\s+\d{4})?)[)\]]", text[match.end() : match.end() + 40])
                    if sign == "("
                    else None
                )
                coded = (
                    re.match(
                        r"([A-Z]{2,6}[ -]?(?!(?:19|20)\d\d)\d{2,4}[A-Z]?)[)\]]", text[match.end() : match.end() + 40]
                    )
                    if sign == "("
                    else None
                )
                inner = coded or inner
                if (
                    inner
                    and not is_mark(inner[1])
                    and (
                        coded
                        or is_short_name(inner[1], text[max(0, match.start() - 300) : match.start()])
                        or _is_province(inner[1], text[max(0, match.start() - _WINDOW) : match.start()])
                    )
                ):
                    held.append((match.start() - 1, match.end() + inner.end()))
                elif (sign == ":" and "inside" in cutting.around) or not _is_one(
                    text, sign, match
                ):  # words have no titles
                    within = (
                        sign == "with" and text[match.start() - 1 : match.start()].isalnum()
                    )  # `Doors with Sheet Metal`
                    cuts.append((match.start(), match.end(), sign, strength * (0.4 if within else 1.0)))
    if '"' in cutting.signs:
        held += [match.span(1) for match in _CORNERS.finditer(text)]
        for match in _SINGLE_QUOTES.finditer(text):
            cuts += [(match.start(), match.start(1), '"', cutting.signs['"'])]
            cuts += [(match.end(1), match.end(), '"', cutting.signs['"'])]
    for kind in cutting.around:
        AROUND[kind](line, cuts, held)
    return cuts, held


_HANGUL_BEFORE = re.compile(r"(?<![\uac00-\ud7af])([\uac00-\ud7af]{1,30})$")
_HANGUL_AFTER = re.compile(r"[\uac00-\ud7af]+")


def _is_title_in_hangul(before: str, after: str) -> bool:
    """Whether a space stands within a title, as Korean has them between words: `제어 엔지니어`, but `오즈대학교 조교`."""
    first, last = _HANGUL_BEFORE.search(before), _HANGUL_AFTER.match(after)
    return bool(first and last) and bool(split_title(last[0])[0]) and not is_organization(first[1])  # type: ignore[index]


def _is_province(short: str, before: str) -> bool:
    """Whether two letters in brackets say where the town before them lies: `Rovigo (RO)`."""
    town = re.split(r"[,;|(\t]\s*|\s[-–—]\s", before)[-1].strip()
    return re.fullmatch("[A-Z]{2}", short) is not None and is_town(town)


def _is_one(text: str, sign: str, match: re.Match[str]) -> bool:
    """Whether what stands on both sides of a sign is one thing."""
    before = text[max(match.start() - _WINDOW, 0) : match.start()]
    after = text[match.end() : match.end() + _WINDOW]
    if sign == "," and not match[0].strip():  # between ideographs
        named = _IDEOGRAPHS_BEFORE.search(before[-9:])
        if named and _CALLED_AFTER.match(after) and is_name(named[0]):  # `李安 教授`
            return True
        if _is_title_in_hangul(before, after):
            return True
        return is_spaced_name(f"{_IDEOGRAPHS_BEFORE.search(before[-9:])[0]} {_IDEOGRAPHS.match(after)[0]}")  # type: ignore[index]
    if sign == ",":
        opens = _COURSE.match(before)  # `CS 101, Brooms`
        return bool(opens) or bool(_COMPANY_FORM.match(after)) or _is_in_place(before, after)
    if sign == ":":  # `PaveNet: …`: a title opens with the name of what it is about
        if _COURSE.search(before[-12:]) or _WITHIN.search(before[-12:]):  # `CS 101: Brooms`, `In: Wand Papers`
            return True
        named = re.search(r"(?:^|[\s\"“(])(?=[^\s,]{0,60}[A-Z][^\s,]{0,60}[A-Z])[\w+-]{1,80}$", before)
        return bool(named) and not is_name(" ".join(before.split()[-2:])) and not find_dates(before[-12:])
    if sign == '"' and _LEADS_IN.search(before[-12:]):  # `Wands, in «Brooms», 2031`
        return True
    if sign == "at":  # `Gymnasium am Deich`
        own = re.split(r"[,;|(\t]|\s[-–—]\s", before)[-1]
        return not re.search(r"\bat\b|@", match[0]) and is_organization(own) and not split_title(own.strip())[0]
    if sign == "by" and _EDITED.search(before):  # whose book it is in, and not whose work
        return True
    if sign in ("by", "with") and not has_title(after):
        who = re.split(r"(?:(?<!\s)\s+)?[,()|]|(?<!\s)\s+(?:and|&)\s|(?<!\b[A-Z])\.\s", after)[0]
        return not (
            is_name(who, alone=True) and (len(who.split()) > 1 or bool(re.match(r"\s*[,&]", after[len(who) :])))
        )
    return False


def _is_in_place(before: str, after: str) -> bool:
    """Whether a comma between two texts stands within a place: `Springfield, IL`."""
    right = re.split(r"[,|().\t]|\s[-–—]\s", after, maxsplit=1)[0].strip()
    if len(right) > 30 or not is_region(re.sub(r"(?<!\s)\s+\d{5}$", "", right)):
        return False
    left = re.split(r"[,|(\t]\s*|\s[-–—]\s", before)[-1]
    return is_place(f"{left.strip()}, {right}")


def _parts(text: str, edge: int) -> bool:
    """Whether a change of style may part two things: not within a word, nor after a mere `in`, `in:` or `at the`."""
    inside = text[edge - 1].isalnum() and text[edge].isalnum()
    before = text[max(edge - 40, 0) : edge]
    return not inside and not ENDS_IN_SMALL_WORD.search(before) and not _WITHIN.search(before.removesuffix(": "))


def _stops(text: str, strength: float) -> Iterator[Cut]:
    for match in _FULL_STOP.finditer(text):
        if match[0] == "." and _ABBREVIATED.search(text[max(match.start() - 40, 0) : match.start()]):
            continue
        asks = match[0][0] in "?!？！"
        yield match.start() + asks, match.end(), ".", strength * (0.35 if asks else 1.0)
