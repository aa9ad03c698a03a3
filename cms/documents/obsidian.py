"""Obsidian's notation (https://help.obsidian.md/syntax) taken out of Markdown: links to notes, callouts, tags, comments."""

from __future__ import annotations

import re
from collections.abc import Collection

_LINK = re.compile(
    r"(?P<embed>!)?(?<!\[)\[\[(?P<target>[^\[\]|\n]{1,200})(?:\\?\|(?P<words>[^\[\]\n]{1,200}))?\]\](?![(\]])"
)
_OPENS, _CLOSES = re.compile(r"(?<![\d%])%%(?!%)"), re.compile(r"(?<!%)%%(?!%)")
_CALLOUT = re.compile(r"^(\s{0,3}>\s?)\[![\w-]{1,30}\][+-]?[ \t]*", re.MULTILINE)
_HIGHLIGHT = re.compile(r"(?<![=\w])==(?=[^\s=])([^=\n]{1,400})(?<=\S)==(?![=\w])")
_TAG = re.compile(r"(?<!\S)#(?=[^\W\d])[\w/-]{1,60}(?=[\s.,;)]|$)", re.MULTILINE)
_BLOCK = re.compile(r"[ \t]\^[\w-]{1,60}[ \t]*$", re.MULTILINE)
_TELLS = re.compile(rf"{_CALLOUT.pattern}|(?<!\[)!?\[\[[^\[\]\n]{{1,200}}\]\](?![(\]])|(?<![\d%])%%[^%]", re.MULTILINE)


def is_obsidian(text: str) -> bool:
    """Whether a text has marks that only Obsidian, and what is like it, knows."""
    return _TELLS.search(text) is not None


def unlinked(lines: list[str], first_line: int, kept: Collection[int]) -> tuple[list[str], list[tuple[int, int, str]]]:
    """Lines with notes' names in the place of links, and without what isn't shown; no line is moved.

    `kept` are the lines (counted from 0) that stay as they are, as in code. Also returns the lines that were only comments.
    """
    shown = _without_comments("\n".join(lines)).split("\n")
    ignored = [
        (first_line + n, first_line + n, "comment")
        for n, (line, before) in enumerate(zip(shown, lines, strict=True))
        if before.strip() and not line.strip()
    ]
    return [line if n in kept else _shown(line) for n, line in enumerate(shown)], ignored


def _without_comments(text: str) -> str:
    """A text without `%%…%%`; a comment that is never closed hides the rest, where it opens a line."""
    kept, at = "", 0
    while opens := _OPENS.search(text, at):
        closes = _CLOSES.search(text, opens.end())
        begins_line = not text[text.rfind("\n", 0, opens.start()) + 1 : opens.start()].strip()
        if closes is None and not begins_line:
            break
        end = closes.end() if closes else len(text)
        kept += text[at : opens.start()] + "\n" * text.count("\n", opens.start(), end)
        at = end
    return kept + text[at:]


def _shown(line: str) -> str:
    line = _CALLOUT.sub(r"\1", _LINK.sub(_words, line))
    line = _BLOCK.sub("", _HIGHLIGHT.sub(r"\1", line))
    untagged = _TAG.sub("", line)
    return line if untagged == line or line.lstrip().startswith("# ") else untagged.rstrip()


def _words(match: re.Match[str]) -> str:
    if match["embed"]:
        return ""  # a picture, or another note's text
    note, _, part = match["target"].partition("#")
    return (match["words"] or note.rpartition("/")[2] or part).strip()
