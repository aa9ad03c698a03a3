"""What can speak for a role: what a run of segments looks like, how it is set, and what is known of the list around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cms.documents.languages import pattern

from .looks import Look, look
from .segments import Segment


class Run:
    """Segments that follow each other, and what they look like together."""

    __slots__ = (
        "around",
        "closes",
        "first",
        "look",
        "names",
        "pieces",
        "segments",
        "strangers",
        "styles",
        "text",
        "then",
    )

    def __init__(
        self,
        segments: list[Segment],
        text: str,
        seen: Look,
        names: tuple[int, int, int],
        around: Around,
        *,
        closes: bool = False,
        then: str = "",
    ) -> None:
        self.segments = segments
        self.closes = closes  # whether nothing or a date comes after it on its line
        self.then = then  # the sign that comes after it on its line, if any does
        self.first = segments[0]
        self.text = text
        self.look = seen
        self.pieces, good, lone = names
        # `Li, Ann, and Bun, Bo`, or only the first is turned around.
        turned = lone if lone > 1 and lone % 2 == 0 and (lone == self.pieces or look(self.first.text).people[2]) else 0
        self.strangers = max(self.pieces - good - turned, 0)
        self.names = good + turned // 2
        self.pieces -= turned - turned // 2
        self.styles = {mark for segment in segments for mark in segment.style.split("+")}
        self.around = around

    @property
    def are_names(self) -> bool:
        """Whether it is names, nearly all of it."""
        return self.names >= 0.75 * self.pieces and self.names > 0

    @property
    def dated(self) -> float:
        """The share of it that dates take."""
        dates = sum(min(d.to, s.end) - max(d.at, s.start) for s in self.segments for d in s.dated)
        return dates / max(len(self.text), 1)


class Around:
    """What is known of a list before it is read: whose it is, whom it names again and again, which texts come again."""

    __slots__ = ("is_mine", "people", "texts")

    def __init__(self, is_mine: Callable[[str], bool], people: frozenset[str], texts: Mapping[str, int]) -> None:
        self.is_mine = is_mine
        self.people = people
        self.texts = texts


def _words(least: int, most: int) -> Callable[[Run], float]:
    return lambda run: least <= run.look.length <= most


def _styled(mark: str) -> Callable[[Run], float]:
    return lambda run: mark in run.styles


def _after(*signs: str) -> Callable[[Run], float]:
    return lambda run: run.first.sign in signs


# What can speak for or against a role: each gives how much of it there is, mostly 0 or 1.
TELLS: dict[str, Callable[[Run], float]] = {
    "1 word": _words(0, 1),
    "2 words": _words(2, 2),
    "3-22 words": _words(3, 22),
    "over 8 words": _words(9, 999),
    "over 14 words": _words(15, 999),
    "23-40 words": _words(23, 40),
    "over 40 words": _words(41, 9999),
    "words": lambda run: min(run.look.length, 12),
    **{mark: _styled(mark) for mark in ("bold", "italic", "link", "code", "quoted")},
    "paren": lambda run: "paren" in run.first.style,
    "in brackets": lambda run: run.first.is_bracketed,
    "marked": lambda run: bool(run.styles & {"bold", "italic"}),
    "quoted 2 words": lambda run: run.look.length <= 2 and "quoted" in run.styles,
    "opens": _after("line"),
    "after at": _after("at"),
    "after in": _after("in"),
    "after by": _after("by", "with"),
    "after guide": _after("guide", "beside", "of"),
    "after with": _after("with"),
    "after dash": _after("-"),
    "after style": lambda run: run.first.sign in ("style", "|", "-") and run.first.start > 0,
    "lower": lambda run: run.text[:1].islower(),
    "textual": lambda run: run.look.small or ": " in run.text or run.text.rstrip('”"').endswith("?"),
    "question": lambda run: run.text.endswith("?"),
    "opens with in": lambda run: run.text[:3].lower() in ("in ", "in:") and run.look.length < 14,
    "names": lambda run: min(run.names, 7) if run.are_names and (run.pieces > 1 or run.look.people[1]) else 0,
    "several names": lambda run: run.are_names and run.pieces > 1,
    "no names": lambda run: not run.are_names,
    "a name in italics": lambda run: (
        run.pieces == 1 and run.names == 1 and "italic" in run.styles and "." not in run.text
    ),
    "a name": lambda run: run.pieces == 1 and run.names == 1,
    "strangers": lambda run: min(run.strangers, 6) if run.are_names else 0,
    "names among": lambda run: min(run.names, 2) if len(run.segments) > 1 and not run.are_names else 0,
    "cut short": lambda run: run.look.more,
    "mine": lambda run: any(" " in s.text and run.around.is_mine(s.text) for s in run.segments),
    "only mine": lambda run: run.look.length <= 4 and run.around.is_mine(run.text),
    "known person": lambda run: min(sum(look(s.text).key in run.around.people for s in run.segments), 3),
    "again": lambda run: run.around.texts.get(run.look.key, 0) > 1,
    "date": lambda run: run.dated > 0.7,
    "partly date": lambda run: run.dated > 0.3,
    "short with date": lambda run: 0.25 < run.dated <= 0.7 and run.look.length < 7,
    "place": lambda run: run.look.place,
    "place in region": lambda run: run.look.place and "," in run.look.bare,
    "bare word": lambda run: (
        run.look.length <= 3
        and not run.text[:1].islower()
        and not (run.look.role or run.look.degree or run.dated or run.look.organization)
    ),
    "organization": lambda run: run.look.organization,
    "whole": lambda run: run.look.size >= 2,
    "university": lambda run: run.look.size >= 3,
    "part": lambda run: run.look.part,
    "title": lambda run: run.look.role == "all",
    "opens with title": lambda run: run.look.role == "opens",
    "maker": lambda run: run.look.maker and run.look.length <= 5,
    "degree": lambda run: run.look.degree == "all",
    "opens with degree": lambda run: run.look.degree == "opens",
    "subject": lambda run: run.look.subject,
    "study": lambda run: run.look.study,
    "course": lambda run: run.look.course,
    "form": lambda run: run.look.form,
    "venue": lambda run: run.look.venue,
    "acronym": lambda run: run.look.acronym,
    "short name": lambda run: run.look.short_tail,
    "terms": lambda run: run.look.terms,
    "status": lambda run: run.look.status,
    "editors": lambda run: run.look.editors,
    "degree and more": lambda run: len(run.segments) > 1 and look(run.first.text).degree == "all",
    "closes": lambda run: run.closes,
    "pages": lambda run: run.look.pages,
    "address": lambda run: run.look.address,
    "tag": lambda run: run.look.tag,
    "award": lambda run: run.look.award,
    "talk": lambda run: run.look.talk and not run.look.talk_kind,
    "talk kind": lambda run: run.look.talk_kind,
    "kind and more": lambda run: len(run.segments) > 1 and any(look(s.text).talk_kind for s in run.segments),
    "rank": lambda run: run.look.rank,
    "after description": _after(":"),
    "before description": lambda run: run.then == ":",
    "number": lambda run: run.look.number,
    "mark": lambda run: run.look.mark,
    "money": lambda run: run.look.money,
    "label": lambda run: run.look.label,
    "guide": lambda run: run.look.guide,
    "called": lambda run: run.look.titled,
    "told": lambda run: run.look.told,
    "language": lambda run: run.look.language,
    "level": lambda run: run.look.level,
    "funding": lambda run: bool(pattern("funding").match(run.text)),
    "labelled": lambda run: bool(run.first.said),
    "running": lambda run: run.look.running,
    "running on": lambda run: run.look.running and run.look.size < 2 and not run.look.part,
    "abstract": lambda run: run.look.abstract and run.look.length > 4,
    "equal": lambda run: run.look.equal,
}
