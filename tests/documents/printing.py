"""Words as the decoder of PDF gives them, set as a printer would, without a file: for what no program at hand prints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Words = list[dict[str, Any]]


def words(text: str, x: float, base: float, size: float = 10.0, **style: Any) -> Words:
    """A run of words from a place on, each letter half as wide as it is high; `@` alone is a picture in place of a word."""
    found: Words = []
    for each in text.split():
        end = x + 0.5 * size * len(each)
        box = {"x0": x, "x1": end, "top": base - 0.8 * size, "base": base, "size": size}
        plain = {"bold": False, "italic": False, "capitals": False, "link": ""}
        found.append({"text": "" if each == "@" else each, **box, **plain, **style})
        x = end + 0.3 * size
    return found


def page(
    *rows: Words, rules: Iterable[list[float]] = (), width: float = 595.0, height: float = 842.0
) -> dict[str, Any]:
    """A page of some words."""
    return {"width": width, "height": height, "words": [one for row in rows for one in row], "rules": list(rules)}


def printed(text: str) -> dict[str, Any]:
    """A text as the decoder would give it, had it been printed line by line on one long page: `# ` opens a large line."""
    rows = [
        words(line.removeprefix("# "), 72, 200 + 12.0 * n, 14.0 if line.startswith("# ") else 10.0)
        for n, line in enumerate(text.split("\n"))
    ]
    return {"title": "", "pages": [page(*rows, width=9_000, height=12.0 * len(rows) + 600)]}
