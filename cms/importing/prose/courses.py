"""The courses that somebody teaches, by their titles: `teaches Road Design and "What Walls Want" at Oz College`."""

from __future__ import annotations

import re

from ..places import is_organization, is_place
from .frame import Frame
from .tokens import is_wide
from .view import View
from .walk import LIGHT

_ASSISTS = re.compile(r"\b(?:assistant|tutor|instructor|demonstrator)$", re.IGNORECASE)
_OVER = {"en": frozenset(("of", "for", "to", "with", "in"))}  # what a title may go on over; elsewhere it is `of`


_NOUN = re.compile(r"(?:[a-zà-ÿ]+\s){1,2}(?=[^\W\d_a-zß-ÿ])")  # `las asignaturas Puentes y Muros`
_LOOSE = re.compile(
    r"\s[a-z]{1,20}(?:\s[a-z]{1,20}){1,4}$"
)  # what is no part of a title: `teaches Road Design every autumn`


def assists_in(view: View, frame: Frame) -> bool:
    """Whether a title goes on with the course that its holder assists in: `a teaching assistant for Road Design`."""
    return bool(frame.title and _ASSISTS.search(frame.title)) and view.said_at(frame.to) == "for"


def courses(view: View, frame: Frame) -> tuple[list[str], range]:
    """Return the titles of what a frame says is taught, which are set apart or have capitals, and where they stand."""
    nothing: tuple[list[str], range] = [], range(0)
    if frame.kind != "position" or is_wide(view.language):
        return nothing
    if "teach" in view.kinds(frame.at):
        begin = frame.at + 1
    elif assists_in(view, frame):
        begin = frame.to + 1
    else:
        return nothing
    apart = [i for i in range(begin, frame.end) if view.kinds(i) == {"title"}]
    if apart:
        return [view.text[slice(*view.tokens[i].value)].strip(" ,.") for i in apart], range(0)
    found, taught = nothing
    at = first = view.skip(begin, LIGHT)
    noun = _NOUN.match(view.said_at(at)) if "gap" in view.kinds(at) else None
    while (view.opens_name(at) or noun) and view.language != "de":
        end = _title_end(view, at)
        title = view.words(at, end)[noun.end() if noun else 0 :]
        noun = None
        if is_organization(title) or is_place(title):
            break
        found.append(_LOOSE.sub("", title) if view.opens_name(end - 1) else title)
        taught = range(first, end)
        over = end + (view.said_at(end) == ",")
        over += bool("and" in view.kinds(over))
        if over == end:
            break
        at = view.skip(over, frozenset(("art",)))
    return found, taught


def _title_end(view: View, at: int) -> int:
    """The place after a title that opens at a token."""
    end = at + 1
    while "gap" in view.kinds(end + 1) and (
        view.said_at(end) in _OVER.get(view.language, ()) or (view.language != "en" and "of" in view.kinds(end))
    ):
        if is_organization(view.said_at(end + 1)) or (
            view.said_at(end) in ("to", "in") and (not view.opens_name(end + 1) or is_place(view.said_at(end + 1)))
        ):
            break
        end += 2
    return end
