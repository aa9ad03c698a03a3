"""From what a sentence tells to records: positions, studies, awards, books, talks, languages, interests, a town."""

from __future__ import annotations

import re

from cms.content import Award, Certificate, Course, Education, Position, PositionKind, Publication
from cms.documents.languages import tables

from ..courses import read_course
from ..findings import Findings, stated
from ..lists.looks import look
from ..places import Place, is_organization, is_school
from ..titles import kind_of_position
from .frame import Frame
from .frames import frames_of
from .personal import tell_of_person
from .sentences import Sentence
from .slots import IN_PLACES
from .story import Story
from .token import VERBS
from .tokens import is_wide
from .view import View
from .whereabouts import is_body
from .works import tell_of_works

_LONGEST_SENTENCE = 1500  # characters; what is longer is a list, or no text
_LONGEST_STORY = 5000  # characters in which a name is looked for that is told in short later


def tell(sentence: Sentence, findings: Findings, story: Story) -> None:
    """Add what a sentence tells of the described person to the findings; the story goes on."""
    if len(sentence.words) > _LONGEST_SENTENCE:
        return
    view = View(sentence, story)
    frames = frames_of(view)
    if not any(frame.place for frame in frames):
        story.place = view.told_before(len(view.tokens)) or story.place
    for frame in frames:
        _WRITERS[frame.kind](view, frame, findings)
    _headline(view, frames, findings)
    works = len(findings.of(Publication))
    tell_of_works(view, frames, findings)
    tell_of_person(view, findings)
    story.work = len(findings.of(Publication)) > works
    story.is_mine = _goes_on_with_me(view)
    story.told = f"{story.told} {sentence.words}"[-_LONGEST_STORY:]


_WORDS_OF_TOWN = 3
_MANY = frozenset(("team", "parents", "children", "in-laws"))


def _goes_on_with_me(view: View) -> bool:
    """Whether `she` or `he` in the next sentence is the described person, and not somebody whom this one tells of.

    Who speaks of themselves isn't `she`; in a text that tells of its person so, the next sentence goes on with what this
    one's first verb is about, and never with several.
    """
    story, tokens = view.story, view.tokens
    if not tokens:
        return story.is_mine
    story.speaks = story.speaks or any("me" in token for token in tokens)
    verb = next((i for i, token in enumerate(tokens) if token.kinds & VERBS and "gap" not in token), len(tokens) - 1)
    at = len(tokens) - 1 if story.speaks else verb
    many = any(
        "others" in t and (view.said(t).casefold() in _MANY or view.said(t).endswith("s")) for t in tokens[: at + 1]
    )
    return (many and view.language == "en" and not story.speaks) or view.is_mine(at)


def _organization(view: View, place: Place | None, findings: Findings, rule: str) -> object:
    return findings.organization(place, view.sentence.start, view.sentence.end, rule) if place else None


# ---- frames --------------------------------------------------------------------------------------------------------------
def _position(view: View, frame: Frame, findings: Findings) -> None:
    period = frame.period("both")
    dated = frame.title and period.start and (frame.is_known or (frame.location and period.end))
    if not (frame.place or dated or frame.courses):
        _begin(view, frame, findings)
        return
    title = frame.title or ""
    if (seen := look(title)).award and not seen.role:
        return  # `I held fellowships at Oz`, `paid for by a grant`
    organization = _organization(view, frame.place, findings, "position")
    told = next((r for r in findings.of(Position) if r.values.get("organization") is organization), None)
    if not title and told and not frame.courses:
        if (frame.begins or frame.is_now) and "period_start" not in told.values and told.rule:
            told.values |= stated({"period_start": period.start})  # `which she joined in 2031`, `I've been there since`
        return  # `At ACME, I worked on …` says no more than what was told
    studied = any(r.rule and r.values.get("organization") is organization for r in findings.of(Education))
    if not title and not period.start and studied and view.said_at(frame.at).startswith("work"):
        return  # `a PhD from Oz, where I worked on roads`
    current = period.is_current or (frame.is_now and period.end is None)
    had = tables()[view.language]["prose"].get("had", ())
    if any(view.said_at(i).casefold().startswith(tuple(had)) for i in range(frame.begin, frame.at + 1)):
        period, current = type(period)(period.start, period.end, False), False  # `where she had been a vet since 2031`
    if not current and period.start and period.start == period.end and frame.begins:
        period = type(period)(period.start, None, False)
    values = {
        "title": title,
        "organization": organization,
        "unit": frame.unit,
        "kind": kind_of_position(title, frame.place.name if frame.place else None, _kind(view, frame)),
        "focus": frame.subject if not frame.courses else None,
        "courses": [read_course(title) or Course(None, title) for title in frame.courses],
        "location": frame.location,
        "period_start": period.start,
        "period_end": period.end,
        "period_is_current": True if current else None,
        "mentors": [findings.someone(n, view.sentence.start, view.sentence.end, "position") for n in frame.people],
    }
    findings.add(Position, values, view.sentence.start, view.sentence.end, "position")


_WE = frozenset(("we", "we've", "wir", "nous", "wij"))


def _begin(view: View, frame: Frame, findings: Findings) -> None:
    """When what was told last, and is so still, began: `I'm a postdoc at Oz, and I started in 2031`."""
    several = any("me" in token and view.said(token).casefold() in _WE for token in view.tokens)
    bare = frame.begins and not several and not frame.title and not any(token.kinds == {"gap"} for token in view.tokens)
    told = [record for record in findings.of(Position, Education) if record.rule]
    if bare and frame.dates and told and told[-1].values.get("period_is_current"):
        told[-1].values.setdefault("period_start", frame.dates.first)


def _kind(view: View, frame: Frame) -> PositionKind:
    """The kind of a position whose title says none: a seat is service, and who only teaches somewhere has no other."""
    if frame.verb == "sit" or (frame.unit and is_body(view.language, frame.unit)):
        return PositionKind.SERVICE
    teaches = frame.courses or ("teach" in view.kinds(frame.at) and not frame.title)
    return PositionKind.TEACHING if teaches else PositionKind.EMPLOYMENT


def _study(view: View, frame: Frame, findings: Findings) -> None:
    if not (
        frame.place
        or frame.people
        or (frame.degree and (frame.dates or frame.subject))
        or (frame.subject and frame.dates)
    ):
        return
    degree = frame.degree
    if degree is not None and not _is_held(view, frame):
        return
    said = degree or frame.subject or frame.dates or frame.people
    if not said and frame.place and not is_school(frame.place.name):
        return  # `trained at ACME` needn't be a time of study
    period = frame.period("end")
    pursued = any("pursue" in view.kinds(i) for i in range(frame.begin, frame.end))
    verb = next((view.kinds(i) for i in range(frame.at - 1, frame.begin - 1, -1) if view.kinds(i) & {"is", "was"}), ())
    was = "was" in verb and "is" not in verb
    current = (
        period.is_current
        or pursued
        or bool(degree and degree.is_current and not was and not _is_finished(view, frame))
        or (frame.is_now and frame.verb != "graduate")
    )
    if frame.dates and not frame.dates.is_range and _is_begun(view, frame, current=current):
        period = type(period)(frame.dates.first, None, current)
    values = {
        "field": frame.subject,
        "organization": _organization(view, frame.place, findings, "study"),
        "unit": frame.unit,
        "period_start": period.start,
        "period_end": period.end,
        "period_is_current": True if current else None,
        "advisors": [findings.someone(n, view.sentence.start, view.sentence.end, "study") for n in frame.people],
    }
    text = degree.text if degree else None
    findings.add(Education, {"degree": text, **values}, view.sentence.start, view.sentence.end, "study")
    if current and findings.told_headline is None and degree and frame.place:
        findings.told_headline = view.text[view.tokens[frame.at].at : frame.place_at].strip(" ,;")


def _is_finished(view: View, frame: Frame) -> bool:
    """Whether a course of studies, as which a degree is told, was finished: `修士課程を修了`."""
    return is_wide(view.language) and any(view.kinds(i) & {"graduate", "take"} for i in range(frame.at, frame.end))


def _is_begun(view: View, frame: Frame, *, current: bool) -> bool:
    """Whether the only date of studies is when they began: `enrolled in 2031`, `a student since she came in 2031`."""
    at = next((i for i in range(frame.begin, frame.end) if view.tokens[i].value is frame.dates), frame.end)
    begins = any("begin" in view.kinds(i) for i in range(frame.begin, at))
    ends = any(view.kinds(i) & {"take", "graduate"} for i in range(frame.begin, at) if "begin" not in view.kinds(i))
    return begins and (current or not ends)


def _is_held(view: View, frame: Frame) -> bool:
    """Whether a degree is told as somebody's own: a verb takes it, or it stands with where and when."""
    verbs = {"take", "graduate", "study", "is", "was", "became"}
    around = frozenset().union(*(view.kinds(i) for i in range(frame.end)))
    degree = frame.degree
    following = view.said(view.tokens[frame.at + 1]).casefold() if frame.at + 1 < len(view.tokens) else ""
    if re.match(r"program|course", following):
        return False
    told = around & {"is", "was", "study", "pursue"} or _is_finished(view, frame)
    if degree and degree.is_current and not told:
        return False
    opens = frame.at == 0 and frame.place and view.kinds(frame.to) & {"by", "at", "in"}  # `PhD from Oz, advised by …`
    return bool(around & verbs or opens) or bool(frame.place and frame.dates)


def _award(view: View, frame: Frame, findings: Findings) -> None:
    dates = [date for date in (frame.dates.first, frame.dates.last) if date] if frame.dates else None
    values = {
        "title": frame.title,
        "awarder": frame.place.name if frame.place and not is_wide(view.language) else None,
        "dates": dates,
    }
    findings.add(Award, stated(values), view.sentence.start, view.sentence.end, "award")


def _certificate(view: View, frame: Frame, findings: Findings) -> None:
    if not (frame.dates or frame.place):
        return  # `I have a driving licence` says little
    values = {
        "title": frame.title,
        "issuer": frame.place.name if frame.place else None,
        "date": frame.dates.last or frame.dates.first if frame.dates else None,
    }
    findings.add(Certificate, stated(values), view.sentence.start, view.sentence.end, "certificate")


def _advice(view: View, frame: Frame, findings: Findings) -> None:
    """Who advised, told in a sentence of its own: in the studies told last, or those at the place that it names."""
    people = [findings.someone(name, view.sentence.start, view.sentence.end, "advice") for name in frame.people]
    place = _organization(view, frame.place, findings, "advice")
    studies = [record for record in findings.of(Education) if record.rule]
    record = next((r for r in reversed(studies) if place is None or r.values.get("organization") is place), None)
    if record is not None:
        known = record.values.setdefault("advisors", [])
        known.extend(person for person in people if person not in known)
    elif place is not None:
        values = {"organization": place, "field": frame.subject, "unit": frame.unit, "advisors": people}
        findings.add(Education, values, view.sentence.start, view.sentence.end, "advice")
    else:
        findings.waiting_advisors.extend(people)


def _end(view: View, frame: Frame, findings: Findings) -> None:
    """When the studies told last ended: `I defended it in 2031`."""
    studies = [record for record in findings.of(Education) if record.rule == "study"]
    if studies and frame.dates and frame.dates.first and not studies[-1].values.get("period_is_current"):
        studies[-1].values.setdefault("period_end", frame.dates.last or frame.dates.first)


_WRITERS = {
    "position": _position,
    "study": _study,
    "award": _award,
    "certificate": _certificate,
    "advice": _advice,
    "end": _end,
}


def _where(view: View, frame: Frame, findings: Findings) -> None:
    """Where somebody is who is told to be something there: `I'm a baker in Little Oz`."""
    at = frame.to
    if view.said_at(at).casefold() in IN_PLACES and view.opens_name(at + 1):
        said = view.said_at(at + 1)
        if (
            "location" not in findings.person.values
            and len(said.split()) <= _WORDS_OF_TOWN
            and not is_organization(said)
        ):
            findings.person.values["location"] = said


def _headline(view: View, frames: list[Frame], findings: Findings) -> None:
    """What a text says first that its person is now, and where, is their headline, where none is stated."""
    now = next(
        (frame for frame in frames if frame.kind == "position" and frame.is_now and frame.title and frame.place), None
    )
    if now and findings.told_headline is None and now.verb == "be" and now.place_at:
        findings.told_headline = view.text[view.tokens[now.at].at : now.place_at].strip(" ,;")
    alone = next(
        (f for f in frames if f.kind == "position" and f.is_now and f.title and f.is_known and f.verb == "be"), None
    )
    if alone and alone.place is None and findings.told_headline is None and "as" not in view.kinds(alone.at - 1):
        findings.told_headline = view.text[view.tokens[alone.at].at : view.tokens[alone.to - 1].to].strip(" ,;")
        _where(view, alone, findings)
    begun = next((frame for frame in frames if frame.verb == "do" and frame.begins and frame.place), None)
    if begun and begun.place and findings.told_headline is None and view.language == "en":
        findings.told_headline = f"{begun.title} of {begun.place.name}"
