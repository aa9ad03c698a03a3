"""Phrases that rules have in common: an organisation, people, a date or a field, told after a word such as `at` or `in`."""

from __future__ import annotations

import re

from ..dates import Dates, find_dates
from ..facts import leading_names
from ..people import PersonName
from ..places import Place, is_place, read_organization
from .sentences import Sentence

# Who a profile's sentence is about: its person, in the first person or the third.
SUBJECT = (
    r"(?:I|[Ss]he|[Hh]e|[Tt]hey|[Ww]e|(?<![\w.])(?:Dr\."
    r"|Prof\.)?\s?[A-Z][\w'-]{1,40}(?:\s[A-Z][\w'.-]{0,40}){1,3}(?:\s\([^)]{1,20}\))?(?=\s(?:is|was|received"
    r"|holds|joined|earned|obtained|founded|co-founded)\b))"
)
# What a name doesn't go on with, after white space.
_STOPPING = (
    r"(?:under|advised|supervised|mentored|where|with|for|during|since|as|from|who|which|before|after|prior|until|working|focusing|focused|on|when|while|majoring|then|but|to|by|through|via|starting|beginning|between|because|specializing|specialising|being|co-advised|collaborating|whose|at|he|she|they|I|we|there|here|and\s+(?=[a-z])|in(?=\s))\b"
    r"|(?:and|&)\s+(?=(?:a|an|the|my|his|her|their|is|was|am|I|received|[MB]\.|Ph)\b)"
)
_STOP = re.compile(
    rf"(?:(?<!\s)\s+)?(?:[.;:!?](?:\s|$)|—|,\s+(?:{_STOPPING}|(?=(?:and\s+)?(?:[a-z]|I\b|(?:19|20)\d\d))))"
    rf"|(?<!\s)\s+(?:[-–—]\s|{_STOPPING})"
)
_BRACKET = re.compile(r"(?:(?<!\s)\s+)?\([^()]{1,80}\)")


def organization_at(sentence: Sentence, at: int) -> tuple[Place, int] | None:
    """The organisation that a sentence names from a place on, and where it ends; None where none is named.

    `the [University of Oz](u) in 2031` is the linked name; `Department of Magic, University of Oz (UOz), where …` ends before
    `where`.
    """
    text = sentence.text
    article = re.match(r"\s*(?:the\s+)?", text.text[at:])
    begin = at + (article.end() if article else 0)
    marked = next((m for m in text.marks if m.kind == "link" and begin <= m.start <= begin + 1), None)
    if marked and not re.match(r",\s+[A-Z]", text.text[marked.end :]):
        end = marked.end
    else:
        stop = _stop(sentence, begin)
        end = stop
    while bracket := _BRACKET.match(text.text, end):
        if find_dates(bracket[0]):
            break
        end = bracket.end()
    dated = next((b.start() for b in _BRACKET.finditer(text.text, begin, end) if find_dates(b[0])), None)
    end = dated or end
    piece = text.cut(begin, end)
    if not piece.text or not re.match(r"[A-Z\u3400-\u9fff]|[a-z]+[A-Z]", piece.text) or len(piece.text) > 160:
        return None
    place = read_organization(piece)
    if place is None or is_place(place.name) or re.fullmatch(r"(?:19|20)\d\d", place.name):
        return None
    return place, end


def _stop(sentence: Sentence, begin: int) -> int:
    """Where a name that begins here ends."""
    at = begin
    text = sentence.words
    while match := _STOP.search(text, at):
        word = match[0].strip(" ,").lower()
        inside = any(m.start < match.start() < m.end for m in sentence.text.marks if m.kind == "link")
        opened = text.count("(", begin, match.start()) > text.count(")", begin, match.start())
        abbreviation = match[0].strip() == "." and re.search(
            r"\b(?:Inc|Ltd|Co|Corp|St|[A-Z])$", text[begin : match.start()]
        )
        named = (
            word in ("for", "on", "in", "to", "at")
            and re.match(r"\s*(?:the\s+)?[A-Z]", text[match.end() :])
            and _is_of_a_name(word, text[begin : match.start()], text[match.end() :])
        )
        if not (inside or opened or abbreviation or named):
            return match.start()
        at = match.end()
    return len(text.rstrip(" ."))


def _is_of_a_name(word: str, before: str, after: str) -> bool:
    """Whether a small word is part of a name, as in `Institute for Advanced Magic`."""
    return (
        word == "for"
        and bool(
            re.search(
                r"\b(?:Institute|Center|Centre|School|Department|Society|Academy|Foundation|Lab|Laboratory|Association)$",
                before,
            )
        )
        and after[:1].strip() == after[:1]
    )


def people_at(sentence: Sentence, at: int) -> tuple[list[PersonName], int]:
    """The people that a sentence names from a place on, and where they end."""
    return leading_names(sentence.text, at)


def dates_at(sentence: Sentence, at: int) -> tuple[Dates, int] | None:
    """A date right here, perhaps after `in` or `on`, or in brackets."""
    match = re.match(r"\s*,?\s*(?:\(|[Ii]n\s+|[Oo]n\s+|around\s+)?", sentence.words[at:])
    begin = at + (match.end() if match else 0)
    for dates in find_dates(sentence.words[: begin + 60]):
        if (dates.first is not None and begin - 1 <= dates.at <= begin) or (dates.at < begin <= dates.to - 4):
            return dates, dates.to
    return None


def only_date(sentence: Sentence) -> Dates | None:
    """The one date of a sentence, where it has one only."""
    found = find_dates(sentence.words)
    return found[0] if len(found) == 1 else None
