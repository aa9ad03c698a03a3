"""E-mail addresses as pages print them, some of them so that programs don't find them."""

from __future__ import annotations

import re

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.(?!\d)[\w-]+")  # a package's version ends in digits
_HIDDEN_EMAIL = re.compile(
    r"(?<![\w.+-])(?P<user>[\w.+-]+)\s*(?:[\[({<]\s*)?(?:\b(?:at|AT|arroba|chiocciola|ät|arobase)\b|@|＠)\s*(?:[\])}>]\s*)?"
    r"(?P<host>[\w-]{1,60}(?:\s*(?:[\[({]\s*)?(?:\b(?:dot|DOT|punto|punkt|point|ponto)\b|\.)\s*(?:[\])}]\s*)?[\w-]{1,60}){1,9})"
)


def email(text: str) -> tuple[str, str] | None:
    """An e-mail address and how it is printed: `a@x.edu`, `a AT x DOT edu`, `a [at] x.edu`."""
    plain_ = _EMAIL.search(text)
    if plain_:
        return plain_[0], plain_[0]
    hidden = _HIDDEN_EMAIL.search(text)
    if hidden and re.search(
        r"\bAT\b|[\[({<]\s*(?:at|arroba|chiocciola|ät|arobase)\s*[\])}>]|\b(?:arroba|chiocciola)\b|\bat\b.{1,200}\b(?:dot|DOT)\b",
        hidden[0],
    ):
        host = re.sub(
            r"(?:(?<!\s)\s+)?(?:[\[({]\s*)?(?:\b(?:dot|DOT|punto|punkt|point|ponto)\b|\.)(?:\s*[\])}])?\s*",
            ".",
            hidden["host"],
        )
        return f"{hidden['user']}@{host}", hidden[0]
    return None


def emails(text: str) -> list[str]:
    """All e-mail addresses of a text, hidden ones line by line."""
    found = [match[0] for match in _EMAIL.finditer(text)]
    hidden = [one[0] for line in text.split("\n") if not _EMAIL.search(line) and (one := email(line))]
    return [*found, *hidden]
