"""Heads that only say where somebody was, sat or did something: `I wrote code at ACME for two years`."""

from __future__ import annotations

import re
from functools import cache

from cms.documents.languages import alternatives, tables

from ..places import is_place
from .fields import subject_end
from .frame import Frame
from .token import VERBS
from .tokens import is_wide
from .view import View
from .walk import ARTICLE

# Where somebody sits who is a member of it.
_BODY = re.compile(r"\b(?:boards?|committees?|councils?|panels?|jury|juries|staff|faculty)$", re.IGNORECASE)


# A verb of the past that opens a text, or `did` with what was done; and how long.
_DID = re.compile(r"[a-z]+(?:ed|ote|ught|ew|old|an|ept|ade|uilt|it|id|ook)\b")


_LASTED = re.compile(r"\b(?:years?|months?|decades?|seasons?|summers?|winters?|terms?)\b")


_NO_WORK = frozenset(("study", "degree", "talk", "publish", "unreal", "others", "graduate", "fund", "win"))


_ANOTHER = re.compile(r"(?:another|one|a second|a third)$")


def another_study(view: View, at: int, before: list[Frame]) -> Frame | None:
    """Studies that only go on with others: `degrees in law from Oz and in magic from Emerald College`."""
    if not before or before[-1].kind != "study" or "and" not in view.kinds(at) or view.language != "en":
        return None
    lead = at + 1 + bool(_ANOTHER.match(view.said_at(at + 1)))
    subject = lead + 1
    if view.said_at(lead) != "in" or "gap" not in view.kinds(subject) or is_place(view.said_at(subject)):
        return None
    if view.said_at(subject + 1) not in ("from", "at") or not view.opens_name(view.skip(subject + 2, ARTICLE)):
        return None
    return Frame("study", at, lead + 1, verb="study", subject=view.said_at(subject))


def seat(view: View, at: int, before: list[Frame]) -> Frame | None:
    """A seat in a body of an organisation: `sits on the editorial board of the Road Review`; or in another after that."""
    if view.language != "en":
        return _foreign_seat(view, at)
    goes_on = bool(before) and before[-1].verb == "sit" and bool("and" in view.kinds(at) or view.said_at(at) == ",")
    now = view.said_at(at) in ("sit", "sits", "serve", "serves") or "is" in view.kinds(at)
    was = view.said_at(at) in ("sat", "served") or "was" in view.kinds(at)
    on = view.skip(at + 1, frozenset(("adverb", "was")))
    body = view.skip(on + 1, ARTICLE)
    named = _BODY.search(view.said_at(body)) and view.kinds(body + 1) & {"of", "at", "for"}
    if not (now or was or goes_on) or view.said_at(on) != "on" or not named:
        return None
    since = "have" in view.said_at(at - 1) or "has" in view.said_at(at - 1) or "been" in view.words(at, on + 1)
    said = view.said_at(body).removesuffix("s")
    title = f"{said[:1].upper()}{said[1:]} member"
    is_now = before[-1].is_now if goes_on else now or since
    return _seated(view, Frame("position", at, body + 1, title, is_now=is_now, verb="sit"), body)


def _seated(view: View, made: Frame, body: int) -> Frame:
    """A seat with the organisation whose body it is in."""
    if found := view.any_name(view.skip(body + 2, ARTICLE)):
        made.place, made.unit, made.to = found[0], found[0].unit, found[1]
        made.place_at = view.named_to(view.skip(body + 2, ARTICLE), found[1])
    return made


def is_body(language: str, said: str) -> bool:
    """Whether a text is what a body of an organisation is called, of which people are members."""
    return bool(_BODY.search(said) if language == "en" else _bodies(language).fullmatch(said))


@cache
def _bodies(language: str) -> re.Pattern[str]:
    some = tables()[language]["prose"].get("bodies", ())
    return re.compile(alternatives(some) or r"(?!)", re.IGNORECASE)


def _foreign_seat(view: View, at: int) -> Frame | None:
    """The same in other languages, whose title is what the body is called: `bin im Vorstand des Vereins Oz`."""
    on = view.skip(at + 1, frozenset(("adverb", "date", "me", "they")))
    body = view.skip(on + 1, ARTICLE)
    led = view.kinds(on) & {"in", "of", "art"}
    end = body + 1
    if view.kinds(end) & {"of"} and view.kinds(end + 1) == {"gap"} and not view.opens_name(end + 1):
        end += 2  # `comité de rédaction`
    said = view.words(body, end) if body < len(view.tokens) else ""
    if not is_body(view.language, said) or "of" not in view.kinds(end):
        return None
    if not view.kinds(at) & {"is", "was"} or not led:
        return None
    return _seated(view, Frame("position", at, end, said, is_now="is" in view.kinds(at), verb="sit"), end - 1)


@cache
def _stages(language: str) -> re.Pattern[str]:
    some = tables()[language]["prose"].get("stages", ())
    return re.compile(rf"(?:[^\W\d_A-ZÀ-Þ][\w-]{{0,30}}\s){{0,3}}(?:{alternatives(some)})(?:\s[a-zà-ÿ-]{{1,30}})?")


_BEFORE_STAGE = frozenset(
    ("art", "mine", "take", "led", "adverb", "became", "was", "is", "worked", "and", "date", "behind")
)
_VERBS_OF_STAGE = VERBS | {"led"}


def stage(view: View, at: int) -> Frame | None:
    """A time at a place, called by its noun: `completed a residency in surgery at Oz Hospital`."""
    if view.kinds(at) != {"gap"} or not _stages(view.language).fullmatch(view.said_at(at)):
        return None
    if not view.kinds(at - 1) & _BEFORE_STAGE:
        return None
    if is_wide(view.language):
        to = view.skip(at + 1, frozenset(("object", "adverb", "behind")))
        told = view.kinds(to) & {"take", "graduate", "was"} or (view.language == "zh" and "is" in view.kinds(at - 1))
        is_now = view.language == "zh" and not view.was_before(at)
        to = to + 1 if view.language != "zh" else at + 1
        return Frame("position", at, to, view.said_at(at), is_now=is_now, verb="be") if told else None
    end = at + 1
    is_noun = view.language == "de" and "of" in view.kinds(end)  # `die Professur für Magie`
    if view.kinds(end) & {"in", "of"} and (is_noun or not view.opens_name(view.skip(end + 1, ARTICLE))):
        end = subject_end(view, view.skip(end + 1, ARTICLE))
    if not view.kinds(end) & {"at", "in", "employer"} or not view.opens_name(view.skip(end + 1, ARTICLE)):
        return None
    verb = next((view.kinds(i) for i in range(at - 1, -1, -1) if view.kinds(i) & _VERBS_OF_STAGE), frozenset())
    is_now = bool(verb & {"is", "work"}) and not verb & {"take", "was"}
    made = Frame("position", at, at + 1, view.said_at(at), is_known=False, is_now=is_now, verb="be")
    made.begins = bool(verb & {"became", "join"})
    return made


def somewhere(view: View, at: int) -> Frame | None:
    """A place where somebody only was, or did something for a time that is told."""
    if not _is_somewhere(view, at):
        return None
    return Frame("position", at, at + 1, is_known=False, is_now="date" in view.kinds(at + 2), verb="work")


def _is_somewhere(view: View, at: int) -> bool:
    """Whether somebody only was at a place: `I've been there since 2031`, `I was for two years at ACME`.

    Or did something there, for a time that is told: `I wrote code at ACME (2029–31)`, or sat in one of its bodies.
    """
    if view.language != "en":
        return False
    if view.kinds(at) & {"is", "was"}:
        near = view.skip(at + 1, frozenset(("adverb", "was")))
        if "where" in view.kinds(near):
            return "date" in view.kinds(near + 1)
        if view.said_at(near) == "for" and "adverb" in view.kinds(near + 1):
            return _is_at(view, near + 2, near + 3)
        return view.said_at(near) in ("at", "with") and (
            _is_at(view, near, near + 1) and any("date" in view.kinds(i) for i in range(near + 2, near + 5))
        )
    return _is_doing(view, at)


def _is_at(view: View, at: int, to: int) -> bool:
    """Whether a name follows `at` or `with` that stands at one of some places."""
    return any(
        view.said_at(i) in ("at", "with") and view.opens_name(view.skip(i + 1, ARTICLE)) for i in range(at, to + 1)
    )


def _is_doing(view: View, at: int) -> bool:
    """Whether a clause of the person's own says what they did, with what small verb it may be, and where and how long."""
    if not view.kinds(at - 1) & {"me", "they"} or not _DID.match(view.said_at(at)):
        return False
    end = next((i for i in range(at + 1, len(view.tokens)) if _ends_clause(view, i)), len(view.tokens))
    if any(view.kinds(i) & _NO_WORK for i in range(at, end)):
        return False
    led = [i for i in range(at + 1, end) if view.said_at(i) in ("at", "for", "with")]
    named = [i for i in led if view.opens_name(view.skip(i + 1, ARTICLE))]
    named = [i for i in named if view.said_at(i) != "with" or not view.is_person(i + 1)]
    whole = range(named[0], end) if named else range(0)
    lasts = any("date" in view.kinds(i) and view.tokens[i].value.is_range for i in whole)
    return lasts or any("adverb" in view.kinds(i) and _LASTED.search(view.said_at(i)) for i in range(at, end) if named)


def _ends_clause(view: View, at: int) -> bool:
    return view.is_break(at) and view.tokens[at].value not in ("(", ")")
