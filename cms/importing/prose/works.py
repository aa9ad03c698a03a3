"""The works that a sentence names by their titles: books and papers, talks, what is funded, and programs."""

from __future__ import annotations

from cms.content import Grant, Publication, PublicationKind, Software, Talk
from cms.documents.languages import words

from ..dates import Dates, as_period
from ..findings import Findings, stated
from ..places import is_place
from ..venues import kind_of_publication
from .frames import Frame
from .view import VERBS, View
from .walk import ARTICLE


def tell_of_works(view: View, frames: list[Frame], findings: Findings) -> None:
    """Add the works of the described person that a sentence names; titles in quotes or italics, and names of programs."""
    titles = _titles(view, frames)
    told = frozenset().union(*(token.kinds for token in view.tokens))
    if "fund" in told and _funded(view, titles, findings):
        return
    if "publish" in told and (bare := _bare_title(view)) is not None:
        titles = sorted({*_titles(view, frames), bare})  # those after it have moved
    for index, at in enumerate(titles):
        end = titles[index + 1] if index + 1 < len(titles) else len(view.tokens)
        begin = titles[index - 1] + 1 if index else 0
        if not view.is_mine(at) or not view.is_real(begin, end) or _leads_in(view, at):
            continue
        if index and _appeared_in(view, at):  # of the title before
            continue
        if "code" in view.kinds(at):
            _program(view, findings, begin, at)
        elif _is_talk(view, begin, at) or (index and _is_talk(view, 0, at) and _bracket(view, at)):
            _talk(view, findings, at, end)
        elif _is_published(view, at, end):
            _publication(view, findings, at, end, begin)


def _titles(view: View, frames: list[Frame]) -> list[int]:
    """The places of the titles that are set apart, but for those that are where something was."""
    places = {frame.place.name for frame in frames if frame.place}
    return [i for i, token in enumerate(view.tokens) if "title" in token and _title(view, i) not in places]


def _title(view: View, at: int) -> str:
    start, to = view.tokens[at].value
    return view.text[start:to].strip(" ,.")


def _leads_in(view: View, at: int) -> bool:
    """Whether a title is where something appeared: `in the *Journal of Roads*`."""
    lead = view.kinds(view.before_article(at))
    return bool(lead & {"in", "at"}) and "publish" not in lead


_IN = frozenset(word.casefold() for word in words("prose", "in", "at", "by"))


def _appeared_in(view: View, at: int) -> bool:
    """Whether the words before a title say where something appeared: `came out in the *Journal of Roads*`."""
    lead = view.before_article(at)
    said = view.said(view.tokens[lead]).casefold() if lead >= 0 and "publish" in view.kinds(lead) else ""
    return " " in said and said.rpartition(" ")[2] in _IN


# ---- books and papers ------------------------------------------------------------------------------------------------------
def _bare_title(view: View) -> int | None:
    """The first title that nothing sets apart, made one token: `the author of Hitch: A History (Brick Press, 2031)`."""
    for at in range(len(view.tokens) - 1):
        start = at + 1
        if "publish" not in view.kinds(at) or not view.opens_name(start) or view.kinds(start) & {"title", "link"}:
            continue
        end = start + 1
        while end < len(view.tokens) and not view.kinds(end) & (VERBS | {"publish", "date"}):
            if "stop" in view.tokens[end] and view.tokens[end].value != ":":
                break
            end += 1
        followed = view.kinds(end) & {"publish"} or view.kinds(end + 1) & {"publish"} or _bracket(view, end - 1)
        if followed and end > start and " " in view.words(start, end):
            view.join(start, end)
            return start
    return None


def _is_published(view: View, at: int, end: int) -> bool:
    """Whether a word before a title, or after it, says that it appeared, or a bracket says with whom and when."""
    before = next((view.kinds(i) for i in range(at - 1, -1, -1) if view.kinds(i) & {"publish", "staged"}), frozenset())
    whole = end == len(view.tokens) or _appeared_in(view, end)
    after = range(at + 1, end if whole else view.before_article(end))
    said = "publish" in before or any("publish" in view.kinds(i) for i in after)
    bracket = _bracket(view, at)
    return "staged" not in before and (said or bool(bracket and bracket[0] and bracket[1]))


def _bracket(view: View, at: int) -> tuple[str | None, Dates | None] | None:
    """Who published a title, and when, in a bracket after it: `(Brick Press, 2031)`."""
    if at + 2 >= len(view.tokens) or not view.opens_bracket(at + 1):
        date = view.tokens[at + 1] if at + 1 < len(view.tokens) else None
        return (None, date.value) if date and "date" in date and view.said(date).startswith(("(", "（")) else None
    end = next((i for i in range(at + 2, len(view.tokens)) if view.tokens[i].value in (")", "）")), len(view.tokens))
    dates = view.date_in(range(at + 2, end))
    names = [i for i in range(at + 2, end) if view.opens_name(i)]
    if not names:
        return (None, dates) if dates else None
    last = next(
        (i for i in range(names[0] + 1, end) if view.tokens[i].value in (",", "，", ";") or "date" in view.kinds(i)),
        end,
    )
    return view.words(names[0], last), dates


def _publication(view: View, findings: Findings, at: int, end: int, begin: int) -> None:
    bracket = _bracket(view, at)
    press, dates = bracket or (None, None)
    press = press or _press(view, at)
    places = (*range(at, end), *range(end, view.clause_end(end)), *range(at - 1, begin - 1, -1))
    dates = dates or view.date_in(places)
    is_paper = (view.text[view.tokens[at].at] in '"„«“' and kind_of_publication(press or "")) or PublicationKind.BOOK
    names = view.company(begin, at)
    start, to = view.sentence.start, view.sentence.end
    values = {
        "title": _title(view, at),
        "kind": is_paper,
        "venue": press,
        "year": dates.first.year if dates and dates.first else None,
        "authors": findings.credits(Publication, names, start, to) if names else findings.me_as_author(start, to),
    }
    findings.add(Publication, stated(values), start, to, "book")


def _press(view: View, at: int) -> str | None:
    """Who published a title, or where: the name after `with`, `in` or `by`, up to the next break."""
    for place in range(at + 1, len(view.tokens)):
        lead = view.kinds(view.before_article(place))
        if view.opens_name(place) and (lead & {"by", "at", "in"} or _appeared_in(view, place)):
            name = view.named(place).strip(' ,."“”»«*')
            return None if is_place(name) else _title(view, place) if "title" in view.tokens[place] else name
        if place > at + 1 and view.kinds(place) & {"and", "me", "they", "win", "take"}:
            return None
    return None


# ---- talks -----------------------------------------------------------------------------------------------------------------
def _is_talk(view: View, begin: int, at: int) -> bool:
    return any("talk" in view.kinds(i) for i in range(begin, at)) and not any(
        "publish" in view.kinds(i) for i in range(max(at - 2, 0), at)
    )


def _talk(view: View, findings: Findings, at: int, end: int) -> None:
    event = location = None
    dates = view.date_in((*range(at, end), *range(at)))
    for place in range(at + 1, end):
        lead = view.kinds(place - 1) | view.kinds(place - 2)
        said = view.said(view.tokens[place])
        if view.opens_name(place) and is_place(said):
            location = location or said
        elif view.opens_name(place) and lead & {"at", "in"} and event is None:
            event = view.named(place)
    if event is None and (bracket := _bracket(view, at)):
        event = bracket[0] if not is_place(bracket[0] or "") else None
    values = {"title": _title(view, at), "event": event, "location": location, "date": dates.first if dates else None}
    if event or dates:
        findings.add(Talk, stated(values), view.sentence.start, view.sentence.end, "talk")


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


# ---- programs --------------------------------------------------------------------------------------------------------------
def _program(view: View, findings: Findings, begin: int, at: int) -> None:
    """A program that somebody maintains or wrote, whose name is set as code."""
    if any("maintain" in view.kinds(i) for i in range(begin, at)):
        start, end = view.sentence.start, view.sentence.end
        values = {"title": _title(view, at), "authors": findings.credits(Software, [], start, end)}
        findings.add(Software, values, start, end, "program")
