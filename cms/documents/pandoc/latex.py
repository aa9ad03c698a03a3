"""LaTeX for pandoc: definitions of what a class of CVs has, and what stands above the document brought into it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from cms.decoders import decoded

from ..decoding import decode
from ..outline import Outline
from .macros import closing, expanded, package
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
_TABLE = re.compile(r"\\begin\{(tabular[*xy]?|xltabular|longtable|longtabu|tabu|supertabular|tabulary)\}")
_WIDE = ("tabular*", "tabularx", "tabulary", "xltabular")  # whose width stands before their columns
_PLACED = re.compile(r"\s{0,9}\[[tbclr]?\]")
# A column of a table: its letter, which may be anybody's own (`\newcolumntype`), and how wide it is; what stands beside one.
_COLUMN = re.compile(r"(?P<beside>[@><!]\s*(?=\{))|\*\s*\{(?P<times>\d{1,2})\}|(?P<letter>[A-Za-z])")
# After these pandoc loses a number that opens a row.
_BETWEEN_ROWS = re.compile(r"\\noalign\s?\{[^{}]{0,80}\}|\\bottomrule\s{0,9}(?:\\noalign\{\}\s{0,9})?\\endlastfoot\b")
_COLUMN_TYPE = re.compile(r"\\newcolumntype\s*\{?[A-Za-z]\}?\s*(?:\[\d\]\s*)?(?=\{)")
# Signs that babel and the fonts make of others.
_SIGNS = (("?`", "¿"), ("!`", "¡"), ('"`', "„"), ("\"'", "“"), ('"<', "«"), ('">', "»"))
_GUILLEMETS = re.compile(r"<<\s{0,3}([^<>\n]{2,300}(?:\n[^<>\n]{1,300}){0,3}?)\s{0,3}>>")
# A size before an item, which ends the list for pandoc.
_SIZED_ITEM = re.compile(r"\\(?:tiny|scriptsize|footnotesize|small|normalsize|large)\{\s{0,80}\\item\{")
# `Springfield, \today` signs the document with the day on which it is set: a line of its own says nothing of the person.
_SIGNED = re.compile(
    r"(^|[{}]|\\[A-Za-z]+ )[^\\\n{}]{0,60}\\(?:today|DTMtoday)\b(?:\{\})?[. ]{0,3}(?=\}{0,3}[ \t]*$)", re.MULTILINE
)
_SPACE = re.compile(r"[ \t]*\n?[ \t]*")


def read_latex(data: bytes, path: str) -> Outline:
    """Read a LaTeX document; raises `DocumentError` for what can't be read."""
    text, remarks = decode(data, path)
    given = prepared(text).encode()
    tree = decoded("cms.decoders.latex:decode", given, path, "a LaTeX document")
    outline = read_tree(tree, path, "latex")
    outline.remarks += remarks
    return outline


def packaged(text: str, name: str) -> str:
    """What a package or class beside a document defines, as the document could itself; "" for a class that is known."""
    return "" if _definitions(name) else package(_COMMENT.sub("%", text), _definitions("any"))


def prepared(text: str) -> str:
    """A document with the definitions of its class before it, and what is stated above it inside."""
    found = _CLASS.search(text)
    class_ = found[1].strip() if found else ""
    text = _without_settings(_SOCIAL.sub(r"\\\1", expanded(_COMMENT.sub("%", text))))
    for sign, made in _SIGNS:
        text = text.replace(sign, made)
    text = _SIGNED.sub(r"\1", text)
    text = _GUILLEMETS.sub(r"«\1»", text)
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
    return _SIZED_ITEM.sub(r"\\item{{", _with_plain_tables("".join((*kept, text[at:]))))


def _with_plain_tables(text: str) -> str:
    """A document whose tables only say how many columns they have, without the kinds of columns that it defines."""
    text, kept, at = _BETWEEN_ROWS.sub("", text), [], 0
    for match in _COLUMN_TYPE.finditer(text):
        if match.start() >= at and (end := closing(text, match.end())):
            kept.append(text[at : match.start()])
            at = end
    text, kept, at = "".join((*kept, text[at:])), [], 0
    for match in _TABLE.finditer(text):
        begins = match.end()
        if match[1] in _WIDE:
            begins = _argument(text, begins) or begins
        begins = placed.end() if (placed := _PLACED.match(text, begins)) else begins
        if match.start() >= at and (end := _argument(text, begins)):
            kept.append(f"{text[at : match.end()]}{text[match.end() : begins] if match[1] in _WIDE else ''}")
            kept.append(f"{{{'l' * _columns(text[begins:end].strip()[1:-1])}}}")
            at = end
    return "".join((*kept, text[at:]))


def _columns(said: str) -> int:
    """How many columns a table has by what is said of them: two of `@{}p{2cm}X`."""
    count = at = 0
    while match := _COLUMN.search(said, at):
        at = match.end()
        end = _argument(said, at) if said[at : at + 1] == "{" or match["beside"] else None
        if match["times"] and end:
            count += int(match["times"]) * _columns(said[at + 1 : end - 1])
        elif match["letter"]:
            count += 1
        at = end or at
    return count


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
