"""Invented people of any kind, made from the content model, as the store would show them."""

from __future__ import annotations

import itertools
import uuid
from enum import Enum
from typing import Any

from hypothesis import strategies as st

from cms.content import (
    Award,
    Course,
    Entity,
    Link,
    Organization,
    PartialDate,
    Person,
    Project,
    ProjectMember,
    Publication,
    PublicationAuthor,
    RichText,
    Topic,
)
from cms.content.columns import api_name
from cms.content.fields import Group, Relation, Scalar, Value
from cms.exporting.profile import Profile
from cms.importing.formats.stated import ME, Plain, required, stated_fields
from cms.store import Point

NAME = "Ann Quill"


# ---- people of any kind ------------------------------------------------------------------------------------------------
# Without closing brackets: templates ask in brackets for what to put there.
_ODD = st.text(alphabet="abcXYZ éß漢 .,;:'\"-–&()[*_#%~^{}$\\/|@+=!?`1", min_size=1, max_size=30)
# Texts that begin with a letter, as those that people write do; and no white space that a page would fold.
TEXTS = st.builds(lambda text: " ".join(f"W{text}".split()), _ODD)
_BLOCKS = st.sampled_from(["- one\n- two", "---", "# A heading", "key: value", "> said\n> so", "1. one"])
BODIES = st.builds(lambda first, more: "\n\n".join([first, *more]), TEXTS, st.lists(TEXTS | _BLOCKS, max_size=2))
_WORDS = st.sampled_from(["Ada", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kit", "Lou"])
NAMES = st.builds(lambda given, family: f"{given} {family}son", _WORDS, _WORDS)
DATES = st.one_of(
    st.integers(1900, 2099).map(str),
    st.builds("{:04}-{:02}".format, st.integers(1900, 2099), st.integers(1, 12) | st.integers(21, 24)),
    st.builds("{:04}-{:02}-{:02}".format, st.integers(1900, 2099), st.integers(1, 12), st.integers(1, 28)),
)
URLS = st.builds(
    "https://{}.example/{}".format, st.sampled_from("abc"), st.sampled_from(["", "x_1.pdf", "a/b?c=d&e#f", "~ann"])
)
DOIS = st.integers(1, 9_999).map("10.1234/d_{}".format)
_FORMS = {"url": URLS, "imageUrl": URLS, "doi": DOIS, "email": st.just("quill+1@oz.example")}
LINKS = st.builds(lambda label, url: {"label": label, "url": url} if label else {"url": url}, st.none() | TEXTS, URLS)
COURSES = st.fixed_dictionaries(
    {"title": TEXTS}, optional={"code": TEXTS, "terms": st.lists(DATES, min_size=1, max_size=2, unique=True)}
)


def _values(kind: Any) -> st.SearchStrategy[Any]:
    known: dict[Any, st.SearchStrategy[Any]] = {
        str: TEXTS, int: st.integers(1900, 2099), bool: st.just(True), PartialDate: DATES,
        RichText: BODIES, Link: LINKS, Course: COURSES,
    }  # fmt: skip
    return st.sampled_from([each.name for each in kind]) if issubclass(kind, Enum) else known[kind]


def _lists(items: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(items, min_size=1, max_size=2, unique_by=repr)


def _field(name: str, field: Any) -> st.SearchStrategy[Any]:
    if name in _FORMS:
        return _FORMS[name]
    if isinstance(field, Scalar):
        return _values(field.type)
    if isinstance(field, Value):
        return _lists(_values(field.item)) if field.many else _values(field.item)
    if isinstance(field, Group):
        parts = {api_name(scalar.name): _values(scalar.type) for scalar in field.scalars}
        return st.fixed_dictionaries({}, optional=parts).filter(bool)
    assert isinstance(field, Relation)
    if field.target in (Person, Topic):
        return _lists(NAMES) if field.many else NAMES
    return _lists(records(field.target)) if field.many else records(field.target)


def records(entity: type[Entity]) -> st.SearchStrategy[Any]:
    """Records of a kind, as data files state them."""
    if entity is PublicationAuthor or entity is ProjectMember:
        return NAMES | st.fixed_dictionaries({"person": st.just(ME)})
    fields = {name: _field(name, field) for name, field in stated_fields(entity).items()}
    if entity is Award:
        del fields["project"], fields["publication"]
    if entity is Organization:
        return st.fixed_dictionaries({"name": TEXTS})
    needed = {name: fields.pop(name) for name in required(entity)}
    if entity is Publication:  # who is on somebody's profile is an author, and the year is the date's
        needed["authors"] = _lists(NAMES).map(lambda names: [{"person": ME}, *names])
        del fields["year"], fields["authors"]
    if entity is Project:
        del fields["members"]
        needed["members"] = _lists(NAMES).map(lambda names: [{"person": ME}, *names])
    return st.fixed_dictionaries(needed, optional=fields).filter(lambda record: bool(record.keys() - {"kind"}))


def _identified(person: Plain) -> Plain:
    """A person with the identity that the store gives."""
    ids = itertools.count(1)
    for value in list(person.values()):
        for record in value if isinstance(value, list) else ():
            if isinstance(record, dict) and "url" not in record.keys() - {"title", "name"}:
                number = next(ids)
                record |= {"id": f"xyz_{uuid.UUID(int=number).hex}", "slug": f"record-{number}"}
    return person | {"id": f"per_{uuid.UUID(int=0).hex}", "slug": "ann-quill", "displayName": NAME, "name": NAME}


PEOPLE = records(Person).map(_identified)


def profile(person: Plain, *originals: str) -> Profile:
    """A profile of a person as the store would give it."""
    return Profile(person, originals, Point(1))
