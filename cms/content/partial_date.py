"""Dates as precise as a document is: a year, a month, a day or a season, in EDTF level 1 form.

The specification is the Library of Congress's Extended Date/Time Format, https://www.loc.gov/standards/datetime/.
Notations that people write dates in are `cms.documents`' concern; this is the form that they are kept in.
"""

from __future__ import annotations

import calendar
import datetime
import re
from dataclasses import dataclass
from functools import total_ordering

_FORM = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
# EDTF's seasons without a hemisphere, and the month that each begins in for the sake of ordering.
SEASONS = {21: 3, 22: 6, 23: 9, 24: 12}
# The month that each ends in: winter, December to February, is kept in its own year as EDTF's seasons are.
SEASON_ENDS = {season: min(month + 2, 12) for season, month in SEASONS.items()}


@total_ordering
@dataclass(frozen=True, slots=True)
class PartialDate:
    """A year with, perhaps, a month (1 to 12) or season (21 spring to 24 winter), and a day.

    Raises `ValueError` for what is no date. Ordered by `key`; equal only if equally precise.
    """

    year: int
    month: int | None = None
    day: int | None = None

    def __post_init__(self) -> None:
        """Refuse what the calendar doesn't have."""
        if not 0 < self.year <= 9999:
            raise ValueError(f"{self.year} is no year from 1 to 9999")
        if self.month is not None and self.month not in range(1, 13) and self.month not in SEASONS:
            raise ValueError(f"{self.month} is neither a month (1 to 12) nor a season (21 to 24)")
        if self.day is not None:
            if self.month is None or self.month in SEASONS:
                raise ValueError("a day needs a month")
            if not 1 <= self.day <= calendar.monthrange(self.year, self.month)[1]:
                raise ValueError(f"{self.year}-{self.month:02} has no day {self.day}")

    @classmethod
    def parse(cls, text: str) -> PartialDate:
        """Read EDTF text such as `2031`, `2031-05`, `2031-23` (autumn) or `2031-05-20`; raises `ValueError`."""
        match = _FORM.fullmatch(text)
        if not match or not text.isascii():
            raise ValueError(f"{text!r} is no EDTF date such as 2031, 2031-05, 2031-23 or 2031-05-20")
        return cls(*(int(part) if part else None for part in match.groups()))  # type: ignore[arg-type]

    def __str__(self) -> str:
        parts = [f"{self.year:04}", *(f"{part:02}" for part in (self.month, self.day) if part is not None)]
        return "-".join(parts)

    @property
    def key(self) -> str:
        """Text that sorts as time does: `2031-00-00`, `2031-05-00`, `2031-05-20`; autumn 2031 is `2031-09-00`."""
        month = SEASONS.get(self.month or 0, self.month)
        return f"{self.year:04}-{month or 0:02}-{self.day or 0:02}"

    @property
    def last_key(self) -> str:
        """The greatest key of a date that lies within this one: what happened *on* it has `key <= k <= last_key`."""
        if self.day:
            return self.key
        if self.month is None:
            return f"{self.year:04}-99-99"
        return f"{self.year:04}-{SEASON_ENDS.get(self.month, self.month):02}-99"

    @property
    def earliest(self) -> datetime.date:
        """The first day that it can be."""
        return datetime.date(self.year, SEASONS.get(self.month or 1, self.month or 1), self.day or 1)

    @property
    def latest(self) -> datetime.date:
        """The last day that it can be; that of winter, which is kept in its own year, is the year's."""
        month = SEASON_ENDS.get(self.month or 12, self.month or 12)
        return datetime.date(self.year, month, self.day or calendar.monthrange(self.year, month)[1])

    def __lt__(self, other: object) -> bool:
        return self.key < other.key if isinstance(other, PartialDate) else NotImplemented

    def refines(self, other: PartialDate) -> bool:
        """Whether this says the same as `other`, more precisely: 2031-05 refines 2031 and autumn includes October."""
        return self != other and other.key <= self.key <= other.last_key and len(str(self)) >= len(str(other))
