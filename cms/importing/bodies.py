"""What is told of a thing: an entry's body as a summary and highlights, and blocks as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cms.content import Link
from cms.documents import Block, Item, ItemList, Line, Paragraph, Table, inline

from .lists.looks import is_label


def item_text(item: Item) -> str:
    """An item's own lines as one Markdown text."""
    return Paragraph(item.lines).markdown


def highlights(blocks: Iterable[Block]) -> list[str]:
    """Every item of the lists in some blocks, nested ones after their parents, as Markdown: flat and in order."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, ItemList):
            for item in block.items:
                if item.lines:
                    found.append(item_text(item))
                found += highlights(item.blocks)
                found += [block.markdown for block in item.blocks if isinstance(block, Paragraph)]
    return found


def summary(blocks: Iterable[Block]) -> str | None:
    """The running text, tables and code of some blocks as Markdown, or None where there is none."""
    return "\n\n".join(markdown([block]) for block in blocks if not isinstance(block, ItemList)) or None


def markdown(blocks: Iterable[Block], indent: str = "") -> str:
    """Blocks as Markdown again."""
    parts: list[str] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            parts.append(block.markdown)
        elif isinstance(block, ItemList):
            parts.append(
                "\n".join(
                    _item(item, f"{i}." if item.marker[:1].isdigit() else "-") for i, item in enumerate(block.items, 1)
                )
            )
        elif isinstance(block, Table):
            parts.append(_table(block))
        else:
            parts.append(block.text)
    text = "\n\n".join(parts)
    return "\n".join(indent + line if line else line for line in text.split("\n")) if indent else text


def _item(item: Item, marker: str) -> str:
    indent = " " * (len(marker) + 1)
    own = item_text(item).replace("\n", "\n" + indent)
    inner = markdown(item.blocks, indent)
    return f"{marker} {own or inner.lstrip()}" + (f"\n{inner}" if inner and own else "")


def _table(table: Table) -> str:
    width = max([len(table.header), *(len(row.cells) for row in table.rows)])
    rows = [
        [" ".join(line.text for line in cell.lines).replace("|", "\\|") for cell in row.cells] for row in table.rows
    ]
    lines = [(table.header or [""] * width), ["---"] * width, *rows]
    return "\n".join("| " + " | ".join([*cells, *[""] * (width - len(cells))]) + " |" for cells in lines)


def taken_links(body: list[Block]) -> tuple[list[Link], list[Block]]:
    """Part the lines that hold nothing but labelled links (`[PDF](u) / [Code](u)`) from a body."""
    links: list[Link] = []
    kept: list[Block] = []
    for block in body:
        if not isinstance(block, Paragraph):
            kept.append(block)
            continue
        lines: list[Line] = []
        for line in block.lines:
            found = inline(line.text)
            rest = found.text
            for label, _ in found.links:
                rest = rest.replace(label, "", 1)
            if found.links and not re.search(r"\w", rest) and all(is_label(label) for label, _ in found.links):
                links += [Link(label.strip("[]() "), url) for label, url in found.links]
            else:
                lines.append(line)
        if lines:
            kept.append(Paragraph(lines))
    return links, kept
