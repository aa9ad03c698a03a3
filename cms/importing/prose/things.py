"""Rules for what somebody made or cares about: projects, publications, interests."""

from __future__ import annotations

import re

from cms.content import Project, Publication

from ..draft import Draft, stated
from ..places import is_organization
from ..venues import kind_of_publication, read_venue
from .phrases import SUBJECT
from .sentences import Sentence, announcement, rule

_NAME = (
    r"(?P<name>(?:[A-Z][\w.+-]*|[a-z]+[A-Z][\w.+-]*)(?:[\s:](?:[A-Z0-9][\w.+-]*|of|for|and|the|[a-z]+[A-Z]\w*)){0,5}?)"
)
_VENUE_YEAR = (
    r"(?P<venue>[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*){0,3}?\s?['’]?\s?(?:(?:19|20)\d\d"
    r"|\d\d(?!\d)))(?P<note>(?:[\s,]+(?:Oral|Spotlight|Highlight|Best Paper(?: Award)?|Poster))*)"
)
_MADE = re.compile(
    rf"\b(?:{SUBJECT}\s+(?:have\s+|has\s+|also\s+|currently\s+|am\s+|is\s+)*|and\s+(?:also\s+)?|,\s+)(?P<co>co-?)?"
    r"(?P<verb>lead|leads|led|created?|creates|built|develop(?:s|ed)?|maintains?|maintained|started|designed|leading|developing|building|maintaining)\s+"
    rf"{_NAME}(?:\s*\({_VENUE_YEAR}\))?\s*,\s+(?P<what>(?:the|an?)\s+[^.;]+?)(?=,?\s+and\s+(?:co-?)?(?:lead|led|created|built|developed|maintain|designed)|[.;]|$)"
)
_ROLES = (
    ("lead", "lead"),
    ("led", "lead"),
    ("creat", "creator"),
    ("start", "creator"),
    ("maintain", "maintainer"),
    ("design", "designer"),
    ("", "developer"),
)
_IN_BRACKETS = re.compile(rf"\((?P<title>[A-Z][^(),]{{3,80}}),\s+{_VENUE_YEAR}\s*\)")
_NAMED = re.compile(rf"(?<![\w-]){_NAME}\s+\({_VENUE_YEAR}\)")
_QUOTED = re.compile(
    r"\b(?:papers?|article|manuscript|work|poster|study)\b[^\"]{0,40}\"(?P<title>[^\"]{8,}?)[,.]?\"\s*[,.]?\s*(?:(?:has|have|had|was|is|were|are|got|been|just|recently|also|conditionally)\s+)*"
    r"(?:accepted|published|presented|to\s+appear|appeared|appears|selected)\s+(?:as\s+[\w\s-]+?\s+)?(?:by|at|to|in|for)\s+(?:the\s+)?(?P<venue>[^,;.(!?]+)",
    re.IGNORECASE,
)
_PROPOSED = re.compile(
    r"(?:^|[.;]\s)In\s+(?:our\s+paper\s+|my\s+paper\s+)?\"?(?P<title>[A-Z][^.;\"]{15,200}?)\"?,\s+(?:I|we)\s+(?:propose|argue|present|introduce|show|describe|study|develop)\b"
)
_INTERESTS = re.compile(
    r"\b(?:[Mm]y|[Hh]er|[Hh]is|[Tt]heir)\s+(?:\w+\s+){0,3}?(?:interests?|research|focus|expertise)\s+(?:areas?\s+)?(?:mainly\s+|primarily\s+|broadly\s+|currently\s+|generally\s+)*"
    r"(?:include[sd]?|are|is|lies?|encompass(?:es)?|spans?|covers?|focus(?:es)?|center(?:s)?|revolves?)\b\s*(?:mainly\s+|primarily\s+|broadly\s+|currently\s+)*"
    r"(?:(?:in|on|at|around|within|across)\b\s*)?(?:(?:the\s+)?(?:broad\s+)?(?:fields?|areas?|intersections?|domains?|topics?)\s+of\s*|(?:the\s+)?following\s*)?:?\s*(?P<list>[^.;]+)"
    r"|\b(?:I\s+am|I'm|[SH]e\s+is)\s+(?:\w+\s+){0,2}?interested\s+in\s+(?P<also>[^.;]+)"
)
_MORE = re.compile(r",?\s+(?:especially|particularly|in\s+particular|including|such\s+as|e\.g\.,?)\s+(?:in\s+|on\s+)?")
_ASIDE = re.compile(r",?\s+(?:with\s+(?:a|an|particular|special|emphasis|focus)\b|where\b|aiming\b)")
# A gerund makes a topic only where it names a field.
_DOING = re.compile(
    r"(?!(?:learning|computing|programming|training|serving|scheduling|sensing|imaging|planning|engineering|reasoning|processing|rendering|networking|"
    r"manufacturing|testing|model+ing|gaming|marketing|pricing|banking|accounting|housing|aging|teaching|sampling|clustering|tracking)\b)\w+ing\s",
    re.IGNORECASE,
)
_CUT = re.compile(
    r",?\s+(?:with\s+(?:a|an|the|particular|special|applications?|emphasis|focus)\b|where\b|aiming\b|to\s+\w+|that\b|which\b|so\s+that|as\s+well\s+as\s+(?=\w+ing)|for\s+\w+ing\b|and\s+their\b|and\s+its\b|using\b|through\b|by\b)"
)


@rule
def made(sentence: Sentence, draft: Draft) -> None:
    """`I co-lead Wand, the first framework for magic, and co-created Oz-Bench (OZ 2031), the benchmark of …`: projects."""
    for match in _MADE.finditer(sentence.words):
        name = match["name"].strip()
        if is_organization(name) or len(name) < 3:
            continue
        role = next(role for stem, role in _ROLES if match["verb"].startswith(stem))
        role = f"Co-{role}" if match["co"] else role.capitalize()
        values = {
            "title": name,
            "summary": match["what"][:1].upper() + match["what"][1:].rstrip(" ,"),
            "members": [draft.me_as_member(role, sentence.start, sentence.end)],
        }
        draft.add(Project, values, sentence.start, sentence.end, made.__name__)


def _add(sentence: Sentence, draft: Draft, name: str, title: str, venue_text: str, note: str | None = None) -> None:
    venue = read_venue(venue_text)
    values = {
        "title": title.strip(' ,."'),
        "kind": kind_of_publication(venue_text),
        "venue": venue.name if venue else venue_text.strip() or None,
        "year": venue.year if venue else None,
        "note": (note or "").strip(" ,") or (venue.note if venue else None),
        "authors": draft.me_as_author(sentence.start, sentence.end),
    }
    draft.add(Publication, stated(values), sentence.start, sentence.end, name)


@rule
def paper_in_brackets(sentence: Sentence, draft: Draft) -> None:
    """`… evaluation (Measuring Wands, Magic 2031) and serving (Broom Benchmark, OZ 2031 Spotlight)`: publications."""
    for match in _IN_BRACKETS.finditer(sentence.words):
        if not re.search(r"(?:19|20)\d\d", match["title"]) and len(match["title"].split()) >= 2:
            _add(sentence, draft, paper_in_brackets.__name__, match["title"], match["venue"], match["note"])


@rule
def paper_by_name(sentence: Sentence, draft: Draft) -> None:
    """`… and co-created Oz-Bench (OZ 2031)`: a publication known by a name that is one word, and no common one."""
    if not re.search(rf"\b{SUBJECT}\b", sentence.words):
        return
    for match in _NAMED.finditer(sentence.words):
        name = match["name"].split()[-1]
        if re.search(r"[A-Z].*[A-Z]|-|\d", name) and not is_organization(name):
            _add(sentence, draft, paper_by_name.__name__, name, match["venue"], match["note"])


@announcement
@rule
def paper_announced(sentence: Sentence, draft: Draft) -> None:
    """`Our paper "Wands: A Survey" has been accepted by OZ'31`: a publication, and where it appears."""
    for match in _QUOTED.finditer(sentence.words):
        _add(sentence, draft, paper_announced.__name__, match["title"], match["venue"])


@rule
def paper_proposing(sentence: Sentence, draft: Draft) -> None:
    """`In Wands Considered Harmful: A Study, I propose …`: a publication of that title."""
    match = _PROPOSED.search(sentence.words)
    if not match:
        return
    words = match["title"].split()
    capitals = sum(word[0].isupper() or not word[0].isalpha() for word in words)
    if len(words) >= 4 and capitals * 3 >= len(words) * 2:
        _add(sentence, draft, paper_proposing.__name__, match["title"], "")


@rule
def interests(sentence: Sentence, draft: Draft) -> None:
    """`My research interests include wands, brooms, and flight`: topics, in order; not what `working on …` goes on to tell."""
    match = _INTERESTS.search(sentence.words)
    if not match:
        return
    told = match["list"] or match["also"]
    aside = _ASIDE.search(told)
    told = told[: aside.start()] if aside else told
    parts: list[str] = []
    for index, phrase in enumerate(_MORE.split(told)):
        cut = _CUT.search(phrase)
        phrase = phrase[: cut.start()] if cut else phrase
        if index and re.match(r"\w+ing\s+(?!systems?|models?|learning)", phrase):
            break
        parts += _topics(phrase)
    for topic in parts:
        draft.interest(topic, sentence.start, sentence.end, interests.__name__)


def _topics(phrase: str) -> list[str]:
    found: list[str] = []
    phrase = re.sub(r"\((?:[^()]*,[^()]*)\)", " ", phrase)
    for part in re.split(r",\s*(?:and\s+|or\s+|&\s+)?|\s+and\s+(?=\S)|;\s*|\s+&\s+", phrase):
        topic = re.sub(
            r"^(?:(?:both|also|the|in|on|at|how|a|an|broadly|mainly)\s+)*(?:(?:fields?|areas?|intersections?|domains?|aspects)\s+of\s+(?:the\s+)?)?",
            "",
            part.strip(" .:\"'"),
        )
        if not topic:
            continue
        if (
            len(topic.split()) > 6
            or (len(topic.split()) > 2 and _DOING.match(topic))
            or re.match(
                r"(?:building|developing|designing|making|understanding|improving|enabling"
                r"|creating|exploring|how|what|why|enhancing|optimizing|advancing|bridging|using"
                r"|applying|solving|studying|leveraging|combining|creating|investigating"
                r"|modeling the|analyzing|teaching|helping|to)\b",
                topic,
                re.IGNORECASE,
            )
        ):
            return []
        found.append(topic)
    return found
