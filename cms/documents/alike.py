"""Headings that are only set apart, by a style of their own: as those are set whose words we know, so are the others."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from .headings import may_head
from .inline import plain
from .outline import Block, Heading, Paragraph

_BOLD = re.compile(r"\*\*[^*]+\*\*:?")
Style = tuple[bool, bool, str]  # in bold, in capitals, behind which ornament


def headed_alike(parts: list[Block | Heading]) -> list[Block | Heading]:
    """The parts of a document, in which lines that are set as its headings are headings, too.

    Only of one whose headings nothing marks, below its title; in bold entries are set as well, so few lines of those are.
    """
    if any(isinstance(part, Heading) and part.marked and part.level > 1 for part in parts):
        return parts
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
        is_heading = begun and text is not None and _style(text) in styles
        assert text is None or isinstance(part, Paragraph)
        found.append(Heading(text, 2, part.start, part.end, marked=False) if is_heading and text is not None else part)
    return found


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
