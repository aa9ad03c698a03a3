"""From an entry's heads to facts: dates, people, places, links, and what is left to name the thing.

Each kind of section reads the rest in its own way; what every one of them has is taken out here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cms.content import Link
from cms.documents import Inline, Line, inline

from .dates import Dates, own_dates
from .people import PersonName, has_title, is_name, read_name, split_names
from .places import is_place, split_place

_GUIDE = re.compile(
    r"(?:[(\[,;–—|-]|(?<!\s))\s*\b(?:(?:co-)?(?:mentor|advis[oe]r|supervisor|host|manager|PI)(?:s|\(s\))?(?:\s*:|\s+(?=(?:Prof|Dr)))"
    r"|(?:co-)?(?:advised|supervised|mentored|hosted|guided)\s+by\b:?"
    r"|(?:worked\s+|working\s+)?under\s+(?:the\s+)?(?:(?:co-)?(?:supervision|guidance|mentorship|direction|advis[eo]ry)\s+(?:of|by)\b|(?=(?:Prof|Dr)\b))"
    r"|(?:worked|working|work)\s+with\s+(?=(?:Prof|Dr)\b))\s*",
    re.IGNORECASE,
)
_WITH = re.compile(
    r"(?:[(\[,;|]|(?<!\s))\s*\b(?:(?:joint(?:ly)?|collaborat\w+|in\s+collaboration"
    r"|together)\s+)?with:?\s+(?=(?:Prof|Dr|Mr|Ms)\b|[A-Z])|(?:[(\[,;|]|(?<!\s))\s*\b(?:collaborators?"
    r"|team(?:mates| members)?)\s*:\s*",
    re.IGNORECASE,
)
_IN_LAB = re.compile(
    r"(?:,|(?<!\s))\s*\b(?:(?:in|at|of|with)\s+)?(?P<who>(?:Prof(?:essor)?|Dr)\b\.?\s+[^,;|()]{2,50}?)['’]s?\s+(?:\w+\s+)?(?:lab(?:oratory)?|group|team)\b",
    re.IGNORECASE,
)
_STRONG = re.compile(r"(?:(?<!\s)\s+)?(?:\||·|•|\t|;|｜)\s*")
_LINK_WORDS = re.compile(
    r"[\[(]*(?:pdf|paper|code|slides?|video|poster|arxiv|bib(?:tex)?|web(?:site|page)?|project(?:\s+(?:page|website|link|details|site))?|demo|doi|link|abstract|abs|github|talk|data(?:set)?|html|blog(?:\s?post)?|"
    r"media|supp(?:lementary)?(?:\s+material)?|page|cite|web|preprint|repo(?:sitory)?|models?"
    r"|press|recording|url|here|more|details?|certificate|report|thesis|docs?|documentation|news"
    r"|homepage|proceedings|source|full text|pub|post|article|software|app|tutorial|notes?"
    r"|appendix|hf|huggingface|twitter|tweet|x|youtube|scholar|openreview|acm|ieee|springer"
    r"|springer link)[\])]*",
    re.IGNORECASE,
)
_OPENING = re.compile(r"^[\s—–•|:,;·>-]+|(?<![\s—–|:,;·-])[\s—–|:,;·-]+$")


@dataclass(slots=True)
class Piece:
    """A part of a head line that no general rule took, with its line."""

    text: Inline
    line: Line


@dataclass(slots=True)
class Facts:
    """What an entry's heads say."""

    dates: list[Dates] = field(default_factory=list)
    mentors: list[tuple[PersonName, Line]] = field(default_factory=list)
    companions: list[tuple[PersonName, Line]] = field(default_factory=list)
    location: str | None = None
    links: list[Link] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)  # the words of links whose addresses a text copy lost
    pieces: list[Piece] = field(default_factory=list)


def read_facts(heads: Iterable[Line], *, people: bool = True, places: bool = True) -> Facts:
    """Take dates, people, places and links out of head lines; `people` and `places` say whether to look for those."""
    facts = Facts()
    for line in heads:
        text = inline(line.text)
        text = _take_dates(text, facts)
        if people:
            text = _take_people(text, line, facts)
        for piece in _parted(text):
            piece = _without_label(_take_links(piece, facts))
            if people:
                piece = _take_bare_guides(piece, line, facts)
            if places:
                piece = _take_place(piece, facts)
            piece = trimmed(piece)
            if piece.text:
                facts.pieces.append(Piece(piece, line))
    return facts


_LABEL = re.compile(
    r"\W*(?:positions?|roles?|title|job title|company|organi[sz]ation|institution|employer"
    r"|location|duration|period|dates?|time|when|where|major|department|degree|university"
    r"|school)\s*[:：]\s*",
    re.IGNORECASE,
)


def _without_label(piece: Inline) -> Inline:
    """A piece without the label that only says what it is: `Position: intern` is `Intern`."""
    match = _LABEL.match(piece.text)
    if not match:
        return piece
    rest = piece.cut(match.end())
    return Inline(rest.text[:1].upper() + rest.text[1:], rest.marks)


def trimmed(piece: Inline) -> Inline:
    """A piece without the separators at its ends, and without brackets that close nothing or hold all of it."""
    while True:
        match = _OPENING.search(piece.text)
        if match and match.start() == 0:
            piece = piece.cut(match.end())
        elif match:
            piece = piece.cut(0, match.start())
        elif re.fullmatch(r"\([^()]*\)|\[[^\[\]]*\]", piece.text):
            piece = piece.cut(1, len(piece.text) - 1)
        elif piece.text.endswith(("(", "[")) or (
            piece.text.endswith(")") and piece.text.count(")") > piece.text.count("(")
        ):
            piece = piece.cut(0, len(piece.text) - 1)
        elif re.search(r"\(\s*(?:[,;]\s*)?\)", piece.text):
            found = re.search(r"(?<!\s)\s*\(\s*(?:[,;]\s*)?\)", piece.text)
            assert found
            piece = piece.without(found.start(), found.end())
        else:
            return piece


def _take_dates(text: Inline, facts: Facts) -> Inline:
    found = own_dates(text.text)
    for dates in reversed(found):
        before, after = text.cut(0, dates.at), text.cut(dates.to)
        glue = (
            " " if re.match(r"[,;|).]", after.text) or not before.text else " | " if after.text and before.text else " "
        )
        text = Inline(before.text.rstrip(" ,(") if not _opens(before.text) else before.text, before.marks).joined(
            after, glue
        )
    facts.dates += found
    return text


def _opens(text: str) -> bool:
    return text.count("(") > text.count(")") and not text.rstrip().endswith("(")


def _take_people(text: Inline, line: Line, facts: Facts) -> Inline:
    while match := _IN_LAB.search(text.text):
        name = read_name(text.cut(match.start("who"), match.end("who")))
        if not name:
            break
        facts.mentors.append((name, line))
        text = text.without(match.start(), match.end())
    for pattern, into in ((_GUIDE, facts.mentors), (_WITH, facts.companions)):
        at = 0
        while match := pattern.search(text.text, at):
            names, end = leading_names(text, match.end(), strict=pattern is _WITH)
            if not names:
                at = match.end()
                continue
            into.extend((name, line) for name in names)
            opened = match[0].lstrip()[:1]
            closing = {"(": ")", "[": "]"}.get(opened)
            if (closing and text.text[end : end + 1] == closing) or text.text[end : end + 1] == ".":
                end += 1
            start = match.start()
            if opened in "([" and closing and text.text[end - 1 : end] != closing:
                start += len(match[0]) - len(match[0].lstrip()) + 1  # the bracket holds more
            text = text.cut(0, start).joined(
                text.cut(end), " | " if text.text[end:].strip(" ).|") and not closing else " "
            )
            at = start
    return text


def leading_names(text: Inline, at: int, *, strict: bool = False) -> tuple[list[PersonName], int]:
    """The names that a text goes on with from `at`, and where they end. `strict` asks more of names without a title."""
    stop = re.search(
        r"[|;()\[\]]|\s[–—-]\s|(?<!Prof)(?<!Dr)(?<!Mr)(?<!Ms)(?<!\b[A-Z])\.(?:\s|$)|\b(?:in|at|on|for|from|who|where|during|since|as|to)\b",
        text.text[at:],
    )
    end = at + stop.start() if stop else len(text.text)
    names: list[PersonName] = []
    until = at
    for part in split_names(text.cut(at, end)):
        linked = next((m for m in part.marks if m.kind == "link"), None)
        if linked and linked.end < len(part.text):
            part = part.cut(0, linked.end)  # what follows a linked name isn't part of it
        name = read_name(part)
        titled = has_title(part.text)
        plausible = is_name(part.text, alone=titled or not strict)
        if not name or not (titled or plausible) or len(name.name.split()) > 6 or is_place(part.text):
            break
        until = text.text.index(part.text, until) + len(part.text)
        names.append(name)
    return names, until


def _parted(text: Inline) -> Iterator[Inline]:
    """A line's parts between strong separators: bars, dots and semicolons, but not inside brackets."""
    at = 0
    for match in _STRONG.finditer(text.text):
        before = text.text[at : match.start()]
        if before.count("(") > before.count(")"):
            continue
        yield text.cut(at, match.start())
        at = match.end()
    yield text.cut(at)


def is_link_label(words: str) -> bool:
    """Whether a link's words only say what it leads to: `PDF`, `[Code]`, `project page`."""
    return bool(_LINK_WORDS.fullmatch(words.strip(" .:,")))


def _take_links(piece: Inline, facts: Facts) -> Inline:
    """Links that are nothing but labels (`[PDF]`, `(code)`) leave the text; a named thing's own link stays with it."""
    for mark in sorted(piece.marks, key=lambda m: -m.start):
        if mark.kind != "link":
            continue
        words = piece.text[mark.start : mark.end]
        if is_link_label(words):
            facts.links.insert(0, Link(words.strip("[]() "), mark.url))
            start, end = mark.start, mark.end
            while start > 0 and end < len(piece.text) and piece.text[start - 1] + piece.text[end] in ("[]", "()"):
                start, end = start - 1, end + 1
            piece = piece.without(start, end)
    return piece


def _take_bare_guides(piece: Inline, line: Line, facts: Facts) -> Inline:
    """`Research Assistant, Prof. Ann Li`: people with a title among a position's parts guide it."""
    match = re.search(r"(?:^|,\s*|\s[-–—]\s+)(?=(?:Prof(?:essor)?s?|Dr)\b\.?\s+[A-Z\[])", piece.text)
    if not match:
        return piece
    names, end = leading_names(piece, match.end())
    if not names:
        return piece
    facts.mentors.extend((name, line) for name in names)
    return piece.cut(0, match.start()).joined(piece.cut(end), " ")


def _take_place(piece: Inline, facts: Facts) -> Inline:
    text = piece.text
    if is_place(text):
        facts.location = facts.location or text.strip(" .()")
        return piece.cut(0, 0)
    if facts.location:
        return piece
    # A place with the words of a link after it that lost its address: `Oz, CA Project page`.
    for end in range(len(text) - 1, 0, -1):
        if text[end] == " " and is_link_label(text[end:].split(" ", 2)[1]) and is_place(text[:end]):
            facts.location = text[:end]
            facts.labels.append(text[end:].strip())
            return piece.cut(0, 0)
    rest, place = split_place(text)
    if place and rest:
        facts.location = place
        start = text.find(rest)
        return piece.cut(start, start + len(rest))
    return piece


def without_labels(text: Inline) -> tuple[Inline, list[Link]]:
    """A line without its labelled links, `[PDF](u) [[Code](u)]`, and those links; labels without one go too."""
    links: list[Link] = []
    for mark in sorted(text.marks, key=lambda m: -m.start):
        words = text.text[mark.start : mark.end]
        if mark.kind == "link" and is_link_label(words):
            start, end = mark.start, mark.end
            while start > 0 and end < len(text.text) and text.text[start - 1] + text.text[end] in ("[]", "()"):
                start, end = start - 1, end + 1
            links.insert(0, Link(words.strip("[]() "), mark.url))
            text = text.without(start, end)
    while match := re.search(r"(?<!\s)\s*\[(?P<label>[^\[\]]{2,24})\]", text.text):
        if not is_link_label(match["label"]):
            break
        text = text.without(match.start(), match.end())
    text = trimmed(text)
    left = [part for part in re.split(r"(?:(?<!\s)\s+)?[/|,;·•]\s*", text.text) if part]
    if all(is_link_label(part) or not re.search(r"\w", part) for part in left):
        text = text.cut(0, 0)  # nothing but separators, and the labels of links that a text copy lost
    return text, links
