"""What a sentence says of the person themselves: their name, where they live, what they speak, what interests them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from babel import Locale

from cms.content import Language
from cms.documents.languages import CJK, alternatives, tables, words

from ..findings import Findings, stated
from ..people import is_name, read_name
from ..places import is_organization, is_place
from ..titles import is_role
from .token import VERBS
from .tokens import is_wide, says_me
from .view import View
from .walk import ADVERB

_LONGEST = 6  # words of a topic
_MODIFIERS = 3  # words before a language's name: `a little`, `un peu d'`
_TOLD = frozenset(("live", "speak", "interests"))


def tell_of_person(view: View, findings: Findings) -> None:
    """Add what a sentence says of its person to the findings."""
    _is_called(view, findings)
    if _opens_with_languages(view):
        _speaks(view, range(len(view.tokens)), findings)
    for at, token in enumerate(view.tokens):
        if "gap" in token and "mine" in view.kinds(at - 1) and "is" in view.kinds(view.skip(at + 1, ADVERB)):
            _speaks(view, range(at, view.clause_end(at)), findings)  # `my Hausa is improving`
        if not token.kinds & _TOLD or not view.is_mine(at) or not view.is_real(at - 3, at + 1):
            continue
        if "live" in token and not _was_there(view, at):
            _lives(view, at, findings)
        elif "speak" in token:
            _speaks(view, _spoken(view, at), findings)
        elif view.language != "en":
            _cares(view, at, findings)
            return


# ---- the name ------------------------------------------------------------------------------------------------------------
def _is_called(view: View, findings: Findings) -> None:
    """The name that somebody says they have, `My name is`, `I'm`, or that a text about them opens with."""
    values = findings.person.values
    if "name" in values:
        return
    at = next((i + 1 for i, token in enumerate(view.tokens[:4]) if "called" in token), None)
    if at is None and ("me" in view.kinds(0) or says_me(view.said_at(0), view.language)):
        at = view.skip(0)
    if at is None and view.story.opens and (view.kinds(view.skip(1, ADVERB)) & VERBS or view.opens_bracket(1)):
        at = 0
    if at is None or "gap" not in view.kinds(at) or not _is_whole_name(view, at):
        return
    said = view.said(view.tokens[at])
    role, _, rest = said.partition(" ")
    if len(rest.split()) > 1 and view.is_title(role):
        said = rest  # `Conductor Ada Example was …`
    found = read_name(said)
    if found:
        values["name"] = view.story.owner = found.name
        if found.native:
            values.setdefault("native_name", found.native)


def _is_whole_name(view: View, at: int) -> bool:
    said = view.said(view.tokens[at])
    if at and "art" in view.kinds(at - 1) and is_role(said):
        return False  # `I also serve as an Associate Editor`
    if is_wide(view.language):
        return "called" in view.kinds(at - 1) and is_name(said, alone=True)
    return is_name(said) and not is_organization(said) and not is_place(said)


# ---- where they live -----------------------------------------------------------------------------------------------------
def _was_there(view: View, at: int) -> bool:
    """Whether a bare participle tells of what was: `Her first posting was to Africa, based in Lagos`."""
    verb = next((view.kinds(i) for i in range(at - 1, -1, -1) if view.kinds(i) & VERBS), frozenset())
    return view.said_at(at) == "based in" and bool(verb & {"was", "worked"}) and "is" not in verb


def _lives(view: View, at: int, findings: Findings) -> None:
    near = _after_company(view, at + 1)
    if view.language in ("ja", "ko"):
        near = at - 1
        while view.kinds(near) & {"behind", "object"}:
            near -= 1
    said = view.said(view.tokens[near]) if "gap" in view.kinds(near) else ""
    if view.opens_name(near) and said and (is_place(said) or len(said.split()) <= 2):
        findings.person.values.setdefault("location", said)


def _after_company(view: View, at: int) -> int:
    """The place after with whom somebody lives, and `in`: `lebt mit ihrer Familie in Oulu`; the same place without them."""
    if not view.kinds(at) & {"with", "at"}:
        return at
    end = next((i for i in range(at, len(view.tokens)) if view.kinds(i) & (VERBS | {"stop"})), len(view.tokens))
    lead = next((i for i in range(at, end) if "in" in view.kinds(i) and view.opens_name(i + 1)), None)
    return at if lead is None else lead + 1


# ---- languages -----------------------------------------------------------------------------------------------------------
_SIGNED = r"(?-i:[A-Z][a-z]+)\sSign\sLanguage\b"


@cache
def _languages(language: str) -> re.Pattern[str]:
    """The names of languages, as a language calls them."""
    some = [*Locale.parse(language).languages.values(), *tables()[language]["prose"].get("tongues", ())]
    return re.compile(rf"{_SIGNED}|{alternatives(some)}", re.IGNORECASE)


def _language_in(view: View, at: int) -> re.Match[str] | None:
    """The language that a token is, with few words before it: `a little Hausa`."""
    said = view.said(view.tokens[at]) if "gap" in view.kinds(at) else ""
    match = _languages(view.language).search(said)
    capital = match is not None and (any(map(str.isupper, match[0])) or view.language not in ("en", "de", "nl"))
    few = match is not None and len(said[: match.start()].split()) <= _MODIFIERS
    whole = match is not None and (not is_wide(view.language) or match.end() == len(said))
    return match if capital and few and whole else None


@cache
def _fluent(language: str) -> re.Pattern[str]:
    """How well somebody speaks, in words that stand before a language or after it."""
    some = tables()[language]["prose"].get("fluency", ())
    return re.compile(alternatives(some) or r"(?!)", re.IGNORECASE)


def _spoken(view: View, at: int) -> range:
    """Where the languages stand that a verb is of: after it, or before it, up to the next verb."""
    if view.language in ("ja", "ko"):
        return range(at)
    end = at + 1
    while end < len(view.tokens) and not view.kinds(end) & (VERBS - {"speak"} | {"where", "who"}):
        end += 1
    begin = next((i + 1 for i in range(at - 1, -1, -1) if view.kinds(i) & VERBS or _parts(view, i)), 0)
    before = range(begin, at)  # `Deutsch ist meine Muttersprache, Dänisch spreche ich gut`
    after = range(at + 1, next((i for i in range(at + 1, end) if _parts(view, i)), end))
    return before if _none(view, after) and not _none(view, before) else range(at + 1, end)


def _parts(view: View, at: int) -> bool:
    """Whether a comma stands at a place before a clause, and not between two languages."""
    return view.said_at(at) in (",", ";") and not (_language_in(view, at - 1) and _lists_on(view, at + 1))


def _lists_on(view: View, at: int) -> bool:
    """Whether one more language of a list stands at a place."""
    return at < len(view.tokens) and _language_in(view, at) is not None and bool(view.kinds(at + 1) & {"and", "stop"})


def _none(view: View, places: range) -> bool:
    return not any(_language_in(view, i) for i in places)


def _opens_with_languages(view: View) -> bool:
    """Whether a sentence begins with two languages, or more: `English (native), French and some Latin`."""
    first = [i for i, token in enumerate(view.tokens[:6]) if "gap" in token]
    return (
        len(first) > 1
        and first[0] == 0
        and not any(view.kinds(i) & VERBS for i in range(first[1]))
        and all(_language_in(view, i) for i in first[:2])
        and not any(token.kinds & {"study", "degree", "publish", "title"} for token in view.tokens)
    )


def _speaks(view: View, places: range, findings: Findings) -> None:
    """The languages in some places of a sentence, each with how well it is spoken where that is said."""
    is_real = True
    known = {record.values["name"].casefold() for record in findings.of(Language)}
    for place in places:
        token = view.tokens[place]
        is_real = (is_real or "stop" in token) and "unreal" not in token
        match = _language_in(view, place) if is_real else None
        if not match or view.kinds(place + 1) & {"unreal"} or _is_denied(view, place) or match[0].casefold() in known:
            continue
        fluency = next(_said_fluency(view, place, match), None)
        values = stated({"name": match[0], "fluency": fluency})
        findings.add(Language, values, view.sentence.start, view.sentence.end, "speaks")


def _is_denied(view: View, place: int) -> bool:
    """Whether what follows a language denies it: `my German is not`."""
    return any("unreal" in view.kinds(i) for i in range(place + 1, view.clause_end(place)))


def _said_fluency(view: View, place: int, match: re.Match[str]) -> Iterator[str]:
    begin = next((view.tokens[i].to for i in range(place - 1, -1, -1) if view.is_break(i)), 0)
    for part in (
        view.text[begin : view.tokens[place].at + match.start()],
        view.said(view.tokens[place])[match.end() :],
    ):
        if found := _fluent(view.language).search(part):
            yield found[0]
    if view.opens_bracket(place + 1) and place + 2 < len(view.tokens):
        yield view.said(view.tokens[place + 2])


# ---- interests -----------------------------------------------------------------------------------------------------------
# What a sentence goes on to tell in Chinese after one's fields.
_GOES_ON_WIDE = re.compile(rf"[,，、；][{CJK}]{{0,2}}?(?:{alternatives(words('prose', 'undertake'))})")


def _cares(view: View, at: int, findings: Findings) -> None:
    """The topics that follow: short ones, parted by commas and `and`; a longer text tells something else."""
    end = next(
        (i for i in range(at + 1, len(view.tokens)) if view.tokens[i].value in (";", "。", ":", "；")), len(view.tokens)
    )
    while end > at + 1 and view.kinds(end - 1) & {"is", "stop"}:
        end -= 1
    told = view.text[view.tokens[at].to : view.tokens[end - 1].to] if end > at + 1 else ""
    told = _GOES_ON_WIDE.split(told)[0]
    ands = "|".join(re.escape(view.said(t)) for t in view.tokens[at + 1 : end] if "and" in t) or "(?!)"
    parts = (
        re.split(rf"[,、，;]|(?:{ands})", told) if is_wide(view.language) else re.split(rf"[,;]|\s(?:{ands})\s", told)
    )
    if any("how" in view.kinds(i) for i in range(at + 1, end)):
        return  # `di memoria, e di come si dimentica`
    topics = [_topic(part, view) for part in parts if part.strip()]
    if len(topics) > 1 and all(topic and len(topic.split()) <= _LONGEST and len(topic) <= 60 for topic in topics):
        for topic in topics:
            findings.interest(topic, view.sentence.start, view.sentence.end, "interests")


def _topic(part: str, view: View) -> str:
    """A topic without the article and preposition that it opens with."""
    view_words = {view.said(t).casefold() for t in view.tokens if t.kinds & {"art", "of", "in"} and "gap" not in t}
    text = part.strip(" .:")
    if is_wide(view.language):
        return text
    while (
        text
        and (match := re.match(r"[^\W\d_]+['’]\s*|[^\W\d_]+\s+", text))
        and match[0].strip().casefold() in view_words
    ):
        text = text[match.end() :]
    return text
