"""What a site's generator takes out of a page before anybody reads it: comments, marks of Liquid, Jinja, Hugo and kramdown.

They are found in one pass, over several lines and around text; what isn't closed is text, unless it's a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LONGEST = 2_000  # characters; a mark that isn't closed within these isn't one
_OPENING = re.compile(
    r"""(?P<html><!--)
    | (?P<comment>\{%-?\s{0,9}comment\s{0,9}-?%\})
    | (?P<hidden>\{\{-?\s{0,9}/\*)
    | (?P<tag>\{%)
    | (?P<shortcode>\{\{<)
    | (?P<rendered>\{\{%)
    | (?P<output>\{\{)
    | (?P<jinja>\{\#\s)
    | (?P<attributes>\{:[^{}\n]{0,200}\}|(?<=\))\{[.\#:][^{}\n]{0,200}\}
      | [ \t]\{[.\#][\w-][^{}\n]{0,200}\}(?=[ \t]*$)|^\{[\w.\#:-]{1,80}=[^{}\n]{0,200}\}(?=[ \t]*$))""",
    re.VERBOSE | re.MULTILINE,
)
_CLOSING = {
    "hidden": "*/",
    "tag": "%}",
    "shortcode": ">}}",
    "rendered": "%}}",
    "output": "}}",
    "jinja": "#}",
}
_COMMENT_END = re.compile(r"\{%-?\s{0,9}endcomment\s{0,9}-?%\}")


def marks(text: str) -> Iterator[tuple[int, int, str]]:
    """Each mark of a text, in order: where it begins and ends, and whether it is a `comment` or `layout`."""
    at = 0
    while match := _OPENING.search(text, at):
        end = _end(text, match)
        if end is None:
            at = match.end()
            continue
        yield match.start(), end, "comment" if match.lastgroup in ("html", "comment", "hidden", "jinja") else "layout"
        at = end


def without_marks(text: str) -> str:
    """A text without the marks in it."""
    parts = []
    at = 0
    for start, end, _ in marks(text):
        parts.append(text[at:start])
        at = end
    return "".join([*parts, text[at:]])


def _end(text: str, match: re.Match[str]) -> int | None:
    """Where a mark ends; None where it isn't closed. A comment that isn't goes on to the end of the text."""
    kind = str(match.lastgroup)
    if kind == "attributes":
        return match.end()
    if kind == "html":
        found = text.find("-->", match.end())
        return len(text) if found < 0 else found + len("-->")
    if kind == "comment":
        closed = _COMMENT_END.search(text, match.end())
        return closed.end() if closed else len(text)
    found = text.find(_CLOSING[kind], match.end(), match.start() + LONGEST)
    if found < 0:
        return None
    end = found + len(_CLOSING[kind])
    if kind == "hidden":
        found = text.find("}}", end, end + 20)
        return found + len("}}") if found >= 0 else end
    return end
