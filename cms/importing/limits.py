"""What an import may make at most, of one document and of all together: a small file can stand for a huge one.

Readers that expand what a document says (macros, aliases, loops) count as they go. What else a reading holds is counted before
it is merged, so that each document is imported whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cms.errors import DocumentError

from .accounting import all_records
from .records import Reading

# Of one document; sections are records. A record takes some 4 kB of memory and half a millisecond until it is committed.
MOST_CHARACTERS = 50_000_000
MOST_RECORDS = 200_000
# Of all documents of an import.
MOST_CHARACTERS_IN_ALL = 250_000_000
MOST_RECORDS_IN_ALL = 1_000_000


class Made:
    """What the documents of one import have made so far: how many records, and how many characters of text in them."""

    def __init__(self) -> None:
        self.records = self.characters = 0

    def require_room(self, path: str) -> None:
        """Raise `DocumentError` where the import has made all that one may: the document at this path isn't even read."""
        if self.records > MOST_RECORDS_IN_ALL or self.characters > MOST_CHARACTERS_IN_ALL:
            what = _told(self.records > MOST_RECORDS_IN_ALL, MOST_RECORDS_IN_ALL, MOST_CHARACTERS_IN_ALL)
            raise DocumentError(
                path,
                None,
                f"with the documents before it, it makes more than {what}, which is the most for one import, so nothing of "
                "it was imported: import what is left in parts, as a folder by the folders in it",
            )

    def add(self, reading: Reading) -> None:
        """Count what a document makes; raises `DocumentError` where that is more than one may, or an import with it."""
        records = characters = 0
        for record in (reading.person, *all_records(reading)):
            records += 1
            characters += sum(map(_length, record.values.values()))
            if records > MOST_RECORDS or characters > MOST_CHARACTERS:
                what = _told(records > MOST_RECORDS, MOST_RECORDS, MOST_CHARACTERS)
                raise DocumentError(
                    reading.path,
                    record.start_line,
                    f"it makes more than {what}, counted to this line, so nothing of it was imported: split it into files",
                )
        self.records += records
        self.characters += characters
        self.require_room(reading.path)

    def keep(self, readings: Iterable[Reading]) -> None:
        """Count the texts of readings that are kept until it is their turn; raises `DocumentError` as `require_room` does."""
        for reading in readings:
            self.characters += len(reading.text)
            self.require_room(reading.path)


def require_people(path: str, people: int, lines: int) -> None:
    """Raise `DocumentError` where a file of so many lines lists more people than one may.

    Each of them is a document with the file's lines, all but their own of which are blank.
    """
    if people * lines > MOST_CHARACTERS:
        raise DocumentError(
            path,
            None,
            f"it lists {people:,} people in {lines:,} lines, which is too much for one file, so nothing of it was imported: "
            f"split it into files of {round(MOST_CHARACTERS**0.5, -3):,.0f} lines",
        )


def _told(records_are_too_many: bool, records: int, characters: int) -> str:
    return f"{records:,} records" if records_are_too_many else f"{characters:,} characters"


def _length(value: Any) -> int:
    if isinstance(value, str):
        return len(value)
    return sum(len(item) for item in value if isinstance(item, str)) if isinstance(value, list) else 0
