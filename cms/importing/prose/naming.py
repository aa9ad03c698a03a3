"""How running text varies names of organisations: in German with the genitive's ending, and in short once they were told."""

from __future__ import annotations

import re
from dataclasses import replace

from ..places import Place, is_organization

_GENITIVE = re.compile(r"(?P<noun>[^\W\d_]{4,40}?)e?s(?![^\W_])")


def nominative(name: str) -> str:
    """Return a German name without the genitive's ending, as `Museum Oz` of `des Museums Oz`."""
    genitive = _GENITIVE.match(name)
    return genitive["noun"] + name[genitive.end() :] if genitive and is_organization(genitive["noun"]) else name


def whole(place: Place, told: str) -> Place:
    """Return an organisation by the whole name that a text told of it: `Tarn` after `the University of Tarn`."""
    if " " in place.name or is_organization(place.name):
        return place
    name = re.escape(place.name)
    found = re.search(
        rf"(?:[A-ZÀ-Þ][\w'’-]{{1,30}}\s){{1,3}}(?:of|de|di|van)\s{name}(?![\w'’-])"
        rf"|(?<![\w'’-]){name}(?:\s[A-ZÀ-Þ][\w'’-]{{1,30}}){{1,4}}",
        told,
    )
    noun = re.search(rf"(?<![\w'’-])(?P<noun>[A-ZÀ-Þ][\w-]{{3,30}})\s{name}(?![\w'’-])", told)
    if noun and is_organization(noun["noun"]):
        return replace(place, name=noun[0])  # `Ingenieurbüro Balken`
    return replace(place, name=found[0]) if found and is_organization(found[0]) else place
