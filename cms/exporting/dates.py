"""Dates as other formats take them; none ever says more than is known."""

from __future__ import annotations

from typing import Any

from cms.content import PartialDate

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_SEASONS = {21: "Spring", 22: "Summer", 23: "Fall", 24: "Winter"}


def iso(date: str | None) -> str | None:
    """A date as ISO 8601 has it: a year, a month or a day; of a season, which it has none of, the year."""
    return date[:4] if date and is_season(date) else date


def is_season(date: str) -> bool:
    """Whether a date is a season, as `2031-23` is."""
    return (PartialDate.parse(date).month or 0) > 12


def spoken(date: str) -> str:
    """A date as people say it: `2031`, `May 2031`, `20 May 2031`, `Fall 2031`."""
    parsed = PartialDate.parse(date)
    if parsed.month is None:
        return date
    month = _SEASONS.get(parsed.month) or _MONTHS[parsed.month - 1]
    return f"{f'{parsed.day} ' if parsed.day else ''}{month} {parsed.year:04}"


def ends(period: dict[str, Any]) -> tuple[str | None, str | None]:
    """Beginning and end for a format in which an end that is absent means that it goes on.

    Where the end isn't known and it doesn't go on, the one date that is known stands for both, as one prints it.
    """
    start, end = iso(period.get("start")), iso(period.get("end"))
    return start, end or (None if period.get("isCurrent") else start)
