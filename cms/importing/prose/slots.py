"""The slots of a frame: which span of its region is the organisation, the field, the town, the date, those who advised."""

from __future__ import annotations

import re
from dataclasses import replace

from cms.documents.languages import tables
from cms.documents.written_dates import Dates

from ..places import Place, is_organization, is_place, size
from .courses import courses
from .fields import fields, is_field, is_holder, is_subject, subject_end
from .frame import Frame
from .guides import group_of, guides, is_guide
from .naming import whole
from .organizations import is_object, is_part, is_part_of, is_periodical, organization, says_how, tells_of_it
from .token import VERBS
from .tokens import is_wide
from .view import View
from .walk import ARTICLE

# What somebody leads that is no organisation.
_PROJECT = re.compile(r"\b(?:programme?|project|trial|initiative|study)s?\b", re.IGNORECASE)


def fill(view: View, frame: Frame) -> None:
    """Fill the slots of a frame from the spans of its region."""
    if frame.verb == "degree" and view.opens_bracket(frame.at - 1):  # `at Oz (BA, 2031) and ACME (MA, 2033)`
        frame.place = view.name_before(frame.at - 1)
        frame.subject = _before_place(view, frame.at - 2)
    frame.courses, frame.taught = courses(view, frame)
    fronted = _fronted(view, frame)
    for begin, end in ((fronted, frame.end), (frame.begin, fronted)):
        _fill(view, frame, begin, end)
    _settle(view, frame)


def _fronted(view: View, frame: Frame) -> int:
    """Where a clause goes on that opens with after what something was: `After two years at Oz, she moved to ACME`."""
    opening = next((i for i in range(frame.begin, frame.at) if view.kinds(i) & {"led", "gap", "adverb"}), frame.begin)
    after = tables()[view.language]["prose"].get("after", ())
    if opening >= frame.at or view.said_at(opening).split()[0].casefold() not in after or frame.verb == "alone":
        return frame.begin
    verbs = VERBS | {"me", "they"}
    for at in range(opening + 1, frame.at):
        if view.is_break(at) or (
            view.language in ("de", "nl") and view.kinds(at) & verbs and "gap" not in view.kinds(at)
        ):
            return at
    return frame.begin


def _fill(view: View, frame: Frame, at: int, end: int) -> None:
    """Fill the slots of a frame from some of its spans."""
    while at < end:
        if at in frame.taught:
            at = frame.taught.stop
            continue
        if frame.at <= at < frame.to and frame.kind not in ("study", "advice"):
            if frame.kind == "position" and is_wide(view.language):
                frame.dates = view.date_in(range(at, frame.to)) or frame.dates  # `技師として2031年まで勤務`
            at = frame.to
            continue
        at = max(_slot(view, frame, at), at + 1)


def _settle(view: View, frame: Frame) -> None:
    """Give a frame whose spans name no organisation one that is told otherwise, and each its whole name."""
    if frame.kind == "study" and frame.degree and frame.place is None and frame.part is None:
        _in_brackets(view, frame)
    if frame.place is None and frame.part and not (frame.verb == "do" and _PROJECT.search(frame.part.name)):
        frame.place, frame.unit = frame.part, None
    if frame.kind == "study" and frame.place is None and frame.people and frame.verb == "degree":
        frame.place = view.told_before(frame.begin)
    if (
        frame.verb == "do"
        and frame.place is None
        and (any("there" in view.kinds(i) for i in range(frame.begin, frame.at)) or _ends_there(view, frame.to))
    ):
        frame.place, frame.unit = (
            view.story.place,
            frame.unit or _led(view, frame),
        )  # `Dort leite ich die Abteilung für …`
    if frame.place is None and frame.title and any("rise" in view.kinds(i) for i in range(frame.begin, frame.to)):
        frame.place = view.story.place  # `joined ACME as an engineer and rose to head of design`
    if frame.courses and frame.place is None and view.story.place and size(view.story.place.name) > 2:
        frame.place = view.story.place  # `She is a lecturer at Oz University. She teaches Road Design.`
    if frame.place and not is_wide(view.language):
        frame.place = _known(view, frame.place)
    if frame.place and frame.verb != "do":
        view.story.place = frame.place


def _before_place(view: View, at: int) -> str | None:
    """The field of further studies whose degree a bracket after their place gives: `and magic at Oz College (MA, 2031)`."""
    begin = next((i for i in range(at, -1, -1) if view.is_break(i)), -1)
    told = view.skip(begin + 1)
    is_field = view.kinds(told) == {"gap"} and not view.opens_name(told) and "at" in view.kinds(told + 1)
    return (
        view.said_at(told) if begin >= 0 and "and" in view.kinds(begin) and is_field and view.language == "en" else None
    )


def _known(view: View, place: Place) -> Place | None:
    """Return a place by its whole name; None for what has none, as `returned to University at forty`."""
    named = whole(place, f"{view.story.told} {view.text}")
    common = view.language == "en" and named.name in ("University", "College")
    return None if common and f"the {named.name}" not in view.text else named


def _ends_there(view: View, at: int) -> bool:
    """Whether a clause ends with `there`, after a verb: `I founded it, and still volunteer there`."""
    return "there" in view.kinds(at) and (at + 1 >= len(view.tokens) or view.is_break(at + 1))


def _led(view: View, frame: Frame) -> str | None:
    """What somebody leads, whose name the verb is followed by: `leite ich seit 2031 die Abteilung für Brücken`."""
    at = view.skip(frame.to)
    frame.subject = None
    return view.named(at) if view.opens_name(at) else None


def is_relative(view: View, at: int) -> bool:
    """Whether a word leads to what its person did at what was just named: `ACME, which she joined in 2031`.

    Where a verb says who, it follows, and ends the clause: `Oz, que todavía dirige.`
    """
    if "who" not in view.kinds(at):
        return False
    verb = view.skip(at + 1, frozenset(("adverb",)))
    ends = verb + 1 >= len(view.tokens) or view.kinds(verb + 1) & {"stop"}
    left_out = view.language in ("es", "it", "pt") and view.kinds(verb) & {"doing", "done"} and ends
    return bool(view.kinds(at + 1) & {"me", "they"}) or bool(left_out)


def _slot(view: View, frame: Frame, at: int) -> int:
    """Fill the slot that a token is for; gives the place after what was read."""
    token = view.tokens[at]
    kinds = token.kinds
    if token.value == "(" and at < frame.at:  # what a bracket says of a name before the verb: when somebody was born
        return next((i for i in range(at, frame.at) if view.tokens[i].value == ")"), at)
    if "date" in kinds and frame.kind == "position" and any("whose" in view.kinds(i) for i in range(frame.to, at)):
        return at + 1  # `a member of Oz Trio, whose first album appeared in 2031`
    if "date" in kinds and _is_of_work(view, frame, at):
        return at + 1
    if "date" in kinds:
        if _goes_until(frame, token.value):
            assert frame.dates is not None
            frame.dates = replace(frame.dates, last=token.value.last, is_range=True, is_open=False)
        elif frame.dates is None and not (frame.kind == "award" and _is_of_another(view, at)):
            frame.dates = token.value
            frame.is_aside = view.said(token).startswith("(") or (view.tokens[at - 1].value == "(" and at > 0)
        return at + 1
    if people := guides(view, frame, at):
        frame.people = people
        return at + 1
    if (
        (
            (kinds & {"where", "same"} and not _is_meanwhile(view, at) and not _is_elsewhere(view, frame, at))
            or (is_relative(view, at) and frame.verb in ("work", "graduate", "do") and at < frame.at)
        )
        and frame.place is None
        and frame.part is None
        and (frame.verb != "do" or _is_of_antecedent(view, frame, at))
        and (there := _there(view, frame, at))
    ):
        frame.place = there
        return at + 1
    if kinds & {"gap", "title"}:
        return _named(view, frame, at)
    return at + 1


def _is_of_antecedent(view: View, frame: Frame, at: int) -> bool:
    """Whether a verb of doing is of what stands before `which`: `Oz Works, which she founded in 2031`."""
    return is_relative(view, at) and at < frame.at and not view.opens_name(view.skip(frame.to))


def _is_of_work(view: View, frame: Frame, at: int) -> bool:
    """Whether a date is of an occasion or a work: `chairs ROADS 2031`, `an author, of *Walls* (Oz Press, 2031)`."""
    if frame.verb in ("do", "sit") and _is_of_occasion(view, at):
        return True
    opened = next((i for i in range(at, -1, -1) if view.opens_bracket(i)), 0) if at in view.inner else 0
    return frame.kind == "position" and frame.place is None and opened > 0 and "title" in view.kinds(opened - 1)


def _is_of_occasion(view: View, at: int) -> bool:
    """Whether a year is a part of an occasion's name: `chairs the committee of ROADS 2031`."""
    bare = re.fullmatch(r"(?:19|20)\d\d", view.said_at(at))
    return bool(bare) and view.language == "en" and view.kinds(at - 1) == {"gap"} and view.opens_name(at - 1)


def _is_meanwhile(view: View, at: int) -> bool:
    """Whether `there` ends what somebody did meanwhile: `While working there she took a degree at Oz`."""
    return (
        "there" in view.kinds(at)
        and bool(view.kinds(at - 1) & {"gap", "adverb"})
        and bool(view.kinds(at + 1) & {"me", "they"})
    )


def _is_elsewhere(view: View, frame: Frame, at: int) -> bool:
    """Whether a word for a place told before says nothing of a frame's.

    What was won `for her work there` isn't that place's award; `stayed on for two years at ACME` names another.
    """
    if frame.kind == "award":
        return "there" in view.kinds(at)
    named = (i for i in range(at + 1, frame.end) if view.opens_name(i) and not is_place(view.said_at(i)))
    stayed = view.said_at(at).startswith(("stayed", "remained"))
    return stayed and any(view.said_at(view.before_article(i)) in ("at", "with") for i in named)


def _goes_until(frame: Frame, dates: Dates) -> bool:
    """Whether a date ends what another began: `from 2001 until they shut it in 2011`."""
    begun = frame.dates
    return bool(begun and begun.first and not begun.last and dates.is_range and not dates.first and dates.last)


def _there(view: View, frame: Frame, at: int) -> Place | None:
    """What `where` and `there` go on with: the organisation before it, or the one told last."""
    if frame.verb == "do":
        return view.name_before(at)
    is_after = bool(view.kinds(at) & {"where", "who"}) and at != frame.to  # not right after a title
    before, told = view.name_before(at) if is_after else None, view.story.place
    noun = at - 1 - (view.said_at(at - 1) == ",")
    if before is None and not view.kinds(at) & {"there", "same"}:
        if "live" in view.kinds(noun - 1):
            return None  # `lives in Oulu, where …`
        if is_place(view.said_at(noun)):  # `at ACME in Oulu, where …`, and `in Oulu, where …`
            before = view.name_before(noun) or view.name_before(noun - 1)
            told = told if told and told.name in view.text[: view.tokens[noun].at] else None
        elif _is_common(view, noun):
            return None  # `in a range of trades, where …`
    return told if before is None or (told and told.name == before.name) else before


def _in_brackets(view: View, frame: Frame) -> None:
    """The organisation that a bracket after a degree names: `an MSc in magic (Oz, 2031)`."""
    for at in range(frame.to, frame.end - 1):
        if not view.opens_bracket(at) or not view.opens_name(at + 1):
            continue
        ends = view.said_at(view.name_end(at + 1))
        place = view.any_name(at + 1) if ends in (",", ")", ";") or "date" in view.kinds(at + 2) else None
        if place is None and is_place(view.said_at(at + 1)) and ends == "," and "date" in view.kinds(at + 3):
            place = Place(view.said_at(at + 1)), at + 2  # `her PhD (Oulu, 2031)`
        if place and not fields(view.language).search(view.said_at(at + 1)):
            frame.place, frame.unit, frame.place_at = place[0], place[0].unit, view.tokens[place[1] - 1].to
        return


def _is_common(view: View, at: int) -> bool:
    """Whether a token is text that ends in a word that is nobody's name."""
    said = view.said_at(at) if "gap" in view.kinds(at) and not is_wide(view.language) else ""
    return bool(said) and said.split()[-1][:1].islower() and view.language != "de"


def _is_of_another(view: View, at: int) -> bool:
    """Whether a date is a title's, or a part of an event's name: `at WALL 2031`."""
    before = view.kinds(at - 1)
    if view.said_at(at).startswith("("):
        return "title" in before
    return "title" in before or (bool(view.opens_name(at - 1)) and "at" in view.lead(at - 1))


def _named(view: View, frame: Frame, at: int) -> int:
    """A name in a region: an organisation, a town, a field, by the word that leads to it and by how it looks."""
    if _is_apart(view, frame, at):
        return at + 1
    lead = _lead(view, at)
    said = view.said(view.tokens[at])
    if ("degree" in lead and is_holder(view, at)) or (is_periodical(said) and "title" in view.kinds(at + 1)):
        return at + 1
    if "title" in view.kinds(at) and not lead & {"of", "at", "in"} and not is_object(view, frame, at):
        return at + 1
    if (group := group_of(view, at)) or is_guide(view, frame, at, lead):
        frame.people = frame.people or group or (view.people(at) if frame.verb != "do" else [])
        return at + 1
    if _is_town(view, frame, at, lead):
        frame.location = frame.location or view.text[view.tokens[at].at : view.named_to(at, at + 1)]
        return at + 1
    if frame.kind == "position" and frame.place is None and is_part_of(view, at):
        frame.unit, frame.place_at = frame.unit or said, 0
        return at + 1
    if is_field(view, frame, at):
        end = subject_end(view, at)
        frame.subject = frame.subject or view.words(at, end)
        return end
    return _organization_or_subject(view, frame, at, lead)


def _organization_or_subject(view: View, frame: Frame, at: int, lead: frozenset[str]) -> int:
    """Fill a slot with the organisation that a name means, or else with what a frame is about."""
    said = view.said(view.tokens[at])
    if frame.part and frame.place is None and "at" in lead and "and" in view.kinds(view.before_article(at) - 1):
        frame.place, frame.unit = frame.part, None  # `at the Road Centre in Oulu and at Oz University`
    found = organization(view, frame, at, lead)
    if "its" in view.kinds(at - 1) and view.story.place and frame.place is None and (found or frame.title):
        frame.unit, frame.place = found[0].name if found else said, view.story.place
        return found[1] if found else at + 1
    if found:
        place, end = _with_university(view, *found)
        _place(frame, place, view.named_to(at, end))
        return end
    if frame.subject is None and "title" not in view.kinds(at + 1) and is_subject(view, frame, at, lead):
        end = subject_end(view, at)
        frame.subject = view.words(at, end)
        if frame.kind == "position" and view.opens_name(end - 1) and is_part(frame.subject) and frame.unit is None:
            frame.unit, frame.subject = frame.subject, None  # `in the Road and Bridge Lab at Oz`
        return end
    return at + 1


def _with_university(view: View, place: Place, end: int) -> tuple[Place, int]:
    """A college with the university that it is named to be at: `the Brick College of Business at Oz University`."""
    if size(place.name) != 2 or "college" not in place.name.casefold() or view.said_at(end) not in ("at", "of"):
        return place, end
    found = view.organization(view.skip(end + 1, ARTICLE))
    return (replace(found[0], unit=place.name), found[1]) if found and size(found[0].name) > 2 else (place, end)


def _lead(view: View, at: int) -> frozenset[str]:
    """What leads to a name; to a title, over what it is: `of the magazine *Walls*`."""
    lead = view.lead(at)
    before = view.said_at(at - 1)
    noun = "title" in view.kinds(at) and lead == {"gap"} and (before.islower() or is_periodical(before))
    return view.lead(at - 1) if noun else lead


def _is_apart(view: View, frame: Frame, at: int) -> bool:
    """Whether a name stands where a region tells of something else: how something was done, or of the place itself."""
    if frame.part and any(view.is_break(i) for i in range(frame.to, at)) and not view.opens_name(at):
        return True
    if frame.kind == "position" and any("whose" in view.kinds(i) or says_how(view, i) for i in range(frame.to, at)):
        return True
    if frame.kind == "study" and any(tells_of_it(view, i) for i in range(frame.to, at)):
        return True
    told = frame.place or frame.part
    return bool(told) and any(view.kinds(i) & {"where", "who"} for i in range(frame.to, at))


def _is_town(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    said = view.said(view.tokens[at])
    if (
        is_place(said)
        and not said[:1].islower()
        and (frame.place or "in" in lead)
        and "live" not in lead
        and not _is_past_another(view, frame, at)
        and not ("of" in view.kinds(at + 1) and view.opens_name(at + 2))
    ):
        return True
    if frame.kind == "position" and "in" in lead and view.said_at(at + 1) == "," and is_place(view.said_at(at + 2)):
        return view.opens_name(at) and not is_organization(said)  # `in Little Oz, Ontario`
    if frame.place and frame.place_at == view.tokens[at - 2].to and _is_where_it_is(view, frame, at):
        return True
    small = view.language == "de" and view.said(view.tokens[at - 1]).casefold() == "in"
    return bool(
        frame.kind == "position"
        and small
        and view.opens_name(at)
        and len(said.split()) <= 2
        and not is_organization(said)
    )


def _is_past_another(view: View, frame: Frame, at: int) -> bool:
    """Whether another organisation stands between a frame's and a town, which is where that one is: `then at Oz, in Oulu`."""
    names = (i for i in range(at) if view.tokens[i].at > frame.place_at > 0 and view.opens_name(i))
    return any(view.kinds(view.before_article(i)) & {"at", "in"} and not is_place(view.said_at(i)) for i in names)


_WORDS_OF_TOWN = 3
IN_PLACES = frozenset(("in", "à", "en", "a", "em", "te", "near", "outside"))


def _is_where_it_is(view: View, frame: Frame, at: int) -> bool:
    """Whether a name right after an organisation's says where that is: `at ACME in Little Oz`, and not `in Physics`."""
    said = view.said(view.tokens[at])
    is_short = len(said.split()) <= _WORDS_OF_TOWN and view.opens_name(at) and "link" not in view.tokens[at]
    field = frame.kind == "study" and (frame.subject is None or not frame.degree) and fields(view.language).search(said)
    led = view.said_at(at - 1).casefold() in IN_PLACES
    return led and is_short and not field and not is_organization(said) and "of" not in view.kinds(at + 1)


def _place(frame: Frame, place: Place, at: int) -> None:
    if place.name in [name.name for name in frame.people]:
        return  # `under the eye of Ann Li`
    if size(place.name) == 0 and not place.unit and frame.place is None:
        if frame.part is None:
            frame.part, frame.unit, frame.place_at = place, frame.unit or place.name, at
        return
    if frame.place is None:
        frame.place, frame.place_at = place, at
        frame.unit = frame.unit or place.unit
        frame.location = frame.location or place.location
