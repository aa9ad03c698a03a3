"""A row cut once into segments, wherever its author may have gone from one thing to the next.

A cut has the sign that is printed there, and a strength. Nothing is decided here, nothing is lost, and nobody else splits
strings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from cms.documents import Inline
from cms.documents.languages import CJK

from ..dates import Dates, find_dates, is_of_a_name, own_dates
from ..degrees import degree_spans
from ..gazetteer import is_region
from ..marks import find_number, is_mark
from ..money import find_money
from ..people import FAMILY_AND_INITIALS, has_title, is_name
from ..places import is_organization, is_place, is_short_name, split_place
from ..titles import split_title
from .looks import is_label, is_running
from .words import column as _column
from .words import either

MARKS = ("bold", "italic", "link", "code")


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a row between two cuts, with its marks.

    `sign` is what is printed before it: `,` `.` `:` `-` `|` `(` `"` `at` `in` `by` `with` `guide`, `beside`, `date` or `style`
    where only those change, `=` after a label, `line` for a row's first. `dated` are the dates in it, with their places in the
    row.
    """

    row: int
    line: Inline
    start: int
    end: int
    sign: str
    strength: float
    style: str
    dated: tuple[Dates, ...] = ()
    said: str = ""  # the role that a label before it, or its column's header, says it has

    @property
    def text(self) -> str:
        """The words of the segment."""
        return self.line.text[self.start : self.end]


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
        return next((role for role in self.labels if re.fullmatch(self.called(role), header, re.IGNORECASE)), "")

    def called(self, role: str) -> str:
        """What labels and columns are called that say a role, as a pattern."""
        return self.named.get(role) or _column(role)


_TITLED = r"(?=(?:assoc\w*\.?\s+|assist?\w*\.?\s+)?(?:prof|dr)\b)"
_SIGNS: dict[str, str] = {
    "|": r"(?:(?<!\s)\s+)?[|·•｜\t]\s*|(?<!\s)\s+/\s+",
    ";": r"(?<!\s)\s*;\s+(?:and\s+|&\s+)?|；",
    "-": r"(?<!\s)\s+(?:[-–—]+\s+|[-–](?=[A-Z]))|(?:(?<!\s)\s+)?—\s*",
    ":": r":\s+|：\s*",
    ",": rf",\s+(?:and\s+|&\s+)?|(?:(?<!\s)\s+)?[，、]\s*|(?<=[{CJK}）)])[ \u3000]+(?=[{CJK}])",
    "(": r"(?:(?<!\s)\s+)?[(\[（【]",
    ")": r"[)\]）】][,.:]?\s*",
    '"': r"(?:(?<!\b[A-Z])[,.]\s*|(?<!\s)\s+)?[“”„«»\"「」『』《》][,.]?\s*",
    "at": rf"(?:^|(?<!\s)\s+){either('at')}\s+(?:the\s+(?=[a-z]))?",
    "by": rf"(?:(?<=[(,])|(?<!\s)\s+|^){either('authorship')}(?:\s*:)?\s+(?=(?-i:[^\W\d_a-z]))",
    "with": rf"(?:(?<=[(,])|(?<!\s)\s+|^){either('company')}(?:\s*:\s*|\s+)(?=(?-i:[^\W\d_a-z]))",
    "guide": rf"(?:{either('guide')}(?:\s*[:：]\s*|(?<=by)\s+|(?<=of)\s+|\s+{_TITLED})|\bunder\s+{_TITLED})",
    "beside": rf"\bwith\s+{_TITLED}",
    "of": rf"(?:,\s*|(?<!\s)\s+)(?:in|at|of|with)\s+{_TITLED}(?=[^,;|()]{{2,50}}['’]s?\s+(?:\w+\s+)?(?:lab|group|team))",
}
_PATTERNS = {sign: re.compile(pattern, re.IGNORECASE if sign != "by" else 0) for sign, pattern in _SIGNS.items()}
# Of two signs that stand together, the one that says more.
_TELLING = {
    sign: n
    for n, sign in enumerate(
        ("guide", "beside", "of", "with", "by", "at", "in", '"', "|", ";", "-", "(", ")", ":", ".", ",")
    )
}
_FULL_STOP = re.compile(
    r"(?<=[^\W\d_]{2})(?:[.?!]|[?!]\.)(?=\s)|(?<=[\d)*†‡\]\"”])\.(?=\s)|(?<=et al)\.(?=\s)|(?<=[^\W\d_]{2})[。！？]|\n"
)
_ABBREVIATED = re.compile(
    r"\b(?:Proc|Conf|Int|Trans|Vol|No|vs|pp|Jr|St|Dr|Prof|Symp|Adv|Sys|Comput|Intl|Univ|Assoc|Assist|Asst|Dept|Lett"
    r"|Rev|Phys|Appl|Sci|Eds|Inf|Commun|Mach|Artif|Intell|Inst|Soc|Cf|e\.g|i\.e"
    r"|(?<=\. )(?:Learn|Ann|Am|Math|Eng|Ed|Res|Nat|Softw|Syst|Vis|Robot|Biol|Med|Chem|Mater)"
    r"|[Vv]ol|[Nn]o|pp|[Ee]st|[Ee]xp|Feb|Aug|Sept?|Oct|Nov|Dec|Jan|Mar|Apr|Jun|Jul)$"
)
# Initials after a family name that end a list of authors: `Li A, Bo C. Brooms`.
_INITIALS = re.compile(r"(?<=[^\W\d_]{2})(?<!\band)(?<!\bwith)(?<!\bby) [A-Z]{1,3}(\.\s+)(?=[A-Z“\"])")
_CAPITAL = re.compile(r"\s+(?=[^\W\d_a-z])")
_GIVEN = re.compile(r"[A-Z]\.[\s-]+(?:[a-z]+\s+)*$")
_COURSE = re.compile(r"[A-Z]{2,7}[ -]?(?!(?:19|20)\d\d$)\d{2,4}[A-Z]?$")
_LONE = re.compile(r"[^\W\d_][\w’'-]+(?:\s*[,;:().*†]|\s+(?:and|&)\b|\s*$)")
_FAMILY_FIRST = re.compile(r"(?<![\w’'-])[^\W\d_a-z][\w’'-]+ [A-Z]{1,3}(?=[*†‡\d]*,)")
_VOLUME = re.compile(
    r"(?:,\s*|(?<!\s)\s+)(?P<where>(?:(?:vol(?:ume|\.)?|v\.|t\.|bd\.|jg\.)\s*)?\d{1,4}\s*(?:\(\d{1,4}(?:[-–/]\d{1,4})?\)(?!\s*[A-Za-z])"
    r"(?:\s*[:,]\s*(?:pp?\.?\s*)?[A-Z]?\d[\w–-]*)?|:\s*[A-Z]?\d[\w–-]*(?:\s*[–-]\s*\d+)?)"
    r"|(?:vol(?:ume|\.)?|v|t|bd|jg|no|n|nr|n[ºo°]|pp?|pages|s)\.?\s*\d[\d\s():–-]*(?:,\s*(?:no|n|nr|n[ºo°]|h|pp?|pages|s)\.?\s*\d[\d–-]*)*)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\s*(?:\[[A-Z]{0,3}\s?\d{1,3}\]|\(\d{1,3}\)|[A-Z]{0,2}\d{1,3}[.)](?=\s))\s*")
_COMPANY_FORM = re.compile(r"(?:Inc|Ltd|LLC|Corp|Co|Jr|Sr|Ph\.?D|GmbH|S\.?A)\b")
_ENDS_IN_SMALL_WORD = re.compile(
    r"(?:^|[,.(:”\"|]\s*|\s)(?:in|at|the|of|with|by|to|for|and|&|on)(?: the)?\s*$|\b(?:prof|dr|mrs?|ms)\.?\s*$",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[“\"]([^”\"]{1,500})[”\"]|[「『《]([^」』》]{1,500})[」』》]")
# `'Wands and brooms'`, of several words, and with apostrophes in it.
_SINGLE_QUOTES = re.compile(
    r"(?<!\w)['‘](?=\w)((?:[^'’‘]|['’](?=\w)){4,300}\s(?:[^'’‘]|['’](?=\w)){2,300})['’][,.]?(?!\w)"
)
_WORD = re.compile(r"\w")
_INTO = re.compile(rf"\s*(?:{either('at')}|in|on|for)\s+(?:the\s+)?", re.IGNORECASE)
_INTO_FIELD = re.compile(r"\s*(?:in|of|en|de|di|em|für|der|majoring in|major in)\s+(?:the\s+)?(?=\w)", re.IGNORECASE)

Cut = tuple[int, int, str, float]  # from, to, sign, strength


def cut(line: Inline, row: int, cutting: Cutting) -> list[Segment]:
    """Cut one row. Takes its text, its number in the list and what its kind of list is cut at; returns segments in order."""
    text = line.text
    begin = _number(text)
    labels = _labels(text, begin, cutting)
    dates = _dates(text, cutting)
    cuts, held = _candidates(line, cutting, dates)
    cuts += [(start, end, "=", 3.0) for start, end, _ in labels]
    within = [(m.start, m.end) for m in line.marks if m.end - m.start < len(text)] + [
        span for m in _QUOTED.finditer(text) for span in (m.span(1), m.span(2)) if span[0] >= 0
    ]
    kept = [
        (max(a, begin), b, sign, strength * 0.4 if any(start < a and b < end for start, end in within) else strength)
        for a, b, sign, strength in cuts
        if (a >= begin or b > begin) and not _is_held(a, b, held)
    ]
    found = list(_segments(line, row, begin, _joined(text, sorted(kept, key=lambda c: (c[0], c[1])))))
    found = [_dated(segment, dates, labels) for segment in found]
    return _names_together(found) if "names" in cutting.around else found


def _dates(text: str, cutting: Cutting) -> list[Dates]:
    """The dates of a row that aren't part of a name."""
    if not re.search(r"\d", text):
        return []
    if "told" in cutting.around:
        return own_dates(text)
    return [found for found in find_dates(text) if not is_of_a_name(text, found)]


def _number(text: str) -> int:
    """Where a row begins that may have a number in its list."""
    number = _NUMBER.match(text)
    return number.end() if number and number.end() < len(text) else 0


def _is_held(a: int, b: int, held: list[tuple[int, int]]) -> bool:
    """Whether a cut stands within what is never cut."""
    return any(
        start < a < end or start < b < end or (start <= a and b <= end and a != b and (a, b) != (start, end))
        for start, end in held
    )


def _labels(text: str, begin: int, cutting: Cutting) -> list[tuple[int, int, str]]:
    """The labels that say what comes after them, `Location: `: where each stands, and the role that it says."""
    if ":" not in text and "：" not in text:
        return []
    return [
        (match.start(1), match.end(), role)
        for role in cutting.labels
        for match in _label(cutting.called(role)).finditer(text, begin)
    ]


@cache
def _label(called: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|\t|[|,;(.–—-]\s{{0,9}})({called})(?:(?<!\s)\s+)?[:：]\s*", re.IGNORECASE)


def _dated(segment: Segment, dates: list[Dates], labels: list[tuple[int, int, str]]) -> Segment:
    inside = tuple(d for d in dates if d.at < segment.end and d.to > segment.start)
    said = next((role for _, end, role in labels if end == segment.start), "")
    return replace(segment, dated=inside, said=said) if inside or said else segment


def _candidates(line: Inline, cutting: Cutting, dates: list[Dates]) -> tuple[list[Cut], list[tuple[int, int]]]:
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
                if inner and (coded or is_short_name(inner[1], text[max(0, match.start() - 300) : match.start()])):
                    held.append((match.start() - 1, match.end() + inner.end()))
                elif not _is_one(text, sign, match):
                    within = sign == "with" and text[: match.start()][-1:].isalnum()  # `Doors with Sheet Metal`
                    cuts.append((match.start(), match.end(), sign, strength * (0.4 if within else 1.0)))
    if '"' in cutting.signs:
        for match in _SINGLE_QUOTES.finditer(text):
            cuts += [(match.start(), match.start(1), '"', cutting.signs['"'])]
            cuts += [(match.end(1), match.end(), '"', cutting.signs['"'])]
    for kind in cutting.around:
        _AROUND[kind](line, cuts, held)
    return cuts, held


def _is_one(text: str, sign: str, match: re.Match[str]) -> bool:
    """Whether what stands on both sides of a sign is one thing."""
    before, after = text[: match.start()], text[match.end() :]
    if sign == ",":
        return bool(_COMPANY_FORM.match(after)) or _is_in_place(text, match)
    if sign == ":":  # `PaveNet: …`: a title opens with the name of what it is about
        if _COURSE.search(before[-12:]):  # `CS 101: Brooms`
            return True
        named = re.search(r"(?:^|[\s\"“(])(?=[^\s,]{0,60}[A-Z][^\s,]{0,60}[A-Z])[\w+-]{1,80}$", before)
        return bool(named) and not is_name(" ".join(before.split()[-2:])) and not find_dates(before[-12:])
    if sign == "at":  # `Gymnasium am Deich`
        own = re.split(r"[,;|(\t]|\s[-–—]\s", before)[-1]
        return not re.search(r"\bat\b|@", match[0]) and is_organization(own) and not split_title(own.strip())[0]
    if sign in ("by", "with") and not has_title(after):
        who = re.split(r"(?:(?<!\s)\s+)?[,()|]|(?<!\s)\s+(?:and|&)\s|(?<!\b[A-Z])\.\s", after)[0]
        return not (
            is_name(who, alone=True) and (len(who.split()) > 1 or bool(re.match(r"\s*[,&]", after[len(who) :])))
        )
    return False


def _is_in_place(text: str, comma: re.Match[str]) -> bool:
    """Whether a comma stands within a place: `Springfield, IL`."""
    right = re.split(r"[,|().\t]|\s[-–—]\s", text[comma.end() :], maxsplit=1)[0].strip()
    if len(right) > 30 or not is_region(re.sub(r"(?<!\s)\s+\d{5}$", "", right)):
        return False
    left = re.split(r"[,|(\t]\s*|\s[-–—]\s", text[: comma.start()])[-1]
    return is_place(f"{left.strip()}, {right}")


def _parts(text: str, edge: int) -> bool:
    """Whether a change of style may part two things: not within a word, nor after a mere `in` or `at the`."""
    inside = text[edge - 1].isalnum() and text[edge].isalnum()
    return not inside and not _ENDS_IN_SMALL_WORD.search(text[:edge])


def _stops(text: str, strength: float) -> Iterator[Cut]:
    for match in _FULL_STOP.finditer(text):
        if match[0] == "." and _ABBREVIATED.search(text[: match.start()]):
            continue
        asks = match[0][0] in "?!？！"
        yield match.start() + asks, match.end(), ".", strength * (0.35 if asks else 1.0)


# ---- cuts around things ------------------------------------------------------------------------------------------------
def _around_names(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    for match in _INITIALS.finditer(line.text):
        listed = _FAMILY_FIRST.search(line.text, 0, match.start())
        if not listed and _LONE.match(line.text, match.end()):
            continue  # `Ann B. Li, `
        cuts.append((match.start(1), match.end(1), ".", 1.6 if listed else 0.8))
    opens: bool | None = None  # whether the row opens with names that have the family name first
    for match in FAMILY_AND_INITIALS.finditer(line.text):
        opens = opens if opens is not None else not _WORD.search(line.text, _number(line.text), match.start())
        if _GIVEN.search(line.text, max(0, match.start() - 20), match.start()):
            continue  # `A. Li, B. Bun` has them before
        end = match.start() + len(match[0].rstrip())
        held.append((match.start(), end))
        after = _CAPITAL.match(line.text, end) if opens else None
        if after and not FAMILY_AND_INITIALS.match(line.text, after.end()):
            cuts.append((end, after.end(), ".", 1.6))  # `Li, A. Brooms at night`


def _around_volume(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    if volume := _VOLUME.search(line.text):
        cuts.append((volume.start(), volume.start("where"), ",", 1.4))
        held.append((volume.start("where"), volume.end()))


_STUDY = re.compile(rf"(?:^|(?<=[\s(,;.|])){either('study')}(?:[^\W\d_]|\s){{0,20}}[:：]\s*[^.;|\t()]+", re.IGNORECASE)


def _around_degree(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    for match in _STUDY.finditer(line.text):  # `Thesis: On Brooms, Wands and Flight`
        cuts += [(match.start(), match.start(), "style", 1.5), (match.end(), match.end(), "style", 1.5)]
        held.append(match.span())
    for start, end in degree_spans(line.text):
        into = _INTO_FIELD.match(line.text, end)
        if into:  # which says where, too, in other languages
            cuts[:] = [c for c in cuts if c[2] != "at" or not end <= c[0] < into.end()]
        cuts += [(start, start, "style", 1.2), (end, into.end() if into else end, "in" if into else "style", 1.5)]
        held.append((start, end))


def _around_place(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    """`Acme Labs Springfield, IL`: a copy lost what stood between."""
    for start, end in _stretches(line.text, [c for c in cuts if c[2] not in ("style", ",")]):
        stretch = line.text[start:end].rstrip(" ,|·(–—-")
        if labels := _after_place(stretch):
            at = start + labels
            cuts[:] = [(at, at, "style", 1.5), *(cut for cut in cuts if not start < cut[0] < at)]
            held.append((start, at))
            continue
        if "," not in stretch and not stretch[-2:].isupper() and "(" not in stretch:
            rest, place = split_place(stretch) if len(stretch.split()) > 1 else (stretch, None)
        else:
            rest, place = split_place(stretch)
        if (
            place
            and rest
            and not _ENDS_IN_SMALL_WORD.search(rest)
            and (at := line.text.rfind(place, start, end)) > start
        ):
            cuts.append((at, at, "style", 1.0))
            held.append((at, at + len(place)))


def _after_place(stretch: str) -> int:
    """Where the words of links begin that stand after a place, and lost their addresses: `Oz, CA Project page`; else 0."""
    spaces = [match.end() for match in re.finditer(r"\s+", stretch)][:12]
    return next((at for at in spaces if is_label(stretch[at:]) and is_place(stretch[:at].strip())), 0)


def _around_title(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    """`Research Intern in Magic`, `Teaching Assistant Intro to Magic`: after a title, what it was about."""
    for start, end in _stretches(line.text, cuts):
        stretch = line.text[start:end].lstrip()
        start = end - len(stretch)
        title, rest = split_title(stretch)
        if not title or not rest:
            continue
        at = start + len(title)
        into = _INTO.match(line.text, at)
        if into:
            cuts.append((at, into.end(), "in", 1.2))
        elif re.match(r"[\s,:]*[^\W\d_a-z]", line.text[at:]):
            cuts.append((at, at, "style", 0.8))


# What a text that tells of a project goes on after.
_BEFORE_TOLD = frozenset((":", "-", ".", "|", '"', "="))
_BRACKET = re.compile(r"(?:(?<!\s)\s+)?[(\[（](?P<in>[^()\[\]（）]{1,60})[)\]）][.,;:]?\s*")
_BEFORE_TIME = re.compile(r"(?:(?:(?<!\s)\s+)?(?P<in>[(\[（])|(?:(?<!\s)\s+)?[,;|·–—-]|^)\s*$")
_AFTER_TIME = re.compile(r"\s*(?P<in>[)\]）])?\s*[.,;:|·•→>–—-]*\s*")


def _around_told(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    """`Lampd: lights the lamps of Oulu, at dusk`: what tells is one text, whatever it names; when it was stands beside it."""
    text = line.text
    cuts[:] = [cut for cut in cuts if cut[2] not in (":", "|") or not _goes_on(line, *cut[:2])]
    edges = [(start, end) for start, end, sign, _ in cuts if sign in _BEFORE_TOLD]
    edges += [(m.start, m.start) for m in line.marks if m.end == len(text) or is_label(text[m.start : m.end])]
    edges += [m.span() for m in _BRACKET.finditer(text) if all(_is_beside(part) for part in m["in"].split(","))]
    dates = [cut[0] for cut in cuts if cut[2] == "date"]
    edges += [span for start, end in zip(dates[::2], dates[1::2], strict=True) for span in _aside(text, start, end)]
    at = 0
    for start, end in [*sorted(edges), (len(text), len(text))]:
        for mark in line.marks:
            if at <= mark.start and mark.end <= start and not _WORD.search(text, at, mark.start):
                at = mark.end  # what is set apart at the beginning names what the text tells of
        if start > at and is_running(text[at:start]):
            held.append((at, start))
        at = max(at, end)


def _is_beside(text: str) -> bool:
    """Whether a part of what is in brackets stands beside a text and isn't of it: `(v2.1, maintainer)`, `(€240,000)`."""
    said = text.strip()
    return is_mark(said) or is_label(said) or find_money(said) is not None or find_number(said) is not None


def _goes_on(line: Inline, start: int, end: int) -> bool:
    """Whether a title goes on after its colon or slash, as in `Wand Air: Wands that Fly`; not after what is set apart."""
    if line.text[start:end].strip() not in (":", "/") or line.text[:start][-1:].isdigit():
        return False
    if any(start - 2 <= mark.end <= end for mark in line.marks):
        return False
    after = re.split(r"[.|(\t]|\s[-–—]\s", line.text[end:])[0]
    return after[:1].isupper() and not is_running(after)


def _aside(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where a date stands that isn't amid a text: in brackets, or at either end."""
    before, after = _BEFORE_TIME.search(text[:start]), _AFTER_TIME.match(text, end)
    bracketed = text[start] in "([（" or (before and before["in"] and after and after["in"])
    bracketed = bracketed or (before and after and before[0].strip() and after[0].strip())
    if before and after and (not before.start() or after.end() == len(text)):
        yield before.start(), after.end()
    elif bracketed:
        yield (before.start() if before else start), (after.end() if after else end)


def _around_text(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    """`**May 2031**: won a prize in Oulu`, `Won a prize (May 2031)`: nothing is cut but the first date at either end."""
    text = line.text
    dates = [cut[0] for cut in cuts if cut[2] == "date"]
    for start, end in zip(dates[::2], dates[1::2], strict=True):
        for before, after in _aside(text, start, end):
            if before == 0 or (after == len(text) and text[start] in "([（"):
                held += [(0, before)] if before else []
                held += [(after, len(text))] if after < len(text) else []
                return
    held.append((0, len(text)))


def _around_inside(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    """`Python (pandas, numpy), Rust`: what is in brackets is one thing."""
    held += [(match.start() + 1, match.end() - 1) for match in re.finditer(r"\([^()]{1,200}\)", line.text)]


_AROUND = {
    "inside": _around_inside,
    "text": _around_text,
    "told": _around_told,
    "names": _around_names,
    "volume": _around_volume,
    "degree": _around_degree,
    "place": _around_place,
    "title": _around_title,
}


def _stretches(text: str, cuts: list[Cut]) -> list[tuple[int, int]]:
    """What stands between the cuts so far."""
    at, found = 0, []
    for start, end, _, _ in sorted(cuts):
        if start > at and _WORD.search(text, at, start):
            found.append((at, start))
        at = max(at, end)
    if _WORD.search(text, at):
        found.append((at, len(text)))
    return found


# ---- from cuts to segments ---------------------------------------------------------------------------------------------
def _joined(text: str, cuts: list[Cut]) -> list[Cut]:
    """Cuts, with neighbours that have nothing but marks between them made one."""
    joined: list[Cut] = []
    for start, end, sign, strength in cuts:
        if joined and not _WORD.search(text, joined[-1][1], start):
            left = joined.pop()
            both = max(left[3], strength) + 0.3 * min(left[3], strength)
            telling = min((left[2], sign), key=lambda s: _TELLING.get(s, 99))
            joined.append((left[0], max(end, left[1]), telling, both))
        else:
            joined.append((start, end, sign, strength))
    return joined


def _segments(line: Inline, row: int, begin: int, cuts: list[Cut]) -> Iterator[Segment]:
    text = line.text
    at, sign, strength, any_yet = begin, "line", 3.0, False
    for start, end, next_sign, next_strength in [*cuts, (len(text), len(text), "", 0.0)]:
        first, last = at, max(start, at)
        while first < last and text[first].isspace():
            first += 1
        while last > first and text[last - 1].isspace():
            last -= 1
        if _WORD.search(text, first, last):
            yield Segment(row, line, first, last, sign, strength, _style(line, first, last))
            sign, strength, any_yet = next_sign, next_strength, True
        elif next_strength > strength and any_yet:
            sign, strength = next_sign, next_strength
        elif not any_yet and next_sign in ("guide", "beside", "with", "by", "of", "at"):
            sign = next_sign
        at = max(end, at)


def _style(line: Inline, start: int, end: int) -> str:
    """How most of a stretch is set: `bold`, `italic`, `link`, `code`, `quoted`, `paren` joined by `+`, or `plain`."""
    here = [mark for mark in line.marks if mark.start < end and start < mark.end]
    kinds = [
        kind
        for kind in MARKS
        if sum(min(m.end, end) - max(m.start, start) for m in here if m.kind == kind) > 0.6 * (end - start)
    ]
    before, after = line.text[:start].rstrip()[-1:], line.text[end:].lstrip(" .,")[:1]
    straight = before == '"' and line.text.count('"', 0, start) % 2
    if before and (before in "“„「『《«‘" or straight or (before == "'" and after == "'")):
        kinds.insert(0, "quoted")
    if before and after and before in "([（" and after in ")]）":
        kinds.append("paren")
    return "+".join(kinds[:2]) or "plain"


def _names_together(segments: list[Segment]) -> list[Segment]:
    """Segments, of which those amid a list of names are one: what stands between names is a name."""
    found: list[Segment] = []
    flags = [is_name(re.sub(r"^(?:and|&)\s+", "", segment.text)) for segment in segments]
    for at, segment in enumerate(segments):
        amid = (
            1 < at < len(segments) - 1
            and all(flags[at - 2 : at + 2])
            and segment.row == segments[at - 1].row
            and all(s.sign in (",", "style", "|") for s in segments[at - 1 : at + 2])
        )
        if amid and len(found) > 1 and found[-1].row == segment.row:
            last = found.pop()
            found.append(replace(last, end=segment.end, style=last.style if last.style == segment.style else "plain"))
        else:
            found.append(segment)
    return found
