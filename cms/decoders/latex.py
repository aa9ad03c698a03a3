"""LaTeX to pandoc's tree: commands and environments that pandoc doesn't know are defined as what they are given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from . import pandoc

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


def decode(data: bytes, path: str) -> dict[str, Any]:
    """A document as `cms.decoders.pandoc` gives it. Raises `DocumentError` for what pandoc can't read."""
    text = data.decode()
    defined: dict[str, str] = {}
    for _ in range(_ROUNDS):
        found = dict(_unknown(pandoc.decode(_with(text, defined), path, "latex+raw_tex")["blocks"]))
        new = {name: made for name, made in found.items() if name not in defined}
        if not new or len(defined) + len(new) > _MOST:
            break
        defined |= new
    return pandoc.decode(_with(text, defined), path, "latex")


def _with(text: str, defined: dict[str, str]) -> bytes:
    above, begin, body = text.partition(_BEGIN)
    return "\n".join((above, *defined.values(), begin + body)).encode()


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
