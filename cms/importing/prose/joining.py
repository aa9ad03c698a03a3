"""Frames of one sentence with what they have in common: an employer, a date, a degree that ends the studies told before it."""

from __future__ import annotations

from dataclasses import replace

from cms.documents.written_dates import Dates

from .heads import Frame
from .view import View

_LEADS = frozenset(("of", "at", "art", "in", "by"))


def joined(view: View, frames: list[Frame]) -> list[Frame]:
    """Frames with what they have in common: a degree that ends the studies told before it, an employer of two titles."""
    made: list[Frame] = []
    for frame in frames:
        last = made[-1] if made else None
        if last and last.kind == frame.kind == "study" and _ends(view, last, frame):
            last.degree = last.degree or frame.degree
            last.place, last.unit = last.place or frame.place, last.unit or frame.unit
            last.subject = last.subject or frame.subject
            last.people = last.people or frame.people
            last.dates = _together(last.dates, frame.dates)
            last.end = frame.end
            continue
        if (
            last
            and last.kind == frame.kind == "position"
            and frame.verb == "work"
            and frame.title is None
            and frame.place == last.place
        ):
            last.dates = last.dates or frame.dates
            last.begins = last.begins or frame.begins
            continue
        if last and _is_bare(last) and last.place and _goes_on(frame) and frame.place in (None, last.place):
            frame.place, frame.place_at = last.place, last.place_at
            frame.location = frame.location or last.location
            frame.dates = frame.dates or last.dates
            made[-1:] = [frame, *_again(view, frame)]
            continue
        if (
            last
            and _is_bare(last)
            and last.place is None
            and _goes_on(frame)
            and "as" in view.kinds(view.before_article(frame.at))
        ):
            frame.dates = frame.dates or last.dates  # `spent six years, from 2031 to 2037, as a vet at Oz`
            made[-1:] = [frame, *_again(view, frame)]
            continue
        later = frame.dates or (
            frame.verb != "do" and any(view.kinds(i) & {"adverb", "was"} for i in range(frame.to, frame.end))
        )
        if last and last.kind == frame.kind == "position" and frame.title and frame.place is None and later:
            frame.place = last.place  # `and became a full professor in 2031`
        made += [frame, *_again(view, frame)]
    following: Frame | None = None
    for frame in reversed(made):
        if frame.kind != "position":
            continue
        # `a senior registrar and a consultant at Oz` was both there; `an architect and lecturer at Oz` is one by trade.
        apart = following and any(view.kinds(i) & {"me", "they"} for i in range(frame.to, following.at))
        if (
            following
            and not apart
            and following.verb in ("be", "alone")
            and frame.place is None
            and " " in (frame.title or "")
        ):
            frame.place = following.place
            following.dates = following.dates or frame.dates
        following = frame
    return made


def _is_bare(frame: Frame) -> bool:
    """Whether a frame only says that somebody was at a place, which a title after it says more of."""
    return frame.kind == "position" and frame.verb == "work" and frame.title is None


def _goes_on(frame: Frame) -> bool:
    return frame.kind == "position" and frame.verb in ("be", "alone") and frame.title is not None


def _again(view: View, frame: Frame) -> list[Frame]:
    """The same elsewhere and then: `an intern at ACME in 2031 and Oz Works in 2032`."""
    found: list[Frame] = []
    if frame.kind != "position" or not frame.place or not frame.dates:
        return found
    for at in range(frame.to, frame.end - 2):
        begin = view.skip(at + 1, _LEADS)
        place = view.any_name(begin) if "and" in view.kinds(at) and view.opens_name(begin) else None
        if place and "date" in view.kinds(after := view.skip(place[1], frozenset(("in",)))):
            found.append(replace(frame, place=place[0], unit=None, location=None, dates=view.tokens[after].value))
    return found


def _ends(view: View, last: Frame, frame: Frame) -> bool:
    """Whether studies told first and a degree, or a verb of graduating, are one."""
    if last.degree is not None and frame.degree is not None:
        return False
    if last.place is None and frame.verb == "graduate" and not any(view.is_break(i) for i in range(last.to, frame.at)):
        return True
    there = frame.place is None or frame.place is last.place
    return (
        there
        and (last.verb == "study" or frame.verb != "study")
        and not (last.verb == "degree" and frame.verb == "study")
    )


def _together(first: Dates | None, second: Dates | None) -> Dates | None:
    if first and second and first.is_range:
        return first
    return second or first
