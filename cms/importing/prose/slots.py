"""The slots of a frame: which span of its region is the organisation, the field, the town, the date, those who advised."""

from __future__ import annotations

import re
from dataclasses import replace

from cms.documents.written_dates import Dates

from ..places import Place, is_organization, is_place, size
from .fields import fields, is_field, is_holder, is_subject, subject_end
from .frame import Frame
from .guides import group_of, guides, is_guide
from .naming import whole
from .tokens import is_wide
from .view import View
from .walk import ARTICLE
from .whereabouts import bodies

# What somebody leads that is no organisation.
_PROJECT = re.compile(r"\b(?:programme?|project|trial|initiative|study)s?\b", re.IGNORECASE)


def fill(view: View, frame: Frame) -> None:
    """Fill the slots of a frame from the spans of its region."""
    if frame.verb == "degree" and view.opens_bracket(frame.at - 1):  # `at Oz (BA, 2031) and ACME (MA, 2033)`
        frame.place = view.name_before(frame.at - 1)
    at = frame.begin
    while at < frame.end:
        if frame.at <= at < frame.to and frame.kind not in ("study", "advice"):
            if frame.kind == "position" and is_wide(view.language):
                frame.dates = view.date_in(range(at, frame.to)) or frame.dates  # `技師として2031年まで勤務`
            at = frame.to
            continue
        at = max(_slot(view, frame, at), at + 1)
    if frame.kind == "study" and frame.degree and frame.place is None and frame.part is None:
        _in_brackets(view, frame)
    if frame.place is None and frame.part and not (frame.verb == "do" and _PROJECT.search(frame.part.name)):
        frame.place, frame.unit = frame.part, None
    if frame.kind == "study" and frame.place is None and frame.people and frame.verb == "degree":
        frame.place = view.told_before(frame.begin)
    if (
        frame.verb == "do"
        and frame.place is None
        and any("there" in view.kinds(i) for i in range(frame.begin, frame.at))
    ):
        frame.place, frame.unit = (
            view.story.place,
            frame.unit or _led(view, frame),
        )  # `Dort leite ich die Abteilung für …`
    if frame.place is None and frame.title and any("rise" in view.kinds(i) for i in range(frame.begin, frame.to)):
        frame.place = view.story.place  # `joined ACME as an engineer and rose to head of design`
    if frame.place and not is_wide(view.language):
        frame.place = whole(frame.place, f"{view.story.told} {view.text}")
    if frame.place and frame.verb != "do":
        view.story.place = frame.place


def _led(view: View, frame: Frame) -> str | None:
    """What somebody leads, whose name the verb is followed by: `leite ich seit 2031 die Abteilung für Brücken`."""
    at = view.skip(frame.to)
    frame.subject = None
    return view.named(at) if view.opens_name(at) else None


def is_relative(view: View, at: int) -> bool:
    """Whether a word leads to what its person did at what was just named: `ACME, which she joined in 2031`."""
    return "who" in view.kinds(at) and bool(view.kinds(at + 1) & {"me", "they"})


def _slot(view: View, frame: Frame, at: int) -> int:
    """Fill the slot that a token is for; gives the place after what was read."""
    token = view.tokens[at]
    kinds = token.kinds
    if token.value == "(" and at < frame.at:  # what a bracket says of a name before the verb: when somebody was born
        return next((i for i in range(at, frame.at) if view.tokens[i].value == ")"), at)
    if "date" in kinds and frame.kind == "position" and any("whose" in view.kinds(i) for i in range(frame.to, at)):
        return at + 1  # `a member of Oz Trio, whose first album appeared in 2031`
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
            (kinds & {"where", "same"} and not _is_meanwhile(view, at))
            or (is_relative(view, at) and frame.verb in ("work", "graduate") and at < frame.at)
        )
        and frame.place is None
        and frame.part is None
        and frame.verb != "do"
        and (there := _there(view, frame, at))
    ):
        frame.place = there
        return at + 1
    if kinds & {"gap", "title"}:
        return _named(view, frame, at)
    return at + 1


def _is_meanwhile(view: View, at: int) -> bool:
    """Whether `there` ends what somebody did meanwhile: `While working there she took a degree at Oz`."""
    return (
        "there" in view.kinds(at)
        and bool(view.kinds(at - 1) & {"gap", "adverb"})
        and bool(view.kinds(at + 1) & {"me", "they"})
    )


def _goes_until(frame: Frame, dates: Dates) -> bool:
    """Whether a date ends what another began: `from 2001 until they shut it in 2011`."""
    begun = frame.dates
    return bool(begun and begun.first and not begun.last and dates.is_range and not dates.first and dates.last)


def _there(view: View, frame: Frame, at: int) -> Place | None:
    """What `where` and `there` go on with: the organisation before it, or the one told last."""
    is_after = bool(view.kinds(at) & {"where", "who"}) and at != frame.to  # not right after a title
    before, told = view.name_before(at) if is_after else None, view.story.place
    noun = at - 1 - (view.said_at(at - 1) == ",")
    if before is None and not view.kinds(at) & {"there", "same"}:
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
    return "title" in before or (bool(view.opens_name(at - 1)) and "at" in view.lead(at - 1))


def _named(view: View, frame: Frame, at: int) -> int:
    """A name in a region: an organisation, a town, a field, by the word that leads to it and by how it looks."""
    if _is_apart(view, frame, at):
        return at + 1
    lead = _lead(view, at)
    said = view.said(view.tokens[at])
    if "degree" in lead and is_holder(view, at):
        return at + 1
    founded = frame.verb == "do" and frame.begins and at == view.skip(frame.to)
    if "title" in view.kinds(at) and not lead & {"of", "at", "in"} and not founded:
        return at + 1
    if (group := group_of(view, at)) or is_guide(view, frame, at, lead):
        frame.people = frame.people or group or (view.people(at) if frame.verb != "do" else [])
        return at + 1
    if _is_town(view, frame, at, lead):
        frame.location = frame.location or said
        return at + 1
    if frame.kind == "position" and frame.place is None and _is_part_of(view, at):
        frame.unit, frame.place_at = frame.unit or said, 0
        return at + 1
    if is_field(view, frame, at):
        end = subject_end(view, at)
        frame.subject = frame.subject or view.words(at, end)
        return end
    found = _organization(view, frame, at, lead)
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
        if frame.kind == "position" and view.opens_name(end - 1) and _is_part(frame.subject) and frame.unit is None:
            frame.unit, frame.subject = frame.subject, None  # `in the Road and Bridge Lab at Oz`
        return end
    return at + 1


def _with_university(view: View, place: Place, end: int) -> tuple[Place, int]:
    """A college with the university that it is named to be at: `the Brick College of Business at Oz University`."""
    if size(place.name) != 2 or "college" not in place.name.casefold() or view.said_at(end) not in ("at", "of"):
        return place, end
    whole = view.organization(view.skip(end + 1, ARTICLE))
    return (replace(whole[0], unit=place.name), whole[1]) if whole and size(whole[0].name) > 2 else (place, end)


def _lead(view: View, at: int) -> frozenset[str]:
    """What leads to a name; to a title, over what it is: `of the magazine *Walls*`."""
    lead = view.lead(at)
    noun = "title" in view.kinds(at) and lead == {"gap"} and view.said(view.tokens[at - 1]).islower()
    return view.lead(at - 1) if noun else lead


def _is_apart(view: View, frame: Frame, at: int) -> bool:
    """Whether a name stands where a region tells of something else: how something was done, or of the place itself."""
    if frame.part and any(view.is_break(i) for i in range(frame.to, at)) and not view.opens_name(at):
        return True
    if frame.kind == "position" and any(_says_how(view, i) for i in range(frame.to, at)):
        return True
    told = frame.place or frame.part
    return bool(told) and any(view.kinds(i) & {"where", "who"} for i in range(frame.to, at))


def _is_town(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    said = view.said(view.tokens[at])
    if (
        is_place(said)
        and (frame.place or "in" in lead)
        and "live" not in lead
        and not _is_past_another(view, frame, at)
        and not ("of" in view.kinds(at + 1) and view.opens_name(at + 2))
    ):
        return True
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


def _is_part_of(view: View, at: int) -> bool:
    """Whether a text is a part or a body of what is named after it: `in the care unit of Oz Hospital`."""
    said = view.said_at(at)
    part = not view.opens_name(at) and (_is_part(said) or bodies(view.language).fullmatch(said))
    return bool(part) and "of" in view.kinds(at + 1) and view.opens_name(view.skip(at + 2, ARTICLE))


def _is_part(text: str) -> bool:
    """Whether a text is what a part of an organisation is called: `Road and Bridge Lab`."""
    return is_organization(text) and size(text) == 0


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


def _organization(view: View, frame: Frame, at: int, lead: frozenset[str]) -> tuple[Place, int] | None:
    """The organisation that a region's name means, as strongly as the word before it and the name say so."""
    if frame.place is not None:
        return None
    if is_wide(view.language):
        return _wide(view, frame, at, lead)
    if frame.verb == "work" and frame.begins and "by" in lead and (left := view.any_name(at)):
        view.story.place = left[0]  # `joined from ACME, where …`
        return None
    if _is_somebody(view, frame, at):
        return None
    if view.said_at(view.before_article(at)) == "to" and frame.title and _ATTENDS.search(frame.title):
        return view.any_name(at)
    if _is_called_by_town(view, frame, at):
        return Place(view.said_at(at)), at + 1
    if frame.kind == "award" and (at < frame.to or any(view.is_break(i) for i in range(frame.to, at))):
        return None
    if frame.verb == "do" and at != view.skip(frame.to) and not lead & {"at"}:
        return None
    if not _leads_to_company(view, frame, at, lead) and _leads_strongly(view, frame, at, lead):
        return view.any_name(at)
    opens = view.opens_name(at)  # which finding the name changes, where a small noun stands before it
    if (found := view.organization(at)) is None:
        return None
    name, weak = found[0].name, bool(lead & {"in", "of", "by", "at"})
    weak = weak or ("as" in lead and frame.verb == "work" and frame.begins)  # `wechselte zur ACME GmbH`
    if is_organization(name) and (weak or lead & {"graduate", "study", "same", "done", "doing", "join"}):
        return found
    several = (" " in name or not opens) and not (view.language == "de" and lead & {"of"})
    told = frame.kind == "position" or (view.language != "en" and "in" in lead)
    return found if weak and several and told and not _leads_to_work(view, frame, at, lead) else None


def _is_called_by_town(view: View, frame: Frame, at: int) -> bool:
    """Whether a town stands for its university, as it does where English says `at`, or whom a degree is from."""
    if view.language != "en" or frame.kind not in ("position", "study") or frame.verb == "do":
        return False
    led = view.said_at(at - 1)
    from_it = led == "from" and frame.kind == "study" and (frame.verb == "graduate" or bool(frame.degree))
    return (led == "at" or from_it) and at >= frame.to and is_place(view.said_at(at))


# Whose title says that they work for whom it names: `assistant to ACME`.
_ATTENDS = re.compile(r"\b(?:assistant|advis[eo]r|consultant|aide|secretary|apprentice|counsel)$", re.IGNORECASE)


def _is_somebody(view: View, frame: Frame, at: int) -> bool:
    """Whether a name after `with` or `by` is a person's, and no employer's: `led with Ann Li`, `plays a horn by Bo Li`."""
    led = view.said_at(view.before_article(at))
    if frame.title and frame.verb != "do" and led == "with":
        return False
    if view.language != "en" or frame.kind != "position" or "art" in view.kinds(at - 1) or "link" in view.tokens[at]:
        return False
    employed = re.search(r"employed|hired|recruited", view.said_at(frame.at))
    return led in ("with", "by", "under", "alongside") and view.is_person(at) and not employed


def _leads_to_company(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether what leads to a name says whom or what somebody worked with: `worked with Wand and Broom`."""
    is_work = view.language == "en" and frame.kind == "position" and frame.title is None
    return is_work and "with" in lead and "link" not in view.tokens[at]


def _leads_to_work(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether it says what the work is about: `in Road Planning`, `on Traffic Models`, `Ayudante de Economía Política`."""
    if view.language == "en":
        return bool(lead & {"in"}) or _leads_to_company(view, frame, at, lead)
    if not (frame.title and frame.is_known and lead & {"of"}) or lead & {"at", "in", "by"}:
        return False  # `repórter da Voz do Sul` has no other employer after it
    later = (i for i in range(at + 1, frame.end) if "gap" in view.kinds(i) and view.lead(i) & {"at", "in"})
    return any(is_organization(view.said(view.tokens[i])) for i in later)


_HOW = re.compile(r"(?!(?:working|teaching|serving|based|joining)\b)\w+ing\b")


def _says_how(view: View, at: int) -> bool:
    """Whether a clause begins at a token that tells what was done, and no more where: `, having built …`."""
    after = view.language == "en" and "gap" in view.kinds(at) and at > 0 and view.tokens[at - 1].value == ","
    return after and bool(_HOW.match(view.said(view.tokens[at])))


def _leads_strongly(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether what leads to a name leaves no doubt that it is an organisation's, whatever it is called."""
    if frame.kind == "award":
        return bool(lead & {"by"}) or (bool(lead & {"of"}) and view.opens_name(at))
    if (lead & {"at"} and not lead & {"of"}) or (frame.kind == "position" and "employer" in lead):
        return True
    if frame.kind == "study":
        is_giver = "by" in lead and "with" not in lead and frame.verb == "degree" and at > frame.at
        return is_giver or (bool(lead & {"by", "graduate"}) and not view.is_person(at))
    return (
        (frame.verb == "do" and frame.begins)
        or (bool(lead & {"of"}) and frame.unit is not None and _is_part_of(view, view.before_article(at) - 1))
        or "join" in lead
        or (bool(lead & {"of"}) and view.is_office(frame.title, at))
    )


def _wide(view: View, frame: Frame, at: int, lead: frozenset[str]) -> tuple[Place, int] | None:
    """An organisation in a script without spaces: by its ending, or by the particle or verb beside it."""
    said = view.said(view.tokens[at])
    if is_place(said):
        return None
    found = view.organization(at)
    if found and found[0].unit and "field" in view.kinds(at + 1):
        whole = f"{found[0].unit}{view.said_at(at + 1)}"
        if frame.kind == "position" and is_organization(whole):
            return Place(found[0].name, whole), found[1]  # `铃兰大学电子工程系讲师`
        frame.subject = frame.subject or found[0].unit
        found = Place(found[0].name), found[1]
    beside = bool(lead & {"at", "join", "graduate"}) or (
        bool(view.kinds(at + 1) & {"behind"})
        and view.said(view.tokens[at + 1]) not in ("に", "에")
        and frame.kind == "position"
    )
    return found or ((Place(said), at + 1) if beside and len(said) > 2 else None)
