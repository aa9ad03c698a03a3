"""Those who advised, or guided somebody in a post: by the words that lead to their names."""

from __future__ import annotations

import re

from cms.content import PositionKind
from cms.documents.languages import words

from ..people import PersonName, is_name, read_name
from ..places import is_organization
from ..titles import kind_of_position
from .frame import Frame
from .heads import people_before
from .view import View
from .walk import LIGHT

_GUIDES = frozenset(word.casefold() for word in words("people", "advised"))

_AFTER_GUIDE = LIGHT | {"stop"}


def guides(view: View, frame: Frame, at: int) -> list[PersonName]:
    """Return who advised, where a token leads to them and to no employer; nobody where they are told already."""
    if not ("advised" in view.kinds(at) or _labels_guide(view, at)) or frame.people or _is_employer(view, frame, at):
        return []
    return view.people(_guide(view, at)) or people_before(view, at)


def _guide(view: View, at: int) -> int:
    """Where the name of who advised may stand: after the word that says so, or `under the patient eye of`."""
    place = view.skip(at + 1, _AFTER_GUIDE)
    of = "gap" in view.kinds(place) and not view.opens_name(place) and "of" in view.kinds(place + 1)
    return view.skip(place + 2, _AFTER_GUIDE) if of else place


def _labels_guide(view: View, at: int) -> bool:
    """Whether a label says who advised: `(2031; supervisor: Ann Li)`."""
    return view.said_at(at + 1) == ":" and view.said_at(at).casefold() in _GUIDES


_HAS_TITLE = re.compile(r"(?:prof|dr|pd)\b", re.IGNORECASE)


def _is_employer(view: View, frame: Frame, at: int) -> bool:
    """Whether a word for `at` and `under` leads to an employer: `bei Turmbau Hansen`, and not `bei Prof. Ann Li`."""
    is_post = frame.kind == "position" and frame.place is None and "at" in view.kinds(at)
    return is_post and not _HAS_TITLE.match(view.said_at(at + 1)) and not _is_elsewhere(view, frame, at + 1)


def _is_elsewhere(view: View, frame: Frame, at: int) -> bool:
    """Whether a person's name stands before the organisation where they are: `bei Ann Li am Institut für Wege`."""
    names = (i for i in range(at + 1, frame.end) if view.opens_name(i) and view.lead(i) & {"in", "at"})
    return view.is_person(at) and any(is_organization(view.said_at(i)) for i in names)


def is_guide(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether a name is of somebody who advised: `took a PhD with Ann Li`, `a postdoc with Ann Li`."""
    if frame.unit and "of" in lead and _HAS_TITLE.match(view.said_at(at)) and view.is_person(at):
        return frame.kind == "study" or _is_guided(frame)  # `in the Broom Group of Prof. Ann Li`
    if not lead & {"advised", "with"} or not view.is_person(at):
        return False
    if frame.kind == "study":
        return True
    return "with" in lead and "art" not in view.kinds(at - 1) and frame.kind == "position" and _is_guided(frame)


_GROUP = re.compile(r"(?P<name>.+?)['’]s\s(?:research\s)?(?:group|lab|laboratory|team)$")


def group_of(view: View, at: int) -> list[PersonName]:
    """Return whose group a text names: `Ann Li's lab`."""
    match = _GROUP.match(view.said_at(at))
    name = read_name(match["name"]) if match and is_name(match["name"]) else None
    return [name] if name else []


def _is_guided(frame: Frame) -> bool:
    """Whether those whom somebody works with in a position guide them, as they do a postdoc or an intern."""
    kind = kind_of_position(frame.title, None, PositionKind.EMPLOYMENT)
    return frame.title is None or kind in (PositionKind.RESEARCH, PositionKind.INTERNSHIP)
