"""That a reading loses nothing: each line of its document has a fate, and each word of its values is in a record."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from cms.content import Course, Link, PartialDate
from cms.importing.formats.nodes import Node
from cms.importing.records import Reading, Record


def fates(reading: Reading) -> dict[int, set[str]]:
    """What becomes of each line that isn't empty: taken by a record or the person, or ignored for a reason."""
    found: dict[int, set[str]] = {n: set() for n, line in enumerate(reading.text.split("\n"), 1) if line.strip()}
    for record in reading.records:
        for line in range(record.start_line, record.end_line + 1):
            found.get(line, set()).add("record")
    for start, end in reading.person_lines:
        for line in range(start, end + 1):
            found.get(line, set()).add("record")
    for start, end, reason in reading.ignored:
        for line in range(start, end + 1):
            found.get(line, set()).add(f"ignored: {reason}")
    return found


def texts(value: Any, seen: set[int]) -> Iterator[str]:
    """Every text that a value holds, whatever it is in."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, PartialDate):
        yield str(value)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item, seen)
    elif isinstance(value, Link):
        yield from (part for part in (value.label, value.url) if part)
    elif isinstance(value, Course):
        yield from (value.code or "", value.title, *map(str, value.terms))
    elif isinstance(value, Record) and id(value) not in seen:
        seen.add(id(value))
        for inner in value.values.values():
            yield from texts(inner, seen)


def words(text: str) -> set[str]:
    """A text's words, folded."""
    return set(re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold()))


def said(reading: Reading) -> set[str]:
    """Every word of a reading's records."""
    seen: set[int] = set()
    found: set[str] = set()
    for record in [reading.person, *reading.records]:
        for text in texts(record, seen):
            found |= words(text)
    return found


def lost(node: Node, reading: Reading) -> set[str]:
    """The words of data that no record of its reading has; a date is the same in other words, and so isn't looked at."""
    known = said(reading)
    return {w for leaf in node.leaves() for w in words(leaf.text or "") if w not in known and not w.isdigit()}
