"""Rules for what somebody made or cares about: projects, publications, interests."""

from __future__ import annotations

import re
from itertools import pairwise

from cms.content import Award, Project, Publication, PublicationKind

from ..degrees import find_degree
from ..emails import email
from ..entries import is_award
from ..findings import Findings, stated
from ..places import is_organization
from ..venues import kind_of_publication, read_venue
from .phrases import SUBJECT, dates_at
from .sentences import Sentence, announcement, rule

_NAME = (
    r"(?P<name>(?:[A-Z][\w.+-]{0,40}|[a-z]{1,40}[A-Z][\w.+-]{0,40})"
    r"(?:[\s:](?:[A-Z0-9][\w.+-]{0,40}|of|for|and|the|[a-z]{1,40}[A-Z]\w{0,40})){0,5}?)"
)
_VENUE_YEAR = (
    r"(?P<venue>[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*){0,3}?\s?['’]?\s?(?:(?:19|20)\d\d"
    r"|\d\d(?!\d)))(?P<note>(?:[\s,]+(?:Oral|Spotlight|Highlight|Best Paper(?: Award)?|Poster))*)"
)
_MADE = re.compile(
    rf"\b(?:{SUBJECT}\s+(?:have\s+|has\s+|also\s+|currently\s+|am\s+|is\s+)*|and\s+(?:also\s+)?|,\s+)(?P<co>co-?)?"
    r"(?P<verb>lead|leads|led|created?|creates|built|develop(?:s|ed)?|maintains?|maintained|started|designed|leading|developing|building|maintaining)\s+"
    rf"{_NAME}(?:\s*\({_VENUE_YEAR}\))?\s*,\s+(?P<what>(?:the|an?)\s+[^\s.;][^.;]*?)(?<!\s)(?=,?\s+and\s+(?:co-?)?(?:lead|led|created|built|developed|maintain|designed)|[.;]|$)"
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
    r"\b(?:papers?|article|manuscript|work|poster|study)\b[^\"]{0,40}\"(?P<title>[^\"]{8,500}?)[,.]?\"\s*(?:[,.]\s*)?(?:(?:has|have|had|was|is|were|are|got|been|just|recently|also|conditionally)\s+)*"
    r"(?:accepted|published|presented|to\s+appear|appeared|appears|selected)\s+(?:as\s+[\w-]+(?:\s+[\w-]+){0,5}?\s+)?(?:by|at|to|in|for)\s+(?:the\s+)?(?P<venue>[^,;.(!?]+)",
    re.IGNORECASE,
)
_PROPOSED = re.compile(
    r"(?:^|[.;]\s)In\s+(?:our\s+paper\s+|my\s+paper\s+)?\"?(?P<title>[A-Z][^.;\"]{15,200}?)\"?,\s+(?:I|we)\s+(?:propose|argue|present|introduce|show|describe|study|develop)\b"
)
_INTERESTS = re.compile(
    r"\b(?:[Mm]y|[Hh]er|[Hh]is|[Tt]heir)\s+(?:\w+\s+){0,3}?(?:interests?|research|focus|expertise)\s+(?:areas?\s+)?(?:mainly\s+|primarily\s+|broadly\s+|currently\s+|generally\s+)*"
    r"(?:include[sd]?|are|is|lies?|encompass(?:es)?|spans?|covers?|focus(?:es)?|center(?:s)?|revolves?)\b\s*(?:mainly\s+|primarily\s+|broadly\s+|currently\s+)*"
    r"(?:(?:in|on|at|around|within|across)\b\s*)?(?:(?:the\s+)?(?:broad\s+)?(?:fields?|areas?|intersections?|domains?|topics?)\s+of\s*|(?:the\s+)?following\s*)?(?::\s*)?(?P<list>[^\s.;][^.;]*)"
    r"|\b(?:I\s+am|I'm|[SsHh]+e\s+is)\s+(?:\w+\s+){0,2}?interested\s+in\s+(?P<also>[^.;]+)"
)
_NO_FIELD = re.compile(r"\b(?:my|our|his|her|their|your|how|why|what|where|it|this|that|these|those)\b", re.IGNORECASE)
# What somebody works on is a list of fields where it is nothing but such.
_WORKS_ON = re.compile(
    r"\b(?:I|[Ss]he|[Hh]e)\s+(?:(?:mainly|primarily|mostly|currently|broadly|also)\s+)*(?:(?:works?|am\s+working|is\s+working)\s+on|cares?\s+about)\s+(?P<list>[^.;:]+)"
)
_MORE = re.compile(
    r"(?:,|(?<!\s))\s+(?:especially|particularly|in\s+particular|including|such\s+as|e\.g\.,?)\s+(?:in\s+|on\s+)?"
)
_ASIDE = re.compile(r"(?:,|(?<!\s))\s+(?:with\s+(?:a|an|particular|special|emphasis|focus)\b|where\b|aiming\b)")
# A gerund makes a topic only where it names a field.
_DOING = re.compile(
    r"(?!(?:learning|computing|programming|training|serving|scheduling|sensing|imaging|planning|engineering|reasoning|processing|rendering|networking|"
    r"manufacturing|testing|model+ing|gaming|marketing|pricing|banking|accounting|housing|aging|teaching|sampling|clustering|tracking)\b)\w+ing\s",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"(?:,|(?<!\s))\s+(?:with\s+(?:a|an|the|particular|special|applications?|emphasis|focus)\b|where\b|aiming\b|to\s+\w+|that\b|which\b|so\s+that|as\s+well\s+as\s+(?=\w+ing)|for\s+\w+ing\b|and\s+(?:their|its|has|have|is|are|was|were|led|aims?)\b|using\b|through\b|by\b)"
)


@rule
def made(sentence: Sentence, findings: Findings) -> None:
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
            "members": [findings.me_as_member(role, sentence.start, sentence.end)],
        }
        findings.add(Project, values, sentence.start, sentence.end, made.__name__)


def _add(
    sentence: Sentence, findings: Findings, name: str, title: str, venue_text: str, note: str | None = None
) -> None:
    venue = read_venue(venue_text)
    values = {
        "title": title.strip(' ,."'),
        "kind": kind_of_publication(venue_text),
        "venue": venue.name if venue else venue_text.strip() or None,
        "year": venue.year if venue else None,
        "note": (note or "").strip(" ,") or (venue.note if venue else None),
        "authors": findings.me_as_author(sentence.start, sentence.end),
    }
    findings.add(Publication, stated(values), sentence.start, sentence.end, name)


@rule
def paper_in_brackets(sentence: Sentence, findings: Findings) -> None:
    """`… evaluation (Measuring Wands, Magic 2031) and serving (Broom Benchmark, OZ 2031 Spotlight)`: publications."""
    for match in _IN_BRACKETS.finditer(sentence.words):
        if not re.search(r"(?:19|20)\d\d", match["title"]) and len(match["title"].split()) >= 2:
            _add(sentence, findings, paper_in_brackets.__name__, match["title"], match["venue"], match["note"])


@rule
def paper_by_name(sentence: Sentence, findings: Findings) -> None:
    """`… and co-created Oz-Bench (OZ 2031)`: a publication known by a name that is one word, and no common one."""
    if not re.search(rf"\b{SUBJECT}\b", sentence.words):
        return
    for match in _NAMED.finditer(sentence.words):
        name = match["name"].split()[-1]
        if re.search(r"[A-Z][^A-Z]*[A-Z]|-|\d", name) and not is_organization(name):
            _add(sentence, findings, paper_by_name.__name__, name, match["venue"], match["note"])


@announcement
@rule
def paper_announced(sentence: Sentence, findings: Findings) -> None:
    """`Our paper "Wands: A Survey" has been accepted by OZ'31`: a publication, and where it appears."""
    for match in _QUOTED.finditer(sentence.words):
        _add(sentence, findings, paper_announced.__name__, match["title"], match["venue"])


@rule
def paper_proposing(sentence: Sentence, findings: Findings) -> None:
    """`In Wands Considered Harmful: A Study, I propose …`: a publication of that title."""
    match = _PROPOSED.search(sentence.words)
    if not match:
        return
    words = match["title"].split()
    capitals = sum(word[0].isupper() or not word[0].isalpha() for word in words)
    if len(words) >= 4 and capitals * 3 >= len(words) * 2:
        _add(sentence, findings, paper_proposing.__name__, match["title"], "")


@rule
def interests(sentence: Sentence, findings: Findings) -> None:
    """`My research interests include wands, brooms, and flight`: topics, in order; not what `working on …` goes on to tell."""
    match = _INTERESTS.search(sentence.words)
    if not match:
        works = _WORKS_ON.search(sentence.words)
        topics = _topics(works["list"]) if works and not _NO_FIELD.search(works["list"]) else []
        for topic in topics if len(topics) > 1 and all(len(topic.split()) <= 4 for topic in topics) else ():
            findings.interest(topic, sentence.start, sentence.end, interests.__name__)
        return
    told = match["list"] or match["also"]
    aside = _ASIDE.search(told)
    told = told[: aside.start()] if aside else told
    parts: list[str] = []
    ended = False
    for index, phrase in enumerate(_MORE.split(told)):
        cut = _CUT.search(phrase)
        phrase = phrase[: cut.start()] if cut else phrase
        if index and ended:
            break
        ended = bool(cut)
        if index and re.match(r"\w+ing\s+(?!systems?|models?|learning)", phrase):
            break
        parts += _topics(phrase)
    for topic in parts:
        findings.interest(topic, sentence.start, sentence.end, interests.__name__)


def _topics(phrase: str) -> list[str]:
    found: list[str] = []
    phrase = re.sub(r"\([^(),]*,[^()]*\)", " ", phrase)
    for part in re.split(r",\s*(?:and\s+|or\s+|&\s+)?|(?<!\s)\s+(?:and\s+(?=\S)|&\s+)|;\s*", phrase):
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


_WON = re.compile(
    rf"(?:\b{SUBJECT}\s+(?:(?:have|has|also|recently|was|were|am|is|been|twice|later|then)\s+)*|(?:,\s+|\band\s+))"
    r"(?:received|won|(?:was\s+|been\s+|were\s+)?awarded|earned|honou?red\s+with|(?:an?\s+|the\s+)?(?:recipient|winner)\s+of)\s+"
)
_PRIZE = re.compile(
    r"\s*(?:,\s*)?(?:and\s+|as\s+well\s+as\s+)?(?:(?:the|an?|his|her|their|my|two|three|several)\s+)?"
    r"(?P<title>(?:[\"“]?[A-Z0-9]|(?:best|outstanding|distinguished)\s)[^,;.()]*?)(?<!\s)"
    r"(?=\s*(?:[,;.(]|$)|\s+(?:from|by|at|in|for\s+(?:my|his|her|their|the|an?|work|research|outstanding)|and\s+(?:the|an?)\s)\b)"
)
_GIVEN = re.compile(
    r"\s*(?:,\s*)?(?:from|by)\s+(?:the\s+)?(?P<who>[A-Z][^,;.()]*?)(?<!\s)(?=\s*(?:[,;.(]|$)|\s+(?:in|for|and)\b)"
)
_WHERE = re.compile(r"\s*(?:,\s*)?(?:at|for)\s+[^,;.()]{2,80}?(?<!\s)(?=\s*(?:[,;.(]|$)|\s+(?:in|and)\s)")


@rule
def award_told(sentence: Sentence, findings: Findings) -> None:
    """`I received the Oz Prize from the Society of Magic in 2031 and a Broom Fellowship`: each with who gave it, and when."""
    text, opening = sentence.words, re.match(r"(?:In|On|Since)\s", sentence.words) and dates_at(sentence, 0)
    for verb in _WON.finditer(text):
        at = verb.end()
        while (prize := _PRIZE.match(text, at)) and is_award(prize["title"]) and not _is_degree(prize["title"]):
            at, awarder, dates = prize.end(), None, None
            for _ in range(3):
                if awarder is None and (given := _GIVEN.match(text, at)):
                    awarder, at = given["who"], given.end()
                elif dates is None and (dated := dates_at(sentence, at)):
                    dates, at = dated[0], dated[1]
                elif where := _WHERE.match(text, at):
                    at = where.end()
            dates = dates or (opening[0] if opening else None)
            values = {
                "title": prize["title"].strip(' "“”'),
                "awarder": awarder,
                "dates": [date for date in (dates.first, dates.last) if date] if dates else None,
            }
            findings.add(Award, stated(values), sentence.start, sentence.end, award_told.__name__)


def _is_degree(text: str) -> bool:
    """Whether what was received is a degree, as in `my PhD with honors`."""
    degree = find_degree(text) or find_degree(text.split(" with ")[0])
    return degree is not None and degree.at == 0


_BOOK = re.compile(r"\b(?:books?|monographs?|novels?|textbooks?|volumes?|edited|author\s+of|co-?author\s+of|wrote)\b")
_PRESS = re.compile(
    r"\s*(?:,\s*)?(?:(?:was\s+|is\s+)?(?:appeared|published|out|forthcoming|to\s+appear)\s+)?(?:with|by|from|at)\s+"
    r"(?P<press>[A-Z][\w&.' -]*?)(?<!\s)"
    r"(?=\s*(?:[,;.()]|$)|\s+in\s)"
)
_IS_TITLE = re.compile(r"[A-Z][\w'-]*[\s:]")
_NEXT_YEAR = re.compile(r"[^()]{0,60}?\b(?P<year>(?:19|20)\d\d)\b")


@rule
def book_told(sentence: Sentence, findings: Findings) -> None:
    """`Her first book, *The Wand*, appeared with Oz Press in 2031`: titles that are set apart, with publisher and year."""
    if not _BOOK.search(sentence.words):
        return
    titles = [
        mark for mark in sentence.text.marks if mark.kind == "italic" and _IS_TITLE.match(sentence.words, mark.start)
    ]
    for mark, following in pairwise([*titles, None]):
        assert mark is not None
        end = following.start if following else len(sentence.words)
        press = _PRESS.match(sentence.words, mark.end, end)
        year = _NEXT_YEAR.match(sentence.words, mark.end, end) or re.match(
            r"\s*\((?:[^()]*\b)?(?P<year>(?:19|20)\d\d)\)", sentence.words[mark.end : end]
        )
        values = {
            "title": sentence.words[mark.start : mark.end].strip(" ,."),
            "kind": PublicationKind.BOOK,
            "venue": press["press"] if press else None,
            "year": int(year["year"]) if year else None,
            "authors": findings.me_as_author(sentence.start, sentence.end),
        }
        findings.add(Publication, stated(values), sentence.start, sentence.end, book_told.__name__)


_REACH = re.compile(r"\b(?:e-?mail|contact|reach(?:ed)?|write\s+to|drop|get\s+in\s+touch|touch)\b", re.IGNORECASE)
_ACCOUNT = re.compile(
    r"(?:my\s+)?(?:git(?:hub|lab)|linkedin|(?:google\s+)?scholar|twitter|x|mastodon|bluesky|orcid|researchgate|dblp|youtube|medium"
    r"|substack|cv|curriculum\s+vitae|r[eé]sum[eé])(?:\s+(?:page|profile|account))?",
    re.IGNORECASE,
)


@rule
def contact(sentence: Sentence, findings: Findings) -> None:
    """`You can reach me at ada@roads.example, or on GitHub`: the address, and accounts that links lead to."""
    found = email(sentence.words) if _REACH.search(sentence.words) else None
    for label, url in sentence.text.links:
        if url.startswith("mailto:") and _REACH.search(sentence.words):
            findings.person.values.setdefault("email", url.removeprefix("mailto:").split("?")[0])
        elif _ACCOUNT.fullmatch(label.strip(" .")):
            findings.link(label, url)
    if found:
        findings.person.values.setdefault("email", found[0])
