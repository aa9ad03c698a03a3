"""What a sentence tells, as frames: each has a head (a title of somebody, a degree, a verb) and slots around it.

The heads of a sentence part it into regions, at the last break before each; a region's spans fill its head's slots: the
organisation after `at`, the field after `in`, the date, those who advised. What a region leaves open may come from the one
before, as `there` does.
"""

from __future__ import annotations

import re

from cms.documents.written_dates import Dates

from .frame import Frame
from .heads import alone, heads_of
from .joining import joined
from .listed import listed
from .slots import fill, is_relative
from .tokens import is_wide
from .view import View
from .walk import LIGHT

_BEFORE_DATE = frozenset(("in", "adverb", "at"))


def frames_of(view: View) -> list[Frame]:
    """The frames of a sentence, filled, in order; those that are somebody else's or aren't so are left out."""
    advice = [head for head in alone(view) if head.kind == "advice"]
    return _frames(view, heads_of(view)) or _frames(view, advice)


def _frames(view: View, heads: list[Frame]) -> list[Frame]:
    """The frames of some heads."""
    for index, head in enumerate(heads):
        before = heads[index - 1] if index else None
        head.begin = _opening(view, head.at)
        if before:
            border = _border(view, before.to, head.at)
            head.begin = _verb_between(view, before.to, head.at) if border < 0 else border
        if before:
            before.end = head.begin
    if heads:
        heads[-1].end = _own_end(view, heads[-1])
    for head in heads[1:]:
        if head.verb == "degree" and view.opens_bracket(head.at - 1):  # `at Oz (MD, 2031), and then at ACME`
            head.end = next((i for i in range(head.to, head.end) if view.said_at(i) in (")", "）")), head.end)
    frames: list[Frame] = []
    for head in heads:
        told = view.story.place
        head.end = _relative(view, head) if head.kind == "advice" else head.end
        fill(view, head)
        if _is_attended(view, head):
            head.kind, head.verb, head.begins = "study", "study", False
        if head.dates is None and view.said_at(head.begin).startswith("when") and "date" in view.kinds(head.begin - 2):
            head.dates = view.tokens[head.begin - 2].value  # `lived in Oulu since 2031, when she became a baker`
        if head is heads[0] and head.dates is None:
            head.dates = _opening_date(view, head)
        if _is_mine(view, head) and view.is_real(_clause(view, head), _relative(view, head)):
            frames.append(head)
        else:
            view.story.place = told  # where somebody else is
    return listed(view, joined(view, frames))


def _own_end(view: View, head: Frame) -> int:
    """Where what is told with a sentence's last head ends: before a clause with another verb, which isn't known.

    `Educated at Oz College, she has drawn roads since 2031`: not at Oz.
    """
    for at in range(head.to, len(view.tokens) - 2):
        if (
            view.is_break(at)
            and "mine" in view.kinds(at + 1)
            and "publish" in view.kinds(at + 2)
            and head.kind == "position"
        ):
            return at  # `I write for Oz Review, and my book, *Walls*, came out in 2031`
        opens = view.is_break(at) and view.said_at(at) != ":" and not view.kinds(at) & {"where", "who"}
        if opens and view.kinds(at + 1) & {"me", "they"}:
            verb = view.skip(at + 2, LIGHT)
            if view.kinds(verb) == {"gap"} and view.said_at(verb).islower() and not is_wide(view.language):
                return at
    return len(view.tokens)


def _relative(view: View, head: Frame) -> int:
    """Where a frame's own clause ends, before what is told of something in it: `under Ann Li, who could hear a pin drop`."""
    told = (i for i in range(head.to + 1, head.end) if "who" in view.kinds(i) and view.said_at(i - 1) == ",")
    end = next(told, head.end)
    return view.own_end(head.to, end) if head.kind != "study" else end


def _is_mine(view: View, head: Frame) -> bool:
    """Whether a frame is told of the described person: `her students voted her Lecturer of the Year` is."""
    if head.kind == "award" and _is_won_by_work(view, head.at):
        return True
    if head.kind == "award" and "give" in view.kinds(head.at) and view.language != "en":
        return view.story.is_mine  # `le concedió`, `me concedió`
    if head.kind == "award" and "give" in view.kinds(head.at):
        said = frozenset(view.said_at(head.at).casefold().split())
        if said & {"me", "us"} or (said & {"her", "him", "them"} and view.story.is_mine and not view.story.speaks):
            return True
    return view.is_mine(head.at)


_SCHOOL = re.compile(r"\b(?:college|school|academy|conservatoire|conservatory)\b", re.IGNORECASE)


def _is_attended(view: View, head: Frame) -> bool:
    """Whether where somebody went is a school, for which no post is told: `went to Oz College and finished in 2031`."""
    went = head.verb == "work" and head.title is None and view.said_at(head.at).casefold() in ("went to", "returned to")
    return went and head.place is not None and bool(_SCHOOL.search(head.place.name))


def _is_won_by_work(view: View, at: int) -> bool:
    """Whether `it` won what a verb says, after a work of its person's own: `*Walls* came out in 2031; it won the Oz Prize`."""
    it = next((i for i in range(at - 1, max(at - 4, -1), -1) if "it" in view.kinds(i)), None)
    if it is None or not (it == 0 or view.is_break(it - 1)):
        return False
    title = next((i for i in range(it - 1, -1, -1) if "title" in view.kinds(i)), None)
    return view.story.work and view.story.is_mine if title is None else view.is_mine(title)


def _clause(view: View, head: Frame) -> int:
    """Where the clause of a head begins: what isn't so there, is not; before it, only a condition counts."""
    at = head.at
    while at > head.begin and not (view.is_break(at - 1) and view.tokens[at - 1].value != ","):
        at -= 1
    return at


def _border(view: View, after: int, at: int) -> int:
    """Where the region of a head begins: after the last break that stands between it and the head before."""
    for place in range(at - 1, after - 1, -1):
        if view.is_break(place):
            begin = place + (not ("where" in view.tokens[place] or is_relative(view, place)))
            return next((i for i in range(begin - 1, after, -1) if _opens_with_date(view, i)), begin)
    return -1


_GOES_ON = frozenset(("is", "was", "became", "work", "worked", "join", "take"))


def _verb_between(view: View, after: int, at: int) -> int:
    """Where the region of a head begins that no break parts from the head before: at its verb, or after that one's.

    `Nach einem Praktikum bei ACME war ich bis 2031 als Ingenieurin …`; in Japanese and Korean, a verb ends what it tells.
    """
    if view.language in ("ja", "ko"):
        return next((i for i in range(after, at) if view.kinds(i) & {"gap", "date", "title"}), at)
    return next((i for i in range(after, at) if view.kinds(i) & _GOES_ON and "gap" not in view.kinds(i)), at)


def _opens_with_date(view: View, at: int) -> bool:
    """Whether a clause opens at a token with when something was, and a comma: `and from 2003 to 2006, before law, she …`."""
    date = at
    while view.kinds(date) & _BEFORE_DATE or (date < len(view.tokens) and view.said_at(date) == ","):
        date += 1
    opens = "and" in view.kinds(at - 1) or view.said_at(at - 1) in (";", "、", "，")
    return (
        opens
        and "date" in view.kinds(date)
        and view.said_at(date + 1) in (",", "、", "，")
        and (date > at or "date" not in view.kinds(at - 2))
    )


def _opening(view: View, at: int) -> int:
    """Where the region of a sentence's first head begins: before a break, only what says when or where belongs to it."""
    begin, dated = _border(view, 0, at), 0
    while begin > 0:
        start = max(_border(view, 0, begin - 1), 0)
        if any("gap" in view.kinds(i) and not view.lead(i) & {"in", "at"} for i in range(start, begin)):
            return dated or begin
        bare = "date" in view.kinds(start) and view.said_at(start - 1) == "," and view.opens_name(start - 2)
        dated = begin if bare else 0  # `After Oz School, 2031–35, she …`: when she was there
        begin = start
    return 0


def _opening_date(view: View, head: Frame) -> Dates | None:
    """The date that a sentence opens with, as it is of the first thing told: `In 2031, Ann and I won`."""
    at = view.skip(0, _BEFORE_DATE)
    is_alone = "date" in view.kinds(at) and at < head.begin and not view.kinds(at + 1) & {"and"}
    return view.tokens[at].value if is_alone else None
