"""Lines of tags and values to nodes: RIS, PubMed's, EndNote's and Web of Science's, which have one grammar in four notations.

The formats are https://en.wikipedia.org/wiki/RIS_(file_format), https://www.nlm.nih.gov/bsd/mms/medlineelements.html,
EndNote's Refer (`%T Title`) and Web of Science's (`TI Title`). Libraries that read them (rispy) give values without lines,
and so the few lines of grammar are here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .nodes import Node, scalar


@dataclass(frozen=True, slots=True)
class Notation:
    """How a format writes a tag, which one ends an entry, and which one begins it, whether or not the one before ended."""

    tag: re.Pattern[str]
    begins: str
    ends: str = ""


RIS = Notation(re.compile(r"^(?P<tag>[A-Z][A-Z0-9])  ?-(?: (?P<value>.*))?$"), "TY", "ER")
NBIB = Notation(re.compile(r"^(?P<tag>[A-Z]{2,4}) {0,2}- (?P<value>.*)$"), "PMID")
REFER = Notation(re.compile(r"^%(?P<tag>[0-9A-Z~@!#$\]&(>+<=?])(?: (?P<value>.*))?$"), "0")
WOS = Notation(re.compile(r"^(?P<tag>[A-Z][A-Z0-9])(?: (?P<value>.*))?$"), "PT", "ER")


def read_tagged(text: str, notation: Notation) -> list[Node]:
    """The entries of a file, each a mapping of tags to lists of values; a line without a tag goes on the one before."""
    entries: list[Node] = []
    opened: dict[str, Node] = {}
    last: Node | None = None
    for number, line in enumerate(text.split("\n"), 1):
        match = notation.tag.match(line.rstrip())
        tag = match["tag"] if match else ""
        if tag == notation.begins:
            opened = {}
            entries.append(Node(opened, number, number))
        if match and entries and tag != notation.ends:
            last = scalar(match["value"] or "", number, number)
            if tag in opened:
                opened[tag].items.append(last)
                opened[tag].end = number
            else:
                opened[tag] = Node([last], number, number)
        elif not match and last is not None and line.strip() and isinstance(last.value, str):
            last.value = f"{last.value}\n{line.strip()}".strip()
            last.end = number
        if entries and line.strip():
            entries[-1].end = number
        if tag and tag == notation.ends:
            last = None
    return entries
