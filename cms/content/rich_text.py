"""Rich text: Markdown, rendered once when it is written, as HTML that is safe to embed and as plain text.

What renders it is imported when something is written: whoever only reads starts without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Annotated

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_BLOCKS = "p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, tr, br, hr, div, dt, dd"
_BREAK = "\x1e"  # ASCII's record separator: no text holds it, and folding white space leaves it
LONGEST_LINE = 20_000
# What an address may begin with, in rich text and everywhere: `cms.content.addresses`.
SCHEMES = frozenset(("http", "https", "mailto", "tel"))
_UNWANTED = {0: None, ord(_BREAK): None}


@dataclass(frozen=True, slots=True)
class RichText:
    """A text in three forms: the Markdown it is kept in, sanitised HTML and plain text."""

    markdown: Annotated[str, "The text as it is kept, in Markdown."]
    html: Annotated[str, "The text as HTML, sanitised, so that a page can embed it."]
    text: Annotated[str, "The text without any markup."]


@cache
def _renderer() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"linkify": False}).enable(["table", "strikethrough"])


def clean(text: str) -> str:
    """Text as the store keeps it: no NUL (which PostgreSQL refuses) or record separator, and Unix line ends."""
    return text.translate(_UNWANTED).replace("\r\n", "\n").replace("\r", "\n")


def render(markdown: str) -> RichText:
    """Render Markdown (CommonMark with tables and strikethrough; inline HTML is allowed, and sanitised)."""
    import nh3

    markdown = clean(markdown).strip()
    if any(len(line) > LONGEST_LINE for line in markdown.split("\n")):
        # Nobody wrote such a line by hand, and parsing its brackets would take their number squared.
        return RichText(markdown, f"<p>{escape(markdown)}</p>", markdown)
    html = nh3.clean(_renderer().render(markdown), link_rel="noopener noreferrer", url_schemes={*SCHEMES}).strip()
    return RichText(markdown, html, plain(html))


def plain(html: str) -> str:
    """The text of an HTML fragment: blocks become lines, runs of white space one space."""
    from selectolax.lexbor import LexborHTMLParser

    tree = LexborHTMLParser(f"<body>{html}</body>")
    for block in tree.css(_BLOCKS):
        block.insert_before(_BREAK)
        block.insert_after(_BREAK)
    lines = (" ".join(line.split()) for line in (tree.body.text() if tree.body else "").split(_BREAK))
    return "\n".join(line for line in lines if line)
