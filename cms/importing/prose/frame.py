"""A frame: what a sentence tells at once, with its slots."""

from __future__ import annotations

from dataclasses import dataclass, field

from cms.content import Period
from cms.documents.written_dates import Dates, as_period

from ..degrees import Degree
from ..people import PersonName
from ..places import Place


@dataclass(slots=True)
class Frame:
    """A head with its slots: `kind` is `position`, `study`, `award`; `at` and `to` the places of the head's tokens."""

    kind: str
    at: int
    to: int
    title: str | None = None
    is_known: bool = True  # whether our words know the head; else it needs an organisation
    is_now: bool = False
    begins: bool = False
    verb: str = ""
    degree: Degree | None = None
    begin: int = 0
    end: int = 0
    place: Place | None = None
    place_at: int = 0  # where the organisation's name ends in the text
    unit: str | None = None
    part: Place | None = None  # a part of an organisation, which stands for it where no other is named
    location: str | None = None
    subject: str | None = None  # a field of study, what a position is about
    dates: Dates | None = None
    is_aside: bool = False  # whether the date stands in brackets: when it was, not since when
    people: list[PersonName] = field(default_factory=list)
    courses: list[str] = field(default_factory=list)
    taught: range = range(0)  # the places of their titles

    def period(self, single: str) -> Period:
        """When it was: a date alone begins what is still so."""
        if self.dates is None:
            return Period()
        found = self.dates
        if not found.is_range and (self.begins or self.is_now) and found.first and not self.is_aside:
            return Period(found.first, None, False)
        return as_period(found, single)  # type: ignore[arg-type]
