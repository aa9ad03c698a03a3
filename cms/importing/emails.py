"""E-mail addresses as pages print them, some of them so that programs don't find them."""

from __future__ import annotations

import re

from cms.documents.languages import either

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.(?!\d)[\w-]+")  # a package's version ends in digits
# What the sign and the full stop are called; the English words for them may mean something else.
_SIGN = either("at_sign")
_AT, _DOT = rf"(?:\b(?:at|AT)\b|{_SIGN}|@|＠)", rf"(?:\b(?:dot|DOT)\b|{either('dot')}|\.)"
_HIDDEN_EMAIL = re.compile(
    rf"(?<![\w.+-])(?P<user>[\w.+-]+)\s*(?:[\[({{<]\s*)?{_AT}\s*(?:[\])}}>]\s*)?"
    rf"(?P<host>[\w-]{{1,60}}(?:\s*(?:[\[({{]\s*)?{_DOT}\s*(?:[\])}}]\s*)?[\w-]{{1,60}}){{1,9}})"
)
_IS_HIDDEN = re.compile(rf"\bAT\b|[\[({{<]\s*(?:at|{_SIGN})\s*[\])}}>]|{_SIGN}|\bat\b.{{1,200}}\b(?:dot|DOT)\b")
_JOINT = re.compile(rf"(?:(?<!\s)\s+)?(?:[\[({{]\s*)?{_DOT}(?:\s*[\])}}])?\s*")


def email(text: str) -> tuple[str, str] | None:
    """An e-mail address and how it is printed: `a@x.edu`, `a AT x DOT edu`, `a [at] x.edu`."""
    plain_ = _EMAIL.search(text)
    if plain_:
        return plain_[0], plain_[0]
    hidden = _HIDDEN_EMAIL.search(text)
    if hidden and _IS_HIDDEN.search(hidden[0]):
        return f"{hidden['user']}@{_JOINT.sub('.', hidden['host'])}", hidden[0]
    return None


def emails(text: str) -> list[str]:
    """All e-mail addresses of a text, hidden ones line by line."""
    found = [match[0] for match in _EMAIL.finditer(text)]
    hidden = [one[0] for line in text.split("\n") if not _EMAIL.search(line) and (one := email(line))]
    return [*found, *hidden]
