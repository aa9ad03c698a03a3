"""What one document may make at most: a small file can stand for a huge one, by aliases, macros and loops.

Readers that expand such things count as they go; what else a reading holds is counted before it is merged.
"""

from __future__ import annotations

from typing import Any

from cms.errors import DocumentError

from .accounting import all_records
from .records import Reading

MOST_CHARACTERS = 50_000_000
MOST_RECORDS = 500_000


def check(reading: Reading) -> None:
    """Raise `DocumentError` where a reading holds more records, or more text in them, than an import takes."""
    characters = 0
    for records, record in enumerate([reading.person, *all_records(reading)], 1):
        characters += sum(map(_length, record.values.values()))
        if records > MOST_RECORDS or characters > MOST_CHARACTERS:
            what = f"{MOST_RECORDS:,} records" if records > MOST_RECORDS else f"{MOST_CHARACTERS:,} characters"
            raise DocumentError(
                reading.path,
                record.start_line,
                f"it makes more than {what}, counted to this line, so nothing of it was imported: split it into files",
            )


def _length(value: Any) -> int:
    if isinstance(value, str):
        return len(value)
    return sum(len(item) for item in value if isinstance(item, str)) if isinstance(value, list) else 0
