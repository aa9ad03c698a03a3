"""What values have a form, and whether one has it: e-mail addresses, DOIs, ORCIDs, years, currencies.

One home for mutations, which refuse what hasn't the form, and for imports, which keep it as words. Addresses, which pages link
to, are in `cms.content.addresses`, slugs in `cms.content.slug`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Column

from .columns import ValueType
from .partial_date import PartialDate
from .parts import Link, Period

YEARS = range(1000, 2201)
_ORCID = re.compile(r"https?://(?:www\.)?orcid\.org/([^/?#]+)", re.IGNORECASE)
_ORCID_FORM = re.compile(r"(?:\d{4}-){3}\d{3}[\dX]")
# A local part and a domain of two labels or more, in any script: https://www.rfc-editor.org/rfc/rfc6531.
_EMAIL = re.compile(
    r"[^\s@<>(),;:\\\"\[\]]{1,64}@(?:[^\s@.<>(),;:\\\"\[\]/]{1,63}\.){1,9}[^\s@.<>(),;:\\\"\[\]/]{2,63}"
)
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_CURRENCY = re.compile(r"[A-Z]{3}")


@dataclass(frozen=True, slots=True)
class Form:
    """A form: whether a value has it, and the rule as a message tells it."""

    has: Callable[[Any], bool]
    rule: str


# By the names by which fields say which one they have: `field("The e-mail address.", form="email")`.
FORMS = {
    "email": Form(lambda value: _EMAIL.fullmatch(value) is not None, "an e-mail address is like `ada@oz.example`"),
    "doi": Form(
        lambda value: _DOI.fullmatch(value) is not None,
        "a DOI begins with `10.`, as in `10.5555/12345678`, without a resolver's address",
    ),
    "currency": Form(
        lambda value: _CURRENCY.fullmatch(value) is not None, "a currency has three capital letters, as in `EUR`"
    ),
    "year": Form(lambda value: value in YEARS, f"a year is from {YEARS[0]} to {YEARS[-1]}"),
    "amount": Form(lambda value: value >= 0, "an amount isn't less than 0"),
}
ORCID_RULE = "an ORCID has 16 digits in four groups, the last of which checks the others"


def is_orcid(text: str) -> bool:
    """Whether a text is an ORCID iD, by its check digit.

    ISO 7064 MOD 11-2, https://support.orcid.org/hc/en-us/articles/360006897674.
    """
    if not _ORCID_FORM.fullmatch(text) or not text.isascii():
        return False
    digits, total = text.replace("-", ""), 0
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    return "0123456789X"[(12 - total % 11) % 11] == digits[-1]


def wrong_orcid(address: str) -> bool:
    """Whether an address is meant to lead to somebody's ORCID record, and can't."""
    found = _ORCID.match(address.strip())
    return found is not None and re.search(r"\d", found[1]) is not None and not is_orcid(found[1].upper())


def rule_of(form: str | None, value: Any) -> str | None:
    """The rule that a field's value breaks, if it does: of its form, or of dates' years."""
    if form is not None and not FORMS[form].has(value):
        return FORMS[form].rule
    if isinstance(value, PartialDate) and value.year not in YEARS:
        return FORMS["year"].rule
    return ORCID_RULE if isinstance(value, Link) and wrong_orcid(value.url) else None


def wrong_period(period: Period, now: datetime | None = None) -> str | None:
    """Why a period can't be: it ends before it begins; or goes on, and has ended. What is expected may end."""
    start, end = period.start, period.end
    if start and end and end.last_key < start.key:
        return f"{end} is before {start}"
    if end and period.is_current and end.last_key < (now or datetime.now(UTC)).date().isoformat():
        return f"it goes on, and ended in {end}: leave one of them out"
    return None


def wrong_values(column: Column[Any], value: Any) -> list[Any]:
    """The values in a column that haven't their form."""
    items = value if isinstance(value, list) else [value]
    dated = not isinstance(column.type, ValueType) or column.type.item in (Link, PartialDate)
    given = (item for item in items if item is not None) if dated else ()
    return [item for item in given if rule_of(column.info.get("form"), item)]
