"""What a site's generator takes out of a page before anybody reads it: comments, marks of Liquid, Jinja, Hugo and kramdown.

They are found in one pass, over several lines and around text; what isn't closed is text, unless it's a comment.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from .outline import Remark

LONGEST = 2_000  # characters; a mark that isn't closed within these isn't one
_OPENING = re.compile(
    r"""(?P<html><!--)
    | (?P<comment>\{%-?\s{0,9}comment\s{0,9}-?%\})
    | (?P<hidden>\{\{-?\s{0,9}/\*)
    | (?P<loop>\{%-?\s{0,9}(?P<block>for|tablerow|capture|schema|javascript|style)\b)
    | (?P<tag>\{%)
    | (?P<shortcode>\{\{<)
    | (?P<rendered>\{\{%)
    | (?P<output>\{\{)
    | (?P<jinja>\{\#\s)
    | (?P<attributes>\{:[^{}\n]{0,200}\}|(?<=[)\]])\{(?:[.\#:]|[\w-]{1,30}=)[^{}\n]{0,200}\}
      | [ \t]\{[.\#][\w-][^{}\n]{0,200}\}(?=[ \t]*$)|^\{[\w.\#:-]{1,80}=[^{}\n]{0,200}\}(?=[ \t]*$)
      | \\(?:hfill|newpage|pagebreak|clearpage|noindent|smallskip|medskip|bigskip|[vh]space\*?\{[^{}\n]{0,20}\})(?![a-z]))""",
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
# Whose text is said once for each of many things, or not here: a template, which the data that it is of says better.
_BLOCK = re.compile(r"\{%-?\s{0,9}(end)?(for|tablerow|capture|schema|javascript|style)\b")
_INCLUDE = re.compile(r"\{%-?\s{0,9}include\s{1,9}([^\s%]{1,200})")
_COMMENT_END = re.compile(r"\{%-?\s{0,9}endcomment\s{0,9}-?%\}")


def marks(text: str) -> Iterator[tuple[int, int, str]]:
    """Each mark of a text, in order: where it begins and ends, and whether it is a `comment` or `layout`."""
    at = 0
    loops: dict[int, int] | None = None  # found out where the first one begins
    while match := _OPENING.search(text, at):
        loops = _loops(text, match.start()) if loops is None and match["loop"] else loops
        end = _end(text, match, loops or {})
        if end is None:
            at = match.end()
            continue
        yield match.start(), end, "comment" if _kind(match) in ("html", "comment", "hidden", "jinja") else "layout"
        at = end


@dataclass(slots=True)
class Untemplated:
    """A text without marks, no line of it moved; the lines that only marks stood on, with the reason; and remarks."""

    text: str = ""
    ignored: list[tuple[int, int, str]] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)


def untemplated(text: str, first_line: int, kept_lines: Collection[int] = (), *, comments: bool = True) -> Untemplated:
    """Take the marks out of a text, but those that begin on `kept_lines` (counted from 0), as in code.

    `comments` says whether HTML's are taken out, too; where they aren't, marks inside of them stay.
    """
    found = Untemplated()
    kept: list[str] = []
    at = line = 0
    for start, end, reason in marks(text):
        line += text.count("\n", at, start)
        inside = text.count("\n", start, end)
        if line in kept_lines or (not comments and text.startswith("<!--", start)):
            kept.append(text[at:end])
        else:
            kept.append(text[at:start] + "\n" * inside)
            found.ignored += _own_lines(text, start, end, first_line + line, first_line + line + inside, reason)
            found.remarks += _remarks(text, start, first_line + line)
        at, line = end, line + inside
    found.text = "".join(kept) + text[at:]
    return found


def _own_lines(text: str, start: int, end: int, first: int, last: int, reason: str) -> Iterator[tuple[int, int, str]]:
    """The lines that a mark has for itself."""
    following = text.find("\n", end)
    before = text[text.rfind("\n", 0, start) + 1 : start].strip()
    after = text[end : following if following >= 0 else None].strip()
    if first == last and (before or after):
        return
    first, last = first + bool(before), last - bool(after)
    if first <= last:
        yield first, last, reason


def _remarks(text: str, start: int, line: int) -> Iterator[Remark]:
    if include := _INCLUDE.match(text, start):
        yield Remark("include", line, f"{include[1]} is included here, and not read")
    elif (loop := _BLOCK.match(text, start)) and loop[2] in ("for", "tablerow"):
        yield Remark("template", line, "this is repeated for each of a list that stands elsewhere, and left out here")


def without_marks(text: str) -> str:
    """A text without the marks in it."""
    parts = []
    at = 0
    for start, end, _ in marks(text):
        parts.append(text[at:start])
        at = end
    return "".join([*parts, text[at:]])


def _kind(match: re.Match[str]) -> str:
    return "loop" if match["loop"] else str(match.lastgroup)


def _end(text: str, match: re.Match[str], loops: dict[int, int]) -> int | None:
    """Where a mark ends, known of `loops`; None where it isn't closed. A comment that isn't goes on to the end of the text."""
    kind = _kind(match)
    if kind == "attributes":
        return match.end()
    if kind == "html":
        found = text.find("-->", match.end())
        return len(text) if found < 0 else found + len("-->")
    if kind == "comment":
        closed = _COMMENT_END.search(text, match.end())
        return closed.end() if closed else len(text)
    if kind == "loop" and match.start() in loops:
        return loops[match.start()]
    found = text.find(_CLOSING.get(kind, "%}"), match.end(), match.start() + LONGEST)
    if found < 0:
        return None
    end = found + len(_CLOSING.get(kind, "%}"))
    if kind == "hidden":
        found = text.find("}}", end, end + 20)
        return found + len("}}") if found >= 0 else end
    return end


def _loops(text: str, start: int) -> dict[int, int]:
    """Where each loop from a place on begins and ends, with those inside it; one that isn't closed is left out."""
    found: dict[int, int] = {}
    open_: dict[str, list[int]] = {}
    for match in _BLOCK.finditer(text, start):
        begun = open_.setdefault(match[2], [])
        if not match[1]:
            begun.append(match.start())
        elif begun:
            at, end = begun.pop(), text.find("%}", match.end(), match.end() + 200)
            if end >= 0:
                found[at] = end + len("%}")
    return found
