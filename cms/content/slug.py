"""Slugs: short names in addresses."""

from __future__ import annotations

import re
from collections.abc import Callable

_FORM = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_SLUG = 100


def is_slug(text: str) -> bool:
    """Whether a text can be a slug: small letters, digits and single hyphens between them, as in `ada-example`."""
    return len(text) <= LONGEST_SLUG and _FORM.fullmatch(text) is not None


def numbered(base: str, taken: Callable[[str], bool]) -> str:
    """The first of `base`, `base-2`, `base-3` and so on that isn't taken."""
    slug, n = base, 2
    while taken(slug):
        slug, n = f"{base}-{n}", n + 1
    return slug
