"""That nothing is lost: what became of each line of a document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping

from cms.content import LineFate, Lines, Section

from .records import Reading, Record


def fates(reading: Reading) -> dict[int, LineFate]:
    """Each line that isn't blank, by its number from 1, and its fate; each line has one."""
    found: dict[int, LineFate] = {}
    for start, end, _ in reading.ignored:
        found.update(dict.fromkeys(range(start, end + 1), LineFate.NOT_CONTENT))
    every = list(all_records(reading))
    for fate in (LineFate.SECTION, LineFate.RECORD):
        for record in every:
            if (record.entity is Section) == (fate is LineFate.SECTION):
                found.update(dict.fromkeys(range(record.start_line, record.end_line + 1), fate))
    for start, end in reading.person_lines:
        found.update(dict.fromkeys(range(start, end + 1), LineFate.RECORD))
    lines = reading.text.split("\n")
    return {n: found.get(n, LineFate.LOST) for n, line in enumerate(lines, 1) if line.strip()}


def counts(reading: Reading, lines: Container[int] | None = None) -> dict[str, int]:
    """How many lines met each fate, of all or of some, by the words that reports have for them."""
    counted = Counter(fate for n, fate in fates(reading).items() if lines is None or n in lines)
    return {fate.lower().replace("_", " "): counted[fate] for fate in LineFate}


def in_runs(fates: Mapping[int, LineFate]) -> list[Lines]:
    """Lines and their fates as a document keeps them: together, where those of one fate follow each other."""
    found: list[Lines] = []
    for n, fate in sorted(fates.items()):
        first = found.pop().start_line if found and found[-1].fate == fate else n
        found.append(Lines(first, n, fate))
    return found


def said_anew(runs: Iterable[Lines], reading: Reading, stated: Container[int]) -> list[Lines]:
    """What is kept of a document's lines, once some were read anew: the reading says nothing of the others.

    `stated` are the lines of records that it didn't take the place of, as of an organization that the rest mentions, too.
    """
    kept = {n: LineFate[run.fate] for run in runs for n in range(run.start_line, run.end_line + 1)}
    now = {n: kept.get(n, fate) if fate is LineFate.LOST else fate for n, fate in fates(reading).items()}
    return in_runs({n: LineFate.RECORD if n in stated else fate for n, fate in now.items()})


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
