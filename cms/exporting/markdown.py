"""A profile as a Markdown page: what the person says of themselves, under front matter that holds all the rest.

The front matter has the content model's own fields, as the API names them, so it holds whatever the store does, and a site
generator's templates and `cms import` read the same page. `docs/formats/markdown.md` shows one.
"""

from __future__ import annotations

from typing import Any

from cms.content import Entity, Person
from cms.content.fields import Relation
from cms.importing.formats.person_page import PAGE
from cms.importing.formats.stated import Plain, stated_fields

from .profile import Profile
from .yaml_text import Bare, dump

_DATES = frozenset(("date", "dates", "start", "end", "terms"))


def markdown(profile: Profile) -> str:
    """The profile as a page."""
    front = {PAGE: profile.person["slug"], **_fields(Person, profile.person)}
    bio = front.pop("bio", None)
    return f"---\n{dump(front)}---\n" + (f"\n{bio}\n" if bio else "")


def _fields(entity: type[Entity], record: Plain) -> Plain:
    """A record's fields in the model's order, and those of the records in it."""
    made: Plain = {}
    for name, field in stated_fields(entity).items():
        if name in record:
            target = field.target if isinstance(field, Relation) else None
            made[name] = _bare(name, record[name]) if target is None else _related(target, record[name])
    return made


def _related(entity: type[Entity], value: Any) -> Any:
    if isinstance(value, list):
        return [_related(entity, item) for item in value]
    return _fields(entity, value) if isinstance(value, dict) else value


def _bare(name: str, value: Any) -> Any:
    """A value with its dates as they are written."""
    if isinstance(value, dict):
        return {key: _bare(key, part) for key, part in value.items()}
    if isinstance(value, list):
        return [_bare(name, item) for item in value]
    return Bare(value) if name in _DATES else value
