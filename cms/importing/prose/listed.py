"""Degrees, places and dates that a sentence lists, each in its order: `the BSc and PhD degrees from Oz in 2031 and 2035`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from cms.documents.written_dates import Dates

from ..degrees import Degree
from ..places import Place
from .frame import Frame
from .view import View
from .walk import ARTICLE

_T = TypeVar("_T")


def listed(view: View, frames: list[Frame]) -> list[Frame]:
    """Frames of studies, one a degree, each with its own of the dates, places and fields that are listed in their order."""
    made: list[Frame] = []
    for frame in frames:
        parts = _degrees(frame.degree) if frame.kind == "study" else []
        made += [replace(frame, degree=part) for part in parts] or [frame]
    studies = [frame for frame in made if frame.kind == "study" and frame.degree]
    if len(studies) > 1:
        _dates(view, studies)
        _places(view, studies)
    return made


def _degrees(degree: Degree | None) -> list[Degree]:
    """The degrees that one text names, a bachelor's and higher ones."""
    if degree is None or "bachelor" not in degree.levels:
        return []
    parts = re.split(r"(?:(?<!\s)\s+)?(?:,\s*and\b|,|\band\b|&|/)\s*", degree.text)
    if len(parts) != len(degree.levels):
        return []
    return [replace(degree, text=part, levels=(level,)) for part, level in zip(parts, degree.levels, strict=True)]


def _dates(view: View, studies: list[Frame]) -> None:
    """Give each of some degrees its date, where as many are listed and no degree has another."""
    for at, found in _lists(view, studies, _date):
        theirs = _beside(studies, at, len(found))
        if all(frame.dates in (None, found[0]) for frame in theirs):
            for frame, dates in zip(theirs, found, strict=False):
                frame.dates = dates


def _places(view: View, studies: list[Frame]) -> None:
    """Give each of some degrees its place, where as many are listed and a word says that they go in order."""
    if not any("respectively" in token for token in view.tokens):
        return
    for at, found in _lists(view, studies, _place):
        for frame, place in zip(_beside(studies, at, len(found)), found, strict=False):
            frame.place, frame.unit, frame.location = place, place.unit, place.location


def _beside(studies: list[Frame], at: int, count: int) -> list[Frame]:
    """The last so many degrees before a list, or else the first after it; none where there are fewer."""
    before = [frame for frame in studies if frame.at < at]
    after = [frame for frame in studies if frame.at > at]
    return before[-count:] if len(before) >= count else after[:count] if len(after) >= count else []


def _date(view: View, at: int) -> tuple[Dates, int] | None:
    return (view.tokens[at].value, at + 1) if "date" in view.kinds(at) else None


def _place(view: View, at: int) -> tuple[Place, int] | None:
    at = view.skip(at, ARTICLE)
    return view.organization(at) if view.opens_name(at) else None


def _lists(
    view: View, studies: list[Frame], read: Callable[[View, int], tuple[_T, int] | None]
) -> list[tuple[int, list[_T]]]:
    """The lists of things of a kind where a sentence tells of some studies: where each begins, and what it has."""
    found: list[tuple[int, list[_T]]] = []
    at = studies[0].begin
    while at < studies[-1].end:
        begin, some = at, []
        while one := read(view, at):
            some.append(one[0])
            at = one[1]
            while view.said_at(at) in (",", "、", "，") or view.kinds(at) & {"and", "in", "all"}:
                at += 1
        if len(some) > 1:
            found.append((begin, some))
        at += not some
    return found
