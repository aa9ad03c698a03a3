"""What a date looks like in print, where a layout is told by it: before anything is read."""

from __future__ import annotations

import re

YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_WORD = re.compile(r"[^\W\d_]{3,20}")
_LONGEST = 26  # characters


def is_date(text: str) -> bool:
    """Whether a text says when something was, and no more than that: `Fall 2029 – present`."""
    return len(text) <= _LONGEST and bool(YEAR.search(text)) and len(_WORD.findall(text)) <= 2
