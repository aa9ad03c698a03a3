"""What a sentence tells, as frames: each has a head (a title of somebody, a degree, a verb) and slots around it.

The heads of a sentence part it into regions, at the last break before each; a region's spans fill its head's slots: the
organisation after `at`, the field after `in`, the date, those who advised. What a region leaves open may come from the one
before, as `there` does.
"""

from __future__ import annotations

from cms.documents.written_dates import Dates

from .frame import Frame
from .heads import alone, heads_of
from .joining import joined
from .listed import listed
from .slots import fill, is_relative
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
        heads[-1].end = len(view.tokens)
    for head in heads[1:]:
        if head.verb == "degree" and view.opens_bracket(head.at - 1):  # `at Oz (MD, 2031), and then at ACME`
            head.end = next((i for i in range(head.to, head.end) if view.said_at(i) in (")", "）")), head.end)
    frames: list[Frame] = []
    for head in heads:
        told = view.story.place
        head.end = _relative(view, head) if head.kind == "advice" else head.end
        fill(view, head)
        if head is heads[0] and head.dates is None:
            head.dates = _opening_date(view, head)
        if _is_mine(view, head) and view.is_real(_clause(view, head), _relative(view, head)):
            frames.append(head)
        else:
            view.story.place = told  # where somebody else is
    return listed(view, joined(view, frames))


def _relative(view: View, head: Frame) -> int:
    """Where a frame's own clause ends, before what is told of something in it: `under Ann Li, who could hear a pin drop`."""
    told = (i for i in range(head.to + 1, head.end) if "who" in view.kinds(i) and view.said_at(i - 1) == ",")
    end = next(told, head.end)
    other = (i for i in range(head.to, end) if view.is_break(i) and _opens_unreal(view, i + 1))
    return next(other, end) if head.kind != "study" else end


def _opens_unreal(view: View, at: int) -> bool:
    """Whether a clause opens with what is only wished for: `won the Oz Prize and was shortlisted for the Road Prize`."""
    return "unreal" in view.kinds(view.skip(at, LIGHT | {"was"}))


def _is_mine(view: View, head: Frame) -> bool:
    """Whether a frame is told of the described person: `her students voted her Lecturer of the Year` is."""
    if head.kind == "award" and "give" in view.kinds(head.at):
        said = frozenset(view.said_at(head.at).casefold().split())
        if "me" in said or (said & {"her", "him", "them"} and view.story.is_mine and not view.story.speaks):
            return True
    return view.is_mine(head.at)


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
    opens = "and" in view.kinds(at - 1) or view.said_at(at - 1) == ";"
    return (
        opens
        and "date" in view.kinds(date)
        and view.said_at(date + 1) == ","
        and (date > at or "date" not in view.kinds(at - 2))
    )


def _opening(view: View, at: int) -> int:
    """Where the region of a sentence's first head begins: before a break, only what says when or where belongs to it."""
    begin = _border(view, 0, at)
    while begin > 0:
        start = max(_border(view, 0, begin - 1), 0)
        if any("gap" in view.kinds(i) and not view.lead(i) & {"in", "at"} for i in range(start, begin)):
            return begin
        begin = start
    return 0


def _opening_date(view: View, head: Frame) -> Dates | None:
    """The date that a sentence opens with, as it is of the first thing told: `In 2031, Ann and I won`."""
    at = view.skip(0, _BEFORE_DATE)
    is_alone = "date" in view.kinds(at) and at < head.begin and not view.kinds(at + 1) & {"and"}
    return view.tokens[at].value if is_alone else None
