"""The heads of a sentence's frames: titles of people, degrees, awards, and verbs of work and of study."""

from __future__ import annotations

import re

from cms.documents.languages import words

from ..degrees import find_degree
from ..people import PersonName
from ..places import Place
from .certificates import certificate
from .frame import Frame
from .posts import is_purpose, role_after, role_alone, role_before, role_last
from .tokens import is_wide
from .view import View
from .walk import ADVERB, LIGHT
from .whereabouts import another_study, seat, somewhere, stage

_DEGREE_OF = re.compile(
    r"(?P<field>(?!\w+(?:al|nd|rd|st|ed|ing|ary)\b|new\b|own\b)[a-z]{3,}(?:\s[a-z]+)?)\sdegree"
)  # `a law degree`
_ADJECTIVE_DEGREE = re.compile(r"(?:[a-z-]+\s)?[a-z-]+\sdegree|-class degree")  # `a first-class degree in magic`
_LEVEL = re.compile(r"(?:\w+\s)?(?P<level>(?:master|bachelor)['’]s) degree", re.IGNORECASE)


def heads_of(view: View) -> list[Frame]:
    """The heads of a sentence in order; where it has none, what only goes on with studies told before."""
    return _without_doubles(_heads(view), view) or alone(view)


def _heads(view: View) -> list[Frame]:
    found: list[Frame] = []
    at = 0
    while at < len(view.tokens):
        head = _head(view, at, found)
        if head:
            found.append(head)
            at = max(head.to, at + 1)
        else:
            at += 1
    return found


def _degree(view: View, at: int) -> Frame | None:
    """A degree, by its name or by what it is in: `a PhD`, `a law degree`, `a first-class degree in law`."""
    kinds = view.kinds(at)
    if "degree" in kinds:
        is_student = view.said_at(at + 1) == "student" and "is" in view.kinds(view.skip_back(at - 1))
        return Frame("study", at, at + 1, degree=view.tokens[at].value, verb="degree", is_now=is_student)
    if (of := _DEGREE_OF.fullmatch(view.said_at(at))) and "gap" in kinds and "art" in view.kinds(at - 1):
        return Frame("study", at, at + 1, verb="study", subject=of["field"])
    if (
        "gap" in kinds
        and (level := _LEVEL.fullmatch(view.said_at(at)))
        and (degree := find_degree(level["level"] + " in"))
    ):
        return Frame("study", at, at + 1, degree=degree, verb="degree")
    led = view.kinds(at - 1) & {"art", "adverb"} and "in" in view.kinds(at + 1)
    if kinds == {"gap"} and led and _ADJECTIVE_DEGREE.fullmatch(view.said_at(at)):
        return Frame("study", at, at + 1, verb="study")
    return None


def _held(view: View, at: int, before: list[Frame]) -> Frame | None:
    """A certificate that somebody is told to hold, by what they are, or after a degree: `an MA and a certificate in law`."""
    listed = bool(before) and before[-1].kind in ("study", "certificate")
    goes_on = listed and ("and" in view.kinds(at) or view.said_at(at) == ",")
    return certificate(view, at) if goes_on or "is" in view.kinds(at) else None


def _honorary(view: View, at: int) -> Frame | None:
    """A degree that somebody was given for what they did, and studied nothing for: `an honorary doctorate from Oz`."""
    if "degree" not in view.kinds(at):
        return None
    begin = at - ("honorary" in view.kinds(at - 1))
    end = at + 1 + ("honorary" in view.kinds(at + 1))
    if end - begin == 1:
        return None
    return Frame("award", begin, end, view.words(begin, end), verb="take")


def _is_of_course(view: View, at: int, before: list[Frame]) -> bool:
    """Whether a degree is what the course is for that somebody leads: `director of the MSc in Magic`."""
    if not before or before[-1].kind != "position" or before[-1].title is None:
        return False
    between = range(before[-1].to, at)
    return any("of" in view.kinds(i) for i in between) and all(
        view.kinds(i) & {"of", "art", "study"} or (view.kinds(i) == {"gap"} and not view.opens_name(i)) for i in between
    )


def _head(view: View, at: int, before: list[Frame]) -> Frame | None:
    kinds = view.kinds(at)
    if made := _honorary(view, at) or _degree(view, at):
        return None if _is_of_course(view, at, before) else made
    if held := _held(view, at, before):
        return held
    role = role_before(view, at) if view.language in ("ja", "ko") else role_after(view, at, before)
    if found := _of_year(view, at) or role:
        return found
    taught = "others" in view.kinds(at + 1) and view.said_at(at + 1).endswith("s")  # `undergraduate students`
    taught = taught or _is_of_course(view, at, before)
    if kinds & {"graduate", "study"} and not taught and not view.kinds(view.before_article(at)) & {"doing", "done"}:
        verb = "graduate" if "graduate" in kinds else "study"
        is_now = any("is" in view.kinds(i) for i in range(max(at - 3, 0), at)) or "pursue" in kinds
        holder = find_degree(view.said_at(at)) if view.language != "en" and verb == "graduate" else None
        return Frame("study", at, at + 1, verb=verb, is_now=is_now, degree=holder)  # `licenciada en Filología`
    if "begun" in kinds and before and before[-1].kind == "study" and "who" in view.kinds(at - 2):
        return None  # `my PhD at Oz, which I started in 2031`
    led = view.skip(at + 1, ADVERB)
    dated = "date" in view.kinds(led + 1) and view.said_at(at) != "started"  # `ha fondato nel 2031 lo studio Oz`
    if "begun" in kinds and view.kinds(led) & {"at", "in", "as"} and not dated:
        return Frame("position", at, at + 1, is_known=False, begins=True, verb="work")  # `started at ACME`
    if kinds & {"doing", "done", "begun"}:
        return _doing(view, at)
    if kinds & {"work", "worked", "join"} and not _is_noun(view, at) and not _is_passive(view, at):
        is_now = "work" in kinds and not is_purpose(view, at) and not _was_at_several(view, at)
        return Frame("position", at, at + 1, is_known=False, is_now=is_now, begins="join" in kinds, verb="work")
    if there := another_study(view, at, before) or seat(view, at, before) or somewhere(view, at) or stage(view, at):
        return there
    if kinds & {"take", "win", "give", "certified"}:
        return certificate(view, at) or _award(view, at)
    again = (
        before
        and before[-1].kind == "award"
        and at >= before[-1].to
        and (kinds & {"and"} or view.tokens[at].value == ",")
        and not (at == before[-1].to and " for " in (before[-1].title or ""))  # `an award for road building and design`
    )
    start = view.skip(at + 1)
    if again and view.opens_award(start, won=False):
        return Frame("award", start, view.award_end(start), view.award(start), verb="take")
    return role_last(view, at) if is_wide(view.language) else role_alone(view, at)


def _doing(view: View, at: int) -> Frame | None:
    """A verb that says what somebody is: `leads`, `founded`; not of what was founded, or opened by a talk."""
    kinds = view.kinds(at)
    passive = view.language == "en" and view.said_at(at - 1) in ("is", "was") and "begun" in kinds
    if passive or "title" in view.kinds(at - 1):
        return None  # `The lab was founded at Oz`, `Her keynote "Walls" opened the Road Forum`
    made = Frame("position", at, at + 1, view.tokens[at].value, is_known=False, verb="do")
    made.is_now, made.begins = "doing" in kinds, "begun" in kinds
    return made


def _is_noun(view: View, at: int) -> bool:
    """Whether a verb is a noun where it stands: `my doctoral work`, `in general practice`, `whose work was shown`."""
    if "whose" in view.kinds(at - 1):
        return True
    before = at - 1
    while view.kinds(before) & {"gap", "adverb"} and not view.opens_name(before) and before > at - 3:
        before -= 1
    if "me" in view.kinds(before) or "they" in view.kinds(before):
        return False
    led = view.language == "en" and before < at - 1 and bool(view.kinds(before) & {"in", "of", "at", "led"})
    common = view.language == "en" and "gap" in view.kinds(at - 1) and view.said_at(at - 1).split()[-1].islower()
    if common and "work" in view.kinds(at) and not view.is_owner(at - 1):
        return True  # `commissions have included works for Oz Opera`
    return led or bool(view.kinds(before) & ({"mine", "degree", "art"} if view.language == "en" else {"mine", "art"}))


def _was_at_several(view: View, at: int) -> bool:
    """Whether somebody is told to have worked at several places: `has worked at Oz Works and ACME`."""
    perfect = view.language == "en" and re.match(r"(?:have|has)\s\w+ed$|(?:have|has)\staught$", view.said_at(at))
    names = [i for i in range(at, len(view.tokens)) if view.opens_name(i)]
    several = names and any("and" in view.kinds(i) or view.said_at(i) == "," for i in range(names[0], names[-1]))
    return bool(perfect and several) and not any("date" in token and token.value.is_open for token in view.tokens)


def _is_passive(view: View, at: int) -> bool:
    """Whether something is only done by or to somebody else, as what is `played every week by` a group."""
    return (
        "worked" in view.kinds(at)
        and view.language == "en"
        and "is" in view.kinds(at - 1)
        and "me" not in view.kinds(at - 1)
    )


def _award(view: View, at: int) -> Frame | None:
    """What was received, where it is an award: after the verb, or before it."""
    places = [view.skip(at + 1, LIGHT | {"in", "at", "by"})]
    if view.language in ("ja", "ko", "de", "nl"):
        back = at - 1
        while view.kinds(back) & LIGHT and "gap" not in view.kinds(back):
            back -= 1
        places.append(back)
    if view.language in ("de", "nl"):  # `wurde ihm der Straßenpreis der Stadt verliehen`
        begin = next((i + 1 for i in range(at - 1, -1, -1) if view.is_break(i)), 0)
        places += [i for i in range(begin, view.clause_end(at)) if "art" in view.kinds(i - 1)]
    named = view.skip(places[0] + 1, _NAMING)
    if view.language == "en" and _SEVERAL_AWARDS.search(view.said_at(places[0])) and "led" in view.kinds(named):
        places = [view.skip(named + 1)]  # `has won several awards, including the Oz Prize`
    given = "give" in view.kinds(at)
    for start in places:
        honoured = "win" in view.kinds(at) and "with" in view.kinds(view.before_article(start))  # `mit dem Weg geehrt`
        won = given or ("win" in view.kinds(at) and (start > at or view.language not in ("de", "nl") or honoured))
        if view.opens_award(start, won=won):
            to = view.award_end(start)
            to = to if view.language in ("de", "nl") else max(to, at + 1)  # who gave it stands before the verb
            made = Frame("award", min(start, at), to, view.award(start), verb="take")
            made.dates = view.date_in(range(at + 1, start))  # `a reçu en 2031 le prix`
            if given and (giver := _giver(view, at)):
                made.place = giver
            return made
    return None


def _giver(view: View, at: int) -> Place | None:
    """Who gave an award, before the verb: an organisation, or what a noun says is a magazine: `*Walls* magazine named her`."""
    if "title" in view.kinds(at - 2) and view.said_at(at - 1).casefold() in words("prose", "periodicals"):
        return Place(view.said_at(at - 2))
    return view.name_before(at)


_SEVERAL_AWARDS = re.compile(r"(?:^|\s)(?:awards|prizes|honou?rs|medals)$")
_NAMING = frozenset(("stop", "adverb"))


_YEAR = re.compile(
    r"\b(?:of the (?:Year|Month|Decade|Season)|des Jahres|de l['’]année|del año|dell['’]anno|van het jaar|do ano)\b.*",
    re.I,
)


def _of_year(view: View, at: int) -> Frame | None:
    """`was named Maker of the Year` is an award, though a maker is what somebody may be."""
    start = view.skip(at + 1)
    if not view.kinds(at) & {"became", "win", "take"} or "gap" not in view.kinds(start):
        return None
    end = view.award_end(start)
    if not _YEAR.search(view.words(start, end)):
        return None
    return Frame("award", at, max(end, at + 1), view.award(start), verb="take")


def _without_doubles(heads: list[Frame], view: View) -> list[Frame]:
    """A verb of work with a title in its clause is one head: `worked at ACME as an engineer`."""
    kept: list[Frame] = []
    for head in heads:
        last = kept[-1] if kept else None
        near = last is not None and not any(view.is_break(i) for i in range(last.to, head.at))
        if last and near and last.kind == "study" and last.verb == "study" and head.verb == "work":
            continue  # `my student years were spent at Oz`
        bare = last is not None and last.kind == head.kind == "position" and last.verb == "work"
        founded = head.verb == "do" and head.begins  # `worked at Oz before founding ACME`
        if last and bare and head.verb != "alone" and near and not founded:
            kept.pop()
            head.begins = head.begins or last.begins
            head.is_now = head.is_now or last.is_now
        kept.append(head)
    return kept


def alone(view: View) -> list[Frame]:
    """The head of a sentence that only goes on with studies told before: who advised, or when they ended."""
    for at in range(len(view.tokens)):
        if "advised" in view.kinds(at) and (view.people(view.skip(at + 1)) or people_before(view, at)):
            return [Frame("advice", at, at + 1)]
    ended = next((i for i, token in enumerate(view.tokens) if _ends_studies(token.kinds)), None)
    if ended is not None and any("date" in token for token in view.tokens):
        return [Frame("end", ended, ended + 1)]
    return []


def _ends_studies(kinds: frozenset[str]) -> bool:
    """Whether a verb may say that studies ended, as `have` and `holds` by themselves don't."""
    return bool(kinds & {"take", "graduate"}) and not kinds & {"adverb", "is", "was"}


_SEVERAL = re.compile("[両各三]氏")  # what stands after several names, and is none


def people_before(view: View, at: int) -> list[PersonName]:
    """Those who stand before words that say they advised: `where Ann Li was my supervisor`."""
    return view.people(at - 1) if view.is_person(at - 1) and not _SEVERAL.fullmatch(view.said_at(at - 1)) else []
