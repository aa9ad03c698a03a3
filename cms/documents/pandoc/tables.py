"""What pandoc's tables are: which have a head, which label each row, which only lay out what stands beside each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..inline import inline
from ..languages import keys, words
from .inlines import Element, read

LONGEST_NAME = 60  # characters
NUMBER = re.compile(r"\d")


def flat(elements: list[Element]) -> Iterator[Element]:
    """Blocks, with those in wrappers that say nothing in their place."""
    waiting = list(elements)[::-1]
    while waiting:
        element = waiting.pop()
        match element["t"]:
            case "Div" if {"comment", "deletion"} & set(element["c"][0][1]):
                continue
            case "Div":
                waiting += element["c"][1][::-1]
            case "BlockQuote":
                waiting += element["c"][::-1]
            case "Figure":
                waiting += element["c"][2][::-1]
            case "RawBlock" | "HorizontalRule" | "Null":
                continue
            case _:
                yield element


def rows_of(table: list[Any]) -> list[list[list[Element]]]:
    """The rows of a table, those of its head first: cells of blocks."""
    body = [row for part in table[4] for row in (*part[2], *part[3])]
    return [[list(flat(cell[4])) for cell in row[1]] for row in (*table[3][1], *body, *table[5][1])]


def lines_in(cell: list[Element]) -> list[str]:
    """The lines of a cell, those of what is in it too: lists, tables, headings."""
    found: list[str] = []
    for block in cell:
        match block["t"]:
            case "Para" | "Plain":
                found += read(block["c"]).markdown
            case "Header":
                found += read(block["c"][2]).markdown
            case "LineBlock":
                found += [text for line in block["c"] for text in read(line).markdown]
            case "CodeBlock":
                found += block["c"][1].splitlines()
            case _:
                found += [text for inner in _within(block) for text in lines_in(list(flat(inner)))]
    return found


def _within(block: Element) -> list[list[Element]]:
    """The lists of blocks that a block holds: items, terms with what they mean, cells."""
    match block["t"]:
        case "OrderedList":
            return block["c"][1]  # type: ignore[no-any-return]
        case "DefinitionList":
            terms = [([{"t": "Plain", "c": term}], told) for term, told in block["c"]]
            return [blocks for term, told in terms for blocks in (term, *told)]
        case "Table":
            return [cell for row in rows_of(block["c"]) for cell in row]
        case _:
            return block["c"]  # type: ignore[no-any-return]


def is_of_texts(rows: list[list[list[Element]]]) -> bool:
    """Whether cells hold paragraphs and lists alone."""
    kinds = ("Para", "Plain", "BulletList", "OrderedList")
    return all(block["t"] in kinds for row in rows for cell in row for block in cell)


def is_headed(rows: list[list[list[Element]]], *, stated: bool, by_writer: bool) -> bool:
    """Whether the first row says what the columns are: it alone is in bold, or is stated to be the head.

    Word processors state that of any table's first row; of two columns it is one only where its words are known, or bold.
    """
    told = [[lines_in(cell) for cell in row] for row in rows]
    if len(rows) < 2 or len(rows[0]) < 2 or any(len(lines) != 1 or NUMBER.search(lines[0]) for lines in told[0]):
        return False
    is_bold = all(inline(lines[0]).is_all("bold") for lines in told[0])
    if is_bold and len(rows[0]) > 2:
        return stated or not any(inline(text).is_all("bold") for row in told[1:] for lines in row[1:] for text in lines)
    if by_writer or len(rows[0]) > 2:
        return stated
    known = {word.casefold() for key in keys("columns") for word in words("columns", key)}
    return stated and (is_bold or all(inline(one[0]).text.casefold() in known for one in told[0]))


def is_labelled(rows: list[list[list[Element]]]) -> bool:
    """Whether each row of two columns is a label and what it says: short, without numbers, each another."""
    labels = [lines_in(row[0]) for row in rows if len(row) == 2]
    short = [lines[0] for lines in labels if len(lines) == 1 and is_short(lines[0].rstrip(":* "))]
    return len(short) == len(rows) > 2 and len(set(short)) == len(short)


def is_simple(rows: list[list[list[Element]]]) -> bool:
    """Whether each cell holds a line, at most."""
    return all(len(cell) <= 1 and all(is_line(block) for block in cell) for row in rows for cell in row)


def is_line(block: Element) -> bool:
    """Whether a block is one line of text."""
    return block["t"] in ("Para", "Plain") and len(read(block["c"]).lines) <= 1


def is_short(text: str) -> bool:
    """Whether a text may be a name or a label: it is short, and has no numbers and no end of a sentence."""
    return len(text) <= LONGEST_NAME and not re.search(r"[\d,;@|]|[.:]$", text)
