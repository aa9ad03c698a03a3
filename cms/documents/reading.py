"""Bytes to an outline: decode, tell the format, read."""

from __future__ import annotations

import re
from pathlib import PurePath

from .alike import headed_alike
from .biosketch import arrange, is_biosketch
from .days import with_days_first
from .decoding import decode
from .files import file_kind
from .front_matter import split
from .html import read_html
from .markdown import read_markdown
from .org import read_org
from .outline import Block, Heading, Outline, Remark, sections
from .spans import join_spans
from .templates import Untemplated, untemplated
from .text import read_text

LONGEST_LINE = 20_000  # characters; notations aren't looked for in what is longer
_COMMENT = re.compile(r"\s*<!--")
_XML = re.compile(r"\s*(?:<\?xml[^<>]*>)?", re.IGNORECASE)
_HTML_OPENING = re.compile(r"\s*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_MARKDOWN = re.compile(
    r"""(?mx) ^\#{1,6}[ \t]+\S        # a heading
    | \[[^\]\n]{1,300}\]\([^)\s]{0,500}\)         # a link
    | (?<!\*)\*\*[^\s*][^*\n]{0,300}\*\*    # bold
    | ^```                            # code
    | ^[ \t]*<(?:h[1-6]|p|div|ul|table|center|img)\b  # HTML inside
    """
)


_UNDERLINED = re.compile(r"(?m)^.{1,80}\n={3,}[ \t]*$")  # a heading in Markdown, and in texts


def read_outline(data: bytes, path: str) -> Outline:
    """Read a document: Markdown (with front matter), Org, an HTML page, plain text such as a copy of a page, or a `FileKind`.

    Takes its bytes, and its path for messages and as a hint of the format; raises `DocumentError` for what can't be read.
    """
    outline = kind.read(data, path) if (kind := file_kind(data, path)) else _read(data, path)
    if is_biosketch(outline):
        arrange(outline)
    join_spans(outline)
    return with_days_first(outline)


def _read(data: bytes, path: str) -> Outline:
    text, remarks = decode(data, path)
    lines = text.split("\n")
    values, taken, found = split(lines)
    remarks += found
    outline = Outline(path, _format(text, lines[taken:], path, bool(taken)), text, dict(values), None, remarks=remarks)
    if taken:
        outline.front_matter_lines = (1, taken)
    parts: list[Block | Heading]
    body, first = lines[taken:], taken + 1
    if outline.format != "html":  # whose pages may stand on one line
        for n, line in enumerate(body):
            if len(line) > LONGEST_LINE:
                message = f"has {len(line)} characters, and is kept as it is: nobody wrote it by hand"
                remarks.append(Remark("long-line", first + n, message))
        body = ["" if len(line) > LONGEST_LINE else line for line in body]
    if outline.format == "html":
        page = untemplated("\n".join(body), first, comments=False) if taken else Untemplated("\n".join(body))
        piece = read_html(page.text, first)
        piece.ignored += page.ignored
        outline.remarks += page.remarks
        outline.front_matter = {**piece.head, **outline.front_matter}
        parts, outline.ignored = piece.parts, piece.ignored
    elif outline.format in ("markdown", "org"):
        org = read_org(body, first) if outline.format == "org" else None
        if org and not taken:
            outline.front_matter, outline.front_matter_lines = dict(org.values), org.settings
        parts, outline.ignored, more = read_markdown(org.lines if org else body, first)
        outline.ignored += org.ignored if org else []
        outline.remarks += more
    else:
        parts, outline.ignored = read_text(body, first)
    outline.sections = sections(headed_alike(parts))
    return outline


def _format(text: str, body: list[str], path: str, has_front_matter: bool) -> str:
    """What a document is written in: what it looks like counts for more than what its name says."""
    suffix = PurePath(path).suffix.lower()
    if suffix == ".org":
        return "org"
    if _opens_html("\n".join(body[:50])) or suffix in (".html", ".htm", ".xhtml"):
        return "html"
    marked = _MARKDOWN.search(text) or (suffix != ".txt" and _UNDERLINED.search(text))
    return "markdown" if has_front_matter or suffix in (".qmd", ".rmd") or marked else "text"


def _opens_html(text: str) -> bool:
    """Whether a text begins as an HTML page does, whatever comments stand before."""
    start = _XML.match(text)
    at = start.end() if start else 0
    while (comment := _COMMENT.match(text, at)) is not None:
        at = text.find("-->", comment.end())
        if at < 0:
            return False
        at += len("-->")
    return _HTML_OPENING.match(text, at) is not None
