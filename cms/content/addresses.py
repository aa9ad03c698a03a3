"""Addresses that pages may link to: what can be one, in a field of its own, in a link and in rich text.

A page that a front end makes links whatever an address field holds, and a browser runs what `javascript:` says. So no other
scheme than these gets in, by an import or by a mutation; what is relative stays, as it belongs to the document's own site.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

from sqlalchemy import Column

from .columns import ValueType
from .parts import Link
from .rich_text import LONGEST_LINE, SCHEMES, RichText, render

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

ADDRESS_RULE = f"an address begins with {', '.join(sorted(f'{scheme}:' for scheme in SCHEMES))}, or is relative"
# Attributes of HTML that a browser follows, or runs.
_ATTRIBUTES = ("href", "src", "srcset", "action", "formaction", "xlink:href", "poster", "data", "background", "cite")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_TARGET = re.compile(r"(?<!\\)\]\(\s{0,9}<?\s{0,9}([^\s<>()]{1,99})")
# What stands before an address in rich text, and the address: of a link or a picture, a definition, an attribute.
_ADDRESS = re.compile(
    r"""((?<!\\)\[[^\[\]\n]{0,300}\]\(\s{0,9}<?|^\s{0,3}\[[^\[\]\n]{1,99}\]:\s{0,9}<?|\s(?:href|src)=["'])([^\s<>()"']{1,2000})""",
    re.MULTILINE,
)
_TICKS = re.compile(r"`+")
_LINK = re.compile(r"(?<!\\)!?\[[^\[\]\n]{0,300}\]\(\s{0,9}<?([^<>()\n]{1,2000})")


def is_address(text: str) -> bool:
    """Whether a page may link to this: http, https, mailto and tel addresses, and relative ones.

    Spaces and controls are judged as a browser does (https://url.spec.whatwg.org/#url-parsing): those around an address and
    tabs and line ends within don't count. Other controls are in no address.
    """
    text = re.sub(r"[\t\n\r]", "", text.strip("".join(map(chr, range(0x21)))))
    scheme = _SCHEME.match(text)
    return not re.search(r"[\x00-\x1f\x7f]", text) and (scheme is None or scheme[1].lower() in SCHEMES)


def wrong_addresses(markdown: str) -> list[str]:
    """The addresses of a rich text's links, pictures and HTML that no page may link to, as a browser would read them."""
    if not ("[" in markdown or "<" in markdown) or not (":" in markdown or "&" in markdown):
        return []
    if any(len(line) > LONGEST_LINE for line in markdown.split("\n")):
        found = _TARGET.findall(markdown)  # such a text isn't parsed, by us at least
    else:
        from selectolax.lexbor import LexborHTMLParser

        tree = LexborHTMLParser(f"<body>{_as_written().render(markdown)}</body>")
        nodes = tree.css(",".join(f"[{name.replace(':', chr(92) + ':')}]" for name in _ATTRIBUTES))
        found = [value for node in nodes for name, value in node.attributes.items() if name in _ATTRIBUTES and value]
    return [one for one in found if not is_address(one)]


@cache
def _as_written() -> MarkdownIt:
    """A renderer that links whatever is written, as it's written: others than ours may."""
    from markdown_it import MarkdownIt

    renderer: Any = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    renderer.validateLink = lambda url: True
    renderer.normalizeLink = lambda url: url
    return renderer  # type: ignore[no-any-return]


def unlinked(markdown: str) -> str:
    """A rich text whose wrong addresses are plain words: nothing that it says is lost, and nothing leads there."""
    if not wrong_addresses(markdown):
        return markdown
    plain = _LINK.sub(lambda link: link[0] if is_address(link[1]) else _words(link[0]), markdown)
    return _words(markdown) if wrong_addresses(plain) else plain


def _words(markdown: str) -> str:
    """Markdown that says the same as plain words."""
    return re.sub(r"[\\\[\]<]", r"\\\g<0>", markdown)


def has_addresses(column: Column[Any]) -> bool:
    """Whether a column's values may have addresses in them: a field that is one, links, and rich text."""
    kind = column.type.item if isinstance(column.type, ValueType) else None
    return bool(column.info.get("address")) or kind in (Link, RichText)


def wrong_in(column: Column[Any], value: Any) -> list[str]:
    """The addresses in a column's value that no page may link to: in a field that is one, links, and rich text."""
    items = value if isinstance(value, list) else [value]
    if column.info.get("address"):
        return [item for item in items if item is not None and not is_address(item)]
    kind = column.type.item if isinstance(column.type, ValueType) else None
    if kind is Link:
        return [item.url for item in items if not is_address(item.url)]
    texts = [item.markdown if isinstance(item, RichText) else item for item in items if item is not None]
    return [wrong for text in texts for wrong in wrong_addresses(text)] if kind is RichText else []


def without_wrong(column: Column[Any], value: Any) -> Any:
    """A column's value without them: no address, fewer links, rich text in which they are words."""
    if not wrong_in(column, value):
        return value
    if column.info.get("address"):
        return None
    if isinstance(value, list):
        kept = (item for item in value if not isinstance(item, Link) or is_address(item.url))
        return [_unlinked(item) for item in kept]
    return _unlinked(value)


def _unlinked(item: Any) -> Any:
    if isinstance(item, RichText):
        return render(unlinked(item.markdown))
    return unlinked(item) if isinstance(item, str) else item


# ---- relative ones -----------------------------------------------------------------------------------------------------
def absolute(column: Column[Any], value: Any, base: str) -> Any:
    """A column's value with its relative addresses as they are from a document at `base`."""
    return readdressed(column, value, partial(_absolute, base))


def readdressed(column: Column[Any], value: Any, lead: Callable[[str], str]) -> Any:
    """A column's value with each of its addresses as `lead` gives it.

    Takes what a document states: rich text is Markdown.
    """
    if not has_addresses(column):
        return value
    if isinstance(value, list):
        return [readdressed(column, item, lead) for item in value]
    if isinstance(value, Link):
        return Link(value.label, lead(value.url))
    if not isinstance(value, str):
        return value
    is_rich = isinstance(column.type, ValueType) and column.type.item is RichText
    return _outside_of_code(value, lead) if is_rich else lead(value)


def _absolute(base: str, address: str) -> str:
    if not address.strip() or _SCHEME.match(address.strip()):
        return address
    try:
        return urljoin(base, address.strip())
    except ValueError:  # `//[`, say
        return address


def _outside_of_code(markdown: str, lead: Callable[[str], str]) -> str:
    """The same outside of code, which stands between runs of as many backticks."""
    runs = list(_TICKS.finditer(markdown))
    later: dict[str, int] = {}
    closing: list[int | None] = [None] * len(runs)
    for n in reversed(range(len(runs))):
        closing[n] = later.get(runs[n][0])
        later[runs[n][0]] = n
    n = at = 0
    parts: list[str] = []
    while n < len(runs):
        close = closing[n]
        if close is not None:
            start, end = runs[n].start(), runs[close].end()
            parts += [_linked(markdown[at:start], lead), markdown[start:end]]
            n, at = close, end
        n += 1
    return "".join([*parts, _linked(markdown[at:], lead)])


def _linked(text: str, lead: Callable[[str], str]) -> str:
    return _ADDRESS.sub(lambda link: link[1] + lead(link[2]), text)
