"""WordPress' exports: what of them is published, as a page.

The format is WXR, https://wordpress.org/documentation/article/tools-export-screen/. The page has each text on the lines that
it has in the export, so that facts have their lines, and nothing else: no draft, no comment, no address or login of an author
gets into the document's text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape
from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml.common import DefusedXmlException
from defusedxml.sax import parseString

from cms.errors import DocumentError

from .html import read_html
from .outline import Outline, Remark, sections

_XML = re.compile(rb"\s*(?:<\?xml|<rss)\b")
_EXPORT = b"wordpress.org/export"
# What people publish. Forms, menus and plug-ins keep records of their own beside, letters among them.
_PUBLIC = (
    "page",
    "post",
    "portfolio",
    "jetpack-portfolio",
    "publication",
    "publications",
    "project",
    "projects",
    "talk",
)
_MOST_ITEMS = 5_000
# `[gallery ids="1,2"]`, `[caption]…[/caption]`: what WordPress puts something in the place of.
_SHORTCODE = re.compile(r"\[/[a-z][\w-]{0,40}\]|\[[a-z][\w-]{0,40}(?:\s+[\w-]{1,40}=[\"'][^\"'\]]{0,400}[\"'])+\s*/?\]")


@dataclass(slots=True)
class _Element:
    """An element's text, and the line that it begins on."""

    line: int = 1
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.parts)


def is_wordpress(data: bytes, suffix: str) -> bool:
    """Whether bytes are an export of WordPress'."""
    return _EXPORT in data[:8_192] and _XML.match(data.removeprefix(b"\xef\xbb\xbf")) is not None


def read_wordpress(data: bytes, path: str) -> Outline:
    """Read an export; raises `DocumentError` for what is no XML, and for what declares entities, as attacks do."""
    found = _Reader()
    try:
        parseString(data, found)
    except DefusedXmlException as error:
        raise DocumentError(path, None, "declares entities of its own, which no export has, and isn't read") from error
    except SAXException as error:
        line = getattr(error, "getLineNumber", lambda: None)()
        raise DocumentError(path, line, f"is no XML that can be read: {error.getMessage()}") from None
    page = found.page()
    piece = read_html(page)
    outline = Outline(path, "wordpress", page, {}, None, ignored=piece.ignored, remarks=found.remarks())
    outline.sections = sections(piece.parts)
    return outline


class _Reader(ContentHandler):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.channel: dict[str, _Element] = {}
        self.item: dict[str, _Element] | None = None
        self.items: list[dict[str, _Element]] = []
        self.names: list[str] = []  # what authors are called in public
        self.left: dict[str, tuple[int, int]] = {}  # why items are left out → how many, and the first one's line

    @property
    def line(self) -> int:
        return self._locator.getLineNumber() or 1  # type: ignore[attr-defined]  # expat sets it

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        self.open.append(name)
        if name == "item" and len(self.open) == 3:
            self.item = {"": _Element(self.line)}

    def characters(self, content: str) -> None:
        within = self.item if self.item is not None else self.channel
        at = 4 if self.item is not None else 3
        name = self.open[-1] if self.open else ""
        if len(self.open) == at:
            within.setdefault(name, _Element(self.line)).parts.append(content)
        elif self.open[-2:] == ["wp:author", "wp:author_display_name"] and content.strip():
            self.names.append(content.strip())

    def endElement(self, name: str) -> None:
        self.open.pop()
        if name == "item" and len(self.open) == 2 and self.item is not None:
            if why := _why_not(self.item) or ("one of very many" if len(self.items) >= _MOST_ITEMS else None):
                count, line = self.left.get(why, (0, self.item[""].line))
                self.left[why] = count + 1, line
            else:
                self.items.append(self.item)
            self.item = None

    def remarks(self) -> list[Remark]:
        """What is left out, and why."""
        return [
            Remark("unpublished", line, f"{count} of the export's items are left out: each is {why}")
            for why, (count, line) in self.left.items()
        ]

    def page(self) -> str:
        """What is published, as HTML, each text on its lines."""
        lines: list[str] = []

        def put(line: int, text: str) -> None:
            lines.extend([""] * (line - len(lines)))
            first, *rest = text.split("\n")
            lines[line - 1] += first
            lines.extend(rest)

        title = self.channel.get("title")
        names = {each for each in self.names if " " in each}
        if title:  # whose site it is, at its head as on the site itself
            put(title.line, f"<h1>{escape(names.pop() if len(names) == 1 else title.text.strip())}</h1>")
        for item in self.items:
            named, body = item.get("title"), item.get("content:encoded")
            for each in sorted([each for each in (named, body) if each], key=lambda one: one.line):
                if each is named and each.text.strip():
                    put(max(each.line, len(lines)), f"<h1>{escape(' '.join(each.text.split()))}</h1>")
                elif each is body:
                    text = _SHORTCODE.sub(lambda match: "\n" * match[0].count("\n"), each.text)
                    put(max(each.line, len(lines)), _paragraphs(text))
        return "\n".join(lines)


def _why_not(item: dict[str, _Element]) -> str | None:
    """Why an item isn't read: it isn't published, or isn't a page."""

    def said(name: str) -> str:
        return item[name].text.strip() if name in item else ""

    if said("wp:status") != "publish" or said("wp:post_password"):
        return "a draft, private or behind a password"
    if said("wp:post_type") not in _PUBLIC:
        return "a menu, a file, a form's letter or the like"
    return None


def _paragraphs(text: str) -> str:
    """The older editor's text has paragraphs without marks, parted by empty lines; a mark is put before each."""
    if re.search(r"<(?:p|div|h[1-6])\b|<!-- wp:", text):
        return text
    return re.sub(r"\n[^\S\n]*\n(?=[^\S\n]*[^\s<])", "\n\n<p>", text)
