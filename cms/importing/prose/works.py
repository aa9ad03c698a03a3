"""The works that a sentence names by their titles: books and papers, talks, what is funded, and programs."""

from __future__ import annotations

import re
from functools import cache

from cms.content import Education, Grant, Link, Project, Publication, PublicationKind, Software, Talk
from cms.documents.languages import alternatives, tables, words
from cms.documents.written_dates import Dates, as_period

from ..findings import Findings, stated
from ..places import is_place
from ..venues import kind_of_publication
from .frame import Frame
from .token import VERBS
from .view import PERIODICAL, View
from .walk import ARTICLE


def tell_of_works(view: View, frames: list[Frame], findings: Findings) -> None:
    """Add the works of the described person that a sentence names; titles in quotes or italics, and names of programs."""
    titles = _titles(view, frames)
    told = frozenset().union(*(token.kinds for token in view.tokens))
    if "fund" in told and _funded(view, titles, findings):
        return
    if "maintain" in told:
        _linked_programs(view, findings)
    bare: set[int] = set()
    while told & {"publish", "of"} and (found := _bare_title(view)) is not None:
        bare.add(found)  # from left to right: those after it have moved
        titles = sorted({*_titles(view, frames), *bare})
    for index, at in enumerate(titles):
        end = titles[index + 1] if index + 1 < len(titles) else len(view.tokens)
        begin = titles[index - 1] + 1 if index else 0
        own = view.own_end(at + 1, end)
        real = view.is_real(_clause_begin(view, at, begin), own, won=False)
        real = real or (_is_talk(view, begin, at) and _is_here(view))
        if not view.is_mine(at) or not real:
            continue
        if "code" in view.kinds(at):
            _program(view, findings, begin, at)
        elif _is_talk(view, begin, at) or (index and _is_talk(view, 0, at) and _is_given(view, at)):
            _talk(view, findings, begin, at, end)
        elif _is_published(view, at, end):
            _publication(view, frames, findings, at, end, begin)
        elif thesis := _said_before(view, begin, at, _thesis_noun()):
            _thesis(view, findings, at, thesis)
        elif _said_before(view, at - 2, at, _undertaking()):
            _project(view, findings, begin, at, end)


def _titles(view: View, frames: list[Frame]) -> list[int]:
    """The places of the titles that are set apart, but for those that are where something was."""
    places = {frame.place.name for frame in frames if frame.place}
    found = [i for i, token in enumerate(view.tokens) if "title" in token and _title(view, i) not in places]
    return [i for i in found if not _is_where(view, i)]


def _title(view: View, at: int) -> str:
    start, to = view.tokens[at].value
    return view.text[start:to].strip(" ,.")


def _is_where(view: View, at: int) -> bool:
    """Whether a title is where something appeared or was: `in the *Journal of Roads*`, `auf der Tagung „Wege“`."""
    before = view.before_article(at)
    if "gap" in view.kinds(before) and _venue_noun().search(view.said_at(before)):
        before = before - 2 if "art" in view.kinds(before - 1) else before - 1
    lead = view.kinds(before)
    if view.said_at(before) == "," and view.said_at(before - 1) == ")":
        opened = next((i for i in range(before - 1, -1, -1) if view.opens_bracket(i)), 0)
        if "title" in view.kinds(opened - 1):
            return _is_credited(view, opened - 1) or bool(PERIODICAL.search(_title(view, at)))
    listed = lead & {"and"} or view.said_at(before) == ","
    before_list = before - 1 - (view.said_at(before - 1) == ",")
    if listed and "title" in view.kinds(before_list):
        return _is_where(view, before_list)  # `in *Road Review*, *Salt*, and *The Tide*`
    if "about" in lead and any("talk" in view.kinds(i) for i in range(before)):
        return False  # `spoke at the Road Fair on "What Roads Want"`
    if lead & {"publish", "talk"}:
        return view.said_at(before).split()[-1].casefold() in _in(view.language) and "talk" not in lead
    return bool(lead & {"in", "at"})


@cache
def _venue_noun() -> re.Pattern[str]:
    """What a venue is, before its name: `Zeitschrift`, `conference`."""
    return re.compile(
        rf"(?:{alternatives((*words('venues', 'journal'), *words('prose', 'periodicals'), *words('venues', 'conference')))})$",
        re.IGNORECASE,
    )


@cache
def _in(language: str) -> frozenset[str]:
    return frozenset(tables()[language]["prose"].get("in", ()))


# ---- books and papers ------------------------------------------------------------------------------------------------------
def _bare_title(view: View) -> int | None:
    """The first title that nothing sets apart, made one token: `the author of Hitch: A History (Brick Press, 2031)`."""
    for at in range(len(view.tokens) - 1):
        start, apposed = _title_begin(view, at)
        if not start or not view.opens_name(start) or view.kinds(start) & {"title", "link"}:
            continue
        end = start + 1
        while end < len(view.tokens) and not view.kinds(end) & (VERBS | {"publish", "date"}):
            if "stop" in view.tokens[end] and view.tokens[end].value != ":":
                break
            end += 1
        while end > start + 1 and view.kinds(end - 1) & {"adverb", "is", "was"} and "gap" not in view.kinds(end - 1):
            end -= 1  # `Mon livre Murs et routes a paru`
        said = view.kinds(end) & {"publish"} or view.kinds(end + 1) & {"publish"}
        followed = _bracket(view, end - 1) or (said and not apposed)
        if followed and end > start and " " in view.words(start, end):
            view.join(start, end)
            return start
    return None


def _title_begin(view: View, at: int) -> tuple[int, bool]:
    """Where a title may begin after a token, 0 for nowhere; and whether only what follows it can tell that it is one.

    After what was written, `my first novel, Salt`, `novels, including Salt`; after `editor of`; and after another title.
    """
    if "publish" in view.kinds(at):
        apposed = view.said_at(at + 1) == "," and view.said_at(at)[:1].islower()
        start = at + 1 + apposed
        listed = apposed and "led" in view.kinds(start) and _is_written(view, at)  # `novels, including Salt`
        return start + bool(listed), apposed
    if "of" in view.kinds(at) and any(view.edits_book(view.said_at(i), at + 1) for i in range(max(at - 6, 0), at)):
        return at + 1, True
    ends = view.said_at(at - 1).endswith((")", "）"))
    told = next((i for i in range(at - 1, -1, -1) if "title" in view.kinds(i)), None)
    follows = ends and told is not None and not any(view.is_break(i) for i in range(told, at))
    return (at + 1, True) if follows and (view.said_at(at) == "," or "and" in view.kinds(at)) else (0, False)


def _is_published(view: View, at: int, end: int) -> bool:
    """Whether a word before a title, or after it, says that it appeared, or a bracket says with whom and when."""
    before = next(
        (view.kinds(i) for i in range(at - 1, -1, -1) if view.kinds(i) & {"publish", "staged"} or _is_another(view, i)),
        frozenset(),
    )
    after = range(at + 1, end if end == len(view.tokens) else view.before_article(end))
    said = "publish" in before or any("publish" in view.kinds(i) for i in after)
    bracket = _bracket(view, at)
    return (
        "staged" not in before
        and not _is_unfinished(view, at)
        and (
            said or _is_in_periodical(view, at) or _is_credited(view, at) or bool(bracket and bracket[0] and bracket[1])
        )
    )


def _is_in_periodical(view: View, at: int) -> bool:
    """Whether a title is followed by the periodical that it is in, and when: `"On Roads", in the Road Review (2031)`."""
    place = view.skip(at + 1 + (view.said_at(at + 1) == ","), ARTICLE)
    name = view.skip(place + 1, ARTICLE)
    if "in" not in view.kinds(place) or not view.opens_name(name):
        return False
    dated = view.date_in(range(view.name_end(name), view.name_end(name) + 3))
    return bool(PERIODICAL.search(view.named(name))) and dated is not None


def _is_credited(view: View, at: int) -> bool:
    """Whether a bracket after a title says with whom, and a title after that where: `"Roads" (with Ann Li), *Walls*, 2031`."""
    close = next((i for i in range(at, len(view.tokens)) if view.said_at(i) == ")"), len(view.tokens))
    with_whom = view.opens_bracket(at + 1) and "with" in view.kinds(at + 2)
    return with_whom and view.said_at(close + 1) == "," and "title" in view.kinds(close + 2)


def _is_another(view: View, at: int) -> bool:
    """Whether a clause says what somebody is, which is no work: `*Salt* appeared, and she is a judge on *Walls*`."""
    return bool(view.kinds(at) & {"me", "they"}) and at > 0 and bool(view.kinds(at + 1) & {"is", "was"})


# What somebody writes now hasn't appeared: `I'm currently writing a book, provisionally titled *Walls*`.
_UNFINISHED = re.compile(
    r"\b(?:am|is|are|['’]m|currently|now)\s(?:\w+ly\s|now\s)?"
    r"(?:writing|finishing|drafting|revising|completing|at work on|working on)\b"
    r"|\b(?:arbeitet?e? (?:derzeit |gerade )?an|travaille à|trabaj[oa] en|lavor[oa] a)\b",
    re.IGNORECASE,
)


def _is_unfinished(view: View, at: int) -> bool:
    """Whether the words before a title say that it is being written."""
    begin = view.tokens[_clause_begin(view, at)].at
    return bool(_UNFINISHED.search(view.text, begin, view.tokens[at].at))


def _bracket(view: View, at: int) -> tuple[str | None, Dates | None] | None:
    """Who published a title, and when, in a bracket after it: `(Brick Press, 2031)`."""
    if at + 2 >= len(view.tokens) or not view.opens_bracket(at + 1):
        date = view.tokens[at + 1] if at + 1 < len(view.tokens) else None
        return (None, date.value) if date and "date" in date and view.said(date).startswith(("(", "（")) else None
    if "with" in view.kinds(at + 2):
        return None  # `"Roads" (with Ann Li)`
    end = next((i for i in range(at + 2, len(view.tokens)) if view.tokens[i].value in (")", "）")), len(view.tokens))
    dates = view.date_in(range(at + 2, end))
    names = [i for i in range(at + 2, end) if view.opens_name(i)]
    if not names:
        return (None, dates) if dates else None
    last = next(
        (
            i
            for i in range(names[0] + 1, end)
            if view.tokens[i].value in (",", "，", "、", ";") or "date" in view.kinds(i)
        ),
        end,
    )
    return view.words(names[0], last), dates


def _publication(view: View, frames: list[Frame], findings: Findings, at: int, end: int, begin: int) -> None:
    bracket = _bracket(view, at) or (_bracket(view, at + 2) if view.has_company(at + 1) else None)
    press, dates = bracket or (None, None)
    press = press or _press(view, at, end) or _press_of_all(view, end)
    if press is None and view.opens_bracket(at + 1) and "same_press" in view.kinds(at + 2):
        told = findings.of(Publication)
        press = told[-1].values.get("venue") if told else None
    before = range(
        at - 1, (_clause_begin(view, at, begin) if begin else 0) - 1, -1
    )  # not what is told of a title before
    places = (*range(at, end), *range(end, view.clause_end(end)), *before)
    won = [frame.dates for frame in frames if frame.kind == "award"]
    dates = dates or next((d for i in places if (d := view.date_in((i,))) and d not in won), None)
    kind = PublicationKind.BOOK
    if view.text[view.tokens[at].at] in '"„«“':  # whose venue is set apart, too, as a book's publisher isn't
        within = press is not None and any(view.said(token) == press for token in view.tokens if "title" in token)
        kind = kind_of_publication(press or "") or (PublicationKind.ARTICLE if within else kind)
    names = view.company(begin, at) or view.company(at, end)
    start, to = view.sentence.start, view.sentence.end
    values = {
        "title": _title(view, at),
        "kind": kind,
        "venue": press,
        "year": dates.first.year if dates and dates.first else None,
        "authors": findings.credits(Publication, names, start, to) if names else findings.me_as_author(start, to),
    }
    findings.add(Publication, stated(values), start, to, "book")


def _press(view: View, at: int, end: int) -> str | None:
    """Who published a title, or where: the name after `with`, `in` or `by`, up to the next break."""
    aside = 0
    for place in range(at + 1, end):
        if "title" in view.kinds(place) and _is_where(view, place):
            return _title(view, place)
        if "who" in view.kinds(place) and view.opens_name(place + 1) and _brought_out(view, place + 1):
            return view.named(place + 1)  # `, which Brick Press brought out in 2031`
        if place < aside:
            continue
        if "who" in view.kinds(place) and view.said_at(place - 1) == "," and "win" in view.kinds(view.skip(place + 1)):
            aside = next((i for i in range(place, end) if view.said_at(i) == ","), 0)  # `, which won the Oz Prize, …`
            continue
        before = view.before_article(place)
        lead = view.kinds(before)
        if "publish" in lead and view.said_at(before).split()[-1].casefold() in _in(view.language) and before > at:
            lead = frozenset(("in",))  # `appeared in the Road Review`
        if view.opens_name(place) and "by" in lead and view.is_person(place) and "publish" not in view.kinds(place - 1):
            continue  # `her translation of *Walls* by Ann Li was published by Brick Press`
        if view.opens_name(place) and lead & {"by", "at", "in"} and not view.has_company(place - 1):
            if "title" in view.kinds(place + 1) and _is_where(view, place + 1):
                continue  # `in der Zeitschrift *Wege*`
            name = view.named(place).strip(' ,."“”»«*')
            return None if is_place(name) else name
        if place > at + 1 and view.kinds(place) & {"and", "me", "they", "win", "take"}:
            return None
    begin = _clause_begin(view, at)
    return next((view.named(i) for i in range(begin, at) if view.opens_name(i) and _brought_out(view, i)), None)


def _is_written(view: View, at: int) -> bool:
    """Whether a noun is of what somebody wrote, and not read: `has written three novels`, `her novels`."""
    return any(view.kinds(i) & {"publish", "mine"} for i in range(at))


def _press_of_all(view: View, at: int) -> str | None:
    """Who published several titles that a sentence names: `Salt (2031) and Walls (2033), both from Brick Press`."""
    all_of = next((i for i in range(at, len(view.tokens)) if "all" in view.kinds(i)), len(view.tokens))
    place = view.skip(all_of + 2, ARTICLE)
    return view.named(place) if view.kinds(all_of + 1) & {"by", "at"} and view.opens_name(place) else None


def _brought_out(view: View, at: int) -> bool:
    """Whether a verb of publishing follows a name: `Brick Press brought out`."""
    return "publish" in view.kinds(view.name_end(at)) and not view.is_person(at)


# ---- talks -----------------------------------------------------------------------------------------------------------------
def _is_talk(view: View, begin: int, at: int) -> bool:
    told = [i for i in range(begin, at) if "talk" in view.kinds(i)]
    only_given = all(view.said_at(i).casefold() == "gave" for i in told)  # `gave *Walls* to Ann`, which is no talk
    return (
        bool(told)
        and not (only_given and not _is_given(view, at))
        and not any("publish" in view.kinds(i) for i in range(max(at - 2, 0), at))
    )


def _is_given(view: View, at: int) -> bool:
    """Whether what follows a title tells where it was given, or when: `and "What Roads Want" at the Road Fair`."""
    return bool(_bracket(view, at)) or ("at" in view.kinds(at + 1) and view.opens_name(view.skip(at + 2, ARTICLE)))


def _talk(view: View, findings: Findings, begin: int, at: int, end: int) -> None:
    begin = next((i for i in range(at - 1, begin - 1, -1) if "talk" in view.kinds(i)), begin)
    end = _talk_end(view, at, end)
    opening = range(_clause_begin(view, begin), at)
    dates = view.date_in((*range(at, end), *reversed(opening)))
    first = next((i for i in range(_clause_begin(view, at), begin) if "talk" in view.kinds(i)), begin)
    event, location = _occasion(view, (*range(at + 1, end), *range(first + 1, at)))
    if event is None and (bracket := _bracket(view, at)):
        event = bracket[0] if not is_place(bracket[0] or "") else None
    values = {"title": _title(view, at), "event": event, "location": location, "date": dates.first if dates else None}
    if event or dates or _is_here(view):
        findings.add(Talk, stated(values), view.sentence.start, view.sentence.end, "talk")


@cache
def _conference() -> re.Pattern[str]:
    here = (*words("venues", "conference"), "conference", "congress", "summit", "meeting", "forum")
    return re.compile(rf"(?:this\s)?(?:{alternatives(here)})", re.IGNORECASE)


@cache
def _conference_called() -> re.Pattern[str]:
    some = alternatives(words("venues", "conference"))
    return re.compile(rf"(?:{some})\s(?P<name>(?-i:[^\W\d_a-zß-ÿ]).*)", re.IGNORECASE)


def _is_here(view: View) -> bool:
    """Whether a talk is at the conference whose page it is: `At this conference she will speak on "Walls"`."""
    return any(
        _conference().fullmatch(view.said_at(i)) and (view.kinds(i - 1) | view.kinds(i - 2)) & {"at", "in"}
        for i in range(len(view.tokens))
    )


_OCCASION = re.compile(
    r"\b(?:Lectures?|Address|Oration|Seminar|Colloquium)$"
)  # `delivered the Road Lecture, "On Roads"`


def _occasion(view: View, places: tuple[int, ...]) -> tuple[str | None, str | None]:
    """The event and the town that some places name: after the title, or between the verb and the title."""
    event = location = None
    for place in places:
        lead, said = view.kinds(place - 1) | view.kinds(place - 2), view.said_at(place)
        if "title" in view.kinds(place) and _is_where(view, place):
            event = event or _title(view, place)
        elif called := _conference_called().fullmatch(said):
            event = event or called["name"]  # `au colloque Corps écrits`
        elif not view.opens_name(place):
            continue
        elif is_place(said):
            location = location or said
        elif event is None and (
            (lead & {"at", "in"} and "title" not in view.kinds(place + 1)) or _OCCASION.search(said)
        ):
            event = view.named(place)
    return event, location


def _talk_end(view: View, at: int, end: int) -> int:
    """Where what is told of a talk ends: at the break before another that the sentence goes on to."""
    other = next((i for i in range(at + 1, end) if view.kinds(i) & {"talk", "me", "they"}), None)
    if other is None:
        return end
    return next((i for i in range(other, at, -1) if view.is_break(i)), other)


def _clause_begin(view: View, at: int, begin: int = 0) -> int:
    """Where the words before a place begin that belong to it: after the last `and` or stop but a comma."""
    return next(
        (i + 1 for i in range(at - 1, begin, -1) if "and" in view.kinds(i) or view.said_at(i) in (";", ":", ".")), begin
    )


# ---- what is funded --------------------------------------------------------------------------------------------------------
def _funded(view: View, titles: list[int], findings: Findings) -> bool:
    """A grant: whose title is set apart, or an award that pays, with who gives it and when."""
    at = next(i for i, token in enumerate(view.tokens) if "fund" in token)
    if not view.is_mine(at) or not view.is_real(0, len(view.tokens)):
        return False
    led = next((i for i in range(at, len(view.tokens)) if "publish" in view.kinds(i)), len(view.tokens))
    title = next((_title(view, i) for i in titles if i < led), None)
    begin = view.skip(at + 1, ARTICLE)
    if title is None and view.opens_award(begin, won=False):
        title = view.award(begin)
        begin = view.award_end(begin)
    funder = next(
        (view.named(i) for i in range(begin, len(view.tokens)) if view.opens_name(i) and i not in titles), None
    )
    studies = any(token.kinds & {"degree", "study"} for token in view.tokens)
    if title is None or funder is None or studies:
        return False
    dates = [token.value for token in view.tokens if "date" in token]
    period = as_period(next((d for d in dates if d.is_range), dates[0]), "start") if dates else None
    start, end = view.sentence.start, view.sentence.end
    values = {
        "title": title,
        "funder": funder,
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "investigators": findings.credits(Grant, [], start, end),
    }
    findings.add(Grant, stated(values), start, end, "grant")
    return True


# ---- theses and projects ---------------------------------------------------------------------------------------------------
@cache
def _thesis_noun() -> re.Pattern[str]:
    return re.compile(alternatives((*words("venues", "thesis"), *words("prose", "thesis"))), re.IGNORECASE)


@cache
def _undertaking() -> re.Pattern[str]:
    return re.compile(alternatives(words("prose", "undertaking")), re.IGNORECASE)


def _said_before(view: View, begin: int, at: int, pattern: re.Pattern[str]) -> str | None:
    """The noun before a title that says what it is the title of."""
    found = (
        pattern.search(view.said_at(i)) for i in range(at - 1, max(begin, 0) - 1, -1) if "title" not in view.kinds(i)
    )
    return next((match[0] for match in found if match), None)


def _thesis(view: View, findings: Findings, at: int, noun: str) -> None:
    """What somebody wrote for the studies told last: `Her thesis was called *On Bridges*`."""
    studies = [record for record in findings.of(Education) if record.rule]
    if studies:
        studies[-1].values.setdefault("note", f"{noun[:1].upper()}{noun[1:]}: {_title(view, at)}")


def _project(view: View, findings: Findings, begin: int, at: int, end: int) -> None:
    """What somebody leads or began that has a name: `leitete er das Projekt „Wege“`."""
    verb = next((i for i in range(begin, at) if view.kinds(i) & {"doing", "done", "begun"}), None)
    if verb is None:
        return
    dates = view.date_in((*range(at, end), *range(begin, at)))
    period = as_period(dates, "start") if dates else None
    start, to = view.sentence.start, view.sentence.end
    values = {
        "title": _title(view, at),
        "period_start": period.start if period else None,
        "period_end": period.end if period else None,
        "members": [findings.me_as_member(view.tokens[verb].value, start, to)],
    }
    findings.add(Project, stated(values), start, to, "project")


# ---- programs --------------------------------------------------------------------------------------------------------------
_HOSTS = re.compile(
    r"//(?:www\.)?(?:git\.)?(?:github|gitlab|codeberg|bitbucket|sr\.ht|pypi|npmjs|crates|cran|hackage)[.\w-]*/[^/]+[/=][\w.-]+/?$",
    re.IGNORECASE,
)


def _linked_programs(view: View, findings: Findings) -> None:
    """Programs that somebody maintains, whose names lead to their code: `I maintain [wand](https://codehub.example/wand)`."""
    begin = next(i for i, token in enumerate(view.tokens) if "maintain" in token)
    end = next((i for i in range(begin + 1, len(view.tokens)) if view.kinds(i) & {"me", "they"}), len(view.tokens))
    for at in range(begin + 1, end):
        if "link" not in view.kinds(at) or not view.is_mine(begin) or " " in view.said_at(at):
            continue
        url = next((url for label, url in view.piece(at, at + 1).links), "")
        if _HOSTS.search(url) or (view.said_at(at + 1) == "," and "art" in view.kinds(at + 2)):
            start, to = view.sentence.start, view.sentence.end
            values = {"title": view.said_at(at), "authors": findings.credits(Software, [], start, to)}
            findings.add(Software, {**values, "links": [Link(None, url)]}, start, to, "program")


def _program(view: View, findings: Findings, begin: int, at: int) -> None:
    """A program that somebody maintains or wrote, whose name is set as code."""
    if any("maintain" in view.kinds(i) for i in range(begin, at)):
        start, end = view.sentence.start, view.sentence.end
        values = {"title": _title(view, at), "authors": findings.credits(Software, [], start, end)}
        findings.add(Software, values, start, end, "program")
