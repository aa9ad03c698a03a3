"""Front matter to what it says of the described person."""

from __future__ import annotations

from typing import Any

from cms.content import Link, render
from cms.documents import Outline, inline

from .draft import Draft

# Keys that lay a page out, or name it, and say nothing of a person.
_HEADLINES = ("subtitle", "role", "headline", "tagline")


def read_front_matter(outline: Outline, draft: Draft) -> None:
    """Take the headline from a page's settings; the rest of them lay it out."""
    values = outline.front_matter
    if outline.front_matter_lines:
        draft.ignore(*outline.front_matter_lines, "settings")
    for key in _HEADLINES:
        text = values.get(key)
        if isinstance(text, str) and text.strip():
            draft.person.values["headline"] = " ".join(render(text).text.split())
            break
    name = values.get("author") or values.get("name")
    if isinstance(name, str) and outline.front_matter_lines:
        from .people import is_name, read_name

        found = read_name(name) if is_name(name) else None
        if found:
            draft.person.values["name"] = found.name
            if found.native:
                draft.person.values["native_name"] = found.native


def links(values: Any) -> list[Link]:
    """Links of a list of settings."""
    return [Link(None, inline(v).text) for v in values if isinstance(v, str)]
