"""The newest news as an Atom feed, https://www.rfc-editor.org/rfc/rfc4287: `docs/formats/atom.md` says what goes where."""

from __future__ import annotations

import re
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from cms.content import PartialDate

from .entries import is_http
from .urn import urn

NAMESPACE = "http://www.w3.org/2005/Atom"
OPERATION = """query News {
  revision { time }
  news(first: 50, orderBy: [{ field: DATE, direction: DESC }], filter: { date: { isNull: false } }) {
    nodes { id date body { html text } person { displayName links { url } } }
  }
}"""
_TITLE = 100  # characters, at most; the content says the rest
_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML 1.0 has no way to write


def atom(data: dict[str, Any], address: str) -> str:
    """The feed of what `OPERATION` asks for; `address` is where it was asked for, which is its identifier, too."""
    feed = Element("feed", xmlns=NAMESPACE)
    items = data["news"]["nodes"]
    _put(feed, "id", address)
    _put(feed, "title", "News")
    _put(feed, "updated", _moment(items[0]["date"]) if items else data["revision"]["time"])
    SubElement(feed, "link", rel="self", type="application/atom+xml", href=address)
    for item in items:
        entry = SubElement(feed, "entry")
        _put(entry, "id", urn(item))
        _put(entry, "title", _title(item["body"]["text"]))
        _put(entry, "updated", _moment(item["date"]))
        author = SubElement(entry, "author")
        _put(author, "name", item["person"]["displayName"])
        if home := next((link["url"] for link in item["person"]["links"] if is_http(link)), None):
            _put(author, "uri", home)
        _put(entry, "content", item["body"]["html"], {"type": "html"})
    indent(feed)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(feed, encoding="unicode")}\n'


def _put(parent: Element, name: str, text: str, attributes: dict[str, str] | None = None) -> None:
    SubElement(parent, name, attributes or {}).text = _UNFIT.sub("", text)


def _title(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _TITLE else f"{words[:_TITLE].rpartition(' ')[0] or words[:_TITLE]} …"


def _moment(date: str) -> str:
    """The moment that a date begins at: Atom has no less exact ones."""
    year, month, day = PartialDate.parse(date).key.split("-")
    return f"{year}-{max(month, '01')}-{max(day, '01')}T00:00:00Z"
