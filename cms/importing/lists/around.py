"""Cuts around things that are told by what they are: names, volumes, degrees, places, titles, and texts that are never cut."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import accumulate

from cms.documents import Inline
from cms.documents.languages import either, forms, words

from ..degrees import degree_spans
from ..marks import find_number, is_mark
from ..money import find_money
from ..people import FAMILY_AND_INITIALS
from ..places import is_place, split_place
from ..titles import split_title
from .looks import is_label, is_running

Cut = tuple[int, int, str, float]  # from, to, sign, strength


class Spans:
    """Spans of a text, asked what lies within any of them, in time that hardly grows with their number."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(spans)
        self._starts = [start for start, _ in ordered]
        self._reaches = list(accumulate((end for _, end in ordered), max))

    def reach(self, at: int) -> int:
        """How far those reach that begin before a place; -1 where none does."""
        before = bisect_left(self._starts, at)
        return self._reaches[before - 1] if before else -1


# Initials after a family name that end a list of authors: `Li A, Bo C. Brooms`.
_INITIALS = re.compile(r"(?<=[^\W\d_]{2})(?<!\band)(?<!\bwith)(?<!\bby) [A-Z]{1,3}(\.\s+)(?=[A-Z“\"])")
# What ends a list of authors with the family name first: `Li, A.: Brooms`, `Li, A. 2031: Brooms`.
_ENDS_NAMES = re.compile(r"(?:,?\s+(?P<year>(?:19|20)\d\d[a-z]?)\s*[.:]|\s*:)\s+(?=\w)")
_CAPITAL = re.compile(r"\s+(?=[^\W\d_a-z])")
_GIVEN = re.compile(rf"[A-Z]\.[\s-]+(?:(?!{forms(words('words', 'and'))})[a-z]+\s+)*$")
_LONE = re.compile(r"[^\W\d_][\w’'-]+(?:\s*[,;:().*†]|\s+(?:and|&)\b|\s*$)")
_FAMILY_FIRST = re.compile(r"(?<![\w’'-])[^\W\d_a-z][\w’'-]+ [A-Z]{1,3}(?=[*†‡\d]*,)")
_SLASH = re.compile(r"[.,]?\s?/\s?")
_OF_VOLUMES = "|".join(words("patterns", "volume"))
_NUMBERED = "|".join(words("patterns", "volume", "number", "page"))
_VOLUME = re.compile(
    rf"(?:,\s*|(?<!\s)\s+)(?P<where>(?:(?:{_OF_VOLUMES})\.?\s*)?\d{{1,4}}\s*(?:\(\d{{1,4}}(?:[-–/]\d{{1,4}})?\)(?!\s*[A-Za-z])"
    r"(?:\s*[:,]\s*(?:pp?\.?\s*)?[A-Z]?\d[\w–-]*)?|:\s*[A-Z]?\d[\w–-]*(?:\s*[–-]\s*\d+)?)"
    rf"|(?:{_NUMBERED})\.?\s*\d[\d\s():–-]*(?:,\s*(?:{_NUMBERED}|h)\.?\s*\d[\d–-]*)*)",
    re.IGNORECASE,
)

_INITIAL_AND_YEAR = re.compile(r"[A-Z]\.\s*(?:19|20)\d\d[\s:]*")  # `Li, S. 2031: Brooms`
_VERSION = re.compile(r"\.\d")  # what goes on after `v.1`
# A journal's name in short, before its volume: `Broom Lett. Oz. Soc., 27`.
_IN_SHORT = re.compile(
    r"(?<=[.,] )(?!(?!J)[A-Z]\.)(?=[^,]{0,60}\.\s)(?:[A-Z][\w-]{0,20}\.?\s){1,6}[A-Z][\w-]{0,20}\.(?=,\s*\d)"
)

_NUMBER = re.compile(r"\s*(?:\[[A-Z]{0,3}\s?\d{1,3}\]|\(\d{1,3}\)|[A-Z]{0,2}\d{1,3}[.)](?=\s))\s*")
_ORNAMENT = re.compile("\\s*[\u2600-\u27bf\ufe0f\u200d\U0001f1e6-\U0001f1ff\U0001f300-\U0001faff]+\\s*")
ENDS_IN_SMALL_WORD = re.compile(
    r"(?:^|[,.(:”\"|]\s*|\s)(?:in|at|the|of|with|by|to|for|and|&|on)(?: the)?\s*$|\b(?:prof|dr|mrs?|ms)\.?\s*$",
    re.IGNORECASE,
)
WORD = re.compile(r"\w")
_INTO = re.compile(rf"\s*(?:{either('at')}|in|on|for)\s+(?:the\s+)?", re.IGNORECASE)
_INTO_FIELD = re.compile(rf"\s*{either('into_field')}\s+(?:the\s+)?(?=\w)", re.IGNORECASE)


# `Doutorado, Oz, na área de Magia`
_OF_FIELD = re.compile(rf"(?:(?<!\s)\s+){either('of_field')}\s+(?=\w)", re.IGNORECASE)


def number_end(text: str) -> int:
    """Where a row begins that may have a number in its list, or an ornament: a flag, a medal."""
    number = _NUMBER.match(text) or _ORNAMENT.match(text)
    return number.end() if number and number.end() < len(text) else 0


def _around_names(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    family_first = _FAMILY_FIRST.search(line.text)
    for match in _INITIALS.finditer(line.text):
        listed = family_first is not None and family_first.end() < match.start()
        if not listed and _LONE.match(line.text, match.end()):
            continue  # `Ann B. Li, `
        cuts.append((match.start(1), match.end(1), ".", 1.6 if listed else 0.8))
    opens: bool | None = None  # whether the row opens with names that have the family name first
    for match in FAMILY_AND_INITIALS.finditer(line.text):
        opens = opens if opens is not None else not WORD.search(line.text, number_end(line.text), match.start())
        if _GIVEN.search(line.text, max(0, match.start() - 20), match.start()):
            continue  # `A. Li, B. Bun` has them before
        end = match.start() + len(match[0].rstrip())
        before = held[-1] if held and _SLASH.fullmatch(line.text, held[-1][1], match.start()) else None
        held.append((before[0] if before else match.start(), end))  # `Li, A. / Bun, B.` are two names
        after = _CAPITAL.match(line.text, end) if opens else None
        if after and not FAMILY_AND_INITIALS.match(line.text, after.end()):
            cuts.append((end, after.end(), ".", 1.6))  # `Li, A. Brooms at night`
        elif opens and (ends := _ENDS_NAMES.match(line.text, end)):
            cuts[:] = [one for one in cuts if not end <= one[0] < ends.end()]
            cuts += [(end, ends.start("year"), ",", 1.6)] if ends["year"] else []
            cuts.append((max(ends.end("year"), end), ends.end(), ".", 1.6))


def _around_volume(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    found = (
        match
        for match in _VOLUME.finditer(line.text)
        if not _INITIAL_AND_YEAR.fullmatch(match["where"]) and not _VERSION.match(line.text, match.end())
    )
    for match in _IN_SHORT.finditer(line.text):
        held.append(match.span())
        cuts.append((match.start() - 2, match.start(), ",", 1.6))
    if volume := next(found, None):
        cuts.append((volume.start(), volume.start("where"), ",", 1.4))
        held.append((volume.start("where"), volume.end()))


_STUDY = re.compile(rf"(?:^|(?<=[\s(,;.|])){either('study')}(?:[^\W\d_]|\s){{0,20}}[:：]\s*[^.;|\t()]+", re.IGNORECASE)


def _around_degree(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    for match in _STUDY.finditer(line.text):  # `Thesis: On Brooms, Wands and Flight`
        cuts += [(match.start(), match.start(), "style", 1.5), (match.end(), match.end(), "style", 1.5)]
        held.append(match.span())
    fields: list[tuple[int, int]] = []  # `in` and the like, which say where, too, in other languages
    for start, end in degree_spans(line.text):
        into = _INTO_FIELD.match(line.text, end)
        fields += [(end, into.end())] if into else []
        cuts += [(start, start, "style", 1.2), (end, into.end() if into else end, "in" if into else "style", 1.5)]
        held.append((start, end))
    for match in _OF_FIELD.finditer(line.text):
        fields.append(match.span())
        cuts.append((*match.span(), "in", 1.8))
    leads = Spans(fields)
    cuts[:] = [c for c in cuts if c[2] != "at" or leads.reach(c[0] + 1) <= c[0]]


def _around_place(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    """`Acme Labs Springfield, IL`: a copy lost what stood between."""
    whole: list[tuple[int, int]] = []
    for start, end in _stretches(line.text, [c for c in cuts if c[2] not in ("style", ",")]):
        stretch = line.text[start:end].rstrip(" ,|·(–—-")
        if labels := _after_place(stretch):
            cuts.append((start + labels, start + labels, "style", 1.5))
            whole.append((start, start + labels))
            continue
        if "," not in stretch and not stretch[-2:].isupper() and "(" not in stretch:
            rest, place = split_place(stretch) if len(stretch.split()) > 1 else (stretch, None)
        else:
            rest, place = split_place(stretch)
        if (
            place
            and rest
            and not ENDS_IN_SMALL_WORD.search(rest)
            and (at := line.text.rfind(place, start, end)) > start
        ):
            cuts.append((at, at, "style", 1.0))
            held.append((at, at + len(place)))
    held += whole
    places = Spans(whole)
    cuts[:] = [cut for cut in cuts if places.reach(cut[0]) <= cut[0]]


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


_WINDOW = 200  # characters: what stands on either side of a sign is known within these
# What a text that tells of a project goes on after.
_BEFORE_TOLD = frozenset((":", "-", ".", "|", '"', "="))
_BRACKET = re.compile(r"(?:(?<!\s)\s+)?[(\[（](?P<in>[^()\[\]（）]{1,60})[)\]）][.,;:]?\s*")
_BEFORE_TIME = re.compile(r"(?:(?:(?<!\s)\s+)?(?P<in>[(\[（])|(?:(?<!\s)\s+)?[,;|·–—-]|^)\s*$")
_AFTER_TIME = re.compile(r"\s*(?P<in>[)\]）])?\s*[.,;:|·•→>–—-]*\s*")


def _around_told(line: Inline, cuts: list[Cut], held: list[tuple[int, int]]) -> None:
    """`Lampd: lights the lamps of Oulu, at dusk`: what tells is one text, whatever it names; when it was stands beside it."""
    text = line.text
    ends = {mark.end for mark in line.marks}
    cuts[:] = [cut for cut in cuts if cut[2] not in (":", "|") or not _goes_on(text, *cut[:2], ends)]
    edges = [(start, end) for start, end, sign, _ in cuts if sign in _BEFORE_TOLD]
    edges += [(m.start, m.start) for m in line.marks if m.end == len(text) or is_label(text[m.start : m.end])]
    edges += [m.span() for m in _BRACKET.finditer(text) if all(map(_is_beside, m["in"].split(", ")))]
    dates = [cut[0] for cut in cuts if cut[2] == "date"]
    edges += [span for start, end in zip(dates[::2], dates[1::2], strict=True) for span in _aside(text, start, end)]
    marks = deque(sorted(line.marks, key=lambda mark: mark.start))
    at = 0
    for start, end in [*sorted(edges), (len(text), len(text))]:
        while marks and marks[0].start < start:
            mark = marks.popleft()
            if at <= mark.start and mark.end <= start and not WORD.search(text, at, mark.start):
                at = mark.end  # what is set apart at the beginning names what the text tells of
        if start > at and is_running(text[at:start]):
            held.append((at, start))
        at = max(at, end)


def _is_beside(text: str) -> bool:
    """Whether a part of what is in brackets stands beside a text and isn't of it: `(v2.1, maintainer)`, `(€240,000)`."""
    said = text.strip()
    return is_mark(said) or is_label(said) or find_money(said) is not None or find_number(said) is not None


def _goes_on(text: str, start: int, end: int, apart: set[int]) -> bool:
    """Whether a title goes on after its colon or slash, as in `Wand Air: Wands that Fly`; not after what is set `apart`."""
    if text[start:end].strip() not in (":", "/") or text[start - 1 : start].isdigit():
        return False
    if any(at in apart for at in range(start - 2, end + 1)):
        return False
    after = re.split(r"[.|(\t]|\s[-–—]\s", text[end : end + _WINDOW])[0]
    return after[:1].isupper() and not is_running(after)


def _aside(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where a date stands that isn't amid a text: in brackets, or at either end."""
    since = max(start - 40, 0)
    before, after = _BEFORE_TIME.search(text[since:start]), _AFTER_TIME.match(text, end)
    first, last = since + before.start() if before else start, after.end() if after else end
    bracketed = text[start] in "([（" or (before and before["in"] and after and after["in"])
    parted = before and after and before[0].strip() and after[0].strip()
    if bracketed or parted or (before and (not first or last == len(text))):
        yield first, last


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


AROUND = {
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
        if start > at and WORD.search(text, at, start):
            found.append((at, start))
        at = max(at, end)
    if WORD.search(text, at):
        found.append((at, len(text)))
    return found
