"""The lines of a document that nobody reads: they are kept as they are."""

from __future__ import annotations

from collections.abc import Container, Iterable

from .findings import Findings


def keep_the_rest(findings: Findings, among: Container[int]) -> None:
    """Keep every line, of some, that no record has and that isn't known to be no content, so that nothing is lost."""
    for first, last, text in unread(findings, among):
        findings.remark("unread", first, "found no home but a section of its own")
        findings.section(None, text, first, last)


def unread(findings: Findings, among: Container[int] | None = None) -> list[tuple[int, int, str]]:
    """The lines of a document that no record has and that aren't known to be no content, all or among some.

    Those that follow each other are together: the first, the last, and what they say.
    """
    taken = set(findings.taken)
    for start, end, _ in findings.reading.ignored:
        taken.update(range(start, end + 1))
    for record in findings.reading.records:
        taken.update(range(record.start_line, record.end_line + 1))
    lines = findings.outline.text.split("\n")
    left = {n for n, line in enumerate(lines, 1) if line.strip() and n not in taken and (among is None or n in among)}
    return [(first, last, "\n".join(lines[first - 1 : last])) for first, last in spans(left)]


def spans(lines: Iterable[int]) -> list[tuple[int, int]]:
    """Lines as spans of those that follow each other."""
    spans: list[tuple[int, int]] = []
    for line in sorted(lines):
        if spans and line == spans[-1][1] + 1:
            spans[-1] = (spans[-1][0], line)
        else:
            spans.append((line, line))
    return spans
