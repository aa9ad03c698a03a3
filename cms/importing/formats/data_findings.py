"""What a data file is found to state: it knows the described person among authors, and accounts for every line at the end."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from cms.content import PublicationAuthor, fold
from cms.documents import Outline

from ..findings import Findings, stated
from ..people import PersonName
from ..records import Reading, Record, Remark, Titled, described
from .nodes import Node
from .owner import Owner


class DataFindings(Findings):
    """Collects what a data file states."""

    def __init__(
        self, data: bytes, path: str, format: str, text: str, remarks: Iterable[Remark] = (), names: Iterable[str] = ()
    ) -> None:
        """Begin with nothing stated. `names` are the described person's, as the site or its settings state them."""
        reading = Reading(path, format, hashlib.sha256(data).hexdigest(), text, described())
        reading.remarks = list(remarks)
        super().__init__(Outline(path, format, text), reading)
        self.owner = Owner(names)

    def authors(self, names: list[PersonName], start: int, end: int) -> list[Record]:
        """Author lines, of which one may be the described person's; they are alone where nobody is printed."""
        if not names:
            return self.me_as_author(start, end)
        me = self.owner.among(names)
        lines = []
        for name in names:
            person = self.person if name is me else self.someone(name, start, end)
            values = {"person": person, "name": name.name, "equal_contribution": name.is_equal}
            lines.append(Record(PublicationAuthor, stated(values), start, end))
        return lines

    def among(self, names: list[PersonName]) -> PersonName | None:
        """Which of some names is the described person's, as the site and its settings know them."""
        return self.owner.among(names)

    def _refer(self) -> None:
        """Put the records in the place of their titles, where others refer to them."""
        for record in self.reading.records:
            for name, value in list(record.values.items()):
                if isinstance(value, Titled):
                    named = (r for r in self.of(value.entity) if fold(r.values["title"]) == fold(value.title))
                    if found := next(named, None):
                        record.values[name] = found
                        continue
                    del record.values[name]
                    self.remark(
                        "unknown-title", record.start_line, f"{name}: nothing here has the title {value.title!r}"
                    )

    def finish(self, root: Node | None = None) -> Reading:
        """Account for every line: those that no record has are layout, unless a value stands there, which is then kept."""
        self._refer()
        self.person.values = stated(self.person.values)
        count = self.outline.text.count("\n") + 1
        own = set(self.taken)
        if self.person.values:
            own.update(range(self.person.start_line, self.person.end_line + 1))
        self.reading.person_lines = [(a, b) for a, b, _ in _without([(1, count, "")], set(range(1, count + 1)) - own)]
        taken = set(own)
        for record in self.reading.records:
            taken.update(range(record.start_line, record.end_line + 1))
        self.reading.ignored = list(_without(self.reading.ignored, taken))
        for start, end, _ in self.reading.ignored:
            taken.update(range(start, end + 1))
        for leaf in root.leaves() if root else ():
            if leaf.start not in taken:
                self.remark("unread", leaf.start, "found no home but a section of its own")
                self.section(None, leaf.text or "", leaf.start, leaf.end)
                taken.update(range(leaf.start, leaf.end + 1))
        for number, line in enumerate(self.outline.text.split("\n"), 1):
            if number not in taken and line.strip():
                self.ignore(number, number, "layout")
        self.reading.records.sort(key=lambda record: record.start_line)
        self.reading.ignored.sort()
        return self.reading


def _without(spans: Iterable[tuple[int, int, str]], taken: set[int]) -> Iterator[tuple[int, int, str]]:
    """Spans of lines without those that are taken already, each line once."""
    seen = set(taken)
    for start, end, reason in spans:
        first = None
        for line in range(start, end + 2):
            is_free = line <= end and line not in seen
            if is_free and first is None:
                first = line
            elif not is_free and first is not None:
                yield first, line - 1, reason
                first = None
        seen.update(range(start, end + 1))
