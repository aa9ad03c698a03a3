"""LaTeX for pandoc: definitions of what a class of CVs has, and what stands above the document brought into it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from cms.decoders import decoded

from ..decoding import decode
from ..outline import Outline
from .macros import closing, expanded
from .tree import read_tree

_CLASSES = Path(__file__).with_name("classes")
_CLASS = re.compile(r"\\documentclass(?:\[[^\[\]\\]{0,400}\])?\{([a-z-]{1,40})\}")
_BEGIN = re.compile(r"\\begin\s*\{document\}")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
# What people state of themselves above the document, where pandoc looks at settings only.
_STATED = re.compile(
    r"\\(name|title|position|tagline|address|mailaddress|email|homepage|website|github|gitlab|linkedin|twitter|orcid|social"
    r"|phone|mobile|fax|quote|extrainfo|location|dateofbirth|born|personalinfo|ecv[a-z]+)(?![A-Za-z])"
)
_NAMES = re.compile(r"\\(?:firstname|givenname)\s*\{([^{}]*)\}|\\(?:lastname|familyname|surname)\s*\{([^{}]*)\}")
_SOCIAL = re.compile(r"\\social\s*\[(github|gitlab|linkedin|twitter|orcid)\]\s*(?=\{)")
# How a list or a table is set, in brackets that pandoc would take for text.
_LIST = re.compile(r"\\begin\{(?:itemize|enumerate|description|list)\}(?=\[)")
_TABLE = re.compile(r"(\\begin\{tabular[*xy]?\}(?:\{[^{}]{0,60}\})?)\[[tbc]\]")
# A size before an item, which ends the list for pandoc.
_SIZED_ITEM = re.compile(r"\\(?:tiny|scriptsize|footnotesize|small|normalsize|large)\{\s{0,80}\\item\{")
_SPACE = re.compile(r"[ \t]*\n?[ \t]*")


def read_latex(data: bytes, path: str) -> Outline:
    """Read a LaTeX document; raises `DocumentError` for what can't be read."""
    text, remarks = decode(data, path)
    given = prepared(text).encode()
    tree = decoded("cms.decoders.latex:decode", given, path, "a LaTeX document")
    outline = read_tree(tree, path, "latex")
    outline.remarks += remarks
    return outline


def prepared(text: str) -> str:
    """A document with the definitions of its class before it, and what is stated above it inside."""
    found = _CLASS.search(text)
    class_ = found[1].strip() if found else ""
    text = _without_settings(_SOCIAL.sub(r"\\\1", expanded(_COMMENT.sub("%", text))))
    begin = _BEGIN.search(text)
    above, body = (text[: begin.start()], text[begin.end() :]) if begin else ("", text)
    names = {1: "", 2: ""}
    for match in _NAMES.finditer(above):
        names[match.lastindex or 1] = match[match.lastindex or 1]
    stated = _stated(above) if class_ and _definitions(class_) else []
    if any(names.values()):
        stated.insert(0, f"\\author{{{' '.join(name for name in names.values() if name)}}}")
    definitions = _definitions("any") + _definitions(class_)
    for piece in stated:
        above = above.replace(piece, "")
    return "\n".join((above, definitions, "\\begin{document}", "\n\n".join(stated), body))


def _without_settings(text: str) -> str:
    """A document without what its lists, items and tables say of how they look."""
    kept, at = [], 0
    for match in _LIST.finditer(text):
        if match.start() >= at and (end := _argument(text, match.end())):
            kept.append(text[at : match.end()])
            at = end
    return _SIZED_ITEM.sub(r"\\item{{", _TABLE.sub(r"\1", "".join((*kept, text[at:]))))


@cache
def _definitions(name: str) -> str:
    file = _CLASSES / f"{name}.tex"
    return file.read_text(encoding="utf-8") if re.fullmatch(r"[a-z-]+", name) and file.is_file() else ""


def _stated(above: str) -> list[str]:
    """The commands above a document that state something of the person, with what they are given."""
    found: list[str] = []
    at = 0
    while match := _STATED.search(above, at):
        end = at = match.end()
        while end < len(above) and (argument := _argument(above, end)):
            end = argument
        if end > match.end() and not above[: match.start()].rstrip(" *{").endswith("command"):
            found.append(above[match.start() : end])
            at = end
    return found


def _argument(text: str, at: int) -> int | None:
    """Where an argument in brackets or braces ends that begins here; None where there is none."""
    if start := _SPACE.match(text, at):
        at = start.end()
    return closing(text, at)
