"""Amounts of money as documents print them: `$500,000`, `1.2 Mio. €`, `EUR 30k`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from babel import Locale

MOST = 2**31 - 1  # what the database and GraphQL take for a whole number
_SIGNS = {
    "US$": "USD",
    "CA$": "CAD",
    "C$": "CAD",
    "A$": "AUD",
    "AU$": "AUD",
    "NZ$": "NZD",
    "HK$": "HKD",
    "NT$": "TWD",
    "R$": "BRL",
    "S$": "SGD",
    "$": "USD",
    "€": "EUR",
    "£": "GBP",
    "₩": "KRW",
    "₹": "INR",
    "₽": "RUB",
    "円": "JPY",
}
_SCALES = {
    "k": 3,
    "thousand": 3,
    "tsd": 3,
    "m": 6,
    "mio": 6,
    "mn": 6,
    "million": 6,
    "millions": 6,
    "bn": 9,
    "billion": 9,
}
_NUMBER = r"\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,3})?"


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in whole units of its currency, and where in the text it stands."""

    amount: int
    currency: str
    at: int
    to: int


@cache
def _pattern() -> re.Pattern[str]:
    """An amount with its currency before it or after it, as their signs or ISO 4217's codes, which Unicode's CLDR lists."""
    names = "|".join(map(re.escape, sorted([*_SIGNS, *Locale("en").currencies], key=len, reverse=True)))
    scales = f"(?i:{'|'.join(sorted(_SCALES, key=len, reverse=True))})"
    before = rf"(?<!\w)(?P<sign>{names})\s?(?P<number>{_NUMBER})(?:\s?(?P<scale>{scales})\b\.?)?(?![\d\w])"
    after = rf"(?<![\d\w.,])(?P<number2>{_NUMBER})(?:\s?(?P<scale2>{scales})\b\.?)?\s?(?P<sign2>{names})(?!\w)"
    return re.compile(rf"{before}|{after}")


def find_money(text: str) -> Money | None:
    """The first amount of a text whose currency is told; None where there is none, or more than can be kept."""
    for match in _pattern().finditer(text[:2000]):
        sign = match["sign"] or match["sign2"]
        amount = read_number(match["number"] or match["number2"], match["scale"] or match["scale2"])
        if amount is not None:
            return Money(amount, _SIGNS.get(sign, sign), match.start(), match.end())
    return None


def read_number(text: str, scale: str | None = None) -> int | None:
    """A number as a whole one; None where it is none, or more than can be kept.

    `1,200,000`, `1.200.000` and `1 200 000` are the same: what parts three digits each is no decimal sign.
    """
    text = text.strip()
    if not re.fullmatch(_NUMBER, text):
        return None
    digits = re.sub(r"[.,](?=\d{3}(?:\D|$))|['’\u00a0\u202f ]", "", text) if not scale else text.replace(",", ".")
    if scale and digits.count(".") > 1:
        return None
    whole = round(float(digits.replace(",", ".")) * 10 ** _SCALES.get((scale or "").lower(), 0))
    return whole if whole <= MOST else None
