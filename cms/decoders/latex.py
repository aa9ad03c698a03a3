"""LaTeX to pandoc's tree: commands and environments that pandoc doesn't know are defined as what they are given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cms.errors import DocumentError

from . import pandoc

_LEFT_OUT = 12  # lines that a document is read without, at most
_AT = re.compile(r"\(line (\d{1,7}), column \d+\)")
_ROUNDS = 4  # in each, what was found in the one before is known
_MOST = 200  # commands that a document may have of its own
_BEGIN = "\\begin{document}"
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?(?=[\[{\s])")
_ENVIRONMENT = re.compile(r"\\begin\{([A-Za-z]+)\*?\}")
_GROUP = re.compile(r"\s*(?:\[[^\[\]]*\]\s*)?\{")
# What sets a page, and tells nothing.
_SETTINGS_WORDS = """
    begin end bibliography bibliographystyle nocite vspace hspace vskip hskip setlength addtolength setcounter
    addtocounter pagestyle thispagestyle pagenumbering color definecolor colorlet fontsize selectfont
    fontfamily fontseries rule label ref pageref input include includegraphics geometry hypersetup titleformat
    titlespacing renewcommand newcommand providecommand newenvironment renewenvironment def let columnratio
    switchcolumn photo photoR photoL cvcolumnwidth makecvheader makecvfooter makecvtitle makecvfootersocial
    setlist linespread needspace enlargethispage hyphenation moderncvstyle moderncvcolor printbibliography
    addbibresource
"""
_SETTINGS = frozenset(_SETTINGS_WORDS.split())
# Environments that pandoc reads wherever it can: one that it couldn't must not undo all others.
_KNOWN = frozenset(("itemize", "enumerate", "description", "tabular", "center", "quote"))


def decode(data: bytes, path: str) -> dict[str, Any]:
    """A document as `cms.decoders.pandoc` gives it, without the few lines that pandoc can't parse, each with a warning.

    Raises `DocumentError` for what it can't read even so.
    """
    text, left_out = data.decode(), list[str]()
    defined: set[str] = set()
    for _ in range(_ROUNDS):
        tree, text = _parsed(text, path, "latex+raw_tex", left_out)
        new = {name: made for name, made in _unknown(tree["blocks"]) if name not in defined}
        if not new or len(defined) + len(new) > _MOST:
            break
        defined |= new.keys()
        text = _with(text, new.values())
    tree, _ = _parsed(text, path, "latex", left_out)
    tree["warnings"] = [f"this can't be parsed, and is left out: {line}" for line in left_out] + tree["warnings"]
    return tree


def _parsed(text: str, path: str, reader: str, left_out: list[str]) -> tuple[dict[str, Any], str]:
    """Pandoc's tree of a text, and the text with the lines blank that had to be left out, which `left_out` grows by."""
    while True:
        try:
            return pandoc.decode(text.encode(), path, reader), text
        except DocumentError as error:
            lines, at = text.split("\n"), _AT.search(error.problem)
            number = int(at[1]) - 1 if at else len(lines)
            if number >= len(lines) or not lines[number].strip() or len(left_out) >= _LEFT_OUT:
                raise
            left_out.append(lines[number].strip()[:200])
            lines[number] = ""
            text = "\n".join(lines)


def _with(text: str, definitions: Iterable[str]) -> str:
    above, begin, body = text.partition(_BEGIN)
    return "\n".join((above, *definitions, begin + body))


def _unknown(value: Any) -> Iterator[tuple[str, str]]:
    """The commands and environments that pandoc left as they are, and definitions that keep what they are given."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value[::-1]
        elif isinstance(value, dict):
            if value.get("t") in ("RawInline", "RawBlock") and value["c"][0] in ("latex", "tex"):
                yield from _definition(value["c"][1])
            else:
                waiting.append(value.get("c"))


def _definition(raw: str) -> Iterator[tuple[str, str]]:
    if environment := _ENVIRONMENT.match(raw):
        name = environment[1]
        if name in _KNOWN:
            return
        yield name, f"\\newenvironment{{{name}}}{{\n\n}}{{\n\n}}"
    elif (command := _COMMAND.match(raw)) and command[1] not in _SETTINGS:
        many = min(_groups(raw, command.end()), 9)
        if many:
            told = " \ue009".join(f"#{n + 1}" for n in range(many))
            yield command[1], f"\\newcommand{{\\{command[1]}}}[{many}]{{{told}}}"


def _groups(raw: str, at: int) -> int:
    """How many arguments in braces follow a command."""
    many = 0
    while match := _GROUP.match(raw, at):
        depth, at = 1, match.end()
        while at < len(raw) and depth:
            depth += {"{": 1, "}": -1}.get(raw[at], 0)
            at += 1
        many += 1
    return many
