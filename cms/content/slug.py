"""Slugs: short names in addresses and of files. What can be one, and how one is made, is said here alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

LONGEST_SLUG = 100
SLUG_RULE = (
    f"a slug has small letters, digits and single hyphens between them, at most {LONGEST_SLUG}, as in `ada-example`"
)
_FORM = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ROOM = 10  # for the number that tells it from others
_WORDS = 8  # of a text that has no title


def is_slug(text: str) -> bool:
    """Whether a text can be a slug: small letters, digits and single hyphens between them, as in `ada-example`."""
    return len(text) <= LONGEST_SLUG and _FORM.fullmatch(text) is not None


def slug_of(text: str) -> str | None:
    """The slug that a name or title makes, with room for a number after it; None where no letter of it is left."""
    from slugify import slugify  # tables of all scripts, which whoever only reads doesn't need

    return slugify(text, max_length=LONGEST_SLUG - _ROOM, word_boundary=True) or None


def made_slug(kind: str, row: Mapping[str, Any], taken: Callable[[str], bool]) -> str:
    """A free slug for a row of a table of this name: made of the name or title, or else of how its text begins."""
    body = row.get("body")
    words = row.get("name") or row.get("title") or (" ".join(body.text.split()[:_WORDS]) if body else "")
    return numbered(slug_of(words) or kind.replace("_", "-"), taken)


def numbered(base: str, taken: Callable[[str], bool]) -> str:
    """The first of `base`, `base-2`, `base-3` and so on that isn't taken."""
    slug, n = base, 2
    while taken(slug):
        slug, n = f"{base}-{n}", n + 1
    return slug
