"""XML as it is written here: by ElementTree, indented, with its declaration."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def put(parent: Element, name: str, text: str | None = None, **attributes: str) -> Element:
    """Add an element that has a text, or none."""
    made = SubElement(parent, name, attributes)
    made.text = text
    return made


def written(root: Element) -> str:
    """A document of an element."""
    indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(root, encoding="unicode")}\n'
