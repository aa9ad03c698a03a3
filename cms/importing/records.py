"""What a document states, as records of the content model that nothing has been merged with yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cms.content import Entity, Person
from cms.errors import DocumentError


@dataclass(eq=False, slots=True)
class Record:
    """One thing that a document states: an entity, the values of its fields, and the lines that say so.

    `values` maps names of the content class's columns and relations to what they hold:

    - columns: the Python value (text, `PartialDate`, `bool`, an enum's member, `list[Link]`, `list[Course]`,
      `list[PartialDate]`); rich text as Markdown, `str` or `list[str]`; a period as `period_start`, `period_end`,
      `period_is_current`;
    - a reference (`organization`, `person`, `project`): a `Record`;
    - a picture (`image`): a `Picture`, which is a `Record` once it is taken along;
    - an owned list (`mentors`, `advisors`, `members`, `authors`, `interests`, `topics`): a list of `Record`.

    A field that the document doesn't state is absent. Records refer to each other by identity, so that an award may refer
    to the very project that stands above it. A record without `person` (or `members`, `authors`) belongs to the person
    whom the document describes.
    """

    entity: type[Entity]
    values: dict[str, Any]
    start_line: int
    end_line: int
    rule: str | None = None  # the name of the rule that found it in running text
    locale: str | None = None  # the language that it is told in, where that isn't the document's
    original: Record | None = None  # what it says again in that language, where that is known


class Titled:
    """A project or publication that a record refers to by its title; it may stand further down in the document."""

    def __init__(self, entity: type[Entity], title: str) -> None:
        self.entity, self.title = entity, title


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of what a record is about, by its address, and what it shows: the record's `image` until it is taken along."""

    address: str
    alt: str | None = None


@dataclass(slots=True)
class Remark:
    """Something about a document that its owner should know: a code, the line, and what to make of it."""

    code: str
    line: int
    message: str


@dataclass(slots=True)
class Reading:
    """A document, read: the person whom it describes, what it says of them in order, and what is to be remarked.

    `person` holds what the document states of the described person themselves, whose name may be absent. `ignored` lists
    the lines known not to be content (comments, layout, navigation) as (start, end, reason); `person_lines` all lines that
    say something of the person themselves. `locale` is the language that it is told in, as far as that is known; of a site
    in several, `site_locale` is the first, and `translates` the path of what the document tells in another.
    """

    path: str
    format: str
    hash: str
    text: str
    person: Record
    records: list[Record] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    ignored: list[tuple[int, int, str]] = field(default_factory=list)
    person_lines: list[tuple[int, int]] = field(default_factory=list)
    locale: str | None = None
    site_locale: str | None = None
    translates: str | None = None


def described(start_line: int = 1, end_line: int = 1) -> Record:
    """The described person, of whom nothing is stated yet."""
    return Record(Person, {}, start_line, end_line)


class ReadOnce:
    """How a document is read: once, though others look before its turn at whom it names. Each call raises `DocumentError`."""

    def __init__(self, read: Callable[[], Reading]) -> None:
        """Read it by this, when it's first asked for."""
        self._read = read
        self._reading: Reading | None = None
        self._names: list[str] | None = None
        self._error: DocumentError | None = None

    def __call__(self) -> Reading:
        """What it says, now that it is its turn: it isn't kept any longer."""
        reading, self._reading = self.look(), None
        return reading

    def look(self) -> Reading:
        """What it says, kept until it is its turn."""
        if self._error:
            raise self._error
        try:
            self._reading = self._reading or self._read()
        except DocumentError as error:
            self._error = error
            raise
        if self._names is None:
            self._names = [name for name in (self._reading.person.values.get("name"),) if name]
        return self._reading

    def names(self) -> list[str]:
        """The name that it states for its person, if any; known after its turn, too."""
        if self._names is None:
            self.look()
        return self._names or []
