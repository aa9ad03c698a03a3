"""What a degree is in and a position about: the words after `in` and `of`, and how fields of study are called."""

from __future__ import annotations

import re
from functools import cache

from cms.documents.languages import alternatives, tables, words

from ..places import is_organization, is_place, names_part, size
from .frame import Frame
from .token import VERBS
from .tokens import is_wide
from .view import View

_LEADS_TO_FIELD = {
    "en": ("in",),
    "de": ("in",),
    "it": ("in",),
    "nl": ("in",),
    "es": ("en",),
    "fr": ("en",),
    "pt": ("em",),
}


_OF_ORGANIZATION = ("es", "fr", "it", "pt")  # where `of` leads from a field to whose degree it is


@cache
def fields(language: str) -> re.Pattern[str]:
    """How a field of study ends, in a language."""
    endings = tables()[language]["prose"].get("fields", ())
    return re.compile(rf"(?:{'|'.join(map(re.escape, endings)) or '(?!)'})$", re.IGNORECASE)


@cache
def _thesis() -> re.Pattern[str]:
    some = (*words("venues", "thesis"), *words("prose", "thesis"))
    return re.compile(alternatives(some), re.IGNORECASE)


def is_field(view: View, frame: Frame, at: int) -> bool:
    """Whether what `in` leads to after a degree is its field, though it has a word of organisations: `in Health Services`.

    Right after the degree, or after who gave it: `from the University of Oz in Magic Studies`.
    """
    if (
        frame.kind != "study"
        or (frame.verb == "study" and view.language == "en")
        or view.said_at(at - 1) not in _LEADS_TO_FIELD.get(view.language, ())
    ):
        return False
    said = view.said(view.tokens[at])
    if "link" in view.tokens[at] or is_place(said) or size(said) > 2 or "date" in view.kinds(at):
        return False
    if view.language != "en":
        elsewhere = frame.verb == "degree" or any(
            is_organization(view.said(view.tokens[i])) and view.lead(i) & {"in", "at", "by"}
            for i in range(at + 1, frame.end)
            if view.opens_name(i)
        )
        return at - 2 == frame.at and frame.subject is None and size(said) < 2 and not names_part(said) and elsewhere
    before = at - 2 - ("gap" in view.kinds(at - 2) and is_holder(view, at - 2))
    if before == frame.at:
        return frame.subject is None and not names_part(said)
    if frame.subject or not frame.place or not fields("en").search(view.words(at, subject_end(view, at))):
        return False
    near = at - 2 - ("date" in view.kinds(at - 2))
    return frame.place_at == view.tokens[near].to


def is_subject(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether a text is a field: after `in` or `of`, after a verb of study, or right before a degree."""
    if "link" in view.tokens[at] or (view.is_person(at) and lead & {"at", "by", "advised", "with", "in"}):
        return False
    if is_wide(view.language):
        following = view.kinds(at + 1)
        studied = "object" in following and "study" in view.kinds(at + 2) and not is_organization(view.said_at(at))
        return frame.kind == "study" and bool(following & {"field", "degree"} or lead & {"field"} or studied)
    if _thesis().fullmatch(view.said_at(at)) or "publish" in view.kinds(at + 1):
        return False  # `promoveerde op een proefschrift over mos`, `read three books`
    if view.said_at(at - 1) in ("a", "à", "ad") and view.opens_name(at):
        return False  # `il dottorato a Oulu`
    if frame.kind == "study" and "as" in (view.kinds(at - 1) | view.kinds(view.before_article(at))):
        return False
    if frame.kind == "study" and view.said_at(view.before_article(at)).casefold().endswith((" as", " as a")):
        return False  # `trained as a nurse at Oz`
    if frame.kind == "study":
        near = at > frame.at and not any(
            view.kinds(i) & {"gap", "stop", "and", "with"} and not is_holder(view, i) for i in range(frame.at + 1, at)
        )
        if frame.verb == "study" and view.kinds(at + 1) == {"in"} and "gap" in view.kinds(at + 2) and "art" in lead:
            return False  # `my degree is a diploma in magic`
        return near and bool(
            lead & {"in", "of", "study", "graduate", "degree"} or (lead & {"date"} and frame.verb == "study")
        )
    return (
        frame.kind == "position"
        and at >= frame.to
        and not any(view.kinds(i) & {"others", "with"} for i in range(frame.to, at))
        and bool(lead & {"in", "of"})
        and frame.place is None
        and frame.title is not None
        and "employer" not in lead
    )


def is_holder(view: View, at: int) -> bool:
    """Whether a text only says that a degree is one, or who studies for it and advises."""
    if "gap" in view.kinds(at) and "advised" in view.lead(at):
        return True
    return "gap" in view.kinds(at) and view.said(view.tokens[at]).split()[0].casefold() in (
        "degree",
        "degrees",
        "student",
        "candidate",
        "thesis",
        "dissertation",
    )


def subject_end(view: View, at: int) -> int:
    """The place after a field that may go on over `and` and `of`."""
    end = _listed_end(view, at)
    while view.kinds(end) & {"and", "of"} and "gap" in view.kinds(end + 1) and not view.kinds(end + 2) & VERBS:
        if view.language in _OF_ORGANIZATION and view.opens_name(end + 1) and is_organization(view.said_at(end + 1)):
            break  # `en géographie de l'Université d'Oz`
        end += 2
    return end


def _listed_end(view: View, at: int) -> int:
    """The place after the last but one of several fields, or of the only one: `in Magic, Brooms and Wands at Oz`."""
    end = at + 1
    while view.said_at(end) == "," and view.kinds(end + 1) == {"gap"} and not is_organization(view.said_at(end + 1)):
        end += 2
        over = end + (view.said_at(end) == ",")
        if "and" in view.kinds(over) and view.kinds(over + 1) == {"gap"}:
            return end
    return at + 1
