"""Marks beside what somebody made or was given: its number, how far it is, whose part in it, its release."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NUMBER = re.compile(
    r"\b(?:(?:patent|application|grant|award|contract|project|reference)\s)?(?:no|nr|number|№)\b\.?\s?:?\s?"
    r"(?P<told>[\w./-]{0,40}\d[\w,./-]{0,60}(?:\s[A-Z]\d?\b)?)"
    r"|\b(?:grant|award)\s(?P<given>\d{4,20})\b"
    r"|(?:\b(?:grant|award|patent)\s)?#\s?(?P<hashed>[\w./-]{0,40}\d[\w./-]{0,60})"
    r"|\b(?P<patent>(?:US|EP|WO|CN|JP|KR|DE|GB|CA|AU|FR)\s?(?:patent\s)?\d[\d,./]{3,30}(?:\s?[A-Z]\d?\b)?)"
    r"|\b(?P<korean>10-\d{4}-\d{7})\b|(?P<japanese>特(?:許第?\s?\d{6,8}\s?号?|願\s?\d{4}-\d{4,6}))|\b(?P<chinese>ZL\s?\d{8,13}\.[\dX])"
    r"|\b(?P<code>(?:[A-Z]{2,20}-){1,5}\d{4,20}(?:-\d{1,20}){0,5}|[A-Z]{1,5}\d{5,20}(?:-\d{1,20})?)\b",
    re.IGNORECASE,
)
_PATENT = re.compile(r"(?:(?<!\s)\s+)?\bpatents?\b", re.IGNORECASE)
_STATUS = re.compile(
    r"(?:patent\s)?(?:pending|provisional|filed|granted|issued|published|awarded|funded|submitted|under review|in review"
    r"|active|archived|maintained|completed|ongoing|abandoned|expired|declined|not funded)",
    re.IGNORECASE,
)
_PART = re.compile(
    r"(?:as\s)?(?:(?:an?|the)\s)?(?:(?:lead|sole|main|original|core)\s)?(?:co-?\s?)?(?:PI|P\.I\.|principal investigator"
    r"|investigator|applicant|developer|author|creator|maintainer|contributor|inventor)s?",
    re.IGNORECASE,
)
_RELEASE = re.compile(r"v(?:ersion)?\.?\s?(?P<version>\d[\w.+-]*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a patent office or a funder gave, and where in a text it stands."""

    number: str
    at: int
    to: int


def find_number(text: str) -> Number | None:
    """The first number of a patent or a grant: `US Patent 10,123,456 B2`, `Application No. 16/999,111`, `ERC-2031-123456`."""
    found = _NUMBER.search(text)
    if not found:
        return None
    told = next(group for group in found.groups() if group)
    return Number(_PATENT.sub("", told).strip(" .,;"), found.start(), found.end())


def is_status(text: str) -> bool:
    """Whether a text only says how far something is: `pending`, `under review`."""
    return bool(_STATUS.fullmatch(text.strip()))


def is_part(text: str) -> bool:
    """Whether a text only says what somebody was in a work: `PI`, `lead developer`."""
    return bool(_PART.fullmatch(text.strip()))


def read_release(text: str) -> str | None:
    """The release that a text names and nothing else: `v2.1` is 2.1."""
    found = _RELEASE.fullmatch(text.strip())
    return found["version"] if found else None


def is_mark(text: str) -> bool:
    """Whether a text is nothing but such a mark, without a number."""
    return is_status(text) or is_part(text) or read_release(text) is not None
