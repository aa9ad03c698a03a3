"""XML to nodes, with lines: an element is a mapping of those in it, a list where several have one name, or its text.

Parsing is Python's expat behind defusedxml (https://pypi.org/project/defusedxml), which refuses entities that a file declares.
"""

from __future__ import annotations

import re
from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from defusedxml.common import DefusedXmlException
from defusedxml.sax import parseString

from cms.errors import DocumentError

from .nodes import DEEPEST, LARGEST, Node, scalar, too_deep

TEXT = "#text"  # the text of an element that has attributes or others in it


def read_xml(data: bytes, path: str) -> tuple[str, Node]:
    """The name of a document's root, without its namespace, and what it is; attributes are members named `@name`.

    Raises `DocumentError` for what is no XML, and for what declares entities, as attacks do.
    """
    reader = _Reader(path)
    try:
        parseString(_without_entities(data), reader)
    except DefusedXmlException as error:
        raise DocumentError(
            path, None, "declares entities of its own, which no profile needs, and isn't read"
        ) from error
    except SAXException as error:
        line = getattr(error, "getLineNumber", lambda: None)()
        raise DocumentError(path, line, f"is no XML that can be read: {error.getMessage()}") from None
    except (ValueError, LookupError) as error:
        raise DocumentError(path, None, f"is no XML that can be read: {error}") from None
    return reader.name, reader.root


def _without_entities(data: bytes) -> bytes:
    """DBLP's files name a DTD for the letters that HTML has names for; it isn't fetched, and they aren't needed."""
    return re.sub(
        rb"<!DOCTYPE\s+[\w:-]+(?:\s+(?:SYSTEM|PUBLIC)(?:\s+\"[^\"<>]{0,200}\"){1,2})?\s*>", b"", data, count=1
    )


class _Reader(ContentHandler):
    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self.name, self.count = path, "", 0
        self.root = Node(None, 1, 1)
        self.open: list[tuple[dict[str, Node], list[str], int, str]] = []

    @property
    def line(self) -> int:
        return self._locator.getLineNumber() or 1  # type: ignore[attr-defined]  # expat sets it

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        self.count += 1
        if len(self.open) > DEEPEST or self.count > LARGEST:
            raise too_deep(self.path, self.line)
        local = name.rpartition(":")[2] if not name.startswith(("content:", "excerpt:", "wp:", "dc:")) else name
        given = {
            f"@{key}": scalar(value, self.line, self.line)
            for key, value in attrs.items()
            if not key.startswith("xmlns")
        }
        self.open.append((given, [], self.line, local))

    def characters(self, content: str) -> None:
        if self.open:
            self.open[-1][1].append(content)

    def endElement(self, name: str) -> None:
        fields, texts, start, local = self.open.pop()
        text = "".join(texts)
        if fields and text.strip():
            fields[TEXT] = scalar(text, start, self.line)
        node = Node(fields, start, self.line) if fields else scalar(text, start, self.line)
        if not self.open:
            self.name, self.root = local, node
            return
        beside, around, _, _ = self.open[-1]
        around.append(" ".join(said(node).split()) if local in _INLINE else "")
        if local not in beside:
            beside[local] = node
        elif isinstance(beside[local].value, list):
            beside[local].items.append(node)
            beside[local].end = node.end
        else:
            beside[local] = Node([beside[local], node], beside[local].start, node.end)


_INLINE = frozenset(("i", "b", "em", "strong", "sub", "sup", "tt", "style"))  # marks within a text


def said(node: Node) -> str:
    """The text of an element, with or without attributes."""
    return node.text or (node.fields[TEXT].text if TEXT in node.fields else "") or ""
