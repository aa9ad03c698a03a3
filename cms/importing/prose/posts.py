"""Heads that are titles of people: after a verb or beside a name, before what says so, or by themselves."""

from __future__ import annotations

from cms.content import PositionKind
from cms.documents.languages import tables

from ..places import Place, is_organization
from ..titles import kind_of_position
from .frame import Frame
from .token import VERBS
from .tokens import is_wide
from .view import View

_LEADING = frozenset(("is", "was", "became", "as"))
_PAST = frozenset(("was", "worked", "done", "begun", "became", "join", "publish", "take", "date"))
_SINCE = frozenset(("adverb", "date"))


def role_last(view: View, at: int) -> Frame | None:
    """A title at an organisation without a verb, at a sentence's end or after its person's name.

    `2031年より鈴蘭大学講師。`, `現在は鈴蘭大学講師。`, `王小明，鈴蘭大学講師，…`
    """
    ends = at + 1 == len(view.tokens) or view.said_at(at + 1) in ("。", ".")
    apposed = at == 2 and "stop" in view.kinds(1) and "stop" in view.kinds(3) and view.is_owner(0)
    found, place = (
        (view.role(at), view.organization(at)) if (ends or apposed) and "gap" in view.kinds(at) else (None, None)
    )
    if ends and place is None and "of" in view.kinds(at - 1) and view.said_at(0) == "現在":
        place = view.organization(at - 2)  # `現在、株式会社オズの技師。`
    if not found or not place or not found[2] or view.kinds(at - 1) & {"object"}:
        return None
    dates = view.date_in(range(len(view.tokens))) if ends else None
    seat = ends and kind_of_position(found[0], place[0].name, PositionKind.EMPLOYMENT) is PositionKind.SERVICE
    now = apposed or seat or "is" in view.kinds(at - 1) or view.said_at(0) == "現在"  # `日本マホウ学会会員。`
    if dates is None and not now:
        return None
    is_now = now or bool(dates and dates.is_open)
    made = Frame("position", at, at + 1, found[0], is_now=is_now, verb="be", place=place[0], unit=place[0].unit)
    made.dates = dates
    return made


def role_alone(view: View, at: int) -> Frame | None:
    """A title that an article opens, with where it was: `After a postdoc at ACME`, `and, for a year, an editor at Oz`."""
    if apposed := _role_before_subject(view, at):
        return apposed
    before = view.kinds(at - 1) if at else frozenset(("stop",))
    if (
        "art" not in view.kinds(at)
        or not before & {"stop", "and", "led", "take", "adverb", "date"}
        or is_wide(view.language)
    ):
        return None
    if view.kinds(at) & {"in", "at", "by"} or (at > 1 and view.tokens[at - 1].value == "," and view.is_person(at - 2)):
        return None
    found = view.role(at + 1)
    led = view.kinds(found[1]) & {"at", "in", "with", "advised", "of"} if found and found[2] else None
    if not found or not led or view.kinds(at + 1) & {"degree", "others"}:
        return None
    named = any(view.opens_name(i) for i in range(found[1], min(found[1] + 4, len(view.tokens))))
    title, _ = _without_former(view, found[0], range(0))
    return Frame("position", at + 1, found[1], title, True, verb="alone") if named else None


def _role_before_subject(view: View, at: int) -> Frame | None:
    """A title that opens a sentence, with where it is, before who has it: `Membre de la Société des murs, il écrit`."""
    found = view.role(0) if at == 0 and "gap" in view.kinds(0) and not is_wide(view.language) else None
    if not found or not found[2] or not view.kinds(found[1]) & {"at", "in", "of"}:
        return None
    name = view.skip(found[1] + 1, frozenset(("art",)))
    stop = view.name_end(name) if view.opens_name(name) else 0
    stop += "date" in view.kinds(stop)
    subject = range(stop + 1, min(stop + 3, len(view.tokens)))
    named = any(view.kinds(i) & {"they", "me"} or ("gap" in view.kinds(i) and view.is_owner(i)) for i in subject)
    left_out = view.language in ("es", "it", "pt") and bool(view.kinds(stop + 1) & (VERBS | {"publish"}))
    if view.said_at(stop) != "," or not (named or left_out):
        return None
    return Frame("position", 0, found[1], found[0], True, verb="alone")


def is_purpose(view: View, at: int) -> bool:
    """Whether a verb only says what for: `moved to Oz to work as an engineer`; not `continues to work`."""
    before = view.said_at(at - 2).casefold()
    return view.said_at(at - 1) == "to" and not before.endswith(("continue", "continues", "proud", "privileged"))


def role_after(view: View, at: int, before: list[Frame]) -> Frame | None:
    """A title after what leads to one: `is`, `was`, `as`; or after `and` and a comma, where one stood before."""
    kinds = view.kinds(at)
    goes_on = _goes_on(view, at, before)
    start = _titled_at(view, at, goes_on=goes_on) if goes_on or kinds & _LEADING else None
    if start is None:
        return None
    journal = start if is_wide(view.language) and "title" in view.kinds(start) else None
    start += journal is not None  # `现为《路学》编委`
    owned = view.owned_role(start)
    found = (*owned[1:], True) if owned else view.role(start)
    if not found or _is_no_post(view, start, found, goes_on=goes_on):
        return None
    title, end, known = found
    is_now = ("is" in kinds and not is_purpose(view, at)) or any("is" in view.kinds(i) for i in range(at + 1, start))
    begins = "became" in kinds
    if "as" in kinds or goes_on:
        governing = _governing(view, at, before)
        is_now, begins = governing
    title, was = _without_former(view, title, range(at, start))
    was = was or (is_wide(view.language) and view.was_before(at))
    is_now = is_now and not was
    made = Frame("position", start, end, title, known, is_now=is_now and not begins, begins=begins, verb="be")
    if journal is not None:
        made.place = Place(view.said_at(journal).strip("《》『』“”\"'"))
    elif place := owned or (view.organization(start) if is_wide(view.language) else None):
        made.place, made.unit = place[0], place[0].unit
    return made


def _goes_on(view: View, at: int, before: list[Frame]) -> bool:
    """Whether a token may lead to one more title after one, or after a degree that somebody is told to be."""
    if view.kinds(at) & _LEADING or not (view.kinds(at) & {"and"} or view.tokens[at].value in (",", "、")):
        return False
    if before and not (before[-1].kind == "study" and before[-1].verb in ("degree", "graduate")):
        return before[-1].kind == "position"
    return any(view.kinds(i) & {"is", "was"} for i in range(before[-1].at if before else at))


def _titled_at(view: View, at: int, *, goes_on: bool) -> int | None:
    """Where a title may stand that a token leads to, past its article and a name; None where none can."""
    if _leads_elsewhere(view, at):
        return None
    start = _title_begin(view, at, goes_on=goes_on)
    if view.language == "en" and view.kinds(start) & {"in", "at", "by"} and "gap" not in view.kinds(start):
        return None  # `was appointed to her present chair`
    if goes_on and "and" in view.kinds(start):
        return None  # which leads to it by itself: `at Oz, and postdoc at ACME`
    if goes_on and any(view.kinds(i) & {"me", "they"} for i in range(at + 1, start)):
        return None  # `and I lead it`
    named = not is_wide(view.language) and view.is_person(start) and view.kinds(start + 1) & {"stop"}
    if named and not goes_on:
        start = view.skip(start + 2)
    if start >= len(view.tokens) or "degree" in view.kinds(start) or _begins_there(view, at, start):
        return None
    return start


def _is_no_post(view: View, at: int, found: tuple[str, int, bool], *, goes_on: bool) -> bool:
    """Whether a title is none of somebody's post: what may be no title after `and`, and an editor's of a book."""
    title, end, known = found
    if goes_on and not (known or "date" in view.kinds(end) or _is_placed(view, at, end)):
        return True
    if goes_on and view.language == "zh" and title.endswith(("导师", "導師")):
        return True  # `教授、博士生导师`, who may advise
    places = range(end, min(end + 6, len(view.tokens)))
    return any("of" in view.kinds(i) and view.edits_book(title, i + 1) for i in places)


def _is_placed(view: View, at: int, end: int) -> bool:
    """Whether an article opens what may be a title, and where it was follows: `and then a diver in Oulu`."""
    is_art = "art" in view.kinds(at - 1) and view.language == "en"
    return is_art and view.said_at(end) in ("at", "in", "with", "for") and view.opens_name(view.skip(end + 1))


def _leads_elsewhere(view: View, at: int) -> bool:
    """Whether what would lead to a title doesn't: `a named inventor`, `There was a man on the roof`."""
    if "became" in view.kinds(at) and "art" in view.kinds(at - 1):
        return True
    is_there = view.language == "en" and view.said_at(at - 1).casefold() == "there"
    return is_there and bool(view.kinds(at) & {"is", "was"})


def _title_begin(view: View, at: int, *, goes_on: bool) -> int:
    """Where a title may begin after what leads to it."""
    start = at + 1
    if view.tokens[start : start + 1] and view.tokens[start].value == ":":
        start += 1
    if goes_on and view.said_at(start) == "," and "date" in view.kinds(start + 1) and view.said_at(start + 2) == ",":
        start += 3  # `and, since 2031, a baker at Oz`
    if goes_on and "as" in view.kinds(again := view.skip(start, _SINCE)):
        start = again + 1
    start = view.skip(start)
    there = view.language == "de" and "there" in view.kinds(start)  # `ist dort Köchin`
    return view.skip(start + 1) if there else start


def _begins_there(view: View, at: int, start: int) -> bool:
    """Whether `zur` leads to where somebody went, and to no title: `wechselte zur ACME GmbH`."""
    went = any("join" in view.kinds(i) for i in range(max(at - 3, 0), at))
    return view.language == "de" and went and is_organization(view.said_at(start))


def _without_former(view: View, title: str, places: range) -> tuple[str, bool]:
    """A title without the word that says that it was somebody's once, and whether one did: `ancien directeur`."""
    words = tables()[view.language]["prose"].get("former", ())
    said = title.split()[0].casefold()
    if said in words and " " in title:
        return title.split(maxsplit=1)[1], True
    return title, any(view.said_at(i).casefold() in words for i in places)


def _governing(view: View, at: int, before: list[Frame]) -> tuple[bool, bool]:
    """Whether the verb before says that it is so now, and that it began."""
    for place in range(at - 1, -1, -1):
        kinds = view.kinds(place)
        if kinds & {"work", "doing"} or "is" in kinds:
            return not is_purpose(view, place), False
        if kinds & {"was", "worked", "done", "begun"}:
            return False, False
        if kinds & {"became", "join"}:
            return False, True
    told = any(view.kinds(i) & _PAST for i in range(len(view.tokens)))
    return bool(before and before[-1].is_now) or (at == 0 and "as" in view.kinds(0) and not told), False


def role_before(view: View, at: int) -> Frame | None:
    """A title before what says so, as in Japanese and Korean: `研究員として`, `准教授を務め`, `디자이너로`."""
    kinds = view.kinds(at)
    if not kinds & {"as", "is", "was", "became"}:
        return None
    place = at - 1
    while view.kinds(place) & {"object", "adverb"} and "gap" not in view.kinds(place):
        place -= 1
    found = view.role(place) if "gap" in view.kinds(place) and "advised" not in view.kinds(place - 1) else None
    if not found:
        return None
    verb = next((i for i in range(at, len(view.tokens)) if view.kinds(i) & {"is", "was", "became"}), at)
    made = Frame(
        "position", place, max(verb, at) + 1, found[0], True,
        is_now="is" in view.kinds(verb), begins="became" in view.kinds(verb), verb="be",
    )  # fmt: skip
    employer = view.organization(place) if found[2] else None
    if employer and not view.said_at(place).endswith(employer[0].name):
        made.place, made.unit = employer[0], employer[0].unit  # `옥대학교 마법학과 교수로`
    return made
