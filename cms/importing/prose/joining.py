"""Frames of one sentence with what they have in common: an employer, a date, a degree that ends the studies told before it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from cms.documents.written_dates import Dates

from ..places import Place, is_organization, is_place, size
from .frame import Frame
from .slots import is_relative
from .token import VERBS
from .tokens import is_wide
from .view import View
from .walk import ARTICLE


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
            and "emerit" not in (last.title or "").casefold()  # `Professor Emerita at Oz, where she taught until 2031`
        ):
            last.dates = last.dates or frame.dates
            last.begins = last.begins or frame.begins
            continue
        if last and _is_bare(last) and last.place and _goes_on(frame) and frame.place in (None, last.place):
            frame.place, frame.place_at = last.place, last.place_at
            frame.location = frame.location or last.location
            frame.dates = _until(last.dates, frame.dates)
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
        is_its = last and last.place and frame.place and last.place.name == frame.place.name
        is_its = is_its or (last is not None and last.place is not None and _is_which(view, last, frame))
        if last and is_its and last.verb in ("be", "alone") and frame.verb == "do" and frame.begins:
            last.dates, last.begins = (
                last.dates or frame.dates,
                True,
            )  # `is the owner of Oz Loaf, which she opened in 2031`
            continue
        if last and last.verb == "do" and last.begins and last.place and _is_which(view, last, frame):
            last.is_now = last.is_now or frame.is_now  # `opened Oz Loaf, a bakery in Oulu, which she still runs`
            continue
        if last and _is_founded(last, frame):
            found, other = (last, frame) if last.begins else (frame, last)
            found.is_now, found.dates = found.is_now or other.is_now, found.dates or other.dates
            made[-1] = found  # `founded Oz Works, which she runs`
            continue
        if last and last.kind == frame.kind == "position":
            _follow(view, last, frame)
        if last and frame.kind == "study" and _is_bare(last) and last.begins and frame.place is last.place is not None:
            made.pop()  # `went on to Oz, where she took a master's degree`
        made += [frame, *_again(view, frame)]
    _share(view, made)
    _share_subject(view, made)
    _employ(view, made)
    return made


def _follow(view: View, last: Frame, frame: Frame) -> None:
    """Settle what a position says of the one told before it in the sentence, and takes from it."""
    told = any(view.kinds(i) & {"adverb", "was"} for i in range(frame.to, frame.end))
    if (
        frame.title
        and frame.place is None
        and not _is_apart(view, last, frame)
        and (frame.dates or (frame.verb != "do" and told))
    ):
        frame.place = last.place  # `and became a full professor in 2031`
    if is_wide(view.language) and frame.place is None and view.said_at(frame.at - 1) == "、":
        frame.place = last.place  # `铃兰大学讲师、副教授`
    if frame.title and _is_chained(view, last, frame):
        frame.place = (
            frame.place or last.place
        )  # `first as a trainee, then as an engineer, since 2033 as head of roads`
        last.is_now = False
        if last.dates and last.dates.is_open:
            last.dates = replace(last.dates, is_open=False, is_range=False)
            last.begins = True
    if is_wide(view.language) and frame.begins:
        last.is_now = False  # `此后在鈴蘭大学担任讲师，2031年加入橡树公司`


def _is_which(view: View, last: Frame, frame: Frame) -> bool:
    """Whether a verb that names nothing is of what the one before it is of."""
    named = any(view.opens_name(i) for i in range(frame.at + 1, frame.end))
    which = any(is_relative(view, i) for i in range(last.to, frame.at))
    return which and not named and (frame.verb == "do" or _is_bare(frame))


def _is_founded(last: Frame, frame: Frame) -> bool:
    """Whether two verbs say of one organisation that somebody founded it, and that they lead it."""
    is_one = last.place is not None and frame.place is not None and last.place.name == frame.place.name
    done = all(each.verb == "do" or _is_bare(each) for each in (last, frame))
    return is_one and done and sum(each.verb == "do" and each.begins for each in (last, frame)) == 1


def _is_chained(view: View, last: Frame, frame: Frame) -> bool:
    """Whether two titles that `as` leads to follow each other, with nothing between them that says where or what else."""
    led = all("as" in view.kinds(view.before_article(each.at)) for each in (last, frame))
    between = range(last.to, view.before_article(frame.at))
    return led and not any(view.kinds(i) & (VERBS - {"was"} | {"gap"}) for i in between)


def _named_after(view: View, last: Frame, frame: Frame) -> list[int]:
    """The places where a verb's own object may be told: before it, by `which`, and right after it, where a name is."""
    after = [frame.to] if view.opens_name(view.skip(frame.to)) else []
    return [*range(last.to, frame.at), *after]


def _is_apart(view: View, last: Frame, frame: Frame) -> bool:
    """Whether a position was another time than the one before, or elsewhere: `and then a vet in Little Oz, Ontario`."""
    if frame.verb == "do" and any(i == frame.to or is_relative(view, i) for i in _named_after(view, last, frame)):
        return True  # `and has advised the Oz Festival since 2031`, `and leads a meetup, which she founded`
    ended, begun = last.dates and last.dates.last, frame.dates and frame.dates.first
    elsewhere = bool(frame.location) and frame.location != last.location
    return elsewhere or bool(ended and begun and begun.year > ended.year + 1)


def _share(view: View, made: list[Frame]) -> None:
    """Give two degrees told of one place the place that only one of them has."""
    for last, frame in reversed(list(pairwise(made))):
        if _is_shared(view, last, frame):
            told, other = (frame, last) if frame.place else (last, frame)
            other.place, other.unit, other.location = told.place, told.unit, told.location
            other.subject = other.subject or told.subject


def _share_subject(view: View, made: list[Frame]) -> None:
    """Give the degrees of a sentence the field that it says all of them are in: `a BSc from Oz and an MSc, both in magic`."""
    all_of = next((i for i, token in enumerate(view.tokens) if "all" in token and "in" in view.kinds(i + 1)), None)
    if all_of is None or view.kinds(all_of + 2) != {"gap"}:
        return
    for frame in made:
        if frame.kind == "study" and frame.degree and frame.at < all_of:
            frame.subject = frame.subject or view.said_at(all_of + 2)


_SEAT = re.compile(r"\b(?:member|fellow|trustee|patron|governor)$", re.IGNORECASE)  # of what isn't an employer


def _employ(view: View, made: list[Frame]) -> None:
    """Give a title the employer of the one after it.

    `A senior registrar and a consultant at Oz` was both there; `an architect and lecturer at Oz` is one by trade, and so is
    `a chartered engineer and a member of the Road Society`.
    """
    following: Frame | None = None
    for frame in reversed([frame for frame in made if frame.kind == "position"]):
        apart = following and any(view.kinds(i) & {"me", "they"} for i in range(frame.to, following.at))
        if (
            following
            and not apart
            and not (_SEAT.search(following.title or "") and not _SEAT.search(frame.title or ""))
            and following.verb in ("be", "alone")
            and frame.place is None
            and " " in (frame.title or "")
        ):
            frame.place = following.place
            following.dates = following.dates or frame.dates
        following = frame


def _is_bare(frame: Frame) -> bool:
    """Whether a frame only says that somebody was at a place, which a title after it says more of."""
    return frame.kind == "position" and frame.verb == "work" and frame.title is None


def _goes_on(frame: Frame) -> bool:
    return frame.kind == "position" and frame.verb in ("be", "alone") and frame.title is not None


def _is_shared(view: View, last: Frame, frame: Frame) -> bool:
    """Whether two degrees are told of one place: `a BSc and an MSc from Oz`."""
    if not (last.kind == frame.kind == "study" and last.degree and frame.degree and (frame.place or last.place)):
        return False
    if bool(last.place) == bool(frame.place) or (last if frame.place else frame).people:
        return False
    if last.place and not (is_wide(view.language) and frame.at == last.to + 1):
        return False  # but `获铃兰大学学士和硕士学位`
    if last.dates and not any("all" in view.kinds(i) for i in range(frame.to, frame.end)):
        return False  # but `a BSc in 2031 and an MSc in 2033, both from Oz`
    between = frozenset().union(*(view.kinds(i) for i in range(last.to, frame.at)))
    return bool(between & {"and"}) and not between & (VERBS - {"take"} | {"who", "where", "me", "they"})


_ROMANCE = frozenset(("es", "fr", "it", "pt"))
_NEXT = frozenset(("adverb", "was", "is", "and", "art"))
_NO_NAME = VERBS | {"give", "win", "publish", "fund", "me", "they", "who", "where", "others"}


def _again(view: View, frame: Frame) -> list[Frame]:
    """The same elsewhere: `an intern at ACME in 2031 and Oz Works in 2032`, `taught at Oz and, before that, at ACME`."""
    found: list[Frame] = []
    if frame.kind == "award" or frame.place is None or frame.verb == "do" or is_wide(view.language):
        return found
    at = next((i for i in range(frame.at, frame.end) if view.tokens[i].at >= frame.place_at > 0), frame.end)
    while at < frame.end:
        at = _after_place(view, frame, at)
        begin, led, later = _leads_on(view, frame, at)
        place = view.any_name(begin) if begin > at and begin < frame.end and view.opens_name(begin) else None
        if not place or place[0].name in [person.name for person in frame.people]:
            break
        after = view.skip(place[1], frozenset(("in",)))
        dates = view.date_in((after,)) if after < frame.end else None
        led = led or (frame.dates is not None and dates is not None and frame.kind == "position")
        led = led or (
            frame.kind == "position" and frame.title is None and bool(found or _is_listed(view, frame, place[1]))
        )
        if not _is_another(view, frame, place, begin, led=led, later=later):
            break
        if dates is None and frame.dates is not None and frame.dates.at > view.tokens[begin].at:
            dates = frame.dates
        found.append(
            replace(frame, place=place[0], unit=place[0].unit, location=_town(view, place), people=[], dates=dates)
        )
        at = place[1]
    return found


def _is_listed(view: View, frame: Frame, at: int) -> bool:
    """Whether names go on up to an `and`: `worked at ACME, Oz Works, and Brick`."""
    while (at := _after_place(view, frame, at)) < frame.end and view.said_at(at) == ",":
        if "and" in view.kinds(at + 1):
            return view.opens_name(view.skip(at + 2, ARTICLE))
        if not view.opens_name(view.skip(at + 1, ARTICLE)):
            return False
        at = view.name_end(view.skip(at + 1, ARTICLE))
    return "and" in view.kinds(at) and view.opens_name(view.skip(at + 1, ARTICLE))


def _town(view: View, place: tuple[Place, int]) -> str | None:
    """Where an organisation is, by what it is called or by the town right after it: `then at ACME, in Oulu`."""
    at = place[1] + (view.said_at(place[1]) == ",")
    near = view.said_at(at + 1) if "in" in view.kinds(at) else ""
    return place[0].location or (near if near and is_place(near) else None)


def _after_place(view: View, frame: Frame, at: int) -> int:
    """The place after what is told of where an organisation is, when it was, and with whom."""
    while at < frame.end:
        said = view.said_at(at)
        if "date" in view.kinds(at) or said in ("(", ")") or said == frame.location or is_place(said):
            at += 1
        elif (
            view.kinds(at) & {"in", "with"}
            and (said_next := view.said_at(at + 1))
            and (
                said_next == frame.location
                or is_place(said_next)
                or "date" in view.kinds(at + 1)
                or view.is_person(at + 1)
            )
        ):
            at += 2
        else:
            break
    return at


def _leads_on(view: View, frame: Frame, at: int) -> tuple[int, bool, bool]:
    """Where the next name may begin; whether a word like `at` leads to it, and whether one says when."""
    begin, led, later, opened = at, False, False, False
    while begin < frame.end:
        kinds, said = view.kinds(begin), view.said_at(begin)
        if "and" in kinds or said == ",":
            opened = True
        elif not opened:
            break
        elif (
            kinds & {"at"}
            or ("in" in kinds and later and view.language != "en")
            or (kinds & {"of"} and frame.title and frame.kind == "position")
        ):
            led = True
        elif kinds & {"adverb", "was"} and "gap" not in kinds:
            later = True
        elif "in" in kinds and view.language in _ROMANCE:
            pass  # `en la Universidad de Oz y en el Museo de Caminos`
        elif not kinds & _NEXT or "gap" in kinds:
            break
        begin += 1
    return (begin if opened else at), led, later


def _is_another(view: View, frame: Frame, place: tuple[Place, int], at: int, *, led: bool, later: bool) -> bool:
    """Whether a name after the first is of another organisation where somebody was in the same way."""
    if (
        view.kinds(place[1]) & _NO_NAME
        or (view.is_person(at) and not led)
        or place[0].name == (frame.place and frame.place.name)
    ):
        return False
    if frame.kind == "study":
        return frame.verb != "degree" and (led or later) and (is_organization(place[0].name) or led)
    if size(place[0].name) == 0 and not led:
        return False
    listed = "and" in view.kinds(at - 1) or "and" in view.kinds(at - 2) or "and" in view.kinds(place[1])
    return led or is_organization(place[0].name) or (listed and frame.title is None)


_DOCTORATE = re.compile(r"(?:wurde\s)?(?:promov|habil)", re.IGNORECASE)


def _ends(view: View, last: Frame, frame: Frame) -> bool:
    """Whether studies told first and a degree, or a verb of graduating, are one."""
    if last.degree is not None and frame.degree is not None:
        return False
    if (last.verb == "graduate" or frame.verb == "graduate" != last.verb != "study") and _is_later(
        last.dates, frame.dates
    ):
        return False  # `graduated from Oz in 2031, and in 2033 took a master's there`
    doctorate = view.language in ("de", "nl") and _DOCTORATE.match(view.said_at(frame.at))
    if last.verb == "study" and frame.verb == "graduate" and doctorate and frame.place is None:
        return False  # `studierte Geschichte in Oulu und promovierte 2031`
    taken = any("take" in view.kinds(i) for i in range(last.to, frame.at))
    if last.verb == "graduate" and taken and frame.degree and last.place and "bachelor" not in frame.degree.levels:
        return False  # `graduated from Oz in 2031 and took a master's at ACME`
    if last.place is None and frame.verb == "graduate" and not any(view.is_break(i) for i in range(last.to, frame.at)):
        return True
    there = frame.place is None or (last.place is not None and frame.place.name == last.place.name)
    return (
        there
        and (last.verb == "study" or frame.verb != "study")
        and not (last.verb == "degree" and frame.verb == "study")
    )


def _until(first: Dates | None, second: Dates | None) -> Dates | None:
    """When somebody was where they came at one date, and are told to have been something until, or since, another."""
    if first and second and first.first and second.is_range and second.first is None:
        return replace(second, first=first.first)
    return second or first


def _is_later(first: Dates | None, second: Dates | None) -> bool:
    """Whether both are told, and the second is a year after the first."""
    begun, ended = first and (first.last or first.first), second and (second.first or second.last)
    return bool(begun and ended and begun.year < ended.year)


def _together(first: Dates | None, second: Dates | None) -> Dates | None:
    if first and second and first.is_range:
        return first
    return second or first
