"""The languages that a store's texts are told in."""

import re
from collections.abc import Iterable
from typing import Any

from sqlalchemy.orm import Mapped

from .columns import Identifier, field, unique
from .entity import Entity, Ranked

LOCALE_RULE = "a language as BCP 47 writes it, perhaps with a script and a region: `en`, `zh-Hant`, `pt-BR`"
_TAG = re.compile(r"([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|[0-9]{3}))?", re.IGNORECASE)


class Locale(Ranked, Entity):
    """A language that texts are told in. The first one, of rank 0, is the one that records are written in."""

    __tablename__ = "locale"
    prefix = "loc"
    is_node = False
    tag: Mapped[Identifier] = unique("What it is called, as BCP 47 has it: `zh-Hant`.")
    fallback: Mapped[Identifier | None] = field(
        "The language that is read where a text isn't translated, and then that one's; null means the first."
    )


def read_tag(text: str) -> str:
    """A language's tag as it is kept: `zh-hant` is `zh-Hant`. Raises `ValueError` for what is none."""
    found = _TAG.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text[:40]!r} is no language: it is {LOCALE_RULE}")
    language, script, region = found.groups()
    return "-".join(filter(None, (language.lower(), script and script.capitalize(), region and region.upper())))


def chains(locales: Iterable[tuple[str, str | None]]) -> dict[str, list[str]]:
    """Where the texts of each language come from: itself, what it falls back to, and so on, without the first of all.

    Takes the tags of a store's languages in their order, each with what it falls back to.
    """
    fallbacks = dict(locales)
    first = next(iter(fallbacks), None)
    found: dict[str, list[str]] = {}
    for tag in fallbacks:
        chain: list[str] = []
        at: str | None = tag
        while at in fallbacks and at != first and at not in chain:
            chain.append(at)
            at = fallbacks[at]
        found[tag] = chain
    return found


def locale_row(tag: str, rank: int, fallback: str | None = None) -> dict[str, Any]:
    """A language as `Changes` take it: its ID follows from its tag."""
    row = Locale.complete({"tag": tag, "rank": rank, "fallback": fallback})
    return {**row, "id": f"{Locale.prefix}_{tag}", "version": 0}
