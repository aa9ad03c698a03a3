"""That nothing is lost: what became of each line of a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

from cms.content import Section

from .records import Reading, Record

FATES = ("record", "section", "not content", "lost")


def fates(reading: Reading) -> dict[int, str]:
    """Each line that isn't blank, by its number from 1, and its fate; each line has one.

    `record`: a record or the described person has it; `section`: it's kept as it is; `not content`: it's known to be none
    (a comment, a heading, layout); `lost`: none of these, which is a fault of ours.
    """
    found: dict[int, str] = {}
    for start, end, _ in reading.ignored:
        found.update(dict.fromkeys(range(start, end + 1), "not content"))
    every = list(all_records(reading))
    for fate in ("section", "record"):
        for record in every:
            if (record.entity is Section) == (fate == "section"):
                found.update(dict.fromkeys(range(record.start_line, record.end_line + 1), fate))
    for start, end in reading.person_lines:
        found.update(dict.fromkeys(range(start, end + 1), "record"))
    lines = reading.text.split("\n")
    return {n: found.get(n, "lost") for n, line in enumerate(lines, 1) if line.strip()}


def counts(reading: Reading, lines: Container[int] | None = None) -> dict[str, int]:
    """How many lines met each fate, of all or of some."""
    counted = Counter(fate for n, fate in fates(reading).items() if lines is None or n in lines)
    return {fate: counted[fate] for fate in FATES}


def all_records(reading: Reading) -> Iterator[Record]:
    """Every record of a reading and those that they refer to, each once; the described person isn't one."""
    seen = {id(reading.person)}
    pending = [reading.person, *reversed(reading.records)]
    while pending:
        record = pending.pop()
        if id(record) not in seen:
            seen.add(id(record))
            yield record
        elif record is not reading.person:
            continue
        for value in record.values.values():
            items = value if isinstance(value, list) else [value]
            pending += [item for item in items if isinstance(item, Record) and id(item) not in seen]
