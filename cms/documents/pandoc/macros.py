"""LaTeX commands that ask what they were given, which pandoc does not: each call is put as what the command makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_DEFINED = re.compile(r"\\(?:re|provide)?newcommand\*?\s*(?:\{\s*\\([A-Za-z]+)\s*\}|\\([A-Za-z]+))\s*(?:\[(\d)\])?")
_ENVIRONMENT = re.compile(r"\\newenvironment\*?\s*\{([A-Za-z]+)\*?\}\s*(?:\[\d\])?")
_SWITCH = re.compile(r"\\newif\s*\\if[A-Za-z]+|\\[A-Za-z]+(?:true|false)(?![A-Za-z])")
# `\ifx\relax#4\relax`, `\if&#4&`, `\if\relax\detokenize{#4}\relax`: whether anything was given.
_IS_EMPTY = re.compile(r"\\ifx?\s*(?P<sign>\\relax|\\empty|\\@empty|\\\\|[&!|?+*=$/])\s*(?:\\detokenize)?")
_BRANCH = re.compile(r"\\(?:else|fi|if[A-Za-z@]*)(?![A-Za-z@])")
_BLANK = re.compile(r"\\(ifblank|ifstrempty|notblank|ifempty|IfBlankTF)(?![A-Za-z])\s*(?=\{)")
_THEN_ELSE = re.compile(r"\\ifthenelse\s*(?=\{)")
_EQUAL = re.compile(r"(\\(?:NOT|not)\s*)?\\(?:equal|isempty|isin)\s*(?=\{)")
_ASKS = re.compile(r"\\(?:ifx?(?![A-Za-z])|ifthenelse|ifblank|ifstrempty|notblank|ifempty|IfBlankTF)")
_CALLED = re.compile(r"\\([A-Za-z]+)(?![A-Za-z@])")
# A box as wide as is said, after which something else stands.
_BOX = re.compile(r"\\(?:makebox|framebox)\s*((?:\[[^\[\]{}]{0,60}\]\s*){0,2})(?=\{)")
_PARAGRAPH = re.compile(r"\\parbox\s*(?:\[[^\[\]{}]{0,60}\]\s*){0,3}(?=\{)")
_MOST = 5_000  # calls, and as many characters of an argument
_LONGEST = 2_000_000  # characters of what all of it makes


@dataclass(frozen=True, slots=True)
class _Command:
    name: str
    takes: int
    default: str | None
    body: str


def expanded(text: str) -> str:
    """A document in which commands that ask what they were given are put as what they make, and boxes as what is in them."""
    commands, left = [], text
    for command, start, end in _definitions(text):
        if command.takes and _ASKS.search(command.body):
            commands.append(command)
            left = left.replace(text[start:end], "")
    for command in commands[:50]:
        left = _called(left, command)
    return _unboxed(left)


def package(text: str, known: str) -> str:
    """What a package or class defines, as a document could define it itself: not what is for TeX alone, or `known` already."""
    found = [(start, text[start:end], command.name) for command, start, end in _definitions(text)]
    for match in _ENVIRONMENT.finditer(text):
        default = group(text, match.end())
        begins = default[1] if default and default[0].startswith("[") else match.end()
        bodies, end = _groups(text, begins, 2)
        found += [(match.start(), text[match.start() : end], match[1])] if len(bodies) == 2 else []
    found += [(match.start(), match[0], "") for match in _SWITCH.finditer(text)]
    names = {command.name for command, _, _ in _definitions(known)} | {m[1] for m in _ENVIRONMENT.finditer(known)}
    return "\n".join(made for _, made, name in sorted(found) if "@" not in made and name not in names)


def _definitions(text: str) -> Iterator[tuple[_Command, int, int]]:
    for match in _DEFINED.finditer(text):
        at, default = match.end(), None
        if (optional := group(text, at)) and optional[0].startswith("["):
            default, at = optional[0][1:-1], optional[1]
        if (body := group(text, at)) and body[0].startswith("{"):
            yield _Command(match[1] or match[2], int(match[3] or 0), default, body[0][1:-1]), match.start(), body[1]


def _called(text: str, command: _Command) -> str:
    """A text with a command's calls put as what it makes of what each is given."""
    made, at, size = [], 0, len(text)
    calls = (match for match in _CALLED.finditer(text) if match[1] == command.name)
    for number, match in enumerate(calls):
        if match.start() < at or number >= _MOST or size > _LONGEST:
            continue
        given, end = [], match.end()
        if command.default is not None:
            optional = group(text, end)
            is_given = optional is not None and optional[0].startswith("[")
            given.append(optional[0][1:-1] if optional and is_given else command.default)
            end = optional[1] if optional and is_given else end
        while len(given) < command.takes and (one := group(text, end)) and one[0].startswith("{"):
            given.append(one[0][1:-1])
            end = one[1]
        if len(given) == command.takes:
            put = _decided(_filled(command.body, given))
            made += [text[at : match.start()], put]
            at, size = end, size + len(put)
    return "".join((*made, text[at:]))


def _filled(body: str, given: list[str]) -> str:
    return re.sub(r"#([1-9])", lambda match: given[int(match[1]) - 1] if int(match[1]) <= len(given) else "", body)


def _decided(text: str) -> str:
    """What a command's body says, with the questions that it asks answered; those that nobody here knows stay."""
    for _ in range(20):
        if not (asked := _ASKS.search(text)):
            break
        answered = _answered(text, asked.start())
        if answered is None:
            break
        text = answered
    return text


def _answered(text: str, at: int) -> str | None:
    """A text with the question that stands somewhere answered; None for one of another kind."""
    if match := _BLANK.match(text, at):
        groups, end = _groups(text, match.end(), 3)
        if len(groups) < 3:
            return None
        is_blank = not groups[0].strip()
        return text[:at] + groups[1 if is_blank != (match[1] == "notblank") else 2] + text[end:]
    if match := _THEN_ELSE.match(text, at):
        groups, end = _groups(text, match.end(), 3)
        question = _EQUAL.search(groups[0]) if len(groups) == 3 else None
        if question is None:
            return None
        said, _ = _groups(groups[0], question.end(), 2)
        is_so = len({one.strip() for one in (*said, *([""] if len(said) == 1 else []))}) == 1
        return text[:at] + groups[1 if is_so != bool(question[1]) else 2] + text[end:]
    return _of_tex(text, at)


def _of_tex(text: str, at: int) -> str | None:
    r"""`\ifx\relax…\relax yes\else no\fi`: what stands between two like signs is nothing, or something."""
    match = _IS_EMPTY.match(text, at)
    if match is None:
        return None
    sign, at_given = match["sign"], match.end()
    held = group(text, at_given)
    end = text.find(sign, held[1] if held and held[0].startswith("{") else at_given)
    given = text[at_given:end].strip(" \t\n{}")
    if end < 0 or "\n\n" in given:
        return None
    is_empty = not given
    start = end + len(sign)
    depth, yes_end, no_start = 0, None, None
    for branch in _BRANCH.finditer(text, start):
        if branch[0].startswith("\\if"):
            depth += 1
        elif depth and branch[0] == "\\fi":
            depth -= 1
        elif not depth and branch[0] == "\\else":
            yes_end, no_start = branch.start(), branch.end()
        elif not depth:
            yes = text[start : yes_end if yes_end is not None else branch.start()]
            no = text[no_start : branch.start()] if no_start is not None else ""
            return text[:at] + (yes if is_empty else no).strip("\n") + text[branch.end() :]
    return None


def _unboxed(text: str) -> str:
    """A text with what stands in boxes, each set apart from what follows it where it is as wide as is said."""
    text = _without_widths(text)
    made, at = [], 0
    for match in _BOX.finditer(text):
        if match.start() >= at and (held := group(text, match.end())):
            made += [text[at : match.start()], held[0], "\\hfill{}" if match[1] else ""]
            at = held[1]
    return "".join((*made, text[at:]))


def _without_widths(text: str) -> str:
    """A text with what stands in boxes of paragraphs, which follow what stands beside them."""
    made, at = [], 0
    for match in _PARAGRAPH.finditer(text):
        held, end = _groups(text, match.end(), 2)
        if match.start() >= at and len(held) == 2:
            made += [text[at : match.start()], held[1]]
            at = end
    return "".join((*made, text[at:]))


def _groups(text: str, at: int, most: int) -> tuple[list[str], int]:
    found: list[str] = []
    while len(found) < most and (one := group(text, at)) and one[0].startswith("{"):
        found.append(one[0][1:-1])
        at = one[1]
    return found, at


def group(text: str, at: int) -> tuple[str, int] | None:
    """The argument in brackets or braces that begins here, with them, and where it ends; None where there is none."""
    while at < len(text) and text[at] in " \t\n":
        at += 1
    end = closing(text, at)
    return (text[at:end], end) if end else None


def closing(text: str, at: int) -> int | None:
    """Where the brackets or braces end that open here, with all within; None where none do, or they don't end."""
    if text[at : at + 1] not in ("{", "["):
        return None
    depth = 0
    for index in range(at, min(len(text), at + _MOST)):
        if text[index] in "{[" and text[index - 1] != "\\":
            depth += 1
        elif text[index] in "}]" and text[index - 1] != "\\":
            depth -= 1
            if depth == 0:
                return index + 1
    return None
