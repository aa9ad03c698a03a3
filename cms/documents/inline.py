"""Text inside a line: Markdown taken apart into plain text with marks over it, cut, and put together again."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*+)((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = re.compile(r"(?<![\w-])([\w-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))")
_BOX = re.compile(r"<(?:span|a|b|strong|i|em|time|small|font|label)\b", re.IGNORECASE)
# Between elements that meet, as in `<span>University</span><span>2021</span>`: white space that no text has.
EDGE = "\t"
_HTML_MARKS = {"b": "bold", "strong": "bold", "i": "italic", "em": "italic", "code": "code", "tt": "code", "a": "link"}
_TOKEN_MARKS = {"strong": "bold", "em": "italic", "link": "link", "s": "strike"}
_SIGNS = {"bold": "**", "italic": "*", "strike": "~~"}


@dataclass(frozen=True, slots=True)
class Mark:
    """What part of a text is: `bold`, `italic`, `code`, `strike` or a `link` to `url`."""

    kind: str
    start: int
    end: int
    url: str = ""


@dataclass(frozen=True, slots=True)
class Inline:
    """A piece of text without markup, and the marks over it."""

    text: str
    marks: tuple[Mark, ...] = field(default=())

    def cut(self, start: int, end: int | None = None) -> Inline:
        """The part from `start` to `end` (as in a slice, not negative), white space and marks trimmed to it."""
        end = len(self.text) if end is None else end
        part = self.text[start:end]
        start += len(part) - len(part.lstrip())
        end = start + len(part.strip())
        kept = (
            Mark(m.kind, max(m.start, start) - start, min(m.end, end) - start, m.url)
            for m in self.marks
            if m.start < end and m.end > start
        )
        return Inline(self.text[start:end], tuple(kept))

    def without(self, start: int, end: int) -> Inline:
        """The text with a part taken out, and one space where it was."""
        before, after = self.cut(0, start), self.cut(end)
        return before.joined(after)

    def joined(self, other: Inline, by: str = " ") -> Inline:
        """The text and another, with `by` between them, where neither is empty."""
        if not self.text or not other.text:
            return self if self.text else other
        shift = len(self.text) + len(by)
        moved = (Mark(m.kind, m.start + shift, m.end + shift, m.url) for m in other.marks)
        return Inline(self.text + by + other.text, (*self.marks, *moved))

    @property
    def links(self) -> list[tuple[str, str]]:
        """Each link's words and address, in order; a link without words or address isn't one."""
        found = [(self.text[m.start : m.end].strip(), m.url) for m in self.marks if m.kind == "link"]
        return [(label, url) for label, url in found if label and url]

    @property
    def url(self) -> str | None:
        """The address of the first link, or None."""
        return next((url for _, url in self.links), None)

    def is_all(self, kind: str) -> bool:
        """Whether a mark of this kind covers the whole text."""
        return any(m.kind == kind and m.start == 0 and m.end == len(self.text) for m in self.marks)

    @property
    def markdown(self) -> str:
        """The text as Markdown again: escaped, with its marks, as far as Markdown can have them where they are."""
        marks = sorted(self.marks, key=lambda m: (m.start, -m.end))
        # Amid punctuation, Markdown doesn't take asterisks for emphasis; better without than with stray ones.
        for kept in (marks, [mark for mark in marks if mark.kind in ("link", "code")]):
            made = _markdown(self.text, list(kept), 0, len(self.text))
            if not kept or plain(made) == " ".join(self.text.split()):
                return made
        return escape(self.text)


def _markdown(text: str, marks: list[Mark], start: int, end: int, around: frozenset[str] = frozenset()) -> str:
    parts, at = [], start
    while marks:
        mark = marks.pop(0)
        inner: list[Mark] = []
        while marks and marks[0].start < mark.end:
            inner.append(marks.pop(0))
        parts.append(escape(text[at : mark.start], at == 0))
        parts.append(_marked(text, mark, inner, around | {mark.kind}))
        at = max(at, mark.end)
    parts.append(escape(text[at:end], at == 0))
    return "".join(parts)


def _marked(text: str, mark: Mark, inner: list[Mark], around: frozenset[str]) -> str:
    words = text[mark.start : mark.end]
    if not words.strip():
        return words
    if mark.kind == "code":
        fence = "`" * (max((len(run) for run in re.findall("`+", words)), default=0) + 1)
        pad = " " if words.startswith("`") or words.endswith("`") else ""
        return f"{fence}{pad}{words}{pad}{fence}"
    inner = [Mark(m.kind, m.start, min(m.end, mark.end), m.url) for m in inner if m.kind not in around]
    before = words[: len(words) - len(words.lstrip())]
    after = words[len(words.rstrip()) :]
    body = _markdown(text, inner, mark.start + len(before), mark.end - len(after), around)
    if mark.kind == "link":
        address = (
            mark.url if re.fullmatch(r"[^\s()<>\\]*", mark.url) else "<" + re.sub(r"([<>\\])", r"\\\1", mark.url) + ">"
        )
        return f"{before}[{body}]({address}){after}"
    sign = _SIGNS[mark.kind]
    return f"{before}{sign}{body}{sign}{after}"


_LONGEST = 50_000
_BRACKETS = 1_000


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"maxNesting": 40}).enable("strikethrough")


@lru_cache(maxsize=4096)
def inline(markdown: str) -> Inline:
    """Take Markdown apart (soft breaks become spaces, inline HTML becomes marks or nothing, a picture its words)."""
    if len(markdown) > _LONGEST or markdown.count("[") > _BRACKETS:
        return Inline(" ".join(markdown.split()))  # no line that a person wrote, and slow to take apart
    tokens = _parser().parseInline(markdown)[0].children or []
    text: list[str] = []
    marks: list[Mark] = []
    open_: list[tuple[str, int, str]] = []
    length = 0
    ended = False  # whether an element of HTML ended right here

    def add(words: str) -> None:
        nonlocal length
        text.append(words)
        length += len(words)

    for token in tokens:
        if token.type in ("text", "text_special"):
            add(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            add(" ")
        elif token.type == "code_inline":
            marks.append(Mark("code", length, length + len(token.content)))
            add(token.content)
        elif token.type == "image":  # what one shows is no text, but for a link that has no other words
            add(token.content * ("link" in {kind for kind, _, _ in open_}))
        elif token.type == "html_inline":
            closes = token.content.startswith("</")
            if ended and not closes and _BOX.match(token.content):
                add(EDGE)
            _html_mark(token, open_, marks, length)
            ended = closes and length > 0
            continue
        elif token.type.endswith("_open"):
            open_.append((_TOKEN_MARKS[token.type[:-5]], length, str(token.attrs.get("href", ""))))
        elif token.type.endswith("_close"):
            _close(_TOKEN_MARKS[token.type[:-6]], open_, marks, length)
        ended = False
    whole = "".join(text)
    kept = tuple(m for m in marks if m.kind != "link" or m.url)
    return Inline(whole, kept).cut(0)


def _close(kind: str, open_: list[tuple[str, int, str]], marks: list[Mark], length: int) -> None:
    """Make a mark of the last one of a kind that is open, if there is anything in it."""
    for index in range(len(open_) - 1, -1, -1):
        if open_[index][0] == kind:
            _, start, url = open_.pop(index)
            if start < length:
                marks.append(Mark(kind, start, length, url))
            return


def _html_mark(token: Token, open_: list[tuple[str, int, str]], marks: list[Mark], length: int) -> None:
    match = _TAG.match(token.content)
    kind = _HTML_MARKS.get(match[2].lower()) if match else None
    if not match or not kind:
        return
    if match[1]:
        _close(kind, open_, marks, length)
    else:
        given = {a[1].lower(): a[2] or a[3] or a[4] or "" for a in _ATTRIBUTE.finditer(match[3])}
        open_.append((kind, length, given.get("href", "")))


def plain(markdown: str) -> str:
    """The text of some inline Markdown, without markup, white space folded."""
    return " ".join(inline(markdown).text.split())


_ANYWHERE = re.compile(
    r"""\\(?=[!-/:-@\[-`{-~])   # a backslash that would escape something
    | [*`]
    | (?<![^\W_])_ | _(?![^\W_])  # an underscore beside anything but letters
    | \[(?=[^\]]{0,500}\][(:\[]) | \](?=\()
    | ~(?=~) | (?<=~)~
    | <(?=[a-zA-Z/!?])
    | &(?=\#?\w+;)
    """,
    re.VERBOSE,
)
_LINE_START = re.compile(
    r"(?m)^([^\S\n]*)(\#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-=~_](?=(?:[-=~_]|[^\S\n])*$)|\||:?-+:?[^\S\n]*\|)"
)
_NUMBERED = re.compile(r"(?m)^([^\S\n]*\d{1,9})([.)])(?=\s|$)")


def escape(text: str, line_start: bool = True) -> str:
    """Plain text as Markdown that says the same: only what Markdown would misread is escaped.

    `line_start` says whether the text begins a line, where `2031. Foo` would be a list.
    """
    text = _ANYWHERE.sub(lambda m: "\\" + m[0], text)
    if line_start:
        text = _LINE_START.sub(r"\1\\\2", text)
        text = _NUMBERED.sub(r"\1\\\2", text)
    return text
