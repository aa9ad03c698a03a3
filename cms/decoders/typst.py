"""Typst to pandoc's tree: pandoc evaluates what a document defines, and what packages do is defined as what it is given."""

from __future__ import annotations

import re
from typing import Any

from cms.errors import DocumentError

from . import pandoc

_ROUNDS = 60  # names that are defined, and expressions that are left out, at most
_MISSING = re.compile(r'Identifier "([^"]{1,80})" not found')
_AT = re.compile(r"\(line (\d{1,7}), column (\d{1,7})\)")
_NAME = re.compile(r"[^\W\d][\w-]*")
# What looks for other files; how headings, links and the like are set, which makes other text of them.
_LEFT_OUT = re.compile(
    r"""(?mx) ^[ \t]*(?:\#(?:import|include)\s
    | \#?show\s+(?:selector\()?(?:heading|link|terms|list|enum|table|figure|strong|emph|raw|par|quote)\b[^\n:]*:)
    """
)
_CLOSING = {"(": ")", "[": "]", "{": "}"}

# `_told` is what a value says: texts, and what is in arrays and dictionaries, but nothing of how things look.
# A space that takes what room there is parts what stands on a line, as a tab does.
_PREAMBLE = """\
#let _setting = ("font", "color", "colour", "paper", "size", "margin", "lang", "align", "style", "theme", "-position")
#let _says(key) = not _setting.any(one => key.contains(one))
#let _told(one) = {
  let kind = str(type(one))
  if kind == "array" { one.map(_told).filter(part => part != none).join(", ") }
  else if kind == "dictionary" { one.values().map(_told).filter(part => part != none).join(" ") }
  else if kind in ("string", "str", "content", "int", "integer") and one != "" and one != [] [#one]
}
#let _ends(key) = key.ends-with("end") or key.starts-with("end") or key in ("to", "until")
#let _begins(key) = key.ends-with("start") or key.starts-with("start") or key in ("from", "since")
#let _given(given) = {
  let parts = ()
  let begun = false
  for (key, one) in given.named() {
    let part = if _says(key) { _told(one) }
    if part != none {
      if begun and _ends(key) { parts = (..parts.slice(0, parts.len() - 1), parts.last() + [ – ] + part) }
      else { parts.push(part) }
      begun = _begins(key)
    }
  }
  for one in given.pos() {
    let part = _told(one)
    if part != none { parts.push(part) }
  }
  parts
}
#let _entry(..given) = {
  let parts = _given(given)
  if parts.len() > 2 { parbreak() }
  parts.join([EDGE])
}
#let _stated(..given) = {
  let said = given.named()
  let named = if "author" in said { "author" } else { "name" }
  let who = said.at(named, default: none)
  if str(type(who)) == "dictionary" {
    said = said + who
    who = if "name" in who { who.name } else { (who.at("firstname", default: ""), who.at("lastname", default: "")).join(" ") }
  }
  if str(type(who)) == "array" { who = who.at(0, default: none) }
  let name = _told(who)
  if name != none { heading(level: 1, name) }
  for (key, one) in said {
    let part = if key not in (named, "firstname", "lastname", "name") and _says(key) { _told(one) }
    if part != none { [#key: #part]; linebreak() }
  }
  parbreak()
  for one in given.pos() { one }
}
#let h(amount, ..given) = if repr(amount).ends-with("fr") [EDGE] else [ ]
""".replace("EDGE", pandoc.EDGE)


def decode(data: bytes, path: str) -> dict[str, Any]:
    """A document as `cms.decoders.pandoc` gives it, without expressions that pandoc can't evaluate, each with a warning.

    A function that isn't defined, as it is a package's, tells the arguments that it is given, parted as by tabs; one that a
    document is shown by states them above it. Raises `DocumentError` for what can't be read even so.
    """
    text = data.decode()
    while match := _LEFT_OUT.search(text):
        text = _without(text, match.start())
    defined: dict[str, str] = {}
    left_out: list[str] = []
    while True:
        above = _PREAMBLE + "".join(defined.values())
        try:
            tree = pandoc.decode((above + text).encode(), path, "typst")
        except DocumentError as error:
            if len(defined) + len(left_out) >= _ROUNDS:
                raise
            missing = _MISSING.search(error.problem)
            if missing and _NAME.fullmatch(missing[1]) and missing[1] not in defined:
                defined[missing[1]] = _definition(missing[1], text)
                continue
            at = _AT.search(error.problem)
            start = _start(text, int(at[1]) - above.count("\n"), int(at[2])) if at else None
            if start is None:
                raise
            shorter = _without(text, start)
            if shorter == text:
                raise
            left_out.append(" ".join(text[start : _end(text, start)].split())[:200])
            text = shorter
            continue
        tree["warnings"] = [f"this can't be evaluated, and is left out: {one}" for one in left_out] + tree["warnings"]
        return tree


def _definition(name: str, text: str) -> str:
    """A function of a name that a document uses: it tells what it is given, unless it draws a picture in place of a word."""
    if name.startswith("fa-") or "icon" in name:
        return f"#let {name} = (..given) => none\n"
    shown = re.search(rf"#show:\s*{re.escape(name)}(?![\w-])", text)
    return f"#let {name} = {'_stated' if shown else '_entry'}\n"


def _start(text: str, line: int, column: int) -> int | None:
    """Where the expression begins in which something stands: at the last `#` in its own line, or that opens one before."""
    lines = text.split("\n")
    if not 1 <= line <= len(lines):
        return None
    at = sum(len(one) + 1 for one in lines[: line - 1]) + min(column, len(lines[line - 1]))
    within = text.rfind("#", at - column, at + 1)
    start = within if within >= 0 else text.rfind("\n#", 0, at) + 1
    return start if text.startswith("#", start) else None


def _end(text: str, at: int) -> int:
    """Where an expression ends that begins here: at the end of a line, with all brackets and texts closed."""
    waiting: list[str] = []
    quoted = False
    while at < len(text):
        sign = text[at]
        if sign == "\\":
            at += 1
        elif sign == '"' and (quoted or waiting[-1:] != ["]"]):
            quoted = not quoted
        elif not quoted and sign in _CLOSING:
            waiting.append(_CLOSING[sign])
        elif not quoted and waiting[-1:] == [sign]:
            waiting.pop()
        elif not quoted and not waiting and sign in "\n])}":
            break
        at += 1
    return at


def _without(text: str, start: int) -> str:
    """A text without an expression; its lines stay."""
    end = _end(text, start)
    return text[:start] + "\n" * text.count("\n", start, end) + text[end:]
