"""Headings that are only set apart, by a style of their own: as those are set whose words we know, so are the others."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import replace

from .headings import is_unmarked_heading, may_head, names_career
from .inline import plain
from .outline import Block, Heading, Line, Paragraph

_BOLD = re.compile(r"\*\*[^*]+\*\*:?")
Style = tuple[bool, bool, str]  # in bold, in capitals, behind which ornament


def headed_alike(parts: list[Block | Heading]) -> list[Block | Heading]:
    """The parts of a document, in which lines that are set as its headings are headings, too.

    Only of one whose headings nothing marks, below its title; in bold entries are set as well, so few lines of those are.
    """
    if any(isinstance(part, Heading) and part.marked and part.level > 1 for part in parts):
        return parts
    parts = _without_run_in(parts)
    known = Counter(_style(part.text) for part in parts if isinstance(part, Heading) and not part.marked)
    lone = [_lone(part, after) for part, after in zip(parts, [*parts[1:], None], strict=False)]
    others = [text for text in lone if text is not None]
    styles = {
        style
        for style, count in known.items()
        if count > 1
        and (style[1] or style[2] or (style[0] and 2 * sum(_style(text) == style for text in others) <= count))
    }
    found: list[Block | Heading] = []
    begun = False  # what stands above the first heading is of whose page it is
    for part, text in zip(parts, lone, strict=True):
        begun = begun or (isinstance(part, Heading) and not part.marked)
        is_heading = begun and text is not None and (_style(text) in styles or _names_jobs(text, known))
        assert text is None or isinstance(part, Paragraph)
        found.append(Heading(text, 2, part.start, part.end, marked=False) if is_heading and text is not None else part)
    return found


def _names_jobs(text: str, known: Counter[Style]) -> bool:
    """Whether a line set as several headings says that what stands below it is experience: `Teaching Experience`."""
    style = _style(text)
    return any(style) and known[style] > 1 and names_career(text)


def _without_run_in(parts: list[Block | Heading]) -> list[Block | Heading]:
    """The parts, in which a heading that runs into what it heads stands by itself: `**Education** BA, University of Oz`.

    Only where there are several, and one at least alone on its line.
    """
    alone = sum(isinstance(part, Heading) and _BOLD.fullmatch(part.text) is not None for part in parts)
    divided = [_divided(part) for part in parts]
    if not alone or alone + sum(len(each) - 1 for each in divided) < _SEVERAL:
        return parts
    return [one for each in divided for one in each]


def _divided(part: Block | Heading) -> list[Block | Heading]:
    """A part, or the heading that runs into it, and the rest."""
    if isinstance(part, Paragraph):
        first, *rest = part.lines
    elif isinstance(part, Heading) and not part.marked:
        first, *rest = [Line(part.text, part.start, part.end)]
    else:
        return [part]
    found = _RUN_IN.match(first.text)
    if found is None or not is_unmarked_heading(found["heading"]):
        return [part]
    heading = Heading(found["heading"], 2, first.start, first.start, marked=False)
    return [heading, Paragraph([replace(first, text=first.text[found.end() :]), *rest])]


_RUN_IN = re.compile(r"(?P<heading>\*\*[^*:]+\*\*)\s+(?=[^\s:–—-])")
_SEVERAL = 3  # headings in bold


def _style(text: str) -> Style:
    words = plain(text)
    ornament = words[:1] if unicodedata.category(words[:1] or " ") == "So" else ""  # `▶ Education`
    return bool(_BOLD.fullmatch(text.strip())), words.isupper() and sum(map(str.isalpha, words)) > 3, ornament


def _lone(part: Block | Heading, after: Block | Heading | None) -> str | None:
    """What a paragraph says that may be a heading: a few words, with something below them."""
    if not isinstance(part, Paragraph) or len(part.lines) > 1 or after is None or isinstance(after, Heading):
        return None
    text = part.lines[0].text.strip()
    return text if may_head(plain(text)) else None
