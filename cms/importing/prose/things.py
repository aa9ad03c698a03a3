"""Rules of English for what frames don't tell: projects, papers, interests; and how to reach somebody, in any language."""

from __future__ import annotations

import re
from collections.abc import Callable

from cms.content import Project, Publication, fold

from ..emails import email
from ..findings import Findings, stated
from ..places import is_organization
from ..venues import kind_of_publication, read_venue
from .sentences import Sentence

# Who a sentence is about: its person, in the first person or the third.
SUBJECT = (
    r"(?:I|[Ss]he|[Hh]e|[Tt]hey|[Ww]e|(?<![\w.])(?:Dr\."
    r"|Prof\.)?\s?[A-Z][\w'-]{1,40}(?:\s[A-Z][\w'.-]{0,40}){1,3}(?:\s\([^)]{1,20}\))?(?=\s(?:is|was|received"
    r"|holds|joined|earned|obtained|founded|co-founded)\b))"
)
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
    r"(?:accepted|published|presented|to\s+appear|appeared|appears|selected)\s+(?:as\s+[\w-]+(?:\s+[\w-]+){0,5}?\s+)?(?:by|at|to|in|for)\s+(?:the\s+)?(?P<venue>[^,;.(!?]+?)(?=\s(?:in|and)\s|[,;.(!?]|$)",
    re.IGNORECASE,
)
_PROPOSED = re.compile(
    r"(?:^|[.;]\s)In\s+(?:our\s+paper\s+|my\s+paper\s+)?\"?(?P<title>[A-Z][^.;\"]{15,200}?)\"?,\s+(?:I|we)\s+(?:propose|argue|present|introduce|show|describe|study|develop)\b"
)
_INTERESTS = re.compile(
    r"\b(?:[Mm]y|[Hh]er|[Hh]is|[Tt]heir)\s+(?:\w+\s+){0,3}?(?:interests?|research|focus|expertise|work(?=\s(?:explores?|examines?|investigates?)\b))\s+(?:areas?\s+)?(?:mainly\s+|primarily\s+|broadly\s+|currently\s+|generally\s+)*"
    r"(?:include[sd]?|are|is|lies?|encompass(?:es)?|spans?|covers?|focus(?:es)?|center(?:s)?|revolves?|explores?|examines?|investigates?)\b\s*(?:mainly\s+|primarily\s+|broadly\s+|currently\s+)*"
    r"(?:(?:in|on|at|around|within|across|about|with)\b\s*)?(?:(?:the\s+)?(?:broad\s+)?(?:fields?|areas?|intersections?|domains?|topics?)\s+of\s*|(?:the\s+)?following\s*)?(?::\s*)?(?P<list>[^\s.;][^.;]*)"
    r"|\b(?:I\s+am|I'm|[SsHh]+e\s+is)\s+(?:\w+\s+){0,2}?interested\s+in\s+(?P<also>[^.;]+)"
)
# Of or for whom a topic is: `statistics for people who have nine samples`.
_OF_WHOM = re.compile(r"\s(?:for\s(?:people|those|anyone|everyone|somebody)|who|whom|whose)\b")
_NO_FIELD = re.compile(r"\b(?:my|our|his|her|their|your|how|why|what|where|it|this|that|these|those)\b", re.IGNORECASE)
# What somebody works on is a list of fields where it is nothing but such.
_WORKS_ON = re.compile(
    r"\b(?:I|[Ss]he|[Hh]e|(?:[Mm]y|[Hh]er|[Hh]is|[Oo]ur)\s(?:group|lab|team|research\sgroup))\s+(?:(?:mainly|primarily|mostly|currently|broadly|also|still)\s+)*"
    r"(?:(?:works?|am\s+working|is\s+working)\s+on|cares?\s+about|studies|researches)\s+(?P<list>[^.;:]+?)"
    r"(?=,?\s(?:mostly|mainly|especially|particularly|more\sgenerally|generally|among\sother\sthings)\b|[.;:]|$)"
)
_AT = re.compile(r"\sat\s(?=(?:the\s)?[A-Z])")
_MORE = re.compile(
    r"(?:,|(?<!\s))\s+(?:especially|particularly|in\s+particular|including|such\s+as|e\.g\.,?)\s+(?:in\s+|on\s+)?"
)
_ASIDE = re.compile(r"(?:,|(?<!\s))\s+(?:with\s+(?:a|an|particular|special|emphasis|focus)\b|where\b|aiming\b)")
# What a list of fields is called, and what one of them is made of: `auctions of what spoils: fish, flowers`.
_CALLED = re.compile(r"[^:,]{0,60}\b(?:areas|topics|fields|themes|questions):\s")
_EXAMPLES = re.compile(r":\s")
# A gerund makes a topic only where it names a field.
_DOING = re.compile(
    r"(?!(?:learning|computing|programming|training|serving|scheduling|sensing|imaging|planning|engineering|reasoning|processing|rendering|networking|"
    r"manufacturing|testing|model+ing|gaming|marketing|pricing|banking|accounting|housing|aging|teaching|sampling|clustering|tracking)\b)\w+ing\s",
    re.IGNORECASE,
)
# What a research is or was done by, which is none of its fields: `motivated by`, `supported by`, `based on`.
_DONE = re.compile(r"(?:\w+ly\s+)?\w+ed\s+(?:by|from|with|on|in|at|to|through|toward|towards)\b", re.IGNORECASE)
_CUT = re.compile(
    r"(?:,|(?<!\s))\s+(?:with\s+(?:a|an|the|particular|special|applications?|emphasis|focus)\b|where\b|aiming\b|to\s+\w+|that\b|which\b|so\s+that|as\s+well\s+as\s+(?=\w+ing)|for\s+\w+ing\b|and\s+(?:their|its|has|have|is|are|was|were|led|aims?)\b|using\b|through\b|by\b)"
)


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


def paper_in_brackets(sentence: Sentence, findings: Findings) -> None:
    """`… evaluation (Measuring Wands, Magic 2031) and serving (Broom Benchmark, OZ 2031 Spotlight)`: publications."""
    for match in _IN_BRACKETS.finditer(sentence.words):
        if not re.search(r"(?:19|20)\d\d", match["title"]) and len(match["title"].split()) >= 2:
            _add(sentence, findings, paper_in_brackets.__name__, match["title"], match["venue"], match["note"])


def paper_by_name(sentence: Sentence, findings: Findings) -> None:
    """`… and co-created Oz-Bench (OZ 2031)`: a publication known by a name that is one word, and no common one."""
    if not re.search(rf"\b{SUBJECT}\b", sentence.words):
        return
    for match in _NAMED.finditer(sentence.words):
        name = match["name"].split()[-1]
        if re.search(r"[A-Z][^A-Z]*[A-Z]|-|\d", name) and not is_organization(name):
            _add(sentence, findings, paper_by_name.__name__, name, match["venue"], match["note"])


def paper_announced(sentence: Sentence, findings: Findings) -> None:
    """`Our paper "Wands: A Survey" has been accepted by OZ'31`: a publication, and where it appears."""
    for match in _QUOTED.finditer(sentence.words):
        _add(sentence, findings, paper_announced.__name__, match["title"], match["venue"])


def paper_proposing(sentence: Sentence, findings: Findings) -> None:
    """`In Wands Considered Harmful: A Study, I propose …`: a publication of that title."""
    match = _PROPOSED.search(sentence.words)
    if not match:
        return
    words = match["title"].split()
    capitals = sum(word[0].isupper() or not word[0].isalpha() for word in words)
    if len(words) >= 4 and capitals * 3 >= len(words) * 2:
        _add(sentence, findings, paper_proposing.__name__, match["title"], "")


def interests(sentence: Sentence, findings: Findings) -> None:
    """`My research interests include wands, brooms, and flight`: topics, in order; not what `working on …` goes on to tell."""
    match = _INTERESTS.search(sentence.words)
    if not match:
        works = _WORKS_ON.search(sentence.words)
        told, *there = _AT.split(works["list"], maxsplit=1) if works else [""]
        attends = bool(works and there and "studies" in works[0])  # `she studies roads and walls at Oz University`
        topics = _topics(told) if not attends and not _NO_FIELD.search(told) else []
        for topic in topics if len(topics) > 1 and all(len(topic.split()) <= 4 for topic in topics) else ():
            findings.interest(topic, sentence.start, sentence.end, interests.__name__)
        return
    told = match["list"] or match["also"]
    if _DONE.match(told):
        return
    told = _CALLED.sub("", told, count=1)
    aside = _ASIDE.search(told) or _EXAMPLES.search(told)
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
        topics = _topics(phrase)
        if cut and topics and topics[-1].islower() and " " not in topics[-1]:
            topics.pop()  # of `systems that combine …` the word alone says nothing
        parts += topics
    for topic in parts:
        findings.interest(topic, sentence.start, sentence.end, interests.__name__)


def _topics(phrase: str) -> list[str]:
    found: list[str] = []
    phrase = re.sub(r"\([^(),]*,[^()]*\)", " ", phrase)
    phrase = re.sub(r"\sand,\s(?:[a-z]+\s){0,3}[a-z]+,\s", " and ", phrase)  # `roads and, more and more, bridges`
    for part in re.split(r",\s*(?:and\s+|or\s+|&\s+)?|(?<!\s)\s+(?:and\s+(?=\S)|&\s+)|;\s*", phrase):
        topic = re.sub(
            r"^(?:(?:both|also|later|the|in|on|at|how|a|an|broadly|mainly)\s+)*(?:(?:fields?|areas?|intersections?|domains?|aspects)\s+of\s+(?:the\s+)?)?",
            "",
            _OF_WHOM.split(part)[0].strip(" .:\"'"),
        )
        if not topic:
            continue
        if (
            len(topic.split()) > 6
            or (len(topic.split()) > 2 and _DOING.match(topic))
            or re.match(
                r"(?:building|developing|designing|making|understanding|improving|enabling"
                r"|creating|exploring|how|what|why|enhancing|optimizing|advancing|bridging|using"
                r"|with|for|at|applying|solving|studying|leveraging|combining|creating|investigating"
                r"|modeling the|analyzing|teaching|helping|to)\b",
                topic,
                re.IGNORECASE,
            )
        ):
            return found if len(found) > 1 else []  # `memory, navigation, and why everybody gets lost`
        found.append(topic)
    return found


_REACH = re.compile(
    r"\b(?:e-?mail|mail|contact|reach(?:ed)?|write\s+to|drop|get\s+in\s+touch|touch|bookings?|correo|contacto|contatti"
    r"|encargos|écri\w+|courriel|schreib\w*|erreich\w*|kontakt|scriv\w+|escrev\w+|contato)\b|邮箱|邮件|信箱|メール|이메일",
    re.IGNORECASE,
)
_GIVES = re.compile(
    r"(?:^|:)\s?[\w.+-]{1,64}@[\w.-]{1,99}$"
)  # an address that is all that is said, or what it comes to
_ACCOUNT = re.compile(
    r"(?:my\s+)?(?:git(?:hub|lab)|linkedin|(?:google\s+)?scholar|twitter|x|mastodon|bluesky|orcid|researchgate|dblp|youtube|medium"
    r"|substack|cv|curriculum\s+vitae|r[eé]sum[eé])(?:\s+(?:page|profile|account))?",
    re.IGNORECASE,
)


def contact(sentence: Sentence, findings: Findings) -> None:
    """`You can reach me at ada@roads.example, or on GitHub`: the address, and accounts that links lead to."""
    found = email(sentence.words) if _REACH.search(sentence.words) or _GIVES.search(sentence.words) else None
    for label, url in sentence.text.links:
        if url.startswith("mailto:") and _REACH.search(sentence.words):
            findings.person.values.setdefault("email", url.removeprefix("mailto:").split("?")[0])
        elif _ACCOUNT.fullmatch(label.strip(" .")) or _is_own_site(label, url, findings):
            findings.link(label, url)
    if found:
        findings.person.values.setdefault("email", found[0])


def _is_own_site(label: str, url: str, findings: Findings) -> bool:
    """Whether a link shows its own host, which is called as its person is: `[ada-example.example](…)`."""
    host = re.sub(r"^https?://(?:www\.)?|/$", "", url).casefold()
    names = re.findall(r"[a-z]{4,}", fold(findings.person.values.get("name") or ""))
    return label.strip(" /.").casefold() == host and any(name in host for name in names)


# What is asked of every sentence of an English text, beside its frames.
ENGLISH: tuple[Callable[[Sentence, Findings], None], ...] = (
    made, paper_in_brackets, paper_by_name, paper_announced, paper_proposing, interests,
)  # fmt: skip
