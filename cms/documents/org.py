"""Org to Markdown, line by line, so that lines stay where they are: headings, lists, tables, links, emphasis and dates.

The syntax is https://orgmode.org/worg/org-syntax.html. What its author keeps for themselves isn't public: subtrees with the
tag `noexport` or the keyword COMMENT, comments, drawers, planning; neither is code. Of a heading's properties those are read
that say when, where and for whom something was, as templates of CVs have them (`:FROM:`, `:EMPLOYER:`, `:LOCATION:`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from .languages import words

_HEADING = re.compile(r"(\*+)[ \t]+((?:[^ \t].*)?)")
_TODO = re.compile(r"(?:TODO|DONE|NEXT|WAITING|HOLD|CANCELED|CANCELLED)\b[ \t]*")
_PRIORITY = re.compile(r"\[#[A-Z0-9]\][ \t]*")
_TAGS = re.compile(r"[ \t](:(?:[\w@#%]+:)+)[ \t]*$")
_KEYWORD = re.compile(r"[ \t]*#\+(\w+)(?:\[[^\]]*\])?:[ \t]*((?:[^ \t].*)?)")
_BEGIN = re.compile(r"[ \t]*#\+begin_(\w+)", re.IGNORECASE)
_END = re.compile(r"[ \t]*#\+end_(\w+)", re.IGNORECASE)
_COMMENT = re.compile(r"[ \t]*#(?:[ \t]|$)")
_DRAWER = re.compile(r"[ \t]*:[\w-]+:[ \t]*")
_PROPERTY = re.compile(r"[ \t]*:([\w-]+):[ \t]+(\S.*)")
_PLANNING = re.compile(r"[ \t]*(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):")
_RULE = re.compile(r"[ \t]*-{5,}[ \t]*")
_DIVIDER = re.compile(r"[ \t]*\|[-+]+\|?[ \t]*")
_ITEM = re.compile(r"([ \t]*)([-+]|[ \t]\*|\d{1,4}[.)])[ \t]+(?:\[@\d+\][ \t]+)?(?:\[[ Xx-]\][ \t]+)?((?:[^ \t].*)?)")
_TERM = re.compile(r"(\S.{0,200}?)[ \t]+::(?:[ \t]+|$)")
# The dates of an agenda: `<2031-05-01 Thu 10:00>`, `[2031-05-01 Thu]`; two of them are a range.
_DATE = re.compile(r"[<\[](\d{4}-\d\d-\d\d)(?:[ \t][^\]>\n]{0,40})?[>\]]")
_LINK = re.compile(r"\[\[([^\[\]]{1,1000})\](?:\[([^\[\]]{1,500})\])?\]")
_FOOTNOTE = re.compile(r"\[fn:[^\[\]]{0,200}\]")
_EMPHASIS = re.compile(r"(?<![^\s(\[{'\"—–-])([*/_+=~])(?=\S)([^\n]{0,400}?\S)\1(?![^\s)\]}'\".,;:!?—–-])")
_SIGNS = {"*": "**", "/": "*", "_": "", "+": "~~", "=": "`", "~": "`"}
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")
# Blocks whose text is the document's; what stands in others is code, or meant for one output alone.
_TEXTS = frozenset(("quote", "verse", "center", "abstract"))
# What properties of headings say of an entry, by the columns of tables that say the same, and words of templates besides.
_LABELS = {"organization": "Employer", "unit": "Department", "location": "Location", "role": "Role"}
_KEYS = {"at": "organization", "host": "organization", "school": "organization", "where": "location", "date": "period"}
_SETTINGS = frozenset(("title", "subtitle", "author", "email", "description", "date"))


@dataclass(slots=True)
class OrgText:
    """An Org document as Markdown lines, the settings that it states with the lines they are on, and what isn't content."""

    lines: list[str] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    settings: tuple[int, int] | None = None
    ignored: list[tuple[int, int, str]] = field(default_factory=list)


def read_org(lines: list[str], first_line: int = 1) -> OrgText:
    """Read the lines of an Org document; gives as many, in Markdown."""
    reader = _Reader()
    for number, line in enumerate(lines, first_line):
        kept = reader.line(line, number)
        if kept is None:
            kept = ""
            if line.strip():
                reader.text.ignored.append((number, number, reader.reason))
        reader.text.lines.append(kept)
    return reader.text


class _Reader:
    def __init__(self) -> None:
        self.text = OrgText()
        self.reason = "layout"
        self.hidden = 0  # the level of the subtree that isn't public
        self.block = ""  # the kind of block whose lines are left out
        self.in_drawer = False
        self.is_headed = False  # whether a heading stands right above,
        self.properties: dict[str, str] | None = None  # whose properties these are
        self.excluded = {"noexport", "archive"}

    def line(self, line: str, number: int) -> str | None:
        """A line in Markdown; None for one that is no content, and then `reason` says why."""
        heading = _HEADING.fullmatch(line)
        if heading and not self.block:
            self.is_headed, self.properties = True, None
            return self.heading(len(heading[1]), heading[2])
        is_headed, self.is_headed = self.is_headed, self.is_headed and bool(_PLANNING.match(line))
        if self.hidden:
            return self.leave_out("comment")
        if self.block or self.in_drawer:
            end = _END.match(line)
            if self.in_drawer and (told := self.property(line)):
                return told
            if self.in_drawer and line.strip().casefold() == ":end:":
                self.in_drawer = False
            elif end and end[1].casefold() == self.block:
                self.block = ""
            return self.leave_out("comment" if self.block == "comment" else "layout")
        if begin := _BEGIN.match(line):
            self.block = "" if begin[1].casefold() in _TEXTS else begin[1].casefold()
            return self.leave_out("layout")
        if keyword := _KEYWORD.fullmatch(line):
            return self.keyword(keyword[1].casefold(), keyword[2].strip(), number)
        if _COMMENT.match(line):
            return self.leave_out("comment")
        if _DRAWER.fullmatch(line):
            self.in_drawer = True
            self.properties = {} if is_headed and line.strip().casefold() == ":properties:" else None
        if self.in_drawer or _END.match(line) or _PLANNING.match(line) or _RULE.fullmatch(line):
            return self.leave_out("layout")
        return self.content(line)

    def property(self, line: str) -> str | None:
        """A property of a heading that says something of its entry, as an item; when that began waits for when it ended."""
        if self.properties is None:
            return None
        if line.strip().casefold() == ":end:":
            began, self.properties, self.in_drawer = self.properties.pop("start", None), None, False
            return f"- Dates: {began} – present" if began else None
        said = _PROPERTY.fullmatch(line)
        key, value = (_key(said[1]), _inline(said[2].strip())) if said else (None, "")
        if key == "start":
            self.properties[key] = value
        elif key in ("end", "period"):
            began = self.properties.pop("start", None)
            return f"- Dates: {began} – {value}" if began and key == "end" else f"- Dates: {value}"
        return f"- {_LABELS[key]}: {value}" if key in _LABELS else None

    def leave_out(self, reason: str) -> str | None:
        self.reason = reason
        return None

    def heading(self, level: int, text: str) -> str | None:
        if self.hidden and level > self.hidden:
            return self.leave_out("comment")
        self.hidden, self.in_drawer = 0, False
        tags = _TAGS.search(text)
        if tags:
            text = text[: tags.start()]
        text = _PRIORITY.sub("", _TODO.sub("", text, count=1), count=1).strip()
        if (tags and self.excluded & set(tags[1].casefold().split(":"))) or re.match(r"COMMENT\b", text):
            self.hidden = level
            return self.leave_out("comment")
        return f"{'#' * min(level, 6)} {_inline(text)}" if text else self.leave_out("layout")

    def keyword(self, name: str, value: str, number: int) -> str | None:
        if name in _SETTINGS and value:
            self.text.values.setdefault(name, _inline(value))
            start, _ = self.text.settings or (number, number)
            self.text.settings = (start, number)
        elif name == "exclude_tags":
            self.excluded |= set(value.casefold().split())
        return self.leave_out("settings")

    def content(self, line: str) -> str:
        if line.lstrip().startswith("|"):
            return line.replace("+", "|") if _DIVIDER.fullmatch(line) else _inline(line)
        item = _ITEM.fullmatch(line)
        if not item:
            return _inline(line)
        indent, marker, text = item.groups()
        if term := _TERM.match(text):
            text = f"{term[1]}: {text[term.end() :]}"
        marker = "-" if marker.strip() in ("+", "*") else marker
        return f"{indent}{marker} {_inline(text)}"


@cache
def _key(name: str) -> str | None:
    """What a property says, as a column of a table would: `EMPLOYER` is the organization."""
    word = name.casefold().replace("_", " ")
    keys = (*_LABELS, "start", "end", "period")
    return _KEYS.get(word) or next((key for key in keys if word in words("columns", key)), None)


def _inline(text: str) -> str:
    text = _DATE.sub(r"\1", _FOOTNOTE.sub("", text))
    parts: list[str] = []
    at = 0
    for link in _LINK.finditer(text):
        parts += [_emphasised(text[at : link.start()]), _linked(link[1], link[2])]
        at = link.end()
    made = "".join([*parts, _emphasised(text[at:])])
    return re.sub(r"\\\\[ \t]*$", r"\\", made)


def _linked(address: str, words: str | None) -> str:
    address = address.removeprefix("file:")
    if words is None:
        if address.casefold().endswith(_PICTURES):
            return ""
        return f"<{address}>" if re.match(r"[a-z][a-z0-9+.-]{1,20}:", address) else address
    return (
        f"[{_emphasised(words)}](<{address}>)"
        if re.search(r"[\s()]", address)
        else f"[{_emphasised(words)}]({address})"
    )


def _emphasised(text: str) -> str:
    return _EMPHASIS.sub(lambda match: f"{_SIGNS[match[1]]}{match[2]}{_SIGNS[match[1]]}", text)
