"""The heads of a sentence's frames: titles of people, degrees, awards, and verbs of work and of study."""

from __future__ import annotations

import re

from cms.content import PositionKind
from cms.documents.languages import tables, words

from ..degrees import find_degree
from ..people import PersonName
from ..places import Place, is_organization
from ..titles import kind_of_position
from .certificates import certificate
from .frame import Frame
from .tokens import is_wide
from .view import View
from .walk import ADVERB, LIGHT
from .whereabouts import another_study, seat, somewhere, stage

_SINCE = frozenset(("adverb", "date"))
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
    role = _role_before(view, at) if view.language in ("ja", "ko") else _role_after(view, at, before)
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
    if "begun" in kinds and view.kinds(view.skip(at + 1, ADVERB)) & {"at", "in", "as"}:
        return Frame("position", at, at + 1, is_known=False, begins=True, verb="work")  # `started at ACME`
    if kinds & {"doing", "done", "begun"}:
        return Frame(
            "position",
            at,
            at + 1,
            view.tokens[at].value,
            is_known=False,
            is_now="doing" in kinds,
            begins="begun" in kinds,
            verb="do",
        )
    if kinds & {"work", "worked", "join"} and not _is_noun(view, at) and not _is_passive(view, at):
        is_now = "work" in kinds and not _is_purpose(view, at)
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
    return _role_last(view, at) if is_wide(view.language) else _role_alone(view, at)


def _role_last(view: View, at: int) -> Frame | None:
    """A title at an organisation without a verb, at a sentence's end or after its person's name.

    `2031年より鈴蘭大学講師。`, `現在は鈴蘭大学講師。`, `王小明，鈴蘭大学講師，…`
    """
    ends = at + 1 == len(view.tokens) or view.said_at(at + 1) in ("。", ".")
    apposed = at == 2 and "stop" in view.kinds(1) and "stop" in view.kinds(3) and view.is_owner(0)
    found, place = (
        (view.role(at), view.organization(at)) if (ends or apposed) and "gap" in view.kinds(at) else (None, None)
    )
    if not found or not place or not found[2] or view.kinds(at - 1) & {"object"}:
        return None
    dates = view.date_in(range(len(view.tokens))) if ends else None
    seat = ends and kind_of_position(found[0], place[0].name, PositionKind.EMPLOYMENT) is PositionKind.SERVICE
    now = apposed or seat or "is" in view.kinds(at - 1)  # `日本マホウ学会会員。`
    if dates is None and not now:
        return None
    is_now = now or bool(dates and dates.is_open)
    made = Frame("position", at, at + 1, found[0], is_now=is_now, verb="be", place=place[0], unit=place[0].unit)
    made.dates = dates
    return made


def _role_alone(view: View, at: int) -> Frame | None:
    """A title that an article opens, with where it was: `After a postdoc at ACME`, `and, for a year, an editor at Oz`."""
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


def _is_noun(view: View, at: int) -> bool:
    """Whether a verb is a noun where it stands: `my doctoral work`, `in general practice`."""
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


def _is_purpose(view: View, at: int) -> bool:
    """Whether a verb only says what for: `moved to Oz to work as an engineer`; not `continues to work`."""
    before = view.said_at(at - 2).casefold()
    return view.said_at(at - 1) == "to" and not before.endswith(("continue", "continues", "proud", "privileged"))


def _is_passive(view: View, at: int) -> bool:
    """Whether something is only done by or to somebody else, as what is `played every week by` a group."""
    return (
        "worked" in view.kinds(at)
        and view.language == "en"
        and "is" in view.kinds(at - 1)
        and "me" not in view.kinds(at - 1)
    )


def _role_after(view: View, at: int, before: list[Frame]) -> Frame | None:
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
    is_now = ("is" in kinds and not _is_purpose(view, at)) or any("is" in view.kinds(i) for i in range(at + 1, start))
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


_LEADING = frozenset(("is", "was", "became", "as"))


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
            return not _is_purpose(view, place), False
        if kinds & {"was", "worked", "done", "begun"}:
            return False, False
        if kinds & {"became", "join"}:
            return False, True
    return bool(before and before[-1].is_now), False


def _role_before(view: View, at: int) -> Frame | None:
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
    if found[2] and (employer := view.organization(place)):
        made.place, made.unit = employer[0], employer[0].unit  # `옥대학교 마법학과 교수로`
    return made


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
        places += [i for i in range(begin, back + 1) if "art" in view.kinds(i - 1)]
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
        if last and bare and head.verb != "alone" and near:
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
