"""Front matter to what it says of the described person: a page's settings, of which most only lay it out."""

from __future__ import annotations

from cms.content import render
from cms.documents import Outline

from .draft import Draft
from .people import is_name, read_name

_HEADLINES = ("subtitle", "role", "headline", "tagline")
_NAMES = ("author", "name")
_PRIVATE = {"phone": ("phone", "telephone", "tel", "mobile"), "address": ("address",)}


def read_front_matter(outline: Outline, draft: Draft) -> None:
    """Take the headline and, where one is stated, the name from a page's settings.

    `subtitle: Lead at <a href="…">Acme</a>` is the headline `Lead at Acme`; `author: Ann Li (李安)` is a name in two scripts.
    """
    if not outline.front_matter_lines:
        return
    draft.ignore(*outline.front_matter_lines, "settings")
    values = draft.person.values
    stated = {key: text for key, text in outline.front_matter.items() if isinstance(text, str) and text.strip()}
    headline = next((stated[key] for key in _HEADLINES if key in stated), None)
    if headline:
        values["headline"] = " ".join(render(headline).text.split())
    for field, keys in _PRIVATE.items():
        if private := next((stated[key] for key in keys if key in stated), None):
            values[field] = " ".join(private.split())
    name = next((stated[key] for key in _NAMES if key in stated), None)
    found = read_name(name) if name and is_name(name) else None
    if found:
        values["name"] = found.name
        if found.native:
            values["native_name"] = found.native
