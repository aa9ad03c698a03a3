"""Courses that somebody taught: a code, a title and terms."""

from __future__ import annotations

import re

from cms.content import Course
from cms.documents.written_dates import find_dates, read_terms

_CODE = re.compile(
    r"\b(?!(?:19|20)\d\d\b)(?:[A-Z][A-Z&/]{1,6}"
    r"|[A-Z][A-Za-z]{1,7}(?=[ -]?\d{3}))[ -]?(?:[A-Z]{1,4}[ -]?)?\d{1,3}(?:[.-]\d{1,4}"
    r"|\d{0,3})[A-Z]{0,2}(?:/[A-Z]{0,4}\s?\d{2,5}[A-Z]?){0,9}\b"
)
_SEASON = re.compile(r"\b(?:spring|summer|fall|autumn|winter)\b", re.IGNORECASE)


def read_course(text: str) -> Course | None:
    """Read a course; None where there is neither a code nor a term to tell it by.

    `CS 101 Intro to Magic (2031 Fall)`, `Intro to Magic (CS101)`, `CS101: Intro to Magic, Fall 2031 & 2032`.
    """
    terms = read_terms(text)
    rest = text
    for dates in reversed(find_dates(text)):
        rest = rest[: dates.at] + " " + rest[dates.to :]
    rest = _SEASON.sub(" ", rest) if terms else rest
    code = _CODE.search(rest)
    if not code and not terms:
        return None
    title = rest
    if code:
        title = rest[: code.start()] + " " + rest[code.end() :]
    title = re.sub(r"\([&,;/\s]*\)|\[[&,;/\s]*\]", " ", title)
    title = re.sub(r"\s+", " ", title).strip(" \t,;:.–—-|&()\"“”'")
    if not title:
        return Course(None, code[0], terms) if code else None
    return Course(code[0].strip() if code else None, title, terms)


def is_code(text: str) -> bool:
    """Whether a text is nothing but a course's code."""
    return bool(_CODE.fullmatch(text.strip()))


def has_code(text: str) -> bool:
    """Whether a text holds a course's code, as `CS 101` is."""
    return bool(_CODE.search(text))
