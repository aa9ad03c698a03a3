"""Heads of what somebody passed or holds that is no degree: `took my pilot's licence in 2031`, `is certified as a welder`."""

from __future__ import annotations

import re
from functools import cache

from cms.documents.languages import alternatives, tables

from ..places import Place, is_place
from .frame import Frame
from .tokens import is_wide
from .view import View
from .walk import LIGHT

_HOLDER = re.compile(r"(?:an?\s)?(?:certified|accredited|licen[sc]ed|chartered|registered)\s", re.IGNORECASE)


@cache
def _nouns(language: str) -> re.Pattern[str]:
    """What a certificate is called, at the end of its name, or compounds of it: `pilot's licence`, `Meisterprüfung`."""
    some = tables()[language]["prose"].get("certificates", ())
    return re.compile(rf"(?:{alternatives(some) or '(?!)'})$", re.IGNORECASE)


def _certified(view: View, at: int) -> Frame | None:
    """A certificate by what its holder is called, with who gave it and when: `a Certified Forester (Guild of Oz, 2031)`."""
    start = view.skip(at + 1, LIGHT)
    if view.language != "en" or "is" not in view.kinds(at) or not _HOLDER.match(view.said_at(start)):
        return None
    end = start + 1
    if not view.opens_bracket(end) or not view.opens_name(end + 1) or is_place(view.said_at(end + 1)):
        return None
    closes = next((i for i in range(end, len(view.tokens)) if view.said_at(i) == ")"), len(view.tokens))
    made = Frame("certificate", start, closes, view.said_at(start), verb="take")
    made.place, made.dates = Place(view.named(end + 1)), view.date_in(range(end, closes))
    return made


def certificate(view: View, at: int) -> Frame | None:
    """Return the head of a certificate that a verb takes at a token, or says that somebody is certified as something."""
    if is_wide(view.language):
        return None
    if certified := _certified(view, at):
        return certified
    places = [view.skip(at + 1, LIGHT)]
    if view.language in ("de", "nl"):  # `habe ich 2031 die Meisterprüfung abgelegt`
        places.append(at - 1)
    for start in places:
        if "gap" not in view.kinds(start):
            continue
        if "certified" not in view.kinds(at) and not _nouns(view.language).search(view.said_at(start)):
            continue
        end = start + 1
        if view.said_at(end) == "in" and "gap" in view.kinds(end + 1) and "date" not in view.kinds(end + 1):
            end += 2  # `a certificate in welding`
        made = Frame("certificate", min(start, at), max(end, at + 1), view.words(start, end), verb="take")
        made.dates = view.date_in(range(at + 1, start))
        return made
    return None
